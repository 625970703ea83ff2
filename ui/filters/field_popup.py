"""The list that opens under a field picker: a line to search in, and the fields in groups."""

from __future__ import annotations

from qgis.gui import QgsFilterLineEdit
from qgis.PyQt.QtCore import QEvent, QObject, QRect, QSize, Qt, pyqtSignal
from qgis.PyQt.QtGui import QKeyEvent, QPalette
from qgis.PyQt.QtWidgets import (
    QFrame,
    QHeaderView,
    QLabel,
    QStyledItemDelegate,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS
from parcel_lookup.ui.filters.field_model import FieldModel, field_tip
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

_LINES = 16
_COLUMNS = 46
_CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab)
_MOVING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class _FaintDelegate(QStyledItemDelegate):
    """Names that are for those who know them."""

    def initStyleOption(self, option, index) -> None:
        """Between the colours of text and of its ground, in light themes and dark ones."""
        super().initStyleOption(option, index)
        faint = option.palette.color(QPalette.ColorGroup.Active, QPalette.ColorRole.PlaceholderText)
        option.palette.setColor(QPalette.ColorRole.Text, faint)


class _RoomyDelegate(QStyledItemDelegate):
    """Labels with a gap between them and the names beside them."""

    def sizeHint(self, option, index) -> QSize:
        hint = super().sizeHint(option, index)
        return QSize(hint.width() + 2 * option.fontMetrics.averageCharWidth(), hint.height())


