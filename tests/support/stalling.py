"""A server that vanishes: a proxy that stops forwarding, and closes nothing.

with StallingProxy(server.host, server.port) as proxy:
    connection = psycopg2.connect(**{**server.arguments(), "port": proxy.port})
    proxy.stall()
"""

from __future__ import annotations

import select
import socket
import threading
from contextlib import suppress


class StallingProxy:
    """Forwards connections to an address until `stall`; then it accepts, and forwards nothing."""

    def __init__(self, host: str, port: int) -> None:
        self._address = (host, port)
        self._server = socket.create_server((host, 0))
        self.port = self._server.getsockname()[1]
        self._stalled = threading.Event()
        self._sockets: list[socket.socket] = []

    def __enter__(self) -> StallingProxy:
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_error: object) -> None:
        self._stalled.set()
        for one in (self._server, *self._sockets):
            one.close()

    def stall(self) -> None:
        """Forward nothing from now on."""
        self._stalled.set()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._server.accept()
                self._sockets.append(client)
                if not self._stalled.is_set():
                    server = socket.create_connection(self._address)
                    self._sockets.append(server)
                    threading.Thread(
                        target=self._forward, args=(client, server), daemon=True
                    ).start()

    def _forward(self, client: socket.socket, server: socket.socket) -> None:
        others = {client: server, server: client}
        with suppress(OSError, ValueError):
            while not self._stalled.is_set():
                for one in select.select(list(others), [], [], 0.05)[0]:
                    data = one.recv(65536)
                    if not data:
                        others[one].shutdown(socket.SHUT_WR)
                        return
                    others[one].sendall(data)
