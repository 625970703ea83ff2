"""How parcels relate to the area: overlap, mostly inside, center inside, compared with shapely."""

import dataclasses
import itertools
import json

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from shapely import MultiPolygon, Polygon, box

from parcel_lookup.core.contract import Filter, Order, RequestRefused
from parcel_lookup.core.search import (
    TOUCHING,
    IdRow,
    Outcome,
    OverlapUnit,
    Predicate,
    Relation,
    Search,
    SearchPolygon,
)
from parcel_lookup.core.search.query.overlap import OverlapFinder
from parcel_lookup.tests.support.searching import Pages, run
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    make_parcel,
    over,
    row_of_parcels,
    uuids,
)

MOSTLY = Predicate(Relation.MOSTLY_INSIDE)
CENTER = Predicate(Relation.CENTER_INSIDE)
# A parcel of a thousandth of a degree at 42° N (82.8522 m by 111.0747 m on WGS 84).
PARCEL = box(-93.001, 42, -93, 42.001)
ACRES = 82.8522 * 111.0747 / 4046.8564224
EVERYWHERE = box(-94, 41, -92, 43)


def by_share(percent):
    return Predicate(Relation.OVERLAPS, percent)


def by_acres(acres):
    return Predicate(Relation.OVERLAPS, acres, OverlapUnit.ACRES)


def west(percent):
    """Return a polygon over this part of the parcel, from its western boundary."""
    return box(-93.01, 41.9, -93.001 + percent / 100 * 0.001, 42.1)


def find(predicate, parcel, *polygons):
    """Return the overlaps of a parcel; None if it does not meet the predicate."""
    pairs = [item if isinstance(item, tuple) else (i, item) for i, item in enumerate(polygons)]
    found = [SearchPolygon(shapely.to_wkb(shape), origin) for origin, shape in pairs]
    is_wkb = parcel is None or isinstance(parcel, bytes)
    wkb = parcel if is_wkb else shapely.to_wkb(parcel)
    return OverlapFinder(found, predicate).find([wkb])[0]


def meets(predicate, parcel, *polygons):
    return find(predicate, parcel, *polygons) is not None


# ---- what the relations mean ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("predicate", "enough", "too_little"),
    [
        (by_share(10), 10.1, 9.9),
        (by_share(0.5), 0.51, 0.49),
        (by_share(100), 100.1, 99.9),
        (by_acres(ACRES / 4), 25.1, 24.9),
        (MOSTLY, 50.1, 49.9),
        (CENTER, 50.1, 49.9),
    ],
)
def test_a_parcel_needs_enough_of_it_in_the_area(predicate, enough, too_little):
    assert meets(predicate, PARCEL, west(enough))
    assert not meets(predicate, PARCEL, west(too_little))
    assert meets(predicate, PARCEL, EVERYWHERE)


def test_at_least_includes_the_share_itself_and_more_than_half_does_not():
    assert meets(by_share(25), PARCEL, west(25))
    assert meets(by_share(100), PARCEL, west(100))
    assert not meets(MOSTLY, PARCEL, west(50))


def test_a_center_on_the_boundary_is_inside():
    assert meets(CENTER, box(-2, 40, 0, 42), box(-3, 41, -1, 43))
    assert not meets(CENTER, box(-2, 40, 0, 42), box(-3, 41.0001, -1, 43))


def test_the_center_is_the_centroid_even_where_it_is_outside_of_the_parcel():
    around = Polygon([(0, 40), (3, 40), (3, 43), (0, 43), (0, 42), (2, 42), (2, 41), (0, 41)])
    notch = box(-1, 41, 1.8, 42)  # touches the parcel, and contains its centroid
    assert notch.covers(around.centroid)
    assert meets(CENTER, around, notch)
    assert find(CENTER, around, notch)[0].acres == 0
    assert not meets(MOSTLY, around, notch)


def test_touching_is_not_overlapping():
    for other in (MOSTLY, CENTER, by_share(0.001), by_acres(0.001)):
        assert not meets(other, PARCEL, west(0))
        assert not meets(other, PARCEL, box(-92, 41, -91, 43))


# ---- the area is all polygons together --------------------------------------------------------


def test_polygons_next_to_each_other_are_one_area():
    tiles = [box(-93.002 + i * 0.0001, 41, -93.002 + (i + 1) * 0.0001, 43) for i in range(30)]
    for predicate in (by_share(100), by_acres(ACRES * 0.999), MOSTLY, CENTER):
        assert meets(predicate, PARCEL, *tiles)
    assert not meets(by_share(100), PARCEL, *tiles[:-11])
    assert meets(by_share(89.9), PARCEL, *tiles[:-11])


