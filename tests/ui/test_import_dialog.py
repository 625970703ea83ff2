"""Making a parcel file of a layer of the project."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest
from qgis.core import QgsApplication, QgsProject, QgsVectorLayer
from qgis.gui import QgsCollapsibleGroupBox, QgsFileWidget, QgsMapLayerComboBox
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QAction
from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QComboBox,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QProgressBar,
    QPushButton,
    QTableView,
    QTableWidget,
    QWidget,
)

from parcel_lookup.core.contract import Cancellation, Order, QueryRequest
from parcel_lookup.core.gis.connections import Connections, FileConnection
from parcel_lookup.core.parcel_file.writer import ParcelWriter
from parcel_lookup.service.file_source import FileSource
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.ui.dock.dock import ParcelDock
from parcel_lookup.ui.importing.dialog import ImportDialog
from parcel_lookup.ui.kit.notifier import notifier

HERE = (-93.6, 41.7, -93.599, 41.701)
FIELDS = "PIN:string,OWNER1:string,TOTALVAL:string,NOTE:string,NOTE2:string"
ROWS = [
    ["001", "Rivera, Ana", "$125,000", "corner lot", None],
    ["002", "Chen, Li", "unknown", None, None],
    ["003", "Doe, Sam", "61000", None, None],
]


pytestmark = pytest.mark.usefixtures("parcel_home")


@pytest.fixture
def lots(project) -> QgsVectorLayer:
    return add(layer_of([box(*HERE)] * 3, fields=FIELDS, values=ROWS, name="Lots"))


def add(layer: QgsVectorLayer) -> QgsVectorLayer:
    return QgsProject.instance().addMapLayer(layer)


@pytest.fixture
def show(qtbot, project):
    """Open the dialog; `wait` until it has looked at the layer."""
    shown = []

    def show(layer=None, *, wait=True) -> ImportDialog:
        dialog = ImportDialog(Connections(), None, layer)
        shown.append(dialog)
        dialog.open()
        if wait:
            qtbot.waitUntil(table(dialog).isEnabled, timeout=20_000)
        return dialog

    yield show
    for dialog in shown:
        try:
            dialog.reject()
        except RuntimeError:  # a test has closed it
            continue


def part(dialog, kind, name):
    found = dialog.findChild(kind, f"parcel_lookup_import_{name}")
    assert found is not None, name
    return found


def table(dialog) -> QTableWidget:
    return part(dialog, QTableWidget, "fields")


def source(dialog, field: str) -> QComboBox:
    return part(dialog, QComboBox, f"source_{field}")


def made_of(dialog) -> dict[str, str]:
    """What the fields are made of that are made of something, by label, in the order shown."""
    found = {}
    for row in range(table(dialog).rowCount()):
        combo = table(dialog).cellWidget(row, 1).findChild(QComboBox)
        if combo.currentText():
            found[table(dialog).item(row, 0).text()] = combo.currentText()
    return found


def choose(dialog, field: str, text: str) -> None:
    source(dialog, field).setEditText(text)
    source(dialog, field).lineEdit().editingFinished.emit()


def row_of(dialog, label: str) -> int:
    fields = table(dialog)
    return next(r for r in range(fields.rowCount()) if fields.item(r, 0).text() == label)


def remark(dialog, label: str) -> str:
    return table(dialog).item(row_of(dialog, label), 6).text()


def parcels(dialog) -> list[dict[str, str]]:
    """The parcels shown next to the fields, by label."""
    fields = table(dialog)
    rows = range(fields.rowCount())
    return [{fields.item(r, 0).text(): fields.item(r, at).text() for r in rows} for at in (3, 4, 5)]


def text(dialog, name: str) -> str:
    label = part(dialog, QLabel, name)
    return label.text() if label.isVisible() else ""


def button(dialog) -> QPushButton:
    return part(dialog, QPushButton, "start")


def do_import(dialog, qtbot) -> None:
    with qtbot.waitSignal(dialog.saved, timeout=30_000):
        button(dialog).click()


def test_fields_are_guessed_and_the_parcels_shown_as_they_will_be(show, lots):
    dialog = show(lots)
    assert made_of(dialog) == {"Parcel ID": "PIN", "Owner": "OWNER1", "Parcel value": "TOTALVAL"}
    # The fields that are made of something, or should be, come first.
    first = [table(dialog).item(row, 0).text() for row in range(5)]
    assert first == ["Parcel ID", "Owner", "Mailing address", "Address", "Parcel value"]
    first, second, _ = parcels(dialog)
    assert first["Parcel ID"] == "001"
    assert first["Parcel value"] == "125,000"
    # What cannot be read is shown and marked.
    assert second["Parcel value"] == "unknown"
    assert "1 of 3 values cannot be read" in remark(dialog, "Parcel value")
    assert "PIN is the parcel ID" in text(dialog, "fields_note")
    assert text(dialog, "layer_note") == "3 features."
    kept = part(dialog, QgsCollapsibleGroupBox, "kept_box")
    assert kept.title() == "2 other columns are kept unchanged"
    assert part(dialog, QLabel, "kept").text() == "NOTE, NOTE2"


def has_warning(dialog, label: str) -> bool:
    return not table(dialog).item(row_of(dialog, label), 6).icon().isNull()


def test_a_field_that_most_users_need_has_a_warning_until_it_is_imported(show, lots, project):
    dialog = show(lots)
    for label in ("Mailing address", "Address"):
        assert has_warning(dialog, label)
        assert remark(dialog, label).startswith("Most users need it")
    for label in ("Parcel ID", "Owner", "Zoning", "Sale date"):
        assert not has_warning(dialog, label), label
    choose(dialog, "situs", "NOTE")
    choose(dialog, "owner", "")
    assert (has_warning(dialog, "Address"), remark(dialog, "Address")) == (False, "")
    assert has_warning(dialog, "Owner")
    assert button(dialog).isEnabled()  # it is no mistake
    nothing = add(layer_of([box(*HERE)], fields="SHAPE_LEN:double", values=[[3.5]], name="Bare"))
    dialog = show(nothing)
    assert [has_warning(dialog, label) for label in ("Parcel ID", "Owner")] == [True, True]


@pytest.mark.parametrize("state", ["ST", "STATE"])
def test_a_column_that_contradicts_the_location_is_named_and_not_used(show, qtbot, project, state):
    homes = [["Ames", "IA"], ["Billings", "MT"], ["Mesa", "AZ"], ["Ames", "IA"]]
    fields = f"PIN:string,OWNER:string,ADDRESS:string,CITY:string,{state}:string"
    rows = [[str(n), "Rivera", "1 Elm St", *home] for n, home in enumerate(homes)]
    dialog = show(add(layer_of([box(*HERE)] * 4, fields=fields, values=rows, name="Lots")))
    qtbot.waitUntil(lambda: "Polk" in text(dialog, "location_note"), timeout=20_000)
    assert remark(dialog, "State") == (
        f"{state} is not used: 2 of 4 values contradict the location"
    )
    assert has_warning(dialog, "State")
    assert parcels(dialog)[1]["State"] == "IA"
    assert made_of(dialog)["Mailing address"] == f"ADDRESS, CITY, {state}"
    assert "City" not in made_of(dialog)
    # The user may know better, and is warned.
    choose(dialog, "state", state)
    assert parcels(dialog)[1]["State"] == "MT"
    assert "2 of 4 values contradict the location" in remark(dialog, "State")
    assert has_warning(dialog, "State")


def test_the_parcels_follow_what_is_chosen(show, lots):
    dialog = show(lots)
    choose(dialog, "situs", "OWNER1")
    choose(dialog, "owner", "")
    assert parcels(dialog)[0]["Address"] == "Rivera, Ana"
    assert parcels(dialog)[0]["Owner"] == "NULL"
    part(dialog, QComboBox, "state").setCurrentText("Iowa (IA)")
    part(dialog, QLineEdit, "county").setText("Story")
    first = parcels(dialog)[0]
    assert (first["State"], first["State FIPS"], first["County"]) == ("IA", "19", "Story")


def test_columns_are_joined_and_expressions_computed(show, lots, qtbot):
    dialog = show(lots)
    choose(dialog, "legal", "PIN, NOTE")
    choose(dialog, "owner", 'upper("OWNER1")')
    first, second, _ = parcels(dialog)
    assert first["Legal description"] == "001, corner lot"
    assert second["Legal description"] == "002"
    assert first["Owner"] == "RIVERA, ANA"
    do_import(dialog, qtbot)
    found = records_of(Connections().get("Lots"))
    assert [one["owner"] for one in found] == ["RIVERA, ANA", "CHEN, LI", "DOE, SAM"]
    assert [one["legal"] for one in found] == ["001, corner lot", "002", "003"]
    # What a field is computed of is kept, too.
    assert [one["OWNER1"] for one in found] == ["Rivera, Ana", "Chen, Li", "Doe, Sam"]


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("OWNER", "no column “OWNER”"),
        ("upper(", "syntax error"),
        ("aggregate('x', 'max', \"PIN\")", "aggregate"),
    ],
)
def test_an_expression_that_cannot_be_used_prevents_the_import(show, lots, expression, words):
    dialog = show(lots)
    choose(dialog, "owner", expression)
    assert words in remark(dialog, "Owner")
    assert not button(dialog).isEnabled()
    choose(dialog, "owner", "OWNER1")
    assert button(dialog).isEnabled()


def test_the_unit_of_an_area_can_be_chosen(show):
    values = [["1", 4356.0]]
    layer = layer_of([box(*HERE)], fields="PIN:string,SIZE:double", values=values)
    dialog = show(add(layer))
    choose(dialog, "acres", "SIZE")
    assert parcels(dialog)[0]["Acres"] == "4,356"
    unit = part(dialog, QComboBox, "unit_acres")
    unit.setCurrentText("Square feet")
    unit.activated.emit(unit.currentIndex())
    assert parcels(dialog)[0]["Acres"] == "0.1"


def test_a_guess_is_marked_until_somebody_chooses(show):
    layer = add(layer_of([box(*HERE)], fields="Full_Site_Street:string", values=[["1 Oak St"]]))
    dialog = show(layer)
    assert remark(dialog, "Address") == "Best guess: please check"
    choose(dialog, "situs", "")
    choose(dialog, "situs", "Full_Site_Street")
    assert remark(dialog, "Address") == ""


def test_the_source_of_the_ids_is_shown(show, lots):
    dialog = show(lots)
    choose(dialog, "svc_uuid", "PIN")
    assert "is the value of PIN" in text(dialog, "fields_note")
    choose(dialog, "svc_uuid", "")
    choose(dialog, "parcel_id", "")
    assert "No column becomes the parcel ID" in text(dialog, "fields_note")
    choose(dialog, "parcel_id", "NOTE2")
    assert "NOTE2 is the parcel ID" in text(dialog, "fields_note")


def test_repeated_parcel_ids_are_reported(show):
    values = [["1"], ["1"], ["2"]]
    dialog = show(add(layer_of([box(*HERE)] * 3, fields="PIN:string", values=values)))
    assert "Of the first 3 rows, 2 share a parcel ID" in text(dialog, "fields_note")


def test_a_layer_becomes_a_parcel_file_and_a_connection(show, lots, parcel_home, qtbot):
    dialog = show(lots)
    part(dialog, QComboBox, "state").setCurrentText("Iowa (IA)")
    assert part(dialog, QLineEdit, "name").text() == "Lots"
    with qtbot.waitSignals([dialog.saved, notifier.changed], timeout=30_000) as emitted:
        button(dialog).click()
    assert emitted.all_signals_and_args[0].args == ("Lots",)
    saved = Connections().get("Lots")
    assert isinstance(saved, FileConnection)
    assert saved.file == parcel_home / "parcels" / "Lots.gpkg"
    source = FileSource(Path(saved.path))
    page = source.fetch(QueryRequest(limit=100), Cancellation())
    source.close()
    by_id = {parcel.attributes["parcel_id"]: parcel.attributes for parcel in page.parcels}
    assert by_id["001"]["parcel_value"] == 125_000
    assert by_id["001"]["state_fp"] == "19"
    assert by_id["002"]["parcel_value"] is None
    # The dialog stays open and shows how the rows were imported.
    assert dialog.isVisible()
    summary = text(dialog, "summary")
    assert "3 parcels are in the connection “Lots”" in summary
    assert "1 value of “Parcel value” cannot be read" in summary
    assert "2 columns are not parcel fields" in summary
    assert (
        "Row 2 · 002 · Parcel value · unknown"
        in part(dialog, QPlainTextEdit, "findings").toPlainText()
    )
    assert not button(dialog).isVisible()


def test_state_and_county_are_proposed_from_the_location(show, qtbot):
    """Most are in Story County, Iowa; one is clearly in Polk County, one a stone's throw over."""
    story = [box(-93.6, 42.0 + n / 100, -93.599, 42.001 + n / 100) for n in range(8)]
    places = [*story, box(-93.6, 41.861, -93.599, 41.862), box(-93.6, 41.7, -93.599, 41.701)]
    values = [[str(n), "Rivera, Ana", "1", None, None] for n in range(10)]
    dialog = show(add(layer_of(places, fields=FIELDS, values=values, name="Lots")))
    note = "From location: Story County, Iowa (9 of 10 parcels). Others: Polk County, Iowa (1)."
    qtbot.waitUntil(lambda: text(dialog, "location_note") == note, timeout=20_000)
    assert part(dialog, QComboBox, "state").currentData() == "IA"
    assert part(dialog, QLineEdit, "county").text() == "Story"
    assert parcels(dialog)[0]["County"] == "Story"
    do_import(dialog, qtbot)
    assert "Story County, Iowa (9), Polk County, Iowa (1)" in text(dialog, "summary")
    found = records_of(Connections().get("Lots"))
    assert [one["county_fp"] for one in found] == ["169"] * 9 + ["153"]
    assert {(one["state"], one["state_fp"]) for one in found} == {("IA", "19")}


