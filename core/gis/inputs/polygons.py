"""Search polygons from layers: copied in the main thread, read in the task.

They are the polygons of a layer, or everything within a distance of its points, lines, or polygons.
"""

from __future__ import annotations

import math
import uuid
from collections import defaultdict
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCsException,
    QgsFeature,
    QgsFeatureRequest,
    QgsGeometry,
    QgsProject,
    QgsUnitTypes,
    QgsVectorLayer,
)

from parcel_lookup.core.address import fold_id, may_be_same
from parcel_lookup.core.contract import ID_FIELD, ErrorCode, Filter, Operator, ParcelError
from parcel_lookup.core.contract.geometry import make_valid, transformed
from parcel_lookup.core.contract.query import WGS84
from parcel_lookup.core.gis.inputs.distance import Distance, buffered_polygons
from parcel_lookup.core.gis.layer.reading import LayerReader
from parcel_lookup.core.gis.layer.values import flat_geometry, plain_value
from parcel_lookup.core.gis.qt.crs_thread import (
    NoDegrees,
    crs_text,
    has_places,
    have_same_datum,
    quiet_to_degrees,
)
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.places import MAP_VIEW, buffer_of, place_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from typing import Callable

    import numpy as np
    from qgis.core import QgsCoordinateTransformContext, QgsField

    from parcel_lookup.core.contract import Cancellation, Parcel
    from parcel_lookup.core.search import Search, SearchPolygon
    from parcel_lookup.core.search.query.polygons import Prepared

#: A straight edge in a projected CRS is a curve in longitude and latitude: 100 km of it is off by
#: 150 m in the middle, 500 m of it by a few millimeters.
_EDGE_METERS = 500.0
#: No edge on Earth is longer; a coordinate of 1e300 must not be cut into pieces of 500 m.
_LONGEST_METERS = 50_000_000.0

#: Maximum number of features named in a notice.
_MOST_NAMED = 5

#: Generous boxes (west, south, east, north) around the states, the district and the territories.
_UNITED_STATES = (
    (-126.0, 24.0, -66.0, 50.0),
    (-180.0, 50.5, -129.0, 72.0),
    (172.0, 50.5, 180.0, 54.0),
    (-179.0, 18.0, -154.0, 29.0),
    (-68.5, 17.0, -64.0, 19.0),
    (144.0, 13.0, 147.0, 21.0),
    (-172.0, -15.0, -168.0, -10.5),
)


_SEARCHABLE = (Qgis.GeometryType.Point, Qgis.GeometryType.Line, Qgis.GeometryType.Polygon)
#: Fields of a subject that is a layer of parcels which are carried over to its neighbors.
_CARRIED = (ID_FIELD, "parcel_id", "situs")
#: True for a parcel if less than half of it is in the subject. A parcel that cannot be measured, or
#: has no geometry, is kept: an extra letter does less harm than one that was not sent.
_OUTSIDE = (
    "/* less than half of it in the subject */ coalesce(try(with_variable('parcel', "
    "transform($geometry, @layer_crs, 'EPSG:4326'), area(intersection(make_valid(@parcel), "
    "make_valid(geom_from_wkt('{wkt}')))) < area(@parcel) / 2)), true)"
)
#: Decimal places of degrees: a millimeter.
_DIGITS = 8
#: Degrees by which the polygons may be simplified to fit: up to a meter.
_TOLERANCES = (1e-7, 1e-6, 1e-5)
#: Maximum length of the polygons of the subject in an expression.
_MOST_LETTERS = 900_000


