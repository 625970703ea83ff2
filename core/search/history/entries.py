"""Past searches, in the order in which they were begun or continued."""

from __future__ import annotations

import sqlite3
import uuid
from dataclasses import dataclass, fields
from typing import Any

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.search.history.documents import Document, drop_unused, keep
from parcel_lookup.core.search.history.schema import TABLES, check_row

#: It is under way.
RUNNING = "running"
#: Its process ended in the middle of it.
UNFINISHED = "unfinished"
#: It ended early: cancelled, out of quota, no network, at its request limit.
PARTIAL = "partial"
#: It is complete, or has as many parcels as were requested.
FINISHED = "finished"

#: A running search gives a sign of life every five seconds.
_LONGEST_SILENCE = 30.0
_MOST_ENTRIES = 500

_COLUMNS = tuple(name for name, _ in TABLES["entries"])


@dataclass(frozen=True)
class Entry:
    """A search that was run. Times in seconds since 1970; numbers are those of all its runs."""

    #: A UUID.
    id: str
    #: `RUNNING`, `UNFINISHED`, `PARTIAL` or `FINISHED`.
    state: str
    #: What it finds (`Search.describe`).
    sentence: str
    #: Its layer's name.
    name: str
    #: Of the connection; "" is the environment's.
    connection: str
    base_url: str
    #: When it was begun, for the first time.
    started: float
    #: Cached responses from this time on are as good as new ones.
    not_before: float
    #: Of work; up to the last sign of life where it runs or did not finish.
    seconds: float
    parcels: int
    #: None: unknown.
    expected_parcels: int | None
    #: Sent, in all its runs.
    requests: int
    expected_requests: int | None
    #: Why it ended early, as a sentence; "" where it did not.
    reason: str
    join_mode: int
    #: ``dock`` or ``toolbox``.
    origin: str


def insert(
    connection: sqlite3.Connection,
    values: dict[str, Any],
    now: float,
    search: Document,
    carried: Document | None,
) -> None:
    """Begin an entry; the oldest one goes where there are too many."""
    keep(connection, search, carried)
    connection.execute(
        "INSERT INTO entries VALUES (:id, (SELECT coalesce(max(turn), 0) + 1 FROM entries), "
        ":state, :sentence, :name, :connection, :base_url, :now, :not_before, 0.0, 0, NULL, 0, "
        "NULL, '', :join_mode, :origin, :now, 0, 0.0, :search, :carried)",
        {
            **values,
            "now": now,
            "state": RUNNING,
            "search": search.digest,
            "carried": carried.digest if carried else "",
        },
    )
    _prune(connection, now)


def new_id() -> str:
    """An id that no other entry has."""
    return str(uuid.uuid4())


def beat(connection: sqlite3.Connection, entry_id: str, values: dict[str, Any]) -> None:
    """A sign of life. The time since the last one counts, but not that of a sleeping computer."""
    connection.execute(
        "UPDATE entries SET parcels = :parcels, expected_parcels = :expected_parcels, "
        "requests = earlier_requests + :requests, "
        "expected_requests = earlier_requests + :expected_requests, "
        "seconds = seconds + min(max(:now - beat, 0.0), :most), beat = :now "
        "WHERE id = :id AND state = :state",
        {**values, "most": _LONGEST_SILENCE, "id": entry_id, "state": RUNNING},
    )


def end(connection: sqlite3.Connection, entry_id: str, values: dict[str, Any]) -> None:
    """The run is over.

    Where it is finished, it takes the place of earlier runs of the same search, from the same
    address or, where that is a file, over the same connection, that never came to their end:
    nothing of them is missing any more.
    """
    connection.execute(
        "UPDATE entries SET state = :ended, reason = :reason, parcels = :parcels, "
        "expected_parcels = :expected_parcels, requests = earlier_requests + :requests, "
        "expected_requests = earlier_requests + :expected_requests, "
        "seconds = earlier_seconds + :seconds, beat = :now WHERE id = :id AND state = :state",
        {**values, "id": entry_id, "state": RUNNING},
    )
    if values["ended"] == FINISHED:
        connection.execute(
            "DELETE FROM entries WHERE id != :id AND "
            "(state = :partial OR (state = :running AND abs(:now - beat) > :silence)) AND "
            "EXISTS (SELECT 1 FROM entries AS done WHERE done.id = :id AND "
            "done.search = entries.search AND done.base_url = entries.base_url AND "
            "(done.base_url != '' OR done.connection = entries.connection))",
            {
                "id": entry_id,
                "partial": PARTIAL,
                "running": RUNNING,
                "now": values["now"],
                "silence": _LONGEST_SILENCE,
            },
        )


