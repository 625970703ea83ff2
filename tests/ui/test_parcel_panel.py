"""The panel of what was looked up: as it is seen, by keys, and on the clipboard."""

import html

import pyproj
import pytest
import shapely
from qgis.core import QgsCoordinateReferenceSystem, QgsPointXY
from qgis.gui import QgsCollapsibleGroupBox, QgsFilterLineEdit
from qgis.PyQt.QtCore import (
    QCoreApplication,
    QEvent,
    QItemSelectionModel,
    QObject,
    QPoint,
    Qt,
    QUrl,
    pyqtSlot,
)
from qgis.PyQt.QtGui import QDesktopServices
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import (
    QApplication,
    QCheckBox,
    QLabel,
    QListWidget,
    QMainWindow,
    QPushButton,
    QScrollArea,
    QTextEdit,
    QToolButton,
)

from parcel_lookup.core.contract import FIELD_BY_NAME, Field, FieldType, Group, Parcel
from parcel_lookup.core.search import Found
from parcel_lookup.tests.support import looks
from parcel_lookup.tests.support.windows import activate
from parcel_lookup.ui.map_tool import coordinates, fact_grid, parcel_card
from parcel_lookup.ui.map_tool.parcel_panel import ParcelPanel

NARROW = 300
LONG = "Donaudampfschifffahrtsgesellschaftskapitän"


def parcel(number=1, **values):
    given = {
        "owner": f"Owner {number}",
        "situs": f"{number} High St",
        "city": "Elm Creek",
        "state": "NE",
        "postal": "01234",
        "acres": 1234.5,
        "parcel_value": 2_150_000.0,
        "land_use": "Agricultural",
        "parcel_id": f"00{number}-A",
        **values,
    }
    uuid = f"00000000-0000-4000-8000-{number:012d}"
    return Found(Parcel(uuid, {"svc_uuid": uuid, **given}, None))


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ({"situs": None, "city": None, "state": "AZ", "postal": None}, ""),
        ({"situs": "AZ", "city": None, "state": "AZ", "postal": None}, ""),
        ({"situs": " , AZ", "city": None, "state": None, "postal": None}, ""),
        ({"situs": "Arizona", "city": None, "state": "AZ", "postal": None}, ""),
        ({"situs": "Arizona", "city": "Elm Creek", "state": "NE"}, "Arizona, Elm Creek, NE 01234"),
        ({"situs": "AZ", "city": "TEMPE", "state": "AZ", "postal": None}, "TEMPE, AZ"),
        ({"situs": None, "city": None, "state": "AZ", "postal": "85284"}, "AZ 85284"),
        ({"situs": "12", "city": None, "state": "AZ", "postal": None}, "12, AZ"),
    ],
)
def test_a_state_alone_is_no_address(values, expected):
    found = parcel(**values).parcel
    assert parcel_card.address(found) == expected
    assert dict(parcel_card.facts(found))["Address"] == expected
    assert "AZ" not in parcel_card.title(found).split(" · ")


STACK = [parcel(number) for number in range(1, 31)]


def make_panel(qtbot, width=NARROW, height=700):
    panel = ParcelPanel()
    panel.setFloating(True)
    qtbot.addWidget(panel)
    panel.resize(width, height)
    panel.show()
    qtbot.waitExposed(panel)
    return panel


@pytest.fixture
def panel(qgis_app, qtbot):
    return make_panel(qtbot)


def process_layout():
    QCoreApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)
    QCoreApplication.processEvents()


def the_list(panel):
    return panel.findChild(QListWidget)


def facts(panel):
    labels = panel.findChildren(QLabel)
    return [one.text() for one in labels if one.objectName().startswith("parcel_lookup_fact_")]


def button(panel, name):
    return panel.findChild(QPushButton, f"parcel_lookup_parcel_{name}")


def show(panel, found, sentence="30 parcels at this point.", buttons=()):
    panel.show_result(found, sentence, buttons)
    process_layout()


def test_what_is_not_known_is_not_invented(panel):
    nothing = dict.fromkeys(
        ("owner", "situs", "city", "state", "postal", "acres", "parcel_value", "land_use")
    )
    show(panel, [parcel(1, **nothing, parcel_id=None)])
    assert set(facts(panel)) == {"—"}
    show(panel, [parcel(1, acres=None, acres_calc=3.25, parcel_value=0.0, situs=None)])
    assert facts(panel)[1:4] == ["Elm Creek, NE 01234", "3.25 (calculated)", "$0"]


