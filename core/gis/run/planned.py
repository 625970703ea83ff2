"""A search with its input read and its requests estimated, next to what its connection may send."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Union

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ErrorCode,
    ParcelError,
    Problem,
    RequestRefused,
)
from parcel_lookup.core.contract.fields import union_of_fields
from parcel_lookup.core.gis.connections import Connection
from parcel_lookup.core.gis.connections.budget import Budget
from parcel_lookup.core.gis.inputs.rows import RowsInput
from parcel_lookup.core.gis.inputs.stored_area import StoredRows
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.run.problems import problems_of_parts
from parcel_lookup.core.gis.run.routing import Route, everywhere

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.contract import Cancellation, Capabilities, Field
    from parcel_lookup.core.contract.source import SourceInfo
    from parcel_lookup.core.gis.connections import FactoryGroup, SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaInput, AreaRead
    from parcel_lookup.core.gis.inputs.rows import RowsRead
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.checks import Keep
    from parcel_lookup.core.search.query.plan import Estimate, Plan

    Input = Union[AreaInput, RowsInput, StoredArea, StoredRows]


class PlannedSearch(NamedTuple):
    """A search that is ready to be sent. A value: any thread."""

    #: The first requests, and the search with its polygons or rows.
    plan: Plan
    #: The source of the polygons or rows; None for a search by filters.
    input: Input | None
    #: The polygons or rows as they were read, with the attributes to carry over.
    read: AreaRead | RowsRead | None
    estimate: Estimate
    allowance: Budget

    @property
    def search(self) -> Search:
        """The search with its polygons or rows."""
        return self.plan.search

    @property
    def is_over_budget(self) -> bool:
        """Whether the search would exceed the monthly budget, or its use cannot be read."""
        return not self.allowance.covers(self._requests)

    def check_budget(self) -> None:
        """Raise `ParcelError` (OVER_BUDGET) if the search would exceed the monthly budget."""
        text = self.estimate.text
        self.allowance.require(self._requests, text[:1].lower() + text[1:])

    @property
    def max_requests(self) -> int | None:
        """The number of requests the search may send: its own limit, or the rest of the budget."""
        own, left = self.search.max_requests, self.allowance.left
        if left is None:
            return own
        left = max(1, left)  # zero is not a limit that a search can have
        return left if own is None else min(own, left)

    @property
    def is_limited_by_budget(self) -> bool:
        """Whether the rest of the monthly budget is less than the search's own limit."""
        return self.max_requests != self.search.max_requests

    def limited_to(self, max_requests: int | None) -> PlannedSearch:
        """Return it with another request limit, and the same estimate."""
        search = replace(self.search, max_requests=max_requests)
        return self._replace(plan=replace(self.plan, search=search))

    @property
    def _requests(self) -> int:
        """The estimate, up to the search's own limit."""
        limit, requests = self.search.max_requests, self.estimate.requests
        return requests if limit is None else min(limit, requests)


class ReadInput(NamedTuple):
    """A search with its polygons or rows."""

    search: Search
    #: The source of the polygons or rows; None for a search by filters.
    input: Input | None
    #: The polygons or rows as they were read, with the attributes to carry over.
    read: AreaRead | RowsRead | None


class Part(NamedTuple):
    """The part of a search that is sent to one connection."""

    open_source: SourceFactory
    #: None if it cannot be searched, because of `error`.
    planned: PlannedSearch | None
    error: ParcelError | None = None
    #: Indexes of the rows of a list that are looked up here; None: all.
    rows: frozenset[int] | None = None

    @property
    def name(self) -> str:
        """The name of the connection."""
        return self.open_source.connection.counter


class Prepared:
    """Evaluates the expression of a search by what is known of each source (`part.Prepare`)."""

    def __init__(self) -> None:
        #: What evaluates the expression, for each source that was searched.
        self.keeps: list[Keep] = []
        self._known: list[tuple[Search, Capabilities]] = []

    def add(self, search: Search, capabilities: Capabilities) -> Search:
        """Add the translated search for a source, and return it."""
        self._known.append((search, capabilities))
        return search

    def __call__(self, search: Search, _info: SourceInfo) -> tuple[Search, Keep]:
        """Return the search, and what evaluates its expression. Raises `RequestRefused`."""
        from parcel_lookup.core.gis.expressions import Evaluator, refuse_unknown_columns
        from parcel_lookup.core.gis.notices.owner_search import owner_filter

        known = next(known for one, known in self._known if one is search)
        refuse_unknown_columns(search.expression, known)
        keep = owner_filter(search.expression) or Evaluator(search.expression, known.fields)
        self.keeps.append(keep)
        return search, keep


def read_input(search: Search, area: Input | None, cancellation: Cancellation) -> ReadInput:
    """Read the polygons or rows of a search. Call it in a task.

    Raises `ParcelError`: NO_POLYGONS, NO_ROWS, CANCELLED.
    """
    if area is None and search.is_by_list:
        area = StoredRows(search, None)
    if area is None:
        return ReadInput(search, None, None)
    read = area.read(cancellation)
    if isinstance(area, RowsInput):
        search, read = read.recognized(search)
        return ReadInput(search, area, read)
    return ReadInput(read.applied_to(search), area, read)


