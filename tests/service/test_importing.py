"""Importing all types of files: nothing is changed, moved, or lost without a report."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pyproj
import pytest
import shapely
from osgeo import gdal, ogr, osr

from parcel_lookup.core.columns.mapping import MappingError
from parcel_lookup.core.columns.mapping_json import mapping_from_json
from parcel_lookup.core.contract import Cancellation, Parcel, ParcelError, QueryRequest
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.service.importing.files import ImportReport, VectorFileError, import_file

#: Massachusetts, in meters.
STATE_PLANE = "EPSG:26986"


def imported(
    folder: Path, file: Path, layer: str = "", **mapping: Any
) -> tuple[ImportReport, list[Parcel]]:
    """Import a file; return the report, and the parcels in the order of the file."""
    to = folder / "imported.gpkg"
    fields = mapping.pop("fields", {"parcel_id": "ID"})
    data = {"fields": {"state": {"constant": "MA"}, **fields}, **mapping}
    report = import_file(str(file), mapping_from_json(data), to, layer=layer)
    source = FileSource(to)
    try:
        page = source.fetch(QueryRequest(limit=100), Cancellation())
    finally:
        source.close()
    parcels = sorted(page.parcels, key=lambda parcel: str(parcel.attributes["parcel_id"]))
    assert report.written == page.count
    return report, parcels


def write_csv(folder: Path, *rows: dict[str, Any]) -> Path:
    """Write a table; GDAL reads the column WKT as the geometry."""
    path = folder / "rows.csv"
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.DictWriter(file, list(rows[0]))
        writer.writeheader()
        writer.writerows(rows)
    return path


def from_state_plane(shape: shapely.Geometry) -> shapely.Geometry:
    move = pyproj.Transformer.from_crs(STATE_PLANE, "EPSG:4326", always_xy=True).transform
    return shapely.transform(shape, lambda c: np.column_stack(move(*c.T)))


def test_a_projected_file_is_transformed_to_longitude_and_latitude(tmp_path: Path):
    box = shapely.box(233_000, 900_000, 233_100, 900_200)  # 20,000 square meters
    path = write_csv(tmp_path, {"ID": "007", "NOTE": "x", "WKT": box.wkt})
    report, (parcel,) = imported(tmp_path, path, crs=STATE_PLANE)
    shape = shapely.from_wkb(parcel.wkb)
    assert shapely.hausdorff_distance(shape, from_state_plane(box)) < 1e-8
    assert shapely.bounds(shape)[0] == pytest.approx(-71.1, abs=0.1)
    # The projection's own scale is within 40 millionths of the ellipsoid's.
    assert parcel.attributes["acres_calc"] == pytest.approx(20_000 / 4046.8564224, rel=1e-4)
    assert parcel.attributes["parcel_id"] == "007"
    assert parcel.attributes["NOTE"] == "x"
    assert not report.findings


def test_a_file_with_latitude_first_is_swapped(tmp_path: Path):
    path = tmp_path / "parcels.gml"
    path.write_text(
        """<?xml version="1.0" encoding="UTF-8"?>
<ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/"
 xmlns:gml="http://www.opengis.net/gml/3.2" gml:id="a">
