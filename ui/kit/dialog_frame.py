"""The common frame of the connection dialogs."""

from __future__ import annotations

from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QDialogButtonBox, QLabel, QWidget

from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog


class DialogFrame(ScrollingDialog):
    """A dialog with scrolling controls, a line for problems, and the OK and Cancel buttons.

    Open it with `open()`; it deletes itself when it is closed.
    """

    #: Emitted with the name of the connection that was saved.
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
        """Lay out the controls once they exist; `columns` is the width in characters."""
        self.put_together(columns, below=(self._problem, self._buttons))

    def show_problem(self, sentence: str) -> None:
        """Show a problem, or clear the line."""
        self._problem.setText(f"⚠ {sentence}" if sentence else "")
        self._problem.setVisible(bool(sentence))
        self.grow()
