"""Requests the records of parcels for which an area search only got an ID, a hundred at a time.

See the typical workflow in section 1 of the specification. In a search with an area and filters,
filters are sent along with the IDs if the service accepts them; others are applied client-side.
"""

from __future__ import annotations

from collections import deque

from parcel_lookup.core.contract import (
    ID_FIELD,
    SERVICE_CAPABILITIES,
    Capabilities,
    Filter,
)
from parcel_lookup.core.search.paging.series import PageResult, Paging, Series
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.search import Search
from parcel_lookup.core.search.query.split_filters import ClientSideFilter, explain, share_filters

_STATE = "state"


class Records:
    """The records received so far, and those that still have to be requested.

    The IDs in a query follow plan order, and do not depend on when responses arrive.
    """

    def __init__(self, search: Search, capabilities: Capabilities = SERVICE_CAPABILITIES) -> None:
        self._search = search
        self._capabilities = capabilities
        self._page = capabilities.max_page
        #: Records that wait to be emitted, by ID.
        self.there: dict[str, Found] = {}
        self._thin: dict[str, Found] = {}
        # None is the place of an ID on a failed page.
        self._pending: list[str | None] = []
        #: Queries with further pages.
        self.queries: deque[Series] = deque()
        #: The number of requested records.
        self.requested = 0
        #: The number of parcels whose record the service did not send.
        self.missing = 0
        self._here: dict[ClientSideFilter, None] = {}

    @property
    def is_idle(self) -> bool:
        """Whether nothing is waiting to be requested or running."""
        return not (self.queries or self._pending)

    @property
    def pending(self) -> int:
        """The number of IDs that are not in a query yet."""
        return sum(uuid is not None for uuid in self._pending)

    @property
    def notices(self) -> list[str]:
        """The sentence about filters that were applied client-side, with the reasons."""
        sentence = explain(list(self._here), self._capabilities.fields)
        return [sentence] if sentence else []

    def keep(self, result: PageResult, emitted: dict[str, bool], only: frozenset[str]) -> None:
        """Keep the records that have not been emitted.

        If `only` has IDs, other records are ignored: those of a query, so that whether a record is
        requested does not depend on when an unrequested copy of it arrives.
        """
        for new, kept in ((result.complete, self.there), (result.thin, self._thin)):
            for uuid, found in new.items():
                if not emitted.get(uuid) and (not only or uuid in only):
                    kept.setdefault(uuid, found)

    def request(self, uuid: str) -> None:
        """Request the record of a parcel, unless it has arrived."""
        if uuid not in self.there:
            self._pending.append(uuid)

    def leave_room(self, parcels: int) -> None:
        """Leave room for the IDs of a failed page, as if it had arrived.

        Later requests must be identical to those of a search in which the page arrives, so that
        their saved responses can be used when the search is run again. IDs are requested in queries
        of a full page, in plan order: without the room, every later query would contain other IDs,
        and its response would have to be paid for again. With it, at most the two queries that
        would have contained the missing IDs are different. (If other pages contain some of these
        IDs, or their number is unknown, the room is too large or too small, and the later queries
        are requested again after all.)
        """
        self._pending += [None] * parcels
        self.make_queries(least=self._page)

    def make_queries(self, least: int) -> None:
        """Create queries while there are at least `least` IDs to request."""
        page = self._page
        self._pending = [uuid for uuid in self._pending if uuid not in self.there]
        while len(self._pending) >= least:
            ids = tuple(uuid for uuid in self._pending[:page] if uuid is not None)
            del self._pending[:page]
            if ids:
                self.requested += len(ids)
                self.queries.append(self._query(ids))

    def _query(self, ids: tuple[str, ...]) -> Series:
        filters = (Filter(ID_FIELD, "in", ids), *self._along(ids))
        sent = frozenset(filters)
        here = tuple(item for item in self._search.filters if item not in sent)
        # If filters are sent with the IDs, the number of records is unknown.
        if len(filters) == 1:
            paging = Paging(expected=len(ids), page=self._page)
        else:
            paging = Paging.of_most(len(ids), self._page)
        return Series(paging, ids=ids, filters=filters, here=here)

    def _along(self, ids: tuple[str, ...]) -> tuple[Filter, ...]:
        """Return the filters that are sent with the IDs."""
        search = self._search
        filters = search.common_filters
        if not filters:
            return ()
        states = [self._state(uuid) for uuid in ids]
        shared = share_filters(filters, self._capabilities, knows_states=None not in states)
        self._here.update(
            dict.fromkeys(item for item in shared.here if item.filter in search.filters)
        )
        if not shared.needs_state:
            return shared.sent
        named = tuple(dict.fromkeys(state for state in states if state is not None))
        return (Filter(_STATE, "in", tuple(sorted(named))), *shared.sent)

    def _state(self, uuid: str) -> str | None:
        found = self._thin.get(uuid)
        return None if found is None else found.parcel.attributes.get(_STATE)

    def arrived(self, series: Series, emitted: dict[str, bool]) -> int:
        """Finish a query if it is complete; return how many of its parcels do not match."""
        if not series.paging.is_done:
            return 0
        self.queries.remove(series)
        refused = 0
        for uuid in series.ids:
            if uuid in self.there or emitted[uuid]:
                continue
            thin = None if self._search.needs_records else self._thin.pop(uuid, None)
            if thin is not None:
                self.there[uuid] = thin
            else:
                emitted[uuid] = True  # it will never arrive: later parcels need not wait for it
            if uuid in series.refused:
                refused += 1
            elif series.paging.gaps:
                series.lost += 1
            elif len(series.filters) > 1:
                refused += 1  # the service refused it
            else:
                self.missing += 1
        return refused

    def take(self, uuid: str) -> Found | None:
        """Remove and return a record, or None if it has not arrived."""
        found = self.there.pop(uuid, None)
        if found is not None:
            self._thin.pop(uuid, None)
        return found

    def take_any(self, uuid: str) -> Found | None:
        """Return a record after the end, incomplete if necessary, unless it may not match."""
        thin = self._thin.pop(uuid, None)
        return self.there.pop(uuid, None) or (None if self._search.needs_records else thin)
