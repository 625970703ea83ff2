"""The dialog of a PostGIS table: databases, tables, columns, keys, and what is saved."""

from __future__ import annotations

import pytest
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QPushButton,
    QTreeView,
    QWidget,
)

from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.connections.connection import POSTGIS
from parcel_lookup.core.gis.connections.postgis import definition_of
from parcel_lookup.tests.support.qgis_database import stored_database
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


@pytest.fixture(scope="module")
def lots(postgres, qgis_app):
    """A county's database; its name in QGIS is County."""
    with stored_database(postgres, "County") as connection:
        connection.execute(_LOTS)
        yield connection


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
    assert connection.kind == POSTGIS
    found = definition_of(connection)
    assert (found.database, found.title, found.geometry) == ("County", "cadastre.lots", "shape")
    assert found.key == ("gid",)
    assert (found.state, found.constants["state"]) == ("NE", "NE")
    assert found.fields["parcel_id"].text == "pin"
