"""The search of a result, stored completely in its file, so that anyone can run it again.

A layer refers to large polygons by a digest only, and the history that contains them may be another
user's. That also applies to values carried over from the polygons, and to the join mode. The search
is JSON among the metadata of the GeoPackage.
"""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing, suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.contract import ErrorCode, ParcelError, Problem, RequestRefused
from parcel_lookup.core.files import database_uri
from parcel_lookup.core.gis.inputs.stored_area import without_input
from parcel_lookup.core.gis.run.recall import Recalled
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history import Entry, History

#: What the metadata is, in the words of the format: its standard.
_URI = "urn:parcel-lookup:search"
_CLEAR = (
    "DELETE FROM gpkg_metadata_reference WHERE md_file_id IN "
    "(SELECT id FROM gpkg_metadata WHERE md_standard_uri = ?)",
    "DELETE FROM gpkg_metadata WHERE md_standard_uri = ?",
)
_PUT = (
    "INSERT INTO gpkg_metadata (md_scope, md_standard_uri, mime_type, metadata) "
    "VALUES ('dataset', ?, 'application/json', ?)"
)
# Of a table, GDAL would copy it to its own metadata as soon as the table is edited.
_REFER = "INSERT INTO gpkg_metadata_reference (reference_scope, md_file_id) VALUES (?, ?)"
_GET = "SELECT metadata FROM gpkg_metadata WHERE md_standard_uri = ?"


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

    search: Search
    #: The values carried over from the layer of its polygons or rows, of JSON types.
    carried: dict[str, Any] | None
    join_mode: int
    name: str
    connection: str
    base_url: str

    @property
    def entry(self) -> Entry | None:
        """What the history would contain about the search; None if its connection is unknown."""
        from parcel_lookup.core.search.history import FINISHED, Entry

        if not (self.connection or self.base_url):
            return None
        return Entry(
            id="",
            state=FINISHED,
            sentence=self.search.describe(),
            name=self.name,
            connection=self.connection,
            base_url=self.base_url,
            started=0.0,
            not_before=0.0,
            seconds=0.0,
            parcels=0,
            expected_parcels=None,
            requests=0,
            expected_requests=None,
            reason="",
            join_mode=self.join_mode,
            origin="dock",
        )


def digest_in(text: str) -> str:
    """Return the digest of a search as a layer has it. Raises `RequestRefused` if unreadable."""
    from parcel_lookup.core.search import Search

    try:
        body = json.loads(text)
    except ValueError:
        body = None  # `from_json` reports what is wrong with it
    if isinstance(body, dict) and body.get("polygons", ()) is None:
        return str(body.get("digest", ""))
    return _digest_of(Search.from_json(text))


def _digest_of(search: Search) -> str:
    """Return the digest that identifies a search in the history and in a file."""
    return replace(search, max_requests=None).digest()


def find_search(origin: SearchOrigin, history: History) -> SearchInFile | None:
    """Find the complete search of a layer: in the history, or on the layer itself.

    In a task. None where there is none that can be read.
    """
    from parcel_lookup.core.search import Search

    with suppress(ParcelError):  # an unreadable history does not prevent saving
        entry_id = history.entry_of_search(digest_in(origin.text), origin.connection)
        if entry_id:
            entry = history.entry(entry_id)
            facts = entry.join_mode, entry.name, entry.connection, entry.base_url
            return SearchInFile(*history.search_of(entry_id), *facts)
    with suppress(RequestRefused):
        return SearchInFile(Search.from_json(origin.text), None, 0, *origin[1:])
    return None


def write_search(connection: sqlite3.Connection, saved: SearchInFile) -> None:
    """Write a search into an open GeoPackage that has metadata, in place of another one."""
    search = replace(saved.search, max_requests=None)
    body = {**saved._asdict(), "search": search.to_json(), "digest": _digest_of(search)}
    for statement in _CLEAR:
        connection.execute(statement, (_URI,))
    row = connection.execute(_PUT, (_URI, json.dumps(body)))
    connection.execute(_REFER, ("geopackage", row.lastrowid))


def search_in_file(path: str, text: str) -> Recalled | None:
    """Read the search of a layer, as it was started, from the layer's file.

    `text` is the layer's custom property. In a task. None where the file does not have the search.
    Raises `RequestRefused` where the search is damaged, and `ParcelError` (LOCAL_FILE) where the
    file cannot be read.
    """
    digest = digest_in(text) if path and Path(path).is_file() else ""
    saved = _read_search(path, digest) if digest else None
    if saved is None:
        return None
    return Recalled(*without_input(saved.search, saved.carried), saved.join_mode, saved.entry)


def _read_search(path: str, digest: str) -> SearchInFile | None:
    from parcel_lookup.core.search import Search

    uri = database_uri(Path(path).absolute(), mode="ro")
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=1.0)) as connection:
            row = connection.execute(_GET, (_URI,)).fetchone()
    except sqlite3.Error as error:
        if "no such table" in str(error):
            return None
        reason = tr("it cannot be read ({error}).").format(error=error)
        raise ParcelError(ErrorCode.LOCAL_FILE, path=path, reason=reason) from error
    try:
        body = json.loads(row[0]) if row else {"digest": ""}
        if body.pop("digest") != digest:
            return None
        found = SearchInFile(**{**body, "search": Search.from_json(body["search"])})
        if tuple(map(type, found[2:])) != (int, str, str, str):
            raise TypeError(found[2:])  # the file may be anyone's
        return found
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        sentence = tr("The search that is saved in the file is damaged.")
        raise RequestRefused((Problem(422, (), sentence),), detail=repr(error)) from error
