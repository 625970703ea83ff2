"""Comparisons of a number that is worked out of one field by adding and multiplying constants."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.gis.expressions.domain import Bound, between
from parcel_lookup.core.gis.expressions.forms import Weakening, not_null, only
from parcel_lookup.core.gis.expressions.leaves import WORKED_OUT, Leaf, unsure
from parcel_lookup.core.gis.expressions.listing import in_one, merged

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import Field

#: Beyond these QGIS's own rounding might be as large as the widening below.
_LARGEST, _SMALLEST_SCALE = 1e15, 1e-9
#: The bounds are moved by so much of what they are worked out of, against rounding.
_SLACK = 1e-9


class Linear(NamedTuple):
    """``scale · field + offset``, worked out in one or more steps."""

    scale: float = 1.0
    offset: float = 0.0
    #: The largest that the offset was on the way, as it would be now: 2 of ``2 - (2 - field)``.
    reach: float = 0.0
    #: No step can have been rounded: it is the field itself, or that with the other sign.
    is_exact: bool = True

    def then(self, sign: str, number: float, is_left: bool) -> Linear | None:
        """This after one more step; `is_left`: the number stands before the sign."""
        if sign == "+":
            return self.plus(number)
        if sign == "-":
            return self.times(-1.0).plus(number) if is_left else self.plus(-number)
        if sign == "*":
            return self.times(number)
        if sign == "/" and not is_left and number:
            return self.times(1.0 / number)
        return None

    def times(self, factor: float) -> Linear:
        """This, multiplied."""
        exact = self.is_exact and abs(factor) == 1
        return Linear(self.scale * factor, self.offset * factor, self.reach * abs(factor), exact)

    def plus(self, number: float) -> Linear:
        """This, and a number added."""
        offset = self.offset + number
        reach = max(self.reach, abs(offset))
        return Linear(self.scale, offset, reach, self.is_exact and number == 0)

    @property
    def is_tame(self) -> bool:
        """Whether rounding stays small."""
        return _SMALLEST_SCALE <= abs(self.scale) <= _LARGEST and self.reach <= _LARGEST


def compare(field: Field, linear: Linear, sign: str, number: float) -> Leaf:
    """``linear(field) sign number``; `sign` is ``=``, ``<>``, ``<``, ``<=``, ``>`` or ``>=``."""
    if abs(number) > _LARGEST:
        return unsure([field.name], WORKED_OUT)
    if sign in ("=", "<>"):
        leaf = among(field, linear, [number], Weakening())
        return leaf if sign == "=" else leaf.negated()
    low, high = _around(linear, number)
    lower = only(field.name, between(None, Bound(high, True)))
    upper = only(field.name, between(Bound(low, True), None))
    if linear.scale < 0:
        lower, upper = upper, lower
    leaf = Leaf(lower, upper, WORKED_OUT, WORKED_OUT)
    return leaf if sign in ("<", "<=") else leaf.negated()


def among(field: Field, linear: Linear, numbers: Sequence[float], weakening: Weakening) -> Leaf:
    """``linear(field) IN (numbers)``."""
    if any(abs(number) > _LARGEST for number in numbers):
        return unsure([field.name], WORKED_OUT)
    found = in_one(field.name, merged((_around(linear, one) for one in numbers), weakening))
    return Leaf(found, not_null([field.name]), WORKED_OUT, WORKED_OUT)


def _around(linear: Linear, number: float) -> tuple[float, float]:
    """Between these the field is, if what is worked out of it is the number."""
    edge = (number - linear.offset) / linear.scale
    slack = _SLACK * (1 + abs(number) + linear.reach) / abs(linear.scale)
    return edge - slack, edge + slack
