"""Results: the list of layers, the summary, saving, changes, and reports."""
