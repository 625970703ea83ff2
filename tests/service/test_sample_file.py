"""Writing generated parcels to a file."""

import sqlite3
from contextlib import closing

import pytest

from parcel_lookup.core.contract import Cancellation, Cancelled
from parcel_lookup.service.sample import generate_county, write_sample


def rows(path, query):
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute(query).fetchall()


def test_the_file_contains_the_county(tmp_path):
    path = tmp_path / "sample.gpkg"
    shares = []
    assert write_sample(path, 400, 3, progress=shares.append) == 400
    county = list(generate_county(400, 3))
    assert rows(path, "SELECT svc_uuid, owner, acres_calc, legal FROM parcels ORDER BY fid") == [
        tuple(parcel.attributes[name] for name in ("svc_uuid", "owner", "acres_calc", "legal"))
        for parcel in county
    ]
    buildings = sum(len(parcel.buildings) for parcel in county)
    assert rows(path, "SELECT count(*) FROM buildings") == [(buildings,)]
    assert shares == sorted(shares)
    assert shares[-1] == 1.0
    assert shares[0] > 0


def test_the_file_is_marked_as_fictional(tmp_path):
    path = tmp_path / "sample.gpkg"
    write_sample(path, 20)
    found = rows(
        path, "SELECT identifier, description FROM gpkg_contents WHERE table_name = 'parcels'"
    )
    title, description = found[0]
    assert "invented" in title
    assert "Invented" in description


def test_the_same_county_creates_the_same_file(tmp_path):
    first, second = tmp_path / "a.gpkg", tmp_path / "b.gpkg"
    write_sample(first, 60, 2)
    write_sample(second, 60, 2)
    assert first.read_bytes() == second.read_bytes()


def test_canceling_keeps_the_old_file(tmp_path):
    path = tmp_path / "sample.gpkg"
    write_sample(path, 20)
    before = path.read_bytes()
    cancellation = Cancellation()
    with pytest.raises(Cancelled):
        write_sample(
            path,
            5000,
            progress=lambda share: share > 0.2 and cancellation.cancel(),
            cancellation=cancellation,
        )
    assert path.read_bytes() == before
    assert {file.name for file in tmp_path.iterdir()} <= {"sample.gpkg"}


def test_no_file_is_written_without_parcels(tmp_path):
    path = tmp_path / "sample.gpkg"
    with pytest.raises(ValueError, match="at least one"):
        write_sample(path, 0)
    assert not path.exists()
