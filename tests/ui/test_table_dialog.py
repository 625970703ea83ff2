"""The dialog of a PostGIS table: databases, tables, columns, keys, and what is saved."""

from __future__ import annotations

import socket
import sys
from contextlib import contextmanager
from dataclasses import replace

import psycopg2
import pytest
from qgis.core import QgsApplication, QgsCoordinateReferenceSystem, QgsSettings
from qgis.gui import QgsProjectionSelectionWidget, QgsProviderConnectionComboBox
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QCoreApplication, QEvent, Qt, QTimer
from qgis.PyQt.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QTreeView,
    QTreeWidget,
    QWidget,
)

import parcel_lookup
from parcel_lookup.core.gis.connections import Connections, PostgisConnection
from parcel_lookup.core.gis.connections.databases import has_postgres
from parcel_lookup.tests.support.postgis_definition import view_connection
from parcel_lookup.tests.support.stored_databases import remove_databases, store_database
from parcel_lookup.ui.connections.connections_list import ConnectionsList
from parcel_lookup.ui.connections.service_dialog import open_connection_dialog
from parcel_lookup.ui.connections.table_dialog import TableDialog

OK = QDialogButtonBox.StandardButton.Ok
CANCEL = QDialogButtonBox.StandardButton.Cancel
_LOTS = """
CREATE SCHEMA cadastre;
CREATE TABLE cadastre.lots (
    gid serial PRIMARY KEY, pin text, owner_name text, lot_acres float8, site_addr text,
    sale_date date, notes jsonb, shape geometry(MultiPolygon, 4326)
);
INSERT INTO cadastre.lots (pin, owner_name, lot_acres, site_addr, sale_date, shape)
SELECT lpad(n::text, 5, '0'), 'Smith, John', 2.5, n || ' Main St', '2020-05-01', ST_Multi(
    ST_MakeEnvelope(-99.99 + n * 0.002, 41.0, -99.988 + n * 0.002, 41.002, 4326))
FROM generate_series(1, 40) AS n;
CREATE VIEW cadastre.public_lots AS
    SELECT pin, owner_name, lot_acres, shape FROM cadastre.lots;
CREATE TABLE cadastre.hydrants (id serial PRIMARY KEY, shape geometry(Point, 4326));
CREATE TABLE cadastre.no_crs AS SELECT gid, pin, ST_SetSRID(shape, 0) AS shape
    FROM cadastre.lots;
CREATE TABLE cadastre.feet (gid serial PRIMARY KEY, pin text, shape geometry(Polygon));
INSERT INTO cadastre.feet (pin, shape)
SELECT n::text, ST_SetSRID(ST_Transform(ST_MakeEnvelope(
    -97.0 + n * 0.002, 41.0, -96.998 + n * 0.002, 41.002, 4326), 2241), 0)
FROM generate_series(1, 5) AS n;
ANALYZE;
"""


class CountyDatabase:
    """A database with the lots of a county; QGIS stores it as “County”."""

    def __init__(self, server):
        self.name = server.create_database()
        self.connection = psycopg2.connect(**server.arguments(self.name))
        self.connection.autocommit = True
        self.execute(_LOTS)

    def execute(self, statements):
        with self.connection.cursor() as cursor:
            cursor.execute(statements)


@pytest.fixture(scope="module")
def database(postgres, qgis_app):
    database = CountyDatabase(postgres)
    yield database
    database.connection.close()
    postgres.drop_database(database.name)


@pytest.fixture
def lots(database, postgres):
    """The database as QGIS stores it, and no other one."""
    remove_databases()
    store_database("County", postgres, database.name)
    yield database
    remove_databases()
    QgsSettings().remove("PostgreSQL/connections/selected")


@contextmanager
def closed_port():
    """A port of this computer where nothing listens."""
    with socket.socket() as bound:
        bound.bind(("127.0.0.1", 0))
        yield bound.getsockname()[1]


@pytest.fixture
def window(project, qtbot):
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    return window


