"""Features of ArcGIS layers as parcels: columns, dates, IDs, geometry."""

import json
from dataclasses import replace
from uuid import uuid5

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from parcel_lookup.core.arcgis.definition import read_definition
from parcel_lookup.core.arcgis.geometry import check_reference
from parcel_lookup.core.arcgis.ids import NAMESPACE, svc_stack_uuid, svc_uuid, svc_uuid_of_record
from parcel_lookup.core.arcgis.metadata import read_metadata
from parcel_lookup.core.arcgis.rows import RowReader
from parcel_lookup.core.contract import ErrorCode, ParcelError

TYPES = {
    "OBJECTID": "OID",
    "CO_NO": "SmallInteger",
    "PIN": "String",
    "LOT": "String",
    "OWNER": "String",
    "NUM": "String",
    "STREET": "String",
    "VALUE": "Double",
    "SIZE": "Double",
    "UNITS": "String",
    "SOLD": "Date",
    "ZONE_NO": "Integer",
    "CHANGED": "Date",
}
DEFINITION = {
    "format": 1,
    "id": "us-fl",
    "title": "Florida",
    "coverage": {"state": "FL", "counties": "all"},
    "url": "https://gis.example.com/P/FeatureServer",
    "layer": 0,
    "stack": "LOT",
    "mapping": {
        "ids": ["CO_NO", "PIN"],
        "fields": {
            "state": {"constant": "FL"},
            "parcel_id": "PIN",
            "owner": "OWNER",
            "situs": {"template": "{NUM} {STREET}"},
            "parcel_value": {"column": "VALUE", "nulls": [-1]},
            "acres": {
                "column": "SIZE",
                "unit_column": "UNITS",
                "units": {"Acres": "acres", "Sq. Ft.": "square_feet"},
            },
            "sale_date": "SOLD",
        },
    },
    "keep": ["ZONE_NO", "CHANGED"],
    "vintage": {"text": ""},
    "attribution": "",
    "source": "",
    "terms": {
        "text": "",
        "source": "",
        "mailing_lists": "unknown",
        "commercial": "unknown",
        "redistribution": "unknown",
        "owner_names": True,
        "read_on": "2026-11-22",
    },
    "verified": None,
}
ROW = {
    "OBJECTID": 7,
    "CO_NO": 11,
    "PIN": "0-1 ",
    "LOT": "L1",
    "OWNER": " O'Brien; -- ",
    "NUM": "12",
    "STREET": "Elm St",
    "VALUE": 100000,
    "SIZE": 87120,
    "UNITS": "sq ft",
    "SOLD": 1767225600000,
    "ZONE_NO": 3,
    "CHANGED": 1767225661000,
}
RINGS = {"rings": [[[-81, 29], [-81, 29.001], [-80.999, 29.001], [-81, 29]]]}


def metadata(types=None, **members):
    fields = [
        {"name": name, "type": f"esriFieldType{kind}"} for name, kind in (types or TYPES).items()
    ]
    return read_metadata(
        {
            "geometryType": "esriGeometryPolygon",
            "fields": fields,
            "objectIdField": "OBJECTID",
            **members,
        },
        "gis.example.com",
    )


def reader(types=None, **changes):
    verified = changes.pop("verified", None)
    definition = read_definition({**DEFINITION, **changes})
    return RowReader(replace(definition, verified=verified), metadata(types))


def feature(geometry=RINGS, **changes):
    return {"attributes": {**ROW, **changes}, "geometry": geometry}


def read_one(item, **changes):
    (parcel,) = reader(**changes).parcels([json.loads(json.dumps(item))]).parcels
    return parcel


def test_a_feature_becomes_a_parcel():
    parcel = read_one(feature())
    assert parcel.attributes == {
        "state": "FL",
        "parcel_id": "0-1",
        "owner": "O'Brien; --",
        "situs": "12 Elm St",
        "parcel_value": 100000,
        "acres": pytest.approx(2.0),
        "sale_date": "2026-01-01",
        "ZONE_NO": 3,
        "CHANGED": "2026-01-01",
        "svc_uuid": svc_uuid("us-fl", [11, "0-1 "]),
        "svc_stack_uuid": svc_stack_uuid("us-fl", "L1"),
    }
    assert parcel.svc_uuid == parcel.attributes["svc_uuid"]
    assert shapely.from_wkb(parcel.wkb).equals(shapely.Polygon(RINGS["rings"][0]))
    assert parcel.unread is None


def test_only_what_is_used_is_requested():
    assert set(reader().out_fields) == set(TYPES)
    assert "VALUE" not in reader(mapping={"fields": {"parcel_id": "PIN"}}).out_fields


