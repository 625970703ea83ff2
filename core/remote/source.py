"""The client of a parcel service: pages over HTTP."""

from __future__ import annotations

from functools import lru_cache

from parcel_lookup.core.contract import (
    Cancellation,
    ErrorCode,
    Page,
    ParcelError,
    Request,
    RequestCounter,
    refuse,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.reading import read_page
from parcel_lookup.core.remote.protocol.requests import (
    RawResponse,
    Secret,
    Transport,
    WireRequest,
    write_features,
    write_request,
)
from parcel_lookup.core.remote.protocol.responses import (
    check_response,
    heading,
    is_nothing_found,
    is_unknown_path,
)
from parcel_lookup.core.remote.protocol.settings import RemoteSettings, check_settings

__all__ = ["RemoteSettings", "RemoteSource"]

#: Batches of polygons whose text is kept for their next pages: somewhat more than a search has
#: under way at a time. One is at most about 1 MiB, unless a single polygon is larger.
_BATCHES = 8
#: No parcel at an address and a wrong path are both a 404: reported if there was nothing else.
_NO_ADDRESS_KNOWN = tr(
    "{host} responded to every address with “404 Not Found”. If there should be parcels, check the "
    "connection's base address."
)


class RemoteSource:
    """Gets pages of parcels from the service of the settings."""

    def __init__(
        self,
        settings: RemoteSettings,
        transport: Transport | None = None,
        sent: RequestCounter | None = None,
    ) -> None:
        """Raise `ParcelError` (ADDRESS_REFUSED) where the settings cannot be used.

        Opens nothing yet. `transport` carries the requests, by default over HTTP; `sent` is what
        it counts those in that it really sends.
        """
        self._host = check_settings(settings).netloc
        self._settings = settings
        self._sent = sent or RequestCounter()
        if transport is None:
            # Late: an address can be checked, and a source be seen, where urllib3 is missing.
            from parcel_lookup.core.remote.http.transport import HttpTransport

            transport = HttpTransport(settings, self._sent.add)
        self._transport = transport
        # Every page of an area search sends the same polygons, which take longer to write than
        # all else that a request needs.
        self._write_features = lru_cache(_BATCHES)(write_features)
        self._secret = Secret(settings.authorization)
        # Of all responses until now.
        self._has_page = self._has_unknown_path = False

    def __repr__(self) -> str:
        return f"RemoteSource({self._host})"

    @property
    def notices(self) -> tuple[str, ...]:
        """What the user should know at the end, as sentences: of the response store, say."""
        notices = self._transport.notices
        if self._has_unknown_path and not self._has_page:
            notices = (*notices, _NO_ADDRESS_KNOWN.format(host=self._host))
        return notices

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        """Return the page for a request.

        May be called from several threads at a time. What the contract refuses is not sent. Raises
        `ParcelError` with the service's own words in `detail`; `Cancelled` soon after a cancel.
        """
        refuse(request)
        sent = write_request(request, self._settings, self._write_features)
        try:
            raw = self._secret.without(self._transport.send(sent, cancellation))
            return self._read(request, sent, raw)
        except ParcelError as error:
            raise self._secret.kept(error) from None

    def close(self) -> None:
        """Close the connections. Requests that are under way may fail."""
        self._transport.close()
        self._write_features.cache_clear()

    def _read(self, request: Request, sent: WireRequest, raw: RawResponse) -> Page:
        if is_nothing_found(request, raw):
            self._has_unknown_path |= is_unknown_path(raw)
            return Page([])
        try:
            check_response(raw, sent, self._host)
            page = read_page(raw.body, request, self._settings.area_complete, host=self._host)
        except ParcelError as error:
            if 200 <= raw.status < 300:  # otherwise, a cached earlier response is still valid
                self._transport.discard(sent)
            if error.code is not ErrorCode.UNREADABLE_RESPONSE:
                raise
            detail = f"{heading(sent, raw.status, raw.attempts)}\n{error.detail}".strip()
            raise ParcelError(error.code, detail, **error.params) from None
        self._has_page = True
        return page
