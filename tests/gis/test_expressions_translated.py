"""Filters that are requested for an expression, notes about the rest, and filters as text."""

from __future__ import annotations

import time

import hypothesis.strategies as st
import pytest
from hypothesis import given, settings
from qgis.core import QgsExpression

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    FIELDS,
    Filter,
    Operator,
    Parcel,
    RequestRefused,
    SourceInfo,
    check_filters,
)
from parcel_lookup.core.contract.matching import Matcher, matches
from parcel_lookup.core.contract.operators import Operand
from parcel_lookup.core.contract.values import Unreadable, read_value
from parcel_lookup.core.gis.expressions import (
    Evaluator,
    expression_of,
    read_conditions,
    translate,
)
from parcel_lookup.core.gis.expressions import translation as translation_module
from parcel_lookup.core.search import Search

_STATE = "\"state\" = 'IA'"


def _requested(text: str) -> list[list[tuple]]:
    return [
        [(item.field, item.op, item.value) for item in filters]
        for filters in translate(text).alternatives
    ]


@pytest.mark.parametrize(
    ("text", "requested"),
    [
        ('"acres" >= 40', [[("acres", "gte", 40)]]),
        ('40 <= "acres"', [[("acres", "gte", 40)]]),
        ('"ACRES" > 20 * 2', [[("acres", "gt", 40)]]),
        ("\"Parcel ID\" = '7'", [[("parcel_id", "eq", "7")]]),
        ('"acres" >= 10 AND "acres" <= 40', [[("acres", "between", (10, 40))]]),
        ('NOT ("acres" < 10 OR "acres" > 40)', [[("acres", "between", (10, 40))]]),
        ('"acres" < 10 OR "acres" > 10', [[("acres", "lt", 10)], [("acres", "gt", 10)]]),
        ('"acres" < 10 OR "acres" >= 12', [[("acres", "lt", 10)], [("acres", "gte", 12)]]),
        ('"acres" >= 40 AND "acres" > 40', [[("acres", "gt", 40)]]),
        ('"acres" < 40 AND "acres" <= 40', [[("acres", "lt", 40)]]),
        (
            '"acres" IS NULL OR "acres" IS NOT NULL',
            [[("acres", "isnull", True)], [("acres", "isnull", False)]],
        ),
        ('"acres" > 9 AND "acres" IS NOT NULL', [[("acres", "gt", 9)]]),
        ("\"acres\" = '40'", [[("acres", "eq", 40.0)]]),
        ("\"zoning\" = 'A' OR \"zoning\" = 'B'", [[("zoning", "in", ("A", "B"))]]),
        ("\"zoning\" <> 'A' AND \"zoning\" <> 'B'", [[("zoning", "nin", ("A", "B"))]]),
        ("\"zoning\" IN ('A', NULL)", [[("zoning", "eq", "A")]]),
        ("\"zoning\" NOT IN ('A', NULL)", [[("svc_uuid", "in", ())]]),
        ("\"zoning\" IS NOT 'A'", [[("zoning", "ne", "A")], [("zoning", "isnull", True)]]),
        ("\"owner\" ILIKE '%100\\\\%\\\\_%'", [[("owner", "ilike", "100%_")]]),
        (
            "\"owner\" LIKE 'Smith%Farm_'",
            [[("owner", "ilike", "Smith"), ("owner", "ilike", "Farm")]],
        ),
        ("\"owner\" LIKE '%'", [[("owner", "isnull", False)]]),
        ("\"owner\" NOT ILIKE '%smith%'", [[]]),
        ("\"legal\" NOT ILIKE '%lot%'", [[("legal", "isnull", False)]]),
        ('"acres" IN (40, 9)', [[("acres", "in", (40, 9))]]),
        ('"acres" = 40 OR 9 = "acres"', [[("acres", "in", (40, 9))]]),
        (
            '"acres" = 40 OR "zoning" = \'A\' OR "acres" IN (9, NULL) OR NOT "acres" <> 8.5',
            [[("acres", "in", (40, 9, 8.5))], [("zoning", "eq", "A")]],
        ),
        (
            'NOT ("acres" <> 40 AND "acres" NOT IN (9, 10))',
            [[("acres", "in", (40, 9, 10))]],
        ),
        ('"acres" NOT IN (1, 2)', [[("acres", "nin", (1, 2))]]),
        ("\"acres\" IN ('40', 'many', -9)", [[("acres", "in", (40.0, -9))]]),
        (
            '"zoning" IN (5, \'A\') AND "acres" > 9',
            [[("zoning", "isnull", False), ("acres", "gt", 9)]],
        ),
        ("\"zoning\" LIKE 'A_'", [[("zoning", "isnull", False)]]),
        ("\"zoning\" LIKE 'AG'", [[("zoning", "eq", "AG")]]),
        ("upper(\"owner\") = 'SMITH'", [[("owner", "ilike", "SM"), ("owner", "ilike", "TH")]]),
        ("lower(\"owner\") = lower('Smith')", [[("owner", "ilike", "smith")]]),
        ("strpos(\"owner\", 'Smith') > 0", [[]]),
        ('"zoning" = 5', [[("zoning", "isnull", False)]]),
        ("\"zoning\" > 'A'", [[("zoning", "isnull", False)]]),
        ('"acres" > "acres_calc"', [[("acres", "isnull", False), ("acres_calc", "isnull", False)]]),
        ('round("acres") > 3', [[]]),
        ('"acres" * 2 > 80 AND "zoning" = \'A\'', [[("zoning", "eq", "A")]]),
        ("\"state_fp\" = '7'", [[("svc_uuid", "in", ())]]),
        ("\"state_fp\" <> '7'", [[("state_fp", "isnull", False)]]),
        ("\"county_fp\" IN ('999', '19999', '1')", [[("county_fp", "in", ("999", "19999"))]]),
        ('"cdl_majority_value" IN (1, 5, 2.5)', [[("cdl_majority_value", "in", (1, 5))]]),
        ('"cdl_majority_value" > 2.5', [[("cdl_majority_value", "gte", 3)]]),
        ('"cdl_majority_value" <= 2.5', [[("cdl_majority_value", "lte", 2)]]),
        ('"acres" > 40 AND "acres" < 30', [[("svc_uuid", "in", ())]]),
        ('"acres" > 40 AND FALSE', [[("svc_uuid", "in", ())]]),
        ('"acres" = NULL', [[("svc_uuid", "in", ())]]),
        ('coalesce("acres" > 40, "zoning" = \'A\')', [[]]),
        (
            '("zoning" = \'A\' AND "acres" > 4) OR ("zoning" = \'B\' AND "acres" > 9)',
            [
                [("zoning", "eq", "A"), ("acres", "gt", 4)],
                [("zoning", "eq", "B"), ("acres", "gt", 9)],
            ],
        ),
        (
            '"acres" > 40 AND ("owner" ILIKE \'%smith%\' OR "zoning" = \'A\')',
            [
                [("acres", "gt", 40), ("owner", "ilike", "smith")],
                [("acres", "gt", 40), ("zoning", "eq", "A")],
            ],
        ),
    ],
)
def test_what_is_requested(text, requested):
    assert _requested(text) == requested


