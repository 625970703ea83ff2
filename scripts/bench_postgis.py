"""A PostgreSQL server with PostGIS, with which searches of a parcel file are compared."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from parcel_lookup.tests.support.postgres import NotInstalled, PostgresServer

__all__ = ["NotInstalled", "PostGis"]

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
    """A server of its own in a temporary folder, with the parcels of a file; a context manager.

    Raises `NotInstalled`.
    """

    def __init__(self, parcels: Path) -> None:
        self._parcels = parcels
        try:
            import psycopg2
        except ImportError:
            raise NotInstalled("Python's psycopg2 is not installed") from None
        if shutil.which("ogr2ogr") is None:
            raise NotInstalled("ogr2ogr is not installed")
        self._connect = psycopg2.connect
        self._server = PostgresServer(_SETTINGS)

    def __enter__(self) -> PostGis:
        self._server.__enter__()
        try:
            self._fill()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        self._server.__exit__()

    def fetch(self, statement: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a statement."""
        self._cursor.execute(statement, values)
        return self._cursor.fetchall()

    @property
    def version(self) -> str:
        """The versions of PostgreSQL and PostGIS."""
        (row,) = self.fetch("SELECT current_setting('server_version'), postgis_lib_version()")
        return f"PostgreSQL {row[0].split()[0]}, PostGIS {row[1]}"

    def _fill(self) -> None:
        connection = self._connect(**self._server.arguments())
        connection.autocommit = True
        self._cursor = connection.cursor()
        started = time.perf_counter()
        login = " ".join(f"{name}={item}" for name, item in self._server.arguments().items())
        target = f"PG:{login}"
        options = ("GEOMETRY_NAME=geom", "FID=fid", "LAUNDER=NO", "SPATIAL_INDEX=GIST")
        command = ["ogr2ogr", "-f", "PostgreSQL", target, str(self._parcels), "parcels"]
        command += [part for option in options for part in ("-lco", option)]
        command += ["-nlt", "MULTIPOLYGON", "-gt", "100000", "--config", "PG_USE_COPY", "YES"]
        subprocess.run(command, check=True, capture_output=True)
        for statement in (*_INDEXES, "VACUUM (ANALYZE) parcels"):
            self._cursor.execute(statement)
        seconds = time.perf_counter() - started
        print(f"filled PostGIS in {seconds:.0f} s", file=sys.stderr, flush=True)