@pytest.mark.parametrize(
    ("stamp", "expected"),
    [
        (-2208988800000, "1900-01-01"),
        (0, "1970-01-01"),
        (20200101, "1970-01-01"),  # as milliseconds, not as a date in digits
        (1767225600000 + 3_600_000 * 5, "2026-01-01"),
        (1767225600000.0, "2026-01-01"),
        ("2024-02-29", "2024-02-29"),
        (None, None),
    ],
)
def test_dates_are_milliseconds(stamp, expected):
    assert read_one(feature(SOLD=stamp)).attributes["sale_date"] == expected


def test_a_date_far_away_is_kept_aside():
    parcel = read_one(feature(SOLD=10**18))
    assert parcel.attributes["sale_date"] is None
    assert parcel.unread == {"sale_date": 10**18}


def test_infinity_and_text_in_numbers_are_kept_aside():
    parcel = read_one(feature(VALUE="Infinity", SIZE=5, UNITS="furlongs"))
    assert parcel.attributes["parcel_value"] is None
    assert parcel.attributes["acres"] is None
    assert parcel.unread == {"parcel_value": "Infinity", "acres": 5}


def test_null_geometry_keeps_the_record():
    for nothing in (None, {}, {"rings": []}):
        parcel = read_one(feature(nothing))
        assert parcel.wkb is None
        assert parcel.unread is None
        assert parcel.attributes["owner"] == "O'Brien; --"


def test_curves_are_kept_aside_and_never_approximated():
    curve = {"curveRings": [[[-81, 29], {"c": [[-80, 29], [-80.5, 30]]}]]}
    parcel = read_one(feature(curve))
    assert parcel.wkb is None
    assert parcel.unread == {"geom": curve}


def test_features_that_are_no_records_are_counted():
    records = reader().parcels([feature(), None, 5, {"geometry": RINGS}, {"attributes": []}])
    assert len(records.parcels) == 1
    assert records.dropped == 4


# Columns


def test_columns_are_found_in_any_case():
    types = {name.lower(): kind for name, kind in TYPES.items()}
    lower = {name.lower(): value for name, value in ROW.items()}
    for row, own in ((lower, types), (ROW, types), (lower, TYPES)):
        one = reader(own)
        (parcel,) = one.parcels([{"attributes": dict(row), "geometry": RINGS}]).parcels
        assert parcel.attributes["owner"] == "O'Brien; --"
        assert parcel.svc_uuid == svc_uuid("us-fl", [11, "0-1 "])
        assert not one.notices


def test_fewer_columns_than_listed_are_null_and_reported():
    one = reader()
    row = {name: value for name, value in ROW.items() if name not in ("OWNER", "SOLD")}
    (parcel,) = one.parcels([{"attributes": row, "geometry": RINGS}]).parcels
    assert parcel.attributes["owner"] is None
    assert parcel.attributes["sale_date"] is None
    assert parcel.attributes["parcel_value"] == 100000
    (notice,) = one.notices
    assert "OWNER, SOLD" in notice


def test_a_column_that_the_layer_no_longer_has():
    types = {name: kind for name, kind in TYPES.items() if name not in ("OWNER", "NUM", "LOT")}
    one = reader(types)
    (parcel,) = one.parcels([feature()]).parcels
    assert "owner" not in parcel.attributes
    assert "situs" not in parcel.attributes
    assert "svc_stack_uuid" not in parcel.attributes
    assert not {"OWNER", "NUM", "LOT"} & set(one.out_fields)
    assert any("“OWNER”. Empty fields: Owner" in notice for notice in one.notices)


def test_a_layer_without_what_identifies_its_parcels_is_refused():
    with pytest.raises(ParcelError) as caught:
        reader({name: kind for name, kind in TYPES.items() if name != "PIN"})
    assert caught.value.code is ErrorCode.NOT_A_LAYER
    assert "PIN" in caught.value.sentence


# IDs


def test_the_ids_of_every_saved_result_stay_the_same():
    assert svc_uuid("us-wi", ["0250123"]) == "b62b40c9-9a5b-5cff-bcec-d28d42536cba"
    assert svc_uuid("us-fl", [11, "0-1"]) == "046b2aa1-b6b8-5027-874d-239b8b46c034"
    assert svc_stack_uuid("us-ma", "F_1_2") == "0209beb0-1c00-50ec-bc0e-91d8532825e2"
    assert (
        svc_uuid_of_record("us-ma", ["F_1_2", None], 77) == "a530d2fd-4859-5b83-a7dd-5a6ba8f1bc25"
    )


