"""Changes since a layer was saved, and its replacement by a new result."""

import sqlite3
from contextlib import closing

import pytest
import shapely
from qgis.core import (
    QgsFillSymbol,
    QgsGeometry,
    QgsProject,
    QgsSingleSymbolRenderer,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QDate

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode
from parcel_lookup.core.gis import saving
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.result.buildings import building_layer_of
from parcel_lookup.core.gis.saving import ChangeKind, result_saving
from parcel_lookup.core.gis.saving.changes import is_same_shape
from parcel_lookup.core.gis.saving.geopackage_file import StagedFile
from parcel_lookup.tests.support.disks import open_in
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.saving import (
    building,
    ended,
    files_in,
    opened,
    search,
)
from parcel_lookup.tests.support.sources import make_parcel, row_of_parcels

ALL = box(-93.01, 41.9, -92.9, 42.1)
HALVES = [box(-93.01, 41.9, -92.9955, 42.1), box(-92.9955, 41.9, -92.9, 42.1)]


pytestmark = pytest.mark.usefixtures("project_for_saving")


def over(*geometries):
    return AreaInput.from_layer(layer_of(geometries, fields="NAME:string", values=[["n"]] * 2))


def changed(parcel, shape=None, **attributes):
    wkb = parcel.wkb if shape is None else shapely.to_wkb(shape)
    return parcel._replace(attributes={**parcel.attributes, **attributes}, wkb=wkb)


def county(number=6):
    found = row_of_parcels(number)
    found[0] = found[0]._replace(buildings=(building(-92.9999, 42.0002, height=3.0),))
    return [changed(one, parcel_id=f"00{index}") for index, one in enumerate(found)]


def later():
    """Return the same county a year later: 2 is gone, 9 is new, and so on."""
    then = county()
    corner = shapely.box(-92.997, 42, -92.9965, 42.001)
    return [
        then[0]._replace(buildings=then[0].buildings * 2),
        changed(then[1], owner="Zoë <New>", parcel_value=200000.0, land_value=5),
        changed(then[3], corner),
        changed(then[4], zoning="R-2", owner=""),
        changed(then[5]),
        changed(make_parcel(9, shapely.box(-92.994, 42, -92.993, 42.001)), parcel_id="009"),
    ]


def compare(qtbot, saved, fresh):
    found = []
    task = saving.compare_layers(saved, fresh)
    task.done.connect(found.append)
    task.failed.connect(found.append)
    qtbot.waitUntil(lambda: bool(found), timeout=10_000)
    return found[0]


@pytest.fixture
def saved(qtbot, tmp_path):
    result = search(qtbot, county(), over(*HALVES))
    ended(qtbot, saving.save_result(result.layer, tmp_path / "saved.gpkg"))
    return result.layer


# ---- the comparison -----------------------------------------------------------------------------


def test_new_gone_and_changed(qtbot, saved):
    fresh = search(qtbot, later(), over(*HALVES)).layer
    changes = compare(qtbot, saved, fresh)
    assert changes.sentence == "Parcels: 1 new, 1 gone, 4 changed, 1 unchanged."
    assert {kind.value: number for kind, number in changes.counts.items()} == {
        "new": 1,
        "gone": 1,
        "owner": 2,
        "value": 1,
        "geometry": 1,
        "other": 2,
    }
    found = [
        (one.kind.value, one.parcel_id, one.what, one.before, one.after) for one in changes.rows
    ]
    assert found == [
        ("other", "000", "Buildings", 1, 2),
        ("owner", "001", "Owner", "Owner 1", "Zoë <New>"),
        ("value", "001", "Parcel value", None, 200000.0),
        ("value", "001", "Land value", None, 5.0),
        ("geometry", "003", "Geometry", "2.274 acres, 5 vertices", "1.137 acres, 5 vertices"),
        ("owner", "004", "Owner", "Owner 4", None),
        ("other", "004", "Zoning", None, "R-2"),
        ("gone", "002", "Parcel", "Owner 2", None),
        ("new", "009", "Parcel", None, "Owner 9"),
    ]
    gone, new = changes.rows[-2:]
    assert saved.getFeature(gone.saved_id)["parcel_id"] == "002"
    assert (gone.fresh_id, new.saved_id) == (None, None)
    assert fresh.getFeature(new.fresh_id)["parcel_id"] == "009"
    assert changes.notes == ()


def test_a_moved_parcel_is_reported():
    fields, values = "svc_uuid:string", [["a"]]
    before = layer_of([box(0, 0, 1, 1)], fields=fields, values=values)
    after = layer_of([box(1, 0, 2, 1)], fields=fields, values=values)
    (change,) = saving.compare(LayerCopy(before), LayerCopy(after), Cancellation()).rows
    assert change.after == f"{change.before}, moved or reshaped"


def test_a_column_that_was_text_before_has_not_changed():
    places = [box(0, 0, 1, 1)] * 2
    old = "svc_uuid:string&field=PID:string&field=FRONT:string&field=SEEN:string"
    new = "svc_uuid:string&field=PID:integer&field=FRONT:double&field=SEEN:date"
    day = QDate(2024, 2, 29)
    before = layer_of(
        places,
        fields=old,
        values=[["a", "70001", "82.5", "2024-02-29"], ["b", "7", "80", "2024-02-29"]],
    )
    after = layer_of(places, fields=new, values=[["a", 70001, 82.5, day], ["b", 7, 80.0, None]])
    changes = saving.compare(LayerCopy(before), LayerCopy(after), Cancellation())
    assert [(one.svc_uuid, one.what, one.before, one.after) for one in changes.rows] == [
        ("b", "SEEN", "2024-02-29", None)
    ]


def test_nothing_changed(qtbot, saved):
    fresh = search(qtbot, county()[::-1], over(*HALVES[::-1])).layer
    changes = compare(qtbot, saved, fresh)
    assert changes.sentence == "No changes in 6 parcels."
    assert changes.rows == []


def test_what_did_not_come_is_not_gone(qtbot, saved):
    fresh = search(qtbot, later(), over(*HALVES)).layer
    fresh.setCustomProperty("parcel_lookup/partial", True)
    changes = compare(qtbot, saved, fresh)
    assert changes.counts[ChangeKind.GONE] == 0
    assert changes.sentence == "Parcels: 1 new, 4 changed, 1 unchanged."
    assert "it is not known which parcels are gone" in changes.notes[0]


def test_parcels_that_several_polygons_found_are_compared_once(qtbot, tmp_path):
    result = search(qtbot, county(), over(ALL, *HALVES[:1]), join_mode=1)
    assert result.layer.featureCount() > 6
    fresh = search(qtbot, later(), over(ALL, *HALVES[:1]), join_mode=1).layer
    changes = compare(qtbot, result.layer, fresh)
    assert changes.sentence == "Parcels: 1 new, 1 gone, 4 changed, 1 unchanged."


def test_rows_of_a_list_keep_their_own_parcels():
    """The same two parcels, found by the rows the other way round."""
    fields = "svc_uuid:string,row_id:int"
    before = layer_of([ALL, ALL], fields=fields, values=[["a", 1], ["b", 2]])
    after = layer_of([ALL, ALL], fields=fields, values=[["b", 1], ["a", 2]])
    found = saving.compare(LayerCopy(before), LayerCopy(after), Cancellation())
    assert (found.counts[ChangeKind.NEW], found.counts[ChangeKind.GONE]) == (2, 2)


def test_layers_without_features_fields_or_geometry():
    empty, bare = layer_of([], fields="svc_uuid:string"), layer_of([], kind="NoGeometry")
    one = layer_of([None], fields="svc_uuid:string,OWNER:string", values=[["a", "x"]])
    found = saving.compare(LayerCopy(empty), LayerCopy(one), Cancellation())
    assert found.counts[ChangeKind.NEW] == 1
    assert found.notes == ("Fields that only one of the layers has: owner.",)
    found = saving.compare(LayerCopy(bare), LayerCopy(one), Cancellation())
    assert (found.counts[ChangeKind.NEW], found.counts[ChangeKind.GONE]) == (1, 0)
    cancelled = Cancellation()
    cancelled.cancel()
    with pytest.raises(Cancelled):
        saving.compare(LayerCopy(one), LayerCopy(one), cancelled)


@pytest.mark.parametrize(
    ("other", "is_same"),
    [
        ("Polygon((2 0, 2 2, 0 2, 0 0, 2 0), (.5 .5, 1 .5, 1 1, .5 .5))", True),
        ("MultiPolygon(((0 0, 0 2, 2 2, 2 0, 0 0), (.5 .5, 1 1, 1 .5, .5 .5)))", True),
        ("Polygon((0 0, 1 0, 2 0, 2 2, 0 2, 0 0), (.5 .5, 1 .5, 1 1, .5 .5))", True),
        ("Polygon((0 0, 2.0000000005 0, 2 2, 0 2, 0 0), (.5 .5, 1 .5, 1 1, .5 .5))", True),
        ("Polygon((0 0, 2.000001 0, 2 2, 0 2, 0 0), (.5 .5, 1 .5, 1 1, .5 .5))", False),
        ("Polygon((0 0, 2 0, 2 2, 0 2, 0 0))", False),
        ("Polygon((0 0, 2 0, 2 2, 1 1.999, 0 2, 0 0), (.5 .5, 1 .5, 1 1, .5 .5))", False),
        ("Polygon EMPTY", False),
    ],
)
def test_a_shape_is_the_same_however_it_is_written(other, is_same):
    one = QgsGeometry.fromWkt("Polygon((0 0, 2 0, 2 2, 0 2, 0 0), (.5 .5, 1 .5, 1 1, .5 .5))")
    other = QgsGeometry.fromWkt(other)
    assert is_same_shape(one, other) is is_same
    assert is_same_shape(other, one) is is_same
    assert is_same_shape(other, other)


def test_the_changes_as_a_table(qtbot, saved):
    fresh = search(qtbot, later(), over(*HALVES)).layer
    table = saving.changes_table(compare(qtbot, saved, fresh), "Changes")
    assert not table.isSpatial()
    assert [row["after"] for row in rows(table)][:4] == ["2", "Zoë <New>", "200000", "5"]
    assert [row["change"] for row in rows(table)].count("Value") == 2


# ---- replacing it -------------------------------------------------------------------------------


def test_a_fresh_result_replaces_the_saved_one(qtbot, saved, tmp_path):
    path = tmp_path / "saved.gpkg"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE theirs AS SELECT 7 AS seven")
        connection.commit()
    twin = QgsProject.instance().addMapLayer(QgsVectorLayer(saved.source(), "Twin", "ogr"))
    buildings = building_layer_of(saved)
    saved.setName("My parcels")
    saved.setRenderer(QgsSingleSymbolRenderer(QgsFillSymbol.createSimple({"color": "#123456"})))
    renderer, ids = saved.renderer().dump(), (saved.id(), buildings.id())
    result = search(qtbot, later(), over(*HALVES))
    fresh = [result.layer.id(), result.buildings.id()]
    expected = rows(result.layer)

    done = ended(qtbot, saving.replace_saved(saved, result.layer))

    assert done.sentence == f"Saved in {path}: 6 parcels, 2 buildings."
    assert done.layer_ids == ids
    project = QgsProject.instance()
    assert not any(project.mapLayer(one) for one in fresh)
    assert [{k: row[k] for k in expected[0]} for row in rows(saved)] == expected
    assert [saved.name(), saved.renderer().dump()] == ["My parcels", renderer]
    assert twin.featureCount() == 6
    assert building_layer_of(saved) is buildings
    assert buildings.featureCount() == 2
    assert not saved.readOnly()
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT seven FROM theirs").fetchall() == [(7,)]
    assert opened(path, "parcels").renderer().dump() == renderer
    assert files_in(tmp_path) == ["saved.gpkg"]


def test_no_file_is_open_when_it_is_replaced(qtbot, saved, tmp_path, monkeypatch):
    move, found = StagedFile.move, []

    def look_and_move(staged):
        found.append(open_in(tmp_path))
        return move(staged)

    release = result_saving.release_file

    def draw_and_release(layer):
        assert sum(1 for _ in layer.getFeatures()) in (1, 6)
        release(layer)

    monkeypatch.setattr(StagedFile, "move", look_and_move)
    monkeypatch.setattr(result_saving, "release_file", draw_and_release)
    fresh = search(qtbot, later(), over(*HALVES)).layer
    assert ended(qtbot, saving.replace_saved(saved, fresh)).parcels == 6
    assert found == [[]]


def test_buildings_that_are_new_come_along(qtbot, tmp_path):
    without = [one._replace(buildings=None) for one in county()]
    result = search(qtbot, without, over(*HALVES))
    assert result.buildings is None
    ended(qtbot, saving.save_result(result.layer, tmp_path / "saved.gpkg"))
    fresh = search(qtbot, later(), over(*HALVES))
    done = ended(qtbot, saving.replace_saved(result.layer, fresh.layer))
    assert done.counts == {"parcels": 6, "buildings": 2}
    assert building_layer_of(result.layer) is fresh.buildings
    assert saving.geopackage_of(fresh.buildings) == str(tmp_path / "saved.gpkg")


def test_buildings_missing_from_the_new_result_are_reported_as_not_updated(qtbot, saved):
    without = [one._replace(buildings=None) for one in later()]
    fresh = search(qtbot, without, over(*HALVES))
    done = ended(qtbot, saving.replace_saved(saved, fresh.layer))
    assert done.notes == ("“Buildings: Parcels in Zones” was not updated.",)
    assert building_layer_of(saved).featureCount() == 1


def test_a_file_that_is_open_elsewhere_is_left_as_it_is(qtbot, saved, tmp_path):
    path = tmp_path / "saved.gpkg"
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA journal_mode = WAL")
        other.execute("BEGIN IMMEDIATE")
        result = search(qtbot, later(), over(*HALVES))
        error = ended(qtbot, saving.replace_saved(saved, result.layer), timeout=20_000)
        other.rollback()
    assert error.code is ErrorCode.EXPORT_FAILED
    assert "another program has the file open" in error.sentence
    assert (saved.featureCount(), saved.isValid(), saved.readOnly()) == (6, True, False)
    assert sorted(row["parcel_id"] for row in rows(saved))[2] == "002"
    assert result.layer.featureCount() == 6
    assert files_in(tmp_path) == ["saved.gpkg"]
