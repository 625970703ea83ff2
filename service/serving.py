"""Running the app: sockets, certificates, and uvicorn."""

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

from parcel_lookup.service import ServiceError
from parcel_lookup.service.protocol import HEAD_SECONDS, MAX_HEAD, protocol

#: Seconds to complete responses when the server stops.
_GRACE = 5
#: Seconds after which an idle connection is closed; clients reuse connections.
_KEEP_ALIVE = 75


class ServingError(ServiceError):
    """The service cannot start."""


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket; port 0 uses a free port. Raises `ServingError`."""
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        # With TCP named, asyncio disables Nagle's algorithm, which delays responses by 40 ms.
        listening = socket.socket(family, kind, socket.IPPROTO_TCP)
        try:
            if os.name == "posix":  # on Windows, two servers could share the port
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
    """Return a uvicorn server, with TLS if there is a certificate. Raises `ServingError`.

    The access log contains method, path with query, and status, but no headers and therefore no
    keys. The first line and the headers of a request must arrive within `head_seconds`.
    """
    config = uvicorn.Config(
        app,
        http=protocol(head_seconds),  # uvicorn's faster parser, if installed, has no time limits
        ws="none",  # the errors of WebSockets do not follow section 7
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
    """Return whether only this computer can reach `host`."""
    return host == "localhost" or host.startswith("127.") or host == "::1"


def run(server: uvicorn.Server, listening: socket.socket, close: Callable[[], None]) -> None:
    """Serve until SIGINT or SIGTERM, then call `close`. Main thread only."""
    # uvicorn raises the signal again when it stops; SIGTERM would end Python before `close`.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        with suppress(KeyboardInterrupt):
            server.run(sockets=[listening])
    finally:
        listening.close()
        close()
