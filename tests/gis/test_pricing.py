"""What a search will cost, beside what was spent this month."""

import pytest

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import LOCAL, REMOTE, Connection
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.run.allowance import price_of
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.layers import box, layer_of

OFFICE = Connection("Office", REMOTE, url="https://parcels.example.com", monthly_budget=5)


@pytest.fixture
def history(tmp_path):
    return History(tmp_path / "history.sqlite")


def zones(number=1):
    """So many polygons, no two of them alike: fifty go into a request."""
    boxes = [box(-93 + n / 1000, 42, -92.5 + n / 1000, 42.5) for n in range(number)]
    return AreaInput.from_layer(layer_of(boxes))


def price(history, connection=OFFICE, search=None, area=None):
    return price_of(history, connection, search or Search(), area, Cancellation())


def test_a_request_for_every_fifty_polygons_at_least(history):
    found = price(history, area=zones(120))
    assert (found.estimate.kind, found.estimate.requests) == ("at least", 3)
    assert (found.used, found.budget, found.left, found.is_over) == (0, 5, 5, False)


@pytest.mark.parametrize(("used", "left", "is_over"), [(2, 3, False), (3, 2, True), (9, 0, True)])
def test_a_search_that_passes_the_budget(history, used, left, is_over):
    for _ in range(used):
        history.count_request(OFFICE.counter)
    found = price(history, area=zones(120))
    assert (found.used, found.left, found.is_over) == (used, left, is_over)


def test_no_budget_is_never_passed(history):
    free = Connection("Office", REMOTE, url="https://parcels.example.com")
    history.count_request(free.counter)
    found = price(history, free, area=zones(120))
    assert (found.used, found.left, found.is_over) == (1, None, False)


def test_a_file_costs_nothing(history):
    found = price(history, Connection("File", LOCAL, path="county.gpkg"), area=zones(120))
    assert (found.estimate.requests, found.used, found.is_over) == (0, 0, False)


def test_polygons_that_are_none(history):
    with pytest.raises(ParcelError) as caught:
        price(history, area=AreaInput.from_layer(layer_of([None])))
    assert caught.value.code is ErrorCode.NO_POLYGONS
