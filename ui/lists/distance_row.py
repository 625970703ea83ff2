"""How far from a point its parcel may be."""

from __future__ import annotations

from qgis.core import QgsSettings
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QComboBox, QDoubleSpinBox, QHBoxLayout, QWidget

from parcel_lookup.core.gis.inputs.distance import Distance
from parcel_lookup.core.search.query.search import MOST_DISTANCE
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

_UNIT_SETTING = "parcel_lookup/nearest_unit"
_UNITS = ("feet", "metres")


class DistanceRow(QWidget):
    """A number and a unit; 0 is for parcels that contain the point."""

    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = QDoubleSpinBox()
        self.number.setDecimals(1)
        self.number.setSpecialValueText(tr("Off"))
        tip = tr(
            "Where no parcel contains a point, take the nearest one within this distance. Costs "
            "more requests."
        )
        name_it(self.number, "lookup_distance", tip, tr("Nearest parcel within"))
        self._unit = QComboBox()
        for unit, words in zip(_UNITS, (tr("Feet"), tr("Metres"))):
            self._unit.addItem(words, unit)
        name_it(self._unit, "lookup_unit", tr("Unit of the distance"), tr("Unit"))
        self._unit.setCurrentIndex(
            max(0, self._unit.findData(QgsSettings().value(_UNIT_SETTING, _UNITS[0])))
        )
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.number, 1)
        layout.addWidget(self._unit)
        self._set_most()
        self.number.valueChanged.connect(lambda _value: self.changed.emit())
        self._unit.currentIndexChanged.connect(self._on_unit)

    @property
    def metres(self) -> float:
        """The distance; 0.0 where the nearest parcel is not wanted."""
        return min(Distance(self.number.value(), self._unit.currentData()).metres, MOST_DISTANCE)

    def _on_unit(self, _index: int) -> None:
        QgsSettings().setValue(_UNIT_SETTING, self._unit.currentData())
        self._set_most()
        self.changed.emit()

    def _set_most(self) -> None:
        self.number.setMaximum(MOST_DISTANCE / Distance(1, self._unit.currentData()).metres)
