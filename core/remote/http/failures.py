"""What the libraries raise → the contract's errors. None of it quotes a header."""

from __future__ import annotations

import socket
import ssl
from http.client import HTTPException, IncompleteRead, RemoteDisconnected
from urllib.parse import urlsplit

import requests
from urllib3.exceptions import ReadTimeoutError

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.remote.http.causes import causes, root
from parcel_lookup.core.remote.protocol.settings import RemoteSettings

_ADDRESS_ERRORS = (
    requests.exceptions.InvalidURL,
    requests.exceptions.MissingSchema,
    requests.exceptions.InvalidSchema,
    UnicodeError,
)


def no_answer(error: BaseException, host: str, settings: RemoteSettings) -> ParcelError:
    """The error of a request to which nothing came back."""
    if isinstance(error, requests.exceptions.Timeout):
        is_connecting = isinstance(error, requests.exceptions.ConnectTimeout)
        return took_too_long(
            host, settings.connect_timeout if is_connecting else settings.read_timeout
        )
    if isinstance(error, _ADDRESS_ERRORS):
        return ParcelError(ErrorCode.ADDRESS_REFUSED, reason="its host is not written as one.")
    for cause in causes(error):
        if isinstance(cause, socket.gaierror):
            name = urlsplit(f"//{host}").hostname
            return ParcelError(ErrorCode.HOST_UNKNOWN, str(cause), host=name)
        if isinstance(cause, ssl.SSLError) and not isinstance(
            cause, (ssl.SSLEOFError, ssl.SSLZeroReturnError)
        ):
            return ParcelError(
                ErrorCode.NOT_A_SERVICE, str(cause), host=host, found="no secure connection (TLS)"
            )
        if isinstance(cause, HTTPException) and not isinstance(
            cause, (RemoteDisconnected, IncompleteRead)
        ):
            return ParcelError(ErrorCode.NOT_A_SERVICE, str(cause), host=host, found="no HTTP")
    return ParcelError(ErrorCode.NO_ANSWER, str(root(error)), host=host)


def broken_off(error: BaseException, host: str, settings: RemoteSettings) -> ParcelError:
    """The error of an answer whose body did not come to its end."""
    if isinstance(error, (requests.exceptions.Timeout, ReadTimeoutError)):
        return took_too_long(host, settings.read_timeout)
    *_, cause = causes(error)
    return ParcelError(
        ErrorCode.UNREADABLE_ANSWER,
        str(cause),
        host=host,
        reason="it breaks off in the middle.",
        is_broken_off=True,  # which another attempt may mend, unlike what else cannot be read
    )


def took_too_long(host: str, seconds: float) -> ParcelError:
    """The error of an answer that was waited for long enough."""
    return ParcelError(ErrorCode.TIMEOUT, host=host, seconds=f"{seconds:g}")
