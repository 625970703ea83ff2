"""Parcels in the order of the contract, which a source sends in another one, or nearly so."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Callable

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.contract.filters import Order
from parcel_lookup.core.contract.parcels import Parcel, order_key
from parcel_lookup.core.contract.query import Batch, OutOfRequests


def in_order(parcels: Sequence[Parcel], order: Order) -> list[Parcel]:
    """Sort by a field, in the order of the contract."""
    return sorted(parcels, key=order_key(order))


def by_id(ids: Sequence[str]) -> Callable[[Sequence[Parcel]], list[Parcel]]:
    """Return what sorts parcels by the places of their IDs in a list."""
    places = {one: place for place, one in reversed(list(enumerate(ids)))}
    return lambda parcels: sorted(parcels, key=lambda one: places[one.svc_uuid])


def sorted_batches(
    batches: Iterable[tuple[Batch, float | None]],
    sort: Callable[[Sequence[Parcel]], list[Parcel]],
    order: Order | None = None,
) -> Iterator[Batch]:
    """Yield batches in order; each comes with the value that no later parcel is before.

    Without such a value, parcels are held until the last one arrived. Those that arrived before an
    error are yielded, and it is raised.
    """
    held: list[Parcel] = []
    last, failed = Batch(), None
    try:
        for batch, frontier in batches:
            held += batch.parcels
            last = batch._replace(parcels=())
            if order is not None and frontier is not None:
                held = sort(held)
                number = next(
                    (at for at, one in enumerate(held) if not _is_before(one, frontier, order)),
                    len(held),
                )
                yield batch._replace(parcels=held[:number])
                held = held[number:]
            elif batch.gaps or batch.dropped:
                yield last
    except (OutOfRequests, ParcelError) as error:
        failed = error
    if held:
        yield last._replace(parcels=sort(held), gaps=(), dropped=0)
    if failed is not None:
        raise failed


def _is_before(parcel: Parcel, frontier: float, order: Order) -> bool:
    value: Any = parcel.attributes.get(order.field)
    if value is None:
        return False
    return bool(value > frontier if order.descending else value < frontier)
