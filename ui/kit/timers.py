"""Timers for work that is done shortly after the last change."""

from __future__ import annotations

from typing import Callable

from qgis.PyQt.QtCore import QObject, QTimer


def single_shot(milliseconds: int, slot: Callable[[], None], parent: QObject) -> QTimer:
    """Return a stopped timer that calls `slot` once, a delay after it was last started."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(slot)
    return timer
