"""Create resources/outlines/us_counties.topojson.gz from the Census Bureau's county outlines.

    .venv/bin/python scripts/make_outlines.py FOLDER

FOLDER contains cb_2016_us_county_500k.shp with its .dbf and .shx, as published by the Census
Bureau, or from the Python package plotly-geo (`_plotly_geo/package_data`).

Lines that two counties share are extracted, simplified (Douglas-Peucker), and rounded once, so that
neighbors still share them. Counties that would become invalid get lines with more points. The
outline of a state is the union of its counties and needs no separate file.
"""

from __future__ import annotations

import argparse
import gzip
import json
from collections import defaultdict
from pathlib import Path
from typing import Any

import shapely
from osgeo import ogr

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "resources" / "outlines" / "us_counties.topojson.gz"
SOURCE = "cb_2016_us_county_500k.shp"
#: Degrees (55 meters). With twice as much, one of Cambridge's 13,115 lots is in another county.
TOLERANCE = 0.0005
#: Precision of coordinates: steps per degree; one is about a meter.
STEPS = 100_000
#: Type of a county by the Census Bureau's code (LSAD).
KINDS = {
    "00": "",
    "03": "City and Borough",
    "04": "Borough",
    "05": "Census Area",
    "06": "County",
    "07": "District",
    "10": "Island",
    "12": "Municipality",
    "13": "Municipio",
    "15": "Parish",
    "25": "city",
}

Point = tuple[float, float]
Arc = tuple[Point, ...]


