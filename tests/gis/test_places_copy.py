"""The copy with one feature per place: how the parcels of a stack are merged."""

import math

import pytest
from qgis.core import (
    QgsExpression,
    QgsFeature,
    QgsField,
    QgsGeometry,
    QgsLayerNotesUtils,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.contract import Cancellation, Cancelled
from parcel_lookup.core.gis.layer.properties import (
    PARTIAL_PROPERTY,
    SEARCH_PROPERTY,
    is_result_layer,
)
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.layer.values import LayerCopy, plain_value
from parcel_lookup.core.gis.places import place_layer
from parcel_lookup.core.gis.places.merging import merge_places
from parcel_lookup.core.gis.places.place_layer import PLACES_PROPERTY, copy_places
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.styles import StyleKey, style_of
from parcel_lookup.core.gis.styles.restyling import restyle
from parcel_lookup.tests.support.layers import rows

#: About 2.05 acres at 42° N.
LOT = "MultiPolygon (((-93 42, -92.999 42, -92.999 42.0009, -93 42.0009, -93 42)))"
ACRES = 2.04


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    QgsProject.instance().clear()


def layer_of(*records, more=(), name="Parcels"):
    """Return a result layer in a group of the project; `more` are further fields."""
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", name, "memory")
    layer.dataProvider().addAttributes([*ResultSchema().fields, *more])
    layer.updateFields()
    layer.setCustomProperty(SEARCH_PROPERTY, "{}")
    features = []
    for values in records:
        feature = QgsFeature(layer.fields())
        wkt = values.pop("shape", LOT)
        if wkt:
            feature.setGeometry(QgsGeometry.fromWkt(wkt))
        for field, value in values.items():
            feature[field] = value
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    QgsProject.instance().addMapLayer(layer, False)
    QgsProject.instance().layerTreeRoot().addGroup("Search").addLayer(layer)
    return layer


def merged(*records, more=()):
    """Return the rows of the copy of a layer with these records, as dictionaries."""
    found = merge_places(LayerCopy(layer_of(*records, more=more)), Cancellation())
    names = found.fields.names()
    records = [map(plain_value, feature.attributes()) for feature in found.features]
    return [dict(zip(names, record)) for record in records]


def stack(*records, **more):
    """Return the one place of a stack of records."""
    named = ({"svc_uuid": f"p{n}", "svc_stack_uuid": "S", **one} for n, one in enumerate(records))
    (place,) = merged(*named, **more)
    return place


def column(field, *values, **more):
    """Return the merged value of a field."""
    return stack(*({field: value} for value in values), **more)[field]


def test_each_place_is_one_feature_in_the_order_first_seen():
    other = "MultiPolygon (((0 0, 1 0, 1 1, 0 0)))"
    found = merged(
        {"svc_uuid": "a", "svc_stack_uuid": "S"},
        {"svc_uuid": "b", "shape": other},
        {"svc_uuid": "c", "svc_stack_uuid": "S"},
        {"svc_uuid": "d", "shape": None},
        {"svc_uuid": "e", "shape": other},
    )
    assert [one["place"] for one in found] == ["S", "b", "d"]
    assert [one["parcel_count"] for one in found] == [2, 2, 1]
    assert [one["svc_uuids"] for one in found] == ["a; c", "b; e", "d"]
    assert "svc_uuid" not in found[0]


def test_values_are_added_and_texts_listed():
    found = stack(
        {"parcel_value": 100.0, "owner": "Lee; Ann", "situs": "1 Main St #1", "city": "Ames"},
        {"parcel_value": 50.5, "owner": "Roe", "situs": "1 Main St #2", "city": "Ames"},
        {"parcel_value": None, "owner": " ", "situs": None, "city": "Ames"},
    )
    assert found["parcel_value"] == 150.5
    assert found["owner"] == "Lee; Ann; Roe"
    assert (found["situs"], found["city"]) == ("1 Main St #1; 1 Main St #2", "Ames")
    assert found["tax_amount"] is None


def test_infinite_and_missing_numbers_are_left_out():
    assert column("land_value", math.inf, 7.0, -math.inf, None, math.nan) == 7.0
    assert column("land_value", math.inf, math.nan) is None
    assert column("land_value", -5.0, 3.0) == -2.0


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        ((ACRES, ACRES, ACRES), ACRES),  # each has the area of the lot
        ((0.0, ACRES, 0.0), ACRES),  # one does
        ((ACRES / 4, ACRES / 2, ACRES / 4), ACRES),  # each has its share
        ((ACRES / 2, ACRES / 2), ACRES),  # shares that are alike
        ((None, 1.9, None), 1.9),
        ((0.0, 0.0), 0.0),
        ((None, None), None),
    ],
)
def test_acres_are_those_of_the_lot(values, expected):
    assert column("acres", *values) == pytest.approx(expected)
    feet = [value and value * 43_560 for value in values]
    assert column("sq_feet", *feet) == pytest.approx(expected and expected * 43_560)


