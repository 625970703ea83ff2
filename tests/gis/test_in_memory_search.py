"""Small searches for values, and the layer in which what they find is collected."""

import threading

import pytest
from qgis.core import QgsApplication, QgsFeature, QgsProject
from qgis.PyQt.QtCore import QObject, QThread

from parcel_lookup.core.contract import Cancelled, ErrorCode, Filter, ParcelError
from parcel_lookup.core.gis.connections import (
    Connection,
    ServiceConnection,
    history_path,
)
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.layer.properties import SEARCH_PROPERTY, is_result_layer
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.result.collected import CollectedLayer
from parcel_lookup.core.gis.run.in_memory import InMemorySearch
from parcel_lookup.core.search import Found, Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import box, rows
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.sources import MemorySource, make_parcel, row_of_parcels

OFFICE = file_connection("Office", path="/nowhere")
ALL = Search(filters=(Filter("acres", "gte", 0),))


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    QgsProject.instance().clear()


def start(source, search=ALL, **options):
    """Start a quick search; return it and the list that its result is added to."""
    opens = source if isinstance(source, (Opens, Connection)) else Opens(source)
    quick = InMemorySearch(search, opens, **options)
    results = []
    quick.done.connect(lambda result: results.append((result, QThread.currentThread())))
    quick.start()
    assert results == []
    return quick, results


def the_result(qtbot, results):
    qtbot.waitUntil(lambda: bool(results), timeout=10_000)
    qtbot.wait(20)
    ((result, thread),) = results
    assert thread is QgsApplication.instance().thread()
    return result


def stalled(woken):
    """Return a source that sends no response until it is cancelled."""

    def before(request, cancellation):
        woken.set()
        cancelled = threading.Event()
        cancellation.on_cancel(cancelled.set)
        cancelled.wait()
        raise Cancelled

    return MemorySource(row_of_parcels(3), before=before)


def test_a_search_returns_parcels_as_values(qtbot):
    _, results = start(MemorySource(row_of_parcels(3)))
    result = the_result(qtbot, results)
    assert [one.parcel.attributes["owner"] for one in result.found] == [
        "Owner 0",
        "Owner 1",
        "Owner 2",
    ]
    assert (result.outcome.parcels, result.outcome.complete) == (3, True)


def test_a_search_by_area_reads_its_polygons(qtbot):
    area = AreaInput.from_geometry(box(-92.9995, 42.0002, -92.9975, 42.0005), _wgs84())
    _, results = start(MemorySource(row_of_parcels(9)), Search(place="the box"), area=area)
    owners = [one.parcel.attributes["owner"] for one in the_result(qtbot, results).found]
    assert owners == ["Owner 0", "Owner 1", "Owner 2"]


def _wgs84():
    from qgis.core import QgsCoordinateReferenceSystem

    return QgsCoordinateReferenceSystem("EPSG:4326")


def test_it_is_not_in_the_history(qtbot):
    _, results = start(MemorySource(row_of_parcels(3)))
    the_result(qtbot, results)
    history = History(history_path())
    assert history.entries() == []
    history.close()


def test_an_error_is_part_of_the_result(qtbot):
    _, results = start(Opens(ParcelError(ErrorCode.NO_RESPONSE, host="parcels.example.com")))
    result = the_result(qtbot, results)
    assert result.found == []
    assert result.outcome.error.code is ErrorCode.NO_RESPONSE


def test_a_connection_that_cannot_be_opened_is_reported_in_the_result(qtbot):
    _, results = start(ServiceConnection("Office", url="ftp://parcels.example.com"))
    assert the_result(qtbot, results).outcome.error.code is ErrorCode.ADDRESS_REFUSED


def test_an_unexpected_error_is_reported_in_the_result(qtbot, monkeypatch):
    def broken(_connection):
        raise ValueError("embedded null byte")

    monkeypatch.setattr("parcel_lookup.core.gis.run.in_memory.open_source_factories", broken)
    quick, results = start(OFFICE)
    result = the_result(qtbot, results)
    assert result.outcome.error.code is ErrorCode.UNEXPECTED
    assert "embedded null byte" in result.outcome.error.detail
    assert quick not in jobs


def test_a_cancel_ends_it_at_once(qtbot):
    under_way = threading.Event()
    quick, results = start(stalled(under_way))
    qtbot.waitUntil(under_way.is_set)
    assert quick in jobs
    quick.cancel()
    assert the_result(qtbot, results).outcome.is_cancelled
    assert quick not in jobs


