"""Public parcels: built-in connections to the layers of the catalog, and all of them together.

They need no settings: each layer has the name ``Public parcels: Wisconsin``, and ``public`` is the
group of all of them, which is searched in the states that a search concerns
(`core.gis.run.routing`).
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

from parcel_lookup.core.gis.connections.arcgis import ArcgisConnection
from parcel_lookup.core.gis.connections.catalog import catalog
from parcel_lookup.core.gis.connections.connection import PUBLIC, PUBLIC_PREFIX, ConnectionGroup

if TYPE_CHECKING:
    from parcel_lookup.core.arcgis.definition import LayerDefinition


def public_connection(layer: LayerDefinition) -> ArcgisConnection:
    """Return the built-in connection to a layer of the catalog."""
    return ArcgisConnection(f"{PUBLIC_PREFIX}{layer.title}", layer=layer.id)


@functools.lru_cache(maxsize=1)
def public_connections() -> tuple[ArcgisConnection, ...]:
    """Return the connections to all layers of the catalog, by title."""
    return tuple(map(public_connection, catalog().layers))


@functools.lru_cache(maxsize=1)
def public_group() -> ConnectionGroup | None:
    """Return all of them as one; None if the catalog has fewer than two layers."""
    parts = public_connections()
    return ConnectionGroup(parts, PUBLIC, catalog().unavailable) if len(parts) > 1 else None


def find_public(name: str) -> ArcgisConnection | ConnectionGroup | None:
    """Return the connection or the group of that name (`connection.is_public`), or None."""
    if name == PUBLIC:
        return public_group()
    return next((one for one in public_connections() if one.name == name), None)
