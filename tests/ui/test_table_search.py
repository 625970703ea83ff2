"""A search in a table of a database from the dock, and the end of the plugin while it runs."""

from contextlib import closing
from dataclasses import dataclass

import pytest
from qgis.core import QgsProject

import parcel_lookup
from parcel_lookup.core.columns.mapping import ColumnMapping, FieldSource
from parcel_lookup.core.contract import FILE_INFO
from parcel_lookup.core.gis.connections import Connection, Connections, register, unregister
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.source.ids import IdRule
from parcel_lookup.core.gis.source.postgres_table import PostgresTable
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.tests.support.dock import button
from parcel_lookup.tests.support.layer_sources import NAMESPACE
from parcel_lookup.tests.support.postgres_layers import HAS_PROVIDER, SQUARE, Database

MAPPING = ColumnMapping({"owner": FieldSource("owner", ("owner",))}, locate=False)

#: The statements that wait in the view.
ASLEEP = "SELECT pid FROM pg_stat_activity WHERE wait_event = 'PgSleep'"


@dataclass(frozen=True)
class TableConnection(Connection):
    """A connection to a table."""

    uri: str = ""

    kind, info = "table of a test", FILE_INFO

    def open(self, _factory, _run, _budget):
        rule, context = IdRule(NAMESPACE, ()), QgsProject.instance().transformContext()
        return LayerSource(lambda run: PostgresTable(self.uri, run), MAPPING, rule, context)


@pytest.fixture
def slow(postgres):
    """A database with a view whose every row takes a minute."""
    if not HAS_PROVIDER:
        pytest.skip("QGIS without PostgreSQL")
    register(TableConnection)
    with closing(Database(postgres)) as made:
        made.run(f"CREATE TABLE quick AS SELECT 1 AS id, {SQUARE} AS geom")
        made.run(
            "CREATE VIEW slow AS SELECT id, pg_sleep(60)::text AS owner, geom FROM quick OFFSET 0"
        )
        yield made
    unregister(TableConnection)


def test_unloading_ends_the_statement_of_a_search(iface, slow, project, add_layer, qtbot):
    Connections().save(TableConnection("Parcels", uri=slow.uri("slow", key="id")))
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
