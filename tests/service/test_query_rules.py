"""Rules and limits of ``POST /parcels/query`` (specification, sections 4.2, 7, and 8)."""

from __future__ import annotations

from typing import Any

import pytest

from parcel_lookup.tests.support.client import Client, detail, uuids
from parcel_lookup.tests.support.county import P1, P2, RECORDS

STATE = {"field": "state", "op": "eq", "value": "NE"}


def query(client: Client, **body: Any) -> Any:
    return client.post("/parcels/query", {"filters": [], **body})


@pytest.mark.parametrize("limit", [1, 2, 100])
def test_limit_and_offset_are_applied_and_returned(client: Client, limit: int):
    body = query(client, limit=limit, offset=3).json()
    assert (body["limit"], body["offset"]) == (limit, 3)
    assert len(body["results"]) == min(limit, len(RECORDS) - 3)
    assert body["count"] == len(RECORDS)


def test_the_default_limit_is_20_and_the_default_offset_0(client: Client):
    body = client.post("/parcels/query", {"filters": []}).json()
    assert (body["limit"], body["offset"]) == (20, 0)


def test_consecutive_pages_contain_every_record_once(client: Client):
    pages = [uuids(query(client, limit=4, offset=offset)) for offset in (0, 4, 8, 12)]
    assert [len(page) for page in pages] == [4, 4, 1, 0]
    assert sorted(uuid for page in pages for uuid in page) == list(RECORDS)


@pytest.mark.parametrize("limit", [0, -1, 101, 1000, 1.5, "20", None, True, [20]])
def test_limit_outside_1_to_100_gives_422(client: Client, limit: Any):
    assert "limit" in detail(query(client, limit=limit), 422)


@pytest.mark.parametrize("offset", [-1, 10001, 0.5, "0", None, False])
def test_offset_outside_0_to_10000_gives_422(client: Client, offset: Any):
    assert "offset" in detail(query(client, offset=offset), 422)


def test_offset_10000_is_allowed(client: Client):
    body = query(client, offset=10000).json()
    assert (body["results"], body["count"], body["offset"]) == ([], len(RECORDS), 10000)


def test_10_filters_are_allowed_and_11_give_422(client: Client):
    assert len(uuids(query(client, filters=[STATE] * 10))) == 3
    assert "10" in detail(query(client, filters=[STATE] * 11), 422)


@pytest.mark.parametrize(
    "body",
    [
        {},
        {"filters": None},
        {"filters": STATE},
        {"filters": "state"},
        {"filters": [1]},
        {"filters": [None]},
        {"filters": [{}]},
        {"filters": [{"field": "state", "op": "eq"}]},
        {"filters": [{"field": "state", "value": "NE"}]},
        {"filters": [{"op": "eq", "value": "NE"}]},
        {"filters": [{"field": 1, "op": "eq", "value": "NE"}]},
        {"filters": [{"field": "state", "op": ["eq"], "value": "NE"}]},
        {"filters": [], "order": "acres"},
        {"filters": [], "order": {}},
        {"filters": [], "order": {"field": "acres", "direction": "up"}},
        {"filters": [], "include_buildings": "yes"},
        {"filters": [], "include_buildings": 1},
        [],
        "filters",
        7,
    ],
)
def test_a_body_that_violates_the_schema_gives_422(client: Client, body: Any):
    detail(client.post("/parcels/query", body), 422)


@pytest.mark.parametrize(
    ("field", "op", "value"),
    [
        ("acres", "between", 5),
        ("acres", "between", [1]),
        ("acres", "between", [1, 2, 3]),
        ("acres", "between", ["a", "b"]),
        ("acres", "between", [1, None]),
        ("acres", "between", {"min": 1, "max": 2}),
        ("city", "in", "Oakdale"),
        ("city", "nin", "Oakdale"),
        ("city", "in", [["Oakdale"]]),
        ("city", "in", [None]),
        ("city", "in", [True]),
        ("acres", "gt", "a"),
        ("acres", "gt", None),
        ("acres", "lte", [1]),
        ("acres", "gte", True),
        ("city", "eq", None),
        ("city", "eq", ["Oakdale"]),
        ("city", "ne", {"a": 1}),
        ("city", "ilike", 5),
        ("city", "isnull", "true"),
        ("city", "isnull", 1),
        ("city", "isnull", None),
    ],
)
def test_a_value_of_the_wrong_type_gives_422(client: Client, field: str, op: str, value: Any):
    detail(client.query((field, op, value)), 422)


