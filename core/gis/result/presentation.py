"""The presentation of result layers: form, table, tips, metadata, and notes, as a list of steps.

Each step takes some milliseconds of the main thread; `finishing.Finishing` runs them one by one.
"""

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

#: Titles in the form of a row without a parcel.
_PAGE, _ROW, _VALUES = "Row", "Result", "Values"


def parcel_steps(layer: QgsVectorLayer, description: SearchDescription) -> Steps:
    """Return the steps that present a layer of parcels, in order. Main thread.

    The layer's stacks have to be remembered, and its buildings related, before they run, or never.
    """
    return [
        partial(_set_widgets, layer, description),
        partial(_lay_out, layer, description),
        partial(_tabulate, layer, description),
        partial(_name_features, layer),
        *description_steps(layer, description),
    ]


def building_steps(layer: QgsVectorLayer, description: SearchDescription) -> Steps:
    """Return the steps that present a layer of building footprints."""
    return [
        partial(present_buildings, layer),
        *description_steps(layer, description, "building footprint"),
    ]


def row_steps(layer: QgsVectorLayer, description: SearchDescription) -> Steps:
    """Return the steps that present the rows of a list that have no parcel."""
    steps = [partial(_set_widgets, layer, description), partial(_lay_out_rows, layer)]
    return [*steps, *description_steps(layer, description, "unmatched row")]


def owner_steps(layer: QgsVectorLayer, description: SearchDescription) -> Steps:
    """Return the steps that present a table of owners, whose fields have labels already."""
    return description_steps(layer, description, "owner")


def description_steps(
    layer: QgsVectorLayer, description: SearchDescription, holds: str = ""
) -> Steps:
    """Return the steps that write metadata and notes alone, for a layer to which more was added."""
    return [
        partial(describe_layer, layer, description, holds),
        partial(note_search, layer, description, holds),
    ]


def _set_widgets(layer: QgsVectorLayer, description: SearchDescription) -> None:
    for index, field in enumerate(layer.fields()):
        name = field.name()
        widget = widget_of(name, is_long=description.long is None or name in description.long)
        if widget is not None:
            layer.setEditorWidgetSetup(index, widget)


def _lay_out(layer: QgsVectorLayer, description: SearchDescription) -> None:
    pages = (stack_form_element(), buildings_form_element(layer))
    lay_out_parcels(layer, description.filled, [page for page in pages if page is not None])


def _tabulate(layer: QgsVectorLayer, description: SearchDescription) -> None:
    counts = description.counts
    choose_columns(layer, description.filled)
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