<ogr:featureMember><ogr:rows gml:id="rows.0"><ogr:geometryProperty>
<gml:Polygon srsName="urn:ogc:def:crs:EPSG::4326" gml:id="g"><gml:exterior><gml:LinearRing>
<gml:posList>42.37 -71.11 42.37 -71.10 42.38 -71.10 42.38 -71.11 42.37 -71.11</gml:posList>
</gml:LinearRing></gml:exterior></gml:Polygon></ogr:geometryProperty><ogr:ID>1</ogr:ID>
</ogr:rows></ogr:featureMember></ogr:FeatureCollection>"""
    )
    _, (parcel,) = imported(tmp_path, path)
    assert list(shapely.bounds(shapely.from_wkb(parcel.wkb))) == [-71.11, 42.37, -71.1, 42.38]


def test_longitude_and_latitude_are_unchanged_to_the_last_digit(tmp_path: Path):
    ring = [[-71.10934107072548, 42.372883077491046], [-71.1, 42.37], [-71.1, 42.38]]
    feature = {
        "type": "Feature",
        "properties": {"ID": "1"},
        "geometry": {"type": "Polygon", "coordinates": [[*ring, ring[0]]]},
    }
    path = tmp_path / "parcels.geojson"
    path.write_text(json.dumps({"type": "FeatureCollection", "features": [feature]}))
    _, (parcel,) = imported(tmp_path, path)
    assert shapely.get_coordinates(shapely.from_wkb(parcel.wkb)).tolist() == [*ring, ring[0]]


GEOMETRIES = {
    "1 curve": "CURVEPOLYGON (CIRCULARSTRING (0 0, 1 1, 2 0, 1 -1, 0 0))",
    "2 height": "POLYGON Z ((0 0 5, 1 0 5, 1 1 5, 0 0 5))",
    "3 two parts": "MULTIPOLYGON (((0 0, 1 0, 1 1, 0 0)), ((5 5, 6 5, 6 6, 5 5)))",
    "4 bow tie": "POLYGON ((0 0, 2 2, 2 0, 0 2, 0 0))",
    "5 mixture": "GEOMETRYCOLLECTION (POINT (9 9), POLYGON ((0 0, 1 0, 1 1, 0 0)))",
    "6 point": "POINT (3 4)",
    "7 line": "LINESTRING (0 0, 1 1)",
    "8 empty": "POLYGON EMPTY",
    "9 nothing": "",
    "A off the globe": "POLYGON ((0 0, 500 0, 500 1, 0 0))",
}


def test_every_type_of_geometry_is_imported_or_reported(tmp_path: Path):
    rows = [{"ID": name, "WKT": text} for name, text in GEOMETRIES.items()]
    report, parcels = imported(tmp_path, write_csv(tmp_path, *rows), crs="EPSG:4326")
    shapes = {p.attributes["parcel_id"]: p.wkb and shapely.from_wkb(p.wkb) for p in parcels}
    assert list(shapes) == list(GEOMETRIES)
    assert shapes["1 curve"].area == pytest.approx(3.14, abs=0.02)
    assert not shapes["2 height"].has_z
    assert len(shapes["3 two parts"].geoms) == 2
    assert shapes["4 bow tie"].is_valid
    assert shapes["4 bow tie"].area == pytest.approx(2)
    assert shapes["5 mixture"].area == pytest.approx(0.5)
    for name in list(GEOMETRIES)[5:]:
        assert shapes[name] is None
    assert (report.read, report.written, report.without_geometry) == (10, 10, 5)
    # Everything that differs from the file is listed, and nothing else.
    assert [item.parcel_id for item in report.findings] == list(GEOMETRIES)[3:]
    assert {item.field for item in report.findings} == {"geom"}
    # An unusable geometry is not lost, regardless of the reason.
    lost = {p.attributes["parcel_id"]: p.unread["geom"] for p in parcels if p.unread}
    assert lost == {
        name: GEOMETRIES[name] for name in ("5 mixture", "6 point", "7 line", "A off the globe")
    }


def test_geometries_that_cannot_be_transformed_keep_their_coordinates(tmp_path: Path):
    far = "POLYGON ((1e+30 0, 1e+30 5, 2e+30 5, 1e+30 0))"
    near = "POLYGON ((5e5 4.65e6, 5e5 4.66e6, 5.1e5 4.66e6, 5e5 4.65e6))"
    path = write_csv(
        tmp_path,
        {"ID": "far", "WKT": far},
        {"ID": "point", "WKT": "POINT (500000 9)"},
        *({"ID": name, "WKT": near} for name in "ab"),
    )
    report, parcels = imported(tmp_path, path, crs="EPSG:32615")
    words = {p.attributes["parcel_id"]: p.unread["geom"] for p in parcels if p.unread}
    assert shapely.from_wkt(words["far"]) == shapely.from_wkt(far)
    assert words["point"] == "POINT (500000 9)"
    assert [item.parcel_id for item in report.findings] == ["far", "point"]


def test_unreadable_values_are_reported_and_kept(tmp_path: Path):
    rows = [{"ID": "1", "LAND": "1,250.5"}, {"ID": "2", "LAND": "about 5"}, {"ID": "", "LAND": ""}]
    path = write_csv(tmp_path, *rows)
    report, parcels = imported(tmp_path, path, fields={"parcel_id": "ID", "acres": "LAND"})
    by_id = {parcel.attributes["parcel_id"]: parcel for parcel in parcels}
    assert by_id["1"].attributes["acres"] == 1250.5
    assert by_id["2"].attributes["acres"] is None
    assert by_id["2"].unread == {"acres": "about 5"}
    listed = [
        (item.row, item.field, item.value) for item in report.findings if item.field != "geom"
    ]
    assert listed == [(2, "acres", "about 5"), (3, "parcel_id", "")]
    assert report.without_geometry == 3


def test_repeated_ids_and_stacks_are_distinguished_and_counted(tmp_path: Path):
    rows = [{"ID": lot, "UNIT": unit} for lot, unit in ("1a", "1b", "2a", "3a", "3a")]
    path = write_csv(tmp_path, *rows)
    options = {"stack": "ID", "distinguish_by": ["UNIT"]}
    report, parcels = imported(tmp_path, path, **options)
    assert len({parcel.svc_uuid for parcel in parcels}) == 5
    assert {basis.value: number for basis, number in report.ids.items()} == {
        "parcel_id": 1,
        "distinguished": 2,
        "content": 2,
    }
    assert sorted(report.stacks.values()) == [2, 2]
    again, same = imported(tmp_path, path, **options)
    assert [parcel.svc_uuid for parcel in same] == [parcel.svc_uuid for parcel in parcels]
    assert replace(again, changes=None) == report
    assert (again.changes.added, again.changes.changed, again.changes.removed) == (0, 0, 0)


def located(folder: Path, **mapping: Any) -> list[dict[str, Any]]:
    """Import two lots with the same number, in Middlesex and Suffolk County."""
    lots = [shapely.box(x, 42.37, x + 0.0001, 42.3701) for x in (-71.11, -71.12, -71.03)]
    rows = [{"WKT": lot.wkt, "ID": number} for lot, number in zip(lots, ("1", "2", "1"))]
    to = folder / "imported.gpkg"
    file = write_csv(folder, *rows)
    import_file(str(file), mapping_from_json({"crs": "EPSG:4326", **mapping}), to)
    source = FileSource(to)
    page = source.fetch(QueryRequest(limit=100), Cancellation())
    source.close()
    return sorted((parcel.attributes for parcel in page.parcels), key=lambda one: str(one))


def values(found: list[dict[str, Any]], *names: str) -> set[tuple[Any, ...]]:
    return {tuple(one.get(name) for name in names) for one in found}


PLACE = ("state", "state_fp", "county", "county_fp")


def test_missing_state_and_county_come_from_the_location(tmp_path: Path):
    found = located(tmp_path, fields={"parcel_id": "ID"})
    here, there = ("MA", "25", "Middlesex", "017"), ("MA", "25", "Suffolk", "025")
    assert values(found, "parcel_id", *PLACE) == {("1", *here), ("2", *here), ("1", *there)}
    # The same number is in another county, so no digest is needed to distinguish the records.
    again = located(tmp_path, fields={"parcel_id": "ID", "city": {"constant": "Anywhere"}})
    assert values(again, "svc_uuid") == values(found, "svc_uuid")


def test_state_or_county_in_the_mapping_take_precedence(tmp_path: Path):
    found = located(tmp_path, fields={"parcel_id": "ID", "state": {"constant": "NH"}})
    assert values(found, "state", "state_fp") == {("NH", None)}
    assert values(found, "county") == {("Middlesex",), ("Suffolk",)}
    assert values(located(tmp_path, locate=False), *PLACE) == {(None, None, None, None)}
    both = {"state_fp": {"constant": "33"}, "county_fp": {"constant": "001"}}
    assert values(located(tmp_path, fields=both), *PLACE) == {(None, "33", None, "001")}


def test_the_report_is_written_as_csv_or_json(tmp_path: Path):
    path = write_csv(tmp_path, {"ID": "1", "LAND": "wide, über 5"})
    report, _ = imported(tmp_path, path, fields={"parcel_id": "ID", "acres": "LAND"})
    report.write(tmp_path / "report.csv")
    with (tmp_path / "report.csv").open(encoding="utf-8-sig", newline="") as file:
        first = next(csv.DictReader(file))
    assert (first["row"], first["field"], first["value"]) == ("1", "acres", "wide, über 5")
    report.write(tmp_path / "report.json")
    content = json.loads((tmp_path / "report.json").read_text(encoding="utf-8"))
    assert content["parcels_written"] == content["parcels_without_geometry"] == 1
    assert content["findings"][0]["value"] == "wide, über 5"
    assert "Wrote 1 parcel, 1 of them without geometry" in report.lines()


@pytest.mark.parametrize(
    ("content", "options", "word"),
    [
        ("ID,WKT\n1,POINT (0 0)\n", {}, "coordinate reference system"),
        ("ID,WKT\n1,POINT (0 0)\n", {"crs": "EPSG:none"}, "EPSG:none"),
        ("ID,A\n1,2\n", {"layer": "other"}, "other"),
        ("NAME,A\n1,2\n", {}, "ID"),
        (None, {}, "rows.csv"),
    ],
)
def test_a_failed_import_keeps_the_old_file(
    tmp_path: Path, content: str | None, options: dict[str, str], word: str
):
    path, to = tmp_path / "rows.csv", tmp_path / "imported.gpkg"
    to.write_text("the old file")
    if content:
        path.write_text(content)
    mapping = mapping_from_json({"fields": {"parcel_id": "ID"}, **options})
    with pytest.raises((VectorFileError, MappingError), match=word):
        import_file(str(path), mapping, to)
    assert to.read_text() == "the old file"
    assert sorted(tmp_path.iterdir()) == sorted({to, *([path] if content else [])})


def test_dates_booleans_and_long_numbers_of_a_geopackage_are_read(tmp_path: Path):
    from osgeo import ogr

    ogr.UseExceptions()
    path = tmp_path / "typed.gpkg"
    data = ogr.GetDriverByName("GPKG").CreateDataSource(str(path))
    layer = data.CreateLayer("typed", geom_type=ogr.wkbNone)
    for name, kind in (("ID", ogr.OFTInteger64), ("SOLD", ogr.OFTDate), ("AT", ogr.OFTDateTime)):
        layer.CreateField(ogr.FieldDefn(name, kind))
    truth = ogr.FieldDefn("VACANT", ogr.OFTInteger)
    truth.SetSubType(ogr.OFSTBoolean)
    layer.CreateField(truth)
    feature = ogr.Feature(layer.GetLayerDefn())
    feature["ID"], feature["SOLD"] = 12_345_678_901, "2005/07/05"
    feature["AT"], feature["VACANT"] = "2005/07/05 12:30:00", 1
    layer.CreateFeature(feature)
    layer.CreateFeature(ogr.Feature(layer.GetLayerDefn()))
    feature = layer = data = None
    fields = {"parcel_id": "ID", "sale_date": "SOLD"}
    _, (first, second) = imported(tmp_path, path, fields=fields)
    assert first.attributes["parcel_id"] == "12345678901"
    assert first.attributes["sale_date"] == "2005-07-05"
    assert first.attributes["AT"] == "2005-07-05T12:30:00"
    assert first.attributes["VACANT"] is True or first.attributes["VACANT"] == 1
    assert [second.attributes[name] for name in ("parcel_id", "sale_date", "AT")] == [None] * 3


@pytest.mark.parametrize(
    ("name", "cut", "driver"),
    [
        ("lots.shp", "lots.dbf", "ESRI Shapefile"),
        ("lots.fgb", "lots.fgb", "FlatGeobuf"),
        ("lots.geojsonl", "lots.geojsonl", "GeoJSONSeq"),
        ("lots.tab", "lots.dat", "MapInfo File"),
    ],
)
def test_a_file_that_ends_early_is_refused(tmp_path: Path, name: str, cut: str, driver: str):
    system = osr.SpatialReference()
    system.ImportFromEPSG(4326)
    system.SetAxisMappingStrategy(osr.OAMS_TRADITIONAL_GIS_ORDER)
    data = gdal.GetDriverByName(driver).Create(str(tmp_path / name), 0, 0, 0, gdal.GDT_Unknown)
    layer = data.CreateLayer("lots", system, ogr.wkbPolygon)
    layer.CreateField(ogr.FieldDefn("ID", ogr.OFTString))
    for number in range(400):
        feature = ogr.Feature(layer.GetLayerDefn())
        feature["ID"] = f"{number:05}"
        shape = shapely.box(-71 + number * 1e-4, 42, -71 + (number + 1) * 1e-4, 42.001)
        feature.SetGeometry(ogr.CreateGeometryFromWkb(shapely.to_wkb(shape)))
        layer.CreateFeature(feature)
    del feature, layer, data
    to = tmp_path / "imported.gpkg"
    mapping = mapping_from_json({"fields": {"state": {"constant": "MA"}, "parcel_id": "ID"}})
    assert import_file(str(tmp_path / name), mapping, to).written == 400
    with (tmp_path / cut).open("r+b") as file:
        file.truncate(int((tmp_path / cut).stat().st_size * 0.8) + 5)
    before = to.read_bytes()
    with pytest.raises((VectorFileError, ParcelError)):
        import_file(str(tmp_path / name), mapping, to)
    assert to.read_bytes() == before
