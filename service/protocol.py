"""Errors on a connection that the app does not see: invalid HTTP, and clients that never finish.

uvicorn parses HTTP with h11. Its own errors are plain text, and it has no time limit for a head
(request line and headers), nor for the rest of a body after its response was sent.
"""

from __future__ import annotations

import asyncio
from enum import Enum, auto

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from parcel_lookup.service.bodies import DRAINED_BYTES, DRAINED_SECONDS, error_body
from parcel_lookup.service.monitoring import Monitor

#: Time limit for the head of a request, in seconds after its first byte, or after connecting.
HEAD_SECONDS = 20.0
#: Maximum size of a head in bytes, which is uvicorn's limit.
MAX_HEAD = 64 * 1024


class _Waiting(Enum):
    """What a connection waits for while no request is processed."""

    HEAD = auto()
    REST_OF_BODY = auto()


class ServiceProtocol(H11Protocol):
    """uvicorn's HTTP/1.1 protocol with the errors of section 7 and time limits for clients.

    The time limit of a head starts with its first byte, and more bytes do not extend it. The app
    reads (and limits) bodies; data of a body that arrives after the response is discarded, up to
    `DRAINED_BYTES` and `DRAINED_SECONDS`, and then the connection is closed. Event loop only.
    """

    head_seconds: float
    monitor: Monitor

    _waiting: _Waiting | None = None
    _timer: asyncio.TimerHandle | None = None
    _drained = 0

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
        """Process the data, and close the connection if a body to discard does not end."""
        if self._waiting is _Waiting.REST_OF_BODY:
            self._drained += len(data)
            if self._drained > DRAINED_BYTES:
                self.transport.close()
                return
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Continue with the connection: all or a part of the next head may have arrived."""
        super().on_response_complete()
        self._watch()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's message is less specific
        """Refuse data that is not HTTP."""
        self._refuse(
            400,
            "This is not a valid HTTP/1.1 request, or its first line and headers exceed "
            f"{MAX_HEAD:,} bytes.",
        )

    def _watch(self) -> None:
        if self.transport.is_closing():
            self._wait_for(None)
        elif self.conn.their_state is h11.IDLE:
            # Between two requests, uvicorn's keep-alive timeout applies until data arrives.
            is_idle = self.timeout_keep_alive_task is not None and not self.conn.trailing_data[0]
            self._wait_for(None if is_idle else _Waiting.HEAD)
        elif self.conn.their_state is h11.SEND_BODY and self.conn.our_state is h11.DONE:
            self._wait_for(_Waiting.REST_OF_BODY)
        else:
            self._wait_for(None)

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
        if self.conn.trailing_data[0]:
            self._refuse(
                408, f"The headers did not arrive within {self.head_seconds:,.0f} seconds."
            )
        else:  # browsers open connections that they may never use
            self.transport.close()

    def _refuse(self, status: int, sentence: str) -> None:
        """Send an error that the app does not see, and close the connection."""
        if self.cycle is not None:  # the app, if it is waiting for a body, receives no more data
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (
            h11.IDLE,
            h11.SEND_RESPONSE,
        ):  # else one is being sent
            body = error_body(sentence)
            headers = [
                (b"content-type", b"application/json"),
                (b"content-length", b"%d" % len(body)),
                (b"connection", b"close"),
            ]
            response = h11.Response(
                status_code=status, headers=headers, reason=STATUS_PHRASES[status]
            )
            for event in (response, h11.Data(data=body), h11.EndOfMessage()):
                self.transport.write(self.conn.send(event) or b"")
            self.monitor.refused(self.client, status, len(body))
        self.transport.close()


def protocol(head_seconds: float, monitor: Monitor) -> type[ServiceProtocol]:
    """Return the protocol class with this time limit for heads, which reports to a monitor."""
    members = {"head_seconds": head_seconds, "monitor": monitor}
    return type("ServiceProtocol", (ServiceProtocol,), members)
