"""Files appear whole or not at all, and the files next to them are right."""

from __future__ import annotations

import csv
import json
import zipfile
from pathlib import Path

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from qgis.core import (
    QgsField,
    QgsFields,
)
from qgis.PyQt.QtCore import QDate, QDateTime, QMetaType, QTime

from parcel_lookup.core.contract import (
    BUILDING_FIELDS,
    FIELDS,
    Cancellation,
    Cancelled,
    ParcelError,
)
from parcel_lookup.core.gis.export import shapefile
from parcel_lookup.core.gis.export.formats import FORMATS, format_of
from parcel_lookup.core.gis.export.names import short_names
from parcel_lookup.core.gis.export.source import Export
from parcel_lookup.core.gis.export.writing import export_of, write
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.notices.owners import owner_fields
from parcel_lookup.tests.support.disks import full_disk, open_in
from parcel_lookup.tests.support.exports import layer_with, losses, saved
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.readers import by_gdal, by_other

ENDINGS = [one.ending for one in FORMATS if one.is_available]
T = QMetaType.Type

#: What a Shapefile calls the contract's fields: files that users have shared have these names.
SHORT = {
    "land_use_code": "use_code",
    "cdl_majority_category": "cdl_name",
    "cdl_majority_value": "cdl_code",
    "cdl_majority_percent": "cdl_pct",
    "adjacent_acreage_sameowner": "adj_acres",
    "parcel_value": "parcel_val",
    "improvements_value": "impr_value",
    "agricultural_value": "ag_value",
    "building_value": "bldg_value",
    "svc_stack_uuid": "stack_uuid",
}


def fields_of(*names):
    fields = QgsFields()
    for name in names:
        fields.append(QgsField(name, T.QString))
    return fields


def parcels(count=3, **options):
    shapes = [box(number, 0, number + 1, 1) for number in range(count)]
    values = [[f"Öwner {number}", number] for number in range(count)]
    return layer_of(
        shapes, kind="MultiPolygon", fields="owner:string,acres:double", values=values, **options
    )


