"""Parcels in a GeoPackage on disk, made by `writer.ParcelWriter`.

The file is one that any GIS opens: a layer ``parcels``, and a layer ``buildings`` whose rows name
their parcel by ``svc_uuid``. Next to ``NAME.gpkg`` is ``NAME.gpkg.textindex``, which makes the
search for a part of a text fast and may be deleted at any time (`text_index`). The service has a
third file, ``NAME.gpkg.records``, with each record as it sends it (`records`).
"""
