"""Writes Shapefiles: shapes by GDAL, the table by Python, and the files next to them.

GDAL 3.6.2 was measured to report success for a table (`.dbf`) in which it cut text within a
character, gave numbers 15 decimals (1e-17 becomes 0.000000000000000, 0.1 + 0.2 becomes 0.3) and
other digits where they did not fit (1e300 becomes 100000000000000005250476), and wrote "inf"
and "nan" as numbers.

The layer is read twice: once to measure its values, since the columns of a `.dbf` have a fixed
width, and once to write them.
"""

from __future__ import annotations

import csv
import math
import struct
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import ExitStack, closing
from datetime import date
from decimal import Decimal
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import QgsFields, QgsVectorFileWriter

from parcel_lookup.core.contract import FIELDS
from parcel_lookup.core.gis.export.csvfile import ENCODING, NO_GEOMETRY_END, NoGeometryTable
from parcel_lookup.core.gis.export.gdal import MOST_COLUMNS
from parcel_lookup.core.gis.export.names import short_names
from parcel_lookup.core.gis.export.placing import companion, refused
from parcel_lookup.core.gis.export.prepare import (
    Limits,
    ValueKind,
    columns_of,
    cut,
    mended,
    note_kinds_as_text,
    prepared,
    values_by_column,
)
from parcel_lookup.core.gis.export.remarks import Loss, Remarks
from parcel_lookup.core.gis.export.shapes import shapefile_type, split_by_geometry
from parcel_lookup.core.gis.export.source import WriteResult
from parcel_lookup.core.gis.export.styling import styles_of
from parcel_lookup.core.gis.layer.values import is_beyond_years

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path
    from typing import BinaryIO

    from qgis.core import Qgis, QgsFeature

    from parcel_lookup.core.gis.export.prepare import ExportColumn
    from parcel_lookup.core.gis.export.source import Export, WriteContext

FIELDS_END = ".fields.csv"
#: What belongs to a Shapefile: our files, and those that other programs put next to it.
COMPANIONS = (
    *(".shp", ".shx", ".dbf", ".prj", ".cpg", ".qml", ".sld", FIELDS_END, NO_GEOMETRY_END),
    *(".sbn", ".sbx", ".idx", ".qix", ".qpj", ".qmd", ".shp.xml", ".cst"),
    *(".ain", ".aih", ".atx", ".fbn", ".fbx", ".ixs", ".mxs"),
)
#: What the format allows.
MOST_FIELDS = 255
MOST_TEXT_BYTES = 254
#: Many programs do not read a larger `.dbf` or `.shp`.
MOST_BYTES = 2**31 - 1
LIMITS = Limits(
    "a Shapefile",
    {
        Loss.CUT: f"Cut to {MOST_TEXT_BYTES} bytes",
        Loss.ENDS: "Leading or trailing blanks or line breaks, which programs drop",
        Loss.EMPTY: "Empty text, which is read as NULL",
        Loss.CHARACTERS: "Characters that no file can hold, removed or replaced",
        Loss.NUMBER: "Infinite or not a number, left empty",
        Loss.DATE: "Dates beyond the years 1 to 9999, left empty",
    },
    (ValueKind.TIME, ValueKind.MOMENT, ValueKind.OTHER),
    clears_dates=True,
    holds_date=lambda day: not is_beyond_years(day),
)
#: A layer in a file or a database may be written to by others between the two readings.
_CHANGED = "the layer was changed while it was being read; save it again"
_INCOMPLETE = "not all of it could be written; the disk may be full"
#: The share of the work that is measuring.
_MEASURING = 0.25
#: Of a `.shp`: bytes of a record without its points, and of a point.
_RECORD_BYTES, _POINT_BYTES = 60, 16
#: Of a `.shx`: bytes of its header, and for each shape.
_INDEX_HEADER_BYTES, _INDEX_BYTES = 100, 8


def write_shapefile(export: Export, path: Path, context: WriteContext) -> WriteResult:
    """Write a layer to `path`, which ends in `.shp`, or in `.dbf` for a table.

    Raises `ParcelError`.
    """
    return _Shapefile(export, path, context).write()


