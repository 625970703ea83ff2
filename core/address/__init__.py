"""Addresses as people write them. Imports nothing of ours."""

from .folding import fold_address

__all__ = ["fold_address"]
