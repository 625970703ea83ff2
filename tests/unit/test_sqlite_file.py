"""SQLite files, which are opened when needed, and renamed if they are damaged.

What several processes, network drives, and read-only folders do to them is in
tests/unit/test_response_store.py.
"""

import sqlite3
from contextlib import closing

import pytest

from parcel_lookup.core import sqlite_file
from parcel_lookup.core.sqlite_file import ForeignFile, Layout, SqliteFile, transaction

LAYOUT = Layout(1, ("CREATE TABLE notes (text TEXT)",))
NO_DATABASE = b"no database" * 1000


@pytest.fixture
def path(tmp_path):
    return tmp_path / "home" / "notes.sqlite"


@pytest.fixture
def open_file(path):
    opened = []

    def open_file(**options):
        opened.append(SqliteFile(path, LAYOUT, **options))
        return opened[-1]

    yield open_file
    for file in opened:
        file.close()


def add(file, text):
    def write(connection):
        with transaction(connection):
            connection.execute("INSERT INTO notes VALUES (?)", (text,))

    file.use(write)


def notes(file):
    rows = file.use(lambda connection: connection.execute("SELECT text FROM notes").fetchall())
    return [text for (text,) in rows]


def test_the_file_is_opened_on_first_use(open_file, path):
    file = open_file()
    assert not path.parent.exists()
    add(file, "one")
    assert notes(file) == ["one"]


def test_a_released_file_is_opened_again(open_file):
    file = open_file()
    add(file, "one")
    file.disconnect()
    assert notes(file) == ["one"]


def test_a_closed_file_stays_closed(open_file):
    last = []
    file = open_file(before_closing=lambda one: last.append(one.execute("SELECT 1").fetchone()))
    add(file, "one")
    file.close()
    assert last == [(1,)]
    assert file.use(lambda _connection: "used") is None


def test_a_deleted_file_is_created_again(open_file, path):
    file = open_file()
    add(file, "one")
    for one in path.parent.iterdir():
        one.unlink()
    assert notes(file) == []


def test_the_readable_part_of_a_damaged_file_is_kept(open_file, path):
    path.parent.mkdir()
    path.write_bytes(NO_DATABASE)
    aside = []

    def carry_over(damaged):
        aside.append(damaged)
        add(file, f"{damaged.stat().st_size} bytes")

    file = open_file(on_set_aside=carry_over)
    assert notes(file) == [f"{len(NO_DATABASE)} bytes"]
    assert aside == [path.with_name("notes.sqlite.damaged-1")]


@pytest.mark.parametrize("keeps", [False, True])
def test_earlier_damaged_files_are_kept_on_request_only(open_file, path, keeps):
    path.parent.mkdir()
    for text in ("one", "two"):
        path.write_bytes(NO_DATABASE)
        file = open_file(keeps_damaged=keeps)
        add(file, text)
        assert notes(file) == [text]
        file.close()
    damaged = sorted(one.name[-1] for one in path.parent.glob("*.damaged-*"))
    assert damaged == (["1", "2"] if keeps else ["2"])


def test_newer_and_foreign_files_are_not_modified(open_file, path):
    path.parent.mkdir()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA user_version = 2")
    with pytest.raises(ForeignFile):
        notes(open_file())
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE something (x)")
    assert notes(open_file()) == []
    assert path.with_name("notes.sqlite.damaged-1").exists()


def test_a_file_whose_tables_are_being_created_is_not_damaged(open_file, path, monkeypatch):
    """Another QGIS makes them after it was found that the file has no format yet."""
    path.parent.mkdir()
    path.touch()
    read, other = sqlite_file._format, open_file()

    def read_and_be_overtaken(connection):
        monkeypatch.setattr(sqlite_file, "_format", read)
        version = read(connection)
        add(other, "other")
        return version

    monkeypatch.setattr(sqlite_file, "_format", read_and_be_overtaken)
    file = open_file()
    add(file, "own")
    assert notes(file) == notes(other) == ["other", "own"]
    assert not list(path.parent.glob("*damaged*"))


def test_a_file_replaced_while_opening_is_opened_again(open_file, path, monkeypatch):
    """Or what is written next would be lost."""
    add(open_file(), "old")
    connect = sqlite_file.connect

    def connect_and_be_overtaken(*arguments):
        monkeypatch.setattr(sqlite_file, "connect", connect)
        connection = connect(*arguments)
        sqlite_file.set_aside(path, sqlite_file.identity(path))
        return connection

    monkeypatch.setattr(sqlite_file, "connect", connect_and_be_overtaken)
    file = open_file()
    add(file, "new")
    assert notes(file) == notes(open_file()) == ["new"]
