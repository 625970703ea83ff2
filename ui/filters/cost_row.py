"""The row with the estimated requests of a search, and the Count button."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QVBoxLayout, QWidget

from parcel_lookup.core.contract import ParcelError, RequestRefused
from parcel_lookup.core.gis.connections import open_source_factories
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.gis.run.count import count_matches
from parcel_lookup.core.gis.run.problems import problems_over
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.filters.remarks import text_label
from parcel_lookup.ui.filters.review import shortened
from parcel_lookup.ui.kit.widgets import WrappingRow, fill, push_button, single_shot
from parcel_lookup.ui.search.estimator import cost_sentences, free_sentence, read_costs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.gis.qt.background import Background
    from parcel_lookup.core.gis.run.planned import Cost
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.run import Counted
    from parcel_lookup.ui.kit.history_tasks import HistoryTasks

    #: Returns the area of the search, or None. Raises `ParcelError`.
    MakeArea = Callable[[], "AreaInput | StoredArea | None"]

#: Delay before estimating, because a search changes with each keystroke.
_ESTIMATE_MS = 300


class CostRow(QWidget):
    """Shows the estimate, the Count button, and the result of counting."""

    #: The user pressed the button: the owner calls `set` with the current search.
    count_requested = pyqtSignal()

    def __init__(self, history_tasks: HistoryTasks, parent: QWidget | None = None) -> None:
        """Create the row; the owner closes `history_tasks` and calls `close_down`."""
        super().__init__(parent)
        self._history_tasks = history_tasks
        self._connection: Connection | ConnectionGroup | None = None
        self._search: Search | str = ""
        self._make_area: MakeArea | None = None
        self._estimating: Background | None = None
        self._counting: Background | None = None
        #: One for each connection whose requests cost something.
        self._costs: Sequence[Cost] = ()
        self._count: Counted | None = None
        self._timer = single_shot(_ESTIMATE_MS, self._estimate, self)
        self._make_controls()
        self._update_button()

    def set(
        self,
        connection: Connection | ConnectionGroup,
        search: Search | str,
        make_area: MakeArea | None = None,
    ) -> None:
        """Estimate a search over a connection; a text is the reason why there is none.

        `make_area` returns the area of the search. It is called later, in the main thread.
        """
        now, before = (connection, search), (self._connection, self._search)
        if now != before or make_area != self._make_area:
            self._connection, self._search = now
            self._forget_count()
        self._make_area = make_area
        self._costs = ()
        self._stop_estimating()
        self._timer.start()
        self._update_button()

    def close_down(self) -> None:
        """Stop estimating and counting."""
        self._timer.stop()
        self._stop_estimating()
        self._stop_counting()

    # ---- the estimate --------------------------------------------------------------------------

    def _estimate(self) -> None:
        connection, search = self._connection, self._search
        try:
            missing = missing_library()
            if missing is not None:
                raise missing
            if isinstance(search, str):
                self._estimate_label.setText(shortened(search))
                return
            area = self._make_area() if self._make_area is not None else None
        except ParcelError as error:
            self._estimate_label.setText(shortened(error.sentence))
            return
        if not connection.is_metered:
            self._estimate_label.setText(free_sentence(connection))
            return
        self._estimating = self._history_tasks.run(
            lambda history, stop: read_costs(history, connection, search, area, stop),
            self._on_estimated,
            self._on_estimate_failed,
        )

    def _on_estimate_failed(self, error: ParcelError) -> None:
        self._estimating = None
        self._estimate_label.setText(shortened(error.sentence))

    def _on_estimated(self, costs: Sequence[Cost]) -> None:
        self._estimating = None
        self._costs = costs
        self._show_estimate()

    def _show_estimate(self) -> None:
        """Show the estimate, refined if the matches of a single connection were counted."""
        costs = self._costs
        if not costs:
            return
        matches = self._count.number if self._count is not None else None
        is_one = len(self._connection.parts) == 1
        if matches is not None and self._make_area is None and is_one:
            costs = [_refined(costs[0], self._search, matches, self._connection.info.page)]
        self._estimate_label.setText(cost_sentences(costs, self._connection))

    # ---- counting ------------------------------------------------------------------------------

    def _on_clicked(self) -> None:
        if self._counting is not None:
            self._forget_count()
            self._show_result(tr("Counting was stopped."))
            return
        self.count_requested.emit()
        if self._reason():
            return  # shown in place of the estimate
        try:
            missing = missing_library()
            if missing is not None:
                raise missing
            # May prompt for the master password.
            factory = open_source_factories(self._connection)
            area = self._make_area() if self._make_area is not None else None
        except ParcelError as error:
            self._on_failed(error)
            return
        self._count = None
        self._show_result(tr("Counting…"))
        self._counting = count_matches(factory, self._search, area)
        self._counting.done.connect(self._on_counted)
        self._counting.failed.connect(self._on_failed)
        self._counting.start()
        self._update_button()

    def _on_counted(self, counted: Counted) -> None:
        self._counting = None
        self._count = counted
        self._show_result(" ".join((self._sentence_of(counted), *counted.missing)))
        self._show_estimate()
        # Counting uses requests too, so the estimate is made again.
        self._stop_estimating()
        self._timer.start()
        self._update_button()

    def _on_failed(self, error: ParcelError) -> None:
        self._counting = None
        log(error.sentence, Qgis.MessageLevel.Warning, error.detail)
        self._show_result(f"⚠ {error.sentence}")
        self._update_button()

    def _sentence_of(self, counted: Counted) -> str:
        matches = counted.number
        cost = ""
        if self._connection.is_metered:
            cost = number_of(counted.requests, " ({} request)", " ({} requests)")
        if matches is None:
            return tr("The service does not report the number of matches{cost}.").format(cost=cost)
        what = tr("the expression") if self._search.expression else tr("the filters")
        if counted.is_anywhere:
            what = tr("{what}, inside and outside the area").format(what=what)
        elif self._make_area is not None:
            what = tr("{what} in the area").format(what=what)
        if not matches:
            return tr("No parcel matches {what}{cost}.").format(what=what, cost=cost)
        sentence = number_of(
            matches, "{} parcel matches {{what}}{{cost}}.", "{} parcels match {{what}}{{cost}}."
        )
        if counted.is_upper:
            sentence = number_of(
                matches,
                "At most {} parcel matches {{what}}{{cost}}.",
                "At most {} parcels match {{what}}{{cost}}.",
            )
        return sentence.format(what=what, cost=cost)

    def _forget_count(self) -> None:
        self._stop_counting()
        self._count = None
        self._show_result("")
        self._update_button()

    def _stop_counting(self) -> None:
        task, self._counting = self._counting, None
        if task is not None:
            task.cancel()

    def _stop_estimating(self) -> None:
        task, self._estimating = self._estimating, None
        if task is not None:
            task.cancel()

    # ---- widgets -------------------------------------------------------------------------------

    def _update_button(self) -> None:
        """Update the text, state, and tool tip of the button."""
        self._button.setText(tr("Stop Counting") if self._counting else tr("Coun&t"))
        reason = self._reason()
        self._button.setEnabled(not reason)
        queries = 1 if isinstance(self._search, str) else len(self._search.queries)
        if self._connection is not None:
            queries *= sum(part.is_metered for part in self._connection.parts) or 1
        tip = reason or number_of(
            queries,
            "Count the parcels that match the filters. Uses at most {} request.",
            "Count the parcels that match the filters. Uses at most {} requests.",
        )
        self._button.setToolTip(verbatim(tip))
        self._button.setAccessibleDescription(tip)

    def _reason(self) -> str:
        """The reason why counting is not possible, or ""."""
        if self._connection is None or isinstance(self._search, str):
            return self._search or tr("There is nothing to count yet.")
        find = partial(self._search.problems, by_area=self._make_area is not None)
        problems = problems_over(self._connection, self._search, find)
        return RequestRefused(tuple(problems)).sentence if problems else ""

    def _make_controls(self) -> None:
        self._estimate_label = text_label(
            "filter_estimate", tr("Estimated number of requests for this search"), tr("Estimate")
        )
        self._button = push_button("count", "", "", self._on_clicked)
        self._result = text_label("counted", "", tr("Number of matching parcels"))
        self._result.hide()
        row = WrappingRow()
        row.add(self._estimate_label, 1)
        row.add(self._button)
        fill(QVBoxLayout(self), row, self._result)

    def _show_result(self, sentence: str) -> None:
        self._result.setText(shortened(sentence))
        self._result.setVisible(bool(sentence))


def _refined(cost: Cost, search: Search, matches: int, page: int) -> Cost:
    """Return the cost for a known number of matches, with `page` parcels in a response."""
    if cost.kind == "exact":
        return cost
    if search.max_parcels is not None:
        matches = min(matches, search.max_parcels)
    requests = -(-matches // page) + len(search.queries) - 1
    return cost._replace(requests=max(requests, cost.requests), kind="about")
