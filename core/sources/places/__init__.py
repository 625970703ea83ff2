"""Lists of places: the parcels at points, addresses, and IDs, the same for all sources."""
