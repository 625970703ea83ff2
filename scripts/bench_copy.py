"""Benchmark of copies: a county's Shapefile copied, next to `ogr2ogr`, and searches in the copy.

`scripts/bench.py` calls `measure_copy`, which runs this file in a process of its own.
"""

from __future__ import annotations

import json
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple
from uuid import UUID

from bench_import import ROWS, shapefile

#: Of searches.
_REQUESTS, _IDS = 15, 100
_RUNS = 3


class CopyTimes(NamedTuple):
    """Best seconds of several runs, and median seconds of searches."""

    copy: float
    #: `ogr2ogr` of the same file to a GeoPackage with its spatial index.
    ogr2ogr: float
    rows: int
    parcel_id: float
    #: A hundred IDs.
    ids: float
    contains: float
    #: The first one: addresses are not read first.
    address: float


def measure_copy(rows: int = ROWS) -> CopyTimes:
    """Return what is measured in a process of its own."""
    command = [sys.executable, __file__, str(rows)]
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return CopyTimes(*json.loads(run.stdout.splitlines()[-1]))


def _measure(rows: int) -> CopyTimes:
    source = shapefile(rows)
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder, "ours.gpkg"), Path(folder, "theirs.gpkg")
        times: list[tuple[float, float]] = []
        for _ in range(_RUNS):
            theirs.unlink(missing_ok=True)
            ours.unlink(missing_ok=True)
            times.append((_copy(source, ours), _convert(source, theirs)))
        copy, convert = map(min, zip(*times))
        return CopyTimes(copy, convert, rows, *_search(ours))


def _copy(source: Path, target: Path) -> float:
    from qgis.core import QgsProject, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.contract.query import Run
    from parcel_lookup.core.gis.connections.importing import LayerRows, read_draft
    from parcel_lookup.core.gis.source.copy import Origin, copy_source
    from parcel_lookup.core.gis.source.layer_table import LayerTable
    from parcel_lookup.core.gis.source.source import LayerSource

    layer = QgsVectorLayer(str(source), source.stem, "ogr")
    _, draft = read_draft(LayerRows(layer), Cancellation())
    started = time.perf_counter()
    table, mapping = LayerTable(layer), replace(draft.mapping(), ids=("parcel_id",))
    context = QgsProject.instance().transformContext()
    with closing(LayerSource(lambda _: table, mapping, UUID(int=1), context)) as parcels:
        copy_source(parcels, target, Origin("ogr", str(source), source.stem), Run())
    return time.perf_counter() - started


def _convert(source: Path, target: Path) -> float:
    started = time.perf_counter()
    command = ["ogr2ogr", "-f", "GPKG", str(target), str(source), "-nln", "parcels"]
    subprocess.run([*command, "-nlt", "MULTIPOLYGON", "-gt", "100000"], check=True)
    return time.perf_counter() - started


def _search(path: Path) -> tuple[float, float, float, float]:
    """Return the seconds of searches for a parcel ID, IDs, a part of a text, and an address."""
    from qgis.core import QgsProject

    from parcel_lookup.core.columns.mapping import ColumnMapping
    from parcel_lookup.core.contract import Filter
    from parcel_lookup.core.contract.query import AddressPlace, Query, Run
    from parcel_lookup.core.gis.source.layer_table import open_table
    from parcel_lookup.core.gis.source.source import LayerSource

    with closing(sqlite3.connect(path)) as connection:
        number = _REQUESTS * _IDS
        query = "SELECT svc_uuid, parcel_id, owner, situs FROM parcels WHERE situs IS NOT NULL"
        picked = connection.execute(f"{query} ORDER BY random() LIMIT {number}").fetchall()
    table = open_table(f"{path}|layername=parcels", "parcels", "ogr", Run())
    context = QgsProject.instance().transformContext()
    mapping = ColumnMapping({}, locate=False)
    with closing(LayerSource(lambda _: table, mapping, UUID(int=1), context)) as source:

        def read(query: Query) -> None:
            with closing(source.read(query, Run())) as batches:
                if not any(batch.parcels for batch in batches):
                    raise ValueError(f"nothing was found by {query}")

        def address(situs: str) -> None:
            if not next(iter(source.at([AddressPlace(situs)], Run()))).batch.parcels:
                raise ValueError(f"nothing is at {situs}")

        started = time.perf_counter()
        address(picked[0][3])
        first = time.perf_counter() - started
        some = picked[:_REQUESTS]
        lists = [picked[start : start + _IDS] for start in range(0, number, _IDS)]
        kinds = (
            [Query((Filter("parcel_id", "eq", one[1]),)) for one in some],
            [Query(ids=tuple(one[0] for one in part)) for part in lists],
            [Query((Filter("owner", "ilike", one[2][1:]),)) for one in some if one[2]],
        )
        times = [statistics.median(_timed(read, one) for one in queries) for queries in kinds]
    return times[0], times[1], times[2], first


def _timed(work: Callable[[object], None], value: object) -> float:
    started = time.perf_counter()
    work(value)
    return time.perf_counter() - started


def main() -> None:
    """Print the results as JSON."""
    from qgis.core import QgsApplication

    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QgsApplication([], False)
    application.initQgis()
    print(json.dumps(_measure(int(sys.argv[1]) if len(sys.argv) > 1 else ROWS)), flush=True)
    os._exit(0)  # QGIS may crash when Python ends


if __name__ == "__main__":
    main()
