"""Reading the tree of an expression into a form; see `forms`."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from qgis.core import (
    QgsExpressionNodeBetweenOperator,
    QgsExpressionNodeBinaryOperator,
    QgsExpressionNodeCondition,
    QgsExpressionNodeFunction,
    QgsExpressionNodeInOperator,
    QgsExpressionNodeUnaryOperator,
)

from parcel_lookup.core.gis.expressions import arithmetic, leaves
from parcel_lookup.core.gis.expressions.forms import (
    ALWAYS,
    MOST_ALTERNATIVES,
    NEVER,
    Weakening,
    conjoin,
    disjoin,
    optional,
)
from parcel_lookup.core.gis.expressions.leaves import Leaf
from parcel_lookup.core.gis.expressions.nodes import arguments, chain, name_of_function
from parcel_lookup.core.gis.expressions.numbers import number_of
from parcel_lookup.core.gis.expressions.patterns import read_pattern, read_regex
from parcel_lookup.core.gis.expressions.remarks import remarks_on_columns, remarks_on_writing
from parcel_lookup.core.gis.expressions.sides import PLAIN, Side, Sides

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsExpression, QgsExpressionNode

    from parcel_lookup.core.contract import Field
    from parcel_lookup.core.gis.expressions.forms import Form

#: So much of a part is shown.
_SHOWN = 200

_VARIABLE = re.compile(r"\bvar\('(\w+)'\)")

_Binary = QgsExpressionNodeBinaryOperator.BinaryOperator
_SIGNS = {
    _Binary.boEQ: "=",
    _Binary.boNE: "<>",
    _Binary.boLT: "<",
    _Binary.boLE: "<=",
    _Binary.boGT: ">",
    _Binary.boGE: ">=",
}
_TURNED = {"=": "=", "<>": "<>", "<": ">", "<=": ">=", ">": "<", ">=": "<="}
#: Whether capitals matter.
_LIKES = {
    _Binary.boLike: True,
    _Binary.boNotLike: True,
    _Binary.boILike: False,
    _Binary.boNotILike: False,
}
_NEGATED = (_Binary.boNotLike, _Binary.boNotILike)
_EQUALITIES = (_Binary.boEQ, _Binary.boNE)


class Reader:
    """Reads one expression, and gathers what of it cannot be asked."""

    def __init__(self, expression: QgsExpression) -> None:
        self._expression = expression
        self._sides = Sides(expression)
        self.weakening = Weakening()
        #: Parts that are worked out on this side, and why.
        self.here: dict[str, str] = {}
        #: Sentences about the rest.
        self.notes: list[str] = []
        self._noted: list[tuple[QgsExpressionNode, str]] = []
        #: Values by field, and how the field writes them, where that is not as they are written.
        self._written: dict[str, dict[str, str]] = {}

    def form(self) -> Form:
        """Holds for every parcel that the expression is true for."""
        form = self._form(self._expression.rootNode(), True)
        for node, reason in self._noted:
            self.here.setdefault(_shown(node), reason)
        self.notes += remarks_on_writing(self._written)
        self.notes += remarks_on_columns(self._sides.unknown)
        return form

    def _form(self, node: QgsExpressionNode, wanted: bool) -> Form:
        """Holds where the node is true (`wanted`), or where it is false."""
        if isinstance(node, QgsExpressionNodeBinaryOperator):
            if node.op() in (_Binary.boAnd, _Binary.boOr):
                return self._chain(node, wanted)
        elif isinstance(node, QgsExpressionNodeUnaryOperator):
            if node.op() == QgsExpressionNodeUnaryOperator.UnaryOperator.uoNot:
                return self._form(node.operand(), not wanted)
        elif isinstance(node, QgsExpressionNodeCondition) or name_of_function(node) in (
            *("if", "coalesce"),
        ):
            return self._choice(node, wanted)
        form, reason = self._leaf(node).side(wanted)
        if reason:
            self._noted.append((node, reason))
            form = optional(form)
        return form

    def _chain(self, node: QgsExpressionNodeBinaryOperator, wanted: bool) -> Form:
        # What a AND b is false for is what a or b is false for.
        if (node.op() == _Binary.boOr) == wanted:
            return disjoin(self._alternatives(chain(node), wanted), self.weakening)
        return self._all(self._form(item, wanted) for item in chain(node))

    def _alternatives(self, nodes: list[QgsExpressionNode], wanted: bool) -> list[Form]:
        """A form for each; the numbers that one field may be equal to are one list."""
        forms: list[Form] = []
        listed: dict[Field, tuple[int, list[Any]]] = {}
        for node in nodes:
            field, numbers = self._numbers(node, wanted)
            if field is None:
                forms.append(self._form(node, wanted))
                continue
            if field not in listed:
                listed[field] = len(forms), []
                forms.append(NEVER)
            listed[field][1].extend(numbers)
        for field, (place, numbers) in listed.items():
            forms[place] = leaves.among(field, numbers, self.weakening).true
        return forms

    def _numbers(self, node: QgsExpressionNode, wanted: bool) -> tuple[Field | None, list[Any]]:
        """The field and the numbers, if the node says no more than that it is one of them."""
        if isinstance(node, QgsExpressionNodeInOperator):
            says, place, items = not node.isNotIn(), node.node(), node.list().list()
        elif isinstance(node, QgsExpressionNodeBinaryOperator) and node.op() in _EQUALITIES:
            says, place, items = node.op() == _Binary.boEQ, node.opLeft(), [node.opRight()]
            if self._sides.read(place).is_constant:
                place, items = items[0], [place]
        else:
            return None, []
        side = self._sides.read(place)
        field = side.field
        if says != wanted or field is None or not (field.is_numeric and side.is_plain):
            return None, []
        values = [self._sides.read(item) for item in items]
        is_certain = all(one.is_constant and not leaves.doubt(field, one.value) for one in values)
        numbers = [one.value for one in values if one.value is not None]
        return (field, numbers) if is_certain else (None, [])

    def _all(self, forms: Iterator[Form]) -> Form:
        found = ALWAYS
        for form in forms:
            found = conjoin(found, form, self.weakening)
        return found

    def _choice(self, node: QgsExpressionNode, wanted: bool) -> Form:
        """Of ``CASE``, ``if`` and ``coalesce``, whose value is that of one of their parts."""
        self._noted.append((node, leaves.WORKED_OUT))
        noted, self._noted = self._noted, []  # of its parts nothing is asked by itself
        forms = [
            self._all(self._form(item, need) for item, need in case)
            for case in _cases(node, wanted)
        ]
        self._noted = noted
        return disjoin(forms, self.weakening)

    def _leaf(self, node: QgsExpressionNode) -> Leaf:
        side = self._sides.read(node)
        if side.is_constant:
            return _constant(side.value)
        if side.field is not None and side.is_plain:
            return leaves.truth(side.field)
        found = None
        if isinstance(node, QgsExpressionNodeBinaryOperator):
            found = self._binary(node)
        elif isinstance(node, QgsExpressionNodeInOperator):
            found = self._among(node)
        elif isinstance(node, QgsExpressionNodeBetweenOperator):
            found = self._between(node)
        elif isinstance(node, QgsExpressionNodeFunction):
            found = self._found_in(node)
        return found or leaves.unsure(self._sides.needed(node), leaves.WORKED_OUT)

    def _binary(self, node: QgsExpressionNodeBinaryOperator) -> Leaf | None:
        operator = node.op()
        left, right = self._sides.read(node.opLeft()), self._sides.read(node.opRight())
        if operator in _LIKES:
            leaf = self._like(left, right, _LIKES[operator])
            return leaf.negated() if leaf and operator in _NEGATED else leaf
        if operator == _Binary.boRegexp:
            return _matching(left, right)
        sign = _SIGNS.get(operator, "")
        place = node.opLeft()
        if left.is_constant:
            left, right, sign, place = right, left, _TURNED.get(sign, ""), node.opRight()
        if not right.is_constant:
            return None
        if operator in (_Binary.boIs, _Binary.boIsNot):
            if left.field is None or not left.is_plain:
                return None
            leaf = leaves.same(left.field, right.value)
            return leaf if operator == _Binary.boIs else leaf.negated()
        if not sign:
            return None
        if left.field is None:
            return self._position(place, sign, right.value)
        return self._compared(left, sign, right.value)

    def _compared(self, side: Side, sign: str, value: Any) -> Leaf | None:
        """Of a field, or what is worked out of one, and a constant."""
        field = side.field
        if field is None:
            return None
        if side.letters:
            if sign not in ("=", "<>") or not isinstance(value, str):
                return None
            leaf = leaves.like_letters(field, side.letters, [value])
            return leaf if sign == "=" else leaf.negated()
        if side.linear != PLAIN:
            number = None if isinstance(value, bool) else number_of(value)
            return None if number is None else arithmetic.compare(field, side.linear, sign, number)
        if sign not in ("=", "<>"):
            return leaves.order(field, sign, value)
        self._say_how_written(side, value)
        leaf = leaves.equal(field, value)
        return leaf if sign == "=" else leaf.negated()

    def _like(self, left: Side, right: Side, by_case: bool) -> Leaf | None:
        if left.field is None or left.linear != PLAIN or not right.is_constant:
            return None
        if not left.letters:
            return leaves.like(left.field, right.value, by_case=by_case)
        if not isinstance(right.value, str):
            return None
        parts = read_pattern(right.value).parts
        return leaves.like_letters(left.field, left.letters, parts)

    def _among(self, node: QgsExpressionNodeInOperator) -> Leaf | None:
        side = self._sides.read(node.node())
        values = [self._sides.read(item) for item in node.list().list()]
        if side.field is None or not all(value.is_constant for value in values):
            return None
        known = [value.value for value in values if value.value is not None]
        if side.is_plain:
            for value in known:
                self._say_how_written(side, value)
            leaf = leaves.among(side.field, known, self.weakening)
        else:
            found = self._worked_out_among(side, known)
            if found is None:
                return None
            leaf = found
        if len(known) < len(values):
            leaf = leaf._replace(false=NEVER, false_reason="")
        return leaf.negated() if node.isNotIn() else leaf

    def _worked_out_among(self, side: Side, values: list[Any]) -> Leaf | None:
        """Of what is worked out of a field, and constants that are not null."""
        field = side.field
        if field is None:
            return None
        if not side.letters:
            numbers = [None if isinstance(one, bool) else number_of(one) for one in values]
            known = [number for number in numbers if number is not None]
            if len(known) < len(values):
                return None
            return arithmetic.among(field, side.linear, known, self.weakening)
        if not all(isinstance(one, str) for one in values):
            return None
        if len(values) > MOST_ALTERNATIVES:
            return leaves.unsure([field.name], leaves.WORKED_OUT)
        forms = (leaves.like_letters(field, side.letters, [one]).true for one in values)
        leaf = leaves.unsure([field.name], leaves.WORKED_OUT)
        return leaf._replace(true=disjoin(forms, self.weakening))

    def _between(self, node: QgsExpressionNodeBetweenOperator) -> Leaf | None:
        side = self._sides.read(node.node())
        low, high = self._sides.read(node.lowerBound()), self._sides.read(node.higherBound())
        if not (low.is_constant and high.is_constant):
            return None
        above = self._compared(side, ">=", low.value)
        below = self._compared(side, "<=", high.value)
        if above is None or below is None:
            return None
        leaf = Leaf(
            conjoin(above.true, below.true, self.weakening),
            disjoin((above.false, below.false), self.weakening),
            above.true_reason or below.true_reason,
            above.false_reason or below.false_reason,
        )
        return leaf.negated() if node.negate() else leaf

    def _found_in(self, node: QgsExpressionNode) -> Leaf | None:
        """Of ``strpos`` and ``regexp_match``, which are true where they find something."""
        name = name_of_function(node)
        if name not in ("strpos", "regexp_match"):
            return None
        left, right = map(self._sides.read, arguments(node)[:2])
        if name == "regexp_match":
            return _matching(left, right)
        if left.field is None or left.field.is_numeric or left.linear != PLAIN:
            return None
        if not right.is_constant or not isinstance(right.value, str):
            return None
        parts = leaves.certain_parts(left.letters, [right.value])
        return leaves.found_by(left.field, [part for part in parts if part], leaves.CAPITALS)

    def _position(self, node: QgsExpressionNode, sign: str, value: Any) -> Leaf | None:
        """Of where ``strpos`` finds something, compared with 0 or 1."""
        leaf = self._found_in(node)
        if leaf is None or isinstance(value, bool) or (sign, value) not in _FOUND:
            return None
        return leaf

    def _say_how_written(self, side: Side, value: Any) -> None:
        written = None if side.field is None else leaves.other_writing(side.field, value)
        if side.field is not None and written is not None:
            self._written.setdefault(side.field.name, {})[value] = written


_FOUND = ((">", 0), ("<>", 0), (">=", 1))


def _shown(node: QgsExpressionNode) -> str:
    """The part as text."""
    text = _VARIABLE.sub(r"@\1", node.dump())
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _matching(left: Side, right: Side) -> Leaf | None:
    """Of a field and a regular expression."""
    if left.field is None or left.field.is_numeric or not left.is_plain or not right.is_constant:
        return None
    read = read_regex(right.value) if isinstance(right.value, str) else None
    if read is None:
        return None
    text, by_case = read
    reason = leaves.CAPITALS if by_case else ""
    return leaves.found_by(left.field, [text] if text else [], reason)


def _constant(value: Any) -> Leaf:
    if value is None:
        return leaves.NULL_LEAF
    if not isinstance(value, int):
        return Leaf(ALWAYS, ALWAYS, leaves.TRUTH, leaves.TRUTH)
    return Leaf(ALWAYS, NEVER) if value else Leaf(NEVER, ALWAYS)


def _cases(node: QgsExpressionNode, wanted: bool) -> list[list[tuple[QgsExpressionNode, bool]]]:
    """What has to be true or false for a choice to be true (`wanted`) or false; one of them."""
    if isinstance(node, QgsExpressionNodeCondition):
        cases = [[(case.whenExp(), True), (case.thenExp(), wanted)] for case in node.conditions()]
        otherwise = node.elseExp()
        return cases if otherwise is None else [*cases, [(otherwise, wanted)]]
    parts = arguments(node)
    if name_of_function(node) == "if":
        return [[(parts[0], True), (parts[1], wanted)], [(parts[2], wanted)]]
    return [[(part, wanted)] for part in parts]
