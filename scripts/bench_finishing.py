"""Benchmark of finishing a layer after its search, and of applying another style.

`scripts/bench.py` calls `measure_finishing`, which needs a QgsApplication.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from typing import Any, NamedTuple

from bench_layer import Heart, Pause, make_bodies, make_records
from qgis.core import QgsApplication, QgsLayerTreeModel, QgsProject, QgsVectorLayer
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QEventLoop, QTimer

from parcel_lookup.core.contract import AreaRequest, Filter
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.feeding import FeedingLayer
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.remote.protocol.reading import read_page
from parcel_lookup.core.search import Found, Search

PARCELS, SLICE = 100_000, 500


class MainThread(NamedTuple):
    """Seconds that work took in the main thread."""

    what: str
    #: CPU time of all of it, with the beats that measure the pauses.
    total: float
    #: The longest slice, in each measure.
    longest: Pause


def measure_finishing(count: int = PARCELS) -> list[MainThread]:
    """Finish a layer as after a search, and then apply each of the other styles."""
    # These imports require a QgsApplication.
    from parcel_lookup.core.gis.result.description import Provenance
    from parcel_lookup.core.gis.result.finishing import Finishing, SearchLayers
    from parcel_lookup.core.gis.styles import applicable, style_parcels
    from parcel_lookup.core.gis.styles.restyling import restyle

    project = QgsProject.instance()
    layer = _filled(count)
    style_parcels(layer)
    project.addMapLayer(layer)
    tree = QgsLayerTreeModel(project.layerTreeRoot())  # which shows the legend with counts
    tree.setFlag(QgsLayerTreeModel.Flag.ShowLegend)
    provenance = Provenance(Search(filters=(Filter("owner", "ilike", "smith"),)))
    finishing = Finishing(SearchLayers(parcels=layer), provenance, project)
    found = [_measured("finished", lambda done: _finish(finishing, done))]
    found += [
        _measured(style.title, lambda done, key=style.key: restyle(layer, key, done))
        for style in applicable(layer.fields())
    ]
    sip.delete(tree)
    project.removeMapLayer(layer.id())
    return found


def _finish(finishing: Any, done: Callable[[], None]) -> None:
    finishing.over.connect(done)
    finishing.start()


def _filled(count: int) -> QgsVectorLayer:
    builder = FeatureBuilder(ResultSchema())
    project = QgsProject.instance()
    fed = FeedingLayer("Parcels", builder.schema.open(), project, lambda: None)
    for body in make_bodies(make_records(count)):
        page = read_page(body, AreaRequest((), 100, 0))
        fed.waiting += builder.build([Found(parcel) for parcel in page.parcels]).features
        fed.add_waiting(SLICE)
    fed.finish()
    return fed.layer


def _measured(what: str, start: Callable[[Callable[[], None]], Any]) -> MainThread:
    """Run the event loop until the work has called its callback, and counting has finished."""
    loop, over = QEventLoop(), []

    def done() -> None:
        over.append(what)
        QTimer.singleShot(0, loop.quit)

    gc.collect()
    heart = Heart()
    used = time.thread_time()
    QTimer.singleShot(0, lambda: start(done))
    loop.exec()
    while QgsApplication.taskManager().countActiveTasks(True):  # the counts in the layer tree
        QTimer.singleShot(20, loop.quit)
        loop.exec()
    used = time.thread_time() - used
    heart.stop()
    assert over, what
    return MainThread(what, used, Pause(*(max(values) for values in zip(*heart.pauses))))


def main() -> None:
    """Print the results."""
    application = QgsApplication([], True)
    application.initQgis()
    measure_finishing(1000)  # QGIS loads fonts and forms once
    for one in measure_finishing():
        print(f"{one.what:20} {one.total * 1000:7.0f} ms, longest {one.longest}")


if __name__ == "__main__":
    main()
