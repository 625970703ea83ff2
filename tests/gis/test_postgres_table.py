"""`PostgresTable`: values, keys, conditions, geometries, cancels, and faults of a real server."""

import itertools
import threading
import time
from contextlib import closing
from types import SimpleNamespace
from typing import Any, NamedTuple
from uuid import UUID

import pytest
import shapely
from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsProject,
    QgsProviderConnectionException,
    QgsVectorLayer,
)

from parcel_lookup.core.columns.mapping import ColumnMapping, FieldSource
from parcel_lookup.core.contract import ErrorCode, Filter, Operator, ParcelError
from parcel_lookup.core.contract.errors import Cancelled
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.source import postgres_table
from parcel_lookup.core.gis.source.postgres_table import PostgresTable
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.core.gis.source.table import Condition, Kind
from parcel_lookup.core.gis.source.values import flat_wkb
from parcel_lookup.tests.support.passwords import locked, unlocked
from parcel_lookup.tests.support.postgis_county import wait_for
from parcel_lookup.tests.support.postgres import PostgresServer
from parcel_lookup.tests.support.postgres_layers import HAS_PROVIDER, SQUARE, Database
from parcel_lookup.tests.support.stalling import StallingProxy
from parcel_lookup.tests.support.stored_databases import basic_login

_numbers = itertools.count()


@pytest.fixture(scope="module")
def database(postgres):
    if not HAS_PROVIDER:
        pytest.skip("QGIS without PostgreSQL")
    with closing(Database(postgres)) as made:
        yield made


@pytest.fixture
def table(database):
    """Return a function that creates a table of a column besides ID and geometry."""

    def create(kind, *values, geometry=SQUARE, column="geometry(Geometry, 2249)"):
        if " Z" in geometry:
            column = "geometry(GeometryZ, 2249)"
        name = f"t{next(_numbers)}"
        database.run(f"CREATE TABLE {name} (id int PRIMARY KEY, a {kind}, geom {column})")
        for place, value in enumerate(values):
            database.run(f"INSERT INTO {name} VALUES ({place}, %s, {geometry})", value)
        return name

    return create


def conditions(*filters):
    """Return what is certain of the rows that match filters on columns of a table."""
    return [Condition(one.field, Operator(one.op).implies, one.values) for one in filters]


def keys(table, *conditions, columns=(), box=None, run=None):
    chunks = table.keys(columns, conditions, box, run or Run())
    return {key: values for chunk in chunks for key, values in zip(chunk.keys, chunk.rows)}


class Feature(NamedTuple):
    key: Any
    values: dict
    wkb: Any


def features(table, wanted, columns=(), run=None):
    chunks = table.features(wanted, columns, run or Run())
    return [Feature(*one) for some in chunks for one in zip(some.keys, some.rows, some.wkbs)]


def test_an_index_finds_texts_as_long_as_none_has_blanks(database, table, monkeypatch):
    statements = []
    execute = PostgresTable._execute

    def noted(self, statement, *args):
        statements.append(statement)
        return execute(self, statement, *args)

    name = table("text", "7-A", "7-B", None)
    made, wanted = database.open(name), conditions(Filter("a", "in", ("7-A", "8")))
    monkeypatch.setattr(PostgresTable, "_execute", noted)
    assert [*keys(made, *wanted)] == [0]
    assert "btrim" not in statements[-1]
    del statements[:]
    assert [*keys(made, *wanted)] == [0]
    assert not any("btrim" in one for one in statements)  # the rows are looked at once
    database.run(f"UPDATE {name} SET a = %s WHERE id = 1", "\u20037-A\t")
    assert sorted(keys(made, *wanted)) == [0, 1]
    database.run(f"CREATE VIEW v{name} AS SELECT * FROM {name}")
    of_view = database.open(f"v{name}", key="id")
    assert sorted(keys(of_view, *wanted)) == [0, 1]


def refusal(database, *arguments, **parts):
    """Return the error of a table that cannot be opened or read."""

    def read():
        opened = database.open(*arguments, **parts)
        features(opened, list(keys(opened)))

    with pytest.raises(ParcelError) as caught:
        read()
    assert database.server.password not in f"{caught.value!r}{caught.value.detail}"
    return caught.value


# Values


