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
from pathlib import Path
from typing import NamedTuple

from bench_files import sample_file

ROWS = 100_000
#: UTM, as counties have their own systems.
_SYSTEM = "EPSG:26915"
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


def shapefile(rows: int) -> Path:
    """Return a county's Shapefile of this number of parcels, which is kept for the next run."""
    county = sample_file(rows)
    path = county.with_suffix(".shp")
    if not path.exists():
        options = ("-t_srs", _SYSTEM, "-lco", "ENCODING=UTF-8", "-nlt", "POLYGON")
        command = ["ogr2ogr", "-f", "ESRI Shapefile", str(path), str(county), "parcels", *options]
        subprocess.run(command, check=True, capture_output=True)
    return path


def _copy(source: Path, target: Path) -> float:
    """Copy with the columns that are guessed, which takes no time here."""
    from parcel_lookup.tests.support.copied import copy_layer, described

    found = described(source)
    started = time.perf_counter()
    copy_layer(source, target, found)
    return time.perf_counter() - started


def _convert(source: Path, target: Path) -> float:
    started = time.perf_counter()
    command = ["ogr2ogr", "-f", "GPKG", str(target), str(source), "-nln", "parcels"]
    subprocess.run([*command, "-nlt", "MULTIPOLYGON", "-gt", "100000"], check=True)
    return time.perf_counter() - started


def _search(path: Path) -> tuple[float, float, float, float]:
    """Return the seconds of searches for a parcel ID, IDs, a part of a text, and an address."""
    from parcel_lookup.core.contract import Filter
    from parcel_lookup.core.contract.query import AddressPlace, Query, Run
    from parcel_lookup.tests.support.file_connections import parcel_source

    with closing(sqlite3.connect(path)) as connection:
        number = _REQUESTS * _IDS
        query = "SELECT svc_uuid, parcel_id, owner, situs FROM parcels WHERE situs IS NOT NULL"
        picked = connection.execute(f"{query} ORDER BY random() LIMIT {number}").fetchall()
    with closing(parcel_source(path)) as source:

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
