"""Tables from pasted text and from files: all columns are text, so that codes keep their zeros.

`read_text` and `read_file` read rows and columns in any thread; `Table.layer` makes a layer of them
in the main thread.
"""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import QgsFeature, QgsField, QgsVectorLayer
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.gis.inputs.rows import LINES_PROPERTY
from parcel_lookup.core.gis.inputs.texts import (
    FILE_FILTER,
    column_names,
    pasted_text,
    refused,
    rows_of_file,
    separator_of,
    text_of_file,
    tidy,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.places import PASTED_LIST

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["FILE_FILTER", "Table", "read_file", "read_text", "table_of_file", "table_of_text"]

#: In the order in which they are tried. Addresses contain commas too, so the comma is the last, and
#: used only if the rows look like those of a table.
_SEPARATORS = "\t;|,"
_LETTERS = re.compile(r"[^a-z]+")
_DIGIT = re.compile(r"\d")
#: Numbers in columns of coordinates, ZIP codes, and amounts.
_NUMBER = re.compile(r"[-+]?[\d.,]*\d")
#: The line in which a CSV file names its separator for Excel.
_SEPARATOR_LINE = re.compile(r'"?sep=(.)"?[ ;,\t]*', re.IGNORECASE)
#: Usual names of columns of lists, in addition to those of parcel data.
_HEADINGS = frozenset(
    (
        *("address", "addr", "street", "streetaddress", "siteaddress", "propertyaddress"),
        *("fulladdress", "location", "city", "town", "municipality", "state", "st"),
        *("zip", "zipcode", "postal", "postalcode", "postcode"),
        *("lat", "latitude", "lon", "long", "lng", "longitude", "x", "y", "easting", "northing"),
        *("id", "apn", "pin", "parcel", "parcelid", "parcelno", "parcelnumber"),
        *("uuid", "svcuuid", "gisid", "maplot", "mapid", "account", "name", "owner"),
    )
)


class Table(NamedTuple):
    """Rows of text cells, with the names of the columns."""

    name: str
    #: Unique.
    columns: list[str]
    #: Each as long as `columns`; empty rows are left out.
    rows: list[list[str]]
    #: The line of the text in which each row begins, or its number in the file, from 1 and
    #: including the headings.
    lines: list[int]

    def layer(self) -> QgsVectorLayer:
        """Return a memory layer that is in no project. Main thread."""
        layer = QgsVectorLayer("NoGeometry", self.name, "memory")
        provider = layer.dataProvider()
        provider.addAttributes([QgsField(name, QMetaType.Type.QString) for name in self.columns])
        layer.updateFields()
        features = []
        for row in self.rows:
            feature = QgsFeature()
            feature.setAttributes([cell or None for cell in row])
            features.append(feature)
        provider.addFeatures(features)
        layer.setCustomProperty(LINES_PROPERTY, json.dumps(self.lines))
        return layer


def table_of_text(text: str) -> QgsVectorLayer:
    """Return the table in a pasted text as a memory layer. Main thread."""
    return read_text(text).layer()


def table_of_file(path: Path | str) -> QgsVectorLayer:
    """Return the table in a file as a memory layer. Main thread, which waits for the file."""
    return read_file(path).layer()


def read_text(text: str, name: str = PASTED_LIST) -> Table:
    """Return the table in a pasted or typed text. Any thread.

    Tabs separate cells, as spreadsheets copy them, or semicolons or bars if every line has the same
    number of them. Commas do so if all cells are numbers or the columns have headings: addresses
    have commas too. Anything else is a list with one column. The first row names the columns if it
    looks like names. Raises `ParcelError` (IMPORT_REFUSED): empty, binary data, more than
    2,000,000 characters.
    """
    return _table(name, _numbered(pasted_text(text)), tr("the text"))


def read_file(path: Path | str) -> Table:
    """Return the table in a file: text (CSV, TSV, TXT), or a format that QGIS reads. In a task.

    In a workbook, this is the first sheet. Raises `ParcelError` (IMPORT_REFUSED) with the reason.
    """
    path = Path(path)
    text = text_of_file(path)
    if text is None:
        return _table_of_qgis(path)
    what = f"“{path.name}”"
    if path.suffix.lower() != ".csv":
        return _table(path.stem, _numbered(text), what)
    text, separator = _without_separator_line(text)
    rows = _rows(text, separator or separator_of(text))
    return _table(path.stem, _list(text) if rows is None else rows, what, is_csv=True)


class _Numbered(NamedTuple):
    """A row and the line in which it begins."""

    line: int
    cells: list[str]


def _table_of_qgis(path: Path) -> Table:
    columns, rows = rows_of_file(path)
    numbered = [
        _Numbered(number, cells)
        for number, cells in enumerate(rows, 2 if columns else 1)
        if any(map(tidy, cells))
    ]
    what = f"“{path.name}”"
    if columns:
        return _made(path.stem, column_names(columns), numbered, what)
    return _table(path.stem, numbered, what, is_csv=True)


def _table(name: str, rows: list[_Numbered], what: str, *, is_csv: bool = False) -> Table:
    """Return the table of rows; the first row may be headings."""
    if not rows:
        raise refused(tr("{file} is empty.").format(file=what))
    width = max(len(row.cells) for row in rows)
    cells = [row.cells + [""] * (width - len(row.cells)) for row in rows]
    if _is_headed(cells, is_csv=is_csv):
        columns, rows, cells = column_names(cells[0]), rows[1:], cells[1:]
    else:
        columns = column_names([""] * width)
    numbered = [_Numbered(row.line, filled) for row, filled in zip(rows, cells)]
    return _made(name, columns, numbered, what)


def _made(name: str, columns: Iterable[str], rows: list[_Numbered], what: str) -> Table:
    if not rows:
        raise refused(tr("{file} has no rows below its headings.").format(file=what))
    tidied = [[tidy(cell) for cell in row.cells] for row in rows]
    return Table(name, list(columns), tidied, [row.line for row in rows])


def _numbered(text: str) -> list[_Numbered]:
    """Return the rows of a text with any kind of separator."""
    text, separator = _without_separator_line(text)
    named = _rows(text, separator) if separator else None
    if named:
        return named
    text = _without_ends(text)
    lines = [line for line in text.split("\n") if tidy(line)]
    pairs = _pairs(text)
    if pairs:
        return pairs
    if len(lines) == 1 and "\t" not in text:
        return _one_line(lines[0])
    tables = (_cells(text, separator) for separator in _SEPARATORS)
    return next(filter(None, tables), None) or _list(text)


def _without_separator_line(text: str) -> tuple[str, str]:
    """Return the text with the line ``sep=;`` emptied, and its separator or ""."""
    line, end, rest = text.partition("\n")
    found = _SEPARATOR_LINE.fullmatch(line.strip())
    return (end + rest, found[1]) if found and rest.strip() else (text, "")


def _pairs(text: str) -> list[_Numbered] | None:
    """Return coordinates separated by spaces, maybe below headings; None for anything else."""
    lines = [(number, tidy(line).split()) for number, line in enumerate(text.split("\n"), 1)]
    rows = [_Numbered(number, cells) for number, cells in lines if cells]
    headed = bool(rows) and all(map(_is_heading, rows[0].cells))
    found = all(map(_is_pair, (row.cells for row in rows[headed:])))
    return rows if found and len(rows) > headed and len(rows[0].cells) == 2 else None


def _is_pair(cells: Sequence[str]) -> bool:
    """Return whether these are two coordinates, and not an ID that contains a space."""
    are_numbers = len(cells) == 2 and all(map(_is_number, cells))
    return are_numbers and (
        all("." in cell for cell in cells) or any(cell.startswith("-") for cell in cells)
    )


def _one_line(line: str) -> list[_Numbered]:
    """Return the cells of a single line as rows: IDs. An address or coordinates stay one row."""
    separator = ";" if ";" in line else ","
    rows = _rows(line, separator)
    cells = [tidy(cell) for cell in rows[0].cells] if rows else []
    is_pair = separator == "," and len(cells) == 2 and all("." in cell for cell in cells)
    if is_pair and all(map(_is_number, cells)):
        return rows
    if len(cells) < 2 or (separator == "," and any(" " in cell for cell in cells)):
        return _list(line)
    return [_Numbered(number, [cell]) for number, cell in enumerate(filter(None, cells), 1)]


def _without_ends(text: str) -> str:
    """Remove the separators at the ends of all lines, as some programs copy them."""
    lines = text.rstrip().split("\n")
    for end in (",", ";"):
        if len(lines) > 1 and all(line.rstrip().endswith(end) for line in lines[:-1]):
            return "\n".join(line.rstrip().rstrip(end) for line in lines)
    return text


def _cells(text: str, separator: str) -> list[_Numbered] | None:
    """Return the rows of a text that is a table with this separator, else None."""
    if separator not in text:
        return None
    rows = _rows(text, separator)
    if not rows:
        return None
    widths = {len(row.cells) for row in rows}
    if separator == "\t":
        return rows
    if len(widths) > 1:
        # Rows may end early. One that is longer than the headings is an address with commas.
        is_table = len(rows[0].cells) == max(widths) and all(map(_is_heading, rows[0].cells))
        return rows if is_table else None
    if widths == {1}:
        return None
    if separator == "," and not _looks_like_a_table([row.cells for row in rows]):
        return None
    return rows


def _rows(text: str, separator: str) -> list[_Numbered] | None:
    """Return the rows that are not empty; None if the quotation marks are invalid."""
    reader = csv.reader(
        io.StringIO(text), delimiter=separator, strict=True, skipinitialspace=separator != "\t"
    )
    rows, line = [], 1
    try:
        for cells in reader:
            if any(map(tidy, cells)):
                rows.append(_Numbered(line, cells))
            line = reader.line_num + 1
    except csv.Error:
        if separator != "\t":
            return None
        # Spreadsheets do not escape quotation marks in what they copy.
        lines = enumerate(text.split("\n"), 1)
        return [_Numbered(number, one.split("\t")) for number, one in lines if tidy(one)]
    return rows


def _list(text: str) -> list[_Numbered]:
    """Return every line that is not empty as a row with one cell."""
    lines = enumerate(text.split("\n"), 1)
    return [_Numbered(number, [_unquoted(line)]) for number, line in lines if tidy(line)]


def _unquoted(line: str) -> str:
    """Return a line without the double quotes that enclose all of it."""
    text = tidy(line)
    inner = text[1:-1]
    is_quoted = len(text) > 1 and text[0] == text[-1] == '"' and '"' not in inner.replace('""', "")
    return inner.replace('""', '"') if is_quoted else line


def _looks_like_a_table(rows: list[list[str]]) -> bool:
    """Return whether commas between these cells separate columns rather than parts of addresses."""
    if _has_known_heading(rows[0]):
        return True
    columns = list(zip(*rows))
    return all(all(_is_number(cell) for cell in column) for column in columns)


def _is_headed(rows: Sequence[Sequence[str]], *, is_csv: bool) -> bool:
    """Return whether the first row names the columns."""
    first = [tidy(cell) for cell in rows[0]]
    if _has_known_heading(first):
        return True
    if any(map(_DIGIT.search, first)) or not all(first):
        return False
    if is_csv:
        return True  # CSV files usually have headings
    # Words above a column of numbers. A single column is a list, which may begin with a name.
    below = zip(*rows[1:])
    return len(first) > 1 and any(all(map(_is_number, column)) for column in below)


def _has_known_heading(row: Sequence[str]) -> bool:
    """Return whether a cell is a usual column name, and none begins like an address or number."""
    cells = [tidy(cell) for cell in row]
    if any(_DIGIT.match(cell.lstrip("+-.")) for cell in cells):
        return False
    known = [place for place, cell in enumerate(cells) if _is_heading(cell)]
    # Idaho, in a column of states, looks like a heading.
    return bool(known) and not (known[0] > 0 and [cells[place] for place in known] == ["ID"])


def _is_heading(cell: str) -> bool:
    """Return whether a cell is a usual column name, or several of them, such as “Address, City”."""
    parts = [part for part in re.split("[,;|]", cell) if part.strip()]
    return bool(parts) and all(map(_is_name_of_column, parts))


def _is_name_of_column(text: str) -> bool:
    # “Address 1” is a name, too.
    return _LETTERS.sub("", text.casefold()) in _HEADINGS or known_column(text.strip()) is not None


def _is_number(cell: str) -> bool:
    return _NUMBER.fullmatch(tidy(cell)) is not None
