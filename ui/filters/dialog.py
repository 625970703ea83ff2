"""The filter builder dialog."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from qgis.gui import QgsGui, QgsMessageBar
from qgis.PyQt.QtCore import QEvent, QObject, Qt, pyqtSignal
from qgis.PyQt.QtGui import QKeySequence, QShortcut
from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QApplication,
    QBoxLayout,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import Problem, RequestRefused
from parcel_lookup.core.gis.result.completions import FieldCompletions
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.filters.cost_row import CostRow
from parcel_lookup.ui.filters.draft import Draft, is_same
from parcel_lookup.ui.filters.expression_panel import ExpressionPanel, SearchSource
from parcel_lookup.ui.filters.json_text import read, write
from parcel_lookup.ui.filters.options_row import OptionsRow
from parcel_lookup.ui.filters.place import Place, PlaceRow, everywhere
from parcel_lookup.ui.filters.remarks import text_label
from parcel_lookup.ui.filters.review import (
    Correction,
    DraftReview,
    note_of,
    review_draft,
    rows_of,
    shortened,
)
from parcel_lookup.ui.filters.rows import ExpressionLine, RowsBox, Shrinking
from parcel_lookup.ui.filters.saved_searches import SavedRow
from parcel_lookup.ui.filters.state_hint import StateHint
from parcel_lookup.ui.filters.tab_order import chain_by_layout
from parcel_lookup.ui.kit.help_dialog import add_help
from parcel_lookup.ui.kit.history_tasks import HistoryTasks
from parcel_lookup.ui.kit.messages import Messages
from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog
from parcel_lookup.ui.kit.steady_area import SteadyArea
from parcel_lookup.ui.kit.widgets import name_it, push_button, single_shot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtGui import QKeyEvent, QShowEvent

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.qt.background import Background

#: Wide enough for two numbers in the line of a row.
_COLUMNS = 128
#: Delay before the window takes another height: growing with each letter, it would flicker.
_RESIZE_MS = 30
#: Visible lines of the summary, which scrolls if it is longer and there is no more room.
_SUMMARY_LINES = 4
#: Delay before others are notified of a draft, because it changes with each keystroke.
_APPLY_MS = 150


class FilterDialog(ScrollingDialog):
    """A dialog that is not modal, and deletes itself when it is closed.

    The owner keeps the draft: it is notified of changes, and of searches to run.
    """

    #: The draft has changed, a moment ago or right before the dialog closes.
    applied = pyqtSignal(object)
    #: A `Draft` that can be searched, and the `Place` for it. With an area it has no order.
    search_wanted = pyqtSignal(object, object)

    def __init__(
        self,
        parent: QWidget | None = None,
        *,
        connection: Connection | ConnectionGroup,
        places: Sequence[Place] = (),
        state_shown: Callable[[], Background] | None = None,
    ) -> None:
        """Create the dialog; the first of `places` is selected, and none means everywhere.

        `state_shown` makes a task that finds the state that the map shows, or None.
        """
        super().__init__("filters", tr("Parcel Filters"), parent, Shrinking())
        self._connection = connection
        self._is_busy = False
        self._draft = Draft()
        self._review = DraftReview((), "")
        self._suggestions = FieldCompletions(connection, parent=self)
        self._hint = StateHint(connection, state_shown, self)
        self._apply_timer = single_shot(_APPLY_MS, self._notify, self)
        self._resize_timer = single_shot(_RESIZE_MS, self._fit, self)
        self._tab_timer = single_shot(_RESIZE_MS, self._set_tab_order, self)
        self._notified = Draft()
        self._make_controls(places)
        self._lay_out()
        self._connect()
        QgsGui.enableAutoGeometryRestore(self)
        self._update_review()

    # ---- for the owner ------------------------------------------------------------------------

    def draft(self) -> Draft:
        """Return the current draft, complete or not."""
        return self._draft

    def set_draft(self, draft: Draft) -> None:
        """Show another draft."""
        self._notified = draft
        self._change(draft)

    def unread(self) -> str:
        """Return the expression if it cannot be read, for `restore`, or ""."""
        return self._panel.unread

    def restore(self, unread: str) -> None:
        """Restore an expression that could not be read when another dialog was closed."""
        self._panel.restore(unread)

    def set_connection(self, connection: Connection | ConnectionGroup) -> None:
        """Use another connection."""
        self._connection = connection
        self._suggestions.set_connection(connection)
        self._hint.set_connection(connection)
        self._on_place()

    def set_places(self, places: Sequence[Place]) -> None:
        """Offer other places; keep the selected one if it is among them."""
        self._place.set_places(places)

    def set_busy(self, is_busy: bool) -> None:
        """Set whether a search is running, which blocks another one."""
        self._is_busy = is_busy
        self._update_review()

    # ---- making it ----------------------------------------------------------------------------

    def _make_controls(self, places: Sequence[Place]) -> None:
        self._bar = QgsMessageBar()
        self._messages = Messages(self._bar, self)
        self._history_tasks = HistoryTasks(self._messages, self)
        self._saved = SavedRow(self._history_tasks, self._draft_to_save, self)
        self._place = PlaceRow(places or (everywhere(),), self)
        self._rows = RowsBox(self._suggestions, self)
        self._expression = ExpressionLine(self)
        self._options = OptionsRow(self)
        self._sentence = text_label(
            "filter_sentence", tr("The parcels that the search returns"), tr("The search")
        )
        self._note = text_label("filter_note", tr("Notes about the filters"), tr("Note"))
        self._cost = CostRow(self._history_tasks, self)
        self._panel = ExpressionPanel(self)
        tip = tr("Copy the filters to the clipboard, as the JSON of a request")
        self._copy_button = push_button("filter_copy", tr("Copy as JSON"), tip, self._copy)
        tip = tr("Replace the filters by those on the clipboard: their JSON, or that of a request")
        self._paste_button = push_button("filter_paste", tr("Paste"), tip, self._paste)
        self._buttons = self._make_buttons()

    def _make_buttons(self) -> SearchButtons:
        """Return the buttons, which a subclass may replace by others with the same signals."""
        return SearchButtons(self)

    def _lay_out(self) -> None:
        summary = SteadyArea(_SUMMARY_LINES, self)
        summary.column.addWidget(self._sentence)
        layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (
            *(self._saved, self._place, self._rows, self._expression, self._options),
            *(summary, self._note),
        ):
            layout.addWidget(part)
        buttons = QHBoxLayout()
        buttons.addWidget(self._copy_button)
        buttons.addWidget(self._paste_button)
        self._texts = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._texts.addWidget(self._panel, 1)
        self._texts.addLayout(buttons)
        self._texts.setAlignment(buttons, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignRight)
        layout.addLayout(self._texts)
        layout.addStretch(1)
        self.put_together(0, (self._bar,), (self._cost, self._buttons))
        most = self.screen().availableGeometry().width()
        self.resize(min(self.fontMetrics().averageCharWidth() * _COLUMNS, most), 0)

    def _connect(self) -> None:
        self._place.changed.connect(self._on_place)
        self._rows.changed.connect(lambda rows: self._change_parts(rows=rows))
        for part in (self._rows, self._expression):
            part.correction_requested.connect(self._on_correction)
        self._options.changed.connect(self._on_options)
        self._hint.changed.connect(self._update_review)
        self._saved.loaded.connect(lambda draft, _name: self._change(draft))
        self._panel.draft_edited.connect(self._on_text)
        self._panel.problem_changed.connect(self._on_text_problem)
        self._cost.count_requested.connect(self._apply)
        self._expression.edit_requested.connect(self._panel.edit)
        self._panel.collapsedStateChanged.connect(self._on_collapsed)
        self._expression.rows_requested.connect(self._on_rows_requested)
        self._expression.start_over_requested.connect(
            lambda: self._change_parts(expression="", rows=())
        )
        for part in (self._rows, self._expression):
            part.resized.connect(self._tab_timer.start)
        for part in (self, self._content):
            part.installEventFilter(self)
        self._buttons.rejected.connect(self.reject)
        add_help(self._buttons, "filters", self)
        self._buttons.search_wanted.connect(self._run)
        QApplication.instance().focusChanged.connect(self._on_focus)
        for sequence, slot in (
            ("Ctrl+Return", self._buttons.search),
            ("Ctrl+Enter", self._buttons.search),
        ):
            QShortcut(QKeySequence(sequence), self).activated.connect(slot)

    # ---- the draft changes --------------------------------------------------------------------

    def _on_options(self, draft: Draft) -> None:
        self._change_parts(
            order=draft.order,
            max_parcels=draft.max_parcels,
            include_buildings=draft.include_buildings,
        )

    def _on_text(self, draft: Draft) -> None:
        self._change(draft)
        # At once: the user may be about to press a button, which must be up to date.
        self._notify()

    def _on_text_problem(self) -> None:
        self._update_review()
        self._notify()

    def _on_correction(self, correction: Correction) -> None:
        self._change(correction.draft)
        if correction.row is not None:
            self._rows.focus_row(correction.row)
        elif correction.is_open:
            self._panel.edit(before="'")
        else:
            self._expression.setFocus()

    def _on_rows_requested(self) -> None:
        rows = rows_of(self.draft().expression, self._hint.info)
        if rows is not None:
            self._change_parts(rows=rows, expression="")

    def _on_collapsed(self, is_collapsed: bool) -> None:
        """Show the expression once, and the buttons next to its title or below it."""
        self._expression.set_text_shown(is_collapsed)
        direction = QBoxLayout.Direction
        self._texts.setDirection(direction.LeftToRight if is_collapsed else direction.TopToBottom)

    def _change_parts(self, **parts: object) -> None:
        self._change(replace(self.draft(), **parts))

    def _change(self, draft: Draft) -> None:
        """Show another draft in all controls, and notify the others a moment later."""
        if is_same(draft, self._draft):
            return
        self._draft = draft
        self._rows.set_filters(draft.rows)
        self._options.set_draft(draft)
        self._update_review()
        self._apply_timer.start()

    def _update_review(self) -> None:
        """Update the remarks, the summary, and the buttons."""
        draft, place = self.draft(), self._place.place()
        source = SearchSource(place.is_area, self._hint.info, place.predicate)
        self._panel.set_draft(draft, source)
        review = review_draft(draft, place, self._hint.state, self._hint.info).blocked_by(
            self._panel.problem
        )
        self._review = review
        self._rows.set_fields(self._hint.offered)
        self._options.set_fields(self._hint.offered)
        self._options.offer_buildings(self._hint.info.has_buildings)
        has_expression = bool(draft.expression.strip())
        self._rows.setHidden(has_expression)
        self._expression.setHidden(not has_expression)
        if has_expression:
            can = rows_of(draft.expression, self._hint.info) is not None
            self._expression.show_expression(draft.expression, review.general, has_rows=can)
        self._rows.show_remarks(review.rows, review.general)
        self._options.set_area(place.is_area)
        self._options.show_problem(review.options)
        self._copy_button.setEnabled(bool(draft.rows))
        _show_text(self._sentence, review.sentence)
        _show_text(self._note, note_of(review, self._hint.info))
        self._buttons.offer(review, is_busy=self._is_busy)

    # ---- a moment later -----------------------------------------------------------------------

    def _notify(self) -> None:
        """Report the draft to the cost row and the owner."""
        self._apply_timer.stop()
        draft, review = self.draft(), self._review
        place = self._place.place()
        search = review.search or review.brief or review.reason
        self._cost.set(self._connection, search, place.make)
        if not is_same(draft, self._notified):
            self._notified = draft
            self.applied.emit(draft)

    def _fit(self) -> None:
        """Resize the dialog to its content."""
        bar = self._area.verticalScrollBar().sizeHint().width()
        self._area.setMinimumWidth(self._content.minimumSizeHint().width() + bar)
        self.fit()

    def _on_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and self.isAncestorOf(new):
            self._rows.show_current_remark()

    def _set_tab_order(self) -> None:
        self._tab_timer.stop()
        chain_by_layout(self)

    def focusNextPrevChild(self, is_next: bool) -> bool:
        """Set a pending tab order before moving the focus."""
        if self._tab_timer.isActive():
            self._set_tab_order()
        return super().focusNextPrevChild(is_next)

    # ---- what the user does -------------------------------------------------------------------

    def _on_place(self) -> None:
        """Update everything after a change of place or connection."""
        self._update_review()
        self._apply_timer.start()

    def _apply(self) -> None:
        """Apply pending edits at once."""
        self._panel.commit()
        self._notify()

    def _draft_to_save(self) -> Draft:
        """Return the draft if it is what the user sees; raise `RequestRefused` otherwise."""
        self._apply()
        if self._panel.problem:
            raise RequestRefused((Problem(422, (), self._panel.problem),))
        return self.draft()

    def _copy(self) -> None:
        self._apply()
        QApplication.clipboard().setText(write(self.draft().rows))

    def _paste(self) -> None:
        self._apply()
        self._messages.clear()
        text = QApplication.clipboard().text()
        try:
            self._change(read(text, self.draft(), self._hint.info))
        except RequestRefused as error:
            sentences = " ".join(one.sentence for one in error.problems)
            self._messages.show_warning(shortened(sentences))

    def _run(self) -> None:
        self._apply()
        if self._review.reason:
            return  # the text that was typed last is invalid
        place, draft = self._place.place(), self.draft()
        self.search_wanted.emit(replace(draft, order=None) if place.is_area else draft, place)

    # ---- the window ---------------------------------------------------------------------------

    def done(self, result: int) -> None:
        """Apply pending edits and stop everything in the background."""
        for child in self.findChildren(QDialog):
            if not child.isHidden():  # a hidden one is closed, but not deleted yet
                # QGIS's expression builder would open a prompt in `reject`.
                child.done(QDialog.DialogCode.Rejected)
        focused = self.focusWidget()
        if focused is not None:
            # Ends typing; and a line of ours must not be destroyed while it has the focus.
            focused.clearFocus()
        self._apply()
        self._apply_timer.stop()
        self._cost.close_down()
        self._hint.close_down()
        self._suggestions.close_down()
        self._history_tasks.close_down()
        super().done(result)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Fit the dialog and focus its first row."""
        super().showEvent(event)
        if event is not None and not event.spontaneous():
            # Width and position are restored from the last time; the height fits the contents.
            self._own_height = self.height()
            self._fit()
        self._hint.look()
        self._notify()
        if self.draft().rows:
            self._rows.focus_row(0)
        else:
            self._rows.focus_add()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Resize when the content or the lines below it need another size."""
        if event is not None and event.type() == QEvent.Type.LayoutRequest:
            self._resize_timer.start()
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent | None) -> None:
        """Look up the state on the map again, which may have been moved."""
        super().changeEvent(event)
        is_activation = event is not None and event.type() == QEvent.Type.ActivationChange
        if is_activation and self.isVisible() and self.isActiveWindow():
            self._hint.look()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Let Enter press only the button that has the focus."""
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused = self.focusWidget()
            if isinstance(focused, QAbstractButton):
                focused.click()
            return
        super().keyPressEvent(event)