def test_where_polygons_overlap_each_other_the_area_counts_once():
    same = [west(30)] * 5
    assert not meets(by_share(30.1), PARCEL, *same)
    assert not meets(MOSTLY, PARCEL, *same)
    assert not meets(by_acres(ACRES * 0.301), PARCEL, *same)
    assert not meets(by_share(40.1), PARCEL, west(30), west(40), west(20))
    assert meets(by_share(39.9), PARCEL, west(30), west(40), west(20))


def test_parts_of_one_feature_are_part_of_the_same_area():
    parts = [(7, west(30)), (7, box(-93.0003, 41, -92, 43)), (2, box(-93.0002, 41, -92, 43))]
    assert meets(by_share(59.9), PARCEL, *parts)
    assert not meets(by_share(60.1), PARCEL, *parts)


_edges = st.floats(-0.2, 1.2, allow_nan=False).map(lambda x: round(x, 3))


@st.composite
def _boxes(draw):
    found = []
    for _ in range(draw(st.integers(1, 5))):
        x, y = sorted((draw(_edges), draw(_edges))), sorted((draw(_edges), draw(_edges)))
        shape = box(x[0], y[0], x[1], y[1])
        if shape.area > 0:
            found.append(shape)
    return found


@settings(max_examples=200, deadline=None)
@given(_boxes(), st.sampled_from([1, 10, 50, 90]))
def test_the_share_is_that_of_the_union(shapes, percent):
    """In degrees: the scale is the same all over such a parcel."""

    def placed(shape):
        return shapely.affinity.translate(
            shapely.affinity.scale(shape, 1e-3, 1e-3, origin=(0, 0)), -93, 42
        )

    parcel, polygons = placed(box(0, 0, 1, 1)), [placed(shape) for shape in shapes]
    union = shapely.unary_union(polygons)
    share = 100 * union.intersection(parcel).area / parcel.area
    if abs(share - percent) > 0.01:
        assert meets(by_share(percent), parcel, *polygons) == (share > percent)
    if abs(share - 50) > 0.01:
        assert meets(MOSTLY, parcel, *polygons) == (share > 50)


# ---- parcels that cannot be checked, and what a parcel is joined to ---------------------------


WITHOUT_AREA = [
    Polygon([(-93.0005, 42), (-93.0004, 42), (-93.0003, 42), (-93.0005, 42)]),
    shapely.Point(-93.0005, 42.0005),
    shapely.LineString([(-93.0005, 42), (-93.0004, 42.0001)]),
    shapely.GeometryCollection([shapely.Point(-93.0005, 42.0005)]),
]


@pytest.mark.parametrize(
    ("predicate", "parcel"),
    [
        *itertools.product(
            [by_share(10), by_acres(1), MOSTLY, CENTER], [None, b"nonsense", Polygon()]
        ),
        *itertools.product([by_share(10), by_acres(1), MOSTLY], WITHOUT_AREA),
    ],
)
def test_a_parcel_that_cannot_be_checked_is_kept(predicate, parcel):
    assert find(predicate, parcel, EVERYWHERE) == ()
    assert find(predicate, parcel, box(10, 10, 11, 11)) == ()


@pytest.mark.parametrize("parcel", WITHOUT_AREA)
def test_a_parcel_without_an_area_has_a_center(parcel):
    (join,) = find(CENTER, parcel, box(10, 10, 11, 11), EVERYWHERE)
    assert join.origin == 1
    assert find(CENTER, parcel, box(10, 10, 11, 11)) is None


def test_a_center_in_an_area_that_the_parcel_does_not_touch_does_not_count():
    around = Polygon([(0, 40), (3, 40), (3, 43), (0, 43), (0, 42), (2, 42), (2, 41), (0, 41)])
    inside = around.centroid.buffer(0.05)
    assert not inside.intersects(around)
    assert find(CENTER, around, inside) is None


@pytest.mark.parametrize("predicate", [by_share(60), by_acres(ACRES * 0.4), MOSTLY])
def test_an_invalid_parcel_is_checked_with_a_repaired_copy(predicate):
    bow = Polygon([(-93.001, 42), (-93, 42.001), (-93, 42), (-93.001, 42.001)])
    assert not bow.is_valid
    assert meets(predicate, bow, west(90))
    assert not meets(predicate, bow, west(30))


