"""The dock: what to search, where, and the run of a search."""
