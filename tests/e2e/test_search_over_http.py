"""Whole searches of real sources: a parcel file, and the same file with the real service."""

import contextlib
import math
import socket
import threading
import time

import numpy as np
import pytest
import shapely

from parcel_lookup.core.contract import ErrorCode, Filter, Order
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.query.polygons import prepare_polygons
from parcel_lookup.service.keys import Key
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.searching import remote, run
from parcel_lookup.tests.support.service import KEY, RunningService
from parcel_lookup.tests.support.sources import Listener, ListSink, make_parcel, over, uuids

pytestmark = pytest.mark.plain

PARCELS = 460
STACK = 130  # the number of parcels with the location of parcel 100


@pytest.fixture(scope="module")
def parcels():
    """Return a row of parcels with a stack, and three without a geometry."""
    size = 0.001
    shapes = [
        shapely.box(-93 + i * size, 42, -93 + (i + 1) * size, 42 + size) for i in range(PARCELS)
    ]
    shapes[101 : 101 + STACK] = [shapes[100]] * STACK
    shapes[-3:] = [None] * 3
    return [make_parcel(i, shape, state="IA", state_fp="19") for i, shape in enumerate(shapes)]


@pytest.fixture(scope="module")
def path(parcels, tmp_path_factory):
    file = tmp_path_factory.mktemp("county") / "parcels.gpkg"
    with ParcelWriter(file) as writer:
        writer.add(parcels)
    return file


@pytest.fixture(scope="module")
def local(path):
    source = parcel_source(path)
    yield source
    source.close()


def remote_source(running, **options):
    settings = RemoteSettings(base_url=running.url, authorization=running.authorization)
    return remote(settings, **options)


def search_by_area(**members):
    """Return sixty overlapping polygons for two requests, and a district around the stack."""
    narrow = [(over(i * 3, i * 3 + 4), i) for i in range(60)]
    return Search(polygons=[*narrow, (over(90, 300), 60)], **members)


def expected(parcels):
    """Return the polygons that touch each parcel by ID, calculated with shapely."""
    shapes = [(shapely.from_wkb(p.wkb), p.origin) for p in search_by_area().polygons]
    met = {}
    for parcel in parcels:
        if parcel.wkb is not None:
            shape = shapely.from_wkb(parcel.wkb)
            origins = {origin for polygon, origin in shapes if polygon.intersects(shape)}
            if origins:
                met[parcel.svc_uuid] = origins
    return met


def search_with(source, search):
    sink = ListSink()
    return run(search, source, sink), sink


def origins_of(sink):
    return {f.parcel.svc_uuid: {o.origin for o in f.joins} for f in sink.found}


def test_a_file_is_searched_by_area(local, parcels):
    outcome, sink = search_with(local, search_by_area())
    assert outcome.error is None
    assert outcome.complete
    assert origins_of(sink) == expected(parcels)
    assert len(sink.found) == len(set(sink.uuids)) > STACK
    assert outcome.count_unmatched == 0


def test_a_file_search_by_filters_is_sorted(local, parcels):
    search = Search(
        filters=[Filter("acres", "between", [50, 299]), Filter("state", "eq", "IA")],
        order=Order("acres", "desc"),
    )
    outcome, sink = search_with(local, search)
    assert outcome.complete
    assert sink.uuids == uuids(parcels[299:49:-1])


def test_parcels_without_geometry_are_found_by_filters_and_counted(local, parcels):
    outcome, sink = search_with(local, Search())
    assert sink.uuids == uuids(parcels)
    assert outcome.count_without_geometry == 3


AREA_RESPONSES = ["both", "ids", "records", "all-ids"]


