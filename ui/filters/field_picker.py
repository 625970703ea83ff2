"""A combo for the fields of a parcel that opens a list to search in."""

from __future__ import annotations

from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtGui import QKeyEvent
from qgis.PyQt.QtWidgets import QWidget

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.ui.filters.code_picker import CalmComboBox
from parcel_lookup.ui.filters.field_model import SORTED_FIELDS, field_tip
from parcel_lookup.ui.filters.field_popup import FieldPopup
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

_NO_FIELD = ""


class FieldPicker(CalmComboBox):
    """The field of a filter. Up and Down go through the fields; a letter opens the list with it.

    A name that is no field is shown as it is while it is chosen.
    """

    #: The user chose a field.
    changed = pyqtSignal()
    #: After that: it was done in the list, and is done with.
    picked = pyqtSignal()

    def __init__(self, parent: QWidget | None = None, none: str = "") -> None:
        """`none` is what no field is called where that can be chosen; "" where it cannot."""
        super().__init__(parent)
        self._none = none
        self._popup: FieldPopup | None = None
        self.addItem(none or tr("Choose a field"), _NO_FIELD)
        for field in SORTED_FIELDS:
            self.addItem(tr(field.label), field.name)
        self._tip = tr("The field that is compared. Type to search for it.")
        name_it(self, "filter_field", self._tip, tr("Field"))
        self.activated.connect(lambda _index: self._on_chosen(self.field()))

    def field(self) -> str:
        """The name of the field in a request; "" while none is chosen."""
        return str(self.currentData() or "")

    def set_field(self, name: str) -> None:
        """Choose a field by its name in a request, whether or not there is such a field."""
        self._remove_foreign(name)
        if self.findData(name) < 0:
            self.addItem(name, name)
        self.setCurrentIndex(self.findData(name))
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
            self._popup = FieldPopup(self, self._none)
            self._popup.chosen.connect(self._on_picked)
        self._popup.open_at(self, self.field(), text)

    def _on_chosen(self, name: str) -> None:
        self.set_field(name)
        self.setFocus(Qt.FocusReason.PopupFocusReason)
        self.changed.emit()

    def _on_picked(self, name: str) -> None:
        self._on_chosen(name)
        self.picked.emit()

    def _remove_foreign(self, wanted: str) -> None:
        for row in reversed(range(self.count())):
            name = self.itemData(row)
            if name not in FIELD_BY_NAME and name not in (_NO_FIELD, wanted):
                self.removeItem(row)

    def _show_tip(self) -> None:
        field = FIELD_BY_NAME.get(self.field())
        tip = field_tip(field) if field is not None else self._tip
        self.setToolTip(tip)
        self.setAccessibleDescription(tip)
