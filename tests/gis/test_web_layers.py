"""Layers over WFS and OGC API Features: a broken read is never complete, and ends on cancel."""

from __future__ import annotations

import threading
import time

import pytest
import shapely
from qgis.core import NULL, QgsFeatureRequest, QgsVectorLayer

from parcel_lookup.core.columns.mapping import ColumnMapping, FieldSource
from parcel_lookup.core.contract import Cancellation, ErrorCode, Filter, Order, ParcelError
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.layer.reading import LayerReader
from parcel_lookup.core.gis.layer.web_count import API_FEATURES, WEB, WFS, declared_number
from parcel_lookup.core.gis.source.layer_table import LayerTable, open_table
from parcel_lookup.tests.support.layer_sources import source_over
from parcel_lookup.tests.support.web_features import (
    FAULTS,
    NUMBER,
    QUOTED,
    SIDE,
    SOUTH,
    WEST,
    WebFeatures,
)

NOT_BROKEN = {"whole", "slow", "uncounted", "grows", "quoted"}
BROKEN = sorted({*FAULTS} - NOT_BROKEN)
MAPPING = ColumnMapping({"parcel_id": FieldSource("parcel_id", ("PIN",))}, locate=False)


@pytest.fixture(scope="module")
def server(qgis_app):
    with WebFeatures() as running:
        yield running


@pytest.fixture(params=WEB)
def any_layer_of(request, server):
    """Return a function of a fault that returns a layer."""
    return lambda name: opened(server, request.param, name)


@pytest.fixture
def layer_of(server):
    """Return a function of a fault that returns a layer over WFS."""
    return lambda name: opened(server, WFS, name)


def opened(server, provider, name):
    layer = QgsVectorLayer(server.uri(provider, name), name, provider)
    assert layer.isValid()
    return layer


def in_thread(work, seconds=30):
    """Return what a function returns, or its error, in a worker thread."""
    found = []

    def run():
        try:
            found.append(work())
        except BaseException as error:  # noqa: BLE001 - for the test
            found.append(error)

    thread = threading.Thread(target=run, daemon=True)
    thread.start()
    thread.join(seconds)
    assert found, "The thread has not ended."
    return found[0]


def area(*numbers):
    """Return the middle of squares with these numbers."""
    west, east = WEST + (numbers[0] + 0.5) * SIDE, WEST + (numbers[-1] + 0.5) * SIDE
    return (shapely.to_wkb(shapely.box(west, SOUTH, east, SOUTH + SIDE)),)


QUERIES = {
    "all": (Query(), [f"{n:03}" for n in range(NUMBER)]),
    "area": (Query(polygons=area(3, 5)), ["003", "004", "005"]),
    "filter": (Query((Filter("VALUE", "lt", 2),)), ["000", "001"]),
    "order": (Query(order=Order("parcel_id", "desc"), maximum=2), [*map(str, (99, 98))]),
}


def pins(source, query):
    found = [one for batch in source.read(query, Run()) for one in batch.parcels]
    return [one.attributes["parcel_id"].rjust(2) for one in found][: query.maximum]


@pytest.mark.parametrize("query", QUERIES)
def test_a_whole_layer_is_read(layer_of, query):
    query, expected = QUERIES[query]
    with source_over(layer_of("whole"), MAPPING, ["PIN"]) as source:
        assert [one.zfill(3) for one in in_thread(lambda: pins(source, query))] == [
            one.zfill(3) for one in expected
        ]


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_read_is_never_complete(layer_of, name):
    layer = layer_of(name)
    for query in (QUERIES["area"][0], QUERIES["order"][0]):
        with source_over(layer, MAPPING, ["PIN"]) as source:
            # Twice: the second time, QGIS has what came of the first one.
            for _ in range(2):
                error = in_thread(lambda: pins(source, query))  # noqa: B023 - it has ended
                assert isinstance(error, ParcelError)
                assert error.code is ErrorCode.READ_FAILED
                assert "of 100 features were read" in str(error)


def test_a_server_that_does_not_say_how_many_there_are_is_refused(layer_of):
    with source_over(layer_of("uncounted"), MAPPING, ["PIN"]) as source:
        for query, _ in QUERIES.values():
            error = in_thread(lambda: pins(source, query))  # noqa: B023 - it has ended
            assert "the number of its features is unknown" in str(error)


@pytest.mark.parametrize("name", sorted({*FAULTS} - {"slow", "grows", "quoted"}))
def test_other_readers_notice_a_broken_read_where_they_can(any_layer_of, name):
    reader = LayerReader(any_layer_of(name))
    found = in_thread(lambda: len([*reader.features(QgsFeatureRequest())]))
    assert isinstance(found, ParcelError) if name in BROKEN else found == NUMBER


@pytest.mark.parametrize("seconds", [0.0, 0.5])
def test_a_cancel_ends_a_read_whose_server_is_silent(layer_of, seconds):
    table, cancellation = LayerTable(layer_of("slow")), Cancellation()
    canceled_at = []

    def cancel():
        time.sleep(seconds)
        canceled_at.append(time.monotonic())
        cancellation.cancel()

    threading.Thread(target=cancel, daemon=True).start()
    run = Run(cancellation=cancellation)
    error = in_thread(lambda: [*table.keys((), (), None, run)])
    assert type(error).__name__ == "Cancelled"
    assert time.monotonic() - canceled_at[0] < 20


def test_the_number_of_features_is_that_of_now(any_layer_of):
    """QGIS returns the one of an earlier response, even of another day."""
    layer = any_layer_of("grows")
    first, second = (declared_number(layer.providerType(), layer.source()) for _ in range(2))
    assert NUMBER < first < second


def test_a_layer_with_a_filter_has_no_number(any_layer_of):
    layer = any_layer_of("whole")
    layer.setSubsetString("PIN = '003'")
    assert declared_number(layer.providerType(), layer.source()) is None


def test_a_layer_is_opened_in_a_worker_thread(server):
    def read():
        table = open_table(server.uri("WFS", "whole"), "squares", "WFS", Run())
        return sum(len(some.keys) for some in table.keys(["PIN"], (), None, Run()))

    assert in_thread(read) == NUMBER


def test_the_extent_of_a_server_counts_for_nothing(layer_of):
    """Parcels have the county of their location, not that of the extent."""
    with source_over(layer_of("whole"), ColumnMapping({})) as source:
        (batch,) = source.read(Query(polygons=area(3)), Run())
    assert batch.parcels[0].attributes["county"] == "Marshall"


def test_ogc_api_features_are_refused_because_qgis_changes_their_values(server):
    """Where QGIS has mended the numbers, this fails: then they can be read as WFS is."""
    layer = opened(server, API_FEATURES, "quoted")
    numbers, texts = zip(*(one.attributes() for one in layer.getFeatures()))
    assert [one for one in numbers if one == NULL] == [NULL] * (NUMBER - 10)
    assert set(texts) <= {QUOTED, QUOTED.replace('"', "\\")}  # right since 3.44
    with pytest.raises(ParcelError, match="QGIS changes values of OGC API Features; use WFS"):
        LayerTable(layer)
