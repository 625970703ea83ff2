"""The tool “Parcel at Point”: what a user does on the map, and what they see of it."""

import re

import pytest
import shapely
from qgis.core import QgsGeometry, QgsProject, QgsRectangle, QgsVectorLayer
from qgis.gui import QgsMapToolPan, QgsRubberBand
from qgis.PyQt.QtCore import QDate, Qt
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import QDockWidget, QLabel, QListWidget, QPushButton

from parcel_lookup.core.contract import QueryRequest
from parcel_lookup.core.gis.connections import ServiceConnection, group_of
from parcel_lookup.core.gis.result.collected import CollectedLayer
from parcel_lookup.tests.support import county as small
from parcel_lookup.tests.support import pointing
from parcel_lookup.tests.support.any_crs import FEET, as_multi, connected, geometries, source_of
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.own_columns import write_own
from parcel_lookup.tests.support.parcels import fetch, write
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.windows import activate
from parcel_lookup.ui.kit.notifier import notifier
from parcel_lookup.ui.map_tool.map_lookup import MapLookup
from parcel_lookup.ui.map_tool.place_search import in_area

VIEW = QgsRectangle(-100.01, 39.97, -99.88, 40.04)
#: Inside P1, P2, in the stack, in the hole of H, and in no parcel; near P3.
IN_P1, IN_P2, IN_STACK = (-99.995, 40.005), (-99.985, 40.005), (-99.955, 40.005)
IN_HOLE, NOWHERE = (-99.935, 40.005), (-99.945, 40.03)


@pytest.fixture(scope="module")
def county_file(tmp_path_factory):
    return small.write_county(tmp_path_factory.mktemp("small") / "county.gpkg")


class User:
    """The map, the tool and the panel in a window, over a connection that can be changed."""

    def __init__(self, iface, qtbot, connection):
        self.iface, self.qtbot, self.connection = iface, qtbot, connection
        self.canvas = iface.canvas
        self.action = QAction("Parcel at Point", iface.window)
        self.action.setCheckable(True)
        self.collected = CollectedLayer(QgsProject.instance())
        self.lookup = MapLookup(iface, lambda: self.connection, self.collected, self.action)
        qtbot.waitExposed(iface.window)
        self.lookup.activate()
        # Wait until the panel is laid out next to the map.
        room = iface.window.width()
        qtbot.waitUntil(lambda: self.canvas.width() + self.panel.width() <= room)
        # QGIS zooms to the first layer of a project, whoever adds it.
        base = QgsVectorLayer("Polygon?crs=EPSG:4326", "Districts", "memory")
        QgsProject.instance().addMapLayer(base)
        qtbot.waitUntil(lambda: self.canvas.layers() == [base])
        pointing.show_map(self.canvas, VIEW)

    @property
    def panel(self):
        return self.lookup.panel

    @property
    def canvas_crs(self):
        return self.canvas.mapSettings().destinationCrs()

    @property
    def sentence(self):
        return self.panel.findChild(QLabel, "parcel_lookup_panel_sentence").text()

    def wait(self):
        """Wait until the result is shown."""
        self.qtbot.waitUntil(lambda: not self.is_waiting, timeout=20_000)

    @property
    def is_waiting(self):
        button = self.panel.findChild(QPushButton, "parcel_lookup_panel_cancel")
        return button.isVisibleTo(self.panel)

    def click(self, place, button=pointing.LEFT):
        pointing.click(self.canvas, *place, button)

    def lines(self):
        """The rows of the list; none if the list is hidden."""
        found = self.panel.findChild(QListWidget)
        if not found.isVisibleTo(self.panel):
            return []
        return [found.item(row).text() for row in range(found.count())]

    def facts(self):
        labels = self.panel.findChildren(QLabel)
        names = [one for one in labels if one.objectName().startswith("parcel_lookup_fact_")]
        return [one.text() for one in names if one.isVisibleTo(self.panel)]

    def press(self, text):
        buttons = self.panel.findChildren(QPushButton)
        shown = {b.text().replace("&", ""): b for b in buttons if b.isVisibleTo(self.panel)}
        assert shown[text].isEnabled(), text
        shown[text].click()

    def outlines(self):
        """The boxes around what is outlined on the map, in degrees; the strong ones last."""
        bands = [one for one in self.canvas.scene().items() if isinstance(one, QgsRubberBand)]
        bands = [one for one in bands if one.isVisible() and one.numberOfVertices()]
        bands = [one for one in bands if one.fillColor().alpha()]  # not the place looked up
        bands.sort(key=lambda band: band.width())
        return [band.asGeometry().boundingBox() for band in bands]

    def ids(self):
        """The parcels in the layer."""
        layer = self.collected.layer
        return [] if layer is None else sorted(f["svc_uuid"] for f in layer.getFeatures())


