"""Places of a published ArcGIS layer: points, addresses, IDs; what a source says of itself."""

from __future__ import annotations

import math
from contextlib import closing, contextmanager, suppress

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import ErrorCode, Filter, Order, ParcelError, RequestRefused
from parcel_lookup.core.contract.query import (
    AddressPlace,
    Allowance,
    IdPlace,
    OutOfRequests,
    PointPlace,
    Query,
    Reason,
    Run,
)
from parcel_lookup.core.geodesy import LocalPlane
from parcel_lookup.core.sources.arcgis.source import ArcgisSource
from parcel_lookup.tests.support.arcgis import Stack, stacked, streaming
from parcel_lookup.tests.support.county import P1, P2, P3, S1, S2, S3
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import WITHOUT_IDS, county_layer, layer_of
from parcel_lookup.tests.support.feature_layer import (
    Column,
    FeatureLayer,
    Refused,
    Row,
    Traps,
    with_traps,
)
from parcel_lookup.tests.support.feature_server import FeatureServer, fail
from parcel_lookup.tests.support.sources import make_parcel, row_of_parcels

pytestmark = pytest.mark.plain

SCOPE = (Filter("state", "eq", "NE"),)


@pytest.fixture
def server():
    with FeatureServer(county_layer()) as running:
        yield running


@pytest.fixture
def store(tmp_path):
    return tmp_path / "responses.sqlite"


@contextmanager
def opened(server, store, **members):
    definition = definition_of(server.url, **members)
    with stacked(definition.address.text, store) as stack:
        yield ArcgisSource(definition, stack.transport, stack.sent)


@pytest.fixture
def source(server, store):
    with opened(server, store) as one:
        yield one


def at(source, *places, run=None):
    """Return the matches at places, and what ended the stream early."""
    matches = []
    with closing(source.at(places, run or Run())) as stream:
        try:
            matches.extend(stream)
        except (OutOfRequests, ParcelError) as error:
            return matches, error
    assert [one.row for one in matches] == list(range(len(places)))
    return matches, None


def ids(match):
    return [one.svc_uuid for one in match.batch.parcels]


def read(source, query=Query()):  # noqa: B008 - a value
    with closing(source.read(query, Run())) as stream:
        return [one for batch in stream for one in batch.parcels]


# ---- points --------------------------------------------------------------------------------------


def test_parcels_that_contain_points_share_a_request(server, source):
    places = (
        PointPlace(40.005, -99.995),
        PointPlace(40.005, -99.99),
        PointPlace(40.005, -99.955),
        PointPlace(40.005, -99.935),  # the hole
        PointPlace(40.0, -90.0),
        PointPlace(40.005, -99.995),
    )
    matches, error = at(source, *places)
    assert error is None
    assert [ids(one) for one in matches] == [[P1], [P1, P2], [S1, S2, S3], [], [], [P1]]
    assert matches[3].reason is Reason.NONE
    assert matches[3].notes == ("No parcel contains the point.",)
    assert len(server.queries) == 1


def test_a_thousand_points_share_requests():
    parcels = row_of_parcels(1000, size=0.0001)
    layer = layer_of(parcels, max_record_count=1000)
    with FeatureServer(layer) as server, streaming(definition_of(server.url)) as source:
        points = [PointPlace(42.00005, -93 + (one + 0.5) * 0.0001, 500.0) for one in range(1000)]
        matches, _ = at(source, *points)
        assert [ids(one) for one in matches] == [[one.svc_uuid] for one in parcels]
        assert len(server.queries) <= 22  # 49 in each; a round number is counted
        server.reset()
        far = [point._replace(lat=42.0002) for point in points]
        matches, _ = at(source, *far)
        assert all(one.reason is Reason.FOUND for one in matches)
        assert len(server.queries) <= 2 * 22


