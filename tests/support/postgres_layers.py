"""Layers of parcels in tables of a PostgreSQL database, which `PostgresTable` reads."""

from __future__ import annotations

from typing import Any

from qgis.core import (
    QgsDataSourceUri,
    QgsProviderRegistry,
    QgsVectorLayer,
    QgsVectorLayerExporter,
)

from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.source.postgres_table import PostgresTable
from parcel_lookup.tests.support.postgres import NotInstalled, PostgresServer

HAS_PROVIDER = QgsProviderRegistry.instance().providerMetadata("postgres") is not None
#: The geometry of a row, as SQL.
SQUARE = "ST_MakeEnvelope(0, 0, 10, 10, 2249)::geometry(Polygon, 2249)"


def has_postgis() -> bool:
    """Return whether this QGIS has its PostgreSQL provider, and this machine a server."""
    try:
        PostgresServer()
    except NotInstalled:
        return False
    return HAS_PROVIDER


def table_uri(server: Any, database: str, table: str, **parts: str) -> str:
    """Return the URI of a layer; `parts` are schema, geometry, sql, key, srid, and the login."""
    uri = QgsDataSourceUri()
    authcfg = parts.get("authcfg", "")
    login = ("", "") if authcfg else (server.user, server.password)
    uri.setConnection(
        parts.get("host", server.host),
        parts.get("port", str(server.port)),
        database,
        parts.get("user", login[0]),
        parts.get("password", login[1]),
        QgsDataSourceUri.SslMode.SslDisable,
        authcfg,
    )
    schema = "" if table.startswith("(") else parts.get("schema", "public")
    geometry, sql = parts.get("geometry", "geom"), parts.get("sql", "")
    uri.setDataSource(schema, table, geometry, sql, parts.get("key", ""))
    uri.setSrid(parts.get("srid", ""))
    return uri.uri(False)


class Database:
    """A database of a server, its statements, and tables of it."""

    def __init__(self, server: Any) -> None:
        import psycopg

        self.server, self.name = server, server.create_database()
        self.connection = psycopg.connect(
            **server.arguments(self.name), autocommit=True, cursor_factory=psycopg.ClientCursor
        )

    def run(self, statement: str, *values: Any) -> list[Any]:
        """Execute a statement; return its rows."""
        with self.connection.cursor() as cursor:
            cursor.execute(statement, values or None)
            return cursor.fetchall() if cursor.description else []

    def uri(self, table: str, **parts: str) -> str:
        """Return the URI of a layer (`table_uri`)."""
        return table_uri(self.server, self.name, table, **parts)

    def open(self, table: str, crs: str = "", **parts: str) -> PostgresTable:
        """Return a table as a source reads it."""
        return PostgresTable(self.uri(table, **parts), Run(), crs=crs)

    def active(self) -> list[Any]:
        """Return the statements that QGIS's connections execute."""
        return self.run(
            "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() "
            "AND datname = current_database() AND backend_type = 'client backend'"
        )

    def close(self) -> None:
        """Drop the database."""
        self.connection.close()
        self.server.drop_database(self.name)


def stored_table(layer: QgsVectorLayer, server: Any, database: str, name: str) -> PostgresTable:
    """Write a layer to a new table, and return the table."""
    uri = table_uri(server, database, name, key="row")
    error, text = QgsVectorLayerExporter.exportLayer(layer, uri, "postgres", layer.crs())
    assert error == QgsVectorLayerExporter.ExportError.NoError, text
    return PostgresTable(uri, Run(), layer.name())
