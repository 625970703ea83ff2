"""Pages of ArcGIS layers: complete, or known to be incomplete, whatever the server does."""

import itertools

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.arcgis.metadata import read_metadata
from parcel_lookup.core.arcgis.paging import LayerQuery, Pages
from parcel_lookup.core.arcgis.wire import LayerClient, with_status
from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError, RequestRefused
from parcel_lookup.core.remote.protocol.requests import RawResponse
from parcel_lookup.core.search.paging.series import Paging
from parcel_lookup.tests.support.arcgis import parameters, send_json, stacked
from parcel_lookup.tests.support.feature_layer import (
    Column,
    FeatureLayer,
    Refused,
    Row,
    Traps,
)
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.hostile import HostileServer

SQUARE = shapely.box(-93, 42, -92.9, 42.1).wkb


def layer(number, *, most=7, object_id="OBJECTID", **traps):
    """Rows with object IDs that are neither dense nor in order, if there are any."""
    columns = [Column("PIN")]
    rows = [Row({"PIN": f"P{one:04}"}, SQUARE) for one in range(number)]
    if object_id:
        columns.insert(0, Column(object_id, "OID"))
        rows = [
            Row({object_id: 3 * (number - place), **row.attributes}, row.wkb)
            for place, row in enumerate(rows)
        ]
    options = {"object_id": object_id, "max_record_count": most}
    return FeatureLayer(columns, rows, traps=Traps(**traps), **options)


class Direct:
    """Queries of a layer without a network (a `Transport`), and their parameters."""

    notices = ()

    def __init__(self, served):
        self.layer = served
        self.queries = []

    def send(self, request, cancellation):
        cancellation.check()
        self.queries.append(parameters(request.body.decode()))
        try:
            body = self.layer.query(self.queries[-1])
        except Refused as refused:
            raise AssertionError(f"the server refuses {self.queries[-1]}") from refused
        return with_status(RawResponse(200, {}, body.encode()))

    def discard(self, request):
        """Nothing is stored."""

    def close(self):
        """Nothing is open."""


class NoFlag(Direct):
    """A server that cuts responses off without a word."""

    def send(self, request, cancellation):
        raw = super().send(request, cancellation)
        return raw._replace(body=raw.body.replace(b'"exceededTransferLimit": true, ', b""))


def pages_of(transport):
    metadata = read_metadata(transport.layer.metadata(0), "h", ("PIN",))
    columns = [name for name in ("OBJECTID", "PIN") if metadata.column(name)]
    return Pages(LayerClient(transport, "h"), metadata, columns, ("PIN",))


def pins(page):
    return [feature["attributes"]["PIN"] for feature in page.features]


EVERYWHERE = LayerQuery()


def read_all(pages, query=EVERYWHERE, size=5, choose=lambda number: 0):
    """Read pages as a search does, with several at a time; `choose` is which one arrives next.

    Returns the rows, and how many are known to be missing.
    """
    paging, found, under_way = Paging(page=size), {}, []
    while not paging.is_done:
        while paging.ready is not None and len(under_way) < 3:
            under_way.append(paging.take())
        offset = under_way.pop(choose(len(under_way)))
        page = pages.page(query, offset, size, Cancellation())
        assert len(page.features) <= size
        new = [pin for pin in dict.fromkeys(pins(page)) if pin not in found]
        found.update(dict.fromkeys(new))
        length = len(page.features)
        paging.arrived(offset, length, len(new), count=page.count, limit=size)
    return list(found), paging.shortfall


TRAPS = st.fixed_dictionaries(
    {},
    optional={
        "no_pagination": st.just(True),
        "ignores_offset": st.just(True),
        "short_pages": st.integers(1, 4),
        "max_record_count": st.integers(1, 4),
        "discarded": st.lists(st.tuples(st.integers(0, 30), st.integers(1, 12)), max_size=4).map(
            tuple
        ),
        "empty_at": st.frozensets(st.integers(0, 30), max_size=3),
        "repeats": st.just(True),
        "drops": st.just(True),
        "says_false": st.just(True),
        "null_ids": st.just(True),
    },
)


