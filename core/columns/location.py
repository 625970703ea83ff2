"""In which state and county parcels are, by the outlines of the Census Bureau.

The outlines (`resources/outlines`, see the README there) are generalized: a parcel next to a line
may come out on its other side. So the county of most parcels of a file is the majority, and a
parcel that is within the tolerance of its outline counts as there; only one that is clearly in
another county gets that one. Imports shapely and numpy; any thread but the main one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import TYPE_CHECKING

from parcel_lookup.core.columns.rows import Row, RowSource, Sample
from parcel_lookup.core.outlines import TOLERANCE, County, read_neighbors, read_outlines

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    import shapely

    from parcel_lookup.core.contract import Cancellation

#: Degrees, about 10 kilometers: a parcel on the water, or on an island that the outlines leave
#: out, belongs to the nearest county within that; one that is farther away, or nearer to another
#: country, to none.
_REACH = 0.1
_BATCH = 1000
#: Points that are compared with the outlines at once: objects of shapely take much memory.
_CHUNK = 50_000
#: West, south, east, north of the mainland, Alaska, Hawaii, and Puerto Rico; the western Aleutians;
#: Guam and the Northern Marianas; American Samoa. In degrees.
_UNITED_STATES = (
    (-180.0, 17.0, -64.0, 72.0),
    (172.0, 51.0, 180.0, 54.0),
    (144.0, 13.0, 147.0, 21.0),
    (-171.5, -15.0, -168.0, -10.0),
)


class Location:
    """Where the parcels of a file are: the majority's county, and that of each parcel.

    Made by `locate` or of points. `counts` are the parcels in each county, the majority's first;
    `total` are all rows that were looked at.
    """

    def __init__(self, points: np.ndarray, total: int) -> None:
        """`points` are longitude and latitude of a point in each parcel that has a geometry."""
        import shapely

        self.total = total
        self._counties: list[County] = []
        self._shapes: list[shapely.Geometry] = []
        self._abroad: list[shapely.Geometry] = []
        if len(points):
            west, south = points.min(axis=0).tolist()
            east, north = points.max(axis=0).tolist()
            box = (west - _REACH, south - _REACH, east + _REACH, north + _REACH)
            found = read_outlines(box)
            self._counties = [county for county, _ in found]
            self._shapes = [shape for _, shape in found]
            self._abroad = read_neighbors(box) if found else []
        for shape in self._shapes:
            shapely.prepare(shape)
        self._tree = shapely.STRtree(self._shapes)
        self._tree_abroad = shapely.STRtree(self._abroad)
        self._majority = -1
        raw = _count(points, self._raw_places)
        if raw:  # equal numbers: the least code, whatever the order of the rows
            self._majority = min(raw, key=lambda index: (-raw[index], self._counties[index]))
        numbers = _count(points, self._places)
        self.counts = tuple(
            (self._counties[index], number)
            for index, number in sorted(
                numbers.items(), key=lambda item: (item[0] != self._majority, -item[1], item[0])
            )
        )

    @property
    def majority(self) -> County | None:
        """The county of most parcels; None where none of them is in the United States."""
        return self._counties[self._majority] if self._majority >= 0 else None

    def counties(self, wkbs: Sequence[bytes | None]) -> list[County | None]:
        """The county of each parcel by its WKB in degrees; of one without geometry the majority."""
        places = self._places(_points(wkbs)).tolist()
        return [self._counties[place] if place >= 0 else None for place in places]

    def _places(self, points: np.ndarray) -> np.ndarray:
        """Return the place of each point's county among those here, -1 where there is none."""
        import numpy as np
        import shapely

        places = self._raw_places(points)
        if self._majority < 0:
            return places
        places[shapely.is_missing(points)] = self._majority
        others = np.flatnonzero(places != self._majority)
        near = shapely.dwithin(self._shapes[self._majority], points[others], TOLERANCE)
        places[others[near]] = self._majority
        return places

    def _raw_places(self, points: np.ndarray) -> np.ndarray:
        """Return the same by the outlines alone."""
        import numpy as np
        import shapely

        places = np.full(len(points), -1)
        left = np.flatnonzero(~shapely.is_missing(points))
        # The majority's first: then next to nothing is left for the others.
        first = [self._majority] if self._majority >= 0 else []
        for place in dict.fromkeys((*first, *range(len(self._shapes)))):
            inside = shapely.intersects(self._shapes[place], points[left])
            places[left[inside]] = place
            left = left[~inside]
        if len(left) and self._shapes:
            nearest = self._tree.nearest(points[left])
            shapes = np.array(self._shapes, dtype=object)[nearest]
            distances = shapely.distance(shapes, points[left])
            near = (distances <= TOLERANCE) | (
                (distances <= _REACH) & (distances < self._distances_abroad(points[left]))
            )
            places[left[near]] = nearest[near]
        return places

    def _distances_abroad(self, points: np.ndarray) -> np.ndarray:
        """Return the distance of each point to the nearest other country, in degrees."""
        import numpy as np
        import shapely

        if not self._abroad:
            return np.full(len(points), np.inf)
        nearest = self._tree_abroad.nearest(points)
        return shapely.distance(np.array(self._abroad, dtype=object)[nearest], points)


