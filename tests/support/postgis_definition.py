"""A table of a database as a connection has it, without a database."""

from __future__ import annotations

from parcel_lookup.core.gis.connections import Connection
from parcel_lookup.core.gis.connections.table_drafts import table_connection
from parcel_lookup.core.postgis.definition import ColumnSource, TableColumn, TableDefinition

_PIN, _OWNER = TableColumn("pin", "text"), TableColumn("owner_name", "text")


def view_connection(name: str) -> Connection:
    """Return a connection to a view without a key and without a coordinate system."""
    sources = {"svc_uuid": ColumnSource((_PIN,)), "owner": ColumnSource((_OWNER,))}
    definition = TableDefinition(
        "County", "cadastre", "public_lots", sources, "shape", stored_srid=0, state="NE"
    )
    return table_connection(name, definition)
