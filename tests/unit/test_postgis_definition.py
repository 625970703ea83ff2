"""Definitions of tables: joined columns, constants, factors, and what cannot be used."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from parcel_lookup.core.contract import (
    Cancellation,
    Filter,
    Order,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.postgis.database import Database
from parcel_lookup.core.postgis.definition import (
    ColumnSource,
    DefinitionError,
    OwnColumn,
    TableColumn,
    TableDefinition,
    definition_to_text,
    read_definition,
)
from parcel_lookup.core.postgis.tables import describe_table, list_tables
from parcel_lookup.core.sources.local.postgis import PostGISSource
from parcel_lookup.tests.support.postgres import PostgresServer
from parcel_lookup.tests.support.searching import fetch

psycopg2 = pytest.importorskip("psycopg2")

NUMBER = TableColumn("gid", "int4")
STATEMENTS = (
    "CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
    "CREATE DOMAIN parcel_number AS varchar(20)",
    'CREATE TABLE odd (gid int PRIMARY KEY, pin parcel_number, block text COLLATE "C", '
    "lot int, owner text COLLATE loose, size text, fee text, picture bytea, "
    "geom geometry(Polygon, 4326))",
    "INSERT INTO odd VALUES (1, 'A1', ' 7 ', 12, 'Smith', '43,560', '$1,234.50'), "
    "(2, 'A2', NULL, 3, 'SMITH', '87120', '$7'), (3, 'A3', '', NULL, 'Doe', 'big', NULL)",
    "CREATE UNIQUE INDEX ON odd (pin)",
    "CREATE TABLE partly (gid int UNIQUE, pin text NOT NULL UNIQUE, geom geometry)",
)


@pytest.fixture(scope="module")
def database(postgres: PostgresServer) -> Iterator[Database]:
    name = postgres.create_database()
    connection = psycopg2.connect(**postgres.arguments(name))
    connection.autocommit = True
    with connection.cursor() as cursor:
        for one in STATEMENTS:
            cursor.execute(one)
    connection.close()
    made = opened(postgres, name)
    yield made
    made.close()
    postgres.drop_database(name)


def described(database: Database, name: str = "odd") -> Any:
    return database.read(lambda one: describe_table(one, "public", name, ""), Cancellation())


def found(database: Database, definition: TableDefinition, *filters: Filter) -> Any:
    mapping = read_definition(definition_to_text(definition)).mapping
    request = QueryRequest(filters, Order("state"), limit=10)
    return fetch(PostGISSource(mapping, database), request).parcels


def test_columns_are_described_with_their_types_and_collations(database: Database) -> None:
    description = described(database)
    columns = {one.name: one for one in description.columns}
    assert description.key == ("gid",)
    assert columns["pin"].type_name == "varchar"
    assert columns["block"].is_c_collated
    assert not columns["owner"].is_deterministic
    assert columns["picture"].kind is None
    assert "geom" not in columns


@contextmanager
def other_database(postgres: PostgresServer, options: str) -> Iterator[psycopg2.extensions.cursor]:
    """Create the database “other” with options of its own; yields a cursor."""
    connection = psycopg2.connect(**postgres.arguments())
    connection.autocommit = True
    with closing(connection), connection.cursor() as cursor:
        cursor.execute(f"CREATE DATABASE other TEMPLATE template0 {options}")
    try:
        connection = psycopg2.connect(**postgres.arguments("other"))
        connection.autocommit = True
        with closing(connection), connection.cursor() as cursor:
            cursor.execute("CREATE EXTENSION postgis")
            cursor.execute("CREATE TABLE odd (owner text, geom geometry)")
            yield cursor
    finally:
        postgres.drop_database("other")


def opened(postgres: PostgresServer, name: str) -> Database:
    return Database(lambda: psycopg2.connect(**postgres.arguments(name)), psycopg2.Error, name)


@pytest.mark.parametrize(("provider", "is_c"), [("libc", True), ("icu ICU_LOCALE 'en'", False)])
def test_the_order_of_texts_is_that_of_the_database(
    postgres: PostgresServer, provider: str, is_c: bool
) -> None:
    options = f"LC_COLLATE 'C' LC_CTYPE 'C.UTF-8' LOCALE_PROVIDER {provider}"
    with other_database(postgres, options) as cursor:
        cursor.execute("SELECT 'a' > 'B'")
        assert cursor.fetchone() == (is_c,)
        with closing(opened(postgres, "other")) as other:
            assert [one.is_c_collated for one in described(other).columns] == [is_c]


def test_a_database_in_another_encoding_says_so(postgres: PostgresServer) -> None:
    with (
        other_database(postgres, "ENCODING 'LATIN1' LC_COLLATE 'C' LC_CTYPE 'C'"),
        closing(opened(postgres, "other")) as other,
    ):
        for work in (list_tables, lambda one: describe_table(one, "public", "odd", "")):
            with pytest.raises(ParcelError, match="encoding is LATIN1"):
                other.read(work, Cancellation())


def test_a_unique_index_is_a_key_if_its_columns_are_never_null(database: Database) -> None:
    assert described(database, "partly").key == ("pin",)


def test_fields_are_read_from_several_columns_constants_and_other_units(
    database: Database,
) -> None:
    columns = {one.name: one for one in described(database).columns}
    definition = TableDefinition(
        "County",
        "public",
        "odd",
        {
            "svc_uuid": ColumnSource((NUMBER,)),
            "parcel_id": ColumnSource((columns["block"], columns["lot"]), ("", " ")),
            "mail_addr": ColumnSource((columns["owner"], columns["block"]), ("", ", ")),
            "owner": ColumnSource((columns["owner"],)),
            "acres": ColumnSource((columns["size"],), scale=1 / 43560),
            "sale_price": ColumnSource((columns["fee"],), remove=("$",)),
        },
        "geom",
        has_declared_srid=True,
        key=("gid",),
        own=(OwnColumn("lot", columns["lot"]),),
        constants={"state": "NE", "state_fp": "31"},
        state="NE",
    )
    assert read_definition(definition_to_text(definition)) == definition
    parcels = found(database, definition)
    values = [
        [one.attributes[name] for name in ("parcel_id", "mail_addr", "acres", "sale_price")]
        for one in parcels
    ]
    assert values == [
        ["7 12", "Smith, 7", pytest.approx(1), 1234.5],
        ["3", "SMITH", pytest.approx(2), 7.0],
        [None, "Doe", None, None],
    ]
    assert {one.attributes["state"] for one in parcels} == {"NE"}
    assert [one.attributes["lot"] for one in parcels] == [12, 3, None]
    for item, expected in (
        (Filter("state", "eq", "NE"), ["1", "2", "3"]),
        (Filter("state", "eq", "IA"), []),
        (Filter("parcel_id", "eq", "7 12"), ["1"]),
        (Filter("owner", "eq", "Smith"), ["1"]),
        (Filter("owner", "ilike", "smith"), ["1", "2"]),
        (Filter("acres", "gt", 1.5), ["2"]),
        (Filter("sale_price", "in", (1234.5, 8)), ["1"]),
        (Filter("svc_uuid", "in", ("2", "02", "x")), ["2"]),
    ):
        assert [one.svc_uuid for one in found(database, definition, item)] == expected, item


@pytest.mark.parametrize(
    ("field", "column", "words"),
    [
        ("acres", TableColumn("picture", "bytea"), "picture"),
        ("acres", TableColumn("day", "date"), "day"),
        ("sale_date", TableColumn("is_new", "bool"), "is_new"),
        ("owner", TableColumn("owner", "jsonb"), "jsonb"),
    ],
)
def test_a_column_of_the_wrong_type_is_refused(field: str, column: TableColumn, words: str) -> None:
    sources = {"svc_uuid": ColumnSource((NUMBER,)), field: ColumnSource((column,))}
    definition = TableDefinition("County", "public", "odd", sources, "geom")
    with pytest.raises(DefinitionError, match=words):
        _ = definition.mapping
    with pytest.raises(DefinitionError, match=words):
        read_definition(definition_to_text(definition))


@pytest.mark.parametrize(
    "changed",
    [
        {"schema": ""},
        {"table": "a\0b"},
        {"geometry": "\ud800"},
        {"key": [""]},
        {"own": {"picture": {"name": "picture", "type": "bytea"}}},
        {"constants": {"state": "\0"}},
        {"fields": {"svc_uuid": {"columns": [{"name": "gid", "type": "int4"}], "remove": ["\0"]}}},
    ],
)
def test_what_no_database_can_have_is_refused(changed: dict[str, Any]) -> None:
    sources = {"svc_uuid": ColumnSource((NUMBER,))}
    text = definition_to_text(TableDefinition("County", "public", "odd", sources, "geom"))
    read_definition(text)
    with pytest.raises(DefinitionError, match="damaged"):
        read_definition(json.dumps({**json.loads(text), **changed}))


def test_a_database_without_postgis_says_so(postgres: PostgresServer) -> None:
    with postgres.database() as url:
        connection = psycopg2.connect(url)
        connection.autocommit = True
        with closing(connection), connection.cursor() as cursor:
            cursor.execute("DROP EXTENSION postgis")
        plain = Database(lambda: psycopg2.connect(url), psycopg2.Error, "plain")
        with closing(plain), pytest.raises(Exception, match="no extension PostGIS"):
            described(plain)
