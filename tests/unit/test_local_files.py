"""Parcel files with unusual names, missing, damaged, edited by others, and write-protected."""

from __future__ import annotations

import os
import shutil
import sqlite3
import struct
from contextlib import closing
from pathlib import PurePosixPath, PureWindowsPath

import pytest
import shapely

from parcel_lookup.core.contract import (
    AddressRequest,
    AreaRequest,
    Cancellation,
    ErrorCode,
    Filter,
    Order,
    ParcelError,
    PointRequest,
    QueryRequest,
)
from parcel_lookup.core.files import database_uri, remove_folder
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support.parcels import grid, ids, parcel, write

EVERYWHERE = AreaRequest((shapely.to_wkb(shapely.box(-1, -1, 50, 50)),), limit=100)
OWNER = Filter("owner", "ilike", "smith")
STATE = Filter("state", "eq", "KS")


def fetch(path, request):
    with closing(FileSource(path)) as source:
        return source.fetch(request, Cancellation())


def edit(path, *statements):
    """Change a file as another program does, which knows the functions of the R-tree's triggers."""
    connection = sqlite3.connect(path)
    for name in ("ST_IsEmpty", "ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY"):
        connection.create_function(name, 1, lambda blob: 0)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def refusal(path, request=EVERYWHERE):
    """The sentence with which a file is refused."""
    with pytest.raises(ParcelError) as caught:
        fetch(path, request)
    assert caught.value.code is ErrorCode.LOCAL_FILE
    assert str(path) in caught.value.sentence
    return caught.value.sentence


@pytest.mark.parametrize(
    "name",
    ["p q.gpkg", "what?.gpkg", "a#b.gpkg", "100%25.gpkg", "é 地.gpkg", "a&mode=rw.gpkg", "file:x"],
)
def test_a_file_can_have_any_name(tmp_path, name):
    folder = tmp_path / name
    folder.mkdir()
    path = write(folder / name, [parcel("a", owner="Smith", state="KS")])
    assert ids(fetch(path, QueryRequest((OWNER, STATE)))) == ["a"]
    assert sorted(file.name for file in folder.iterdir()) == [name]


def test_a_path_can_be_relative(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    write("p.gpkg", grid(2))
    assert fetch("p.gpkg", EVERYWHERE).count == 4


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (PurePosixPath("/home/é/a b?.gpkg"), "file:///home/%C3%A9/a%20b%3F.gpkg?mode=ro"),
        (PureWindowsPath(r"C:\Data\#1.gpkg"), "file:///C:/Data/%231.gpkg?mode=ro"),
        (PureWindowsPath(r"\\server\share\p.gpkg"), "file:////server/share/p.gpkg?mode=ro"),
    ],
)
def test_paths_of_all_systems_are_converted_for_sqlite(path, uri):
    assert database_uri(path, mode="ro") == uri


# files that are not parcel files


def test_a_missing_file_is_reported(tmp_path):
    assert "does not exist" in refusal(tmp_path / "none.gpkg")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_is_refused(tmp_path):
    assert "folder" in refusal(tmp_path)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04 not a database", b"x" * 5000])
def test_a_file_of_another_type_is_refused(tmp_path, content):
    path = tmp_path / "p.gpkg"
    path.write_bytes(content)
    assert "not a GeoPackage" in refusal(path)


def test_a_database_of_another_type_is_refused(tmp_path):
    edit(tmp_path / "p.gpkg", "CREATE TABLE parcels (svc_uuid TEXT)")
    assert "not a GeoPackage" in refusal(tmp_path / "p.gpkg")


def test_a_geopackage_without_parcels_is_refused(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(2))
    edit(
        path,
        "DROP INDEX parcels_svc_uuid",
        "ALTER TABLE parcels RENAME COLUMN svc_uuid TO id",
        "DELETE FROM gpkg_data_columns",
    )
    assert "svc_uuid" in refusal(path)


def test_a_layer_in_another_crs_is_refused(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(2))
    edit(path, "UPDATE gpkg_geometry_columns SET srs_id = 0")
    assert "EPSG:4326" in refusal(path)


