"""The surroundings of parcels, or of other polygons, without those parcels themselves."""

from __future__ import annotations

import uuid
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from qgis.core import Qgis, QgsGeometry

from parcel_lookup.core.address import fold_id
from parcel_lookup.core.contract import ID_FIELD, ErrorCode, Filter, Operator, ParcelError
from parcel_lookup.core.gis.inputs.polygons import AreaInput, AreaRead

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from qgis.core import QgsCoordinateTransformContext, QgsFeatureRequest, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation, Parcel
    from parcel_lookup.core.gis.inputs.distance import Distance
    from parcel_lookup.core.search import SearchPolygon
    from parcel_lookup.core.search.query.polygons import Prepared

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
        ids = self._column(ID_FIELD, read.rows)
        known = tuple(dict.fromkeys(way for one in ids if one for way in _ways_to_write(one)))
        without = [polygon for polygon in read.inner if not ids[polygon.origin]]
        of_parcels = [polygon for polygon in read.inner if ids[polygon.origin]]
        self.subject = Subject(of_parcels, self._column("parcel_id", read.rows))
        return read._replace(
            filters=(Filter(ID_FIELD, Operator.NIN.value, known),) if known else (),
            expression=_outside(without) if without else "",
        )

    def _column(self, field: str, rows: Sequence[tuple[Any, ...]]) -> list[str]:
        """The value of each feature in a field; "" where it has none."""
        names = [field.name().lower() for field in self.fields]
        if field not in names:
            return [""] * len(rows)
        index = names.index(field)
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


class Subject:
    """Tells whether parcels that are to be left out by their ids may have come after all.

    They have other ids in another connection, or in an older copy. Any one thread; needs shapely.
    """

    def __init__(self, polygons: Sequence[SearchPolygon], parcel_ids: Iterable[str]) -> None:
        """The polygons of features with a `svc_uuid`, and the values of `parcel_id`."""
        self._polygons = polygons
        self._parcel_ids = frozenset(filter(None, map(fold_id, parcel_ids)))
        self._shape: Any = None
        #: Parcels in the subject: those with one of its parcel ids, and all.
        self._alike = self._inside = 0

    def see(self, parcels: Iterable[Parcel]) -> None:
        """Count parcels that were found."""
        for parcel in parcels if self._polygons else ():
            if parcel.wkb is not None and self._covers_half(parcel.wkb):
                self._inside += 1
                own = fold_id(str(parcel.attributes.get("parcel_id") or ""))
                self._alike += own in self._parcel_ids or not self._parcel_ids

    @property
    def warning(self) -> str:
        """What somebody has to look at before notices are sent; "" where there is nothing."""
        if not self._alike:
            return ""
        own = " and has its parcel id" if self._alike == 1 else " and have its parcel ids"
        return (
            f"{_found(self._alike)} in the subject{own if self._parcel_ids else ''}. The subject "
            "is left out by its svc_uuid: if that is of another connection, or of an older copy, "
            "the subject itself is among its neighbours."
        )

    @property
    def remark(self) -> str:
        """What else is worth telling; "" where there is nothing."""
        others = self._inside - self._alike
        return f"{_found(others)} in the subject, as other units do." if others else ""

    def _covers_half(self, wkb: bytes) -> bool:
        import shapely

        if self._shape is None:
            wkbs = [polygon.wkb for polygon in self._polygons]
            self._shape = shapely.union_all(shapely.from_wkb(wkbs))
            shapely.prepare(self._shape)
        shape = shapely.from_wkb(wkb)
        if not self._shape.intersects(shape):
            return False
        shape = shapely.make_valid(shape)
        return 0 < shape.area <= 2 * self._shape.intersection(shape).area


def _found(number: int) -> str:
    return f"{number:,} of the parcels found {'lies' if number == 1 else 'lie'}"


def _ways_to_write(text: str) -> Iterator[str]:
    """A UUID in its usual form, and as it was written."""
    with suppress(ValueError):  # an id of another kind
        yield str(uuid.UUID(text))
    yield text


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
