"""A client that sends prepared HTTP requests over keep-alive connections, in its own process.

`bench_service.py` starts it; a load generator that shares the interpreter lock of something else,
or that parses what it receives, would measure itself. It checks every response: the status, and
how often a text occurs in the body. Linux only (epoll).

    load = Load(url, [Sent(request, 100)], connections=8, seconds=6)
    print(run_client(load).per_second)
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import select
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from typing import NamedTuple
from urllib.parse import urlsplit

#: What the body of a response contains once for each record.
RECORD = '"svc_uuid":'
#: Seconds in which a response must continue.
_SILENCE = 60
#: Seconds between the openings of connections, of which the first already send: a server with
#: several processes then spreads them.
_RAMP = 0.05
_BUFFER = 1 << 20


class Sent(NamedTuple):
    """A complete HTTP request in ASCII, and the number of records that the response must have."""

    request: str
    records: int


@dataclass(frozen=True)
class Load:
    """What a client sends, and for how long."""

    url: str
    requests: Sequence[Sent]
    connections: int = 8
    #: How long requests are sent and counted; they are repeated in order. Not used with `groups`.
    seconds: float = 6.0
    #: Seconds before that in which they are sent but not counted.
    warm_up: float = 1.0
    #: Sizes of groups of consecutive requests: the first of a group alone, then the others at the
    #: same time. Each group is sent once, and its time is measured.
    groups: Sequence[int] = field(default_factory=list)


class Measured(NamedTuple):
    """The results of a load."""

    responses: int
    #: Seconds in which these responses were received.
    seconds: float
    #: Median and 99th percentile of the seconds from a request to the end of its response; with
    #: groups, those of the groups.
    median: float
    percentile_99: float
    #: Seconds of CPU that the client used.
    cpu: float
    #: Bytes of an average body.
    size: float

    @property
    def per_second(self) -> float:
        """Responses per second."""
        return self.responses / self.seconds

    @property
    def busy(self) -> float:
        """Share of the time in which the client was busy; near 1, it is the bottleneck."""
        return self.cpu / self.seconds


class WrongResponse(Exception):
    """A response has another status or number of records; the text has its beginning."""


def run_client(load: Load) -> Measured:
    """Send a load from a process of its own. Raises `WrongResponse`."""
    command = [sys.executable, __file__]
    process = subprocess.run(
        command, input=json.dumps(asdict(load)), capture_output=True, text=True, check=False
    )
    if process.returncode:
        raise WrongResponse(f"{load.url}: {process.stderr.strip().splitlines()[-1]}")
    return Measured(*json.loads(process.stdout))


def get(url: str, target: str, headers: str = "") -> str:
    """Return a GET request of HTTP/1.1 for `Sent`; `headers` end with a line feed each."""
    return _request(url, f"GET {target}", headers, "")


def post(url: str, target: str, body: str, headers: str = "") -> str:
    """Return a POST request with a JSON body for `Sent`."""
    length = f"Content-Type: application/json\nContent-Length: {len(body)}\n"
    return _request(url, f"POST {target}", length + headers, body)


def _request(url: str, line: str, headers: str, body: str) -> str:
    head = f"{line} HTTP/1.1\nHost: {urlsplit(url).netloc}\nAccept: application/json\n{headers}\n"
    return head.replace("\n", "\r\n") + body


class _Connection:
    """A connection and the response that it is receiving."""

    def __init__(self, host: str, port: int) -> None:
        self.socket = socket.create_connection((host, port), timeout=_SILENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.fd = self.socket.fileno()
        self.records = 0
        self.sent_at = 0.0
        self._buffer = bytearray(_BUFFER)
        self._view = memoryview(self._buffer)
        self._filled = 0
        #: Where the body begins and ends in the buffer; 0 until the head is complete, and the end
        #: is -1 if the body is chunked.
        self._start = self._end = 0

    def send(self, request: bytes, records: int) -> None:
        self._filled = self._start = self._end = 0
        self.records = records
        self.sent_at = time.perf_counter()
        self.socket.sendall(request)

    def receive(self) -> int | None:
        """Receive what there is; return the length of the body if the response is complete."""
        if self._filled == len(self._buffer):
            self._view.release()
            self._buffer.extend(bytes(len(self._buffer)))
            self._view = memoryview(self._buffer)
        received = self.socket.recv_into(self._view[self._filled :])
        if not received:
            raise WrongResponse("the server closed a connection")
        self._filled += received
        if not self._start and not self._read_head():
            return None
        if self._end < 0:
            tail = bytes(self._view[max(self._start, self._filled - 7) : self._filled])
            if not (tail.endswith(b"\r\n0\r\n\r\n") or tail == b"0\r\n\r\n"):
                return None
            self._end = self._filled
        if self._filled < self._end:
            return None
        found = self._buffer.count(_RECORD, self._start, self._end)
        if found != self.records:
            beginning = bytes(self._view[self._start : self._start + 300]).decode(
                "utf-8", "replace"
            )
            raise WrongResponse(f"{found} records instead of {self.records}: {beginning}")
        return self._end - self._start

    def _read_head(self) -> bool:
        at = self._buffer.find(b"\r\n\r\n", 0, self._filled)
        if at < 0:
            return False
        head = bytes(self._view[:at]).lower()
        if not head.startswith(b"http/1.1 200"):
            beginning = bytes(self._view[: min(self._filled, 600)])
            raise WrongResponse(" ".join(beginning.decode("utf-8", "replace").split()))
        self._start = at + 4
        _, found, rest = head.partition(b"\r\ncontent-length:")
        self._end = self._start + int(rest.split(b"\r\n", 1)[0]) if found else -1
        return True


_RECORD = RECORD.encode()


class _Client:
    def __init__(self, url: str, connections: int) -> None:
        parts = urlsplit(url)
        self._address = (parts.hostname or "", parts.port or 80)
        self._most = connections
        self._epoll = select.epoll()
        self._connections: dict[int, _Connection] = {}
        #: Time of the end and duration of each response, and the bytes of all bodies.
        self.times: list[tuple[float, float]] = []
        self.bytes = 0

    def run(self, requests: Iterator[tuple[bytes, int]]) -> None:
        """Send the requests, each connection the next one, until there are no more."""
        busy = 0
        for connection in self._connections.values():
            busy += self._send_next(connection, requests)
        opens = time.perf_counter()
        while busy or len(self._connections) < self._most:
            now = time.perf_counter()
            if len(self._connections) < self._most and now >= opens:
                busy += self._send_next(self._open(), requests)
                opens = now + _RAMP
                if not busy:
                    return
            waits = _RAMP if len(self._connections) < self._most else _SILENCE
            events = self._epoll.poll(waits)
            if not events and waits == _SILENCE:
                raise WrongResponse(f"no response within {_SILENCE} seconds")
            for fd, _ in events:
                connection = self._connections[fd]
                length = connection.receive()
                if length is not None:
                    now = time.perf_counter()
                    self.times.append((now, now - connection.sent_at))
                    self.bytes += length
                    busy += self._send_next(connection, requests) - 1

    def open_all(self) -> None:
        """Open all connections."""
        while len(self._connections) < self._most:
            self._open()

    def _open(self) -> _Connection:
        connection = _Connection(*self._address)
        self._connections[connection.fd] = connection
        self._epoll.register(connection.fd, select.EPOLLIN)
        return connection

    def _send_next(self, connection: _Connection, requests: Iterator[tuple[bytes, int]]) -> int:
        """Send the next request and return 1, or 0 if there are no more."""
        following = next(requests, None)
        if following is None:
            return 0
        connection.send(*following)
        return 1


def _measure(load: Load) -> Measured:
    requests = [(request.encode("ascii"), records) for request, records in load.requests]
    client = _Client(load.url, load.connections)
    if load.groups:
        return _measure_groups(client, requests, load.groups)
    begins = time.perf_counter() + load.warm_up + _RAMP * load.connections
    ends = begins + load.seconds
    cpu = 0.0

    def until_end() -> Iterator[tuple[bytes, int]]:
        nonlocal cpu
        for request in itertools.cycle(requests):
            now = time.perf_counter()
            if now >= ends:
                return
            if not cpu and now >= begins:
                cpu = time.process_time()
            yield request

    client.run(until_end())
    cpu = time.process_time() - cpu
    counted = [seconds for at, seconds in client.times if begins <= at < ends]
    if not counted:
        raise WrongResponse(f"no response within {load.seconds} seconds")
    return _summary(counted, load.seconds, cpu, client)


def _measure_groups(
    client: _Client, requests: list[tuple[bytes, int]], groups: Sequence[int]
) -> Measured:
    client.open_all()
    remaining = iter(requests)
    durations = []
    cpu = time.process_time()
    for size in groups:
        started = time.perf_counter()
        client.run(itertools.islice(remaining, 1))
        client.run(itertools.islice(remaining, size - 1))
        durations.append(time.perf_counter() - started)
    return _summary(durations, sum(durations), time.process_time() - cpu, client)


def _summary(durations: list[float], seconds: float, cpu: float, client: _Client) -> Measured:
    durations.sort()
    slow = durations[int(0.99 * len(durations))]
    size = client.bytes / len(client.times)
    return Measured(len(durations), seconds, statistics.median(durations), slow, cpu, size)


# The ceiling of the client, with a server that does nothing.


class Ceiling(NamedTuple):
    """Responses per second of a server that returns the same bytes to everything."""

    size: int
    per_second: float
    #: Microseconds of CPU that the client used for a response.
    cpu: float


def measure_ceilings(sizes: Sequence[int], seconds: float, workers: int = 2) -> list[Ceiling]:
    """Measure the client with bodies of these sizes in bytes, and servers of several processes."""
    ceilings = []
    for size in sizes:
        with socket.create_server(("127.0.0.1", 0), reuse_port=True) as reserved:
            port = reserved.getsockname()[1]
            command = [sys.executable, __file__, str(port), str(size)]
            servers = [subprocess.Popen(command, stdout=subprocess.PIPE) for _ in range(workers)]
            try:
                for server in servers:
                    assert server.stdout is not None
                    server.stdout.readline()
                reserved.close()  # it would be given connections, too
                url = f"http://127.0.0.1:{port}"
                measured = run_client(Load(url, [Sent(get(url, "/"), 0)], seconds=seconds))
            finally:
                for server in servers:
                    server.kill()
                    server.communicate()
        cpu = 1e6 * measured.cpu / measured.responses
        ceilings.append(Ceiling(size, measured.per_second, cpu))
    return ceilings


class _Trivial(asyncio.Protocol):
    response = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport

    def data_received(self, _data: bytes) -> None:  # one request at a time
        self._transport.write(self.response)


async def _serve_trivial(port: int, size: int) -> None:
    _Trivial.response = b"HTTP/1.1 200 OK\r\ncontent-length: %d\r\n\r\n" % size + bytes(size)
    loop = asyncio.get_running_loop()
    server = await loop.create_server(_Trivial, "127.0.0.1", port, reuse_port=True)
    print("ready", flush=True)
    await server.serve_forever()


def main() -> None:
    """Send the load of the standard input; with a port and a size, be the trivial server."""
    if len(sys.argv) > 1:
        asyncio.run(_serve_trivial(*map(int, sys.argv[1:])))
        return
    members = json.load(sys.stdin)
    members["requests"] = [Sent(*one) for one in members["requests"]]
    try:
        print(json.dumps(_measure(Load(**members))))
    except (WrongResponse, OSError) as error:
        sys.exit(str(error))
    sys.stdout.flush()
    os._exit(0)  # connections that wait for nothing


if __name__ == "__main__":
    main()
