"""Sources made of connections, whatever their kind."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.contract.source import Source
from parcel_lookup.core.gis.connections.budget import Budget
from parcel_lookup.core.gis.connections.connection import (
    Connection,
    ConnectionGroup,
    SourceFactory,
)
from parcel_lookup.core.gis.connections.home import plugin_home


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
    budget = Budget.required(factory.history_path, factory.connection, requests)
    run = replace(run, newest=max(run.newest, factory.fresh_from(time.time())))
    with closing(factory(run, budget)) as source:
        try:
            yield source
        finally:
            for sentence in getattr(source, "notices", ()):
                run.notice(sentence)


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

    What only the main thread can read is read here: the authentication manager belongs to it and
    may have to prompt for the master password; the environment's key needs neither. `key` is one
    that is typed and not kept yet. Raises as `Connection.prepare` does.
    """
    return connection.prepare(SourceFactory(connection, plugin_home()), key)
