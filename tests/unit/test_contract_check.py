"""What the service refuses, by the text of the specification (sections 2, 4, 7, and 8)."""

import math

import pytest

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FIELDS,
    AddressRequest,
    AreaRequest,
    Capabilities,
    Filter,
    Operator,
    Order,
    PointRequest,
    QueryRequest,
    RequestRefused,
    check,
    check_filter,
    refuse,
)

# The fields and operators that section 2.1 lists.
TEXT_OPERATORS = {"ilike", "eq", "ne", "in", "nin", "isnull"}
NUMERIC_OPERATORS = {
    *("eq", "ne", "gt", "gte", "lt", "lte", "between", "in", "nin", "isnull"),
}
ID_OPERATORS = {"eq", "ne", "in", "nin", "isnull"}
TEXT_FIELDS = {
    *("owner", "parcel_id", "situs", "mail_addr", "city", "land_use", "land_use_code", "legal"),
    "cdl_majority_category",
}
NUMERIC_FIELDS = {
    *("acres", "acres_calc", "parcel_value", "land_value", "improvements_value"),
    *("agricultural_value", "building_value", "sale_price", "tax_amount", "elevation"),
    *("adjacent_acreage_sameowner", "cdl_majority_value", "cdl_majority_percent", "sq_feet"),
}
ID_FIELDS = {
    *("state_fp", "state", "county_fp", "county", "postal", "zoning", "owner_type", "sale_date"),
    *("svc_uuid", "svc_stack_uuid"),
}
OPERATORS_BY_FIELD = {
    **dict.fromkeys(TEXT_FIELDS, TEXT_OPERATORS),
    **dict.fromkeys(NUMERIC_FIELDS, NUMERIC_OPERATORS),
    **dict.fromkeys(ID_FIELDS, ID_OPERATORS),
}
ALL_OPERATORS = TEXT_OPERATORS | NUMERIC_OPERATORS
# Section 4.2, rule 2.
SCOPED = ("owner", "parcel_id", "situs", "mail_addr")
SCOPE = ("state_fp", "state", "county_fp")

IN_IOWA = Filter("state", "eq", "IA")


def good_value(field, op):
    one = 5 if field in NUMERIC_FIELDS else "text"
    values = {"isnull": True, "ilike": "text", "between": [1, 2], "in": [one], "nin": [one]}
    return values.get(op, 5 if op in ("gt", "gte", "lt", "lte") else one)


def statuses(request):
    return [problem.status for problem in check(request)]


def problem_of(*filters, **members):
    (problem,) = check(QueryRequest(filters, **members))
    return problem


# Fields and operators


def test_the_catalog_has_the_fields_of_the_specification():
    assert {field.name for field in FIELDS} == set(OPERATORS_BY_FIELD)
    assert len(FIELDS) == 33
    assert FIELDS[0].name == "svc_uuid"


@pytest.mark.parametrize("name", sorted(OPERATORS_BY_FIELD))
def test_each_field_accepts_its_operators(name):
    assert {operator.value for operator in FIELD_BY_NAME[name].operators} == OPERATORS_BY_FIELD[
        name
    ]


def test_the_operators_match_the_specification():
    assert {operator.value for operator in Operator} == ALL_OPERATORS


@pytest.mark.parametrize("name", ["acres", "owner", "postal"])
@pytest.mark.parametrize("op", sorted(ALL_OPERATORS))
def test_each_operator_is_accepted_or_refused_for_each_type(name, op):
    filters = (Filter(name, op, good_value(name, op)), IN_IOWA)
    if op in OPERATORS_BY_FIELD[name]:
        assert check(QueryRequest(filters)) == []
    else:
        problems = check(QueryRequest(filters))
        assert problems[0].status == 400
        assert problems[0].where == ("filters", 0, "op")
        assert name in problems[0].sentence


@pytest.mark.parametrize("name", ["acrez", "", "OWNER", "geom", "buildings", "svc_uuids"])
def test_an_unknown_field_is_400(name):
    problem = problem_of(Filter(name, "eq", "x"))
    assert (problem.status, problem.where) == (400, ("filters", 0, "field"))


@pytest.mark.parametrize("op", ["like", "", "EQ", "==", "not in"])
def test_an_unknown_operator_is_400(op):
    problem = problem_of(Filter("city", op, "x"))
    assert (problem.status, problem.where) == (400, ("filters", 0, "op"))


# Values (section 2.5)


