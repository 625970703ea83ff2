"""Layers of county parcels as people have them, and tasks that read them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from qgis.core import QgsVectorLayer

from parcel_lookup.tests.support.layers import box, layer_of, save

#: UTM of central Iowa, where the lots are.
UTM = "EPSG:26915"
STREETS = ("Elm St", "Oak Ave", "Maple Dr")
_FIELDS = "PIN:string(20),OWNER:string(60),SITUS_ADDR:string(60),SALE_DATE:string(12),Flood:integer"


def lots(number: int = 40, crs: str = UTM, name: str = "lots", **options: Any) -> QgsVectorLayer:
    """Return a block of lots in Story County, Iowa, each with a parcel ID, an owner, and a sale."""
    shapes = []
    for n in range(number):
        west, south = -93.6 + n % 10 / 1e3, 42.0 + n // 10 / 1e3
        shapes.append(box(west, south, west + 1e-3, south + 1e-3, crs))
    values = [
        [
            f"09-{n:05}",
            f"{('SMITH', 'JONES', 'MUÑOZ')[n % 3]} {('ANN', 'BOB', 'CY', 'DEE')[n % 4]}",
            f"{100 + n} {STREETS[n % 3]}",
            f"{n % 12 + 1}/{n % 28 + 1}/{2000 + n % 20}",
            n % 2,
        ]
        for n in range(number)
    ]
    return layer_of(shapes, crs=crs, fields=_FIELDS, values=values, name=name, **options)


def lots_file(folder: Path, driver: str, number: int = 40, **options: Any) -> Path:
    """Write the lots to a file of this format, and return its path."""
    endings = {"GPKG": ".gpkg", "ESRI Shapefile": ".shp", "OpenFileGDB": ".gdb"}
    return save(lots(number, **options), folder / f"lots{endings[driver]}", driver)


def result_of(qtbot: Any, task: Any) -> Any:
    """Return what a task emits, or its error."""
    found: list[Any] = []
    task.done.connect(found.append)
    task.failed.connect(found.append)
    task.start()
    qtbot.waitUntil(lambda: bool(found), timeout=20_000)
    return found[0]
