"""Everything that an owner has: from the panel of a click, the summary, and the search bar."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace

import pytest
import shapely
from qgis.core import QgsFeature, QgsProject, QgsRectangle, QgsVectorLayer
from qgis.PyQt.QtCore import QPoint, Qt
from qgis.PyQt.QtGui import QContextMenuEvent
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import (
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QRadioButton,
    QTabWidget,
    QTreeView,
)

import parcel_lookup
from parcel_lookup.core.gis.connections import (
    Connections,
    ServiceConnection,
    history_path,
)
from parcel_lookup.core.gis.layer.properties import SEARCH_PROPERTY, is_result_layer
from parcel_lookup.core.gis.notices.mailing import read_mailing
from parcel_lookup.core.gis.notices.owner_search import search_for_owner
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support import pointing
from parcel_lookup.tests.support.builder import (
    builder,
    choose,
    lines,
    refine,
    start,
)
from parcel_lookup.tests.support.builder import (
    sentence as summary,
)
from parcel_lookup.tests.support.dock import keep_key, message, offered, press, search, wait
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.ui.dock.dock import ParcelDock
from parcel_lookup.ui.kit.bar_tree import BarTree
from parcel_lookup.ui.locator import locator as locator_module
from parcel_lookup.ui.map_tool.parcel_panel import ParcelPanel

#: Owner, mailing address, acres. Each parcel is a square of its own, from west to east.
AMES, BOONE = "PO Box 12, Ames, IA 50010", "77 Oak St, Boone, IA 50036"
TOWN = [
    ("SMITH JOHN", AMES, 40.0),
    ("Smith, John", "P.O. BOX 12, AMES IA", 10.0),
    ("SMITH JOHN", BOONE, 5.0),
    ("JONES MARY", AMES, 7.0),
    ("UNKNOWN", None, 1.0),
    ("SMITH, JOHN.", AMES, 30.0),
    (None, AMES, 2.0),
]
VIEW = QgsRectangle(-93.61, 41.99, -93.52, 42.02)


def place_of(number):
    """The middle of a parcel."""
    return (-93.595 + number * 0.01, 42.005)


@pytest.fixture(scope="module")
def town(tmp_path_factory):
    parcels = []
    for number, (owner, address, acres) in enumerate(TOWN):
        west = -93.6 + number * 0.01
        parcels.append(
            parcel(
                f"00000000-0000-4000-8000-{number:012d}",
                shapely.box(west, 42.0, west + 0.009, 42.01),
                owner=owner,
                mail_addr=address,
                acres=acres,
                parcel_id=f"P-{number}",
                situs=f"{number} High St",
                city="Ames",
                state="IA",
            )
        )
    return write(tmp_path_factory.mktemp("town") / "town.gpkg", parcels)


@pytest.fixture(scope="module")
def service(town):
    with RunningService(town) as service:
        yield service


@pytest.fixture(params=["file", "service"])
def connection(request, town, service, monkeypatch, project):
    """A file, or the same parcels over HTTP."""
    monkeypatch.setattr(locator_module, "_DELAY_METERED", 100)
    if request.param == "file":
        found = file_connection("Town", path=str(town))
    else:
        found = ServiceConnection("Town", url=service.url, authcfg=keep_key(service.key))
    Connections().save(found)
    Connections().set_default("Town")
    return found


class User:
    """The plugin in a window with a map of the town."""

    def __init__(self, iface, qtbot):
        self.iface, self.qtbot = iface, qtbot
        self.plugin = parcel_lookup.classFactory(iface)
        self.plugin.initGui()
        qtbot.waitExposed(iface.window)
        base = QgsVectorLayer("Polygon?crs=EPSG:4326", "Districts", "memory")
        QgsProject.instance().addMapLayer(base)
        qtbot.waitUntil(lambda: iface.canvas.layers() == [base])
        pointing.show_map(iface.canvas, VIEW)

    @property
    def dock(self):
        return self.iface.window.findChild(ParcelDock)

    @property
    def panel(self):
        return self.iface.window.findChild(ParcelPanel)

    def click(self, number):
        """Click a parcel, and wait for the panel."""
        action = next(a for a in self.iface.toolbar.actions() if a.text() == "Parcel at Point")
        action.trigger()
        room = self.iface.window.width()
        self.qtbot.waitUntil(lambda: self.iface.canvas.width() + self.panel.width() <= room)
        pointing.show_map(self.iface.canvas, VIEW)
        pointing.click(self.iface.canvas, *place_of(number))
        self.qtbot.waitUntil(lambda: "at this point" in self.text("panel_sentence"), timeout=20_000)

    def owner_button(self):
        return self.panel.findChild(QPushButton, "parcel_lookup_parcel_owner")

    def text(self, name):
        return self.label(name).text()

    def label(self, name):
        return self.iface.window.findChild(QLabel, f"parcel_lookup_{name}")

    def wait(self):
        self.qtbot.waitUntil(lambda: self.dock is not None, timeout=5000)
        wait(self.dock, self.qtbot)

    def result(self):
        """The result layer with this search, and the IDs of its parcels."""
        self.wait()
        layers = QgsProject.instance().mapLayers().values()
        found = [one for one in layers if one.name().startswith("Parcels of ")]
        layer = max(found, key=lambda one: one.name() == self.iface.activeLayer().name())
        assert is_result_layer(layer)
        return layer, sorted(f["parcel_id"] for f in layer.getFeatures())

    def type(self, text):
        """Type a text into the search bar; return its lines."""
        edit = self.iface.locator.findChild(QLineEdit)
        edit.clear()
        bar = self.iface.locator.locator()
        with self.qtbot.waitSignal(bar.finished, timeout=10_000):
            edit.setText(text)
        self.qtbot.waitUntil(lambda: not bar.isRunning(), timeout=10_000)
        model = self.tree.model()
        return [
            tuple((model.index(row, column).data() or "").strip() for column in range(2))
            for row in range(model.rowCount())
        ]

    @property
    def tree(self):
        trees = self.iface.window.findChildren(QTreeView)
        return next(t for t in trees if t.metaObject().className() == "QgsLocatorResultsView")

    def choose(self, row):
        index = self.tree.model().index(row, 0)
        self.tree.setCurrentIndex(index)
        self.tree.activated.emit(index)


@pytest.fixture
def user(iface, qtbot, connection):
    user = User(iface, qtbot)
    yield user
    user.plugin.unload()


def test_the_panel_of_a_click_shows_everything_of_the_owner(user, iface):
    user.click(1)
    QTest.mouseClick(user.owner_button(), Qt.MouseButton.LeftButton)
    layer, found = user.result()
    assert found == ["P-0", "P-1", "P-5"]
    assert layer.name() == "Parcels of Smith, John, AMES"
    assert "1 more parcel has the same owner name and another mailing address." in message(iface)
    # The map shows all of them.
    assert iface.canvas.extent().contains(layer.extent())
    press(iface, "Any Mailing Address")
    layer, found = user.result()
    assert found == ["P-0", "P-1", "P-2", "P-5"]
    assert layer.name() == "Parcels of Smith, John"
    assert "Any Mailing Address" not in offered(iface)


def test_the_button_works_by_keys(user):
    user.click(3)
    QTest.keyClick(user.owner_button(), Qt.Key.Key_Space)
    assert user.result()[1] == ["P-3"]


@pytest.mark.parametrize(
    ("number", "reason"),
    [(4, "The record names no owner."), (6, "The record names no owner.")],
)
def test_without_an_owner_the_panel_gives_the_reason(user, number, reason):
    user.click(number)
    assert not user.owner_button().isVisibleTo(user.panel)
    assert user.label("parcel_no_owner").isVisibleTo(user.panel)
    assert user.text("parcel_no_owner") == reason


def test_a_bar_of_the_summary_shows_everybody_of_the_name(user, iface, qtbot):
    user.plugin.show_dock()
    pointing.show_map(iface.canvas, QgsRectangle(-93.6, 42.0, -93.575, 42.01))
    user.dock.findChild(QRadioButton, "parcel_lookup_where_view").click()
    search(user.dock, qtbot)
    user.dock.findChild(QTabWidget).setCurrentIndex(1)
    tree, name = user.dock.findChild(BarTree), "SMITH JOHN"
    find = Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive
    qtbot.waitUntil(lambda: tree.findItems(name, find) != [], timeout=10_000)
    (bar,) = tree.findItems(name, find)
    tree.setCurrentItem(bar)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, QPoint(2, 2), QPoint(20, 20))
    QApplication.sendEvent(tree, event)
    menu = next(m for m in user.dock.findChildren(QMenu, "parcel_lookup_owner_menu"))
    (action,) = menu.actions()
    assert action.text().replace("&", "") == "Show All Parcels of This Owner"
    assert action.isEnabled()
    action.trigger()
    menu.close()
    qtbot.waitUntil(lambda: not jobs.of(Background), timeout=10_000)
    layer, found = user.result()
    assert found == ["P-0", "P-1", "P-2", "P-5"]
    assert layer.name() == "Parcels of SMITH JOHN"


@pytest.mark.parametrize("connection", ["service"], indirect=True)
def test_the_owner_of_a_layer_that_is_removed_meanwhile_is_not_searched(user, qtbot, service):
    dock = user.plugin.show_dock()
    fields = "field=svc_uuid:string&field=owner:string&field=state:string"
    layer = QgsVectorLayer(f"NoGeometry?{fields}", "Mine", "memory")
    features = [QgsFeature(layer.fields()) for _ in range(3)]
    for feature in features:
        feature.setAttributes(["", "SMITH JOHN", "IA"])
    layer.dataProvider().addFeatures(features)
    QgsProject.instance().addMapLayer(layer)
    service.reset()
    dock.layer_searches.find_owner(layer, "SMITH JOHN", layer.allFeatureIds())
    # The states are still being read, without stopping the main thread.
    assert jobs.of(Background)
    QgsProject.instance().removeMapLayer(layer)
    qtbot.waitUntil(lambda: not jobs.of(Background), timeout=10_000)
    wait(dock, qtbot)
    assert service.requests.total() == 0
    assert not [
        one
        for one in QgsProject.instance().mapLayers().values()
        if one.name().startswith("Parcels of ")
    ]


def test_the_search_bar_groups_by_owner_with_parcels_and_acres(user):
    lines = user.type("parcel smith john")
    heading = "All Parcels of an Owner"
    heading = next(title for title, _ in lines if title.startswith(heading))
    at = [title for title, _ in lines].index(heading)
    assert lines[at + 1] == ("SMITH JOHN", "3 parcels, 80.0 acres · PO Box 12, Ames, IA")
    single = [detail for title, detail in lines[at + 2 :] if title.upper().startswith("SMITH")]
    assert len(single) == 4  # each parcel, as before
    user.choose(at + 1)
    layer, found = user.result()
    assert found == ["P-0", "P-1", "P-5"]
    assert layer.name() == "Parcels of SMITH JOHN, Ames"


def test_a_single_parcel_of_the_search_bar_is_still_shown(user, qtbot):
    lines = user.type("parcel jones mary")
    row = next(i for i, (title, _) in enumerate(lines) if title == "JONES MARY")
    assert not any(title.startswith("All Parcels of an Owner") for title, _ in lines)
    user.choose(row)
    (layer,) = QgsProject.instance().mapLayersByName("Parcels looked up")
    assert [f["parcel_id"] for f in layer.getFeatures()] == ["P-3"]


def test_the_search_is_in_the_history_and_runs_again_from_there(user, iface, qtbot):
    user.click(0)
    user.owner_button().click()
    layer, found = user.result()
    with closing(History(history_path())) as history:
        (entry,) = history.entries()
        stored, _ = history.search_of(entry.id)
    assert stored.describe().startswith("Parcels of SMITH JOHN, Ames")
    assert Search.from_json(layer.customProperty(SEARCH_PROPERTY)).expression == stored.expression
    user.dock._history.run_requested.emit(entry)
    user.wait()
    again = iface.activeLayer()
    assert again is not layer
    assert sorted(f["parcel_id"] for f in again.getFeatures()) == found
    assert again.name() == "(2) Parcels of SMITH JOHN, Ames"


def test_the_search_is_refined_in_the_filter_builder(user, iface, qtbot):
    user.click(0)
    user.owner_button().click()
    user.result()
    (line,) = [one for one in lines(user.dock) if one.layer.name().startswith("Parcels of")]
    refine(line)
    dialog = builder(iface)
    owner = "parcel_owner_is('SMITH JOHN', 'PO Box 12', '', 'Ames', 'IA', '50010')"
    assert dialog.draft().expression.endswith(owner)
    assert dialog.draft().rows == ()
    before = dialog.draft().expression
    assert summary(dialog).startswith("Parcels of SMITH JOHN, Ames")
    choose(dialog, replace(dialog.draft(), expression=f'{before} AND "acres" > 20'))
    start(dialog)
    wait(user.dock, qtbot)
    assert sorted(f["parcel_id"] for f in iface.activeLayer().getFeatures()) == ["P-0", "P-5"]


def test_an_owner_with_many_parcels_stops_at_the_limit_and_goes_on(iface, qtbot, tmp_path, project):
    parcels = [
        parcel(
            f"00000000-0000-4000-8000-{number:012d}",
            shapely.box(-93.6 + number / 1e4, 42, -93.5999 + number / 1e4, 42.0001),
            owner="City of Ames" if number % 5 else "CITY OF AMES.",
            state="IA",
            parcel_id=f"P-{number}",
        )
        for number in range(350)
    ]
    with RunningService(write(tmp_path / "city.gpkg", parcels)) as service:
        key = keep_key(service.key)
        Connections().save(ServiceConnection("Town", url=service.url, authcfg=key, max_requests=2))
        Connections().set_default("Town")
        user = User(iface, qtbot)
        try:
            mailing = read_mailing(parcels[1].attributes)
            search_ = search_for_owner(mailing, [parcels[1].attributes])
            dock = user.plugin.show_dock()
            dock.layer_searches.show_owner(search_, Connections().default)
            layer, found = user.result()
            assert len(found) == 200
            assert "limit of 2 requests" in message(iface)
            assert layer.name() == "Parcels of City of Ames (partial)"
            press(iface, "Continue")
            layer, found = user.result()
            assert len(found) == 350
            assert layer.name() == "Parcels of City of Ames"
        finally:
            user.plugin.unload()
