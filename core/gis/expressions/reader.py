"""Reading the tree of an expression into a form of conditions that a service can check.

Comparisons of a field with constants become conditions; so do ``AND``, ``OR``, and ``NOT`` of
them. Anything else is evaluated client-side only, and at most requires that fields are not null.
"""

from __future__ import annotations

import heapq
import math
import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import (
    QgsExpression,
    QgsExpressionContext,
    QgsExpressionNodeBetweenOperator,
    QgsExpressionNodeBinaryOperator,
    QgsExpressionNodeColumnRef,
    QgsExpressionNodeInOperator,
    QgsExpressionNodeLiteral,
    QgsExpressionNodeUnaryOperator,
)

from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS, MAX_FILTERS, SCOPED_FIELDS, FieldType
from parcel_lookup.core.contract.fields import field_of_column
from parcel_lookup.core.contract.values import Unreadable, read_value
from parcel_lookup.core.gis.expressions.comparison import (
    all_near,
    comparable_number,
    near,
    read_inside_regex,
    read_pattern,
)
from parcel_lookup.core.gis.expressions.domain import (
    ALWAYS,
    ANY_VALUE,
    MAX_ALTERNATIVES,
    NEVER,
    NULL,
    Bound,
    Simplification,
    between,
    conjoin,
    containing,
    disjoin,
    none_of,
    one_of,
    only,
)
from parcel_lookup.core.gis.expressions.parsing import (
    ALL_COLUMNS,
    arguments,
    literal_text,
    name_of_function,
    operands,
)
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.gis.notices.owner_search import requested_words
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.owner import OWNER_FUNCTION

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from qgis.core import QgsExpressionNode

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.expressions.domain import Form

_TEXT_WITH_NUMBER = tr(
    "it compares text with a number: QGIS converts the text to a number (“07” equals 7), and the "
    "service does not; put the value in quotes to compare text with text"
)
_TEXT_ORDER = tr("the service cannot compare text with < or >")
_CASE = tr("the service's “contains” ignores case")
_PATTERN = tr("the service supports “contains” but no other patterns")
_NOT_CONTAINS = tr("the service has no “does not contain”")
_NO_CONTAINS = tr("the service cannot search within the text of this field")
_TRUTH = tr("it uses a value as true or false")
_BOOLEAN = tr("it compares a field with true or false")
_UNREADABLE_CHARACTER = tr("it contains a replacement character (U+FFFD)")
_UNSUPPORTED = tr("the service can only compare a field with a value")
_OWNER = tr(
    "owners are compared by name and mailing address in any spelling; a service finds only the "
    "words of the name, not those with other accents"
)

#: Of a longer part, only the beginning is shown.
_MAX_SHOWN = 200
#: A list of numbers gets at most this many others that are equal to one of them.
_MAX_NEAR = 2000

