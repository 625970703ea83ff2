"""Read lists of values for a filter from a pasted text, a file, or the field of a layer.

Codes stay text. Blanks and repeats are left out and counted, and the order is kept.
"""

from __future__ import annotations

import csv
import io
import math
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, TypeVar

from qgis.core import (
    Qgis,
    QgsFeatureRequest,
    QgsFeedback,
    QgsVectorLayer,
    QgsVectorLayerFeatureSource,
)
from qgis.PyQt.QtCore import QDate, QDateTime, Qt, QTime

from parcel_lookup.core.contract import FIELD_BY_NAME, Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.contract.values import Unreadable, read_number
from parcel_lookup.core.gis.layer.schema import carried_text
from parcel_lookup.core.gis.layer.values import plain_value

if TYPE_CHECKING:
    from qgis.core import QgsMapLayer

__all__ = [
    "FILE_FILTER",
    "MOST_CHARACTERS",
    "MOST_FILE_BYTES",
    "MOST_VALUES",
    "LayerValues",
    "ValueList",
    "columns_of",
    "read_file",
    "read_pasted",
    "rows_of_file",
    "text_of",
    "text_of_file",
]

#: What a file with one column worth having may weigh.
MOST_FILE_BYTES = 32 * 1024 * 1024
#: For a file dialog.
FILE_FILTER = "Text and tables (*.csv *.tsv *.txt *.tab *.xlsx *.ods *.xls *.dbf);;All files (*)"

_TEXT_ENDINGS = (".csv", ".tsv", ".tab", ".txt", "")
#: Between two looks at a cancellation.
_SLICE = 1000
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
#: What GDAL calls columns of a sheet without names.
_UNNAMED = re.compile(r"Field\d+")
_ISO = Qt.DateFormat.ISODate
#: More than this in a filter is a case for a search by area.
MOST_VALUES = 50_000
#: Somebody pasted something else.
MOST_CHARACTERS = 2_000_000
# Excel's way to keep the zeros of a code.
_FORMULA = re.compile(r'="(.*)"', re.DOTALL)
_LINE_ENDS = re.compile("\r\n|[\r\u2028\u2029]")
_INVISIBLE = "\ufeff\u200b"
_SEPARATORS = ",;\t|"
_QUOTED = re.compile('"[^"]*"')
_T = TypeVar("_T")


def columns_of(path: Path | str) -> list[str]:
    """Return the unique names of a file's columns; none for a plain list of values.

    Text (CSV, TSV, TXT) and every table that QGIS reads; of several, as in a workbook, the first.
    The first row names the columns unless there is a number in it. In a task. Raises `ParcelError`
    (IMPORT_REFUSED) with the reason.
    """
    return list(_open(Path(path)).columns)


def read_file(
    path: Path | str,
    column: str = "",
    field_name: str = "",
    cancellation: Cancellation | None = None,
) -> ValueList:
    """Return the values of a column, as `columns_of` names it; "" is the first, or the only one.

    A plain list is read as `read_pasted` reads it; `field_name` is the contract's field that the
    values are for. In a task. Raises `ParcelError`: IMPORT_REFUSED with the reason, CANCELLED.
    """
    table = _open(Path(path))
    if column and column not in table.columns:
        raise refused(f"{_name(Path(path))} has no column “{column}”.")
    index = table.columns.index(column) if column else 0
    cells = _watched(table.cells(index), cancellation or Cancellation())
    return collect(cells, field_name)


class LayerValues:
    """The values of a layer's field as they are now, its filter and its unsaved edits included.

    Made in the main thread; keeps nothing of the layer. Read in a task.
    """

    def __init__(
        self, source: QgsVectorLayerFeatureSource, request: QgsFeatureRequest, index: int
    ) -> None:
        """See `from_layer`."""
        self._source = source
        self._request = request
        self._index = index

    @classmethod
    def from_layer(
        cls, layer: QgsMapLayer | None, field: str, selected_only: bool = False
    ) -> LayerValues:
        """Copy what is needed of a layer. Main thread.

        Raises `ParcelError` (IMPORT_REFUSED): no layer, no such field, nothing selected.
        """
        if not isinstance(layer, QgsVectorLayer) or not layer.isValid():
            raise refused("no layer is chosen that can be read.")
        index = layer.fields().lookupField(field)
        if index < 0:
            raise refused(f"“{layer.name()}” has no field “{field}”.")
        request = QgsFeatureRequest().setSubsetOfAttributes([index])
        request.setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        if selected_only:
            if not layer.selectedFeatureCount():
                raise refused(f"“{layer.name()}” has no selected features.")
            request.setFilterFids(layer.selectedFeatureIds())
        return cls(QgsVectorLayerFeatureSource(layer), request, index)

    def read(self, cancellation: Cancellation) -> ValueList:
        """Return the values as text, as they are: blanks around them may be part of a code.

        Raises `ParcelError`: IMPORT_REFUSED above 50,000 values, CANCELLED.
        """
        feedback = QgsFeedback()
        request = QgsFeatureRequest(self._request)
        request.setFeedback(feedback)
        forget = cancellation.on_cancel(feedback.cancel)
        try:
            features = self._source.getFeatures(request)
            cells = (text_of(feature.attribute(self._index)) for feature in features)
            found = collect(_watched(cells, cancellation), is_tidied=False)
        finally:
            forget()
        cancellation.check()
        return found


