"""Whatever an ArcGIS server sends is read, or is an error with a sentence."""

import json
from contextlib import closing, suppress

from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.arcgis.geometry import rings_to_wkb
from parcel_lookup.core.arcgis.metadata import read_metadata
from parcel_lookup.core.arcgis.wire import with_status
from parcel_lookup.core.contract import Filter, Order, ParcelError
from parcel_lookup.core.contract.query import AddressPlace, Batch, Match, PointPlace, Query, Run
from parcel_lookup.core.remote.protocol.geometry import UnreadableGeometry
from parcel_lookup.core.remote.protocol.requests import RawResponse
from parcel_lookup.core.sources.arcgis.source import ArcgisSource
from parcel_lookup.tests.support import county
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import county_layer

METADATA = county_layer().metadata(0)
LEAVES = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(["NaN", "Infinity", 10**400, -93.0, 42.0, "esriGeometryPolygon", "Query"])
)
NAMES = st.text(max_size=4) | st.sampled_from(
    [
        *("features", "attributes", "geometry", "rings", "OBJECTID", "objectIds", "count", "error"),
        *("code", "message", "exceededTransferLimit", "spatialReference", "wkid", "owner", "acres"),
        *("fields", "name", "type", "geometryType", "objectIdField", "domain", "codedValues"),
    ]
)
JSON = st.recursive(
    LEAVES,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(NAMES, inner, max_size=5),
    max_leaves=25,
)
FEATURE = st.fixed_dictionaries(
    {
        "attributes": st.dictionaries(
            st.sampled_from(["OBJECTID", "objectid", "owner", "acres", "sale_date", "state"]), JSON
        )
        | JSON,
        "geometry": st.fixed_dictionaries({"rings": JSON}) | JSON,
    }
)
RESPONSE = JSON | st.fixed_dictionaries(
    {"features": st.lists(FEATURE | JSON, max_size=4)},
    optional={
        "exceededTransferLimit": st.booleans() | JSON,
        "spatialReference": st.just({"wkid": 4326}) | JSON,
        "count": st.integers(0, 9) | JSON,
        "objectIds": st.lists(st.integers(0, 9)) | JSON,
    },
)
QUERIES = [
    Query((Filter("owner", "ilike", "smith"),)),
    Query(),
    Query(polygons=(county.square(0).wkb,)),
    Query((Filter("acres", "gt", 1),), order=Order("acres", "desc"), maximum=2),
]
PLACES = [PointPlace(40.005, -99.995), AddressPlace("101 N Main St")]


class Scripted:
    """A transport whose responses are given; the last one is repeated."""

    notices = ()

    def __init__(self, responses):
        self.responses = list(responses)

    def send(self, request, cancellation):
        cancellation.check()
        if request.method == "GET":
            return RawResponse(200, {}, json.dumps(METADATA).encode())
        data = self.responses.pop(0) if len(self.responses) > 1 else self.responses[0]
        return with_status(RawResponse(200, {}, json.dumps(data).encode()))

    def discard(self, request):
        """Nothing is stored."""

    def close(self):
        """Nothing is open."""


@settings(max_examples=100, deadline=None)
@given(st.lists(RESPONSE, min_size=1, max_size=4), st.sampled_from(QUERIES + PLACES))
def test_any_response_is_a_batch_or_an_error(responses, wanted):
    source = ArcgisSource(definition_of("https://h/FeatureServer"), Scripted(responses))
    is_query = isinstance(wanted, Query)
    found = []
    with closing(source.read(wanted, Run()) if is_query else source.at([wanted], Run())) as stream:
        try:
            found.extend(stream)
        except ParcelError as error:
            assert error.sentence  # noqa: PT017
    assert all(isinstance(one, Batch if is_query else Match) for one in found)
    gaps = [gap for one in found for gap in (one if is_query else one.batch).gaps]
    assert all(gap.error.sentence for gap in gaps)


@settings(max_examples=100, deadline=None)
@given(JSON | st.fixed_dictionaries({"rings": st.lists(st.lists(JSON, max_size=5), max_size=4)}))
def test_any_geometry_is_read_or_refused(geometry):
    with suppress(UnreadableGeometry):
        assert rings_to_wkb(geometry) is None or isinstance(rings_to_wkb(geometry), bytes)


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(METADATA)), JSON))
def test_any_metadata_are_read_or_refused(changes):
    with suppress(ParcelError):
        assert read_metadata({**METADATA, **changes}, "h").columns
