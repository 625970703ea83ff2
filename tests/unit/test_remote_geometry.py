"""Geometry in all notations of services (design, section 5)."""

import json

import pytest
import shapely
from shapely.geometry import mapping

from parcel_lookup.core.remote.protocol.geometry import UnreadableGeometry, read_geometry

SQUARE = shapely.box(-93, 42, -92.5, 42.5)
HOLED = SQUARE.difference(shapely.box(-92.9, 42.1, -92.8, 42.2))
MULTI = shapely.MultiPolygon([HOLED, shapely.box(-92, 42, -91, 43)])
SHAPES = {"polygon": SQUARE, "hole": HOLED, "multipolygon": MULTI}


def as_json(shape):
    return json.loads(json.dumps(mapping(shape)))


def feature(shape):
    return {"type": "Feature", "properties": {}, "geometry": as_json(shape)}


WAYS = {
    "GeoJSON": as_json,
    "GeoJSON text": lambda shape: f" {json.dumps(mapping(shape))}\n",
    "Feature": feature,
    "Feature text": lambda shape: json.dumps(feature(shape)),
    "GeoJSON with crs": lambda shape: {
        **as_json(shape),
        "crs": {"type": "name", "properties": {"name": "EPSG:4326"}},
    },
    "GeoJSON with urn": lambda shape: {
        **as_json(shape),
        "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:OGC:1.3:CRS84"}},
    },
    "WKT": lambda shape: shape.wkt,
    "WKT in small letters": lambda shape: shape.wkt.lower().replace(" (", "("),
    "EWKT": lambda shape: f"SRID=4326;{shape.wkt}",
    "WKT with Z": lambda shape: shapely.force_3d(shape, 7).wkt,
    "WKB": lambda shape: shape.wkb_hex,
    "WKB in small letters": lambda shape: shape.wkb_hex.lower(),
    "WKB as PostgreSQL shows bytes": lambda shape: rf"\x{shape.wkb_hex}",
    "big-endian WKB": lambda shape: shapely.to_wkb(shape, hex=True, byte_order=0),
    "EWKB": lambda shape: shapely.to_wkb(
        shapely.set_srid(shape, 4326), hex=True, include_srid=True
    ),
    "EWKB with Z": lambda shape: shapely.to_wkb(shapely.force_3d(shape, 7), hex=True),
    "ISO WKB with Z": lambda shape: shapely.to_wkb(
        shapely.force_3d(shape, 7), hex=True, flavor="iso"
    ),
}


