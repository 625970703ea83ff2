"""Evaluates filters client-side, with the same results as the service (section 2.5).

Design, section 5: ``ne`` and ``nin`` do not match null; ``eq``, ``ne`` and ``in`` compare text
exactly, ``ilike`` case-folded, with ``%`` and ``_`` as ordinary characters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Callable

from parcel_lookup.core.contract.fields import FIELD_BY_NAME, Field
from parcel_lookup.core.contract.filters import Filter
from parcel_lookup.core.contract.operators import Operator
from parcel_lookup.core.contract.values import Unreadable, read_text, read_value

#: Whole numbers up to this are doubles without loss, as a field's numbers are.
_LARGEST_EXACT = 2**53
_Test = Callable[[Any], bool]


class Matcher:
    """Selects the records that match all of a set of filters. Any thread.

        matching = [one for one in parcels if Matcher(filters)(one.attributes)]

    The filters have passed `check.check_filters`, except for the scope rule. The attributes are
    those of `Parcel.attributes`, with the types of their fields; a missing one is null.
    """

    def __init__(
        self, filters: Iterable[Filter], fields: Mapping[str, Field] = FIELD_BY_NAME
    ) -> None:
        """`fields` are those of the source (`Capabilities.fields`)."""
        self._tests = tuple((item.field, _test(item, fields[item.field])) for item in filters)

    def __call__(self, attributes: Mapping[str, Any]) -> bool:
        """Return whether a record matches all filters."""
        return all(test(attributes.get(name)) for name, test in self._tests)


def matches(filters: Iterable[Filter], attributes: Mapping[str, Any]) -> bool:
    """Return whether a record matches all filters; for many records, create a `Matcher`."""
    return Matcher(filters)(attributes)


def as_compared(field: Field, value: Any) -> Any:
    """Return the value of a filter in the form in which it is compared with the field's values.

    Text is compared exactly: neither ``"7"`` nor ``"07 "`` matches the code ``07``. A number is
    converted to the field's type, so that 7 matches that code. Numbers are compared as doubles,
    like those of fields and JSON.
    """
    if field.is_numeric:
        return float(value) if abs(value) > _LARGEST_EXACT else value
    if isinstance(value, str):
        return value
    try:
        text = read_value(field.name, value) if field.name in FIELD_BY_NAME else read_text(value)
    except Unreadable:
        text = None
    return str(value) if text is None else text


def _test(item: Filter, field: Field) -> _Test:
    """Return a function of a field's value, or None for null, that evaluates the filter."""
    operator, value = Operator(item.op), item.value
    if operator is Operator.ISNULL:
        return (lambda own: own is None) if value else (lambda own: own is not None)
    if operator is Operator.ILIKE:
        part = value.casefold()
        return lambda own: own is not None and part in own.casefold()
    if operator is Operator.BETWEEN:
        low, high = (as_compared(field, bound) for bound in value)
        return lambda own: own is not None and low <= own <= high
    if operator in (Operator.IN, Operator.NIN):
        values = frozenset(as_compared(field, one) for one in value)
        if operator is Operator.IN:
            return lambda own: own is not None and own in values
        return lambda own: own is not None and own not in values
    compare, compared = operator.compare, as_compared(field, value)
    return lambda own: own is not None and compare(own, compared)