@pytest.mark.parametrize(
    ("text", "here", "note"),
    [
        ('"acres" > 5 AND "zoning" = 5', "zoning = 5", "compares text with a number"),
        ("\"owner\" LIKE '%Smith%'", "owner LIKE '%Smith%'", "“contains” ignores case"),
        ("\"owner\" ILIKE 'Smith%'", "owner ILIKE 'Smith%'", "no other patterns"),
        (
            "\"zoning\" ILIKE '%a%'",
            "zoning ILIKE '%a%'",
            "cannot search within the text of",
        ),
        ("NOT \"owner\" ILIKE '%a%'", "owner ILIKE '%a%'", "has no “does not contain”"),
        ("\"sale_date\" >= '2020'", "sale_date >= '2020'", "cannot compare text with <"),
        ("\"nosuch\" = 'a'", "nosuch = 'a'", "“nosuch” is not a standard field: it is"),
        ("\"Zonning\" = 'a'", "Zonning = 'a'", "Did you mean “zoning”?"),
        ("\"Owners\" = 'a'", "Owners = 'a'", "Did you mean “owner”?"),
        ('length("owner") > 9', "length(owner) > 9", "can only compare a field with a value"),
        ("area(@geometry) > 1", "area(@geometry) > 1", "can only compare a field with a value"),
    ],
)
def test_what_is_checked_after_download_is_explained(text, here, note):
    translation = translate(text)
    assert not translation.is_exact
    assert translation.rows is None
    assert translation.client_side == (here,)
    assert any(note in sentence for sentence in translation.notes), translation.notes
    assert all(sentence.endswith((".", "?")) for sentence in translation.notes)


