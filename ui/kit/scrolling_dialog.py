"""A dialog whose controls scroll on a small screen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsScrollArea
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QDialog, QFrame, QScrollArea, QVBoxLayout, QWidget

if TYPE_CHECKING:
    from qgis.PyQt.QtGui import QShowEvent

#: The part of the screen's height that the dialog may take without scrolling.
_MOST_OF_SCREEN = 0.9


class ScrollingDialog(QDialog):
    """A dialog with scrolling controls between fixed parts at the top and bottom.

    It is as high as its contents need, and deletes itself when it is closed.
    """

    def __init__(
        self, name: str, title: str, parent: QWidget | None = None, content: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName(f"parcel_lookup_{name}")
        self.setWindowTitle(title)
        self.finished.connect(self.deleteLater)
        #: The scrolled part; subclasses give it a layout.
        self._content = QWidget() if content is None else content
        #: The height that the dialog set by itself: any other height is the user's choice.
        self._own_height = 0
        self._area = QgsScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setWidget(self._content)
        self._fixed: tuple[QWidget, ...] = ()

    def showEvent(self, event: QShowEvent | None) -> None:
        """Fit the height once the width is known."""
        super().showEvent(event)
        self.grow()

    def put_together(
        self, columns: int, above: tuple[QWidget, ...] = (), below: tuple[QWidget, ...] = ()
    ) -> None:
        """Lay out everything once the controls exist; `columns` is the width in characters."""
        layout = QVBoxLayout(self)
        for part in above:
            layout.addWidget(part)
        layout.addWidget(self._area, 1)
        for part in below:
            layout.addWidget(part)
        self._fixed = (*above, *below)
        self.setMinimumWidth(self.fontMetrics().averageCharWidth() * columns)

    def grow(self) -> None:
        """Grow to the height of wrapped text, which a window does not do by itself."""
        height = self.needed_height()
        if height > self.height():
            self._take_height(height)

    def fit(self) -> None:
        """Fit the height to the contents, unless the user has resized the dialog."""
        height, now = self.needed_height(), self.height()
        is_by_user = now < self._own_height or now > max(self._own_height, height)
        if not (is_by_user or self.isMaximized() or self.isFullScreen()):
            self._take_height(height)

    def _take_height(self, height: int) -> None:
        if height != self.height():
            self.resize(self.width(), height)
            # Keep the growing lower edge on the screen.
            below = self.frameGeometry().bottom() - self.screen().availableGeometry().bottom()
            if below > 0:
                self.move(self.x(), max(self.y() - below, self.screen().availableGeometry().top()))
        self._own_height = self.height()
        if height >= self._height_for(self.width()):
            drop_needless_bar(self._area)

    def needed_height(self) -> int:
        """Return the height at which nothing scrolls, limited by the screen."""
        most = int(self.screen().availableGeometry().height() * _MOST_OF_SCREEN)
        return min(self._height_for(self.width()), most)

    def _height_for(self, width: int) -> int:
        """Return the height for all contents; the size hint of a scroll area is far too small."""
        layout, inside = self.layout(), self._content.layout()
        margins = layout.contentsMargins()
        width -= margins.left() + margins.right()
        frame = 2 * self._area.frameWidth()  # a style sheet may have restored it
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
    """Hide an area's vertical scroll bar if its contents fit without it.

    Text that wraps because of the scroll bar may need more height, which would then keep the bar
    visible.
    """
    if area.verticalScrollBar().isVisible():
        for policy in (Qt.ScrollBarPolicy.ScrollBarAlwaysOff, Qt.ScrollBarPolicy.ScrollBarAsNeeded):
            area.setVerticalScrollBarPolicy(policy)


def _height_of(widget: QWidget, width: int) -> int:
    return (
        widget.heightForWidth(width) if widget.hasHeightForWidth() else widget.sizeHint().height()
    )