def main() -> None:
    """Read the outlines, and write the simplified ones."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path, help=f"where {SOURCE} is")
    counties = read_counties(parser.parse_args().folder / SOURCE)
    neighbors = neighbors_of([shape for _, shape in counties])
    shapes = [cut(shape, neighbors) for _, shape in counties]
    arcs: dict[Arc, int] = {}
    for parts in shapes:
        for ring in (ring for part in parts for ring in part):
            for arc in ring:
                arcs.setdefault(min(arc, arc[::-1]), len(arcs))
    lines = simplified(shapes, list(arcs), arcs)
    write(counties, shapes, arcs, lines)
    points = sum(map(len, lines))
    size = TARGET.stat().st_size
    print(f"{len(counties):,} counties, {len(lines):,} lines, {points:,} points, {size:,} bytes")


def read_counties(path: Path) -> list[tuple[dict[str, str], shapely.Geometry]]:
    """Return the attributes and the outline of each county."""
    ogr.UseExceptions()
    data = ogr.Open(str(path))
    found = []
    for feature in data.GetLayer():
        name, kind = feature["NAME"], KINDS[feature["LSAD"]]
        about = {
            "state_fp": feature["STATEFP"],
            "county_fp": feature["COUNTYFP"],
            "name": name,
            "title": f"{name} {kind}".strip(),
        }
        found.append((about, shapely.from_wkb(bytes(feature.GetGeometryRef().ExportToWkb()))))
    found.sort(key=lambda item: (item[0]["state_fp"], item[0]["county_fp"]))
    return found


def neighbors_of(shapes: list[shapely.Geometry]) -> dict[Point, set[Point]]:
    """Return the neighbors of each point in all rings."""
    found: defaultdict[Point, set[Point]] = defaultdict(set)
    for shape in shapes:
        for ring in (ring for part in rings_of(shape) for ring in part):
            for place, point in enumerate(ring):
                found[point].update((ring[place - 1], ring[(place + 1) % len(ring)]))
    return found


def rings_of(shape: shapely.Geometry) -> list[list[list[Point]]]:
    """Return the rings of each part without the last point, which equals the first."""
    return [
        [
            [(x, y) for x, y in shapely.get_coordinates(ring)[:-1].tolist()]
            for ring in (part.exterior, *part.interiors)
        ]
        for part in shapely.get_parts(shape)
    ]


def cut(shape: shapely.Geometry, neighbors: dict[Point, set[Point]]) -> list[list[list[Arc]]]:
    """Return the rings of each part, split where three lines meet."""
    return [[cut_ring(ring, neighbors) for ring in part] for part in rings_of(shape)]


def cut_ring(ring: list[Point], neighbors: dict[Point, set[Point]]) -> list[Arc]:
    """Return the lines of a ring from node to node; without nodes, from its smallest point."""
    size = len(ring)
    nodes = [place for place, point in enumerate(ring) if len(neighbors[point]) > 2]
    nodes = nodes or [min(range(size), key=ring.__getitem__)]
    ends = [*nodes[1:], nodes[0] + size]
    return [
        tuple(ring[place % size] for place in range(start, end + 1))
        for start, end in zip(nodes, ends)
    ]


def simplified(
    shapes: list[list[list[list[Arc]]]], keys: list[Arc], arcs: dict[Arc, int]
) -> list[list[tuple[int, int]]]:
    """Return simplified lines, with more points where a county would be invalid otherwise."""
    tolerances = [TOLERANCE] * len(keys)
    lines = [simplify(key, TOLERANCE) for key in keys]
    bad = list(range(len(shapes)))
    while True:
        bad = [index for index in bad if not built(shapes[index], arcs, lines).is_valid]
        if not bad:
            return lines
        for index in bad:
            for arc in (arc for part in shapes[index] for ring in part for arc in ring):
                number = arcs[min(arc, arc[::-1])]
                tolerances[number] /= 2
                lines[number] = simplify(keys[number], tolerances[number])
        # A refined line also belongs to another county.
        touched = {
            arcs[min(arc, arc[::-1])]
            for index in bad
            for part in shapes[index]
            for ring in part
            for arc in ring
        }
        bad = [
            index
            for index, parts in enumerate(shapes)
            if any(
                arcs[min(arc, arc[::-1])] in touched
                for part in parts
                for ring in part
                for arc in ring
            )
        ]


def simplify(arc: Arc, tolerance: float) -> list[tuple[int, int]]:
    """Return a simplified and rounded line; the halves of a ring are simplified separately."""
    if arc[0] == arc[-1]:
        middle = len(arc) // 2
        points = [*thinned(arc[: middle + 1], tolerance)[:-1], *thinned(arc[middle:], tolerance)]
        if len(points) < 5:  # an island keeps its points
            points = list(arc)
    else:
        points = thinned(arc, tolerance)
    steps = [(round(x * STEPS), round(y * STEPS)) for x, y in points]
    return [steps[0], *(p for before, p in zip(steps, steps[1:]) if p != before)]


def thinned(points: Arc, tolerance: float) -> list[Point]:
    """Return the simplified line through these points."""
    return list(shapely.LineString(points).simplify(tolerance, preserve_topology=False).coords)


def built(
    parts: list[list[list[Arc]]], arcs: dict[Arc, int], lines: list[list[tuple[int, int]]]
) -> shapely.Geometry:
    """Return the outline formed by the lines."""
    polygons = []
    for part in parts:
        rings = []
        for ring in part:
            points: list[tuple[int, int]] = []
            for arc in ring:
                key = min(arc, arc[::-1])
                line = lines[arcs[key]]
                points += (line if key == arc else line[::-1])[:-1]
            rings.append([*points, points[0]])
        polygons.append(shapely.Polygon(rings[0], rings[1:]))
    return shapely.MultiPolygon(polygons)


def write(
    counties: list[tuple[dict[str, str], shapely.Geometry]],
    shapes: list[list[list[list[Arc]]]],
    arcs: dict[Arc, int],
    lines: list[list[tuple[int, int]]],
) -> None:
    """Write TopoJSON, always with the same bytes for the same outlines."""

    def numbers(ring: list[Arc]) -> list[int]:
        """Return the lines of a ring; ~n is line n in reverse."""
        found = ((arcs[min(arc, arc[::-1])], min(arc, arc[::-1]) == arc) for arc in ring)
        return [number if is_forward else ~number for number, is_forward in found]

    geometries: list[dict[str, Any]] = [
        {
            "type": "MultiPolygon",
            "id": about["state_fp"] + about["county_fp"],
            "properties": about,
            "bbox": [round(value, 5) for value in shape.bounds],
            "arcs": [[numbers(ring) for ring in part] for part in parts],
        }
        for (about, shape), parts in zip(counties, shapes)
    ]
    body = {
        "type": "Topology",
        "transform": {"scale": [1 / STEPS, 1 / STEPS], "translate": [0, 0]},
        "objects": {"counties": {"type": "GeometryCollection", "geometries": geometries}},
        "arcs": [deltas(line) for line in lines],
    }
    text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_bytes(gzip.compress(text.encode(), 9, mtime=0))


def deltas(line: list[tuple[int, int]]) -> list[list[int]]:
    """Return the first point, and then the offsets from the previous points."""
    steps = zip(line, line[1:])
    return [list(line[0]), *([x - a, y - b] for (a, b), (x, y) in steps)]


if __name__ == "__main__":
    main()
