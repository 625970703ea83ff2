"""Lists looked up from the dock, and the report on them."""

import pytest
from qgis.PyQt.QtCore import QCoreApplication, QEvent, Qt
from qgis.PyQt.QtWidgets import (
    QApplication,
    QComboBox,
    QDialog,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QTableView,
)

from parcel_lookup.core.contract import Filter
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.run.unmatched import RowReport
from parcel_lookup.core.search import AddressRow, BadRow, IdRow, PointRow, RowResult, RowStatus
from parcel_lookup.tests.support.builder import builder, choose, places, start
from parcel_lookup.tests.support.dock import message, offered, opened_dock, press, wait
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.looks import controls, keys
from parcel_lookup.tests.support.menus import result_entry
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.kit.records_table import RecordsModel
from parcel_lookup.ui.lists.kinds import ListKind
from parcel_lookup.ui.lists.report import ListLayers, ListReportDialog, summary_text

#: Three points in parcels, one far from all, one that is swapped, and one that is none.
POINTS = (
    "lat\tlon\tNAME\n38.001\t-99.999\tA\n38.001\t-99.997\tB\n38.003\t-99.999\tC\n"
    "38.5\t-99.0\tfar\n-99.999\t38.001\tswapped\n\t\tnothing"
)
FIRST = "00000000-0000-4000-8000-000000000000"


@pytest.fixture
def dock(iface, county, qtbot):
    """The dock with a connection to the county of squares."""
    Connections().save(file_connection("County", path=str(county)))
    Connections().set_default("County")
    with opened_dock(iface) as dock:
        yield dock
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def look_up(dock, iface, text, qtbot, kind=None):
    """Paste a list into the window, and look it up."""
    dock.findChild(QPushButton, "parcel_lookup_look_up_list").click()
    dialog = iface.window.findChild(QDialog, "parcel_lookup_lookup")
    source = dialog.findChild(QComboBox, "parcel_lookup_lookup_source")
    source.setCurrentIndex(source.count() - 1)
    dialog.findChild(QPlainTextEdit, "parcel_lookup_lookup_text").setPlainText(text)
    read = dialog.findChild(QLabel, "parcel_lookup_lookup_read")
    qtbot.waitUntil(lambda: read.text() != "")
    if kind is not None:
        kinds = dialog.findChild(QComboBox, "parcel_lookup_lookup_kind")
        kinds.setCurrentIndex(kinds.findData(kind))
    button = dialog.findChild(QPushButton, "parcel_lookup_lookup_start")
    qtbot.waitUntil(button.isEnabled)
    button.click()
    wait(dock, qtbot)


def report_of(iface, qtbot):
    press(iface, "Report…")
    found = [one for one in iface.window.findChildren(ListReportDialog) if one.isVisible()]
    qtbot.waitExposed(found[0])
    return found[0]


def part(dialog, kind, name):
    found = dialog.findChild(kind, f"parcel_lookup_report_{name}")
    assert found is not None, name
    return found


def table_of(dialog):
    """The cells that the report shows."""
    model = part(dialog, QTableView, "rows").model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def show_part(dialog, words):
    box = part(dialog, QComboBox, "part")
    texts = [box.itemText(index) for index in range(box.count())]
    box.setCurrentIndex(next(index for index, text in enumerate(texts) if words in text))


def test_a_pasted_list_of_points_becomes_parcels_and_a_report(dock, iface, project, qtbot):
    look_up(dock, iface, POINTS, qtbot)
    (layer,) = project.mapLayersByName("Parcels at points of the pasted list")
    found = {row["row_id"]: (row["owner"], row["src_NAME"]) for row in rows(layer)}
    assert found == {2: ("Owner 0", "A"), 3: ("Owner 1", "B"), 4: ("Owner 60", "C")}
    assert "6 points: 3 with one parcel, 1 without a parcel, 2 not searched" in message(iface)
    dialog = report_of(iface, qtbot)
    words = "3 matched + 1 without a parcel + 2 not requested = 6 points."
    assert part(dialog, QLabel, "sum").text() == words
    shown = table_of(dialog)
    assert [cells[0] for cells in shown] == ["5", "6", "7"]
    assert [cells[2] for cells in shown] == ["None", "Not requested", "Not requested"]
    assert all(cells[-1] for cells in shown)
    show_part(dialog, "All Rows")
    assert len(table_of(dialog)) == 6
    show_part(dialog, "Matched")
    assert table_of(dialog)[0][1] == "38.001000, -99.999000"


