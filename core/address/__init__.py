"""Addresses and parcel ids as people write them. Imports nothing of ours."""

from parcel_lookup.core.address.address import Address, address_line, known_street
from parcel_lookup.core.address.comparing import Agreement, address_notes, compare, nearest
from parcel_lookup.core.address.ids import IdFormats, fold_id, id_note, may_be_same
from parcel_lookup.core.address.parsing import parse_address
from parcel_lookup.core.address.words import fold_address

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
    "may_be_same",
    "nearest",
    "parse_address",
]
