"""All matches of one query, however many (design, section 5, “more than 10,100 matches”).

Offsets reach the first 10,100 matches. If there are more, they are read in windows over a numeric
field: that of the order, otherwise the one whose values differ most. The last page that an offset
reaches shows the value before which a window ends, and at which the next one begins; what is before
it always fits, in whichever order parcels of the same value are. If all of a window has one value,
it is divided by another field. Nulls match no bound, so they are read separately. Parcels that
these requests received are excluded from the windows by their IDs. Parcels that no numeric field
divides are a gap.

With a total, the first page shows whether windows are needed; otherwise they are if five pages are
full and the last page that an offset reaches is not empty.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Mapping, Sequence
from typing import Any, Callable, NamedTuple

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FIELDS,
    ID_FIELD,
    MAX_FILTERS,
    MAX_PAGE,
    SCOPE_FIELDS,
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
from parcel_lookup.core.sources.conductor import Line, Rows, Steps
from parcel_lookup.core.sources.service.filters import Filters, fitted, with_bound
from parcel_lookup.core.sources.service.gaps import cut_off
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
#: The number of IDs that a request excludes, as of values in a list.
_MOST_RECEIVED = 1000
#: Stands for a value of a record that could not be read.
_UNREAD = object()
_BY_ID = Order(ID_FIELD)
#: Fields for windows, the most likely to differ first.
_FIRST = ("acres_calc", "sq_feet", "acres", "parcel_value")
_NUMERIC = (*_FIRST, *(one.name for one in FIELDS if one.is_numeric and one.name not in _FIRST))


class Scope(NamedTuple):
    """The matches of some filters, in an order."""

    filters: Filters
    order: Order
    #: See `Line`: those whose parcels have to be sorted together.
    group: object = None
    #: The fields that cannot divide it further.
    used: frozenset[str] = frozenset()
    #: The IDs of parcels that were received before.
    received: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """The field of the order."""
        return self.order.field

    def narrowed(self, op: str, value: Any) -> Scope:
        """Return the part that matches a bound on the field as well."""
        return self._replace(filters=with_bound(self.filters, Filter(self.name, op, value)))

    def alike(self, value: Any) -> Scope:
        """Return the part with one value of the field, by ID."""
        part = self.narrowed(*(("isnull", True) if value is None else ("eq", value)))
        return part._replace(order=_BY_ID, used=self.used | {self.name})

    def without(self, rows: Sequence[Parcel], ids: Sequence[str] = ()) -> Scope:
        """Return it without parcels that were received, if a request can name them.

        Its pages and its windows have to agree, so there must be room for both bounds as well.
        """
        ids = (*self.received, *ids, *(one.svc_uuid for one in rows))
        bounded = self.narrowed("gte", 0).narrowed("lte", 0).filters
        is_too_much = len(ids) > _MOST_RECEIVED or len(bounded) >= MAX_FILTERS
        return self if is_too_much else self._replace(received=ids)

    def with_room(self, value: Any) -> Scope:
        """Return it without the filters that leave no room for the bounds of its windows."""
        bounded = self.narrowed("gte", value).narrowed("lte", value).filters
        lost = set(bounded).difference(fitted(bounded, self.used | {self.name}))
        return self._replace(filters=tuple(one for one in self.filters if one not in lost))


class FilterQuery:
    """One query by filters: its requests, and what is known of its matches."""

    def __init__(self, filters: Filters, query: Query, most_offset: int) -> None:
        self._filters, self._most_offset = filters, most_offset
        self._order, self._buildings = query.order, query.buildings
        self._maximum = query.maximum
        #: The service does not get all filters.
        self.is_unchecked = False
        #: The number of rows on a page, from the first one on.
        self._step = MAX_PAGE
        #: There are more matches than offsets reach: windows read them.
        self._is_divided = False
        #: The service ignores what is requested.
        self._is_hopeless = False

    def line(self) -> Line:
        """Return the line of its requests."""
        return self._line(Scope(self._filters, self._order or _BY_ID))

    def _line(self, scope: Scope) -> Line:
        return Line(self._read(scope), group=scope.group)

    def _request(self, scope: Scope) -> Callable[[int], Request]:
        filters, order = fitted(scope.filters, scope.used | {scope.name}), scope.order
        self.is_unchecked |= len(filters) < len(scope.filters)
        received = Filter(ID_FIELD, "nin", scope.received)
        if scope.received and len(filters) < MAX_FILTERS:
            filters = (*filters, received)
        return lambda offset: QueryRequest(filters, order, MAX_PAGE, offset, self._buildings)

    @property
    def _reach(self) -> int:
        """The largest offset at which a page can begin."""
        return self._most_offset // self._step * self._step

    def _cut_off(self, read: Read) -> Rows:
        """Report that offsets do not reach all matches, and that no field divides them."""
        missing = None if read.total is None else max(1, read.total - len(read.parcels))
        return Rows(gaps=(Gap(cut_off(self._most_offset + MAX_PAGE), missing),))

    # ---- series ---------------------------------------------------------------------------------

    def _read(self, scope: Scope) -> Steps:
        """Read a scope, in windows if offsets do not reach all of it."""
        if self._is_hopeless:
            return None
        request, has_windows = self._request(scope), FIELD_BY_NAME[scope.name].is_numeric
        have: dict[int, Response] = {0: (yield from response_to([request(0)]))}
        is_long = yield from self._is_long(request, have)
        came = [one for _, one in sorted(have.items()) if isinstance(one, Page)]
        if is_long and not has_windows:
            rows = [one for page in came for one in page.parcels]
            if _field_for(scope, rows):
                return self._divided(scope, rows, rows)
        if is_long and has_windows and self._reach not in have:
            have[self._reach] = yield from response_to([request(self._reach)])
        last = have.get(self._reach)
        if isinstance(last, ParcelError):
            # A rerun, in which it may succeed, reads no other page than these if it finds windows.
            del have[self._reach]
            read = yield from pages(request, have=have, reach=max(have))
            missing = None if read.total is None else read.total - len(read.parcels)
            yield Rows(gaps=(Gap(last, missing),))
            return None
        if is_long and has_windows and last is not None and last.parcels:
            first = [one for page in came if page is not last for one in page.parcels]
            if self._is_nonsense(scope, first, last.parcels):
                yield self._cut_off((yield from pages(request, have=have, reach=0)))
                return None
            return self._plan(scope, first, last.parcels)
        read = yield from pages(request, have=have, reach=self._reach)
        if not read.is_beyond:
            return None
        if read.failure is not None:  # unknown where the next window begins
            yield Rows(gaps=(Gap(read.failure),))
        elif has_windows:
            return self._plan(scope, read.parcels, read.parcels, is_read=True)
        elif _field_for(scope, read.parcels):
            return self._divided(scope, read.parcels)
        else:
            yield self._cut_off(read)
        return None

    def _is_long(
        self, request: Callable[[int], Request], have: dict[int, Response]
    ) -> Generator[Any, Any, bool]:
        """Request the pages that show whether there are more matches than offsets reach.

        They are added to `have`, which has the first page. False if the last one fails.
        """
        first = have[0]
        if isinstance(first, ParcelError):
            return False
        total = total_of(first)
        if not self._is_divided:
            self._step = step_of(first)
        step, reach = self._step, self._reach
        # Under a maximum, all of the first window is needed, and perhaps not all of another one.
        if self._maximum is not None and (self._is_divided or self._maximum <= reach + step):
            return False
        if total is not None and not reach <= total <= reach + step:
            return total > reach + step
        # Without a total: first some pages, as most queries end there.
        number = 1 if total is not None or self._is_divided else _PAGES_BEFORE_LAST
        for offset in range(0, min(number * step, reach), step):
            if offset:
                have[offset] = yield from response_to([request(offset)])
            if total is None and not _is_full(have, offset, step):
                return False
        have[reach] = last = yield from response_to([request(reach)])
        length = 0 if isinstance(last, ParcelError) else length_of(last)
        return length >= step and (total is None or reach + length > total)

    def _whole(self, scope: Scope) -> Steps:
        """Read a window: it is more than offsets reach only if the service ignores its bounds."""
        if not self._is_hopeless:
            read = yield from pages(self._request(scope), reach=self._reach)
            if read.is_beyond:
                self._is_hopeless = True
                yield self._cut_off(read)
        return None

    # ---- windows --------------------------------------------------------------------------------

    def _is_nonsense(self, scope: Scope, first: Sequence[Parcel], last: Sequence[Parcel]) -> bool:
        """Return whether the service ignores the offset, or the bounds of a window."""
        there = {one.svc_uuid for one in first}
        meets = Matcher(item for item in scope.filters if item.field == scope.name)
        readable = [one for one in first if _value_of(one, scope.name) is not _UNREAD]
        self._is_hopeless |= all(one.svc_uuid in there for one in last)
        self._is_hopeless |= not all(meets(one.attributes) for one in readable[:1])
        return self._is_hopeless

    def _divided(
        self, scope: Scope, sample: Sequence[Parcel], given: Sequence[Parcel] = ()
    ) -> list[Line]:
        """Return the lines that read a scope in windows over another field, in any order.

        `given`: parcels of it that were received, and are emitted first.
        """
        self._is_divided = True
        group = scope.group or (object() if self._order else None)
        order = Order(_field_for(scope, sample) or ID_FIELD)
        part = scope._replace(order=order, group=group, received=())
        part = part.without(given, scope.received)
        return [*self._given(given, group), self._line(part)]

    def _plan(
        self,
        scope: Scope,
        first: Sequence[Parcel],
        last: Sequence[Parcel],
        *,
        is_read: bool = False,
    ) -> list[Line]:
        """Return the lines that read a scope.

        `first` and `last` are rows of its first pages, and of the last one that an offset reaches;
        `is_read`: all up to that were emitted.
        """
        self._is_divided = True
        name, value = scope.name, _value(reversed(last), scope.name)
        before, at, after = ("gt", "lte", "lt") if scope.order.descending else ("lt", "gte", "gt")
        is_group = value == _value(first, name)
        rest = scope.narrowed(after if is_group else at, value)
        if value is _UNREAD or set(rest.filters) == set(scope.filters):
            # It does not show where the next window begins.
            return self._divided(scope._replace(used=scope.used | {name}), last)
        room = scope.with_room(value)
        if room != scope:
            self.is_unchecked = True
            return [self._line(room)]
        ends = [[one for one in rows if _value_of(one, name) != value] for rows in (first, last)]
        same = [[one for one in rows if _value_of(one, name) == value] for rows in (first, last)]
        lines, following = [], scope
        if is_group:
            there = [*same[0], *same[1]]
            lines += self._divided(scope.alike(value), last, [] if is_read else there)
        elif not is_read:
            bound = ("isnull", False) if value is None else (before, value)
            window = scope.without([*ends[0], *ends[1]]).narrowed(*bound)
            # Where the last page does not begin a value, it has not the first parcels of it.
            begins = same[0] or (same[1] if ends[1] else [])
            following = scope.without(begins)
            whole = Line(self._whole(window), group=scope.group)
            start, end, there = (self._given(rows, scope.group) for rows in (*ends, begins))
            lines += [*start, whole, *end, *there]
        if value is not None:
            lines.append(self._line(following.narrowed(after if is_group else at, value)))
        is_free = all(item.field != name for item in scope.filters)
        if is_free if value is not None else not is_group:
            lines.append(self._line(following.alike(None)))
        return lines

    @staticmethod
    def _given(rows: Sequence[Parcel], group: object) -> list[Line]:
        """Return the line that emits parcels which were received."""
        return [Line(_emit(rows), group=group)] if rows else []


def _emit(rows: Sequence[Parcel]) -> Steps:
    yield Rows(rows)
    return None


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
    kept = sum(one.field in SCOPE_FIELDS or one.field in scope.used for one in scope.filters)
    if kept > MAX_FILTERS - 2:  # no room for the bounds of its windows
        return None
    shares = {}
    for name in _NUMERIC:
        values = [_value_of(one, name) for one in sample]
        if any(name in one.attributes for one in sample) and name not in scope.used:
            shares[name] = max(Counter(values).values()) / len(values)
    return min(shares, key=shares.__getitem__, default=None)
