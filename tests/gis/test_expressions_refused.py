"""What cannot be evaluated in a search is refused with the reason, before anything is sent."""

from __future__ import annotations

import contextlib
import time

import pytest
from qgis.core import QgsExpression
from qgis.utils import qgsfunction

from parcel_lookup.core.contract import RequestRefused
from parcel_lookup.core.gis.expressions import Evaluator, read_conditions, translate

_PROJECT = "which a search cannot access"


def _sentence(text: str) -> str:
    with pytest.raises(RequestRefused) as caught:
        translate(text)
    (problem,) = caught.value.problems
    assert problem.status == 422
    assert problem.where == ("expression",)
    with pytest.raises(RequestRefused):
        Evaluator(text)
    return problem.sentence


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('"acres" > mean("acres")', "“mean” cannot be used in a search: it needs a whole layer"),
        (
            "aggregate('x', 'sum', \"a\") > 3",
            "“aggregate” cannot be used in a search: it needs",
        ),
        ("relation_aggregate('r', 'sum', 1)", "“relation_aggregate” cannot be used"),
        ("get_feature('x', 'a', 1) IS NULL", f"it reads layers of the project, {_PROJECT}"),
        ("map('a', get_feature('x', 'a', 1))['a']", "“get_feature” cannot be used in a search"),
        ("overlay_within('zones')", "“overlay_within” cannot be used in a search: it reads layers"),
        ("raster_value('dem', 1, centroid(@geometry)) > 3", "“raster_value” cannot be used"),
        ("layer_property('x', 'name') = 'a'", "“layer_property” cannot be used"),
        ("is_selected()", "“is_selected” cannot be used"),
        ("represent_value(\"zoning\") = 'a'", "“represent_value” cannot be used"),
        ("@project_title = 'a'", "“@project_title” cannot be used in a search: it is a QGIS or"),
        ("array_foreach(array(1), @project_title)[0] = 1", "“@project_title” cannot be used"),
        ('"zoning" = @layer_name', f"QGIS or project variable, {_PROJECT}; enter the value"),
        ("var('pro' || 'ject_title') = 'a'", "requires a name in quotes"),
        ("eval('1 = 1')", "“eval” cannot be used in a search: the expression it evaluates"),
        ("eval_template('[% 1 %]') = '1'", "“eval_template” cannot be used"),
        (
            "file_exists('/etc/passwd')",
            "“file_exists” cannot be used in a search: it reads files",
        ),
        ("env('HOME') = ''", "“env” cannot be used in a search: it reads the environment"),
        (
            "$area > 4000",
            "“$area” cannot be used in a search: it depends on the project's ellipsoid",
        ),
        ("$perimeter > 4000", "it depends on the project"),
        ("$id < 10", "parcels have no row number before they are in a layer"),
        ("@id < 10", "“@id” cannot be used in a search: parcels have no row number"),
        ("feature_id(@feature) < 10", "parcels have no row number"),
        ("ramp_color('Spectral', 0.5) = ''", "it reads the user's color ramps"),
        ("current_value('owner') = ''", "there is no form"),
        ("parameter('x') = ''", "it is not available in a search"),
        (
            '"join_overlap_pct" > 50',
            "“join_overlap_pct” is computed when the parcels are added to",
        ),
        (
            '"acres" >=',
            "The expression cannot be read: syntax error, unexpected end of file (line 1",
        ),
        ('"acres"\n  = = 3', "(line 2, column 4)"),
        ("nonsense(3)", "The expression cannot be read: Function nonsense is not known (line 1"),
        ("left('a')", "wrong number of arguments. Expected 2 but got 1 (line 1, column 1)."),
        ("", "The expression cannot be read: syntax error, unexpected end of file"),
        ("-- nothing", "The expression cannot be read"),
        ("\"owner\" = 'a\0b'", "The expression contains a null character (code 0)."),
        ("x" * (1 << 20) + "x", "The expression is longer than a million characters."),
        (" OR ".join(['"acres" = 1'] * 300), "The expression has more than 500 operators"),
        ("abs(" * 16 + "1" + ")" * 16, "more than 15 nested functions"),
        ("NOT " * 200 + "1", "The expression is nested too deeply."),
    ],
)
def test_the_reason_is_explained(text, words):
    assert words in _sentence(text)


_LONGEST = 1 << 20