def test_polygons_that_only_touch_a_parcel_are_not_among_its_joins():
    beside, below = box(-93.002, 41, -93.001, 43), box(-94, 41, -92, 42)
    polygons = (beside, west(70), below, box(-93.0005, 41, -92, 43))
    assert [one.origin for one in find(TOUCHING, PARCEL, *polygons)] == [1, 3, 0, 2]
    joins = find(MOSTLY, PARCEL, *polygons)
    assert [one.origin for one in joins] == [1, 3]
    assert [round(one.percent) for one in joins] == [70, 50]


def test_parcels_at_the_same_place_are_all_checked():
    finder = OverlapFinder([SearchPolygon(shapely.to_wkb(west(60)), 0)], MOSTLY)
    other = shapely.to_wkb(shapely.affinity.translate(PARCEL, 0.0005, 0))
    found = finder.find([shapely.to_wkb(PARCEL), other, shapely.to_wkb(PARCEL), None])
    assert [one is not None for one in found] == [True, False, True, True]


def test_multipart_parcels_are_checked_as_a_whole():
    parcel = MultiPolygon([PARCEL, shapely.affinity.translate(PARCEL, 1, 0)])
    assert not meets(MOSTLY, parcel, west(90))
    assert meets(by_share(44), parcel, west(90))


# ---- the value --------------------------------------------------------------------------------

AREA = Search(polygons=(SearchPolygon(over(0, 5), 0),), place="Zoning districts")
PREDICATES = [MOSTLY, CENTER, by_share(10), by_share(12.5), by_acres(0.25)]


def with_predicate(predicate, search=AREA):
    return dataclasses.replace(search, predicate=predicate)


@pytest.mark.parametrize("predicate", [TOUCHING, *PREDICATES])
def test_a_predicate_survives_a_json_round_trip(predicate):
    search = with_predicate(predicate)
    text = json.dumps(search.to_json())
    again = Search.from_json(text)
    assert again == search
    assert hash(again) == hash(search)
    assert again.digest() == search.digest()


def test_searches_with_different_predicates_are_different():
    others = [with_predicate(predicate) for predicate in (TOUCHING, *PREDICATES)]
    assert len({search.digest() for search in others}) == len(others)
    assert with_predicate(by_share(10)).digest() == with_predicate(by_share(10.0)).digest()
    assert by_share(1) != by_acres(1)


@pytest.mark.parametrize(
    "predicate",
    [
        3,
        "touches",
        {},
        {"relation": "beside"},
        {"relation": "overlaps"},
        {"relation": "overlaps", "minimum": "10", "unit": "percent"},
        {"relation": "overlaps", "minimum": True, "unit": "percent"},
        {"relation": "overlaps", "minimum": 10, "unit": "hectares"},
        {"relation": "overlaps", "minimum": 10**400, "unit": "percent"},
    ],
)
def test_a_damaged_predicate_is_refused_and_never_read_as_another_one(predicate):
    body = {**with_predicate(MOSTLY).to_json(), "predicate": predicate}
    with pytest.raises(RequestRefused) as refused:
        Search.from_json(body)
    assert "saved search cannot be read" in refused.value.sentence


@pytest.mark.parametrize("percent", [0, -10, 200, 100.1, float("nan"), float("inf")])
def test_a_share_that_no_parcel_can_have_is_refused_with_what_to_do(percent):
    (problem,) = with_predicate(by_share(percent)).problems()
    assert problem.where == ("predicate",)
    assert "greater than 0 % and at most 100 % of the parcel" in problem.sentence
    assert "use the relation “touches”" in problem.sentence
    source = MemorySource(row_of_parcels(3))
    outcome = run(with_predicate(by_share(percent)), Pages(source), ListSink())
    assert problem.sentence in outcome.sentence
    assert not source.requests


@pytest.mark.parametrize("acres", [0, -1, float("nan"), float("inf")])
def test_an_overlap_without_acres_is_refused(acres):
    (problem,) = with_predicate(by_acres(acres)).problems()
    assert "a number of acres greater than 0" in problem.sentence


