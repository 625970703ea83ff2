"""The first start: four sources in the first line of the dock, and public parcels in two clicks."""

import re
import socket

import pytest
from qgis.core import QgsRectangle
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QCheckBox, QComboBox, QDialog, QLabel, QTextBrowser

from parcel_lookup.core.gis.connections import (
    PUBLIC,
    SAMPLE,
    SAMPLE_CONNECTION,
    ArcgisConnection,
    Connections,
)
from parcel_lookup.core.gis.layer.terms import terms_of_layer
from parcel_lookup.tests.support.dock import (
    button,
    is_idle,
    message,
    offered,
    opened_dock,
    press,
    wait,
)
from parcel_lookup.tests.support.feature_data import layer_of_file
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.public import layer_file, public_catalog
from parcel_lookup.ui.dock.map_view import start_of
from parcel_lookup.ui.public.state_box import StateBox

#: A part of the county of squares, in Kansas.
START = [-99.989, 38.011, -99.971, 38.029]


@pytest.fixture(scope="module")
def server(county):
    with FeatureServer(layer_of_file(county)) as server:
        yield server


@pytest.fixture
def kansas(server, tmp_path):
    layer = layer_file(
        "us-ks", "Kansas", "KS", server.url, start={"box": START, "title": "Ness City"}
    )
    other = layer_file("us-wi", "Wisconsin", "WI", server.url)
    with public_catalog(tmp_path, layer, other, unavailable={"GA": "Counties publish theirs."}):
        yield


@pytest.fixture
def dock(kansas, iface):
    with opened_dock(iface) as dock:
        yield dock


def first_line(dock):
    return dock.findChild(QLabel, "parcel_lookup_introduction")


def click(dock, link):
    assert f'href="{link}"' in first_line(dock).text()
    first_line(dock).linkActivated.emit(link)


def state_combo(dock):
    return dock.findChild(QComboBox, "parcel_lookup_state")


def remark(dock):
    label = dock.findChild(QLabel, "parcel_lookup_state_remark")
    return re.sub("<[^>]*>", "", label.text())


def enter(dock, text):
    state_combo(dock).setEditText(text)
    state_combo(dock).lineEdit().editingFinished.emit()


def parcels_of(project):
    return [one for one in project.mapLayers().values() if one.name().startswith("Parcels")]


def test_the_first_line_offers_four_sources(dock):
    links = re.findall(r"<a [^>]*>([^<]*)</a>", first_line(dock).text())
    assert links == ["Sample county", "Public parcels", "My county's file…", "Add…"]
    assert not state_combo(dock).isVisible()


def test_real_parcels_are_two_clicks_from_an_empty_project(dock, iface, project, qtbot):
    click(dock, "public")
    button(dock).click()
    wait(dock, qtbot)
    (layer,) = parcels_of(project)
    assert layer.featureCount() == 100  # squares of 0.002 degrees
    assert [one.title for one in terms_of_layer(layer)] == ["Kansas"]
    assert iface.canvas.extent().contains(QgsRectangle(*START))


def test_choosing_public_parcels_sends_nothing_and_shows_the_state(dock, server):
    server.reset()
    click(dock, "public")
    assert state_combo(dock).isVisible()
    assert state_combo(dock).currentText() == "Kansas"
    assert "Kansas Office of Maps" in remark(dock)
    assert server.requests == 0
    click(dock, "sample")
    assert not state_combo(dock).isVisible()
    assert Connections().default.name == SAMPLE


def test_the_terms_of_a_single_public_layer_are_a_click_away(dock, qtbot):
    Connections().save(ArcgisConnection("Wisconsin", layer="us-wi"))
    dock._connection_row.choose("Wisconsin")
    assert not state_combo(dock).isVisible()
    assert "Wisconsin Office of Maps" in remark(dock)
    dock.findChild(QLabel, "parcel_lookup_state_remark").linkActivated.emit("terms")
    dialog = dock.findChild(QDialog, "parcel_lookup_terms_dialog")
    assert "Example Code 2-6-1017" in dialog.findChild(QTextBrowser).toPlainText()
    dialog.reject()


def test_buildings_are_offered_where_there_are_some(dock):
    buildings = dock.findChild(QCheckBox, "parcel_lookup_buildings")
    assert buildings.isVisible()
    click(dock, "public")
    assert not buildings.isVisible()
    click(dock, "sample")
    buildings.click()
    click(dock, "public")
    assert buildings.isVisible()  # to switch them off


def test_a_typed_county_moves_a_map(dock, iface, qtbot):
    iface.canvas.setExtent(QgsRectangle(-99.99, 38.01, -99.98, 38.02))
    click(dock, "public")
    qtbot.waitUntil(lambda: bool(dock._states._places))
    enter(dock, "ness county, kansas")
    assert iface.canvas.extent().contains(QgsRectangle(-99.9, 38.4, -99.8, 38.5))
    assert state_combo(dock).currentText() == "Ness County, Kansas"


