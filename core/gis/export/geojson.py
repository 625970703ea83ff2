"""Writes GeoJSON (RFC 7946): longitude and latitude, outer rings counterclockwise.

Written by Python: GDAL 3.6.2 and 3.10.3 were measured to write 0.1 + 0.2 as 0.3, even with 17
digits, and 3.6.2 to turn text that looks like JSON into objects and lists
(`tests/gis/test_export_by_gdal.py`).
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from parcel_lookup.core.gis.export.prepare import (
    Limits,
    ValueKind,
    columns_of,
    mended,
    prepared_batches,
)
from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.gis.export.shapes import Degrees
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from pathlib import Path

    from qgis.core import QgsGeometry

    from parcel_lookup.core.gis.export.source import Export, WriteContext

LIMITS = Limits(
    "GeoJSON",
    {
        Loss.DATE: tr("Dates beyond the years 1 to 9999, which few programs read"),
        Loss.NUMBER: tr("Infinite or not a number, saved as null"),
    },
    (ValueKind.DATE, ValueKind.TIME, ValueKind.MOMENT, ValueKind.OTHER),
    clears_dates=False,
)
_POLYGON = 2
#: Programs that read all numbers as doubles, such as browsers, change integers beyond this.
_LARGEST = 2**53
_json = json.JSONEncoder(ensure_ascii=False).encode


def write_geojson(export: Export, path: Path, context: WriteContext) -> int:
    """Write a layer to `path`."""
    columns = columns_of(export.fields)
    names = [_json(mended(column.name)) for column in columns]
    degrees = Degrees(export, context)
    rows = 0
    with path.open("w", encoding="utf-8", newline="\n") as file:
        name = _json(mended(export.name))
        file.write(f'{{"type": "FeatureCollection", "name": {name}, "features": [')
        for batch in prepared_batches(export, columns, LIMITS, context):
            for column, some in zip(columns, batch.values):
                if column.is_number and any(
                    isinstance(value, int) and abs(value) > _LARGEST for value in some
                ):
                    words = tr("Whole numbers beyond {largest:,}, which browsers round")
                    words = words.format(largest=_LARGEST)
                    context.remarks.field(Loss.READING, words, column.name)
            cells = [list(map(_json, some)) for some in batch.values]
            for number, feature in enumerate(batch.features):
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
    degrees.note_failures()
    return rows


def _shape(geometry: QgsGeometry | None, digits: int) -> str:
    if geometry is None:
        return "null"
    if geometry.type() == _POLYGON:
        geometry = geometry.forcePolygonCounterClockwise()
    return geometry.asJson(digits)
