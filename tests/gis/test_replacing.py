"""A new result replaces a saved one: all of it, and nothing else."""

import sqlite3
from contextlib import closing

import pytest
from qgis.core import (
    QgsCoordinateTransformContext,
    QgsExpressionContextUtils,
    QgsFeature,
    QgsLayerNotesUtils,
    QgsProject,
    QgsVectorFileWriter,
    QgsVectorLayer,
)

from parcel_lookup.core.gis import saving
from parcel_lookup.core.gis.layer.properties import PARTIAL_PROPERTY, mark_partial
from parcel_lookup.core.gis.styles.restyling import restyle
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.saving import (
    building,
    ended,
    files_in,
    opened,
    search,
)
from parcel_lookup.tests.support.sources import row_of_parcels

pytestmark = pytest.mark.usefixtures("project_for_saving")


def county(number=6, **attributes):
    found = row_of_parcels(number)
    found[0] = found[0]._replace(buildings=(building(-92.9999, 42.0002, height=3.0),))
    return [one._replace(attributes={**one.attributes, **attributes}) for one in found]


@pytest.fixture
def path(tmp_path):
    return tmp_path / "saved.gpkg"


@pytest.fixture
def saved(qtbot, path):
    result = search(qtbot, county())
    ended(qtbot, saving.save_result(result.layer, path))
    return result.layer


def add(source, name):
    return QgsProject.instance().addMapLayer(QgsVectorLayer(source, name, "ogr"))


def owners(layer):
    return [row["owner"] for row in rows(layer)]


def notes_table(path):
    """A table of the user's own in the file, with a row, as a layer of the project."""
    memory = QgsVectorLayer("NoGeometry?field=note:string", "notes", "memory")
    memory.dataProvider().addFeatures([note(memory, "one")])
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName, options.layerName = "GPKG", "notes"
    action = QgsVectorFileWriter.ActionOnExistingFile
    options.actionOnExistingFile = action.CreateOrOverwriteLayer
    context = QgsCoordinateTransformContext()
    QgsVectorFileWriter.writeAsVectorFormatV3(memory, str(path), context, options)
    return add(f"{path}|layername=notes", "Notes")


def note(layer, text):
    feature = QgsFeature(layer.fields())
    feature["note"] = text
    return feature


# ---- what others have in the file ---------------------------------------------------------------


def test_edits_in_another_layer_of_the_file_are_not_lost(qtbot, saved):
    twin = add(saved.source(), "Twin")
    twin.startEditing()
    first = next(twin.getFeatures())
    twin.changeAttributeValue(first.id(), twin.fields().lookupField("owner"), "Mine")
    fresh = search(qtbot, county()[1:])
    error = ended(qtbot, saving.replace_saved(saved, fresh.layer))
    assert error.sentence.endswith(
        "“Twin” shows the same file, and is being edited. Save or cancel the edits first."
    )
    assert twin.commitChanges()
    assert owners(saved)[:2] == ["Mine", "Owner 1"]
    assert not saved.readOnly()


def test_edits_that_begin_meanwhile_are_seen(qtbot, saved, path, tmp_path):
    started = saving.replace_saved(saved, search(qtbot, county()[1:]).layer)
    qtbot.waitUntil(lambda: any(tmp_path.glob(".parcel_lookup-*")))  # it is being written
    twin = add(f"{path}|layername=parcels", "Late")
    twin.startEditing()
    assert "is being edited" in ended(qtbot, started).sentence
    twin.rollBack()
    assert owners(saved)[0] == "Owner 0"
    assert [one.name for one in tmp_path.iterdir() if one.is_dir()] == []


def test_other_tables_cannot_be_changed_meanwhile(qtbot, saved, path):
    notes = notes_table(path)
    started = saving.replace_saved(saved, search(qtbot, county()[1:]).layer)
    qtbot.waitUntil(notes.readOnly)
    ended(qtbot, started)
    assert not notes.readOnly()
    assert [row["note"] for row in rows(notes)] == ["one"]


def test_what_another_program_writes_meanwhile_is_not_lost(qtbot, saved, path, tmp_path):
    notes_table(path)
    started = saving.replace_saved(saved, search(qtbot, county(owner="New")).layer)
    made = tmp_path.glob
    qtbot.waitUntil(lambda: any(one.stat().st_size for one in made(".parcel_lookup-*/saved.gpkg")))
    with closing(sqlite3.connect(path)) as other:
        other.execute("INSERT INTO notes (note) VALUES ('two')")
        other.commit()
    sentence = ended(qtbot, started).sentence
    assert sentence.endswith(f"another program has written to {path} meanwhile. Try again.")
    with closing(sqlite3.connect(path)) as other:
        assert other.execute("SELECT note FROM notes").fetchall() == [("one",), ("two",)]
    assert "New" not in owners(saved)


def test_a_selection_of_ids_that_mean_others_now_is_let_go(qtbot, saved, path):
    twin, notes = add(saved.source(), "Twin"), notes_table(path)
    twin.selectByIds([1])
    notes.selectByIds([1])
    ended(qtbot, saving.replace_saved(saved, search(qtbot, county()[1:]).layer))
    assert (twin.selectedFeatureCount(), notes.selectedFeatureCount()) == (0, 1)


def test_a_copy_of_the_saved_buildings_shows_the_new_ones(qtbot, saved, path):
    copy = add(f"{path}|layername=buildings", "Copy")
    copy.setCustomProperty("parcel_lookup/buildings", True)
    node = QgsProject.instance().layerTreeRoot().findLayer(saved.id())
    node.parent().addLayer(copy)
    fresh = county()
    fresh[0] = fresh[0]._replace(buildings=fresh[0].buildings * 2)
    done = ended(qtbot, saving.replace_saved(saved, search(qtbot, fresh).layer))
    assert done.sentence == f"Saved in {path}: 6 parcels, 2 buildings."
    assert copy.featureCount() == 2