def test_a_typed_county_begins_an_empty_map_with_a_small_area_in_its_middle(dock, qtbot):
    click(dock, "public")
    qtbot.waitUntil(lambda: bool(dock._states._places))
    enter(dock, "Ness County, Kansas")
    start = QgsRectangle(*dock._states.start)
    assert start.width() == pytest.approx(0.012)
    assert start.height() == pytest.approx(0.009)
    assert QgsRectangle(-99.95, 38.42, -99.87, 38.51).contains(start)


def test_a_county_chosen_in_the_completions_takes_effect_at_once(dock, iface, qtbot):
    iface.canvas.setExtent(QgsRectangle(-99.99, 38.01, -99.98, 38.02))
    click(dock, "public")
    qtbot.waitUntil(lambda: bool(dock._states._places))
    combo = state_combo(dock)
    combo.setFocus()
    combo.lineEdit().selectAll()
    QTest.keyClicks(combo.lineEdit(), "dane")
    popup = combo.completer().popup()
    qtbot.waitUntil(popup.isVisible)
    row = popup.visualRect(popup.model().index(0, 0))
    QTest.mouseClick(popup.viewport(), Qt.MouseButton.LeftButton, pos=row.center())
    qtbot.waitUntil(lambda: iface.canvas.extent().contains(QgsRectangle(-89.5, 43.0, -89.3, 43.1)))
    assert combo.currentText() == "Dane County, Wisconsin"
    assert "Wisconsin Office of Maps" in remark(dock)


def test_a_county_typed_before_the_names_are_read_is_entered_then(kansas, qtbot):
    box = StateBox()
    qtbot.addWidget(box)
    box.show_connection(Connections().find(PUBLIC))
    enter(box, "dane county, wisconsin")
    assert remark(box) == "Kansas Office of Maps. Terms of use…"
    assert box.start is None
    qtbot.waitUntil(lambda: state_combo(box).currentText() == "Dane County, Wisconsin")
    assert "Wisconsin Office of Maps" in remark(box)


def test_the_map_view_selects_its_state_or_shows_why_there_is_none(dock, iface, qtbot):
    iface.canvas.setExtent(QgsRectangle(-83.6, 32.8, -83.5, 32.9))
    click(dock, "public")
    qtbot.waitUntil(lambda: "Georgia" in remark(dock))
    assert "Counties publish theirs." in remark(dock)
    iface.canvas.setExtent(QgsRectangle(-99.99, 38.01, -99.98, 38.02))
    qtbot.waitUntil(lambda: state_combo(dock).currentText() == "Kansas")
    assert iface.canvas.extent().contains(QgsRectangle(-99.985, 38.012, -99.982, 38.015))


def test_a_typed_state_without_parcels_or_nonsense_is_explained(dock, iface, qtbot):
    click(dock, "public")
    qtbot.waitUntil(lambda: bool(dock._states._places))
    enter(dock, "GA")
    assert "Georgia has no public statewide parcel layer" in remark(dock)
    enter(dock, "ks")
    enter(dock, "Atlantis <b>")
    assert "“Atlantis &lt;b&gt;” is not a state or county" in remark(dock)
    assert state_combo(dock).currentText() == "Atlantis <b>"
    assert state_combo(dock).currentIndex() == -1
    button(dock).click()
    assert is_idle(dock)
    assert "the map is empty" in message(iface)
    enter(dock, "ks")
    assert state_combo(dock).currentText() == "Kansas"


@pytest.mark.parametrize("view", [None, START])
def test_without_a_network_there_is_a_sentence_and_the_sample_county(
    view, iface, project, tmp_path, quick_retries, qtbot
):
    if view is not None:
        iface.canvas.setExtent(QgsRectangle(*view))
    with socket.socket() as closed:  # nothing listens there
        closed.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{closed.getsockname()[1]}/arcgis/rest/services/P/FeatureServer"
        layer = layer_file("us-ks", "Kansas", "KS", url, start={"box": START, "title": "Ness"})
        other = layer_file("us-wi", "Wisconsin", "WI", url)
        with public_catalog(tmp_path, layer, other), opened_dock(iface) as dock:
            click(dock, "public")
            button(dock).click()
            wait(dock, qtbot)
            assert "127.0.0.1" in message(iface)
            assert offered(iface)[0] == "Sample County"
            press(iface, "Sample County")
            wait(dock, qtbot)
    assert Connections().default.name == SAMPLE
    (layer,) = parcels_of(project)
    assert layer.featureCount() > 500
    assert iface.canvas.extent().contains(QgsRectangle(*start_of(SAMPLE_CONNECTION)))


def test_the_choice_is_kept(kansas, iface):
    with opened_dock(iface) as dock:
        click(dock, "public")
    with opened_dock(iface) as dock:
        assert dock._connection_row.connection.name == PUBLIC
        assert state_combo(dock).isVisible()
