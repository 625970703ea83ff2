"""A `ParcelSource` over HTTPS (`source.RemoteSource`).

Nothing is imported here: when QGIS starts, only the values of `network` and `settings` are needed.
"""
