"""Parcels that share a place: found, counted, and shown by labels, forms, and tables."""

import time
from uuid import NAMESPACE_URL, uuid5

import pytest
from qgis.core import (
    QgsExpressionContext,
    QgsExpressionContextUtils,
    QgsFeature,
    QgsFeatureRequest,
    QgsGeometry,
    QgsProject,
    QgsVectorLayer,
)
from qgis.gui import QgsAttributeEditorContext, QgsAttributeForm, QgsGui
from qgis.PyQt.QtWidgets import QLabel

from parcel_lookup.core.contract import Cancellation, Cancelled, Parcel
from parcel_lookup.core.gis.layer.schema import STACK_COUNT, ResultSchema
from parcel_lookup.core.gis.layer.stacks import (
    Stacks,
    count_parcels,
    count_slices,
    find_places,
    find_stacks,
    write_counts,
)
from parcel_lookup.core.gis.layer.values import LayerCopy, plain_value
from parcel_lookup.core.gis.result.stack_form import list_stacks_together, stack_form_element
from parcel_lookup.tests.support.styling import counted

LOT, OTHER = "MultiPolygon (((0 0, 1 0, 1 1, 0 1, 0 0)))", "MultiPolygon (((5 0, 6 0, 6 1, 5 0)))"
#: The same lot from another corner, the other way round.
LOT_TURNED = "MultiPolygon (((1 1, 1 0, 0 0, 0 1, 1 1)))"
#: Another shape in the same box.
HALF = "MultiPolygon (((0 0, 1 0, 1 1, 0 0)))"


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    QgsProject.instance().clear()


def parcels(*rows, name="Parcels"):
    """A layer in the project; a row is (svc_uuid, svc_stack_uuid, WKT or None, {field: value})."""
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", name, "memory")
    layer.dataProvider().addAttributes(list(ResultSchema().fields))
    layer.updateFields()
    add(layer, rows)
    QgsProject.instance().addMapLayer(layer)
    return layer


def add(layer, rows):
    features = []
    for uuid, stack, wkt, *more in rows:
        feature = QgsFeature(layer.fields())
        values = {"svc_uuid": uuid, "svc_stack_uuid": stack, **(more[0] if more else {})}
        for field, value in values.items():
            feature[field] = value
        if wkt:
            feature.setGeometry(QgsGeometry.fromWkt(wkt))
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]


def stacks_of(layer, selected_only=False):
    return find_stacks(LayerCopy(layer, selected_only), Cancellation())


def test_a_stack_is_what_has_one_stack_id():
    found = stacks_of(parcels(("a", "S", LOT), ("b", "S", LOT), ("c", "S", None), ("d", "T", LOT)))
    assert list(found.counts.values()) == [3, 3, 3, 1]
    assert (found.number, found.parcels) == (1, 3)


def test_without_a_stack_id_it_is_recognized_by_the_geometry():
    layer = parcels(
        ("a", None, LOT),
        ("b", "", LOT_TURNED),
        ("c", None, HALF),
        ("d", None, None),
        ("e", None, None),
    )
    assert list(stacks_of(layer).counts.values()) == [2, 2, 1, 1, 1]


def test_a_parcel_in_several_rows_is_one():
    rows = [
        ("a", None, LOT),
        ("a", None, LOT),
        ("b", "S", OTHER),
        ("b", "S", OTHER),
        ("c", "S", OTHER),
    ]
    found = stacks_of(parcels(*rows))
    assert list(found.counts.values()) == [1, 1, 2, 2, 2]
    assert (found.number, found.parcels) == (1, 2)


def test_of_a_selection_only_what_is_selected_counts():
    layer = parcels(("a", None, LOT), ("b", None, LOT), ("c", None, LOT), ("d", "S", OTHER))
    layer.selectByIds([1, 2, 4])
    assert stacks_of(layer, selected_only=True).counts == {1: 2, 2: 2, 4: 1}


def test_layers_without_stacks_features_or_fields_have_none():
    assert stacks_of(parcels()).counts == {}
    found = stacks_of(parcels(("a", None, LOT), (None, None, LOT), (None, None, LOT)))
    assert (set(found.counts.values()), found.number) == ({1}, 0)
    bare = QgsVectorLayer("Polygon?crs=EPSG:4326&field=name:string", "bare", "memory")
    assert find_places(LayerCopy(bare), Cancellation()) == []
    counted(bare)


def test_every_feature_has_a_place():
    layer = parcels(("a", "S", LOT), ("b", None, OTHER), ("c", None, OTHER), (None, None, None))
    places = [one.place for one in find_places(LayerCopy(layer), Cancellation())]
    assert places[:3] == ["S", "b", "b"]
    assert len(set(places)) == 3


