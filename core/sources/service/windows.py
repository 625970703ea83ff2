"""All matches of one query, however many (design, section 5, “more than 10,100 matches”).

Offsets reach the first 10,100 matches. If there are more, they are read in windows over a field:
in its order, up to the last page that an offset reaches, and then again from the last value on.
The field is that of the order if it has numbers, otherwise the one whose values differ most. If
there is a total, the first page shows whether windows are needed; otherwise they are needed if five
pages are full and the last page that an offset reaches is not empty.

The last page of a window is requested first, because the next window begins at its last value. If
more parcels have that value than fit into a window, they are read in windows over another field,
and the query continues after the value. Nulls match no bound, so they are read separately.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from enum import Enum
from functools import partial
from types import MappingProxyType
from typing import Any, Callable, NamedTuple

from parcel_lookup.core.contract import (
    FIELDS,
    ID_FIELD,
    MAX_FILTERS,
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
from parcel_lookup.core.contract.query import Query
from parcel_lookup.core.sources.service.filters import (
    Filters,
    Limits,
    Named,
    compact,
    fitted,
    is_numeric,
    with_bound,
)
from parcel_lookup.core.sources.service.gaps import cut_off, fewer
from parcel_lookup.core.sources.service.lanes import Failure, Lane, Part, Response, Script
from parcel_lookup.core.sources.service.paging import Read, length_of, pages, step_of, total_of

#: After this number of full pages without a total, the last page is requested.
_PAGES_BEFORE_LAST = 5
#: Stands for a value of a record that could not be read.
_UNREAD = object()
_BY_ID = Order(ID_FIELD)
#: Fields for windows, the most likely to differ first: numbers, and then others. No scoped fields:
#: a filter on them needs a state.
_FIRST = ("acres_calc", "sq_feet", "acres", "parcel_value")
_LIKELY = ("county_fp", "postal", "city", "zoning", "land_use_code", "land_use", "owner_type")
_NUMERIC = (*_FIRST, *(one.name for one in FIELDS if one.is_numeric and one.name not in _FIRST))
_OTHERS = (
    *_LIKELY,
    *(
        one.name
        for one in FIELDS
        if not (one.is_numeric or one.is_scoped or one.name in (ID_FIELD, *_LIKELY))
    ),
)


class _Rest(Enum):
    """What is known of the rows after a window, and of its own."""

    #: It is planned when the window is read.
    UNKNOWN = 0
    #: Parts were created for the rows after it.
    PLANNED = 1
    #: Parts were created for its own rows as well.
    REPLACED = 2
    #: The service ignores what is requested: nothing more is.
    NONSENSE = 3


class Begin(NamedTuple):
    """Where a window begins."""

    #: The value of its bound.
    value: Any = _UNREAD
    #: The number of its first rows that are not requested, since they came before.
    offset: int = 0
    #: Rows with the value that came before.
    came: Sequence[Parcel] = ()
    #: Pages that are there already.
    have: Mapping[int, Response] = MappingProxyType({})


class Scope(NamedTuple):
    """The matches of some filters, and the fields that cannot divide them further."""

    filters: Filters
    used: frozenset[str] = frozenset()

    def narrowed(self, bound: Filter) -> Scope:
        """Return the part that matches a bound as well."""
        return self._replace(filters=with_bound(self.filters, bound))

    def group(self, name: str, value: Any) -> Scope:
        """Return the part with one value of a field."""
        null = Filter(name, "isnull", True)
        part = self.narrowed(null if value is None else Filter(name, "eq", value))
        return part._replace(used=self.used | {name})


class Tally:
    """What is known of the matches of a query, and of those that are missing."""

    def __init__(self, limits: Limits) -> None:
        self._most = limits.offset + MAX_PAGE
        #: The number of matches according to the service.
        self.total: int | None = None
        #: There are more matches than offsets reach: windows read them.
        self.is_divided = False
        #: The service ignores what is requested.
        self.is_hopeless = False
        #: The most rows that windows passed over and that did not come before.
        self.passed_over = 0
        self._ids: set[str] = set()
        self._has_gap = False
        self._dropped = 0

    def add(self, read: Read) -> None:
        """Count the rows of a series of pages."""
        self._ids |= read.ids
        self._dropped += read.dropped
        self._has_gap |= bool(read.failures)

    def lose(self, part: Part, error: ParcelError, parcels: int | None = None) -> None:
        """Report that an unknown number of matches is missing."""
        part.lose(error, parcels)
        self._has_gap = True

    def cut_off(self, part: Part) -> None:
        """Report that offsets do not reach all matches, and that no field divides them."""
        missing = None if self.total is None else max(1, self.total - len(self._ids))
        self.lose(part, cut_off(self.total, self._most), missing)

    def is_nonsense(
        self, part: Part, filters: Filters, first: Page, last: Page | None = None
    ) -> bool:
        """Return whether the service ignores the offset or the filters, and report it.

        It does if the last page of a window repeats the first one, or if no record of one of these
        pages matches the filters.
        """
        there = {one.svc_uuid for one in first.parcels}
        other = last is not None and last is not first
        is_wrong = other and all(one.svc_uuid in there for one in last.parcels)
        meets = Matcher(filters)
        for page in (first, last or first):
            readable = [one for one in page.parcels if not one.unread]
            is_wrong |= bool(readable) and not any(meets(one.attributes) for one in readable)
        if is_wrong and not self.is_hopeless:
            self.is_hopeless = True
            self.lose(part, cut_off(self.total, self._most))
        return is_wrong

    def finish(self, part: Part) -> None:
        """Report the matches that no window returned."""
        if self._has_gap or not self.is_divided:
            return
        missed = 0 if self.total is None else self.total - len(self._ids)
        # Rows before a window's first page are missing if the service orders ties differently.
        number = max(missed, self.passed_over) - self._dropped
        if number > 0:
            part.lose(fewer(number), number)


class FilterQuery:
    """One query by filters: its requests, and the number of its matches."""

    def __init__(self, lane: Lane, named: Named, query: Query, limits: Limits) -> None:
        """Put the query at the end of a lane."""
        self._lane, self._limits = lane, limits
        self._order, self._buildings = query.order, query.buildings
        self._maximum = query.maximum
        #: The service does not get all filters.
        self.is_unchecked = False
        self._tally = Tally(limits)
        self._step = MAX_PAGE
        scope, order = Scope(named.filters), query.order or _BY_ID
        if named.most is not None:  # no more than the IDs that the filters name
            request, reach = self._request(scope, order), max(0, named.most - 1)
            first = Part(lane, partial(pages, request=request, reach=reach))
        elif is_numeric(order.field):
            first = self._part(self._window, scope, order)
        else:
            first = self._part(self._whole, scope, order)
        lane.parts += [first, Part.at_end(lane, self._tally.finish)]

    def _part(
        self, script: Callable[..., Script], scope: Scope, order: Order, group: object = None
    ) -> Part:
        return Part(self._lane, partial(script, scope=scope, order=order), group)

    def _group(self, part: Part) -> object:
        """Return the group of parts that replace one in another order than the requested one."""
        return part.group or (object() if self._order else None)

    def _request(self, scope: Scope, order: Order) -> Callable[[int], Request]:
        filters = fitted(scope.filters, scope.used | {order.field})
        if len(scope.filters) > MAX_FILTERS:
            self.is_unchecked |= len(filters) < len(compact(scope.filters))
        return lambda offset: QueryRequest(filters, order, MAX_PAGE, offset, self._buildings)

    @property
    def _reach(self) -> int:
        """The largest offset at which a page can begin."""
        return self._limits.offset // self._step * self._step

    # ---- queries that offsets reach -------------------------------------------------------------

    def _whole(self, part: Part, scope: Scope, order: Order) -> Script:
        """Read a scope in an order that has no windows: that of IDs, or of a text."""
        request = self._request(scope, order)
        have, is_long = yield from self._head(request, 0, {})
        rows = [one for page in have.values() if isinstance(page, Page) for one in page.parcels]
        name = _field_for(scope, rows)
        if not (is_long and name):
            hidden = have.pop(self._reach, None) if is_long is None else None
            self._tally.is_divided |= hidden is not None
            reach = self._reach if hidden is None else max(have)
            read = yield from self._read(part, request, have, reach=reach)
            failure = next(iter(read.failures.values()), hidden)
            if isinstance(failure, Failure) and (hidden or read.is_beyond):
                self._tally.lose(part, failure.error)
                return
            if not read.is_beyond:
                return
            name = _field_for(scope, read.parcels)
        if name is None:
            self._tally.cut_off(part)
            return
        self._tally.is_divided = True
        part.follow([self._part(self._window, scope, Order(name), self._group(part))])

    def _head(
        self, request: Callable[[int], Request], start: int, have: Mapping[int, Response]
    ) -> Generator[Iterable[Request], Response, tuple[dict[int, Response], bool | None]]:
        """Request the pages that show whether there are more matches than offsets reach.

        Return these pages, and whether there are; None if a failed request hides it.
        """
        have = dict(have)
        if start not in have:
            have[start] = yield [request(start)]
        first = have[start]
        if isinstance(first, Failure):
            return have, False
        total = total_of(first)
        if not self._tally.is_divided and self._tally.total is None:
            self._tally.total, self._step = total, step_of(first)
        step, reach = self._step, self._reach
        if self._maximum is not None and self._maximum <= reach + step:
            return have, False
        if total is not None and not reach <= total <= reach + step:
            return have, total > reach + step
        # Without a total: first some pages, as most queries end there.
        number = 1 if total is not None else _PAGES_BEFORE_LAST
        for offset in range(start, min(start + number * step, reach), step):
            if offset not in have:
                have[offset] = yield [request(offset)]
            if total is None and not _is_full(have, offset, step):
                return have, False
        if reach not in have:
            have[reach] = yield [request(reach)]
        last = have[reach]
        if isinstance(last, Failure):
            return have, None
        return have, length_of(last) >= step and (total is None or reach + length_of(last) > total)

    def _read(
        self,
        part: Part,
        request: Callable[[int], Request],
        have: Mapping[int, Response],
        start: int = 0,
        reach: int | None = None,
    ) -> Generator[Iterable[Request], Response, Read]:
        """Read all pages that offsets reach."""
        read = yield from pages(
            part,
            request,
            have=have,
            start=start,
            reach=self._reach if reach is None else reach,
            is_whole=not self._tally.is_divided,
            keeps=True,
        )
        self._tally.add(read)
        return read

    # ---- windows --------------------------------------------------------------------------------

    def _window(
        self,
        part: Part,
        scope: Scope,
        order: Order,
        begin: Begin = Begin(),  # noqa: B008
    ) -> Script:
        """Read a scope in windows over a field."""
        if self._tally.is_hopeless:
            return
        request = self._request(scope, order)
        have, is_long = yield from self._head(request, begin.offset, begin.have)
        self._tally.is_divided |= bool(is_long) or begin.offset > 0
        rest, peeked = _Rest.UNKNOWN, dict[int, Response]()
        if is_long and self._maximum is None and is_numeric(order.field):
            if self._reach not in have:
                have[self._reach] = yield [request(self._reach)]
            rest = yield from self._look_ahead(part, scope, order, begin, have, peeked)
            if rest is _Rest.REPLACED:
                return
        reach = begin.offset if rest is _Rest.NONSENSE else self._reach
        read = yield from self._read(part, request, have, begin.offset, reach)
        if begin.offset and not self.is_unchecked:
            there = sum(1 for one in begin.came if one.svc_uuid not in read.ids)
            self._tally.passed_over += max(0, begin.offset - there)
        if read.is_beyond and rest is _Rest.UNKNOWN:
            self._tally.is_divided = True
            failure = _hidden_by(read, order, self._reach, peeked)
            if failure is None:
                self._continue(part, scope, order, begin._replace(have=peeked), read.parcels)
            else:
                self._tally.lose(part, failure.error)

    def _look_ahead(
        self,
        part: Part,
        scope: Scope,
        order: Order,
        begin: Begin,
        have: Mapping[int, Response],
        peeked: dict[int, Response],
    ) -> Generator[Iterable[Request], Response, _Rest]:
        """Find the next window by the last page of this one, before its other pages are read.

        A page of the next window that is requested for this is put into `peeked`.
        """
        first, last = have[begin.offset], have[self._reach]
        if not (isinstance(first, Page) and isinstance(last, Page) and last.parcels):
            return _Rest.UNKNOWN
        name = order.field
        value = _last_value(last.parcels, name)
        if self._tally.is_nonsense(part, request_filters(scope, order), first, last):
            return _Rest.NONSENSE
        if value is _UNREAD or value in (begin.value, _value_of(first.parcels[0], name)):
            self._continue(part, scope, order, begin, [first.parcels[0], *last.parcels])
            return _Rest.REPLACED
        if _value_of(last.parcels[0], name) not in (value, _UNREAD):
            self._go_on(part, scope, order, Begin(value), last.parcels)
            return _Rest.PLANNED
        # A page of the same value: there may be more of them than a window holds.
        following = scope.narrowed(_from(order, value))
        peek = yield [self._request(following, order)(self._reach)]
        is_full = isinstance(peek, Page) and length_of(peek) >= self._step
        if not is_full or _last_value(peek.parcels, name) != value:
            peeked[self._reach] = peek
            return _Rest.UNKNOWN
        before = self._part(self._window, scope.narrowed(_before(order, value)), order, part.group)
        self._around(part, scope, order, value, last.parcels, [before])
        return _Rest.REPLACED

    def _continue(
        self, part: Part, scope: Scope, order: Order, begin: Begin, rows: Sequence[Parcel]
    ) -> None:
        """Plan what follows the rows of a window, or replaces it."""
        name = order.field
        value = _last_value(rows, name)
        if self._tally.is_nonsense(
            part, request_filters(scope, order), Page(list(rows[: self._step]))
        ):
            return
        if value is _UNREAD:
            scope = scope._replace(used=scope.used | {name})
            part.follow(self._divided(scope, rows, self._group(part)))
        elif value in (begin.value, _value_of(rows[0], name)):
            self._around(part, scope, order, value, (*begin.came, *rows))
        else:
            self._go_on(part, scope, order, begin._replace(value=value), rows)

    def _go_on(
        self, part: Part, scope: Scope, order: Order, begin: Begin, rows: Sequence[Parcel]
    ) -> None:
        """Let a window follow that begins at a value, after the rows that came with it."""
        name, value = order.field, begin.value
        rows = (*begin.came, *rows)
        came = [one for one in rows if _value_of(one, name) in (value, _UNREAD)]
        tied = sum(1 for one in came if _value_of(one, name) == value)
        offset = tied // self._step * self._step
        window = partial(self._window, begin=Begin(value, offset, came, begin.have))
        following = scope.narrowed(_from(order, value, rows))
        follower = self._part(window, following, order, part.group)
        part.follow([follower, *self._nulls(part, scope, name, value)])

    def _around(
        self,
        part: Part,
        scope: Scope,
        order: Order,
        value: Any,
        rows: Sequence[Parcel],
        before: Sequence[Part] = (),
    ) -> None:
        """Read the parcels with one value by another field, and then those after the value."""
        name = order.field
        parts = [*before, *self._divided(scope.group(name, value), rows, self._group(part))]
        if value is not None:
            behind = scope.narrowed(_behind(order, value, rows))
            parts.append(self._part(self._window, behind, order, part.group))
        part.follow([*parts, *self._nulls(part, scope, name, value)])

    def _nulls(self, part: Part, scope: Scope, name: str, value: Any) -> list[Part]:
        """Return the part that reads nulls, which match no bound, if windows leave them out."""
        if value is None or any(item.field == name for item in scope.filters):
            return []
        return [self._part(self._whole, scope.group(name, None), _BY_ID, part.group)]

    def _divided(self, scope: Scope, rows: Sequence[Parcel], group: object) -> list[Part]:
        name = _field_for(scope, rows)
        if name is None:
            return [self._part(self._whole, scope, _BY_ID, group)]
        return [self._part(self._window, scope, Order(name), group)]


def _is_full(have: Mapping[int, Response], offset: int, step: int) -> bool:
    """Return whether a page is full, and does not repeat the one before it."""
    page, before = have[offset], have.get(offset - step)
    if isinstance(page, Failure) or length_of(page) < step:
        return False
    return not isinstance(before, Page) or page.parcels[:1] != before.parcels[:1]


def _hidden_by(
    read: Read, order: Order, reach: int, peeked: Mapping[int, Response]
) -> Failure | None:
    """Return the failure because of which it is unknown where the next window begins.

    What follows is then requested in a rerun only: without the missing rows, it would be requested
    otherwise.
    """
    for peek in peeked.values():
        if isinstance(peek, Failure):
            return peek
    if not read.failures:
        return None
    offset, failure = max(read.failures.items())
    value = _last_value(read.parcels, order.field)
    tied = sum(1 for one in read.parcels if _value_of(one, order.field) in (value, _UNREAD))
    is_before = offset < reach - tied and is_numeric(order.field)
    return None if is_before else failure


def request_filters(scope: Scope, order: Order) -> Filters:
    """Return the filters of a scope that are sent, if it is read in an order."""
    return fitted(scope.filters, scope.used | {order.field})


def _value_of(parcel: Parcel, name: str) -> Any:
    return _UNREAD if parcel.unread and name in parcel.unread else parcel.attributes.get(name)


def _last_value(rows: Sequence[Parcel], name: str) -> Any:
    """Return the last value that could be read."""
    values = (_value_of(one, name) for one in reversed(rows))
    return next((value for value in values if value is not _UNREAD), _UNREAD)


def _from(order: Order, value: Any, rows: Sequence[Parcel] = ()) -> Filter:
    """Return the filter for the rows from a value on; `rows` are those of the window before."""
    if value is None:
        return Filter(order.field, "isnull", True)
    if is_numeric(order.field):
        return Filter(order.field, "lte" if order.descending else "gte", value)
    return Filter(order.field, "nin", _other_values(rows, order.field, value))


def _behind(order: Order, value: Any, rows: Sequence[Parcel]) -> Filter:
    """Return the filter for the rows after all rows with a value."""
    if is_numeric(order.field):
        return Filter(order.field, "lt" if order.descending else "gt", value)
    return Filter(order.field, "nin", (*_other_values(rows, order.field, value), value))


def _before(order: Order, value: Any) -> Filter:
    """Return the filter for the rows before a value."""
    if value is None:
        return Filter(order.field, "isnull", False)
    return Filter(order.field, "gt" if order.descending else "lt", value)


def _other_values(rows: Sequence[Parcel], name: str, value: Any) -> tuple[Any, ...]:
    values = dict.fromkeys(_value_of(one, name) for one in rows)
    return tuple(one for one in values if one not in (None, _UNREAD, value))


def _field_for(scope: Scope, sample: Sequence[Parcel]) -> str | None:
    """Return the field whose values differ most in a sample of parcels; None if there is none left.

    Numeric fields whose values differ come first, then other fields whose values differ, and then
    fields whose values may differ outside of the sample.
    """
    shares = {}
    for name in (*_NUMERIC, *_OTHERS):
        values = [_value_of(one, name) for one in sample]
        is_known = any(name in one.attributes for one in sample) and _UNREAD not in values
        if is_known and name not in scope.used:
            shares[name] = max(Counter(values).values()) / len(values)
    for names in (_NUMERIC, _OTHERS):
        useful = [name for name in names if shares.get(name, 1) < 1]
        if useful:
            return min(useful, key=shares.__getitem__)
    return next(iter(shares), None)
