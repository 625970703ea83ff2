"""What there is of a connection without asking anybody: its file, or the answers that are stored.

Unlike the rest of the package for any thread: nothing here reads a key.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any, Callable, Protocol

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections.connection import (
    REMOTE,
    Connection,
    address_problem,
)
from parcel_lookup.core.gis.connections.files import file_of
from parcel_lookup.core.gis.connections.home import (
    response_store_path,
    stored_parcels_path,
)

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Parcel


class Finder(Protocol):
    """Finds single parcels, in any thread. Everything may raise `ParcelError`."""

    def refresh(self, goes_on: Callable[[float], bool]) -> bool:
        """Catch up with what was stored meanwhile; false where that is not over yet.

        Waits for it as long as `goes_on`, which is called every few hundredths of a second with
        the seconds since it began.
        """

    def version(self) -> Any:
        """Something that is another when other parcels may be found."""

    def at(self, lon: float, lat: float) -> tuple[Parcel, int] | None:
        """The first parcel by ``svc_uuid`` at a point in EPSG:4326, and how many there are."""

    def by_id(self, wanted: str) -> tuple[Parcel, int] | None:
        """The first parcel with this ``svc_uuid``, else with this ``parcel_id``; and how many."""

    def let_go(self) -> None:
        """Close files that nobody is reading just now; the next call opens them again."""


def finder_key(connection: Connection) -> tuple[str, str]:
    """The same for connections that lead to the same parcels.

    Raises `ParcelError` (ADDRESS_REFUSED): nothing checked what the environment says.
    """
    if connection.kind == REMOTE:
        problem = address_problem(connection.url)
        if problem:
            raise ParcelError(ErrorCode.ADDRESS_REFUSED, reason=problem)
        return REMOTE, connection.url
    return connection.kind, str(file_of(connection))


def open_finder(key: tuple[str, str]) -> Finder:
    """A finder of what `finder_key` says. Opens no file yet."""
    kind, place = key
    if kind == REMOTE:
        from parcel_lookup.core.remote.cache.stored_parcels import StoredParcels

        return StoredParcels(response_store_path(), stored_parcels_path(), place)
    from parcel_lookup.core.local.query.finder import ParcelFinder

    return ParcelFinder(Path(place))
