"""`History` is the interface to the file of past searches, saved searches, and request counts."""

from __future__ import annotations

import sqlite3
import threading
import time
import uuid
from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from os import PathLike
from pathlib import Path
from typing import Any, Callable
from urllib.parse import urlsplit, urlunsplit

from parcel_lookup.core.connection_names import names_in, text_of_names
from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.history.database import (
    Database,
    add_counts,
    pack_carried,
    pack_search,
    unpack,
)
from parcel_lookup.core.search.history.records import (
    FINISHED,
    RUNNING,
    SAVED,
    UNFINISHED,
    Entry,
)
from parcel_lookup.core.search.query.search import Search
from parcel_lookup.core.sqlite_file import Damaged, is_locked

#: A running search calls `History.record` every five seconds.
_LONGEST_SILENCE = 30.0
_MOST_ENTRIES = 500
#: SQLite's integers end at 2^63.
_MOST_EXPECTED = 10**15
_NUMBERS = ("parcels", "expected_parcels", "requests", "expected_requests")
_MEMBERS = ", ".join(field.name for field in fields(Entry))
# Names of columns only; the values are bound.
_SELECT = f"SELECT {_MEMBERS}, beat FROM searches "  # noqa: S608  # nosec B608
_RUNS = "WHERE state != 'saved' ORDER BY turn DESC"  # untranslated: SQL
_SAVED_ONES = "WHERE state = 'saved'"  # untranslated: SQL
_DOCUMENTS = (
    "SELECT search.body, carried.body FROM searches AS one "
    "LEFT JOIN documents AS search ON search.digest = one.search "
    "LEFT JOIN documents AS carried ON carried.digest = one.carried WHERE one.id = ?"
)
_PRUNE = (
    "DELETE FROM searches WHERE state != 'saved' AND turn <= "
    "(SELECT turn FROM searches WHERE state != 'saved' ORDER BY turn DESC LIMIT 1 OFFSET ?)"
)
# The time since the last beat counts, but not the time that the computer slept.
_PROGRESS = (
    "UPDATE searches SET state = :state, reason = :reason, "
    "sentence = coalesce(nullif(:sentence, ''), sentence), "
    "parcels = :parcels, expected_parcels = :expected_parcels, requests = :requests, "
    "expected_requests = :expected_requests, "
    "seconds = seconds + min(max(:now - beat, 0.0), :silence), beat = :now "
    "WHERE id = :id AND state = 'running'"
)
# A finished run replaces earlier runs of the same search over the same connection that never
# finished: nothing of them is missing anymore.
_DELETE_REPLACED = (
    "DELETE FROM searches WHERE id != :id AND "
    "(state = 'partial' OR (state = 'running' AND abs(:now - beat) > :silence)) AND "
    "(search, connection, base_url) = "
    "(SELECT search, connection, base_url FROM searches WHERE id = :id)"
)
_RESUME = (
    "UPDATE searches SET state = 'running', reason = '', beat = ?, "
    "turn = (SELECT max(turn) + 1 FROM searches) WHERE id = ?"
)


