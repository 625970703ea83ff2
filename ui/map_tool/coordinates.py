"""Coordinates of a parcel and of a click, as labels and values that can be copied."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCsException,
    QgsGeometry,
    QgsProject,
)

from parcel_lookup.core.contract.query import WGS84
from parcel_lookup.core.gis.qt.crs_thread import NoDegrees, crs_of, to_degrees, transformation
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsPointXY

    from parcel_lookup.core.contract import Parcel


def coordinate_facts(
    parcel: Parcel,
    clicked: QgsPointXY | None,
    crs: QgsCoordinateReferenceSystem,
    parcel_crs: str = WGS84,
) -> list[tuple[str, str]]:
    """Return the center of a parcel and the clicked point, each in degrees and in a CRS.

    `clicked` is in EPSG:4326; None if there was no click. Degrees are latitude, longitude; in
    `crs`, which is that of the map, coordinates are x, y. Places that it cannot hold are left out.
    `parcel_crs` is that of the parcel (`SearchResult.crs`).
    """
    center = center_of(parcel, parcel_crs)
    found = []
    for degrees, own, place in (
        (tr("Center (lat, lon)"), tr("Center ({crs})"), center),
        (tr("Click (lat, lon)"), tr("Click ({crs})"), clicked),
    ):
        if place is None:
            continue
        found.append((degrees, f"{place.y():.6f}, {place.x():.6f}"))
        projected = _in_crs(place, crs)
        if projected is not None:
            digits = 6 if crs.isGeographic() else 2
            text = f"{projected.x():.{digits}f}, {projected.y():.{digits}f}"
            found.append((own.format(crs=crs.authid() or tr("project CRS")), text))
    return found


def in_degrees(parcel: Parcel, crs: str = WGS84) -> QgsGeometry:
    """Return the geometry of a parcel in EPSG:4326; an empty one if it has none there."""
    geometry = QgsGeometry()
    if parcel.wkb is not None:
        geometry.fromWkb(parcel.wkb)
    if crs != WGS84:
        try:
            geometry.transform(to_degrees(crs_of(crs), QgsProject.instance()))
        except (NoDegrees, QgsCsException):
            return QgsGeometry()
    return geometry


def center_of(parcel: Parcel, crs: str = WGS84) -> QgsPointXY | None:
    """Return the centroid, or a point inside if the centroid is outside; EPSG:4326.

    None if the parcel has no geometry.
    """
    geometry = in_degrees(parcel, crs)
    if geometry.isEmpty():
        return None
    center = geometry.centroid()
    if center.isEmpty() or not geometry.contains(center):
        center = geometry.pointOnSurface()
    return None if center.isEmpty() else center.asPoint()


def _in_crs(place: QgsPointXY, crs: QgsCoordinateReferenceSystem) -> QgsPointXY | None:
    """Return a place in another CRS than EPSG:4326; None if it cannot be transformed."""
    if not crs.isValid() or crs.authid() == WGS84:
        return None
    wgs84 = QgsCoordinateReferenceSystem(WGS84)
    context = QgsProject.instance().transformContext()
    try:
        return transformation(wgs84, crs, context).transform(place)
    except QgsCsException:
        return None