@settings(max_examples=40, deadline=None)
@given(
    st.floats(-92.9995, -92.956),
    st.floats(41.997, 42.004),
    st.sampled_from([10.0, 30.0, 150.0, 400.0]),
)
def test_the_nearest_parcel_is_that_of_brute_force(lon, lat, most):
    parcels = [*row_of_parcels(40), make_parcel(99, None)]
    parcels += [one._replace(svc_uuid=f"a{one.svc_uuid[1:]}") for one in parcels[:3]]  # a stack
    parcels = [one._replace(attributes={"svc_uuid": one.svc_uuid}) for one in parcels]
    plane = LocalPlane(lon, lat)
    away = {
        one.svc_uuid: round(
            shapely.transform(shapely.from_wkb(one.wkb), plane.meters).distance(
                shapely.Point(0, 0)
            ),
            2,
        )
        for one in parcels
        if one.wkb
    }
    least = min(away.values())
    expected = sorted(one for one, far in away.items() if far == least) if least <= most else []
    with FeatureServer(layer_of(parcels)) as server, streaming(definition_of(server.url)) as source:
        (match,), _ = at(source, PointPlace(lat, lon, most))
        assert ids(match) == expected
        if match.distances:
            assert set(match.distances) == {least}
            assert "the nearest is" in match.notes[0] or "equally close" in match.notes[0]
        elif not expected:
            assert f"None is within {most:,.0f} m." in match.notes[1]
        rounds = 2 + math.ceil(math.log(max(most / 25, 1), 4))
        assert len(server.queries) <= 2 * rounds  # with counts


# ---- IDs -----------------------------------------------------------------------------------------


def test_ids_share_a_request_and_come_in_row_order(server, source):
    every = {one.svc_uuid: one for one in read(source)}
    number = every[P1].attributes["parcel_id"]
    server.reset()
    places = [IdPlace(one) for one in (P3, "unknown", P1, P3)]
    matches, _ = at(source, *places)
    assert [ids(one) for one in matches] == [[P3], [], [P1], [P3]]
    assert matches[1].reason is Reason.NONE
    assert len(server.queries) == 1
    matches, _ = at(
        source,
        IdPlace(number, "parcel_id", SCOPE),
        IdPlace(number.replace("-", ""), "parcel_id", SCOPE),
        IdPlace(number, "parcel_id", (Filter("state", "eq", "KS"),)),
        IdPlace(" ", "parcel_id", SCOPE),
        IdPlace("7", "no_such_field"),
    )
    assert ids(matches[0]) == [P1]
    assert matches[0].notes == ()
    assert [one.reason for one in matches[2:]] == [Reason.NONE, Reason.REFUSED, Reason.REFUSED]


def test_an_id_is_found_in_another_spelling(store):
    columns = [Column("PIN")]
    layer = FeatureLayer(columns, [Row({"PIN": one}) for one in ("12-3", "0012.4", "120-4")])
    mapping = {"fields": {"parcel_id": "PIN"}}
    with FeatureServer(layer) as server, opened(server, store, mapping=mapping) as source:
        matches, _ = at(source, *(IdPlace(one, "parcel_id") for one in ("123", "12-4", "1-20-4")))
        found = [[one.attributes["parcel_id"] for one in match.batch.parcels] for match in matches]
        assert found[0] == ["12-3"]
        assert matches[0].notes == ("ID 123 was found as 12-3.",)
        assert found[1:] == [["0012.4"], []]
        assert len(server.queries) == 2


# ---- addresses -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        (AddressPlace("101 North Main Street", "Elm Creek", "NE"), [P1]),
        (AddressPlace("103 N MAIN ST, ELM CREEK NE 01235"), [P2]),
        (AddressPlace("9 oak road"), [P3]),
        (AddressPlace("5 High St"), [S1, S2, S3]),
        (AddressPlace("5 High St #2"), [S2]),
        (AddressPlace("101 N Main St", "Elm Creek", "IA"), []),
        (AddressPlace("PO Box 7"), []),
        (AddressPlace("77"), []),
    ],
)
def test_parcels_at_an_address(source, place, expected):
    (match,), _ = at(source, place)
    assert ids(match) == expected
    assert len(match.scores) == len(expected)
    assert all(score > 50 for score in match.scores)


