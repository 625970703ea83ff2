"""The text index, which returns the same matches as reading every row."""

from __future__ import annotations

import shutil
import sqlite3

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
from parcel_lookup.core.local.file import text_index
from parcel_lookup.service.file_source import FileSource
from parcel_lookup.tests.support.parcels import change, fetch, ids, parcel, write

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


def _index(path):
    return path.with_name(path.name + ".textindex")


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
    _index(owners).unlink()
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


def test_the_index_of_another_file_is_not_used(owners, tmp_path):
    """Two files of one date and size: one was copied over the other without its index."""
    date = fetch_date(owners)
    other = write(
        tmp_path / "q.gpkg",
        [parcel(str(n), owner=f"Smith {n}", situs=f"{n} Main St", state="KS") for n in range(6)],
    )
    for path in (owners, other):
        change(path, f"UPDATE gpkg_contents SET last_change = '{date}'")
    shutil.copy(other, owners)
    assert len(_owners_with(owners, "smith")) == 6


def fetch_date(path):
    source = FileSource(path)
    date = source.info().last_change
    source.close()
    return date


def test_opening_the_file_in_another_mode_keeps_the_index(owners):
    """QGIS sets the write-ahead mode when it opens a layer, which changes no row."""
    connection = sqlite3.connect(owners)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.close()
    assert _is_used(owners)


@pytest.mark.parametrize("content", [b"", b"rubbish" * 1000])
def test_an_invalid_index_is_not_used(owners, content):
    _index(owners).write_bytes(content)
    assert not _is_used(owners)
    assert _owners_with(owners, "strasse") == ["0", "1"]


def test_a_damaged_index_is_not_used(tmp_path):
    parcels = [parcel(f"{n:04d}", owner=f"Smith {n * 7919}", state="KS") for n in range(3000)]
    path = write(tmp_path / "p.gpkg", parcels)
    expected = _owners_with(path, "mith 7919")
    data = _index(path).read_bytes()
    _index(path).write_bytes(data[: 4096 * 2] + b"\xff" * (len(data) - 4096 * 2))
    assert _owners_with(path, "mith 7919") == expected != []


def test_refreshing_updates_the_index(owners):
    assert text_index.refresh(owners, Cancellation()) is False
    change(owners, "UPDATE parcels SET owner = 'Smith' WHERE svc_uuid = '3'")
    assert text_index.refresh(owners, Cancellation()) is True
    assert _is_used(owners)
    assert _owners_with(owners, "smith") == ["3"]
    assert _owners_with(owners, "vin k") == []
    assert ids(fetch(owners, AddressRequest("3 main"))) == ["3"]
    assert sorted(file.name for file in owners.parent.iterdir()) == ["p.gpkg", "p.gpkg.textindex"]


def test_a_canceled_refresh_leaves_no_file(owners):
    _index(owners).unlink()
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        text_index.refresh(owners, cancellation)
    assert [file.name for file in owners.parent.iterdir()] == ["p.gpkg"]


def test_refreshing_a_file_without_parcels_is_refused(tmp_path):
    (tmp_path / "p.gpkg").write_bytes(b"rubbish" * 1000)
    with pytest.raises(ParcelError) as caught:
        text_index.refresh(tmp_path / "p.gpkg", Cancellation())
    assert caught.value.code is ErrorCode.LOCAL_FILE


def test_an_older_sqlite_returns_the_same_results(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 33, 0))
    path = write(tmp_path / "p.gpkg", [parcel("a", owner="Straße", situs="1 Main St", state="KS")])
    assert not _index(path).exists()
    assert _owners_with(path, "STRASSE") == ["a"]
    assert ids(fetch(path, AddressRequest("1 main"))) == ["a"]
    assert text_index.refresh(path, Cancellation()) is False


def test_the_text_fields_are_indexed():
    assert set(text_index.FIELDS) == {"owner", "situs", "mail_addr", "legal"}
