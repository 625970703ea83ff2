"""Converts a filter's value when its operator or field changes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parcel_lookup.core.contract.operators import Implies, Operand, operator_named

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Field

#: Every whole number up to this one has a double of its own.
_EXACT = 2**53


def convert(value: Any, from_operator: str, to_operator: str) -> Any:
    """Convert a value for another operator; return None if nothing can be kept.

    A single value becomes a list of one value, or one end of a range. A list becomes its first
    value, and a range the end that the operator compares with.
    """
    old, new = operator_named(from_operator), operator_named(to_operator)
    if old is new or new is None:
        return value
    if new.operand is Operand.BOOLEAN:
        return True
    items = _items(value)
    if new.operand is Operand.RANGE:
        return _range(items, is_upper=old is not None and old.implies is Implies.AT_MOST)
    items = [item for item in items if item is not None]
    if not items:
        return None
    if new.operand is Operand.LIST:
        return tuple(items)
    was_range = old is not None and old.operand is Operand.RANGE
    return items[-1] if was_range and new.implies is Implies.AT_MOST else items[0]


def _items(value: Any) -> list[Any]:
    """Return the single values; a boolean has none."""
    if value is None or isinstance(value, bool):
        return []
    return list(value) if isinstance(value, (tuple, list)) else [value]


def _range(items: list[Any], *, is_upper: bool) -> Any:
    if len(items) > 1:
        are_numbers = all(isinstance(item, (int, float)) for item in items)
        return (min(items), max(items)) if are_numbers else (items[0], items[1])
    if not items:
        return None
    return (None, items[0]) if is_upper else (items[0], None)


def fitted(value: Any, field: Field, operator: str) -> Any:
    """Convert texts to numbers for numeric fields, and numbers to texts for text search.

    Other values stay as they are, and the review reports them.
    """
    if isinstance(value, tuple):
        return tuple(fitted(item, field, operator) for item in value)
    if field.is_numeric:
        return _as_number(value) if isinstance(value, str) else value
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    new = operator_named(operator)
    takes_text = new is not None and new.operand is Operand.TEXT
    return _as_text(value) if is_number and takes_text else value


def _as_number(text: str) -> Any:
    try:
        number = float(text)
    except ValueError:
        return text
    if number.is_integer() and abs(number) < _EXACT:
        return int(number)
    return number


def _as_text(number: float) -> str:
    return str(int(number)) if isinstance(number, float) and number.is_integer() else str(number)
