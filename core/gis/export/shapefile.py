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
from parcel_lookup.core.gis.export.gdal import MOST_COLUMNS as GEOPACKAGE_COLUMNS
from parcel_lookup.core.gis.export.names import short_names
from parcel_lookup.core.gis.export.placing import companion, refused
from parcel_lookup.core.gis.export.prepare import (
    Limits,
    ValueKind,
    attributes_by_column,
    columns_of,
    cut,
    mended,
    plain_values,
    prepared,
    prepared_batches,
)
from parcel_lookup.core.gis.export.remarks import Loss, Remarks
from parcel_lookup.core.gis.export.shapes import shapefile_type, split_by_geometry
from parcel_lookup.core.gis.export.source import WriteResult
from parcel_lookup.core.gis.export.styling import style_for_file
from parcel_lookup.core.i18n import tr

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
    "Shapefile",
    {Loss.CUT: tr("Cut to {number} bytes").format(number=MOST_TEXT_BYTES)},
    (ValueKind.TIME, ValueKind.MOMENT, ValueKind.OTHER),
    (ValueKind.DATE,),
    loses_empty=True,
    loses_ends=True,
)
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
    wkb_type = _shape_type(export)
    columns = columns_of(export.fields)
    dbf_columns = [_COLUMNS.get(column.kind, _TextColumn)(column) for column in columns]
    names = short_names(export.fields)
    rows, shape_bytes = _measure(export, context, columns, dbf_columns)
    fields = _fields(export, dbf_columns, names, rows, shape_bytes)
    no_geometry = NoGeometryTable(path, columns, context.remarks)
    with closing(no_geometry):
        written = _write_rows(export, path, context, dbf_columns, fields, wkb_type, no_geometry)
    if written != rows:
        raise _changed(export)
    fields_path = companion(path, FIELDS_END)
    _write_companions(export, path, fields_path, columns, fields, names)
    remarks = context.remarks
    words = tr("Names limited to ten characters; {file} has the full names")
    remarks.renamed(words.format(file=fields_path.name), export.fields.names(), names)
    for column, dbf_column in zip(columns, dbf_columns):
        if column.kind is ValueKind.YES_NO:
            remarks.field(Loss.TYPE, tr("Saved as 1 for yes and 0 for no"), column.name)
        if isinstance(dbf_column, _WholeColumn) and dbf_column.is_text:
            words = tr("Saved as text, because a Shapefile does not support 19-digit numbers")
            remarks.field(Loss.TYPE, words, column.name)
    no_geometry.note_rows()
    return WriteResult(rows, no_geometry.rows, no_geometry.path)


def _shape_type(export: Export) -> Qgis.WkbType | None:
    """Return the type of the shapes; None for a table. Raises `ParcelError`."""
    number = export.fields.count()
    if number > MOST_FIELDS:
        reason = tr(
            "a Shapefile can have {most} fields, and the layer has {number:,}; use a GeoPackage, "
            "or leave some out"
        )
        if number > GEOPACKAGE_COLUMNS:
            reason = tr(
                "a Shapefile can have {most} fields, and the layer has {number:,}; use an Excel "
                "workbook, or leave some out"
            )
        raise refused(export.path, reason.format(most=MOST_FIELDS, number=number))
    if not export.has_geometry:
        return None
    wkb_type = shapefile_type(export.wkb_type)
    if wkb_type is None:
        reason = tr(
            "a Shapefile can have only one geometry type, and the layer may have several; use a "
            "GeoPackage"
        )
        raise refused(export.path, reason)
    return wkb_type


def _measure(
    export: Export,
    context: WriteContext,
    columns: Sequence[ExportColumn],
    dbf_columns: Sequence[_TextColumn | _WholeColumn | _FixedColumn],
) -> tuple[int, int]:
    """Have the columns see all values; return the number of rows, and of bytes of the shapes."""
    rows = shape_bytes = 0
    for batch in export.batches(context, end=_MEASURING):
        features = split_by_geometry(batch)[0] if export.has_geometry else batch
        rows += len(features)
        attributes = attributes_by_column(features, columns)
        for column, dbf_column, values in zip(columns, dbf_columns, attributes):
            dbf_column.measure(plain_values(values, column.kind))
        if export.has_geometry:
            points = sum(feature.geometry().constGet().nCoordinates() for feature in features)
            shape_bytes += len(features) * _RECORD_BYTES + points * _POINT_BYTES
    return rows, shape_bytes