@pytest.mark.parametrize("predicate", PREDICATES)
def test_only_an_area_can_have_a_predicate(predicate):
    words = "Only a search with polygons can have a relation"
    (problem,) = Search(predicate=predicate).problems()
    assert words in problem.sentence
    assert Search(predicate=predicate).problems(by_area=True) == []
    ids = Search(rows=(IdRow("12"),), id_field="svc_uuid", predicate=predicate)
    assert [words in one.sentence for one in ids.problems()] == [True]
    assert with_predicate(predicate).problems() == []
    assert [
        p.where for p in with_predicate(predicate, Search(order=Order("acres"))).problems()
    ] == [("predicate",)]


# ---- sentences --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("predicate", "words", "one"),
    [
        (TOUCHING, "touching {}", "touching {}"),
        (by_share(10), "overlapping {} by at least 10 %", "overlapping {} by at least 10 %"),
        (by_share(0.5), "overlapping {} by at least 0.5 %", "overlapping {} by at least 0.5 %"),
        (by_acres(1), "overlapping {} by at least 1 acre", "overlapping {} by at least 1 acre"),
        (
            by_acres(1250.5),
            "overlapping {} by at least 1,250.5 acres",
            "overlapping {} by at least 1,250.5 acres",
        ),
        (MOSTLY, "mostly inside {}", "mostly inside {}"),
        (CENTER, "with their center inside {}", "with its center inside {}"),
    ],
)
def test_sentences_contain_the_relation(predicate, words, one):
    search = with_predicate(predicate)
    words, one = words.format("1 polygon of Zoning districts"), one.format("the map view")
    assert search.describe() == f"Parcels {words}."
    farms = dataclasses.replace(search, filters=(Filter("acres", "gte", 40),))
    assert farms.describe() == f"Parcels {words} where acres is at least 40."
    outcome = Outcome(1, 2, 0.5, where="the map view", predicate=predicate)
    assert outcome.sentence == f"1 parcel {one} (2 requests, 0.5 s)."
    both = dataclasses.replace(outcome, has_conditions=True)
    assert both.sentence == f"1 parcel {one} matches the filters (2 requests, 0.5 s)."
    many = words.replace("1 polygon of Zoning districts", "the map view")
    several = dataclasses.replace(outcome, parcels=4612)
    assert several.sentence == f"4,612 parcels {many} (2 requests, 0.5 s)."
    several = dataclasses.replace(both, parcels=4612)
    assert several.sentence == f"4,612 parcels {many} match the filters (2 requests, 0.5 s)."
    none = dataclasses.replace(outcome, parcels=0)
    assert none.sentence == f"No parcels {many} (2 requests, 0.5 s)."
    none = dataclasses.replace(both, parcels=0)
    assert none.sentence == f"No parcels {many} match the filters (2 requests, 0.5 s)."


# ---- a whole search ---------------------------------------------------------------------------

AREAS = ["both", "ids", "thin"]


@pytest.fixture(scope="module")
def row():
    """A row of 400 parcels, each a thousandth of a degree wide."""
    return row_of_parcels(400)


def strip(start, stop):
    """Return a polygon over the row from one place to another, in parcels."""
    return shapely.box(-93 + start * 0.001, 41.9, -93 + stop * 0.001, 42.1)


#: Of the parcels at their ends, 30 % (10, 250) and 70 % (100, 299) are inside.
STRIPS = (strip(10.7, 60.5), strip(60.5, 100.7), strip(90, 95), strip(250.7, 299.7))


def in_strips(predicate, **members):
    polygons = [(shapely.to_wkb(shape), number) for number, shape in enumerate(STRIPS)]
    return Search(polygons=polygons, predicate=predicate, **members)


def numbers(*ranges):
    return [number for first, last in ranges for number in range(first, last + 1)]


EXPECTED = [
    (TOUCHING, numbers((10, 100), (250, 299))),
    (by_share(10), numbers((10, 100), (250, 299))),
    (by_share(31), numbers((11, 100), (251, 299))),
    (by_share(71), numbers((11, 99), (251, 298))),
    (by_acres(ACRES * 0.31), numbers((11, 100), (251, 299))),
    (MOSTLY, numbers((11, 100), (251, 299))),
    (CENTER, numbers((11, 100), (251, 299))),
]


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize(("predicate", "expected"), EXPECTED)
def test_a_search_returns_the_parcels_that_meet_the_predicate(row, predicate, expected, area):
    source, sink = MemorySource(row, area=area), ListSink()
    outcome = run(in_strips(predicate), Pages(source), sink)
    assert outcome.complete, outcome.sentence
    assert sink.uuids == uuids(row[number] for number in expected)
    assert outcome.parcels == len(expected)
    assert all(found.joins for found in sink.found)
    touching = MemorySource(row, area=area)
    plain = run(in_strips(TOUCHING), Pages(touching), ListSink())
    assert outcome.requests == plain.requests or area == "thin"


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize("count", ["total", "page", "missing"])
def test_the_maximum_counts_parcels_that_meet_the_predicate(row, area, count):
    source, sink = MemorySource(row, area=area, count=count), ListSink()
    outcome = run(in_strips(by_share(71), max_parcels=95), Pages(source), sink)
    assert sink.uuids == uuids(row[number] for number in numbers((11, 99), (251, 256)))
    assert outcome.parcels == 95
    assert not outcome.complete
    assert "stopped at its maximum of 95 parcels" in outcome.sentence


