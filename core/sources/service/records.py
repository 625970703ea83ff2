"""The records of IDs: those that responses named without them, or those of a user.

See the typical workflow in section 1 of the specification. IDs are requested a hundred at a time,
in the order of the stream, so that what is requested never depends on when a response arrives.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Any, Callable

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    AreaRequest,
    Filter,
    Order,
    Page,
    Parcel,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.contract.query import Gap, Query
from parcel_lookup.core.sources.conductor import Lane, Line, Rows, Steps
from parcel_lookup.core.sources.service.filters import explain_others, sent_with_ids
from parcel_lookup.core.sources.service.gaps import no_record
from parcel_lookup.core.sources.service.paging import Item, id_of, length_of, response_to, step_of

#: Services cut pages at multiples of this number.
_ROUND = 5


class Records:
    """The requests for records, a hundred IDs each."""

    def __init__(
        self,
        query: Query,
        owed: Callable[[Any], int],
        reach: Callable[[], int | None] = lambda: None,
    ) -> None:
        """`owed` returns the most IDs without records in the response to a request.

        `reach` returns the number of places whose records may be needed; None: all.
        """
        self.lane = Lane()
        #: The filters that the service does not get with the IDs.
        self.here: tuple[Filter, ...] = ()
        #: Parcels without all fields, by their IDs.
        self.thin: dict[str, Parcel] = {}
        self._query, self._owed, self._reach = query, owed, reach
        #: The place and the ID of those that are not in a query yet.
        self._ids: deque[tuple[int, str]] = deque()
        self._query_of: dict[str, RecordQuery | None] = {}
        self._has_sent = self._is_new = False

    @property
    def expected(self) -> int:
        """The number of requests that are not done, or not made."""
        return -(-len(self._ids) // MAX_PAGE) + sum(not one.is_over for one in self.lane.lines)

    def want(self, uuid: str, place: int = 0) -> None:
        """Request the record of an ID; "" takes the place of one that did not arrive.

        Later queries are then the same as if it had: a rerun sends what failed, and the one or two
        queries that name its IDs.
        """
        if uuid not in self._query_of:
            if uuid:
                self._query_of[uuid] = None
            self._ids.append((place, uuid))
            if len(self._ids) >= MAX_PAGE:
                self._make_queries(MAX_PAGE)

    def query_of(self, uuid: str) -> RecordQuery | None:
        """Return the query for an ID once it shows whether there is a record; otherwise None."""
        query = self._query_of.get(uuid)
        return query if query is not None and (query.is_done or uuid in query.found) else None

    def forget(self, uuid: str) -> None:
        """Remove what is known of an ID."""
        self._query_of.pop(uuid, None)
        self.thin.pop(uuid, None)

    # ---- the conductor --------------------------------------------------------------------------

    def flush(self, is_out: bool) -> bool:
        """Request the IDs that wait for others; return whether there are requests since then.

        At the end of the allowance (`is_out`) only if there would be no record at all: the next run
        requests them again, together with those that follow them.
        """
        if not (is_out and self._has_sent):
            self._make_queries(1)
        is_new, self._is_new = self._is_new, False
        return is_new

    def kept(self, requests: Sequence[Any]) -> int:
        """Return the number of queries for the IDs that wait, and those of responses to come."""
        number = len(self._ids) + sum(map(self._owed, requests))
        return number // MAX_PAGE if self._has_sent else -(-number // MAX_PAGE)

    def _make_queries(self, least: int) -> None:
        reach = self._reach()
        while len(self._ids) >= least and (reach is None or self._ids[0][0] < reach):
            some = [self._ids.popleft()[1] for _ in range(min(MAX_PAGE, len(self._ids)))]
            ids = list(filter(None, some))
            if ids:
                filters = self._query.filters
                along = sent_with_ids(filters)
                self.here = tuple(one for one in filters if one not in along)
                query = RecordQuery(ids, along, self._query)
                self.lane.add([Line(query.steps(), is_owed=True)])
                self._has_sent = self._is_new = True
                self._query_of.update(dict.fromkeys(ids, query))


class RecordQuery:
    """One request for the records of up to a hundred IDs, and its further pages."""

    def __init__(self, ids: Sequence[str], along: tuple[Filter, ...], query: Query) -> None:
        # Otherwise, those without a record may not exist, or not match the filters.
        self._has_all = not (query.ids or along)
        self._missing = set(ids)
        self._filters = (Filter(ID_FIELD, "in", tuple(ids)), *along)
        self._buildings = query.buildings
        #: The records that arrived.
        self.found: dict[str, Parcel] = {}
        #: What is missing at the end, and the failure because of which it is.
        self.gaps: tuple[Gap, ...] = ()
        self.failure: ParcelError | None = None
        self.is_done = False

    def steps(self) -> Steps:
        """Request the records; only those that were requested count."""
        number, offset, step = len(self._missing), 0, MAX_PAGE
        while offset < number:
            page = yield from response_to(
                [QueryRequest(self._filters, Order(ID_FIELD), MAX_PAGE, offset, self._buildings)]
            )
            if isinstance(page, ParcelError):
                self.failure = page
                break
            new = {one.svc_uuid: one for one in page.parcels if one.svc_uuid in self._missing}
            self.found.update(new)
            self._missing -= set(new)
            length = length_of(page)
            if not offset:
                step = step_of(page)
                if self._has_all and 0 < length < number and not length % _ROUND:
                    step = min(step, length)  # the service may have cut its page
            if length < step or not new:
                break
            offset += step
        missing = len(self._missing)
        if missing and (self._has_all or self.failure):
            self.gaps = (Gap(self.failure or no_record(missing), missing),)
        self.is_done = True
        yield Rows(gaps=self.gaps)  # a failure counts
        return None


class Queue:
    """Parcels in order, of which some wait for their record."""

    def __init__(self, query: Query, needed: Callable[[], int | None]) -> None:
        """`needed` returns the number of parcels that are missing; None: all."""
        self._query, self._needed = query, needed
        self.records = Records(query, self._owed, self._reach)
        self._is_unchecked = bool(query.alternatives)
        #: The largest number of IDs without records on a page; None: there was none.
        self._most_ids: int | None = None
        self._seen: set[str] = set()
        self._queue: deque[Item | Gap] = deque()
        self._taken = 0

    @property
    def is_unchecked(self) -> bool:
        """Whether some filters were not applied by the service."""
        return self._is_unchecked or bool(self.records.here)

    @property
    def notice(self) -> str:
        """A sentence about the filters that are applied client-side, if there are any."""
        return explain_others(self.records.here)

    def needed(self) -> int | None:
        """Return the number of parcels that have to arrive yet; None: all."""
        needed = self._needed()
        return None if needed is None else needed - len(self._queue)

    def _reach(self) -> int | None:
        needed = self._needed()
        return None if needed is None else self._taken + needed

    def _owed(self, request: Any) -> int:
        if not isinstance(request, AreaRequest):
            return 0
        return MAX_PAGE if self._most_ids is None else self._most_ids

    def items_of(self, page: Page) -> list[Item]:
        """Return the rows of a page of an area search: complete records, and other IDs."""
        ids = page.svc_uuids or []
        if page.complete:
            records = {one.svc_uuid: one for one in page.parcels}
            return [records.get(one, one) for one in dict.fromkeys((*ids, *records))]
        for one in page.parcels:
            if one.wkb is not None or len(one.attributes) > 1:
                self.records.thin.setdefault(one.svc_uuid, one)
        return list(dict.fromkeys((*ids, *(one.svc_uuid for one in page.parcels))))

    def add(self, rows: Rows) -> None:
        """Add what comes next."""
        self._queue.extend(rows.gaps)
        place = self._taken + len(self._queue)
        for _ in range(rows.lost):
            self.records.want("", place)
        if rows.rows:
            number = sum(isinstance(one, str) for one in rows.rows)
            self._most_ids = max(self._most_ids or 0, number)
        for one in rows.rows:
            if id_of(one) in self._seen:
                continue
            self._seen.add(id_of(one))
            self._queue.append(one)
            if isinstance(one, str):
                self.records.want(one, self._taken + len(self._queue) - 1)
            else:
                self._is_unchecked |= bool(self._query.filters)

    def take(self, *, rest: bool = False) -> tuple[list[Parcel], tuple[Gap, ...]]:
        """Remove and return what is next; with `rest`, what is left."""
        parcels: list[Parcel] = []
        gaps: list[Gap] = []
        while self._queue:
            one = self._queue[0]
            if isinstance(one, Gap):
                gaps.append(one)
            elif isinstance(one, Parcel):
                parcels.append(one)
            else:
                query = self.records.query_of(one)
                if query is None and not rest:
                    break
                record = query and query.found.pop(one, None)
                if query is not None and query.is_done:
                    gaps += query.gaps
                    query.gaps = ()
                if record is None and not self._query.filters:
                    record = self.records.thin.get(one)
                parcels += [record] if record else []
                self.records.forget(one)
            self._queue.popleft()
            self._taken += 1
        return parcels, tuple(gaps)
