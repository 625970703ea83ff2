"""Connections to tables of PostGIS databases: logins, descriptions, tests, searches, faults."""

import json
import sys
import threading
import time
from contextlib import closing
from dataclasses import replace

import pytest
import shapely
from qgis.core import QgsApplication, QgsSettings

from parcel_lookup.core.connection_names import text_of_names
from parcel_lookup.core.contract import (
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    ParcelError,
)
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.geodesy import acres as acres_of
from parcel_lookup.core.gis.connections import (
    Connections,
    PostgisConnection,
    open_source_factories,
    open_source_factory,
    testing,
)
from parcel_lookup.core.gis.connections import table_drafts as drafts
from parcel_lookup.core.gis.connections.databases import (
    has_postgres,
    read_login,
    stored_databases,
)
from parcel_lookup.core.gis.connections.offline import read_info, value_reader
from parcel_lookup.core.gis.connections.sources import open_source
from parcel_lookup.core.postgis.definition import read_definition
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.passwords import locked, unlocked
from parcel_lookup.tests.support.postgis_county import COUNTY, SLOW_VIEW, CountyDatabase
from parcel_lookup.tests.support.postgis_definition import view_connection
from parcel_lookup.tests.support.postgis_table import PlainTable
from parcel_lookup.tests.support.postgres import PostgresServer
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.sources import ListSink
from parcel_lookup.tests.support.stalling import StallingProxy
from parcel_lookup.tests.support.stored_databases import (
    basic_login,
    remove_databases,
    store_database,
)
from parcel_lookup.tests.support.toolbox import run, toolbox_over

NAME = "The county's server"
OWNER_IDS = sorted(
    one.svc_uuid for one in COUNTY if "smith" in str(one.attributes.get("owner")).lower()
)


