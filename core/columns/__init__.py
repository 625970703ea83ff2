"""Columns of others as fields of the contract: mappings, guesses, units, dates, IDs, location."""
