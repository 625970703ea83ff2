"""The confirmation dialog before something that cannot be undone."""

from __future__ import annotations

from typing import Callable

from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QMessageBox, QWidget


def confirm(
    parent: QWidget,
    name: str,
    title: str,
    question: str,
    remark: str,
    button: str,
    do: Callable[[], None],
) -> None:
    """Request confirmation, and call `do` if `button` is clicked; Enter and Esc mean Cancel.

    `name` is the end of the object name of the message box; `remark` explains what will be lost and
    what will be kept.
    """
    box = QMessageBox(parent)
    box.setObjectName(f"parcel_lookup_{name}")
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(question)
    box.setInformativeText(remark)
    doing = box.addButton(button, QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.setEscapeButton(QMessageBox.StandardButton.Cancel)
    doing.clicked.connect(lambda _checked=False: do())
    box.finished.connect(box.deleteLater)
    box.open()
