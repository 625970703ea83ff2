"""The servers that `bench_service.py` compares: ours, pygeoapi, tipg, and PostgreSQL by itself."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import requests
from bench_client import Load, Measured, Sent, get, post, run_client
from bench_postgis import PostGis

from parcel_lookup.core.contract import Request
from parcel_lookup.core.remote.protocol.requests import write_request
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.tests.support.postgres import NotInstalled

WORKERS = 2
#: The first start may build an index of the file.
_SECONDS_TO_START = 1800
#: The address of the database of our service, which an argument would show to everybody.
_DATABASE = "PARCEL_SERVICE_DATABASE"
#: The versions that are measured, each with what it needs for PostgreSQL and for serving, in a
#: virtual environment of its own. Newer versions of pygeoapi need a newer Python than Debian 12's.
_PYGEOAPI = (
    "pygeoapi==0.21.0",
    "GeoAlchemy2==0.18.0",
    "gunicorn==23.0.0",
    "psycopg2-binary==2.9.10",
    "pygeofilter[backend-sqlalchemy]==0.4.0",
    "SQLAlchemy==2.0.44",
)
_TIPG = ("tipg==1.6.1", "uvicorn[standard]==0.54.0")
#: pgbench takes no more script files.
MAX_SCRIPTS = 128


def _name(requirements: Sequence[str]) -> str:
    return requirements[0].replace("==", " ")


class _Server:
    """A server process, whose children may be its workers; a context manager."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.url = ""
        self._process: subprocess.Popen | None = None

    def __exit__(self, *_error: object) -> None:
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGTERM)
            try:
                self._process.wait(20)
            except subprocess.TimeoutExpired:
                os.killpg(self._process.pid, signal.SIGKILL)
                self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)

    def memory(self) -> int:
        """Return the bytes of the largest process, where a shared page counts in proportion."""
        assert self._process is not None
        return max(map(_proportional_bytes, _family(self._process.pid)))

    def measure(self, sent: Sequence[Sent], **options: Any) -> Measured:
        """Measure requests of this server (`bench_client.Load`)."""
        return run_client(Load(self.url, sent, **options))

    def read(self, request: str) -> bytes:
        """Return the body of the response to a request of `bench_client`."""
        head, _, body = request.partition("\r\n\r\n")
        line, *pairs = head.split("\r\n")
        method, target, _ = line.split(" ")
        headers = dict(pair.split(": ", 1) for pair in pairs)
        response = requests.request(
            method, self.url + target, data=body, headers=headers, timeout=600
        )
        response.raise_for_status()
        return response.content

    def _start(self, command: Sequence[str], environment: Mapping[str, str]) -> None:
        self._folder = Path(tempfile.mkdtemp(prefix="server-"))
        self.log = self._folder / "log"
        with self.log.open("wb") as log:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                cwd=self._folder,
                env={**_plain_environment(), **environment},
                start_new_session=True,
            )

    def _wait(self, path: str) -> None:
        """Wait until a path is served."""
        while True:
            self._check()
            try:
                requests.get(self.url + path, timeout=60).raise_for_status()
                return
            except requests.RequestException:
                time.sleep(0.2)

    def _check(self) -> None:
        """Raise RuntimeError if the process has ended; nobody waits for longer than the limit."""
        assert self._process is not None
        if self._process.poll() is not None:
            end = self.log.read_text(errors="replace")[-2000:]
            self.__exit__()
            raise RuntimeError(f"{self.name} did not start: {end}")


class OurService(_Server):
    """`parcel-service serve` with some options and perhaps a database; nothing is counted."""

    def __init__(self, name: str, options: Sequence[str], database: str = "") -> None:
        super().__init__(name)
        self._options = options
        self._environment = {_DATABASE: database} if database else {}

    def __enter__(self) -> OurService:
        command = [str(_program()), "serve", "--port", "0", *self._options]
        self._start(command, self._environment)
        until = time.monotonic() + _SECONDS_TO_START
        while True:
            self._check()
            printed = self.log.read_text()
            address = re.search(r"^Serving .* at (http://\S+)$", printed, re.MULTILINE)
            key = re.search(r"^Key of this run: (\S+)$", printed, re.MULTILINE)
            if address and key:
                break
            if time.monotonic() > until:
                raise RuntimeError(f"{self.name} did not start: {printed}")
            time.sleep(0.1)
        self.url = address[1]
        self._settings = RemoteSettings(self.url, f"Bearer {key[1]}")
        return self

    def write(self, request: Request) -> str:
        """Return a request as it is sent."""
        wire = write_request(request, self._settings)
        target = f"{wire.path}?{wire.query}" if wire.query else wire.path
        headers = f"Authorization: {self._settings.authorization}\n"
        if wire.method == "GET":
            return get(self.url, target, headers)
        return post(self.url, target, wire.body.decode(), headers)