_VARIABLE = re.compile(r"\bvar\('(\w+)'\)")
_Binary = QgsExpressionNodeBinaryOperator.BinaryOperator
_Unary = QgsExpressionNodeUnaryOperator.UnaryOperator
_SIGNS = {
    _Binary.boEQ: "=",
    _Binary.boNE: "<>",
    _Binary.boLT: "<",
    _Binary.boLE: "<=",
    _Binary.boGT: ">",
    _Binary.boGE: ">=",
}
_MIRRORED = {"=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
_EQUALITIES = (_Binary.boEQ, _Binary.boNE)
_LIKES = (_Binary.boLike, _Binary.boNotLike, _Binary.boILike, _Binary.boNotILike)
_MATCHING_CASE = (_Binary.boLike, _Binary.boNotLike)
_NEGATED = (_Binary.boNotLike, _Binary.boNotILike, _Binary.boIsNot)
#: Groups of functions whose value depends on nothing but their arguments.
_PURE_GROUPS = frozenset(("Math", "String", "Conversions"))
_IMPURE = frozenset(("rand", "randf"))


class Leaf(NamedTuple):
    """What a service can check of a comparison: where it is true, and where it is false.

    Where the comparison is NULL, neither holds. A form with a reason holds for more parcels.
    """

    true: Form
    false: Form
    true_reason: str = ""
    false_reason: str = ""

    def negated(self) -> Leaf:
        """Return the opposite."""
        return Leaf(self.false, self.true, self.false_reason, self.true_reason)


_NULL_LEAF = Leaf(NEVER, NEVER)


class Operand(NamedTuple):
    """One side of a comparison: a constant, a field of the source, or (by default) neither."""

    is_constant: bool = False
    #: The constant: a text, a number, true, false, or None.
    value: Any = None
    field: Field | None = None
    #: ``lower`` or ``upper`` if this function is applied to the field.
    case: str = ""


class Reader:
    """Reads one expression, and collects what the service cannot check of it."""

    def __init__(
        self,
        expression: QgsExpression,
        fields: Mapping[str, Field] = FIELD_BY_NAME,
        *,
        as_typed: bool = False,
        is_metered: bool = True,
    ) -> None:
        """Read numbers with those that QGIS considers equal to them, unless `as_typed`.

        `fields` are those of the source, which can be in filters. Where requests
        cost nothing (not `is_metered`), all owners are compared after download.
        """
        self._expression = expression
        self._as_typed = as_typed
        self._is_metered = is_metered
        self._context = QgsExpressionContext()
        self._by_name = fields
        self._fields = ResultSchema(source_fields=fields).fields
        own = (field for field in fields.values() if field.name not in FIELD_BY_NAME)
        #: The fields of the source, in the order of the layer's; None: one that it does not have.
        self._known = (*(fields.get(one.name) for one in FIELDS), *own)
        self.simplification = Simplification()
        #: Parts that are evaluated client-side, and why.
        self.client_side: dict[str, str] = {}
        #: By field, values that the field writes in another way, and how.
        self.spellings: dict[str, dict[str, str]] = {}
        #: Columns that are no fields of the source.
        self.unknown = sorted(
            column
            for column in expression.referencedColumns()
            if column != ALL_COLUMNS and self._field(column) is None
        )

    def form(self) -> Form:
        """Return a form that holds for every parcel for which the expression is true."""
        return self._form(self._expression.rootNode(), True)

    def _form(self, node: QgsExpressionNode, truth: bool) -> Form:
        """Return a form that holds where the node is true, or where it is false."""
        node, truth = _without_not(node, truth)
        if isinstance(node, QgsExpressionNodeBinaryOperator):
            # NOT (a AND b) is NOT a OR NOT b.
            if node.op() == (_Binary.boOr if truth else _Binary.boAnd):
                return disjoin(self._alternatives(operands(node), truth), self.simplification)
            if node.op() in (_Binary.boAnd, _Binary.boOr):
                form = ALWAYS
                for item in operands(node):
                    form = conjoin(form, self._form(item, truth), self.simplification)
                return form
        leaf = self._leaf(node)
        form, reason = (leaf.true, leaf.true_reason) if truth else (leaf.false, leaf.false_reason)
        if reason:
            self.client_side.setdefault(_shown(node), reason)
        return form

    def _alternatives(self, nodes: list[QgsExpressionNode], truth: bool) -> list[Form]:
        """Return a form for each node; the values that one field may equal become one list."""
        forms: list[Form] = []
        listed: dict[Field, tuple[int, list[Any]]] = {}
        for node in nodes:
            field, values = self._equals_one_of(node, truth)
            if field is None:
                forms.append(self._form(node, truth))
                continue
            if field not in listed:
                listed[field] = len(forms), []
                forms.append(NEVER)
            listed[field][1].extend(values)
        for field, (place, values) in listed.items():
            forms[place] = self._among(field, values).true
        return forms

    def _equals_one_of(
        self, node: QgsExpressionNode, truth: bool
    ) -> tuple[Field | None, list[Any]]:
        """Return field and values if the node only states that the field equals one of them."""
        node, truth = _without_not(node, truth)
        if isinstance(node, QgsExpressionNodeInOperator):
            is_equality, left, items = not node.isNotIn(), node.node(), node.list().list()
        elif isinstance(node, QgsExpressionNodeBinaryOperator) and node.op() in _EQUALITIES:
            is_equality, left, items = node.op() == _Binary.boEQ, node.opLeft(), [node.opRight()]
            if self._operand(left).is_constant:
                left, items = items[0], [left]
        else:
            return None, []
        operand, values = self._operand(left), [self._operand(item) for item in items]
        field = operand.field
        if is_equality != truth or field is None or operand.case:
            return None, []
        if not all(one.is_constant and not _doubt(field, one.value) for one in values):
            return None, []
        known = [one.value for one in values if one.value is not None]
        for value in known:
            self._check_spelling(field, value)
        return field, known

    # ---- comparisons -----------------------------------------------------------------------------

    def _leaf(self, node: QgsExpressionNode) -> Leaf:
        operand, found = self._operand(node), None
        if operand.is_constant:
            return _constant_leaf(operand.value)
        if operand.field is not None and not operand.case:
            return _client_side([operand.field], _TRUTH)
        if isinstance(node, QgsExpressionNodeBinaryOperator):
            found = self._comparison(node)
        elif isinstance(node, QgsExpressionNodeInOperator):
            found = self._in(node)
        elif isinstance(node, QgsExpressionNodeBetweenOperator):
            found = self._between(node)
        elif name_of_function(node) == OWNER_FUNCTION:
            found = self._owner(node)
        return found or _client_side((), _UNSUPPORTED)

    def _comparison(self, node: QgsExpressionNodeBinaryOperator) -> Leaf | None:
        operator, sign = node.op(), _SIGNS.get(node.op(), "")
        left, right = self._operand(node.opLeft()), self._operand(node.opRight())
        if sign and left.is_constant:
            left, right, sign = right, left, _MIRRORED[sign]
        field = left.field
        if not right.is_constant:
            fields = [one.field for one in (left, right) if sign and one.field]
            return _client_side(fields, _UNSUPPORTED)
        if field is None:
            return None
        leaf = None
        if operator in _LIKES:
            leaf = _like(left, right.value, matches_case=operator in _MATCHING_CASE)
        elif operator in (_Binary.boIs, _Binary.boIsNot):
            leaf = None if left.case else self._is(field, right.value)
        elif operator == _Binary.boRegexp and not left.case:
            leaf = _matches(field, right.value)
        elif sign:
            leaf = self._compared(left, sign, right.value)
        return leaf.negated() if leaf and operator in _NEGATED else leaf

    def _compared(self, left: Operand, sign: str, value: Any) -> Leaf | None:
        """Return the leaf of ``field sign value``."""
        field = left.field
        if field is None:
            return None
        if left.case:
            if sign not in ("=", "<>") or not isinstance(value, str):
                return None
            leaf = _contains(field, _certain_parts(left.case, [value]), _UNSUPPORTED)
        elif value is None:
            return _NULL_LEAF
        elif sign in ("=", "<>"):
            leaf = self._equal(field, value)
        else:
            return _ordered(field, sign, value)
        return leaf if sign == "=" else leaf.negated()

    def _in(self, node: QgsExpressionNodeInOperator) -> Leaf | None:
        left = self._operand(node.node())
        values = [self._operand(item) for item in node.list().list()]
        if left.field is None or left.case or not all(value.is_constant for value in values):
            return None
        known = [value.value for value in values if value.value is not None]
        for value in known:
            self._check_spelling(left.field, value)
        leaf = self._among(left.field, known)
        if len(known) < len(values):  # equal to none of the others: NULL
            leaf = leaf._replace(false=NEVER, false_reason="")
        return leaf.negated() if node.isNotIn() else leaf

    def _between(self, node: QgsExpressionNodeBetweenOperator) -> Leaf | None:
        left = self._operand(node.node())
        low, high = self._operand(node.lowerBound()), self._operand(node.higherBound())
        if not (low.is_constant and high.is_constant):
            return None
        above = self._compared(left, ">=", low.value)
        below = self._compared(left, "<=", high.value)
        if above is None or below is None:
            return None
        leaf = Leaf(
            conjoin(above.true, below.true, self.simplification),
            disjoin((above.false, below.false), self.simplification),
            above.true_reason or below.true_reason,
            above.false_reason or below.false_reason,
        )
        return leaf.negated() if node.negate() else leaf

    def _owner(self, node: QgsExpressionNode) -> Leaf:
        """Return the leaf of a comparison of owners."""
        name, field = literal_text(arguments(node)[0]), self._field("owner")
        if not (self._is_metered and name and field):
            return _client_side((), _OWNER)
        return _contains(field, requested_words(name), _OWNER)._replace(false=ALWAYS)

    def _is(self, field: Field, value: Any) -> Leaf:
        """Return the leaf of ``field IS value``, which is never NULL."""
        null = only(field.name, NULL)
        if value is None:
            return Leaf(null, only(field.name, ANY_VALUE))
        leaf = self._equal(field, value)
        return leaf._replace(false=disjoin((leaf.false, null), self.simplification))

    def _equal(self, field: Field, value: Any) -> Leaf:
        self._check_spelling(field, value)
        return self._among(field, [value])

    def _among(self, field: Field, values: Sequence[Any]) -> Leaf:
        """Return the leaf of ``field IN (values)``, none of them null; there may be thousands."""
        reason = next(filter(None, (_doubt(field, value) for value in values)), "")
        certain = [value for value in values if not _doubt(field, value)]
        if not field.is_numeric:
            certain = [text for text in certain if _is_spelled(field, text)]
            leaf = _list_leaf(field, certain)
        else:
            # A text that is not a number equals none.
            numbers = [number for number in map(comparable_number, certain) if number is not None]
            if field.whole:
                # A whole number equals it only if it is one itself, or nearly.
                leaf = _list_leaf(field, [round(one) for one in numbers if _is_whole(one)])
            else:
                leaf = _list_leaf(field, numbers)
                if not self._as_typed:
                    leaf = leaf._replace(true=self._near_one_of(field.name, numbers))
        if reason:
            leaf = Leaf(_has_value([field]), leaf.false, reason, reason)
        return leaf

    def _near_one_of(self, name: str, numbers: list[float]) -> Form:
        """Return the form of a number that QGIS considers equal to one of these.

        Small numbers have many equal ones: each becomes an interval.
        """
        if len(numbers) == 1:
            return _interval(name, *near(numbers[0]))
        lists = {number: all_near(number) for number in numbers}
        listed = [one for some in lists.values() if some for one in some]
        apart = [number for number, some in lists.items() if some is None]
        if len(apart) < MAX_ALTERNATIVES and len(listed) <= len(numbers) + _MAX_NEAR:
            forms = [only(name, one_of(listed)), *(_interval(name, *near(one)) for one in apart)]
            return disjoin(forms, self.simplification)
        self.simplification.happened = True
        return _interval(name, near(min(numbers))[0], near(max(numbers))[1])

    # ---- operands --------------------------------------------------------------------------------

    def _operand(self, node: QgsExpressionNode) -> Operand:
        if isinstance(node, QgsExpressionNodeLiteral):
            return _constant(node.value())
        if isinstance(node, QgsExpressionNodeColumnRef):
            return Operand(field=self._field(node.name()))
        number = _negative(node)
        if number is not None:
            return _constant(number)
        if not node.referencedColumns() and node.referencedFunctions() <= _pure_functions():
            return self._evaluated(node)
        name = name_of_function(node)
        if name in ("lower", "upper"):
            inner = self._operand(arguments(node)[0])
            if inner.field is not None and not (inner.case or inner.field.is_numeric):
                return inner._replace(case=name)
        return Operand()

    def _evaluated(self, node: QgsExpressionNode) -> Operand:
        parent = QgsExpression("")  # collects errors
        value = node.eval(parent, self._context)
        return Operand() if parent.hasEvalError() else _constant(value)

    def _field(self, column: str) -> Field | None:
        """Return the source's field for a column, by name or alias in any case, as QGIS does.

        Also by the name of the column that the field is read from.
        """
        place = self._fields.lookupField(column)
        if 0 <= place < len(self._known):
            return self._known[place]
        return field_of_column(column, self._by_name) if place < 0 else None

    def _check_spelling(self, field: Field, value: Any) -> None:
        """Note a value that the field writes in another way, and how."""
        if field.is_numeric or not isinstance(value, str) or _is_spelled(field, value):
            return
        try:
            read = read_value(field.name, value)
        except Unreadable:
            return
        if read:
            self.spellings.setdefault(field.name, {})[value] = read


def _without_not(node: QgsExpressionNode, truth: bool) -> tuple[QgsExpressionNode, bool]:
    while isinstance(node, QgsExpressionNodeUnaryOperator) and node.op() == _Unary.uoNot:
        node, truth = node.operand(), not truth
    return node, truth


def _shown(node: QgsExpressionNode) -> str:
    """Return the part as text."""
    text = _VARIABLE.sub(r"@\1", node.dump())
    return text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 1]}…"


