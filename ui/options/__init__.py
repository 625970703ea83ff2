"""The plugin's page among QGIS's options."""
