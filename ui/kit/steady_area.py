"""A column of widgets that scrolls, and seldom changes the layout around it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.gui import QgsScrollArea
from qgis.PyQt.QtCore import QEvent, QObject, QSize, Qt
from qgis.PyQt.QtWidgets import QApplication, QFrame, QSizePolicy, QVBoxLayout, QWidget

from parcel_lookup.ui.kit.scrolling_dialog import drop_needless_bar
from parcel_lookup.ui.kit.widgets import single_shot

if TYPE_CHECKING:
    from qgis.PyQt.QtGui import QResizeEvent


class SteadyArea(QgsScrollArea):
    """A column of widgets that scrolls if there is not enough room for all of them.

    The layout around it is notified only of a new height or minimum width, and not of each new
    text: otherwise the whole window would be laid out again on each keystroke. The height depends
    on the width, which is hidden from layouts because they would never shrink the area again.
    """

    def __init__(self, min_lines: int, parent: QWidget | None = None) -> None:
        """Create an empty area that always shows `min_lines` of text, or all if there is less."""
        super().__init__(parent)
        self._min_lines = min_lines
        #: Height and minimum width that the surrounding layout knows.
        self._reported = (-1, -1)
        self._width = -1
        self._is_dropping = False
        #: The control that got the focus by a key, until the user scrolls: texts that change then
        #: would move it out of sight.
        self._kept_visible: QWidget | None = None
        self._visible_timer = single_shot(0, self._keep_visible, self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        content = QWidget()
        self.column = QVBoxLayout(content)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.setWidget(content)
        content.installEventFilter(self)
        self.verticalScrollBar().actionTriggered.connect(self._on_scrolled)
        QApplication.instance().focusChanged.connect(self._show_focused)

    def room(self) -> int:
        """Return the width available to the widgets, with or without a scroll bar."""
        return self.width() - self._bar_width()

    def reserved_height(self) -> int:
        """Return the height that is kept even if the widgets need less."""
        return 0

    def sizeHint(self) -> QSize:
        """Return the size at which nothing scrolls."""
        return QSize(self._min_width(), self._height())

    def minimumSizeHint(self) -> QSize:
        """Return the size for the minimum number of lines."""
        least = self._min_lines * self.fontMetrics().lineSpacing()
        return QSize(self._min_width(), min(self._height(), max(least, self.reserved_height())))

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Report the height for the new width."""
        super().resizeEvent(event)
        if self.width() != self._width:  # and not because a scroll bar was shown
            self._width = self.width()
            self._report()
        # With a scroll bar, rows of controls may break into two, and need the bar that hides them.
        if not self._is_dropping and self.height() >= self._height():
            self._is_dropping = True
            drop_needless_bar(self)
            self._is_dropping = False
        self._visible_timer.start()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Report a new size of the contents."""
        if event is not None and event.type() == QEvent.Type.LayoutRequest:
            self._report()
        if event is not None and event.type() in (QEvent.Type.LayoutRequest, QEvent.Type.Resize):
            self._visible_timer.start()
        return super().eventFilter(watched, event)

    def _on_scrolled(self, _action: int) -> None:
        self._kept_visible = None

    def _keep_visible(self) -> None:
        if self._kept_visible is not None and self._kept_visible is QApplication.focusWidget():
            self.ensureWidgetVisible(self._kept_visible)

    def _show_focused(self, _before: QWidget | None, now: QWidget | None) -> None:
        """Scroll to a control that gets the focus by a key; Qt does so only from within."""
        is_key = QApplication.mouseButtons() == Qt.MouseButton.NoButton
        if is_key and now is not None and self.widget().isAncestorOf(now):
            self.ensureWidgetVisible(now)
            self._kept_visible = now

    def _report(self) -> None:
        now = (self._height(), self._min_width())
        if now != self._reported:
            self._reported = now
            self.updateGeometry()

    def _min_width(self) -> int:
        frame = 2 * self.frameWidth()
        return self.widget().minimumSizeHint().width() + self._bar_width() + frame

    def _height(self) -> int:
        frame = 2 * self.frameWidth()  # a style sheet may have restored it
        height = self.column.totalSizeHint().height()
        if self.column.hasHeightForWidth():
            height = self.column.totalHeightForWidth(max(self.width() - frame, 1))
        return max(height, self.reserved_height()) + frame

    def _bar_width(self) -> int:
        return self.verticalScrollBar().sizeHint().width()
