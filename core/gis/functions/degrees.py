"""Find the longitude and latitude of a geometry in an expression. For any thread."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransformContext,
    QgsCsException,
    QgsGeometry,
    QgsPointXY,
    QgsReferencedGeometry,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.qt.crs_thread import transformation
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsExpressionContext

_WGS84 = "EPSG:4326"


def degrees_of(geometry: Any, context: QgsExpressionContext) -> tuple[float, float] | None:
    """Longitude and latitude of a point, or of a point on the surface of any other geometry.

    The geometry is in the layer's reference system (`@layer_crs`), without a layer in the project's
    (`@project_crs`), unless it has one of its own. None of an empty one. Raises `ParcelError`
    (REQUEST_REFUSED), with the reason.
    """
    if not isinstance(geometry, QgsGeometry):
        raise _no_place(tr("the argument must be a geometry, such as @geometry."))
    point = _point_of(geometry)
    if point is None:
        return None
    crs = geometry.crs() if isinstance(geometry, QgsReferencedGeometry) else _crs_of(context)
    if not crs.isValid():
        raise _no_place(tr("the layer has no coordinate reference system."))
    x, y = point.x(), point.y()
    if crs.authid() != _WGS84:
        x, y = _transformed(point, crs, _transform_context(context))
    return (x, y) if abs(x) <= 360 and abs(y) <= 90 else None


def _point_of(geometry: QgsGeometry) -> QgsPointXY | None:
    if geometry.isEmpty():
        return None
    if not geometry.isMultipart() and geometry.type() == Qgis.GeometryType.Point:
        point = geometry.asPoint()
    else:
        surface = geometry.pointOnSurface()
        if surface.isEmpty():
            return None
        point = surface.asPoint()
    return point if math.isfinite(point.x()) and math.isfinite(point.y()) else None


def _crs_of(context: QgsExpressionContext) -> QgsCoordinateReferenceSystem:
    name, own = context.variable("layer_crs"), context.variable("_layer_crs")
    is_own = isinstance(own, QgsCoordinateReferenceSystem)
    if is_own and (not name or own.authid() == name):  # without a name where it was made by hand
        return own
    for text in (name, context.variable("project_crs"), context.variable("project_crs_wkt")):
        if text:
            return _crs_named(str(text))
    return QgsCoordinateReferenceSystem()


def _crs_named(text: str) -> QgsCoordinateReferenceSystem:
    crs = QgsCoordinateReferenceSystem(text)
    if not crs.isValid():
        crs = QgsCoordinateReferenceSystem.fromWkt(text)
    if not crs.isValid():
        problem = tr("unknown coordinate reference system “{name}”.").format(name=text[:80])
        raise _no_place(problem)
    return crs


def _transform_context(context: QgsExpressionContext) -> QgsCoordinateTransformContext:
    found = context.variable("_project_transform_context")
    known = isinstance(found, QgsCoordinateTransformContext)
    return found if known else QgsCoordinateTransformContext()


def _transformed(
    point: QgsPointXY, crs: QgsCoordinateReferenceSystem, context: QgsCoordinateTransformContext
) -> tuple[float, float]:
    """Return a point in EPSG:4326. Raises `ParcelError`."""
    try:
        transform = transformation(crs, QgsCoordinateReferenceSystem(_WGS84), context)
    except QgsCsException as error:
        name = crs.userFriendlyIdentifier()
        problem = tr("QGIS cannot transform {name} to longitude and latitude.")
        raise _no_place(problem.format(name=name)) from error
    try:
        found = transform.transform(point)
    except QgsCsException as error:
        problem = tr("the geometry cannot be transformed ({error}).").format(error=error)
        raise _no_place(problem) from error
    return found.x(), found.y()


def _no_place(problem: str) -> ParcelError:
    return ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
