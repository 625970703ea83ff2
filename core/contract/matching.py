"""Whether records meet filters, worked out on this side as the service does it (section 2.5).

Design, section 5: ``ne`` and ``nin`` do not match null; ``eq``, ``ne`` and ``in`` compare text
exactly, ``ilike`` case-folded, with ``%`` and ``_`` as ordinary characters.
"""

from __future__ import annotations

import operator
from collections.abc import Iterable, Mapping
from typing import Any, Callable

from parcel_lookup.core.contract.fields import FIELD_BY_NAME, LIST_OPERATORS, Field, Operator
from parcel_lookup.core.contract.filters import Filter
from parcel_lookup.core.contract.values import Unreadable, read_value

#: Whole numbers up to this are doubles without loss, as a field's numbers are.
_LARGEST_EXACT = 2**53
_COMPARISONS = {
    Operator.EQ: operator.eq,
    Operator.NE: operator.ne,
    Operator.GT: operator.gt,
    Operator.GTE: operator.ge,
    Operator.LT: operator.lt,
    Operator.LTE: operator.le,
}
_Test = Callable[[Any], bool]


class Matcher:
    """Tells which records meet all of some filters. Any thread.

    The filters passed `check.check_filters`, the scope rule aside. The attributes are those of
    `Parcel.attributes`: read by their fields' types. A field that a record does not have is null.
    """

    def __init__(self, filters: Iterable[Filter]) -> None:
        self._tests = tuple((item.field, _test(item)) for item in filters)

    def __call__(self, attributes: Mapping[str, Any]) -> bool:
        """Whether a record meets them all."""
        return all(test(attributes.get(name)) for name, test in self._tests)


def matches(filters: Iterable[Filter], attributes: Mapping[str, Any]) -> bool:
    """Whether a record meets all filters; for many records make a `Matcher`."""
    return Matcher(filters)(attributes)


def as_compared(target: Field, value: Any) -> Any:
    """Return the value of a filter in the form in which the field's values are compared with it.

    Text is compared exactly: neither ``"7"`` nor ``"07 "`` finds the code ``07``. A number is read
    as the field's type, so 7 finds it, and a number finds the text that it is. Numbers are compared
    as doubles, which are what fields and JSON hold.
    """
    if target.is_numeric:
        return float(value) if abs(value) > _LARGEST_EXACT else value
    if isinstance(value, str):
        return value
    try:
        text = read_value(target.name, value)
    except Unreadable:
        text = None
    return str(value) if text is None else text


def _test(item: Filter) -> _Test:
    """Whether a field's value, None of one that is null, meets the filter."""
    target, operation, wanted = FIELD_BY_NAME[item.field], Operator(item.op), item.value
    if operation is Operator.ISNULL:
        return _is_null if wanted else _is_not_null
    if operation is Operator.ILIKE:
        return _contains(wanted.casefold())
    if operation is Operator.BETWEEN:
        return _between(*(as_compared(target, bound) for bound in wanted))
    if operation in LIST_OPERATORS:
        listed = frozenset(as_compared(target, one) for one in wanted)
        return _in(listed) if operation is Operator.IN else _not_in(listed)
    return _compares(_COMPARISONS[operation], as_compared(target, wanted))


def _is_null(value: Any) -> bool:
    return value is None


def _is_not_null(value: Any) -> bool:
    return value is not None


def _contains(folded: str) -> _Test:
    return lambda value: value is not None and folded in value.casefold()


def _between(least: Any, most: Any) -> _Test:
    return lambda value: value is not None and least <= value <= most


def _in(listed: frozenset[Any]) -> _Test:
    return lambda value: value is not None and value in listed


def _not_in(listed: frozenset[Any]) -> _Test:
    return lambda value: value is not None and value not in listed


def _compares(comparison: Callable[[Any, Any], bool], wanted: Any) -> _Test:
    return lambda value: value is not None and comparison(value, wanted)
