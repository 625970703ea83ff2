"""What a parcel file says about itself, without reading its parcels."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.parcel_file.opening import connect_read_only, reading, watch
from parcel_lookup.core.parcel_file.schema import PARCELS, read_schema


class ParcelFile(NamedTuple):
    """The header of a parcel file."""

    #: The name of the layer with the parcels.
    layer: str
    #: What its author calls it, or "".
    title: str
    #: ISO date of the last change, or "".
    changed: str
    #: Its own description, such as a license, or "".
    description: str = ""


def read_header(path: Path, cancellation: Cancellation) -> ParcelFile:
    """Return the header of a parcel file in any CRS. Not in the main thread.

    Raises `ParcelError` (LOCAL_FILE) if it is none.
    """
    with reading(path, cancellation), closing(connect_read_only(path)) as connection:
        watch(connection, cancellation)
        name = read_schema(connection, path, any_crs=True).name
        title, description, changed = connection.execute(
            "SELECT identifier, description, last_change FROM gpkg_contents WHERE table_name = ?",
            (name,),
        ).fetchone()
    # The writer gives a file without a title that of its table.
    title = "" if title in (None, PARCELS) else title
    return ParcelFile(name, title, (changed or "")[:10], description or "")
