"""Searches for more than 10,100 parcels over HTTP return the same rows as SQL.

The county (`tests.support.ties`) has heavy ties and nulls in every numeric field, so
windows end inside ties and runs of nulls for every field that they are cut along and for every
requested order.
"""

from __future__ import annotations

import math
import sqlite3
from collections import Counter
from contextlib import ExitStack, closing

import pytest

from parcel_lookup.core.contract import FIELDS, MAX_QUERY_OFFSET, Filter, Order, QueryRequest
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.search import Search
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support.searching import remote, run
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import ListSink
from parcel_lookup.tests.support.ties import ALL_NULL, FARMS, write_alike, write_ties

pytestmark = pytest.mark.plain

PARCELS, MATCHES = 13_000, 12_000
MANY = 200_000
EVERYTHING = Filter("state", "eq", "IA")
#: Beyond the least, for where windows end: with a total, and without one.
SLACK = {"total": 1.05, "": 1.1}
#: Where a request has no room to exclude the parcels that were received, they come again.
LITTLE_ROOM = {"total": 1.12, "": 1.15}
NUMERIC = [field.name for field in FIELDS if field.is_numeric]
COUNTS = ["total", "page", "none", "capped"]


class CappedCounts(FileSource):
    """A source that counts only up to the limit of a query, as some services do."""

    def fetch_records(self, request, cancellation):
        page = super().fetch_records(request, cancellation)
        if isinstance(request, QueryRequest):
            page = page._replace(count=min(page.count, MAX_QUERY_OFFSET))
        return page


@pytest.fixture(scope="session")
def county(tmp_path_factory):
    return write_ties(tmp_path_factory.mktemp("ties") / "county.gpkg", PARCELS)


@pytest.fixture(scope="session")
def large_county(tmp_path_factory):
    return write_ties(tmp_path_factory.mktemp("ties") / "large.gpkg", MANY)


@pytest.fixture(scope="module")
def services(county):
    """The service with each way of counting, started when first used."""
    running = {}
    with ExitStack() as stack:

        def service(count):
            if count not in running:
                if count == "capped":
                    source = stack.enter_context(closing(CappedCounts(county)))
                    started = RunningService(source)
                else:
                    started = RunningService(county, count=count, process=True)
                running[count] = stack.enter_context(started)
            running[count].reset()
            return running[count]

        yield service


def searched(running, search):
    settings = RemoteSettings(base_url=running.url, authorization=running.authorization)
    sink = ListSink()
    with closing(remote(settings)) as source:
        outcome = run(search, source, sink)
    assert outcome.error is None, outcome.error
    assert outcome.requests == sum(running.requests.values())
    return outcome, sink


def rows_of(path, where, field="svc_uuid"):
    """Return the IDs of all matches and their values of a field, by SQL."""
    connection = sqlite3.connect(path)
    try:
        return dict(connection.execute(f"SELECT svc_uuid, {field} FROM parcels WHERE {where}"))
    finally:
        connection.close()


def in_order(values, descending):
    """Return a sort key with nulls last in both directions."""
    there = sorted((value for value in values if value is not None), reverse=descending)
    return there + [None] * (len(values) - len(there))


def assert_every_match(path, search, where, outcome, sink, count="total", slack=SLACK):
    field = search.order.field if search.order else "svc_uuid"
    expected = rows_of(path, where, field)
    repeated = [name for name, times in Counter(sink.uuids).items() if times > 1]
    assert repeated == []
    assert len(sink.uuids) == len(expected)
    assert set(sink.uuids) == set(expected)
    if search.order:
        came = [found.parcel.attributes[field] for found in sink.found]
        assert came == in_order(expected.values(), search.order.descending)
    assert outcome.complete, outcome.sentence
    assert outcome.parcels == len(expected)
    limit = slack.get(count, slack[""])
    assert outcome.requests <= limit * math.ceil(len(expected) / 100)


def test_the_county_has_the_intended_ties_and_nulls(county):
    widest = []
    for field in NUMERIC:
        shares = Counter(rows_of(county, "zoning = 'AG'", field).values())
        assert sum(shares.values()) == MATCHES
        widest.append(max(shares.values()))
    assert min(widest) > 100
    assert sum(number > MAX_QUERY_OFFSET + 100 for number in widest) >= 4
    assert set(rows_of(county, "1", ALL_NULL).values()) == {None}


