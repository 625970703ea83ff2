"""The parcel service: the specification's HTTP interface over any source of parcels."""