@pytest.mark.parametrize(
    "item",
    [
        ("color", "eq", "red"),
        ("geom", "eq", "x"),
        ("NOTE", "eq", "kept as it is"),
        ("", "eq", "x"),
        ('acres"; DROP TABLE parcels; --', "eq", 1),
        ("acres", "like", 1),
        ("acres", "EQ", 1),
        ("acres", "", 1),
        ("acres", ">", 1),
    ],
)
def test_an_unknown_field_or_operator_gives_400(client: Client, item: tuple[str, str, Any]):
    detail(client.query(item), 400)


def test_an_order_by_an_unknown_field_gives_400(client: Client):
    assert "color" in detail(query(client, order={"field": "color", "direction": "asc"}), 400)


def test_an_order_without_direction_is_ascending(client: Client):
    assert uuids(query(client, order={"field": "sale_price"}, limit=2))[1] == P1


@pytest.mark.parametrize("field", ["owner", "parcel_id", "situs", "mail_addr"])
@pytest.mark.parametrize("op", ["eq", "ne", "in", "nin", "ilike", "isnull"])
def test_a_scoped_field_without_scope_gives_400(client: Client, field: str, op: str):
    value: Any = {"in": ["a"], "nin": ["a"], "isnull": True}.get(op, "a")
    sentence = detail(client.query((field, op, value)), 400)
    assert all(word in sentence for word in (field, "state", "county_fp"))
    # Neither of these is a scope, however much they say where.
    detail(
        client.query(
            (field, op, value),
            ("county", "eq", "Elm"),
            ("city", "eq", "Elm Creek"),
            ("postal", "eq", "01234"),
            ("svc_uuid", "in", [P1]),
        ),
        400,
    )


@pytest.mark.parametrize("field", ["owner", "parcel_id", "situs", "mail_addr"])
@pytest.mark.parametrize(
    "scope",
    [
        ("state", "eq", "NE"),
        ("state_fp", "eq", "31"),
        ("county_fp", "in", ["001", "003"]),
        ("state", "isnull", False),
    ],
)
def test_a_filter_on_state_or_county_fp_satisfies_the_scope_rule(
    client: Client, field: str, scope: Any
):
    assert P2 in uuids(client.query((field, "isnull", False), scope))


def test_all_problems_are_reported_together_and_the_schema_takes_precedence(client: Client):
    sentence = detail(client.query(("color", "eq", "red"), limit=0), 422)
    assert "color" in sentence
    assert "limit" in sentence


def test_a_long_list_of_problems_is_truncated(client: Client):
    sentence = detail(client.query(*[("x" * 5000, "eq", 1)] * 500), 422)
    assert len(sentence) < 3000


def test_a_record_contains_every_field_and_its_geometry(client: Client):
    response = client.query(("svc_uuid", "eq", P1))
    (record,) = response.json()["results"]
    geom = record.pop("geom")
    assert geom["type"] == "Polygon"
    assert sorted(geom["coordinates"][0][:4]) == [
        [-100.0, 40.0],
        [-100.0, 40.01],
        [-99.99, 40.0],
        [-99.99, 40.01],
    ]
    expected = {"svc_uuid": P1, **RECORDS[P1], "svc_stack_uuid": None}
    assert record == expected
    assert next(iter(record)) == "svc_uuid"
    assert "buildings" not in record
    named = (
        "svc_uuid owner acres parcel_value zoning cdl_majority_category cdl_majority_percent "
        "state county"
    )
    assert set(named.split()) <= set(record)


def test_geometry_can_be_null_or_have_two_parts(client: Client):
    records = {r["parcel_id"]: r for r in query(client).json()["results"]}
    assert records["N"]["geom"] is None
    assert records["M"]["geom"]["type"] == "MultiPolygon"
    assert len(records["M"]["geom"]["coordinates"]) == 2
    assert len(records["H"]["geom"]["coordinates"]) == 2
    # A value that the file could not read as a number is returned unchanged.
    assert records["H"]["tax_amount"] == "ask the clerk"


def test_buildings_are_returned_only_on_request(client: Client):
    for members in ({}, {"include_buildings": False}):
        records = query(client, **members).json()["results"]
        assert all("buildings" not in record for record in records)
    records = query(client, include_buildings=True).json()["results"]
    by_id = {record["parcel_id"]: record["buildings"] for record in records}
    assert by_id["001-B"] == []
    house, shed = by_id["001-A"]
    assert house["geom"]["type"] == "Polygon"
    assert {name: house[name] for name in ("sq_feet", "sq_meters", "height", "occ_cls")} == {
        "sq_feet": 2000,
        "sq_meters": 185.8,
        "height": 6.5,
        "occ_cls": "Residential",
    }
    assert house["prop_zip"] == "01234"
    assert (shed["sq_feet"], shed["geom"]) == (300, None)
