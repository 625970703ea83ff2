"""Layers of all kinds as parcel files: every change, move, or loss is reported."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
import shapely
from qgis.core import (
    Qgis,
    QgsCsException,
    QgsFeature,
    QgsGeometry,
    QgsProject,
    QgsVectorFileWriter,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QDate, QDateTime, QTime

from parcel_lookup.core.columns.mapping_json import mapping_from_json
from parcel_lookup.core.contract import Cancellation, ErrorCode, Parcel, ParcelError, QueryRequest
from parcel_lookup.core.gis.connections import importing
from parcel_lookup.core.gis.connections.importing import (
    ImportDraft,
    LayerImport,
    LayerRows,
    file_problem,
    free_file,
    read_sample,
)
from parcel_lookup.core.sources.local.file import FileSource
from parcel_lookup.service.importing.files import import_file
from parcel_lookup.service.importing.report import ImportReport
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.searching import fetch

HERE = (-93.6, 41.7, -93.599, 41.701)
UTM = "EPSG:32615"


def imported(layer: QgsVectorLayer, to: Path, **choices: str) -> tuple[ImportReport, list[Parcel]]:
    """Import with what is guessed and these choices; parcels in the layer's order."""
    draft = draft_of(layer)
    for field, text in choices.items():
        draft.choose(field, text)
    rows = LayerRows(layer, draft.expressions())
    report = LayerImport(rows, draft.mapping(), to).run(Cancellation())
    return report, parcels_of(to)


def draft_of(layer: QgsVectorLayer) -> ImportDraft:
    found = read_sample(LayerRows(layer), Cancellation())
    return ImportDraft(found.sample, layer.name(), found.compute)


def parcels_of(path: Path) -> list[Parcel]:
    source = FileSource(path)
    try:
        page = fetch(source, QueryRequest(limit=100))
    finally:
        source.close()
    return sorted(page.parcels, key=lambda parcel: str(parcel.attributes.get("parcel_id")))


@pytest.fixture
def to(tmp_path: Path, qgis_app) -> Path:
    yield tmp_path / "parcels.gpkg"
    QgsProject.instance().clear()


def test_a_projected_layer_lands_in_longitude_and_latitude(to: Path):
    layer = layer_of([box(*HERE, crs=UTM)], crs=UTM, fields="PIN:string", values=[["007"]])
    report, (parcel,) = imported(layer, to)
    west, south, east, north = shapely.bounds(shapely.from_wkb(parcel.wkb))
    assert (west, south, east, north) == pytest.approx(HERE, abs=1e-9)
    assert parcel.attributes["parcel_id"] == "007"
    assert parcel.attributes["acres_calc"] == pytest.approx(2.28, abs=0.01)
    assert (report.read, report.written, report.findings) == (1, 1, [])


def test_longitude_and_latitude_stay_as_they_are_to_the_last_digit(to: Path):
    text = "Polygon ((-71.10934107072548 42.372883077491046, -71.1 42.37, -71.1 42.38, "
    text += "-71.10934107072548 42.372883077491046))"
    _, (parcel,) = imported(layer_of([text], fields="PIN:string", values=[["1"]]), to)
    first = shapely.get_coordinates(shapely.from_wkb(parcel.wkb))[0]
    assert first.tolist() == [-71.10934107072548, 42.372883077491046]


def test_what_is_filtered_out_stays_out_and_what_is_edited_counts(to: Path, tmp_path: Path):
    shapes = [box(*HERE)] * 3
    memory = layer_of(shapes, fields="PIN:string", values=[["1"], ["2"], ["3"]])
    path = tmp_path / "source.gpkg"
    options = QgsVectorFileWriter.SaveVectorOptions()
    QgsVectorFileWriter.writeAsVectorFormatV3(
        memory, str(path), QgsProject.instance().transformContext(), options
    )
    layer = QgsVectorLayer(str(path), "Lots", "ogr")
    assert layer.setSubsetString("PIN <> '2'")
    layer.startEditing()
    feature = next(layer.getFeatures())
    layer.changeAttributeValue(feature.id(), layer.fields().lookupField("PIN"), "1a")
    new = QgsFeature(layer.fields())
    new["PIN"] = "4"
    new.setGeometry(box(*HERE))
    layer.addFeature(new)
    report, parcels = imported(layer, to)
    assert [parcel.attributes["parcel_id"] for parcel in parcels] == ["1a", "3", "4"]
    assert report.read == 3
    layer.rollBack()


