"""The “Where” group: the features of a layer, the map view, or a drawn area, and the relation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import Qgis, QgsProject, QgsVectorLayer
from qgis.gui import (
    QgsCheckableComboBox,
    QgsCollapsibleGroupBox,
    QgsMapCanvas,
    QgsMapLayerComboBox,
)
from qgis.PyQt.QtCore import Qt, pyqtSignal
from qgis.PyQt.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QRadioButton,
    QWidget,
)

from parcel_lookup.core.gis.inputs.distance import Distance
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.layer.properties import (
    BUILDINGS_PROPERTY,
    SAVED_PROPERTY,
    is_result_layer,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.places import MAP_VIEW, buffer_of
from parcel_lookup.ui.area.drawn_area import DrawnRow, view_polygon
from parcel_lookup.ui.area.relation_controls import RelationControls
from parcel_lookup.ui.kit.widgets import (
    WrappingCheckBox,
    WrappingRow,
    content_of,
    guard_tips,
    indent,
    let_shrink,
    name_it,
    wrapping_label,
)
from parcel_lookup.ui.search.distance_edit import DistanceEdit, last_distance

if TYPE_CHECKING:
    from qgis.core import QgsCoordinateReferenceSystem, QgsGeometry, QgsMapLayer

    from parcel_lookup.core.search import Predicate

#: Custom properties of layers that come from a search.
_FOUND = (BUILDINGS_PROPERTY, SAVED_PROPERTY)
_NO_DISTANCE = Distance(0.0)
#: Signals of a layer that change its polygons or how they are described.
_LAYER_SIGNALS = (
    "selectionChanged",
    "updatedFields",
    "dataChanged",
    "featureAdded",
    "featureDeleted",
    "geometryChanged",
    "crsChanged",
    "subsetStringChanged",
)


class AreaBox(QgsCollapsibleGroupBox):
    """The “Where” group of the dock.

    Follows the polygon layer selected in the layer tree until the user chooses one here. Without a
    polygon layer to follow, it uses the map view unless the user chose otherwise.
    """

    changed = pyqtSignal()

    def __init__(self, canvas: QgsMapCanvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._layer: QgsVectorLayer | None = None
        self._layer_is_chosen = False
        self._place_is_chosen = False
        self._prefers_selected = False
        #: The distance around polygons, and around points and lines, which require one.
        self._around_polygons, self._around_others = _NO_DISTANCE, last_distance()
        self.setTitle(tr("Where"))
        name_it(self, "where", tr("The area to search"))
        self._make_controls()
        self._lay_out()
        self._connect()
        self._on_layer_changed()
        self._choose_place()

    @property
    def is_map_view(self) -> bool:
        """Whether the search uses the map view."""
        return self._view_button.isChecked()

    @property
    def is_drawn(self) -> bool:
        """Whether the search uses an area that was drawn or set elsewhere."""
        return self._drawn.radio.isChecked()

    @property
    def predicate(self) -> Predicate:
        """How parcels must relate to the area (`Search.predicate`)."""
        return self._relation.predicate

    @property
    def place(self) -> str:
        """The name of the area in sentences (`Search.place`)."""
        if self.is_map_view:
            return MAP_VIEW
        if self.is_drawn:
            return self._drawn.area.place
        if self._layer is None:
            return ""
        distance = self._distance.distance
        return buffer_of(self._layer.name(), distance) if distance.value else self._layer.name()

    def area_input(self) -> AreaInput:
        """Return the polygons as input for the task. Raises `ParcelError` (NO_POLYGONS)."""
        if self.is_drawn:
            return self._drawn.area_input()
        if not self.is_map_view:
            return AreaInput.from_layer(
                self._layer,
                self._is_selected_only(),
                self._carried(),
                distance=self._distance.distance,
            )
        crs = self._canvas.mapSettings().destinationCrs()
        return AreaInput.from_geometry(view_polygon(self._canvas), crs, name=self.place)

    def use_map_view(self) -> None:
        """Search in the map view from now on."""
        self._view_button.click()

    def leave(self, layer_id: str) -> None:
        """Search in the map view, not with the layer of this ID, unless the user chose that."""
        is_it = self._layer is not None and self._layer.id() == layer_id
        if is_it and self._layer_button.isChecked() and not self._layer_is_chosen:
            self.use_map_view()

    def set_area(self, geometry: QgsGeometry, crs: QgsCoordinateReferenceSystem) -> None:
        """Search in an area that was drawn elsewhere."""
        self._drawn.set_area(geometry, crs)

    def follow(self, layer: QgsMapLayer | None) -> None:
        """Switch to the current layer of the layer tree, unless the user chose one."""
        if not self._layer_is_chosen and _is_searchable(layer):
            self._combo.setLayer(layer)
            self._set_layer(layer)

    def start_over(self) -> None:
        """Reset the choices, which were for another project."""
        self._layer_is_chosen = self._place_is_chosen = self._prefers_selected = False
        self._around_polygons, self._around_others = _NO_DISTANCE, last_distance()
        self._show_distance()
        self._relation.reset()
        self._drawn.area.clear()
        self._choose_place()

    def close_down(self) -> None:
        """Disconnect from everything outside the dock."""
        self._set_layer(None)
        self._drawn.close_down()
        self._canvas.extentsChanged.disconnect(self._on_view_changed)
        self._canvas.destinationCrsChanged.disconnect(self._on_view_changed)
        project = QgsProject.instance()
        project.layersAdded.disconnect(self._on_layers_added)
        project.layersWillBeRemoved.disconnect(self._on_layers_removing)
        project.layersRemoved.disconnect(self._on_layers_removed)

    def _make_controls(self) -> None:
        self._layer_button = QRadioButton(tr("&Layer"))
        tip = tr("Search with the polygons of a layer, or within a distance of its features")
        name_it(self._layer_button, "where_layer", tip)
        self._combo = QgsMapLayerComboBox()
        guard_tips(self._combo)
        kinds = Qgis.LayerFilter
        self._combo.setFilters(
            Qgis.LayerFilters(kinds.PolygonLayer | kinds.LineLayer | kinds.PointLayer)
        )
        name_it(
            self._combo,
            "layer",
            tr(
                "Layers of the project. Follows the polygon layer selected in the Layers panel "
                "until you choose one here. Points and lines are searched within a distance."
            ),
            tr("Layer of the area"),
        )
        self._selected = WrappingCheckBox()
        name_it(
            self._selected,
            "selected_only",
            tr("Search only with the selected features of the layer"),
        )
        self._carry_label = QLabel(tr("C&arry over"))
        self._carry_label.setWordWrap(True)
        self._carry = QgsCheckableComboBox()
        self._carry.setDefaultText(tr("All fields"))
        self._carry_label.setBuddy(self._carry)
        name_it(
            self._carry,
            "carry_over",
            tr(
                "Fields of the feature that are copied to each parcel it finds, with the prefix "
                "src_. If none is checked, all fields are copied."
            ),
            tr("Fields to carry over"),
        )
        self._distance_label = QLabel(tr("&Within"))
        self._distance = DistanceEdit(
            _NO_DISTANCE,
            tr(
                "Search within this distance of the features, measured on the ground. Points and "
                "lines require one; 0 searches in the polygons themselves."
            ),
        )
        self._distance_label.setBuddy(self._distance.number)
        self._view_button = QRadioButton(tr("Map &view"))
        name_it(
            self._view_button,
            "where_view",
            tr("Search the area that the map shows when you click Search"),
        )
        self._drawn = DrawnRow(self._canvas)
        self._hint = wrapping_label("drawing_hint", tr("How to draw on the map"))
        self._hint.hide()
        self._relation = RelationControls(self)
        self._places = QButtonGroup(self)
        for button in (self._layer_button, self._view_button, self._drawn.radio):
            self._places.addButton(button)
        for combo in (self._combo, self._carry):
            let_shrink(combo)

    def _lay_out(self) -> None:
        grid = QGridLayout(content_of(self))
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setColumnMinimumWidth(0, indent(self._layer_button))
        grid.setHorizontalSpacing(self.fontMetrics().averageCharWidth())
        grid.setColumnStretch(2, 1)
        grid.addWidget(self._layer_button, 0, 0, 1, 2)
        grid.addWidget(self._combo, 0, 2)
        grid.addWidget(self._selected, 1, 1, 1, 2)
        # The size hint of a wrapped label is too narrow; the combo box absorbs the excess.
        grid.setColumnMinimumWidth(1, self._layer_button.sizeHint().width() - indent(self._combo))
        grid.addWidget(self._carry_label, 2, 1)
        grid.addWidget(self._carry, 2, 2)
        within = QHBoxLayout()  # with more room for number and unit than the column has
        within.addWidget(self._distance_label)
        within.addSpacing(self.fontMetrics().averageCharWidth())
        within.addWidget(self._distance, 1)
        grid.addLayout(within, 3, 1, 1, 2)
        others = WrappingRow()
        others.add(self._view_button)
        others.add(self._drawn, 1)
        grid.addWidget(others, 4, 0, 1, 3)
        grid.addWidget(self._hint, 5, 1, 1, 2)
        relation = WrappingRow()
        relation.add(self._relation.label)
        relation.add(self._relation.combo, 1)
        grid.addWidget(relation, 6, 0, 1, 3)
        grid.addWidget(self._relation.minimum, 7, 1, 1, 2)

    def _connect(self) -> None:
        self._combo.layerChanged.connect(self._set_layer)
        self._combo.activated.connect(self._on_layer_chosen)
        self._layer_button.clicked.connect(self._on_place_chosen)
        self._view_button.clicked.connect(self._on_place_chosen)
        self._drawn.radio.clicked.connect(self._on_place_chosen)
        self._drawn.area_chosen.connect(self._on_area_chosen)
        self._drawn.changed.connect(self._on_area_changed)
        self._drawn.hint_changed.connect(self._on_hint)
        self._places.buttonToggled.connect(self._on_place_changed)
        self._selected.clicked.connect(self._on_selected_clicked)
        self._carry.checkedItemsChanged.connect(lambda _items: self.changed.emit())
        self._distance.changed.connect(self._on_distance_changed)
        self._relation.changed.connect(self.changed)
        self._canvas.extentsChanged.connect(self._on_view_changed)
        self._canvas.destinationCrsChanged.connect(self._on_view_changed)
        QgsProject.instance().layersAdded.connect(self._on_layers_added)
        QgsProject.instance().layersWillBeRemoved.connect(self._on_layers_removing)
        QgsProject.instance().layersRemoved.connect(self._on_layers_removed)

    def _choose_place(self) -> None:
        """Choose a layer to search with, or else the map view, unless the user chose."""
        searchable = [layer for layer in self._offered() if _is_searchable(layer)]
        if (
            not self._layer_is_chosen
            and searchable
            and self._combo.currentLayer() not in searchable
        ):
            self._combo.setLayer(searchable[0])
        self._set_layer(self._combo.currentLayer())
        is_left_over = self._needs_distance and not self._layer_is_chosen
        if self._layer_button.isChecked() and (self._layer is None or is_left_over):
            self._place_is_chosen = False
        if not self._place_is_chosen:
            button = self._layer_button if searchable else self._view_button
            button.setChecked(True)
        self._update_controls()

    def _offered(self) -> list[QgsMapLayer]:
        return [self._combo.layer(index) for index in range(self._combo.count())]

    def _set_layer(self, layer: QgsMapLayer | None) -> None:
        if layer is self._layer:
            return
        if self._layer is not None:
            for name in _LAYER_SIGNALS:
                getattr(self._layer, name).disconnect(self._on_layer_changed)
        self._layer = layer
        if layer is not None:
            for name in _LAYER_SIGNALS:
                getattr(layer, name).connect(self._on_layer_changed)
        self._on_layer_changed()

    def _on_layer_changed(self, *_arguments: object) -> None:
        self._list_fields()
        self._show_distance()
        self._update_controls()
        self.changed.emit()

    def _list_fields(self) -> None:
        """List the fields of the layer; fields that were checked before stay checked."""
        fields = list(self._layer.fields()) if self._layer is not None else []
        names = [field.name() for field in fields]
        offered = [self._carry.itemData(index) for index in range(self._carry.count())]
        if names == offered:
            return
        ticked = set(self._carry.checkedItemsData())
        blocked = self._carry.blockSignals(True)
        self._carry.clear()
        for field in fields:
            state = Qt.CheckState.Checked if field.name() in ticked else Qt.CheckState.Unchecked
            self._carry.addItemWithCheckState(field.displayName(), state, field.name())
        self._carry.blockSignals(blocked)

    @property
    def _needs_distance(self) -> bool:
        """Whether the layer has points or lines."""
        return self._layer is not None and self._layer.geometryType() != Qgis.GeometryType.Polygon

    def _show_distance(self) -> None:
        """Show the distance that was entered last for such a layer."""
        needs_one = self._needs_distance
        distance = self._around_others if needs_one else self._around_polygons
        was_blocked = self._distance.blockSignals(True)
        self._distance.set_distance(distance, allows_zero=not needs_one)
        self._distance.blockSignals(was_blocked)

    def _on_distance_changed(self) -> None:
        if self._needs_distance:
            self._around_others = self._distance.distance
        else:
            self._around_polygons = self._distance.distance
        self.changed.emit()

    def _update_controls(self) -> None:
        number = self._layer.selectedFeatureCount() if self._layer is not None else 0
        text = tr("Selected &features only")
        self._selected.set_words(f"{text} ({number:,})" if number else text)
        self._selected.setChecked(self._prefers_selected and number > 0)
        self._layer_button.setEnabled(self._combo.count() > 0)
        by_layer = self._layer_button.isChecked()
        self._combo.setEnabled(by_layer)
        self._selected.setEnabled(by_layer and number > 0)
        can_carry = by_layer and self._carry.count() > 0
        self._carry.setEnabled(can_carry)
        self._carry_label.setEnabled(can_carry)
        for part in (self._distance_label, self._distance):
            part.setVisible(by_layer)

    def _is_selected_only(self) -> bool:
        return self._selected.isEnabled() and self._selected.isChecked()

    def _carried(self) -> list[str] | None:
        """Return the checked fields; None means all."""
        return list(self._carry.checkedItemsData()) or None

    def _on_layer_chosen(self, _index: int) -> None:
        self._layer_is_chosen = True

    def _on_place_chosen(self) -> None:
        self._place_is_chosen = True
        if self._layer_button.isChecked() and self._needs_distance:
            self._layer_is_chosen = True  # such a layer is never used by default

    def _on_place_changed(self, _button: QRadioButton, is_checked: bool) -> None:
        if is_checked:
            self._update_controls()
            self.changed.emit()

    def _on_area_chosen(self) -> None:
        self._drawn.radio.setChecked(True)
        self._on_place_chosen()

    def _on_area_changed(self) -> None:
        if self.is_drawn:
            self.changed.emit()

    def _on_hint(self, sentence: str) -> None:
        self._hint.setText(sentence)
        self._hint.setVisible(bool(sentence))

    def _on_selected_clicked(self, checked: bool) -> None:
        self._prefers_selected = checked
        self.changed.emit()

    def _on_view_changed(self) -> None:
        if self.is_map_view:
            self.changed.emit()

    def _on_layers_added(self, _layers: list[QgsMapLayer]) -> None:
        self._choose_place()

    def _on_layers_removing(self, ids: list[str]) -> None:
        # `willBeDeleted` is too late to release a layer that was created in Python.
        if self._layer is not None and self._layer.id() in ids:
            self._layer_is_chosen = False
            self._set_layer(None)

    def _on_layers_removed(self, _ids: list[str]) -> None:
        self._choose_place()


def _is_searchable(layer: QgsMapLayer | None) -> bool:
    """Return whether to search with a layer by default, which excludes layers from a search."""
    return (
        isinstance(layer, QgsVectorLayer)
        and layer.geometryType() == Qgis.GeometryType.Polygon
        and not is_result_layer(layer)
        and not any(name in layer.customPropertyKeys() for name in _FOUND)
    )
