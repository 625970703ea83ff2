"""How QGIS compares numbers: what it takes for equal, and texts that it takes for numbers."""

from __future__ import annotations

import math
import struct
from typing import TYPE_CHECKING, Any

from qgis.PyQt.QtCore import QLocale

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Numbers that differ by no more are equal to QGIS (`qgsDoubleNear`).
_NEAR = 4 * 2.0**-52
#: Numbers beyond it are farther apart than that.
_APART_BEYOND = 8


def number_of(value: Any) -> float | None:
    """The number that QGIS compares with a number; None for what it compares as text."""
    if isinstance(value, bool):
        return None
    if isinstance(value, str):
        locale = QLocale.c()
        locale.setNumberOptions(QLocale.NumberOption.RejectGroupSeparator)
        number, is_number = locale.toDouble(value.strip())
        value = number if is_number else None
    elif isinstance(value, int) and abs(value) > 2**53:
        value = float(value)
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value if isinstance(value, (int, float)) else None


def near(value: float) -> tuple[float, float]:
    """The smallest and the largest number that are equal to this one; mostly it is both."""
    value = float(value)
    if abs(value) > _APART_BEYOND:
        return value, value
    return _farthest(value, -math.inf), _farthest(value, math.inf)


def _farthest(value: float, towards: float) -> float:
    found = value + math.copysign(_NEAR, towards)
    # The sum was rounded: it may be one too far, or one short.
    while abs(found - value) > _NEAR:
        found = math.nextafter(found, value)
    further = math.nextafter(found, towards)
    return further if abs(further - value) <= _NEAR else found


def middle(low: float, high: float) -> float | None:
    """The number whose `near` this is, the roundest one; None where there is none."""
    for digits in range(17):
        value = round((low + high) / 2, digits)
        if near(value) == (low, high):
            return int(value) if value.is_integer() else value
    return None


def count_between(low: float, high: float) -> int:
    """How many numbers there are from `low` to `high`, both among them."""
    return _place(high) - _place(low) + 1


def all_between(low: float, high: float) -> list[float]:
    """All numbers from `low` to `high`, both among them."""
    return [_number_at(place) for place in range(_place(low), _place(high) + 1)]


def middles(numbers: Iterable[float]) -> list[float] | None:
    """The numbers whose `near` together these are, in the order of these; None for others."""
    numbers = list(numbers)
    places = {_place(number) for number in numbers if _has_near(number)}
    found: list[float] = []
    done: set[int] = set()
    for number in numbers:
        if not _has_near(number):
            found.append(number)
            continue
        first = last = _place(number)
        if first in done:
            continue
        while first - 1 in places:
            first -= 1
        while last + 1 in places:
            last += 1
        done.update(range(first, last + 1))
        one = middle(_number_at(first), _number_at(last))
        if one is None:
            return None
        found.append(one)
    return found


def _has_near(number: float) -> bool:
    """Whether any other number is equal to it."""
    low, high = near(number)
    return low != high


def _place(number: float) -> int:
    """Its place among all numbers of 64 bits: 0 is at 0, the next larger one at 1."""
    (bits,) = struct.unpack("<q", struct.pack("<d", number))
    return bits if bits >= 0 else -(bits & _MAGNITUDE)


def _number_at(place: int) -> float:
    (number,) = struct.unpack("<d", struct.pack("<q", abs(place)))
    return number if place >= 0 else -number


_MAGNITUDE = 2**63 - 1
