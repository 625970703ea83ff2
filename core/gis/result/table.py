"""The columns of the attribute table: those that people want in front, the rest out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsAttributeTableConfig
from qgis.PyQt.QtGui import QFontMetrics, QGuiApplication

from parcel_lookup.core.gis.result.field_groups import shown_first

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from qgis.core import QgsVectorLayer

#: In letters; a column is at least as wide as its label.
_WIDE, _MIDDLE, _NARROW = 28, 20, 14
_WIDTHS = {
    **dict.fromkeys(("owner", "situs", "mail_addr", "land_use", "legal", "prop_addr"), _WIDE),
    **dict.fromkeys(("city", "cdl_majority_category", "parcel_id", "row_note"), _MIDDLE),
}
_MARGIN = 3


def choose_columns(layer: QgsVectorLayer, filled: Collection[str] | None) -> None:
    """Show the columns of parcels that people want, and have the others at hand. Main thread."""
    names = layer.fields().names()
    show_columns(layer, shown_first(names, filled))


def show_columns(layer: QgsVectorLayer, shown: Sequence[str]) -> None:
    """Show these columns of a layer, in this order; the others are hidden behind them."""
    hidden = [name for name in layer.fields().names() if name not in shown]
    config = QgsAttributeTableConfig()
    columns = [_column(layer, name, is_hidden=False) for name in shown]
    columns += [_column(layer, name, is_hidden=True) for name in hidden]
    actions = QgsAttributeTableConfig.ColumnConfig()
    actions.type, actions.hidden = QgsAttributeTableConfig.Type.Action, True
    config.setColumns([*columns, actions])
    layer.setAttributeTableConfig(config)


def _column(
    layer: QgsVectorLayer, name: str, *, is_hidden: bool
) -> QgsAttributeTableConfig.ColumnConfig:
    column = QgsAttributeTableConfig.ColumnConfig()
    column.name = name
    column.type = QgsAttributeTableConfig.Type.Field
    column.hidden = is_hidden
    label = layer.attributeDisplayName(layer.fields().lookupField(name))
    letters = QFontMetrics(QGuiApplication.font())
    usual = _WIDTHS.get(name, _NARROW) * letters.averageCharWidth()
    margin = _MARGIN * letters.averageCharWidth()
    column.width = max(usual, letters.horizontalAdvance(label)) + margin
    return column
