"""Tables and views of PostGIS databases as a kind of source.

`Connection.table` is the definition of the table as JSON (`core.postgis.definition`), which names a
database connection that QGIS stores.
"""

from __future__ import annotations

import functools
from contextlib import closing
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    Cancellation,
    Capabilities,
    ErrorCode,
    ParcelError,
)
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections.connection import POSTGIS, Connection
from parcel_lookup.core.gis.connections.databases import Login, open_database, read_login
from parcel_lookup.core.gis.connections.kinds import ConnectionCheck, SourceKind
from parcel_lookup.core.gis.connections.sources import Opening, SourceFactory
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.postgis.definition import TableDefinition

#: A database works while Python waits; more statements at a time would only slow each other down.
CONCURRENCY = 2


def definition_of(connection: Connection) -> TableDefinition:
    """Return the definition of a connection's table. Any thread.

    Raises `DefinitionError` (a ValueError) with a sentence if there is none, or it is damaged.
    """
    return _definition(connection.table)


@functools.lru_cache(maxsize=64)
def _definition(text: str) -> TableDefinition:
    from parcel_lookup.core.postgis.definition import read_definition

    return read_definition(text)


def _known(connection: Connection) -> TableDefinition | None:
    """Return the definition of a connection's table; None if there is none."""
    try:
        return definition_of(connection)
    except ValueError:
        return None


def _definition_to_open(connection: Connection) -> TableDefinition:
    try:
        return definition_of(connection)
    except ValueError as error:
        raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=str(error)) from None


def _problem(connection: Connection) -> str:
    try:
        definition_of(connection)
    except ValueError as error:
        return str(error)
    return ""


def _place_of(connection: Connection) -> str:
    """Return the database and the table, which lists show."""
    definition = _known(connection)
    return "" if definition is None else f"{definition.database}: {definition.title}"


def _states_of(connection: Connection) -> frozenset[str] | None:
    definition = _known(connection)
    return frozenset((definition.state,)) if definition is not None and definition.state else None


def _note_of(connection: Connection) -> str:
    definition = _known(connection)
    return "" if definition is None else " ".join(definition.notices)


def _capabilities_of(connection: Connection) -> Capabilities:
    return _capabilities(connection.table)


@functools.lru_cache(maxsize=64)
def _capabilities(text: str) -> Capabilities:
    from parcel_lookup.core.postgis.rows import capabilities_of

    try:
        return capabilities_of(_definition(text).mapping)
    except ValueError:
        return FILE_CAPABILITIES


def _login_of(connection: Connection, may_prompt: bool) -> Login:
    return read_login(_definition_to_open(connection).database, may_prompt=may_prompt)


def _open(factory: SourceFactory, _opening: Opening, _not_before: float) -> Source:
    from parcel_lookup.core.sources.local.postgis import PostGISSource

    definition = _definition_to_open(factory.connection)
    return PostGISSource(definition.mapping, open_database(factory.login))


def _check(factory: SourceFactory, cancellation: Cancellation) -> ConnectionCheck:
    """Read a row of the table, and compare its columns and its system with the definition."""
    from parcel_lookup.core.postgis.tables import describe_table
    from parcel_lookup.core.sources.local.postgis import PostGISSource

    definition = _definition_to_open(factory.connection)
    database = open_database(factory.login)
    with closing(PostGISSource(definition.mapping, database)) as source:
        found = database.read(
            lambda session: describe_table(
                session, definition.schema, definition.table, definition.geometry
            ),
            cancellation,
        )
        changed = definition.changed_columns(found.columns)
        if changed:
            sentence = tr("Columns of the table are missing, or have another type now: {columns}.")
            return ConnectionCheck(False, sentence.format(columns=", ".join(changed)))
        with closing(source.read(Query(maximum=1), Run(cancellation))) as batches:
            next(batches, None)
    sentence = tr("The table can be read.")
    return ConnectionCheck(True, " ".join((sentence, *definition.notices)))


POSTGIS_KIND = SourceKind(
    POSTGIS,
    FILE_CAPABILITIES,
    _open,
    capabilities_of=_capabilities_of,
    members=("table",),
    defaults={"concurrency": CONCURRENCY},
    dialog="table",
    problem=_problem,
    address_of=_place_of,
    is_concurrent=True,
    login_of=_login_of,
    check=_check,
    states_of=_states_of,
    note_of=_note_of,
)
