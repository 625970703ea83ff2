"""The surroundings of parcels, or of other polygons, without those parcels themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import Qgis, QgsGeometry

from parcel_lookup.core.contract import ID_FIELD, ErrorCode, Filter, Operator, ParcelError

from .polygons import AreaInput, AreaRead

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsCoordinateTransformContext, QgsFeatureRequest, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.search import SearchPolygon
    from parcel_lookup.core.search.polygons import Prepared

    from .distance import Distance

#: Of a subject that is a layer of parcels, carried to its neighbours.
_CARRIED = (ID_FIELD, "parcel_id", "situs")
#: True for a parcel of which less than half lies in the subject. A parcel that cannot be measured,
#: or has no geometry, stays: a letter too many does less harm than one that was not sent.
_OUTSIDE = (
    "/* less than half of it in the subject */ coalesce(area(intersection(make_valid($geometry), "
    "make_valid(geom_from_wkt('{wkt}')))) < area($geometry) / 2, true)"
)
#: Digits after the point, of degrees: a millimetre.
_DIGITS = 8
#: Degrees by which they may be simplified to fit: up to a metre.
_TOLERANCES = (1e-7, 1e-6, 1e-5)
#: Letters that the polygons of the subject may take in an expression.
_MOST_LETTERS = 900_000


class NeighbourInput(AreaInput):
    """Parcels or other polygons whose neighbours are searched.

    Features with a value in the field `svc_uuid` are parcels: those very records are left out, and
    no others, so that the other units of a condominium are neighbours. Of features without one, the
    parcels that lie in them with half of their area or more are left out.
    """

    @classmethod
    def of_layer(
        cls,
        layer: QgsVectorLayer | None,
        distance: Distance,
        selected_only: bool = False,
        context: QgsCoordinateTransformContext | None = None,
        request: QgsFeatureRequest | None = None,
    ) -> NeighbourInput:
        """Copy what is needed of a polygon layer (`AreaInput.from_layer`). Main thread."""
        if layer is not None and layer.geometryType() != Qgis.GeometryType.Polygon:
            reason = f"“{layer.name()}” holds no polygons; neighbours are those of polygons."
            raise ParcelError(ErrorCode.NO_POLYGONS, reason=reason)
        names = [] if layer is None else layer.fields().names()
        is_parcels = any(name.lower() == ID_FIELD for name in names)
        carried = [name for name in names if name.lower() in _CARRIED] if is_parcels else None
        return cls.from_layer(layer, selected_only, carried, context, request, distance)

    def read(self, cancellation: Cancellation) -> AreaRead:
        """Read the polygons, and what leaves the subject out (`AreaInput.read`)."""
        read = super().read(cancellation)
        ids = self._ids(read.rows)
        known = tuple(dict.fromkeys(filter(None, ids)))
        without = [polygon for polygon in read.inner if not ids[polygon.origin]]
        return read._replace(
            filters=(Filter(ID_FIELD, Operator.NIN.value, known),) if known else (),
            expression=_outside(without) if without else "",
        )

    def _ids(self, rows: Sequence[tuple[Any, ...]]) -> list[str]:
        """The `svc_uuid` of each feature; "" where it has none."""
        names = [field.name().lower() for field in self.fields]
        if ID_FIELD not in names:
            return [""] * len(rows)
        index = names.index(ID_FIELD)
        return [str(row[index] or "").strip() for row in rows]

    def _prepare(
        self, geometries: list[tuple[int, bytes | None]], cancellation: Cancellation
    ) -> tuple[Prepared, tuple[SearchPolygon, ...]]:
        """As `AreaInput`, but the many records of a stack are one place."""
        places: dict[bytes | None, int] = {}
        for origin, wkb in geometries:
            places.setdefault(wkb, origin)
        firsts = [(origin, wkb) for wkb, origin in places.items()]
        return super()._prepare(firsts, cancellation)


def _outside(polygons: Sequence[SearchPolygon]) -> str:
    """The expression that is true for parcels that do not lie in these polygons."""
    import shapely

    whole = shapely.union_all(shapely.from_wkb([polygon.wkb for polygon in polygons]))
    for tolerance in (0.0, *_TOLERANCES):
        geometry = QgsGeometry()
        geometry.fromWkb(shapely.to_wkb(shapely.simplify(whole, tolerance), output_dimension=2))
        wkt = geometry.asWkt(_DIGITS)
        if len(wkt) <= _MOST_LETTERS:
            return _OUTSIDE.format(wkt=wkt)
    problem = "the subject has too many polygons; select those that are meant."
    raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
