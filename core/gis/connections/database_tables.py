"""The tables and views with polygons of a PostgreSQL database, over a connection of QGIS."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsAbstractDatabaseProviderConnection,
    QgsDataSourceUri,
    QgsProviderConnectionException,
    QgsProviderRegistry,
    QgsWkbTypes,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections.layer_tables import POSTGRES, LayerAddress, login_uri
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.gis.source.postgres_table import reach
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parcel_lookup.core.contract import Cancellation

_Table = QgsAbstractDatabaseProviderConnection.TableProperty
_Flag = QgsAbstractDatabaseProviderConnection.TableFlag
_POLYGONS = (Qgis.GeometryType.Polygon, Qgis.GeometryType.Unknown)


class FoundTable(NamedTuple):
    """A table or view of a database that may have parcels."""

    address: LayerAddress
    schema: str
    name: str
    #: Its column of geometries.
    geometry: str
    #: Whether the columns that identify a row have to be chosen, as of a view.
    needs_key: bool

    def with_key(self, columns: Sequence[str]) -> LayerAddress:
        """Return the address with the columns that identify a row."""
        if not columns:
            return self.address
        uri = QgsDataSourceUri(self.address.uri)
        quoted = ('"{}"'.format(one.replace('"', '""')) for one in columns)
        uri.setKeyColumn(",".join(quoted) if len(columns) > 1 else columns[0])
        return self.address._replace(uri=uri.uri(False))


def has_postgres() -> bool:
    """Return whether this QGIS has its PostgreSQL provider, which some builds leave out."""
    return QgsProviderRegistry.instance().providerMetadata(POSTGRES) is not None


def databases() -> list[str]:
    """Return the names of QGIS's PostgreSQL connections, in order."""
    metadata = QgsProviderRegistry.instance().providerMetadata(POSTGRES)
    return [] if metadata is None else sorted(metadata.connections(False), key=str.casefold)


def list_tables(database: str) -> Background:
    """Return a task that lists the tables of a connection of QGIS; `done` emits `FoundTable`s.

    Main thread: QGIS may prompt for the master password. Raises `ParcelError`.
    """
    login = login_uri(LayerAddress(POSTGRES, "", database, database))

    def work(stop: Cancellation) -> tuple[FoundTable, ...]:
        try:
            reach(QgsDataSourceUri(login), stop)
            found = run_cancellable(lambda: _tables(login), stop)
        except (OSError, QgsProviderConnectionException) as error:
            reason = " ".join(str(error).split()) or tr("the server cannot be reached.")
            raise ParcelError(
                ErrorCode.DATABASE, database=f"“{database}”", reason=reason
            ) from error
        return tuple(one for table in found for one in _found(database, table))

    return Background(tr("Parcel Lookup: tables of a database"), work, is_hidden=True)


def _tables(login: str) -> list[_Table]:
    metadata = QgsProviderRegistry.instance().providerMetadata(POSTGRES)
    return metadata.createConnection(login, {}).tables("")


def _found(database: str, table: _Table) -> Iterator[FoundTable]:
    """Yield the table of each column with polygons."""
    types = [QgsWkbTypes.geometryType(one.wkbType) for one in table.geometryColumnTypes()]
    if not table.geometryColumn() or not any(one in _POLYGONS for one in types):
        return
    uri = QgsDataSourceUri()
    key = table.primaryKeyColumns()
    uri.setDataSource(table.schema(), table.tableName(), table.geometryColumn())
    title = f"{table.schema()}.{table.tableName()}"
    address = LayerAddress(POSTGRES, uri.uri(False), title, database)
    is_view = bool(table.flags() & _Flag.View) or bool(table.flags() & _Flag.Foreign)
    place = table.schema(), table.tableName(), table.geometryColumn()
    yield FoundTable(address, *place, needs_key=is_view and len(key) != 1)
