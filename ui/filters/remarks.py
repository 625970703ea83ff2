"""The lines under a row: what is wrong with it, and the button that mends it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QSize, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from parcel_lookup.ui.kit.widgets import WrappingRow, name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.ui.filters.problems import Mend, Remark

#: Letters of a line that there is room for at least.
_LEAST = 24


class _WordsLabel(QLabel):
    """Wraps; where there is no room for that the window scrolls, it is not held open."""

    def minimumSizeHint(self) -> QSize:
        """One line, of some letters."""
        metrics = self.fontMetrics()
        least = metrics.averageCharWidth() * _LEAST
        width = min(super().minimumSizeHint().width(), least)
        return QSize(width, metrics.height())


def words_label(name: str, tip: str, accessible: str) -> QLabel:
    """A label for words that nobody knows before: they are no HTML, wrap, and can be copied."""
    label = _WordsLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    # Not by keyboard: every line of text would be a stop on the way through the dialog.
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    label.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
    name_it(label, name, tip, accessible)
    return label


class _Line(WrappingRow):
    """One remark."""

    pressed = pyqtSignal(object)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # What it needs depends on its width; what it would like best is more than that.
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self._mend: Mend | None = None
        self._label = words_label("filter_problem", "", "")
        self._button = QPushButton()
        self._button.setAutoDefault(False)
        self._button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self._button.clicked.connect(lambda _checked=False: self.pressed.emit(self._mend))
        self.add(self._label, 1)
        self.add(self._button)

    def show_remark(self, remark: Remark) -> None:
        text = remark.sentence if remark.is_open else f"⚠ {remark.sentence}"
        if text != self._label.text():
            self._label.setText(text)
            self._label.setAccessibleName(text)
        self._label.setToolTip(remark.tip)
        self._label.setAccessibleDescription(remark.tip)
        self._mend = remark.mend
        self._button.setHidden(remark.mend is None)
        if remark.mend is not None:
            name_it(self._button, "filter_mend", remark.mend.tip)
            self._button.setText(remark.mend.text.replace("&", "&&"))
        self._turn()


class RemarkLines(QWidget):
    """All remarks of a row; no room where there are none."""

    #: A `Mend` whose button was pressed.
    mend_wanted = pyqtSignal(object)
    #: Lines or buttons have come or gone; not: other words are in them.
    resized = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: tuple[Remark, ...] = ()
        self._lines: list[_Line] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(self.fontMetrics().averageCharWidth() * 2, 0, 0, 0)
        self.hide()

    def show_remarks(self, remarks: Sequence[Remark]) -> None:
        """Say these, those without words left out."""
        shown = tuple(one for one in remarks if one.sentence)
        if shown == self._shown:
            return
        before, self._shown = self._shown, shown
        while len(self._lines) < len(shown):
            line = _Line(self)
            line.pressed.connect(self.mend_wanted)
            self._layout.addWidget(line)
            self._lines.append(line)
        for index, line in enumerate(self._lines):
            line.setVisible(index < len(shown))
            if index < len(shown):
                line.show_remark(shown[index])
        self.setVisible(bool(shown))
        if [one.mend is None for one in shown] != [one.mend is None for one in before]:
            self.resized.emit()
