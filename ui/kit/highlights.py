"""What the map shows of parcels that were looked up: all of them, and the one that is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCsException,
    QgsGeometry,
    QgsProject,
    QgsRectangle,
    QgsSettings,
)
from qgis.gui import QgsMapCanvas, QgsRubberBand
from qgis.PyQt.QtCore import QObject, Qt
from qgis.PyQt.QtGui import QColor

if TYPE_CHECKING:
    from collections.abc import Sequence

_WGS84 = "EPSG:4326"
#: Opacity of the fill, of 255: the map has to be read through it.
_PALE, _STRONG = 25, 70
_THIN, _THICK = 1, 3
#: How much more than what is zoomed to the map shows: a parcel by itself might be anywhere.
AROUND = 1.6
#: The place that was pointed at; pixels.
_PLACE = QColor(30, 30, 30)
_CROSS = 15
_LINE_OF = {
    Qgis.GeometryType.Point: Qt.PenStyle.SolidLine,
    Qgis.GeometryType.Polygon: Qt.PenStyle.DotLine,
}


class Highlights(QObject):
    """Outlines on the map in the colour that QGIS's identify tool has, in any map's CRS.

    Main thread. Geometries are in EPSG:4326.
    """

    def __init__(self, canvas: QgsMapCanvas, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._place = QgsGeometry()
        self._place_crs = QgsCoordinateReferenceSystem()
        self._all: list[QgsGeometry] = []
        self._meant: list[QgsGeometry] = []
        self._is_shown = True
        self._bands: list[QgsRubberBand] = []
        canvas.destinationCrsChanged.connect(self._draw)

    def show_place(self, geometry: QgsGeometry, crs: QgsCoordinateReferenceSystem) -> None:
        """Mark the place that is looked up, and nothing else."""
        self._place, self._place_crs = geometry, crs
        self.show(())

    def show(self, geometries: Sequence[QgsGeometry]) -> None:
        """Outline these, and none of them strongly."""
        self._all, self._meant = _apart(geometries), []
        self._draw()

    def point_out(self, geometries: Sequence[QgsGeometry]) -> None:
        """Outline these strongly, of those that are shown."""
        self._meant = _apart(geometries)
        self._draw()

    def clear(self) -> None:
        """Show nothing any more."""
        self.show_place(QgsGeometry(), QgsCoordinateReferenceSystem())

    def set_shown(self, shown: bool) -> None:
        """Whether what there is can be seen now."""
        if shown != self._is_shown:
            self._is_shown = shown
            self._draw()

    def zoom(self, geometries: Sequence[QgsGeometry]) -> bool:
        """Have the map show these; false, and it stays, where they have no place on it."""
        box = QgsRectangle()
        for geometry in _apart(geometries):
            box.combineExtentWith(geometry.boundingBox())
        if box.isNull():
            return False
        crs = self._canvas.mapSettings().destinationCrs()
        context = QgsProject.instance().transformContext()
        transform = QgsCoordinateTransform(QgsCoordinateReferenceSystem(_WGS84), crs, context)
        try:
            box = transform.transformBoundingBox(box)
        except QgsCsException:
            return False
        self._canvas.zoomToFeatureExtent(box.scaled(AROUND))
        self._canvas.refresh()
        return True

    def close_down(self) -> None:
        """Take everything off the map."""
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
        if self._meant:
            self._add(self._meant, color, _STRONG, _THICK)
        if not self._place.isEmpty():
            self._add_place()

    def _add_place(self) -> None:
        """A cross, or the outline that was drawn."""
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
    """Each place once: the records of a stack share theirs."""
    distinct = {bytes(one.asWkb()): one for one in geometries if not one.isEmpty()}
    return list(distinct.values())
