"""SQLite files, which are opened when needed, and make way for a new one if they are damaged.

What several processes and read-only folders do to them is in tests/unit/test_response_store.py.
"""

import sqlite3
from contextlib import closing

import pytest

from parcel_lookup.core import sqlite_file
from parcel_lookup.core.sqlite_file import Layout, SqliteFile, delete, set_aside, transaction

LAYOUT = Layout(1, ("CREATE TABLE notes (text TEXT)",))
NO_DATABASE = b"no database" * 1000


@pytest.fixture
def path(tmp_path):
    return tmp_path / "home" / "notes.sqlite"


@pytest.fixture
def open_file(path):
    opened = []

    def open_file(clear_path=lambda: delete(path), **options):
        opened.append(SqliteFile(path, LAYOUT, clear_path, **options))
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


def test_a_file_that_another_process_replaces_while_it_is_opened(open_file, path, monkeypatch):
    connect, other = sqlite_file.connect, open_file()

    def connect_and_lose(*arguments):
        monkeypatch.setattr(sqlite_file, "connect", connect)
        connection = connect(*arguments)
        with transaction(connection):
            connection.execute("INSERT INTO notes VALUES ('lost')")
        delete(path)
        add(other, "other")
        return connection

    monkeypatch.setattr(sqlite_file, "connect", connect_and_lose)
    add(open_file(), "one")
    assert notes(open_file()) == ["other", "one"]


def test_a_released_file_is_opened_again(open_file):
    file = open_file()
    add(file, "one")
    file.disconnect()
    assert notes(file) == ["one"]


def test_a_closed_file_stays_closed(open_file):
    file = open_file()
    add(file, "one")
    file.close()
    assert file.use(lambda _connection: "used") is None


def test_a_deleted_file_is_created_again(open_file, path):
    file = open_file()
    add(file, "one")
    for one in path.parent.iterdir():
        one.unlink()
    assert notes(file) == []


def make_other_format(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE notes (text TEXT)")
        connection.execute("PRAGMA user_version = 2")


def make_other_program(path):
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE something (x)")


DAMAGES = (lambda path: path.write_bytes(NO_DATABASE), make_other_format, make_other_program)


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_or_one_of_another_format_makes_way_for_a_new_one(open_file, path, damage):
    path.parent.mkdir()
    damage(path)
    before, aside = path.read_bytes(), []

    def clear_path():
        aside.append(set_aside(path))
        add(file, "begun")

    file = open_file(clear_path)
    assert notes(file) == ["begun"]
    assert aside == [path.with_name("notes.sqlite.damaged-1")]
    assert aside[0].read_bytes() == before


def test_damaged_files_are_numbered_and_keep_their_logs(path):
    path.parent.mkdir()
    journal = path.with_name("notes.sqlite-wal")
    for number in ("1", "2"):
        path.write_text(number)
        journal.write_text(number)
        set_aside(path)
    kept = {one.name: one.read_text() for one in path.parent.iterdir()}
    names = ("notes.sqlite.damaged-1", "notes.sqlite.damaged-2")
    assert kept == {name + end: name[-1] for name in names for end in ("", "-wal")}


def test_a_damaged_file_that_another_qgis_has_replaced_is_left_alone(open_file, path):
    cleared, other = [], open_file()
    file = open_file(lambda: cleared.append(path))
    add(file, "own")

    def find_damage(_connection):
        if notes(other) == ["own"]:
            path.unlink()
            add(other, "other")
            raise sqlite3.DatabaseError("malformed")

    file.use(find_damage)
    assert notes(file) == ["other"]
    assert cleared == []


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
