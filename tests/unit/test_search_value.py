"""A search and its outcome as values: JSON, sentences, and invalid searches."""

import dataclasses
import json

import pytest

from parcel_lookup.core.contract import (
    Cancelled,
    ErrorCode,
    Filter,
    Order,
    ParcelError,
    Problem,
    RequestRefused,
)
from parcel_lookup.core.search import Outcome, Search, SearchPolygon
from parcel_lookup.tests.support.sources import over

AREA = Search(
    polygons=(SearchPolygon(over(0, 5), 0), SearchPolygon(over(9, 12), 3)),
    include_buildings=True,
    max_parcels=250,
    max_requests=40,
    place="Zoning districts",
)
QUERY = Search(
    filters=(Filter("acres", "between", [40, 80.5]), Filter("state", "eq", "IA")),
    order=Order("parcel_value", "desc"),
)

EXPRESSION = Search(
    filters=(Filter("state", "eq", "IA"),),
    expression='"acres" > 40\n  OR "zoning" = \'AG\'',
    alternatives=[[Filter("acres", "gt", 40)], [Filter("zoning", "in", ["AG"])]],
)


TRANSFORMED = dataclasses.replace(AREA, is_transformed=True)


@pytest.mark.parametrize("search", [AREA, TRANSFORMED, QUERY, EXPRESSION, Search()])
def test_a_search_survives_a_json_round_trip(search):
    text = json.dumps(search.to_json())
    again = Search.from_json(text)
    assert again == search
    assert hash(again) == hash(search)
    assert again.digest() == search.digest()
    assert Search.from_json(json.loads(text)) == search


def test_every_member_changes_the_digest():
    others = [
        dataclasses.replace(AREA, polygons=AREA.polygons[:1]),
        dataclasses.replace(AREA, polygons=AREA.polygons[::-1]),
        dataclasses.replace(AREA, include_buildings=False),
        dataclasses.replace(AREA, max_parcels=None),
        dataclasses.replace(AREA, max_requests=41),
        dataclasses.replace(QUERY, filters=QUERY.filters[:1]),
        dataclasses.replace(QUERY, order=None),
        dataclasses.replace(EXPRESSION, expression="1"),
        dataclasses.replace(EXPRESSION, alternatives=()),
        EXPRESSION,
        QUERY,
        AREA,
        TRANSFORMED,
    ]
    assert len({search.digest() for search in others}) == len(others)


@pytest.mark.parametrize(
    "stored",
    [
        "",
        "nonsense",
        "[]",
        "null",
        "{}",
        '{"version": "2"}',
        '{"version": 0}',
        '{"version": 1, "expression": 3}',
        '{"version": 1, "expression": "1", "alternatives": [3]}',
        '{"version": 1, "polygons": [{"origin": 0}]}',
        '{"version": 1, "polygons": [{"origin": 0, "wkb": "no base64"}]}',
        '{"version": 1, "polygons": 3}',
        '{"version": 1, "filters": [1]}',
        '{"version": 1, "order": "acres"}',
    ],
)
def test_invalid_saved_searches_are_refused_with_a_sentence(stored):
    with pytest.raises(RequestRefused) as refused:
        Search.from_json(stored)
    assert "saved search cannot be read" in refused.value.sentence


def test_a_search_of_a_newer_version_is_reported():
    with pytest.raises(RequestRefused) as refused:
        Search.from_json('{"version": 2}')
    assert "newer version of Parcel Lookup" in refused.value.sentence


def test_the_scope_rule_does_not_apply_with_polygons():
    owner = Filter("owner", "ilike", "smith")
    assert Search(filters=[owner]).problems() != []
    assert Search(filters=[owner]).problems(by_area=True) == []
    assert dataclasses.replace(AREA, filters=[owner]).problems() == []
    assert Search(expression="1", alternatives=[[owner]]).problems() != []
    assert Search(filters=[owner] * 101).problems(by_area=True) != []


def test_the_description_contains_filters_and_expression():
    farms = dataclasses.replace(AREA, filters=QUERY.filters[1:], max_requests=None)
    assert farms.describe() == (
        "Parcels touching 2 polygons of Zoning districts where state is “IA”, "
        "with building footprints, at most 250."
    )
    assert EXPRESSION.describe() == (
        'Parcels where state is “IA” and the expression "acres" > 40 OR "zoning" = \'AG\' is true.'
    )


def test_a_search_is_described_in_a_sentence():
    assert AREA.describe() == (
        "Parcels touching 2 polygons of Zoning districts, with building footprints, "
        "at most 250, in at most 40 requests."
    )
    assert QUERY.describe() == (
        "Parcels where acres is between 40 and 80.5 acres and state is “IA”, "
        "ordered by parcel value, largest first."
    ).replace("40 and 80.5 acres", "40 and 80.5")
    assert Search().describe() == "All parcels."
    view = Search(polygons=AREA.polygons[:1], place="the map view")
    assert view.describe() == "Parcels touching the map view."


