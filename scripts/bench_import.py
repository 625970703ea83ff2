"""Benchmark of importing a county's Shapefile, side by side with `ogr2ogr` to a GeoPackage.

`scripts/bench.py` calls `measure_import`, which runs this file in a process of its own.
"""

from __future__ import annotations

import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from bench_files import sample_file

ROWS = 100_000
_RUNS = 3
#: UTM, as counties have their own systems: both sides transform every vertex.
_SYSTEM = "EPSG:26915"


class ImportTimes(NamedTuple):
    """Best seconds of several runs."""

    ours: float
    #: `ogr2ogr` with the same spatial index, and the indexes of columns added by SQL.
    ogr2ogr: float
    #: What our import takes for the index of texts, which the other file does not have.
    text_index: float
    rows: int
    indexes: int
    #: Bytes, of the process that imported.
    peak_memory: int


def measure_import(rows: int = ROWS) -> ImportTimes:
    """Return what is measured in a process of its own."""
    command = [sys.executable, __file__, str(rows)]
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return ImportTimes(*json.loads(run.stdout.splitlines()[-1]))


def _measure(rows: int) -> ImportTimes:
    source = shapefile(rows)
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = Path(folder, "ours.gpkg"), Path(folder, "theirs.gpkg")
        times: dict[str, list[float]] = {"ours": [], "theirs": [], "text index": []}
        for _ in range(_RUNS):
            columns, seconds = _import(source, ours)
            times["ours"].append(seconds)
            times["text index"].append(_index_texts(ours))
            times["theirs"].append(_convert(source, theirs, columns))
            _same(ours, theirs)
            ours.unlink()
            theirs.unlink()
    best = {what: min(seconds) for what, seconds in times.items()}
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    return ImportTimes(best["ours"], best["theirs"], best["text index"], rows, len(columns), peak)


def shapefile(rows: int) -> Path:
    """Return a county's Shapefile of this number of parcels, which is kept for the next run."""
    county = sample_file(rows)
    path = county.with_suffix(".shp")
    if not path.exists():
        options = ("-t_srs", _SYSTEM, "-lco", "ENCODING=UTF-8", "-nlt", "POLYGON")
        command = ["ogr2ogr", "-f", "ESRI Shapefile", str(path), str(county), "parcels", *options]
        subprocess.run(command, check=True, capture_output=True)
    return path


def _import(source: Path, target: Path) -> tuple[list[str], float]:
    """Import as the dialog does; return the columns of the fields that have an index."""
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.connections.importing import LayerImport, LayerRows, read_draft

    layer = QgsVectorLayer(str(source), source.stem, "ogr")
    _, draft = read_draft(LayerRows(layer), Cancellation())
    draft.by_location = True
    mapping = draft.mapping()
    started = time.perf_counter()
    LayerImport(LayerRows(layer), mapping, target).run(Cancellation())
    seconds = time.perf_counter() - started
    with closing(sqlite3.connect(target)) as connection:
        indexed = {
            name
            for (name,) in connection.execute(
                "SELECT part.name FROM pragma_index_list('parcels') AS list,"
                " pragma_index_info(list.name) AS part"
            )
        }
    return [draft.text(field) for field in draft.mapped if field in indexed], seconds


def _index_texts(parcels: Path) -> float:
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.parcel_file import text_index

    with closing(sqlite3.connect(parcels)) as connection, connection:
        connection.execute("DELETE FROM gpkg_parcel_facts")
    started = time.perf_counter()
    text_index.refresh(parcels, Cancellation())
    return time.perf_counter() - started


def _convert(source: Path, target: Path, columns: list[str]) -> float:
    """Convert with `ogr2ogr`, which makes the spatial index, and index the columns."""
    started = time.perf_counter()
    command = ["ogr2ogr", "-f", "GPKG", str(target), str(source), "-nln", "parcels"]
    command += ["-nlt", "MULTIPOLYGON", "-t_srs", "EPSG:4326", "-gt", "100000"]
    subprocess.run(command, check=True, capture_output=True)
    with closing(sqlite3.connect(target)) as connection:
        for pragma in ("journal_mode = OFF", "synchronous = OFF", "cache_size = -200000"):
            connection.execute(f"PRAGMA {pragma}")
        for column in columns:
            connection.execute(f'CREATE INDEX "parcels_{column}" ON parcels ("{column}")')
    return time.perf_counter() - started


def _same(ours: Path, theirs: Path) -> None:
    """Raise ValueError unless both files have the same number of rows with a geometry."""
    query = "SELECT count(*), count(geom), (SELECT count(*) FROM rtree_parcels_geom) FROM parcels"
    found = []
    for path in (ours, theirs):
        with closing(sqlite3.connect(path)) as connection:
            found.append(connection.execute(query).fetchone())
    if found[0] != found[1]:
        raise ValueError(f"rows, geometries, and rows of the spatial index: {found}")


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
