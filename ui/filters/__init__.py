"""The filter builder."""
