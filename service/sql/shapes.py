"""Areas and points as conditions: the parcels that meet them, boundaries included.

GEOS decides, as in a parcel file. Geometries are in degrees.
"""

from __future__ import annotations

from collections.abc import Iterable

import shapely

from parcel_lookup.service.sql.parts import Sql, all_of, any_of, compose, value

#: EPSG:4326, degrees of longitude and latitude.
DEGREES = 4326


def meets_shapes(column: Sql, shapes: Iterable[shapely.Geometry], *, repairs: bool) -> Sql:
    """Return the condition that a parcel meets one of several valid geometries.

    With `repairs`, parcels are repaired first: for a statement that failed because GEOS cannot work
    with one of them as it is.
    """
    # One condition for each: an index on the geometries then serves each of them.
    return any_of(_meets(column, shape, repairs) for shape in shapes)


def _meets(column: Sql, shape: shapely.Geometry, repairs: bool) -> Sql:
    requested = _geometry(shape)
    is_point = shape.geom_type == "Point"
    if not is_point and not repairs:  # it uses an index on the column
        return compose("ST_Intersects({parcel}, {shape})", parcel=column, shape=requested)
    # PostGIS decides about points by arithmetic of its own, which is not exact on a slanted edge.
    meets = compose(
        "NOT ST_Disjoint({parcel}, {shape})" if is_point else "ST_Intersects({parcel}, {shape})",
        parcel=compose("ST_MakeValid({column})", column=column) if repairs else column,
        shape=requested,
    )
    return all_of((compose("{column} && {shape}", column=column, shape=requested), meets))


def _geometry(shape: shapely.Geometry) -> Sql:
    wkb = shapely.to_wkb(without_negative_zeros(shape), output_dimension=2)
    return compose(f"ST_SetSRID(ST_GeomFromWKB({{wkb}}), {DEGREES})", wkb=value(wkb, "bytea"))


def without_negative_zeros(shape: shapely.Geometry) -> shapely.Geometry:
    """Return a geometry with 0.0 in place of -0.0.

    To PostGIS, a ring that begins with one and ends with the other is not closed.
    """
    return shapely.transform(shape, lambda coordinates: coordinates + 0.0)