@pytest.mark.parametrize("count", ["total", "page", "none"])
@pytest.mark.parametrize("area", AREA_RESPONSES)
def test_the_result_is_the_same_for_every_type_of_response(path, local, parcels, area, count):
    _, from_file = search_with(local, search_by_area())
    with RunningService(path, area=area, count=count) as running:
        source = remote_source(running)
        outcome, sink = search_with(source, search_by_area())
        source.close()
    assert outcome.error is None
    assert outcome.complete
    assert origins_of(sink) == expected(parcels)
    assert sink.uuids == from_file.uuids
    assert [f.parcel.attributes for f in sink.found] == [
        f.parcel.attributes for f in from_file.found
    ]
    batches = [search_by_area().polygons[:50], search_by_area().polygons[50:]]
    found = [matches(parcels, batch) for batch in batches]
    pages = sum(1 if area == "all-ids" else number // 100 + 1 for number in found)
    records = math.ceil(len(sink.found) / 100) if area in ("ids", "all-ids") else 0
    assert running.requests["/parcels/area"] == pages
    assert running.requests["/parcels/query"] == records
    assert outcome.requests == pages + records


def matches(parcels, polygons):
    area = shapely.union_all([shapely.from_wkb(polygon.wkb) for polygon in polygons])
    shapes = [shapely.from_wkb(parcel.wkb) for parcel in parcels if parcel.wkb is not None]
    return sum(shape.intersects(area) for shape in shapes)


def test_an_unknown_key_is_reported_after_one_request(path):
    with RunningService(path) as running:
        source = remote(RemoteSettings(base_url=running.url, authorization="Bearer another"))
        outcome, sink = search_with(source, Search())
        source.close()
    assert outcome.error.code is ErrorCode.KEY_REFUSED
    assert outcome.sentence.endswith("Nothing was searched.")
    assert sum(running.requests.values()) == 1
    assert sink.found == []


def test_a_used_up_quota_keeps_the_parcels(path, tmp_path, parcels):
    keys = [Key(KEY, monthly_limit=3)]
    with RunningService(path, keys=keys, usage=tmp_path / "usage.db") as running:
        source = remote_source(running, at_once=1)
        outcome, sink = search_with(source, Search())
        source.close()
    assert outcome.error.code is ErrorCode.QUOTA_SPENT
    assert sink.uuids == uuids(parcels[:300])
    assert outcome.expected_parcels == PARCELS
    assert f"300 of about {PARCELS} parcels are in the layer" in outcome.sentence


def test_cancel_works_while_a_service_does_not_respond():
    with socket.create_server(("127.0.0.1", 0)) as silent:
        address = f"http://127.0.0.1:{silent.getsockname()[1]}"
        source, listener = remote(RemoteSettings(base_url=address)), Listener()
        outcomes = []
        thread = threading.Thread(
            target=lambda: outcomes.append(run(Search(), source, ListSink(), listener))
        )
        thread.start()
        connection, _ = silent.accept()
        with connection:
            assert connection.recv(1)  # the request has come
            started = time.monotonic()
            listener.cancellation.cancel()
            thread.join(20)
            assert time.monotonic() - started < 1
        source.close()
    assert outcomes[0].is_cancelled
    assert outcomes[0].requests == 1


def test_six_requests_are_in_flight(path):
    with RunningService(path, delay=0.3) as running:
        source = remote_source(running)
        outcome, _ = search_with(source, Search())
        source.close()
    assert outcome.requests == 5
    assert running.most_at_once == 4  # after the first, all of the others
    assert outcome.complete


def test_a_polygon_with_many_vertices_is_searched(path, parcels):
    turns = [2 * math.pi * i / 50_000 for i in range(50_000)]
    ring = [(-92.8 + 0.1003 * math.cos(t), 42.0005 + 0.1003 * math.sin(t)) for t in turns]
    disc = shapely.Polygon(ring)
    prepared = prepare_polygons([(0, shapely.to_wkb(disc))])
    with RunningService(path) as running:
        source = remote_source(running)
        outcome, sink = search_with(source, Search(polygons=prepared.polygons))
        source.close()
    assert outcome.error is None
    hits = [p for p in parcels if p.wkb and disc.intersects(shapely.from_wkb(p.wkb))]
    assert sorted(sink.uuids) == uuids(hits)
    assert running.requests["/parcels/area"] == len(hits) // 100 + 1


# Polygons that share their boundaries with parcels


def lattice(size):
    """Return `size` by `size` parcels whose corners need more than nine decimals."""
    jitter = np.random.default_rng(13).uniform(-0.0003, 0.0003, (size + 1, size + 1, 2))
    columns, rows = np.meshgrid(np.arange(size + 1), np.arange(size + 1), indexing="ij")
    corners = np.stack((columns, rows), axis=-1) / 1000 + (-93, 42) + jitter
    return [
        shapely.Polygon(
            [corners[i, j], corners[i + 1, j], corners[i + 1, j + 1], corners[i, j + 1]]
        )
        for i in range(size)
        for j in range(size)
    ]


def test_parcels_that_only_touch_are_found_over_http_as_in_the_file(tmp_path):
    size = 24
    shapes = lattice(size)
    path = tmp_path / "lattice.gpkg"
    with ParcelWriter(path) as writer:
        writer.add([make_parcel(i, shape) for i, shape in enumerate(shapes)])
    # Blocks of two by two parcels, with two parcels between them: a corner is all that some share.
    starts = [i * size + j for i in range(1, size - 2, 4) for j in range(1, size - 2, 4)]
    blocks = [
        shapely.union_all([shapes[one] for one in (at, at + 1, at + size, at + size + 1)])
        for at in starts
    ]
    prepared = prepare_polygons((i, shapely.to_wkb(block)) for i, block in enumerate(blocks))
    search = Search(polygons=prepared.polygons)
    touching = shapely.STRtree(shapes).query(shapely.union_all(blocks), predicate="intersects")
    with contextlib.closing(parcel_source(path)) as source:
        _, from_file = search_with(source, search)
    with RunningService(path) as running, contextlib.closing(remote_source(running)) as source:
        outcome, over_http = search_with(source, search)
    assert len(from_file.uuids) == len(touching) > 4 * len(blocks)
    assert over_http.uuids == from_file.uuids
    assert outcome.complete
    assert outcome.count_unmatched == 0