def test_values_from_the_location_can_be_changed_and_turned_off(show, qtbot, lots):
    dialog = show(lots)
    by_location = part(dialog, QCheckBox, "by_location")
    county = part(dialog, QLineEdit, "county")
    qtbot.waitUntil(lambda: county.text() == "Polk", timeout=20_000)
    by_location.click()
    assert (county.text(), part(dialog, QComboBox, "state").currentData()) == ("", "")
    by_location.click()
    assert county.text() == "Polk"
    county.setText("Dallas")
    assert not by_location.isChecked()
    do_import(dialog, qtbot)
    found = records_of(Connections().get("Lots"))
    assert [(one["state"], one["county"]) for one in found] == [("IA", "Dallas")] * 3


def records_of(connection):
    """The attributes of all parcels of a connection's file, by their parcel id."""
    source = FileSource(connection.path)
    page = source.fetch(QueryRequest(order=Order("parcel_id"), limit=100), Cancellation())
    source.close()
    return [parcel.attributes for parcel in page.parcels]


def test_the_file_follows_the_name_until_it_is_chosen(show, lots, parcel_home, tmp_path):
    dialog = show(lots)
    name, file = part(dialog, QLineEdit, "name"), part(dialog, QgsFileWidget, "file")
    name.setText("Story/County")
    name.textEdited.emit(name.text())
    assert Path(file.filePath()) == parcel_home / "parcels" / "Story_County.gpkg"
    file.lineEdit().setText(str(tmp_path / "mine.gpkg"))
    name.setText("Other")
    name.textEdited.emit(name.text())
    assert Path(file.filePath()) == tmp_path / "mine.gpkg"
    assert button(dialog).isEnabled()


