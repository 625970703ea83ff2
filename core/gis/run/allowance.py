"""What a search will cost, beside what its connection has spent this month."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.core import Qgis

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.qt.log import log

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.rows import RowsInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history import History
    from parcel_lookup.core.search.query.plan import Estimate


class Price(NamedTuple):
    """The requests of a search, of its connection's month, and of the budget for that."""

    estimate: Estimate
    #: Sent this month over the connection, by every QGIS of this profile; None: nobody knows.
    used: int | None
    #: 0: the connection has none.
    budget: int

    @property
    def left(self) -> int | None:
        """What is left of the budget, as far as there is one and it is known."""
        if not self.budget or self.used is None:
            return None
        return max(0, self.budget - self.used)

    @property
    def is_over(self) -> bool:
        """Whether the search is known to pass the budget, or may do so with nobody the wiser."""
        if self.budget and self.used is None:
            return True
        return self.left is not None and self.estimate.requests > self.left


def price_of(
    history: History,
    connection: Connection,
    search: Search,
    area: AreaInput | RowsInput | StoredArea | None,
    cancellation: Cancellation,
) -> Price:
    """Work out the price of a search that was not begun yet. In a task; sends nothing.

    Raises `ParcelError`: NO_POLYGONS, NO_ROWS, CANCELLED.
    """
    from parcel_lookup.core.search.query.plan import make_plan

    if area is not None:
        search = area.read(cancellation).applied_to(search)
    plan = make_plan(search, is_metered=connection.is_metered, rules=connection.rules)
    used = _used(history, connection) if connection.is_metered else 0
    return Price(plan.estimate, used, connection.monthly_budget)


def _used(history: History, connection: Connection) -> int | None:
    try:
        return history.requests_this_month(connection.counter)
    except ParcelError as error:
        log(error.sentence, Qgis.MessageLevel.Warning, error.detail)
        return None
