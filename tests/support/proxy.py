"""A forward proxy on loopback, of the kind that offices have.

    leads = {"parcels.example.com": server.port}
    with ForwardProxy(login=("user", "password"), leads=leads) as proxy:
        ... proxy.url, proxy.tunnels, proxy.requests

Takes CONNECT and plain requests of absolute addresses. Hosts named in `leads` are at that port of
this machine; others are where their names say.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from base64 import b64decode
from collections.abc import Callable
from urllib.parse import urlsplit

from parcel_lookup.tests.support.hostile import HostileServer, Received, Talk

LARGEST = 64 * 1024


class ForwardProxy(HostileServer):
    """The proxy. `requests` contains its requests, with the headers that only the proxy sees."""

    def __init__(
        self,
        *,
        login: tuple[str, str] | None = None,
        kinds: tuple[str, ...] = ('Basic realm="Office"',),
        leads: dict[str, int] | None = None,
        respond: Callable[[Talk], None] | None = None,
    ) -> None:
        """`kinds` are the supported authentication types; `respond` replaces the behavior."""
        super().__init__(respond or self._pass_on)
        self._login = login
        self._kinds = kinds
        self._leads = leads or {}
        #: ``host:port`` of each tunnel that was opened.
        self.tunnels: list[str] = []

    def _pass_on(self, talk: Talk) -> None:
        if not self._may_pass(talk.request):
            offers = "".join(f"Proxy-Authenticate: {kind}\r\n" for kind in self._kinds)
            talk.send(
                f"HTTP/1.1 407 Proxy Authentication Required\r\n{offers}"
                "Content-Length: 5\r\n\r\nlogin".encode()
            )
        elif talk.request.method == "CONNECT":
            self._open_tunnel(talk)
        else:
            self._forward(talk)

    def _may_pass(self, request: Received) -> bool:
        kind, _, said = request.headers.get("proxy-authorization", "").partition(" ")
        if self._login is None:
            return True
        return kind == "Basic" and b64decode(said).decode() == ":".join(self._login)

    def _open_tunnel(self, talk: Talk) -> None:
        host, _, port = talk.request.target.rpartition(":")
        try:
            other = self._connect(host, int(port))
        except OSError:
            talk.respond(503)
            return
        self.tunnels.append(talk.request.target)
        talk.send(b"HTTP/1.1 200 Connection established\r\n\r\n")
        self._open.append(other)
        threading.Thread(target=_copy, args=(other, talk.socket), daemon=True).start()
        _copy(talk.socket, other)

    def _forward(self, talk: Talk) -> None:
        address = urlsplit(talk.request.target)
        path = address.path + (f"?{address.query}" if address.query else "")
        kept = {k: v for k, v in talk.request.headers.items() if not k.startswith("proxy-")}
        lines = [f"{talk.request.method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in kept.items())]
        with self._connect(address.hostname, address.port or 80) as other:
            other.sendall("\r\n".join([*lines, "Connection: close", "", ""]).encode())
            other.sendall(talk.request.body)
            _copy(other, talk.socket)
        talk.hang_up()

    def _connect(self, host: str, port: int) -> socket.socket:
        if host in self._leads:
            return socket.create_connection(("127.0.0.1", self._leads[host]), 5)
        return socket.create_connection((host, port), 5)


def _copy(source: socket.socket, target: socket.socket) -> None:
    with contextlib.suppress(OSError):
        while data := source.recv(LARGEST):
            target.sendall(data)
    with contextlib.suppress(OSError):
        target.shutdown(socket.SHUT_RDWR)
