"""The dock's group “Which”: the filters in words, and the controls next to them."""

import pytest
from qgis.gui import QgsSpinBox
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QCheckBox, QLabel, QPushButton, QToolButton

from parcel_lookup.core.contract import Filter, Order
from parcel_lookup.ui.dock.which_box import WhichBox
from parcel_lookup.ui.filters.draft import EMPTY_ROW, Draft

ACRES, FARM = Filter("acres", "gte", 40), Filter("land_use", "ilike", "farm")
OWNER = Filter("owner", "ilike", "smith")
TWO = Draft((ACRES, FARM))


@pytest.fixture
def box(qgis_app, qtbot):
    box = WhichBox()
    qtbot.addWidget(box)
    box.show()
    return box


def part(box, kind, name):
    found = box.findChild(kind, f"parcel_lookup_{name}")
    assert found is not None, name
    return found


def sentence(box):
    return part(box, QLabel, "filter_sentence")


def words(box):
    return sentence(box).text().replace("\u200b", "")


def clear(box):
    return part(box, QToolButton, "clear_filters")


@pytest.mark.parametrize(
    ("draft", "sentence_text"),
    [
        (Draft(), "All parcels"),
        (TWO, "acres is at least 40 and land use contains “farm”"),
        (Draft((ACRES,), order=Order("parcel_value", "desc")), "acres is at least 40"),
        (Draft((ACRES, EMPTY_ROW)), "acres is at least 40 and 1 incomplete filter"),
        (Draft((Filter("acres", "gte", None), EMPTY_ROW)), "2 incomplete filters"),
        (
            Draft(expression='"acres" > 3\n  OR "zoning" = \'AG\''),
            '"acres" > 3 OR "zoning" = \'AG\'',
        ),
        (Draft((Filter("owner", "eq", "<b>&amp;</b>"),)), "owner is “<b>&amp;</b>”"),
    ],
)
def test_the_filters_are_a_sentence(box, draft, sentence_text):
    box.set_draft(draft)
    assert words(box) == sentence_text
    assert sentence(box).textFormat() == Qt.TextFormat.PlainText
    assert sentence(box).accessibleName() == sentence_text


def test_the_tool_tip_shows_text_and_no_markup(box):
    box.set_draft(Draft((Filter("owner", "eq", "<b>"),)))
    assert "“&lt;b&gt;”" in sentence(box).toolTip()


def test_ten_thousand_letters_are_cut_short_and_still_wrap(box):
    box.set_draft(Draft((Filter("owner", "eq", "x" * 10_000),)))
    assert len(words(box)) == 500
    assert words(box).endswith("…")
    assert len(sentence(box).toolTip()) < 3000
    assert box.minimumSizeHint().width() < 300


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space])
def test_keys_open_the_builder(box, qtbot, key):
    with qtbot.waitSignal(box.builder_requested, timeout=500):
        qtbot.keyClick(sentence(box), key)


def test_a_click_on_sentence_or_button_opens_the_builder(box, qtbot):
    for target in (sentence(box), part(box, QPushButton, "filters")):
        with qtbot.waitSignal(box.builder_requested, timeout=500):
            qtbot.mouseClick(target, Qt.MouseButton.LeftButton)
    with qtbot.assertNotEmitted(box.builder_requested):
        qtbot.mouseClick(sentence(box), Qt.MouseButton.RightButton)


def test_what_is_cleared_can_be_brought_back(box, qtbot):
    assert not clear(box).isEnabled()
    box.set_draft(Draft((ACRES,), order=Order("acres", "asc"), max_parcels=9))
    with qtbot.waitSignal(box.changed):
        clear(box).click()
    assert box.draft == Draft(order=Order("acres", "asc"), max_parcels=9)
    assert words(box) == "All parcels"
    assert clear(box).accessibleName() == "Undo"
    part(box, QgsSpinBox, "at_most").setValue(7)
    with qtbot.waitSignal(box.changed):
        clear(box).click()
    assert box.draft == Draft((ACRES,), order=Order("acres", "asc"), max_parcels=7)
    assert clear(box).accessibleName() == "Clear filters"


def test_new_filters_are_not_undone_by_the_button_that_clears(box):
    box.set_draft(TWO)
    clear(box).click()
    box.set_draft(Draft((OWNER,)))
    assert clear(box).accessibleName() == "Clear filters"
    clear(box).click()
    assert box.draft == Draft()


def test_filters_that_take_the_place_of_others_can_be_undone(box):
    box.set_draft(TWO)
    box.replace_draft(Draft((OWNER,), include_buildings=True))
    assert clear(box).accessibleName() == "Undo"
    clear(box).click()
    assert box.draft == TWO
    assert not part(box, QCheckBox, "buildings").isChecked()


def test_number_and_buildings_are_the_draft_s(box, qtbot):
    with qtbot.assertNotEmitted(box.changed):
        box.set_draft(Draft((ACRES,), max_parcels=1200, include_buildings=True))
    most, buildings = part(box, QgsSpinBox, "at_most"), part(box, QCheckBox, "buildings")
    assert (most.value(), buildings.isChecked()) == (1200, True)
    with qtbot.waitSignal(box.changed):
        most.clear()
    with qtbot.waitSignal(box.changed):
        buildings.click()
    assert box.draft == Draft((ACRES,))
