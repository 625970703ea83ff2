"""The form of the look-up dialog: columns, distance, state and county."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import QgsCoordinateReferenceSystem, QgsFieldProxyModel, QgsSettings
from qgis.gui import (
    QgsCheckableComboBox,
    QgsFieldComboBox,
    QgsFieldExpressionWidget,
    QgsProjectionSelectionWidget,
)
from qgis.PyQt.QtCore import QRegularExpression, Qt, pyqtSignal
from qgis.PyQt.QtGui import QRegularExpressionValidator
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from parcel_lookup.core.address.states import STATES
from parcel_lookup.core.contract import ErrorCode, Filter, Group, ParcelError
from parcel_lookup.core.gis.inputs.distance import Distance
from parcel_lookup.core.gis.inputs.rows import NO_SVC_UUIDS, PARCEL_ID, RowsInput
from parcel_lookup.core.gis.notices.labels import is_owner_table
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.core.search.query.search import MOST_DISTANCE
from parcel_lookup.ui.filters.list_editor import widen_combo
from parcel_lookup.ui.kit.widgets import fill, guard_tips, name_it, plain_label
from parcel_lookup.ui.lists.kinds import (
    ListKind,
    column_of,
    has_svc_uuids,
    is_of_points,
    own_field_of,
    same_named,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.address.states import State
    from parcel_lookup.core.contract import Field

_WGS84 = "EPSG:4326"
_UNIT_SETTING = "parcel_lookup/nearest_unit"
_UNITS = ("feet", "meters")
_COUNTY_DIGITS = 3


class FormGrid(QGridLayout):
    """A form of labels and controls whose rows can be hidden without leaving gaps."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self.setColumnStretch(1, 1)
        self._labels: dict[QWidget, QLabel] = {}

    @property
    def labels(self) -> list[QLabel]:
        """All labels."""
        return list(self._labels.values())

    def add_row(self, text: str, control: QWidget, buddy: QWidget | None = None) -> None:
        """Add a control with its label; `buddy` gets its shortcut if it is another widget."""
        label = plain_label(text)
        if text:
            label.setBuddy(buddy or control)
        row = self.rowCount()
        self.addWidget(label, row, 0)
        self.addWidget(control, row, 1)
        self._labels[control] = label

    def add_wide(self, control: QWidget) -> None:
        """Add a control as wide as labels and controls together."""
        self.addWidget(control, self.rowCount(), 0, 1, 2)

    def show_row(self, control: QWidget, is_shown: bool) -> None:
        """Show a control with its label, or hide both."""
        control.setVisible(is_shown)
        if control in self._labels:
            self._labels[control].setVisible(is_shown)


def align(*grids: FormGrid) -> None:
    """Give the labels of all grids the same width."""
    width = max(label.sizeHint().width() for grid in grids for label in grid.labels)
    for grid in grids:
        grid.setColumnMinimumWidth(0, width)


