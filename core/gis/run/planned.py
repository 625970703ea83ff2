"""A search with its input read and its requests estimated, next to what its connection may send."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple, Union

from parcel_lookup.core.gis.connections.allowance import Allowance
from parcel_lookup.core.gis.inputs.stored_area import StoredRows

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.gis.inputs.polygons import AreaInput, AreaRead
    from parcel_lookup.core.gis.inputs.rows import RowsInput, RowsRead
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.search import Search
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
    allowance: Allowance

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

    @property
    def limited_plan(self) -> Plan:
        """The plan with the limit of `max_requests`."""
        return replace(self.plan, search=replace(self.search, max_requests=self.max_requests))

    @property
    def _requests(self) -> int:
        """The estimate, up to the search's own limit."""
        limit, requests = self.search.max_requests, self.estimate.requests
        return requests if limit is None else min(limit, requests)


def plan_search(
    allowance: Allowance,
    connection: Connection,
    search: Search,
    area: Input | None,
    cancellation: Cancellation,
    *,
    needs: int | None = None,
) -> PlannedSearch:
    """Read the input of a search, plan it, and estimate its requests. Call it in a task.

    Nothing is sent. `search` has no polygons or rows if `area` provides them. `needs` is the number
    of requests that a resumed search still needs, if known. Raises `ParcelError`: NO_POLYGONS,
    NO_ROWS, LOCAL_FILE, CANCELLED.
    """
    from parcel_lookup.core.gis.connections.offline import read_capabilities
    from parcel_lookup.core.search.query.plan import Estimate, make_plan

    if area is None and search.is_by_list:
        area = StoredRows(search, None)
    read = None
    if area is not None:
        read = area.read(cancellation)
        search = read.applied_to(search)
    capabilities = read_capabilities(connection, cancellation)
    if search.expression:
        from parcel_lookup.core.gis.expressions import translated_for

        search = translated_for(search, capabilities)
    plan = make_plan(search, capabilities, row_ids=read.ids if search.is_by_list else ())
    estimate = plan.estimate if needs is None else Estimate("about", needs)
    return PlannedSearch(plan, area, read, estimate, allowance)
