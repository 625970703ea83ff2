"""Database tables in the dialog of sources: listed, read, saved, and opened again."""

from __future__ import annotations

import socket

import psycopg2
import pytest
from qgis.core import QgsApplication, QgsSettings
from qgis.PyQt import sip
from qgis.PyQt.QtWidgets import QAbstractButton, QLineEdit, QTreeWidget

from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.tests.support import source_dialog as user
from parcel_lookup.tests.support.stored_databases import remove_databases, store_database

_LOTS = """
CREATE SCHEMA cadastre;
CREATE TABLE cadastre.lots (
    gid serial PRIMARY KEY, pin text, owner_name text, lot_acres float8,
    shape geometry(MultiPolygon, 4326)
);
INSERT INTO cadastre.lots (pin, owner_name, lot_acres, shape)
SELECT lpad(n::text, 5, '0'), 'Smith, John', 2.5, ST_Multi(
    ST_MakeEnvelope(-99.99 + n * 0.002, 41.0, -99.988 + n * 0.002, 41.002, 4326))
FROM generate_series(1, 40) AS n;
CREATE VIEW cadastre.public_lots AS
    SELECT pin, owner_name, lot_acres, shape FROM cadastre.lots;
CREATE TABLE cadastre.hydrants (id serial PRIMARY KEY, shape geometry(Point, 4326));
ANALYZE;
"""


@pytest.fixture(scope="module")
def database(postgres, qgis_app):
    name = postgres.create_database()
    connection = psycopg2.connect(**postgres.arguments(name))
    connection.autocommit = True
    with connection.cursor() as cursor:
        cursor.execute(_LOTS)
    yield name
    connection.close()
    postgres.drop_database(name)


@pytest.fixture
def lots(database, postgres):
    """The database as QGIS stores it, and no other one."""
    remove_databases()
    store_database("County", postgres, database)
    yield database
    remove_databases()
    QgsSettings().remove("PostgreSQL/connections/selected")


@pytest.fixture
def dialog(lots, window):
    dialog = user.opened(window)
    user.choose_kind(dialog, "table")
    yield dialog
    if not sip.isdeleted(dialog):
        dialog.reject()


def select(dialog, qtbot, name):
    """List the tables, and select one."""
    user.press(dialog, "table_list")
    user.wait(dialog, qtbot, "Select the table")
    tree = user.part(dialog, QTreeWidget, "source_tables")
    names = [tree.topLevelItem(row).text(0) for row in range(tree.topLevelItemCount())]
    assert sorted(names) == ["lots", "public_lots"]
    tree.setCurrentItem(tree.topLevelItem(names.index(name)))


def test_a_table_is_listed_read_saved_and_searched(dialog, window, qtbot, postgres):
    select(dialog, qtbot, "lots")
    user.press(dialog, "source_next")
    user.wait(dialog, qtbot, "First 40 rows")
    assert user.mapped(dialog)["owner"] == "owner_name"
    user.choose(dialog, "legal", "pin owner_name")
    connection = user.save(dialog, qtbot)
    assert connection.address == "County: cadastre.lots"
    assert postgres.password not in connection.layer
    found = user.parcels_of(connection)
    assert len(found) == 40
    assert {one["acres"] for one in found} == {2.5}

    again = user.opened(window, connection.name)
    user.wait(again, qtbot, "First 40 rows")
    assert user.mapped(again)["legal"] == "pin owner_name"
    assert user.save(again, qtbot).definition == connection.definition


def test_a_view_needs_the_columns_that_identify_a_row(dialog, qtbot):
    select(dialog, qtbot, "public_lots")
    user.press(dialog, "source_next")
    assert "identify a row of the view" in user.note(dialog)
    user.enter(dialog, "source_key", "pin")
    user.press(dialog, "source_next")
    user.wait(dialog, qtbot, "First 40 rows")
    assert len(user.parcels_of(user.save(dialog, qtbot))) == 40


def test_the_filter_hides_tables(dialog, qtbot):
    select(dialog, qtbot, "lots")
    user.part(dialog, QLineEdit, "source_table_filter").setText("PUBLIC")
    tree = user.part(dialog, QTreeWidget, "source_tables")
    items = [tree.topLevelItem(row) for row in range(tree.topLevelItemCount())]
    assert [one.text(0) for one in items if not one.isHidden()] == ["public_lots"]


def test_a_server_that_is_down_is_reported(dialog, qtbot, postgres):
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        store_database("County", postgres, "postgres", port=bound.getsockname()[1])
        user.press(dialog, "table_list")
        user.wait(dialog, qtbot, "⚠")
    assert user.part(dialog, QAbstractButton, "table_list").isEnabled()


def test_columns_are_corrected_without_the_server(dialog, window, qtbot, postgres):
    select(dialog, qtbot, "lots")
    user.press(dialog, "source_next")
    user.wait(dialog, qtbot, "First 40 rows")
    saved = user.save(dialog, qtbot)
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        store_database("County", postgres, "postgres", port=bound.getsockname()[1])
        again = user.opened(window, saved.name)
        user.wait(again, qtbot, "⚠")
        user.choose(again, "legal", "owner_name")
        assert user.save(again, qtbot).definition.mapping.fields["legal"].columns == ("owner_name",)


def test_without_databases_the_way_to_one_is_shown(lots, window):
    remove_databases()
    dialog = user.opened(window)
    user.choose_kind(dialog, "table")
    user.press(dialog, "source_next")
    assert "Data Source Manager" in user.note(dialog)
    dialog.reject()


def test_listing_is_canceled_by_its_button_and_with_the_dialog(lots, window, postgres, qtbot):
    with socket.create_server(("127.0.0.1", 0)) as server:
        store_database("County", postgres, "postgres", port=server.getsockname()[1])
        dialog = user.opened(window)
        user.choose_kind(dialog, "table")
        user.press(dialog, "table_list")
        assert user.is_reading(dialog)
        user.press(dialog, "source_cancel")
        assert user.note(dialog) == "Reading was canceled."
        user.press(dialog, "table_list")
        dialog.reject()
        manager = QgsApplication.taskManager()
        qtbot.waitUntil(lambda: manager.count() == 0, timeout=5_000)
    assert [one.name for one in Connections().all()] == ["sample"]
