"""Owners and mailing addresses: the rows of a public notice and its address labels."""
