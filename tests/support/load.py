"""Many clients of a running service, which check every response while the service is disturbed.

    requests = expected_requests(path)
    with running_load(path, requests, clients=300, server=server) as load:
        load.stop_worker(1)
        load.restart_database(signal.SIGQUIT)
        load.wait_for(load.responses + 1000)
    assert not load.problems

A client sends its next request when it has the response to the last one, over one connection that
it opens again when it is closed.
"""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import random
import shutil
import signal
import statistics
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

import shapely

from parcel_lookup.core.contract import Cancellation, QueryRequest
from parcel_lookup.service.file.source import FileSource, write_records
from parcel_lookup.service.keys import Key, Usage
from parcel_lookup.tests.support.command import Served, serving
from parcel_lookup.tests.support.postgres import PostgresServer
from parcel_lookup.tests.support.service import KEY, RunningService

#: The statuses of responses while something that the service needs is restarted.
FAILURES = (500, 503)
_KEYS = ("key-of-the-first-office", "key-of-the-second-office")
#: Seconds after which a request without a response is a problem; longer than all time limits.
_SECONDS = 90.0
#: Seconds until a client that got no response sends its next request.
_PAUSE = 0.05
_MAX_SHOWN = 10
_BUFFER = 1 << 20


class Sent(NamedTuple):
    """A request without its headers, and the body of its response, not compressed."""

    line: str
    body: bytes
    expected: bytes = b""

    def encoded(self, key: str, headers: str = "") -> bytes:
        """Return the bytes of the request."""
        length = f"Content-Length: {len(self.body)}\r\n" if self.body else ""
        head = f"{self.line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n"
        return f"{head}{length}{headers}\r\n".encode() + self.body


def expected_requests(parcels: Path) -> list[Sent]:
    """Return requests of all kinds for a parcel file, with the responses to them.

    The responses are those of another service, which encodes them from the rows of the file.
    """
    with tempfile.TemporaryDirectory() as folder:
        plain = Path(folder) / parcels.name
        shutil.copy(parcels, plain)
        requests = list(_requests(plain))
        with RunningService(plain) as service:
            return asyncio.run(_with_responses(requests, service.url))