@pytest.fixture(autouse=True)
def _as_new(monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    QgsSettings().remove("parcel_lookup")
    unlocked()
    QgsApplication.authManager().removeAllAuthenticationConfigs()
    yield
    remove_databases()
    QgsSettings().remove("parcel_lookup")


@pytest.fixture(scope="module")
def county(postgres):
    with closing(CountyDatabase(postgres)) as made:
        yield made


@pytest.fixture
def stored(county):
    store_database(NAME, county.server, county.name)
    return county


@pytest.fixture
def result_of(qtbot):
    def result_of(task):
        """Return what a task emits, or its error."""
        found = []
        task.done.connect(found.append)
        task.failed.connect(found.append)
        task.start()
        qtbot.waitUntil(lambda: bool(found), timeout=20_000)
        return found[0]

    return result_of


@pytest.fixture
def connection_to(result_of):
    def connection_to(table="parcels", **changes):
        draft = result_of(drafts.read_table(NAME, "public", table))
        assert isinstance(draft, drafts.TableDraft), draft
        return drafts.table_connection("Parcels", replace(draft.definition(), **changes))

    return connection_to


def search(connection, *filters):
    sink = ListSink()
    search = Search(filters=tuple(filters))
    outcome = run_now(search, open_source_factory(connection), sink=sink).outcome
    return outcome, sorted(one.parcel.svc_uuid for one in sink.found)


SMITHS = Filter("owner", "ilike", "smith")

# What a database has


def test_tables_and_views_with_geometries_are_listed(stored, result_of):
    stored.run(
        "CREATE VIEW few AS SELECT * FROM parcels",
        "CREATE MATERIALIZED VIEW more AS SELECT * FROM parcels",
        "CREATE TABLE no_map (a integer)",
        'CREATE SCHEMA "Odd ""name"" %%"',
        'CREATE TABLE "Odd ""name"" %%"."Par%%cels" (shape geometry(Point, 2274))',
        "COMMENT ON TABLE parcels IS 'Of the assessor'",
    )
    try:
        found = {one.name: one for one in result_of(drafts.list_tables(NAME))}
    finally:
        stored.run(
            "DROP VIEW few",
            "DROP MATERIALIZED VIEW more",
            "DROP TABLE no_map",
            'DROP SCHEMA "Odd ""name"" %%" CASCADE',
        )
    assert sorted(found) == ["Par%cels", "few", "more", "parcels"]
    assert found["parcels"].comment == "Of the assessor"
    assert [found[name].kind.name for name in ("parcels", "few", "more")] == [
        "TABLE",
        "VIEW",
        "MATERIALIZED_VIEW",
    ]
    assert (found["Par%cels"].schema, found["Par%cels"].srid) == ('Odd "name" %', 2274)
    assert not found["Par%cels"].may_have_parcels
    assert found["parcels"].may_have_parcels


def test_a_table_is_described_and_its_fields_are_proposed(stored, result_of):
    draft = result_of(drafts.read_table(NAME, "public", "parcels"))
    assert (draft.key, draft.srid, draft.has_key) == (("gid",), 4326, True)
    assert draft.problems == {}
    assert draft.fields.text("owner") == "owner"
    assert draft.fields.text("acres") == "acres"
    definition = draft.definition()
    assert definition.fields["svc_uuid"].text == "svc_uuid"
    assert definition.notices == ()
    assert [one.name for one in definition.own] == ["gid"]
    connection = drafts.table_connection("Parcels", definition)
    assert read_definition(connection.table) == definition
    again = drafts.draft_of(definition)
    assert again.definition() == replace(definition, state=again.fields.state)


def test_a_saved_definition_can_be_edited(stored, result_of):
    draft = result_of(drafts.read_table(NAME, "public", "parcels"))
    draft.fields.choose("legal", "")
    draft.fields.choose("owner", "mail_addr")
    definition = draft.definition()
    again = result_of(drafts.read_table(NAME, "public", "parcels", base=definition))
    assert again.fields.text("owner") == "mail_addr"
    assert again.fields.text("legal") == ""
    assert again.definition() == definition


def test_names_of_others_in_state_plane_feet(stored, result_of):
    names = {"owner": 'OWN "NAME" %', "acres": "GIS_ACRES", "geom": "SHAPE", "svc_uuid": "ID"}
    types = {"svc_uuid": "text", "owner": "text", "acres": "numeric"}
    table = PlainTable(
        stored.connection, COUNTY, name="Fe%et", names=names, types=types, srid=32104
    )
    table.execute('ALTER TABLE "Fe%et" RENAME gid TO OBJECTID'.replace("%", "%%"))
    draft = result_of(drafts.read_table(NAME, "public", "Fe%et"))
    draft.fields.choose("owner", 'OWN "NAME" %')
    draft.fields.choose("svc_uuid", "ID")
    assert (draft.srid, draft.key) == (32104, ("objectid",))
    outcome, found = search(drafts.table_connection("Feet", draft.definition()), SMITHS)
    assert outcome.complete
    assert found == OWNER_IDS


def test_a_mapped_column_can_be_in_an_expression(stored, result_of):
    names = {"owner": "OWNER_NAME", "acres": "GIS_ACRES", "svc_uuid": "ID"}
    types = {"svc_uuid": "text", "owner": "text", "acres": "numeric"}
    PlainTable(stored.connection, COUNTY, name="renamed", names=names, types=types)
    draft = result_of(drafts.read_table(NAME, "public", "renamed"))
    for field, column in names.items():
        draft.fields.choose(field, column)
    connection = drafts.table_connection("Renamed", draft.definition())
    expected = [one.svc_uuid for one in COUNTY if (one.attributes.get("acres") or 0) > 40]
    for text in ('"gis_acres" > 40', '"GIS_ACRES" > 20 * 2', '"acres" > 40'):
        sink = ListSink()
        factory = open_source_factory(connection)
        outcome = run_now(Search(expression=text), factory, sink=sink).outcome
        assert outcome.complete
        assert sorted(one.parcel.svc_uuid for one in sink.found) == sorted(expected)
        assert expected


def test_the_key_is_the_id_where_no_column_has_one(stored, result_of):
    stored.run(
        "CREATE TABLE plain (book int, page int, owner text, geom geometry(Geometry, 4326), "
        "PRIMARY KEY (book, page))",
        "INSERT INTO plain SELECT 7, gid, owner, geom FROM parcels",
    )
    draft = result_of(drafts.read_table(NAME, "public", "plain"))
    assert draft.id_text == "book page"
    connection = drafts.table_connection("Plain", draft.definition())
    outcome, found = search(connection)
    assert outcome.complete
    assert found == sorted(f"7 {gid}" for gid in range(1, len(COUNTY) + 1))
    assert search(connection, Filter("svc_uuid", "in", ("7 2", "7  2", "none")))[1] == ["7 2"]


def test_an_id_that_is_the_parcel_id_stays_so(stored, result_of):
    stored.run(
        "CREATE TYPE book AS ENUM ('A', 'B')",
        "CREATE TABLE pins (book book PRIMARY KEY, pin text, geom geometry(Geometry, 4326))",
    )
    draft = result_of(drafts.read_table(NAME, "public", "pins"))
    for name in ("svc_uuid", "parcel_id"):
        draft.fields.choose(name, "pin")
    definition = draft.definition()
    assert drafts.draft_of(definition).definition() == definition
    again = result_of(drafts.read_table(NAME, "public", "pins", base=definition))
    assert again.definition() == definition
    assert again.id_text == "pin"
    unread = drafts.draft_of(definition)
    unread.fields.choose("svc_uuid", "")
    assert unread.id_text == "pin"


def test_areas_in_other_units_are_converted(stored, result_of):
    stored.run(
        "CREATE TABLE areas (gid serial PRIMARY KEY, lot_size float8, "
        "geom geometry(Geometry, 4326))",
        "INSERT INTO areas (lot_size, geom) SELECT ST_Area(geom::geography) / 0.09290304, geom "
        "FROM parcels",
    )
    draft = result_of(drafts.read_table(NAME, "public", "areas"))
    draft.fields.choose("acres", "lot_size")
    assert draft.fields.conversion("acres").unit.name == "SQUARE_FEET"
    definition = draft.definition()
    connection = drafts.table_connection("Areas", definition)
    expected = draft.fields.cells("acres", 1)[0].value
    between = Filter("acres", "between", (expected * 0.999999, expected * 1.000001))
    assert "1" in search(connection, between)[1]
    assert drafts.draft_of(definition).definition().fields == definition.fields


@pytest.mark.parametrize(
    ("columns", "shape"),
    [
        ("geom geometry(Geometry, 4326)", "geom"),
        ("geom geometry(Geometry, 32104)", "ST_Transform(geom, 32104)"),
        ("geom geometry", "ST_SetSRID(ST_Multi(geom), 0)"),
        ("geom geometry(GeometryZ, 4326)", "ST_Force3D(geom)"),
    ],
)
def test_calculated_acres_of_the_preview_are_those_of_the_result(stored, result_of, columns, shape):
    stored.run(
        "DROP TABLE IF EXISTS bare",
        f"CREATE TABLE bare (id text PRIMARY KEY, owner text, {columns})",
        f"INSERT INTO bare SELECT svc_uuid, owner, {shape} FROM parcels",
        "INSERT INTO bare (id) VALUES ('without geometry')",
    )
    draft = result_of(drafts.read_table(NAME, "public", "bare", srid=4326 * ("0)" in shape)))
    draft.fields.choose("svc_uuid", "id")
    names, shown = (draft.fields.cells(one, 3) for one in ("svc_uuid", "acres_calc"))
    connection = drafts.table_connection("Bare", draft.definition())
    sink = ListSink()
    run_now(Search(), open_source_factory(connection), sink=sink)
    found = {one.parcel.svc_uuid: one.parcel.attributes["acres_calc"] for one in sink.found}
    assert found.pop("without geometry") is None
    shapes = {one.parcel.svc_uuid: one.parcel.wkb for one in sink.found}
    for uuid, acres in found.items():
        if shapes[uuid] is not None:
            assert acres == pytest.approx(acres_of(shapely.from_wkb(shapes[uuid])), rel=1e-6)
    for name, cell in zip(names, shown):
        assert cell.value == pytest.approx(found[name.value], rel=1e-6)
    # It can be searched, too.
    largest = max(one for one in found.values() if one is not None)
    _, ids = search(connection, Filter("acres_calc", "gte", largest * 0.999999))
    assert ids
    assert all(found[one] >= largest * 0.999999 for one in ids)


def test_a_view_without_a_key_says_so(stored, result_of):
    stored.run("CREATE VIEW keyless AS SELECT svc_uuid, owner, geom FROM parcels")
    try:
        draft = result_of(drafts.read_table(NAME, "public", "keyless"))
        assert not draft.has_key
        (notice,) = draft.notices
        assert "no key" in notice
        connection = drafts.table_connection("View", draft.definition())
        assert connection.note == notice
        assert notice in result_of(testing.test_connection(connection, None)).sentence
        assert search(connection, SMITHS)[1] == OWNER_IDS
        draft.fields.choose("svc_uuid", "")
        draft.fields.choose("parcel_id", "")
        with pytest.raises(drafts.DefinitionError, match="no key"):
            draft.definition()
    finally:
        stored.run("DROP VIEW keyless")


def test_a_column_that_cannot_hold_a_field_is_refused(stored, result_of):
    stored.run(
        "CREATE TABLE wrong (gid int PRIMARY KEY, acres jsonb, owner bytea, built date, "
        "geom geometry(Geometry, 4326))",
        "INSERT INTO wrong VALUES (1, '{}', '\\x00', '2001-02-03', NULL)",
    )
    draft = result_of(drafts.read_table(NAME, "public", "wrong"))
    assert draft.problems == {}
    for field, column, type_name in (
        ("acres", "acres", "jsonb"),
        ("owner", "owner", "bytea"),
        ("acres", "built", "date"),
    ):
        draft.fields.choose(field, column)
        assert type_name in draft.problem(field)
        with pytest.raises(drafts.DefinitionError, match=column):
            draft.definition()
        draft.fields.choose(field, "")
    draft.definition()


def test_geometries_without_a_coordinate_system(stored, result_of):
    stored.run(
        "CREATE TABLE nowhere (gid serial PRIMARY KEY, geom geometry)",
        "INSERT INTO nowhere (geom) SELECT ST_SetSRID(geom, 0) FROM parcels",
    )
    draft = result_of(drafts.read_table(NAME, "public", "nowhere"))
    assert (draft.srid, draft.description.stored_srid) == (4326, 0)
    assert len(search(drafts.table_connection("A", draft.definition()))[1]) == len(COUNTY)
    stored.run(
        "UPDATE nowhere SET geom = ST_SetSRID(ST_Transform(ST_SetSRID(geom, 4326), 32104), 0)"
    )
    draft = result_of(drafts.read_table(NAME, "public", "nowhere"))
    assert draft.srid == 0
    with pytest.raises(drafts.DefinitionError, match="coordinate system"):
        draft.definition()
    draft = result_of(drafts.read_table(NAME, "public", "nowhere", srid=32104))
    connection = drafts.table_connection("A", draft.definition())
    assert len(search(connection)[1]) == len(COUNTY)


def test_a_table_in_another_system_since_is_edited(stored, result_of):
    stored.run(
        "CREATE TABLE moved (gid serial PRIMARY KEY, geom geometry(Geometry, 4326))",
        "INSERT INTO moved (geom) SELECT geom FROM parcels",
    )
    saved = result_of(drafts.read_table(NAME, "public", "moved")).definition()
    stored.run(
        "ALTER TABLE moved ALTER geom TYPE geometry(Geometry, 32104) "
        "USING ST_Transform(geom, 32104)"
    )
    draft = result_of(drafts.read_table(NAME, "public", "moved", base=saved))
    assert (draft.srid, draft.definition().stored_srid) == (32104, None)
    stored.run("ALTER TABLE moved ALTER geom TYPE geometry USING ST_SetSRID(geom, 0)")
    saved = result_of(drafts.read_table(NAME, "public", "moved", srid=32104)).definition()
    assert result_of(drafts.read_table(NAME, "public", "moved", base=saved)).srid == 32104


def test_geometries_in_several_coordinate_systems_are_refused(stored, result_of):
    stored.run(
        "CREATE TABLE mixed (gid serial PRIMARY KEY, geom geometry)",
        "INSERT INTO mixed (geom) SELECT geom FROM parcels",
    )
    definition = result_of(drafts.read_table(NAME, "public", "mixed")).definition()
    stored.run("UPDATE mixed SET geom = ST_SetSRID(geom, 32104) WHERE gid < 3")
    error = result_of(drafts.read_table(NAME, "public", "mixed"))
    assert "several coordinate systems" in error.sentence
    outcome, _ = search(drafts.table_connection("Mixed", definition))
    assert "several coordinate systems" in outcome.error.sentence


@pytest.mark.parametrize("srid", [4326, 32104])
def test_arcs_are_divided_into_straight_edges(stored, result_of, srid):
    arc = "CURVEPOLYGON(CIRCULARSTRING(-100 40, -99.99 40.01, -99.98 40, -99.99 39.99, -100 40))"
    bow = "MULTISURFACE(((-100 39.99, -99.98 40.01, -99.98 39.99, -100 40.01, -100 39.99)))"
    values = ", ".join(
        f"(ST_Transform(ST_GeomFromText('{text}', 4326), {srid}))"
        for text in (arc, f"MULTISURFACE({arc})", bow)
    )
    stored.run(
        "DROP TABLE IF EXISTS arcs",
        f"CREATE TABLE arcs (gid serial PRIMARY KEY, geom geometry(Geometry, {srid}))",
        f"INSERT INTO arcs (geom) VALUES {values}",
    )
    draft = result_of(drafts.read_table(NAME, "public", "arcs"))
    assert [row.acres > 100 for row in draft.fields.sample.rows] == [True] * 3
    connection = drafts.table_connection("Arcs", draft.definition())
    inside = shapely.to_wkb(shapely.box(-99.9965, 40, -99.9955, 40.0005))
    with open_source(open_source_factory(connection), 1, Run()) as source:
        batches = list(source.read(Query(polygons=(inside,)), Run()))
    parcels = [one for batch in batches for one in batch.parcels]
    shapes = [shapely.from_wkb(one.wkb) for one in parcels]
    assert [len(one.exterior.coords) > 60 for one in shapes[:2]] == [True, True]
    assert len(shapes) == 3
    assert [one.unread for one in parcels] == [None] * 3


def test_a_table_that_does_not_exist(stored, result_of):
    assert "no table" in result_of(drafts.read_table(NAME, "public", "none")).sentence


# Before it is opened


def test_what_is_known_of_a_connection(stored, connection_to):
    connection = connection_to(state="NE")
    assert connection.problem() == ""
    assert not connection.is_metered
    assert connection.file is None
    assert "owner" in connection.info.fields
    assert connection.info is replace(connection, name="Other").info
    assert read_info(connection, Cancellation()) is connection.info
    assert connection.info.states == {"NE"}
    assert connection.terms is None


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("", "needs a table"),
        ("{", "damaged"),
        ("[]", "damaged"),
        ('{"format": 99}', "newer"),
        ('{"format": 1}', "damaged"),
        (
            json.dumps(
                {
                    "format": 1,
                    "database": "d",
                    "schema": "s",
                    "table": "t",
                    "key": [],
                    "geometry": "g",
                    "srid": 4326,
                    "stored_srid": None,
                    "own": {},
                    "constants": {},
                    "state": "",
                    "fields": {},
                }
            ),
            "identifies",
        ),
    ],
)
def test_a_definition_that_cannot_be_used_is_explained_and_breaks_nothing(table, words):
    connection = PostgisConnection("Parcels", table=table)
    assert words in connection.problem()
    assert connection.address == ""
    assert connection.info
    with pytest.raises(ParcelError) as caught:
        open_source_factory(connection)
    assert caught.value.code is ErrorCode.ADDRESS_REFUSED


