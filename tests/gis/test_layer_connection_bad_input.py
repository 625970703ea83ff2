"""Connections to layers whose sources change, stall, or come from somebody who means harm.

A search or a copy says what is wrong, or is right; a copy that exists stays until a new one is
whole.
"""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
import shapely
from qgis.core import QgsSettings

from parcel_lookup.core.contract import Cancellation, Filter, ParcelError
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections import Connections, open_source_factory
from parcel_lookup.core.gis.connections.copies import LayerCopying, parcel_file_layer
from parcel_lookup.core.gis.connections.layer_description import complete, describe, find_layers
from parcel_lookup.core.gis.connections.layers import LayerConnection, layer_connection
from parcel_lookup.core.parcel_file import text_index
from parcel_lookup.tests.support.disks import cancel_while_stalled, full_disk
from parcel_lookup.tests.support.layers import box, layer_of, save
from parcel_lookup.tests.support.mapped_layers import UTM, lots_file, result_of
from parcel_lookup.tests.support.parcels import add_gis_functions

FIELDS = "PIN:string(20),OWNER:string(60),SITUS_ADDR:string(60),SALE_DATE:string(12)"
ROW = ["1", "SMITH ANN", "100 Elm St", "1/2/2000"]
EVERYTHING = Query()
LOT = (-93.6, 42.0, -93.599, 42.001)


