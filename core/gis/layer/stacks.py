"""Stacks: parcels that share a place, such as the units of a condominium on one lot.

A stack is what has one `svc_stack_uuid`; parcels without one are a stack where their geometries are
equal. How many parcels there are in each is kept on the layer (`layer_maps`), so that labels,
styles and forms know it without a field of their own and without the plugin.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import QgsFeatureRequest

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.gis.layer.number_maps import (
    map_entry,
    map_has_expression,
    map_text,
    map_value_expression,
    remember_map,
    short_keys,
)
from parcel_lookup.core.gis.layer.values import plain_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from qgis.core import QgsGeometry, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.layer.values import LayerCopy

STACK_FIELD = "svc_stack_uuid"
#: The layer's expression variable: a map from `STACK_KEY` to the number of parcels. It has the
#: `svc_uuid` of the first parcel of each stack, too, which is labeled for all of it; the numbers
#: of all other keys are negative.
STACKS_VARIABLE = "parcel_lookup_stacks"
#: A QGIS expression: what a parcel is found by in the variable.
STACK_KEY = f"""coalesce(nullif("{STACK_FIELD}", ''), "{ID_FIELD}")"""
#: Maximum length of the variable. QGIS writes it with the layer, in the main thread, and takes some
#: 45 ms for it. That is enough for 9,000 stacks that have an id, or 17,000 parcels that have none.
_MOST = 250_000
_PARCEL = f'"{ID_FIELD}"'


class Stacks(NamedTuple):
    """The stacks of a layer. Plain data, for any thread."""

    #: By `svc_stack_uuid`, or by the `svc_uuid` of each parcel that has none: how many different
    #: parcels are at its place, two or more. Without those that are left out.
    counts: Mapping[str, int]
    #: The `svc_uuid` of the first parcel of each stack, in the layer's order.
    firsts: tuple[str, ...]
    #: Parcels in all of them.
    parcels: int
    #: What the layer keeps of them.
    text: str = map_text({})
    #: Stacks that the layer keeps nothing of, since there are too many: the smallest. Their parcels
    #: are taken to be alone.
    left_out: int = 0

    @property
    def number(self) -> int:
        """The number of stacks."""
        return len(self.firsts)

    @property
    def largest(self) -> int:
        """Parcels in the largest; 0 where there is no stack."""
        return max(self.counts.values(), default=0)

    @property
    def note(self) -> str:
        """A sentence about the stacks that are left out; "" where none is."""
        if not self.left_out:
            return ""
        return (
            f"Parcels share {self.number:,} places. The "
            f"{self.number - self.left_out:,} with the most parcels are marked as such; "
            "at the others each parcel is drawn and labeled as if it were alone."
        )


class _Stack(NamedTuple):
    #: The `svc_uuid` of the first parcel.
    first: str
    #: Different parcels.
    count: int
    #: What they are found by: `STACK_KEY`.
    keys: tuple[str, ...]


class PlacedFeature(NamedTuple):
    """A feature of a layer, and the place that it shares with others or has for itself."""

    #: Of the feature.
    id: int
    #: `svc_uuid`; None where it has none.
    parcel: str | None
    #: `svc_stack_uuid`; None where it has none.
    stack: str | None
    #: The same for all at one place, unique in the layer.
    place: str


def find_stacks(copy: LayerCopy, cancellation: Cancellation) -> Stacks:
    """Return the stacks of a layer. In a task. Raises `Cancelled`.

    Rows of one parcel (a layer of parcels and polygons has several) count once.
    """
    places = find_places(copy, cancellation)
    features = Counter(one.place for one in places)
    parcels: dict[str, dict[str, None]] = defaultdict(dict)
    keys: dict[str, dict[str, None]] = defaultdict(dict)
    for one in places:
        if one.parcel is not None and features[one.place] > 1:
            parcels[one.place][one.parcel] = None
            keys[one.place][one.stack or one.parcel] = None
    stacks = [
        _Stack(next(iter(there)), len(there), tuple(keys[place]))
        for place, there in parcels.items()
        if len(there) > 1
    ]
    names = short_keys(id_ for one in places for id_ in (one.parcel, one.stack) if id_)
    kept, text = _text_of(stacks, names)
    return Stacks(
        counts={key: one.count for one in kept for key in one.keys},
        firsts=tuple(one.first for one in stacks),
        parcels=sum(one.count for one in stacks),
        text=text,
        left_out=len(stacks) - len(kept),
    )


def find_places(copy: LayerCopy, cancellation: Cancellation) -> list[PlacedFeature]:
    """Return the place of each feature, in the layer's order. In a task. Raises `Cancelled`.

    By `svc_stack_uuid`; without one by geometry; without geometry by `svc_uuid`. A feature that has
    none of the three is at a place of its own.
    """
    found: list[PlacedFeature] = []
    by_box: dict[tuple[float, ...], list[int]] = defaultdict(list)
    parcel_at, stack_at = (copy.fields.lookupField(name) for name in (ID_FIELD, STACK_FIELD))
    request = QgsFeatureRequest()
    request.setSubsetOfAttributes([at for at in (parcel_at, stack_at) if at >= 0])
    for feature in copy.features(cancellation, request):
        parcel = _text(feature[parcel_at]) if parcel_at >= 0 else None
        stack = _text(feature[stack_at]) if stack_at >= 0 else None
        if stack is None and feature.hasGeometry():
            by_box[_box(feature.geometry())].append(len(found))
        place = stack or parcel or f"\0{feature.id()}"
        found.append(PlacedFeature(feature.id(), parcel, stack, place))
    for numbers in _at_one_place(copy, found, by_box.values(), cancellation):
        place = found[numbers[0]].place
        for number in numbers[1:]:
            found[number] = found[number]._replace(place=place)
    return found


def remember_stacks(layer: QgsVectorLayer, stacks: Stacks) -> None:
    """Store the stacks in the layer's variable, for the expressions below. Main thread."""
    remember_map(layer, STACKS_VARIABLE, stacks.text)