@pytest.mark.parametrize(
    ("name", "file", "words"),
    [
        ("", None, "needs a name"),
        ("sample", None, "sample county"),
        ("Taken", None, "already"),
        ("Lots", "", "path"),
        ("Lots", "lots.gpkg", "full path"),
        ("Lots", "/nowhere/at/all/lots.gpkg", "does not exist"),
        ("Lots", "{folder}/lots.shp", ".gpkg"),
    ],
)
def test_a_problem_is_reported_while_the_user_types(show, lots, tmp_path, name, file, words):
    Connections().save(FileConnection("Taken", path="/x.gpkg"))
    dialog = show(lots)
    edit = part(dialog, QLineEdit, "name")
    edit.setText(name)
    edit.textEdited.emit(name)
    if file is not None:
        path = file.format(folder=tmp_path)
        part(dialog, QgsFileWidget, "file").lineEdit().setText(path)
    assert words in text(dialog, "place_note")
    assert not button(dialog).isEnabled()


def test_a_file_that_will_be_replaced_is_named(show, lots, tmp_path):
    path = tmp_path / "old.gpkg"
    path.write_text("")
    dialog = show(lots)
    part(dialog, QgsFileWidget, "file").lineEdit().setText(str(path))
    assert "will be replaced" in text(dialog, "place_note")
    Connections().save(FileConnection("Old", path=str(path)))
    part(dialog, QgsFileWidget, "file").lineEdit().setText("")
    part(dialog, QgsFileWidget, "file").lineEdit().setText(str(path))
    assert "“Old”" in text(dialog, "place_note")
    assert button(dialog).isEnabled()


