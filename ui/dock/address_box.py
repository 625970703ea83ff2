"""The line of the dock in which a single address is looked up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsApplication
from qgis.gui import QgsFilterLineEdit
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QHBoxLayout, QToolButton, QWidget

from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import fill, label_for, name_it

if TYPE_CHECKING:
    from qgis.PyQt.QtWidgets import QLineEdit


class AddressBox(QWidget):
    """A line for an address: Return or the button looks it up."""

    #: The address to look up, in one line.
    wanted = pyqtSignal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._line = QgsFilterLineEdit()
        self._line.setPlaceholderText(tr("12 Elm St, Ames, IA"))
        tip = tr("Find the parcel at this address, and show it on the map (Return)")
        name_it(self._line, "address", tip, tr("Address"))
        label = label_for(self._line, tr("Add&ress"))
        self._button = QToolButton()
        self._button.setIcon(QgsApplication.getThemeIcon("/search.svg"))
        self._button.setEnabled(False)
        name_it(self._button, "address_look_up", tip, tr("Look up the address"))
        fill(QHBoxLayout(self), label, (self._line, 1), self._button)
        self._line.textChanged.connect(lambda _text: self._button.setEnabled(bool(self._address)))
        self._line.returnPressed.connect(self._look_up)
        self._button.clicked.connect(lambda _checked=False: self._look_up())

    @property
    def line(self) -> QLineEdit:
        """The line edit."""
        return self._line

    @property
    def _address(self) -> str:
        text = " ".join(self._line.text().split())
        return text if any(map(str.isalnum, text)) else ""

    def _look_up(self) -> None:
        if self._address:
            self.wanted.emit(self._address)
