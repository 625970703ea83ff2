"""PostgreSQL connections as QGIS stores them, for tests.

store_database("County", postgres, database)
store_database("County", postgres, database, authcfg=basic_login("postgres", "secret"))
"""

from __future__ import annotations

from typing import Any

from qgis.core import (
    QgsApplication,
    QgsAuthMethodConfig,
    QgsDataSourceUri,
    QgsProviderRegistry,
)


def store_database(
    name: str,
    server: Any,
    database: str,
    *,
    password: str | None = None,
    authcfg: str = "",
    port: int = 0,
) -> None:
    """Store a connection to a database of a `PostgresServer`; with `authcfg`, without a login."""
    uri = QgsDataSourceUri()
    user = "" if authcfg else server.user
    secret = "" if authcfg else server.password if password is None else password
    uri.setConnection(
        server.host,
        str(port or server.port),
        database,
        user,
        secret,
        QgsDataSourceUri.SslMode.SslDisable,
        authcfg,
    )
    metadata = QgsProviderRegistry.instance().providerMetadata("postgres")
    options = {"saveUsername": True, "savePassword": True}
    metadata.saveConnection(metadata.createConnection(uri.uri(False), options), name)


def remove_databases() -> None:
    """Remove all stored connections; a QGIS without its PostgreSQL provider has none."""
    metadata = QgsProviderRegistry.instance().providerMetadata("postgres")
    for name in list(metadata.connections(False)) if metadata is not None else ():
        metadata.deleteConnection(name)


def basic_login(user: str, password: str) -> str:
    """Return the ID of a new authentication configuration with a user name and a password."""
    config = QgsAuthMethodConfig("Basic")
    config.setName("The county's database")
    config.setConfig("username", user)
    config.setConfig("password", password)
    done, config = QgsApplication.authManager().storeAuthenticationConfig(config)
    assert done
    return config.id()
