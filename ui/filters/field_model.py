"""The fields of a parcel in their groups, and which of them a few typed words mean."""

from __future__ import annotations

from qgis.PyQt.QtCore import QModelIndex, QObject, QSortFilterProxyModel, Qt
from qgis.PyQt.QtGui import QStandardItem, QStandardItemModel

from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS, Field, Group
from parcel_lookup.ui.kit.text import tr

#: The groups as people look for a field: most ask for an owner, few for an identifier.
GROUPS = (
    Group.OWNER,
    Group.ADDRESS,
    Group.LAND,
    Group.VALUE,
    Group.SALE,
    Group.PLACE,
    Group.IDENTIFIERS,
)
#: In their groups, one after another.
SORTED_FIELDS = tuple(field for group in GROUPS for field in FIELDS if field.group is group)

_NAME_ROLE = Qt.ItemDataRole.UserRole


def field_tip(field: Field) -> str:
    """What a field means, its unit, and what it is called in a request."""
    unit = f" ({tr(field.unit)})" if field.unit else ""
    return f"{tr(field.meaning)}{unit} · {field.name}"


class FieldModel(QSortFilterProxyModel):
    """The groups with their fields, of which those stay that have all of the words."""

    def __init__(self, none: str = "", parent: QObject | None = None) -> None:
        """`none` stands for no field, above all others; "" where there has to be one."""
        super().__init__(parent)
        self._words: list[str] = []
        self.setRecursiveFilteringEnabled(True)
        self.setSourceModel(_make_model(none, self))

    def set_filter(self, text: str) -> None:
        """Leave the fields whose label, name, meaning, unit or group has all of these words."""
        self._words = text.casefold().split()
        self.invalidateFilter()

    def filterAcceptsRow(self, row: int, parent: QModelIndex) -> bool:
        """A group is there for its fields."""
        name = self.sourceModel().index(row, 0, parent).data(_NAME_ROLE)
        if not name:
            return name is not None and not self._words
        searched = _searched(FIELD_BY_NAME[name])
        return all(word in searched for word in self._words)

    def name_at(self, index: QModelIndex) -> str | None:
        """The name of a line's field, "" for that of no field; None for a group, or no line."""
        return index.sibling(index.row(), 0).data(_NAME_ROLE)

    def index_of(self, name: str) -> QModelIndex:
        """The line of a field; none where the filter has left it out."""
        return next((one for one in self._lines() if one.data(_NAME_ROLE) == name), QModelIndex())

    def best(self) -> QModelIndex:
        """The line that is meant most likely: labels count more than names, these than the rest."""
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
    words = (field.label, field.meaning, field.unit, field.group.value)
    translated = (tr(word) for word in words if word)
    return "\n".join((field.name, *words, *translated)).casefold()


def _make_model(none: str, parent: QObject) -> QStandardItemModel:
    model = QStandardItemModel(0, 2, parent)
    flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
    if none:
        items = [QStandardItem(none), QStandardItem()]
        for item in items:
            item.setFlags(flags)
        items[0].setData("", _NAME_ROLE)
        model.appendRow(items)
    for group in GROUPS:
        title = QStandardItem(tr(group.value))
        font = title.font()
        font.setBold(True)
        title.setFont(font)
        beside = QStandardItem()
        for item in (title, beside):
            item.setFlags(Qt.ItemFlag.ItemIsEnabled)
        model.appendRow([title, beside])
        for field in FIELDS:
            if field.group is not group:
                continue
            items = [QStandardItem(tr(field.label)), QStandardItem(field.name)]
            for item in items:
                item.setFlags(flags)
                item.setToolTip(field_tip(field))
            items[0].setData(field.name, _NAME_ROLE)
            title.appendRow(items)
    return model
