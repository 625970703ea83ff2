"""The area that the user draws, or sets to the map view or a bookmark.

`DrawnArea` is the area with its outline on the map, `DrawingTool` the map tool that draws it, and
`DrawnRow` the row of the “Where” group with its controls.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsApplication,
    QgsCoordinateReferenceSystem,
    QgsGeometry,
    QgsProject,
)
from qgis.gui import QgsMapCanvas, QgsRubberBand
from qgis.PyQt.QtCore import QEvent, QObject, Qt, pyqtSignal
from qgis.PyQt.QtGui import QAction, QColor
from qgis.PyQt.QtWidgets import QHBoxLayout, QMenu, QRadioButton, QToolButton, QWidget

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.places import DRAWN_AREA, bookmark_extent
from parcel_lookup.ui.kit.sketch import Mode, SketchTool
from parcel_lookup.ui.kit.widgets import fill, name_it

if TYPE_CHECKING:
    from typing import Callable

    from qgis.core import QgsBookmark
    from qgis.gui import QgsMapTool

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
    def is_set(self) -> bool:
        """Whether there is an area."""
        return not self._geometry.isEmpty()

    @property
    def place(self) -> str:
        """The name of the area in sentences (`Search.place`)."""
        return self._name or DRAWN_AREA

    def set_area(
        self, geometry: QgsGeometry, crs: QgsCoordinateReferenceSystem, name: str = ""
    ) -> None:
        """Use this area; `name` begins with “the ”."""
        self._geometry, self._crs, self._name = QgsGeometry(geometry), crs, name
        self._draw()
        self.changed.emit()

    def use_bookmark(self, bookmark: QgsBookmark) -> None:
        """Use the extent of a spatial bookmark; for a rotated map this is its bounding box."""
        extent = bookmark.extent()
        name = bookmark_extent(bookmark.name())
        self.set_area(QgsGeometry.fromRect(extent), extent.crs(), name)

    def use_view(self) -> None:
        """Use the current map view. Raises `ParcelError` (NO_POLYGONS)."""
        self.set_area(view_polygon(self._canvas), self._canvas.mapSettings().destinationCrs())

    def clear(self) -> None:
        """Remove the area."""
        if self.is_set:
            self.set_area(QgsGeometry(), QgsCoordinateReferenceSystem())

    def area_input(self) -> AreaInput:
        """Return the polygon as input for the task. Raises `ParcelError` (NO_POLYGONS)."""
        if not self.is_set:
            reason = tr("no area has been drawn yet. Click the pencil and draw one on the map.")
            raise ParcelError(ErrorCode.NO_POLYGONS, reason=reason)
        return AreaInput.from_geometry(self._geometry, self._crs, name=self.place)

    def set_shown(self, shown: bool) -> None:
        """Show or hide the outline on the map."""
        if shown != self._is_shown:
            self._is_shown = shown
            self._draw()

    def zoom(self) -> None:
        """Zoom the map to the area."""
        if self._band is not None:
            self._canvas.zoomToFeatureExtent(self._band.asGeometry().boundingBox())
            self._canvas.refresh()

    def close_down(self) -> None:
        """Remove the outline from the map."""
        self._canvas.destinationCrsChanged.disconnect(self._draw)
        self._is_shown = False
        self._draw()

    def _draw(self) -> None:
        if self._band is not None:
            self._canvas.scene().removeItem(self._band)
            self._band = None
        if not (self._is_shown and self.is_set):
            return
        self._band = QgsRubberBand(self._canvas, Qgis.GeometryType.Polygon)
        self._band.setStrokeColor(_STROKE)
        self._band.setFillColor(_FILL)
        self._band.setWidth(_WIDTH)
        self._band.setLineStyle(Qt.PenStyle.DashLine)
        self._band.setToGeometry(self._geometry.densifyByCount(_BETWEEN), self._crs)


def view_polygon(canvas: QgsMapCanvas) -> QgsGeometry:
    """Return the polygon that a map shows, in the map's CRS; a rotated map does not show a box.

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


