"""Writes Shapefiles: GDAL writes shapes and table; the files next to them are ours.

GDAL receives all values as text, and the types of the columns are declared at the end: as numbers,
GDAL 3.6.2 and 3.10.3 were measured to write 1e-17 as 0.000000000000000, 0.1 + 0.2 as 0.3, and 1e300
as 100000000000000005250476 (`tests/gis/test_export_by_gdal.py`).
"""

from __future__ import annotations

import csv
import struct
from contextlib import suppress
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from qgis.core import Qgis, QgsField, QgsFields, QgsWkbTypes
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.gis.export.csvfile import ENCODING
from parcel_lookup.core.gis.export.gdal import MOST_COLUMNS as GEOPACKAGE_COLUMNS
from parcel_lookup.core.gis.export.gdal import Layout, failed, write_rows
from parcel_lookup.core.gis.export.names import short_names
from parcel_lookup.core.gis.export.placing import companion, refused
from parcel_lookup.core.gis.export.prepare import (
    Limits,
    ValueKind,
    columns_of,
    cut,
    prepared_batches,
)
from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.gis.export.shapes import shapefile_type
from parcel_lookup.core.gis.export.styling import style_for_file
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from qgis.core import QgsFeature

    from parcel_lookup.core.gis.export.prepare import Batch, ExportColumn
    from parcel_lookup.core.gis.export.source import Export, WriteContext

#: What the format allows.
MOST_FIELDS = 255
MOST_TEXT_BYTES = 254
#: Many programs do not read a larger `.dbf` or `.shp`.
MOST_BYTES = 2**31 - 1
#: Where GDAL 3.6.2 turns the rings of a polygon with heights, it makes holes polygons.
_AS_TURNED = ("SHAPE_REWIND_ON_WRITE", "NO")
LIMITS = Limits(
    "Shapefile",
    {Loss.CUT: tr("Cut to {number} bytes").format(number=MOST_TEXT_BYTES)},
    (ValueKind.TIME, ValueKind.MOMENT, ValueKind.OTHER),
    (ValueKind.DATE,),
    loses_empty=True,
    loses_ends=True,
    longest=MOST_TEXT_BYTES,
    cut=lambda text: cut(text, MOST_TEXT_BYTES),
)


def write_shapefile(export: Export, path: Path, context: WriteContext) -> int:
    """Write a layer to `path`, which ends in `.shp`, or in `.dbf` for a table.

    Raises `ParcelError`.
    """
    kind = _shape_type(export)
    table = _Table(columns_of(export.fields), short_names(export.fields))
    table_path, remarks = path.with_suffix(".dbf"), context.remarks
    noted, is_again = remarks.copy(), False
    while True:

        def fill(batch: Batch) -> list[Sequence[Any]]:
            _check_size(export, path, table_path)
            if QgsWkbTypes.hasZ(kind):
                _turn_rings(batch.features)
            return table.cells(batch.values)

        layout = Layout("ESRI Shapefile", LIMITS, table.fields(), (), fill, kind)
        if QgsWkbTypes.hasZ(kind):
            layout = layout._replace(setting=_AS_TURNED)
        try:
            rows = write_rows(export, path.with_suffix(".shp"), context, layout)
            break
        except _TooNarrowError:  # values that need a wider column are rare, and often found soon
            if is_again:  # otherwise, each column might begin the file once more
                table.measure(prepared_batches(export, table.columns, LIMITS, context))
            remarks.reset(noted)
            is_again = True
    _check_size(export, path, table_path)
    if not _is_whole(path, table_path, rows):
        raise failed(export, tr("not everything could be written; the disk may be full"))
    table.declare_types(table_path)
    fields_path = companion(path, ".fields.csv")
    table.describe(fields_path)
    if style := style_for_file(export, table.names):
        path.with_suffix(".qml").write_text(style, encoding="utf-8")
    words = tr("Names limited to ten characters; {file} has the full names")
    remarks.renamed(words.format(file=fields_path.name), export.fields.names(), table.names)
    for column, width in zip(table.columns, table.widths):
        if column.kind is ValueKind.YES_NO:
            remarks.field(Loss.TYPE, tr("Saved as 1 for yes and 0 for no"), column.name)
        if _is_too_long(column, width):
            words = tr("Saved as text, because a Shapefile does not support 19-digit numbers")
            remarks.field(Loss.TYPE, words, column.name)
    return rows


