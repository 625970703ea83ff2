"""Lists of points, addresses, and IDs: the look-up dialog and the report."""
