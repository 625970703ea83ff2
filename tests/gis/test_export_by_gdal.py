"""Why some formats are not written by GDAL alone: values that it changes.

A test that fails with a newer GDAL says that the writer it names can go.
"""

from __future__ import annotations

from xml.etree import ElementTree as ET

import pytest
from osgeo import gdal
from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransformContext,
    QgsFeature,
    QgsField,
    QgsFields,
    QgsGeometry,
    QgsVectorFileWriter,
)
from qgis.PyQt.QtCore import QDate, QMetaType

from parcel_lookup.tests.support.readers import by_gdal, by_other

T = QMetaType.Type
#: Drivers, with the options that keep the most.
DRIVERS = {
    ".shp": ("ESRI Shapefile", []),
    ".csv": ("CSV", ["STRING_QUOTING=IF_NEEDED"]),
    ".geojson": ("GeoJSON", ["SIGNIFICANT_FIGURES=17", "AUTODETECT_JSON_STRINGS=NO"]),
    ".xlsx": ("XLSX", []),
    ".kml": ("KML", []),
    ".fgb": ("FlatGeobuf", []),
}


HOLE = "MultiPolygonZ (((0 0 5, 0 4 5, 4 4 6, 4 0 5, 0 0 5), (1 1 5, 2 1 5, 2 2 5, 1 1 5)))"


def by_plain_gdal(path, fields, rows, shape="Point (1 2)", kind=Qgis.WkbType.Point):
    """Write rows as QGIS does, and return whether GDAL reports that all went well."""
    known = QgsFields()
    for field in fields:
        known.append(QgsField(*field))
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName, options.layerOptions = DRIVERS[path.suffix]
    crs, transforms = QgsCoordinateReferenceSystem("EPSG:4326"), QgsCoordinateTransformContext()
    writer = QgsVectorFileWriter.create(str(path), known, kind, crs, transforms, options)
    assert not writer.hasError()
    is_written = True
    for row in rows:
        feature = QgsFeature(known)
        feature.setAttributes(list(row))
        if shape:
            feature.setGeometry(QgsGeometry.fromWkt(shape))
        is_written = writer.addFeature(feature) and is_written
    del writer
    return is_written


@pytest.mark.parametrize("ending", [".shp", ".csv", ".geojson", ".xlsx", ".kml"])
def test_gdal_rounds_numbers(qgis_app, tmp_path, ending):
    """Shapefile, CSV, GeoJSON, Excel, KML."""
    path = tmp_path / f"p{ending}"
    assert by_plain_gdal(path, [("acres", T.Double)], [[0.1 + 0.2]])
    assert [float(row[0]) for row in by_other(path).rows] == [0.3]


def test_gdal_writes_other_numbers_where_a_shapefile_has_no_room(qgis_app, tmp_path):
    path = tmp_path / "p.shp"
    assert by_plain_gdal(path, [("acres", T.Double)], [[1e-17], [1e300]])
    small, large = (float(row[0]) for row in by_other(path).rows)
    assert small == 0
    assert large < 1e24


def test_gdal_reads_its_own_headings_as_a_row(qgis_app, tmp_path):
    """CSV."""
    path = tmp_path / "p.csv"
    assert by_plain_gdal(path, [("2020", T.QString), ("2021", T.QString)], [["a", "b"]])
    assert len(by_gdal(path).rows) == 2


def test_gdal_does_not_escape_the_names_of_fields(qgis_app, tmp_path):
    """KML."""
    path = tmp_path / "p.kml"
    assert by_plain_gdal(path, [("<b>", T.QString)], [["a"]])
    with pytest.raises(ET.ParseError):
        by_other(path)


def test_gdal_writes_early_days_as_negative_numbers(qgis_app, tmp_path):
    """Excel."""
    path = tmp_path / "p.xlsx"
    assert by_plain_gdal(path, [("sold", T.QDate)], [[QDate(1776, 7, 4)]])
    assert by_other(path).rows[0][0] != "1776-07-04"


def test_gdal_drops_rows_without_geometry_from_a_flatgeobuf(qgis_app, tmp_path):
    """So a FlatGeobuf with such rows is refused. GDAL 3.10 has them in one without an index."""
    path = tmp_path / "p.fgb"
    is_written = by_plain_gdal(path, [("owner", T.QString)], [["a"]], shape="")
    assert not is_written or by_gdal(path).rows == []


@pytest.mark.skipif(int(gdal.VersionInfo()) >= 3100000, reason="it no longer does")
def test_gdal_makes_parts_of_holes_in_polygons_with_heights(qgis_app, tmp_path):
    """Shapefile: so the rings are turned before."""
    path = tmp_path / "p.shp"
    kind = Qgis.WkbType.MultiPolygonZ
    assert by_plain_gdal(path, [("owner", T.QString)], [["a"]], HOLE, kind)
    assert len(by_gdal(path).shapes[0].geoms) == 2
