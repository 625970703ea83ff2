"""Tasks that read or write the search history, for one part of the interface."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any, Callable

from qgis.PyQt.QtCore import QObject

from parcel_lookup.core.gis.connections import history_path
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.history import History

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation, ParcelError
    from parcel_lookup.ui.kit.messages import Messages

# Problems of the history file that were already shown in this session.
_shown: set[str] = set()


class HistoryTasks(QObject):
    """Runs functions with the history in QGIS tasks; drops their results after `close_down`."""

    def __init__(self, messages: Messages, parent: QObject | None = None) -> None:
        """Create the runner; `messages` shows the errors."""
        super().__init__(parent)
        self._messages = messages
        self._is_over = False

    def run(
        self,
        work: Callable[[History, Cancellation], Any],
        then: Callable[[Any], None],
        otherwise: Callable[[ParcelError], None] | None = None,
    ) -> Background:
        """Run `work` with the history in a task, because its file may be on a network drive.

        `then` gets the result in the main thread and `otherwise` the error; without it, the error
        is shown.
        """
        history = History(history_path())

        def work_and_close(cancellation: Cancellation) -> Any:
            with closing(history):
                return work(history, cancellation)

        def finish(result: Any) -> None:
            if not self._is_over:
                then(result)
                new = {history.problem} - _shown - {""}
                _shown.update(new)
                for sentence in new:
                    self._messages.show_warning(sentence)

        def fail(error: ParcelError) -> None:
            if not self._is_over:
                (otherwise or self._messages.show_error)(error)

        return Background.begin(
            tr("Parcel Lookup: history"),
            lambda stop: run_cancellable(lambda: work_and_close(stop), stop),
            finish,
            fail,
        )

    def close_down(self) -> None:
        """Drop the results of running tasks, which still finish: a removal stays a removal."""
        self._is_over = True
