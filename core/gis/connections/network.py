"""Connections that use a network, whatever their protocol, and the transports below their sources.

From above: the response store, repetition of failed requests, a layer of the protocol's own, the
count of requests, and HTTP.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError, RequestCounter
from parcel_lookup.core.gis.connections.connection import Connection, SourceFactory
from parcel_lookup.core.gis.connections.home import RESPONSE_STORE_FILE
from parcel_lookup.core.gis.connections.keys import URL_VARIABLE, key_header
from parcel_lookup.core.gis.connections.members import number, private
from parcel_lookup.core.gis.qt.network_settings import read_network, read_timeout
from parcel_lookup.core.gis.qt.request_count import request_count
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.settings import address_problem

if TYPE_CHECKING:
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.gis.connections.budget import Budget
    from parcel_lookup.core.remote.protocol.requests import RawResponse, Transport, WireRequest
    from parcel_lookup.core.remote.protocol.settings import RemoteSettings

MOST_CONCURRENCY, MOST_FRESH_DAYS = 32, 3650
#: Somebody sits before the window and waits: seconds.
_TEST_TIMEOUT = 20.0


@dataclass(frozen=True)
class NetworkConnection(Connection):
    """A connection with an address that requests are sent to, with or without a key."""

    #: Id of the authentication configuration that holds the key.
    authcfg: str = private()
    #: Requests that a search in the dock may cost before it stops as partial; 0: no limit.
    max_requests: int = number(200)
    #: Requests that are under way at a time.
    concurrency: int = number(6, 1, MOST_CONCURRENCY)
    #: Requests in a calendar month after which a search needs approval; 0: no budget.
    monthly_budget: int = number(0)
    #: Days for which new searches use a cached response; 0: never.
    fresh_days: int = number(30, 0, MOST_FRESH_DAYS)

    @property
    def request_limit(self) -> int | None:
        """The request limit of a search; None if there is none."""
        return (self.max_requests or None) if self.is_metered else None

    def settings_problem(self) -> str:
        """Return why its address, limits, or concurrency cannot be used, or ""."""
        problem = address_problem(self.address)
        if problem:
            return problem
        if not 1 <= self.concurrency <= MOST_CONCURRENCY:
            text = tr("The number of concurrent requests must be from 1 to {most}.")
            return text.format(most=MOST_CONCURRENCY)
        if not 0 <= self.fresh_days <= MOST_FRESH_DAYS:
            text = tr("Saved responses can be used for 0 to {most:,} days.")
            return text.format(most=MOST_FRESH_DAYS)
        if self.max_requests < 0 or self.monthly_budget < 0:
            return tr("The number of requests cannot be negative.")
        return ""

    def prepare(
        self,
        factory: SourceFactory,
        key: str | None = None,
        *,
        may_prompt: bool = True,  # noqa: ARG002
    ) -> SourceFactory:
        """Return the factory with the key and QGIS's network settings.

        Raises `ParcelError`, ADDRESS_REFUSED before any key is read: nothing checked what the
        environment says, or what something else than `Connections.save` wrote into the settings.
        """
        problem = address_problem(self.address)
        if problem:
            if self.is_environment:
                problem = tr("It comes from {variable}. {problem}").format(
                    variable=URL_VARIABLE, problem=problem
                )
            raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=problem)
        return replace(
            factory,
            key=key_header(self, key),
            network=read_network(self.address),
            timeout=read_timeout(),
        )


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
