"""A result in memory becomes a GeoPackage, and the project shows that."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from qgis.core import (
    QgsApplication,
    QgsFeatureSource,
    QgsField,
    QgsLayerNotesUtils,
    QgsProject,
    QgsProviderRegistry,
)
from qgis.PyQt.QtCore import QDate, QMetaType, QTime, QTimer

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis import saving
from parcel_lookup.core.gis.connections import history_path
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.layer.properties import SEARCH_PROPERTY
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.run.recall import Recalled
from parcel_lookup.core.gis.saving.paths import safe_name
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.disks import small_disk
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.saving import (
    building,
    ended,
    files_in,
    opened,
    search,
)
from parcel_lookup.tests.support.sources import make_parcel, row_of_parcels

WEST, EAST = box(-93.01, 41.9, -92.9955, 42.1), box(-92.9955, 41.9, -92.9, 42.1)
CARRIED = "ZONE:string(300),FLOORS:int,SHARE:double,SINCE:date,OPEN:bool"
VALUES = [["00" * 150, 3, 0.1 + 0.2, QDate(2021, 2, 3), True], [None, None, None, None, None]]


pytestmark = pytest.mark.usefixtures("project_for_saving")


@pytest.fixture
def parcels():
    """Ten parcels: one with values that are hard to save, one without geometry."""
    found = row_of_parcels(10)
    found[2] = found[2]._replace(
        attributes={
            **found[2].attributes,
            "owner": 'O\'Brien <b>"Zoë"</b>\nand\tsons',
            "land_use_code": "0100",
            "parcel_value": 123456789.25,
            "foreign": "00042",
        },
        buildings=(building(-92.9979, 42.0002, height=7.5, occ_cls="Residential"),),
    )
    found[3] = found[3]._replace(buildings=(building(-92.9969, 42.0002), building(-92.9967, 42)))
    return found


@pytest.fixture
def result(qtbot, parcels):
    area = AreaInput.from_layer(layer_of([WEST, EAST], fields=CARRIED, values=VALUES))
    return search(qtbot, parcels, area)


def look_of(layer):
    """What a user sees of a layer; the key that a file's table has is not to be seen."""
    config = layer.attributeTableConfig()
    config.update(layer.fields())
    fields = [field for field in layer.fields() if field.name() != "fid"]
    place = layer.fields().lookupField
    return {
        "renderer": layer.renderer().dump(),
        "labels": layer.labelsEnabled() and layer.labeling().settings().fieldName,
        "display": layer.displayExpression(),
        "tip": layer.mapTipTemplate(),
        "notes": QgsLayerNotesUtils.layerNotes(layer),
        "aliases": [(field.name(), field.alias()) for field in fields],
        "columns": [one.name for one in config.columns() if one.name and not one.hidden],
        "tabs": [one.name() for one in layer.editFormConfig().tabs() if one.name() != "fid"],
        "widgets": [layer.editorWidgetSetup(place(field.name())).type() for field in fields],
        "title": layer.metadata().title(),
        "abstract": layer.metadata().abstract(),
        "search": layer.customProperty(SEARCH_PROPERTY),
        "variables": layer.customProperty("variableValues"),
    }


def all_of(layer):
    """What a layer holds."""
    values = [{name: row[name] for name in row if name != "fid"} for row in rows(layer)]
    return values, [bytes(one.geometry().asWkb()) for one in layer.getFeatures()]


def save(qtbot, layer, path):
    return ended(qtbot, saving.save_result(layer, path))


# ---- what is saved ------------------------------------------------------------------------------


def test_everything_is_in_the_file_and_the_project_shows_it(qtbot, result, tmp_path):
    layers = [result.layer, result.buildings]
    assert all(map(saving.is_temporary, layers))
    before = [(one.id(), one.name(), look_of(one), all_of(one)) for one in layers]
    result.layer.selectByIds([3, 7])
    path = tmp_path / "Zoë's parcels & more.gpkg"

    done = save(qtbot, result.layer, path)

    assert done.sentence == f"Saved in {path}: 10 parcels, 3 buildings."
    assert done.layer_ids == tuple(one.id() for one in layers)
    assert [(one.id(), one.name(), look_of(one), all_of(one)) for one in layers] == before
    selected = [one["svc_uuid"][-2:] for one in result.layer.getSelectedFeatures()]
    assert sorted(selected) == ["02", "06"]
    assert not any(map(saving.is_temporary, layers))
    assert {saving.geopackage_of(one) for one in layers} == {str(path)}
    assert not any(one.readOnly() for one in layers)
    assert QgsProject.instance().isDirty()
    assert files_in(tmp_path) == [path.name]


