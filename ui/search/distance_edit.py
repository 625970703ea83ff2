"""The number and the unit of a distance."""

from __future__ import annotations

from qgis.core import QgsSettings
from qgis.gui import QgsDoubleSpinBox
from qgis.PyQt.QtCore import pyqtSignal
from qgis.PyQt.QtWidgets import QWidget

from parcel_lookup.core.gis.inputs.distance import MOST_METERS, UNITS, Distance
from parcel_lookup.core.i18n import tr
from parcel_lookup.ui.kit.widgets import (
    CalmComboBox,
    WrappingRow,
    let_number_shrink,
    let_shrink,
    name_it,
)

#: The key of the last number in the settings; that of its unit ends in ``_unit``.
DISTANCE_SETTING = "parcel_lookup/distance"
#: What most city ordinances require, in feet.
_USUAL = Distance(300.0, "feet")
#: Decimals for units below and above about a kilometer.
_DECIMALS, _DECIMALS_OF_LONG = 1, 3


class DistanceEdit(WrappingRow):
    """A box for the number of a distance, and one for its unit."""

    #: The user entered another distance, or `set_distance` was called.
    changed = pyqtSignal()

    def __init__(
        self,
        distance: Distance,
        tip: str,
        parent: QWidget | None = None,
        *,
        allows_zero: bool = False,
    ) -> None:
        """Create the boxes; `tip` is the tool tip of the number. For `allows_zero`, see below."""
        super().__init__(parent)
        #: The box for the number, for a buddy label.
        self.number = QgsDoubleSpinBox()
        self.number.setShowClearButton(False)
        self.number.setGroupSeparatorShown(True)
        name_it(self.number, "distance", tip, tr("Distance"))
        self._unit = CalmComboBox()
        for unit, words in zip(UNITS, _unit_words()):
            self._unit.addItem(words, unit)
        name_it(self._unit, "distance_unit", tr("Unit of the distance"), tr("Unit"))
        let_number_shrink(self.number)
        let_shrink(self._unit)
        self.add(self.number, 1)
        self.add(self._unit, 1)
        self.set_distance(distance, allows_zero=allows_zero)
        self._unit.currentIndexChanged.connect(self._on_unit_changed)
        self.number.valueChanged.connect(lambda _value: self.changed.emit())

    @property
    def distance(self) -> Distance:
        """The distance as it is entered now."""
        return Distance(self.number.value(), self._unit.currentData())

    def set_distance(self, distance: Distance, *, allows_zero: bool = False) -> None:
        """Show another distance; the user can enter 0 only with `allows_zero`."""
        blocked = [(box, box.blockSignals(True)) for box in (self.number, self._unit)]
        self._allows_zero = allows_zero
        self._unit.setCurrentIndex(self._unit.findData(distance.unit))
        self._set_range()
        self.number.setValue(distance.value)
        for box, was_blocked in blocked:
            box.blockSignals(was_blocked)
        self.changed.emit()

    def _on_unit_changed(self, _index: int) -> None:
        # The number stays: whoever changes the unit mostly means another distance.
        self._set_range()
        self.changed.emit()

    def _set_range(self) -> None:
        meters = UNITS[self._unit.currentData()]
        decimals = _DECIMALS_OF_LONG if meters >= 1000 else _DECIMALS
        least = 0.0 if self._allows_zero else 10.0**-decimals
        self.number.setDecimals(decimals)
        self.number.setRange(least, MOST_METERS / meters // 1)


def _unit_words() -> tuple[str, ...]:
    """Return the items in the order of `UNITS`."""
    return (tr("Feet"), tr("Yards"), tr("Miles"), tr("Meters"), tr("Kilometers"))


def last_distance(setting: str = DISTANCE_SETTING, *, allows_zero: bool = False) -> Distance:
    """Return the distance that was used last, or the usual one if there is none that is valid."""
    settings = QgsSettings()
    unit = settings.value(f"{setting}_unit", _USUAL.unit)
    try:
        last = Distance(float(settings.value(setting, _USUAL.value)), str(unit))
    except (TypeError, ValueError):
        return _USUAL
    is_valid = not last.problem and (last.value or allows_zero)
    return last if is_valid else _USUAL


def remember_distance(distance: Distance, setting: str = DISTANCE_SETTING) -> None:
    """Save a distance for `last_distance`."""
    settings = QgsSettings()
    settings.setValue(setting, distance.value)
    settings.setValue(f"{setting}_unit", distance.unit)
