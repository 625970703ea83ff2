"""A server on loopback that behaves as a test requires, well or badly.

    def respond(talk):
        talk.respond(200, b'{"results": []}')

    with HostileServer(respond) as server:
        ... server.url, server.requests, server.connections

`respond` is called with each request, in the thread of its connection, and may send any bytes,
stall, or hang up. `greet` is called with each connection before anything is read from it.
"""

from __future__ import annotations

import contextlib
import socket
import ssl
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

_LARGEST_HEAD = 64 * 1024


@dataclass(frozen=True)
class Received:
    """A request as received; names of headers are lower case."""

    method: str
    target: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Talk:
    """One connection, with its current request."""

    server: HostileServer
    socket: socket.socket
    request: Received | None = None
    _buffer: bytes = field(default=b"", repr=False)

    def send(self, data: bytes) -> None:
        """Send bytes unchanged; a client that has disconnected is not an error."""
        with contextlib.suppress(OSError):
            self.socket.sendall(data)

    def respond(self, status: int, body: bytes = b"", **headers: str) -> None:
        """Send a complete response; ``content_type="text/html"`` is the header Content-Type."""
        self.send(head(status, **{"content_length": str(len(body)), **headers}) + body)

    def drip(self, data: bytes, seconds: float) -> None:
        """Send bytes one by one over that time, or until the client disconnects."""
        pause = threading.Event()
        for at in range(len(data)):
            try:
                self.socket.sendall(data[at : at + 1])
            except OSError:
                return
            pause.wait(seconds / len(data))

    def stall(self) -> None:
        """Do nothing until the client or the server disconnects, and set `server.stalled`."""
        self.server.stalled.set()
        with contextlib.suppress(OSError):
            while self.socket.recv(1024):
                pass
        self.hang_up()

    def reset(self) -> None:
        """Reset the connection, like a computer that is restarted."""
        with contextlib.suppress(OSError):
            linger = struct.pack("ii", 1, 0)
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
        self.socket.close()

    def hang_up(self) -> None:
        """Close the connection."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.socket.close()

    def read_request(self) -> Received | None:
        """Return the next request of the connection, or None if there is none."""
        try:
            while b"\r\n\r\n" not in self._buffer:
                if not self._more() or len(self._buffer) > _LARGEST_HEAD:
                    return None
            top, _, self._buffer = self._buffer.partition(b"\r\n\r\n")
            first, *lines = top.decode("latin-1").split("\r\n")
            pairs = (line.partition(":") for line in lines)
            headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
            length = int(headers.get("content-length", "0"))
            while len(self._buffer) < length:
                if not self._more():
                    return None
        except OSError:
            return None
        body, self._buffer = self._buffer[:length], self._buffer[length:]
        method, target, _ = first.split(" ", 2)
        return Received(method, target, headers, body)

    def _more(self) -> bool:
        data = self.socket.recv(64 * 1024)
        self._buffer += data
        return bool(data)


def head(status: int, **headers: str) -> bytes:
    """Return the head of a response: ``head(200, content_type="text/html")``."""
    lines = [f"HTTP/1.1 {status} Whatever"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1")


class HostileServer:
    """The server on a free port; with `tls`, it uses HTTPS."""

    def __init__(
        self,
        respond: Callable[[Talk], None],
        *,
        greet: Callable[[Talk], None] | None = None,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        self.requests: list[Received] = []
        self.connections = 0
        #: Set when a connection stalls.
        self.stalled = threading.Event()
        self._respond = respond
        self._greet = greet
        self._tls = tls
        self._open: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        self.url = f"{'https' if tls else 'http'}://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._accept, daemon=True)

    def __enter__(self) -> HostileServer:
        self._thread.start()
        return self

    def __exit__(self, *error: object) -> None:
        with contextlib.suppress(OSError):
            self._listening.shutdown(socket.SHUT_RDWR)
        self._listening.close()
        self._thread.join(5)
        for connection in self._open:
            with contextlib.suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)
            connection.close()
        self._open.clear()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self._listening.accept()
                self.connections += 1
                self._open.append(connection)
                threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        if self._greet is not None:
            self._greet(Talk(self, connection))
        if self._tls is not None:
            try:
                connection = self._tls.wrap_socket(connection, server_side=True)
            except OSError:
                return
            self._open.append(connection)
        talk = Talk(self, connection)
        while True:
            talk.request = talk.read_request()
            if talk.request is None:
                return
            self.requests.append(talk.request)
            self._respond(talk)
