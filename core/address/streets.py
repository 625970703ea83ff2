"""Streets by name, and rows by street and house number, in tables of any SQL database.

A table of streets has for each its number, key (`keys.street_key`), and name; a table of places has
a row for each parcel on a street, with its lowest and highest house number (`keys.entries`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable
from typing import Any

from parcel_lookup.core.address.keys import street_key
from parcel_lookup.core.address.names import LEAST_FOR_TWO, compare_names, misspelt
from parcel_lookup.core.address.words import ORDINAL_WORDS

#: The number of keys of a statement: every database takes as many values.
_MOST_KEYS = 500
#: Nobody looks through more of the rows of a street.
_MOST_ROWS = 1000
_MOST_STREETS = 200
_LETTERS_APART = 2
#: Names that begin with as many letters alike may be abbreviations of each other.
_ALIKE = 3
_AFTER_ALL = "\U0010ffff"


class Streets(ABC):
    """Finds streets by name, and rows by street and house number, in a database of any kind.

    A street has a number; its rows are numbers too. In the threads of the database.
    """

    #: How the database writes the place of a value, and its function for the place of a part in a
    #: text, from 1.
    place = "?"
    position = "instr"

    def streets(self, keys: Iterable[str]) -> list[tuple[int, str, str]]:
        """Numbers, keys and names of the streets with these keys."""
        wanted = list(keys)[:_MOST_KEYS]
        if not wanted:
            return []
        return self._streets(f"key IN ({', '.join([self.place] * len(wanted))})", wanted)

    def alike(self, name: str) -> list[int]:
        """Return the streets that a misspelled or abbreviated name may refer to."""
        found = [number for number, _, other in self.near(name) if compare_names(name, other)]
        # FORTH may be FOURTH, which is written 4TH.
        ordinals = [short for short, word in ORDINAL_WORDS.items() if misspelt(name, word)]
        if ordinals:
            found += [number for number, _, _ in self.streets(map(street_key, ordinals))]
        return found

    def near(self, name: str) -> list[tuple[int, str, str]]:
        """Return numbers, keys and names of the streets that have a part of a name in theirs."""
        key = street_key(name)
        parts = _parts(key)
        has_part = " OR ".join([self._has("key")] * len(parts)) or "1 = 0"
        between = f"BETWEEN {self.place} AND {self.place}"
        conditions = [f"(length(key) {between} AND ({has_part}))", f"key {between}"]
        values = [len(key) - _LETTERS_APART, len(key) + _LETTERS_APART, *parts]
        values += [key[:_ALIKE], key[:_ALIKE] + _AFTER_ALL]
        for word in name.split():
            if len(word) > _ALIKE:
                conditions += [f"key = {self.place}", self._has("name")]
                values += [word, f" {word}"]
        return self._streets(" OR ".join(conditions), values)

    def beginning(self, name: str) -> list[int]:
        """Return the streets of whose names a word begins with a name, as people type it."""
        key = street_key(name)
        if not key:
            return []
        condition = f"key BETWEEN {self.place} AND {self.place} OR {self._has('name')}"
        found = self._streets(condition, [key, key + _AFTER_ALL, f" {name}"])
        return [number for number, _, _ in found[:_MOST_STREETS]]

    def rows(self, streets: Iterable[int], low: int, high: int) -> list[int]:
        """Rows of these streets whose house numbers meet a range of them.

        Those without a plain number, for twice `NO_NUMBER`.
        """
        condition = f"low <= {self.place} AND high >= {self.place}"
        return self._rows(streets, condition, (high, low), None)

    def all_rows(self, streets: Iterable[int]) -> list[int]:
        """Return the first rows of these streets, by house number."""
        return self._rows(streets, "1 = 1", (), _MOST_ROWS)

    def _rows(
        self,
        streets: Iterable[int],
        condition: str,
        values: tuple[int, ...],
        most: int | None,
    ) -> list[int]:
        found: list[int] = []
        for street in streets:
            found += self._rows_of(street, condition, values, most)
            if most is not None and most <= len(found):
                return found[:most]
        return found

    def _has(self, column: str) -> str:
        """Return the condition that a column contains a text."""
        return f"{self.position}({column}, {self.place}) > 0"

    @abstractmethod
    def _streets(self, condition: str, values: list[Any]) -> list[tuple[int, str, str]]:
        """Return numbers, keys and names of the streets that meet a condition, by key."""

    @abstractmethod
    def _rows_of(
        self, street: int, condition: str, values: tuple[int, ...], most: int | None
    ) -> list[int]:
        """Return the rows of a street that meet a condition, by house number."""

    @abstractmethod
    def places(self, street: int) -> list[tuple[int, int, int]]:
        """Return the rows of a street with their lowest and highest house numbers."""


def _parts(key: str) -> list[str]:
    """Parts of a key, of which one at least is in every key that may be the same misspelt."""
    number = 3 if len(key) < LEAST_FOR_TWO else 4
    ends = [len(key) * end // number for end in range(number + 1)]
    return [key[start:end] for start, end in zip(ends, ends[1:]) if start < end]
