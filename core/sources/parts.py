"""A query in parts of the size that a server accepts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Callable

from parcel_lookup.core.contract import Filter

#: The bytes of a position in a request with nine decimals, for each of its bytes in WKB; and those
#: of a feature without its positions.
_JSON_PER_WKB, _FRAME = 33 / 16, 120


def with_short_lists(
    filters: tuple[Filter, ...], most: Callable[[str], int]
) -> Iterator[tuple[Filter, ...]]:
    """Yield the filters with lists of at most `most(field)` values; none if a list is empty."""
    for place, item in enumerate(filters):
        if item.op != "in":
            continue
        values, size = tuple(dict.fromkeys(item.value)), most(item.field)
        if not values:
            return
        if len(values) > size:
            for start in range(0, len(values), size):
                part = replace(item, value=values[start : start + size])
                yield from with_short_lists((*filters[:place], part, *filters[place + 1 :]), most)
            return
    yield filters


def in_batches(polygons: Iterable[bytes], most: int, most_bytes: int) -> list[tuple[bytes, ...]]:
    """Return polygons in batches of at most `most`, each once; `most_bytes` is for their JSON."""
    batches: list[list[bytes]] = []
    size = 0
    for wkb in dict.fromkeys(polygons):
        more = int(len(wkb) * _JSON_PER_WKB) + _FRAME
        if not batches or len(batches[-1]) == most or size + more > most_bytes:
            batches.append([])
            size = 0
        batches[-1].append(wkb)
        size += more
    return list(map(tuple, batches))
