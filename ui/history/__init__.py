"""The window of the search history."""