def test_a_layer_without_a_spatial_index_is_refused(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(2))
    edit(path, "DROP TABLE rtree_parcels_geom")
    assert "spatial index" in refusal(path)


def test_a_truncated_file_is_reported(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(30))
    whole = path.read_bytes()
    for share in (0.9, 0.5, 0.1, 0.01):
        path.write_bytes(whole[: int(len(whole) * share)])
        source = FileSource(path)
        with pytest.raises(ParcelError) as caught:
            read_everything(source)
        source.close()
        assert caught.value.code is ErrorCode.LOCAL_FILE


def read_everything(source):
    for request in (EVERYWHERE, QueryRequest((), Order("owner"), 100), PointRequest(1, 1)):
        source.fetch(request, Cancellation())


def test_a_file_damaged_in_the_middle_is_reported(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(30))
    data = bytearray(path.read_bytes())
    for start in range(8192, len(data), 4096):
        data[start : start + 2048] = b"\xff" * 2048
    path.write_bytes(data)
    refusal(path)


# files that others changed


def test_a_change_is_visible_to_the_next_request(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(12))
    source = FileSource(path)
    pages = [source.fetch(EVERYWHERE, Cancellation())]
    edit(path, "DELETE FROM parcels WHERE svc_uuid = '0-0'")
    pages.append(source.fetch(EVERYWHERE, Cancellation()))
    write(path, grid(11))
    pages.append(source.fetch(EVERYWHERE, Cancellation()))
    source.close()
    assert [page.count for page in pages] == [144, 143, 121]


def test_manually_entered_values_are_read(tmp_path):
    path = write(tmp_path / "p.gpkg", [parcel(name) for name in "abcd"])
    edit(
        path,
        "UPDATE parcels SET acres = '1,234.50', state_fp = '8' WHERE svc_uuid = 'a'",
        "UPDATE parcels SET sale_date = '2/28/2019' WHERE svc_uuid = 'a'",
        "UPDATE parcels SET acres = 'about 3', sale_date = 'spring' WHERE svc_uuid = 'b'",
        "UPDATE parcels SET state_fp = '08' WHERE svc_uuid = 'b'",
        "UPDATE parcels SET acres = 7, state_fp = '' WHERE svc_uuid = 'c'",
        "UPDATE parcels SET cdl_majority_value = 2.5 WHERE svc_uuid = 'c'",
        "UPDATE parcels SET elevation = 9e999 WHERE svc_uuid = 'd'",
    )
    a, b, c, d = fetch(path, QueryRequest()).parcels
    assert [a.attributes[n] for n in ("acres", "state_fp", "sale_date")] == [
        1234.5,
        "08",
        "2019-02-28",
    ]
    assert (b.attributes["acres"], b.unread) == (None, {"acres": "about 3"})
    assert (c.attributes["state_fp"], c.unread) == (None, {"cdl_majority_value": 2.5})
    assert (d.attributes["elevation"], list(d.unread)) == (None, ["elevation"])
    for item, found in (
        (Filter("elevation", "gte", 0), []),
        (Filter("acres", "gt", 100), ["a"]),
        (Filter("acres", "isnull", True), ["b", "d"]),
        (Filter("state_fp", "eq", "08"), ["a", "b"]),
        (Filter("state_fp", "isnull", True), ["c", "d"]),
        (Filter("sale_date", "in", ("2019-02-28",)), ["a"]),
        (Filter("cdl_majority_value", "isnull", False), []),
    ):
        assert ids(fetch(path, QueryRequest((item,)))) == found
    assert ids(fetch(path, QueryRequest((), Order("acres", "desc")))) == ["a", "c", "b", "d"]


