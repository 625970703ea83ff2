"""The question how far around features parcels are to be found."""

from __future__ import annotations

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

_VALUE_SETTING, _UNIT_SETTING = "parcel_lookup/distance", "parcel_lookup/distance_unit"
#: What most city ordinances require, in feet.
_USUAL = Distance(300.0, "feet")
#: Digits after the point, of units above and below a kilometer or so.
_DECIMALS, _DECIMALS_OF_LONG = 1, 3
_COLUMNS = 50


class DistanceDialog(ScrollingDialog):
    """A number and a unit; those of the last time stand there.

    Opened with `open()`; goes by itself when it is closed.
    """

    #: A `core.gis.inputs.distance.Distance` above 0, when OK is pressed.
    chosen = pyqtSignal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("distance_dialog", tr("Find Parcels Within a Distance"), parent)
        self._shown = _last_distance()
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
        tip = tr("Find parcels within this distance of a feature, measured on the ground")
        name_it(self._number, "distance", tip, tr("Distance"))
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
        layout.addStretch(1)
        self.put_together(_COLUMNS, below=(self._buttons,))

    def _on_unit_changed(self, _index: int) -> None:
        # The number stays: whoever changes the unit mostly means another distance.
        self._set_range()

    def _set_range(self) -> None:
        meters = UNITS[self._unit.currentData()]
        decimals = _DECIMALS_OF_LONG if meters >= 1000 else _DECIMALS
        self._number.setDecimals(decimals)
        self._number.setRange(10.0**-decimals, MOST_METERS / meters // 1)

    def _on_accepted(self) -> None:
        distance = self.distance
        settings = QgsSettings()
        settings.setValue(_VALUE_SETTING, distance.value)
        settings.setValue(_UNIT_SETTING, distance.unit)
        self.chosen.emit(distance)


def _unit_words() -> tuple[str, ...]:
    """In the order of `UNITS`."""
    return (tr("Feet"), tr("Yards"), tr("Miles"), tr("Meters"), tr("Kilometers"))


def _last_distance() -> Distance:
    """The distance of the last time, or the usual one where there is none that makes sense."""
    settings = QgsSettings()
    unit = settings.value(_UNIT_SETTING, _USUAL.unit)
    try:
        last = Distance(float(settings.value(_VALUE_SETTING, _USUAL.value)), str(unit))
    except (TypeError, ValueError):
        return _USUAL
    return _USUAL if last.problem or not last.value else last
