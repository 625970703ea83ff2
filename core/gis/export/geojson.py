"""A layer as GeoJSON (RFC 7946): longitude and latitude, rings turned as it says.

Written here and not by GDAL 3.6, which makes objects and lists of text that looks like JSON, writes
0.1 + 0.2 as 0.3, and leaves infinite numbers out without a word.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.gis.export.columns import (
    Kind,
    as_text,
    columns_of,
    count_beyond_years,
    finite_only,
    values_by_column,
)
from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.gis.export.shapes import Degrees
from parcel_lookup.core.gis.export.texts import mended, mended_all
from parcel_lookup.core.gis.export.work import Written

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from qgis.core import QgsGeometry

    from parcel_lookup.core.gis.export.columns import Column
    from parcel_lookup.core.gis.export.source import Export
    from parcel_lookup.core.gis.export.work import Work

TEXTS = {
    Loss.DATE: "Dates beyond the years 1 to 9999, which few programs read",
    Loss.CHARACTERS: "Characters that no file holds were left out or replaced",
    Loss.NUMBER: "Infinite or not a number, saved as null",
}
_POLYGON = 2
#: Beyond it a program that has all numbers as doubles, as browsers do, changes them.
_LARGEST = 2**53


def write_geojson(export: Export, path: Path, work: Work) -> Written:
    """Write to `path`."""
    columns = columns_of(export.fields)
    names = [json.dumps(mended(column.name), ensure_ascii=False) for column in columns]
    degrees = Degrees(export, work, "GeoJSON holds nothing else")
    steps = work.steps(0, 1, export.count)
    rows = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        name = json.dumps(mended(export.name), ensure_ascii=False)
        file.write(f'{{"type": "FeatureCollection", "name": {name}, "features": [')
        for batch in export.batches(work.cancellation, steps):
            values = values_by_column(batch, columns)
            cells = [_cells(*pair, work) for pair in zip(columns, values)]
            for number, feature in enumerate(batch):
                properties = ", ".join(
                    f"{name}: {column[number]}" for name, column in zip(names, cells)
                )
                shape = _shape(degrees.shape(feature), degrees.digits)
                file.write(
                    f'{"," if rows else ""}\n{{"type": "Feature", "properties": '
                    f'{{{properties}}}, "geometry": {shape}}}'
                )
                rows += 1
        file.write("\n]}\n")
    degrees.tell()
    for column in columns:
        if column.kind in (Kind.DATE, Kind.TIME, Kind.MOMENT, Kind.OTHER):
            words = f"Saved as text, since GeoJSON has no {column.kind.words}"
            work.remarks.field(Loss.TYPE, words, column.name)
    return Written(rows)


def _cells(column: Column, values: Sequence[Any], work: Work) -> list[str]:
    if column.kind is Kind.NUMBER:
        finite, odd = finite_only(values)
        work.remarks.count(Loss.NUMBER, column.name, odd)
        return list(map(json.dumps, finite))
    if column.is_number:
        large = sum(value is not None and abs(value) > _LARGEST for value in values)
        if large:
            words = f"Whole numbers beyond {_LARGEST:,}, which browsers round"
            work.remarks.field(Loss.READING, words, column.name)
    elif column.kind is not Kind.YES_NO:
        work.remarks.count(Loss.DATE, column.name, count_beyond_years(column, values))
        texts = [as_text(value) for value in values]
        values, changed = mended_all(texts)
        work.remarks.count(Loss.CHARACTERS, column.name, changed)
    return [json.dumps(value, ensure_ascii=False) for value in values]


def _shape(geometry: QgsGeometry | None, digits: int) -> str:
    if geometry is None:
        return "null"
    if geometry.type() == _POLYGON:
        geometry = geometry.forcePolygonCounterClockwise()
    return geometry.asJson(digits)
