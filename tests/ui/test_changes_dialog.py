"""Changes since a layer was saved: shown, found on the map, listed, applied."""

import pytest
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QCoreApplication, QEvent
from qgis.PyQt.QtWidgets import (
    QApplication,
    QComboBox,
    QLabel,
    QMessageBox,
    QPushButton,
    QTableView,
)

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.gis import saving
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.looks import controls, cut_off, in_tab_order, keys, lay_out
from parcel_lookup.tests.support.saving import ended
from parcel_lookup.ui.results.changes_dialog import ChangesDialog

FIELDS = "svc_uuid:string,parcel_id:string,situs:string,owner:string,parcel_value:double"
THEN = [
    ["a", "1", "1 Elm St", "Smith", 8060.0],
    ["b", "2", "2 Elm St", "Jones", None],
    ["c", "3", "3 Elm St", "Lee", 5],
]
NOW = [
    ["a", "1", "1 Elm St", "Smith & Sons", 1234567.5],
    ["b", "2", "2 Elm St", "Jones", None],
    ["d", "4", "4 Elm St", "Khan", 7],
]


def layer(values, name, west):
    places = [box(west + one, 0, west + one + 0.9, 1) for one in range(len(values))]
    return layer_of(places, fields=FIELDS, values=values, name=name, kind="MultiPolygon")


@pytest.fixture
def layers(qtbot, project, tmp_path):
    saved, fresh = layer(THEN, "Parcels", 0), layer(NOW, "Parcels (2)", 0)
    for one in (saved, fresh):
        one.setCustomProperty("parcel_lookup/search", "{}")
    project.addMapLayers([saved, fresh])
    done = ended(qtbot, saving.save_result(saved, tmp_path / "parcels.gpkg"))
    assert done.parcels == 3
    yield saved, fresh
    jobs.stop_all()
    assert jobs.wait(60)


@pytest.fixture
def open_dialog(qtbot, iface, layers):
    dialogs = []

    def open_dialog(is_partial=False):
        copies = map(LayerCopy, layers)
        changes = saving.compare(*copies, Cancellation(), is_partial=is_partial)
        dialogs.append(ChangesDialog(changes, *layers, iface))
        dialogs[-1].open()
        qtbot.waitExposed(dialogs[-1])
        lay_out()
        return dialogs[-1]

    yield open_dialog
    for one in dialogs:
        if not sip.isdeleted(one):
            one.reject()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def part(dialog, kind, name):
    return dialog.findChild(kind, f"parcel_lookup_changes_{name}")


def button(dialog, name):
    return part(dialog, QPushButton, name)


def shown(dialog):
    model = part(dialog, QTableView, "rows").model()
    return [
        [model.index(row, column).data() for column in range(model.columnCount())]
        for row in range(model.rowCount())
    ]


def show(dialog, word):
    box = part(dialog, QComboBox, "kind")
    box.setCurrentIndex(next(i for i in range(box.count()) if box.itemText(i).startswith(word)))


def test_the_changes_are_counted_and_listed(open_dialog):
    dialog = open_dialog()
    assert dialog.windowTitle() == "Changes: Parcels"
    assert part(dialog, QLabel, "sum").text() == "Parcels: 1 new, 1 gone, 1 changed, 1 unchanged."
    kinds = part(dialog, QComboBox, "kind")
    assert [kinds.itemText(index) for index in range(kinds.count())] == [
        "All Changes",
        "New (1 parcel)",
        "Gone (1 parcel)",
        "Owner (1 parcel)",
        "Value (1 parcel)",
    ]
    assert shown(dialog) == [
        ["Owner", "1", "1 Elm St", "Owner", "Smith", "Smith & Sons"],
        ["Value", "1", "1 Elm St", "Parcel value", "8,060", "1,234,567.5"],
        ["Gone", "3", "3 Elm St", "Parcel", "Lee", ""],
        ["New", "4", "4 Elm St", "Parcel", "", "Khan"],
    ]
    show(dialog, "Value")
    assert [row[0] for row in shown(dialog)] == ["Value"]
    show(dialog, "All")
    assert len(shown(dialog)) == 4


