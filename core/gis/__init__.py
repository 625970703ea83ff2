"""The PyQGIS side without widgets: polygons out of layers, parcels into layers, tasks, connections.

Needs QGIS. Imports neither shapely nor requests at its own import: QGIS imports it at start.
"""