@pytest.fixture
def user(iface, qtbot, county_file):
    user = User(iface, qtbot, file_connection("Elm", path=str(county_file)))
    yield user
    user.lookup.close_down()


def test_several_connections_are_looked_up_in_their_order(user, county_file, tmp_path):
    """A parcel of the first, one of the second, and an area with both."""
    parcels = fetch(county_file, QueryRequest((), limit=100)).parcels
    west = [one for one in parcels if one.svc_uuid == small.uuid(1)]
    east = [one for one in parcels if one not in west]
    assert west
    halves = {"West": west, "East": east}
    user.connection = group_of(
        [
            file_connection(name, path=str(write(tmp_path / f"{name}.gpkg", some)))
            for name, some in halves.items()
        ]
    )
    for place in (IN_P1, IN_P2):
        user.click(place)
        user.wait()
        assert user.sentence == "1 parcel at this point."
    assert user.ids() == [small.uuid(1), small.uuid(2)]
    user.click(NOWHERE)
    user.wait()
    assert user.sentence == "No parcel at this point in “West, East”."
    offered = user.panel.findChildren(QPushButton)
    assert "Find the Nearest" not in [one.text() for one in offered if one.isVisible()]
    user.lookup.look_up(in_area(QgsGeometry.fromRect(VIEW), user.canvas_crs))
    user.wait()
    assert len(user.ids()) == sum(one.wkb is not None for one in parcels)


def test_a_click_shows_the_parcel_and_outlines_it(user):
    user.click(IN_P1)
    assert user.panel.isVisible()
    user.wait()
    assert user.sentence == "1 parcel at this point."
    assert user.lines() == []
    assert user.facts() == [
        "Smith, John",
        "101 N Main St, Elm Creek, NE 01234",
        "40.50",
        "$150,000",
        "Agricultural",
        "001-A",
    ]
    (pale, strong) = user.outlines()
    assert pale == strong
    assert strong.xMinimum() == pytest.approx(-100)
    assert strong.width() == pytest.approx(0.01)
    assert user.ids() == [small.P1]


@pytest.mark.parametrize("crs", ["EPSG:3857", "EPSG:32614", "EPSG:2163"])
def test_the_map_may_have_any_reference_system(user, crs):
    pointing.show_map(user.canvas, VIEW, crs)
    user.click(IN_P2)
    user.wait()
    assert user.facts()[0] == "SMITH FAMILY TRUST"
    # The outline follows the map into another one.
    pointing.show_map(user.canvas, VIEW)
    assert user.outlines()[-1].xMinimum() == pytest.approx(-99.99, abs=1e-6)


def test_a_click_on_a_file_shows_and_keeps_its_own_columns(user, tmp_path):
    user.connection = file_connection("Own", path=str(write_own(tmp_path / "own.gpkg")))
    user.click(IN_P1)
    user.wait()
    labels = [one.text() for one in user.panel.findChildren(QLabel) if one.isVisibleTo(user.panel)]
    shown = labels[labels.index("Parcel ID (MBL)") :]
    # Not every GDAL reads a label that is the name of another column.
    assert shown[10] in ("Acres_2", "Acres (Acres_2)")
    assert shown[:10] == [
        *("Parcel ID (MBL)", "007-12", "Assessor's number", "70001", "Front footage", "82.5"),
        *("Inspected", "2024-02-29", "Homestead", "1"),
    ]
    assert shown[11] == "about 40"
    (feature,) = user.collected.layer.getFeatures()
    assert (feature["PID"], feature["Inspected"]) == (70001, QDate(2024, 2, 29))


