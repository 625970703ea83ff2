"""Copies in another CRS and with some of the fields, as other programs read them."""

from __future__ import annotations

import subprocess

import numpy as np
import pytest
import shapely
from osgeo import gdal
from pyproj import CRS, Transformer
from pyproj.aoi import AreaOfInterest
from pyproj.database import query_crs_info
from pyproj.enums import PJType
from qgis.core import (
    QgsCategorizedSymbolRenderer,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransformContext,
    QgsPalLayerSettings,
    QgsRectangle,
    QgsVectorLayer,
    QgsVectorLayerSimpleLabeling,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.gis.export.crs import location_remark, suggested_zones
from parcel_lookup.core.gis.export.formats import FORMATS
from parcel_lookup.core.gis.export.writing import export_of, write
from parcel_lookup.tests.support.exports import layer_with, losses
from parcel_lookup.tests.support.readers import by_gdal

AVAILABLE = [one for one in FORMATS if one.is_available]
WITH_CRS = [one.ending for one in AVAILABLE if not one.is_in_degrees]
IN_DEGREES = [one.ending for one in AVAILABLE if one.is_in_degrees]
#: NAD83(2011) in degrees, and the State Plane zone of the north of Iowa in US survey feet.
DEGREES, IOWA_NORTH = "EPSG:6318", "EPSG:6463"
#: The zone on the other side of the globe.
FAR_AWAY = "EPSG:32755"
KINDS = [
    ("svc_uuid", QMetaType.Type.QString),
    ("acres", QMetaType.Type.Double),
    ("cdl_majority_category", QMetaType.Type.QString),
]


def parcels(crs: str = DEGREES, west: float = -93.6, south: float = 42.0) -> QgsVectorLayer:
    """Return parcels of a hundredth of a degree, one with a hole, and a row without geometry."""
    rows = []
    for number in range(4):
        x, y = west + number / 100, south + number / 50
        shape = shapely.box(x, y, x + 0.01, y + 0.01)
        if number == 2:
            shape = shape.difference(shapely.box(x + 0.002, y + 0.002, x + 0.004, y + 0.004))
        rows.append([f"p{number}", 247.5 + number, "Corn", shapely.MultiPolygon([shape]).wkt])
    rows.append(["none", None, None, None])
    layer = layer_with(KINDS, rows, kind="MultiPolygon")
    layer.setCrs(QgsCoordinateReferenceSystem(crs))
    return layer


def saved(layer, path, crs="", fields=None):
    target = QgsCoordinateReferenceSystem(crs) if crs else None
    if path.suffix == ".fgb":  # in which every row has geometry
        without = [one.id() for one in layer.getFeatures() if not one.hasGeometry()]
        layer.dataProvider().deleteFeatures(without)
    return write(export_of(layer, path, crs=target, fields=fields), Cancellation())


def refusal(layer, path, crs="", fields=None):
    with pytest.raises(ParcelError) as caught:
        saved(layer, path, crs, fields)
    assert caught.value.code is ErrorCode.EXPORT_FAILED
    return caught.value.sentence


def shapes_of(layer):
    return [
        shapely.from_wkb(bytes(one.geometry().asWkb()))
        for one in layer.getFeatures()
        if one.hasGeometry()
    ]


def shapes_in(table):
    return [one for one in table.shapes if one is not None and not one.is_empty]


def crs_in(path):
    source = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    return CRS.from_wkt(source.GetLayer(0).GetSpatialRef().ExportToWkt())


def farthest(found, expected):
    """Return the longest distance between a vertex and where it should be."""
    pairs = zip(
        sorted(found, key=lambda one: one.bounds), sorted(expected, key=lambda one: one.bounds)
    )
    return max(
        abs(
            shapely.get_coordinates(one.normalize()) - shapely.get_coordinates(other.normalize())
        ).max()
        for one, other in pairs
    )


@pytest.mark.parametrize("ending", WITH_CRS)
def test_shapes_in_a_state_plane_zone_are_where_pyproj_puts_them(qgis_app, tmp_path, ending):
    layer = parcels()
    report = saved(layer, tmp_path / f"p{ending}", IOWA_NORTH)
    to_zone = Transformer.from_crs(DEGREES, IOWA_NORTH, always_xy=True)
    expected = [
        shapely.transform(one, lambda points: np.column_stack(to_zone.transform(*points.T)))
        for one in shapes_of(layer)
    ]
    table = by_gdal(report.path)
    found = shapes_in(table)
    assert len(found) == len(expected) == 4
    assert farthest(found, expected) < 0.001  # feet
    assert crs_in(report.path).equals(CRS(IOWA_NORTH)) or "Iowa North" in crs_in(report.path).name
    assert losses(layer, report, table) == []  # attributes stay
    assert any(one.kind == "crs" and "Iowa North" in one.sentence for one in report.remarks)


def test_shapes_from_degrees_are_where_ogr2ogr_puts_them(qgis_app, tmp_path):
    layer = parcels("EPSG:4326")
    saved(layer, tmp_path / "ours.gpkg", "EPSG:26915")
    saved(layer, tmp_path / "degrees.gpkg")
    theirs = tmp_path / "theirs.gpkg"
    command = ["ogr2ogr", "-t_srs", "EPSG:26915", str(theirs), str(tmp_path / "degrees.gpkg")]
    subprocess.run([*command, "degrees"], check=True)
    found, expected = by_gdal(tmp_path / "ours.gpkg"), by_gdal(theirs)
    assert farthest(shapes_in(found), shapes_in(expected)) < 0.001  # meters
    assert found.rows == expected.rows


@pytest.mark.parametrize("ending", WITH_CRS)
def test_longitude_comes_first_whatever_the_axes_of_the_crs(qgis_app, tmp_path, ending):
    layer = parcels("EPSG:4326")
    report = saved(layer, tmp_path / f"p{ending}", "EPSG:4269")  # latitude, longitude
    assert farthest(shapes_in(by_gdal(report.path)), shapes_of(layer)) < 0.0001


@pytest.mark.parametrize("ending", WITH_CRS)
def test_without_another_crs_nothing_moves(qgis_app, tmp_path, ending):
    layer = parcels()
    for crs in ("", DEGREES):
        report = saved(layer, tmp_path / f"p{ending}", crs)
        assert farthest(shapes_in(by_gdal(report.path)), shapes_of(layer)) == 0
        assert [one for one in report.remarks if one.kind == "crs"] == []


@pytest.mark.parametrize("ending", IN_DEGREES)
def test_a_format_in_degrees_refuses_any_other_crs(qgis_app, tmp_path, ending):
    path = tmp_path / f"p{ending}"
    assert "always in longitude and latitude" in refusal(parcels(), path, IOWA_NORTH)
    assert list(tmp_path.iterdir()) == []
    assert saved(parcels(), path, "EPSG:4326").written == 5


@pytest.mark.parametrize("ending", WITH_CRS)
def test_a_crs_on_the_other_side_of_the_globe_is_refused_and_nothing_is_lost(
    qgis_app, tmp_path, ending
):
    path = saved(parcels(), tmp_path / f"p{ending}").path
    before = {one.name: one.read_bytes() for one in tmp_path.iterdir()}
    sentence = refusal(parcels(), path, FAR_AWAY)
    assert "far outside the area of use of EPSG:32755" in sentence
    assert {one.name: one.read_bytes() for one in tmp_path.iterdir()} == before


def test_a_place_that_has_no_coordinates_in_a_crs_is_refused(qgis_app, tmp_path):
    south_only = "PROJ:+proj=gnom +lat_0=-90 +datum=WGS84"  # without an area of use
    sentence = refusal(parcels("EPSG:4326"), tmp_path / "p.gpkg", south_only)
    assert "cannot hold the location of all parcels" in sentence
    assert list(tmp_path.iterdir()) == []


def test_a_layer_without_a_crs_is_not_transformed(qgis_app, tmp_path):
    assert "has no CRS" in refusal(parcels(""), tmp_path / "p.shp", IOWA_NORTH)
    assert saved(parcels(""), tmp_path / "p.shp").written == 5


def test_parcels_across_the_border_of_a_zone_are_saved_with_a_warning(qgis_app, tmp_path):
    across = parcels(west=-96.66)  # UTM zone 15 begins at -96
    report = saved(across, tmp_path / "p.gpkg", "EPSG:26915")
    assert report.written == 5
    (warning,) = [one for one in report.remarks if one.kind == "area"]
    assert warning.sentence.startswith("Some parcels are outside the area of use of EPSG:26915")
    inside = saved(parcels(), tmp_path / "p.gpkg", "EPSG:26915")
    assert [one for one in inside.remarks if one.kind == "area"] == []


def test_an_area_of_use_across_the_date_line_has_both_sides(qgis_app):
    alaska = QgsCoordinateReferenceSystem("EPSG:3338")
    degrees, context = QgsCoordinateReferenceSystem("EPSG:4326"), QgsCoordinateTransformContext()
    for west in (-150.0, 173.0):
        assert (
            location_remark(QgsRectangle(west, 52, west + 1, 53), degrees, alaska, context) is None
        )
    far = location_remark(QgsRectangle(10, 52, 11, 53), degrees, alaska, context)
    assert far.is_refusal


# ---- fields -------------------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [one.ending for one in AVAILABLE])
def test_a_file_has_the_selected_fields_in_the_layers_order(qgis_app, tmp_path, ending):
    layer = parcels("EPSG:4326")
    report = saved(layer, tmp_path / f"p{ending}", fields=["cdl_majority_category", "acres"])
    table = by_gdal(report.path)
    short = {".shp": "cdl_name"}.get(ending, "cdl_majority_category")
    columns = [table.names.index(name) for name in ("acres", short)]
    assert columns == sorted(columns)
    assert "svc_uuid" not in table.names
    found = sorted([row[column] for column in columns] for row in table.rows if row[columns[0]])
    assert [[float(acres), crop] for acres, crop in found] == [
        [247.5 + n, "Corn"] for n in range(4)
    ]
    assert {one.field for one in report.remarks} <= {"", "acres", "cdl_majority_category"}


def test_the_report_is_about_the_selected_fields_only(qgis_app, tmp_path):
    layer = layer_with(
        [("svc_uuid", QMetaType.Type.QString), ("owner_of_the_land", QMetaType.Type.QString)],
        [["x" * 300, "y" * 300, "MultiPolygon (((0 0, 0 1, 1 1, 0 0)))"]],
        kind="MultiPolygon",
    )
    report = saved(layer, tmp_path / "p.shp", fields=["svc_uuid"])
    assert [(one.kind, one.field) for one in report.remarks] == [("cut", "svc_uuid")]


def test_no_field_and_an_unknown_one_are_refused(qgis_app, tmp_path):
    assert "no fields are selected" in refusal(parcels(), tmp_path / "p.csv", fields=[])
    assert "no field “owner”" in refusal(parcels(), tmp_path / "p.csv", fields=["owner"])
    assert list(tmp_path.iterdir()) == []


def test_a_style_is_left_out_when_its_field_is(qgis_app, tmp_path):
    layer = parcels("EPSG:4326")
    layer.setRenderer(QgsCategorizedSymbolRenderer("cdl_majority_category", []))
    report = saved(layer, tmp_path / "p.shp", fields=["acres"])
    assert not (tmp_path / "p.qml").exists()
    (remark,) = [one for one in report.remarks if one.kind == "style"]
    assert "cdl_majority_category" in remark.sentence
    report = saved(layer, tmp_path / "p.shp", fields=["cdl_majority_category"])
    text = (tmp_path / "p.qml").read_text("utf-8")
    assert "cdl_name" in text
    assert 'field="acres"' not in text
    assert [one for one in report.remarks if one.kind == "style"] == []


def test_labels_are_left_out_when_their_field_is(qgis_app, tmp_path):
    layer = parcels("EPSG:4326")
    settings = QgsPalLayerSettings()
    settings.fieldName, settings.isExpression = "concat(\"acres\", ' acres')", True
    layer.setLabeling(QgsVectorLayerSimpleLabeling(settings))
    layer.setLabelsEnabled(True)
    report = saved(layer, tmp_path / "p.shp", fields=["cdl_majority_category"])
    (remark,) = [one for one in report.remarks if one.kind == "style"]
    assert "The labels were not saved" in remark.sentence
    assert "acres" not in (tmp_path / "p.qml").read_text("utf-8")
    report = saved(layer, tmp_path / "p.shp", fields=["acres"])
    assert "concat" in (tmp_path / "p.qml").read_text("utf-8")
    assert [one for one in report.remarks if one.kind == "style"] == []


# ---- zones --------------------------------------------------------------------------------------


def zones_at(longitude, latitude, crs="EPSG:4326"):
    box = QgsRectangle(longitude - 0.01, latitude - 0.01, longitude + 0.01, latitude + 0.01)
    degrees = QgsCoordinateReferenceSystem(crs)
    return suggested_zones(box, degrees, QgsCoordinateTransformContext())


def planes_at(longitude, latitude):
    return [one for one in zones_at(longitude, latitude) if one.is_state_plane]


def zones_by_pyproj(longitude, latitude):
    """Return the State Plane zones of NAD83(2011) by authority ID, in any unit."""
    place = AreaOfInterest(longitude, latitude, longitude, latitude)
    found = query_crs_info("EPSG", PJType.PROJECTED_CRS, place, contains=True)
    named = [one for one in found if one.name.startswith("NAD83(2011) / ")]
    by_zone = {}
    for one in named:
        crs = CRS.from_epsg(one.code)
        if crs.coordinate_operation.name.startswith("SPCS83 "):
            unit = crs.axis_info[0].unit_name
            by_zone.setdefault(one.name.split(" (")[0], {})[unit] = f"EPSG:{one.code}"
    order = ("US survey foot", "foot", "metre")
    return {next(units[unit] for unit in order if unit in units) for units in by_zone.values()}


@pytest.mark.parametrize(
    ("longitude", "latitude", "title"),
    [
        (-93.6, 42.5, "NAD83(2011) / Iowa North (ftUS)"),
        (-71.1, 42.37, "NAD83(2011) / Massachusetts Mainland (ftUS)"),
        (-112.07, 33.45, "NAD83(2011) / Arizona Central (ft)"),
        (-96.8, 32.8, "NAD83(2011) / Texas North Central (ftUS)"),
        (-97.74, 30.27, ""),
        (-86.8, 33.5, ""),
        (-149.9, 61.2, ""),
        (-122.4, 37.8, ""),
        (-84.5, 39.1, ""),
    ],
)
def test_the_zones_of_a_place_are_those_of_projs_database(qgis_app, longitude, latitude, title):
    zones = planes_at(longitude, latitude)
    expected = zones_by_pyproj(longitude, latitude)
    assert {zone.authid for zone in zones} <= expected
    assert len(zones) == min(3, len(expected))
    if title:
        assert zones[0].title == title


def test_hawaii_has_the_zone_of_an_older_datum_and_other_countries_none(qgis_app):
    assert [one.title for one in planes_at(-157.85, 21.3)] == ["NAD83 / Hawaii zone 3 (ftUS)"]
    assert planes_at(13.4, 52.5) == []
    nowhere = QgsRectangle()
    degrees = QgsCoordinateReferenceSystem("EPSG:4326")
    assert suggested_zones(nowhere, degrees, QgsCoordinateTransformContext()) == []


@pytest.mark.parametrize(
    ("crs", "titles"),
    [
        ("EPSG:4326", ["WGS 84 / UTM zone 15N", "NAD83(2011) / Iowa North (ftUS)"]),
        ("EPSG:6318", ["NAD83(2011) / Iowa North (ftUS)", "NAD83(2011) / UTM zone 15N"]),
        ("EPSG:4269", ["NAD83 / Iowa North (ftUS)", "NAD83 / UTM zone 15N"]),
    ],
)
def test_zones_in_the_datum_of_the_data_come_first(qgis_app, crs, titles):
    found = [zone.title for zone in zones_at(-93.6, 42.8, crs)]
    assert [title for title in found if title in titles] == titles
    assert found[0] == titles[0]
