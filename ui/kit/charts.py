"""Small charts of horizontal bars, each of which is a button."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING, NamedTuple

from qgis.PyQt.QtCore import QPointF, QRect, QRectF, QSize, Qt, pyqtSignal
from qgis.PyQt.QtGui import QColor, QPainter, QPalette, QPen, QPolygonF
from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QApplication,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.gis.summary import Chart
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.PyQt.QtCore import QEvent
    from qgis.PyQt.QtGui import QKeyEvent, QMouseEvent, QPaintEvent, QResizeEvent

    from parcel_lookup.core.gis.summary import Bar

_CONTROL = Qt.KeyboardModifier.ControlModifier
_STEPS = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
#: Average characters: the least room for a label, and for a bar beside its words.
_LEAST_LABEL, _LEAST_BAR = 6, 9
#: Of the room: behind it a bar that is too long for the chart is broken.
_BREAK_AT = 0.82
#: Parts of 255 of the text's colour: behind a bar, in the bars of what is left over, at edges.
_TRACK, _REST, _EDGE = 22, 90, 110


class _Shape(NamedTuple):
    """How the rows of a chart divide their width, so that they stand below each other."""

    #: Of the labels; 0 where bars are below their words, and each row is by itself.
    label: int = 0
    #: Of the amounts.
    text: int = 0


class BarButton(QAbstractButton):
    """A bar with its name and its amount. Checked: what it stands for is selected."""

    #: It was pressed, by mouse, key or screen reader; whether Control was held.
    chosen = pyqtSignal(bool)
    #: The keyboard is to go to the bar so many places further on.
    step_wanted = pyqtSignal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("parcel_lookup_bar")
        self.setCheckable(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self._bar: Bar | None = None
        self._full = 1.0
        self._shape = _Shape()
        self._with_control = False
        self.clicked.connect(self._tell)

    def show_bar(self, bar: Bar, full: float) -> None:
        """Show a bar; `full` is the amount whose bar is as long as there is room."""
        self._bar, self._full = bar, full
        hint = tr("Click to select on the map, Ctrl+click to add to the selection or take out")
        # Names of owners may look like HTML.
        self.setToolTip(f"<p>{html.escape(bar.detail)}</p><p>{hint}</p>")
        self.setAccessibleName(bar.detail)
        self.setAccessibleDescription(hint)
        self.update()

    def set_shape(self, shape: _Shape) -> None:
        """Divide the width like that."""
        if shape != self._shape:
            self._shape = shape
            self.updateGeometry()
            self.update()

    def label_width(self) -> int:
        """Of the whole name."""
        return self.fontMetrics().horizontalAdvance(self._bar.label)

    def text_width(self) -> int:
        """Of the amount."""
        return self.fontMetrics().horizontalAdvance(self._bar.text)

    def sizeHint(self) -> QSize:
        """As wide as name and amount beside each other."""
        width = self.label_width() + self.text_width() + 4 * self._gap()
        return QSize(width, self._height())

    def minimumSizeHint(self) -> QSize:
        """With some letters of the name."""
        least = _LEAST_LABEL * self.fontMetrics().averageCharWidth()
        return QSize(least + self.text_width() + 3 * self._gap(), self._height())

    def nextCheckState(self) -> None:
        """Stay as it is: what the layer's selection then is decides."""

    def mousePressEvent(self, event: QMouseEvent | None) -> None:
        """Remember whether Control is held."""
        self._with_control = bool(event.modifiers() & _CONTROL)
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Arrows go to other bars, Enter presses as Space does."""
        self._with_control = bool(event.modifiers() & _CONTROL)
        if event.key() in _STEPS:
            self.step_wanted.emit(_STEPS[event.key()])
        elif event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End):
            far = 1_000_000
            self.step_wanted.emit(-far if event.key() == Qt.Key.Key_Home else far)
        elif event.key() in _ENTER:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent | None) -> None:
        """Draw name, amount and bar."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        text = self._paint_ground(painter)
        label, bar, amount = self._places()
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

    def _tell(self) -> None:
        with_control, self._with_control = self._with_control, False
        self.chosen.emit(with_control)

    def _paint_ground(self, painter: QPainter) -> QColor:
        """Draw what is behind everything; returns the colour of what is written on it."""
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
        if self._bar.color:  # pale ones have to be seen too
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
        """Of QGIS's palette: with a style sheet, a widget's own stays behind when themes change."""
        return QApplication.palette(self).color(self.palette().currentColorGroup(), role)

    def _places(self) -> tuple[QRect, QRect, QRect]:
        """Of name, bar and amount."""
        gap, shape = self._gap(), self._shape
        text = shape.text if shape.label else self.text_width() + 1
        line = self.fontMetrics().height()
        inside = self.rect().adjusted(gap, 0, -gap, 0)
        amount = QRect(inside.right() - text + 1, inside.top(), text, inside.height())
        if shape.label:
            label = QRect(inside.left(), inside.top(), shape.label, inside.height())
            left, right = label.right() + 1 + gap, amount.left() - gap
            top = inside.top() + (inside.height() - self._thickness()) // 2
            return label, QRect(left, top, right - left, self._thickness()), amount
        top = inside.top() + self._margin()
        amount.setRect(amount.left(), top, text, line)
        label = QRect(inside.left(), top, inside.width() - text - gap, line)
        return label, QRect(inside.left(), top + line, inside.width(), self._thickness()), amount

    def _height(self) -> int:
        line = self.fontMetrics().height() + 2 * self._margin()
        return line if self._shape.label else line + self._thickness() + self._margin()

    def _thickness(self) -> int:
        """Of a bar: thin below its words, else half a line."""
        height = self.fontMetrics().height()
        return max(height // 2 if self._shape.label else height // 3, 4)

    def _margin(self) -> int:
        return max(self.fontMetrics().height() // 8, 2)

    def _gap(self) -> int:
        return self.fontMetrics().averageCharWidth()


class BarChart(QWidget):
    """Bars below each other. Tab goes to the chart, arrows go from bar to bar."""

    #: A bar was pressed (Bar), and whether Control was held.
    chosen = pyqtSignal(object, bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bars: tuple[Bar, ...] = ()
        self._buttons: list[BarButton] = []
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(0)

    @property
    def buttons(self) -> Sequence[BarButton]:
        """Those of the bars, in order."""
        return tuple(self._buttons)

    def show_bars(self, bars: tuple[Bar, ...]) -> None:
        """Show these; the keyboard stays at the place where it is."""
        self._bars = bars
        while len(self._buttons) > len(bars):
            button = self._buttons.pop()
            self._layout.removeWidget(button)
            button.hide()
            button.deleteLater()
        while len(self._buttons) < len(bars):
            self._add_button(len(self._buttons))
        full = max((bar.amount for bar in bars if not bar.is_rest), default=0.0) or 1.0
        for button, bar in zip(self._buttons, bars):
            button.show_bar(bar, full)
        if not any(button.focusPolicy() == Qt.FocusPolicy.StrongFocus for button in self._buttons):
            self._give_tab_stop(0)
        self._share_width()

    def mark(self, chosen: Sequence[bool]) -> None:
        """Draw bars as chosen, or not."""
        for button, is_chosen in zip(self._buttons, chosen):
            button.setChecked(is_chosen)

    def resizeEvent(self, event: QResizeEvent | None) -> None:
        """Put words and bars beside each other, or below."""
        super().resizeEvent(event)
        self._share_width()

    def changeEvent(self, event: QEvent | None) -> None:
        """Another font needs another width."""
        super().changeEvent(event)
        if event is not None and event.type() == event.Type.FontChange:
            self._share_width()

    def _add_button(self, number: int) -> None:
        button = BarButton(self)
        button.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        button.chosen.connect(lambda control: self._on_chosen(number, control))
        button.step_wanted.connect(lambda step: self._go(number + step))
        self._buttons.append(button)
        self._layout.addWidget(button)

    def _on_chosen(self, number: int, with_control: bool) -> None:
        self._give_tab_stop(number)
        self.chosen.emit(self._bars[number], with_control)

    def _go(self, number: int) -> None:
        number = min(max(number, 0), len(self._buttons) - 1)
        self._give_tab_stop(number)
        button = self._buttons[number]
        button.setFocus(Qt.FocusReason.OtherFocusReason)
        area = self.parentWidget()
        while area is not None:
            if isinstance(area, QScrollArea):
                area.ensureWidgetVisible(button, 0, button.height())
            area = area.parentWidget()

    def _give_tab_stop(self, number: int) -> None:
        """Have Tab go to one of the bars only."""
        for place, button in enumerate(self._buttons):
            is_stop = place == number
            policy = Qt.FocusPolicy.StrongFocus if is_stop else Qt.FocusPolicy.ClickFocus
            button.setFocusPolicy(policy)

    def _share_width(self) -> None:
        # A pixel more than it needs, or the last letter may give way to an ellipsis.
        label = max((button.label_width() for button in self._buttons), default=0) + 1
        text = max((button.text_width() for button in self._buttons), default=0)
        letter = self.fontMetrics().averageCharWidth()
        fits = label + text + (_LEAST_BAR + 4) * letter <= self.width()
        for button in self._buttons:
            button.set_shape(_Shape(label if fits else 0, text))


class TitledChart(QWidget):
    """A chart under its title; not there where it has no bars."""

    #: A bar was pressed (Bar), and whether Control was held.
    chosen = pyqtSignal(object, bool)

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._chart = Chart("", "", "")
        self._title = QLabel()
        self._title.setObjectName(f"parcel_lookup_chart_{name}_title")
        font = self._title.font()
        font.setBold(True)
        self._title.setFont(font)
        self._unit = QLabel()
        self._unit.setObjectName(f"parcel_lookup_chart_{name}_unit")
        self._bars = BarChart()
        self._bars.chosen.connect(self.chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, self.fontMetrics().height() // 3, 0, 0)
        head = QHBoxLayout()
        # It stands over the amounts, which are that far from the edge.
        head.setContentsMargins(0, 0, self.fontMetrics().averageCharWidth(), 0)
        head.addWidget(self._title, 1)
        head.addWidget(self._unit)
        layout.addLayout(head)
        layout.addWidget(self._bars)
        self.hide()

    def show_chart(self, chart: Chart) -> None:
        """Show a chart."""
        self._chart = chart
        self._title.setText(chart.title)
        self._unit.setText(chart.unit)
        for label in (self._title, self._unit):
            label.setToolTip(chart.note)
            label.setAccessibleDescription(chart.note)
        self._bars.show_bars(chart.bars)
        self._bars.setAccessibleName(chart.title)
        self.setVisible(bool(chart.bars))

    def mark(self, selected: frozenset[int]) -> None:
        """Draw the bars as chosen of which all features are selected."""
        self._bars.mark([bool(bar.ids) and bar.ids <= selected for bar in self._chart.bars])


def _broken(place: QRectF) -> list[QPolygonF]:
    """The pieces of a bar that goes on beyond the chart."""
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
