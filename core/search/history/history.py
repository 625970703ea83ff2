"""`History` is the interface to the file of past searches, saved searches, and request counts."""

from __future__ import annotations

import re
import sqlite3
import time
import uuid
from dataclasses import replace
from os import PathLike
from pathlib import Path
from typing import Any, Callable
from urllib.parse import urlsplit, urlunsplit

from parcel_lookup.core.connection_names import names_in, text_of_names
from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.history.counters import Counters
from parcel_lookup.core.search.history.database import (
    Database,
    Document,
    add_counts,
    add_documents,
    delete_unused_documents,
    load_document,
    pack_carried,
    pack_search,
    storable,
)
from parcel_lookup.core.search.history.records import (
    FINISHED,
    PARTIAL,
    RUNNING,
    UNFINISHED,
    Entry,
    SavedSearch,
)
from parcel_lookup.core.search.query.search import Search
from parcel_lookup.core.sqlite_file import Damaged

#: A running search calls `History.beat` every five seconds.
_LONGEST_SILENCE = 30.0
_MOST_ENTRIES = 500
#: SQLite's integers end at 2^63, also in sums.
_MOST_EXPECTED = 10**15
_NUMBERED = re.compile(r" \(\d+\)$")
_SELECT = (
    "SELECT id, state, sentence, name, connection, base_url, started, not_before, seconds, "
    "parcels, expected_parcels, requests, expected_requests, reason, join_mode, origin, beat "
    "FROM entries"
)
_SELECT_SAVED = "SELECT name, sentence, created, join_mode FROM saved"
_INSERT = (
    "INSERT INTO entries VALUES (:id, (SELECT coalesce(max(turn), 0) + 1 FROM entries), "
    ":state, :sentence, :name, :connection, :base_url, :now, :not_before, 0.0, 0, NULL, 0, "
    "NULL, '', :join_mode, :origin, :now, 0, 0.0, :search, :carried)"
)
_PRUNE = (
    "DELETE FROM entries WHERE "
    "turn <= (SELECT turn FROM entries ORDER BY turn DESC LIMIT 1 OFFSET ?) "
    "AND NOT (state = ? AND abs(? - beat) <= ?)"
)
# The time since the last beat counts, but not the time that the computer slept.
_BEAT = (
    "UPDATE entries SET parcels = :parcels, expected_parcels = :expected_parcels, "
    "requests = earlier_requests + :requests, "
    "expected_requests = earlier_requests + :expected_requests, "
    "seconds = seconds + min(max(:now - beat, 0.0), :silence), beat = :now "
    "WHERE id = :id AND state = :running"
)
_END = (
    "UPDATE entries SET state = :ended, reason = :reason, parcels = :parcels, "
    "sentence = coalesce(nullif(:sentence, ''), sentence), "
    "expected_parcels = :expected_parcels, requests = earlier_requests + :requests, "
    "expected_requests = earlier_requests + :expected_requests, "
    "seconds = earlier_seconds + :seconds, beat = :now WHERE id = :id AND state = :running"
)
# A finished run replaces earlier runs of the same search that never finished, from the same
# address or, where that is a file or one of several (`names_in`), over the same connections:
# nothing of them is missing anymore.
_DELETE_REPLACED = (
    "DELETE FROM entries WHERE id != :id AND "
    "(state = :partial OR (state = :running AND abs(:now - beat) > :silence)) AND "
    "EXISTS (SELECT 1 FROM entries AS done WHERE done.id = :id AND "
    "done.search = entries.search AND done.base_url = entries.base_url AND "
    "(substr(done.base_url, 1, 1) NOT IN ('', '[') OR done.connection = entries.connection))"
)
_RESUME = (
    "UPDATE entries SET state = ?, reason = '', beat = ?, "
    "turn = (SELECT max(turn) + 1 FROM entries), "
    "earlier_requests = requests, earlier_seconds = seconds WHERE id = ?"
)


