"""States and counties of the United States: outlines by the Census Bureau, bounds, and names.

Outlines are generalized: see `resources/outlines/README.md`. Imports shapely where it is needed.
"""

from __future__ import annotations

import gzip
import json
import math
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.address.states import STATES, State, state_name
from parcel_lookup.core.resources import RESOURCES

if TYPE_CHECKING:
    import shapely

#: West, south, east, and north in EPSG:4326.
Box = tuple[float, float, float, float]

OUTLINES = RESOURCES / "outlines" / "us_counties.topojson.gz"
_NEIGHBORS = OUTLINES.with_name("neighbor_countries.topojson.gz")

#: Degrees, about 200 meters: how far an outline may be from the county's line.
TOLERANCE = 0.002
#: Square degrees: the outlines in a box of at most this size stay in memory, some megabytes.
_REMEMBERED = 100
_STATES = {state.code: state for state in STATES}


class County(NamedTuple):
    """A county, or what takes its place in a state."""

    state_fp: str
    county_fp: str
    #: As the field ``county`` has it: ``Middlesex``.
    name: str
    #: What it is called: ``Middlesex County``, ``Orleans Parish``.
    title: str

    @property
    def state(self) -> State:
        """The state that it is in."""
        return _STATES[self.state_fp]

    @property
    def words(self) -> str:
        """``Middlesex County, Massachusetts``."""
        return f"{self.title}, {self.state.name}"

    @property
    def fields(self) -> Mapping[str, str]:
        """The values of the contract's fields."""
        return {
            "state": self.state.abbreviation,
            "state_fp": self.state_fp,
            "county": self.name,
            "county_fp": self.county_fp,
        }


def read_outlines(box: Box, path: Path = OUTLINES) -> list[tuple[County, shapely.Geometry]]:
    """The counties whose bounds meet a box in degrees, with their outlines, by their codes."""
    import shapely

    west, south, east, north = box
    degrees = (math.floor(west), math.floor(south), math.ceil(east), math.ceil(north))
    is_small = (degrees[2] - degrees[0]) * (degrees[3] - degrees[1]) <= _REMEMBERED
    read = _read_counties if is_small else _read_counties.__wrapped__
    return [
        (county, shapely.from_wkb(wkb))  # prepared geometries are not for several threads
        for county, bounds, wkb in read(degrees, path)
        if _meets(bounds, box)
    ]


@lru_cache(maxsize=4)
def _read_counties(box: Box, path: Path) -> tuple[tuple[County, Box, bytes], ...]:
    """Return counties with their bounds and outlines: a file is located several times in a row."""
    import shapely

    body = _read(path)
    scale = body["transform"]["scale"]
    return tuple(
        (
            County(**item["properties"]),
            tuple(item["bbox"]),
            shapely.to_wkb(_outline(item["arcs"], body["arcs"], scale), output_dimension=2),
        )
        for item in body["objects"]["counties"]["geometries"]
        if _meets(item["bbox"], box)
    )


def _meets(bounds: Box, box: Box) -> bool:
    left, bottom, right, top = bounds
    west, south, east, north = box
    return left <= east and right >= west and bottom <= north and top >= south


def read_neighbors(box: Box) -> list[shapely.Geometry]:
    """Return the land of other countries near the United States, where it meets a box in degrees.

    Coarser than the counties: a line may be off by a kilometer.
    """
    import shapely

    body = _read(_NEIGHBORS)
    scale, window = body["transform"]["scale"], shapely.box(*box)
    items = body["objects"]["countries"]["geometries"]
    parts = shapely.get_parts([_outline(item["arcs"], body["arcs"], scale) for item in items])
    return parts[shapely.intersects(parts, window)].tolist()


def read_bounds(
    path: Path = OUTLINES,
) -> list[tuple[County, Box]]:
    """Return all counties with their bounds in degrees: west, south, east, north."""
    items = _read(path)["objects"]["counties"]["geometries"]
    return [(County(**item["properties"]), tuple(item["bbox"])) for item in items]


class UsPlace(NamedTuple):
    """A state or a county of the United States."""

    #: ``Wisconsin`` or ``Dane County, Wisconsin``.
    title: str
    #: The abbreviation of the state, ``WI``.
    state: str
    is_state: bool
    box: Box


@lru_cache(maxsize=1)
def read_places() -> tuple[UsPlace, ...]:
    """Return all states by name, and then all counties by state and name.

    The first call takes some tenths of a second: it is for a task.
    """
    counties = [
        UsPlace(county.words, county.state.abbreviation, False, box)
        for county, box in read_bounds()
    ]
    states = []
    for state in STATES:
        boxes = [one.box for one in counties if one.state == state.abbreviation]
        if boxes:
            states.append(UsPlace(state.name, state.abbreviation, True, _around(boxes)))
    counties.sort(key=lambda one: (state_name(one.state), one.title))
    return (*sorted(states), *counties)


def states_in(box: Box) -> list[str]:
    """Return the abbreviations of the states in a box, the one with the largest part first.

    Reads outlines near the line of a state, which takes some tenths of a second: for a task.
    """
    west, south, east, north = box
    near = {
        one.state
        for one in read_places()
        if not one.is_state
        and one.box[0] <= east
        and one.box[2] >= west
        and one.box[1] <= north
        and one.box[3] >= south
    }
    if len(near) < 2:
        return list(near)  # most views, without the outlines
    import shapely

    window = shapely.box(*box)
    areas: dict[str, float] = {}
    for county, outline in read_outlines(box):
        area = shapely.intersection(outline, window).area
        if area > 0:
            state = county.state.abbreviation
            areas[state] = areas.get(state, 0.0) + area
    return sorted(areas, key=lambda state: (-areas[state], state))


def county_of(box: Box) -> County | None:
    """Return the county that has more than half of a box; None if there is none. For a task."""
    import shapely

    window = shapely.box(*box)
    shares = {
        county: shapely.intersection(outline, window).area for county, outline in read_outlines(box)
    }
    return next((one for one, area in shares.items() if area > window.area / 2), None)


def box_of_states(states: Iterable[str]) -> Box | None:
    """Return the box around states, by their abbreviations; None of none. For a task."""
    wanted = set(states)
    boxes = [one.box for one in read_places() if one.is_state and one.state in wanted]
    return _around(boxes) if boxes else None


def _around(boxes: Iterable[Box]) -> Box:
    west, south, east, north = zip(*boxes)
    return (min(west), min(south), max(east), max(north))


def _read(path: Path) -> dict[str, Any]:
    with gzip.open(path, "rb") as file:
        return json.load(file)


def _outline(parts: Any, arcs: list[Any], scale: tuple[float, float]) -> shapely.Geometry:
    import shapely

    def ring(numbers: Iterable[int]) -> list[tuple[float, float]]:
        points: list[tuple[float, float]] = []
        for number in numbers:
            steps = arcs[number if number >= 0 else ~number]
            xs = accumulate(step[0] for step in steps)
            ys = accumulate(step[1] for step in steps)
            line = [(x * scale[0], y * scale[1]) for x, y in zip(xs, ys)]
            points += (line if number >= 0 else line[::-1])[:-1]
        return [*points, points[0]]

    polygons = [
        shapely.Polygon(ring(rings[0]), [ring(hole) for hole in rings[1:]]) for rings in parts
    ]
    return shapely.MultiPolygon(polygons)
