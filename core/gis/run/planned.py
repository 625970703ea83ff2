"""What is known of a search before it is sent: its input, its parts, and what they cost."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable, NamedTuple, Union

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    SERVICE_INFO,
    ErrorCode,
    ParcelError,
    Problem,
    RequestRefused,
)
from parcel_lookup.core.contract.fields import union_of_fields
from parcel_lookup.core.contract.source import shared_crs
from parcel_lookup.core.gis.connections import Connection
from parcel_lookup.core.gis.connections.budget import Budget
from parcel_lookup.core.gis.connections.offline import estimate_of, typed_info
from parcel_lookup.core.gis.inputs.polygons import AreaRead
from parcel_lookup.core.gis.inputs.rows import RowsInput, RowsRead
from parcel_lookup.core.gis.inputs.stored_area import StoredRows
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.run.problems import problems_of_parts
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.contract import Cancellation, Field, SourceInfo
    from parcel_lookup.core.contract.query import Place, Query
    from parcel_lookup.core.gis.connections import FactoryGroup, SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.checks import Keep

    Input = Union[AreaInput, RowsInput, StoredArea, StoredRows]


class Cost(NamedTuple):
    """The requests of a search over one connection, next to those that it may send."""

    requests: int
    #: ``exact``, ``about``, or ``at least``.
    kind: str
    #: The request limit of the search; None: there is none.
    limit: int | None
    budget: Budget

    @property
    def text(self) -> str:
        """``At least 6 requests``; ``No requests`` where they are free."""
        if self.kind == "about":
            return number_of(self.requests, "About {} request", "About {} requests")
        if self.kind == "at least":
            return number_of(self.requests, "At least {} request", "At least {} requests")
        if not self.requests:
            return tr("No requests")
        return number_of(self.requests, "{} request", "{} requests")

    @property
    def is_over_budget(self) -> bool:
        """Whether the search would exceed the monthly budget, or its use cannot be read."""
        return not self.budget.covers(self._sent)

    def check_budget(self) -> None:
        """Raise `ParcelError` (OVER_BUDGET) if the search would exceed the monthly budget."""
        self.budget.require(self._sent, self.text[:1].lower() + self.text[1:])

    @property
    def max_requests(self) -> int | None:
        """The number of requests that may be sent: the limit, or the rest of the budget."""
        left = self.budget.left
        if left is None:
            return self.limit
        left = max(1, left)  # zero is not a limit that a search can have
        return left if self.limit is None else min(self.limit, left)

    @property
    def is_limited_by_budget(self) -> bool:
        """Whether the rest of the monthly budget is less than the limit of the search."""
        return self.max_requests != self.limit

    @property
    def _sent(self) -> int:
        return self.requests if self.limit is None else min(self.limit, self.requests)


class Target(NamedTuple):
    """A connection, and what is sent to it of a search."""

    connection: Connection
    #: With the polygons that concern it.
    search: Search
    #: Indexes of the rows of a list that concern it; None: all.
    rows: frozenset[int] | None = None
    #: Why it cannot be searched.
    error: ParcelError | None = None
    #: What its source has; with the types of all fields when the search begins.
    info: SourceInfo = SERVICE_INFO
    #: None as long as it is unknown, or if there is an error.
    cost: Cost | None = None

    @property
    def name(self) -> str:
        """The name of the connection."""
        return self.connection.counter


class Prepared:
    """Translates and evaluates the expression of a search for each source (`part.Prepare`)."""

    def __init__(self) -> None:
        #: What evaluates the expression, for each source that was searched.
        self.keeps: list[Keep] = []

    def __call__(self, search: Search, info: SourceInfo) -> tuple[Search, Keep]:
        """Return the search, and what evaluates its expression, for parcels in the CRS of `info`.

        Raises `RequestRefused`.
        """
        from parcel_lookup.core.gis.expressions import Evaluator, refuse_unknown_columns
        from parcel_lookup.core.gis.notices.owner_search import owner_filter

        refuse_unknown_columns(search.expression, info)
        keep = owner_filter(search.expression) or Evaluator(
            search.expression, info.fields, info.crs
        )
        self.keeps.append(keep)
        return translated(search, info), keep


def translated(search: Search, info: SourceInfo) -> Search:
    """Return a search with its expression, if it has one, translated for a source."""
    if not search.expression:
        return search
    from parcel_lookup.core.gis.expressions import translated_for

    return translated_for(search, info)


def read_input(
    search: Search, area: Input | None, cancellation: Cancellation
) -> tuple[Search, AreaRead | RowsRead]:
    """Return a search with its polygons or rows, and what was read. Call it in a task.

    Raises `ParcelError`: NO_POLYGONS, NO_ROWS, CANCELLED.
    """
    if area is None and search.is_by_list:
        area = StoredRows(search, None)
    if area is None:
        return search, RowsRead((), [], [], ())
    read = area.read(cancellation)
    if isinstance(area, RowsInput):
        return read.recognized(search)
    return read.applied_to(search), read


def cost_of(
    connection: Connection,
    search: Search,
    info: SourceInfo,
    budget: Budget,
    cancellation: Cancellation,
    *,
    is_whole: bool = False,
) -> Cost:
    """Return what a search with its polygons or rows costs over a connection. Call it in a task.

    Nothing is sent for it. `info` is what the source of the connection has. `is_whole`: the number
    of all requests, also where the search stops before at its limit. Raises `ParcelError`.
    """
    from parcel_lookup.core.search.lists import places_of
    from parcel_lookup.core.search.part import query_of

    search, limit, most = translated(search, info), search.max_requests, search.max_parcels
    sought: Query | list[Place] = query_of(search, most)
    if search.is_by_list:
        sought = [place for place, _ in places_of(search) if place[0] != ""]
    estimate = estimate_of(connection, sought, cancellation)
    if estimate is None:
        return Cost(0, "exact", limit, budget)
    requests, is_exact = estimate
    if most is not None and search.order is None and not getattr(sought, "maximum", None):
        requests, is_exact = min(1, requests), not requests  # the first response may be enough
    if limit is not None and limit <= requests and not is_whole:
        requests, is_exact = limit, True
    return Cost(requests, "exact" if is_exact else "at least", limit, budget)


def with_costs(
    open_source: SourceFactory | FactoryGroup,
    search: Search,
    targets: Sequence[Target],
    cancellation: Cancellation,
    *,
    needs: int | None = None,
    is_approved: bool = False,
    is_confirmable: bool = True,
) -> tuple[Target, ...]:
    """Return the targets of a search with what it costs there. Call it in a task.

    The types of the columns of a published layer are requested if they are not known; nothing else
    is. `needs` is the number of requests that a resumed search still needs, if known.
    `is_approved`: the user has agreed to exceed the monthly budgets. If nobody can confirm that
    (`is_confirmable`), the budgets only limit the requests. Raises `ParcelError`, such as
    OVER_BUDGET; of several connections, one that cannot be searched has its error in its target,
    and what any of them would refuse raises `RequestRefused`.
    """
    path, is_single = open_source.history_path, len(open_source.parts) == 1
    factory_of = {one.connection: one for one in open_source.parts}
    # The file of the history may be locked by another program.
    budgets = run_cancellable(
        lambda: [Budget.of(path, one.connection, is_approved=is_approved) for one in targets],
        cancellation,
    )

    def with_info(target: Target) -> Target:
        factory = factory_of[target.connection]
        if factory.problem is not None:
            raise factory.problem
        own_limit = target.connection.request_limit if is_confirmable else search.max_requests
        limit = search.max_requests if is_single else own_limit
        info = typed_info(factory, cancellation)
        own = replace(translated(target.search, info), max_requests=limit)
        return target._replace(search=own, info=info)

    def with_cost(target: Target, budget: Budget) -> Target:
        cost = cost_of(target.connection, target.search, target.info, budget, cancellation)
        if needs is not None and (is_single or needs < cost.requests):
            cost = cost._replace(requests=needs, kind="about")
        if is_confirmable:
            cost.check_budget()
        return target._replace(cost=cost)

    def attempt(target: Target, work: Callable[[Target], Target]) -> Target:
        try:
            return target if target.error is not None else work(target)
        except ParcelError as error:
            if is_single or error.code in (ErrorCode.CANCELLED, ErrorCode.REQUEST_REFUSED):
                raise
            return target._replace(error=error)

    targets = [attempt(target, with_info) for target in targets]
    _refuse(search, targets)
    return tuple(
        attempt(target, partial(with_cost, budget=budget))
        for target, budget in zip(targets, budgets)
    )


def in_crs(
    read: AreaRead | RowsRead, search: Search, targets: Sequence[Target]
) -> tuple[str, Search, tuple[Target, ...]]:
    """Return the CRS of the parcels of a search, and what is searched in it."""
    crs = shared_crs([one.info for one in targets if one.error is None])
    if not isinstance(read, AreaRead):
        return crs, search, tuple(targets)
    own = (one._replace(search=read.in_crs(one.search, one.info.crs)) for one in targets)
    return crs, read.in_crs(search, crs), tuple(own)


def fields_of(targets: Sequence[Target]) -> Mapping[str, Field]:
    """Return the fields of all sources of a search; those of the contract if none is known."""
    fields = [one.info.fields for one in targets if one.error is None]
    return (fields[0] if len(fields) == 1 else union_of_fields(fields)) or FIELD_BY_NAME


def _refuse(search: Search, targets: Sequence[Target]) -> None:
    """Raise `RequestRefused` if any of the sources would refuse the search."""
    sources = [(one.name, one.info) for one in targets if one.error is None]
    problems = problems_of_parts(sources, search, partial(_problems, search)) if sources else []
    if problems:
        raise RequestRefused(tuple(problems))


def _problems(search: Search, info: SourceInfo) -> list[Problem]:
    """Return what an open source would refuse of a search with its polygons or rows."""
    problems = translated(search, info).problems(info)
    if search.expression:
        from parcel_lookup.core.gis.expressions import refuse_unknown_columns

        try:
            refuse_unknown_columns(search.expression, info)
        except RequestRefused as error:
            problems += error.problems
    return problems
