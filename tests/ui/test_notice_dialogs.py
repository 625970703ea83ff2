"""How far around features to search, and which sheet of labels to print."""

import pytest
from qgis.core import (
    QgsCoordinateTransformContext,
    QgsFeature,
    QgsSettings,
    QgsVectorFileWriter,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialogButtonBox,
    QDoubleSpinBox,
    QLabel,
    QPushButton,
    QScrollArea,
    QSpinBox,
)

from parcel_lookup.core.gis.inputs.distance import UNITS, Distance
from parcel_lookup.core.gis.notices.owners import owner_fields
from parcel_lookup.core.gis.result.layer_kinds import LayerKind, kinds_of
from parcel_lookup.tests.support.looks import controls, cut_off, in_tab_order, keys
from parcel_lookup.ui.kit.widgets import WrappingCheckBox
from parcel_lookup.ui.results.labels_dialog import LabelsDialog
from parcel_lookup.ui.search.distance_dialog import DistanceDialog
from parcel_lookup.ui.search.neighbors_dialog import NeighborsDialog


def child(dialog, kind, name):
    return dialog.findChild(kind, f"parcel_lookup_{name}")


def button(dialog, role):
    return dialog.findChild(QDialogButtonBox).button(getattr(QDialogButtonBox.StandardButton, role))


@pytest.fixture
def open_dialog(qtbot):
    def show(dialog):
        dialog.open()
        qtbot.waitExposed(dialog)
        return dialog

    return show


@pytest.fixture
def open_distance_dialog(iface, open_dialog):
    return lambda: open_dialog(DistanceDialog(iface.mainWindow()))


def test_300_feet_at_first_and_then_the_last_ones(open_distance_dialog, qtbot):
    dialog = open_distance_dialog()
    assert dialog.distance == Distance(300, "feet")
    unit = child(dialog, QComboBox, "distance_unit")
    assert [unit.itemData(index) for index in range(unit.count())] == list(UNITS)
    unit.setCurrentIndex(unit.findData("meters"))
    number = child(dialog, QDoubleSpinBox, "distance")
    number.selectAll()
    qtbot.keyClicks(number, "150")
    chosen = []
    dialog.chosen.connect(chosen.append)
    qtbot.mouseClick(button(dialog, "Ok"), Qt.MouseButton.LeftButton)
    assert chosen == [Distance(150, "meters")]
    assert open_distance_dialog().distance == Distance(150, "meters")


def test_cancel_changes_nothing(open_distance_dialog, qtbot):
    dialog = open_distance_dialog()
    chosen = []
    dialog.chosen.connect(chosen.append)
    child(dialog, QDoubleSpinBox, "distance").setValue(7)
    qtbot.mouseClick(button(dialog, "Cancel"), Qt.MouseButton.LeftButton)
    assert chosen == []
    assert open_distance_dialog().distance == Distance(300, "feet")


def test_no_distance_that_cannot_be_searched_can_be_chosen(open_distance_dialog):
    dialog = open_distance_dialog()
    number = child(dialog, QDoubleSpinBox, "distance")
    for index in range(len(UNITS)):
        child(dialog, QComboBox, "distance_unit").setCurrentIndex(index)
        for value in (-1, 0, 1e9):
            number.setValue(value)
            assert not dialog.distance.problem
            assert dialog.distance.value > 0


@pytest.mark.parametrize(("value", "unit"), [("x", "feet"), (3, "furlongs"), (0, "feet"), (9e9, 1)])
def test_settings_that_make_no_sense(open_distance_dialog, value, unit):
    QgsSettings().setValue("parcel_lookup/distance", value)
    QgsSettings().setValue("parcel_lookup/distance_unit", unit)
    assert open_distance_dialog().distance == Distance(300, "feet")


@pytest.fixture
def owners(project):
    """A table of owners in the project: 31 with an address, two without."""
    layer = QgsVectorLayer("None", "Owners", "memory")
    layer.dataProvider().addAttributes(owner_fields().toList())
    layer.updateFields()
    features = []
    for number in range(33):
        feature = QgsFeature(layer.fields())
        feature["owner"] = f"Owner {number}"
        if number < 31:
            feature["address1"], feature["city"] = f"{number} Elm St", "Ames"
            feature["state"], feature["zip"] = "IA", f"{50000 + number}"
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    return project.addMapLayer(layer)


@pytest.fixture
def open_labels_dialog(iface, owners, open_dialog):
    iface.designed = []
    iface.openLayoutDesigner = iface.designed.append
    return lambda: open_dialog(LabelsDialog(owners, iface))


def summary(dialog):
    return child(dialog, QLabel, "label_count").text()


def choose_sheet(dialog, name):
    box = child(dialog, QComboBox, "label_sheet")
    box.setCurrentIndex(box.findData(name))


