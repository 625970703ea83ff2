"""Requests to JSON and back, exactly as specified (sections 2 and 4)."""

import json

import pytest
import shapely

from parcel_lookup.core.contract import (
    AddressRequest,
    AreaRequest,
    Filter,
    Order,
    PointRequest,
    QueryRequest,
    RequestRefused,
)
from parcel_lookup.core.contract.reading import read_address, read_area, read_point, read_query

RING = [[-93.0, 42.0], [-92.0, 42.0], [-92.0, 43.0], [-93.0, 42.0]]


def feature(*rings, **members):
    geometry = {"type": "Polygon", "coordinates": list(rings)}
    return {"type": "Feature", "geometry": geometry, "properties": {}, **members}


def area(*features, **members):
    return {"type": "FeatureCollection", "features": list(features), **members}


def problems_of(read, body):
    with pytest.raises(RequestRefused) as caught:
        read(body)
    return [(problem.status, problem.where) for problem in caught.value.problems]


QUERY_BODY = {
    "filters": [
        {"field": "state", "op": "eq", "value": "IA"},
        {"field": "acres", "op": "between", "value": [40, 80.5]},
        {"field": "svc_uuid", "op": "in", "value": ["a", "b"]},
        {"field": "owner", "op": "isnull", "value": False},
    ],
    "order": {"field": "acres", "direction": "desc"},
    "limit": 100,
    "offset": 200,
    "include_buildings": True,
}


def test_a_query_survives_a_round_trip():
    request = read_query(json.loads(json.dumps(QUERY_BODY)))
    assert request == QueryRequest(
        (
            Filter("state", "eq", "IA"),
            Filter("acres", "between", (40, 80.5)),
            Filter("svc_uuid", "in", ("a", "b")),
            Filter("owner", "isnull", False),
        ),
        Order("acres", "desc"),
        100,
        200,
        True,
    )
    assert request.to_json() == QUERY_BODY
    assert hash(request) == hash(read_query(QUERY_BODY))


def test_a_query_has_defaults():
    request = read_query({"filters": []})
    assert request == QueryRequest((), None, 20, 0, False)
    assert request.to_json() == {"filters": [], "limit": 20, "offset": 0}


def test_an_order_is_ascending_by_default():
    assert read_query({"filters": [], "order": {"field": "acres"}}).order == Order("acres", "asc")


@pytest.mark.parametrize(
    ("body", "problems"),
    [
        ({}, [(422, ("filters",))]),
        ({"filters": None}, [(422, ("filters",))]),
        ({"filters": {}}, [(422, ("filters",))]),
        ({"filters": [5]}, [(422, ("filters", 0))]),
        ({"filters": [{"field": "acres", "op": "gt"}]}, [(422, ("filters", 0, "value"))]),
        ({"filters": [{"op": "gt", "value": 1}]}, [(422, ("filters", 0, "field"))]),
        ({"filters": [{"field": "acres", "value": 1}]}, [(422, ("filters", 0, "op"))]),
        ({"filters": [], "order": "acres"}, [(422, ("order",))]),
        ({"filters": [], "order": {}}, [(422, ("order", "field"))]),
        ({"filters": [], "limit": 1000}, [(422, ("limit",))]),
        ({"filters": [], "limit": None}, [(422, ("limit",))]),
        ({"filters": [], "offset": 10_001}, [(422, ("offset",))]),
        ([], [(422, ())]),
        (None, [(422, ())]),
        ("text", [(422, ())]),
    ],
)
def test_a_body_that_is_not_a_query_is_refused(body, problems):
    assert problems_of(read_query, body) == problems


def test_an_area_request_survives_a_round_trip():
    hole = [[-92.5, 42.1], [-92.4, 42.1], [-92.4, 42.2], [-92.5, 42.1]]
    body = area(feature(RING, hole), feature(RING), limit=50, offset=100, include_buildings=True)
    request = read_area(json.loads(json.dumps(body)))
    assert [len(shapely.from_wkb(polygon).interiors) for polygon in request.polygons] == [1, 0]
    assert (request.limit, request.offset, request.include_buildings) == (50, 100, True)
    assert request.to_json() == body


