"""Evaluates filters client-side, with the same results as the service (section 2.5).

Design, section 5: ``ne`` and ``nin`` do not match null; ``eq``, ``ne`` and ``in`` compare text
exactly, ``ilike`` case-folded, with ``%`` and ``_`` as ordinary characters. Names of places whose
source has its own spelling (`Field.is_place_name`) are compared without what spellings differ in.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Callable

from parcel_lookup.core.contract.fields import FIELD_BY_NAME, Field
from parcel_lookup.core.contract.filters import Filter
from parcel_lookup.core.contract.operators import Operand, Operator
from parcel_lookup.core.contract.values import Unreadable, read_text, read_value

#: Whole numbers up to this are doubles without loss, as a field's numbers are.
_LARGEST_EXACT = 2**53
_SAINT = re.compile(r"^saint(?=.)")
#: Words behind the name of a county; not ``city``, of which Virginia has some with the same name.
_KINDS_OF_COUNTY = ("county", "co", "parish", "borough")
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
        """`fields` are those of the source (`SourceInfo.fields`)."""
        self._tests = tuple((item.field, _test(item, fields[item.field])) for item in filters)

    def __call__(self, attributes: Mapping[str, Any]) -> bool:
        """Return whether a record matches all filters."""
        return all(test(attributes.get(name)) for name, test in self._tests)

    def select(self, columns: Mapping[str, Sequence[Any]], number: int) -> Sequence[int]:
        """Return the places of the records that match, of `number` records given by columns."""
        places: Sequence[int] = range(number)
        for name, test in self._tests:
            values = columns.get(name)
            if values is None:
                places = places if test(None) else ()
            else:
                places = [place for place in places if test(values[place])]
        return places


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


@lru_cache(maxsize=4096)
def place_key(name: str) -> str:
    """Return what the spellings of a place's name have in common: its letters.

    "New York", "NewYork", and "NEW YORK COUNTY" have the same key, and so have "St. Lawrence" and
    "Saint Lawrence".
    """
    words = re.findall(r"[^\W\d_]+", name.casefold())
    if len(words) > 1 and words[-1] in _KINDS_OF_COUNTY:
        words.pop()
    return _SAINT.sub("st", "".join(words))


def _test(item: Filter, field: Field) -> _Test:
    """Return a function of a field's value, or None for null, that evaluates the filter."""
    operator = Operator(item.op)
    test, operand = operator.test, operator.operand
    if operand is Operand.BOOLEAN:
        return lambda own: test(own, item.value)
    read = _place_key if field.is_place_name else partial(as_compared, field)
    compared: Any = [read(one) for one in item.values]
    if operand is Operand.LIST:
        compared = frozenset(compared)
    elif operand is not Operand.RANGE:
        (compared,) = compared
    if field.is_place_name:
        return lambda own: own is not None and test(_place_key(own), compared)
    if operator is Operator.IN:  # most frequent, and for the most records
        return compared.__contains__
    if operand is Operand.TEXT:
        part = compared.casefold()
        return lambda own: own is not None and test(own.casefold(), part)
    return lambda own: own is not None and test(own, compared)


def _place_key(value: Any) -> str:
    return place_key(str(value))
