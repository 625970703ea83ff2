"""The window in which a list is looked up."""

import json
from dataclasses import replace

import pytest
from qgis.core import (
    QgsCoordinateTransformContext,
    QgsFeature,
    QgsGeometry,
    QgsVectorFileWriter,
    QgsVectorLayer,
)
from qgis.gui import (
    QgsFieldComboBox,
    QgsFieldExpressionWidget,
    QgsFileWidget,
    QgsMapLayerComboBox,
)
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QCoreApplication, QEvent
from qgis.PyQt.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QWidget,
)

from parcel_lookup.core.contract import Cancellation, Filter
from parcel_lookup.core.gis.connections import ServiceConnection, group_of
from parcel_lookup.core.gis.layer.properties import SEARCH_PROPERTY, UNMATCHED_PROPERTY
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.search import AddressRow, IdRow, PointRow, Search
from parcel_lookup.tests.support.dock import dock_on_file
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.looks import controls, cut_off, keys
from parcel_lookup.tests.support.own_columns import write_own
from parcel_lookup.tests.support.owners import owner_list, owner_table
from parcel_lookup.ui.kit.messages import Messages
from parcel_lookup.ui.lists.dialog import LookUpDialog
from parcel_lookup.ui.lists.kinds import ListKind, column_of

HERE = file_connection("County", path="county.gpkg")
FAR = ServiceConnection("Service", url="http://127.0.0.1:9", monthly_budget=5000)
LAYER, FILE, TEXT = range(3)


def table(project, columns, rows=((),), name="Permits", kind="NoGeometry"):
    fields = "&".join(f"field={column}:string" for column in columns)
    layer = QgsVectorLayer(f"{kind}?crs=EPSG:4326&{fields}", name, "memory")
    features = []
    for row in rows:
        feature = QgsFeature(layer.fields())
        feature.setAttributes(list(row) + [None] * (len(columns) - len(row)))
        if kind == "Point":
            feature.setGeometry(QgsGeometry.fromWkt("POINT(-99.999 38.001)"))
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    return project.addMapLayer(layer)