class AreaRead(NamedTuple):
    """What `AreaInput.read` returns."""

    #: Valid two-dimensional polygons in EPSG:4326 (`core.search.query.polygons.Prepared`).
    prepared: Prepared
    #: The carried values of every feature read, as plain Python values or Qt dates, None for NULL;
    #: `SearchPolygon.origin` is the index into this list.
    rows: list[tuple[Any, ...]]
    #: Sentences for the user ("2 of 14 polygons have no geometry and were left out.").
    notices: tuple[str, ...]
    #: The polygons that `prepared` surrounds; without a distance, the same polygons.
    inner: tuple[SearchPolygon, ...] = ()
    #: Additional conditions on parcels (`Search.filters`, `Search.expression`).
    filters: tuple[Filter, ...] = ()
    expression: str = ""
    #: Features that have a geometry and could not be searched, so that parcels may be missing.
    count_skipped: int = 0
    #: Whether the polygons were transformed (`Search.is_transformed`).
    is_transformed: bool = False
    #: The polygons before, as pairs of `origin` and WKB, and their CRS (`Search.own_polygons`).
    own: Sequence[tuple[int, bytes]] = ()
    own_crs: str = ""
    #: The fields carried over, and no numbers of rows, as those of a list have (`RowsRead`).
    fields: Sequence[QgsField] = ()
    ids: Sequence[int] = ()

    def applied_to(self, search: Search) -> Search:
        """Return the search with these polygons."""
        return replace(
            search,
            polygons=self.prepared.polygons,
            filters=(*search.filters, *self.filters),
            expression=self.expression or search.expression,
            is_transformed=self.is_transformed,
        )

    def in_crs(self, search: Search, crs: str) -> Search:
        """Return a search with the CRS of its polygons if `crs`, that of parcels, has its datum.

        If it is the same, also with the polygons as they were.
        """
        if {crs, self.own_crs} & {"", WGS84} or not have_same_datum(crs, self.own_crs):
            return search
        own = ()
        if crs == self.own_crs:
            from parcel_lookup.core.search.query.polygons import prepare_polygons

            own = prepare_polygons(self.own, in_degrees=False).polygons
        return replace(search, own_polygons=own, own_crs=self.own_crs)