class _LayerTable:
    """A table that QGIS reads: a workbook, a DBF. Made, read and dropped in one thread."""

    def __init__(self, path: Path) -> None:
        """Open the table. Raises `ParcelError` where QGIS cannot read it."""
        options = QgsVectorLayer.LayerOptions()
        options.loadDefaultStyle = False
        self._layer = QgsVectorLayer(str(path), path.stem, "ogr", options)
        if not self._layer.isValid() or not self._layer.fields().count():
            raise refused(f"{_name(path)} is neither text nor a table that QGIS reads.")
        names = self._layer.fields().names()
        #: As GDAL found them; none where it found none.
        self.names = [] if all(map(_UNNAMED.fullmatch, names)) else names
        #: Whether the first row is the names: GDAL does not take it for that where all is text.
        self._is_headed = False
        if not self.names:
            for feature in self._layer.getFeatures(QgsFeatureRequest().setLimit(1)):
                names = list(map(text_of, feature.attributes()))
                self._is_headed = len(names) > 1 and has_headings(names)
        #: As of a `TextTable`.
        self.columns = column_names(names) if len(names) > 1 else []

    def cells(self, index: int) -> Iterator[str]:
        """Return the cells of a column below its heading."""
        request = QgsFeatureRequest().setSubsetOfAttributes([index])
        request.setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        features = self._layer.getFeatures(request)
        if self._is_headed:
            next(features)
        return (text_of(feature.attribute(index)) for feature in features)

    def rows(self) -> Iterator[list[str]]:
        """All rows, one that may be headings included."""
        request = QgsFeatureRequest().setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        for feature in self._layer.getFeatures(request):
            yield list(map(text_of, feature.attributes()))


def text_of_file(path: Path) -> str | None:
    """Return the text of a file of text, by its ending; None for others. Any thread.

    Raises `ParcelError` (IMPORT_REFUSED) where it cannot be read or is too large.
    """
    is_text = path.suffix.lower() in _TEXT_ENDINGS
    data = _read(path, whole=is_text)
    return checked_text(_decoded(data), _name(path)) if is_text else None


def rows_of_file(path: Path) -> tuple[list[str], list[list[str]]]:
    """Return the columns of a table that QGIS reads, and all its rows as text. In one thread.

    Without columns where it is unclear whether the first row names them. Raises `ParcelError`
    (IMPORT_REFUSED).
    """
    table = _LayerTable(path)
    return table.names, list(table.rows())


def _open(path: Path) -> TextTable | PlainList | _LayerTable:
    """Open a file as a table or a list. Raises `ParcelError` (IMPORT_REFUSED)."""
    text = text_of_file(path)
    if text is None:
        return _LayerTable(path)
    if path.suffix.lower() == ".csv":
        return TextTable(text, separator_of(text), _name(path))
    first = next((line for line in text.split("\n") if line.strip()), "")
    return TextTable(text, "\t", _name(path)) if "\t" in first else PlainList(text)


def _read(path: Path, *, whole: bool) -> bytes:
    """Return the bytes of a file, or nothing where it is read by others. Raises `ParcelError`."""
    try:
        if path.is_dir():
            raise refused(f"{_name(path)} is a folder.")
        if path.exists() and not path.is_file():
            raise refused(f"{_name(path)} is no file.")
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > MOST_FILE_BYTES:
                raise refused(
                    f"{_name(path)} has {size / 2**20:,.0f} MB, and a list may have "
                    f"{MOST_FILE_BYTES / 2**20:,.0f}. Add it to the project and take the values "
                    "from the layer."
                )
            return file.read(MOST_FILE_BYTES) if whole else b""
    except FileNotFoundError as error:
        raise refused(f"{_name(path)} does not exist.") from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise refused(f"{_name(path)} cannot be read ({reason}).") from error


