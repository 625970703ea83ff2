"""Rows of GeoPackages that SQLite reads are, to the bit, those that QGIS passes on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from osgeo import ogr
from qgis.core import QgsVectorLayer

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.layer.reading import LayerReader
from parcel_lookup.core.gis.source.layer_table import LayerTable

COLUMNS = {
    "pin": "TEXT",
    "short": "TEXT(3)",
    "whole": "INTEGER",
    "medium": "MEDIUMINT",
    "size": "REAL",
    "day": "DATE",
}
ROWS = [
    ("A", "ä", 2**62, -7, 0.1, "2024-02-29"),
    ("", " longer ", None, None, None, None),
    (None, "\U0001f3e0", 0, 2**31 - 1, -0.0, "1066-10-14"),
]


def geopackage(path: Path, columns=COLUMNS, rows=ROWS, kind=ogr.wkbMultiPolygon) -> Path:
    """Make a file in which each row has a square, and then set its values with SQL."""
    file = ogr.GetDriverByName("GPKG").CreateDataSource(str(path))
    layer = file.CreateLayer("lots", geom_type=kind)
    for number in range(len(rows)):
        ring = f"{number} 0, {number} 1, {number + 0.5} 1, {number} 0"
        feature = ogr.Feature(layer.GetLayerDefn())
        text = f"POLYGON (({ring}))" if kind == ogr.wkbPolygon else f"MULTIPOLYGON ((({ring})))"
        feature.SetGeometry(ogr.CreateGeometryFromWkt(text))
        layer.CreateFeature(feature)
    del layer, file
    for name, type_ in columns.items():
        run_sql(path, f'ALTER TABLE lots ADD COLUMN "{name}" {type_}')
    for fid, row in enumerate(rows, 1):
        sets = ", ".join(f'"{name}" = ?' for name in columns)
        run_sql(path, f"UPDATE lots SET {sets} WHERE fid = {fid}", row)
    return path


def run_sql(path: Path, statement: str, values=()) -> None:
    with closing(sqlite3.connect(path)) as file:
        for (trigger,) in file.execute(
            "SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'rtree%'"
        ).fetchall():
            file.execute(f'DROP TRIGGER "{trigger}"')  # which need functions that SQLite lacks
        file.execute(statement, values)
        file.commit()


def read(path: Path | str, box=None, *, by_qgis: bool):
    table = LayerTable(QgsVectorLayer(str(path), "lots", "ogr"))
    if by_qgis:
        table._stored = None
    names = [one.name for one in table.columns]
    chunks = [*table.every(names, (), box, Run())]
    found = [
        (key, repr(row), wkb)
        for chunk in chunks
        for key, row, wkb in zip(chunk.keys, chunk.rows, chunk.wkbs)
    ]
    some = [key for key, *_ in found]
    assert [key for one in table.features(some, names, Run()) for key in one.keys] == some
    return found


def same(path: Path | str, box=None) -> list:
    found = read(path, box, by_qgis=False)
    assert found == read(path, box, by_qgis=True)
    return found


@pytest.mark.parametrize("kind", [ogr.wkbPolygon, ogr.wkbMultiPolygon, ogr.wkbUnknown])
def test_plain_rows_are_the_same(qgis_app, tmp_path, kind):
    path = geopackage(tmp_path / "x.gpkg", kind=kind)
    assert len(same(path)) == 3
    assert len(same(path, (-1, 0, 1.2, 1))) == 2


def test_rows_come_in_the_order_of_qgis(qgis_app, tmp_path):
    """That of the R-tree, but for a box with all rows."""
    path = tmp_path / "x.gpkg"
    file = ogr.GetDriverByName("GPKG").CreateDataSource(str(path))
    layer = file.CreateLayer("lots", geom_type=ogr.wkbPolygon)
    for number in range(500):
        x = number * 37 % 101
        feature = ogr.Feature(layer.GetLayerDefn())
        ring = f"{x} 0, {x} 1, {x + 0.5} 1, {x} 0"
        feature.SetGeometry(ogr.CreateGeometryFromWkt(f"POLYGON (({ring}))"))
        layer.CreateFeature(feature)
    del layer, file
    keys = [key for key, *_ in same(path, (10, 0, 90, 1))]
    assert keys != sorted(keys)
    for box in ((0, 0, 100.5, 1), (-1, -1, 200, 2), None):
        assert [key for key, *_ in same(path, box)] == [*range(1, 501)]


def test_plain_rows_are_read_without_qgis(qgis_app, tmp_path, monkeypatch):
    path = geopackage(tmp_path / "x.gpkg")
    monkeypatch.setattr(LayerReader, "chunks", None)
    assert len(read(path, by_qgis=False)) == 3


@pytest.mark.parametrize(
    "change",
    [
        "pin = 'a' || char(0) || 'b'",
        "pin = char(65279) || 'a'",
        "pin = CAST(x'41ff42' AS TEXT)",
        "pin = x'4142'",
        "pin = CAST(x'eda080' AS TEXT)",
        "whole = 'seven'",
        "whole = 7.5",
        "medium = 3000000000",
        "size = 'much'",
        "size = 9e999",
        "size = -9e999",
        "day = '2024-02-30'",
        "day = '2024/02/03'",
        "day = 5",
        "day = ''",
        "geom = NULL",
        # Empty; another type than the layer's; big-endian.
        "geom = x'47500011E6100000010600000000000000'",
        "geom = x'47500001E610000001030000000100000004000000000000000000000000000000000000000000"
        "00000000000000000000000000F03F000000000000F03F000000000000F03F0000000000000000"
        "0000000000000000'",
        "geom = x'47500000000010E600000000060000000100000000030000000100000004"
        "00000000000000000000000000000000000000000000000000000000000000003FF0000000000000"
        "3FF00000000000003FF000000000000000000000000000000000000000000000'",
    ],
)
def test_odd_values_are_those_that_qgis_passes_on(qgis_app, tmp_path, change):
    path = geopackage(tmp_path / "x.gpkg")
    run_sql(path, f"UPDATE lots SET {change} WHERE fid = 2")
    assert len(same(path)) == 3


@pytest.mark.parametrize("change", ["x'00'", "'text'", "substr(geom, 1, 60)"])
def test_a_damaged_geometry_is_reported_as_by_qgis(qgis_app, tmp_path, change):
    path = geopackage(tmp_path / "x.gpkg")
    run_sql(path, f"UPDATE lots SET geom = {change} WHERE fid = 2")
    reports = []
    for by_qgis in (True, False):
        with pytest.raises(ParcelError) as caught:
            read(path, by_qgis=by_qgis)
        reports.append(str(caught.value))
    assert len({*reports}) == 1


@pytest.mark.parametrize("type_", ["BOOLEAN", "DATETIME", "BLOB", "FLOAT", "SMALLINT", "JSON"])
def test_columns_of_other_types_are_those_that_qgis_passes_on(qgis_app, tmp_path, type_):
    path = geopackage(tmp_path / "x.gpkg", {"odd": type_}, [(1,), (0,), (None,)])
    assert len(same(path)) == 3


def test_json_is_what_qgis_makes_of_it(qgis_app, tmp_path):
    path = geopackage(tmp_path / "x.gpkg")
    file = ogr.Open(str(path), 1)
    field = ogr.FieldDefn("extra", ogr.OFTString)
    field.SetSubType(ogr.OFSTJSON)
    file.GetLayer(0).CreateField(field)
    del file
    run_sql(path, """UPDATE lots SET extra = '{"a":   [1, 2]}'""")
    assert "{'a': [1, 2]}" in same(path)[0][1]


def test_rows_without_geometry_are_in_no_layer_of_a_geometry_type(qgis_app, tmp_path):
    path = geopackage(tmp_path / "x.gpkg", kind=ogr.wkbUnknown)
    run_sql(path, "UPDATE lots SET geom = NULL WHERE fid = 2")
    of_type = f"{path}|layername=lots|geometrytype=MultiPolygon"
    assert [key for key, *_ in same(of_type)] == [1, 3]
