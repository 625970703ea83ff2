"""Reading one value as the type of its field, whatever way a service or a file writes it.

Design, section 5, "numbers and dates" and "codes".
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from datetime import date, datetime, timezone
from typing import Any, Callable

from .fields import FIELDS, Field

#: JSON's whole numbers may be longer than a double can say exactly, or at all.
_LARGEST_EXACT = 2**53
_NUMBER = re.compile(r"[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?")
_GROUPED = re.compile(r"[-+]?\d{1,3}(,\d{3})+(\.\d*)?")
_US_DATE = re.compile(r"(\d{1,2})/(\d{1,2})/(\d{4})")
_COMPACT_DATE = re.compile(r"(\d{4})(\d{2})(\d{2})")
_ISO_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})(?:[T ].*)?")
_DIGITS = re.compile(r"\d+")
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
    """A whole number; raises `Unreadable` where `value` has a fraction or is no number."""
    number = read_number(value)
    if number is None:
        return None
    if number != int(number) or abs(number) > 2**31 - 1:
        raise Unreadable(value)
    return int(number)


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
    """A date as ISO text where it can be read as one, else the text as it came.

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
            return datetime.fromtimestamp(seconds, timezone.utc).date().isoformat()
    return read_text(value)


def _reader(field: Field) -> Callable[[Any], Any]:
    if field.name == "county_fp":
        return _read_county_code
    if field.digits:
        return lambda value: read_code(value, field.digits)
    if field.name == "sale_date":
        return read_date
    if field.whole:
        return read_whole
    return read_number if field.is_numeric else read_text


_READERS: Mapping[str, Callable[[Any], Any]] = {field.name: _reader(field) for field in FIELDS}

# Most values need no reading. These tell by type alone, which keeps a page of records cheap.
_PLAIN_TEXT = frozenset(
    field.name
    for field in FIELDS
    if not (field.is_numeric or field.digits or field.name == "sale_date")
)
_PLAIN_NUMBER = frozenset(field.name for field in FIELDS if field.is_numeric and not field.whole)


def read_value(name: str, value: Any) -> Any:
    """The value of the contract's field `name` by its type, or of another field as it came.

    Raises `Unreadable`.
    """
    reader = _READERS.get(name)
    return value if reader is None else reader(value)


def read_attributes(record: dict[str, Any]) -> dict[str, Any] | None:
    """Read all values of a record in place.

    Returns the values that could not be read, by field, word for word (those fields become None),
    or None where every value could be.
    """
    unread: dict[str, Any] | None = None
    for name, value in record.items():
        if value is None:
            continue
        kind = type(value)
        if kind is str:
            if name in _PLAIN_TEXT:
                continue
        elif kind is float and name in _PLAIN_NUMBER and value - value == 0.0:
            continue  # finite: the difference is not-a-number for the other floats
        reader = _READERS.get(name)
        if reader is None:
            continue
        try:
            read = reader(value)
        except Unreadable:
            unread = unread if unread is not None else {}
            unread[name] = value
            read = None
        if read is not value:
            record[name] = read  # no key is added: safe while going over the items
    return unread