def test_parts_of_one_feature_are_described_as_one_polygon():
    search = Search(polygons=[(over(0, 5), 7), (over(9, 12), 7)])
    assert search.describe() == "Parcels touching 1 polygon."


def test_a_valid_search_has_no_problems():
    assert AREA.problems() == []
    assert QUERY.problems() == []
    assert Search().problems() == []


@pytest.mark.parametrize(
    ("search", "where", "status", "words"),
    [
        (
            Search(filters=QUERY.filters, expression="1", alternatives=[[Filter("a", "eq", 1)]]),
            ("expression",),
            422,
            "no field “a”",
        ),
        (dataclasses.replace(AREA, order=Order("acres")), ("order",), 422, "cannot have an order"),
        (Search(max_parcels=0), ("max_parcels",), 422, "number of parcels"),
        (Search(max_requests=-1), ("max_requests",), 422, "number of requests"),
        (Search(max_parcels=True), ("max_parcels",), 422, "number of parcels"),
        (Search(filters=(Filter("color", "eq", 1),)), ("filters", 0, "field"), 400, "color"),
        (Search(filters=(Filter("owner", "eq", "A"),)), ("filters", 0), 400, "state"),
        (Search(order=Order("color")), ("order", "field"), 400, "color"),
    ],
)
def test_problems_come_from_the_contract(search, where, status, words):
    (problem,) = search.problems()
    assert isinstance(problem, Problem)
    assert (problem.where, problem.status) == (where, status)
    assert words in problem.sentence


def test_the_message_of_a_successful_search():
    outcome = Outcome(4612, 47, 3.14, where="3 polygons of Zoning districts")
    assert (
        outcome.sentence
        == "4,612 parcels touching 3 polygons of Zoning districts (47 requests, 3.1 s)."
    )
    local = dataclasses.replace(outcome, is_metered=False, parcels=1)
    assert local.sentence == "1 parcel touching 3 polygons of Zoning districts (3.1 s)."
    with_slivers = dataclasses.replace(outcome, count_slivers=1, has_conditions=True)
    assert with_slivers.sentence == (
        "4,612 parcels touching 3 polygons of Zoning districts, 1 of them by less than 1 % of its "
        "area, match the filters (47 requests, 3.1 s)."
    )
    assert Outcome(12, 1, 0.04).sentence == "12 parcels (1 request, 0.0 s)."


def test_the_message_of_a_search_without_matches():
    assert Outcome(0, 1, 0.5).sentence == "No parcels match the filters (1 request, 0.5 s)."
    assert Outcome(0, 2, 0.5, where="the map view").sentence == (
        "No parcels touching the map view (2 requests, 0.5 s)."
    )


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (
            Outcome(
                1300, error=ParcelError(ErrorCode.QUOTA_SPENT, host="h"), expected_parcels=4600
            ),
            "This month's requests at h are used up (429). "
            "1,300 of about 4,600 parcels are in the layer.",
        ),
        (
            Outcome(0, error=ParcelError(ErrorCode.KEY_REFUSED, host="h")),
            "The service at h does not recognize this key (401). Nothing was searched.",
        ),
        (
            Outcome(600, error=ParcelError(ErrorCode.NO_RESPONSE, host="h")),
            "The service at h does not respond. 600 parcels were received before that.",
        ),
        (
            Outcome(0, error=ParcelError(ErrorCode.NO_RESPONSE, host="h")),
            "The service at h does not respond. No parcels were received before that.",
        ),
        (
            Outcome(1, error=Cancelled(), expected_parcels=2000),
            "The search was canceled. 1 of about 2,000 parcels is in the layer.",
        ),
    ],
)
def test_the_message_of_a_search_that_ended_early(outcome, sentence):
    assert outcome.sentence == sentence


def test_each_notice_is_a_separate_sentence():
    outcome = Outcome(
        5000,
        60,
        1.0,
        count_without_geometry=1,
        count_unmatched=1234,
        count_unread=2,
        count_dropped=3,
        notices=("2 of 14 polygons have no geometry and were left out.",),
    )
    sentences = outcome.sentence.split(". ")
    assert sentences[0] == "5,000 parcels (60 requests, 1.0 s)"
    assert sentences[1] == "2 of 14 polygons have no geometry and were left out"
    assert sentences[2].startswith("1 parcel has no geometry")
    assert sentences[3].startswith("1,234 parcels from the service do not touch any")
    assert sentences[4].startswith("2 parcels have values that could not be read")
    assert sentences[5].startswith("3 rows were not parcel records")
    assert len(sentences) == 6


def test_the_reason_of_a_search_does_not_mention_its_layer():
    error = ParcelError(ErrorCode.NO_RESPONSE, host="h")
    ended = Outcome(parcels=500, complete=False, error=error, expected_parcels=12_811)
    assert ended.reason == "The service at h does not respond."
    limit = Outcome(parcels=500, complete=False, notices=("It ended at its limit of 5 requests.",))
    assert limit.reason == "It ended at its limit of 5 requests."
    assert Outcome(parcels=500, notices=("A remark.",)).reason == ""
