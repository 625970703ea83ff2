"""The shapes of what is written."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCsException,
    QgsGeometry,
    QgsWkbTypes,
)

from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import Qgis, QgsFeature

    from parcel_lookup.core.gis.export.source import Export
    from parcel_lookup.core.gis.export.work import Work

#: Of a point that stands for a shape: a centimetre.
_POINT_DIGITS = 7
_SHAPEFILE_KINDS = (
    QgsWkbTypes.GeometryType.PointGeometry,
    QgsWkbTypes.GeometryType.LineGeometry,
    QgsWkbTypes.GeometryType.PolygonGeometry,
)


def is_there(feature: QgsFeature) -> bool:
    """Whether a feature has a shape, and one that is not empty."""
    return feature.hasGeometry() and not feature.geometry().isEmpty()


def parted(features: Sequence[QgsFeature]) -> tuple[list[QgsFeature], list[QgsFeature]]:
    """Those with a shape and those without one."""
    there = [feature for feature in features if is_there(feature)]
    if len(there) == len(features):
        return there, []
    return there, [feature for feature in features if not is_there(feature)]


def one_kind(wkb_type: Qgis.WkbType) -> Qgis.WkbType | None:
    """The kind of straight shapes of many parts, or points; None where there may be several."""
    if QgsWkbTypes.geometryType(wkb_type) not in _SHAPEFILE_KINDS:
        return None
    straight = QgsWkbTypes.linearType(wkb_type)
    is_point = QgsWkbTypes.flatType(straight) == QgsWkbTypes.Type.Point
    return straight if is_point else QgsWkbTypes.multiType(straight)


class Degrees:
    """Brings shapes to longitude and latitude. For one thread."""

    def __init__(self, export: Export, work: Work, what: str) -> None:
        """`what` holds nothing else, says the remark where that changes the shapes."""
        degrees = QgsCoordinateReferenceSystem("EPSG:4326")
        self._transform: QgsCoordinateTransform | None = None
        self._work = work
        self._failed = 0
        if not export.has_geometry or export.crs == degrees:
            return
        if not export.crs.isValid():
            sentence = "The layer has no coordinate system; its coordinates were taken for degrees."
            work.remarks.say(Loss.CRS, sentence)
            return
        self._transform = QgsCoordinateTransform(export.crs, degrees, export.transforms)
        work.remarks.say(
            Loss.CRS,
            f"The shapes were transformed from {export.crs.userFriendlyIdentifier()} to longitude "
            f"and latitude (WGS 84), since {what}.",
        )

    @property
    def digits(self) -> int:
        """Decimals that are worth writing: all, or a tenth of a millimetre after transforming."""
        return 17 if self._transform is None else 9

    def shape(self, feature: QgsFeature) -> QgsGeometry | None:
        """The shape of a feature, of straight edges; None without one, or where it has no place."""
        if not is_there(feature):
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

    def tell(self) -> None:
        """Say what had no place, at the end."""
        if self._failed:
            rows = plural(self._failed, "shape")
            sentence = f"{self._failed:,} {rows} could not be brought to degrees: left out."
            self._work.remarks.say(Loss.SHAPE, sentence, rows=self._failed)


def points(features: Sequence[QgsFeature], degrees: Degrees) -> tuple[Sequence[Any], Sequence[Any]]:
    """Longitudes and latitudes of a point in each shape; None where there is none."""
    found = [_point(degrees.shape(feature)) for feature in features]
    return tuple(zip(*found)) if found else ((), ())


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
