"""A search by an expression finds what QGIS itself selects by it, out of the whole county."""

from __future__ import annotations

import threading
from functools import partial

import pytest
from hypothesis import assume, given, settings

from parcel_lookup.core.contract import FIELDS
from parcel_lookup.core.gis.expressions import Evaluator, translate
from parcel_lookup.core.search import Search
from parcel_lookup.service.sample import generate_county
from parcel_lookup.tests.support.expressions import (
    Vocabulary,
    chosen_by_qgis,
    expressions,
    layer_of,
)
from parcel_lookup.tests.support.searching import Pages, run
from parcel_lookup.tests.support.sources import ListSink, MemorySource

_COUNTY = list(generate_county(500, 11))
_VALUES = {
    field.name: list(
        dict.fromkeys(parcel.attributes[field.name] for parcel in _COUNTY[:: 500 // 40])
    )
    for field in FIELDS
}
_WORDS = ["Farm", "LLC", "smith", "a", "Main St", "Residential", "R-", "%", "19", "Corn", "Trust"]
_VOCABULARY = Vocabulary(_VALUES, _WORDS)
_IN_IOWA = "\"state\" = 'IA' AND"


@pytest.fixture(scope="module")
def chosen(qgis_app):
    """What QGIS selects in a result layer of the county."""
    return partial(chosen_by_qgis, layer_of(_COUNTY))


@pytest.fixture(scope="module")
def source():
    """The county as a service: with pages, windows, and the scope rule."""
    return Pages(MemorySource(_COUNTY))


def _found(source, text: str) -> tuple[list[str], int]:
    """What a search by an expression finds, and how many requests it takes."""
    search = Search(expression=text, alternatives=translate(text).alternatives)
    assert not search.problems()
    sink = ListSink()
    outcome = run(search, source, sink, keep=Evaluator(text))
    assert outcome.complete, outcome
    uuids = sink.uuids
    assert len(uuids) == len({*uuids})
    return sorted(uuids), outcome.requests


@settings(max_examples=120)
@given(text=expressions(_VOCABULARY))
def test_a_search_finds_what_qgis_selects(chosen, source, text):
    text = f"{_IN_IOWA} ({text})"
    assume(len(text) < 2000)
    found, _ = _found(source, text)
    assert found == chosen(text)


@pytest.mark.parametrize(
    "text",
    [
        "\"acres\" >= 40 AND (\"owner\" ILIKE '%farm%' OR \"zoning\" IN ('AG', 'A1'))",
        '"owner" LIKE \'%a%\' AND "parcel_value" / "acres" > 5000',
        '"sale_date" >= \'2015-01-01\' AND "sale_price" IS NOT NULL',
        '"building_value" IS NULL OR "land_use" NOT IN (\'Residential\', NULL)',
        'NOT ("zoning" = \'AG\' OR "cdl_majority_percent" < 60)',
        "area(transform(@geometry, 'EPSG:4326', 'EPSG:5070')) > 400000",
        "upper(\"situs\") LIKE '%MAIN%' OR regexp_match(\"owner\", '^[A-C]')",
        '"Acres (calculated)" * 2 > 80 AND "COUNTY" IS NOT \'nowhere\'',
    ],
)
def test_typical_expressions(chosen, source, text):
    text = f"{_IN_IOWA} ({text})"
    found, _ = _found(source, text)
    assert found == chosen(text)
    assert 0 < len(found) < len(_COUNTY)


def test_only_possible_matches_are_requested(source):
    _, everything = _found(source, f"{_IN_IOWA} TRUE")
    _, some = _found(source, f'{_IN_IOWA} "acres" > 100 AND "owner" LIKE \'%a%\'')
    _, nothing = _found(source, f'{_IN_IOWA} "acres" < 0 AND "acres" > 1')
    assert some < everything
    assert nothing <= 1


def test_threads_give_the_same_results_at_once():
    texts = [
        '"acres" > 10 OR "owner" ILIKE \'%farm%\'',
        "area(transform($geometry, 'EPSG:4326', 'EPSG:5070')) > 40000",
        'array_contains(array_foreach(generate_series(1, 9), @element * 9), round("acres") + 0)',
    ]
    for text in texts:
        evaluator = Evaluator(text)
        expected = evaluator(_COUNTY)
        assert True in expected
        results: list[list[bool]] = []

        def evaluate(evaluator=evaluator, results=results) -> None:
            found = []
            for start in range(0, len(_COUNTY), 100):
                found += evaluator(_COUNTY[start : start + 100])
            results.append(found)

        threads = [threading.Thread(target=evaluate) for _ in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert evaluator.notice == ""
        assert results == [expected] * 6


def test_coordinates_are_transformed_whatever_threads_come_and_go():
    # The area in square meters is that of the record; in degrees it would be nothing.
    square_meters = "area(transform(@geometry, 'EPSG:4326', 'EPSG:26915'))"
    evaluator = Evaluator(f'abs({square_meters} / 4046.86 - "acres_calc") < 0.1 * "acres_calc"')
    parcels = [parcel for parcel in _COUNTY if parcel.wkb][:40]
    results: list[list[bool]] = []
    for _ in range(15):
        threads = [
            threading.Thread(target=lambda: results.append(evaluator(parcels))) for _ in range(4)
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert results == [[True] * len(parcels)] * 60
    assert evaluator(parcels) == [True] * len(parcels)


def test_pages_that_differ_in_their_fields_are_judged_alike():
    more = _COUNTY[0]._replace(attributes={**_COUNTY[0].attributes, "Extra": "x", "USE_CODE": 7})
    evaluator = Evaluator('"extra" IS NULL OR "extra" = \'x\'')
    assert evaluator([_COUNTY[1]]) == [True]
    assert evaluator([more]) == [True]
    assert evaluator([more, _COUNTY[1]]) == [True, True]
    assert Evaluator("\"extra\" = 'x'")([_COUNTY[1], more]) == [False, True]
    assert Evaluator("map_get(attributes(), 'Extra') = 'x'")([_COUNTY[1], more]) == [False, True]
    assert evaluator([]) == []


def test_a_parcel_that_it_fails_for_is_left_out_and_reported():
    evaluator = Evaluator('to_int("owner") = 1 OR "acres" > 0')
    assert evaluator.notice == ""
    assert evaluator(_COUNTY[:3]) == [False] * 3
    assert evaluator.notice.startswith(
        "3 parcels were left out: the expression could not be evaluated for them (Cannot convert"
    )
