"""The tables of the service in a database, and all statements that create or drop them.

The schema `SERVICE` has the table of vintages and the number of the current one. Each vintage is a
schema of its own, ``parcels_1``, ``parcels_2``, and so on. Four of its tables have a partition for
each state (`states.PARTITIONS`), which is queried by its name, such as ``parcels_19``; nothing
queries these tables themselves, so a partition may be on another server.

    parcels    fid, the fields of the contract, the file's own columns, the case-folded texts,
               geom, record (the finished JSON)
    buildings  the footprints of a parcel
    streets    the names of streets, and
    places     the parcels of each street with their house numbers

The other two are not partitioned.

    ids        the partition of each ``svc_uuid``
    states     the partitions that have parcels (`vintages.Partition`)
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from parcel_lookup.core.contract import FIELDS, ID_FIELD, Field, FieldType, Group
from parcel_lookup.service.database.states import OTHER, PARTITIONS
from parcel_lookup.service.sql.conditions import Column, folded_name
from parcel_lookup.service.sql.parts import Sql, compose, identifier, join, literal, value

SERVICE = "parcel_service"
PARCELS, RECORDS, BUILDINGS = "parcels", "records", "buildings"
STREETS, PLACES = "streets", "places"
IDS, STATES = "ids", "states"
_PARTITIONED = (PARCELS, RECORDS, BUILDINGS, STREETS, PLACES)

#: The columns of parcels that are no attributes.
PARTITION, FID, GEOM, RECORD = "part", "fid", "geom", "record"
#: Every table of PostgreSQL has columns of these names.
_SYSTEM_COLUMNS = ("tableoid", "xmin", "cmin", "xmax", "cmax", "ctid")
#: The fields whose parts of texts are found with an index: those of the text index of a file.
TRIGRAM_FIELDS = ("owner", "situs", "mail_addr", "legal")
#: All parcels of a partition have the same value in these.
_CONSTANT = ("state", "state_fp")
#: Bytes of the longest text that fits into an index.
MAX_INDEXED = 2600
#: Bytes of the longest name of a column, with room for what is added to it.
_MAX_NAME = 50

#: Text sorts and compares by code points, as everywhere in the service.
_TEXT = Sql('text COLLATE "C"')
_TYPES = {
    "text": _TEXT,
    "float8": Sql("double precision"),
    "int8": Sql("bigint"),
}


@dataclass(frozen=True)
class Layout:
    """The columns of the parcels of a vintage: the contract's, then the file's own."""

    columns: tuple[Column, ...]

    @property
    def own(self) -> tuple[Column, ...]:
        """The columns that are no fields of the contract."""
        return self.columns[len(FIELDS) :]

    def to_json(self) -> list[dict[str, Any]]:
        """Return the own columns as they are stored with the vintage."""
        return [
            {
                "column": column.name,
                "name": column.field.name,
                "label": column.field.label,
                "meaning": column.field.meaning,
                "type": column.field.type.value,
                "whole": column.field.whole,
                "is_date": column.field.is_date,
            }
            for column in self.own
        ]


def layout_of(own_fields: Iterable[Field]) -> Layout:
    """Return the columns for the own fields of a file."""
    columns = [Column(field.name, field) for field in FIELDS]
    taken = {PARTITION, FID, GEOM, RECORD, *_SYSTEM_COLUMNS}
    taken |= {name for column in columns for name in (column.name, column.folded)}
    for field in own_fields:
        name = _free_name(field.name, taken)
        taken |= {name.casefold(), folded_name(name).casefold()}
        columns.append(Column(name, field))
    return Layout(tuple(columns))


def layout_from_json(own: Sequence[Mapping[str, Any]]) -> Layout:
    """Return the columns of a vintage from what is stored with it (`Layout.to_json`)."""
    columns = [Column(field.name, field) for field in FIELDS]
    for item in own:
        field = Field(
            item["name"],
            FieldType(item["type"]),
            Group.OTHER,
            item["label"],
            item["meaning"],
            whole=item["whole"],
            is_date=item["is_date"],
        )
        columns.append(Column(item["column"], field))
    return Layout(tuple(columns))


def _free_name(attribute: str, taken: set[str]) -> str:
    """Return a name for the column of an attribute that no other column has, ignoring case."""
    plain = "".join(char if char.isprintable() else "_" for char in attribute).replace("%", "_")
    name = plain.encode()[:_MAX_NAME].decode(errors="ignore") or "unnamed"
    free, number = name, 2
    while {free.casefold(), folded_name(free).casefold()} & taken:
        free, number = f"{name}_{number}", number + 1
    return free


def vintage_schema(number: int) -> str:
    """Return the name of the schema of a vintage."""
    return f"parcels_{number}"


def table(number: int, name: str, partition: str = "") -> Sql:
    """Return the quoted name of a table of a vintage, or of a partition of one."""
    return identifier(vintage_schema(number), f"{name}_{partition}" if partition else name)


#: The tables of the schema `SERVICE`.
VINTAGES, CURRENT = identifier(SERVICE, "vintages"), identifier(SERVICE, "current")


def create_service() -> list[Sql]:
    """Return the statements that create what all vintages share, unless it exists."""
    return [
        compose("CREATE SCHEMA IF NOT EXISTS {service}", service=identifier(SERVICE)),
        compose(
            "CREATE TABLE IF NOT EXISTS {vintages} (number integer PRIMARY KEY, "
            "title text NOT NULL, description text NOT NULL, own_columns jsonb NOT NULL, "
            "parcels bigint, buildings bigint, loaded timestamptz)",
            vintages=VINTAGES,
        ),
        compose(
            "CREATE TABLE IF NOT EXISTS {current} (number integer NOT NULL REFERENCES {vintages}, "
            "is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current))",
            current=CURRENT,
            vintages=VINTAGES,
        ),
    ]


def create_vintage(number: int, layout: Layout) -> list[Sql]:
    """Return the statements that create the tables of a vintage, without indexes."""
    statements = [
        compose("CREATE SCHEMA {vintage}", vintage=identifier(vintage_schema(number))),
        compose(
            "CREATE TABLE {ids} (key uuid NOT NULL, part text NOT NULL)", ids=table(number, IDS)
        ),
        compose(
            "CREATE TABLE {states} (part text PRIMARY KEY, parcels bigint NOT NULL, "
            "constants jsonb NOT NULL, region bytea)",
            states=table(number, STATES),
        ),
    ]
    for name, columns in _columns(layout).items():
        statements.append(
            compose(
                "CREATE TABLE {table} ({part} text NOT NULL, {columns}) PARTITION BY LIST ({part})",
                table=table(number, name),
                part=identifier(PARTITION),
                columns=columns,
            )
        )
        for partition in PARTITIONS:
            code = compose("FOR VALUES IN ({code})", code=literal(partition))
            statements.append(
                compose(
                    "CREATE TABLE {partition} PARTITION OF {table} {values}",
                    partition=table(number, name, partition),
                    table=table(number, name),
                    values=Sql("DEFAULT") if partition == OTHER else code,
                )
            )
    return statements


def _columns(layout: Layout) -> dict[str, Sql]:
    """Return the definitions of the columns of the partitioned tables."""

    def column(name: str, definition: Sql) -> Sql:
        return compose("{name} {definition}", name=identifier(name), definition=definition)

    parcels = [
        column(FID, Sql("bigint NOT NULL")),
        *(column(one.name, _TYPES[one.type_name]) for one in layout.columns),
        *(column(one.folded, _TEXT) for one in layout.columns if one.is_text),
        column(GEOM, Sql("geometry(MultiPolygon, 4326)")),
    ]
    return {
        PARCELS: join(", ", parcels),
        # A table of its own: selections read many more parcels than are returned, and without the
        # records, three times as many fit into memory.
        RECORDS: Sql(f"{FID} bigint NOT NULL, {RECORD} text NOT NULL"),
        BUILDINGS: Sql(
            "parcel bigint NOT NULL, number integer NOT NULL, attributes text NOT NULL, wkb bytea"
        ),
        STREETS: compose(
            "id integer NOT NULL, key {text} NOT NULL, name {text} NOT NULL", text=_TEXT
        ),
        PLACES: Sql("street integer NOT NULL, low integer, high integer, parcel bigint NOT NULL"),
    }


def create_indexes(
    number: int, layout: Layout, partition: str, longest: Mapping[str, int]
) -> list[Sql]:
    """Return the statements that create the indexes of one partition, in any order.

    Those that take longest are the first, for several at a time. `longest` has the bytes of the
    longest text of columns: no index can hold very long ones, and without an index only the speed
    differs.
    """

    def index(name: str, *columns: str, template: str = "({columns})") -> Sql:
        return compose(
            f"CREATE INDEX ON {{table}} {template}",
            table=table(number, name, partition),
            columns=join(", ", map(identifier, columns)),
        )

    parcels, fid = table(number, PARCELS, partition), identifier(FID)
    trigrams = [
        index(PARCELS, column.folded, template="USING gin ({columns} gin_trgm_ops)")
        for column in layout.columns
        if column.field.name in TRIGRAM_FIELDS
    ]
    statements = [
        *trigrams,
        compose(
            "CREATE UNIQUE INDEX ON {parcels} ({svc_uuid}) INCLUDE ({fid})",
            parcels=parcels,
            svc_uuid=identifier(ID_FIELD),
            fid=fid,
        ),
        compose("CREATE UNIQUE INDEX ON {parcels} ({fid})", parcels=parcels, fid=fid),
        index(PARCELS, GEOM, template="USING gist ({columns})"),
    ]
    for column in layout.columns:
        field = column.field
        if field.group is Group.OTHER or field.name == ID_FIELD:
            continue
        is_constant = field.name in _CONSTANT and partition != OTHER
        if not is_constant and longest.get(field.name, 0) <= MAX_INDEXED:
            statements.append(index(PARCELS, column.name))
    return [
        *statements,
        index(RECORDS, FID),
        index(BUILDINGS, "parcel"),
        index(STREETS, "key"),
        index(STREETS, "id"),
        index(PLACES, "street", "low", "high", "parcel"),
    ]


def _id_key(svc_uuid: str) -> Sql:
    """Return a ``svc_uuid`` as a UUID; other texts are hashed to one."""
    return compose(
        "CASE WHEN {id} ~ '^[0-9a-f]{{8}}-([0-9a-f]{{4}}-){{3}}[0-9a-f]{{12}}$' THEN {id}::uuid "
        "ELSE md5({id})::uuid END",
        id=identifier(svc_uuid),
    )


def fill_ids(number: int, partition: str) -> Sql:
    """Return the statement that adds the IDs of a partition to the table of IDs."""
    return compose(
        "INSERT INTO {ids} SELECT {key}, {partition} FROM {parcels}",
        ids=table(number, IDS),
        key=_id_key(ID_FIELD),
        partition=literal(partition),
        parcels=table(number, PARCELS, partition),
    )


def finish_ids(number: int) -> Sql:
    """Return the statement that makes the table of IDs quick; it fails if an ID is repeated."""
    return compose("ALTER TABLE {ids} ADD PRIMARY KEY (key)", ids=table(number, IDS))


def partitions_with(number: int, svc_uuids: Sequence[str]) -> Sql:
    """Return the query for the partitions with any of these IDs."""
    return compose(
        "SELECT DISTINCT part FROM {ids} "
        "WHERE key IN (SELECT {key} FROM unnest({svc_uuids}) AS id)",
        ids=table(number, IDS),
        key=_id_key("id"),
        svc_uuids=value(list(svc_uuids), "text[]"),
    )


def any_id(number: int) -> Sql:
    """Return the query for one of the IDs of a vintage, which reads a single row."""
    return compose("SELECT key FROM {ids} LIMIT 1", ids=table(number, IDS))


def analyze(number: int, partition: str) -> list[Sql]:
    """Return the statements that give the planner statistics of a partition.

    VACUUM, since without its map of visible rows an index alone cannot find them. No row was ever
    removed, so that it does not have to read the indexes.
    """
    return [
        compose("VACUUM (ANALYZE, INDEX_CLEANUP OFF) {table}", table=table(number, name, partition))
        for name in _PARTITIONED
    ]


def drop_vintage(number: int) -> Sql:
    """Return the statement that drops the tables of a vintage, if they exist."""
    return compose(
        "DROP SCHEMA IF EXISTS {vintage} CASCADE", vintage=identifier(vintage_schema(number))
    )
