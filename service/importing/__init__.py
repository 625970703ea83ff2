"""Imports of other files into a parcel file: reading, conversion, checks, and the report."""
