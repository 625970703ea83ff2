"""The rows of a table or view of a PostgreSQL database as parcels."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Callable

from parcel_lookup.core.contract import ID_FIELD, Parcel
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.parcel_file.gpkg import is_plain_polygon
from parcel_lookup.core.postgis.database import Database
from parcel_lookup.core.postgis.mapping import TableMapping
from parcel_lookup.core.postgis.sql import Sql, compose
from parcel_lookup.core.postgis.statements import Statements

_MULTIPOLYGON_OF_ONE = b"\x01\x06\x00\x00\x00\x01\x00\x00\x00"


def parcels_of(mapping: TableMapping, rows: Sequence[Any]) -> tuple[list[Parcel], int]:
    """Return the parcels of rows of `columns_of`, and the number of rows without an ID."""
    fields = mapping.fields
    parcels = []
    for svc_uuid, wkb, *values in rows:
        if not svc_uuid:
            continue
        attributes: dict[str, Any] = {}
        unread: dict[str, Any] = {}
        for (name, field), value, raw in zip(fields.items(), values[::2], values[1::2]):
            attributes[name] = int(value) if field.whole and value is not None else value
            if value is None and raw is not None and raw.strip():
                unread[name] = raw
        shape = _polygon(wkb)
        if shape is None and wkb is not None and not _is_empty(bytes(wkb)):
            unread["geom"] = bytes(wkb).hex()
        parcels.append(Parcel(svc_uuid, attributes, shape, unread=unread or None))
    return parcels, len(rows) - len(parcels)


def check_systems(
    mapping: TableMapping, database: Database, rows: Callable[[Sql], list[Any]]
) -> None:
    """Refuse geometries in another system than that of the mapping; `rows` executes a statement.

    Those of a table that was transformed since would be found nowhere, without an error. The
    type of the column is enough to know, if it allows one system only.
    """
    statements, expected = Statements(mapping), mapping.row_srid
    if mapping.has_declared_srid:
        declared = [srid for (srid,) in rows(statements.declared_srid())]
        if declared == [expected]:
            return
    found = [srid for (srid,) in rows(statements.srids())]
    if len(found) > 1:
        raise database.refused(tr("its geometries are in several coordinate systems."))
    if found and found[0] != expected:
        reason = tr("its geometries are in the coordinate system {system}, not {expected}.")
        raise database.refused(reason.format(system=found[0], expected=expected))


def columns_of(statements: Statements) -> list[Sql]:
    """Return what is selected of a parcel: ID, geometry, and each field, read and as stored."""
    columns = [statements.values_of(ID_FIELD), statements.wkb]
    for name, column in statements.mapping.columns.items():
        read = statements.values_of(name)
        columns.append(read)
        columns.append(Sql("NULL") if read is column.source else statements.raw_values_of(name))
    return _named(columns)


def _named(columns: Sequence[Sql]) -> list[Sql]:
    """Return columns of a result with names that are none of the table (`Statements.page`)."""
    return [compose(f'{{column}} AS "={n}"', column=one) for n, one in enumerate(columns)]


def _polygon(wkb: Any) -> bytes | None:
    """Return the WKB of a polygon, a MultiPolygon of one as a Polygon; None for other shapes."""
    if wkb is None:
        return None
    shape = bytes(wkb)
    if shape.startswith(_MULTIPOLYGON_OF_ONE):
        return shape[len(_MULTIPOLYGON_OF_ONE) :]
    return shape if is_plain_polygon(shape) and not _is_empty(shape) else None


def _is_empty(wkb: bytes) -> bool:
    return is_plain_polygon(wkb) and wkb[5:9] == b"\0\0\0\0"
