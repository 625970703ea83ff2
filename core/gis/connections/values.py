"""Which values a field has, as far as a connection can tell without asking anybody."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from parcel_lookup.core.gis.connections.connection import LOCAL, REMOTE, Connection
from parcel_lookup.core.gis.connections.home import plugin_home
from parcel_lookup.core.gis.connections.sources import sample_path
from parcel_lookup.core.gis.qt.cancellable import unless_cancelled

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation

#: More are of no use in a list that one looks through.
MOST_VALUES = 2000


def known_fields(connection: Connection, cancellation: Cancellation) -> tuple[str, ...] | None:
    """The fields of a connection's parcels (`ParcelSource.field_names`), without asking anybody.

    None also for a sample county that was not made yet. In a task; raises as `known_values`.
    """
    if connection.kind == REMOTE:
        return None
    path = Path(connection.path) if connection.kind == LOCAL else sample_path(plugin_home())

    def look() -> tuple[str, ...] | None:
        from parcel_lookup.core.local.source import LocalSource

        if connection.kind != LOCAL and not path.exists():
            return None
        source = LocalSource(path)
        try:
            return source.field_names(cancellation)
        finally:
            source.close()

    return unless_cancelled(look, cancellation)


def known_values(connection: Connection, field: str, cancellation: Cancellation) -> list[str]:
    """The values of a field in the connection's file, the most frequent first; 2,000 at most.

    None for a service, which would have to be asked, and for a sample county that was not made yet.
    In a task: the file may lie on a network drive. Raises `ParcelError` (LOCAL_FILE, CANCELLED).
    """
    if connection.kind == REMOTE:
        return []

    def look() -> list[str]:
        from parcel_lookup.core.local.query.values import distinct_values

        if connection.kind == LOCAL:
            return distinct_values(Path(connection.path), field, MOST_VALUES, cancellation)
        path = sample_path(plugin_home())
        if not path.exists():
            return []
        return distinct_values(path, field, MOST_VALUES, cancellation)

    return unless_cancelled(look, cancellation)
