"""The controls for how parcels must relate to the area."""

from __future__ import annotations

from qgis.gui import QgsDoubleSpinBox
from qgis.PyQt.QtCore import QObject, Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QComboBox, QLabel, QWidget

from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.core.search import OverlapUnit, Predicate, Relation
from parcel_lookup.ui.kit.widgets import (
    CalmComboBox,
    WrappingRow,
    let_number_shrink,
    let_shrink,
    name_it,
)

#: The smallest overlap by default, in percent of the parcel and in acres.
_DEFAULTS = {OverlapUnit.PERCENT: 10.0, OverlapUnit.ACRES: 1.0}
#: The largest number, and decimals.
_LIMITS = {OverlapUnit.PERCENT: (100.0, 1), OverlapUnit.ACRES: (1_000_000.0, 2)}


class RelationControls(QObject):
    """A combo box with the relations, and a number and a unit for the overlap.

    The owner places `label`, `combo`, and `minimum`; the last is visible only if it is needed.
    """

    #: The user chose another relation or overlap, or `reset` was called.
    changed = pyqtSignal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._minimums = dict(_DEFAULTS)
        self.label = QLabel(tr("Relatio&n"))
        self.label.setWordWrap(True)
        self.combo = self._make_combo()
        self.label.setBuddy(self.combo)
        self.minimum = self._make_minimum()
        self._show_minimum()
        self.combo.currentIndexChanged.connect(self._on_relation_changed)
        self._unit.currentIndexChanged.connect(self._on_unit_changed)
        self._number.valueChanged.connect(self._on_number_changed)

    @property
    def predicate(self) -> Predicate:
        """How parcels must relate to the area."""
        return Predicate(self._relation, self._minimums[self._overlap_unit], self._overlap_unit)

    def reset(self) -> None:
        """Restore the defaults: parcels that touch the area."""
        self._minimums = dict(_DEFAULTS)
        self._unit.setCurrentIndex(0)
        self._show_minimum()
        self.combo.setCurrentIndex(0)

    @property
    def _relation(self) -> Relation:
        return Relation(self.combo.currentData())

    @property
    def _overlap_unit(self) -> OverlapUnit:
        return OverlapUnit(self._unit.currentData())

    def _make_combo(self) -> QComboBox:
        combo = CalmComboBox()
        let_shrink(combo)
        for relation, text, tip in (
            (
                Relation.TOUCHES,
                tr("Touch the Area"),
                tr("Also parcels that only share a boundary with the area"),
            ),
            (
                Relation.OVERLAPS,
                tr("Overlap It by at Least"),
                tr("Parcels with at least this share, or this number of acres, inside"),
            ),
            (
                Relation.MOSTLY_INSIDE,
                tr("Are Mostly Inside It"),
                tr("Parcels with more than half of their acres inside"),
            ),
            (
                Relation.CENTER_INSIDE,
                tr("Have Their Center in It"),
                tr("Parcels whose centroid is inside, or on the boundary"),
            ),
        ):
            combo.addItem(text, relation.value)
            combo.setItemData(combo.count() - 1, verbatim(tip), Qt.ItemDataRole.ToolTipRole)
        tip = tr(
            "How parcels must relate to the area. The area is all polygons together; where they "
            "overlap, it is counted once. All parcels that touch it are requested; the rest is "
            "checked after download."
        )
        name_it(combo, "relation", tip, tr("Relation to the area"))
        return combo

    def _make_minimum(self) -> QWidget:
        self._number = QgsDoubleSpinBox()
        self._number.setShowClearButton(False)
        self._number.setGroupSeparatorShown(True)
        tip = tr("How much of the parcel must be inside the area")
        name_it(self._number, "min_overlap", tip, tr("Minimum overlap"))
        self._unit = CalmComboBox()
        let_shrink(self._unit)
        self._unit.addItem(tr("% of the Parcel"), OverlapUnit.PERCENT.value)
        self._unit.addItem(tr("Acres"), OverlapUnit.ACRES.value)
        name_it(self._unit, "overlap_unit", tr("Unit of the minimum overlap"), tr("Unit"))
        let_number_shrink(self._number)
        minimum = WrappingRow()
        minimum.add(self._number, 1)
        minimum.add(self._unit, 2)
        return minimum

    def _show_minimum(self) -> None:
        most, decimals = _LIMITS[self._overlap_unit]
        was_blocked = self._number.blockSignals(True)
        self._number.setDecimals(decimals)
        self._number.setRange(10.0**-decimals, most)
        self._number.setValue(self._minimums[self._overlap_unit])
        self._number.blockSignals(was_blocked)
        self.minimum.setVisible(self._relation is Relation.OVERLAPS)

    def _on_relation_changed(self, _index: int) -> None:
        self._show_minimum()
        self.changed.emit()

    def _on_unit_changed(self, _index: int) -> None:
        self._show_minimum()
        self.changed.emit()

    def _on_number_changed(self, value: float) -> None:
        self._minimums[self._overlap_unit] = value
        self.changed.emit()
