"""Fictional parcels for tests, and files of them."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import shapely

from parcel_lookup.core.contract import Building, Cancellation, Page, Parcel, Request
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.service.file.source import FileSource


def parcel(
    svc_uuid: str,
    shape: shapely.Geometry | bytes | None = None,
    buildings: tuple[Building, ...] | None = None,
    **attributes: Any,
) -> Parcel:
    """Return a parcel with these attributes; `shape` is a geometry in degrees or its WKB."""
    wkb = shape if shape is None or isinstance(shape, bytes) else shapely.to_wkb(shape)
    return Parcel(svc_uuid, {"svc_uuid": svc_uuid, **attributes}, wkb, buildings)


def grid(side: int, size: float = 1.0) -> list[Parcel]:
    """Return adjacent squares from (0, 0), named ``x-y`` by their lower left corner."""
    return [
        parcel(f"{x}-{y}", shapely.box(x * size, y * size, (x + 1) * size, (y + 1) * size))
        for y in range(side)
        for x in range(side)
    ]


def write(path: Path, parcels: Iterable[Parcel], **options: Any) -> Path:
    """Create a parcel file of these parcels."""
    with ParcelWriter(path, **options) as writer:
        writer.add(parcels)
    return path


def fetch(path: Path, request: Request) -> Page:
    """Return the response of a file to one request."""
    source = FileSource(path)
    try:
        return source.fetch(request, Cancellation())
    finally:
        source.close()


def ids(page: Page) -> list[str]:
    """Return the ``svc_uuid`` of the parcels of a page, in order."""
    return [found.svc_uuid for found in page.parcels]


def add_gis_functions(connection: sqlite3.Connection) -> None:
    """Provide the functions of the triggers of a file, as a GIS does."""
    connection.create_function("ST_IsEmpty", 1, lambda blob: 1)
    for name in ("ST_MinX", "ST_MaxX", "ST_MinY", "ST_MaxY"):
        connection.create_function(name, 1, lambda blob: 0)


def change(path: Path, statement: str) -> None:
    """Edit a parcel file like a GIS, which provides functions for the triggers."""
    connection = sqlite3.connect(path)
    add_gis_functions(connection)
    connection.execute(statement)
    connection.commit()
    connection.close()


def drop_text_index(path: Path) -> None:
    """Make a file one whose text index is not used."""
    change(path, "DELETE FROM gpkg_parcel_facts WHERE name = 'text index'")


def damage_text_index(path: Path) -> None:
    """Overwrite a page of the index of owners, as a bad disk does."""
    query = "SELECT rootpage FROM sqlite_master WHERE name = 'gpkg_parcel_text_owner_data'"
    with closing(sqlite3.connect(path)) as connection:
        ((page,),) = connection.execute(query)
        ((size,),) = connection.execute("PRAGMA page_size")
    with path.open("rb+") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)
