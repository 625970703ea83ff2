"""Connections to tables and views of PostGIS databases."""

from __future__ import annotations

import functools
from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from parcel_lookup.core.contract import FILE_INFO, Cancellation, SourceInfo
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections.connection import Connection, ConnectionCheck
from parcel_lookup.core.gis.connections.databases import open_database, read_login
from parcel_lookup.core.gis.connections.defined import Defined
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.gis.connections.budget import Budget
    from parcel_lookup.core.gis.connections.connection import SourceFactory
    from parcel_lookup.core.postgis.definition import TableDefinition


@dataclass(frozen=True)
class PostgisConnection(Defined, Connection):
    """A connection to a table, in a database of which QGIS stores the connection."""

    #: The definition of the table as JSON (`core.postgis.definition`).
    table: str = ""

    kind = "postgis"
    success = tr("The table can be read.")

    @property
    def definition(self) -> TableDefinition:
        """The definition of the table. Any thread.

        Raises `DefinitionError` (a ValueError) with a sentence if there is none, or it is damaged.
        """
        return _definition(self.table)

    @property
    def info(self) -> SourceInfo:
        """What the table has by its definition."""
        return _info(self.table)

    @property
    def address(self) -> str:
        """The database and the table, which lists show."""
        return f"{self.known.database}: {self.known.title}" if self.known else ""

    @property
    def note(self) -> str:
        """What the definition says about the key of the table, or ""."""
        return " ".join(self.known.notices) if self.known else ""

    def prepare(
        self,
        factory: SourceFactory,
        key: str | None = None,  # noqa: ARG002
        *,
        may_prompt: bool = True,
    ) -> SourceFactory:
        """Return the factory with the login of the database. Raises `ParcelError`."""
        login = read_login(self.definition_to_open().database, may_prompt=may_prompt)
        return replace(factory, prepared=login)

    def open(self, factory: SourceFactory, _run: Run, _budget: Budget) -> Source:
        """Open the database."""
        from parcel_lookup.core.sources.local.postgis import PostGISSource

        return PostGISSource(self.definition_to_open().mapping, open_database(factory.prepared))

    def check(self, factory: SourceFactory, cancellation: Cancellation) -> ConnectionCheck:
        """Read a row of the table, and compare its columns and its system with the definition."""
        from parcel_lookup.core.postgis.tables import describe_table
        from parcel_lookup.core.sources.local.postgis import PostGISSource

        definition = self.definition_to_open()
        database = open_database(factory.prepared)
        with closing(PostGISSource(definition.mapping, database)) as source:
            found = database.read(
                lambda session: describe_table(
                    session, definition.schema, definition.table, definition.geometry
                ),
                cancellation,
            )
            changed = definition.changed_columns(found.columns)
            if changed:
                sentence = tr(
                    "Columns of the table are missing, or have another type now: {columns}."
                )
                return ConnectionCheck(False, sentence.format(columns=", ".join(changed)))
            with closing(source.read(Query(maximum=1), Run(cancellation))) as batches:
                next(batches, None)
        return ConnectionCheck(True, " ".join((self.success, *definition.notices)))


@functools.lru_cache(maxsize=64)
def _definition(text: str) -> TableDefinition:
    from parcel_lookup.core.postgis.definition import read_definition

    return read_definition(text)


@functools.lru_cache(maxsize=64)
def _info(text: str) -> SourceInfo:
    try:
        definition = _definition(text)
    except ValueError:
        return FILE_INFO
    states = frozenset(filter(None, (definition.state,)))
    return replace(FILE_INFO, fields=definition.mapping.fields, has_buildings=False, states=states)
