"""What one place of a list needs, or several share, and what came for it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Callable

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_QUERY_OFFSET,
    Page,
    Parcel,
    ParcelError,
    QueryRequest,
    Request,
)
from parcel_lookup.core.contract.query import Gap
from parcel_lookup.core.sources.places.finding import Found, Part, gap_of
from parcel_lookup.core.sources.service.gaps import no_record
from parcel_lookup.core.sources.service.paging import length_of

if TYPE_CHECKING:
    from parcel_lookup.core.contract import NearAddress
    from parcel_lookup.core.sources.service.records import Records


@dataclass(eq=False)
class Need:
    """The pages of one request; refused for several places, each half is requested."""

    items: Part
    #: Makes the request for the first page from the items.
    request: Callable[[Part], Request]
    #: Returns the IDs whose records are requested; None: all records come with the pages.
    wanted: Callable[[Received], Sequence[str]] | None = None
    #: Whether the next page may contain something that counts.
    goes_on: Callable[[Received], bool] = lambda _came: True

    def halves(self) -> tuple[Need, Need]:
        """Return two needs of half as many items."""
        middle = len(self.items) // 2
        return replace(self, items=self.items[:middle]), replace(self, items=self.items[middle:])


@dataclass(eq=False)
class Received:
    """What came for a need, in the order of its pages, each parcel once."""

    need: Need
    named: dict[str, None] = field(default_factory=dict)
    records: dict[str, Parcel] = field(default_factory=dict)
    #: Records without all fields; they count only where the record itself never comes.
    thin: dict[str, Parcel] = field(default_factory=dict)
    #: The IDs whose records are requested.
    wanted: dict[str, None] = field(default_factory=dict)
    near: tuple[NearAddress, ...] = ()
    dropped: int = 0
    error: ParcelError | None = None
    #: Whether all pages arrived, or failed; the search may end before.
    is_over: bool = False
    #: Whether its result was emitted: a page may be reported after the last one came.
    is_emitted: bool = False
    #: The number of all parcels, and whether every page was requested that it implies.
    total: int = 0
    _is_read: bool = False
    #: The length of a full page, by the first one: a service may cut pages without a word.
    _step: int = 0

    def add(self, request: Any, page: Page) -> int | None:
        """Add a page; return the offset of the next one, None after the last."""
        is_query, known = isinstance(request, QueryRequest), len(self.named)
        ids = () if is_query else page.svc_uuids or ()
        self.named.update(dict.fromkeys((*ids, *(parcel.svc_uuid for parcel in page.parcels))))
        records = self.records if is_query or page.complete else self.thin
        for parcel in page.parcels:
            if records is self.records or parcel.wkb is not None or len(parcel.attributes) > 1:
                records.setdefault(parcel.svc_uuid, parcel)
        self.near += page.nearest
        self.dropped += page.dropped
        length = length_of(page)
        limit = min(page.limit or request.limit, request.limit, self._step or request.limit)
        self._step = self._step or limit
        end, most = request.offset + length, _most(request)
        if page.count is not None and page.count > length:
            self.total = page.count
        # A list longer than the limit has every match, and so has one that repeats.
        is_list = len(ids) > limit or length > request.limit
        is_over = not length or is_list or len(self.named) == known
        is_over |= most is not None and len(self.named) >= most
        if not is_over and (length >= limit or self.total > end):
            if not is_query or end <= MAX_QUERY_OFFSET:
                return end
            self.total = max(self.total, len(self.named) + 1)
        self._is_read = not is_list
        return None

    @property
    def parcels(self) -> list[Parcel]:
        """The parcels, as far as there are records of them."""
        there = {**self.thin, **self.records}
        return [there[uuid] for uuid in self.named if uuid in there]

    def lacking(self) -> list[str]:
        """Return the IDs of the parcels of which no record came."""
        return [uuid for uuid in self.named if uuid not in self.records]

    def found(self, records: Records) -> Found:
        """Return what came for the places of the need, with the records that were requested."""
        lost = 0
        for uuid in self.wanted:
            query = records.query_of(uuid)
            if query is None:
                self.is_over = False
            elif uuid in query.found:
                self.records[uuid] = query.found[uuid]
            elif query.failure is not None:
                self.error = self.error or query.failure
            else:
                lost += 1
        if self._is_read and not self.error:
            lost += max(0, self.total - len(self.named) - self.dropped)
        gaps = () if self.error is None else (gap_of(self.error),)
        if lost:
            gaps = (*gaps, Gap(no_record(lost), lost))
        thin = self.thin.keys() - self.records.keys()
        return Found(
            self.parcels, gaps, self.dropped, self.near, thin, self.error, is_whole=self.is_over
        )


def _most(request: Any) -> int | None:
    """Return the number of parcels that a request for IDs can find; None: any number."""
    named = [
        item
        for item in (request.filters if isinstance(request, QueryRequest) else ())
        if (item.field, item.op) == (ID_FIELD, "in")
    ]
    return min((len(item.value) for item in named), default=None)