GEOMETRIES = {
    "1 two parts": "MultiPolygon (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))",
    "2 height": "PolygonZ ((0 0 5, 1 0 5, 1 1 5, 0 0 5))",
    "3 bow tie": "Polygon ((0 0, 2 2, 2 0, 0 2, 0 0))",
    "4 curve": "CurvePolygon (CircularString (0 0, 1 1, 2 0, 1 -1, 0 0))",
    "5 nothing": None,
    "6 empty": "Polygon EMPTY",
    "7 off the globe": "Polygon ((0 0, 500 0, 500 1, 0 0))",
    "8 no area": "Polygon ((0 0, 1 1, 0 0))",
}


def test_every_kind_of_geometry_is_taken_or_listed(to: Path):
    layer = layer_of(
        GEOMETRIES.values(),
        kind="MultiSurfaceZ",
        fields="PIN:string",
        values=[[name] for name in GEOMETRIES],
    )
    report, parcels = imported(layer, to)
    shapes = {p.attributes["parcel_id"]: p.wkb and shapely.from_wkb(p.wkb) for p in parcels}
    assert list(shapes) == list(GEOMETRIES)
    assert len(shapes["1 two parts"].geoms) == 2
    assert not shapes["2 height"].has_z
    assert shapes["3 bow tie"].area == pytest.approx(2)
    assert shapes["4 curve"].area == pytest.approx(3.14, abs=0.02)
    assert [name for name, shape in shapes.items() if shape is None] == list(GEOMETRIES)[4:]
    assert (report.read, report.written, report.without_geometry) == (8, 8, 4)
    assert {item.field for item in report.findings} == {"geom"}
    lost = {p.attributes["parcel_id"]: p.unread["geom"] for p in parcels if p.unread}
    assert "500" in lost["7 off the globe"]
    assert list(lost) == ["7 off the globe", "8 no area"]


def test_what_cannot_be_transformed_is_kept_in_the_layers_own_coordinates(to: Path):
    far = "Polygon ((1e+30 0, 1e+30 5, 2e+30 5, 1e+30 0))"
    layer = layer_of([far, box(*HERE, crs=UTM)], crs=UTM, fields="PIN:int", values=[[1], [2]])
    report, (lost, kept) = imported(layer, to)
    assert lost.wkb is None
    assert shapely.from_wkt(lost.unread["geom"]) == shapely.from_wkt(far)
    assert kept.wkb is not None
    assert [item.row for item in report.findings] == [1]


def test_a_transformation_that_fails_is_named_and_the_geometry_kept(to: Path, monkeypatch):
    class Broken(QgsGeometry):
        def transform(self, *_arguments):
            raise QgsCsException("a grid is missing")

    square, other = box(*HERE, crs=UTM), box(-93.59, 42, -93.589, 42.001, crs=UTM)

    def flat(geometry):
        return Broken(geometry) if geometry.equals(square) else QgsGeometry(geometry)

    monkeypatch.setattr(importing, "flat_geometry", flat)
    layer = layer_of([square, other], crs=UTM, fields="PIN:int", values=[[1], [2]])
    report, (parcel, kept) = imported(layer, to)
    assert parcel.wkb is None
    assert kept.wkb is not None
    assert QgsGeometry.fromWkt(parcel.unread["geom"]).equals(square)
    assert "a grid is missing" in report.findings[0].sentence


