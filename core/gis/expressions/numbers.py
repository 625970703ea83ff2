"""How QGIS compares numbers: what it takes for equal, and texts that it takes for numbers."""

from __future__ import annotations

import math
from typing import Any

from qgis.PyQt.QtCore import QLocale

#: Numbers that differ by no more are equal to QGIS (`qgsDoubleNear`).
_NEAR = 4 * 2.0**-52


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
    return _farthest(float(value), -math.inf), _farthest(float(value), math.inf)


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
