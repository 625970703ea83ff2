"""What is known of parcel columns that the service's interface does not name.

From `resources/tables/common_parcel_columns.csv`; read when first needed.
"""

from __future__ import annotations

import csv
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

_TABLE = Path(__file__).parents[2] / "resources" / "tables" / "common_parcel_columns.csv"
_WHOLE = ("integer",)
_NUMERIC = ("double precision", "numeric")


class KnownColumn(NamedTuple):
    """A column that US parcel data commonly carries."""

    label: str
    is_numeric: bool
    is_whole: bool


def known_column(name: str) -> KnownColumn | None:
    """What is known of the column of that name, ignoring case; None where nothing is."""
    return _columns().get(name.lower())


@lru_cache(maxsize=1)
def _columns() -> dict[str, KnownColumn]:
    with _TABLE.open(encoding="utf-8", newline="") as file:
        return {
            row["column"].lower(): KnownColumn(
                row["label"], row["type"] in (*_WHOLE, *_NUMERIC), row["type"] in _WHOLE
            )
            for row in csv.DictReader(file)
        }
