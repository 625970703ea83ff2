"""A search that fills a layer while it runs."""

import gc
import threading
import time

import pytest
import shapely
from qgis.core import QgsApplication, QgsFeature, QgsProject, QgsVectorLayer

from parcel_lookup.core.contract import Cancelled, ErrorCode, Filter, ParcelError
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.layer.features import FeatureBatch
from parcel_lookup.core.gis.layer.feeding import FeedingLayer
from parcel_lookup.core.gis.layer.properties import (
    PARTIAL_PROPERTY,
    SEARCH_PROPERTY,
    is_result_layer,
)
from parcel_lookup.core.gis.notices.owners import OwnerRow
from parcel_lookup.core.gis.result.layers import ResultLayer, running_searches
from parcel_lookup.core.gis.run.task import Handover
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.running import task_of
from parcel_lookup.tests.support.sources import MemorySource, make_parcel, row_of_parcels

ALL = box(-93.01, 41.99, -80, 42.02)


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    for result in running_searches():
        result.stop()
    QgsProject.instance().clear()


def zones(geometries=(ALL,), **options):
    return AreaInput.from_layer(layer_of(geometries, **options))


def start(source, area=None, search=None, **options):
    """A result layer whose search runs."""
    area = area or zones()
    search = search or Search(place=area.name)
    opens = source if isinstance(source, Opens) else Opens(source)
    result = ResultLayer(task_of(search, opens, area, **options))
    result.outcomes = []
    result.finished.connect(result.outcomes.append)
    result.start()
    return result


def finish(qtbot, result, timeout=10_000):
    qtbot.waitUntil(lambda: bool(result.outcomes), timeout=timeout)
    assert len(result.outcomes) == 1
    return result.outcomes[0]


class Stall:
    """Lets some requests through, and then none until the search is cancelled."""

    def __init__(self, responses):
        self._left = threading.Semaphore(responses)
        self.reached = threading.Event()

    def __call__(self, request, cancellation):
        if self._left.acquire(blocking=False):
            return
        self.reached.set()
        woken = threading.Event()
        cancellation.on_cancel(woken.set)
        woken.wait()
        raise Cancelled


def stalled(qtbot, responses=3, parcels=1000, **options):
    """A result layer that has some parcels after its service has stopped responding."""
    stall = Stall(responses)
    result = start(MemorySource(row_of_parcels(parcels), before=stall), **options)
    qtbot.waitUntil(lambda: stall.reached.is_set() and result.count >= 100, timeout=10_000)
    return result


def test_a_search_ends_as_a_layer_with_records_and_join(qtbot):
    west, east = box(-93, 41.9, -92.9955, 42.1), box(-92.9955, 41.9, -92.9, 42.1)
    area = zones([west, east], fields="ZONE:string", values=[["R-1"], ["C-2"]])
    result = start(MemorySource(row_of_parcels(10)), area)
    outcome = finish(qtbot, result)
    assert (outcome.parcels, outcome.complete, outcome.error) == (10, True, None)
    layer = result.layer
    assert QgsProject.instance().mapLayer(layer.id()) is layer
    assert layer.name() == "Parcels in Zones"
    assert layer.crs().authid() == "EPSG:4326"
    found = rows(layer)
    assert [row["owner"] for row in found] == [f"Owner {number}" for number in range(10)]
    assert [row["src_ZONE"] for row in found] == ["R-1"] * 5 + ["C-2"] * 5
    assert [row["join_count"] for row in found] == [1] * 4 + [2] + [1] * 5
    assert layer.attributeAlias(layer.fields().lookupField("parcel_value")) == "Parcel value (USD)"
    assert layer.extent().xMinimum() == pytest.approx(-93)
    assert not layer.readOnly()
    assert result.task is None
    assert running_searches() == []


def test_owners_are_grouped_once_and_not_after_a_cancel(qtbot, monkeypatch):
    grouped, add = [], OwnerRow.add

    def count(row, mailing, parcel):
        grouped.append(parcel.svc_uuid)
        add(row, mailing, parcel)

    monkeypatch.setattr(OwnerRow, "add", count)
    result = start(MemorySource(row_of_parcels(10)), lists_owners=True)
    finish(qtbot, result)
    assert [row["owner"] for row in rows(result.owners)] == [f"Owner {n}" for n in range(10)]
    assert result.remark.startswith("10 owners and mailing addresses of 10 parcels.")
    assert len(grouped) == 10
    result = stalled(qtbot, lists_owners=True)
    result.cancel()
    assert finish(qtbot, result).is_cancelled
    assert (result.count >= 100, result.owners, len(grouped)) == (True, None, 10)


