"""How a field is compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QEvent, QSize, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QStyle, QStyleOptionComboBox, QWidget

from parcel_lookup.core.contract import FieldType, Operator
from parcel_lookup.core.contract.fields import operator_named, plain_words
from parcel_lookup.ui.filters.code_picker import CalmComboBox
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Field

_ANY = (Operator.EQ, Operator.NE, Operator.IN, Operator.NIN, Operator.ISNULL)
#: Letters that are seen at least of what is no operator.
_LONGEST = 24
#: As people think of them; the first one is taken for a field that is new in a row.
_ORDERS = {
    FieldType.TEXT: (Operator.ILIKE, *_ANY),
    FieldType.NUMERIC: (
        Operator.GTE,
        Operator.LTE,
        Operator.GT,
        Operator.LT,
        Operator.BETWEEN,
        *_ANY,
    ),
    FieldType.ID: _ANY,
}


class OperatorBox(CalmComboBox):
    """The operators that a field takes, in plain words.

    One that it does not take, or that does not exist, is shown at the end while it is chosen.
    """

    #: The user chose another one.
    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field: Field | None = None
        #: The width of all words: to measure them for each letter that is typed takes too long.
        self._width: int | None = None
        name_it(self, "filter_operator", tr("How the field is compared"), tr("Comparison"))
        self.activated.connect(self._on_chosen)
        self.set_field(None)

    def set_field(self, field: Field | None) -> None:
        """Offer the operators of a field; keeps the chosen one, or else takes the usual one.

        None: nothing can be chosen.
        """
        kept = self.operator()
        self._field = field
        operators = [one for one in _ORDERS[field.type] if one in field.operators] if field else []
        self.clear()
        for operator in operators:
            self._add(tr(plain_words(operator)), operator.value)
        names = [operator.value for operator in operators]
        self.set_operator(kept if kept in names or not names else names[0])
        self.setEnabled(field is not None)

    def operator(self) -> str:
        """The name of the operator in a request; "" while none is chosen."""
        return str(self.currentData() or "")

    def set_operator(self, name: str) -> None:
        """Choose an operator by its name in a request, of whatever kind; emits nothing."""
        self._remove_foreign(name)
        index = self.findData(name)
        if index < 0 and name:
            operator = operator_named(name)
            self._add(tr(plain_words(operator)) if operator else name, name)
            index = self.count() - 1
        self.setCurrentIndex(index)
        self._show_tip()

    def sizeHint(self) -> QSize:
        """The same whatever the field, so that rows stand in line."""
        if self._width is None:
            self._width = self._measure()
        return QSize(self._width, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        """All words of operators can be read."""
        return self.sizeHint()

    def changeEvent(self, event: QEvent) -> None:
        """Another font or style needs another width."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._width = None

    def _measure(self) -> int:
        metrics = self.fontMetrics()
        width = max(metrics.horizontalAdvance(tr(plain_words(one))) for one in Operator)
        foreign = (self.itemText(row)[:_LONGEST] for row in range(self.count()))
        width = max(width, *map(metrics.horizontalAdvance, foreign), 0)
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        kind, text_size = QStyle.ContentsType.CT_ComboBox, QSize(width, metrics.height())
        return self.style().sizeFromContents(kind, option, text_size, self).width()

    def _add(self, words: str, name: str) -> None:
        self._width = None
        self.addItem(words, name)
        self.setItemData(self.count() - 1, _tip(name), Qt.ItemDataRole.ToolTipRole)

    def _remove_foreign(self, wanted: str) -> None:
        """Take out what was only there because it was chosen."""
        taken = [one.value for one in self._field.operators] if self._field else []
        for row in reversed(range(self.count())):
            if self.itemData(row) not in (*taken, wanted):
                self._width = None
                self.removeItem(row)

    def _on_chosen(self, _index: int) -> None:
        self._remove_foreign(self.operator())
        self._show_tip()
        self.changed.emit()

    def _show_tip(self) -> None:
        tip = _tip(self.operator()) if self.operator() else tr("How the field is compared")
        self.setToolTip(tip)
        self.setAccessibleDescription(tip)


def _tip(name: str) -> str:
    return tr("How the field is compared: {operator} in a request").format(operator=name)