@pytest.mark.skipif(has_postgres(), reason="this QGIS has its PostgreSQL provider")
def test_without_the_provider_of_qgis():
    assert stored_databases() == []
    with pytest.raises(ParcelError) as caught:
        open_source_factory(view_connection("Lots"))
    assert caught.value.code is ErrorCode.DATABASE
    assert "without its PostgreSQL provider" in caught.value.sentence


def test_a_connection_is_saved_and_exported_without_a_login(stored, connection_to):
    connection = connection_to()
    Connections().save(connection)
    assert Connections().get("Parcels") == connection
    text = Connections().export_json(["Parcels"])
    assert stored.server.password not in text
    Connections().remove("Parcels")
    assert Connections().import_json(text) == ["Parcels"]
    assert Connections().get("Parcels") == connection
    settings = QgsSettings()
    settings.beginGroup("parcel_lookup")
    values = [str(settings.value(key)) for key in settings.allKeys()]
    assert not any(stored.server.password in value for value in values)


# Logins


def test_the_password_that_qgis_stores_is_used(stored, connection_to):
    assert stored_databases() == [NAME]
    outcome, found = search(connection_to(), SMITHS)
    assert outcome.complete
    assert found == OWNER_IDS


def test_an_authentication_configuration_is_used(county, connection_to):
    authcfg = basic_login(county.server.user, county.server.password)
    store_database(NAME, county.server, county.name, authcfg=authcfg)
    connection = connection_to()
    assert search(connection, SMITHS)[1] == OWNER_IDS
    login = read_login(NAME)
    assert county.server.password in login.parameters
    assert county.server.password not in f"{login} {open_source_factory(connection)!r}"