class AreaInput:
    """A copy of what a task needs to read the polygons of a layer, without the layer itself.

    With a distance, they surround the layer's points, lines, or polygons.
    """

    def __init__(
        self,
        name: str,
        source: LayerReader | QgsGeometry,
        crs: QgsCoordinateReferenceSystem,
        context: QgsCoordinateTransformContext | None,
        request: QgsFeatureRequest | None = None,
    ) -> None:
        #: The name of the area in sentences (`Search.place`): the layer's name, or words such as
        #: “the area within 300 feet of Roads”, in English, since searches store it.
        self.name = name
        #: The fields carried over, as they are in the layer.
        self.fields: list[QgsField] = []
        #: The number of features to read; -1 if the provider does not know it.
        self.count = 1
        #: The distance around the features; 0 for the polygons themselves.
        self.meters = 0.0
        self._kind = Qgis.GeometryType.Polygon
        self._source = source
        self._crs = QgsCoordinateReferenceSystem(crs)
        self._context = context or QgsProject.instance().transformContext()
        self._request = request or QgsFeatureRequest()
        self._indexes: list[int] = []

    @classmethod
    def from_layer(
        cls,
        layer: QgsVectorLayer | None,
        selected_only: bool = False,
        carry_fields: Sequence[str] | None = None,
        context: QgsCoordinateTransformContext | None = None,
        request: QgsFeatureRequest | None = None,
        distance: Distance | None = None,
    ) -> AreaInput:
        """Copy what is needed of a layer, including its edit buffer and selection. Main thread.

        `carry_fields` are the names of the fields to carry over; None carries over all fields.
        `context` defaults to the project's. `request` can limit the features by an expression or a
        number. With a `distance`, the area within that distance of the features is searched; points
        and lines require one greater than 0.

        Raises `ParcelError`: NO_POLYGONS with the reason (no layer, not a polygon layer, no CRS,
        nothing selected, no features), REQUEST_REFUSED for a field that the layer does not have.
        """
        if distance is not None:
            distance.check()
        has_distance = distance is not None and distance.value > 0
        _refuse_layer(layer, selected_only, has_distance)
        area = cls(layer.name(), LayerReader(layer), layer.crs(), context, request)
        area.count = layer.featureCount()
        if selected_only:
            area.count = layer.selectedFeatureCount()
            area._request.setFilterFids(layer.selectedFeatureIds())
            area._request.addOrderBy("$id")  # the ids are a set, whose order is random
        area._carry(layer, carry_fields)
        if has_distance:
            area.meters, area._kind = distance.meters, layer.geometryType()
            area.name = buffer_of(area.name, distance)
        return area

    @classmethod
    def from_geometry(
        cls,
        geometry: QgsGeometry,
        crs: QgsCoordinateReferenceSystem,
        context: QgsCoordinateTransformContext | None = None,
        name: str = MAP_VIEW,
    ) -> AreaInput:
        """Use a polygon that is in no layer, such as the map view or a drawn area. Main thread.

        Raises `ParcelError` (NO_POLYGONS).
        """
        if geometry.isEmpty() or geometry.type() != Qgis.GeometryType.Polygon:
            raise _no_polygons(tr("{name} has no area.").format(name=place_words(name)))
        if not crs.isValid():
            sentence = tr("{name} has no coordinate reference system.")
            raise _no_polygons(sentence.format(name=place_words(name)))
        return cls(name, QgsGeometry(geometry), crs, context)

    def read(self, cancellation: Cancellation) -> AreaRead:
        """Read, transform, and repair the polygons. In the task; may be called more than once.

        Raises `ParcelError`: NO_POLYGONS with the reason if none is left; CANCELLED.
        """
        reader = _Reader(self._crs, self._context, self._kind)
        rows: list[tuple[Any, ...]] = []
        geometries: list[tuple[int, bytes | None]] = []
        own: list[tuple[int, bytes]] = []
        keeps_own = reader.transforms and not self.meters
        for feature in self._features():
            cancellation.check()
            geometry = feature.geometry()
            wkb = reader.read(geometry, feature.id())
            if wkb is not None:
                geometries.append((len(rows), wkb))
                if keeps_own:
                    own.append((len(rows), bytes(flat_geometry(geometry).asWkb())))
            rows.append(tuple(plain_value(feature.attribute(index)) for index in self._indexes))
        prepared, inner = self._prepare(geometries, cancellation)
        cancellation.check()
        notices = (*reader.notices(len(rows)), *prepared.notices)
        if not prepared.polygons:
            no_features = tr("“{layer}” has no features.").format(layer=place_words(self.name))
            raise _no_polygons(" ".join(notices) or no_features)
        # What surrounds them reaches far enough.
        is_transformed = not self.meters and (reader.transforms or bool(prepared.beyond))
        skipped = len(reader.untransformed) + len(reader.around_pole)
        return AreaRead(
            prepared,
            rows,
            notices,
            inner,
            count_skipped=skipped,
            is_transformed=is_transformed,
            own=own,
            own_crs="" if prepared.beyond else crs_text(self._crs),
            fields=self.fields,
        )

    def _prepare(
        self, geometries: list[tuple[int, bytes | None]], cancellation: Cancellation
    ) -> tuple[Prepared, tuple[SearchPolygon, ...]]:
        """Return the polygons to search with, and the polygons that they surround."""
        from parcel_lookup.core.search.query.polygons import prepare_polygons

        if self._kind != Qgis.GeometryType.Polygon:
            return buffered_polygons(geometries, self.meters, cancellation), ()
        prepared = prepare_polygons(geometries)
        if not self.meters:
            return prepared, prepared.polygons
        parts = [(polygon.origin, polygon.wkb) for polygon in prepared.polygons]
        wide = buffered_polygons(parts, self.meters, cancellation)
        both = prepared._replace(polygons=wide.polygons, beyond=wide.beyond)
        return both, prepared.polygons

    def _carry(self, layer: QgsVectorLayer, names: Sequence[str] | None) -> None:
        fields = layer.fields()
        if names is None:
            self._indexes = list(range(fields.count()))
        else:
            self._indexes = [fields.lookupField(name) for name in names]
            if -1 in self._indexes:
                problem = missing_field(layer, names[self._indexes.index(-1)])
                raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
        self.fields = [fields.at(index) for index in self._indexes]
        self._request.setSubsetOfAttributes(self._indexes)

    def _features(self) -> Iterator[QgsFeature]:
        if isinstance(self._source, QgsGeometry):
            feature = QgsFeature()
            feature.setGeometry(self._source)
            return iter([feature])
        return self._source.features(self._request)