def test_a_name_that_is_taken_gets_a_number(show, lots):
    Connections().save(FileConnection("Lots", path="/x.gpkg"))
    assert part(show(lots), QLineEdit, "name").text() == "Lots (2)"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: None, "no polygon layer"),
        (lambda: layer_of([], name="Empty"), "“Empty” has no features"),
        (
            lambda: layer_of(["Point (0 0)"], kind="Point", name="Wells"),
            "“Wells” has no polygons",
        ),
    ],
)
def test_a_layer_that_cannot_be_imported_is_named_with_the_reason(show, make, words):
    layer = make()
    dialog = show(add(layer) if layer is not None else None, wait=False)
    assert words in text(dialog, "layer_note")
    assert not button(dialog).isEnabled()
    button(dialog).click()
    dialog.accept()
    assert dialog.isVisible()
    assert [one.name for one in Connections().all()] == ["sample"]


def test_the_filter_and_unsaved_edits_are_reported(show, lots):
    lots.setSubsetString("PIN = '001'")
    lots.startEditing()
    lots.changeAttributeValue(1, lots.fields().lookupField("NOTE"), "new")
    dialog = show(lots)
    note = text(dialog, "layer_note")
    assert note.startswith("1 feature.")
    assert "match the layer's filter" in note
    assert "Unsaved edits" in note
    choose(dialog, "legal", "NOTE")
    assert parcels(dialog)[0]["Legal description"] == "new"
    dialog.reject()
    lots.rollBack()


