"""A layer of parcels, of buildings, or of any rows gets what explains it, a part at a time."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Callable

from parcel_lookup.core.gis.layer.schema import ROW_REPORT
from parcel_lookup.core.gis.result.buildings import buildings_form_element, present_buildings
from parcel_lookup.core.gis.result.description import describe_layer, note_search
from parcel_lookup.core.gis.result.form import (
    choose_columns,
    lay_out_groups,
    lay_out_parcels,
    show_columns,
    widget_of,
)
from parcel_lookup.core.gis.result.stack_form import list_stacks_together, stack_form_element
from parcel_lookup.core.gis.result.tips import display_expression, map_tip_html

if TYPE_CHECKING:
    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.gis.result.description import SearchDescription

    Steps = list[Callable[[], None]]

#: Of a table of rows without a parcel.
_PAGE, _ROW, _VALUES = "Row", "What Came of It", "Values"


def parcel_steps(layer: QgsVectorLayer, account: SearchDescription) -> Steps:
    """What is to be done with a layer of parcels, in order: each takes some milliseconds.

    Main thread. Its stacks have to be remembered and its buildings related before, or not at all.
    """
    return [
        partial(_set_widgets, layer, account),
        partial(_lay_out, layer, account),
        partial(_tabulate, layer, account),
        partial(_name_features, layer),
        *description_steps(layer, account),
    ]


def building_steps(layer: QgsVectorLayer, account: SearchDescription) -> Steps:
    """The same for building footprints."""
    return [
        partial(present_buildings, layer),
        *description_steps(layer, account, "building footprint"),
    ]


def row_steps(layer: QgsVectorLayer, account: SearchDescription) -> Steps:
    """The same for the rows of a list without a parcel."""
    steps = [partial(_set_widgets, layer, account), partial(_lay_out_rows, layer)]
    return [*steps, *description_steps(layer, account, "unmatched row")]


def owner_steps(layer: QgsVectorLayer, account: SearchDescription) -> Steps:
    """The same for the owners of neighbors, who have their words already."""
    return description_steps(layer, account, "owner")


def description_steps(layer: QgsVectorLayer, account: SearchDescription, holds: str = "") -> Steps:
    """Metadata and notes alone: for what a layer tells again when more came into it."""
    return [
        partial(describe_layer, layer, account, holds),
        partial(note_search, layer, account, holds),
    ]


def _set_widgets(layer: QgsVectorLayer, account: SearchDescription) -> None:
    for index, field in enumerate(layer.fields()):
        name = field.name()
        widget = widget_of(name, is_long=account.long is None or name in account.long)
        if widget is not None:
            layer.setEditorWidgetSetup(index, widget)


def _lay_out(layer: QgsVectorLayer, account: SearchDescription) -> None:
    pages = (stack_form_element(), buildings_form_element(layer))
    lay_out_parcels(layer, account.filled, [page for page in pages if page is not None])


def _tabulate(layer: QgsVectorLayer, account: SearchDescription) -> None:
    counts = account.counts
    choose_columns(layer, account.filled)
    if counts and counts.places < counts.parcels:
        list_stacks_together(layer)


def _name_features(layer: QgsVectorLayer) -> None:
    layer.setMapTipTemplate(map_tip_html(layer.fields()))
    layer.setMapTipsEnabled(True)
    layer.setDisplayExpression(display_expression(layer.fields()))


def _lay_out_rows(layer: QgsVectorLayer) -> None:
    names = layer.fields().names()
    values = [name for name in names if name not in ROW_REPORT]
    report = [name for name in ROW_REPORT if name in names]
    lay_out_groups(layer, {_ROW: report, _VALUES: values}, _PAGE)
    show_columns(layer, [*values, *report])
