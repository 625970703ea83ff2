"""What is known of a connection without a request: its file, fields, values, and saved responses.

Any thread: nothing here reads a key.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, Protocol

from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError
from parcel_lookup.core.gis.connections.connection import (
    LOCAL,
    REMOTE,
    SAMPLE,
    Connection,
    address_problem,
)
from parcel_lookup.core.gis.connections.home import response_store_path, stored_parcels_path
from parcel_lookup.core.gis.qt.cancellable import run_cancellable
from parcel_lookup.core.resources import RESOURCES

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Capabilities, Parcel

#: A longer list of values is of no use.
MOST_VALUES = 2000
#: The invented county that ships with the plugin. Its folder may be read-only.
SAMPLE_FILE = RESOURCES / "sample" / "sample_county.gpkg"


def read_capabilities(connection: Connection, cancellation: Cancellation) -> Capabilities:
    """Return the capabilities of a connection, with the own fields of a file.

    To be called in a task. Raises as `known_values` does.
    """
    path = file_of(connection)
    if path is None:
        return connection.capabilities

    def read() -> Capabilities:
        from parcel_lookup.core.local.source import LocalSource

        source = LocalSource(path)
        try:
            return source.read_capabilities(cancellation)
        finally:
            source.close()

    return run_cancellable(read, cancellation)


def known_values(connection: Connection, field: str, cancellation: Cancellation) -> list[str]:
    """Return the values of a field in a file, the most frequent first; 2,000 at most.

    There are none for a service, which would have to be queried. To be called in a task: the file
    may lie on a network drive. Raises `ParcelError` (LOCAL_FILE, CANCELLED).
    """
    path = file_of(connection)
    if path is None:
        return []

    def read() -> list[str]:
        from parcel_lookup.core.local.query.values import distinct_values

        return distinct_values(path, field, MOST_VALUES, cancellation)

    return run_cancellable(read, cancellation)


class Finder(Protocol):
    """Finds single parcels, in any thread. Everything may raise `ParcelError`."""

    def refresh(self, goes_on: Callable[[float], bool]) -> bool:
        """Read responses that were cached meanwhile; return whether that is complete.

        Waits for it as long as `goes_on`, which is called every few hundredths of a second with
        the seconds since it began.
        """

    def version(self) -> Any:
        """Return a value that changes when other parcels may be found."""

    def at(self, lon: float, lat: float) -> tuple[Parcel, int] | None:
        """Return the first parcel by ``svc_uuid`` at a point in EPSG:4326, and their number."""

    def by_id(self, id_: str) -> tuple[Parcel, int] | None:
        """Return the first parcel with this ``svc_uuid`` or ``parcel_id``, and their number."""

    def let_go(self) -> None:
        """Close files that are not being read; the next call opens them again."""


def finder_key(connection: Connection) -> tuple[str, str]:
    """Return a key that is equal for connections with the same parcels.

    Raises `ParcelError` (ADDRESS_REFUSED) where the address in the environment is not valid.
    """
    if connection.kind == REMOTE:
        problem = address_problem(connection.url)
        if problem:
            raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=problem)
        return REMOTE, connection.url
    return connection.kind, str(file_of(connection))


def open_finder(key: tuple[str, str]) -> Finder:
    """Return a finder for a key of `finder_key`. It opens no file yet."""
    kind, place = key
    if kind == REMOTE:
        from parcel_lookup.core.remote.cache.stored_parcels import StoredParcels

        return StoredParcels(response_store_path(), stored_parcels_path(), place)
    from parcel_lookup.core.local.query.finder import ParcelFinder

    return ParcelFinder(Path(place))


class ParcelFile(NamedTuple):
    """The header of a parcel file."""

    title: str
    parcels: int
    #: ISO date of the last change, or "".
    changed: str
    #: Its own description, such as a license, or "".
    description: str = ""
    #: (minx, miny, maxx, maxy) in degrees, or None if it has no geometry.
    bounds: tuple[float, float, float, float] | None = None


def read_parcel_file(path: str, cancellation: Cancellation) -> ParcelFile:
    """Read the header of a GeoPackage that `parcel-service import` made. Not in the main thread.

    Raises `ParcelError` (LOCAL_FILE) where it is none.
    """
    from parcel_lookup.core.local.file.schema import PARCELS
    from parcel_lookup.core.local.source import LocalSource

    source = LocalSource(Path(path))
    try:
        info = source.info(cancellation)
    finally:
        source.close()
    # The writer gives a file without a title that of its table.
    title = "" if info.title == PARCELS else info.title
    changed = info.last_change[:10]
    return ParcelFile(title, info.parcels, changed, info.description, info.bounds)


def file_of(connection: Connection) -> Path | None:
    """The file that a connection reads; None if it leads to a service."""
    if connection.kind == SAMPLE:
        return SAMPLE_FILE
    return Path(connection.path) if connection.kind == LOCAL else None
