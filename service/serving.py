"""Running the app: sockets, certificates and uvicorn."""

from __future__ import annotations

import os
import signal
import socket
import ssl
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import uvicorn

from parcel_lookup.service.protocol import HEAD_SECONDS, MAX_HEAD, protocol

#: Seconds that answers under way get when the server stops.
_GRACE = 5
#: Seconds that an idle connection stays open; clients reuse theirs.
_KEEP_ALIVE = 75


class ServingError(Exception):
    """The service cannot start; the text is a sentence for the user."""


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 takes a free one. Raises `ServingError`."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # Said to be TCP, or asyncio would not switch off Nagle's delay, 40 ms of every answer.
        listening = socket.socket(family, kind, socket.IPPROTO_TCP)
        try:
            if os.name == "posix":  # elsewhere the option lets two servers share a port
                listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listening.bind(address)
            listening.listen(512)
        except OSError:
            listening.close()
            raise
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        sentence = f"The service cannot listen on {host}, port {port}: {reason}."
        raise ServingError(sentence) from error
    return listening


def make_server(
    app: Any,
    *,
    certfile: Path | None = None,
    keyfile: Path | None = None,
    access_log: bool = True,
    head_seconds: float = HEAD_SECONDS,
) -> uvicorn.Server:
    """Return a uvicorn server, with TLS where there is a certificate. Raises `ServingError`.

    The access log holds method, address with its query, and status; never a header and so never a
    key. A client has `head_seconds` for the first line and the headers of a request.
    """
    config = uvicorn.Config(
        app,
        http=protocol(head_seconds),  # its faster one, where installed, has no time limits
        ws="none",  # a WebSocket's refusals are not those of section 7
        h11_max_incomplete_event_size=MAX_HEAD,
        ssl_certfile=certfile,
        ssl_keyfile=keyfile,
        access_log=access_log,
        log_level="info" if access_log else "warning",
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=_GRACE,
    )
    try:
        config.load()
    except (OSError, ssl.SSLError) as error:
        reason = error.strerror or str(error)
        files = f"{certfile} with the private key in {keyfile or certfile}"
        raise ServingError(f"The certificate {files} cannot be used: {reason}.") from error
    return uvicorn.Server(config)


def address_of(listening: socket.socket, host: str, *, tls: bool) -> str:
    """Return the base address of the service: ``http://127.0.0.1:8000``."""
    name = f"[{host}]" if ":" in host else host
    return f"{'https' if tls else 'http'}://{name}:{listening.getsockname()[1]}"


def is_loopback(host: str) -> bool:
    """Whether only this machine can reach `host`."""
    return host == "localhost" or host.startswith("127.") or host == "::1"


def run(server: uvicorn.Server, listening: socket.socket, close: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM, then call `close`. Main thread."""
    # uvicorn raises the signal that stopped it once more; SIGTERM would end Python before `close`.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listening])
    finally:
        listening.close()
        close()
