"""Takes responses from the response store if they are there and fresh, else from the service."""

from __future__ import annotations

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.remote.cache.rounded import RoundedRequests
from parcel_lookup.core.remote.cache.store import ResponseStore
from parcel_lookup.core.remote.protocol.requests import RawResponse, Secret, Transport, WireRequest


class StoringTransport:
    """Sends what is not stored on to another transport, and stores the response (a `Transport`).

    What earlier versions stored for an area serves as well, and is marked (`rounded`). Owns the
    store: closing it closes the store.
    """

    def __init__(
        self,
        inner: Transport,
        store: ResponseStore,
        base_url: str,
        not_before: float,
        authorization: str = "",
    ) -> None:
        """Responses stored before `not_before`, in seconds since 1970, are requested again.

        `authorization` is the header's value: a response that repeats the key is not stored.
        """
        self._inner = inner
        self._store = store
        self._base_url = base_url
        self._not_before = not_before
        self._secret = Secret(authorization)
        self._rounded = RoundedRequests()

    @property
    def notices(self) -> tuple[str, ...]:
        """What is wrong with the store, and the notices of the transport below."""
        return (*self._store.notices, *self._inner.notices)

    def send(self, request: WireRequest, cancellation: Cancellation) -> RawResponse:
        """Return the response to a request. A good one (2xx) is stored before it is returned.

        Raises `ParcelError`, `Cancelled`. That the store cannot be used is no failure.
        """
        cancellation.check()
        sent = self._rounded.current(request)
        response = self._store.get(self._base_url, sent, self._not_before)
        if response is None and sent is request:
            rounded = self._rounded.first_page(request)
            if rounded is not None:
                response = self._store.get(self._base_url, rounded, self._not_before)
                if response is not None:
                    self._rounded.keep_to(request)
                    sent = rounded
        if response is None:
            response = self._inner.send(sent, cancellation)
            if 200 <= response.status < 300 and not self._secret.is_in(response):
                self._store.put(self._base_url, sent, response)
        return response if sent is request else response._replace(is_rounded=True)

    def discard(self, request: WireRequest) -> None:
        """Delete the stored response to a request: it was no page."""
        sent = self._rounded.current(request)
        self._store.discard(self._base_url, sent)
        self._inner.discard(sent)
        self._rounded.forget(request)

    def close(self) -> None:
        """Close the store and the connections."""
        self._inner.close()
        self._store.close()
