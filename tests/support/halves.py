"""The sample county cut in two files along a meridian, and one file with both."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import shapely

from parcel_lookup.core.contract import Parcel, QueryRequest
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.connections.files import SAMPLE_FILE
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.parcels import fetch, write

WEST, EAST, BOTH = "West County", "East County", "Both Counties"


class Halves(NamedTuple):
    """The files, and the parcels in them."""

    files: dict[str, Path]
    west: list[Parcel]
    east: list[Parcel]

    def save(self) -> None:
        """Save a connection to each file, in place of one of that name."""
        for name, path in self.files.items():
            replaces = name if Connections().get(name) else None
            Connections().save(file_connection(name, path=str(path)), replaces)


def write_halves(
    folder: Path, change: Callable[[str, Parcel], Parcel] = lambda _half, parcel: parcel
) -> Halves:
    """Write the three files; `change` gets the name of the half and may change a parcel of it."""
    parcels = fetch(SAMPLE_FILE, QueryRequest((), limit=5000)).parcels
    assert len(parcels) == 5000
    middle = sorted(map(_easting, parcels))[len(parcels) // 2]
    west = [change(WEST, one) for one in parcels if _easting(one) < middle]
    east = [change(EAST, one) for one in parcels if _easting(one) >= middle]
    found = {WEST: west, EAST: east, BOTH: west + east}
    files = {
        name: write(folder / f"{name}.gpkg", some, description=f"License of {name}")
        for name, some in found.items()
    }
    return Halves(files, west, east)


def _easting(parcel: Parcel) -> float:
    return shapely.from_wkb(parcel.wkb).centroid.x if parcel.wkb else -180.0