def test_a_click_on_a_stack_shows_all_of_it(user):
    user.click(IN_STACK)
    user.wait()
    assert user.sentence == "3 parcels at this point."
    assert [line.split(" · ")[0] for line in user.lines()] == [
        "5 High St #1",
        "5 High St #2",
        "5 High St #3",
    ]
    user.panel.findChild(QListWidget).setCurrentRow(2)
    assert user.facts()[5] == "S-3"
    assert user.ids() == [small.S1, small.S2, small.S3]
    assert len(user.outlines()) == 2  # one place


def test_a_dragged_box_finds_what_it_touches(user):
    pointing.drag(user.canvas, (-99.995, 40.02), (-99.975, 40.005))
    user.wait()
    assert user.sentence == "3 parcels touching this area."
    assert user.ids() == [small.P1, small.P2, small.P3]


def test_on_a_turned_map_the_box_is_that_of_the_screen(user):
    user.canvas.setRotation(45)
    # On the screen from the west of P1 to its east: a line but for the map's turn.
    pointing.drag(user.canvas, (-99.999, 40.005), (-99.991, 40.005))
    user.wait()
    assert user.ids() == [small.P1]
    assert user.sentence == "1 parcel touching this area."


def test_what_is_dragged_can_be_seen_and_taken_back(user):
    pointing.press(user.canvas, -99.995, 40.02)
    pointing.move(user.canvas, -99.985, 40.01, is_pressed=True)
    pointing.move(user.canvas, -99.975, 40.005, is_pressed=True)
    (box,) = user.outlines()
    assert box.xMinimum() == pytest.approx(-99.995, abs=1e-3)
    assert box.yMinimum() == pytest.approx(40.005, abs=1e-3)
    pointing.key(user.canvas, Qt.Key.Key_Escape)
    pointing.release(user.canvas, -99.975, 40.005)
    assert user.outlines() == []
    assert not user.is_waiting


def test_a_hand_that_trembles_clicks(user):
    pointing.press(user.canvas, *IN_P1)
    place = pointing.pixel(user.canvas, *IN_P1)
    transform = user.canvas.getCoordinateTransform()
    near = transform.toMapCoordinates(place.x() + 2, place.y() + 1)
    pointing.move(user.canvas, near.x(), near.y(), is_pressed=True)
    pointing.release(user.canvas, near.x(), near.y())
    user.wait()
    assert user.sentence == "1 parcel at this point."


def polygon_mode(user):
    user.panel.findChild(QAction, "parcel_lookup_mode_polygon").trigger()


def point_mode(user):
    user.panel.findChild(QAction, "parcel_lookup_mode_point").trigger()


def test_a_polygon_is_drawn_by_clicks_and_ended_by_the_right_button(user):
    polygon_mode(user)
    for place in ((-99.998, 40.002), (-99.982, 40.002), (-99.982, 40.02)):
        user.click(place)
    assert not user.is_waiting
    pointing.move(user.canvas, -99.99, 40.02)
    user.click((-99.99, 40.02), pointing.RIGHT)
    user.wait()
    assert user.ids() == [small.P1, small.P2]
    assert user.sentence == "2 parcels touching this area."


def test_the_right_button_sets_the_last_corner_as_it_is_shown(user):
    polygon_mode(user)
    for place in ((-99.998, 40.002), (-99.998, 40.02)):
        user.click(place)
    pointing.move(user.canvas, -99.982, 40.002)
    (shown,) = user.outlines()
    user.click((-99.982, 40.002), pointing.RIGHT)
    user.wait()
    assert user.sentence == "2 parcels touching this area."
    assert user.lookup._lookups._place.geometry.boundingBox() == shown


def test_the_tool_shows_how_it_is_used_before_the_first_request(user):
    assert user.panel.isVisible()
    assert user.sentence.startswith("Click the map, or drag a box")
    polygon_mode(user)
    assert user.sentence.startswith(
        "Click the corners of an area on the map, and right-click the last one"
    )
    user.click(IN_P1)
    user.click(IN_P2)
    user.click(IN_STACK, pointing.RIGHT)
    user.wait()
    shown = user.sentence
    point_mode(user)
    assert user.sentence == shown  # the text does not change


def test_the_user_s_layer_stays_the_current_one(user, project):
    districts = user.iface.layer
    assert districts.startEditing()
    user.click(IN_P1)
    user.wait()
    assert user.iface.layer is districts
    top = project.layerTreeRoot().layerOrder()[0]
    assert top is user.collected.layer
    districts.rollBack()


