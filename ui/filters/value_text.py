"""Values as text: numbers in the notation of QGIS's language, and lists of values.

A list is read from one line, from lines of its own, or from whatever was pasted.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from qgis.PyQt.QtCore import QLocale

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.contract.fields import unit_label
from parcel_lookup.core.gis.inputs.texts import tidy
from parcel_lookup.core.gis.inputs.value_lists import pasted_cells
from parcel_lookup.core.i18n import number_of, tr

SEPARATORS = ",;\t\r\n"
_IN_QUOTES = r'"((?:[^"]|"")*)"\s*(?:(?=[{0}])|$)'
_QUOTED_LINE = re.compile(r'"((?:[^"]|"")*)"')
#: Invisible characters and line ends, and the symbols that are shown for them.
_PICTURES = {
    **{code: 0x2400 + code for code in range(0x20)},
    0x7F: 0x2421,
    0x85: 0x2424,
    0x2028: 0x21B5,
    0x2029: 0xB6,
}
_FROM_PICTURES = {picture: code for code, picture in _PICTURES.items()}
_MAX_NAMED = 6
_MAX_NAME = 40
#: Longer values were pasted by mistake.
MAX_VALUE = 1_000


class Notation(NamedTuple):
    """The decimal point and thousands separator of a notation."""

    point: str = "."
    group: str = ","


ENGLISH = Notation()

#: Spellings of the units of fields.
_UNITS = {
    "acres": ("acres", "acre", "ac"),
    "USD": ("usd", "dollars", "dollar", "$"),
    "sq ft": ("square feet", "sq ft", "sq. ft.", "sqft", "ft²", "sf"),
    "m": ("meters", "metres", "meter", "metre", "m"),
    "%": ("percent", "per cent", "%"),
}
_SIGNED = re.compile(r"([-+\u2212]?)\s*(?:us\$|\$|usd\b)?\s*(.*)", re.IGNORECASE | re.DOTALL)
_MINUS = "\u2212"
_BLANKS = "\u0020\u00a0\u2009\u202f"


def notation() -> Notation:
    """Return the notation of QGIS's language."""
    locale = QLocale()
    point, group = str(locale.decimalPoint()), str(locale.groupSeparator())
    return Notation(point, group) if group and group != point else ENGLISH


def read_number(text: str, unit: str = "", signs: Notation = ENGLISH) -> int | float | None:
    """Read a number, with or without the field's unit; None if it is not a number.

    Read in the given notation, else in the English one. Thousands are grouped by three or not at
    all, so that a decimal comma is never taken for a separator: ``40,5`` is no English number.
    """
    sign, bare = _SIGNED.fullmatch(text.strip()).groups() if unit == "USD" else ("", text.strip())
    bare = _without_unit(bare, unit)
    if sign:
        bare = ("-" if sign != "+" else "+") + bare
    for one in (signs, ENGLISH):
        number = _read_plain(bare.replace(_MINUS, "-"), one)
        if number is not None:
            return number
    return None


def write_number(value: Any, signs: Notation = ENGLISH, *, grouped: bool = True) -> str:
    """Write a number as ``1,250,000`` or, not grouped, as ``1250000``."""
    text = format(value, ",") if grouped else repr(value)
    text = text[:-2] if text.endswith(".0") else text
    return text.translate({ord(","): signs.group, ord("."): signs.point})


