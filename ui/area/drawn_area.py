"""The area that the user drew, or took from the map view or a bookmark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsGeometry,
    QgsProject,
)
from qgis.gui import QgsMapCanvas, QgsRubberBand
from qgis.PyQt.QtCore import QObject, Qt, pyqtSignal
from qgis.PyQt.QtGui import QColor

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.ui.kit.text import tr

if TYPE_CHECKING:
    from qgis.core import QgsBookmark

#: Blue, which no parcel style uses, with a fill that hides nothing.
_STROKE, _FILL = QColor(0, 114, 178, 230), QColor(0, 114, 178, 20)
_WIDTH = 2
#: Points between two corners on the screen, because a straight edge is a curve in another CRS.
_BETWEEN = 15


class DrawnArea(QObject):
    """One area in the CRS in which it was drawn, and its outline on the map.

    It stays in place on the ground, whatever CRS the map uses.
    """

    #: The area was changed or removed.
    changed = pyqtSignal()

    def __init__(self, canvas: QgsMapCanvas, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._geometry = QgsGeometry()
        self._crs = QgsCoordinateReferenceSystem()
        self._name = ""
        self._is_shown = False
        self._band: QgsRubberBand | None = None
        canvas.destinationCrsChanged.connect(self._draw)

    @property
    def is_there(self) -> bool:
        """Whether there is an area."""
        return not self._geometry.isEmpty()

    @property
    def place(self) -> str:
        """Its name in sentences (`Search.place`)."""
        return self._name or "the drawn area"

    def take(
        self, geometry: QgsGeometry, crs: QgsCoordinateReferenceSystem, name: str = ""
    ) -> None:
        """Use this area; `name` begins with “the ”."""
        self._geometry, self._crs, self._name = QgsGeometry(geometry), crs, name
        self._draw()
        self.changed.emit()

    def take_bookmark(self, bookmark: QgsBookmark) -> None:
        """Use the extent of a spatial bookmark; for a rotated map this is its bounding box."""
        extent = bookmark.extent()
        name = f"the bookmark “{bookmark.name()}”"
        self.take(QgsGeometry.fromRect(extent), extent.crs(), name)

    def take_view(self) -> None:
        """Use the current map view. Raises `ParcelError` (NO_POLYGONS)."""
        self.take(view_polygon(self._canvas), self._canvas.mapSettings().destinationCrs())

    def clear(self) -> None:
        """Remove the area."""
        if self.is_there:
            self.take(QgsGeometry(), QgsCoordinateReferenceSystem())

    def area_input(self) -> AreaInput:
        """Return the polygon as input for the task. Raises `ParcelError` (NO_POLYGONS)."""
        if not self.is_there:
            reason = tr("no area has been drawn yet. Click the pencil and draw one on the map.")
            raise ParcelError(ErrorCode.NO_POLYGONS, reason=reason)
        return AreaInput.from_geometry(self._geometry, self._crs, name=self.place)

    def set_shown(self, shown: bool) -> None:
        """Show or hide its outline on the map."""
        if shown != self._is_shown:
            self._is_shown = shown
            self._draw()

    def zoom(self) -> None:
        """Zoom the map to the area."""
        if self._band is not None:
            self._canvas.zoomToFeatureExtent(self._band.asGeometry().boundingBox())
            self._canvas.refresh()

    def close_down(self) -> None:
        """Remove it from the map."""
        self._canvas.destinationCrsChanged.disconnect(self._draw)
        self._is_shown = False
        self._draw()

    def _draw(self) -> None:
        if self._band is not None:
            self._canvas.scene().removeItem(self._band)
            self._band = None
        if not (self._is_shown and self.is_there):
            return
        self._band = QgsRubberBand(self._canvas, Qgis.GeometryType.Polygon)
        self._band.setStrokeColor(_STROKE)
        self._band.setFillColor(_FILL)
        self._band.setWidth(_WIDTH)
        self._band.setLineStyle(Qt.PenStyle.DashLine)
        self._band.setToGeometry(self._geometry.densifyByCount(_BETWEEN), self._crs)


def view_polygon(canvas: QgsMapCanvas) -> QgsGeometry:
    """Return the polygon that a map shows, in its CRS; that of a rotated map is not a box.

    Raises `ParcelError` (NO_POLYGONS).
    """
    settings = canvas.mapSettings()
    if settings.extent().isEmpty():
        reason = tr("the map is empty. Add a layer or zoom to a place first.")
        raise ParcelError(ErrorCode.NO_POLYGONS, reason=reason)
    corners = settings.visiblePolygon()
    corners.append(corners.first())
    return QgsGeometry.fromQPolygonF(corners)


def bookmarks() -> list[QgsBookmark]:
    """Return the bookmarks of the project and of the user, sorted by name."""
    managers = (QgsProject.instance().bookmarkManager(), QgsApplication.bookmarkManager())
    found = [bookmark for manager in managers for bookmark in manager.bookmarks()]
    return sorted(found, key=lambda bookmark: bookmark.name().casefold())
