"""The “Which” group of the dock: the filters in words, buildings, and the maximum number."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.core import QgsApplication
from qgis.gui import QgsCollapsibleGroupBox, QgsSpinBox
from qgis.PyQt.QtCore import QSize, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSizePolicy,
    QStyle,
    QStyleOptionFocusRect,
    QStylePainter,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import FILE_INFO
from parcel_lookup.core.contract.describe import describe_filter, join_words
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.dock.misfits import Misfits, misfits_of
from parcel_lookup.ui.filters.draft import Draft, is_finished
from parcel_lookup.ui.kit.widgets import (
    WrappingCheckBox,
    WrappingRow,
    content_of,
    fill,
    label_for,
    name_it,
    push_button,
    row_of,
    show_when_collapsed,
    wrapping_label,
    wrapping_tip,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPaintEvent

    from parcel_lookup.core.contract import SourceInfo

_MOST_PARCELS = 10_000_000
#: Maximum characters of the filters in the dock, and in the tooltip.
_SHOWN, _TIP_LENGTH = 500, 2000
#: Longer words may be broken, so that they fit into a dock 300 pixels wide.
_LONGEST_WORD = 12
_KEYS = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space, Qt.Key.Key_Select)


class WhichBox(QgsCollapsibleGroupBox):
    """The “Which” group: shows and changes the draft of a search."""

    #: The user changed the draft here.
    changed = pyqtSignal()
    #: The user wants to open the filter builder.
    builder_requested = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = Draft()
        #: The draft that Undo restores; None if there is nothing to undo.
        self._before: Draft | None = None
        #: Those of the connection, and those of each of several with its name.
        self._info = FILE_INFO
        self._sources: Sequence[tuple[str, SourceInfo]] = ()
        self._misfits = Misfits()
        self.setTitle(tr("Which"))
        name_it(self, "which", tr("Filters and options"))
        self._make_controls()
        self._lay_out()
        self._buildings.toggled.connect(lambda on: self._set_option(include_buildings=on))
        self._most.valueChanged.connect(lambda most: self._set_option(max_parcels=most or None))
        self._show_title = show_when_collapsed(self, lambda: words_of(self._draft, self._info))
        self._show()

    @property
    def draft(self) -> Draft:
        """The filters and the other settings of the group."""
        return self._draft

    def set_draft(self, draft: Draft) -> None:
        """Show another draft, without emitting `changed`."""
        if draft != self._draft:
            self._before = None
            self._draft = draft
            self._show()

    def replace_draft(self, draft: Draft) -> None:
        """Show another draft, and let Undo restore the one before."""
        before = self._draft
        if draft != before:
            self.set_draft(draft)
            self._before = before
            self._show()

    def set_info(self, info: SourceInfo, sources: Sequence[tuple[str, SourceInfo]] = ()) -> None:
        """Describe the filters as a source evaluates them.

        Those that one of several `sources` does not accept are listed, with its name.
        """
        if (info, sources) != (self._info, self._sources):
            self._info, self._sources = info, sources
            self._show()

    def _make_controls(self) -> None:
        self._sentence = Sentence()
        self._sentence.clicked.connect(self.builder_requested)
        self._button = push_button(
            "filters",
            tr("Fil&ters…"),
            tr("Choose which parcels to find, in a separate window"),
            self.builder_requested.emit,
        )
        self._clear = QToolButton()
        self._clear.setAutoRaise(True)
        self._clear.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._clear.clicked.connect(lambda _checked=False: self._clear_or_undo())
        name_it(self._clear, "clear_filters", "")
        self._misfit = wrapping_label("filters_misfit", "")
        self._remove = push_button(
            "remove_misfits",
            tr("Remove"),
            tr("Remove the filters that do not work with the connection; Undo restores them"),
            self._remove_misfits,
        )
        self._misfit_row = WrappingRow()
        self._misfit_row.add(self._misfit, 1)
        self._misfit_row.add(self._remove)
        self._buildings = WrappingCheckBox(tr("&Building footprints"))
        name_it(
            self._buildings,
            "buildings",
            tr("Also request the buildings on the parcels, as a separate layer"),
        )
        self._most = QgsSpinBox()
        self._most.setRange(0, _MOST_PARCELS)
        self._most.setGroupSeparatorShown(True)
        self._most.setClearValue(0, tr("all"))
        name_it(
            self._most,
            "at_most",
            tr("The search ends when it has found this number of parcels"),
            tr("Maximum number of parcels"),
        )

    def _lay_out(self) -> None:
        buttons = QWidget()
        row = fill(QHBoxLayout(buttons), self._button, self._clear)
        row.addStretch(1)
        filters = WrappingRow()
        filters.add(buttons)  # first, so that a long sentence does not hide them
        filters.add(self._sentence, 1)
        label = label_for(self._most, tr("&Maximum"))
        most = row_of(label, (self._most, 1))
        options = WrappingRow()
        options.add(self._buildings)
        options.add(most, 1)
        fill(QVBoxLayout(content_of(self)), filters, self._misfit_row, options)

    def _show(self) -> None:
        """Show the draft."""
        for control, show, value in (
            (self._buildings, self._buildings.setChecked, self._draft.include_buildings),
            (self._most, self._most.setValue, self._draft.max_parcels or 0),
        ):
            blocked = control.blockSignals(True)
            show(value)
            control.blockSignals(blocked)
        # What is requested already can be switched off in any case.
        has_buildings = self._info.has_buildings or self._draft.include_buildings
        self._buildings.setVisible(has_buildings)
        self._sentence.set_words(words_of(self._draft, self._info))
        self._show_title()
        self._show_clear()
        self._show_misfits()

    def _show_clear(self) -> None:
        if self._before is not None:
            icon, name = "mActionUndo", tr("Undo")
            tip = tr("Restore the previous filters")
        else:
            icon, name = "mIconClearText", tr("Clear filters")
            tip = tr("Clear the filters; Undo restores them")
        self._clear.setIcon(QgsApplication.getThemeIcon(f"/{icon}.svg"))
        self._clear.setAccessibleName(name)
        self._clear.setToolTip(verbatim(tip))
        self._clear.setAccessibleDescription(tip)
        self._clear.setEnabled(self._draft.has_conditions or self._before is not None)

    def _show_misfits(self) -> None:
        self._misfits = Misfits(rest=self._draft)
        for name, info in self._sources or (("", self._info),):
            self._misfits = misfits_of(self._draft, info, name)
            if self._misfits.sentence:
                break
        sentence, reasons = self._misfits.sentence, self._misfits.reasons
        self._misfit.setText(breakable(_shortened(sentence, _SHOWN)))
        self._misfit.setAccessibleName(_shortened(sentence, _TIP_LENGTH))
        self._misfit.setToolTip(wrapping_tip(_shortened(reasons, _TIP_LENGTH)))
        self._misfit.setAccessibleDescription(_shortened(reasons, _TIP_LENGTH))
        self._remove.setVisible(self._misfits.rest != self._draft)
        self._misfit_row.setVisible(bool(sentence))

    def _remove_misfits(self) -> None:
        self.replace_draft(self._misfits.rest)
        self.changed.emit()

    def _clear_or_undo(self) -> None:
        if self._before is not None:
            self.set_draft(self._before)
        else:
            self.replace_draft(replace(self._draft, rows=(), expression=""))
        self.changed.emit()

    def _set_option(self, **option: bool | int | None) -> None:
        """Change an option, which Undo does not revert, because it is not a filter."""
        self._draft = replace(self._draft, **option)
        if self._before is not None:
            self._before = replace(self._before, **option)
        self.changed.emit()


class Sentence(QLabel):
    """A label with wrapped text that can be clicked like a button."""

    clicked = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = ""
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        name_it(self, "filter_sentence", "")

    def set_words(self, words: str) -> None:
        """Set the text."""
        self._words = words
        self.setText(breakable(_shortened(words, _SHOWN)))
        tip_words = _shortened(words, _TIP_LENGTH)
        tip = tr("Click to change the filters")
        self.setToolTip(wrapping_tip(breakable(tip_words), tip))
        self.setAccessibleName(tip_words)
        self.setAccessibleDescription(tip)

    def minimumSizeHint(self) -> QSize:
        """Return the width of a few words; a longer text gets a row of its own."""
        hint = super().minimumSizeHint()
        few = self.fontMetrics().averageCharWidth() * 2 * _LONGEST_WORD
        width = min(self.fontMetrics().horizontalAdvance(self._words), few)
        return QSize(max(hint.width(), width), hint.height())

    def mouseReleaseEvent(self, event: QMouseEvent | None) -> None:
        """Emit `clicked` if the button is released over the text."""
        super().mouseReleaseEvent(event)
        is_left = event is not None and event.button() == Qt.MouseButton.LeftButton
        if is_left and self.rect().contains(event.pos()):
            self.clicked.emit()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Emit `clicked` on Enter and Space."""
        if event is not None and event.key() in _KEYS and not event.modifiers():
            self.clicked.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent | None) -> None:
        """Show that the label has the focus."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent | None) -> None:
        """Show that the label has lost the focus."""
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent | None) -> None:
        """Draw the text, with a frame if it has the focus."""
        super().paintEvent(event)
        if self.hasFocus():
            option = QStyleOptionFocusRect()
            option.initFrom(self)
            option.backgroundColor = self.palette().color(self.backgroundRole())
            QStylePainter(self).drawPrimitive(QStyle.PrimitiveElement.PE_FrameFocusRect, option)


def words_of(draft: Draft, info: SourceInfo) -> str:
    """Describe a draft, like ``acres is at least 40 and land use contains “farm”``.

    `info` is that of the source. Without filters, return “All parcels”. The order is not part of
    it: the dock searches an area, whose results have none.
    """
    conditions = [describe_filter(row, info.fields) for row in draft.rows if is_finished(row)]
    if draft.expression.strip():
        conditions.append(" ".join(draft.expression.split()))
    if draft.count_unfinished:
        conditions.append(
            number_of(draft.count_unfinished, "{} incomplete filter", "{} incomplete filters")
        )
    return join_words(conditions, tr("and")) if conditions else tr("All parcels")


def breakable(text: str) -> str:
    """Return the text with places where its long words may be broken."""
    return re.sub(rf"(\S{{{_LONGEST_WORD}}})(?=\S)", "\\1\u200b", text)


def _shortened(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"
