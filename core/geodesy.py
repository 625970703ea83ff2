"""Areas on the ellipsoid, and a plane for what is near a place, without a projection library.

Needs numpy and shapely, which are imported when first needed. Any thread.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

#: WGS 84, in meters. GRS 80 differs in the tenth digit of the flattening: nothing in an area.
SEMI_MAJOR_AXIS = 6_378_137.0
FLATTENING = 1 / 298.257223563
#: International acre.
SQUARE_METERS_PER_ACRE = 4046.8564224

_E2 = FLATTENING * (2 - FLATTENING)
_E = math.sqrt(_E2)


def acres(geometries: Any) -> Any:
    """Areas in acres of shapely geometries in EPSG:4326 (longitude, latitude in degrees).

    Takes one geometry, which gives a float, or an array of them, which gives an array of floats;
    None, points, lines and empty geometries give 0. Edges are taken as straight in the equal-area
    plane, not as geodesics: no difference for anything of the size of a parcel.
    """
    return square_meters(geometries) / SQUARE_METERS_PER_ACRE


def square_meters(geometries: Any) -> Any:
    """Areas in square meters; the rest as `acres`."""
    import numpy as np
    import shapely

    many = np.asarray(geometries, dtype=object)
    areas = shapely.area(shapely.transform(many, _equal_area))
    areas = np.nan_to_num(areas, nan=0.0)  # shapely's area of None
    return areas if many.ndim else float(areas)


def _equal_area(degrees: np.ndarray) -> np.ndarray:
    """Cylindrical equal-area coordinates in meters of an array (n, 2) of degrees.

    Snyder, Map Projections: A Working Manual (USGS Professional Paper 1395, 1987), equations
    10-14 and 10-15 with the equator as standard parallel, and 3-12 for q.
    """
    import numpy as np

    sine = np.sin(np.radians(degrees[:, 1]))
    q = (1 - _E2) * (sine / (1 - _E2 * sine**2) + np.arctanh(_E * sine) / _E)
    east = SEMI_MAJOR_AXIS * np.radians(degrees[:, 0])
    return np.column_stack((east, SEMI_MAJOR_AXIS * q / 2))


class LocalPlane:
    """A plane in meters that fits the surroundings of a place.

    Stereographic, and so true in all directions: within 100 km of the place a length in it is off
    by less than 0.015 %, within 250 km by less than 0.06 %. Not for the poles.

    Snyder (as above), equations 21-24 and 21-25 with 3-1, and 20-14, 20-15, 20-18 and 3-4 for the
    way back.
    """

    def __init__(self, lon: float, lat: float) -> None:
        self._lon, sine = math.radians(lon), math.sin(math.radians(lat))
        conformal = math.asin(_conformal_sine(sine))
        self._sine, self._cosine = math.sin(conformal), math.cos(conformal)
        self._scale = 2 * SEMI_MAJOR_AXIS * math.cos(math.radians(lat))
        self._scale /= math.sqrt(1 - _E2 * sine**2) * self._cosine

    def meters(self, degrees: np.ndarray) -> np.ndarray:
        """East and north of the place, in meters, of an array (n, 2) of longitudes, latitudes."""
        import numpy as np

        east = np.radians(degrees[:, 0]) - self._lon
        sine = _conformal_sine(np.sin(np.radians(degrees[:, 1])))
        cosine = np.sqrt(1 - sine**2)
        across, along = cosine * np.sin(east), cosine * np.cos(east)
        scale = self._scale / (1 + self._sine * sine + self._cosine * along)
        return np.column_stack((scale * across, scale * (self._cosine * sine - self._sine * along)))

    def degrees(self, meters: np.ndarray) -> np.ndarray:
        """The way back. Longitudes go on beyond 180° as they come near the place."""
        import numpy as np

        x, y = meters[:, 0], meters[:, 1]
        angle = 2 * np.arctan(np.hypot(x, y) / self._scale)
        far, near = np.sin(angle), np.cos(angle)
        # The distance in both of them cancels out: nothing is divided by nothing at the place.
        bearing = np.arctan2(x, y)
        sine = near * self._sine + far * np.cos(bearing) * self._cosine
        east = np.arctan2(
            far * np.sin(bearing), near * self._cosine - far * np.cos(bearing) * self._sine
        )
        return np.column_stack((np.degrees(self._lon + east), np.degrees(_latitude(sine))))


def _conformal_sine(sine: Any) -> Any:
    """The sine of the conformal latitude by the sine of the latitude, of a float or an array."""
    import numpy as np

    return np.tanh(np.arctanh(sine) - _E * np.arctanh(_E * sine))


def _latitude(conformal_sine: Any) -> Any:
    """The latitudes, in radians, by the sines of their conformal latitudes."""
    import numpy as np

    height = np.arctanh(conformal_sine)
    sine = conformal_sine
    for _ in range(6):  # each gains more than two digits
        sine = np.tanh(height + _E * np.arctanh(_E * sine))
    return np.arcsin(sine)
