"""Counting: one page of one record for each set of filters, and an honest number."""

import pytest

from parcel_lookup.core.contract import ErrorCode, Filter, ParcelError
from parcel_lookup.core.gis.counting import Counted, count_matches
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.sources import MemorySource, row_of_parcels

LARGE, SMALL = Filter("acres", "gte", 40), Filter("acres", "gte", 90)


def count(qtbot, source, search):
    """What the task brings: a `Counted`, or its error."""
    task = count_matches(Opens(source), search)
    came = []
    task.done.connect(came.append)
    task.failed.connect(came.append)
    task.start()
    qtbot.waitUntil(lambda: bool(came))
    return came[0]


@pytest.fixture
def parcels():
    return row_of_parcels(100)


def test_one_page_of_one_record(qtbot, parcels):
    source = MemorySource(parcels)
    assert count(qtbot, source, Search(filters=[LARGE])) == Counted(60, False, 1)
    (request,) = source.requests
    assert (request.limit, request.offset, request.filters) == (1, 0, (LARGE,))


@pytest.mark.parametrize("way", ["page", "missing"])
def test_a_service_that_does_not_say_how_many(qtbot, parcels, way):
    source = MemorySource(parcels, count=way)
    assert count(qtbot, source, Search(filters=[LARGE])) == Counted(None, False, 1)


def test_nothing_is_nothing_however_it_counts(qtbot, parcels):
    source = MemorySource(parcels, count="missing")
    assert count(qtbot, source, Search(filters=[Filter("acres", "gte", 1e9)])).number == 0


def test_one_match_may_be_one_page_of_a_service_but_not_of_a_file(qtbot, parcels):
    only = Search(filters=[Filter("acres", "gte", 99)])
    assert count(qtbot, MemorySource(parcels), only).number is None
    assert count(qtbot, MemorySource(parcels, is_metered=False), only) == Counted(1, False, 0)


def test_of_an_expression_each_query_is_counted_and_the_sum_is_the_most(qtbot, parcels):
    source = MemorySource(parcels)
    search = Search(expression="…", alternatives=[[LARGE], [SMALL]])
    assert count(qtbot, source, search) == Counted(70, True, 2)


def test_what_the_service_would_refuse_is_not_sent(qtbot, parcels):
    source = MemorySource(parcels)
    error = count(qtbot, source, Search(filters=[Filter("owner", "ilike", "smith")]))
    assert isinstance(error, ParcelError)
    assert error.code is ErrorCode.REQUEST_REFUSED
    assert source.requests == []
