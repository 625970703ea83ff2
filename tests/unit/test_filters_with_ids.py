"""Which filters are sent with the IDs of an area, and which are client-side."""

import itertools

import pytest

from parcel_lookup.core.contract import Filter, check_filters
from parcel_lookup.core.sources.service.filters import explain_others, sent_with_ids

OWNER = Filter("owner", "ilike", "smith")
ADDRESS = Filter("situs", "ilike", "oak")
STATE = Filter("state", "eq", "IA")
COUNTY = Filter("county_fp", "in", ["169"])
ACRES = Filter("acres", "gte", 40)
IDS = Filter("svc_uuid", "in", ["a", "b"])
#: What is sent in any case.
NAMED = Filter("svc_uuid", "in", ["c"])


def free(number):
    return [Filter("acres", "gt", i) for i in range(number)]


@pytest.mark.parametrize("scope", [[], [STATE], [COUNTY, STATE]])
@pytest.mark.parametrize("number", [0, 1, 7, 8, 9, 10])
@pytest.mark.parametrize("scoped", [[], [OWNER], [OWNER, ADDRESS]])
@pytest.mark.parametrize("ids", [[], [IDS]])
def test_valid_filters_are_sent_and_as_many_as_possible(scope, number, scoped, ids):
    filters = (*scoped, *ids, *free(number), *scope)
    sent = sent_with_ids(filters)
    assert check_filters((NAMED, *sent)) == []
    assert set(sent) <= set(filters)
    for one in set(filters) - {*sent, *ids}:
        assert check_filters((NAMED, *sent, one))


def test_scope_filters_are_first_and_those_that_need_them_last():
    sent = sent_with_ids((OWNER, *free(9), STATE))
    assert sent == (STATE, *free(8))
    assert sent_with_ids((OWNER, COUNTY)) == (COUNTY, OWNER)
    assert sent_with_ids((OWNER, Filter("county", "eq", "Story"))) == (
        Filter("county", "eq", "Story"),
    )


def test_filters_that_are_not_sent_are_named():
    assert explain_others((OWNER, ADDRESS)) == (
        "Owner contains “smith” and address contains “oak”: applied after download, because the "
        "service would have refused it."
    )
    assert explain_others(()) == ""


def test_the_order_of_filters_does_not_matter():
    orders = itertools.permutations([OWNER, STATE, ACRES, ADDRESS, IDS])
    assert len({frozenset(sent_with_ids(filters)) for filters in orders}) == 1
