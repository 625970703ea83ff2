"""Files that end early are refused by everything that reads features: none is read as complete."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from qgis.core import (
    QgsDataSourceUri,
    QgsFeatureRequest,
    QgsProcessingFeatureSourceDefinition,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.gis.inputs.value_lists import LayerValues
from parcel_lookup.core.gis.layer.reading import LayerReader
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.tests.support.copied import copy_layer, described
from parcel_lookup.tests.support.layers import box, layer_of, save
from parcel_lookup.tests.support.postgis_county import CountyDatabase
from parcel_lookup.tests.support.readers import by_gdal
from parcel_lookup.tests.support.sources import row_of_parcels
from parcel_lookup.tests.support.toolbox import refusal, run, toolbox_over

NUMBER = 500
DRIVERS = {
    ".shp": "ESRI Shapefile",
    ".fgb": "FlatGeobuf",
    ".geojsonl": "GeoJSONSeq",
    ".tab": "MapInfo File",
    ".mif": "MapInfo MIF",
    ".gdb": "OpenFileGDB",
    ".gml": "GML",
    ".gpkg": "GPKG",
}
#: A format, and the file of it that is cut off.
CUTS = [
    (".shp", ".dbf"),
    (".shp", ".shp"),
    (".fgb", ".fgb"),
    (".geojsonl", ".geojsonl"),
    (".tab", ".dat"),
    (".tab", ".map"),
    (".mif", ".mid"),
    (".gdb", ".gdbtable"),
    (".gml", ".gml"),
]


@pytest.fixture(scope="module", autouse=True)
def _toolbox(qgis_app, qgis_processing, tmp_path_factory):
    with toolbox_over(tmp_path_factory.mktemp("county") / "county.gpkg", row_of_parcels(50)):
        yield


@pytest.fixture(scope="module")
def whole(qgis_app, tmp_path_factory) -> Path:
    """A folder with the lots in every format."""
    folder = tmp_path_factory.mktemp("whole")
    shapes = [box(-93 + n * 1e-5, 42, -93 + (n + 1) * 1e-5, 42.0001) for n in range(NUMBER)]
    values = [[f"{n:05}", f"Owner {n} of a long name"] for n in range(NUMBER)]
    layer = layer_of(shapes, fields="PIN:string(9),OWNER:string(60)", values=values, name="lots")
    for ending, driver in DRIVERS.items():
        save(layer, folder / f"lots{ending}", driver)
    return folder


def cut(whole: Path, tmp_path: Path, ending: str, part: str) -> QgsVectorLayer:
    """Open a file of which the last tenth is missing."""
    path = copied(whole, tmp_path, ending)
    parts = path.glob("*.gdbtable") if path.is_dir() else [path.with_suffix(part)]
    target = max(parts, key=lambda one: one.stat().st_size)
    with target.open("r+b") as file:
        file.truncate(int(target.stat().st_size * 0.9) + 7)
    layer = QgsVectorLayer(str(path), "lots", "ogr")
    assert layer.isValid()
    return layer


def copied(whole: Path, to: Path, ending: str) -> Path:
    """Copy the lots in a format, and return the path of the copy."""
    for one in whole.glob("lots.*"):
        if one.is_dir():
            shutil.copytree(one, to / one.name)
        else:
            shutil.copy(one, to / one.name)
    return to / f"lots{ending}"


def number_in(path: Path) -> int:
    return len(by_gdal(path).rows)


@pytest.mark.parametrize("what", CUTS, ids="".join)
def test_a_copy_is_refused_and_the_file_stays(whole, tmp_path, what):
    layer = cut(whole, tmp_path, *what)
    to = tmp_path / "parcels.gpkg"
    copy_layer(whole / "lots.gpkg", to)
    with pytest.raises(ParcelError, match="cannot be read completely") as caught:
        copy_layer(layer, to)
    assert caught.value.code is ErrorCode.READ_FAILED
    assert number_in(to) == NUMBER


@pytest.mark.parametrize(
    ("algorithm", "parameters"),
    [
        ("area_search", {"FILTERS": ""}),
        ("neighbors", {"DISTANCE": 10}),
        ("save_parcels", {"OUTPUT": "copy.gpkg"}),
    ],
)
@pytest.mark.parametrize("what", CUTS[::2], ids="".join)
def test_an_algorithm_refuses_it(whole, tmp_path, algorithm, parameters, what):
    if "OUTPUT" in parameters:
        parameters = {"OUTPUT": str(tmp_path / parameters["OUTPUT"])}
    words = refusal(algorithm, INPUT=cut(whole, tmp_path, *what), **parameters)
    assert "“lots” cannot be read completely" in words
    assert not (tmp_path / "copy.gpkg").exists()


@pytest.mark.parametrize("what", [CUTS[0], CUTS[1], CUTS[2], CUTS[7]], ids="".join)
def test_an_algorithm_over_selected_features_refuses_it(whole, tmp_path, qgis_new_project, what):
    layer = cut(whole, tmp_path, *what)
    QgsProject.instance().addMapLayer(layer)
    first = next(layer.getFeatures()).id()
    layer.selectByIds([first, first + NUMBER - 1])
    source = QgsProcessingFeatureSourceDefinition(layer.id(), selectedFeaturesOnly=True)
    assert "“lots” cannot be read completely" in refusal("area_search", INPUT=source)
    QgsProject.instance().clear()


@pytest.mark.parametrize("ending", [".dbf", ".tab"])
def test_a_list_of_ids_is_refused(whole, tmp_path, ending):
    path = copied(whole, tmp_path, ending)
    path = path.with_suffix(".shp") if ending == ".dbf" else path
    table = path.with_suffix(".dat" if ending == ".tab" else ending)
    with table.open("r+b") as file:
        file.truncate(table.stat().st_size // 2)
    layer = QgsVectorLayer(str(path), "lots", "ogr")
    words = refusal("id_lookup", INPUT=layer, ID_FIELD="PIN")
    assert "“lots” cannot be read completely" in words
    with pytest.raises(ParcelError, match="cannot be read completely"):
        LayerValues(layer, "PIN").read(Cancellation())


@pytest.mark.parametrize("ending", DRIVERS)
def test_a_whole_file_is_read(whole, tmp_path, ending):
    layer = QgsVectorLayer(str(whole / f"lots{ending}"), "lots", "ogr")
    result = run("save_parcels", INPUT=layer, OUTPUT=str(tmp_path / "copy.gpkg"))
    assert result["ROW_COUNT"] == NUMBER


def test_rows_that_another_program_deleted_are_not_missing(whole, tmp_path):
    path = copied(whole, tmp_path, ".gpkg")
    layer = QgsVectorLayer(str(path), "lots", "ogr")
    assert layer.featureCount() == NUMBER
    other = QgsVectorLayer(str(path), "lots", "ogr")
    assert other.dataProvider().deleteFeatures([1, 2, 3])
    result = run("save_parcels", INPUT=layer, OUTPUT=str(tmp_path / "copy.gpkg"))
    assert result["ROW_COUNT"] == NUMBER - 3


# ---- a source that disappears --------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".shp", ".gpkg", ".fgb", ".gdb"])
def test_a_source_that_disappears_leaves_the_parcel_file(whole, tmp_path, ending):
    to = tmp_path / "parcels.gpkg"
    (tmp_path / "source").mkdir()
    path = copied(whole, tmp_path / "source", ending)
    found = described(path)
    copy_layer(path, to, found)
    shutil.rmtree(tmp_path / "source")
    with pytest.raises(ParcelError):
        copy_layer(path, to, found)
    assert number_in(to) == NUMBER


def test_a_source_that_is_emptied_leaves_the_parcel_file(whole, tmp_path):
    to = tmp_path / "parcels.gpkg"
    path = copied(whole, tmp_path, ".geojsonl")
    path = path.rename(tmp_path / "source.geojson")
    features = list(map(json.loads, path.read_text().splitlines()))
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    found = described(path)
    copy_layer(path, to, found)
    path.write_text(json.dumps({"type": "FeatureCollection", "features": []}))
    with pytest.raises(ParcelError):
        copy_layer(path, to, found)
    assert number_in(to) == NUMBER


# ---- a table of a database -----------------------------------------------------------------------


@pytest.fixture
def table(postgres) -> Iterator[tuple[CountyDatabase, str]]:
    """A database with a table of 20,000 squares, and its URI."""
    with closing(CountyDatabase(postgres)) as county:
        county.run(
            "CREATE TABLE lots (gid serial PRIMARY KEY, pin text, geom geometry(Polygon, 4326))",
            "INSERT INTO lots (pin, geom) SELECT n::text, ST_MakeEnvelope(-93 + n * 1e-5, 42, "
            "-93 + n * 1e-5 + 1e-5, 42.0001, 4326) FROM generate_series(1, 20000) AS n",
        )
        uri = QgsDataSourceUri()
        server = postgres
        uri.setConnection(
            server.host,
            str(server.port),
            county.name,
            server.user,
            server.password,
            QgsDataSourceUri.SslMode.SslDisable,
        )
        uri.setDataSource("public", "lots", "geom", "", "gid")
        yield county, uri.uri(False)


def test_a_table_is_read_and_rows_that_were_deleted_are_not_missing(table, tmp_path):
    county, uri = table
    layer = QgsVectorLayer(uri, "lots", "postgres")
    assert layer.featureCount() == 20_000
    county.run("DELETE FROM lots WHERE gid <= 10")
    result = run("save_parcels", INPUT=layer, OUTPUT=str(tmp_path / "copy.gpkg"))
    assert result["ROW_COUNT"] == 19_990
    layer.setSubsetString("gid <= 60")
    result = run("save_parcels", INPUT=layer, OUTPUT=str(tmp_path / "few.gpkg"))
    assert result["ROW_COUNT"] == 50


def test_a_connection_that_breaks_is_no_end_of_the_table(table):
    county, uri = table
    layer = QgsVectorLayer(uri, "lots", "postgres")
    features = LayerCopy(layer).features(Cancellation())
    for _ in range(100):
        next(features)
    county.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with pytest.raises(ParcelError, match="cannot be read completely"):
        list(features)


@pytest.mark.parametrize("is_broken", [False, True])
def test_a_connection_that_breaks_is_no_end_of_an_area(table, is_broken):
    county, uri = table
    layer = QgsVectorLayer(uri, "lots", "postgres")
    request = QgsFeatureRequest(QgsRectangle(-92.95, 42, -92.85, 42.0001))
    features = LayerReader(layer).features(request)
    for _ in range(100):
        next(features)
    if not is_broken:
        assert 9_890 <= len(list(features)) <= 9_910
        return
    county.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    with pytest.raises(ParcelError, match="cannot be read completely"):
        list(features)
