"""Custom properties of result layers: they mark the plugin's layers, and store their search."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.core import QgsVectorLayer

from parcel_lookup.core.connection_names import names_in
from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from qgis.core import QgsProject

    from parcel_lookup.core.search.query.search import Search
#: The layer's custom property that holds the search as JSON.
SEARCH_PROPERTY = "parcel_lookup/search"
#: The layer's custom property with the name of the connection of its parcels, or the names of
#: several (`connection_names`); empty if they were looked up one by one in several.
CONNECTION_PROPERTY = "parcel_lookup/connection"
#: The layer's custom property that is true if the search ended early.
PARTIAL_PROPERTY = "parcel_lookup/partial"
#: The end of the name of a partial layer, and of its group.
PARTIAL_MARK = f" ({tr('partial')})"
_PARTIAL_MARKS = (PARTIAL_MARK, " (partial)")  # untranslated: of a QGIS in English
#: The custom property of a layer of building footprints, true.
BUILDINGS_PROPERTY = "parcel_lookup/buildings"
#: The custom property of the rows of a list without a parcel, true.
UNMATCHED_PROPERTY = "parcel_lookup/unmatched"
#: Larger polygons or rows of a search are not saved in the project.
_MOST_PROPERTY_BYTES = 256 * 1024
#: The custom property of a layer of parcels that were saved as a file, true.
SAVED_PROPERTY = "parcel_lookup/saved"
#: The custom property with the terms of use of a layer's parcels (`layer.terms`).
TERMS_PROPERTY = "parcel_lookup/terms"


def without_partial_mark(name: str) -> str:
    """Return the name of a layer without the mark of a partial one, of this language or English."""
    for mark in _PARTIAL_MARKS:
        name = name.removesuffix(mark)
    return name


def is_result_layer(layer: object) -> bool:
    """Return whether a search created the layer: it has the property and the field `svc_uuid`."""
    return (
        isinstance(layer, QgsVectorLayer)
        and SEARCH_PROPERTY in layer.customPropertyKeys()
        and layer.fields().lookupField(ID_FIELD) >= 0
    )


def others_of_search(layer: QgsVectorLayer, project: QgsProject) -> list[QgsVectorLayer]:
    """Return the other result layers of the same search over the same connection. Main thread.

    The topmost in the Layers panel is first; layers that are not in it are last.
    """
    names = (SEARCH_PROPERTY, CONNECTION_PROPERTY)
    shown = project.layerTreeRoot().layerOrder()
    every = dict.fromkeys((*shown, *project.mapLayers().values()))
    return [
        one
        for one in every
        if one is not layer
        and is_result_layer(one)
        and all(one.customProperty(name, "") == layer.customProperty(name, "") for name in names)
    ]


def has_several_connections(layer: QgsVectorLayer) -> bool:
    """Return whether the search of a layer went through several connections. Main thread."""
    return len(names_in(str(layer.customProperty(CONNECTION_PROPERTY, "")))) > 1


def search_property(search: Search) -> str:
    """Return the search as JSON, for the layer's custom property (`Search.from_json` reads it).

    Polygons and rows above 256 KiB are left out, and identified by the digest that the search has
    in the history (which does not include the request limit). `from_json` refuses such a search, so
    that it is not mistaken for one without polygons or rows.
    """
    body = search.to_json()
    text = json.dumps(body, separators=(",", ":"))
    if len(text) <= _MOST_PROPERTY_BYTES:
        return text
    digest = replace(search, max_requests=None).digest()
    # Null polygons make `from_json` refuse any search, so rows are not needed either.
    for name in ("rows", "own_polygons", "own_crs"):
        body.pop(name, None)
    return json.dumps({**body, "polygons": None, "digest": digest})


def mark_partial(layer: QgsVectorLayer) -> None:
    """Mark a layer of a search that ended early, also in its name."""
    layer.setCustomProperty(PARTIAL_PROPERTY, True)
    layer.setName(f"{layer.name()}{PARTIAL_MARK}")


def has_buildings(layer: QgsVectorLayer) -> bool:
    """Return whether the search of a layer included building footprints."""
    try:
        body = json.loads(str(layer.customProperty(SEARCH_PROPERTY, "")))
    except ValueError:
        return False  # running the search reports the problem
    return isinstance(body, dict) and bool(body.get("include_buildings"))
