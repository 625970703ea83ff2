"""The CRS of an exported file: whether it can hold a place, and the zones of a place.

Areas of use and zones are those of PROJ's database. For example::

    box = layer.extent()  # main thread
    for zone in suggested_zones(box, layer.crs(), transforms):  # any thread
        crs = QgsCoordinateReferenceSystem(zone.authid)
        print(zone.title, location_remark(box, layer.crs(), crs, transforms))  # None
"""

from __future__ import annotations

import math
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCsException,
    QgsProjUtils,
    QgsRectangle,
)

from parcel_lookup.core.files import database_uri
from parcel_lookup.core.gis.export.placing import refused
from parcel_lookup.core.gis.export.remarks import Loss
from parcel_lookup.core.gis.qt.crs_thread import transformation
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsCoordinateTransform, QgsCoordinateTransformContext, QgsFeature

    from parcel_lookup.core.gis.export.remarks import Remarks
    from parcel_lookup.core.gis.export.source import Export

_DEGREES = "EPSG:4326"
_TURN = 360.0
#: A CRS is not used farther from its area of use than the area is wide: three times the area.
_FARTHEST = 3.0

# ---- whether a CRS can hold a place -------------------------------------------------------------


class LocationRemark(NamedTuple):
    """What speaks against a CRS for the location of some parcels."""

    #: For the user.
    sentence: str
    #: Whether no file is written; otherwise the coordinates may be inaccurate.
    is_refusal: bool


def location_remark(
    box: QgsRectangle,
    crs: QgsCoordinateReferenceSystem,
    target: QgsCoordinateReferenceSystem,
    transforms: QgsCoordinateTransformContext,
) -> LocationRemark | None:
    """Return what speaks against a target CRS for shapes in a box, or None. Any thread.

    `box` is in `crs`. Shapes that are partly outside the area of use, or near it, are only warned
    about: counties on the border of a zone are often mapped in that of their neighbors.
    """
    if not crs.isValid():
        sentence = tr("The layer has no CRS, so that its shapes cannot be transformed.")
        return LocationRemark(sentence, is_refusal=True)
    names = {"crs": target.userFriendlyIdentifier()}
    if not _is_finite(box):  # of no shape
        return None
    if _transformed(box, crs, target, transforms) is None:
        return _cannot_hold(target)
    degrees = _transformed(box, crs, QgsCoordinateReferenceSystem(_DEGREES), transforms)
    areas = _areas_of_use(target)
    if degrees is None or not areas or any(area.contains(degrees) for area in areas):
        return None
    if not any(_widened(area).intersects(degrees) for area in areas):
        sentence = tr("The parcels are far outside the area of use of {crs}. Choose another CRS.")
        return LocationRemark(sentence.format(**names), is_refusal=True)
    sentence = tr(
        "Some parcels are outside the area of use of {crs}: their coordinates may be inaccurate."
    )
    return LocationRemark(sentence.format(**names), is_refusal=False)


def _cannot_hold(target: QgsCoordinateReferenceSystem) -> LocationRemark:
    sentence = tr("{crs} cannot hold the location of all parcels. Choose another CRS.")
    sentence = sentence.format(crs=target.userFriendlyIdentifier())
    return LocationRemark(sentence, is_refusal=True)


def _transformed(
    box: QgsRectangle,
    crs: QgsCoordinateReferenceSystem,
    target: QgsCoordinateReferenceSystem,
    transforms: QgsCoordinateTransformContext,
) -> QgsRectangle | None:
    """Return a box in another CRS, or None where it has no place there."""
    try:
        found = transformation(crs, target, transforms).transformBoundingBox(box)
    except QgsCsException:
        return None
    return found if _is_finite(found) else None


def _is_finite(box: QgsRectangle) -> bool:
    sides = (box.xMinimum(), box.xMaximum(), box.yMinimum(), box.yMaximum())
    return not box.isNull() and all(map(math.isfinite, sides))


def _areas_of_use(crs: QgsCoordinateReferenceSystem) -> list[QgsRectangle]:
    """Return the area of use in degrees, in two parts across 180°; none where it is not known."""
    area = crs.bounds()
    west, east = area.xMinimum(), area.xMaximum()
    if west == east:
        return []
    if west < east:
        return [area]
    sides = ((west, east + _TURN), (west - _TURN, east))
    return [QgsRectangle(one, area.yMinimum(), other, area.yMaximum()) for one, other in sides]


def _widened(area: QgsRectangle) -> QgsRectangle:
    wide = QgsRectangle(area)
    wide.scale(_FARTHEST)
    return wide


