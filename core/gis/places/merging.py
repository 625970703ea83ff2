"""Merges the parcels of a stack into one feature: sums, lists, and what they have in common.

A field is merged by its `MergeRule`: a new rule is a function and its row in the table at the end.
"""

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

from parcel_lookup.core.contract import FIELD_BY_NAME, FIELDS, ID_FIELD, Merge
from parcel_lookup.core.contract.reference import known_column
from parcel_lookup.core.contract.values import Unreadable, read_number, read_text
from parcel_lookup.core.gis.layer.schema import BUILDING_COUNT, RESERVED, STACK_COUNT
from parcel_lookup.core.gis.layer.stacks import STACK_FIELD, find_places
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.i18n import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsCoordinateReferenceSystem, QgsGeometry

    from parcel_lookup.core.contract import Cancellation, Field
    from parcel_lookup.core.gis.layer.stacks import PlacedFeature
    from parcel_lookup.core.gis.layer.values import LayerCopy

#: Fields of the copy that its layer does not have.
PLACE, PARCEL_COUNT, PARCELS = "place", "parcel_count", "svc_uuids"
#: Separates the values of a list: an address may contain a comma.
_SEPARATOR = "; "
_SQUARE_METERS_PER_ACRE, _SQUARE_FEET_PER_ACRE = 4046.8564224, 43_560
_ISO_DATE = 10  # letters


class MergeRule(NamedTuple):
    """How the values of several parcels become one."""

    #: As a sentence, for the comment of the field.
    description: str
    #: None: the type of the source field.
    type: QMetaType.Type | None
    #: Receives the values, None for NULL, and the place.
    merge: Callable[[list[Any], _PlaceRows], Any]


class MergedPlaces(NamedTuple):
    """The features and fields of a layer with one feature for each place. Plain data."""

    fields: QgsFields
    #: In the order in which the places first occur.
    features: list[QgsFeature]
    #: Label and rule of each field, in their order.
    rules: list[tuple[str, str]]
    #: Names of the fields that have a value somewhere.
    filled: frozenset[str]
    #: Number of parcels, and of places with more than one parcel.
    parcels: int
    shared: int


class _PlaceRows:
    """The rows of one place, while they are read."""

    def __init__(self, expected: int) -> None:
        #: Number of rows that have not been read yet.
        self.missing = expected
        self.rows: list[list[Any]] = []
        #: Index of the first row of each parcel.
        self.firsts: list[int] = []
        self.parcels: dict[tuple[str, int], None] = {}
        #: The area; None without geometry.
        self.acres: float | None = None
        #: Dates of sales, by row of `firsts`.
        self.dates: list[str | None] = []
        self.geometry: QgsGeometry | None = None

    def add(self, placed: PlacedFeature, values: list[Any], geometry: QgsGeometry | None) -> None:
        self.missing -= 1
        if placed.parcel is None or placed.parcel not in self.parcels:
            self.firsts.append(len(self.rows))
        if placed.parcel is not None:
            self.parcels[placed.parcel] = None
        self.rows.append(values)
        self.geometry = self.geometry or geometry


def merge_places(copy: LayerCopy, cancellation: Cancellation) -> MergedPlaces:
    """Return one feature for each place of a layer. In a task. Raises `Cancelled`.

    Several rows of a parcel, as in a layer of parcels and polygons, count once.
    """
    placed = {one.id: one for one in find_places(copy, cancellation)}
    awaited = Counter(one.place for one in placed.values())
    merger = _PlaceMerger(copy.fields, copy.crs)
    places: dict[str, _PlaceRows] = {}
    features: dict[str, QgsFeature] = {}
    shared = parcels = 0
    for feature in copy.features(cancellation, QgsFeatureRequest()):
        one = placed.get(feature.id())
        if one is None:
            continue
        place = places.setdefault(one.place, _PlaceRows(awaited[one.place]))
        features.setdefault(one.place, QgsFeature())
        values = [plain_value(value) for value in feature.attributes()]
        place.add(one, values, feature.geometry() if feature.hasGeometry() else None)
        if not place.missing:
            merger.fill(features[one.place], one.place, place)
            shared += len(place.firsts) > 1
            parcels += len(place.firsts)
            places[one.place] = _PlaceRows(0)  # only a few places are in memory
    made = list(features.values())
    return MergedPlaces(merger.fields, made, merger.rules, merger.filled(), parcels, shared)