def test_without_a_geometry_equal_acres_are_those_of_the_lot():
    same = [{"acres": 2.0, "shape": None}, {"acres": 2.0, "shape": None}]
    different = [{"acres": 2.0, "shape": None}, {"acres": 1.0, "shape": None}]
    assert stack(*same)["acres"] == 2.0
    assert stack(*different)["acres"] == 3.0


def test_the_latest_sale_counts():
    found = stack(
        {"sale_date": "2019-05-01", "sale_price": 900.0},
        {"sale_date": "2021-01-31", "sale_price": 100.0},
        {"sale_date": "2021-01-31", "sale_price": 120.0},
        {"sale_date": "spring of 2023", "sale_price": 5000.0},
        {"sale_date": None, "sale_price": 7000.0},
    )
    assert (found["sale_date"], found["sale_price"]) == ("2021-01-31", 120.0)
    unread = stack({"sale_date": "spring", "sale_price": 1.0}, {"sale_price": 3.0})
    assert (unread["sale_date"], unread["sale_price"]) == ("spring", 3.0)


def test_values_of_the_lot_are_not_added():
    assert column("elevation", 10.0, 20.0, None) == 15.0
    assert column("cdl_majority_value", 5, 121, 121) == 121
    assert column("cdl_majority_category", "Corn", "Corn", None) == "Corn"
    assert column("adjacent_acreage_sameowner", 3.0, 9.0) == 9.0


def test_other_numbers_are_kept_where_all_have_the_same():
    year = QgsField("yearbuilt", QMetaType.Type.LongLong)
    assert column("yearbuilt", 1987, 1987, more=[year]) == 1987
    assert column("yearbuilt", 1987, 2004, more=[year]) is None
    assert column("yearbuilt", 1987, None, more=[year]) is None


def test_known_columns_are_added_even_as_text():
    text = QgsField("improvval", QMetaType.Type.QString)
    assert column("improvval", "1,200.50", "800", "n/a", more=[text]) == 2000.5


def test_a_parcel_in_several_rows_is_added_once():
    zone = QgsField("src_zone", QMetaType.Type.QString)
    found = merged(
        {"svc_uuid": "a", "svc_stack_uuid": "S", "parcel_value": 10.0, "src_zone": "R1"},
        {"svc_uuid": "a", "svc_stack_uuid": "S", "parcel_value": 10.0, "src_zone": "R2"},
        {"svc_uuid": "b", "svc_stack_uuid": "S", "parcel_value": 5.0, "src_zone": "R2"},
        more=[zone],
    )
    (place,) = found
    assert (place["parcel_count"], place["parcel_value"], place["src_zone"]) == (2, 15.0, "R1; R2")


def test_names_that_the_copy_needs_give_way():
    taken = [QgsField("Place", QMetaType.Type.QString), QgsField("fid", QMetaType.Type.LongLong)]
    found = stack({"Place": "Ames", "fid": 7}, {"Place": "Ames", "fid": 8}, more=taken)
    assert (found["place"], found["Place_2"]) == ("S", "Ames")
    assert "fid" not in found


def test_it_ends_when_it_is_canceled():
    cancellation = Cancellation()
    cancellation.cancel()
    with pytest.raises(Cancelled):
        merge_places(LayerCopy(layer_of({"svc_uuid": "a"})), cancellation)


def places_of(qtbot, layer):
    """Return the copy in the project once it is complete."""
    with qtbot.waitSignal(copy_places(layer).done):
        pass
    count = len(merge_places(LayerCopy(layer), Cancellation()).features)

    def is_full():
        found = copies()
        assert found
        assert found[-1].featureCount() == count
        assert not found[-1].readOnly()

    qtbot.waitUntil(is_full)
    return copies()[-1]


def copies():
    every = QgsProject.instance().mapLayers().values()
    return [layer for layer in every if layer.customProperty(PLACES_PROPERTY, False)]


def test_the_copy_is_a_layer_next_to_its_parcels(qtbot):
    unit = {"svc_stack_uuid": "S", "situs": "1 Main St", "parcel_value": 2.0}
    source = layer_of(*({"svc_uuid": f"p{n}", **unit} for n in range(438)), {"svc_uuid": "x"})
    copy = places_of(qtbot, source)
    assert copy.name() == "Parcels (one per place)"
    node = QgsProject.instance().layerTreeRoot().findLayer(copy.id())
    assert node.parent().name() == "Search"
    assert not is_result_layer(copy)
    whole, single = rows(copy)
    assert (whole["parcel_count"], whole["parcel_value"]) == (438, 876.0)
    assert single["parcel_count"] == 1
    context = copy.createExpressionContext()
    context.setFeature(next(copy.getFeatures()))
    label = copy.labeling().settings().fieldName
    assert QgsExpression(label).evaluate(context) == "438 parcels"
    tip = QgsExpression.replaceExpressionText(copy.mapTipTemplate(), context)
    assert "1 Main St" in tip
    assert "438 parcels at this place" in tip


