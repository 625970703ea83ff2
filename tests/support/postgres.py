"""A real PostgreSQL server with PostGIS on a free loopback port, started once per session.

    def test_rows(postgres: PostgresServer) -> None:
        with postgres.database() as url, psycopg.connect(url) as connection:
            connection.execute("SELECT postgis_version(), 'a' % 'b'")

It needs the package postgresql-15-postgis-3 (`make setup` on Debian 12); without it, the tests that
use the fixture are skipped. Its files are in a temporary folder, and it ends with the process that
started it, even if that is killed.
"""

from __future__ import annotations

import os
import secrets
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

_USER = "postgres"
_EXTENSIONS = ("postgis", "pg_trgm")
_SECONDS = 60.0
#: Nothing of a test's data outlives the test.
_SETTINGS = {"fsync": "off", "synchronous_commit": "off", "full_page_writes": "off"}


class NotInstalled(Exception):
    """PostgreSQL, PostGIS, or psycopg is missing; the text says what."""


class PostgresServer:
    """A server of its own in a temporary folder; a context manager.

    PostgreSQL refuses to run as root; for root it runs as the user postgres. Every database has the
    extensions PostGIS and pg_trgm. `settings` are those of postgresql.conf. Raises `NotInstalled`.
    """

    host = "127.0.0.1"
    user = _USER

    def __init__(self, settings: Mapping[str, str] | None = None) -> None:
        self.password = secrets.token_urlsafe(12)
        self.port = 0
        self._settings = {**_SETTINGS, **(settings or {})}
        self._programs = _programs()
        self._server: subprocess.Popen[bytes] | None = None
        self._databases = 0

    def __enter__(self) -> PostgresServer:
        self.folder = Path(tempfile.mkdtemp(prefix="postgres-"))
        try:
            self._initialize()
            self.start()
            self._add_extensions()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_error: object) -> None:
        self.stop(signal.SIGQUIT)
        shutil.rmtree(self.folder, ignore_errors=True)

    def start(self) -> None:
        """Start the server, on the same port as before, and wait until it accepts connections."""
        if not self.port:
            with socket.create_server((self.host, 0)) as free:
                self.port = free.getsockname()[1]
        # The kernel sends the server SIGINT (a fast shutdown) when this process ends.
        command = ["setpriv", "--pdeathsig", "INT", str(self._programs / "postgres")]
        options = ["-D", str(self._data), "-p", str(self.port)]
        with self.log.open("ab") as log:
            self._server = subprocess.Popen(
                command + options, stdin=subprocess.DEVNULL, stdout=log, stderr=log, **self._child
            )
        until = time.monotonic() + _SECONDS
        ready = [str(self._programs / "pg_isready"), "-q", "-h", self.host, "-p", str(self.port)]
        while subprocess.run(ready, check=False).returncode:
            if self._server.poll() is not None or time.monotonic() > until:
                raise RuntimeError(f"PostgreSQL did not start:\n{self.log.read_text()}")
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """Stop the server: SIGINT closes its connections first, SIGQUIT is like a crash."""
        server, self._server = self._server, None
        if server is not None:
            server.send_signal(how)
            server.wait(_SECONDS)

    @property
    def log(self) -> Path:
        """The server's log file."""
        return self.folder / "log"

    def url(self, database: str = "postgres", password: str | None = None) -> str:
        """Return the address of a database for a driver, ``postgresql://…``."""
        password = quote(self.password if password is None else password, safe="")
        return f"postgresql://{self.user}:{password}@{self.host}:{self.port}/{database}"

    def arguments(self, database: str = "postgres") -> dict[str, Any]:
        """Return the same as keyword arguments of a driver's ``connect``."""
        login = {"user": self.user, "password": self.password, "dbname": database}
        return {"host": self.host, "port": self.port, **login}

    def create_database(self) -> str:
        """Create an empty database with the extensions, and return its name."""
        self._databases += 1
        name = f"test_{self._databases}"
        self._execute("postgres", f"CREATE DATABASE {name}")
        return name

    def drop_database(self, name: str) -> None:
        """Drop a database; its connections are closed."""
        self._execute("postgres", f"DROP DATABASE {name} WITH (FORCE)")

    @contextmanager
    def database(self) -> Iterator[str]:
        """Create a database for a ``with`` block, which is given its address."""
        name = self.create_database()
        try:
            yield self.url(name)
        finally:
            self.drop_database(name)

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    @property
    def _child(self) -> dict[str, Any]:
        if os.getuid():
            return {"cwd": self.folder}
        return {"cwd": self.folder, "user": _USER, "group": _USER, "extra_groups": []}

    def _initialize(self) -> None:
        password = self.folder / "password"
        password.write_text(self.password)
        if not os.getuid():
            shutil.chown(self.folder, _USER, _USER)
            shutil.chown(password, _USER, _USER)
        command = [str(self._programs / "initdb"), "-D", str(self._data), "-U", _USER]
        options = ["-A", "scram-sha-256", "--pwfile", str(password), "--locale=C.UTF-8", "-N"]
        done = subprocess.run(
            command + options, capture_output=True, text=True, check=False, **self._child
        )
        if done.returncode:
            raise RuntimeError(f"initdb failed:\n{done.stderr}")
        settings = {
            "listen_addresses": self.host,
            "unix_socket_directories": "",
            **self._settings,
        }
        with (self._data / "postgresql.conf").open("a") as file:
            file.writelines(f"{name} = '{value}'\n" for name, value in settings.items())

    def _add_extensions(self) -> None:
        for database in ("template1", "postgres"):
            self._execute(database, *(f"CREATE EXTENSION {name}" for name in _EXTENSIONS))

    def _execute(self, database: str, *statements: str) -> None:
        import psycopg

        with psycopg.connect(self.url(database), autocommit=True) as connection:
            for statement in statements:
                connection.execute(statement.encode())


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """Return the server of this session; skip the test where it is not installed."""
    try:
        server = PostgresServer()
    except NotInstalled as missing:
        pytest.skip(str(missing))
    with server:
        yield server


def _programs() -> Path:
    """Return the folder with the programs of the newest PostgreSQL that has PostGIS."""
    try:
        import psycopg  # noqa: F401
    except ImportError:
        raise NotInstalled("Python's psycopg is not installed (make setup)") from None
    for folder in sorted(Path("/usr/lib/postgresql").glob("*"), key=_version, reverse=True):
        extensions = Path("/usr/share/postgresql") / folder.name / "extension"
        controls = [extensions / f"{name}.control" for name in _EXTENSIONS]
        if (folder / "bin" / "initdb").exists() and all(one.exists() for one in controls):
            return folder / "bin"
    raise NotInstalled(
        "PostgreSQL with PostGIS is not installed (Debian's postgresql-15-postgis-3, or make setup)"
    )


def _version(folder: Path) -> int:
    return int(folder.name) if folder.name.isdigit() else 0
