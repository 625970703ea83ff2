"""Areas and points as conditions: the parcels that meet them, boundaries included.

The geometry in degrees decides, by GEOS, as in a parcel file. In a table in another system, such as
State Plane feet, the request's box in that system is looked up first, which the table's spatial
index serves.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from parcel_lookup.core.postgis.mapping import DEGREES, TableMapping, straightened
from parcel_lookup.core.postgis.sql import NEVER, Sql, all_of, any_of, compose, identifier, value

#: In degrees: around a box, and the least that edges are divided into before they are projected.
_MARGIN = 1e-5
_PARTS = 16
#: The sides of larger boxes, in degrees, may not be projected at all: all rows are compared.
_LARGEST = 20.0


def meets_polygons(polygons: Sequence[bytes], mapping: TableMapping, *, repairs: bool) -> Sql:
    """Return the condition that a parcel meets one of several polygons (WKB in degrees).

    A polygon whose ring crosses itself is repaired. `repairs` also repairs the parcels: for a
    statement that failed because GEOS cannot work with one of them as it is. Raises
    `RequestRefused` for bytes that are no polygon. Needs shapely.
    """
    from parcel_lookup.core.local.query.area import read_polygons

    return meets_shapes(read_polygons(polygons), mapping, repairs=repairs)


def meets_shapes(shapes: Iterable[Any], mapping: TableMapping, *, repairs: bool) -> Sql:
    """Return the condition that a parcel meets one of several valid shapely geometries."""
    if mapping.geom is None:
        return NEVER
    # One condition for each: an index on the geometries then serves each of them.
    return any_of(_meets(shape, mapping, repairs) for shape in shapes)


def _meets(shape: Any, mapping: TableMapping, repairs: bool) -> Sql:
    column, parcel = identifier(mapping.geom or ""), mapping.degrees
    if repairs:
        parcel = compose("ST_MakeValid({parcel})", parcel=straightened(parcel, column))
    requested = _geometry(shape, DEGREES)
    # PostGIS decides about points by arithmetic of its own, which is not exact on a slanted edge.
    test = "NOT ST_Disjoint({parcel}, {requested})"
    if shape.geom_type != "Point":
        test = "ST_Intersects({parcel}, {requested})"
    meets = compose(test, parcel=parcel, requested=requested)
    if parcel == column and shape.geom_type != "Point":
        return meets  # it uses an index on the column
    box = _box(shape, mapping)
    if box is None:
        return all_of((compose("{column} IS NOT NULL", column=column), meets))
    return all_of((compose("{column} && {box}", column=column, box=box), meets))


def _geometry(shape: Any, srid: int) -> Sql:
    import shapely

    wkb = shapely.to_wkb(without_negative_zeros(shape), output_dimension=2)
    return compose(f"ST_SetSRID(ST_GeomFromWKB({{wkb}}), {srid})", wkb=value(wkb, "bytea"))


def without_negative_zeros(shape: Any) -> Any:
    """Return a shapely geometry with 0.0 in place of -0.0.

    To PostGIS, a ring that begins with one and ends with the other is not closed.
    """
    import shapely

    return shapely.transform(shape, lambda coordinates: coordinates + 0.0)


def _box(shape: Any, mapping: TableMapping) -> Sql | None:
    """Return what a parcel's box must meet, in the table's system; None if it is too large.

    An edge that is straight in degrees is not in another system, so the box's edges are divided.
    """
    if mapping.srid == DEGREES:
        return _geometry(shape, mapping.row_srid)
    import shapely

    west, south, east, north = shape.bounds
    size = max(east - west, north - south)
    if size > _LARGEST:
        return None
    margin = size / _PARTS + _MARGIN
    box = shapely.box(west - margin, south - margin, east + margin, north + margin)
    box = shapely.segmentize(box, (size + 2 * margin) / _PARTS)
    projected = compose(f"ST_Transform({{box}}, {mapping.srid})", box=_geometry(box, DEGREES))
    if mapping.row_srid != mapping.srid:
        projected = compose(f"ST_SetSRID({{box}}, {mapping.row_srid})", box=projected)
    return projected