def go_on(connection: sqlite3.Connection, entry_id: str, now: float) -> None:
    """An entry runs again. Raises `ParcelError` (REQUEST_REFUSED) where it must not."""
    state = get(connection, entry_id, now).state
    if state == RUNNING:
        raise refused("it is running already, perhaps in another QGIS.")
    if state == FINISHED:
        raise refused("it is finished; run it again instead.")
    connection.execute(
        "UPDATE entries SET state = ?, reason = '', beat = ?, "
        "turn = (SELECT max(turn) + 1 FROM entries), "
        "earlier_requests = requests, earlier_seconds = seconds WHERE id = ?",
        (RUNNING, now, entry_id),
    )


def get_all(connection: sqlite3.Connection, now: float) -> list[Entry]:
    """Newest first."""
    rows = connection.execute("SELECT * FROM entries ORDER BY turn DESC").fetchall()
    return [_entry(row, now) for row in rows]


def get(connection: sqlite3.Connection, entry_id: str, now: float) -> Entry:
    """One entry. Raises `ParcelError` (REQUEST_REFUSED) where there is none of that id."""
    row = connection.execute("SELECT * FROM entries WHERE id = ?", (entry_id,)).fetchone()
    if row is None:
        raise refused("it is not in the history any more.")
    return _entry(row, now)


def id_by_search(connection: sqlite3.Connection, digest: str, name: str = "") -> str:
    """The entry of a search, of several the one begun or gone on with last; "" without one.

    With `name`, of those begun over the connection of that name.
    """
    row = connection.execute(
        "SELECT id FROM entries WHERE search = ? AND (? = '' OR connection = ?) ORDER BY turn DESC",
        (digest, name, name),
    ).fetchone()
    return row[0] if row else ""


def documents_of(connection: sqlite3.Connection, entry_id: str) -> tuple[str, str]:
    """The digests of an entry's search and carried values. Raises as `get`."""
    row = connection.execute(
        "SELECT search, carried FROM entries WHERE id = ?", (entry_id,)
    ).fetchone()
    if row is None:
        raise refused("it is not in the history any more.")
    return row


def remove(connection: sqlite3.Connection, entry_id: str) -> None:
    """Forget an entry, where it is there."""
    connection.execute("DELETE FROM entries WHERE id = ?", (entry_id,))
    drop_unused(connection)


def rename_connection(connection: sqlite3.Connection, old: str, new: str) -> None:
    """Have the entries of a connection name it as it is called now, to be gone on with."""
    connection.execute("UPDATE entries SET connection = ? WHERE connection = ?", (new, old))


def refused(problem: str) -> ParcelError:
    """The error that a search of the file cannot be run."""
    return ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)


def _entry(row: tuple[Any, ...], now: float) -> Entry:
    check_row("entries", row)
    values = dict(zip(_COLUMNS, row))
    # A clock that was set back makes a beat of the future: that is no sign of life either.
    if values["state"] == RUNNING and abs(now - values["beat"]) > _LONGEST_SILENCE:
        values["state"] = UNFINISHED
    return Entry(**{field.name: values[field.name] for field in fields(Entry)})


def _prune(connection: sqlite3.Connection, now: float) -> None:
    connection.execute(
        "DELETE FROM entries WHERE "
        "turn <= (SELECT turn FROM entries ORDER BY turn DESC LIMIT 1 OFFSET ?) "
        "AND NOT (state = ? AND abs(? - beat) <= ?)",
        (_MOST_ENTRIES, RUNNING, now, _LONGEST_SILENCE),
    )
    drop_unused(connection)
