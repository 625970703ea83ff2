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


def has_postgis() -> bool:
    """Return whether this QGIS has its PostgreSQL provider, and this machine a server."""
    try:
        PostgresServer()
    except NotInstalled:
        return False
    return QgsProviderRegistry.instance().providerMetadata("postgres") is not None


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


def stored_table(layer: QgsVectorLayer, server: Any, database: str, name: str) -> PostgresTable:
    """Write a layer to a new table, and return the table."""
    uri = table_uri(server, database, name, key="row")
    error, text = QgsVectorLayerExporter.exportLayer(layer, uri, "postgres", layer.crs())
    assert error == QgsVectorLayerExporter.ExportError.NoError, text
    return PostgresTable(uri, Run(), layer.name())