def _negative(node: QgsExpressionNode) -> float | None:
    """Return a number written with a minus; None for other nodes. There may be thousands."""
    if not isinstance(node, QgsExpressionNodeUnaryOperator):
        return None
    operand = node.operand()
    if node.op() != _Unary.uoMinus or not isinstance(operand, QgsExpressionNodeLiteral):
        return None
    value = operand.value()
    return -value if type(value) in (int, float) else None


def _constant(value: Any) -> Operand:
    if value is None or isinstance(value, (str, int, float)):
        return Operand(is_constant=True, value=value)
    is_null = getattr(value, "isNull", None)
    return Operand(is_constant=True) if callable(is_null) and is_null() else Operand()


@cache
def _pure_functions() -> frozenset[str]:
    return (
        frozenset(
            function.name()
            for function in QgsExpression.Functions()
            if function.groups() and _PURE_GROUPS.issuperset(function.groups())
        )
        - _IMPURE
    )


# ---- leaves --------------------------------------------------------------------------------------


def _has_value(fields: Iterable[Field]) -> Form:
    """Return the form of fields that are not null, which follows from a comparison.

    It is not required of a field that the service accepts only within a state or county.
    """
    return ({field.name: ANY_VALUE for field in fields if field.name not in SCOPED_FIELDS},)


