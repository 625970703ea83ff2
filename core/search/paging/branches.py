"""One query with all its matches, however many: which windows follow which (design, section 5).

A query goes page by page in the order that is asked for, as long as its matches may be within the
reach of its pages. Where they are not, it goes on in windows (`windows`) over a numeric field: the
order's own if it is one, else the field that tells the parcels apart best in what came so far. With
a total this is known from the first page, which is asked for in vain then; without one it is
guessed after five full pages, and what came is left out of what is asked for further on.

A window of which more is to come asks for its last page first. If that has the value of the first,
a window is not wide enough for the parcels with that value: they are cut by another field, and the
window goes on behind them. So it is with the last page of the window that follows; nothing else is
asked before that is known. Nulls come last in any order and no bound matches them: they are a part
of their own.

All of this follows from what pages hold, never from when they came.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.search.paging.narrowing import has_room
from parcel_lookup.core.search.paging.pages import Paging
from parcel_lookup.core.search.paging.parts import Parts
from parcel_lookup.core.search.paging.series import (
    UNREAD,
    Answer,
    Scope,
    Series,
    Window,
    field_to_cut_by,
    is_numeric,
)
from parcel_lookup.core.search.paging.tally import Tally
from parcel_lookup.core.search.query.plan import Plan, Query

#: After so many full pages a query that nobody has counted goes on in windows.
_PAGES_BEFORE_WINDOWS = 5
#: Every record has it (section 2.1), so that windows over it can begin before one was seen.
_ALWAYS_THERE = "acres"


class Branch:
    """A query and its windows.

    What follows a series has to be put right behind it in plan order.
    """

    def __init__(self, plan: Plan, query: Query) -> None:
        search = plan.search
        self._query = query
        self._rules = plan.rules
        self._order = search.order
        self._cap = search.max_parcels
        #: Parcels that came may be refused on this side, so that pages tell nothing of the cap.
        self._drops = bool(search.expression)
        self._parts = Parts(plan.reach)
        #: What came of it, and what is to come.
        self.tally = Tally(self._parts)
        #: It is known to go beyond the reach of one query.
        self.is_windowed = False
        #: What it brings is not in the order that is asked for.
        self.sorts = False
        #: The first parcels that are asked for may be the last that it brings.
        self.needs_all = False

    def begin(self) -> Series:
        """The first series."""
        scope, order = Scope(self._query.filters, rules=self._rules), self._order
        if self._query.most is not None:
            series = Series(Paging.of_most(self._query.most), filters=scope.filters)
            series.order = order or series.order
            self._parts.series.append(series)
            return series
        if order is not None and is_numeric(order.field):
            return self._parts.over(scope, order.field, order.descending)
        if self._begins_with_number:
            self.sorts = order is not None
            return self._parts.over(scope, _ALWAYS_THERE)
        return self._parts.add(Window(scope, None), order)

    @property
    def _begins_with_number(self) -> bool:
        """Whether to begin with a window over a field of which nothing is known yet.

        Where ten filters leave no room to leave out what came; and where a cap may be reached soon
        or late in whatever order.
        """
        if self._cap is not None:
            return self._order is None and self._drops
        return not has_room(self._query.filters, 1)

    @property
    def _runs_ahead(self) -> bool:
        """Whether everything is wanted, so that last pages may be asked for first."""
        return self._cap is None or self.needs_all

    # ---- what came --------------------------------------------------------------------------

    def arrived(self, series: Series, offset: int, answer: Answer) -> list[Series]:
        """Take in a page of which the series' paging knows; gives what is to follow the series."""
        self.tally.take(series, offset, answer)
        window = series.window
        if window is None:
            return []
        if window.stage != "over":
            window.rows[offset] = answer.rows
        window.note(answer.rows)
        return self._look(series, window)

    def failed(self, series: Series) -> list[Series]:
        """A page failed, of which the series' paging knows; gives what is to follow the series."""
        return [] if series.window is None else self._look(series, series.window)

    def _look(self, series: Series, window: Window) -> list[Series]:
        if window.stage == "pages":
            return self._look_at_pages(series, window)
        if window.stage == "end":
            return self._look_at_end(series, window)
        if window.stage == "rest":
            self._find_begin(series, window)
        return []

    # ---- pages as they come -----------------------------------------------------------------

    def _look_at_pages(self, series: Series, window: Window) -> list[Series]:
        if self._is_cap_in_reach(series):
            return []
        is_first = not window.is_looked_at and series.paging.first in window.rows
        window.is_looked_at |= is_first
        if is_first and self._is_beyond_reach(series, window):
            if window.field is None:
                return self._in_windows(series, window, ())
            if self._runs_ahead and is_numeric(window.field):
                self._ask_for_end(series, window)
            return []
        if self._is_long_uncounted(series, window):
            return self._in_windows(series, window, window.all_rows())
        if series.paging.is_done and series.paging.is_beyond:
            return self._behind_reach(series, window)
        return []

    def _is_cap_in_reach(self, series: Series) -> bool:
        """Whether the cap is reached before the pages end, whatever comes."""
        return self._cap is not None and not self._drops and self._cap <= _reaches(series)

    @property
    def _may_leave_order(self) -> bool:
        """Whether windows may be over another field before the order has brought all it can."""
        return self._cap is None or not self._drops

    def _is_beyond_reach(self, series: Series, window: Window) -> bool:
        """Whether the first page tells that there is more, or that there may well be."""
        paging = series.paging
        if paging.total is not None:
            beyond = paging.total > _reaches(series)
            return beyond and (window.field is not None or self._may_leave_order)
        return self.is_windowed and window.field is not None and paging.ready is not None

    def _is_long_uncounted(self, series: Series, window: Window) -> bool:
        return (
            window.field is None
            and self._may_leave_order
            and len(window.rows) == _PAGES_BEFORE_WINDOWS
            and series.paging.total is None
            and series.paging.ready is not None
            and has_room(window.scope.filters, 1)
        )

    def _in_windows(self, series: Series, window: Window, came: tuple[Parcel, ...]) -> list[Series]:
        """Go on in windows instead, without what came; as it is where nothing is left to cut by."""
        name = field_to_cut_by(window.scope, window.all_rows())
        if name is None:
            return []
        self.is_windowed |= not came or series.paging.is_beyond
        is_all = window.scope.filters == self._query.filters
        self._end(series, window)
        if not came:
            series.pages.clear()  # they are asked for again
        self._unsort(needs_all=is_all)
        scope = window.scope.without(came)
        following = self._parts.over(scope, name)
        if not came and is_numeric(name) and self._runs_ahead and following.window is not None:
            self._ask_for_end(following, following.window)
        return [following]

    def _unsort(self, *, needs_all: bool = False) -> None:
        if self._order is not None:
            self.sorts = True
            self.needs_all |= needs_all

    def _behind_reach(self, series: Series, window: Window) -> list[Series]:
        """All pages came, and there is more."""
        end = _end_of(series)
        if window.field is None:
            return self._in_windows(series, window, window.all_rows())
        self.is_windowed = series.paging.goes_on = True
        if end not in window.rows or window.is_nonsense(series):  # it failed, or is as good as
            self._end(series, window)
            return []
        value = window.last_value(end)
        if value is UNREAD:
            return self._by_another_field(series, window)
        begin = self._begin_or_less(series, window, value)
        if begin > end or window.first_value(series.paging.first) == value:
            return self._around(series, window, value, window.with_value(value))
        followers = [self._following(window, value, begin), *self._parts.nulls(window, value)]
        self._end(series, window)
        return followers

    # ---- the last page first ----------------------------------------------------------------

    @staticmethod
    def _ask_for_end(series: Series, window: Window) -> None:
        window.stage = "end"
        series.paging.holds = True
        if window.starts_with is UNREAD:
            series.paging.ask_early(series.paging.first)
        series.paging.ask_early(_end_of(series))

    def _look_at_end(self, series: Series, window: Window) -> list[Series]:
        """See whether the last page is there, and the first one where it is needed."""
        paging, end = series.paging, _end_of(series)
        needed = {end} if window.starts_with is not UNREAD else {paging.first, end}
        if any(paging.has_failed(offset) for offset in needed):
            self._end(series, window)
            self._release_before(window)
        elif needed <= set(window.rows):
            return self._decide(series, window)
        return []

    def _decide(self, series: Series, window: Window) -> list[Series]:
        """Find what comes behind the window, now that its first and last page are there."""
        if not series.paging.is_beyond:
            self._release(series, window)
            self._release_before(window)
            return []
        if window.is_nonsense(series):
            self._end(series, window)
            self._release_before(window)
            return []
        self.is_windowed = series.paging.goes_on = True
        value = window.last_value(_end_of(series))
        if value is UNREAD:
            self._release_before(window)
            return self._by_another_field(series, window)
        if window.first_value(series.paging.first) == value:
            return self._wide_group(series, window, value)
        following = self._following_ahead(series, window, value)
        self._release_before(window)
        return [following, *self._parts.nulls(window, value)]

    def _following_ahead(self, series: Series, window: Window, value: Any) -> Series:
        """The next window; its last page is asked for before the rest of this one."""
        begin, _ = self._begin_of(series, window, value)
        total = series.paging.total
        left = None if total is None else total - _reaches(series)
        if begin is not None and left is not None and begin + left <= _end_of(series):
            # All that is left is within the next one's reach, unless the total is wrong.
            following = self._following(window, value, begin, is_last=True)
            self._release(series, window)
            return following
        following = self._following(window, value, None)
        window.stage, window.behind = "next", following
        if following.window is not None:
            following.window.before = series
        return following

    def _release(self, series: Series, window: Window) -> None:
        """Have the rest of the pages asked for, once it is known where they begin."""
        window.stage = "rest"
        series.paging.holds = not window.begins
        self._find_begin(series, window)

    def _release_before(self, window: Window) -> None:
        """The window before need not wait any longer."""
        before = window.before
        if before is not None and before.window is not None and before.window.stage == "next":
            self._release(before, before.window)

    def _find_begin(self, series: Series, window: Window) -> None:
        """Look for where the next window begins, if that is to be told yet."""
        behind = window.behind
        if behind is None or behind.window is None or behind.window.stage == "over":
            window.rows.clear()
            return
        value = behind.window.starts_with
        begin, middle = self._begin_of(series, window, value)
        if begin is None and series.paging.is_done:
            begin = self._begin_or_less(series, window, value)
        if begin is not None:
            window.behind = None
            window.rows.clear()
            self._begin_at(behind, behind.window, begin)
        elif window.begins and not series.paging.has_failed(middle):
            series.paging.ask_early(middle)

    def _begin_at(self, series: Series, window: Window, offset: int) -> None:
        series.paging.begin_at(offset)
        series.next = offset
        window.begins = True
        if window.stage == "rest":
            self._release(series, window)
        elif window.stage == "pages":
            series.paging.holds = False

    @staticmethod
    def _begin_of(series: Series, window: Window, value: Any) -> tuple[int | None, int]:
        return window.begin_of(value, series.paging.first, _end_of(series), series.paging.step)

    def _begin_or_less(self, series: Series, window: Window, value: Any) -> int:
        """Where the next window begins, or before that where a page failed that would tell."""
        begin, _ = self._begin_of(series, window, value)
        if begin is not None:
            return begin
        known = [offset for offset in window.rows if window.last_value(offset) == value]
        return _reaches(series) - min(known)

    # ---- what follows -----------------------------------------------------------------------

    def _following(
        self, window: Window, value: Any, begin: int | None, *, is_last: bool = False
    ) -> Series:
        """The window that begins with a value; with its last page first, where there is more."""
        series = self._parts.following(window, value, begin)
        following = series.window
        runs_ahead = self._runs_ahead and is_numeric(str(window.field)) and not is_last
        if following is not None and runs_ahead:
            self._ask_for_end(series, following)
        return series

    def _around(
        self, series: Series, window: Window, value: Any, came: tuple[Parcel, ...]
    ) -> list[Series]:
        """The parcels with one value, by another field; then the others."""
        self._unsort()
        followers = self._parts.around(window, value, came)
        window.before_first = None
        self._end(series, window)
        return followers

    def _by_another_field(self, series: Series, window: Window) -> list[Series]:
        """Nobody knows where the window ends: what it was to bring, by another field."""
        self._unsort()
        came, window.before_first = window.all_rows(), None
        scope = replace(window.scope.without(came), used=window.scope.used | {str(window.field)})
        self._end(series, window)
        return [self._parts.cut(scope, came)]

    def _wide_group(self, series: Series, window: Window, value: Any) -> list[Series]:
        """The window holds one value only, and does not hold all that have it."""
        came = window.with_value(value)
        followers: list[Series] = []
        before = window.before
        if before is not None and before.window is not None and before.window.stage == "next":
            came = (*before.window.with_value(value), *came)
            followers += self._ended_before(before, before.window, value)
        return [*followers, *self._around(series, window, value, came)]

    def _ended_before(self, series: Series, window: Window, value: Any) -> list[Series]:
        """The rest of a window that waits, up to a value that is cut by another field."""
        scope, first = self._parts.up_to(window, value), series.paging.first
        if scope.sent(window.field).here:  # no room
            self._release(series, window)
            return []
        # Where it follows another, its beginning may not be known yet: that must not matter.
        if window.starts_with is UNREAD:
            if window.last_value(first) == value:
                self._end(series, window)
                return []
            window.before_first = {one.svc_uuid for one in window.rows[first]}
            first += series.paging.step
        rest = replace(window, scope=scope, stage="pages", is_looked_at=True, is_open=False)
        rest.rows, rest.behind = {}, None
        following = self._parts.add(rest, first=first)
        following.paging.holds = not rest.begins
        before = window.before
        if before is not None and before.window is not None and before.window.behind is series:
            before.window.behind = following
        self._end(series, window)
        return [following]

    @staticmethod
    def _end(series: Series, window: Window) -> None:
        """Nothing more is asked of a window, or decided by it."""
        window.stage = "over"
        window.rows.clear()
        series.paging.goes_on = True
        if not series.paging.is_done:
            series.paging.close()
            window.before_first = None


def _end_of(series: Series) -> int:
    """The largest offset of a window's pages."""
    return series.paging.reach or 0


def _reaches(series: Series) -> int:
    """How many rows the pages of a query reach."""
    return _end_of(series) + series.paging.step