class ColumnsBox(QWidget):
    """The columns of a list, guessed from their names."""

    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layer: QgsVectorLayer | None = None
        self._kind = ListKind.ADDRESSES
        self._source_fields: Mapping[str, Field] | None = None
        #: Whether the user has selected the field of the parcels.
        self._is_key_chosen = False
        #: A layer and a column, and whether it may have service IDs.
        self._checked: tuple[tuple[str, str], bool] = (("", ""), True)
        self._make_controls()
        self._lay_out()
        for field in (*self._fields.values(), self._address):
            field.fieldChanged.connect(lambda *_: self.changed.emit())
        self._key.activated.connect(self._on_key)
        self._crs.crsChanged.connect(lambda _crs: self.changed.emit())
        self._keep.checkedItemsChanged.connect(lambda _items: self.changed.emit())
        self._show_rows()

    def set_layer(self, layer: QgsVectorLayer | None) -> None:
        """Offer the columns of another list."""
        if layer is self._layer:
            return
        self._layer = layer
        for field in (*self._fields.values(), self._address):
            field.setLayer(layer)
        self._keep.clear()
        for field in layer.fields() if layer is not None else ():
            self._keep.addItemWithCheckState(
                field.displayName(), Qt.CheckState.Unchecked, field.name()
            )
        self._guess()
        self._show_rows()

    def set_kind(self, kind: ListKind) -> None:
        """Set the kind of list."""
        if kind is not self._kind:
            self._kind = kind
            self._guess()
            self._show_rows()

    @property
    def id_field(self) -> str:
        """The field of the parcels that has the values of the list (`Search.id_field`), or ""."""
        if self._kind is ListKind.VALUES:
            return self._key.currentData() or ""
        return PARCEL_ID if self.notice else self._kind.id_field

    @property
    def notice(self) -> str:
        """The sentence for county IDs that are listed as service IDs; "" for other lists."""
        column = self._column("id")
        if self._kind is not ListKind.SERVICE_IDS or self._layer is None or not column:
            return ""
        key = (self._layer.id(), column)
        if self._checked[0] != key:
            self._checked = (key, has_svc_uuids(self._layer, column))
        return "" if self._checked[1] else NO_SVC_UUIDS

    def set_fields(self, fields: Mapping[str, Field] | None) -> None:
        """Offer the fields of a source; None if they are not known yet."""
        chosen = self._key.currentData() if self._is_key_chosen else ""
        self._source_fields = fields
        self._key.clear()
        known = [field for field in (fields or {}).values() if _is_key(field)]
        for field in sorted(known, key=lambda field: field.group is not Group.OTHER):
            self._key.addItem(field.label, field.name)
            tip = f"{field.meaning} ({field.name})"
            self._key.setItemData(self._key.count() - 1, verbatim(tip), Qt.ItemDataRole.ToolTipRole)
        self._is_key_chosen = self._key.findData(chosen) >= 0
        if self._is_key_chosen:
            self._key.setCurrentIndex(self._key.findData(chosen))
        else:
            self._guess()

    def rows_input(self, *, selected_only: bool) -> RowsInput:
        """Return the input for the task; raise `ParcelError` (NO_ROWS, REQUEST_REFUSED)."""
        layer = self._layer
        self._check_chosen()
        options: dict[str, Any] = {
            "selected_only": selected_only,
            "keep_fields": list(self._keep.checkedItemsData()) or None,
        }
        if self._kind is ListKind.ADDRESSES:
            address = self._address.currentField()[0]
            others = [self._column(name) for name in ("city", "state", "postal")]
            return RowsInput.from_addresses(layer, address, *others, **options)
        if self._kind is not ListKind.POINTS:
            return RowsInput.from_ids(layer, self._column("id"), **options)
        if is_of_points(layer):
            return RowsInput.from_points(layer, **options)
        x, y = self._column("x"), self._column("y")
        return RowsInput.from_coordinates(layer, x, y, self._crs.crs(), **options)

    def _check_chosen(self) -> None:
        """Raise `ParcelError` (NO_ROWS) if a required column is not selected."""
        reason = ""
        if self._kind is ListKind.ADDRESSES and not self._address.currentField()[0]:
            reason = tr("choose the address column.")
        elif self._kind.is_of_ids and not self.id_field:
            reason = tr("choose the field of the parcels.")
        elif self._kind.is_of_ids and not self._column("id"):
            reason = tr("choose the ID column.")
        elif self._needs_coordinates and not (self._column("x") and self._column("y")):
            reason = tr("choose the longitude and latitude columns.")
        if reason:
            raise ParcelError(ErrorCode.NO_ROWS, reason=reason)

    @property
    def _needs_coordinates(self) -> bool:
        return self._kind is ListKind.POINTS and not is_of_points(self._layer)

    def _column(self, name: str) -> str:
        """Return the selected column, or ""."""
        return self._fields[name].currentField()

    def _make_controls(self) -> None:
        self._address = QgsFieldExpressionWidget()
        self._address.setAllowEmptyFieldName(True)
        name_it(
            self._address,
            "lookup_address",
            tr("Column with the addresses, or an expression that builds them"),
            tr("Address"),
        )
        tips = {
            "city": (tr("Column with the city, if it is not part of the address"), tr("City")),
            "state": (tr("Column with the state, if it is not part of the address"), tr("State")),
            "postal": (tr("Column with the ZIP code, if it is not part of the address"), tr("ZIP")),
            "id": (tr("Column with the IDs"), tr("ID")),
            "x": (tr("Column with the longitude, or x"), tr("Longitude (x)")),
            "y": (tr("Column with the latitude, or y"), tr("Latitude (y)")),
        }
        self._fields = {name: QgsFieldComboBox() for name in tips}
        for name, field in self._fields.items():
            field.setAllowEmptyFieldName(True)
            name_it(field, f"lookup_{name}", *tips[name])
            widen_combo(field)
            guard_tips(field)
        guard_tips(self._address.findChild(QComboBox))
        for name in ("x", "y"):
            kinds = QgsFieldProxyModel.Filter.Numeric | QgsFieldProxyModel.Filter.String
            self._fields[name].setFilters(kinds)
        self._key = QComboBox()
        name_it(
            self._key,
            "lookup_key",
            tr("Field of the parcels that has the values of the list"),
            tr("Parcel field"),
        )
        widen_combo(self._key)
        self._crs = QgsProjectionSelectionWidget()
        self._crs.setCrs(QgsCoordinateReferenceSystem(_WGS84))
        name_it(
            self._crs,
            "lookup_crs",
            tr("Coordinate reference system (CRS) of the two columns"),
            tr("CRS"),
        )
        self._keep = QgsCheckableComboBox()
        self._keep.setDefaultText(tr("All columns"))
        widen_combo(self._keep)
        name_it(
            self._keep,
            "lookup_keep",
            tr(
                "Columns of the list to add to each parcel, with the prefix src_. Select "
                "none to keep all."
            ),
            tr("Columns to keep"),
        )

    def _lay_out(self) -> None:
        self.grid = FormGrid(self)
        self.grid.add_row(tr("&Address"), self._address)
        labels = (
            ("city", tr("&City")),
            ("state", tr("&State")),
            ("postal", tr("&ZIP code")),
            ("id", tr("&ID")),
            ("x", tr("Longitude (&x)")),
            ("y", tr("Latitude (&y)")),
        )
        self.grid.add_row(tr("Parcel fiel&d"), self._key)
        for name, label in labels:
            self.grid.add_row(label, self._fields[name])
        self.grid.add_row(tr("C&RS"), self._crs)
        self.grid.add_row(tr("&Keep"), self._keep)

    def _guess(self) -> None:
        """Select the columns by their names."""
        if self._layer is None:
            return
        columns = self._layer.fields().names()
        if not self._is_key_chosen:
            own = own_field_of(columns, self._source_fields)
            self._key.setCurrentIndex(max(0, self._key.findData(own)))
        for name, field in self._fields.items():
            if name != "id":
                field.setField(column_of(name, columns))
        self._fields["id"].setField(self._id_column(columns))
        # In a table of owners, city, state, and ZIP code are those of the mailing address.
        address = "address1" if is_owner_table(self._layer) else column_of("address", columns)
        self._address.setField(address)
        if len(columns) == 1:  # a plain list
            self._fields["id"].setField(columns[0])
            self._address.setField(columns[0])

    def _id_column(self, columns: Sequence[str]) -> str:
        """Return the column that probably has the IDs, or ""."""
        if self._kind is ListKind.VALUES:
            return same_named(self.id_field, columns) or column_of("parcel_id", columns)
        return column_of(self._kind.id_field or "parcel_id", columns)

    def _on_key(self, _index: int) -> None:
        self._is_key_chosen = True
        if self._layer is not None:
            same = same_named(self.id_field, self._layer.fields().names())
            if same:
                self._fields["id"].setField(same)
        self.changed.emit()

    def _show_rows(self) -> None:
        """Show the controls for the kind of list."""
        by_address = self._kind is ListKind.ADDRESSES
        self.grid.show_row(self._address, by_address)
        for name in ("city", "state", "postal"):
            self.grid.show_row(self._fields[name], by_address)
        self.grid.show_row(self._key, self._kind is ListKind.VALUES)
        self.grid.show_row(self._fields["id"], self._kind.is_of_ids)
        for widget in (self._fields["x"], self._fields["y"], self._crs):
            self.grid.show_row(widget, self._needs_coordinates)


