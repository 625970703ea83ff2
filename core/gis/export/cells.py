"""The cells of a Shapefile's table, by the kind of a column.

Each is shown all values first (`look`), then says what field it needs, then makes cells and counts
what these do not hold. Where the values are others by then, cells may be wider than their field:
`DbfWriter` refuses them.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Any, Union

from parcel_lookup.core.gis.export.columns import Kind, as_text, count_beyond_years
from parcel_lookup.core.gis.export.dbf import MOST_TEXT_BYTES, DbfField
from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.gis.export.texts import cut, mended
from parcel_lookup.core.gis.layer.values import is_beyond_years

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.export.columns import Column
    from parcel_lookup.core.gis.export.remarks import Remarks

#: What became of values that a cell does not hold.
TEXTS = {
    Loss.CUT: f"Cut to {MOST_TEXT_BYTES} bytes",
    Loss.ENDS: "Blanks or line breaks at an end, which programs drop",
    Loss.EMPTY: "Empty text, which reads as NULL",
    Loss.CHARACTERS: "Characters that no file holds were left out or replaced",
    Loss.NUMBER: "Infinite or not a number, left empty",
    Loss.DATE: "Dates beyond the years 1 to 9999, left empty",
}

#: Room for text, so that a value can be edited; a column takes the first that is enough.
_ROOM = (80, 160, MOST_TEXT_BYTES)
#: Fields whose values have a known length.
_KNOWN_ROOM = {
    "svc_uuid": 36,
    "svc_stack_uuid": 36,
    "sale_date": 10,
    "postal": 10,
    "state": 2,
    "state_fp": 2,
    "county_fp": 5,
}
_SPACE = tuple(" \t\n\r")
_DOUBLE = (24, 15)
#: A number of up to so many digits is read as a whole one.
_WHOLE_DIGITS, _LONG_DIGITS = 9, 18


class TextCells:
    """Text, and whatever can only be kept as text."""

    def __init__(self, column: Column) -> None:
        self._column = column
        self._name = column.name
        self._is_text = column.kind is Kind.TEXT
        self._least = _KNOWN_ROOM.get(column.name, _ROOM[0]) if self._is_text else 1
        self._longest = 0
        self._width = 0

    def look(self, values: Sequence[Any], remarks: Remarks) -> None:  # noqa: ARG002
        """See some of the values."""
        texts = [text for text in self._texts(values) if text]
        if not texts:
            return
        if "".join(texts).isascii():
            longest = max(map(len, texts))
        else:
            longest = max(len(mended(text).encode()) for text in texts)
        self._longest = max(self._longest, min(longest, MOST_TEXT_BYTES))

    def field(self, short: str, *, tight: bool) -> DbfField:
        """The field for what was seen; `tight` without room for longer values."""
        room = (self._least, *_ROOM)
        enough = next(width for width in room if width >= self._longest)
        self._width = max(1, self._longest) if tight else enough
        return DbfField(short, "C", self._width)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:
        """Each as wide as the field, in bytes."""
        width = self._width
        remarks.count(Loss.DATE, self._name, count_beyond_years(self._column, values))
        texts = self._texts(values)
        there = [text for text in texts if text]
        remarks.count(Loss.EMPTY, self._name, len(texts) - len(there) - texts.count(None))
        if not there:
            return [" " * width] * len(texts)
        if _is_plain(there) and max(map(len, there)) <= width:
            return [text.ljust(width) if text else " " * width for text in texts]
        return self._mended_cells([text or "" for text in texts], remarks)

    def _mended_cells(self, texts: list[str], remarks: Remarks) -> list[str]:
        whole = list(map(mended, texts))
        long = [len(text.encode()) > MOST_TEXT_BYTES for text in whole]
        counts = {
            Loss.CHARACTERS: sum(new != old for new, old in zip(whole, texts)),
            Loss.ENDS: sum(text != text.strip() for text in whole),
            Loss.CUT: sum(long),
        }
        for loss, number in counts.items():
            remarks.count(loss, self._name, number)
        fitting = [
            cut(text, MOST_TEXT_BYTES) if is_long else text for text, is_long in zip(whole, long)
        ]
        return [text + " " * (self._width - len(text.encode())) for text in fitting]

    def _texts(self, values: Sequence[Any]) -> Sequence[str | None]:
        if self._is_text:
            return values
        return [None if is_beyond_years(value) else as_text(value) for value in values]


class NumberCells:
    """Doubles: as many digits as tell a value from any other."""

    def __init__(self, column: Column) -> None:
        self._name = column.name

    def look(self, values: Sequence[Any], remarks: Remarks) -> None:
        """Every value is held, or left out."""

    def field(self, short: str, *, tight: bool) -> DbfField:  # noqa: ARG002
        """Wide enough for every double."""
        return DbfField(short, "N", *_DOUBLE)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:
        """Each as wide as the field."""
        width = _DOUBLE[0]
        texts = [repr(value).rjust(width) if value is not None else " " * width for value in values]
        if "e" in (joined := "".join(texts)) or "n" in joined:  # inf and nan have an n
            remarks.count(Loss.NUMBER, self._name, sum("n" in text for text in texts))
            return [_plain_number(text) for text in texts]
        return texts


class WholeCells:
    """Whole numbers; as text where one has more digits than are read as a whole number."""

    def __init__(self, column: Column) -> None:
        self._column = column
        self._least = self._most = 0
        self._text = TextCells(column)
        self._width = 0
        self._is_text = False

    def look(self, values: Sequence[Any], remarks: Remarks) -> None:
        """See some of the values."""
        there = [value for value in values if value is not None]
        if not there:
            return
        self._least, self._most = min(self._least, *there), max(self._most, *there)
        if not self._is_text and self._digits > _LONG_DIGITS:
            self._is_text = True
            words = "Saved as text, since a Shapefile has no numbers of 19 digits"
            remarks.field(Loss.TYPE, words, self._column.name)

    @property
    def _digits(self) -> int:
        return max(len(str(self._least)), len(str(self._most)))

    def field(self, short: str, *, tight: bool) -> DbfField:  # noqa: ARG002
        """The field for what was seen."""
        if self._is_text:
            self._width = 20
            return DbfField(short, "C", self._width)
        usual = _WHOLE_DIGITS if self._column.kind is Kind.WHOLE else _LONG_DIGITS
        self._width = max(usual, self._digits)
        return DbfField(short, "N", self._width)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:  # noqa: ARG002
        """Each as wide as the field."""
        width = self._width
        texts = ["" if value is None else str(value) for value in values]
        return [text.ljust(width) if self._is_text else text.rjust(width) for text in texts]


class YesNoCells:
    """1 and 0: programs disagree about what a logical field is."""

    def __init__(self, column: Column) -> None:
        self._name = column.name

    def look(self, values: Sequence[Any], remarks: Remarks) -> None:
        """Every value is held."""

    def field(self, short: str, *, tight: bool) -> DbfField:  # noqa: ARG002
        """One digit."""
        return DbfField(short, "N", 1)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:  # noqa: ARG002
        """Each as wide as the field."""
        return [" " if value is None else "1" if value else "0" for value in values]


class DateCells:
    """Dates."""

    def __init__(self, column: Column) -> None:
        self._name = column.name

    def look(self, values: Sequence[Any], remarks: Remarks) -> None:
        """Every value is held, or left out."""

    def field(self, short: str, *, tight: bool) -> DbfField:  # noqa: ARG002
        """YYYYMMDD."""
        return DbfField(short, "D", 8)

    def cells(self, values: Sequence[Any], remarks: Remarks) -> list[str]:
        """Each as wide as the field."""
        remarks.count(Loss.DATE, self._name, sum(map(is_beyond_years, values)))
        return [
            " " * 8
            if value is None or is_beyond_years(value)
            else f"{value.year():04}{value.month():02}{value.day():02}"
            for value in values
        ]


Cells = Union[TextCells, NumberCells, WholeCells, YesNoCells, DateCells]

_BY_KIND = {
    Kind.NUMBER: NumberCells,
    Kind.WHOLE: WholeCells,
    Kind.LONG: WholeCells,
    Kind.YES_NO: YesNoCells,
    Kind.DATE: DateCells,
}


def cells_of(column: Column) -> Cells:
    """What makes the cells of a column."""
    return _BY_KIND.get(column.kind, TextCells)(column)


def _is_plain(texts: list[str]) -> bool:
    """Whether all are ASCII without NUL and without blanks at their ends: as nearly all are."""
    joined = "\0".join(texts)
    return (
        joined.isascii()
        and joined.count("\0") == len(texts) - 1
        and not joined.startswith(_SPACE)
        and not joined.endswith(_SPACE)
        and not any(f"\0{space}" in joined or f"{space}\0" in joined for space in _SPACE)
    )


def _plain_number(text: str) -> str:
    """Without an exponent where there is room, and nothing for what is no number."""
    if "n" in text:
        return " " * len(text)
    if "e" in text:
        plain = format(Decimal(text.strip()), "f")
        return plain.rjust(len(text)) if len(plain) <= len(text) else text
    return text
