"""The map tool for drawing the search area."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsApplication
from qgis.PyQt.QtCore import pyqtSignal

from parcel_lookup.ui.kit.sketch import Mode, SketchTool

if TYPE_CHECKING:
    from qgis.core import QgsGeometry
    from qgis.gui import QgsMapCanvas, QgsMapTool


class DrawingTool(SketchTool):
    """Draws a polygon or a box once, then restores the previous map tool."""

    #: The area (`QgsGeometry`) in the map's CRS.
    drawn = pyqtSignal(object)

    def __init__(self, canvas: QgsMapCanvas) -> None:
        super().__init__(canvas, QgsApplication.Cursor.CapturePoint)
        self._before: QgsMapTool | None = None
        self.sketch.mode = Mode.POLYGON
        self.sketch.drawn.connect(self._on_drawn)

    def begin(self) -> None:
        """Activate the tool."""
        canvas = self.canvas()
        if canvas.mapTool() is not self:
            self._before = canvas.mapTool()
            if self._before is not None:
                self._before.destroyed.connect(self._on_before_gone)
            canvas.setMapTool(self)
        # Keys go to the map from now on.
        canvas.setFocus()

    def end(self) -> None:
        """Restore the previous map tool."""
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
        """End drawing when Esc is pressed and nothing is drawn."""
        self.end()

    def close_down(self) -> None:
        """Remove everything from the map."""
        self.end()
        super().close_down()

    def _on_drawn(self, area: QgsGeometry) -> None:
        self.end()
        self.drawn.emit(area)

    def _on_before_gone(self) -> None:
        self._before = None
