"""The search of a result, stored completely in its file, so that anyone can run it again.

A layer refers to large polygons by a digest only, and the history that contains them may be another
user's. That also applies to values carried over from the polygons, and to the join mode.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.contract import ErrorCode, ParcelError, Problem, RequestRefused
from parcel_lookup.core.gis.inputs.stored_area import without_input
from parcel_lookup.core.gis.run.recall import Recalled
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history import Entry, History

#: GDAL and QGIS do not list a table with this prefix as a layer. It is an extension of the format,
#: registered in `gpkg_extensions`.
_TABLE = "gpkgext_parcel_lookup"
_CREATE = (
    f"CREATE TABLE IF NOT EXISTS {_TABLE} (digest TEXT NOT NULL PRIMARY KEY, entry TEXT NOT NULL, "
    "search BLOB NOT NULL, carried_digest TEXT NOT NULL, carried BLOB)"
)
_EXTENSION = (
    _TABLE,
    None,
    "parcel_lookup_search",
    "The search that found the parcels, for Parcel Lookup to run again: "  # untranslated: stored
    "JSON packed with zlib",
    "read-write",
)
# The name is ours, and the values are bound.
_PUT = f"INSERT OR REPLACE INTO {_TABLE} VALUES (?,?,?,?,?)"  # noqa: S608  # nosec B608
_GET = f"SELECT entry, search, carried FROM {_TABLE} WHERE digest = ?"  # noqa: S608  # nosec B608


class SearchOrigin(NamedTuple):
    """What a layer itself knows about its search; read in the main thread."""

    #: `SEARCH_PROPERTY`.
    text: str
    #: The layer's name, and the connection's with its address.
    name: str
    connection: str
    base_url: str


class SearchInFile(NamedTuple):
    """A search as it is stored in a file."""

    entry: Entry
    search: Search
    carried: dict[str, Any] | None


def digest_of(search: Search) -> str:
    """Return the digest that identifies a search in the history and in a file."""
    return replace(search, max_requests=None).digest()


def digest_in(text: str) -> str:
    """Return the digest of a search as a layer has it. Raises `RequestRefused` if unreadable."""
    from parcel_lookup.core.search import Search

    try:
        body = json.loads(text)
    except ValueError:
        body = None  # `from_json` reports what is wrong with it
    if isinstance(body, dict) and body.get("polygons", ()) is None:
        return str(body.get("digest", ""))
    return digest_of(Search.from_json(text))


def find_search(
    origin: SearchOrigin, history: History, files: tuple[str, ...]
) -> SearchInFile | None:
    """Find the complete search of a layer: in the history, in a file, or on the layer itself.

    In a task. None where there is none that can be read.
    """
    from parcel_lookup.core.search import Search

    try:
        digest = digest_in(origin.text)
    except RequestRefused:
        return None
    with suppress(ParcelError):  # an unreadable history does not prevent saving
        entry_id = history.entry_of_search(digest, origin.connection)
        if entry_id:
            return SearchInFile(history.entry(entry_id), *history.search_of(entry_id))
    for path in files:
        with suppress(ParcelError):
            if (found := read_search(path, digest)) is not None:
                return found
    with suppress(RequestRefused):
        search = Search.from_json(origin.text)
        return SearchInFile(_entry(origin, search), search, None)
    return None


def _entry(origin: SearchOrigin, search: Search) -> Entry:
    """Return what the history would contain about a search that it does not know."""
    from parcel_lookup.core.search.history import FINISHED, Entry

    return Entry(
        id="",
        state=FINISHED,
        sentence=search.describe(),
        name=origin.name,
        connection=origin.connection,
        base_url=origin.base_url,
        started=0.0,
        not_before=0.0,
        seconds=0.0,
        parcels=0,
        expected_parcels=None,
        requests=0,
        expected_requests=None,
        reason="",
        join_mode=0,
        origin="dock",
    )


def write_search(connection: sqlite3.Connection, saved: SearchInFile) -> None:
    """Write a search into an open GeoPackage, which has the table `gpkg_extensions`."""
    from parcel_lookup.core.search.history.database import pack_carried, pack_search

    search = pack_search(replace(saved.search, max_requests=None))
    carried = pack_carried(saved.carried)
    values = (carried.digest, carried.body) if carried else ("", None)
    connection.execute(_CREATE)
    connection.execute("DELETE FROM gpkg_extensions WHERE table_name = ?", (_TABLE,))
    connection.execute("INSERT INTO gpkg_extensions VALUES (?,?,?,?,?)", _EXTENSION)
    entry = json.dumps(asdict(saved.entry))
    connection.execute(_PUT, (search.digest, entry, search.body, *values))


def read_search(path: str, digest: str) -> SearchInFile | None:
    """Read the search with a digest from a file; None where it has none.

    In a task. Raises `RequestRefused` where the search is damaged, and `ParcelError` (LOCAL_FILE)
    where the file cannot be read.
    """
    if not digest or not Path(path).is_file():
        return None
    try:
        with closing(_open(path)) as connection:
            there = connection.execute(
                "SELECT 1 FROM sqlite_master WHERE name = ?", (_TABLE,)
            ).fetchone()
            row = connection.execute(_GET, (digest,)).fetchone() if there else None
    except sqlite3.Error as error:
        reason = tr("it cannot be read ({error}).").format(error=error)
        raise ParcelError(ErrorCode.LOCAL_FILE, path=path, reason=reason) from error
    return None if row is None else _unpacked(*row)


def _unpacked(entry: str, search: bytes, carried: bytes | None) -> SearchInFile:
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history.database import unpack

    try:
        values = None if carried is None else unpack(carried)
        return SearchInFile(_read_entry(entry), Search.from_json(unpack(search)), values)
    except (sqlite3.Error, ValueError, TypeError, KeyError) as error:
        sentence = tr("The search that is saved in the file is damaged.")
        raise RequestRefused((Problem(422, (), sentence),), detail=repr(error)) from error


def _read_entry(text: str) -> Entry:
    from parcel_lookup.core.search.history import Entry

    body = json.loads(text)
    values = {field.name: body[field.name] for field in fields(Entry)}
    for name in ("name", "connection", "base_url", "sentence"):
        if not isinstance(values[name], str):
            raise TypeError(name)
    values["join_mode"] = int(values["join_mode"])
    # It is not an entry of this history: there is nothing to resume.
    return Entry(**{**values, "id": ""})


def search_in_file(path: str, text: str) -> Recalled | None:
    """Read the search of a layer, as it was started, from the layer's file.

    `text` is the layer's custom property. In a task. None where the file does not have the search.
    Raises like `read_search`.
    """
    saved = read_search(path, digest_in(text)) if path else None
    if saved is None:
        return None
    entry = saved.entry if saved.entry.connection or saved.entry.base_url else None
    return Recalled(*without_input(saved.search, saved.carried), saved.entry.join_mode, entry)


def _open(path: str) -> sqlite3.Connection:
    uri = Path(path).absolute().as_uri() + "?mode=ro"
    connection = sqlite3.connect(uri, uri=True, timeout=1.0)
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        # The file was left in write-ahead mode in a read-only folder.
        connection = sqlite3.connect(uri + "&immutable=1", uri=True)
    return connection
