"""Lists of values for a filter, from a pasted text, a file, or a field of a layer.

Codes stay text. Blanks and duplicates are left out and counted, and the order is kept.
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
)
from qgis.PyQt.QtCore import QDate, QDateTime, Qt, QTime

from parcel_lookup.core.contract import FIELD_BY_NAME, Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.contract.values import Unreadable, read_number
from parcel_lookup.core.gis.layer.reading import LayerReader, missing_driver
from parcel_lookup.core.gis.layer.schema import carried_text
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.i18n import number_of, tr

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
    "pasted_text",
    "read_file",
    "read_pasted",
    "rows_of_file",
    "text_of",
    "text_of_file",
]

#: Maximum size of a file with a list.
MOST_FILE_BYTES = 32 * 1024 * 1024
#: The file types of a file dialog.
FILE_FILTER = ";;".join(
    (
        f"{tr('Text and tables')} (*.csv *.tsv *.txt *.tab *.xlsx *.ods *.xls *.dbf)",
        f"{tr('All files')} (*)",
    )
)

_TEXT_ENDINGS = (".csv", ".tsv", ".tab", ".txt", "")
#: Cells between two checks for cancellation.
_SLICE = 1000
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")
#: The names that GDAL gives to columns of a sheet without headings.
_UNNAMED = re.compile(r"Field\d+")
_ISO = Qt.DateFormat.ISODate
#: Maximum number of values in a filter; an area search is better for more.
MOST_VALUES = 50_000
#: Maximum length of a pasted text; a longer one is hardly a list.
MOST_CHARACTERS = 2_000_000
# How Excel keeps the zeros of a code.
_FORMULA = re.compile(r'="(.*)"', re.DOTALL)
_LINE_ENDS = re.compile("\r\n|[\r\u2028\u2029]")
_INVISIBLE = "\ufeff\u200b"
_SEPARATORS = ",;\t|"
_QUOTED = re.compile('"[^"]*"')
_T = TypeVar("_T")


def columns_of(path: Path | str) -> list[str]:
    """Return the unique names of a file's columns; none for a plain list of values.

    Reads text (CSV, TSV, TXT) and every table that QGIS reads; in a workbook, the first sheet. The
    first row names the columns unless it contains a number. In a task. Raises `ParcelError`
    (IMPORT_REFUSED) with the reason.
    """
    return list(_open(Path(path)).columns)


def read_file(
    path: Path | str,
    column: str = "",
    field_name: str = "",
    cancellation: Cancellation | None = None,
) -> ValueList:
    """Return the values of a column (see `columns_of`); "" is the first or only one.

    A plain list is read like a pasted text; `field_name` is the contract's field that the values
    are for. In a task. Raises `ParcelError`: IMPORT_REFUSED with the reason, CANCELLED.
    """
    table = _open(Path(path))
    if column and column not in table.columns:
        sentence = tr("“{file}” has no column “{column}”.")
        raise refused(sentence.format(file=Path(path).name, column=column))
    index = table.columns.index(column) if column else 0
    cells = _watched(table.cells(index), cancellation or Cancellation())
    return collect(cells, field_name)


class LayerValues:
    """The current values of a layer's field, including its filter and its unsaved edits.

    Created in the main thread, without keeping the layer; read in a task.
    """

    def __init__(self, reader: LayerReader, request: QgsFeatureRequest, index: int) -> None:
        """See `from_layer`."""
        self._reader = reader
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
            raise refused(tr("no layer is selected, or it cannot be read."))
        index = layer.fields().lookupField(field)
        if index < 0:
            sentence = tr("“{layer}” has no field “{field}”.")
            raise refused(sentence.format(layer=layer.name(), field=field))
        request = QgsFeatureRequest().setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        request.setSubsetOfAttributes([index])
        if selected_only:
            if not layer.selectedFeatureCount():
                sentence = tr("“{layer}” has no selected features.")
                raise refused(sentence.format(layer=layer.name()))
            request.setFilterFids(layer.selectedFeatureIds())
        return cls(LayerReader(layer), request, index)

    def read(self, cancellation: Cancellation) -> ValueList:
        """Return the values as text, unchanged: spaces around them may be part of a code.

        Raises `ParcelError`: IMPORT_REFUSED for more than 50,000 values, CANCELLED.
        """
        feedback = QgsFeedback()
        request = QgsFeatureRequest(self._request)
        request.setFeedback(feedback)
        forget = cancellation.on_cancel(feedback.cancel)
        try:
            features = self._reader.features(request)
            cells = (text_of(feature.attribute(self._index)) for feature in features)
            found = collect(_watched(cells, cancellation), is_tidied=False)
        finally:
            forget()
        cancellation.check()
        return found


class _LayerTable:
    """A table that QGIS reads, such as a workbook or a DBF. Used in a single thread."""

    def __init__(self, path: Path) -> None:
        """Open the table. Raises `ParcelError` if QGIS cannot read it."""
        options = QgsVectorLayer.LayerOptions()
        options.loadDefaultStyle = False
        self._layer = QgsVectorLayer(str(path), path.stem, "ogr", options)
        missing = "" if self._layer.isValid() else missing_driver(path)
        if missing:
            raise refused(missing)
        if not self._layer.isValid() or not self._layer.fields().count():
            sentence = tr("“{file}” is neither text nor a table that QGIS can read.")
            raise refused(sentence.format(file=path.name))
        names = self._layer.fields().names()
        #: The names of the columns, if GDAL found any.
        self.names = [] if all(map(_UNNAMED.fullmatch, names)) else names
        #: Whether the first row has the names: GDAL does not recognize them if all cells are text.
        self._is_headed = False
        if not self.names:
            for feature in self._layer.getFeatures(QgsFeatureRequest().setLimit(1)):
                names = list(map(text_of, feature.attributes()))
                self._is_headed = len(names) > 1 and has_headings(names)
        #: The unique names of the columns; none if there is only one column.
        self.columns = column_names(names) if len(names) > 1 else []

    def cells(self, index: int) -> Iterator[str]:
        """Return the cells of a column below its heading."""
        request = QgsFeatureRequest().setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        request.setSubsetOfAttributes([index])
        features = LayerReader(self._layer).features(request)
        if self._is_headed:
            next(features, None)
        return (text_of(feature.attribute(index)) for feature in features)

    def rows(self) -> Iterator[list[str]]:
        """Return all rows, including one that may be headings."""
        request = QgsFeatureRequest().setFlags(Qgis.FeatureRequestFlag.NoGeometry)
        for feature in LayerReader(self._layer).features(request):
            yield list(map(text_of, feature.attributes()))


def text_of_file(path: Path) -> str | None:
    """Return the text of a file, or None if its extension is not that of text. Any thread.

    Raises `ParcelError` (IMPORT_REFUSED) if it cannot be read or is too large.
    """
    is_text = path.suffix.lower() in _TEXT_ENDINGS
    data = _read(path, whole=is_text)
    return _checked_text(_decoded(data), _name(path)) if is_text else None


def rows_of_file(path: Path) -> tuple[list[str], list[list[str]]]:
    """Return the columns of a table that QGIS reads, and all its rows as text. Any thread.

    There are no columns if it is unclear whether the first row names them. Raises `ParcelError`
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
    """Check a file, and return its bytes if `whole`. Raises `ParcelError`."""
    try:
        if path.is_dir():
            raise refused(tr("“{file}” is a folder.").format(file=path.name))
        if path.exists() and not path.is_file():
            raise refused(tr("“{file}” is not a file.").format(file=path.name))
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            if size > MOST_FILE_BYTES:
                sentence = tr(
                    "“{file}” is {size:,.0f} MB; the maximum is {most:,.0f} MB. Add it to the"
                    " project and use the values of the layer."
                )
                most = MOST_FILE_BYTES / 2**20
                raise refused(sentence.format(file=path.name, size=size / 2**20, most=most))
            return file.read(MOST_FILE_BYTES) if whole else b""
    except FileNotFoundError as error:
        raise refused(tr("“{file}” does not exist.").format(file=path.name)) from error
    except (OSError, ValueError) as error:
        sentence = tr("“{file}” cannot be read ({reason}).")
        reason = getattr(error, "strerror", None) or error
        raise refused(sentence.format(file=path.name, reason=reason)) from error