@pytest.mark.parametrize(
    ("kind", "text", "expected", "as_column"),
    [
        ("text", "Straße ' \\ \" %s", "Straße ' \\ \" %s", Kind.TEXT),
        ("char(5)", "ab", "ab", Kind.TEXT),
        (
            "uuid",
            "A0EEBC99-9C0B-4EF8-BB6D-6BB9BD380A11",
            "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11",
            Kind.TEXT,
        ),
        ("bigint", "9223372036854775807", 9223372036854775807, Kind.WHOLE),
        ("oid", "4294967295", 4294967295, Kind.WHOLE),
        ("real", "0.1", 0.1, Kind.NUMBER),
        ("float8", "0.1", 0.1, Kind.NUMBER),
        ("float8", "NaN", None, Kind.NUMBER),
        ("float8", "-Infinity", "-inf", Kind.NUMBER),
        ("numeric", "NaN", None, Kind.NUMBER),
        ("numeric(12,2)", "1250.00", 1250, Kind.NUMBER),
        ("numeric(12,2)", "-0.50", -0.5, Kind.NUMBER),
        ("numeric", "0.00000001", 1e-8, Kind.NUMBER),
        ("numeric", "12345678901234567890.00", 12345678901234567890, Kind.NUMBER),
        ("numeric", "0.1234567890123456789", 0.12345678901234568, Kind.NUMBER),
        ("numeric", "1e-400", 0.0, Kind.NUMBER),
        ("numeric", "9" * 400, "9" * 400, Kind.NUMBER),
        ("money", "1234.50", 1234.5, Kind.NUMBER),
        ("boolean", "f", False, Kind.TRUTH),
        ("date", "2020-02-29", "2020-02-29", Kind.DATE),
        ("date", "0044-03-15 BC", "0044-03-15 BC", Kind.DATE),
        ("date", "12020-01-01", "12020-01-01", Kind.DATE),
        ("date", "infinity", "infinity", Kind.DATE),
        ("timestamp", "2020-01-02 03:04:05.678", "2020-01-02T03:04:05.678", Kind.DATE),
        ("timestamp", "2020-01-02 00:00", "2020-01-02", Kind.DATE),
        ("timestamptz", "2020-01-01 22:00-05", "2020-01-02T03:00:00Z", Kind.DATE),
        ("time", "10:11:12", "10:11:12", Kind.OTHER),
        ("interval", "1 day", "1 day", Kind.OTHER),
        ("text[]", '{a,"b c"}', '{a,"b c"}', Kind.OTHER),
        ("jsonb", '{"a": [1, null]}', '{"a": [1, null]}', Kind.OTHER),
        ("bytea", "\\x00ff", "00ff", Kind.OTHER),
        ("text", None, None, Kind.TEXT),
        ("numeric", None, None, Kind.NUMBER),
    ],
)
def test_values_lose_nothing(database, table, kind, text, expected, as_column):
    opened = database.open(table(kind, text))
    assert [(one.name, one.kind) for one in opened.columns] == [
        ("id", Kind.WHOLE),
        ("a", as_column),
    ]
    (values,) = keys(opened, columns=["a"]).values()
    assert values == {"a": expected}
    assert type(values["a"]) is type(expected)
    (feature,) = features(opened, [0], ["a", "id"])
    assert feature.values == {"a": expected, "id": 0}


def test_enums_and_domains_are_read_as_their_base(database):
    database.run("CREATE TYPE zone AS ENUM ('R1', 'ÑU')")
    database.run("CREATE DOMAIN acres AS numeric(10,2)")
    database.run(
        f"CREATE TABLE typed AS SELECT 1 AS id, 'ÑU'::zone AS z, 7.50::acres AS a, {SQUARE} AS geom"
    )
    opened = database.open("typed", key="id")
    assert [one.kind for one in opened.columns] == [Kind.WHOLE, Kind.TEXT, Kind.NUMBER]
    found = keys(opened, *conditions(Filter("z", "ilike", "ñ")), columns=["z", "a"])
    assert found == {1: {"z": "ÑU", "a": 7.5}}


HOSTILE = "Robert\"); DROP TABLE x; --'%s{0}\\ß$$"