@pytest.fixture
def opened(iface, qtbot):
    """Opens the window over a connection; the map shows no state."""
    dialogs = []

    def opened(connection=HERE, at=None):
        nowhere = lambda: Background("state", lambda _stop: None, is_hidden=True)  # noqa: E731
        messages = Messages(iface.messageBar(), iface.window)
        dialog = LookUpDialog(lambda: connection, nowhere, messages, iface.window, at)
        dialogs.append(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        return dialog

    yield opened
    for dialog in dialogs:
        if not sip.isdeleted(dialog):
            dialog.reject()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def part(dialog, kind, name):
    found = dialog.findChild(kind, f"parcel_lookup_lookup_{name}")
    assert found is not None, name
    return found


def choose_kind(dialog, kind):
    box = part(dialog, QComboBox, "kind")
    box.setCurrentIndex(box.findData(kind))
    box.activated.emit(box.currentIndex())


def come_from(dialog, source):
    part(dialog, QComboBox, "source").setCurrentIndex(source)


def paste(dialog, text, qtbot):
    come_from(dialog, TEXT)
    part(dialog, QPlainTextEdit, "text").setPlainText(text)
    qtbot.waitUntil(lambda: part(dialog, QLabel, "read").text() != "")


def cost(dialog):
    return part(dialog, QLabel, "cost").text()


def column(dialog, name):
    return part(dialog, QgsFieldComboBox, name).currentField()


def address(dialog):
    return part(dialog, QgsFieldExpressionWidget, "address").currentField()[0]


def can_start(dialog):
    return part(dialog, QPushButton, "start").isEnabled()


def listed(dialog):
    return part(dialog, QgsMapLayerComboBox, "layer").currentLayer()


def as_result(layer):
    """Make the layer one that a search has made."""
    layer.setCustomProperty(SEARCH_PROPERTY, json.dumps(Search().to_json()))
    return layer


# ---- the connection ------------------------------------------------------------------------------


def test_the_connection_of_the_dock_is_named_and_followed(iface, project, qtbot):
    table(project, ["APN"], [["1"]])
    chosen = [HERE]
    nowhere = lambda: Background("state", lambda _stop: None, is_hidden=True)  # noqa: E731
    messages = Messages(iface.messageBar(), iface.window)
    dialog = LookUpDialog(lambda: chosen[0], nowhere, messages, iface.window)
    dialog.show()
    name, stops = (part(dialog, QWidget, one) for one in ("connection", "stops"))
    assert (name.isVisible(), name.text()) == (True, "County")
    assert not stops.isVisible()
    chosen[0] = FAR
    dialog.set_connection()
    assert name.text() == "Service"
    assert stops.isVisible()
    assert stops.text().replace("&", "").replace("\n", " ") == "Stop after 200 requests"
    choose_kind(dialog, ListKind.PARCEL_IDS)
    state = part(dialog, QComboBox, "scope_state")
    assert state.isVisible()
    assert state.itemText(0) == "Choose a state"
    assert dialog.job().connection is FAR if state.currentData() else not can_start(dialog)
    dialog.reject()


def test_the_window_follows_the_connection_that_is_chosen_in_the_dock(iface, county, qtbot):
    with dock_on_file(iface, county) as dock:
        dock.show_lists()
        (dialog,) = iface.window.findChildren(LookUpDialog)
        assert part(dialog, QLabel, "connection").text() == "County"
        combo = dock.findChild(QComboBox, "parcel_lookup_connection")
        combo.setCurrentIndex(combo.findData("sample"))
        combo.activated.emit(combo.currentIndex())
        assert part(dialog, QLabel, "connection").text() == "Sample county (offline)"
        dialog.reject()
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


# ---- which list it begins with ------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["NoGeometry", "Point"])
def test_it_begins_with_the_layer_that_the_user_works_with(opened, project, kind):
    table(project, ["Address"], name="A table")
    trees = table(project, ["Address"], [["1"], ["2"]], name="Trees", kind=kind)
    dialog = opened(at=trees)
    assert listed(dialog) is trees
    assert dialog.job().area.name == "Trees"


def test_a_table_of_coordinates_has_nothing_but_numbers(opened, project):
    table(project, ["Address"], name="A table")
    fields = "NoGeometry?field=lat:double&field=lon:double"
    places = project.addMapLayer(QgsVectorLayer(fields, "Places", "memory"))
    dialog = opened(at=places)
    assert listed(dialog) is places
    assert part(dialog, QComboBox, "kind").currentData() is ListKind.POINTS


def test_only_the_selected_features_of_that_layer_are_used(opened, project):
    trees = table(project, ["Address"], [["1"], ["2"], ["3"]], name="Trees")
    trees.selectByIds([2])
    assert opened(at=trees).job().area.count == 1


def test_a_search_result_is_a_list_only_if_the_user_chooses_it(opened, project):
    result = as_result(table(project, ["svc_uuid"], [["1"]], name="A result", kind="MultiPolygon"))
    dialog = opened(FAR, at=result)
    assert part(dialog, QComboBox, "source").currentIndex() == TEXT
    assert listed(dialog) is None
    assert not can_start(dialog)
    dialog.reject()
    permits = table(project, ["Address"], [["1"]])
    assert listed(opened(FAR, at=result)) is permits  # the only list that there is
    unmatched = table(project, ["Address"], [["1"]], name="Unmatched")
    unmatched.setCustomProperty(UNMATCHED_PROPERTY, True)
    assert listed(opened(FAR)) is permits
    assert listed(opened(FAR, at=unmatched)) is unmatched  # the user has mended it
    dialog = opened(FAR)
    dialog.set_list(result, IdRow)
    assert listed(dialog) is result  # because the user chose it


def test_of_several_lists_none_is_taken_for_the_user(opened, project):
    districts = table(project, ["ZONE"], name="Districts", kind="Polygon")
    for name in ("A", "B"):
        table(project, ["Address"], [["1"]], name=name)
    dialog = opened(FAR, at=districts)
    assert listed(dialog) is None
    assert cost(dialog) == "Choose a layer or table."
    assert not can_start(dialog)


def test_no_other_layer_takes_the_place_of_one_that_goes(opened, project):
    first, _second = (table(project, ["Address"], [["1"]], name=name) for name in ("A", "B"))
    dialog = opened(at=first)
    assert can_start(dialog)
    project.removeMapLayer(first.id())
    assert listed(dialog) is None
    assert not can_start(dialog)


# ---- columns and kinds --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("columns", "what", "expected"),
    [
        (["ID", "Site_Address", "Town"], "address", "Site_Address"),
        (["ID", "Site_Address", "Town"], "city", "Town"),
        (["MAIL_ADDR", "ADDRESS"], "address", "ADDRESS"),
        (["OBJECTID", "APN"], "parcel_id", "APN"),
        (["name", "Lat", "LONG"], "x", "LONG"),
        (["name", "zip_code"], "postal", "zip_code"),
        (["name"], "address", ""),
    ],
)
def test_columns_are_known_by_their_names(columns, what, expected):
    assert column_of(what, columns) == expected


