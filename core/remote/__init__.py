"""The client of a parcel service over HTTPS (`source.RemoteSource`).

Nothing is imported here: when QGIS starts, only the values of `network` and `settings` are needed.
"""