def test_sql_in_every_name_and_text(database):
    quoted = '"' + HOSTILE.replace('"', '""') + '"'
    table = f"{quoted}.{quoted}"
    database.run(f"CREATE SCHEMA {quoted}")
    database.run(f"CREATE TABLE {table} ({quoted} text PRIMARY KEY, g geometry(Polygon, 2249))")
    texts = [HOSTILE, "'", "\\", "\\'", "%s", "$$", "E'", "a\nb", "a'||pg_sleep(9)||'", "x;--"]
    insert = f"INSERT INTO {table} VALUES (".replace("%", "%%")
    for text in texts:
        database.run(f"{insert}%s, {SQUARE})", text)
    opened = database.open(HOSTILE, schema=HOSTILE, geometry="g")
    assert set(keys(opened)) == set(texts)
    for text in texts:
        (feature,) = features(opened, [text], [HOSTILE])
        assert (feature.key, feature.values) == (text, {HOSTILE: text})
        for operator in ("eq", "ilike", "in"):
            value = (text,) if operator == "in" else text
            found = keys(opened, *conditions(Filter(HOSTILE, operator, value)))
            assert text in found
        assert text in opened.values(HOSTILE, text, 20, Run())
    assert keys(opened, *conditions(Filter(HOSTILE, "in", ("a\0b", "\ud800")))) == {}


# Conditions

TEXTS = (
    "Muñoz", "MUÑOZ", "MUN\u0303OZ", "Straße", "STRASSE", "strasse", "Kelvin", "\u212aelvin",
    "ﬁne", "FINE", "100%", "100_", "a\\b", " padded ", "padded", "\u2003wide\u3000", "wide",
    "", "  ", None, "İstanbul", "istanbul", "Ω", "ω", "\U0001d11e", "\u017fmith", "SMITH",
    "7", "07",
)  # fmt: skip


@pytest.fixture(scope="module")
def parcels_of_kinds(database):
    """Return a source over a table with texts and numbers of all kinds."""
    collation = "CREATE COLLATION loose (provider = icu, locale = 'und-u-ks-level2', "
    database.run(f"{collation} deterministic = false)")
    database.run(
        "CREATE TABLE kinds (id int PRIMARY KEY, owner text, name text COLLATE loose, "
        "padded char(12), whole bigint, small real, big float8, exact numeric, paid money, "
        "geom geometry(Polygon, 2249))"
    )
    numbers = [0, -0.0, 1, 0.1, 1.5, -7, 16777217, 2**53 - 1, 1e-30, 1e30, "NaN", "Infinity", None]
    exact = [*numbers[:-2], "0.1000000000000000055", "1e400", "1e-400", "9007199254740993"]
    for place, text in enumerate(TEXTS):
        number = numbers[place % len(numbers)]
        is_whole = isinstance(number, int) or number is None
        database.run(
            f"INSERT INTO kinds VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, {SQUARE})",
            *(place, text, text, (text or "")[:12], number if is_whole else 2**60 + place),
            *(number, number, exact[place % len(exact)], place * 10.25),
        )
    mapping = ColumnMapping(FIELDS, ids=("id",))
    context = QgsProject.instance().transformContext()
    source = LayerSource(lambda _run: database.open("kinds"), mapping, UUID(int=1), context)
    with closing(source):
        yield source


FIELDS = {"owner": FieldSource("owner", ("owner",))}


def _filters_of_texts():
    for field, operator in itertools.product(("owner", "name", "padded"), ("eq", "ne", "ilike")):
        for text in (*TEXTS, "strass", "ss", "K", "n", "%", "_", "a\0b"):
            if text:
                yield Filter(field, operator, text)
        if operator != "ilike":
            listed = "in" if operator == "eq" else "nin"
            yield Filter(field, listed, ("Muñoz", "padded", "STRASSE", "7", "a\0b"))
        yield Filter(field, "isnull", operator == "eq")


def _filters_of_numbers():
    values = (0, 1, 0.1, 1.5, -7, 16777217, 2**53 - 1, 2**53, 1e-30, 1e30, 1e300, 20.5)
    for field in ("whole", "small", "big", "exact", "paid"):
        for value in values:
            for operator in ("eq", "ne", "gt", "gte", "lt", "lte"):
                yield Filter(field, operator, value)
        yield Filter(field, "in", (0.1, 1, 20.5))
        yield Filter(field, "nin", (0.1, 1, 20.5))
        yield Filter(field, "between", (-7, 1.5))
        yield Filter(field, "isnull", True)


@pytest.mark.parametrize("filters", [_filters_of_texts, _filters_of_numbers])
def test_the_server_leaves_out_no_row_that_matches(parcels_of_kinds, filters):
    source = parcels_of_kinds
    fields = source.info.fields
    everything = [one for batch in source.read(Query(), Run()) for one in batch.parcels]
    assert len(everything) == len(TEXTS)
    for one in filters():
        if Operator(one.op) not in fields[one.field].operators:
            continue
        expected = [
            each.attributes["id"] for each in everything if Matcher((one,), fields)(each.attributes)
        ]
        batches = source.read(Query((one,)), Run())
        found = [each.attributes["id"] for batch in batches for each in batch.parcels]
        assert sorted(found) == sorted(expected), one


