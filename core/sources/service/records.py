"""The records of IDs: those of an area search that returned only IDs, or those of a user.

See the typical workflow in section 1 of the specification. IDs are requested a hundred at a time,
in the order of the stream, so that what is requested never depends on when a page arrives. Records
that an area search returned completely are not requested again.
"""

from __future__ import annotations

from collections import deque

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
from parcel_lookup.core.sources.service.gaps import no_record
from parcel_lookup.core.sources.service.lanes import (
    Failure,
    Item,
    Lane,
    Lost,
    Part,
    Rows,
    Script,
)
from parcel_lookup.core.sources.service.paging import id_of, length_of, step_of

_STATE = "state"
_ROUND = 5


class Records:
    """Parcels in order, of which some wait for their record."""

    def __init__(self, query: Query, *, is_found: bool) -> None:
        """`is_found`: the service has parcels with these IDs, so that a record is not missing."""
        self._query, self._is_found = query, is_found
        self.lane = Lane()
        self.lane.emitted = 0
        #: Some filters were not applied by the service.
        self.is_unchecked = bool(query.alternatives)
        self._seen: set[str] = set()
        self._queue: deque[Item | Gap] = deque()
        self._taken = 0
        # IDs that are not in a query yet; None is the place of an ID on a failed page.
        self._ids: list[tuple[int, str] | None] = []
        self._query_of: dict[str, _Query] = {}
        self._thin: dict[str, Parcel] = {}
        self._here: dict[ClientSideFilter, None] = {}
        self._dropped = 0

    # ---- what comes in --------------------------------------------------------------------------

    def items_of(self, page: Page) -> list[Item]:
        """Return the rows of a page of an area search: complete records, and other IDs."""
        ids = page.svc_uuids or []
        if page.complete:
            if not ids:
                return list(page.parcels)
            records = {one.svc_uuid: one for one in page.parcels}
            return [records.get(one, one) for one in dict.fromkeys((*ids, *records))]
        for one in page.parcels:
            if one.wkb is not None or len(one.attributes) > 1:
                self._thin.setdefault(one.svc_uuid, one)
        return list(dict.fromkeys((*ids, *(one.svc_uuid for one in page.parcels))))

    def add(self, rows: Rows | Lost) -> int:
        """Add what comes next; return how many of its rows do not count."""
        if isinstance(rows, Lost):
            self._queue.append(rows.gap)
            # Later queries are the same as if the page had arrived: a rerun then sends only that
            # page, and the one or two queries that name its IDs.
            self._ids += [None] * rows.places
            self._make_queries(MAX_PAGE)
            return rows.places
        new = [one for one in rows.items if id_of(one) not in self._seen]
        self._seen.update(map(id_of, new))
        self._dropped += rows.dropped
        for place, one in enumerate(new, self._taken + len(self._queue)):
            if isinstance(one, str):
                self._ids.append((place, one))
            else:
                self.is_unchecked |= bool(self._query.filters)
        self._queue.extend(new)
        self._make_queries(MAX_PAGE)
        return len(rows.items) - len(new)

    def flush(self) -> bool:
        """Request the IDs that wait for others; return whether there are any."""
        has_some = any(one is not None for one in self._ids)
        self._make_queries(1)
        return has_some

    @property
    def backlog(self) -> int:
        """The number of requests for the records of IDs that were received."""
        unsent = sum(
            len(part.todo) or not (part.is_done or part.in_flight) for part in self.lane.parts
        )
        return unsent + -(-len(self._ids) // MAX_PAGE)

    # ---- what is requested ----------------------------------------------------------------------

    def _make_queries(self, least: int) -> None:
        while len(self._ids) >= least:
            listed = [one for one in self._ids[:MAX_PAGE] if one is not None]
            del self._ids[:MAX_PAGE]
            if listed:
                self._make_query(listed[0][0], [uuid for _, uuid in listed])

    def _make_query(self, place: int, ids: list[str]) -> None:
        filters = (Filter(ID_FIELD, "in", tuple(ids)), *self._along(ids))
        query = _Query(ids, filters, self._query, is_found=self._is_found)
        part = Part(self.lane, query.script)
        part.place = place
        part.total = len(ids)
        query.part = part
        self.lane.parts.append(part)
        self._query_of.update(dict.fromkeys(ids, query))

    def _along(self, ids: list[str]) -> tuple[Filter, ...]:
        """Return the filters that are sent with the IDs."""
        filters = self._query.filters
        if not filters:
            return ()
        states = [self._state(one) for one in ids]
        shared = share_filters(filters, knows_states=None not in states)
        self._here.update(dict.fromkeys(shared.here))
        self.is_unchecked |= bool(shared.here)
        if not shared.needs_state:
            return shared.sent
        return (Filter(_STATE, "in", tuple(sorted({*map(str, states)}))), *shared.sent)

    def _state(self, uuid: str) -> str | None:
        thin = self._thin.get(uuid)
        return None if thin is None else thin.attributes.get(_STATE)

    @property
    def notice(self) -> str:
        """A sentence about the filters that are applied client-side, if there are any."""
        return explain(list(self._here))

    # ---- what goes out --------------------------------------------------------------------------

    def take(self, *, rest: bool = False) -> tuple[list[Parcel], list[Gap], int, int]:
        """Remove and return what is next; with `rest`, what is left.

        Also the number of rows that were no parcels, and of rows that were taken.
        """
        places = -self._taken
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
                record = None if query is None else query.found.get(one)
                is_done = query is not None and query.part.is_done
                if record is None and not (is_done or rest):
                    break
                if query is not None:
                    gaps += query.take_gaps()
                if record is None and not self._query.filters:
                    record = self._thin.get(one)
                if record is not None:
                    parcels.append(record)
                self._forget(one)
            self._queue.popleft()
            self._taken += 1
        while self.lane.parts and self.lane.parts[0].is_done:
            self.lane.parts.pop(0)
        self.lane.emitted = self._taken
        dropped, self._dropped = self._dropped, 0
        return parcels, gaps, dropped, places + self._taken - len(gaps)

    def _forget(self, uuid: str) -> None:
        self._thin.pop(uuid, None)
        query = self._query_of.pop(uuid, None)
        if query is not None:
            query.found.pop(uuid, None)


class _Query:
    """One request for the records of up to a hundred IDs, and its further pages."""

    part: Part

    def __init__(
        self, ids: list[str], filters: tuple[Filter, ...], query: Query, *, is_found: bool
    ) -> None:
        # Otherwise, those without a record may not exist, or not match the filters.
        self._has_all = is_found and len(filters) == 1
        self._missing = set(ids)
        self._number = len(ids)
        self._filters, self._buildings = filters, query.buildings
        self._error: ParcelError | None = None
        self._has_reported = False
        #: The records that arrived and were not taken.
        self.found: dict[str, Parcel] = {}

    def take_gaps(self) -> list[Gap]:
        """Return what is missing, once."""
        missing = len(self._missing)
        if self._has_reported or not self.part.is_done or not missing:
            return []
        self._has_reported = True
        if self._error is not None:
            return [Gap(self._error, missing)]
        if self._has_all:
            return [Gap(no_record(missing), missing)]
        return []

    def script(self, _part: Part) -> Script:
        """Request the records; only those that were requested count."""
        offset, step = 0, MAX_PAGE
        while offset < self._number:
            response = yield [
                QueryRequest(self._filters, Order(ID_FIELD), MAX_PAGE, offset, self._buildings)
            ]
            if isinstance(response, Failure):
                self._error = response.error
                return
            records = {one.svc_uuid: one for one in response.parcels}
            new = self._missing.intersection(records)
            self.found.update((uuid, records[uuid]) for uuid in new)
            self._missing -= new
            length = length_of(response)
            if not offset:
                step = step_of(response)
                if self._has_all and 0 < length < self._number and not length % _ROUND:
                    step = min(step, length)  # the service may have cut its page
            if length < step or not new:
                return
            offset += step
