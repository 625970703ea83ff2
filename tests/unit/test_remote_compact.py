"""The compact form of a response: read as the same records in the plain form are."""

import base64
import contextlib
import copy
import json
import pickle
import random
import struct

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import (
    FIELDS,
    AddressRequest,
    AreaRequest,
    ErrorCode,
    ParcelError,
    PointRequest,
    QueryRequest,
)
from parcel_lookup.core.remote.protocol.geometry import (
    UnreadableGeometry,
    read_base64,
    read_geometry,
)
from parcel_lookup.core.remote.protocol.reading import read_page

REQUESTS = [
    AreaRequest(()),
    AreaRequest((), include_buildings=True),
    QueryRequest(),
    PointRequest(42, -93),
    AddressRequest("1 Main Street"),
]
CONTRACT = [field.name for field in FIELDS]
OWN = ["rooms", "Owner", "buildings", "properties", "boundary", "match_score", "type", "fid"]
SQUARE = shapely.box(-93, 42, -92.9, 42.1)
SHAPES = [
    SQUARE,
    shapely.Point(-93, 42).buffer(0.01),
    shapely.MultiPolygon([SQUARE]),
    shapely.MultiPolygon([SQUARE, shapely.box(-94, 42, -93.9, 42.1)]),
    SQUARE.difference(shapely.box(-92.99, 42.01, -92.98, 42.02)),
    None,
]
NUMBERS = st.one_of(
    st.integers(-(10**6), 10**6), st.floats(), st.sampled_from([10**30, 10**400, 2**53 + 1, True])
)
TEXTS = st.one_of(
    st.text(max_size=8),
    st.sampled_from(["06", "6", "2019-07-04", "7/4/2019", "1,234.00", " 5 ", "", "nan", "\ud800"]),
)
VALUES = st.one_of(st.none(), NUMBERS, TEXTS, st.lists(NUMBERS, max_size=2), st.just({"a": [None]}))


def plain_page(fields, rows, shapes, **members):
    """Return a response in the plain form; `rows` do not have the geometries."""
    records = [
        {**dict(zip(fields, row)), "geom": shape and shapely.geometry.mapping(shape)}
        for row, shape in zip(rows, shapes)
    ]
    return json.dumps({"results": records, **members}).encode()


def compact_page(fields, rows, shapes, **members):
    geometries = [
        shape and base64.b64encode(shapely.to_wkb(shape, byte_order=1)).decode() for shape in shapes
    ]
    rows = [[*row, geometry] for row, geometry in zip(rows, geometries)]
    return json.dumps({"fields": [*fields, "geom"], "rows": rows, **members}).encode()


def assert_same(plain, compact):
    for request in REQUESTS:
        expected, found = read_page(plain, request), read_page(compact, request)
        assert repr(found) == repr(expected)


@given(
    st.data(),
    st.lists(st.sampled_from([*CONTRACT[1:], *OWN]), unique=True, max_size=6),
    st.integers(0, 4),
)
@settings(max_examples=300)
def test_any_values_are_read_as_in_the_plain_form(data, names, number):
    fields = ["svc_uuid", *names]
    ids = st.one_of(st.sampled_from(["a", "b", "c"]), VALUES)
    rows = [[data.draw(ids), *(data.draw(VALUES) for _ in names)] for _ in range(number)]
    shapes = [data.draw(st.sampled_from(SHAPES)) for _ in range(number)]
    members = data.draw(
        st.fixed_dictionaries(
            {}, optional={"svc_uuids": st.lists(ids, max_size=3), "count": VALUES, "limit": VALUES}
        )
    )
    assert_same(
        plain_page(fields, rows, shapes, **members), compact_page(fields, rows, shapes, **members)
    )


