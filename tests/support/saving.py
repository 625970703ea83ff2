"""Saved results: search, save, and read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import shapely
from qgis.core import QgsVectorLayer

from parcel_lookup.core.contract import Building
from parcel_lookup.core.gis.result.layers import ResultLayer
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.running import task_of
from parcel_lookup.tests.support.sources import MemorySource


def search(qtbot: Any, parcels: list[Any], area: Any = None, **options: Any) -> ResultLayer:
    """Run a search for these parcels, all of them or by area; return its finished layers."""
    query = Search(place=area.name if area else "", include_buildings=True)
    task = task_of(query, Opens(MemorySource(parcels)), area, **options)
    result = ResultLayer(task)
    with qtbot.waitSignal(result.presented, timeout=10_000):
        result.start()
    return result


def building(lon: float, lat: float, **attributes: Any) -> Building:
    """Return a small square building with its lower left corner at a position."""
    return Building(attributes, shapely.to_wkb(shapely.box(lon, lat, lon + 1e-4, lat + 1e-4)))


def ended(qtbot: Any, saving: Any, timeout: int = 10_000) -> Any:
    """Wait for a `ResultSaving`; return its `SavedResult` or its `ParcelError`."""
    found: list[Any] = []
    saving.done.connect(found.append)
    saving.failed.connect(found.append)
    qtbot.waitUntil(lambda: bool(found), timeout=timeout)
    qtbot.wait(1)  # a second signal would come in this turn
    assert len(found) == 1
    return found[0]


def opened(path: Any, table: str) -> QgsVectorLayer:
    """Open a table of a file as QGIS does: in its default style."""
    layer = QgsVectorLayer(f"{path}|layername={table}", table, "ogr")
    assert layer.isValid()
    return layer


def files_in(folder: Path) -> list[str]:
    """Return the names of the GeoPackages in a folder, without SQLite's files next to open ones."""
    return sorted(one.name for one in folder.iterdir() if one.suffix == ".gpkg")