@pytest.mark.parametrize(
    ("field", "op", "value"),
    [
        ("acres", "eq", 5),
        ("acres", "eq", 5.5),
        ("acres", "ne", -1),
        ("state_fp", "eq", "06"),
        ("state_fp", "eq", 6),
        ("city", "ne", ""),
        ("city", "eq", 5),
        ("acres", "gt", 0),
        ("acres", "between", [1, 2]),
        ("acres", "between", [2, 1]),
        ("acres", "between", [1.5, 1.5]),
        ("acres", "in", [1, 2.5, 3]),
        ("acres", "in", []),
        ("city", "in", ["Ames", "Nevada"]),
        ("city", "in", ["Ames", 5]),
        ("city", "nin", ["Ames"] * 1000),
        ("city", "ilike", "%_"),
        ("city", "isnull", False),
    ],
)
def test_valid_values_are_accepted(field, op, value):
    assert check_filter(Filter(field, op, value)) == []


@pytest.mark.parametrize(
    ("field", "op", "value"),
    [
        ("acres", "eq", "5"),
        ("acres", "eq", None),
        ("acres", "eq", True),
        ("acres", "eq", [5]),
        ("acres", "eq", math.nan),
        ("acres", "eq", math.inf),
        ("acres", "eq", 10**400),
        ("acres", "eq", {"value": 5}),
        ("acres", "gt", "5"),
        ("acres", "lte", None),
        ("acres", "between", [1]),
        ("acres", "between", [1, 2, 3]),
        ("acres", "between", []),
        ("acres", "between", ["1", "2"]),
        ("acres", "between", [1, None]),
        ("acres", "between", 5),
        ("acres", "between", "12"),
        ("acres", "in", 5),
        ("acres", "in", ["5"]),
        ("city", "eq", None),
        ("city", "eq", False),
        ("city", "in", "Ames"),
        ("city", "in", [None]),
        ("city", "in", ["Ames", None]),
        ("city", "in", [["Ames"]]),
        ("city", "in", [True]),
        ("city", "nin", None),
        ("city", "ilike", 5),
        ("city", "ilike", ["Ames"]),
        ("city", "isnull", "true"),
        ("city", "isnull", 1),
        ("city", "isnull", None),
    ],
)
def test_invalid_values_are_422(field, op, value):
    (problem,) = check_filter(Filter(field, op, value), ("filters", 3))
    assert (problem.status, problem.where) == (422, ("filters", 3, "value"))
    assert problem.sentence.endswith(".")


@pytest.mark.parametrize("value", ["\ud800", "a\udfff", ["x", "\ud83c"]])
def test_half_of_a_surrogate_pair_is_refused(value):
    problem = problem_of(Filter("city", "in" if isinstance(value, list) else "ilike", value))
    assert (problem.status, problem.where) == (422, ("filters", 0, "value"))
    problem.sentence.encode()


@pytest.mark.parametrize(
    "item",
    [
        Filter(None, "eq", 1),
        Filter(5, "eq", 1),
        Filter("city", None, "x"),
        Filter("\ud800", "eq", 1),
    ],
)
def test_a_filter_without_field_or_operator_is_422(item):
    (problem,) = check_filter(item)
    assert problem.status == 422


# Scope (section 4.2, rule 2)


@pytest.mark.parametrize("scoped", SCOPED)
@pytest.mark.parametrize("op", sorted(TEXT_OPERATORS))
def test_filters_on_owner_id_and_addresses_need_a_scope(scoped, op):
    item = Filter(scoped, op, good_value(scoped, op))
    problem = problem_of(Filter("acres", "gt", 1), item)
    assert (problem.status, problem.where) == (400, ("filters", 1))
    assert scoped in problem.sentence
    for scope in SCOPE:
        assert check(QueryRequest((Filter(scope, "in", ["19"]), item))) == []


@pytest.mark.parametrize("other", ["county", "city", "postal", "svc_uuid", "zoning"])
def test_no_other_filter_satisfies_the_scope_rule(other):
    filters = (Filter("owner", "ilike", "smith"), Filter(other, "eq", "x"))
    assert statuses(QueryRequest(filters)) == [400]


@pytest.mark.parametrize("name", sorted(set(OPERATORS_BY_FIELD) - set(SCOPED)))
def test_no_other_field_needs_a_scope(name):
    assert check(QueryRequest((Filter(name, "isnull", True),))) == []


# Limits (section 8)


def test_at_most_ten_filters():
    ten = (Filter("acres", "gt", 1),) * 10
    assert check(QueryRequest(ten)) == []
    problem = problem_of(*ten, Filter("acres", "lt", 9))
    assert (problem.status, problem.where) == (422, ("filters",))
    assert "11" in problem.sentence


def test_no_filters_are_allowed():
    assert check(QueryRequest()) == []


REQUESTS = {
    "area": lambda **page: AreaRequest((b"",), **page),
    "query": lambda **page: QueryRequest((), **page),
    "point": lambda **page: PointRequest(1, 2, **page),
    "address": lambda **page: AddressRequest("1 Main St", **page),
}


@pytest.mark.parametrize("make", REQUESTS.values(), ids=REQUESTS)
def test_limit_is_1_to_100(make):
    assert make().limit == 20
    for good in (1, 100):
        assert check(make(limit=good)) == []
    for bad in (0, 101, 1000, -1, 20.0, "20", None, True):
        (problem,) = check(make(limit=bad))
        assert (problem.status, problem.where) == (422, ("limit",))