def test_a_whole_page_is_read_as_in_the_plain_form():
    """All fields, in their order, with values of every field; the records are complete."""
    values = {"state_fp": "19", "sale_date": "2020-01-02", "cdl_majority_value": 5}
    rows = [
        [values.get(f.name, number + 0.5 if f.is_numeric and not f.whole else None) for f in FIELDS]
        for number in range(5)
    ]
    for number, row in enumerate(rows):
        row[CONTRACT.index("svc_uuid")] = f"id-{number}"
    members = {"count": 5, "limit": 100, "offset": 0, "svc_uuids": [row[0] for row in rows]}
    compact = compact_page(CONTRACT, rows, SHAPES[:5], **members)
    assert_same(plain_page(CONTRACT, rows, SHAPES[:5], **members), compact)
    page = read_page(compact, AreaRequest(()))
    assert page.complete
    assert [parcel.svc_uuid for parcel in page.parcels] == [f"id-{number}" for number in range(5)]
    assert page.parcels[1].attributes["acres"] == 1.5
    assert not read_page(compact_page(["svc_uuid"], [["a"]], [SQUARE]), AreaRequest(())).complete


def test_attributes_work_like_a_dictionary():
    body = compact_page(["svc_uuid", "acres", "note"], [["a", 1, None]], [None])
    [parcel] = read_page(body, QueryRequest()).parcels
    attributes, expected = parcel.attributes, {"svc_uuid": "a", "acres": 1, "note": None}
    assert attributes == expected
    assert expected == attributes
    assert [*attributes] == [*expected]
    assert [*attributes.values()] == ["a", 1, None]
    assert [*attributes.items()] == [*expected.items()]
    assert {**attributes} == dict(attributes) == expected
    assert attributes.keys() - {"acres"} == {"svc_uuid", "note"}
    assert (attributes.get("note", 5), attributes.get("x"), attributes.get("x", 5)) == (
        None,
        None,
        5,
    )
    assert "acres" in attributes
    assert "x" not in attributes
    assert len(attributes) == 3
    assert repr(attributes) == repr(expected)
    with pytest.raises(KeyError):
        attributes["x"]
    for copied in (pickle.loads(pickle.dumps(parcel)), copy.deepcopy(parcel)):
        assert copied == parcel
        assert dict(copied.attributes) == expected


FIELDS_2, ROW = ["svc_uuid", "acres", "geom"], ["a", 1, None]


@pytest.mark.parametrize(
    ("fields", "rows"),
    [
        (FIELDS_2, 5),
        (FIELDS_2, None),
        (FIELDS_2, {"a": ROW}),
        (FIELDS_2, "rows"),
        (FIELDS_2, [ROW, ROW[:2]]),
        (FIELDS_2, [[*ROW, None]]),
        (FIELDS_2, [ROW, None]),
        (FIELDS_2, [dict(zip(FIELDS_2, ROW))]),
        (FIELDS_2, ["abc"]),
        (["svc_uuid", "acres", "acres", "geom"], [["a", 1, 1, None]]),
        (["svc_uuid", "geom", "acres"], [ROW]),
        (["acres", "owner", "geom"], [ROW]),
        (["svc_uuid", 5, "geom"], [ROW]),
        (["svc_uuid", ["acres"], "geom"], [ROW]),
        (["svc_uuid", {}, "geom"], []),
        ([], []),
        ([], [[]]),
        (None, [ROW]),
        ("svc", [ROW]),
        ({"svc_uuid": 1, "acres": 2, "geom": 3}, [ROW]),
    ],
)
def test_a_malformed_page_is_an_error(fields, rows):
    body = json.dumps({"svc_uuids": ["a"], "fields": fields, "rows": rows, "count": 1}).encode()
    for request in REQUESTS:
        with pytest.raises(ParcelError) as caught:
            read_page(body, request, host="parcels.example.com")
        assert caught.value.code is ErrorCode.UNREADABLE_RESPONSE
        assert caught.value.params["reason"]


@pytest.mark.parametrize(
    "document",
    [
        {"svc_uuid": "a", "fields": ["corn"], "rows": [1]},
        {"results": [{"svc_uuid": "a"}], "fields": FIELDS_2, "rows": []},
        {"type": "Feature", "id": "a", "properties": {}, "fields": FIELDS_2, "rows": [ROW]},
    ],
)
def test_other_forms_with_these_members_are_read_as_before(document):
    [parcel] = read_page(json.dumps(document).encode(), QueryRequest()).parcels
    assert parcel.svc_uuid == "a"