def test_without_the_master_password_nothing_is_sent(county, connection_to):
    authcfg = basic_login(county.server.user, county.server.password)
    store_database(NAME, county.server, county.name)
    connection = connection_to()
    store_database(NAME, county.server, county.name, authcfg=authcfg)
    credentials = locked()
    with pytest.raises(ParcelError) as caught:
        read_login(NAME, may_prompt=False)
    assert caught.value.code is ErrorCode.KEY_UNREADABLE
    assert credentials.requests == 0
    with pytest.raises(ParcelError, match="master password"):
        open_source_factory(connection)
    assert credentials.requests > 0


def test_a_connection_that_qgis_does_not_have(stored, connection_to, result_of):
    connection = connection_to()
    remove_databases()
    with pytest.raises(ParcelError, match="no PostgreSQL connection") as caught:
        open_source_factory(connection)
    assert NAME in caught.value.sentence
    assert not result_of(testing.test_connection(connection, None)).is_good


def test_a_wrong_password_is_in_no_text(county, stored, connection_to, result_of):
    connection = connection_to()
    messages = []
    QgsApplication.messageLog().messageReceived.connect(lambda *words: messages.append(words))
    store_database(NAME, county.server, county.name, password="wrong-secret-1")
    verdict = result_of(testing.test_connection(connection, None))
    assert not verdict.is_good
    assert "user name or the password" in verdict.sentence
    outcome, _ = search(connection)
    error = outcome.error
    texts = f"{verdict} {error!r} {error.sentence} {error.detail} {messages}"
    assert "wrong-secret-1" not in texts
    assert county.server.password not in texts


