"""What stands on one side of a comparison: a constant, a field, or something worked out of one."""

from __future__ import annotations

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

from parcel_lookup.core.contract import FIELDS
from parcel_lookup.core.gis.expressions.arithmetic import Linear
from parcel_lookup.core.gis.expressions.nodes import arguments, name_of_function
from parcel_lookup.core.gis.expressions.numbers import number_of
from parcel_lookup.core.gis.layer.schema import ResultSchema

if TYPE_CHECKING:
    from collections.abc import Iterator

    from qgis.core import QgsExpressionNode, QgsFields

    from parcel_lookup.core.contract import Field

_Binary = QgsExpressionNodeBinaryOperator.BinaryOperator
_MINUS = QgsExpressionNodeUnaryOperator.UnaryOperator.uoMinus
_STEPS = {_Binary.boPlus: "+", _Binary.boMinus: "-", _Binary.boMul: "*", _Binary.boDiv: "/"}
#: Those that are null where one of their operands is. Two texts are put together by +, and there a
#: null may be an empty text.
_STRICT = frozenset(
    (
        *(_Binary.boMinus, _Binary.boMul, _Binary.boDiv, _Binary.boMod, _Binary.boPow),
        *(_Binary.boConcat, _Binary.boEQ, _Binary.boNE, _Binary.boLT, _Binary.boLE),
        *(_Binary.boGT, _Binary.boGE, _Binary.boLike, _Binary.boNotLike, _Binary.boILike),
        *(_Binary.boNotILike, _Binary.boRegexp),
    )
)
#: Functions that are null where their first argument is.
STRICT_FUNCTIONS = frozenset(
    (
        *("abs", "ceil", "exp", "floor", "left", "length", "ln", "log10", "lower", "ltrim"),
        *("regexp_match", "right", "round", "rtrim", "sqrt", "strpos", "title", "to_int"),
        *("to_real", "trim", "upper"),
    )
)
#: Of the groups of functions, those whose value depends on nothing but their arguments.
_PURE_GROUPS = frozenset(("Math", "String", "Conversions"))
_CHANGING = frozenset(("rand", "randf"))
PLAIN = Linear()
#: QGIS's word for “it may read any column”.
ALL_COLUMNS = "#!allattributes!#"


class Side(NamedTuple):
    """One side of a comparison; none of the following, where it is something else."""

    is_constant: bool = False
    #: A text, a number, true, false or None.
    value: Any = None
    #: It is this field of the contract, or worked out of it.
    field: Field | None = None
    #: The field's small or capital letters: ``lower`` or ``upper``.
    letters: str = ""
    #: What the field is multiplied by, and what is added.
    linear: Linear = PLAIN

    @property
    def is_plain(self) -> bool:
        """Whether nothing is worked out of the field."""
        return not self.letters and self.linear == PLAIN


