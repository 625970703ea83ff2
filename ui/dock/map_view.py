"""What the map shows, and where a search in an empty map goes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCsException,
    QgsGeometry,
    QgsProject,
    QgsRectangle,
)

from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.qt.crs_thread import transformation

if TYPE_CHECKING:
    from qgis.gui import QgsMapCanvas

    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.outlines import Box


def shows_nothing(canvas: QgsMapCanvas) -> bool:
    """Return whether the map has nothing to show, as after QGIS's start."""
    return not QgsProject.instance().mapLayers() and canvas.extent().isEmpty()


def first_view(canvas: QgsMapCanvas) -> Box | None:
    """Return the box that a map without layers shows, in EPSG:4326; None of any other map.

    QGIS zooms to the first layer of a project, which is not complete at that time.
    """
    return None if QgsProject.instance().mapLayers() else view_in_degrees(canvas)


def area_of(box: Box) -> AreaInput:
    """Return the area that a search in an empty project uses."""
    return AreaInput.from_geometry(
        QgsGeometry.fromRect(QgsRectangle(*box)), QgsCoordinateReferenceSystem("EPSG:4326")
    )


def is_routed(connection: Connection | ConnectionGroup) -> bool:
    """Return whether a connection is a group whose parts cover different states."""
    return len(connection.parts) > 1 and connection.is_routed


def start_of(connection: Connection | ConnectionGroup) -> Box | None:
    """Return where the first search of an empty map is, in EPSG:4326; None of several."""
    return connection.parts[0].start_area if len(connection.parts) == 1 else None


def zoom_to_degrees(canvas: QgsMapCanvas, box: QgsRectangle) -> None:
    """Zoom the map to a box in EPSG:4326."""
    wgs84 = QgsCoordinateReferenceSystem("EPSG:4326")
    crs = canvas.mapSettings().destinationCrs()
    to_map = transformation(wgs84, crs if crs.isValid() else wgs84, QgsProject.instance())
    canvas.setExtent(to_map.transformBoundingBox(box))
    canvas.refresh()


def view_in_degrees(canvas: QgsMapCanvas) -> Box | None:
    """Return the box of the map view in EPSG:4326; None where it has none."""
    crs = canvas.mapSettings().destinationCrs()
    if not crs.isValid() or canvas.extent().isEmpty():
        return None
    wgs84 = QgsCoordinateReferenceSystem("EPSG:4326")
    try:
        to_degrees = transformation(crs, wgs84, QgsProject.instance())
        box = to_degrees.transformBoundingBox(canvas.extent())
    except QgsCsException:
        return None
    return (box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum())
