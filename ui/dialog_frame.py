"""What the dialogs of a connection share: the frame around their controls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsScrollArea
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QDialog, QDialogButtonBox, QFrame, QLabel, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from qgis.PyQt.QtGui import QShowEvent

#: Of the screen's height: more is scrolled.
_MOST_OF_SCREEN = 0.9


class DialogFrame(QDialog):
    """Controls that scroll where the screen is small, a line for what is wrong, OK and Cancel.

    Opened with `open()`; goes by itself when it is closed.
    """

    #: The name of the connection that was saved.
    saved = pyqtSignal(str)

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName(f"parcel_lookup_{name}")
        self.setWindowTitle(title)
        self.finished.connect(self.deleteLater)
        self._content = QWidget()
        self._area = QgsScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self._content)
        self._problem = QLabel()
        self._problem.setObjectName("parcel_lookup_connection_problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def showEvent(self, event: QShowEvent | None) -> None:
        """Only now the width is known."""
        super().showEvent(event)
        self.grow()

    def frame_it(self, columns: int) -> None:
        """Put everything in its place, once the controls are there; `columns` of text wide."""
        layout = QVBoxLayout(self)
        layout.addWidget(self._area, 1)
        layout.addWidget(self._problem)
        layout.addWidget(self._buttons)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * columns)

    def show_problem(self, sentence: str) -> None:
        """Say what is wrong, or that nothing is."""
        self._problem.setText(f"⚠ {sentence}" if sentence else "")
        self._problem.setVisible(bool(sentence))
        self.grow()

    def grow(self) -> None:
        """Give wrapped texts the height that they need: a window does not do that by itself."""
        most = int(self.screen().availableGeometry().height() * _MOST_OF_SCREEN)
        height = min(self._height_for(self.width()), most)
        if height > self.height():
            self.resize(self.width(), height)

    def _height_for(self, width: int) -> int:
        """What everything together needs; what scrolls asks a layout for hardly anything."""
        layout, inside = self.layout(), self._content.layout()
        margins = layout.contentsMargins()
        width -= margins.left() + margins.right()
        inside.activate()
        has_words = inside.hasHeightForWidth()
        heights = [
            inside.totalHeightForWidth(width) if has_words else inside.totalSizeHint().height(),
            self._buttons.sizeHint().height(),
        ]
        if not self._problem.isHidden():
            heights.append(self._problem.heightForWidth(width))
        gaps = layout.spacing() * (len(heights) - 1)
        return sum(heights) + gaps + margins.top() + margins.bottom()
