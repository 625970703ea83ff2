"""Published ArcGIS layers as streams of parcels.

`source.py` is the `Source`. A query becomes series of requests (`series.py`), one for each batch of
polygons or of values; `core.sources.conductor` sends them and returns their rows in order.
"""