def _decoded(data: bytes) -> str:
    """Decode UTF-8, UTF-16 with a byte order mark (Excel's “Unicode text”), or Windows-1252."""
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
    """Return a value as text: whole numbers without a point, dates in ISO format, "" for none."""
    value = plain_value(raw)
    if isinstance(value, float) and not math.isfinite(value):
        return ""
    if isinstance(value, (QDate, QDateTime, QTime)):
        return value.toString(_ISO)
    return carried_text(value) or ""


def _name(path: Path) -> str:
    return f"“{path.name}”"


class ValueList(NamedTuple):
    """Distinct values as text, in their original order."""

    values: list[str]
    #: The numbers of empty cells and of duplicates, which are left out.
    blanks: int = 0
    repeats: int = 0
    #: The first cell if it names the field, and is left out; else "".
    heading: str = ""
    #: The number of pasted columns next to the one that is used.
    other_columns: int = 0

    @property
    def sentence(self) -> str:
        """A summary for the user: the number of values, and what was left out."""
        left_out = [
            self.blanks and number_of(self.blanks, "{} blank", "{} blanks"),
            self.repeats and number_of(self.repeats, "{} duplicate", "{} duplicates"),
            self.other_columns
            and number_of(self.other_columns, "{} other column", "{} other columns"),
            self.heading and tr("the heading “{heading}”").format(heading=self.heading),
        ]
        sentence = number_of(len(self.values), "{} value.", "{} values.")
        if any(left_out):
            words = tr("Left out: {list}.").format(list=", ".join(filter(None, left_out)))
            sentence = f"{sentence} {words}"
        return sentence


