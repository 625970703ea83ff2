"""A search in the history: begun, ended early, gone on with."""

import json
import sqlite3
import threading
import time

import pytest
from qgis.core import QgsProject, QgsTask

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections import history_path
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.inputs.stored_area import StoredArea
from parcel_lookup.core.gis.layer.properties import SEARCH_PROPERTY
from parcel_lookup.core.gis.result.layers import ResultLayer, running_searches
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import FINISHED, PARTIAL, History
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.running import task_of
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


def begun(opens, area, search=None, **options):
    """A search that runs: its task, its result layer, and where its outcome will be."""
    task = task_of(search or Search(place=area.name), opens, area, **options)
    result, outcomes = ResultLayer(task), []
    result.finished.connect(outcomes.append)
    result.start()
    return task, result, outcomes


def searched(qtbot, opens, area, search=None, **options):
    """Run a search until its layers are presented; the result layer and the outcome."""
    _, result, outcomes = begun(opens, area, search, **options)
    with qtbot.waitSignal(result.presented, timeout=10_000):
        pass
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


def test_a_fresh_search_accepts_no_older_responses(qtbot):
    before = time.time()
    opens = Opens(MemorySource(row_of_parcels(5)))
    searched(qtbot, opens, zones(), is_fresh=True)
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


def test_runs_with_another_limit_of_requests_are_of_one_search(qtbot):
    place = zones().name
    for limit in (2, 3, None):
        search = Search(place=place, max_requests=limit)
        _, outcome = searched(qtbot, Opens(MemorySource(row_of_parcels(950))), zones(), search)
        assert outcome.complete is (limit is None)
    (entry,) = History(history_path()).entries()
    assert entry.state == FINISHED


def test_a_layer_names_the_search_as_the_history_has_it(qtbot):
    square = box(-93.01, 41.99, -80, 42.02).densifyByCount(10_000)
    area = AreaInput.from_layer(layer_of([square]))
    search = Search(place=area.name, max_requests=500)
    layer, _ = searched(qtbot, Opens(MemorySource(row_of_parcels(5))), area, search)
    digest = json.loads(layer.customProperty(SEARCH_PROPERTY))["digest"]
    assert History(history_path()).search_by_digest(digest).is_by_area


@pytest.fixture
def locked_history():
    """Locks the history, as a program does that looks at the file, until the end of the test."""
    History(history_path()).entries()
    other = sqlite3.connect(history_path(), isolation_level=None, check_same_thread=False)
    yield lambda: other.execute("BEGIN IMMEDIATE")
    other.close()


@pytest.mark.parametrize("begins_locked", [True, False])
def test_a_locked_history_holds_up_no_cancel(qtbot, locked_history, begins_locked):
    requested = threading.Event()

    def stall(_request, cancellation):
        requested.set()
        woken = threading.Event()
        cancellation.on_cancel(woken.set)
        woken.wait(30)
        cancellation.check()

    if begins_locked:
        locked_history()
    task, result, outcomes = begun(Opens(MemorySource(row_of_parcels(5), before=stall)), zones())
    if begins_locked:
        running = QgsTask.TaskStatus.Running
        qtbot.waitUntil(lambda: task.status() == running, timeout=10_000)
    else:
        qtbot.waitUntil(requested.is_set, timeout=10_000)
        locked_history()
    started = time.monotonic()
    result.cancel()
    qtbot.waitUntil(lambda: bool(outcomes), timeout=10_000)
    assert time.monotonic() - started < 1
    assert outcomes[0].is_cancelled


def test_a_fault_of_ours_ends_the_entry_too(qtbot):
    searched(qtbot, Opens(ZeroDivisionError()), zones())
    (entry,) = History(history_path()).entries()
    assert entry.state == PARTIAL
    assert "Unexpected error" in entry.reason


def test_a_search_does_without_a_history_that_cannot_be_written(qtbot, monkeypatch):
    monkeypatch.setattr("parcel_lookup.core.gis.run.run._shown", set())  # reported once per session
    history_path().mkdir()
    try:
        task, _, outcomes = begun(Opens(MemorySource(row_of_parcels(250))), zones())
        qtbot.waitUntil(lambda: bool(outcomes), timeout=10_000)
    finally:
        history_path().rmdir()
    (outcome,) = outcomes
    assert task.result.entry_id == ""  # nothing to resume
    assert outcome.complete
    assert outcome.parcels == 250
    assert "history" in outcome.sentence.lower()


def test_what_the_service_left_out_is_nothing_to_go_on_with(qtbot):
    """The same cached responses would leave it out again."""

    def leave_one_out(request, page):
        return page._replace(parcels=page.parcels[1:], svc_uuids=None) if request.offset else page

    source = MemorySource(row_of_parcels(250), area="records", after=leave_one_out)
    _, outcome = searched(qtbot, Opens(source), zones())
    assert not outcome.complete
    assert "fewer than expected" in outcome.sentence
    (entry,) = History(history_path()).entries()
    assert entry.state == FINISHED


def refuse(request, _cancellation):
    raise ParcelError(ErrorCode.KEY_REFUSED, host="parcels.example.com")


def test_a_search_that_was_refused_is_nothing_to_go_on_with(qtbot):
    _, outcome = searched(qtbot, Opens(MemorySource([], before=refuse)), zones())
    assert "Nothing was searched" in outcome.sentence
    assert History(history_path()).entries() == []


def test_a_key_that_is_refused_later_leaves_what_there_is_to_go_on_with(qtbot):
    stopped = Opens(MemorySource(row_of_parcels(950), before=failing_after(300)))
    searched(qtbot, stopped, zones())
    history = History(history_path())
    (entry,) = history.entries()
    search, carried = history.search_of(entry.id)
    refused = Opens(MemorySource([], before=refuse))
    searched(qtbot, refused, StoredArea(search, carried), search, resumes=entry.id)
    (after,) = history.entries()
    assert (after.id, after.state) == (entry.id, PARTIAL)
