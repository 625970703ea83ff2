"""A PostgreSQL server with PostGIS, with which searches of a parcel file are compared."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

#: Memory as an administrator would set it on a machine that also runs a desktop; nothing is written
#: while it is measured.
_SETTINGS = {
    "listen_addresses": "",
    "shared_buffers": "1GB",
    "effective_cache_size": "4GB",
    "work_mem": "64MB",
    "maintenance_work_mem": "512MB",
    "max_wal_size": "8GB",
    "random_page_cost": "1.1",
    "fsync": "off",
    "synchronous_commit": "off",
}
_USER = "postgres"
_INDEXES = (
    "CREATE INDEX ON parcels USING gin (owner gin_trgm_ops)",
    "CREATE INDEX ON parcels (svc_uuid)",
    "CREATE INDEX ON parcels (parcel_id)",
    "CREATE INDEX ON parcels (acres)",
    "CREATE INDEX ON parcels (city)",
)


class NotInstalled(Exception):
    """PostgreSQL, PostGIS, or what connects to them is missing; the text says what."""


class PostGis:
    """A server of its own in a temporary folder, with the parcels of a file; a context manager.

    Raises `NotInstalled`.
    """

    def __init__(self, parcels: Path) -> None:
        self._parcels = parcels
        self._programs = _programs()
        try:
            import psycopg2
        except ImportError:
            raise NotInstalled("Python's psycopg2 is not installed") from None
        if shutil.which("ogr2ogr") is None:
            raise NotInstalled("ogr2ogr is not installed")
        self._connect = psycopg2.connect

    def __enter__(self) -> PostGis:
        self._folder = Path(tempfile.mkdtemp(prefix="postgis-"))
        if os.getuid() == 0:
            shutil.chown(self._folder, _USER)
        try:
            self._start()
            self._fill()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        if (self._folder / "data" / "postmaster.pid").exists():
            self._run("pg_ctl", "-D", str(self._folder / "data"), "-m", "immediate", "stop")
        shutil.rmtree(self._folder, ignore_errors=True)

    def fetch(self, statement: str, values: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        """Return all rows of a statement."""
        self._cursor.execute(statement, values)
        return self._cursor.fetchall()

    @property
    def version(self) -> str:
        """The versions of PostgreSQL and PostGIS."""
        (row,) = self.fetch("SELECT current_setting('server_version'), postgis_lib_version()")
        return f"PostgreSQL {row[0].split()[0]}, PostGIS {row[1]}"

    def _start(self) -> None:
        data = str(self._folder / "data")
        self._run("initdb", "-D", data, "-U", _USER, "-A", "trust", "--locale=C.UTF-8", "-N")
        settings = {**_SETTINGS, "unix_socket_directories": str(self._folder)}
        with (self._folder / "settings.conf").open("w") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())
        include = f"include '{self._folder / 'settings.conf'}'\n"
        (self._folder / "settings.conf").chmod(0o644)
        with (self._folder / "data" / "postgresql.conf").open("a") as file:
            file.write(include)
        self._run("pg_ctl", "-D", data, "-l", str(self._folder / "log"), "-w", "start")

    def _fill(self) -> None:
        connection = self._connect(host=str(self._folder), user=_USER, dbname="postgres")
        connection.autocommit = True
        self._cursor = connection.cursor()
        there = "SELECT count(*) FROM pg_available_extensions WHERE name IN ('postgis', 'pg_trgm')"
        if self.fetch(there) != [(2,)]:
            raise NotInstalled("PostGIS or pg_trgm is not installed (apt-get install postgis)")
        for extension in ("postgis", "pg_trgm"):
            self._cursor.execute(f"CREATE EXTENSION {extension}")
        started = time.perf_counter()
        target = f"PG:host={self._folder} user={_USER} dbname=postgres"
        options = ("GEOMETRY_NAME=geom", "FID=fid", "LAUNDER=NO", "SPATIAL_INDEX=GIST")
        command = ["ogr2ogr", "-f", "PostgreSQL", target, str(self._parcels), "parcels"]
        command += [part for option in options for part in ("-lco", option)]
        command += ["-nlt", "MULTIPOLYGON", "-gt", "100000", "--config", "PG_USE_COPY", "YES"]
        subprocess.run(command, check=True, capture_output=True)
        for statement in (*_INDEXES, "VACUUM (ANALYZE) parcels"):
            self._cursor.execute(statement)
        seconds = time.perf_counter() - started
        print(f"filled PostGIS in {seconds:.0f} s", file=sys.stderr, flush=True)

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        if os.getuid() == 0:  # PostgreSQL refuses to run as root
            command = ["runuser", "-u", _USER, "--", *command]
        # A server that inherited a pipe would keep it open.
        log = subprocess.DEVNULL
        subprocess.run(command, check=True, stdout=log, stderr=log, cwd=self._folder)


def _programs() -> Path:
    """Return the folder with the programs of the newest PostgreSQL."""
    found = sorted(
        Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3])
    )
    on_path = shutil.which("initdb")
    if found:
        return found[-1].parent
    if on_path:
        return Path(on_path).parent
    raise NotInstalled("PostgreSQL is not installed (apt-get install postgresql postgis)")