@pytest.mark.parametrize(
    ("requested", "expected"),
    [
        ("1 First St", {"1 FIRST ST", "1 1st St"}),
        ("1 1ST STREET", {"1 FIRST ST", "1 1st St"}),
        ("7 22nd Ave", {"7 TWENTY SECOND AVE", "7 22 Ave"}),
        ("100 Mount Auburn St", {"100 MT AUBURN ST"}),
        ("12 St Mary Rd", {"12 SAINT MARY RD"}),
        ("1 Second St", set()),
        ("3 MLK Blvd", {"3 MARTIN LUTHER KING JR BLVD"}),
        ("5 CTH K", {"5 COUNTY RD K"}),
        ("833 Old Quarry Pike", {"OLD QUARRY PIKE 833"}),
        ("222 7th Street Southeast Washington DC", {"222 7TH ST SE"}),
    ],
)
def test_streets_are_found_in_every_spelling(store, requested, expected):
    lines = ["1 FIRST ST", "1 1st St", "2 First St", "7 TWENTY SECOND AVE", "7 22 Ave"]
    lines += ["100 MT AUBURN ST", "12 SAINT MARY RD", "3 MARTIN LUTHER KING JR BLVD"]
    lines += ["5 COUNTY RD K", "OLD QUARRY PIKE 833", "222 7TH ST SE", "222 7TH ST NE", None]
    layer = FeatureLayer([Column("situs")], [Row({"situs": line}) for line in lines])
    mapping = {"fields": {"situs": "situs"}}
    with FeatureServer(layer) as server, opened(server, store, mapping=mapping) as source:
        (match,), _ = at(source, AddressPlace(requested))
        assert {one.attributes["situs"] for one in match.batch.parcels} == expected


def test_addresses_run_in_parallel_and_the_nearest_is_named(server, source):
    places = [AddressPlace(f"{one} N Main St", "Elm Creek", "NE") for one in (101, 103, 105, 101)]
    matches, _ = at(source, *places)
    assert [ids(one) for one in matches] == [[P1], [P2], [], [P1]]
    assert "Nearest: 103 N Main St" in " ".join(matches[2].notes)
    assert matches[2].reason is Reason.NONE
    assert len(server.queries) == 4  # and the street of the third one


def test_an_address_of_too_many_parcels_is_refused(store, monkeypatch):
    monkeypatch.setattr("parcel_lookup.core.sources.places.words.MOST_COMPARED", 30)
    rows = [
        Row({"situs": f"{one} ELM ST", "city": "OAK" if one < 200 else "ASH"})
        for one in range(100, 300)
    ]
    columns = [Column("situs"), Column("city")]
    mapping = {"fields": {"situs": "situs", "city": "city"}}
    layer = FeatureLayer(columns, rows, max_record_count=20)
    with FeatureServer(layer) as server, opened(server, store, mapping=mapping) as source:
        matches, _ = at(source, AddressPlace("Elm St"), AddressPlace("150 Elm St"))
        assert matches[0].reason is Reason.REFUSED
        assert "More than 30 parcels" in matches[0].notes[0]
        assert matches[1].reason is Reason.FOUND


def test_a_layer_without_addresses(server, store):
    mapping = {"fields": {"owner": "owner"}}
    with opened(server, store, mapping=mapping) as source:
        (match,), _ = at(source, AddressPlace("9 Oak Rd"))
        assert match.reason is Reason.REFUSED
        assert "no addresses" in match.notes[0]


# ---- failures ------------------------------------------------------------------------------------


def test_a_place_that_fails_costs_no_other(server, source):
    layer = server.layers[0]
    respond = layer.query

    def change(parameters):
        if "OAK" in parameters.get("where", ""):
            raise Refused("Cannot perform query.", code=500)
        return respond(parameters)

    layer.query = change
    matches, error = at(source, *map(AddressPlace, ("101 N Main St", "9 Oak Rd", "5 High St")))
    assert error is None
    assert [one.reason for one in matches] == [Reason.FOUND, Reason.FAILED, Reason.FOUND]
    assert matches[1].batch.gaps[0].error.code is ErrorCode.SERVICE_FAILED


@pytest.mark.parametrize("most", range(1, 6))
def test_places_that_are_finished_come_before_the_end_of_the_allowance(source, most):
    places = tuple(AddressPlace(f"{one} N Main St") for one in (101, 103, 105, 107))
    matches, error = at(source, *places, run=Run(allowance=Allowance(most)))
    assert isinstance(error, OutOfRequests)
    assert [ids(one) for one in matches] == [[P1], [P2]][: max(0, most - 1)]