def test_an_area_request_has_defaults():
    request = read_area(area(feature(RING)))
    assert (request.limit, request.offset, request.include_buildings) == (20, 0, False)


def test_coordinates_are_sent_as_unrounded_doubles():
    corners = [(-179.12345678901234, 1e-17), (0.1 + 0.2, 89.99999999999999), (-71.1, 5e-324)]
    polygon = shapely.to_wkb(shapely.Polygon(corners))
    body = json.dumps(AreaRequest((polygon,)).to_json())
    assert "[0.30000000000000004, 89.99999999999999], [-71.1, 5e-324]" in body
    assert read_area(json.loads(body)).polygons == (polygon,)


@pytest.mark.parametrize(
    ("body", "where"),
    [
        ({"type": "Feature", "features": [feature(RING)]}, ("type",)),
        ({"features": [feature(RING)]}, ("type",)),
        ({"type": "FeatureCollection"}, ("features",)),
        (area(5), ("features", 0, "type")),
        (area(feature(RING), {**feature(RING), "type": "x"}), ("features", 1, "type")),
        (area(feature(RING, properties=None)), ("features", 0, "properties")),
        (area(feature(RING, geometry=None)), ("features", 0, "geometry")),
        (
            area(feature(RING, geometry={"type": "MultiPolygon", "coordinates": [[RING]]})),
            ("features", 0, "geometry"),
        ),
        (area(feature()), ("features", 0, "geometry", "coordinates")),
        (area(feature(RING[:3])), ("features", 0, "geometry", "coordinates", 0)),
        (area(feature([*RING[:-1], [0, 0]])), ("features", 0, "geometry", "coordinates", 0)),
        (area(feature(RING, [[0, 0]])), ("features", 0, "geometry", "coordinates", 1)),
        (area(feature([[*p, 5] for p in RING])), ("features", 0, "geometry", "coordinates", 0)),
        (
            area(feature([[200, 0], *RING[1:3], [200, 0]])),
            ("features", 0, "geometry", "coordinates", 0),
        ),
        (area(feature([["1", 0], *RING[1:]])), ("features", 0, "geometry", "coordinates", 0)),
    ],
)
def test_a_body_that_is_not_an_area_request_is_refused(body, where):
    assert problems_of(read_area, body) == [(422, where)]


def test_a_point_is_read_from_query_parameters():
    request = read_point({"lat": "42.5", "lon": "-93", "limit": "5", "include_buildings": "true"})
    assert request == PointRequest(42.5, -93.0, 5, 0, True)


@pytest.mark.parametrize(
    ("parameters", "where"),
    [
        ({}, [("lat",), ("lon",)]),
        ({"lat": "north", "lon": "1"}, [("lat",)]),
        ({"lat": "nan", "lon": "1"}, [("lat",)]),
        ({"lat": "1", "lon": "1", "limit": "many"}, [("limit",)]),
        ({"lat": "1", "lon": "1", "include_buildings": "perhaps"}, [("include_buildings",)]),
    ],
)
def test_parameters_that_are_not_a_point_are_refused(parameters, where):
    assert problems_of(read_point, parameters) == [(422, place) for place in where]


def test_an_address_is_read_from_query_parameters():
    parameters = {"address": "12 Main St", "city": "Ames", "state": "IA", "postal": "50010"}
    assert read_address(parameters) == AddressRequest("12 Main St", "Ames", "IA", "50010")
    assert AddressRequest("12 Main St", state="IA").to_json() == {
        "address": "12 Main St",
        "state": "IA",
        "limit": 20,
        "offset": 0,
    }


def test_the_address_parameter_is_required():
    assert problems_of(read_address, {"city": "Ames"}) == [(422, ("address",))]