def test_types_codes_and_nothing_stay_what_they_were(qtbot, result, tmp_path):
    save(qtbot, result.layer, tmp_path / "a.gpkg")
    layer = opened(tmp_path / "a.gpkg", "parcels")
    first, *_, last = rows(layer)
    third = rows(layer)[2]
    assert third["land_use_code"] == "0100"
    assert third["foreign"] == "00042"
    assert third["owner"] == 'O\'Brien <b>"Zoë"</b>\nand\tsons'
    assert third["parcel_value"] == 123456789.25
    assert first["src_ZONE"] == "00" * 150
    assert (first["src_FLOORS"], first["src_SHARE"]) == (3, 0.1 + 0.2)
    assert (first["src_SINCE"], first["src_OPEN"]) == (QDate(2021, 2, 3), True)
    assert {last[f"src_{name}"] for name in ("ZONE", "FLOORS", "SHARE", "SINCE", "OPEN")} == {None}
    assert {field.length() for field in layer.fields()} == {0}
    assert layer.hasSpatialIndex() == QgsFeatureSource.SpatialIndexPresence.SpatialIndexPresent


def test_a_row_without_geometry_stays_without(qtbot, tmp_path):
    result = search(qtbot, [*row_of_parcels(2), make_parcel(7, None)], None)
    save(qtbot, result.layer, tmp_path / "a.gpkg")
    there = [one.hasGeometry() for one in opened(tmp_path / "a.gpkg", "parcels").getFeatures()]
    assert there == [True, True, False]


def test_the_file_alone_has_style_form_and_notes(qtbot, result, tmp_path):
    layers = {"parcels": result.layer, "buildings": result.buildings}
    save(qtbot, result.layer, tmp_path / "a.gpkg")
    for table, layer in layers.items():
        alone = opened(tmp_path / "a.gpkg", table)
        assert look_of(alone) == look_of(layer)
        assert not alone.readOnly()
    registry = QgsProviderRegistry.instance()
    found = {one.name() for one in registry.querySublayers(str(tmp_path / "a.gpkg"))}
    assert found == set(layers)
    with closing(sqlite3.connect(tmp_path / "a.gpkg")) as connection:
        (style,) = connection.execute(
            "SELECT styleQML FROM layer_styles WHERE f_table_name = 'buildings'"
        ).fetchone()
    assert f'dataSource="{tmp_path}/a.gpkg|layername=parcels"' in style  # of the relation


def test_a_field_that_is_calculated_stays_with_the_layer(qtbot, result, tmp_path):
    result.layer.addExpressionField("1 + 1", QgsField("two", QMetaType.Type.Int))
    save(qtbot, result.layer, tmp_path / "a.gpkg")
    assert {row["two"] for row in rows(result.layer)} == {2}
    provider = result.layer.dataProvider()
    assert provider.fields().lookupField("two") == -1


def test_times_are_saved_as_text(qtbot, result, tmp_path):
    provider = result.layer.dataProvider()
    provider.addAttributes([QgsField("at", QMetaType.Type.QTime)])
    result.layer.updateFields()
    at = result.layer.fields().lookupField("at")
    first = next(result.layer.getFeatures())
    provider.changeAttributeValues({first.id(): {at: QTime(1, 2, 3)}})
    save(qtbot, result.layer, tmp_path / "a.gpkg")
    assert [row["at"] for row in rows(result.layer)][:2] == ["01:02:03", None]


def test_what_a_filter_hides_is_saved_and_still_hidden(qtbot, result, tmp_path):
    result.layer.setSubsetString("\"owner\" = 'Owner 4'")
    done = save(qtbot, result.layer, tmp_path / "a.gpkg")
    assert (done.parcels, result.layer.featureCount()) == (10, 1)
    assert opened(tmp_path / "a.gpkg", "parcels").featureCount() == 10


