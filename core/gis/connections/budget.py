"""The monthly budget of a connection: the one place that checks it."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple, Protocol

from qgis.core import Qgis

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from pathlib import Path

    from parcel_lookup.core.search.history import History


_UNKNOWN = tr("the number of requests already used cannot be read")


class Metered(Protocol):
    """What a budget needs of a connection (`Connection`)."""

    is_metered: bool
    monthly_budget: int
    counter: str


class Budget(NamedTuple):
    """The requests of a connection in this month, and its budget for them. Without one: any number.

    What a search may send is an `Allowance`, which never exceeds what is left of the budget.
    """

    #: What the user calls the connection.
    connection: str = ""
    #: Sent this month over the connection, by every QGIS of this profile; None: unknown, since the
    #: history cannot be read.
    used: int | None = 0
    #: Requests in a month; 0: there is no budget, or the user has agreed to exceed it.
    budget: int = 0
    #: The day (UTC, ISO) since when they are counted, if those before it are lost; or "".
    since: str = ""

    @classmethod
    def read(cls, history: History, connection: Metered) -> Budget:
        """Read the budget of a connection. In a task: the history is a file."""
        used: int | None = 0
        since = ""
        if connection.is_metered:
            try:
                used = history.requests_this_month(connection.counter)
                since = history.counted_since()
            except ParcelError as error:
                log(error.sentence, Qgis.MessageLevel.Warning, error.detail)
                used = None
        return cls(connection.counter, used, connection.monthly_budget, since)

    @classmethod
    def of(cls, path: Path, connection: Metered, *, is_approved: bool = False) -> Budget:
        """Return the budget of a connection. Any thread but the main one.

        The history, the file `path`, is opened only where there is a budget to check.
        """
        if not connection.is_metered or not connection.monthly_budget or is_approved:
            return cls(connection.counter)
        from parcel_lookup.core.search.history import History

        with closing(History(path)) as history:
            return cls.read(history, connection)

    @classmethod
    def required(cls, path: Path, connection: Metered, requests: int) -> Budget:
        """Return the budget, as `of`. Raises `ParcelError` if it does not cover `requests`."""
        budget = cls.of(path, connection)
        budget.require(requests, number_of(requests, "{} request", "{} requests"))
        return budget

    @property
    def left(self) -> int | None:
        """The requests that may be sent; None where any number may be, or nobody knows."""
        if not self.budget or self.used is None:
            return None
        return max(0, self.budget - self.used)

    def covers(self, requests: int) -> bool:
        """Return whether that number of requests is known to stay within the budget."""
        if not self.budget:
            return True
        return self.used is not None and self.used + requests <= self.budget

    def require(self, requests: int, estimate: str) -> None:
        """Raise `ParcelError` (OVER_BUDGET) where that number of requests is not covered.

        `estimate` is the number in words: “at least 3 requests”.
        """
        if self.covers(requests):
            return
        if self.used is None:
            reason = tr("{unknown}, and the search needs {estimate}. Nothing was sent.")
        else:
            reason = tr(
                "{estimate}, but {used:,} of {budget:,} are already used. Nothing was sent."
            )
        raise self._error(
            reason.format(unknown=_UNKNOWN, estimate=estimate, used=self.used, budget=self.budget)
        )

    def check_sent(self, number: int) -> None:
        """Raise `ParcelError` (OVER_BUDGET) where one request more than `number` is too many.

        `number` is what was sent since the budget was read. Called before each request.
        """
        if not self.budget:
            return
        if self.used is None:
            raise self._error(f"{_UNKNOWN}.")
        if self.used + number >= self.budget:
            raise self._error(tr("all {budget:,} requests are used.").format(budget=self.budget))

    def _error(self, reason: str) -> ParcelError:
        return ParcelError(ErrorCode.OVER_BUDGET, connection=self.connection, reason=reason)


#: Any number of requests.
NO_BUDGET = Budget()
