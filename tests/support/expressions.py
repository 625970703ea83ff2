"""Hypothesis strategies for QGIS expressions with given fields and values."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import hypothesis.strategies as st
from qgis.core import QgsExpression, QgsVectorLayer

from parcel_lookup.core.contract import FIELD_BY_NAME, Parcel
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.search import Found

Draw = Callable[[st.SearchStrategy], Any]

_COMPARISONS = ("=", "<>", "!=", "<", "<=", ">", ">=", "IS", "IS NOT")
_LIKES = ("LIKE", "ILIKE", "NOT LIKE", "NOT ILIKE")
_STEPS = ("+", "-", "*", "/", "%", "^", "//")


#: A column that no parcel has.
MISSING_COLUMN = "nosuch"


def layer_of(parcels: Sequence[Parcel]) -> QgsVectorLayer:
    """Create a result layer of these parcels, with a column that none of them has.

    Without the column, QGIS gives up preparing an expression with it and then evaluates constants
    in its CASE differently; in a search, a column of no record is one without values.
    """
    builder = FeatureBuilder(ResultSchema())
    found = [Found(parcel, ()) for parcel in parcels]
    builder.learn(found)
    builder.schema.learn({MISSING_COLUMN: None})
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", "parcels", "memory")
    layer.dataProvider().addAttributes(builder.schema.open())
    layer.updateFields()
    for name, alias in builder.schema.aliases.items():
        layer.setFieldAlias(layer.fields().indexOf(name), alias)
    added, _ = layer.dataProvider().addFeatures(builder.build(found).features)
    assert added
    return layer


def chosen_by_qgis(layer: QgsVectorLayer, text: str) -> list[str]:
    """Return the sorted ``svc_uuid`` of the features that QGIS selects by an expression."""
    expression = QgsExpression(text)
    assert not expression.hasParserError(), (text, expression.parserErrorString())
    layer.selectByExpression(text)
    return sorted(feature["svc_uuid"] for feature in layer.selectedFeatures())


class Vocabulary:
    """The elements of expressions: values by field, and words for constants and patterns."""

    def __init__(self, values: Mapping[str, Sequence[Any]], words: Sequence[str]) -> None:
        self.values = {name: some for name, some in values.items() if {*some} - {None}}
        self.words = words

    def __repr__(self) -> str:
        return "words"


def expressions(vocabulary: Vocabulary) -> st.SearchStrategy:
    """Return a strategy for expressions of any depth."""
    return st.recursive(_condition(vocabulary), _joined, max_leaves=8)


@st.composite
def _joined(draw: Draw, inner: st.SearchStrategy) -> str:
    kind = draw(
        st.sampled_from(("AND", "AND", "OR", "OR", "NOT", "(OR)", "CASE", "if", "coalesce"))
    )
    if kind == "NOT":
        return f"NOT ({draw(inner)})"
    if kind == "(OR)":
        return f"({' OR '.join(draw(st.lists(inner, min_size=2, max_size=4)))})"
    first, second = draw(inner), draw(inner)
    if kind == "coalesce":
        return f"coalesce({first}, {second})"
    if kind == "CASE":
        return f"CASE WHEN {first} THEN {second} ELSE {draw(inner)} END"
    return f"if({first}, {second}, {draw(inner)})" if kind == "if" else f"({first} {kind} {second})"


@st.composite
def _condition(draw: Draw, vocabulary: Vocabulary) -> str:
    names = st.sampled_from(sorted(vocabulary.values))
    if draw(st.integers(0, 9)) < 8:
        return draw(_on_field(vocabulary, draw(names)))
    some, other = draw(names), draw(names)
    constants = (
        "TRUE",
        "FALSE",
        "NULL",
        "1",
        "0",
        "'a'",
        "1 = 1",
        "NULL = 1",
        "2 > 3",
        "1e400 > 3",
    )
    missing = (f'"{MISSING_COLUMN}" IS NULL', f"\"{MISSING_COLUMN}\" = 'x'")
    failing = (*missing, "to_int('x') = 1", "1 / 0 > 2")
    return draw(
        st.sampled_from(
            (
                f'"{some}" {draw(st.sampled_from(_COMPARISONS))} "{other}"',
                f'"{some}"',
                draw(st.sampled_from(constants)),
                draw(st.sampled_from(failing)),
            )
        )
    )


@st.composite
def _on_field(draw: Draw, vocabulary: Vocabulary, name: str) -> str:
    column, field = f'"{name}"', FIELD_BY_NAME.get(name)
    if draw(st.integers(0, 2)) == 0:
        if field is not None and field.is_numeric:
            return draw(_worked_out(vocabulary, name))
        return draw(st.one_of(_pattern(vocabulary, column), _search(vocabulary, column)))
    value = _value(vocabulary, name)
    sign = draw(st.sampled_from((*_COMPARISONS, "IN", "BETWEEN", "NULL")))
    negated = draw(st.sampled_from(("", "NOT ")))
    if sign == "IN":
        listed = draw(st.lists(value, min_size=1, max_size=4))
        return f"{column} {negated}IN ({', '.join(listed)})"
    if sign == "BETWEEN":
        return f"{column} {negated}BETWEEN {draw(value)} AND {draw(value)}"
    if sign == "NULL":
        return f"{column} IS {negated}NULL"
    return f"{draw(value)} {sign} {column}" if negated else f"{column} {sign} {draw(value)}"


@st.composite
def _value(draw: Draw, vocabulary: Vocabulary, name: str) -> str:
    known = [value for value in vocabulary.values[name] if value is not None]
    odd = [*vocabulary.words, 5, 7, 40.0, 0, -1, float("inf"), None, True]
    return literal(draw(st.sampled_from(known if draw(st.integers(0, 3)) else odd)))


@st.composite
def _worked_out(draw: Draw, vocabulary: Vocabulary, name: str) -> str:
    left, right = (
        f'"{name}"',
        draw(st.sampled_from(("2", "0.5", "-3", "43560", "'2'", "0", "1e10"))),
    )
    for _ in range(draw(st.integers(1, 2))):
        ends = (left, right) if draw(st.booleans()) else (right, left)
        left = f"({ends[0]} {draw(st.sampled_from(_STEPS))} {ends[1]})"
    return f"{left} {draw(st.sampled_from(_COMPARISONS))} {draw(_value(vocabulary, name))}"


@st.composite
def _pattern(draw: Draw, vocabulary: Vocabulary, column: str) -> str:
    word = draw(st.sampled_from(vocabulary.words))
    escaped = word.replace("%", "\\%").replace("_", "\\_")
    text = draw(
        st.sampled_from(
            (
                *(f"%{word}%", f"%{escaped}%", f"%{escaped}%", f"{word}%", word, escaped),
                *(f"%{word[:2]}%{word[2:]}_", f"%{word}".replace("%", "\\%"), "%", "%%", "_%"),
            )
        )
    )
    letters = draw(st.sampled_from((column, column, f"lower({column})", f"upper({column})")))
    return f"{letters} {draw(st.sampled_from(_LIKES))} {literal(text)}"


@st.composite
def _search(draw: Draw, vocabulary: Vocabulary, column: str) -> str:
    text = literal(draw(st.sampled_from(vocabulary.words)))
    return draw(
        st.sampled_from(
            (
                f"strpos({column}, {text}) > 0",
                f"strpos(upper({column}), {text})",
                f"0 <> strpos({column}, {text})",
                f"regexp_match({column}, {text})",
                f"{column} ~ {text}",
                f"{column} ~ '(?i)' || {text}",
                f"upper({column}) = {text}",
                f"lower({column}) IN ({text}, 'smith')",
                f"{column} || 'x' = {text} || 'x'",
                f"{column} + 'x' = {text} + 'x'",
                f"trim({column}) = {text}",
                f"length({column}) > 4",
                f"to_real({column}) > 4",
            )
        )
    )


def literal(value: Any) -> str:
    """Return a value in the syntax of expressions."""
    if value is None:
        return "NULL"
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, str):
        return QgsExpression.quotedString(value)
    return "1e400" if value == float("inf") else repr(value)