def _client_side(fields: Iterable[Field], reason: str) -> Leaf:
    """Return the leaf of a comparison that only QGIS can evaluate; NULL if one of these is null."""
    form = _has_value(fields)
    return Leaf(form, form, reason, reason)


def _constant_leaf(value: Any) -> Leaf:
    if value is None:
        return _NULL_LEAF
    if not isinstance(value, int):
        return Leaf(ALWAYS, ALWAYS, _TRUTH, _TRUTH)
    return Leaf(ALWAYS, NEVER) if value else Leaf(NEVER, ALWAYS)


def _list_leaf(field: Field, values: Iterable[Any]) -> Leaf:
    """Return the leaf of a field that equals one of these values, which the field can have."""
    values = tuple(values)
    return Leaf(
        only(field.name, one_of(values)),
        only(field.name, none_of(values)),
    )


def _interval(name: str, low: float, high: float) -> Form:
    return only(name, between(Bound(low, True), Bound(high, True)))


def _ordered(field: Field, sign: str, value: Any) -> Leaf:
    """Return the leaf of ``field < value`` and so on."""
    number = comparable_number(value)
    if not field.is_numeric or number is None:
        is_text = isinstance(value, str)
        reason = _TEXT_ORDER if is_text else _BOOLEAN if isinstance(value, bool) else ""
        return _client_side([field], reason or _TEXT_WITH_NUMBER)
    closed = sign in ("<=", ">")  # the bound belongs to the lower half
    lower, upper = Bound(number, closed), Bound(number, not closed)
    if field.whole and number != int(number):
        below = math.floor(number)
        lower, upper = Bound(below, True), Bound(below + 1, True)
    leaf = Leaf(only(field.name, between(None, lower)), only(field.name, between(upper, None)))
    return leaf if sign in ("<", "<=") else leaf.negated()


