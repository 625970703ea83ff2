"""Saves a search under a name that the user types."""

from __future__ import annotations

from dataclasses import replace
from textwrap import shorten
from typing import TYPE_CHECKING, Callable

from qgis.PyQt.QtWidgets import QInputDialog, QWidget

from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.confirmation import confirm

if TYPE_CHECKING:
    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.search.history import Entry, History
    from parcel_lookup.core.search.history.exchange import CopiedSearch
    from parcel_lookup.ui.kit.history_tasks import HistoryTasks

#: Characters of a search's description in a question.
_LONGEST = 600


def open_name_dialog(parent: QWidget, title: str, name: str, then: Callable[[str], None]) -> None:
    """Open a dialog with the name of a saved search, and call `then` with what the user enters."""
    dialog = QInputDialog(parent)
    dialog.setObjectName("parcel_lookup_save_search")
    dialog.setWindowTitle(title)
    dialog.setLabelText(tr("Name of the search"))
    dialog.setTextValue(name)
    dialog.setOkButtonText(tr("Save"))
    dialog.textValueSelected.connect(lambda text: then(text.strip()))
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


class SearchSaver:
    """Saves searches by name; asks before one replaces another."""

    def __init__(
        self,
        parent: QWidget,
        tasks: HistoryTasks,
        saved: Callable[[str, str], None],
        failed: Callable[[ParcelError], None] | None = None,
    ) -> None:
        """`saved` gets the id and the name of a search that was saved."""
        self._parent, self._tasks = parent, tasks
        self._saved, self._failed = saved, failed

    def open(self, name: str, read: Callable[[History], CopiedSearch]) -> None:
        """Open the dialog for the name of the search that `read` returns, in a task."""
        open_name_dialog(self._parent, tr("Save Search"), name, lambda text: self._save(text, read))

    def _save(
        self, name: str, read: Callable[[History], CopiedSearch], *, replaces: bool = False
    ) -> None:
        def save(history: History, _stop: object) -> tuple[Entry | None, str]:
            existing = next((one for one in history.saved() if one.name == name), None)
            if existing is not None and not replaces:
                return existing, ""
            copied = read(history)
            return None, history.save_search(name, copied.search, copied.carried, copied.join_mode)

        def finish(result: tuple[Entry | None, str]) -> None:
            existing, entry_id = result
            if existing is None:
                self._saved(entry_id, name)
                return
            confirm(
                self._parent,
                "replace_search_box",
                tr("Save Search"),
                tr("Replace the saved search “{name}”?").format(name=name),
                tr("Saved search: {sentence}").format(
                    sentence=shorten(existing.sentence, _LONGEST, placeholder=" …")
                ),
                tr("Replace"),
                lambda: self._save(name, read, replaces=True),
            )

        self._tasks.run(save, finish, self._failed)


def copy_of(history: History, entry: Entry) -> CopiedSearch:
    """Return a search of the history with its name. Call it in a task."""
    from parcel_lookup.core.search.history.exchange import CopiedSearch

    search, carried = history.search_of(entry.id)
    # The limit is that of the connection which it will run over.
    return CopiedSearch(entry.name, replace(search, max_requests=None), carried, entry.join_mode)
