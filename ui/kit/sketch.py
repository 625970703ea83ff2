"""Drawing on the map with the mouse: a click, a dragged box, or a polygon."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsCsException,
    QgsGeometry,
    QgsPointXY,
    QgsProject,
)
from qgis.gui import QgsMapCanvas, QgsMapMouseEvent, QgsMapTool, QgsRubberBand
from qgis.PyQt.QtCore import QObject, QPoint, Qt, pyqtSignal
from qgis.PyQt.QtGui import QColor, QKeyEvent
from qgis.PyQt.QtWidgets import QApplication

from parcel_lookup.core.gis.qt.crs_thread import transformation

if TYPE_CHECKING:
    from collections.abc import Sequence

#: The symbol with which QGIS's own selection tools draw.
_FILL, _STROKE = QColor(254, 178, 76, 63), QColor(254, 58, 29, 160)
_WIDTH = 2
_FEWEST_CORNERS = 3


class Mode(Enum):
    """The effect of a click; a box can be dragged in either mode."""

    POINT = "point"
    POLYGON = "polygon"


class Sketch(QObject):
    """Turns mouse and key events of a map tool into points and areas in the map's CRS.

    A map tool forwards its events. As in QGIS's own tools, the right button or a double click sets
    the last corner of a polygon, Backspace removes the last corner, and Esc removes all.
    """

    #: A click (`QgsPointXY`), and whether it was with the right button.
    pointed = pyqtSignal(object, bool)
    #: A box or polygon (`QgsGeometry`).
    drawn = pyqtSignal(object)
    #: A finished polygon has no area.
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
        """Whether drawing has begun and not ended."""
        return bool(self._corners) or self._is_dragging

    def cancel(self) -> None:
        """Discard what has been drawn so far."""
        self._corners = []
        self._pressed = None
        self._is_dragging = False
        if self._band is not None:
            self._canvas.scene().removeItem(self._band)
            self._band = None

    def close_down(self) -> None:
        """Remove everything from the map."""
        self.cancel()
        self._canvas.destinationCrsChanged.disconnect(self._on_crs_changed)

    def press(self, event: QgsMapMouseEvent) -> None:
        """Handle a mouse press (`QgsMapTool.canvasPressEvent`)."""
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed = event.pos()

    def move(self, event: QgsMapMouseEvent) -> None:
        """Handle a mouse move."""
        if self._corners:
            self._show([*self._corners, self._map_point(event.pos())])
        elif self._pressed is not None and event.buttons() & Qt.MouseButton.LeftButton:
            self._is_dragging = self._is_dragging or self._is_far(event.pos())
            if self._is_dragging:
                self._show(self._box(event.pos()))

    def release(self, event: QgsMapMouseEvent) -> None:
        """Handle a mouse release."""
        if event.button() == Qt.MouseButton.RightButton:
            self._on_right(event)
        elif event.button() == Qt.MouseButton.LeftButton and self._pressed is not None:
            self._on_left(event)

    def double_click(self, event: QgsMapMouseEvent) -> None:
        """Handle a double click; its first click was already handled as a click."""
        if event.button() == Qt.MouseButton.LeftButton and self._corners:
            self._end()

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key; return whether it was for the drawing."""
        keys = Qt.Key
        is_undo = event.key() in (keys.Key_Backspace, keys.Key_Delete)
        if is_undo and (self.is_active or self.mode is Mode.POLYGON):
            self._remove_last_corner()
        elif not self.is_active:
            return False
        elif event.key() == keys.Key_Escape:
            self.cancel()
        elif event.key() in (keys.Key_Return, keys.Key_Enter) and self._corners:
            self._end()
        else:
            return False
        return True

    def _remove_last_corner(self) -> None:
        """Remove the last corner.

        Without corners, the key is still consumed: a user who holds it down to remove all corners
        would otherwise delete the selected features of the layer.
        """
        if self._corners:
            self._corners.pop()
            self._show(self._corners)
            if not self._corners:
                self.cancel()

    def key_release(self, event: QKeyEvent) -> None:
        """Handle a key release; while a mouse button is down, tools get no other key events."""
        if event.key() == Qt.Key.Key_Escape and self._is_dragging:
            self.cancel()

    def _on_left(self, event: QgsMapMouseEvent) -> None:
        if self._is_dragging and self._is_far(event.pos()):
            box = self._box(event.pos())
            self.cancel()
            self._emit_area(box)
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
                self._corners.append(corner)  # as displayed
            self._end()
        elif self.mode is Mode.POINT and not self._is_dragging:
            self.pointed.emit(self._map_point(event.pos()), True)

    def _end(self) -> None:
        corners = self._corners
        self.cancel()
        self._emit_area(corners)

    def _emit_area(self, corners: Sequence[QgsPointXY]) -> None:
        area = QgsGeometry.fromPolygonXY([[*corners, corners[0]]])
        if len(corners) < _FEWEST_CORNERS or not area.area() > 0:
            self.refused.emit()
        else:
            self.drawn.emit(area)

    def _is_far(self, place: QPoint) -> bool:
        """Return whether the mouse was moved at least the distance at which Qt starts a drag."""
        way = (place - self._pressed).manhattanLength()
        return way >= QApplication.startDragDistance()

    def _box(self, place: QPoint) -> list[QgsPointXY]:
        """Return the corners of the box on the screen, which may be rotated on the map."""
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
            self._band.addPoint(
                corner, index == last
            )  # the rubber band is drawn with the last point

    def _on_crs_changed(self) -> None:
        """Keep the corners in place on the ground; drop those that the new CRS cannot represent."""
        before, self._crs = self._crs, self._canvas.mapSettings().destinationCrs()
        corners = _moved(self._corners, before, self._crs)
        self.cancel()
        if corners:
            self._corners = corners
            self._show(corners)


