"""Which rows are at which street and house number.

Two tables: ``streets`` has the distinct names of streets, ``places`` the rows of each with the
lowest and highest of their house numbers. They lie in the file of the text index; of a parcel file
without one they are made in memory when an address is first asked for.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable

from parcel_lookup.core.address.keys import entries, street_key
from parcel_lookup.core.address.names import LEAST_FOR_TWO, compare_names, likeness, misspelt
from parcel_lookup.core.address.words import ORDINAL_WORDS
from parcel_lookup.core.local.file.sql import MAX_BOUND, insert, marks, select

STREETS, PLACES = "streets", "places"
#: Nobody looks through more of the rows of a street.
_MOST_ROWS = 1000
_MOST_STREETS = 200
_LETTERS_APART = 2
#: Names that begin with as many letters alike may be abbreviations of each other.
_ALIKE = 3
_AFTER_ALL = "\U0010ffff"
#: So many streets and rows are looked at for the addresses nearest to one that is not there.
_MOST_NEAR_STREETS, _MOST_NEAR_ROWS = 10, 10


class StreetWriter:
    """Fills the two tables of an index; `finish` makes them quick to read."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection
        self._numbers: dict[str, int] = {}
        connection.execute(f"CREATE TABLE {STREETS} (id INTEGER PRIMARY KEY, key TEXT, name TEXT)")
        connection.execute(f"CREATE TABLE {PLACES} (street INT, low INT, high INT, parcel INT)")

    def add(self, rows: Iterable[tuple[int, str, str]]) -> None:
        """Add rows: number of the row, street address, city."""
        streets, places = [], []
        for row, situs, city in rows:
            for key, name, low, high in entries(situs, city):
                number = self._numbers.get(key)
                if number is None:
                    number = self._numbers[key] = len(self._numbers)
                    streets.append((number, key, name))
                places.append((number, low, high, row))
        self._connection.executemany(insert(STREETS, ("id", "key", "name")), streets)
        columns = ("street", "low", "high", "parcel")
        self._connection.executemany(insert(PLACES, columns), places)

    def finish(self) -> None:
        """Make the tables quick to read."""
        self._connection.execute(f"CREATE INDEX streets_key ON {STREETS} (key)")
        columns = "street, low, high, parcel"
        self._connection.execute(f"CREATE INDEX places_street ON {PLACES} ({columns})")


class StreetIndex:
    """Reads the two tables. In any thread; `schema` is that of an attached database."""

    def __init__(self, connection: sqlite3.Connection, schema: str = "") -> None:
        self._connection = connection
        self._schema = schema
        self._lock = threading.Lock()

    def close(self) -> None:
        """Let go of the tables, which nobody else uses."""
        with self._lock:
            self._connection.close()

    def streets(self, keys: Iterable[str]) -> list[tuple[int, str, str]]:
        """Numbers, keys and names of the streets with these keys."""
        wanted = list(keys)[:MAX_BOUND]
        return self._streets(f"key IN ({marks(len(wanted))})", wanted)

    def alike(self, name: str) -> list[int]:
        """The streets whose names may be meant by a name: misspelt, abbreviated, words missing."""
        found = [number for number, other in self._candidates(name) if compare_names(name, other)]
        # FORTH may be FOURTH, which is written 4TH.
        ordinals = [short for short, word in ORDINAL_WORDS.items() if misspelt(name, word)]
        if ordinals:
            found += [number for number, _, _ in self.streets(map(street_key, ordinals))]
        return found

    def near(self, name: str) -> list[int]:
        """The streets whose names are most like a name, the likeliest first."""
        scored = ((likeness(name, other), number) for number, other in self._candidates(name))
        found = sorted((-score, number) for score, number in scored if score)
        return [number for _, number in found[:_MOST_NEAR_STREETS]]

    def _candidates(self, name: str) -> list[tuple[int, str]]:
        """Numbers and names of the streets that have a part of a name in theirs."""
        key = street_key(name)
        parts = _parts(key)
        conditions = [
            f"(length(key) BETWEEN ? AND ? AND ({' OR '.join(['instr(key, ?)'] * len(parts))}))",
            "key BETWEEN ? AND ?",
        ]
        values = [len(key) - _LETTERS_APART, len(key) + _LETTERS_APART, *parts]
        values += [key[:_ALIKE], key[:_ALIKE] + _AFTER_ALL]
        for word in name.split():
            if len(word) > _ALIKE:
                conditions += ["key = ?", "instr(name, ?)"]
                values += [word, f" {word}"]
        found = self._streets(" OR ".join(conditions), values)
        return [(number, other) for number, _, other in found]

    def beginning(self, name: str) -> list[int]:
        """The streets of whose names a word begins with a name, as people type it."""
        key = street_key(name)
        if not key:
            return []
        condition = "key BETWEEN ? AND ? OR instr(name, ?)"
        found = self._streets(condition, [key, key + _AFTER_ALL, f" {name}"])
        return [number for number, _, _ in found[:_MOST_STREETS]]

    def rows(self, streets: Iterable[int], low: int, high: int) -> list[int]:
        """Rows of these streets whose house numbers meet a range of them.

        Those without a plain number, for twice `NO_NUMBER`.
        """
        return self._rows(streets, "low <= ? AND high >= ?", (high, low), -1)

    def near_rows(self, streets: Iterable[int], number: int) -> list[int]:
        """The rows of each of these streets whose house numbers are nearest to one."""
        found: list[int] = []
        query = select(
            ["parcel"],
            PLACES,
            ("street = ?",),
            "GROUP BY parcel ORDER BY min(max(low - ?, ? - high, 0)), parcel LIMIT ?",
            self._schema,
        )
        for street in streets:
            values = (street, number, number, _MOST_NEAR_ROWS)
            with self._lock:
                found += [row for (row,) in self._connection.execute(query, values)]
        return found

    def all_rows(self, streets: Iterable[int]) -> list[int]:
        """The first rows of these streets, by house number."""
        return self._rows(streets, "1", (), _MOST_ROWS)

    def _streets(self, condition: str, values: list[object]) -> list[tuple[int, str, str]]:
        query = select(["id", "key", "name"], STREETS, (condition,), "ORDER BY key", self._schema)
        with self._lock:
            return self._connection.execute(query, values).fetchall()

    def _rows(
        self, streets: Iterable[int], condition: str, values: tuple[int, ...], most: int
    ) -> list[int]:
        found: list[int] = []
        query = select(
            ["parcel"], PLACES, ("street = ?", condition), "ORDER BY low LIMIT ?", self._schema
        )
        for street in streets:
            with self._lock:
                rows = self._connection.execute(query, (street, *values, most)).fetchall()
            found += [row for (row,) in rows]
            if 0 < most <= len(found):
                return found[:most]
        return found


def _parts(key: str) -> list[str]:
    """Parts of a key, of which one at least is in every key that may be the same misspelt."""
    number = 3 if len(key) < LEAST_FOR_TWO else 4
    ends = [len(key) * end // number for end in range(number + 1)]
    return [key[start:end] for start, end in zip(ends, ends[1:]) if start < end]