def is_number(value: Any) -> bool:
    """Return whether a value is a number and not a boolean."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _without_unit(text: str, unit: str) -> str:
    folded = text.casefold()
    for word in (*_UNITS.get(unit, ()), unit_label(unit).casefold()):
        if word and folded.endswith(word):
            return text[: len(text) - len(word)].rstrip()
    return text


def _read_plain(text: str, signs: Notation) -> int | float | None:
    group = re.escape(signs.group) + _BLANKS
    pattern = (
        rf"[-+]?(?P<whole>\d+|\d{{1,3}}(?P<group>[{group}])\d{{3}}(?:(?P=group)\d{{3}})*|)"
        rf"(?P<fraction>{re.escape(signs.point)}\d*)?(?P<exponent>[eE][-+]?\d+)?"
    )
    match = re.fullmatch(pattern, text)
    if match is None or not re.search(r"\d", re.split("[eE]", text)[0]):
        return None
    if match["group"]:
        text = text.replace(match["group"], "")
    number = float(text.replace(signs.point, "."))
    if not math.isfinite(number):
        return None
    if match["fraction"] or match["exponent"]:
        return int(number) if number.is_integer() and abs(number) < 2**53 else number
    return int(text)


def split_values(text: str, separators: str = SEPARATORS) -> list[str]:
    """Split a text into unique values; values in double quotes may contain separators."""
    values = (value for _start, value in _split_items(text, separators))
    return [value for value in dict.fromkeys(values) if value]


def join_values(values: Iterable[str], separators: str = SEPARATORS) -> str:
    """Join values in one line that `split_values` reads, with the first separator."""
    return f"{separators[0]} ".join(quote(value, separators) for value in values)


def quote(value: str, separators: str = SEPARATORS) -> str:
    """Return a value for a line, in double quotes if it would be read differently."""
    is_plain = value and value == value.strip() and not any(one in value for one in separators)
    return value if is_plain and not value.startswith('"') else '"' + value.replace('"', '""') + '"'


def as_line(value: str) -> str:
    """Return a value as a line, in double quotes if it would be read differently."""
    shown = value.translate(_PICTURES)
    is_plain = value and value == value.strip() == shown and not value.startswith('"')
    return value if is_plain else '"' + shown.replace('"', '""') + '"'


def of_line(line: str) -> str:
    """Return the value of a line; text in double quotes is kept exactly."""
    match = _QUOTED_LINE.fullmatch(line.strip())
    return match.group(1).replace('""', '"').translate(_FROM_PICTURES) if match else line.strip()


def last_value(text: str, separators: str = SEPARATORS) -> tuple[str, str]:
    """Return the value being typed at the end of a line, and the text before it."""
    start, value = 0, ""
    for start, value in _split_items(text, separators):
        is_open = text[start : start + 1] == '"' and value.startswith('"')
        if is_open:  # it may have separators in it
            return text[start + 1 :], text[:start]
    return value, text[:start]


def _split_items(text: str, separators: str) -> Iterator[tuple[int, str]]:
    """Yield the start of each value, and the value."""
    quoted = re.compile(_IN_QUOTES.format(re.escape(separators)))
    plain = re.compile(f"[^{re.escape(separators)}]*")
    blanks = re.compile(f"(?:(?![{re.escape(separators)}])\\s)*")
    at = 0
    while at <= len(text):
        start = blanks.match(text, at).end()
        match = quoted.match(text, start)
        if match:
            yield start, match.group(1).replace('""', '"')
        else:
            match = plain.match(text, start)
            yield start, match.group().strip()
        at = match.end() + 1


def number_separators(text: str, point: str) -> str:
    """Return the separators between the numbers in a line.

    A semicolon or line end anywhere means that commas are part of the numbers, as does a comma as
    the decimal point.
    """
    others = SEPARATORS[1:]
    return others if point == "," or any(one in text for one in others) else SEPARATORS


def summary(words: Sequence[str]) -> str:
    """Return ``3 values: AG, R1, R2``, naming only the first of many; a single value alone."""
    if len(words) < 2:
        return "".join(words)
    named = ", ".join(quote(_shortened(word)) for word in words[:_MAX_NAMED])
    more = ", …" if len(words) > _MAX_NAMED else ""
    return tr("{number} values: {values}").format(number=f"{len(words):,}", values=named + more)


def _shortened(word: str) -> str:
    return word if len(word) <= _MAX_NAME else word[: _MAX_NAME - 1] + "…"


def read_list(text: str, separators: str = SEPARATORS) -> tuple[list[str], str]:
    """Read the values of a pasted text; return them and a note about skipped ones, or "".

    A single line is split at semicolons, or else at `separators`.
    """
    try:
        cells = pasted_cells(text)
    except ParcelError as error:
        return [], as_sentence(error.reason)
    if len(cells) == 1:
        line = tidy(cells[0])
        return without_pages(split_values(line, ";" if ";" in line else separators))
    return without_pages([of_line(tidy(cell)) for cell in cells])


def without_pages(values: list[str]) -> tuple[list[str], str]:
    """Return the values that are not too long, and a note about skipped ones."""
    kept = [value for value in values if len(value) <= MAX_VALUE]
    skipped = len(values) - len(kept)
    if not skipped:
        return kept, ""
    return kept, number_of(
        skipped,
        "{} value was skipped: longer than {limit} characters.",
        "{} values were skipped: longer than {limit} characters.",
        limit=f"{MAX_VALUE:,}",
    )


def as_sentence(reason: str) -> str:
    """Return an error's reason with an initial capital."""
    return reason[:1].upper() + reason[1:]
