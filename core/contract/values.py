"""Reading one value as the type of its field, whatever way a service or a file writes it.

Design, section 5, "numbers and dates" and "codes".
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime, timedelta, timezone
from operator import eq
from typing import Any, Callable

from parcel_lookup.core.contract.fields import FIELDS, Field

#: JSON's whole numbers may be larger than a double can hold exactly, or at all.
_LARGEST_EXACT = 2**53
_NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?")
_GROUPED = re.compile(r"[-+]?\d{1,3}(,\d{3})+(\.\d*)?")
_US_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_COMPACT_DATE = re.compile(r"(\d{4})(\d{2})(\d{2})")
_ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?")
_ISO_DATES = re.compile(r"(?:\d{4}-\d\d-\d\d,)*", re.ASCII)
_DIGITS = re.compile(r"\d+")
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
#: An epoch number outside of the years 1800 to 2200 is not a date.
_EPOCH_SECONDS = (-5_364_662_400, 7_258_118_400)


class Unreadable(ValueError):
    """The value cannot be read as its field's type."""


def read_number(value: Any) -> float | None:
    """A number from a JSON number or text such as ``"1,234.00"``; None from nothing or blanks.

    Raises `Unreadable` for anything else, not-a-number and the infinities included.
    """
    if value is None:
        return None
    if isinstance(value, bool):
        raise Unreadable(value)
    if isinstance(value, int):
        if abs(value) > _LARGEST_EXACT:
            raise Unreadable(value)
        return value
    if isinstance(value, float):
        if not math.isfinite(value):
            raise Unreadable(value)
        return value
    if isinstance(value, str):
        text = value.strip()
        if not text:
            return None
        if _GROUPED.fullmatch(text):
            text = text.replace(",", "")
        if _NUMBER.fullmatch(text):
            number = float(text)
            if math.isfinite(number):
                return number
    raise Unreadable(value)


def read_whole(value: Any) -> int | None:
    """Return a whole number; raises `Unreadable` where `value` has a fraction or is no number."""
    number = read_number(value)
    if number is None:
        return None
    if number != int(number) or abs(number) > 2**31 - 1:
        raise Unreadable(value)
    return int(number)


def whole_number(value: Any) -> int | None:
    """Return what `read_whole` returns, None also for a value that is no whole number."""
    try:
        return read_whole(value)
    except Unreadable:
        return None


def read_text(value: Any) -> str | None:
    """Text from text or a number; None from nothing. Raises `Unreadable` for lists and objects."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return _digits(value)
    if isinstance(value, float) and math.isfinite(value):
        return _digits(int(value)) if value == int(value) else repr(value)
    raise Unreadable(value)


def _digits(value: int) -> str:
    if value.bit_length() > 1024:  # turning a longer one into text takes long, or is refused
        raise Unreadable(value)
    return str(value)


def read_code(value: Any, digits: int) -> str | None:
    """A code of `digits` digits as text; a number, or digits that lost their zeros, is padded."""
    text = read_text(value)
    if text is None:
        return None
    text = text.strip()
    return text.zfill(digits) if _DIGITS.fullmatch(text) else (text or None)


def _read_county_code(value: Any) -> str | None:
    """Three digits, or five with the state's before them: both are in use."""
    text = read_code(value, 3)
    return text if text is None or len(text) <= 3 else read_code(text, 5)


def read_date(value: Any) -> str | None:
    """Return a date as ISO text where it can be read as one, else the text as it came.

    Understood are ISO, M/D/YYYY, YYYYMMDD, and seconds or milliseconds since 1970 in UTC.
    """
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return _date_from_number(value)
    text = read_text(value)
    if text is None:
        return None
    text = text.strip()
    for pattern, order in (
        (_ISO_DATE, (1, 2, 3)),
        (_US_DATE, (3, 1, 2)),
        (_COMPACT_DATE, (1, 2, 3)),
    ):
        match = pattern.fullmatch(text)
        if match:
            try:
                return date(*(int(match.group(part)) for part in order)).isoformat()
            except ValueError:
                return text
    return text or None