def plan_part(
    allowance: Budget,
    connection: Connection,
    given: ReadInput,
    cancellation: Cancellation,
    max_requests: int | None,
    factory: SourceFactory | None = None,
) -> PlannedSearch:
    """Plan a search for one connection, and estimate its requests. Call it in a task.

    Nothing is sent, unless `factory` is there to open the source: then the types of its columns are
    requested if they are not known. `max_requests` is the request limit, in place of that of the
    search; None if there is none. Raises `ParcelError`: LOCAL_FILE, CANCELLED.
    """
    from parcel_lookup.core.gis.connections.offline import read_capabilities, typed_capabilities
    from parcel_lookup.core.search.query.plan import make_plan

    search, area, read = given
    search = replace(search, max_requests=max_requests)
    capabilities = (
        read_capabilities(connection, cancellation)
        if factory is None
        else typed_capabilities(factory, cancellation)
    )
    if search.expression:
        from parcel_lookup.core.gis.expressions import translated_for

        search = translated_for(search, capabilities)
    plan = make_plan(search, capabilities, row_ids=read.ids if search.is_by_list else ())
    return PlannedSearch(plan, area, read, plan.estimate, allowance)


def _resumed(planned: PlannedSearch, needs: int | None) -> PlannedSearch:
    """Return the plan of a search that still needs that many requests, if that is known."""
    from parcel_lookup.core.search.query.plan import Estimate

    return planned if needs is None else planned._replace(estimate=Estimate("about", needs))


def plan_parts(
    open_source: SourceFactory | FactoryGroup,
    given: ReadInput,
    cancellation: Cancellation,
    *,
    routed: Route | None = None,
    needs: int | None = None,
    is_approved: bool = False,
    is_confirmable: bool = True,
) -> tuple[Part, ...]:
    """Plan a search for each of its connections. Call it in a task.

    `routed` has the connections that it concerns; None: all. `needs` is the number of requests that
    a resumed search still needs, if known. `is_approved`: the user has agreed to exceed the monthly
    budgets. If nobody can confirm that (`is_confirmable`), the budgets only limit the requests.
    Raises as `plan_part`, and OVER_BUDGET; of several connections, one that cannot be searched has
    its error in its part, and what any of them would refuse raises `RequestRefused`.
    """
    path = open_source.history_path
    routed = routed or everywhere(open_source.connection, given.search)
    factory_of = {one.connection: one for one in open_source.parts}
    factories = [factory_of[one.connection] for one in routed.parts]
    # The file of the history may be locked by another program.
    allowances = run_cancellable(
        lambda: [Budget.of(path, one.connection, is_approved=is_approved) for one in factories],
        cancellation,
    )

    if len(open_source.parts) == 1:
        (factory,), (allowance,), limit = factories, allowances, given.search.max_requests
        planned = plan_part(allowance, factory.connection, given, cancellation, limit, factory)
        planned = _resumed(planned, needs)
        if is_confirmable:
            planned.check_budget()
        return (Part(factory, planned),)
    parts = [
        _part_of(
            factory,
            allowance,
            given._replace(search=one.search),
            cancellation,
            needs,
            has_own_limit=is_confirmable,
        )._replace(rows=one.rows)
        for factory, allowance, one in zip(factories, allowances, routed.parts)
    ]
    _refuse(given.search, parts)
    if is_confirmable:
        parts = list(map(_within_budget, parts))
    return (*parts, *(_uncovered_part(open_source, *one) for one in routed.uncovered))


def _uncovered_part(
    open_source: SourceFactory | FactoryGroup, state: str, error: ParcelError
) -> Part:
    """Return the part of a state that no connection covers."""
    first = open_source.parts[0]
    return Part(replace(first, connection=Connection(state, first.connection.kind)), None, error)


def fields_of(parts: Sequence[Part]) -> Mapping[str, Field]:
    """Return the fields of all sources of a search; those of the contract if none is known."""
    fields = [part.planned.plan.capabilities.fields for part in parts if part.planned is not None]
    return fields[0] if len(fields) == 1 else union_of_fields(fields) or FIELD_BY_NAME


def _part_of(
    factory: SourceFactory,
    allowance: Budget,
    given: ReadInput,
    cancellation: Cancellation,
    needs: int | None,
    *,
    has_own_limit: bool,
) -> Part:
    """Plan a search for one of several connections.

    `needs` is what all of them still need. `has_own_limit`: the request limit is that of the
    connection.
    """
    connection = factory.connection
    limit = connection.request_limit if has_own_limit else given.search.max_requests
    try:
        if factory.problem is not None:
            raise factory.problem
        planned = plan_part(allowance, connection, given, cancellation, limit, factory)
        is_less = needs is not None and needs < planned.estimate.requests
        return Part(factory, _resumed(planned, needs) if is_less else planned)
    except ParcelError as error:
        if error.code in (ErrorCode.CANCELLED, ErrorCode.REQUEST_REFUSED):
            raise
        return Part(factory, None, error)


def _within_budget(part: Part) -> Part:
    """Return the part, with an error in place of a plan that would exceed the monthly budget."""
    try:
        if part.planned is not None:
            part.planned.check_budget()
    except ParcelError as error:
        return Part(part.open_source, None, error)
    return part


def _refuse(search: Search, parts: Sequence[Part]) -> None:
    """Raise `RequestRefused` if any of several sources would refuse its part of the search."""
    plans = [(part.name, part.planned.plan) for part in parts if part.planned is not None]
    sources = [(name, plan.capabilities) for name, plan in plans]
    problems = problems_of_parts(sources, search, partial(_problems, search)) if sources else []
    if problems:
        raise RequestRefused(tuple(problems))


def _problems(search: Search, capabilities: Capabilities) -> list[Problem]:
    """Return what an open source would refuse of a search with its polygons or rows."""
    if not search.expression:
        return search.problems(capabilities)
    from parcel_lookup.core.gis.expressions import refuse_unknown_columns, translated_for

    problems = translated_for(search, capabilities).problems(capabilities)
    try:
        refuse_unknown_columns(search.expression, capabilities)
    except RequestRefused as error:
        problems += error.problems
    return problems
