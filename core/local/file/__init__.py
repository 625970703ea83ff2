"""The parcel file itself: the GeoPackage format, its schema and indexes, reading, and writing."""
