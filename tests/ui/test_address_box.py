"""The line for an address in the dock, over a file and over HTTP."""

from __future__ import annotations

import pytest
import shapely
from qgis.core import QgsProject, QgsRectangle, QgsVectorLayer
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import QLabel, QLineEdit, QListWidget, QPushButton, QToolButton

import parcel_lookup
from parcel_lookup.core.gis.connections import Connections, ServiceConnection
from parcel_lookup.tests.support import looks, pointing
from parcel_lookup.tests.support.dock import keep_key
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.ui.dock.dock import ParcelDock
from parcel_lookup.ui.map_tool.parcel_panel import ParcelPanel

TOWN = [
    ("12 ELM ST", "AMES", "SMITH JOHN"),
    ("14 ELM ST APT 1", "AMES", "LEE ANN"),
    ("14 ELM ST APT 2", "AMES", "LEE BOB"),
    ("9 OAK ST", "BOONE", "BERG IDA"),
]
ELSEWHERE = QgsRectangle(-100.1, 39.9, -99.9, 40.1)


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    parcels = [
        parcel(
            f"00000000-0000-4000-8000-{number:012d}",
            shapely.box(-93.6 + number * 0.01, 42.0, -93.591 + number * 0.01, 42.01),
            situs=situs,
            city=city,
            owner=owner,
            state="IA",
            postal="50010",
            parcel_id=f"P-{number}",
        )
        for number, (situs, city, owner) in enumerate(TOWN)
    ]
    return write(tmp_path_factory.mktemp("town") / "town.gpkg", parcels)


@pytest.fixture(scope="module")
def service(town):
    with RunningService(town) as service:
        yield service


class User:
    """The dock of the plugin, and the panel “Parcel Info”."""

    def __init__(self, iface, qtbot):
        self.iface, self.qtbot = iface, qtbot
        self.plugin = parcel_lookup.classFactory(iface)
        self.plugin.initGui()
        self.dock = self.plugin.show_dock()
        qtbot.waitExposed(iface.window)
        base = QgsVectorLayer("Polygon?crs=EPSG:4326", "Districts", "memory")
        QgsProject.instance().addMapLayer(base)
        qtbot.waitUntil(lambda: iface.canvas.layers() == [base])
        pointing.show_map(iface.canvas, ELSEWHERE)

    @property
    def line(self):
        return self.dock.findChild(QLineEdit, "parcel_lookup_address")

    @property
    def button(self):
        return self.dock.findChild(QToolButton, "parcel_lookup_address_look_up")

    @property
    def panel(self):
        return self.iface.window.findChild(ParcelPanel)

    def look_up(self, text, *, by_button=False):
        """Type an address, and wait for what the panel shows; return its sentence."""
        self.line.clear()
        QTest.keyClicks(self.line, text)
        if by_button:
            QTest.mouseClick(self.button, Qt.MouseButton.LeftButton)
        else:
            QTest.keyClick(self.line, Qt.Key.Key_Return)
        cancel = self.panel.findChild(QPushButton, "parcel_lookup_panel_cancel")
        self.qtbot.waitUntil(lambda: not cancel.isVisibleTo(self.panel), timeout=20_000)
        assert self.panel.isVisibleTo(self.iface.window)
        return self.panel.findChild(QLabel, "parcel_lookup_panel_sentence").text()

    def fact(self, number=0):
        return self.panel.findChild(QLabel, f"parcel_lookup_fact_{number}").text()


@pytest.fixture(params=["file", "service"])
def user(request, iface, qtbot, town, service, project):
    if request.param == "file":
        connection = file_connection("Town", path=str(town))
    else:
        connection = ServiceConnection("Town", url=service.url, authcfg=keep_key(service.key))
    Connections().save(connection)
    Connections().set_default("Town")
    user = User(iface, qtbot)
    yield user
    user.plugin.unload()


