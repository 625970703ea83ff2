"""Requests over sockets: sessions, time limits, size limits, cancel (design, sections 2 and 6)."""

from __future__ import annotations

import threading
import zlib
from http.client import HTTPException
from typing import Callable
from urllib.parse import urlunsplit

import requests
from urllib3.exceptions import HTTPError

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.http.failures import broken_off, no_response, took_too_long
from parcel_lookup.core.remote.http.interruption import Exchange
from parcel_lookup.core.remote.http.proxy import LOGIN_REQUIRED
from parcel_lookup.core.remote.http.route import Route, RouteAdapter, find_route
from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest
from parcel_lookup.core.remote.protocol.responses import next_address
from parcel_lookup.core.remote.protocol.settings import RemoteSettings, check_settings, user_agent

_KEPT_HEADERS = ("content-type", "location", "retry-after")
_CHUNK = 64 * 1024
#: What `requests`, urllib3 and http.client raise if there is no response, or half of one.
_FAILURES = (requests.RequestException, HTTPError, HTTPException, OSError, ValueError)


class HttpTransport:
    """Brings requests to the service of the settings (`wire.Transport`).

    Keeps the connections of each thread open. Redirects are followed on the same host only, and
    nothing of the environment (``.netrc``, proxies) comes into it: the key goes to one host, in one
    header.
    """

    def __init__(
        self, settings: RemoteSettings, on_sent: Callable[[], None] = lambda: None
    ) -> None:
        """`on_sent` is called once for each request that is really sent, in its thread.

        That is when it is about to be written: not where nobody could be connected to, and once
        more for each redirect that is followed.

        Raises `ParcelError` (ADDRESS_REFUSED) where the settings cannot be used.
        """
        parts = check_settings(settings)
        self.host = parts.netloc
        self._service = parts
        self._base_url = urlunsplit(parts).rstrip("/")
        self._settings = settings
        self._on_sent = on_sent
        self._lock = threading.Lock()
        self._route: Route | None = None
        self._sessions: dict[threading.Thread, requests.Session] = {}
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
            sessions = list(self._sessions.values())
            self._sessions.clear()
        for session in sessions:
            session.close()

    def _exchange(self, request: WireRequest) -> RawResponse:
        query = f"?{request.query}" if request.query else ""
        been = [self._base_url + request.path + query]
        while True:
            raw = self._ask(request, been[-1])
            following = next_address(raw, request.method, been)
            if not following:
                return raw
            been.append(following)

    def _ask(self, request: WireRequest, address: str) -> RawResponse:
        settings = self._settings
        response = self._session().request(
            request.method,
            address,
            data=request.body or None,
            headers={"Content-Type": request.content_type} if request.body else None,
            timeout=(settings.connect_timeout, settings.read_timeout),
            allow_redirects=False,
            stream=True,
        )
        with response:
            self._check_proxy(response)
            try:
                body = self._body(response)
            except _FAILURES as error:
                raise broken_off(error, self.host, settings) from None
        kept = {name: response.headers.get(name) for name in _KEPT_HEADERS}
        headers = {name: value for name, value in kept.items() if value is not None}
        return RawResponse(response.status_code, headers, body)

    def _check_proxy(self, response: requests.Response) -> None:
        """Raise the error of a proxy without a tunnel that refuses in place of the service."""
        proxy = self._route.proxy if self._route else None
        if proxy and self._service.scheme == "http" and response.status_code == LOGIN_REQUIRED:
            challenges = response.raw.headers.getlist("proxy-authenticate")
            raise proxy.login_refused(challenges, f"Status {LOGIN_REQUIRED}")

    def _body(self, response: requests.Response) -> bytes:
        """The body, unpacked here: urllib3 does not stop at a size, however small the package."""
        encoding = response.headers.get("content-encoding", "").strip().lower()
        if encoding not in ("", "identity", "gzip", "x-gzip"):
            raise self._unreadable(
                tr("it is encoded as “{encoding}”, which was not requested.").format(
                    encoding=encoding[:20]
                )
            )
        unpacker = _Gzip() if encoding.endswith("gzip") else None
        largest = self._settings.largest_response
        pieces: list[bytes] = []
        size = received = 0
        for chunk in response.raw.stream(_CHUNK, decode_content=False):
            received += len(chunk)
            try:
                piece = unpacker.unpack(chunk, largest + 1 - size) if unpacker else chunk
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
        if expected.isdecimal() and received < int(expected):
            reason = tr("it ends after {received} of {expected} bytes.").format(
                received=f"{received:,}", expected=f"{int(expected):,}"
            )
            raise self._unreadable(reason, is_broken_off=True)
        if unpacker and received and not unpacker.is_whole:
            raise self._unreadable(
                tr("it ends after {received} bytes.").format(received=f"{received:,}"),
                is_broken_off=True,
            )
        return b"".join(pieces)

    def _unreadable(self, reason: str, **more: bool) -> ParcelError:
        return ParcelError(ErrorCode.UNREADABLE_RESPONSE, host=self.host, reason=reason, **more)

    def _session(self) -> requests.Session:
        """Return the session of this thread."""
        thread = threading.current_thread()
        session = self._sessions.get(thread)
        if session is None:
            session = self._new_session()
            with self._lock:
                if self._is_closed:  # nobody would close it: a thread that was left behind asks
                    raise ParcelError(ErrorCode.NO_RESPONSE, "closed", host=self.host)
                ended = [other for other in self._sessions if not other.is_alive()]
                left_over = [self._sessions.pop(other) for other in ended]
                self._sessions[thread] = session
            for other in left_over:
                other.close()
        return session

    def _new_session(self) -> requests.Session:
        with self._lock:
            if self._route is None:
                self._route = find_route(self._settings.network, self._service)
        session = _Session()
        session.trust_env = False
        session.headers.clear()
        session.headers.update(
            {
                "Accept": "application/json",
                "Accept-Encoding": "gzip",
                "User-Agent": self._settings.user_agent or user_agent(),
            }
        )
        authorization = self._settings.authorization.strip()
        if authorization:
            session.headers[self._settings.key_header] = authorization
        for scheme in ("http://", "https://"):
            session.mount(scheme, RouteAdapter(self._route))
        return session


class _Gzip:
    """Unpacks a body, which may be several gzip members one after another (RFC 1952, 2.2)."""

    def __init__(self) -> None:
        self._member = zlib.decompressobj(zlib.MAX_WBITS + 16)

    @property
    def is_whole(self) -> bool:
        """Whether no member is open."""
        return self._member.eof

    def unpack(self, chunk: bytes, most: int) -> bytes:
        """Return what the next chunk holds, up to `most` bytes of it. Raises `zlib.error`."""
        pieces: list[bytes] = []
        while chunk and most > 0:
            if self._member.eof:
                if chunk[:1] != b"\x1f":
                    break  # padding
                self._member = zlib.decompressobj(zlib.MAX_WBITS + 16)
            pieces.append(self._member.decompress(chunk, most))
            most -= len(pieces[-1])
            chunk = self._member.unused_data
        return b"".join(pieces)


class _Session(requests.Session):
    """A session without redirects.

    Even for one that is not followed, `requests` decompresses the whole body of the response,
    however large, and raises if the new address cannot be read.
    """

    def get_redirect_target(self, resp: requests.Response) -> None:
        """Return None for every response."""


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
