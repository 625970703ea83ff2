"""Where to search: which layer, which of its features, or the view."""

import pytest
from qgis.core import QgsCoordinateReferenceSystem, QgsRectangle
from qgis.gui import QgsCheckableComboBox, QgsMapLayerComboBox
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QCheckBox, QRadioButton

from parcel_lookup.core.contract import Cancellation, ParcelError
from parcel_lookup.ui.area.area_box import AreaBox


@pytest.fixture
def box(iface, qtbot):
    box = AreaBox(iface.canvas)
    iface.currentLayerChanged.connect(box.follow)
    qtbot.addWidget(box)
    box.show()
    yield box
    box.close_down()


def part(box, kind, name):
    found = box.findChild(kind, f"parcel_lookup_{name}")
    assert found is not None
    return found


def layer_combo(box):
    return part(box, QgsMapLayerComboBox, "layer")


def selected_only(box):
    return part(box, QCheckBox, "selected_only")


def carry_over(box):
    return part(box, QgsCheckableComboBox, "carry_over")


def view_button(box):
    return part(box, QRadioButton, "where_view")


def choose(combo, layer):
    """Choose as a user does, which emits `activated`."""
    combo.setLayer(layer)
    combo.activated.emit(combo.currentIndex())


def test_without_a_polygon_layer_the_view_is_chosen(box, add_layer):
    assert box.is_map_view
    add_layer("Roads", kind="LineString")
    add_layer("Wells", kind="Point")
    assert box.is_map_view
    assert layer_combo(box).count() == 0


def test_a_polygon_layer_is_taken_as_soon_as_there_is_one(box, add_layer):
    add_layer("Districts")
    assert not box.is_map_view
    assert box.place == "Districts"


def test_follows_the_layer_tree_until_the_user_chooses(box, iface, add_layer):
    first, second, third = (add_layer(name) for name in ("A", "B", "C"))
    iface.setActiveLayer(first)
    assert box.place == "A"
    iface.setActiveLayer(second)
    assert box.place == "B"
    choose(layer_combo(box), third)
    iface.setActiveLayer(first)
    assert box.place == "C"


def test_follows_again_when_the_chosen_layer_is_gone(box, iface, project, add_layer):
    first, second, third = (add_layer(name) for name in ("A", "B", "C"))
    choose(layer_combo(box), third)
    project.removeMapLayer(third.id())
    iface.setActiveLayer(second)
    assert box.place == "B"
    iface.setActiveLayer(first)
    assert box.place == "A"


def test_a_layer_of_points_or_results_is_not_followed(box, iface, add_layer):
    add_layer("Districts")
    add_layer("Wells", kind="Point")
    assert box.place == "Districts"
    found = add_layer("Parcels in Districts")
    found.startEditing()
    found.renameAttribute(0, "svc_uuid")
    found.commitChanges()
    found.setCustomProperty("parcel_lookup/search", "{}")
    layer_combo(box).setLayer(None)
    iface.setActiveLayer(found)
    assert box.place != "Parcels in Districts"


def test_a_view_chosen_by_the_user_stays_when_a_layer_comes(box, add_layer):
    add_layer("A")
    view_button(box).click()
    add_layer("B")
    assert box.is_map_view


def test_selected_only_is_off_and_grey_without_a_selection(box, add_layer):
    layer = add_layer(boxes=3)
    check = selected_only(box)
    assert not check.isEnabled()
    assert not check.isChecked()
    layer.select([1, 2])
    assert check.isEnabled()
    assert "(2)" in check.text()
    layer.selectAll()
    assert "(3)" in check.text()
    check.click()
    layer.removeSelection()
    assert not check.isEnabled()
    assert not check.isChecked()
    assert "(" not in check.text()


def test_selected_only_comes_back_with_the_selection(box, add_layer):
    layer = add_layer(boxes=3)
    layer.select(1)
    selected_only(box).click()
    layer.removeSelection()
    layer.select([2, 3])
    assert selected_only(box).isChecked()


def test_only_the_selected_polygons_are_read(box, add_layer):
    layer = add_layer(boxes=3)
    layer.select([2, 3])
    assert len(box.area_input().read(Cancellation()).rows) == 3
    selected_only(box).click()
    assert len(box.area_input().read(Cancellation()).rows) == 2


def test_nothing_ticked_carries_over_all_fields(box, add_layer):
    add_layer()
    assert [field.name() for field in box.area_input().fields] == ["ZONE", "NAME"]
    carry_over(box).setItemCheckState(1, Qt.CheckState.Checked)
    assert [field.name() for field in box.area_input().fields] == ["NAME"]


def test_ticked_fields_stay_ticked_when_a_field_is_added(box, add_layer):
    layer = add_layer()
    carry_over(box).setItemCheckState(1, Qt.CheckState.Checked)
    layer.startEditing()
    layer.deleteAttribute(0)
    assert carry_over(box).checkedItemsData() == ["NAME"]
    assert carry_over(box).count() == 1


def test_map_view_is_the_polygon_that_a_turned_map_shows(box, iface):
    canvas = iface.canvas
    canvas.setDestinationCrs(QgsCoordinateReferenceSystem("EPSG:4326"))
    canvas.setExtent(QgsRectangle(-100.1, 38.0, -100.0, 38.1))
    canvas.setRotation(45)
    polygon = box.area_input().read(Cancellation()).prepared.polygons[0].wkb
    from shapely import from_wkb

    ring = list(from_wkb(polygon).exterior.coords)
    sides = {(round(a[0] - b[0], 9), round(a[1] - b[1], 9)) for a, b in zip(ring, ring[1:])}
    assert all(dx and dy for dx, dy in sides)  # no side goes along an axis


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"crs": ""}, "coordinate reference system"),
        ({"boxes": 0}, "no features"),
    ],
)
def test_an_unusable_area_is_reported(box, project, add_layer, options, words):
    add_layer("Odd", **options)
    with pytest.raises(ParcelError) as caught:
        box.area_input().read(Cancellation())
    assert words in caught.value.sentence


def test_an_empty_map_has_no_place(box):
    with pytest.raises(ParcelError) as caught:
        box.area_input()
    assert "the map is empty" in caught.value.sentence


def test_unsaved_edits_of_a_layer_are_searched(box, add_layer):
    layer = add_layer(boxes=2)
    layer.startEditing()
    layer.deleteFeature(1)
    assert len(box.area_input().read(Cancellation()).rows) == 1


def test_a_new_project_forgets_the_choices(box, iface, project, add_layer):
    add_layer("A")
    view_button(box).click()
    project.clear()
    box.start_over()
    assert box.is_map_view
    add_layer("B")
    assert not box.is_map_view
    assert box.place == "B"


def test_every_change_is_signaled(box, add_layer, qtbot):
    layer = add_layer(boxes=2)
    with qtbot.waitSignal(box.changed):
        layer.select(1)
    with qtbot.waitSignal(box.changed):
        selected_only(box).click()
    with qtbot.waitSignal(box.changed):
        view_button(box).click()
    with qtbot.waitSignal(box.changed):
        box._canvas.setExtent(QgsRectangle(-100.1, 38.0, -100.0, 38.1))
