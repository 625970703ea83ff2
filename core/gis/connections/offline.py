"""What is known of a connection without a request: its fields, their values, and what it costs.

Any thread: nothing here reads a key.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import chain

from parcel_lookup.core.contract import (
    Cancellation,
    ErrorCode,
    ParcelError,
    SourceInfo,
    shared_info,
)
from parcel_lookup.core.contract.query import Estimate, Place, Query, Run
from parcel_lookup.core.contract.source import Source
from parcel_lookup.core.gis.connections.connection import Connection, ConnectionGroup, SourceFactory
from parcel_lookup.core.gis.connections.home import plugin_home
from parcel_lookup.core.gis.qt.cancellable import run_cancellable

#: A longer list of values is of no use.
MOST_VALUES = 2000


def read_info(connection: Connection | ConnectionGroup, cancellation: Cancellation) -> SourceInfo:
    """Return what is known of the source of a connection, in a task that nothing was prepared for.

    Of a group, what its connections have in common. No fields of what only `info_reader` can read,
    such as a layer of the project. Raises what opening the source does: `ParcelError` (LOCAL_FILE,
    DATABASE, CANCELLED).
    """
    return shared_info([_known(part, cancellation) for part in connection.parts])


def _known(connection: Connection, cancellation: Cancellation) -> SourceInfo:
    if connection.needs_preparing:
        return connection.info
    return _read(SourceFactory(connection, plugin_home()), cancellation)


@dataclass(frozen=True)
class InfoReader:
    """Reads what the sources of a connection have in a task; made by `info_reader`."""

    factories: tuple[SourceFactory, ...]

    def __call__(self, cancellation: Cancellation) -> list[SourceInfo]:
        """Return what each of them has. Raises what opening it does, or preparing it did."""
        return [_read(one, cancellation) for one in self.factories]


def info_reader(connection: Connection | ConnectionGroup) -> InfoReader:
    """Return what reads the fields of connections whose fields are not known. Main thread."""
    return InfoReader(tuple(map(_prepared, connection.parts)))


def _prepared(connection: Connection) -> SourceFactory:
    factory = SourceFactory(connection, plugin_home())
    if connection.info.fields or not connection.needs_preparing:
        return factory
    try:
        return connection.prepare(factory, may_prompt=False)
    except ParcelError as error:
        return replace(factory, problem=error)


def _read(factory: SourceFactory, cancellation: Cancellation) -> SourceInfo:
    known = factory.connection.info
    if known.fields:
        return known
    if factory.problem is not None:
        raise factory.problem
    return _info_of_open(factory, cancellation)


def _info_of_open(factory: SourceFactory, cancellation: Cancellation) -> SourceInfo:
    """Return what is known of a connection, with the fields of its open source."""

    def read() -> SourceInfo:
        with _opened(factory, cancellation) as source:
            info = source.info
            return replace(factory.connection.info, fields=info.fields, crs=info.crs)

    # A layer ends its read by itself, and its objects of QGIS stay in the thread of the task.
    return run_cancellable(read, cancellation) if factory.connection.is_metered else read()


def typed_info(factory: SourceFactory, cancellation: Cancellation) -> SourceInfo:
    """Return what the source of a connection has that is about to be searched, with all types.

    The types of a published layer's own columns may have to be requested, once: if that fails, they
    stay unknown, and the search reports why. To be called in a task. Raises as `read_info` does.
    """
    known = _read(factory, cancellation)
    if known.is_known:
        return known

    try:
        return _info_of_open(replace(factory, is_patient=False), cancellation)
    except ParcelError as error:
        if error.code is ErrorCode.CANCELLED:
            raise
        return known


def estimate_of(
    connection: Connection, query: Query | Sequence[Place], cancellation: Cancellation
) -> Estimate | None:
    """Return the number of requests of a query or a list; None if they are free. In a task."""
    if not connection.is_metered:
        return None

    def read() -> Estimate | None:
        with _opened(SourceFactory(connection, plugin_home()), cancellation) as source:
            return source.estimate(query)

    return run_cancellable(read, cancellation)


@dataclass(frozen=True)
class ValueReader:
    """Reads the values of fields of a connection in a task; made by `value_reader`."""

    factories: tuple[SourceFactory, ...]

    def __call__(self, field: str, cancellation: Cancellation) -> list[str]:
        """Return the values of a field, the most frequent first; 2,000 at most.

        Of a group, those of its first connection come first. Raises what opening the source does:
        `ParcelError` (LOCAL_FILE, DATABASE, CANCELLED).
        """
        values = (_known_values(one, field, cancellation) for one in self.factories)
        return list(dict.fromkeys(chain.from_iterable(values)))[:MOST_VALUES]


def value_reader(connection: Connection | ConnectionGroup) -> ValueReader:
    """Return what reads the values of fields in a task: a file may be on a network drive.

    Connections are left out if finding values costs requests, or if their login cannot be read
    without a prompt: a search reports that. Main thread.
    """
    factories = []
    for part in connection.parts:
        if part.is_metered:
            continue
        with suppress(ParcelError):
            factory = SourceFactory(part, plugin_home())
            factories.append(part.prepare(factory, may_prompt=False))
    return ValueReader(tuple(factories))


def _known_values(factory: SourceFactory, field: str, cancellation: Cancellation) -> Sequence[str]:
    with _opened(factory, cancellation) as source:
        return source.values(field, "", MOST_VALUES, Run(cancellation))


@contextmanager
def _opened(factory: SourceFactory, cancellation: Cancellation) -> Iterator[Source]:
    """Open a source that needs no key and costs nothing."""
    with closing(factory(Run(cancellation))) as source:
        yield source