def test_the_layer_keeps_the_search_that_made_it(qtbot):
    result = start(MemorySource(row_of_parcels(3)))
    finish(qtbot, result)
    assert is_result_layer(result.layer)
    search = Search.from_json(result.layer.customProperty(SEARCH_PROPERTY))
    assert search.place == "Zones"
    assert shapely.from_wkb(search.polygons[0].wkb).bounds == pytest.approx(
        (-93.01, 41.99, -80, 42.02)
    )
    assert not is_result_layer(layer_of([ALL]))
    assert not is_result_layer(None)


def line_color(layer):
    """The color of a layer's outlines, as its legend has it too."""
    return layer.renderer().symbol().symbolLayers()[-1].strokeColor().name()


def test_each_result_has_a_color_of_its_own_and_the_same_search_the_same(qtbot, tmp_path):
    def found(west):
        result = start(MemorySource(row_of_parcels(3)), zones([box(west, 41.9, -92, 42.1)]))
        with qtbot.waitSignal(result.presented, timeout=10_000):  # which may follow the end at once
            pass
        return result.layer

    first, second, third = (found(west) for west in (-93.1, -93.2, -93.3))
    colors = [line_color(layer) for layer in (first, second, third)]
    assert len(set(colors)) == 3
    assert line_color(found(-93.2)) == colors[1]
    QgsProject.instance().removeMapLayer(first.id())
    assert line_color(found(-93.4)) == colors[0]  # which nobody has any more

    name = second.name()
    assert QgsProject.instance().write(str(tmp_path / "parcels.qgz"))
    assert QgsProject.instance().read(str(tmp_path / "parcels.qgz"))
    again = QgsProject.instance().mapLayersByName(name)
    assert [line_color(layer) for layer in again] == [colors[1]]


def test_a_search_with_large_polygons_is_not_kept_in_the_project_and_not_taken_for_another(qtbot):
    ring = shapely.Point(-92.9, 42).buffer(0.2, quad_segs=5000)
    result = start(MemorySource(row_of_parcels(3)), zones([ring.wkt]))
    finish(qtbot, result)
    text = result.layer.customProperty(SEARCH_PROPERTY)
    assert len(text) < 256 * 1024
    with pytest.raises(ParcelError):
        Search.from_json(text)


def test_a_search_by_filters(qtbot):
    search = Search(filters=(Filter("acres", "gte", 5),))
    source = MemorySource(row_of_parcels(10))
    task = task_of(search, Opens(source))
    result = ResultLayer(task)
    result.outcomes = []
    result.finished.connect(result.outcomes.append)
    result.start()
    assert finish(qtbot, result).parcels == 5
    assert result.layer.name() == "Acres ≥ 5"
    assert "join_count" not in result.layer.fields().names()


def test_nothing_found_leaves_no_layer(qtbot):
    result = start(MemorySource([]))
    assert finish(qtbot, result).complete
    assert result.layer is None
    assert not QgsProject.instance().mapLayers()


def test_parcels_are_on_the_map_while_others_are_still_to_come(qtbot):
    result = stalled(qtbot)
    assert result.layer.featureCount() >= 100
    assert not result.outcomes
    result.cancel()


@pytest.mark.parametrize("parcels", [400, 500, 1000, 2300, 4000])
def test_what_the_task_left_behind_when_it_ended_is_all_added(qtbot, parcels):
    """A fast source is through before the main thread has added much."""
    result = start(MemorySource(row_of_parcels(parcels)))
    assert result.task.waitForFinished(20_000)  # the main thread does nothing else meanwhile
    assert finish(qtbot, result).parcels == parcels
    assert result.count == result.layer.featureCount() == parcels


def test_cancel_ends_within_a_second_and_keeps_what_came(qtbot):
    result = stalled(qtbot)
    started = time.monotonic()
    result.cancel()
    outcome = finish(qtbot, result)
    assert time.monotonic() - started < 1
    assert outcome.is_cancelled
    assert result.layer.featureCount() == outcome.parcels >= 100
    assert result.layer.customProperty(PARTIAL_PROPERTY)
    assert result.layer.name() == "Parcels in Zones (partial)"


def test_cancel_in_the_task_list_of_qgis_does_the_same(qtbot):
    result = stalled(qtbot)
    QgsApplication.taskManager().cancelAll()
    assert finish(qtbot, result).is_cancelled