def test_a_code_that_is_written_in_another_way_is_explained():
    assert translate("\"state_fp\" = '7'").notes == (
        "In state_fp, “7” is written “07”: no value equals “7”.",
        "No parcel can match the expression: no request is sent.",
    )


#: A source that compares texts by lists only, and numbers by bounds, and has no owners.
LIMITED = {
    **{name: field for name, field in FIELD_BY_NAME.items() if name != "owner"},
    "zoning": FIELD_BY_NAME["zoning"]._replace(allowed_operators=(Operator.IN, Operator.NIN)),
    "acres": FIELD_BY_NAME["acres"]._replace(allowed_operators=(Operator.GTE, Operator.LTE)),
}
CAN_LITTLE = SourceInfo(fields=LIMITED, needs_scope=False)


@pytest.mark.parametrize(
    ("text", "requested", "is_exact"),
    [
        ("\"zoning\" = 'A'", [[("zoning", "in", ("A",))]], True),
        ("\"zoning\" <> 'A'", [[("zoning", "nin", ("A",))]], True),
        ('"acres" BETWEEN 2 AND 9', [[("acres", "gte", 2), ("acres", "lte", 9)]], True),
        ("\"acres\" > 2 AND \"zoning\" IN ('A', 'B')", [[("zoning", "in", ("A", "B"))]], False),
        ('"acres" > 2', [[]], False),
        ('"zoning" IS NULL OR "acres" >= 2', [[]], False),
        ('"owner" = \'Smith\' AND "acres" >= 2', [[("acres", "gte", 2)]], False),
    ],
)
def test_only_what_a_source_evaluates_is_requested(text, requested, is_exact):
    translation = translate(text, LIMITED)
    assert [
        [(item.field, item.op, item.value) for item in filters]
        for filters in translation.alternatives
    ] == requested
    assert not any(check_filters(filters, CAN_LITTLE) for filters in translation.alternatives)
    assert translation.is_exact is is_exact
    assert bool(translation.notes) is not is_exact


def test_the_reason_names_the_condition_that_the_source_cannot_evaluate():
    (note,) = translate('"acres" > 2', LIMITED).notes
    assert "acres is more than 2" in note
    notes = translate("\"owner\" = 'Smith'", LIMITED).notes
    assert any("“owner” is not a field of this source" in note for note in notes)


def test_what_is_exact_can_be_shown_as_rows():
    translation = translate('"improvements_value" = 0 AND "owner" ILIKE \'%smith%\' AND ' + _STATE)
    assert translation.is_exact
    assert translation.client_side == ()
    assert translation.rows == (
        Filter("improvements_value", "eq", 0),
        Filter("owner", "ilike", "smith"),
        Filter("state", "eq", "IA"),
    )
    assert translate('"acres" > 1 OR "zoning" = \'A\'').is_exact
    assert translate('"acres" > 1 OR "zoning" = \'A\'').rows is None


