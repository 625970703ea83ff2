"""Expressions as QGIS parses them, without those that a search cannot evaluate.

An expression is evaluated in threads, without the project and its layers, on parcels that are in no
layer yet. What needs more is refused with the reason.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from qgis.core import QgsExpression, QgsExpressionNodeBinaryOperator

from parcel_lookup.core.contract import Problem, RequestRefused
from parcel_lookup.core.gis.expressions.nodes import children, literal_text, name_of_function
from parcel_lookup.core.gis.layer.schema import (
    BUILDING_COUNT,
    JOIN_ACRES,
    JOIN_COUNT,
    JOIN_PERCENT,
    UNREAD_VALUES,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsExpressionNode

#: Much longer ones are pasted by mistake.
_MOST_BYTES = 1 << 20
#: Each takes QGIS and this side some time.
_MOST_VALUES = 50_000
#: QGIS moves the rest of a text for each of them.
_MOST_BACKSLASHES = 10_000
#: QGIS goes down into an expression by recursion, in threads whose stacks may be half a megabyte.
MOST_OPERATORS = 500
#: So deep the tree is gone down into on this side.
_DEEPEST = 100
#: QGIS's parser takes twice as long for each function within a function.
_DEEPEST_CALLS = 15

#: As QGIS reads them. Every way that one can end is here, so that none is tried twice.
_QUOTED = re.compile(
    r"'[^'\\]*(?:(?:''|\\.)[^'\\]*)*(?:'|(?P<text>\\?\Z)|(?P<broken>\\(?=\n)))"
    r'|"[^"]*(?:""[^"]*)*(?:"|(?P<name>\Z))'
    r"|(?P<comment>/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/|\Z))"
    r"|--[^\r\n]*"
    r"|(?P<divided>//)"
)
#: In a comment QGIS takes these for what they are elsewhere.
_NO_COMMENT = re.compile(r"(?:^/\*|[*\n]\s*)(?:['\"]|--)")
_UNREADABLE = {
    "text": "a quote (') is opened and not closed",
    "name": 'a quote (") is opened and not closed',
    "backslashes": "a text has too many backslashes",
    "broken": "in a text, a backslash cannot be the last of a line",
    "comment": "in a comment, no line can begin with a quote or --, and none can follow a *",
}
#: The sign of a number in a list.
_SIGN = re.compile(r"(?<=[(,])\s*[-+](?=\s*[\d.])")
_OPERATOR = re.compile(
    r"\b(?:and|or|not|like|ilike|is|in|between|case|when)\b|[<>=!|]+|[-+*/%^~(\[]", re.IGNORECASE
)
_BRACKET = re.compile(r"(\w\s*)?\(|\)")

#: Of the functions that come with QGIS, those that need nothing but their arguments.
_GROUPS = frozenset(
    (
        *("Arrays", "Color", "Conditionals", "Conversions", "Date and Time", "Fuzzy Matching"),
        *("GeometryGroup", "Maps", "Math", "String"),
    )
)
_ALSO = frozenset(("attribute", "attributes", "$currentfeature", "uuid", "with_variable", "var"))

_AREA = "area(transform($geometry, 'EPSG:4326', 'EPSG:5070')) in square metres, or \"acres_calc\""
_NO_ROW = 'parcels have no row number before they are in a layer; “"svc_uuid"” tells them apart'
_PROJECT = "it depends on the project, which a search does not see"
_FILES = "it looks at files on this computer"
_LAYERS = "it reads layers of the project, which a search does not see"
_EVALUATES = "what it evaluates is known too late; write that expression itself"
_REASONS = {
    "$area": f"it depends on the project's ellipsoid; use {_AREA}",
    "$length": f"{_PROJECT}; use perimeter() of a transformed geometry",
    "$perimeter": f"{_PROJECT}; use perimeter() of a transformed geometry",
    "$id": _NO_ROW,
    "feature_id": _NO_ROW,
    "bearing": f"{_PROJECT}; azimuth() works in the plane",
    "project_color": _PROJECT,
    "project_color_object": _PROJECT,
    "ramp_color": "it reads the user's colour ramps",
    "ramp_color_object": "it reads the user's colour ramps",
    "exif_geotag": _FILES,
    "env": "it reads the environment of this computer",
    "eval": _EVALUATES,
    "eval_template": _EVALUATES,
}
_GROUP_REASONS = {
    "Aggregates": "it works out a value over a whole layer, and parcels come page by page",
    "Files and Paths": _FILES,
    "Rasters": _LAYERS,
    "Map Layers": _LAYERS,
    "Record and Attributes": _LAYERS,
    "Form": "there is no form",
    "Layout": "there is no print layout",
}
_NOT_QGIS = "it is a function of a plugin or of your own, which may not run in a search's threads"
_ELSEWHERE = "it needs more of QGIS than a search has"

#: What an expression sees: the parcel, and what the functions for arrays hand to their expression.
_VARIABLES = frozenset(("geometry", "feature", "element", "counter"))
#: Fields of result layers that are worked out when parcels are put into one.
_LATER = frozenset((BUILDING_COUNT, JOIN_COUNT, JOIN_ACRES, JOIN_PERCENT, UNREAD_VALUES))


def parse(text: str) -> QgsExpression:
    """The expression. Raises `RequestRefused` where it is none, or one that is refused."""
    _refuse_hopeless(text)
    expression = QgsExpression(text)
    if expression.hasParserError() or expression.rootNode() is None:
        raise refused(_parser_sentence(expression))
    _refuse_functions(expression)
    nodes = list(_walk(expression.rootNode()))
    _refuse_variables(expression, nodes)
    for column in sorted(expression.referencedColumns()):
        if column.lower() in _LATER:
            raise refused(
                f"“{column}” is worked out when the parcels are put into a layer; "
                "filter that layer by it."
            )
    return expression


def _refuse_hopeless(text: str) -> None:
    """Refuse what would keep QGIS busy for long, or be too much for it, before it is parsed."""
    if len(text) > _MOST_BYTES:
        raise refused("The expression is longer than a million characters.")
    if "\0" in text:
        raise refused("The expression has a character of code 0.")
    bare = _QUOTED.sub(_without, text)
    if bare.count(",") >= _MOST_VALUES:
        raise refused(f"The expression lists more than {_MOST_VALUES:,} values.")
    bare = _SIGN.sub(" ", bare)
    if sum(1 for _ in islice(_OPERATOR.finditer(bare), MOST_OPERATORS + 1)) > MOST_OPERATORS:
        raise refused(
            f"The expression has more than {MOST_OPERATORS} operators and brackets; "
            f"IN (…) takes a list of up to {_MOST_VALUES:,} values."
        )
    open_calls: list[bool] = []
    for match in _BRACKET.finditer(bare):
        if match.group() != ")":
            open_calls.append(bool(match.group(1)))
        elif open_calls:
            open_calls.pop()
        if sum(open_calls) > _DEEPEST_CALLS:
            raise refused(
                f"The expression has more than {_DEEPEST_CALLS} functions within each other, "
                "which takes QGIS too long to read."
            )


def _without(match: re.Match[str]) -> str:
    """What of a quoted text, a quoted name or a comment is code. Raises `RequestRefused`."""
    kind = match.lastgroup
    if kind is None and match.group().count("\\") > _MOST_BACKSLASHES:
        kind = "backslashes"
    if kind == "divided":
        return match.group()
    if kind is None or (kind == "comment" and not _NO_COMMENT.search(match.group())):
        return " "
    before = match.string[: match.start()]
    line, column = before.count("\n") + 1, match.start() - before.rfind("\n")
    raise refused(
        f"The expression cannot be read: {_UNREADABLE[kind]} (line {line}, column {column})."
    )


def refused(sentence: str) -> RequestRefused:
    """The error that says so."""
    return RequestRefused((Problem(422, ("expression",), sentence),))


def _parser_sentence(expression: QgsExpression) -> str:
    errors = expression.parserErrors()
    if not errors:
        return "The expression is empty."
    error = errors[0]
    message = error.errorMsg.strip().rstrip(".")
    place = f"line {error.firstLine}, column {error.firstColumn}"
    return f"The expression cannot be read: {message} ({place})."


def _refuse_functions(expression: QgsExpression) -> None:
    known = {function.name(): function for function in QgsExpression.Functions()}
    builtin = frozenset(QgsExpression.BuiltinFunctions())
    for name in sorted(expression.referencedFunctions()):
        function = known.get(name)
        groups = frozenset(function.groups() if function else ())
        if name not in builtin and name not in _ALSO and not name.startswith("$"):
            reason = _NOT_QGIS
        elif name in _REASONS:
            reason = _REASONS[name]
        elif name.startswith("overlay_"):
            reason = _LAYERS
        elif name in _ALSO or (groups and groups <= _GROUPS):
            continue
        else:
            reasons = (_GROUP_REASONS[group] for group in sorted(groups & _GROUP_REASONS.keys()))
            reason = next(reasons, _ELSEWHERE)
        raise refused(f"“{name}” cannot be used in a search: {reason}.")


def _refuse_variables(expression: QgsExpression, nodes: list[QgsExpressionNode]) -> None:
    own = set()
    for node in nodes:
        name = name_of_function(node)
        if name not in ("var", "with_variable"):
            continue
        text = literal_text(children(node)[0])
        if text is None:
            sentence = f"“{name}” cannot be used in a search with a name that is worked out."
            raise refused(sentence)
        if name == "with_variable":
            own.add(text)
    for name in sorted(expression.referencedVariables() - own):
        if name in ("id", "currentfeature"):
            raise refused(f"“@{name}” cannot be used in a search: {_NO_ROW}.")
        if name not in _VARIABLES:
            raise refused(
                f"“@{name}” cannot be used in a search: it is a value of QGIS or of the project, "
                "which a search does not see; write the value itself."
            )


def _walk(root: QgsExpressionNode) -> Iterator[QgsExpressionNode]:
    """Every node. Raises `RequestRefused` where they go down too far."""
    rest = [(root, 0)]
    while rest:
        node, depth = rest.pop()
        if depth > _DEEPEST:
            raise refused("The expression is nested too deeply.")
        yield node
        below = children(node)
        # A chain of operators, such as a OR b OR c, goes down on its left side.
        is_chain = isinstance(node, QgsExpressionNodeBinaryOperator)
        rest += [(child, depth + (place > 0 or not is_chain)) for place, child in enumerate(below)]