def _show_text(label: QLabel, sentence: str) -> None:
    if sentence != label.text():
        label.setText(sentence)
        label.setVisible(bool(sentence))


class SearchButtons(QDialogButtonBox):
    """The buttons Search and Close, which Enter in a row does not press."""

    search_wanted = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        kinds = QDialogButtonBox.StandardButton
        super().__init__(kinds.Close, parent)
        self._is_all = False
        self._search = self.addButton(tr("&Search"), QDialogButtonBox.ButtonRole.ActionRole)
        self._search.clicked.connect(lambda _checked=False: self.search_wanted.emit())
        name_it(self._search, "filter_search", "")
        name_it(self.button(kinds.Close), "filter_close", tr("Close and keep the filters (Esc)"))
        for button in self.buttons():
            button.setAutoDefault(False)

    def offer(self, review: DraftReview, *, is_busy: bool) -> None:
        """Enable the search that `review` allows, or show why there is none."""
        reason = review.reason
        if not reason and is_busy:
            reason = tr("A search is running. Wait until it has finished.")
        self._is_all = review.is_all
        self._search.setText(tr("&Search All Parcels") if self._is_all else tr("&Search"))
        self._search.setEnabled(not reason)
        tip = reason or tr("Search for these parcels (Ctrl+Return)")
        self._search.setToolTip(verbatim(tip))
        self._search.setAccessibleDescription(tip)

    def search(self) -> None:
        """Search by keyboard; a search for all parcels takes a second press."""
        if self._is_all and not self._search.hasFocus():
            self._search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            self._search.click()
