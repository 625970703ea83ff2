"""Layers as they come from counties, read in place: no row is lost, and no short read is whole."""

from __future__ import annotations

import contextlib
import json
import math
import random
import shutil
import sqlite3
import threading
import zipfile
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import pytest
import shapely
from qgis.core import (
    Qgis,
    QgsFeature,
    QgsField,
    QgsProject,
    QgsVectorFileWriter,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QByteArray, QDate, QMetaType, QTime

from parcel_lookup.core.columns.mapping_json import mapping_from_json, mapping_to_json
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    Cancelled,
    ErrorCode,
    Filter,
    Order,
    ParcelError,
)
from parcel_lookup.core.contract.operators import Implies
from parcel_lookup.core.contract.query import AddressPlace, PointPlace, Query, Run
from parcel_lookup.core.gis.connections.layer_description import SAMPLE_ROWS
from parcel_lookup.core.gis.layer.reading import LayerReader
from parcel_lookup.core.gis.source.layer_table import LayerTable, open_table
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.core.gis.source.table import Condition
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.run import NamedSource
from parcel_lookup.core.search.run import run as run_search
from parcel_lookup.tests.support.copied import copy_layer, described
from parcel_lookup.tests.support.disks import stalled_file
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.layer_sources import query_in
from parcel_lookup.tests.support.layers import box, layer_of, save
from parcel_lookup.tests.support.sources import ListSink

#: A lot in Story County, Iowa.
LOT = (-93.6, 42.0, -93.599, 42.001)
STATE_PLANE_FEET = "EPSG:3417"

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


@pytest.fixture(autouse=True)
def project(qgis_app):
    yield
    QgsProject.instance().clear()


def lots(number=3, *, crs="EPSG:4326", fields="PIN:string", values=None, name="Lots"):
    """Return a memory layer of adjacent lots in Story County."""
    west, south, east, north = LOT
    shapes = [box(west + n / 1e5, south, east + n / 1e5, north, crs=crs) for n in range(number)]
    values = values or [[f"{n:03}"] for n in range(number)]
    return layer_of(shapes, crs=crs, fields=fields, values=values, name=name)


def opened(path, name="Lots"):
    layer = QgsVectorLayer(str(path), name, "ogr")
    assert layer.isValid()
    return layer


def geojson(path: Path, *features: tuple[dict, dict | None]) -> Path:
    rows = [{"type": "Feature", "properties": one, "geometry": two} for one, two in features]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": rows}))
    return path


SQUARE = {"type": "Polygon", "coordinates": [[[0, 0], [0, 1], [1, 1], [0, 0]]]}


def edit(path, statement, rows=((),)):
    """Change a GeoPackage, whose triggers call functions of a GIS."""
    with closing(sqlite3.connect(path)) as file:
        file.create_function("ST_IsEmpty", 1, lambda blob: blob is None)
        for name in ("ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY"):
            file.create_function(name, 1, lambda blob: 0)
        file.executemany(statement, rows)
        file.commit()


def keys(table, columns=(), *conditions, rect=None):
    chunks = table.keys(columns, conditions, rect, Run())
    found = [pair for some in chunks for pair in zip(some.keys, some.rows)]
    assert len({key for key, _ in found}) == len(found)
    return found


def column(table, name, *conditions):
    return [values[name] for _, values in keys(table, [name], *conditions)]


class Feature(NamedTuple):
    key: int
    values: dict
    wkb: Any


def features(table, some, columns=()):
    chunks = table.features(some, columns, Run())
    return [Feature(*row) for one in chunks for row in zip(one.keys, one.rows, one.wkbs)]


# ---- columns and values -------------------------------------------------------------------------

NAMES = (
    "PIN",
    "pin",
    "Pin",
    "",
    "a.b",
    "select",
    'quo"te',
    "100%",
    "it's",
    "geometry",
    "Straße",
    "a b",
)


def test_every_name_of_a_column_is_read_and_filtered(tmp_path):
    """Names that differ by case, reserved ones, and ones with signs."""
    rows = [{name: f"{name}{row}" for name in NAMES} for row in range(3)]
    table = LayerTable(opened(geojson(tmp_path / "a.geojson", *((row, SQUARE) for row in rows))))
    path = tmp_path / "a.gpkg"
    own = [name for name in NAMES if name and name.lower() not in ("pin", "geometry")]
    save(lots(3), path, "GPKG")
    for name in own:
        quoted = name.replace('"', '""')
        edit(path, f'ALTER TABLE lots ADD COLUMN "{quoted}" TEXT')
        values = [(f"{name}{row}", f"{row:03}") for row in range(3)]
        edit(path, f'UPDATE lots SET "{quoted}" = ? WHERE PIN = ?', values)
    filtered = LayerTable(opened(path))
    assert {one.name for one in table.columns} >= set(NAMES)
    for name in NAMES:
        for one in (table, filtered) if name in own else (table,):
            condition = Condition(name, Implies.EQUAL, (f"{name}1",))
            assert column(one, name) == [f"{name}{row}" for row in range(3)]
            assert f"{name}1" in column(one, name, condition)
    ((_, values), *_) = keys(table, NAMES)
    assert values == rows[0]


def test_all_of_250_columns_are_read(tmp_path):
    fields = ",".join(f"C{number:03}:int" for number in range(250))
    layer = lots(fields=fields, values=[list(range(row, row + 250)) for row in range(3)])
    table = LayerTable(opened(save(layer, tmp_path / "wide.shp")))
    names = [one.name for one in table.columns]
    for columns in (names, ["C249", "C000"]):
        found = features(table, [key for key, _ in keys(table)], columns)
        assert [one.values for one in found] == [
            {name: int(name[1:]) + row for name in columns} for row in range(3)
        ]


@pytest.mark.parametrize("ending", [".shp", ".gpkg", ".gdb", ".fgb", ".geojsonl"])
def test_columns_without_values_are_null(tmp_path, ending):
    fields = "PIN:string,OWNER:string,PRICE:double,NUMBER:int,SOLD:date"
    layer = lots(fields=fields, values=[[f"{n}", None, None, None, None] for n in range(3)])
    path = save(layer, tmp_path / f"lots{ending}", DRIVERS[ending])
    table = LayerTable(opened(path))
    for name in set(fields.replace(":", ",").split(",")[2::2]) & {c.name for c in table.columns}:
        assert column(table, name) == [None] * 3
    is_not_null = Condition("OWNER", Implies.NOTHING)
    assert len(keys(table, ["OWNER"], is_not_null)) <= 3


#: Letters that fold to others, or to several.
LETTERS = "aAsSßẞ\u017fñÑkK\u212aiİ\u0131IµμﬁfŉnǰjẖhẗtẘwẙyẚÅå\u212b\u03c3ςΣ%_'\"\\ .é"


def words(chance, most=6):
    return "".join(chance.choice(LETTERS) for _ in range(chance.randrange(1, most)))


def texts(chance, number):
    return [f"{words(chance)}X{words(chance)}" for _ in range(number)]


def in_case(chance, text):
    change = chance.choice((str, str.upper, str.lower, str.casefold, str.swapcase))
    return change(text)


