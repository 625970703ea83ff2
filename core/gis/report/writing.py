"""Text on the page: in letters that fit, in lines that fit. Main thread."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import Qgis, QgsLayoutItemLabel
from qgis.PyQt.QtCore import QRectF, Qt
from qgis.PyQt.QtGui import QColor, QFont

from parcel_lookup.core.gis.qt.fonts import (
    MILLIMETRES_PER_POINT,
    Measuring,
    text_format_in,
    usual_font,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsLayout, QgsTextFormat

INK, PALE_INK, LINE = QColor("#1f2328"), QColor("#57606a"), QColor("#c4c9cf")
#: For what keeps a reader from trusting the page; read on white, and in grey.
WARNING_INK = QColor("#9a3412")
#: Of the size of the letters, from line to line.
_LEADING = 1.25
#: The same, with what letters of a screen may be higher than those of paper.
_ROOM = 1.34


class Lines(NamedTuple):
    """Text as it is printed."""

    lines: tuple[str, ...]
    points: float

    @property
    def height(self) -> float:
        """Of the place that it needs, in millimetres."""
        return len(self.lines) * self.points * _ROOM * MILLIMETRES_PER_POINT


def font(is_bold: bool = False) -> QFont:
    """The one of all texts."""
    found = usual_font()
    found.setBold(is_bold)
    return found


@lru_cache(maxsize=2)
def measuring(is_bold: bool = False) -> Measuring:
    """Measures the font of `font`."""
    return Measuring(font(is_bold))


def fit(
    text: str, width: float, sizes: Sequence[float], most_lines: int, is_bold: bool = False
) -> Lines:
    """The text in the largest letters in which it takes no more lines; else as much as goes in."""
    measure = measuring(is_bold)
    for points in sizes:
        lines = tuple(measure.wrap(text, points, width))
        if len(lines) <= most_lines:
            break
    else:
        last = measure.shorten(lines[most_lines - 1], points, width)
        lines = (*lines[: most_lines - 1], last)
    return Lines(tuple(filter(None, lines)), points)


def text_format(points: float, color: QColor = INK, is_bold: bool = False) -> QgsTextFormat:
    """Letters of a size in points."""
    found = text_format_in(font(is_bold))
    found.setForcedBold(is_bold)
    found.setSize(points)
    found.setSizeUnit(Qgis.RenderUnit.Points)
    found.setColor(color)
    found.setLineHeight(_LEADING * points)
    found.setLineHeightUnit(Qgis.RenderUnit.Points)
    return found


def as_text(text: str) -> str:
    """For where QGIS would take what stands between [% and %] for an expression."""
    return text.replace("[%", "[ %")


def write(
    layout: QgsLayout,
    text: Lines,
    place: QRectF,
    color: QColor = INK,
    *,
    is_bold: bool = False,
    to: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
    name: str = "",
) -> QgsLayoutItemLabel:
    """Put text on the page, at the top of a place, as plain text, whatever is in it."""
    label = QgsLayoutItemLabel(layout)
    label.setMode(QgsLayoutItemLabel.Mode.ModeFont)
    label.setText(as_text("\n".join(text.lines)))
    label.setTextFormat(text_format(text.points, color, is_bold))
    label.setHAlign(to)
    label.setVAlign(Qt.AlignmentFlag.AlignTop)
    label.setMarginX(0)
    label.setMarginY(0)
    label.setId(name or " ".join(text.lines)[:60])
    label.attemptSetSceneRect(QRectF(place.left(), place.top(), place.width(), text.height))
    layout.addLayoutItem(label)
    return label
