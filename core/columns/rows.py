"""Rows of a foreign layer, whoever reads it: GDAL in the service, QGIS in the plugin.

A `Sample` of a few rows is what guesses and previews are made from.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol

from parcel_lookup.core.contract import ID_FIELD

if TYPE_CHECKING:
    from parcel_lookup.core.outlines import County

#: What programs write where there is no value.
EMPTY_TEXTS = ("<Null>", "<NULL>", "<null>", "NULL", "NONE", "None")

_POLYGON, _MULTIPOLYGON, _COLLECTION = 3, 6, 7


class Row(NamedTuple):
    """One row of a layer."""

    #: From 1, in the layer's order.
    number: int
    #: By column: text, numbers, truths, None; dates as ISO text.
    values: dict[str, Any]
    #: Two-dimensional WKB in EPSG:4326, or None.
    wkb: bytes | None = None
    #: The geometry as the layer has it, before it was transformed.
    raw_wkb: bytes | None = None
    #: Why a geometry that the layer has could not be used; then `raw_wkb` alone is set.
    geometry_problem: str = ""


class BadRow(NamedTuple):
    """A row that could not be read at all."""

    number: int
    reason: str


class RowSource(Protocol):
    """A layer that can be read several times, by one thread at a time."""

    #: What the layer is called.
    name: str
    columns: list[str]
    #: What people call columns, where that is not their name.
    labels: Mapping[str, str]

    def __len__(self) -> int:
        """Return how many rows the layer says it has; 0 where it does not know."""

    def rows(
        self, columns: Collection[str] | None = None, *, geometry: bool = True
    ) -> Iterator[Row | BadRow]:
        """All rows, with all columns or these only."""

    def in_words(self, raw_wkb: bytes) -> str:
        """Return a geometry as the layer has it, as text: WKT, or hexadecimal WKB."""


class SampleRow(NamedTuple):
    """A row as the layer has it, and what its geometry is."""

    values: Mapping[str, Any]
    #: Its area on the ellipsoid; None without a geometry that can be a parcel's.
    acres: float | None = None
    #: What was done to the geometry or is wrong with it, a sentence; "" where it is as it was.
    note: str = ""
    #: Its geometry, WKB in EPSG:4326.
    wkb: bytes | None = None
    #: The county that it is in; None where that is not known (`location.with_counties`).
    county: County | None = None


class Sample(NamedTuple):
    """The first rows of a layer."""

    columns: tuple[str, ...]
    rows: tuple[SampleRow, ...]
    #: Whether these are all rows of the layer.
    is_whole: bool = True
    #: What people call columns, where that is not their name.
    labels: Mapping[str, str] = MappingProxyType({})

    @property
    def is_ours(self) -> bool:
        """Whether the layer was saved by this plugin or its service: names are what they say."""
        return ID_FIELD in self.columns

    @property
    def lots(self) -> int:
        """The number of geometries; the units of a condominium have one, rows without one each."""
        return len({row.wkb or place for place, row in enumerate(self.rows)})

    def rows_sharing(self, columns: Sequence[str]) -> int:
        """Return the number of rows whose values in these columns another row has too."""
        found = Counter(tuple(str(row.values[name]) for name in columns) for row in self.rows)
        return sum(number for number in found.values() if number > 1)

    def values(self, column: str) -> list[Any]:
        """Return what is in a column, without what says nothing: NULL, blanks, `EMPTY_TEXTS`."""
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


_BLANK = frozenset(("", *EMPTY_TEXTS))


def _is_blank(value: Any) -> bool:
    return value is None or (isinstance(value, str) and value.strip() in _BLANK)
