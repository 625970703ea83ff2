"""The tree of an expression, as far as PyQGIS shows it.

A node lives as long as its expression: whoever holds one has to hold the other.
"""

from __future__ import annotations

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


def children(node: QgsExpressionNode) -> list[QgsExpressionNode]:
    """The nodes right below this one."""
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
        # QGIS hands it out as a node of no kind.
        index = sip.cast(node, QgsExpressionNodeIndexOperator)
        return [index.container(), index.index()]
    return []


def arguments(node: QgsExpressionNodeFunction) -> list[QgsExpressionNode]:
    """The arguments of a function, in the function's order."""
    return [] if node.args() is None else node.args().list()


def name_of_function(node: QgsExpressionNode) -> str:
    """The function's name; "" for other nodes."""
    if not isinstance(node, QgsExpressionNodeFunction):
        return ""
    return QgsExpression.Functions()[node.fnIndex()].name()


def literal_text(node: QgsExpressionNode) -> str | None:
    """The text that a node is written as; None for other nodes."""
    value = node.value() if isinstance(node, QgsExpressionNodeLiteral) else None
    return value if isinstance(value, str) else None


def chain(node: QgsExpressionNodeBinaryOperator) -> list[QgsExpressionNode]:
    """The operands of a chain of one operator, such as ``a OR b OR c``, from left to right."""
    operator, operands, rest = node.op(), [], [node]
    while rest:
        item = rest.pop()
        if isinstance(item, QgsExpressionNodeBinaryOperator) and item.op() == operator:
            rest += [item.opRight(), item.opLeft()]
        else:
            operands.append(item)
    return operands
