"""Connections to files, tables, and layers of the project: searched like every other one."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsProject,
    QgsSettings,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import Cancellation, Filter, ParcelError
from parcel_lookup.core.gis.connections import (
    SAMPLE_CONNECTION,
    Connections,
    ServiceConnection,
    group_of,
    open_source_factory,
)
from parcel_lookup.core.gis.connections import testing as connection_tests
from parcel_lookup.core.gis.connections.copies import LayerCopying
from parcel_lookup.core.gis.connections.extent import find_extent
from parcel_lookup.core.gis.connections.layer_description import complete, describe
from parcel_lookup.core.gis.connections.layer_tables import LayerAddress, project_address
from parcel_lookup.core.gis.connections.layers import (
    LayerConnection,
    find_project_connection,
    layer_connection,
    project_connection,
)
from parcel_lookup.core.gis.connections.offline import read_info
from parcel_lookup.core.gis.connections.project_layers import ProjectLayers, save_mapping
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.mapped_layers import UTM, lots, lots_file, result_of
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.sources import ListSink
from parcel_lookup.tests.support.toolbox import registered, run
from parcel_lookup.ui.search.estimator import free_sentence
from parcel_lookup.ui.search.source_fields import SourceFields

#: The lots 0 to 2 and 10 to 12 are within it.
AREA = box(-93.6001, 41.9999, -93.5972, 42.0018)


@pytest.fixture(scope="module", autouse=True)
def provider(qgis_app, qgis_processing):
    with registered():
        yield


@pytest.fixture(autouse=True)
def _as_new(monkeypatch, tmp_path, qgis_new_project):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    QgsSettings().remove("parcel_lookup")
    yield
    QgsSettings().remove("parcel_lookup")


@pytest.fixture
def connect(qtbot, tmp_path):
    def connect(driver="GPKG", name="County", **choices):
        path = lots_file(tmp_path, driver)
        description = result_of(qtbot, describe(LayerAddress("ogr", str(path), "lots")))
        for field, text in choices.items():
            description.draft.choose(field, text)
        mapped = result_of(qtbot, complete(description, description.place))
        connection = layer_connection(name, mapped)
        Connections().save(connection)
        return connection

    return connect


def search(connection, *filters):
    sink = ListSink()
    outcome = run_now(Search(filters=filters), open_source_factory(connection), sink=sink).outcome
    return outcome, sorted(one.parcel.attributes["parcel_id"] for one in sink.found)


@pytest.mark.parametrize("driver", ["GPKG", "ESRI Shapefile", "OpenFileGDB"])
def test_a_saved_file_is_searched_by_area_and_attributes(driver, connect):
    connection = connect(driver)
    assert Connections().get("County") == connection
    area = layer_of([AREA], name="area")
    results = run(
        "area_search", INPUT=area, CONNECTION="County", FILTERS="\"owner\" ilike '%muñoz%'"
    )
    layer = results["OUTPUT"]
    assert layer.crs().authid() == UTM
    found = {row["parcel_id"]: row for row in rows(layer)}
    assert sorted(found) == ["09-00002", "09-00011"]
    assert found["09-00011"]["situs"] == "111 Maple Dr"
    assert found["09-00011"]["sale_date"] == "2011-12-12"
    assert (found["09-00011"]["state"], found["09-00011"]["Flood"]) == ("IA", 1)
    again = run(
        "attribute_query",
        CONNECTION="County",
        FILTERS='[{"field": "Flood", "op": "eq", "value": 1}]',
    )
    assert len(rows(again["OUTPUT"])) == 20
    first = {row["parcel_id"]: row["svc_uuid"] for row in rows(again["OUTPUT"])}
    assert first["09-00011"] == found["09-00011"]["svc_uuid"]


def test_ids_are_the_same_after_export_and_import(connect):
    connection = connect()
    text = Connections().export_json(["County"])
    assert json.loads(text)["connections"][0]["layer"]
    (name,) = Connections().import_json(text)
    sinks = []
    for one in (connection, Connections().get(name)):
        sinks.append(ListSink())
        run_now(Search(), open_source_factory(one), sink=sinks[-1])
    ids = [{found.parcel.svc_uuid for found in sink.found} for sink in sinks]
    assert ids[0] == ids[1]
    assert len(ids[0]) == 40


def test_a_test_names_columns_that_changed(connect, qtbot):
    connection = connect()
    checked = result_of(qtbot, connection_tests.test_connection(connection, None))
    assert (checked.is_good, checked.sentence) == (True, "The parcels can be read.")
    layer = QgsVectorLayer(connection.definition.address.uri, "lots", "ogr")
    layer.startEditing()
    layer.renameAttribute(layer.fields().lookupField("OWNER"), "OWNER_NAME")
    assert layer.commitChanges()
    checked = result_of(qtbot, connection_tests.test_connection(connection, None))
    assert (checked.is_good, "OWNER" in checked.sentence) == (False, True)
    outcome, _ = search(connection)
    assert "OWNER" in outcome.error.sentence
    Path(connection.definition.address.path).unlink()
    checked = result_of(qtbot, connection_tests.test_connection(connection, None))
    assert "is not there any more" in checked.sentence


@pytest.mark.parametrize("text", ["", "{", "[]", '{"provider": "ogr"}'])
def test_damaged_settings_are_a_sentence(text, qtbot):
    connection = LayerConnection("County", text)
    assert "damaged" in connection.problem()
    assert not connection.info.fields
    with pytest.raises(ParcelError, match="damaged"):
        open_source_factory(connection)


def test_a_layer_of_the_project_is_searched_by_its_id(tmp_path):
    layer = lots()
    QgsProject.instance().addMapLayer(layer)
    layer.startEditing()
    layer.changeAttributeValue(1, 1, "EDITED ANN")
    filters = "\"owner\" = 'EDITED ANN'"
    results = run("attribute_query", CONNECTION=layer.id(), FILTERS=filters)
    assert [row["parcel_id"] for row in rows(results["OUTPUT"])] == ["09-00000"]
    layer.rollBack()
    ids = []
    for _ in range(2):
        results = run("area_search", INPUT=layer_of([AREA]), CONNECTION=layer.id())
        ids.append({row["svc_uuid"] for row in rows(results["OUTPUT"])})
    assert len(ids[0]) == 6
    assert ids[0] == ids[1]


def test_degrees_without_a_crs_are_guessed():
    layer = lots(crs="EPSG:4326")
    layer.setCrs(QgsCoordinateReferenceSystem())
    QgsProject.instance().addMapLayer(layer)
    layer.setCrs(QgsCoordinateReferenceSystem())
    outcome, found = search(find_project_connection(layer.id()))
    assert (outcome.error, len(found)) == (None, 40)


def test_searching_a_layer_does_not_change_the_project(qtbot, tmp_path):
    path = lots_file(tmp_path, "GPKG")
    layer = QgsVectorLayer(str(path), "lots", "ogr")
    QgsProject.instance().addMapLayer(layer)
    before = layer.customPropertyKeys()
    outcome, found = search(find_project_connection(layer.id()))
    assert (outcome.error, len(found)) == (None, 40)
    assert layer.customPropertyKeys() == before


def test_a_doubtful_layer_names_columns(qtbot):
    layer = lots()
    layer.dataProvider().renameAttributes({0: "A", 1: "B", 2: "C"})
    layer.updateFields()
    QgsProject.instance().addMapLayer(layer)
    with pytest.raises(Exception, match="Columns…"):
        run("attribute_query", CONNECTION=layer.id(), FILTERS='"acres" > 0')
    description = result_of(qtbot, describe(project_address(layer)))
    description.draft.choose("parcel_id", "A")
    save_mapping(layer, result_of(qtbot, complete(description, "lots")))
    outcome, found = search(
        find_project_connection(layer.id()), Filter("parcel_id", "eq", "09-00003")
    )
    assert (outcome.error, found) == (None, ["09-00003"])


@pytest.fixture
def logged():
    """The lines of the log."""
    lines = []
    keep = lambda text, tag, _level: lines.append((tag, text))  # noqa: E731
    QgsApplication.messageLog().messageReceived.connect(keep)
    yield lines
    QgsApplication.messageLog().messageReceived.disconnect(keep)


def test_the_fields_of_a_project_layer_are_read_before_it_is_searched(qtbot, logged):
    layer = lots(name="Town lots")
    QgsProject.instance().addMapLayer(layer)
    connection = project_connection(layer)
    fields = SourceFields(connection)
    with qtbot.waitSignal(fields.changed, timeout=20_000):
        fields.look()
    assert fields.info.fields["owner"].column == "OWNER"
    assert read_info(connection, Cancellation()).fields == {}  # in a task, without the layer
    assert [text for tag, text in logged if tag == "Parcel Lookup"] == []
    QgsProject.instance().removeMapLayer(layer.id())
    gone = SourceFields(connection)
    gone.look()
    qtbot.waitUntil(lambda: any("no longer in the project" in text for _, text in logged))


def test_what_is_on_this_computer_is_told_from_what_is_on_a_server(connect):
    file = connect("GPKG")
    layer = lots()
    QgsProject.instance().addMapLayer(layer)
    for here in (file, project_connection(layer), SAMPLE_CONNECTION):
        assert free_sentence(here) == "Free: these parcels are on this computer."
    for provider, uri in (
        ("postgres", 'dbname=\'gis\' host=db table="public"."lots" (geom)'),
        ("ogr", "PG:dbname=gis|layername=lots"),
        ("ogr", "/vsicurl/https://maps.example.org/lots.fgb"),
        ("WFS", "url='https://maps.example.org/wfs' typename='lots'"),
    ):
        address = LayerAddress(provider, uri, "lots")
        there = layer_connection("Lots", replace(file.definition, address=address))
        for one in (there, group_of([file, there])):
            assert free_sentence(one) == "Free: requests to this source cost nothing.", uri


def test_a_layer_that_is_removed_says_so_before_and_is_read_during_a_search(qtbot):
    layer = lots(5000)
    QgsProject.instance().addMapLayer(layer)
    connection = project_connection(layer)
    assert connection.title == "lots"
    factory = open_source_factory(connection)
    QgsProject.instance().removeMapLayer(layer.id())
    sink = ListSink()
    outcome = run_now(Search(), factory, sink=sink).outcome
    assert (outcome.error, len(sink.found)) == (None, 5000)
    with pytest.raises(ParcelError, match="no longer in the project"):
        open_source_factory(connection)
    assert find_project_connection(connection.name) is None
    with pytest.raises(ParcelError, match="There is no connection"):
        Connections().resolve(connection.name)


def test_an_offer_is_a_connection_whose_fields_are_known(qtbot):
    layer = lots()
    QgsProject.instance().addMapLayer(layer)
    layers = ProjectLayers()
    layers.look()
    qtbot.waitUntil(lambda: not layers.is_busy, timeout=20_000)
    (offer,) = layers.offers
    connection = project_connection(layer, offer.mapped)
    assert connection.info.fields["Flood"].is_numeric
    assert search(connection, Filter("Flood", "eq", 1))[1][:2] == ["09-00001", "09-00003"]
    with pytest.raises(ParcelError, match="cannot be saved"):
        Connections().save(replace(layer_connection("x", offer.mapped)))
    layers.close_down()


def test_every_kind_says_where_its_parcels_are(connect, qtbot):
    file = connect()
    layer = lots()
    QgsProject.instance().addMapLayer(layer)
    for connection in (file, project_connection(layer), group_of([file, SAMPLE_CONNECTION])):
        west, south, east, north = result_of(qtbot, find_extent(connection))
        assert west == pytest.approx(-93.6, abs=1e-4)
        assert south == pytest.approx(42.0, abs=1e-4)
        assert east == pytest.approx(-93.59, abs=1e-4)
        assert north == pytest.approx(42.004, abs=1e-4)
    assert result_of(qtbot, find_extent(SAMPLE_CONNECTION)) == SAMPLE_CONNECTION.start_area


def test_what_has_no_known_place_has_no_extent(connect, qtbot):
    found = []
    for connection in (
        ServiceConnection("Service", url="http://127.0.0.1:9"),
        LayerConnection("x"),
    ):
        task = find_extent(connection)
        task.done.connect(found.append)
        task.start()
    qtbot.waitUntil(lambda: len(found) == 2, timeout=10_000)
    assert found == [None, None]


def test_a_copy_is_made_searched_and_made_again(connect, qtbot, tmp_path):
    original = connect("ESRI Shapefile")
    path = tmp_path / "copy.gpkg"
    made = LayerCopying(original.definition, path).run(Cancellation())
    assert made.result.parcels == 40
    copy = layer_connection("Copy", made.mapped, original.definition)
    Connections().save(copy)
    copy = Connections().get("Copy")
    assert (copy.file, copy.is_updatable) == (path, True)
    assert copy.original == original.definition
    query = Filter("owner", "ilike", "muñoz")
    ids = []
    for one in (original, copy):
        sink = ListSink()
        run_now(Search(filters=(query,)), open_source_factory(one), sink=sink)
        ids.append(
            [(found.parcel.svc_uuid, found.parcel.attributes["Flood"]) for found in sink.found]
        )
    assert len(ids[0]) == 13
    assert sorted(ids[0]) == sorted(ids[1])
    assert copy.info.fields.keys() >= original.info.fields.keys()
    layer = QgsVectorLayer(original.definition.address.uri, "lots", "ogr")
    layer.startEditing()
    layer.changeAttributeValue(next(layer.getFeatures()).id(), 1, "NEW OWNER")
    assert layer.commitChanges()
    again = LayerCopying(copy.original, copy.file).run(Cancellation())
    assert again.result.changes.changed == 1
    assert again.mapped == copy.definition
    assert search(copy, Filter("owner", "eq", "NEW OWNER"))[1] == ["09-00000"]