@pytest.fixture
def dialog(lots, window):
    """The dialog for a new table."""
    return opened(window)


def opened(window):
    dialog = TableDialog(Connections(), None, window)
    dialog.open()
    return dialog


def part(dialog, kind, name):
    return dialog.findChild(kind, f"parcel_lookup_{name}")


def text_of(dialog, name):
    label = part(dialog, QLabel, name)
    return label.text() if label.isVisibleTo(dialog) else ""


def note(dialog):
    return text_of(dialog, "table_note")


def problem(dialog):
    return text_of(dialog, "connection_problem")


def press(dialog, button):
    dialog.findChild(QDialogButtonBox).button(button).click()


def list_tables(dialog, qtbot, words="Select the table"):
    part(dialog, QPushButton, "table_list").click()
    qtbot.waitUntil(lambda: words in note(dialog), timeout=20_000)


def tables(dialog):
    model = part(dialog, QTreeView, "tables").model()
    return [model.index(row, 1).data() for row in range(model.rowCount())]


def select(dialog, qtbot, name, words="First"):
    view = part(dialog, QTreeView, "tables")
    view.setCurrentIndex(view.model().index(tables(dialog).index(name), 1))
    qtbot.waitUntil(lambda: words in note(dialog), timeout=20_000)


def read(dialog, qtbot, name, words="First"):
    list_tables(dialog, qtbot)
    select(dialog, qtbot, name, words)


def column(dialog, field):
    return part(dialog, QComboBox, f"import_source_{field}")


def choose(dialog, field, text):
    column(dialog, field).setEditText(text)
    column(dialog, field).lineEdit().editingFinished.emit()


def save(dialog, qtbot):
    with qtbot.waitSignal(dialog.saved) as saved:
        press(dialog, OK)
    return Connections().get(saved.args[0])


# ---- a new table ---------------------------------------------------------------------------------


def test_a_table_is_listed_read_guessed_and_saved(dialog, qtbot):
    list_tables(dialog, qtbot)
    assert tables(dialog) == ["feet", "lots", "no_crs", "public_lots"]
    assert "1 table without polygons" in text_of(dialog, "tables_note")
    model = part(dialog, QTreeView, "tables").model()
    shown = [model.index(1, place).data() for place in range(6)]
    assert shown == ["cadastre", "lots", "Table", "MultiPolygon", "EPSG:4326", "40"]
    select(dialog, qtbot, "lots", "First 40 rows read.")
    assert part(dialog, QLineEdit, "connection_name").text() == "lots"
    assert column(dialog, "owner").currentText() == "owner_name"
    assert column(dialog, "acres").currentText() == "lot_acres"
    assert "is the value of gid" in text_of(dialog, "table_key_note")
    connection = save(dialog, qtbot)
    assert connection.kind == PostgisConnection.kind
    found = connection.definition
    assert (found.database, found.title, found.geometry) == ("County", "cadastre.lots", "shape")
    assert found.key == ("gid",)
    assert (found.state, found.constants["state"]) == ("NE", "NE")
    assert found.fields["parcel_id"].text == "pin"


def test_the_filter_shortens_the_list(dialog, qtbot):
    list_tables(dialog, qtbot)
    edit = part(dialog, QLineEdit, "table_filter")
    edit.setText("LOTS")
    assert tables(dialog) == ["lots", "public_lots"]
    assert "2 of 4 tables shown" in text_of(dialog, "tables_note")
    edit.setText("roads")
    assert "No table matches" in text_of(dialog, "tables_note")
    edit.clear()
    assert tables(dialog) == ["feet", "lots", "no_crs", "public_lots"]


