"""The panel “Parcel Info”, which shows the parcels of a lookup: one parcel, or a list."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsApplication, QgsCoordinateReferenceSystem
from qgis.gui import QgsDockWidget
from qgis.PyQt.QtCore import QEvent, Qt, pyqtSignal
from qgis.PyQt.QtGui import QKeyEvent, QKeySequence
from qgis.PyQt.QtWidgets import (
    QApplication,
    QFrame,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import FIELD_BY_NAME
from parcel_lookup.core.contract.query import WGS84
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.markup import verbatim
from parcel_lookup.ui.kit.widgets import WrappingCheckBox, WrappingRow, name_it, push_button
from parcel_lookup.ui.map_tool.coordinates import coordinate_facts
from parcel_lookup.ui.map_tool.panel_head import PanelHead
from parcel_lookup.ui.map_tool.parcel_card import ParcelCard, ParcelColumns, as_text
from parcel_lookup.ui.map_tool.parcel_list import ParcelList

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from qgis.core import QgsPointXY

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.search.query.found import Found
    from parcel_lookup.ui.map_tool.panel_head import Button


class ParcelPanel(QgsDockWidget):
    """Shows results; its signals request the actions of its buttons."""

    #: The selected parcels changed, by the user or by a new result.
    chosen_changed = pyqtSignal()
    form_wanted = pyqtSignal()
    zoom_wanted = pyqtSignal()
    add_wanted = pyqtSignal()
    #: All parcels of the owner of the current parcel are to be shown.
    owner_wanted = pyqtSignal()
    #: The user wants to cancel the lookup, or to clear the results.
    escaped = pyqtSignal()
    #: A `Mode`.
    mode_wanted = pyqtSignal(object)
    #: Whether parcels are added to the layer automatically.
    collecting_changed = pyqtSignal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("Parcel Info"), parent)
        self.setObjectName("parcel_lookup_parcel_panel")
        self._fields: Mapping[str, Field] = FIELD_BY_NAME
        #: The clicked point in EPSG:4326; None if the parcels are not those of a point.
        self._clicked: QgsPointXY | None = None
        self._parcel_crs = WGS84
        self._crs = QgsCoordinateReferenceSystem()
        self._head = PanelHead(self.escaped.emit, self.mode_wanted.emit)
        self._make_body()
        self._make_buttons()
        self._lay_out()
        self.clear()

    @property
    def chosen(self) -> list[Found]:
        """The parcels that the buttons apply to; the current one first."""
        return self._list.chosen if self._has_parcels else []

    def clear(self, sentence: str = "") -> None:
        """Show only the hint."""
        self._head.show_state(sentence or self._head.hint)
        self._show_found(())

    def show_waiting(self, sentence: str) -> None:
        """Show that a lookup is running, in place of earlier results."""
        self._show_found(())
        self._head.show_waiting(sentence)

    @property
    def head(self) -> PanelHead:
        """The upper part, with notices and the mode."""
        return self._head

    def show_result(
        self,
        found: Sequence[Found],
        sentence: str,
        buttons: Sequence[Button] = (),
        *,
        is_warning: bool = False,
        fields: Mapping[str, Field] = FIELD_BY_NAME,
        clicked: QgsPointXY | None = None,
        crs: str = WGS84,
    ) -> None:
        """Show a result: a sentence, the buttons that help, and the parcels, if any.

        `fields` are those of the source of the parcels, `clicked` is the point in EPSG:4326, and
        `crs` is that of the parcels.
        """
        self._fields, self._clicked, self._parcel_crs = fields, clicked, crs
        self._head.show_state(sentence, buttons, is_warning=is_warning)
        self._show_found(found)

    def set_addable(self, addable: bool) -> None:
        """Set whether some chosen parcel is not yet in the layer."""
        self._add.setEnabled(addable)
        tip = self._add_tip if addable else tr("Already in the layer “Parcels looked up”")
        self._add.setToolTip(verbatim(tip))
        self._add.setAccessibleDescription(tip)

    def set_crs(self, crs: QgsCoordinateReferenceSystem) -> None:
        """Set the reference system of the map, in which coordinates are also shown."""
        self._crs = crs
        self._show_card()

    def set_owner_search(self, problem: str, tip: str) -> None:
        """Offer all parcels of the owner, or show the problem; `tip` describes the search."""
        self._card.show_owner_search(problem, tip)

    def set_collecting(self, collecting: bool) -> None:
        """Set whether parcels are added to the layer automatically."""
        self._collect.setChecked(collecting)

    def focus(self) -> None:
        """Move the keyboard focus to the results."""
        if self._list.isHidden():
            self._form.setFocus()
        else:
            self._list.focus()

    def event(self, event: QEvent | None) -> bool:
        """Handle Ctrl+C before QGIS copies features of a layer."""
        is_override = event is not None and event.type() == QEvent.Type.ShortcutOverride
        if is_override and event.matches(QKeySequence.StandardKey.Copy) and self.chosen:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Handle Esc and Ctrl+C, wherever in the panel the focus is."""
        if event is not None and event.key() == Qt.Key.Key_Escape:
            self.escaped.emit()
        elif event is not None and event.matches(QKeySequence.StandardKey.Copy):
            self._copy_text()
        else:
            super().keyPressEvent(event)

    # ---- its parts ----------------------------------------------------------------------------

    def _make_body(self) -> None:
        self._list = ParcelList()
        self._list.changed.connect(self._on_chosen)
        self._list.activated.connect(self.form_wanted)
        self._card = ParcelCard()
        self._card.owner_wanted.connect(self.owner_wanted)
        self._columns = ParcelColumns()
        self._collect = WrappingCheckBox(tr("Add to &layer automatically"))
        tip = tr("Add parcels automatically to the layer “Parcels looked up”")
        name_it(self._collect, "collect", tip)
        self._collect.toggled.connect(self.collecting_changed)

    def _make_buttons(self) -> None:
        self._add_tip = tr("Add the selected parcels to the layer “Parcels looked up”")
        copy_tip = tr("Copy the selected parcels to the clipboard (Ctrl+C)")
        form_tip = tr(
            "Open the form with all fields of the parcel, and add the parcel to the layer"
        )
        zoom_tip = tr("Zoom to the selected parcels")
        self._form, self._zoom, self._add, self._copy = (
            push_button(
                f"parcel_{name}", text, tip, slot, QgsApplication.getThemeIcon(f"/{icon}.svg")
            )
            for name, text, tip, icon, slot in (
                ("form", tr("Open &Form"), form_tip, "mActionFormView", self.form_wanted.emit),
                ("zoom", tr("&Zoom To"), zoom_tip, "mActionZoomTo", self.zoom_wanted.emit),
                ("add", tr("&Add to Layer"), self._add_tip, "mActionAdd", self.add_wanted.emit),
                ("copy", tr("&Copy"), copy_tip, "mActionEditCopy", self._copy_text),
            )
        )

    def _lay_out(self) -> None:
        self._buttons = QWidget()
        rows = QVBoxLayout(self._buttons)
        rows.setContentsMargins(0, 0, 0, 0)
        for pair in ((self._form, self._zoom), (self._add, self._copy)):
            row = WrappingRow()
            for button in pair:
                row.add(button, 1)
            rows.addWidget(row)
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.addWidget(self._head)
        layout.addWidget(self._list, 1)
        for part in (self._card, self._buttons, self._collect, self._columns):
            layout.addWidget(part)
        layout.addStretch(0)
        scroll = QScrollArea()
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(content)
        self.setWidget(scroll)

    # ---- what it shows ------------------------------------------------------------------------

    @property
    def _has_parcels(self) -> bool:
        return not self._buttons.isHidden()

    def _show_found(self, found: Sequence[Found]) -> None:
        self._buttons.setVisible(bool(found))
        self._list.show_parcels(found, self._fields)

    def _on_chosen(self) -> None:
        chosen = self.chosen
        self._show_card()
        for button in (self._form, self._zoom, self._add, self._copy):
            button.setEnabled(bool(chosen))
        self.chosen_changed.emit()

    def _show_card(self) -> None:
        """Show the current parcel."""
        chosen = self.chosen[:1]
        for found in chosen:
            self._card.show_parcel(found.parcel)
            crs = self._parcel_crs
            places = coordinate_facts(found.parcel, self._clicked, self._crs, crs)
            self._columns.show_parcel(found.parcel, self._fields, places)
        self._card.setVisible(bool(chosen))
        self._columns.setVisible(bool(chosen))

    def _copy_text(self) -> None:
        if self.chosen:
            chosen = self._list.chosen_in_order
            text = as_text([one.parcel for one in chosen], self._fields)
            QApplication.clipboard().setText(text)
