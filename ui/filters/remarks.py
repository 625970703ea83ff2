"""Widgets for texts that change while the user types: remarks with a button, and labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QSize, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QLabel, QSizePolicy, QWidget

from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.steady_area import SteadyArea
from parcel_lookup.ui.kit.widgets import WrappingRow, name_it, push_button, single_shot

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.ui.filters.review import Correction, Remark

#: Minimum number of visible letters in a line.
_MIN_COLUMNS = 24
#: Minimum height of several remarks, in lines of text.
_MIN_REMARK_LINES = 3
#: Delay after the last keystroke before the list gets another height.
_PAUSE_MS = 150


class _WrappingLabel(QLabel):
    """A wrapping label that does not force a minimum height on the window."""

    def minimumSizeHint(self) -> QSize:
        """Return one line of some letters."""
        metrics = self.fontMetrics()
        width = min(super().minimumSizeHint().width(), metrics.averageCharWidth() * _MIN_COLUMNS)
        return QSize(width, metrics.height())


def text_label(name: str, tip: str, accessible: str) -> QLabel:
    """Create a label for arbitrary text: plain, wrapped, and selectable with the mouse."""
    label = _WrappingLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    # Not by keyboard, or every line of text would be a tab stop.
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
    name_it(label, name, tip, accessible)
    return label


class _RemarkLine(WrappingRow):
    """One remark: its sentence, and the button that applies the correction."""

    pressed = pyqtSignal(object)

    def __init__(self) -> None:
        super().__init__()
        # The needed height depends on the width, and is less than the size hint.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._correction: Correction | None = None
        self._label = text_label("filter_problem", "", "")
        self._button = push_button(
            "filter_correct", "", "", lambda: self.pressed.emit(self._correction)
        )
        self._button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.add(self._label, 1)
        self.add(self._button)

    def show_remark(self, remark: Remark) -> None:
        text = remark.text
        if text != self._label.text():
            self._label.setText(text)
            self._label.setAccessibleName(text)
        self._label.setToolTip(verbatim(remark.tip))
        self._label.setAccessibleDescription(remark.tip)
        self._correction = remark.correction
        self._button.setHidden(remark.correction is None)
        if remark.correction is not None:
            name_it(self._button, "filter_correct", remark.correction.tip)
            self._button.setText(remark.correction.text.replace("&", "&&"))
        self._turn()

    def button_height(self) -> int:
        return self._button.sizeHint().height()


class RemarkList(SteadyArea):
    """The remarks about a draft, one line each; scrolls if there are many.

    With `reserves_line`, there is always room for one remark, so that typing moves nothing.
    """

    #: A `Correction` whose button was pressed.
    correction_requested = pyqtSignal(object)
    #: There is one more line with a button, which needs its place in the tab order.
    line_added = pyqtSignal()

    def __init__(self, parent: QWidget | None = None, *, reserves_line: bool = True) -> None:
        super().__init__(_MIN_REMARK_LINES, parent)
        self._reserves_line = reserves_line
        self._remarks: tuple[Remark, ...] = ()
        self._lines: list[_RemarkLine] = []
        self._number_shown = 0
        self._timer = single_shot(_PAUSE_MS, self._show, self)
        self.column.setSpacing(0)
        self._add_line()
        self.setVisible(reserves_line)

    def reserved_height(self) -> int:
        """Return the height of a remark with a button."""
        return self._lines[0].button_height() if self._reserves_line and self._lines else 0

    def show_remarks(self, remarks: Sequence[Remark]) -> None:
        """Show these remarks, except those without a sentence.

        A list of another height waits until typing pauses, because it moves the controls below.
        """
        remarks = tuple(one for one in remarks if one.sentence)
        if remarks == self._remarks and not self._timer.isActive():
            return
        self._remarks = remarks
        if max(len(remarks), 1) != max(self._number_shown, 1) and self.isVisible():
            self._timer.start()
        else:
            self._show()

    def _show(self) -> None:
        self._timer.stop()
        self._number_shown = len(self._remarks)
        while len(self._lines) < len(self._remarks):
            self._add_line()
            self.line_added.emit()
        for index, line in enumerate(self._lines):
            line.setVisible(index < len(self._remarks))
            if index < len(self._remarks):
                line.show_remark(self._remarks[index])
        self.setVisible(self._reserves_line or bool(self._remarks))

    def scroll_to(self, about: object) -> None:
        """Scroll to the last and then the first remark that is `about` something."""
        for line, remark in reversed(tuple(zip(self._lines, self._remarks))):
            if remark.about == about:
                self.ensureWidgetVisible(line, 0, 0)

    def _add_line(self) -> None:
        line = _RemarkLine()
        line.pressed.connect(self.correction_requested)
        line.hide()
        self.column.addWidget(line)
        self._lines.append(line)
