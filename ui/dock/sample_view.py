"""The part of the sample county to show first, and zooming the map to it."""

from __future__ import annotations

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsGeometry,
    QgsProject,
    QgsRectangle,
)
from qgis.gui import QgsMapCanvas

from parcel_lookup.core.gis.inputs.polygons import AreaInput

#: West, south, east, and north in EPSG:4326.
SAMPLE_START = (-93.625, 41.822, -93.575, 41.854)


def shows_nothing(canvas: QgsMapCanvas) -> bool:
    """Return whether the map has nothing to show, as after QGIS's start."""
    return not QgsProject.instance().mapLayers() and canvas.extent().isEmpty()


def sample_area() -> AreaInput:
    """Return the area that a search in an empty project uses."""
    part = QgsGeometry.fromRect(QgsRectangle(*SAMPLE_START))
    return AreaInput.from_geometry(part, _wgs84())


def go_to_sample_county(canvas: QgsMapCanvas) -> None:
    """Zoom the map to the sample county's starting view."""
    crs = canvas.mapSettings().destinationCrs()
    to_map = QgsCoordinateTransform(
        _wgs84(), crs if crs.isValid() else _wgs84(), QgsProject.instance()
    )
    canvas.setExtent(to_map.transformBoundingBox(QgsRectangle(*SAMPLE_START)))
    canvas.refresh()


def _wgs84() -> QgsCoordinateReferenceSystem:
    return QgsCoordinateReferenceSystem("EPSG:4326")
