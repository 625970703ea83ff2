"""A query in parts that a server takes: short lists, batches of polygons, and an order."""

from __future__ import annotations

from collections.abc import Sequence

from parcel_lookup.core.arcgis.capabilities import most_listed
from parcel_lookup.core.arcgis.definition import LayerDefinition
from parcel_lookup.core.arcgis.where import can_be_named
from parcel_lookup.core.contract import ID_FIELD, Filter
from parcel_lookup.core.contract.query import Query
from parcel_lookup.core.sources.arcgis.layer import Layer
from parcel_lookup.core.sources.arcgis.series import first_in_order, in_area
from parcel_lookup.core.sources.conductor import Steps
from parcel_lookup.core.sources.parts import in_batches, with_short_lists

#: Of a request.
MOST_POLYGONS, _MOST_BYTES = 50, 256 * 1024


def series_of(layer: Layer, query: Query) -> Sequence[Steps]:
    """Return the series of requests for a query."""
    # Several sets may be the same condition: IDs are seldom columns.
    sets = {layer.query(one): one for one in filter_sets(query, layer.definition)}
    sets.pop(None, None)  # nothing meets it
    parts = [(one, some) for one in sets.values() for some in polygon_batches(query)]
    series = [in_area(layer, filters, polygons) for filters, polygons in parts]
    column = _ordering_column(layer, query)
    first = layer.query(*parts[0]) if column and len(parts) == 1 else None
    if first is None or query.order is None:
        return series
    is_descending = query.order.descending
    return [first_in_order(layer, first, column, is_descending=is_descending, rest=series)]


def _ordering_column(layer: Layer, query: Query) -> str:
    """Return the column by which the server orders as the contract does, or "".

    Without a maximum, everything is read and sorted. Of text, the collation of servers is unknown.
    """
    if query.order is None or query.maximum is None or layer.has_no_pages:
        return ""
    field = layer.reader.fields.get(query.order.field)
    source = layer.reader.mapping.fields.get(query.order.field)
    if not (field and field.is_numeric and source and source.plain_column and not source.nulls):
        return ""
    column = layer.metadata.column(source.plain_column)
    types = ("integer",) if field.whole else ("integer", "number")  # 2.5 is no whole number
    is_usable = column is not None and column.plain_type in types and can_be_named(column.name)
    return column.name if column and is_usable and layer.metadata.supports_order_by else ""


def filter_sets(query: Query, definition: LayerDefinition) -> list[tuple[Filter, ...]]:
    """Return the sets of filters, with lists that are short enough for a request."""
    ids = (Filter(ID_FIELD, "in", query.ids),) if query.ids else ()
    sets = dict.fromkeys((*ids, *one) for one in query.filter_sets)
    most = most_listed(definition)
    return [part for one in sets for part in with_short_lists(one, lambda _: most)]


def polygon_batches(query: Query) -> list[tuple[bytes, ...]]:
    """Return the polygons in batches; an empty one if there are none."""
    return in_batches(query.polygons, MOST_POLYGONS, _MOST_BYTES) or [()]