def test_the_server_leaves_out_most_other_rows(database, parcels_of_kinds):
    assert parcels_of_kinds.info
    opened = database.open("kinds")
    other = sum(not (text or "").isascii() for text in TEXTS)
    for one, most in (
        (Filter("owner", "eq", "padded"), 2),
        (Filter("owner", "ilike", "STRASSE"), 2 + other),
        (Filter("owner", "ilike", "ñ"), other),
        (Filter("owner", "isnull", False), len(TEXTS) - 1),
        (Filter("whole", "eq", 1), 3),
        (Filter("whole", "between", (0.5, 1.5)), 6),
        (Filter("exact", "gte", 1e15), 16),
        (Filter("small", "eq", 0.1), 3),
    ):
        assert 0 < len(keys(opened, *conditions(one))) <= most, one


def test_completions(database, parcels_of_kinds):
    assert parcels_of_kinds.info
    opened = database.open("kinds")
    assert opened.values("owner", "STRASSE", 9, Run()) == ["STRASSE", "Straße", "strasse"]
    assert opened.values("owner", "", 1, Run()) == ["padded"]
    assert opened.values("owner", "pad\0", 1, Run()) == []
    assert opened.values("owner", "ñ", 9, Run()) == ["MUÑOZ", "Muñoz"]
    assert opened.values("whole", "16777217", 9, Run()) == ["16777217"]
    many = "SELECT n AS id, 'Señor ' || n % 3000 AS a, {} AS geom FROM generate_series(1, 3001) n"
    database.run(f"CREATE TABLE many AS {many.format(SQUARE)}")
    found = database.open("many").values("a", "SEÑOR 29", 2, Run())
    assert found == ["Señor 29", "Señor 290"]
    assert database.open("many").values("a", "señor", 1, Run()) == ["Señor 1"]


# Keys


def test_a_composite_key_and_a_filter(database):
    database.run(
        "CREATE TABLE lots (book int, page text, geom geometry(Polygon, 2249), "
        "PRIMARY KEY (book, page))"
    )
    database.run(
        f"INSERT INTO lots SELECT n / 3, 'p' || n % 3, {SQUARE} FROM generate_series(0, 8999) n"
    )
    opened = database.open("lots", sql="book < 2000 -- not the last ones", key='"book","page"')
    found = keys(opened)
    assert (len(found), opened.count(Run())) == (6000, 6000)
    assert [one.key for one in features(opened, sorted(found)[::-1])] == sorted(found)[::-1]
    assert features(opened, [(1, "p1"), (1, "none"), (2500, "p1")]) == features(opened, [(1, "p1")])
    assert len(features(opened, [(1, "p1")])) == 1
    by_key = database.open("lots", key="book,page")
    assert by_key.identity != opened.identity
    assert len(keys(by_key)) == 9000
    assert len(keys(database.open("lots"))) == 9000


def test_a_view_and_a_query_need_a_key(database):
    database.run(f"CREATE TABLE plain AS SELECT 1 AS id, 'x' AS a, {SQUARE} AS geom")
    database.run("CREATE VIEW keyless AS SELECT * FROM plain UNION ALL SELECT * FROM plain")
    database.run("CREATE VIEW nulls AS SELECT null::int AS id, geom FROM plain")
    query = "(SELECT id, geom, 'a;b' AS a FROM plain)"
    for table, parts in (
        ("keyless", {}),
        (query, {}),
        ("keyless", {"key": "id"}),  # two rows have it
        ("nulls", {"key": "id"}),
    ):
        error = refusal(database, table, **parts)
        assert (error.code, "key" in error.sentence) == (ErrorCode.DATABASE, True)
    opened = database.open(query, key="id", srid="2249")
    assert keys(opened, columns=["a"], box=(0, 0, 1, 1)) == {1: {"a": "a;b"}}
    assert features(opened, [1])[0].wkb
    assert opened.crs == "EPSG:2249"