class FieldPopup(QFrame):
    """Opened with `open_at`; everything is typed into the line, and the list follows."""

    #: The name of the field that was chosen, or "".
    chosen = pyqtSignal(str)

    def __init__(self, parent: QWidget, none: str = "") -> None:
        """`none` stands for no field; "" where there has to be one."""
        super().__init__(parent, Qt.WindowType.Popup)
        # A click on the picker closes the list, and does not open it again.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        self.setFrameStyle(QFrame.Shape.StyledPanel | QFrame.Shadow.Raised)
        self.setObjectName("parcel_lookup_fields")
        self._model = FieldModel(none, self)
        self._line = self._make_line()
        self._tree = self._make_tree()
        self._meaning = QLabel()
        self._meaning.setWordWrap(True)
        self._meaning.setTextFormat(Qt.TextFormat.PlainText)
        self._meaning.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        gap = self.fontMetrics().averageCharWidth()
        layout.setContentsMargins(gap, gap, gap, gap)
        layout.addWidget(self._line)
        layout.addWidget(self._tree, 1)
        layout.addWidget(self._meaning)
        self.setFocusProxy(self._line)
        self._tree.selectionModel().currentChanged.connect(lambda *_: self._show_meaning())

    def open_at(self, anchor: QWidget, field: str, text: str = "") -> None:
        """Open under a widget, or above it, with a field chosen; `text` is typed already."""
        self._line.setText(text)
        self._filter(text)
        index = self._model.index_of(field)
        if index.isValid() and not text:
            self._choose_line(index)
        self.setGeometry(self._place(anchor))
        self.show()
        self._tree.scrollTo(self._tree.currentIndex(), QTreeView.ScrollHint.PositionAtCenter)
        self._line.setFocus(Qt.FocusReason.PopupFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keys of the line that are meant for the list."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.close()
        elif key in _CHOOSING:
            self._choose()
        elif key in _MOVING:
            self._move(key)
        else:
            return super().eventFilter(watched, event)
        return True

    def sizeHint(self) -> QSize:
        """Wide enough for the longest label with its name, and a dozen fields high."""
        columns = sum(self._tree.sizeHintForColumn(column) for column in range(2))
        bar = self._tree.verticalScrollBar().sizeHint().width()
        metrics = self.fontMetrics()
        letter = metrics.averageCharWidth()
        width = max(columns + bar + 4 * letter, _COLUMNS * letter)
        margins = self.layout().contentsMargins()
        inside = width - margins.left() - margins.right() - 2 * self.frameWidth()
        # The same for all fields: the list must not move while one goes through it.
        self._meaning.setMinimumHeight(self._meaning_height(inside))
        rows = _LINES * max(self._tree.sizeHintForRow(0), metrics.lineSpacing())
        parts = (rows, self._line.sizeHint().height(), self._meaning.minimumHeight())
        gaps = 2 * self.layout().spacing() + margins.top() + margins.bottom()
        return QSize(width, sum(parts) + gaps + 2 * self.frameWidth())

    def _meaning_height(self, width: int) -> int:
        """Of the longest of them, in so much room."""
        room, flags = QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap
        metrics = self._meaning.fontMetrics()
        return max(metrics.boundingRect(room, flags, field_tip(one)).height() for one in FIELDS)

    def _make_line(self) -> QgsFilterLineEdit:
        line = QgsFilterLineEdit()
        line.setShowSearchIcon(True)
        line.setPlaceholderText(tr("Search fields"))
        tip = tr("Type a part of a field's label, its name in a request, or its meaning")
        name_it(line, "field_search", tip, tr("Search fields"))
        line.textChanged.connect(self._filter)
        line.installEventFilter(self)
        return line

    def _make_tree(self) -> QTreeView:
        tree = QTreeView()
        name_it(tree, "field_list", tr("The fields of a parcel"), tr("Fields"))
        tree.setModel(self._model)
        tree.setHeaderHidden(True)
        tree.setRootIsDecorated(False)
        tree.setItemsExpandable(False)
        tree.setUniformRowHeights(True)
        tree.setAllColumnsShowFocus(True)
        tree.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        tree.setItemDelegateForColumn(0, _RoomyDelegate(tree))
        tree.setItemDelegateForColumn(1, _FaintDelegate(tree))
        # The line keeps the focus: what is typed there, and the arrows, work at any time.
        tree.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header = tree.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        tree.clicked.connect(lambda _index: self._choose())
        return tree

    def _place(self, anchor: QWidget) -> QRect:
        """Under the widget if there is room, else where there is more; always on the screen."""
        screen = anchor.screen().availableGeometry()
        top_left = anchor.mapToGlobal(anchor.rect().topLeft())
        hint = self.sizeHint()
        below = screen.bottom() - top_left.y() - anchor.height()
        above = top_left.y() - screen.top()
        is_below = hint.height() <= below or below >= above
        height = min(hint.height(), below if is_below else above)
        width = min(max(hint.width(), anchor.width()), screen.width())
        left = max(screen.left(), min(top_left.x(), screen.right() - width))
        top = top_left.y() + anchor.height() if is_below else top_left.y() - height
        return QRect(left, top, width, height)

    def _filter(self, text: str) -> None:
        self._model.set_filter(text)
        self._tree.expandAll()
        self._choose_line(self._model.best())
        self._show_meaning()

    def _choose_line(self, index) -> None:
        self._tree.setCurrentIndex(index)
        self._tree.scrollTo(index)

    def _move(self, key: int) -> None:
        """As many fields up or down as the key says; titles are passed over."""
        down = key in (Qt.Key.Key_Down, Qt.Key.Key_PageDown)
        steps = 1 if key in (Qt.Key.Key_Up, Qt.Key.Key_Down) else _LINES - 2
        found = index = self._tree.currentIndex()
        while steps and index.isValid():
            index = self._tree.indexBelow(index) if down else self._tree.indexAbove(index)
            if self._model.name_at(index) is not None:
                found = index
                steps -= 1
        if found.isValid():
            self._choose_line(found.sibling(found.row(), 0))

    def _choose(self) -> None:
        name = self._model.name_at(self._tree.currentIndex())
        if name is not None:
            self.close()
            self.chosen.emit(name)

    def _show_meaning(self) -> None:
        index = self._tree.currentIndex()
        name = self._model.name_at(index)
        field = FIELD_BY_NAME.get(name)
        if field is not None:
            words = field_tip(field)
        else:
            words = "" if name == "" else tr("No field has these words.")
        label = str(index.data() or "")
        self._line.setAccessibleDescription(": ".join(filter(None, (label, words))))
        self._meaning.setText(words)
