"""Connections to services as specified: their settings, and the layers of transports."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, ClassVar

from parcel_lookup.core.contract import (
    SERVICE_INFO,
    Cancellation,
    Filter,
    QueryRequest,
    RequestCounter,
    SourceInfo,
)
from parcel_lookup.core.gis.connections.budget import Budget
from parcel_lookup.core.gis.connections.connection import NOBODYS_ID, ConnectionCheck
from parcel_lookup.core.gis.connections.members import names
from parcel_lookup.core.gis.connections.network import (
    CountedTransport,
    NetworkConnection,
    open_transport,
    remote_settings,
    with_short_limits,
)
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections.connection import SourceFactory
    from parcel_lookup.core.remote.protocol.settings import RemoteSettings

#: The parameters that a service may call otherwise, by our names (design, section 5). Those that a
#: request cannot do without come first.
POINT_NAMES = ("lat", "lon", "limit", "offset", "include_buildings")
ADDRESS_NAMES = ("address", "city", "state", "postal", "limit", "offset", "include_buildings")
_NEEDED_NAMES = ("lat", "lon", "address")
#: The response is as small as possible.
_EMPTY_QUERY = QueryRequest((Filter("svc_uuid", "eq", NOBODYS_ID),), limit=1)


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


@dataclass(frozen=True)
class ServiceConnection(NetworkConnection):
    """A connection to a parcel service, saved or named by the environment."""

    #: The base address.
    url: str = ""
    #: What the service calls the parameters of the point and the address lookup, by our names. An
    #: empty name leaves the parameter out; one that is not there keeps our name.
    point_names: Mapping[str, str] = names()
    address_names: Mapping[str, str] = names()
    #: Whether an area response has complete records; None: decided by their fields.
    area_complete: bool | None = None

    kind = "remote"
    has_dialog = True
    info: ClassVar[SourceInfo] = SERVICE_INFO

    @property
    def address(self) -> str:
        """The base address."""
        return self.url

    @property
    def is_environment(self) -> bool:
        """Whether address and key come from the environment, not from the settings."""
        return not self.name

    def settings_problem(self) -> str:
        """Return why its address, limits, or names of parameters cannot be used, or ""."""
        return (
            super().settings_problem()
            or names_problem(self.point_names, POINT_NAMES)
            or names_problem(self.address_names, ADDRESS_NAMES)
        )

    def open(self, factory: SourceFactory, run: Run, budget: Budget) -> Source:
        """Open the service with the response store; failed requests are tried again."""
        from parcel_lookup.core.remote.source import RemoteSource
        from parcel_lookup.core.sources.service.lengths import PageLengths
        from parcel_lookup.core.sources.service.source import ServiceSource
        from parcel_lookup.core.sources.service.stream import Service

        settings, sent = self._settings(factory), RequestCounter()
        counted = CountedTransport(factory, budget, settings, sent)
        remote = RemoteSource(settings, open_transport(counted, factory, run), sent)
        service = Service(remote.fetch, sent, self.concurrency, PageLengths())
        return ServiceSource(service, remote)

    def check(self, factory: SourceFactory, cancellation: Cancellation) -> ConnectionCheck:
        """Check the response to a request for no parcel, which is not tried again."""
        from parcel_lookup.core.remote.source import RemoteSource

        budget = Budget.required(factory.history_path, self, 1)
        settings, sent = with_short_limits(self._settings(factory)), RequestCounter()
        transport = CountedTransport(factory, budget, settings, sent)
        with closing(RemoteSource(settings, transport, sent)) as service:
            page = service.fetch(_EMPTY_QUERY, cancellation)
        if page.parcels:
            return ConnectionCheck(
                False, tr("The service responds, but it returns parcels that were not requested.")
            )
        if page.dropped:
            sentence = tr("This is not a parcel service: its records have no svc_uuid.")
            return ConnectionCheck(False, sentence)
        if not factory.key.value:
            return ConnectionCheck(True, tr("The service responds and requires no key."))
        return ConnectionCheck(True, tr("The service responds and accepts the key."))

    def _settings(self, factory: SourceFactory) -> RemoteSettings:
        return replace(
            remote_settings(factory),
            point_names=self.point_names,
            address_names=self.address_names,
            area_complete=self.area_complete,
        )
