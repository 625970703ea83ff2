"""The field picker: a combo box that opens a searchable list of fields."""

from __future__ import annotations

from collections.abc import Mapping

from qgis.gui import QgsFilterLineEdit
from qgis.PyQt.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QRect,
    QSize,
    QSortFilterProxyModel,
    Qt,
    pyqtSignal,
)
from qgis.PyQt.QtGui import QKeyEvent, QPalette, QStandardItem, QStandardItemModel
from qgis.PyQt.QtWidgets import (
    QFrame,
    QHeaderView,
    QLabel,
    QStyledItemDelegate,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import FIELD_BY_NAME, Field, Group
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.widgets import CalmComboBox, fill, name_it

_NO_FIELD = ""
#: The groups, the most frequently used first.
GROUPS = (
    Group.OWNER,
    Group.ADDRESS,
    Group.LAND,
    Group.VALUE,
    Group.SALE,
    Group.PLACE,
    Group.IDENTIFIERS,
    Group.OTHER,
)
_NAME_ROLE = Qt.ItemDataRole.UserRole
_LINES = 16
#: Minimum number of visible letters of the selected label.
_MIN_LETTERS = 8
_COLUMNS = 46
_CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CHOOSING_AT_ONCE = (*_CHOOSING, Qt.Key.Key_Tab)
_MOVING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)


class FieldPicker(CalmComboBox):
    """A combo box of fields. Typing a letter opens the searchable list.

    An unknown name is shown as an item of its own while it is selected.
    """

    #: The user chose a field.
    changed = pyqtSignal()
    #: After `changed`: the user chose it in the searchable list, which is closed.
    picked = pyqtSignal()

    def __init__(self, parent: QWidget | None = None, none: str = "", tip: str = "") -> None:
        """Create the picker; `none` is the label for no field, "" if a field is required.

        `tip` is its tool tip while no field is selected.
        """
        super().__init__(parent)
        self._none = none
        # The longest label does not set the width.
        self.setSizeAdjustPolicy(
            CalmComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon
        )
        self.setMinimumContentsLength(_MIN_LETTERS)
        self._popup: FieldPopup | None = None
        self._fields: Mapping[str, Field] = {}
        self._tip = tip or tr("Field to compare. Type to search for it.")
        self.set_fields(FIELD_BY_NAME)
        name_it(self, "filter_field", self._tip, tr("Field"))
        self.activated.connect(lambda _index: self._on_chosen(self.field()))

    def field(self) -> str:
        """Return the name of the selected field in requests, or ""."""
        return str(self.currentData() or "")

    def set_fields(self, fields: Mapping[str, Field]) -> None:
        """Offer these fields (`SourceInfo.fields`); the selected one stays."""
        if fields == self._fields:
            return
        name, self._fields = self.field(), fields
        if self._popup is not None:
            self._popup.close()
            self._popup.deleteLater()
            self._popup = None
        self.clear()
        self._foreign = ""
        self.addItem(self._none or tr("Choose a field"), _NO_FIELD)
        for group in GROUPS:
            for field in _fields_of(group, fields):
                self.addItem(field.label, field.name)
        self.set_field(name)

    def set_field(self, name: str) -> None:
        """Select a field by its name in requests, even if there is no such field."""
        self.select(name, name)
        self._show_tip()

    def showPopup(self) -> None:
        """Open the list of fields."""
        self._open("")

    def hidePopup(self) -> None:
        """Close the list of fields."""
        if self._popup is not None:
            self._popup.close()
        super().hidePopup()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open the list with the letter that was typed."""
        text = event.text()
        others = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
        is_letter = text.isprintable() and text.strip() and not event.modifiers() & others
        if is_letter:
            self._open(text)
        else:
            super().keyPressEvent(event)

    def _open(self, text: str) -> None:
        if self._popup is None:
            self._popup = FieldPopup(self, self._none, self._fields)
            self._popup.chosen.connect(self._on_picked)
        self._popup.open_at(self, self.field(), text)

    def _on_chosen(self, name: str) -> None:
        self.set_field(name)
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        self.changed.emit()

    def _on_picked(self, name: str) -> None:
        self._on_chosen(name)
        self.picked.emit()

    def _show_tip(self) -> None:
        field = self._fields.get(self.field())
        tip = field_tip(field) if field is not None else self._tip
        self.setToolTip(verbatim(tip))
        self.setAccessibleDescription(tip)


def field_tip(field: Field) -> str:
    """Return the description of a field, its unit, and its name in requests."""
    unit = f" ({field.unit_label})" if field.unit else ""
    return " · ".join(filter(None, (f"{field.meaning}{unit}", field.name)))


def _fields_of(group: Group, fields: Mapping[str, Field]) -> list[Field]:
    return [field for field in fields.values() if field.group is group]


class FieldModel(QSortFilterProxyModel):
    """Fields in groups, filtered by words."""

    def __init__(
        self,
        none: str = "",
        parent: QObject | None = None,
        fields: Mapping[str, Field] = FIELD_BY_NAME,
    ) -> None:
        """Create the model; `none` is the label of the line for no field, or ""."""
        super().__init__(parent)
        self._fields = fields
        self._words: list[str] = []
        self.setRecursiveFilteringEnabled(True)
        self.setSourceModel(_make_model(none, fields, self))

    def set_filter(self, text: str) -> None:
        """Keep the fields whose label, name, description, unit, or group contain all words."""
        self._words = text.casefold().split()
        self.invalidateFilter()

    def filterAcceptsRow(self, row: int, parent: QModelIndex) -> bool:
        """Accept a group only if one of its fields is accepted."""
        name = self.sourceModel().index(row, 0, parent).data(_NAME_ROLE)
        if not name:
            return name is not None and not self._words
        searched = _searched(self._fields[name])
        return all(word in searched for word in self._words)

    def name_at(self, index: QModelIndex) -> str | None:
        """Return the name of a line's field, "" for no field, or None for a group or no line."""
        return index.sibling(index.row(), 0).data(_NAME_ROLE)

    def index_of(self, name: str) -> QModelIndex:
        """Return the index of a field, invalid if it is filtered out."""
        return next((one for one in self._lines() if one.data(_NAME_ROLE) == name), QModelIndex())

    def best(self) -> QModelIndex:
        """Return the best match: labels rank before names, and names before the rest."""
        return min(self._lines(), key=self._rank, default=QModelIndex())

    def _rank(self, index: QModelIndex) -> int:
        text = " ".join(self._words)
        name = self.name_at(index)
        label = index.data().casefold()
        beginnings = [word.startswith(text) for word in label.split()]
        tests = (
            text in (label, name),
            label.startswith(text),
            name.startswith(text),
            any(beginnings),
            text in label,
            text in name,
        )
        return next((rank for rank, is_met in enumerate(tests) if is_met), len(tests))

    def _lines(self) -> list[QModelIndex]:
        tops = [self.index(row, 0) for row in range(self.rowCount())]
        lines = [self.index(row, 0, top) for top in tops for row in range(self.rowCount(top))]
        return [top for top in tops if self.name_at(top) is not None] + lines