class _Shapefile:
    """A Shapefile that is being written."""

    def __init__(self, export: Export, path: Path, context: WriteContext) -> None:
        self._export = export
        self._path = path
        self._context = context
        self._columns = columns_of(export.fields)
        self._dbf_columns = [_COLUMNS.get(one.kind, _TextColumn)(one) for one in self._columns]
        self._names = short_names(export.fields)
        self._rows = self._left_out = self._shape_bytes = 0
        self._no_geometry = NoGeometryTable(path, self._columns, context.remarks)
        self._fields_path = companion(path, FIELDS_END)

    def write(self) -> WriteResult:
        wkb_type = self._wkb_type()
        self._measure()
        fields = self._fields()
        self._write(fields, wkb_type)
        self._write_companions(fields)
        self._note()
        return WriteResult(self._rows, self._no_geometry.rows, self._no_geometry.path)

    def _wkb_type(self) -> Qgis.WkbType | None:
        """Return the type of the shapes; None for a table. Raises `ParcelError`."""
        if len(self._columns) > MOST_FIELDS:
            more = len(self._columns) > MOST_COLUMNS
            other = "an Excel workbook" if more else "a GeoPackage"
            raise self._refused(
                f"a Shapefile holds {MOST_FIELDS} columns and the layer has "
                f"{len(self._columns):,}; {other} holds them, or leave some out"
            )
        if not self._export.has_geometry:
            return None
        wkb_type = shapefile_type(self._export.wkb_type)
        if wkb_type is None:
            raise self._refused(
                "a Shapefile holds one geometry type, and the layer may have several; "
                "a GeoPackage holds them"
            )
        return wkb_type

    def _measure(self) -> None:
        steps = self._context.steps(0, _MEASURING, self._export.count)
        for batch in self._export.batches(self._context.cancellation, steps):
            held, without = self._split(batch)
            self._rows += len(held)
            self._left_out += len(without)
            for column, values in zip(self._dbf_columns, values_by_column(held, self._columns)):
                column.measure(values)
            if self._export.has_geometry:
                points = sum(feature.geometry().constGet().nCoordinates() for feature in held)
                self._shape_bytes += len(held) * _RECORD_BYTES + points * _POINT_BYTES

    def _split(self, batch: list[QgsFeature]) -> tuple[list[QgsFeature], list[QgsFeature]]:
        return split_by_geometry(batch) if self._export.has_geometry else (batch, [])

    def _fields(self) -> list[DbfField]:
        """Return fields with room for longer values, unless the file would become too large."""
        for tight in (False, True):
            fields = [
                column.field(name, tight=tight)
                for column, name in zip(self._dbf_columns, self._names)
            ]
            fields = fields or [_ROW]
            size = max(dbf_bytes(fields, self._rows), self._shape_bytes)
            if size <= MOST_BYTES:
                return fields
        parts = math.ceil(size / MOST_BYTES)
        raise self._refused(
            f"a Shapefile holds 2 GB and this one would have {size / 2**30:,.1f} GB; a GeoPackage "
            f"holds it, or save it in {parts:,} parts"
        )

    def _write(self, fields: list[DbfField], wkb_type: Qgis.WkbType | None) -> None:
        # GDAL writes a table of its own, which ours replaces.
        is_table = wkb_type is None
        table_path = self._path if is_table else self._path.with_suffix(".dbf.new")
        steps = self._context.steps(_MEASURING, 1, self._rows + self._left_out)
        with ExitStack() as files:
            shapes = None
            if not is_table:
                shapes = files.enter_context(
                    closing(ShapeWriter(self._export, self._path, wkb_type))
                )
            table = DbfWriter(files.enter_context(table_path.open("wb")), fields)
            files.enter_context(closing(self._no_geometry))
            for batch in self._export.batches(self._context.cancellation, steps):
                held, without = self._split(batch)
                if shapes is not None:
                    shapes.add(held)
                self._add_rows(table, held)
                self._no_geometry.add(without)
            if (table.rows, self._no_geometry.rows) != (self._rows, self._left_out):
                raise self._refused(_CHANGED)
            table.close()
            if shapes is not None:
                shapes.finish(self._rows)
        if not is_table:
            table_path.replace(self._path.with_suffix(".dbf"))

    def _add_rows(self, table: DbfWriter, features: list[QgsFeature]) -> None:
        if not features:
            return
        values = values_by_column(features, self._columns)
        remarks = self._context.remarks
        cells = [column.cells(some, remarks) for column, some in zip(self._dbf_columns, values)]
        if not cells:  # a table has at least one field
            begin = table.rows + 1
            cells = [[f"{row:{_ROW.width}}" for row in range(begin, begin + len(features))]]
        try:
            table.add(cells, len(features))
        except TooWideError as error:
            raise self._refused(_CHANGED) from error

    def _write_companions(self, fields: Sequence[DbfField]) -> None:
        self._path.with_suffix(".cpg").write_text("UTF-8", encoding="ascii")
        with self._fields_path.open("w", encoding=ENCODING, newline="") as file:
            writer = csv.writer(file)
            writer.writerow(("short_name", "full_name", "label", "type", "unit"))
            for field, column in zip(fields, self._columns):
                kind = column.kind.value
                writer.writerow((field.name, column.name, column.label, kind, column.unit))
        for ending, text in zip((".qml", ".sld"), styles_of(self._export, self._names)):
            if text:
                self._path.with_suffix(ending).write_text(text, encoding="utf-8")

    def _note(self) -> None:
        remarks = self._context.remarks
        words = f"Names of at most ten letters; {self._fields_path.name} has the full names"
        remarks.renamed(words, [column.name for column in self._columns], self._names)
        note_kinds_as_text(self._columns, LIMITS, remarks)
        for column, dbf_column in zip(self._columns, self._dbf_columns):
            if column.kind is ValueKind.YES_NO:
                remarks.field(Loss.TYPE, "Saved as 1 for yes and 0 for no", column.name)
            if isinstance(dbf_column, _WholeColumn) and dbf_column.is_text:
                words = "Saved as text, since a Shapefile has no numbers of 19 digits"
                remarks.field(Loss.TYPE, words, column.name)
        self._no_geometry.note_rows()

    def _refused(self, reason: str) -> Exception:
        return refused(self._export.path, reason)


