"""The dialog that chooses several connections to search together."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog
from parcel_lookup.ui.kit.widgets import WrappingRow, fill, label_for, name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

_COLUMNS = 40
_NAME_ROLE = Qt.ItemDataRole.UserRole
_LEAST = 2


class GroupDialog(ScrollingDialog):
    """A list of connections to check, in the order in which they are searched.

    Open it with `open()`; it deletes itself when it is closed.
    """

    #: The names of the checked connections, two or more, when OK is pressed.
    chosen = pyqtSignal(object)

    def __init__(
        self,
        connections: Sequence[tuple[str, str]],
        checked: Sequence[str] = (),
        parent: QWidget | None = None,
    ) -> None:
        """`connections` are names and titles; those in `checked` are first, in that order."""
        super().__init__("group_dialog", tr("Search Several Connections"), parent)
        self._make_controls()
        self._fill(dict(connections), checked)
        self._lay_out()
        self._list.itemChanged.connect(self._update)
        self._list.currentRowChanged.connect(self._update)
        self._list.model().rowsMoved.connect(self._update)
        self.accepted.connect(lambda: self.chosen.emit(self.names))
        self._update()

    @property
    def names(self) -> list[str]:
        """The names of the checked connections, in order."""
        items = map(self._list.item, range(self._list.count()))
        return [item.data(_NAME_ROLE) for item in items if _is_checked(item)]

    def _make_controls(self) -> None:
        self._list = QListWidget()
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        tip = tr(
            "Check two or more connections. They are searched in this order; drag to change it"
        )
        name_it(self._list, "group_list", tip, tr("Connections"))
        self._label = label_for(self._list, tr("&Connections to search"))
        self._up, self._down = QPushButton(tr("Move &Up")), QPushButton(tr("Move &Down"))
        name_it(self._up, "group_up", tr("Search the selected connection earlier"))
        name_it(self._down, "group_down", tr("Search the selected connection later"))
        for button, step in ((self._up, -1), (self._down, 1)):
            button.setAutoDefault(False)
            button.clicked.connect(lambda _checked=False, step=step: self._move(step))
        self._note = QLabel(
            tr(
                "The results are in one layer, whose field “source” has the name of the "
                "connection. A parcel that is found in several connections is taken from the first."
            )
        )
        self._note.setWordWrap(True)
        name_it(self._note, "group_note", tr("How several connections are searched"))
        kinds = QDialogButtonBox.StandardButton
        self._buttons = QDialogButtonBox(kinds.Ok | kinds.Cancel)
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _fill(self, titles: dict[str, str], checked: Sequence[str]) -> None:
        first = [name for name in checked if name in titles]
        for name in dict.fromkeys((*first, *titles)):
            item = QListWidgetItem(titles[name])
            item.setData(_NAME_ROLE, name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            states = Qt.CheckState
            item.setCheckState(states.Checked if name in first else states.Unchecked)
            self._list.addItem(item)
        self._list.setCurrentRow(0)

    def _lay_out(self) -> None:
        row = WrappingRow()
        row.add(self._up)
        row.add(self._down)
        fill(QVBoxLayout(self._content), self._label, (self._list, 1), row, self._note)
        self.put_together(_COLUMNS, below=(self._buttons,))

    def _move(self, step: int) -> None:
        row = self._list.currentRow()
        item = self._list.takeItem(row)
        self._list.insertItem(row + step, item)
        self._list.setCurrentItem(item)

    def _update(self, *_arguments: object) -> None:
        row, last = self._list.currentRow(), self._list.count() - 1
        self._up.setEnabled(row > 0)
        self._down.setEnabled(0 <= row < last)
        ok = self._buttons.button(QDialogButtonBox.StandardButton.Ok)
        is_enough = len(self.names) >= _LEAST
        ok.setEnabled(is_enough)
        ok.setToolTip("" if is_enough else tr("Check at least two connections"))


def _is_checked(item: QListWidgetItem) -> bool:
    return item.checkState() == Qt.CheckState.Checked