def _searched(field: Field) -> str:
    units, group = (field.unit, field.unit_label), field.group
    words = (field.name, field.label, field.meaning, *units, group.value, group.label)
    return "\n".join(words).casefold()


def _make_model(none: str, fields: Mapping[str, Field], parent: QObject) -> QStandardItemModel:
    model = QStandardItemModel(0, 2, parent)
    flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
    if none:
        items = [QStandardItem(none), QStandardItem()]
        for item in items:
            item.setFlags(flags)
        items[0].setData("", _NAME_ROLE)
        model.appendRow(items)
    for group in GROUPS:
        own = _fields_of(group, fields)
        if not own:
            continue
        title = QStandardItem(group.label)
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        second_column = QStandardItem()
        for item in (title, second_column):
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        model.appendRow([title, second_column])
        for field in own:
            items = [QStandardItem(field.label), QStandardItem(field.name)]
            for item in items:
                item.setFlags(flags)
                item.setToolTip(verbatim(field_tip(field)))
            items[0].setData(field.name, _NAME_ROLE)
            title.appendRow(items)
    return model


class _FieldDelegate(QStyledItemDelegate):
    """Draws the names of fields in a fainter color, with a gap between labels and names."""

    def initStyleOption(self, option, index) -> None:
        """Use the placeholder color, which fits light and dark themes."""
        super().initStyleOption(option, index)
        if index.column() > 0:
            group, role = QPalette.ColorGroup.Active, QPalette.ColorRole.PlaceholderText
            option.palette.setColor(QPalette.ColorRole.Text, option.palette.color(group, role))

    def sizeHint(self, option, index) -> QSize:
        hint = super().sizeHint(option, index)
        return QSize(hint.width() + 2 * option.fontMetrics.averageCharWidth(), hint.height())


