"""Fields and features of result layers (design, section 4, “Result layers”)."""

import json
from collections import Counter

import pytest
import shapely
from qgis.core import QgsField, QgsFields, QgsVectorLayer, QgsWkbTypes
from qgis.PyQt.QtCore import QDate, QMetaType

from parcel_lookup.core.contract import FIELDS, Building, Parcel
from parcel_lookup.core.gis.layer.features import FeatureBuilder, JoinMode
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.search import Found, Overlap
from parcel_lookup.tests.support.layers import layer_of
from parcel_lookup.tests.support.sources import make_parcel

SQUARE = shapely.box(-93, 42, -92.9, 42.1)
CONTRACT = [field.name for field in FIELDS]
JOIN = ["join_count", "join_overlap_acres", "join_overlap_pct"]


def carried(*fields):
    return [QgsField(name, kind) for name, kind in fields]


def build(found, schema=None, join_mode=JoinMode.LARGEST, rows=()):
    """Rows as dictionaries, from a layer that was really filled with them."""
    schema = schema or ResultSchema()
    builder = FeatureBuilder(schema, join_mode, rows)
    builder.learn(found)
    batch = builder.build(found)
    layer = layer_with(schema.fields)
    assert layer.dataProvider().addFeatures(batch.features)[0], layer.dataProvider().lastError()
    names = layer.fields().names()
    return [dict(zip(names, map(plain_value, f.attributes()))) for f in layer.getFeatures()]


def layer_with(fields: QgsFields) -> QgsVectorLayer:
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", "Parcels", "memory")
    assert layer.dataProvider().addAttributes(fields)
    layer.updateFields()
    return layer


def one(found, *arguments, **options):
    [row] = build([found], *arguments, **options)
    return row


def test_a_search_by_filters_gives_the_fields_of_the_contract_in_its_order():
    row = one(Found(make_parcel(1, SQUARE, state_fp="06")))
    assert list(row) == [*CONTRACT, "stack_count"]
    assert row["svc_uuid"] == "00000000-0000-4000-8000-000000000001"
    assert row["state_fp"] == "06"
    assert row["zoning"] is None


def test_the_order_of_all_kinds_of_fields():
    schema = ResultSchema(
        carried(("ZONE", QMetaType.Type.QString)), by_area=True, with_buildings=True
    )
    parcel = make_parcel(1, SQUARE, zweite="b", erste="a")._replace(unread={"acres": "many"})
    row = one(Found(parcel, (Overlap(0, 1.5, 50.0),)), schema, rows=[("R-1",)])
    assert list(row) == [
        *CONTRACT,
        "zweite",
        "erste",
        "building_count",
        "src_ZONE",
        *JOIN,
        "stack_count",
        "unread_values",
    ]
    assert row["src_ZONE"] == "R-1"
    assert (row["join_count"], row["join_overlap_acres"], row["join_overlap_pct"]) == (1, 1.5, 50)
    assert json.loads(row["unread_values"]) == {"acres": "many"}


def test_the_parcels_at_a_place_are_null_until_they_are_known():
    schema = ResultSchema(by_area=True)
    builder = FeatureBuilder(schema, rows=[()])
    found = [Found(make_parcel(number, SQUARE), (Overlap(0, 1.5, 50.0),)) for number in (1, 2)]
    at = schema.fields.lookupField("stack_count")
    assert [one[at] for one in builder.build(found).features] == [None, None]
    builder.stack_counts = {found[0].parcel.key: 12}
    assert [one[at] for one in builder.build(found).features] == [12, 1]


