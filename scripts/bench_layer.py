"""Benchmarks of converting responses to features in a layer, and of pauses of the main thread.

`scripts/bench.py` calls `measure_layer` and `measure_pauses`; both require a QgsApplication.
"""

from __future__ import annotations

import ctypes
import gc
import json
import math
import os
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from qgis.core import (
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsGeometry,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QEventLoop, QTimer

from parcel_lookup.core.contract import (
    FIELDS,
    AreaRequest,
    Cancellation,
    Page,
    Request,
    RequestCounter,
)
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.feeding import FeedingLayer
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.remote.protocol.reading import read_page
from parcel_lookup.core.search import Found, Search

PAGE, SLICE = 100, 500
_WEST, _SOUTH, _STEP = -93.5, 41.5, 0.002
_TEXTS = ("Ames", "SMITH FAMILY TRUST", "Residential, single family", "R-1", "1204 MAIN ST")


class LayerTimes(NamedTuple):
    """Seconds for the same parcels."""

    #: `json.loads` of every page.
    json_loads: float
    #: Every page parsed, built, and added, sequentially in one thread.
    ours: float
    #: A GeoJSON file opened by QGIS and copied to a memory layer.
    qgis: float


class Pause(NamedTuple):
    """One period in which the main thread did not return to its event loop, in seconds."""

    #: CPU time of the main thread: what our code and QGIS's did. A busy machine does not change it.
    cpu: float
    #: By the clock.
    wall: float
    #: By the clock, without the time in which the thread was ready and no core was free (Linux's
    #: /proc/self/schedstat). It includes waiting for Python's lock.
    on_free_core: float


class Pauses(NamedTuple):
    """The pauses of the main thread while a search filled a layer, in seconds."""

    #: 99 of 100 take no longer than this, in CPU time.
    percentile_99: float
    #: The longest in each measure; they may be different pauses.
    longest: Pause
    #: The whole search.
    seconds: float
    features: int


def make_records(count: int, seed: int = 1) -> list[dict[str, Any]]:
    """Return records with a value in each of the 33 fields and a geometry of 5 to 12 vertices."""
    dice = random.Random(seed)  # noqa: S311 - the same parcels every time
    return [_record(number, dice) for number in range(count)]


def _record(number: int, dice: random.Random) -> dict[str, Any]:
    record: dict[str, Any] = {}
    for field in FIELDS:
        if field.whole:
            record[field.name] = dice.randint(1, 250)
        elif field.is_numeric:
            record[field.name] = round(dice.random() * 500_000, 2)
        elif field.digits:
            record[field.name] = f"{number % 10**field.digits:0{field.digits}}"
        elif "uuid" in field.name:
            digits = f"{dice.getrandbits(128):032x}"
            record[field.name] = "-".join(
                (digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:])
            )
        elif field.name == "sale_date":
            record[field.name] = f"{1980 + number % 40}-0{1 + number % 9}-15"
        else:
            record[field.name] = f"{dice.choice(_TEXTS)} {number}"
    x, y = _WEST + _STEP * (number % 400), _SOUTH + _STEP * (number // 400)
    corners = dice.randint(4, 11)
    ring = [
        [
            round(x + 0.0009 * math.cos(2 * math.pi * corner / corners), 7),
            round(y + 0.0009 * math.sin(2 * math.pi * corner / corners), 7),
        ]
        for corner in range(corners)
    ]
    record["geom"] = {"type": "Polygon", "coordinates": [[*ring, ring[0]]]}
    return record


def make_bodies(records: list[dict[str, Any]]) -> list[bytes]:
    """Return the pages of an area response in the format of our service."""
    bodies = []
    for offset in range(0, len(records), PAGE):
        page = records[offset : offset + PAGE]
        body = {
            "svc_uuids": [record["svc_uuid"] for record in page],
            "results": page,
            "count": len(records),
            "limit": PAGE,
            "offset": offset,
        }
        bodies.append(json.dumps(body).encode())
    return bodies


def measure_layer(count: int = 100_000, repeat: int = 3) -> LayerTimes:
    """Measure responses to features; each time is the best of `repeat`."""
    records = make_records(count)
    bodies = make_bodies(records)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "parcels.geojson"
        path.write_text(json.dumps(_geojson(records)))
        del records
        return LayerTimes(
            *(
                _best(repeat, work)
                for work in (
                    lambda: _parse(bodies),
                    lambda: _fill(bodies),
                    lambda: _copy(path),
                )
            )
        )


def _best(repeat: int, work: Callable[[], Any]) -> float:
    times = []
    for _ in range(repeat):
        gc.collect()
        started = time.perf_counter()
        kept = work()
        times.append(time.perf_counter() - started)
        del kept
    return min(times)


def _parse(bodies: list[bytes]) -> None:
    for body in bodies:
        json.loads(body)


def _fill(bodies: list[bytes]) -> FeedingLayer:
    builder = FeatureBuilder(ResultSchema())
    fed = FeedingLayer("Parcels", builder.schema.open(), QgsProject.instance(), lambda: None)
    for offset, body in enumerate(bodies):
        request = AreaRequest((), PAGE, offset * PAGE)
        page = read_page(body, request)
        fed.waiting += builder.build([Found(parcel) for parcel in page.parcels]).features
        if len(fed.waiting) >= SLICE:
            fed.add_waiting(SLICE)
    fed.add_waiting(SLICE)
    assert fed.count == fed.layer.featureCount() == len(bodies) * PAGE
    return fed


def _copy(path: Path) -> QgsVectorLayer:
    layer = QgsVectorLayer(str(path), "parcels", "ogr")
    copy = layer.materialize(_everything())
    assert copy.featureCount() > 0
    return copy


def _everything() -> Any:
    from qgis.core import QgsFeatureRequest

    return QgsFeatureRequest()


def _geojson(records: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "geometry": record["geom"],
                "properties": {key: value for key, value in record.items() if key != "geom"},
            }
            for record in records
        ],
    }


