"""The addresses of a layer without an address index, read once and kept in memory.

Reading the address columns of 200,000 rows takes about 3 seconds; after that, an address is found
in milliseconds. What is compared, and how, is the same for all sources (`core.address.finding`).
"""

from __future__ import annotations

import json
import sqlite3
import time
import weakref
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby, islice
from typing import TYPE_CHECKING, Any, Callable

from parcel_lookup.core.address.comparing import LEAST_AGREEMENT
from parcel_lookup.core.address.finding import find_rows
from parcel_lookup.core.contract import Cancelled, ErrorCode, NearAddress, Parcel, ParcelError
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.source.kept import Kept
from parcel_lookup.core.gis.source.table import CHUNK, Addresses, Key
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.parcel_file.gpkg import MAX_BOUND, insert, marks, select
from parcel_lookup.core.parcel_file.opening import watch
from parcel_lookup.core.parcel_file.text_index import StreetIndex, StreetWriter
from parcel_lookup.core.sqlite_file import SQLITE_FAILURES, failure_reason

if TYPE_CHECKING:
    from parcel_lookup.core.address import Address
    from parcel_lookup.core.sources.places.addresses import Candidates

#: Key, street address, city, state, and ZIP code of a row; "" where it has none.
AddressRow = tuple[Key, str, str, str, str]

#: Pages of SQLite in memory, in KiB; those of millions of rows are in a temporary file.
_CACHE = 64 << 10
#: The user is notified of a read that takes longer.
_NOTICE_SECONDS = 0.5
#: Parcels at an address that is being typed.
_MOST_TYPED = 100
#: Of layers whose changes are noticed.
KEPT = Kept(4)
_ADDRESSES = "addresses"
_COLUMNS = ("row", "key", "situs", "city", "state", "postal")
_NOTICE = tr("The addresses of “{layer}” are read once. The next address is found faster.")


class AddressIndex(StreetIndex):
    """The addresses of a layer's rows, found by street and house number. Any thread.

    A row has a number here, by which it is listed under its street.
    """

    def __init__(self, title: str, rows: Iterable[AddressRow], run: Run) -> None:
        """Read all rows. `title`: the name of the layer."""
        # A database without a name: what does not fit in the cache is in a temporary file.
        connection = sqlite3.connect("", isolation_level=None, check_same_thread=False)
        super().__init__(connection)
        weakref.finalize(self, connection.close)
        try:
            watch(connection, run.cancellation)
            self._fill(title, rows, run)
            connection.set_progress_handler(None, 0)
        except SQLITE_FAILURES as error:
            if run.cancellation.is_cancelled:
                raise Cancelled from error
            problem = failure_reason(error).rstrip(".")
            raise ParcelError(
                ErrorCode.READ_FAILED, str(error), layer=title, problem=problem
            ) from error

    def _fill(self, title: str, rows: Iterable[AddressRow], run: Run) -> None:
        connection = self._connection
        connection.execute("PRAGMA journal_mode = OFF")
        connection.execute(f"PRAGMA cache_size = -{_CACHE}")
        connection.execute("BEGIN")
        columns = ", ".join(("row INTEGER PRIMARY KEY", *_COLUMNS[1:]))
        connection.execute(f"CREATE TABLE {_ADDRESSES} ({columns})")
        streets, statement = StreetWriter(connection), insert(_ADDRESSES, _COLUMNS)
        begun, number, is_noticed = time.monotonic(), 0, False
        rows = iter(rows)
        while chunk := list(islice(rows, CHUNK)):
            run.cancellation.check()
            numbered = [
                (row, _packed(key), *map(_storable, texts))
                for row, (key, *texts) in enumerate(chunk, number)
                if texts[0]
            ]
            number += len(chunk)
            connection.executemany(statement, numbered)
            streets.add((row, situs, city) for row, _, situs, city, *_ in numbered)
            if not is_noticed and time.monotonic() - begun > _NOTICE_SECONDS:
                is_noticed = True
                run.notice(_NOTICE.format(layer=title))
        streets.finish()
        connection.execute("COMMIT")

    def find(
        self, address: Address, run: Run
    ) -> tuple[list[tuple[Key, float]], tuple[NearAddress, ...]]:
        """Return the keys at an address with their scores, or if there are none, near addresses.

        Best match first; those that are equally good are in the order in which they were read.
        """

        def read(rows: Sequence[int]) -> Iterator[tuple[Any, ...]]:
            for row, _, *texts in self._read(_COLUMNS, rows, run):
                yield (row, "", *texts)

        found, near = find_rows(read, self, address, run.cancellation.check)
        keys = dict(self._read(_COLUMNS[:2], [one.row for one in found], run))
        pairs = [(_unpacked(keys[one.row]), one.score) for one in found]
        return pairs, tuple(NearAddress(*pair) for pair in near)

    def _read(
        self, columns: Sequence[str], rows: Sequence[int], run: Run
    ) -> Iterator[tuple[Any, ...]]:
        """Yield columns of the rows with these numbers."""
        for start in range(0, len(rows), MAX_BOUND):
            run.cancellation.check()
            part = rows[start : start + MAX_BOUND]
            query = select(columns, _ADDRESSES, (f"row IN ({marks(len(part))})",))
            with self._lock:
                found = self._connection.execute(query, part).fetchall()
            yield from found


def parcels_at(
    index: Addresses,
    one: Candidates,
    load: Callable[[Sequence[Key]], Mapping[Key, Parcel]],
    run: Run,
) -> tuple[list[Parcel], tuple[NearAddress, ...]]:
    """Return the parcels that may be at an address, or the addresses near it.

    They are those of the best score, and the first 100 of any score for an address that is being
    typed: best match first, ties by ``svc_uuid``. `load` reads the parcels of keys, which may have
    a state by their location: where it is another one, those of the next score follow.
    """
    pairs, near = index.find(one.address, run)
    parcels: list[Parcel] = []
    for score, same in groupby(pairs, key=lambda pair: pair[1]):
        found = load([key for key, _ in same])
        some = sorted(found.values(), key=lambda parcel: parcel.svc_uuid)
        parcels += some
        if one.place.is_typed:
            is_enough = len(parcels) >= _MOST_TYPED
        else:
            is_enough = score < LEAST_AGREEMENT or one.agree(some)
        if is_enough:
            break
    return parcels[:_MOST_TYPED] if one.place.is_typed else parcels, near


def _packed(key: Key) -> int | str:
    """Return a key as SQLite stores it."""
    return key if type(key) is int and -(2**63) <= key < 2**63 else json.dumps(key)


def _unpacked(stored: int | str) -> Key:
    if isinstance(stored, int):
        return stored
    key = json.loads(stored)
    return tuple(key) if isinstance(key, list) else key


def _storable(text: str) -> str:
    """Return a text as UTF-8 can have it: without halves of surrogate pairs."""
    return text if text.isascii() else text.encode("utf-8", "replace").decode()
