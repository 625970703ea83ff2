"""Runs inside QGIS Desktop: `make run` opens it with the dock, ready to search the sample county.

Polygons to search the county with are on the map.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from qgis.core import QgsProject
from qgis.PyQt.QtCore import Qt
from qgis.utils import iface, plugins

sys.path.append(str(Path(os.environ["ROOT"], "scripts")))
from planning_areas import planning_areas


def show_areas() -> None:
    """Add the planning areas as outlines, and zoom to them."""
    layer = planning_areas()
    symbol = layer.renderer().symbol()
    symbol.symbolLayer(0).setBrushStyle(Qt.BrushStyle.NoBrush)
    symbol.symbolLayer(0).setStrokeWidth(0.8)
    iface.setActiveLayer(QgsProject.instance().addMapLayer(layer))
    iface.zoomToActiveLayer()


plugins["parcel_lookup"].show_dock()
show_areas()