class BodySource:
    """A source that returns prepared pages for an area request, without a network."""

    is_metered = False

    def __init__(self, bodies: list[bytes]) -> None:
        self._bodies = bodies
        self._sent = RequestCounter()

    @property
    def requests_sent(self) -> int:
        return self._sent.number

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        """Parse one page."""
        cancellation.check()
        self._sent.add()
        index = request.offset // PAGE
        body = self._bodies[index] if index < len(self._bodies) else b'{"results": []}'
        return read_page(body, request)

    def close(self) -> None:
        """Do nothing."""


def measure_pauses(count: int = 100_000, *, drawn: bool = False) -> Pauses:
    """Measure pauses during a complete search with task and layer.

    If `drawn`, a map canvas draws the layer at the same time.
    """
    # These imports require a QgsApplication.
    from qgis.gui import QgsMapCanvas

    from parcel_lookup.core.gis.result.layers import ResultLayer
    from parcel_lookup.tests.support.opening import Opens
    from parcel_lookup.tests.support.running import task_of

    source = BodySource(make_bodies(make_records(count)))
    extent = QgsRectangle(_WEST - 0.01, _SOUTH - 0.01, _WEST + 1, _SOUTH + 1 + count / 100_000)
    area = AreaInput.from_geometry(
        QgsGeometry.fromRect(extent), QgsCoordinateReferenceSystem("EPSG:4326")
    )
    task = task_of(Search(place=area.name), Opens(source), area)
    result = ResultLayer(task)
    loop, outcomes = QEventLoop(), []
    result.finished.connect(outcomes.append)
    result.finished.connect(loop.quit)
    canvas = QgsMapCanvas() if drawn else None
    if canvas is not None:
        canvas.resize(1200, 800)
        canvas.show()
        canvas.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
        canvas.setExtent(extent)
        result.created.connect(lambda layer: canvas.setLayers([layer]))
    gc.collect()
    QTimer.singleShot(1000, loop.quit)  # work of an earlier run, and the empty map
    loop.exec()
    heart = Heart()
    QTimer.singleShot(0, result.start)
    started = time.perf_counter()
    loop.exec()
    seconds = time.perf_counter() - started
    heart.stop()
    # Otherwise, memory of this layer is freed while the next run is measured.
    result.presented.connect(loop.quit)
    loop.exec()
    [outcome] = outcomes
    assert outcome.complete, outcome
    if canvas is not None:  # must not outlive the application either
        canvas.setLayers([])
        canvas.stopRendering()
        sip.delete(canvas)
    features = result.count
    assert features == count, features
    sip.delete(QgsProject.instance().takeMapLayer(result.layer))
    # Free the memory of that layer now, instead of in the first call of the next run.
    ctypes.CDLL(None).malloc_trim(0)
    by_cpu = sorted(pause.cpu for pause in heart.pauses)
    longest = Pause(*(max(values) for values in zip(*heart.pauses)))
    return Pauses(by_cpu[int(len(by_cpu) * 0.99)], longest, seconds, features)


class Heart:
    """A timer that fires whenever the main thread is free, and records how long it was not."""

    def __init__(self) -> None:
        self.pauses: list[Pause] = []
        self._last = _clocks()
        self._timer = QTimer()
        self._timer.setInterval(1)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = _clocks()
        cpu, wall, queued = (after - before for after, before in zip(now, self._last))
        self.pauses.append(Pause(cpu, wall, wall - queued))
        self._last = now

    def stop(self) -> None:
        """Stop, and record the time since the last beat."""
        self._timer.stop()
        self._beat()


#: Opened once: what measures a thread must not keep it busy.
_schedule = os.open("/proc/self/schedstat", os.O_RDONLY)


def _clocks() -> tuple[float, float, float]:
    """Return the main thread's CPU time, the clock, and the time spent waiting for a core."""
    queued = int(os.pread(_schedule, 100, 0).split()[1]) / 1e9
    return time.thread_time(), time.perf_counter(), queued


def main() -> None:
    """Print the results."""
    application = QgsApplication([], True)
    application.initQgis()
    measure_pauses(2000)  # fonts are loaded once
    times = measure_layer()
    print(f"json.loads {times.json_loads:.2f} s, ours {times.ours:.2f} s, QGIS {times.qgis:.2f} s")
    print(
        f"{times.ours / times.json_loads:.2f} x json.loads,"
        f" {times.qgis / times.ours:.2f} x as fast as QGIS"
    )
    for name, drawn in (("without a map", False), ("with a map", True)):
        pauses = measure_pauses(drawn=drawn)
        print(
            f"{name}: {pauses.features:,} features in {pauses.seconds:.2f} s; pauses: 99 % under"
            f" {pauses.percentile_99 * 1000:.1f} ms CPU, longest {pauses.longest}"
        )
    application.exitQgis()


if __name__ == "__main__":
    main()