class History:
    """Searches that were run, searches saved by name, and requests counted: one SQLite file.

        with closing(History(path)) as history:
            for entry in history.entries():
                print(entry.sentence, entry.state)

    Cheap to create; the file is opened, and created, when it is first needed. Any thread may call
    any method, and several processes may share the file. Except for `problem`, do not call the
    methods in QGIS's main thread, since the file may be on a network drive.

    `begin`, `record`, and `count_request` never fail because of the file, so that no search does:
    they add a sentence to `problem`. The other methods raise `ParcelError` (HISTORY_FAILED) if the
    file cannot be used. A damaged file, or one of another format, is renamed to
    ``name.damaged-N``, and a new one created with its request counts, if they can be read.

    A killed process loses nothing that was written. After a power cut, entries and saved searches
    are there; of the request counts, those since the last `record` may be missing.

    The last 500 searches are kept, with their polygons and the values carried over from their
    layer, each stored once. No method gets a key or an authorization header, and of addresses
    everything is dropped that could contain one.
    """

    def __init__(self, path: str | PathLike[str], clock: Callable[[], float] = time.time) -> None:
        """`clock` returns the time in seconds since 1970; it may jump."""
        self._database = Database(Path(path), clock)
        self._clock = clock
        self._lock = threading.RLock()
        #: Requests that are not in the file yet, by key and month.
        self._uncounted: Counter[tuple[str, str]] = Counter()

    @property
    def problem(self) -> str:
        """Sentences for the user about problems with the file, or "". Quick."""
        return " ".join(list(self._database.problems))

    def close(self) -> None:
        """Write pending counts and close the file. The object can still be used afterwards."""
        self._flush()
        self._database.close()

    # ---- running searches -------------------------------------------------------------------

    def begin(
        self, search: Search, base_url: str, carried: dict[str, Any] | None = None, **members: Any
    ) -> str:
        """Record that a search starts, as `RUNNING`, and return the id of its entry.

        Returns "" if it could not be recorded: then it cannot be resumed. `members` are `name`,
        `sentence`, `connection`, `not_before`, and where they matter `join_mode` and `origin` of
        the `Entry`; `carried` contains values of JSON types. Takes 0.1 s for 10,000 polygons.
        """
        entry_id = str(uuid.uuid4())
        address = text_of_names([*map(_without_secrets, names_in(base_url))])
        values = self._values(search, carried, id=entry_id, base_url=address, **members)

        def write(db: sqlite3.Connection) -> None:
            _insert(db, values)
            db.execute(_PRUNE, (_MOST_ENTRIES,))

        return entry_id if self._try(write) else ""

    def record(
        self,
        entry_id: str,
        numbers: Sequence[int | None],
        state: str = RUNNING,
        reason: str = "",
        sentence: str = "",
    ) -> None:
        """Record the progress of a running search, at least every five seconds, and its end.

        `numbers` are `parcels`, `expected_parcels`, `requests`, and `expected_requests` of the
        `Entry`. In the end, `state` is `FINISHED`, or `PARTIAL` with the reason as a sentence, and
        the entry does not change anymore. `sentence` replaces that of the entry, unless it is "".

        An entry without a call for 30 seconds becomes `UNFINISHED`, and `RUNNING` again with the
        next one, after the computer slept.
        """
        values = {
            **dict(zip(_NUMBERS, (_bounded(number) for number in numbers))),
            "id": entry_id,
            "state": state,
            "reason": storable(reason),
            "sentence": storable(sentence),
            "now": self._clock(),
            "silence": _LONGEST_SILENCE,
        }

        def write(db: sqlite3.Connection) -> None:
            db.execute(_PROGRESS, values)
            if state == FINISHED:
                db.execute(_DELETE_REPLACED, values)

        self._flush()
        self._try(write)

    def continue_(self, entry_id: str) -> Entry:
        """Record that an unfinished or partial search resumes, and return it as it was.

        Raises `ParcelError`: REQUEST_REFUSED if it is running, finished, or not there,
        HISTORY_FAILED if the file cannot be read; one that cannot be written is reported.
        """
        now, entry = self._clock(), self.entry(entry_id)

        def resume(db: sqlite3.Connection) -> None:
            if not _entry(db, entry_id, now).is_resumable:
                raise _refused(tr("it is already running, perhaps in another QGIS, or finished."))
            db.execute(_RESUME, (now, entry_id))

        self._try(resume)
        return entry

    # ---- entries and saved searches ---------------------------------------------------------

    def entries(self) -> list[Entry]:
        """Return the searches, the one started or resumed last first. Reads no polygons."""
        now = self._clock()
        return self._database.read(lambda db: _select(db, _RUNS, now=now))

    def saved(self) -> list[Entry]:
        """Return the saved searches, sorted by name. Reads no polygons."""
        found = self._database.read(lambda db: _select(db, _SAVED_ONES))
        return sorted(found, key=lambda one: (one.name.casefold(), one.name))

    def entry(self, entry_id: str) -> Entry:
        """Return a search. Raises `ParcelError` (REQUEST_REFUSED) if it is not there."""
        now = self._clock()
        return self._database.read(lambda db: _entry(db, entry_id, now))

    def search_of(self, entry_id: str) -> tuple[Search, dict[str, Any] | None]:
        """Return the search of an entry, and what was carried over with it. Raises as `entry`."""

        def read(db: sqlite3.Connection) -> tuple[Any, Any]:
            row = db.execute(_DOCUMENTS, (entry_id,)).fetchone()
            if row is None:
                raise _missing()
            if row[0] is None:
                raise Damaged("malformed: a search is not there")
            return unpack(row[0]), None if row[1] is None else unpack(row[1])

        search, carried = self._database.read(read)
        return Search.from_json(search), carried

    def entry_of_search(self, digest: str, connection: str = "") -> str:
        """Return the id of the last entry of the search with a `Search.digest`, or "".

        With the name of a connection, only of the searches started over that connection.
        """
        statement = (
            "SELECT id FROM searches WHERE state != 'saved' AND search = ? "
            "AND ? IN ('', connection) ORDER BY turn DESC"
        )
        row = self._database.read(lambda db: db.execute(statement, (digest, connection)).fetchone())
        return row[0] if row else ""

    def search_by_digest(self, digest: str) -> Search | None:
        """Return the search with that `Search.digest`, or None if it is not kept."""
        statement = "SELECT body FROM documents WHERE digest = ?"

        def read(db: sqlite3.Connection) -> Any:
            row = db.execute(statement, (digest,)).fetchone()
            return None if row is None else unpack(row[0])

        body = self._database.read(read)
        return None if body is None else Search.from_json(body)

    def save_search(
        self, name: str, search: Search, carried: dict[str, Any] | None = None, join_mode: int = 0
    ) -> str:
        """Save a search by name, in place of an earlier one with this name; return its id.

        Raises `ParcelError` (NAME_REFUSED) if the name is empty.
        """
        name, entry_id = _checked_name(name), str(uuid.uuid4())
        values = self._values(
            search,
            carried,
            id=entry_id,
            state=SAVED,
            name=name,
            sentence=search.describe(),
            join_mode=join_mode,
        )

        def write(db: sqlite3.Connection) -> str:
            db.execute("DELETE FROM searches WHERE state = 'saved' AND name = ?", (name,))
            _insert(db, values)
            return entry_id

        return self._database.write(write)

    def rename(self, entry_id: str, name: str) -> None:
        """Rename a saved search. Raises `ParcelError` (NAME_REFUSED) if it is empty or taken."""
        name = _checked_name(name)

        def rename(db: sqlite3.Connection) -> None:
            if any(one.name == name and one.id != entry_id for one in _select(db, _SAVED_ONES)):
                reason = tr("another saved search has this name.")
                raise ParcelError(ErrorCode.NAME_REFUSED, name=name, reason=reason)
            db.execute("UPDATE searches SET name = ? WHERE id = ?", (name, entry_id))

        self._database.write(rename)

    def remove(self, *entry_ids: str) -> None:
        """Delete searches. Their requests stay counted."""
        rows = [(one,) for one in entry_ids]
        self._database.write(lambda db: db.executemany("DELETE FROM searches WHERE id = ?", rows))

    # ---- request counts ---------------------------------------------------------------------

    def count_request(self, key: str) -> None:
        """Count a request that was sent, for the connection with that name or address."""
        with self._lock:
            self._uncounted[_counter_key(key), self._month()] += 1
            self._flush(quick=True)

    def requests_this_month(self, key: str) -> int:
        """Return the requests of the present calendar month (UTC), counted by all processes."""
        pair = (_counter_key(key), self._month())
        statement = "SELECT sum(requests) FROM counters WHERE (key, period) = (?, ?)"
        with self._lock:
            self._flush()
            ((number,),) = self._database.read(lambda db: db.execute(statement, pair).fetchall())
            return (number or 0) + self._uncounted[pair]

    def counted_since(self) -> str:
        """Return since which day (UTC, ISO) this month's requests are counted; "": all of them.

        Those before that day were in a damaged file.
        """
        statement = "SELECT max(period) FROM counters WHERE key = '' AND period LIKE ?"
        values = (f"{self._month()}-%",)
        (day,) = self._database.read(lambda db: db.execute(statement, values).fetchone())
        return day or ""

    def rename_counter(self, old: str, new: str) -> None:
        """Move a connection's counts, and its entries in the history, to its new name.

        Adds to what was counted for the new name already.
        """
        old, new = _counter_key(old), _counter_key(new)

        def rename(db: sqlite3.Connection) -> None:
            rows = db.execute("SELECT period, requests FROM counters WHERE key = ?", (old,))
            add_counts(db, [(new, *row) for row in rows.fetchall()])
            db.execute("DELETE FROM counters WHERE key = ?", (old,))
            texts = db.execute("SELECT DISTINCT connection FROM searches").fetchall()
            for (text,) in texts:
                names = text_of_names([new if one == old else one for one in names_in(text)])
                db.execute("UPDATE searches SET connection = ? WHERE connection = ?", (names, text))

        self._flush()
        if old != new:
            self._database.write(rename)

    def _flush(self, *, quick: bool = False) -> None:
        """Write the pending counts; those that cannot be written wait for the next call."""
        with self._lock:
            rows = [(*pair, number) for pair, number in self._uncounted.items()]
            if not rows:
                return
            try:
                self._database.write(lambda db: add_counts(db, rows), quick=quick)
                self._uncounted.clear()
            except ParcelError as error:
                if not (quick and is_locked(error.__cause__)):
                    self._report(error)

    def _month(self) -> str:
        return time.strftime("%Y-%m", time.gmtime(self._clock()))

    # ---- shared -----------------------------------------------------------------------------

    def _values(self, search: Search, carried: Any, **members: Any) -> dict[str, Any]:
        """Return what `_insert` writes."""
        now, documents = self._clock(), (pack_search(search), pack_carried(carried))
        given = {
            "state": RUNNING,
            "connection": "",
            "base_url": "",
            "started": now,
            "not_before": 0.0,
            "join_mode": 0,
            "origin": "dock",
            "beat": now,
            **members,
            "search": documents[0].digest,
            "carried": documents[1].digest if documents[1] else "",
        }
        texts = {name: storable(one) for name, one in given.items() if isinstance(one, str)}
        return {**given, **texts, "documents": documents}

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
        self._database.problems[f"{error.sentence} {consequence}"] = None