def _shape_type(export: Export) -> Qgis.WkbType:
    """Return the type of the shapes. Raises `ParcelError` where a Shapefile cannot be written."""
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
        return Qgis.WkbType.NoGeometry
    kind = shapefile_type(export.wkb_type)
    if kind is None:
        reason = tr(
            "a Shapefile can have only one geometry type, and the layer may have several; use a "
            "GeoPackage"
        )
        raise refused(export.path, reason)
    return kind


def _turn_rings(features: Sequence[QgsFeature]) -> None:
    """Give rings the direction that the format requires, so that GDAL need not."""
    for feature in features:
        feature.setGeometry(feature.geometry().forcePolygonClockwise())


def _check_size(export: Export, *paths: Path) -> None:
    """Raise `ParcelError` where a file is larger than programs read."""
    if max((path.stat().st_size for path in paths if path.exists()), default=0) > MOST_BYTES:
        reason = tr(
            "a Shapefile is limited to 2 GB, and this one is larger; use a GeoPackage, or save it "
            "in parts"
        )
        raise refused(export.path, reason)


def _is_whole(path: Path, table: Path, rows: int) -> bool:
    """Whether the files contain all rows: GDAL does not always report a full disk."""
    try:
        with table.open("rb") as file:
            number, header, row = _HEADER.unpack(file.read(_HEADER.size))
        if number != rows or table.stat().st_size < header + rows * row:
            return False
        if path == table:
            return True
        with path.open("rb") as file:
            [words] = struct.unpack(">24xi", file.read(28))
        index = path.with_suffix(".shx").stat().st_size
    except (OSError, struct.error):
        return False
    return index == _INDEX_HEADER_BYTES + _INDEX_BYTES * rows and path.stat().st_size == 2 * words


# ---- the table (dBASE III) ----------------------------------------------------------------------

#: Number of digits up to which programs read a number as an integer.
_LONG_DIGITS = 18
_HEADER, _DESCRIPTOR_BYTES = struct.Struct("<4xIHH20x"), 32
#: Places of the type and of the number of decimals in the descriptor of a field.
_TYPE_AT, _DECIMALS_AT = 11, 17
#: Of a `.shx`: bytes of its header, and for each shape.
_INDEX_HEADER_BYTES, _INDEX_BYTES = 100, 8


class _TooNarrowError(Exception):
    """A column has been made wider while the table was written."""


class _Cells(NamedTuple):
    """How the values of a kind are written."""

    #: ``C`` text, ``N`` number, ``D`` date (YYYYMMDD).
    kind: bytes
    #: In bytes; a column has the first that is enough for all of its values.
    widths: tuple[int, ...]
    decimals: int
    #: Makes text, or None for NULL, of a width or longer.
    cells: Callable[[Sequence[Any], int], Sequence[str | None]]


