"""``GET /parcels/point`` and ``GET /parcels/address`` (specification, sections 4.3 and 4.4).

Their parameters are those that the design names in its section 5.
"""

from __future__ import annotations

import json
from typing import Any

import pytest

from parcel_lookup.core.contract import AddressRequest
from parcel_lookup.core.remote.protocol.reading import read_page
from parcel_lookup.tests.support.client import Client, detail, uuids
from parcel_lookup.tests.support.county import P1, P2, P3, S1, S2, S3, H, M


@pytest.mark.parametrize(
    ("lat", "lon", "expected"),
    [
        (40.005, -99.995, [P1]),
        (40.005, -99.99, [P1, P2]),  # the boundary is included
        (40.01, -99.98, [P2, P3]),  # a corner
        (40.005, -99.955, [S1, S2, S3]),  # all of a stack
        (40.005, -99.935, []),  # the hole of H
        (40.001, -99.935, [H]),
        (40.005, -99.895, [M]),
        (40.02, -99.995, []),
        (-90, 180, []),
    ],
)
def test_a_point_finds_the_parcels_that_contain_it(
    client: Client, lat: float, lon: float, expected: list[str]
):
    response = client.get("/parcels/point", lat=lat, lon=lon)
    assert uuids(response) == expected
    body = response.json()
    assert set(body) == {"results", "count", "limit", "offset"}
    assert (body["count"], body["limit"], body["offset"]) == (len(expected), 20, 0)


def test_a_point_request_accepts_limit_offset_and_buildings(client: Client):
    response = client.get("/parcels/point", lat=40.005, lon=-99.955, limit=1, offset=1)
    assert uuids(response) == [S2]
    assert response.json()["count"] == 3
    where = {"lat": 40.005, "lon": -99.995}
    for said in ("true", "True", "1"):
        record = client.get("/parcels/point", **where, include_buildings=said).json()["results"][0]
        assert len(record["buildings"]) == 2
    record = client.get("/parcels/point", **where, include_buildings="false").json()["results"][0]
    assert "buildings" not in record


@pytest.mark.parametrize(
    "parameters",
    [
        {},
        {"lat": 40},
        {"lon": -100},
        {"lat": "north", "lon": -100},
        {"lat": 91, "lon": -100},
        {"lat": 40, "lon": -181},
        {"lat": "nan", "lon": -100},
        {"lat": "inf", "lon": -100},
        {"lat": "", "lon": -100},
        {"lat": 40, "lon": -100, "limit": 0},
        {"lat": 40, "lon": -100, "limit": 101},
        {"lat": 40, "lon": -100, "limit": "1.5"},
        {"lat": 40, "lon": -100, "limit": ""},
        {"lat": 40, "lon": -100, "offset": -1},
        {"lat": 40, "lon": -100, "include_buildings": "perhaps"},
    ],
)
def test_invalid_point_parameters_give_422(client: Client, parameters: Any):
    detail(client.get("/parcels/point", **parameters), 422)


@pytest.mark.parametrize(
    ("parameters", "first"),
    [
        ({"address": "101 N Main St"}, P1),
        ({"address": "101 n. main st., elm creek"}, P1),
        ({"address": "103 N Main St", "city": "Elm Creek", "state": "NE", "postal": "01235"}, P2),
        ({"address": "9 OAK RD"}, P3),
        ({"address": "5 High St #2", "state": "KS"}, S2),
        ({"address": "5 High Street Apt 3 KS"}, S3),
        ({"address": "101 N Mian St", "city": "Elm Creek"}, P1),
        ({"address": "9 o"}, P3),
    ],
)
def test_an_address_finds_its_parcel_first(client: Client, parameters: Any, first: str):
    response = client.get("/parcels/address", **parameters)
    assert uuids(response)[0] == first
    body = response.json()
    assert set(body) == {"results", "count", "limit", "offset"}
    assert body["count"] == len(body["results"])
    scores = [record["match_score"] for record in body["results"]]
    assert scores == sorted(scores, reverse=True)
    assert 0 < scores[0] <= 100


def test_a_certain_match_scores_100_and_an_uncertain_one_less(client: Client):
    def score(**parameters: str) -> float:
        return client.get("/parcels/address", **parameters).json()["results"][0]["match_score"]

    where = {"city": "Elm Creek", "state": "NE"}
    assert score(address="101 North Main Street", **where) == 100
    assert score(address="101 Main St", **where) < 100
    assert score(address="101 N Main St") < 100


def test_a_response_without_parcels_has_the_nearest_addresses(client: Client):
    body = client.get("/parcels/address", address="105 N Main St", city="Elm Creek").json()
    assert body["results"] == []
    assert len(body["nearest"]) in (1, 2, 3)
    assert all(0 < near["score"] < 100 for near in body["nearest"])
    assert "101 N" in body["nearest"][0]["address"] or "103 N" in body["nearest"][0]["address"]
    page = read_page(json.dumps(body).encode(), AddressRequest("105 N Main St"))
    assert [near._asdict() for near in page.nearest] == body["nearest"]


def test_other_responses_have_no_score(client: Client):
    point = client.get("/parcels/point", lat=40.005, lon=-99.995).json()
    query = client.query(("svc_uuid", "eq", P1)).json()
    for body in (point, query):
        assert "match_score" not in body["results"][0]


@pytest.mark.parametrize(
    "parameters",
    [
        {"address": "999 Nowhere Blvd"},
        {"address": "101 N Main St", "state": "KS"},
        {"address": "101 N Main St", "city": "Oakdale"},
    ],
)
def test_an_unknown_address_gives_an_empty_200(client: Client, parameters: Any):
    response = client.get("/parcels/address", **parameters)
    assert uuids(response) == []
    assert response.json()["count"] == 0


@pytest.mark.parametrize(
    "parameters",
    [{}, {"address": ""}, {"address": "  "}, {"address": "9 Oak Rd", "limit": 101}],
)
def test_invalid_address_parameters_give_422(client: Client, parameters: Any):
    detail(client.get("/parcels/address", **parameters), 422)