def test_a_failure_keeps_what_came(qtbot):
    def before(request, _cancellation):
        if request.offset >= 300:
            raise ParcelError(ErrorCode.NO_RESPONSE, host="parcels.example.com")

    result = start(MemorySource(row_of_parcels(1000), before=before))
    outcome = finish(qtbot, result)
    assert outcome.error.code is ErrorCode.NO_RESPONSE
    assert result.layer.featureCount() == outcome.parcels >= 100
    assert result.layer.customProperty(PARTIAL_PROPERTY)


@pytest.mark.parametrize("remove", ["layer", "project"])
def test_a_layer_that_is_removed_ends_its_search(qtbot, remove):
    result = stalled(qtbot)
    if remove == "layer":
        QgsProject.instance().removeMapLayer(result.layer.id())
    else:
        QgsProject.instance().clear()
    assert result.layer is None
    assert finish(qtbot, result).is_cancelled
    assert not QgsProject.instance().mapLayers()


def test_the_searching_layer_may_be_removed(qtbot):
    layer = layer_of([ALL])
    QgsProject.instance().addMapLayer(layer)
    area = AreaInput.from_layer(layer)
    QgsProject.instance().removeMapLayer(layer.id())
    result = start(MemorySource(row_of_parcels(500)), area)
    assert finish(qtbot, result).parcels == 500


def test_closing_releases_the_task_at_once_and_reports_nothing_more(qtbot):
    result = stalled(qtbot)
    task = result.task
    result.stop()
    assert running_searches() == []
    assert result.layer.customProperty(PARTIAL_PROPERTY)
    qtbot.waitUntil(lambda: task not in QgsApplication.taskManager().tasks(), timeout=2000)
    qtbot.wait(50)
    assert result.outcomes == []


def test_a_search_that_nobody_holds_on_to_ends(qtbot):
    outcomes = []
    result = start(MemorySource(row_of_parcels(300)))
    result.finished.connect(outcomes.append)
    del result
    gc.collect()
    qtbot.waitUntil(lambda: bool(outcomes), timeout=10_000)
    assert outcomes[0].parcels == 300


def test_what_the_main_thread_left_in_cycles_is_torn_down_there(qtbot):
    torn_down_in = []

    class Left:
        def __init__(self):
            self.cycle = self

        def __del__(self):
            torn_down_in.append(threading.get_ident())

    def leave_cycles_and_make_objects(_request, _cancellation):
        Left()
        return [[] for _ in range(100_000)]

    outcome = finish(
        qtbot, start(MemorySource(row_of_parcels(300), before=leave_cycles_and_make_objects))
    )
    assert outcome.complete
    qtbot.waitUntil(gc.isenabled)
    gc.collect()
    assert torn_down_in
    assert set(torn_down_in) == {threading.get_ident()}


def test_a_source_that_does_not_open(qtbot):
    error = ParcelError(ErrorCode.LOCAL_FILE, path="x.gpkg", reason="it is gone.")
    outcome = finish(qtbot, start(Opens(error)))
    assert outcome.error.sentence == "The parcel file x.gpkg cannot be used: it is gone."


def test_a_fault_of_ours_is_an_error_like_any_other(qtbot):
    outcome = finish(qtbot, start(Opens(ZeroDivisionError())))
    assert outcome.error.code is ErrorCode.UNEXPECTED
    assert "ZeroDivisionError" in outcome.error.detail


def test_polygons_that_cannot_be_used_are_reported(qtbot):
    good = finish(qtbot, start(MemorySource(row_of_parcels(3)), zones([ALL, None])))
    assert "1 of 2 polygons has no geometry and was left out." in good.sentence
    bad = finish(qtbot, start(MemorySource(row_of_parcels(3)), zones([None])))
    assert bad.error.code is ErrorCode.NO_POLYGONS


def test_a_field_first_seen_later_is_gained(qtbot):
    parcels = row_of_parcels(250)
    parcels[200] = make_parcel(200, shapely.box(-92.8, 42, -92.799, 42.001), late="here")
    result = start(MemorySource(parcels))
    finish(qtbot, result)
    assert result.layer.fields().names()[-1] == "late"
    assert [row["late"] for row in rows(result.layer)].count("here") == 1


def test_a_feature_that_the_layer_refuses_costs_no_other(qtbot):
    parcels = row_of_parcels(150)
    point = shapely.to_wkb(shapely.Point(-92.95, 42.0005))
    parcels[50] = parcels[50]._replace(wkb=point)
    result = start(MemorySource(parcels))
    outcome = finish(qtbot, result)
    assert result.layer.featureCount() == result.count == 149
    assert "1 feature could not be added to the layer" in outcome.sentence


