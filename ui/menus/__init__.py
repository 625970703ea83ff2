"""What the menus of QGIS offer for its layers and their features."""
