"""A remote parcel service as a `ParcelSource`."""

from __future__ import annotations

from functools import lru_cache
from typing import Callable

from ..contract import (
    Cancellation,
    Page,
    ParcelError,
    Request,
    RequestCounter,
    RequestRefused,
    refuse,
)
from .answers import check_answer, is_nothing_found
from .reading import read_page
from .settings import RemoteSettings, check_settings
from .wire import RawResponse, Transport, WireRequest, write_features, write_request

__all__ = ["RemoteSettings", "RemoteSource"]

#: A shorter "key" would be found in any text.
_SHORTEST_KEY = 4
#: Batches of polygons whose text is kept for their next pages: somewhat more than a search has
#: under way at a time. One is at most about 1 MiB, unless a single polygon is larger.
_BATCHES = 8


class RemoteSource:
    """Answers requests with what the service of the settings says (`contract.ParcelSource`)."""

    #: Requests to a service are counted, and most of them are paid for.
    is_metered = True

    def __init__(
        self,
        settings: RemoteSettings,
        transport: Transport | None = None,
        sent: RequestCounter | None = None,
    ) -> None:
        """Raise `ParcelError` (ADDRESS_REFUSED) where the settings cannot be used.

        Opens nothing yet. `transport` carries the requests, over HTTP unless said; `sent` is what
        it counts those in that it really sends.
        """
        self._host = check_settings(settings).netloc
        self._settings = settings
        self._sent = sent or RequestCounter()
        self._transport = (
            transport if transport is not None else _over_http(settings, self._sent.add)
        )
        # Every page of an area search sends the same polygons, which take longer to write than
        # all else that a request needs.
        self._write_features = lru_cache(_BATCHES)(write_features)
        words = settings.authorization.split()
        self._key = words[-1] if words and len(words[-1]) >= _SHORTEST_KEY else ""

    def __repr__(self) -> str:
        return f"RemoteSource({self._host})"

    @property
    def requests_sent(self) -> int:
        """Requests that were really sent (`contract.ParcelSource`)."""
        return self._sent.number

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        """Answer one request.

        May be called from several threads at a time. What the contract refuses is not sent. Raises
        `ParcelError` with the service's own words in `detail`; `Cancelled` soon after a cancel.
        """
        refuse(request)
        sent = write_request(request, self._settings, self._write_features)
        raw = self._transport.send(sent, cancellation)
        try:
            return self._read(request, sent, raw)
        except ParcelError as error:
            self._transport.discard(sent)
            raise self._without_key(error, request, sent, raw) from None

    def close(self) -> None:
        """Let go of connections. Answers that are under way may fail."""
        self._transport.close()
        self._write_features.cache_clear()

    def _read(self, request: Request, sent: WireRequest, raw: RawResponse) -> Page:
        if is_nothing_found(request, raw):
            return Page([])
        check_answer(raw, sent, self._host)
        return read_page(raw.body, request, self._settings.area_complete, host=self._host)

    def _without_key(
        self, error: ParcelError, request: Request, sent: WireRequest, raw: RawResponse
    ) -> ParcelError:
        """The error, in case that the service repeats in it what it was sent."""
        if not self._key:
            return error
        # First in what came: an error quotes beginnings of it, and half a key is too much.
        key = self._key.encode("ascii")
        headers = {name: self._clean(value) for name, value in raw.headers.items()}
        if key in raw.body or headers != raw.headers:
            clean = RawResponse(raw.status, headers, raw.body.replace(key, b"[key]"))
            try:
                self._read(request, sent, clean)
            except ParcelError as same:
                error = same
        # Then in the words themselves, where they were written as JSON or HTML escapes.
        if self._key not in f"{error.sentence} {error.detail}":
            return error
        detail = self._clean(error.detail)
        if isinstance(error, RequestRefused):
            problems = [
                item._replace(sentence=self._clean(item.sentence)) for item in error.problems
            ]
            return RequestRefused(tuple(problems), detail)
        params = {name: self._clean(str(value)) for name, value in error.params.items()}
        return ParcelError(error.code, detail, **params)

    def _clean(self, text: str) -> str:
        return text.replace(self._key, "[key]")


def _over_http(settings: RemoteSettings, on_sent: Callable[[], None]) -> Transport:
    # Late: an address can be checked, and a source be seen, where `requests` is missing.
    from .transport import HttpTransport

    return HttpTransport(settings, on_sent)
