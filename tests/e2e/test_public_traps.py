"""What real ArcGIS servers do differently, through complete searches: nothing is silently missing.

Each test searches a feature service over HTTP with one trap set. The search either returns every
parcel, or it is not complete and says why; what it returns is right in both cases.
"""

from __future__ import annotations

import pytest
import shapely
import shapely.affinity

from parcel_lookup.core.contract import ErrorCode, Filter
from parcel_lookup.core.contract.query import PointPlace, Run
from parcel_lookup.core.search import Search, SearchPolygon
from parcel_lookup.tests.support.certificates import Authority
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import (
    WITHOUT_IDS,
    layer_of,
    open_layer,
)
from parcel_lookup.tests.support.feature_layer import Column, FeatureLayer, Row, Traps
from parcel_lookup.tests.support.feature_server import FeatureServer, fail
from parcel_lookup.tests.support.searching import run
from parcel_lookup.tests.support.sources import ListSink, over, row_of_parcels

pytestmark = pytest.mark.plain

NUMBER = 45
PARCELS = row_of_parcels(NUMBER)
EVERY = {parcel.svc_uuid: parcel for parcel in PARCELS}
WHOLE_AREA = Search(polygons=(SearchPolygon(over(0, NUMBER), 0),))
SEARCHES = {
    "area": WHOLE_AREA,
    "filter": Search(filters=(Filter("acres", "gte", 0),)),
    "area and filter": Search(
        polygons=WHOLE_AREA.polygons, filters=(Filter("owner", "ilike", "OWNER"),)
    ),
}


def serve(parcels=PARCELS, *, max_record_count=10, server=None, **options):
    traps = Traps(**options.pop("traps", {}))
    layer = layer_of(parcels, max_record_count=max_record_count, traps=traps, **options)
    return FeatureServer(layer, **(server or {}))


def searched(server, search=WHOLE_AREA, **members):
    """Return the outcome of a search, and the parcels that it found."""
    definition = definition_of(server.url, **members)
    with open_layer(definition) as source:
        sink = ListSink()
        outcome = run(search, source, sink)
    parcels = [found.parcel for found in sink.found]
    assert len({parcel.svc_uuid for parcel in parcels}) == len(parcels), "a parcel came twice"
    return outcome, parcels


def check_complete(outcome, parcels, expected=EVERY):
    """Check that all parcels came as they are."""
    assert outcome.complete, outcome
    assert sorted(parcel.svc_uuid for parcel in parcels) == sorted(expected)
    for parcel in parcels:
        there = expected[parcel.svc_uuid]
        assert parcel.attributes["owner"] == there.attributes["owner"]
        shapes = shapely.from_wkb([parcel.wkb, there.wkb])
        assert shapes[0] == shapes[1] or shapes[0].equals(shapes[1])


def check_incomplete(outcome, parcels, expected=EVERY):
    """Check that the user learns that parcels are missing."""
    assert {parcel.svc_uuid for parcel in parcels} < expected.keys()
    assert not outcome.complete
    assert outcome.error is not None or outcome.missing or outcome.notices
    assert outcome.sentence


# ---- pages --------------------------------------------------------------------------------------


# All traps of pages: `tests/unit/test_arcgis_stream.py`.
@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@pytest.mark.parametrize(
    "traps",
    [
        {},
        {"ignores_offset": True},
        {"discarded": ((10, 10), (20, 3))},
        {"ignores_order": True},
        # Cut without a word; lists of object IDs that are cut.
        {"flag": "1", "max_record_count": 4},
        {"no_pagination": True, "most_ids": 7, "flag": None, "max_record_count": 5},
    ],
)
def test_pages_of_servers_that_have_all_rows(traps, search):
    with serve(traps=traps) as server:
        check_complete(*searched(server, search))


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
@pytest.mark.parametrize(
    "traps",
    [
        # Silent, and shorter than the limit: the condition on object IDs is refused, too.
        {"no_pagination": True, "most_ids": 10, "refuses_comparisons": True},
        {"no_pagination": True, "never_sent": frozenset({1, 7, NUMBER})},
        {"no_pagination": True, "never_sent": frozenset(range(1, 30))},
    ],
)
def test_features_that_no_request_returns_are_reported(traps, search):
    with serve(traps=traps) as server:
        outcome, parcels = searched(server, search)
        check_incomplete(outcome, parcels)
        assert outcome.parcels > 5


