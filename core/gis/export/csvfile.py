"""Writes CSV files: tables with commas, and next to them the types of their columns.

Written by Python: GDAL 3.6.2 and 3.10.3 were measured to keep 15 digits of a number, and to write
headings that they read as a row, such as “2020” (`tests/gis/test_export_by_gdal.py`).
"""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING

from parcel_lookup.core.gis.export.names import distinct_names
from parcel_lookup.core.gis.export.placing import companion
from parcel_lookup.core.gis.export.prepare import (
    Limits,
    ValueKind,
    as_text,
    columns_of,
    mended,
    prepared_batches,
    with_one_line_break,
)
from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.gis.export.shapes import Degrees, points, points_instead
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from pathlib import Path

    from parcel_lookup.core.gis.export.source import Export, WriteContext

#: Excel reads a file without a byte order mark as Windows-1252.
ENCODING = "utf-8-sig"
_FORMULA = ("=", "+", "-", "@")
LIMITS = Limits(
    "CSV",
    {
        Loss.CHARACTERS: tr("Characters or line breaks that a CSV file cannot hold, replaced"),
        Loss.READING: tr("Text that looks like a formula, which Excel evaluates in a CSV file"),
    },
    mend=with_one_line_break,
    loses_empty=True,
    count_misread=lambda texts: sum(text.startswith(_FORMULA) for text in texts),
)
_TYPES = {
    ValueKind.WHOLE: "Integer",
    ValueKind.LONG: "Integer64",
    ValueKind.NUMBER: "Real",
    ValueKind.DATE: "Date",
    ValueKind.TIME: "Time",
    ValueKind.MOMENT: "DateTime",
}
#: By these types GDAL, and therefore QGIS, creates points.
POINT_NAMES, _POINT_TYPES = ("longitude", "latitude"), ("CoordX", "CoordY")


def write_csv(export: Export, path: Path, context: WriteContext) -> int:
    """Write a layer to `path`, and the types of its columns to a file next to it."""
    columns, remarks, rows = columns_of(export.fields), context.remarks, 0
    names = [_heading(column.name) for column in columns]
    if len(set(names)) < len(names):
        names = distinct_names(names)
    more = tuple(distinct_names(POINT_NAMES, names)) if export.has_geometry else ()
    degrees = Degrees(export, context)
    with path.open("w", encoding=ENCODING, newline="") as file:
        # In quotes, or names that are numbers would be read as a first row.
        csv.writer(file, quoting=csv.QUOTE_ALL).writerow([*names, *more])
        table = csv.writer(file)  # writes all digits, and nothing for None
        for batch in prepared_batches(export, columns, LIMITS, context):
            cells = [
                list(map(as_text, some)) if column.kind is ValueKind.YES_NO else some
                for column, some in zip(columns, batch.values)
            ]
            table.writerows(zip(*cells, *(points(batch.features, degrees) if more else ())))
            rows += len(batch.features)
    types = [_TYPES.get(column.kind, "String") for column in columns]
    types += _POINT_TYPES if more else ()
    text = ",".join(f'"{one}"' for one in types)
    companion(path, ".csvt").write_text(text, encoding="ascii")
    degrees.note_failures()
    remarks.renamed(tr("Renamed fields"), [column.name for column in columns], names)
    if more:
        remarks.note(Loss.SHAPE, points_instead(more))
    sentence = tr(
        "Excel removes leading zeros of codes when it opens a CSV file directly; "
        "an Excel workbook keeps them."
    )
    remarks.note(Loss.READING, sentence)
    return rows


def _heading(name: str) -> str:
    """Return a name without quotes and line breaks, which GDAL does not read in headings."""
    return " ".join(mended(name).replace('"', "'").split())