def test_values_of_every_type_are_kept_as_they_are(to: Path):
    fields = "pin:double,zip:int,use_code:string,sold:date,at:datetime,hour:time,ok:bool"
    values = [
        [12345678901.0, 2139, "0101", QDate(2005, 7, 5)],
        [2.0, 501, None, QDate()],
    ]
    values[0] += [QDateTime(QDate(2005, 7, 5), QTime(12, 30)), QTime(8, 15), True]
    values[1] += [QDateTime(QDate(2005, 7, 5), QTime(0, 0)), None, None]
    layer = layer_of([box(*HERE)] * 2, fields=fields, values=values)
    _, (first, second) = imported(layer, to, sale_date="sold", postal="zip")
    assert first.attributes["parcel_id"] == "12345678901"
    assert second.attributes["parcel_id"] == "2"
    assert [one.attributes["postal"] for one in (first, second)] == ["02139", "00501"]
    assert first.attributes["land_use_code"] == "0101"
    assert [one.attributes["sale_date"] for one in (first, second)] == ["2005-07-05", None]
    assert [one.attributes["at"] for one in (first, second)] == [
        "2005-07-05T12:30:00",
        "2005-07-05",
    ]
    assert first.attributes["hour"] == "08:15:00"
    assert first.attributes["ok"] in (True, 1)
    assert second.attributes["ok"] is None


def test_values_that_cannot_be_read_are_listed_and_kept(to: Path):
    values = [["1", "about 5"], ["2", "6.5"], ["3", "7"], [None, None]]
    layer = layer_of([box(*HERE)] * 4, fields="PIN:string,ACREAGE:string", values=values)
    report, parcels = imported(layer, to)
    assert [parcel.attributes["acres"] for parcel in parcels] == [None, 6.5, 7, None]
    assert parcels[0].unread == {"acres": "about 5"}
    assert [(item.row, item.field, item.value) for item in report.findings] == [
        (1, "acres", "about 5"),
        (4, "parcel_id", ""),
    ]


def test_columns_named_like_those_of_a_geopackage_are_kept(to: Path):
    fields = "fid:int,geom:string,ogc_fid:int,PIN:string,Pin_2:string,buildings:int"
    values = [[7, "here", 8, "1", "x", 3]]
    layer = layer_of([box(*HERE)], fields=fields, values=values)
    _, (parcel,) = imported(layer, to, parcel_id="PIN")
    assert parcel.attributes["parcel_id"] == "1"
    kept = {name: parcel.attributes[name] for name in ("fid", "geom_source", "ogc_fid", "Pin_2")}
    assert kept == {"fid": 7, "geom_source": "here", "ogc_fid": 8, "Pin_2": "x"}
    assert parcel.attributes["buildings_source"] == 3


def test_repeated_parcel_ids_are_distinguished_and_all_kept(to: Path):
    values = [["1", "a"], ["1", "b"], ["1", "b"], ["2", "c"]]
    layer = layer_of([box(*HERE)] * 4, fields="PIN:string,UNIT:string", values=values)
    report, parcels = imported(layer, to)
    assert len({parcel.svc_uuid for parcel in parcels}) == 4
    assert {basis.value: number for basis, number in report.ids.items()} == {
        "content": 3,
        "parcel_id": 1,
    }


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: None, "no polygon layer is selected"),
        (lambda: layer_of(["Point (0 0)"], kind="Point"), "has no polygons"),
        (lambda: QgsVectorLayer("NoGeometry?field=a:int", "Table", "memory"), "has no polygons"),
        (lambda: layer_of([]), "has no features."),
        (lambda: layer_of(["Polygon ((0 0, 1 0, 1 1, 0 0))"], crs=""), "coordinate reference"),
        (lambda: QgsVectorLayer("/nowhere.gpkg", "Gone", "ogr"), "cannot be read"),
    ],
)
def test_a_layer_that_cannot_be_imported_is_refused_with_a_sentence(qgis_app, make: Any, words):
    with pytest.raises(ParcelError) as caught:
        LayerRows(make())
    assert caught.value.code is ErrorCode.IMPORT_REFUSED
    assert words in caught.value.sentence
    assert caught.value.sentence.startswith("Nothing was imported: ")


