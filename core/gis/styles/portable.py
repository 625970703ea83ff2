"""Styles as rules that other programs understand too, for SLD.

What QGIS draws by is written for QGIS: `coalesce`, the variables of a layer, widths in meters.
These rules use fields, numbers, and texts only, and come as close to the style as that allows.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsCategorizedSymbolRenderer,
    QgsExpression,
    QgsRuleBasedRenderer,
    QgsSimpleFillSymbolLayer,
    QgsSingleSymbolRenderer,
)

from parcel_lookup.core.gis.layer.markup import for_xml
from parcel_lookup.core.gis.layer.stacks import STACK_FIELD
from parcel_lookup.core.gis.styles.categories import MISSING
from parcel_lookup.core.gis.styles.drawing import without_casing
from parcel_lookup.core.gis.styles.expressions import read_class_expression, value_expression
from parcel_lookup.core.gis.styles.keys import STYLES, Style, StyleKey

if TYPE_CHECKING:
    from collections.abc import Iterable

    from qgis.core import QgsFeatureRenderer, QgsFields, QgsSymbol

#: Millimeters.
_EDGE_WIDTH = 0.2
_YEAR = re.compile(r"(>=|<) (\d+)")
#: The condition of what meets no other.
_REST = "ELSE"
#: Dates are compared as texts; words come behind all digits.
_LAST_DATE = "9999"
_ALONE, _SEVERAL = "One parcel alone", "Several parcels at one place"


class _Rule(NamedTuple):
    #: A copy: the renderer's goes with what is read of it.
    symbol: QgsSymbol
    label: str
    #: An expression, or `_REST`.
    condition: str


def portable_renderer(renderer: QgsFeatureRenderer, fields: QgsFields) -> QgsFeatureRenderer:
    """Return a copy of a renderer for other programs than QGIS. Any thread.

    One that is not of our making is copied as it is.
    """
    if isinstance(renderer, QgsSingleSymbolRenderer):
        # Others draw parcel by parcel, and each would cover the lines of its neighbors in white.
        symbol = without_casing(renderer.symbol())
        return QgsSingleSymbolRenderer(_portable_symbol(symbol)) if symbol else renderer.clone()
    rules = _portable_rules(renderer, fields)
    if rules is None:
        return renderer.clone()
    root = QgsRuleBasedRenderer.Rule(None)
    for symbol, label, condition in rules:
        rule = QgsRuleBasedRenderer.Rule(symbol, label=label)
        rule.setFilterExpression(condition)
        root.appendChild(rule)
    return QgsRuleBasedRenderer(root)


def _portable_rules(renderer: QgsFeatureRenderer, fields: QgsFields) -> list[_Rule] | None:
    """Return the rules of a renderer that the plugin made; None for any other renderer."""
    if not isinstance(renderer, QgsCategorizedSymbolRenderer):
        return None
    drawn = read_class_expression(renderer.classAttribute())
    style = _style_of(drawn.expression, fields) if drawn else None
    if style is None:
        return None
    rules = []
    for category in renderer.categories():
        symbol, label, value = category.symbol(), category.label(), category.value()
        if value in drawn.values:
            condition = _equal(style.fields[0], drawn.values[value])
        elif value in drawn.conditions:
            condition = _within(style, drawn.conditions[value])
        else:
            condition = _REST
        if condition:
            rules.append(_Rule(_portable_symbol(symbol), label, condition))
    return _few_stacks(rules) if style.key is StyleKey.STACKS else rules


def _style_of(expression: str, fields: QgsFields) -> Style | None:
    candidates = (style for style in STYLES if style.fields)
    return next(
        (one for one in candidates if value_expression(one.key, fields) == expression), None
    )


def _equal(field: str, values: Iterable[str]) -> str:
    """Return a condition; "" where no file can hold one of the values."""
    column = QgsExpression.quotedColumnRef(field)
    texts = [value for value in values if value == for_xml(value)]
    conditions = [f"{column} = {QgsExpression.quotedString(text)}" for text in texts]
    return " OR ".join([f"{column} IS NULL"] * (MISSING in texts) + conditions)


def _within(style: Style, condition: str) -> str:
    """`condition` as `ClassExpression` has it."""
    columns = [QgsExpression.quotedColumnRef(field) for field in style.fields]
    if style.key is StyleKey.SALE_YEAR:
        return _date_condition(condition.replace("{}", columns[0]), columns[0])
    if style.key is StyleKey.VALUE_PER_ACRE:
        quotient = f"{columns[0]} / {columns[1]}"
        return f"{columns[1]} > 0 AND {condition.replace('{}', quotient)}"
    return condition.replace("{}", columns[0])


def _few_stacks(rules: list[_Rule]) -> list[_Rule]:
    """Return conditions for one parcel and for several: a record does not have their number."""
    stack = QgsExpression.quotedColumnRef(STACK_FIELD)
    counted = [rule for rule in rules if rule.condition != _REST] or rules
    alone = counted[0]._replace(label=_ALONE, condition=f"{stack} IS NULL")
    several = counted[-1]._replace(label=_SEVERAL, condition=f"{stack} IS NOT NULL")
    return [alone, several]


def _date_condition(condition: str, column: str) -> str:
    """Return a condition that compares the years at the beginnings of texts."""
    texts = _YEAR.sub(lambda found: f"{found.group(1)} '{found.group(2)}'", condition)
    return texts if " < " in texts else f"{texts} AND {column} < '{_LAST_DATE}'"


def _portable_symbol(symbol: QgsSymbol) -> QgsSymbol:
    copy = symbol.clone()
    for layer in copy.symbolLayers():
        if isinstance(layer, QgsSimpleFillSymbolLayer):
            layer.setStrokeWidth(_EDGE_WIDTH)
            layer.setStrokeWidthUnit(Qgis.RenderUnit.Millimeters)
    return copy
