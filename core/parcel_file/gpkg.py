"""The GeoPackage format (OGC 12-128r17, version 1.3) as far as a layer of polygons needs it.

Geometry is stored as a header with the envelope, and WKB behind it: both ways are slices of bytes.
SQL text is made by the functions at the end: `quote` is the one place that quotes names, and values
are bound, never part of a statement's text, so nothing can be injected.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterable, Sequence
from typing import NamedTuple

SRS_ID = 4326
_APPLICATION_ID = 0x47504B47  # "GPKG"
_VERSION = 10300

_HEADER = struct.Struct("<2sBBi4d")
#: Little-endian, with an envelope of two dimensions.
_FLAGS = 0b0000_0011
_ENVELOPE_BYTES = {0: 0, 1: 32, 2: 48, 3: 48, 4: 64}
_MULTIPOLYGON_OF_ONE = struct.pack("<BII", 1, 6, 1)
#: The polygons that nearly all of our rows have: how their blobs begin, and where the WKB does.
_OUR_BLOB, _OUR_START = struct.pack("<2sBB", b"GP", 0, _FLAGS), _HEADER.size
_PLAIN_POLYGON = struct.pack("<BI", 1, 3)
_ONE_POLYGON = _MULTIPOLYGON_OF_ONE + _PLAIN_POLYGON
_POLYGON, _MULTIPOLYGON = 3, 6
RTREE_COLUMNS = ("id", "minx", "maxx", "miny", "maxy")

_WGS84 = (
    'GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563,'
    'AUTHORITY["EPSG","7030"]],AUTHORITY["EPSG","6326"]],PRIMEM["Greenwich",0,'
    'AUTHORITY["EPSG","8901"]],UNIT["degree",0.0174532925199433,AUTHORITY["EPSG","9122"]],'
    'AXIS["Latitude",NORTH],AXIS["Longitude",EAST],AUTHORITY["EPSG","4326"]]'
)
_SYSTEMS = (
    (
        "Undefined Cartesian SRS",  # untranslated: file content
        -1,
        "NONE",
        -1,
        "undefined",
        "undefined Cartesian system",
    ),
    (
        "Undefined geographic SRS",  # untranslated: file content
        0,
        "NONE",
        0,
        "undefined",
        "undefined geographic system",  # untranslated: file content
    ),
    (
        "WGS 84 geodetic",
        SRS_ID,
        "EPSG",
        4326,
        _WGS84,
        "longitude and latitude in degrees",  # untranslated: file content
    ),
)

_NOW = "strftime('%Y-%m-%dT%H:%M:%fZ','now')"
_TABLES = f"""
CREATE TABLE gpkg_spatial_ref_sys (
  srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY, organization TEXT NOT NULL,
  organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL, description TEXT);
