"""The requests for a list of places, sent ahead in order, and what each of them brought.

A `Need` is what one place needs, or what several share: the pages of one request. `Exchange` sends
needs ahead and returns what came for each, in their order; `named` adds the records of parcels that
a response only named, a page of IDs at a time. All of it runs in the thread that reads the stream.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Callable

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    MAX_QUERY_OFFSET,
    Cancelled,
    ErrorCode,
    Filter,
    Order,
    Page,
    Parcel,
    ParcelError,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.contract.errors import as_error
from parcel_lookup.core.contract.query import Gap, OutOfRequests, Run
from parcel_lookup.core.sources.places.finding import AT_A_TIME, Flow, Found
from parcel_lookup.core.sources.service.gaps import records_missing

if TYPE_CHECKING:
    from parcel_lookup.core.contract import NearAddress
    from parcel_lookup.core.sources.ahead import Ahead, Pending

#: Errors that another request may be spared; after any other one, the next request fails too.
_OF_ONE_REQUEST = (
    ErrorCode.SERVICE_FAILED,
    ErrorCode.UNREADABLE_RESPONSE,
    ErrorCode.TIMEOUT,
    ErrorCode.NO_RESPONSE,
    ErrorCode.UNEXPECTED,
)
_REFUSALS = (ErrorCode.REQUEST_REFUSED, ErrorCode.REQUEST_TOO_LARGE)
#: This many failures in a row end the search.
_MOST_FAILURES = 3
#: This many refusals of one kind of request, and no response to any, end the search.
_MOST_REFUSALS = 10


@dataclass(eq=False)
class Received:
    """What came for a need, in the order of its pages, each parcel once."""

    named: dict[str, None] = field(default_factory=dict)
    records: dict[str, Parcel] = field(default_factory=dict)
    #: Records without all fields; they count only where the record itself never comes.
    thin: dict[str, Parcel] = field(default_factory=dict)
    near: tuple[NearAddress, ...] = ()
    dropped: int = 0
    total: int = 0
    #: The length of a full page, by the first one: a service may cut pages without a word.
    step: int = 0
    error: ParcelError | None = None
    #: The service refused the request of the need itself, and not one for records.
    is_refused: bool = False
    #: False where the search ended before all responses came.
    is_whole: bool = True
    #: Whether every page was requested that the counts imply.
    is_read: bool = False
    #: The IDs whose records are requested.
    wanted: Sequence[str] = ()
    #: Parcels that were named, and of which nothing came.
    missing: int = 0

    def add(self, request: Any, page: Page) -> int | None:
        """Add a page; return the offset of the next one, None after the last."""
        is_query = isinstance(request, QueryRequest)
        ids = () if is_query else page.svc_uuids or ()
        known = len(self.named)
        self.named.update(dict.fromkeys((*ids, *(parcel.svc_uuid for parcel in page.parcels))))
        records = self.records if is_query or page.complete else self.thin
        for parcel in page.parcels:
            if records is self.records or parcel.wkb is not None or len(parcel.attributes) > 1:
                records.setdefault(parcel.svc_uuid, parcel)
        self.near += page.nearest
        self.dropped += page.dropped
        length = max(len(page.parcels) + page.dropped + page.left_out, len(ids))
        limit = min(page.limit or request.limit, request.limit, self.step or request.limit)
        if not request.offset:
            self.step = limit
        end, most = request.offset + length, _most(request)
        if page.count is not None and page.count > length:
            self.total = page.count
        # A list longer than the limit has every match, and so has one that repeats.
        is_list = len(ids) > limit or length > request.limit
        is_over = not length or is_list or len(self.named) == known
        is_over |= most is not None and len(self.named) >= most
        if not is_over and (length >= limit or self.total > end):
            return end
        self.is_read = not is_list
        return None

    def add_records(self, found: Mapping[str, Parcel | ParcelError | None]) -> None:
        """Add the records that were requested: a failure, or None where the source has none."""
        for uuid in self.wanted:
            record = found.get(uuid)
            if isinstance(record, Parcel):
                self.records[uuid] = record
            elif record is not None:
                self.error = self.error or record
            elif uuid not in found:
                self.is_whole = False
            elif uuid not in self.thin:
                self.missing += 1

    @property
    def parcels(self) -> list[Parcel]:
        """The parcels, as far as there are records of them."""
        there = {**self.thin, **self.records}
        return [there[uuid] for uuid in self.named if uuid in there]

    def lacking(self) -> list[str]:
        """Return the IDs of the parcels of which no record came."""
        return [uuid for uuid in self.named if uuid not in self.records]

    def found(self) -> Found:
        """Return what came for the places of the need."""
        gaps = [] if self.error is None or self.is_refused else [Gap(self.error)]
        lost = self.missing
        if self.is_read and not self.error:
            lost += max(0, self.total - len(self.named) - self.dropped)
        if lost:
            gaps.append(Gap(records_missing(lost), lost))
        return Found(
            self.parcels,
            tuple(gaps),
            self.dropped,
            self.near,
            self.thin.keys() - self.records.keys(),
            self.missing,
            self.error,
            self.is_refused,
            self.is_whole,
        )


def _most(request: Any) -> int | None:
    """Return the number of parcels that a request for IDs can find; None: any number."""
    named = [
        item
        for item in (request.filters if isinstance(request, QueryRequest) else ())
        if (item.field, item.op) == (ID_FIELD, "in")
    ]
    return min((len(item.value) for item in named), default=None)


@dataclass(eq=False)
class Need:
    """What one place needs, or several share; refused for several, each half is requested."""

    items: tuple[Any, ...]
    #: Makes the request for the first page from the items.
    request: Callable[[tuple[Any, ...]], Request]
    #: Whether the next page may contain something that counts; None: every page does.
    goes_on: Callable[[Received], bool] | None = None
    #: Returns the IDs whose records are requested.
    wanted: Callable[[Received], list[str]] = Received.lacking

    def halves(self) -> tuple[Need, Need]:
        """Return two needs of half as many items."""
        middle = len(self.items) // 2
        return replace(self, items=self.items[:middle]), replace(self, items=self.items[middle:])


class Exchange(Flow):
    """Sends the requests of one list, and decides when its search ends early."""

    def __init__(self, ahead: Ahead, run: Run, window: int) -> None:
        """`window`: the number of needs that are requested ahead of the first unread response.

        By their number, and not by what is in flight, so that the order of requests never depends
        on timing.
        """
        #: What ended the search.
        self.error: ParcelError | None = None
        #: Whether a request was not sent because of the allowance.
        self.is_out = False
        #: The number of IDs whose records are still to be requested.
        self.ids = 0
        #: The number of requests of places that have had no response, each with its first one.
        self.to_begin = 0
        self._received = 0
        self._ahead, self._run, self._window = ahead, run, window
        self._promises: dict[Any, int] = {}
        self._promised = 0
        #: By kind of request, the largest number of IDs without records in a response.
        self._ids_each: dict[type, int] = {}
        self._failures = 0
        #: By kind, the number of refusals; -1 after a response.
        self._refusals: dict[type, int] = {}

    @property
    def ended(self) -> Exception | None:  # type: ignore[override]
        """See `Flow`."""
        return self.error or (OutOfRequests() if self.is_out else None)

    @property
    def is_over(self) -> bool:  # type: ignore[override]
        """See `Flow`."""
        return self.error is not None or self.is_out or self._run.needed() == 0

    def begin(self, requests: int) -> None:
        """See `Flow`."""
        self.to_begin = requests
        self.expect(None)

    def promise(self, item: Any, parcels: int) -> None:
        """See `Flow`."""
        self._promised += parcels - self._promises.pop(item, 0)
        if parcels:
            self._promises[item] = parcels

    def expect(self, parcels: int | None) -> None:
        """Report the expected numbers of parcels and requests."""
        more = max(0, self.to_begin) - (-self.ids // MAX_PAGE)
        self._run.expect(parcels, self._received + more)

    def portion(self) -> int:
        """See `Flow`."""
        need = self._run.needed()
        return AT_A_TIME if need is None else min(need, AT_A_TIME)

    def responses(
        self, needs: deque[Need], *, within_need: bool = False
    ) -> Iterator[tuple[Need, Received]]:
        """Yield what came for each need, in their order.

        `within_need`: some needs are left where those before may have as many parcels as the
        consumer needs. Needs without any response are left out after the end of the search.
        """
        sent: deque[tuple[Need, Pending | None]] = deque()
        while True:
            while needs and len(sent) < self._window:
                if within_need and not self._is_needed(len(sent)):
                    break
                pending = self._send(needs[0].request(needs[0].items), len(sent))
                if pending is None:
                    self.is_out |= not (sent or self.error)
                    break
                sent.append((needs.popleft(), pending))
            if not sent:
                return
            need, pending = sent.popleft()
            came = None if pending is None else self._pages(need, pending, len(sent))
            if self.error is not None:
                for _, other in sent:
                    if other is not None:
                        self._ahead.withdraw(other)
            if came is None:
                continue
            if came.is_refused and len(need.items) > 1 and not came.named:
                halves = [(half, self._send(half.request(half.items))) for half in need.halves()]
                self.is_out |= not self.error and any(one is None for _, one in halves)
                sent.extendleft(reversed(halves))
            else:
                yield need, came

    def _is_needed(self, unread: int) -> bool:
        """Whether the consumer needs a parcel more than places before can have."""
        need = self._run.needed()
        return need is None or self._promised + unread * MAX_PAGE < need

    def _send(self, request: Request, unread: int = 0) -> Pending | None:
        """Send a request; None at the end of the allowance, or of the search."""
        if self.error is not None:
            return None
        keep = 0
        if not isinstance(request, QueryRequest):
            each = self._ids_each.get(type(request), MAX_PAGE if unread else 0)
            keep = -(-(self.ids + (unread + 1) * each) // MAX_PAGE)
        try:
            return self._ahead.send(request, keep)
        except OutOfRequests:
            return None
        except ParcelError as error:  # canceled
            self.error = error
            return None

    def _pages(self, need: Need, pending: Pending, unread: int) -> Received | None:
        """Return what came for a need, with its further pages; None without a response."""
        came = Received()
        while True:
            request = pending.request
            page = self._page(pending)
            if page is None:
                came.is_whole = False
                return came if came.named else None
            if isinstance(page, ParcelError):
                came.error, came.is_refused = page, page.code in _REFUSALS
                return came
            offset = came.add(request, page)
            try:
                goes_on = offset is not None and self._goes_on(need, came, request, offset)
                if came.named and not isinstance(request, QueryRequest):
                    came.wanted = need.wanted(came)
            except Exception as error:  # noqa: BLE001 - one place keeps none of the others
                came.error = as_error(error)
                return came
            each = max(len(came.wanted), self._ids_each.get(type(request), 0))
            self._ids_each[type(request)] = each
            if not goes_on:
                return came
            next_one = self._send(replace(request, offset=offset), unread)
            if next_one is None:
                self.is_out |= self.error is None
                came.is_whole = False
                return came
            pending = next_one

    def _goes_on(self, need: Need, came: Received, request: Request, offset: int) -> bool:
        """Return whether the page at an offset is requested."""
        if isinstance(request, QueryRequest) and offset > MAX_QUERY_OFFSET:
            came.total, came.is_read = max(came.total, len(came.named) + 1), True
            return False
        required = self._run.needed()
        if required is not None and isinstance(request, PointRequest):
            return self._promised + len(came.named) < required
        return need.goes_on is None or need.goes_on(came)

    def _page(self, pending: Pending) -> Page | ParcelError | None:
        """Return a response, or the failure of one request; None after the end of the search."""
        # After another error, what is under way is waited for: it may be paid for.
        if isinstance(self.error, Cancelled) and not pending.is_done:
            return None
        kind = type(pending.request)
        self._received += 1
        try:
            page: Page | None = self._ahead.page(pending)
            error = None if page is None else page.error
        except ParcelError as raised:
            page, error = None, raised
        if error is None:
            if page is not None:
                self._failures, self._refusals[kind] = 0, -1
            return page
        if self.error is not None:
            return None
        if error.code in _REFUSALS:
            number = self._refusals.get(kind, 0)
            self._refusals[kind] = number + 1 if number >= 0 else number
            is_last = number + 1 == _MOST_REFUSALS
        elif error.code in _OF_ONE_REQUEST:
            self._failures += 1
            is_last = self._failures == _MOST_FAILURES
        else:
            self.error = error
            return None
        if is_last:
            self.error = error
        return error


def named(
    exchange: Exchange, needs: deque[Need], buildings: bool, *, within_need: bool = False
) -> Iterator[tuple[Need, Received]]:
    """Yield what came for each need, with the records of parcels that its response only named.

    Needs that wait for records come after those that do not. A failed one keeps a place among the
    IDs, so that the requests behind it stay the same when the search is run again.
    """
    waiting: deque[tuple[Need, Received]] = deque()
    ids: list[str | None] = []
    known: set[str] = set()
    for need, came in exchange.responses(needs, within_need=within_need):
        exchange.to_begin -= within_need
        if not came.wanted:
            ids += [None] * (came.error is not None)
            yield need, came
            continue
        waiting.append((need, came))
        ids += [uuid for uuid in came.wanted if uuid not in known]
        known.update(came.wanted)
        exchange.ids = len(known)
        if within_need:
            exchange.promise(need.items[0], len(came.named))
    found: dict[str, Parcel | ParcelError | None] = {}
    for records, came in exchange.responses(_by_id(ids, buildings)):
        for uuid in records.items:
            if came.is_whole or uuid in came.records:
                found[uuid] = came.records.get(uuid) or came.error
        exchange.ids -= len(records.items)
        while waiting and all(uuid in found for uuid in waiting[0][1].wanted):
            waiting[0][1].add_records(found)
            yield waiting.popleft()
    exchange.ids = 0
    for need, came in waiting:
        came.add_records(found)
        yield need, came


def _by_id(ids: Sequence[str | None], buildings: bool) -> deque[Need]:
    """Return the needs for the records of parcels, a page of them each."""

    def request(items: tuple[str, ...]) -> QueryRequest:
        return by_id((Filter(ID_FIELD, "in", items),), buildings)

    parts = (ids[start : start + MAX_PAGE] for start in range(0, len(ids), MAX_PAGE))
    there = (tuple(uuid for uuid in part if uuid is not None) for part in parts)
    return deque(Need(part, request) for part in there if part)


def by_id(filters: tuple[Filter, ...], buildings: bool) -> QueryRequest:
    """Return the request for the first page of a query, in the order of the IDs."""
    return QueryRequest(filters, Order(ID_FIELD), MAX_PAGE, 0, buildings)
