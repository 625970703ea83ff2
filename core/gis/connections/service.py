"""The specified service as a kind of source: its settings, and the layers of transports."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import SERVICE_INFO, RequestCounter
from parcel_lookup.core.gis.connections.connection import (
    MOST_CONCURRENCY,
    MOST_FRESH_DAYS,
    REMOTE,
    Connection,
)
from parcel_lookup.core.gis.connections.kinds import SourceKind
from parcel_lookup.core.gis.connections.network import (
    CountedTransport,
    open_transport,
    remote_settings,
    with_short_limits,
)
from parcel_lookup.core.gis.connections.sources import SourceFactory
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.remote.protocol.settings import address_problem

if TYPE_CHECKING:
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections.budget import Budget
    from parcel_lookup.core.remote.protocol.settings import RemoteSettings
    from parcel_lookup.core.remote.source import RemoteSource

#: The parameters that a service may call otherwise, by our names (design, section 5). Those that a
#: request cannot do without come first.
POINT_NAMES = ("lat", "lon", "limit", "offset", "include_buildings")
ADDRESS_NAMES = ("address", "city", "state", "postal", "limit", "offset", "include_buildings")
_NEEDED_NAMES = ("lat", "lon", "address")


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
        or number_problem(connection)
        or names_problem(connection.point_names, POINT_NAMES)
        or names_problem(connection.address_names, ADDRESS_NAMES)
    )


def number_problem(connection: Connection) -> str:
    """Return the problem with the limits and the concurrency of a connection, or ""."""
    if not 1 <= connection.concurrency <= MOST_CONCURRENCY:
        text = tr("The number of concurrent requests must be from 1 to {most}.")
        return text.format(most=MOST_CONCURRENCY)
    if not 0 <= connection.fresh_days <= MOST_FRESH_DAYS:
        text = tr("Saved responses can be used for 0 to {most:,} days.")
        return text.format(most=MOST_FRESH_DAYS)
    if connection.max_requests < 0 or connection.monthly_budget < 0:
        return tr("The number of requests cannot be negative.")
    return ""


def _open(factory: SourceFactory, run: Run, budget: Budget) -> Source:
    """Requests go through the response store, and are tried again where that may help."""
    from parcel_lookup.core.remote.source import RemoteSource
    from parcel_lookup.core.sources.service.lengths import PageLengths
    from parcel_lookup.core.sources.service.source import ServiceSource
    from parcel_lookup.core.sources.service.stream import Service

    settings, sent = _remote_settings(factory), RequestCounter()
    counted = CountedTransport(factory, budget, settings, sent)
    remote = RemoteSource(settings, open_transport(counted, factory, run), sent)
    service = Service(remote.fetch, sent, factory.concurrency, PageLengths())
    return ServiceSource(service, remote)


def _open_once(factory: SourceFactory, budget: Budget) -> RemoteSource:
    from parcel_lookup.core.remote.source import RemoteSource

    settings, sent = with_short_limits(_remote_settings(factory)), RequestCounter()
    return RemoteSource(settings, CountedTransport(factory, budget, settings, sent), sent)


def _remote_settings(factory: SourceFactory) -> RemoteSettings:
    connection = factory.connection
    return replace(
        remote_settings(factory),
        point_names=connection.point_names,
        address_names=connection.address_names,
        area_complete=connection.area_complete,
    )


SERVICE_KIND = SourceKind(
    REMOTE,
    SERVICE_INFO,
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
    dialog="service",
    problem=_problem,
    address_problem=lambda connection: address_problem(connection.url),
    uses_network=True,
)
