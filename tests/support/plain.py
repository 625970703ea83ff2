"""What the specification says of filters, order, areas and points, in the plainest Python.

Written from section 2.3 to 2.5 and 4 of the specification and section 5 of the design, for
sources to be compared with. Slow, and written for comparison with those texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import shapely

from parcel_lookup.core.contract import FIELD_BY_NAME, Filter, Order, Parcel, QueryRequest
from parcel_lookup.core.contract.values import read_value


def query(parcels: Iterable[Parcel], request: QueryRequest) -> list[str]:
    """Return the ``svc_uuid`` of all matches of a query in order, regardless of its page."""
    found = [p for p in parcels if all(matches(p.attributes, item) for item in request.filters)]
    return [parcel.svc_uuid for parcel in ordered(found, request.order)]


def ordered(parcels: Sequence[Parcel], order: Order | None) -> list[Parcel]:
    """Return the records in the requested order: nulls last, ties by ``svc_uuid``."""
    parcels = sorted(parcels, key=lambda parcel: parcel.svc_uuid)
    if order is None:
        return parcels
    there = [p for p in parcels if p.attributes.get(order.field) is not None]
    missing = [p for p in parcels if p.attributes.get(order.field) is None]
    # A sort keeps the order of equals, reversed or not.
    there.sort(key=lambda p: p.attributes[order.field], reverse=order.direction == "desc")
    return there + missing


def matches(attributes: dict[str, Any], item: Filter) -> bool:
    """Return whether a record matches a filter."""
    value = attributes.get(item.field)
    if item.op == "isnull":
        return (value is None) == item.value
    if value is None:
        return False
    if item.op == "ilike":
        return item.value.casefold() in value.casefold()
    if item.op in ("in", "nin"):
        is_in = value in [_comparable(item.field, one) for one in item.value]
        return is_in == (item.op == "in")
    if item.op == "between":
        return item.value[0] <= value <= item.value[1]
    operand = _comparable(item.field, item.value)
    return {
        "eq": lambda: value == operand,
        "ne": lambda: value != operand,
        "gt": lambda: value > operand,
        "gte": lambda: value >= operand,
        "lt": lambda: value < operand,
        "lte": lambda: value <= operand,
    }[item.op]()


def _comparable(field: str, value: Any) -> Any:
    """A filter's value, comparable with a record's: text as it is, also in codes and dates.

    A number for a text field is read as that field's text.
    """
    if isinstance(value, str) or FIELD_BY_NAME[field].is_numeric:
        return value
    return read_value(field, value)


def meeting(parcels: Iterable[Parcel], shapes: Sequence[shapely.Geometry]) -> list[str]:
    """Return the sorted ``svc_uuid`` of the parcels that intersect a shape or its boundary."""
    return sorted(
        parcel.svc_uuid
        for parcel in parcels
        if parcel.wkb is not None
        and any(shape.intersects(shapely.from_wkb(parcel.wkb)) for shape in shapes)
    )
