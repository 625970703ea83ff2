"""Lists of values out of text: what is pasted, and files of lines or columns."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Callable, NamedTuple, TypeVar

from parcel_lookup.core.contract import FIELD_BY_NAME, ErrorCode, ParcelError
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.contract.values import Unreadable, read_number

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


class ValueList(NamedTuple):
    """Values in their order, each once, as text."""

    values: list[str]
    #: Cells with nothing in them, and with what came before: they are left out.
    blanks: int = 0
    repeats: int = 0
    #: The first cell, where it names the field and is left out; "" where there is none.
    heading: str = ""
    #: Columns that were pasted beside the one that is taken.
    other_columns: int = 0

    @property
    def sentence(self) -> str:
        """What came of it, for the user."""
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
    """The values in a text that somebody pasted or typed.

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
        #: Columns beside the one that is taken.
        self.other_columns = 0

    def cells(self, _index: int = 0) -> list[str]:
        """The cells, blank ones included."""
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
        """The cells of a column below its heading. Raises `ParcelError`."""
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
    """The values of cells; `is_tidied` without what spreadsheets and blanks put around them.

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
                    f"there are more than {MOST_VALUES:,} different values. So many parcels are "
                    "better searched by area, or by a filter that they share."
                )
    return ValueList(list(values), blanks, repeats, heading)


def tidy(cell: str) -> str:
    """A cell without blanks and invisible characters around it, ``="007"`` as ``007``."""
    text = cell.strip().strip(_INVISIBLE).strip()
    match = _FORMULA.fullmatch(text)
    return match.group(1).replace('""', '"').strip() if match else text


def checked_text(text: str, name: str) -> str:
    """A text with line ends of one kind. Raises `ParcelError` where it is none."""
    if "\0" in text:
        raise refused(f"{name} holds binary data, not text.")
    return _LINE_ENDS.sub("\n", text.lstrip("\ufeff"))


def separator_of(text: str) -> str:
    """What separates the columns of a CSV text: what is in its first line most often."""
    line = _QUOTED.sub("", next((one for one in text.split("\n") if one.strip()), ""))
    return max(_SEPARATORS, key=line.count)


def has_headings(row: Sequence[str]) -> bool:
    """Whether a first row names its columns: there is no number in it."""
    cells = list(filter(None, map(tidy, row)))
    return bool(cells) and not any(map(_is_number, cells))


def column_names(row: Sequence[str]) -> list[str]:
    """A name for every column, unique: from its first row, else ``Column 1`` and so on."""
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
    """The error that no values came of it; `reason` is the end of a sentence."""
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
    """Whether a value is what the field is called, here or commonly, and so is none."""
    field = FIELD_BY_NAME.get(field_name)
    if field is None:
        return False
    known = known_column(value)
    is_known = known is not None and known.field == field_name
    return is_known or value.casefold() in (field.name, field.label.casefold())