@pytest.fixture(scope="module")
def odd_texts(qgis_app, tmp_path_factory):
    """A GeoPackage whose filters are sent, and its texts."""
    chance = random.Random(32)
    found = [*texts(chance, 400), "MUÑOZ", "muñoz", "Hauptstraße", "HAUPTSTRASSE", " Smith ", ""]
    layer = lots(len(found), fields="OWNER:string", values=[[one] for one in found])
    path = tmp_path_factory.mktemp("odd") / "lots.gpkg"
    save(layer, path, "GPKG")
    return LayerTable(opened(path)), found


def test_a_filter_that_is_sent_loses_no_text(odd_texts):
    table, found = odd_texts
    chance = random.Random(33)
    parts = ["strasse", "ß", "MUÑ", "ñ", "%", "_", "K", "\u212a", "'", '"', "\\"]
    parts += [in_case(chance, one[place : place + 3]) for one in found[:150] for place in (0, 2)]
    number = 0
    for part in filter(None, parts):
        expected = {one for one in found if part.casefold() in one.casefold()}
        got = column(table, "OWNER", Condition("OWNER", Implies.CONTAINS, (part,)))
        assert expected <= set(got), part
        number += len(got)
    assert number < len(parts) * len(found)  # something was left out


#: By what a column has, the blanks next to some of its texts.
BLANKS = {
    "nothing else": ("{}", "{}1"),
    "spaces": (" {}", "{} ", "  {}   ", "{}", "{}1"),
    "other blanks": (" {}", "{} ", "\t{}", "{}\u00a0", "\u2003{}\n", "{}", "{}1"),
}


@pytest.mark.parametrize("kind", BLANKS)
@pytest.mark.parametrize("has_index", [False, True])
def test_values_that_are_sent_lose_no_text(tmp_path, has_index, kind):
    chance = random.Random(34)
    found = [one.strip() for one in texts(chance, 300)]
    found += [blank.format(one) for one in ("12-A", "Ñandú") for blank in BLANKS[kind]]
    layer = lots(len(found), fields="OWNER:string", values=[[one] for one in found])
    path = save(layer, tmp_path / "lots.gpkg", "GPKG")
    if has_index:
        edit(path, 'CREATE INDEX "an index" ON lots (OWNER)')
    table = LayerTable(opened(path))
    for number in (1, 2, 20, 100, 250):
        for _ in range(20):
            some = chance.sample(found, number)  # with their blanks, as columns of a table have
            got = column(table, "OWNER", Condition("OWNER", Implies.EQUAL, tuple(some)))
            some = {one.strip() for one in some}
            expected = {one for one in found if one.strip() in some}
            assert expected <= set(got)
            assert kind == "other blanks" or expected == set(got)


@pytest.mark.parametrize("odd", ["tab", "blob", "zero", "text"])
def test_a_value_that_sqlite_compares_otherwise_is_found_after_it_was_written(tmp_path, odd):
    """As long as no row has it, the provider selects the rows."""
    path = save(lots(fields="PIN:string,ACRES:int"), tmp_path / "lots.gpkg", "GPKG")
    edit(path, "UPDATE lots SET ACRES = fid")
    value = {"tab": "\t002", "blob": b"002", "zero": "002\0x", "text": "7 acres"}[odd]
    name, wanted = ("ACRES", 7) if odd == "text" else ("PIN", "002")
    condition = Condition(name, Implies.EQUAL, (wanted,))
    table = LayerTable(opened(path))
    assert len(column(table, name, condition)) == (odd != "text")
    edit(path, f"UPDATE lots SET {name} = ? WHERE fid = 2", [(value,)])
    (read,) = (values[name] for key, values in keys(table, [name]) if key == 2)
    assert (read.strip() if name == "PIN" else read) == wanted
    assert 2 in {key for key, _ in keys(table, [name], condition)}


def test_the_layer_itself_is_looked_at_and_not_another_one_of_its_file(tmp_path):
    path = save(lots(name="first"), tmp_path / "lots.gpkg", "GPKG")
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName, options.layerName = "GPKG", "second"
    options.actionOnExistingFile = QgsVectorFileWriter.CreateOrOverwriteLayer
    padded = lots(values=[["001\t"], ["002"], ["\t001"]])
    context = QgsProject.instance().transformContext()
    QgsVectorFileWriter.writeAsVectorFormatV3(padded, str(path), context, options)
    table = LayerTable(opened(f"{path}|layerid=1"))
    found = column(table, "PIN", Condition("PIN", Implies.EQUAL, ("001",)))
    assert [one.strip() for one in found].count("001") == 2


def test_more_conditions_than_sqlite_takes_lose_no_row(tmp_path):
    path = save(lots(), tmp_path / "lots.gpkg", "GPKG")
    conditions = [Condition("PIN", Implies.EQUAL, ("001",))] * 2000
    assert "001" in column(LayerTable(opened(path)), "PIN", *conditions)


@pytest.mark.parametrize(
    ("low", "high"),
    [
        (0.1, 0.3),
        (-1e300, 1e-300),
        (1e12, 1e17),
        (2**53, 2**53 + 2),
        (-5, -5),
        (0.30000000000000004, 1),
    ],
)
def test_a_filter_that_is_sent_loses_no_number(tmp_path, low, high):
    numbers = [
        *(0.1, 0.2, 0.30000000000000004, -5.0, 1e-300, -1e300, 1e300, 1e12, 1e17, 0.0, -0.0),
        *(2.0**53, 2.0**53 + 2, 1 / 3, 123456.789, None, math.nan),
    ]
    layer = lots(len(numbers), fields="A:double", values=[[one] for one in numbers])
    path = save(layer, tmp_path / "lots.gpkg", "GPKG")  # which rounds them
    values = [(one, number) for number, one in enumerate(numbers, 1)]
    edit(path, "UPDATE lots SET A = ? WHERE fid = ?", values)
    for where in (layer, opened(path)):
        table = LayerTable(where)
        read = column(table, "A")
        assert [one for one in read if one is not None] == numbers[:-2]
        for implies, values in (
            (Implies.BETWEEN, (low, high)),
            (Implies.AT_LEAST, (low,)),
            (Implies.AT_MOST, (high,)),
            (Implies.EQUAL, (low, high)),
        ):
            condition = Condition("A", implies, values)
            matching = {
                Implies.BETWEEN: lambda one: low <= one <= high,
                Implies.AT_LEAST: lambda one: low <= one,
                Implies.AT_MOST: lambda one: one <= high,
                Implies.EQUAL: lambda one: one in (low, high),
            }[implies]
            got = column(table, "A", condition)
            assert {one for one in numbers[:-2] if matching(one)} <= set(got), implies


DAYS = {
    QDate(2020, 2, 29): "2020-02-29",
    QDate(1, 1, 1): "0001-01-01",
    QDate(-44, 3, 15): None,
    QDate(11234, 5, 6): None,
}


def with_days(tmp_path) -> tuple[QgsVectorLayer, QgsVectorLayer]:
    """Return a layer with `DAYS`, and the last row without a day, in memory and in a file."""
    values = [[str(n), one] for n, one in enumerate((*DAYS, None))]
    layer = lots(len(values), fields="PIN:string,SOLD:date", values=values)
    path = save(layer, tmp_path / "lots.gpkg", "GPKG")
    # QGIS for Qt 6 writes unusual years as blank text.
    unusual = [("-044-03-15", "2"), ("11234-05-06", "3")]
    edit(path, "UPDATE lots SET SOLD = ? WHERE PIN = ?", unusual)
    return layer, opened(path)


