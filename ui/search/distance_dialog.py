"""The dialog for the distance around features within which parcels are found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsSettings
from qgis.gui import QgsDoubleSpinBox
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.gis.inputs.distance import MOST_METERS, UNITS, Distance
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.scrolling_dialog import ScrollingDialog
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from collections.abc import Sequence

#: What most city ordinances require, in feet.
_USUAL = Distance(300.0, "feet")
#: Digits after the point, of units above and below a kilometer or so.
_DECIMALS, _DECIMALS_OF_LONG = 1, 3
_COLUMNS = 50


class DistanceDialog(ScrollingDialog):
    """A number and a unit, at first those of the last time.

    Open it with `open()`; it deletes itself when it is closed.
    """

    #: A `core.gis.inputs.distance.Distance`, when OK is pressed.
    chosen = pyqtSignal(object)

    #: The end of the object name.
    _name = "distance_dialog"
    _title = tr("Find Parcels Within a Distance")
    _tip = tr("Find parcels within this distance of a feature, measured on the ground")
    #: The key of the last number in the settings; that of its unit ends in ``_unit``.
    _setting = "parcel_lookup/distance"
    #: Whether the number may be 0.
    _takes_zero = False

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(self._name, self._title, parent)
        self._shown = self._last_distance()
        self._make_controls()
        self._lay_out()
        self._unit.currentIndexChanged.connect(self._on_unit_changed)
        self.accepted.connect(self._on_accepted)
        self._number.selectAll()

    @property
    def distance(self) -> Distance:
        """The distance as it is entered now."""
        return Distance(self._number.value(), self._unit.currentData())

    def _make_controls(self) -> None:
        self._number = QgsDoubleSpinBox()
        self._number.setShowClearButton(False)
        self._number.setGroupSeparatorShown(True)
        name_it(self._number, "distance", self._tip, tr("Distance"))
        self._unit = QComboBox()
        for unit, words in zip(UNITS, _unit_words()):
            self._unit.addItem(words, unit)
        name_it(self._unit, "distance_unit", tr("Unit of the distance"), tr("Unit"))
        self._unit.setCurrentIndex(self._unit.findData(self._shown.unit))
        self._set_range()
        self._number.setValue(self._shown.value)
        self._label = QLabel(tr("&Distance"))
        self._label.setBuddy(self._number)
        self._buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel
        )
        self._buttons.accepted.connect(self.accept)
        self._buttons.rejected.connect(self.reject)

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.addWidget(self._label)
        row.addWidget(self._number, 1)
        row.addWidget(self._unit)
        layout = QVBoxLayout(self._content)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addLayout(row)
        for widget in self._further():
            layout.addWidget(widget)
        layout.addStretch(1)
        self.put_together(_COLUMNS, below=(self._buttons,))

    def _on_unit_changed(self, _index: int) -> None:
        # The number stays: a user who changes the unit usually wants another distance.
        self._set_range()

    def _set_range(self) -> None:
        meters = UNITS[self._unit.currentData()]
        decimals = _DECIMALS_OF_LONG if meters >= 1000 else _DECIMALS
        self._number.setDecimals(decimals)
        least = 0.0 if self._takes_zero else 10.0**-decimals
        self._number.setRange(least, MOST_METERS / meters // 1)

    def _on_accepted(self) -> None:
        distance = self.distance
        settings = QgsSettings()
        settings.setValue(self._setting, distance.value)
        settings.setValue(f"{self._setting}_unit", distance.unit)
        self.chosen.emit(distance)

    def _further(self) -> Sequence[QWidget]:
        """Return the controls of a subclass below the distance."""
        return ()

    def _last_distance(self) -> Distance:
        """Return the distance of the last time, or the usual one if there is none that is valid."""
        settings = QgsSettings()
        unit = settings.value(f"{self._setting}_unit", _USUAL.unit)
        try:
            last = Distance(float(settings.value(self._setting, _USUAL.value)), str(unit))
        except (TypeError, ValueError):
            return _USUAL
        return last if not last.problem and (last.value or self._takes_zero) else _USUAL


def _unit_words() -> tuple[str, ...]:
    """In the order of `UNITS`."""
    return (tr("Feet"), tr("Yards"), tr("Miles"), tr("Meters"), tr("Kilometers"))