def test_offset_of_a_query_is_0_to_10000():
    for good in (0, 10_000):
        assert check(QueryRequest(offset=good)) == []
    for bad in (-1, 10_001, 5.5, "0", None, False):
        (problem,) = check(QueryRequest(offset=bad))
        assert (problem.status, problem.where) == (422, ("offset",))


def test_offset_of_an_area_has_no_maximum():
    assert check(AreaRequest((b"",), offset=10**9)) == []
    assert statuses(AreaRequest((b"",), offset=-1)) == [422]


@pytest.mark.parametrize("make", REQUESTS.values(), ids=REQUESTS)
def test_include_buildings_is_true_or_false(make):
    assert check(make(include_buildings=True)) == []
    assert statuses(make(include_buildings="yes")) == [422]


# Order (section 2.4)


def test_any_field_can_be_sorted_in_both_directions():
    for name in OPERATORS_BY_FIELD:
        for direction in ("asc", "desc"):
            assert check(QueryRequest(order=Order(name, direction))) == []


@pytest.mark.parametrize(
    ("order", "status", "where"),
    [
        (Order("acrez"), 400, ("order", "field")),
        (Order("acres", "down"), 422, ("order", "direction")),
        (Order("acres", None), 422, ("order", "direction")),
        (Order(None), 422, ("order", "field")),
    ],
)
def test_an_invalid_order_is_refused(order, status, where):
    (problem,) = check(QueryRequest(order=order))
    assert (problem.status, problem.where) == (status, where)


# Point, address, area


@pytest.mark.parametrize(
    ("lat", "lon", "where"),
    [(91, 0, "lat"), (-90.1, 0, "lat"), (0, 181, "lon"), (math.nan, 0, "lat"), (0, "1", "lon")],
)
def test_a_point_is_on_the_earth(lat, lon, where):
    (problem,) = check(PointRequest(lat, lon))
    assert (problem.status, problem.where) == (422, (where,))


def test_points_at_the_limits_of_the_coordinates_are_valid():
    assert check(PointRequest(90, 180)) == check(PointRequest(-90.0, -180.0)) == []


@pytest.mark.parametrize("address", ["", "  ", None, 5])
def test_an_address_is_text(address):
    assert statuses(AddressRequest(address)) == [422]


def test_the_components_of_an_address_are_text():
    assert statuses(AddressRequest("1 Main St", city=5, state=6, postal=7)) == [422] * 3


def test_polygons_are_wkb():
    assert statuses(AreaRequest(("POLYGON",))) == [422]


# All problems at once


def test_all_problems_are_found_together_and_the_schema_takes_precedence():
    request = QueryRequest(
        (Filter("acrez", "eq", 1), Filter("acres", "ilike", "x"), Filter("owner", "eq", None)),
        Order("acres", "up"),
        limit=1000,
        offset=-5,
    )
    problems = check(request)
    assert [(problem.status, problem.where) for problem in problems] == [
        (422, ("limit",)),
        (422, ("offset",)),
        (400, ("filters", 0, "field")),
        (400, ("filters", 1, "op")),
        (422, ("filters", 2, "value")),
        (400, ("filters", 2)),
        (422, ("order", "direction")),
    ]
    with pytest.raises(RequestRefused) as caught:
        refuse(request)
    assert list(caught.value.problems) == problems
    assert caught.value.status == 422
    assert problems[0].sentence in caught.value.sentence


def test_a_valid_request_is_accepted():
    refuse(QueryRequest((Filter("acres", "gt", 40),), Order("acres")))


# Sources with other fields


def test_a_source_may_have_fewer_operators_and_fields():
    limited = FIELD_BY_NAME["owner"]._replace(allowed_operators=(Operator.EQ, Operator.GT))
    assert limited.operators == (Operator.EQ,)  # a text has no order, whatever a source says
    source = Capabilities(fields={"owner": limited}, needs_scope=False)
    assert check(QueryRequest((Filter("owner", "eq", "Smith"),)), source) == []
    (problem,) = check(QueryRequest((Filter("owner", "ilike", "smith"),)), source)
    assert (problem.status, problem.where) == (400, ("filters", 0, "op"))
    (problem,) = check(QueryRequest((Filter("acres", "gt", 40),)), source)
    assert (problem.status, problem.where) == (400, ("filters", 0, "field"))


def test_the_values_known_in_advance_can_be_filters():
    for field in FIELDS:
        for value, _name in field.known_values:
            assert check_filter(Filter(field.name, "eq", value)) == []
    assert dict(FIELD_BY_NAME["state"].known_values)["IA"] == "Iowa"
    assert not FIELD_BY_NAME["state_fp"].has_other_values