@pytest.mark.parametrize("address", [True, False])
def test_a_maximum_requests_no_place_that_is_not_needed(address):
    parcels = [
        one._replace(attributes={**one.attributes, "situs": f"{at} ELM ST"})
        for at, one in enumerate(row_of_parcels(60), 100)
    ]
    with FeatureServer(layer_of(parcels)) as server, streaming(definition_of(server.url)) as source:
        places = [AddressPlace(f"{at} Elm St") for at in range(100, 160)]
        if not address:
            places = [PointPlace(42.0005, -93 + (at + 0.5) * 0.001) for at in range(60)]
        found = []
        with closing(source.at(places, Run(needed=lambda: 3 - len(found)))) as stream:
            for match in stream:
                found += match.batch.parcels
                if len(found) == 3:
                    break
        assert len(server.queries) == (3 if address else 1)


@pytest.mark.parametrize("traps", [{"never_sent": frozenset({1}), "no_pagination": True}])
def test_parcels_that_are_not_sent_are_gaps_of_their_places(store, traps):
    parcels = row_of_parcels(5)
    layer = layer_of(
        [one._replace(attributes={**one.attributes, "situs": "104 ELM ST"}) for one in parcels],
        traps=Traps(**traps),
    )
    with FeatureServer(layer) as server, opened(server, store) as source:
        point = PointPlace(42.0005, -92.999)  # on a boundary
        matches, _ = at(source, point, AddressPlace("104 Elm St"))
        assert [len(one.batch.parcels) for one in matches] == [1, 4]
        assert all(one.batch.gaps[0].parcels == 1 for one in matches)


# ---- what a source says of itself ----------------------------------------------------------------


def test_info_values_estimate_and_count(server, store):
    listed = {"column": "owner", "values": {"R": "Residential", "F": "Farm"}}
    mapping = {"fields": {"state": {"constant": "VT"}, "land_use": listed, "acres": "acres"}}
    members = {"mapping": mapping, "coverage": {"state": "VT", "counties": "all"}}
    with opened(server, store, **members) as source:
        assert source.values("state", "v", 5, Run()) == ["VT"]
        assert source.values("land_use", "r", 5, Run()) == ["Residential", "Farm"]
        assert source.values("land_use", "", 1, Run()) == ["Residential"]
        assert source.values("acres", "", 5, Run()) == []
        info = source.info
        assert info.states == {"VT"}
        assert set(info.fields) == {"svc_uuid", "state", "land_use", "acres"}
        assert (info.is_metered, info.has_buildings, info.has_stable_ids) == (True, False, False)
        assert info.terms.title == "Test"
        polygons = tuple(
            shapely.to_wkb(shapely.box(-100, 40, -99.9, 41 + one)) for one in range(51)
        )
        assert source.estimate(Query(polygons=polygons)).requests == 2
        assert source.estimate(Query()).requests == 1
        points = [PointPlace(40, -100 - one / 100) for one in (*range(50), 0)]
        assert source.estimate(points).requests == 2
        assert server.requests == 0
        assert source.count(Query(), Run()) == 9
        assert source.count(Query(polygons=polygons), Run()) is None
        assert source.count(Query((Filter("state", "eq", "IA"),)), Run()) == 0
        assert server.requests == 2


def test_the_types_of_own_columns_are_read_from_the_layer(store):
    columns = [Column("PIN"), Column("YEAR_BUILT", "Integer"), Column("LAST_EDIT", "Date")]
    rows = [
        Row({"PIN": f"A{at}", "YEAR_BUILT": 1990 + at, "LAST_EDIT": 1_700_000_000_000})
        for at in range(12)
    ]
    keep = {"mapping": {"fields": {"parcel_id": "PIN"}}, "keep": ["YEAR_BUILT", "LAST_EDIT"]}
    with (
        FeatureServer(FeatureLayer(columns, rows)) as server,
        opened(server, store, **keep) as source,
    ):
        assert source.info.fields["YEAR_BUILT"].is_numeric
        found = read(source, Query((Filter("YEAR_BUILT", "gt", 1999),)))
        # 1999 too: bounds are sent as inclusive ones.
        assert sorted(one.attributes["YEAR_BUILT"] for one in found) == [1999, 2000, 2001]
        assert found[0].attributes["LAST_EDIT"] == "2023-11-14"
        assert "YEAR_BUILT >= " in server.queries[-1]["where"]


