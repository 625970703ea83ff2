"""Stacks where parcels are listed: in the form of a parcel, and in the table of the layer.

The form lists the parcels of the place by an expression. QGIS's own table of related features
opens the whole form of a parcel in that of another one, takes all parcels without a stack for
one, and looks at each feature that is selected; this does with any number of them, with stacks that
only geometries tell of, and where the layer is opened without its project or the plugin.
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

from .stacks import STACK_FIELD, STACK_KEY, stack_count_expression

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

_TITLE = "Parcels at This Place"
#: The columns of the list, where the parcels have a value in them; amounts are written as such.
_COLUMNS = ("parcel_id", "situs", "owner", "land_use", "parcel_value")
_AMOUNTS = ("parcel_value",)
#: Parcels that are listed: with all of the largest stacks a form would be yards high.
_MOST = 25
#: Rows of a stack in the table; dark enough on white and light enough on black, and two of them, so
#: that most stacks differ from their neighbours.
_TINTS = (QColor(230, 159, 0, 45), QColor(0, 114, 178, 40))

#: Markup in a value is shown, and does nothing.
_ESCAPES = "map('&', '&amp;', '<', '&lt;', '>', '&gt;')"
#: Parcels at one place have one geometry. Sorted by it, stacks stand between their neighbours.
_SORT = (
    "coalesce(to_string(x_min(@geometry)) || ' ' || to_string(y_min(@geometry)), '')"
    f" || ' ' || coalesce({STACK_KEY}, '')"
)


def stack_form_element() -> QgsAttributeEditorContainer:
    """The page of a parcel's form that lists the parcels at its place; not shown where it is alone.

    Main thread. Whoever adds it to a form owns it. The layer's stacks have to be remembered
    (`stacks.remember_stacks`), before or after this.
    """
    container = QgsAttributeEditorContainer(_TITLE, None)
    container.setType(Qgis.AttributeEditorContainerType.Tab)
    shown = QgsExpression(f"{stack_count_expression()} > 1")
    container.setVisibilityExpression(QgsOptionalExpression(shown, True))
    text = QgsAttributeEditorTextElement(_TITLE, container)
    text.setShowLabel(False)
    text.setText(f"[% {_list_expression()} %]")
    container.addChildElement(text)
    return container


def list_stacks_together(layer: QgsVectorLayer) -> None:
    """Have the table of a layer with stacks begin sorted by them, and tint their rows. Main thread.

    The columns of the table stay as they are.
    """
    config = layer.attributeTableConfig()
    config.setSortExpression(_SORT)
    config.setSortOrder(Qt.SortOrder.AscendingOrder)
    layer.setAttributeTableConfig(config)
    count = stack_count_expression()
    # The last letter of a UUID is as good as chance.
    halves = (f"lower(right({STACK_KEY}, 1)) < '8'", f"lower(right({STACK_KEY}, 1)) >= '8'")
    styles = []
    for tint, half in zip(_TINTS, halves):
        style = QgsConditionalStyle(f"{count} > 1 AND {half}")
        style.setName(_TITLE)
        style.setBackgroundColor(tint)
        styles.append(style)
    layer.conditionalStyles().setRowStyles(styles)


def _list_expression() -> str:
    """An HTML table of the parcels at a place; empty for a parcel that is alone."""
    labels = ", ".join(f"'{FIELD_BY_NAME[name].label}'" for name in _COLUMNS)
    head = _cells("th", f"array_get(array('', {labels}), @element)")
    row = _cells("td", "array_get(@row, @element)")
    first = f"array_slice(@rows, 0, {_MOST - 1})"
    body = f"array_foreach({first}, with_variable('row', @element, {_joined('tr', row)}))"
    number = "'<p>' || format_number(array_length(@rows), 0) || ' parcels share this place</p>'"
    table = f"'<table>' || {_joined('tr', head)} || array_to_string({body}, '') || '</table>'"
    rest = f"array_length(@rows) - {_MOST}"
    more = (
        f"if({rest} > 0, '<p>and ' || format_number({rest}, 0)"
        f" || ' more, which the table of the layer shows one after the other</p>', '')"
    )
    numbers = ", ".join(str(place) for place in range(1, len(_COLUMNS) + 1))
    has_value = "array_length(array_filter(@rows, array_get(@element, @column) <> '')) > 0"
    shown = f"array_filter(array({numbers}), with_variable('column', @element, {has_value}))"
    listed = f"with_variable('shown', {shown}, {number} || {table} || {more})"
    return f"if({stack_count_expression()} > 1, with_variable('rows', {_rows()}, {listed}), '')"


def _rows() -> str:
    """The parcels at a place, each as the texts of its columns behind its id."""
    record = f'array("{ID_FIELD}", {", ".join(map(_text, _COLUMNS))})'
    order = "coalesce(\"parcel_id\", '') || ' ' || coalesce(\"situs\", '')"
    of_stack = (
        f"aggregate(@layer, 'array_agg', {record},"
        f" \"{STACK_FIELD}\" = attribute(@parent, '{STACK_FIELD}'), '', {order})"
    )
    at_place = f"array_prepend(overlay_equals(@layer, {record}), {record})"
    rows = f"if(nullif(\"{STACK_FIELD}\", '') IS NULL, {at_place}, {of_stack})"
    # A layer of parcels and polygons has several rows of one parcel.
    return f"array_distinct({rows})"


def _text(name: str) -> str:
    """An expression: a field as text without markup, which is empty where it is NULL."""
    if name in _AMOUNTS:
        return f"coalesce(if(\"{name}\" < 0, '-$', '$') || format_number(abs(\"{name}\"), 0), '')"
    return f"coalesce(replace(to_string(\"{name}\"), {_ESCAPES}), '')"


def _cells(tag: str, content: str) -> str:
    cell = f"'<{tag} align=\"left\">' || {content} || '&nbsp;&nbsp;&nbsp;</{tag}>'"
    return f"array_foreach(@shown, {cell})"


def _joined(tag: str, cells: str) -> str:
    return f"'<{tag}>' || array_to_string({cells}, '') || '</{tag}>'"
