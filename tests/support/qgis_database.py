"""A database of the test server as a PostgreSQL connection that QGIS stores.

with stored_database(postgres, "County") as connection:
    connection.execute("CREATE TABLE lots (...)")
# the database and QGIS's connection are gone
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from qgis.core import QgsDataSourceUri, QgsProviderRegistry, QgsSettings

if TYPE_CHECKING:
    import psycopg

    from parcel_lookup.tests.support.postgres import PostgresServer


@contextmanager
def stored_database(
    server: PostgresServer, name: str = "County", **login: Any
) -> Iterator[psycopg.Connection]:
    """Store a new database in QGIS under a name, and return a connection that fills it.

    `login` replaces parts of the stored login, such as ``password="wrong"``.
    """
    import psycopg

    database = server.create_database()
    store(name, **{**server.arguments(database), **login})
    try:
        with psycopg.connect(server.url(database), autocommit=True) as connection:
            yield connection
    finally:
        forget(name)
        server.drop_database(database)


def store(name: str, *, host: str, port: int, dbname: str, user: str, password: str) -> None:
    """Store a PostgreSQL connection in QGIS, as its dialog for new connections does."""
    uri = QgsDataSourceUri()
    uri.setConnection(host, str(port), dbname, user, password)
    metadata = QgsProviderRegistry.instance().providerMetadata("postgres")
    options = {"saveUsername": True, "savePassword": True}
    metadata.saveConnection(metadata.createConnection(uri.uri(False), options), name)
    QgsSettings().setValue("PostgreSQL/connections/selected", name)


def forget(name: str) -> None:
    """Remove a PostgreSQL connection from QGIS."""
    QgsProviderRegistry.instance().providerMetadata("postgres").deleteConnection(name)
    QgsSettings().remove("PostgreSQL/connections/selected")