def test_more_than_ten_filters_are_rows():
    names = [field.name for field in FIELDS if field.is_numeric][:12]
    text = " AND ".join(f'"{name}" IS NOT NULL' for name in names)
    assert len(translate(text).rows) == 12


def test_too_many_filters_keep_the_ones_that_matter(monkeypatch):
    monkeypatch.setattr(translation_module, "MOST_FILTERS", 10)
    names = [field.name for field in FIELDS if field.is_numeric][:12]
    text = " AND ".join(f'"{name}" IS NOT NULL' for name in names)
    (filters,) = translate(f"{text} AND {_STATE} AND \"zoning\" = 'A'").alternatives
    assert len(filters) == 10
    assert {Filter("state", "eq", "IA"), Filter("zoning", "eq", "A")} <= {*filters}
    translation = translate(f"{text} AND {_STATE}")
    assert not translation.is_exact
    assert "at most 10 filters" in " ".join(translation.notes)


def test_many_cases_are_simplified_and_lose_nothing():
    cases = [f'("acres" > {i} AND "tax_amount" < {i} AND {_STATE})' for i in range(40)]
    translation = translate(" OR ".join(cases))
    assert 1 <= len(translation.alternatives) <= 20
    assert all(Filter("state", "eq", "IA") in filters for filters in translation.alternatives)
    assert not translation.is_exact
    assert "20 queries" in " ".join(translation.notes)
    attributes = {"state": "IA", "acres": 17.5, "tax_amount": 16.5}
    assert any(matches(filters, attributes) for filters in translation.alternatives)
    product = " AND ".join(f'("acres" > {i} OR "zoning" = \'{i}\')' for i in range(12))
    assert len(translate(product).alternatives) <= 20


def test_a_list_of_thousands_stays_one_filter():
    ids = [f"id-{number}" for number in range(5000)]
    text = f'"svc_uuid" IN ({", ".join(map(QgsExpression.quotedString, ids))})'
    assert translate(text).rows == (Filter("svc_uuid", "in", tuple(ids)),)


_STEP = 2.0**-52


def test_a_list_of_numbers_is_one_query():
    """Though QGIS takes other numbers for equal to each of them: those are requested too."""
    translation = translate('"acres" IN (2, 1, 0.5, 40)')
    ((requested,),) = translation.alternatives
    assert (requested.field, requested.op) == ("acres", "in")
    assert {1, 2, 0.5, 40, 1 + 4 * _STEP, 1 - 4 * _STEP, 2 - 4 * _STEP} <= {*requested.value}
    assert not {1 + 5 * _STEP, 1 - 5 * _STEP, 40 + 32 * _STEP} & {*requested.value}
    assert translation.is_exact
    assert translation.rows == (Filter("acres", "in", (2, 1, 0.5, 40)),)
    either = translate('"acres" = 2 OR "acres" = 1 OR "acres" = 0.5 OR "acres" = 40')
    assert either.alternatives == translation.alternatives
    assert either.rows == translation.rows


def test_a_number_that_too_many_are_equal_to_is_a_query_of_its_own():
    translation = translate('"acres" IN (0, 1, 2)')
    listed, around = translation.alternatives
    assert [item.op for item in (*listed, *around)] == ["in", "between"]
    assert translation.is_exact
    assert translation.rows == (Filter("acres", "in", (0, 1, 2)),)