def test_the_parcels_and_not_the_rows_without_one_are_the_current_layer(
    dock, iface, project, add_layer, qtbot
):
    districts = add_layer("Districts")  # there is a map, and nobody has to go to the parcels
    qtbot.waitUntil(lambda: iface.canvas.layers() == [districts])
    look_up(dock, iface, POINTS, qtbot)
    (parcels,) = project.mapLayersByName("Parcels at points of the pasted list")
    (unmatched,) = project.mapLayersByName("Points of the pasted list without a parcel")
    assert iface.activeLayer() is parcels
    assert project.layerTreeRoot().layerOrder() == [unmatched, parcels, districts]


def test_rows_of_the_report_are_shown_on_the_map_and_in_the_table(dock, iface, project, qtbot):
    look_up(dock, iface, POINTS, qtbot)
    dialog = report_of(iface, qtbot)
    (parcels,) = project.mapLayersByName("Parcels at points of the pasted list")
    (unmatched,) = project.mapLayersByName("Points of the pasted list without a parcel")
    show_part(dialog, "Matched")
    part(dialog, QTableView, "rows").selectRow(1)
    part(dialog, QPushButton, "show").click()
    assert [feature["row_id"] for feature in parcels.selectedFeatures()] == [3]
    assert iface.activeLayer() is parcels
    show_part(dialog, "None")
    part(dialog, QPushButton, "show").click()
    assert [feature["row_id"] for feature in unmatched.selectedFeatures()] == [5]
    part(dialog, QPushButton, "open").click()
    assert iface.tables == [unmatched]
    project.removeMapLayers([parcels.id(), unmatched.id()])
    assert not part(dialog, QPushButton, "show").isEnabled()
    assert not part(dialog, QPushButton, "open").isEnabled()


def test_a_note_that_is_long_has_two_lines(dock, iface, qtbot):
    look_up(dock, iface, POINTS, qtbot)
    dialog = report_of(iface, qtbot)
    table = part(dialog, QTableView, "rows")
    model, line = table.model(), dialog.fontMetrics().lineSpacing()
    note = model.columnCount() - 1
    longest = max((model.index(row, note).data() for row in range(model.rowCount())), key=len)
    assert table.wordWrap()
    assert dialog.fontMetrics().horizontalAdvance(longest) > table.columnWidth(note)
    qtbot.waitUntil(lambda: 2 * line < table.rowHeight(0) < 3 * line)
    dialog.resize(2000, dialog.height())
    qtbot.waitUntil(lambda: table.rowHeight(0) < 2 * line)


def test_the_report_is_copied_as_a_table(dock, iface, qtbot):
    look_up(dock, iface, POINTS, qtbot)
    dialog = report_of(iface, qtbot)
    show_part(dialog, "None")
    part(dialog, QPushButton, "copy").click()
    lines = [line.split("\t") for line in QApplication.clipboard().text().split("\n")]
    assert lines[0] == [
        "Row",
        "Point (latitude, longitude)",
        "Result",
        "Parcels",
        "Distance",
        "Note",
    ]
    assert lines[1][:4] == ["5", "38.500000, -99.000000", "None", "0"]
    assert len(lines) == 2


def test_a_list_of_one_row_reads_well(dock, iface, qtbot):
    look_up(dock, iface, f"svc_uuid\n{FIRST}", qtbot, ListKind.SERVICE_IDS)
    result_entry(dock, "list_report").trigger()
    (dialog,) = iface.window.findChildren(ListReportDialog)
    assert part(dialog, QLabel, "sum").text() == "1 matched = 1 ID."


def test_the_layer_s_menu_offers_the_report_too(dock, iface, qtbot):
    look_up(dock, iface, f"svc_uuid\n{FIRST}\n{FIRST}\nnone such", qtbot, ListKind.SERVICE_IDS)
    result_entry(dock, "list_report").trigger()
    (dialog,) = iface.window.findChildren(ListReportDialog)
    assert part(dialog, QLabel, "sum").text() == "2 matched + 1 without a parcel = 3 IDs."
    dock.close_down()
    assert not dialog.isVisible()
    dock.close_down = lambda: None  # the fixture does it once more


def test_a_list_without_any_parcel_has_a_report(dock, iface, qtbot):
    look_up(dock, iface, "lat;lon\n40.5;-99", qtbot, ListKind.POINTS)
    assert offered(iface)[0] == "Report…"
    assert table_of(report_of(iface, qtbot))[0][2] == "None"


