"""Where the rows of the filter builder lie: they scroll by themselves where they are many."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsScrollArea
from qgis.PyQt.QtCore import QEvent, QObject, QSize, Qt
from qgis.PyQt.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from parcel_lookup.ui.kit.scrolling_dialog import drop_needless_bar

if TYPE_CHECKING:
    from qgis.PyQt.QtGui import QResizeEvent

#: Lines of text that are seen of the rows at least.
_FEWEST_LINES = 10


class RowsArea(QgsScrollArea):
    """As high as its rows where there is room for that, and a few of them high where there is not.

    Its height depends on its width, which layouts are not told: they would never make it lower.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = QWidget()
        self.rows = QVBoxLayout(content)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.setWidget(content)
        content.installEventFilter(self)

    def room(self) -> int:
        """The width that rows have, whether or not they are scrolled."""
        return self.width() - self._bar()

    def sizeHint(self) -> QSize:
        """All rows."""
        return QSize(self._narrowest(), self._height())

    def minimumSizeHint(self) -> QSize:
        """Some of them."""
        fewest = _FEWEST_LINES * self.fontMetrics().lineSpacing()
        return QSize(self._narrowest(), min(self._height(), fewest))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Another width needs another height."""
        super().resizeEvent(event)
        if event is None or event.size().width() != event.oldSize().width():
            self.updateGeometry()
        if self.height() >= self._height():
            drop_needless_bar(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Rows that become higher, or more, need more room."""
        is_request = event is not None and event.type() == QEvent.Type.LayoutRequest
        if is_request and watched is self.widget():
            self.updateGeometry()
        return super().eventFilter(watched, event)

    def _narrowest(self) -> int:
        return self.widget().minimumSizeHint().width() + self._bar()

    def _height(self) -> int:
        width = max(self.width(), 1)
        if self.rows.hasHeightForWidth():
            return self.rows.totalHeightForWidth(width)
        return self.rows.totalSizeHint().height()

    def _bar(self) -> int:
        return self.verticalScrollBar().sizeHint().width()


class Shrinking(QWidget):
    """What scrolls only when nothing in it can be made lower any more."""

    def heightForWidth(self, width: int) -> int:
        """The least height: `QScrollArea` never makes its widget lower than this."""
        layout = self.layout()
        if not layout.hasHeightForWidth():
            return -1
        return layout.minimumHeightForWidth(width)


def reveal(widget: QWidget) -> None:
    """Scroll to a widget, in all that it lies in."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QScrollArea):
            parent.ensureWidgetVisible(widget, 0, 0)
        parent = parent.parentWidget()