def test_buildings_get_a_layer_of_their_own(qtbot):
    from parcel_lookup.core.contract import Building

    footprint = shapely.to_wkb(shapely.box(-93, 42, -92.9995, 42.0005))
    parcels = [
        parcel._replace(buildings=(Building({"height": 4.0}, footprint),) * 2)
        for parcel in row_of_parcels(120)
    ]
    area = zones()
    search = Search(place=area.name, include_buildings=True)
    result = start(MemorySource(parcels), area, search)
    finish(qtbot, result)
    assert {row["building_count"] for row in rows(result.layer)} == {2}
    assert result.buildings.name() == "Buildings: Parcels in Zones"
    assert result.buildings.featureCount() == 240


def test_what_waits_for_the_main_thread_is_bounded():
    """A search waits while nobody takes its parcels, and does not fill the memory."""
    handover, put = Handover(), []
    batch = FeatureBatch([QgsFeature()] * 1000, [], [], [], 1000)

    def search():
        for number in range(40):
            handover.put(batch)
            put.append(number)

    thread = threading.Thread(target=search, daemon=True)
    thread.start()
    thread.join(0.2)
    assert thread.is_alive()
    assert 1 <= len(put) <= 10
    taken = 0
    while taken < 20:
        taken += handover.take() is not None
    handover.release()
    thread.join(5)
    assert len(put) == 40
    while handover.take():
        taken += 1
    assert taken == 40


def test_cancel_wakes_a_search_that_waits_for_the_main_thread():
    task = task_of(Search(), Opens(MemorySource([])))
    batch = FeatureBatch([QgsFeature()] * 100_000, [], [], [], 1)
    task.handover.put(batch)
    thread = threading.Thread(target=task.handover.put, args=(batch,), daemon=True)
    thread.start()
    thread.join(0.1)
    assert thread.is_alive()
    task.cancel()
    thread.join(1)
    assert not thread.is_alive()


def test_nobody_edits_the_layer_while_it_fills(qtbot):
    result = stalled(qtbot)
    assert not result.layer.startEditing()
    result.cancel()
    finish(qtbot, result)
    assert result.layer.startEditing()
    result.layer.rollBack()


def test_progress_is_reported(qtbot):
    area = zones()
    source = MemorySource(row_of_parcels(1000), before=lambda *_: time.sleep(0.05))
    task = task_of(Search(place=area.name), Opens(source), area)
    reports = []
    task.progressed.connect(reports.append)
    result = ResultLayer(task)
    result.outcomes = []
    result.finished.connect(result.outcomes.append)
    result.start()
    finish(qtbot, result)
    assert reports[-1].expected_parcels == 1000
    assert task_percentages_rise(reports)


def task_percentages_rise(reports):
    parcels = [report.parcels for report in reports]
    return parcels == sorted(parcels) and len(parcels) > 1


def test_result_layers_are_memory_layers(qtbot):
    result = start(MemorySource(row_of_parcels(3)))
    finish(qtbot, result)
    assert isinstance(result.layer, QgsVectorLayer)
    assert result.layer.providerType() == "memory"


def test_what_nobody_foresaw_ends_the_search_once_and_keeps_what_came(qtbot, monkeypatch):
    """And not in every turn of the event loop again."""
    result = stalled(qtbot)
    calls = []

    def broken(fed, most):
        calls.append(most)
        raise RuntimeError("wrapped C/C++ object has been deleted")

    monkeypatch.setattr(FeedingLayer, "add_waiting", broken)
    outcome = finish(qtbot, result)
    assert outcome.error.code is ErrorCode.UNEXPECTED
    assert "has been deleted" in outcome.error.detail
    assert not outcome.complete
    assert outcome.parcels == result.layer.featureCount() >= 100
    assert result.layer.name() == "Parcels in Zones (partial)"
    assert not result.layer.readOnly()
    assert running_searches() == []
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)
    assert len(calls) == 1


def test_an_end_that_fails_is_an_end_all_the_same(qtbot, monkeypatch):
    def broken(fed):
        raise RuntimeError("the layer tree is gone")

    monkeypatch.setattr(FeedingLayer, "finish", broken)
    with qtbot.captureExceptions():
        result = start(MemorySource(row_of_parcels(5)))
        outcome = finish(qtbot, result)
    assert (outcome.error.code, outcome.complete) == (ErrorCode.UNEXPECTED, False)
    assert running_searches() == []
