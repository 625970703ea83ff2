"""The records of IDs: those of an area search that returned only IDs, or those of a user.

See the typical workflow in section 1 of the specification. IDs are requested a hundred at a time,
in the order of the stream, so that what is requested never depends on when a page arrives. Records
that an area search returned completely are not requested again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from typing import Callable

from parcel_lookup.core.contract import (
    ID_FIELD,
    MAX_PAGE,
    Filter,
    Order,
    Page,
    Parcel,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.contract.query import Gap, Query
from parcel_lookup.core.search.query.split_filters import ClientSideFilter, explain, share_filters
from parcel_lookup.core.sources.conductor import Lane, Line, Rows, Steps
from parcel_lookup.core.sources.service.gaps import no_record
from parcel_lookup.core.sources.service.paging import Item, id_of, length_of, response_to, step_of

_STATE = "state"
#: Services cut pages at multiples of this number.
_ROUND = 5


class Records:
    """Parcels in order, of which some wait for their record."""

    def __init__(self, query: Query, needed: Callable[[], int | None]) -> None:
        """`needed` returns the number of parcels that are missing; None: all."""
        self._query, self._needed = query, needed
        #: The requests for records.
        self.lane = Lane()
        #: Some filters were not applied by the service.
        self.is_unchecked = bool(query.alternatives)
        #: Pages have records, and not only IDs.
        self.has_records = False
        self._seen: set[str] = set()
        self._queue: deque[Item | Gap] = deque()
        self._taken = 0
        # IDs that are not in a query yet, with their places; "" is one on a failed page.
        self._ids: deque[tuple[int, str]] = deque()
        self._query_of: dict[str, _Query] = {}
        self._thin: dict[str, Parcel] = {}
        self._here: dict[ClientSideFilter, None] = {}
        self._is_new = False

    @property
    def notice(self) -> str:
        """A sentence about the filters that are applied client-side, if there are any."""
        return explain(list(self._here))

    @property
    def waiting(self) -> int:
        """The number of parcels that were not taken."""
        return len(self._queue)

    # ---- what comes in --------------------------------------------------------------------------

    def items_of(self, page: Page) -> list[Item]:
        """Return the rows of a page of an area search: complete records, and other IDs."""
        ids = page.svc_uuids or []
        if page.complete:
            records = {one.svc_uuid: one for one in page.parcels}
            return [records.get(one, one) for one in dict.fromkeys((*ids, *records))]
        for one in page.parcels:
            if one.wkb is not None or len(one.attributes) > 1:
                self._thin.setdefault(one.svc_uuid, one)
        return list(dict.fromkeys((*ids, *(one.svc_uuid for one in page.parcels))))

    def add(self, rows: Rows) -> None:
        """Add what comes next."""
        self._queue.extend(rows.gaps)
        # Later queries are the same as if the page had arrived: a rerun then sends only that page,
        # and the one or two queries that name its IDs.
        self._ids.extend([(self._taken + len(self._queue), "")] * rows.lost)
        for one in rows.rows:
            if id_of(one) in self._seen:
                continue
            self._seen.add(id_of(one))
            if isinstance(one, str):
                self._ids.append((self._taken + len(self._queue), one))
            else:
                self.has_records = True
                self.is_unchecked |= bool(self._query.filters)
            self._queue.append(one)
        self._make_queries(MAX_PAGE)

    def flush(self) -> bool:
        """Request the IDs that wait for others; return whether there are requests since then."""
        self._make_queries(1)
        is_new, self._is_new = self._is_new, False
        return is_new

    def backlog(self) -> int:
        """Return the number of requests for the IDs that are not in a query yet."""
        return -(-len(self._ids) // MAX_PAGE)

    # ---- what is requested ----------------------------------------------------------------------

    def _make_queries(self, least: int) -> None:
        needed = self._needed()
        while len(self._ids) >= least:
            if needed is not None and self._ids[0][0] - self._taken >= needed:
                return
            some = [self._ids.popleft()[1] for _ in range(min(MAX_PAGE, len(self._ids)))]
            ids = list(filter(None, some))
            if ids:
                query = _Query(ids, self._along(ids), self._query)
                self.lane.add([Line(query.steps(), is_owed=True)])
                self._is_new = True
                self._query_of.update(dict.fromkeys(ids, query))

    def _along(self, ids: list[str]) -> tuple[Filter, ...]:
        """Return the filters that are sent with the IDs."""
        filters = self._query.filters
        if not filters:
            return ()
        thin = [self._thin.get(one) for one in ids]
        states = {None if one is None else one.attributes.get(_STATE) for one in thin}
        shared = share_filters(filters, knows_states=None not in states)
        self._here.update(dict.fromkeys(shared.here))
        self.is_unchecked |= bool(shared.here)
        if not shared.needs_state:
            return shared.sent
        return (Filter(_STATE, "in", tuple(sorted(map(str, states)))), *shared.sent)

    # ---- what goes out --------------------------------------------------------------------------

    def take(self, *, rest: bool = False) -> tuple[list[Parcel], list[Gap]]:
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
                query = self._query_of.get(one)
                record = query and query.found.pop(one, None)
                if record is None and not (rest or (query and query.is_done)):
                    break
                self._query_of.pop(one, None)
                thin = self._thin.pop(one, None)
                if query is not None and query.is_done:
                    gaps += query.gaps
                    query.gaps = ()
                if record is None and not self._query.filters:
                    record = thin
                parcels += [record] if record else []
            self._queue.popleft()
            self._taken += 1
        return parcels, gaps


class _Query:
    """One request for the records of up to a hundred IDs, and its further pages."""

    def __init__(self, ids: Sequence[str], along: tuple[Filter, ...], query: Query) -> None:
        # Otherwise, those without a record may not exist, or not match the filters.
        self._has_all = not (query.ids or along)
        self._missing = set(ids)
        self._filters = (Filter(ID_FIELD, "in", tuple(ids)), *along)
        self._buildings = query.buildings
        #: The records that arrived and were not taken.
        self.found: dict[str, Parcel] = {}
        #: What is missing at the end.
        self.gaps: tuple[Gap, ...] = ()
        self.is_done = False

    def steps(self) -> Steps:
        """Request the records; only those that were requested count."""
        number, offset, step = len(self._missing), 0, MAX_PAGE
        while offset < number:
            page = yield from response_to(
                [QueryRequest(self._filters, Order(ID_FIELD), MAX_PAGE, offset, self._buildings)]
            )
            if isinstance(page, ParcelError):
                self.gaps = (Gap(page, len(self._missing)),)
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
        if missing and self._has_all and not self.gaps:
            self.gaps = (Gap(no_record(missing), missing),)
        self.is_done = True
        yield Rows(gaps=self.gaps)  # a failure counts
        return None
