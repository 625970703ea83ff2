"""The stream of a published ArcGIS layer: every match once, in order, from every kind of server.

The servers are the repository's own feature services, over HTTP.
"""

from __future__ import annotations

import threading
import time
from contextlib import closing, contextmanager

import pytest
import shapely

from parcel_lookup.core.arcgis.wire import EsriErrors
from parcel_lookup.core.contract import Cancellation, Filter, RequestCounter
from parcel_lookup.core.contract.query import Allowance, OutOfRequests, Query, Run
from parcel_lookup.core.remote.http.retry import RetryingTransport, RetryPolicy
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.core.sources.arcgis.source import ArcgisSource
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import layer_of, open_layer
from parcel_lookup.tests.support.feature_layer import Traps
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.sources import Listener, ListSink, over, row_of_parcels

pytestmark = pytest.mark.plain

NUMBER = 45
PARCELS = row_of_parcels(NUMBER)
EVERY = [one.svc_uuid for one in PARCELS]
AREA = (over(0, NUMBER),)
QUERIES = {
    "area": Query(polygons=AREA),
    "filter": Query((Filter("acres", "gte", 0),)),
    "area and filter": Query((Filter("owner", "ilike", "OWNER"),), polygons=AREA),
    "everything": Query(),
}


def serve(parcels=PARCELS, *, max_record_count=10, server=None, **options):
    traps = Traps(**options.pop("traps", {}))
    layer = layer_of(parcels, max_record_count=max_record_count, traps=traps, **options)
    return FeatureServer(layer, **(server or {}))


@contextmanager
def opened(server, timeout=20.0, **members):
    definition = definition_of(server.url, **members)
    settings = RemoteSettings(
        definition.address.text, "", read_timeout=timeout, total_timeout=timeout
    )
    sent = RequestCounter()
    http = HttpTransport(settings, sent.add)
    retrying = RetryingTransport(EsriErrors(http), http.host, RetryPolicy(first_wait=0.01))
    with closing(ArcgisSource(definition, retrying, sent)) as source:
        yield source


def read(source, query, run=None):
    """Return the batches of a query, and what ended the stream early."""
    batches = []
    with closing(source.read(query, run or Run())) as stream:
        try:
            batches.extend(stream)
        except Exception as error:  # noqa: BLE001 - returned
            return batches, error
    return batches, None


def ids_of(batches):
    found = [one.svc_uuid for batch in batches for one in batch.parcels]
    assert len(set(found)) == len(found), "a parcel came twice"
    return found


def gaps_of(batches):
    return [gap for batch in batches for gap in batch.gaps]


@pytest.mark.parametrize("query", QUERIES.values(), ids=QUERIES)
@pytest.mark.parametrize(
    "traps",
    [
        {},
        {"says_false": True},
        {"ignores_offset": True},
        {"no_pagination": True},
        {"short_pages": 3},
        {"max_record_count": 4},
        {"discarded": ((5, 35),)},
        {"discarded": ((0, 25),)},
        {"discarded": ((10, 10), (20, 3))},
        {"discarded": ((NUMBER, 25),)},
        {"empty_at": frozenset({10})},
        {"empty_at": frozenset({0, 20})},
        {"repeats": True},
        {"null_ids": True},
        {"ignores_case": True},
        {"ignores_order": True},
        {"refuses_comparisons": True},
        {"flag": None},
        {"flag": "true"},
        {"flag": 1},
        {"flag": "1", "max_record_count": 4},
        {"flag": True, "max_record_count": 4, "flag_in_properties": True},
        {"no_pagination": True, "most_ids": 10},
        {"no_pagination": True, "most_ids": 7, "flag": None, "max_record_count": 5},
        {"no_pagination": True, "late": frozenset({1, 7, NUMBER})},
        {"refused_parameters": frozenset({"resultOffset"})},
        {"refused_parameters": frozenset({"resultOffset", "resultRecordCount"})},
        {"refused_parameters": frozenset({"orderByFields"}), "most_ids": 20},
    ],
    ids=str,
)
def test_every_match_comes_once(traps, query):
    with serve(traps=traps) as server:
        complete, requests = as_today(server, query)
        with opened(server) as source:
            batches, error = read(source, query)
        if complete:
            assert error is None
            assert sorted(ids_of(batches)) == EVERY
            assert not gaps_of(batches)
            # The features of a list come before the lists behind it.
            assert server.requests <= requests + (traps.get("most_ids", 0) == 7)
        else:
            assert query == Query()  # a whole layer is never listed by its object IDs
            assert error is not None or gaps_of(batches) or sorted(ids_of(batches)) == EVERY


def as_today(server, query):
    """Return whether today's search for a query is complete, and its requests; reset the server."""
    polygons = tuple(SearchPolygon(one, at) for at, one in enumerate(query.polygons))
    with open_layer(definition_of(server.url)) as source:
        sink = ListSink()
        outcome = run(Search(filters=query.filters, polygons=polygons), source, sink, Listener())
    assert not outcome.complete or sorted(sink.uuids) == EVERY
    requests = server.requests
    server.reset()
    server.layers[0]._were_late.clear()
    return outcome.complete, requests
