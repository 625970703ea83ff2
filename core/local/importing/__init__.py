"""Imports of other layers into a parcel file: guesses, mapping, checks, and the report."""