def test_a_saved_layer_has_the_whole_search(qtbot, tmp_path):
    """Large polygons, carried values, and the kind of join, with no history of it."""
    ring = box(-93.01, 41.9, -92.9955, 42.1).densifyByCount(6000)
    area = AreaInput.from_layer(layer_of([ring, EAST], fields=CARRIED, values=VALUES))
    result = search(qtbot, row_of_parcels(10), area, join_mode=1)
    text = result.layer.customProperty(SEARCH_PROPERTY)
    with pytest.raises(ParcelError):
        Search.from_json(text)  # it only has their digest
    path = tmp_path / "a.gpkg"
    save(qtbot, result.layer, path)
    history_path().unlink()

    recalled = saving.search_in_file(str(path), text)

    assert isinstance(recalled, Recalled)
    assert recalled.join_mode == 1
    assert (recalled.entry.connection, recalled.entry.name) == (
        result.layer.customProperty("parcel_lookup/connection"),
        "Parcels in Zones",
    )
    again = search(qtbot, row_of_parcels(10), recalled.area, join_mode=recalled.join_mode)
    assert [row["src_ZONE"] for row in rows(again.layer)] == [
        row["src_ZONE"] for row in rows(opened(path, "parcels"))
    ]
    assert saving.search_in_file(str(tmp_path / "none.gpkg"), text) is None


# ---- what cannot be saved -----------------------------------------------------------------------


def refusal(qtbot, layer, path):
    """The error, with the layer as it was."""
    before = all_of(layer)
    error = save(qtbot, layer, path)
    assert isinstance(error, ParcelError), error
    assert saving.is_temporary(layer)
    assert not layer.readOnly()
    assert all_of(layer) == before
    return error


def test_a_layer_that_is_edited_is_not_saved(qtbot, result, tmp_path):
    result.layer.startEditing()
    error = refusal(qtbot, result.layer, tmp_path / "a.gpkg")
    assert error.sentence == (
        "“Parcels in Zones” cannot be saved now: it is being edited. "
        "Save or cancel the edits first."
    )
    assert files_in(tmp_path) == []
    result.layer.rollBack()


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("Owner", QMetaType.Type.QString),
        ("fid", QMetaType.Type.QString),
        ("more", QMetaType.Type.QVariantMap),
    ],
)
def test_a_field_that_a_geopackage_cannot_have_is_named(qtbot, result, tmp_path, name, kind):
    result.layer.dataProvider().addAttributes([QgsField(name, kind)])
    result.layer.updateFields()
    error = refusal(qtbot, result.layer, tmp_path / "a.gpkg")
    assert f"a GeoPackage cannot have the field “{name}”" in error.sentence
    assert files_in(tmp_path) == []


def test_parcels_that_come_meanwhile_are_not_lost(qtbot, result, tmp_path):
    started = saving.save_result(result.layer, tmp_path / "a.gpkg")
    feature = next(result.layer.getFeatures())
    qtbot.waitUntil(lambda: started._background is not None)
    assert result.layer.dataProvider().addFeatures([feature])[0]
    assert ended(qtbot, started).sentence.endswith("it has changed meanwhile. Save it again.")
    assert saving.is_temporary(result.layer)
    assert list(tmp_path.iterdir()) == []
    assert save(qtbot, result.layer, tmp_path / "a.gpkg").parcels == 11


def test_a_file_that_the_project_shows_is_not_written_over(qtbot, result, tmp_path):
    path = tmp_path / "a.gpkg"
    save(qtbot, result.layer, path)
    other = search(qtbot, row_of_parcels(2), AreaInput.from_layer(layer_of([WEST])))
    error = refusal(qtbot, other.layer, path)
    assert error.sentence.endswith(f"of this project shows {path}. Choose another name.")
    assert opened(path, "parcels").featureCount() == 10


def test_no_folder(qtbot, result, tmp_path):
    error = refusal(qtbot, result.layer, tmp_path / "gone" / "a.gpkg")
    assert error.code is ErrorCode.EXPORT_FAILED
    assert error.sentence.endswith("cannot be written: the folder does not exist.")


@pytest.mark.parametrize("is_update", [False, True])
def test_a_full_disk_leaves_the_old_file_whole(qtbot, result, tmp_path, is_update):
    with small_disk(tmp_path, 2):
        path = tmp_path / "a.gpkg"
        if is_update:
            save(qtbot, result.layer, path)
            rest = QgsField("rest", QMetaType.Type.QString)
            fresh = search(qtbot, row_of_parcels(10)).layer
        else:
            path.write_bytes(b"old")
            rest, fresh = QgsField("rest", QMetaType.Type.QString), result.layer
        fresh.dataProvider().addAttributes([rest])
        fresh.updateFields()
        place = fresh.fields().lookupField("rest")
        long = {one.id(): {place: "x" * 500_000} for one in fresh.getFeatures()}
        fresh.dataProvider().changeAttributeValues(long)
        before = path.read_bytes()
        if is_update:
            error = ended(qtbot, saving.replace_saved(result.layer, fresh))
            assert result.layer.featureCount() == 10
        else:
            error = refusal(qtbot, fresh, path)
        assert error.sentence == f"The file {path} cannot be written: the disk is full."
        assert path.read_bytes() == before
        assert [one.name for one in tmp_path.iterdir() if one.is_dir()] == []
        QgsProject.instance().clear()


