"""The stored answers of all services: how many there are, and away with them.

For any thread but the main one: the file may lie on a slow network drive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

from parcel_lookup.core.gis.connections.home import response_store_path, stored_parcels_path

if TYPE_CHECKING:
    from parcel_lookup.core.remote.cache.store import ResponseStore


class CachedResponses(NamedTuple):
    """What the response store holds."""

    answers: int
    #: On the disk, with the parcels that expression functions read out of them.
    size_bytes: int
    #: What the user should know about a store that was damaged, or "".
    problem: str = ""


def count_cached_responses() -> CachedResponses:
    """What is in the response store now. Raises `ParcelError` (STORE_FAILED)."""
    return _use(lambda _store: None)


def clear_cached_responses() -> CachedResponses:
    """Throw all stored answers away; what searches store meanwhile stays.

    Raises `ParcelError` (STORE_FAILED).
    """
    from parcel_lookup.core.remote.cache.stored_parcels import clear_stored_parcels

    def clear(store: ResponseStore) -> None:
        store.clear()
        clear_stored_parcels(stored_parcels_path())  # which were made of the answers

    return _use(clear)


def _use(work: Callable[[ResponseStore], None]) -> CachedResponses:
    from parcel_lookup.core.remote.cache.store import ResponseStore
    from parcel_lookup.core.remote.cache.stored_parcels import stored_parcels_bytes

    store = ResponseStore(response_store_path())
    try:
        work(store)
        answers, size_bytes = store.size()
        size_bytes += stored_parcels_bytes(stored_parcels_path())
        return CachedResponses(answers, size_bytes, store.damaged)
    finally:
        store.close()