def _decoded(data: bytes) -> str:
    """UTF-8, or UTF-16 where it says so, as Excel's “Unicode text” does; else Windows-1252."""
    if data.startswith(_UTF_16):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _watched(cells: Iterable[str], cancellation: Cancellation) -> Iterator[str]:
    for number, cell in enumerate(cells):
        if number % _SLICE == 0:
            cancellation.check()
        yield cell


def text_of(raw: Any) -> str:
    """Return a value as text: whole numbers without a point, dates as ISO; "" for none."""
    value = plain_value(raw)
    if isinstance(value, float) and not math.isfinite(value):
        return ""
    if isinstance(value, (QDate, QDateTime, QTime)):
        return value.toString(_ISO)
    return carried_text(value) or ""


def _name(path: Path) -> str:
    return f"“{path.name}”"


class ValueList(NamedTuple):
    """Values in their order, each once, as text."""

    values: list[str]
    #: Cells with nothing in them, and with what came before: they are left out.
    blanks: int = 0
    repeats: int = 0
    #: The first cell, where it names the field and is left out; "" where there is none.
    heading: str = ""
    #: The number of columns pasted next to the one that is taken.
    other_columns: int = 0

    @property
    def sentence(self) -> str:
        """A summary for the user: the number of values, and what was left out."""
        number = len(self.values)
        left_out = [
            f"{count:,} {one if count == 1 else many}"
            for count, one, many in (
                (self.blanks, "blank", "blanks"),
                (self.repeats, "repeat", "repeats"),
                (self.other_columns, "other column", "other columns"),
            )
            if count
        ]
        left_out += [f"the heading “{self.heading}”"] if self.heading else []
        sentence = f"{number:,} value{'' if number == 1 else 's'}."
        return f"{sentence} Left out: {', '.join(left_out)}." if left_out else sentence


def read_pasted(text: str, field_name: str = "") -> ValueList:
    """Return the values in a pasted or typed text.

    Lines are values. Where there are tabs, a spreadsheet's cells were copied, and the first column
    with something in it is taken. A single line, and lines that end in separators, are split at
    tabs, else semicolons, else commas. What is in double quotes stays together. The first value is
    left out where it names the field that the values are for.

    Raises `ParcelError` (IMPORT_REFUSED) above 2,000,000 characters or 50,000 values.
    """
    if len(text) > MOST_CHARACTERS:
        raise refused(
            f"the text has {len(text):,} characters; a pasted list may have {MOST_CHARACTERS:,}. "
            "A longer one can be read from a file."
        )
    plain = PlainList(checked_text(text.rstrip("\0"), "The text"))
    return collect(plain.cells(), field_name)._replace(other_columns=plain.other_columns)


class PlainList:
    """The values in a text without headings, as `read_pasted` finds them."""

    #: There is nothing to choose from.
    columns: Sequence[str] = ()

    def __init__(self, text: str) -> None:
        self._text = text.strip("\n")
        #: The number of columns next to the one that is taken.
        self.other_columns = 0

    def cells(self, _index: int = 0) -> list[str]:
        """Return the cells, blank ones included."""
        lines = [line.strip() for line in self._text.split("\n")]
        ends = {line[-1:] for line in lines[:-1] if line}
        if "\t" not in self._text and (len(lines) == 1 or ends in ({","}, {";"})):
            return _split(" ".join(lines))
        rows = TextTable(self._text, "\t").rows()
        return rows[0] if len(rows) == 1 else self._first_filled(rows)

    def _first_filled(self, rows: list[list[str]]) -> list[str]:
        width = max(map(len, rows))
        columns = [[row[at] if at < len(row) else "" for row in rows] for at in range(width)]
        filled = [column for column in columns if any(map(tidy, column))]
        self.other_columns = max(0, len(filled) - 1)
        return filled[0] if filled else columns[0]


