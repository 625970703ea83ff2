"""Parcels that share a place: found, counted, and told by labels, forms and tables."""

import time
from uuid import NAMESPACE_URL, uuid5

import pytest
from qgis.core import (
    QgsExpression,
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

from parcel_lookup.core.contract import Cancellation, Cancelled
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.layer.stacks import (
    STACKS_VARIABLE,
    find_places,
    find_stacks,
    remember_stacks,
    stack_count_expression,
    stack_label_expression,
)
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.result.stack_form import list_stacks_together, stack_form_element

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


def remembered(layer):
    remember_stacks(layer, stacks_of(layer))
    return layer


def evaluate(layer, expression):
    """The values of an expression for all features, as a renderer works them out."""
    context = QgsExpressionContext(QgsExpressionContextUtils.globalProjectLayerScopes(layer))
    context.setFields(layer.fields())
    parsed = QgsExpression(expression)
    assert parsed.prepare(context), parsed.parserErrorString()
    values = []
    for feature in layer.getFeatures():
        context.setFeature(feature)
        values.append(parsed.evaluate(context))
        assert not parsed.hasEvalError(), parsed.evalErrorString()
    return values


def test_a_stack_is_what_has_one_stack_id():
    found = stacks_of(parcels(("a", "S", LOT), ("b", "S", LOT), ("c", "S", None), ("d", "T", LOT)))
    assert found.counts == {"S": 3}
    assert (found.firsts, found.number, found.parcels, found.largest) == (("a",), 1, 3, 3)


def test_without_a_stack_id_it_is_told_by_the_geometry():
    layer = parcels(
        ("a", None, LOT),
        ("b", "", LOT_TURNED),
        ("c", None, HALF),
        ("d", None, None),
        ("e", None, None),
    )
    found = stacks_of(layer)
    assert found.counts == {"a": 2, "b": 2}
    assert found.firsts == ("a",)


def test_a_parcel_in_several_rows_is_one():
    rows = [
        ("a", None, LOT),
        ("a", None, LOT),
        ("b", "S", OTHER),
        ("b", "S", OTHER),
        ("c", "S", OTHER),
    ]
    assert stacks_of(parcels(*rows)).counts == {"S": 2}


def test_of_a_selection_only_what_is_selected_counts():
    layer = parcels(("a", None, LOT), ("b", None, LOT), ("c", None, LOT), ("d", "S", OTHER))
    layer.selectByIds([1, 2, 4])
    assert stacks_of(layer, selected_only=True).counts == {"a": 2, "b": 2}


def test_layers_without_stacks_features_or_fields_have_none():
    assert stacks_of(parcels()).counts == {}
    assert stacks_of(parcels(("a", None, LOT), (None, None, LOT), (None, None, LOT))).counts == {}
    bare = QgsVectorLayer("Polygon?crs=EPSG:4326&field=name:string", "bare", "memory")
    assert find_places(LayerCopy(bare), Cancellation()) == []
    remember_stacks(bare, stacks_of(bare))
    assert "variableNames" not in bare.customPropertyKeys()


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


def test_expressions_count_and_label_each_stack_once():
    layer = remembered(
        parcels(
            ("a", "S", LOT),
            ("b", "S", LOT),
            ("c", None, OTHER),
            ("d", None, OTHER),
            ("e", None, HALF),
        )
    )
    assert evaluate(layer, stack_count_expression()) == [2, 2, 2, 2, 1]
    assert evaluate(layer, stack_label_expression()) == [True, False, True, False, True]


def test_where_nothing_is_known_every_parcel_is_alone():
    layer = parcels(("a", "S", LOT), ("b", "S", LOT))
    assert evaluate(layer, stack_count_expression()) == [1, 1]
    assert evaluate(layer, stack_label_expression()) == [True, True]


def test_what_is_remembered_can_become_nothing():
    layer = remembered(parcels(("a", "S", LOT), ("b", "S", LOT)))
    layer.dataProvider().deleteFeatures([1])
    remembered(layer)
    assert evaluate(layer, stack_count_expression()) == [1]
    assert not QgsExpressionContextUtils.layerScope(layer).hasVariable(STACKS_VARIABLE)


def test_it_is_kept_in_project_style_and_geopackage(tmp_path):
    layer = remembered(parcels(("a", "S", LOT), ("b", "S", LOT)))
    style = str(tmp_path / "style.qml")
    layer.saveNamedStyle(style)
    copy = parcels(("x", "S", LOT), ("y", None, OTHER), name="Copy")
    copy.loadNamedStyle(style)
    assert evaluate(copy, stack_count_expression()) == [2, 1]
    kept = QgsExpressionContextUtils.layerScope(layer).variable(STACKS_VARIABLE)
    assert QgsProject.instance().write(str(tmp_path / "project.qgz"))
    QgsProject.instance().clear()
    assert QgsProject.instance().read(str(tmp_path / "project.qgz"))
    (layer,) = QgsProject.instance().mapLayersByName("Parcels")
    assert QgsExpressionContextUtils.layerScope(layer).variable(STACKS_VARIABLE) == kept


def test_reading_it_costs_a_map_next_to_nothing():
    """QGIS folds the JSON into a constant: thousands of stacks are read once, not per parcel."""
    rows = [(f"{n:036}", f"{n // 2:036}", None) for n in range(8000)]
    layer = remembered(parcels(*rows))
    assert QgsExpressionContextUtils.layerScope(layer).isStatic(STACKS_VARIABLE)
    start = time.thread_time()
    assert set(evaluate(layer, stack_count_expression())) == {2}
    # 4,000 stacks read for each of 8,000 parcels take a minute.
    assert time.thread_time() - start < 5


def test_ids_that_end_alike_and_ids_of_any_letters_are_told_apart():
    end = "-0000-4000-8000-000000000001"
    odd = ("it's", 'a "b"', "back\\", "<&>", "ü\ufffe\x01", "\U0001f3e0")
    rows = [(f"{n:08}{end}", None, LOT if n < 2 else None) for n in range(4)]
    rows += [(f"{n}{one}", one, OTHER) for one in odd for n in range(2)]
    layer = remembered(parcels(*rows))
    assert evaluate(layer, stack_count_expression()) == [2, 2, 1, 1] + [2] * 2 * len(odd)
    assert evaluate(layer, stack_label_expression()) == [True, False] + [True] * 2 + [
        *(True, False) * len(odd)
    ]


def uuid(number):
    return str(uuid5(NAMESPACE_URL, str(number)))


def many_without_ids(layer, count, each):
    """Parcels at places that only their geometries tell of."""
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


def test_thousands_of_stacks_take_little_room_where_a_layer_is_written():
    """QGIS writes it in the main thread: 36,000 whole ids in double quotes take it 4 seconds."""
    layer = many_without_ids(parcels(), 24_000, 4)
    found = stacks_of(layer)
    remember_stacks(layer, found)
    kept = QgsExpressionContextUtils.layerScope(layer).variable(STACKS_VARIABLE)
    assert 240_000 < len(kept) <= 250_001
    assert not set('"<&') & set(kept)
    assert (found.number, found.parcels) == (6000, 24_000)
    assert 0 < found.left_out < 4000
    assert len(found.counts) == 4 * (6000 - found.left_out)
    counts = evaluate(layer, stack_count_expression())
    assert counts.count(4) == len(found.counts)
    assert counts.count(1) == found.left_out * 4
    assert sum(evaluate(layer, stack_label_expression())) == 6000 + found.left_out * 3
    assert f"{6000 - found.left_out:,} with the most parcels" in found.note


def test_a_city_of_condominiums_without_ids_is_kept_whole():
    """As many as Cambridge has."""
    assert stacks_of(many_without_ids(parcels(), 16_700, 8)).left_out == 0


def test_where_there_are_too_many_the_largest_stacks_are_kept():
    layer = many_without_ids(parcels(), 26_000, 2)
    tower = [(f"unit {n}", "tower", None) for n in range(30)]
    add(layer, tower)
    found = stacks_of(layer)
    assert found.left_out
    assert found.counts["tower"] == 30


def test_a_few_are_all_kept_and_there_is_nothing_to_note():
    found = stacks_of(parcels(("a", "S", LOT), ("b", "S", LOT)))
    assert (found.left_out, found.note) == (0, "")


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
    layer = remembered(
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
    text = form_texts(remembered(parcels(*rows)), 1)
    assert "2 parcels" in text
    assert text.count("1-1") == 1


def test_of_a_large_stack_the_form_tells_how_many_more_there_are():
    layer = remembered(
        parcels(*((f"p{n}", "S", None, {"parcel_id": f"{n:04}"}) for n in range(438)))
    )
    text = form_texts(layer, 200)
    assert all(words in text for words in ("438 parcels", "413 more", "0024"))
    assert "0025" not in text


def test_the_table_begins_with_the_stacks_together_and_marks_them():
    layer = remembered(
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
    """QGIS reads the style anew for each row that is seen, so nothing long may be read in it."""
    layer = many_without_ids(parcels(), 10_000, 4)
    remembered(layer)
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
    remembered(layer)
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