class _Reader:
    """Transforms geometries of one CRS to WKB in EPSG:4326, and counts those that it cannot."""

    def __init__(
        self,
        crs: QgsCoordinateReferenceSystem,
        context: QgsCoordinateTransformContext,
        kind: Qgis.GeometryType = Qgis.GeometryType.Polygon,
    ) -> None:
        try:
            self._transform = quiet_to_degrees(crs, context)
        except NoDegrees as error:
            raise _no_polygons(str(error)) from error
        meters = Qgis.DistanceUnit.Meters
        factor = QgsUnitTypes.fromUnitToUnitFactor(meters, crs.mapUnits())
        self._projected = not crs.isGeographic()
        self._edge, self._longest = _EDGE_METERS * factor, _LONGEST_METERS * factor
        self._kind = kind
        self.without_geometry = 0
        #: Ids of the features.
        self.untransformed: list[int] = []
        self.around_pole: list[int] = []
        self.swapped = 0
        self.abroad = 0

    @property
    def transforms(self) -> bool:
        """Whether the CRS is another one than EPSG:4326."""
        return not self._transform.isShortCircuited()

    def read(self, geometry: QgsGeometry, feature_id: int) -> bytes | None:
        """Return the geometry as densified WKB in EPSG:4326; None, and counted, if it has none.

        Longitudes of a polygon that crosses the 180° meridian continue beyond 180°.
        """
        if geometry.isEmpty():
            self.without_geometry += 1
            return None
        plane = flat_geometry(geometry)
        if self._projected:
            plane = self._densified(plane)
        geometry = None if plane is None else self._to_degrees(plane)
        box = None if geometry is None else geometry.boundingBox()
        if box is None or not _on_globe(box):
            self.untransformed.append(feature_id)
            return None
        if self._may_jump(geometry, plane):
            from parcel_lookup.core.search.query.antimeridian import AroundPole, unwrapped

            try:
                wkb = unwrapped(bytes(geometry.asWkb()))
            except AroundPole:
                self.around_pole.append(feature_id)
                return None
            if wkb is not None:
                if _is_in_united_states(wkb):
                    return wkb
                self.abroad += 1
                return None
        sides = (box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum())
        if not in_united_states(*sides):
            west, south, east, north = sides
            if in_united_states(south, west, north, east):
                self.swapped += 1
            else:
                self.abroad += 1
            return None
        return bytes(geometry.asWkb())

    def _densified(self, geometry: QgsGeometry) -> QgsGeometry | None:
        box = geometry.boundingBox()
        if not max(box.width(), box.height()) < self._longest:  # false for not-a-number too
            return None
        return geometry.densifyByDistance(self._edge)

    def _may_jump(self, geometry: QgsGeometry, plane: QgsGeometry) -> bool:
        """Return whether the outline of a transformed polygon may jump at the 180° meridian."""
        if geometry.type() != Qgis.GeometryType.Polygon or geometry.boundingBox().width() <= 180:
            return False
        # Degrees that are as wide in the layer are that wide, or were wrapped there.
        return self._projected or plane.boundingBox().width() <= 180

    def _to_degrees(self, geometry: QgsGeometry) -> QgsGeometry | None:
        geometry = QgsGeometry(geometry)
        try:
            done = geometry.transform(self._transform)
        except QgsCsException:
            return None
        return geometry if done == Qgis.GeometryOperationResult.Success else None

    def notices(self, total: int) -> tuple[str, ...]:
        """Return a sentence for each reason for which something was left out."""
        counted = (
            self.without_geometry
            and number_of(
                self.without_geometry,
                "{} of {{features}} has no geometry and was left out.",
                "{} of {{features}} have no geometry and were left out.",
            ),
            self.untransformed
            and number_of(
                len(self.untransformed),
                "{} of {{features}} has no location on the globe (check the layer's CRS) and was"
                " left out.",
                "{} of {{features}} have no location on the globe (check the layer's CRS) and were"
                " left out.",
            ),
            self.around_pole
            and number_of(
                len(self.around_pole),
                "{} of {{features}} surrounds a pole and was left out: {{ids}}.",
                "{} of {{features}} surround a pole and were left out: {{ids}}.",
            ),
            self.swapped
            and number_of(
                self.swapped,
                "{} of {{features}} has longitude and latitude swapped and was left out.",
                "{} of {{features}} have longitude and latitude swapped and were left out.",
            ),
            self.abroad
            and number_of(
                self.abroad,
                "{} of {{features}} is outside the United States and was left out.",
                "{} of {{features}} are outside the United States and were left out.",
            ),
        )
        features, ids = _features(self._kind, total), _named(self.around_pole)
        sentences = [one.format(features=features, ids=ids) for one in counted if one]
        if self.untransformed and total > 1:
            sentence = tr("Features without a location on the globe: {ids}.")
            sentences.append(sentence.format(ids=_named(self.untransformed)))
        return tuple(sentences)


