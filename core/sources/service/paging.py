"""All pages of one request, by its offset (design, section 5, “count”).

A `count` above the length of its page is the total: the pages that it implies are requested
together, and one more only if the last is full. Otherwise, pages are requested one after the other
until one is empty or short. After a failed page of an unknown number, nothing is known about those
that follow, and nothing more is requested.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Mapping
from typing import Any, Callable, NamedTuple, Union

from parcel_lookup.core.contract import MAX_PAGE, Page, Parcel, ParcelError, Request
from parcel_lookup.core.contract.query import Gap
from parcel_lookup.core.sources.conductor import REFUSALS, Rows, Total
from parcel_lookup.core.sources.service.gaps import fewer

#: Pages of a series that are requested ahead.
_AHEAD = 12
#: After this number of consecutive pages without a new parcel, the service is repeating itself.
_MOST_BARREN = 3

#: A parcel, or the ID of a parcel whose record has to be requested.
Item = Union[Parcel, str]
Response = Union[Page, ParcelError]


class Read(NamedTuple):
    """What a series of pages returned."""

    #: Its parcels in order, if offsets have a maximum.
    parcels: list[Parcel]
    #: The number of rows according to the service.
    total: int | None
    #: There are, or may be, more rows than offsets reach.
    is_beyond: bool
    #: The failure of a page.
    failure: ParcelError | None


def step_of(page: Page) -> int:
    """Return the number of rows from one page to the next, from the first page."""
    limit = page.limit
    return (
        limit if limit is not None and length_of(page) <= limit < MAX_PAGE and limit else MAX_PAGE
    )


def length_of(page: Page) -> int:
    """Return the number of rows of a page."""
    return max(len(page.parcels) + page.dropped, len(page.svc_uuids or ()))


def total_of(page: Page) -> int | None:
    """Return the number of all rows, if the page has it."""
    return page.count if page.count is not None and page.count > length_of(page) else None


def id_of(item: Item) -> str:
    """Return the ID of a parcel, or of a parcel without a record."""
    return item if isinstance(item, str) else item.svc_uuid


def parcels_of(page: Page) -> list[Item]:
    """Return the rows of a page of records."""
    return list(page.parcels)


def response_to(
    requests: list[Request], *, is_spared: bool = False
) -> Generator[Any, Any, Response]:
    """Send requests, and return the next response; a failure that others may be spared as well.

    `is_spared`: a refusal too.
    """
    try:
        page: Page = yield requests
    except ParcelError as error:
        if error.code in REFUSALS and not is_spared:
            raise
        return error
    return page


def pages(
    request: Callable[[int], Request],
    items_of: Callable[[Page], list[Item]] = parcels_of,
    *,
    have: Mapping[int, Response] | None = None,
    reach: int | None = None,
) -> Generator[Any, Any, Read]:
    """Request all pages, and yield their rows in order, each once.

    `have` are pages that were requested before, by offset.
    """
    there, more, under_way = dict(have or {}), list[Request](), deque[int]()
    ids, parcels = set[str](), list[Parcel]()
    following = last = rows = dropped = repeated = barren = 0
    step, total, failure = MAX_PAGE, None, None
    is_beyond = is_over = is_unknown = is_uneven = False
    while not is_over:
        new_ones = range(following, last + 1, step)[: _AHEAD - len(under_way)]
        under_way.extend(new_ones)
        more += [request(one) for one in new_ones if one not in there]
        following += step * len(new_ones)
        if not under_way:
            break
        offset = under_way.popleft()
        page = there.pop(offset, None)
        if page is None:
            # If the service refuses it, the pages under way are still received.
            page = yield from response_to(more, is_spared=bool(offset and under_way))
            more = []
        if isinstance(page, ParcelError):
            failure = page
            lost = 0 if total is None else max(0, min(step, total - offset))
            rows += lost
            yield Rows(gaps=(Gap(page, lost or None),), lost=lost)
            is_over = is_unknown = not lost  # nothing is known about what follows
            continue
        length, first = length_of(page), not offset
        new = {id_of(one): one for one in items_of(page) if id_of(one) not in ids}
        ids.update(new)
        parcels += () if reach is None else page.parcels
        if first:
            step, total = step_of(page), total_of(page)
            following = step
            last = 0 if total is None else (total - 1) // step * step
            is_beyond = reach is not None and last > reach
            last = min(last, reach) if reach is not None else last
        rows += len(new)
        dropped += page.dropped
        repeated += max(0, length - len(new) - page.dropped)
        barren = 0 if new or not length else barren + 1
        if total is not None and offset + length > total:
            total = None  # the service counts no further than that
        is_uneven |= length > step  # only an empty page is the end
        limit = min(page.limit or MAX_PAGE, MAX_PAGE)
        repeats = length > limit or (not first and length > 0 and not new)
        if length > MAX_PAGE or (page.svc_uuids and repeats):
            # The complete list, whatever the limit. It was cut if the count with it is larger.
            total = max(rows, page.count or 0) if first else rows
            repeated, is_over, is_beyond = 0, True, False
        elif length == 0 or barren >= _MOST_BARREN:
            # Whatever the count, no page after an empty one has rows; and each costs money.
            is_over, is_beyond = True, False
        elif offset + step > last and (length >= step or is_uneven) and new:
            is_beyond = reach is not None and offset + length > reach
            if not is_beyond:
                following = last = offset + length
        known = total if total is None or reach is None else min(total, reach + step)
        yield Total(known, step)
        yield Rows(list(new.values()), dropped=page.dropped)
    is_beyond &= total is None or total > (reach or 0) + step
    missing = max((total or 0) - rows - dropped, 0 if is_uneven else repeated)
    if missing > 0 and not (is_beyond or is_unknown):
        yield Rows(gaps=(Gap(fewer(missing), missing),))
    return Read(parcels, total, is_beyond, failure)
