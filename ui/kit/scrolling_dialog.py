"""A dialog whose controls scroll where the screen is small."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsScrollArea
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QDialog, QFrame, QScrollArea, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from qgis.PyQt.QtGui import QShowEvent

#: Of the screen's height: more is scrolled.
_MOST_OF_SCREEN = 0.9


class ScrollingDialog(QDialog):
    """Controls that scroll, above and below them what is always seen.

    As high as it has to be; goes by itself when it is closed.
    """

    def __init__(
        self, name: str, title: str, parent: QWidget | None = None, content: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"parcel_lookup_{name}")
        self.setWindowTitle(title)
        self.finished.connect(self.deleteLater)
        #: What scrolls; whoever fills it gives it a layout.
        self._content = QWidget() if content is None else content
        #: The height that it took by itself: any other one is the user's.
        self._own_height = 0
        self._area = QgsScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self._content)
        self._fixed: tuple[QWidget, ...] = ()

    def showEvent(self, event: QShowEvent | None) -> None:
        """Only now the width is known."""
        super().showEvent(event)
        self.grow()

    def put_together(
        self, columns: int, above: tuple[QWidget, ...] = (), below: tuple[QWidget, ...] = ()
    ) -> None:
        """Put everything in its place, once the controls are there; `columns` of text wide."""
        layout = QVBoxLayout(self)
        for part in above:
            layout.addWidget(part)
        layout.addWidget(self._area, 1)
        for part in below:
            layout.addWidget(part)
        self._fixed = (*above, *below)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * columns)

    def grow(self) -> None:
        """Give wrapped texts the height that they need: a window does not do that by itself."""
        height = self.needed_height()
        if height > self.height():
            self._take_height(height)

    def fit(self) -> None:
        """Grow or become lower, unless the user has made it lower or higher than it has to be."""
        height, now = self.needed_height(), self.height()
        is_by_user = now < self._own_height or now > max(self._own_height, height)
        if not (is_by_user or self.isMaximized() or self.isFullScreen()):
            self._take_height(height)

    def _take_height(self, height: int) -> None:
        if height != self.height():
            self.resize(self.width(), height)
            # What grows at the bottom must not be below the screen then.
            below = self.frameGeometry().bottom() - self.screen().availableGeometry().bottom()
            if below > 0:
                self.move(self.x(), max(self.y() - below, self.screen().availableGeometry().top()))
        self._own_height = self.height()
        if height >= self._height_for(self.width()):
            drop_needless_bar(self._area)

    def needed_height(self) -> int:
        """With which nothing is scrolled; as much of that as the screen has."""
        most = int(self.screen().availableGeometry().height() * _MOST_OF_SCREEN)
        return min(self._height_for(self.width()), most)

    def _height_for(self, width: int) -> int:
        """What everything together needs; what scrolls asks a layout for hardly anything."""
        layout, inside = self.layout(), self._content.layout()
        margins = layout.contentsMargins()
        width -= margins.left() + margins.right()
        frame = 2 * self._area.frameWidth()  # a style sheet may put back what was taken away
        inside.activate()
        scrolled = inside.totalSizeHint().height()
        if inside.hasHeightForWidth():
            scrolled = inside.totalHeightForWidth(width - frame)
        heights = [
            scrolled + frame,
            *(_height_of(part, width) for part in self._fixed if not part.isHidden()),
        ]
        gaps = layout.spacing() * (len(heights) - 1)
        return sum(heights) + gaps + margins.top() + margins.bottom()


def drop_needless_bar(area: QScrollArea) -> None:
    """Take away the vertical scroll bar of an area in which nothing has to be scrolled without it.

    Words that wrap anew beside the bar may need more height, and would keep it there.
    """
    if area.verticalScrollBar().isVisible():
        for policy in (Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded):
            area.setVerticalScrollBarPolicy(policy)


def _height_of(widget: QWidget, width: int) -> int:
    return (
        widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()
    )