def _full_of(unit: str, before: str = "", after: str = "") -> str:
    """As long as an expression may be."""
    return before + unit * ((_LONGEST - len(before) - len(after)) // len(unit)) + after


@pytest.mark.parametrize(
    "text",
    [
        *(
            _full_of(unit)
            for unit in ("/data/*\n", "/* a */ ", "--x\n", "'' ", "'" * 3, '"" ', "'\\\n")
        ),
        *(
            _full_of(unit)
            for unit in ("(", ")", "()", "[", "1+", "=", "not ", "a ", "@a ", "1 ", "$")
        ),
        *(_full_of(unit, "'") for unit in ("a", "\\'", "''\\'")),
        *(_full_of(unit, "'", "\\") for unit in ("a", "\\'")),
        *(_full_of(unit, '"acres" IN (1', ")") for unit in (",1", ",a", ",''")),
        *(_full_of(unit, '"owner" LIKE \'', "'") for unit in ("%a", "_a", "\\%", "a")),
        *(_full_of(unit, '"owner" ~ \'', "'") for unit in ("ab", "\\\\.")),
        *(_full_of(unit, 'upper("owner") = \'', "'") for unit in ("aI", "'" * 3)),
        *(_full_of(unit, '"', '" = 3') for unit in ("a", '""')),
        _full_of("/*\n'", "1 "),
        _full_of("a"),
        "1 + (" * 90 + f'"acres" IN (1{",1" * 40_000})' + ")" * 90 + " > 3",
        "CASE WHEN TRUE THEN " * 90 + f'"acres" IN (1{",1" * 40_000})' + " END" * 90,
    ],
    ids=lambda text: repr(text[:30]),
)
def test_a_million_characters_of_anything_take_little_time(text):
    begun = time.process_time()
    with contextlib.suppress(RequestRefused):
        translate(text)
    assert time.process_time() - begun < 2


@pytest.mark.parametrize(
    "text",
    [
        "'1' -- \r" + " + 1" * 600,
        "/*\n'*/ ' */" + " + 1" * 600 + " -- '",
        "/***'*/ ' */" + " + 1" * 600 + " -- '",
        "/*\n --*/ ' \n*/ 1" + " + 1" * 600 + " -- '",
        "1" + " // 1" * 600,
        "1 // 1 ///* ' */" + " + 1" * 600 + " -- '",
    ],
)
def test_no_operators_are_hidden_from_the_count(text):
    """QGIS has its own ways to read quotes and comments; it goes down into all of these."""
    assert not QgsExpression(
        text.replace(" + 1" * 500, "").replace(" // 1" * 500, "")
    ).hasParserError()
    sentence = _sentence(text)
    assert "more than 500 operators" in sentence or "in a comment" in sentence


@pytest.mark.parametrize("text", ["'a", "'a''", "'a\\'", '"a', '"a""', "'a\\\n'", "'a\\"])
def test_what_is_not_closed_is_reported(text):
    assert QgsExpression(text).hasParserError()
    sentence = _sentence(f'"acres" > 3 OR\n "owner" = {text}')
    assert "(line 2, column 12)" in sentence
    assert "is not closed" in sentence or "a line cannot end with a backslash" in sentence


def test_custom_functions_are_refused():
    @qgsfunction(group="Math")
    def parcel_lookup_test_half(value):
        """Half of it."""
        return value / 2

    try:
        sentence = _sentence('parcel_lookup_test_half("acres") > 3')
    finally:
        QgsExpression.unregisterFunction("parcel_lookup_test_half")
    assert "it is a custom function or comes from another plugin" in sentence


@pytest.mark.parametrize(
    "text",
    [
        "@geometry IS NULL",
        "x(centroid($geometry)) > -93",
        "attribute(@feature, 'acres') > 3",
        "with_variable('few', 3, \"acres\" < @few)",
        "array_length(array_filter(array(1, 2), @element > 1)) = 1",
        "rand(1, 2) > 0",
        'to_date("sale_date") > now()',
        'try(to_int("zoning"), 3) = 3',
        "/* a comment */ TRUE -- another",
        "/* of\n two lines, it's one */ TRUE /* not closed",
        f'"acres" IN ({", ".join(map(str, range(-1, -1000, -1)))})',
        '\'eval(1)\' = "owner" OR "$area" = 1',
        'CASE WHEN "acres" > 3 THEN TRUE END',
        "(" * 90 + "1" + ")" * 90,
    ],
)
def test_what_needs_only_the_parcel_is_accepted(text):
    assert translate(text).alternatives
    Evaluator(text)([])


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[1", "The filters are not valid JSON ("),
        ("{", "The filters are not valid JSON ("),
        ('{"filter": []}', "“filters” must be an array of filter items."),
        ('{"filters": 3}', "“filters” must be an array of filter items."),
        ('{"filters": [], "limit": 5}', "Enter only the filters of a request, without “limit”."),
        ("[3]", "A filter item must be an object."),
        ("[" * 100_000, "The filters are not valid JSON ("),
        ('"acres" >', "The expression cannot be read"),
    ],
)
def test_conditions_that_cannot_be_read(text, words):
    with pytest.raises(RequestRefused) as caught:
        read_conditions(text)
    assert words in caught.value.problems[0].sentence