def locate(
    source: RowSource,
    stop: Cancellation,
    progress: Callable[[float], None] | None = None,
) -> Location:
    """Read the geometries of all rows of a layer and say where they are.

    Raises `Cancelled`, and what the source raises.
    """
    import numpy as np

    points, seen = [_coordinates(())], 0
    rows = source.rows((), geometry=True)
    while batch := list(islice(rows, _BATCH)):
        stop.check()
        points.append(_coordinates([row.wkb for row in batch if isinstance(row, Row)]))
        seen += len(batch)
        if progress is not None:
            progress(min(1.0, seen / max(1, len(source))))
    stop.check()
    return Location(np.concatenate(points), seen)


def location_of(wkbs: Sequence[bytes | None]) -> Location:
    """Return where parcels are, by their WKB in degrees."""
    return Location(_coordinates(wkbs), len(wkbs))


def with_counties(sample: Sample) -> tuple[Sample, County | None]:
    """Return a sample whose rows have the counties that they are in, and that of most of them."""
    wkbs = [row.wkb for row in sample.rows]
    location = location_of(wkbs)
    if location.majority is None:
        return sample, None
    found = zip(sample.rows, location.counties(wkbs))
    rows = tuple(row._replace(county=county if row.wkb else None) for row, county in found)
    return sample._replace(rows=rows), location.majority


def are_near_united_states(wkbs: Sequence[bytes | None]) -> bool:
    """Return whether one of these parcels, by their WKB in degrees, may be in the United States.

    Coarse and fast, without the outlines. True for no parcels at all.
    """
    x, y = _coordinates(wkbs).T
    return not wkbs or any(
        bool(((x >= west) & (x <= east) & (y >= south) & (y <= north)).any())
        for west, south, east, north in _UNITED_STATES
    )


def _count(points: np.ndarray, places_of: Callable[[np.ndarray], np.ndarray]) -> Counter[int]:
    """Return the number of points by their place; those without one are left out."""
    import shapely

    found: Counter[int] = Counter()
    for start in range(0, len(points), _CHUNK):
        found.update(places_of(shapely.points(points[start : start + _CHUNK])).tolist())
    found.pop(-1, None)
    return found


def _coordinates(wkbs: Sequence[bytes | None]) -> np.ndarray:
    """Return longitude and latitude of a point in each geometry; those that are missing left out.

    Objects of shapely take ten times the memory, for all parcels of a file.
    """
    import shapely

    return shapely.get_coordinates(_points(wkbs))


def _points(wkbs: Sequence[bytes | None]) -> np.ndarray:
    """Return a point in each geometry; None where there is none."""
    import numpy as np
    import shapely

    raw = np.empty(len(wkbs), dtype=object)
    raw[:] = wkbs
    shapes = shapely.from_wkb(raw, on_invalid="ignore")
    finite = np.isfinite(shapely.bounds(shapes)).all(axis=1)  # not of what is empty or missing
    return shapely.point_on_surface(np.where(finite, shapes, None))