def test_the_keyboard_selects_a_table_and_enter_does_not_close_the_dialog(dialog, qtbot):
    list_tables(dialog, qtbot)
    qtbot.keyClick(part(dialog, QLineEdit, "table_filter"), Qt.Key.Key_Down)
    view = part(dialog, QTreeView, "tables")
    assert dialog.focusWidget() is view
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Down, Qt.Key.Key_Return):
        qtbot.keyClick(view, key)
    qtbot.waitUntil(lambda: "First 40 rows" in note(dialog), timeout=20_000)
    assert dialog.isVisible()
    assert part(dialog, QLineEdit, "connection_name").text() == "lots"


def test_a_typed_name_is_kept(dialog, qtbot):
    edit = part(dialog, QLineEdit, "connection_name")
    edit.setText("My lots")
    edit.textEdited.emit("My lots")
    read(dialog, qtbot, "lots")
    assert save(dialog, qtbot).name == "My lots"


def test_what_is_missing_is_said_step_by_step(dialog, qtbot):
    press(dialog, OK)
    assert "List Tables" in problem(dialog)
    part(dialog, QPushButton, "test_connection").click()
    assert "List Tables" in problem(dialog)
    list_tables(dialog, qtbot)
    press(dialog, OK)
    assert "Select the table" in problem(dialog)
    select(dialog, qtbot, "lots")
    assert problem(dialog) == ""


def test_the_connection_is_tested(dialog, qtbot):
    read(dialog, qtbot, "lots")
    part(dialog, QPushButton, "test_connection").click()
    qtbot.waitUntil(lambda: text_of(dialog, "test_result").startswith("✓"), timeout=20_000)
    assert "can be read" in text_of(dialog, "test_result")


# ---- columns, keys, and coordinate systems -------------------------------------------------------


def test_a_view_without_a_key_is_explained_and_can_be_given_one(dialog, qtbot):
    read(dialog, qtbot, "public_lots")
    assert "The view has no key" in text_of(dialog, "table_key_note")
    assert "is the value of pin" in text_of(dialog, "table_key_note")
    keys = part(dialog, QComboBox, "table_id_columns")
    assert keys.isVisibleTo(dialog)
    keys.setEditText("pin nothing")
    press(dialog, OK)
    assert "Key columns" in problem(dialog)
    keys.setEditText("owner_name")
    assert "40 of the first rows share" in text_of(dialog, "table_id_note")
    keys.setEditText("pin")
    assert "different" in text_of(dialog, "table_id_note")
    assert "no key" not in text_of(dialog, "table_key_note")
    assert save(dialog, qtbot).definition.key == ("pin",)


def test_the_key_of_a_table_is_that_of_the_database(dialog, qtbot):
    read(dialog, qtbot, "lots")
    assert not part(dialog, QComboBox, "table_id_columns").isVisibleTo(dialog)


@pytest.mark.parametrize(
    ("field", "text", "words"),
    [
        ("acres", "sale_date", "cannot hold the field"),
        ("owner", "notes", "cannot hold the field"),
        ("owner", "surname", "no column “surname”"),
    ],
)
def test_a_column_that_cannot_hold_a_field_is_refused(dialog, qtbot, field, text, words):
    read(dialog, qtbot, "lots")
    saved = column(dialog, field).currentText()
    choose(dialog, field, text)
    table = part(dialog, QTableWidget, "import_fields")
    remarks = [table.item(row, table.columnCount() - 1).text() for row in range(table.rowCount())]
    assert any(words in remark for remark in remarks)
    press(dialog, OK)
    assert words in problem(dialog)
    choose(dialog, field, saved)
    assert problem(dialog) == ""
    assert save(dialog, qtbot).definition.fields[field].text == saved


def test_a_state_that_no_column_has_is_chosen(dialog, qtbot):
    read(dialog, qtbot, "lots")
    states = part(dialog, QComboBox, "table_state")
    assert states.currentData() == "NE"  # where the first parcels are
    states.setCurrentIndex(states.findData("IA"))
    found = save(dialog, qtbot).definition
    assert (found.state, found.constants["state"]) == ("IA", "IA")