def test_it_ends_when_it_is_cancelled():
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        find_stacks(LayerCopy(parcels(("a", "S", LOT))), cancellation)


def counts(layer):
    return [plain_value(feature[STACK_COUNT]) for feature in layer.getFeatures()]


def test_the_field_counts_each_parcel_at_a_place_once():
    layer = counted(
        parcels(
            ("a", "S", LOT),
            ("b", "S", LOT),
            ("b", "S", LOT),
            ("c", None, OTHER),
            ("d", None, OTHER),
            ("e", None, HALF),
            (None, None, None),
        )
    )
    assert counts(layer) == [2, 2, 2, 2, 2, 1, 1]


def test_counts_are_written_in_slices_and_only_where_they_differ():
    layer = many_without_ids(parcels(), 2500, 2)
    copy, cancellation = LayerCopy(layer), Cancellation()
    slices = count_slices(copy, find_stacks(copy, cancellation), cancellation)
    assert [len(one) for one in slices] == [1000, 1000, 500]
    counted(layer)
    copy = LayerCopy(layer)
    assert count_slices(copy, find_stacks(copy, cancellation), cancellation) == []
    layer.dataProvider().deleteFeatures([1])
    assert counts(counted(layer))[:3] == [1, 2, 2]


def test_in_a_layer_that_is_being_edited_counts_are_a_part_of_the_editing():
    layer = parcels(("a", "S", LOT))
    layer.startEditing()
    feature = QgsFeature(layer.fields())
    feature["svc_uuid"], feature["svc_stack_uuid"] = "b", "S"
    assert layer.addFeature(feature)
    assert sorted(counts(counted(layer))) == [2, 2]
    layer.rollBack()
    assert counts(layer) == [None]


def test_a_field_that_was_removed_or_moved_meanwhile_stays_as_it_is():
    layer = parcels(("a", "S", LOT), ("b", "S", LOT))
    copy, cancellation = LayerCopy(layer), Cancellation()
    (values,) = count_slices(copy, find_stacks(copy, cancellation), cancellation)
    layer.dataProvider().deleteAttributes([layer.fields().lookupField("owner")])
    layer.updateFields()
    write_counts(layer, values)
    assert counts(layer) == [None, None]
    layer.dataProvider().deleteAttributes([layer.fields().lookupField(STACK_COUNT)])
    layer.updateFields()
    write_counts(layer, values)
    assert count_slices(LayerCopy(layer), Stacks({}), cancellation) == []


def uuid(number):
    return str(uuid5(NAMESPACE_URL, str(number)))


def many_without_ids(layer, count, each):
    """Parcels at places, without stack ids."""
    features = []
    for number in range(count):
        feature = QgsFeature(layer.fields())
        feature["svc_uuid"] = uuid(number)
        x = number // each
        feature.setGeometry(
            QgsGeometry.fromWkt(f"MultiPolygon ((({x} 0, {x + 1} 0, {x} 1, {x} 0)))")
        )
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    layer.updateExtents()
    return layer


def test_parcels_are_counted_alike_before_they_are_features():
    """Processing counts them before it writes them."""
    rows = [
        ("a", "S", LOT),
        ("b", "S", LOT),
        ("b", "S", LOT),
        ("c", None, LOT),
        ("d", "", LOT_TURNED),
        ("e", None, HALF),
        ("f", None, None),
        ("g", None, OTHER),
        ("h", None, OTHER),
    ]
    layer = counted(parcels(*rows))
    rows[-1] = ("h", None, "Polygon ((5 0, 6 0, 6 1, 5 0))")  # which features have as several
    found = [
        Parcel(
            uuid,
            {"svc_uuid": uuid, "svc_stack_uuid": stack},
            wkb and bytes(QgsGeometry.fromWkt(wkb).asWkb()),
        )
        for uuid, stack, wkb in rows
    ]
    known = count_parcels(lambda: iter(found), Cancellation())
    assert [known.get(one.key, 1) for one in found] == counts(layer)
    assert known == {(uuid, ""): 2 for uuid in "abcdgh"}
    stop = Cancellation()
    stop.cancel()
    with pytest.raises(Cancelled):
        count_parcels(lambda: iter(found), stop)


def form_texts(layer, number):
    """The texts of the form of a feature that are to be seen."""
    QgsGui.editorWidgetRegistry().initEditors()
    config = layer.editFormConfig()
    config.setLayout(config.layout().DragAndDrop)
    config.clearTabs()
    config.invisibleRootContainer().addChildElement(stack_form_element())
    layer.setEditFormConfig(config)
    form = QgsAttributeForm(layer, layer.getFeature(number), QgsAttributeEditorContext())
    form.show()
    texts = [label.text() for label in form.findChildren(QLabel) if label.isVisible()]
    form.close()
    return "".join(texts)


