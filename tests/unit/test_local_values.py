"""Which values a parcel file knows: the most frequent first."""

import sqlite3

import pytest

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.local.query.values import distinct_values
from parcel_lookup.tests.support.parcels import parcel, write


@pytest.fixture(scope="module")
def file(tmp_path_factory):
    zones = ["R1"] * 3 + ["AG"] * 2 + ["B-2"] * 2 + ["Übung 🌽", "", None]
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    return write(
        path,
        [
            parcel(
                f"{n:04}", zoning=zone, legal="x" * (150 + 10 * n), postal="01234", acres=n + 0.5
            )
            for n, zone in enumerate(zones)
        ],
    )


def test_the_most_frequent_come_first_and_ties_by_value(file):
    assert distinct_values(file, "zoning") == ["R1", "AG", "B-2", "Übung 🌽"]
    assert distinct_values(file, "zoning", most=2) == ["R1", "AG"]
    assert distinct_values(file, "svc_uuid", most=3) == ["0000", "0001", "0002"]


def test_no_value_of_a_field_that_no_row_has(file):
    assert distinct_values(file, "owner") == []


def test_texts_too_long_to_be_completed_are_left_out(file):
    assert [len(text) for text in distinct_values(file, "legal")] == [150, 160, 170, 180, 190, 200]


def test_numbers_come_as_text(file):
    assert distinct_values(file, "acres", most=2) == ["0.5", "1.5"]


def test_values_are_read_as_their_field_has_them(file, tmp_path):
    edited = tmp_path / "edited.gpkg"
    edited.write_bytes(file.read_bytes())
    with sqlite3.connect(edited) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute("UPDATE parcels SET postal = '501' WHERE fid < 3")
    connection.close()
    assert distinct_values(edited, "postal") == ["01234", "00501"]


def test_where_counting_takes_too_long_rows_picked_by_chance_tell(tmp_path):
    path = write(
        tmp_path / "large.gpkg",
        [
            parcel(f"{n:06}", owner=f"Owner {n:06}", zoning="R1" if n % 4 else "AG")
            for n in range(9000)
        ],
    )
    assert distinct_values(path, "zoning", seconds=0) == ["R1", "AG"]
    some = distinct_values(path, "owner", seconds=0)
    assert 0 < len(some) < 2000
    assert min(some) < "Owner 002000" < "Owner 007000" < max(some)


def test_a_cancel_ends_it(file):
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        distinct_values(file, "owner", cancellation=cancellation, seconds=0)


@pytest.mark.parametrize("kind", ["missing", "folder", "text", "locked"])
def test_a_file_that_cannot_be_read_is_named(kind, file, tmp_path):
    path = tmp_path / "county.gpkg"
    if kind == "folder":
        path.mkdir()
    elif kind == "text":
        path.write_text("no parcels")
    elif kind == "locked":
        path.write_bytes(file.read_bytes())
    writer = sqlite3.connect(path, isolation_level=None) if kind == "locked" else None
    if writer:
        writer.execute("BEGIN EXCLUSIVE")
    with pytest.raises(ParcelError) as caught:
        distinct_values(path, "owner")
    assert caught.value.code is ErrorCode.LOCAL_FILE
    if writer:
        writer.close()
