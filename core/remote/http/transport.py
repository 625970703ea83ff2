"""Requests over sockets: time limits, size limits, cancel (design, sections 2 and 6).

urllib3 does the work, without `requests` above it, whose sessions choose proxies and authorities
anew for each request, and unpack the bodies of redirects, however large.
"""

from __future__ import annotations

import threading
import zlib
from http.client import HTTPException
from typing import Callable
from urllib.parse import urlunsplit

from urllib3 import HTTPResponse, PoolManager, Timeout
from urllib3.exceptions import HTTPError

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.http.failures import broken_off, no_response, took_too_long
from parcel_lookup.core.remote.http.interruption import Exchange
from parcel_lookup.core.remote.http.route import open_pools
from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest
from parcel_lookup.core.remote.protocol.settings import RemoteSettings, check_settings, user_agent

_KEPT_HEADERS = ("content-type", "location", "retry-after")
_CHUNK = 64 * 1024
#: What urllib3 and http.client raise if there is no response, or half of one.
_FAILURES = (HTTPError, HTTPException, OSError, ValueError)


class HttpTransport:
    """Sends requests to the service of the settings (a `Transport`).

    Keeps connections open. Redirects are never followed, and nothing of the environment
    (``.netrc``, proxies) has an effect: the key goes to one host, in one header.
    """

    def __init__(
        self, settings: RemoteSettings, on_sent: Callable[[], None] = lambda: None
    ) -> None:
        """`on_sent` is called once for each request that is really sent, in its thread.

        That is when it is about to be written: not where nobody could be connected to.

        Raises `ParcelError` (ADDRESS_REFUSED) where the settings cannot be used.
        """
        parts = check_settings(settings)
        self.host = parts.netloc
        self._service = parts
        self._base_url = urlunsplit(parts).rstrip("/")
        self._settings = settings
        self._on_sent = on_sent
        self._lock = threading.Lock()
        self._pools: PoolManager | None = None
        self._is_closed = False

    def send(self, request: WireRequest, cancellation: Cancellation) -> RawResponse:
        """Return the response to a request, of any status. Raises `ParcelError`, `Cancelled`."""
        cancellation.check()
        response, failure = None, None
        with Exchange(self._on_sent) as exchange:
            forget = cancellation.on_cancel(exchange.cut)
            alarm = _Alarm(self._settings.total_timeout, exchange)
            try:
                response = self._exchange(request)
            except ParcelError as error:
                failure = error
            except _FAILURES as error:
                failure = no_response(error, self.host, self._settings)
            finally:
                alarm.stop()
                forget()
        # What a cut connection looks like does not matter: a refusal, half a response, a whole one.
        cancellation.check()
        if alarm.has_rung:
            raise took_too_long(self.host, self._settings.total_timeout)
        if failure is not None:
            raise failure
        return response

    #: There are none (`Transport`).
    notices: tuple[str, ...] = ()

    def discard(self, request: WireRequest) -> None:
        """Nothing is kept here."""

    def close(self) -> None:
        """Close the connections. Requests that are under way may fail."""
        with self._lock:
            self._is_closed = True
        if self._pools is not None:
            self._pools.clear()

    def _exchange(self, request: WireRequest) -> RawResponse:
        settings = self._settings
        response = self._open_pools().urlopen(
            request.method,
            self._base_url + request.path + (f"?{request.query}" if request.query else ""),
            body=request.body or None,
            headers=self._headers(request),
            timeout=Timeout(connect=settings.connect_timeout, read=settings.read_timeout),
            retries=False,
            redirect=False,
            preload_content=False,
        )
        with response:
            try:
                body = self._body(response)
            except _FAILURES as error:
                raise broken_off(error, self.host, settings) from None
            response.release_conn()
        kept = {name: response.headers.get(name) for name in _KEPT_HEADERS}
        headers = {name: value for name, value in kept.items() if value is not None}
        return RawResponse(response.status, headers, body)

    def _headers(self, request: WireRequest) -> dict[str, str]:
        headers = {
            "Accept": "application/json",
            "Accept-Encoding": "gzip",
            "User-Agent": user_agent(),
        }
        if request.body:
            headers["Content-Type"] = request.content_type
        authorization = self._settings.authorization.strip()
        if authorization:
            headers[self._settings.key_header] = authorization
        return headers

    def _body(self, response: HTTPResponse) -> bytes:
        """The body, unpacked here: urllib3 does not stop at a size, however small the package."""
        encoding = response.headers.get("content-encoding", "").strip().lower()
        if encoding not in ("", "identity", "gzip", "x-gzip"):
            raise self._unreadable(
                tr("it is encoded as “{encoding}”, which was not requested.").format(
                    encoding=encoding[:20]
                )
            )
        unpacker = zlib.decompressobj(zlib.MAX_WBITS + 16) if encoding.endswith("gzip") else None
        largest = self._settings.largest_response
        pieces: list[bytes] = []
        size = received = 0
        for chunk in response.stream(_CHUNK, decode_content=False):
            received += len(chunk)
            try:
                piece = unpacker.decompress(chunk, largest + 1 - size) if unpacker else chunk
            except zlib.error as error:
                raise self._unreadable(
                    tr("it cannot be decompressed ({error}).").format(error=error)
                ) from None
            size += len(piece)
            if size > largest or received > largest:
                raise self._unreadable(
                    tr("it is larger than {size} MB.").format(size=f"{largest // 1024**2:,}")
                )
            pieces.append(piece)
        expected = response.headers.get("content-length", "")
        is_short = expected.isdecimal() and received < int(expected)
        if is_short or (unpacker and received and not unpacker.eof):
            raise self._unreadable(
                tr("it ends after {received} bytes.").format(received=f"{received:,}"),
                is_broken_off=True,
            )
        return b"".join(pieces)

    def _unreadable(self, reason: str, **more: bool) -> ParcelError:
        return ParcelError(ErrorCode.UNREADABLE_RESPONSE, host=self.host, reason=reason, **more)

    def _open_pools(self) -> PoolManager:
        with self._lock:
            if self._is_closed:  # nobody would close them: a thread that was left behind asks
                raise ParcelError(ErrorCode.NO_RESPONSE, "closed", host=self.host)
            if self._pools is None:
                self._pools = open_pools(self._settings.network, self._service)
            return self._pools


class _Alarm:
    """Cuts an exchange that takes too long: a time limit on reading only limits each silence."""

    def __init__(self, seconds: float, exchange: Exchange) -> None:
        self.has_rung = False
        self._exchange = exchange
        self._timer = threading.Timer(seconds, self._ring)
        self._timer.daemon = True
        self._timer.start()

    def stop(self) -> None:
        self._timer.cancel()

    def _ring(self) -> None:
        self.has_rung = True
        self._exchange.cut()
