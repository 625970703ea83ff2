"""Scene for `screenshots.py`: a table of parcels in a PostgreSQL database as a connection.

The server is that of the tests, with the parcels of the sample county under a county's own names.
"""

from __future__ import annotations

import json
import os
import subprocess
from typing import TYPE_CHECKING

from qgis.core import QgsDataSourceUri, QgsProviderRegistry, QgsRectangle, QgsSettings
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QApplication, QRadioButton, QWidget
from staging import ROOT, SAMPLE_FILE, Scene, after, look_at

if TYPE_CHECKING:
    from screenshots import Studio

_DATABASE, _TABLE = "County GIS", "tax_parcels"
#: Columns of the county, and where their values are in the sample.
_COLUMNS = {
    "PIN": "parcel_id",
    "OWNER_NAME": "owner",
    "MAIL_ADDRESS": "mail_addr",
    "SITE_ADDR": "situs",
    "CITY": "city",
    "ZIP": "postal",
    "LOT_ACRES": "acres",
    "USE_DESC": "land_use",
    "TOTAL_VALUE": "parcel_value",
    "SALE_DATE": "sale_date",
    "SALE_PRICE": "sale_price",
    "TAX_DISTRICT": "'R-' || (fid % 7)",
}
#: Serves the parcels until its input ends; first prints how to connect.
_SERVER = """
import json, subprocess, sys
import psycopg
from parcel_lookup.tests.support.postgres import PostgresServer
file, select, table = sys.argv[1:]
with PostgresServer() as server:
    login = server.arguments(server.create_database())
    with psycopg.connect(**login, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA cadastre")
        address = "PG:" + " ".join(f"{name}={value}" for name, value in login.items())
        layout = ["GEOMETRY_NAME=shape", "FID=objectid", "SCHEMA=cadastre", "LAUNDER=NO"]
        options = [one for name in layout for one in ("-lco", name)]
        subprocess.run(
            ["ogr2ogr", "-q", "-nln", table, "-nlt", "PROMOTE_TO_MULTI", "-t_srs", "EPSG:3418",
             *options, address, file, "-sql", select], check=True)
        for statement in (
            f"CREATE VIEW cadastre.parcels_public AS SELECT * FROM cadastre.{table}",
            "CREATE TABLE cadastre.zoning (id serial PRIMARY KEY, shape geometry(Polygon, 3418))",
            "CREATE TABLE cadastre.hydrants (id serial PRIMARY KEY, shape geometry(Point, 3418))",
            "CREATE TABLE cadastre.permits (id serial PRIMARY KEY, pin text)",
            "ANALYZE",
        ):
            connection.execute(statement)
    print(json.dumps(login), flush=True)
    sys.stdin.read()
"""


def postgis(studio: Studio) -> Scene:
    """A new table: its database, the columns, and the test; then a search in it."""
    studio.start_over()
    studio.use_sample()
    process = _serve()
    try:
        _store(json.loads(process.stdout.readline()))
        studio.dock.connection_row.add_connection()
        yield after(1.0)
        dialog = _shown("source_dialog")
        dialog.findChild(QRadioButton, "parcel_lookup_source_table").setChecked(True)
        _save_for_review(studio, "postgis_new", dialog)
        _shown("table_list").click()
        yield lambda: _shown("source_tables") is not None
        tables = _shown("source_tables")
        yield lambda: tables.topLevelItemCount() > 1
        yield after(0.5)
        _save_for_review(studio, "postgis_tables", dialog)
        tables.setCurrentItem(tables.findItems(_TABLE, Qt.MatchFlag.MatchExactly)[0])
        _shown("source_next").click()
        yield lambda: _shown("source_fields") is not None
        yield studio.at_rest
        studio.save("postgis_dialog", dialog)
        _shown("source_ok").click()
        yield lambda: _shown("source_dialog") is None
        yield studio.at_rest
        yield from _search(studio)
    finally:
        process.stdin.close()
        process.wait(20)
        QgsProviderRegistry.instance().providerMetadata("postgres").deleteConnection(_DATABASE)
    studio.use_sample()
    studio.start_over()


def _save_for_review(studio: Studio, name: str, dialog: QWidget) -> None:
    """Save a picture that is not part of the documentation."""
    if "SCREENSHOTS_TO" in os.environ:
        studio.save(name, dialog)


def _search(studio: Studio) -> Scene:
    """Search the new connection in an empty project, where the parcels are."""
    from parcel_lookup.core.gis.connections.files import SAMPLE_START

    look_at(QgsRectangle(*SAMPLE_START))
    yield from studio.search()
    studio.save("postgis_search")


def _serve() -> subprocess.Popen:
    """Start a server with the parcels of the sample county in EPSG:3418 (feet)."""
    columns = ", ".join(f"{source} AS {name}" for name, source in _COLUMNS.items())
    select = f"SELECT {columns}, geom FROM parcels"  # noqa: S608 - our own names
    command = [str(ROOT / ".venv/bin/python"), "-c", _SERVER, str(SAMPLE_FILE), select, _TABLE]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def _store(login: dict[str, object]) -> None:
    """Store the database as a connection of QGIS."""
    uri = QgsDataSourceUri()
    place = (login["host"], str(login["port"]), login["dbname"], login["user"], login["password"])
    uri.setConnection(*place)
    metadata = QgsProviderRegistry.instance().providerMetadata("postgres")
    connection = metadata.createConnection(
        uri.uri(False), {"saveUsername": True, "savePassword": True}
    )
    metadata.saveConnection(connection, _DATABASE)
    QgsSettings().setValue("PostgreSQL/connections/selected", _DATABASE)


def _shown(name: str) -> QWidget | None:
    """Return the visible widget with this name."""
    for widget in QApplication.allWidgets():
        if widget.objectName() == f"parcel_lookup_{name}" and widget.isVisible():
            return widget
    return None
