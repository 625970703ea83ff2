"""Mouse actions on a map canvas, at positions in degrees."""

from __future__ import annotations

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsPointXY,
    QgsProject,
    QgsRectangle,
)
from qgis.gui import QgsMapCanvas
from qgis.PyQt.QtCore import QEvent, QPoint, QPointF, Qt
from qgis.PyQt.QtGui import QMouseEvent
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QApplication

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
_NONE = Qt.KeyboardModifier.NoModifier


def show_map(canvas: QgsMapCanvas, box: QgsRectangle, crs: str = "EPSG:4326") -> None:
    """Zoom a visible canvas to a box (in degrees) in a CRS."""
    system = QgsCoordinateReferenceSystem(crs)
    canvas.setDestinationCrs(system)
    canvas.setExtent(_to_map(system).transformBoundingBox(box))


def pixel(canvas: QgsMapCanvas, lon: float, lat: float) -> QPoint:
    """Return the position on the canvas."""
    settings = canvas.mapSettings()
    point = _to_map(settings.destinationCrs()).transform(QgsPointXY(lon, lat))
    found = canvas.getCoordinateTransform().transform(point)
    place = QPoint(round(found.x()), round(found.y()))
    assert canvas.rect().contains(place), f"{lon}, {lat} is not on the map"
    return place


def click(canvas: QgsMapCanvas, lon: float, lat: float, button: Qt.MouseButton = LEFT) -> None:
    QTest.mouseClick(canvas.viewport(), button, _NONE, pixel(canvas, lon, lat))


def double_click(canvas: QgsMapCanvas, lon: float, lat: float) -> None:
    """Double-click like a mouse: press, release, double-click, and release."""
    place = pixel(canvas, lon, lat)
    QTest.mouseClick(canvas.viewport(), LEFT, _NONE, place)
    QTest.mouseDClick(canvas.viewport(), LEFT, _NONE, place)
    QTest.mouseRelease(canvas.viewport(), LEFT, _NONE, place)


def move(canvas: QgsMapCanvas, lon: float, lat: float, is_pressed: bool = False) -> None:
    place = QPointF(pixel(canvas, lon, lat))
    nothing = Qt.MouseButton.NoButton
    buttons = LEFT if is_pressed else nothing
    event = QMouseEvent(QEvent.Type.MouseMove, place, nothing, buttons, _NONE)
    QApplication.sendEvent(canvas.viewport(), event)


def press(canvas: QgsMapCanvas, lon: float, lat: float) -> None:
    QTest.mousePress(canvas.viewport(), LEFT, _NONE, pixel(canvas, lon, lat))


def release(canvas: QgsMapCanvas, lon: float, lat: float) -> None:
    QTest.mouseRelease(canvas.viewport(), LEFT, _NONE, pixel(canvas, lon, lat))


def drag(canvas: QgsMapCanvas, start: tuple[float, float], end: tuple[float, float]) -> None:
    press(canvas, *start)
    move(canvas, (start[0] + end[0]) / 2, (start[1] + end[1]) / 2, is_pressed=True)
    move(canvas, *end, is_pressed=True)
    release(canvas, *end)


def key(canvas: QgsMapCanvas, code: Qt.Key) -> None:
    QTest.keyClick(canvas, code)


def _to_map(crs: QgsCoordinateReferenceSystem) -> QgsCoordinateTransform:
    wgs84 = QgsCoordinateReferenceSystem("EPSG:4326")
    return QgsCoordinateTransform(wgs84, crs, QgsProject.instance())
