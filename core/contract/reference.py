"""Reference tables: columns that US parcel data commonly carries, and land covers.

From `resources/tables`; each is read when first needed.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from parcel_lookup.core.contract.fields import FIELD_BY_NAME
from parcel_lookup.core.resources import read_table

_WHOLE = ("integer",)
_NUMERIC = ("double precision", "numeric")
_SMALL_WORDS = ("and", "or", "of")


class KnownColumn(NamedTuple):
    """A column that US parcel data commonly carries."""

    label: str
    is_numeric: bool
    is_whole: bool
    #: What it is called in a Shapefile, whose names have ten letters at most.
    short_name: str
    #: The field of the interface that it is, or "" where it is none.
    field: str
    #: What it is about, for people: “Land Use and Zoning”.
    group: str = ""


class LandCover(NamedTuple):
    """A category of the Cropland Data Layer."""

    #: As in the field ``cdl_majority_value``.
    code: int
    #: As one year's legend has it; other years word some differently.
    name: str
    #: ``#rrggbb``.
    color: str


def known_column(name: str) -> KnownColumn | None:
    """Return what is known of the column of that name, ignoring case; None where nothing is."""
    return known_columns().get(name.lower())


@lru_cache(maxsize=1)
def known_columns() -> Mapping[str, KnownColumn]:
    """Return all of them, by their names in small letters."""
    return {row["column"].lower(): _known(row) for row in read_table("common_parcel_columns")}


@lru_cache(maxsize=1)
def land_covers() -> tuple[LandCover, ...]:
    """Return all categories of land cover, by code."""
    return tuple(
        LandCover(int(row["code"]), row["name"], _color(row["r"], row["g"], row["b"]))
        for row in read_table("cdl_codes")
    )


def _color(*parts: str) -> str:
    return "#" + "".join(f"{int(part):02x}" for part in parts)


def _known(row: Mapping[str, str]) -> KnownColumn:
    kind, field = row["type"], row["our_spec_field"]
    return KnownColumn(
        row["label"],
        kind in (*_WHOLE, *_NUMERIC),
        kind in _WHOLE,
        row["shapefile_name_10"].lower(),
        field if field in FIELD_BY_NAME else "",  # one holds two of our fields
        _title(row["group"]),
    )


def _title(group: str) -> str:
    """Of ``7 land use and zoning``, in which the number is for sorting."""
    words = group.split()[1:]
    return " ".join(word if word in _SMALL_WORDS else word.capitalize() for word in words)