def test_columns_with_a_changed_type_are_read(tmp_path):
    given = [parcel(f"{n}", acres=float(n), parcel_id=str(n), state="KS") for n in (2, 9, 10)]
    path = write(tmp_path / "p.gpkg", given)
    edit(
        path,
        *(f"DROP INDEX parcels_{name}" for name in ("acres", "parcel_id")),
        "ALTER TABLE parcels RENAME COLUMN acres TO old",
        "ALTER TABLE parcels ADD COLUMN acres TEXT",
        "UPDATE parcels SET acres = CAST(old AS TEXT)",
        "ALTER TABLE parcels RENAME COLUMN parcel_id TO older",
        "ALTER TABLE parcels ADD COLUMN parcel_id INTEGER",
        "UPDATE parcels SET parcel_id = older",
        "DELETE FROM gpkg_data_columns",
    )
    page = fetch(path, QueryRequest((Filter("acres", "gte", 9),), Order("acres")))
    assert ids(page) == ["9", "10"]
    assert [p.attributes["acres"] for p in page.parcels] == [9.0, 10.0]
    page = fetch(
        path, QueryRequest((Filter("parcel_id", "in", ("10", 2)), STATE), Order("parcel_id"))
    )
    assert [p.attributes["parcel_id"] for p in page.parcels] == ["10", "2"]


def test_a_layer_may_lack_most_fields(tmp_path):
    path = write(tmp_path / "p.gpkg", [parcel("a"), parcel("b")])
    edit(path, "DROP INDEX parcels_acres", "ALTER TABLE parcels DROP COLUMN acres")
    assert "acres" not in fetch(path, QueryRequest()).parcels[0].attributes
    assert ids(fetch(path, QueryRequest((Filter("acres", "isnull", True),)))) == ["a", "b"]
    assert fetch(path, QueryRequest((Filter("acres", "ne", 3),))).count == 0
    assert ids(fetch(path, QueryRequest((), Order("acres", "desc")))) == ["a", "b"]


def test_a_layer_may_have_another_name_and_case(tmp_path):
    """A result that somebody saved from a GIS."""
    path = write(tmp_path / "p.gpkg", grid(2))
    edit(
        path,
        "DROP TABLE buildings",
        "DELETE FROM gpkg_geometry_columns WHERE table_name = 'buildings'",
        "DELETE FROM gpkg_data_columns",
        "ALTER TABLE parcels RENAME COLUMN svc_uuid TO SVC_UUID",
        'ALTER TABLE parcels RENAME TO "My parcels"',
        'ALTER TABLE rtree_parcels_geom RENAME TO "rtree_My parcels_geom"',
        "UPDATE gpkg_geometry_columns SET table_name = 'My parcels'",
        "UPDATE gpkg_contents SET table_name = 'My parcels' WHERE table_name = 'parcels'",
    )
    page = fetch(path, EVERYWHERE)
    assert ids(page) == ["0-0", "0-1", "1-0", "1-1"]
    assert page.parcels[0].attributes["svc_uuid"] == "0-0"


def test_rows_without_an_id_are_counted(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(2))
    edit(path, "UPDATE parcels SET svc_uuid = NULL WHERE svc_uuid = '1-1'")
    page = fetch(path, EVERYWHERE)
    assert (len(page.parcels), page.dropped) == (3, 1)


def test_an_invalid_geometry_is_kept_unchanged(tmp_path):
    path = write(tmp_path / "p.gpkg", grid(2))
    edit(path, "UPDATE parcels SET geom = x'0102' WHERE svc_uuid = '1-1'")
    found = {p.svc_uuid: p for p in fetch(path, QueryRequest()).parcels}
    assert (found["1-1"].wkb, found["1-1"].unread) == (None, {"geom": "0102"})


def test_shapes_of_other_programs_are_read_or_kept(tmp_path):
    """With heights, a polygon is still one; a collection has no place in a layer of polygons."""
    square = shapely.box(0, 0, 1, 1)
    shapes = {
        "0-0": shapely.force_3d(square, 9.0),
        "1-0": shapely.geometrycollections([square]),
    }
    path = write(tmp_path / "p.gpkg", grid(2))
    for svc_uuid, shape in shapes.items():
        blob = b"GP\x00\x01" + struct.pack("<i", 4326) + shapely.to_wkb(shape)
        edit(path, f"UPDATE parcels SET geom = x'{blob.hex()}' WHERE svc_uuid = '{svc_uuid}'")
    found = {p.svc_uuid: p for p in fetch(path, QueryRequest()).parcels}
    assert found["0-0"].wkb == shapely.to_wkb(square)
    assert found["1-0"].wkb is None
    assert found["1-0"].unread["geom"].endswith(shapely.to_wkb(shapes["1-0"]).hex())


