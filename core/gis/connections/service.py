"""The specified service as a kind of source: its settings, and the layers of transports."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import (
    SERVICE_CAPABILITIES,
    Cancellation,
    ErrorCode,
    ParcelError,
    ParcelSource,
    RequestCounter,
)
from parcel_lookup.core.gis.connections.allowance import Allowance
from parcel_lookup.core.gis.connections.connection import (
    MOST_CONCURRENCY,
    MOST_FRESH_DAYS,
    REMOTE,
    Connection,
)
from parcel_lookup.core.gis.connections.home import (
    RESPONSE_STORE_FILE,
    response_store_path,
    stored_parcels_path,
)
from parcel_lookup.core.gis.connections.kinds import Finder, SourceKind
from parcel_lookup.core.gis.connections.sources import Opening, SourceFactory
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.settings import address_problem

if TYPE_CHECKING:
    from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest
    from parcel_lookup.core.remote.protocol.settings import RemoteSettings

#: The parameters that a service may call otherwise, by our names (design, section 5). Those that a
#: request cannot do without come first.
POINT_NAMES = ("lat", "lon", "limit", "offset", "include_buildings")
ADDRESS_NAMES = ("address", "city", "state", "postal", "limit", "offset", "include_buildings")
_NEEDED_NAMES = ("lat", "lon", "address")
#: Somebody sits before the window and waits: seconds.
_TEST_TIMEOUT = 20.0


def names_problem(names: Mapping[str, str], ours: tuple[str, ...]) -> str:
    """Return the problem with the names of a lookup's parameters, for the user, or "".

    `ours` are the names that a service may have others for: `POINT_NAMES`, `ADDRESS_NAMES`.
    """
    for name, theirs in names.items():
        if name not in ours:
            text = tr("Unknown parameter “{name}”. Parameters: {names}.")
            return text.format(name=name, names=", ".join(ours))
        if not theirs and name in _NEEDED_NAMES:
            text = tr("The parameter “{name}” is required and cannot be left out.")
            return text.format(name=name)
        if not theirs.isprintable() or any(character.isspace() for character in theirs):
            text = tr("The name of the parameter “{name}” cannot contain spaces.")
            return text.format(name=name)
    used = [theirs for theirs in (names.get(name, name) for name in ours) if theirs]
    twice = next((theirs for theirs in used if used.count(theirs) > 1), "")
    text = tr("Two parameters cannot have the same name: “{name}”.")
    return text.format(name=twice) if twice else ""


def _problem(connection: Connection) -> str:
    return (
        address_problem(connection.url)
        or _number_problem(connection)
        or names_problem(connection.point_names, POINT_NAMES)
        or names_problem(connection.address_names, ADDRESS_NAMES)
    )


def _number_problem(connection: Connection) -> str:
    if not 1 <= connection.concurrency <= MOST_CONCURRENCY:
        text = tr("The number of concurrent requests must be from 1 to {most}.")
        return text.format(most=MOST_CONCURRENCY)
    if not 0 <= connection.fresh_days <= MOST_FRESH_DAYS:
        text = tr("Saved responses can be used for 0 to {most:,} days.")
        return text.format(most=MOST_FRESH_DAYS)
    if connection.max_requests < 0 or connection.monthly_budget < 0:
        return tr("The number of requests cannot be negative.")
    return ""


def _open(factory: SourceFactory, opening: Opening, not_before: float) -> ParcelSource:
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


def _open_once(factory: SourceFactory, opening: Opening) -> ParcelSource:
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


def _open_finder(url: str) -> Finder:
    from parcel_lookup.core.remote.cache.stored_parcels import StoredParcels

    return StoredParcels(response_store_path(), stored_parcels_path(), url)


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


SERVICE_KIND = SourceKind(
    REMOTE,
    SERVICE_CAPABILITIES,
    _open,
    _open_once,
    members=(
        "url",
        "max_requests",
        "concurrency",
        "point_names",
        "address_names",
        "area_complete",
        "monthly_budget",
        "fresh_days",
    ),
    problem=_problem,
    uses_network=True,
    open_finder=_open_finder,
)