@pytest.mark.parametrize("search", SEARCHES.values(), ids=SEARCHES)
def test_rows_dropped_between_pages_are_reported(search):
    with serve(traps={"drops": True}) as server:
        outcome, parcels = searched(server, search)
        check_incomplete(outcome, parcels)


@pytest.mark.parametrize("limit", [700, 1000, 250])
@pytest.mark.parametrize("search", [SEARCHES["area"], Search()], ids=["area", "everything"])
def test_a_server_that_stops_silently_below_its_declared_limit(search, limit):
    parcels = row_of_parcels(3600 if limit == 1000 else 1800, size=0.0001)
    if search.polygons:
        search = Search(polygons=(SearchPolygon(over(0, len(parcels), 0.0001), 0),))
    declared = 1000 if limit == 1000 else 2000
    traps = {"flag": None, "max_record_count": limit}
    with serve(parcels, max_record_count=declared, traps=traps) as server:
        outcome, found = searched(server, search)
        assert outcome.complete, outcome.sentence
        assert len(found) == len(parcels)
        # One request for the description, one for each part, and one count.
        assert server.requests <= 2 + -(-len(parcels) // limit) + 1


@pytest.mark.parametrize("search", [*SEARCHES.values(), Search()], ids=[*SEARCHES, "everything"])
@pytest.mark.parametrize("deleted", [range(5), range(3, 20), range(30, 45)], ids=repr)
def test_rows_deleted_during_a_search_take_no_others_with_them(search, deleted):
    with serve() as server:
        layer = server.layers[0]
        answer, turns = layer.query, iter(range(1000))

        def query(parameters):
            found = answer(parameters)
            # After the first page and the count.
            if "returnCountOnly" in parameters or next(turns) == 1:
                layer.delete(deleted)
            return found

        layer.query = query
        outcome, parcels = searched(server, search)
        found = {one.svc_uuid for one in parcels}
        live = {one.svc_uuid for at, one in enumerate(PARCELS) if at not in deleted}
        assert live <= found
        assert outcome.complete


def test_rows_added_during_a_search_hide_no_others():
    with serve(PARCELS[:40]) as server:
        layer = server.layers[0]
        layer.delete(range(6))
        answer = layer.query

        def query(parameters):
            found = answer(parameters)
            if "returnCountOnly" in parameters:
                layer.undelete()
            return found

        layer.query = query
        outcome, parcels = searched(server, WHOLE_AREA)
        found = {one.svc_uuid for one in parcels}
        assert {one.svc_uuid for one in PARCELS[6:40]} <= found


def test_one_row_per_page():
    with serve(PARCELS[:7], max_record_count=1) as server:
        check_complete(*searched(server), {one.svc_uuid: one for one in PARCELS[:7]})


# ---- columns and values -------------------------------------------------------------------------


def test_columns_that_are_named_and_not_returned():
    with serve(traps={"left_out": frozenset({"acres"})}) as server:
        outcome, parcels = searched(server)
        check_complete(outcome, parcels)
        assert all(parcel.attributes.get("acres") is None for parcel in parcels)
        assert "acres" in outcome.sentence


def test_a_number_that_is_no_number():
    parcels = [*PARCELS[:4]]
    parcels[1] = parcels[1]._replace(attributes={**parcels[1].attributes, "acres": float("inf")})
    with serve(parcels) as server:
        outcome, found = searched(server)
        check_complete(outcome, found, {one.svc_uuid: one for one in parcels})
        by_id = {one.svc_uuid: one for one in found}
        assert by_id[parcels[1].svc_uuid].attributes.get("acres") is None
        assert by_id[parcels[2].svc_uuid].attributes["acres"] == 2


@pytest.mark.parametrize("ignores_case", [False, True])
@pytest.mark.parametrize(
    "owner",
    ["O'Brien; --", "100% _ [a-z]", "Straße & Söhne", "/* x */", "a\\b", "''", "Owner 7' OR 1=1"],
)
@pytest.mark.parametrize("operator", ["eq", "ilike", "in"])
def test_owners_with_marks_of_sql(owner, operator, ignores_case):
    parcels = list(PARCELS[:9])
    parcels[3] = parcels[3]._replace(attributes={**parcels[3].attributes, "owner": owner})
    value = (owner,) if operator == "in" else owner
    search = Search(polygons=WHOLE_AREA.polygons, filters=(Filter("owner", operator, value),))
    with serve(parcels, traps={"ignores_case": ignores_case}) as server:
        check_complete(*searched(server, search), {parcels[3].svc_uuid: parcels[3]})


def test_ids_that_repeat_across_counties():
    parcels = [
        one._replace(
            attributes={
                **one.attributes,
                "parcel_id": f"{number // 2}",
                "county_fp": f"00{number % 2}",
            }
        )
        for number, one in enumerate(PARCELS)
    ]
    with serve(parcels) as server:
        for columns in (["county_fp", "parcel_id"], ["parcel_id"]):
            outcome, found = searched(server, mapping=WITHOUT_IDS, ids=columns)
            assert len(found) == NUMBER
            owners = {one.attributes["owner"] for one in found}
            assert owners == {f"Owner {number}" for number in range(NUMBER)}


# ---- geometry -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "traps",
    [
        {"reversed_rings": True},
        {"holes_first": True},
        {"open_rings": True},
        {"reversed_rings": True, "holes_first": True, "open_rings": True},
    ],
    ids=repr,
)
def test_rings_in_the_wrong_order(traps):
    hole = shapely.box(-93 + 0.0002, 42.0002, -93 + 0.0004, 42.0004)
    island = shapely.box(-93 + 0.00025, 42.00025, -93 + 0.00035, 42.00035)
    shapes = [shapely.from_wkb(one.wkb) for one in PARCELS[:3]]
    shapes[0] = shapes[0].difference(hole)
    shapes[1] = shapely.union(
        shapes[1].difference(shapely.affinity.translate(hole, 0.001)),
        shapely.affinity.translate(island, 0.001),
    )
    shapes[2] = shapely.MultiPolygon([shapes[2], shapely.affinity.translate(shapes[2], 0, 0.01)])
    parcels = [one._replace(wkb=shape.wkb) for one, shape in zip(PARCELS, shapes)]
    with serve(parcels, traps=traps) as server:
        check_complete(*searched(server), {one.svc_uuid: one for one in parcels})


