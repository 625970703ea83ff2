"""Work that keeps nobody waiting: what a part of the interface has done in the background."""

from __future__ import annotations

from contextlib import closing
from typing import TYPE_CHECKING, Any, Callable

from qgis.PyQt.QtCore import QObject

from parcel_lookup.core.gis.connections import history_path
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import unless_cancelled
from parcel_lookup.core.search.history import History

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation, ParcelError
    from parcel_lookup.ui.kit.messages import Messages

# What the user was told of the history's file in this session: once is enough.
_told: set[str] = set()


class Errands(QObject):
    """Runs functions in QGIS's tasks, for one owner; answers that come after it are dropped."""

    def __init__(self, messages: Messages, parent: QObject | None = None) -> None:
        """`messages` tells what goes wrong."""
        super().__init__(parent)
        self._messages = messages
        self._is_over = False

    def ask_history(
        self,
        description: str,
        work: Callable[[History, Cancellation], Any],
        then: Callable[[Any], None],
        otherwise: Callable[[ParcelError], None] | None = None,
    ) -> Background:
        """Do `work` with the history, in a task: its file may lie on a network drive.

        `then` gets the result in the main thread, `otherwise` the error; without it the error is
        told.
        """
        history = History(history_path())

        def run(cancellation: Cancellation) -> tuple[Any, str]:
            def ask() -> tuple[Any, str]:
                with closing(history):
                    return work(history, cancellation), history.problem

            return unless_cancelled(ask, cancellation)

        def answer(result: tuple[Any, str]) -> None:
            if not self._is_over:
                then(result[0])
                self._tell(result[1])

        def fail(error: ParcelError) -> None:
            if not self._is_over:
                (otherwise or self._messages.show_error)(error)

        task = Background(description, run, is_hidden=True)
        task.done.connect(answer)
        task.failed.connect(fail)
        task.start()
        return task

    def close_down(self) -> None:
        """Let what is under way end by itself, and tell nobody: a removal stays a removal."""
        self._is_over = True

    def _tell(self, sentence: str) -> None:
        """Say what happened to the history's file (`History.problem`)."""
        if sentence and sentence not in _told:
            _told.add(sentence)
            self._messages.show_warning(sentence)
