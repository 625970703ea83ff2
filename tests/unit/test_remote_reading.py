"""Pages in all notations of services (design, section 5)."""

import contextlib
import gc
import json

import pytest
import shapely

from parcel_lookup.core import garbage
from parcel_lookup.core.contract import (
    FIELDS,
    RETURNED_FIELDS,
    AddressRequest,
    AreaRequest,
    ErrorCode,
    ParcelError,
    PointRequest,
    QueryRequest,
)
from parcel_lookup.core.remote.protocol.reading import read_page

AREA = AreaRequest((shapely.to_wkb(shapely.box(-93, 42, -92, 43)),))
QUERY = QueryRequest()
POINT = PointRequest(42.0, -93.0)
ADDRESS = AddressRequest("12 Main St")
WITH_BUILDINGS = QueryRequest(include_buildings=True)
SQUARE = {
    "type": "Polygon",
    "coordinates": [[[-93, 42], [-92, 42], [-92, 43], [-93, 43], [-93, 42]]],
}
SHAPE = shapely.box(-93, 42, -92, 43)


def record(number=1, **members):
    return {"svc_uuid": f"id-{number}", "owner": f"Owner {number}", "geom": SQUARE, **members}


def full_record(number=1):
    values = {field.name: 1.5 if field.is_numeric else "text" for field in FIELDS}
    return {**values, **record(number)}


def page_of(document, request=QUERY, **options):
    return read_page(json.dumps(document).encode(), request, **options)


def parcel_of(members, request=QUERY):
    (parcel,) = page_of({"results": [members]}, request).parcels
    return parcel


def ids(page):
    return [parcel.svc_uuid for parcel in page.parcels]


def failure(document, request=QUERY):
    with pytest.raises(ParcelError) as caught:
        page_of(document, request)
    assert caught.value.code is ErrorCode.UNREADABLE_RESPONSE
    return caught.value


# Envelopes

ROWS = [record(1), record(2)]


@pytest.mark.parametrize(
    "document",
    [
        {"results": ROWS, "count": 2, "limit": 20, "offset": 0},
        {"parcels": ROWS},
        {"features": ROWS},
        {"data": ROWS},
        ROWS,
        {
            "type": "FeatureCollection",
            "features": [
                {
                    "type": "Feature",
                    "geometry": row["geom"],
                    "properties": {k: v for k, v in row.items() if k != "geom"},
                }
                for row in ROWS
            ],
        },
        {"results": None, "data": ROWS},
        {"results": 2, "parcels": ROWS},
    ],
)
def test_every_envelope_is_read(document):
    page = page_of(document)
    assert ids(page) == ["id-1", "id-2"]
    assert all(shapely.from_wkb(parcel.wkb).equals(SHAPE) for parcel in page.parcels)
    assert page.dropped == 0


@pytest.mark.parametrize(
    "document",
    [
        record(),
        {"type": "Feature", "geometry": SQUARE, "properties": {"svc_uuid": "id-1"}},
    ],
)
def test_one_object_is_a_page_of_one(document):
    assert ids(page_of(document)) == ["id-1"]


@pytest.mark.parametrize("document", [[], {"results": []}, {"results": None}, {"features": []}])
@pytest.mark.parametrize("request_", [QUERY, AREA, PointRequest(1, 2), AddressRequest("x")])
def test_an_empty_page_is_read(document, request_):
    page = page_of(document, request_)
    assert (page.parcels, page.dropped) == ([], 0)


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ({"results": 5}, "no list of parcels"),
        ({"results": "none"}, "no list of parcels"),
        ({}, "no list of parcels"),
        ({"ok": True}, "no list of parcels"),
        ({"data": {"ok": 1}}, "no list of parcels"),
        ({"data": {"results": []}}, "no list of parcels"),
        ({"results": {"svc_uuid": "id-1"}}, "no list of parcels"),
        (5, "no list of parcels"),
        ("text", "no list of parcels"),
        (None, "empty"),
    ],
)
def test_a_response_that_is_not_a_page_has_a_reason(document, words):
    assert words in failure(document).sentence


# Ids and counts


