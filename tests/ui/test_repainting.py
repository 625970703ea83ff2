"""A layer that changes its looks while a map draws it."""

import time

import pytest
from qgis.core import (
    QgsFeature,
    QgsFillSymbol,
    QgsGeometry,
    QgsRectangle,
    QgsSingleSymbolRenderer,
    QgsVectorLayer,
)
from qgis.gui import QgsMapCanvas
from qgis.PyQt.QtCore import QCoreApplication, QThreadPool

from parcel_lookup.core.gis.layer.repainting import repaint

_SIZE = 200


def renderer(color):
    style = {"color": color, "outline_style": "no"}
    return QgsSingleSymbolRenderer(QgsFillSymbol.createSimple(style))


@pytest.fixture
def layer(qgis_app):
    found = QgsVectorLayer("Polygon?crs=EPSG:3857", "square", "memory")
    feature = QgsFeature()
    feature.setGeometry(QgsGeometry.fromRect(QgsRectangle(0, 0, 100, 100)))
    found.dataProvider().addFeatures([feature] * 3000)  # enough to be caught in the act
    found.updateExtents()
    return found


@pytest.fixture
def canvas(qtbot, layer):
    canvas = QgsMapCanvas()
    qtbot.addWidget(canvas)
    canvas.setParallelRenderingEnabled(True)
    canvas.setCachingEnabled(True)
    canvas.resize(_SIZE, _SIZE)
    canvas.setDestinationCrs(layer.crs())
    canvas.setLayers([layer])
    canvas.setExtent(QgsRectangle(20, 20, 80, 80))
    canvas.show()
    yield canvas
    canvas.stopRendering()


def color_shown(canvas):
    return canvas.grab().toImage().pixelColor(_SIZE // 2, _SIZE // 2).name()


def test_a_picture_of_before_does_not_stay(qtbot, layer, canvas):
    for _ in range(8):
        layer.setRenderer(renderer("#ff0000"))
        repaint(layer)
        give_up = time.monotonic() + 5
        while not canvas.isDrawing() and time.monotonic() < give_up:
            QCoreApplication.processEvents()
        QThreadPool.globalInstance().waitForDone()  # drawn, and the canvas does not know yet
        layer.setRenderer(renderer("#0000ff"))
        repaint(layer)
        time.sleep(0.05)  # the main thread is busy, for example with the legend
        # Nobody requests another repaint of the canvas.
        qtbot.waitUntil(lambda: color_shown(canvas) == "#0000ff", timeout=10_000)


def test_a_deleted_layer_is_not_repainted_again(qtbot, layer):
    repaint(layer)
    layer.deleteLater()
    qtbot.wait(60)
