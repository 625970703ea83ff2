"""Lists of points, addresses and ids: the window that looks them up, and the report."""
