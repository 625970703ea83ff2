"""The tables of the service in a database, and all statements that create or drop them.

The schema `SERVICE` has the table of vintages and the number of the current one. Each vintage is a
schema of its own, ``parcels_1``, ``parcels_2``, and so on. In a vintage, four tables have a
partition for each state (`states.PARTITIONS`), which is queried by its name, such as
``parcels_19``; nothing queries the tables themselves, so a partition may be on another server.

    parcels    fid, the fields of the contract, the file's own columns, the case-folded texts,
               geom, record (the finished JSON), unread
    buildings  the footprints of a parcel
    streets    the names of streets, and
    places     the parcels of each street with their house numbers
    ids        the partition of each ``svc_uuid``
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from psycopg import sql

from parcel_lookup.core.contract import FIELDS, ID_FIELD, Field, FieldType, Group
from parcel_lookup.service.database.states import OTHER, PARTITIONS

SERVICE = "parcel_service"
PARCELS, BUILDINGS, STREETS, PLACES, IDS = "parcels", "buildings", "streets", "places", "ids"
_PARTITIONED = (PARCELS, BUILDINGS, STREETS, PLACES)

#: The columns of parcels that are no attributes.
PARTITION, FID, GEOM, RECORD, UNREAD = "part", "fid", "geom", "record", "unread"
_FOLDED = "{}_folded"
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
_TEXT = sql.SQL('text COLLATE "C"')
_TYPES = {
    "text": _TEXT,
    "float8": sql.SQL("double precision"),
    "int8": sql.SQL("bigint"),
}


class Column(NamedTuple):
    """A column of parcels that holds an attribute."""

    name: str
    field: Field

    @property
    def type_name(self) -> str:
        """The name of its type, as in ``pg_type``."""
        if not self.field.is_numeric:
            return "text"
        # A double holds all whole numbers that the contract has, but not all that files have.
        return "int8" if self.field.group is Group.OTHER and self.field.whole else "float8"

    @property
    def is_text(self) -> bool:
        """Whether it has a second column with its case-folded text."""
        return self.field.type is FieldType.TEXT

    @property
    def folded(self) -> str:
        """The name of the column with its case-folded text."""
        return _FOLDED.format(self.name)


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
    taken = {PARTITION, FID, GEOM, RECORD, UNREAD, *_SYSTEM_COLUMNS}
    taken |= {name for column in columns for name in (column.name, column.folded)}
    for field in own_fields:
        name = _free_name(field.name, taken)
        taken |= {name.casefold(), _FOLDED.format(name).casefold()}
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
    while {free.casefold(), _FOLDED.format(free).casefold()} & taken:
        free, number = f"{name}_{number}", number + 1
    return free


def vintage_schema(number: int) -> str:
    """Return the name of the schema of a vintage."""
    return f"parcels_{number}"


def table(number: int, name: str, partition: str = "") -> sql.Identifier:
    """Return the quoted name of a table of a vintage, or of a partition of one."""
    return sql.Identifier(vintage_schema(number), f"{name}_{partition}" if partition else name)


def create_service() -> list[sql.Composed]:
    """Return the statements that create what all vintages share, unless it exists."""
    service = sql.Identifier(SERVICE)
    vintages, current = sql.Identifier(SERVICE, "vintages"), sql.Identifier(SERVICE, "current")
    return [
        sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(service),
        sql.SQL(
            "CREATE TABLE IF NOT EXISTS {} (number integer PRIMARY KEY, title text NOT NULL, "
            "description text NOT NULL, own_columns jsonb NOT NULL, parcels bigint, "
            "buildings bigint, loaded timestamptz)"
        ).format(vintages),
        sql.SQL(
            "CREATE TABLE IF NOT EXISTS {} (number integer NOT NULL REFERENCES {}, "
            "is_current boolean PRIMARY KEY DEFAULT true CHECK (is_current))"
        ).format(current, vintages),
    ]


def create_vintage(number: int, layout: Layout) -> list[sql.Composed]:
    """Return the statements that create the tables of a vintage, without indexes."""
    parcels = [
        sql.SQL("{} bigint NOT NULL").format(sql.Identifier(FID)),
        *(
            sql.SQL("{} {}").format(sql.Identifier(column.name), _TYPES[column.type_name])
            for column in layout.columns
        ),
        *(
            sql.SQL("{} {}").format(sql.Identifier(column.folded), _TEXT)
            for column in layout.columns
            if column.is_text
        ),
        sql.SQL("{} geometry(MultiPolygon, 4326)").format(sql.Identifier(GEOM)),
        sql.SQL("{} text NOT NULL").format(sql.Identifier(RECORD)),
        sql.SQL("{} text").format(sql.Identifier(UNREAD)),
    ]
    buildings = sql.SQL(
        "parcel bigint NOT NULL, number integer NOT NULL, attributes text NOT NULL, wkb bytea"
    )
    streets = sql.SQL("id integer NOT NULL, key {0} NOT NULL, name {0} NOT NULL").format(_TEXT)
    places = sql.SQL("street integer NOT NULL, low integer, high integer, parcel bigint NOT NULL")
    tables = {
        PARCELS: sql.SQL(", ").join(parcels),
        BUILDINGS: buildings,
        STREETS: streets,
        PLACES: places,
    }
    statements = [
        sql.SQL("CREATE SCHEMA {}").format(sql.Identifier(vintage_schema(number))),
        sql.SQL("CREATE TABLE {} (key uuid NOT NULL, part text NOT NULL)").format(
            table(number, IDS)
        ),
        sql.SQL(
            "CREATE TABLE {} (part text PRIMARY KEY, parcels bigint NOT NULL, "
            "constants jsonb NOT NULL, region bytea)"
        ).format(table(number, "states")),
    ]
    for name in _PARTITIONED:
        statements.append(
            sql.SQL("CREATE TABLE {} ({} text NOT NULL, {}) PARTITION BY LIST ({})").format(
                table(number, name),
                sql.Identifier(PARTITION),
                tables[name],
                sql.Identifier(PARTITION),
            )
        )
        for partition in PARTITIONS:
            values = (
                sql.SQL("DEFAULT")
                if partition == OTHER
                else sql.SQL("FOR VALUES IN ({})").format(sql.Literal(partition))
            )
            statements.append(
                sql.SQL("CREATE TABLE {} PARTITION OF {} {}").format(
                    table(number, name, partition), table(number, name), values
                )
            )
    return statements


def create_indexes(
    number: int, layout: Layout, partition: str, longest: Mapping[str, int]
) -> list[sql.Composed]:
    """Return the statements that create the indexes of one partition.

    `longest` has the bytes of the longest text of columns: no index can hold very long ones, and
    without an index only the speed differs.
    """
    parcels = table(number, PARCELS, partition)

    def index(of: sql.Identifier, columns: str, *names: str, unique: bool = False) -> sql.Composed:
        return sql.SQL("CREATE {} ON {} " + columns).format(
            sql.SQL("UNIQUE INDEX" if unique else "INDEX"), of, *map(sql.Identifier, names)
        )

    statements = [
        index(parcels, "({}) INCLUDE ({})", ID_FIELD, FID, unique=True),
        index(parcels, "({})", FID, unique=True),
        index(parcels, "USING gist ({})", GEOM),
    ]
    for column in layout.columns:
        field = column.field
        if field.group is Group.OTHER or field.name == ID_FIELD:
            continue
        is_constant = field.name in _CONSTANT and partition != OTHER
        if not is_constant and longest.get(field.name, 0) <= MAX_INDEXED:
            statements.append(index(parcels, "({})", column.name))
        if field.name in TRIGRAM_FIELDS:
            statements.append(index(parcels, "USING gin ({} gin_trgm_ops)", column.folded))
    return [
        *statements,
        index(table(number, BUILDINGS, partition), "({})", "parcel"),
        index(table(number, STREETS, partition), "({})", "key"),
        index(table(number, STREETS, partition), "({})", "id"),
        index(
            table(number, PLACES, partition),
            "({}, {}, {}, {})",
            *("street", "low", "high", "parcel"),
        ),
    ]


#: A ``svc_uuid`` as a UUID; other texts are hashed to one.
_ID_KEY = sql.SQL(
    "CASE WHEN {0} ~ '^[0-9a-f]{{8}}-([0-9a-f]{{4}}-){{3}}[0-9a-f]{{12}}$' THEN {0}::uuid "
    "ELSE md5({0})::uuid END"
)


def fill_ids(number: int, partition: str) -> sql.Composed:
    """Return the statement that adds the IDs of a partition to the table of IDs."""
    key = _ID_KEY.format(sql.Identifier(ID_FIELD))
    return sql.SQL("INSERT INTO {} SELECT {}, {} FROM {}").format(
        table(number, IDS), key, sql.Literal(partition), table(number, PARCELS, partition)
    )


def finish_ids(number: int) -> sql.Composed:
    """Return the statement that makes the table of IDs quick; it fails if an ID is repeated."""
    return sql.SQL("ALTER TABLE {} ADD PRIMARY KEY (key)").format(table(number, IDS))


def partitions_with(number: int) -> sql.Composed:
    """Return the query for the partitions with any of a list of IDs, which is its only value."""
    key = _ID_KEY.format(sql.Identifier("id"))
    return sql.SQL(
        "SELECT DISTINCT part FROM {} WHERE key IN (SELECT {} FROM unnest(%s::text[]) AS id)"
    ).format(table(number, IDS), key)


def analyze(number: int, partition: str) -> list[sql.Composed]:
    """Return the statements that give the planner statistics of a partition.

    VACUUM, since without its map of visible rows an index alone cannot find them.
    """
    return [
        sql.SQL("VACUUM (ANALYZE) {}").format(table(number, name, partition))
        for name in _PARTITIONED
    ]


def drop_vintage(number: int) -> sql.Composed:
    """Return the statement that drops the tables of a vintage, if they exist."""
    return sql.SQL("DROP SCHEMA IF EXISTS {} CASCADE").format(
        sql.Identifier(vintage_schema(number))
    )
