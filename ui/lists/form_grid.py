"""Labels beside their controls, in rows that come and go without leaving gaps."""

from __future__ import annotations

from qgis.PyQt.QtWidgets import QGridLayout, QLabel, QWidget


class FormGrid(QGridLayout):
    """Two columns; `align` gives the labels of several grids one width."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self.setColumnStretch(1, 1)
        self._labels: dict[QWidget, QLabel] = {}

    @property
    def labels(self) -> list[QLabel]:
        """All of them."""
        return list(self._labels.values())

    def add_row(self, text: str, control: QWidget, buddy: QWidget | None = None) -> None:
        """A control with its label; `buddy` takes the label's key where it is another widget."""
        label = QLabel(text)
        if text:
            label.setBuddy(buddy or control)
        row = self.rowCount()
        self.addWidget(label, row, 0)
        self.addWidget(control, row, 1)
        self._labels[control] = label

    def add_wide(self, control: QWidget) -> None:
        """A control below the others, as wide as labels and controls together."""
        self.addWidget(control, self.rowCount(), 0, 1, 2)

    def show_row(self, control: QWidget, is_shown: bool) -> None:
        """Show a control with its label, or hide both."""
        control.setVisible(is_shown)
        if control in self._labels:
            self._labels[control].setVisible(is_shown)


def align(*grids: FormGrid) -> None:
    """Let the controls of all grids begin below each other."""
    width = max(label.sizeHint().width() for grid in grids for label in grid.labels)
    for grid in grids:
        grid.setColumnMinimumWidth(0, width)
