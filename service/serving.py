"""Running the app: sockets, certificates, and uvicorn."""

from __future__ import annotations

import os
import signal
import socket
import ssl
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn

from parcel_lookup.service import ServiceError
from parcel_lookup.service.app import create_app
from parcel_lookup.service.encoding import ResponseOptions
from parcel_lookup.service.keys import Keys, Usage
from parcel_lookup.service.monitoring import Monitor, access_log
from parcel_lookup.service.protocol import ServiceProtocol
from parcel_lookup.service.record_pages import RecordSource

#: Seconds to complete responses when the server stops.
GRACE = 5
#: Seconds after which an idle connection is closed; clients reuse connections.
_KEEP_ALIVE = 75
#: Messages go to standard error; `monitoring` writes the access log.
LOGGING = {
    **uvicorn.config.LOGGING_CONFIG,
    "loggers": {
        name: {"handlers": ["default"], "level": "INFO", "propagate": False}
        for name in ("uvicorn", "parcel_service")
    },
}


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


class Service(NamedTuple):
    """Everything that a process needs to serve. Can be sent to another process (pickle).

    `open_source` is called in each process, so that no file or database connection is shared.
    Without `usage`, nothing is counted; without `access_log`, it goes to standard output.
    """

    open_source: Callable[[], RecordSource]
    keys: Keys
    usage: Path | None = None
    options: ResponseOptions = ResponseOptions()
    certfile: Path | None = None
    keyfile: Path | None = None
    access_log: Path | None = None

    def check(self) -> None:
        """Check the files of the service, before workers open them.

        Raises `ServiceError` and `OSError`.
        """
        if self.certfile:
            with _certificate_errors(self.certfile, self.keyfile):
                context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
                context.load_cert_chain(self.certfile, self.keyfile, _no_password)
        if self.usage:
            Usage(self.usage).close()
        access_log(self.access_log).close()


def _no_password() -> str:
    raise ServingError("With several workers, the private key must not require a password.")


@contextmanager
def opened(service: Service, monitor: Monitor, *, log_level: str = "info") -> Iterator[Any]:
    """Open the files of a service in this process, and yield the configuration of its server."""
    with ExitStack() as stack:
        source = service.open_source()
        stack.callback(source.close)
        usage = None
        if service.usage:
            usage = Usage(service.usage)
            stack.callback(usage.close)
        app = create_app(
            source,
            keys=service.keys,
            usage=usage,
            options=service.options,
            monitor=monitor,
        )
        yield make_config(
            app,
            monitor,
            certfile=service.certfile,
            keyfile=service.keyfile,
            log_level=log_level,
        )


def make_config(
    app: Any,
    monitor: Monitor,
    *,
    certfile: Path | None = None,
    keyfile: Path | None = None,
    log_level: str = "info",
) -> uvicorn.Config:
    """Return the configuration of a uvicorn server, with TLS if there is a certificate.

    Raises `ServingError`.
    """
    config = uvicorn.Config(
        app,
        http=partial(ServiceProtocol, monitor),
        ws="none",  # the errors of WebSockets do not follow section 7
        ssl_certfile=certfile,
        ssl_keyfile=keyfile,
        log_config=LOGGING,
        log_level=log_level,
        access_log=False,
        server_header=False,
        timeout_keep_alive=_KEEP_ALIVE,
        timeout_graceful_shutdown=GRACE,
    )
    with _certificate_errors(certfile, keyfile):
        config.load()
    return config


@contextmanager
def _certificate_errors(certfile: Path | None, keyfile: Path | None) -> Iterator[None]:
    try:
        yield
    except (OSError, ssl.SSLError) as error:
        reason = error.strerror or str(error)
        files = f"{certfile} with the private key in {keyfile or certfile}"
        raise ServingError(f"The certificate {files} cannot be used: {reason}.") from error


def address_of(listening: socket.socket, host: str, *, tls: bool) -> str:
    """Return the base address of the service: ``http://127.0.0.1:8000``."""
    name = f"[{host}]" if ":" in host else host
    return f"{'https' if tls else 'http'}://{name}:{listening.getsockname()[1]}"


def is_loopback(host: str) -> bool:
    """Return whether only this computer can reach `host`."""
    return host == "localhost" or host.startswith("127.") or host == "::1"


def run(config: uvicorn.Config, listening: socket.socket) -> None:
    """Serve from this process until SIGINT or SIGTERM. Main thread only."""
    # uvicorn raises the signal again when it stops; SIGTERM would end Python before files are
    # closed.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])