def test_in_a_project_without_layers_the_first_becomes_the_current_one(user, project):
    project.removeAllMapLayers()
    user.click(IN_P1)
    user.wait()
    assert user.iface.layer is user.collected.layer


def test_labels_are_those_of_the_layers_below(user):
    user.click(IN_P1)
    user.wait()
    assert not user.collected.layer.labelsEnabled()


def test_a_polygon_is_ended_by_a_double_click_too(user):
    polygon_mode(user)
    for place in ((-99.998, 40.002), (-99.992, 40.002)):
        user.click(place)
    pointing.double_click(user.canvas, -99.992, 40.008)
    user.wait()
    assert user.ids() == [small.P1]


def test_escape_and_backspace_take_back_what_is_drawn(user):
    polygon_mode(user)
    user.click((-99.998, 40.002))
    user.click((-99.982, 40.002))
    user.click((-99.9, 40.03))
    pointing.key(user.canvas, Qt.Key.Key_Backspace)
    user.click((-99.99, 40.008))
    pointing.key(user.canvas, Qt.Key.Key_Return)
    user.wait()
    assert user.sentence == "2 parcels touching this area."
    user.click((-99.998, 40.002))
    assert len(user.outlines()) == 3
    pointing.key(user.canvas, Qt.Key.Key_Escape)
    assert len(user.outlines()) == 2  # the corner is gone, what was found stays
    assert user.sentence == "2 parcels touching this area."


def test_keys_for_what_is_drawn_do_nothing_else_and_others_are_for_the_map(user):
    left_to_qgis = []
    # By this QGIS deletes the selected features of a layer, for Backspace and Delete.
    user.canvas.keyPressed.connect(
        lambda event: left_to_qgis.append(event.key()) if event.isAccepted() else None
    )
    polygon_mode(user)
    for place in (IN_P1, IN_P2, IN_STACK):
        user.click(place)
    keys = Qt.Key
    for key in (keys.Key_Backspace, keys.Key_Delete, keys.Key_Escape, keys.Key_Escape):
        pointing.key(user.canvas, key)
    for place in (IN_P1, IN_P2):
        user.click(place)
    for _ in range(6):  # held down too long
        pointing.key(user.canvas, keys.Key_Backspace)
    pointing.key(user.canvas, keys.Key_Delete)
    assert left_to_qgis == []
    point_mode(user)  # nothing can be taken back: as with QGIS's own Identify
    pointing.key(user.canvas, keys.Key_Delete)
    assert left_to_qgis == [keys.Key_Delete]
    for key in (keys.Key_Left, keys.Key_PageDown):
        before = user.canvas.extent()
        pointing.key(user.canvas, key)
        assert user.canvas.extent() != before


def test_a_polygon_without_an_area_is_refused_in_words(user):
    polygon_mode(user)
    user.click(IN_P1)
    user.click(IN_P2)
    user.click(IN_P2, pointing.RIGHT)
    assert "three corners" in user.sentence
    assert not user.is_waiting


def test_a_second_click_takes_the_place_of_the_first(user):
    user.click(IN_P1)
    user.wait()
    user.click(IN_P2)
    assert user.facts() == []
    assert user.outlines() == []
    user.wait()
    assert user.facts()[0] == "SMITH FAMILY TRUST"
    assert user.ids() == [small.P1, small.P2]  # and both are in the layer


def test_a_double_click_is_one_look(user):
    looks = []
    user.canvas.mapTool().sketch.pointed.connect(lambda *_: looks.append(1))
    pointing.double_click(user.canvas, *IN_P1)
    user.wait()
    assert looks == [1]
    assert user.facts()[0] == "Smith, John"


def test_the_right_button_looks_up_and_goes_to_the_panel(user, qtbot):
    activate(user.iface.window, qtbot)
    user.click(IN_STACK)
    user.wait()
    assert not user.panel.findChild(QListWidget).hasFocus()
    user.click(IN_STACK, pointing.RIGHT)
    user.wait()
    assert len(user.lines()) == 3
    assert user.panel.findChild(QListWidget).hasFocus()


