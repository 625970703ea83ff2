"""Requests as readable JSON, and pasted text."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcel_lookup.core.contract import (
    FIELDS,
    Cancellation,
    Filter,
    Operator,
    Order,
    RequestRefused,
)
from parcel_lookup.core.search import Predicate, Relation, Search, SearchPolygon
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.tests.support.history import area
from parcel_lookup.tests.support.sources import MemorySource
from parcel_lookup.ui.filters.draft import EMPTY_ROW, Draft
from parcel_lookup.ui.filters.request_text import MOST_BYTES, read, write

FARMS = Draft(
    rows=(Filter("acres", "gte", 40), Filter("zoning", "in", ("AG", "A1"))),
    order=Order("parcel_value", "desc"),
    include_buildings=True,
)


def refusal(text):
    with pytest.raises(RequestRefused) as refused:
        read(text)
    return refused.value.problems


def sentence(text):
    (problem,) = refusal(text)
    return problem.sentence


# ---- writing -------------------------------------------------------------------------------------


class Nowhere:
    cancellation = Cancellation()

    def add(self, found):
        pass

    def progress(self, progress):
        pass


@pytest.mark.parametrize(
    "search",
    [
        Search(),
        FARMS.search(),
        Search(filters=(Filter("acres", "gte", 40),), max_parcels=7),
        Search(filters=(Filter("svc_uuid", "in", ("a", "b")),)),
        Search(filters=(Filter("acres", "gte", 40),) * 10),
        Search(filters=(Filter("acres", "gte", 40),), order=Order("city", "desc")),
    ],
)
def test_the_text_is_the_first_request(search):
    source = MemorySource(())
    run(search, source, Nowhere(), Nowhere())
    assert json.loads(write(search).text) == source.requests[0].to_json()


def test_each_query_of_an_expression_is_shown():
    alternatives = ((Filter("acres", "gt", 40),), (Filter("zoning", "eq", "AG"),))
    written = write(Search(expression="1", alternatives=alternatives))
    assert written.requests == 2
    bodies = [json.loads(body) for body in written.text.split("\n\n")]
    assert [body["filters"][0]["field"] for body in bodies] == ["acres", "zoning"]


def test_with_an_area_only_the_filters_are_shown():
    assert json.loads(write(FARMS.search(), by_area=True).text) == [
        {"field": "acres", "op": "gte", "value": 40},
        {"field": "zoning", "op": "in", "value": ["AG", "A1"]},
    ]


def test_each_filter_has_a_line_and_a_long_list_several():
    ids = tuple(f"00000000-0000-4000-8000-{number:012d}" for number in range(5000))
    written = write(Search(filters=(Filter("acres", "gte", 40), Filter("svc_uuid", "in", ids))))
    assert written.requests == 50
    lines = written.text
    assert '    {"field": "acres", "op": "gte", "value": 40},' in lines.splitlines()
    assert max(map(len, lines.splitlines())) < 100


def test_non_ascii_letters_are_not_escaped():
    written = write(Search(filters=(Filter("owner", "ilike", "Müller 🚜 שלום 100%_"),)))
    assert "Müller 🚜 שלום 100%_" in written.text


def test_only_the_first_queries_of_a_long_expression_are_shown():
    ids = tuple(f"00000000-0000-4000-8000-{number:012d}" for number in range(5000))
    search = Search(expression="1", alternatives=((Filter("svc_uuid", "in", ids),),))
    written = write(search)
    assert written.requests == 50
    assert len(json.loads(written.text.split("\n\n")[0])["filters"][0]["value"]) == 100
    assert len(written.text) < 200_000


def test_an_empty_list_is_shown_but_not_sent():
    search = Search(filters=(Filter("zoning", "in", ()),))
    written = write(search)
    assert written.requests == 0
    assert json.loads(written.text)["filters"] == [search.filters[0].to_json()]


def test_with_an_area_only_the_sent_part_of_an_expression_is_shown():
    alternatives = ((Filter("acres", "gt", 40), Filter("owner", "eq", "Smith")),)
    one = Search(expression="1", alternatives=alternatives)
    assert json.loads(write(one, by_area=True).text) == [alternatives[0][0].to_json()]
    several = Search(expression="1", alternatives=alternatives * 2)
    assert json.loads(write(several, by_area=True).text) == []


# ---- both ways -----------------------------------------------------------------------------------

SCALARS = st.one_of(
    st.text(max_size=9), st.integers(), st.floats(allow_nan=False, allow_infinity=False)
)
ROWS = st.builds(
    Filter,
    st.sampled_from([*(field.name for field in FIELDS), "nonsense", ""]),
    st.sampled_from([*(operator.value for operator in Operator), "like", ""]),
    st.one_of(st.none(), st.booleans(), SCALARS, st.lists(SCALARS, max_size=3)),
)
DRAFTS = st.builds(
    Draft,
    rows=st.lists(ROWS, max_size=12).map(tuple),
    order=st.one_of(st.none(), st.just(Order("acres", "desc")), st.just(Order("svc_uuid"))),
    max_parcels=st.one_of(st.none(), st.integers(1, 10**6)),
    include_buildings=st.booleans(),
)


@given(draft=DRAFTS, by_area=st.booleans())
def test_the_text_is_read_back_unchanged(draft, by_area):
    assert read(write(draft.search(), by_area=by_area).text, draft) == (draft, ())


@given(draft=DRAFTS)
def test_a_saved_search_is_read_back(draft):
    assert read(draft.search().to_text()) == (draft, ())


# ---- reading -------------------------------------------------------------------------------------


def test_an_array_of_filters_keeps_the_other_settings():
    reading = read('[{"field": "city", "op": "eq", "value": "Ames"}]', FARMS)
    assert reading.draft.rows == (Filter("city", "eq", "Ames"),)
    assert reading.draft.order == FARMS.order
    assert reading.draft.include_buildings
    assert reading.notes == ()


def test_a_single_filter_is_accepted():
    reading = read('{"field": "city", "op": "eq", "value": "Ames"}')
    assert reading.draft == Draft(rows=(Filter("city", "eq", "Ames"),))


def test_a_body_can_set_order_and_buildings():
    capped = Draft(order=Order("acres"), max_parcels=7, include_buildings=True)
    assert read('{"filters": []}', capped).draft == Draft(max_parcels=7)
    ordered = read('{"filters": [], "order": {"field": "acres"}}').draft
    assert ordered.order == Order("acres", "asc")


def test_rows_replace_an_expression():
    assert read("[]", Draft(expression="1")).draft == Draft()


def test_the_area_of_a_saved_search_is_ignored_with_a_note():
    stored = area(2)
    draft, notes = read(stored.to_text())
    assert draft == Draft()
    assert "area" in notes[0]


def test_the_relation_to_the_area_is_ignored_with_the_area():
    stored = replace(area(2), predicate=Predicate(Relation.OVERLAPS, 10))
    draft, notes = read(stored.to_text())
    assert draft == Draft()
    assert notes == ("The area of this search is ignored; only its filters are used.",)


def test_the_expression_of_a_saved_search_is_read():
    search = Search(expression="1 = 1", alternatives=((Filter("acres", "gt", 1),),))
    assert read(search.to_text()).draft == Draft(expression="1 = 1")


def test_unknown_members_are_reported():
    draft, notes = read(
        '{"filters": [{"field": "acres", "operator": "gt", "value": 1}], "limit": 20,'
        ' "offset": 40, "color": 1, "b": 2, "c": 3, "d": 4, "e": 5}'
    )
    assert draft.rows == (Filter("acres", "", 1),)
    sentences = " ".join(notes)
    for words in (
        "Filter 1 has unknown members",
        "“operator”",
        "“color”",
        "2 more",
        "“limit” and “offset”",
    ):
        assert words in sentences


def test_the_default_page_is_not_reported():
    assert read('{"filters": [], "limit": 100, "offset": 0}').notes == ()


@pytest.mark.parametrize(
    "items",
    [
        [{"field": "nonsense", "op": "eq", "value": 1}],
        [{"field": "acres", "op": "like", "value": 1}],
        [{"field": "acres", "op": "gt", "value": "forty"}],
        [{"field": "acres", "op": "between", "value": [9, 1]}],
        [{"field": "zoning", "op": "in", "value": []}],
        [{"field": "acres", "op": "gt", "value": 1}] * 11,
        [{"field": "owner", "op": "ilike", "value": "%_'\"🚜"}],
        [{"field": "acres", "op": "gt", "value": 10**300}],
    ],
)
def test_filters_that_a_service_refuses_become_rows(items):
    rows = read(json.dumps(items)).draft.rows
    assert [row.to_json() for row in rows] == items


def test_an_empty_item_is_an_empty_row():
    assert read("[{}]").draft.rows == (EMPTY_ROW,)


@pytest.mark.parametrize(
    ("text", "where", "words"),
    [
        ('[{}, "acres > 3"]', ("filters", 1), "Filter 2: it must be an object"),
        ('{"filters": [{"field": 3}]}', ("filters", 0, "field"), "Filter 1: “field” must be text"),
        ('[{"field": "a", "op": []}]', ("filters", 0, "op"), "Filter 1: “op” must be text"),
        (
            '[{"value": {"a": 1}}]',
            ("filters", 0, "value"),
            "Filter 1: “value” must be text",
        ),
        ('[{"value": [[1]]}]', ("filters", 0, "value"), "Filter 1: “value” must be text"),
        ('{"filters": {}}', ("filters",), "“filters” must be an array"),
        ('{"filters": [], "order": 3}', ("order",), "“order” must be an object"),
        ('{"filters": [], "order": {"field": "x"}}', ("order", "field"), "no field “x”"),
        ('{"filters": [], "order": {"field": "acres", "direction": 1}}', None, "“asc” or “desc”"),
        ('{"filters": [], "include_buildings": "yes"}', ("include_buildings",), "true or false"),
        ('{"version": 1, "max_parcels": 0}', ("max_parcels",), "whole number"),
        ('{"version": 1, "filters": [3]}', ("filters", 0), "Filter 1: it must be an object"),
        ('{"version": 99, "filters": 3}', (), "newer version of Parcel Lookup"),
        ('{"version": "x"}', (), "cannot be read"),
        ('{"version": 1, "expression": "1", "filters": [{}]}', (), "filters and an expression"),
        ('{"results": []}', (), "an array of filters, or an object with “filters”"),
        ("3", (), "an array of filters, or an object with “filters”"),
        ("", (), "The text is empty."),
        (" \n\t", (), "The text is empty."),
        ("[" + "{}," * 100 + "{}]", ("filters",), "The text has 101 filters"),
    ],
)
def test_an_item_that_cannot_be_a_row_is_located(text, where, words):
    (problem,) = refusal(text)
    assert words in problem.sentence
    assert where is None or problem.where == where


def test_all_items_that_cannot_be_rows_are_reported():
    assert [problem.where for problem in refusal("[1, {}, 2]")] == [("filters", 0), ("filters", 2)]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[{"field": "acres"\n "op": "gt"}]', "Line 2, column 2: a comma or a closing bracket"),
        ('[\n{“field”: "acres"}]', "Line 2, column 2: a name in straight double quotes"),
        ("[\n", "Line 2, column 1: a value is missing"),
        ("['acres']", "Line 1, column 2: a value is missing"),
        ('["acres', "Line 1, column 2: the text that begins here"),
        ('["a\nb"]', "Line 1, column 4: a text value contains a line break"),
        ('["C:\\data"]', "Line 1, column 5: a backslash in a text value"),
        ('{"filters" []}', "Line 1, column 12: a colon is missing"),
        ("[] []", "Line 1, column 4: there is more text after the end"),
        ("\x00", "Line 1, column 1:"),
    ],
)
def test_invalid_json_has_a_position_and_a_reason(text, words):
    assert sentence(text).startswith(words)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[{"field": "acres", "op": "gt", "value": NaN}]', "NaN is not a JSON value"),
        ('[{"value": -Infinity}]', "-Infinity is not a JSON value"),
        ('[{"value": 1e999}]', "The number 1e999 is too large"),
        ('[{"value": ' + "9" * 10_000 + "}]", "is too large"),
        ('[{"field": "acres", "field": "city"}]', "“field” appears twice"),
        ("{" + ",".join(f'"{number % 60_000}":1' for number in range(60_001)) + "}", "“0” appears"),
        ("[" * 1_000_000, "nested too deeply"),
        ('{"a":' * 200_000, "nested too deeply"),
        ("x" * (MOST_BYTES + 1), "larger than 1 MiB"),
        ("[" + "é" * (MOST_BYTES // 2) + "]", "larger than 1 MiB"),
        ("[{}, " * 2_000_000, "larger than 1 MiB"),
    ],
)
def test_invalid_text_is_one_sentence(text, words):
    message = sentence(text)
    assert words in message
    assert len(message) < 200


def test_a_byte_order_mark_is_ignored():
    assert read("\ufeff[]").draft == Draft()


def test_unreadable_polygons_are_ignored():
    search = Search(polygons=(SearchPolygon(b"x", 0),)).to_json()
    search["polygons"][0]["wkb"] = "?"
    assert read(json.dumps(search)).draft == Draft()