class Sides:
    """Reads the sides of an expression's comparisons."""

    def __init__(self, expression: QgsExpression) -> None:
        self._context = QgsExpressionContext()
        self._fields: QgsFields = ResultSchema().fields
        #: Columns that the contract does not know.
        self.unknown = sorted(
            column
            for column in expression.referencedColumns()
            if column != ALL_COLUMNS and self._field(column) is None
        )

    def read(self, node: QgsExpressionNode) -> Side:
        """What the node is."""
        if isinstance(node, QgsExpressionNodeLiteral):
            return _constant(node.value())
        if isinstance(node, QgsExpressionNodeColumnRef):
            return Side(field=self._field(node.name()))
        number = _negative(node)
        if number is not None:
            return _constant(number)
        if _is_constant(node):
            return self._evaluated(node)
        if isinstance(node, QgsExpressionNodeBinaryOperator):
            return self._step(node)
        if name_of_function(node) in ("lower", "upper"):
            inner = self.read(arguments(node)[0])
            if inner.field is not None and inner.is_plain and not inner.field.is_numeric:
                return inner._replace(letters=name_of_function(node))
        return Side()

    def needed(self, node: QgsExpressionNode) -> list[str]:
        """Fields of the contract that the node is null without."""
        columns = (item.name() for item in self._strictly(node))
        fields = (self._field(column) for column in columns)
        return list(dict.fromkeys(field.name for field in fields if field is not None))

    def _strictly(self, node: QgsExpressionNode) -> Iterator[QgsExpressionNodeColumnRef]:
        """Columns in their order."""
        rest = [node]
        while rest:
            item = rest.pop()
            if isinstance(item, QgsExpressionNodeColumnRef):
                yield item
            elif isinstance(item, QgsExpressionNodeBinaryOperator):
                rest += [item.opRight(), item.opLeft()] if item.op() in _STRICT else []
            elif isinstance(item, QgsExpressionNodeUnaryOperator):
                rest.append(item.operand())
            elif isinstance(item, (QgsExpressionNodeInOperator, QgsExpressionNodeBetweenOperator)):
                rest.append(item.node())
            elif name_of_function(item) in STRICT_FUNCTIONS:
                rest.append(arguments(item)[0])

    def _step(self, node: QgsExpressionNodeBinaryOperator) -> Side:
        """A number worked out of a field by one more step."""
        sign = _STEPS.get(node.op())
        # From the left: a chain of steps goes down there.
        chain = [node]
        while True:
            left = chain[-1].opLeft()
            if not isinstance(left, QgsExpressionNodeBinaryOperator) or left.op() not in _STEPS:
                break
            chain.append(left)
        if sign is None:
            return Side()
        side = self.read(chain[-1].opLeft())
        for item in reversed(chain):
            side = _stepped(side, self.read(item.opRight()), _STEPS[item.op()])
        return side

    def _evaluated(self, node: QgsExpressionNode) -> Side:
        parent = QgsExpression("")  # is told of errors
        value = node.eval(parent, self._context)
        return Side() if parent.hasEvalError() else _constant(value)

    def _field(self, column: str) -> Field | None:
        """The contract's field that QGIS takes for a column: by name or alias, in any case."""
        place = self._fields.lookupField(column)
        return FIELDS[place] if 0 <= place < len(FIELDS) else None


def _stepped(left: Side, right: Side, sign: str) -> Side:
    is_left = left.is_constant
    side, constant = (right, left) if is_left else (left, right)
    number = None if isinstance(constant.value, bool) else number_of(constant.value)
    field = side.field
    # Whole numbers are worked out without a fraction, and may run over.
    if field is None or not field.is_numeric or field.whole or side.letters:
        return Side()
    if not constant.is_constant or number is None:
        return Side()
    linear = side.linear.then(sign, float(number), is_left)
    return side._replace(linear=linear) if linear is not None and linear.is_tame else Side()


def _negative(node: QgsExpressionNode) -> float | None:
    """A number that is written with a minus; None for other nodes. There may be thousands."""
    if not isinstance(node, QgsExpressionNodeUnaryOperator):
        return None
    operand = node.operand()
    if node.op() != _MINUS or not isinstance(operand, QgsExpressionNodeLiteral):
        return None
    value = operand.value()
    return -value if type(value) in (int, float) else None


def _constant(value: Any) -> Side:
    if value is None or isinstance(value, (str, int, float)):
        return Side(is_constant=True, value=value)
    is_null = getattr(value, "isNull", None)
    return Side(is_constant=True) if callable(is_null) and is_null() else Side()


def _is_constant(node: QgsExpressionNode) -> bool:
    return not node.referencedColumns() and node.referencedFunctions() <= _pure()


@cache
def _pure() -> frozenset[str]:
    return (
        frozenset(
            function.name()
            for function in QgsExpression.Functions()
            if function.groups() and _PURE_GROUPS.issuperset(function.groups())
        )
        - _CHANGING
    )
