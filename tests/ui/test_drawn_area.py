"""The drawn area: how a user draws it, what stays of it, and what is searched with it."""

import pytest
from qgis.core import (
    QgsApplication,
    QgsBookmark,
    QgsCoordinateReferenceSystem,
    QgsProject,
    QgsRectangle,
    QgsReferencedRectangle,
)
from qgis.gui import QgsMapToolPan, QgsRubberBand
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import QLabel, QRadioButton, QToolButton

from parcel_lookup.core.contract import Cancellation, ParcelError
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.tests.support import pointing
from parcel_lookup.tests.support.dock import message, opened_dock, search
from parcel_lookup.tests.support.file_connections import file_connection

#: A part of the county of the fixture: its squares have sides of 0.002°.
VIEW = QgsRectangle(-100.0, 38.0, -99.96, 38.03)
CORNERS = ((-99.999, 38.001), (-99.989, 38.001), (-99.989, 38.009))


@pytest.fixture
def dock(iface, qtbot, county):
    Connections().save(file_connection("County", path=str(county)))
    Connections().set_default("County")
    with opened_dock(iface) as dock:
        qtbot.waitExposed(iface.window)
        qtbot.wait(50)
        pointing.show_map(iface.canvas, VIEW)
        yield dock


def part(dock, kind, name):
    return dock.findChild(kind, f"parcel_lookup_{name}")


def radio(dock):
    return part(dock, QRadioButton, "where_drawn")


def choose(dock, name):
    menu = part(dock, QToolButton, "draw_area").menu()
    menu.aboutToShow.emit()
    action = menu.findChild(QAction, f"parcel_lookup_area_{name}")
    assert action.isEnabled(), name
    action.trigger()


def draw(canvas, corners=CORNERS):
    for corner in corners:
        pointing.click(canvas, *corner)
    pointing.click(canvas, *corners[-1], pointing.RIGHT)


def hint(dock):
    label = part(dock, QLabel, "drawing_hint")
    return label.text() if label.isVisible() else ""


def outlines(canvas):
    bands = [one for one in canvas.scene().items() if isinstance(one, QgsRubberBand)]
    return [one.asGeometry().boundingBox() for one in bands if one.numberOfVertices()]


def polygon(dock):
    """What is searched with, in degrees: west, south, east, north."""
    from shapely import from_wkb

    read = dock._area.area_input().read(Cancellation())
    return from_wkb(read.prepared.polygons[0].wkb)


def test_an_area_is_drawn_and_searched_in(dock, iface, qtbot):
    pan = QgsMapToolPan(iface.canvas)
    iface.canvas.setMapTool(pan)
    radio(dock).click()
    assert "Click the corners" in hint(dock)
    draw(iface.canvas)
    assert iface.canvas.mapTool() is pan
    assert hint(dock) == ""
    assert radio(dock).isChecked()
    assert polygon(dock).area == pytest.approx(0.01 * 0.008 / 2, rel=0.02)
    assert len(outlines(iface.canvas)) == 1
    search(dock, qtbot)
    assert "parcels touching the drawn area" in message(iface)
    names = [layer.name() for layer in QgsProject.instance().mapLayers().values()]
    assert names == ["Parcels in the drawn area"]
    assert radio(dock).isChecked()  # though there is a layer to choose now


def test_a_box_is_drawn_by_dragging(dock, iface):
    radio(dock).click()
    pointing.drag(iface.canvas, (-99.99, 38.02), (-99.97, 38.01))
    assert polygon(dock).bounds == pytest.approx((-99.99, 38.01, -99.97, 38.02), abs=1e-4)


def test_a_missing_area_is_reported(dock, iface):
    radio(dock).click()
    pointing.click(iface.canvas, *CORNERS[0])
    pointing.key(iface.canvas, Qt.Key.Key_Escape)  # the corner
    assert iface.canvas.mapTool() is not None
    pointing.key(iface.canvas, Qt.Key.Key_Escape)  # the drawing
    assert iface.canvas.mapTool() is None
    assert hint(dock) == ""
    with pytest.raises(ParcelError, match="no area has been drawn yet"):
        dock._area.area_input()


def test_while_it_is_drawn_nobody_is_sent_to_the_pencil(dock, iface):
    radio(dock).click()
    assert hint(dock).startswith("Click the corners")
    with pytest.raises(ParcelError) as refused:
        dock._area.area_input()
    assert refused.value.reason == "no area has been drawn yet."
    pointing.key(iface.canvas, Qt.Key.Key_Escape)
    with pytest.raises(ParcelError) as refused:
        dock._area.area_input()
    assert "Click the pencil" in refused.value.reason


def test_what_has_no_area_is_drawn_anew(dock, iface):
    radio(dock).click()
    draw(iface.canvas, CORNERS[:2])
    assert "three corners" in hint(dock)
    draw(iface.canvas)
    assert polygon(dock).area > 0


def test_another_tool_ends_the_drawing_and_leaves_what_there_was(dock, iface):
    radio(dock).click()
    draw(iface.canvas)
    before = polygon(dock)
    choose(dock, "draw")
    pointing.click(iface.canvas, -99.97, 38.02)
    pan = QgsMapToolPan(iface.canvas)
    iface.canvas.setMapTool(pan)
    assert iface.canvas.mapTool() is pan
    assert polygon(dock).equals(before)
    assert len(outlines(iface.canvas)) == 1
    assert hint(dock) == ""


