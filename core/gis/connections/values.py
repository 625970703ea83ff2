"""Which fields and values a connection has, as far as this is known without a request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from parcel_lookup.core.gis.connections.connection import Connection
from parcel_lookup.core.gis.connections.files import file_of
from parcel_lookup.core.gis.qt.cancellable import unless_cancelled

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation

#: More are of no use in a list that one looks through.
MOST_VALUES = 2000


def known_fields(connection: Connection, cancellation: Cancellation) -> tuple[str, ...] | None:
    """Return the fields of a file's parcels (`ParcelSource.field_names`), None for a service.

    To be called in a task. Raises as `known_values` does.
    """
    path = file_of(connection)
    if path is None:
        return None

    def read() -> tuple[str, ...] | None:
        from parcel_lookup.core.local.source import LocalSource

        source = LocalSource(path)
        try:
            return source.field_names(cancellation)
        finally:
            source.close()

    return unless_cancelled(read, cancellation)


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

    return unless_cancelled(read, cancellation)