def _fields(
    export: Export,
    dbf_columns: Sequence[_TextColumn | _WholeColumn | _FixedColumn],
    names: Sequence[str],
    rows: int,
    shape_bytes: int,
) -> list[DbfField]:
    """Return fields with room for longer values, unless the file would become too large."""
    for tight in (False, True):
        fields = [one.field(name, tight=tight) for one, name in zip(dbf_columns, names)] or [_ROW]
        size = max(dbf_bytes(fields, rows), shape_bytes)
        if size <= MOST_BYTES:
            return fields
    reason = tr(
        "a Shapefile is limited to 2 GB, and this one would be {size:,.1f} GB; use a GeoPackage, "
        "or save it in {parts:,} parts"
    )
    parts = math.ceil(size / MOST_BYTES)
    raise refused(export.path, reason.format(size=size / 2**30, parts=parts))


def _write_rows(
    export: Export,
    path: Path,
    context: WriteContext,
    dbf_columns: Sequence[_TextColumn | _WholeColumn | _FixedColumn],
    fields: Sequence[DbfField],
    wkb_type: Qgis.WkbType | None,
    no_geometry: NoGeometryTable,
) -> int:
    """Write shapes and table; return the number of rows."""
    is_table = wkb_type is None
    # GDAL writes a table of its own, which ours replaces.
    table_path = path if is_table else path.with_suffix(".dbf.new")
    divert = None if is_table else no_geometry.add
    with ExitStack() as files:
        shapes = None
        if not is_table:
            shapes = files.enter_context(closing(ShapeWriter(export, path, wkb_type)))
        table = DbfWriter(files.enter_context(table_path.open("wb")), fields)
        for features, _, values in prepared_batches(
            *(export, columns_of(export.fields), LIMITS, context), divert=divert, begin=_MEASURING
        ):
            if shapes is not None:
                shapes.add(features)
            cells = [
                column.cells(some, context.remarks) for column, some in zip(dbf_columns, values)
            ]
            if not cells:  # a table has at least one field
                begin = table.rows + 1
                cells = [[f"{row:{_ROW.width}}" for row in range(begin, begin + len(features))]]
            try:
                table.add(cells, len(features))
            except TooWideError as error:
                raise _changed(export) from error
        table.close()
        if shapes is not None:
            shapes.finish(table.rows)
    if not is_table:
        table_path.replace(path.with_suffix(".dbf"))
    return table.rows


def _changed(export: Export) -> Exception:
    """Return the error for a layer that others have written to between the two readings."""
    return refused(export.path, tr("the layer was changed while it was being read; save it again"))


def _write_companions(
    export: Export,
    path: Path,
    fields_path: Path,
    columns: Sequence[ExportColumn],
    fields: Sequence[DbfField],
    names: list[str],
) -> None:
    path.with_suffix(".cpg").write_text("UTF-8", encoding="ascii")
    with fields_path.open("w", encoding=ENCODING, newline="") as file:
        writer = csv.writer(file)
        writer.writerow(("short_name", "full_name", "label", "type", "unit"))
        for field, column in zip(fields, columns):
            kind = column.kind.value
            writer.writerow((field.name, column.name, column.label, kind, column.unit))
    style = style_for_file(export, names)
    if style:
        path.with_suffix(".qml").write_text(style, encoding="utf-8")


# ---- the cells of the table ---------------------------------------------------------------------

#: Widths of text columns, so that values can be edited; a column takes the first that is enough.
_WIDTHS = (80, 160, MOST_TEXT_BYTES)
#: Widths of fields whose values have a known length.
_KNOWN_WIDTHS = {field.name: field.max_length for field in FIELDS if field.max_length}
#: Number of digits up to which programs read a number as an integer of 32 or 64 bits.
_WHOLE_DIGITS, _LONG_DIGITS = 9, 18
_NUMBER_WIDTH = 24