def _like(left: Operand, text: Any, *, matches_case: bool) -> Leaf | None:
    """Return the leaf of ``field LIKE text`` or ``ILIKE``; the field may be in ``lower()``."""
    field = left.field
    if field is None or (left.case and not isinstance(text, str)):
        return None
    if text is None:
        return _NULL_LEAF
    if field.is_numeric or not isinstance(text, str):
        return _client_side([field], _PATTERN)
    if "\ufffd" in text:
        return _client_side([field], _UNREADABLE_CHARACTER)
    pattern = read_pattern(text)
    if left.case:
        return _contains(field, _certain_parts(left.case, pattern.parts), _UNSUPPORTED)
    if pattern.is_inside and not pattern.parts:
        return Leaf(only(field.name, ANY_VALUE), NEVER)
    if pattern.is_whole and matches_case:
        text = "".join(pattern.parts)
        return _list_leaf(field, [text] if _is_spelled(field, text) else [])
    return _contains(
        field, pattern.parts, _CASE if matches_case else "" if pattern.is_inside else _PATTERN
    )


def _matches(field: Field, pattern: Any) -> Leaf | None:
    """Return the leaf of a regular expression that is another way to write “contains”."""
    part = None if field.is_numeric or not isinstance(pattern, str) else read_inside_regex(pattern)
    return None if part is None else _contains(field, [part] if part else [], "")


