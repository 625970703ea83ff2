"""A search in a table of a database from the dock, and the end of the plugin while it runs."""

from contextlib import closing

import pytest

import parcel_lookup
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.connections import table_drafts as drafts
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.tests.support.dock import button
from parcel_lookup.tests.support.postgis_county import SLOW_VIEW, CountyDatabase
from parcel_lookup.tests.support.stored_databases import remove_databases, store_database


@pytest.fixture
def county(postgres):
    with closing(CountyDatabase(postgres)) as made:
        store_database("County", postgres, made.name)
        yield made
    remove_databases()


def test_unloading_ends_the_statement_of_a_search(iface, county, project, add_layer, qtbot):
    county.run("CREATE VIEW slow AS SELECT svc_uuid, geom, owner FROM parcels")
    task, found = drafts.read_table("County", "public", "slow"), []
    task.done.connect(found.append)
    task.start()
    qtbot.waitUntil(lambda: bool(found), timeout=20_000)
    Connections().save(drafts.table_connection("Parcels", found[0].definition()))
    Connections().set_default("Parcels")
    county.run(SLOW_VIEW)
    add_layer("Districts", boxes=2)
    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    dock = plugin.show_dock()
    qtbot.waitUntil(lambda: button(dock).isEnabled())
    button(dock).click()
    qtbot.waitUntil(lambda: county.active() > 0, timeout=20_000)
    plugin.unload()
    assert jobs.wait(0)
    qtbot.waitUntil(lambda: county.active() == 0, timeout=5_000)