def test_many_are_listed_by_number_and_can_be_filtered(panel):
    show(panel, list(reversed(STACK)))
    shown = the_list(panel)
    assert [shown.item(row).text() for row in (0, 1, 9)] == [
        "1 High St · Owner 1",
        "2 High St · Owner 2",
        "10 High St · Owner 10",
    ]
    assert facts(panel)[0] == "Owner 1"
    line = panel.findChild(QgsFilterLineEdit)
    assert line.isVisible()
    QTest.keyClicks(line, "-a OWNER 1 002")
    left = [shown.item(row).text() for row in range(shown.count()) if not shown.isRowHidden(row)]
    assert left[0] == "2 High St · Owner 2"
    assert len(left) == 11  # 002-A, 0020-A and so on
    line.clear()
    QTest.keyClicks(line, "017-a 17")
    assert facts(panel)[0] == "Owner 17"
    QTest.keyClicks(line, "x")
    assert panel.chosen == []
    assert not button(panel, "zoom").isEnabled()
    line.clear()
    assert panel.chosen != []


def test_the_list_is_browsed_with_the_keyboard(panel, qtbot):
    show(panel, STACK)
    panel.focus()
    shown = the_list(panel)
    QTest.keyClick(shown, Qt.Key.Key_Down)
    QTest.keyClick(shown, Qt.Key.Key_Down)
    assert facts(panel)[0] == "Owner 3"
    with qtbot.waitSignal(panel.form_wanted):
        QTest.keyClick(shown, Qt.Key.Key_Return)
    QTest.keyClick(shown, Qt.Key.Key_Down, Qt.KeyboardModifier.ShiftModifier)
    assert [one.parcel.attributes["owner"] for one in panel.chosen] == ["Owner 4", "Owner 3"]
    with qtbot.waitSignal(panel.escaped):
        QTest.keyClick(shown, Qt.Key.Key_Escape)