@pytest.mark.parametrize(
    ("kind", "key", "order"),
    [
        ("char(5)", "ab", "a"),
        ("varchar(9)", "a,'\\", "a"),
        ("uuid", "a0eebc99-9c0b-4ef8-bb6d-6bb9bd380a11", "00eebc99-9c0b-4ef8-bb6d-6bb9bd380a11"),
        ("numeric", "1.10", "0"),
        ("float8", "0.1", "-1e300"),
        ("date", "0044-03-15 BC", "2001-02-03"),
        ("timestamptz", "2020-01-01 22:00:00.123456-05", "infinity"),
        ("bytea", "\\x00ff", "\\x"),
        ("bigint", "9223372036854775807", "-1"),
        ("mood", "ÑU", "OK"),
    ],
)
@pytest.mark.parametrize("is_composite", [False, True])
def test_keys_of_any_type(database, kind, key, order, is_composite):
    database.run("DROP TYPE IF EXISTS mood CASCADE; CREATE TYPE mood AS ENUM ('OK', 'ÑU')")
    columns = "k, part" if is_composite else "k"
    database.run(
        f"DROP TABLE IF EXISTS typed_keys; CREATE TABLE typed_keys (k {kind}, part boolean, "
        f"geom geometry, PRIMARY KEY ({columns}))"
    )
    for one in (key, order):
        database.run(f"INSERT INTO typed_keys VALUES (%s, true, {SQUARE})", one)
    opened = database.open("typed_keys")
    every = list(keys(opened))
    assert [one.key for one in features(opened, every)] == every
    assert len(every) == 2


def test_a_table_without_a_key_has_the_places_of_its_rows(database):
    database.run(f"CREATE TABLE bare AS SELECT n, {SQUARE} AS geom FROM generate_series(1, 3) n")
    opened = database.open("bare")
    assert [one.name for one in opened.columns] == ["n"]
    found = keys(opened, columns=["n"])
    database.run("UPDATE bare SET n = 9 WHERE n = 2")
    (gone,) = [key for key, values in found.items() if values == {"n": 2}]
    assert {one.key for one in features(opened, list(found))} == {*found} - {gone}


def test_a_change_of_a_row_is_noticed(database, table):
    name = table("text", "a", "b")
    opened = database.open(name)
    prints = [opened.fingerprint(Run())]
    for change in ("UPDATE {} SET a = 'c' WHERE id = 0", "DELETE FROM {} WHERE id = 0"):
        assert opened.fingerprint(Run()) == prints[-1]
        database.run(change.format(name))
        prints.append(opened.fingerprint(Run()))
    assert len(set(prints)) == 3
    database.run(f"CREATE VIEW v_{name} AS SELECT * FROM {name}")
    assert database.open(f"v_{name}", key="id").fingerprint(Run()) is None


def test_columns_of_expressions(database, table):
    name = table("date", "2001-02-03", None)
    texts = ('year("a") + id', "area($geometry)", "'x' || id")
    opened = PostgresTable(database.uri(name), Run(), expressions=texts)
    assert [one.name for one in opened.columns] == ["id", "a", *texts]
    assert [one[texts[2]] for one in keys(opened, columns=texts[2:]).values()] == ["x0", "x1"]
    found = {one.key: one.values for one in features(opened, [0, 1], ["id", *texts])}
    assert [found[0][one] for one in texts] == [2001, 100, "x0"]
    assert [found[1][one] for one in texts] == [None, 100, "x1"]
    assert keys(opened, columns=texts[1:2])[1]["area($geometry)"] == 100
    with pytest.raises(ParcelError, match="no column"):
        PostgresTable(database.uri(name), Run(), expressions=["nothing + 1"])


def test_many_columns(database):
    columns = ", ".join(f"{n} AS c{n}" for n in range(300))
    database.run(f"CREATE TABLE wide AS SELECT {columns}, {SQUARE} AS geom")
    opened = database.open("wide", key="c0")
    (feature,) = features(opened, [0], [one.name for one in opened.columns])
    assert feature.values == {f"c{n}": n for n in range(300)}


# Geometries


