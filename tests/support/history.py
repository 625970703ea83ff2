"""Helpers for tests of the history: a clock that tests set, searches, and runs."""

import struct

from parcel_lookup.core.contract import Filter
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.core.search.history import FINISHED, PARTIAL, History

NOON = 1_795_000_000.0  # in November 2026

FARMS = Search(filters=(Filter("land_use", "ilike", "farm"), Filter("state", "eq", "IA")))


class Clock:
    """A clock that shows the time set by a test."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now


def square(west: float, south: float, size: float = 0.1) -> bytes:
    """Return the WKB of a square in degrees."""
    east, north = west + size, south + size
    ring = [(west, south), (east, south), (east, north), (west, north), (west, south)]
    return struct.pack("<BIII", 1, 3, 1, len(ring)) + b"".join(struct.pack("<dd", *p) for p in ring)


def area(number: int = 3, place: str = "Zoning districts") -> Search:
    """Return a search with this number of squares."""
    squares = [SearchPolygon(square(-93 + i / 1000, 42.0), i) for i in range(number)]
    return Search(polygons=tuple(squares), place=place)


def begin(history: History, search: Search = FARMS, **members) -> str:
    """Start a search with the connection “Office”."""
    given = {
        "name": "Parcels in Zoning districts",
        "sentence": search.describe(),
        "connection": "Office",
        "base_url": "https://parcels.example.com/v1",
        "not_before": NOON - 86400.0,
        "join_mode": 0,
        "origin": "dock",
        "carried": None,
    }
    return history.begin(search, **{**given, **members})


def end(history: History, entry_id: str, *, is_complete=True, reason="", sentence="", **members):
    """Finish a run after 47 requests with 4,612 parcels."""
    given = {"parcels": 4612, "expected_parcels": 4612, "requests": 47, "expected_requests": 47}
    numbers = tuple({**given, **members}.values())
    history.record(entry_id, numbers, FINISHED if is_complete else PARTIAL, reason, sentence)


def saved_search(history: History, name: str):
    """Return a saved search, and what is carried over with it."""
    (entry_id,) = (one.id for one in history.saved() if one.name == name)
    return history.search_of(entry_id)
