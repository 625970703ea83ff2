"""A table of a database that the user adds: reads it in a task, and describes it as a definition.

The dialog for tables uses this: `stored_databases` and `list_tables` for what there is,
`read_table` for the columns and first rows, `TableDraft` for what the user changes, and
`TableDraft.definition` for what a connection saves (`table_connection`).
"""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from parcel_lookup.core.columns.draft import ImportDraft, read_columns
from parcel_lookup.core.columns.rows import Sample, SampleRow
from parcel_lookup.core.contract import FIELD_BY_NAME, ID_FIELD
from parcel_lookup.core.gis.connections.databases import (
    Login,
    open_database,
    read_login,
    stored_databases,
)
from parcel_lookup.core.gis.connections.postgis import PostgisConnection
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.libraries import missing_library
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.postgis.definition import (
    ColumnSource,
    DefinitionError,
    OwnColumn,
    TableColumn,
    TableDefinition,
    definition_to_text,
    type_problem,
)
from parcel_lookup.core.postgis.tables import (
    RelationKind,
    TableDescription,
    TableSummary,
    describe_table,
    sample_rows,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from parcel_lookup.core.columns.mapping import FieldSource
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.postgis.database import Database

__all__ = [
    "DefinitionError",
    "RelationKind",
    "TableDefinition",
    "TableDescription",
    "TableDraft",
    "TableSummary",
    "draft_of",
    "list_tables",
    "read_columns",
    "read_table",
    "stored_databases",
    "table_connection",
]

#: Enough to guess the content of columns.
SAMPLE_ROWS = 500
#: The most time for one statement of a description, in seconds.
_SECONDS = 60.0


@dataclass
class TableDraft:
    """A table in preparation: what its columns mean, at first guessed or as they were saved."""

    #: The name of the database connection that QGIS stores.
    database: str
    description: TableDescription
    #: The sources of the fields. Its `state` and `county` are those of all parcels if no column
    #: has them; at first, the state of most of the first rows. It has no rows before the table was
    #: read (`draft_of`).
    fields: ImportDraft
    #: The coordinate system of the geometries (EPSG); 0: the user has to set it.
    srid: int
    #: The columns that identify a row; none of a view without a key, where the user may set them.
    key: tuple[str, ...]
    #: The definition that is edited; None for a new table.
    base: TableDefinition | None = None

    @property
    def has_key(self) -> bool:
        """Whether the database guarantees that the key identifies a row."""
        return bool(self.description.key)

    @property
    def id_text(self) -> str:
        """The columns that are returned as the ID of a parcel, or "" if there are none."""
        source = self._id_source(self._sources())
        return "" if source is None else source.text

    def problem(self, name: str) -> str:
        """Return why the source of a field cannot be used, a sentence, or ""."""
        text = self.fields.text(name)
        if not text:
            return ""
        refused = next((one for one in self.description.columns if one.name == text), None)
        if refused is not None and refused.kind is None:
            return type_problem(FIELD_BY_NAME[name], refused)
        problem = self.fields.problem(name)
        if problem:
            return problem
        source = self.fields.mapping().fields[name]
        return self._conversion_problem(source) or self._type_problem(name, source)

    @property
    def problems(self) -> dict[str, str]:
        """Fields whose source cannot be used, and why."""
        found = {name: self.problem(name) for name in self.fields.mapped}
        return {name: problem for name, problem in found.items() if problem}

    @property
    def notices(self) -> tuple[str, ...]:
        """What the user should know of the table before it is saved, as sentences."""
        try:
            return self.definition().notices
        except DefinitionError:
            return ()

    def definition(self) -> TableDefinition:
        """Return the table as the user describes it. Raises `DefinitionError` with a sentence."""
        for problem in self.problems.values():
            raise DefinitionError(problem)
        if not self.srid:
            raise DefinitionError(tr("Choose the coordinate system of the geometries."))
        sources = self._sources()
        own_id = self._id_source(sources)
        if own_id is None:
            raise DefinitionError(
                tr(
                    "The view has no key. Choose a column for the field “{field}” or “{other}”, "
                    "which identifies its parcels."
                ).format(
                    field=FIELD_BY_NAME[ID_FIELD].label, other=FIELD_BY_NAME["parcel_id"].label
                )
            )
        sources[ID_FIELD] = own_id
        mapping = self.fields.mapping()
        summary = self.description.summary
        stored = self.description.stored_srid
        if stored is None and self.srid != self.description.srid:
            stored = self.description.srid  # the user knows better
        definition = TableDefinition(
            self.database,
            summary.schema,
            summary.name,
            sources,
            summary.geometry,
            self.srid,
            stored,
            bool(summary.srid),
            self.key,
            tuple(
                OwnColumn(attribute, self._columns[column])
                for column, attribute in self.fields.kept().items()
                if self._columns[column].kind is not None
            ),
            {
                name: str(one.constant)
                for name, one in mapping.fields.items()
                if one.constant is not None
            },
            self.fields.state,
        )
        _ = definition.mapping
        return definition

    # ---- sources of the fields --------------------------------------------------------------

    @property
    def _columns(self) -> Mapping[str, TableColumn]:
        return {one.name: one for one in self.description.columns}

    def _sources(self) -> dict[str, ColumnSource]:
        """Return the sources of the fields that have a usable one."""
        fields = self.fields.mapping().fields
        return {
            name: self._source(name, fields[name])
            for name in self.fields.mapped
            if not self.problem(name)
        }

    def _source(self, name: str, source: FieldSource) -> ColumnSource:
        """Return the source of a field; it keeps what was saved while its column is the same."""
        columns = tuple(self._columns[one] for one in source.columns)
        literals = tuple(before for before, _ in source.template)
        found = ColumnSource(columns, literals, source.scale, source.remove)
        saved = None if self.base is None else self.base.fields.get(name)
        if saved is None or saved.text != found.text or self.fields.unit(name) is not None:
            return found
        return replace(found, scale=saved.scale, remove=saved.remove)

    def _id_source(self, sources: Mapping[str, ColumnSource]) -> ColumnSource | None:
        """Return the columns of the ID: those of the field, the key, or the parcel ID."""
        if ID_FIELD in sources:
            return sources[ID_FIELD]
        # A saved key may have a column that no field has; it is known once the table was read.
        if self.key and self._columns.keys() >= set(self.key):
            columns = tuple(self._columns[one] for one in self.key)
            literals = ("", *(" " for _ in columns[1:])) if len(columns) > 1 else ()
            return ColumnSource(columns, literals)
        return sources.get("parcel_id")

    def _conversion_problem(self, source: FieldSource) -> str:
        column = source.columns[0]
        if source.unit_column:
            text = tr(
                "The unit of “{column}” differs from row to row, which a search in a database "
                "cannot read."
            )
            return text.format(column=column)
        if source.formats:
            text = tr(
                "The dates in “{column}” are in a format that a search in a database cannot read."
            )
            return text.format(column=column)
        return ""

    def _type_problem(self, name: str, source: FieldSource) -> str:
        columns = [self._columns[one] for one in source.columns]
        is_joined = len(columns) > 1
        found = (type_problem(FIELD_BY_NAME[name], one, is_joined=is_joined) for one in columns)
        return next(filter(None, found), "")


def table_connection(name: str, definition: TableDefinition) -> PostgisConnection:
    """Return an unsaved connection to a table."""
    return PostgisConnection(name, table=definition_to_text(definition))


def draft_of(definition: TableDefinition) -> TableDraft:
    """Return the draft for a definition whose table was not read: its columns, and no rows."""
    sources = [*definition.fields.values()]
    columns = [one for source in sources for one in source.columns]
    columns += [own.column for own in definition.own]
    by_name = {one.name: one for one in columns}
    summary = TableSummary(
        definition.schema,
        definition.table,
        RelationKind.TABLE if definition.key else RelationKind.VIEW,
        definition.geometry,
        "",
        definition.mapping.row_srid if definition.has_declared_srid else 0,
        None,
        "",
        True,
    )
    description = TableDescription(
        summary, tuple(by_name.values()), definition.key, definition.srid, definition.stored_srid
    )
    fields = ImportDraft(Sample(tuple(by_name), (), is_whole=False), definition.title)
    _restore(fields, definition)
    return TableDraft(
        definition.database, description, fields, definition.srid, definition.key, definition
    )


def list_tables(database: str) -> Background:
    """Return a task that lists the tables and views with geometries of a database.

    Its `done` emits a tuple of `TableSummary`. Main thread. Raises `ParcelError` if QGIS has no
    connection of that name, or its authentication configuration cannot be read.
    """
    from parcel_lookup.core.postgis import tables

    def work(opened: Database, cancellation: Cancellation) -> tuple[TableSummary, ...]:
        return opened.read(tables.list_tables, cancellation, _SECONDS)

    return _task(tr("Read the tables of {database}"), database, work)


def read_table(
    database: str,
    schema: str,
    name: str,
    geometry: str = "",
    *,
    srid: int = 0,
    base: TableDefinition | None = None,
) -> Background:
    """Return a task that reads a table; its `done` emits a `TableDraft`. Main thread.

    `geometry` is its column of geometries; "": the first one. `srid` is set by the user where the
    database does not know it. `base` is the definition that is edited: its fields keep their
    columns. Raises `ParcelError` as `list_tables` does, and MISSING_LIBRARY.
    """
    missing = missing_library()
    if missing is not None:
        raise missing

    def work(opened: Database, cancellation: Cancellation) -> TableDraft:
        description = opened.read(
            lambda session: describe_table(session, schema, name, geometry), cancellation, _SECONDS
        )
        system = srid or _saved_srid(base, description) or description.srid
        return _draft(database, description, system, base, opened, cancellation)

    return _task(tr("Read the table at {database}"), database, work)


def _saved_srid(base: TableDefinition | None, description: TableDescription) -> int:
    """Return the coordinate system that was saved; 0 if the table has another SRID since."""
    stored = description.stored_srid
    if stored is None:
        stored = description.srid
    return base.srid if base is not None and base.mapping.row_srid == stored else 0


def _draft(
    database: str,
    description: TableDescription,
    srid: int,
    base: TableDefinition | None,
    opened: Database,
    cancellation: Cancellation,
) -> TableDraft:
    from parcel_lookup.core.columns.location import with_counties
    from parcel_lookup.core.columns.shapes import make_shapes

    rows = opened.read(
        lambda session: sample_rows(session, description, srid, SAMPLE_ROWS), cancellation, _SECONDS
    )
    wkbs = [wkb for wkb, _ in rows]
    cancellation.check()
    shown = tuple(
        SampleRow(values, shape.acres, shape.note, shape.wkb)
        for (_, values), shape in zip(rows, make_shapes(wkbs))
    )
    columns = tuple(one.name for one in description.columns if one.kind is not None)
    sample, county = with_counties(Sample(columns, shown, len(shown) < SAMPLE_ROWS))
    title = f"{description.summary.schema}.{description.summary.name}"
    fields = ImportDraft(sample, title, has_nulls=False)
    key = description.key or (() if base is None else base.key)
    draft = TableDraft(database, description, fields, srid, key, base)
    if base is not None:
        _restore(fields, base)
    else:
        fields.state = "" if county is None else county.state.abbreviation
        for name in draft.problems:  # a guess that a search in a database cannot use
            fields.choose(name, "")
    for name in FIELD_BY_NAME:  # reads the values, so that showing them takes no time
        fields.cells(name, 1)
        fields.contradiction(name)
    return draft


def _restore(fields: ImportDraft, definition: TableDefinition) -> None:
    """Set the sources of the fields to those of a definition."""
    for name in FIELD_BY_NAME:
        one = definition.fields.get(name)
        is_own = one is not None and (name != ID_FIELD or not _is_derived(one, definition))
        fields.choose(name, one.text if is_own else "")
    fields.state, fields.county = definition.state, definition.constants.get("county", "")


def _is_derived(source: ColumnSource, definition: TableDefinition) -> bool:
    """Return whether an ID is the one of a table whose user chose none (`TableDraft.id_text`)."""
    if definition.key:
        return tuple(one.name for one in source.columns) == definition.key
    return source == definition.fields.get("parcel_id")


def _task(title: str, database: str, work: object) -> Background:
    login: Login = read_login(database)

    def run(cancellation: Cancellation) -> object:
        def read() -> object:
            with closing(open_database(login)) as opened:
                return work(opened, cancellation)

        # A file of certificates, or the import of the driver, may be far away.
        return run_cancellable(read, cancellation)

    return Background(title.format(database=database), run, is_hidden=True)
