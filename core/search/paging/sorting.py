"""The service's order, made on this side (design, section 5, “stable pages”, “nulls”)."""

from __future__ import annotations

from collections.abc import Iterable

from parcel_lookup.core.contract import Order
from parcel_lookup.core.search.query.found import Found


def in_order(found: Iterable[Found], order: Order) -> list[Found]:
    """By a field, text by code point, ties by ``svc_uuid``, nulls last in either direction."""
    parcels = sorted(found, key=lambda one: one.parcel.svc_uuid)
    there = [one for one in parcels if one.parcel.attributes.get(order.field) is not None]
    nulls = [one for one in parcels if one.parcel.attributes.get(order.field) is None]
    # Stable both ways: equal values stay in the order of their ids.
    there.sort(key=lambda one: one.parcel.attributes[order.field], reverse=order.descending)
    return there + nulls