@settings(max_examples=300, deadline=None)
@given(TRAPS, st.integers(1, 40), st.integers(1, 8), st.integers(1, 12), st.booleans(), st.data())
def test_rows_are_complete_or_known_to_be_missing(traps, number, most, size, narrows, data):
    transport = Direct(layer(number, most=most, **traps))
    query = LayerQuery(narrows=narrows)

    def choose(waiting):
        return data.draw(st.integers(0, waiting - 1)) if waiting > 1 else 0

    try:
        found, missing = read_all(pages_of(transport), query, size, choose)
    except RequestRefused:
        assert not narrows  # a layer without pages is never listed as a whole
        return
    except ParcelError:
        assert "empty_at" in traps or "discarded" in traps or "repeats" in traps
        return
    assert set(found) <= {f"P{one:04}" for one in range(number)}
    assert len(found) == number or missing > 0


@settings(max_examples=100, deadline=None)
@given(
    st.integers(1, 40),
    st.integers(1, 8),
    st.integers(1, 12),
    st.fixed_dictionaries(
        {},
        optional={
            "no_pagination": st.just(True),
            "ignores_offset": st.just(True),
            "short_pages": st.integers(1, 4),
            "max_record_count": st.integers(1, 4),
            "says_false": st.just(True),
        },
    ),
    st.data(),
)
def test_servers_that_only_page_in_their_own_way_lose_nothing(number, most, size, traps, data):
    transport = Direct(layer(number, most=most, **traps))

    def choose(waiting):
        return data.draw(st.integers(0, waiting - 1)) if waiting > 1 else 0

    found, missing = read_all(pages_of(transport), LayerQuery(), size, choose)
    assert (len(found), missing) == (number, 0)


def test_a_large_layer_is_one_count_and_one_request_a_page():
    transport = Direct(layer(32, most=5))
    found, missing = read_all(pages_of(transport))
    assert (len(found), missing) == (32, 0)
    counts = [one for one in transport.queries if "returnCountOnly" in one]
    assert (len(counts), len(transport.queries)) == (1, 8)
    first = transport.queries[0]
    assert first["orderByFields"] == "OBJECTID ASC"
    assert (first["outSR"], first["outFields"]) == ("4326", "OBJECTID,PIN")
    assert not {"maxAllowableOffset", "geometryPrecision", "quantizationParameters"} & set(first)


def test_a_small_result_is_one_request():
    transport = Direct(layer(4))
    assert read_all(pages_of(transport))[0] == ["P0003", "P0002", "P0001", "P0000"]
    assert len(transport.queries) == 1


def test_a_page_that_is_exactly_full_is_the_only_one():
    transport = Direct(layer(5))
    assert len(read_all(pages_of(transport))[0]) == 5
    assert len(transport.queries) == 2  # with the count


def test_a_page_without_the_flag_is_counted_if_it_is_full():
    """Some servers compare with their own limit only."""

    transport = NoFlag(layer(23, most=100))
    assert len(read_all(pages_of(transport))[0]) == 23


@pytest.mark.parametrize(
    "traps",
    [{"no_pagination": True}, {"ignores_order": True}],
    ids=repr,
)
def test_features_by_object_ids(traps):
    transport = Direct(layer(23, most=4, **traps))
    found, missing = read_all(pages_of(transport), size=10)
    assert (len(found), missing) == (23, 0)
    lists = [one for one in transport.queries if "returnIdsOnly" in one]
    assert len(lists) == 1
    assert max(len(one.get("objectIds", "").split(",")) for one in transport.queries) <= 4


def test_a_whole_layer_is_never_listed():
    for traps in ({"no_pagination": True}, {"ignores_order": True, "ignores_offset": True}):
        transport = Direct(layer(23, **traps))
        with pytest.raises(RequestRefused):
            read_all(pages_of(transport), LayerQuery(narrows=False))
        assert not any("returnIdsOnly" in one for one in transport.queries)