def test_another_layer_begins_anew(show, lots, qtbot):
    other = add(layer_of([box(*HERE)], fields="APN:int", values=[[7]], name="Other"))
    dialog = show(lots)
    part(dialog, QgsMapLayerComboBox, "layer").setLayer(other)
    qtbot.waitUntil(lambda: made_of(dialog) == {"Parcel ID": "APN"}, timeout=20_000)
    assert part(dialog, QLineEdit, "name").text() == "Other"
    assert [one["Parcel ID"] for one in parcels(dialog)] == ["7", "", ""]


def test_a_layer_that_is_removed_is_let_go(show, lots):
    dialog = show(lots)
    QgsProject.instance().removeMapLayer(lots.id())
    assert "no polygon layer" in text(dialog, "layer_note")
    assert not button(dialog).isEnabled()
    assert not table(dialog).isEnabled()


def test_columns_that_changed_since_are_looked_at_again(show, lots, qtbot):
    dialog = show(lots)
    lots.dataProvider().deleteAttributes([1])
    lots.updateFields()
    button(dialog).click()
    qtbot.waitUntil(lambda: "Owner" not in made_of(dialog), timeout=20_000)
    qtbot.waitUntil(table(dialog).isEnabled, timeout=20_000)
    do_import(dialog, qtbot)
    assert Connections().get("Lots") is not None


