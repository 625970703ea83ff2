"""Which file a connection reads, and what such a file contains."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.connections.connection import LOCAL, SAMPLE, Connection
from parcel_lookup.core.resources import RESOURCES

#: The invented county that ships with the plugin. Its folder may be read-only.
SAMPLE_FILE = RESOURCES / "sample" / "sample_county.gpkg"


class ParcelFile(NamedTuple):
    """What is worth saying about a parcel file."""

    title: str
    parcels: int
    #: ISO date of the last change, or "".
    changed: str
    #: What it says of itself, or "".
    description: str = ""


def read_parcel_file(path: str, cancellation: Cancellation) -> ParcelFile:
    """Look into a GeoPackage that `parcel-service import` made. Any thread but the main one.

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
    return ParcelFile(title, info.parcels, info.last_change[:10], info.description)


def file_of(connection: Connection) -> Path | None:
    """The file that a connection reads; None if it leads to a service."""
    if connection.kind == SAMPLE:
        return SAMPLE_FILE
    return Path(connection.path) if connection.kind == LOCAL else None