def test_a_small_layer_without_pages_is_read_at_once():
    transport = Direct(layer(5, no_pagination=True))
    assert len(read_all(pages_of(transport), LayerQuery(narrows=False))[0]) == 5
    assert len(transport.queries) == 2  # with the count


def test_a_layer_without_pages_that_is_cut_off_is_refused():
    transport = NoFlag(layer(9, most=5, no_pagination=True))
    with pytest.raises(RequestRefused) as caught:
        read_all(pages_of(transport), LayerQuery(narrows=False), size=20)
    assert "cannot send all parcels" in caught.value.sentence


def test_a_server_whose_pages_stay_empty_is_given_up():
    transport = Direct(layer(9, discarded=((0, 10_000),)))
    pages = pages_of(transport)
    with pytest.raises(ParcelError) as caught:
        pages.page(LayerQuery(narrows=False), 0, 5, Cancellation())
    assert caught.value.code is ErrorCode.UNREADABLE_RESPONSE
    assert len(transport.queries) <= 60


def test_names_in_another_case_are_object_ids_too():
    class Lower(Direct):
        def send(self, request, cancellation):
            raw = super().send(request, cancellation)
            return raw._replace(body=raw.body.replace(b'"OBJECTID"', b'"objectid"'))

    found, missing = read_all(pages_of(Lower(layer(23))))
    assert (len(found), missing) == (23, 0)


@pytest.mark.parametrize(
    "data",
    [{}, {"features": None}, {"features": {}}, {"count": 5}],
)
def test_responses_without_features_are_errors_and_not_stored(tmp_path, data):
    turns = itertools.count()

    def respond(talk):
        send_json(talk, {"features": []} if next(turns) else data)

    with HostileServer(respond) as server, stacked(server.url, tmp_path / "store") as stack:
        metadata = read_metadata(layer(1).metadata(0), "h")
        pages = Pages(stack.client(), metadata, ("PIN",), ())
        with pytest.raises(ParcelError) as caught:
            pages.page(LayerQuery(), 0, 5, Cancellation())
        assert caught.value.code is ErrorCode.UNREADABLE_RESPONSE
        assert pages.page(LayerQuery(), 0, 5, Cancellation()).features == []


@pytest.mark.parametrize(
    "data",
    [
        {"features": []},
        {},
        {"objectIds": "1,2"},
        {"objectIds": [1, None]},
    ],
)
def test_incomplete_lists_of_object_ids_are_errors_and_not_stored(tmp_path, data):
    turns = itertools.count()

    def respond(talk):
        send_json(talk, {"objectIds": None} if next(turns) else data)

    with HostileServer(respond) as server, stacked(server.url, tmp_path / "store") as stack:
        metadata = read_metadata(layer(1, no_pagination=True).metadata(0), "h")
        pages = Pages(stack.client(), metadata, ("PIN",), ())
        with pytest.raises(ParcelError) as caught:
            pages.page(LayerQuery(), 0, 5, Cancellation())
        assert caught.value.code is ErrorCode.UNREADABLE_RESPONSE
        assert pages.page(LayerQuery(), 0, 5, Cancellation()).count == 0


@pytest.mark.parametrize("traps", [{"state_plane": True}, {"hidden_state_plane": True}])
def test_feet_are_an_error(traps):
    with pytest.raises(ParcelError) as caught:
        read_all(pages_of(Direct(layer(3, **traps))))
    assert "another coordinate system" in caught.value.sentence


def test_a_resumed_search_sends_nothing_again(tmp_path):
    served = layer(40, most=6, short_pages=4)
    with FeatureServer(served) as server:
        for _ in range(2):
            with stacked(server.layer_url(), tmp_path / "store") as stack:
                metadata = read_metadata(served.metadata(0), "h")
                pages = Pages(stack.client(), metadata, ("OBJECTID", "PIN"), ())
                assert len(read_all(pages)[0]) == 40
                sent = server.requests
        assert stack.sent.number == 0
        assert sent > 8
