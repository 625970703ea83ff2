"""What is done with the mouse on the map: a click, a box that is dragged, a polygon."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCsException,
    QgsGeometry,
    QgsPointXY,
    QgsProject,
)
from qgis.gui import QgsMapCanvas, QgsMapMouseEvent, QgsMapTool, QgsRubberBand
from qgis.PyQt.QtCore import QObject, QPoint, Qt, pyqtSignal
from qgis.PyQt.QtGui import QColor, QKeyEvent
from qgis.PyQt.QtWidgets import QApplication

if TYPE_CHECKING:
    from collections.abc import Sequence

#: As QGIS's own tools draw what they select with.
_FILL, _STROKE = QColor(254, 178, 76, 63), QColor(254, 58, 29, 160)
_WIDTH = 2
_FEWEST_CORNERS = 3


class Mode(Enum):
    """What a click means; a box can be dragged in either mode."""

    POINT = "point"
    POLYGON = "polygon"


class Sketch(QObject):
    """Turns events of a map tool into points and areas, in the map's reference system.

    A map tool hands its events on. As in QGIS's own tools the right button sets the last corner of
    a polygon, as a double click does, Backspace takes one back, and Escape all of it.
    """

    #: A click (`QgsPointXY`); and whether it was with the right button.
    pointed = pyqtSignal(object, bool)
    #: A box or polygon (`QgsGeometry`).
    drawn = pyqtSignal(object)
    #: A polygon was ended that has no area.
    refused = pyqtSignal()

    def __init__(self, canvas: QgsMapCanvas, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.mode = Mode.POINT
        self._canvas = canvas
        self._crs = canvas.mapSettings().destinationCrs()
        self._corners: list[QgsPointXY] = []
        self._pressed: QPoint | None = None
        self._is_dragging = False
        self._band: QgsRubberBand | None = None
        canvas.destinationCrsChanged.connect(self._on_crs_changed)

    @property
    def is_active(self) -> bool:
        """Whether something is begun and not ended."""
        return bool(self._corners) or self._is_dragging

    def cancel(self) -> None:
        """Forget what is begun."""
        self._corners = []
        self._pressed = None
        self._is_dragging = False
        if self._band is not None:
            self._canvas.scene().removeItem(self._band)
            self._band = None

    def close_down(self) -> None:
        """Let go of the map."""
        self.cancel()
        self._canvas.destinationCrsChanged.disconnect(self._on_crs_changed)

    def press(self, event: QgsMapMouseEvent) -> None:
        """The mouse is pressed (`QgsMapTool.canvasPressEvent`)."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.pos()

    def move(self, event: QgsMapMouseEvent) -> None:
        """The mouse is moved."""
        if self._corners:
            self._show([*self._corners, self._map_point(event.pos())])
        elif self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._is_dragging = self._is_dragging or self._is_far(event.pos())
            if self._is_dragging:
                self._show(self._box(event.pos()))

    def release(self, event: QgsMapMouseEvent) -> None:
        """The mouse is let go."""
        if event.button() == Qt.MouseButton.RightButton:
            self._on_right(event)
        elif event.button() == Qt.MouseButton.LeftButton and self._pressed is not None:
            self._on_left(event)

    def double_click(self, event: QgsMapMouseEvent) -> None:
        """A second click at one place: the first one has done what a click does."""
        if event.button() == Qt.MouseButton.LeftButton and self._corners:
            self._end()

    def key(self, event: QKeyEvent) -> bool:
        """A key is pressed; whether it was for what is drawn."""
        keys = Qt.Key
        takes_back = event.key() in (keys.Key_Backspace, keys.Key_Delete)
        if takes_back and (self.is_active or self.mode is Mode.POLYGON):
            self._take_back()
        elif not self.is_active:
            return False
        elif event.key() == keys.Key_Escape:
            self.cancel()
        elif event.key() in (keys.Key_Return, keys.Key_Enter) and self._corners:
            self._end()
        else:
            return False
        return True

    def _take_back(self) -> None:
        """Take the last corner back.

        Where there is none, the key is for the polygon all the same: whoever holds it down to be
        rid of all corners would next delete the selected features of the layer.
        """
        if self._corners:
            self._corners.pop()
            self._show(self._corners)
            if not self._corners:
                self.cancel()

    def key_release(self, event: QKeyEvent) -> None:
        """A key is let go; while a mouse button is down, QGIS tells tools of no other."""
        if event.key() == Qt.Key.Key_Escape and self._is_dragging:
            self.cancel()

    def _on_left(self, event: QgsMapMouseEvent) -> None:
        if self._is_dragging and self._is_far(event.pos()):
            box = self._box(event.pos())
            self.cancel()
            self._hand_on(box)
            return
        self._pressed, self._is_dragging = None, False
        point = self._map_point(event.pos())
        if self.mode is Mode.POINT:
            self.cancel()
            self.pointed.emit(point, False)
        else:
            self._corners.append(point)
            self._show(self._corners)

    def _on_right(self, event: QgsMapMouseEvent) -> None:
        if self._corners:
            corner = self._map_point(event.pos())
            if corner != self._corners[-1]:
                self._corners.append(corner)  # as it is shown
            self._end()
        elif self.mode is Mode.POINT and not self._is_dragging:
            self.pointed.emit(self._map_point(event.pos()), True)

    def _end(self) -> None:
        corners = self._corners
        self.cancel()
        self._hand_on(corners)

    def _hand_on(self, corners: Sequence[QgsPointXY]) -> None:
        area = QgsGeometry.fromPolygonXY([[*corners, corners[0]]])
        if len(corners) < _FEWEST_CORNERS or not area.area() > 0:
            self.refused.emit()
        else:
            self.drawn.emit(area)

    def _is_far(self, place: QPoint) -> bool:
        """Whether the mouse has left the place where it was pressed: no hand is quite still."""
        way = (place - self._pressed).manhattanLength()
        return way >= QApplication.startDragDistance()

    def _box(self, place: QPoint) -> list[QgsPointXY]:
        """The corners of the box on the screen: on a turned map its sides go along no axis."""
        one, two = self._pressed, place
        corners = ((one.x(), one.y()), (two.x(), one.y()), (two.x(), two.y()), (one.x(), two.y()))
        return [self._map_point(QPoint(*corner)) for corner in corners]

    def _map_point(self, place: QPoint) -> QgsPointXY:
        return self._canvas.getCoordinateTransform().toMapCoordinates(place)

    def _show(self, corners: Sequence[QgsPointXY]) -> None:
        if self._band is None:
            self._band = QgsRubberBand(self._canvas, Qgis.GeometryType.Polygon)
            self._band.setFillColor(_FILL)
            self._band.setStrokeColor(_STROKE)
            self._band.setWidth(_WIDTH)
        self._band.reset(Qgis.GeometryType.Polygon)
        last = len(corners) - 1
        for index, corner in enumerate(corners):
            self._band.addPoint(corner, index == last)  # with the last one it is drawn

    def _on_crs_changed(self) -> None:
        """Keep the corners where they are on the ground; what has no place there is dropped."""
        before, self._crs = self._crs, self._canvas.mapSettings().destinationCrs()
        corners = _moved(self._corners, before, self._crs)
        self.cancel()
        if corners:
            self._corners = corners
            self._show(corners)