# Searches and faults


def test_a_good_connection(stored, connection_to, result_of):
    verdict = result_of(testing.test_connection(connection_to(), None))
    assert (verdict.is_good, verdict.sentence) == (True, "The table can be read.")


def test_a_column_that_changed_its_type_is_reported(stored, connection_to, result_of):
    stored.run("CREATE TABLE changing AS SELECT * FROM parcels")
    connection = connection_to("changing")
    stored.run("ALTER TABLE changing ALTER acres TYPE text")
    verdict = result_of(testing.test_connection(connection, None))
    assert not verdict.is_good
    assert "acres" in verdict.sentence
    assert "not those of the connection" in search(connection)[0].error.sentence
    stored.run("ALTER TABLE changing DROP owner")
    assert "owner" in result_of(testing.test_connection(connection, None)).sentence


@pytest.mark.usefixtures("postgres")  # skipped where it is not installed
def test_a_server_that_is_stopped(result_of):
    with PostgresServer() as server:
        county = CountyDatabase(server)
        store_database(NAME, server, county.name)
        draft = result_of(drafts.read_table(NAME, "public", "parcels"))
        connection = drafts.table_connection("Parcels", draft.definition())
        county.connection.close()
        server.stop()
        outcome, _ = search(connection)
        assert outcome.error.code is ErrorCode.DATABASE
        assert "cannot be reached" in outcome.error.sentence
        server.start()
        assert search(connection, SMITHS)[1] == OWNER_IDS


