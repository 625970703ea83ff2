"""Any response is a page or an error of the contract, and can be saved."""

import contextlib
import json

from hypothesis import example, given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import (
    FIELDS,
    AddressRequest,
    AreaRequest,
    Cancellation,
    ParcelError,
    QueryRequest,
)
from parcel_lookup.core.contract.values import read_attributes, read_records, shared_names
from parcel_lookup.core.remote.protocol.geometry import (
    GEOMETRY_KEYS,
    UnreadableGeometry,
    read_geometry,
)
from parcel_lookup.core.remote.protocol.reading import read_page
from parcel_lookup.core.remote.protocol.requests import RawResponse
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource

REQUESTS = [
    AreaRequest(()),
    AreaRequest((), include_buildings=True),
    QueryRequest(include_buildings=True),
    AddressRequest("1 Main Street"),
]
NAMES = [
    *("results", "parcels", "features", "data", "svc_uuids", "count", "limit", "offset"),
    *("type", "properties", "attributes", "geometry", "coordinates", "geometries", "crs", "name"),
    *(field.name for field in FIELDS),
    *("SVC_UUID", "Owner", "buildings", "height", "sq_feet", "prop_zip", "lat", "lon", "id"),
    *GEOMETRY_KEYS,
]
WORDS = [
    *("Polygon", "MultiPolygon", "Feature", "FeatureCollection", "GeometryCollection", "", " "),
    *("POLYGON ((0 0, 1 0, 1 1, 0 0))", "SRID=1;POLYGON EMPTY", "MULTIPOLYGON (((0 0", "\ud800"),
    *("0103000000000000", "1,234.00", "1/2/2003", "20030102", "nan", "1e999", "EPSG:4326"),
]
NUMBERS = st.one_of(
    st.integers(),
    st.floats(),
    st.sampled_from([0, 1, -1, 10**30, 10**400, 2**53 + 1, 1e308, True, False]),
)
LEAVES = st.one_of(st.none(), NUMBERS, st.text(), st.sampled_from(WORDS))
POSITIONS = st.lists(st.one_of(st.floats(-180, 180), LEAVES), min_size=1, max_size=4)
RINGS = st.lists(st.one_of(POSITIONS, LEAVES), max_size=6)
GEOMETRIES = st.fixed_dictionaries(
    {
        "type": st.sampled_from(["Polygon", "MultiPolygon", "Feature", "GeometryCollection", "x"]),
        "coordinates": st.one_of(
            st.lists(RINGS, max_size=3), st.lists(st.lists(RINGS), max_size=2)
        ),
    }
)
VALUES = st.recursive(
    st.one_of(LEAVES, GEOMETRIES),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.dictionaries(st.one_of(st.sampled_from(NAMES), st.text()), inner, max_size=6),
    ),
    max_leaves=30,
)
GOOD = json.dumps(
    {
        "svc_uuids": ["a", "b"],
        "results": [
            {
                "svc_uuid": "a",
                "owner": "Ann \u00e9 \ud83c\udf3d",
                "acres": 12.5,
                "state_fp": "19",
                "geom": {
                    "type": "Polygon",
                    "coordinates": [[[-93.1, 42], [-93, 42], [-93, 42.1], [-93.1, 42]]],
                },
                "buildings": [{"geom": None, "height": 4, "prop_zip": "50010"}],
            },
            {"svc_uuid": "b", "wkt": "POLYGON ((0 0, 1 0, 1 1, 0 0))", "sale_date": "1/2/2003"},
        ],
        "count": 2,
    }
).encode()


def read(body):
    """Read the body as a response to each request; the result can be written as JSON in UTF-8."""
    for request in REQUESTS:
        with contextlib.suppress(ParcelError):
            for parcel in read_page(body, request).parcels:
                assert isinstance(parcel.svc_uuid, str)
                for values in (
                    parcel.attributes,
                    parcel.unread,
                    *(building.attributes for building in parcel.buildings or ()),
                ):
                    json.dumps(values, ensure_ascii=False).encode("utf-8")


@given(st.binary())
@example(b"\xff\xfe[\x00]\x00")
@example(b"\xef\xbb\xbf")
def test_any_bytes_are_read_or_refused(body):
    read(body)


@given(VALUES)
def test_any_json_is_read_or_refused(value):
    read(json.dumps(value).encode())


@given(
    st.lists(
        st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=8).map(
            lambda row: {"svc_uuid": "a", **row}
        ),
        min_size=1,
        max_size=3,
    )
)
@settings(max_examples=150)
def test_any_records_are_read(rows):
    read(json.dumps({"results": rows}).encode())


@given(
    st.lists(
        st.tuples(st.integers(0, len(GOOD)), st.integers(0, 6), st.binary(max_size=4)), max_size=4
    )
)
@settings(max_examples=200)
def test_a_page_with_changed_bytes_is_read_or_refused(changes):
    body = GOOD
    for place, length, bytes_ in changes:
        body = body[:place] + bytes_ + body[place + length :]
    read(body)


@given(st.integers(100, 599), st.one_of(st.binary(), VALUES.map(lambda v: json.dumps(v).encode())))
@settings(max_examples=150)
def test_any_response_with_any_status_is_handled(status, body):
    class Canned:
        def send(self, request, cancellation):
            return RawResponse(status, {}, body)

        def discard(self, request):
            pass

        def close(self):
            pass

    source = RemoteSource(RemoteSettings("https://parcels.example.com"), Canned())
    for request in REQUESTS[2:]:
        with contextlib.suppress(ParcelError):
            source.fetch(request, Cancellation())


@given(st.one_of(GEOMETRIES, VALUES, st.text(), st.text("POLYGNMUTIZ(), .0123456789-e;=SRD")))
def test_any_geometry_is_read_or_refused(value):
    with contextlib.suppress(UnreadableGeometry):
        assert read_geometry(value) is None or isinstance(read_geometry(value), bytes)


@given(st.binary(), st.sampled_from([b"\x01\x03\0\0\0", b"\x01\x06\0\0\0", b"\0\0\0\0\x03", b""]))
def test_any_wkb_is_read_or_refused(data, beginning):
    with contextlib.suppress(UnreadableGeometry):
        read_geometry((beginning + data).hex())


FIELD_VALUES = st.one_of(LEAVES, st.lists(LEAVES, max_size=2))


@given(st.data(), st.lists(st.sampled_from(NAMES), unique=True, max_size=5), st.integers(1, 4))
def test_reading_many_records_equals_reading_each(data, names, number):
    """Reading in columns is only a faster way of reading."""
    row = st.fixed_dictionaries(dict.fromkeys(names, FIELD_VALUES))
    rows = [data.draw(row) for _ in range(number)]
    one_by_one = [dict(row) for row in rows]
    unread = [read_attributes(row) for row in one_by_one]
    assert repr(read_records(rows, shared_names(rows))) == repr(unread)
    assert repr(rows) == repr(one_by_one)