# ---- the cells of the table ---------------------------------------------------------------------

#: Widths of text columns, so that values can be edited; a column takes the first that is enough.
_WIDTHS = (80, 160, MOST_TEXT_BYTES)
#: Widths of fields whose values have a known length.
_KNOWN_WIDTHS = {field.name: field.max_length for field in FIELDS if field.max_length}
#: Number of digits up to which programs read a number as an integer of 32 or 64 bits.
_WHOLE_DIGITS, _LONG_DIGITS = 9, 18


class _DbfColumn:
    """A column of the table, which sees all values (`measure`) before it makes field and cells.

    If values change in between, cells may become wider than the field: `DbfWriter` refuses them.
    """

    def __init__(self, column: ExportColumn) -> None:
        self._column = column

    def measure(self, values: Sequence[Any]) -> None:
        """See a batch of values. The fields of most kinds do not depend on them."""

    def field(self, short: str, *, tight: bool) -> DbfField:
        """Return the field; `tight`: without room for longer values."""
        raise NotImplementedError

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:
        """Return cells as wide as the field, and count what they cannot hold."""
        raise NotImplementedError


class _TextColumn(_DbfColumn):
    """Text, and everything that a table has only as text."""

    def __init__(self, column: ExportColumn) -> None:
        super().__init__(column)
        is_text = column.kind is ValueKind.TEXT
        self._least = _KNOWN_WIDTHS.get(column.name, _WIDTHS[0]) if is_text else 1
        self._longest = self._width = 0

    def measure(self, values: Sequence[Any]) -> None:
        if self._column.kind is not ValueKind.TEXT:
            values = prepared(self._column, values, LIMITS, Remarks({}))
        texts = [text for text in values if text]
        if not texts:
            return
        if "".join(texts).isascii():
            longest = max(map(len, texts))
        else:
            longest = max(len(mended(text).encode()) for text in texts)
        self._longest = max(self._longest, min(longest, MOST_TEXT_BYTES))

    def field(self, short: str, *, tight: bool) -> DbfField:
        enough = next(width for width in (self._least, *_WIDTHS) if width >= self._longest)
        self._width = max(1, self._longest) if tight else enough
        return DbfField(short, "C", self._width)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:
        width = self._width
        texts = [text or "" for text in prepared(self._column, values, LIMITS, remarks)]
        if "".join(texts).isascii() and max(map(len, texts)) <= width:
            return [text.ljust(width) for text in texts]
        long = [len(text.encode()) > MOST_TEXT_BYTES for text in texts]
        remarks.count(Loss.CUT, self._column.name, sum(long))
        texts = [
            cut(text, MOST_TEXT_BYTES) if is_long else text for text, is_long in zip(texts, long)
        ]
        return [text + " " * (width - len(text.encode())) for text in texts]