JSON = st.recursive(
    VALUES,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.sampled_from(FIELDS_2), inner, max_size=3)
    ),
    max_leaves=12,
)


@given(
    st.one_of(JSON, st.just(FIELDS_2), st.just([*CONTRACT, "geom"])),
    st.one_of(JSON, st.lists(st.one_of(JSON, st.tuples(JSON, JSON, JSON)), max_size=3)),
)
@settings(max_examples=300)
def test_any_fields_and_rows_are_read_or_refused(fields, rows):
    body = json.dumps({"fields": fields, "rows": rows}).encode()
    for request in REQUESTS:
        with contextlib.suppress(ParcelError):
            for parcel in read_page(body, request).parcels:
                assert isinstance(parcel.svc_uuid, str)
                json.dumps([dict(parcel.attributes), parcel.unread], ensure_ascii=False).encode()


def result(read, value):
    """Return what reading a geometry returns, or the type of its error."""
    try:
        return read(value)
    except UnreadableGeometry:
        return UnreadableGeometry


def assert_read_as_hex(wkb):
    found = result(read_base64, base64.b64encode(wkb).decode())
    assert found == result(read_geometry, wkb.hex() or "00")
    if isinstance(found, bytes):
        shapely.from_wkb(found)


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape is not None])
def test_wkb_is_read_as_elsewhere(shape):
    """In both byte orders, with Z, with an SRID, open, cut, and with values that are no degrees."""
    little, big = (shapely.to_wkb(shape, byte_order=order) for order in (1, 0))
    raised = shapely.to_wkb(shapely.force_3d(shape, 5.0), output_dimension=3, byte_order=1)
    located = shapely.to_wkb(shapely.set_srid(shape, 4326), include_srid=True)
    assert read_base64(base64.b64encode(little).decode()) == little
    for wkb in (little, big, raised, located):
        assert_read_as_hex(wkb)
        for size in range(len(wkb) - 40, len(wkb)):
            assert_read_as_hex(wkb[:size])
        assert_read_as_hex(wkb + b"\0" * 16)
    for number in (float("nan"), float("inf"), -float("inf"), 361.0, 1e7, -0.0):
        for place in (13, 22, 29, len(little) - 16, len(little) - 8):
            assert_read_as_hex(little[:place] + struct.pack("<d", number) + little[place + 8 :])


def test_changed_wkb_is_read_as_elsewhere():
    """Counts that exceed the data, other types, and bytes at random."""
    dice = random.Random(7)
    for _ in range(4000):
        wkb = bytearray(shapely.to_wkb(dice.choice(SHAPES[:5]), byte_order=1))
        for _ in range(dice.randint(1, 3)):
            place = dice.randrange(min(len(wkb), dice.choice((5, 24, 400))))
            wkb[place] = dice.choice((0, 1, 2, 3, 6, 255, dice.randrange(256)))
        assert_read_as_hex(bytes(wkb[: dice.choice((len(wkb), dice.randrange(9, len(wkb))))]))


@pytest.mark.parametrize(
    "value", [5, True, [], {}, "", "A", "AAAA", "POLYGON EMPTY", "\u00e9", 1e300]
)
def test_a_geometry_that_cannot_be_read_costs_only_itself(value):
    rows = [["a", 1, value], ["b", "?", base64.b64encode(shapely.to_wkb(SQUARE)).decode()]]
    body = json.dumps({"fields": FIELDS_2, "rows": rows}).encode()
    broken, other = read_page(body, QueryRequest()).parcels
    assert (broken.wkb, broken.unread) == (None, {"geom": value})
    assert (other.wkb, other.unread) == (shapely.to_wkb(SQUARE), {"acres": "?"})
    assert broken.attributes == {"svc_uuid": "a", "acres": 1}
