"""Parsing of expressions, and refusal of those that a search cannot evaluate.

A search evaluates an expression in threads, without the project and its layers, on parcels that are
not in a layer yet. What needs more is refused with the reason.

A node of the tree lives as long as its expression: whoever holds one has to hold the other.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from qgis.core import (
    QgsExpression,
    QgsExpressionNode,
    QgsExpressionNodeBetweenOperator,
    QgsExpressionNodeBinaryOperator,
    QgsExpressionNodeCondition,
    QgsExpressionNodeFunction,
    QgsExpressionNodeIndexOperator,
    QgsExpressionNodeInOperator,
    QgsExpressionNodeLiteral,
    QgsExpressionNodeUnaryOperator,
)
from qgis.PyQt import sip

from parcel_lookup.core.contract import Problem, RequestRefused, SourceInfo
from parcel_lookup.core.contract.check import with_suggestion
from parcel_lookup.core.contract.fields import field_of_column
from parcel_lookup.core.gis.layer.schema import (
    BUILDING_COUNT,
    JOIN_ACRES,
    JOIN_COUNT,
    JOIN_PERCENT,
    STACK_COUNT,
    UNREAD_VALUES,
    ResultSchema,
)
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.owner import OWNER_FUNCTION

if TYPE_CHECKING:
    from collections.abc import Iterator


#: Much longer ones are pasted by mistake.
_MAX_BYTES = 1 << 20
#: Each takes QGIS and the translation some time.
_MAX_VALUES = 50_000
#: QGIS moves the rest of a text for each of them.
_MAX_BACKSLASHES = 10_000
#: QGIS goes down into an expression by recursion, in threads whose stacks may be half a megabyte.
MAX_OPERATORS = 500
#: Maximum depth of the tree.
_MAX_DEPTH = 100
#: QGIS's parser takes twice as long for each function within a function.
_MAX_CALL_DEPTH = 15

#: Quoted text, names, and comments as QGIS reads them. Every possible end is listed, so that none
#: is tried twice.
_QUOTED = re.compile(
    r"'[^'\\]*(?:(?:''|\\.)[^'\\]*)*(?:'|(?P<text>\\?\Z)|(?P<broken>\\(?=\n)))"
    r'|"[^"]*(?:""[^"]*)*(?:"|(?P<name>\Z))'
    r"|(?P<comment>/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/|\Z))"
    r"|--[^\r\n]*"
    r"|(?P<divided>//)"
)
#: In a comment, QGIS still gives these their meaning.
_NO_COMMENT = re.compile(r"(?:^/\*|[*\n]\s*)(?:['\"]|--)")
_UNREADABLE = {
    "text": tr("a quote (') is not closed"),
    "name": tr('a quote (") is not closed'),
    "backslashes": tr("a text has too many backslashes"),
    "broken": tr("in text, a line cannot end with a backslash"),
    "comment": tr("in a comment, quotes and -- cannot be at the beginning of a line or after a *"),
}
#: The sign of a number in a list.
_SIGN = re.compile(r"(?<=[(,])\s*[-+](?=\s*[\d.])")
_OPERATOR = re.compile(
    r"\b(?:and|or|not|like|ilike|is|in|between|case|when)\b|[<>=!|]+|[-+*/%^~(\[]", re.IGNORECASE
)
_BRACKET = re.compile(r"(\w\s*)?\(|\)")

#: Groups of QGIS's functions that need nothing but their arguments.
_GROUPS = frozenset(
    (
        *("Arrays", "Color", "Conditionals", "Conversions", "GeometryGroup", "Maps", "Math"),
        *("String", "Date and Time", "Fuzzy Matching"),  # untranslated: keys of QGIS
    )
)
_ALSO = frozenset(
    (
        *("attribute", "attributes", "$currentfeature", "uuid", "with_variable", "var"),
        OWNER_FUNCTION,  # needs nothing but the parcel
    )
)

_AREA = tr(
    "area(transform($geometry, @layer_crs, 'EPSG:5070')) in square meters, or \"acres_calc\""
)
_NO_ROW = tr(
    'parcels have no row number before they are in a layer; use "svc_uuid" to identify them'
)
_PROJECT = tr("it depends on the project, which a search cannot access")
_FILES = tr("it reads files on this computer")
_LAYERS = tr("it reads layers of the project, which a search cannot access")
_EVALUATES = tr("the expression it evaluates is not known in advance; enter that expression itself")
_LENGTH = tr(
    "it depends on the project, which a search cannot access; use perimeter() of a transformed "
    "geometry"
)
_COLOR_RAMPS = tr("it reads the user's color ramps")
_REASONS = {
    "$area": tr("it depends on the project's ellipsoid; use {expression}").format(expression=_AREA),
    "$length": _LENGTH,
    "$perimeter": _LENGTH,
    "$id": _NO_ROW,
    "feature_id": _NO_ROW,
    "bearing": tr(
        "it depends on the project, which a search cannot access; azimuth() works in the plane"
    ),
    "project_color": _PROJECT,
    "project_color_object": _PROJECT,
    "ramp_color": _COLOR_RAMPS,
    "ramp_color_object": _COLOR_RAMPS,
    "exif_geotag": _FILES,
    "env": tr("it reads the environment variables of this computer"),
    "eval": _EVALUATES,
    "eval_template": _EVALUATES,
}
_GROUP_REASONS = {
    "Aggregates": tr("it needs a whole layer, and parcels are received page by page"),
    "Files and Paths": _FILES,  # untranslated: key of QGIS
    "Rasters": _LAYERS,
    "Map Layers": _LAYERS,  # untranslated: key of QGIS
    "Record and Attributes": _LAYERS,  # untranslated: key of QGIS
    "Form": tr("there is no form"),
    "Layout": tr("there is no print layout"),
}
_NOT_QGIS = tr(
    "it is a custom function or comes from another plugin, and may not work in background threads"
)
_ELSEWHERE = tr("it is not available in a search")

_VARIABLE = tr(
    "it is a QGIS or project variable, which a search cannot access; enter the value itself"
)
#: Variables that an expression can use: the parcel, its CRS, and those of the functions for arrays.
_VARIABLES = frozenset(("geometry", "feature", "layer_crs", "element", "counter"))
#: Fields of result layers that are computed when parcels are added to one.
_LATER = frozenset(
    (BUILDING_COUNT, JOIN_COUNT, JOIN_ACRES, JOIN_PERCENT, STACK_COUNT, UNREAD_VALUES)
)
#: QGIS's name for “all columns”.
ALL_COLUMNS = "#!allattributes!#"


def parse(text: str) -> QgsExpression:
    """Parse an expression. Raises `RequestRefused` if it cannot be read, or is refused."""
    _refuse_hopeless(text)
    expression = QgsExpression(text)
    if expression.hasParserError() or expression.rootNode() is None:
        raise _parser_error(expression)
    _refuse_functions(expression)
    nodes = list(_walk(expression.rootNode()))
    _refuse_variables(expression, nodes)
    for column in sorted(expression.referencedColumns()):
        if column.lower() in _LATER:
            sentence = tr(
                "“{field}” is computed when the parcels are added to a layer; filter that layer "
                "instead."
            )
            raise refused(sentence.format(field=column))
    return expression


def _refuse_hopeless(text: str) -> None:
    """Refuse, before QGIS parses it, what would take it very long or crash it."""
    if len(text) > _MAX_BYTES:
        raise refused(tr("The expression is longer than a million characters."))
    if "\0" in text:
        raise refused(tr("The expression contains a null character (code 0)."))
    bare = _QUOTED.sub(_without, text)
    if bare.count(",") >= _MAX_VALUES:
        raise refused(
            tr("The expression lists more than {number:,} values.").format(number=_MAX_VALUES)
        )
    bare = _SIGN.sub(" ", bare)
    if sum(1 for _ in islice(_OPERATOR.finditer(bare), MAX_OPERATORS + 1)) > MAX_OPERATORS:
        sentence = tr(
            "The expression has more than {operators} operators and brackets; use IN (…) for a "
            "list of up to {values:,} values."
        )
        raise refused(sentence.format(operators=MAX_OPERATORS, values=_MAX_VALUES))
    open_calls: list[bool] = []
    for match in _BRACKET.finditer(bare):
        if match.group() != ")":
            open_calls.append(bool(match.group(1)))
        elif open_calls:
            open_calls.pop()
        if sum(open_calls) > _MAX_CALL_DEPTH:
            sentence = tr(
                "The expression has more than {number} nested functions, which QGIS takes too long "
                "to read."
            )
            raise refused(sentence.format(number=_MAX_CALL_DEPTH))


def _without(match: re.Match[str]) -> str:
    """Return what of quoted text, a quoted name, or a comment is code, or refuse it."""
    kind = match.lastgroup
    if kind is None and match.group().count("\\") > _MAX_BACKSLASHES:
        kind = "backslashes"
    if kind == "divided":
        return match.group()
    if kind is None or (kind == "comment" and not _NO_COMMENT.search(match.group())):
        return " "
    before = match.string[: match.start()]
    line, column = before.count("\n") + 1, match.start() - before.rfind("\n")
    raise _unreadable(_UNREADABLE[kind], line, column)


def _unreadable(reason: str, line: int, column: int) -> RequestRefused:
    sentence = tr("The expression cannot be read: {reason} (line {line}, column {column}).")
    return refused(sentence.format(reason=reason, line=line, column=column))


def refused(sentence: str) -> RequestRefused:
    """Return the error with this sentence."""
    return RequestRefused((Problem(422, ("expression",), sentence),))


def _parser_error(expression: QgsExpression) -> RequestRefused:
    errors = expression.parserErrors()
    if not errors:
        return refused(tr("The expression is empty."))
    error = errors[0]
    return _unreadable(error.errorMsg.strip().rstrip("."), error.firstLine, error.firstColumn)


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
        raise _unusable(name, reason)


def _refuse_variables(expression: QgsExpression, nodes: list[QgsExpressionNode]) -> None:
    own = set()
    for node in nodes:
        name = name_of_function(node)
        if name not in ("var", "with_variable"):
            continue
        text = literal_text(children(node)[0])
        if text is None:
            sentence = tr("In a search, “{name}” requires a name in quotes, not a computed one.")
            raise refused(sentence.format(name=name))
        if name == "with_variable":
            own.add(text)
    for name in sorted(expression.referencedVariables() - own):
        if name in ("id", "currentfeature"):
            raise _unusable(f"@{name}", _NO_ROW)
        if name not in _VARIABLES:
            raise _unusable(f"@{name}", _VARIABLE)


def _unusable(name: str, reason: str) -> RequestRefused:
    sentence = tr("“{name}” cannot be used in a search: {reason}.")
    return refused(sentence.format(name=name, reason=reason))


def _walk(root: QgsExpressionNode) -> Iterator[QgsExpressionNode]:
    """Yield every node. Raises `RequestRefused` if they are nested too deeply."""
    rest = [(root, 0)]
    while rest:
        node, depth = rest.pop()
        if depth > _MAX_DEPTH:
            raise refused(tr("The expression is nested too deeply."))
        yield node
        below = children(node)
        # A chain of operators, such as a OR b OR c, is nested on its left side.
        is_chain = isinstance(node, QgsExpressionNodeBinaryOperator)
        rest += [(child, depth + (place > 0 or not is_chain)) for place, child in enumerate(below)]


def children(node: QgsExpressionNode) -> list[QgsExpressionNode]:
    """Return the nodes directly below this one."""
    if isinstance(node, QgsExpressionNodeBinaryOperator):
        return [node.opLeft(), node.opRight()]
    if isinstance(node, QgsExpressionNodeUnaryOperator):
        return [node.operand()]
    if isinstance(node, QgsExpressionNodeInOperator):
        return [node.node(), *node.list().list()]
    if isinstance(node, QgsExpressionNodeBetweenOperator):
        return [node.node(), node.lowerBound(), node.higherBound()]
    if isinstance(node, QgsExpressionNodeFunction):
        return arguments(node)
    if isinstance(node, QgsExpressionNodeCondition):
        pairs = [part for case in node.conditions() for part in (case.whenExp(), case.thenExp())]
        return [*pairs, *([node.elseExp()] if node.elseExp() is not None else [])]
    if node.nodeType() == QgsExpressionNode.NodeType.ntIndexOperator:
        # PyQGIS returns it as a plain node.
        index = sip.cast(node, QgsExpressionNodeIndexOperator)
        return [index.container(), index.index()]
    return []


def arguments(node: QgsExpressionNodeFunction) -> list[QgsExpressionNode]:
    """Return the arguments of a function, in the function's order."""
    return [] if node.args() is None else node.args().list()


