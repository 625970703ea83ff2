"""Geometry of what is written: longitude and latitude, points in shapes, kinds of shapes."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCsException,
    QgsGeometry,
    QgsWkbTypes,
)

from parcel_lookup.core.gis.export.placing import refused
from parcel_lookup.core.gis.export.remarks import Loss, some_of
from parcel_lookup.core.gis.qt.crs_thread import NoDegrees, to_degrees
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import Qgis, QgsCoordinateTransform, QgsFeature

    from parcel_lookup.core.gis.export.source import Export, WriteContext

#: Decimals of a point inside a shape: a centimeter.
_POINT_DIGITS = 7
_SHAPEFILE_KINDS = (
    QgsWkbTypes.GeometryType.PointGeometry,
    QgsWkbTypes.GeometryType.LineGeometry,
    QgsWkbTypes.GeometryType.PolygonGeometry,
)


def has_shape(feature: QgsFeature) -> bool:
    """Whether a feature has geometry that is not empty."""
    return feature.hasGeometry() and not feature.geometry().isEmpty()


def shapefile_type(wkb_type: Qgis.WkbType) -> Qgis.WkbType | None:
    """Return the type of a Shapefile for a layer: points, or straight multipart shapes.

    None where the layer may have several types.
    """
    if QgsWkbTypes.geometryType(wkb_type) not in _SHAPEFILE_KINDS:
        return None
    straight = QgsWkbTypes.linearType(wkb_type)
    is_point = QgsWkbTypes.flatType(straight) == QgsWkbTypes.Type.Point
    return straight if is_point else QgsWkbTypes.multiType(straight)


class Degrees:
    """Transforms shapes to longitude and latitude. For one thread."""

    def __init__(self, export: Export, context: WriteContext) -> None:
        degrees = QgsCoordinateReferenceSystem("EPSG:4326")
        self._transform: QgsCoordinateTransform | None = None
        self._remarks = context.remarks
        self._failed = 0
        if not export.has_geometry or export.crs == degrees:
            return
        if not export.crs.isValid():
            sentence = tr("The layer has no CRS; its coordinates were treated as degrees.")
            self._remarks.note(Loss.CRS, sentence)
            return
        try:
            self._transform = to_degrees(export.crs, export.transforms)
        except NoDegrees as error:
            raise refused(export.path, str(error).rstrip(".")) from error
        sentence = tr(
            "The shapes were transformed from {crs} to longitude and latitude (WGS 84), "
            "which any program can read."
        )
        self._remarks.note(Loss.CRS, sentence.format(crs=export.crs.userFriendlyIdentifier()))

    @property
    def digits(self) -> int:
        """Number of decimals to write: all, or a tenth of a millimeter after a transformation."""
        return 17 if self._transform is None else 9

    def shape(self, feature: QgsFeature) -> QgsGeometry | None:
        """Return the geometry of a feature with straight edges; None without a valid position."""
        if not has_shape(feature):
            return None
        geometry = QgsGeometry(feature.geometry())
        if geometry.constGet().hasCurvedSegments():
            geometry = QgsGeometry(geometry.constGet().segmentize())
        if self._transform is not None:
            try:
                geometry.transform(self._transform)
            except QgsCsException:
                self._failed += 1
                return None
        box = geometry.boundingBox()
        sides = (box.xMinimum(), box.xMaximum(), box.yMinimum(), box.yMaximum())
        if not all(map(math.isfinite, sides)):
            self._failed += 1
            return None
        return geometry

    def note_failures(self) -> None:
        """Report the shapes that could not be transformed. At the end."""
        if self._failed:
            sentence = number_of(
                self._failed,
                "{} shape could not be transformed to longitude and latitude and was left out.",
                "{} shapes could not be transformed to longitude and latitude and were left out.",
            )
            self._remarks.note(Loss.SHAPE, sentence, rows=self._failed)


def points(features: Sequence[QgsFeature], degrees: Degrees) -> tuple[Sequence[Any], Sequence[Any]]:
    """Return longitudes and latitudes of a point in each shape; None where there is no shape."""
    found = [_point(degrees.shape(feature)) for feature in features]
    return tuple(zip(*found)) if found else ((), ())


def points_instead(names: Sequence[str]) -> str:
    """Return the remark about columns of points, for formats without geometry."""
    sentence = tr("The file has no geometry: {columns} are those of a point in each shape.")
    return sentence.format(columns=some_of(names))


def _point(geometry: QgsGeometry | None) -> tuple[float | None, float | None]:
    if geometry is None:
        return None, None
    is_point = geometry.wkbType() == QgsWkbTypes.Type.Point
    within = geometry if is_point else geometry.pointOnSurface()
    if within.isNull():  # of a shape that GEOS cannot work with
        within = geometry.centroid()
    if within.isNull():
        return None, None
    point = within.asPoint()
    return round(point.x(), _POINT_DIGITS), round(point.y(), _POINT_DIGITS)
