"""Fonts in the form that QGIS saves, and the width, wrapping, and cutting of text. Main thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsFontUtils, QgsTextFormat
from qgis.PyQt.QtGui import QFont, QFontInfo, QFontMetricsF

if TYPE_CHECKING:
    from collections.abc import Iterator

MILLIMETERS_PER_POINT = 25.4 / 72
#: Of a width that is there: letters are drawn a little wider or narrower than they are measured.
_CERTAIN = 0.97
#: Pixels of the font by which text is measured: the larger, the less rounding.
_MEASURED = 200
_CUT = "…"


def usual_font() -> QFont:
    """QGIS's own font by the name of its family: it may be set by an alias, which has no styles."""
    font = QFont()
    font.setFamily(QFontInfo(font).family())
    return font


def text_format_in(font: QFont) -> QgsTextFormat:
    """Return a text format whose font survives saving it in a project or style.

    QGIS saves the weight as Qt's number: the 50 that is normal in Qt 5 is thin in Qt 6, and the 400
    of Qt 6 is none in Qt 5. Both know the name of the font's style. Without a stretch
    it may be found among the condensed styles.
    """
    found = QgsTextFormat()
    found.setFont(font)
    found.setNamedStyle(_style_name(font))
    named = found.font()
    named.setStretch(QFont.Stretch.Unstretched)
    found.setFont(named)
    return found


def _style_name(font: QFont) -> str:
    """Return the family's name of a font's weight: some have no "Regular" but a "Book"."""
    usual = "Bold" if font.bold() else "Regular"
    if QgsFontUtils.fontFamilyHasStyle(font.family(), usual):
        return usual
    own = QFontInfo(font).styleName()
    return own if QgsFontUtils.fontFamilyHasStyle(font.family(), own) else usual


class Measuring:
    """Measures text in a font, in letters of any size. Lengths in millimeters, sizes in points."""

    def __init__(self, font: QFont) -> None:
        measured = QFont(font)
        measured.setPixelSize(_MEASURED)
        self._metrics = QFontMetricsF(measured)

    def across(self, text: str, points: float) -> float:
        """Return the width of a text."""
        pixels = self._metrics.horizontalAdvance(text)
        return pixels / _MEASURED * points * MILLIMETERS_PER_POINT

    def fits(self, text: str, points: float, width: float) -> bool:
        """Return whether there is room for a text in one line, for certain."""
        return self.across(text, points) <= width * _CERTAIN

    def wrap(self, line: str, points: float, width: float) -> Iterator[str]:
        """Yield the lines of a text, wrapped between words; words that are too wide are split."""
        if self.fits(line, points, width):
            yield line
            return
        now = ""
        for word in self._words(line, points, width):
            longer = f"{now} {word}".strip()
            if now and not self.fits(longer, points, width):
                yield now
                longer = word
            now = longer
        yield now

    def cut(self, text: str, points: float, width: float) -> str:
        """Return the text, as much of it as there is room for."""
        return text if self.fits(text, points, width) else self.shorten(text, points, width)

    def shorten(self, text: str, points: float, width: float) -> str:
        """Return as much of the beginning as there is room for, and an ellipsis."""
        text = text.rstrip(_CUT)
        kept, too_many = 0, len(text) + 1
        while too_many - kept > 1:
            middle = (kept + too_many) // 2
            is_room = self.fits(text[:middle] + _CUT, points, width)
            kept, too_many = (middle, too_many) if is_room else (kept, middle)
        return text[:kept].rstrip() + _CUT

    def _words(self, line: str, points: float, width: float) -> Iterator[str]:
        for word in line.split():
            piece = ""
            for char in word:
                if piece and not self.fits(piece + char, points, width):
                    yield piece
                    piece = ""
                piece += char
            yield piece
