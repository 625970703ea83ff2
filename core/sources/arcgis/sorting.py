"""The parcels of a query in its order, however they arrived."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from parcel_lookup.core.contract.parcels import Parcel
from parcel_lookup.core.contract.query import Query


def in_order(parcels: Sequence[Parcel], query: Query) -> list[Parcel]:
    """Sort by the field of the order, ties by ``svc_uuid``, nulls last; without one, by the IDs."""
    order = query.order
    if order is None:
        places = {one: place for place, one in reversed(list(enumerate(query.ids)))}
        return sorted(parcels, key=lambda one: places[one.svc_uuid]) if places else [*parcels]

    def value(parcel: Parcel) -> Any:
        return parcel.attributes.get(order.field)

    by_id = sorted(parcels, key=lambda one: one.svc_uuid)
    there = [one for one in by_id if value(one) is not None]
    # Stable both ways: equal values stay in the order of their IDs.
    there.sort(key=value, reverse=order.descending)
    return there + [one for one in by_id if value(one) is None]
