"""Which geometries contain a point: what the point request means (section 4.3). Needs shapely."""

from __future__ import annotations

from collections.abc import Sequence

from parcel_lookup.core.contract.repair import make_valid


def which_contain(wkbs: Sequence[bytes | None], lon: float, lat: float) -> list[int]:
    """Places of the geometries (WKB in EPSG:4326) that contain a point, boundaries included.

    Decided by GEOS on the geometries as they are; a repaired copy decides only where GEOS cannot
    work with one. None and what cannot be read contain nothing.
    """
    import shapely

    point = shapely.Point(lon, lat)
    found = []
    for place, wkb in enumerate(wkbs):
        shape = None if wkb is None else shapely.from_wkb(wkb, on_invalid="ignore")
        if shape is None:
            continue
        try:
            meets = shapely.intersects(shape, point)
        except shapely.errors.GEOSException:
            meets = shapely.intersects(make_valid(shape), point)
        if meets:
            found.append(place)
    return found