def every_field():
    """Return cases for each numeric field with a total, and for other counts with some fields."""
    for number, field in enumerate(NUMERIC):
        yield field, "desc" if number % 2 else "asc", "total"
        yield field, "asc" if number % 2 else "desc", COUNTS[1 + number % 3]


@pytest.mark.parametrize(("field", "direction", "count"), every_field())
def test_every_match_is_returned_in_numeric_order(services, county, field, direction, count):
    search = Search(filters=[FARMS], order=Order(field, direction))
    outcome, sink = searched(services(count), search)
    assert_every_match(county, search, "zoning = 'AG'", outcome, sink, count)


@pytest.mark.parametrize("count", COUNTS)
def test_every_match_is_returned_without_an_order(services, county, count):
    search = Search(filters=[FARMS])
    outcome, sink = searched(services(count), search)
    assert_every_match(county, search, "zoning = 'AG'", outcome, sink, count)


@pytest.mark.parametrize(("direction", "count"), [("asc", "total"), ("desc", "page")])
def test_every_match_is_returned_in_text_order(services, county, direction, count):
    search = Search(filters=[FARMS], order=Order("city", direction))
    outcome, sink = searched(services(count), search)
    assert_every_match(county, search, "zoning = 'AG'", outcome, sink, count)


@pytest.mark.parametrize(
    ("order", "count"), [(None, "total"), (Order("acres", "desc"), "total"), (None, "none")]
)
def test_a_maximum_beyond_the_limit_of_one_query_is_respected(services, county, order, count):
    search = Search(filters=[FARMS], order=order, max_parcels=10_850)
    outcome, sink = searched(services(count), search)
    expected = rows_of(county, "zoning = 'AG'", order.field if order else "svc_uuid")
    assert len(sink.uuids) == len(set(sink.uuids)) == outcome.parcels == 10_850
    assert set(sink.uuids) <= set(expected)
    assert outcome.requests <= SLACK.get(count, SLACK[""]) * 109
    if order:
        came = [found.parcel.attributes[order.field] for found in sink.found]
        assert came == in_order(expected.values(), order.descending)[:10_850]


def test_filters_on_the_window_field_are_respected(services, county):
    filters = [
        FARMS,
        Filter("improvements_value", "gte", -49),
        Filter("tax_amount", "between", [0.1, 57]),
        Filter("elevation", "lt", 1),
        Filter("acres", "isnull", False),
    ]
    for some, where in (
        (filters[:2], "zoning = 'AG' AND improvements_value >= -49"),
        (filters[:3], "zoning = 'AG' AND improvements_value >= -49 AND tax_amount > 0"),
    ):
        search = Search(filters=some, order=Order("improvements_value"))
        assert len(rows_of(county, where)) > 10_100
        outcome, sink = searched(services("total"), search)
        assert_every_match(county, search, where, outcome, sink)


@pytest.mark.parametrize(
    ("field", "count"), [("adjacent_acreage_sameowner", "none"), ("acres_calc", "total")]
)
def test_filters_can_leave_little_room_for_bounds(services, county, field, count):
    filters = [Filter("zoning", "ne", f"no zone {number}") for number in range(9)]
    search = Search(filters=filters, order=Order(field))
    outcome, sink = searched(services(count), search)
    assert_every_match(county, search, "1", outcome, sink, count, LITTLE_ROOM)


@pytest.mark.parametrize("count", ["total", "none"])
def test_parcels_that_no_number_divides_are_known_to_be_missing(tmp_path, count):
    path = write_alike(tmp_path / "alike.gpkg", 12_000, counties=3)
    with RunningService(path, count=count) as running:
        outcome, sink = searched(running, Search(filters=[EVERYTHING]))
    assert 10_100 <= len(set(sink.uuids)) == len(sink.uuids) == outcome.parcels < 12_000
    assert not outcome.complete
    assert "10,100" in outcome.sentence or "10,100" in outcome.missing
    assert outcome.requests <= 150


def test_two_hundred_thousand_matches_are_returned(large_county):
    search = Search(filters=[EVERYTHING], order=Order("cdl_majority_value", "desc"))
    with RunningService(large_county, process=True) as running:
        outcome, sink = searched(running, search)
        assert running.most_at_once == 6
    assert_every_match(large_county, search, "1", outcome, sink)