@pytest.mark.parametrize(
    "traps",
    [{"curves": frozenset({3})}, {"not_finite": frozenset({3})}],
)
def test_geometry_that_cannot_be_read(traps):
    with serve(traps=traps) as server:
        outcome, parcels = searched(server)
        assert len(parcels) == NUMBER
        by_id = {one.svc_uuid: one for one in parcels}
        broken = by_id[PARCELS[2].svc_uuid]
        assert broken.wkb is None
        assert "geom" in broken.unread
        assert broken.attributes["owner"] == "Owner 2"
        assert outcome.count_without_geometry == 1


@pytest.mark.parametrize("traps", [{}, {"no_geometry_member": True}], ids=repr)
def test_parcels_without_geometry(traps):
    parcels = [*PARCELS[:5], PARCELS[5]._replace(wkb=None)]
    with serve(parcels, traps=traps) as server:
        outcome, found = searched(server, SEARCHES["filter"])
        assert outcome.complete
        assert [one.wkb is None for one in sorted(found)] == [False] * 5 + [True]
        assert outcome.count_without_geometry == 1


def test_a_server_that_misses_parcels_of_the_same_shape_as_the_area():
    search = Search(polygons=(SearchPolygon(PARCELS[7].wkb, 0),))
    expected = {one.svc_uuid: one for one in PARCELS[6:9]}
    with serve(traps={"misses_same_shape": True}) as server:
        check_complete(*searched(server, search), expected)


@pytest.mark.parametrize("trap", ["state_plane", "hidden_state_plane"])
def test_coordinates_of_a_state_plane_are_never_degrees(trap):
    with serve(traps={trap: True}) as server:
        outcome, parcels = searched(server)
        assert not outcome.complete
        assert "coordinate" in outcome.sentence
        assert parcels == []


# ---- servers ------------------------------------------------------------------------------------


def test_a_layer_that_moved():
    with serve() as server, serve() as other:
        fail(server, moved_to=other.base)
        outcome, parcels = searched(server)
        if outcome.complete:
            check_complete(outcome, parcels)
        else:
            check_incomplete(outcome, parcels)
            assert outcome.error.code is ErrorCode.ADDRESS_REFUSED