class History:
    """Searches that were run, searches saved by name, and requests counted: one SQLite file.

        with closing(History(path)) as history:
            for entry in history.entries():
                print(entry.sentence, entry.state)

    Cheap to create; the file is opened, and created, when it is first needed. Any thread may call
    any method, and several processes may share the file. Except for `problem`, do not call the
    methods in QGIS's main thread, since the file may be on a network drive.

    `begin`, `beat`, `end`, `count_request`, and `flush` never fail because of the file, so that no
    search does: they add a sentence to `problem`. The other methods raise `ParcelError`
    (HISTORY_FAILED) if the file cannot be used. A damaged file, or one of another format, is
    renamed to ``name.damaged-N``, and a new one created with its request counts, if they can be
    read.

    A killed process loses nothing that was written. After a power cut, entries and saved searches
    are there; of the request counts, those since the last `beat` may be missing.

    The last 500 searches are kept, with their polygons and the values carried over from their
    layer, each stored once. `search_by_digest` therefore finds the search of a result layer whose
    polygons were too many for the project, as long as it is one of those or is saved by name.

    No method gets a key or an authorization header, and of addresses everything is dropped that
    could contain one.
    """

    def __init__(self, path: str | PathLike[str], clock: Callable[[], float] = time.time) -> None:
        """`clock` returns the time in seconds since 1970; it may jump."""
        self._database = Database(Path(path), clock)
        self._counters = Counters(self._database, self._report)
        self._clock = clock

    @property
    def problem(self) -> str:
        """Sentences for the user about problems with the file, or "". Quick."""
        return self._database.problem

    def close(self) -> None:
        """Write pending counts and close the file. The object can still be used afterwards."""
        self.flush()
        self._database.close()

    # ---- running searches -------------------------------------------------------------------

    def begin(
        self,
        search: Search,
        *,
        name: str,
        sentence: str,
        connection: str,
        base_url: str,
        not_before: float,
        join_mode: int = 0,
        origin: str = "dock",
        carried: dict[str, Any] | None = None,
    ) -> str:
        """Record that a search starts, as `RUNNING`, and return the id of its entry.

        Returns "" if it could not be recorded: then it cannot be resumed. The parameters are those
        of `Entry`; `carried` contains values of JSON types. Takes 0.1 s for 10,000 polygons.
        """
        now, entry_id = self._clock(), str(uuid.uuid4())
        documents = pack_search(search), pack_carried(carried)
        values = {
            "id": entry_id,
            "state": RUNNING,
            "name": storable(name),
            "sentence": storable(sentence),
            "connection": storable(connection),
            "base_url": storable(text_of_names([*map(_without_secrets, names_in(base_url))])),
            "not_before": not_before,
            "join_mode": int(join_mode),
            "origin": origin,
            "now": now,
            **_digests(documents),
        }

        def insert(db: sqlite3.Connection) -> None:
            add_documents(db, *documents)
            db.execute(_INSERT, values)
            db.execute(_PRUNE, (_MOST_ENTRIES, RUNNING, now, _LONGEST_SILENCE))
            delete_unused_documents(db)

        return entry_id if self._try(insert) else ""

    def beat(
        self,
        entry_id: str,
        parcels: int,
        expected_parcels: int | None,
        requests: int,
        expected_requests: int | None,
    ) -> None:
        """Record the progress of a running search, at least every five seconds.

        An entry without a beat for 30 seconds becomes `UNFINISHED`, and `RUNNING` again with the
        next beat, after the computer slept. An entry that has ended does not change.
        """
        values = self._progress(entry_id, parcels, expected_parcels, requests, expected_requests)
        self._counters.flush()
        self._try(lambda db: db.execute(_BEAT, values))

    def end(
        self,
        entry_id: str,
        *,
        is_complete: bool,
        reason: str,
        parcels: int,
        expected_parcels: int | None,
        requests: int,
        expected_requests: int | None,
        seconds: float,
        sentence: str = "",
    ) -> None:
        """Record that this run is over: `FINISHED`, or `PARTIAL` with the reason as a sentence.

        `requests`, `expected_requests`, and `seconds` are those of this run; those of earlier runs
        are added. `sentence` replaces that of the entry, unless it is "".
        """
        values = {
            **self._progress(entry_id, parcels, expected_parcels, requests, expected_requests),
            "ended": FINISHED if is_complete else PARTIAL,
            "reason": storable(reason),
            "seconds": float(seconds),
            "sentence": storable(sentence),
        }

        def write(db: sqlite3.Connection) -> None:
            db.execute(_END, values)
            if is_complete:
                db.execute(_DELETE_REPLACED, values)

        self._counters.flush()
        self._try(write)

    def continue_(self, entry_id: str) -> None:
        """Record that an unfinished or partial search resumes, as the same entry.

        Raises `ParcelError` (REQUEST_REFUSED) if it is running, finished, or not there; a file that
        cannot be written is reported, as by `begin`.
        """
        now = self._clock()

        def resume(db: sqlite3.Connection) -> None:
            state = _entry(db, entry_id, now).state
            if state == RUNNING:
                raise _refused(tr("it is already running, perhaps in another QGIS."))
            if state == FINISHED:
                raise _refused(tr("it is finished; run it again instead."))
            db.execute(_RESUME, (RUNNING, now, entry_id))

        self._try(resume)

    # ---- entries ----------------------------------------------------------------------------

    def entries(self) -> list[Entry]:
        """Return the searches, the one started or resumed last first. Reads no polygons."""
        now = self._clock()

        def read(db: sqlite3.Connection) -> list[Entry]:
            rows = db.execute(f"{_SELECT} ORDER BY turn DESC").fetchall()
            return [_as_entry(row, now) for row in rows]

        return self._database.read(read)

    def entry(self, entry_id: str) -> Entry:
        """Return an entry. Raises `ParcelError` (REQUEST_REFUSED) if it is not there."""
        now = self._clock()
        return self._database.read(lambda db: _entry(db, entry_id, now))

    def entry_of_search(self, digest: str, connection: str = "") -> str:
        """Return the id of the last entry of the search with a `Search.digest`, or "".

        With the name of a connection, only of the searches started over that connection.
        """
        statement = (
            "SELECT id FROM entries WHERE search = ? AND (? = '' OR connection = ?) "
            "ORDER BY turn DESC"
        )
        values = (digest, connection, connection)
        row = self._database.read(lambda db: db.execute(statement, values).fetchone())
        return row[0] if row else ""

    def search_of(self, entry_id: str) -> tuple[Search, dict[str, Any] | None]:
        """Return the search of an entry, and what was carried over with it. Raises as `entry`."""
        search, carried = self._database.read(lambda db: _entry_documents(db, entry_id))
        return Search.from_json(search), carried

    def search_by_digest(self, digest: str) -> Search | None:
        """Return the search with that `Search.digest`, or None if it is not kept."""
        body = self._database.read(lambda db: load_document(db, digest))
        return None if body is None else Search.from_json(body)

    def remove(self, entry_id: str) -> None:
        """Delete an entry. Its requests stay counted."""
        self._delete("DELETE FROM entries WHERE id = ?", entry_id)

    # ---- saved searches ---------------------------------------------------------------------

    def save_search(
        self,
        name: str,
        search: Search,
        carried: dict[str, Any] | None = None,
        join_mode: int = 0,
    ) -> None:
        """Save a search by name, in place of an earlier one with this name.

        Raises `ParcelError` (NAME_REFUSED) if the name is empty.
        """
        saved = SavedSearch(
            _checked_name(name), storable(search.describe()), self._clock(), int(join_mode)
        )
        documents = pack_search(search), pack_carried(carried)
        self._database.write(lambda db: _save(db, saved, documents))

    def saved(self) -> list[SavedSearch]:
        """Return the saved searches, sorted by name. Reads no polygons."""

        def read(db: sqlite3.Connection) -> list[SavedSearch]:
            return [SavedSearch(*row) for row in db.execute(_SELECT_SAVED)]

        return sorted(self._database.read(read), key=lambda one: (one.name.casefold(), one.name))

    def saved_search(self, name: str) -> tuple[Search, dict[str, Any] | None]:
        """Return a saved search, and what is carried over with it.

        Raises `ParcelError` (REQUEST_REFUSED) if there is none with this name.
        """
        search, carried = self._database.read(lambda db: _saved_documents(db, name))
        return Search.from_json(search), carried

    def rename_saved(self, old: str, new: str) -> None:
        """Rename a saved search.

        Raises `ParcelError`: NAME_REFUSED if the name is empty or taken, REQUEST_REFUSED if there
        is no search with the old name.
        """
        name = _checked_name(new)

        def rename(db: sqlite3.Connection) -> None:
            names = _saved_names(db)
            if old not in names:
                raise _not_saved(old)
            if name != old and name in names:
                reason = tr("another saved search has this name.")
                raise ParcelError(ErrorCode.NAME_REFUSED, name=name, reason=reason)
            db.execute("UPDATE saved SET name = ? WHERE name = ?", (name, old))

        self._database.write(rename)

    def remove_saved(self, name: str) -> None:
        """Delete a saved search."""
        self._delete("DELETE FROM saved WHERE name = ?", name)

    # ---- request counts and page caps -------------------------------------------------------

    def count_request(self, key: str) -> None:
        """Count a request that was sent, for the connection with that name or address."""
        self._counters.count(_counter_key(key), self._clock())

    def requests_this_month(self, key: str) -> int:
        """Return the requests of the present calendar month (UTC), counted by all processes."""
        return self._counters.number(_counter_key(key), self._clock())

    def counted_since(self) -> str:
        """Return since which day (UTC, ISO) this month's requests are counted; "": all of them.

        Those before that day were in a damaged file.
        """
        return self._counters.since(self._clock())

    def rename_counter(self, old: str, new: str) -> None:
        """Move a connection's counts, and its entries in the history, to its new name.

        Adds to what was counted for the new name already.
        """
        old, new = _counter_key(old), _counter_key(new)

        def rename(db: sqlite3.Connection) -> None:
            rows = db.execute("SELECT month, requests FROM counters WHERE key = ?", (old,))
            add_counts(db, [(new, *row) for row in rows.fetchall()])
            db.execute("DELETE FROM counters WHERE key = ?", (old,))
            known = db.execute("SELECT DISTINCT connection FROM entries").fetchall()
            db.executemany(
                "UPDATE entries SET connection = ? WHERE connection = ?",
                [(_renamed(text, old, new), text) for (text,) in known if old in names_in(text)],
            )

        self.flush()
        if old != new:
            self._database.write(rename)

    def flush(self) -> None:
        """Write the counts that are pending because the file could not be written."""
        self._counters.flush()

    # ---- shared -----------------------------------------------------------------------------

    def _progress(
        self,
        entry_id: str,
        parcels: int,
        expected_parcels: int | None,
        requests: int,
        expected_requests: int | None,
    ) -> dict[str, Any]:
        return {
            "id": entry_id,
            "parcels": parcels,
            "expected_parcels": _bounded(expected_parcels),
            "requests": requests,
            "expected_requests": _bounded(expected_requests),
            "now": self._clock(),
            "silence": _LONGEST_SILENCE,
            "running": RUNNING,
            "partial": PARTIAL,
        }

    def _delete(self, statement: str, key: str) -> None:
        def delete(db: sqlite3.Connection) -> None:
            db.execute(statement, (key,))
            delete_unused_documents(db)

        self._database.write(delete)

    def _try(self, work: Callable[[sqlite3.Connection], Any]) -> bool:
        """Write, and return whether that succeeded; report a failure of the file."""
        try:
            self._database.write(work)
        except ParcelError as error:
            if error.code is not ErrorCode.HISTORY_FAILED:
                raise
            self._report(error)
            return False
        return True

    def _report(self, error: ParcelError) -> None:
        consequence = tr(
            "Until this is fixed, searches run as usual but are not recorded in the history."
        )
        self._database.report(f"{error.sentence} {consequence}")