def test_a_missing_coordinate_system_has_to_be_chosen(dialog, qtbot):
    read(dialog, qtbot, "feet", "Choose the coordinate system")
    press(dialog, OK)
    assert "coordinate system" in problem(dialog)
    assert not part(dialog, QWidget, "table_columns").isVisibleTo(dialog)
    part(dialog, QgsProjectionSelectionWidget, "table_crs").setCrs(
        QgsCoordinateReferenceSystem("EPSG:2241")
    )
    qtbot.waitUntil(lambda: "First 5 rows" in note(dialog), timeout=20_000)
    assert problem(dialog) == ""
    found = save(dialog, qtbot).definition
    assert (found.srid, found.stored_srid) == (2241, 0)


def test_coordinates_in_degrees_without_a_system_are_recognized(dialog, qtbot):
    read(dialog, qtbot, "no_crs")
    crs = part(dialog, QgsProjectionSelectionWidget, "table_crs")
    assert crs.isVisibleTo(dialog)
    assert crs.crs().authid() == "EPSG:4326"
    select(dialog, qtbot, "lots", "First 40")
    qtbot.waitUntil(lambda: not crs.isVisibleTo(dialog))


# ---- saved connections ---------------------------------------------------------------------------


@pytest.fixture
def saved(dialog, qtbot):
    """A saved connection to the lots, whose legal description is the column of owners."""
    read(dialog, qtbot, "lots")
    choose(dialog, "legal", "owner_name")
    return save(dialog, qtbot)


def reopened(name, window):
    return open_connection_dialog(Connections(), Connections().get(name), window)


def test_a_saved_table_is_shown_without_its_database_and_saved_again(
    saved, postgres, window, qtbot
):
    with closed_port() as port:
        store_database("County", postgres, "postgres", port=port)
        dialog = reopened("lots", window)
        assert dialog.windowTitle() == "Edit PostGIS Table"
        assert "The table is cadastre.lots" in note(dialog)
        assert column(dialog, "legal").currentText() == "owner_name"
        part(dialog, QLineEdit, "connection_name").setText("Lots of 2026")
        again = save(dialog, qtbot)
    assert again.name == "Lots of 2026"
    assert again.definition == saved.definition
    assert Connections().get("lots") is None


def test_a_saved_table_is_selected_and_read_again(saved, window, qtbot):
    dialog = reopened("lots", window)
    list_tables(dialog, qtbot, "First 40 rows")
    view = part(dialog, QTreeView, "tables")
    assert view.currentIndex().siblingAtColumn(1).data() == "lots"
    assert column(dialog, "legal").currentText() == "owner_name"
    assert save(dialog, qtbot).definition == saved.definition


def test_another_table_begins_anew(saved, window, qtbot):
    dialog = reopened("lots", window)
    list_tables(dialog, qtbot, "First 40 rows")
    select(dialog, qtbot, "public_lots", "First 40 rows")
    qtbot.waitUntil(lambda: "no key" in text_of(dialog, "table_key_note"))
    assert column(dialog, "legal").currentText() == ""
    assert save(dialog, qtbot).definition.title == "cadastre.public_lots"


def test_a_database_that_qgis_no_longer_has_is_named(saved, window):
    remove_databases()
    dialog = reopened("lots", window)
    assert "no PostgreSQL connection “County”" in note(dialog)
    press(dialog, OK)
    assert "Choose a PostgreSQL connection" in problem(dialog)


def use_database(dialog, name):
    combo = part(dialog, QgsProviderConnectionComboBox, "table_database")
    combo.setConnection(name)
    combo.activated.emit(combo.currentIndex())


def test_another_database_keeps_a_saved_table_and_forgets_a_new_one(
    saved, lots, postgres, window, qtbot
):
    store_database("Mirror", postgres, lots.name)
    dialog = reopened("lots", window)
    use_database(dialog, "Mirror")
    assert "List Tables" in note(dialog)
    assert save(dialog, qtbot).definition == replace(saved.definition, database="Mirror")

    dialog = opened(window)
    read(dialog, qtbot, "lots")
    use_database(dialog, "Mirror")
    assert not part(dialog, QTreeView, "tables").isVisibleTo(dialog)
    press(dialog, OK)
    assert "List Tables" in problem(dialog)