def test_the_numbers_of_labels_and_sheets_follow_what_is_chosen(open_labels_dialog, owners):
    owners.selectByExpression("zip > '50028'")
    dialog = open_labels_dialog()
    assert summary(dialog) == (
        "31 labels on 2 sheets, sorted by ZIP code. ⚠ 2 rows have no mailing address and "
        "get no label. Print without scaling (100%)."
    )
    selected = child(dialog, WrappingCheckBox, "label_selected")
    assert selected.text().endswith("(2)")
    selected.setChecked(True)
    assert summary(dialog).startswith("2 labels on 1 sheet, sorted by ZIP code. Print")
    child(dialog, QSpinBox, "label_skip").setValue(29)
    assert summary(dialog).startswith("2 labels on 2 sheets")
    choose_sheet(dialog, "L7160")
    assert child(dialog, QSpinBox, "label_skip").value() == 20
    assert summary(dialog).startswith("2 labels on 2 sheets")


def test_a_layout_is_made_and_opened_and_the_sheet_remembered(
    open_labels_dialog, iface, project, qtbot
):
    dialog = open_labels_dialog()
    choose_sheet(dialog, "L7160")
    child(dialog, QSpinBox, "label_skip").setValue(20)
    qtbot.mouseClick(child(dialog, QPushButton, "label_open"), Qt.MouseButton.LeftButton)
    [layout] = iface.designed
    assert layout in project.layoutManager().printLayouts()
    assert layout.pageCollection().pageCount() == 3
    assert open_labels_dialog().sheet.name == "L7160"


def test_no_address_no_labels(open_labels_dialog, owners):
    owners.selectByExpression("zip IS NULL")
    dialog = open_labels_dialog()
    child(dialog, WrappingCheckBox, "label_selected").setChecked(True)
    assert "there is nothing to print" in summary(dialog)
    assert not child(dialog, QPushButton, "label_open").isEnabled()


def test_the_table_is_removed_meanwhile(open_labels_dialog, owners, project, iface, qtbot):
    dialog = open_labels_dialog()
    with qtbot.waitSignal(dialog.finished):
        project.removeMapLayer(owners.id())
    assert iface.designed == []


def test_a_table_of_owners_that_was_saved_is_known_by_its_columns(owners, tmp_path):
    path = str(tmp_path / "owners.gpkg")
    options = QgsVectorFileWriter.SaveVectorOptions()
    context = QgsCoordinateTransformContext()
    error, *_ = QgsVectorFileWriter.writeAsVectorFormatV3(owners, path, context, options)
    assert error == QgsVectorFileWriter.WriterError.NoError
    assert LayerKind.OWNERS in kinds_of(QgsVectorLayer(path, "owners", "ogr"))
    assert LayerKind.OWNERS not in kinds_of(
        QgsVectorLayer("None?field=address1:string", "x", "memory")
    )


ABOUT = "Finds the neighbors of 3 parcels of “Lots”. The subject itself is excluded."


@pytest.fixture
def open_neighbors_dialog(iface, open_dialog):
    return lambda: open_dialog(NeighborsDialog(ABOUT, iface.mainWindow()))


def test_neighbors_may_touch_and_their_owners_need_no_list(open_neighbors_dialog, qtbot):
    dialog = open_neighbors_dialog()
    assert (dialog.distance, dialog.lists_owners) == (Distance(300, "feet"), True)
    assert child(dialog, QLabel, "neighbors_about").text() == ABOUT
    child(dialog, QDoubleSpinBox, "distance").setValue(0)
    child(dialog, WrappingCheckBox, "neighbors_owners").setChecked(False)
    chosen = []
    dialog.chosen.connect(chosen.append)
    qtbot.mouseClick(button(dialog, "Ok"), Qt.MouseButton.LeftButton)
    assert chosen == [Distance(0, "feet")]
    again = open_neighbors_dialog()
    assert (again.distance, again.lists_owners) == (Distance(0, "feet"), False)


def test_the_two_dialogs_remember_their_own_distances(open_neighbors_dialog, open_distance_dialog):
    dialog = open_neighbors_dialog()
    child(dialog, QDoubleSpinBox, "distance").setValue(0)
    dialog.accept()
    assert open_distance_dialog().distance == Distance(300, "feet")


@pytest.fixture(params=["distance", "neighbors", "labels"])
def either(request):
    return request.getfixturevalue(f"open_{request.param}_dialog")()


def test_nothing_is_cut_off(either):
    assert cut_off(either.findChild(QScrollArea).widget()) == []


def test_nothing_is_cut_off_in_long_words(long_words, either):
    assert any("ē" in label.text() for label in either.findChildren(QLabel))
    assert cut_off(either.findChild(QScrollArea).widget()) == []


def test_nothing_is_cut_off_at_200_per_cent(large_font, either):
    assert cut_off(either.findChild(QScrollArea).widget()) == []


def test_every_control_has_a_name_and_tab_goes_down(either):
    for control in controls(either):
        assert control.toolTip(), control.objectName()
        buddies = [one for one in either.findChildren(QLabel) if one.buddy() is control]
        text = getattr(control, "text", lambda: "")()
        assert control.accessibleName() or text or buddies, control.objectName()
    found = keys(either)
    assert len(found) == len(set(found)), found
    # The place of Help among the buttons depends on the system.
    assert [name for name in in_tab_order(either) if not name.endswith("_help")] in (
        ["distance", "distance_unit"],
        ["distance", "distance_unit", "neighbors_owners"],
        ["label_sheet", "label_skip", "label_open"],  # there is nothing selected
        ["label_sheet", "label_skip", "label_selected", "label_open"],
    )
