"""Count and clear the cached responses of all services.

For any thread but the main one: the file may be on a slow network drive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

from parcel_lookup.core.gis.connections.home import response_store_path, stored_parcels_path

if TYPE_CHECKING:
    from parcel_lookup.core.remote.cache.store import ResponseStore


class CachedResponses(NamedTuple):
    """The content of the response store."""

    responses: int
    #: On disk, with the parcels that expression functions read from them.
    size_bytes: int
    #: `ResponseStore.problem`.
    problem: str = ""


def count_cached_responses() -> CachedResponses:
    """Return the current size of the response store. Raises `ParcelError` (STORE_FAILED)."""
    return _use(lambda _store: None)


def clear_cached_responses() -> CachedResponses:
    """Delete all cached responses; those that searches add meanwhile stay.

    Raises `ParcelError` (STORE_FAILED).
    """
    from parcel_lookup.core.remote.cache.stored_parcels import clear_stored_parcels

    def clear(store: ResponseStore) -> None:
        store.clear()
        clear_stored_parcels(stored_parcels_path())  # which were made from the responses

    return _use(clear)


def _use(work: Callable[[ResponseStore], None]) -> CachedResponses:
    from parcel_lookup.core.remote.cache.store import ResponseStore
    from parcel_lookup.core.remote.cache.stored_parcels import stored_parcels_bytes

    store = ResponseStore(response_store_path())
    try:
        work(store)
        responses, size_bytes = store.size()
        size_bytes += stored_parcels_bytes(stored_parcels_path())
        return CachedResponses(responses, size_bytes, store.problem)
    finally:
        store.close()
