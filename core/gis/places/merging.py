"""What several parcels at one place come to: sums, lists, and what they have in common."""

from __future__ import annotations

from collections import Counter
from statistics import fmean
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from qgis.core import (
    QgsCoordinateTransformContext,
    QgsDistanceArea,
    QgsFeature,
    QgsFeatureRequest,
    QgsField,
    QgsFields,
)
from qgis.PyQt.QtCore import QMetaType

from parcel_lookup.core.contract import FIELD_BY_NAME, ID_FIELD
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.contract.values import Unreadable, read_number, read_text
from parcel_lookup.core.gis.layer.schema import BUILDING_COUNT, RESERVED
from parcel_lookup.core.gis.layer.stacks import STACK_FIELD, find_places
from parcel_lookup.core.gis.layer.values import plain_value

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsCoordinateReferenceSystem, QgsGeometry

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.layer.stacks import Placed
    from parcel_lookup.core.gis.layer.values import LayerCopy

#: The fields that a copy has and its layer has not.
PLACE, PARCEL_COUNT, PARCELS = "place", "parcel_count", "svc_uuids"
#: Between the values of a list: an address may have a comma in it.
_BETWEEN = "; "
_SQUARE_METRES_PER_ACRE, _SQUARE_FEET_PER_ACRE = 4046.8564224, 43_560
_ISO_DATE = 10  # letters


class Way(NamedTuple):
    """How the values of several parcels become one."""

    #: As a sentence, for the comment of the field.
    words: str
    #: None: the type of the field that the values are from.
    type: QMetaType.Type | None
    #: Given the values, None where there is none, and the place.
    merge: Callable[[list[Any], _Place], Any]


class PlacesMerged(NamedTuple):
    """The copy of a layer with one feature for each place. Plain data."""

    fields: QgsFields
    #: In the order in which the places are first seen.
    features: list[QgsFeature]
    #: Label and way of each field, in their order.
    ways: list[tuple[str, str]]
    #: Names of the fields in which a place has a value.
    filled: frozenset[str]
    #: Different parcels, and places with more than one of them.
    parcels: int
    shared: int


class _Place:
    """The rows of one place, while they are read."""

    def __init__(self, awaited: int) -> None:
        #: Rows that are still to come.
        self.awaited = awaited
        self.rows: list[list[Any]] = []
        #: Of the rows, the first of each parcel.
        self.firsts: list[int] = []
        self.parcels: dict[str, None] = {}
        #: In acres; None without a geometry.
        self.acres: float | None = None
        #: Of the sales, by row of `firsts`.
        self.dates: list[str | None] = []
        self.geometry: QgsGeometry | None = None

    def add(self, placed: Placed, values: list[Any], geometry: QgsGeometry | None) -> None:
        self.awaited -= 1
        if placed.parcel is None or placed.parcel not in self.parcels:
            self.firsts.append(len(self.rows))
        if placed.parcel is not None:
            self.parcels[placed.parcel] = None
        self.rows.append(values)
        self.geometry = self.geometry or geometry


def merge_places(copy: LayerCopy, cancellation: Cancellation) -> PlacesMerged:
    """One feature for each place of a layer. In a task. Raises `Cancelled`.

    Rows of one parcel (a layer of parcels and polygons has several) count once.
    """
    placed = {one.id: one for one in find_places(copy, cancellation)}
    awaited = Counter(one.place for one in placed.values())
    maker = _Maker(copy.fields, copy.crs)
    places: dict[str, _Place] = {}
    features: dict[str, QgsFeature] = {}
    shared = parcels = 0
    for feature in copy.features(cancellation, QgsFeatureRequest()):
        one = placed.get(feature.id())
        if one is None:
            continue
        place = places.setdefault(one.place, _Place(awaited[one.place]))
        features.setdefault(one.place, QgsFeature())
        values = [plain_value(value) for value in feature.attributes()]
        place.add(one, values, feature.geometry() if feature.hasGeometry() else None)
        if not place.awaited:
            maker.fill(features[one.place], one.place, place)
            shared += len(place.firsts) > 1
            parcels += len(place.firsts)
            places[one.place] = _Place(0)  # of a large layer only a few are held at a time
    made = list(features.values())
    return PlacesMerged(maker.fields, made, maker.ways, maker.filled(), parcels, shared)