def test_without_the_driver(stored, connection_to, result_of, monkeypatch):
    connection = connection_to()
    monkeypatch.setitem(sys.modules, "psycopg2", None)
    outcome, _ = search(connection)
    assert outcome.error.code is ErrorCode.MISSING_LIBRARY
    for error in (outcome.error, result_of(drafts.list_tables(NAME))):
        assert "psycopg2" in error.sentence
        assert "pip install" in error.detail
    assert not result_of(testing.test_connection(connection, None)).is_good


@pytest.mark.parametrize(
    "text", ["'; DROP TABLE parcels; --", 'x" OR 1=1', "%s %(a)s %", "\\'; --", "$$", "a\0b"]
)
def test_sql_in_a_text_is_a_text(stored, connection_to, text):
    connection = connection_to()
    for field in ("owner", "situs", "svc_uuid", "parcel_id"):
        assert search(connection, Filter(field, "eq", text))[1] == []
    assert search(connection, Filter("owner", "ilike", text))[1] == []
    assert search(connection, SMITHS)[1] == OWNER_IDS


def test_a_view_that_writes_writes_nothing(stored, connection_to):
    stored.run(
        "CREATE FUNCTION writes() RETURNS text LANGUAGE sql VOLATILE AS "
        "'DELETE FROM parcels RETURNING svc_uuid'",
        "CREATE VIEW trap AS SELECT svc_uuid, geom, owner FROM parcels",
    )
    connection = connection_to("trap")
    stored.run(
        "CREATE OR REPLACE VIEW trap AS SELECT svc_uuid, geom, writes() AS owner FROM parcels"
    )
    try:
        outcome, _ = search(connection, SMITHS)
        assert "writes" in outcome.error.sentence
        assert "read-only" in outcome.error.detail
        assert stored.run("SELECT count(*) FROM parcels") == [[(len(COUNTY),)]]
    finally:
        stored.run("DROP VIEW trap", "DROP FUNCTION writes")


