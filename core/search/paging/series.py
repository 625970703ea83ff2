"""Requests that belong together, and what comes back to them: the values that the parts share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FIELDS,
    ID_FIELD,
    MAX_PAGE,
    SERVICE_RULES,
    AreaRequest,
    Filter,
    NearAddress,
    Order,
    Parcel,
    ParcelError,
    QueryRequest,
    Request,
    Rules,
)
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.search.paging.narrowing import (
    Filters,
    Fitted,
    compact,
    fitted,
    with_bound,
    without_ids,
)
from parcel_lookup.core.search.paging.pages import Paging
from parcel_lookup.core.search.query.found import Found
from parcel_lookup.core.search.query.plan import Batch

_BY_ID = Order(ID_FIELD)
#: Stands for a value that a record has and that could not be read.
UNREAD = object()
#: Fields to cut by: the likeliest first to tell parcels apart.
_FIRST = ("acres_calc", "sq_feet", "acres", "parcel_value")
_NUMERIC = (
    *_FIRST,
    *(one.name for one in FIELDS if one.is_numeric and one.name not in _FIRST),
)
#: Where numbers do not tell them apart. No scoped ones: the service refuses filters on these.
_OTHERS = (
    "county_fp",
    "postal",
    "city",
    "zoning",
    "land_use_code",
    "land_use",
    "owner_type",
    "cdl_majority_category",
    "county",
    "state_fp",
    "state",
    "sale_date",
    "legal",
    "svc_stack_uuid",
)


class Answer(NamedTuple):
    """A page as the collector needs it."""

    #: Every parcel that it names, in its order, each once.
    uuids: tuple[str, ...]
    #: Complete records, and those that leave something out but say more than their id.
    complete: dict[str, Found]
    thin: dict[str, Found]
    #: Its number of rows: of ids or of records, whichever are more.
    length: int
    #: Its ``svc_uuids``; they may be those of every match.
    has_ids: bool = False
    count: int | None = None
    limit: int | None = None
    dropped: int = 0
    #: Those of `uuids` that the search does not mean, by what was evaluated on this side.
    refused: frozenset[str] = frozenset()
    #: It is a cached response to a request with rounded coordinates (`Page.is_rounded`).
    is_rounded: bool = False
    #: The records of a query as they came, for the bounds of windows.
    rows: tuple[Parcel, ...] = ()
    #: Of an address at which there is no parcel (`Page.nearest`).
    nearest: tuple[NearAddress, ...] = ()


@dataclass(eq=False)
class Series:
    """Requests that differ in their offset only."""

    paging: Paging
    #: Of an area search.
    batch: Batch | None = None
    #: Of a query for records: the ids that it asks for.
    wanted: tuple[str, ...] = ()
    #: Of a query.
    filters: tuple[Filter, ...] = ()
    order: Order = _BY_ID
    #: What the service is not asked of a query's filters: it is applied on this side.
    here: tuple[Filter, ...] = ()
    #: Of a query that may go on beyond its reach.
    window: Window | None = None
    #: It is one of several parts of a query, so that its offsets do not count the query's matches.
    is_part: bool = False
    uuids: set[str] = field(default_factory=set)
    #: Answers that wait for those before them, by offset.
    pages: dict[int, Answer] = field(default_factory=dict)
    #: The offset that comes next in plan order.
    next: int = 0
    has_answered: bool = False
    #: Of a query for records: how many of them a failed request kept from coming.
    lost: int = 0
    #: Of a query for records: those that came and are not meant.
    refused: set[str] = field(default_factory=set)

    def request(self, offset: int, include_buildings: bool) -> Request:
        """The request for the page at an offset."""
        if self.batch is not None:
            return AreaRequest(self.batch.polygons, MAX_PAGE, offset, include_buildings)
        return QueryRequest(self.filters, self.order, MAX_PAGE, offset, include_buildings)

    def take_in(self, offset: int, answer: Answer) -> None:
        """Take note of an answer, and of the pages that it implies."""
        known = len(self.uuids)
        self.uuids.update(answer.uuids)
        new = len(self.uuids) - known
        repeats = answer.has_ids and answer.length > 0 and offset > 0 and new == 0
        limit = answer.limit if answer.limit is not None and answer.limit > 0 else MAX_PAGE
        self.has_answered = True
        self.paging.arrived(
            offset,
            answer.length,
            new,
            dropped=answer.dropped,
            count=answer.count,
            limit=answer.limit,
            is_whole=answer.has_ids and (repeats or answer.length > min(limit, MAX_PAGE)),
        )

    def leaves_out(self, offset: int) -> bool:
        """Whether something is missing because the request for that page failed."""
        return offset in self.paging.gaps and (not self.wanted or self.lost > 0)

    def most_waiting(self, before: int | None = None) -> int:
        """The most new parcels of the pages that wait, are under way or failed, up to an offset."""
        end = self.paging.asked if before is None else before
        return sum(self._most(page) for page in range(self.next, end, self.paging.step))

    def _most(self, page: int) -> int:
        answer = self.pages.get(page)
        if answer is None:
            return self.paging.most(page)
        return len(answer.uuids) - len(answer.refused)


class Job(NamedTuple):
    """Something for a worker: a request, or without one a polygon to be cut."""

    series: Series
    offset: int
    request: Request | None


class Gap(NamedTuple):
    """A request that failed for good, while the search went on without what it asks for."""

    series: Series
    offset: int
    error: ParcelError


def value_of(parcel: Parcel, name: str) -> Any:
    """A record's value of a field; UNREAD where there is one that could not be read."""
    if parcel.unread and name in parcel.unread:
        return UNREAD
    return parcel.attributes.get(name)


