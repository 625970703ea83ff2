"""Benchmark of reports: opening one on many parcels, and saving one with a page for each parcel.

`scripts/bench.py` calls `measure_report`, which needs a QgsApplication.
"""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Callable, NamedTuple

from bench_export import filled_layer
from qgis.core import QgsApplication, QgsProject

from parcel_lookup.core.contract import Cancellation

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

#: The number of parcels of the report that is opened, and of the one with a page for each.
PARCELS, PAGES = 100_000, 60


class ReportTimes(NamedTuple):
    """Seconds of reports."""

    #: CPU time of the main thread to open a report, best of several runs.
    opened: float
    #: The whole time to save pages, the CPU time of the main thread, and that of its longest step.
    saved: float
    cpu: float
    longest: float


def measure_report(repeat: int = 3) -> ReportTimes:
    """Measure both."""
    from parcel_lookup.core.gis.report import FactsReader, ReportOptions, make_report

    project = QgsProject.instance()
    opened = []
    layer = _filled(PARCELS)
    for _ in range(repeat):
        began = time.thread_time()
        reader = FactsReader(layer)
        before = time.thread_time() - began
        facts = reader(Cancellation())
        began = time.thread_time()
        make_report(project, layer, facts, ReportOptions())
        opened.append(before + time.thread_time() - began)
    runs = [_save(_filled(PAGES)) for _ in range(repeat)]
    project.clear()
    return ReportTimes(min(opened), *min(runs))


def _save(layer: QgsVectorLayer) -> tuple[float, float, float]:
    from parcel_lookup.core.gis.report import ReportOptions, ReportSaving

    steps: list[float] = []

    class TimedSaving(ReportSaving):
        def _try(self, step: Callable[[], None]) -> bool:
            began = time.thread_time()
            found = super()._try(step)
            steps.append(time.thread_time() - began)
            return found

    ended: list[object] = []
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "report.pdf"
        options = ReportOptions(has_pages=True)
        saving = TimedSaving(QgsProject.instance(), layer, options, str(path))
        saving.done.connect(ended.append)
        saving.failed.connect(ended.append)
        saving.dropped.connect(lambda: ended.append("dropped"))
        wall, cpu = time.perf_counter(), time.thread_time()
        saving.start()
        while not ended:
            QgsApplication.processEvents()
            time.sleep(0.0005)
        assert path.stat().st_size > PAGES * 1000, ended
        return time.perf_counter() - wall, time.thread_time() - cpu, max(steps)


def _filled(count: int) -> QgsVectorLayer:
    layer = filled_layer(count).layer
    assert layer is not None
    return QgsProject.instance().addMapLayer(layer)