class _PlaceMerger:
    """Creates the fields and the values of the merged features."""

    def __init__(self, fields: QgsFields, crs: QgsCoordinateReferenceSystem) -> None:
        self.fields = QgsFields()
        self.rules: list[tuple[str, str]] = []
        #: Per field: its index in the source, whether it is one of a parcel, and its rule.
        self._columns: list[tuple[int, bool, MergeRule]] = []
        self._empty: set[int] = set()
        dates = (field.name for field in FIELDS if field.merge is Merge.LATEST)
        self._date_at = fields.lookupField(next(dates))
        self._measure = QgsDistanceArea()
        self._measure.setSourceCrs(crs, QgsCoordinateTransformContext())
        self._measure.setEllipsoid("EPSG:7030")  # WGS 84
        self._append(
            PLACE, QMetaType.Type.QString, tr("Place"), tr("Stack UUID, or the parcel's own")
        )
        comment = tr("Number of parcels at this place")
        self._append(PARCEL_COUNT, QMetaType.Type.Int, tr("Parcels"), comment)
        self._append(PARCELS, QMetaType.Type.QString, tr("Parcel UUIDs"), _LIST.description)
        for at in range(fields.count()):
            self._add_field(at, fields.at(at))
        self._empty.update(range(self.fields.count()))

    def fill(self, feature: QgsFeature, name: str, place: _PlaceRows) -> None:
        """Set geometry and values of a feature from a place."""
        if self._date_at >= 0:
            place.dates = [_iso(place.rows[row][self._date_at]) for row in place.firsts]
        if place.geometry is not None:
            feature.setGeometry(place.geometry)
            if len(place.firsts) > 1:
                area = self._measure.measureArea(place.geometry)
                place.acres = area / _SQUARE_METERS_PER_ACRE
        parcels = _SEPARATOR.join(uuid for uuid, _ in place.parcels) or None
        values: list[Any] = [name.lstrip("\0"), len(place.firsts), parcels]
        for at, is_of_parcel, rule in self._columns:
            rows = place.firsts if is_of_parcel else range(len(place.rows))
            values.append(rule.merge([place.rows[row][at] for row in rows], place))
        feature.setAttributes(values)
        self._empty -= {at for at in self._empty if values[at] is not None}

    def filled(self) -> frozenset[str]:
        """Return the names of the fields that have a value somewhere."""
        return frozenset(
            set(self.fields.names()) - {self.fields.at(at).name() for at in self._empty}
        )

    def _add_field(self, at: int, field: QgsField) -> None:
        name = field.name().lower()
        if name in (ID_FIELD, STACK_FIELD, STACK_COUNT, *RESERVED):  # `PARCEL_COUNT` says it
            return
        known = known_column(name)
        name = known.field if known and known.field and name not in FIELD_BY_NAME else name
        is_text = field.type() == QMetaType.Type.QString
        rule = _RULES.get(name) or (_LIST if is_text else _SAME)
        kind = QMetaType.Type(field.type()) if rule.type is None else rule.type
        self._append(self._free_name(field.name()), kind, field.displayName(), rule.description)
        self._columns.append((at, name in FIELD_BY_NAME, rule))

    def _append(self, name: str, kind: QMetaType.Type, label: str, words: str) -> None:
        field = QgsField(name, kind)
        field.setAlias(label)
        field.setComment(words)
        self.fields.append(field)
        self.rules.append((label, words))

    def _free_name(self, name: str) -> str:
        number, found = 1, name
        while self.fields.lookupField(found) >= 0:
            number += 1
            found = f"{name}_{number}"
        return found


# ---- the rules -----------------------------------------------------------------------------------


def _numbers(values: Sequence[Any]) -> list[float]:
    """Return the values that are finite numbers, or text with a number."""
    found = []
    for value in values:
        try:
            number = read_number(value)
        except Unreadable:
            continue
        if number is not None:
            found.append(float(number))
    return found


def _sum(values: list[Any], place: _PlaceRows) -> float | None:  # noqa: ARG001
    numbers = _numbers(values)
    return sum(numbers) if numbers else None


