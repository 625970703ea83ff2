"""Requests read back as plain English."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parcel_lookup.core.contract.fields import FIELD_BY_NAME, Operator, operator_named, plain_words
from parcel_lookup.core.contract.filters import Filter, Order
from parcel_lookup.core.contract.requests import (
    AddressRequest,
    AreaRequest,
    PointRequest,
    QueryRequest,
    Request,
)

#: A list of values longer than this is told by its length.
_NAMED_VALUES = 5


def describe(request: Request) -> str:
    """One sentence that says what the request asks for."""
    if isinstance(request, AreaRequest):
        number = len(request.polygons)
        what = f"touching {number:,} polygon{'' if number == 1 else 's'}"
    elif isinstance(request, PointRequest):
        what = f"at latitude {request.lat:.6f}, longitude {request.lon:.6f}"
    elif isinstance(request, AddressRequest):
        parts = (request.address, request.city, request.state, request.postal)
        what = f"at the address {', '.join(part for part in parts if part)}"
    else:
        return _sentence(describe_filters(request.filters), request)
    return _sentence(f"Parcels {what}", request)


def describe_filters(filters: Sequence[Filter]) -> str:
    """The filters as words: ``Parcels where acres is at least 40 and owner contains “smith”``."""
    if not filters:
        return "All parcels"
    return "Parcels where " + join_words([describe_filter(item) for item in filters])


def describe_filter(item: Filter) -> str:
    """One filter as words: ``acres is at least 40``."""
    # What was read from JSON may have anything in the place of a name.
    field = FIELD_BY_NAME.get(item.field) if isinstance(item.field, str) else None
    label = inside_sentence(field.label) if field else str(item.field)
    unit = f" {field.unit}" if field and field.unit and field.unit != field.name else ""
    operator = operator_named(item.op)
    if operator is None:
        return f"{label} {item.op} {_value(item.value)}"
    if operator is Operator.ISNULL:
        return f"{label} is {'empty' if item.value else 'not empty'}"
    words = plain_words(operator)
    if isinstance(item.value, tuple):
        if operator is Operator.BETWEEN:
            return f"{label} {words} {' and '.join(map(_value, item.value))}{unit}"
        return f"{label} {words} {_list(item.value)}"
    return f"{label} {words} {_value(item.value)}{unit}"


def describe_order(order: Order | None) -> str:
    """``ordered by parcel value, largest first``; nothing without an order."""
    if order is None:
        return ""
    field = FIELD_BY_NAME.get(order.field)
    label = inside_sentence(field.label) if field else str(order.field)
    ends = ("smallest", "largest") if field and field.is_numeric else ("A to Z", "Z to A")
    first = " first" if field and field.is_numeric else ""
    return f"ordered by {label}, {ends[order.descending]}{first}"


def join_words(words: Sequence[str], last: str = "and") -> str:
    """``a``, ``a and b``, ``a, b and c``."""
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"


def _sentence(beginning: str, request: Request) -> str:
    parts = [beginning]
    if isinstance(request, QueryRequest) and request.order is not None:
        parts.append(describe_order(request.order))
    if request.include_buildings:
        parts.append("with building footprints")
    return ", ".join(parts) + "."


def inside_sentence(label: str) -> str:
    """A label within a sentence: ``Parcel value`` becomes ``parcel value``, ``ZIP code`` stays."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


def _list(values: Sequence[Any]) -> str:
    if not values:
        return "nothing"
    if len(values) > _NAMED_VALUES:
        return f"{len(values):,} values"
    return join_words([_value(value) for value in values], "or")


def _value(value: Any) -> str:
    if isinstance(value, str):
        return f"“{value}”"
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, float) and not value.is_integer():
        return f"{value:,.10g}"
    return f"{int(value):,}"
