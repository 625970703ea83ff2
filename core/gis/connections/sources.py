"""Sources made of connections: the one place that builds them."""

from __future__ import annotations

import math
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, Protocol

from parcel_lookup.core.contract import (
    Cancellation,
    ErrorCode,
    ParcelError,
    ParcelSource,
    RequestCounter,
)
from parcel_lookup.core.gis.connections.allowance import Allowance, allowance_of
from parcel_lookup.core.gis.connections.connection import REMOTE, Connection, address_problem
from parcel_lookup.core.gis.connections.home import HISTORY_FILE, RESPONSE_STORE_FILE, plugin_home
from parcel_lookup.core.gis.connections.keys import URL_VARIABLE, authorization
from parcel_lookup.core.gis.connections.offline import file_of
from parcel_lookup.core.gis.qt.network_settings import read_network, read_timeout
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.remote.protocol.settings import NetworkSettings

if TYPE_CHECKING:
    from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest
    from parcel_lookup.core.remote.protocol.settings import RemoteSettings

#: Somebody sits before the window and waits: seconds.
_TEST_TIMEOUT = 20.0
_SECONDS_OF_A_DAY = 24 * 60 * 60


class Opening(Protocol):
    """The caller's side of an open source. Called in any thread."""

    @property
    def cancellation(self) -> Cancellation:
        """Stops the opening."""

    @property
    def allowance(self) -> Allowance:
        """The requests that the source may send."""

    def notify(self, sentence: str) -> None:
        """Report something that the user should know, like a request that is retried."""


class QuietOpening(NamedTuple):
    """An `Opening` for a few requests; it drops notices."""

    cancellation: Cancellation
    allowance: Allowance

    def notify(self, sentence: str) -> None:
        """Drop the notice: how the requests end is reported anyway."""


@dataclass(frozen=True)
class SourceFactory:
    """Opens the source of a connection, in the thread that will use it.

    Holds everything that only the main thread can read; made by `open_source_factory`.
    """

    connection: Connection
    home: Path
    authorization: str = field(default="", repr=False)
    network: NetworkSettings = field(default_factory=NetworkSettings, repr=False)
    #: The longest silence of the service, in seconds.
    timeout: float = 60.0
    #: Whether a failure that may pass is waited out, and the request sent again.
    is_patient: bool = True

    @property
    def is_metered(self) -> bool:
        """Whether requests cost something (`Capabilities.is_metered`)."""
        return self.connection.is_metered

    @property
    def history_path(self) -> Path:
        """The file of the history and the request counters."""
        return self.home / HISTORY_FILE

    @property
    def concurrency(self) -> int:
        """How many requests a search may have under way at a time."""
        # Reading a file is work and no waiting: Python does one thing at a time, and threads that
        # take turns at it take three times as long.
        return self.connection.concurrency if self.is_metered else 1

    def fresh_from(self, now: float, fresh: bool = False) -> float:
        """How old a stored response may be in a search that begins `now`, in seconds since 1970.

        `fresh`: nothing that is stored already will do.
        """
        days = 0 if fresh else self.connection.fresh_days
        return now - days * _SECONDS_OF_A_DAY

    def open_once(self, opening: Opening) -> ParcelSource:
        """Open a source that sends one request, without saved responses and without retries."""
        return _bare_source(self, opening) if self.is_metered else self(opening, 0.0)

    def __call__(self, opening: Opening, not_before: float) -> ParcelSource:
        """Open the source; responses saved before `not_before` are ignored.

        Raises `ParcelError`.
        """
        if self.connection.kind == REMOTE:
            return _remote_source(self, opening, not_before)
        return _local_source(file_of(self.connection))


@contextmanager
def open_source(
    factory: SourceFactory, requests: int, cancellation: Cancellation, *, is_test: bool = False
) -> Iterator[ParcelSource]:
    """Open a source for a few requests outside of a search, under the monthly budget.

    `requests` is the least number of them; saved responses are used. With `is_test`, one request is
    sent in any case, and not retried. Not for the main thread. Raises `ParcelError`: OVER_BUDGET
    before anything is sent.
    """
    allowance = allowance_of(factory.history_path, factory.connection)
    allowance.require(requests, number_of(requests, "{} request", "{} requests"))
    opening = QuietOpening(cancellation, allowance)
    if is_test:
        source = factory.open_once(opening)
    else:
        source = factory(opening, factory.fresh_from(time.time()))
    with closing(source):
        yield source


