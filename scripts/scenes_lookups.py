"""Scenes for `screenshots.py`: the map tool, menus, the search bar, and the drawn area."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Callable

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsGeometry,
    QgsPointXY,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.gui import QgsDoubleSpinBox
from qgis.PyQt.QtCore import QEvent, QPoint, QPointF, QSizeF, Qt
from qgis.PyQt.QtGui import QAction, QMouseEvent, QPainter, QPixmap
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import (
    QApplication,
    QDockWidget,
    QLineEdit,
    QMenu,
    QPushButton,
    QRadioButton,
    QTreeView,
    QWidget,
)
from qgis.utils import iface
from staging import Scene, after, county, look_at, memory, on_surface, parcel_at, to_map

if TYPE_CHECKING:
    from screenshots import Studio

#: UTM as in other scenes, because QGIS asks about transformations from NAD83.
MAP = "EPSG:32615"
#: Degrees around a parcel in a screenshot.
_AROUND = 0.0012
#: Degrees of a street on each side of a parcel.
_ALONG = 0.003
#: Houses and a condominium in the sample county.
HOUSE, _OTHER_HOUSE = "743 E Buckeye St", "655 E Buckeye St"
_CONDOMINIUM = "707 E Buckeye St #1"


def lookups(districts: Callable[[], QgsVectorLayer]) -> Callable[[Studio], Scene]:
    """Run the scenes; the polygon layer is needed for its menu."""

    def scene(studio: Studio) -> Scene:
        begin()
        studio.start_over()
        yield from studio.search()
        begin()
        QgsProject.instance().setCrs(QgsCoordinateReferenceSystem(MAP))
        yield from _map_tool(studio)
        yield from _search_bar(studio)
        yield from _drawn_area(studio)
        yield from _menus(studio, districts())
        yield from _along(studio)
        studio.start_over()
        studio.dock.show()

    return scene


def begin() -> None:
    """Clear earlier messages."""
    iface.messageBar().clearWidgets()


def _pixel(place: QgsPointXY) -> QPoint:
    canvas = iface.mapCanvas()
    found = canvas.getCoordinateTransform().transform(to_map().transform(place))
    return QPoint(round(found.x()), round(found.y()))


def _click(place: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    viewport = iface.mapCanvas().viewport()
    QTest.mouseClick(viewport, button, Qt.KeyboardModifier.NoModifier, place)


def _move(place: QPoint) -> None:
    no, keys = Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    event = QMouseEvent(QEvent.Type.MouseMove, QPointF(place), no, no, keys)
    QApplication.sendEvent(iface.mapCanvas().viewport(), event)


# ---- the map tool ----------------------------------------------------------------------------


def _map_tool(studio: Studio) -> Scene:
    action = studio.window.findChild(QAction, "parcel_lookup_at_point")
    house, stack = parcel_at(HOUSE), parcel_at(_CONDOMINIUM)
    look_at(house.geometry().boundingBox().buffered(_AROUND))
    studio.dock.hide()
    yield studio.at_rest
    action.trigger()
    panel = studio.window.findChild(QDockWidget, "parcel_lookup_parcel_panel")
    panel.setUserVisible(True)
    studio.window.resizeDocks([panel], [330], Qt.Orientation.Horizontal)
    yield studio.at_rest
    yield from _point_at(studio, on_surface(house))
    studio.save("map_tool_parcel")
    look_at(stack.geometry().boundingBox().buffered(_AROUND))
    yield studio.at_rest
    yield from _point_at(studio, on_surface(stack))
    studio.save("map_tool_stack")
    box = house.geometry().boundingBox()
    look_at(box.buffered(_AROUND))
    yield studio.at_rest
    # The street in front of the house, outside of any parcel.
    street = _empty_place(box)
    yield from _point_at(studio, street)
    studio.save("map_tool_street", panel)
    nearest = panel.findChild(QPushButton, "parcel_lookup_panel_help")
    nearest.click()
    yield studio.at_rest
    studio.save("map_tool_nearest", panel)
    panel.close()
    iface.actionPan().trigger()
    studio.dock.show()
    yield after(0.5)


def _point_at(studio: Studio, place: QgsPointXY) -> Scene:
    _click(_pixel(place))
    yield studio.at_rest


def _empty_place(box: QgsRectangle) -> QgsPointXY:
    """Return the point next to a box, closest to its center, that is not in a parcel."""
    parcels = [feature.geometry() for feature in county().getFeatures(box.buffered(0.001))]
    middle = box.center()
    steps = sorted(
        ((x, y) for x in range(-40, 41) for y in range(-40, 41)), key=lambda xy: abs(complex(*xy))
    )
    for x, y in steps:
        place = QgsPointXY(middle.x() + x * 2e-5, middle.y() + y * 2e-5)
        point = QgsGeometry.fromPointXY(place)
        if not any(parcel.distance(point) < 2e-5 for parcel in parcels):
            return place
    raise LookupError("all of it is somebody's")


# ---- the search bar ---------------------------------------------------------------------------


def _search_bar(studio: Studio) -> Scene:
    edit = next(
        widget
        for widget in studio.window.findChildren(QLineEdit)
        if widget.metaObject().className() == "QgsLocatorLineEdit"
    )
    for name, text in (
        ("locator_address", "parcel madison st"),
        ("locator_owner", "parcel wilson"),
        ("locator_id", "parcel 81-21-33-14"),
    ):
        edit.setFocus()
        edit.clear()
        QTest.keyClicks(edit, text)
        yield lambda: _results(studio) is not None and _results(studio).model().rowCount() > 2
        yield after(1.5)
        studio.save_image(name, _lower_left(studio))
    edit.clear()
    yield after(0.5)  # it then shows the prefixes
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    iface.mapCanvas().setFocus()
    yield lambda: _results(studio) is None


def _results(studio: Studio) -> QTreeView | None:
    found = studio.window.findChildren(QTreeView)
    lists = (one for one in found if one.metaObject().className() == "QgsLocatorResultsView")
    return next((one for one in lists if one.isVisible()), None)


def _lower_left(studio: Studio) -> QPixmap:
    """Capture the search bar with its results."""
    results = _results(studio)
    place = results.mapTo(studio.window, QPoint(0, 0))
    picture = studio.window.grab()
    ratio = picture.devicePixelRatio()
    size = (results.width() + place.x(), studio.window.height() - place.y())
    width, height = (round(number * ratio) for number in size)
    return picture.copy(0, round(place.y() * ratio), width, height)


# ---- the drawn area ---------------------------------------------------------------------------


def _drawn_area(studio: Studio) -> Scene:
    from parcel_lookup.core.gis.connections.files import SAMPLE_START

    look_at(QgsRectangle(*SAMPLE_START))
    yield studio.at_rest
    iface.mapCanvas().setFocus()
    studio.part(QRadioButton, "where_drawn").click()
    canvas = iface.mapCanvas()
    width, height = canvas.width(), canvas.height()
    corners = ((0.25, 0.2), (0.7, 0.3), (0.8, 0.65))
    for x, y in corners:
        _click(QPoint(round(x * width), round(y * height)))
    last = QPoint(round(0.35 * width), round(0.75 * height))
    _move(last)
    yield after(0.5)
    studio.save("dock_drawing")
    _click(last)
    _click(last, Qt.MouseButton.RightButton)
    yield from studio.search()
    studio.save("dock_drawn")
    pencil = studio.part(QWidget, "draw_area")
    studio.save_image("dock_drawn_menu", _opened(pencil.menu()))
    studio.start_over()
    yield after(0.5)


# ---- menus ------------------------------------------------------------------------------------


def _menus(studio: Studio, zones: QgsVectorLayer) -> Scene:
    project = QgsProject.instance()
    project.setCrs(QgsCoordinateReferenceSystem(MAP))
    project.addMapLayer(zones)
    place = zones.extent()
    west, south, east, north = (
        place.xMinimum(),
        place.yMinimum(),
        place.xMaximum(),
        place.yMaximum(),
    )
    line = f"LINESTRING({west} {south},{east} {north})"
    lines = memory("LineString", "Trails", "field=NAME:string", [(["Creek Trail"], line)])
    points = memory("Point", "Wells", "field=WELL:string", list(wells()))
    table = memory(
        "NoGeometry",
        "Permits",
        "field=PERMIT:string&field=ADDRESS:string&field=APN:string",
        [(["B-101", HOUSE, "81-21-33-148-002"], "")],
    )
    iface.setActiveLayer(zones)
    iface.zoomToActiveLayer()
    yield from studio.search()
    begin()
    result = next(
        one for one in project.mapLayers().values() if one.name().startswith("Parcels in")
    )
    zones.selectByIds([1, 2])
    for name, layers in (
        ("menu_polygons", [zones]),
        ("menu_lines", [lines]),
        ("menu_points", [points]),
        ("menu_table", [table]),
        ("menu_result", [result]),
        ("menu_several", [zones, points, table]),
    ):
        yield from _menu_of(studio, name, layers)
    zones.removeSelection()


def _along(studio: Studio) -> Scene:
    """A search in the dock within a distance of a street."""
    studio.start_over()
    project = QgsProject.instance()
    project.setCrs(QgsCoordinateReferenceSystem(MAP))
    street = _empty_place(_box_of(HOUSE))
    x, y = street.x(), street.y()
    # Not quite along a parallel: QGIS would zoom to its first point.
    road = f"LINESTRING({x - _ALONG} {y},{x + _ALONG} {y + 1e-5})"
    lines = memory("LineString", "Roads", "field=NAME:string", [(["Buckeye St"], road)])
    lines.renderer().symbol().setWidth(0.8)
    iface.setActiveLayer(lines)
    iface.zoomToActiveLayer()
    yield studio.at_rest
    studio.part(QRadioButton, "where_layer").click()
    studio.part(QgsDoubleSpinBox, "distance").setValue(100.0)
    yield from studio.search()
    iface.setActiveLayer(lines)
    iface.zoomToActiveLayer()
    yield studio.at_rest
    studio.save("along_a_road")


def wells() -> Iterator[tuple[list, str]]:
    """Add six points: three on parcels, one in the street, one swapped, and one empty."""
    for number, situs in enumerate((HOUSE, _OTHER_HOUSE, _CONDOMINIUM)):
        yield [f"W-{number + 1}"], QgsGeometry.fromPointXY(on_surface(parcel_at(situs))).asWkt(7)
    yield ["W-4"], QgsGeometry.fromPointXY(_empty_place(_box_of(HOUSE))).asWkt(7)
    x, y = on_surface(parcel_at(HOUSE))
    yield ["W-5"], f"POINT({y:.7f} {x:.7f})"
    yield ["W-6"], ""


def _box_of(situs: str) -> QgsRectangle:
    return parcel_at(situs).geometry().boundingBox()


def _menu_of(studio: Studio, name: str, layers: list[QgsVectorLayer]) -> Scene:
    """Return the plugin's submenu of the context menu in the layer tree."""
    tree = iface.layerTreeView()
    iface.setActiveLayer(layers[0])
    tree.clearSelection()
    root = QgsProject.instance().layerTreeRoot()
    for layer in layers:
        index = tree.node2index(root.findLayer(layer.id()))
        flags = tree.selectionModel().SelectionFlag
        tree.selectionModel().select(index, flags.Select | flags.Rows)
    yield after(0.2)
    menu = tree.menuProvider().createContextMenu()
    tree.contextMenuAboutToShow.emit(menu)
    own = menu.findChild(QMenu, "parcel_lookup_layer_menu")
    if name == "menu_polygons":
        studio.save_image(name, _with_submenu(menu, own))
    else:
        studio.save_image(name, _opened(own))
    menu.deleteLater()


def _opened(menu: QMenu) -> QPixmap:
    menu.popup(QPoint(200, 200))
    picture = menu.grab()
    menu.close()
    return picture


def _with_submenu(menu: QMenu, submenu: QMenu) -> QPixmap:
    """Capture the end of a menu next to the submenu of its last entry."""
    menu.popup(QPoint(100, 100))
    menu.setActiveAction(submenu.menuAction())
    left, right = menu.grab(), _opened(submenu)
    menu.close()
    ratio = left.devicePixelRatio()
    above = max(0, menu.height() - 2 * submenu.height())
    picture = QPixmap(
        (QSizeF(menu.width() + submenu.width(), menu.height() - above) * ratio).toSize()
    )
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.drawPixmap(0, -above, left)
    painter.drawPixmap(menu.width(), menu.height() - above - submenu.height(), right)
    painter.end()
    return picture