def is_numeric(name: str) -> bool:
    """Whether windows over a field have bounds that a filter can say as such."""
    return FIELD_BY_NAME[name].is_numeric


@dataclass(frozen=True)
class Scope:
    """A set of parcels: those that meet all filters, but for some that came already."""

    filters: Filters
    #: Fields that cannot cut it any more: all its parcels have the same value.
    used: frozenset[str] = frozenset()
    left_out: tuple[Parcel, ...] = ()
    #: What its source refuses.
    rules: Rules = SERVICE_RULES

    def narrowed(self, bound: Filter) -> Scope:
        """The part that meets a filter more."""
        return replace(self, filters=with_bound(self.filters, bound))

    def group(self, name: str, value: Any, came: Iterable[Parcel] = ()) -> Scope:
        """The part with one value in a field, without those of it that came already."""
        null = Filter(name, "isnull", True)
        part = self.narrowed(null if value is None else Filter(name, "eq", value))
        return replace(part.without(came), used=self.used | {name})

    def without(self, came: Iterable[Parcel]) -> Scope:
        """The scope but for what came."""
        left_out = {parcel.svc_uuid: parcel for parcel in (*self.left_out, *came)}
        return replace(self, left_out=tuple(left_out.values()))

    def can_be_null(self, name: str) -> bool:
        """Whether filters leave room for nulls in a field; only ``isnull`` true does."""
        return not any(item.field == name for item in self.filters)

    def sent(self, name: str | None) -> Fitted:
        """What is sent for it in the order of a field."""
        kept = self.used if name is None else self.used | {name}
        # As few as can say it, or windows that follow might have room for what this one has not.
        filters = compact(self.filters) if self.left_out else self.filters
        filters, here = fitted(filters, kept, self.rules)
        if self.left_out and not here:
            meets = Matcher(filters)
            ids = [one.svc_uuid for one in self.left_out if meets(one.attributes)]
            filters = without_ids(filters, ids)
        return Fitted(filters, here)


def field_to_cut_by(scope: Scope, sample: Sequence[Parcel]) -> str | None:
    """The field that tells the parcels of a sample apart best; None where none is left.

    A number where one does at all; else another field; else one that might outside of the sample.
    """
    shares = {
        name: share
        for name in (*_NUMERIC, *_OTHERS)
        for share in [_largest_share(name, sample)]
        if share is not None and name not in scope.used
    }
    for names in (_NUMERIC, _OTHERS):
        telling = [name for name in names if shares.get(name, 1) < 1]
        if telling:
            return min(telling, key=shares.__getitem__)
    return next(iter(shares), None)


def _largest_share(name: str, sample: Sequence[Parcel]) -> float | None:
    """The share of the value that most of a sample have; None where records lack the field."""
    if not any(name in parcel.attributes for parcel in sample):
        return None
    values = [value_of(parcel, name) for parcel in sample]
    if UNREAD in values:
        return None
    return max(Counter(values).values()) / len(values)


