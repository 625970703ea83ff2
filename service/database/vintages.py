"""Vintages of the parcels: which one is current, and how another one takes its place.

A load writes a new vintage next to the current one and makes it current in one transaction, so that
a load which fails or is killed changes nothing; what it leaves behind is dropped by the next one.
A request holds a shared lock on its vintage until its transaction ends, and an old vintage is
dropped only with an exclusive lock on it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

import psycopg
import shapely
from psycopg import errors

from parcel_lookup.service.database import schema
from parcel_lookup.service.database.connecting import Database, execute
from parcel_lookup.service.database.schema import CURRENT, STATES, VINTAGES, Layout
from parcel_lookup.service.sql.parts import Sql, compose, value

#: The first key of our advisory locks; the second one is the number of a vintage, or 0 for loading.
_LOCKS = 0x50617263
_LOADING = 0
#: Time for the requests that use a vintage to end; they have a time limit of their own.
SECONDS_TO_DROP = 60


class Partition(NamedTuple):
    """A partition that has parcels."""

    parcels: int
    #: The values that all of its parcels have, of the fields with only one value.
    only: Mapping[str, str]
    #: Where all geometries of the partition are; None if they can be anywhere.
    region: shapely.Geometry | None


class Vintage(NamedTuple):
    """A complete vintage."""

    number: int
    layout: Layout
    #: By name, those that have parcels.
    partitions: Mapping[str, Partition]


class Summary(NamedTuple):
    """What is stored about a vintage when it is complete."""

    parcels: int
    buildings: int
    partitions: Mapping[str, Partition]


def take(number: int) -> Sql:
    """Return a query that locks a vintage for this transaction, unless it is being dropped.

    Its row has whether the vintage is locked, and the number of the current one.
    """
    return compose(
        "SELECT pg_try_advisory_xact_lock_shared({locks}, {number}), number FROM {current}",
        locks=Sql(str(_LOCKS)),
        number=Sql(str(number)),
        current=CURRENT,
    )


def current_number(connection: psycopg.Connection) -> int | None:
    """Return the number of the current vintage; None if the database has none."""
    try:
        query = compose("SELECT number FROM {current}", current=CURRENT)
        row = execute(connection, query).fetchone()
    except (errors.UndefinedTable, errors.InvalidSchemaName):
        return None
    return None if row is None else row[0]


def read_vintage(connection: psycopg.Connection, number: int) -> Vintage:
    """Return the description of a complete vintage. Raises psycopg.Error."""
    described = compose(
        "SELECT own_columns FROM {vintages} WHERE number = {number}",
        vintages=VINTAGES,
        number=value(number, "integer"),
    )
    (own,) = execute(connection, described).fetchone()
    states = compose(
        "SELECT part, parcels, constants, region FROM {states} ORDER BY part",
        states=schema.table(number, STATES),
    )
    rows = execute(connection, states).fetchall()
    partitions = {
        name: Partition(count, only, None if region is None else _prepared(region))
        for name, count, only, region in rows
    }
    return Vintage(number, schema.layout_from_json(own), partitions)


def _prepared(wkb: bytes) -> shapely.Geometry:
    region = shapely.from_wkb(wkb)
    shapely.prepare(region)
    return region


@contextmanager
def loading(connection: psycopg.Connection, database: Database) -> Iterator[None]:
    """Keep other loads out of a database. Raises `ParcelError` if there is one."""
    keys = (_LOCKS, _LOADING)
    (is_locked,) = connection.execute("SELECT pg_try_advisory_lock(%s, %s)", keys).fetchone()
    if not is_locked:
        raise database.error("another import into it is running. Try again when it has ended.")
    try:
        yield
    finally:
        if not connection.broken:
            connection.execute("SELECT pg_advisory_unlock(%s, %s)", keys)


def start(connection: psycopg.Connection, title: str, description: str, layout: Layout) -> int:
    """Create the tables of a new vintage, and return its number. Leftovers are dropped first."""
    for statement in schema.create_service():
        execute(connection, statement)
    drop_unused(connection, 0)
    added = compose(
        "INSERT INTO {vintages} (number, title, description, own_columns) "
        "SELECT coalesce(max(number), 0) + 1, {title}, {description}, {own} FROM {vintages} "
        "RETURNING number",
        vintages=VINTAGES,
        title=value(title, "text"),
        description=value(description, "text"),
        own=value(json.dumps(layout.to_json()), "jsonb"),
    )
    with connection.transaction():
        (number,) = execute(connection, added).fetchone()
        for statement in schema.create_vintage(number, layout):
            execute(connection, statement)
    return number


def switch(connection: psycopg.Connection, number: int, summary: Summary) -> None:
    """Make a vintage the current one."""
    with connection.transaction():
        for name, one in summary.partitions.items():
            region = None if one.region is None else shapely.to_wkb(one.region)
            added = compose(
                "INSERT INTO {states} VALUES ({name}, {parcels}, {only}, {region})",
                states=schema.table(number, STATES),
                name=value(name, "text"),
                parcels=value(one.parcels, "bigint"),
                only=value(json.dumps(dict(one.only)), "jsonb"),
                region=value(region, "bytea"),
            )
            execute(connection, added)
        completed = compose(
            "UPDATE {vintages} SET parcels = {parcels}, buildings = {buildings}, loaded = now() "
            "WHERE number = {number}",
            vintages=VINTAGES,
            parcels=value(summary.parcels, "bigint"),
            buildings=value(summary.buildings, "bigint"),
            number=value(number, "integer"),
        )
        execute(connection, completed)
        switched = compose(
            "INSERT INTO {current} (number) VALUES ({number}) "
            "ON CONFLICT (is_current) DO UPDATE SET number = excluded.number",
            current=CURRENT,
            number=value(number, "integer"),
        )
        execute(connection, switched)


def drop_unused(connection: psycopg.Connection, seconds: int) -> bool:
    """Drop all vintages but the current one; return False if one is still used by requests.

    Waits at most some seconds for the requests that use one of them.
    """
    unused = compose(
        "SELECT number FROM {vintages} WHERE number NOT IN (SELECT number FROM {current}) "
        "ORDER BY number",
        vintages=VINTAGES,
        current=CURRENT,
    )
    rows = execute(connection, unused).fetchall()
    dropped = [_drop(connection, number, seconds) for (number,) in rows]
    return all(dropped)


def _drop(connection: psycopg.Connection, number: int, seconds: int) -> bool:
    if not _lock_alone(connection, number, seconds):
        return False
    try:
        with connection.transaction():
            execute(connection, schema.drop_vintage(number))
            forgotten = compose(
                "DELETE FROM {vintages} WHERE number = {number}",
                vintages=VINTAGES,
                number=value(number, "integer"),
            )
            execute(connection, forgotten)
    finally:
        if not connection.broken:
            connection.execute("SELECT pg_advisory_unlock(%s, %s)", (_LOCKS, number))
    return True


def _lock_alone(connection: psycopg.Connection, number: int, seconds: int) -> bool:
    if not seconds:
        query = "SELECT pg_try_advisory_lock(%s, %s)"
        return connection.execute(query, (_LOCKS, number)).fetchone()[0]
    try:
        with connection.transaction():
            connection.execute(f"SET LOCAL lock_timeout = '{int(seconds)}s'")
            connection.execute("SELECT pg_advisory_lock(%s, %s)", (_LOCKS, number))
    except errors.LockNotAvailable:
        return False
    return True
