"""What is known of the columns that US parcel data commonly carries.

From `resources/tables/common_parcel_columns.csv`; read when first needed.
"""

from __future__ import annotations

import csv
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from .fields import FIELD_BY_NAME

_TABLE = Path(__file__).parents[2] / "resources" / "tables" / "common_parcel_columns.csv"
_WHOLE = ("integer",)
_NUMERIC = ("double precision", "numeric")


class KnownColumn(NamedTuple):
    """A column that US parcel data commonly carries."""

    label: str
    is_numeric: bool
    is_whole: bool
    #: What it is called in a Shapefile, whose names have ten letters at most.
    short_name: str
    #: The field of the interface that it is, or "" where it is none.
    field: str


def known_column(name: str) -> KnownColumn | None:
    """What is known of the column of that name, ignoring case; None where nothing is."""
    return known_columns().get(name.lower())


@lru_cache(maxsize=1)
def known_columns() -> Mapping[str, KnownColumn]:
    """All of them, by their names in small letters."""
    with _TABLE.open(encoding="utf-8", newline="") as file:
        return {row["column"].lower(): _known(row) for row in csv.DictReader(file)}


def _known(row: Mapping[str, str]) -> KnownColumn:
    kind, field = row["type"], row["our_spec_field"]
    return KnownColumn(
        row["label"],
        kind in (*_WHOLE, *_NUMERIC),
        kind in _WHOLE,
        row["shapefile_name_10"].lower(),
        field if field in FIELD_BY_NAME else "",  # one holds two of our fields
    )