@pytest.fixture
def many(project) -> QgsVectorLayer:
    """Enough rows for an import to be seen under way."""
    values = [[str(number)] for number in range(20_000)]
    return add(layer_of([box(*HERE)] * 20_000, fields="PIN:string", values=values, name="Many"))


def begin(dialog, qtbot) -> None:
    """Start the import and wait until it shows how far it is."""
    button(dialog).click()
    progress = part(dialog, QProgressBar, "progress")
    assert progress.isVisible()
    assert not button(dialog).isEnabled()
    assert not table(dialog).isEnabled()
    qtbot.waitUntil(lambda: progress.value() > 0, timeout=30_000)


def wait_for_tasks(qtbot) -> None:
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0, timeout=30_000)


def files_below(folder: Path) -> list[Path]:
    return [path for path in folder.rglob("*") if path.is_file()]


def test_a_cancelled_import_leaves_nothing_and_can_be_begun_again(show, many, parcel_home, qtbot):
    dialog = show(many)
    begin(dialog, qtbot)
    part(dialog, QPushButton, "cancel").click()
    assert "canceled" in text(dialog, "message")
    assert not part(dialog, QProgressBar, "progress").isVisible()
    wait_for_tasks(qtbot)
    assert files_below(parcel_home) == []
    assert Connections().get("Many") is None
    assert button(dialog).isEnabled()
    do_import(dialog, qtbot)
    assert "20,000 parcels" in text(dialog, "summary")


def test_an_import_ends_when_the_plugin_is_unloaded(many, parcel_home, iface, qtbot):
    dock = ParcelDock(iface)
    iface.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
    dock.findChild(QAction, "parcel_lookup_own_parcels").trigger()
    dialog = dock.findChild(ImportDialog)
    qtbot.waitUntil(table(dialog).isEnabled, timeout=20_000)
    begin(dialog, qtbot)
    dock.close_down()
    sip.delete(dock)
    wait_for_tasks(qtbot)
    assert files_below(parcel_home / "parcels") == []
    assert Connections().get("Many") is None


def test_a_report_without_findings_is_no_large_empty_window(show, qtbot):
    values = [["1"], ["2"]]
    dialog = show(add(layer_of([box(*HERE)] * 2, fields="PIN:string", values=values)))
    before = dialog.height()
    do_import(dialog, qtbot)
    assert not part(dialog, QPlainTextEdit, "findings").isVisible()
    assert dialog.height() < before / 2
    summary = part(dialog, QLabel, "summary")
    assert summary.height() >= summary.heightForWidth(summary.width())


def test_closing_cancels_and_leaves_no_half_file(show, many, parcel_home, qtbot):
    dialog = show(many)
    begin(dialog, qtbot)
    dialog.close()
    wait_for_tasks(qtbot)
    assert files_below(parcel_home) == []
    assert Connections().get("Many") is None


