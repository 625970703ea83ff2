"""All matches of one query, however many: one run of pages, or windows over a field.

A query is read page by page in the requested order if pages can reach all of its matches: the
service limits the offset. Otherwise it is read in windows (design, section 5): in the order of a
field, up to the last page that can be requested, and then again from the last value on. The field
is that of the order if it is numeric; otherwise the one whose values differ most among the parcels
received so far. If the service reports a total, the first page shows whether windows are needed;
if it does not, they are assumed to be needed after five full pages.

The last page of a window is requested first, because the next window begins at its last value. If
that is also the first value of the window, more parcels have this value than fit into a window:
they are read in windows over another field, and the query continues after the value. Nulls are
last in any order and match no bound, so they are read separately.

`QueryReader` decides only after all requested pages of a series have arrived, so its requests
depend on the content of pages, and never on the order of their arrival.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import Any

from parcel_lookup.core.contract import (
    ID_FIELD,
    Filter,
    Order,
    Parcel,
)
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.search.paging.filter_bounds import (
    UNREAD,
    Scope,
    field_to_cut_by,
    has_room,
    value_of,
)
from parcel_lookup.core.search.paging.series import PageResult, Paging, Series
from parcel_lookup.core.search.query.plan import Plan, Query

#: After this many full pages, a query without a total is assumed to need windows.
_PAGES_BEFORE_WINDOWS = 5
#: Every record has it (section 2.1), so windows over it can begin before any record arrived.
_ALWAYS_THERE = "acres"

#: Each step is the series whose requests must all be finished before the next step.
Steps = Iterator["tuple[Series, ...]"]


class QueryReader:
    """Reads one query: creates its series one after the other, and counts matches."""

    def __init__(self, plan: Plan, query: Query) -> None:
        self._query = query
        self._capabilities = plan.capabilities
        self._reach = plan.capabilities.max_offset
        self._order = plan.search.order if plan.sorts_at_source else None
        self._cap = plan.search.max_parcels
        # Parcels that arrive may be dropped client-side, so pages do not determine the cap.
        self._drops = bool(plan.search.expression) or plan.capabilities.returns_candidates
        #: All series so far, in plan order.
        self.series: list[Series] = []
        #: The results are not in the requested order and have to be sorted at the end.
        self.sorts = False
        #: The first parcels of the order may be among the last to arrive.
        self.needs_all = False
        #: The service ignores the offset or the filters: requesting more pages would never end.
        self.is_hopeless = False
        #: Number of matches according to the service, if known.
        self.total: int | None = None
        self._uuids: set[str] = set()
        self._dropped = 0
        self._page = self._step = plan.capabilities.max_page
        # For windows that begin after rows received before: the number and the IDs of these rows.
        self._skipped: dict[Series, tuple[int, set[str]]] = {}
        self._steps = self._read()
        self._awaited: tuple[Series, ...] | None = ()
        self.go_on()

    def arrived(self, series: Series, offset: int, result: PageResult) -> None:
        """Count a page that was added to its series."""
        self._uuids.update(result.uuids)
        self._dropped += result.dropped + result.left_out
        if series.keeps_rows:
            series.rows[offset] = result.rows
        if series is self.series[0] and offset == 0:
            self.total, self._step = series.paging.total, series.paging.step
        if self.total is not None and len(self._uuids) > self.total:
            self.total = None  # the service counts no further than that

    def go_on(self) -> list[Series]:
        """Create the series that follow from the pages received so far, and return them."""
        number = len(self.series)
        while self._awaited is not None and all(one.paging.is_quiet for one in self._awaited):
            self._awaited = next(self._steps, None)
        return self.series[number:]

    # ---- what is read -----------------------------------------------------------------------

    def _read(self) -> Steps:
        scope, order = Scope(self._query.filters, capabilities=self._capabilities), self._order
        if self._query.most is not None:
            self._add_plain(Paging.of_most(self._query.most, self._page))
        elif self._reach is None:
            self._add_plain(Paging(page=self._page))
        elif order is not None and scope.is_numeric(order.field):
            yield from self._over(scope, order.field, descending=order.descending)
        elif self._begins_with_number:
            self.sorts = order is not None
            yield from self._over(scope, _ALWAYS_THERE)
        else:
            yield from self._whole(scope, order)

    def _add_plain(self, paging: Paging) -> None:
        """Create the only series of a query whose matches all fit into its pages."""
        order = self._order or _BY_ID
        self.series.append(Series(paging, filters=self._query.filters, order=order))

    @property
    def _begins_with_number(self) -> bool:
        """Whether to begin with a window over a field whose values are unknown.

        This is so if ten filters leave no room to exclude parcels already received; and if parcels
        are dropped client-side, so that a cap may be reached at any page.
        """
        if self._cap is not None:
            return self._order is None and self._drops
        return not has_room(self._query.filters, 1, self._capabilities)

    @property
    def _runs_ahead(self) -> bool:
        """Whether everything is needed, so that last pages may be requested first."""
        return self._cap is None or self.needs_all

    def _add(self, scope: Scope, order: Order | None = None, first: int = 0) -> Series:
        """Create a series that requests nothing until it is released or probed."""
        filters, here = scope.sent(None if order is None else order.field)
        series = Series(
            Paging(self._reach, page=self._page, first=first, step=self._step),
            filters=filters,
            order=order or _BY_ID,
            here=here,
            scope=scope,
            keeps_rows=True,
            is_part=bool(self.series),
            next=first,
        )
        series.paging.holds = True
        self.series.append(series)
        return series

    def _head(self, series: Series) -> Steps:
        """Request the page that shows whether there are more matches than pages reach."""
        paging = series.paging
        for _ in range(_PAGES_BEFORE_WINDOWS):
            if not paging.has_more:
                break
            paging.probe(paging.requested)
            yield (series,)
            if paging.total is not None:
                break
        if paging.total is None:
            is_short = not (paging.has_more or paging.is_beyond)
        else:
            is_short = paging.total < series.end  # otherwise, the service may count too few
        if is_short:
            series.forget_rows()

    def _is_long(self, series: Series) -> bool:
        """Whether the series has more rows than its pages can reach, or probably has."""
        paging = series.paging
        if self._cap is not None and not self._drops and self._cap <= _reached(series):
            return False
        if paging.total is not None:
            return paging.total > _reached(series)
        return len(series.rows) == _PAGES_BEFORE_WINDOWS and paging.has_more

    def _whole(self, scope: Scope, order: Order | None = None) -> Steps:
        """Read a scope in an order that has no windows: that of ids, or of a text."""
        if self.is_hopeless:
            return
        series = self._add(scope, order)
        yield from self._head(series)
        is_counted = series.paging.total is not None
        may_leave_order = self._cap is None or not self._drops
        has_place = is_counted or has_room(scope.filters, 1, self._capabilities)
        if self._is_long(series) and may_leave_order and has_place:
            came = () if is_counted else series.all_rows()
        else:
            series.paging.release()
            yield (series,)
            if not series.paging.is_beyond:
                return
            came = series.all_rows()
        name = field_to_cut_by(scope, series.all_rows())
        if name is None:
            series.paging.release()  # the outcome reports that it is cut off
            return
        self._end(series)
        if is_counted and not came:
            series.pages.clear()  # windows bring them again
        self._unsort(needs_all=scope.filters == self._query.filters)
        yield from self._over(scope.without(came), name)

    def _cut(self, scope: Scope, sample: tuple[Parcel, ...]) -> Steps:
        """Read a scope in windows over the field that separates a sample of it best."""
        name = field_to_cut_by(scope, sample)
        return self._whole(scope) if name is None else self._over(scope, name)

    # ---- windows ----------------------------------------------------------------------------

    def _over(self, scope: Scope, name: str, *, descending: bool = False) -> Steps:
        """Read a scope in windows over a field."""
        if self.is_hopeless:
            return
        first = self._add(scope, Order(name, "desc" if descending else "asc"))
        yield from self._head(first)
        first.start = next(iter(first.values(0)), UNREAD)
        looks_ahead = scope.is_numeric(name) and self._runs_ahead and self._is_long(first)
        series: Series | None = first
        while series is not None:
            following, is_long = None, False
            if looks_ahead:
                following, is_long = yield from self._look_ahead(series)
            series = yield from self._read_window(series, following)
            looks_ahead = is_long
        if scope.can_be_null(name) and first.stop is not UNREAD and first.stop is not None:
            yield from self._whole(scope.group(name, None))

    def _look_ahead(
        self, series: Series
    ) -> Generator[tuple[Series, ...], None, tuple[Series | None, bool]]:
        """Find the end of a window by its last page; close it if its other pages cannot be read.

        Return the window that follows, and whether it may have more rows than its pages reach.
        """
        end = series.end
        series.paging.probe(end)
        yield (series,)
        if not series.paging.is_beyond or end not in series.rows:
            return None, False
        value = series.last_value(end)
        if self._sees_nonsense(series):
            self._end(series)
        elif value is UNREAD:
            yield from self._by_another_field(series)
        elif value == series.start:
            yield from self._around(series, value, series.came_with(value))
        else:
            following = self._following(series, value)
            is_tied = series.values(end)[0] in (value, UNREAD)
            is_long = is_tied or self._may_be_long(series, value)
            if is_long:
                following.paging.probe(end)
            if is_tied:
                # The rows with the value may be more than a window holds.
                yield (following,)
            if not (is_tied and following.paging.is_beyond and following.last_value(end) == value):
                return following, is_long
            self._end(following)
            yield from self._before(series, value)
            came = (*series.came_with(value), *following.came_with(value))
            yield from self._around(series, value, came)
        return None, False

    def _read_window(
        self, series: Series, following: Series | None
    ) -> Generator[tuple[Series, ...], None, Series | None]:
        """Read all pages of a window, and return the window that follows, at its first page."""
        if series.paging.is_closed:
            return None
        series.paging.release()
        yield (series,)
        if not series.paging.is_beyond:
            series.forget_rows()
            return None
        series.paging.goes_on = True
        end = series.end
        value = series.last_value(end)
        came = series.came_with(value)
        begin = len(came) // self._step * self._step
        if end not in series.rows or self._sees_nonsense(series):
            pass  # its end is unknown, or further requests are pointless
        elif value is UNREAD:
            yield from self._by_another_field(series)
        elif value == series.start or begin > end:
            yield from self._around(series, value, came)
        else:
            following = following or self._following(series, value)
            self._begin_behind(following, series, begin, value)
            return following
        if following is not None:
            self._end(following)
        return None

    def _following(self, series: Series, value: Any) -> Series:
        """Create the window that begins at a value."""
        return self._add(series.scope.narrowed(_bound_from(series, value)), series.order)

    def _may_be_long(self, series: Series, value: Any) -> bool:
        """Whether the window that begins at a value may have more rows than its pages reach."""
        total, tied = series.paging.total, series.values(series.end).count(value)
        return total is None or total - _reached(series) + tied > _reached(series)

    def _begin_behind(self, following: Series, series: Series, begin: int, value: Any) -> None:
        """Let a window begin after the rows that the window before it has returned."""
        name = series.order.field
        following.start = series.stop = value
        following.tied = series.came_with(value)
        following.paging.begin_at(begin)
        following.next = begin
        if not following.here:  # otherwise, the number of these rows is unknown
            rows = (*following.tied, *series.all_rows())
            came = {one.svc_uuid for one in rows if value_of(one, name) in (value, UNREAD)}
            if len(following.filters) >= self._capabilities.max_filters:
                meets = Matcher(following.filters, self._capabilities.fields)
                left_out = following.scope.left_out
                came.update(one.svc_uuid for one in left_out if meets(one.attributes))
            self._skipped[following] = (begin, came)
        series.forget_rows()

    def _before(self, series: Series, value: Any) -> Steps:
        """Read the rest of a window up to a value, in the same order."""
        name, begin = series.order.field, series.paging.requested
        head = [one for offset in series.rows if offset < begin for one in series.rows[offset]]
        if any(value_of(one, name) == value for one in head):
            return
        op = "gt" if series.order.descending else "lt"
        bound = Filter(name, "isnull", False) if value is None else Filter(name, op, value)
        self._end(series)
        rest = self._add(series.scope.narrowed(bound), series.order, first=begin)
        if rest.here:
            rest.paging.begin_at(0)  # it has other rows
            rest.next = 0
        elif head:
            self._skipped[rest] = (begin, {one.svc_uuid for one in head})
        elif series in self._skipped:
            self._skipped[rest] = self._skipped.pop(series)
        rest.forget_rows()
        rest.paging.release()
        yield (rest,)

    def _around(self, series: Series, value: Any, came: tuple[Parcel, ...]) -> Steps:
        """Read the parcels with one value by another field, and then those after the value."""
        self._end(series)
        series.stop = value
        name, scope = series.order.field, series.scope
        yield from self._cut(scope.group(name, value, came), came)
        if value is not None:
            behind = scope.narrowed(_bound_behind(series, value))
            yield from self._over(behind, name, descending=series.order.descending)

    def _by_another_field(self, series: Series) -> Steps:
        """Read the rest of a window whose end is unknown in windows over another field."""
        self._end(series)
        came = series.all_rows()
        yield from self._cut(series.scope.without(came).using(series.order.field), came)

    def _unsort(self, *, needs_all: bool = False) -> None:
        if self._order is not None:
            self.sorts = True
            self.needs_all |= needs_all

    def _end(self, series: Series) -> None:
        """Close a series; other series request the rest of its rows, in another order."""
        self._unsort()
        series.paging.goes_on = True
        series.paging.close()

    def _sees_nonsense(self, series: Series) -> bool:
        """Whether the service ignores the offset or the filters.

        It does if the last page of a window repeats the first one, or if no record of one of these
        pages matches the filters.
        """
        first, last = (series.rows.get(offset, ()) for offset in (series.paging.first, series.end))
        there = {one.svc_uuid for one in first}
        is_repeated = first is not last and all(one.svc_uuid in there for one in last)
        meets = Matcher(series.filters, self._capabilities.fields)
        readable = [[one for one in page if not one.unread] for page in (first, last)]
        fails = any(p and not any(meets(one.attributes) for one in p) for p in readable)
        self.is_hopeless |= is_repeated or fails
        return self.is_hopeless

    # ---- how much there is ------------------------------------------------------------------

    @property
    def has_responded(self) -> bool:
        """Whether anything arrived."""
        return any(series.has_responded for series in self.series)

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to request."""
        return all(series.paging.is_done for series in self.series)

    @property
    def count_lost(self) -> int:
        """The maximum number of matches missing because of failed requests; an estimate."""
        return sum(series.paging.lost for series in self.series)

    @property
    def ends(self) -> int | None:
        """Number of matches, if that is known."""
        if len(self.series) == 1:
            return self.series[0].paging.ends
        return len(self._uuids) + self.count_lost if self.is_done else self.total

    @property
    def count_pages(self) -> int:
        """The number of known pages, at least one."""
        return max(1, -(-(self.ends or 0) // self._step))

    def to_request(self, *, again: bool) -> int:
        """Return the number of remaining requests; `again` includes running and failed ones."""
        known = sum(series.to_request(again=again) for series in self.series)
        if self.is_done or len(self.series) == 1 or self.total is None:
            return known
        # Most windows do not exist yet.
        left = max(0, -(-(self.total - len(self._uuids)) // self._step))
        under_way = sum(series.paging.count_under_way for series in self.series)
        return max(known, left) if again else max(0, left - under_way)

    @property
    def shortfall(self) -> int:
        """Number of parcels that should have arrived and did not."""
        if len(self.series) == 1:
            return self.series[0].paging.shortfall
        if any(series.paging.gaps for series in self.series) or not self.is_done:
            return 0
        missed = 0 if self.total is None else self.total - len(self._uuids)
        # Rows before a window's first page may be missing if the service orders ties differently.
        # Rows received before that the window returns again are not before its first page.
        passed_over = sum(
            max(0, begin - len(came - series.uuids))
            for series, (begin, came) in self._skipped.items()
            if not series.paging.is_closed
        )
        return max(0, max(missed, passed_over) - self._dropped)


_BY_ID = Order(ID_FIELD)


def _reached(series: Series) -> int:
    """Return the number of rows that the pages of a query can reach."""
    return series.end + series.paging.step


def _bound_from(series: Series, value: Any) -> Filter:
    """Return the filter for the rows of a window from a value on."""
    name = series.order.field
    if value is None:
        return Filter(name, "isnull", True)
    if series.scope.is_numeric(name):
        return Filter(name, "lte" if series.order.descending else "gte", value)
    return Filter(name, "nin", series.values_before(value))


def _bound_behind(series: Series, value: Any) -> Filter:
    """Return the filter for the rows of a window after all rows with a value."""
    name = series.order.field
    if series.scope.is_numeric(name):
        return Filter(name, "lt" if series.order.descending else "gt", value)
    return Filter(name, "nin", (*series.values_before(value), value))