def test_the_form_lists_the_parcels_at_the_place():
    value = {"parcel_id": "1-1", "situs": "<b>1 Main St</b> & Co", "parcel_value": 1234567.5}
    layer = counted(
        parcels(
            ("a", "S", LOT, value),
            ("b", "S", LOT, {"parcel_id": "1-2", "parcel_value": -5.0}),
            ("c", None, OTHER, {"parcel_id": "2"}),
            ("d", None, OTHER, {"parcel_id": "3"}),
            ("e", None, HALF, {"parcel_id": "4"}),
        )
    )
    text = form_texts(layer, 1)
    assert "2 parcels" in text
    assert all(value in text for value in ("1-1", "1-2", "$1,234,568", "-$5"))
    assert "&lt;b&gt;1 Main St&lt;/b&gt; &amp; Co" in text
    assert "Owner" not in text, "a column without a value"
    by_geometry = form_texts(layer, 3)
    assert all(value in by_geometry for value in (">2&", ">3&"))
    assert "1-1" not in by_geometry
    assert form_texts(layer, 5) == ""


def test_the_form_lists_a_parcel_in_several_rows_once():
    one, other = {"parcel_id": "1-1"}, {"parcel_id": "1-2"}
    rows = [("a", "S", LOT, one), ("a", "S", LOT, one), ("b", "S", LOT, other)]
    text = form_texts(counted(parcels(*rows)), 1)
    assert "2 parcels" in text
    assert text.count("1-1") == 1


def test_the_form_of_a_large_stack_shows_how_many_more_there_are():
    layer = counted(parcels(*((f"p{n}", "S", None, {"parcel_id": f"{n:04}"}) for n in range(438))))
    text = form_texts(layer, 200)
    assert all(words in text for words in ("438 parcels", "413 more", "0024"))
    assert "0025" not in text


def test_the_table_begins_with_the_stacks_together_and_marks_them():
    layer = counted(
        parcels(
            ("a", "S", LOT), ("b", None, OTHER), ("c", "S", LOT), ("d", None, HALF), ("e", "S", LOT)
        )
    )
    list_stacks_together(layer)
    request = QgsFeatureRequest()
    request.addOrderBy(layer.attributeTableConfig().sortExpression())
    order = [feature["svc_uuid"] for feature in layer.getFeatures(request)]
    at = sorted(order.index(uuid) for uuid in "ace")
    assert at[2] - at[0] == 2
    context = QgsExpressionContext(QgsExpressionContextUtils.globalProjectLayerScopes(layer))
    marked = []
    for feature in layer.getFeatures():
        context.setFeature(feature)
        styles = layer.conditionalStyles().rowStyles()
        if any(style.matches(None, context) for style in styles):
            marked.append(feature["svc_uuid"])
    assert marked == ["a", "c", "e"]


def test_the_rows_of_thousands_of_stacks_are_marked_at_once():
    """QGIS parses the style again for each visible row, so it must be short."""
    layer = many_without_ids(parcels(), 10_000, 4)
    counted(layer)
    list_stacks_together(layer)
    (one, _) = layer.conditionalStyles().rowStyles()
    context = QgsExpressionContext(QgsExpressionContextUtils.globalProjectLayerScopes(layer))
    features = list(layer.getFeatures(QgsFeatureRequest().setLimit(200)))
    start, marked = time.thread_time(), 0
    for feature in features:
        context.setFeature(feature)
        marked += one.matches(None, context)
    # 0.1 s; 3 s where the JSON is read each time.
    assert time.thread_time() - start < 1.2
    assert 60 < marked < 140


def test_a_table_of_very_many_rows_is_left_in_its_order():
    layer = many_without_ids(parcels(), 50_001, 50_001)
    list_stacks_together(layer)
    assert layer.attributeTableConfig().sortExpression() == ""


def form_of_a_stack(number):
    """The form of the first parcel of a large stack, and the processor time that it takes."""
    layer = parcels()
    add(layer, [(uuid(n), "S", None, {"parcel_id": f"{n:05}"}) for n in range(number)])
    counted(layer)
    start = time.thread_time()
    text = form_texts(layer, 1)
    return text, time.thread_time() - start


def test_the_form_of_a_very_large_stack_takes_time_in_proportion_to_its_parcels():
    _, of_a_quarter = form_of_a_stack(5_000)
    text, took = form_of_a_stack(20_000)
    assert took < 8 * of_a_quarter  # 16 times as long where each row is compared with each
    assert "20,000 parcels" in text
    assert "19,975 more" in text
    assert "00024" in text
