"""Small searches whose parcels are wanted as values: of a click, or of the search bar.

The same engine, source and store as any search, but neither a layer nor a place in the history.
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING, Callable, NamedTuple

from qgis.core import QgsApplication, QgsTask
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QObject, QTimer, pyqtSignal

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import Connection, history_path, open_source_factory
from parcel_lookup.core.gis.qt.background import unexpected_error
from parcel_lookup.core.gis.qt.cancellable import unless_cancelled
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.gis.run.allowance import price_of
from parcel_lookup.core.gis.run.run import Listener, SearchRun
from parcel_lookup.core.gis.run.task import cancelled_outcome

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import SourceFactory
    from parcel_lookup.core.gis.inputs.polygons import AreaInput
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea
    from parcel_lookup.core.gis.run.allowance import Price
    from parcel_lookup.core.search.engine.outcome import Outcome
    from parcel_lookup.core.search.query.found import Found, Progress
    from parcel_lookup.core.search.query.search import Search

# Hidden: it is over before anybody could read of it among QGIS's tasks.
_FLAGS = QgsTask.Flag.CanCancel | QgsTask.Flag.CancelWithoutPrompt | QgsTask.Flag.Silent
_FLAGS |= QgsTask.Flag.Hidden

# Whoever starts a search may forget about it: it is kept alive here until it is over.
_running: set[QuickSearch] = set()


class QuickAnswer(NamedTuple):
    """What a quick search found, and how it ended."""

    #: In plan order; also what came before an error or a cancel.
    found: list[Found]
    outcome: Outcome
    #: Of a search that was not begun, because it would go over the month's budget of its
    #: connection; else None.
    price: Price | None = None


class QuickSearch(QObject):
    """A small search in a task of its own. Main thread.

    Kept alive until it is over, whether or not anybody holds it. A connection with a monthly budget
    is asked no more than is left of it, unless `is_approved`.
    """

    #: The `QuickAnswer`; exactly once, in the main thread, after `start` has returned. After a
    #: cancel and an error too. Not where this object was deleted before.
    finished = pyqtSignal(object)
    #: A sentence: the service does not answer, and is asked again.
    noticed = pyqtSignal(str)

    def __init__(
        self,
        search: Search,
        connection: Connection | SourceFactory,
        area: AreaInput | StoredArea | None = None,
        parent: QObject | None = None,
        *,
        is_approved: bool = False,
    ) -> None:
        """`search` is without polygons where `area` gives them.

        A factory is for whoever made one before (`connections.open_source_factory`). `is_approved`:
        the user knows that it goes over the month's budget.
        """
        super().__init__(parent)
        self._search = search
        self._connection = connection
        self._area = area
        self._is_approved = is_approved
        self._task: _QuickTask | None = None
        self._refusal: ParcelError | None = None
        self._is_cancelled = False

    @property
    def is_running(self) -> bool:
        """Whether it was started and is not over."""
        return self in _running

    def start(self) -> None:
        """Begin. Once. What keeps it from being begun comes as the answer's error too."""
        _running.add(self)
        try:
            missing = missing_library()
            if missing is not None:
                raise missing
            factory = self._connection
            if isinstance(factory, Connection):
                factory = open_source_factory(factory)
        except ParcelError as error:
            self._refuse(error)
            return
        except Exception:  # noqa: BLE001 - whoever waits for the answer would wait for ever
            self._refuse(unexpected_error())
            return
        task = _QuickTask(self._search, factory, self._area, self._is_approved, self._answer)
        task.noticed.connect(self.noticed)
        self._task = task
        QgsApplication.taskManager().addTask(task)

    def cancel(self) -> None:
        """Stop now; `finished` follows within a second."""
        self._is_cancelled = True
        if self._task is not None and not sip.isdeleted(self._task):
            self._task.cancel()

    def _refuse(self, error: ParcelError) -> None:
        """Answer with an error, once `start` has returned."""
        self._refusal = error
        QTimer.singleShot(0, self._answer_refused)

    def _answer_refused(self) -> None:
        error = Cancelled() if self._is_cancelled else self._refusal
        self._answer(QuickAnswer([], _ended_by(error)))

    def _answer(self, answer: QuickAnswer) -> None:
        _running.discard(self)
        self._task = None
        if not sip.isdeleted(self):
            self.finished.emit(answer)


class _QuickTask(QgsTask):
    """The search in the task's thread: its sink and its feedback at once."""

    noticed = pyqtSignal(str)

    def __init__(
        self,
        search: Search,
        factory: SourceFactory,
        area: AreaInput | StoredArea | None,
        is_approved: bool,
        then: Callable[[QuickAnswer], None],
    ) -> None:
        """`then` takes the answer, in the main thread; it may outlive what it belongs to."""
        super().__init__("Parcel Lookup", _FLAGS)
        #: What `cancel` cancels (`core.search.query.found.Feedback`).
        self.cancellation = Cancellation()
        self._search = search
        self._factory = factory
        self._area = area
        connection = factory.connection
        self._has_budget = connection.is_metered and connection.monthly_budget > 0
        self._has_budget = self._has_budget and not is_approved
        self._history_path = history_path()
        self._then = then
        self._found: list[Found] = []
        self._outcome: Outcome | None = None
        self._price: Price | None = None

    def run(self) -> bool:
        """In the task's thread."""
        try:
            search = self._within_budget()
        except ParcelError as error:
            self._outcome = _ended_by(error)
            return False
        except Exception:  # noqa: BLE001 - in a task it would be lost, or take QGIS along
            self._outcome = _ended_by(unexpected_error())
            return False
        listener = Listener(self.noticed.emit)
        # Never raises.
        run = SearchRun(search, self._factory, self._area, is_recorded=False)
        self._outcome = run.run(self, self, listener)
        return self._outcome.error is None

    def cancel(self) -> None:
        """Stop now. From the main thread."""
        # First the flag: a task that has not begun is over within QGIS's call.
        self.cancellation.cancel()
        super().cancel()

    def finished(self, _result: bool) -> None:
        """In the main thread."""
        outcome = self._outcome or cancelled_outcome()
        self._then(QuickAnswer(self._found, outcome, self._price))

    def add(self, found: list[Found]) -> None:
        """Take what the engine found (`core.search.query.found.Sink`)."""
        self._found += found

    def progress(self, progress: Progress) -> None:
        """Take how far the engine is: it is over before anybody could read of it."""

    def _within_budget(self) -> Search:
        """The search, limited to what the month's budget leaves. Raises `ParcelError`."""
        if not self._has_budget:
            return self._search
        price = unless_cancelled(self._ask_price, self.cancellation)
        if price.is_over:
            self._price = price
            problem = "it would go over the month's budget of “{}”. Nothing was sent."
            name = self._factory.connection.name
            raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem.format(name))
        limit = self._search.max_requests
        left = max(1, price.left)  # a limit of none is no limit that a search takes
        return replace(self._search, max_requests=left if limit is None else min(limit, left))

    def _ask_price(self) -> Price:
        from parcel_lookup.core.search.history import History

        with closing(History(self._history_path)) as history:
            connection = self._factory.connection
            return price_of(history, connection, self._search, self._area, self.cancellation)


def _ended_by(error: ParcelError) -> Outcome:
    from parcel_lookup.core.search.engine.outcome import Outcome

    return Outcome(complete=False, error=error)