@pytest.mark.parametrize("how", ["cancel", "close"])
def test_what_comes_during_the_last_step_comes_too_late(
    show, lots, parcel_home, qtbot, monkeypatch, how
):
    moving, stopped, replace = threading.Event(), threading.Event(), ParcelWriter._replace

    def slowly(writer, *files):
        moving.set()
        assert stopped.wait(20)
        return replace(writer, *files)

    monkeypatch.setattr(ParcelWriter, "_replace", slowly)
    dialog = show(lots)
    begin(dialog, qtbot)
    assert moving.wait(20)
    dialog.close() if how == "close" else part(dialog, QPushButton, "cancel").click()
    stopped.set()
    assert text(dialog, "message") == ""
    qtbot.waitUntil(part(dialog, QLabel, "summary").isVisible, timeout=20_000)
    assert Connections().get("Lots") is not None
    assert files_below(parcel_home)


def test_a_place_that_cannot_be_written_is_named_and_nothing_is_lost(
    show, lots, parcel_home, qtbot
):
    dialog = show(lots)
    parcel_home.mkdir()
    (parcel_home / "parcels").write_text("in the way")
    button(dialog).click()
    qtbot.waitUntil(lambda: text(dialog, "message") != "", timeout=20_000)
    assert text(dialog, "message").startswith("⚠ ")
    assert Connections().get("Lots") is None
    assert part(dialog, QLineEdit, "name").text() == "Lots"
    assert button(dialog).isEnabled()


# How it is seen


def test_every_control_has_a_name_and_a_key_or_a_label(show, lots):
    dialog = show(lots)
    kinds = (QAbstractButton, QComboBox, QLineEdit, QTableView)
    ours = [
        widget
        for widget in dialog.findChildren(QWidget)
        if isinstance(widget, kinds) and widget.objectName().startswith("parcel_lookup")
    ]
    assert len(ours) > 12
    for widget in ours:
        name = widget.accessibleName() or getattr(widget, "text", lambda: "")()
        assert name, widget.objectName()
        assert widget.toolTip(), widget.objectName()
    buddies = {label.buddy() for label in dialog.findChildren(QLabel) if label.buddy()}
    for name in ("layer", "state", "county", "fields", "name", "path"):
        assert part(dialog, QWidget, name) in buddies, name
    texts = [
        widget.text()
        for widget in dialog.findChildren(QWidget)
        if isinstance(widget, (QAbstractButton, QLabel)) and widget.isVisibleTo(dialog)
    ]
    keys = [one[one.index("&") + 1].lower() for one in texts if "&" in one]
    assert len(keys) == len(set(keys)), keys


def test_the_wheel_over_a_combo_scrolls_the_table(show, lots):
    dialog = show(lots)
    combo = part(dialog, QComboBox, "source_parcel_id")
    assert not combo.focusPolicy() & Qt.FocusPolicy.WheelFocus & ~Qt.FocusPolicy.StrongFocus
    assert combo.accessibleName() == "Column or expression for Parcel ID"


def cut_off(dialog) -> list[str]:
    """Texts that do not get the room that they need."""
    found = []
    for widget in dialog.findChildren(QWidget):
        if not widget.isVisible():
            continue
        needed = widget.minimumSizeHint()
        if isinstance(widget, QLabel) and widget.text():
            height = widget.heightForWidth(widget.width()) if widget.wordWrap() else 0
            is_small = widget.height() < max(height, needed.height())
        elif isinstance(widget, QAbstractButton) and widget.objectName().startswith("parcel_"):
            is_small = widget.width() < needed.width()
        else:
            continue
        found += [widget.text()] if is_small else []
    return found


def test_there_is_room_for_long_words(long_words, show, lots, qtbot):
    dialog = show(lots)
    qtbot.waitExposed(dialog)
    qtbot.waitUntil(lambda: cut_off(dialog) == [], timeout=5000)