def name_of_function(node: QgsExpressionNode) -> str:
    """Return the function's name; "" for other nodes."""
    if not isinstance(node, QgsExpressionNodeFunction):
        return ""
    return QgsExpression.Functions()[node.fnIndex()].name()


def literal_text(node: QgsExpressionNode) -> str | None:
    """Return the value of a text constant; None for other nodes."""
    value = node.value() if isinstance(node, QgsExpressionNodeLiteral) else None
    return value if isinstance(value, str) else None


def operands(node: QgsExpressionNodeBinaryOperator) -> list[QgsExpressionNode]:
    """Return the operands of a chain of one operator, such as ``a OR b OR c``, in order."""
    operator, found, rest = node.op(), [], [node]
    while rest:
        item = rest.pop()
        if isinstance(item, QgsExpressionNodeBinaryOperator) and item.op() == operator:
            rest += [item.opRight(), item.opLeft()]
        else:
            found.append(item)
    return found


def refuse_unknown_columns(text: str, info: SourceInfo) -> None:
    """Raise `RequestRefused` if an expression names a column that no parcel can have.

    Every column passes if the records of the source can have further fields. The contract's fields
    always pass: they are NULL in a file without them. May be called in any thread.
    """
    if info.needs_scope or not info.fields:
        return
    schema = ResultSchema(source_fields=info.fields)
    fields = info.fields.values()
    sentences = [
        with_suggestion(tr("The file has no column “{name}”.").format(name=column), column, fields)
        for column in sorted(parse(text.strip()).referencedColumns() - {ALL_COLUMNS})
        if schema.fields.lookupField(column) < 0 and field_of_column(column, info.fields) is None
    ]
    if sentences:
        raise refused(" ".join(sentences))
