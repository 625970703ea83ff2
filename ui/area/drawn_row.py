"""“Drawn area” in the group “Where”: the choice, the pencil, and where else an area comes from."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from qgis.core import QgsApplication
from qgis.gui import QgsMapCanvas
from qgis.PyQt.QtCore import QEvent, pyqtSignal
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import QHBoxLayout, QMenu, QRadioButton, QToolButton, QWidget

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.ui.area.drawing_tool import DrawingTool
from parcel_lookup.ui.area.drawn_area import DrawnArea, bookmarks
from parcel_lookup.ui.kit.text import tr
from parcel_lookup.ui.kit.widgets import name_it

if TYPE_CHECKING:
    from typing import Callable

    from qgis.core import QgsCoordinateReferenceSystem, QgsGeometry

    from parcel_lookup.core.gis.inputs.polygons import AreaInput


class DrawnRow(QWidget):
    """The radio button “Drawn area” with its pencil."""

    #: The area is another one, or is there no more.
    changed = pyqtSignal()
    #: An area came that is to be searched in.
    wanted = pyqtSignal()
    #: What the user can do now, or what was wrong; "" where there is nothing to say.
    told = pyqtSignal(str)

    def __init__(self, canvas: QgsMapCanvas, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._canvas = canvas
        self._is_over = False
        self.area = DrawnArea(canvas, self)
        self._tool = DrawingTool(canvas)
        self.radio = QRadioButton(tr("&Drawn area"))
        name_it(self.radio, "where_drawn", tr("Search in an area that you draw on the map"))
        self._pencil = self._make_pencil()
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.radio)
        layout.addWidget(self._pencil)
        layout.addStretch(1)
        self.radio.clicked.connect(self._on_clicked)
        self.radio.toggled.connect(self._update_shown)
        self.area.changed.connect(self._on_area_changed)
        self._tool.drawn.connect(self._on_drawn)
        self._tool.sketch.refused.connect(self._on_refused)
        self._tool.activated.connect(self._on_begun)
        self._tool.deactivated.connect(lambda: self.told.emit(""))

    def draw(self) -> None:
        """Have the user draw on the map."""
        self._tool.begin()

    def area_input(self) -> AreaInput:
        """What the task reads the polygon from. Raises `ParcelError` (NO_POLYGONS)."""
        if not self.area.is_there and self._canvas.mapTool() is self._tool:
            # What to do about it stands on the hint.
            raise ParcelError(ErrorCode.NO_POLYGONS, reason=tr("no area is drawn yet."))
        return self.area.area_input()

    def take(
        self, geometry: QgsGeometry, crs: QgsCoordinateReferenceSystem, name: str = ""
    ) -> None:
        """Have this area, and search in it."""
        self.area.take(geometry, crs, name)
        self.wanted.emit()

    def close_down(self) -> None:
        """Let go of the map."""
        self._is_over = True
        self._tool.close_down()
        self._tool.deleteLater()
        self.area.close_down()

    def showEvent(self, event: QEvent | None) -> None:
        """The outline comes back with the panel."""
        super().showEvent(event)
        self._update_shown()

    def hideEvent(self, event: QEvent | None) -> None:
        """An outline that nothing on the screen belongs to would be in the way."""
        super().hideEvent(event)
        # Not where the whole window is out of sight.
        if not self._is_over and (event is None or not event.spontaneous()):
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
        self._add(menu, "take_view", tr("Take the Map &View"), "mActionZoomFullExtent", self._view)
        self._bookmarks = menu.addMenu(
            QgsApplication.getThemeIcon("/mActionShowBookmarks.svg"), tr("Take a &Bookmark")
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
            action.setEnabled(self.area.is_there)
        self._bookmarks.clear()
        found = bookmarks()
        for bookmark in found:
            action = self._bookmarks.addAction(bookmark.name().replace("&", "&&"))
            action.triggered.connect(partial(self._on_bookmark, bookmark))
        self._bookmarks.setEnabled(bool(found))

    def _update_shown(self, *_arguments: object) -> None:
        if not self._is_over:
            self.area.set_shown(self.radio.isChecked() and self.isVisible())

    def _on_clicked(self) -> None:
        if not self.area.is_there:
            self.draw()

    def _on_begun(self) -> None:
        self.told.emit(
            tr(
                "Click the corners on the map and end with the right button, or drag a box. "
                "Backspace takes a corner back, Esc ends."
            )
        )

    def _on_drawn(self, geometry: QgsGeometry) -> None:
        self.take(geometry, self._canvas.mapSettings().destinationCrs())

    def _on_refused(self) -> None:
        self.told.emit(tr("An area needs three corners that are not in one line."))

    def _on_area_changed(self) -> None:
        self._update_shown()
        self.changed.emit()

    def _on_bookmark(self, bookmark: object, _checked: bool = False) -> None:
        self.area.take_bookmark(bookmark)
        self.wanted.emit()

    def _view(self) -> None:
        try:
            self.area.take_view()
        except ParcelError as error:
            self.told.emit(error.sentence)
            return
        self.wanted.emit()

    def _clear(self) -> None:
        self.area.clear()