class FieldList(QWidget):
    """A search line, and the fields that match it in groups."""

    #: The name of the field that was chosen, or "".
    chosen = pyqtSignal(str)
    #: Escape was pressed.
    canceled = pyqtSignal()

    def __init__(
        self,
        none: str = "",
        fields: Mapping[str, Field] = FIELD_BY_NAME,
        *,
        chooses_at_once: bool = True,
    ) -> None:
        """Create the list; `none` is the label for no field, or "".

        With `chooses_at_once`, a click and Tab choose a field; otherwise, a double click does.
        """
        super().__init__()
        self._fields = fields
        self._choosing = _CHOOSING_AT_ONCE if chooses_at_once else _CHOOSING
        self._model = FieldModel(none, self, fields)
        self._line = self._make_line()
        self._tree = self._make_tree()
        clicked = self._tree.clicked if chooses_at_once else self._tree.doubleClicked
        clicked.connect(lambda _index: self.choose())
        self._meaning = QLabel()
        self._meaning.setWordWrap(True)
        self._meaning.setTextFormat(Qt.TextFormat.PlainText)
        self._meaning.setAlignment(Qt.AlignmentFlag.AlignTop)
        fill(QVBoxLayout(self), self._line, (self._tree, 1), self._meaning)
        self.setFocusProxy(self._line)
        self._tree.selectionModel().currentChanged.connect(lambda *_: self._show_meaning())

    def begin(self, field: str, text: str = "") -> None:
        """Select a field, with `text` in the search line."""
        self._line.setText(text)
        self._filter(text)
        index = self._model.index_of(field)
        if index.isValid() and not text:
            self._choose_line(index)

    def focus_line(self) -> None:
        """Move the focus to the search line, once the list is shown."""
        self._tree.scrollTo(self._tree.currentIndex(), QTreeView.ScrollHint.PositionAtCenter)
        self._line.setFocus(Qt.FocusReason.PopupFocusReason)

    def choose(self) -> None:
        """Choose the selected field, if there is one."""
        name = self._model.name_at(self._tree.currentIndex())
        if name is not None:
            self.chosen.emit(name)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle the keys of the search line that navigate the list."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return super().eventFilter(watched, event)
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.canceled.emit()
        elif key in self._choosing:
            self.choose()
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
        # The same height for all fields, so that the list does not move.
        self._meaning.setMinimumHeight(self._meaning_height(width))
        rows = _LINES * max(self._tree.sizeHintForRow(0), metrics.lineSpacing())
        parts = (rows, self._line.sizeHint().height(), self._meaning.minimumHeight())
        return QSize(width, sum(parts) + 2 * self.layout().spacing())

    def _meaning_height(self, width: int) -> int:
        """Return the height of the longest description at a width."""
        room, flags = QRect(0, 0, width, 10_000), Qt.TextFlag.TextWordWrap
        metrics = self._meaning.fontMetrics()
        tips = map(field_tip, self._fields.values())
        heights = (metrics.boundingRect(room, flags, tip).height() for tip in tips)
        return max(heights, default=0)

    def _make_line(self) -> QgsFilterLineEdit:
        line = QgsFilterLineEdit()
        line.setShowSearchIcon(True)
        line.setPlaceholderText(tr("Search fields"))
        tip = tr("Type part of a field's label, name, or description")
        name_it(line, "field_search", tip, tr("Search fields"))
        line.textChanged.connect(self._filter)
        line.installEventFilter(self)
        return line

    def _make_tree(self) -> QTreeView:
        tree = QTreeView()
        name_it(tree, "field_list", tr("Parcel fields"), tr("Fields"))
        tree.setModel(self._model)
        tree.setHeaderHidden(True)
        tree.setRootIsDecorated(False)
        tree.setItemsExpandable(False)
        tree.setUniformRowHeights(True)
        tree.setAllColumnsShowFocus(True)
        tree.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        tree.setItemDelegate(_FieldDelegate(tree))
        # The line keeps the focus for typing, and passes on the arrow keys.
        tree.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        header = tree.header()
        header.setStretchLastSection(True)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        return tree

    def _filter(self, text: str) -> None:
        self._model.set_filter(text)
        self._tree.expandAll()
        self._choose_line(self._model.best())
        self._show_meaning()

    def _choose_line(self, index) -> None:
        self._tree.setCurrentIndex(index)
        self._tree.scrollTo(index)

    def _move(self, key: int) -> None:
        """Move up or down by a field or a page, skipping group titles."""
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

    def _show_meaning(self) -> None:
        index = self._tree.currentIndex()
        name = self._model.name_at(index)
        field = self._fields.get(name)
        if field is not None:
            words = field_tip(field)
        else:
            words = "" if name == "" else tr("No matching field.")
        label = str(index.data() or "")
        self._line.setAccessibleDescription(": ".join(filter(None, (label, words))))
        self._meaning.setText(words)


class FieldPopup(QFrame):
    """A popup with a `FieldList`, opened with `open_at`."""

    #: The name of the field that was chosen, or "".
    chosen = pyqtSignal(str)

    def __init__(
        self, parent: QWidget, none: str = "", fields: Mapping[str, Field] = FIELD_BY_NAME
    ) -> None:
        """Create the popup; `none` is the label for no field, or ""."""
        super().__init__(parent, Qt.WindowType.Popup)
        # A click on the picker closes the list, and must not open it again.
        self.setAttribute(Qt.WidgetAttribute.WA_NoMouseReplay)
        self.setFrameStyle(QFrame.Shape.StyledPanel | QFrame.Shadow.Raised)
        self.setObjectName("parcel_lookup_fields")
        self._list = FieldList(none, fields)
        layout = QVBoxLayout(self)
        gap = self.fontMetrics().averageCharWidth()
        layout.setContentsMargins(gap, gap, gap, gap)
        layout.addWidget(self._list)
        self.setFocusProxy(self._list)
        self._list.canceled.connect(self.close)
        self._list.chosen.connect(self._on_chosen)

    def open_at(self, anchor: QWidget, field: str, text: str = "") -> None:
        """Open below or above a widget, with a field selected and `text` in the search line."""
        self._list.begin(field, text)
        self.setGeometry(self._place(anchor))
        self.show()
        self._list.focus_line()

    def _on_chosen(self, name: str) -> None:
        self.close()
        self.chosen.emit(name)

    def _place(self, anchor: QWidget) -> QRect:
        """Return the geometry below the widget, or above it if there is more room."""
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
