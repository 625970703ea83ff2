"""Results that are kept: made, written, and read again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import shapely
from qgis.core import QgsApplication, QgsProject, QgsVectorLayer

from parcel_lookup.core.contract import Building
from parcel_lookup.core.gis.result.layers import ResultLayer
from parcel_lookup.core.gis.run.run import SearchRun
from parcel_lookup.core.gis.run.task import SearchTask
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.sources import MemorySource


def search(qtbot: Any, parcels: list[Any], area: Any = None, **options: Any) -> ResultLayer:
    """The layers of a search over these parcels, finished; for all of them, or by area."""
    wanted = Search(place=area.name if area else "", include_buildings=True)
    task = SearchTask(SearchRun(wanted, Opens(MemorySource(parcels)), area, **options))
    result = ResultLayer(task)
    with qtbot.waitSignal(result.presented, timeout=10_000):
        result.start()
    return result


def building(lon: float, lat: float, **attributes: Any) -> Building:
    """A small square building with its lower left corner there."""
    return Building(attributes, shapely.to_wkb(shapely.box(lon, lat, lon + 1e-4, lat + 1e-4)))


def ended(qtbot: Any, keeping: Any, timeout: int = 10_000) -> Any:
    """What a `Keep` ends with: a `Kept`, or the `ParcelError`."""
    found: list[Any] = []
    keeping.done.connect(found.append)
    keeping.failed.connect(found.append)
    qtbot.waitUntil(lambda: bool(found), timeout=timeout)
    qtbot.wait(1)  # a second signal would come in this turn
    assert len(found) == 1
    return found[0]


def opened(path: Any, table: str) -> QgsVectorLayer:
    """A table of a file as QGIS opens it: in its default style."""
    layer = QgsVectorLayer(f"{path}|layername={table}", table, "ogr")
    assert layer.isValid()
    return layer


def project_in(path: Any, name: str = "") -> QgsProject:
    """The project that lies in a file, read; the only one, or that of a name."""
    gpkg = QgsApplication.projectStorageRegistry().projectStorageFromType("geopackage")
    names = gpkg.listProjects(f"geopackage:{path}")
    if not name:
        (name,) = names
    project = QgsProject()
    assert project.read(f"geopackage:{path}?projectName={name}")
    return project


def files_in(folder: Path) -> list[str]:
    """The GeoPackages there, without what SQLite has beside one that is open."""
    return sorted(one.name for one in folder.iterdir() if one.suffix == ".gpkg")
