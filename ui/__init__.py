"""Widgets, and nothing else: what they do is in `core`."""
