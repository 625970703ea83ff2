"""The connections in QGIS's Browser panel."""
