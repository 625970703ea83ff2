"""Stacks where parcels are listed: in the form of a parcel, and in the table of the layer.

The form lists the parcels of a place by an expression. QGIS's own table of related features would
open the whole form of a parcel in that of another, treat all parcels without a stack ID as one
stack, and read each selected feature. The expression also supports stacks without an ID, and works
in a layer without its project and without the plugin.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import (
    Qgis,
    QgsAttributeEditorContainer,
    QgsAttributeEditorTextElement,
    QgsConditionalStyle,
    QgsExpression,
    QgsOptionalExpression,
)
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtGui import QColor

from parcel_lookup.core.contract import FIELD_BY_NAME, ID_FIELD
from parcel_lookup.core.gis.layer.schema import STACK_COUNT
from parcel_lookup.core.gis.layer.stacks import STACK_FIELD
from parcel_lookup.core.gis.result.fields import amount_expression, escaped_expression
from parcel_lookup.core.gis.styles.catalog import text_expression
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

_TITLE = tr("Parcels at This Place")
#: The columns of the list, where the parcels have a value in them; amounts are written as such.
_COLUMNS = ("parcel_id", "situs", "owner", "land_use", "parcel_value")
_AMOUNTS = ("parcel_value",)
#: Parcels that are listed: with all of the largest stacks a form would be yards high.
_MOST = 25
#: Rows that are looked through for those parcels.
_MOST_COMPARED = 500
#: Rows of a stack in the table; dark enough on white and light enough on black, and two of them, so
#: that most stacks differ from their neighbors.
_TINTS = (QColor(230, 159, 0, 45), QColor(0, 114, 178, 40))

#: Parcels at one place have one geometry: sorted by it they stand together. A number, which is
#: sorted in a third of the time of a text; two places hardly ever have the same.
_SORT = "x_min(@geometry) + y_min(@geometry) * 1234.56789 + area(@geometry)"
_IS_STACKED = f'"{STACK_COUNT}" > 1'
#: Features of a table that is sorted: QGIS keeps the window waiting meanwhile, and opens such a
#: table in the same time.
_MOST_SORTED = 50_000


def stack_form_element() -> QgsAttributeEditorContainer:
    """Return the form page that lists the parcels at a parcel's place; hidden where it is alone.

    Main thread. The form that it is added to owns it. The layer has the field `stack_count`.
    """
    container = QgsAttributeEditorContainer(_TITLE, None)
    container.setType(Qgis.AttributeEditorContainerType.Tab)
    shown = QgsExpression(_IS_STACKED)
    container.setVisibilityExpression(QgsOptionalExpression(shown, True))
    text = QgsAttributeEditorTextElement(_TITLE, container)
    text.setShowLabel(False)
    text.setText(f"[% {_list_expression()} %]")
    container.addChildElement(text)
    return container


def list_stacks_together(layer: QgsVectorLayer) -> None:
    """Tint the rows of stacks in a layer's table, and have it begin sorted by them. Main thread.

    The columns of the table stay as they are, and the order of a large one.
    """
    if layer.featureCount() <= _MOST_SORTED:
        config = layer.attributeTableConfig()
        config.setSortExpression(_SORT)
        config.setSortOrder(Qt.SortOrder.AscendingOrder)
        layer.setAttributeTableConfig(config)
    # The last digit of a UUID is as good as chance.
    digit = f'lower(right(coalesce(nullif("{STACK_FIELD}", \'\'), "{ID_FIELD}"), 1))'
    styles = []
    for tint, half in zip(_TINTS, (f"{digit} < '8'", f"{digit} >= '8'")):
        style = QgsConditionalStyle(f"{_IS_STACKED} AND {half}")
        style.setName(_TITLE)
        style.setBackgroundColor(tint)
        styles.append(style)
    layer.conditionalStyles().setRowStyles(styles)


def _list_expression() -> str:
    """Return an expression: an HTML table of the parcels at a place; "" for a parcel alone."""
    labels = ", ".join(QgsExpression.quotedString(FIELD_BY_NAME[name].label) for name in _COLUMNS)
    head = _cells("th", f"array_get(array('', {labels}), @element)")
    row = _cells("td", "array_get(@row, @element)")
    first = f"array_slice(@rows, 0, {_MOST - 1})"
    body = f"array_foreach({first}, with_variable('row', @element, {_joined('tr', row)}))"
    count = text_expression(tr("{} parcels share this place"), "format_number(@number, 0)")
    number = f"'<p>' || {count} || '</p>'"
    table = f"'<table>' || {_joined('tr', head)} || array_to_string({body}, '') || '</table>'"
    rest = f"@number - {_MOST}"
    words = tr("and {} more, which are in the attribute table of the layer")
    more = f"'<p>' || {text_expression(words, f'format_number({rest}, 0)')} || '</p>'"
    more = f"if({rest} > 0, {more}, '')"
    numbers = ", ".join(str(place) for place in range(1, len(_COLUMNS) + 1))
    has_value = "array_length(array_filter(@rows, array_get(@element, @column) <> '')) > 0"
    shown = f"array_filter(array({numbers}), with_variable('column', @element, {has_value}))"
    listed = f"with_variable('shown', {shown}, {number} || {table} || {more})"
    # A layer of parcels and polygons has several rows of one parcel, next to each other. QGIS looks
    # for them by comparing each row with each.
    looked_at = f"array_distinct(array_slice(@all, 0, {_MOST_COMPARED - 1}))"
    number = f'if(array_length(@all) > {_MOST_COMPARED}, "{STACK_COUNT}", array_length(@rows))'
    counted = f"with_variable('number', {number}, {listed})"
    rows = f"with_variable('all', {_rows()}, with_variable('rows', {looked_at}, {counted}))"
    return f"if({_IS_STACKED}, {rows}, '')"


def _rows() -> str:
    """Return an expression: the rows of the parcels at a place, as an array of id and texts."""
    record = f'array("{ID_FIELD}", {", ".join(map(_text, _COLUMNS))})'
    order = (
        f"coalesce(\"parcel_id\", '') || ' ' || coalesce(\"situs\", '') || ' ' || \"{ID_FIELD}\""
    )
    of_stack = (
        f"aggregate(@layer, 'array_agg', {record},"
        f" \"{STACK_FIELD}\" = attribute(@parent, '{STACK_FIELD}'), '', {order})"
    )
    at_place = f"array_prepend(overlay_equals(@layer, {record}), {record})"
    return f"if(nullif(\"{STACK_FIELD}\", '') IS NULL, {at_place}, {of_stack})"


def _text(name: str) -> str:
    """Return an expression: a field as text without markup, "" where it is NULL."""
    value = f'"{name}"'
    text = escaped_expression(f"to_string({value})")
    return f"coalesce({amount_expression(value) if name in _AMOUNTS else text}, '')"


def _cells(tag: str, content: str) -> str:
    cell = f"'<{tag} align=\"left\">' || {content} || '&nbsp;&nbsp;&nbsp;</{tag}>'"
    return f"array_foreach(@shown, {cell})"


def _joined(tag: str, cells: str) -> str:
    return f"'<{tag}>' || array_to_string({cells}, '') || '</{tag}>'"