@pytest.fixture(autouse=True)
def _as_new(qgis_app, monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    QgsSettings().remove("parcel_lookup")
    yield
    QgsSettings().remove("parcel_lookup")


@pytest.fixture
def connect(qtbot):
    """Describe a file, and return an unsaved connection to its first layer."""

    def connect(path: Path) -> LayerConnection:
        found = result_of(qtbot, find_layers(str(path)))[0]
        description = result_of(qtbot, describe(found.address))
        return layer_connection("County", result_of(qtbot, complete(description, "County")))

    return connect


def parcels_of(connection: LayerConnection, query: Query = EVERYTHING) -> list:
    run = Run()
    with closing(open_source_factory(connection)(run)) as source:
        found = [one for batch in source.read(query, run) for one in (*batch.gaps, *batch.parcels)]
    for one in found:
        if getattr(one, "error", None):
            raise one.error
    return found


def copy(connection: LayerConnection, path: Path) -> int:
    return LayerCopying(connection.definition, path).run(Cancellation()).result.parcels


def rewrite(path: Path, driver: str, layer: object) -> None:
    for one in path.parent.glob(f"{path.stem}.*"):
        one.unlink()
    if layer is not None:
        save(layer, path, driver)


def layer(fields: str = FIELDS, row: list | None = None, **options: object) -> object:
    crs = options.pop("crs", UTM)
    shapes = options.pop("shapes", None) or [box(*LOT, crs)]
    return layer_of(shapes, crs=crs, fields=fields, values=[row or ROW], name="lots", **options)


WITHOUT_OWNER = FIELDS.replace("OWNER:string(60),", "")
#: What happens to the file, and what is said of it.
CHANGES = {
    "moved": (lambda: None, "not there any more"),
    "without a column": (
        lambda: layer(WITHOUT_OWNER, ["1", "100 Elm St", "1/2/2000"]),
        "cannot be used as a source of parcels: .*another type now: OWNER",
    ),
    "of another type": (
        lambda: layer(FIELDS.replace("OWNER:string(60)", "OWNER:integer"), ["1", 2, *ROW[2:]]),
        "cannot be used as a source of parcels: .*another type now: OWNER",
    ),
    "points": (lambda: layer(shapes=["Point (448000 4650000)"], kind="Point"), "no polygons"),
}


@pytest.mark.parametrize("driver", ["GPKG", "ESRI Shapefile"])
@pytest.mark.parametrize("change", CHANGES)
def test_a_file_that_changed_is_refused_and_its_copy_stays(change, driver, connect, tmp_path):
    path, made = lots_file(tmp_path, driver), tmp_path / "copies" / "copy.gpkg"
    made.parent.mkdir()
    connection = connect(path)
    assert (len(parcels_of(connection)), copy(connection, made)) == (40, 40)
    content = made.read_bytes()
    other, words = CHANGES[change]
    rewrite(path, driver, other())
    for use in (parcels_of, lambda one: copy(one, made)):
        with pytest.raises(ParcelError, match=words):
            use(connection)
    assert [one.name for one in made.parent.iterdir()] == ["copy.gpkg"]
    assert made.read_bytes() == content


def test_numbers_may_be_whole_ones_today(connect, tmp_path):
    path, fields = tmp_path / "lots.geojson", f"{FIELDS},ACRES:%s"
    save(layer(fields % "integer", [*ROW, 2]), path, "GeoJSON")
    connection = connect(path)
    rewrite(path, "GeoJSON", layer(fields % "double", [*ROW, 2.5]))
    (parcel,) = parcels_of(connection)
    assert 2.5 in parcel.attributes.values()


def test_a_shapefile_without_its_columns_says_which_file_is_missing(connect, tmp_path):
    path = lots_file(tmp_path, "ESRI Shapefile")
    connection = connect(path)
    path.with_suffix(".dbf").unlink()
    for use in (parcels_of, lambda one: copy(one, tmp_path / "copy.gpkg")):
        with pytest.raises(ParcelError, match="a file of the same name that ends in .dbf: copy"):
            use(connection)


@pytest.mark.parametrize("crs", ["EPSG:999999", "nonsense", 'WKT:PROJCS["x'])
def test_a_crs_that_qgis_does_not_know_is_named(crs, connect, tmp_path):
    body = json.loads(connect(lots_file(tmp_path, "GPKG")).layer)
    body["mapping"]["crs"] = crs
    with pytest.raises(ParcelError) as caught:
        parcels_of(LayerConnection("County", json.dumps(body)))
    assert f"QGIS does not know the coordinate reference system “{crs}”" in caught.value.sentence


@pytest.mark.parametrize("driver", ["GPKG", "ESRI Shapefile"])
def test_a_file_that_is_replaced_by_one_in_another_crs_is_where_it_was(driver, connect, tmp_path):
    path = lots_file(tmp_path, driver)
    connection = connect(path)
    rewrite(path, driver, layer(crs="EPSG:4326"))
    for one in (connection, _copied(connection, tmp_path / "copy.gpkg")):
        (parcel,) = parcels_of(one)
        assert shapely.from_wkb(parcel.wkb).bounds == pytest.approx(LOT, abs=1e-9)
        assert (parcel.attributes["owner"], parcel.attributes["county"]) == ("SMITH ANN", "Story")


def _copied(connection: LayerConnection, path: Path) -> LayerConnection:
    made = LayerCopying(connection.definition, path).run(Cancellation())
    return layer_connection("Copy", made.mapped, connection.definition)


def test_a_drive_that_stalls_after_the_columns_were_read_ends_soon_after_a_cancel(
    connect, qtbot, tmp_path
):
    path, made = lots_file(tmp_path, "GPKG"), tmp_path / "copy.gpkg"
    connection = connect(path)
    copy(connection, made)
    content = made.read_bytes()
    path.unlink()
    factory, copying = open_source_factory(connection), LayerCopying(connection.definition, made)

    def search(stop: Cancellation) -> None:
        run = Run(stop)
        with closing(factory(run)) as source:
            list(source.read(Query(), run))

    for work in (search, copying.run):
        cancel_while_stalled(path, work, qtbot)
        path.unlink()
    assert made.read_bytes() == content


# ---- files of connections ------------------------------------------------------------------------

DEEP = "[" * 100_000
SQL = "SQL is from another computer"


@pytest.mark.parametrize(
    ("members", "words"),
    [
        (DEEP, "damaged"),
        ({"title": "\ud800"}, "damaged"),
        ({"namespace": ""}, "damaged"),
        ({"namespace": "../x"}, "damaged"),
        ({"uri": "a\0b"}, "damaged"),
        ({"columns": [["PIN", []]]}, "damaged"),
        ({"provider": "virtual", "uri": "?query=SELECT 1"}, "virtual layer"),
        ({"provider": "project"}, "layer of the project"),
        ({"uri": "PG:host=127.0.0.1 port=1|subset=SELECT pg_sleep(9)"}, SQL),
        ({"uri": "lots.gpkg|subset=SELECT load_extension('x')"}, SQL),
        ({"uri": "lots.gpkg|subset=-- all\nselect load_extension('x')"}, SQL),
        ({"uri": "lots.gpkg|layername=lots|option:PRELUDE_STATEMENTS=DROP TABLE lots"}, SQL),
        ({"provider": "mssql", "uri": "dbname='x' table=\"a\" (g) sql=1=xp_cmdshell('x')"}, SQL),
        ({"provider": "postgres", "uri": "dbname='x' table=\"(SELECT evil())\" (g)"}, SQL),
        *(
            ({"uri": uri}, "on a server")
            for uri in (
                *("/vsicurl/https://127.0.0.1/a.fgb", "/vsizip//vsicurl/http://127.0.0.1/a.zip"),
                *("/vsizip/{/vsis3_streaming/a/b.zip}/a.shp", "/vsigzip//vsiaz/a/b.gz"),
                *("/vsisubfile/0_9,/vsiwebhdfs/x", "http://127.0.0.1/a.fgb", "FTP://x/a.fgb"),
                '<OGRVRTDataSource><OGRVRTLayer name="a"/></OGRVRTDataSource>',
            )
        ),
        ({"uri": "https://me:hunter2@127.0.0.1/a.geojson"}, "password"),
    ],
    ids=lambda one: str(one)[:30],
)
def test_a_file_of_connections_of_somebody_else_is_refused(members, words, connect, tmp_path):
    Connections().save(connect(lots_file(tmp_path, "GPKG")))
    content = json.loads(Connections().export_json(["County"]))
    (item,) = content["connections"]
    item["name"] = "Evil"
    item["layer"] = (
        members if members is DEEP else json.dumps({**json.loads(item["layer"]), **members})
    )
    with pytest.raises(ParcelError, match=words):
        Connections().import_json(json.dumps(content))
    assert [one.name for one in Connections().all()] == ["sample", "County"]


def test_what_is_said_of_a_hostile_file_is_short_enough_to_read(connect, tmp_path):
    Connections().save(connect(lots_file(tmp_path, "GPKG")))
    content = json.loads(Connections().export_json(["County"]))
    content["connections"][0]["layer"] = json.dumps(
        {**json.loads(content["connections"][0]["layer"]), "columns": [["x" * 200_000, "text"]]}
    )
    with pytest.raises(ParcelError) as caught:
        Connections().import_json(json.dumps(content))
    assert len(caught.value.sentence) < 2000


@pytest.mark.parametrize(
    "path", ["x" * 5000, "/" + "x" * 5000, "/x" * 5000], ids=["name", "root", "folders"]
)
def test_a_path_that_no_computer_can_have_is_refused(path, connect, tmp_path):
    body = json.loads(connect(lots_file(tmp_path, "GPKG")).layer)
    with pytest.raises(ParcelError, match="cannot be used"):
        parcels_of(LayerConnection("County", json.dumps({**body, "uri": path})))


def test_the_expression_of_somebody_else_reads_nothing_of_this_computer(connect, tmp_path):
    Connections().save(connect(lots_file(tmp_path, "GPKG")))
    content = json.loads(Connections().export_json(["County"]))
    mapped = json.loads(content["connections"][0]["layer"])
    mapped["mapping"]["fields"]["owner"] = {"expression": "env('HOME')"}
    content["connections"][0].update(name="Evil", layer=json.dumps(mapped))
    (name,) = Connections().import_json(json.dumps(content))
    with pytest.raises(ParcelError, match="environment variables"):
        parcels_of(Connections().get(name))


# ---- copies --------------------------------------------------------------------------------------

#: Copies a layer to a path when a line comes in, and prints how many parcels it has.
_PROCESS = """
import json, sys
from pathlib import Path
from qgis.core import QgsApplication

application = QgsApplication([], False)
application.initQgis()
from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.connections.copies import LayerCopying
from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer

mapped = MappedLayer.from_json(json.loads(Path(sys.argv[1]).read_text()))
copying = LayerCopying(mapped, Path(sys.argv[2]))
print("ready", flush=True)
sys.stdin.readline()
print(copying.run(Cancellation()).result.parcels, flush=True)
"""


def test_of_two_qgis_that_copy_to_one_file_one_wins_whole(connect, tmp_path):
    made = tmp_path / "copies" / "copy.gpkg"
    made.parent.mkdir()
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    running = []
    for number in (300, 500):
        folder = tmp_path / str(number)
        folder.mkdir()
        connection = connect(lots_file(folder, "GPKG", number))
        (folder / "layer.json").write_text(connection.layer)
        command = [sys.executable, "-c", _PROCESS, str(folder / "layer.json"), str(made)]
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        running.append(subprocess.Popen(command, env=environment, **pipes))
    assert [one.stdout.readline() for one in running] == ["ready\n"] * 2
    for one in running:
        one.stdin.write("\n")
        one.stdin.flush()
    printed = [one.communicate(timeout=120)[0].strip() for one in running]
    assert printed == ["300", "500"]
    assert [one.name for one in made.parent.iterdir()] == ["copy.gpkg"]
    mapped = parcel_file_layer(made, Run())
    found = parcels_of(layer_connection("Copy", mapped))
    assert len(found) == len({one.svc_uuid for one in found})
    assert len(found) in (300, 500)
    with closing(sqlite3.connect(made)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_a_full_disk_leaves_the_copy_as_it_was(connect, tmp_path):
    made = tmp_path / "copies" / "copy.gpkg"
    made.parent.mkdir()
    first = connect(lots_file(tmp_path, "GPKG"))
    copy(first, made)
    content = made.read_bytes()
    (tmp_path / "large").mkdir()
    large = connect(lots_file(tmp_path / "large", "GPKG", 2000))
    with full_disk(made.stat().st_size), pytest.raises(ParcelError, match="copy.gpkg"):
        copy(large, made)
    assert [one.name for one in made.parent.iterdir()] == ["copy.gpkg"]
    assert made.read_bytes() == content


def test_a_copy_with_an_index_that_this_sqlite_cannot_read_is_read_without_it(
    connect, tmp_path, monkeypatch
):
    copied = _copied(connect(lots_file(tmp_path, "GPKG")), tmp_path / "copy.gpkg")
    monkeypatch.setattr(text_index, "is_supported", lambda: False)
    monkeypatch.setattr(text_index, "candidates", lambda *_: "trigram() = ?")  # fails if it is used
    found = parcels_of(copied, Query((Filter("owner", "ilike", "muñoz"),)))
    assert len(found) == 13


def test_an_edit_in_a_write_ahead_log_is_found_by_the_connection_to_a_copy(connect, tmp_path):
    copied = _copied(connect(lots_file(tmp_path, "GPKG")), tmp_path / "copy.gpkg")
    query = Query((Filter("owner", "ilike", "renamed"),))
    assert parcels_of(copied, query) == []
    with closing(sqlite3.connect(tmp_path / "copy.gpkg")) as writer:
        add_gis_functions(writer)
        writer.execute("PRAGMA journal_mode = WAL")
        writer.execute("UPDATE parcels SET owner = 'Renamed' WHERE parcel_id = '09-00007'")
        writer.commit()
        (parcel,) = parcels_of(copied, query)
    assert parcel.attributes["parcel_id"] == "09-00007"