def everything(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def refusal(layer, path, cancellation=None) -> str:
    with pytest.raises(ParcelError) as caught:
        write(export_of(layer, path), cancellation or Cancellation())
    return caught.value.sentence


# ---- names ------------------------------------------------------------------------------------


def test_the_contracts_fields_have_the_same_short_names_in_every_file():
    names = [field.name for field in FIELDS]
    expected = [SHORT.get(name, name) for name in names]
    assert short_names(fields_of(*names)) == expected
    assert max(map(len, expected)) <= 10
    # Whatever else there is: a carried field of that very name makes room.
    others = ["use_code", "cdl_pct", "OWNER", "src_owner", "ll_gisacre"]
    assert short_names(fields_of(*others, *names))[len(others) :] == expected


def test_all_that_searches_give_fits_into_ten_letters():
    results = ResultSchema(by_area=True, with_buildings=True).fields.names()
    rows = ["row_id", "row_status", "row_score", "row_distance_m", "row_note", "row_reason"]
    buildings = [field.name for field in BUILDING_FIELDS]
    for names in (results, rows, buildings, owner_fields().names()):
        assert all(len(name) <= 10 for name in short_names(fields_of(*names)))
    assert short_names(fields_of("join_overlap_acres", "join_overlap_pct", "unread_values")) == [
        *("join_acres", "join_pct", "unread"),
    ]


def test_columns_that_many_know_have_the_names_that_many_know():
    assert short_names(fields_of("fema_flood_zone", "fema_flood_zone_subtype")) == [
        *("fema_flood", "fema_flo_1"),
    ]


def test_a_name_that_fits_stays_and_others_are_still_read():
    names = ["src_ZONE_TYPE", "Überbauung", "2020_value", "neighbourhood"]
    assert short_names(fields_of(*names)) == [
        *("src_ZN_TYP", "Uberbauung", "f2020_valu", "neighborhd"),
    ]
    assert short_names(fields_of("fid", "Shape")) == ["orig_fid", "orig_Shape"]


def test_names_do_not_depend_on_the_order_of_the_fields():
    names = ["src_ZONE_TYPE", "src_ZONE_TYPE_DESC", "src_ZONE_TYPE_CODE", "Owner", "OWNER"]
    short = dict(zip(names, short_names(fields_of(*names))))
    assert len({name.lower() for name in short.values()}) == len(names)
    for turned in (names[::-1], names[2:] + names[:2]):
        assert dict(zip(turned, short_names(fields_of(*turned)))) == short
    assert short_names(fields_of("another", *names))[1:] == list(short.values())


@given(st.lists(st.text(min_size=1, max_size=60), min_size=1, max_size=30, unique=True))
def test_short_names_of_anything_are_ten_letters_and_none_twice(names):
    short = dict(zip(names, short_names(fields_of(*names))))
    assert len({name.lower() for name in short.values()}) == len(names)
    for name in short.values():
        assert len(name) <= 10
        assert name.isascii()
        assert name.isidentifier()
    assert dict(zip(reversed(names), short_names(fields_of(*reversed(names))))) == short


# ---- what a Shapefile holds -------------------------------------------------------------------


def test_files_next_to_a_shapefile(qgis_app, tmp_path):
    layer = layer_of(
        [box(0, 0, 1, 1), None],
        kind="MultiPolygon",
        crs="EPSG:26986",
        fields="parcel_value:double,postal:string",
        values=[[1e300, "01234"], [None, "0007"]],
    )
    layer.setFieldAlias(0, "Parcel value (USD)")
    report = saved(layer, tmp_path / "a b é.shp")
    assert {path.name for path in report.files} == {
        *(f"a b é{end}" for end in (".shp", ".shx", ".dbf", ".prj", ".cpg", ".qml")),
        "a b é.fields.csv",
    }
    assert {path.name for path in tmp_path.iterdir()} == {path.name for path in report.files}
    assert (tmp_path / "a b é.cpg").read_text() == "UTF-8"
    assert "NAD_1983_StatePlane_Massachusetts" in (tmp_path / "a b é.prj").read_text()
    with (tmp_path / "a b é.fields.csv").open(encoding="utf-8-sig", newline="") as file:
        assert list(csv.reader(file)) == [
            ["short_name", "full_name", "label", "type", "unit"],
            ["parcel_val", "parcel_value", "Parcel value (USD)", "number", "USD"],
            ["postal", "postal", "ZIP code", "text", ""],
        ]
    found = by_gdal(report.path)
    assert found.rows == [[1e300, "01234"], [None, "0007"]]
    assert [shape is None for shape in found.shapes] == [False, True]
    assert report.written == 2


def test_text_is_cut_between_characters_and_counted(qgis_app, tmp_path):
    texts = ["é" * 127, "é" * 128, "x" * 253 + "é", "x" * 250 + "e\u0301\u0302", "a" * 254, None]
    texts += ["x" * 246 + "👩‍🌾", "x" * 300]
    layer = layer_with([("legal", T.QString)], [[text] for text in texts])
    report = saved(layer, tmp_path / "t.shp")
    assert report.path == tmp_path / "t.dbf"  # a table has no shapes
    got = [row[0] for row in by_other(report.path).rows]
    assert got == [
        *("é" * 127, "é" * 127, "x" * 253, "x" * 250, "a" * 254, None),
        *("x" * 246, "x" * 254),
    ]
    [cut] = [one for one in report.remarks if one.kind == "cut"]
    assert cut.rows == 5
    assert cut.sentence == "Cut to 254 bytes: legal (5 values)."
    assert losses(layer, report, by_gdal(report.path)) == []


def test_long_texts_far_down_do_not_begin_the_file_over_and_over(qgis_app, tmp_path):
    texts = [[""] * 20 for _ in range(21_000)]
    for column in range(20):
        texts[1000 * column + 500][column] = f"{column}" * 100
    layer = layer_with([(f"text_{column}", T.QString) for column in range(20)], texts)
    shares = [0.0]
    report = write(export_of(layer, tmp_path / "t.shp"), Cancellation(), shares.append)
    assert sum(after < before for before, after in zip(shares, shares[1:])) <= 3
    found = by_other(report.path).rows
    assert all(found[1000 * at + 500][at] == texts[1000 * at + 500][at] for at in range(20))
    assert {one.rows for one in report.remarks if one.kind == "empty"} == {20_999}


def test_numbers_keep_every_digit(qgis_app, tmp_path):
    values = [0.1, 1 / 3, 2.0**53 + 2, 1e300, 5e-324, -1.2345678901234567e-300, 1e-5, 0.0, None]
    layer = layer_of(
        [None] * len(values),
        kind="NoGeometry",
        fields="acres:double",
        values=[[one] for one in values],
    )
    report = saved(layer, tmp_path / "n.shp")
    assert [row[0] for row in by_gdal(report.path).rows] == values
    assert [row[0] for row in by_other(report.path).rows] == values
    assert report.remarks == ()


def test_numbers_of_nineteen_digits_become_text_and_are_reported(qgis_app, tmp_path):
    layer = layer_of(
        [None, None],
        kind="NoGeometry",
        fields="a:int8,b:int8",
        values=[[2**63 - 1, 10**17], [-1, -(10**16)]],
    )
    report = saved(layer, tmp_path / "n.shp")
    assert by_gdal(report.path).rows == [[str(2**63 - 1), 10**17], ["-1", -(10**16)]]
    assert [(one.kind, one.field) for one in report.remarks] == [("type", "a")]


@pytest.mark.parametrize("ending", ENDINGS)
def test_dates_times_and_moments(qgis_app, tmp_path, ending):
    layer = layer_of([box(0, 0, 1, 1)], kind="MultiPolygon")
    kinds = {"d": T.QDate, "t": T.QTime, "m": T.QDateTime}
    layer.dataProvider().addAttributes([QgsField(*pair) for pair in kinds.items()])
    layer.updateFields()
    values = QDate(2020, 2, 29), QTime(13, 5, 7), QDateTime(QDate(2020, 2, 29), QTime(13, 5, 7))
    layer.dataProvider().changeAttributeValues({1: dict(enumerate(values))})
    report = saved(layer, tmp_path / f"d{ending}")
    [row] = by_gdal(report.path).rows
    got = dict(zip(by_gdal(report.path).names, row))
    assert got["d"].replace("/", "-") == "2020-02-29"
    assert got["t"].startswith("13:05:07")
    assert got["m"].replace("/", "-").replace("T", " ").startswith("2020-02-29 13:05:07")
    reported = {one.field for one in report.remarks if one.kind == "type"}
    native = {".gpkg": "t", ".fgb": "dt", ".csv": "", ".shp": "tm", ".xlsx": "tm"}
    assert reported == set(native.get(ending, "dtm"))


def test_text_that_excel_would_compute_stays_text(qgis_app, tmp_path):
    texts = ["=1+1", "+1", "-1", "@SUM(A1)", "007", "1E5", "TRUE", "2020-01-01", "<b>&\n\x01"]
    layer = layer_of(
        [None] * 9, kind="NoGeometry", fields="a:string", values=[[text] for text in texts]
    )
    book = by_other(saved(layer, tmp_path / "a.xlsx").path)
    assert [row[0] for row in book.rows][:8] == texts[:8]
    assert book.rows[8][0] == "<b>&\n\N{REPLACEMENT CHARACTER}"
    kinds = {"long": T.LongLong, "coded": T.QString}
    large = layer_with(list(kinds.items()), [[2**53 + 1, "_x0041_"], [10**14, "b"]])
    path = saved(large, tmp_path / "b.xlsx").path
    assert [row[0] for row in by_other(path).rows] == [str(2**53 + 1), 10**14]
    with zipfile.ZipFile(path) as book:  # which Excel, unlike others, reads as _x0041_
        assert b">_x005F_x0041_<" in book.read("xl/worksheets/sheet1.xml")
    report = saved(layer, tmp_path / "a.csv")
    assert [one.rows for one in report.remarks if one.kind == "reading"] == [None, 4]
    assert [row[0] for row in by_other(report.path).rows][:8] == texts[:8]


def test_geojson_is_as_the_standard_has_it(qgis_app, tmp_path):
    hole = "MultiPolygon (((0 0, 0 4, 4 4, 4 0, 0 0), (1 1, 2 1, 2 2, 1 2, 1 1)))"
    turned = "MultiPolygon (((0 0, 4 0, 4 4, 0 4, 0 0), (1 1, 1 2, 2 2, 2 1, 1 1)))"
    layer = layer_with([("a", T.QString)], [["x", hole], ["y", turned]], kind="MultiPolygon")
    content = json.loads(saved(layer, tmp_path / "a.geojson").path.read_text())
    assert "crs" not in content
    for feature in content["features"]:
        [[outer, inner]] = feature["geometry"]["coordinates"]
        assert shapely.LinearRing(outer).is_ccw
        assert not shapely.LinearRing(inner).is_ccw


def test_other_systems_become_degrees_where_a_format_has_nothing_else(qgis_app, tmp_path):
    layer = layer_of([box(-71.1, 42.3, -71.0, 42.4, "EPSG:26986")], crs="EPSG:26986")
    for ending in (".geojson", ".kml"):
        report = saved(layer, tmp_path / f"p{ending}")
        [shape] = by_gdal(report.path).shapes
        assert shape.bounds == pytest.approx((-71.1, 42.3, -71.0, 42.4), abs=1e-7)
        assert [one.kind for one in report.remarks] == ["crs"]
    report = saved(layer, tmp_path / "p.csv")
    [[longitude, latitude]] = by_other(report.path).rows
    assert (float(longitude), float(latitude)) == pytest.approx((-71.05, 42.35), abs=0.01)


# ---- what is refused, and what stays ----------------------------------------------------------


def test_a_name_must_have_the_extension_of_a_format(qgis_app, tmp_path):
    assert format_of("x.SHP").title == "Shapefile"
    assert format_of(tmp_path / "x.json").ending == ".geojson"
    assert ".shp, .gpkg, .geojson" in refusal(parcels(), tmp_path / "a.doc")
    assert "its name has no extension" in refusal(parcels(), tmp_path / "a")
    assert everything(tmp_path) == {}


def test_limits_are_reported_before_anything_is_written(qgis_app, tmp_path, monkeypatch):
    wide = layer_of([None], kind="NoGeometry", fields=",".join(f"f{n}:int" for n in range(256)))
    assert "can have 255 fields, and the layer has 256; use a GeoPackage" in refusal(
        wide, tmp_path / "a.shp"
    )
    mixed = layer_of([], kind="GeometryCollection")
    assert "one geometry type" in refusal(mixed, tmp_path / "a.shp")
    layer = layer_with([(name, T.QString) for name in "abc"], [["x", "yé", None]] * 10)
    monkeypatch.setattr(shapefile, "MOST_BYTES", 800)
    assert "a Shapefile is limited to 2 GB" in refusal(layer, tmp_path / "large.shp")
    assert everything(tmp_path) == {}


@pytest.mark.parametrize("ending", ENDINGS)
def test_a_new_file_replaces_all_of_the_old_one(qgis_app, tmp_path, ending):
    path = tmp_path / f"p{ending}"
    saved(parcels(5), path)
    stale = ("p.sbn", "p.qix", "p.shp.xml") if ending == ".shp" else ()
    for name in (*stale, "other.txt", "pp.qix"):
        (tmp_path / name).write_text("old")
    report = saved(parcels(2), path)
    assert len(by_gdal(path).rows) == 2
    names = {path.name for path in report.files} | {"other.txt", "pp.qix"}
    assert {one.name for one in tmp_path.iterdir()} == names


@pytest.mark.parametrize("ending", ENDINGS)
def test_cancelled_midway_the_old_file_is_whole_and_nothing_else_there(qgis_app, tmp_path, ending):
    path = tmp_path / f"p{ending}"
    saved(parcels(5), path)
    before = everything(tmp_path)
    cancellation = Cancellation()
    with pytest.raises(Cancelled):  # when the first rows are reported
        write(export_of(parcels(3), path), cancellation, lambda _share: cancellation.cancel())
    assert everything(tmp_path) == before


@pytest.mark.parametrize("most", [10, 4096, 20_000])
@pytest.mark.parametrize("ending", ENDINGS)
def test_a_full_disk_leaves_the_old_file_whole(qgis_app, tmp_path, ending, most):
    path = tmp_path / f"p{ending}"
    saved(parcels(5), path)
    before = everything(tmp_path)
    big = export_of(parcels(2000), path)
    with full_disk(most), pytest.raises(ParcelError) as caught:
        write(big, Cancellation())
    assert str(path) in caught.value.sentence
    assert everything(tmp_path) == before


@pytest.mark.parametrize("kind", ["Point", ""])
@pytest.mark.parametrize("ending", ENDINGS)
def test_no_file_is_open_while_files_are_moved(qgis_app, tmp_path, monkeypatch, ending, kind):
    if ending == ".fgb" and not kind:
        pytest.skip("a FlatGeobuf has geometry")
    layer = layer_with([("a", T.QString)], [["x", "Point (1 2)"][: 1 + bool(kind)]], kind=kind)
    replace, found = Path.replace, []

    def look_and_replace(path, to):
        found.append(open_in(tmp_path))
        return replace(path, to)

    monkeypatch.setattr(Path, "replace", look_and_replace)
    for _ in range(2):
        saved(layer, tmp_path / f"p{ending}")
    assert len(found) >= 3
    assert not any(found)


def test_shapes_that_are_not_all_on_the_disk_are_no_file(qgis_app, tmp_path):
    few = Export(LayerCopy(parcels(35)), tmp_path / "p.shp")  # their table ends before 4 KiB
    with full_disk(), pytest.raises(ParcelError) as caught:
        write(few, Cancellation())
    assert "p.shp cannot be written" in caught.value.sentence
    assert everything(tmp_path) == {}


def test_a_file_that_is_open_elsewhere_is_named_and_the_old_ones_stay(
    qgis_app, tmp_path, monkeypatch
):
    path = tmp_path / "p.shp"
    saved(parcels(5), path)
    before = everything(tmp_path)
    replace = Path.replace

    def as_on_windows(self, target):
        if self == path:
            raise PermissionError(13, "Permission denied")
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", as_on_windows)
    sentence = refusal(parcels(2), path)
    assert (
        "p.shp cannot be replaced (permission denied); it may be open in another program"
        in sentence
    )
    assert everything(tmp_path) == before


def test_folders_are_never_replaced_and_must_be_there(qgis_app, tmp_path):
    assert "none does not exist" in refusal(parcels(), tmp_path / "none" / "p.gpkg")
    assert "contains a NUL character" in refusal(parcels(), tmp_path / "p\0.gpkg")
    assert "contains a NUL character" in refusal(parcels(), tmp_path / "none\0" / "p.gpkg")
    for name in ("p.gpkg", "q.dbf"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "inside").write_text("kept")
    assert "it is a folder" in refusal(parcels(), tmp_path / "p.gpkg")
    assert "q.dbf is a folder" in refusal(parcels(), tmp_path / "q.shp")
    assert {one.name for one in tmp_path.iterdir()} == {"p.gpkg", "q.dbf"}
    assert (tmp_path / "q.dbf" / "inside").read_text() == "kept"


def test_a_folder_that_cannot_be_written_to(qgis_app):
    if not Path("/proc/self").is_dir():
        pytest.skip("no folder here is read-only even to root")
    for ending in ENDINGS:
        assert f"/proc/p{ending} cannot be written" in refusal(parcels(), f"/proc/p{ending}")


def test_a_geopackage_with_other_layers_is_not_replaced(qgis_app, tmp_path):
    path = tmp_path / "saved.gpkg"
    saved(parcels(), path)
    saved(parcels(2), path)  # with one layer it is
    import sqlite3

    with sqlite3.connect(path) as file:
        file.execute("CREATE TABLE more (fid INTEGER PRIMARY KEY)")
        file.execute(
            "INSERT INTO gpkg_contents (table_name, data_type, identifier)"
            " VALUES ('more', 'attributes', 'more')"
        )
    file.close()
    before = everything(tmp_path)
    sentence = refusal(parcels(), path)
    assert "it contains 2 layers and tables (saved and more), which would be lost" in sentence
    assert everything(tmp_path) == before


def test_selected_edited_and_removed_layers(qgis_app, tmp_path):
    layer = parcels(6)
    layer.selectByIds([5, 2, 4])
    layer.startEditing()
    layer.changeAttributeValue(4, 0, "changed")
    export = export_of(layer, tmp_path / "s.csv", selected_only=True)
    del layer
    report = write(export, Cancellation())
    assert [row[0] for row in by_other(report.path).rows] == ["Öwner 1", "changed", "Öwner 4"]
