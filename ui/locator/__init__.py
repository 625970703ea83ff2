"""The locator filter: parcels in QGIS's search bar."""
