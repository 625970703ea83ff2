"""Requests as sentences, like “Parcels where acres is at least 40.”."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Callable

from parcel_lookup.core.contract.fields import FIELD_BY_NAME, Field, Group
from parcel_lookup.core.contract.filters import Filter, Order
from parcel_lookup.core.contract.operators import Operand, operator_named
from parcel_lookup.core.contract.requests import (
    AddressRequest,
    AreaRequest,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.i18n import number_of, tr

#: Of a longer list of values, only the number of values is shown: in a sentence, and in few words.
_MOST_LISTED, _MOST_NAMED = 5, 2
#: Maximum letters of a text in few words.
_SHORT = 24
_NAMED = "{field} {values}"


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


def describe_filters(
    filters: Sequence[Filter], fields: Mapping[str, Field] | None = FIELD_BY_NAME
) -> str:
    """Return filters as words, like “Parcels where acres is at least 40 and city is “Ames””.

    `fields` are those of the source (`SourceInfo.fields`).
    """
    if not filters:
        return tr("All parcels")
    conditions = join_words([describe_filter(item, fields) for item in filters])
    return tr("Parcels where {conditions}").format(conditions=conditions)


def describe_filter(item: Filter, fields: Mapping[str, Field] | None = FIELD_BY_NAME) -> str:
    """Return a filter as words, like “acres is at least 40”.

    `fields` are those of the source (`SourceInfo.fields`).
    """
    field = _field(item.field, fields)
    label = inside_sentence(field.label) if field else str(item.field)
    unit = f" {field.unit_label}" if field and field.unit and field.unit != field.name else ""
    operator = operator_named(item.op)
    in_words = _words_of_values(field)
    if operator is None:
        return f"{label} {item.op} {in_words(item.value)}"
    if operator.operand is Operand.BOOLEAN:
        return f"{label} {operator.words if item.value else operator.if_false[0]}"
    if not isinstance(item.value, tuple):
        return f"{label} {operator.words} {in_words(item.value)}{unit}"
    if operator.operand is Operand.RANGE:
        return f"{label} {operator.words} {join_words([*map(in_words, item.value)])}{unit}"
    return f"{label} {operator.words} {_list(item.value, in_words)}"


def abbreviate_filter(item: Filter, fields: Mapping[str, Field] | None = FIELD_BY_NAME) -> str:
    """Return a filter in few words, like “acres ≥ 40”, “owner contains LLC”, and “zoning R6”.

    `fields` are those of the source (`SourceInfo.fields`).
    """
    field = _field(item.field, fields)
    label = _short(inside_sentence(field.label) if field else str(item.field))
    operator, in_words = operator_named(item.op), _words_of_values(field)
    values = [_plain(one, in_words) for one in item.values]
    if operator is None and not isinstance(item.value, tuple):
        return f"{label} {item.op} {values[0]}"
    text = operator.short if operator else _NAMED
    if operator and operator.operand is Operand.BOOLEAN:
        text = text if item.value else operator.if_false[1]
    elif isinstance(item.value, str) and item.equal_to:
        text = _NAMED  # equality with a text needs no sign
    first, last = (values or [""])[0], (values or [""])[-1]
    return text.format(field=label, value=first, first=first, last=last, values=_short_list(values))


def _short_list(values: Sequence[str]) -> str:
    if len(values) > _MOST_NAMED:
        return number_of(len(values), "{} value", "{} values")
    return join_words(values, tr("or")) if values else tr("nothing")


def _plain(value: Any, in_words: Callable[[Any], str]) -> str:
    """Return a value for few words: a text without quotation marks, and a number as usual."""
    return _short(" ".join(value.split())) if isinstance(value, str) else in_words(value)


def _short(text: str) -> str:
    return text if len(text) <= _SHORT else text[: _SHORT - 1].rstrip() + "…"


def describe_order(order: Order | None, fields: Mapping[str, Field] | None = FIELD_BY_NAME) -> str:
    """Return an order as words, like “ordered by parcel value, largest first”; "" without one.

    `fields` are those of the source (`SourceInfo.fields`).
    """
    if order is None:
        return ""
    field = _field(order.field, fields)
    label = inside_sentence(field.label) if field else str(order.field)
    if field is None:
        text = (
            tr("ordered by {field}, descending")
            if order.descending
            else tr("ordered by {field}, ascending")
        )
    elif field.is_numeric:
        largest = tr("ordered by {field}, largest first")
        text = largest if order.descending else tr("ordered by {field}, smallest first")
    elif field.is_date:
        newest = tr("ordered by {field}, newest first")
        text = newest if order.descending else tr("ordered by {field}, oldest first")
    else:
        text = (
            tr("ordered by {field}, Z to A")
            if order.descending
            else tr("ordered by {field}, A to Z")
        )
    return text.format(field=label)


def _field(name: Any, fields: Mapping[str, Field] | None) -> Field | None:
    # What was read from JSON may contain anything in place of a name.
    return (fields or FIELD_BY_NAME).get(name) if isinstance(name, str) else None


def join_words(words: Sequence[str], last: str = "") -> str:
    """Join words for a sentence, like “a”, “a and b”, and “a, b and c”; `last` replaces “and”."""
    if len(words) == 1:
        return words[0]
    return f"{', '.join(words[:-1])} {last or tr('and')} {words[-1]}"


def inside_sentence(label: str) -> str:
    """Return a label as within a sentence, like “parcel value” and “ZIP code”."""
    return label if label[1:2].isupper() else label[:1].lower() + label[1:]


def _words_of_values(field: Field | None) -> Callable[[Any], str]:
    """Return the function that writes the values of a field."""
    # The numbers of other fields may be years and ids.
    return _value if field and field.group is not Group.OTHER else _plain_value


def _list(values: Sequence[Any], in_words: Callable[[Any], str]) -> str:
    if not values:
        return tr("nothing")
    if len(values) > _MOST_LISTED:
        return number_of(len(values), "{} value", "{} values")
    return join_words([in_words(value) for value in values], tr("or"))


def _plain_value(value: Any) -> str:
    is_whole = isinstance(value, (int, float)) and not isinstance(value, bool) and value % 1 == 0
    return str(int(value)) if is_whole else _value(value)


def _value(value: Any) -> str:
    if isinstance(value, str):
        return f"“{value}”"
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return str(value)
    if isinstance(value, float) and not value.is_integer():
        return f"{value:,.10g}"
    return f"{int(value):,}"
