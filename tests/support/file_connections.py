"""Connections to parcel files, as the dialog of sources saves them."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from parcel_lookup.core.columns.mapping import ColumnMapping
from parcel_lookup.core.contract import ParcelError
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections import LayerConnection, layer_connection, parcel_file_layer
from parcel_lookup.core.gis.connections.layer_tables import LayerAddress
from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer


def file_connection(name: str, path: Path | str) -> LayerConnection:
    """Return a connection to a parcel file, also to one that cannot be read, or not yet."""
    with suppress(ParcelError):
        return layer_connection(name, parcel_file_layer(Path(path), Run()))
    address = LayerAddress("ogr", f"{path}|layername=parcels", "parcels")
    mapping, namespace = ColumnMapping({}, locate=False), str(uuid5(NAMESPACE_URL, str(path)))
    return layer_connection(name, MappedLayer(address, name, mapping, namespace=namespace))
