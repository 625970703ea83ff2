"""Estimates the requests of the search that the dock describes, whenever it changes."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.PyQt.QtCore import QDate, QLocale, QObject, Qt, pyqtSignal

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.gis.connections.budget import Budget
from parcel_lookup.core.gis.connections.offline import read_info
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.run.planned import cost_of, read_input
from parcel_lookup.core.gis.run.routing import route
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.ui.kit.history_tasks import HistoryTasks
from parcel_lookup.ui.kit.widgets import single_shot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.qt.background import Background
    from parcel_lookup.core.gis.run.planned import Cost, Input
    from parcel_lookup.core.gis.run.search_job import SearchJob
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history import History
    from parcel_lookup.ui.kit.messages import Messages

#: Dragging the map or a selection changes the search many times a second.
_DELAY_MS = 300


class Estimator(QObject):
    """Emits the sentence above the button Search, a moment after the last call of `refresh`."""

    #: The sentence, the estimate or what keeps the search from being run, and what to add to it.
    estimated = pyqtSignal(str, str)
    #: The `ParcelError` about a package that is missing, or None; comes before `estimated`.
    missing = pyqtSignal(object)

    def __init__(
        self,
        make_job: Callable[[], SearchJob],
        messages: Messages,
        parent: QObject | None = None,
        *,
        is_whole: bool = False,
    ) -> None:
        """`make_job` raises `ParcelError` where there is nothing to run.

        `is_whole`: what all of it costs, also where the search stops before at its limit.
        """
        super().__init__(parent)
        self._is_whole = is_whole
        self._make_job = make_job
        self._history_tasks = HistoryTasks(messages, self)
        self._task: Background | None = None
        self._timer = single_shot(_DELAY_MS, self._estimate, self)

    def refresh(self) -> None:
        """Something has changed."""
        self._forget_task()
        self._timer.start()

    def close_down(self) -> None:
        """Estimate no more."""
        self._timer.stop()
        self._forget_task()
        self._history_tasks.close_down()

    def _estimate(self) -> None:
        missing = missing_library()
        self.missing.emit(missing)
        try:
            if missing is not None:
                raise missing
            job = self._make_job()
        except ParcelError as error:
            self.estimated.emit(error.sentence, "")
            return
        if not job.connection.is_metered:
            self.estimated.emit(free_sentence(job.connection), "")
            return
        connection, search, area = job.connection, job.search, job.area
        is_whole = self._is_whole  # the task must not keep this object
        self._task = self._history_tasks.run(
            lambda history, stop: read_costs(
                history, connection, search, area, stop, is_whole=is_whole
            ),
            partial(self._on_estimated, connection),
            self._on_failed,
        )

    def _on_failed(self, error: ParcelError) -> None:
        self._task = None
        self.estimated.emit(error.sentence, "")

    def _on_estimated(
        self, connection: Connection | ConnectionGroup, costs: Sequence[Cost]
    ) -> None:
        self._task = None
        if len(connection.parts) > 1:
            self.estimated.emit(cost_sentences(costs, connection), _explain_group(costs))
            return
        (cost,) = costs
        text = cost_sentence(cost)
        if cost.limit is not None and cost.requests > cost.limit:
            words = tr("The search stops after {:,} of them and can be continued.")
            text = f"{text}. {words.format(cost.limit)}"
        self.estimated.emit(text, _explain(cost, connection))

    def _forget_task(self) -> None:
        if self._task is not None:
            self._task.cancel()
            self._task = None


def read_costs(
    history: History,
    connection: Connection | ConnectionGroup,
    search: Search,
    area: Input | None,
    cancellation: Cancellation,
    *,
    is_whole: bool = False,
) -> list[Cost]:
    """Return what a search costs over each connection whose requests cost something. In a task.

    `is_whole`: the number of all requests, also where the search stops before at its limit. Raises
    `ParcelError` as `read_input` and `cost_of`.
    """
    given, costs = read_input(search, area, cancellation)[0], []
    for target in route(connection, given)[1]:
        part = target.connection
        if target.error is not None or not part.is_metered:
            continue
        # Each of several has its own limit.
        limit = part.request_limit if len(connection.parts) > 1 else search.max_requests
        own, info = replace(target.search, max_requests=limit), read_info(part, cancellation)
        budget = Budget.read(history, part)
        costs.append(cost_of(part, own, info, budget, cancellation, is_whole=is_whole))
    return costs


def free_sentence(connection: Connection | ConnectionGroup) -> str:
    """Return the estimate for a connection that costs nothing."""
    if all(part.is_on_this_computer for part in connection.parts):
        return tr("Free: these parcels are on this computer.")
    return tr("Free: requests to this source cost nothing.")


def cost_sentence(cost: Cost) -> str:
    """``At least 46 requests · 1,204 of 5,000 used this month``."""
    budget = cost.budget
    if budget.used is None:
        used = tr("the number used this month cannot be read")
    elif budget.budget:
        used = tr("{used:,} of {budget:,} used this month")
        used = used.format(used=budget.used, budget=budget.budget)
    else:
        used = tr("{used:,} used this month").format(used=budget.used)
    if budget.since:
        day = QLocale().toString(
            QDate.fromString(budget.since, Qt.DateFormat.ISODate), QLocale.FormatType.ShortFormat
        )
        used = tr("{used}, counted since {day}").format(used=used, day=day)
    sentence = f"{cost.text} · {used}"
    return f"⚠ {sentence}" if cost.is_over_budget else sentence


def cost_sentences(costs: Sequence[Cost], connection: Connection | ConnectionGroup) -> str:
    """Return the `cost_sentence`; of several connections a line for each that costs something."""
    if len(connection.parts) == 1:
        return cost_sentence(costs[0])
    lines = ((one.budget.connection, cost_sentence(one)) for one in costs)
    return "\n".join(tr("{name}: {cost}").format(name=name, cost=cost) for name, cost in lines)


def _explain_group(costs: Sequence[Cost]) -> str:
    sentences = [
        tr("Responses that are already saved cost nothing."),
        tr("Each connection has its own limit per search, after which it can be continued."),
    ]
    if any(cost.is_over_budget for cost in costs):
        sentences.append(
            tr("A connection whose monthly budget it would exceed is skipped until you confirm.")
        )
    return " ".join(sentences)


def _explain(cost: Cost, connection: Connection) -> str:
    sentences = [tr("Responses that are already saved cost nothing.")]
    if connection.request_limit:
        limit = number_of(connection.request_limit, "{} request", "{} requests")
        stops = tr("A search stops after {limit} and can be continued.")
        sentences.append(stops.format(limit=limit))
    if cost.is_over_budget:
        sentences.append(
            tr("It would exceed the monthly budget; nothing is sent until you confirm.")
        )
    return " ".join(sentences)
