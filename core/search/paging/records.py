"""Records of parcels that an area search found by id only, requested a hundred at a time.

Specification, section 1, the typical workflow; issue 4, area and filters together: filters are sent
along with the ids if the service accepts them, the others are applied client-side.
"""

from __future__ import annotations

from collections import deque

from parcel_lookup.core.contract import ID_FIELD, MAX_PAGE, SERVICE_RULES, Filter, Rules
from parcel_lookup.core.search.paging.series import PageResult, Paging, Series
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.search import Search
from parcel_lookup.core.search.query.split_filters import ClientSideFilter, explain, share_filters

_STATE = "state"


class Records:
    """Which records are there, and which are to be requested.

    What a query names and holds follows from the plan's order only: ids come in it.
    """

    def __init__(self, search: Search, rules: Rules = SERVICE_RULES) -> None:
        self._search = search
        self._rules = rules
        #: Records that wait to be emitted, by id.
        self.there: dict[str, Found] = {}
        self._thin: dict[str, Found] = {}
        # None holds the place of an id that a failed page would have brought.
        self._pending: list[str | None] = []
        #: Queries with pages to come.
        self.queries: deque[Series] = deque()
        #: How many were requested.
        self.requested = 0
        #: Parcels that the service named and sent no record of.
        self.missing = 0
        self._here: dict[ClientSideFilter, None] = {}

    @property
    def is_idle(self) -> bool:
        """Whether nothing is to be requested, or under way."""
        return not (self.queries or self._pending)

    @property
    def pending(self) -> int:
        """How many are to be requested and in no query yet."""
        return sum(uuid is not None for uuid in self._pending)

    @property
    def notices(self) -> list[str]:
        """Which filters were applied client-side, and why."""
        sentence = explain(list(self._here))
        return [sentence] if sentence else []

    def keep(self, result: PageResult, emitted: dict[str, bool], only: frozenset[str]) -> None:
        """Keep the records that are still to be emitted.

        `only`: of a query only what it requested. Another record that it brings would decide, by
        the time at which it comes, whether that record is requested.
        """
        for new, kept in ((result.complete, self.there), (result.thin, self._thin)):
            for uuid, found in new.items():
                if not emitted.get(uuid) and (not only or uuid in only):
                    kept.setdefault(uuid, found)

    def request(self, uuid: str) -> None:
        """See to it that a parcel's record comes, if it is not there."""
        if uuid not in self.there:
            self._pending.append(uuid)

    def leave_room(self, parcels: int) -> None:
        """Pass over ids that a failed page would have brought, as if they had come.

        What is requested further on must be what it would have been, to the byte: then everything
        that was stored serves when the search is run again. The ids of a page without records go
        into queries of a hundred, in plan order. Without the room for those that failed, every
        query behind them would name other ids, and all of them would be paid for once more. So
        they keep their places, and the queries that would have named them name the others only;
        those two at most are requested again. (Where some of them are found by other pages too, or
        where nobody knows how many they are, the room is too large or too small, and the queries
        behind it are requested again after all.)
        """
        self._pending += [None] * parcels
        self.make_queries(least=MAX_PAGE)

    def make_queries(self, least: int) -> None:
        """Make queries of what is to be requested, as long as that is so much."""
        self._pending = [uuid for uuid in self._pending if uuid not in self.there]
        while len(self._pending) >= least:
            ids = tuple(uuid for uuid in self._pending[:MAX_PAGE] if uuid is not None)
            del self._pending[:MAX_PAGE]
            if ids:
                self.requested += len(ids)
                self.queries.append(self._query(ids))

    def _query(self, ids: tuple[str, ...]) -> Series:
        filters = (Filter(ID_FIELD, "in", ids), *self._along(ids))
        sent = frozenset(filters)
        here = tuple(item for item in self._search.filters if item not in sent)
        # Of those that filters go along with, nobody knows how many will come.
        paging = Paging(expected=len(ids)) if len(filters) == 1 else Paging.of_most(len(ids))
        return Series(paging, ids=ids, filters=filters, here=here)

    def _along(self, ids: tuple[str, ...]) -> tuple[Filter, ...]:
        """The filters that the service is requested to apply."""
        search = self._search
        queries = search.queries
        # With several alternatives there is no room for one more condition on each.
        filters = queries[0] if len(queries) == 1 else ()
        if not filters:
            return ()
        states = [self._state(uuid) for uuid in ids]
        shared = share_filters(filters, self._rules, knows_states=None not in states)
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
        """See whether a finished query left some out; how many do not match by the search."""
        if not series.paging.is_done:
            return 0
        self.queries.remove(series)
        refused = 0
        for uuid in series.ids:
            if uuid in self.there or emitted[uuid]:
                continue
            thin = None if self._search.has_conditions else self._thin.pop(uuid, None)
            if thin is not None:
                self.there[uuid] = thin
            else:
                emitted[uuid] = True  # nothing will come: those behind it need not wait
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
        """A record to be emitted, if it is there."""
        found = self.there.pop(uuid, None)
        if found is not None:
            self._thin.pop(uuid, None)
        return found

    def take_any(self, uuid: str) -> Found | None:
        """Return a record after the end, incomplete if necessary, unless it may not match."""
        thin = self._thin.pop(uuid, None)
        return self.there.pop(uuid, None) or (None if self._search.has_conditions else thin)
