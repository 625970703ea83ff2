"""Parcels of ArcGIS REST services: published layers, their mapping to the contract, and the source.

`definition.py` has the layer as data: what a catalog file, or a layer that a user added, consists
of. Plain Python: neither qgis nor Qt.
"""
