"""The layers of transports below sources that use a network, whatever their protocol.

From above: the response store, repetition of failed requests, a layer of the protocol's own, the
count of requests, and HTTP.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.contract import Cancellation, RequestCounter
from parcel_lookup.core.gis.connections.home import RESPONSE_STORE_FILE
from parcel_lookup.core.gis.connections.sources import SourceFactory
from parcel_lookup.core.gis.qt.request_count import request_count

if TYPE_CHECKING:
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.gis.connections.budget import Budget
    from parcel_lookup.core.remote.protocol.requests import RawResponse, Transport, WireRequest
    from parcel_lookup.core.remote.protocol.settings import RemoteSettings

#: Somebody sits before the window and waits: seconds.
_TEST_TIMEOUT = 20.0


def remote_settings(factory: SourceFactory) -> RemoteSettings:
    """Return how the address of a connection is reached, with the key and QGIS's settings."""
    from parcel_lookup.core.remote.protocol.settings import RemoteSettings

    timeout = factory.timeout
    return RemoteSettings(
        base_url=factory.connection.address,
        authorization=factory.key.value,
        key_header=factory.key.name,
        connect_timeout=min(RemoteSettings.connect_timeout, timeout),
        read_timeout=timeout,
        total_timeout=max(RemoteSettings.total_timeout, timeout),
        network=factory.network,
    )


def with_short_limits(settings: RemoteSettings) -> RemoteSettings:
    """Return the settings with the time limits of a test of a connection."""
    limit = min(_TEST_TIMEOUT, settings.read_timeout)
    return replace(settings, read_timeout=limit, total_timeout=limit)


def open_transport(
    counted: CountedTransport,
    factory: SourceFactory,
    run: Run,
    wrap: Callable[[Transport], Transport] = lambda below: below,
) -> Transport:
    """Return a transport with the response store, which tries failed requests again.

    Responses saved before `run.newest` are ignored. `wrap` returns the layer of the protocol's own,
    which may change the status of a response: what it makes an error is tried again as other
    errors are, and not stored.
    """
    from parcel_lookup.core.remote.cache.store import ResponseStore
    from parcel_lookup.core.remote.cache.storing import StoringTransport
    from parcel_lookup.core.remote.http.retry import RetryingTransport, RetryPolicy

    policy = {} if factory.is_patient else {"policy": RetryPolicy(attempts=1)}
    settings = counted.settings
    return StoringTransport(
        RetryingTransport(wrap(counted), counted.host, notify=run.notice, **policy),
        ResponseStore(factory.home / RESPONSE_STORE_FILE),
        settings.base_url,
        run.newest,
        settings.authorization,
    )


class CountedTransport:
    """Requests over HTTP, each of them counted for the search and for the month.

    A `core.remote.protocol.requests.Transport`. A month's count that cannot be written fails no
    request.
    """

    def __init__(
        self,
        factory: SourceFactory,
        budget: Budget,
        settings: RemoteSettings,
        sent: RequestCounter,
    ) -> None:
        """Allow no more requests than the budget covers."""
        from parcel_lookup.core.remote.http.transport import HttpTransport
        from parcel_lookup.core.search.history import History

        self.settings = settings
        self._sent = sent
        self._budget = budget
        self._history = History(factory.history_path)
        self._counter = factory.connection.counter
        self._inner = HttpTransport(settings, self._count)
        self.host = self._inner.host

    @property
    def notices(self) -> tuple[str, ...]:
        """Problems with the file of the counters."""
        return tuple(filter(None, (*self._inner.notices, self._history.problem)))

    def send(self, request: WireRequest, cancellation: Cancellation) -> RawResponse:
        """Return the response, whatever its status. Raises `ParcelError`, `Cancelled`."""
        return self._inner.send(request, cancellation)

    def discard(self, request: WireRequest) -> None:
        """Pass it on: nothing is kept here."""
        self._inner.discard(request)

    def close(self) -> None:
        """Close connections and the file."""
        self._inner.close()
        self._history.close()
        if self._sent.number:
            request_count.changed.emit()

    def _count(self) -> None:
        self._budget.check_sent(self._sent.number)
        self._sent.add()
        self._history.count_request(self._counter)
