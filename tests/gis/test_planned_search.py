"""How many requests a search needs, and how many the monthly budget leaves."""

import pytest

from parcel_lookup.core.contract import Cancellation, ErrorCode, Filter, Order, ParcelError
from parcel_lookup.core.gis.connections import ServiceConnection
from parcel_lookup.core.gis.connections.budget import Budget
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.run.planned import cost_of, read_input
from parcel_lookup.core.search import AddressRow, BadRow, IdRow, PointRow, Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.support.sources import over, row_of_parcels

OFFICE = ServiceConnection("Office", url="https://parcels.example.com", monthly_budget=5)


@pytest.fixture
def history(tmp_path):
    return History(tmp_path / "history.sqlite")


def zones(number=1):
    """Return `number` polygons, no two of them equal; fifty fit into a request."""
    boxes = [box(-93 + n / 1000, 42, -92.5 + n / 1000, 42.5) for n in range(number)]
    return AreaInput.from_layer(layer_of(boxes))


def plan(history, connection=OFFICE, search=None, area=None):
    budget = Budget.read(history, connection)
    search = read_input(search or Search(), area, Cancellation())[0]
    return cost_of(connection, search, connection.info, budget, Cancellation())


def test_a_request_for_every_fifty_polygons_at_least(history):
    found = plan(history, area=zones(120))
    assert (found.kind, found.requests) == ("at least", 3)
    assert (found.budget.used, found.budget.budget) == (0, 5)
    assert (found.budget.left, found.is_over_budget) == (5, False)


@pytest.mark.parametrize(("used", "left", "is_over"), [(2, 3, False), (3, 2, True), (9, 0, True)])
def test_a_search_that_passes_the_budget(history, used, left, is_over):
    for _ in range(used):
        history.count_request(OFFICE.counter)
    found = plan(history, area=zones(120))
    assert (found.budget.used, found.budget.left) == (used, left)
    assert found.is_over_budget is is_over


def test_no_budget_is_never_passed(history):
    free = ServiceConnection("Office", url="https://parcels.example.com")
    history.count_request(free.counter)
    found = plan(history, free, area=zones(120))
    assert (found.budget.used, found.budget.left, found.is_over_budget) == (1, None, False)


def test_a_file_costs_nothing(history, tmp_path):
    file = write(tmp_path / "county.gpkg", row_of_parcels(1))
    found = plan(history, file_connection("File", path=str(file)), area=zones(120))
    assert (found.requests, found.budget.used, found.is_over_budget) == (0, 0, False)


def test_polygons_that_are_none(history):
    with pytest.raises(ParcelError) as caught:
        plan(history, area=AreaInput.from_layer(layer_of([None])))
    assert caught.value.code is ErrorCode.NO_POLYGONS


def test_a_search_that_stops_at_its_own_limit_needs_no_more_than_that(history):
    for _ in range(3):
        history.count_request(OFFICE.counter)
    assert plan(history, area=zones(120)).is_over_budget
    assert not plan(history, search=Search(max_requests=2), area=zones(120)).is_over_budget


POLYGONS = [(over(number, number), number) for number in range(101)]
POINTS = [PointRow(42, -93), PointRow(42, -94), PointRow(42, -93)]
UUIDS = [IdRow(f"{number:032x}") for number in range(201)]
SMALL_OR_OAK = '"acres" < 150 OR "city" = \'Oak\''


@pytest.mark.parametrize(
    ("members", "text"),
    [
        ({}, "At least 1 request"),
        ({"max_parcels": 100}, "1 request"),
        ({"filters": [Filter("svc_uuid", "eq", "a")]}, "1 request"),
        ({"filters": [Filter("svc_uuid", "in", tuple("abc") * 99)]}, "1 request"),
        ({"polygons": POLYGONS}, "At least 3 requests"),
        ({"polygons": POLYGONS, "max_requests": 2}, "2 requests"),
        ({"polygons": POLYGONS, "max_parcels": 9}, "At least 1 request"),
        ({"expression": SMALL_OR_OAK}, "At least 2 requests"),
        (
            {"expression": SMALL_OR_OAK, "max_parcels": 9},
            "At least 1 request",
        ),
        (
            {
                "expression": SMALL_OR_OAK,
                "max_parcels": 9,
                "order": Order("city"),
            },
            "At least 2 requests",
        ),
        ({"rows": POINTS}, "At least 2 requests"),
        ({"rows": POINTS, "max_parcels": 1}, "At least 1 request"),
        ({"rows": POINTS, "max_requests": 1}, "1 request"),
        ({"rows": [*UUIDS, *UUIDS], "id_field": "svc_uuid"}, "At least 3 requests"),
        ({"rows": UUIDS[:100], "id_field": "parcel_id"}, "At least 2 requests"),
        ({"rows": [AddressRow("1 Elm St"), AddressRow(" 1  ELM st")]}, "At least 1 request"),
        ({"rows": [BadRow("It has no geometry."), IdRow(" ")]}, "No requests"),
    ],
)
def test_a_cost_has_its_certainty(history, members, text):
    budget = Budget.read(history, OFFICE)
    search = Search(**members)
    assert cost_of(OFFICE, search, OFFICE.info, budget, Cancellation()).text == text


def test_the_cost_of_all_of_a_search_may_be_more_than_its_limit(history):
    budget, search = Budget.read(history, OFFICE), Search(polygons=POLYGONS, max_requests=2)
    cost = cost_of(OFFICE, search, OFFICE.info, budget, Cancellation(), is_whole=True)
    assert (cost.text, cost.limit, cost.max_requests) == ("At least 3 requests", 2, 2)
    assert cost._replace(kind="about", requests=1046).text == "About 1,046 requests"
