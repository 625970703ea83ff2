"""The county of `tests.support.county` as a table of a database of its own."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any, Callable

import psycopg

from parcel_lookup.tests.support.county import RECORDS, SHAPES
from parcel_lookup.tests.support.parcels import parcel
from parcel_lookup.tests.support.postgis_table import fill_table

COUNTY = [parcel(number, SHAPES[number], **RECORDS[number]) for number in RECORDS]


class CountyDatabase:
    """A new database with the table ``parcels``; `close` drops it."""

    def __init__(self, server: Any) -> None:
        self.server, self.name = server, server.create_database()
        self.connection = psycopg.connect(**server.arguments(self.name), autocommit=True)
        fill_table(self.connection, COUNTY)

    def run(self, *statements: str) -> Sequence[Any]:
        """Execute statements, and return their rows."""
        cursors = [self.connection.execute(one) for one in statements]
        return [one.fetchall() if one.description else [] for one in cursors]

    def close(self) -> None:
        self.connection.close()
        self.server.drop_database(self.name)


def wait_for(condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait until a condition holds, which other threads or processes make true."""
    until = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)
