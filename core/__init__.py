"""The plugin without its widgets: contract, sources, search, and the PyQGIS side."""