def test_a_cancel_before_it_began_ends_it_too(qtbot):
    quick, results = start(stalled(threading.Event()))
    quick.cancel()
    assert the_result(qtbot, results).outcome.is_cancelled


class Owner(QObject):
    def take(self, result):
        """Receive the result of a search."""


def test_whoever_started_it_may_go(qtbot):
    """What is left of it runs to its end, to nobody."""
    owner = Owner()
    under_way = threading.Event()
    quick, results = start(stalled(under_way))
    quick.done.connect(owner.take)
    qtbot.waitUntil(under_way.is_set)
    quick.cancel()
    owner.deleteLater()
    del owner
    qtbot.waitUntil(lambda: quick not in jobs)
    assert len(results) <= 1


def test_a_search_over_the_month_s_budget_is_not_begun(qtbot):
    connection = ServiceConnection("Metered", url="https://parcels.example.com", monthly_budget=2)
    history = History(history_path())
    for _ in range(2):
        history.count_request(connection.counter)
    history.close()
    source = MemorySource(row_of_parcels(3))
    _, results = start(Opens(source, connection))
    result = the_result(qtbot, results)
    assert source.requests == []
    assert result.outcome.error.code is ErrorCode.OVER_BUDGET
    assert "monthly budget of “Metered”" in result.outcome.error.sentence
    _, results = start(Opens(source, connection), is_approved=True)
    assert len(the_result(qtbot, results).found) == 3


def test_a_search_takes_what_is_left_of_the_budget_and_no_more(qtbot):
    connection = ServiceConnection("Metered 2", url="https://two.example.com", monthly_budget=2)
    source = MemorySource(row_of_parcels(500))
    _, results = start(Opens(source, connection))
    result = the_result(qtbot, results)
    assert len(source.requests) == 2
    assert result.outcome.is_out_of_requests


# ---- the layer --------------------------------------------------------------------------------


def found(*numbers, **attributes):
    parcels = row_of_parcels(max(numbers) + 1)
    if attributes:
        parcels = [
            one._replace(attributes={**one.attributes, **attributes}, wkb=one.wkb)
            for one in parcels
        ]
    return [Found(parcels[number]) for number in numbers]


@pytest.fixture
def collected():
    return CollectedLayer(QgsProject.instance())


def owners(layer):
    return sorted(row["owner"] for row in rows(layer))


def test_parcels_are_collected_in_one_layer_and_each_once(collected):
    assert collected.layer is None
    layer = collected.add(found(0, 1, 1), OFFICE)
    assert layer.name() == "Parcels looked up"
    assert QgsProject.instance().mapLayer(layer.id()) is layer
    assert layer.isSpatial()
    assert layer.crs().authid() == "EPSG:4326"
    assert collected.add(found(1, 2), OFFICE) is layer
    assert owners(layer) == ["Owner 0", "Owner 1", "Owner 2"]
    assert layer.extent().xMaximum() == pytest.approx(-93 + 0.003)
    assert layer.attributeAlias(layer.fields().lookupField("parcel_value")) == "Parcel value (USD)"
    assert len(QgsProject.instance().mapLayers()) == 1


def test_the_layer_keeps_the_search_that_finds_what_it_holds(collected):
    layer = collected.add(found(0, 1), OFFICE)
    layer.dataProvider().deleteFeatures([next(layer.getFeatures()).id()])
    collected.add(found(4), OFFICE)
    assert is_result_layer(layer)
    search = Search.from_json(layer.customProperty(SEARCH_PROPERTY))
    assert not search.problems()
    (item,) = search.filters
    assert (item.field, item.op) == ("svc_uuid", "in")
    assert set(item.value) == {row["svc_uuid"] for row in rows(layer)}
    assert len(item.value) == 2


def test_the_layer_is_a_result_layer_as_soon_as_it_is_in_the_project(collected):
    seen = []
    QgsProject.instance().layersAdded.connect(
        lambda layers: seen.append([is_result_layer(layer) for layer in layers])
    )
    collected.add(found(0), OFFICE)
    assert seen == [[True]]


def test_the_layer_records_the_connection_of_its_parcels(collected):
    layer = collected.add(found(0), OFFICE)
    assert layer.customProperty("parcel_lookup/connection") == "Office"
    collected.add(found(1), file_connection("Other", path="/elsewhere"))
    assert layer.customProperty("parcel_lookup/connection") == ""
    collected.add(found(2), OFFICE)
    assert layer.customProperty("parcel_lookup/connection") == ""


