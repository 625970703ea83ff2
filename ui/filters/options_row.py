"""The options of a search: sort order, maximum number of parcels, building footprints."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from qgis.gui import QgsSpinBox
from qgis.PyQt.QtCore import QSize, pyqtSignal
from qgis.PyQt.QtWidgets import QComboBox, QHBoxLayout, QVBoxLayout, QWidget

from parcel_lookup.core.contract import FIELD_BY_NAME, Order
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.filters.field_picker import FieldPicker
from parcel_lookup.ui.filters.remarks import text_label
from parcel_lookup.ui.filters.value_editors import CalmComboBox
from parcel_lookup.ui.kit.widgets import WrappingCheckBox, WrappingRow, fill, name_it, plain_label

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.contract import Field

_MAX_PARCELS = 10_000_000
#: Minimum number of visible letters of a field's label.
_MIN_LETTERS = 8
_ASCENDING, _DESCENDING = "asc", "desc"


class OptionsRow(QWidget):
    """Edits the options of a draft, and keeps options that it cannot show."""

    #: The user changed the options of this `Draft`.
    changed = pyqtSignal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._draft = Draft()
        self._fields = FIELD_BY_NAME
        self._is_area = False
        self._has_buildings = True
        self._is_showing = False
        self._make_controls()
        self._lay_out()
        self._show_draft()
        self._picker.changed.connect(self._on_field)
        self._direction.activated.connect(self._on_direction)
        self._maximum.valueChanged.connect(self._on_maximum)
        self._buildings.toggled.connect(self._on_buildings)

    def set_draft(self, draft: Draft) -> None:
        """Show the options of a draft."""
        before, self._draft = self._draft, draft
        if _options(before) != _options(draft):
            self._show_draft()

    def set_area(self, is_area: bool) -> None:
        """Set whether there is an area; services sort only queries without one."""
        if is_area != self._is_area:
            self._is_area = is_area
            self._show_order()

    def set_fields(self, fields: Mapping[str, Field]) -> None:
        """Offer these fields for the order (`StateHint.offered`)."""
        if fields != self._fields:
            self._fields = fields
            self._picker.set_fields(fields)
            self._show_order()

    def offer_buildings(self, has_buildings: bool) -> None:
        """Set whether the source has buildings; those requested already can be switched off."""
        self._has_buildings = has_buildings
        self._buildings.setVisible(has_buildings or self._draft.include_buildings is True)

    def show_problem(self, sentence: str) -> None:
        """Show a problem with the options, or hide it for ""."""
        text = f"⚠ {sentence}" if sentence else ""
        if text != self._problem.text():
            self._problem.setText(text)
            self._problem.setVisible(bool(text))

    # ---- making it ----------------------------------------------------------------------------

    def _make_controls(self) -> None:
        self._picker = FieldPicker(self, none=tr("unsorted"))
        name_it(self._picker, "filter_order", "", tr("Order by"))
        self._direction = _WholeComboBox()
        self._direction.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        name_it(self._direction, "filter_direction", "", tr("Sort direction"))
        self._maximum = QgsSpinBox()
        self._maximum.setRange(0, _MAX_PARCELS)
        self._maximum.setGroupSeparatorShown(True)
        self._maximum.setClearValue(0, tr("all"))
        tip = tr("Maximum number of parcels that the search returns")
        name_it(self._maximum, "filter_at_most", tip, tr("Maximum number of parcels"))
        self._buildings = WrappingCheckBox(tr("&Building footprints"))
        tip = tr("Also request the buildings on the parcels, as a separate layer")
        name_it(self._buildings, "filter_buildings", tip)
        self._problem = text_label("filter_options_problem", "", tr("Problem"))
        self._problem.hide()

    def _lay_out(self) -> None:
        row = WrappingRow()
        row.add(_labeled(tr("&Order by"), self._picker, self._direction), 3)
        row.add(_labeled(tr("&Maximum"), self._maximum), 1)
        row.add(self._buildings)
        fill(QVBoxLayout(self), row, self._problem)

    # ---- showing ------------------------------------------------------------------------------

    def _show_draft(self) -> None:
        self._is_showing = True
        number = self._draft.max_parcels
        is_number = isinstance(number, int) and not isinstance(number, bool)
        self._maximum.setValue(min(max(number, 0), _MAX_PARCELS) if is_number else 0)
        self._buildings.setChecked(self._draft.include_buildings is True)
        self._is_showing = False
        self.offer_buildings(self._has_buildings)
        self._show_order()

    def _show_order(self) -> None:
        order = self._draft.order
        name = str(order.field or "") if order is not None else ""
        if self._picker.field() != name:
            self._picker.set_field(name)
        self._direction.clear()
        for words, direction in _directions(self._fields.get(name)):
            self._direction.addItem(words, direction)
        if order is not None:
            self._direction.select(str(order.direction), str(order.direction))
        self._picker.setEnabled(not self._is_area)
        self._direction.setEnabled(order is not None and not self._is_area)
        self._explain_order()

    def _explain_order(self) -> None:
        if self._is_area:
            tip = tr(
                "Sorting is available only for searches everywhere, not for searches in an area"
            )
            self._picker.setToolTip(verbatim(tip))
            self._direction.setToolTip(verbatim(tip))
            return
        self._picker.setToolTip(
            tr("Determines which parcels come first and, if there is a maximum, which are returned")
        )
        self._direction.setToolTip(tr("Sort direction; empty values come last"))

    # ---- what the user changes ----------------------------------------------------------------

    def _on_field(self) -> None:
        field = self._fields.get(self._picker.field())
        order = None if field is None else Order(field.name, _usual_direction(field))
        self._change(order=order)
        self._show_order()

    def _on_direction(self, index: int) -> None:
        if self._draft.order is not None:
            order = replace(self._draft.order, direction=self._direction.itemData(index))
            self._change(order=order)

    def _on_maximum(self, number: int) -> None:
        self._change(max_parcels=number or None)

    def _on_buildings(self, checked: bool) -> None:
        self._change(include_buildings=checked)

    def _change(self, **parts: Any) -> None:
        if not self._is_showing:
            self._draft = replace(self._draft, **parts)
            self.changed.emit(self._draft)


class _WholeComboBox(CalmComboBox):
    """A combo box that is never narrower than its items, also after they change."""

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


def _options(draft: Draft) -> tuple[object, ...]:
    return (draft.order, draft.max_parcels, draft.include_buildings)


def _labeled(text: str, *widgets: QWidget) -> QWidget:
    part = QWidget()
    layout = QHBoxLayout(part)
    layout.setContentsMargins(0, 0, 0, 0)
    label = plain_label(text)
    label.setBuddy(widgets[0])
    layout.addWidget(label)
    for widget in widgets:
        layout.addWidget(widget, 1 if widget is widgets[0] else 0)
    return part


def _directions(field: Field | None) -> tuple[tuple[str, str], ...]:
    """Return the two sort directions in words for the field."""
    if field is not None and field.is_date:
        return ((tr("newest first"), _DESCENDING), (tr("oldest first"), _ASCENDING))
    if field is not None and field.is_numeric:
        return ((tr("largest first"), _DESCENDING), (tr("smallest first"), _ASCENDING))
    return ((tr("A to Z"), _ASCENDING), (tr("Z to A"), _DESCENDING))


def _usual_direction(field: Field) -> str:
    return _directions(field)[0][1]
