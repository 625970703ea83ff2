"""The controls of a filter's row: the field, the comparison, and the editor of its value."""

import pytest
from qgis.PyQt.QtCore import QLocale, Qt
from qgis.PyQt.QtGui import QGuiApplication
from qgis.PyQt.QtWidgets import (
    QVBoxLayout,
    QWidget,
)

from parcel_lookup.core.contract import FIELD_BY_NAME, Filter, Operator, check_filter
from parcel_lookup.core.contract.operators import Operand
from parcel_lookup.tests.support import looks
from parcel_lookup.tests.support.cases import KINDS
from parcel_lookup.tests.support.editing import Known, leave, line_of, shown, type_in
from parcel_lookup.ui.filters.field_picker import FieldPicker
from parcel_lookup.ui.filters.row import OperatorBox, make_editor

PAIRS = [(FIELD_BY_NAME[name], one) for name in KINDS for one in FIELD_BY_NAME[name].operators]


# Each kind of field with every operator


def good_values(field, operator):
    if operator.operand is Operand.BOOLEAN:
        return [True, False]
    if operator.operand is Operand.RANGE:
        return [(1, 2), (2.5, -1), (0, 1250000.75)]
    ones = (
        [0, 7, -1.5, 1250000, 1e22]
        if field.is_numeric
        else ["007", "IA", "19", "a, b; “c” 'd' %_", 7]
    )
    ones += [] if field.is_numeric else ["🏡 بيت", " ", "x" * 3000]
    if operator.operand is Operand.LIST:
        return [tuple(ones), tuple(ones[:1]), (), tuple(map(str, range(5000)))]
    return ones


BAD_VALUES = [
    None,
    "",
    "no number",
    5,
    1.5,
    True,
    ("a",),
    (1, 2, 3),
    (1, None),
    {"a": [1]},
    float("nan"),
]


@pytest.mark.parametrize(("field", "operator"), PAIRS, ids=lambda one: getattr(one, "name", one))
def test_a_value_comes_back_as_it_was_given(qgis_app, qtbot, field, operator):
    editor = make_editor(field, operator, None, None)
    qtbot.addWidget(editor)
    emitted = []
    editor.changed.connect(lambda: emitted.append(1))
    for value in (*good_values(field, operator), *BAD_VALUES):
        editor.set_value(value)
        assert editor.value() is value
    assert not emitted
    editor.set_value(["1", 2])
    assert editor.value() == ("1", 2)


@pytest.mark.parametrize(("field", "operator"), PAIRS, ids=lambda one: getattr(one, "name", one))
def test_what_is_typed_is_what_the_contract_takes(edit_value, qtbot, field, operator):
    editor = edit_value(field.name, operator.value)
    if operator.operand is not Operand.BOOLEAN:
        assert editor.value() is None
        type_in(qtbot, editor, "19")
    if operator.operand is Operand.RANGE:
        qtbot.keyClick(line_of(editor), Qt.Key.Key_Tab)
        qtbot.keyClicks(editor.window().focusWidget(), "20")
    assert check_filter(Filter(field.name, operator.value, editor.value())) == []
    name = editor.focus_widget().accessibleName()
    assert name.startswith(field.label)
    assert editor.focus_widget().toolTip()


def test_an_unknown_field_or_operator_has_an_editor_for_anything(qgis_app, qtbot):
    for arguments in ((None, None), (None, Operator.IN), (FIELD_BY_NAME["acres"], None)):
        editor = make_editor(*arguments, None, None)
        qtbot.addWidget(editor)
        for value in BAD_VALUES:
            editor.set_value(value)
            assert editor.value() is value


# Numbers


@pytest.mark.parametrize(
    ("field", "typed", "value", "resting"),
    [
        ("parcel_value", "1250000", 1250000, "1,250,000 USD"),
        ("parcel_value", "1,250,000", 1250000, "1,250,000 USD"),
        ("parcel_value", "$5", 5, "5 USD"),
        ("parcel_value", "-$1,250.50", -1250.5, "-1,250.5 USD"),
        ("parcel_value", "1.2e6", 1200000, "1,200,000 USD"),
        ("acres", "40.5", 40.5, "40.5 acres"),
        ("acres", " 40 acres ", 40, "40 acres"),
        ("acres", ".5", 0.5, "0.5 acres"),
        ("cdl_majority_percent", "12 %", 12, "12 %"),
        ("elevation", "300 m", 300, "300 m"),
    ],
)
def test_numbers_are_read_as_people_write_them(edit_value, qtbot, field, typed, value, resting):
    editor = edit_value(field, "gte")
    type_in(qtbot, editor, typed)
    assert editor.value() == value
    assert type(editor.value()) is type(value)
    assert shown(editor) == typed
    leave(editor)
    assert shown(editor) == resting
    assert editor.value() == value