def _is_key(field: Field) -> bool:
    """Whether a list may have values of a field, which are then compared exactly."""
    is_exact = field.whole or not field.is_numeric
    return is_exact and field.name not in (
        ListKind.PARCEL_IDS.id_field,
        ListKind.SERVICE_IDS.id_field,
    )


class DistanceRow(QWidget):
    """A distance with a unit; 0 finds only parcels that contain the point."""

    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.number = QDoubleSpinBox()
        self.number.setDecimals(1)
        self.number.setSpecialValueText(tr("Off"))
        tip = tr(
            "If no parcel contains a point, use the nearest parcel within this "
            "distance. This uses more requests."
        )
        name_it(self.number, "lookup_distance", tip, tr("Nearest parcel within"))
        self._unit = QComboBox()
        for unit, words in zip(_UNITS, (tr("Feet"), tr("Meters"))):
            self._unit.addItem(words, unit)
        name_it(self._unit, "lookup_unit", tr("Unit of the distance"), tr("Unit"))
        self._unit.setCurrentIndex(
            max(0, self._unit.findData(QgsSettings().value(_UNIT_SETTING, _UNITS[0])))
        )
        fill(QHBoxLayout(self), (self.number, 1), self._unit)
        self._set_most()
        self.number.valueChanged.connect(lambda _value: self.changed.emit())
        self._unit.currentIndexChanged.connect(self._on_unit)

    @property
    def meters(self) -> float:
        """The distance in meters, or 0.0 for no nearest parcel."""
        return min(Distance(self.number.value(), self._unit.currentData()).meters, MOST_DISTANCE)

    def _on_unit(self, _index: int) -> None:
        QgsSettings().setValue(_UNIT_SETTING, self._unit.currentData())
        self._set_most()
        self.changed.emit()

    def _set_most(self) -> None:
        self.number.setMaximum(MOST_DISTANCE / Distance(1, self._unit.currentData()).meters)


