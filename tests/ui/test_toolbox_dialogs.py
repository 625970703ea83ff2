"""The controls of the plugin in Processing's dialogs, driven by keyboard and mouse."""

import gc
import json

import pytest
from qgis.core import (
    Qgis,
    QgsProcessingModelAlgorithm,
    QgsProcessingModelChildParameterSource,
    QgsProcessingModelParameter,
    QgsProcessingParameterString,
    QgsProject,
)
from qgis.PyQt import sip
from qgis.PyQt.QtCore import QEvent, Qt
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import (
    QApplication,
    QComboBox,
    QDialogButtonBox,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QTextEdit,
    QWidget,
)

from parcel_lookup.core.contract import Filter
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.expressions import read_conditions
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.tests.support.builder import choose
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import layer_of
from parcel_lookup.tests.support.looks import cut_off, lay_out
from parcel_lookup.tests.support.own_columns import write_own
from parcel_lookup.tests.support.saved_runs import FOLDER, lots
from parcel_lookup.tests.support.toolbox import toolbox_over
from parcel_lookup.tests.support.toolbox_dialogs import (
    algorithm_dialog,
    batch_dialog,
    controls_of,
    give_views,
    part,
    set_value,
    step_dialog,
    values_of,
)
from parcel_lookup.tests.support.windows import activate
from parcel_lookup.ui.filters.conditions_dialog import ConditionsDialog
from parcel_lookup.ui.filters.draft import Draft

ACRES = '[{"field": "acres", "op": "gte", "value": 5}]'
#: 89 m south of the lots 2 to 15.
ROAD = "LINESTRING(-92.9975 41.9992, -92.9845 41.9992)"


@pytest.fixture(scope="module", autouse=True)
def county(qgis_app, qgis_processing, tmp_path_factory):
    """The path of the file of the default connection."""
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    with toolbox_over(path, lots()):
        yield path


@pytest.fixture
def opened(qgis_iface, qgis_new_project, qtbot, monkeypatch):
    """Shows a dialog of Processing; it is closed after the test."""
    give_views(qgis_iface, monkeypatch)
    dialogs = []

    def show(dialog):
        dialogs.append(dialog)
        dialog.show()
        qtbot.waitExposed(dialog)
        return dialog

    yield show
    for dialog in dialogs:
        if not sip.isdeleted(dialog):
            for child in dialog.findChildren(ConditionsDialog):
                child.reject()
            dialog.close()
            dialog.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


@pytest.fixture
def open_dialog(opened):
    return lambda name, **parameters: opened(algorithm_dialog(name, parameters))


def builder_of(dialog):
    (found,) = dialog.findChildren(ConditionsDialog)
    return found


def open_builder(dialog):
    part(dialog, QPushButton, "open_filters").click()
    return builder_of(dialog)


def press(builder, kind):
    builder.findChild(QDialogButtonBox).button(
        getattr(QDialogButtonBox.StandardButton, kind)
    ).click()


# ---- runs ----------------------------------------------------------------------------------------


def test_a_search_within_a_distance_is_run_as_the_dialog_shows_it(open_dialog, qtbot):
    layer = QgsProject.instance().addMapLayer(layer_of([ROAD], kind="LineString", name="Road"))
    dialog = open_dialog("area_search", INPUT=layer.id(), FILTERS=ACRES)
    set_value(dialog, "DISTANCE", 100)
    set_value(dialog, "UNIT", "meters")
    qtbot.keyClicks(part(dialog, QComboBox, "connection").lineEdit(), "county")
    with qtbot.waitSignal(dialog.algorithmFinished, timeout=60_000) as done:
        dialog.runAlgorithm()
    is_successful, results = done.args
    assert is_successful, log_of(dialog)
    found = QgsProject.instance().mapLayer(results["OUTPUT"])
    owners = sorted(int(row["owner"].split()[1]) for row in found.getFeatures())
    assert owners == list(range(5, 17))
    assert "within 100 meters of Road" in log_of(dialog)


def log_of(dialog):
    return "\n".join(edit.toPlainText() for edit in dialog.findChildren(QTextEdit))


# ---- connections ---------------------------------------------------------------------------------


def test_the_connections_are_listed_by_the_names_that_runs_use(open_dialog):
    dialog = open_dialog("attribute_query")
    box = part(dialog, QComboBox, "connection")
    assert [box.itemText(row) for row in range(box.count())] == ["sample", "public", "county"]
    assert box.currentText() == values_of(dialog)["CONNECTION"] == ""
    assert box.lineEdit().placeholderText() == "Default connection: county"
    box.setCurrentIndex(0)
    assert values_of(dialog)["CONNECTION"] == "sample"