class _Maker:
    """Makes the features of the copy."""

    def __init__(self, fields: QgsFields, crs: QgsCoordinateReferenceSystem) -> None:
        self.fields = QgsFields()
        self.ways: list[tuple[str, str]] = []
        #: Where the values of each field are, whether of each parcel or each row, and their way.
        self._columns: list[tuple[int, bool, Way]] = []
        self._empty: set[int] = set()
        self._date_at = fields.lookupField("sale_date")
        self._measure = QgsDistanceArea()
        self._measure.setSourceCrs(crs, QgsCoordinateTransformContext())
        self._measure.setEllipsoid("EPSG:7030")  # WGS 84
        self._append(PLACE, QMetaType.Type.QString, "Place", "Stack UUID, or the parcel's own")
        self._append(PARCEL_COUNT, QMetaType.Type.Int, "Parcels", "How many parcels are here")
        self._append(PARCELS, QMetaType.Type.QString, "Parcel UUIDs", _LIST.words)
        for at in range(fields.count()):
            self._learn(at, fields.at(at))
        self._empty.update(range(self.fields.count()))

    def fill(self, feature: QgsFeature, name: str, place: _Place) -> None:
        """Give a feature the values of a place."""
        if self._date_at >= 0:
            place.dates = [_iso(place.rows[row][self._date_at]) for row in place.firsts]
        if place.geometry is not None:
            feature.setGeometry(place.geometry)
            if len(place.firsts) > 1:
                area = self._measure.measureArea(place.geometry)
                place.acres = area / _SQUARE_METRES_PER_ACRE
        parcels = _BETWEEN.join(place.parcels) or None
        values: list[Any] = [name.lstrip("\0"), len(place.firsts), parcels]
        for at, is_of_parcel, way in self._columns:
            rows = place.firsts if is_of_parcel else range(len(place.rows))
            values.append(way.merge([place.rows[row][at] for row in rows], place))
        feature.setAttributes(values)
        self._empty -= {at for at in self._empty if values[at] is not None}

    def filled(self) -> frozenset[str]:
        """Names of the fields that were given a value."""
        return frozenset(
            set(self.fields.names()) - {self.fields.at(at).name() for at in self._empty}
        )

    def _learn(self, at: int, field: QgsField) -> None:
        name = field.name().lower()
        if name in (ID_FIELD, STACK_FIELD, *RESERVED):
            return
        known = known_column(name)
        name = known.field if known and known.field and name not in FIELD_BY_NAME else name
        is_text = field.type() == QMetaType.Type.QString
        way = _WAYS.get(name) or (_LIST if is_text or name in FIELD_BY_NAME else _SAME)
        kind = QMetaType.Type(field.type()) if way.type is None else way.type
        self._append(self._free(field.name()), kind, field.displayName(), way.words)
        self._columns.append((at, name in FIELD_BY_NAME, way))

    def _append(self, name: str, kind: QMetaType.Type, label: str, words: str) -> None:
        field = QgsField(name, kind)
        field.setAlias(label)
        field.setComment(words)
        self.fields.append(field)
        self.ways.append((label, words))

    def _free(self, name: str) -> str:
        number, found = 1, name
        while self.fields.lookupField(found) >= 0:
            number += 1
            found = f"{name}_{number}"
        return found


# ---- the ways -----------------------------------------------------------------------------------


def _numbers(values: Sequence[Any]) -> list[float]:
    """Those that are numbers, or texts of numbers; no infinities."""
    found = []
    for value in values:
        try:
            number = read_number(value)
        except Unreadable:
            continue
        if number is not None:
            found.append(float(number))
    return found


def _sum(values: list[Any], place: _Place) -> float | None:  # noqa: ARG001
    numbers = _numbers(values)
    return sum(numbers) if numbers else None