def test_a_filter_that_lets_nothing_through_is_named(qgis_app):
    layer = layer_of([box(*HERE)], fields="a:int", values=[[1]])
    assert layer.setSubsetString("a = 2")
    with pytest.raises(ParcelError, match="pass its filter"):
        LayerRows(layer)


def test_a_cancel_leaves_what_was_there_and_nothing_else(to: Path):
    to.write_text("the old file")
    layer = layer_of([box(*HERE)] * 3000, fields="PIN:int", values=[[n] for n in range(3000)])
    rows = LayerRows(layer)
    one = LayerImport(rows, mapping_from_json({"fields": {"parcel_id": "PIN"}}), to)
    cancellation = Cancellation()
    one._note = lambda share: cancellation.cancel() if share > 0.2 else None
    with pytest.raises(ParcelError) as caught:
        one.run(cancellation)
    assert caught.value.code is ErrorCode.CANCELLED
    assert to.read_text() == "the old file"
    assert list(to.parent.iterdir()) == [to]


@pytest.mark.parametrize(("broken", "words"), [(1, "3 .* 5"), (2, "5 .* 3"), (3, "5 .* 3")])
def test_a_layer_that_gives_fewer_rows_at_any_time_is_no_parcel_file(
    to: Path, broken: int, words: str
):
    """It is read for the location, for the ids, and for the parcels."""
    layer = layer_of([box(*HERE)] * 5, fields="PIN:int", values=[[n] for n in range(5)])
    rows = LayerRows(layer)
    one = LayerImport(rows, mapping_from_json({"fields": {"parcel_id": "PIN"}}), to)
    whole = rows.rows

    times = iter(range(1, 4))

    def breaking(columns=None, *, geometry=True):
        return islice(whole(columns, geometry=geometry), 3 if next(times) == broken else None)

    rows.rows = breaking
    with pytest.raises(ParcelError, match=words):
        one.run(Cancellation())
    assert not to.exists()


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, qgis_app):
    (tmp_path / "file").write_text("")
    layer = layer_of([box(*HERE)], fields="PIN:int", values=[[1]])
    path = tmp_path / "file" / "deeper" / "parcels.gpkg"
    with pytest.raises(ParcelError, match="folder cannot be created"):
        LayerImport(LayerRows(layer), mapping_from_json({}), path).run(Cancellation())


def test_the_plugins_own_files_have_names_that_every_system_takes(monkeypatch, tmp_path: Path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path))
    folder = tmp_path / "parcels"
    assert free_file("Story County") == folder / "Story County.gpkg"
    assert free_file('a/b: "c"?') == folder / "a_b_ _c__.gpkg"
    assert free_file(" .. ") == folder / "parcels.gpkg"
    assert free_file("con").stem == "con_"
    assert len(free_file("x" * 300).name) < 100
    folder.mkdir()
    (folder / "Story County.gpkg").write_text("")
    assert free_file("Story County") == folder / "Story County 2.gpkg"


def test_places_that_a_parcel_file_cannot_take_are_named(monkeypatch, tmp_path: Path, qgis_app):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    assert file_problem(str(free_file("Iowa"))) == ""
    assert file_problem(str(tmp_path / "new.gpkg")) == ""
    assert "needs a path" in file_problem(" ")
    assert "full path" in file_problem("new.gpkg")
    assert "must end in .gpkg" in file_problem(str(tmp_path / "new.shp"))
    assert "does not exist" in file_problem(str(tmp_path / "none" / "new.gpkg"))
    (tmp_path / "folder.gpkg").mkdir()
    assert "is a folder" in file_problem(str(tmp_path / "folder.gpkg"))
    used = tmp_path / "used.gpkg"
    QgsVectorFileWriter.writeAsVectorFormatV3(
        layer_of([box(*HERE)]),
        str(used),
        QgsProject.instance().transformContext(),
        QgsVectorFileWriter.SaveVectorOptions(),
    )
    QgsProject.instance().addMapLayer(QgsVectorLayer(str(used), "My lots", "ogr"))
    try:
        assert "“My lots”" in file_problem(str(used))
    finally:
        QgsProject.instance().clear()