def stack_count_expression() -> str:
    """Return a QGIS expression: the number of parcels at a parcel's place, including itself.

    Where the layer keeps nothing of stacks the number is 1.
    """
    return f"abs(coalesce({map_value_expression(STACKS_VARIABLE, STACK_KEY)}, 1))"


def stack_label_expression() -> str:
    """Return a QGIS expression: whether a parcel is the one that is labeled for all at its place.

    True for what is alone, and where nothing is known of stacks.
    """
    is_first = f"coalesce({map_value_expression(STACKS_VARIABLE, _PARCEL)} > 0, false)"
    return f"({stack_count_expression()} = 1 OR {is_first})"


def is_stacked_expression() -> str:
    """Return a QGIS expression: whether others are at a parcel's place.

    For rows of a table: it is quick where QGIS does not prepare it, too.
    """
    return map_has_expression(STACKS_VARIABLE, STACK_KEY)


def _text_of(stacks: list[_Stack], names: Mapping[str, str]) -> tuple[list[_Stack], str]:
    """Return the stacks that a layer keeps, largest first, and what it keeps of them.

    `names` are what ids are known by in the text.
    """
    kept, text, size = [], [], 0
    for one in sorted(stacks, key=lambda one: -one.count):
        numbers = dict.fromkeys(one.keys, -one.count) | {one.first: one.count}
        entries = ",".join(map_entry(names[key], number) for key, number in numbers.items())
        size += len(entries) + 1
        if size > _MOST:
            break
        kept.append(one)
        text.append(entries)
    return kept, f"{{{','.join(text)}}}"


def _at_one_place(
    copy: LayerCopy,
    found: list[PlacedFeature],
    alike: Iterable[list[int]],
    cancellation: Cancellation,
) -> list[list[int]]:
    """Return groups of features with equal geometries, among those with equal bounding boxes."""
    numbers = {found[number].id: number for some in alike if len(some) > 1 for number in some}
    if not numbers:
        return []
    request = QgsFeatureRequest().setFilterFids(list(numbers)).setNoAttributes()
    by_shape: dict[bytes, list[int]] = defaultdict(list)
    for feature in copy.features(cancellation, request):
        if feature.id() not in numbers:  # a copy of a selection gives all that is selected
            continue
        geometry = feature.geometry()
        geometry.normalize()  # whichever corner it begins with
        by_shape[bytes(geometry.asWkb())].append(numbers[feature.id()])
    return [sorted(some) for some in by_shape.values() if len(some) > 1]


def _box(geometry: QgsGeometry) -> tuple[float, ...]:
    box = geometry.boundingBox()
    return box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum()


def _text(value: object) -> str | None:
    value = plain_value(value)
    return None if value is None else str(value) or None