@pytest.mark.parametrize("by_button", [False, True])
def test_an_address_is_shown_in_the_panel_and_on_the_map(user, by_button):
    sentence = user.look_up("12 Elm Street, Ames, Iowa", by_button=by_button)
    assert sentence == "1 parcel at this address."
    assert user.fact() == "SMITH JOHN"
    shown = user.iface.canvas.extent()
    assert shown.contains(QgsRectangle(-93.6, 42.0, -93.591, 42.01))
    assert shown.width() < 0.1
    assert user.line.text() == "12 Elm Street, Ames, Iowa"  # to be changed and repeated
    assert user.panel.findChild(QPushButton, "parcel_lookup_parcel_owner").isVisibleTo(user.panel)


def test_the_candidates_are_listed_with_what_differs(user):
    sentence = user.look_up("14 Elm St, Ames, IA")
    assert sentence.startswith("2 parcels at this address. ")
    assert "2 units" in sentence
    found = user.panel.findChild(QListWidget)
    assert [found.item(row).text() for row in range(found.count())] == [
        "14 ELM ST APT 1 · LEE ANN",
        "14 ELM ST APT 2 · LEE BOB",
    ]
    assert user.look_up("14 Elm St # 2, Ames, IA").startswith("1 parcel at this address.")
    assert user.fact() == "LEE BOB"


def test_what_is_guessed_is_noted(user):
    sentence = user.look_up("9 Oak Ave, Boone, IA")
    assert sentence == "1 parcel at this address. Street OAK AVE was found as OAK ST."


def test_no_parcel_is_a_clear_sentence_and_the_map_stays(user):
    before = user.iface.canvas.center()  # the panel takes a part of the map's width
    sentence = user.look_up("77 Nowhere Rd, Ames, IA")
    assert sentence.startswith("No parcel at “77 Nowhere Rd, Ames, IA” in “Town”.")
    assert user.iface.canvas.center().compare(before, 1e-9)
    texts = [one.text() for one in user.panel.findChildren(QPushButton) if one.isVisible()]
    assert "Find the Nearest" not in texts


def test_nothing_is_looked_up_for_no_text(user):
    for text in ("", "   ", "?!"):
        user.line.setText(text)
        assert not user.button.isEnabled()
        QTest.keyClick(user.line, Qt.Key.Key_Return)
        assert user.panel is None


def test_a_later_address_replaces_the_first(user):
    user.line.setText("12 Elm St, Ames, IA")
    QTest.keyClick(user.line, Qt.Key.Key_Return)
    assert user.look_up("9 Oak St, Boone, IA") == "1 parcel at this address."
    assert user.fact() == "BERG IDA"


def test_the_line_has_names_and_fits_into_a_narrow_dock(user, large_font):
    label = next(one for one in user.dock.findChildren(QLabel) if one.buddy() is user.line)
    assert label.text().replace("&", "") == "Address"
    for widget in (user.line, user.button):
        assert widget.toolTip()
        assert widget.accessibleName()
    user.line.parent().resize(300, 60)
    looks.lay_out()
    assert user.line.parent().minimumSizeHint().width() <= 300


def test_a_parcel_without_geometry_is_shown_without_a_warning_about_the_map(
    user, iface, qtbot, tmp_path
):
    path = write(tmp_path / "bare.gpkg", [parcel("x", situs="5 HILL RD", city="AMES", state="IA")])
    Connections().save(file_connection("Bare", path=str(path)))
    Connections().set_default("Bare")
    sentence = user.look_up("5 Hill Rd, Ames, IA")
    assert sentence == "1 parcel at this address. The parcel has no geometry."
    assert iface.bar.items() == []


def test_a_service_that_is_gone_is_reported_with_a_way_to_try_again(user, quick_retries):
    gone = ServiceConnection("Gone", url="http://127.0.0.1:9", authcfg=keep_key("key"))
    Connections().save(gone)
    Connections().set_default("Gone")
    sentence = user.look_up("12 Elm St, Ames, IA")
    assert "127.0.0.1" in sentence
    texts = [one.text() for one in user.panel.findChildren(QPushButton) if one.isVisible()]
    assert "Try Again" in texts
    assert isinstance(user.dock, ParcelDock)