def _named(ids: Sequence[int]) -> str:
    """Return the IDs of features, or of the first of many."""
    named = ", ".join(f"{number:,}" for number in ids[:_MOST_NAMED])
    more = len(ids) - _MOST_NAMED
    return f"{named}, " + number_of(more, "{} more", "{} more") if more > 0 else named


def _features(kind: Qgis.GeometryType, number: int) -> str:
    """Return a number of features with their noun, such as ``14 polygons``."""
    if kind == Qgis.GeometryType.Point:
        return number_of(number, "{} point", "{} points")
    if kind == Qgis.GeometryType.Line:
        return number_of(number, "{} line", "{} lines")
    return number_of(number, "{} polygon", "{} polygons")


def _on_globe(box: Any) -> bool:
    sides = (box.xMinimum(), box.xMaximum(), box.yMinimum(), box.yMaximum())
    # Swapped latitude and longitude are still on the globe here; the next check finds them.
    return all(map(math.isfinite, sides)) and max(map(abs, sides)) <= 360


def in_united_states(west: float, south: float, east: float, north: float) -> bool:
    """Return whether a box in degrees is near the states, the district, or the territories."""
    return any(
        west <= box[2] and east >= box[0] and south <= box[3] and north >= box[1]
        for box in _UNITED_STATES
    )


def _is_in_united_states(wkb: bytes) -> bool:
    """Return whether one of the polygons, whose longitudes may exceed ±180°, touches it."""
    import shapely

    boxes = shapely.bounds(shapely.get_parts(shapely.from_wkb(wkb))).tolist()
    return any(
        in_united_states(west + turn, south, east + turn, north)
        for west, south, east, north in boxes
        for turn in (-720.0, -360.0, 0.0, 360.0, 720.0)
    )


def _refuse_layer(layer: QgsVectorLayer | None, selected_only: bool, has_distance: bool) -> None:
    if not isinstance(layer, QgsVectorLayer) or not layer.isValid():
        raise _no_polygons(
            tr("no layer is selected.") if has_distance else tr("no polygon layer is selected.")
        )
    kind, reason = layer.geometryType(), ""
    if kind == Qgis.GeometryType.Null:
        reason = tr("“{layer}” has no geometry.")
    elif kind not in _SEARCHABLE:
        reason = tr("“{layer}” does not contain points, lines, or polygons.")
    elif kind == Qgis.GeometryType.Point and not has_distance:
        reason = tr("“{layer}” contains points, which require a distance greater than 0.")
    elif kind == Qgis.GeometryType.Line and not has_distance:
        reason = tr("“{layer}” contains lines, which require a distance greater than 0.")
    elif not layer.crs().isValid():
        reason = tr(
            "“{layer}” has no coordinate reference system. Set it in the layer's properties."
        )
    elif not has_places(layer.crs()):
        reason = tr("“{layer}” is in {crs}, which cannot be transformed to longitude and latitude.")
    elif selected_only and not layer.selectedFeatureCount():
        reason = tr("“{layer}” has no selected features.")
    elif layer.featureCount() == 0:
        reason = tr("“{layer}” has no features.")
    if reason:
        crs = layer.crs().userFriendlyIdentifier()
        raise _no_polygons(reason.format(layer=layer.name(), crs=crs))


