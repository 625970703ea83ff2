"""Where to search: which layer, which of its features, or the view."""

import pytest
from qgis.core import QgsCoordinateReferenceSystem, QgsFeature, QgsGeometry, QgsRectangle
from qgis.gui import QgsCheckableComboBox, QgsDoubleSpinBox, QgsMapLayerComboBox
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QCheckBox, QComboBox, QRadioButton

from parcel_lookup.core.contract import Cancellation, ParcelError
from parcel_lookup.core.gis.inputs.distance import Distance
from parcel_lookup.core.search import TOUCHING, OverlapUnit, Predicate, Relation
from parcel_lookup.ui.area.area_box import AreaBox
from parcel_lookup.ui.search.distance_edit import remember_distance


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
    assert layer_combo(box).count() == 2  # offered, but never used by default


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


# ---- a distance around the features of a layer ------------------------------------------------


def layer_button(box):
    return part(box, QRadioButton, "where_layer")


def distance(box):
    return part(box, QgsDoubleSpinBox, "distance")


def distance_unit(box):
    return part(box, QComboBox, "distance_unit")


@pytest.fixture
def wells(add_layer):
    """A layer with two points, 0.01° from each other."""
    layer = add_layer("Wells", kind="Point")
    for west in (-100, -99.99):
        feature = QgsFeature(layer.fields())
        feature.setGeometry(QgsGeometry.fromWkt(f"POINT({west} 38)"))
        layer.dataProvider().addFeatures([feature])
    return layer


def test_points_are_searched_within_a_distance(box, wells):
    choose(layer_combo(box), wells)
    layer_button(box).click()
    assert distance(box).isVisible()
    assert box.place == "the area within 300 feet of Wells"
    assert box.area_input().meters == pytest.approx(91.44)
    distance(box).setValue(0)
    assert distance(box).value() > 0
    distance(box).setValue(2)
    distance_unit(box).setCurrentIndex(distance_unit(box).findData("kilometers"))
    area = box.area_input()
    assert (area.name, area.meters) == ("the area within 2 kilometers of Wells", 2000)
    assert box.place == area.name
    assert len(area.read(Cancellation()).rows) == 2


def test_the_distance_that_was_used_last_is_proposed_for_lines(box, add_layer, project):
    remember_distance(Distance(0.25, "miles"))
    box.start_over()
    choose(layer_combo(box), add_layer("Roads", kind="LineString"))
    layer_button(box).click()
    assert box.place == "the area within 0.25 miles of Roads"


def test_polygons_are_searched_without_a_distance_unless_one_is_entered(box, add_layer, wells):
    polygons = add_layer("Districts")
    assert distance(box).isVisible()
    assert (box.place, box.area_input().meters) == ("Districts", 0)
    distance(box).setValue(50)
    assert box.place == "the area within 50 feet of Districts"
    assert box.area_input().meters == pytest.approx(15.24)
    choose(layer_combo(box), wells)
    assert box.place == "the area within 300 feet of Wells"
    choose(layer_combo(box), polygons)
    assert box.place == "the area within 50 feet of Districts"
    distance(box).setValue(0)
    assert box.place == "Districts"


def test_the_map_view_has_no_distance(box, add_layer):
    add_layer("Districts")
    distance(box).setValue(50)
    view_button(box).click()
    assert not distance(box).isVisible()
    assert box.place == "the map view"


def test_a_new_project_has_no_distance(box, add_layer):
    add_layer("Districts")
    distance(box).setValue(50)
    box.start_over()
    assert box.place == "Districts"


def test_the_last_polygon_layer_is_not_replaced_with_points(box, project, add_layer, wells):
    polygons = add_layer("Districts")
    layer_button(box).click()
    assert box.place == "Districts"
    project.removeMapLayer(polygons.id())
    assert box.is_map_view


def test_points_that_the_user_chose_stay_when_other_layers_come(box, add_layer, wells):
    assert box.is_map_view
    layer_button(box).click()  # the only layer that is offered
    assert box.place == "the area within 300 feet of Wells"
    add_layer("Districts")
    assert box.place == "the area within 300 feet of Wells"


# ---- the relation to the area -----------------------------------------------------------------


def relation(box):
    return part(box, QComboBox, "relation")


def least(box):
    return part(box, QgsDoubleSpinBox, "min_overlap")


def overlap_unit(box):
    return part(box, QComboBox, "overlap_unit")


def choose_data(combo, data):
    combo.setCurrentIndex(combo.findData(data))


def test_parcels_touch_the_area_unless_another_relation_is_chosen(box, add_layer):
    add_layer("Districts")
    assert box.predicate == TOUCHING
    assert not least(box).isVisible()
    choose_data(relation(box), "mostly_inside")
    assert box.predicate == Predicate(Relation.MOSTLY_INSIDE)
    choose_data(relation(box), "center_inside")
    assert box.predicate == Predicate(Relation.CENTER_INSIDE)
    assert not least(box).isVisible()


def test_an_overlap_has_a_number_and_a_unit(box):
    choose_data(relation(box), "overlaps")
    assert least(box).isVisible()
    assert box.predicate == Predicate(Relation.OVERLAPS, 10, OverlapUnit.PERCENT)
    for entered, used in ((25.5, 25.5), (200, 100), (0, 0.1)):
        least(box).setValue(entered)
        assert box.predicate == Predicate(Relation.OVERLAPS, used, OverlapUnit.PERCENT)
        assert not box.predicate.problem
    choose_data(overlap_unit(box), "acres")
    assert box.predicate == Predicate(Relation.OVERLAPS, 1, OverlapUnit.ACRES)
    least(box).setValue(250)
    choose_data(overlap_unit(box), "percent")
    assert box.predicate.minimum == 0.1
    choose_data(overlap_unit(box), "acres")
    assert box.predicate.minimum == 250


@pytest.mark.parametrize("button", ["where_layer", "where_view", "where_drawn"])
def test_the_relation_is_for_every_kind_of_area_and_stays(box, add_layer, button):
    add_layer("Districts")
    choose_data(relation(box), "mostly_inside")
    part(box, QRadioButton, button).setChecked(True)
    assert relation(box).isEnabled()
    assert box.predicate == Predicate(Relation.MOSTLY_INSIDE)


def test_a_new_project_has_the_default_relation(box):
    choose_data(relation(box), "overlaps")
    choose_data(overlap_unit(box), "acres")
    least(box).setValue(250)
    box.start_over()
    assert box.predicate == TOUCHING
    choose_data(relation(box), "overlaps")
    assert box.predicate == Predicate(Relation.OVERLAPS, 10, OverlapUnit.PERCENT)


def test_every_change_of_relation_and_distance_is_signaled(box, add_layer, qtbot):
    add_layer("Districts")
    for change in (
        lambda: choose_data(relation(box), "overlaps"),
        lambda: least(box).setValue(30),
        lambda: choose_data(overlap_unit(box), "acres"),
        lambda: distance(box).setValue(100),
        lambda: choose_data(distance_unit(box), "meters"),
        box.start_over,
    ):
        with qtbot.waitSignal(box.changed):
            change()