class OgcService(_Server):
    """A service with the interface of OGC API - Features, over the table of `PostGis`."""

    collection = format = ""

    def write(self, parameters: Mapping[str, str]) -> str:
        """Return a request for items of the collection."""
        target = (
            f"/collections/{self.collection}/items?{urlencode({**parameters, 'f': self.format})}"
        )
        return get(self.url, target)


class Pygeoapi(OgcService):
    """pygeoapi with its PostgreSQL provider, served by gunicorn. Raises `NotInstalled`."""

    collection, format = "parcels", "json"
    version = _name(_PYGEOAPI)

    def __init__(self, postgis: PostGis, folder: Path) -> None:
        super().__init__(self.version)
        self._login = postgis.server.arguments()
        self._programs = _environment(folder, _PYGEOAPI)

    def __enter__(self) -> Pygeoapi:
        port = _free_port()
        self.url = f"http://127.0.0.1:{port}"
        # It reads both files again when it starts a worker.
        configuration = self._programs.parent / "configuration.yml"
        openapi = self._programs.parent / "openapi.yml"
        configuration.write_text(json.dumps(self._configuration(port)))  # JSON is YAML
        environment = {"PYGEOAPI_CONFIG": str(configuration), "PYGEOAPI_OPENAPI": str(openapi)}
        command = [self._programs / "pygeoapi", "openapi", "generate", configuration]
        _run([*command, "--output-file", openapi], environment)
        # Threads, since gunicorn's default closes each connection after its response.
        command = [str(self._programs / "gunicorn"), "pygeoapi.flask_app:APP"]
        command += ["--bind", f"127.0.0.1:{port}", "--workers", str(WORKERS)]
        command += ["--threads", "4", "--keep-alive", "75", "--log-level", "warning"]
        self._start(command, environment)
        self._wait("/conformance?f=json")
        return self

    def _configuration(self, port: int) -> dict[str, object]:
        login = self._login
        database = {name: login[name] for name in ("host", "port", "dbname", "user", "password")}
        provider = {
            "type": "feature",
            "name": "PostgreSQL",
            "data": {**database, "search_path": ["public"]},
            "id_field": "fid",
            "table": "parcels",
            "geom_field": "geom",
        }
        nobody = {"name": "Nobody", "url": self.url}
        return {
            "server": {
                "bind": {"host": "127.0.0.1", "port": port},
                "url": self.url,
                "mimetype": "application/json; charset=UTF-8",
                "encoding": "utf-8",
                "gzip": False,
                "languages": ["en-US"],
                "pretty_print": False,
                "limits": {"default_items": 10, "max_items": 10000},
                "map": {"url": "https://example.org/{z}/{x}/{y}.png", "attribution": "None"},
            },
            "logging": {"level": "ERROR"},
            "metadata": {
                "identification": {
                    "title": "Parcels",
                    "description": "Parcels",
                    "keywords": ["parcels"],
                    "terms_of_service": "None",
                    "url": self.url,
                },
                "license": {"name": "None", "url": self.url},
                "provider": nobody,
                "contact": nobody,
            },
            "resources": {
                self.collection: {
                    "type": "collection",
                    "title": "Parcels",
                    "description": "Parcels",
                    "keywords": ["parcels"],
                    "links": [],
                    "extents": {"spatial": {"bbox": [-180, -90, 180, 90]}},
                    "providers": [provider],
                }
            },
        }


