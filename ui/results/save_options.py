"""The options of an exported file: its CRS, with suggestions for the location, and its fields."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from qgis.core import QgsCoordinateReferenceSystem, QgsProject
from qgis.gui import QgsCollapsibleGroupBox, QgsProjectionSelectionWidget
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.gis.export.crs import (
    LocationRemark,
    Zone,
    location_remark,
    suggested_zones,
)
from parcel_lookup.core.gis.export.writing import empty_fields, exported_fields
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.widgets import WrappingRow, fill, name_it, wrapping_label

if TYPE_CHECKING:
    from typing import Any, Callable

    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation, ParcelError
    from parcel_lookup.core.gis.export.formats import Format

#: Rows of fields that are visible at once.
_ROWS = 8


class CrsChoice(QWidget):
    """The CRS of a file: QGIS's own choices, and the State Plane and UTM zones of the parcels.

    Zones, and whether the CRS can hold the location of the parcels, are determined in tasks.
    """

    changed = pyqtSignal()
    #: The control needs another height.
    resized = pyqtSignal()

    def __init__(self, layer: QgsVectorLayer, parent: QWidget | None = None) -> None:
        """Create the control; it reads the extent of the layer."""
        super().__init__(parent)
        self._layer_crs = layer.crs()
        self._place = (layer.extent(), layer.crs(), QgsProject.instance().transformContext())
        self._is_spatial = layer.isSpatial()
        self._format: Format | None = None
        self._remark: LocationRemark | None = None
        self._has_zones = False
        self._tasks: list[Background] = []
        #: The control that a label is for.
        self.focus_widget: QWidget = self._make_controls()
        fill(QVBoxLayout(self), self._select, self._suggestions, self._note)
        self._select.crsChanged.connect(self._on_changed)

    @property
    def crs(self) -> QgsCoordinateReferenceSystem | None:
        """The CRS of the file; None for that of the layer, or of the format."""
        crs = self._select.crs()
        is_other = self._select.isEnabled() and crs.isValid() and crs != self._layer_crs
        return crs if is_other else None

    @property
    def problem(self) -> str:
        """Why no file can have this CRS, or ""."""
        is_refused = self.crs is not None and self._remark is not None and self._remark.is_refusal
        return self._remark.sentence if is_refused else ""

    def set_format(self, one: Format) -> None:
        """Disable the choice for formats that have a CRS of their own."""
        if one is self._format:
            return
        self._format = one
        self._select.setEnabled(self._is_spatial and not one.is_in_degrees)
        self._suggestions.setEnabled(self._select.isEnabled())
        self._check()

    def showEvent(self, event: Any) -> None:
        """Look for zones when the control is shown for the first time."""
        super().showEvent(event)
        if not self._has_zones and self._is_spatial:
            self._has_zones = True
            place = self._place
            self._work(lambda _stop: suggested_zones(*place), self._show_zones)

    def close_down(self) -> None:
        """Cancel the tasks."""
        for task in self._tasks:
            task.cancel()
        self._tasks.clear()

    def _make_controls(self) -> QWidget:
        self._select = QgsProjectionSelectionWidget()
        options = QgsProjectionSelectionWidget.CrsOption
        self._select.setLayerCrs(self._layer_crs)
        self._select.setOptionVisible(options.LayerCrs, self._layer_crs.isValid())
        self._select.setOptionVisible(options.CurrentCrs, False)
        self._select.setCrs(self._layer_crs)
        self._select.setDialogTitle(tr("CRS of the File"))
        combo, button = self._select.findChild(QComboBox), self._select.findChild(QToolButton)
        tip = tr("The coordinate reference system (CRS) of the file")
        self._select.setToolTip(verbatim(tip))
        name_it(combo, "save_crs", tip, tr("CRS"))
        name_it(button, "save_crs_select", tr("Choose another CRS"), tr("Choose another CRS"))
        self._suggestions = QWidget()
        QVBoxLayout(self._suggestions).setContentsMargins(0, 0, 0, 0)
        self._suggestions.hide()
        self._note = wrapping_label("save_crs_note", tr("About the CRS of the file"))
        self._note.hide()
        return combo

    # ---- the location -------------------------------------------------------------------------

    def _show_zones(self, zones: list[Zone]) -> None:
        for zone in zones:
            button = QPushButton(tr("Use {crs}").format(crs=zone.title))
            button.setAutoDefault(False)
            tip = tr("Use the State Plane zone of these parcels ({id})")
            if not zone.is_state_plane:
                tip = tr("Use the UTM zone of these parcels ({id})")
            tip = tip.format(id=zone.authid)
            name_it(button, f"save_zone_{zone.authid.rpartition(':')[2]}", tip)
            button.clicked.connect(partial(self._use, zone.authid))
            row = self._suggestions.layout()
            row.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        self._suggestions.setVisible(bool(zones))
        self.resized.emit()

    def _use(self, authid: str, _checked: bool = False) -> None:
        self._select.setCrs(QgsCoordinateReferenceSystem(authid))

    def _on_changed(self, _crs: QgsCoordinateReferenceSystem) -> None:
        self._check()
        self.changed.emit()

    def _check(self) -> None:
        """Determine what speaks against the CRS, in a task."""
        self._remark = None
        self._show_note()
        crs = self.crs
        if crs is not None:
            box, layer_crs, transforms = self._place
            self._work(
                lambda _stop: (crs, location_remark(box, layer_crs, crs, transforms)),
                self._on_checked,
            )

    def _on_checked(
        self, found: tuple[QgsCoordinateReferenceSystem, LocationRemark | None]
    ) -> None:
        crs, remark = found
        if crs == self.crs:  # not one that was chosen before
            self._remark = remark
            self._show_note()

    def _show_note(self) -> None:
        text = ""
        if self._format is not None and self._format.is_in_degrees and self._is_spatial:
            text = tr("{format} files are always in longitude and latitude (WGS 84).")
            text = text.format(format=self._format.title)
        elif self._remark is not None:
            text = f"⚠ {self._remark.sentence}"
        self._note.setText(text)
        self._note.setVisible(bool(text))
        self.resized.emit()

    def _work(self, work: Callable[[Cancellation], Any], then: Callable[[Any], None]) -> None:
        task = Background(tr("Checking a CRS"), work, is_hidden=True)
        task.done.connect(then)
        task.failed.connect(self._on_failed)
        self._tasks.append(task)
        task.start()

    def _on_failed(self, error: ParcelError) -> None:
        log(error.sentence, detail=error.detail)


class FieldChoice(QgsCollapsibleGroupBox):
    """The fields of a file, as a list with check boxes."""

    changed = pyqtSignal()
    #: The box was expanded or collapsed.
    resized = pyqtSignal()

    def __init__(
        self,
        layer: QgsVectorLayer,
        is_selection: Callable[[], bool],
        parent: QWidget | None = None,
    ) -> None:
        """List the fields of a layer, all of them checked.

        `is_selection` returns whether only the selected features will be saved.
        """
        super().__init__(parent)
        self._layer, self._is_selection = layer, is_selection
        self._task: Background | None = None
        self._names = exported_fields(layer)
        self._list = QListWidget()
        name_it(self._list, "save_fields", tr("The fields that the file will have"), tr("Fields"))
        fields = layer.fields()
        for name in self._names:
            alias = fields.at(fields.indexOf(name)).alias()
            item = QListWidgetItem(f"{name} ({alias})" if alias and alias != name else name)
            item.setData(Qt.ItemDataRole.UserRole, name)
            item.setFlags(item.flags() | Qt.ItemFlag.ItemIsUserCheckable)
            item.setCheckState(Qt.CheckState.Checked)
            self._list.addItem(item)
        self._list.setMinimumHeight(_ROWS * self.fontMetrics().lineSpacing())
        row = WrappingRow()
        for name, text, tip, state in (
            ("all", tr("Select A&ll"), tr("Select all fields"), Qt.CheckState.Checked),
            ("none", tr("&Deselect All"), tr("Deselect all fields"), Qt.CheckState.Unchecked),
        ):
            button = QPushButton(text)
            button.setAutoDefault(False)
            name_it(button, f"save_fields_{name}", tip)
            button.clicked.connect(partial(self._check_all, state))
            row.add(button)
        self._empty = QPushButton(tr("Deselect Empt&y"))
        self._empty.setAutoDefault(False)
        tip = tr("Deselect the fields that have no value in any of the parcels to be saved")
        name_it(self._empty, "save_fields_empty", tip)
        self._empty.clicked.connect(lambda _checked=False: self._look_for_empty())
        row.add(self._empty)
        layout = QVBoxLayout(self)
        layout.addWidget(self._list)
        layout.addWidget(row)
        self.setCollapsed(True)
        self.setSaveCollapsedState(False)
        name_it(self, "save_fields_box", tr("Choose the fields of the file"))
        self._show_number()
        self._list.itemChanged.connect(lambda _item: self._on_changed())
        self.collapsedStateChanged.connect(lambda _collapsed: self.resized.emit())

    @property
    def names(self) -> list[str] | None:
        """The names of the selected fields; None for all of them."""
        items = [self._list.item(row) for row in range(self._list.count())]
        found = [
            item.data(Qt.ItemDataRole.UserRole)
            for item in items
            if item.checkState() == Qt.CheckState.Checked
        ]
        return None if found == self._names else found

    @property
    def problem(self) -> str:
        """Why no file can have these fields, or ""."""
        return tr("Select at least one field.") if self.names == [] else ""

    def close_down(self) -> None:
        """Cancel the task."""
        if self._task is not None:
            self._task.cancel()

    def _look_for_empty(self) -> None:
        """Deselect the fields without values, which a task determines."""
        copy = LayerCopy(self._layer, self._is_selection())
        self._empty.setEnabled(False)
        self._task = Background.begin(
            tr("Looking for empty fields"),
            lambda stop: empty_fields(copy, stop),
            self._deselect,
            lambda error: self._on_looked(error.sentence),
        )

    def _deselect(self, names: list[str]) -> None:
        blocked = self._list.blockSignals(True)
        for row in range(self._list.count()):
            item = self._list.item(row)
            if item.data(Qt.ItemDataRole.UserRole) in names:
                item.setCheckState(Qt.CheckState.Unchecked)
        self._list.blockSignals(blocked)
        self._list.viewport().update()
        self._on_changed()
        self._on_looked()

    def _on_looked(self, problem: str = "") -> None:
        self._task = None
        self._empty.setEnabled(True)
        if problem:
            log(problem)

    def _check_all(self, state: Qt.CheckState, _checked: bool = False) -> None:
        blocked = self._list.blockSignals(True)
        for row in range(self._list.count()):
            self._list.item(row).setCheckState(state)
        self._list.blockSignals(blocked)
        self._list.viewport().update()
        self._on_changed()

    def _on_changed(self) -> None:
        self._show_number()
        self.changed.emit()

    def _show_number(self) -> None:
        names, number = self.names, len(self._names)
        text = tr("Fields (all {number:,})").format(number=number)
        if names is not None:
            text = tr("Fields ({selected:,} of {number:,})")
            text = text.format(selected=len(names), number=number)
        self.setTitle(text)
