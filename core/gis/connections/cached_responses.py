"""Count and clear the cached responses of all services.

For any thread but the main one: the file may be on a slow network drive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

from parcel_lookup.core.gis.connections.home import response_store_path

if TYPE_CHECKING:
    from parcel_lookup.core.remote.cache.store import ResponseStore


class CachedResponses(NamedTuple):
    """The content of the response store."""

    responses: int
    #: On disk.
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
    return _use(lambda store: store.clear())


def _use(work: Callable[[ResponseStore], None]) -> CachedResponses:
    from parcel_lookup.core.remote.cache.store import ResponseStore

    store = ResponseStore(response_store_path())
    try:
        work(store)
        responses, size_bytes = store.size()
        return CachedResponses(responses, size_bytes, store.problem)
    finally:
        store.close()