def test_the_notes_explain_how_values_were_merged(qtbot):
    copy = places_of(qtbot, layer_of({"svc_uuid": "a"}, name="<Parcels>"))
    fields = copy.fields()
    assert fields["parcel_value"].comment() == "Sum of the parcels"
    assert fields["situs"].comment() == "Each value once"
    assert all(field.comment() for field in fields)
    notes = QgsLayerNotesUtils.layerNotes(copy)
    assert "Sum of the parcels" in notes
    assert "&lt;Parcels&gt;" in notes
    assert "<Parcels>" not in notes


def test_an_empty_layer_gives_an_empty_copy(qtbot):
    assert places_of(qtbot, layer_of()).featureCount() == 0


def test_the_copy_replaces_its_parcels_in_their_style(qtbot):
    unit = {"svc_stack_uuid": "S", "parcel_value": 100_000.0}
    singles = [{"svc_uuid": f"x{n}", "parcel_value": 10_000.0 * n} for n in range(9)]
    source = layer_of(*({"svc_uuid": f"p{n}", **unit} for n in range(40)), *singles)
    assert restyle(source, StyleKey.VALUE) is not None
    qtbot.waitUntil(lambda: style_of(source) is StyleKey.VALUE)
    copy = places_of(qtbot, source)
    qtbot.waitUntil(lambda: style_of(copy) is StyleKey.VALUE)
    assert "{number} parcels'" in copy.labeling().settings().fieldName
    tree = QgsProject.instance().layerTreeRoot()
    assert not tree.findLayer(source.id()).isVisible()
    assert tree.findLayer(copy.id()).isVisible()


def test_the_copy_of_a_layer_styled_by_a_column_is_styled_by_it(qtbot):
    source = layer_of(*({"svc_uuid": f"p{n}", "zoning": f"R{n % 3}"} for n in range(9)))
    assert restyle(source, "categories:zoning") is not None
    qtbot.waitUntil(lambda: style_of(source) == "categories:zoning")
    copy = places_of(qtbot, source)
    qtbot.waitUntil(lambda: style_of(copy) == "categories:zoning")


def test_the_copy_of_a_partial_layer_is_partial(qtbot):
    source = layer_of({"svc_uuid": "a"})
    source.setCustomProperty(PARTIAL_PROPERTY, True)
    assert places_of(qtbot, source).customProperty(PARTIAL_PROPERTY, False)


def test_features_that_the_copy_refuses_are_reported(qtbot):
    points = QgsVectorLayer("Point?crs=EPSG:4326&field=svc_uuid:string", "Points", "memory")
    feature = QgsFeature(points.fields())
    feature["svc_uuid"] = "a"
    feature.setGeometry(QgsGeometry.fromWkt("Point (0 0)"))
    assert points.dataProvider().addFeatures([feature])[0]
    QgsProject.instance().addMapLayer(points)
    with qtbot.waitSignal(copy_places(points).done):
        pass
    qtbot.waitUntil(lambda: bool(copies()) and not copies()[0].readOnly())
    assert copies()[0].featureCount() == 0
    assert "1 place could not be added: " in QgsLayerNotesUtils.layerNotes(copies()[0])
    assert copies()[0].customProperty(PARTIAL_PROPERTY, False)


def test_of_a_layer_that_goes_meanwhile_there_is_no_copy(qtbot):
    layer = layer_of({"svc_uuid": "a"})
    work = copy_places(layer)
    with qtbot.waitSignal(work.done):
        QgsProject.instance().removeMapLayer(layer.id())
    assert copies() == []


def test_a_copy_that_cannot_be_finished_is_given_up_and_marked(qtbot, monkeypatch):
    calls = []

    def broken(filling):
        calls.append(filling)
        raise RuntimeError("wrapped C/C++ object has been deleted")

    monkeypatch.setattr(place_layer._CopyFilling, "_draw", broken)
    layer = layer_of({"svc_uuid": "1"}, {"svc_uuid": "2"})
    with qtbot.waitSignal(copy_places(layer).done):
        pass
    qtbot.waitUntil(lambda: not jobs.of(place_layer._CopyFilling))
    (copy,) = (one for one in QgsProject.instance().mapLayers().values() if one is not layer)
    assert copy.customProperty(PARTIAL_PROPERTY)
    assert "Partial." in QgsLayerNotesUtils.layerNotes(copy)
    qtbot.wait(50)  # several turns
    assert len(calls) == 1
