"""Sources of parcels over HTTP, as streams."""