@pytest.mark.parametrize(
    ("shape", "kind"),
    [
        ("ST_GeomFromText('POLYGON((0 0, 0.1 0, 0.1 0.3, 0 0))', 2249)", "Polygon"),
        ("ST_GeomFromText('POLYGON Z((0 0 5, 9 0 5, 9 9 5, 0 0 5))', 2249)", "Polygon"),
        (
            "ST_GeomFromText('CURVEPOLYGON(CIRCULARSTRING(0 0, 4 4, 8 0, 4 -4, 0 0))', 2249)",
            "Polygon",
        ),
        ("ST_GeomFromText('MULTISURFACE(((0 0, 9 0, 9 9, 0 0)))', 2249)", "MultiPolygon"),
        ("ST_GeomFromText('POLYGON((0 0, 9 9, 9 0, 0 9, 0 0))', 2249)", "Polygon"),
        ("ST_GeomFromText('POINT(1 2)', 2249)", "Point"),
        ("ST_GeomFromText('POLYGON EMPTY', 2249)", "Polygon"),
        ("NULL", None),
    ],
)
def test_geometries(database, table, shape, kind):
    name = table("text", "x", geometry=shape)
    (feature,) = features(database.open(name), [0])
    if kind is None:
        assert feature.wkb is None
        return
    found = shapely.from_wkb(feature.wkb)
    assert (found.geom_type, found.has_z) == (kind, False)
    stored = database.run(f"SELECT ST_AsBinary(geom, 'NDR') FROM {name}")[0][0]
    if stored[1:5] in (b"\1\0\0\0", b"\3\0\0\0"):
        assert feature.wkb == bytes(stored)
    layer = QgsVectorLayer(database.uri(name), "a", "postgres")
    assert shapely.from_wkb(flat_wkb(next(layer.getFeatures()).geometry())).equals_exact(found)


def test_geometries_in_several_systems_or_none(database, table):
    other = "ST_Transform(ST_MakeEnvelope(700000, 900000, 700010, 900010, 2249), 4326)"
    name = table("text", "x", column="geometry")
    assert database.open(name).crs == "EPSG:2249"
    database.run(f"INSERT INTO {name} VALUES (7, 'y', {other})")
    error = refusal(database, name)
    assert "several" in error.sentence
    opened = database.open(name)
    assert 7 in keys(opened, box=(700000, 900000, 700010, 900010))  # and refused when it is read
    unknown = table("text", "x", column="geometry", geometry=SQUARE.replace("2249", "0"))
    opened = database.open(unknown)
    assert (opened.crs, opened.extent(Run())) == ("", (0, 0, 10, 10))
    assert len(keys(database.open(unknown, srid="2249"), box=(5, 5, 6, 6))) == 1
    assert database.open(unknown, srid="2249").crs == "EPSG:2249"
    database.run(
        f"CREATE VIEW late AS SELECT id, geom, pg_sleep(60)::text AS a FROM {unknown} OFFSET 0"
    )
    began = time.monotonic()
    assert database.open("late", key="id", srid="2249").crs == "EPSG:2249"
    assert time.monotonic() - began < 30  # no row is read for it
    opened = database.open(unknown, crs="EPSG:26986")
    assert opened.crs == "EPSG:26986"
    assert keys(opened, box=(5, 5, 6, 6)) == {0: {}}
    assert keys(opened, box=(11, 11, 12, 12)) == {}
    assert len(features(opened, [0])) == 1
    geography = table("text", "x", column="geography", geometry="ST_MakeEnvelope(1, 1, 2, 2, 4326)")
    assert database.open(geography).crs == "EPSG:4326"
    assert keys(database.open(geography), box=(1, 1, 1, 1)) == {0: {}}


def test_a_system_of_the_database_alone(database, table):
    own = "INSERT INTO spatial_ref_sys SELECT 990001, 'county', 1, srtext, proj4text "
    database.run(f"{own} FROM spatial_ref_sys WHERE srid = 2249")
    name = table(
        "text", "x", column="geometry(Polygon, 990001)", geometry=SQUARE.replace("2249", "990001")
    )
    crs = QgsCoordinateReferenceSystem(database.open(name).crs)
    assert crs.isValid()
    assert crs.mapUnits() == QgsCoordinateReferenceSystem("EPSG:2249").mapUnits()


# Cancels and connections


@pytest.fixture
def slow(database):
    database.run("DROP VIEW IF EXISTS slow")
    database.run(f"CREATE TABLE IF NOT EXISTS quick AS SELECT 1 AS id, {SQUARE} AS geom")
    database.run("CREATE VIEW slow AS SELECT id, pg_sleep(60)::text AS a, geom FROM quick OFFSET 0")
    return database.open("slow", key="id")


def cancel_while(database, work):
    """Cancel work as soon as the server executes its statement; return the seconds to its end."""
    run, ends = Run(), []

    def execute():
        with pytest.raises(Cancelled):
            work(run)
        ends.append(time.monotonic())

    thread = threading.Thread(target=execute)
    thread.start()
    wait_for(lambda: database.active() or ends)
    began = time.monotonic()
    run.cancellation.cancel()
    assert time.monotonic() - began < 5
    thread.join(15)
    return ends[0] - began


