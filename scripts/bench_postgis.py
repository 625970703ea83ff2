"""A PostgreSQL server with PostGIS, with which searches of a parcel file are compared."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from parcel_lookup.tests.support.postgres import NotInstalled, PostgresServer

#: Memory as an administrator would set it on a machine that also runs a desktop; nothing is written
#: while it is measured.
_SETTINGS = {
    "shared_buffers": "1GB",
    "effective_cache_size": "4GB",
    "work_mem": "64MB",
    "maintenance_work_mem": "512MB",
    "max_wal_size": "8GB",
    "random_page_cost": "1.1",
}
_INDEXES = (
    "CREATE INDEX ON parcels USING gin (owner gin_trgm_ops)",
    "CREATE INDEX ON parcels (svc_uuid)",
    "CREATE INDEX ON parcels (parcel_id)",
    "CREATE INDEX ON parcels (acres)",
    "CREATE INDEX ON parcels (city)",
)


class PostGis:
    """A server of its own, with the parcels of a file in the table ``parcels``; a context manager.

    `indexes` are statements for indexes in addition to those of other benchmarks. Raises
    `NotInstalled`.
    """

    def __init__(self, parcels: Path, indexes: Sequence[str] = ()) -> None:
        self._parcels = parcels
        self._indexes = indexes
        self.server = PostgresServer(_SETTINGS)
        try:
            import psycopg2
        except ImportError:
            raise NotInstalled("Python's psycopg2 is not installed") from None
        if shutil.which("ogr2ogr") is None:
            raise NotInstalled("ogr2ogr is not installed")
        self._connect = psycopg2.connect

    def __enter__(self) -> PostGis:
        self.server.__enter__()
        try:
            connection = self._connect(**self.server.arguments())
            connection.autocommit = True
            self._cursor = connection.cursor()
            started = time.perf_counter()
            self.load("postgres", ("parcels",), (*_INDEXES, *self._indexes))
            seconds = time.perf_counter() - started
            print(f"filled PostGIS in {seconds:.0f} s", file=sys.stderr, flush=True)
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        self.server.__exit__(*error)

    def fetch(self, statement: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a statement."""
        self._cursor.execute(statement, values)
        return self._cursor.fetchall()

    def run(self, statement: str) -> None:
        """Run a statement that returns no rows."""
        self._cursor.execute(statement)

    def with_literals(self, statement: str, values: tuple[Any, ...]) -> str:
        """Return a statement with the values in it, for a program that takes no parameters."""
        return self._cursor.mogrify(statement, values).decode()

    def load(self, database: str, layers: Sequence[str], statements: Sequence[str]) -> None:
        """Load layers of the file with ogr2ogr into a database, run statements, and vacuum."""
        login = self.server.arguments(database)
        names = ("host", "port", "user", "dbname")
        target = "PG:" + " ".join(f"{name}={login[name]}" for name in names)
        options = ("GEOMETRY_NAME=geom", "FID=fid", "LAUNDER=NO", "SPATIAL_INDEX=GIST")
        command = ["ogr2ogr", "-f", "PostgreSQL", target, str(self._parcels), *layers]
        command += [part for option in options for part in ("-lco", option)]
        command += ["-nlt", "MULTIPOLYGON", "-gt", "100000", "--config", "PG_USE_COPY", "YES"]
        password = {"PGPASSWORD": str(login["password"])}
        subprocess.run(command, check=True, capture_output=True, env={**os.environ, **password})
        with closing(self._connect(**login)) as connection:
            connection.autocommit = True
            cursor = connection.cursor()
            for statement in (*statements, *(f"VACUUM (ANALYZE) {layer}" for layer in layers)):
                cursor.execute(statement)

    @property
    def version(self) -> str:
        """The versions of PostgreSQL and PostGIS."""
        (row,) = self.fetch("SELECT current_setting('server_version'), postgis_lib_version()")
        return f"PostgreSQL {row[0].split()[0]}, PostGIS {row[1]}"
