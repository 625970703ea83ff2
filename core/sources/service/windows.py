"""All matches of one query, however many (design, section 5, “more than 10,100 matches”).

Offsets reach the first 10,100 matches. If there are more, they are read in windows over a numeric
field: in its order, up to the last page that an offset reaches, and then again from the last value
on. The field is that of the order if it has numbers, otherwise the one whose values differ most. If
there is a total, the first page shows whether windows are needed; otherwise they are needed if five
pages are full and the last page that an offset reaches is not empty.

The last page of a window is requested before the pages between, because the next window begins at
its last value. If more parcels have that value than fit into a window, they are read in windows
over another field, and the query continues after the value. Nulls match no bound, so they are read
separately. Parcels that no numeric field divides into windows are a gap.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Callable, NamedTuple

from parcel_lookup.core.contract import (
    FIELDS,
    ID_FIELD,
    MAX_PAGE,
    Filter,
    Order,
    Page,
    Parcel,
    ParcelError,
    QueryRequest,
    Request,
)
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.query import Gap, Query
from parcel_lookup.core.sources.conductor import Follow, Line, Rows, Steps
from parcel_lookup.core.sources.service.filters import (
    Filters,
    fitted,
    is_numeric,
    with_bound,
)
from parcel_lookup.core.sources.service.gaps import cut_off, fewer
from parcel_lookup.core.sources.service.paging import (
    Read,
    Response,
    length_of,
    pages,
    response_to,
    step_of,
    total_of,
)

#: After this number of full pages without a total, the last page is requested.
_PAGES_BEFORE_LAST = 5
#: Stands for a value of a record that could not be read.
_UNREAD = object()
_BY_ID = Order(ID_FIELD)
#: Fields for windows, the most likely to differ first.
_FIRST = ("acres_calc", "sq_feet", "acres", "parcel_value")
_NUMERIC = (*_FIRST, *(one.name for one in FIELDS if one.is_numeric and one.name not in _FIRST))


class Scope(NamedTuple):
    """The matches of some filters, and the fields that cannot divide them further."""

    filters: Filters
    used: frozenset[str] = frozenset()

    def narrowed(self, name: str, op: str, value: Any) -> Scope:
        """Return the part that matches a bound as well."""
        return self._replace(filters=with_bound(self.filters, Filter(name, op, value)))

    def group(self, name: str, value: Any) -> Scope:
        """Return the part with one value of a field."""
        part = self.narrowed(name, *(("isnull", True) if value is None else ("eq", value)))
        return part._replace(used=self.used | {name})


class FilterQuery:
    """One query by filters: its requests, and what is known of its matches."""

    def __init__(self, filters: Filters, query: Query, most_offset: int) -> None:
        self._filters, self._most_offset = filters, most_offset
        self._order, self._buildings = query.order, query.buildings
        self._maximum = query.maximum
        #: The service does not get all filters.
        self.is_unchecked = False
        self._step = MAX_PAGE
        #: The number of matches according to the service.
        self._total: int | None = None
        #: There are more matches than offsets reach: windows read them.
        self._is_divided = False
        #: The service ignores what is requested.
        self._is_hopeless = False
        self._ids: set[str] = set()
        self._has_gap = False
        self._dropped = 0

    def lines(self) -> list[Line]:
        """Return the lines of its requests."""
        first = self._line(Scope(self._filters), self._order or _BY_ID, None)
        return [first, Line(self._finish(), is_end=True)]

    def _line(self, scope: Scope, order: Order, group: object, begin: Any = _UNREAD) -> Line:
        """Return the line that reads a scope; `begin` is the value from which on it does."""
        if is_numeric(order.field):
            return Line(self._window(scope, order, group, begin), group=group)
        return Line(self._whole(scope, order, group), group=group)

    def _divided(self, scope: Scope, rows: Sequence[Parcel], group: object) -> Line:
        """Return the line that reads a scope in windows over another field, in any order."""
        group = group or (object() if self._order else None)
        name = _field_for(scope, rows)
        return self._line(scope, Order(name) if name else _BY_ID, group)

    def _request(self, scope: Scope, order: Order) -> Callable[[int], Request]:
        filters = fitted(scope.filters, scope.used | {order.field})
        self.is_unchecked |= len(filters) < len(scope.filters)
        return lambda offset: QueryRequest(filters, order, MAX_PAGE, offset, self._buildings)

    @property
    def _reach(self) -> int:
        """The largest offset at which a page can begin."""
        return self._most_offset // self._step * self._step

    def _lost(self, error: ParcelError, parcels: int | None = None) -> Rows:
        self._has_gap = True
        return Rows(gaps=(Gap(error, parcels),))

    def _cut_off(self) -> Rows:
        """Report that offsets do not reach all matches, and that no field divides them."""
        missing = None if self._total is None else max(1, self._total - len(self._ids))
        return self._lost(cut_off(self._total, self._most_offset + MAX_PAGE), missing)

    def _finish(self) -> Steps:
        """Report the matches that no window returned."""
        missed = (self._total or 0) - len(self._ids) - self._dropped
        if self._is_divided and not self._has_gap and missed > 0:
            yield self._lost(fewer(missed), missed)
        return None

    # ---- series ---------------------------------------------------------------------------------

    def _whole(self, scope: Scope, order: Order, group: object) -> Steps:
        """Read a scope in an order that has no windows: that of IDs, or of a text."""
        request = self._request(scope, order)
        have, is_long = yield from self._head(request)
        rows = [one for page in have.values() if isinstance(page, Page) for one in page.parcels]
        if is_long is None:
            failure = have.pop(self._reach)
            yield from self._read(request, have, reach=max(have))
            yield self._lost(failure)  # type: ignore[arg-type]
            return None
        if not (is_long and _field_for(scope, rows)):
            read = yield from self._read(request, have)
            if not read.is_beyond:
                return None
            if read.failure is not None:
                yield self._lost(read.failure)
                return None
            rows = read.parcels
        if _field_for(scope, rows) is None:
            yield self._cut_off()
            return None
        self._is_divided = True
        return [self._divided(scope, rows, group)]

    def _window(self, scope: Scope, order: Order, group: object, begin: Any) -> Steps:
        """Read a scope in windows over a field."""
        if self._is_hopeless:
            return None
        request = self._request(scope, order)
        have, is_long = yield from self._head(request)
        first, is_planned, reach = have[0], False, self._reach
        # With a maximum, all of the first window is needed, and perhaps not all of another one.
        if is_long and (self._maximum is None or not self._is_divided):
            self._is_divided = True
            if reach not in have:
                have[reach] = yield from response_to([request(reach)])
            last = have[reach]
            if isinstance(first, Page) and isinstance(last, Page) and last.parcels:
                if self._is_nonsense(scope, order, first.parcels, last.parcels):
                    yield from self._read(request, have, reach=0)
                    yield self._cut_off()
                    return None
                is_read, lines = self._plan(scope, order, group, begin, first.parcels, last.parcels)
                if not is_read:
                    return lines
                yield Follow(lines)
                is_planned = True
        read = yield from self._read(request, have)
        if not read.is_beyond or is_planned:
            return None
        self._is_divided = True
        if read.failure is not None:  # unknown where the next window begins
            yield self._lost(read.failure)
            return None
        rows = read.parcels
        if self._is_nonsense(scope, order, rows[: self._step], rows[-self._step :]):
            yield self._cut_off()
            return None
        return self._plan(scope, order, group, begin, rows, rows)[1]

    def _head(
        self, request: Callable[[int], Request]
    ) -> Generator[Any, Any, tuple[dict[int, Response], bool | None]]:
        """Request the pages that show whether there are more matches than offsets reach.

        Return these pages, and whether there are; None if a failed request hides it.
        """
        first = yield from response_to([request(0)])
        have: dict[int, Response] = {0: first}
        if isinstance(first, ParcelError):
            return have, False
        total = total_of(first)
        if not self._is_divided and self._total is None:
            self._total, self._step = total, step_of(first)
        step, reach = self._step, self._reach
        if self._maximum is not None and self._maximum <= reach + step:
            return have, False
        if total is not None and not reach <= total <= reach + step:
            return have, total > reach + step
        # Without a total: first some pages, as most queries end there.
        number = 1 if total is not None else _PAGES_BEFORE_LAST
        for offset in range(0, min(number * step, reach), step):
            if offset:
                have[offset] = yield from response_to([request(offset)])
            if total is None and not _is_full(have, offset, step):
                return have, False
        have[reach] = last = yield from response_to([request(reach)])
        if isinstance(last, ParcelError):
            return have, None
        return have, length_of(last) >= step and (total is None or reach + length_of(last) > total)

    def _read(
        self,
        request: Callable[[int], Request],
        have: Mapping[int, Response],
        reach: int | None = None,
    ) -> Generator[Any, Any, Read]:
        """Read all pages that offsets reach."""
        reach = self._reach if reach is None else reach
        read = yield from pages(request, have=have, reach=reach, is_whole=not self._is_divided)
        self._ids |= read.ids
        self._dropped += read.dropped
        self._has_gap |= read.failure is not None
        return read

    # ---- what follows a window ------------------------------------------------------------------

    def _plan(
        self,
        scope: Scope,
        order: Order,
        group: object,
        begin: Any,
        first: Sequence[Parcel],
        last: Sequence[Parcel],
    ) -> tuple[bool, list[Line]]:
        """Return whether a window is read, and the lines that follow it, or replace it.

        `first` and `last` are rows of its first and its last page; `last` may be all its rows.
        """
        name, value = order.field, _value(reversed(last), order.field)
        if value is _UNREAD:  # it says nothing about where the next window begins
            return False, [self._divided(scope._replace(used=scope.used | {name}), last, group)]
        after, before = (("lte", "lt"), ("gt",)) if order.descending else (("gte", "gt"), ("lt",))
        nulls, null = [], Line(self._whole(scope.group(name, None), _BY_ID, group), group=group)
        if value is not None and all(item.field != name for item in scope.filters):
            nulls = [null]
        if value in (begin, _value(first, name)):
            lines = [self._divided(scope.group(name, value), last, group)]
            if value is not None:
                lines.append(self._line(scope.narrowed(name, after[1], value), order, group))
            return False, lines + nulls
        following = null
        if value is not None:
            following = self._line(scope.narrowed(name, after[0], value), order, group, value)
        if _value(last, name) != value:
            return True, [following, *nulls]
        # A page of the same value: there may be more of them than a window holds.
        bound = ("isnull", False) if value is None else (before[0], value)
        return False, [self._line(scope.narrowed(name, *bound), order, group), following, *nulls]

    def _is_nonsense(
        self, scope: Scope, order: Order, first: Sequence[Parcel], last: Sequence[Parcel]
    ) -> bool:
        """Return whether the service ignores the offset or the filters.

        It does if the last page of a window repeats the first one, or if no record of one of these
        pages matches the filters.
        """
        there = {one.svc_uuid for one in first}
        meets = Matcher(fitted(scope.filters, scope.used | {order.field}))
        self._is_hopeless |= all(one.svc_uuid in there for one in last)
        for rows in (first, last):
            readable = [one for one in rows if not one.unread]
            self._is_hopeless |= bool(readable) and not any(
                meets(one.attributes) for one in readable
            )
        return self._is_hopeless


def _is_full(have: Mapping[int, Response], offset: int, step: int) -> bool:
    """Return whether a page is full, and does not repeat the one before it."""
    page, before = have[offset], have.get(offset - step)
    if isinstance(page, ParcelError) or length_of(page) < step:
        return False
    return not isinstance(before, Page) or page.parcels[:1] != before.parcels[:1]


def _value_of(parcel: Parcel, name: str) -> Any:
    return _UNREAD if parcel.unread and name in parcel.unread else parcel.attributes.get(name)


def _value(rows: Any, name: str) -> Any:
    """Return the first value that could be read."""
    values = (_value_of(one, name) for one in rows)
    return next((value for value in values if value is not _UNREAD), _UNREAD)


def _field_for(scope: Scope, sample: Sequence[Parcel]) -> str | None:
    """Return the numeric field whose values differ most in a sample of parcels.

    Otherwise one whose values may differ outside of the sample; None if there is none left.
    """
    shares = {}
    for name in _NUMERIC:
        values = [_value_of(one, name) for one in sample]
        if any(name in one.attributes for one in sample) and name not in scope.used:
            shares[name] = max(Counter(values).values()) / len(values)
    return min(shares, key=shares.__getitem__, default=None)