@pytest.mark.parametrize(
    "document",
    [
        {"svc_uuids": ["a", "b"]},
        {"svc_uuids": ["a", "b"], "results": []},
        {"svc_uuids": ["a", "b"], "results": None, "count": 2},
        {"results": ["a", "b"]},
        ["a", "b"],
    ],
)
def test_an_area_response_may_have_only_ids(document):
    page = page_of(document, AREA)
    assert page.svc_uuids == ["a", "b"]
    assert page.parcels == []


@pytest.mark.parametrize("request_", [POINT, ADDRESS])
def test_point_and_address_responses_may_have_only_ids(request_):
    page = page_of({"svc_uuids": ["a", "b"]}, request_)
    assert page.svc_uuids == ["a", "b"]
    assert page.parcels == []
    assert page.dropped == 0


def test_an_area_response_may_have_ids_and_records():
    page = page_of({"svc_uuids": ["id-1", "id-2", "id-3"], "results": ROWS, "count": 3}, AREA)
    assert page.svc_uuids == ["id-1", "id-2", "id-3"]
    assert ids(page) == ["id-1", "id-2"]
    assert page.count == 3


def test_numeric_ids_become_text_and_invalid_ids_are_counted():
    page = page_of({"svc_uuids": [1, 2.0, "c", None, "", " ", {}, [], True, 1.5]}, AREA)
    assert page.svc_uuids == ["1", "2", "c", "1.5"]
    assert page.dropped == 6


def test_a_page_without_ids_has_none():
    assert page_of({"results": ROWS}, AREA).svc_uuids is None


@pytest.mark.parametrize(
    ("value", "count"),
    [
        (7, 7),
        (0, 0),
        (7.0, 7),
        ("7", 7),
        ("1,234", 1234),
        (None, None),
        (-1, None),
        (1.5, None),
        (True, None),
        ("many", None),
        ([7], None),
        ({"value": 7}, None),
        (10**30, None),
    ],
)
def test_count_limit_and_offset_of_any_type_are_read(value, count):
    page = page_of({"results": ROWS, "count": value, "limit": value, "offset": value})
    assert (page.count, page.limit, page.offset) == (count, count, count)


# Rows


@pytest.mark.parametrize(
    "row", [None, 5, "text", [], {}, {"owner": "x"}, {"svc_uuid": None}, {"svc_uuid": " "}]
)
def test_a_row_that_is_not_a_record_is_counted(row):
    page = page_of({"results": [record(1), row, record(2)]})
    assert ids(page) == ["id-1", "id-2"]
    assert page.dropped == 1


def test_an_id_that_is_a_number_becomes_text():
    parcel = parcel_of(record(svc_uuid=1234))
    assert parcel.svc_uuid == "1234"
    assert parcel.attributes["svc_uuid"] == "1234"


def test_a_stack_of_records_is_kept_complete():
    page = page_of({"results": [record(n, svc_stack_uuid="s") for n in range(50)]})
    assert len(page.parcels) == 50


def test_attributes_are_read_by_the_contract_and_unknown_ones_are_kept():
    parcel = parcel_of(
        record(
            acres=" 1,234.5",
            state_fp=6,
            county_fp="37",
            sale_date="7/4/2019",
            tax_amount="a lot",
            cdl_majority_value=5.0,
            flood_zone="AE",
            extra={"a": [1, 2]},
        )
    )
    assert parcel.attributes == {
        "svc_uuid": "id-1",
        "owner": "Owner 1",
        "acres": 1234.5,
        "state_fp": "06",
        "county_fp": "037",
        "sale_date": "2019-07-04",
        "tax_amount": None,
        "cdl_majority_value": 5,
        "flood_zone": "AE",
        "extra": {"a": [1, 2]},
    }
    assert parcel.unread == {"tax_amount": "a lot"}


def test_a_feature_keeps_properties_named_like_its_members():
    feature = {
        "type": "Feature",
        "id": 7,
        "bbox": [0, 0, 1, 1],
        "geometry": SQUARE,
        "properties": {"svc_uuid": "id-1", "type": "farm", "id": 12},
    }
    assert parcel_of(feature).attributes == {"svc_uuid": "id-1", "type": "farm", "id": 12}