class Reprojection:
    """Transforms the shapes of an export to the CRS of its file. For one thread."""

    def __init__(self, export: Export, remarks: Remarks) -> None:
        """Note the transformation, if there is one."""
        self._export = export
        self._remarks = remarks
        self._box = QgsRectangle()
        self._transform: QgsCoordinateTransform | None = None
        self._is_noted = False
        if export.has_geometry and export.crs != export.layer_crs:
            try:
                self._transform = transformation(export.layer_crs, export.crs, export.transforms)
            except QgsCsException as error:
                remark = location_remark(self._box, export.layer_crs, export.crs, export.transforms)
                raise self._refused(remark or _cannot_hold(export.crs)) from error
            crs = export.layer_crs.userFriendlyIdentifier()
            sentence = tr("The shapes were transformed from {crs} to {target}.")
            target = export.crs.userFriendlyIdentifier()
            remarks.note(Loss.CRS, sentence.format(crs=crs, target=target))

    def apply(self, features: Sequence[QgsFeature]) -> None:
        """Transform some features in place.

        Raises `ParcelError` where the CRS cannot hold their location.
        """
        if self._transform is None:
            return
        geometries = [feature.geometry() for feature in features]
        self._check([one.boundingBox() for one in geometries if not one.isEmpty()])
        for feature, geometry in zip(features, geometries):
            if geometry.isEmpty():
                continue
            try:
                geometry.transform(self._transform)
            except QgsCsException as error:
                raise self._refused(_cannot_hold(self._export.crs), str(error)) from error
            if not _is_finite(geometry.boundingBox()):
                raise self._refused(_cannot_hold(self._export.crs))
            feature.setGeometry(geometry)

    def _check(self, boxes: Sequence[QgsRectangle]) -> None:
        """Check the location of all shapes so far; note what speaks against the CRS, once."""
        for box in boxes:
            self._box.combineExtentWith(box)
        export = self._export
        remark = location_remark(self._box, export.layer_crs, export.crs, export.transforms)
        if remark is not None and remark.is_refusal:
            raise self._refused(remark)
        if remark is not None and not self._is_noted:
            self._is_noted = True
            self._remarks.note(Loss.AREA, remark.sentence)

    def _refused(self, remark: LocationRemark, detail: str = "") -> Exception:
        reason = remark.sentence.rstrip(".")
        return refused(self._export.path, reason[:1].lower() + reason[1:], detail)


# ---- zones --------------------------------------------------------------------------------------

#: NAD 83 (2011) and NAD 83, for data in a datum without State Plane zones.
_DATUMS = ("EPSG:6318", "EPSG:4269")
#: Units of zones, those of most states first; a zone in meters has no unit in its name.
_UNITS = (" (ftUS)", " (ft)", "")
_UNIT = re.compile(r" \((ftUS|ft)\)$")
_DATABASE = "proj.db"
#: The map projections of State Plane and UTM zones have names of their own.
_ZONES = """
    SELECT crs.auth_name || ':' || crs.code, crs.name, conversion.name LIKE 'SPCS83 %',
        geodetic_crs_auth_name || ':' || geodetic_crs_code, west_lon, south_lat, east_lon, north_lat
    FROM projected_crs AS crs
    JOIN conversion
        ON conversion.auth_name = conversion_auth_name AND conversion.code = conversion_code
    JOIN usage ON object_table_name = 'projected_crs'
        AND object_auth_name = crs.auth_name AND object_code = crs.code
    JOIN extent ON extent.auth_name = extent_auth_name AND extent.code = extent_code
    WHERE crs.auth_name = 'EPSG' AND NOT crs.deprecated
        AND (conversion.name LIKE 'SPCS83 %' OR conversion.name LIKE 'UTM zone %')
        AND ? BETWEEN west_lon AND east_lon AND ? BETWEEN south_lat AND north_lat
"""
_MOST_ZONES = 3


class Zone(NamedTuple):
    """A State Plane or UTM zone."""

    #: ``EPSG:6463``.
    authid: str
    #: ``NAD83(2011) / Iowa North (ftUS)``.
    title: str
    is_state_plane: bool
    #: The geographic CRS with its datum: ``EPSG:6318``.
    datum: str
    #: In degrees.
    west: float
    south: float
    east: float
    north: float

    @property
    def name(self) -> str:
        """The title without the unit."""
        return _UNIT.sub("", self.title)

    @property
    def unit(self) -> str:
        """The end of the title that names the unit; "" for meters."""
        found = _UNIT.search(self.title)
        return found[0] if found else ""

    def distance(self, x: float, y: float) -> float:
        """Return the distance of a location from the middle of the zone, in degrees."""
        return math.hypot((self.west + self.east) / 2 - x, (self.south + self.north) / 2 - y)


def suggested_zones(
    box: QgsRectangle,
    crs: QgsCoordinateReferenceSystem,
    transforms: QgsCoordinateTransformContext,
) -> list[Zone]:
    """Return the State Plane and UTM zones whose area of use contains the center of a box, or none.

    `box` is in `crs`. The zones in the datum of `crs` come first, because nothing is lost on the
    way there. State Plane zones are in this datum or, if it has none, in the newest realization of
    NAD 83, and in US survey feet if the state has them; areas of use are boxes and overlap, and the
    zone whose middle is nearest comes first. Reads PROJ's database; any thread.
    """
    degrees = None
    if crs.isValid() and _is_finite(box):
        degrees = _transformed(box, crs, QgsCoordinateReferenceSystem(_DEGREES), transforms)
    if degrees is None:
        return []
    x, y = degrees.center().x(), degrees.center().y()
    own = crs.toGeographicCrs().authid()
    zones = sorted(_zones_at(x, y), key=lambda zone: _UNITS.index(zone.unit))
    found: dict[str, Zone] = {}
    for datum in (own, *_DATUMS):
        if not any(zone.is_state_plane for zone in found.values()):
            for zone in zones:
                is_utm = datum == own and not zone.is_state_plane and not zone.unit
                if zone.datum == datum and (zone.is_state_plane or is_utm):
                    found.setdefault(zone.name, zone)
    order = [  # UTM zones do not follow the borders of states
        (zone.datum != own, not zone.is_state_plane, zone.distance(x, y), zone)
        for zone in found.values()
    ]
    utm = sum(not zone.is_state_plane for zone in found.values())
    return [zone for *_, zone in sorted(order)][: _MOST_ZONES + utm]


def _zones_at(x: float, y: float) -> list[Zone]:
    """Return all zones of a location, in any datum and unit."""
    paths = (Path(folder, _DATABASE) for folder in QgsProjUtils.searchPaths())
    path = next((path for path in paths if path.is_file()), None)
    if path is None:  # PROJ may have its database inside of its library
        return []
    with closing(sqlite3.connect(database_uri(path.absolute(), mode="ro"), uri=True)) as database:
        return [Zone(*row) for row in database.execute(_ZONES, (x, y))]
