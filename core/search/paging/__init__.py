"""Which requests return every match of one query: pages, windows, and their series."""