def test_the_area_stays_on_the_ground_when_the_map_gets_another_crs(dock, iface):
    radio(dock).click()
    pointing.click(iface.canvas, *CORNERS[0])
    pointing.show_map(iface.canvas, VIEW, "EPSG:32614")  # in the middle of the drawing
    draw(iface.canvas, CORNERS[1:])
    first = polygon(dock)
    assert first.bounds == pytest.approx((-99.999, 38.001, -99.989, 38.009), abs=1e-4)
    iface.canvas.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:3857"))
    assert polygon(dock).equals(first)
    pointing.show_map(iface.canvas, VIEW)
    (box,) = outlines(iface.canvas)
    assert box.xMinimum() == pytest.approx(first.bounds[0], abs=1e-6)


def test_a_closed_panel_hides_the_area_and_an_opened_one_has_it_again(dock, iface):
    radio(dock).click()
    draw(iface.canvas)
    before = polygon(dock)
    dock.close()
    assert outlines(iface.canvas) == []
    dock.show()
    assert len(outlines(iface.canvas)) == 1
    assert polygon(dock).equals(before)
    part(dock, QRadioButton, "where_view").click()
    assert outlines(iface.canvas) == []
    radio(dock).click()
    assert len(outlines(iface.canvas)) == 1  # and nothing is to be drawn
    assert iface.canvas.mapTool() is None


def test_a_panel_closed_in_the_middle_of_drawing_ends_it(dock, iface):
    radio(dock).click()
    pointing.click(iface.canvas, *CORNERS[0])
    dock.close()
    assert iface.canvas.mapTool() is None
    assert outlines(iface.canvas) == []


def test_a_new_project_has_no_area(dock, iface, project):
    radio(dock).click()
    draw(iface.canvas)
    project.clear()
    assert outlines(iface.canvas) == []
    assert dock._area.is_map_view


def test_the_view_is_taken_as_it_is_now(dock, iface):
    iface.canvas.setRotation(30)
    choose(dock, "take_view")
    taken = polygon(dock)
    corners = taken.exterior.coords
    assert all(a[0] != b[0] and a[1] != b[1] for a, b in zip(corners, corners[1:]))
    iface.canvas.setExtent(QgsRectangle(-99.98, 38.01, -99.97, 38.02))
    assert polygon(dock).equals(taken)
    assert radio(dock).isChecked()


def test_bookmarks_of_the_project_and_the_user_are_areas(dock, iface, project):
    utm = QgsCoordinateReferenceSystem("EPSG:32614")
    managers = (project.bookmarkManager(), QgsApplication.bookmarkManager())
    ids = []
    for manager, name, west in zip(managers, ("Mill & End", "Annex"), (412_600, 413_000)):
        bookmark = QgsBookmark()
        bookmark.setName(name)
        box = QgsRectangle(west, 4_206_200, west + 500, 4_206_700)
        bookmark.setExtent(QgsReferencedRectangle(box, utm))
        ids.append(manager.addBookmark(bookmark)[0])
    try:
        menu = part(dock, QToolButton, "draw_area").menu()
        menu.aboutToShow.emit()
        (submenu,) = [one.menu() for one in menu.actions() if one.menu()]
        assert [one.text() for one in submenu.actions()] == ["Annex", "Mill && End"]
        submenu.actions()[1].trigger()
        assert dock._area.place == "the bookmark “Mill & End”"
        assert radio(dock).isChecked()
        west, south, east, north = polygon(dock).bounds
        assert (west, north) == pytest.approx((-99.995, 38.003), abs=0.01)
        assert north - south == pytest.approx(500 / 111_000, rel=0.02)
    finally:
        managers[1].removeBookmark(ids[1])


def test_without_bookmarks_and_without_an_area_there_is_nothing_to_choose(dock):
    menu = part(dock, QToolButton, "draw_area").menu()
    menu.aboutToShow.emit()
    enabled = {one.text().replace("&", ""): one.isEnabled() for one in menu.actions()}
    assert enabled["Draw on the Map"]
    assert not enabled["Use a Bookmark"]
    assert not enabled["Zoom to Area"]
    assert not enabled["Clear Area"]


def test_an_area_can_be_cleared(dock, iface):
    radio(dock).click()
    draw(iface.canvas)
    choose(dock, "zoom")
    assert iface.canvas.extent().width() < 0.03
    choose(dock, "clear")
    assert outlines(iface.canvas) == []
    with pytest.raises(ParcelError):
        dock._area.area_input()


def test_the_dock_hears_of_every_change(dock, iface, qtbot):
    radio(dock).click()
    with qtbot.waitSignal(dock._area.changed):
        draw(iface.canvas)
    with qtbot.waitSignal(dock._area.changed):
        choose(dock, "clear")


def test_what_was_looked_up_on_the_map_can_be_searched_in_whole(dock, iface):
    area = QgsRectangle(-99.99, 38.0, -99.98, 38.01)
    from qgis.core import QgsGeometry

    dock._area.set_area(QgsGeometry.fromRect(area), QgsCoordinateReferenceSystem("EPSG:4326"))
    assert polygon(dock).bounds == pytest.approx((-99.99, 38.0, -99.98, 38.01))
    assert dock._area.place == "the drawn area"


def test_unloading_in_the_middle_of_drawing_gives_the_map_back(iface, qtbot, county):
    with opened_dock(iface) as dock:
        pointing.show_map(iface.canvas, VIEW)
        radio(dock).click()
        pointing.click(iface.canvas, *CORNERS[0])
    assert iface.canvas.mapTool() is None
    assert outlines(iface.canvas) == []
