"""PostgreSQL connections that QGIS stores, and connections to their databases.

A password is never in the settings of the plugin: it is read where QGIS has it, in the main thread,
each time a source is prepared. The authentication manager may prompt for the master password, which
hangs or crashes QGIS in any other thread.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from qgis.core import QgsApplication, QgsDataSourceUri, QgsProviderRegistry

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.qt.libraries import missing_driver
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from parcel_lookup.core.postgis.database import Database

_PROVIDER = "postgres"
#: Options of libpq for all connections. Times are in seconds.
_OPTIONS: dict[str, Any] = {
    "connect_timeout": 10,
    "application_name": "QGIS Parcel Lookup",
    "client_encoding": "UTF8",
    # A server that vanished is noticed after about a minute.
    "keepalives_idle": 30,
    "keepalives_interval": 10,
    "keepalives_count": 3,
}


@dataclass(frozen=True)
class Login:
    """How to connect to a database, with the password; never stored, shown, or logged."""

    #: The parameters as libpq reads them.
    parameters: str = field(repr=False)
    #: How messages name the database.
    title: str


def has_postgres() -> bool:
    """Return whether this QGIS has its PostgreSQL provider, which some builds leave out."""
    return QgsProviderRegistry.instance().providerMetadata(_PROVIDER) is not None


def stored_databases() -> list[str]:
    """Return the names of the PostgreSQL connections that QGIS stores. Main thread."""
    return sorted(_stored(), key=str.casefold)


def read_login(name: str, *, may_prompt: bool = True) -> Login:
    """Return the login of a connection that QGIS stores. Main thread.

    QGIS may prompt for the master password, unless `may_prompt` is False. Raises `ParcelError`:
    DATABASE if QGIS has no connection of that name, KEY_UNREADABLE if its authentication
    configuration cannot be read.
    """
    found = _stored().get(name)
    if found is None:
        reason = tr(
            "QGIS has no PostgreSQL connection of this name. Add it in the Data Source Manager, or "
            "choose another one."
        )
        if not has_postgres():
            reason = tr("this QGIS was installed without its PostgreSQL provider.")
        raise ParcelError(ErrorCode.DATABASE, database=f"“{name}”", reason=reason)
    uri = QgsDataSourceUri(found.uri())
    authcfg = uri.authConfigId()
    if authcfg:
        _require_authentication(name, authcfg, may_prompt=may_prompt)
    return Login(uri.connectionInfo(True), _title(name, uri))


def open_database(login: Login) -> Database:
    """Return a database; connections are opened when they are used. Not for the main thread.

    Raises `ParcelError` (MISSING_LIBRARY) without psycopg2.
    """
    missing = missing_driver()
    if missing is not None:
        raise missing
    import psycopg2

    from parcel_lookup.core.postgis.database import Database

    def connect() -> Any:
        # psycopg2 reads the parameters, to add the options: errors of libpq do not contain them.
        return psycopg2.connect(login.parameters, **_OPTIONS)

    # Connecting, and the name lookup before it, cannot be interrupted.
    return Database(connect, psycopg2.Error, login.title, wait=run_cancellable)


def _stored() -> dict[str, Any]:
    if not has_postgres():
        return {}
    return QgsProviderRegistry.instance().providerMetadata(_PROVIDER).connections(False)


def _title(name: str, uri: QgsDataSourceUri) -> str:
    if uri.service():
        return f"“{name}” ({uri.service()})"
    place = uri.host() or "localhost"
    return f"“{name}” ({uri.database()} at {place})" if uri.database() else f"“{name}” ({place})"


def _require_authentication(name: str, authcfg: str, *, may_prompt: bool) -> None:
    manager = QgsApplication.authManager()
    done = False
    if may_prompt or manager.masterPasswordIsSet():
        done, _ = manager.updateDataSourceUriItems([], authcfg, _PROVIDER)
    if done:
        return
    if manager.masterPasswordIsSet():
        reason = tr("its authentication configuration {authcfg} cannot be opened.")
    else:
        reason = tr(
            "its authentication configuration {authcfg} requires QGIS's master password, which was "
            "not entered."
        )
    reason = reason.format(authcfg=authcfg)
    raise ParcelError(ErrorCode.KEY_UNREADABLE, connection=name, reason=reason)
