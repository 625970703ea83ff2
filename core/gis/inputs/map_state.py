"""Find the state that the map shows, to offer it where a filter needs one."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCsException,
    QgsFeatureRequest,
    QgsRectangle,
    QgsVectorLayer,
)

from parcel_lookup.core.address.states import STATES, State
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.crs_thread import transformation
from parcel_lookup.core.gis.qt.log import log
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsCoordinateTransform, QgsCoordinateTransformContext, QgsFeature

    from parcel_lookup.core.contract import Cancellation

#: Natural Earth's states and provinces, in EPSG:4326, which QGIS contains.
_MAP, _LAYER = "resources/data/world_map.gpkg", "states_provinces"
#: The minimum share of the state in the visible part of the United States, and in the view.
_LEAST_OF_STATES, _LEAST_OF_VIEW = 0.4, 0.02

_BY_CODE = {state.code: state for state in STATES}
_BY_ABBREVIATION = {state.abbreviation: state for state in STATES}
#: The territories are separate countries in the map.
_TERRITORIES = ("PR", "VI", "GU", "AS", "MP")
_COUNTRIES = ", ".join(f"'{name}'" for name in ("US", *_TERRITORIES))


def state_shown(
    extent: QgsRectangle,
    crs: QgsCoordinateReferenceSystem,
    transform_context: QgsCoordinateTransformContext,
) -> Background:
    """Return a task whose `done` emits the `State` that the view shows, or None. Main thread.

    `extent` is that of the map, in its `crs`. The state covers at least two fifths of the part of
    the United States in the view; there is none if the view shows the whole country or another
    place. The map of QGIS is coarse, so the state may be wrong near a border.
    """
    view = View(extent, crs, transform_context)
    title = tr("Parcel Lookup: state on the map")
    return Background(title, view.state, is_hidden=True)


class View:
    """The extent of a map, copied in the main thread."""

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

        Reads a file, so call it in a task. Raises `Cancelled`.
        """
        extent = self._extent
        if extent.isNull() or not extent.isFinite() or not self._crs.isValid():
            return None
        wgs84 = QgsCoordinateReferenceSystem("EPSG:4326")
        try:
            to_map = transformation(wgs84, self._crs, self._context)
        except QgsCsException:
            return None
        return _largest(_shares(self._path, extent, to_map, cancellation))


def _largest(shares: dict[State, float]) -> State | None:
    """Return the state with the largest share of the view, if that is large enough."""
    if not shares:
        return None
    state, share = max(shares.items(), key=lambda item: item[1])
    enough = share >= _LEAST_OF_VIEW and share >= _LEAST_OF_STATES * sum(shares.values())
    return state if enough else None


def _shares(
    path: Path, view: QgsRectangle, to_map: QgsCoordinateTransform, cancellation: Cancellation
) -> dict[State, float]:
    """Return the share of each state in the view.

    A state that is too far away from the area of use of the map's CRS is skipped.
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
    if path.exists():  # otherwise QGIS would log a warning
        layer = QgsVectorLayer(f"{path}|layername={_LAYER}", _LAYER, "ogr", options)
    if layer is not None and layer.isValid() and layer.fields().lookupField("iso_a2") >= 0:
        return layer
    log(f"The state on the map is unknown: {path} is missing or has an unexpected content.")
    return None


def _state_of(feature: QgsFeature) -> State | None:
    country, code = plain_value(feature["iso_a2"]), plain_value(feature["fips"])
    if country == "US":
        return _BY_CODE.get(str(code or "")[2:])  # US19
    return _BY_ABBREVIATION.get(country)
