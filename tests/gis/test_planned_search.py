"""How many requests a search needs, and how many the monthly budget leaves."""

import pytest

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import LOCAL, REMOTE, Connection
from parcel_lookup.core.gis.connections.budget import Budget
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.run.planned import cost_of, read_input
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.support.sources import row_of_parcels

OFFICE = Connection("Office", REMOTE, url="https://parcels.example.com", monthly_budget=5)


@pytest.fixture
def history(tmp_path):
    return History(tmp_path / "history.sqlite")


def zones(number=1):
    """Return `number` polygons, no two of them equal; fifty fit into a request."""
    boxes = [box(-93 + n / 1000, 42, -92.5 + n / 1000, 42.5) for n in range(number)]
    return AreaInput.from_layer(layer_of(boxes))


def plan(history, connection=OFFICE, search=None, area=None):
    budget = Budget.read(history, connection)
    search = read_input(search or Search(), area, Cancellation()).search
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
    free = Connection("Office", REMOTE, url="https://parcels.example.com")
    history.count_request(free.counter)
    found = plan(history, free, area=zones(120))
    assert (found.budget.used, found.budget.left, found.is_over_budget) == (1, None, False)


def test_a_file_costs_nothing(history, tmp_path):
    file = write(tmp_path / "county.gpkg", row_of_parcels(1))
    found = plan(history, Connection("File", LOCAL, path=str(file)), area=zones(120))
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