class SketchTool(QgsMapTool):
    """A map tool whose mouse is a sketch's."""

    def __init__(self, canvas: QgsMapCanvas, cursor: QgsApplication.Cursor) -> None:
        super().__init__(canvas)
        self.setCursor(QgsApplication.getThemeCursor(cursor))
        self.sketch = Sketch(canvas, self)

    def close_down(self) -> None:
        """Let go of the map."""
        self.sketch.close_down()

    def canvasPressEvent(self, event: QgsMapMouseEvent | None) -> None:
        """The mouse is pressed."""
        self.sketch.press(event)

    def canvasMoveEvent(self, event: QgsMapMouseEvent | None) -> None:
        """The mouse is moved."""
        self.sketch.move(event)

    def canvasReleaseEvent(self, event: QgsMapMouseEvent | None) -> None:
        """The mouse is let go."""
        self.sketch.release(event)

    def canvasDoubleClickEvent(self, event: QgsMapMouseEvent | None) -> None:
        """The mouse is pressed for the second time at one place."""
        self.sketch.double_click(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Escape, Backspace and Return are for what is drawn; Escape also where nothing is."""
        is_ours = self.sketch.key(event)
        if not is_ours and event.key() == Qt.Key.Key_Escape:
            is_ours = True
            self.escape()
        # QGIS takes what a tool ignores for done by it. What it accepts is for the map, and QGIS
        # then deletes the selected features of the layer with Backspace and Delete.
        if is_ours:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent | None) -> None:
        """Escape ends a drag."""
        self.sketch.key_release(event)

    def escape(self) -> None:
        """Escape, where nothing is begun."""

    def deactivate(self) -> None:
        """Another tool takes its place."""
        self.sketch.cancel()
        super().deactivate()


def _moved(
    points: Sequence[QgsPointXY],
    before: QgsCoordinateReferenceSystem,
    after: QgsCoordinateReferenceSystem,
) -> list[QgsPointXY]:
    transform = QgsCoordinateTransform(before, after, QgsProject.instance().transformContext())
    try:
        return [transform.transform(point) for point in points]
    except QgsCsException:
        return []