def test_dates_before_the_first_year_and_after_the_last_are_no_others(tmp_path):
    for layer in with_days(tmp_path):
        assert column(LayerTable(layer), "SOLD") == [*DAYS.values(), None]


def test_what_is_no_date_in_a_column_of_dates_is_no_other_date(tmp_path):
    stored = [
        "2020-02-29",
        "not a date",
        "2020-13-45",
        "11234-05-06",
        "",
        "0044-03-15",
        17,
    ]
    path = tmp_path / "lots.gpkg"
    save(
        lots(
            len(stored),
            fields="PIN:string,SOLD:date",
            values=[[str(n), None] for n in range(len(stored))],
        ),
        path,
        "GPKG",
    )
    values = [(one, str(number)) for number, one in enumerate(stored)]
    edit(path, "UPDATE lots SET SOLD = ? WHERE PIN = ?", values)
    read = column(LayerTable(opened(path)), "SOLD")
    assert read[0] == "2020-02-29"
    assert read[5] == "0044-03-15"
    for one, text in zip(read, stored):
        assert one in (text, None)


# ---- encodings ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("encoding", "cpg", "ldid", "set_to"),
    [
        ("cp1252", "1252", 0, ""),
        ("cp1252", "", 0x03, ""),
        ("cp437", "437", 0, ""),
        ("cp437", "", 0x01, ""),
        ("utf-8", "UTF-8", 0, ""),
        ("utf-8", "", 0, ""),
        ("cp1252", "UTF-8", 0, "windows-1252"),
        ("cp437", "", 0, "IBM437"),
        ("utf-8", "", 0x57, "UTF-8"),
    ],
)
def test_text_is_read_in_the_encoding_of_the_layer(tmp_path, encoding, cpg, ldid, set_to):
    """That of a .cpg file, of a byte of the table, or one that was set."""
    names = ["Peña Núñez", "O'Brien", "Weiß"]
    layer = lots(fields="OWNER:string", values=[[one] for one in names])
    path = save(layer, tmp_path / "lots.shp", encoding=encoding)
    path.with_suffix(".cpg").unlink(missing_ok=True)
    if cpg:
        path.with_suffix(".cpg").write_text(cpg)
    raw = bytearray(path.with_suffix(".dbf").read_bytes())
    raw[29] = ldid
    path.with_suffix(".dbf").write_bytes(raw)
    layer = opened(path)
    before = LayerTable(layer).identity
    if set_to:
        layer.setProviderEncoding(set_to)
        assert LayerTable(layer).identity != before  # its texts are others
    assert column(LayerTable(layer), "OWNER") == names
    with source_of(layer, {"owner": {"column": "OWNER"}}, ids=()) as source:
        found = [read(source, Filter("owner", "ilike", text)) for text in ("ÑEZ", "weiss", "X")]
        assert [[p.attributes["owner"] for p in one] for one in found] == [names[:1], names[2:], []]


# ---- files that end early, or change ------------------------------------------------------------

NUMBER = 500


@pytest.fixture(scope="module")
def whole(qgis_app, tmp_path_factory) -> Path:
    """A folder with the lots in every format."""
    folder = tmp_path_factory.mktemp("whole")
    values = [[f"{n:05}", f"Owner {n} of a long name"] for n in range(NUMBER)]
    layer = lots(NUMBER, fields="PIN:string(9),OWNER:string(60)", values=values, name="lots")
    for ending, driver in DRIVERS.items():
        save(layer, folder / f"lots{ending}", driver)
    return folder


def copied(whole: Path, to: Path, ending: str) -> Path:
    """Copy the lots in a format, and return the path of the copy."""
    for one in whole.glob("lots.*"):
        (shutil.copytree if one.is_dir() else shutil.copy)(one, to / one.name)
    return to / f"lots{ending}"


def cut(path: Path, part: str, share=0.9) -> None:
    parts = path.glob("*.gdbtable") if path.is_dir() else [path.with_suffix(part)]
    target = max(parts, key=lambda one: one.stat().st_size)
    with target.open("r+b") as file:
        file.truncate(int(target.stat().st_size * share) + 7)


def read_all(table):
    """Read a layer in both passes."""
    some = [key for key, _ in keys(table, ["PIN"])]
    found = features(table, some, ["PIN", "OWNER"])
    return [(one.values["PIN"], one.wkb) for one in found]


CUTS = [
    (".shp", ".dbf"),
    (".shp", ".shp"),
    (".shp", ".shx"),
    (".fgb", ".fgb"),
    (".geojsonl", ".geojsonl"),
    (".tab", ".dat"),
    (".tab", ".map"),
    (".mif", ".mid"),
    (".gdb", ".gdbtable"),
    (".gml", ".gml"),
    (".gpkg", ".gpkg"),
]


