"""Styles as rules that other programs understand too, for SLD.

What QGIS draws by is written for QGIS: `coalesce`, the variables of a layer, widths in meters.
These rules use fields, numbers, and texts only, and come as close to the style as that allows.
"""

from __future__ import annotations

import re
from collections import defaultdict
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsCategorizedSymbolRenderer,
    QgsExpression,
    QgsRuleBasedRenderer,
    QgsSimpleFillSymbolLayer,
    QgsSingleSymbolRenderer,
)

from parcel_lookup.core.gis.layer.columns import MISSING
from parcel_lookup.core.gis.layer.schema import STACK_COUNT
from parcel_lookup.core.gis.layer.variables import map_variable
from parcel_lookup.core.gis.styles.catalog import (
    STYLES,
    Style,
    StyleKey,
    column_keys,
    find_style,
    is_by_year,
    value_expression,
)
from parcel_lookup.core.gis.styles.drawing import without_casing
from parcel_lookup.core.gis.styles.expressions import CLASSES_VARIABLE, read_class_expression
from parcel_lookup.core.markup import for_xml

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from qgis.core import QgsFeatureRenderer, QgsFields, QgsSymbol, QgsVectorLayer

#: Millimeters.
_EDGE_WIDTH = 0.2
_YEAR = re.compile(r" (>=|<) (\d+)")
#: The condition of what meets no other.
_REST = "ELSE"
#: Dates are compared as texts; words come behind all digits.
_LAST_DATE = "9999"


class _Rule(NamedTuple):
    #: A copy: the renderer's goes with what is read of it.
    symbol: QgsSymbol
    label: str
    #: An expression, or `_REST`.
    condition: str


def portable_renderer(layer: QgsVectorLayer) -> QgsFeatureRenderer:
    """Return a copy of a layer's renderer for other programs than QGIS. Any thread.

    A renderer that the plugin did not make is copied as it is.
    """
    renderer = layer.renderer()
    if isinstance(renderer, QgsSingleSymbolRenderer):
        # Others draw parcel by parcel, and each would cover the lines of its neighbors in white.
        symbol = without_casing(renderer.symbol())
        return QgsSingleSymbolRenderer(_portable_symbol(symbol)) if symbol else renderer.clone()
    rules = _portable_rules(layer)
    if rules is None:
        return renderer.clone()
    root = QgsRuleBasedRenderer.Rule(None)
    for symbol, label, condition in rules:
        rule = QgsRuleBasedRenderer.Rule(symbol, label=label)
        rule.setFilterExpression(condition)
        root.appendChild(rule)
    return QgsRuleBasedRenderer(root)


def _portable_rules(layer: QgsVectorLayer) -> list[_Rule] | None:
    """Return the rules of a renderer that the plugin made; None for any other renderer."""
    renderer = layer.renderer()
    if not isinstance(renderer, QgsCategorizedSymbolRenderer):
        return None
    drawn = read_class_expression(renderer.classAttribute())
    style = _style_of(drawn.expression, layer.fields()) if drawn else None
    if style is None:
        return None
    values: dict[int, list[str]] = defaultdict(list)
    for value, number in map_variable(layer, CLASSES_VARIABLE).items():
        values[int(number)].append(value)
    rules = []
    for category in renderer.categories():
        symbol, label, number = category.symbol(), category.label(), category.value()
        if not isinstance(number, int):
            condition = _REST
        elif drawn.bounds is None:
            condition = _equal(style.fields[0], values[number])
        else:
            condition = _within(style, drawn.bounds, number)
        if condition:
            rules.append(_Rule(_portable_symbol(symbol), label, condition))
    return rules


def _style_of(expression: str, fields: QgsFields) -> Style | None:
    columns = map(find_style, column_keys(fields))
    candidates = (style for style in (*STYLES, *columns) if style.value)
    return next(
        (one for one in candidates if value_expression(one.key, fields) == expression), None
    )


def _equal(field: str, values: Iterable[str]) -> str:
    """Return a condition; "" where no file can hold one of the values."""
    column = QgsExpression.quotedColumnRef(field)
    texts = [value for value in values if value == for_xml(value)]
    conditions = [f"{column} = {QgsExpression.quotedString(text)}" for text in texts]
    return " OR ".join([f"{column} IS NULL"] * (MISSING in texts) + conditions)


def _within(style: Style, bounds: Sequence[str], number: int) -> str:
    """Return the condition of a class by its number."""
    field, *others = (QgsExpression.quotedColumnRef(field) for field in style.fields)
    value, condition = field, ""
    if style.key is StyleKey.VALUE_PER_ACRE:
        value, condition = f"{field} / {others[0]}", f"{others[0]} > 0 AND "
    elif style.key is StyleKey.STACKS:
        value = QgsExpression.quotedColumnRef(STACK_COUNT)
    terms = [f"{value} >= {bound}" for bound in bounds[number - 2 : number - 1] if number > 1]
    terms += [f"{value} < {bound}" for bound in bounds[number - 1 : number]]
    condition += " AND ".join(terms or [f"{value} IS NOT NULL"])
    if not is_by_year(style):
        return condition
    # The years at the beginnings of texts.
    condition = _YEAR.sub(r" \1 '\2'", condition)
    return condition if " < " in condition else f"{condition} AND {value} < '{_LAST_DATE}'"


def _portable_symbol(symbol: QgsSymbol) -> QgsSymbol:
    copy = symbol.clone()
    for layer in copy.symbolLayers():
        if isinstance(layer, QgsSimpleFillSymbolLayer):
            layer.setStrokeWidth(_EDGE_WIDTH)
            layer.setStrokeWidthUnit(Qgis.RenderUnit.Millimeters)
    return copy