def _mean(values: list[Any], place: _PlaceRows) -> float | None:  # noqa: ARG001
    numbers = _numbers(values)
    return fmean(numbers) if numbers else None


def _largest(values: list[Any], place: _PlaceRows) -> float | None:  # noqa: ARG001
    return max(_numbers(values), default=None)


def _most(values: list[Any], place: _PlaceRows) -> int | None:
    largest = _largest(values, place)
    return None if largest is None else int(largest)


def _ground(units: float) -> Callable[[list[Any], _PlaceRows], float | None]:
    """Return a merge function for areas in a unit of which an acre has `units`."""

    def merge(values: list[Any], place: _PlaceRows) -> float | None:
        numbers = _numbers(values)
        if not numbers:
            return None
        largest, total = max(numbers), sum(numbers)
        if place.acres is None:
            return largest if len(set(numbers)) == 1 else total
        area = place.acres * units
        return total if abs(total - area) < abs(largest - area) else largest

    return merge


def _most_common(values: list[Any], place: _PlaceRows) -> Any:  # noqa: ARG001
    numbers = Counter(value for value in values if value is not None)
    return numbers.most_common(1)[0][0] if numbers else None


def _same(values: list[Any], place: _PlaceRows) -> Any:  # noqa: ARG001
    first = values[0]
    return first if all(value == first for value in values) else None


def _list(values: list[Any], place: _PlaceRows) -> str | None:  # noqa: ARG001
    texts = dict.fromkeys(_text(value) for value in values if value is not None)
    texts.pop("", None)
    return _SEPARATOR.join(texts) or None


def _latest(values: list[Any], place: _PlaceRows) -> str | None:
    return max(filter(None, place.dates), default=None) or _list(values, place)


def _price(values: list[Any], place: _PlaceRows) -> float | None:
    latest = max(filter(None, place.dates), default=None)
    of_latest = [value for value, day in zip(values, place.dates) if day == latest]
    return _largest(of_latest if latest else values, place)


def _iso(value: Any) -> str | None:
    """Return the day of an ISO date, otherwise None: free text has no order."""
    text = value[:_ISO_DATE] if isinstance(value, str) else ""
    is_date = len(text) == _ISO_DATE and text[4] == text[7] == "-"
    return text if is_date and text.replace("-", "").isdigit() else None


def _text(value: Any) -> str:
    try:
        return (read_text(value) or "").strip()
    except Unreadable:
        return str(value)


_NUMBER, _TEXT = QMetaType.Type.Double, QMetaType.Type.QString
_LIST = MergeRule(tr("Each value once"), _TEXT, _list)
_SAME = MergeRule(tr("The value if all parcels have the same one, otherwise empty"), None, _same)
_SUM = MergeRule(tr("Sum of the parcels"), _NUMBER, _sum)
_LARGEST = MergeRule(tr("Largest value of the parcels"), _NUMBER, _largest)
_MOST_COMMON = MergeRule(tr("Most common value of the parcels"), None, _most_common)
_GROUND = tr(
    "Sum of the parcels, or the largest value if each parcel has the area of the whole lot: "
    "whichever is closer to the area of the geometry"
)
_RULE_OF = {
    Merge.SAME: _SAME,
    Merge.LIST: _LIST,
    Merge.SUM: _SUM,
    Merge.MEAN: MergeRule(tr("Mean of the parcels"), _NUMBER, _mean),
    Merge.LARGEST: _LARGEST,
    Merge.MOST_COMMON: _MOST_COMMON,
    Merge.LATEST: MergeRule(tr("Latest date; each value once if none can be read"), _TEXT, _latest),
    Merge.OF_LATEST: MergeRule(
        tr("Price of the latest sale; the highest price if no date is known"), _NUMBER, _price
    ),
}
_UNITS_PER_ACRE = {"acres": 1, "sq ft": _SQUARE_FEET_PER_ACRE}


def _rule(field: Field) -> MergeRule:
    if field.merge is Merge.AREA:
        return MergeRule(_GROUND, _NUMBER, _ground(_UNITS_PER_ACRE[field.unit]))
    return _RULE_OF[field.merge]


_RULES = {field.name: _rule(field) for field in FIELDS} | {
    BUILDING_COUNT: MergeRule(_LARGEST.description, QMetaType.Type.Int, _most),
}
