"""The dialog of the search history: unfinished, saved, and earlier searches."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from qgis.gui import QgsFilterLineEdit, QgsGui, QgsMessageBar
from qgis.PyQt.QtCore import QEvent, QObject, Qt, pyqtSignal
from qgis.PyQt.QtGui import QGuiApplication
from qgis.PyQt.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.history import RUNNING, SAVED
from parcel_lookup.core.search.history.exchange import CopiedSearch, read_search, write_search
from parcel_lookup.ui.history.sentences import details_of
from parcel_lookup.ui.history.tree import HistoryTree
from parcel_lookup.ui.kit.confirmation import confirm
from parcel_lookup.ui.kit.history_tasks import HistoryTasks
from parcel_lookup.ui.kit.messages import Messages
from parcel_lookup.ui.kit.widgets import Command, fill, name_it, plain_label
from parcel_lookup.ui.search.save_search import SearchSaver, copy_of, open_name_dialog

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.search.history import Entry

_COLUMNS, _LINES = 140, 30
_DETAIL_LINES = 4


class HistoryDialog(QDialog):
    """A dialog that is not modal, and deletes itself when it is closed.

    Everything that reads or writes the history runs in a task.
    """

    #: The `Entry` of a search to resume, or to run again.
    run_requested = pyqtSignal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_busy = self._is_listed = False
        self._listings = 0
        #: The id of the search to select after the next listing.
        self._to_select = ""
        self.setObjectName("parcel_lookup_history_dialog")
        self.setWindowTitle(tr("Search History"))
        self._bar = QgsMessageBar()
        self._messages = Messages(self._bar, self)
        self._tasks = HistoryTasks(self._messages, self)
        self._saver = SearchSaver(
            self, self._tasks, lambda entry_id, _name: self.show_entry(entry_id)
        )
        self._make_controls()
        self._make_commands()
        self._lay_out()
        self.finished.connect(self.deleteLater)
        QgsGui.enableAutoGeometryRestore(self)
        self._update()
        self.refresh()

    # ---- commands of the dock -----------------------------------------------------------------

    def refresh(self) -> None:
        """Update the list."""
        self._listings += 1
        self._tasks.run(
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
            self._to_select = entry_id
            self.refresh()

    def done(self, result: int) -> None:
        """Stop everything in the background."""
        self._tasks.close_down()
        super().done(result)

    def changeEvent(self, event: QEvent | None) -> None:
        """Update the list, as another QGIS or the toolbox may have searched."""
        super().changeEvent(event)
        is_about_window = event is not None and event.type() == QEvent.Type.ActivationChange
        if is_about_window and self.isActiveWindow():
            self.refresh()

    # ---- controls -----------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self._filter = QgsFilterLineEdit()
        self._filter.setShowSearchIcon(True)
        self._filter.setPlaceholderText(tr("Filter the searches"))
        name_it(
            self._filter,
            "history_filter",
            tr("Show the searches that contain all of these words"),
            tr("Filter the searches"),
        )
        self._filter.textChanged.connect(self._on_filtered)
        self._tree = HistoryTree()
        self._tree.itemSelectionChanged.connect(self._update)
        self._details = plain_label()
        self._details.setWordWrap(True)
        self._details.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._details.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self._details.setMinimumHeight(self.fontMetrics().lineSpacing() * _DETAIL_LINES)
        name_it(self._details, "history_details", tr("The selected search"), tr("Details"))

    def _make_commands(self) -> None:
        rename = tr("Rename the saved search (F2)")
        remove = tr("Remove the selected searches from the history")
        copy = tr("Copy the search to the clipboard as text, without the connection (Ctrl+C)")
        paste = tr("Save the copied search in the clipboard under a name (Ctrl+V)")
        save = tr("Save the search under a name")
        self._run, self._save, self._rename, self._remove, self._copy, self._paste = (
            Command(self._tree, f"history_{name}", *rest)
            for name, *rest in (
                ("run", "", "", self._run_selected),
                ("save", tr("&Save Search…"), save, self._save_selected),
                ("rename", tr("Re&name…"), rename, self._rename_selected, "F2"),
                ("remove", tr("Re&move…"), remove, self._confirm_removing, "Del"),
                ("copy", tr("&Copy"), copy, self._copy_selected, "Ctrl+C"),
                ("paste", tr("&Paste…"), paste, self._paste_search, "Ctrl+V"),
            )
        )

    def _lay_out(self) -> None:
        commands = QHBoxLayout()
        fill(commands, self._run.button, self._save.button, self._rename.button)
        commands.addStretch(1)
        commands.addWidget(self._remove.button)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        for command in (self._copy, self._paste):
            buttons.addButton(command.button, QDialogButtonBox.ButtonRole.ActionRole)
        layout = QVBoxLayout(self)
        for part in (self._bar, self._filter):
            layout.addWidget(part)
        layout.addWidget(self._tree, 1)
        layout.addWidget(self._details)
        layout.addLayout(commands)
        layout.addWidget(buttons)
        font = self.fontMetrics()
        self.resize(font.averageCharWidth() * _COLUMNS, font.lineSpacing() * _LINES)

    # ---- the list -----------------------------------------------------------------------------

    def _on_listed(self, listing: int, found: tuple[Sequence[Entry], Sequence[Entry]]) -> None:
        if listing != self._listings:
            return  # a newer one is on its way
        self._tree.show_searches(*found, self._to_select)
        self._to_select, self._is_listed = "", True
        self._on_filtered(self._filter.text())

    def _on_filtered(self, text: str) -> None:
        self._tree.set_filter(text)
        self._update()

    def _one(self) -> Entry | None:
        """Return the search of the only selected line."""
        selected = self._tree.selected()
        return selected[0] if len(selected) == 1 else None

    def _update(self) -> None:
        """Enable the commands for the selection."""
        selected, one = self._tree.selected(), self._one()
        is_running = any(entry.state == RUNNING for entry in selected)
        if one is not None and one.is_resumable:
            self._run.set_words(tr("&Resume"), tr("Request only the missing parcels"))
        elif one is not None and one.state == SAVED:
            self._run.set_words(tr("&Run"), tr("Search with the connection selected in the panel"))
        else:
            self._run.set_words(
                tr("&Run Again"), tr("Run this search again, with its original polygons")
            )
        self._run.set_enabled(one is not None and not is_running and not self._is_busy)
        self._save.set_enabled(one is not None and one.state != SAVED)
        self._rename.set_enabled(one is not None and one.state == SAVED)
        self._remove.set_enabled(bool(selected) and not is_running)
        self._copy.set_enabled(one is not None)
        self._details.setText(self._details_text(selected))

    def _details_text(self, selected: list[Entry]) -> str:
        if len(selected) == 1:
            return details_of(selected[0])
        if selected:
            return number_of(len(selected), "{} search is selected.", "{} searches are selected.")
        if not self._is_listed:
            return tr("Reading the history…")
        if not self._tree.topLevelItemCount():
            return tr("There are no searches yet.")
        return "" if self._tree.has_visible else tr("No search contains all of these words.")

    # ---- actions ------------------------------------------------------------------------------

    def _run_selected(self) -> None:
        one = self._one()
        if one is not None:
            self.run_requested.emit(one)

    def _save_selected(self) -> None:
        one = self._one()
        if one is not None:
            self._saver.open(one.name, lambda history: copy_of(history, one))

    def _rename_selected(self) -> None:
        one = self._one()
        if one is not None:
            rename = lambda name: self._change(lambda history: history.rename(one.id, name))  # noqa: E731
            open_name_dialog(self, tr("Rename Search"), one.name, rename)

    def _confirm_removing(self) -> None:
        ids = [entry.id for entry in self._tree.selected()]
        confirm(
            self,
            "remove_searches_box",
            tr("Remove Searches"),
            number_of(len(ids), "Remove {} search?", "Remove {} searches?"),
            tr("Layers, saved responses, and request counts are kept."),
            tr("Remove"),
            lambda: self._change(lambda history: history.remove(*ids)),
        )

    def _copy_selected(self) -> None:
        one = self._one()
        if one is not None:
            self._tasks.run(
                lambda history, _stop: write_search(copy_of(history, one)), self._on_copied
            )

    def _on_copied(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._messages.show_info(tr("The search was copied to the clipboard."))

    def _paste_search(self) -> None:
        text = QGuiApplication.clipboard().text()
        self._tasks.run(lambda _history, _stop: read_search(text), self._on_pasted)

    def _on_pasted(self, copied: CopiedSearch) -> None:
        self._saver.open(copied.name, lambda _history: copied)

    def _change(self, work: Any) -> None:
        """Change the history, and update the list, also if that fails."""

        def fail(error: Any) -> None:
            self._messages.show_error(error)
            self.refresh()

        self._tasks.run(lambda history, _stop: work(history), lambda _result: self.refresh(), fail)


class HistoryWindow(QObject):
    """Opens one history dialog at a time, and emits the searches to run."""

    #: The `Entry` of a search to resume, or to run again.
    run_requested = pyqtSignal(object)

    def __init__(self, window: QWidget, parent: QObject) -> None:
        """Create the opener; `window` is the parent of the dialog."""
        super().__init__(parent)
        self._window = window
        self._dialog: HistoryDialog | None = None
        self._is_busy = False

    def show_entry(self, entry_id: str = "") -> None:
        """Open the dialog at an entry, or bring it to the front."""
        if self._dialog is None:
            self._dialog = HistoryDialog(self._window)
            self._dialog.run_requested.connect(self.run_requested)
            self._dialog.finished.connect(self._on_closed)
            self._dialog.set_busy(self._is_busy)
        self._dialog.show()
        self._dialog.raise_()
        self._dialog.activateWindow()
        self._dialog.show_entry(entry_id)

    def set_busy(self, is_busy: bool) -> None:
        """Set whether a search is running."""
        self._is_busy = is_busy
        if self._dialog is not None:
            self._dialog.set_busy(is_busy)

    def close_down(self) -> None:
        """Close the dialog if it is open."""
        if self._dialog is not None:
            self._dialog.close()

    def _on_closed(self, _result: int) -> None:
        self._dialog = None
