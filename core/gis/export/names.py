"""Names of fields in formats that restrict their length or their characters."""

from __future__ import annotations

import base64
import hashlib
import re
import unicodedata
from collections import Counter
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import FIELDS
from parcel_lookup.core.contract.reference import known_column

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qgis.core import QgsFields

#: The longest name that a Shapefile's table holds.
LONGEST = 10

#: Short names of the other result fields. They never change: files that users have shared contain
#: them.
_OTHERS = {
    "building_count": "bldg_count",
    "join_overlap_acres": "join_acres",
    "join_overlap_pct": "join_pct",
    "stack_count": "stack_cnt",
    "row_distance_m": "row_dist_m",
    "unread_values": "unread",
}
_OURS = {field.name: field.short_name or field.name for field in FIELDS} | _OTHERS

#: Names of columns that programs which read Shapefiles use for themselves.
_RESERVED = ("fid", "oid", "shape")
_VOWEL = re.compile("(?<=[^_])[aeiou]", re.IGNORECASE)
_FITTING = re.compile(f"[A-Za-z_][A-Za-z0-9_]{{0,{LONGEST - 1}}}")
_DIGEST_LETTERS = 3


def short_names(fields: QgsFields) -> list[str]:
    """Return names of at most ten ASCII letters, digits, and `_`, in the order of the fields.

    They are unique ignoring case. A short name depends on the field's own name and on names that it
    would collide with, never on the order of the fields.
    """
    return shortened(fields.names())


def shortened(names: Sequence[str]) -> list[str]:
    """Return `short_names` of fields with these names, which are unique."""
    given = {name: _OURS[name] for name in names if name in _OURS}
    taken = {short.lower() for short in given.values()} | set(_RESERVED)
    # Names that fit, or that are well known, take precedence over invented ones.
    for propose in (_as_it_is, _as_known, _squeezed):
        proposed = {name: propose(name) for name in names if name not in given}
        wanted = Counter(short.lower() for short in proposed.values())
        given |= {
            name: short
            for name, short in proposed.items()
            if short and wanted[short.lower()] == 1 and short.lower() not in taken
        }
        taken.update(short.lower() for short in given.values())
    for name in sorted(set(names) - given.keys()):
        given[name] = _with_digest(name, taken)
        taken.add(given[name].lower())
    return [given[name] for name in names]


def distinct_names(names: Iterable[str], reserved: Iterable[str] = ()) -> list[str]:
    """Return the names, with a number at the end where they differ in case only or are reserved."""
    names = list(names)
    taken = {name.casefold() for name in reserved}
    all_names = {name.casefold() for name in names}
    found = []
    for name in names:
        new, number = name or "unnamed", 1
        while new.casefold() in taken or (number > 1 and new.casefold() in all_names):
            number += 1
            new = f"{name or 'unnamed'}_{number}"
        taken.add(new.casefold())
        found.append(new)
    return found


def _as_it_is(name: str) -> str:
    return name if _FITTING.fullmatch(name) else ""


def _as_known(name: str) -> str:
    known = known_column(name)
    return known.short_name[:LONGEST] if known else ""


def _squeezed(name: str) -> str:
    """Return a name without as many of its last vowels as necessary, and then cut."""
    plain = _plain(name)
    if plain.lower() in _RESERVED:
        return f"orig_{plain}"
    while len(plain) > LONGEST:
        vowels = list(_VOWEL.finditer(plain))
        if not vowels:
            break
        plain = plain[: vowels[-1].start()] + plain[vowels[-1].end() :]
    return plain[:LONGEST].rstrip("_")


def _with_digest(name: str, taken: set[str]) -> str:
    stem = _squeezed(name)[: LONGEST - _DIGEST_LETTERS - 1].rstrip("_")
    number = 0
    while True:
        digest = hashlib.sha256(f"{name}\0{number}".encode("utf-8", "replace")).digest()
        short = f"{stem}_{base64.b32encode(digest).decode()[:_DIGEST_LETTERS].lower()}"
        if short.lower() not in taken:
            return short
        number += 1


def _plain(name: str) -> str:
    """Return a name in ASCII letters, digits, and `_`, not beginning with a digit."""
    ascii_only = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    plain = re.sub("[^A-Za-z0-9]+", "_", ascii_only).strip("_") or "field"
    return f"f{plain}" if plain[0].isdigit() else plain
