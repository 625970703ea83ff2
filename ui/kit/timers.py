"""Timers for what is done a moment after the last change."""

from __future__ import annotations

from typing import Callable

from qgis.PyQt.QtCore import QObject, QTimer


def single_shot(milliseconds: int, slot: Callable[[], None], parent: QObject) -> QTimer:
    """A timer that calls `slot` once, so long after it was started last; not started yet."""
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(milliseconds)
    timer.timeout.connect(slot)
    return timer
