"""Connections to parcel files as the dialog of sources saves them, and their sources."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from pathlib import Path
from uuid import NAMESPACE_URL, uuid5

from qgis.core import QgsCoordinateTransformContext

from parcel_lookup.core.contract import FIELD_BY_NAME, ParcelError
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.connections import LayerConnection, layer_connection, parcel_file_layer
from parcel_lookup.core.gis.connections.layer_tables import LayerAddress
from parcel_lookup.core.gis.connections.mapped_layer import MappedLayer
from parcel_lookup.core.gis.source.layer_table import open_table
from parcel_lookup.core.gis.source.rows import BATCH
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.core.gis.source.table import Column, Kind
from parcel_lookup.tests.support.layer_sources import BY_NAME, NAMESPACE

_KINDS = {True: Kind.NUMBER, False: Kind.TEXT}


def file_connection(name: str, path: Path | str) -> LayerConnection:
    """Return a connection to a parcel file, also to one that cannot be read, or not yet."""
    with suppress(ParcelError):
        return layer_connection(name, parcel_file_layer(Path(path), Run()))
    address = LayerAddress("ogr", f"{path}|layername=parcels", "parcels")
    namespace = str(uuid5(NAMESPACE_URL, str(path)))
    columns = tuple(Column(one, _KINDS[field.is_numeric]) for one, field in FIELD_BY_NAME.items())
    found = MappedLayer(address, name, BY_NAME, columns, namespace=namespace)
    return layer_connection(name, found)


def parcel_source(path: Path | str, batch: int = BATCH) -> LayerSource:
    """Return the source of a parcel file, which is read in place."""
    opener = partial(open_table, f"{path}|layername=parcels", "parcels", "ogr")
    return LayerSource(opener, BY_NAME, NAMESPACE, QgsCoordinateTransformContext(), batch)