def test_five_canceled_searches_of_a_slow_view_leave_the_pool_to_others(database, slow):
    for work in (
        lambda run: keys(slow, columns=["a"], run=run),
        lambda run: features(slow, [1], ["a"], run),
        lambda run: slow.values("a", "x", 9, run),
        lambda run: keys(slow, *conditions(Filter("a", "eq", "x")), run=run),
        lambda run: keys(slow, columns=["a"], run=run),
    ):
        assert cancel_while(database, work) < 10
        wait_for(lambda: not database.active())
    assert len(keys(database.open("quick"))) == 1
    layer = QgsVectorLayer(database.uri("quick"), "quick", "postgres")
    assert len(list(layer.getFeatures())) == 1


def test_reads_that_are_left_alone_hold_no_connection(database, table):
    opened = database.open(table("text", *map(str, range(9))))
    left = [iter(opened.keys([], [], None, Run())) for _ in range(6)]
    assert all(next(one) for one in left)
    features_left = [iter(opened.features([1], [], Run())) for _ in range(6)]
    assert all(next(one) for one in features_left)
    assert opened.count(Run()) == 9


def test_getting_a_connection_has_a_time_limit(database, slow, table, monkeypatch):
    opened = database.open(table("text", "x"))
    run = Run()
    threads = [
        threading.Thread(
            target=lambda: pytest.raises(Cancelled, keys, slow, columns=["a"], run=run)
        )
        for _ in range(4)
    ]
    for one in threads:
        one.start()
    wait_for(lambda: len(database.active()) == 4)
    monkeypatch.setattr(postgres_table, "CONNECT_SECONDS", 1)
    monkeypatch.setattr(postgres_table, "_PAUSE", 0)
    began = time.monotonic()
    with pytest.raises(ParcelError) as caught:
        opened.count(Run())
    assert caught.value.code is ErrorCode.TIMEOUT
    assert time.monotonic() - began < 20
    run.cancellation.cancel()
    for one in threads:
        one.join(20)
    assert opened.count(Run()) == 1


def test_a_statement_has_a_time_limit(database, slow, monkeypatch):
    monkeypatch.setattr(postgres_table, "STATEMENT_SECONDS", 1)
    with pytest.raises(ParcelError) as caught:
        list(slow._results("SELECT pg_sleep(60)", Run(), 1))
    assert caught.value.code is ErrorCode.TIMEOUT
    wait_for(lambda: not database.active())


def test_a_server_that_vanished_keeps_nobody_waiting(database, slow):
    del slow
    with StallingProxy(database.server.host, database.server.port) as proxy:
        through = database.open("slow", key="id", port=str(proxy.port))
        run, ends = Run(), []

        def work():
            with pytest.raises(Cancelled):
                keys(through, columns=["a"], run=run)
            ends.append(time.monotonic())

        thread = threading.Thread(target=work)
        thread.start()
        wait_for(database.active)
        proxy.stall()
        began = time.monotonic()
        run.cancellation.cancel()
        assert time.monotonic() - began < 5
        thread.join(15)
        assert ends[0] - began < 10
    for (process,) in database.active():
        database.run("SELECT pg_terminate_backend(%s)", process)


# Faults


def test_a_backend_that_ends_midway(database, table):
    """QGIS repeats the statement: all rows come, each once."""
    name = table("text", *map(str, range(50)))
    slowly = f"SELECT id, a || pg_sleep(0.03)::text AS a, geom FROM {name} OFFSET 0"
    database.run(f"CREATE VIEW v_{name} AS {slowly}")
    opened = database.open(f"v_{name}", key="id")
    found = []
    thread = threading.Thread(target=lambda: found.extend(keys(opened, columns=["a"]).values()))
    thread.start()
    wait_for(database.active)
    for (process,) in database.active():
        database.run("SELECT pg_terminate_backend(%s)", process)
    thread.join(20)
    assert [one["a"] for one in found] == list(map(str, range(50)))


@pytest.mark.usefixtures("database")
def test_a_server_that_stops_midway():
    with PostgresServer() as server:
        own = Database(server)
        own.run(f"CREATE TABLE t AS SELECT 1 AS id, {SQUARE} AS geom")
        own.run("CREATE VIEW slow AS SELECT id, pg_sleep(60)::text AS a, geom FROM t")
        opened, other = own.open("slow", key="id"), own.open("t")
        errors = []

        def work():
            with pytest.raises(ParcelError) as caught:
                keys(opened, columns=["a"])
            errors.append(caught.value)

        thread = threading.Thread(target=work)
        thread.start()
        wait_for(own.active)
        own.connection.close()
        server.stop()
        thread.join(20)
        assert errors[0].code is ErrorCode.DATABASE
        assert "no connection to the server" in errors[0].sentence
        assert "cannot be reached" in refusal(own, "slow", key="id").sentence
        server.start()
        assert len(keys(other)) == 1