def test_a_file_that_another_program_writes_to_is_left_alone(qtbot, result, tmp_path):
    path = tmp_path / "a.gpkg"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE theirs (a)")
    other.execute("BEGIN EXCLUSIVE")
    error = refusal(qtbot, result.layer, path)
    other.rollback()
    assert "another program has the file open" in error.sentence
    assert other.execute("SELECT name FROM sqlite_master").fetchall() == [("theirs",)]
    assert files_in(tmp_path) == ["a.gpkg"]
    other.close()


def test_a_file_that_another_program_reads_for_a_moment_is_replaced(qtbot, result, tmp_path):
    path = tmp_path / "a.gpkg"
    other = sqlite3.connect(path)
    other.execute("CREATE TABLE theirs (a)")
    other.execute("BEGIN EXCLUSIVE")
    QTimer.singleShot(1200, other.rollback)
    done = ended(qtbot, saving.save_result(result.layer, path))
    assert done.counts["parcels"] == opened(path, "parcels").featureCount()
    assert done.notes == ()
    other.close()


def test_a_layer_that_goes_meanwhile_harms_nothing(qtbot, result, tmp_path):
    started = saving.save_result(result.layer, tmp_path / "a.gpkg")
    qtbot.waitUntil(lambda: started._background is not None)
    QgsProject.instance().clear()
    done = ended(qtbot, started)
    assert (done.layer_ids, done.parcels) == ((), 10)
    assert opened(tmp_path / "a.gpkg", "parcels").featureCount() == 10


def test_stopping_leaves_no_file_and_no_lock(qtbot, result, tmp_path):
    one = saving.save_result(result.layer, tmp_path / "a.gpkg")
    qtbot.waitUntil(lambda: one._background is not None)
    jobs.stop_all()
    assert not result.layer.readOnly()
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)
    qtbot.wait(50)
    assert saving.is_temporary(result.layer)


# ---- by itself ----------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "Résultats saved"
    folder.mkdir()
    saving.set_save_folder(str(folder))
    yield folder
    saving.set_save_folder("")


def test_nothing_is_saved_by_itself_without_a_folder(result):
    assert saving.save_automatically(result.layer) is None


def test_results_are_saved_by_themselves_under_names_of_their_own(qtbot, result, folder):
    result.layer.setName("CON: Zones/of “Köln”? " + "x" * 200)
    first = ended(qtbot, saving.save_automatically(result.layer))
    other = search(qtbot, row_of_parcels(2), AreaInput.from_layer(layer_of([WEST])))
    other.layer.setName(result.layer.name())
    second = ended(qtbot, saving.save_automatically(other.layer))
    names = [Path(done.path).name for done in (first, second)]
    assert names[0].startswith("CON Zones of “Köln” xxx")
    assert len(names[0]) < 110
    assert names[1] == names[0].replace(".gpkg", " (2).gpkg")
    assert files_in(folder) == sorted(names)
    assert [result.layer.featureCount(), other.layer.featureCount()] == [10, 2]


def test_a_folder_that_is_gone_loses_nothing(qtbot, result, folder):
    folder.rmdir()
    error = ended(qtbot, saving.save_automatically(result.layer))
    assert error.sentence.endswith("the folder does not exist.")
    assert result.layer.featureCount() == 10


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Parcels in Zones", "Parcels in Zones"),
        ('a<b>c:d"e/f\\g|h?i*j\nk', "a b c d e f g h i j k"),
        ("  ...Über-Größe… . ", "Über-Größe…"),
        ("nul", "_nul"),
        ("COM1.parcels", "_COM1.parcels"),
        ("???", "Parcels"),
        ("", "Parcels"),
        ("田" * 100, "田" * 33),
        ("half \ud800 a letter", "half a letter"),
    ],
)
def test_names_are_safe_everywhere(text, name):
    assert safe_name(text) == name