@dataclass
class Window:
    """What is known of the rows of one window, each page of which is at a multiple of `step`."""

    scope: Scope
    #: By which its rows are ordered; None: an order that cannot be cut.
    field: str | None
    descending: bool = False
    #: The value of its first rows, where that is known before they came.
    starts_with: Any = UNREAD
    #: Rows with that value that came before it.
    tied: tuple[Parcel, ...] = ()
    #: The ids of rows that came before: those that its first page lies behind should be among them.
    #: None where it lies behind none, where nobody can tell, or where they are asked for again.
    before_first: set[str] | None = None
    #: The value of its last rows, once another window begins with it, and the ids of these.
    ends_with: Any = UNREAD
    at_end: set[str] = field(default_factory=set)
    #: Nothing bounds it yet: it ends with the nulls.
    is_open: bool = False
    #: The offset at which it begins is known.
    begins: bool = True
    #: Where it is: ``pages`` as they come, ``end`` where its last page is asked for, ``next`` where
    #: the last page of the window behind it is, ``rest`` where only its pages are to come, and
    #: ``over``.
    stage: str = "pages"
    #: Its first page was looked at, or need not be.
    is_looked_at: bool = False
    #: The window that waits for where it begins, to be told by this one.
    behind: Series | None = None
    #: The window that this one is behind of.
    before: Series | None = None
    #: What came, by offset, as long as it is needed.
    rows: dict[int, tuple[Parcel, ...]] = field(default_factory=dict)

    def end_with(self, value: Any) -> None:
        """Note that another window begins with a value."""
        self.ends_with = value
        self.note(self.all_rows())

    def note(self, rows: Iterable[Parcel]) -> None:
        """Note the rows that a window behind it may leave out at its beginning."""
        if self.ends_with is not UNREAD:
            name, values = str(self.field), (self.ends_with, UNREAD)
            self.at_end.update(one.svc_uuid for one in rows if value_of(one, name) in values)

    def count_passed_over(self, first: int, uuids: set[str]) -> int:
        """Rows before its first page that came nowhere: the service broke ties in another way.

        Of the rows that came before, those that it brought again do not lie before its first page.
        """
        came = self.before_first
        return 0 if came is None else max(0, first - len(came - uuids))

    def values(self, offset: int) -> list[Any]:
        """The values of a page, in its order."""
        return [value_of(parcel, str(self.field)) for parcel in self.rows.get(offset, ())]

    def last_value(self, offset: int) -> Any:
        """The last of a page's values that could be read; UNREAD where none could."""
        readable = [value for value in self.values(offset) if value is not UNREAD]
        return readable[-1] if readable else UNREAD

    def first_value(self, first: int) -> Any:
        """The value of the first row; UNREAD where it is not known."""
        if self.starts_with is not UNREAD or first not in self.rows:
            return self.starts_with
        values = self.values(first)
        return values[0] if values else UNREAD

    def with_value(self, wanted: Any) -> tuple[Parcel, ...]:
        """The rows that came with that value, those before the window included."""
        name = str(self.field)
        found = tuple(one for one in self.all_rows() if value_of(one, name) == wanted)
        return (*self.tied, *found) if self.starts_with == wanted else found

    def is_nonsense(self, series: Series) -> bool:
        """Whether the service gives the same whatever it is asked: this would go on for ever.

        Its last page is the first one again, or one of them has nothing to do with the filters.
        """
        first, end = series.paging.first, max(self.rows)
        there = {one.svc_uuid for one in self.rows.get(first, ())}
        if end != first and all(one.svc_uuid in there for one in self.rows[end]):
            return True
        value, name = self.last_value(end), str(self.field)
        at_end = [one for one in self.rows[end] if value_of(one, name) == value]
        meets = Matcher(series.filters)
        for page in (self.rows.get(first, ()), at_end):
            read = [one for one in page if not one.unread]
            if read and not any(meets(one.attributes) for one in read):
                return True
        return False

    def values_before(self, wanted: Any) -> tuple[Any, ...]:
        """The values of its rows but for one and null, each once: those that come before it."""
        name = str(self.field)
        values = dict.fromkeys([self.starts_with])  # its rows may all have come before
        values.update(dict.fromkeys(value_of(one, name) for one in self.all_rows()))
        return tuple(one for one in values if one not in (None, UNREAD, wanted))

    def all_rows(self) -> tuple[Parcel, ...]:
        """The rows that came."""
        return tuple(one for offset in sorted(self.rows) for one in self.rows[offset])

    def begin_of(self, value: Any, first: int, end: int, step: int) -> tuple[int | None, int]:
        """Where the rows of the boundary's value begin: the offset at which the next window begins.

        None where it is not known, with the offset whose page tells more. `end` is the offset of
        the last page.
        """
        low, high = first - step, end
        for offset in self.rows:
            if self.last_value(offset) == value:
                high = min(high, offset)
        for offset in self.rows:
            if offset < high and self.last_value(offset) != value:
                low = max(low, offset)
        values = self.values(high)
        first_of_page = values[0] if values else UNREAD
        whole = end + self._last_place(value, end) + 1  # behind the last row with the value
        is_within = first_of_page is not UNREAD and first_of_page != value
        if not is_within and high - low > step:
            return None, (low + high) // 2 // step * step
        # Where it begins on that page does not matter to the page; but then not with its first row.
        rows = whole - high - (0 if first_of_page == value else step - 1)
        return max(0, rows // step * step), high

    def _last_place(self, value: Any, offset: int) -> int:
        values = self.values(offset)
        return max((place for place, one in enumerate(values) if one == value), default=-1)