def test_a_table_of_addresses_is_known_as_one(opened, project):
    table(project, ["Address", "City", "St", "Zip"], [["1 Main St"], ["2 Main St"]])
    dialog = opened()
    assert part(dialog, QComboBox, "kind").currentData() is ListKind.ADDRESSES
    assert address(dialog) == "Address"
    assert [column(dialog, name) for name in ("city", "state", "postal")] == ["City", "St", "Zip"]
    job = dialog.job()
    assert job.area.kind is AddressRow
    assert job.area.count == 2
    assert job.connection is HERE
    assert job.search.place == "Permits"
    assert can_start(dialog)


@pytest.mark.parametrize("driver", ["", "CSV", "GPKG"])
def test_of_owners_the_mailing_addresses_are_looked_up(driver, opened, project, tmp_path):
    """The table also has the addresses of their parcels, with other cities."""
    mailing = {"mail_addr": "12 Oak St, Ames IA 50010", "situs": "5 Elm St"}
    layer = owner_table(owner_list({"owner": "LEE", **mailing}))
    if driver:
        path, options = str(tmp_path / f"o.{driver}"), QgsVectorFileWriter.SaveVectorOptions()
        options.driverName = driver
        QgsVectorFileWriter.writeAsVectorFormatV3(
            layer, path, QgsCoordinateTransformContext(), options
        )
        layer = QgsVectorLayer(path, "Owners", "ogr")
    project.addMapLayer(layer)
    dialog = opened()
    assert part(dialog, QComboBox, "kind").currentData() is ListKind.ADDRESSES
    (row,) = dialog.job().area.read(Cancellation()).searchable
    assert (row.address, row.city, row.state) == ("12 Oak St", "Ames", "IA")


def test_only_what_the_kind_has_need_of_is_shown(opened, project, tmp_path, qtbot):
    table(project, ["Address", "lat", "lon", "APN"])
    dialog = opened(own_file(tmp_path))
    qtbot.waitUntil(lambda: bool(keys_offered(dialog)))
    shown = {
        ListKind.ADDRESSES: ["address", "city", "state", "postal"],
        ListKind.POINTS: ["x", "y", "crs", "distance"],
        ListKind.PARCEL_IDS: ["id", "scope_state", "scope_county"],
        ListKind.SERVICE_IDS: ["id"],
        ListKind.VALUES: ["key", "id"],
    }
    every = {name for names in shown.values() for name in names}
    for kind, names in shown.items():
        choose_kind(dialog, kind)
        visible = {name for name in every if part(dialog, QWidget, name).isVisible()}
        assert visible == set(names), kind


def own_file(tmp_path):
    return file_connection("Own", path=str(write_own(tmp_path / "own.gpkg")))


def keys_offered(dialog):
    box = part(dialog, QComboBox, "key")
    return [box.itemData(row) for row in range(box.count())]


def test_a_column_of_the_file_with_the_name_of_the_lists_is_what_is_looked_up(
    opened, project, tmp_path, qtbot
):
    table(project, ["Permit", "P.I.D."], [["17", "70001"]])
    dialog = opened(own_file(tmp_path))
    kind = part(dialog, QComboBox, "kind")
    qtbot.waitUntil(lambda: kind.currentData() is ListKind.VALUES)
    assert keys_offered(dialog)[:5] == ["MBL", "PID", "Inspected", "Homestead", "Acres_2"]
    assert "FrontFt" not in keys_offered(dialog)  # fractions are never equal
    assert not {"parcel_id", "svc_uuid"} & {*keys_offered(dialog)}
    assert column(dialog, "id") == "P.I.D."
    assert not part(dialog, QComboBox, "scope_state").isVisible()
    job = dialog.job()
    assert (job.search.id_field, job.search.filters) == ("PID", ())
    assert can_start(dialog)


