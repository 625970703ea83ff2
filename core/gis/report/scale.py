"""The scale of a report's map: round, in feet or metres, and said in words."""

from __future__ import annotations

import math
from typing import NamedTuple

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCsException,
    QgsProject,
    QgsRectangle,
)
from qgis.PyQt.QtCore import QLocale

_FEET_PER_MILE, _METRES_PER_FOOT, _INCHES_PER_FOOT = 5280, 0.3048, 12
#: What an inch stands for, or a centimetre: these times a power of ten.
_ROUND = (1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8)
_BAR_STEPS = (1, 2, 5)
_US_UNITS = (
    Qgis.DistanceUnit.Feet,
    Qgis.DistanceUnit.Miles,
    Qgis.DistanceUnit.Yards,
    Qgis.DistanceUnit.Inches,
    Qgis.DistanceUnit.FeetUSSurvey,
    Qgis.DistanceUnit.MilesUSSurvey,
)
_UTM_WIDTH, _MOST_UTM = 6.0, 8.0
_UTM_NORTH, _UTM_SOUTH = 32600, 32700
_WEB_MERCATOR = ("EPSG:3857", "EPSG:3395", "EPSG:900913")


class Bar(NamedTuple):
    """A segment of a scale bar."""

    unit: Qgis.DistanceUnit
    label: str
    units: float


def is_in_feet(project: QgsProject) -> bool:
    """Whether lengths are said in feet and miles: as the project has it, or the user's country."""
    if project.distanceUnits() in _US_UNITS:
        return True
    return QLocale().measurementSystem() == QLocale.MeasurementSystem.ImperialUSSystem


def map_crs(project: QgsProject, box: QgsRectangle) -> QgsCoordinateReferenceSystem:
    """The reference system of a map of `box`, which is in degrees.

    The project's, unless it has none, or one of degrees: that presses the ground together from
    east to west, and has no scale. Then the UTM zone, or one around the middle of a large box.
    """
    crs = project.crs()
    if crs.isValid() and not crs.isGeographic():
        return crs
    middle = box.center()
    if box.width() <= _MOST_UTM and abs(middle.y()) < 80:
        zone = min(60, int((middle.x() + 180) // _UTM_WIDTH) + 1)
        code = (_UTM_NORTH if middle.y() >= 0 else _UTM_SOUTH) + zone
        return QgsCoordinateReferenceSystem(f"EPSG:{code}")
    proj = f"+proj=laea +lat_0={middle.y():.1f} +lon_0={middle.x():.1f} +datum=WGS84 +units=m"
    return QgsCoordinateReferenceSystem.fromProj(f"{proj} +no_defs +type=crs")


def stretch(crs: QgsCoordinateReferenceSystem, middle_latitude: float) -> float:
    """How much larger than on the ground a map unit is drawn: Mercator's grow to the north."""
    return 1 / math.cos(math.radians(middle_latitude)) if crs.authid() in _WEB_MERCATOR else 1.0


def round_up(scale: float, in_feet: bool) -> float:
    """The next scale of which one can say what an inch or a centimetre stands for."""
    if not in_feet:
        return _next(scale / 100, _ROUND) * 100
    feet = scale / _INCHES_PER_FOOT
    if feet >= _FEET_PER_MILE:
        return _next(feet / _FEET_PER_MILE, _ROUND) * _FEET_PER_MILE * _INCHES_PER_FOOT
    rounded = _next(feet, _ROUND)
    return min(rounded, _FEET_PER_MILE) * _INCHES_PER_FOOT


def scale_expression(map_id: str, mercator: bool, in_feet: bool) -> str:
    """What is said of the scale, as an expression of QGIS: it follows a map that is moved."""
    of_map = f"item_variables('{map_id}')"
    ground = f"map_get({of_map}, 'map_scale')"
    if mercator:
        middle = f"map_get({of_map}, 'map_extent_center')"
        crs = f"map_get({of_map}, 'map_crs')"
        ground += f" * cos(radians(y(transform({middle}, {crs}, 'EPSG:4326'))))"
    # Three digits: a reader would take more for the truth.
    digits = "floor(log10(@ground)) - 2"
    ratio = f"'1:' || format_number(round(@ground / 10^({digits})) * 10^({digits}), 0)"
    if in_feet:
        feet = f"(@ground / {_INCHES_PER_FOOT})"
        miles = f"({feet} / {_FEET_PER_MILE})"
        words = (
            f"'1 inch = ' || if({miles} >= 0.995, "
            f"format_number({miles}, 1, trim_trailing_zeroes:=true) || ' miles', "
            f"format_number(round({feet}), 0) || ' feet')"
        )
    else:
        metres = "(@ground / 100)"
        words = (
            f"'1 cm = ' || if({metres} >= 1000, "
            f"format_number({metres} / 1000, 1, trim_trailing_zeroes:=true) || ' km', "
            f"format_number(round({metres}), 0) || ' m')"
        )
    return f"with_variable('ground', {ground}, {words} || '  ·  ' || {ratio})"


def bar_segment(metres: float, in_feet: bool) -> Bar:
    """A segment that is as long as it may be on the ground, and round."""
    if not in_feet:
        if metres >= 1000:
            return Bar(Qgis.DistanceUnit.Kilometers, "km", _last(metres / 1000, _BAR_STEPS))
        return Bar(Qgis.DistanceUnit.Meters, "m", _last(metres, _BAR_STEPS))
    feet = metres / _METRES_PER_FOOT
    if feet >= _FEET_PER_MILE / 2:
        units = _last(feet / _FEET_PER_MILE, _BAR_STEPS)
        return Bar(Qgis.DistanceUnit.Miles, "mi", max(units, 0.5))
    return Bar(Qgis.DistanceUnit.Feet, "ft", _last(feet, _BAR_STEPS))


def to_crs(
    box: QgsRectangle,
    source: QgsCoordinateReferenceSystem,
    target: QgsCoordinateReferenceSystem,
    project: QgsProject,
) -> QgsRectangle | None:
    """A box in another reference system; None where there is no way."""
    transform = QgsCoordinateTransform(source, target, project)
    transform.setBallparkTransformsAreAppropriate(True)
    try:
        return transform.transformBoundingBox(box)
    except QgsCsException:
        return None


def _next(value: float, steps: tuple[float, ...]) -> float:
    """The smallest round number that is not below a value."""
    power = 10.0 ** math.floor(math.log10(value))
    found = (step * power for step in (*steps, 10) if step * power >= value * (1 - 1e-9))
    return next(found, 10 * power)


def _last(value: float, steps: tuple[float, ...]) -> float:
    """The largest round number that is not above a value."""
    power = 10.0 ** math.floor(math.log10(value))
    return max(step * power for step in steps if step * power <= value * (1 + 1e-9))