def test_a_search_by_list_runs_again_and_is_refined(dock, iface, project, qtbot):
    look_up(dock, iface, POINTS, qtbot)
    name = "Parcels at points of the pasted list"
    result_entry(dock, "run_again").trigger()
    wait(dock, qtbot)
    first, second = (
        rows(layer) for one in (name, f"(2) {name}") for layer in project.mapLayersByName(one)
    )
    assert [row["row_id"] for row in first] == [row["row_id"] for row in second]
    result_entry(dock, "refine").trigger()
    assert places(builder(iface))[0] == "Pasted list"
    choose(builder(iface), Draft((Filter("owner", "eq", "Owner 1"), Filter("state", "eq", "KS"))))
    start(builder(iface))
    wait(dock, qtbot)
    assert "6 points: 1 with one parcel" in message(iface)


def report(kind, listed, results):
    ids = list(range(1, len(listed) + 1))
    return RowReport("List", kind, listed, results, ids, (), [()] * len(listed))


def test_uncertain_rows_are_counted_and_listed_with_their_notes(iface, qtbot):
    listed = (
        AddressRow("1 Main St", "Ames", "IA", "50010"),
        AddressRow("2 Main St"),
        BadRow("Empty."),
    )
    results = (
        RowResult(RowStatus.MATCHED, 1, 90.0, None, "STREET taken for ST."),
        RowResult(RowStatus.SEVERAL, 3, 100.0),
        RowResult(RowStatus.ERROR, note="Empty."),
    )
    whole = report(AddressRow, listed, results)
    assert summary_text(whole) == (
        "1 matched + 1 with several parcels + 1 not requested = 3 addresses. "
        "1 row with a parcel is uncertain."
    )
    dialog = ListReportDialog(whole, ListLayers(), iface)
    qtbot.addWidget(dialog)
    assert table_of(dialog) == [
        ["1", "1 Main St, Ames, IA 50010", "Matched", "1", "90", "STREET taken for ST."],
        ["3", "", "Not requested", "0", "", "Empty."],
    ]
    assert part(dialog, QLabel, "note").text() == "STREET taken for ST."


@pytest.mark.parametrize(
    ("kind", "row", "headings"),
    [
        (PointRow, PointRow(1.0, 2.0), ["Distance"]),
        (AddressRow, AddressRow("1"), ["Score"]),
        (IdRow, IdRow("1"), []),
    ],
)
def test_a_report_has_the_columns_of_its_kind(iface, qtbot, kind, row, headings):
    dialog = ListReportDialog(
        report(kind, (row,), (RowResult(RowStatus.MATCHED, 1),)), ListLayers(), iface
    )
    qtbot.addWidget(dialog)
    model = part(dialog, QTableView, "rows").model()
    names = [
        model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())
    ]
    assert [name for name in names if name in ("Distance", "Score")] == headings
    assert part(dialog, QComboBox, "part").currentText() == "All Rows (1)"


def test_every_control_of_the_report_has_a_name_and_a_tool_tip(iface, qtbot):
    dialog = ListReportDialog(
        report(IdRow, (IdRow("1"),), (RowResult(RowStatus.NONE),)), ListLayers(), iface
    )
    qtbot.addWidget(dialog)
    for widget in controls(dialog):
        assert widget.accessibleName() or widget.text(), widget.objectName()
        assert widget.toolTip(), widget.objectName()
    found = keys(dialog)
    assert len(found) == len(set(found)), found


def test_column_widths_depend_on_the_first_rows_only(iface, qtbot, monkeypatch):
    """Measuring all of a thousand rows took most of a second."""
    rows_read, data = [], RecordsModel.data
    monkeypatch.setattr(
        RecordsModel, "data", lambda *these: rows_read.append(these[1].row()) or data(*these)
    )
    number = 1000
    listed = [IdRow(str(index)) for index in range(number)]
    dialog = ListReportDialog(
        report(IdRow, listed, [RowResult(RowStatus.NONE, note="No such id.")] * number),
        ListLayers(),
        iface,
    )
    qtbot.addWidget(dialog)
    assert rows_read
    assert max(rows_read) < number / 2
    dialog.reject()


def test_many_rows_are_shown_at_once(iface, qtbot):
    number = 50_000
    listed = [IdRow(str(index)) for index in range(number)]
    dialog = ListReportDialog(
        report(IdRow, listed, [RowResult(RowStatus.NONE, note="No such id.")] * number),
        ListLayers(),
        iface,
    )
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitExposed(dialog)
    assert part(dialog, QTableView, "rows").model().rowCount() == number