class _TextColumn:
    """Text, and everything that a table has only as text.

    Like every column of the table, it sees all values (`measure`) before it makes the field and the
    cells. If values change in between, cells may become wider than the field: `DbfWriter` refuses
    them.
    """

    def __init__(self, column: ExportColumn) -> None:
        self._column = column
        is_text = column.kind is ValueKind.TEXT
        self._least = _KNOWN_WIDTHS.get(column.name, _WIDTHS[0]) if is_text else 1
        self._longest = self._width = 0

    def measure(self, values: Sequence[Any]) -> None:
        """See a batch of values."""
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

    def field(self, name: str, *, tight: bool) -> DbfField:
        """Return the field; `tight`: without room for longer values."""
        enough = next(width for width in (self._least, *_WIDTHS) if width >= self._longest)
        self._width = max(1, self._longest) if tight else enough
        return DbfField(name, "C", self._width)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:
        """Return cells as wide as the field for prepared values, and count what is cut."""
        width = self._width
        texts = [text or "" for text in values]
        if "".join(texts).isascii() and max(map(len, texts)) <= width:
            return [text.ljust(width) for text in texts]
        long = [len(text.encode()) > MOST_TEXT_BYTES for text in texts]
        remarks.count(Loss.CUT, self._column.name, sum(long))
        texts = [
            cut(text, MOST_TEXT_BYTES) if is_long else text for text, is_long in zip(texts, long)
        ]
        return [text + " " * (width - len(text.encode())) for text in texts]


class _WholeColumn:
    """Whole numbers; text where one has more digits than programs read as an integer."""

    def __init__(self, column: ExportColumn) -> None:
        self._usual = _WHOLE_DIGITS if column.kind is ValueKind.WHOLE else _LONG_DIGITS
        self._least = self._most = self._width = 0
        self.is_text = False

    def measure(self, values: Sequence[Any]) -> None:
        there = [value for value in values if value is not None]
        if there:
            self._least, self._most = min(self._least, *there), max(self._most, *there)

    def field(self, name: str, *, tight: bool) -> DbfField:  # noqa: ARG002
        digits = max(len(str(self._least)), len(str(self._most)))
        self.is_text = digits > _LONG_DIGITS
        self._width = 20 if self.is_text else max(self._usual, digits)
        return DbfField(name, "C" if self.is_text else "N", self._width)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:  # noqa: ARG002
        width = self._width
        texts = ["" if value is None else str(value) for value in values]
        return [text.ljust(width) if self.is_text else text.rjust(width) for text in texts]


class _FixedColumn:
    """A column whose field does not depend on its values."""

    def __init__(self, column: ExportColumn) -> None:
        self._kind, self._width, self._decimals, self._cells = _FIXED[column.kind]

    def measure(self, values: Sequence[Any]) -> None:
        pass

    def field(self, name: str, *, tight: bool) -> DbfField:  # noqa: ARG002
        return DbfField(name, self._kind, self._width, self._decimals)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:  # noqa: ARG002
        return self._cells(values)


def _number_cells(values: Sequence[float | None]) -> list[str]:
    """Return numbers, without exponents where there is room for that.

    They have as many digits as distinguish a value from any other.
    """
    blank = " " * _NUMBER_WIDTH
    texts = [blank if value is None else repr(value).rjust(_NUMBER_WIDTH) for value in values]
    if "e" not in "".join(texts):
        return texts
    plain = [format(Decimal(text.strip()), "f") if "e" in text else text for text in texts]
    return [
        new.rjust(_NUMBER_WIDTH) if len(new) <= _NUMBER_WIDTH else text
        for new, text in zip(plain, texts)
    ]


def _yes_no_cells(values: Sequence[bool | None]) -> list[str]:
    """Return 1 and 0: programs disagree about what a logical field contains."""
    return [" " if value is None else "1" if value else "0" for value in values]


def _date_cells(values: Sequence[Any]) -> list[str]:
    return [
        " " * 8 if day is None else f"{day.year():04}{day.month():02}{day.day():02}"
        for day in values
    ]


#: Type, width, decimals, and the function for the cells.
_FIXED = {
    ValueKind.NUMBER: ("N", _NUMBER_WIDTH, 15, _number_cells),
    ValueKind.YES_NO: ("N", 1, 0, _yes_no_cells),
    ValueKind.DATE: ("D", 8, 0, _date_cells),
}
_COLUMNS = {
    **dict.fromkeys(_FIXED, _FixedColumn),
    ValueKind.WHOLE: _WholeColumn,
    ValueKind.LONG: _WholeColumn,
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
            raise refused(self._target, tr("not everything could be written; the disk may be full"))
        if size > MOST_BYTES:
            raise refused(
                self._target, tr("a Shapefile is limited to 2 GB, and this one is larger")
            )

    def _wait(self) -> None:
        pending, self._pending = self._pending, None
        if pending is not None and not pending.result():
            reason = self._writer.errorMessage() if self._writer else ""
            raise refused(self._target, reason or tr("a shape was refused"))
