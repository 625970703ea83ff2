"""An export loses nothing: neither existing files, nor changes made meanwhile."""

from __future__ import annotations

import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from qgis.core import QgsEditorWidgetSetup, QgsProject, QgsVectorLayer
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.contract import Cancellation, Cancelled, ParcelError
from parcel_lookup.core.gis.export.writing import export_of, write
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.tests.support.exports import layer_with, saved
from parcel_lookup.tests.support.readers import by_gdal

T = QMetaType.Type
SQUARE = "MultiPolygon (((0 0, 0 1, 1 1, 0 0)))"
KINDS = [("owner", T.QString), ("floors", T.Int), ("acres", T.Double)]


def parcels(count=3):
    values = [[f"Öwner {number}", number, number + 0.5, SQUARE] for number in range(count)]
    return layer_with(KINDS, values, kind="MultiPolygon")


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def refusal(layer, path, progress=lambda _share: None) -> str:
    # Without `raises`, which keeps the frames of an error, and so the files that are open in them.
    try:
        write(export_of(layer, path), Cancellation(), progress)
    except ParcelError as error:
        return error.sentence
    pytest.fail("it was saved")


@pytest.fixture
def project(qgis_app, qgis_new_project):
    return QgsProject.instance()


# ---- what is there already --------------------------------------------------------------------


def test_old_files_that_cannot_be_put_back_are_not_removed(qgis_app, tmp_path, monkeypatch):
    path = tmp_path / "p.shp"
    saved(parcels(5), path)
    before = everything(tmp_path)
    replace = Path.replace

    def as_with_a_virus_scanner(self, target):
        is_back = self.name == "p.prj" and self.parent != tmp_path
        if (self.name == "p.shx" and self.parent == tmp_path) or (is_back and "old" in self.parts):
            raise PermissionError(13, "Permission denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", as_with_a_virus_scanner)
    sentence = refusal(parcels(2), path)
    after = everything(tmp_path)
    [folder] = [one for one in tmp_path.iterdir() if one.is_dir()]
    assert set(before) - set(after) == {"p.prj"}
    assert all(before[name] == content for name, content in after.items())
    assert everything(folder / "old") == {"p.prj": before["p.prj"]}
    assert not (folder / "new").exists()
    assert f"Old files that could not be put back (p.prj) are in {folder / 'old'}" in sentence


@pytest.mark.parametrize("table", ["qgis_projects", "mine"])
def test_a_geopackage_with_a_table_that_gdal_does_not_list_is_not_replaced(
    qgis_app, tmp_path, table
):
    path = tmp_path / "source.gpkg"
    saved(parcels(), path)
    with closing(sqlite3.connect(path)) as file, file:
        file.execute(f"CREATE TABLE {table} (name TEXT)")
    before = everything(tmp_path)
    assert "it contains 2 layers and tables" in refusal(parcels(), path)
    assert everything(tmp_path) == before


@pytest.mark.parametrize("ending", [".gpkg", ".shp", ".csv"])
def test_a_file_that_a_layer_shows_is_not_replaced(project, tmp_path, ending):
    path = tmp_path / f"p{ending}"
    saved(parcels(), path)
    shown = QgsVectorLayer(str(path), "My parcels", "ogr")
    shown.setSubsetString("\"owner\" = 'Öwner 1'")
    before = everything(tmp_path)
    words = f"the layer “My parcels” shows p{ending}; remove the layer from the project first"
    assert words in refusal(shown, path)  # over itself: what its filter hides would be gone
    project.addMapLayer(shown)
    (tmp_path / "link").symlink_to(tmp_path)
    assert words in refusal(parcels(), tmp_path / "link" / path.name)
    (tmp_path / "link").unlink()
    project.removeMapLayer(shown)
    assert everything(tmp_path) == before
    saved(parcels(2), path)


