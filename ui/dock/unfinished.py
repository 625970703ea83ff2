"""The notice at startup about searches that were interrupted when QGIS was killed."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from qgis.core import Qgis
from qgis.PyQt.QtCore import QObject

from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.history import RUNNING, UNFINISHED
from parcel_lookup.ui.history.sentences import progress_text
from parcel_lookup.ui.kit.history_tasks import HistoryTasks
from parcel_lookup.ui.kit.widgets import single_shot

if TYPE_CHECKING:
    from parcel_lookup.core.search.history import Entry
    from parcel_lookup.ui.dock.search_runner import SearchRunner
    from parcel_lookup.ui.kit.messages import Messages

#: A search that was killed just before QGIS was restarted still seems to be running.
_LOOK_AGAIN_MS = 40_000


class UnfinishedNotice(QObject):
    """Checks the history when the dock is first shown, and offers to resume searches."""

    def __init__(self, runner: SearchRunner, messages: Messages, parent: QObject) -> None:
        super().__init__(parent)
        self._runner = runner
        self._messages = messages
        self._history_tasks = HistoryTasks(messages, self)
        self._has_looked = False
        self._timer = single_shot(_LOOK_AGAIN_MS, self._look, self)

    def look(self) -> None:
        """Check the history, but only once."""
        if not self._has_looked:
            self._has_looked = True
            self._look()

    def close_down(self) -> None:
        """Stop checking, without a message."""
        self._timer.stop()
        self._history_tasks.close_down()

    def _look(self) -> None:
        self._history_tasks.run(
            lambda history, _stop: history.entries(),
            self._on_entries,
            # The user did not request this check, and the next search reports the same problem.
            lambda error: log(error.sentence, Qgis.MessageLevel.Warning, error.detail),
        )

    def _on_entries(self, entries: list[Entry]) -> None:
        unfinished = [entry for entry in entries if entry.state == UNFINISHED]
        if unfinished and not self._runner.is_busy:
            self._notify(unfinished)
        elif unfinished or any(entry.state == RUNNING for entry in entries):
            self._timer.start()

    def _notify(self, unfinished: list[Entry]) -> None:
        latest = unfinished[0]
        sentences = [
            tr("QGIS closed before the search “{name}” finished.").format(name=latest.name),
            progress_text(latest),
        ]
        others = len(unfinished) - 1
        if others:
            sentences.append(
                number_of(
                    others,
                    "{} other search is also unfinished.",
                    "{} other searches are also unfinished.",
                )
            )
        buttons = (
            (tr("Resume"), partial(self._runner.resume, latest.id)),
            (tr("History…"), partial(self._runner.history.show_entry, latest.id)),
        )
        self._messages.show_info(" ".join(sentences), buttons)