def test_the_predicate_applies_together_with_filters_and_expressions(row):
    search = in_strips(
        MOSTLY, filters=(Filter("acres", "lt", 50),), expression="even", alternatives=()
    )

    def keep(parcels):
        return [parcel.attributes["acres"] % 2 == 0 for parcel in parcels]

    for area in AREAS:
        sink = ListSink()
        outcome = run(search, Pages(MemorySource(row, area=area)), sink, keep=keep)
        assert sink.uuids == uuids(row[number] for number in range(12, 50, 2))
        assert "19 parcels mostly inside 4 polygons match the filters" in outcome.sentence


def test_progress_never_promises_fewer_parcels_than_came(row):
    listener = Listener()
    outcome = run(in_strips(MOSTLY), Pages(MemorySource(row), 1), ListSink(), listener)
    known = [one for one in listener.reports if one.expected_parcels is not None]
    assert known
    assert all(one.parcels <= one.expected_parcels for one in known)
    assert known[-1].expected_parcels == outcome.parcels


def test_parcels_without_a_usable_geometry_are_kept_and_counted(row):
    lost = [make_parcel(500, None), make_parcel(501, None)._replace(wkb=b"nonsense")]
    flat = Polygon([(-92.95, 42), (-92.94, 42), (-92.93, 42), (-92.95, 42)])
    lost.append(make_parcel(502, flat))

    def add_lost(request, page):
        return page._replace(
            parcels=[*page.parcels, *lost],
            svc_uuids=[*page.svc_uuids, *uuids(lost)],
            count=page.count + len(lost),
        )

    source, sink = MemorySource(row[:60], after=add_lost), ListSink()
    outcome = run(in_strips(MOSTLY), Pages(source), sink)
    assert outcome.parcels == 49 + 3
    assert sink.uuids[-3:] == uuids(lost)
    assert (outcome.count_unchecked, outcome.count_without_geometry) == (3, 1)
    assert (outcome.count_unmatched, outcome.count_slivers) == (0, 0)
    assert (
        "3 parcels without a usable geometry were kept, because their relation to the area cannot "
        "be checked." in outcome.sentence
    )
    touching = run(in_strips(TOUCHING), Pages(source), ListSink())
    assert touching.count_unchecked == 0


def test_only_parcels_that_touch_are_counted_as_slivers(row):
    thin = Search(polygons=[(shapely.to_wkb(strip(3.001, 9.995)), 0)])
    plain = run(thin, Pages(MemorySource(row)), ListSink())
    assert plain.count_slivers == 0
    thin = Search(polygons=[(shapely.to_wkb(strip(2.995, 9.005)), 0)])
    assert run(thin, Pages(MemorySource(row)), ListSink()).count_slivers == 2
    least = dataclasses.replace(thin, predicate=by_share(0.1))
    outcome = run(least, Pages(MemorySource(row)), ListSink())
    assert (outcome.parcels, outcome.count_slivers) == (8, 0)


def test_a_service_that_returns_parcels_elsewhere_is_corrected_by_the_predicate(row):
    """Parcels that touch no polygon are kept for “touches”, but meet no other relation."""

    def add_far(request, page):
        return page._replace(
            parcels=[*page.parcels, row[399]],
            svc_uuids=[*page.svc_uuids, row[399].svc_uuid],
            count=page.count + 1,
        )

    source = MemorySource(row[:60], after=add_far)
    assert run(in_strips(TOUCHING), Pages(source), ListSink()).count_unmatched == 1
    outcome = run(in_strips(MOSTLY), Pages(source), ListSink())
    assert (outcome.parcels, outcome.count_unmatched, outcome.count_unchecked) == (49, 0, 0)