@pytest.mark.parametrize(
    "text", ["coun", "COUNTY", " county", "gone", '["sample", "county"]', "a 'b'"]
)
def test_any_text_is_kept_as_it_was_typed_or_saved(open_dialog, qtbot, text):
    dialog = open_dialog("attribute_query")
    box = part(dialog, QComboBox, "connection")
    activate(dialog, qtbot)
    box.setFocus()
    qtbot.keyClicks(box.lineEdit(), text)
    QTest.keyClick(box.lineEdit(), Qt.Key.Key_Tab)
    assert values_of(dialog)["CONNECTION"] == text
    dialog = open_dialog("attribute_query", CONNECTION=text)
    assert values_of(dialog)["CONNECTION"] == text


def test_an_unknown_connection_is_refused_when_it_runs(open_dialog, qtbot):
    dialog = open_dialog("attribute_query", FILTERS="[]")
    qtbot.keyClicks(part(dialog, QComboBox, "connection").lineEdit(), "gone")
    with qtbot.waitSignal(dialog.algorithmFinished, timeout=60_000) as done:
        dialog.runAlgorithm()
    assert done.args[0] is False
    assert "There is no connection “gone”." in log_of(dialog)
    assert not QgsProject.instance().mapLayers()
    assert part(dialog, QComboBox, "connection").currentText() == "gone"


def test_the_service_of_the_environment_is_the_default(open_dialog, monkeypatch):
    monkeypatch.setenv("PARCEL_LOOKUP_URL", "https://parcels.example")
    box = part(open_dialog("attribute_query"), QComboBox, "connection")
    assert box.lineEdit().placeholderText() == "Default connection: https://parcels.example"


# ---- filters -------------------------------------------------------------------------------------


def edit(builder, *rows, **draft):
    choose(builder, Draft(rows, **draft))


FIVE, NINES = Filter("acres", "gte", 5), Filter("owner", "ilike", "9")
BOTH = [
    {"field": "acres", "op": "gte", "value": 5},
    {"field": "owner", "op": "ilike", "value": "9"},
]


def test_filters_are_edited_in_the_builder(open_dialog):
    dialog = open_dialog("attribute_query", FILTERS=ACRES)
    builder = open_builder(dialog)
    assert builder.draft().rows == (FIVE,)
    assert builder.windowModality() == Qt.WindowModality.WindowModal
    edit(builder, FIVE, NINES)
    press(builder, "Ok")
    assert json.loads(values_of(dialog)["FILTERS"]) == BOTH
    assert read_conditions(values_of(dialog)["FILTERS"])[0] == (FIVE, NINES)


def test_cancel_keeps_the_text(open_dialog):
    dialog = open_dialog("attribute_query", FILTERS=ACRES)
    builder = open_builder(dialog)
    edit(builder, NINES)
    press(builder, "Cancel")
    assert values_of(dialog)["FILTERS"] == ACRES


EXPRESSION = '"acres" >= 5 OR "owner"\n  = \'Owner 2\''


@pytest.mark.parametrize("text", [f" {ACRES}\n", EXPRESSION, "[]", '{"filters": []}'])
def test_text_that_is_not_changed_is_kept_as_it_was_typed(open_dialog, text):
    dialog = open_dialog("attribute_query", FILTERS=text)
    press(open_builder(dialog), "Ok")
    assert values_of(dialog)["FILTERS"] == text


def test_an_expression_is_edited_in_the_builder(open_dialog):
    dialog = open_dialog("area_search", FILTERS=EXPRESSION)
    builder = open_builder(dialog)
    assert builder.draft().expression == EXPRESSION
    edit(builder, expression='"acres" > 7 OR "acres" IS NULL')
    press(builder, "Ok")
    assert values_of(dialog)["FILTERS"] == '"acres" > 7 OR "acres" IS NULL'


@pytest.mark.parametrize("name", ["attribute_query", "area_search"])
def test_no_filters(open_dialog, name):
    dialog = open_dialog(name, FILTERS=ACRES)
    builder = open_builder(dialog)
    edit(builder)
    press(builder, "Ok")
    assert values_of(dialog)["FILTERS"] == "[]"


@pytest.mark.parametrize("name", ["attribute_query", "area_search"])
def test_text_that_cannot_be_read_is_kept_until_there_are_filters(open_dialog, name):
    text = ACRES.replace("]", "")
    dialog = open_dialog(name, FILTERS=text)
    builder = open_builder(dialog)
    assert "The filters are not valid JSON" in notes_of(builder)
    press(builder, "Ok")
    assert values_of(dialog)["FILTERS"] == text
    dialog = open_dialog(name, FILTERS=text)
    builder = open_builder(dialog)
    edit(builder, FIVE)
    press(builder, "Ok")
    assert json.loads(values_of(dialog)["FILTERS"]) == json.loads(ACRES)