class _NumberColumn(_DbfColumn):
    """Doubles, with as many digits as distinguish a value from any other."""

    _WIDTH, _DECIMALS = 24, 15

    def field(self, short: str, *, tight: bool) -> DbfField:  # noqa: ARG002
        return DbfField(short, "N", self._WIDTH, self._DECIMALS)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:
        finite = prepared(self._column, values, LIMITS, remarks)
        blank = " " * self._WIDTH
        texts = [blank if value is None else repr(value).rjust(self._WIDTH) for value in finite]
        if "e" not in "".join(texts):
            return texts
        return [_without_exponent(text) if "e" in text else text for text in texts]


def _without_exponent(text: str) -> str:
    """Return a number without an exponent, where there is room for that."""
    plain = format(Decimal(text.strip()), "f")
    return plain.rjust(len(text)) if len(plain) <= len(text) else text


class _WholeColumn(_DbfColumn):
    """Whole numbers; text where one has more digits than programs read as an integer."""

    def __init__(self, column: ExportColumn) -> None:
        super().__init__(column)
        self._least = self._most = self._width = 0
        self.is_text = False

    def measure(self, values: Sequence[Any]) -> None:
        there = [value for value in values if value is not None]
        if there:
            self._least, self._most = min(self._least, *there), max(self._most, *there)

    def field(self, short: str, *, tight: bool) -> DbfField:  # noqa: ARG002
        digits = max(len(str(self._least)), len(str(self._most)))
        self.is_text = digits > _LONG_DIGITS
        usual = _WHOLE_DIGITS if self._column.kind is ValueKind.WHOLE else _LONG_DIGITS
        self._width = 20 if self.is_text else max(usual, digits)
        return DbfField(short, "C" if self.is_text else "N", self._width)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:  # noqa: ARG002
        width = self._width
        texts = ["" if value is None else str(value) for value in values]
        return [text.ljust(width) if self.is_text else text.rjust(width) for text in texts]


class _YesNoColumn(_DbfColumn):
    """1 and 0: programs disagree about what a logical field contains."""

    def field(self, short: str, *, tight: bool) -> DbfField:  # noqa: ARG002
        return DbfField(short, "N", 1)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:  # noqa: ARG002
        return [" " if value is None else "1" if value else "0" for value in values]


class _DateColumn(_DbfColumn):
    """Dates as YYYYMMDD."""

    def field(self, short: str, *, tight: bool) -> DbfField:  # noqa: ARG002
        return DbfField(short, "D", 8)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:
        return [
            f"{day.year():04}{day.month():02}{day.day():02}" if day is not None else " " * 8
            for day in prepared(self._column, values, LIMITS, remarks)
        ]


_COLUMNS = {
    ValueKind.NUMBER: _NumberColumn,
    ValueKind.WHOLE: _WholeColumn,
    ValueKind.LONG: _WholeColumn,
    ValueKind.YES_NO: _YesNoColumn,
    ValueKind.DATE: _DateColumn,
}


# ---- the file of the table (dBASE III) ----------------------------------------------------------

_HEADER, _DESCRIPTOR = struct.Struct("<BBBBIHH20x"), struct.Struct("<11sc4xBB14x")
_DBASE_3 = 3
_END_OF_HEADER, _END = b"\r", b"\x1a"


class DbfField(NamedTuple):
    """A field of the table."""

    #: At most ten ASCII letters.
    name: str
    #: ``C`` text, ``N`` number, ``D`` date (YYYYMMDD).
    kind: str
    #: In bytes.
    width: int
    decimals: int = 0


#: The field of a layer without fields.
_ROW = DbfField("row", "N", 11)


