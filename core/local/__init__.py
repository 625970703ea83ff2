"""Parcel files (`core.parcel_file`) as the service and `FileSource` read them.

The service has a second file, ``NAME.gpkg.records``, with each record as it sends it (`records`).
"""