def test_what_is_no_filter_is_left_out_and_said(open_dialog):
    text = json.dumps({"filters": BOTH, "order": {"field": "acres", "direction": "asc"}})
    dialog = open_dialog("attribute_query", FILTERS=text)
    builder = open_builder(dialog)
    assert "Only the filters of this text are used." in notes_of(builder)
    press(builder, "Ok")
    assert json.loads(values_of(dialog)["FILTERS"]) == BOTH


def test_an_incomplete_filter_is_not_taken_over(open_dialog):
    builder = open_builder(open_dialog("attribute_query"))
    edit(builder, Filter("acres", "gte", None))
    ok = builder.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    assert not ok.isEnabled()
    assert ok.toolTip() == "Filter 1: Enter a value."


def notes_of(builder):
    label = builder.findChild(QLabel, "parcel_lookup_filter_given")
    return label.text() if label.isVisible() else ""


def test_the_builder_has_the_fields_of_the_connection(open_dialog, tmp_path, qtbot):
    Connections().save(file_connection("Own", path=str(write_own(tmp_path / "own.gpkg"))))
    try:
        dialog = open_dialog("attribute_query", CONNECTION='["Own", "county"]')
        builder = open_builder(dialog)
        edit(builder, Filter("FrontFt", "gte", 50.0))
        ok = builder.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
        qtbot.waitUntil(ok.isEnabled)
        assert notes_of(builder) == ""
    finally:
        Connections().remove("Own")


def test_an_unknown_connection_has_the_fields_of_the_default(open_dialog):
    builder = open_builder(open_dialog("attribute_query", CONNECTION="gone"))
    assert "There is no connection “gone”." in notes_of(builder)
    assert "The fields and values are those of “county”." in notes_of(builder)


def test_with_an_area_an_owner_needs_no_state(open_dialog, monkeypatch):
    monkeypatch.setenv("PARCEL_LOOKUP_URL", "https://parcels.example")
    for name, is_enabled in (("area_search", True), ("attribute_query", False)):
        builder = open_builder(open_dialog(name))
        edit(builder, NINES)
        ok = builder.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
        assert ok.isEnabled() is is_enabled, name


def test_the_builder_is_closed_when_the_plugin_is_unloaded(open_dialog):
    dialog = open_dialog("attribute_query", FILTERS=ACRES)
    builder = open_builder(dialog)
    edit(builder, NINES)
    jobs.stop_all()
    assert sip.isdeleted(builder) or not builder.isVisible()
    assert values_of(dialog)["FILTERS"] == ACRES


def test_the_builder_goes_with_the_dialog_that_opened_it(open_dialog):
    dialog = open_dialog("attribute_query", FILTERS=ACRES)
    builder = open_builder(dialog)
    dialog.reject()
    assert sip.isdeleted(builder) or not builder.isVisible()
    assert not jobs.of(ConditionsDialog)


# ---- batches -------------------------------------------------------------------------------------


def test_a_row_of_a_batch_has_its_own_connection_and_filters(opened):
    dialog = opened(batch_dialog("area_search", 3))
    texts = ["", ACRES, EXPRESSION]
    for row, (connection, text) in enumerate(zip(("", "gone", "COUNTY"), texts)):
        set_value(dialog, "CONNECTION", connection, row)
        set_value(dialog, "FILTERS", text, row)
    assert [values_of(dialog, row)["CONNECTION"] for row in range(3)] == ["", "gone", "COUNTY"]
    assert [values_of(dialog, row)["FILTERS"] for row in range(3)] == texts
    part(controls_of(dialog, 1)["FILTERS"].widget, QPushButton, "open_filters").click()
    builder = builder_of(dialog)
    assert "There is no connection “gone”." in notes_of(builder)
    edit(builder, FIVE, NINES)
    press(builder, "Ok")
    assert json.loads(values_of(dialog, 1)["FILTERS"]) == BOTH
    assert "\n" not in values_of(dialog, 1)["FILTERS"]
    assert [values_of(dialog, row)["FILTERS"] for row in (0, 2)] == [texts[0], texts[2]]
    assert controls_of(dialog, 1)["FILTERS"].widget.height() < 50


# ---- the model designer --------------------------------------------------------------------------

SOURCE = QgsProcessingModelChildParameterSource


@pytest.fixture
def model(qgis_app):
    """A model with an input for a connection."""
    model = QgsProcessingModelAlgorithm()
    parameter = QgsProcessingParameterString("where", "Where")
    model.addModelParameter(parameter, QgsProcessingModelParameter("where"))
    return model


def sources_of(dialog):
    found = dialog.createAlgorithm().parameterSources()
    return {name: sources[0] for name, sources in found.items()}


