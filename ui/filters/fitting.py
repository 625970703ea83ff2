"""What becomes of a filter's value when it gets another field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parcel_lookup.core.contract import Operator

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Field


def fitted(value: Any, field: Field, operator: str) -> Any:
    """The value, with texts that are numbers as numbers where the field holds such, and back.

    What does not fit stays as it is: the row says so.
    """
    if isinstance(value, tuple):
        return tuple(fitted(item, field, operator) for item in value)
    if field.is_numeric:
        return _number(value) if isinstance(value, str) else value
    is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
    return _text(value) if is_number and operator == Operator.ILIKE else value


def _number(text: str) -> Any:
    try:
        number = float(text)
    except ValueError:
        return text
    if number.is_integer() and abs(number) < _EXACT:
        return int(number)
    return number


def _text(number: float) -> str:
    return str(int(number)) if isinstance(number, float) and number.is_integer() else str(number)


#: Up to here each whole number is a double of its own.
_EXACT = 2**53
