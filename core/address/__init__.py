"""Addresses and parcel ids as people write them. Imports nothing of ours."""

from .address import Address, address_line, known_street
from .comparing import Agreement, address_notes, compare, nearest
from .folding import fold_address
from .ids import IdFormats, fold_id, id_note
from .parsing import parse_address

__all__ = [
    "Address",
    "Agreement",
    "IdFormats",
    "address_line",
    "address_notes",
    "compare",
    "fold_address",
    "fold_id",
    "id_note",
    "known_street",
    "nearest",
    "parse_address",
]