def test_escape_takes_away_what_is_shown(user):
    user.click(IN_P1)
    user.wait()
    pointing.key(user.canvas, Qt.Key.Key_Escape)
    assert user.outlines() == []
    assert user.facts() == []
    assert "Click the map" in user.sentence
    assert user.ids() == [small.P1]


def test_where_there_is_no_parcel_the_nearest_is_offered(user):
    place = (-99.9705, 40.0104)  # 45 m north of P3
    user.click(place)
    user.wait()
    assert user.sentence == "No parcel at this point in “Elm”."
    assert user.facts() == []
    user.press("Find the Nearest")
    user.wait()
    assert user.facts()[0] == "O'Brien, Zoë"
    match = re.fullmatch(r"The nearest parcel is (\d+) m \(\d+ ft\) away\.", user.sentence)
    assert 35 < int(match[1]) < 60  # to a pixel


def test_the_absence_of_a_parcel_nearby_is_reported(user):
    user.click(NOWHERE)
    user.wait()
    user.press("Find the Nearest")
    user.wait()
    assert user.sentence == "No parcel within 100 m (328 ft) of this point in “Elm”."


def test_a_hole_is_no_part_of_its_parcel(user):
    user.click(IN_HOLE)
    user.wait()
    assert "No parcel" in user.sentence


def test_outside_the_united_states_nothing_is_requested(user):
    pointing.show_map(user.canvas, QgsRectangle(10, 50, 11, 51))
    user.click((10.5, 50.5))
    assert "outside the United States" in user.sentence
    assert not user.is_waiting


def test_without_collecting_the_layer_is_for_the_button(user):
    user.panel.set_collecting(False)
    user.click(IN_STACK)
    user.wait()
    assert user.ids() == []
    user.press("Add to Layer")
    assert user.ids() == [small.S1]
    user.panel.findChild(QListWidget).selectAll()
    user.press("Add to Layer")
    assert user.ids() == [small.S1, small.S2, small.S3]
    user.panel.set_collecting(True)


def test_what_the_user_deletes_can_be_added_again(user):
    user.click(IN_P1)
    user.wait()
    add = user.panel.findChild(QPushButton, "parcel_lookup_parcel_add")
    assert not add.isEnabled()
    layer = user.collected.layer
    assert layer.startEditing()
    layer.deleteFeatures(layer.allFeatureIds())
    assert add.isEnabled()
    assert layer.rollBack()
    assert not add.isEnabled()
    layer.startEditing()
    layer.deleteFeatures(layer.allFeatureIds())
    assert layer.commitChanges()
    user.press("Add to Layer")
    assert user.ids() == [small.P1]


def test_a_click_that_costs_a_request_updates_the_monthly_count(user):
    heard = []
    notifier.spent.connect(lambda: heard.append(1))
    user.click(IN_P1)
    user.wait()
    assert heard == []  # a file costs nothing
    with RunningService(user.connection.place) as service:
        user.connection = connect(service)
        user.click(IN_P2)
        user.wait()
    assert heard == [1]


def test_the_form_is_that_of_the_layer_s_feature(user):
    user.click(IN_P1)
    user.wait()
    QgsProject.instance().removeMapLayer(user.collected.layer.id())
    user.press("Open Form")
    ((layer, feature),) = user.iface.forms
    assert layer is user.collected.layer
    assert feature["owner"] == "Smith, John"


def test_zoom_shows_the_parcel(user):
    pointing.show_map(user.canvas, VIEW, "EPSG:3857")
    user.click(IN_P1)
    user.wait()
    user.press("Zoom To")
    extent = user.canvas.extent()
    assert extent.contains(user.outlines()[-1])
    assert extent.width() < 3 * user.outlines()[-1].width()


def test_another_tool_hides_the_outlines_and_this_one_brings_them_back(user):
    user.click(IN_P1)
    user.wait()
    pan = QgsMapToolPan(user.canvas)
    user.canvas.setMapTool(pan)
    assert user.outlines() == []
    assert not user.action.isChecked()
    user.lookup.activate()
    assert len(user.outlines()) == 2
    assert user.action.isChecked()
    user.action.trigger()
    user.lookup.activate()
    assert user.action.isChecked()