def test_a_table_that_is_gone_is_named(saved, lots, window, qtbot):
    lots.execute("ALTER TABLE cadastre.lots RENAME TO renamed")
    try:
        dialog = reopened("lots", window)
        list_tables(dialog, qtbot, "no table “cadastre.lots” any longer")
    finally:
        lots.execute("ALTER TABLE cadastre.renamed RENAME TO lots")


def test_a_table_is_duplicated_edited_and_removed_on_the_options_page(saved, project, qtbot):
    listed = ConnectionsList()
    qtbot.addWidget(listed)
    listed.show()
    tree = part(listed, QTreeWidget, "connections")
    (item,) = tree.findItems("lots", Qt.MatchFlag.MatchExactly)
    assert item.text(1) == "County: cadastre.lots"
    tree.setCurrentItem(item)
    part(listed, QPushButton, "connections_edit").click()
    dialog = part(listed, QDialog, "table_dialog")
    assert dialog.isVisible()
    dialog.reject()
    part(listed, QPushButton, "connections_duplicate").click()
    listed.apply()
    assert Connections().get("lots (2)").definition == saved.definition


# ---- faults --------------------------------------------------------------------------------------


def test_a_wrong_password_is_reported_and_kept_nowhere(dialog, postgres, lots, qtbot):
    store_database("County", postgres, lots.name, password="Wrong-Secret")
    list_tables(dialog, qtbot, "refuses the user name or the password")
    settings = QgsSettings()
    ours = [key for key in settings.allKeys() if key.startswith("parcel_lookup")]
    assert "Secret" not in str([settings.value(key) for key in ours])
    assert postgres.password not in note(dialog) + part(dialog, QLabel, "table_note").toolTip()
    store_database("County", postgres, lots.name)
    read(dialog, qtbot, "lots")
    assert postgres.password not in save(dialog, qtbot).table


def test_a_server_that_is_down_is_reported(dialog, postgres, qtbot):
    with closed_port() as port:
        store_database("County", postgres, "postgres", port=port)
        list_tables(dialog, qtbot, "cannot be reached")
    assert not part(dialog, QProgressBar, "table_progress").isVisibleTo(dialog)
    assert part(dialog, QPushButton, "table_list").isEnabled()


def test_a_database_without_parcels_is_reported(dialog, postgres, qtbot):
    store_database("County", postgres, "postgres")
    list_tables(dialog, qtbot, "no table or view with polygons")


def test_a_table_that_cannot_be_read_does_not_leave_another_one(dialog, lots, qtbot):
    read(dialog, qtbot, "lots")
    lots.execute("ALTER VIEW cadastre.public_lots RENAME TO hidden")
    try:
        select(dialog, qtbot, "public_lots", "no table “cadastre.public_lots”")
    finally:
        lots.execute("ALTER VIEW cadastre.hidden RENAME TO public_lots")
    press(dialog, OK)
    assert "Select the table" in problem(dialog)
    assert Connections().get("lots") is None


def test_a_coordinate_system_that_the_server_lacks_is_not_left_selected(dialog, qtbot):
    read(dialog, qtbot, "no_crs")
    crs = part(dialog, QgsProjectionSelectionWidget, "table_crs")
    crs.setCrs(QgsCoordinateReferenceSystem("ESRI:54099"))
    qtbot.waitUntil(lambda: "cannot be read" in note(dialog), timeout=20_000)
    assert crs.crs().authid() == "EPSG:4326"
    assert save(dialog, qtbot).definition.srid == 4326


def test_without_the_driver_the_command_is_shown(dialog, qtbot, monkeypatch):
    monkeypatch.setitem(sys.modules, "psycopg2", None)
    list_tables(dialog, qtbot, "psycopg2")
    assert "pip install" in note(dialog)