class DrawnRow(QWidget):
    """The radio button “Drawn area” with its drawing button and menu."""

    #: The area was changed or removed.
    changed = pyqtSignal()
    #: The user chose an area to search in.
    area_chosen = pyqtSignal()
    #: What the user can do now, or what was wrong; "" to clear the hint.
    hint_changed = pyqtSignal(str)

    def __init__(self, canvas: QgsMapCanvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._is_closed = False
        self.area = DrawnArea(canvas, self)
        self._tool = DrawingTool(canvas)
        self.radio = QRadioButton(tr("&Drawn area"))
        name_it(self.radio, "where_drawn", tr("Search in an area that you draw on the map"))
        self._pencil = self._make_pencil()
        layout = fill(QHBoxLayout(self), self.radio, self._pencil)
        layout.addStretch(1)
        self.radio.clicked.connect(self._on_clicked)
        self.radio.toggled.connect(self._update_shown)
        self.area.changed.connect(self._on_area_changed)
        self._tool.drawn.connect(self._on_drawn)
        self._tool.sketch.refused.connect(self._on_refused)
        self._tool.activated.connect(self._on_begun)
        self._tool.deactivated.connect(lambda: self.hint_changed.emit(""))

    def draw(self) -> None:
        """Let the user draw on the map."""
        self._tool.begin()

    def area_input(self) -> AreaInput:
        """Return the polygon as input for the task. Raises `ParcelError` (NO_POLYGONS)."""
        if not self.area.is_set and self._canvas.mapTool() is self._tool:
            # The hint explains how to draw.
            raise ParcelError(ErrorCode.NO_POLYGONS, reason=tr("no area has been drawn yet."))
        return self.area.area_input()

    def set_area(
        self, geometry: QgsGeometry, crs: QgsCoordinateReferenceSystem, name: str = ""
    ) -> None:
        """Use this area, and search in it."""
        self.area.set_area(geometry, crs, name)
        self.area_chosen.emit()

    def close_down(self) -> None:
        """Disconnect from the map."""
        self._is_closed = True
        self._tool.close_down()
        self._tool.deleteLater()
        self.area.close_down()

    def showEvent(self, event: QEvent | None) -> None:
        """Show the outline together with the panel."""
        super().showEvent(event)
        self._update_shown()

    def hideEvent(self, event: QEvent | None) -> None:
        """Hide the outline together with the panel."""
        super().hideEvent(event)
        # A spontaneous event means that the whole window is hidden, such as minimized.
        if not self._is_closed and (event is None or not event.spontaneous()):
            self.area.set_shown(False)
            self._tool.end()

    def _make_pencil(self) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        menu = QMenu(button)
        self._draw_action = self._add(
            menu, "draw", tr("&Draw on the Map"), "mActionToggleEditing", self.draw
        )
        self._add(menu, "take_view", tr("Use the Map &View"), "mActionZoomFullExtent", self._view)
        self._bookmarks = menu.addMenu(
            QgsApplication.getThemeIcon("/mActionShowBookmarks.svg"), tr("Use a &Bookmark")
        )
        self._bookmarks.setObjectName("parcel_lookup_bookmarks")
        menu.addSeparator()
        zoom = self._add(menu, "zoom", tr("&Zoom to Area"), "mActionZoomTo", self.area.zoom)
        clear = self._add(menu, "clear", tr("&Clear Area"), "mActionDeleteSelected", self._clear)
        self._needs_area = (zoom, clear)
        menu.aboutToShow.connect(self._update_menu)
        button.setMenu(menu)
        button.setDefaultAction(self._draw_action)
        tip = tr("Draw the area on the map: click its corners, or drag a box")
        name_it(button, "draw_area", tip, tr("Draw area"))
        return button

    def _add(
        self, menu: QMenu, name: str, text: str, icon: str, slot: Callable[[], None]
    ) -> QAction:
        action = QAction(QgsApplication.getThemeIcon(f"/{icon}.svg"), text, menu)
        action.setObjectName(f"parcel_lookup_area_{name}")
        action.triggered.connect(lambda _checked=False: slot())
        menu.addAction(action)
        return action

    def _update_menu(self) -> None:
        for action in self._needs_area:
            action.setEnabled(self.area.is_set)
        self._bookmarks.clear()
        found = bookmarks()
        for bookmark in found:
            action = self._bookmarks.addAction(bookmark.name().replace("&", "&&"))
            action.triggered.connect(partial(self._on_bookmark, bookmark))
        self._bookmarks.setEnabled(bool(found))

    def _update_shown(self, *_arguments: object) -> None:
        if not self._is_closed:
            self.area.set_shown(self.radio.isChecked() and self.isVisible())

    def _on_clicked(self) -> None:
        if not self.area.is_set:
            self.draw()

    def _on_begun(self) -> None:
        self.hint_changed.emit(
            tr(
                "Click the corners on the map and right-click to finish, or drag a box. "
                "Backspace removes a corner, Esc cancels."
            )
        )

    def _on_drawn(self, geometry: QgsGeometry) -> None:
        self.set_area(geometry, self._canvas.mapSettings().destinationCrs())

    def _on_refused(self) -> None:
        self.hint_changed.emit(
            tr("An area needs at least three corners that are not on a straight line.")
        )

    def _on_area_changed(self) -> None:
        self._update_shown()
        self.changed.emit()

    def _on_bookmark(self, bookmark: object, _checked: bool = False) -> None:
        self.area.use_bookmark(bookmark)
        self.area_chosen.emit()

    def _view(self) -> None:
        try:
            self.area.use_view()
        except ParcelError as error:
            self.hint_changed.emit(error.sentence)
            return
        self.area_chosen.emit()

    def _clear(self) -> None:
        self.area.clear()
