"""The format of a parcel file: a GeoPackage with indexes, written and read by sqlite3 alone.

The file is one that any GIS opens: a layer ``parcels``, and a layer ``buildings`` whose rows name
their parcel by ``svc_uuid``. It contains the index that finds a part of a text (`text_index`), and
what it was made from (`facts`). It is written by `import`, as a copy of any source, and read by the
service and by searches in a copy.
"""
