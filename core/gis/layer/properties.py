"""Custom properties of result layers: they mark the plugin's layers, and store their search."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import TYPE_CHECKING

from qgis.core import QgsVectorLayer

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.text import tr

if TYPE_CHECKING:
    from parcel_lookup.core.search.query.search import Search
#: The layer's custom property that holds the search as JSON.
SEARCH_PROPERTY = "parcel_lookup/search"
#: The layer's custom property with the name of the connection that its parcels came from; empty
#: where they came from several.
CONNECTION_PROPERTY = "parcel_lookup/connection"
#: The layer's custom property that is true where the search ended early.
PARTIAL_PROPERTY = "parcel_lookup/partial"
#: What the name of a partial layer, and of its group, ends in.
PARTIAL_MARK = f" ({tr('partial')})"
#: The custom property of a layer of building footprints, true.
BUILDINGS_PROPERTY = "parcel_lookup/buildings"
#: The custom property of the rows of a list without a parcel, true.
UNMATCHED_PROPERTY = "parcel_lookup/unmatched"
#: Polygons or rows of a search that take more than this are not kept in the project.
_MOST_PROPERTY_BYTES = 256 * 1024
#: The custom property of a layer of parcels that were saved as a file, true.
SAVED_PROPERTY = "parcel_lookup/saved"


def is_result_layer(layer: object) -> bool:
    """Return whether a search made the layer: it has the property and the field `svc_uuid`."""
    return (
        isinstance(layer, QgsVectorLayer)
        and SEARCH_PROPERTY in layer.customPropertyKeys()
        and layer.fields().lookupField(ID_FIELD) >= 0
    )


def search_property(search: Search) -> str:
    """Return the search as a layer keeps it: JSON, which `Search.from_json` reads again.

    Polygons and rows above 256 KiB are left out and named by the digest that the search has in the
    history, which is without a limit of requests; `from_json` refuses such a search rather than
    taking it for one without them.
    """
    body = search.to_json()
    text = json.dumps(body, separators=(",", ":"))
    if len(text) <= _MOST_PROPERTY_BYTES:
        return text
    digest = replace(search, max_requests=None).digest()
    # Without polygons it is refused, whatever it is by; what is without rows has none to read.
    body.pop("rows", None)
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