def test_what_a_user_may_not_do(database, table):
    name = table("text", "x")
    reader = f"reader_of_{database.name}"
    database.run(f"CREATE ROLE {reader} LOGIN PASSWORD 'reader'")
    login = {"user": reader, "password": "reader"}
    assert "permission denied" in refusal(database, name, **login).sentence
    database.run(f"GRANT SELECT (id, geom) ON {name} TO {reader}")
    assert "permission denied" in refusal(database, name, **login).sentence
    database.run(f"GRANT SELECT ON {name} TO {reader}")
    assert len(keys(database.open(name, **login))) == 1


def test_a_table_that_changed(database, table):
    name = table("text", "x")
    opened = database.open(name)
    database.run(f"ALTER TABLE {name} DROP a")
    with pytest.raises(ParcelError, match='used: column "a" does not exist[.]'):
        keys(opened, columns=["a"])
    database.run(f"DROP TABLE {name}")
    with pytest.raises(ParcelError, match="does not exist"):
        opened.count(Run())
    for parts in (
        {},
        {"schema": "none"},
        {"sql": "nothing = 1"},
        {"key": "none"},
        {"geometry": "none"},
    ):
        missing = name if not parts else "quick"
        assert refusal(database, missing, **parts).code is ErrorCode.DATABASE


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("FEHLER:  keine Berechtigung: <b>f\n\nr</b>\n", "keine Berechtigung: <b>f."),
        ("ERROR:  a:  " + "x" * 9999, "a:  " + "x" * 496 + "."),
        ("the server closed the connection\n\tunexpectedly", "the server closed the connection."),
        (None, "the connection to the server failed."),
    ],
)
def test_an_error_is_shown_in_the_words_of_the_server(database, table, text, sentence):
    """QGIS's text of a connection that fails has the password, and no statement."""

    def fail(statement, _feedback):
        said = "secret" if text is None else f"secret: {statement} returned 7 [{text}]"
        raise QgsProviderConnectionException(said)

    opened = database.open(table("text", "x"))
    opened._connection = SimpleNamespace(execSql=fail)
    with pytest.raises(ParcelError) as caught:
        opened.count(Run())
    assert caught.value.sentence.endswith(f"cannot be used: {sentence}")
    assert "secret" not in f"{caught.value!r}{caught.value.detail}"


def test_a_view_that_writes_writes_nothing(database, table):
    name = table("text", "x")
    database.run(
        "CREATE FUNCTION writes() RETURNS text LANGUAGE sql VOLATILE AS "
        f"'DELETE FROM {name} RETURNING a'"
    )
    database.run(f"CREATE VIEW trap AS SELECT id, writes() AS a, geom FROM {name}")
    opened = database.open("trap", key="id")
    with pytest.raises(ParcelError, match="read-only transaction"):
        keys(opened, columns=["a"])
    assert database.open(name).count(Run()) == 1


def test_logins(database, table):
    unlocked()
    name = table("text", "x")
    authcfg = basic_login("postgres", database.server.password)
    assert len(keys(database.open(name, authcfg=authcfg))) == 1
    for parts in ({"password": "wrong-secret"}, {"port": "1"}, {"host": "nowhere.invalid"}):
        error = refusal(database, name, **parts)
        assert error.code is ErrorCode.DATABASE
        assert "wrong-secret" not in f"{error!r}{error.detail}"
    credentials = locked()
    error = refusal(database, name, authcfg=authcfg)
    assert (error.code, credentials.requests) == (ErrorCode.KEY_UNREADABLE, 0)
    unlocked()
    QgsApplication.authManager().removeAllAuthenticationConfigs()


def test_without_the_provider_of_qgis(monkeypatch):
    """Builds of QGIS for Qt 6 do not have it."""
    if HAS_PROVIDER:
        registry = SimpleNamespace(providerMetadata=lambda _name: None)
        known = SimpleNamespace(instance=lambda: registry)
        monkeypatch.setattr(postgres_table, "QgsProviderRegistry", known)
    with pytest.raises(ParcelError) as caught:
        PostgresTable('dbname=\'a\' host=b table="c"."d" (e)', Run())
    assert caught.value.code is ErrorCode.DATABASE
    assert "without its PostgreSQL provider" in caught.value.sentence