def test_what_changed_is_shown_on_the_map(open_dialog, layers, iface):
    saved, fresh = layers
    dialog = open_dialog()
    button(dialog, "show").click()
    assert [row["svc_uuid"] for row in rows(saved) if row["svc_uuid"] in "ac"] == ["a", "c"]
    assert sorted(one["svc_uuid"] for one in saved.getSelectedFeatures()) == ["a", "c"]
    assert [one["svc_uuid"] for one in fresh.getSelectedFeatures()] == ["d"]
    show(dialog, "New")
    button(dialog, "show").click()
    assert saved.selectedFeatureCount() == 0
    assert iface.canvas.extent().contains(fresh.boundingBoxOfSelected())
    table = part(dialog, QTableView, "rows")
    show(dialog, "Gone")
    table.doubleClicked.emit(table.model().index(0, 0))
    assert [one["svc_uuid"] for one in saved.getSelectedFeatures()] == ["c"]


def test_the_lines_can_be_copied_and_added_as_a_table(open_dialog, project, iface):
    dialog = open_dialog()
    show(dialog, "Owner")
    button(dialog, "copy").click()
    lines = QApplication.clipboard().text().split("\n")
    assert [line.split("\t")[-1] for line in lines] == ["After", "Smith & Sons"]
    button(dialog, "add").click()
    (table,) = iface.tables
    assert project.mapLayer(table.id()) is table
    assert (table.name(), table.featureCount()) == ("Changes in Parcels", 4)


def test_the_fresh_parcels_take_the_place_of_the_saved_ones(qtbot, open_dialog, layers, project):
    saved, fresh = layers
    fresh_id, dialog, begun = fresh.id(), open_dialog(), []
    dialog.replacing.connect(begun.append)
    button(dialog, "replace").click()
    question = dialog.findChild(QMessageBox)
    assert question.text() == "Replace the contents of “Parcels”?"
    assert "3 parcels" in question.informativeText()
    next(one for one in question.buttons() if one.text() == "Replace").click()
    done = ended(qtbot, begun[0])
    assert done.layer_ids == (saved.id(),)
    assert [row["svc_uuid"] for row in rows(saved)] == ["a", "b", "d"]
    assert project.mapLayer(fresh_id) is None
    assert sip.isdeleted(dialog)


def test_nothing_is_replaced_by_a_part(open_dialog):
    dialog = open_dialog(is_partial=True)
    assert not button(dialog, "replace").isEnabled()
    assert button(dialog, "replace").toolTip().startswith("The new results are incomplete")
    assert "⚠ The search did not finish" in part(dialog, QLabel, "sum").text()
    assert [row[0] for row in shown(dialog)] == ["Owner", "Value", "New"]


def test_layers_that_go_take_their_buttons_along(open_dialog, layers, project):
    dialog = open_dialog()
    project.removeMapLayer(layers[1].id())
    assert not button(dialog, "replace").isEnabled()
    button(dialog, "show").click()
    assert layers[0].selectedFeatureCount() == 2
    project.clear()
    assert not button(dialog, "show").isEnabled()
    assert button(dialog, "add").isEnabled()


def test_nothing_changed(open_dialog, layers):
    saved, fresh = layers
    fresh.dataProvider().truncate()
    fresh.dataProvider().addFeatures(list(layer(THEN, "x", 0).getFeatures()))
    dialog = open_dialog()
    assert part(dialog, QLabel, "sum").text() == "No changes in 3 parcels."
    assert shown(dialog) == []
    assert not any(button(dialog, name).isEnabled() for name in ("show", "copy", "add"))


def test_it_is_seen_and_used_by_everyone(long_words, open_dialog):
    dialog = open_dialog()
    dialog.resize(dialog.minimumSizeHint())
    assert cut_off(dialog) == []
    for one in controls(dialog):
        assert one.toolTip(), one.objectName()
        assert one.accessibleName() or getattr(one, "text", str)(), one.objectName()
    assert len(keys(dialog)) == len(set(keys(dialog))) == 5
    assert in_tab_order(dialog)[:2] == ["changes_kind", "changes_rows"]
