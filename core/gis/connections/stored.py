"""The stored answers of all services: how many there are, and away with them.

For any thread but the main one: the file may lie on a slow network drive.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Callable, NamedTuple

from .home import response_store_path

if TYPE_CHECKING:
    from parcel_lookup.core.remote.store import ResponseStore


class StoredAnswers(NamedTuple):
    """What the response store holds."""

    answers: int
    #: On the disk.
    size_bytes: int
    #: What the user should know about a store that was damaged, or "".
    problem: str = ""


def count_stored_answers() -> StoredAnswers:
    """What is in the response store now. Raises `ParcelError` (STORE_FAILED)."""
    return _use(lambda _store: None)


def empty_stored_answers() -> StoredAnswers:
    """Throw all stored answers away; what searches store meanwhile stays.

    Raises `ParcelError` (STORE_FAILED).
    """
    return _use(lambda store: store.clear())


def _use(work: Callable[[ResponseStore], None]) -> StoredAnswers:
    from parcel_lookup.core.remote.store import ResponseStore

    store = ResponseStore(response_store_path())
    try:
        work(store)
        return StoredAnswers(*store.size(), problem=store.damaged)
    finally:
        store.close()
