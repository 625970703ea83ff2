"""A parcel file (`core.parcel_file`) as the service reads it.

Next to it, there can be a second file, ``NAME.gpkg.records``, with each record as the service sends
it (`records`).
"""
