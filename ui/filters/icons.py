"""The size of icons on buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QSize

if TYPE_CHECKING:
    from qgis.PyQt.QtWidgets import QWidget


def icon_size(widget: QWidget) -> QSize:
    """As high as a capital beside it."""
    side = widget.fontMetrics().ascent()
    return QSize(side, side)
