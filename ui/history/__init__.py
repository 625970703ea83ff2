"""The search history."""