def free_name(name: str, taken: set[str]) -> str:
    """Return the name, or the name with the first number that makes it unique: ``Farms (2)``."""
    free, number, base = name, 1, _NUMBERED.sub("", name)
    while free in taken:
        number += 1
        free = f"{base} ({number})"
    return free


def _entry(db: sqlite3.Connection, entry_id: str, now: float) -> Entry:
    row = db.execute(f"{_SELECT} WHERE id = ?", (entry_id,)).fetchone()
    if row is None:
        raise _not_in_history()
    return _as_entry(row, now)


def _as_entry(row: tuple[Any, ...], now: float) -> Entry:
    *values, beat = row
    entry = Entry(*values)
    # A clock that was set back leaves a beat in the future, which does not count either.
    if entry.state == RUNNING and abs(now - beat) > _LONGEST_SILENCE:
        return replace(entry, state=UNFINISHED)
    return entry


def _entry_documents(db: sqlite3.Connection, entry_id: str) -> tuple[Any, Any]:
    row = db.execute("SELECT search, carried FROM entries WHERE id = ?", (entry_id,)).fetchone()
    if row is None:
        raise _not_in_history()
    return _documents(db, row)


def _not_in_history() -> ParcelError:
    return _refused(tr("it is no longer in the history."))


def _saved_documents(db: sqlite3.Connection, name: str) -> tuple[Any, Any]:
    row = db.execute("SELECT search, carried FROM saved WHERE name = ?", (name,)).fetchone()
    if row is None:
        raise _not_saved(name)
    return _documents(db, row)


