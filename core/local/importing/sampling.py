"""A few rows of a foreign layer: what guesses and previews are made from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple


class SampleRow(NamedTuple):
    """A row as the layer has it, and what its geometry is."""

    values: Mapping[str, Any]
    #: Its area on the ellipsoid; None without a geometry that can be a parcel's.
    acres: float | None = None
    #: What was done to the geometry or is wrong with it, a sentence; "" where it is as it was.
    note: str = ""
    #: Its geometry, WKB in EPSG:4326.
    wkb: bytes | None = None


class Sample(NamedTuple):
    """The first rows of a layer."""

    columns: tuple[str, ...]
    rows: tuple[SampleRow, ...]

    def values(self, column: str) -> list[Any]:
        """What is in a column, without what says nothing: NULL and blanks."""
        found = (row.values[column] for row in self.rows)
        return [value for value in found if not _is_blank(value)]

    def measured(self, column: str) -> list[tuple[Any, float]]:
        """Values of a column with the acres of their rows' geometries, each pair once.

        The units of a condominium have one geometry and one value of the lot.
        """
        pairs = {
            (str(row.values[column]), row.acres): (row.values[column], row.acres)
            for row in self.rows
            if row.acres and not _is_blank(row.values[column])
        }
        return list(pairs.values())


def _is_blank(value: Any) -> bool:
    return value is None or (isinstance(value, str) and not value.strip())