def is_iso_date(text: str) -> bool:
    """Whether a text is a day that exists, like ``2024-02-29``."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _date_from_number(value: float) -> str | None:
    number = read_number(value)
    text = str(int(number))
    if number == int(number) and _COMPACT_DATE.fullmatch(text):
        read = read_date(text)
        if read != text:
            return read
    for scale in (1, 1000):
        seconds = number / scale
        # Small numbers are years or nonsense: as seconds they would all fall into 1970.
        if abs(seconds) > 10_000_000 and _EPOCH_SECONDS[0] <= seconds <= _EPOCH_SECONDS[1]:
            # Windows has no fromtimestamp of what was before 1970.
            return (_EPOCH + timedelta(seconds=seconds)).date().isoformat()
    return read_text(value)


def _reader(field: Field) -> Callable[[Any], Any]:
    if field.name == "county_fp":
        return _read_county_code
    if field.digits:
        return lambda value: read_code(value, field.digits)
    if field.is_date:
        return read_date
    if field.whole:
        return read_whole
    return read_number if field.is_numeric else read_text


_READERS: Mapping[str, Callable[[Any], Any]] = {field.name: _reader(field) for field in FIELDS}


class _Readings(dict):
    """What texts read as, worked out once for each: codes and dates repeat."""

    def __init__(self, reader: Callable[[str], Any]) -> None:
        super().__init__()
        self._reader = reader

    def __missing__(self, text: str) -> Any:
        read = self._reader(text)
        if len(text) <= _LONGEST_REPEATING:
            if len(self) >= _MOST_READINGS:
                self.clear()
            self[text] = read
        return read


_MOST_READINGS, _LONGEST_REPEATING = 20_000, 40
_TEXTS = frozenset(
    field.name for field in FIELDS if not (field.is_numeric or field.digits or field.is_date)
)
_LARGEST: Mapping[str, int] = {
    field.name: 2**31 - 1 if field.whole else _LARGEST_EXACT for field in FIELDS if field.is_numeric
}
_DIGITS_OF: Mapping[str, int] = {field.name: field.digits for field in FIELDS if field.digits}
_READINGS: Mapping[str, _Readings] = {
    field.name: _Readings(_READERS[field.name]) for field in FIELDS if field.digits or field.is_date
}

#: Stands in `Parcel.unread` for a value that nothing could write down.
TOO_DEEP = "(nested too deeply)"
_DEEPEST = 64
#: Whole numbers of fields that the contract does not know go into 64 bits.
_LARGEST_WHOLE = 2**63 - 1


def are_years(numbers: Iterable[float]) -> bool:
    """Return whether numbers are years; zero means that one is unknown."""
    filled = [number for number in numbers if number]
    return bool(filled) and all(n == int(n) and 1700 <= n <= 2100 for n in filled)


def is_nested_too_deeply(value: Any) -> bool:
    """Whether lists and objects are nested deeper than can safely be written as JSON."""
    level = [value]
    for _ in range(_DEEPEST):
        inner: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                inner.extend(item.values())
            elif isinstance(item, list):
                inner.extend(item)
        if not inner:
            return False
        level = inner
    return True


def _read_unknown(value: Any) -> Any:
    """Return the value of a field that the contract does not know, as it came.

    Raises `Unreadable` for what no field could hold: numbers that are not finite or beyond 64 bits,
    and lists and objects in `_DEEPEST` others.
    """
    if isinstance(value, float) and not math.isfinite(value):
        raise Unreadable(str(value))
    if isinstance(value, int) and abs(value) > _LARGEST_WHOLE:
        raise Unreadable(value)
    if isinstance(value, (dict, list)) and is_nested_too_deeply(value):
        raise Unreadable(TOO_DEEP)
    return value


def read_value(name: str, value: Any) -> Any:
    """Return the value of the contract's field `name` by its type, or of another field as it came.

    Raises `Unreadable`.
    """
    return _READERS.get(name, _read_unknown)(value)


def read_attributes(record: dict[str, Any]) -> dict[str, Any] | None:
    """Read all values of a record in place.

    Returns the values that could not be read, by field, word for word (those fields become None),
    or None where every value could be. What JSON cannot express becomes text: ``inf``.
    """
    return _read(record, tuple(record))


def shared_names(records: Sequence[dict[str, Any]]) -> tuple[str, ...] | None:
    """Return the names of the fields that all records have in the same order, or None."""
    names = tuple(records[0]) if records else ()
    return names if all(map(names.__eq__, map(tuple, records))) else None


def read_records(
    records: Sequence[dict[str, Any]], names: tuple[str, ...] | None
) -> list[dict[str, Any] | None]:
    """`read_attributes` of many records, several times as fast where they share their `names`.

    Most values of a page are already as their field has them, which shows in a whole column at
    less cost than in each value.
    """
    if names is None:
        return [read_attributes(record) for record in records]
    columns = zip(*map(dict.values, records))
    odd = [name for name, column in zip(names, columns) if not is_as_read(name, column)]
    if not odd:
        return [None] * len(records)
    return [_read(record, odd) for record in records]


def read_column(name: str, column: Sequence[Any]) -> tuple[Sequence[Any], dict[int, Any]]:
    """Return what `read_attributes` does for one field of many records: values, unread by place."""
    if is_as_read(name, column):
        return column, {}
    records = [{name: value} for value in column]
    unread = [_read(record, (name,)) for record in records]
    return [one[name] for one in records], {at: one[name] for at, one in enumerate(unread) if one}


def is_as_read(name: str, column: Sequence[Any]) -> bool:
    """Whether `read_value` leaves all values of a field as they are; False if in doubt."""
    kinds = {*map(type, column)} - _NONE
    if kinds <= _TEXT:
        if name in _READINGS:
            if _are_ordinary(column, _DIGITS_OF.get(name)):
                return True
            texts = {*column} - {None}
            return all(map(eq, map(_READINGS[name].__getitem__, texts), texts))
        return name not in _LARGEST or not kinds
    if not kinds <= _NUMBERS or name in _TEXTS or name in _READINGS:
        return False
    numbers = column if None not in column else [*filter(None, column)]
    return _fit(numbers, kinds, _LARGEST.get(name, _LARGEST_WHOLE))


def _are_ordinary(column: Sequence[str | None], digits: int | None) -> bool:
    """Return whether all texts are codes with all their digits, or ISO dates (`digits` is None).

    Reading leaves these as they are. Nearly all columns are ordinary, and one look at all texts
    costs less than one at each.
    """
    texts = column if None not in column else [text for text in column if text is not None]
    if digits is None:
        return _ISO_DATES.fullmatch(",".join((*texts, ""))) is not None
    joined = "".join(texts)
    return {*map(len, texts)} == {digits} and joined.isdigit() and joined.isascii()


def _fit(numbers: Sequence[Any], kinds: set[type], largest: int) -> bool:
    """Whether all numbers are finite, the whole ones among them not larger than that."""
    if float in kinds:
        if largest < _LARGEST_EXACT:
            return False  # whole numbers are required
        try:
            total = sum(numbers)
        except OverflowError:  # a whole number beyond every float
            return False
        if total - total != 0:  # not-a-number and the infinities differ from themselves
            return False
    return int not in kinds or not numbers or -largest <= min(numbers) <= max(numbers) <= largest


_NONE, _TEXT, _NUMBERS = {type(None)}, {str}, {int, float}


def _read(record: dict[str, Any], names: Sequence[str]) -> dict[str, Any] | None:
    unread: dict[str, Any] | None = None
    for name in names:
        value = record[name]
        if value is None:
            continue
        try:
            if type(value) is str and name in _READINGS:
                read = _READINGS[name][value]
            else:
                read = _READERS.get(name, _read_unknown)(value)
        except Unreadable:
            unread = unread if unread is not None else {}
            unread[name] = _in_words(value)
            read = None
        if read is not value:
            record[name] = read
    return unread


def _in_words(value: Any) -> Any:
    """Return an unread value unchanged, if JSON can express it."""
    if isinstance(value, float) and not math.isfinite(value):
        return str(value)
    return TOO_DEEP if is_nested_too_deeply(value) else value


def is_number(value: Any) -> bool:
    """Whether a JSON value is a number that a double can hold (booleans are not numbers)."""
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    try:
        return math.isfinite(value)
    except OverflowError:  # a whole number beyond every double
        return False
