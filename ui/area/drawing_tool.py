"""Drawing the area to search in, on the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import pyqtSignal

from parcel_lookup.ui.kit.sketch import Mode, SketchTool

if TYPE_CHECKING:
    from qgis.core import QgsGeometry
    from qgis.gui import QgsMapCanvas, QgsMapTool


class DrawingTool(SketchTool):
    """A polygon by its corners, or a box by dragging; then the map has the tool of before again."""

    #: The area (`QgsGeometry`) in the map's CRS.
    drawn = pyqtSignal(object)

    def __init__(self, canvas: QgsMapCanvas) -> None:
        super().__init__(canvas, QgsApplication.Cursor.CapturePoint)
        self._before: QgsMapTool | None = None
        self.sketch.mode = Mode.POLYGON
        self.sketch.drawn.connect(self._on_drawn)

    def begin(self) -> None:
        """Become the map's tool."""
        canvas = self.canvas()
        if canvas.mapTool() is not self:
            self._before = canvas.mapTool()
            if self._before is not None:
                self._before.destroyed.connect(self._on_before_gone)
            canvas.setMapTool(self)
        # Keys are for the map from now on.
        canvas.setFocus()

    def end(self) -> None:
        """Give the map back to the tool that it had."""
        before, self._before = self._before, None
        if before is not None:
            before.destroyed.disconnect(self._on_before_gone)
        canvas = self.canvas()
        if canvas.mapTool() is not self:
            return
        if before is not None:
            canvas.setMapTool(before)
        else:
            canvas.unsetMapTool(self)

    def escape(self) -> None:
        """Where nothing is drawn it ends the drawing."""
        self.end()

    def close_down(self) -> None:
        """Let go of the map."""
        self.end()
        super().close_down()

    def _on_drawn(self, area: QgsGeometry) -> None:
        self.end()
        self.drawn.emit(area)

    def _on_before_gone(self) -> None:
        self._before = None
