"""Print layouts: labels with plain text, and unique names. Main thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import Qgis, QgsLayoutItemLabel
from qgis.PyQt.QtCore import Qt

from parcel_lookup.core.gis.qt.fonts import text_format_in

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsLayout, QgsProject, QgsTextFormat
    from qgis.PyQt.QtGui import QColor, QFont


def text_format(font: QFont, points: float, color: QColor, leading: float) -> QgsTextFormat:
    """Return a text format for a layout; `leading` is the line height relative to the font size."""
    found = text_format_in(font)
    found.setForcedBold(font.bold())
    found.setSize(points)
    found.setSizeUnit(Qgis.RenderUnit.Points)
    found.setColor(color)
    found.setLineHeight(leading * points)
    found.setLineHeightUnit(Qgis.RenderUnit.Points)
    return found


def without_expressions(text: str) -> str:
    """Escape text for QGIS, which evaluates anything between [% and %] as an expression."""
    return text.replace("[%", "[ %")


def plain_label(
    layout: QgsLayout, lines: Sequence[str], appearance: QgsTextFormat
) -> QgsLayoutItemLabel:
    """Return a label with lines of plain text and without margins, which is not yet on the page."""
    label = QgsLayoutItemLabel(layout)
    label.setMode(QgsLayoutItemLabel.Mode.ModeFont)
    label.setText(without_expressions("\n".join(lines)))
    label.setTextFormat(appearance)
    label.setVAlign(Qt.AlignmentFlag.AlignTop)
    label.setMarginX(0)
    label.setMarginY(0)
    return label


def unique_layout_name(project: QgsProject, name: str) -> str:
    """Return the name, with a number if the project has a layout of that name."""
    found, number = name, 1
    while project.layoutManager().layoutByName(found) is not None:
        number += 1
        found = f"{name} ({number})"
    return found
