"""Lists that show a few words next to each entry, such as an example or a place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QModelIndex, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QStyledItemDelegate, QWidget

from parcel_lookup.ui.kit.widgets import CalmComboBox

if TYPE_CHECKING:
    from qgis.PyQt.QtWidgets import QStyleOptionViewItem

#: The role of the words.
HINT = Qt.ItemDataRole.UserRole + 10


class HintedComboBox(CalmComboBox):
    """A combo box whose list has words next to its entries; they are no part of the choice."""

    #: The list is about to be shown.
    opened = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setItemDelegate(_HintDelegate(self))

    def showPopup(self) -> None:
        """Show the list, as wide as it needs to be."""
        self.opened.emit()
        self.view().setMinimumWidth(self.view().sizeHintForColumn(0) + self.height())
        super().showPopup()


class _HintDelegate(QStyledItemDelegate):
    """Shows an entry with its words."""

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex) -> None:
        """Append the words."""
        super().initStyleOption(option, index)
        hint = index.data(HINT)
        if hint:
            option.text = f"{option.text}    {hint}"
