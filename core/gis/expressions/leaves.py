"""Comparisons of one field with constants, as what a service can be asked of them.

A `Leaf` has a form for where the comparison is true, and one for where it is false; where it is
null, neither holds. Both may hold for more parcels, and then say why.
"""

from __future__ import annotations

import heapq
import math
import re
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.contract import MAX_FILTERS, Field, FieldType
from parcel_lookup.core.contract.values import Unreadable, read_value
from parcel_lookup.core.gis.expressions.domain import (
    ANY_VALUE,
    NULL,
    Bound,
    Domain,
    between,
    containing,
    none_of,
    one_of,
)
from parcel_lookup.core.gis.expressions.forms import (
    NEVER,
    Weakening,
    conjoin,
    disjoin,
    not_null,
    only,
)
from parcel_lookup.core.gis.expressions.listing import equal_to_one
from parcel_lookup.core.gis.expressions.numbers import near, number_of
from parcel_lookup.core.gis.expressions.patterns import read_pattern

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from parcel_lookup.core.gis.expressions.forms import Form

TEXT_WITH_NUMBER = (
    "it compares text with a number, which QGIS does by the text's number (“07” is 7) and the "
    "service does not; in quotes it is text for both"
)
TEXT_ORDER = "the service does not put texts in order"
CAPITALS = "the service's “contains” takes no notice of capitals"
PATTERN = "the service knows “contains” only, and no other pattern"
NOT_CONTAINS = "the service has no “does not contain”"
NO_CONTAINS = "the service does not search for parts of this field"
TRUTH = "it takes a value for true or false"
BOOLEAN = "it compares with true or false as texts"
ODD_SIGN = "it has a sign that stands for one that cannot be read"
WORKED_OUT = "the service compares a field with a value, and knows nothing else"


class Leaf(NamedTuple):
    """What a service can be asked of a comparison."""

    true: Form
    false: Form
    #: Why `true` or `false` holds for more parcels than it should; "" where it does not.
    true_reason: str = ""
    false_reason: str = ""

    def negated(self) -> Leaf:
        """The same of its opposite."""
        return Leaf(self.false, self.true, self.false_reason, self.true_reason)

    def side(self, wanted: bool) -> tuple[Form, str]:
        """The form for where it is true, or false, and why that is too much."""
        return (self.true, self.true_reason) if wanted else (self.false, self.false_reason)


NULL_LEAF = Leaf(NEVER, NEVER)


def unsure(fields: Iterable[str], reason: str) -> Leaf:
    """Of a comparison that is worked out on this side; it is null where one of these is null."""
    form = not_null(fields)
    return Leaf(form, form, reason, reason)


def equal(field: Field, value: Any) -> Leaf:
    """``field = value``."""
    return NULL_LEAF if value is None else among(field, [value], Weakening())


def order(field: Field, operator: str, value: Any) -> Leaf:
    """``field < value`` and so on; `operator` is ``<``, ``<=``, ``>`` or ``>=``."""
    if value is None:
        return NULL_LEAF
    number = None if isinstance(value, bool) else number_of(value)
    if not field.is_numeric or number is None:
        is_text = isinstance(value, str)
        reason = TEXT_ORDER if is_text else BOOLEAN if isinstance(value, bool) else TEXT_WITH_NUMBER
        return unsure([field.name], reason)
    closed = operator in ("<=", ">")  # the bound belongs to the lower half
    lower, upper = Bound(number, closed), Bound(number, not closed)
    if field.whole and number != int(number):
        below = math.floor(number)
        lower, upper = Bound(below, True), Bound(below + 1, True)
    leaf = Leaf(
        only(field.name, between(None, lower)),
        only(field.name, between(upper, None)),
    )
    return leaf if operator in ("<", "<=") else leaf.negated()


def among(field: Field, values: Sequence[Any], weakening: Weakening) -> Leaf:
    """``field IN (values)``, none of them null. All at once: there may be thousands of them."""
    doubts = [doubt(field, value) for value in values]
    certain = [value for value, why in zip(values, doubts) if not why]
    if field.is_numeric:
        leaf = _among_numbers(field, certain, weakening)
    else:
        leaf = _leaf(field, one_of(tuple(text for text in certain if _can_be(field, text))))
    reason = next(filter(None, doubts), "")
    return Leaf(not_null([field.name]), leaf.false, reason, reason) if reason else leaf


def doubt(field: Field, value: Any) -> str:
    """Why a service cannot be asked for what QGIS takes for equal to a value; "" where it can."""
    if isinstance(value, bool):
        return BOOLEAN
    if field.is_numeric:
        fails = isinstance(value, float) and not math.isfinite(value)
        return WORKED_OUT if fails else ""
    if not isinstance(value, str):
        return TEXT_WITH_NUMBER
    return ODD_SIGN if "\ufffd" in value else ""