def read_pasted(text: str, field_name: str = "") -> ValueList:
    """Return the values in a pasted or typed text.

    Each line is a value. With tabs, these are cells of a spreadsheet, and the first column that is
    not empty is used. A single line, and lines that end in separators, are split at tabs, else
    semicolons, else commas. Text in double quotes stays together. The first value is left out if it
    names the field that the values are for.

    Raises `ParcelError` (IMPORT_REFUSED) above 2,000,000 characters or 50,000 values.
    """
    plain = PlainList(pasted_text(text))
    return collect(plain.cells(), field_name)._replace(other_columns=plain.other_columns)


def pasted_text(text: str) -> str:
    """Return a pasted text with uniform line ends. Raises `ParcelError` (IMPORT_REFUSED)."""
    if len(text) > MOST_CHARACTERS:
        sentence = tr(
            "the text has {count:,} characters; the maximum is {most:,}. Read a longer list from a"
            " file."
        )
        raise refused(sentence.format(count=len(text), most=MOST_CHARACTERS))
    return _checked_text(text.rstrip("\0"), tr("the text"))


class PlainList:
    """The values in a text without headings, as `read_pasted` finds them."""

    #: A list has no columns to choose from.
    columns: Sequence[str] = ()

    def __init__(self, text: str) -> None:
        self._text = text.strip("\n")
        #: The number of columns next to the one that is used.
        self.other_columns = 0

    def cells(self, _index: int = 0) -> list[str]:
        """Return the cells, including blank ones."""
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
        self, text: str, separator: str, name: str = "", *, is_lenient: bool = False
    ) -> None:
        """If `is_lenient`, invalid quotation marks are kept as they are.

        `name` is the file in quotes, for messages.
        """
        self._text = text
        self._separator = separator
        self._name = name or tr("the text")
        self._is_lenient = is_lenient or separator == "\t"
        first = self._read(lambda rows: next(rows, []))
        self._is_headed = has_headings(first)
        #: The unique names of the columns; none if there is only one column.
        self.columns = column_names(first) if len(first) > 1 else []

    def rows(self) -> list[list[str]]:
        """Return all rows, including the headings. Raises `ParcelError`."""
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
                sentence = tr(
                    "{file} has invalid quotation marks on line {line:,} or earlier ({error})."
                )
                line = reader.line_num
                sentence = sentence.format(file=self._name, line=line, error=error)
                raise refused(sentence) from error
        return take(line.split(self._separator) for line in self._text.split("\n"))


def collect(cells: Iterable[str], field_name: str = "", *, is_tidied: bool = True) -> ValueList:
    """Return the values of cells, without surrounding spaces and formulas if `is_tidied`.

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
                sentence = tr(
                    "there are more than {most:,} different values. Search by area instead, or use"
                    " a filter that the parcels have in common."
                )
                raise refused(sentence.format(most=MOST_VALUES))
    return ValueList(list(values), blanks, repeats, heading)


def tidy(cell: str) -> str:
    """Return a cell without surrounding spaces and invisible characters, ``="007"`` as ``007``."""
    text = cell.strip().strip(_INVISIBLE).strip()
    match = _FORMULA.fullmatch(text)
    return match.group(1).replace('""', '"').strip() if match else text


def _checked_text(text: str, name: str) -> str:
    """Return a text with uniform line ends. Raises `ParcelError` for binary data."""
    if "\0" in text:
        raise refused(tr("{file} contains binary data, not text.").format(file=name))
    return _LINE_ENDS.sub("\n", text.lstrip("\ufeff"))


def separator_of(text: str) -> str:
    """Return the column separator of a CSV text: the most frequent one in its first line."""
    line = _QUOTED.sub("", next((one for one in text.split("\n") if one.strip()), ""))
    return max(_SEPARATORS, key=line.count)


def has_headings(row: Sequence[str]) -> bool:
    """Return whether a first row names the columns: it contains no number."""
    cells = list(filter(None, map(tidy, row)))
    return bool(cells) and not any(map(_is_number, cells))


def column_names(row: Sequence[str]) -> list[str]:
    """Return unique column names: from the first row if it has headings, else ``Column 1``, ….

    They are English like other names of fields, which expressions and scripts use.
    """
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
    """Return the error IMPORT_REFUSED; `reason` ends its sentence."""
    return ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason)


def _split(line: str) -> list[str]:
    """Return the values in one line, separated by semicolons, or else by commas."""
    separator = ";" if ";" in _QUOTED.sub("", line) else ","
    cells = [cell for row in TextTable(line, separator, is_lenient=True).rows() for cell in row]
    # A separator at the end does not add an empty value.
    return cells if not cells or tidy(cells[-1]) else cells[:-1]


def _is_number(cell: str) -> bool:
    try:
        return read_number(cell) is not None
    except Unreadable:
        return False


def _names(value: str, field_name: str) -> bool:
    """Return whether a value is a name of the field, and therefore a heading."""
    field = FIELD_BY_NAME.get(field_name)
    if field is None:
        return bool(field_name) and value.casefold() == field_name.casefold()
    known = known_column(value)
    is_known = known is not None and known.field == field_name
    return is_known or value.casefold() in (field.name, field.label.casefold())