def _saved_names(db: sqlite3.Connection) -> set[str]:
    return {name for (name,) in db.execute("SELECT name FROM saved")}


def _save(
    db: sqlite3.Connection, saved: SavedSearch, documents: tuple[Document, Document | None]
) -> None:
    add_documents(db, *documents)
    db.execute(
        "INSERT OR REPLACE INTO saved VALUES "
        "(:name, :sentence, :created, :join_mode, :search, :carried)",
        {**vars(saved), **_digests(documents)},
    )
    delete_unused_documents(db)


def _not_saved(name: str) -> ParcelError:
    return _refused(tr("there is no saved search “{name}”.").format(name=name))


def _refused(problem: str) -> ParcelError:
    return ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)


def _checked_name(name: str) -> str:
    """Return a name as it is stored. Raises `ParcelError` (NAME_REFUSED) if it is empty."""
    name = storable(name).strip()
    if not name:
        raise ParcelError(ErrorCode.NAME_REFUSED, name=name, reason=tr("it is empty."))
    return name


def _digests(documents: tuple[Document, Document | None]) -> dict[str, str]:
    search, carried = documents
    return {"search": search.digest, "carried": carried.digest if carried else ""}


def _documents(db: sqlite3.Connection, digests: tuple[str, str]) -> tuple[Any, Any]:
    """Return the JSON of a search and of its carried-over values. Raises `Damaged`."""
    search, carried = (load_document(db, digest) for digest in digests)
    if search is None:
        raise Damaged("malformed: a search is not there")
    return search, carried


def _renamed(text: str, old: str, new: str) -> str:
    """Return the names in a text with another name in place of one."""
    return text_of_names([new if name == old else name for name in names_in(text)])


def _bounded(number: int | None) -> int | None:
    """Bound a number from a service, which may be any, to one that SQLite can store."""
    return None if number is None else min(number, _MOST_EXPECTED)


def _counter_key(key: str) -> str:
    return storable(_without_secrets(key) if "://" in key else key)


def _without_secrets(url: str) -> str:
    """Return an address without user, password, query, and fragment."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))