class _Table:
    """The columns of the table, with their widths."""

    def __init__(self, columns: Sequence[ExportColumn], names: list[str]) -> None:
        self.columns, self.names = columns, names
        self._how = [_CELLS.get(column.kind, _TEXT) for column in columns]
        self.widths = [how.widths[0] for how in self._how]

    def fields(self) -> QgsFields:
        """Return the fields as GDAL receives them."""
        fields = QgsFields()
        for name, width in zip(self.names, self.widths):
            fields.append(QgsField(name, QMetaType.Type.QString, "", width))
        return fields

    def cells(self, values: Sequence[Sequence[Any]]) -> list[Sequence[str | None]]:
        """Return columns as text. Raises `_TooNarrowError` after making a column wider."""
        columns = list(zip(self._how, values, self.widths))
        found = [how.cells(some, width) for how, some, width in columns]
        widths = [_width(cells, width, how) for cells, (how, _, width) in zip(found, columns)]
        if widths != self.widths:
            self.widths = widths
            raise _TooNarrowError
        return found

    def measure(self, batches: Iterable[Batch]) -> None:
        """Make columns wide enough for all values."""
        for batch in batches:
            with suppress(_TooNarrowError):
                self.cells(batch.values)

    def declare_types(self, path: Path) -> None:
        """Declare the types of the columns in a file, where all are text."""
        with path.open("r+b") as file:
            for place, (how, column, width) in enumerate(zip(self._how, self.columns, self.widths)):
                if how is _TEXT or _is_too_long(column, width):
                    continue
                begin = _HEADER.size + place * _DESCRIPTOR_BYTES
                file.seek(begin + _TYPE_AT)
                file.write(how.kind)
                file.seek(begin + _DECIMALS_AT)
                file.write(bytes([how.decimals]))

    def describe(self, path: Path) -> None:
        """Write a file that lists the columns."""
        with path.open("w", encoding=ENCODING, newline="") as file:
            writer = csv.writer(file)
            writer.writerow(("short_name", "full_name", "label", "type", "unit"))
            for name, column in zip(self.names, self.columns):
                writer.writerow((name, column.name, column.label, column.kind.value, column.unit))


def _width(cells: Sequence[str | None], width: int, how: _Cells) -> int:
    """Return the first width, from the present one, that is enough for texts."""
    if width == how.widths[-1]:
        return width
    texts = list(filter(None, cells))
    is_ascii = "".join(texts).isascii()
    longest = max(map(len, texts if is_ascii else map(str.encode, texts)), default=0)
    return next((one for one in how.widths if one >= max(longest, width)), how.widths[-1])


def _is_too_long(column: ExportColumn, width: int) -> bool:
    """Whether integers of a column have more digits than programs read as an integer."""
    return column.kind is ValueKind.LONG and width > _LONG_DIGITS


def _text_cells(values: Sequence[str | None], _width: int) -> Sequence[str | None]:
    return values


def _number_cells(values: Sequence[float | None], width: int) -> Sequence[str | None]:
    """Return numbers, without exponents where there is room for that.

    They have as many digits as distinguish a value from any other.
    """
    template = f"%{width}r"
    texts = [None if value is None else template % value for value in values]
    if "e" not in "".join(filter(None, texts)):
        return texts
    plain = [text and format(Decimal(text.strip()), "f").rjust(width) for text in texts]
    return [new if new and len(new) <= width else text for new, text in zip(plain, texts)]


def _whole_cells(values: Sequence[int | None], width: int) -> Sequence[str | None]:
    align = "<" if width > _LONG_DIGITS else ">"
    return [None if value is None else f"{value:{align}{width}d}" for value in values]


def _date_cells(values: Sequence[Any], _width: int) -> Sequence[str | None]:
    return [day and f"{day.year():04}{day.month():02}{day.day():02}" for day in values]


_TEXT = _Cells(b"C", (80, 160, MOST_TEXT_BYTES), 0, _text_cells)
#: Programs disagree about what a logical field contains: 1 is yes, and 0 is no.
_CELLS = {
    ValueKind.NUMBER: _Cells(b"N", (24,), 15, _number_cells),
    ValueKind.WHOLE: _Cells(b"N", (9, 11), 0, _whole_cells),
    ValueKind.LONG: _Cells(b"N", (_LONG_DIGITS, 20), 0, _whole_cells),
    ValueKind.YES_NO: _Cells(b"N", (1,), 0, _whole_cells),
    ValueKind.DATE: _Cells(b"D", (8,), 0, _date_cells),
}
