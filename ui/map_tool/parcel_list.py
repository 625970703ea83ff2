"""The list of the parcels that a lookup found: the records of a stack, or those in an area."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from qgis.gui import QgsFilterLineEdit
from qgis.PyQt.QtCore import QSize, Qt, pyqtSignal
from qgis.PyQt.QtGui import QKeyEvent, QKeySequence
from qgis.PyQt.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.widgets import fill, name_it
from parcel_lookup.ui.map_tool.parcel_card import facts, own_facts, title

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.search.query.found import Found

#: With more parcels than this, typing a filter is faster than scrolling.
_MANY = 8
_LINES = 5
_ROLE = Qt.ItemDataRole.UserRole
_DIGITS = re.compile(r"(\d+)")


class ParcelList(QWidget):
    """Lists one parcel per line; parcels on a street are sorted by house number."""

    #: The selection was changed.
    changed = pyqtSignal()
    #: A line was activated by Return or a double click.
    activated = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._found: list[Found] = []
        self._fields: Mapping[str, Field] = FIELD_BY_NAME
        self._filter = QgsFilterLineEdit()
        self._filter.setPlaceholderText(tr("Filter"))
        self._filter.setShowSearchIcon(True)
        tip = tr("Show only parcels that contain these words")
        name_it(self._filter, "parcel_filter", tip, tr("Filter parcels"))
        self._list = _List()
        name_it(
            self._list,
            "parcels",
            tr("The parcels found. Select several to use the buttons below on all of them."),
            tr("Parcels"),
        )
        fill(QVBoxLayout(self), self._filter, self._list)
        self._filter.textChanged.connect(self._on_filter)
        self._list.itemSelectionChanged.connect(self.changed)
        self._list.activated_by_user.connect(self.activated)

    @property
    def chosen(self) -> list[Found]:
        """The selected parcels in the order of the list, except that the current one is first."""
        chosen, current = self._chosen_rows(), self._list.currentRow()
        if current in chosen:
            chosen.remove(current)
            chosen.insert(0, current)
        return [self._found[row] for row in chosen]

    @property
    def chosen_in_order(self) -> list[Found]:
        """The selected parcels in the order of the list."""
        return [self._found[row] for row in self._chosen_rows()]

    def show_parcels(
        self, found: Sequence[Found], fields: Mapping[str, Field] = FIELD_BY_NAME
    ) -> None:
        """Show these parcels, and select the first; `fields` are those of their source."""
        self._found, self._fields = _in_order(found), fields
        blocked = self._list.blockSignals(True)
        self._list.clear()
        for index, one in enumerate(self._found):
            text = title(one.parcel)
            item = QListWidgetItem(text)
            item.setToolTip(verbatim(text))
            item.setData(_ROLE, index)
            self._list.addItem(item)
        if self._found:
            self._list.setCurrentRow(0)
            self._list.scrollToTop()
        self._list.blockSignals(blocked)
        self._filter.clear()
        self._filter.setVisible(len(self._found) > _MANY)
        self.setVisible(len(self._found) > 1)
        self._list.fit(min(len(self._found), _LINES))
        self.changed.emit()

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Clear the filter when Esc is pressed, before anything else happens."""
        is_escape = event is not None and event.key() == Qt.Key.Key_Escape
        if is_escape and self._filter.hasFocus() and self._filter.text():
            self._filter.clear()
        else:
            super().keyPressEvent(event)

    def focus(self) -> None:
        """Move the keyboard focus to the list."""
        self._list.setFocus()

    def _chosen_rows(self) -> list[int]:
        items = self._list.selectedItems()
        return sorted(item.data(_ROLE) for item in items if not item.isHidden())

    def _on_filter(self, text: str) -> None:
        words = text.casefold().split()
        first = None
        for row, one in enumerate(self._found):
            item = self._list.item(row)
            values = [*facts(one.parcel), *own_facts(one.parcel, self._fields)]
            content = " ".join((title(one.parcel), *(value for _, value in values)))
            is_out = not all(word in content.casefold() for word in words)
            item.setHidden(is_out)
            first = first if is_out or first is not None else item
        current = self._list.currentItem()
        if first is not None and (current is None or current.isHidden()):
            self._list.setCurrentItem(first)
        else:
            self.changed.emit()


class _List(QListWidget):
    activated_by_user = pyqtSignal()

    def __init__(self) -> None:
        super().__init__()
        self._height = 0
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setUniformItemSizes(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)
        self.itemDoubleClicked.connect(lambda _item: self.activated_by_user.emit())

    def fit(self, lines: int) -> None:
        """Set the minimum number of visible lines."""
        line = max(self.sizeHintForRow(0), self.fontMetrics().height())
        self._height = lines * line + 2 * self.frameWidth()
        self.setMinimumHeight(self._height)

    def sizeHint(self) -> QSize:
        """Return the height of the lines: extra space goes to other widgets."""
        return QSize(super().sizeHint().width(), self._height)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Activate a line on Return; leave copying to the panel, which copies more than a line."""
        if event is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.activated_by_user.emit()
        elif event is not None and event.matches(QKeySequence.StandardKey.Copy):
            event.ignore()  # handled by the panel
        else:
            super().keyPressEvent(event)


def _in_order(found: Sequence[Found]) -> list[Found]:
    """Sort by text, with 9 before 10."""
    return sorted(found, key=lambda one: _natural(title(one.parcel)))


def _natural(text: str) -> list[tuple[int, str]]:
    parts = _DIGITS.split(text.casefold())
    return [(int(part), "") if part.isdecimal() else (0, part) for part in parts]
