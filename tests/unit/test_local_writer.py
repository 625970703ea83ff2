"""Writing parcel files: all values are read back, and a failure leaves no file."""

from __future__ import annotations

import json
import math
import sqlite3
import struct
from datetime import datetime, timezone

import pytest
import shapely

from parcel_lookup.core.contract import (
    FIELDS,
    Building,
    Cancellation,
    Cancelled,
    ErrorCode,
    Parcel,
    ParcelColumns,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support.parcels import fetch, grid, parcel, write

SQUARE = shapely.box(-98, 38, -97.9, 38.1)
NOT_A_NUMBER = shapely.to_wkb(SQUARE).replace(struct.pack("<d", 38.1), struct.pack("<d", math.nan))
DATE = datetime(2024, 5, 6, 7, 8, 9, tzinfo=timezone.utc)


def _only(path, **options):
    page = fetch(path, QueryRequest(**options))
    assert page.count == len(page.parcels) == 1
    return page.parcels[0]


def _column_names(path, table="parcels"):
    connection = sqlite3.connect(path)
    names = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
    connection.close()
    return names


def test_every_field_of_the_contract_is_a_column_in_its_order(tmp_path):
    path = write(tmp_path / "p.gpkg", [parcel("a", SQUARE, color="red")])
    assert _column_names(path) == ["fid", "geom", *(field.name for field in FIELDS), "color"]


def test_a_record_is_read_back_unchanged(tmp_path):
    record = {
        "owner": 'Peña O\'Brien, 100 % "Trust"',
        "parcel_id": "00-12",
        "acres": 40.25,
        "cdl_majority_value": 24,
        "state_fp": "08",
        "sale_date": "2019-02-28",
        "color": "rouge",
        "storeys": 3,
        "ratio": 0.1 + 0.2,
        "is_corner": False,
        "huge": 2**62,
    }
    found = _only(write(tmp_path / "p.gpkg", [parcel("a", SQUARE, **record)]))
    assert {name: found.attributes[name] for name in record} == record
    assert {name: type(found.attributes[name]) for name in ("storeys", "ratio", "is_corner")} == {
        "storeys": int,
        "ratio": float,
        "is_corner": bool,
    }
    assert found.attributes["land_use"] is None
    assert found.unread is None
    assert found.wkb == shapely.to_wkb(SQUARE)


def test_values_are_read_as_their_fields_type(tmp_path):
    raw = parcel("a", acres="1,234.50", state_fp=8, sale_date="2/28/2019", tax_amount="")
    found = _only(write(tmp_path / "p.gpkg", [raw])).attributes
    assert (found["acres"], found["state_fp"], found["sale_date"]) == (1234.5, "08", "2019-02-28")
    assert found["tax_amount"] is None


def test_values_that_cannot_be_read_or_stored_are_kept_unchanged(tmp_path):
    odd = parcel("a", SQUARE, acres="about 40", owner="A\0B", legal="\ud800", depth=float("nan"))
    odd = odd._replace(unread={"tax_amount": {"USD": [1]}})
    found = _only(write(tmp_path / "p.gpkg", [odd]))
    unread = dict(found.unread)
    assert str(unread.pop("depth")) == "nan"
    assert unread == {
        "acres": "about 40",
        "owner": "A\0B",
        "legal": "\ud800",
        "tax_amount": {"USD": [1]},
    }
    assert [found.attributes[name] for name in ("acres", "owner", "legal", "depth")] == [None] * 4


def test_unknown_fields_are_in_the_order_first_seen(tmp_path):
    parcels = [
        parcel("a", zone=None, b=None),
        parcel("b", a="x"),
        parcel("c", b=1.5, c="y"),
        parcel("d", zone="R"),
    ]
    path = write(tmp_path / "p.gpkg", parcels)
    assert _column_names(path)[2 + len(FIELDS) :] == ["zone", "b", "a", "c"]
    page = fetch(path, QueryRequest())
    assert [found.attributes["zone"] for found in page.parcels] == [None, None, None, "R"]


def test_a_field_of_many_types_keeps_every_value_as_text(tmp_path):
    values = [1, 0.1 + 0.2, True, "two", [1, {"a": None}], 2**60, b"\x01", None]
    parcels = [parcel(str(number), mixed=value) for number, value in enumerate(values)]
    page = fetch(write(tmp_path / "p.gpkg", parcels), QueryRequest())
    assert [found.attributes["mixed"] for found in page.parcels] == [
        "1",
        "0.30000000000000004",
        "true",
        "two",
        '[1, {"a": null}]',
        str(2**60),
        "01",
        None,
    ]


def test_names_that_a_gis_would_drop_are_kept(tmp_path):
    names = ["Owner", "OWNER", "fid", "FID", "geom", "ogc_fid", "unread_values", "", 'a"b', "a\0b"]
    record = {name: f"value {number}" for number, name in enumerate(names)}
    given = parcel("a", SQUARE, owner="first", acres="?", **record)
    path = write(tmp_path / "p.gpkg", [given])
    found = _only(path)
    assert {name: found.attributes[name] for name in names} == record
    assert found.attributes["owner"] == "first"
    assert found.unread == {"acres": "?"}
    columns = [name.casefold() for name in _column_names(path)]
    assert len(columns) == len(set(columns))


def test_all_types_of_geometry_are_read_back(tmp_path):
    hole = SQUARE.difference(shapely.box(-97.98, 38.02, -97.96, 38.04))
    multi = shapely.union(SQUARE, shapely.box(-90, 30, -89, 31))
    big_endian = shapely.to_wkb(SQUARE, byte_order=0)
    parcels = [
        parcel("1-polygon", hole),
        parcel("2-multi", multi),
        parcel("3-big-endian", big_endian),
        parcel("4-with-height", shapely.to_wkb(shapely.force_3d(SQUARE, 7.0))),
        parcel("5-with-srid", shapely.to_wkb(shapely.set_srid(SQUARE, 4326), include_srid=True)),
        parcel("6-none"),
        parcel("7-empty", shapely.Polygon()),
        parcel("8-bow-tie", shapely.Polygon([(0, 0), (1, 1), (1, 0), (0, 1)])),
    ]
    found = fetch(write(tmp_path / "p.gpkg", parcels), QueryRequest(limit=100)).parcels
    shapes = [hole, multi, SQUARE, SQUARE, SQUARE, None, None, shapely.from_wkb(parcels[7].wkb)]
    assert [one.wkb for one in found[:3]] == [one.wkb for one in parcels[:3]]
    for one, shape in zip(found, shapes):
        assert one.unread is None
        if shape is None:
            assert one.wkb is None
        else:
            read = shapely.from_wkb(one.wkb)
            assert not read.has_z
            assert shapely.equals_exact(read, shape)


@pytest.mark.parametrize(
    "wkb",
    [
        b"rubbish",
        shapely.to_wkb(SQUARE)[:-3],
        shapely.to_wkb(shapely.Point(1, 2)),
        NOT_A_NUMBER,
    ],
    ids=["rubbish", "cut", "point", "not-a-number"],
)
def test_an_unreadable_geometry_is_kept_unchanged(tmp_path, wkb):
    found = _only(write(tmp_path / "p.gpkg", [parcel("a", wkb)]))
    assert found.wkb is None
    assert found.unread == {"geom": wkb.hex()}


def test_buildings_are_read_back_with_their_parcel(tmp_path):
    house = Building(
        {"sq_feet": 1200.0, "occ_cls": "Residential", "svc_uuid": "its own", "floors": 2},
        shapely.to_wkb(SQUARE),
    )
    shed = Building({"sq_feet": 80.0, "prop_zip": "02139", "height": "tall"}, None)
    broken = Building({}, b"rubbish")
    path = write(
        tmp_path / "p.gpkg",
        [parcel("a", SQUARE, (house, shed)), parcel("b", None, ()), parcel("c", None, (broken,))],
    )
    assert [p.buildings for p in fetch(path, QueryRequest()).parcels] == [None] * 3
    a, b, c = fetch(path, QueryRequest(include_buildings=True)).parcels
    for found, given in zip(a.buildings, (house, shed)):
        assert {n: v for n, v in found.attributes.items() if v is not None} == given.attributes
        assert found.wkb == given.wkb
    assert b.buildings == ()
    assert (c.buildings[0].wkb, c.buildings[0].attributes["geom"]) == (None, b"rubbish".hex())


def test_the_same_parcels_create_the_same_bytes(tmp_path):
    parcels = [p._replace(buildings=(Building({"height": 3.0}, p.wkb),)) for p in grid(8)]
    paths = [
        write(tmp_path / name, parcels, title="County", last_change=DATE) for name in ("a", "b")
    ]
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_columns_are_written_as_their_parcels_are(tmp_path):
    columns = {
        "acres": [1.5, "2", "many", None, math.inf],
        "owner": ["Ann", None, "a\0b", 3, "\ud800"],
        "color": ["red", 1, True, [1], None],
        "svc_uuid": ["a", "b", "c", "d", "e"],
    }
    square = shapely.to_wkb(SQUARE)
    wkbs = [square, None, NOT_A_NUMBER, square, square]
    parcels = ParcelColumns(columns, wkbs, {1: {"geom": "POINT EMPTY"}})
    assert [one.attributes["acres"] for one in parcels] == columns["acres"]
    paths = [tmp_path / name for name in ("columns.gpkg", "rows.gpkg")]
    for path, some in zip(paths, (parcels, [*parcels])):
        with ParcelWriter(path, last_change=DATE) as writer:
            writer.add(some)
    assert paths[0].read_bytes() == paths[1].read_bytes()
    assert fetch(paths[0], QueryRequest()).parcels[2].unread == {
        "acres": "many",
        "owner": "a\0b",
        "geom": NOT_A_NUMBER.hex(),
    }


def test_the_file_has_a_title_and_description(tmp_path):
    path = write(
        tmp_path / "p.gpkg",
        [parcel("a", SQUARE, (Building({}, None),)), parcel("b")],
        title="Sample county",
        description="Invented",
        last_change=DATE,
    )
    source = FileSource(path)
    info = source.info()
    source.close()
    assert (info.title, info.description) == ("Sample county", "Invented")
    assert (info.parcels, info.buildings) == (2, 1)
    assert info.bounds == SQUARE.bounds
    assert info.last_change == "2024-05-06T07:08:09.000Z"


def test_a_file_without_parcels_is_a_parcel_file(tmp_path):
    page = fetch(write(tmp_path / "p.gpkg", []), QueryRequest())
    assert (page.count, page.parcels) == (0, [])


def test_a_failure_leaves_only_the_old_file(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(2))
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    writer = ParcelWriter(path).__enter__()
    writer.add(grid(3))
    writer.__exit__(ZeroDivisionError, ZeroDivisionError(), None)
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def _in_the_middle(parcels):
    yield from parcels
    raise OSError("the source of the parcels broke")


def test_an_interrupted_write_keeps_the_old_file(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(2))
    with pytest.raises(OSError, match="broke"):
        write(path, _in_the_middle(grid(3)))
    assert fetch(path, QueryRequest()).count == 4


def test_a_duplicate_id_is_refused_and_reported(tmp_path):
    with pytest.raises(ParcelError) as caught:
        write(tmp_path / "p.gpkg", [parcel("a"), parcel("twice"), parcel("twice")])
    assert caught.value.code is ErrorCode.LOCAL_FILE
    assert "twice" in caught.value.sentence
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("svc_uuid", ["", None, "a\0"])
def test_a_parcel_without_an_id_is_refused(tmp_path, svc_uuid):
    with pytest.raises(ParcelError, match="svc_uuid"):
        write(tmp_path / "p.gpkg", [Parcel(svc_uuid, {}, None)])


def test_canceling_stops_writing_and_leaves_no_file(tmp_path):
    cancellation = Cancellation()

    def parcels():
        yield from grid(3)
        cancellation.cancel()
        yield parcel("later")

    with pytest.raises(Cancelled):
        write(tmp_path / "p.gpkg", parcels(), cancellation=cancellation)
    assert list(tmp_path.iterdir()) == []


def test_canceling_while_finishing_leaves_no_file(tmp_path):
    cancellation = Cancellation()
    with pytest.raises(Cancelled):
        write(
            tmp_path / "p.gpkg",
            grid(40),
            cancellation=cancellation,
            progress=lambda share: cancellation.cancel(),
        )
    assert list(tmp_path.iterdir()) == []


def test_a_missing_folder_is_a_clear_error(tmp_path):
    with pytest.raises(ParcelError) as caught:
        write(tmp_path / "nowhere" / "p.gpkg", grid(1))
    assert caught.value.code is ErrorCode.LOCAL_FILE
    assert "cannot be written" in caught.value.sentence


def test_a_file_that_another_program_is_editing_is_not_replaced(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(2))
    editor = sqlite3.connect(path)
    editor.execute("PRAGMA journal_mode = WAL")
    editor.execute("UPDATE gpkg_contents SET description = 'edited'")
    editor.commit()
    with pytest.raises(ParcelError, match="open"):
        write(path, grid(3))
    assert editor.execute("SELECT description FROM gpkg_contents").fetchone() == ("edited",)
    editor.close()


def test_unread_values_are_valid_json(tmp_path):
    path = write(tmp_path / "p.gpkg", [parcel("a", acres="?"), parcel("b", acres=1.0)])
    connection = sqlite3.connect(path)
    stored = connection.execute("SELECT unread_values FROM parcels ORDER BY fid").fetchall()
    connection.close()
    assert json.loads(stored[0][0]) == {"acres": "?"}
    assert stored[1] == (None,)
