"""Running a search: allowance, task, history record, suggestions, and counting."""