@pytest.mark.parametrize(
    "numbers",
    [
        [i / 1000 for i in range(1000)],
        [i / 250 for i in range(1, 1000)],
        [*(i / 100 for i in range(-3000, 3000)), 123456],
        [*range(5000)],
        [-1000 - i * 7 for i in range(5000)],
    ],
)
def test_thousands_of_numbers_are_read_quickly_and_lose_nothing(numbers):
    listed = ", ".join(map(repr, numbers))
    begun = time.process_time()
    translations = {
        text: translate(f'"{text}" IN ({listed})') for text in ("acres", "parcel_value")
    }
    excluding = translate(f'"acres" NOT IN ({listed})')
    worked_out = translate(f'"acres" * 2 IN ({listed})')
    assert time.process_time() - begun < 2  # it was a minute
    for name, translation in translations.items():
        assert len(translation.alternatives) <= 20
        matchers = [Matcher(filters) for filters in translation.alternatives]
        for number in numbers:
            for near in (number, number + 8e-16, number - 8e-16):
                assert any(matches({name: near}) for matches in matchers)
        if translation.is_exact:
            assert not any(matches({name: numbers[0] + 0.0005}) for matches in matchers)
    assert excluding.alternatives == ((Filter("acres", "nin", tuple(numbers)),),)
    assert any(matches(filters, {"acres": numbers[-1] / 2}) for filters in worked_out.alternatives)


def test_notes_about_many_values_stay_short():
    numbers = ", ".join(f"'{number}'" for number in range(5000))
    translation = translate(f'"state_fp" IN ({numbers})')
    assert len(translation.notes) <= 8
    assert "In state_fp, 5 more values are written differently." in translation.notes
    columns = ", ".join(f'"nosuch{number}"' for number in range(5000))
    notes = translate(f'"acres" IN ({columns})').notes
    assert len(notes) <= 8
    assert "The same applies to 4,995 more fields." in notes


# ---- the scope rule ----------------------------------------------------------------------------

_LONG = 'length("owner") > 9'


@pytest.mark.parametrize(
    ("text", "requested"),
    [
        (_LONG, [[]]),
        (f'"acres" > 5 AND {_LONG}', [[("acres", "gt", 5)]]),
        (f"{_STATE} AND {_LONG}", [[("state", "eq", "IA")]]),
        (
            f'({_STATE} AND {_LONG}) OR ("acres" > 5 AND {_LONG})',
            [[("state", "eq", "IA")], [("acres", "gt", 5)]],
        ),
        (f'"acres" > 5 OR {_LONG}', [[]]),
        ('"parcel_id" > \'A\' AND "acres" > 5', [[("acres", "gt", 5)]]),
    ],
)
def test_what_only_follows_does_not_violate_the_scope_rule(text, requested):
    assert _requested(text) == requested
    assert not Search(expression=text, alternatives=translate(text).alternatives).problems()
    assert not translate(text).is_exact


@pytest.mark.parametrize(
    "condition",
    [
        "\"owner\" = 'Smith'",
        "\"owner\" <> 'Smith'",
        "\"situs\" ILIKE '%main%'",
        "\"owner\" LIKE 'Smith%'",
        '"mail_addr" IS NULL',
        '"owner" IS NOT NULL',
        f'"owner" IS NOT NULL AND {_LONG}',
    ],
)
def test_the_scope_rule_applies_to_what_is_requested(condition):
    text = f'"acres" > 5 AND {condition}'
    search = Search(expression=text, alternatives=translate(text).alternatives)
    (problem,) = search.problems()
    assert "requires a filter on the state" in problem.sentence
    text = f"{_STATE} AND {condition}"
    assert not Search(expression=text, alternatives=translate(text).alternatives).problems()


# ---- filters as text ---------------------------------------------------------------------------

_TEXTS = st.sampled_from(
    [
        *("AG", "Smith Farms", "O'Brien", 'say "x"', "100%", "a_b", "\\", "a\\b", "\\%", "\\\\_"),
        *("😀", "\u05e9\u05dc\u05d5\u05dd", "two\nlines", "tab\t", "", " x ", "(?i)", "[a].*", "7"),
    ]
)
_NUMBERS = st.sampled_from([0, 5, 7.5, -3, 40, 0.1, 1e-5, 1e16, 123456.789, 2**53, -0.5, 1e300])
_CODES = st.sampled_from(["07", "7", 7, "19999", "999", "KS", "2/28/2019", "2019-02-28", ""])


