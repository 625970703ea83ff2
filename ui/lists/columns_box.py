"""Which columns of a list are what it is of, and which are kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import QgsCoordinateReferenceSystem, QgsFieldProxyModel
from qgis.gui import (
    QgsCheckableComboBox,
    QgsFieldComboBox,
    QgsFieldExpressionWidget,
    QgsProjectionSelectionWidget,
)
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import QComboBox, QSizePolicy, QWidget

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.inputs.rows import RowsInput
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it
from parcel_lookup.ui.lists.columns import column_of
from parcel_lookup.ui.lists.form_grid import FormGrid
from parcel_lookup.ui.lists.kinds import ListKind, is_of_points

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

_WGS84 = "EPSG:4326"
_COLUMNS = 12


class ColumnsBox(QWidget):
    """Offers the columns of a list for each kind of it; they are guessed from their names."""

    changed = pyqtSignal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._layer: QgsVectorLayer | None = None
        self._kind = ListKind.ADDRESSES
        self._make_controls()
        self._lay_out()
        for field in (*self._fields.values(), self._address):
            field.fieldChanged.connect(lambda *_: self.changed.emit())
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
        """The list is of something else."""
        if kind is not self._kind:
            self._kind = kind
            self._guess()
            self._show_rows()

    def rows_input(self, *, selected_only: bool) -> RowsInput:
        """What the task reads the list from. Raises `ParcelError` (NO_ROWS, REQUEST_REFUSED)."""
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
        """Raise `ParcelError` (NO_ROWS) where a column is not chosen that there has to be."""
        reason = ""
        if self._kind is ListKind.ADDRESSES and not self._address.currentField()[0]:
            reason = tr("choose the column of the addresses.")
        elif self._kind.id_field and not self._column("id"):
            reason = tr("choose the column of the ids.")
        elif self._needs_coordinates and not (self._column("x") and self._column("y")):
            reason = tr("choose the columns of longitude and latitude.")
        if reason:
            raise ParcelError(ErrorCode.NO_ROWS, reason=reason)

    @property
    def _needs_coordinates(self) -> bool:
        return self._kind is ListKind.POINTS and not is_of_points(self._layer)

    def _column(self, name: str) -> str:
        """The column that is chosen, or ""."""
        return self._fields[name].currentField()

    def _make_controls(self) -> None:
        self._address = QgsFieldExpressionWidget()
        self._address.setAllowEmptyFieldName(True)
        name_it(
            self._address,
            "lookup_address",
            tr("The column with the addresses, or an expression that puts them together"),
            tr("Address"),
        )
        tips = {
            "city": (tr("The column with the city, where the address has none"), tr("City")),
            "state": (tr("The column with the state, where the address has none"), tr("State")),
            "postal": (tr("The column with the ZIP code, where the address has none"), tr("ZIP")),
            "id": (tr("The column with the ids"), tr("ID")),
            "x": (tr("The column with the longitude, or x"), tr("Longitude (x)")),
            "y": (tr("The column with the latitude, or y"), tr("Latitude (y)")),
        }
        self._fields = {name: QgsFieldComboBox() for name in tips}
        for name, field in self._fields.items():
            field.setAllowEmptyFieldName(True)
            name_it(field, f"lookup_{name}", *tips[name])
            _widen(field)
        for name in ("x", "y"):
            kinds = QgsFieldProxyModel.Filter.Numeric | QgsFieldProxyModel.Filter.String
            self._fields[name].setFilters(kinds)
        self._crs = QgsProjectionSelectionWidget()
        self._crs.setCrs(QgsCoordinateReferenceSystem(_WGS84))
        name_it(self._crs, "lookup_crs", tr("The reference system of the two columns"), tr("CRS"))
        self._keep = QgsCheckableComboBox()
        self._keep.setDefaultText(tr("All columns"))
        _widen(self._keep)
        name_it(
            self._keep,
            "lookup_keep",
            tr(
                "Columns of the list that are written to each parcel, with src_ before their "
                "names. Tick none to keep all."
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
        for name, label in labels:
            self.grid.add_row(label, self._fields[name])
        self.grid.add_row(tr("C&RS"), self._crs)
        self.grid.add_row(tr("&Keep"), self._keep)

    def _guess(self) -> None:
        """Choose the columns by their names."""
        if self._layer is None:
            return
        columns = self._layer.fields().names()
        id_name = self._kind.id_field or "parcel_id"
        for name, field in self._fields.items():
            field.setField(column_of(id_name if name == "id" else name, columns))
        self._address.setField(column_of("address", columns))
        if len(columns) == 1:  # a plain list
            self._fields["id"].setField(columns[0])
            self._address.setField(columns[0])

    def _show_rows(self) -> None:
        """Show what the kind has need of."""
        by_address = self._kind is ListKind.ADDRESSES
        self.grid.show_row(self._address, by_address)
        for name in ("city", "state", "postal"):
            self.grid.show_row(self._fields[name], by_address)
        self.grid.show_row(self._fields["id"], bool(self._kind.id_field))
        for widget in (self._fields["x"], self._fields["y"], self._crs):
            self.grid.show_row(widget, self._needs_coordinates)


def _widen(combo: QComboBox) -> None:
    """As wide as there is room, whatever the length of the names in it."""
    combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    combo.setMinimumContentsLength(_COLUMNS)
    combo.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
