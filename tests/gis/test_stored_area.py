"""What a search needs of its polygons' layer, kept for when the layer is gone."""

import json

import pytest
from qgis.core import QgsFeature, QgsField, QgsGeometry, QgsVectorLayer
from qgis.PyQt.QtCore import QByteArray, QDate, QDateTime, QMetaType, Qt, QTime

from parcel_lookup.core.contract import Cancellation, ParcelError
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.inputs.stored_area import StoredArea, carried_to_json
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.search import Found, Overlap, Search
from parcel_lookup.tests.support.layers import box
from parcel_lookup.tests.support.sources import make_parcel

TYPES = QMetaType.Type
VALUES = {
    TYPES.QString: "0042 “Mill End” 🌾",
    TYPES.Int: -7,
    TYPES.LongLong: 2**53 + 1,
    TYPES.Double: 0.1 + 0.2,
    TYPES.Bool: True,
    TYPES.QDate: QDate(2024, 2, 29),
    TYPES.QTime: QTime(23, 59, 59, 7),
    TYPES.QDateTime: QDateTime(QDate(2026, 11, 1), QTime(1, 30, 0, 250), Qt.TimeSpec.UTC),
    TYPES.QByteArray: QByteArray(b"\x00\xff"),
    TYPES.QStringList: ["a", "b"],
}


@pytest.fixture
def area():
    layer = QgsVectorLayer("Polygon?crs=EPSG:4326", "Zones", "memory")
    fields = [QgsField(kind.name if hasattr(kind, "name") else str(kind), kind) for kind in VALUES]
    fields[0].setAlias("A readable name")
    layer.dataProvider().addAttributes(fields)
    layer.updateFields()
    features = []
    for values in (list(VALUES.values()), [None] * len(VALUES)):
        feature = QgsFeature(layer.fields())
        feature.setAttributes(values)
        feature.setGeometry(QgsGeometry(box(-93, 42, -92.9, 42.1)))
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0]
    return AreaInput.from_layer(layer)


def joined(fields, rows):
    """The features of a parcel that both polygons touch, as a layer gets them."""
    schema = ResultSchema(fields, by_area=True)
    builder = FeatureBuilder(schema, 1, rows)
    overlaps = (Overlap(0, 1.0, 50.0), Overlap(1, 0.5, 25.0))
    features = builder.build([Found(make_parcel(1, None), overlaps)]).features
    described = [(one.name(), one.type(), one.alias()) for one in schema.fields]
    return described, [feature.attributes() for feature in features]


def test_the_parcels_get_the_same_values_as_from_the_layer(area):
    read = area.read(Cancellation())
    search = Search(polygons=read.prepared.polygons, place=area.name)
    text = json.dumps(carried_to_json(area.fields, read.rows))
    stored = StoredArea(search, json.loads(text))
    again = stored.read(Cancellation())
    assert stored.name == "Zones"
    assert again.prepared.polygons == read.prepared.polygons
    assert joined(stored.fields, again.rows) == joined(area.fields, read.rows)


def test_nothing_was_carried_over(area):
    polygons = area.read(Cancellation()).prepared.polygons
    stored = StoredArea(Search(polygons=polygons), carried_to_json([], [()]))
    assert stored.fields == []
    _, features = joined(stored.fields, stored.read(Cancellation()).rows)
    assert len(features) == 2


@pytest.mark.parametrize(
    "carried",
    [
        {"fields": [{"name": "A"}], "rows": []},
        {"fields": [{"name": "A", "type": "blob", "alias": ""}], "rows": [["x"]]},
        {"fields": 1, "rows": []},
        {"fields": [{"name": "A", "type": "date", "alias": ""}], "rows": [[5]]},
    ],
)
def test_damaged_values_are_refused_with_a_sentence(carried):
    with pytest.raises(ParcelError) as caught:
        StoredArea(Search(), carried)
    assert "damaged" in caught.value.sentence
