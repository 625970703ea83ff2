"""Sources made of connections, whatever their kind."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.contract.source import Source
from parcel_lookup.core.gis.connections.budget import NO_BUDGET, Budget
from parcel_lookup.core.gis.connections.connection import Connection, ConnectionGroup
from parcel_lookup.core.gis.connections.home import HISTORY_FILE, plugin_home
from parcel_lookup.core.gis.connections.keys import URL_VARIABLE, key_header
from parcel_lookup.core.gis.qt.network_settings import read_network, read_timeout
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.remote.protocol.settings import KeyHeader, NetworkSettings

if TYPE_CHECKING:
    from parcel_lookup.core.remote.source import RemoteSource

_SECONDS_OF_A_DAY = 24 * 60 * 60


@dataclass(frozen=True)
class SourceFactory:
    """Opens the source of a connection, in the thread that will use it.

    Holds everything that only the main thread can read; made by `open_source_factory`.
    """

    connection: Connection
    home: Path
    key: KeyHeader = field(default_factory=KeyHeader, repr=False)
    network: NetworkSettings = field(default_factory=NetworkSettings, repr=False)
    #: The longest silence of the service, in seconds.
    timeout: float = 60.0
    #: Whether a failure that may pass is waited out, and the request sent again.
    is_patient: bool = True
    #: Why the source cannot be opened, if that is known already: of one of several connections.
    problem: ParcelError | None = field(default=None, compare=False)

    @property
    def parts(self) -> tuple[SourceFactory, ...]:
        """The factories of the connections to search: itself (`FactoryGroup` has several)."""
        return (self,)

    @property
    def is_metered(self) -> bool:
        """Whether requests cost something (`SourceInfo.is_metered`)."""
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
        return self.connection.concurrency if self.connection.source_kind.uses_network else 1

    def fresh_from(self, now: float, fresh: bool = False) -> float:
        """How old a stored response may be in a search that begins `now`, in seconds since 1970.

        `fresh`: nothing that is stored already will do.
        """
        days = 0 if fresh else self.connection.fresh_days
        return now - days * _SECONDS_OF_A_DAY

    def __call__(self, run: Run, budget: Budget = NO_BUDGET) -> Source:
        """Open the source; responses saved before `run.newest` are ignored.

        `run.notice` receives a sentence before a request is repeated; no more requests are sent
        than the budget covers. Raises `ParcelError`.
        """
        return self.connection.source_kind.open(self, run, budget)


@dataclass(frozen=True)
class FactoryGroup:
    """The factories of several connections that are searched one after the other."""

    connection: ConnectionGroup
    parts: tuple[SourceFactory, ...]

    @property
    def is_metered(self) -> bool:
        """Whether requests to any of the sources cost something."""
        return self.connection.is_metered

    @property
    def history_path(self) -> Path:
        """The file of the history and the request counters."""
        return self.parts[0].history_path

    def fresh_from(self, now: float, fresh: bool = False) -> float:
        """See `SourceFactory.fresh_from`; the shortest time that any service has set counts."""
        metered = [part for part in self.parts if part.is_metered] or self.parts
        return max(part.fresh_from(now, fresh) for part in metered)


@contextmanager
def open_source(factory: SourceFactory, requests: int, run: Run) -> Iterator[Source]:
    """Open a source for a few requests outside of a search, under the monthly budget.

    `requests` is the least number of them; saved responses are used. `run.notice` receives what is
    wrong with the saved responses or the history. Not for the main thread.
    Raises `ParcelError`: OVER_BUDGET before anything is sent.
    """
    budget = _required(factory, requests)
    run = replace(run, newest=max(run.newest, factory.fresh_from(time.time())))
    with closing(factory(run, budget)) as source:
        try:
            yield source
        finally:
            for sentence in getattr(source, "notices", ()):
                run.notice(sentence)


@contextmanager
def open_for_test(factory: SourceFactory) -> Iterator[RemoteSource]:
    """Open a service for one request, which is sent in any case, and not retried.

    Not for the main thread. Raises `ParcelError`: OVER_BUDGET before anything is sent.
    """
    budget = _required(factory, 1)
    with closing(factory.connection.source_kind.open_once(factory, budget)) as source:
        yield source


def _required(factory: SourceFactory, requests: int) -> Budget:
    """Return the budget of a connection. Raises `ParcelError` if it does not cover `requests`."""
    budget = Budget.of(factory.history_path, factory.connection)
    budget.require(requests, number_of(requests, "{} request", "{} requests"))
    return budget


def open_source_factories(
    connection: Connection | ConnectionGroup,
) -> SourceFactory | FactoryGroup:
    """Return what opens the source of a connection, or those of a group. Main thread.

    Raises as `open_source_factory` for a single connection. One of a group that cannot be opened
    has its error in `SourceFactory.problem`: the others are searched.
    """
    if len(connection.parts) == 1:
        return open_source_factory(connection)
    factories = []
    for part in connection.parts:
        try:
            factory = open_source_factory(part)
        except ParcelError as error:
            factory = SourceFactory(part, plugin_home(), problem=error)
        factories.append(factory)
    return FactoryGroup(connection, tuple(factories))


def open_source_factory(connection: Connection, key: str | None = None) -> SourceFactory:
    """What opens the connection's source later, in the task. To be called in the main thread.

    The key is read here, since the authentication manager belongs to the main thread and may have
    to prompt for the master password; the environment's key needs neither. So are QGIS's network
    settings. `key` is one that is typed and not kept yet.

    Raises `ParcelError`, ADDRESS_REFUSED before any key is read: nothing checked what the
    environment says, or what something else than `Connections.save` wrote into the settings.
    """
    kind = connection.source_kind
    if not kind.uses_network:
        return SourceFactory(connection, plugin_home())
    problem = kind.address_problem(connection)
    if problem:
        if connection.is_environment:
            problem = tr("It comes from {variable}. {problem}").format(
                variable=URL_VARIABLE, problem=problem
            )
        raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=problem)
    return SourceFactory(
        connection,
        plugin_home(),
        key_header(connection, key),
        read_network(connection.address),
        timeout=read_timeout(),
    )
