"""Map tips of parcels, and the display name of a parcel in lists."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from qgis.core import QgsExpression
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.gis.layer.schema import STACK_COUNT
from parcel_lookup.core.gis.result.fields import (
    amount_expression,
    escaped_expression,
    is_own,
)
from parcel_lookup.core.gis.styles.catalog import text_expression
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsField, QgsFields

#: Tables take neither font nor color from what is around them, where QGIS shows the tip.
_FONT = "font-family:'Open Sans','Segoe UI','Helvetica Neue',Arial,sans-serif; font-size:13px;"
_INK = "color:#2b2b2b;"
#: The one cell of a table: where QGIS has no WebKit, Qt's rich text draws the tip, which knows
#: backgrounds, borders and paddings of tables only, and in Qt 5 borders by these names only.
_CARD = "background-color:#fffdf7; border-width:1px; border-style:solid; border-color:#d8cdb8;"
_CELL = f"{_FONT} {_INK} padding:7px 10px;"
_LABEL = "color:#6b6255; padding:0 10px 0 0; white-space:nowrap;"
#: Letters of a value; the rest is cut off.
_MOST = 160
_NAMES = ("owner", "situs", "parcel_id", "svc_uuid")
#: The number of a source's own columns whose values may be shown, and the decimals of numbers.
_MOST_OWN, _DIGITS = 20, 4
#: Columns that programs add for themselves.
_TECHNICAL = frozenset(
    (
        *("objectid", "objectid_1", "globalid", "shape_length", "shape_leng", "shape_area"),
        *("shape__area", "shape__length", "created_user", "created_date", "last_edited_user"),
    )
)


def map_tip_html(fields: QgsFields) -> str:
    """Return the template of the map tip: HTML with expressions, for a layer with these fields.

    What is NULL has no line. Where a parcel has few of the usual values, the source's own columns
    take their lines. A field that is removed later is as good as NULL, and no value can
    bring markup along. It needs neither the plugin nor the project.
    """
    own = [
        field
        for field in fields
        if is_own(field.name()) and field.name().casefold() not in _TECHNICAL
    ]
    lines = [
        *_LINES,
        *((field.displayName(), _own_value(field)) for field in own[:_MOST_OWN]),
    ]
    stacks = _block(_STACKED, _STACKS, "</div>") if fields.lookupField(STACK_COUNT) >= 0 else ""
    return (
        f'<table style="{_CARD}" cellspacing="0" cellpadding="0"><tr><td style="{_CELL}">'
        f"{_block('<b>', _name(), '</b>')}"
        f"{_block('<br>', _join_parts(_text('situs'), _text('city')), '')}"
        f'<table style="{_FONT} {_INK} margin-top:4px" cellspacing="0" cellpadding="0">'
        f"{_first_of([_line(*line) for line in lines], len(_LINES))}</table>"
        f"{stacks}</td></tr></table>"
    )


def display_expression(fields: QgsFields) -> str:
    """Return the display expression of a feature: the first of owner, address, and ids it has.

    A field that is removed later is as good as NULL.
    """
    there = [name for name in _NAMES if fields.lookupField(name) >= 0]
    values = {name: f'try("{name}")' for name in there}
    texts = [f"nullif(trim({_unless_state(name, value)}), '')" for name, value in values.items()]
    return f"coalesce({', '.join(texts)})" if len(texts) > 1 else "".join(texts)


def _name() -> str:
    named = text_expression(tr("Parcel {}"), _text("parcel_id"))
    return f"coalesce({_text('owner')}, {named}, {QgsExpression.quotedString(tr('Parcel'))})"


def _text(name: str) -> str:
    """Return an expression: the value as HTML, NULL where there is none."""
    value = _unless_state(name, f"attribute({QgsExpression.quotedString(name)})")
    value = f"nullif(trim({value}), '')"
    # What is too long ends with a whole word.
    cut = f"regexp_replace(left({value}, {_MOST}), '[\\\\s,;]+\\\\S*$', '') || '…'"
    text = f"if(length({value}) > {_MOST}, {cut}, {value})"
    return f"replace({escaped_expression(text)}, '\\n', '<br>')"


def _unless_state(name: str, value: str) -> str:
    """Return an expression: a field's value, blank where it is an address that is only a state."""
    if name != "situs":
        return value
    return f"regexp_replace({value}, '^[\\\\s,.]*[A-Za-z]\\\\.?[A-Za-z][\\\\s,.]*$', '')"


def _amount(name: str) -> str:
    return amount_expression(f"attribute('{name}')")


def _join_parts(one: str, other: str) -> str:
    """Return an expression: both values with a comma between them, or the one that is not NULL."""
    there = f"array_filter(array({one}, {other}), @element IS NOT NULL)"
    return f"nullif(array_to_string({there}, ', '), '')"


def _own_value(field: QgsField) -> str:
    """Return an expression: the value of a source's own field as HTML."""
    value = f"attribute({QgsExpression.quotedString(field.name())})"
    if field.type() == QMetaType.Type.Double:
        return f"format_number({value}, places:={_DIGITS}, trim_trailing_zeroes:=true)"
    return _text(field.name()) if field.type() == QMetaType.Type.QString else value


def _line(label: str, value: str) -> str:
    """Return an expression: a row of the table, NULL where there is no value."""
    cells = f'<tr><td style="{_LABEL}">{escape(label)}</td><td>'
    return f"try({QgsExpression.quotedString(cells)} || ({value}) || '</td></tr>')"


def _first_of(lines: list[str], most: int) -> str:
    """Return HTML with the first of these lines that are not NULL."""
    there = f"array_filter(array({', '.join(lines)}), @element IS NOT NULL)"
    # The name of a column, which is in a string, must not end the expression: Slope [%].
    there = there.replace("%]", "%' || ']")
    return f"[% array_to_string(array_slice({there}, 0, {most - 1}), '') %]"


def _block(before: str, value: str, after: str) -> str:
    """Return a value between HTML; nothing is shown where it is NULL or cannot be evaluated."""
    before = before.replace("'", "''")
    return f"[% try(coalesce('{before}' || ({value}) || '{after}', ''), '') %]"


_SHARE = "coalesce(' (' || format_number(attribute('cdl_majority_percent'), 0) || ' %)', '')"
#: The lines of a tip: label, and value as an expression of HTML.
_LINES = (
    (tr("Acres"), "format_number(attribute('acres'), 2)"),
    (tr("Value"), _amount("parcel_value")),
    (tr("Land use"), _text("land_use")),
    (tr("Land cover"), f"{_text('cdl_majority_category')} || {_SHARE}"),
    (tr("Zoning"), _text("zoning")),
    (tr("Sold"), _join_parts(_text("sale_date"), _amount("sale_price"))),
    (tr("Buildings"), "format_number(attribute('building_count'), 0)"),
)
_COUNT = f"attribute('{STACK_COUNT}')"
_STACKED = '<div style="margin-top:4px; font-style:italic;">'
_STACKS = (
    f"if({_COUNT} > 1, "
    f"{text_expression(tr('{} parcels at this place'), f'format_number({_COUNT}, 0)')}, NULL)"
)