@pytest.mark.parametrize("query", [Query(), Query(order=Order("acres"), maximum=2)], ids=repr)
def test_a_layer_that_is_too_large_to_be_read_whole_is_refused(server, source, monkeypatch, query):
    monkeypatch.setattr("parcel_lookup.core.sources.arcgis.layer._MOST_OF_ALL", 5)
    with pytest.raises(RequestRefused, match="9 parcels would have to be"):
        read(source, query)
    assert len(server.queries) == 1


def test_columns_that_were_renamed_since_the_description_was_saved(server, store):
    query = Query((Filter("city", "ilike", "elm"),))
    with opened(server, store) as source:
        read(source, query)
    old = server.layers[0]
    columns = [one for one in old.columns if one.name != "zoning"]
    server.layers[0] = FeatureLayer(columns, old.rows)
    with opened(server, store) as source:
        notices = []
        oak = Query((Filter("city", "ilike", "oak"),))
        with closing(source.read(oak, Run(notice=notices.append))) as stream:
            assert [one.svc_uuid for batch in stream for one in batch.parcels] == [P3]
        assert any("“zoning”" in one for one in notices)
        server.reset()
        with_traps(server.layers[0], gone=frozenset(["city"]))  # though the description lists it
        with pytest.raises(RequestRefused):
            read(source, Query((Filter("city", "ilike", "a"),)))


def test_the_mirror_is_used_for_the_whole_source(server, store):
    with FeatureServer({3: county_layer()}, name="Mirror") as mirror:
        fail(server, html=True)
        definition = definition_of(server.url, mirror={"url": mirror.url, "layer": 3})
        stacks = []

        def open_mirror(address):
            stacks.append(Stack(address.text, store))
            return stacks[-1].transport

        with stacked(definition.address.text, store) as stack:
            source = ArcgisSource(definition, stack.transport, stack.sent, open_mirror=open_mirror)
            notices = []
            with closing(source.read(Query(), Run(notice=notices.append))) as stream:
                assert len([one for batch in stream for one in batch.parcels]) == 9
            fail(server, html=False)
            assert len(read(source)) == 9
            assert any("was used instead" in one for one in notices)
            assert server.queries == []
            source.close()


def test_a_layer_that_refuses_queries_says_so(server, source):
    with_traps(server.layers[0], refuses_queries=True)
    with pytest.raises(ParcelError, match="does not allow queries"):
        read(source)


def test_nothing_is_requested_again_of_a_saved_search(server, store):
    for _ in range(2):
        with opened(server, store) as source:
            assert len(read(source)) == 9
            with suppress(StopIteration):
                at(source, PointPlace(40.005, -99.995, 300.0), AddressPlace("9 oak road"))
            sent = server.requests
            server.reset()
    assert sent == 0


def test_a_point_that_waits_for_a_larger_box_has_no_match_at_the_end_of_the_allowance():
    with (
        FeatureServer(layer_of(row_of_parcels(5))) as server,
        streaming(definition_of(server.url)) as source,
    ):
        inside, far = PointPlace(42.0005, -92.9995, 900.0), PointPlace(42.005, -92.9995, 900.0)
        for most in (2, 3):
            matches, error = at(source, far, inside, run=Run(allowance=Allowance(most)))
            assert isinstance(error, OutOfRequests)
            assert [one.row for one in matches] == [1]
        matches, error = at(source, far, inside)
        assert error is None
        assert 440 < matches[0].distances[0] < 448


def test_places_that_are_none_are_refused_and_cost_nothing(server, source):
    places = PointPlace(91.0, 0.0), PointPlace(math.nan, 0.0), IdPlace(" "), AddressPlace(" ")
    matches, _ = at(source, *places)
    assert [one.reason for one in matches] == [Reason.REFUSED] * 4
    assert all(one.notes[0] for one in matches)
    assert server.queries == []


def test_ids_that_a_server_does_not_know_are_one_query(server, store):
    with opened(server, store, mapping=WITHOUT_IDS) as source:
        every = [one.svc_uuid for one in read(source)]
        server.reset()
        places = [IdPlace(one) for one in every] + [IdPlace(f"{at}") for at in range(60)]
        matches, _ = at(source, *places)
        assert [ids(one) for one in matches[:9]] == [[one] for one in every]
        assert {one.reason for one in matches[9:]} == {Reason.NONE}
        assert len(server.queries) <= 2
