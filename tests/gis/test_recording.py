"""A search in the history: begun, ended early, gone on with."""

import time

import pytest
from qgis.core import QgsProject

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import history_path
from parcel_lookup.core.gis.polygons import AreaInput
from parcel_lookup.core.gis.results import ResultLayer, running_searches
from parcel_lookup.core.gis.stored_area import StoredArea
from parcel_lookup.core.gis.task import SearchTask
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import FINISHED, PARTIAL, History
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.sources import MemorySource, row_of_parcels


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    for result in running_searches():
        result.close()
    QgsProject.instance().clear()


def zones():
    geometries = [None, box(-93.01, 41.99, -92.5, 42.02), box(-92.5, 41.99, -80, 42.02)]
    values = [["A", 1], ["B", 2], ["C", 3]]
    layer = layer_of(geometries, fields="ZONE:string,rank:int", values=values)
    return AreaInput.from_layer(layer)


def searched(qtbot, opens, area, search=None, **options):
    """Run a search to its end; the result layer and the outcome."""
    task = SearchTask(search or Search(place=area.name), opens, area, **options)
    result, outcomes = ResultLayer(task), []
    result.finished.connect(outcomes.append)
    result.start()
    qtbot.waitUntil(lambda: bool(outcomes), timeout=10_000)
    return result.layer, outcomes[0]


def failing_after(offset):
    def before(request, _cancellation):
        if request.offset >= offset:
            raise ParcelError(ErrorCode.QUOTA_SPENT, host="parcels.example.com")

    return before


def test_a_search_that_came_to_its_end(qtbot):
    before = time.time()
    opens = Opens(MemorySource(row_of_parcels(250)))
    _, outcome = searched(qtbot, opens, zones())
    (entry,) = History(history_path()).entries()
    assert entry.state == FINISHED
    assert (entry.parcels, entry.requests) == (250, outcome.requests)
    assert entry.name == "Parcels in Zones"
    assert entry.sentence == "Parcels touching 2 polygons of Zones."
    assert (entry.connection, entry.base_url) == ("Test", "https://parcels.example.com")
    assert (entry.origin, entry.join_mode) == ("dock", 0)
    assert before - 1 <= entry.started <= time.time() + 1
    assert entry.not_before == pytest.approx(before - 30 * 86400, abs=60)


def test_nothing_older_than_the_search_where_that_is_wanted(qtbot):
    before = time.time()
    opens = Opens(MemorySource(row_of_parcels(5)))
    searched(qtbot, opens, zones(), fresh=True)
    assert before - 1 <= opens.not_before <= time.time()


def test_a_search_goes_on_where_it_was_stopped_though_its_layer_is_gone(qtbot):
    whole, _ = searched(qtbot, Opens(MemorySource(row_of_parcels(950))), zones())
    history = History(history_path())
    history.remove(history.entries()[0].id)

    stopped = Opens(MemorySource(row_of_parcels(950), before=failing_after(300)))
    _, outcome = searched(qtbot, stopped, zones())
    (entry,) = history.entries()
    assert entry.state == PARTIAL
    assert 0 < entry.parcels == outcome.parcels < 950
    assert entry.expected_parcels == 950
    assert "used up" in entry.reason

    search, carried = history.search_of(entry.id)
    going_on = Opens(MemorySource(row_of_parcels(950)))
    layer, outcome = searched(
        qtbot, going_on, StoredArea(search, carried), search, resumes=entry.id
    )
    assert outcome.complete
    assert layer.fields().names() == whole.fields().names()
    assert rows(layer) == rows(whole)
    assert going_on.not_before == entry.not_before
    (after,) = history.entries()
    assert (after.id, after.state, after.parcels) == (entry.id, FINISHED, 950)
    assert after.requests == entry.requests + outcome.requests


def test_a_fault_of_ours_ends_the_entry_too(qtbot):
    searched(qtbot, Opens(ZeroDivisionError()), zones())
    (entry,) = History(history_path()).entries()
    assert entry.state == PARTIAL
    assert "went wrong" in entry.reason


def test_a_search_does_without_a_history_that_cannot_be_written(qtbot):
    history_path().mkdir()
    try:
        _, outcome = searched(qtbot, Opens(MemorySource(row_of_parcels(250))), zones())
    finally:
        history_path().rmdir()
    assert outcome.complete
    assert outcome.parcels == 250
    assert "history" in outcome.sentence.lower()
