"""Queries of a parcel file: by area, filters, point, address, and id."""