def test_closing_the_panel_takes_away_what_is_shown(user):
    user.click(IN_P1)
    user.wait()
    user.panel.close()
    assert user.outlines() == []
    user.click(IN_P2)
    assert user.panel.isVisible()
    user.wait()
    assert len(user.outlines()) == 2


def test_a_closed_project_leaves_nothing(user, project):
    user.click(IN_P1)
    user.wait()
    project.clear()
    assert user.facts() == []
    assert user.outlines() == []
    pointing.show_map(user.canvas, VIEW)
    user.click(IN_P1)
    project.clear()  # before the result arrives
    user.qtbot.wait(300)
    assert user.facts() == []
    assert user.collected.layer is None


def test_only_the_last_of_many_quick_clicks_shows_its_result(user):
    """At most one request runs at a time, and outdated results are never shown."""
    with RunningService(user.connection.place, delay=0.2) as service:
        user.connection = connect(service)
        seen = []
        user.panel.chosen_changed.connect(lambda: seen.append(user.facts()[:1]))
        for number in range(20):
            user.click(IN_P1 if number % 2 else IN_STACK)
        user.click(IN_P2)
        user.wait()
        assert user.facts()[0] == "SMITH FAMILY TRUST"
        assert ["Smith, John"] not in seen
        assert service.most_at_once == 1
        assert service.requests["/parcels/point"] <= 2
    assert user.ids() == [small.P2]


def test_slower_clicks_cost_two_requests_the_first_and_the_last(user):
    """A request that was sent counts, even if its response is no longer needed."""
    with RunningService(user.connection.place, delay=0.3) as service:
        user.connection = connect(service)
        for number in range(10):
            user.click(IN_P1 if number % 2 else IN_STACK)
            user.qtbot.wait(100)
        user.click(IN_P2)
        user.wait()
        assert user.facts()[0] == "SMITH FAMILY TRUST"
        assert service.requests["/parcels/point"] == 2


def test_a_service_that_is_silent_keeps_no_other_click_waiting(user):
    file = user.connection.place
    with HostileServer(lambda talk: talk.stall()) as server:
        user.connection = ServiceConnection("Slow", url=server.url)
        user.click(IN_P1)
        user.qtbot.waitUntil(lambda: bool(server.requests))
        user.connection = file_connection("Elm", path=file)
        user.click(IN_P2)
        user.wait()
    assert user.facts()[0] == "SMITH FAMILY TRUST"


def connect(service, **options):
    from parcel_lookup.tests.support.dock import keep_key

    options = {"authcfg": keep_key(service.key), **options}
    return ServiceConnection("Office", url=service.url, **options)


def test_a_place_that_was_looked_up_costs_nothing_again(user):
    with RunningService(user.connection.place) as service:
        user.connection = connect(service)
        user.panel.show()  # or the map gets smaller with the first click
        user.qtbot.wait(50)
        for _ in range(2):
            user.click(IN_STACK)
            user.wait()
            assert len(user.lines()) == 3
        assert service.requests.total() == 1


def test_a_large_area_shows_the_first_and_leaves_the_rest_to_the_dock(user, county):
    user.connection = file_connection("County", path=str(county))
    pointing.show_map(user.canvas, QgsRectangle(-100.01, 37.99, -99.87, 38.09))
    areas = []
    user.lookup.area_wanted.connect(lambda area, crs: areas.append((area, crs.authid())))
    pointing.drag(user.canvas, (-100.005, 38.085), (-99.875, 37.995))
    user.wait()
    assert user.sentence == "The first 1,000 parcels touching this area; there may be more."
    assert len(user.ids()) == 1000
    user.press("Search All in the Dock")
    ((area, crs),) = areas
    assert crs == "EPSG:4326"
    assert area.boundingBox().xMinimum() == pytest.approx(-100.005, abs=1e-3)


def test_an_area_over_the_request_limit_shows_the_parcels_found_so_far(user, county):
    with RunningService(county) as service:
        user.connection = connect(service, max_requests=2)
        pointing.show_map(user.canvas, QgsRectangle(-100.01, 37.99, -99.87, 38.09))
        pointing.drag(user.canvas, (-99.999, 38.001), (-99.961, 38.039))
        user.wait()
        assert len(user.lines()) == 200
        assert "2 requests" in user.sentence
        user.press("Search All in the Dock")
        assert user.panel.findChild(QLabel, "parcel_lookup_panel_warning").isVisible()


