"""What happens on a connection outside of the app: bad HTTP, and clients that never finish.

uvicorn reads HTTP with h11. Its own refusals are plain text, and it waits without end for a head
(request line and headers), and for the rest of a body whose request has its response already.
"""

from __future__ import annotations

import asyncio
from enum import Enum, auto

import h11
from uvicorn.protocols.http.h11_impl import STATUS_PHRASES, H11Protocol

from parcel_lookup.service.bodies import DRAINED_BYTES, DRAINED_SECONDS, error_body

#: Seconds that a client has for the head of a request, from its first byte (or the connection) on.
HEAD_SECONDS = 20.0
#: Bytes of an unfinished head, uvicorn's own limit.
MAX_HEAD = 64 * 1024


class _Waiting(Enum):
    """What a connection waits for while no request is being worked on."""

    HEAD = auto()
    REST_OF_BODY = auto()


class ServiceProtocol(H11Protocol):
    """uvicorn's HTTP/1.1, with errors as section 7 has them and a time limit on the client.

    The time of a head begins with its first byte, and more bytes do not extend it. A body is read
    (and limited) by the app; what still comes of one after the response is thrown away, up to
    `DRAINED_BYTES` and `DRAINED_SECONDS`, and then the connection is closed. In the event loop.
    """

    head_seconds = HEAD_SECONDS

    _waiting: _Waiting | None = None
    _timer: asyncio.TimerHandle | None = None
    _drained = 0

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Start the time of the first head: a client may connect and send nothing at all."""
        super().connection_made(transport)
        self._wait_for(_Waiting.HEAD)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the time limit."""
        self._wait_for(None)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read what has come, and close a connection on which an unwanted body does not end."""
        if self._waiting is _Waiting.REST_OF_BODY:
            self._drained += len(data)
            if self._drained > DRAINED_BYTES:
                self.transport.close()
                return
        super().data_received(data)
        self._watch()

    def on_response_complete(self) -> None:
        """Go on with the connection: the next head may have come already, or only a part of it."""
        super().on_response_complete()
        self._watch()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's sentence says less
        """Refuse what is no HTTP."""
        self._refuse(
            400,
            "This is not a valid HTTP/1.1 request, or its first line and headers are above "
            f"{MAX_HEAD:,} bytes.",
        )

    def _watch(self) -> None:
        if self.transport.is_closing():
            self._wait_for(None)
        elif self.conn.their_state is h11.IDLE:
            # Between two requests uvicorn's keep-alive time runs, until any byte comes.
            is_idle = self.timeout_keep_alive_task is not None and not self.conn.trailing_data[0]
            self._wait_for(None if is_idle else _Waiting.HEAD)
        elif self.conn.their_state is h11.SEND_BODY and self.conn.our_state is h11.DONE:
            self._wait_for(_Waiting.REST_OF_BODY)
        else:
            self._wait_for(None)

    def _wait_for(self, waiting: _Waiting | None) -> None:
        """Start the time of something new to wait for; that of the same goes on."""
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
        else:  # browsers connect ahead and may never need it
            self.transport.close()

    def _refuse(self, status: int, sentence: str) -> None:
        """Send an error that the app knows nothing of, and close the connection."""
        if self.cycle is not None:  # its app, if it still waits for a body, gets no more
            self.cycle.disconnected = True
            self.cycle.message_event.set()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):  # else a response is under way
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
        self.transport.close()


def protocol(head_seconds: float) -> type[ServiceProtocol]:
    """Return the protocol with another time limit for heads."""
    return type("ServiceProtocol", (ServiceProtocol,), {"head_seconds": head_seconds})