def same(field: Field, value: Any) -> Leaf:
    """``field IS value``, which is never null."""
    null = only(field.name, NULL)
    if value is None:
        return Leaf(null, only(field.name, ANY_VALUE))
    leaf = equal(field, value)
    false = disjoin((leaf.false, null), Weakening())
    return leaf._replace(false=false)


def like(field: Field, text: Any, *, by_case: bool) -> Leaf:
    """``field LIKE text`` (`by_case`) and ``field ILIKE text``."""
    if text is None:
        return NULL_LEAF
    if field.is_numeric or not isinstance(text, str):
        return unsure([field.name], PATTERN)
    if "\ufffd" in text:
        return unsure([field.name], ODD_SIGN)
    pattern = read_pattern(text)
    if pattern.is_inside and not pattern.parts:
        return Leaf(not_null([field.name]), NEVER)
    if pattern.is_whole and by_case:
        return equal(field, "".join(pattern.parts))
    reason = CAPITALS if by_case else "" if pattern.is_inside else PATTERN
    return found_by(field, pattern.parts, reason)


def like_letters(field: Field, letters: str, parts: Iterable[str]) -> Leaf:
    """Of comparing ``lower(field)`` or ``upper(field)`` with a text that has these parts."""
    return found_by(field, certain_parts(letters, parts), WORKED_OUT)


def certain_parts(letters: str, parts: Iterable[str]) -> list[str]:
    """What is in a text, whatever the capitals, if `parts` are in its small or capital letters.

    Both keep what case folding makes of a text, but for the dotless i, whose capital is I.
    """
    if letters != "upper":
        return list(parts)
    return [piece for part in parts for piece in re.split("[Ii]", part) if piece]


def found_by(field: Field, parts: Sequence[str], reason: str) -> Leaf:
    """Of a search for texts that all have to be in the field, whatever else there is to it."""
    anything = not_null([field.name])
    if field.type is not FieldType.TEXT:
        return Leaf(anything, anything, NO_CONTAINS, NO_CONTAINS)
    return Leaf(inside(field.name, parts), anything, reason, NOT_CONTAINS)


def inside(name: str, parts: Iterable[str]) -> Form:
    """The text of a field contains all of these, whatever the capitals.

    Of many only the longest are asked: the others would be too many filters.
    """
    form = not_null([name])
    found = dict.fromkeys(parts)
    longest = {*heapq.nlargest(MAX_FILTERS, found, key=len)}
    for part in (one for one in found if one in longest):
        form = conjoin(form, only(name, containing(part)), Weakening())
    return form


def truth(field: Field) -> Leaf:
    """The field itself where true or false is wanted."""
    if not field.is_numeric:
        return unsure([field.name], TRUTH)
    leaf = equal(field, 0).negated()
    # By itself a fraction is rounded; within an expression it is not.
    return leaf if field.whole else leaf._replace(true_reason=TRUTH, false_reason=TRUTH)


def _among_numbers(field: Field, values: Iterable[Any], weakening: Weakening) -> Leaf:
    # A text that is no number is equal to none.
    numbers = tuple(number for number in map(number_of, values) if number is not None)
    if field.whole:
        return _leaf(field, one_of(tuple(round(one) for one in numbers if _is_whole(one))))
    if not numbers:
        return _leaf(field, None)
    # Of what is not equal QGIS leaves out a little more than these.
    others = only(field.name, none_of(numbers))
    return Leaf(equal_to_one(field.name, numbers, weakening), others)


def _is_whole(number: float) -> bool:
    """Whether a whole number is equal to it."""
    low, high = near(number)
    return low <= round(number) <= high


def _leaf(field: Field, domain: Domain | None) -> Leaf:
    """Of being equal to one of some values, or to nothing that there is."""
    others = ANY_VALUE if domain is None else none_of(domain.values or ())
    return Leaf(only(field.name, domain), only(field.name, others))


def other_writing(field: Field, value: Any) -> str | None:
    """How the field writes a value that is written in another way; None where it is not."""
    if field.is_numeric or not isinstance(value, str) or _can_be(field, value):
        return None
    try:
        read = read_value(field.name, value)
    except Unreadable:
        return None
    return read or None


def _can_be(field: Field, text: str) -> bool:
    """Whether the field can have this value: codes and dates are written in one way only."""
    try:
        return read_value(field.name, text) == text
    except Unreadable:
        return False
