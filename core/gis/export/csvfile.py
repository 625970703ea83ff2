"""Writes CSV files: tables with commas, and next to them the types of their columns.

Written by Python, since GDAL 3.6.2 was measured to keep 15 digits of a number (2^53 + 2 becomes
9.00719925474099e+15) and to write "inf", and it has no point for a polygon.
"""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.gis.export.names import distinct_names
from parcel_lookup.core.gis.export.placing import companion
from parcel_lookup.core.gis.export.prepare import (
    Limits,
    ValueKind,
    as_text,
    columns_of,
    mended,
    prepare_batch,
    prepared_batches,
    with_one_line_break,
)
from parcel_lookup.core.gis.export.remarks import Loss, Remarks
from parcel_lookup.core.gis.export.shapes import Degrees, points, points_instead
from parcel_lookup.core.gis.export.source import WriteResult
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import TextIO

    from qgis.core import QgsFeature

    from parcel_lookup.core.gis.export.prepare import ExportColumn
    from parcel_lookup.core.gis.export.source import Export, WriteContext

#: Excel reads a file without a byte order mark as Windows-1252.
ENCODING = "utf-8-sig"
TYPES_END = ".csvt"
COMPANIONS = (TYPES_END,)
#: The end of the name of a file with the rows that have no geometry.
NO_GEOMETRY_END = "_no_geometry.csv"
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


def write_csv(export: Export, path: Path, context: WriteContext) -> WriteResult:
    """Write a layer to `path`, and the types of its columns to a file next to it."""
    columns = columns_of(export.fields)
    more = tuple(distinct_names(POINT_NAMES, export.fields.names())) if export.has_geometry else ()
    degrees = Degrees(export, context)
    rows = 0
    with path.open("w", encoding=ENCODING, newline="") as file:
        table = CsvTable(file, columns, more)
        for batch in prepared_batches(export, columns, LIMITS, context):
            table.add(batch.values, points(batch.features, degrees) if more else ())
            rows += len(batch.features)
    degrees.note_failures()
    remarks = context.remarks
    remarks.renamed(tr("Renamed fields"), [column.name for column in columns], table.names)
    types = [_TYPES.get(column.kind, "String") for column in columns]
    types += _POINT_TYPES if more else ()
    text = ",".join(f'"{one}"' for one in types)
    companion(path, TYPES_END).write_text(text, encoding="ascii")
    if more:
        remarks.note(Loss.SHAPE, points_instead(more))
    sentence = tr(
        "Excel removes leading zeros of codes when it opens a CSV file directly; "
        "an Excel workbook keeps them."
    )
    remarks.note(Loss.READING, sentence)
    return WriteResult(rows)


class CsvTable:
    """Writes prepared columns as rows of an open CSV file. NULL is an empty cell."""

    def __init__(
        self, file: TextIO, columns: Sequence[ExportColumn], more: Sequence[str] = ()
    ) -> None:
        """Write the heading. `more`: names of columns of numbers after these."""
        self._columns = columns
        self._writer = csv.writer(file, lineterminator="\r\n")
        # In quotes, or names that are numbers would be read as a first row.
        heading = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
        #: The names of the columns in the file.
        self.names = [_heading(column.name) for column in columns]
        if len(set(self.names)) < len(self.names):
            self.names = distinct_names(self.names)
        heading.writerow([*self.names, *more])

    def add(
        self, values: Sequence[Sequence[Any]], more: Sequence[Sequence[float | None]] = ()
    ) -> None:
        """Add rows, given as columns. The `csv` module writes all digits, and nothing for None."""
        cells = [
            list(map(as_text, some)) if column.kind is ValueKind.YES_NO else some
            for column, some in zip(self._columns, values)
        ]
        self._writer.writerows(zip(*cells, *more))


def _heading(name: str) -> str:
    """Return a name without quotes and line breaks, which GDAL does not read in headings."""
    return " ".join(mended(name).replace('"', "'").split())


class NoGeometryTable:
    """The rows without geometry, for formats that hold none: a CSV file next to the file.

    It is created when the first row is added.
    """

    def __init__(
        self,
        path: Path,
        columns: Sequence[ExportColumn],
        remarks: Remarks,
        end: str = NO_GEOMETRY_END,
    ) -> None:
        """`path` is the file that it belongs to; `end` is the end of its own name."""
        self.rows = 0
        self._path = companion(path, end)
        self._columns = columns
        self._remarks = remarks
        self._own_remarks = Remarks(LIMITS.sentences)
        self._file: TextIO | None = None
        self._table: CsvTable | None = None

    @property
    def path(self) -> Path | None:
        """The path of the table; None where there is none."""
        return self._path if self.rows else None

    def close(self) -> None:
        """Close the file, if there is one."""
        if self._file is not None:
            self._file.close()

    def add(self, features: Sequence[QgsFeature]) -> None:
        """Write features as rows, if there are any."""
        if not features:
            return
        if self._table is None:
            self._file = self._path.open("w", encoding=ENCODING, newline="")
            self._table = CsvTable(self._file, self._columns)
        self._table.add(prepare_batch(features, self._columns, LIMITS, self._own_remarks).values)
        self.rows += len(features)

    def note_rows(self) -> None:
        """Report where the rows are, and what the table could not hold of them."""
        if self.rows:
            name = self._path.name
            sentence = number_of(
                self.rows,
                "{} row without geometry is in {{file}}.",
                "{} rows without geometry are in {{file}}.",
            )
            self._remarks.note(Loss.ROWS, sentence.format(file=name), self.rows)
            self._remarks.add_counts(self._own_remarks, tr("{loss}, in {file}"), name)