def test_unread_values_that_another_program_changed_are_kept(tmp_path):
    parcels = [parcel(name)._replace(unread={"acres": "?"}) for name in "abcd"]
    path = write(tmp_path / "p.gpkg", parcels)
    for name, value in (("b", "'see file'"), ("c", "'[1]'"), ("d", "NULL")):
        edit(path, f"UPDATE parcels SET unread_values = {value} WHERE svc_uuid = '{name}'")
    found = fetch(path, QueryRequest()).parcels
    assert [one.unread for one in found] == [
        {"acres": "?"},
        {"unread_values": "see file"},
        {"unread_values": "[1]"},
        None,
    ]


def test_bytes_that_are_not_text_are_kept(tmp_path):
    path = write(tmp_path / "p.gpkg", [parcel("a", owner="x", city="x", state="KS")])
    edit(path, "UPDATE parcels SET owner = CAST(x'4dfc6c6c6572' AS TEXT), city = x'41'")
    found = fetch(path, QueryRequest((Filter("owner", "ilike", "LLER"), STATE))).parcels[0]
    assert found.attributes["owner"] == "M\ufffdller"
    assert ids(fetch(path, QueryRequest((Filter("city", "eq", "A"),)))) == ["a"]


def test_a_file_can_be_read_while_another_program_edits_it(tmp_path):
    """In write-ahead mode, as QGIS edits: what was saved is seen, what was not is not."""
    path = write(tmp_path / "p.gpkg", [parcel("a", city="old")])
    source = FileSource(path)
    editor = sqlite3.connect(path)
    editor.execute("PRAGMA journal_mode = WAL")
    for name in ("ST_IsEmpty", "ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY"):
        editor.create_function(name, 1, lambda blob: 1)

    def city():
        return source.fetch(QueryRequest(), Cancellation()).parcels[0].attributes["city"]

    assert city() == "old"
    editor.execute("UPDATE parcels SET city = 'new'")
    assert city() == "old"
    editor.commit()
    assert city() == "new"
    source.close()
    editor.close()


@pytest.mark.skipif(os.name == "nt", reason="folders cannot be write-protected this way")
@pytest.mark.parametrize("mode", ["DELETE", "WAL"])
def test_a_file_in_a_read_only_folder_is_read(tmp_path, mode):
    folder = tmp_path / "cd"
    folder.mkdir()
    path = write(
        folder / "p.gpkg", [parcel("a", shapely.box(0, 0, 1, 1), owner="Smith", state="KS")]
    )
    edit(path, f"PRAGMA journal_mode = {mode}")
    before = sorted(folder.iterdir())
    for file in before:
        file.chmod(0o444)
    folder.chmod(0o555)
    try:
        assert ids(fetch(path, QueryRequest((OWNER, STATE)))) == ["a"]
        assert fetch(path, EVERYWHERE).count == 1
        assert fetch(path, AddressRequest("x")).count == 0
        if os.geteuid() != 0:  # to root nothing is forbidden
            assert sorted(folder.iterdir()) == before
    finally:
        folder.chmod(0o755)


def test_a_copied_file_is_self_contained(tmp_path):
    path = write(tmp_path / "p.gpkg", [parcel("a", owner="Smith", state="KS")])
    shutil.copy(path, tmp_path / "copy.gpkg")
    assert ids(fetch(tmp_path / "copy.gpkg", QueryRequest((OWNER, STATE)))) == ["a"]


@pytest.mark.parametrize("name", ["folder\0", "folder\0/inside", "none", "none/inside"])
def test_removing_an_impossible_folder_does_nothing(tmp_path, name):
    """Python 3.13 raises for the first ones, even with `ignore_errors`."""
    remove_folder(tmp_path / name)
    assert tmp_path.is_dir()


def test_a_folder_is_removed_with_its_contents(tmp_path):
    folder = tmp_path / "folder"
    (folder / "inside").mkdir(parents=True)
    (folder / "inside" / "file").write_text("x", encoding="utf-8")
    remove_folder(folder)
    assert list(tmp_path.iterdir()) == []