class SketchTool(QgsMapTool):
    """A map tool that forwards its events to a sketch."""

    def __init__(self, canvas: QgsMapCanvas, cursor: QgsApplication.Cursor) -> None:
        super().__init__(canvas)
        self.setCursor(QgsApplication.getThemeCursor(cursor))
        self.sketch = Sketch(canvas, self)

    def close_down(self) -> None:
        """Remove everything from the map."""
        self.sketch.close_down()

    def canvasPressEvent(self, event: QgsMapMouseEvent | None) -> None:
        """Handle a mouse press."""
        self.sketch.press(event)

    def canvasMoveEvent(self, event: QgsMapMouseEvent | None) -> None:
        """Handle a mouse move."""
        self.sketch.move(event)

    def canvasReleaseEvent(self, event: QgsMapMouseEvent | None) -> None:
        """Handle a mouse release."""
        self.sketch.release(event)

    def canvasDoubleClickEvent(self, event: QgsMapMouseEvent | None) -> None:
        """Handle a double click."""
        self.sketch.double_click(event)

    def keyPressEvent(self, event: QKeyEvent | None) -> None:
        """Handle Esc, Backspace, and Return for the drawing, and Esc also without one."""
        is_ours = self.sketch.key(event)
        if not is_ours and event.key() == Qt.Key.Key_Escape:
            is_ours = True
            self.escape()
        # QGIS handles keys that a tool ignores (in QGIS, `ignore` means handled by the tool).
        # Accepted keys go on to the map, where Backspace and Delete delete the selected features of
        # the layer.
        if is_ours:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent | None) -> None:
        """Handle Esc during a drag."""
        self.sketch.key_release(event)

    def escape(self) -> None:
        """Handle Esc while nothing is being drawn."""

    def deactivate(self) -> None:
        """End drawing when another tool is activated."""
        self.sketch.cancel()
        super().deactivate()


def _moved(
    points: Sequence[QgsPointXY],
    before: QgsCoordinateReferenceSystem,
    after: QgsCoordinateReferenceSystem,
) -> list[QgsPointXY]:
    if not (before.isValid() and after.isValid()):  # a map without one
        return list(points)
    try:
        transform = transformation(before, after, QgsProject.instance().transformContext())
        return [transform.transform(point) for point in points]
    except QgsCsException:
        return []