def storable(text: str) -> str:
    """Return a text without unpaired surrogates, which SQLite refuses.

    File names on Windows may contain them. Documents keep them: JSON can escape them.
    """
    return text.encode("utf-8", "replace").decode()


def _insert(db: sqlite3.Connection, values: dict[str, Any]) -> None:
    documents = [one for one in values["documents"] if one]
    db.executemany("INSERT OR IGNORE INTO documents VALUES (?, ?)", documents)
    names = [name for name in values if name != "documents"]
    marks = ", ".join(f":{name}" for name in names)
    statement = f"INSERT INTO searches ({', '.join(names)}) VALUES ({marks})"  # noqa: S608  # nosec B608
    db.execute(statement, values)


def _entry(db: sqlite3.Connection, entry_id: str, now: float) -> Entry:
    found = _select(db, "WHERE id = ?", entry_id, now=now)  # untranslated: SQL
    if not found:
        raise _missing()
    return found[0]


def _select(db: sqlite3.Connection, where: str, *values: str, now: float = 0.0) -> list[Entry]:
    return [_as_entry(row, now) for row in db.execute(_SELECT + where, values)]


def _as_entry(row: tuple[Any, ...], now: float) -> Entry:
    *values, beat = row
    entry = Entry(*values)
    # A clock that was set back leaves a beat in the future, which does not count either.
    if entry.state == RUNNING and abs(now - beat) > _LONGEST_SILENCE:
        return replace(entry, state=UNFINISHED)
    return entry


def _missing() -> ParcelError:
    return _refused(tr("it is no longer in the history."))


def _refused(problem: str) -> ParcelError:
    return ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)


def _checked_name(name: str) -> str:
    """Return a name as it is stored. Raises `ParcelError` (NAME_REFUSED) if it is empty."""
    name = storable(name).strip()
    if not name:
        raise ParcelError(ErrorCode.NAME_REFUSED, name=name, reason=tr("it is empty."))
    return name


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