def test_any_field_of_the_parcels_can_be_selected(opened, project, tmp_path, qtbot):
    table(project, ["APN", "MBL"], [["1", "007-12"]])
    dialog = opened(own_file(tmp_path))
    box = part(dialog, QComboBox, "key")
    qtbot.waitUntil(lambda: box.count() > 0)
    assert part(dialog, QComboBox, "kind").currentData() is ListKind.PARCEL_IDS
    choose_kind(dialog, ListKind.VALUES)
    assert (box.currentData(), column(dialog, "id")) == ("MBL", "MBL")
    box.setCurrentIndex(box.findData("zoning"))
    box.activated.emit(box.currentIndex())
    assert dialog.job().search.id_field == "zoning"
    choose_kind(dialog, ListKind.PARCEL_IDS)
    assert (dialog.job().search.id_field, column(dialog, "id")) == ("parcel_id", "APN")


def test_in_a_service_owners_are_looked_up_in_one_state(opened, project):
    table(project, ["Owner"], [["Smith, John"]])
    dialog = opened(ServiceConnection("Service", url="https://parcels.example"))
    choose_kind(dialog, ListKind.VALUES)
    box = part(dialog, QComboBox, "key")
    box.setCurrentIndex(box.findData("owner"))
    box.activated.emit(box.currentIndex())
    assert column(dialog, "id") == "Owner"
    assert not can_start(dialog)
    part(dialog, QComboBox, "scope_state").setCurrentText("Kansas")
    assert can_start(dialog)
    assert dialog.job().search.filters == (Filter("state", "eq", "KS"),)
    box.setCurrentIndex(box.findData("zoning"))
    box.activated.emit(box.currentIndex())
    assert dialog.job().search.filters == ()


def test_a_layer_of_points_needs_no_columns(opened, project):
    table(project, ["NAME"], kind="Point", name="Trees")
    dialog = opened()
    assert part(dialog, QComboBox, "kind").currentData() is ListKind.POINTS
    assert not part(dialog, QgsFieldComboBox, "x").isVisible()
    part(dialog, QDoubleSpinBox, "distance").setValue(100)
    job = dialog.job()
    assert job.area.kind is PointRow
    assert job.search.max_distance == pytest.approx(30.48)


def test_parcel_ids_need_a_state(opened, project):
    table(project, ["APN"], [["1"]])
    dialog = opened(ServiceConnection("Service", url="https://parcels.example"))
    assert part(dialog, QComboBox, "kind").currentData() is ListKind.PARCEL_IDS
    assert not can_start(dialog)
    assert cost(dialog) == "Choose the state of the parcel IDs."
    part(dialog, QComboBox, "scope_state").setCurrentText("Kansas")
    part(dialog, QLineEdit, "scope_county").setText("45")
    job = dialog.job()
    assert can_start(dialog)
    assert job.area.kind is IdRow
    assert job.search.id_field == "parcel_id"
    assert job.search.filters == (
        Filter("state", "eq", "KS"),
        Filter("county_fp", "in", ("045", "20045")),
    )


def test_service_ids_need_no_state(opened, project):
    table(project, ["svc_uuid"], [["1f0e5b0a-2d1c-5b7e-9a55-0c9d6a3e7b11"]])
    dialog = opened(ServiceConnection("Service", url="https://parcels.example"))
    assert part(dialog, QComboBox, "kind").currentData() is ListKind.SERVICE_IDS
    assert can_start(dialog)
    assert dialog.job().search.id_field == "svc_uuid"
    assert "svc_uuid" not in cost(dialog)


@pytest.mark.parametrize("values", [["007-0012-001"], ["1_1_0", "12"], ["R0001234"]])
def test_county_ids_listed_as_service_ids_are_recognized(opened, project, values):
    table(project, ["APN"], [[value] for value in values])
    dialog = opened()
    choose_kind(dialog, ListKind.SERVICE_IDS)
    assert "svc_uuid" in cost(dialog)
    assert "parcel_id" in cost(dialog)
    assert dialog.job().search.id_field == "parcel_id"
    choose_kind(dialog, ListKind.PARCEL_IDS)
    assert "svc_uuid" not in cost(dialog)