def open_source_factory(connection: Connection, key: str | None = None) -> SourceFactory:
    """What opens the connection's source later, in the task. To be called in the main thread.

    The key is read here, since the authentication manager belongs to the main thread and may have
    to prompt for the master password; the environment's key needs neither. So are QGIS's network
    settings. `key` is one that is typed and not kept yet.

    Raises `ParcelError`, ADDRESS_REFUSED before any key is read: nothing checked what the
    environment says, or what something else than `Connections.save` wrote into the settings.
    """
    if connection.kind != REMOTE:
        return SourceFactory(connection, plugin_home())
    problem = address_problem(connection.url)
    if problem:
        if connection.is_environment:
            problem = tr("It comes from {variable}. {problem}").format(
                variable=URL_VARIABLE, problem=problem
            )
        raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=problem)
    return SourceFactory(
        connection,
        plugin_home(),
        authorization(connection, key),
        read_network(connection.url),
        read_timeout(),
    )


def _local_source(path: Path) -> ParcelSource:
    from parcel_lookup.core.local.source import LocalSource

    return LocalSource(path)


def _remote_source(factory: SourceFactory, opening: Opening, not_before: float) -> ParcelSource:
    """Requests go through the response store, and are tried again where that may help."""
    from parcel_lookup.core.remote.cache.store import ResponseStore
    from parcel_lookup.core.remote.cache.storing import StoringTransport
    from parcel_lookup.core.remote.http.retry import RetryingTransport, RetryPolicy
    from parcel_lookup.core.remote.protocol.requests import PageCap
    from parcel_lookup.core.remote.source import RemoteSource

    settings, sent = _remote_settings(factory), RequestCounter()
    counted = _CountedTransport(factory, settings, sent, opening.allowance)
    policy = {} if factory.is_patient else {"policy": RetryPolicy(attempts=1)}
    storing = StoringTransport(
        RetryingTransport(counted, counted.host, notify=opening.notify, **policy),
        ResponseStore(factory.home / RESPONSE_STORE_FILE),
        settings.base_url,
        not_before,
        settings.authorization,
    )
    cap = PageCap(counted.page_cap(), counted.set_page_cap)
    return RemoteSource(settings, storing, sent, cap)


def _bare_source(factory: SourceFactory, opening: Opening) -> ParcelSource:
    from parcel_lookup.core.remote.source import RemoteSource

    settings, sent = _remote_settings(factory), RequestCounter()
    limit = min(_TEST_TIMEOUT, settings.read_timeout)
    settings = replace(settings, read_timeout=limit, total_timeout=limit)
    counted = _CountedTransport(factory, settings, sent, opening.allowance, most=1)
    return RemoteSource(settings, counted, sent)


def _remote_settings(factory: SourceFactory) -> RemoteSettings:
    from parcel_lookup.core.remote.protocol.settings import RemoteSettings

    connection, timeout = factory.connection, factory.timeout
    return RemoteSettings(
        base_url=connection.url,
        authorization=factory.authorization,
        connect_timeout=min(RemoteSettings.connect_timeout, timeout),
        read_timeout=timeout,
        total_timeout=max(RemoteSettings.total_timeout, timeout),
        point_names=connection.point_names,
        address_names=connection.address_names,
        area_complete=connection.area_complete,
        network=factory.network,
    )


class _CountedTransport:
    """Requests over HTTP, each of them counted for the search and for the month.

    A `core.remote.protocol.requests.Transport`. A month's count that cannot be written fails no
    request.
    """

    def __init__(
        self,
        factory: SourceFactory,
        settings: RemoteSettings,
        sent: RequestCounter,
        allowance: Allowance,
        most: float = math.inf,
    ) -> None:
        """Allow at most `most` requests, and no more than the allowance covers."""
        from parcel_lookup.core.remote.http.transport import HttpTransport
        from parcel_lookup.core.search.history import History

        self._sent = sent
        self._most = most
        self._allowance = allowance
        self._history = History(factory.history_path)
        self._counter = factory.connection.counter
        self._url = settings.base_url
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

    def page_cap(self) -> int | None:
        """Return the largest page of the service, if it was seen below the requested limit."""
        return self._history.page_cap(self._url)

    def set_page_cap(self, cap: int | None) -> None:
        """Store the largest page of the service."""
        self._history.set_page_cap(self._url, cap)

    def _count(self) -> None:
        """A request is about to be sent: one that was made, or one that follows a redirect."""
        if self._sent.number >= self._most:
            text = tr("{host} redirects every request, which doubles their number.")
            raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=text.format(host=self.host))
        self._allowance.check_sent(self._sent.number)
        self._sent.add()
        self._history.count_request(self._counter)