@pytest.mark.parametrize("is_open", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("what", CUTS, ids="".join)
def test_a_file_that_is_cut_off_is_never_whole(whole, tmp_path, what, is_open):
    """Before it is opened as a layer, or after."""
    path = copied(whole, tmp_path, what[0])
    if not is_open:
        cut(path, what[1])
        if not QgsVectorLayer(str(path), "lots", "ogr").isValid():
            return
    table = LayerTable(opened(path, "lots"))
    if is_open:
        cut(path, what[1])
    with contextlib.suppress(ParcelError):
        found = read_all(table)
        assert len(found) == NUMBER  # from memory
        assert all(wkb for _, wkb in found)


@pytest.mark.parametrize("ending", DRIVERS)
def test_a_whole_file_is_read_in_both_passes(whole, tmp_path, ending):
    table = LayerTable(opened(whole / f"lots{ending}", "lots"))
    found = read_all(table)
    assert sorted(pin for pin, _ in found) == [f"{n:05}" for n in range(NUMBER)]
    west, south, east, north = LOT
    rect = (west + 10.5e-5, south, west + 19.5e-5, north)
    for _ in range(2):
        some = keys(table, ["PIN"], rect=rect)
        assert {f"{n:05}" for n in range(10, 20)} <= {values["PIN"] for _, values in some}
        if ending not in (".geojsonl", ".gml"):  # which are read from the beginning
            assert len(some) < 140  # lots are wider than their distance


@pytest.mark.parametrize("ending", DRIVERS)
def test_some_features_of_a_large_file_are_read_in_one_request(tmp_path, ending, monkeypatch):
    """Some formats find a feature only by reading all before it: they are read once as a whole."""
    number = 4000
    layer = lots(number, values=[[f"{n:05}"] for n in range(number)])
    table = LayerTable(opened(save(layer, tmp_path / f"lots{ending}", DRIVERS[ending])))
    some = [key for key, _ in keys(table, ["PIN"])[:: number // 100]]
    requests = []
    chunks = LayerReader.chunks

    def counted(reader, request, *args, **options):
        requests.append((request.filterType(), 0))
        for features_ in chunks(reader, request, *args, **options):
            requests[-1] = requests[-1][0], requests[-1][1] + len(features_)
            yield features_

    monkeypatch.setattr(LayerReader, "chunks", counted)
    assert {one.key for one in features(table, some)} == set(some)
    kinds = Qgis.FeatureRequestFilterType
    is_whole = ending in (".geojsonl", ".gml")
    by_qgis = [(kinds.NoFilter, number) if is_whole else (kinds.Fids, 100)]
    assert requests == ([] if ending == ".gpkg" else by_qgis)  # which SQLite reads


@pytest.mark.parametrize("ending", [".gpkg", ".gdb", ".sqlite"])
def test_rows_that_are_deleted_or_added_between_the_passes(whole, tmp_path, ending):
    path = copied(whole, tmp_path, ".gpkg")
    if ending != ".gpkg":
        path = save(opened(path), tmp_path / f"x{ending}", DRIVERS.get(ending, "SQLite"))
    table, other = LayerTable(opened(path)), opened(path)
    name = next(one.name for one in table.columns if one.name.upper() == "PIN")
    every = keys(table, [name])
    gone = [key for key, values in every if values[name] in ("00003", "00400")]
    provider = other.dataProvider()
    assert provider.deleteFeatures(gone)
    new = QgsFeature(other.fields())
    new.setAttribute(name, "new")
    new.setGeometry(box(*LOT))
    assert provider.addFeatures([new])[0]
    found = features(table, [key for key, _ in every], [name])
    pins = [one.values[name] for one in found]
    assert len(pins) == NUMBER - 2
    assert set(pins) == {f"{n:05}" for n in range(NUMBER)} - {"00003", "00400"}
    again = [values[name] for _, values in keys(table, [name])]
    assert set(again) == {*pins, "new"}


def test_rows_that_are_deleted_during_a_pass_are_not_missing(whole, tmp_path):
    path = copied(whole, tmp_path, ".gpkg")
    table, other = LayerTable(opened(path)), opened(path)
    every = keys(table)
    assert other.dataProvider().deleteFeatures([key for key, _ in every[100:200]])
    assert len(keys(table)) == NUMBER - 100


@pytest.mark.parametrize("ending", [".shp", ".gpkg", ".geojsonl", ".gdb"])
def test_a_change_of_the_rows_changes_the_fingerprint(whole, tmp_path, ending):
    path = copied(whole, tmp_path, ending)
    table = LayerTable(opened(path, "lots"))
    before = table.fingerprint(Run())
    read_all(table)
    assert table.fingerprint(Run()) == before is not None
    if ending == ".geojsonl":
        path.write_text(path.read_text().replace("Owner 7 ", "Owner 8 "))
    else:
        layer = opened(path, "lots")
        place = layer.fields().indexOf("OWNER")
        feature = next(layer.getFeatures())
        assert layer.dataProvider().changeAttributeValues({feature.id(): {place: "Miller"}})
    assert table.fingerprint(Run()) != before


def test_a_layer_in_a_zip_file_is_read(whole, tmp_path):
    path = tmp_path / "all.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for one in whole.glob("lots.*"):
            if one.suffix in (".shp", ".shx", ".dbf", ".prj", ".gpkg"):
                archive.write(one, f"a/b/{one.name}")
    for name in ("lots.shp", "lots.gpkg"):
        table = LayerTable(opened(f"/vsizip/{path}/a/b/{name}"))
        assert len(read_all(table)) == NUMBER
        assert table.fingerprint(Run()) is not None


@pytest.mark.parametrize("ending", [".gdb", ".gpkg"])
def test_ten_layers_of_one_file_are_told_apart(tmp_path, ending):
    path = tmp_path / f"county{ending}"
    for number in range(10):
        layer = lots(number + 1, values=[[f"{number}-{n}"] for n in range(number + 1)])
        layer.setName(f"Layer_{number}")
        save(layer, path, DRIVERS[ending], adds=path.exists())
    tables = [LayerTable(opened(f"{path}|layername=Layer_{n}")) for n in range(10)]
    assert [len(keys(one)) for one in tables] == list(range(1, 11))
    assert column(tables[4], "PIN") == [f"4-{n}" for n in range(5)]
    assert len({one.identity for one in tables}) == 10


# ---- reference systems --------------------------------------------------------------------------


def coordinates(table):
    return [
        shapely.bounds(shapely.from_wkb(one.wkb)).tolist()
        for one in features(table, [keys(table)[0][0]])
    ]


@pytest.mark.parametrize("crs", [STATE_PLANE_FEET, "EPSG:26975", "EPSG:4269", "EPSG:5070"])
def test_the_coordinates_of_the_source_are_kept(tmp_path, crs):
    layer = lots(crs=crs)
    path = save(layer, tmp_path / "lots.shp")
    table = LayerTable(opened(path))
    assert table.crs == crs
    first = next(layer.getFeatures()).geometry()
    assert features(table, [keys(table)[0][0]])[0].wkb is not None
    box = first.boundingBox()
    assert coordinates(table) == [[box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum()]]
    path.with_suffix(".prj").unlink()
    table = LayerTable(opened(path))
    assert table.crs == ""
    assert len(keys(table)) == 3
    save(lots(crs="EPSG:32633"), tmp_path / "wrong.shp")
    shutil.copy(tmp_path / "wrong.prj", path.with_suffix(".prj"))
    assert LayerTable(opened(path)).crs == "EPSG:32633"


CUSTOM = (
    'PROJCS["County_Grid",GEOGCS["GCS_North_American_1983",DATUM["D_North_American_1983",'
    'SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],'
    'UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],'
    'PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",0.0],'
    'PARAMETER["Central_Meridian",-93.5],PARAMETER["Scale_Factor",0.9999],'
    'PARAMETER["Latitude_Of_Origin",41.9],UNIT["Foot_US",0.3048006096012192]]'
)


def test_a_crs_of_a_thread_that_has_ended_still_transforms(tmp_path):
    shapes = [box(LOT[0] + n, *LOT[1:2], LOT[2] + n, LOT[3], crs=f"WKT:{CUSTOM}") for n in (0, 1)]
    layer = layer_of(shapes, fields="PIN:string", values=[["0"], ["1"]])
    path = save(layer, tmp_path / "lots.shp")
    path.with_suffix(".prj").write_text(CUSTOM)
    found = []
    thread = threading.Thread(target=lambda: found.append(LayerTable(opened(path))))
    thread.start()
    thread.join()
    with source_of(found[0], PIN) as source:
        for _ in range(2):
            thread = threading.Thread(target=lambda: found.append(pins(read_area(source))))
            thread.start()
            thread.join()
        assert pins(read_area(source)) == ["0"]
    assert found[1:] == [["0"], ["0"]]


# ---- geometries ---------------------------------------------------------------------------------


@pytest.mark.parametrize("is_first", [True, False])
def test_rows_of_all_geometries_and_of_none_come_back(tmp_path, is_first):
    multi = {"type": "MultiPolygon", "coordinates": [SQUARE["coordinates"]]}
    point = {"type": "Point", "coordinates": [0, 0]}
    collection = {"type": "GeometryCollection", "geometries": [SQUARE, point]}
    empty = {"type": "Polygon", "coordinates": []}
    rows = [
        ({"PIN": str(n)}, one)
        for n, one in enumerate((SQUARE, multi, point, None, collection, empty))
    ]
    path = geojson(tmp_path / "a.geojson", *(rows if is_first else rows[::-1]))
    table = LayerTable(opened(path))
    found = features(table, [key for key, _ in keys(table)], ["PIN"])
    kinds = {one.values["PIN"]: one.wkb and shapely.from_wkb(one.wkb).geom_type for one in found}
    assert kinds["0"] in ("Polygon", "MultiPolygon")
    assert kinds["1"] == "MultiPolygon"
    assert kinds["2"] in ("Point", "MultiPoint")
    assert kinds["3"] is None
    assert kinds["4"] == "GeometryCollection"
    assert len(kinds) == 6


@pytest.mark.parametrize("name", ["a.geojson", "a.geojsonl", "a.gpkg"])
def test_ids_that_are_there_twice_lose_no_row(tmp_path, name):
    path = tmp_path / name
    features_ = [
        {"type": "Feature", "id": 7, "properties": {"PIN": str(n)}, "geometry": SQUARE}
        for n in range(3)
    ]
    if name == "a.geojson":
        path.write_text(json.dumps({"type": "FeatureCollection", "features": features_}))
    elif name == "a.geojsonl":
        path.write_text("\n".join(map(json.dumps, features_)))
    else:
        path = view_of(
            path, "SELECT fid, geom, PIN FROM lots UNION ALL SELECT fid, geom, PIN FROM lots"
        )
    table = LayerTable(opened(path))
    with contextlib.suppress(ParcelError):  # “several of its features have the same ID”
        found = features(table, [key for key, _ in keys(table)], ["PIN"])
        assert sorted(one.values["PIN"] for one in found) == ["0", "1", "2"]


def view_of(path, query):
    """Write a GeoPackage of three lots and a view of them, and return the URI of the view."""
    save(lots(), path, "GPKG")
    edit(path, f"CREATE VIEW two AS {query}")
    kind = "INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) VALUES "
    edit(path, f"{kind} ('two', 'features', 'two', 4326)")
    edit(path, "INSERT INTO gpkg_geometry_columns VALUES ('two', 'geom', 'POLYGON', 4326, 0, 0)")
    return f"{path}|layername=two"


@pytest.mark.parametrize("kind", ["view", "virtual"])
def test_a_filter_or_box_does_not_change_the_ids_of_rows(tmp_path, kind):
    """A view without a key and a virtual layer number the rows of each request."""
    if kind == "view":
        layer = opened(view_of(tmp_path / "a.gpkg", "SELECT geom, PIN FROM lots"))
    else:
        QgsProject.instance().addMapLayer(lots(name="lots"))
        layer = QgsVectorLayer("?query=SELECT * FROM lots", "two", "virtual")
    table = LayerTable(layer)
    assert len(features(table, [key for key, _ in keys(table)])) == 3
    west, south, east, north = LOT
    for condition, box_ in (
        ((Condition("PIN", Implies.EQUAL, ("002",)),), None),
        ((), (west + 2.01e-5, south, west + 2e-3, north)),
        ((), (east + 1.5e-5, south, west + 2e-3, north)),
    ):
        some = [
            key
            for key, values in keys(table, ["PIN"], *condition, rect=box_)
            if values["PIN"] == "002"
        ]
        assert [one.values["PIN"] for one in features(table, some, ["PIN"])] == ["002"]


# ---- as a source --------------------------------------------------------------------------------


@contextlib.contextmanager
def source_of(layer, fields=None, ids=("PIN",), **options):
    """Yield a source whose mapping is as in a file of JSON; `ids`: the ID columns."""
    table = LayerTable(layer) if isinstance(layer, QgsVectorLayer) else layer
    mapping = mapping_from_json({"fields": fields or {}, "ids": list(ids), **options})
    context = QgsProject.instance().transformContext()
    with closing(LayerSource(lambda run: table, mapping, UUID(int=1), context)) as source:
        yield source


PIN = {"parcel_id": {"column": "PIN"}}


def read(source, *filters, **query):
    return [one for batch in source.read(Query(filters, **query), Run()) for one in whole_of(batch)]


def read_area(source):
    """Read the parcels of the first lot."""
    query = query_in(source, [shapely.box(*LOT)])
    return [one for batch in source.read(query, Run()) for one in whole_of(batch)]


def whole_of(batch):
    assert not batch.gaps
    return batch.parcels


def pins(parcels):
    return [one.attributes["parcel_id"] for one in parcels]


@pytest.mark.parametrize("ending", ["", ".shp", ".gpkg"])
def test_filters_on_text_and_numbers_mean_the_same_in_every_format(tmp_path, ending):
    texts_ = ["", "Straße", "STRASSE", "Muñoz", "MUÑOZ", None, "NaN", " x ", "0"]
    numbers = [0, -1.5, 2**53 + 2, None, 1e300, 0.1, math.nan, 17, 3]
    values = [[f"{n}", one, two] for n, (one, two) in enumerate(zip(texts_, numbers))]
    layer = lots(9, fields="PIN:string,OWNER:string,VALUE:double", values=values)
    if ending:
        layer = opened(save(layer, tmp_path / f"lots{ending}", DRIVERS[ending]))
    fields = {**PIN, "owner": {"column": "OWNER"}}
    cases = {
        ("owner", "nin", ("STRASSE", "0")): "13467",
        ("owner", "ne", "MUÑOZ"): "123678",
        ("owner", "ilike", "strasse"): "12",
        ("owner", "ilike", "ñ"): "34",
        ("owner", "eq", "x"): "7",
        ("owner", "isnull", True): "05",
        ("VALUE", "nin", (0, 17)): "12458",
        ("VALUE", "ne", 3): "012457",
        ("VALUE", "in", (-1.5, 3)): "18",
        ("VALUE", "isnull", True): "36",
        ("VALUE", "gte", 0.1): "24578",
    }
    with source_of(layer, fields) as source:
        for (name, op, value), expected in cases.items():
            found = read(source, Filter(name, op, value))
            assert "".join(sorted(pins(found))) == expected, (name, op, value)
            assert source.count(Query((Filter(name, op, value),)), Run()) == len(expected)


@pytest.mark.parametrize("ending", ["", ".gpkg"])
def test_numbers_that_no_double_holds_are_compared_as_they_are(tmp_path, ending):
    big = [2**53, 2**53 + 1, 2**63 - 1, None]
    acres = ["1e400", "-1e999", "1e-400", "12.5"]
    values = [[f"{n}", *pair] for n, pair in enumerate(zip(big, acres))]
    layer = lots(4, fields="PIN:string,BIG:int8,ACRES:string", values=values)
    if ending:
        layer = opened(save(layer, tmp_path / f"lots{ending}", DRIVERS[ending]))
    with source_of(layer, {**PIN, "acres": {"column": "ACRES"}}) as source:
        found = read(source, order=Order("BIG"))
        assert [one.attributes["BIG"] for one in found] == big
        assert [one.attributes["acres"] for one in found][2:] == [0, 12.5]
        assert [one.unread["acres"] for one in found[:2]] == acres[:2]
        for operator, value, expected in (
            ("eq", 2**53, "0"),
            ("gt", 2**53, "12"),
            ("lte", 2**53, "0"),
            ("nin", (2**53, 5), "12"),
            ("between", (2**53 + 2, 2**63), "2"),
        ):  # the number of a filter is a double
            assert "".join(pins(read(source, Filter("BIG", operator, value)))) == expected
        assert pins(read(source, Filter("acres", "gte", 1e300))) == []
        assert pins(read(source, Filter("acres", "isnull", True))) == ["0", "1"]


@pytest.mark.parametrize("ending", [".shp", ".gpkg", ".gdb"])
def test_all_of_250_columns_are_fields(tmp_path, ending):
    fields = "PIN:string," + ",".join(f"C{number:03}:int" for number in range(249))
    values = [[f"{row}", *range(row, row + 249)] for row in range(3)]
    layer = opened(
        save(lots(fields=fields, values=values), tmp_path / f"l{ending}", DRIVERS[ending])
    )
    with source_of(layer, PIN) as source:
        assert {f"C{number:03}" for number in range(249)} <= set(source.info.fields)
        (found,) = read(source, Filter("C248", "eq", 249))
        assert [found.attributes[f"C{n:03}"] for n in range(249)] == list(range(1, 250))


def test_columns_that_differ_by_case_or_have_odd_names_are_all_fields(tmp_path):
    rows = [({name: f"{name}{row}" for name in NAMES}, SQUARE) for row in range(3)]
    with source_of(opened(geojson(tmp_path / "a.geojson", *rows)), PIN) as source:
        fields = source.info.fields
        every = {value for one in read(source) for value in one.attributes.values()}
        assert {f"{name}{row}" for name in NAMES for row in range(3)} <= every
        for name, one in fields.items():
            if one.column in NAMES and name not in FIELD_BY_NAME:
                assert len(read(source, Filter(name, "eq", f"{one.column}1"))) == 1, name


def test_columns_with_our_names_and_another_meaning_lose_nothing():
    fields = "PIN:string,acres:string,owner:int,svc_uuid:string,rowid:int,geom:string"
    values = [["1", "see deed", 17, "same", 5, "a"], ["2", "12 by 30", 18, "same", 7, "b"]]
    with source_of(lots(2, fields=fields, values=values), PIN) as source:
        found = read(source)
    assert len({one.svc_uuid for one in found}) == 2
    for row, one in zip(values, found):
        everything = [*one.attributes.values(), *(one.unread or {}).values()]
        for value in (*row[:2], *row[4:]):
            assert value in everything
        assert {row[2], str(row[2])}.intersection(everything)


def test_columns_of_lists_and_of_other_types_are_shown_as_text(tmp_path):
    """They can be compared as the text that is shown."""
    types = QMetaType.Type
    rows = {
        "WORDS": (types.QStringList, ["a", "b c"], '["a", "b c"]'),
        "COUNTS": (types.QVariantList, [1, 2.5, None], "[1, 2.5, null]"),
        "MAP": (types.QVariantMap, {"Ñ": [True]}, '{"Ñ": [true]}'),
        "BYTES": (types.QByteArray, QByteArray(b"\x00\xff"), "00ff"),
        "AT": (types.QTime, QTime(10, 11, 12), "10:11:12"),
    }
    layer = lots(2)
    assert layer.dataProvider().addAttributes(
        [QgsField(name, kind) for name, (kind, _, _) in rows.items()]
    )
    layer.updateFields()
    values = {place: value for place, (_, value, _) in enumerate(rows.values(), 1)}
    assert layer.dataProvider().changeAttributeValues({1: values})
    with source_of(layer, PIN) as source:
        for name, (_, _, text) in rows.items():
            assert [one.attributes[name] for one in read(source)] == [text, None]
            assert pins(read(source, Filter(name, "eq", text))) == ["000"]
            assert pins(read(source, Filter(name, "isnull", True))) == ["001"]
    properties = {"PIN": "0", "TAGS": ["x", "y"], "MORE": {"a": [1, None]}}
    path = geojson(tmp_path / "a.geojson", (properties, SQUARE), ({"PIN": "1"}, SQUARE))
    with source_of(opened(path), PIN) as source:
        first, second = read(source, order=Order("parcel_id"))
        assert json.loads(first.attributes["TAGS"]) == ["x", "y"]
        assert json.loads(first.attributes["MORE"]) == {"a": [1, None]}
        assert (second.attributes["TAGS"], second.attributes["MORE"]) == (None, None)


HOSTILE = 'it\'s "x"; DROP TABLE lots; --%s{0}'


def test_sql_in_the_names_of_a_file_a_table_and_a_column(tmp_path):
    """Also with an index, for which the table is named in SQL, and in every text."""
    path = tmp_path / f"{HOSTILE}.gpkg"
    values = [[f"{n:03}", HOSTILE if n == 7 else f"'{n}"] for n in range(100)]
    layer = lots(100, fields=f"PIN:string,{HOSTILE}:string", values=values, name=HOSTILE)
    save(layer, path, "GPKG")
    quoted = HOSTILE.replace('"', '""')
    edit(path, f'CREATE INDEX "{quoted}!" ON "{quoted}" ("{quoted}")')
    table = LayerTable(opened(f"{path}|layername={HOSTILE}", HOSTILE))
    with source_of(table, PIN) as source:
        (name,) = (name for name, one in source.info.fields.items() if one.column == HOSTILE)
        for operator, value in (("eq", HOSTILE), ("ilike", HOSTILE), ("in", (HOSTILE, "x'"))):
            assert pins(read(source, Filter(name, operator, value))) == ["007"]
        several = tuple(f"'{n}" for n in range(50))
        assert len(read(source, Filter(name, "in", several))) == 49
        assert source.values(name, HOSTILE, 9, Run()) == [HOSTILE]
        assert len(read(source)) == 100


@pytest.mark.parametrize("ending", [".dbf", ".shx"])
def test_a_shapefile_of_which_a_part_is_missing_is_refused(tmp_path, ending):
    path = save(lots(), tmp_path / "lots.shp")
    path.with_suffix(ending).unlink()
    layer = QgsVectorLayer(str(path), "Lots", "ogr")
    with pytest.raises(ParcelError) as caught, source_of(layer, PIN) as source:
        read(source)
    codes = {".dbf": ErrorCode.SOURCE_REFUSED, ".shx": ErrorCode.READ_FAILED}
    assert caught.value.code is codes[ending]


def test_a_drive_that_does_not_respond_keeps_no_search_waiting(tmp_path):
    running, context = Run(), QgsProject.instance().transformContext()
    with stalled_file(tmp_path / "lots.geojson") as path:

        def open_it(run):
            return open_table(str(path), "Lots", "ogr", run)

        mapping = mapping_from_json({"fields": PIN})
        threading.Timer(0.3, running.cancellation.cancel).start()
        with pytest.raises(Cancelled):
            open_table(str(path), "Lots", "ogr", running)
        running = Run()
        threading.Timer(0.3, running.cancellation.cancel).start()
        source = LayerSource(open_it, mapping, UUID(int=1), context, run=running)
        outcome = run_search(Search(), [NamedSource(source)], running, ListSink())
        source.close()
    assert isinstance(outcome.error, Cancelled)


@pytest.mark.parametrize("ending", ["", ".gpkg", ".shp"])
def test_the_county_of_all_rows_is_assumed_only_if_all_are_there(tmp_path, ending):
    """QGIS keeps the box of a layer that another program changed."""
    near, far = box(*LOT), box(-91.45, 40.45, -91.449, 40.451)
    layer = layer_of([near, near], fields="PIN:string", values=[["0"], ["1"]], name="lots")
    counties = [["Story", "Story"], ["Story", "Lee"]]
    path = tmp_path / f"lots{ending}"
    if ending:
        layer = opened(save(layer, path, DRIVERS[ending]))
    with source_of(layer, PIN) as source:
        assert source.info.states == {"IA"}
        assert [one.attributes["county"] for one in read(source)] == counties[0]
    other = opened(path) if ending else layer
    (last,) = list(other.getFeatures())[1:]
    assert other.dataProvider().changeGeometryValues({last.id(): far})
    del other
    for one in (layer, *([opened(path)] if ending else [])):
        with source_of(one, PIN) as source:
            assert [each.attributes["county"] for each in read(source)] == counties[1]
            assert pins(read(source, Filter("county", "eq", "Lee"))) == ["1"]


def test_fields_without_values_match_as_null():
    fields = "PIN:string,OWNER:string,VALUE:double,SOLD:date"
    layer = lots(fields=fields, values=[[f"{n}", None, None, None] for n in range(3)])
    with source_of(layer, {**PIN, "sale_date": {"column": "SOLD"}}) as source:
        assert len(read(source, Filter("VALUE", "isnull", True))) == 3
        assert read(source, Filter("VALUE", "lte", 1e9)) == []
        assert [one.attributes["sale_date"] for one in read(source)] == [None] * 3
        assert read(source, order=Order("VALUE", "desc")) == read(source, order=Order("sale_date"))


def test_dates_of_all_ages_are_filtered_and_ordered(tmp_path):
    fields = {**PIN, "sale_date": {"column": "SOLD"}}
    for layer in with_days(tmp_path):
        with source_of(layer, fields) as source:
            dates = {
                pin: each.attributes["sale_date"] for each in read(source) for pin in pins([each])
            }
            assert dates["0"] == "2020-02-29"
            assert dates["4"] is None
            assert "0044-03-15" not in dates.values()
            assert pins(read(source, Filter("sale_date", "eq", "2020-02-29"))) == ["0"]
            assert pins(read(source, order=Order("sale_date")))[:2] == ["1", "0"]


@pytest.mark.parametrize(
    "texts",
    [
        ["4/25/24", "4/13/24"],
        ["4/25/24", "25/4/24"],
        ["042524", "041324"],
        [20240425, 20241213],
        ["20240403", "00000000", None],
        ["25-APR-24", "3-MAY-99"],
        ["1/1/1900", "2024-01-01"],
    ],
    ids=str,
)
def test_dates_are_read_as_a_copy_has_them(tmp_path, texts):
    """Of a guessed mapping, all values decide, those beyond the sample of the guess, too."""
    kind = "int" if isinstance(texts[0], int) else "string"
    texts = [texts[0] if kind == "int" else "2024-04-03"] * SAMPLE_ROWS + texts
    values = [[f"{n:04}", one] for n, one in enumerate(texts)]
    layer = lots(len(texts), fields=f"PIN:string,SALE_DATE:{kind}", values=values)
    found = described(layer)
    mapping = found.draft.mapping()
    assert mapping.fields["sale_date"].columns == ("SALE_DATE",)
    copy_layer(layer, tmp_path / "file.gpkg", found)
    with closing(parcel_source(tmp_path / "file.gpkg")) as file:
        expected = dates_of(file)
    context = QgsProject.instance().transformContext()
    table = LayerTable(layer)
    with closing(LayerSource(lambda run: table, mapping, UUID(int=1), context)) as source:
        assert dates_of(source) == expected
        saved = mapping_from_json(json.loads(json.dumps(mapping_to_json(source.mapping(Run())))))
    assert not saved.bind(["PIN", "SALE_DATE"]).undecided  # once, not at each opening
    with closing(LayerSource(lambda run: table, saved, UUID(int=1), context)) as source:
        assert dates_of(source) == expected
        for one in {*expected.values()} - {None}:
            same = sorted(pin for pin, date in expected.items() if date == one)
            assert sorted(pins(read(source, Filter("sale_date", "eq", one)))) == same


def dates_of(source):
    return {one.attributes["parcel_id"]: one.attributes["sale_date"] for one in read(source)}


def test_a_mapping_with_stacks_is_refused():
    refused = pytest.raises(ParcelError, match="the mapping has a column of stacks")
    with source_of(lots(), PIN, stack="PIN") as source, refused:
        read(source)


def test_parcels_of_three_states_get_their_own_state_and_county(tmp_path):
    places = [(-91.45, 40.45), (-91.2, 40.45), (-91.7, 40.35)]
    shapes = [box(x, y, x + 0.001, y + 0.001, crs="EPSG:5070") for x, y in places]
    layer = layer_of(shapes, crs="EPSG:5070", fields="PIN:string", values=[["1"], ["2"], ["3"]])
    layer = opened(save(layer, tmp_path / "lots.shp"))
    with source_of(layer, PIN) as source:
        found = [
            tuple(one.attributes[name] for name in ("state", "state_fp", "county_fp"))
            for one in read(source)
        ]
        assert found == [("IA", "19", "111"), ("IL", "17", "067"), ("MO", "29", "045")]
        assert pins(read(source, Filter("state", "eq", "IL"))) == ["2"]
        assert pins(read(source, Filter("county_fp", "in", ("111", "045")))) == ["1", "3"]


@pytest.mark.parametrize("is_first", [True, False])
def test_rows_without_a_polygon_are_parcels_without_geometry(tmp_path, is_first):
    point = {"type": "Point", "coordinates": [-93.6, 42.0]}
    west, south, east, north = LOT
    square = json.loads(shapely.to_geojson(shapely.box(*LOT)))
    collection = {"type": "GeometryCollection", "geometries": [square, point]}
    rows = [({"PIN": str(n)}, one) for n, one in enumerate((square, point, None, collection))]
    path = geojson(tmp_path / "a.geojson", *(rows if is_first else rows[::-1]))
    layer = QgsVectorLayer(described(path).address.uri, "lots", "ogr")
    with source_of(layer, PIN) as source:
        found = {pin: one for one in read(source) for pin in pins([one])}
        assert sorted(found) == ["0", "1", "2", "3"]
        assert [pin for pin, one in sorted(found.items()) if one.wkb is None] == ["1", "2"]
        assert "point" in found["1"].unread["geom"].lower()
        assert sorted(pins(read_area(source))) == ["0", "3"]
        (match,) = source.at([PointPlace((south + north) / 2, (west + east) / 2)], Run())
        assert sorted(pins(match.batch.parcels)) == ["0", "3"]


def test_a_layer_without_a_crs_needs_one(tmp_path):
    path = save(lots(crs=STATE_PLANE_FEET), tmp_path / "lots.shp")
    path.with_suffix(".prj").unlink()
    refused = pytest.raises(ParcelError, match="has no coordinate reference system")
    with source_of(opened(path), PIN) as source, refused:
        read(source)
    with source_of(opened(path), PIN, crs=STATE_PLANE_FEET) as source:
        found = read_area(source)
        assert len(found) == 3
        assert {one.attributes["county"] for one in found} == {"Story"}


@pytest.mark.parametrize(
    ("declared", "actual"),
    [("EPSG:32615", "EPSG:4326"), ("EPSG:4326", "EPSG:32615"), ("EPSG:3857", STATE_PLANE_FEET)],
)
def test_a_wrong_crs_finds_nothing_and_keeps_the_rows(tmp_path, declared, actual):
    path = save(lots(crs=actual), tmp_path / "lots.shp")
    wrong = save(lots(1, crs=declared), tmp_path / "wrong.shp")
    shutil.copy(wrong.with_suffix(".prj"), path.with_suffix(".prj"))
    with source_of(opened(path), PIN) as source:
        assert read_area(source) == []
        assert len(read(source)) == 3
    with source_of(opened(path), PIN, crs=actual) as source:
        assert len(read_area(source)) == 3


def test_us_survey_feet_and_acres():
    fields = "PIN:string,Shape_Area:double"
    layer = lots(
        fields=fields, values=[[f"{n}", 43_560.0 * (n + 1)] for n in range(3)], crs=STATE_PLANE_FEET
    )
    sizes = {"column": "Shape_Area", "scale": 1 / 43_560}
    with source_of(layer, {**PIN, "acres": sizes}) as source:
        (found,) = read(source, Filter("acres", "between", (1.5, 2.5)))
        assert found.attributes["acres"] == pytest.approx(2)
        expected = next(layer.getFeatures()).geometry().area() * (12 / 39.37) ** 2 / 4046.8564224
        assert found.attributes["acres_calc"] == pytest.approx(expected, rel=2e-3)


@pytest.mark.parametrize("what", [CUTS[0], CUTS[1], CUTS[3], CUTS[8], CUTS[10]], ids="".join)
@pytest.mark.parametrize(
    "query",
    [
        Query(),
        Query((Filter("owner", "ilike", "owner"),), order=Order("owner")),
        Query(polygons=(shapely.to_wkb(shapely.box(*LOT)),)),
        Query((Filter("parcel_id", "in", tuple(f"{n:05}" for n in range(480, 500))),)),
    ],
    ids=["all", "ordered", "area", "ids"],
)
def test_a_search_of_a_file_that_is_cut_off_is_never_whole(whole, tmp_path, what, query):
    path = copied(whole, tmp_path, what[0])
    fields = {**PIN, "owner": {"column": "OWNER"}}
    with source_of(opened(path, "lots"), fields) as source:
        expected = [one.svc_uuid for batch in source.read(query, Run()) for one in batch.parcels]
    cut(path, what[1])
    layer = QgsVectorLayer(str(path), "lots", "ogr")
    if not layer.isValid():
        return
    with contextlib.suppress(ParcelError), source_of(layer, fields) as source:
        batches = list(source.read(query, Run()))
        found = [one.svc_uuid for batch in batches for one in batch.parcels]
        assert found == expected or any(batch.gaps for batch in batches)
        assert not [one for batch in batches for one in batch.parcels if one.wkb is None]


@pytest.mark.parametrize("ending", [".shp", ".gpkg", ".gdb"])
@pytest.mark.parametrize("kind", ["filter", "ids", "all"])
def test_rows_deleted_between_the_passes_are_reported_and_never_others(tmp_path, ending, kind):
    """A Shapefile gives the rows after them other IDs."""
    number = 3000
    layer = lots(number, values=[[f"{n:05}"] for n in range(number)], name="lots")
    path = save(layer, tmp_path / f"lots{ending}", DRIVERS[ending])
    with source_of(opened(path), PIN) as source:
        odd = [one for one in read(source) if one.attributes["parcel_id"].endswith("7")]
        query = {
            "filter": Query((Filter("parcel_id", "in", tuple(pins(odd))),)),
            "ids": Query(ids=tuple(one.svc_uuid for one in odd[::-1])),
            "all": Query(order=Order("parcel_id")),
        }[kind]
        wanted = pins(odd) if kind != "all" else [f"{n:05}" for n in range(number)]
        source._size = 50
        stream = source.read(query, Run())
        batches = [next(stream)]
        other = opened(path)
        gone = [one.id() for one in other.getFeatures() if one["PIN"] in ("00207", "02007")]
        assert other.dataProvider().deleteFeatures(gone)
        with contextlib.suppress(ParcelError):
            batches += stream
            if len(pins(one for batch in batches for one in batch.parcels)) < len(wanted):
                assert any(one.gaps for one in batches)
        found = pins(one for batch in batches for one in batch.parcels)
        assert len(set(found)) == len(found)
        assert set(found) <= set(wanted)


def test_a_file_that_disappears_ends_in_an_error_or_whole(whole, tmp_path):
    path = copied(whole, tmp_path, ".shp")
    with source_of(opened(path, "lots"), PIN) as source:
        source._size = 50
        stream = source.read(Query(order=Order("parcel_id")), Run())
        batches = [next(stream)]
        for one in tmp_path.glob("lots.*"):
            one.unlink() if one.is_file() else shutil.rmtree(one)
        with contextlib.suppress(ParcelError):
            batches += stream
            assert sum(len(one.parcels) for one in batches) == NUMBER
    with contextlib.suppress(ParcelError), source_of(opened(whole / "lots.shp"), PIN) as source:
        assert len(read(source)) == NUMBER


def test_a_layer_without_rows_has_no_parcels(tmp_path):
    path = save(layer_of([], fields="PIN:string", name="lots"), tmp_path / "lots.gpkg", "GPKG")
    with source_of(opened(path), PIN) as source:
        assert read(source) == []
        assert read_area(source) == []
        assert source.count(Query(), Run()) == 0
        assert source.values("parcel_id", "", 5, Run()) == []
        (match,) = source.at([AddressPlace("12 Main St")], Run())
        assert not match.batch.parcels


def test_addresses_of_a_layer_are_read_once_and_again_after_a_change(tmp_path):
    values = [[f"{n}", f"{n} Main St", "Ames"] for n in range(300)]
    layer = lots(300, fields="PIN:string,SITUS:string,CITY:string", values=values)
    path = save(layer, tmp_path / "lots.shp")
    fields = {**PIN, "situs": {"column": "SITUS"}, "city": {"column": "CITY"}}
    layer = opened(path)
    place = [AddressPlace("12 Main Street", "Ames"), AddressPlace("310 Main St")]
    with source_of(layer, fields) as source:
        found, none = source.at(place, Run())
        assert (pins(found.batch.parcels), found.scores) == (["12"], (98.0,))
        assert found.batch.parcels[0].wkb is not None
        assert not none.batch.parcels
        assert "299 Main St, Ames" in none.notes[-1]
    other = opened(path)
    assert other.dataProvider().changeAttributeValues({250: {1: "310 Main St"}})
    with source_of(opened(path), fields) as source:
        found, moved = source.at(place, Run())
        assert pins(moved.batch.parcels) == ["250"]
