"""Files as they come from counties: each is imported whole, or refused with what to do about it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
import shapely
from osgeo import gdal
from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsDistanceArea,
    QgsGeometry,
    QgsProject,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import (
    Cancellation,
    ErrorCode,
    Filter,
    Order,
    Parcel,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.gis.connections.importing import (
    FileUpdate,
    ImportDraft,
    LayerImport,
    LayerRows,
    Recipe,
    can_set_encoding,
    look_into_file,
    read_location,
    read_sample,
)
from parcel_lookup.core.gis.inputs.texts import rows_of_file
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.sources.local.file import FileSource
from parcel_lookup.service.importing.report import ImportReport
from parcel_lookup.tests.support.disks import stalled_file
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import box, layer_of, save
from parcel_lookup.tests.support.searching import fetch

#: A lot in Story County, Iowa.
LOT = (-93.6, 42.0, -93.599, 42.001)
STATE_PLANE_FEET = "EPSG:3417"
NAMES = ["Peña Núñez", "O\u2019Brien", "Smith"]


@pytest.fixture(autouse=True)
def project(qgis_app):
    yield
    QgsProject.instance().clear()


@pytest.fixture
def to(tmp_path: Path) -> Path:
    (tmp_path / "made").mkdir()
    return tmp_path / "made" / "parcels.gpkg"


def lots(number: int = 3, name: str = "Lots", fields: str = "PIN:string", values=None, **options):
    """Return a layer of adjacent lots in Story County."""
    west, south, east, north = LOT
    crs = options.get("crs") or "EPSG:4326"
    shapes = [box(west + n / 1000, south, east + n / 1000, north, crs=crs) for n in range(number)]
    values = values or [[f"{n:03}"] for n in range(number)]
    return layer_of(shapes, fields=fields, values=values, name=name, **options)


def opened(path: Path) -> list[QgsVectorLayer]:
    found = look_into_file(str(path), Cancellation())
    assert isinstance(found, list)
    return found


def draft_of(layer: QgsVectorLayer, **options) -> ImportDraft:
    found = read_sample(LayerRows(layer, **options), Cancellation())
    return ImportDraft(found.sample, layer.name(), found.compute)


def imported(layer: QgsVectorLayer, to: Path, **options) -> tuple[ImportReport, list[dict]]:
    """Import with what is guessed; return the attributes of the parcels, too."""
    draft = draft_of(layer, **options)
    draft.by_location = True
    rows = LayerRows(layer, draft.expressions(), **options)
    report = LayerImport(rows, draft.mapping(), to).run(Cancellation())
    return report, [parcel.attributes for parcel in parcels_of(to)]


def parcels_of(path: Path, *filters: Filter) -> list[Parcel]:
    with closing(FileSource(path)) as source:
        request = QueryRequest(filters, order=Order("parcel_id"), limit=100)
        return fetch(source, request).parcels


def geojson(path: Path, *features: tuple[dict, dict | None]) -> Path:
    """Write a file of properties and geometries."""
    rows = [{"type": "Feature", "properties": one, "geometry": two} for one, two in features]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": rows}))
    return path


def polygon(shift: float = 0.0) -> dict:
    return json.loads(shapely.to_geojson(shapely.box(*LOT[:2], LOT[2] + shift, LOT[3])))


POINT = {"type": "Point", "coordinates": [-93.6, 42.0]}


# ---- files with several layers -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "driver"), [("county.gdb", "OpenFileGDB"), ("county.gpkg", "GPKG")]
)
def test_of_ten_layers_each_polygon_layer_can_be_imported(tmp_path, to, name, driver):
    path = tmp_path / name
    for number in range(8):
        values = [[f"{number}-{row}"] for row in range(number + 1)]
        layer = lots(number + 1, f"Layer_{number}", values=values)
        save(layer, path, driver, adds=path.exists())
    save(layer_of(["Point (0 0)"] * 20, kind="Point", name="Wells"), path, driver, adds=True)
    table = layer_of([None] * 30, kind="None", fields="a:int", values=[[1]] * 30, name="Owners")
    save(table, path, driver, adds=True)
    layers = opened(path)
    assert len(layers) == 8
    names = [layer.name() for layer in layers]
    assert names == [f"Layer_{number}" for number in reversed(range(8))]  # the largest first
    report, parcels = imported(layers[5], to)
    assert report.written == 3
    assert {one["parcel_id"] for one in parcels} == {"2-0", "2-1", "2-2"}


def test_any_file_in_the_folder_of_a_geodatabase_stands_for_it(tmp_path):
    path = tmp_path / "county.gdb"
    save(lots(2), path, "OpenFileGDB")
    inner = min(path.glob("*.gdbtable"))
    assert [layer.featureCount() for layer in opened(inner)] == [2]


def zipped(path: Path, folder: Path, names: dict[str, str]) -> Path:
    """Zip the files of a folder whose names begin like this into these folders of the archive."""
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("readme.txt", "Parcels")
        for start, where in names.items():
            for part in sorted(folder.rglob(f"{start}*")):
                if part.is_file() and part != path:
                    archive.write(part, where + str(part.relative_to(folder)))
    return path


def test_shapefiles_in_folders_of_a_zip_file_are_told_apart(tmp_path, to):
    save(lots(2), tmp_path / "north.shp")
    save(lots(5), tmp_path / "south.shp")
    path = zipped(tmp_path / "all.zip", tmp_path, {"north": "data/a/", "south": "data/b/"})
    layers = opened(path)
    assert [layer.name() for layer in layers] == ["south", "north"]
    assert imported(layers[1], to)[0].written == 2


def test_layers_of_the_same_name_in_a_zip_file_have_their_folders_in_their_names(tmp_path):
    for number, folder in ((2, "ames"), (5, "boone")):
        (tmp_path / folder).mkdir()
        save(lots(number), tmp_path / folder / "parcels.shp")
    path = zipped(tmp_path / "all.zip", tmp_path, {"parcels": ""})
    assert [layer.name() for layer in opened(path)] == [
        "boone/parcels.shp",
        "ames/parcels.shp",
    ]


def test_a_zipped_geodatabase_has_the_names_of_its_layers(tmp_path, to):
    path = tmp_path / "county.gdb"
    save(lots(4, "Parcels"), path, "OpenFileGDB")
    save(lots(2, "Blocks"), path, "OpenFileGDB", adds=True)
    layers = opened(zipped(tmp_path / "county.zip", tmp_path, {"": ""}))
    assert [layer.name() for layer in layers] == ["Parcels", "Blocks"]
    assert imported(layers[0], to)[0].written == 4


def test_a_file_in_a_task_belongs_to_the_main_thread(tmp_path, qtbot, qgis_app):
    path = save(lots(), tmp_path / "lots.shp")
    task = Background("look", lambda cancellation: look_into_file(str(path), cancellation))
    with qtbot.waitSignal(task.done, timeout=20_000) as emitted:
        task.start()
    (layer,) = emitted.args[0]
    assert layer.thread() is qgis_app.thread()
    assert layer.dataProvider().thread() is qgis_app.thread()
    assert len(list(layer.getFeatures())) == 3


# ---- reference systems ---------------------------------------------------------------------------


def without_crs(path: Path) -> QgsVectorLayer:
    for ending in (".prj", ".qpj"):
        path.with_suffix(ending).unlink(missing_ok=True)
    (layer,) = opened(path)
    assert not layer.crs().isValid()
    return layer


def test_a_shapefile_without_prj_needs_a_crs(tmp_path, to):
    layer = without_crs(save(lots(), tmp_path / "lots.shp"))
    with pytest.raises(ParcelError, match="no coordinate reference system"):
        LayerRows(layer)
    degrees = QgsCoordinateReferenceSystem("EPSG:4326")
    found = read_sample(LayerRows(layer, crs=degrees), Cancellation())
    assert found.is_in_degrees
    assert found.is_near_united_states
    _, parcels = imported(layer, to, crs=degrees)
    assert [one["county"] for one in parcels] == ["Story"] * 3


def test_feet_without_prj_are_not_taken_for_degrees(tmp_path, to):
    layer = without_crs(save(lots(crs=STATE_PLANE_FEET), tmp_path / "lots.shp"))
    degrees = QgsCoordinateReferenceSystem("EPSG:4326")
    found = read_sample(LayerRows(layer, crs=degrees), Cancellation())
    assert not found.is_in_degrees
    assert not found.is_near_united_states
    feet = QgsCoordinateReferenceSystem(STATE_PLANE_FEET)
    assert read_sample(LayerRows(layer, crs=feet), Cancellation()).is_near_united_states
    _, parcels = imported(layer, to, crs=feet)
    assert [one["county"] for one in parcels] == ["Story"] * 3


@pytest.mark.parametrize(
    ("declared", "actual"),
    [
        ("EPSG:32615", "EPSG:4326"),  # degrees as meters: near the equator
        ("EPSG:4326", "EPSG:32615"),  # meters as degrees: off the globe
        ("EPSG:32633", "EPSG:32615"),  # a zone of Europe
        ("EPSG:3857", STATE_PLANE_FEET),
    ],
)
def test_a_wrong_prj_is_noticed(tmp_path, declared, actual):
    path = save(lots(crs=actual), tmp_path / "lots.shp")
    wrong = save(lots(1, crs=declared), tmp_path / "wrong.shp")
    shutil.copy(wrong.with_suffix(".prj"), path.with_suffix(".prj"))
    (layer,) = opened(path)
    assert not read_sample(LayerRows(layer), Cancellation()).is_near_united_states
    right = QgsCoordinateReferenceSystem(actual)
    assert read_sample(LayerRows(layer, crs=right), Cancellation()).is_near_united_states


def acres_of_lot() -> float:
    """Return the area of the first lot on the ellipsoid."""
    measure = QgsDistanceArea()
    measure.setEllipsoid("EPSG:7030")
    measure.setSourceCrs(
        QgsCoordinateReferenceSystem("EPSG:4326"), QgsProject.instance().transformContext()
    )
    return measure.convertAreaMeasurement(measure.measureArea(box(*LOT)), Qgis.AreaUnit.Acres)


def test_us_survey_feet_become_degrees_and_acres(tmp_path, to):
    acres = acres_of_lot()
    values = [[f"{n:03}", acres * 43_560 + n] for n in range(3)]
    layer = lots(fields="PIN:string,Shape_Area:double", values=values, crs=STATE_PLANE_FEET)
    path = save(layer, tmp_path / "lots.shp")
    assert "US survey foot" in path.with_suffix(".prj").read_text()
    (layer,) = opened(path)
    _, parcels = imported(layer, to)
    first = parcels_of(to)[0]
    assert shapely.bounds(shapely.from_wkb(first.wkb)).tolist() == pytest.approx(LOT, abs=1e-8)
    assert parcels[0]["acres_calc"] == pytest.approx(acres, rel=1e-3)
    assert parcels[0]["sq_feet"] == pytest.approx(acres * 43_560)


# ---- encodings -----------------------------------------------------------------------------------


def with_names(path: Path, encoding: str, *, cpg: str = "", ldid: int = 0) -> Path:
    """Write a Shapefile of names, whose encoding is declared by a .cpg file, a byte, or nothing."""
    texts = [name.encode(encoding, "replace").decode(encoding) for name in NAMES]
    values = [[f"{n:03}", text] for n, text in enumerate(texts)]
    save(lots(fields="PIN:string,OWNER:string", values=values), path, encoding=encoding)
    path.with_suffix(".cpg").unlink(missing_ok=True)
    if cpg:
        path.with_suffix(".cpg").write_text(cpg)
    table = path.with_suffix(".dbf")
    raw = bytearray(table.read_bytes())
    raw[29] = ldid
    table.write_bytes(raw)
    return path


@pytest.mark.parametrize(
    ("encoding", "cpg", "ldid", "expected"),
    [
        ("cp1252", "1252", 0, NAMES),
        ("cp1252", "", 0x03, NAMES),
        ("cp437", "437", 0, ["Peña Núñez", "O?Brien", "Smith"]),
        ("cp437", "", 0x01, ["Peña Núñez", "O?Brien", "Smith"]),
        ("utf-8", "UTF-8", 0, NAMES),
        ("utf-8", "", 0, NAMES),
    ],
)
def test_a_declared_encoding_is_used(tmp_path, to, encoding, cpg, ldid, expected):
    (layer,) = opened(with_names(tmp_path / "names.shp", encoding, cpg=cpg, ldid=ldid))
    assert read_sample(LayerRows(layer), Cancellation()).better_encoding == ""
    report, parcels = imported(layer, to)
    assert [one["owner"] for one in parcels] == expected
    assert report.findings == []


@pytest.mark.parametrize(
    ("encoding", "cpg", "ldid", "better"),
    [
        ("cp1252", "", 0, "windows-1252"),  # undeclared
        ("cp437", "", 0, "windows-1252"),  # a person has to look
        ("cp1252", "UTF-8", 0, "windows-1252"),  # declared wrongly
        ("cp1252", "88591", 0, "windows-1252"),  # which has no apostrophe
        ("utf-8", "1252", 0, "UTF-8"),
        ("utf-8", "", 0x57, "UTF-8"),
    ],
)
def test_text_in_another_encoding_is_noticed(tmp_path, to, encoding, cpg, ldid, better):
    (layer,) = opened(with_names(tmp_path / "names.shp", encoding, cpg=cpg, ldid=ldid))
    found = read_sample(LayerRows(layer), Cancellation())
    assert found.better_encoding == better
    assert found.has_foreign_text
    assert can_set_encoding(layer)
    right = {"cp437": "IBM437"}.get(encoding, better)
    layer.setProviderEncoding(right)
    assert read_sample(LayerRows(layer), Cancellation()).better_encoding == ""
    assert imported(layer, to)[1][0]["owner"] == "Peña Núñez"


def test_characters_that_cannot_be_read_are_reported_with_their_rows(tmp_path, to):
    """Also those beyond the rows that the dialog looks at."""
    path = with_names(tmp_path / "names.shp", "cp1252")
    (layer,) = opened(path)
    layer.setProviderEncoding("UTF-8")
    report, _ = imported(layer, to)
    assert [(item.row, item.field) for item in report.findings] == [(1, "owner"), (2, "owner")]
    assert "another encoding" in report.findings[0].sentence


# ---- columns -------------------------------------------------------------------------------------


def test_all_of_250_columns_are_kept(tmp_path, to):
    names = [f"C{number:03}" for number in range(249)]
    fields = "PIN:string," + ",".join(f"{name}:int" for name in names)
    values = [[str(row), *range(row, row + 249)] for row in range(3)]
    (layer,) = opened(save(lots(fields=fields, values=values), tmp_path / "wide.shp"))
    report, parcels = imported(layer, to)
    assert [parcels[1][name] for name in names] == list(range(1, 250))
    assert set(report.kept) == set(names)
    assert [p.attributes["parcel_id"] for p in parcels_of(to, Filter("C248", "eq", 250))] == ["2"]


def test_columns_that_differ_by_case_or_have_no_name_are_all_kept(tmp_path, to):
    properties = {"PIN": "1", "pin": "lower", "Pin": "mixed", "": "nameless", "Note": 1, "NOTE": 2}
    (layer,) = opened(geojson(tmp_path / "lots.geojson", (properties, polygon())))
    report, (parcel,) = imported(layer, to)
    assert parcel["parcel_id"] == "1"
    kept = {column: parcel[name] for column, name in report.kept.items()}
    assert kept == {name: properties[name] for name in ("pin", "Pin", "", "Note", "NOTE")}
    assert all(report.kept.values())
    with closing(FileSource(to)) as source:
        own = source.info.fields
    for name in report.kept.values():
        assert name in own
        assert len(parcels_of(to, Filter(name, "eq", parcel[name]))) == 1


def test_columns_that_bear_our_names_with_another_meaning_lose_nothing(tmp_path, to):
    fields = "PIN:string,acres:string,owner:int,svc_uuid:string,rowid:int,geom_id:int"
    values = [["1", "see deed", 17, "same", 5, 6], ["2", "12 by 30", 18, "same", 7, 8]]
    layer = lots(2, fields=fields, values=values)
    (layer,) = opened(save(layer, tmp_path / "lots.gpkg", "GPKG"))
    draft = draft_of(layer)
    for field in ("acres", "owner"):  # a person has to look, or they are taken for nothing
        assert not draft.text(field) or draft.is_doubtful(field)
    _, parcels = imported(layer, to)
    assert len({one["svc_uuid"] for one in parcels}) == 2
    found = [[*one.attributes.values(), *(one.unread or {}).values()] for one in parcels_of(to)]
    for row, everything in zip(values, found):
        for value in (*row[:2], *row[4:]):
            assert value in everything
        assert {row[2], str(row[2])}.intersection(everything)


def test_a_column_of_acres_in_square_feet_is_converted(tmp_path, to):
    acres = acres_of_lot()
    values = [[f"{n}", acres * 43_560 + n] for n in range(3)]
    layer = lots(fields="PIN:string,acres:double", values=values)
    (layer,) = opened(save(layer, tmp_path / "lots.shp"))
    assert draft_of(layer).is_doubtful("acres")
    _, parcels = imported(layer, to)
    assert parcels[0]["acres"] == pytest.approx(acres)


def test_columns_without_values_are_kept_and_not_guessed(tmp_path, to):
    fields = "PIN:string,OWNER:string,SALEPRICE:double,ZONING:string"
    values = [[str(n), None, None, ""] for n in range(3)]
    (layer,) = opened(save(lots(fields=fields, values=values), tmp_path / "lots.gpkg", "GPKG"))
    draft = draft_of(layer)
    assert draft.mapped == ["parcel_id"]
    report, parcels = imported(layer, to)
    assert {"OWNER", "SALEPRICE", "ZONING"} <= set(report.kept)
    assert parcels[0][report.kept["OWNER"]] is None


# ---- geometries ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["Point", "MultiLineString", "None"])
def test_a_file_without_polygons_is_refused_with_what_to_do(tmp_path, kind):
    wkt = {"Point": "Point (0 0)", "MultiLineString": "MultiLineString ((0 0, 1 1))"}.get(kind)
    layer = layer_of([wkt], kind=kind, fields="PIN:string", values=[["1"]])
    path = save(layer, tmp_path / "file.gpkg", "GPKG")
    with pytest.raises(ParcelError, match="no polygon layer.*Choose the file") as caught:
        look_into_file(str(path), Cancellation())
    assert caught.value.code is ErrorCode.IMPORT_REFUSED


@pytest.mark.parametrize("is_first", [True, False])
def test_rows_with_other_geometries_or_none_are_imported_too(tmp_path, to, is_first):
    collection = {"type": "GeometryCollection", "geometries": [polygon(0.001), POINT]}
    multi = {"type": "MultiPolygon", "coordinates": [polygon()["coordinates"]]}
    rows = [
        ({"PIN": "1"}, polygon()),
        ({"PIN": "2"}, multi),
        ({"PIN": "3"}, POINT),
        ({"PIN": "4"}, None),
        ({"PIN": "5"}, collection),
    ]
    order = rows if is_first else rows[2:] + rows[:2]  # QGIS looks at the first one
    (layer,) = opened(geojson(tmp_path / "mixed.geojson", *order))
    report, parcels = imported(layer, to)
    assert [one["parcel_id"] for one in parcels] == ["1", "2", "3", "4", "5"]
    assert (report.written, report.without_geometry) == (5, 2)
    found = {one.attributes["parcel_id"]: one for one in parcels_of(to)}
    assert found["3"].unread["geom"].lower().replace(" ", "").startswith("point(")
    assert found["5"].wkb is not None
    assert len(report.findings) == 3


# ---- places --------------------------------------------------------------------------------------


def test_parcels_of_three_states_get_their_own_state_and_county(tmp_path, to):
    places = [(-91.45, 40.45), (-91.2, 40.45), (-91.7, 40.35)]
    shapes = [box(x, y, x + 0.001, y + 0.001, crs="EPSG:5070") for x, y in places]
    values = [["1"], ["2"], ["3"]]
    layer = layer_of(shapes, crs="EPSG:5070", fields="PIN:string", values=values)
    (layer,) = opened(save(layer, tmp_path / "lots.shp"))
    _, parcels = imported(layer, to)
    assert [(one["state"], one["state_fp"], one["county_fp"]) for one in parcels] == [
        ("IA", "19", "111"),
        ("IL", "17", "067"),
        ("MO", "29", "045"),
    ]


# ---- files that change, and drives that do not answer --------------------------------------------


def test_a_file_that_grows_while_it_is_read_is_refused(tmp_path, to):
    path = tmp_path / "lots.csv"
    line = '"POLYGON((-93.6 42,-93.59 42,-93.59 42.01,-93.6 42))",{}\n'
    path.write_text("WKT,PIN\n" + "".join(line.format(n) for n in range(2500)))
    (layer,) = opened(path)
    degrees = QgsCoordinateReferenceSystem("EPSG:4326")
    draft = draft_of(layer, crs=degrees)
    one = LayerImport(LayerRows(layer, crs=degrees), draft.mapping(), to)
    code = f"open({str(path)!r}, 'a').write({line.format(9999)!r} * 5)"
    grown = []

    def append(share: float) -> None:
        if share > 0.3 and not grown:  # another program writes while it is read the second time
            grown.append(subprocess.run([sys.executable, "-c", code], check=True))

    one._note = append
    with pytest.raises(ParcelError, match="2,500 rows .* 2,505 .*Another program") as caught:
        one.run(Cancellation())
    assert caught.value.code is ErrorCode.IMPORT_REFUSED
    assert list(to.parent.iterdir()) == []


def test_rows_that_came_since_the_parcels_were_located_get_their_own_county(tmp_path, to):
    path = save(lots(2), tmp_path / "lots.shp")
    (layer,) = opened(path)
    location = read_location(LayerRows(layer), Cancellation())
    polk = [box(-93.6, 41.7, -93.599, 41.701)] * 3
    save(layer_of(polk, fields="PIN:string", values=[["a"], ["b"], ["c"]]), path)
    (layer,) = opened(path)
    draft = draft_of(layer)
    draft.by_location = True
    LayerImport(LayerRows(layer), draft.mapping(), to, location).run(Cancellation())
    assert {parcel.attributes["county"] for parcel in parcels_of(to)} == {"Polk"}


def test_a_drive_that_does_not_respond_does_not_keep_a_task_after_a_cancel(tmp_path, qtbot):
    path = tmp_path / "county.shp"
    cancel_while_stalled(path, lambda stop: look_into_file(str(path), stop), qtbot)


def cancel_while_stalled(path, work, qtbot):
    """Run `work` in a task while the file does not open: it ends soon after its cancellation."""
    began, ended = Event(), Event()

    def run(cancellation):
        began.set()
        try:
            work(cancellation)
        finally:
            ended.set()

    with stalled_file(path):
        task = Background("work", run)
        task.start()
        qtbot.waitUntil(began.is_set, timeout=20_000)
        assert not ended.is_set()
        task.cancel()
        qtbot.waitUntil(ended.is_set, timeout=5000)


@pytest.mark.parametrize(
    ("ending", "words"), [(".dbf", "ends in .dbf"), (".shx", "damaged or incomplete")]
)
def test_a_shapefile_of_which_a_part_is_missing_is_refused(tmp_path, ending, words):
    path = save(lots(), tmp_path / "lots.shp")
    path.with_suffix(ending).unlink()
    with pytest.raises(ParcelError, match=words):
        look_into_file(str(path), Cancellation())


def test_an_update_waits_for_a_drive_no_longer_than_until_a_cancel(tmp_path, qtbot):
    path = tmp_path / "county.csv"
    recipe = Recipe("ogr", str(path), "county", {"fields": {}})
    connection = file_connection("County", path="/x.gpkg", import_recipe=recipe.to_text())
    cancel_while_stalled(path, FileUpdate(connection).run, qtbot)


# ---- geometries that are lost --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "driver", "crs"),
    [
        ("lots.shp", "ESRI Shapefile", "EPSG:4326"),  # feet as degrees
        ("lots.gpkg", "GPKG", "EPSG:4269"),
        ("lots.fgb", "FlatGeobuf", "EPSG:32661"),  # as meters around the pole
    ],
)
def test_an_import_that_loses_most_geometries_is_refused(tmp_path, to, name, driver, crs):
    imported(lots(4), to)
    layer = lots(5, crs=STATE_PLANE_FEET)
    if crs == "EPSG:32661":
        layer = layer_of(["Polygon ((1e300 0, 2e300 0, 2e300 1e300, 1e300 0))"] * 5, crs=crs)
    (layer,) = opened(save(layer, tmp_path / name, driver))
    with pytest.raises(ParcelError, match="5 of 5 geometries") as caught:
        imported(layer, to, crs=QgsCoordinateReferenceSystem(crs))
    assert caught.value.code is ErrorCode.IMPORT_REFUSED
    assert len(parcels_of(to)) == 4  # the file as it was


def test_a_few_lost_geometries_are_only_reported(to):
    shapes = [box(*LOT)] * 3 + [QgsGeometry.fromWkt("Polygon ((999 0, 999 1, 998 1, 999 0))")] * 2
    report, parcels = imported(
        layer_of(shapes, fields="PIN:int", values=[[n] for n in range(5)]), to
    )
    assert len(parcels) == 5
    assert report.without_geometry == 2


# ---- drivers -------------------------------------------------------------------------------------


@pytest.fixture
def without_driver(request):
    """GDAL without a driver, which it may not have anyway."""
    driver = gdal.GetDriverByName(request.param)
    if driver is not None:
        driver.Deregister()
    yield request.param
    if driver is not None:
        driver.Register()


@pytest.mark.parametrize(
    ("without_driver", "name"),
    [("Parquet", "a.parquet"), ("Parquet", "A.GEOPARQUET"), ("Arrow", "a.feather")],
    indirect=["without_driver"],
)
def test_a_driver_that_is_missing_is_named(tmp_path, without_driver, name):
    path = tmp_path / name
    path.write_bytes(b"PAR1" + bytes(80) + b"PAR1")
    for read in (opened, rows_of_file):
        with pytest.raises(ParcelError, match=f"no driver “{without_driver}”") as caught:
            read(path)
        assert caught.value.code is ErrorCode.IMPORT_REFUSED


@pytest.mark.parametrize("without_driver", ["FlatGeobuf"], indirect=True)
def test_a_file_that_another_qgis_could_read_names_its_driver(tmp_path, without_driver):
    path = tmp_path / "lots.fgb"
    path.write_bytes(b"fgb\x03fgb\x00" + bytes(80))
    with pytest.raises(ParcelError, match=without_driver):
        opened(path)