def test_a_page_for_browsers():
    with serve() as server:
        fail(server, html=True)
        outcome, parcels = searched(server)
        check_incomplete(outcome, parcels)
        assert outcome.error.code is ErrorCode.NOT_A_SERVICE


@pytest.mark.parametrize("search", [SEARCHES["area"], Search()], ids=["area", "everything"])
@pytest.mark.parametrize("turn", range(8))
def test_a_single_page_for_browsers_is_no_end(search, turn):
    with serve() as server:
        fail(server, html_at=frozenset({turn}))
        check_complete(*searched(server, search))


@pytest.mark.parametrize("turn", [1, 2, 4])
def test_what_arrived_before_pages_for_browsers_is_kept(turn):
    with serve(max_record_count=4) as server:
        fail(server, html_at=frozenset(range(turn, 100)))
        outcome, parcels = searched(server)
        check_incomplete(outcome, parcels)
        assert len(parcels) >= 4 * (turn - 1)
        assert parcels


@pytest.mark.parametrize(
    "failures",
    [
        {"errors": [(500, "Error performing query operation")]},
        {"errors": [(503, "Service unavailable")] * 2},
        {"statuses": [(503, {"retry_after": "1"})]},
        {"statuses": [(429, {"retry_after": "0"}), (502, {})]},
        {"drip": 0.3},
    ],
    ids=repr,
)
def test_failures_that_pass(failures):
    with serve() as server:
        fail(server, **failures)
        check_complete(*searched(server))


@pytest.mark.parametrize(
    "error",
    [(400, "Unable to complete operation."), (500, "Error performing query operation")],
    ids=repr,
)
def test_errors_with_status_200_that_stay(error):
    with serve() as server:
        fail(server, errors=[error] * 1000)
        outcome, parcels = searched(server)
        check_incomplete(outcome, parcels)
        assert error[1] in f"{outcome.sentence} {outcome.error.detail}"


def test_queries_that_are_refused_although_the_metadata_list_them():
    with serve(traps={"refuses_queries": True}) as server:
        outcome, parcels = searched(server)
        check_incomplete(outcome, parcels)
        assert "does not allow queries" in outcome.sentence


def test_a_server_that_needs_a_token():
    with serve(server={"token": "t0ken"}) as server:
        outcome, parcels = searched(server)
        check_incomplete(outcome, parcels)
        assert "token" in outcome.sentence
        definition = definition_of(server.url)
        with open_layer(definition, token="t0ken") as source:
            sink = ListSink()
            check_complete(run(WHOLE_AREA, source, sink), [one.parcel for one in sink.found])
        with open_layer(definition, token="0ther") as source:
            outcome = run(WHOLE_AREA, source, ListSink())
            assert outcome.error.code is ErrorCode.KEY_REFUSED
            assert "0ther" not in f"{outcome.sentence} {outcome.error.detail}"


def test_a_certificate_whose_issuer_the_server_does_not_send():
    authority = Authority()
    for tls, code in (
        (authority.server_without_intermediate(), ErrorCode.CERTIFICATE),
        (authority.server(), None),
    ):
        with serve(server={"tls": tls}) as server:
            definition = definition_of(server.url)
            with open_layer(definition, authorities=(authority.pem,)) as source:
                outcome = run(WHOLE_AREA, source, ListSink())
        assert (outcome.error and outcome.error.code) is code
        assert outcome.complete == (code is None)


# ---- rows that are no parcels -------------------------------------------------------------------


