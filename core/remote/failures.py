"""What the libraries raise → the contract's errors. None of it quotes a header."""

from __future__ import annotations

import ssl
from collections.abc import Iterator
from http.client import HTTPException, IncompleteRead, RemoteDisconnected

import requests
from urllib3.exceptions import ReadTimeoutError

from ..contract import ErrorCode, ParcelError
from .settings import RemoteSettings

_NOT_TRUSTED = ("SSLCertVerificationError", "CertificateError")
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
    causes = list(_causes(error))
    detail = str(causes[-1])
    for cause in causes:
        # urllib3 brings a CertificateError of its own for some versions of Python.
        if type(cause).__name__ in _NOT_TRUSTED:
            reason = getattr(cause, "verify_message", "") or str(cause)
            return ParcelError(
                ErrorCode.CERTIFICATE, str(cause), host=host, reason=f"{reason.rstrip('.')}."
            )
    for cause in causes:
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
    return ParcelError(ErrorCode.NO_ANSWER, detail, host=host)


def broken_off(error: BaseException, host: str, settings: RemoteSettings) -> ParcelError:
    """The error of an answer whose body did not come to its end."""
    if isinstance(error, (requests.exceptions.Timeout, ReadTimeoutError)):
        return took_too_long(host, settings.read_timeout)
    *_, cause = _causes(error)
    return ParcelError(
        ErrorCode.UNREADABLE_ANSWER, str(cause), host=host, reason="it breaks off in the middle."
    )


def took_too_long(host: str, seconds: float) -> ParcelError:
    """The error of an answer that was waited for long enough."""
    return ParcelError(ErrorCode.TIMEOUT, host=host, seconds=f"{seconds:g}")


def _causes(error: BaseException) -> Iterator[BaseException]:
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
