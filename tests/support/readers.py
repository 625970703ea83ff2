"""Readers of written files: GDAL, and others that share no code with it or with ours."""

from __future__ import annotations

import csv
import json
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree as ET

import openpyxl
import shapefile
import shapely
from osgeo import gdal, ogr


class Table(NamedTuple):
    """The contents of a file."""

    names: list[str]
    #: Values in the order of the names; None for NULL, dates and times as ISO text.
    rows: list[list[Any]]
    #: One for each row; None without one. Empty where the format holds none.
    shapes: list[shapely.Geometry | None]


def by_gdal(path: Path, layer: int = 0) -> Table:
    """Read a file with the system's GDAL. The first row of a workbook contains the column names."""
    gdal.SetConfigOption("OGR_XLSX_HEADERS", "FORCE")
    source = gdal.OpenEx(str(path), gdal.OF_VECTOR)
    assert source is not None, gdal.GetLastErrorMsg()
    found = _read(source.GetLayer(layer))
    if path.suffix == ".csv":  # has no NULL, and points in place of shapes
        rows = [[None if value == "" else value for value in row] for row in found.rows]
        found = Table(found.names, rows, [])
    del source  # after everything of it: what is left would point to nothing
    return found


def _read(table: Any) -> Table:
    definition = table.GetLayerDefn()
    fields = [definition.GetFieldDefn(place) for place in range(definition.GetFieldCount())]
    types = [field.GetTypeName() for field in fields]
    rows, shapes = [], []
    for feature in table:
        rows.append([_value(feature, place, kind) for place, kind in enumerate(types)])
        if definition.GetGeomType() != ogr.wkbNone:
            shape = feature.GetGeometryRef()
            shapes.append(None if shape is None else shapely.from_wkb(bytes(shape.ExportToWkb())))
    return Table([field.GetName() for field in fields], rows, shapes)


def _value(feature: Any, place: int, kind: str) -> Any:
    if not feature.IsFieldSetAndNotNull(place):
        return None
    if kind == "Real":
        return feature.GetFieldAsDouble(place)
    if kind in ("Integer", "Integer64"):
        return feature.GetFieldAsInteger64(place)
    text = feature.GetFieldAsString(place)
    return text.replace("/", "-") if kind == "Date" else text


def by_other(path: Path) -> Table:
    """Read a file with an independent reader for its format, if there is one."""
    return _READERS[path.suffix](path)


def _shapefile(path: Path) -> Table:
    with shapefile.Reader(str(path), encoding="utf-8") as reader:
        names = [field[0] for field in reader.fields[1:]]
        rows = [[_plain(value) for value in record] for record in reader.iterRecords()]
        shapes = []
        if path.suffix == ".shp":
            shapes = [
                shapely.geometry.shape(one.__geo_interface__) if one.shapeType else None
                for one in reader.iterShapes()
            ]
    return Table(names, rows, shapes)


def _csv(path: Path) -> Table:
    with path.open(encoding="utf-8-sig", newline="") as file:
        names, *rows = list(csv.reader(file))
    return Table(names, [[cell or None for cell in row] for row in rows], [])


def _xlsx(path: Path) -> Table:
    book = openpyxl.load_workbook(path, read_only=True)
    names, *rows = [list(row) for row in book.worksheets[0].iter_rows(values_only=True)] or [[]]
    book.close()
    return Table(names, [[_plain(cell) for cell in row] for row in rows], [])


def _geojson(path: Path) -> Table:
    features = json.loads(path.read_text(encoding="utf-8"))["features"]
    names = list(features[0]["properties"]) if features else []
    return Table(
        names,
        [list(one["properties"].values()) for one in features],
        [one["geometry"] and shapely.geometry.shape(one["geometry"]) for one in features],
    )


def _kml(path: Path) -> Table:
    space = "{http://www.opengis.net/kml/2.2}"
    root = ET.parse(path).getroot()
    names = [one.get("name") for one in root.iter(f"{space}SimpleField")]
    rows = []
    for place in root.iter(f"{space}Placemark"):
        values = {one.get("name"): one.text for one in place.iter(f"{space}SimpleData")}
        rows.append([values.get(name) for name in names])
    return Table(names, rows, [])


def _geopackage(path: Path) -> Table:
    """Read a GeoPackage with SQLite: a geometry is WKB after a header."""
    with closing(sqlite3.connect(path)) as file:
        layer, shape = file.execute(
            "SELECT table_name, column_name FROM gpkg_contents "
            "LEFT JOIN gpkg_geometry_columns USING (table_name) "
            "WHERE table_name <> 'layer_styles'"
        ).fetchone()
        found = file.execute(f'SELECT * FROM "{layer}" ORDER BY fid')
        names = [column[0] for column in found.description]
        kept = [place for place, name in enumerate(names) if name not in ("fid", shape)]
        rows, shapes = [], []
        for row in found:
            rows.append([row[place] for place in kept])
            if shape:
                shapes.append(_of_geopackage(row[names.index(shape)]))
    return Table([names[place] for place in kept], rows, shapes)


def _of_geopackage(blob: bytes | None) -> shapely.Geometry | None:
    box = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}
    return blob and shapely.from_wkb(blob[8 + box[blob[3] >> 1 & 7] :])


_READERS: dict[str, Callable[[Path], Table]] = {
    ".shp": _shapefile,
    ".dbf": _shapefile,
    ".gpkg": _geopackage,
    ".csv": _csv,
    ".xlsx": _xlsx,
    ".geojson": _geojson,
    ".kml": _kml,
}


def _plain(value: Any) -> Any:
    if hasattr(value, "isoformat"):
        return value.isoformat()[:10]
    return None if value == "" else value


@contextmanager
def pyogrio_reader() -> Iterator[Callable[[Path], Table]]:
    """A function that reads files by the GDAL of pyogrio, which is another one than QGIS's.

    It runs in a process of its own: two GDALs do not go into one.
    """
    command = [sys.executable, "-c", _PYOGRIO]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:

        def read(path: Path) -> Table:
            print(json.dumps(str(path)), file=process.stdin, flush=True)
            names, columns, shapes = json.loads(process.stdout.readline())
            rows = [list(row) for row in zip(*columns)] or [[] for _ in shapes]
            return Table(names, rows, [one and shapely.from_wkb(one) for one in shapes])

        yield read
        process.stdin.close()


_PYOGRIO = """
import json, sys
import numpy, pyogrio.raw

def plain(value):
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, numpy.datetime64):
        return None if numpy.isnat(value) else str(value)
    value = value.item() if hasattr(value, "item") else value
    return None if value != value else value

for line in sys.stdin:
    meta, _, shapes, columns = pyogrio.raw.read(json.loads(line))
    names = list(meta["fields"])
    count = len(columns[0]) if columns else len(shapes)
    shapes = [None] * count if shapes is None else [one and one.hex() for one in shapes]
    print(json.dumps([names, [[plain(v) for v in c] for c in columns], shapes]), flush=True)
"""
