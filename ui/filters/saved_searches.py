"""Saved searches: loading one into the filter builder, and saving the current one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.PyQt.QtCore import QEvent, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QComboBox, QLabel, QSizePolicy, QVBoxLayout, QWidget

from parcel_lookup.core.contract import FILE_CAPABILITIES, Problem, RequestRefused
from parcel_lookup.core.gis.run.recall import recall_entry
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.core.search.history.exchange import CopiedSearch
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.remarks import text_label
from parcel_lookup.ui.filters.review import shortened
from parcel_lookup.ui.kit.widgets import WrappingRow, fill, let_shrink, name_it, push_button
from parcel_lookup.ui.search.save_search import SearchSaver

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtGui import QShowEvent

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.run.recall import Recalled
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history import Entry
    from parcel_lookup.ui.kit.history_tasks import HistoryTasks

#: Minimum number of visible letters of a name.
_MIN_LETTERS = 12


class SavedRow(QWidget):
    """A combo box with the saved searches, and the Save button."""

    #: A `Draft`, and the name that it was saved under.
    loaded = pyqtSignal(object, str)

    def __init__(
        self, history_tasks: HistoryTasks, draft: Callable[[], Draft], parent: QWidget | None = None
    ) -> None:
        """Create the row; `draft` returns the draft to save. The owner closes `history_tasks`."""
        super().__init__(parent)
        self._history_tasks = history_tasks
        self._saver = SearchSaver(self, history_tasks, self._on_saved, self._on_failed)
        self._get_draft = draft
        self._listings = self._loadings = 0
        self._name = ""
        self._make_controls()

    def refresh(self) -> None:
        """List the saved searches."""
        self._listings += 1
        then = partial(self._on_listed, self._listings)
        self._history_tasks.run(lambda history, _stop: history.saved(), then, self._on_failed)

    # ---- loading -------------------------------------------------------------------------------

    def _on_listed(self, listing: int, found: Sequence[Entry]) -> None:
        if listing != self._listings or self._box.view().isVisible():
            return  # a newer list follows, or the user is choosing
        self._box.clear()
        self._box.addItem(tr("Choose a search") if found else tr("No saved searches"))
        for row, one in enumerate(found, start=1):
            self._box.addItem(one.name, one.id)
            self._box.setItemData(row, verbatim(one.sentence), Qt.ItemDataRole.ToolTipRole)
        self._box.setEnabled(bool(found))
        self._select_name()

    def _select_name(self) -> None:
        rows = range(1, self._box.count())
        chosen = (row for row in rows if self._box.itemText(row) == self._name)
        self._box.setCurrentIndex(next(chosen, 0))

    def _load(self, index: int) -> None:
        entry_id, name = self._box.itemData(index), self._box.itemText(index)
        if not entry_id:
            return
        self._loadings += 1
        self._history_tasks.run(
            lambda history, _stop: recall_entry(history, entry_id),
            partial(self._on_loaded, self._loadings, name),
            partial(self._on_not_loaded, name),
        )

    def _on_loaded(self, loading: int, name: str, recalled: Recalled) -> None:
        if loading != self._loadings:
            return  # the user has chosen another one
        self._name = name
        self._select_name()
        without = tr("“{name}” was saved with an area. Only its filters were loaded.")
        self._show_note(without.format(name=name) if recalled.area is not None else "")
        self.loaded.emit(Draft.of(recalled.search), name)

    def _on_not_loaded(self, name: str, error: ParcelError) -> None:
        self._select_name()
        sentence = error.problems[0].sentence if isinstance(error, RequestRefused) else ""
        unread = tr("“{name}” cannot be loaded. {sentence} The filters were not changed.")
        self._warn(unread.format(name=name, sentence=sentence or error.sentence))
        self.refresh()

    # ---- saving --------------------------------------------------------------------------------

    def _save(self) -> None:
        """Open the dialog for the name if there is a search that can be saved."""
        try:
            copied = CopiedSearch(self._name, _to_save(self._get_draft()), None, 0)
        except RequestRefused as error:
            self._warn(tr("Not saved: {sentence}").format(sentence=error.problems[0].sentence))
            return
        self._show_note("")
        self._saver.open(self._name, lambda _history: copied)

    def _on_saved(self, _entry_id: str, name: str) -> None:
        self._name = name
        self._show_note(tr("Saved as “{name}”.").format(name=name))
        self.refresh()

    # ---- widgets -------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent | None) -> None:
        """Update the list when shown."""
        super().showEvent(event)
        self.refresh()

    def changeEvent(self, event: QEvent | None) -> None:
        """Update the list when activated, as another window may have changed it."""
        super().changeEvent(event)
        is_about_window = event is not None and event.type() == QEvent.Type.ActivationChange
        if is_about_window and self.isActiveWindow() and self.isVisible():
            self.refresh()

    def _make_controls(self) -> None:
        label = QLabel(tr("Save&d"))
        self._box = QComboBox()
        self._box.setEnabled(False)
        let_shrink(self._box, _MIN_LETTERS)
        name_it(
            self._box,
            "saved_searches",
            tr("Load the filters of a saved search"),
            tr("Saved searches"),
        )
        label.setBuddy(self._box)
        label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._box.activated.connect(self._load)
        tip = tr("Save these filters under a name")
        self._note = text_label("saved_note", "", tr("Result of loading or saving"))
        self._note.hide()
        row = WrappingRow()
        row.add(label)
        row.add(self._box, 1)
        row.add(push_button("save_search", tr("Sa&ve…"), tip, self._save))
        fill(QVBoxLayout(self), row, self._note)

    def _on_failed(self, error: ParcelError) -> None:
        self._warn(error.sentence)

    def _warn(self, sentence: str) -> None:
        self._show_note(f"⚠ {sentence}")

    def _show_note(self, sentence: str) -> None:
        self._note.setText(shortened(sentence))
        self._note.setVisible(bool(sentence))


def _to_save(draft: Draft) -> Search:
    """Return the search of a draft to save; raise `RequestRefused` if it is not valid.

    It may lack the state that the scope rule requires: searches of an area or a file need none.
    """
    search = replace(draft.search(), max_requests=None)
    if not search.has_conditions:
        raise RequestRefused((Problem(422, (), tr("There are no filters.")),))
    problems = search.problems(FILE_CAPABILITIES)
    if problems:
        raise RequestRefused(tuple(problems))
    return search
