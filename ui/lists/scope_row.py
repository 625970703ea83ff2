"""Where parcel ids are looked for: they are a county's, and another one's may be the same."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.PyQt.QtCore import QRegularExpression, pyqtSignal
from qgis.PyQt.QtGui import QRegularExpressionValidator
from qgis.PyQt.QtWidgets import QComboBox, QLineEdit, QWidget

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import Filter
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it
from parcel_lookup.ui.lists.form_grid import FormGrid

if TYPE_CHECKING:
    from parcel_lookup.core.address.states import State

_COUNTY_DIGITS = 3


class ScopeRow(QWidget):
    """A state, and a county in it."""

    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None, *, is_needed: bool = True) -> None:
        """`is_needed`: the connection looks for parcel ids in one state or county only."""
        super().__init__(parent)
        self._is_needed = is_needed
        self._is_chosen = False
        self._state = QComboBox()
        self._state.addItem(tr("Choose a state") if is_needed else tr("Any state"), "")
        for state in STATES:
            self._state.addItem(state.name, state.abbreviation)
        name_it(
            self._state,
            "lookup_scope_state",
            tr("Services look for parcel ids in one state or county only")
            if is_needed
            else tr("Look for the parcel ids in one state only"),
            tr("In the state"),
        )
        self._county = QLineEdit()
        self._county.setPlaceholderText(tr("Whole state"))
        self._county.setMaxLength(_COUNTY_DIGITS)
        digits = QRegularExpression(rf"\d{{0,{_COUNTY_DIGITS}}}")
        self._county.setValidator(QRegularExpressionValidator(digits, self._county))
        name_it(
            self._county,
            "lookup_scope_county",
            tr("The county's three digits (FIPS code), where the ids are of one county"),
            tr("County code"),
        )
        self.grid = FormGrid(self)
        self.grid.add_row(tr("In the s&tate"), self._state)
        self.grid.add_row(tr("Co&unty code"), self._county)
        self._show_county()
        self._state.activated.connect(self._on_activated)
        self._state.currentIndexChanged.connect(self._on_state)
        self._county.textChanged.connect(lambda _text: self.changed.emit())

    @property
    def filters(self) -> tuple[Filter, ...]:
        """What the parcels have to meet; nothing where no state is chosen."""
        state = self._state.currentData()
        if not state:
            return ()
        code = next(one.code for one in STATES if one.abbreviation == state)
        county = self._county.text()
        found = (Filter("state", "eq", state),)
        if county:
            digits = county.zfill(_COUNTY_DIGITS)
            # Some services write county codes with the state's before them.
            found += (Filter("county_fp", "in", (digits, code + digits)),)
        return found

    def suggest(self, state: State | None) -> None:
        """Choose a state where one is needed, unless the user has done so."""
        if state is not None and self._is_needed and not self._is_chosen:
            self._state.setCurrentIndex(self._state.findData(state.abbreviation))

    def _on_state(self, _index: int) -> None:
        self._show_county()
        self.changed.emit()

    def _show_county(self) -> None:
        """A county's code means something in its state only."""
        self._county.setEnabled(self._is_needed or bool(self._state.currentData()))

    def _on_activated(self, _index: int) -> None:
        self._is_chosen = True