@pytest.mark.parametrize(
    "typed",
    ["forty", "40,5", "1,25,000", "40 hectares", "1e999", ".", "-", "4 0", "٪", "🏡", "1_000"],
)
def test_text_that_is_no_number_stays_for_the_contract_to_refuse(edit_value, qtbot, typed):
    editor = edit_value("acres", "gte")
    type_in(qtbot, editor, typed)
    leave(editor)
    assert editor.value() == typed == shown(editor)
    assert check_filter(Filter("acres", "gte", editor.value()))


def test_a_number_is_edited_without_separators(edit_value, qtbot):
    editor = edit_value("parcel_value", "gte", 1250000.5)
    assert shown(editor) == "1250000.5"
    leave(editor)
    assert shown(editor) == "1,250,000.5 USD"
    line_of(editor).setFocus()
    assert shown(editor) == "1250000.5"


def test_numbers_are_written_as_in_the_language_of_qgis(edit_value, qtbot):
    before = QLocale()
    QLocale.setDefault(QLocale("de_DE"))
    try:
        editor = edit_value("parcel_value", "gte", 1250000.5)
        assert shown(editor) == "1250000,5"
        type_in(qtbot, editor, "1.250,5")
        assert editor.value() == 1250.5
        leave(editor)
        assert shown(editor) == "1.250,5 USD"
        several = edit_value("parcel_value", "in", (1.5, 2))
        assert shown(several) == "1,5; 2"
        type_in(qtbot, several, "1,5; 1.000")
        assert several.value() == (1.5, 1000)
    finally:
        QLocale.setDefault(before)


def test_the_ends_of_a_range_stay_as_they_were_typed(edit_value, qtbot):
    editor = edit_value("acres", "between")
    type_in(qtbot, editor, "80")
    assert editor.value() == (80, None)
    qtbot.keyClick(line_of(editor), Qt.Key.Key_Tab)
    qtbot.keyClicks(editor.window().focusWidget(), "many")
    assert editor.value() == (80, "many")
    editor.window().focusWidget().selectAll()
    qtbot.keyClicks(editor.window().focusWidget(), "40")
    assert editor.value() == (80, 40)


# Texts


def test_text_is_taken_as_it_is(edit_value, qtbot):
    editor = edit_value("owner", "ilike")
    for text in ("007", "100% of_it", 'O\'Neil "Bob"', "[a, b]", "شارع 🏡", "\\n"):
        line_of(editor).setText(text)
        assert editor.value() == text
    line_of(editor).clear()
    assert editor.value() is None


def test_known_values_complete_what_is_typed(edit_value, qtbot):
    known = Known(owner=["Smith Farms", "Hawksmith", "Jones"])
    editor = edit_value("owner", "eq", suggestions=known)
    emitted = []
    editor.changed.connect(lambda: emitted.append(editor.value()))
    qtbot.keyClicks(line_of(editor), "smi")
    popup = line_of(editor).completer().popup()
    assert popup.isVisible()
    assert [popup.model().index(row, 0).data() for row in range(2)] == ["Smith Farms", "Hawksmith"]
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert editor.value() == "Hawksmith"
    assert emitted[-1] == "Hawksmith"


def test_values_that_arrive_later_complete_too_and_down_shows_them(edit_value, qtbot):
    known = Known()
    editor = edit_value("city", "eq", suggestions=known)
    known.learn("county", ["Story"])
    known.learn("city", ["Ames", "Nevada"])
    qtbot.keyClick(line_of(editor), Qt.Key.Key_Down)
    popup = line_of(editor).completer().popup()
    assert popup.isVisible()
    assert [popup.model().index(row, 0).data() for row in range(2)] == ["Ames", "Nevada"]
    popup.hide()


def test_a_page_pasted_by_mistake_is_cut(edit_value, qtbot):
    QGuiApplication.clipboard().setText("parcel " * 1_500_000)
    for field, operator in (("owner", "ilike"), ("acres", "gte")):
        editor = edit_value(field, operator)
        qtbot.keyClick(line_of(editor), Qt.Key.Key_V, Qt.KeyboardModifier.ControlModifier)
        assert len(editor.value()) <= 10_000
        assert editor.problem() == "Only the first 10,000 characters were used."
        type_in(qtbot, editor, "1")
        assert editor.problem() == ""


# Codes