def missing_field(layer: QgsVectorLayer, name: str) -> str:
    """Return the sentence that a layer does not have a field."""
    return tr("“{layer}” has no field “{field}”.").format(layer=layer.name(), field=name)


def _no_polygons(reason: str) -> ParcelError:
    return ParcelError(ErrorCode.NO_POLYGONS, reason=reason)


class NeighborInput(AreaInput):
    """The subject of a search for neighbors: parcels or other polygons.

    Features with a value in the field `svc_uuid` are parcels: exactly these records are excluded,
    so that the other units of a condominium are neighbors. For features without one, parcels are
    excluded if at least half of their area is inside.
    """

    @classmethod
    def of_layer(
        cls,
        layer: QgsVectorLayer | None,
        distance: Distance,
        selected_only: bool = False,
        context: QgsCoordinateTransformContext | None = None,
        request: QgsFeatureRequest | None = None,
    ) -> NeighborInput:
        """Copy what is needed of a polygon layer (`AreaInput.from_layer`). Main thread."""
        if layer is not None and layer.geometryType() != Qgis.GeometryType.Polygon:
            sentence = tr("“{layer}” does not contain polygons; only polygons have neighbors.")
            raise _no_polygons(sentence.format(layer=layer.name()))
        names = [] if layer is None else layer.fields().names()
        is_parcels = any(name.lower() == ID_FIELD for name in names)
        carried = [name for name in names if name.lower() in _CARRIED] if is_parcels else None
        return cls.from_layer(layer, selected_only, carried, context, request, distance)

    def read(self, cancellation: Cancellation) -> AreaRead:
        """Read the polygons, and the conditions that exclude the subject (`AreaInput.read`)."""
        read = super().read(cancellation)
        ids = self._column(ID_FIELD, read.rows)
        known = tuple(dict.fromkeys(way for one in ids if one for way in _ways_to_write(one)))
        without = [polygon for polygon in read.inner if not ids[polygon.origin]]
        of_parcels = [polygon for polygon in read.inner if ids[polygon.origin]]
        self.subject = SubjectCheck(of_parcels, self._column("parcel_id", read.rows))
        return read._replace(
            own_crs="",  # the records of a stack share their polygons
            filters=(Filter(ID_FIELD, Operator.NIN.value, known),) if known else (),
            expression=_outside(without) if without else "",
        )

    def _column(self, field: str, rows: Sequence[tuple[Any, ...]]) -> list[str]:
        """Return the value of each feature in a field, "" for none."""
        names = [field.name().lower() for field in self.fields]
        if field not in names:
            return [""] * len(rows)
        index = names.index(field)
        return [str(row[index] or "").strip() for row in rows]

    def _prepare(
        self, geometries: list[tuple[int, bytes | None]], cancellation: Cancellation
    ) -> tuple[Prepared, tuple[SearchPolygon, ...]]:
        """Prepare each location of a stack only once, however many records share it."""
        places: dict[bytes | None, int] = {}
        for origin, wkb in geometries:
            places.setdefault(wkb, origin)
        firsts = [(origin, wkb) for wkb, origin in places.items()]
        return super()._prepare(firsts, cancellation)


