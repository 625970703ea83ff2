"""A search in a table of a database from the dock, and the end of the plugin while it runs."""

import json
from contextlib import closing

import pytest
from qgis.core import QgsDataSourceUri

import parcel_lookup
from parcel_lookup.core.columns.mapping import ColumnMapping, FieldSource
from parcel_lookup.core.gis.connections import Connections, LayerConnection
from parcel_lookup.core.gis.connections.layer_tables import POSTGRES, LayerAddress
from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.source.table import Column, Kind
from parcel_lookup.tests.support.dock import button
from parcel_lookup.tests.support.layer_sources import NAMESPACE
from parcel_lookup.tests.support.postgres_layers import HAS_PROVIDER, SQUARE, Database
from parcel_lookup.tests.support.stored_databases import remove_databases, store_database

#: The statements that wait in the view.
ASLEEP = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'"


@pytest.fixture
def slow(postgres):
    """A database with a view whose every row takes a minute."""
    if not HAS_PROVIDER:
        pytest.skip("QGIS without PostgreSQL")
    with closing(Database(postgres)) as made:
        made.run(f"CREATE TABLE quick AS SELECT 1 AS id, {SQUARE} AS geom")
        made.run(
            "CREATE VIEW slow AS SELECT id, pg_sleep(60)::text AS owner, geom FROM quick OFFSET 0"
        )
        store_database("County", postgres, made.name)
        yield made
    remove_databases()


def slow_connection():
    uri = QgsDataSourceUri()
    uri.setDataSource("public", "slow", "geom", "", "id")
    mapping = ColumnMapping({"owner": FieldSource("owner", ("owner",))}, locate=False)
    layer = MappedLayer(
        LayerAddress(POSTGRES, uri.uri(False), "slow", "County"),
        "Parcels",
        mapping,
        (Column("id", Kind.WHOLE), Column("owner", Kind.TEXT)),
        "EPSG:2249",
        namespace=str(NAMESPACE),
    )
    return LayerConnection("Parcels", json.dumps(layer.to_json()))


def test_unloading_ends_the_statement_of_a_search(iface, slow, project, add_layer, qtbot):
    Connections().save(slow_connection())
    Connections().set_default("Parcels")
    add_layer("Districts", boxes=2)
    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    dock = plugin.show_dock()
    qtbot.waitUntil(lambda: button(dock).isEnabled())
    button(dock).click()
    qtbot.waitUntil(lambda: bool(slow.run(ASLEEP)), timeout=20_000)
    plugin.unload()
    assert jobs.wait(0)
    qtbot.waitUntil(lambda: not slow.run(ASLEEP), timeout=5_000)