CODES = [
    ("state", "iowa", "IA", "Iowa (IA)"),
    ("state", "ia", "IA", "Iowa (IA)"),
    ("state", "19", "IA", "Iowa (IA)"),
    ("state_fp", "IA", "19", "Iowa (19)"),
    ("state_fp", "8", "08", "Colorado (08)"),
    ("cdl_majority_value", "corn", 1, "Corn (1)"),
    ("cdl_majority_value", "176", 176, "Grassland/Pasture (176)"),
]


@pytest.mark.parametrize(("field", "typed", "value", "words"), CODES)
def test_a_code_is_chosen_by_its_name(edit_value, qtbot, field, typed, value, words):
    editor = edit_value(field, "eq")
    type_in(qtbot, editor, typed)
    assert editor.value() == value
    leave(editor)
    assert shown(editor) == words
    assert editor.value() == value
    assert editor.problem() == ""


@pytest.mark.parametrize(("field", "typed", "value", "words"), CODES)
def test_codes_are_listed_by_their_names(edit_value, qtbot, field, typed, value, words):
    editor = edit_value(field, "in")
    type_in(qtbot, editor, f"{typed}, {typed}, {words}")
    assert editor.value() == (value,)
    leave(editor)
    assert shown(editor) == words


def test_a_state_is_found_by_a_part_of_its_name(edit_value, qtbot):
    editor = edit_value("state", "eq")
    qtbot.keyClicks(line_of(editor), "jers")
    popup = line_of(editor).completer().popup()
    qtbot.keyClick(popup, Qt.Key.Key_Down)
    qtbot.keyClick(popup, Qt.Key.Key_Return)
    assert editor.value() == "NJ"


@pytest.mark.parametrize(
    ("field", "value"),
    [("state", "XX"), ("state", "ia"), ("state_fp", "99"), ("cdl_majority_value", 999)],
)
def test_a_code_that_nobody_knows_is_kept_and_named(edit_value, qtbot, field, value):
    for operator, given in (("eq", value), ("in", (value,))):
        editor = edit_value(field, operator, given)
        assert editor.value() == given
        assert str(value) in shown(editor)
        assert f"“{value}”" in editor.problem()


def test_a_name_of_two_codes_is_not_guessed_at(edit_value, qtbot):
    editor = edit_value("cdl_majority_value", "eq")
    type_in(qtbot, editor, "Barren")
    assert editor.value() == "Barren"
    assert editor.problem()
    type_in(qtbot, editor, "Barren (131)")
    assert editor.value() == 131


def test_the_land_cover_is_text_with_the_names_to_complete_it(edit_value, qtbot):
    editor = edit_value("cdl_majority_category", "eq")
    qtbot.keyClicks(line_of(editor), "soyb")
    popup = line_of(editor).completer().popup()
    assert popup.model().index(0, 0).data() == "Soybeans"
    popup.hide()
    assert editor.value() == "soyb"


# Yes and no


def test_yes_and_no(edit_value, qtbot):
    editor = edit_value("owner", "isnull")
    assert editor.value() is True
    with qtbot.waitSignal(editor.changed):
        qtbot.keyClick(editor.focus_widget(), Qt.Key.Key_Down)
    assert editor.value() is False
    editor.set_value("perhaps")
    assert editor.focus_widget().currentText() == "perhaps"
    with qtbot.waitSignal(editor.changed):
        qtbot.keyClick(editor.focus_widget(), Qt.Key.Key_Up)
    assert editor.value() is False


# How it is seen


def full(show_control):
    """A row for each kind of editor."""
    area = QWidget()
    layout = QVBoxLayout(area)
    for field, operator in (
        ("adjacent_acreage_sameowner", "between"),
        ("owner", "ilike"),
        ("parcel_value", "gte"),
        ("zoning", "in"),
        ("state", "eq"),
        ("sale_date", "isnull"),
    ):
        picker, box = FieldPicker(), OperatorBox()
        picker.set_field(field)
        box.set_field(FIELD_BY_NAME[field])
        box.set_operator(operator)
        for control in (
            picker,
            box,
            make_editor(FIELD_BY_NAME[field], Operator(operator), None, None),
        ):
            layout.addWidget(control)
    show_control(area)
    return area


def assert_well_seen(area):
    assert looks.cut_off(area) == []
    for widget in looks.controls(area):
        assert widget.accessibleName(), widget.objectName()
        assert widget.toolTip(), widget.objectName()


def test_nothing_is_cut_off_and_everything_is_named(show_control):
    area = full(show_control)
    assert len(looks.controls(area)) == 20
    assert_well_seen(area)


def test_nothing_is_cut_off_in_long_words(long_words, show_control):
    assert_well_seen(full(show_control))


def test_nothing_is_cut_off_at_200_per_cent(large_font, show_control):
    assert_well_seen(full(show_control))
