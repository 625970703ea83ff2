"""The plugin's entries in QGIS's menus for layers and features."""
