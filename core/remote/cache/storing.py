"""Takes responses from the response store if they are there and fresh, else from the service."""

from __future__ import annotations

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.remote.cache.store import ResponseStore
from parcel_lookup.core.remote.protocol.requests import RawResponse, Secret, Transport, WireRequest


class StoringTransport:
    """Sends what is not stored on to another transport, and stores the response (a `Transport`).

    Owns the store: closing it closes the store.
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

    @property
    def notices(self) -> tuple[str, ...]:
        """What is wrong with the store, and the notices of the transport below."""
        return (*self._store.notices, *self._inner.notices)

    def send(self, request: WireRequest, cancellation: Cancellation) -> RawResponse:
        """Return the response to a request. A good one (2xx) is stored before it is returned.

        Raises `ParcelError`, `Cancelled`. That the store cannot be used is no failure.
        """
        cancellation.check()
        response = self._store.get(self._base_url, request, self._not_before)
        if response is None:
            response = self._inner.send(request, cancellation)
            if 200 <= response.status < 300 and not self._secret.is_in(response):
                self._store.put(self._base_url, request, response)
        return response

    def discard(self, request: WireRequest) -> None:
        """Delete the stored response to a request: it was no page."""
        self._store.discard(self._base_url, request)
        self._inner.discard(request)

    def close(self) -> None:
        """Close the store and the connections."""
        self._inner.close()
        self._store.close()
