"""Runs inside QGIS Desktop: `make run` opens it with the dock and the sample county ready.

Polygons to search the county with are on the map.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from qgis.core import QgsApplication, QgsProject, QgsTask
from qgis.PyQt.QtCore import Qt
from qgis.utils import iface, plugins

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis.connections import plugin_home, sample_county

sys.path.append(str(Path(os.environ["ROOT"], "scripts")))
from planning_areas import planning_areas


def make_county(task: QgsTask) -> None:
    """The first search need not wait for it then."""
    sample_county(plugin_home(), Cancellation(), lambda share: task.setProgress(100 * share))


def show_areas() -> None:
    """Draw the planning areas as outlines, and look at them."""
    layer = planning_areas()
    symbol = layer.renderer().symbol()
    symbol.symbolLayer(0).setBrushStyle(Qt.BrushStyle.NoBrush)
    symbol.symbolLayer(0).setStrokeWidth(0.8)
    iface.setActiveLayer(QgsProject.instance().addMapLayer(layer))
    iface.zoomToActiveLayer()


plugins["parcel_lookup"].show_dock()
show_areas()
county = QgsTask.fromFunction("Making the sample county", make_county)
QgsApplication.taskManager().addTask(county)
