"""`History` is the interface to the file of past searches, saved searches, and counted requests."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable
from os import PathLike
from pathlib import Path
from typing import Any, Callable
from urllib.parse import urlsplit, urlunsplit

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.search.history import counters, entries, exchange, saved
from parcel_lookup.core.search.history.counters import Counters
from parcel_lookup.core.search.history.counters import rename as rename_counters
from parcel_lookup.core.search.history.database import Database
from parcel_lookup.core.search.history.documents import load, pack_carried, pack_search, storable
from parcel_lookup.core.search.history.entries import FINISHED, PARTIAL, Entry
from parcel_lookup.core.search.history.exchange import Imported
from parcel_lookup.core.search.history.saved import SavedSearch
from parcel_lookup.core.search.history.schema import Damaged
from parcel_lookup.core.search.query.search import Search

_UNRECORDED = "Until that is mended, searches run as usual but are not kept in the history."

#: SQLite's numbers end at 2^63, also in sums.
_MOST_EXPECTED = 10**15


class History:
    """Searches that were run, searches saved by name, and requests counted: one SQLite file.

    Cheap to make; the file is opened, and made, when it is first needed. Every method may be
    called from any thread, and several processes may share the file; none belongs into QGIS's main
    thread, since the file may lie on a network drive (`problem` is the exception).

    `begin`, `beat`, `end`, `count_request` and `flush` never fail for the file's sake, so that no
    search does: they leave a sentence in `problem`. The others raise `ParcelError` (HISTORY_FAILED)
    where the file cannot be used. A damaged file is set aside as ``name.damaged-N``, and what can
    be read of it is carried over. A file of a newer version is left alone.

    A killed process loses nothing that was written. After a power cut, what was begun, ended and
    saved is there; of the requests counted, those since the last `beat` may be missing.

    The last 500 searches are kept, with their polygons and the values carried over from their
    layer, each stored once. `search_by_digest` therefore finds the search of a result layer, whose
    polygons were too many for the project, while it is among those or is saved by name.

    Keys and authorisation headers are given to no method; from an address everything is dropped
    that could hold one.
    """

    def __init__(self, path: str | PathLike[str], clock: Callable[[], float] = time.time) -> None:
        """`clock` gives the time in seconds since 1970; it may jump."""
        self._database = Database(Path(path))
        self._counters = Counters(self._database, self._report)
        self._clock = clock

    @property
    def problem(self) -> str:
        """Sentences for the user on what went wrong with the file, or "". Quick."""
        return self._database.problem

    def close(self) -> None:
        """Write what waits and let go of the file. The object can still be used afterwards."""
        self.flush()
        self._database.close()

    # searches while they run

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
        """Record that a search begins, as `RUNNING`, and return the id of its entry.

        That is "" where it could not be recorded, and nothing can be gone on with. The members are
        those of `Entry`; `carried` is made of JSON's kinds of values. Takes 0.1 s for 10,000
        polygons.
        """
        entry_id = entries.new_id()
        values = {
            "id": entry_id,
            "name": storable(name),
            "sentence": storable(sentence),
            "connection": storable(connection),
            "base_url": storable(_without_secrets(base_url)),
            "not_before": not_before,
            "join_mode": int(join_mode),
            "origin": origin,
        }
        documents = pack_search(search), pack_carried(carried)
        now = self._clock()
        is_kept = self._try(lambda db: entries.insert(db, values, now, *documents))
        return entry_id if is_kept else ""

    def beat(
        self,
        entry_id: str,
        parcels: int,
        expected_parcels: int | None,
        requests: int,
        expected_requests: int | None,
    ) -> None:
        """Tell that a running search lives, and how far this run of it is; every five seconds.

        An entry that is silent for 30 seconds reads as `UNFINISHED`; one that beats again, after
        the computer slept, as `RUNNING`. Nothing happens to one that has ended.
        """
        values = {
            "parcels": parcels,
            "expected_parcels": _bounded(expected_parcels),
            "requests": requests,
            "expected_requests": _bounded(expected_requests),
            "now": self._clock(),
        }
        self._counters.flush()
        self._try(lambda db: entries.beat(db, entry_id, values))

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
    ) -> None:
        """Record that this run is over: `FINISHED`, or `PARTIAL` with the reason as a sentence.

        `requests`, `expected_requests` and `seconds` are those of this run; those of earlier ones
        are added.
        """
        values = {
            "ended": FINISHED if is_complete else PARTIAL,
            "reason": storable(reason),
            "parcels": parcels,
            "expected_parcels": _bounded(expected_parcels),
            "requests": requests,
            "expected_requests": _bounded(expected_requests),
            "seconds": float(seconds),
            "now": self._clock(),
        }
        self._counters.flush()
        self._try(lambda db: entries.end(db, entry_id, values))

    def continue_(self, entry_id: str) -> None:
        """Record that an unfinished or partial search runs again, as the same entry.

        Raises `ParcelError` (REQUEST_REFUSED) where it runs already, is finished, or is not there;
        a file that cannot be written is reported, as by `begin`.
        """
        now = self._clock()
        self._try(lambda db: entries.go_on(db, entry_id, now))

    # the history

    def entries(self) -> list[Entry]:
        """The searches, those begun or gone on with last first. Reads no polygons."""
        now = self._clock()
        return self._database.read(lambda db: entries.get_all(db, now))

    def entry(self, entry_id: str) -> Entry:
        """One of them. Raises `ParcelError` (REQUEST_REFUSED) where it is not there."""
        now = self._clock()
        return self._database.read(lambda db: entries.get(db, entry_id, now))

    def entry_of_search(self, digest: str, connection: str = "") -> str:
        """The id of the last entry of the search of that `Search.digest`, or "" without one.

        With the name of a connection, of those begun over that one.
        """
        return self._database.read(lambda db: entries.id_by_search(db, digest, connection))

    def search_of(self, entry_id: str) -> tuple[Search, dict[str, Any] | None]:
        """The search of an entry, and what was carried over with it. Raises as `entry`."""
        return self._stored(lambda db: entries.documents_of(db, entry_id))

    def search_by_digest(self, digest: str) -> Search | None:
        """The search of that `Search.digest`, or None where it is not kept."""
        body = self._database.read(lambda db: load(db, digest))
        return None if body is None else Search.from_json(body)

    def remove(self, entry_id: str) -> None:
        """Forget a search. What was counted stays counted."""
        self._database.write(lambda db: entries.remove(db, entry_id))

    # saved searches

    def save_search(
        self,
        name: str,
        search: Search,
        carried: dict[str, Any] | None = None,
        join_mode: int = 0,
    ) -> None:
        """Keep a search by name, in the place of one that has the name already.

        Raises `ParcelError` (NAME_REFUSED) where the name is empty.
        """
        name = saved.check_name(storable(name))
        kept = SavedSearch(name, storable(search.describe()), self._clock(), int(join_mode))
        documents = pack_search(search), pack_carried(carried)
        self._database.write(lambda db: saved.put(db, kept, *documents))

    def saved(self) -> list[SavedSearch]:
        """The saved searches by name. Reads no polygons."""
        return self._database.read(saved.get_all)

    def saved_search(self, name: str) -> tuple[Search, dict[str, Any] | None]:
        """A saved search, and what is carried over with it; its join mode is in `saved`.

        Raises `ParcelError` (REQUEST_REFUSED) where there is none of that name.
        """
        return self._stored(lambda db: saved.documents_of(db, name))

    def rename_saved(self, old: str, new: str) -> None:
        """Give a saved search another name.

        Raises `ParcelError`: NAME_REFUSED where it is empty or taken, REQUEST_REFUSED where there
        is none of the old name.
        """
        name = saved.check_name(storable(new))
        self._database.write(lambda db: saved.rename(db, old, name))

    def remove_saved(self, name: str) -> None:
        """Forget a saved search."""
        self._database.write(lambda db: saved.remove(db, name))

    # a file for a colleague

    def export_json(self, ids: Iterable[str] = (), saved: Iterable[str] = ()) -> str:
        """Entries of the history, by id, and saved searches, by name, as JSON to emit.

        Holds the polygons and the values carried over from their layer, and nothing of the
        connection. Raises as `entry` and `saved_search`.
        """
        ids, names, now = list(ids), list(saved), self._clock()
        return self._database.read(lambda db: exchange.write(db, ids, names, now))

    def import_json(self, text: str) -> Imported:
        """Save the searches that `export_json` wrote, here or elsewhere.

        Nothing is overwritten: a name that is taken gets a number. What cannot be read is left out
        and has a sentence in the result.
        """
        items, problems = exchange.read(text)
        now = self._clock()
        names = self._database.write(lambda db: exchange.put(db, items, now)) if items else ()
        return Imported(names, problems)

    # what was spent

    def count_request(self, key: str) -> None:
        """Count a request that was really sent, for the connection of that name or address."""
        self._counters.count(_counter_key(key), self._clock())

    def requests_this_month(self, key: str) -> int:
        """Requests counted in the present calendar month (UTC) by all processes."""
        return self._counters.number(_counter_key(key), self._clock())

    def rename_counter(self, old: str, new: str) -> None:
        """Have a connection's counts, and its searches in the history, follow its new name.

        Where something was counted under the new name already, both are added.
        """
        old, new = _counter_key(old), _counter_key(new)

        def rename(db: sqlite3.Connection) -> None:
            rename_counters(db, old, new)
            entries.rename_connection(db, old, new)

        self.flush()
        self._database.write(rename)

    def page_cap(self, base_url: str) -> int | None:
        """The largest page of a service that does not say so, where it has shown one.

        None where the file cannot be read, which leaves a sentence in `problem`.
        """
        key = storable(_without_secrets(base_url))
        try:
            return self._database.read(lambda db: counters.page_cap(db, key))
        except ParcelError as error:
            if error.code is not ErrorCode.HISTORY_FAILED:
                raise
            self._report(error)
            return None

    def set_page_cap(self, base_url: str, cap: int | None) -> None:
        """Keep the page cap that a service has shown; None forgets it. Never fails for the file."""
        key = storable(_without_secrets(base_url))
        self._try(lambda db: counters.set_page_cap(db, key, cap))

    def flush(self) -> None:
        """Write the counts that wait because the file could not be written."""
        self._counters.flush()

    def _stored(
        self, find: Callable[[sqlite3.Connection], tuple[str, str]]
    ) -> tuple[Search, dict[str, Any] | None]:
        def read(db: sqlite3.Connection) -> tuple[Any, Any]:
            search, carried = find(db)
            body = load(db, search)
            if body is None:
                raise Damaged("malformed: a search is not there")
            return body, load(db, carried)

        body, carried = self._database.read(read)
        return Search.from_json(body), carried

    def _try(self, work: Callable[[sqlite3.Connection], None]) -> bool:
        """Whether it was written."""
        try:
            self._database.write(work)
        except ParcelError as error:
            if error.code is not ErrorCode.HISTORY_FAILED:
                raise
            self._report(error)
            return False
        return True

    def _report(self, error: ParcelError) -> None:
        self._database.report(f"{error.sentence} {_UNRECORDED}")


def _bounded(number: int | None) -> int | None:
    """Bound a number that a service reports, which may be any, to one that SQLite takes."""
    return None if number is None else min(number, _MOST_EXPECTED)


def _counter_key(key: str) -> str:
    return storable(_without_secrets(key) if "://" in key else key)


def _without_secrets(url: str) -> str:
    """An address without user, password, query and fragment: an address needs none of them."""
    try:
        parts = urlsplit(url)
    except ValueError:
        return ""
    return urlunsplit((parts.scheme, parts.netloc.rpartition("@")[2], parts.path, "", ""))