def test_waiting_can_be_ended(user):
    with HostileServer(lambda talk: talk.stall()) as server:
        user.connection = ServiceConnection("Slow", url=server.url)
        user.click(IN_P1)
        user.qtbot.waitUntil(lambda: bool(server.requests))
        assert user.is_waiting
        user.press("Cancel")
        assert not user.is_waiting
        assert "canceled" in user.sentence
        user.connection = file_connection("Elm", path="/nowhere.gpkg")
        user.click(IN_P1)
        user.wait()
    assert "/nowhere.gpkg" in user.sentence


def test_an_error_offers_a_remedy(user):
    with RunningService(user.connection.place) as service:
        user.connection = connect(service, authcfg="")
        edited = []
        user.lookup.edit_wanted.connect(edited.append)
        user.click(IN_P1)
        user.wait()
        assert "(401)" in user.sentence
        assert user.outlines() == []
        user.press("Edit Connection…")
        assert edited == ["Office"]
        user.connection = connect(service)
        user.click(IN_P1)
        user.wait()
        assert user.sentence == "1 parcel at this point."


def test_exceeding_the_monthly_budget_requires_confirmation(user):
    with RunningService(user.connection.place) as service:
        user.connection = connect(service, monthly_budget=1)
        user.click(IN_P1)
        user.wait()
        user.click(IN_P2)
        user.wait()
        assert "monthly budget of “Office”" in user.sentence
        assert service.requests.total() == 1
        user.press("Look Up Anyway")
        user.wait()
        assert user.facts()[0] == "SMITH FAMILY TRUST"


def test_the_panel_has_room_next_to_the_dock(iface, qtbot, county_file):
    dock = QDockWidget("Parcel Lookup", iface.window)
    dock.setObjectName("parcel_lookup_dock")
    iface.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    user = User(iface, qtbot, file_connection("Elm", path=str(county_file)))
    assert user.panel in iface.window.tabifiedDockWidgets(dock)
    user.click(IN_STACK)
    user.wait()
    assert user.panel.height() > iface.window.height() / 2
    form = user.panel.findChild(QPushButton, "parcel_lookup_parcel_form")
    assert not form.visibleRegion().isEmpty()
    user.lookup.close_down()


def test_unloading_leaves_nothing_behind(iface, qtbot, county_file):
    user = User(iface, qtbot, file_connection("Elm", path=str(county_file)))
    user.click(IN_P1)
    user.wait()
    user.click(IN_STACK)  # and one is on its way
    user.lookup.close_down()
    qtbot.wait(200)
    assert iface.canvas.mapTool() is None
    assert [one for one in iface.canvas.scene().items() if isinstance(one, QgsRubberBand)] == []
    assert user.ids() == [small.P1]


def test_parcels_in_feet_are_outlined_in_place_and_kept_as_they_are(user):
    shapes = [shapely.box(-100 + west, 40, -99.99 + west, 40.01) for west in (0, 0.01)]
    source = source_of("feet", ["a", "b"], shapes)
    with connected(Feet=source, Degrees=source_of("degrees", ["a", "c"], shapes)) as parts:
        user.connection = parts[0]
        user.click(IN_P1)
        user.wait()
        assert user.outlines()[-1].xMinimum() == pytest.approx(-100, abs=1e-6)
        assert user.outlines()[-1].width() == pytest.approx(0.01, abs=1e-4)
        labels = user.panel.findChildren(QLabel)
        assert any(one.text().startswith("40.005000, -99.995000") for one in labels)
        user.press("Zoom To")
        view = user.canvas.extent()
        assert view.contains(QgsRectangle(-99.9999, 40.0001, -99.9901, 40.0099))
        layer = user.collected.layer
        assert layer.crs().authid() == FEET
        assert geometries(layer) == {"a": as_multi(source)["a"]}
        user.connection = parts[1]  # the layer keeps its CRS
        pointing.show_map(user.canvas, VIEW)
        user.click(IN_P2)
        user.wait()
        assert user.collected.layer is layer
        found, expected = geometries(layer)["c"], as_multi(source)["b"]
        assert shapely.equals_exact(*shapely.from_wkb([found, expected]), 1e-6)
