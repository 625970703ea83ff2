"""``POST /parcels/area`` (specification, section 4.1)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from parcel_lookup.tests.support.client import Client, detail, uuids
from parcel_lookup.tests.support.county import P1, P2, P3, RECORDS, S1, S2, S3, H, M
from parcel_lookup.tests.support.service import RunningService


def box(west: float, south: float, east: float, north: float) -> list[Any]:
    return [[[west, south], [east, south], [east, north], [west, north], [west, south]]]


EVERYWHERE = box(-101, 39, -99, 41)
WITH_SHAPE = [uuid for uuid in RECORDS if not uuid.endswith("9")]


@pytest.mark.parametrize(
    ("polygons", "expected"),
    [
        ([box(-99.998, 40.002, -99.997, 40.003)], [P1]),
        ([box(-99.995, 40.002, -99.985, 40.003)], [P1, P2]),
        # Sharing a border is touching, and so is intersecting.
        ([box(-99.99, 40.01, -99.98, 40.02)], [P1, P2, P3]),
        ([box(-99.97, 40.002, -99.965, 40.003)], [P3]),
        ([box(-99.968, 40.002, -99.966, 40.003)], []),
        # A stack: all records of the place.
        ([box(-99.957, 40.002, -99.956, 40.003)], [S1, S2, S3]),
        # In the hole of H, and across its rim.
        ([box(-99.936, 40.004, -99.934, 40.006)], []),
        ([box(-99.938, 40.004, -99.934, 40.006)], [H]),
        # Either part of M.
        ([box(-99.917, 40.004, -99.914, 40.006)], [M]),
        ([box(-99.897, 40.004, -99.894, 40.006)], [M]),
        # Around the parcel that is in the polygon's own hole.
        ([[*box(-100.1, 39.9, -99.98, 40.1), *box(-100.01, 39.99, -99.985, 40.02)]], [P2, P3]),
        # Several polygons: each parcel once.
        ([box(-99.999, 40.0, -99.998, 40.01), box(-99.995, 40.0, -99.985, 40.01)], [P1, P2]),
        ([EVERYWHERE], WITH_SHAPE),
        # An inverted ring is the same polygon.
        ([[EVERYWHERE[0][::-1]]], WITH_SHAPE),
        ([], []),
    ],
)
def test_an_area_finds_what_intersects_it(client: Client, polygons: Any, expected: list[str]):
    response = client.area(*polygons)
    assert uuids(response) == expected
    body = response.json()
    assert body["svc_uuids"] == expected
    assert (body["count"], body["limit"], body["offset"]) == (len(expected), 20, 0)


def test_an_area_response_has_complete_records(client: Client):
    by_area = client.area(box(-99.998, 40.002, -99.997, 40.003), include_buildings=True)
    by_query = client.query(("svc_uuid", "eq", P1), include_buildings=True)
    assert by_area.json()["results"] == by_query.json()["results"]
    assert "buildings" not in client.area(EVERYWHERE).json()["results"][0]


def test_pages_contain_every_parcel_once(client: Client):
    pages = [client.area(EVERYWHERE, limit=3, offset=offset) for offset in (0, 3, 6, 9)]
    assert [uuid for page in pages for uuid in uuids(page)] == WITH_SHAPE
    assert [page.json()["svc_uuids"] for page in pages] == [uuids(page) for page in pages]
    assert {page.json()["count"] for page in pages} == {8}


def test_an_area_offset_has_no_maximum(client: Client):
    body = client.area(EVERYWHERE, offset=10_000_000).json()
    assert (body["results"], body["count"], body["offset"]) == ([], 8, 10_000_000)


@pytest.mark.parametrize("limit", [0, 101, 1.5, "20", None])
def test_an_area_limit_outside_1_to_100_gives_422(client: Client, limit: Any):
    assert "limit" in detail(client.area(EVERYWHERE, limit=limit), 422)
    assert len(uuids(client.area(EVERYWHERE, limit=100))) == 8


@pytest.mark.parametrize("offset", [-1, 1.5, "0"])
def test_an_area_offset_below_0_gives_422(client: Client, offset: Any):
    assert "offset" in detail(client.area(EVERYWHERE, offset=offset), 422)


def feature(**members: Any) -> dict[str, Any]:
    geometry = {"type": "Polygon", "coordinates": EVERYWHERE}
    whole = {"type": "Feature", "geometry": geometry, "properties": {}, **members}
    return {name: value for name, value in whole.items() if value is not ...}


@pytest.mark.parametrize(
    "members",
    [
        {"type": "Feature"},
        {"type": "featurecollection"},
        {"type": None},
        {"features": None},
        {"features": {}},
        {"features": ["polygon"]},
        {"features": [feature(type="Polygon")]},
        {"features": [feature(type=...)]},
        {"features": [feature(geometry=None)]},
        {"features": [feature(geometry={"type": "Point", "coordinates": [-100, 40]})]},
        {"features": [feature(geometry={"type": "MultiPolygon", "coordinates": [EVERYWHERE]})]},
        {"features": [feature(geometry={"type": "Polygon"})]},
        {"features": [feature(geometry={"type": "Polygon", "coordinates": []})]},
        {"features": [feature(properties=None)]},
        {"features": [feature(properties=...)]},
        {"include_buildings": "true"},
    ],
)
def test_an_area_body_that_violates_the_schema_gives_422(client: Client, members: dict[str, Any]):
    body = {"type": "FeatureCollection", "features": [feature()], **members}
    detail(client.post("/parcels/area", body), 422)


@pytest.mark.parametrize(
    "ring",
    [
        EVERYWHERE[0][:-1],  # not closed
        [[-100, 40], [-99, 40], [-100, 40]],  # three positions are no ring
        [],
        [[-100, 40], [-99, 40], [-99, "41"], [-100, 40]],
        [[-100, 40], [-99, 40], [-99], [-100, 40]],
        [[-100, 40, 5], [-99, 40, 5], [-99, 41, 5], [-100, 40, 5]],  # a position is a pair
        [[40, -100], [40, -99], [41, -99], [40, -100]],  # latitude first
        "ring",
    ],
)
def test_an_invalid_ring_gives_422_with_its_position(client: Client, ring: Any):
    assert "features.1" in detail(client.area(EVERYWHERE, [ring]), 422)


def test_a_self_intersecting_polygon_is_accepted(client: Client):
    bow_tie = [[[-99.999, 40.001], [-99.991, 40.009], [-99.991, 40.001], [-99.999, 40.009]]]
    bow_tie[0].append(bow_tie[0][0])
    assert uuids(client.area(bow_tie)) == [P1]


def test_a_point_shell_with_a_hole_elsewhere_is_accepted(client: Client):
    shell, hole = [[-99.995, 40.005]] * 4, box(-99.9, 40.1, -99.8, 40.2)[0]
    assert uuids(client.area([shell, hole])) == [P1]


@pytest.mark.parametrize(
    ("style", "members", "ids"),
    [
        ("both", {"svc_uuids", "results"}, WITH_SHAPE[1:4]),
        ("ids", {"svc_uuids"}, WITH_SHAPE[1:4]),
        ("records", {"results"}, None),
        ("all-ids", {"svc_uuids"}, WITH_SHAPE),
    ],
)
def test_a_start_option_sets_the_contents_of_an_area_response(
    county: Path, style: str, members: set[str], ids: Any
):
    with RunningService(county, area=style) as service, Client(service) as client:
        body = client.area(EVERYWHERE, limit=3, offset=1).json()
        assert set(body) == {*members, "count", "limit", "offset"}
        assert body.get("svc_uuids") == ids
        assert (body["count"], body["limit"], body["offset"]) == (8, 3, 1)
        assert len(uuids(client.query())) == len(RECORDS)


@pytest.mark.parametrize(("style", "count"), [("total", 8), ("page", 3), ("none", None)])
def test_a_start_option_sets_the_value_of_count(county: Path, style: str, count: Any):
    with RunningService(county, count=style) as service, Client(service) as client:
        assert client.area(EVERYWHERE, limit=3).json().get("count") == count
        assert client.query(limit=3).json().get("count") == (9 if style == "total" else count)