@pytest.fixture
def slow(stored, connection_to):
    """Return a connection to a view whose every row takes ten seconds."""
    stored.run("CREATE VIEW slow AS SELECT svc_uuid, geom, owner FROM parcels")
    connection = connection_to("slow")
    stored.run(SLOW_VIEW)
    yield connection
    stored.run("DROP VIEW slow")


def test_a_cancel_ends_the_statement(stored, slow):
    cancellation, raised = Cancellation(), []

    def work():
        try:
            with open_source(open_source_factory(slow), 1, Run(cancellation)) as source:
                list(source.read(Query((SMITHS,)), Run(cancellation)))
        except Cancelled as error:
            raised.append(error)

    thread = threading.Thread(target=work)
    factory = open_source_factory(slow)
    assert factory.prepared
    thread.start()
    stored.wait_until_active(1)
    started = time.monotonic()
    cancellation.cancel()
    assert time.monotonic() - started < 0.2
    thread.join(5)
    assert raised
    stored.wait_until_active(0, 5)


def test_a_server_that_vanished_keeps_nobody_waiting(stored, slow, county):
    """Neither a cancel nor the end of the source waits for it."""
    cancellation, raised = Cancellation(), []

    def work():
        try:
            list(source.read(Query((SMITHS,)), Run(cancellation)))
        except Cancelled as error:
            raised.append(error)

    with StallingProxy(county.server.host, county.server.port) as proxy:
        store_database(NAME, county.server, county.name, port=proxy.port)
        with open_source(open_source_factory(slow), 1, Run()) as source:
            thread = threading.Thread(target=work)
            thread.start()
            stored.wait_until_active(1)
            proxy.stall()
            started = time.monotonic()
            cancellation.cancel()
            source.close()
            assert time.monotonic() - started < 0.2
            thread.join(8)
            assert raised
    stored.run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE state = 'active' "
        "AND datname = current_database() AND pid <> pg_backend_pid()"
    )