def test_a_layer_that_was_removed_is_made_anew(collected):
    QgsProject.instance().removeMapLayer(collected.add(found(0), OFFICE).id())
    assert collected.layer is None
    assert collected.feature(found(0)[0].parcel.svc_uuid) is None
    assert owners(collected.add(found(0), OFFICE)) == ["Owner 0"]
    QgsProject.instance().clear()
    assert owners(collected.add(found(1), OFFICE)) == ["Owner 1"]


def test_a_parcel_that_the_user_deleted_comes_again(collected):
    layer = collected.add(found(0), OFFICE)
    layer.dataProvider().truncate()
    assert owners(collected.add(found(0), OFFICE)) == ["Owner 0"]


def test_parcels_that_a_filter_hides_are_in_the_layer(collected):
    layer = collected.add(found(0, 1), OFFICE)
    assert layer.setSubsetString("owner = 'Owner 1'")
    collected.add(found(0, 2), OFFICE)
    assert layer.subsetString() == "owner = 'Owner 1'"
    assert owners(layer) == ["Owner 1"]
    assert collected.feature(found(0)[0].parcel.svc_uuid)["owner"] == "Owner 0"
    layer.setSubsetString("")
    assert owners(layer) == ["Owner 0", "Owner 1", "Owner 2"]


def test_a_field_that_only_some_parcels_have_is_added(collected):
    layer = collected.add(found(0), OFFICE)
    collected.add(found(1, roof="slate"), OFFICE)
    collected.add(found(2, ROOF="tin"), OFFICE)
    collected.add(found(3), OFFICE)
    assert {row["owner"]: row["roof"] for row in rows(layer)} == {
        "Owner 0": None,
        "Owner 1": "slate",
        "Owner 2": "tin",
        "Owner 3": None,
    }


def test_fields_that_the_user_removed_and_added_shift_no_value(collected):
    layer = collected.add(found(0), OFFICE)
    layer.startEditing()
    layer.deleteAttribute(layer.fields().lookupField("parcel_id"))
    layer.addAttribute(layer.fields().at(0).__class__("note", layer.fields().at(1).type()))
    assert layer.commitChanges()
    collected.add(found(1, city="Ames"), OFFICE)
    row = next(row for row in rows(layer) if row["owner"] == "Owner 1")
    assert (row["city"], row["acres"], row["note"]) == ("Ames", 1.0, None)
    assert "parcel_id" not in row


def test_while_the_layer_is_edited_parcels_become_a_part_of_that(collected):
    layer = collected.add(found(0), OFFICE)
    layer.startEditing()
    layer.deleteAttribute(layer.fields().lookupField("legal"))
    collected.add(found(1, roof="slate", city="Ames"), OFFICE)
    assert owners(layer) == ["Owner 0", "Owner 1"]
    assert layer.commitChanges()
    row = next(row for row in rows(layer) if row["owner"] == "Owner 1")
    assert (row["roof"], row["city"]) == ("slate", "Ames")


def test_a_file_that_the_user_made_of_it_is_left_alone(collected, tmp_path):
    from qgis.core import QgsVectorFileWriter

    layer = collected.add(found(0), OFFICE)
    path = str(tmp_path / "kept.gpkg")
    options = QgsVectorFileWriter.SaveVectorOptions()
    context = QgsProject.instance().transformContext()
    assert QgsVectorFileWriter.writeAsVectorFormatV3(layer, path, context, options)[0] == 0
    layer.setDataSource(path, layer.name(), "ogr")  # what “Make Permanent” does
    other = collected.add(found(1), OFFICE)
    assert other is not layer
    assert owners(layer) == ["Owner 0"]
    assert owners(other) == ["Owner 1"]


def test_a_saved_project_goes_on_with_its_layer(collected, tmp_path):
    collected.add(found(0), OFFICE)
    project = QgsProject.instance()
    assert project.write(str(tmp_path / "project.qgz"))
    project.clear()
    assert project.read(str(tmp_path / "project.qgz"))
    layer = CollectedLayer(project).add(found(1), OFFICE)
    assert len(project.mapLayers()) == 1
    assert owners(layer) == ["Owner 1"]  # memory layers keep their parcels in QGIS only


def test_a_parcel_in_the_layer_is_found_by_its_id(collected):
    collected.add(found(0, 1), OFFICE)
    feature = collected.feature(found(1)[0].parcel.svc_uuid)
    assert isinstance(feature, QgsFeature)
    assert feature["owner"] == "Owner 1"
    assert collected.feature("o'brien") is None


def test_a_parcel_without_geometry_is_collected_too(collected):
    layer = collected.add([Found(make_parcel(7, None))], OFFICE)
    assert owners(layer) == ["Owner 7"]
