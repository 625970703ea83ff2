"""Connections that can be cut from another thread, and that report when a request is sent.

Closing a session does not wake a thread that reads from a silent server; shutting down its socket
does. So each thread's exchange knows the sockets that it uses, from before their TLS handshake on.

Works with urllib3 1.26 and 2.x: `_new_conn` is where both make the socket of a connection, to the
service or to the proxy before it.
"""

from __future__ import annotations

import contextlib
import socket
import threading
from typing import Any, Callable


class Exchange:
    """A request and its response, of the thread that makes them; `cut` may come from any thread."""

    def __init__(self, on_sent: Callable[[], None] = lambda: None) -> None:
        """`on_sent` is called each time that a request is about to be written."""
        self._on_sent = on_sent
        self._lock = threading.Lock()
        self._lifelines: list[socket.socket] = []
        self._connections: list[Any] = []
        self._is_cut = False

    def __enter__(self) -> Exchange:
        _current.exchange = self
        return self

    def __exit__(self, *_error: object) -> None:
        _current.exchange = None
        with self._lock:
            self._lifelines.clear()
        for connection in self._connections:
            connection.leave()

    def cut(self) -> None:
        """End all reading and writing of this exchange, now and from now on."""
        with self._lock:
            self._is_cut = True
            for lifeline in self._lifelines:
                _shut_down(lifeline)

    def join(self, connection: Any, lifeline: socket.socket) -> None:
        """Have `cut` reach a connection of this exchange."""
        self._connections.append(connection)
        with self._lock:
            self._lifelines.append(lifeline)
            if self._is_cut:
                _shut_down(lifeline)

    def send(self) -> None:
        """Count a request that is about to be written. Raises `OSError` after a cut."""
        if self._is_cut:
            raise ConnectionAbortedError("The exchange was cut.")  # untranslated: detail
        self._on_sent()


_current = threading.local()


def _shut_down(lifeline: socket.socket) -> None:
    with contextlib.suppress(OSError):  # the other side was faster
        lifeline.shutdown(socket.SHUT_RDWR)


class Cuttable:
    """Makes a class of urllib3's connections one that has a second handle on its socket.

    TLS takes the first handle over as soon as its handshake begins, and http.client drops it while
    it still reads the response of a server that closes afterwards. The second one, its lifeline,
    stays, and goes with the exchange or the connection, whichever ends last.
    """

    _lifeline: socket.socket | None = None
    _is_in_exchange = False

    def _new_conn(self) -> socket.socket:
        made = super()._new_conn()
        self._drop()
        self._lifeline = made.dup()
        self._join()
        return made

    def putrequest(self, *arguments: Any, **options: Any) -> Any:
        """Begin a request: it belongs to the exchange of its thread."""
        if not self._is_in_exchange:  # a connection that an earlier exchange left open
            self._join()
        return super().putrequest(*arguments, **options)

    def endheaders(self, *arguments: Any, **options: Any) -> Any:
        """Write the request: from here on it is sent."""
        if self.sock is None:
            # http.client would do it in the midst of writing: a request that finds nobody to be
            # sent to is none.
            self.connect()
        exchange = getattr(_current, "exchange", None)
        if exchange is not None:
            exchange.send()
        return super().endheaders(*arguments, **options)

    def close(self) -> None:
        """Close the socket, and its second handle where nobody may still cut it."""
        super().close()
        if not self._is_in_exchange:
            self._drop()

    def leave(self) -> None:
        """The exchange is over."""
        self._is_in_exchange = False
        if self.sock is None:
            self._drop()

    def _join(self) -> None:
        exchange = getattr(_current, "exchange", None)
        if exchange is not None and self._lifeline is not None:
            self._is_in_exchange = True
            exchange.join(self, self._lifeline)

    def _drop(self) -> None:
        if self._lifeline is not None:
            self._lifeline.close()
            self._lifeline = None
