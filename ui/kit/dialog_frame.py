"""What the dialogs of a connection share: the frame around their controls."""

from __future__ import annotations

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QDialogButtonBox, QLabel, QWidget

from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog


class DialogFrame(ScrollingDialog):
    """Controls that scroll where the screen is small, a line for what is wrong, OK and Cancel.

    Opened with `open()`; goes by itself when it is closed.
    """

    #: The name of the connection that was saved.
    saved = pyqtSignal(str)

    def __init__(self, name: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(name, title, parent)
        self._problem = QLabel()
        self._problem.setObjectName("parcel_lookup_connection_problem")
        self._problem.setWordWrap(True)
        self._problem.hide()
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def frame_it(self, columns: int) -> None:
        """Put everything in its place, once the controls are there; `columns` of text wide."""
        self.put_together(columns, below=(self._problem, self._buttons))

    def show_problem(self, sentence: str) -> None:
        """Say what is wrong, or that nothing is."""
        self._problem.setText(f"⚠ {sentence}" if sentence else "")
        self._problem.setVisible(bool(sentence))
        self.grow()
