"""The first two controls of a filter's row: the field and the comparison."""

import pytest
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QLineEdit, QWidget

from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS
from parcel_lookup.tests.support import looks
from parcel_lookup.ui.filters.field_picker import FieldPicker
from parcel_lookup.ui.filters.row import OperatorBox

# The operator


def test_operators_are_those_of_the_field(qgis_app, qtbot):
    box = OperatorBox()
    qtbot.addWidget(box)
    for field in FIELDS:
        box.set_field(field)
        names = [box.itemData(row) for row in range(box.count())]
        assert sorted(names) == sorted(operator.value for operator in field.operators)
        assert all(
            name in box.itemData(names.index(name), Qt.ItemDataRole.ToolTipRole) for name in names
        )
    box.set_field(None)
    assert box.operator()


def test_operators_speak_plainly_and_stay_with_the_field_that_takes_them(qgis_app, qtbot):
    box = OperatorBox()
    qtbot.addWidget(box)
    assert box.operator() == ""
    box.set_field(FIELD_BY_NAME["owner"])
    assert [box.itemText(row) for row in range(box.count())] == [
        "contains",
        "is",
        "is not",
        "is one of",
        "is none of",
        "is empty",
    ]
    assert box.operator() == "ilike"
    box.set_field(FIELD_BY_NAME["acres"])
    assert (box.operator(), box.currentText()) == ("gte", "is at least")
    box.set_operator("in")
    box.set_field(FIELD_BY_NAME["zoning"])
    assert box.operator() == "in"
    assert "in" in box.toolTip()


@pytest.mark.parametrize("name", ["gt", "like"])
def test_an_operator_that_the_field_does_not_take_is_shown_until_another_is_chosen(
    show_control, qtbot, name
):
    box = OperatorBox()
    box.set_field(FIELD_BY_NAME["owner"])
    box.set_operator(name)
    assert box.operator() == name
    show_control(box)
    with qtbot.waitSignal(box.changed):
        qtbot.keyClick(box, Qt.Key.Key_Home)
    assert box.operator() == "ilike"
    assert box.count() == 6


def test_the_comparison_is_as_wide_for_every_field(qgis_app, qtbot):
    box = OperatorBox()
    qtbot.addWidget(box)
    widths = set()
    for field in (None, *FIELDS):
        box.set_field(field)
        widths.add((box.sizeHint().width(), box.minimumSizeHint().width()))
    assert len(widths) == 1


# The field


@pytest.fixture
def picker(show_control, qtbot):
    picker = show_control(FieldPicker())
    qtbot.waitUntil(picker.hasFocus)
    return picker


def popup_of(picker):
    return picker.findChild(QWidget, "parcel_lookup_fields")


def search_of(picker):
    return popup_of(picker).findChild(QLineEdit)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("own", "owner"),
        ("acres", "acres"),
        ("sq_f", "sq_feet"),
        ("situs", "situs"),
        ("uuid", "svc_uuid"),
        ("assessor", "parcel_id"),
        ("same owner", "adjacent_acreage_sameowner"),
        ("USD sale", "sale_price"),
        ("Value", "parcel_value"),
        ("value", "parcel_value"),
        ("ZIP", "postal"),
    ],
)
def test_a_field_is_found_by_typing(picker, qtbot, typed, name):
    qtbot.keyClicks(picker, typed[0])
    assert popup_of(picker).isVisible()
    assert search_of(picker).text() == typed[0]
    qtbot.keyClicks(search_of(picker), typed[1:])
    with qtbot.waitSignal(picker.changed):
        qtbot.keyClick(search_of(picker), Qt.Key.Key_Return)
    assert picker.field() == name
    assert picker.currentText() == FIELD_BY_NAME[name].label
    assert not popup_of(picker).isVisible()
    assert name in picker.toolTip()


def test_fields_are_in_their_groups_and_arrow_keys_skip_the_titles(picker, qtbot):
    seen = []
    picker.showPopup()
    for _ in range(len(FIELDS)):
        qtbot.keyClick(search_of(picker), Qt.Key.Key_Up)
    for _ in range(len(FIELDS)):
        qtbot.keyClick(search_of(picker), Qt.Key.Key_Return)
        seen.append(picker.field())
        picker.showPopup()
        qtbot.keyClick(search_of(picker), Qt.Key.Key_Down)
    assert len(set(seen)) == len(FIELDS)
    groups = list(dict.fromkeys(FIELD_BY_NAME[name].group.value for name in seen))
    assert groups == ["Owner", "Address", "Land", "Value", "Sale", "Place", "Identifiers"]
    qtbot.keyClick(search_of(picker), Qt.Key.Key_Escape)


def test_escape_closes_the_list_and_changes_nothing(picker, qtbot):
    picker.set_field("acres")
    emitted = []
    picker.changed.connect(lambda: emitted.append(1))
    qtbot.keyClicks(picker, "z")
    qtbot.keyClick(search_of(picker), Qt.Key.Key_Escape)
    assert not popup_of(picker).isVisible()
    assert picker.field() == "acres"
    qtbot.keyClicks(picker, "q")
    qtbot.keyClicks(search_of(picker), "qqq")
    qtbot.keyClick(search_of(picker), Qt.Key.Key_Return)
    assert popup_of(picker).isVisible()
    assert "No matching field" in search_of(picker).accessibleDescription()
    qtbot.keyClick(search_of(picker), Qt.Key.Key_Escape)
    assert not emitted


def test_a_name_that_is_no_field_stays_until_another_is_chosen(picker, qtbot):
    assert picker.field() == ""
    picker.set_field("color")
    assert (picker.field(), picker.currentText()) == ("color", "color")
    picker.set_field("owner")
    picker.set_field("")
    assert (picker.field(), picker.currentText()) == ("", "Choose a field")
    assert picker.findData("color") == -1


def test_no_field_is_a_choice_where_there_may_be_none(show_control, qtbot):
    picker = show_control(FieldPicker(none="unsorted"))
    picker.set_field("acres")
    picker.showPopup()
    qtbot.keyClick(search_of(picker), Qt.Key.Key_PageUp)
    qtbot.keyClick(search_of(picker), Qt.Key.Key_PageUp)
    with qtbot.waitSignal(picker.changed):
        qtbot.keyClick(search_of(picker), Qt.Key.Key_Return)
    assert (picker.field(), picker.currentText()) == ("", "unsorted")
    picker.showPopup()
    qtbot.keyClicks(search_of(picker), "order")
    assert "No matching field" in search_of(picker).accessibleDescription()
    qtbot.keyClick(search_of(picker), Qt.Key.Key_Escape)


@pytest.mark.parametrize("fixture", ["long_words", "large_font"])
def test_the_list_of_fields_has_room_for_its_words(request, show_control, qtbot, fixture):
    request.getfixturevalue(fixture)
    picker = show_control(FieldPicker())
    picker.set_field("adjacent_acreage_sameowner")
    picker.showPopup()
    popup = popup_of(picker)
    assert looks.cut_off(popup) == []
    assert picker.screen().availableGeometry().contains(popup.geometry())
    popup.close()