@st.composite
def _filters(draw):
    field = draw(st.sampled_from(FIELDS))
    operator = draw(st.sampled_from(sorted(field.operators)))
    value = _NUMBERS
    if not field.is_numeric:
        value = _CODES if field.digits or field.name == "sale_date" else _TEXTS
    if operator.operand is Operand.BOOLEAN:
        found = draw(st.booleans())
    elif operator.operand is Operand.TEXT:
        found = draw(_TEXTS)
    elif operator.operand is Operand.RANGE:
        found = (draw(value), draw(value))
    elif operator.operand is Operand.LIST:
        found = tuple(draw(st.lists(value, max_size=4)))
    else:
        found = draw(value)
    return Filter(field.name, operator.value, found), draw(st.lists(value, max_size=4))


def _record(item: Filter, values) -> list[Parcel]:
    listed = item.value if isinstance(item.value, tuple) else (item.value,)
    parcels = [Parcel("0", {"svc_uuid": None, item.field: None}, None)]
    for value in (*values, *listed):
        text = f"<{value}>".upper() if isinstance(value, str) else value
        for one in (value, text):
            try:
                read = read_value(item.field, one)
            except Unreadable:
                continue
            parcels.append(Parcel("1", {item.field: read}, None))
    return parcels


@settings(max_examples=500)
@given(made=_filters())
def test_filters_and_their_text_mean_the_same(made):
    item, values = made
    assert not check_filters((item,), has_scope=True)
    text = expression_of((item,))
    parcels = _record(item, values)
    expected = [matches((item,), parcel.attributes) for parcel in parcels]
    assert Evaluator(text)(parcels) == expected
    translation = translate(text)
    assert translation.is_exact or "~" in text
    if translation.rows is not None:
        assert translate(expression_of(translation.rows)).rows == translation.rows
        for parcel, is_expected in zip(parcels, expected):
            assert matches(translation.rows, parcel.attributes) == is_expected


def test_filters_come_back_as_they_were():
    filters = (
        Filter("state", "eq", "IA"),
        Filter("acres", "between", (10, 40.5)),
        Filter("owner", "ilike", "O'Brien 100%_\\d 😀"),
        Filter("zoning", "nin", ("A", "B")),
        Filter("land_use", "in", ("x", "y")),
        Filter("sale_price", "gt", 0),
        Filter("tax_amount", "isnull", False),
        Filter("legal", "isnull", True),
        Filter("elevation", "ne", 3),
        Filter("parcel_value", "eq", 5),
    )
    translation = translate(expression_of(filters))
    assert translation.rows == filters
    assert translation.is_exact
    assert expression_of(filters[:2]) == '"state" = \'IA\' AND "acres" BETWEEN 10 AND 40.5'
    assert translate(expression_of(())).alternatives == ((),)
    assert expression_of((Filter("owner", "ilike", ""),)) == '"owner" IS NOT NULL'
    assert expression_of((Filter("owner", "in", ()),)) == "FALSE"
    assert expression_of((Filter("state_fp", "eq", 7),)) == "\"state_fp\" = '07'"


def test_unfinished_filters_have_no_text():
    with pytest.raises(RequestRefused) as caught:
        expression_of((Filter("acres", "gte", "many"), Filter("", "", None)))
    assert caught.value.problems[0].where[:2] == ("filters", 0)
    with pytest.raises(RequestRefused):
        expression_of((Filter("owner", "eq", "a\0b"),))
    expression_of((Filter("owner", "eq", "a"),))  # the scope rule is the search's


def test_conditions_are_json_or_an_expression():
    item = '{"field": "acres", "op": "gte", "value": 40}'
    filters = (Filter("acres", "gte", 40),)
    assert read_conditions(f"  [{item}]") == (filters, "", ())
    assert read_conditions(f'\n{{"filters": [{item}]}}') == (filters, "", ())
    assert read_conditions("[]") == ((), "", ())
    assert read_conditions(" \n") == ((), "", ())
    assert read_conditions(' "acres" >= 40 ') == ((), '"acres" >= 40', (filters,))
