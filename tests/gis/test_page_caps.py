"""Services that cut pages and echo the limit that was requested: no search is silently short."""

import pytest
import shapely
from qgis.core import QgsSettings

from parcel_lookup.core.contract import AreaRequest, Filter, PointRequest
from parcel_lookup.core.gis.connections import ServiceConnection, open_source_factory
from parcel_lookup.core.search import AddressRow, IdRow, PointRow, Search
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.parcel_talk import ParcelTalk
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.sources import (
    ListSink,
    make_parcel,
    over,
    row_of_parcels,
    uuids,
)

ROW = row_of_parcels(366)
STACK = [make_parcel(number, shapely.box(-93, 42, -92.999, 42.001)) for number in range(366)]
EVERYTHING = Search(filters=(Filter("acres", "gte", 0),))
AREA = Search(polygons=[(over(-1, 366), 0)])
#: Filters that are sent along with the IDs that an area response has.
AREA_AND_FILTER = Search(polygons=AREA.polygons, filters=(Filter("acres", "gte", 0),))
POINT = Search(rows=(PointRow(42.0005, -92.9995),))


@pytest.fixture(autouse=True)
def _home(qgis_app, monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    QgsSettings().remove("parcel_lookup")


def echo(request, page):
    return {**page, "limit": request.limit}


def bare(_request, page):
    return page["results"]


def run(server, search):
    """Return how a search over HTTP ended, and the IDs of its parcels; every request is sent."""
    sink = ListSink()
    connection = ServiceConnection("Iowa", url=server.url, fresh_days=0)
    factory = open_source_factory(connection, "key-0123456789")
    outcome = run_now(search, factory, sink=sink).outcome
    assert outcome.error is None
    return outcome, sink.uuids


def first(number):
    return Search(filters=(Filter("acres", "lt", number),))


@pytest.mark.parametrize("cap", [10, 20, 25, 50])
@pytest.mark.parametrize("count", ["page", "missing"])
def test_a_query_is_complete(cap, count):
    with HostileServer(ParcelTalk(ROW, change=echo, largest_page=cap, count=count)) as server:
        outcome, found = run(server, EVERYTHING)
    assert found == uuids(ROW)
    assert outcome.complete
    assert outcome.requests <= len(ROW) // cap + 2


@pytest.mark.parametrize("search", [EVERYTHING, AREA, AREA_AND_FILTER])
@pytest.mark.parametrize(
    ("area", "change"),
    [
        *((area, echo) for area in ("both", "records", "ids", "all ids", "thin")),
        *((area, bare) for area in ("records", "thin")),
    ],
)
def test_every_shape_of_response_is_complete(area, search, change):
    service = ParcelTalk(ROW, change=change, largest_page=50, count="page", area=area)
    with HostileServer(service) as server:
        outcome, found = run(server, search)
    assert found == uuids(ROW)
    assert outcome.complete


def test_all_units_at_a_point_are_found():
    with HostileServer(ParcelTalk(STACK, change=echo, largest_page=50, count="page")) as server:
        outcome, found = run(server, POINT)
    assert found == uuids(STACK)
    assert outcome.complete


@pytest.mark.parametrize("cap", [20, 50])
@pytest.mark.parametrize("field", ["svc_uuid", "parcel_id"])
def test_every_id_of_a_list_is_found(field, cap):
    named = [
        one._replace(attributes={**one.attributes, "parcel_id": f"A-{number}"})
        for number, one in enumerate(ROW)
    ]
    search = Search(
        rows=tuple(IdRow(one.attributes[field]) for one in named),
        id_field=field,
        filters=(Filter("state", "eq", "IA"),),
    )
    for one in named:
        one.attributes["state"] = "IA"
    with HostileServer(ParcelTalk(named, change=echo, largest_page=cap, count="page")) as server:
        outcome, found = run(server, search)
    assert found == uuids(ROW)
    assert outcome.complete


def test_all_units_at_an_address_are_found():
    values = {"situs": "12 Elm St", "city": "Ames", "state": "IA", "postal": "50010"}
    units = [one._replace(attributes={**one.attributes, **values}) for one in STACK]
    search = Search(rows=(AddressRow("12 Elm St", "Ames", "IA", "50010"),))
    with HostileServer(ParcelTalk(units, change=echo, largest_page=50, count="page")) as server:
        outcome, found = run(server, search)
    assert found == uuids(STACK)
    assert outcome.complete


def test_a_short_page_of_a_round_length_is_followed_by_one_request():
    service = ParcelTalk(ROW, change=echo, count="page")
    with HostileServer(service) as server:
        requests = [run(server, first(number))[0].requests for number in (10, 20, 24, 25, 50, 60)]
        assert requests == [2, 2, 1, 2, 2, 1]
        assert run(server, first(250))[0].requests == 3


def test_a_service_that_ignores_the_offset_of_points_is_complete():
    """The specification has no offset for points."""

    def ignore(request, page):
        if isinstance(request, PointRequest):
            page = service.page(PointRequest(request.lat, request.lon, request.limit))
        return echo(request, page)

    service = ParcelTalk(STACK[:20], change=ignore, count="page")
    with HostileServer(service) as server:
        outcome, found = run(server, POINT)
        assert (found, outcome.complete) == (uuids(STACK[:20]), True)
        assert outcome.requests == 2


def test_a_list_of_ids_that_is_shorter_than_the_count_is_not_complete():
    def cut(request, page):
        is_area = isinstance(request, AreaRequest)
        return {**page, "svc_uuids": page["svc_uuids"][:200]} if is_area else page

    with HostileServer(ParcelTalk(ROW, change=cut, area="all ids")) as server:
        outcome, found = run(server, AREA)
    assert found == uuids(ROW[:200])
    assert not outcome.complete


def test_pages_of_different_lengths_are_complete_or_reported():
    """A service that cuts its pages by their size in bytes."""
    lengths = {0: 50, 50: 63, 113: 71, 184: 66}

    def cut(request, page):
        length = lengths.get(request.offset, 100)
        return echo(request, {**page, "results": page["results"][:length], "count": length})

    with HostileServer(ParcelTalk(ROW, change=cut)) as server:
        outcome, found = run(server, EVERYTHING)
    assert found == uuids(ROW)
    assert outcome.complete
