"""Create resources/outlines/neighbor_countries.topojson.gz from Natural Earth's countries.

    .venv/bin/python scripts/make_borders.py FILE

FILE is countries-10m.json of the npm package world-atlas (Natural Earth 4.1, 1:10 million, public
domain). Only what is near a county of the United States is kept, simplified like the counties.
"""

from __future__ import annotations

import argparse
import gzip
import json
from itertools import accumulate
from pathlib import Path
from typing import Any

import shapely

from parcel_lookup.core.outlines import OUTLINES, read_outlines
from parcel_lookup.scripts.make_outlines import STEPS, deltas

TARGET = OUTLINES.with_name("neighbor_countries.topojson.gz")
#: By their ISO codes: countries with land within `_NEAR` of a county.
NEIGHBORS = {"124": "Canada", "484": "Mexico", "092": "British Virgin Islands"}
#: Degrees: more than the reach of a shore on both sides of the water.
_NEAR = 0.25
#: Degrees, about 100 meters: Natural Earth is not more precise.
_TOLERANCE = 0.001
_UNITED_STATES = "840"
#: In Campobello and Deer Island, New Brunswick, which Natural Earth has in the United States.
_MISPLACED = ((-66.93, 44.89), (-66.98, 44.98))
#: Water and islands in degrees squared that no parcel file is about.
_SMALLEST = 1e-6


def main() -> None:
    """Read the countries, and write what is near the United States."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("file", type=Path, help="countries-10m.json")
    body = json.loads(parser.parse_args().file.read_text(encoding="utf-8"))
    counties = [shape for _, shape in read_outlines((-180, -90, 180, 90))]
    near = shapely.union_all(shapely.buffer(shapely.simplify(counties, 0.01), _NEAR, quad_segs=2))
    geometries, arcs = [], []
    items = {item.get("id"): item for item in body["objects"]["countries"]["geometries"]}
    home = shapely.get_parts(_shape(items[_UNITED_STATES], body))
    misplaced = [part for part in home if any(map(part.contains, map(shapely.Point, _MISPLACED)))]
    for number, name in NEIGHBORS.items():
        item = items[number]
        shape = shapely.make_valid(_shape(item, body))
        if name == "Canada":
            shape = shapely.union_all([shape, *misplaced])
        shape = shapely.intersection(shape, near)
        shape = shapely.make_valid(shapely.simplify(shape, _TOLERANCE))
        parts = [
            part
            for part in shapely.get_parts(shape)
            if part.geom_type == "Polygon" and part.area > _SMALLEST
        ]
        rings = [[_steps(ring) for ring in (part.exterior, *part.interiors)] for part in parts]
        numbers = []
        for part in rings:
            numbers.append([[len(arcs) + place] for place in range(len(part))])
            arcs += part
        bounds = [round(value, 5) for value in shape.bounds]
        geometries.append(
            {
                "type": "MultiPolygon",
                "id": item["id"],
                "properties": {"name": name},
                "bbox": bounds,
                "arcs": numbers,
            }
        )
    found = {
        "type": "Topology",
        "transform": {"scale": [1 / STEPS, 1 / STEPS], "translate": [0, 0]},
        "objects": {"countries": {"type": "GeometryCollection", "geometries": geometries}},
        "arcs": [deltas(line) for line in arcs],
    }
    text = json.dumps(found, separators=(",", ":"))
    TARGET.write_bytes(gzip.compress(text.encode(), 9, mtime=0))
    print(f"{sum(map(len, arcs)):,} points, {TARGET.stat().st_size:,} bytes")


def _shape(item: dict[str, Any], body: dict[str, Any]) -> shapely.Geometry:
    """Return the geometry of a country in a TopoJSON."""
    scale, shift = body["transform"]["scale"], body["transform"]["translate"]

    def points(ring: list[int]) -> list[tuple[float, float]]:
        found: list[tuple[float, float]] = []
        for number in ring:
            steps = body["arcs"][number if number >= 0 else ~number]
            xs = accumulate(step[0] for step in steps)
            ys = accumulate(step[1] for step in steps)
            line = [(x * scale[0] + shift[0], y * scale[1] + shift[1]) for x, y in zip(xs, ys)]
            found += line if number >= 0 else line[::-1]
        return found

    parts = item["arcs"] if item["type"] == "MultiPolygon" else [item["arcs"]]
    polygons = [shapely.Polygon(points(r[0]), [points(hole) for hole in r[1:]]) for r in parts]
    return shapely.MultiPolygon(polygons)


def _steps(ring: shapely.Geometry) -> list[tuple[int, int]]:
    points = shapely.get_coordinates(ring)
    return [(round(x * STEPS), round(y * STEPS)) for x, y in points.tolist()]


if __name__ == "__main__":
    main()
