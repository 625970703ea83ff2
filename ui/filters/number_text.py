"""Numbers as people type and read them, in the notation of QGIS's language."""

from __future__ import annotations

import math
import re
from typing import Any, NamedTuple

from qgis.PyQt.QtCore import QLocale


class Notation(NamedTuple):
    """The signs within a number."""

    point: str = "."
    #: Between thousands.
    group: str = ","


ENGLISH = Notation()

#: What may be written in the place of a field's unit.
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
    """That of QGIS's language."""
    locale = QLocale()
    point, group = str(locale.decimalPoint()), str(locale.groupSeparator())
    return Notation(point, group) if group and group != point else ENGLISH


def read_number(text: str, unit: str = "", signs: Notation = ENGLISH) -> int | float | None:
    """The number that `text` says, alone or with the field's unit; None where it is no number.

    Read in the given notation, else in the English one. Thousands are grouped by three or not at
    all, so that a decimal comma is never taken for a separator: ``40,5`` is no English number.
    """
    sign, bare = _SIGNED.fullmatch(text.strip()).groups() if unit == "USD" else ("", text.strip())
    bare = _without_unit(bare, unit)
    if sign:
        bare = ("-" if sign != "+" else "+") + bare
    for one in (signs, ENGLISH):
        number = _read(bare.replace(_MINUS, "-"), one)
        if number is not None:
            return number
    return None


def write_number(value: Any, signs: Notation = ENGLISH, *, grouped: bool = True) -> str:
    """``1,250,000`` or, not grouped, ``1250000``; `value` is an int or a float."""
    text = format(value, ",") if grouped else repr(value)
    text = text[:-2] if text.endswith(".0") else text
    return text.translate({ord(","): signs.group, ord("."): signs.point})


def is_number(value: Any) -> bool:
    """Whether a value is a number, which yes and no are not."""
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _without_unit(text: str, unit: str) -> str:
    folded = text.casefold()
    for word in _UNITS.get(unit, ()):
        if folded.endswith(word):
            return text[: len(text) - len(word)].rstrip()
    return text


def _read(text: str, signs: Notation) -> int | float | None:
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