CREATE TABLE gpkg_contents (
  table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL, identifier TEXT UNIQUE,
  description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT ({_NOW}),
  min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
  CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
CREATE TABLE gpkg_geometry_columns (
  table_name TEXT NOT NULL, column_name TEXT NOT NULL, geometry_type_name TEXT NOT NULL,
  srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
  CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
  CONSTRAINT uk_gc_table_name UNIQUE (table_name),
  CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
  CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
CREATE TABLE gpkg_extensions (
  table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL, definition TEXT NOT NULL,
  scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
CREATE TABLE gpkg_data_columns (
  table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT, title TEXT, description TEXT,
  mime_type TEXT, constraint_name TEXT,
  CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name),
  CONSTRAINT gdc_tn UNIQUE (table_name, name));
CREATE TABLE gpkg_data_column_constraints (
  constraint_name TEXT NOT NULL, constraint_type TEXT NOT NULL, value TEXT,
  min NUMERIC, min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive BOOLEAN, description TEXT,
  CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value));
CREATE TABLE gpkg_ogr_contents (
  table_name TEXT NOT NULL PRIMARY KEY, feature_count INTEGER DEFAULT NULL);
"""
_EXTENSIONS = (
    ("gpkg_data_columns", None, "gpkg_schema", "extension_schema", "read-write"),
    ("gpkg_data_column_constraints", None, "gpkg_schema", "extension_schema", "read-write"),
)
#: Every SQLite takes this many bound values in one statement.
MAX_BOUND = 500


class Crs(NamedTuple):
    """The reference system of a layer, as a GeoPackage describes it."""

    name: str
    #: The number that geometries have: that of the organization, or one above 100,000.
    number: int
    organization: str
    code: int
    #: In the first version of WKT.
    definition: str


WGS84 = Crs("WGS 84 geodetic", SRS_ID, "EPSG", SRS_ID, _WGS84)


class Column(NamedTuple):
    """A column of a layer that is written."""

    name: str
    #: A type of the GeoPackage standard.
    type: str
    #: The attribute that the column holds, under its own name; None where it holds none.
    attribute: str | None
    #: What people call it; may be empty.
    title: str = ""
    description: str = ""


class Layer(NamedTuple):
    """A layer that is written; its key is ``fid`` and its geometry ``geom``."""

    name: str
    columns: tuple[Column, ...]
    identifier: str
    description: str
    #: ISO date and time in UTC, with milliseconds.
    last_change: str
    crs: Crs = WGS84

    @property
    def rtree(self) -> str:
        """The name of the layer's R-tree."""
        return f"rtree_{self.name}_geom"


def create_file(connection: sqlite3.Connection) -> None:
    """Make an empty database a GeoPackage without layers."""
    connection.execute(f"PRAGMA application_id = {_APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {_VERSION}")
    for statement in _TABLES.split(";\n"):  # a script would end the caller's transaction
        connection.execute(statement)
    connection.executemany("INSERT INTO gpkg_spatial_ref_sys VALUES (?,?,?,?,?,?)", _SYSTEMS)
    for table, column, name, page, scope in _EXTENSIONS:
        declare_extension(connection, table, column, name, page, scope)


def create_layer(connection: sqlite3.Connection, layer: Layer) -> None:
    """Create an empty layer of multipolygons."""
    connection.execute(
        "INSERT OR IGNORE INTO gpkg_spatial_ref_sys VALUES (?,?,?,?,?,NULL)", layer.crs
    )
    columns = "".join(f", {quote(column.name)} {column.type}" for column in layer.columns)
    connection.execute(
        f"CREATE TABLE {quote(layer.name)} "
        f"(fid INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, geom MULTIPOLYGON{columns})"
    )
    connection.execute(
        insert(
            "gpkg_contents",
            ("table_name", "data_type", "identifier", "description", "last_change", "srs_id"),
        ),
        (
            layer.name,
            "features",
            layer.identifier,
            layer.description,
            layer.last_change,
            layer.crs.number,
        ),
    )
    connection.execute(
        "INSERT INTO gpkg_geometry_columns VALUES (?,'geom','MULTIPOLYGON',?,0,0)",
        (layer.name, layer.crs.number),
    )
    connection.executemany(
        "INSERT INTO gpkg_data_columns VALUES (?,?,?,?,?,NULL,NULL)",
        [
            (layer.name, column.name, column.attribute, column.title or None, column.description)
            for column in layer.columns
        ],
    )


def create_triggers(connection: sqlite3.Connection, layer: Layer) -> None:
    """Create the triggers of the R-tree extension, of the feature count, and of the date of change.

    The last ones are ours: whatever program changes a row, the date in ``gpkg_contents`` tells
    that an index made before it is out of date (`text_index`).
    """
    name = text_literal(layer.name)
    # The standard's words: what these functions are, the GIS that edits the layer knows.
    box = ", ".join(f"ST_{edge}(NEW.geom)" for edge in ("MinX", "MaxX", "MinY", "MaxY"))
    put = insert(layer.rtree, RTREE_COLUMNS, f"VALUES (NEW.fid, {box})", "INSERT OR REPLACE")
    drop = delete(layer.rtree, "id = OLD.fid")
    drop_both = delete(layer.rtree, "id IN (OLD.fid, NEW.fid)")
    full = "(NEW.geom NOTNULL AND NOT ST_IsEmpty(NEW.geom))"
    empty = "(NEW.geom ISNULL OR ST_IsEmpty(NEW.geom))"
    more, fewer = (
        update(
            "gpkg_ogr_contents", f"feature_count = feature_count {sign} 1", f"table_name = {name}"
        )
        for sign in "+-"
    )
    stamp = update("gpkg_contents", f"last_change = {_NOW}", f"table_name = {name}")
    triggers = (
        (f"{layer.rtree}_insert", "INSERT", full, put),
        (f"{layer.rtree}_update1", "UPDATE OF geom", f"OLD.fid = NEW.fid AND {full}", put),
        (f"{layer.rtree}_update2", "UPDATE OF geom", f"OLD.fid = NEW.fid AND {empty}", drop),
        (f"{layer.rtree}_update3", "UPDATE", f"OLD.fid != NEW.fid AND {full}", f"{drop}; {put}"),
        (f"{layer.rtree}_update4", "UPDATE", f"OLD.fid != NEW.fid AND {empty}", drop_both),
        (f"{layer.rtree}_delete", "DELETE", "OLD.geom NOT NULL", drop),
        (f"trigger_insert_feature_count_{layer.name}", "INSERT", "1", more),
        (f"trigger_delete_feature_count_{layer.name}", "DELETE", "1", fewer),
        (f"last_change_insert_{layer.name}", "INSERT", "1", stamp),
        (f"last_change_update_{layer.name}", "UPDATE", "1", stamp),
        (f"last_change_delete_{layer.name}", "DELETE", "1", stamp),
    )
    for trigger, event, condition, action in triggers:
        connection.execute(
            f"CREATE TRIGGER {quote(trigger)} AFTER {event} ON {quote(layer.name)} "
            f"WHEN {condition} BEGIN {action}; END"
        )


def declare_extension(
    connection: sqlite3.Connection,
    table: str,
    column: str | None,
    name: str,
    page: str,
    scope: str,
) -> None:
    """Note that a layer uses an extension of the format."""
    definition = f"http://www.geopackage.org/spec130/#{page}"
    connection.execute(
        "INSERT INTO gpkg_extensions VALUES (?,?,?,?,?)", (table, column, name, definition, scope)
    )


def wkb_type(wkb: bytes) -> int:
    """The type of a WKB geometry, with the bits and thousands that tell of further dimensions."""
    return int.from_bytes(wkb[1:5], "little" if wkb[:1] == b"\x01" else "big")


def is_plain_polygon(wkb: bytes) -> bool:
    """Whether WKB is a Polygon or MultiPolygon of two dimensions."""
    return wkb.startswith(_PLAIN_POLYGON) or wkb_type(wkb) in (_POLYGON, _MULTIPOLYGON)


def to_blob(wkb: bytes, bounds: tuple[float, float, float, float], srs_id: int = SRS_ID) -> bytes:
    """A GeoPackage geometry from the WKB of a plain polygon and its (minx, miny, maxx, maxy).

    A layer holds one type of geometry: a Polygon becomes a MultiPolygon of one.
    """
    min_x, min_y, max_x, max_y = bounds
    header = _HEADER.pack(b"GP", 0, _FLAGS, srs_id, min_x, max_x, min_y, max_y)
    if wkb_type(wkb) == _POLYGON:
        return b"".join((header, _MULTIPOLYGON_OF_ONE, wkb))
    return header + wkb


def to_wkb(blob: bytes) -> bytes | None:
    """Return the WKB in a GeoPackage geometry, a MultiPolygon of one as a Polygon.

    None for an empty geometry. Raises ValueError where the bytes are no GeoPackage geometry.
    """
    if blob.startswith(_OUR_BLOB) and blob.startswith(_ONE_POLYGON, _OUR_START):
        return blob[_OUR_START + len(_MULTIPOLYGON_OF_ONE) :]
    if len(blob) < 8 or blob[:2] != b"GP":
        raise ValueError("not a GeoPackage geometry")
    flags = blob[3]
    size = _ENVELOPE_BYTES.get((flags >> 1) & 0b111)
    if size is None:
        raise ValueError("not a GeoPackage geometry")
    start = 8 + size
    if flags & 0b1_0000:
        return None
    order = "little" if blob[start : start + 1] == b"\x01" else "big"
    if int.from_bytes(blob[start + 1 : start + 5], order) == _MULTIPOLYGON:
        count = int.from_bytes(blob[start + 5 : start + 9], order)
        if count == 0:
            return None
        if count == 1:
            start += 9
    return blob[start:]


def quote(name: str, schema: str = "") -> str:
    """Return a table's or column's name as SQL; `schema` is that of an attached database."""
    quoted = '"' + name.replace('"', '""') + '"'
    return f"{quote(schema)}.{quoted}" if schema else quoted


def text_literal(text: str) -> str:
    """Return a text as SQL, for definitions of triggers, where nothing can be bound."""
    return "'" + text.replace("'", "''") + "'"


def marks(number: int) -> str:
    """That many places for bound values."""
    return ",".join("?" * number)


def select(
    expressions: Iterable[str],
    table: str,
    where: Sequence[str] = (),
    tail: str = "",
    schema: str = "",
) -> str:
    """A query; `expressions`, `where` (combined with AND) and `tail` are SQL, `table` a name."""
    condition = " WHERE " + " AND ".join(f"({term})" for term in where) if where else ""
    columns = ", ".join(expressions)
    return f"SELECT {columns} FROM {quote(table, schema)}{condition} {tail}"  # noqa: S608  # nosec B608


def insert(table: str, columns: Iterable[str], rows: str = "", verb: str = "INSERT") -> str:
    """An insertion of a row of bound values, or of `rows`, which are SQL; `columns` are names."""
    names = list(map(quote, columns))
    rows = rows or f"VALUES ({marks(len(names))})"
    return f"{verb} INTO {quote(table)} ({', '.join(names)}) {rows}"  # nosec B608


def update(table: str, assignments: str, where: str) -> str:
    """Return an update; `assignments` and `where` are SQL."""
    return f"UPDATE {quote(table)} SET {assignments} WHERE {where}"  # noqa: S608  # nosec B608


def delete(table: str, where: str) -> str:
    """Return a deletion; `where` is SQL."""
    return f"DELETE FROM {quote(table)} WHERE {where}"  # noqa: S608  # nosec B608
