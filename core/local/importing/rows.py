"""Rows of a foreign layer, whoever reads it: GDAL in the service, QGIS in the plugin."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any, NamedTuple, Protocol


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

    def __len__(self) -> int:
        """How many rows the layer says it has; 0 where it does not know."""

    def rows(
        self, columns: Collection[str] | None = None, *, geometry: bool = True
    ) -> Iterator[Row | BadRow]:
        """All rows, with all columns or these only."""

    def in_words(self, raw_wkb: bytes) -> str:
        """A geometry as the layer has it, as text: WKT, or hexadecimal WKB."""
