"""Outlines on the map for parcels that were looked up, with the chosen ones emphasized."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCsException,
    QgsGeometry,
    QgsProject,
    QgsRectangle,
    QgsSettings,
)
from qgis.gui import QgsMapCanvas, QgsRubberBand
from qgis.PyQt.QtCore import QObject, Qt
from qgis.PyQt.QtGui import QColor

from parcel_lookup.core.gis.qt.crs_thread import transformation

if TYPE_CHECKING:
    from collections.abc import Sequence

_WGS84 = "EPSG:4326"
#: Opacity of the fill, of 255: the map must stay readable through it.
_PALE, _STRONG = 25, 70
_THIN, _THICK = 1, 3
#: Extent of the map after zooming to parcels, relative to theirs, to show their surroundings.
AROUND = 1.6
_PLACE = QColor(30, 30, 30)
#: Size of the marker at the clicked location, in pixels.
_CROSS = 15
_LINE_OF = {
    Qgis.GeometryType.Point: Qt.PenStyle.SolidLine,
    Qgis.GeometryType.Polygon: Qt.PenStyle.DotLine,
}


class Highlights(QObject):
    """Outlines on the map in the color of QGIS's Identify tool, in any map CRS.

    Used in the main thread. Geometries are in EPSG:4326.
    """

    def __init__(self, canvas: QgsMapCanvas, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._place = QgsGeometry()
        self._place_crs = QgsCoordinateReferenceSystem()
        self._all: list[QgsGeometry] = []
        self._emphasized: list[QgsGeometry] = []
        self._is_shown = True
        self._bands: list[QgsRubberBand] = []
        canvas.destinationCrsChanged.connect(self._draw)

    def show_place(self, geometry: QgsGeometry, crs: QgsCoordinateReferenceSystem) -> None:
        """Mark the location that is being looked up, and remove all other outlines."""
        self._place, self._place_crs = geometry, crs
        self.show(())

    def show(self, geometries: Sequence[QgsGeometry]) -> None:
        """Outline these geometries, none of them emphasized."""
        self._all, self._emphasized = _apart(geometries), []
        self._draw()

    def point_out(self, geometries: Sequence[QgsGeometry]) -> None:
        """Emphasize these geometries, which are already outlined."""
        self._emphasized = _apart(geometries)
        self._draw()

    def clear(self) -> None:
        """Remove all outlines."""
        self.show_place(QgsGeometry(), QgsCoordinateReferenceSystem())

    def set_shown(self, shown: bool) -> None:
        """Show or hide the outlines."""
        if shown != self._is_shown:
            self._is_shown = shown
            self._draw()

    def zoom(self, geometries: Sequence[QgsGeometry]) -> bool:
        """Zoom the map to these geometries; return False if the map's CRS cannot show them."""
        box = QgsRectangle()
        for geometry in _apart(geometries):
            box.combineExtentWith(geometry.boundingBox())
        if box.isNull():
            return False
        crs = self._canvas.mapSettings().destinationCrs()
        degrees = QgsCoordinateReferenceSystem(_WGS84)
        context = QgsProject.instance().transformContext()
        try:
            transform = transformation(degrees, crs if crs.isValid() else degrees, context)
            box = transform.transformBoundingBox(box)
        except QgsCsException:
            return False
        self._canvas.zoomToFeatureExtent(box.scaled(AROUND))
        self._canvas.refresh()
        return True

    def close_down(self) -> None:
        """Remove everything from the map."""
        self._canvas.destinationCrsChanged.disconnect(self._draw)
        self._remove()

    def _remove(self) -> None:
        for band in self._bands:
            self._canvas.scene().removeItem(band)
        self._bands = []

    def _draw(self) -> None:
        self._remove()
        if not self._is_shown:
            return
        color = QColor(
            QgsSettings().value("Map/highlight/color", Qgis.DEFAULT_HIGHLIGHT_COLOR.name())
        )
        if self._all:
            self._add(self._all, color, _PALE, _THIN)
        if self._emphasized:
            self._add(self._emphasized, color, _STRONG, _THICK)
        if not self._place.isEmpty():
            self._add_place()

    def _add_place(self) -> None:
        """Add a cross for a point, or an outline for a drawn area."""
        band = QgsRubberBand(self._canvas, self._place.type())
        band.setIcon(QgsRubberBand.IconType.ICON_CROSS)
        band.setIconSize(_CROSS)
        band.setFillColor(QColor(Qt.GlobalColor.transparent))
        band.setStrokeColor(_PLACE)
        band.setWidth(_THIN)
        band.setLineStyle(_LINE_OF[self._place.type()])
        band.setToGeometry(self._place, self._place_crs)
        self._bands.append(band)

    def _add(
        self, geometries: Sequence[QgsGeometry], color: QColor, opacity: int, width: int
    ) -> None:
        band = QgsRubberBand(self._canvas, Qgis.GeometryType.Polygon)
        fill = QColor(color)
        fill.setAlpha(opacity)
        band.setFillColor(fill)
        band.setStrokeColor(color)
        band.setWidth(width)
        band.setToGeometry(
            QgsGeometry.collectGeometry(list(geometries)), QgsCoordinateReferenceSystem(_WGS84)
        )
        self._bands.append(band)


def _apart(geometries: Sequence[QgsGeometry]) -> list[QgsGeometry]:
    """Return each geometry once, since the records of a stack share theirs."""
    distinct = {bytes(one.asWkb()): one for one in geometries if not one.isEmpty()}
    return list(distinct.values())