def test_parcel_ids_of_a_file_need_no_state(opened, project):
    table(project, ["APN"], [["1"]])
    dialog = opened()
    assert can_start(dialog)
    assert dialog.job().search.filters == ()
    county = part(dialog, QLineEdit, "scope_county")
    assert not county.isEnabled()  # a county's code is ambiguous without its state
    part(dialog, QComboBox, "scope_state").setCurrentText("Kansas")
    assert county.isEnabled()
    assert dialog.job().search.filters == (Filter("state", "eq", "KS"),)


def test_pasted_text_is_a_table(opened, qtbot):
    dialog = opened()
    assert cost(dialog) == "Paste or type a list, one row per line."
    assert not can_start(dialog)
    paste(dialog, "Address\tTown\n1 Main St\tAmes\n\n2 Main St\tAmes\n", qtbot)
    assert part(dialog, QLabel, "read").text() == "2 rows with Address, Town."
    assert (address(dialog), column(dialog, "city")) == ("Address", "Town")
    assert dialog.job().area.count == 2
    part(dialog, QPlainTextEdit, "text").clear()
    qtbot.waitUntil(lambda: not can_start(dialog))


def test_a_plain_list_has_one_column_whatever_it_is_of(opened, qtbot):
    dialog = opened()
    paste(dialog, "001-002\n001-003\n", qtbot)
    choose_kind(dialog, ListKind.PARCEL_IDS)
    part(dialog, QComboBox, "scope_state").setCurrentText("Kansas")
    assert dialog.job().area.count == 2


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("812133148002\n812133148003", ListKind.PARCEL_IDS),
        ("81 21 33 148 004\n81-21-33-148-005", ListKind.PARCEL_IDS),
        ("12-A-34\nR0012", ListKind.PARCEL_IDS),
        ("12 Elm St\n812133148002", ListKind.ADDRESSES),
        ("Main Street\nElm Street", ListKind.ADDRESSES),
        (f"{'1 ' * 20_000}x", ListKind.ADDRESSES),  # and QGIS does not freeze
    ],
)
def test_what_a_plain_list_is_of_is_seen_in_its_cells(opened, qtbot, text, kind):
    dialog = opened()
    paste(dialog, text, qtbot)
    assert part(dialog, QComboBox, "kind").currentData() is kind


def test_a_missing_column_is_requested(opened, project):
    table(project, ["First", "Second"], [["a", "b"]])
    dialog = opened()
    for kind, words in (
        (ListKind.ADDRESSES, "Choose the address column."),
        (ListKind.SERVICE_IDS, "Choose the ID column."),
        (ListKind.POINTS, "Choose the longitude and latitude columns."),
    ):
        choose_kind(dialog, kind)
        assert cost(dialog) == words
        assert not can_start(dialog)


def test_pasted_cells_are_aligned_in_columns(opened, qtbot):
    dialog = opened()
    come_from(dialog, TEXT)
    text = part(dialog, QPlainTextEdit, "text")
    assert text.tabStopDistance() >= text.fontMetrics().horizontalAdvance("Prairie Falls")


def test_a_file_is_read_and_an_unreadable_one_is_reported(opened, qtbot, tmp_path):
    dialog = opened()
    come_from(dialog, FILE)
    assert cost(dialog) == "Choose a file."
    file = tmp_path / "list.csv"
    file.write_text("lat,lon,name\n38.001,-99.999,A\n")
    part(dialog, QgsFileWidget, "file").setFilePath(str(file))
    qtbot.waitUntil(lambda: can_start(dialog))
    assert (column(dialog, "x"), column(dialog, "y")) == ("lon", "lat")
    assert dialog.job().area.kind is PointRow
    part(dialog, QgsFileWidget, "file").setFilePath(str(tmp_path / "none.csv"))
    qtbot.waitUntil(lambda: "does not exist" in cost(dialog))
    assert not can_start(dialog)


def test_what_is_selected_is_looked_up_alone(opened, project):
    layer = table(project, ["Address"], [["1"], ["2"], ["3"]])
    layer.selectByIds([1, 2])
    dialog = opened()
    dialog.set_list(layer, AddressRow)
    only = part(dialog, QCheckBox, "selected")
    assert only.isChecked()
    assert dialog.job().area.count == 2
    layer.removeSelection()
    assert not only.isChecked()
    assert dialog.job().area.count == 3


