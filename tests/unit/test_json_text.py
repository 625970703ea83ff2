"""Filters as readable JSON, and JSON text as filters."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parcel_lookup.core.contract import (
    FIELDS,
    SERVICE_CAPABILITIES,
    Filter,
    Operator,
    Order,
    RequestRefused,
)
from parcel_lookup.core.search import Search
from parcel_lookup.ui.filters.draft import EMPTY_ROW, Draft
from parcel_lookup.ui.filters.json_text import MOST_BYTES, write
from parcel_lookup.ui.filters.json_text import read as read_text

FARMS = Draft(
    rows=(Filter("acres", "gte", 40), Filter("zoning", "in", ("AG", "A1"))),
    order=Order("parcel_value", "desc"),
    max_parcels=7,
    include_buildings=True,
)
CITY = {"field": "city", "op": "eq", "value": "Ames"}
AMES = (Filter("city", "eq", "Ames"),)


def read(text, base=Draft()):  # noqa: B008
    return read_text(text, base, SERVICE_CAPABILITIES)


def sentences(text):
    with pytest.raises(RequestRefused) as refused:
        read(text)
    return " ".join(problem.sentence for problem in refused.value.problems)


# ---- writing -------------------------------------------------------------------------------------


def test_each_filter_has_a_line_and_a_long_list_several():
    ids = tuple(f"00000000-0000-4000-8000-{number:012d}" for number in range(5000))
    text = write((Filter("acres", "gte", 40), Filter("svc_uuid", "in", ids)))
    assert '  {"field": "acres", "op": "gte", "value": 40},' in text.splitlines()
    assert max(map(len, text.splitlines())) < 100
    assert read(text).rows[1].value == ids


def test_non_ascii_letters_are_not_escaped():
    assert "Müller 🚜 שלום 100%_" in write((Filter("owner", "ilike", "Müller 🚜 שלום 100%_"),))


SCALARS = st.one_of(
    st.text(max_size=9), st.integers(), st.floats(allow_nan=False, allow_infinity=False)
)
ROWS = st.builds(
    Filter,
    st.sampled_from([*(field.name for field in FIELDS), "nonsense", ""]),
    st.sampled_from([*(operator.value for operator in Operator), "like", ""]),
    st.one_of(st.none(), st.booleans(), SCALARS, st.lists(SCALARS, max_size=3)),
)


@given(rows=st.lists(ROWS, max_size=12).map(tuple))
def test_what_is_copied_is_pasted_unchanged(rows):
    assert read(write((*rows, EMPTY_ROW)), FARMS).rows == (*rows, EMPTY_ROW)


# ---- reading -------------------------------------------------------------------------------------


def test_an_array_of_filters_replaces_the_filters_only():
    draft = read(json.dumps([CITY]), FARMS)
    assert draft == Draft(AMES, "", FARMS.order, FARMS.max_parcels, include_buildings=True)
    assert read("\ufeff[]", Draft(expression="1")) == Draft()


def test_a_request_also_sets_order_and_buildings():
    order = {"field": "acres"}
    body = {"filters": [CITY], "order": order, "limit": 20, "offset": 0}
    assert read(json.dumps(body), FARMS) == Draft(AMES, order=Order("acres", "asc"), max_parcels=7)
    body = {"filters": [CITY], "include_buildings": True}
    assert read(json.dumps(body)) == Draft(AMES, include_buildings=True)


@pytest.mark.parametrize(
    "items",
    [
        [{"field": "nonsense", "op": "eq", "value": 1}],
        [{"field": "acres", "op": "like", "value": 1}],
        [{"field": "acres", "op": "gt", "value": "forty"}],
        [{"field": "zoning", "op": "in", "value": []}],
        [{"field": "acres", "op": "gt", "value": 1}] * 11,
        [{"field": "owner", "op": "ilike", "value": "%_'\"🚜"}],
        [{"field": "acres", "op": "gt", "value": 10**300}],
    ],
)
def test_filters_that_a_service_refuses_become_rows(items):
    assert [row.to_json() for row in read(json.dumps(items)).rows] == items


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('[{"value": 1, "field": "", "op": ""}, "acres > 3"]', "Filter 2: A filter item must be"),
        ('[{"field": "acres", "op": "gt"}]', "Filter 1: A filter item must have a “value”."),
        ('[{"field": 3, "op": "eq", "value": 1}]', "Filter 1: A filter must contain “field”"),
        ('[{"field": "a", "op": [], "value": 1}]', "Filter 1: A filter must contain “op”"),
        ('[{"field": "a", "op": "eq", "value": {"a": 1}}]', "Filter 1: “value” must be text"),
        ('[{"field": "a", "op": "in", "value": [[1]]}]', "Filter 1: “value” must be text"),
        ('[1, {"field": "a", "op": "eq"}]', "Filter 2: A filter item must have a “value”."),
        (json.dumps([CITY] * 101), "at most 100 filters, not 101."),
        ('{"filters": {}}', "“filters” must be an array of filter items."),
        ('{"results": []}', "“filters” must be an array of filter items."),
        ("3", "“filters” must be an array of filter items."),
        ('{"filters": [], "order": 3}', "“order” must be an object."),
        ('{"filters": [], "order": {"field": "x"}}', "There is no field “x”."),
        ('{"filters": [], "order": {"field": "acres", "direction": 1}}', "“asc” or “desc”"),
        ('{"filters": [], "include_buildings": "yes"}', "must be true or false"),
        ('{"filters": [], "color": 1}', "without “color”."),
        (Search(expression="1 = 1").to_text(), "“version”"),
        ("", "The filters are not valid JSON ("),
        ('[{"field": "acres"\n "op": "gt"}]', "line 2 column 2"),
        ("[" * 1_000_000, "are not valid JSON ("),
        ('"' + "x" * MOST_BYTES, "larger than 1 MiB"),
    ],
)
def test_what_cannot_be_rows_is_refused_in_the_words_of_the_contract(text, words):
    assert words in sentences(text)
