"""Areas on the ellipsoid, without a projection library.

Needs numpy and shapely, which are imported when an area is first asked for. Any thread.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np

#: WGS 84, in metres. GRS 80 differs in the tenth digit of the flattening: nothing in an area.
SEMI_MAJOR_AXIS = 6_378_137.0
FLATTENING = 1 / 298.257223563
#: International acre.
SQUARE_METRES_PER_ACRE = 4046.8564224

_E2 = FLATTENING * (2 - FLATTENING)
_E = math.sqrt(_E2)


def acres(geometries: Any) -> Any:
    """Areas in acres of shapely geometries in EPSG:4326 (longitude, latitude in degrees).

    Takes one geometry, which gives a float, or an array of them, which gives an array of floats;
    None, points, lines and empty geometries give 0. Edges are taken as straight in the equal-area
    plane, not as geodesics: no difference for anything of the size of a parcel.
    """
    return square_metres(geometries) / SQUARE_METRES_PER_ACRE


def square_metres(geometries: Any) -> Any:
    """Areas in square metres; the rest as `acres`."""
    import numpy as np
    import shapely

    many = np.asarray(geometries, dtype=object)
    areas = shapely.area(shapely.transform(many, _equal_area))
    areas = np.nan_to_num(areas, nan=0.0)  # shapely's area of None
    return areas if many.ndim else float(areas)


def acres_of_wkb(geometries: Any) -> np.ndarray:
    """Areas in acres of an iterable of WKB or None, as an array of floats; the rest as `acres`."""
    import numpy as np
    import shapely

    many = np.array(list(geometries), dtype=object)
    return acres(shapely.from_wkb(many))


def _equal_area(degrees: np.ndarray) -> np.ndarray:
    """Cylindrical equal-area coordinates in metres of an array (n, 2) of degrees.

    Snyder, Map Projections: A Working Manual (USGS Professional Paper 1395, 1987), equations
    10-14 and 10-15 with the equator as standard parallel, and 3-12 for q.
    """
    import numpy as np

    sine = np.sin(np.radians(degrees[:, 1]))
    q = (1 - _E2) * (sine / (1 - _E2 * sine**2) + np.arctanh(_E * sine) / _E)
    east = SEMI_MAJOR_AXIS * np.radians(degrees[:, 0])
    return np.column_stack((east, SEMI_MAJOR_AXIS * q / 2))
