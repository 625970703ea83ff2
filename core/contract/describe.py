"""Requests as sentences, like “Parcels where acres is at least 40.”."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from parcel_lookup.core.contract.fields import FIELD_BY_NAME, Field
from parcel_lookup.core.contract.filters import Filter, Order
from parcel_lookup.core.contract.operators import Operand, Operator, operator_named
from parcel_lookup.core.contract.requests import (
    AddressRequest,
    AreaRequest,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.i18n import number_of, tr

#: Of a longer list of values, only the number of values is shown.
_MOST_LISTED = 5


def describe(request: Request) -> str:
    """Return a sentence that describes a request."""
    if isinstance(request, AreaRequest):
        number = number_of(len(request.polygons), "{} polygon", "{} polygons")
        parts = [tr("Parcels touching {polygons}").format(polygons=number)]
    elif isinstance(request, PointRequest):
        place = tr("Parcels at latitude {lat}, longitude {lon}")
        parts = [place.format(lat=f"{request.lat:.6f}", lon=f"{request.lon:.6f}")]
    elif isinstance(request, AddressRequest):
        address = (request.address, request.city, request.state, request.postal)
        place = tr("Parcels at the address {address}")
        parts = [place.format(address=", ".join(part for part in address if part))]
    else:
        parts = [describe_filters(request.filters)]
    if isinstance(request, QueryRequest) and request.order is not None:
        parts.append(describe_order(request.order))
    if request.include_buildings:
        parts.append(tr("with building footprints"))
    return ", ".join(parts) + "."


def describe_filters(filters: Sequence[Filter], fields: Mapping[str, Field] | None = None) -> str:
    """Return filters as words, like “Parcels where acres is at least 40 and city is “Ames””.

    `fields` are those of the source's capabilities; None: the fields of the contract.
    """
    if not filters:
        return tr("All parcels")
    conditions = join_words([describe_filter(item, fields) for item in filters])
    return tr("Parcels where {conditions}").format(conditions=conditions)


def describe_filter(item: Filter, fields: Mapping[str, Field] | None = None) -> str:
    """Return a filter as words, like “acres is at least 40”.

    `fields` are those of the source's capabilities; None: the fields of the contract.
    """
    # A filter read from JSON may contain anything in place of a name.
    known = FIELD_BY_NAME if fields is None else fields
    field = known.get(item.field) if isinstance(item.field, str) else None
    label = inside_sentence(field.label) if field else str(item.field)
    unit = f" {field.unit_label}" if field and field.unit and field.unit != field.name else ""
    operator = operator_named(item.op)
    if operator is None:
        return f"{label} {item.op} {_value(item.value)}"
    if operator is Operator.ISNULL:
        return f"{label} {operator.words if item.value else tr('is not empty')}"
    if not isinstance(item.value, tuple):
        return f"{label} {operator.words} {_value(item.value)}{unit}"
    if operator.operand is Operand.RANGE:
        return f"{label} {operator.words} {join_words([*map(_value, item.value)])}{unit}"
    return f"{label} {operator.words} {_list(item.value)}"


def describe_order(order: Order | None, fields: Mapping[str, Field] | None = None) -> str:
    """Return an order as words, like “ordered by parcel value, largest first”; "" without one.

    `fields` are those of the source's capabilities; None: the fields of the contract.
    """
    if order is None:
        return ""
    field = (FIELD_BY_NAME if fields is None else fields).get(order.field)
    label = inside_sentence(field.label) if field else str(order.field)
    if field and field.is_numeric:
        largest = tr("ordered by {field}, largest first")
        text = largest if order.descending else tr("ordered by {field}, smallest first")
    else:
        text = (
            tr("ordered by {field}, Z to A")
            if order.descending
            else tr("ordered by {field}, A to Z")
        )
    return text.format(field=label)


def join_words(words: Sequence[str], last: str = "") -> str:
    """Join words for a sentence, like “a”, “a and b”, and “a, b and c”; `last` replaces “and”."""
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {last or tr('and')} {words[-1]}"


def inside_sentence(label: str) -> str:
    """Return a label as within a sentence, like “parcel value” and “ZIP code”."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


def _list(values: Sequence[Any]) -> str:
    if not values:
        return tr("nothing")
    if len(values) > _MOST_LISTED:
        return number_of(len(values), "{} value", "{} values")
    return join_words([_value(value) for value in values], tr("or"))


def _value(value: Any) -> str:
    if isinstance(value, str):
        return f"“{value}”"
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, float) and not value.is_integer():
        return f"{value:,.10g}"
    return f"{int(value):,}"