def _requests(parcels: Path) -> Iterator[Sent]:
    with closing(FileSource(parcels)) as source:
        page = source.fetch(QueryRequest((), limit=1000), Cancellation())
    state = {"field": "state", "op": "eq", "value": page.parcels[0].attributes["state"]}
    pages = range(0, min(page.count, 3000), 100)
    yield from (_query([state], limit=100, offset=offset) for offset in pages)
    for number, parcel in enumerate(page.parcels[:: max(len(page.parcels) // 30, 1)]):
        found = parcel.attributes
        yield _query([state, {"field": "svc_uuid", "op": "eq", "value": parcel.svc_uuid}])
        if found.get("owner"):
            word = {"field": "owner", "op": "ilike", "value": found["owner"].split()[0]}
            yield _query([state, word], limit=50, include_buildings=number % 2 == 0)
        if found.get("situs"):
            place = {"address": found["situs"], "city": found.get("city"), "state": state["value"]}
            yield _get("/parcels/address", **{name: text for name, text in place.items() if text})
        if parcel.wkb is not None:
            shape = shapely.from_wkb(parcel.wkb)
            point = shape.representative_point()
            yield _get("/parcels/point", lat=point.y, lon=point.x)
            box = json.loads(shapely.to_geojson(shape.buffer(0.002 * (1 + number % 4)).envelope))
            feature = {"type": "Feature", "geometry": box, "properties": {}}
            yield _post("area", type="FeatureCollection", features=[feature], limit=100)


def _get(path: str, **parameters: Any) -> Sent:
    return Sent(f"GET {path}?{urlencode(parameters)}", b"")


def _query(filters: list[dict[str, Any]], **members: Any) -> Sent:
    return _post("query", filters=filters, **members)


def _post(name: str, **members: Any) -> Sent:
    return Sent(f"POST /parcels/{name}", json.dumps(members).encode())


async def _with_responses(requests: Sequence[Sent], url: str) -> list[Sent]:
    connection = await _Connection.open(url)
    completed = []
    for request in requests:
        status, body = await connection.exchange(request.encoded(KEY))
        if status != 200:
            raise AssertionError(f"{request.line}: {status} {body[:200]!r}")
        completed.append(request._replace(expected=body))
    connection.close()
    return completed


class _Wrong(Exception):
    """What was received is no complete response."""


class _Connection:
    """A connection to the service, for one request at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader, self._writer = reader, writer

    @staticmethod
    async def open(url: str) -> _Connection:
        where = urlsplit(url)
        return _Connection(
            *await asyncio.open_connection(where.hostname, where.port, limit=_BUFFER)
        )

    async def exchange(self, request: bytes) -> tuple[int, bytes]:
        """Return status and body, not compressed.

        Raises `_Wrong`, and ConnectionError or IncompleteReadError if the connection ends before.
        """
        self._writer.write(request)
        head = await self._reader.readuntil(b"\r\n\r\n")
        first, *lines = head[:-4].split(b"\r\n")
        headers = {
            name.lower(): text.strip() for name, _, text in (x.partition(b":") for x in lines)
        }
        words = first.split(b" ", 2)
        if words[0] != b"HTTP/1.1" or b"content-length" not in headers:
            raise _Wrong(f"not the head of a response: {head[:200]!r}")
        body = await self._reader.readexactly(int(headers[b"content-length"]))
        if headers.get(b"content-encoding") == b"gzip":
            body = gzip.decompress(body)
        return int(words[1]), body

    def close(self) -> None:
        self._writer.close()


class _Clients:
    """The clients, in a thread of their own."""

    def __init__(self, url: str, requests: Sequence[Sent], number: int) -> None:
        self._url = url
        self._requests = requests
        self._number = number
        self._stopping = False
        self._came = threading.Condition()
        self._target = float("inf")
        #: The number of requests by status, or by what happened to the connection instead.
        self.results: Counter[int | str] = Counter()
        self.wrong: list[str] = []
        #: The number of complete responses with status 200, and of requests without a complete
        #: response, by key.
        self.complete: Counter[str] = Counter()
        self.incomplete: Counter[str] = Counter()
        #: Seconds of responses with status 200.
        self.times: list[float] = []
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))
        self._thread.start()

    def wait_for(self, responses: int, seconds: float) -> bool:
        """Wait for a number of responses with status 200; return whether they were received."""
        with self._came:
            self._target = responses
            try:
                return self._came.wait_for(lambda: self.results[200] >= responses, seconds)
            finally:
                self._target = float("inf")

    def stop(self) -> None:
        """Let each client receive its last response."""
        self._stopping = True
        self._thread.join()

    async def _run(self) -> None:
        clients = [asyncio.create_task(self._client(number)) for number in range(self._number)]
        while not self._stopping and not any(client.done() for client in clients):
            await asyncio.sleep(_PAUSE)
        self._stopping = True
        _, late = await asyncio.wait(clients, timeout=_SECONDS)
        self.wrong += [f"no response within {_SECONDS:.0f} seconds"] * len(late)
        for client in clients:
            client.cancel()
            with suppress(asyncio.CancelledError):
                await client

    async def _client(self, number: int) -> None:
        dice = random.Random(number)
        key = _KEYS[number % len(_KEYS)]
        headers = "Accept-Encoding: gzip\r\n" if number % 4 == 0 else ""
        connection = None
        while not self._stopping:
            request = dice.choice(self._requests)
            began = time.perf_counter()
            try:
                if connection is None:
                    connection = await _Connection.open(self._url)
                status, body = await connection.exchange(request.encoded(key, headers))
            except (ConnectionError, asyncio.IncompleteReadError) as error:
                is_partial = isinstance(error, asyncio.IncompleteReadError) and error.partial
                self.results["cut off" if is_partial else "no response"] += 1
                self.incomplete[key] += 1
                if connection is not None:
                    connection.close()
                connection = None
                await asyncio.sleep(_PAUSE)
                continue
            except (_Wrong, OSError, ValueError, EOFError) as error:
                self.wrong.append(f"{request.line}: {error!r}")
                return
            self.results[status] += 1
            if status != 200:
                if status not in FAILURES or not _is_error(body):
                    self.wrong.append(f"{request.line}: {status} {body[:200]!r}")
                await asyncio.sleep(_PAUSE)
                continue
            if body != request.expected:
                self.wrong.append(f"{request.line}: another body: {body[:200]!r}")
            self.times.append(time.perf_counter() - began)
            self.complete[key] += 1
            if self.results[200] >= self._target:
                with self._came:
                    self._came.notify_all()
        if connection is not None:
            connection.close()


def _is_error(body: bytes) -> bool:
    """Return whether a body is that of an expected error: an object with one member, a text."""
    try:
        content = json.loads(body)
    except ValueError:
        return False
    detail = content.get("detail") if set(content) == {"detail"} else None
    return isinstance(detail, str) and not detail.startswith("Unexpected")


class Load:
    """The service under load, and what disturbs it. Main thread only."""

    def __init__(
        self,
        served: Served,
        clients: _Clients,
        workers: int,
        parcels: Path,
        usage: Path,
        server: PostgresServer | None,
    ) -> None:
        self._served = served
        self._clients = clients
        self._started = workers
        self._parcels = parcels
        self._usage = usage
        self._server = server
        self._began = time.perf_counter()
        self._seconds = 0.0
        #: What was wrong, and the number of requests that were counted without a complete response,
        #: after `stop`.
        self.problems: list[str] = []
        self.counted_in_vain = 0
        self.kills = self.terminations = self.restarts = self.replacements = 0

    @property
    def responses(self) -> int:
        """The number of responses with status 200 until now."""
        return self._clients.results[200]

    def wait_for(self, responses: int, seconds: float = 30.0) -> None:
        """Wait for a number of responses with status 200."""
        if not self._clients.wait_for(responses, seconds):
            raise TimeoutError(
                f"{self.responses:,} responses, not {responses:,}: "
                f"{self._clients.wrong[:_MAX_SHOWN]}\n{self.messages()}"
            )

    def stop_worker(self, number: int, how: signal.Signals = signal.SIGKILL) -> None:
        """Stop a worker by a signal, and wait until it was started again."""
        self._stop_worker(number, how)
        self._served.workers(self._started)

    def _stop_worker(self, number: int, how: signal.Signals) -> None:
        os.kill(self._served.workers(self._started)[number], how)
        self.kills += how == signal.SIGKILL
        self.terminations += how != signal.SIGKILL
        self._started += 1

    def restart_database(self, how: signal.Signals, killed: int = 0) -> None:
        """Restart the database: SIGINT closes its connections first, SIGQUIT is like a crash.

        With `killed`, that worker is killed meanwhile, and cannot start until the database is back.
        """
        assert self._server is not None
        self._server.stop(how)
        if killed:
            pattern = rf"Worker {killed} ended with exit code 1 "
            before = len(self._served.wait_for(pattern, 0))
            self._stop_worker(killed, signal.SIGKILL)
            self._served.wait_for(pattern, before + 1)
        self._server.start()
        self.restarts += 1
        self._served.workers(self._started)

    def replace_file(self) -> None:
        """Replace the parcel file by a copy of it."""
        copy = self._parcels.with_name(f"copy-{self._parcels.name}")
        shutil.copy(self._parcels, copy)
        copy.replace(self._parcels)
        self.replacements += 1

    def stop(self) -> None:
        """Let each client receive its last response, and find what was wrong."""
        self._clients.stop()
        self._seconds = time.perf_counter() - self._began
        wrong = self._clients.wrong
        self.problems = wrong[:_MAX_SHOWN]
        if len(wrong) > _MAX_SHOWN:
            self.problems.append(f"and {len(wrong) - _MAX_SHOWN:,} more")
        with closing(Usage(self._usage)) as usage:
            for key in _KEYS:
                self._compare(key, usage.spent(Key(key)))

    def messages(self) -> str:
        """Return what the service printed."""
        return "".join(match.string for match in self._served.wait_for("", 0))

    def _compare(self, key: str, counted: int) -> None:
        """Compare the count of a key with its responses: none may be missing in it.

        A request that was being processed when its worker was killed may be counted.
        """
        complete, incomplete = self._clients.complete[key], self._clients.incomplete[key]
        self.counted_in_vain += counted - complete
        if not complete <= counted <= complete + incomplete:
            self.problems.append(
                f"{counted:,} requests were counted for {complete:,} responses and {incomplete:,} "
                "requests whose connection was closed"
            )

    def rows(self) -> list[tuple[str, str]]:
        """Return the results as rows of a table."""
        results = self._clients.results
        times = sorted(self._clients.times) or [0.0]
        failures = ", ".join(f"{status}: {results[status]:,}" for status in FAILURES)
        return [
            ("Workers killed, ended by SIGTERM", f"{self.kills}, {self.terminations}"),
            ("Restarts of the database", f"{self.restarts}"),
            ("Replacements of the file", f"{self.replacements}"),
            ("Responses with status 200", f"{results[200]:,}"),
            ("Other statuses", failures),
            (
                "Connections closed before, within a response",
                f"{results['no response']:,}, {results['cut off']:,}",
            ),
            ("Wrong responses", f"{len(self._clients.wrong)}"),
            ("Counted without a complete response", f"{self.counted_in_vain}"),
            ("Responses per second", f"{results[200] / (self._seconds or 1):,.0f}"),
            (
                "Median, 99th percentile, and maximum of their seconds",
                f"{statistics.median(times):.2f}, {times[len(times) * 99 // 100]:.2f}, "
                f"{times[-1]:.2f}",
            ),
        ]


@contextmanager
def running_load(
    parcels: Path,
    requests: Sequence[Sent],
    *,
    clients: int,
    workers: int = 2,
    server: PostgresServer | None = None,
) -> Iterator[Load]:
    """Serve a copy of a parcel file for a ``with`` block, at the end of which the clients stop.

    With `server`, the parcels are loaded into a database of it, and served from there.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="load-")))
        source: list[object]
        path = folder / "parcels.gpkg"
        if server is None:
            shutil.copy(parcels, path)
            write_records(path)
            source = ["--data", path]
        else:
            from parcel_lookup.service.database.connecting import Database
            from parcel_lookup.service.database.loading import load_file

            address = stack.enter_context(server.database())
            load_file(parcels, Database(address))
            source = ["--database", address]
        keys, usage = folder / "keys.toml", folder / "usage"
        keys.write_text("".join(f'[[keys]]\nkey = "{key}"\n' for key in _KEYS))
        options = ["--workers", workers, "--keys", keys, "--usage", usage]
        log = ["--access-log", folder / "access.log"]
        served = stack.enter_context(serving(*source, *options, *log))
        served.workers(workers)
        running = _Clients(served.url, requests, clients)
        load = Load(served, running, workers, path, usage, server)
        try:
            yield load
        finally:
            load.stop()
