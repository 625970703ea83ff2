"""The dialog of the search history: unfinished, saved, and earlier searches."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Callable

from qgis.gui import QgsFilterLineEdit, QgsGui, QgsMessageBar
from qgis.PyQt.QtCore import QEvent, QObject, Qt, pyqtSignal
from qgis.PyQt.QtGui import QGuiApplication
from qgis.PyQt.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.history import RUNNING
from parcel_lookup.core.search.history.exchange import CopiedSearch, read_search, write_search
from parcel_lookup.core.search.history.history import free_name
from parcel_lookup.ui.history.sentences import details_of_entry, details_of_saved, is_resumable
from parcel_lookup.ui.history.tree import HistoryTree, SearchItem
from parcel_lookup.ui.kit.confirmation import confirm
from parcel_lookup.ui.kit.history_tasks import HistoryTasks
from parcel_lookup.ui.kit.messages import Messages
from parcel_lookup.ui.kit.widgets import Command, name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.search.history import Entry, History, SavedSearch

_COLUMNS, _LINES = 140, 30
_DETAIL_LINES = 4


class HistoryDialog(QDialog):
    """A dialog that is not modal, and deletes itself when it is closed.

    Everything that reads or writes the history runs in a task.
    """

    #: Ids of entries, and the name of a saved search.
    resume_requested = pyqtSignal(str)
    run_again_requested = pyqtSignal(str)
    run_saved_requested = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_busy = self._is_listed = False
        self._listings = 0
        #: Keys of the lines to select after the next listing, and whether to edit a name then.
        self._to_select: set[tuple[str, str]] = set()
        self._is_naming = False
        self.setObjectName("parcel_lookup_history_dialog")
        self.setWindowTitle(tr("Search History"))
        self._make_controls()
        self._lay_out()
        self._connect()
        QgsGui.enableAutoGeometryRestore(self)
        self._update()
        self.refresh()

    # ---- commands of the dock -----------------------------------------------------------------

    def refresh(self) -> None:
        """Update the list."""
        self._listings += 1
        self._history_tasks.run(
            tr("Parcel Lookup: history"),
            lambda history, _stop: (history.entries(), history.saved()),
            partial(self._on_listed, self._listings),
        )

    def set_busy(self, is_busy: bool) -> None:
        """Set whether a search is running, which blocks another one."""
        self._is_busy = is_busy
        self._update()
        self.refresh()

    def show_entry(self, entry_id: str) -> None:
        """Select and show an entry; "" only shows the dialog."""
        if entry_id:
            self._filter.clear()
            self._to_select = {("entry", entry_id)}
            self.refresh()

    def save_entry(self, entry_id: str) -> None:
        """Save the search of an entry, and start editing its name."""
        self._do(lambda history: _save(history, _entry_of(history, entry_id)), self._on_saved)

    def done(self, result: int) -> None:
        """Stop everything in the background."""
        self._history_tasks.close_down()
        super().done(result)

    def changeEvent(self, event: QEvent | None) -> None:
        """Update the list, as another QGIS or the toolbox may have searched."""
        super().changeEvent(event)
        if (
            event is not None
            and event.type() == QEvent.Type.ActivationChange
            and self.isActiveWindow()
        ):
            self.refresh()

    # ---- controls -----------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self._bar = QgsMessageBar()
        self._messages = Messages(self._bar, self)
        self._history_tasks = HistoryTasks(self._messages, self)
        self._filter = QgsFilterLineEdit()
        self._filter.setShowSearchIcon(True)
        self._filter.setPlaceholderText(tr("Filter the searches"))
        name_it(
            self._filter,
            "history_filter",
            tr("Show the searches that contain all of these words"),
            tr("Filter the searches"),
        )
        self._tree = HistoryTree()
        self._details = QLabel()
        self._details.setWordWrap(True)
        self._details.setTextFormat(Qt.TextFormat.PlainText)
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._details.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._details.setMinimumHeight(self.fontMetrics().lineSpacing() * _DETAIL_LINES)
        name_it(self._details, "history_details", tr("The selected search"), tr("Details"))
        self._make_commands()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        for command in (self._copy, self._paste):
            self._buttons.addButton(command.button, QDialogButtonBox.ButtonRole.ActionRole)

    def _make_commands(self) -> None:
        tree = self._tree
        self._run = Command(
            tree, "history_run", tr("Run Again"), tr("Run this search again"), self._run_selected
        )
        self._save = Command(
            tree,
            "history_save",
            tr("&Save Search…"),
            tr("Save the search under a name"),
            self._save_selected,
        )
        self._rename = Command(
            tree,
            "history_rename",
            tr("Re&name"),
            tr("Rename the saved search (F2)"),
            tree.rename_selected,
        )
        self._remove = Command(
            tree,
            "history_remove",
            tr("Re&move…"),
            tr("Remove the selected searches from the history"),
            self._confirm_removing,
            "Del",
        )
        self._copy = Command(
            tree,
            "history_copy",
            tr("&Copy"),
            tr("Copy the search to the clipboard as text, without the connection (Ctrl+C)"),
            self._copy_selected,
            "Ctrl+C",
        )
        self._paste = Command(
            tree,
            "history_paste",
            tr("&Paste"),
            tr("Add the copied search in the clipboard to the saved searches (Ctrl+V)"),
            self._paste_search,
            "Ctrl+V",
        )

    def _lay_out(self) -> None:
        commands = QHBoxLayout()
        for command in (self._run, self._save, self._rename):
            commands.addWidget(command.button)
        commands.addStretch(1)
        commands.addWidget(self._remove.button)
        layout = QVBoxLayout(self)
        for part in (self._bar, self._filter):
            layout.addWidget(part)
        layout.addWidget(self._tree, 1)
        layout.addWidget(self._details)
        layout.addLayout(commands)
        layout.addWidget(self._buttons)
        font = self.fontMetrics()
        self.resize(font.averageCharWidth() * _COLUMNS, font.lineSpacing() * _LINES)

    def _connect(self) -> None:
        self.finished.connect(self.deleteLater)
        self._buttons.rejected.connect(self.reject)
        self._filter.textChanged.connect(self._on_filtered)
        self._tree.rename_requested.connect(self._on_rename_requested)
        self._tree.selection_changed.connect(self._update)

    # ---- the list -----------------------------------------------------------------------------

    def _on_listed(
        self, listing: int, found: tuple[Sequence[Entry], Sequence[SavedSearch]]
    ) -> None:
        if listing != self._listings or self._tree.is_typing:
            return  # a newer one is on its way, or a name would be lost
        self._tree.fill(*found, self._to_select)
        self._to_select, self._is_listed = set(), True
        if self._is_naming:
            self._is_naming = False
            self._tree.rename_selected()
        self._update()

    def _one(self) -> SearchItem:
        """Return the search of the only selected line, or an empty item."""
        selected = self._tree.selected()
        return selected[0] if len(selected) == 1 else SearchItem()

    def _on_filtered(self, text: str) -> None:
        self._tree.set_filter(text)
        self._update()

    def _update(self, *_arguments: object) -> None:
        """Enable the commands for the selection."""
        selected, one = self._tree.selected(), self._one()
        is_running = any(row.entry and row.entry.state == RUNNING for row in selected)
        resumes = one.entry is not None and is_resumable(one.entry)
        if resumes:
            self._run.set_words(tr("&Resume"), tr("Request only the missing parcels"))
        elif one.saved is not None:
            self._run.set_words(tr("&Run"), tr("Search with the connection selected in the panel"))
        else:
            self._run.set_words(
                tr("&Run Again"), tr("Run this search again, with its original polygons")
            )
        self._run.set_enabled(one != SearchItem() and not is_running and not self._is_busy)
        self._save.set_enabled(one.entry is not None)
        self._rename.set_enabled(one.saved is not None)
        self._remove.set_enabled(bool(selected) and not is_running)
        self._copy.set_enabled(one != SearchItem())
        self._details.setText(self._details_text(selected, one))

    def _details_text(self, selected: list[SearchItem], one: SearchItem) -> str:
        if one.entry is not None:
            return details_of_entry(one.entry)
        if one.saved is not None:
            return details_of_saved(one.saved)
        if selected:
            return number_of(len(selected), "{} search is selected.", "{} searches are selected.")
        if not self._is_listed:
            return tr("Reading the history…")
        if self._tree.is_empty:
            return tr("There are no searches yet.")
        if self._tree.shows_nothing:
            return tr("No search contains all of these words.")
        return ""

    # ---- actions ------------------------------------------------------------------------------

    def _run_selected(self) -> None:
        one = self._one()
        if one.saved is not None:
            self.run_saved_requested.emit(one.saved.name)
        elif one.entry is not None and is_resumable(one.entry):
            self.resume_requested.emit(one.entry.id)
        elif one.entry is not None:
            self.run_again_requested.emit(one.entry.id)

    def _save_selected(self) -> None:
        one = self._one()
        if one.entry is not None:
            self.save_entry(one.entry.id)

    def _on_saved(self, name: str) -> None:
        self._filter.clear()
        self._to_select, self._is_naming = {("saved", name)}, True
        self._on_changed()

    def _on_rename_requested(self, old: str, new: str) -> None:
        self._to_select = {("saved", new)}
        self._do(lambda history: history.rename_saved(old, new), self._on_changed)

    def _confirm_removing(self) -> None:
        rows = self._tree.selected()
        confirm(
            self,
            "remove_searches_box",
            tr("Remove Searches"),
            number_of(len(rows), "Remove {} search?", "Remove {} searches?"),
            tr("Layers, saved responses, and request counts are kept."),
            tr("Remove"),
            lambda: self._remove_rows(rows),
        )

    def _remove_rows(self, rows: list[SearchItem]) -> None:
        def remove(history: History) -> None:
            for row in rows:
                if row.entry is not None:
                    history.remove(row.entry.id)
                else:
                    history.remove_saved(row.saved.name)

        self._do(remove, self._on_changed)

    def _on_changed(self, _result: object = None) -> None:
        self.refresh()

    # ---- copy and paste -----------------------------------------------------------------------

    def _copy_selected(self) -> None:
        entry, saved = self._one()

        def copy(history: History) -> str:
            if entry is not None:
                return write_search(_entry_of(history, entry.id))
            found = history.saved_search(saved.name)
            return write_search(CopiedSearch(saved.name, *found, saved.join_mode))

        self._do(copy, self._on_copied)

    def _on_copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._messages.show_info(tr("The search was copied to the clipboard."))

    def _paste_search(self) -> None:
        text = QGuiApplication.clipboard().text()
        self._do(lambda history: _save(history, read_search(text)), self._on_saved)

    def _do(self, work: Callable[[History], Any], then: Callable[[Any], None]) -> None:
        self._history_tasks.run(
            tr("Parcel Lookup: history"),
            lambda history, _stop: work(history),
            then,
            self._on_failed,
        )

    def _on_failed(self, error: ParcelError) -> None:
        self._to_select, self._is_naming = set(), False
        self._messages.show_error(error)
        self.refresh()


def _entry_of(history: History, entry_id: str) -> CopiedSearch:
    entry = history.entry(entry_id)
    return CopiedSearch(entry.name, *history.search_of(entry_id), entry.join_mode)


def _save(history: History, copied: CopiedSearch) -> str:
    """Save a search by its name, with a number if that is taken; return the name. In a task."""
    name = free_name(copied.name, {one.name for one in history.saved()})
    # The limit is that of the connection which it will run over.
    search = replace(copied.search, max_requests=None)
    history.save_search(name, search, copied.carried, copied.join_mode)
    return name


class HistoryWindow(QObject):
    """Opens one history dialog at a time, and emits the searches to run."""

    #: Ids of entries, and the name of a saved search.
    resume_requested = pyqtSignal(str)
    run_again_requested = pyqtSignal(str)
    run_saved_requested = pyqtSignal(str)

    def __init__(self, window: QWidget, parent: QObject) -> None:
        """Create the opener; `window` is the parent of the dialog."""
        super().__init__(parent)
        self._window = window
        self._dialog: HistoryDialog | None = None
        self._is_busy = False

    def show_entry(self, entry_id: str = "") -> None:
        """Open the dialog at an entry, or bring it to the front."""
        self._open().show_entry(entry_id)

    def save_entry(self, entry_id: str) -> None:
        """Open the dialog, save the search of an entry, and start editing its name."""
        self._open().save_entry(entry_id)

    def set_busy(self, is_busy: bool) -> None:
        """Set whether a search is running."""
        self._is_busy = is_busy
        if self._dialog is not None:
            self._dialog.set_busy(is_busy)

    def close_down(self) -> None:
        """Close the dialog if it is open."""
        if self._dialog is not None:
            self._dialog.close()

    def _open(self) -> HistoryDialog:
        if self._dialog is None:
            self._dialog = HistoryDialog(self._window)
            self._dialog.resume_requested.connect(self.resume_requested)
            self._dialog.run_again_requested.connect(self.run_again_requested)
            self._dialog.run_saved_requested.connect(self.run_saved_requested)
            self._dialog.finished.connect(self._on_closed)
            self._dialog.set_busy(self._is_busy)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()
        return self._dialog

    def _on_closed(self, _result: int) -> None:
        self._dialog = None