class SubjectCheck:
    """Checks whether parcels of the subject may be in the result although their ids were excluded.

    Their ids differ in another connection, or in an older copy. Any one thread; needs shapely.
    """

    def __init__(self, polygons: Sequence[SearchPolygon], parcel_ids: Iterable[str]) -> None:
        """Take the polygons of features with a `svc_uuid`, and their values of `parcel_id`."""
        self._polygons = polygons
        #: Transforms coordinates to the CRS of the parcels; None: they are in EPSG:4326.
        self.transform: Callable[[np.ndarray], np.ndarray] | None = None
        #: By their folded text.
        self._parcel_ids: dict[str, list[str]] = defaultdict(list)
        for one in filter(fold_id, parcel_ids):
            self._parcel_ids[fold_id(one)].append(one)
        self._shape: Any = None
        #: The number of parcels in the subject: with one of its parcel ids, and all of them.
        self._alike = self._inside = 0

    def see(self, parcels: Iterable[Parcel]) -> None:
        """Count the parcels that are in the subject."""
        for parcel in parcels if self._polygons else ():
            if parcel.wkb is not None and self._covers_half(parcel.wkb):
                self._inside += 1
                own = str(parcel.attributes.get("parcel_id") or "")
                others = self._parcel_ids.get(fold_id(own), ())
                is_alike = any(may_be_same(own, other) for other in others)
                self._alike += is_alike or not self._parcel_ids

    @property
    def warning(self) -> str:
        """A warning about what to check before notices are sent, or ""."""
        if not self._alike:
            return ""
        if self._parcel_ids:
            found = number_of(
                self._alike,
                "{} of the parcels found is in the subject and has its parcel ID.",
                "{} of the parcels found are in the subject and have its parcel IDs.",
            )
        else:
            found = number_of(
                self._alike,
                "{} of the parcels found is in the subject.",
                "{} of the parcels found are in the subject.",
            )
        check = tr(
            "The subject is excluded by its svc_uuid: if the subject is from another connection or"
            " an older copy, it is among its own neighbors."
        )
        return f"{found} {check}"

    @property
    def remark(self) -> str:
        """A remark about other parcels in the subject, or ""."""
        others = self._inside - self._alike
        if not others:
            return ""
        return number_of(
            others,
            "{} of the parcels found is in the subject, such as another unit.",
            "{} of the parcels found are in the subject, such as other units.",
        )

    def _covers_half(self, wkb: bytes) -> bool:
        import numpy as np
        import shapely

        if self._shape is None:
            wkbs = [polygon.wkb for polygon in self._polygons]
            self._shape = shapely.union_all(shapely.from_wkb(wkbs))
            if self.transform is not None:
                self._shape = make_valid(transformed(np.array([self._shape]), self.transform))[0]
            shapely.prepare(self._shape)
        shape = shapely.from_wkb(wkb)
        if not shapely.intersects(self._shape, shape):
            return False
        shape = shapely.make_valid(shape)
        return 0 < shape.area <= 2 * self._shape.intersection(shape).area


def _ways_to_write(text: str) -> Iterator[str]:
    """Return a UUID in its usual form, and as it was written."""
    with suppress(ValueError):  # an id of another kind
        yield str(uuid.UUID(text))
    yield text


def subject_wkt(expression: str) -> str:
    """Return the subject's polygons in the expression of a `NeighborInput` as WKT, or ""."""
    start, _, rest = _OUTSIDE.partition("{wkt}")
    end = rest[: rest.index(")")]
    _, _, found = expression.partition(start)
    return found.partition(end)[0]


def _outside(polygons: Sequence[SearchPolygon]) -> str:
    """Return an expression that is true for parcels outside these polygons."""
    import shapely

    whole = shapely.union_all(shapely.from_wkb([polygon.wkb for polygon in polygons]))
    for tolerance in (0.0, *_TOLERANCES):
        geometry = QgsGeometry()
        geometry.fromWkb(shapely.to_wkb(shapely.simplify(whole, tolerance), output_dimension=2))
        wkt = geometry.asWkt(_DIGITS)
        if len(wkt) <= _MOST_LETTERS:
            return _OUTSIDE.format(wkt=wkt)
    problem = tr("the subject has too many polygons; select fewer of them.")
    raise ParcelError(ErrorCode.REQUEST_REFUSED, problem=problem)