def dbf_bytes(fields: Iterable[DbfField], rows: int) -> int:
    """Return the size of the table's file."""
    fields = list(fields)
    header = _HEADER.size + len(fields) * _DESCRIPTOR.size + len(_END_OF_HEADER)
    return header + rows * (1 + sum(field.width for field in fields)) + len(_END)


class TooWideError(ValueError):
    """A cell is wider than its field."""


class DbfWriter:
    """Writes rows in batches. `close` writes their number into the header."""

    def __init__(self, file: BinaryIO, fields: Sequence[DbfField]) -> None:
        self.rows = 0
        self._file = file
        self._fields = fields
        self._row_bytes = 1 + sum(field.width for field in fields)
        self._write_header()

    def add(self, columns: Sequence[Sequence[str]], rows: int) -> None:
        """Add rows, given as columns of cells as wide as their fields, in bytes of UTF-8.

        Raises `TooWideError` where a cell is wider: all that follows would be misaligned.
        """
        # A blank before a row marks it as not deleted.
        cells = chain.from_iterable(zip([" "] * rows, *columns))
        text = "".join(cells).encode()
        if len(text) != rows * self._row_bytes:
            raise TooWideError
        self._file.write(text)
        self.rows += rows

    def close(self) -> None:
        """Finish the file, which stays open."""
        self._file.write(_END)
        self._file.seek(0)
        self._write_header()

    def _write_header(self) -> None:
        today = date.today()  # noqa: DTZ011 - the format has no time zones
        fields = self._fields
        self._file.write(
            _HEADER.pack(
                _DBASE_3,
                *(today.year - 1900, today.month, today.day),
                self.rows,
                _HEADER.size + len(fields) * _DESCRIPTOR.size + len(_END_OF_HEADER),
                self._row_bytes,
            )
        )
        for name, kind, width, decimals in fields:
            self._file.write(_DESCRIPTOR.pack(name.encode(), kind.encode(), width, decimals))
        self._file.write(_END_OF_HEADER)


# ---- the shapes ---------------------------------------------------------------------------------


class ShapeWriter:
    """Writes `.shp`, `.shx`, and `.prj` with GDAL, in a thread, with a `.dbf` that has no fields.

    While it writes a batch, the next one is prepared: GDAL does not hold Python's lock.
    """

    def __init__(self, export: Export, path: Path, kind: Qgis.WkbType) -> None:
        """Raises `ParcelError`."""
        options = QgsVectorFileWriter.SaveVectorOptions()
        options.driverName, options.fileEncoding = "ESRI Shapefile", "UTF-8"
        self._target = export.path
        self._path = path
        self._writer: QgsVectorFileWriter | None = QgsVectorFileWriter.create(
            str(path), QgsFields(), kind, export.crs, export.transforms, options
        )
        self._thread = ThreadPoolExecutor(1, "parcel-lookup-shapes")
        self._pending: Future[bool] | None = None
        if self._writer.hasError():
            reason = self._writer.errorMessage()
            self._writer = None
            raise refused(self._target, reason)

    def close(self) -> None:
        """Close the files."""
        self._thread.shutdown()
        self._writer = None

    def add(self, features: Sequence[QgsFeature]) -> None:
        """Write a batch after the last one. Raises `ParcelError` where a shape was refused."""
        self._wait()
        if self._writer is not None:
            self._pending = self._thread.submit(self._writer.addFeatures, features)

    def finish(self, shapes: int) -> None:
        """Close the files. Raises `ParcelError` unless they contain this number of shapes.

        GDAL does not always report a full disk.
        """
        self._wait()
        self._writer = None
        index = self._path.with_suffix(".shx").stat().st_size
        size = self._path.stat().st_size
        with self._path.open("rb") as file:
            [words] = struct.unpack(">24xi", file.read(28))
        if index != _INDEX_HEADER_BYTES + _INDEX_BYTES * shapes or size != 2 * words:
            raise refused(self._target, _INCOMPLETE)
        if size > MOST_BYTES:
            raise refused(self._target, "a Shapefile holds 2 GB and this one has more")

    def _wait(self) -> None:
        pending, self._pending = self._pending, None
        if pending is not None and not pending.result():
            reason = self._writer.errorMessage() if self._writer else ""
            raise refused(self._target, reason or "a shape was refused")
