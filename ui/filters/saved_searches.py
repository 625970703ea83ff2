"""Saved searches: loading one into the filter builder, and saving the current one."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.PyQt.QtCore import QEvent, Qt, pyqtSignal
from qgis.PyQt.QtGui import QPalette
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QInputDialog,
    QLabel,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import FILE_CAPABILITIES, Problem, RequestRefused
from parcel_lookup.core.gis.run.recall import recall_saved
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.remarks import text_label
from parcel_lookup.ui.filters.review import shortened
from parcel_lookup.ui.kit.confirmation import confirm
from parcel_lookup.ui.kit.widgets import WrappingRow, fill, name_it, push_button

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtGui import QPaintEvent, QShowEvent

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.gis.run.recall import Recalled
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history import History, SavedSearch
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
        self._get_draft = draft
        self._listings = self._loadings = 0
        self._name = ""
        self._make_controls()

    def refresh(self) -> None:
        """List the saved searches."""
        self._listings += 1
        self._history_tasks.run(
            tr("Parcel Lookup: saved searches"),
            lambda history, _stop: history.saved(),
            partial(self._on_listed, self._listings),
            self._on_failed,
        )

    # ---- loading -------------------------------------------------------------------------------

    def _on_listed(self, listing: int, found: Sequence[SavedSearch]) -> None:
        if listing != self._listings or self._box.view().isVisible():
            return  # a newer list follows, or the user is choosing
        self._box.clear()
        for one in found:
            self._box.addItem(one.name, one.name)
            self._box.setItemData(
                self._box.count() - 1, verbatim(one.sentence), Qt.ItemDataRole.ToolTipRole
            )
        self._box.setEnabled(bool(found))
        none = tr("No saved searches")
        self._box.setPlaceholderText(tr("Choose a search") if found else none)
        self._select_name()

    def _select_name(self) -> None:
        self._box.setCurrentIndex(self._box.findData(self._name) if self._name else -1)

    def _load(self, index: int) -> None:
        name = self._box.itemData(index)
        self._loadings += 1
        self._history_tasks.run(
            tr("Parcel Lookup: saved search"),
            lambda history, _stop: recall_saved(history, name),
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

    def _request_name(self) -> None:
        """Open the dialog for the name if there is a search that can be saved."""
        try:
            search = _to_save(self._get_draft())
        except RequestRefused as error:
            self._warn(tr("Not saved: {sentence}").format(sentence=error.problems[0].sentence))
            return
        self._show_note("")
        dialog = QInputDialog(self)
        dialog.setObjectName("parcel_lookup_save_search")
        dialog.setWindowTitle(tr("Save Search"))
        dialog.setLabelText(tr("Name of the search"))
        dialog.setTextValue(self._name)
        dialog.setOkButtonText(tr("Save"))
        dialog.textValueSelected.connect(lambda name: self._save(search, name))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _save(self, search: Search, name: str, *, replaces: bool = False) -> None:
        name = name.strip()

        def save(history: History) -> SavedSearch | None:
            existing = next((one for one in history.saved() if one.name == name), None)
            if existing is None or replaces:
                history.save_search(name, search)
                return None
            return existing

        self._history_tasks.run(
            tr("Parcel Lookup: saved search"),
            lambda history, _stop: save(history),
            partial(self._on_saved, search, name),
            self._on_failed,
        )

    def _on_saved(self, search: Search, name: str, existing: SavedSearch | None) -> None:
        if existing is not None:
            confirm(
                self,
                "replace_search_box",
                tr("Save Search"),
                tr("Replace the saved search “{name}”?").format(name=name),
                tr("Saved search: {sentence}").format(sentence=shortened(existing.sentence)),
                tr("Replace"),
                lambda: self._save(search, name, replaces=True),
            )
            return
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
        if (
            event is not None
            and event.type() == QEvent.Type.ActivationChange
            and self.isActiveWindow()
            and self.isVisible()
        ):
            self.refresh()

    def _make_controls(self) -> None:
        label = QLabel(tr("Save&d"))
        self._box = _HintingComboBox()
        self._box.setEnabled(False)
        self._box.setMinimumContentsLength(_MIN_LETTERS)
        self._box.setSizeAdjustPolicy(
            QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
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
        self._button = push_button("save_search", tr("Sa&ve…"), tip, self._request_name)
        self._note = text_label("saved_note", "", tr("Result of loading or saving"))
        self._note.hide()
        row = WrappingRow()
        row.add(label)
        row.add(self._box, 1)
        row.add(self._button)
        fill(QVBoxLayout(self), row, self._note)

    def _on_failed(self, error: ParcelError) -> None:
        self._warn(error.sentence)

    def _warn(self, sentence: str) -> None:
        self._show_note(f"⚠ {sentence}")

    def _show_note(self, sentence: str) -> None:
        self._note.setText(shortened(sentence))
        self._note.setVisible(bool(sentence))


class _HintingComboBox(QComboBox):
    """A combo box that shows its placeholder, which some styles draw only if it is editable."""

    def paintEvent(self, event: QPaintEvent | None) -> None:
        if self.currentIndex() >= 0:
            super().paintEvent(event)
            return
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        faint = option.palette.color(QPalette.ColorRole.PlaceholderText)
        option.palette.setColor(QPalette.ColorRole.ButtonText, faint)
        option.palette.setColor(QPalette.ColorRole.Text, faint)
        option.currentText = self.placeholderText()
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)


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
