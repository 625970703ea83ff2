"""Any QGIS layer with polygons as a source of parcels, read in place."""