class Tipg(OgcService):
    """tipg, served by uvicorn. Raises `NotInstalled`."""

    collection, format = "public.parcels", "geojson"
    version = _name(_TIPG)

    def __init__(self, postgis: PostGis, folder: Path) -> None:
        super().__init__(self.version)
        self._address = postgis.server.url()
        self._programs = _environment(folder, _TIPG)

    def __enter__(self) -> Tipg:
        port = _free_port()
        self.url = f"http://127.0.0.1:{port}"
        environment = {
            "DATABASE_URL": self._address,
            "TIPG_CATALOG_TTL": "0",  # or it would read the catalog again while it is measured
        }
        command = [str(self._programs / "uvicorn"), "tipg.main:app", "--host", "127.0.0.1"]
        command += ["--port", str(port), "--workers", str(WORKERS)]
        command += ["--log-level", "warning", "--no-access-log"]
        self._start(command, environment)
        self._wait("/healthz")
        return self


class Pgbench:
    """pgbench, which sends statements from as many clients as there are connections elsewhere."""

    name = "pgbench"

    def __init__(self, postgis: PostGis) -> None:
        self._login = postgis.server.arguments()
        program = shutil.which("pgbench")
        if program is None:
            raise NotInstalled("pgbench is not installed")
        self._program = program

    def measure(
        self, statements: Sequence[str], seconds: float, clients: int, protocol: str = "simple"
    ) -> float:
        """Return statements per second; each client sends them in random order."""
        with tempfile.TemporaryDirectory() as folder:
            command = [self._program, "--no-vacuum", "--protocol", protocol]
            command += ["--client", str(clients), "--jobs", str(min(clients, WORKERS))]
            command += ["--time", str(max(1, round(seconds)))]
            for number, statement in enumerate(statements[:MAX_SCRIPTS]):
                script = Path(folder, str(number))
                script.write_text(f"{statement};\n")
                command += ["--file", str(script)]
            login = self._login
            environment = {
                "PGHOST": str(login["host"]),
                "PGPORT": str(login["port"]),
                "PGUSER": str(login["user"]),
                "PGPASSWORD": str(login["password"]),
            }
            printed = _run([*command, str(login["dbname"])], environment)
        found = re.search(r"^tps = ([0-9.]+)", printed, re.MULTILINE)
        if found is None or "number of failed transactions: 0 " not in printed:
            raise RuntimeError(f"pgbench: {printed}")
        return float(found[1])


def _environment(folder: Path, requirements: Sequence[str]) -> Path:
    """Return the programs of a virtual environment, which is created the first time.

    Raises `NotInstalled`.
    """
    name = _name(requirements)
    path = folder / name.replace(" ", "-")
    stamp, text = path / "installed", "\n".join(requirements)
    if stamp.exists() and stamp.read_text() == text:
        return path / "bin"
    print(f"installing {name}", file=sys.stderr, flush=True)
    try:
        _run(["/usr/bin/python3", "-m", "venv", "--clear", path], {})
        _run([path / "bin" / "pip", "install", "--quiet", *requirements], {})
    except RuntimeError as error:
        reason = str(error).strip().splitlines()[-1]
        raise NotInstalled(f"{name} could not be installed: {reason}") from None
    stamp.write_text(text)
    return path / "bin"


def _plain_environment() -> dict[str, str]:
    """Return the environment of this process without the paths of its packages."""
    return {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}


def _run(command: Iterable[str | Path], environment: Mapping[str, str]) -> str:
    """Return what a program prints. Raises RuntimeError with its errors."""
    run = subprocess.run(
        [str(part) for part in command],
        capture_output=True,
        text=True,
        check=False,
        env={**_plain_environment(), **environment},
    )
    if run.returncode:
        raise RuntimeError(run.stderr or f"{command} failed")
    return run.stdout


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        return free.getsockname()[1]


def _family(pid: int) -> list[int]:
    """Return a process and all of its descendants."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [pid, *(one for child in children for one in _family(int(child)))]


def _proportional_bytes(pid: int) -> int:
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith("Pss:"))


def can_serve(option: str) -> bool:
    """Return whether `parcel-service serve` has an option."""
    return option in _run([_program(), "serve", "--help"], {"COLUMNS": "200"})


def load_database(parcels: Path, url: str) -> None:
    """Load a parcel file into a database for our service."""
    _run([_program(), "import", parcels], {_DATABASE: url})


def _program() -> Path:
    return Path(sys.executable).with_name("parcel-service")