def _mean(values: list[Any], place: _Place) -> float | None:  # noqa: ARG001
    numbers = _numbers(values)
    return fmean(numbers) if numbers else None


def _largest(values: list[Any], place: _Place) -> float | None:  # noqa: ARG001
    return max(_numbers(values), default=None)


def _most(values: list[Any], place: _Place) -> int | None:
    largest = _largest(values, place)
    return None if largest is None else int(largest)


def _ground(units: float) -> Callable[[list[Any], _Place], float | None]:
    """Areas, of which there are `units` in an acre."""

    def merge(values: list[Any], place: _Place) -> float | None:
        numbers = _numbers(values)
        if not numbers:
            return None
        largest, total = max(numbers), sum(numbers)
        if place.acres is None:
            return largest if len(set(numbers)) == 1 else total
        area = place.acres * units
        return total if abs(total - area) < abs(largest - area) else largest

    return merge


def _commonest(values: list[Any], place: _Place) -> Any:  # noqa: ARG001
    numbers = Counter(value for value in values if value is not None)
    return numbers.most_common(1)[0][0] if numbers else None


def _same(values: list[Any], place: _Place) -> Any:  # noqa: ARG001
    first = values[0]
    return first if all(value == first for value in values) else None


def _list(values: list[Any], place: _Place) -> str | None:  # noqa: ARG001
    texts = dict.fromkeys(_text(value) for value in values if value is not None)
    texts.pop("", None)
    return _BETWEEN.join(texts) or None


def _latest(values: list[Any], place: _Place) -> str | None:
    return max(filter(None, place.dates), default=None) or _list(values, place)


def _price(values: list[Any], place: _Place) -> float | None:
    latest = max(filter(None, place.dates), default=None)
    of_latest = [value for value, day in zip(values, place.dates) if day == latest]
    return _largest(of_latest if latest else values, place)


def _iso(value: Any) -> str | None:
    """The day of an ISO date, else None: free text cannot be put in order."""
    text = value[:_ISO_DATE] if isinstance(value, str) else ""
    is_date = len(text) == _ISO_DATE and text[4] == text[7] == "-"
    return text if is_date and text.replace("-", "").isdigit() else None


def _text(value: Any) -> str:
    try:
        return (read_text(value) or "").strip()
    except Unreadable:
        return str(value)


_NUMBER, _TEXT = QMetaType.Type.Double, QMetaType.Type.QString
_LIST = Way("Each value once", _TEXT, _list)
_SAME = Way("The value where all parcels have the same, else empty", None, _same)
_SUM = Way("Sum of the parcels", _NUMBER, _sum)
_LARGEST = Way("Largest of the parcels", _NUMBER, _largest)
_COMMONEST = Way("Commonest of the parcels", None, _commonest)
_GROUND = (
    "Sum of the parcels, or the largest of them where each tells of the whole lot: whichever is "
    "closer to the area of the geometry"
)
_WAYS = {
    "acres": Way(_GROUND, _NUMBER, _ground(1)),
    "acres_calc": Way(_GROUND, _NUMBER, _ground(1)),
    "sq_feet": Way(_GROUND, _NUMBER, _ground(_SQUARE_FEET_PER_ACRE)),
    "cdl_majority_category": _COMMONEST,
    "cdl_majority_value": _COMMONEST,
    "cdl_majority_percent": _LARGEST,
    "elevation": Way("Mean of the parcels", _NUMBER, _mean),
    "adjacent_acreage_sameowner": _LARGEST,
    "parcel_value": _SUM,
    "land_value": _SUM,
    "improvements_value": _SUM,
    "agricultural_value": _SUM,
    "building_value": _SUM,
    "tax_amount": _SUM,
    "sale_price": Way("Of the latest sale; the largest where no date is known", _NUMBER, _price),
    "sale_date": Way("Latest date; each value once where none can be read", _TEXT, _latest),
    BUILDING_COUNT: Way(_LARGEST.words, QMetaType.Type.Int, _most),
}
