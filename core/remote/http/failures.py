"""Turns what the HTTP libraries raise into the contract's errors. None of them quotes a header."""

from __future__ import annotations

import socket
import ssl
from collections.abc import Iterator
from http.client import HTTPException, IncompleteRead, RemoteDisconnected
from urllib.parse import urlsplit

from urllib3.exceptions import (
    ConnectTimeoutError,
    LocationValueError,
    NewConnectionError,
    ReadTimeoutError,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.settings import RemoteSettings


def no_response(error: BaseException, host: str, settings: RemoteSettings) -> ParcelError:
    """Return the error of a request without a response."""
    if isinstance(error, ReadTimeoutError):
        return took_too_long(host, settings.read_timeout)
    # urllib3 1.26 counts every connection that fails among these.
    if isinstance(error, ConnectTimeoutError) and not isinstance(error, NewConnectionError):
        return took_too_long(host, settings.connect_timeout)
    if isinstance(error, (LocationValueError, UnicodeError)):
        return ParcelError(ErrorCode.ADDRESS_REFUSED, reason=tr("its host is not valid."))
    for cause in causes(error):
        if isinstance(cause, socket.gaierror):
            name = urlsplit(f"//{host}").hostname
            return ParcelError(ErrorCode.HOST_UNKNOWN, str(cause), host=name)
        found = ""
        if isinstance(cause, ssl.SSLError):
            is_end = isinstance(cause, (ssl.SSLEOFError, ssl.SSLZeroReturnError))
            found = "" if is_end else tr("no secure connection (TLS)")
        elif isinstance(cause, HTTPException):
            is_end = isinstance(cause, (RemoteDisconnected, IncompleteRead))
            found = "" if is_end else tr("no HTTP")
        if found:
            return ParcelError(ErrorCode.NOT_A_SERVICE, str(cause), host=host, found=found)
    return ParcelError(ErrorCode.NO_RESPONSE, str(root(error)), host=host)


def broken_off(error: BaseException, host: str, settings: RemoteSettings) -> ParcelError:
    """Return the error of a response whose body is incomplete."""
    if isinstance(error, ReadTimeoutError):
        return took_too_long(host, settings.read_timeout)
    *_, cause = causes(error)
    return ParcelError(
        ErrorCode.UNREADABLE_RESPONSE,
        str(cause),
        host=host,
        reason=tr("it is incomplete."),
        is_broken_off=True,  # which another attempt may mend, unlike what else cannot be read
    )


def took_too_long(host: str, seconds: float) -> ParcelError:
    """Return the error of a response that took too long."""
    return ParcelError(ErrorCode.TIMEOUT, host=host, seconds=f"{seconds:g}")


def causes(error: BaseException) -> Iterator[BaseException]:
    """The error and what it wraps, each library in a way of its own, outermost first."""
    seen: set[int] = set()
    queue = [error]
    while queue:
        one = queue.pop(0)
        if id(one) in seen:
            continue
        seen.add(id(one))
        yield one
        inner = [getattr(one, "reason", None), *one.args, one.__cause__, one.__context__]
        queue += [item for item in inner if isinstance(item, BaseException)]


def root(error: BaseException) -> BaseException:
    """Return what began it: the innermost error of the network.

    Within that there may be others: urllib3 1.26 tries and catches a call that Python 3 does not
    have, whose error then hangs on whatever happens afterwards.
    """
    found = list(causes(error))
    ours = [one for one in found if isinstance(one, (OSError, HTTPException))]
    return (ours or found)[-1]
