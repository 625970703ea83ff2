"""How a search runs: workers, the order of results, progress, and the outcome."""