def test_a_geopackage_that_another_program_writes_to_is_not_replaced(qgis_app, tmp_path):
    path = tmp_path / "p.gpkg"
    saved(parcels(), path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        other.execute("CREATE TABLE mine (a)")
        assert "another program has the file open" in refusal(parcels(2), path)
        other.execute("COMMIT")
    assert len(by_gdal(path).rows) == 3
    assert [one.name for one in tmp_path.iterdir()] == ["p.gpkg"]


@pytest.mark.parametrize("reason", ["locked", "share"])
def test_a_geopackage_whose_tables_are_not_known_is_not_replaced(
    qgis_app, tmp_path, monkeypatch, reason
):
    path = tmp_path / "p.gpkg"
    saved(parcels(), path)
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("CREATE TABLE mine (a)")
        if reason == "locked":
            other.execute("BEGIN EXCLUSIVE")
        else:  # of a path on a Windows share, Python makes a URI with a host, which SQLite refuses
            uri = f"file://server{path}"
            monkeypatch.setattr(type(path), "as_uri", lambda _path: uri)

        def let_go(_share):
            if reason == "locked":
                other.rollback()

        refusal(parcels(2), path, let_go)
        assert other.execute("SELECT count(*) FROM mine").fetchall() == [(0,)]
    assert len(by_gdal(path).rows) == 3


def test_a_new_file_replaces_no_other_file_with_its_stem(qgis_app, tmp_path):
    for name in ("p.qml", "p.shp.xml", "p.idx", "p.csvt"):
        (tmp_path / name).write_text("of another")
    before = everything(tmp_path)
    sentence = refusal(parcels(), tmp_path / "p.shp")
    assert "existing files (p.idx, p.qml and p.shp.xml) may belong to another file" in sentence
    assert "existing files (p.csvt) may belong to another file" in refusal(
        parcels(), tmp_path / "p.csv"
    )
    assert everything(tmp_path) == before


# ---- what cannot be saved is reported correctly ------------------------------------------------


def test_names_that_a_geopackage_cannot_have(qgis_app, tmp_path):
    sentence = refusal(parcels(), tmp_path / "50%20 off.gpkg")
    assert "use file and folder names without “%” and “|”" in sentence
    assert everything(tmp_path) == {}
    path = saved(parcels(), tmp_path / ".hidden.gpkg").path
    assert len(by_gdal(path).rows) == 3


def test_columns_that_no_geopackage_holds(qgis_app, tmp_path):
    wide = layer_with([(f"f{number}", T.Int) for number in range(1999)], [])
    assert "can have 1,998 fields, and the layer has 1,999" in refusal(wide, tmp_path / "p.gpkg")
    sentence = refusal(wide, tmp_path / "p.shp")
    assert "can have 255 fields, and the layer has 1,999; use an Excel workbook" in sentence


def test_passwords_of_other_layers_are_not_written(qgis_app, tmp_path):
    layer = parcels()
    other = "dbname='d' host=h user='u' password='of the database'"
    options = {"Layer": "owners", "LayerSource": other, "Key": "a", "Value": "b"}
    layer.setEditorWidgetSetup(0, QgsEditorWidgetSetup("ValueRelation", options))
    for ending in (".shp", ".gpkg"):
        report = saved(layer, tmp_path / f"p{ending}")
        assert not any(b"of the database" in path.read_bytes() for path in report.files)
        file = QgsVectorLayer(str(report.path), "p", "ogr")
        assert file.editorWidgetSetup(file.fields().lookupField("owner")).config()["Key"] == "a"


def test_a_row_without_geometry_is_no_row_of_a_flatgeobuf(qgis_app, tmp_path):
    layer = layer_with(KINDS, [["a", 1, 1.0, SQUARE], ["b", 2, 2.0, None]], kind="MultiPolygon")
    sentence = "every row of a FlatGeobuf must have geometry; use a GeoPackage or a Shapefile"
    assert sentence in refusal(layer, tmp_path / "p.fgb")
    assert sentence in refusal(layer_with(KINDS, []), tmp_path / "p.fgb")
    assert everything(tmp_path) == {}


# ---- time -------------------------------------------------------------------------------------


def test_only_formats_with_a_style_take_time_for_it(qgis_app):
    for ending in (".csv", ".xlsx", ".geojson", ".kml", ".fgb"):
        assert export_of(parcels(), f"/p{ending}").style == ""
    for ending in (".shp", ".SHP", ".gpkg"):
        assert "<qgis" in export_of(parcels(), f"/p{ending}").style


def test_a_geopackage_has_an_index(qgis_app, tmp_path):
    path = saved(parcels(), tmp_path / "p.gpkg").path
    with closing(sqlite3.connect(path)) as file:
        assert file.execute("SELECT count(*) FROM rtree_p_geom").fetchone() == (3,)
        assert file.execute("PRAGMA journal_mode").fetchone() == ("delete",)
    assert [one.name for one in tmp_path.iterdir()] == ["p.gpkg"]


def test_unloading_ends_what_is_being_written(qgis_app, tmp_path):
    export, cancellation = export_of(parcels(), tmp_path / "p.gpkg"), Cancellation()
    begun, cancelled = threading.Event(), []

    def when_begun(_share):
        begun.set()
        cancellation.wait(20)

    def work():
        try:
            write(export, cancellation, when_begun)
        except Cancelled as error:
            cancelled.append(error.__class__)

    thread = threading.Thread(target=work)
    thread.start()
    assert begun.wait(20)
    assert len(list(tmp_path.iterdir())) == 1
    jobs.stop_all()
    assert jobs.wait(20)
    assert list(tmp_path.iterdir()) == []  # it has waited
    thread.join(5)
    assert cancelled == [Cancelled]


@pytest.mark.parametrize("ending", ["shp", "csv", "gpkg", "xlsx"])
def test_a_saved_result_has_the_columns_that_it_had_in_memory(tmp_path, ending):
    saved(parcels(), tmp_path / "source.gpkg")
    layer = QgsVectorLayer(str(tmp_path / "source.gpkg"), "source", "ogr")
    assert layer.fields().names()[0] == "fid"
    layer.setCustomProperty("parcel_lookup/search", "{}")
    before, after = tmp_path / f"before.{ending}", tmp_path / f"after.{ending}"
    saved(parcels(), before)
    saved(layer, after)
    first, second = by_gdal(before), by_gdal(after)
    assert second.names == first.names
    assert second.rows == first.rows
