"""The text index, which returns the same matches as reading every row."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from parcel_lookup.core.contract import (
    AddressRequest,
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.parcel_file import text_index
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support.parcels import (
    change,
    damage_text_index,
    drop_text_index,
    fetch,
    ids,
    parcel,
    write,
)

STATE = Filter("state", "eq", "KS")
OWNERS = [
    "Große Straße",
    "GROSSE STRASSE",
    "İstanbul Trust",
    "Kelvin \u212a",
    'say "hi" AND (*)',
    "50%_off",
]


@pytest.fixture
def owners(tmp_path):
    parcels = [
        parcel(str(number), owner=owner, situs=f"{number} Main St", state="KS")
        for number, owner in enumerate(OWNERS)
    ]
    return write(tmp_path / "p.gpkg", parcels)


def _index_tables(path):
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT name FROM sqlite_master WHERE name LIKE 'gpkg_parcel_text_%'"
        return [name for (name,) in connection.execute(query)]


def _is_used(path):
    source = FileSource(path)
    used = source.info().has_text_index
    source.close()
    return used


def _owners_with(path, part):
    return ids(fetch(path, QueryRequest((Filter("owner", "ilike", part), STATE))))


PARTS = [
    ("strasse", ["0", "1"]),
    ("STRAẞE", ["0", "1"]),
    ("oße", ["0", "1"]),
    ("i\u0307stan", ["2"]),
    ("istanbul", []),
    ("vin k", ["3"]),
    ('"hi" and (*)', ["4"]),
    ("0%_o", ["5"]),
    ("5%o", []),
    ("a", ["0", "1", "2", "4"]),
    ("", ["0", "1", "2", "3", "4", "5"]),
]


@pytest.mark.parametrize(("part", "found"), PARTS)
def test_case_is_ignored_and_wildcards_are_ordinary_characters(owners, part, found):
    assert _is_used(owners)
    assert _owners_with(owners, part) == found


@pytest.mark.parametrize(("part", "found"), PARTS)
def test_results_are_the_same_without_the_index(owners, part, found):
    drop_text_index(owners)
    assert not _is_used(owners)
    assert _owners_with(owners, part) == found


def test_a_long_substring_is_found(tmp_path):
    text = " ".join(str(number) for number in range(300))
    path = write(tmp_path / "p.gpkg", [parcel("a", legal=text), parcel("b", legal=text[:-2])])
    assert ids(fetch(path, QueryRequest((Filter("legal", "ilike", text[5:]),)))) == ["a"]


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE parcels SET owner = 'Smith' WHERE svc_uuid = '3'",
        "UPDATE parcels SET owner = 'Smith'",
    ],
)
def test_an_outdated_index_is_not_used(owners, statement):
    change(owners, statement)
    assert not _is_used(owners)
    assert "3" in _owners_with(owners, "smith")


def test_an_index_without_the_triggers_that_report_changes_is_not_used(owners):
    change(owners, "DROP TRIGGER last_change_update_parcels")
    change(owners, "UPDATE parcels SET owner = 'Smith' WHERE svc_uuid = '3'")
    assert not _is_used(owners)
    assert _owners_with(owners, "smith") == ["3"]


def test_a_gis_lists_the_parcels_and_their_buildings_only(owners):
    from osgeo import ogr

    file = ogr.Open(str(owners))
    assert [one.GetName() for one in file] == ["parcels", "buildings"]


def test_opening_the_file_in_another_mode_keeps_the_index(owners):
    """QGIS sets the write-ahead mode when it opens a layer, which changes no row."""
    connection = sqlite3.connect(owners)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    assert _is_used(owners)


def test_a_damaged_index_is_not_used(tmp_path):
    parcels = [parcel(f"{n:04d}", owner=f"Smith {n * 7919}", state="KS") for n in range(3000)]
    path = write(tmp_path / "p.gpkg", parcels)
    expected = _owners_with(path, "mith 7919")
    damage_text_index(path)
    assert _owners_with(path, "mith 7919") == expected != []


def test_refreshing_updates_the_index(owners):
    assert text_index.refresh(owners, Cancellation()) is False
    change(owners, "UPDATE parcels SET owner = 'Smith' WHERE svc_uuid = '3'")
    assert text_index.refresh(owners, Cancellation()) is True
    assert _is_used(owners)
    assert _owners_with(owners, "smith") == ["3"]
    assert _owners_with(owners, "vin k") == []
    assert ids(fetch(owners, AddressRequest("3 main"))) == ["3"]
    assert sorted(file.name for file in owners.parent.iterdir()) == ["p.gpkg"]


def test_a_canceled_refresh_leaves_the_file_as_it_is(owners):
    drop_text_index(owners)
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        text_index.refresh(owners, cancellation)
    assert not _is_used(owners)
    assert [file.name for file in owners.parent.iterdir()] == ["p.gpkg"]


def test_refreshing_a_file_without_parcels_is_refused(tmp_path):
    (tmp_path / "p.gpkg").write_bytes(b"rubbish" * 1000)
    with pytest.raises(ParcelError) as caught:
        text_index.refresh(tmp_path / "p.gpkg", Cancellation())
    assert caught.value.code is ErrorCode.LOCAL_FILE


def test_an_older_sqlite_returns_the_same_results(tmp_path, monkeypatch):
    monkeypatch.setattr(text_index, "is_supported", lambda: False)
    path = write(tmp_path / "p.gpkg", [parcel("a", owner="Straße", situs="1 Main St", state="KS")])
    assert _index_tables(path) == []
    assert _owners_with(path, "STRASSE") == ["a"]
    assert ids(fetch(path, AddressRequest("1 main"))) == ["a"]
    assert text_index.refresh(path, Cancellation()) is False


def test_the_text_fields_are_indexed():
    assert set(text_index.FIELDS) == {"owner", "situs", "mail_addr", "legal"}
