"""Connections: limits for requests, and an error in JSON for data that is not a request."""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from parcel_lookup.service.bodies import error_body
from parcel_lookup.service.monitoring import Monitor

#: Time limit for a complete request, in seconds after its first byte, or after connecting.
REQUEST_SECONDS = 60.0
#: Maximum size of the first line and the headers of a request in bytes.
MAX_HEAD = 64 * 1024


class ServiceProtocol(HttpToolsProtocol):
    """uvicorn's HTTP/1.1 protocol with the errors of section 7 and limits for requests.

    A connection is closed when a request is not complete within the time limit, which more data
    does not extend, also if the response was sent before the body arrived.
    """

    _timer: asyncio.TimerHandle
    #: Size of headers that are not complete.
    _head: int | None = None

    def __init__(self, monitor: Monitor, **options: Any) -> None:
        super().__init__(**options)
        self._monitor = monitor

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time limit: a client may connect without sending anything."""
        super().connection_made(transport)
        self._monitor.connected()
        self._timer = self.loop.call_later(REQUEST_SECONDS, transport.close)

    def connection_lost(self, exc: Exception | None) -> None:
        """End the time limit."""
        self._timer.cancel()
        self._monitor.disconnected()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse data. Headers that never end would be kept in memory."""
        super().data_received(data)
        if self._head is not None:
            self._head += len(data)
            if self._head > MAX_HEAD:
                self.send_400_response("")

    def on_message_begin(self) -> None:
        """Start the time limit of a request."""
        super().on_message_begin()
        self._head = 0
        self._timer.cancel()
        self._timer = self.loop.call_later(REQUEST_SECONDS, self.transport.close)

    def on_headers_complete(self) -> None:
        """Process the request."""
        super().on_headers_complete()
        self._head = None

    def on_message_complete(self) -> None:
        """End the time limit."""
        super().on_message_complete()
        self._timer.cancel()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - one sentence for all
        """Send the error for data that is not a request, and close the connection."""
        if self.transport.is_closing():
            return
        body = error_body(f"This is not HTTP/1.1, or the headers exceed {MAX_HEAD:,} bytes.")
        self.transport.write(
            b"%bcontent-type: application/json\r\ncontent-length: %d\r\nconnection: close\r\n\r\n%b"
            % (STATUS_LINE[400], len(body), body)
        )
        self.transport.close()
