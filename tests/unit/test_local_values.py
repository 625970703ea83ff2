"""The values of a parcel file, most frequent first."""

import sqlite3

import pytest

from parcel_lookup.core.contract import Cancellation, Cancelled, ErrorCode, ParcelError
from parcel_lookup.core.local.file.readers import Readers
from parcel_lookup.core.local.query.values import values_of
from parcel_lookup.core.parcel_file.opening import reading
from parcel_lookup.tests.support.parcels import parcel, write


def distinct_values(path, field, most=2000, cancellation=None, seconds=2.0):
    readers, stop = Readers(path), cancellation or Cancellation()
    try:
        with reading(path, stop), readers.borrow(stop) as reader:
            return values_of(reader, field, most, stop, seconds=seconds)
    finally:
        readers.close()


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


def test_the_most_frequent_values_are_first_and_ties_sorted_by_value(file):
    assert distinct_values(file, "zoning") == ["R1", "AG", "B-2", "Übung 🌽"]
    assert distinct_values(file, "zoning", most=2) == ["R1", "AG"]
    assert distinct_values(file, "svc_uuid", most=3) == ["0000", "0001", "0002"]


def test_an_unknown_field_has_no_values(file):
    assert distinct_values(file, "owner") == []


def test_long_text_is_not_suggested(file):
    assert [len(text) for text in distinct_values(file, "legal")] == [150, 160, 170, 180, 190, 200]


def test_numbers_are_suggested_as_text(file):
    assert distinct_values(file, "acres", most=2) == ["0.5", "1.5"]


def test_values_are_read_by_the_type_of_their_field(file, tmp_path):
    edited = tmp_path / "edited.gpkg"
    edited.write_bytes(file.read_bytes())
    with sqlite3.connect(edited) as connection:
        triggers = connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'")
        for (name,) in triggers.fetchall():
            connection.execute(f'DROP TRIGGER "{name}"')
        connection.execute("UPDATE parcels SET postal = '501' WHERE fid < 3")
    connection.close()
    assert distinct_values(edited, "postal") == ["01234", "00501"]


def test_a_random_sample_is_used_if_counting_takes_too_long(tmp_path):
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


def test_counting_can_be_canceled(file):
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        distinct_values(file, "owner", cancellation=cancellation, seconds=0)


@pytest.mark.parametrize("kind", ["missing", "folder", "text", "locked"])
def test_an_unreadable_file_is_reported(kind, file, tmp_path):
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