def test_a_table_of_another_name_is_the_one_that_is_replaced(qtbot, tmp_path):
    """As QGIS's own Save As writes it, and opens it: without the table's name."""
    layer, path = search(qtbot, county()).layer, tmp_path / "county.gpkg"
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName, options.layerName = "GPKG", "lots"
    context = QgsCoordinateTransformContext()
    QgsVectorFileWriter.writeAsVectorFormatV3(layer, str(path), context, options)
    saved = add(str(path), "Lots")
    saved.setCustomProperty("parcel_lookup/search", layer.customProperty("parcel_lookup/search"))
    ended(qtbot, saving.replace_saved(saved, search(qtbot, county(owner="New")[:3]).layer))
    assert owners(saved) == ["New"] * 3
    assert {one.split("!!::!!")[1] for one in saved.dataProvider().subLayers()} == {
        "lots",
        "buildings",
    }


# ---- a file that is gone ------------------------------------------------------------------------


def test_a_file_that_is_gone_is_neither_compared_nor_made(qtbot, saved, path, tmp_path):
    fresh = search(qtbot, county()).layer
    path.unlink()
    reported = []
    task = saving.compare_layers(saved, fresh)
    task.done.connect(reported.append)
    task.failed.connect(reported.append)
    qtbot.waitUntil(lambda: bool(reported))
    reported.append(ended(qtbot, saving.replace_saved(saved, fresh)))
    assert [one.sentence for one in reported] == [
        "“All parcels” cannot be read completely: it cannot be opened. Its file may be damaged or "
        "cut off, or a connection broke.",
        f"The file {path} cannot be written: it no longer exists.",
    ]
    assert list(tmp_path.iterdir()) == []
    assert fresh.featureCount() == 6


def test_what_a_filter_hides_is_compared_too(qtbot, saved):
    fresh, found = search(qtbot, county()).layer, []
    for layer in (saved, fresh):
        layer.setSubsetString("\"owner\" = 'Owner 1'")
    saving.compare_layers(saved, fresh).done.connect(found.append)
    qtbot.waitUntil(lambda: bool(found))
    assert found[0].sentence == "No changes in 6 parcels."
    assert saved.subsetString() == fresh.subsetString() == "\"owner\" = 'Owner 1'"


# ---- facts of the layer -------------------------------------------------------------------------


def test_layer_and_file_describe_the_new_parcels(qtbot, saved, path):
    saved.setName("Mine")
    QgsExpressionContextUtils.setLayerVariable(saved, "parcel_lookup_stale", "1")
    QgsExpressionContextUtils.setLayerVariable(saved, "theirs", "2")
    fresh = search(qtbot, county(3)).layer
    assert fresh.name() != "All parcels"
    ended(qtbot, saving.replace_saved(saved, fresh))
    for layer in (saved, opened(path, "parcels")):
        assert "Contents: 3 parcels" in QgsLayerNotesUtils.layerNotes(layer)
        assert "3 parcels." in layer.metadata().abstract()
        assert layer.metadata().title() == "Mine"
        scope = QgsExpressionContextUtils.layerScope(layer)
        assert not scope.hasVariable("parcel_lookup_stale")
        assert scope.variable("theirs") == "2"


def test_notes_of_the_users_stay(qtbot, saved):
    QgsLayerNotesUtils.setLayerNotes(saved, "Mine")
    ended(qtbot, saving.replace_saved(saved, search(qtbot, county(3)).layer))
    assert QgsLayerNotesUtils.layerNotes(saved) == "Mine"


def test_what_was_partial_is_whole_then(qtbot, path):
    layer = search(qtbot, county(3)).layer
    mark_partial(layer)
    ended(qtbot, saving.save_result(layer, path))
    ended(qtbot, saving.replace_saved(layer, search(qtbot, county()).layer))
    assert (layer.name(), layer.customProperty(PARTIAL_PROPERTY)) == ("All parcels", None)


@pytest.mark.parametrize(
    ("name", "style"), [("zoning", "zoning"), ("ZoneDist1", "categories:ZoneDist1")]
)
def test_new_values_are_drawn_in_the_layers_style(qtbot, path, name, style):
    layer = search(qtbot, county(4, **{name: "R-1"})).layer
    with qtbot.waitSignal(restyle(layer, style).taskCompleted):
        pass
    layer.setLabeling(None)
    layer.setLabelsEnabled(False)
    ended(qtbot, saving.save_result(layer, path))
    ended(qtbot, saving.replace_saved(layer, search(qtbot, county(4, **{name: "C-9"})).layer))
    for shown in (layer, opened(path, "parcels")):
        labels = [one.label() for one in shown.renderer().categories()]
        assert ("C-9" in labels, "R-1" in labels) == (True, False)
        assert not shown.labelsEnabled()


def test_a_layer_whose_replacing_fails_is_as_it_was(qtbot, saved, path):
    before = (saved.name(), QgsLayerNotesUtils.layerNotes(saved), saved.metadata().abstract())
    other = sqlite3.connect(path)
    other.execute("BEGIN IMMEDIATE")
    fresh = search(qtbot, county(3)).layer
    error = ended(qtbot, saving.replace_saved(saved, fresh), timeout=20_000)
    other.rollback()
    other.close()
    assert "another program has the file open" in error.sentence
    now = (saved.name(), QgsLayerNotesUtils.layerNotes(saved), saved.metadata().abstract())
    assert now == before
    assert (saved.featureCount(), fresh.featureCount()) == (6, 3)
    assert files_in(path.parent) == ["saved.gpkg"]