def test_without_databases_the_way_to_one_is_shown(lots, window):
    remove_databases()
    dialog = opened(window)
    assert "Data Source Manager" in note(dialog)
    assert not part(dialog, QPushButton, "table_list").isEnabled()
    press(dialog, OK)
    assert "Data Source Manager" in problem(dialog)


# ---- waiting for a server ------------------------------------------------------------------------


def wait_for_tasks(qtbot):
    """Wait until no task is left: sooner than connecting would time out."""
    qtbot.waitUntil(lambda: QgsApplication.taskManager().count() == 0, timeout=5_000)


@pytest.fixture
def silent(lots, postgres):
    """A server that accepts connections and never responds; it is that of “County” in QGIS."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        store_database("County", postgres, "postgres", port=server.getsockname()[1])
        yield server


def test_waiting_is_visible_and_can_be_canceled(silent, window, qtbot):
    dialog = opened(window)
    part(dialog, QPushButton, "table_list").click()
    assert part(dialog, QProgressBar, "table_progress").isVisibleTo(dialog)
    assert "Reading" in note(dialog)
    assert not part(dialog, QgsProviderConnectionComboBox, "table_database").isEnabled()
    part(dialog, QPushButton, "table_cancel").click()
    assert note(dialog) == "Reading was canceled."
    assert not part(dialog, QProgressBar, "table_progress").isVisibleTo(dialog)
    wait_for_tasks(qtbot)


def test_the_dialog_can_be_closed_while_tables_are_listed(silent, window, qtbot):
    dialog = opened(window)
    part(dialog, QPushButton, "table_list").click()
    press(dialog, CANCEL)
    wait_for_tasks(qtbot)


def test_the_plugin_can_be_unloaded_while_tables_are_listed(silent, iface, qtbot):
    plugin = parcel_lookup.classFactory(iface)
    plugin.initGui()
    plugin.show_dock().connection_row.add_table()
    dialog = iface.window.findChild(QDialog, "parcel_lookup_table_dialog")
    part(dialog, QPushButton, "table_list").click()
    plugin.unload()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    assert sip.isdeleted(dialog)
    wait_for_tasks(qtbot)


# ---- a new connection in QGIS --------------------------------------------------------------------


def test_a_connection_that_qgis_creates_is_selected(lots, window):
    remove_databases()
    dialog = opened(window)
    titles = []

    def fill():
        new = QApplication.activeModalWidget()
        titles.append(new.windowTitle())
        for name, text in (("Name", "New county"), ("Host", "127.0.0.1"), ("Database", "gis")):
            new.findChild(QLineEdit, f"txt{name}").setText(text)
        new.accept()

    QTimer.singleShot(0, fill)
    part(dialog, QPushButton, "table_new_database").click()
    assert "PostGIS" in titles[0]
    assert part(dialog, QgsProviderConnectionComboBox, "table_database").currentConnection() == (
        "New county"
    )
    assert "List Tables" in note(dialog)


def test_canceling_qgis_dialog_changes_nothing(dialog):
    QTimer.singleShot(0, lambda: QApplication.activeModalWidget().reject())
    part(dialog, QPushButton, "table_new_database").click()
    combo = part(dialog, QgsProviderConnectionComboBox, "table_database")
    assert combo.currentConnection() == "County"


# ---- a QGIS without its PostgreSQL provider ------------------------------------------------------


@pytest.mark.skipif(has_postgres(), reason="this QGIS has its PostgreSQL provider")
@pytest.mark.parametrize("connection", [None, view_connection("Lots")], ids=["new", "saved"])
def test_without_the_provider_the_dialog_says_so(window, connection):
    dialog = TableDialog(Connections(), connection, window)
    dialog.open()
    assert "without its PostgreSQL provider" in note(dialog)
    for name in ("table_new_database", "table_list"):
        assert not part(dialog, QPushButton, name).isEnabled()
    dialog.reject()