class ScopeRow(QWidget):
    """The state and county of parcel IDs."""

    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._is_needed = True
        self._is_chosen = False
        self._state = QComboBox()
        self._state.addItem("", "")
        for state in STATES:
            self._state.addItem(state.name, state.abbreviation)
        self._county = QLineEdit()
        self._county.setPlaceholderText(tr("Whole state"))
        self._county.setMaxLength(_COUNTY_DIGITS)
        digits = QRegularExpression(rf"\d{{0,{_COUNTY_DIGITS}}}")
        self._county.setValidator(QRegularExpressionValidator(digits, self._county))
        name_it(
            self._county,
            "lookup_scope_county",
            tr("Three-digit FIPS code of the county, if all IDs are from one county"),
            tr("County code"),
        )
        self.grid = FormGrid(self)
        self.grid.add_row(tr("In the s&tate"), self._state)
        self.grid.add_row(tr("Co&unty code"), self._county)
        self.set_needed(True)
        self._state.activated.connect(self._on_activated)
        self._state.currentIndexChanged.connect(self._on_state)
        self._county.textChanged.connect(lambda _text: self.changed.emit())

    def set_needed(self, is_needed: bool) -> None:
        """Set whether the connection requires a state or county."""
        self._is_needed = is_needed
        self._state.setItemText(0, tr("Choose a state") if is_needed else tr("Any state"))
        tip = tr("Search for the parcel IDs in one state only")
        if is_needed:
            tip = tr("Services search for parcel IDs in one state or county only")
        name_it(self._state, "lookup_scope_state", tip, tr("In the state"))
        self._show_county()

    @property
    def filters(self) -> tuple[Filter, ...]:
        """The filters of state and county; none if no state is selected."""
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
        """Select a state if one is required and the user has selected none."""
        if state is not None and self._is_needed and not self._is_chosen:
            self._state.setCurrentIndex(self._state.findData(state.abbreviation))

    def _on_state(self, _index: int) -> None:
        self._show_county()
        self.changed.emit()

    def _show_county(self) -> None:
        """Enable the county only if there is a state."""
        self._county.setEnabled(self._is_needed or bool(self._state.currentData()))

    def _on_activated(self, _index: int) -> None:
        self._is_chosen = True
