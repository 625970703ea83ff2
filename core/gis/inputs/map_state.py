"""Find the state that the map shows, to offer it where a filter needs one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCsException,
    QgsFeatureRequest,
    QgsRectangle,
    QgsVectorLayer,
)

from parcel_lookup.core.address.states import STATES, State
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.log import log

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsCoordinateTransformContext, QgsFeature

    from parcel_lookup.core.contract import Cancellation

_TITLE = "Parcel Lookup: state on the map"
#: QGIS brings it: Natural Earth's states and provinces, in EPSG:4326.
_MAP, _LAYER = "resources/data/world_map.gpkg", "states_provinces"
#: The least share that the state must have of the United States in the view, and of the view.
_LEAST_OF_STATES, _LEAST_OF_VIEW = 0.4, 0.02

_BY_CODE = {state.code: state for state in STATES}
_BY_ABBREVIATION = {state.abbreviation: state for state in STATES}
#: The territories are countries of their own in the map.
_TERRITORIES = ("PR", "VI", "GU", "AS", "MP")
_COUNTRIES = ", ".join(f"'{name}'" for name in ("US", *_TERRITORIES))


def state_shown(
    extent: QgsRectangle,
    crs: QgsCoordinateReferenceSystem,
    transform_context: QgsCoordinateTransformContext,
) -> Background:
    """Return a task whose `done` gives the `State` that the view shows, or None. Main thread.

    `extent` is that of the map, in its `crs`. The state has at least two fifths of what the view
    shows of the United States; None where none has, as with the whole country, or the view is
    elsewhere or nowhere. Of the coarse map that QGIS brings: near a border it may be wrong.
    """
    view = View(extent, crs, transform_context)
    return Background(_TITLE, view.state, is_hidden=True)


class View:
    """What a map shows, copied in the main thread."""

    def __init__(
        self,
        extent: QgsRectangle,
        crs: QgsCoordinateReferenceSystem,
        transform_context: QgsCoordinateTransformContext,
    ) -> None:
        self._extent = QgsRectangle(extent)
        self._crs = QgsCoordinateReferenceSystem(crs)
        self._context = transform_context
        self._path = Path(QgsApplication.pkgDataPath()) / _MAP

    def state(self, cancellation: Cancellation) -> State | None:
        """Return the state that the view shows (`state_shown`).

        It reads a file: not in the main thread. Raises `Cancelled`.
        """
        extent = self._extent
        if extent.isNull() or not extent.isFinite() or not self._crs.isValid():
            return None
        wgs84 = QgsCoordinateReferenceSystem("EPSG:4326")
        to_map = QgsCoordinateTransform(wgs84, self._crs, self._context)
        return _largest(_shares(self._path, extent, to_map, cancellation))


def _largest(shares: dict[State, float]) -> State | None:
    """Return the state with the largest share of the view, where that is large enough."""
    if not shares:
        return None
    state, share = max(shares.items(), key=lambda item: item[1])
    enough = share >= _LEAST_OF_VIEW and share >= _LEAST_OF_STATES * sum(shares.values())
    return state if enough else None


def _shares(
    path: Path, view: QgsRectangle, to_map: QgsCoordinateTransform, cancellation: Cancellation
) -> dict[State, float]:
    """What part of the view each state has.

    A state that is too far from where the map's reference system is good for is in no view.
    """
    shares: dict[State, float] = {}
    area = view.width() * view.height()
    for feature in _states(path, view, to_map):
        cancellation.check()
        state, geometry = _state_of(feature), feature.geometry()
        try:
            done = geometry.transform(to_map)
        except QgsCsException:
            continue
        if done != Qgis.GeometryOperationResult.Success:
            continue
        part = geometry.clipped(view)
        if state is not None and not part.isEmpty():
            shares[state] = shares.get(state, 0.0) + part.area() / area
    return shares


def _states(path: Path, view: QgsRectangle, to_map: QgsCoordinateTransform) -> Iterator[QgsFeature]:
    """Return the states and territories, or parts of them, that may be in the view."""
    backward = Qgis.TransformDirection.Reverse
    try:
        box = to_map.transformBoundingBox(view, backward, handle180Crossover=True)
    except QgsCsException:
        return
    if box.xMinimum() > box.xMaximum():  # over the 180th meridian
        box = QgsRectangle(-180, box.yMinimum(), 180, box.yMaximum())
    layer = _open(path)
    if layer is not None:
        request = QgsFeatureRequest().setFilterRect(box)
        request.setFilterExpression(f'"iso_a2" IN ({_COUNTRIES})')
        yield from layer.getFeatures(request)


def _open(path: Path) -> QgsVectorLayer | None:
    """Open QGIS's map of the world, for use in the calling thread."""
    options = QgsVectorLayer.LayerOptions()
    options.loadDefaultStyle = False
    layer = None
    if path.exists():  # or QGIS writes a warning of its own
        layer = QgsVectorLayer(f"{path}|layername={_LAYER}", _LAYER, "ogr", options)
    if layer is not None and layer.isValid() and layer.fields().lookupField("iso_a2") >= 0:
        return layer
    log(f"The state on the map is not known: {path} is missing or another than expected.")
    return None


def _state_of(feature: QgsFeature) -> State | None:
    country, code = plain_value(feature["iso_a2"]), plain_value(feature["fips"])
    if country == "US":
        return _BY_CODE.get(str(code or "")[2:])  # US19
    return _BY_ABBREVIATION.get(country)