class TextTable:
    """Rows and columns in a text."""

    def __init__(
        self, text: str, separator: str, name: str = "The text", *, is_lenient: bool = False
    ) -> None:
        """`is_lenient`: where the quotation marks make no sense they are taken as they are."""
        self._text = text
        self._separator = separator
        self._name = name
        self._is_lenient = is_lenient or separator == "\t"
        first = self._read(lambda rows: next(rows, []))
        self._is_headed = has_headings(first)
        #: The names of the columns, unique; none where there is one column only.
        self.columns = column_names(first) if len(first) > 1 else []

    def rows(self) -> list[list[str]]:
        """All rows, that of the names included. Raises `ParcelError`."""
        return self._read(list)

    def cells(self, index: int) -> list[str]:
        """Return the cells of a column below its heading. Raises `ParcelError`."""
        cells = self._read(lambda rows: [row[index] if index < len(row) else "" for row in rows])
        return cells[1:] if self.columns and self._is_headed else cells

    def _read(self, take: Callable[[Iterator[list[str]]], _T]) -> _T:
        reader = csv.reader(
            io.StringIO(self._text),
            delimiter=self._separator,
            strict=True,
            skipinitialspace=self._separator != "\t",
        )
        try:
            return take(reader)
        except csv.Error as error:
            if not self._is_lenient:
                raise refused(
                    f"{self._name} has quotation marks in line {reader.line_num:,} or before it "
                    f"that make no sense ({error})."
                ) from error
        return take(line.split(self._separator) for line in self._text.split("\n"))


def collect(cells: Iterable[str], field_name: str = "", *, is_tidied: bool = True) -> ValueList:
    """Return the values of cells; `is_tidied` without what spreadsheets and blanks put around them.

    Raises `ParcelError` (IMPORT_REFUSED) above 50,000 values.
    """
    values: dict[str, None] = {}
    blanks = repeats = 0
    heading = ""
    for number, cell in enumerate(cells):
        tidied = tidy(cell)
        value = tidied if is_tidied else cell
        if not tidied:
            blanks += 1
        elif number == 0 and _names(value, field_name):
            heading = value
        elif value in values:
            repeats += 1
        else:
            values[value] = None
            if len(values) > MOST_VALUES:
                raise refused(
                    f"there are more than {MOST_VALUES:,} different values. Search by area "
                    "instead, or by a filter that the parcels share."
                )
    return ValueList(list(values), blanks, repeats, heading)


def tidy(cell: str) -> str:
    """Return a cell without blanks and invisible characters around it, ``="007"`` as ``007``."""
    text = cell.strip().strip(_INVISIBLE).strip()
    match = _FORMULA.fullmatch(text)
    return match.group(1).replace('""', '"').strip() if match else text


def checked_text(text: str, name: str) -> str:
    """Return a text with line ends of one kind. Raises `ParcelError` where it is none."""
    if "\0" in text:
        raise refused(f"{name} holds binary data, not text.")
    return _LINE_ENDS.sub("\n", text.lstrip("\ufeff"))


def separator_of(text: str) -> str:
    """What separates the columns of a CSV text: what is in its first line most often."""
    line = _QUOTED.sub("", next((one for one in text.split("\n") if one.strip()), ""))
    return max(_SEPARATORS, key=line.count)


def has_headings(row: Sequence[str]) -> bool:
    """Return whether a first row names its columns: there is no number in it."""
    cells = list(filter(None, map(tidy, row)))
    return bool(cells) and not any(map(_is_number, cells))


def column_names(row: Sequence[str]) -> list[str]:
    """Return a name for every column, unique: from its first row, else ``Column 1`` and so on."""
    names: dict[str, None] = {}
    headed = has_headings(row)
    for number, cell in enumerate(row, 1):
        plain = (tidy(cell) if headed else "") or f"Column {number}"
        name, again = plain, 1
        while name in names:
            again += 1
            name = f"{plain} ({again})"
        names[name] = None
    return list(names)


def refused(reason: str) -> ParcelError:
    """Return the error that no values came of it; `reason` is the end of a sentence."""
    return ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason)


def _split(line: str) -> list[str]:
    """Values in one line, separated by semicolons, or else by commas."""
    separator = ";" if ";" in _QUOTED.sub("", line) else ","
    cells = [cell for row in TextTable(line, separator, is_lenient=True).rows() for cell in row]
    # Behind a separator at the end there is no value that was left out.
    return cells if not cells or tidy(cells[-1]) else cells[:-1]


def _is_number(cell: str) -> bool:
    try:
        return read_number(cell) is not None
    except Unreadable:
        return False


def _names(value: str, field_name: str) -> bool:
    """Return whether a value is what the field is called, here or commonly, and so is none."""
    field = FIELD_BY_NAME.get(field_name)
    if field is None:
        return False
    known = known_column(value)
    is_known = known is not None and known.field == field_name
    return is_known or value.casefold() in (field.name, field.label.casefold())