def test_names_are_unique_ignoring_case_and_none_is_one_that_a_geopackage_keeps():
    schema = ResultSchema(
        carried(("Name", QMetaType.Type.QString), ("NAME", QMetaType.Type.QString)), by_area=True
    )
    odd = {"OWNER": "x", "Fid": 1, "geom": "y", "ogc_FID": 2, "JOIN_COUNT": 3, "src_name": "z"}
    row = one(Found(make_parcel(1, SQUARE, **odd)), schema)
    counts = Counter(name.casefold() for name in row)
    assert max(counts.values()) == 1
    assert not counts.keys() & {"fid", "ogc_fid", "geom"}
    assert row["owner"] == "Owner 1"
    assert row["join_count"] is None
    assert set(odd.values()) <= {int(v) if str(v).isdigit() else v for v in row.values() if v}


def test_types_follow_the_contract():
    fields = ResultSchema(by_area=True, with_buildings=True).fields
    kinds = {
        fields.at(i).name(): QMetaType.Type(fields.at(i).type()) for i in range(fields.count())
    }
    for field in FIELDS:
        numeric = QMetaType.Type.Int if field.whole else QMetaType.Type.Double
        assert kinds[field.name] == (numeric if field.is_numeric else QMetaType.Type.QString)
    assert kinds["join_count"] == kinds["building_count"] == QMetaType.Type.Int
    assert {fields.at(i).length() for i in range(fields.count())} == {0}


def test_unknown_fields_are_text_unless_the_reference_table_gives_a_type():
    values = {
        "Anything": 5,
        "list": [1, {"a": None}],
        "flag": True,
        "yearbuilt": "1,931",
        "numstories": 1.5,
        "saledate": "5/6/2014",
    }
    schema = ResultSchema()
    row = one(Found(make_parcel(1, SQUARE, **values)), schema)
    assert row["Anything"] == "5"
    assert json.loads(row["list"]) == [1, {"a": None}]
    assert row["flag"] == "true"
    assert (row["yearbuilt"], row["numstories"], row["saledate"]) == (1931, 1.5, "5/6/2014")
    assert schema.aliases["yearbuilt"] == "Year built"


def test_a_value_that_does_not_fit_its_field_is_kept_word_for_word():
    rows = build(
        [
            Found(make_parcel(1, SQUARE, yearbuilt=1931)),
            Found(make_parcel(2, SQUARE, yearbuilt="about 1900")),
        ]
    )
    assert [row["yearbuilt"] for row in rows] == [1931, None]
    assert rows[0]["unread_values"] is None
    assert json.loads(rows[1]["unread_values"]) == {"yearbuilt": "about 1900"}


def test_half_a_surrogate_pair_spoils_no_other_value():
    row = one(Found(make_parcel(1, SQUARE, owner="\ud83d Smith", city="Ames")))
    assert row["owner"].endswith(" Smith")
    assert row["city"] == "Ames"


def test_joined_to_the_polygon_with_the_largest_overlap():
    schema = ResultSchema(carried(("n", QMetaType.Type.Int)), by_area=True)
    overlaps = (Overlap(2, 3.0, 60.0), Overlap(0, 2.0, 40.0))
    row = one(Found(make_parcel(1, SQUARE), overlaps), schema, rows=[(10,), (11,), (12,)])
    assert [row[name] for name in ("src_n", *JOIN)] == [12, 2, 3.0, 60.0]


def test_one_feature_for_each_polygon():
    schema = ResultSchema(carried(("n", QMetaType.Type.Int)), by_area=True)
    overlaps = (Overlap(2, 3.0, 60.0), Overlap(0, 2.0, 40.0))
    rows = build(
        [Found(make_parcel(1, SQUARE), overlaps), Found(make_parcel(2, SQUARE))],
        schema,
        JoinMode.EACH,
        [(10,), (11,), (12,)],
    )
    joined = [[row[name] for name in ("src_n", *JOIN)] for row in rows]
    assert joined == [[12, 2, 3.0, 60.0], [10, 2, 2.0, 40.0], [None] * 4]