def test_fixed_values_of_a_step(opened, model, qtbot):
    dialog = opened(step_dialog("attribute_query", model))
    box = part(dialog, QComboBox, "connection")
    assert [box.itemText(row) for row in range(box.count())] == ["sample", "public", "county"]
    assert box.lineEdit().placeholderText() == "Default connection: county"
    assert sources_of(dialog)["CONNECTION"].staticValue() == ""
    qtbot.keyClicks(box.lineEdit(), "Gone")
    filters = part(dialog, QPlainTextEdit, "filters")
    assert box.lineEdit().isVisible()
    assert filters.isVisible()
    filters.setPlainText(ACRES)
    assert sources_of(dialog)["CONNECTION"].staticValue() == "Gone"
    assert sources_of(dialog)["FILTERS"].staticValue() == ACRES
    builder = open_builder(dialog)
    assert "There is no connection “Gone”." in notes_of(builder)
    edit(builder, NINES)
    press(builder, "Ok")
    assert json.loads(sources_of(dialog)["FILTERS"].staticValue()) == BOTH[1:]


def test_values_of_a_step_from_the_model(opened, model):
    dialog = opened(step_dialog("attribute_query", model))
    part(dialog, QComboBox, "connection").setEditText("Gone")
    controls = controls_of(dialog)
    controls["CONNECTION"].setWidgetValue(SOURCE.fromModelParameter("where"))
    controls["FILTERS"].setWidgetValue(SOURCE.fromExpression("'[]'"))
    controls["ORDER_BY"].setWidgetValue(SOURCE.fromStaticValue("acres"))
    found = sources_of(dialog)
    kinds = Qgis.ProcessingModelChildParameterSource
    assert found["CONNECTION"].source() == kinds.ModelParameter
    assert found["CONNECTION"].parameterName() == "where"
    assert (found["FILTERS"].source(), found["FILTERS"].expression()) == (kinds.Expression, "'[]'")
    assert found["ORDER_BY"].staticValue() == "acres"
    controls["FILTERS"].setWidgetValue(SOURCE.fromStaticValue(ACRES))
    builder = open_builder(dialog)  # the name is not known, and hidden text is not used
    assert notes_of(builder) == ""
    builder.reject()


def test_a_step_of_before_is_edited_without_loss(opened):
    model = QgsProcessingModelAlgorithm()
    assert model.fromFile(str(FOLDER / "area_search_and_save.model3"))
    before = model.childAlgorithm("search").parameterSources()
    dialog = step_dialog("area_search", model, "search")
    opened(dialog)
    after = dialog.createAlgorithm().parameterSources()
    del before["JOIN_FIELDS"]  # QGIS's control makes an empty list of nothing
    assert {name: after[name] for name in before} == before
    assert after["UNIT"][0].staticValue() == "meters"


# ---- life time -----------------------------------------------------------------------------------


def test_controls_live_as_long_as_their_dialog(open_dialog, qtbot):
    for _ in range(4):
        for name in ("area_search", "neighbors", "point_lookup", "attribute_query", "id_lookup"):
            dialog = open_dialog(name)
            gc.collect()
            set_value(dialog, "CONNECTION", "county")
            assert values_of(dialog)["CONNECTION"] == "county"
            dialog.close()
            dialog.deleteLater()
    QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def test_controls_of_batches_and_models_live_as_long_as_their_dialogs(opened, model):
    for _ in range(3):
        batch = opened(batch_dialog("area_search", 5))
        step = opened(step_dialog("area_search", model))
        gc.collect()
        set_value(batch, "CONNECTION", "county", 4)
        part(step, QComboBox, "connection").setEditText("county")
        gc.collect()
        assert values_of(batch, 4)["CONNECTION"] == "county"
        assert sources_of(step)["CONNECTION"].staticValue() == "county"
        for dialog in (batch, step):
            dialog.close()
            dialog.deleteLater()
        del batch, step, dialog
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
        gc.collect()


# ---- layout --------------------------------------------------------------------------------------


@pytest.mark.parametrize("changed", ["long_words", "large_font"])
def test_nothing_is_cut_off_in_long_words_or_large_letters(open_dialog, request, changed):
    request.getfixturevalue(changed)
    dialog = open_dialog("attribute_query", FILTERS=ACRES, CONNECTION="gone")
    builder = open_builder(dialog)
    lay_out()
    assert cut_off(builder.findChild(QScrollArea).widget()) == []
    assert cut_off(controls_of(dialog)["FILTERS"].widget) == []


@pytest.mark.parametrize("name", ["area_search", "attribute_query"])
def test_every_control_has_a_name_and_a_tip(open_dialog, name):
    dialog = open_dialog(name)
    ours = [one for one in dialog.findChildren(QWidget) if "parcel_lookup" in one.objectName()]
    assert len(ours) == 3
    for one in ours:
        assert one.toolTip(), one.objectName()
        assert one.accessibleName() or one.text(), one.objectName()