def test_one_parcel_is_copied_as_its_facts_and_several_as_a_table(panel):
    show(panel, STACK)
    panel.focus()
    QTest.keyClick(the_list(panel), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text().splitlines() == [
        "Owner\tOwner 1",
        "Address\t1 High St, Elm Creek, NE 01234",
        "Acres\t1,234.50",
        "Value\t$2,150,000",
        "Land use\tAgricultural",
        "Parcel ID\t001-A",
    ]
    the_list(panel).selectAll()
    button(panel, "copy").click()
    lines = QApplication.clipboard().text().splitlines()
    assert lines[0] == "Owner\tAddress\tAcres\tValue\tLand use\tParcel ID"
    assert len(lines) == 31


def test_what_is_copied_is_in_the_order_of_the_list(panel):
    show(panel, STACK)
    the_list(panel).selectAll()
    the_list(panel).setCurrentRow(7, QItemSelectionModel.SelectionFlag.Select)
    button(panel, "copy").click()
    ids = [line.split("\t")[-1] for line in QApplication.clipboard().text().splitlines()[1:]]
    assert len(ids) == 30
    assert ids == [f"00{number}-A" for number in range(1, 31)]


def test_copying_is_the_panel_s_where_qgis_has_a_key_for_it(qgis_app, qtbot):
    from qgis.PyQt.QtGui import QAction

    window = QMainWindow()
    qtbot.addWidget(window)
    copied = []
    action = QAction("Copy Features", window)
    action.setShortcut("Ctrl+C")
    action.triggered.connect(lambda: copied.append("features"))
    window.addAction(action)
    panel = ParcelPanel(window)
    window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, panel)
    activate(window, qtbot)
    show(panel, STACK)
    panel.focus()
    QApplication.clipboard().setText("")
    QTest.keyClick(the_list(panel), Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert copied == []
    assert "Owner 1" in QApplication.clipboard().text()


def test_escape_in_the_filter_is_for_the_filter(panel):
    show(panel, STACK)
    gone, edit = [], panel.findChild(QgsFilterLineEdit)
    panel.escaped.connect(lambda: gone.append(1))
    edit.setFocus()
    edit.setText("17")
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert (edit.text(), gone) == ("", [])
    assert len(panel.chosen) == 1
    QTest.keyClick(edit, Qt.Key.Key_Escape)
    assert gone == [1]


def test_a_filter_that_nothing_meets_shows_no_parcel(panel):
    show(panel, STACK)
    edit = panel.findChild(QgsFilterLineEdit)
    edit.setText("nobody")
    facts = [one for one in panel.findChildren(QLabel) if "_fact_" in one.objectName()]
    assert facts
    assert not any(one.isVisible() for one in facts)
    assert panel.chosen == []
    edit.setText("")
    assert any(one.isVisible() for one in facts)


def test_a_new_result_replaces_the_last_one(panel):
    show(panel, STACK)
    panel.findChild(QgsFilterLineEdit).setText("17")
    show(panel, STACK[:2])
    assert the_list(panel).count() == 2
    assert not panel.findChild(QgsFilterLineEdit).isVisible()
    assert len(panel.chosen) == 1
    show(panel, STACK[4:5])
    assert not the_list(panel).isVisible()
    assert facts(panel)[0] == "Owner 5"
    panel.show_waiting("Looking up the point…")
    assert panel.chosen == []
    assert not button(panel, "form").isVisible()


def test_notices_are_for_who_waits(panel):
    sentence = panel.findChild(QLabel, "parcel_lookup_panel_sentence")
    panel.show_waiting("Looking up the point…")
    panel.head.show_notice("The service does not respond: trying again.")
    assert "trying again" in sentence.text()
    show(panel, STACK[:1], "1 parcel at this point.")
    panel.head.show_notice("Too late.")
    assert sentence.text() == "1 parcel at this point."


STATES = {
    "hint": lambda panel: panel.clear(),
    "waiting": lambda panel: panel.show_waiting("Looking up the point…"),
    "one": lambda panel: show(panel, [parcel(1, owner=LONG * 3, situs=LONG, parcel_id=LONG)]),
    "stack": lambda panel: show(panel, STACK),
    "none": lambda panel: show(
        panel,
        (),
        "No parcel at this point in “Sample county (offline)”.",
        [("Find the Nearest", list)],
    ),
    "error": lambda panel: panel.show_result(
        (),
        "The service at parcels.example.com does not respond.",
        [("Try Again", list), ("Edit Connection…", list), ("Details", list)],
        is_warning=True,
    ),
}


def content(panel):
    return panel.findChild(QScrollArea).widget()


@pytest.mark.parametrize("state", STATES)
def test_nothing_is_cut_off_at_300_pixels(panel, state):
    STATES[state](panel)
    process_layout()
    assert panel.width() == NARROW
    assert content(panel).width() <= NARROW
    # The name of a parcel that is one long word is cut; it can be read in its tool tip.
    assert [one for one in looks.cut_off(content(panel)) if "fact_" not in one[0]] == []


def test_nothing_is_cut_off_in_long_words(long_words, qgis_app, qtbot):
    panel = make_panel(qtbot)
    assert "ē" in panel.windowTitle()
    for state in ("hint", "stack", "error"):
        STATES[state](panel)
        process_layout()
        assert content(panel).width() <= NARROW
        assert looks.cut_off(content(panel)) == []


def test_nothing_is_cut_off_at_200_per_cent(large_font, qgis_app, qtbot):
    panel = make_panel(qtbot, 2 * NARROW, 1000)
    for state in ("hint", "stack", "error"):
        STATES[state](panel)
        process_layout()
        assert content(panel).width() <= 2 * NARROW
        assert looks.cut_off(content(panel)) == []


def test_the_main_facts_and_all_buttons_need_no_scrolling(qgis_app, qtbot):
    panel = make_panel(qtbot, 320, 365)
    show(panel, [parcel()], "1 parcel at this point.")
    last = panel.findChild(QCheckBox, "parcel_lookup_collect")
    bottom = last.mapTo(content(panel), last.rect().bottomLeft()).y()
    assert bottom < panel.findChild(QScrollArea).viewport().height()


def test_every_control_has_a_name_and_its_place(panel):
    show(panel, STACK, buttons=[("Search All in the Dock", list)])
    for widget in looks.controls(panel):
        assert widget.accessibleName() or widget.text(), widget.objectName()
        assert widget.toolTip(), widget.objectName()
    assert [name for name in looks.in_tab_order(panel) if "fact" not in name] == [
        "panel_mode",
        "panel_cancel",
        "panel_help",
        "parcel_filter",
        "parcels",
        "parcel_owner",
        "parcel_form",
        "parcel_zoom",
        "parcel_add",
        "parcel_copy",
        "collect",
    ]
    keys = looks.keys(panel)
    assert len(keys) == len(set(keys)) == 6


def test_the_mode_is_chosen_in_a_menu(panel, qtbot):
    menu = panel.findChild(QToolButton, "parcel_lookup_panel_mode").menu()
    texts = [action.text().replace("&", "") for action in menu.actions()]
    assert texts == ["Point or Box", "Polygon", "", "Help"]
    with qtbot.waitSignal(panel.mode_wanted):
        menu.actions()[1].trigger()


OWN_FIELDS = {
    **FIELD_BY_NAME,
    "MBL": Field("MBL", FieldType.TEXT, Group.OTHER, "Map and lot", ""),
    "PID": Field("PID", FieldType.NUMERIC, Group.OTHER, "PID", "", whole=True),
    "FrontFt": Field("FrontFt", FieldType.NUMERIC, Group.OTHER, "Front footage", ""),
}


def own_facts(panel):
    """Return the labels and values of the group of the file's own columns."""
    box = panel.findChild(QgsCollapsibleGroupBox, "parcel_lookup_own_facts")
    texts = [one.text() for one in box.findChildren(QLabel) if one.isVisibleTo(box)]
    return list(zip(texts[::2], texts[1::2])) if box.isVisibleTo(panel) else []


def test_own_columns_of_a_file_are_shown_below_with_their_labels(panel):
    found = [parcel(1, MBL="007-12", PID=70001, FrontFt=1200, other="x"), parcel(2, PID=5)]
    panel.show_result(found, "2 parcels at this point.", fields=OWN_FIELDS)
    process_layout()
    assert own_facts(panel) == [
        ("Map and lot", "007-12"),
        ("PID", "70001"),
        ("Front footage", "1,200"),
    ]
    assert facts(panel)[5] == "001-A"
    the_list(panel).setCurrentRow(1)
    assert own_facts(panel) == [("PID", "5")]
    panel.show_result([parcel(3, MBL="1")], "1 parcel at this point.")  # of a service
    assert own_facts(panel) == []


def test_own_columns_are_copied_and_filtered_too(panel):
    found = [parcel(number, MBL=f"00{number}-7", PID=None) for number in range(1, 11)]
    panel.show_result(found, "10 parcels at this point.", fields=OWN_FIELDS)
    process_layout()
    button(panel, "copy").click()
    assert QApplication.clipboard().text().endswith("Map and lot\t001-7")
    QTest.keyClicks(panel.findChild(QgsFilterLineEdit), "004-7")
    assert [one.parcel.attributes["MBL"] for one in panel.chosen] == ["004-7"]
    panel.findChild(QgsFilterLineEdit).clear()
    the_list(panel).selectAll()
    button(panel, "copy").click()
    lines = [line.split("\t") for line in QApplication.clipboard().text().split("\n")]
    assert [line[-1] for line in lines[:3]] == ["Map and lot", "001-7", "002-7"]
    assert {len(line) for line in lines} == {7}


def columns(panel, kind):
    """The visible labels and values of a part of the columns."""
    found = []
    for index in range(200):
        value = panel.findChild(QLabel, f"parcel_lookup_{kind}_fact_{index}")
        if value is not None and value.accessibleName():
            link = panel.findChild(QLabel, f"parcel_lookup_{kind}_fact_{index}_link")
            long = panel.findChild(QTextEdit, f"parcel_lookup_{kind}_fact_{index}_long")
            if any(one is not None and one.isVisibleTo(panel) for one in (value, link, long)):
                found.append(tuple(value.accessibleName().split(": ", 1)))
    return found


def group(panel, name):
    return panel.findChild(QgsCollapsibleGroupBox, f"parcel_lookup_{name}_facts")


def test_all_columns_are_shown_those_with_a_value_first(panel):
    fields = {
        **FIELD_BY_NAME,
        "YearBlt": Field("YearBlt", FieldType.NUMERIC, Group.OTHER, "Year built", "", whole=True),
        "Notes": Field("Notes", FieldType.TEXT, Group.OTHER, "Notes", ""),
    }
    one = parcel(tax_amount=1234.5, zoning="R-1", elevation=310.0, YearBlt=1950, Notes="")
    one.parcel.attributes["school_district"] = "Ames 5"
    panel.show_result([one], "1 parcel at this point.", fields=fields)
    process_layout()
    assert columns(panel, "own") == [("Year built", "1950")]
    more = dict(columns(panel, "more"))
    assert more["Tax amount"] == "$1,234"
    assert more["Zoning"] == "R-1"
    assert more["Elevation"] == "310 m"
    assert "Ames 5" in more.values()
    assert list(more)[-1] == "Parcel UUID"
    # Every field of the source is in one of the parts.
    shown = {"Owner", "Value", "Land use", "Parcel ID", *more, *dict(columns(panel, "own"))}
    empty = panel.findChild(QLabel, "parcel_lookup_empty_names").text().split("; ")
    assert group(panel, "empty").isCollapsed()
    assert "Notes" in empty
    assert "Building value" in empty
    labels = {field.label for field in fields.values()} - {"Parcel value"}
    assert labels <= shown | set(empty)
    assert not set(empty) & set(more)


def test_a_value_that_cannot_be_read_is_shown_as_it_came(panel):
    one = parcel(sale_price=None)
    one = one._replace(parcel=one.parcel._replace(unread={"sale_price": "a lot"}))
    show(panel, [one])
    assert dict(columns(panel, "more"))["Sale price"] == "a lot (cannot be read)"


class Browser(QObject):
    """What would be opened outside of QGIS."""

    def __init__(self):
        super().__init__()
        self.opened = []
        for scheme in ("http", "https", "file", "javascript", "ftp"):
            QDesktopServices.setUrlHandler(scheme, self.open)

    def close(self):
        for scheme in ("http", "https", "file", "javascript", "ftp"):
            QDesktopServices.unsetUrlHandler(scheme)

    @pyqtSlot(QUrl)
    def open(self, url):
        self.opened.append(url.toString())


@pytest.fixture
def browser(qgis_app):
    browser = Browser()
    yield browser
    browser.close()


def own(**values):
    fields = {name: Field(name, FieldType.TEXT, Group.OTHER, name.title(), "") for name in values}
    return {**FIELD_BY_NAME, **fields}


def test_a_web_address_is_a_link_that_the_browser_opens(panel, browser, qtbot):
    page = "https://gis.county.example.gov/parcel?id=1&view=full"
    panel.show_result([parcel(page=page)], "1 parcel.", fields=own(page=page))
    process_layout()
    link = panel.findChild(QLabel, "parcel_lookup_own_fact_0_link")
    assert link.isVisibleTo(panel)
    assert page in html.unescape(link.toolTip())
    assert "gis.\u200bcounty.\u200bexample.\u200bgov" in link.text()
    assert looks.cut_off(content(panel)) == []
    # By the keyboard, and with the mouse.
    activate(panel, qtbot)
    link.setFocus()
    QTest.keyClick(link, Qt.Key.Key_Tab)
    QTest.keyClick(link, Qt.Key.Key_Return)
    assert browser.opened == [page]
    QTest.mouseClick(link, Qt.MouseButton.LeftButton, pos=QPoint(5, link.height() // 2))
    assert browser.opened == [page, page]
    # The next parcel has none.
    panel.show_result([parcel(page="none yet")], "1 parcel.", fields=own(page=page))
    assert not link.isVisibleTo(panel)
    assert columns(panel, "own") == [("Page", "none yet")]


def test_a_long_web_address_does_not_cover_its_link(panel, browser, qtbot):
    page = f"https://gis.county.example.gov/parcel?{'&'.join(f'layer{n}=12' for n in range(40))}"
    for _ in range(2):  # the first parcel that the panel shows, and another one
        panel.show_result([parcel(page=page)], "1 parcel.", fields=own(page=page))
        process_layout()
        link = panel.findChild(QLabel, "parcel_lookup_own_fact_0_link")
        middle = QPoint(5, link.height() // 2)
        assert link.window().childAt(link.mapTo(link.window(), middle)) is link
        assert link.height() < 4 * link.fontMetrics().lineSpacing()


@pytest.mark.parametrize(
    "text",
    [
        *("javascript:alert(1)", "file:///etc/passwd", "ftp://example.com/x", "www.example.com"),
        *("https://", "http:///x", "see https://example.com", "https://a b", "mailto:a@b.example"),
        'https://x"onclick="y',
        "https://example.com/<script>",
    ],
)
def test_nothing_else_is_a_link(panel, browser, text):
    panel.show_result([parcel(page=text)], "1 parcel.", fields=own(page=text))
    assert panel.findChild(QLabel, "parcel_lookup_own_fact_0_link") is None
    assert columns(panel, "own") == [("Page", text)]
    fact_grid.open_web_address(text)
    assert browser.opened == []


def at(west, south):
    found = parcel()
    shape = shapely.box(west, south, west + 0.01, south + 0.01)
    return found._replace(
        parcel=found.parcel._replace(wkb=shapely.to_wkb(shape, output_dimension=2))
    )


def test_coordinates_are_those_of_the_center_and_of_the_click(panel):
    panel.set_crs(QgsCoordinateReferenceSystem("EPSG:26915"))
    clicked = QgsPointXY(-93.599, 42.001)
    panel.show_result([at(-93.6, 42.0)], "1 parcel at this point.", clicked=clicked)
    process_layout()
    to_utm = pyproj.Transformer.from_crs(4326, 26915, always_xy=True)
    utm = [to_utm.transform(*place) for place in ((-93.595, 42.005), (-93.599, 42.001))]
    (center, click) = [[pytest.approx(value, abs=0.011) for value in place] for place in utm]
    found = columns(panel, "place")
    assert found[0] == ("Center (lat, lon)", "42.005000, -93.595000")
    assert found[2] == ("Click (lat, lon)", "42.001000, -93.599000")
    assert [label for label, _ in found[1::2]] == ["Center (EPSG:26915)", "Click (EPSG:26915)"]
    assert [float(part) for part in found[1][1].split(", ")] == center
    assert [float(part) for part in found[3][1].split(", ")] == click
    # The map gets another reference system, and degrees are not shown twice.
    panel.set_crs(QgsCoordinateReferenceSystem("EPSG:4326"))
    assert [label for label, _ in columns(panel, "place")] == [
        "Center (lat, lon)",
        "Click (lat, lon)",
    ]


def test_coordinates_can_be_copied(panel, qtbot):
    panel.show_result([at(-93.6, 42.0)], "1 parcel.")
    process_layout()
    value = panel.findChild(QLabel, "parcel_lookup_place_fact_0")
    activate(panel, qtbot)
    middle = QPoint(4, value.height() // 2)
    QTest.mouseDClick(value, Qt.MouseButton.LeftButton, pos=middle)
    QTest.mouseRelease(value, Qt.MouseButton.LeftButton, pos=middle)  # mouseDClick does not
    value.setFocus()
    value.setSelection(0, len(value.text()))
    QTest.keyClick(value, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "42.005000, -93.595000"


def test_the_center_of_a_bent_parcel_is_inside_it_and_none_has_no_center(panel):
    bent = shapely.Polygon([(0, 0), (10, 0), (10, 10), (9, 10), (9, 1), (0, 1)])
    found = parcel().parcel._replace(wkb=shapely.to_wkb(bent, output_dimension=2))
    center = coordinates.center_of(found)
    assert bent.contains(shapely.Point(center.x(), center.y()))
    assert coordinates.center_of(parcel().parcel) is None
    show(panel, [parcel()])
    assert columns(panel, "place") == []


def test_a_place_beyond_the_reference_system_is_shown_in_degrees_only(panel):
    beyond = QgsCoordinateReferenceSystem.fromProj("+proj=gnom +lat_0=-42 +lon_0=86.4")
    panel.set_crs(beyond)
    panel.show_result([at(-93.6, 42.0)], "1 parcel.")
    assert [label for label, _ in columns(panel, "place")] == ["Center (lat, lon)"]