@pytest.mark.parametrize("way", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_every_notation_of_a_polygon_is_read(way, shape):
    read = shapely.from_wkb(read_geometry(way(shape)))
    assert read.equals(shape)
    assert not read.has_z
    assert shapely.get_srid(read) == 0
    assert shapely.is_valid(read)


def test_z_and_m_are_dropped():
    ring = [[0, 0, 5, 9], [1, 0, 5, 9], [1, 1, 5, 9], [0, 0, 5, 9]]
    read = read_geometry({"type": "Polygon", "coordinates": [ring]})
    assert shapely.from_wkb(read).wkt == "POLYGON ((0 0, 1 0, 1 1, 0 0))"


def test_an_open_ring_is_closed():
    read = read_geometry({"type": "Polygon", "coordinates": [[[0, 0], [1, 0], [1, 1]]]})
    assert shapely.from_wkb(read).wkt == "POLYGON ((0 0, 1 0, 1 1, 0 0))"


@pytest.mark.parametrize(
    "nothing",
    [
        None,
        "",
        "  ",
        "POLYGON EMPTY",
        "MULTIPOLYGON EMPTY",
        {"type": "Polygon", "coordinates": []},
        {"type": "MultiPolygon", "coordinates": []},
        {"type": "MultiPolygon", "coordinates": [[]]},
        {"type": "Feature", "geometry": None, "properties": {}},
        shapely.Polygon().wkb_hex,
        shapely.MultiPolygon().wkb_hex,
    ],
)
def test_a_missing_geometry_is_none(nothing):
    assert read_geometry(nothing) is None


RING = [[0, 0], [1, 0], [1, 1], [0, 0]]


def polygon(*rings):
    return {"type": "Polygon", "coordinates": list(rings)}


@pytest.mark.parametrize(
    "value",
    [
        polygon([[0, 0], [1, 1], [0, 0]]),
        polygon([[0, 0], [1, 1]]),
        polygon([[0, 0]]),
        polygon([]),
        polygon(RING, [[0, 0], [1, 1]]),
        polygon([[0], [1], [2], [3], [0]]),
        polygon([[0], [0, 1, 2], [1], [0, 0]]),
        polygon([["0", "0"], ["1", "0"], ["1", "1"], ["0", "0"]]),
        polygon([[0, 0], [1, None], [1, 1], [0, 0]]),
        polygon([[0, 0], [1, [2]], [1, 1], [0, 0]]),
        polygon([[0, 0], [1, {}], [1, 1], [0, 0]]),
        polygon([[0, 0], [float("inf"), 0], [1, 1], [0, 0]]),
        polygon([[0, 0], [float("nan"), 0], [1, 1], [0, 0]]),
        polygon([[0, 0], [10**400, 0], [1, 1], [0, 0]]),
        polygon([[-10_350_000, 5_160_000], [-10_340_000, 5_160_000], [-10_340_000, 5_170_000]]),
        polygon([[500, 20], [501, 20], [501, 21], [500, 20]]),
        polygon("ring"),
        polygon(5),
        polygon({"a": 1}),
        polygon(None),
        {"type": "Polygon", "coordinates": 5},
        {"type": "Polygon", "coordinates": None},
        {"type": "Polygon", "coordinates": {"0": RING}},
        {"type": "Polygon"},
        {"type": "MultiPolygon", "coordinates": [RING]},
        {"type": "Point", "coordinates": [0, 0]},
        {"type": "LineString", "coordinates": RING},
        {"type": ["Polygon"], "coordinates": [RING]},
        {"type": "Feature", "geometry": {"type": "Feature", "geometry": None}},
        {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [0, 0]}]},
        {"type": "GeometryCollection", "geometries": [polygon(RING)]},
        {**polygon(RING), "crs": {"type": "name", "properties": {"name": "EPSG:3857"}}},
        {**polygon(RING), "crs": 5},
        {"rings": [RING]},
        {},
        [],
        RING,
        5,
        True,
        1.5,
        "somewhere",
        "{",
        "{}",
        '{"type": "Polygon", "coordinates": [[[0, 0], [NaN, 1], [1, 1], [0, 0]]]}',
        "POINT (0 0)",
        "POLYGON ((0 0, 1 0, 0 0))",
        "POLYGON ((0 0, 1 0, 1 1, 0 0)",
        "POLYGON (0 0, 1 0, 1 1, 0 0)",
        "POLYGON (((0 0, 1 0, 1 1, 0 0)))",
        "POLYGON ((0 0, 1 nan, 1 1, 0 0))",
        "POLYGON ((0 0, 1 -, 1 1, 0 0))",
        "POLYGON ((0 0, 1, 1 1, 0 0))",
        "POLYGON ((0 0, 1 1e999, 1 1, 0 0))",
        "MULTIPOLYGON ((0 0, 1 0, 1 1, 0 0))",
        "POLYGON" + "(" * 100_000,
        "GEOMETRYCOLLECTION (" * 50_000,
        "SRID=3857;POLYGON ((0 0, 1 0, 1 1, 0 0))",
        SQUARE.wkb_hex[:-2],
        SQUARE.wkb_hex + "00",
        "07" + SQUARE.wkb_hex[2:],
        shapely.Point(0, 0).wkb_hex,
        shapely.to_wkb(shapely.set_srid(SQUARE, 3857), hex=True, include_srid=True),
        "0103000000FFFFFFFF",
        "0103000000FFFFFFFFFFFFFFFF",
        "0106000000FFFFFFFF" + "0106000000FFFFFFFF" * 1000,
        "0107000000FFFFFFFF" + "010700000001000000" * 100_000,
        "01" * 9,
    ],
    ids=lambda value: str(value)[:40],
)
def test_geometries_that_are_not_polygons_are_refused(value):
    with pytest.raises(UnreadableGeometry):
        read_geometry(value)


def test_a_million_vertices_are_read():
    ring = [[-93 + i * 1e-6, 42 + (i % 2) * 1e-6] for i in range(1_000_000)]
    read = shapely.from_wkb(read_geometry(polygon([*ring, [-93, 43], ring[0]])))
    assert shapely.get_num_coordinates(read) == 1_000_002
