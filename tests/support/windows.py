"""Windows that receive what is typed."""

from __future__ import annotations

from pytestqt.qtbot import QtBot
from qgis.PyQt.QtWidgets import QWidget


def activate(window: QWidget, qtbot: QtBot) -> None:
    """Show a window and wait until it is the active one.

    A window of the test before that is only now closed may take that away once more.
    """
    window.show()

    def is_active() -> bool:
        window.activateWindow()
        return window.isActiveWindow()

    qtbot.waitUntil(is_active)
