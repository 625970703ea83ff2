"""Adds the plugin to QGIS's menus for layers and the map, and its actions to attribute tables."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis, QgsApplication
from qgis.gui import QgsGui, QgsMapLayerAction
from qgis.PyQt.QtCore import QObject
from qgis.PyQt.QtGui import QIcon
from qgis.PyQt.QtWidgets import QMenu

from parcel_lookup.core.gis.result.layer_kinds import LayerKind, LayerTarget, kinds_of
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.resources import RESOURCES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsFeature, QgsMapLayer
    from qgis.gui import QgisInterface, QgsMapMouseEvent

    from parcel_lookup.ui.menus.entry import Commands, Entry


_ICON = RESOURCES / "icons" / "parcel_lookup.svg"
#: Runs an action: the name of a method of `LayerSearches`, and the targets.
Do = Callable[..., None]
_ONE = Qgis.MapLayerActionTarget.SingleFeature
_MANY = Qgis.MapLayerActionTarget.MultipleFeatures


class LayerMenu(QObject):
    """Adds a submenu with the applicable entries, if any, to menus about to be shown.

    Actions on features use QGIS's own mechanism, which shows them in attribute tables and in the
    results of Identify.
    """

    def __init__(self, iface: QgisInterface, dock: Callable[[], Commands], parent: QObject) -> None:
        """Create the menus; `dock` returns the dock, creating it if necessary."""
        super().__init__(parent)
        self._iface = iface
        self._dock = dock
        self._view = iface.layerTreeView()
        self._canvas = iface.mapCanvas()
        self._view.contextMenuAboutToShow.connect(self._fill_layer_menu)
        self._canvas.contextMenuAboutToShow.connect(self._fill_map_menu)
        self._actions = make_feature_actions(self._do, self)
        for action in self._actions:
            QgsGui.mapLayerActionRegistry().addMapLayerAction(action)

    def close_down(self) -> None:
        """Remove the actions, and stop adding submenus."""
        for action in self._actions:
            QgsGui.mapLayerActionRegistry().removeMapLayerAction(action)
            action.deleteLater()
        self._actions = []
        self._canvas.contextMenuAboutToShow.disconnect(self._fill_map_menu)
        self._view.contextMenuAboutToShow.disconnect(self._fill_layer_menu)

    def _fill_layer_menu(self, menu: QMenu) -> None:
        layers = self._view.selectedLayers()
        if layers:
            from parcel_lookup.ui.menus.entries import entries_for

            self._add(menu, entries_for(layers))

    def _fill_map_menu(self, menu: QMenu, _event: QgsMapMouseEvent) -> None:
        from parcel_lookup.ui.menus.entries import entries_for_selection

        self._add(menu, entries_for_selection(self._iface.activeLayer()))

    def _add(self, menu: QMenu, entries: Sequence[Entry]) -> None:
        """Add the submenu to a menu, which QGIS recreates each time."""
        if not entries:
            return
        menu.addSeparator()
        from parcel_lookup.ui.menus.entry import fill

        submenu = QMenu(tr("Parcel Lookup"), menu)
        submenu.setObjectName("parcel_lookup_layer_menu")
        submenu.setIcon(QIcon(str(_ICON)))
        fill(submenu, entries, lambda entry: entry.do(self._dock()))
        menu.addMenu(submenu)

    def _do(self, method: str, *arguments: object) -> None:
        getattr(self._dock().layer_searches, method)(*arguments)


class FeatureAction(QgsMapLayerAction):
    """An action on features of some kinds of layers."""

    def __init__(
        self,
        name: str,
        text: str,
        target: Qgis.MapLayerActionTarget,
        kinds: frozenset[LayerKind],
        run: Callable[[list[LayerTarget]], None],
        parent: QObject,
    ) -> None:
        icon = QgsApplication.getThemeIcon("/mActionIdentifyByPolygon.svg")
        super().__init__(text, parent, Qgis.LayerType.Vector, target, icon)
        self.setObjectName(f"parcel_lookup_feature_{name}")
        self._kinds = kinds
        self._run = run
        self.triggeredForFeatureV2.connect(self._on_feature)
        self.triggeredForFeaturesV2.connect(self._on_features)

    def canRunUsingLayer(self, layer: QgsMapLayer | None, _context: object = None) -> bool:
        """Return whether QGIS should show the action for a layer."""
        return not kinds_of(layer).isdisjoint(self._kinds)

    def _on_feature(self, layer: QgsMapLayer, feature: QgsFeature, _context: object) -> None:
        self._on_features(layer, [feature], _context)

    def _on_features(
        self, layer: QgsMapLayer, features: Sequence[QgsFeature], _context: object
    ) -> None:
        ids = tuple(feature.id() for feature in features)
        if ids and self.canRunUsingLayer(layer):
            self._run([LayerTarget(layer, ids)])


def make_feature_actions(do: Do, parent: QObject) -> list[FeatureAction]:
    """Return all actions, for a single feature and for several."""
    actions = (
        (
            ("find", "find_parcels", (LayerKind.POLYGONS,)),
            tr("Find Parcels in This Feature"),
            tr("Find Parcels in the Selected Features"),
        ),
        (
            ("within", "find_within", (LayerKind.POLYGONS, LayerKind.LINES)),
            tr("Find Parcels Within a Distance of This Feature…"),
            tr("Find Parcels Within a Distance of the Selected Features…"),
        ),
        (
            ("points", "look_up_points", (LayerKind.POINTS,)),
            tr("Look Up the Parcel at This Point"),
            tr("Look Up the Parcel at Each Selected Point"),
        ),
        (
            ("addresses", "look_up_addresses", (LayerKind.TABLE,)),
            tr("Look Up This Address…"),
            tr("Look Up the Selected Addresses…"),
        ),
        (
            ("ids", "look_up_ids", (LayerKind.TABLE, LayerKind.NUMBERS)),
            tr("Look Up This Parcel ID…"),
            tr("Look Up the Selected Parcel IDs…"),
        ),
        (
            ("full", "fetch_full", (LayerKind.RECORDS,)),
            tr("Fetch the Full Record of This Parcel"),
            tr("Fetch Full Records of the Selected Parcels"),
        ),
        (
            ("neighbors", "find_neighbors", (LayerKind.RESULT,)),
            tr("Neighbors of This Parcel…"),
            tr("Neighbors of the Selected Parcels…"),
        ),
    )
    return [
        FeatureAction(
            f"{name}_{number}", text, target, frozenset(kinds), partial(do, method), parent
        )
        for (name, method, kinds), one, many in actions
        for number, target, text in (("one", _ONE, one), ("many", _MANY, many))
    ]
