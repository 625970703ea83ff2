"""The group “Summary” of the dock: figures and bars of a layer's parcels."""

import threading

import pytest
from qgis.core import QgsFeature, QgsField, QgsProject, QgsVectorLayer
from qgis.PyQt.QtCore import QMetaType, Qt
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import (
    QFrame,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis import summary
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.result.form import lay_out_parcels
from parcel_lookup.core.gis.result.layers import ResultLayer
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.looks import controls, cut_off, lay_out
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.running import task_of
from parcel_lookup.tests.support.sources import MemorySource, row_of_parcels
from parcel_lookup.tests.support.windows import activate
from parcel_lookup.ui.filters.field_picker import FieldPicker
from parcel_lookup.ui.kit.bar_tree import BarTree
from parcel_lookup.ui.results import summary_box
from parcel_lookup.ui.results.summary_box import SummaryBox

CONTROL = Qt.KeyboardModifier.ControlModifier
LEFT = Qt.MouseButton.LeftButton
FIELDS = (
    ("svc_uuid", "string"),
    ("owner", "string"),
    ("acres", "double"),
    ("parcel_value", "double"),
    ("cdl_majority_value", "int"),
)
RECORDS = (
    ("a", "Smith John", 100.0, 90_000.0, 1),
    ("b", "SMITH, JOHN", 50.0, 250_000.0, 1),
    ("c", "Doe & Sons of the Far Away County Conservation Board", 40.0, 1_200_000.0, 5),
    ("d", "<b>Bold</b> LLC", 10.0, 350_000.0, 176),
    ("e", None, 2.0, None, None),
)


def make_layer(records=RECORDS, name="Parcels in the county"):
    fields = "".join(f"&field={name}:{kind}" for name, kind in FIELDS)
    layer = QgsVectorLayer(f"Polygon?crs=EPSG:4326{fields}", name, "memory")
    assert layer.dataProvider().addFeatures([feature_of(layer, one) for one in records])[0]
    return QgsProject.instance().addMapLayer(layer)


def feature_of(layer, record):
    feature = QgsFeature(layer.fields())
    feature.setAttributes(list(record))
    return feature


class Panel:
    """A summary in a dock's width, its scroll area around it."""

    def __init__(self, qtbot, width=300, report=None):
        self._qtbot = qtbot
        self.summaries = []
        self.box = SummaryBox(report)
        self.box.shown.connect(lambda: self.summaries.append(self.box.summary))
        content = QWidget()
        layout = QVBoxLayout(content)
        layout.addWidget(self.box)
        layout.addStretch(1)
        self.area = QScrollArea()
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setWidget(content)
        self.area.resize(width, 500)
        self.area.show()
        qtbot.addWidget(self.area)
        qtbot.waitExposed(self.area)

    def show(self, layer):
        self.box.show_layer(layer)
        self.wait(lambda: self.box.summary is not None)

    def wait(self, condition):
        self._qtbot.waitUntil(condition, timeout=10_000)

    def part(self, name, kind=QLabel):
        return self.box.findChild(kind, f"parcel_lookup_{name}")

    def text(self, name):
        label = self.part(name)
        return "" if label.isHidden() else label.text()

    @property
    def tree(self):
        return self.box.findChild(BarTree)

    def rows(self):
        """The rows that can be seen, without the titles of sections."""
        if not self.tree.isVisible():
            return []
        sections = map(self.tree.topLevelItem, range(self.tree.topLevelItemCount()))
        return [one.child(row) for one in sections for row in range(one.childCount())]

    def figure(self, name):
        return next((row.text(1) for row in self.rows() if row.text(0) == name), "")

    def bar(self, beginning):
        return next(row for row in self.rows() if spoken(row).startswith(beginning))

    def click(self, beginning, modifier=Qt.KeyboardModifier.NoModifier):
        row = self.bar(beginning)
        self.tree.scrollToItem(row)
        place = self.tree.visualItemRect(row).center()
        QTest.mouseClick(self.tree.viewport(), LEFT, modifier, place)

    def key(self, key, modifier=Qt.KeyboardModifier.NoModifier):
        QTest.keyClick(self.tree, key, modifier)

    def highlighted(self):
        return [row.text(0) for row in self.rows() if row.isSelected()]


def spoken(row):
    """What a screen reader reads of a row."""
    return row.data(0, Qt.ItemDataRole.AccessibleTextRole)


@pytest.fixture
def panel(project, qtbot):
    panel = Panel(qtbot)
    yield panel
    panel.box.close_down()


def selected(layer):
    return sorted(feature["svc_uuid"] for feature in layer.selectedFeatures())


def test_figures_and_bars_of_a_layer(panel):
    assert panel.text("summary_state").startswith("Run a search, or select")
    panel.show(make_layer())
    assert panel.text("summary_name") == "Parcels in the county"
    figures = {row.text(0): row.text(1) for row in panel.rows()[:5]}
    assert figures == {  # no places, because there are as many as parcels
        "Parcels": "5",
        "Total acres": "202",
        "Median acres": "40.0",
        "Total value": "$1.89M",
        "Median value": "$300,000",
    }
    assert spoken(panel.bar("Total value")) == "Total value: $1,890,000"
    assert panel.text("summary_notes") == "1 parcel has no value."
    assert panel.bar("Smith John: 2 parcels, 150 acres").text(1) == "150"
    assert panel.bar("Corn: 2 parcels, 150 acres")
    assert panel.bar("No value: 1 parcel, 2.00 acres")


def test_a_click_selects_and_control_adds_or_takes_out(panel):
    layer = make_layer()
    panel.show(layer)
    panel.click("Smith")
    assert selected(layer) == ["a", "b"]
    panel.wait(lambda: panel.highlighted()[:2] == ["Smith John", "Corn"])
    panel.click("Doe", CONTROL)
    assert selected(layer) == ["a", "b", "c"]
    panel.click("Corn", CONTROL)
    assert selected(layer) == ["c"]
    panel.click("No owner listed")
    assert selected(layer) == ["e"]
    panel.wait(lambda: panel.highlighted()[0] == "No owner listed")
    panel.click("Parcels")  # a figure
    panel.tree.setFocus()
    panel.key(Qt.Key.Key_Space)
    assert selected(layer) == ["e"]


def test_keys_go_from_bar_to_bar_and_select(panel, qtbot):
    layer = make_layer()
    panel.show(layer)
    activate(panel.area, qtbot)
    panel.tree.setFocus()
    panel.tree.setCurrentItem(panel.bar("Smith"))
    panel.key(Qt.Key.Key_Down)
    assert panel.tree.currentItem() is panel.bar("Doe")
    assert selected(layer) == []
    panel.key(Qt.Key.Key_Return)
    assert selected(layer) == ["c"]
    panel.tree.setCurrentItem(panel.bar("No owner listed"))
    panel.key(Qt.Key.Key_Space, CONTROL)
    assert selected(layer) == ["c", "e"]
    panel.key(Qt.Key.Key_Tab)
    assert not panel.tree.hasFocus()


def test_selecting_all_rows_leaves_the_selection_of_the_layer(panel):
    layer = make_layer()
    panel.show(layer)
    panel.tree.setCurrentItem(panel.bar("Doe"))
    panel.key(Qt.Key.Key_Space)
    panel.key(Qt.Key.Key_A, CONTROL)
    assert selected(layer) == ["c"]


def test_the_place_and_what_is_collapsed_stay_when_the_layer_changes(panel):
    layer = make_layer()
    panel.show(layer)
    panel.tree.topLevelItem(2).setExpanded(False)
    panel.tree.setCurrentItem(panel.bar("Doe"))
    before = len(panel.summaries)
    layer.dataProvider().addFeatures([feature_of(layer, ("f", "A", 1.0, 1.0, 1))])
    layer.dataChanged.emit()
    panel.wait(lambda: len(panel.summaries) > before)
    assert panel.tree.currentItem() is panel.bar("Doe")
    assert [panel.tree.topLevelItem(row).isExpanded() for row in range(4)] == [1, 1, 0, 1]


def test_a_screen_reader_has_names_and_can_select(panel):
    layer = make_layer()
    panel.show(layer)
    corn = panel.bar("Corn")
    assert spoken(corn) == "Corn: 2 parcels, 150 acres"
    corn.setSelected(True)  # as assistive technology does it
    assert selected(layer) == ["a", "b"]
    panel.wait(lambda: panel.highlighted()[:2] == ["Smith John", "Corn"])
    panel.bar("Smith").setSelected(False)
    assert selected(layer) == []
    for control in controls(panel.box):
        assert control.accessibleName() or control.text()
        assert control.toolTip()


def test_bars_show_what_is_selected_elsewhere(panel):
    layer = make_layer()
    panel.show(layer)
    layer.selectByExpression("\"svc_uuid\" in ('a', 'd')")
    expected = ["<b>Bold</b> LLC", "Grassland/Pasture", "Less than $100K", "$300K to $500K"]
    panel.wait(lambda: panel.highlighted() == expected)
    layer.removeSelection()
    panel.wait(lambda: panel.highlighted() == [])


def test_markup_in_the_data_is_text(panel):
    panel.show(make_layer())
    assert "&lt;b&gt;Bold" in panel.bar("<b>Bold").toolTip(0)


# ---- any column ---------------------------------------------------------------------------------


def own_columns(name="Parcels in the county"):
    """The same parcels with two columns of the file, and one without values."""
    layer = make_layer(name=name)
    kinds = {"NumFloors": QMetaType.Type.Int, "Zone": QMetaType.Type.QString}
    fields = [QgsField(name, kind) for name, kind in {**kinds, "Empty": kinds["Zone"]}.items()]
    assert layer.dataProvider().addAttributes(fields)
    layer.updateFields()
    at = layer.fields().lookupField("NumFloors")
    values = zip(sorted(layer.allFeatureIds()), (1, 2, 2, 7, None), ("R7", "R7", "C4", None, "R7"))
    changes = {one: {at: floors, at + 1: zone} for one, floors, zone in values}
    assert layer.dataProvider().changeAttributeValues(changes)
    lay_out_parcels(layer, {*layer.fields().names()} - {"Empty"})
    return layer


def choose(panel, qtbot, words):
    """Choose a column as users do: type its name, and press Enter."""
    before = len(panel.summaries)
    picker = panel.box.findChild(FieldPicker)
    qtbot.keyClicks(picker, words[0])
    line = picker.findChild(QLineEdit)
    qtbot.keyClicks(line, words[1:])
    qtbot.keyClick(line, Qt.Key.Key_Return)
    panel.wait(lambda: len(panel.summaries) > before)


def test_numbers_of_an_own_column_have_figures_and_bars(panel, qtbot):
    layer = own_columns()
    panel.show(layer)
    assert panel.figure("Total") == ""
    choose(panel, qtbot, "numfl")
    names = ("Parcels with a value", "Total", "Mean", "Median")
    assert [panel.figure(name) for name in names] == ["4", "12", "3", "2"]
    panel.click("2: 2 parcels")
    assert selected(layer) == ["b", "c"]


def test_texts_of_an_own_column_have_bars(panel, qtbot):
    panel.show(own_columns())
    choose(panel, qtbot, "zone")
    assert panel.figure("Total") == ""
    assert panel.bar("R7: 3 parcels, 152 acres")
    assert panel.bar("C4: 1 parcel, 40.0 acres")
    assert panel.bar("No value: 1 parcel, 10.0 acres")


def test_columns_are_offered_with_the_contracts_fields_and_never_without_values(panel):
    panel.show(own_columns())
    picker = panel.box.findChild(FieldPicker)
    offered = [picker.itemData(row) for row in range(picker.count())]
    assert {"acres", "NumFloors", "Zone"} <= set(offered)
    assert "Empty" not in offered


def test_the_column_stays_chosen_for_the_next_layer_that_has_it(panel, qtbot):
    panel.show(own_columns())
    choose(panel, qtbot, "numfl")
    panel.box.show_layer(make_layer(name="Without it"))
    panel.wait(lambda: panel.text("summary_name") == "Without it" and panel.box.summary is not None)
    assert panel.figure("Total") == ""
    panel.box.show_layer(own_columns("Again"))
    panel.wait(lambda: panel.figure("Total") == "12")


def test_an_own_column_fits_into_a_narrow_dock(panel, qtbot):
    panel.show(own_columns())
    choose(panel, qtbot, "numfl")
    check_looks(panel)


def test_it_follows_edits_filters_and_what_is_added(panel):
    layer = make_layer()
    panel.show(layer)
    layer.startEditing()
    layer.addFeatures([feature_of(layer, ("f", "New Owner", 1000.0, 1.0, 1))])
    panel.wait(lambda: panel.figure("Parcels") == "6")
    panel.click("New Owner")
    assert selected(layer) == ["f"]
    layer.commitChanges()  # now the feature has another id
    layer.removeSelection()
    before = len(panel.summaries)
    panel.wait(lambda: len(panel.summaries) > before)
    panel.click("New Owner")
    assert selected(layer) == ["f"]
    layer.setSubsetString('"acres" > 45')
    panel.wait(lambda: panel.figure("Parcels") == "3")
    layer.setSubsetString('"acres" < 0')
    panel.wait(lambda: panel.text("summary_state") == "No parcels match the layer's filter.")
    assert panel.rows() == []
    layer.setSubsetString("")
    panel.wait(lambda: panel.figure("Parcels") == "6")
    # As a search by clicks does it: behind the layer's back.
    layer.dataProvider().addFeatures([feature_of(layer, ("g", "Later Owner", 1.0, 1.0, 1))])
    layer.triggerRepaint()
    panel.wait(lambda: panel.figure("Parcels") == "7")


def test_drawing_anew_and_new_names_of_fields_read_nothing(panel, qtbot):
    layer = make_layer()
    panel.show(layer)
    before = len(panel.summaries)
    layer.triggerRepaint()
    layer.setFieldAlias(0, "Parcel UUID")
    layer.setName("Other")
    assert panel.text("summary_name") == "Other"
    qtbot.wait(600)  # longer than the pause after a change
    assert len(panel.summaries) == before


def test_nothing_is_read_while_nobody_sees_it(panel):
    layer = make_layer()
    panel.box.hide()  # as the other page of the dock does
    panel.box.show_layer(layer)
    assert panel.box.summary is None
    panel.box.show()
    panel.wait(lambda: panel.box.summary is not None)


def test_late_results_are_dropped(panel, monkeypatch):
    goes_on = threading.Event()

    def slow(copy, cancellation):
        goes_on.wait(5)
        return summary.summarize(copy, cancellation)

    monkeypatch.setattr(summary_box, "summarize", slow)
    first, second = make_layer(), make_layer(RECORDS[:2], "Second")
    panel.box.show_layer(first)
    panel.box.show_layer(second)
    goes_on.set()
    panel.wait(lambda: panel.summaries != [])
    assert [one.parcels for one in panel.summaries] == [2]
    goes_on.clear()
    panel.box.show_layer(first)
    QgsProject.instance().removeMapLayer(first.id())
    goes_on.set()
    assert panel.text("summary_name") == ""
    assert (panel.box.layer, panel.box.summary) == (None, None)
    panel.show(second)
    assert len(panel.summaries) == 2


def test_a_search_is_summed_up_at_its_end(panel):
    source = MemorySource(row_of_parcels(600))
    area = AreaInput.from_layer(layer_of([box(-93.01, 41.99, -80, 42.02)]))
    result = ResultLayer(task_of(Search(place="Zones"), Opens(source), area))
    outcomes = []
    result.created.connect(panel.box.show_layer)
    result.finished.connect(outcomes.append)
    result.start()
    panel.wait(lambda: panel.summaries != [])
    assert outcomes
    assert panel.summaries[0].parcels == 600


def test_a_layer_that_cannot_be_read_shows_an_error(panel, monkeypatch):
    def fail(_copy, _cancellation):
        raise ParcelError(ErrorCode.LOCAL_FILE, path="x", reason="it is gone")

    monkeypatch.setattr(summary_box, "summarize", fail)
    panel.box.show_layer(make_layer())
    panel.wait(lambda: panel.text("summary_state").startswith("The layer could not be read."))
    assert panel.rows() == []


def test_an_empty_layer(panel):
    panel.show(make_layer(()))
    assert panel.text("summary_state") == "The layer has no parcels."
    assert panel.rows() == []


def test_the_report_is_offered_where_somebody_makes_it(panel, qtbot):
    layer = make_layer()
    panel.show(layer)
    assert panel.part("summary_report", QPushButton).isHidden()
    requested = []
    other = Panel(qtbot, report=requested.append)
    other.show(layer)
    other.part("summary_report", QPushButton).click()
    assert requested == [layer]
    other.box.close_down()


@pytest.mark.parametrize("width", [300, 700])
def test_nothing_is_cut_off(panel, width):
    panel.area.resize(width, 500)
    panel.show(make_layer())
    check_looks(panel)


def test_nothing_is_cut_off_in_long_words(long_words, panel):
    panel.show(make_layer())
    check_looks(panel)


def test_nothing_is_cut_off_at_200_per_cent(large_font, project, qtbot):
    panel = Panel(qtbot, width=600)
    panel.show(make_layer())
    check_looks(panel)
    panel.box.close_down()


def check_looks(panel):
    lay_out()
    assert panel.area.widget().width() <= panel.area.viewport().width()
    assert cut_off(panel.area.widget()) == []
