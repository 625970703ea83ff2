"""The plugin without its widgets: contract, sources, search engine and the PyQGIS side."""
