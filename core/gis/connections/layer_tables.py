"""Where a layer is, as QGIS opens it, and the tables that searches read there.

An address never has a password: it names an authentication configuration, a service of libpq, or a
PostgreSQL connection that QGIS stores, whose login is read in the main thread each time.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsDataSourceUri,
    QgsProject,
    QgsProviderRegistry,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.files import identity
from parcel_lookup.core.gis.layer.reading import missing_driver
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.source import layer_table
from parcel_lookup.core.gis.source.postgres_table import PostgresTable
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.gis.source.table import Table

    #: Opens a table in a worker thread.
    Opener = Callable[[Run], Table]

POSTGRES = "postgres"
#: In place of a provider: the URI is the ID of a layer of the open project.
PROJECT = "project"
#: Providers whose layers are nowhere but in the project.
_OF_PROJECT = {
    "memory": tr("it is a temporary layer, which is not stored anywhere. Save it as a file first."),
    "virtual": tr("it is a virtual layer, which refers to this project. Save it as a file first."),
}
#: A login or a token in the address of a server.
_SECRET = re.compile(
    r"//[^/@\s]*:[^/@\s]*@|[?&](?:token|access_token|api_?key|password)=[^&'\"\s]", re.IGNORECASE
)
#: Providers that have tables of a database.
_DATABASES = (POSTGRES, "mssql", "oracle", "hana", "spatialite")
#: Providers that read files.
_FILES = ("ogr", "delimitedtext", "gpx")
#: How a URI of GDAL begins for a database on a server, and what else it contains for SQL.
_SERVER = re.compile(r"\s*(?:PG|PostgreSQL|MySQL|MSSQL|ODBC|OCI|HANA):", re.IGNORECASE)
#: How the path of a file on a server begins, as GDAL has it.
_OVER_HTTP = ("http://", "https://", "/vsicurl", "/vsis3", "/vsigs", "/vsiaz")
#: What a URI of GDAL contains that reads from a server, also inside of an archive.
_FETCHED = re.compile(
    r"/vsi(?:curl|s3|gs|az|adls|oss|swift|hdfs|webhdfs)|\b(?:https?|ftp):|^\s*<", re.IGNORECASE
)
#: A filter that is a whole query, which comments may precede, and SQL that GDAL executes at first.
_QUERY = re.compile(
    r"\|subset=(?:\s|--.*\n)*select\b|\|option:\s*prelude_statements\b", re.IGNORECASE
)
_AUTHCFG = re.compile(r"\s*\bauthcfg='?(\w+)'?")


class LayerAddress(NamedTuple):
    """Where a layer is: provider and URI as QGIS has them, without a password."""

    provider: str
    uri: str
    #: What its file or database calls it.
    name: str
    #: The PostgreSQL connection of QGIS whose login is used; "": the URI has all that is needed.
    database: str = ""

    @property
    def path(self) -> str:
        """The path of the file, or ""."""
        if self.provider == PROJECT:
            return ""
        parts = QgsProviderRegistry.instance().decodeUri(self.provider, self.uri)
        return str(parts.get("path") or "")

    @property
    def is_on_this_computer(self) -> bool:
        """Whether it is a file or a layer of the project, and not on a server."""
        path = self.path
        is_server = path.startswith(_OVER_HTTP) or bool(_SERVER.match(path))
        return self.provider == PROJECT or (bool(path) and not is_server)

    @property
    def place(self) -> str:
        """Where it is, for lists: the name of the file, or the database and the table."""
        if self.provider == PROJECT:
            return tr("this project")
        if self.provider == POSTGRES:
            uri = QgsDataSourceUri(self.uri)
            table = ".".join(filter(None, (uri.schema(), uri.table())))
            where = self.database or uri.service() or uri.database()
            return f"{where}: {table}" if where else table
        return Path(self.path).name or self.name

    @property
    def has_sql(self) -> bool:
        """Whether a database executes SQL of the address: a query or a filter."""
        if self.provider == "ogr":  # GDAL opens databases, too, and may be given a whole query
            is_server = bool(_SERVER.match(self.uri))
            return is_server or bool(_QUERY.search(self.uri))
        uri = QgsDataSourceUri(self.uri)
        is_query = uri.table().startswith("(") or bool(uri.sql())
        return self.provider in _DATABASES and is_query

    @property
    def is_fetched(self) -> bool:
        """Whether GDAL reads a file from a server, or may, as XML says."""
        return self.provider in _FILES and bool(_FETCHED.search(self.uri))

    def without_authcfg(self) -> LayerAddress:
        """Return it without the ID of an authentication configuration."""
        return self._replace(uri=_AUTHCFG.sub("", self.uri))

    def problem(self) -> str:
        """Return why it cannot be saved, a sentence, or ""."""
        if self.provider in _OF_PROJECT:
            return _OF_PROJECT[self.provider]
        if has_secret(self.uri):
            return tr(
                "its address has a password, which is never saved. Store the login in QGIS, as an "
                "authentication configuration or a database connection, and add the layer with it."
            )
        return ""


def has_secret(uri: str) -> bool:
    """Return whether a URI has a password or a token."""
    return QgsDataSourceUri.removePassword(uri) != uri or bool(_SECRET.search(uri))


def address_of(layer: QgsVectorLayer) -> LayerAddress:
    """Return the address of a layer. Main thread.

    A login for PostgreSQL is replaced by the connection of QGIS that has the same. Raises
    `ParcelError` (SOURCE_REFUSED) if there is none, or the layer is nowhere but in the project.
    """
    address = LayerAddress(layer.providerType(), layer.source(), layer.name())
    if address.provider == POSTGRES and has_secret(address.uri):
        address = _with_stored_login(address)
    problem = address.problem()
    if problem:
        raise refused(layer.name(), problem)
    return address


def project_address(layer: QgsVectorLayer) -> LayerAddress:
    """Return the address of a layer of the open project, as long as it is there."""
    return LayerAddress(PROJECT, layer.id(), layer.name())


def login_uri(address: LayerAddress, *, may_prompt: bool = True) -> str:
    """Return the URI of a layer with its login, which must not be stored. Main thread.

    QGIS may prompt for the master password, unless `may_prompt` is False. Raises `ParcelError`:
    SOURCE_REFUSED if the provider, or the connection that it names, is not there; KEY_UNREADABLE.
    """
    if address.provider not in QgsProviderRegistry.instance().providerList():
        raise refused(address.name, _without_provider(address.provider))
    if has_secret(address.uri):  # something else than the plugin wrote the settings
        raise refused(address.name, address.problem())
    uri = address.uri
    if address.database:
        stored = _stored_logins().get(address.database)
        if stored is None:
            problem = tr(
                "QGIS has no PostgreSQL connection “{name}” any more. Add it in the Data Source "
                "Manager, or edit this connection."
            )
            raise refused(address.name, problem.format(name=address.database))
        uri = _with_login(QgsDataSourceUri(address.uri), stored)
    authcfg = _AUTHCFG.search(uri)
    if authcfg:
        _unlock(address.name, authcfg[1], address.provider, may_prompt=may_prompt)
    return uri


def opener_at(
    address: LayerAddress, expressions: Sequence[str] = (), *, may_prompt: bool = True
) -> Opener:
    """Return what opens the table at an address in a worker thread. Main thread.

    Each expression adds a column, whose name is its text. Raises as `login_uri` and `opener_of`.
    """
    if address.provider == PROJECT:
        layer = QgsProject.instance().mapLayer(address.uri)
        if layer is None:
            raise refused(address.name, tr("the layer is no longer in the project."))
        return opener_of(layer, expressions, may_prompt=may_prompt)
    uri = login_uri(address, may_prompt=may_prompt)

    def open_there(run: Run) -> Table:
        if address.provider == POSTGRES:
            return PostgresTable(uri, run, address.name, expressions=expressions)
        path = address.path
        is_gone = run_cancellable(lambda: _is_gone(path), run.cancellation)
        problem = missing_driver(path) if path else ""
        if is_gone or problem:
            gone = tr("“{path}” is not there any more. It was moved, renamed, or deleted.")
            raise refused(address.name, problem or gone.format(path=path))
        try:
            return layer_table.open_table(uri, address.name, address.provider, run, expressions)
        except ParcelError as error:
            if error.code is not ErrorCode.READ_FAILED:
                raise
            problem = error.params["problem"].rstrip(".") + "."
            raise refused(address.name, problem) from error

    return open_there


def opener_of(
    layer: QgsVectorLayer, expressions: Sequence[str] = (), *, may_prompt: bool = True
) -> Opener:
    """Return what opens the table of a layer as it is now, unsaved edits included. Main thread.

    It keeps nothing of the layer, which may be removed. Raises `ParcelError`.
    """
    problem = layer_problem(layer)
    if problem:
        raise refused(layer.name(), problem)
    origins = {layer.fields().fieldOrigin(place) for place in range(layer.fields().count())}
    is_stored = not layer.isEditable() and origins <= {Qgis.FieldOrigin.Provider}
    if layer.providerType() == POSTGRES and is_stored:
        uri, name = layer.source(), layer.name()
        authcfg = QgsDataSourceUri(uri).authConfigId()
        if authcfg:
            _unlock(name, authcfg, POSTGRES, may_prompt=may_prompt)
        return lambda run: PostgresTable(uri, run, name, expressions=expressions)
    table = layer_table.LayerTable(layer, expressions)
    return lambda _run: table


def layer_problem(layer: object) -> str:
    """Return why a layer has no parcels, a sentence, or "": as far as it is known without reading.

    Main thread.
    """
    if not isinstance(layer, QgsVectorLayer):
        return tr("it is no vector layer.")
    if not layer.isValid():
        return tr("it cannot be opened: its source is missing or damaged.")
    if layer.geometryType() != Qgis.GeometryType.Polygon:
        return tr("it has no polygons; parcels are polygons.")
    return ""


def refused(layer: str, reason: str) -> ParcelError:
    """Return the error of a layer that cannot be a source, for a reason that is a sentence."""
    return ParcelError(ErrorCode.SOURCE_REFUSED, layer=layer, reason=reason)


def _is_gone(path: str) -> bool:
    """Return whether there is no such file; its drive may take long to respond."""
    return bool(path) and Path(path).is_absolute() and identity(Path(path)) is None


def _without_provider(provider: str) -> str:
    if provider == POSTGRES:
        return tr("this QGIS was installed without its PostgreSQL provider.")
    return tr("this QGIS has no provider “{provider}”.").format(provider=provider[:100])


def _stored_logins() -> dict[str, QgsDataSourceUri]:
    """Return the PostgreSQL connections that QGIS stores, by name."""
    metadata = QgsProviderRegistry.instance().providerMetadata(POSTGRES)
    found = {} if metadata is None else metadata.connections(False)
    return {name: QgsDataSourceUri(one.uri()) for name, one in found.items()}


def _with_stored_login(address: LayerAddress) -> LayerAddress:
    """Return an address with the stored connection in place of its login, if there is one."""
    uri = QgsDataSourceUri(address.uri)
    mine = _server_of(uri)
    for name, stored in sorted(_stored_logins().items()):
        if _server_of(stored) == mine and stored.username() in ("", uri.username()):
            uri.setConnection("", "", "", "", "")
            return address._replace(uri=uri.uri(False), database=name)
    return address


def _server_of(uri: QgsDataSourceUri) -> tuple[str, ...]:
    return uri.service(), uri.host().casefold(), uri.port() or "5432", uri.database()


def _with_login(table: QgsDataSourceUri, login: QgsDataSourceUri) -> str:
    """Return the URI of a table with the login of a connection."""
    secrets = login.username(), login.password(), login.sslMode(), login.authConfigId()
    if login.service():
        table.setConnection(login.service(), login.database(), *secrets)
    else:
        table.setConnection(login.host(), login.port(), login.database(), *secrets)
    return table.uri(False)


def _unlock(name: str, authcfg: str, provider: str, *, may_prompt: bool) -> None:
    """Open the authentication database: in another thread, the prompt would stop QGIS."""
    manager = QgsApplication.authManager()
    is_open = manager.masterPasswordIsSet() or (may_prompt and manager.setMasterPassword(True))
    if is_open and manager.updateDataSourceUriItems([], authcfg, provider)[0]:
        return
    if is_open:
        reason = tr("its authentication configuration {authcfg} cannot be opened.")
    else:
        reason = tr(
            "its authentication configuration {authcfg} requires QGIS's master password, which was "
            "not entered."
        )
    reason = reason.format(authcfg=authcfg)
    raise ParcelError(ErrorCode.KEY_UNREADABLE, connection=name, reason=reason)