def test_a_cancel_while_connecting_does_not_wait(county, stored, connection_to):
    connection = connection_to()
    with StallingProxy(county.server.host, county.server.port) as proxy:
        proxy.stall()
        store_database(NAME, county.server, county.name, port=proxy.port)
        factory, cancellation = open_source_factory(connection), Cancellation()
        threading.Timer(0.2, cancellation.cancel).start()
        started = time.monotonic()
        with pytest.raises(Cancelled), open_source(factory, 1, Run(cancellation)) as source:
            list(source.read(Query((SMITHS,)), Run(cancellation)))
        assert time.monotonic() - started < 3


# Everything that a connection is used for


def test_values_of_fields_are_read_with_the_login(county, stored, connection_to):
    connection = connection_to()
    assert value_reader(connection)("state", Cancellation()) == ["KS", "NE"]
    authcfg = basic_login(county.server.user, county.server.password)
    store_database(NAME, county.server, county.name, authcfg=authcfg)
    credentials = locked()
    assert value_reader(connection)("state", Cancellation()) == []
    assert credentials.requests == 0
    unlocked()
    assert value_reader(connection)("state", Cancellation()) == ["KS", "NE"]
    remove_databases()
    assert value_reader(connection)("state", Cancellation()) == []


def test_a_group_searches_a_table_and_the_sample_county(stored, connection_to):
    Connections().save(connection_to())
    factories = open_source_factories(
        Connections().resolve_names(text_of_names(["Parcels", "sample"]))
    )
    assert not factories.is_metered
    sink = ListSink()
    outcome = run_now(Search(filters=(SMITHS,)), factories, sink=sink).outcome
    assert outcome.complete
    assert set(OWNER_IDS) < {one.parcel.svc_uuid for one in sink.found}


def test_nothing_is_cached(stored, connection_to, tmp_path):
    assert search(connection_to(), SMITHS)[0].complete
    assert not (tmp_path / "home" / "responses.sqlite").exists()


def test_an_algorithm_names_the_connection(stored, connection_to, qgis_processing, tmp_path):
    with toolbox_over(tmp_path / "default.gpkg", COUNTY[:1]):
        Connections().save(connection_to())
        filters = json.dumps([{"field": "owner", "op": "ilike", "value": "smith"}])
        found = run("attribute_query", FILTERS=filters, CONNECTION="Parcels")
        assert (found["PARCEL_COUNT"], found["COMPLETE"]) == (len(OWNER_IDS), True)
        assert sorted(row["svc_uuid"] for row in rows(found["OUTPUT"])) == OWNER_IDS
