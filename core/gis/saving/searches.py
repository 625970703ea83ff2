"""The search of a result in its file: the whole of it, to be run again by anyone.

A layer names large polygons by a digest only, and the history that has them may be another user's.
So do the values that were carried over from the polygons, and the kind of join.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from dataclasses import asdict, fields, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.contract import ErrorCode, ParcelError, Problem, RequestRefused
from parcel_lookup.core.gis.inputs.stored_area import without_input
from parcel_lookup.core.gis.run.resume import Recalled

if TYPE_CHECKING:
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history import Entry, History

#: GDAL, and QGIS with it, takes what begins so for no layer. It is an extension of the format,
#: which `gpkg_extensions` tells of.
_TABLE = "gpkgext_parcel_lookup"
_CREATE = (
    f"CREATE TABLE IF NOT EXISTS {_TABLE} (digest TEXT NOT NULL PRIMARY KEY, entry TEXT NOT NULL, "
    "search BLOB NOT NULL, carried_digest TEXT NOT NULL, carried BLOB)"
)
_EXTENSION = (
    _TABLE,
    None,
    "parcel_lookup_search",
    "The search that found the parcels, for Parcel Lookup to run again: JSON packed with zlib",
    "read-write",
)
# The name is ours, and the values are bound.
_PUT = f"INSERT OR REPLACE INTO {_TABLE} VALUES (?,?,?,?,?)"  # noqa: S608  # nosec B608
_COLUMNS = "entry, search, carried_digest, carried"
_GET = f"SELECT {_COLUMNS} FROM {_TABLE} WHERE digest = ?"  # noqa: S608  # nosec B608


class Origin(NamedTuple):
    """What a layer itself knows of its search; read in the main thread."""

    #: `SEARCH_PROPERTY`.
    text: str
    #: The layer's name, and the connection's with its address.
    name: str
    connection: str
    base_url: str


class KeptSearch(NamedTuple):
    """A search as it lies in a file."""

    entry: Entry
    search: Search
    carried: dict[str, Any] | None


def digest_of(search: Search) -> str:
    """The name of a search in the history, and in a file."""
    return replace(search, max_requests=None).digest()


def digest_in(text: str) -> str:
    """The name of the search that a layer keeps. Raises `RequestRefused` where it is unreadable."""
    from parcel_lookup.core.search import Search

    try:
        body = json.loads(text)
    except ValueError:
        body = None  # what is wrong with it `from_json` says
    if isinstance(body, dict) and body.get("polygons", ()) is None:
        return str(body.get("digest", ""))
    return digest_of(Search.from_json(text))


def find_search(origin: Origin, history: History, files: tuple[str, ...]) -> KeptSearch | None:
    """The whole search of a layer, out of the history, of a file, or as the layer has it.

    In a task. None where it is nowhere; what stands there and cannot be read is nowhere, too.
    """
    from parcel_lookup.core.search import Search

    try:
        digest = digest_in(origin.text)
    except RequestRefused:
        return None
    found = _in_history(history, digest, origin.connection)
    for path in files:
        found = found or _in_file(path, digest)
    if found is None:
        try:
            search = Search.from_json(origin.text)
        except RequestRefused:
            return None
        found = KeptSearch(_entry(origin, search), search, None)
    return found


def _in_history(history: History, digest: str, connection: str) -> KeptSearch | None:
    try:
        entry_id = history.entry_of_search(digest, connection)
        if not entry_id:
            return None
        return KeptSearch(history.entry(entry_id), *history.search_of(entry_id))
    except ParcelError:  # a history that cannot be read keeps no result from being kept
        return None


def _in_file(path: str, digest: str) -> KeptSearch | None:
    try:
        return read_search(path, digest)
    except ParcelError:
        return None


def _entry(origin: Origin, search: Search) -> Entry:
    """What the history would tell of a search that it does not know."""
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


def write_search(connection: sqlite3.Connection, kept: KeptSearch) -> None:
    """Put a search into an open GeoPackage, which has the table `gpkg_extensions`."""
    from parcel_lookup.core.search.history.documents import pack_carried, pack_search

    search = pack_search(replace(kept.search, max_requests=None))
    carried = pack_carried(kept.carried)
    values = (carried.digest, carried.body) if carried else ("", None)
    connection.execute(_CREATE)
    connection.execute("DELETE FROM gpkg_extensions WHERE table_name = ?", (_TABLE,))
    connection.execute("INSERT INTO gpkg_extensions VALUES (?,?,?,?,?)", _EXTENSION)
    entry = json.dumps(asdict(kept.entry))
    connection.execute(_PUT, (search.digest, entry, search.body, *values))


def read_search(path: str, digest: str) -> KeptSearch | None:
    """The search of that digest in a file; None where it has none.

    In a task. Raises `RequestRefused` where what the file has is damaged, and `ParcelError`
    (LOCAL_FILE) where the file cannot be read.
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
        reason = f"it cannot be read ({error})."
        raise ParcelError(ErrorCode.LOCAL_FILE, path=path, reason=reason) from error
    return None if row is None else _unpacked(digest, *row)


def _unpacked(
    digest: str, entry: str, search: bytes, carried_digest: str, carried: bytes | None
) -> KeptSearch:
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history.documents import unpack

    try:
        body = unpack(digest, search)
        values = unpack(carried_digest, carried) if carried_digest else None
        return KeptSearch(_read_entry(entry), Search.from_json(body), values)
    except (sqlite3.Error, ValueError, TypeError, KeyError) as error:
        sentence = "The search that is kept in the file is damaged."
        raise RequestRefused((Problem(422, (), sentence),), detail=repr(error)) from error


def _read_entry(text: str) -> Entry:
    from parcel_lookup.core.search.history import Entry

    body = json.loads(text)
    values = {field.name: body[field.name] for field in fields(Entry)}
    for name in ("name", "connection", "base_url", "sentence"):
        if not isinstance(values[name], str):
            raise TypeError(name)
    values["join_mode"] = int(values["join_mode"])
    # It is nobody's entry here: nothing can be gone on with.
    return Entry(**{**values, "id": ""})


def kept_search(path: str, text: str) -> Recalled | None:
    """The search that a layer keeps as `text`, as it was begun, out of the layer's file.

    In a task. None where the file does not have it. Raises as `read_search`.
    """
    kept = read_search(path, digest_in(text)) if path else None
    if kept is None:
        return None
    entry = kept.entry if kept.entry.connection or kept.entry.base_url else None
    return Recalled(*without_input(kept.search, kept.carried), kept.entry.join_mode, entry)


def _open(path: str) -> sqlite3.Connection:
    uri = Path(path).absolute().as_uri() + "?mode=ro"
    connection = sqlite3.connect(uri, uri=True, timeout=1.0)
    try:
        connection.execute("SELECT 1 FROM sqlite_master").fetchone()
    except sqlite3.OperationalError:
        connection.close()
        # Left in write-ahead mode in a folder where nothing can be written.
        connection = sqlite3.connect(uri + "&immutable=1", uri=True)
    return connection
