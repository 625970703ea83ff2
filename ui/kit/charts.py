"""Small charts of horizontal bars, each of which is a button.

Buttons, because assistive technology can press them; the rows of a list view cannot be pressed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.PyQt.QtCore import QPointF, QRect, QRectF, QSize, Qt, pyqtSignal
from qgis.PyQt.QtGui import QColor, QPainter, QPalette, QPen, QPolygonF
from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHBoxLayout,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.gis.summary import Chart
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.widgets import plain_label, wrapping_tip

if TYPE_CHECKING:
    from qgis.PyQt.QtCore import QEvent
    from qgis.PyQt.QtGui import (
        QContextMenuEvent,
        QKeyEvent,
        QMouseEvent,
        QPaintEvent,
        QResizeEvent,
    )

    from parcel_lookup.core.gis.summary import Bar

_CONTROL = Qt.KeyboardModifier.ControlModifier
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
#: Minimum width of a label, and of a bar next to its text, in average characters.
_MIN_LABEL, _MIN_BAR = 6, 9
#: Where a bar that is too long for the chart is broken, relative to the width.
_BREAK_AT = 0.82
#: Opacity of the text color (of 255): behind a bar, in bars of other parcels, and at edges.
_TRACK, _REST, _EDGE = 22, 90, 110


class _RowLayout(NamedTuple):
    """The column widths of all rows of a chart."""

    #: Width of the labels; 0 if each bar is below its text.
    label: int = 0
    #: Width of the amounts.
    text: int = 0


class BarButton(QAbstractButton):
    """A bar with its name and its amount; checked if its parcels are selected."""

    #: The bar was pressed by mouse, keyboard, or screen reader; whether Ctrl was held.
    chosen = pyqtSignal(bool)
    #: Keyboard focus should move by this number of bars.
    step_requested = pyqtSignal(int)
    #: The context menu was requested, at this position on the screen (QPoint).
    menu_requested = pyqtSignal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("parcel_lookup_bar")
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._bar: Bar | None = None
        self._full = 1.0
        self._row_layout = _RowLayout()
        self._with_control = False
        self.clicked.connect(self._emit_chosen)

    def show_bar(self, bar: Bar, full: float, menu_hint: str = "") -> None:
        """Show a bar; `full` is the amount of a bar of full length."""
        self._bar, self._full = bar, full
        hint = tr("Click to select on the map, Ctrl+click to add to or remove from the selection")
        hint = f"{hint}. {menu_hint}" if menu_hint and not bar.is_rest else hint
        self.setToolTip(wrapping_tip(bar.detail, hint))
        self.setAccessibleName(bar.detail)
        self.setAccessibleDescription(hint)
        self.update()

    def set_row_layout(self, row_layout: _RowLayout) -> None:
        """Set the column widths."""
        if row_layout != self._row_layout:
            self._row_layout = row_layout
            self.updateGeometry()
            self.update()

    def label_width(self) -> int:
        """Return the width of the whole name."""
        return self.fontMetrics().horizontalAdvance(self._bar.label)

    def text_width(self) -> int:
        """Return the width of the amount."""
        return self.fontMetrics().horizontalAdvance(self._bar.text)

    def sizeHint(self) -> QSize:
        """Return a size with room for name and amount next to each other."""
        width = self.label_width() + self.text_width() + 4 * self._gap()
        return QSize(width, self._height())

    def minimumSizeHint(self) -> QSize:
        """Return a size with room for the beginning of the name."""
        least = _MIN_LABEL * self.fontMetrics().averageCharWidth()
        return QSize(least + self.text_width() + 3 * self._gap(), self._height())

    def nextCheckState(self) -> None:
        """Do nothing: the selection of the layer determines the state."""

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        """Remember whether Ctrl is held."""
        self._with_control = bool(event.modifiers() & _CONTROL)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Arrow keys move to other bars; Enter and Space press the bar."""
        self._with_control = bool(event.modifiers() & _CONTROL)
        if event.key() in _STEPS:
            self.step_requested.emit(_STEPS[event.key()])
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            far = 1_000_000
            self.step_requested.emit(-far if event.key() == Qt.Key.Key_Home else far)
        elif event.key() in _ENTER:
            self.click()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent | None) -> None:
        """Emit the request, by the mouse or the menu key."""
        self.menu_requested.emit(event.globalPos())
        event.accept()

    def paintEvent(self, _event: QPaintEvent | None) -> None:
        """Draw name, amount, and bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text = self._paint_background(painter)
        label, bar, amount = self._rectangles()
        metrics = self.fontMetrics()
        painter.setPen(text)
        middle = Qt.AlignmentFlag.AlignVCenter
        name = metrics.elidedText(self._bar.label, Qt.TextElideMode.ElideRight, label.width())
        painter.drawText(label, int(middle | Qt.AlignmentFlag.AlignLeft), name)
        painter.drawText(amount, int(middle | Qt.AlignmentFlag.AlignRight), self._bar.text)
        self._paint_bar(painter, QRectF(bar), text)
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(text, 1.5))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), 2, 2)

    def _emit_chosen(self) -> None:
        with_control, self._with_control = self._with_control, False
        self.chosen.emit(with_control)

    def _paint_background(self, painter: QPainter) -> QColor:
        """Draw the background; returns the color of the text on it."""
        if self.isChecked():
            painter.fillRect(self.rect(), self._role(QPalette.ColorRole.Highlight))
            return self._role(QPalette.ColorRole.HighlightedText)
        text = self._role(QPalette.ColorRole.WindowText)
        if self.underMouse() and self.isEnabled():
            painter.fillRect(self.rect(), _faint(text, _TRACK))
        return text

    def _paint_bar(self, painter: QPainter, place: QRectF, text: QColor) -> None:
        painter.fillRect(place, _faint(text, _TRACK))
        part = self._bar.amount / self._full
        if part <= 0:
            return
        if part > 1:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._color(text))
            for piece in _broken(place):
                painter.drawPolygon(piece)
            return
        filled = QRectF(place)
        filled.setWidth(max(place.width() * part, 1.5))
        painter.fillRect(filled, self._color(text))
        if self._bar.color:  # pale colors need an edge
            painter.setPen(QPen(_faint(text, _EDGE), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(filled.adjusted(0.5, 0.5, -0.5, -0.5))

    def _color(self, text: QColor) -> QColor:
        if self._bar.is_rest:
            return _faint(text, _REST)
        if self._bar.color:
            return QColor(self._bar.color)
        return text if self.isChecked() else self._role(QPalette.ColorRole.Highlight)

    def _role(self, role: QPalette.ColorRole) -> QColor:
        """Return a color of QGIS's palette: a widget's own is outdated after the theme changes."""
        return QApplication.palette(self).color(self.palette().currentColorGroup(), role)

    def _rectangles(self) -> tuple[QRect, QRect, QRect]:
        """Return the rectangles of name, bar, and amount."""
        gap, widths = self._gap(), self._row_layout
        text = widths.text if widths.label else self.text_width() + 1
        line = self.fontMetrics().height()
        inside = self.rect().adjusted(gap, 0, -gap, 0)
        amount = QRect(inside.right() - text + 1, inside.top(), text, inside.height())
        if widths.label:
            label = QRect(inside.left(), inside.top(), widths.label, inside.height())
            left, right = label.right() + 1 + gap, amount.left() - gap
            top = inside.top() + (inside.height() - self._thickness()) // 2
            return label, QRect(left, top, right - left, self._thickness()), amount
        top = inside.top() + self._margin()
        amount.setRect(amount.left(), top, text, line)
        label = QRect(inside.left(), top, inside.width() - text - gap, line)
        return label, QRect(inside.left(), top + line, inside.width(), self._thickness()), amount

    def _height(self) -> int:
        line = self.fontMetrics().height() + 2 * self._margin()
        return line if self._row_layout.label else line + self._thickness() + self._margin()

    def _thickness(self) -> int:
        """Return the height of a bar: thin below its text, otherwise half a line."""
        height = self.fontMetrics().height()
        return max(height // 2 if self._row_layout.label else height // 3, 4)

    def _margin(self) -> int:
        return max(self.fontMetrics().height() // 8, 2)

    def _gap(self) -> int:
        return self.fontMetrics().averageCharWidth()


class BarChart(QWidget):
    """A column of bars with a title; hidden if it has no bars.

    Tab moves to the chart, arrow keys move between bars.
    """

    #: A bar was pressed (Bar), and whether Ctrl was held.
    chosen = pyqtSignal(object, bool)
    #: The context menu of a bar (Bar) was requested, at this position on the screen (QPoint).
    menu_requested = pyqtSignal(object, object)

    def __init__(self, name: str, menu_hint: str = "", parent: QWidget | None = None) -> None:
        """`menu_hint` describes the context menu of the bars, if they have one."""
        super().__init__(parent)
        self._menu_hint = menu_hint
        self._chart = Chart("", "", "")
        self._buttons: list[BarButton] = []
        self._title = plain_label()
        self._title.setObjectName(f"parcel_lookup_chart_{name}_title")
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._title.setWordWrap(True)
        self._unit = plain_label()
        self._unit.setObjectName(f"parcel_lookup_chart_{name}_unit")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, self.fontMetrics().height() // 3, 0, 0)
        head = QHBoxLayout()
        # Aligned with the amounts, which have this margin.
        head.setContentsMargins(0, 0, self.fontMetrics().averageCharWidth(), 0)
        head.addWidget(self._title, 1)
        head.addWidget(self._unit)
        layout.addLayout(head)
        self._column = QWidget()
        self._bars_layout = QVBoxLayout(self._column)
        self._bars_layout.setContentsMargins(0, 0, 0, 0)
        self._bars_layout.setSpacing(0)
        layout.addWidget(self._column)
        self.hide()

    def show_chart(self, chart: Chart) -> None:
        """Show a chart; keyboard focus stays at its position."""
        self._chart = chart
        self._title.setText(chart.title)
        self._unit.setText(chart.unit)
        for label in (self._title, self._unit):
            label.setToolTip(verbatim(chart.note))
            label.setAccessibleDescription(chart.note)
        self._column.setAccessibleName(chart.title)
        while len(self._buttons) > len(chart.bars):
            button = self._buttons.pop()
            self._bars_layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        while len(self._buttons) < len(chart.bars):
            self._add_button(len(self._buttons))
        full = max((bar.amount for bar in chart.bars if not bar.is_rest), default=0.0) or 1.0
        for button, bar in zip(self._buttons, chart.bars):
            button.show_bar(bar, full, self._menu_hint)
        if not any(button.focusPolicy() == Qt.FocusPolicy.StrongFocus for button in self._buttons):
            self._give_tab_stop(0)
        self._update_row_layout()
        self.setVisible(bool(chart.bars))

    def mark(self, selected: frozenset[int]) -> None:
        """Check the bars whose features are all selected."""
        for button, bar in zip(self._buttons, self._chart.bars):
            button.setChecked(bool(bar.ids) and bar.ids <= selected)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Put bars next to their text, or below it."""
        super().resizeEvent(event)
        self._update_row_layout()

    def changeEvent(self, event: QEvent | None) -> None:
        """Update the column widths for another font."""
        super().changeEvent(event)
        if event is not None and event.type() == event.Type.FontChange:
            self._update_row_layout()

    def _add_button(self, index: int) -> None:
        button = BarButton(self)
        button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        button.chosen.connect(lambda control: self._on_chosen(index, control))
        button.step_requested.connect(lambda step: self._go(index + step))
        button.menu_requested.connect(
            lambda place: self.menu_requested.emit(self._chart.bars[index], place)
        )
        self._buttons.append(button)
        self._bars_layout.addWidget(button)

    def _on_chosen(self, index: int, with_control: bool) -> None:
        self._give_tab_stop(index)
        self.chosen.emit(self._chart.bars[index], with_control)

    def _go(self, index: int) -> None:
        index = min(max(index, 0), len(self._buttons) - 1)
        self._give_tab_stop(index)
        button = self._buttons[index]
        button.setFocus(Qt.FocusReason.OtherFocusReason)
        area = self.parentWidget()
        while area is not None:
            if isinstance(area, QScrollArea):
                area.ensureWidgetVisible(button, 0, button.height())
            area = area.parentWidget()

    def _give_tab_stop(self, index: int) -> None:
        """Make this bar the only tab stop."""
        for other, button in enumerate(self._buttons):
            is_stop = other == index
            policy = Qt.FocusPolicy.StrongFocus if is_stop else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)

    def _update_row_layout(self) -> None:
        # One pixel more than measured, to avoid an ellipsis.
        label = max((button.label_width() for button in self._buttons), default=0) + 1
        text = max((button.text_width() for button in self._buttons), default=0)
        letter = self.fontMetrics().averageCharWidth()
        fits = label + text + (_MIN_BAR + 4) * letter <= self.width()
        for button in self._buttons:
            button.set_row_layout(_RowLayout(label if fits else 0, text))


def _broken(place: QRectF) -> list[QPolygonF]:
    """Return the pieces of a bar that is too long for the chart."""
    slant = place.height() / 2
    gap = max(slant, 2.0)
    first = place.left() + place.width() * _BREAK_AT
    ends = [(place.left(), 0.0), (first, slant), (first + 2 * gap, slant), (place.right(), 0.0)]
    pieces = []
    for (left, leans), (right, leans_too) in zip(ends, ends[1:]):
        start = left + (gap if leans else 0.0)
        corners = (
            (start + leans, place.top()),
            (right + leans_too, place.top()),
            (right, place.bottom()),
            (start, place.bottom()),
        )
        pieces.append(QPolygonF([QPointF(x, y) for x, y in corners]))
    return pieces


def _faint(color: QColor, alpha: int) -> QColor:
    faint = QColor(color)
    faint.setAlpha(alpha)
    return faint