def test_carried_fields_keep_their_type_and_any_value_fits():
    layer = layer_of(
        [],
        fields="t:string(3),i:integer,l:int8,d:double,b:bool,day:date,bin:binary,many:string[]",
    )
    fields = [layer.fields().at(i) for i in range(layer.fields().count())]
    schema = ResultSchema(fields, by_area=True)
    values = ("R-1 longer", 7, 2**40, 1.23456, True, QDate(2014, 5, 6), b"\x00\xff", ["a", "b"])
    row = one(Found(make_parcel(1, SQUARE), (Overlap(0, 1.0, 1.0),)), schema, rows=[values])
    names = [f"src_{field.name()}" for field in fields]
    assert [row[name] for name in names] == [*values[:6], "00ff", '["a", "b"]']


@pytest.mark.parametrize("hex_form", [False, True])
@pytest.mark.parametrize("byte_order", [0, 1])
def test_every_geometry_becomes_a_multipolygon(byte_order, hex_form):
    wkb = shapely.to_wkb(SQUARE, byte_order=byte_order)
    many = shapely.to_wkb(shapely.MultiPolygon([SQUARE]), byte_order=byte_order)
    parcel = Parcel("u", {"svc_uuid": "u"}, many if hex_form else wkb)
    [feature] = FeatureBuilder(ResultSchema()).build([Found(parcel)]).features
    assert feature.geometry().wkbType() == QgsWkbTypes.Type.MultiPolygon
    assert shapely.from_wkb(bytes(feature.geometry().asWkb())).equals(SQUARE)


def test_a_parcel_without_geometry_is_a_row_without_geometry():
    [feature] = FeatureBuilder(ResultSchema()).build([Found(make_parcel(1, None))]).features
    assert not feature.hasGeometry()


def test_buildings_are_counted_and_built():
    footprint = shapely.to_wkb(shapely.box(-93, 42, -92.99, 42.01))
    buildings = (
        Building({"height": 7.5, "occ_cls": "Residential", "roof": "flat"}, footprint),
        Building({"height": "tall"}, None),
    )
    found = [
        Found(make_parcel(1, SQUARE)._replace(buildings=buildings)),
        Found(make_parcel(2, SQUARE)._replace(buildings=())),
        Found(make_parcel(3, SQUARE)._replace(building_count=4)),
        Found(make_parcel(4, SQUARE)),
    ]
    builder = FeatureBuilder(ResultSchema(with_buildings=True))
    batch = builder.build(found)
    place = builder.schema.fields.lookupField("building_count")
    counts = [plain_value(feature.attributes()[place]) for feature in batch.features]
    assert counts == [2, 0, 4, None]
    layer = layer_with(builder.building_schema.fields)
    assert layer.dataProvider().addFeatures(batch.buildings)[0]
    first, second = layer.getFeatures()
    assert first["svc_uuid"] == second["svc_uuid"] == found[0].parcel.svc_uuid
    assert (first["height"], first["occ_cls"], first["roof"]) == (7.5, "Residential", "flat")
    assert json.loads(second["unread_values"]) == {"height": "tall"}
    assert layer.fields().names()[:3] == ["svc_uuid", "sq_feet", "sq_meters"]


def test_a_field_first_seen_later_comes_at_the_end_of_a_layer_that_is_open():
    schema = ResultSchema(by_area=True)
    builder = FeatureBuilder(schema)
    builder.learn([Found(make_parcel(1, SQUARE, early="a"))])
    opened = schema.open().names()
    assert opened == [*CONTRACT, "early", *JOIN, "stack_count"]
    batch = builder.build([Found(make_parcel(2, SQUARE, late="b"))])
    assert [field.name() for field in batch.new_fields] == ["late"]
    assert schema.fields.names() == [*opened, "late"]
    assert batch.features[0].attributes()[-1] == "b"


def test_aliases_are_readable_and_name_units():
    fields = ResultSchema(by_area=True).fields
    assert fields.field("parcel_value").alias() == "Parcel value (USD)"
    assert fields.field("svc_uuid").alias() == "Parcel UUID"
    assert all(fields.at(i).alias() for i in range(fields.count()))