@pytest.mark.parametrize("search", [*SEARCHES.values(), Search()], ids=[*SEARCHES, "everything"])
@pytest.mark.parametrize(
    ("column", "kind", "values", "listed"),
    [
        (
            "POLY_TYPE",
            "String",
            ["FEE", "ROW", "row", None, "ROW ", "RAIL_ROW"],
            ["Row", "RAIL_ROW"],
        ),
        ("USE_NUMBER", "Integer", [1, 999, 99, None, 998, 0], ["999", "998"]),
        ("IS_ROAD", "Double", [0.0, 1.0, None, 1.0, 0.5, 1.0], ["1"]),
    ],
    ids=["text", "integer", "double"],
)
def test_rows_that_are_roads_are_left_out(column, kind, values, listed, search):
    names = {one.upper() for one in listed}
    left_out = [
        f"{one:g}" in names if type(one) in (int, float) else str(one).strip().upper() in names
        for one in values
    ]
    layer = layer_of(PARCELS, max_record_count=10)
    rows = [
        Row({**row.attributes, column: values[at % len(values)]}, row.wkb)
        for at, row in enumerate(layer.rows)
    ]
    layer = FeatureLayer([*layer.columns, Column(column, kind)], rows, max_record_count=10)
    expected = {
        one.svc_uuid: one for at, one in enumerate(PARCELS) if not left_out[at % len(values)]
    }
    with FeatureServer(layer) as server:
        outcome, parcels = searched(server, search, not_parcels={column.lower(): listed})
        check_complete(outcome, parcels, expected)


def test_a_column_of_roads_that_the_layer_does_not_have_is_reported():
    with serve() as server:
        outcome, parcels = searched(server, not_parcels={"POLY_TYPE": ["ROW"]})
        check_complete(outcome, parcels)
        assert "POLY_TYPE" in outcome.sentence


# ---- names of counties --------------------------------------------------------------------------

SPELLINGS = {
    "New York": ["NewYork", "NEW YORK", "New York County", " new york "],
    "St. Lawrence": ["StLawrence", "ST LAWRENCE", "Saint Lawrence", "St. Lawrence"],
    "Dane": ["DANE", "dane", "Dane Co.", "DANE COUNTY"],
    "DeKalb": ["De Kalb", "DEKALB", "Dekalb County", "DeKalb"],
    "Prince George's": [
        "PRINCE GEORGES",
        "Prince George\u2019s",
        "PrinceGeorges",
        "Prince George's",
    ],
}


@pytest.mark.parametrize("style", range(4))
@pytest.mark.parametrize(
    ("requested", "expected"),
    [
        (Filter("county", "eq", "New York"), {"New York"}),
        (Filter("county", "eq", "NewYork"), {"New York"}),
        (Filter("county", "eq", "St. Lawrence"), {"St. Lawrence"}),
        (
            Filter("county", "in", ("saint lawrence", "Dekalb", "Dane County")),
            {"St. Lawrence", "DeKalb", "Dane"},
        ),
        (Filter("county", "ne", "Prince Georges"), SPELLINGS.keys() - {"Prince George's"}),
        (Filter("county", "nin", ("DE KALB", "dane")), SPELLINGS.keys() - {"DeKalb", "Dane"}),
        (Filter("county", "eq", "Dan"), set()),
        (Filter("county", "isnull", False), SPELLINGS.keys()),
    ],
    ids=lambda one: str(one) if isinstance(one, Filter) else "-".join(sorted(one)),
)
@pytest.mark.parametrize("area", [(), WHOLE_AREA.polygons], ids=["filters", "area"])
def test_a_county_is_found_in_the_layer_s_own_spelling(style, requested, expected, area):
    names = list(SPELLINGS)
    parcels = [
        one._replace(attributes={**one.attributes, "county": SPELLINGS[names[at % 5]][style]})
        for at, one in enumerate(PARCELS)
    ]
    with serve(parcels) as server:
        outcome, found = searched(server, Search(filters=(requested,), polygons=area))
        assert outcome.complete
        assert {names[int(one.svc_uuid[-4:], 10) % 5] for one in found} == expected


# ---- points -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("traps", "is_whole"),
    [
        ({"flag": None}, True),
        ({"flag": 1, "max_record_count": 7}, True),
        ({"no_pagination": True, "most_ids": 10}, True),
        ({"no_pagination": True, "late": frozenset({2, 3})}, True),
        ({"no_pagination": True, "never_sent": frozenset({2, 3, 4})}, False),
    ],
)
def test_a_stack_at_a_point_is_whole_or_known_to_be_cut(traps, is_whole):
    stack = [one._replace(wkb=PARCELS[0].wkb) for one in PARCELS[:30]]
    with serve(stack, traps=traps) as server, open_layer(definition_of(server.url)) as source:
        (match,) = source.at([PointPlace(42.0005, -92.9995)], Run())
        found = len(match.batch.parcels)
        assert found + sum(gap.parcels or 0 for gap in match.batch.gaps) == 30
        assert (found == 30) == is_whole
