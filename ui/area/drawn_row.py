"""The “Drawn area” row of the “Where” group: radio button, pencil, and its menu."""

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
    """The radio button “Drawn area” with its drawing button and menu."""

    #: The area was changed or removed.
    changed = pyqtSignal()
    #: An area was set that is to be searched.
    wanted = pyqtSignal()
    #: What the user can do now, or what was wrong; "" to clear the hint.
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
        """Let the user draw on the map."""
        self._tool.begin()

    def area_input(self) -> AreaInput:
        """Return the polygon as input for the task. Raises `ParcelError` (NO_POLYGONS)."""
        if not self.area.is_there and self._canvas.mapTool() is self._tool:
            # The hint says what to do about it.
            raise ParcelError(ErrorCode.NO_POLYGONS, reason=tr("no area has been drawn yet."))
        return self.area.area_input()

    def take(
        self, geometry: QgsGeometry, crs: QgsCoordinateReferenceSystem, name: str = ""
    ) -> None:
        """Use this area, and search in it."""
        self.area.take(geometry, crs, name)
        self.wanted.emit()

    def close_down(self) -> None:
        """Disconnect from the map."""
        self._is_over = True
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
        # But not when the whole window is hidden.
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
                "Click the corners on the map and right-click to finish, or drag a box. "
                "Backspace removes a corner, Esc cancels."
            )
        )

    def _on_drawn(self, geometry: QgsGeometry) -> None:
        self.take(geometry, self._canvas.mapSettings().destinationCrs())

    def _on_refused(self) -> None:
        self.told.emit(tr("An area needs three corners that are not on one line."))

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
