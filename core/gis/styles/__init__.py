"""Styles of result layers by attributes of parcels; their classes are computed in a task.

Each style is one record in `catalog.py`; there is also one for any column of a layer.

    key = default_style(search, copy.fields)
    classes = classify(key, copy.columns(columns_of(key), cancellation))    # in a task
    draw(layer, classes)                                                    # main thread

`restyling.restyle` does all of it.
"""

from parcel_lookup.core.gis.styles.catalog import (
    STYLES,
    Style,
    StyleKey,
    applicable,
    classify,
    column_key,
    columns_of,
    default_style,
    find_style,
    is_applicable,
)
from parcel_lookup.core.gis.styles.classes import StyleClasses
from parcel_lookup.core.gis.styles.colors import free_color
from parcel_lookup.core.gis.styles.drawing import (
    COLOR_PROPERTY,
    color_of,
    draw,
    style_buildings,
    style_of,
    style_parcels,
    style_title,
)

__all__ = [
    "COLOR_PROPERTY",
    "STYLES",
    "Style",
    "StyleClasses",
    "StyleKey",
    "applicable",
    "classify",
    "color_of",
    "column_key",
    "columns_of",
    "default_style",
    "draw",
    "find_style",
    "free_color",
    "is_applicable",
    "style_buildings",
    "style_of",
    "style_parcels",
    "style_title",
]