def test_keys_that_differ_only_in_case_are_both_kept():
    parcel = parcel_of(record(Owner="Another"))
    assert parcel.attributes["owner"] == "Owner 1"
    assert parcel.attributes["Owner"] == "Another"


# Geometry


@pytest.mark.parametrize(
    "key",
    ["geom", "geometry", "shape", "the_geom", "wkt", "geom_as_wkt", "geojson", "boundary"],
)
@pytest.mark.parametrize("geometry", [SQUARE, json.dumps(SQUARE), SHAPE.wkt, SHAPE.wkb_hex])
def test_every_name_of_the_geometry_is_recognized(key, geometry):
    parcel = parcel_of({"svc_uuid": "id-1", key: geometry})
    assert shapely.from_wkb(parcel.wkb).equals(SHAPE)
    assert parcel.attributes == {"svc_uuid": "id-1"}
    assert parcel.unread is None


def test_a_second_geometry_is_not_an_attribute():
    parcel = parcel_of(record(wkt=SHAPE.wkt, geometry=None))
    assert shapely.from_wkb(parcel.wkb).equals(SHAPE)
    assert list(parcel.attributes) == ["svc_uuid", "owner"]


def test_an_empty_geometry_is_replaced_by_another():
    parcel = parcel_of({"svc_uuid": "id-1", "geom": None, "wkt": SHAPE.wkt})
    assert shapely.from_wkb(parcel.wkb).equals(SHAPE)


def test_text_under_the_name_of_a_geometry_is_an_attribute():
    parcel = parcel_of(record(boundary="north line of section 5"))
    assert parcel.attributes["boundary"] == "north line of section 5"


