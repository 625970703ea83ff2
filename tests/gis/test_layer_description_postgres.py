"""Tables of PostgreSQL as mapped layers: logins, descriptions, and what is never stored."""

from __future__ import annotations

import json
from contextlib import closing
from uuid import UUID

import pytest
from qgis.core import QgsApplication, QgsDataSourceUri, QgsProject, QgsVectorLayer

from parcel_lookup.core.contract import ErrorCode, Filter, ParcelError
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections import layer_tables
from parcel_lookup.core.gis.connections.layer_description import complete, describe
from parcel_lookup.core.gis.connections.layer_tables import (
    LayerAddress,
    address_of,
    login_uri,
    opener_at,
)
from parcel_lookup.core.gis.connections.layers import layer_connection
from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer
from parcel_lookup.core.gis.connections.saved import read_connections, write_connections
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.tests.support.mapped_layers import UTM, lots, result_of
from parcel_lookup.tests.support.passwords import locked, unlocked
from parcel_lookup.tests.support.postgres_layers import HAS_PROVIDER, Database, stored_table
from parcel_lookup.tests.support.stored_databases import (
    basic_login,
    remove_databases,
    store_database,
)

NAME = "The county's server"


@pytest.fixture(scope="module")
def database(postgres):
    if not HAS_PROVIDER:
        pytest.skip("QGIS without PostgreSQL")
    with closing(Database(postgres)) as made:
        stored_table(lots(), postgres, made.name, "lots")
        yield made


@pytest.fixture(autouse=True)
def stored(database):
    unlocked()
    store_database(NAME, database.server, database.name)
    yield
    remove_databases()
    QgsApplication.authManager().removeAllAuthenticationConfigs()


def layer_with_password(database, **parts):
    layer = QgsVectorLayer(database.uri("lots", key="row", **parts), "lots", "postgres")
    assert layer.isValid()
    return layer


def test_a_table_is_described_saved_without_password_and_searched(qtbot, database):
    address = address_of(layer_with_password(database, sql='"Flood" = 1'))
    assert (address.database, address.place) == (NAME, f"{NAME}: public.lots")
    description = result_of(qtbot, describe(address))
    assert (description.place, description.rows, description.crs) == ("Story County, IA", 20, UTM)
    assert description.doubts == ()
    mapped = result_of(qtbot, complete(description, "Lots"))
    text = json.dumps(mapped.to_json())
    assert database.server.password not in text
    assert database.server.password not in repr(mapped)
    mapped = MappedLayer.from_json(json.loads(text))
    opener = opener_at(mapped.address)
    context = QgsProject.instance().transformContext()
    with closing(LayerSource(opener, mapped.mapping, UUID(mapped.namespace), context)) as source:
        query = Query((Filter("owner", "ilike", "jones"),))
        found = [one for batch in source.read(query, Run()) for one in batch.parcels]
        assert source.info.fields == mapped.info.fields
    ids = sorted(one.attributes["parcel_id"] for one in found)
    assert ids == [f"09-{n:05}" for n in range(40) if n % 2 and n % 3 == 1]
    assert found[0].attributes["sale_date"].startswith("20")


def test_an_expression_is_shown_as_it_is_read(qtbot, database):
    description = result_of(qtbot, describe(address_of(layer_with_password(database))))
    description.draft.choose("owner", 'lower("OWNER") || round(x(centroid($geometry)))')
    (cell, *_) = description.draft.cells("owner", 1)
    mapped = result_of(qtbot, complete(description, "Lots"))
    context = QgsProject.instance().transformContext()
    opener = opener_at(mapped.address, mapped.mapping.expressions)
    with closing(LayerSource(opener, mapped.mapping, UUID(mapped.namespace), context)) as source:
        query = Query((Filter("owner", "eq", cell.value),))
        assert [one.parcels for one in source.read(query, Run())]


def test_a_password_without_a_stored_login_is_refused(database):
    remove_databases()
    with pytest.raises(ParcelError, match="has a password, which is never saved") as error:
        address_of(layer_with_password(database))
    assert database.server.password not in error.value.sentence


def test_an_authentication_configuration_is_kept_and_unlocked(qtbot, database):
    authcfg = basic_login(database.server.user, database.server.password)
    address = address_of(layer_with_password(database, authcfg=authcfg))
    assert (address.database, QgsDataSourceUri(address.uri).authConfigId()) == ("", authcfg)
    assert result_of(qtbot, describe(address)).rows == 40
    locked()
    with pytest.raises(ParcelError) as error:
        login_uri(address)
    assert error.value.code is ErrorCode.KEY_UNREADABLE


def test_files_for_colleagues_have_no_login_and_no_sql_is_taken_from_them(qtbot, database):
    authcfg = basic_login(database.server.user, database.server.password)
    connections = []
    for number, parts in enumerate(({}, {"sql": '"Flood" = 1'}), 1):
        address = address_of(layer_with_password(database, authcfg=authcfg, **parts))
        description = result_of(qtbot, describe(address))
        mapped = result_of(qtbot, complete(description, "Lots"))
        connections.append(layer_connection(f"Lots {number}", mapped))
    plain, filtered = connections
    assert authcfg in plain.layer
    (read,) = read_connections(write_connections([plain]))
    assert authcfg not in read.layer
    assert read.info == plain.info
    body = json.loads(write_connections([plain]))
    body["connections"][0]["layer"] = plain.layer  # which names a login of this computer
    (read,) = read_connections(json.dumps(body))
    assert authcfg not in read.layer
    with pytest.raises(ParcelError, match="Its SQL is from another computer"):
        read_connections(write_connections([filtered]))


def test_a_connection_that_qgis_lost_is_named(database):
    address = address_of(layer_with_password(database))
    remove_databases()
    with pytest.raises(ParcelError, match=f"no PostgreSQL connection “{NAME}” any more"):
        opener_at(address)


def test_a_qgis_without_the_provider_says_so(monkeypatch):
    class Registry:
        def providerList(self):  # noqa: N802 - a method of QGIS
            return ["ogr"]

    monkeypatch.setattr(layer_tables.QgsProviderRegistry, "instance", Registry)
    with pytest.raises(ParcelError, match="installed without its PostgreSQL provider"):
        opener_at(LayerAddress("postgres", 'table="public"."lots" (geom)', "lots", NAME))


def test_an_empty_table_and_one_that_is_gone(qtbot, database):
    database.run("CREATE TABLE nothing (id integer PRIMARY KEY, geom geometry(Polygon, 26915))")
    empty, gone = (
        LayerAddress("postgres", f'key=\'id\' table="public"."{name}" (geom)', name, NAME)
        for name in ("nothing", "nowhere")
    )
    assert "has no rows" in result_of(qtbot, describe(empty)).sentence
    assert "nowhere" in result_of(qtbot, describe(gone)).sentence
