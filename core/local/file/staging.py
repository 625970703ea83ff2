"""Rows on their way into a layer, in a database of their own until their columns are known.

Fields that the contract does not name turn up while rows arrive, and a column's type is known for
sure only after the last one. So rows wait in a table without types; `columns` says at the end what
the layer looks like, and `copy_expressions` how the waiting values become its values.
"""

from __future__ import annotations

import json
import math
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, time
from typing import Any

from parcel_lookup.core.contract.values import TOO_DEEP
from parcel_lookup.core.local.file.gpkg import Column
from parcel_lookup.core.local.file.sql import insert, quote

_TEXT, _INTEGER, _REAL, _BOOLEAN = "TEXT", "INTEGER", "DOUBLE", "BOOLEAN"
#: Whole numbers beyond this lose digits as DOUBLE.
_LARGEST_EXACT = 2**53
_LARGEST_INTEGER = 2**63 - 1
_LONG = "long"

# No blob is kept among attributes, so these two stand for the values that SQLite has none for.
_TRUE, _FALSE = b"true", b"false"

#: Names that a GIS keeps for itself; attributes of these names get a column of another name.
RESERVED_NAMES = ("fid", "geom", "ogc_fid")


def is_storable(value: Any) -> bool:
    """Whether SQLite, and every program that reads its files, can hold the value as it is."""
    if isinstance(value, float):
        return math.isfinite(value)
    if not isinstance(value, str):
        return True
    if "\0" in value:
        return False
    if value.isascii():
        return True
    try:
        value.encode()
    except UnicodeEncodeError:  # half of a surrogate pair
        return False
    return True


def _stored(value: Any) -> tuple[str, Any]:
    """The kind of a value that `is_storable`, and what is stored for it."""
    if isinstance(value, str):
        return _TEXT, value
    if isinstance(value, bool):
        return _BOOLEAN, _TRUE if value else _FALSE
    if isinstance(value, int):
        if abs(value) > _LARGEST_INTEGER:
            return _TEXT, str(value)
        return (_INTEGER if abs(value) <= _LARGEST_EXACT else _LONG), value
    if isinstance(value, float):
        return _REAL, value
    if isinstance(value, (date, time)):
        return _TEXT, value.isoformat()
    if isinstance(value, (bytes, bytearray, memoryview)):
        return _TEXT, bytes(value).hex()
    return _TEXT, json_text(value)


def json_text(value: Any) -> str:
    """Any value as JSON; what JSON has no words for is written as Python prints it."""
    try:
        return json.dumps(value, default=str)
    except RecursionError:
        return json.dumps(TOO_DEEP)


class Staging:
    """A table of waiting rows: a geometry, a key that is ours, and attributes."""

    def __init__(
        self, connection: sqlite3.Connection, table: str, known: Sequence[Column], key: str
    ) -> None:
        self.table = table
        self._connection = connection
        self._known = {column.attribute: column for column in known}
        #: Column `number` of the table is called ``c<number>``.
        self._numbers: dict[str, int] = {}
        self._kinds: list[set[str]] = []
        self._key = key
        self.has_keys = False
        connection.execute(f"CREATE TABLE {quote(table)} (row INTEGER PRIMARY KEY, geom, key)")
        self._add_columns(self._known)

    def add(self, rows: Iterable[tuple[bytes | None, str | None, Mapping[str, Any]]]) -> None:
        """Add rows of geometry, key and attributes; the attributes' values are storable."""
        ready = [self._row(*row) for row in rows]
        width = 2 + len(self._numbers)
        for row in ready:
            row.extend([None] * (width - len(row)))
        columns = ["geom", "key", *(f"c{number}" for number in range(len(self._numbers)))]
        self._connection.executemany(insert(self.table, columns), ready)

    def _row(self, geom: bytes | None, key: str | None, attributes: Mapping[str, Any]) -> list[Any]:
        if not attributes.keys() <= self._numbers.keys():
            self._add_columns([name for name in attributes if name not in self._numbers])
        row: list[Any] = [None] * (2 + len(self._numbers))
        row[0] = geom
        if key is not None:
            row[1] = key
            self.has_keys = True
        numbers, kinds = self._numbers, self._kinds
        for name, value in attributes.items():
            if value is not None:
                number = numbers[name]
                kind, row[2 + number] = _stored(value)
                kinds[number].add(kind)
        return row

    def _add_columns(self, names: Iterable[str]) -> None:
        for name in names:
            number = self._numbers[name] = len(self._numbers)
            self._kinds.append(set())
            self._connection.execute(f"ALTER TABLE {quote(self.table)} ADD COLUMN c{number}")

    def columns(self) -> tuple[Column, ...]:
        """The columns of the layer but key and geometry: known ones, then others as they came."""
        taken = {name.casefold() for name in (*RESERVED_NAMES, self._key, *self._known)}
        columns = []
        for attribute, kinds in zip(self._numbers, self._kinds):
            known = self._known.get(attribute)
            if known is not None:
                columns.append(known._replace(type=_type(kinds, known.type)))
            else:
                name = _free_name(attribute, taken)
                columns.append(Column(name, _type(kinds, ""), attribute))
        return tuple(columns)

    def copy_expressions(self) -> list[str]:
        """SQL that makes the values of `columns` from the waiting ones, in the same order."""
        expressions = []
        for number, column in enumerate(self.columns()):
            name, kinds = f"c{number}", self._kinds[number]
            if column.type == _BOOLEAN:
                name = f"{name} = x'{_TRUE.hex()}'"
            elif column.type == _TEXT and kinds - {_TEXT}:
                name = f"as_text({name})"
            expressions.append(name)
        return expressions


def as_text(value: Any) -> str | None:
    """A waiting value of any kind as text: the SQL function of the same name."""
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, float):
        return repr(value)
    return None if value is None else str(value)


def _type(kinds: set[str], usual: str) -> str:
    """The narrowest column type that holds all these kinds as they are; `usual` where it does."""
    if not kinds:
        return usual or _TEXT
    if usual and kinds <= {_INTEGER, _REAL} and usual != _TEXT:
        return usual if _REAL not in kinds else _REAL
    if usual == _TEXT:
        return _TEXT
    if kinds == {_BOOLEAN}:
        return _BOOLEAN
    if kinds <= {_INTEGER, _LONG}:
        return _INTEGER
    return _REAL if kinds <= {_INTEGER, _REAL} else _TEXT


def _free_name(attribute: str, taken: set[str]) -> str:
    """A column name for the attribute that no other column has, ignoring case."""
    name = "".join(char if char.isprintable() else "_" for char in attribute) or "unnamed"
    free, number = name, 2
    while free.casefold() in taken:
        free, number = f"{name}_{number}", number + 1
    taken.add(free.casefold())
    return free
