"""Every field with its operators over HTTP (specification, sections 2.1 and 2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from parcel_lookup.tests.support.client import Client, detail, uuids
from parcel_lookup.tests.support.county import P1, P2, P3, RECORDS, S1, S2, S3, H, M, N

TEXT = [
    "owner",
    "parcel_id",
    "situs",
    "mail_addr",
    "city",
    "land_use",
    "land_use_code",
    "legal",
    "cdl_majority_category",
]
NUMERIC = [
    "acres",
    "acres_calc",
    "parcel_value",
    "land_value",
    "improvements_value",
    "agricultural_value",
    "building_value",
    "sale_price",
    "tax_amount",
    "elevation",
    "adjacent_acreage_sameowner",
    "cdl_majority_value",
    "cdl_majority_percent",
    "sq_feet",
]
ID = "state_fp state county_fp county postal zoning owner_type sale_date svc_uuid svc_stack_uuid"
FIELDS = {
    **dict.fromkeys(TEXT, ("ilike", "eq", "ne", "in", "nin", "isnull")),
    **dict.fromkeys(
        NUMERIC,
        ("eq", "ne", "gt", "gte", "lt", "lte", "between", "in", "nin", "isnull"),
    ),
    **dict.fromkeys(ID.split(), ("eq", "ne", "in", "nin", "isnull")),
}
OPERATORS = ("eq", "ne", "gt", "gte", "lt", "lte", "between", "in", "nin", "ilike", "isnull")
SCOPED = ("owner", "parcel_id", "situs", "mail_addr")
#: Meets every record of the county: the scope that the scoped fields need.
ANYWHERE = ("state", "in", ["NE", "KS"])


def value_of(uuid: str, field: str) -> Any:
    return uuid if field == "svc_uuid" else RECORDS[uuid].get(field)


def meets(value: Any, op: str, operand: Any) -> bool:
    """Evaluate section 2.5; a null only matches `isnull` true (design, section 5)."""
    if op == "isnull":
        return (value is None) is operand
    if value is None:
        return False
    return {
        "eq": lambda: value == operand,
        "ne": lambda: value != operand,
        "gt": lambda: value > operand,
        "gte": lambda: value >= operand,
        "lt": lambda: value < operand,
        "lte": lambda: value <= operand,
        "between": lambda: operand[0] <= value <= operand[1],
        "in": lambda: value in operand,
        "nin": lambda: value not in operand,
        "ilike": lambda: operand.casefold() in value.casefold(),
    }[op]()


def operands(field: str, op: str) -> list[Any]:
    """Return values of the records that match some records and not others."""
    known = sorted({value_of(uuid, field) for uuid in RECORDS} - {None})
    if op == "isnull":
        return [True, False]
    if op in ("in", "nin"):
        return [[known[0], known[-1]], [known[0]], []]
    if op == "between":
        return [[known[0], known[len(known) // 2]]]
    if op == "ilike":
        middle = known[len(known) // 2]
        return [middle[1:4].upper(), middle.lower(), middle[-1]]
    return [known[len(known) // 2]]


@pytest.mark.parametrize("field", FIELDS)
def test_a_field_accepts_its_operators(client: Client, field: str):
    cases = ((op, operand) for op in FIELDS[field] for operand in operands(field, op))
    for op, operand in cases:
        scope = [ANYWHERE] if field in SCOPED else []
        response = client.query((field, op, operand), *scope)
        expected = [uuid for uuid in RECORDS if meets(value_of(uuid, field), op, operand)]
        assert sorted(uuids(response)) == expected, (op, operand)
        assert response.json()["count"] == len(expected)


@pytest.mark.parametrize(
    ("field", "op"),
    [
        (one, op)
        for one in ("owner", "acres", "postal")
        for op in OPERATORS
        if op not in FIELDS[one]
    ],
)
def test_an_operator_that_the_field_does_not_support_gives_400(client: Client, field: str, op: str):
    operand: Any = {"between": [1, 2], "ilike": "a"}.get(op, 1)
    assert op in detail(client.query((field, op, operand), ANYWHERE), 400)


@pytest.mark.parametrize("direction", ["asc", "desc"])
def test_results_are_sorted_with_nulls_last_and_ties_by_uuid(client: Client, direction: str):
    for field in FIELDS:
        there = [uuid for uuid in RECORDS if value_of(uuid, field) is not None]
        there.sort(key=lambda uuid: value_of(uuid, field), reverse=direction == "desc")
        expected = there + [uuid for uuid in RECORDS if value_of(uuid, field) is None]
        response = client.query(order={"field": field, "direction": direction})
        assert uuids(response) == expected, field


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        # Section 2.5: between is inclusive, ilike knows no case; `%` and `_` are plain letters.
        ([("acres", "between", [10, 40])], [P2, P3]),
        ([("acres", "between", [40, 10])], []),
        ([("acres", "gt", 40)], [P1, H, M]),
        ([("acres", "gte", 40)], [P1, P2, H, M]),
        ([("acres", "lt", 40)], [P3]),
        ([("acres", "lte", 40)], [P2, P3]),
        ([("elevation", "lt", 0)], [P3]),
        ([("tax_amount", "eq", 1500.75)], [P1]),
        ([("sq_feet", "eq", 435600.0)], [P3]),
        ([("owner", "ilike", "smith"), ANYWHERE], [P1, P2]),
        ([("owner", "ilike", "ZOË"), ANYWHERE], [P3]),
        ([("owner", "ilike", "o'br"), ANYWHERE], [P3]),
        ([("owner", "ilike", ""), ANYWHERE], [P1, P2, P3]),
        ([("mail_addr", "ilike", "%"), ANYWHERE], [P2]),
        ([("cdl_majority_category", "ilike", "s_p")], [P3]),
        ([("cdl_majority_category", "ilike", "_")], [P3]),
        ([("owner", "eq", "smith, john"), ANYWHERE], []),
        ([("owner", "eq", "Smith, John"), ANYWHERE], [P1]),
        # Codes keep their zeros (design, section 5).
        ([("postal", "eq", "01234")], [P1]),
        ([("county_fp", "in", ["001", "209"])], [P1, P2, N]),
        ([("land_use_code", "eq", "0100")], [P1]),
        # Nulls meet neither ne nor nin.
        ([("zoning", "ne", "AG")], [P2, P3]),
        ([("zoning", "nin", ["AG", "R-1"])], [P3]),
        ([("zoning", "nin", [])], [P1, P2, P3]),
        ([("svc_stack_uuid", "isnull", False)], [S1, S2, S3]),
        # Filters are combined with AND (section 4.2, rule 4).
        ([("city", "eq", "Elm Creek"), ("acres", "gt", 40)], [P1]),
        ([("city", "eq", "Elm Creek"), ("city", "eq", "Oakdale")], []),
        # The workflow of section 1: records of ids that an area search found.
        ([("svc_uuid", "in", [M, P1, "00000000-0000-4000-8000-00000000ffff"])], [P1, M]),
    ],
)
def test_a_query_returns_the_matching_parcels(
    client: Client, filters: list[Any], expected: list[str]
):
    assert sorted(uuids(client.query(*filters))) == expected
