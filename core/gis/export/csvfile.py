"""Tables as text with commas, and what tells programs of their columns.

Written by Python and not by GDAL 3.6, which has 15 digits of a number (2^53 + 2 is
9.00719925474099e+15), “inf”, and no point for a polygon.
"""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Any

from parcel_lookup.core.gis.export.columns import (
    Kind,
    as_text,
    columns_of,
    count_beyond_years,
    finite_only,
    values_by_column,
)
from parcel_lookup.core.gis.export.names import distinct_names
from parcel_lookup.core.gis.export.placing import beside
from parcel_lookup.core.gis.export.remarks import Loss, some_of
from parcel_lookup.core.gis.export.shapes import Degrees, points
from parcel_lookup.core.gis.export.texts import mended, mended_all, one_break
from parcel_lookup.core.gis.export.work import Written
from parcel_lookup.core.gis.layer.values import is_beyond_years

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path
    from typing import TextIO

    from parcel_lookup.core.gis.export.columns import Column
    from parcel_lookup.core.gis.export.source import Export
    from parcel_lookup.core.gis.export.work import Work

#: Excel takes a file without the mark at its beginning for Windows-1252.
ENCODING = "utf-8-sig"
TYPES_ENDING = ".csvt"
COMPANIONS = (TYPES_ENDING,)
TEXTS = {
    Loss.DATE: "Dates beyond the years 1 to 9999, left empty",
    Loss.EMPTY: "Empty text, which reads as NULL",
    Loss.CHARACTERS: "Characters or line breaks that a CSV file does not hold were replaced",
    Loss.NUMBER: "Infinite or not a number, left empty",
    Loss.READING: "Text that begins as formulas do: Excel reckons where it opens a CSV file",
}

_TYPES = {
    Kind.WHOLE: "Integer",
    Kind.LONG: "Integer64",
    Kind.NUMBER: "Real",
    Kind.DATE: "Date",
    Kind.TIME: "Time",
    Kind.MOMENT: "DateTime",
}
#: By these GDAL, and so QGIS, makes points.
_POINT_NAMES, _POINT_TYPES = ("longitude", "latitude"), ("CoordX", "CoordY")
_FORMULA = ("=", "+", "-", "@")


def write_csv(export: Export, path: Path, work: Work) -> Written:
    """Write to `path`, and the types of the columns beside it."""
    columns = columns_of(export.fields)
    has_points = export.has_geometry
    more = tuple(distinct_names(_POINT_NAMES, export.fields.names())) if has_points else ()
    degrees = Degrees(export, work, "its points are for any program")
    steps = work.steps(0, 1, export.count)
    rows = 0
    with path.open("w", encoding=ENCODING, newline="") as file:
        table = CsvTable(file, columns, work, more)
        for batch in export.batches(work.cancellation, steps):
            values = values_by_column(batch, columns)
            table.add(values, points(batch, degrees) if has_points else ())
            rows += len(batch)
    degrees.tell()
    work.remarks.renamed("Other names", [column.name for column in columns], table.names)
    types = [_TYPES.get(column.kind, "String") for column in columns]
    types += _POINT_TYPES if has_points else ()
    text = ",".join(f'"{one}"' for one in types)
    beside(path, TYPES_ENDING).write_text(text, encoding="ascii")
    _tell(more, work)
    return Written(rows)


class CsvTable:
    """Writes rows of columns; NULL is nothing at all."""

    def __init__(
        self, file: TextIO, columns: Sequence[Column], work: Work, more: Sequence[str] = ()
    ) -> None:
        """`more`: names of columns of numbers behind these."""
        self._columns = columns
        self._work = work
        self._writer = csv.writer(file, lineterminator="\r\n")
        # In quotes, or names that are numbers would be taken for a first row.
        heading = csv.writer(file, quoting=csv.QUOTE_ALL, lineterminator="\r\n")
        #: What the columns are called.
        self.names = [_heading(column.name) for column in columns]
        if len(set(self.names)) < len(self.names):
            self.names = distinct_names(self.names)
        heading.writerow([*self.names, *more])

    def add(
        self, values: Sequence[Sequence[Any]], more: Sequence[Sequence[float | None]] = ()
    ) -> None:
        """Add rows, as columns of values."""
        cells = [self._cells(*pair) for pair in zip(self._columns, values)]
        self._writer.writerows(zip(*cells, *more))

    def _cells(self, column: Column, values: Sequence[Any]) -> Sequence[Any]:
        if column.is_number:
            finite, odd = finite_only(values)
            self._work.remarks.count(Loss.NUMBER, column.name, odd)
            return finite  # `csv` writes every digit, and nothing for None
        if column.kind not in (Kind.TEXT, Kind.OTHER):
            beyond = count_beyond_years(column, values)
            self._work.remarks.count(Loss.DATE, column.name, beyond)
            return [None if is_beyond_years(value) else as_text(value) for value in values]
        remarks = self._work.remarks
        texts, changed = mended_all(values, one_break)
        remarks.count(Loss.CHARACTERS, column.name, changed)
        remarks.count(Loss.EMPTY, column.name, values.count(""))
        formulas = sum(text is not None and text.startswith(_FORMULA) for text in texts)
        remarks.count(Loss.READING, column.name, formulas)
        return texts


def _heading(name: str) -> str:
    """Without quotes and line breaks, which GDAL does not read in headings."""
    return " ".join(mended(name).replace('"', "'").split())


def _tell(more: Sequence[str], work: Work) -> None:
    if more:
        sentence = f"A CSV file holds no shapes: {some_of(more)} are of a point in each."
        work.remarks.say(Loss.SHAPE, sentence)
    work.remarks.say(
        Loss.READING,
        "Excel drops the zeros that codes begin with where it opens a CSV file by itself; "
        "an Excel workbook keeps them.",
    )