def _contains(field: Field, parts: Sequence[str], reason: str) -> Leaf:
    """Return the leaf of a search for texts that all have to be in the field."""
    anything = _has_value([field])
    if field.type is not FieldType.TEXT:
        return Leaf(anything, anything, _NO_CONTAINS, _NO_CONTAINS)
    unique = dict.fromkeys(parts)
    longest = {*heapq.nlargest(MAX_FILTERS, unique, key=len)}
    form = anything if reason else only(field.name, ANY_VALUE)
    for part in (one for one in unique if one in longest):  # more would be too many filters
        form = conjoin(form, only(field.name, containing(part)), Simplification())
    return Leaf(form, anything, reason, _NOT_CONTAINS)


def _certain_parts(case: str, parts: Sequence[str]) -> list[str]:
    """Return what a text contains, ignoring case, if its small or capital letters contain `parts`.

    Both keep what case folding makes of a text, except for the dotless i, whose capital is I.
    """
    if case == "lower":
        return list(parts)
    return [piece for part in parts for piece in re.split("[Ii]", part) if piece]


def _doubt(field: Field, value: Any) -> str:
    """Return why a service cannot find what QGIS considers equal to a value; "" if it can."""
    if isinstance(value, bool):
        return _BOOLEAN
    if field.is_numeric:
        fails = isinstance(value, float) and not math.isfinite(value)
        return _UNSUPPORTED if fails else ""
    if value is not None and not isinstance(value, str):
        return _TEXT_WITH_NUMBER
    return _UNREADABLE_CHARACTER if value and "\ufffd" in value else ""


def _is_whole(number: float) -> bool:
    """Report whether a whole number equals it."""
    low, high = near(number)
    return low <= round(number) <= high


def _is_spelled(field: Field, text: str) -> bool:
    """Report whether the field can have this text: codes and dates are written in one way only."""
    try:
        return read_value(field.name, text) == text
    except Unreadable:
        return False
