"""The county of `tests.support.county` as a table of a database of its own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Callable

import psycopg2

from parcel_lookup.tests.support.county import RECORDS, SHAPES
from parcel_lookup.tests.support.parcels import parcel
from parcel_lookup.tests.support.postgis_table import PlainTable

COUNTY = [parcel(number, SHAPES[number], **RECORDS[number]) for number in RECORDS]
#: A view whose every row takes ten seconds, with the columns of the view that it replaces.
SLOW_VIEW = (
    "CREATE OR REPLACE VIEW slow AS SELECT svc_uuid, geom, "
    "owner || pg_sleep(10)::text AS owner FROM parcels OFFSET 0"
)


class CountyDatabase:
    """A new database with the table ``parcels``; `close` drops it."""

    def __init__(self, server: Any) -> None:
        self.server, self.name = server, server.create_database()
        self.connection = psycopg2.connect(**server.arguments(self.name))
        self.connection.autocommit = True
        self.table = PlainTable(self.connection, COUNTY)

    def run(self, *statements: str) -> Sequence[Any]:
        """Execute statements, in which ``%`` is doubled, and return their rows."""
        return self.table.execute(*statements)

    def active(self) -> int:
        """Return the number of statements that other connections execute."""
        ((number,),) = self.run(
            "SELECT count(*) FROM pg_stat_activity WHERE state = 'active' "
            "AND datname = current_database() AND pid <> pg_backend_pid()"
        )[0]
        return number

    def wait_until_active(self, number: int, seconds: float = 20) -> None:
        """Wait until other connections execute this number of statements."""
        wait_for(lambda: self.active() == number, seconds)

    def close(self) -> None:
        self.connection.close()
        self.server.drop_database(self.name)


def wait_for(condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until a condition holds, which other threads or processes make true."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)
