"""The confirmation before something that cannot be undone."""

from __future__ import annotations

from typing import Callable

from qgis.PyQt.QtWidgets import QMessageBox, QWidget


def ask(
    parent: QWidget,
    name: str,
    title: str,
    question: str,
    remark: str,
    button: str,
    do: Callable[[], None],
) -> None:
    """Ask for confirmation, and run the action if `button` is clicked; Enter and Esc mean Cancel.

    `name` is the end of the box's object name, and `remark` says what is lost and what is kept.
    """
    box = QMessageBox(parent)
    box.setObjectName(f"parcel_lookup_{name}")
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(title)
    box.setText(question)
    box.setInformativeText(remark)
    doing = box.addButton(button, QMessageBox.ButtonRole.DestructiveRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(QMessageBox.StandardButton.Cancel)
    box.setEscapeButton(QMessageBox.StandardButton.Cancel)
    doing.clicked.connect(lambda _checked=False: do())
    box.finished.connect(box.deleteLater)
    box.open()