def test_the_rows_and_the_cost_are_shown_before_the_start(opened, project, qtbot):
    table(project, ["Address"], [[f"{number} Main St"] for number in range(1250)])
    dialog = opened(FAR)
    assert cost(dialog).startswith("1,250 rows")
    qtbot.waitUntil(lambda: "used this month" in cost(dialog))
    assert cost(dialog) == (
        "1,250 rows · At least 1,250 requests · 0 of 5,000 used this month. "
        "The search stops after 200 of them and can be continued."
    )
    assert dialog.job().search.max_requests == 200
    part(dialog, QCheckBox, "stops").click()
    qtbot.waitUntil(lambda: cost(dialog).endswith("used this month"))
    assert dialog.job().search.max_requests is None
    assert "0 of 5,000 used this month" in cost(dialog)


def test_the_cost_over_several_services_is_that_of_the_whole_list(opened, project, qtbot):
    table(project, ["Address"], [[f"{number} Main St"] for number in range(1250)])
    dialog = opened(group_of([FAR, replace(FAR, name="Other", max_requests=50)]))
    qtbot.waitUntil(lambda: "used this month" in cost(dialog))
    assert cost(dialog).splitlines() == [
        "1,250 rows · Service: At least 1,250 requests · 0 of 5,000 used this month",
        "Other: At least 1,250 requests · 0 of 5,000 used this month",
    ]


def test_starting_emits_the_search_and_closes_the_window(opened, project, qtbot):
    table(project, ["Address"], [["1 Main St"]])
    dialog = opened()
    part(dialog, QCheckBox, "buildings").setChecked(True)
    with qtbot.waitSignal(dialog.search_wanted) as emitted:
        part(dialog, QPushButton, "start").click()
    assert emitted.args[0].search.include_buildings
    assert not dialog.isVisible()


def test_the_layer_may_go_while_the_window_is_open(opened, project):
    layer = table(project, ["Address"], [["1 Main St"]])
    dialog = opened()
    assert can_start(dialog)
    project.removeMapLayer(layer.id())
    assert not can_start(dialog)
    assert cost(dialog) == "Choose a layer or table."


# ---- how it looks -------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ListKind)
def test_nothing_is_cut_off_in_long_words_or_at_200_per_cent(
    long_words, large_font, opened, project, kind, qtbot
):
    table(project, ["Address", "lat", "lon", "APN"])
    dialog = opened()
    choose_kind(dialog, kind)
    qtbot.wait(20)
    assert cut_off(dialog.findChild(QScrollArea).widget()) == []


def test_every_control_has_a_name_and_no_two_share_a_key(opened, project):
    table(project, ["Address"])
    dialog = opened()
    for widget in controls(dialog):
        name = widget.accessibleName() or getattr(widget, "text", lambda: "")()
        buddies = [one for one in dialog.findChildren(QLabel) if one.buddy() is widget]
        assert name or buddies, widget.objectName()
        assert widget.toolTip(), widget.objectName()
    found = keys(dialog)
    assert len(found) == len(set(found)), found


def test_the_window_is_no_higher_than_it_has_to_be(opened, project, qtbot):
    table(project, ["Address", "lat", "lon", "APN"])
    dialog = opened()
    heights = []
    for kind in (ListKind.ADDRESSES, ListKind.SERVICE_IDS, ListKind.ADDRESSES):
        choose_kind(dialog, kind)
        qtbot.wait(50)
        heights.append(dialog.height())
    assert heights[1] < heights[0] == heights[2]


def test_a_style_sheet_with_frames_makes_no_scroll_bars(opened, project, iface, qtbot):
    """As the theme Night Mapping of QGIS has them."""
    iface.window.setStyleSheet("QAbstractScrollArea { border: 3px solid black; }")
    dialog = opened(at=table(project, ["NAME"], kind="Point"))
    area = dialog.findChild(QScrollArea)
    qtbot.waitUntil(lambda: dialog.height() == dialog.needed_height())
    qtbot.wait(50)
    assert area.frameWidth() > 0
    assert not area.verticalScrollBar().isVisible()
    assert not area.horizontalScrollBar().isVisible()


def test_opened_with_points_it_is_no_higher_than_points_need(opened, project, qtbot):
    dialog = opened(at=table(project, ["NAME"], kind="Point"))
    qtbot.wait(50)
    height = dialog.height()
    choose_kind(dialog, ListKind.ADDRESSES)
    qtbot.wait(50)
    assert dialog.height() > height
    choose_kind(dialog, ListKind.POINTS)
    qtbot.wait(50)
    assert dialog.height() == height
