"""Actions on features in attribute tables and Identify results."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from qgis.core import Qgis, QgsApplication
from qgis.gui import QgsMapLayerAction

from parcel_lookup.core.gis.result.layer_kinds import Kind, Target, kinds_of
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsFeature, QgsMapLayer
    from qgis.PyQt.QtCore import QObject

#: Runs an action: the name of a method of `LayerSearches`, and the targets.
Do = Callable[..., None]

_ONE = Qgis.MapLayerActionTarget.SingleFeature
_MANY = Qgis.MapLayerActionTarget.MultipleFeatures


class FeatureAction(QgsMapLayerAction):
    """An action on features of some kinds of layers."""

    def __init__(
        self,
        name: str,
        text: str,
        target: Qgis.MapLayerActionTarget,
        kinds: frozenset[Kind],
        run: Callable[[list[Target]], None],
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
            self._run([Target(layer, ids)])


def make_feature_actions(do: Do, parent: QObject) -> list[FeatureAction]:
    """Return all actions, for a single feature and for several."""
    near = (Kind.POLYGONS, Kind.LINES)
    table = (
        ("find", "find_parcels", (Kind.POLYGONS,), _FIND),
        ("within", "find_within", near, _WITHIN),
        ("points", "look_up_points", (Kind.POINTS,), _POINTS),
        ("addresses", "look_up_addresses", (Kind.TABLE,), _ADDRESSES),
        ("ids", "look_up_ids", (Kind.TABLE, Kind.NUMBERS), _IDS),
        ("full", "fetch_full", (Kind.RESULT,), _FULL),
        ("neighbors", "find_neighbors", (Kind.RESULT,), _NEIGHBORS),
    )
    return [
        FeatureAction(
            f"{name}_{number}", tr(text), target, frozenset(kinds), partial(do, method), parent
        )
        for name, method, kinds, texts in table
        for number, target, text in zip(("one", "many"), (_ONE, _MANY), texts)
    ]


_FIND = ("Find Parcels in This Feature", "Find Parcels in the Selected Features")
_WITHIN = (
    "Find Parcels Within a Distance of This Feature…",
    "Find Parcels Within a Distance of the Selected Features…",
)
_POINTS = ("Look Up the Parcel at This Point", "Look Up the Parcel at Each Selected Point")
_ADDRESSES = ("Look Up This Address…", "Look Up the Selected Addresses…")
_IDS = ("Look Up This Parcel ID…", "Look Up the Selected Parcel IDs…")
_FULL = ("Fetch the Full Record of This Parcel", "Fetch Full Records of the Selected Parcels")
_NEIGHBORS = ("Neighbors of This Parcel…", "Neighbors of the Selected Parcels…")
