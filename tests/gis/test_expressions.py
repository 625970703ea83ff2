"""Tests that the filters for an expression lose no parcel that QGIS itself selects."""

from __future__ import annotations

import random
from functools import partial

import pytest
from hypothesis import example, given, settings

from parcel_lookup.core.contract import MAX_FILTERS, Parcel, check_filters
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.values import read_attributes
from parcel_lookup.core.gis.expressions import Evaluator, expression_of, translate
from parcel_lookup.tests.support.expressions import (
    Vocabulary,
    chosen_by_qgis,
    expressions,
    layer_of,
)

_NUMBERS = [
    0,
    1,
    -1,
    -0.5,
    2.5,
    40,
    0.1 + 0.2,
    0.3,
    5,
    5.000000000000001,
    10**6,
    2**53,
    1e-17,
    7.5,
    None,
]
_WORDS = [
    *("Smith Farms", "SMITH", "smith", "7", "07", "5.0", " 5", "1e3", "0", "true", "", "O'Brien"),
    *(
        "100%",
        "a_b",
        "axb",
        "a\\b",
        "50%_x",
        "\\%",
        "Straße 1",
        "STRASSE 1",
        "\u017fmith",
        "SM\u0131TH",
    ),
    *("\u212b", "İzmir", "😀 Farm", "\u05d0\u05d1", "first\nsmith", "tab\there", "{a}", "(x+y)*"),
]
_TEXTS = [*_WORDS, None, None]
_VALUES = {
    "acres": _NUMBERS,
    "tax_amount": _NUMBERS,
    "cdl_majority_value": [*range(-3, 8), None],
    "owner": _TEXTS,
    "land_use": _TEXTS,
    "zoning": _TEXTS,
    "state_fp": ["07", "7", "20", "KS", "007", None],
    "county_fp": ["007", "7", "19999", "1", None],
    "sale_date": ["2019-02-28", "2/28/2019", "spring", "2020", None],
    "NOTE": ["kept", "7", None],
}
_VOCABULARY = Vocabulary(_VALUES, _WORDS)
#: Differences between QGIS and the services that are accepted (`Translation.is_exact`).
_HAIRS = {0.1 + 0.2, 5.000000000000001, 1e-17, "Straße 1", "STRASSE 1", "İzmir"}


def _parcels(number: int) -> list[Parcel]:
    dice = random.Random(7)
    parcels = []
    for place in range(number):
        record = {name: dice.choice(values) for name, values in _VALUES.items()}
        record["svc_uuid"] = f"{place:08d}"
        if dice.random() < 0.3:
            del record["NOTE"]
        read_attributes(record)
        parcels.append(Parcel(record["svc_uuid"], record, None))
    return parcels


_PARCELS = _parcels(250)


@pytest.fixture(scope="module")
def chosen_of(qgis_app):
    """What QGIS selects in a result layer of all parcels."""
    return partial(chosen_by_qgis, layer_of(_PARCELS))


def _requested(alternatives) -> list[str]:
    """Return the parcels that a service returns for the alternatives."""
    matchers = [Matcher(filters) for filters in alternatives]
    return [p.svc_uuid for p in _PARCELS if any(matches(p.attributes) for matches in matchers)]


@settings(max_examples=600)
@given(text=expressions(_VOCABULARY))
@example("NOT (\"state_fp\" <> '7')")
@example('"acres" BETWEEN NULL AND 0')
@example('NOT ("acres" BETWEEN NULL AND 1)')
@example("\"owner\" NOT IN ('smith', NULL)")
@example("NOT (\"owner\" NOT IN ('smith', NULL))")
@example('43560 * "acres" / 43560 = 9007199254740992')
@example('"acres" <> 1e400')
@example('"acres"')
@example("\"owner\" ILIKE 'smith'")
@example('"acres" * -3 > 4 OR 10 - "tax_amount" < 3')
@example('"acres" * 0.1 * 3 = 0.3')
@example('(2 - (2 - "acres")) <= 0.3')
@example('(2 - (2 - "acres")) <= 0')
@example('"acres" * 7 / 7 = 0.3')
@example('100000000 - (100000000 - "acres") <= 0')
@example('1e15 - (1e15 - "acres") >= 2.5')
@example('("acres" >= 5 AND "acres" > 5) OR ("tax_amount" < 5 AND "tax_amount" <= 5)')
@example("\"owner\" ILIKE '%😀%' OR \"owner\" NOT LIKE '😀_%'")
@example("upper(\"owner\") LIKE 'SMITH'")
@example("CASE WHEN 'a' THEN \"nosuch\" IS NULL ELSE FALSE END OR \"NOTE\" = 'kept'")
def test_no_parcel_is_lost_and_none_is_added(chosen_of, text):
    chosen = chosen_of(text)
    translation = translate(text)
    requested = _requested(translation.alternatives)
    assert {*chosen} <= {*requested}, translation
    evaluator = Evaluator(text)
    kept = [p.svc_uuid for p, keep in zip(_PARCELS, evaluator(_PARCELS)) if keep]
    assert kept == chosen
    for filters in translation.alternatives:
        assert len(filters) <= MAX_FILTERS
        assert not check_filters(filters, has_scope=True), filters
    assert len(translation.alternatives) <= 20
    if translation.is_exact and not any(str(hair) in text for hair in _HAIRS):
        odd = {p.svc_uuid for p in _PARCELS if _HAIRS & {*p.attributes.values()}}
        assert {*requested} - odd == {*chosen} - odd, translation
    assert translation.is_exact == (not translation.client_side) or translation.notes
    if translation.rows is not None:
        assert not check_filters(translation.rows, has_scope=True)
        assert translate(expression_of(translation.rows)).rows == translation.rows


_CONSTANTS = [
    *("0.3", "-0.3", "0.5", "-0.5", "0.49999999999999994", "-0.7", "1e-300", "-0.0", "1e-17 - 1"),
    *("sqrt(-1)", "1e400", "-1e400", "1e300", "-1e300", "9223372036854775807", "2147483648", "0"),
    *("''", "' '", "'0'", "'0.0'", "'False'", "'no'", "'-0.5'", "char(0)", "color_rgb(1, 2, 3)"),
    *("from_base64('YQ==')", "from_base64('MA==')", "from_base64('RmFsc2U=')"),
    *("array(1)", "map('a', 1)", "to_date('2020-01-01')", "to_time('10:00')", "make_point(1, 1)"),
    *("to_interval('1 day')", "NULL", "TRUE", "FALSE"),
]


@pytest.mark.parametrize("text", _CONSTANTS)
def test_a_value_is_as_true_as_qgis_takes_it_to_be(chosen_of, text):
    """Qt 5 and Qt 6 do not agree on fractions and on what is no number."""
    kept = Evaluator(f"coalesce(NULL, {text})")(_PARCELS)
    assert sum(kept) == len(chosen_of(f"coalesce(NULL, {text})"))
    assert sum(kept) in (0, len(_PARCELS))