@given(
    st.lists(st.tuples(st.text(max_size=3), st.text(max_size=3)), min_size=2, max_size=2),
    st.sampled_from(["a", "b"]),
)
def test_different_values_have_different_ids(pairs, layer):
    first, second = pairs
    same = first == second and layer == "a"
    assert (svc_uuid("a", first) == svc_uuid(layer, second)) == same


@given(st.text(max_size=5), st.lists(st.none() | st.text(max_size=5) | st.integers(), max_size=3))
def test_an_id_is_a_uuid_of_version_five(layer, values):
    texts = [None if value is None else str(value) for value in values]
    assert svc_uuid(layer, values) == str(uuid5(NAMESPACE, json.dumps([layer, *texts])))


def test_a_number_has_one_id_however_it_is_written():
    assert svc_uuid("a", [7]) == svc_uuid("a", [7.0]) == svc_uuid("a", ["7"])
    assert svc_uuid("a", ["7 "]) != svc_uuid("a", ["7"])


def test_the_same_parcel_id_in_two_counties_is_two_parcels():
    records = reader().parcels([feature(), feature(CO_NO=12, OBJECTID=8)])
    assert len({one.svc_uuid for one in records.parcels}) == 2
    assert len({one.attributes["parcel_id"] for one in records.parcels}) == 1


def test_parcels_without_an_id_are_told_apart_by_their_object_ids():
    blanks = [feature(PIN=pin, OBJECTID=number) for number, pin in enumerate((None, "", "  "))]
    one = reader()
    first = [parcel.svc_uuid for parcel in one.parcels(blanks).parcels]
    assert len(set(first)) == 3
    assert [parcel.svc_uuid for parcel in reader().parcels(blanks[::-1]).parcels] == first[::-1]


def test_ids_that_are_not_unique_lose_no_parcel():
    one = reader()
    first = one.parcels([feature(), feature(OBJECTID=8)]).parcels
    second = one.parcels([feature(OBJECTID=9), feature()]).parcels
    uuids = [parcel.svc_uuid for parcel in (*first, *second)]
    assert len(set(uuids)) == 3
    assert uuids[0] == uuids[3]  # the same record again is the same parcel
    one.parcels([feature(OBJECTID=9)])
    (notice,) = one.notices
    assert notice.startswith("2 parcels have the ID of another parcel")


def test_ids_that_a_check_found_repeated_have_the_object_id():
    parcel = read_one(feature(), verified={"unique": False})
    assert parcel.svc_uuid == svc_uuid_of_record("us-fl", [11, "0-1 "], 7)
    assert read_one(feature(), verified={"unique": True}).svc_uuid == svc_uuid(
        "us-fl", [11, "0-1 "]
    )


def test_without_id_columns_the_object_id_is_the_id():
    mapping = {**DEFINITION["mapping"], "ids": []}
    assert read_one(feature(), mapping=mapping).svc_uuid == svc_uuid("us-fl", [7])


def test_ids_that_the_layer_publishes_are_used():
    mapping = {"ids": ["CO_NO", "PIN"], "fields": {"svc_uuid": "OWNER", "parcel_id": "PIN"}}
    uuid = "11111111-2222-4333-8444-555555555555"
    assert read_one(feature(OWNER=uuid), mapping=mapping).svc_uuid == uuid
    assert read_one(feature(OWNER=None), mapping=mapping).svc_uuid == svc_uuid(
        "us-fl", [11, "0-1 "]
    )


# Coordinate systems


@pytest.mark.parametrize(
    ("reference", "geometry"),
    [
        ({"wkid": 4326}, RINGS),
        ({"wkid": 4326, "latestWkid": 4326}, RINGS),
        (None, RINGS),
        ({}, None),
        ({"wkid": 2264}, None),
    ],
)
def test_degrees(reference, geometry):
    check_reference({"spatialReference": reference, "features": [feature(geometry)]}, "h")


@pytest.mark.parametrize(
    ("reference", "words"),
    [
        ({"wkid": 102719, "latestWkid": 2264}, "2264"),
        (None, "unknown"),
        ({"wkid": 4326, "latestWkid": 4326}, "unknown"),  # which is not true
    ],
)
def test_feet_are_an_error_and_never_guessed(reference, words):
    feet = {"rings": [[[2_000_000.0, 600_000.0], [2_000_100, 600_000], [2_000_100, 600_100]]]}
    features = [feature(None), feature(feet)]
    with pytest.raises(ParcelError) as caught:
        check_reference({"spatialReference": reference, "features": features}, "h")
    assert words in caught.value.sentence
