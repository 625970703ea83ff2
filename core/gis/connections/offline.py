"""What is known of a connection without a request: its fields and their values.

Any thread: nothing here reads a key.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass, replace
from itertools import chain

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    Cancellation,
    Capabilities,
    ErrorCode,
    ParcelError,
    shared_capabilities,
)
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.contract.source import Source
from parcel_lookup.core.gis.connections.connection import Connection, ConnectionGroup
from parcel_lookup.core.gis.connections.home import plugin_home
from parcel_lookup.core.gis.connections.sources import SourceFactory
from parcel_lookup.core.gis.qt.cancellable import run_cancellable

#: A column, and not several of them or an expression.
_NAME = re.compile(r"\w+")
#: A longer list of values is of no use.
MOST_VALUES = 2000


def read_capabilities(
    connection: Connection | ConnectionGroup, cancellation: Cancellation
) -> Capabilities:
    """Return the capabilities of a connection, with the own fields of a file.

    Of a group, those that its connections share. To be called in a task. Raises as `known_values`
    does.
    """
    return shared_capabilities([_read(part, cancellation) for part in connection.parts])


def _read(connection: Connection, cancellation: Cancellation) -> Capabilities:
    if connection.capabilities.fields is not None:
        return connection.capabilities

    def read() -> Capabilities:
        with _opened(SourceFactory(connection, plugin_home()), cancellation) as source:
            return _known(source, connection)

    found = run_cancellable(read, cancellation)
    columns = _imported_columns(connection)
    fields = {
        name: field._replace(column=columns.get(name, ""))
        for name, field in (found.fields or {}).items()
    }
    return replace(found, fields=fields) if columns else found


def _known(source: Source, connection: Connection) -> Capabilities:
    """Return the capabilities of a connection, with what its open source has."""
    return replace(connection.capabilities, fields=source.info.fields)


def _imported_columns(connection: Connection) -> dict[str, str]:
    """Return the columns of which a file's fields were imported unchanged, by field.

    Not of dates, whose values are written in another way, nor of areas in another unit.
    """
    if not connection.import_recipe:
        return {}
    from parcel_lookup.core.gis.connections.importing import Recipe

    with suppress(ParcelError, AttributeError, KeyError, TypeError, ValueError):
        chosen = Recipe.read(connection.import_recipe).choices["fields"]
        return {
            name: text
            for name, (text, unit) in chosen.items()
            if _NAME.fullmatch(text) and unit is None and not FIELD_BY_NAME[name].is_date
        }
    return {}


def typed_capabilities(factory: SourceFactory, cancellation: Cancellation) -> Capabilities:
    """Return the capabilities of a connection that is about to be searched, with all types.

    The types of a published layer's own columns may have to be requested, once: if that fails, they
    stay unknown, and the search reports why. To be called in a task. Raises as `known_values` does.
    """
    known = read_capabilities(factory.connection, cancellation)
    if known.is_known:
        return known

    def read() -> Capabilities:
        with _opened(replace(factory, is_patient=False), cancellation) as source:
            return _known(source, factory.connection)

    try:
        return run_cancellable(read, cancellation)
    except ParcelError as error:
        if error.code is ErrorCode.CANCELLED:
            raise
        return known


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
            login = part.source_kind.login_of(part, False)
            factories.append(SourceFactory(part, plugin_home(), login=login))
    return ValueReader(tuple(factories))


def _known_values(factory: SourceFactory, field: str, cancellation: Cancellation) -> Sequence[str]:
    def read() -> Sequence[str]:
        with _opened(factory, cancellation) as source:
            return source.values(field, "", MOST_VALUES, Run(cancellation))

    return run_cancellable(read, cancellation)


@contextmanager
def _opened(factory: SourceFactory, cancellation: Cancellation) -> Iterator[Source]:
    """Open a source that needs no key and costs nothing."""
    with closing(factory(Run(cancellation))) as source:
        yield source