def test_aliases_and_types_of_other_columns_are_kept(to: Path):
    fields = "PIN:string&field=INSP:date&field=SEEN:datetime&field=PID:integer&field=FRONT:double"
    values = [
        ["1", QDate(2024, 2, 29), QDateTime(QDate(2024, 1, 1), QTime(8, 15)), 70001, 82.5],
        ["2", None, QDateTime(QDate(2024, 1, 2), QTime(0, 0)), 70002, None],
    ]
    layer = layer_of([box(*HERE)] * 2, fields=fields, values=values)
    layer.setFieldAlias(layer.fields().lookupField("INSP"), "Last inspection")
    layer.setFieldAlias(layer.fields().lookupField("PIN"), "Parcel number")
    imported(layer, to)
    source = FileSource(to)
    found = source.info.fields
    source.close()
    assert found["INSP"].label == "Last inspection"
    assert [found[name].is_date for name in ("INSP", "SEEN", "PID")] == [True, False, False]
    assert [found[name].whole for name in ("INSP", "PID", "FRONT")] == [False, True, False]
    assert found["FRONT"].is_numeric
    assert found["parcel_id"].label == "Parcel ID"  # a field of ours has our label
    assert [one.attributes["INSP"] for one in parcels_of(to)] == ["2024-02-29", None]
    # QGIS shows the same.
    shown = QgsVectorLayer(f"{to}|layername=parcels", "Parcels", "ogr")
    assert next(shown.getFeatures())["INSP"] == QDate(2024, 2, 29)


def test_the_plugin_and_the_service_make_the_same_of_a_layer(tmp_path: Path, qgis_app):
    rings = [[[-93.6, 41.7], [-93.59, 41.7], [-93.59, 41.71], [-93.6, 41.7]]] * 2
    properties = [{"PIN": "1", "ACREAGE": "5 or so", "NOTE": "x"}, {"PIN": "2", "ACREAGE": "3"}]
    features = [
        {"type": "Feature", "properties": one, "geometry": {"type": "Polygon", "coordinates": [r]}}
        for one, r in zip(properties, rings)
    ]
    path = tmp_path / "lots.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    mapping = mapping_from_json({"fields": {"parcel_id": "PIN", "acres": "ACREAGE"}})
    theirs = import_file(str(path), mapping, tmp_path / "service.gpkg")
    layer = QgsVectorLayer(str(path), "lots", "ogr")
    assert layer.geometryType() == Qgis.GeometryType.Polygon
    ours = LayerImport(LayerRows(layer), mapping, tmp_path / "plugin.gpkg").run(Cancellation())
    assert ours.found == theirs.found
    assert ours.findings == theirs.findings
    assert parcels_of(tmp_path / "plugin.gpkg") == parcels_of(tmp_path / "service.gpkg")


def test_cambridge_as_a_layer_is_read_by_the_shipped_mapping(shared_data: Path, qgis_app):
    path = shared_data / "cambridge_ma" / "cambridge_parcels.gpkg"
    if not path.exists():
        pytest.skip(f"the parcels of Cambridge are not there: {path}")
    layer = QgsVectorLayer(f"{path}|layername=parcels", "Cambridge", "ogr")
    draft = draft_of(layer)
    assert {draft.text(field): field for field in draft.mapped} == {
        "ML": "parcel_id",
        "Location": "situs",
        "UseCode": "land_use_code",
        "UseDescription": "land_use",
        "LandArea": "sq_feet",
        "TotalAppraisedLandValue": "land_value",
        "TotalAppraisedImprovements": "improvements_value",
        "TotalAppraisedParcelValue": "parcel_value",
        "SaleDate": "sale_date",
    }
    assert not any(map(draft.is_doubtful, draft.mapped))
