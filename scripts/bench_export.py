"""Benchmark of saving 100,000 parcels as a Shapefile, compared with QGIS's Save As.

`scripts/bench.py` calls `measure_export`, which needs a QgsApplication.
"""

from __future__ import annotations

import gc
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from bench_layer import BodySource, make_bodies, make_records
from qgis.core import QgsApplication, QgsProject, QgsVectorFileWriter, QgsVectorLayer

from parcel_lookup.core.contract import AreaRequest, Cancellation
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.feeding import FeedingLayer
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.search import Found


class ExportTimes(NamedTuple):
    """Seconds for the same layer, each the best of several runs."""

    ours: float
    qgis: float
    #: Sizes of the tables in bytes.
    our_bytes: int
    qgis_bytes: int
    features: int


def measure_export(count: int = 100_000, repeat: int = 3) -> ExportTimes:
    """Measure both, one after the other, `repeat` times."""
    fed = filled_layer(count)
    assert fed.layer is not None
    times: dict[Callable[[QgsVectorLayer, Path], None], float] = {}
    sizes = {}
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(repeat):
            for way in (_ours, _qgis):
                path = Path(folder) / f"{way.__name__}.shp"
                gc.collect()
                started = time.perf_counter()
                way(fed.layer, path)
                seconds = time.perf_counter() - started
                times[way] = min(seconds, times.get(way, seconds))
                sizes[way] = path.with_suffix(".dbf").stat().st_size
    features = fed.layer.featureCount()
    return ExportTimes(times[_ours], times[_qgis], sizes[_ours], sizes[_qgis], features)


def filled_layer(count: int) -> FeedingLayer:
    """Return a layer with this number of parcels, as a search leaves it."""
    source = BodySource(make_bodies(make_records(count)))
    builder = FeatureBuilder(ResultSchema())
    fed = FeedingLayer("Parcels", builder.schema.open(), QgsProject.instance(), lambda: None)
    offset = 0
    while parcels := source.fetch(AreaRequest((), 100, offset), Cancellation()).parcels:
        fed.waiting += builder.build([Found(parcel) for parcel in parcels]).features
        fed.add_waiting(len(parcels))
        offset += len(parcels)
    return fed


def _ours(layer: QgsVectorLayer, path: Path) -> None:
    # Needs the QgsApplication when it is imported.
    from parcel_lookup.core.gis.export.writing import export_of, write

    report = write(export_of(layer, path), Cancellation())
    assert report.written == layer.featureCount()


def _qgis(layer: QgsVectorLayer, path: Path) -> None:
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName, options.fileEncoding = "ESRI Shapefile", "UTF-8"
    options.symbologyExport = QgsVectorFileWriter.SymbologyExport.NoSymbology
    transforms = QgsProject.instance().transformContext()
    error, *_ = QgsVectorFileWriter.writeAsVectorFormatV3(layer, str(path), transforms, options)
    assert error == QgsVectorFileWriter.WriterError.NoError


def main() -> None:
    """Print the result."""
    application = QgsApplication([], True)
    application.initQgis()
    times = measure_export()
    print(
        f"{times.features:,} parcels as a Shapefile: {times.ours:.2f} s, "
        f"{times.our_bytes / 2**20:.0f} MB; QGIS's Save As {times.qgis:.2f} s, "
        f"{times.qgis_bytes / 2**20:.0f} MB; {times.ours / times.qgis:.2f} times as long"
    )


if __name__ == "__main__":
    main()