def test_an_invalid_geometry_only_affects_itself():
    broken = {"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [0, 0]]]}
    parcel = parcel_of(record(geom=broken))
    assert parcel.wkb is None
    assert parcel.unread == {"geom": broken}
    assert parcel.attributes["owner"] == "Owner 1"


def test_without_a_geometry_latitude_and_longitude_stay_attributes():
    parcel = parcel_of({"svc_uuid": "id-1", "lat": 42.5, "lon": -93.5})
    assert parcel.wkb is None
    assert parcel.attributes == {"svc_uuid": "id-1", "lat": 42.5, "lon": -93.5}
    assert parcel.unread is None


# Complete records


def test_records_with_all_returned_fields_and_a_geometry_are_complete():
    assert page_of({"results": [full_record(1), full_record(2)]}, AREA).complete


@pytest.mark.parametrize("missing", [*RETURNED_FIELDS[1:], "geom"])
def test_a_record_that_lacks_one_makes_the_page_incomplete(missing):
    thin = {key: value for key, value in full_record(2).items() if key != missing}
    assert not page_of({"results": [full_record(1), thin]}, AREA).complete


def test_a_null_field_or_geometry_counts_as_present():
    assert page_of({"results": [{**full_record(), "owner": None, "geom": None}]}, AREA).complete


def test_the_connection_can_override_completeness():
    assert page_of({"results": [record()]}, AREA, area_complete=True).complete
    assert not page_of({"results": [full_record()]}, AREA, area_complete=False).complete


def test_a_query_returns_full_records():
    assert page_of({"results": [record()]}, QUERY).complete


# Buildings

BUILDING = {"geom": SQUARE, "sq_feet": "1,200", "height": 4.5, "prop_zip": 1234, "roof": "tin"}


def buildings_of(value):
    return parcel_of(record(buildings=value), WITH_BUILDINGS)


@pytest.mark.parametrize(
    "value",
    [
        [BUILDING],
        {
            "type": "FeatureCollection",
            "features": [
                {
                    "type": "Feature",
                    "geometry": SQUARE,
                    "properties": {k: v for k, v in BUILDING.items() if k != "geom"},
                }
            ],
        },
        [{**{k: v for k, v in BUILDING.items() if k != "geom"}, "wkt": SHAPE.wkt}],
    ],
)
def test_every_notation_of_buildings_is_read(value):
    parcel = buildings_of(value)
    (building,) = parcel.buildings
    assert shapely.from_wkb(building.wkb).equals(SHAPE)
    assert building.attributes == {
        "sq_feet": 1200,
        "height": 4.5,
        "prop_zip": "01234",
        "roof": "tin",
    }
    assert parcel.unread is None


@pytest.mark.parametrize(("value", "count"), [(3, 3), ("3", 3), (0, 0), (3.0, 3)])
def test_a_number_of_buildings_becomes_a_count(value, count):
    parcel = buildings_of(value)
    assert (parcel.buildings, parcel.building_count) == (None, count)


def test_missing_buildings_are_none():
    assert buildings_of([]).buildings == ()
    assert buildings_of(None).buildings is None
    assert parcel_of(record(), WITH_BUILDINGS).buildings is None


def test_unrequested_buildings_are_not_an_attribute():
    parcel = parcel_of(record(buildings=[BUILDING]))
    assert parcel.buildings is None
    assert "buildings" not in parcel.attributes


def test_unreadable_values_of_a_building_are_kept():
    broken = {"type": "Polygon", "coordinates": []}
    parcel = buildings_of([BUILDING, {"height": "tall", "geom": {"type": "Blob"}}, 5, broken])
    assert len(parcel.buildings) == 3
    assert parcel.unread == {
        "buildings[1].height": "tall",
        "buildings[1].geom": {"type": "Blob"},
        "buildings[2]": 5,
    }


@pytest.mark.parametrize("value", [True, "some", -1, 1.5, BUILDING])
def test_invalid_buildings_are_refused(value):
    parcel = buildings_of(value)
    assert (parcel.buildings, parcel.building_count) == (None, None)
    assert parcel.unread == {"buildings": value}


# Bytes


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-32"])
def test_every_encoding_of_json_is_read(encoding):
    body = json.dumps({"results": [record(owner="Muñoz")]}, ensure_ascii=False).encode(encoding)
    assert read_page(body, QUERY).parcels[0].attributes["owner"] == "Muñoz"


def text_page(members):
    return b'{"results": [{"svc_uuid": "id-1", %s}]}' % members


def test_invalid_bytes_only_affect_a_character():
    (parcel,) = read_page(text_page(b'"owner": "Mu\xf1oz"'), QUERY).parcels
    assert parcel.attributes["owner"] == "Mu\ufffdoz"


def test_half_a_surrogate_pair_becomes_writable():
    body = text_page(rb'"owner": "a\ud83dz \ud83c\udf3d", "x\udfff": ["\ud800"]')
    (parcel,) = read_page(body, QUERY).parcels
    assert parcel.attributes["owner"] == "a\ufffdz \U0001f33d"
    json.dumps(parcel.attributes, ensure_ascii=False).encode("utf-8")


def test_a_raw_line_break_in_text_is_read():
    (parcel,) = read_page(text_page(b'"legal": "LOT 1\nBLOCK 2"'), QUERY).parcels
    assert parcel.attributes["legal"] == "LOT 1\nBLOCK 2"


@pytest.mark.parametrize(
    ("written", "value", "unread"),
    [
        (b"NaN", None, None),
        (b"Infinity", None, "Infinity"),
        (b"-Infinity", None, "-Infinity"),
        (b"1e999", None, "inf"),
        (b"123456789012345678901234567890", None, 123456789012345678901234567890),
        (b"9" * 5000, None, "9" * 5000),
        (b"7.0", 7, None),
    ],
    ids=["NaN", "Infinity", "-Infinity", "1e999", "long", "endless", "number"],
)
@pytest.mark.parametrize("name", ["acres", "cdl_majority_value"])
def test_nan_and_infinity_are_unreadable(name, written, value, unread):
    (parcel,) = read_page(text_page(b'"%s": %s' % (name.encode(), written)), QUERY).parcels
    assert parcel.attributes[name] == value
    assert parcel.unread == (None if unread is None else {name: unread})
    json.dumps(parcel.unread, allow_nan=False)


def test_a_number_too_large_for_an_unknown_field_is_kept():
    (parcel,) = read_page(
        text_page(b'"a": 1e999, "b": 99999999999999999999, "c": 5'), QUERY
    ).parcels
    assert parcel.attributes == {"svc_uuid": "id-1", "a": None, "b": None, "c": 5}
    assert parcel.unread == {"a": "inf", "b": 99999999999999999999}


@pytest.mark.parametrize("depth", [100, 500])
def test_a_deeply_nested_unknown_field_is_kept(depth):
    (parcel,) = read_page(text_page(b'"a": %s1%s' % (b"[" * depth, b"]" * depth)), QUERY).parcels
    assert parcel.attributes["a"] is None
    assert parcel.unread == {"a": "(nested too deeply)"}


@pytest.mark.parametrize("body", [b"[" * 100_000, b'{"results":' * 100_000], ids=["[", "{"])
def test_a_deeply_nested_body_is_refused(body):
    with pytest.raises(ParcelError) as caught:
        read_page(body, QUERY)
    assert caught.value.code is ErrorCode.UNREADABLE_RESPONSE


def test_heterogeneous_rows_are_read_like_uniform_ones():
    """Pages of one layout are read in columns, others row by row."""
    odd = [
        record(1, acres="1,5", state_fp=6, sale_date="1/2/2003", elevation=7),
        record(2, acres=2.5, state_fp="06", sale_date=20030102, elevation=None),
        record(3, acres=None, state_fp=None, sale_date=None, elevation=2**60),
        record(4, acres=2, state_fp="6", sale_date="2003-01-02T00:00:00Z", elevation=1e999),
    ]
    alike = page_of({"results": odd})
    differing = page_of({"results": [*odd, {"svc_uuid": "id-5"}]})
    assert alike.parcels == differing.parcels[:4]
    assert [parcel.attributes["sale_date"] for parcel in alike.parcels] == [
        "2003-01-02",
        "2003-01-02",
        None,
        "2003-01-02",
    ]
    assert [parcel.unread for parcel in alike.parcels] == [
        {"acres": "1,5"},
        None,
        {"elevation": 2**60},
        {"elevation": "Infinity"},
    ]


def test_address_scores_are_not_a_field_of_the_parcel():
    address = AddressRequest("12 Main St")
    rows = [record(1, match_score=100), record(2, match_score="87.5"), record(3)]
    page = page_of({"results": rows}, address)
    assert page.scores == [100, 87.5, None]
    assert all("match_score" not in parcel.attributes for parcel in page.parcels)
    feature = {"type": "Feature", "geometry": SQUARE, "properties": record(4, match_score=60)}
    page = page_of({"features": [feature, "no record"]}, address)
    assert (page.scores, page.dropped) == ([60], 1)


@pytest.mark.parametrize("score", [-1, 101, "good", True, [5], 1e999])
def test_an_invalid_score_is_ignored(score):
    page = page_of({"results": [record(match_score=score)]}, AddressRequest("12 Main St"))
    assert page.scores == [None]


@pytest.mark.parametrize(
    "listed",
    [
        None,
        5,
        "12 Main",
        [],
        [None],
        [{}],
        [{"address": 5, "score": 5}],
        [{"address": "12 Main St"}],
    ],
)
def test_unreadable_nearest_addresses_are_skipped(listed):
    page = page_of({"results": [], "nearest": listed}, AddressRequest("12 Main St"))
    assert (page.parcels, page.nearest) == ([], ())


def test_a_page_without_scores_has_none():
    assert page_of({"results": [record()]}, AddressRequest("12 Main St")).scores is None
    assert read_page(b"", AddressRequest("12 Main St")).scores is None
    page = page_of({"results": [record(match_score=5)]}, QUERY)
    assert page.scores is None
    assert page.parcels[0].attributes["match_score"] == 5


@pytest.mark.parametrize("was_on", [True, False])
@pytest.mark.parametrize("body", [b"[]", b"{"], ids=["page", "no page"])
def test_the_garbage_collector_is_restored(was_on, body):
    try:
        if not was_on:
            gc.disable()
        with contextlib.suppress(ParcelError):
            read_page(body, QUERY)
        assert gc.isenabled() is was_on
    finally:
        gc.enable()


def test_a_page_that_is_read_before_a_search_does_not_end_its_pause():
    garbage.pause()  # the page
    with garbage.paused():  # the search
        garbage.resume()
        read_page(b"[]", QUERY)
        assert not gc.isenabled()
    assert gc.isenabled()
