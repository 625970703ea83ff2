"""Errors on a connection that the app does not see: invalid HTTP, and clients that never finish.

uvicorn parses HTTP with httptools. Its own errors are plain text, and it has no limits for the size
of a head (request line and headers), the time of a head, or the rest of a body after its response
was sent.
"""

from __future__ import annotations

import asyncio
from enum import Enum, auto
from http import HTTPStatus

import httptools
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from parcel_lookup.service.bodies import DRAINED_BYTES, DRAINED_SECONDS, error_body
from parcel_lookup.service.monitoring import Monitor

#: Time limit for the head of a request, in seconds after its first byte, or after connecting.
HEAD_SECONDS = 20.0
#: Maximum size of a head in bytes.
MAX_HEAD = 64 * 1024


class _Waiting(Enum):
    """What a connection waits for while no request is processed."""

    HEAD = auto()
    REST_OF_BODY = auto()


class _Reading(Enum):
    """The part of a request that the parser is in."""

    HEAD = auto()
    BODY = auto()


class ServiceProtocol(HttpToolsProtocol):
    """uvicorn's HTTP/1.1 protocol with the errors of section 7 and limits for clients.

    The time limit of a head starts with its first byte, and more bytes do not extend it. The app
    reads (and limits) bodies; data of a body that arrives after the response is discarded, up to
    `DRAINED_BYTES` and `DRAINED_SECONDS`, and then the connection is closed. Event loop only.
    """

    head_seconds: float
    monitor: Monitor

    #: None between two requests.
    _reading: _Reading | None = None
    _waiting: _Waiting | None = None
    _timer: asyncio.TimerHandle | None = None
    _drained = 0
    _head_size = 0
    #: Whether no more data is read: invalid data follows a request that is being processed.
    _is_at_end = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit of the first head: a client may connect without sending anything."""
        super().connection_made(transport)
        self.monitor.connected()
        self._wait_for(_Waiting.HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """Cancel the time limit."""
        self.monitor.disconnected()
        self._wait_for(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the data, and close the connection if a body to discard does not end."""
        if self._is_at_end or self.transport.is_closing():
            return
        if self._waiting is _Waiting.REST_OF_BODY:
            self._drained += len(data)
            if self._drained > DRAINED_BYTES:
                self.transport.close()
                return
        self._unset_keepalive_if_required()
        try:
            self._parse(data)
            if self._reading is _Reading.HEAD:
                self._check_head(len(data))
        except httptools.HttpParserError:
            self._refuse(
                400,
                "This is not a valid HTTP/1.1 request, or its first line and headers exceed "
                f"{MAX_HEAD:,} bytes.",
            )
        self._watch()

    def on_message_begin(self) -> None:
        """Begin with a head."""
        super().on_message_begin()
        self._reading, self._head_size = _Reading.HEAD, 0

    def on_headers_complete(self) -> None:
        """Process the request. HTTP/1.1 requires one header with the host."""
        self._head_size = 0
        self._check_head(len(self.url) + sum(len(name) + len(text) for name, text in self.headers))
        hosts = sum(name == b"host" for name, _ in self.headers)
        if hosts > 1 or (not hosts and self.parser.get_http_version() == "1.1"):
            raise httptools.HttpParserError("no host")
        self._reading = _Reading.BODY
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """Wait for the next request."""
        super().on_message_complete()
        self._reading = None

    def on_response_complete(self) -> None:
        """Continue with the connection: all or a part of the next head may have arrived."""
        super().on_response_complete()
        self._watch()

    def _parse(self, data: bytes) -> None:
        """Parse data. A protocol to which a client would upgrade is ignored, as HTTP allows."""
        while data:
            try:
                self.parser.feed_data(data)
                return
            except httptools.HttpParserUpgrade as upgrade:  # noqa: PERF203
                data = data[upgrade.args[0] :]
                self._reading = None
                self.parser = httptools.HttpRequestParser(self)

    def _check_head(self, size: int) -> None:
        """Add to the size of a head. Raises `HttpParserError` above the limit."""
        self._head_size += size
        if self._head_size > MAX_HEAD:
            raise httptools.HttpParserError("too large")

    def _watch(self) -> None:
        """Start or end the time limits, after data has arrived or a response is complete."""
        is_answered = self.cycle is None or self.cycle.response_complete
        if self.transport.is_closing() or not is_answered:
            self._wait_for(None)
        elif self._reading is _Reading.BODY:
            self._wait_for(_Waiting.REST_OF_BODY)
        else:
            # Between two requests, uvicorn's keep-alive timeout applies until data arrives.
            is_idle = self._reading is None and self.timeout_keep_alive_task is not None
            self._wait_for(None if is_idle else _Waiting.HEAD)

    def _wait_for(self, waiting: _Waiting | None) -> None:
        """Start the time limit, unless the connection is already waiting for the same."""
        if waiting is self._waiting:
            return
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._waiting = waiting
        self._drained = 0
        if waiting is _Waiting.HEAD:
            self._timer = self.loop.call_later(self.head_seconds, self._end_head)
        elif waiting is _Waiting.REST_OF_BODY:
            self._timer = self.loop.call_later(DRAINED_SECONDS, self.transport.close)

    def _end_head(self) -> None:
        if self._reading is _Reading.HEAD:
            self._refuse(
                408, f"The headers did not arrive within {self.head_seconds:,.0f} seconds."
            )
        else:  # browsers open connections that they may never use
            self.transport.close()

    def _refuse(self, status: int, sentence: str) -> None:
        """Send an error that the app does not see, and close the connection."""
        cycle = self.cycle
        self._is_at_end = True
        if cycle is not None and not cycle.response_complete:
            if self._reading is not _Reading.BODY:  # the next request is invalid, not this one
                cycle.keep_alive = False
                return
            cycle.disconnected = True  # the app, if it is waiting for the body, receives no more
            cycle.message_event.set()
        if cycle is None or cycle.response_complete or not cycle.response_started:
            body = error_body(sentence)
            self.transport.write(
                b"HTTP/1.1 %d %b\r\ncontent-type: application/json\r\ncontent-length: %d\r\n"
                b"connection: close\r\n\r\n%b"
                % (status, HTTPStatus(status).phrase.encode(), len(body), body)
            )
            self.monitor.refused(self.client, status, len(body))
        self.transport.close()


def protocol(head_seconds: float, monitor: Monitor) -> type[ServiceProtocol]:
    """Return the protocol class with this time limit for heads, which reports to a monitor."""
    members = {"head_seconds": head_seconds, "monitor": monitor}
    return type("ServiceProtocol", (ServiceProtocol,), members)
