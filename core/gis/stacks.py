"""Stacks: parcels that share a place, such as the units of a condominium on one lot.

A stack is what has one `svc_stack_uuid`; parcels without one are a stack where their geometries are
equal. How many parcels there are in each is kept on the layer as an expression variable, so that
labels, styles and forms know it without a field of their own and without the plugin.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import QgsExpressionContextUtils, QgsFeatureRequest

from parcel_lookup.core.contract import ID_FIELD

from .polygons import plain_value

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from qgis.core import QgsGeometry, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation

    from .layer_values import LayerCopy

STACK_FIELD = "svc_stack_uuid"
#: The layer's expression variable: a JSON object, from `STACK_KEY` to the number of parcels.
STACKS_VARIABLE = "parcel_lookup_stacks"
#: Another one: a JSON object, whose members are the `svc_uuid` of the first parcel of each stack,
#: which is labelled for all of it.
FIRSTS_VARIABLE = "parcel_lookup_stack_firsts"
#: A QGIS expression: what a parcel is found by in the variable.
STACK_KEY = f"""coalesce(nullif("{STACK_FIELD}", ''), "{ID_FIELD}")"""


class Stacks(NamedTuple):
    """The stacks of a layer. Plain data, for any thread."""

    #: By `svc_stack_uuid`, or by the `svc_uuid` of each parcel that has none: how many different
    #: parcels are at its place, two or more.
    counts: Mapping[str, int]
    #: The `svc_uuid` of the first parcel of each stack, in the layer's order.
    firsts: tuple[str, ...]
    #: Parcels in all of them.
    parcels: int

    @property
    def number(self) -> int:
        """How many stacks."""
        return len(self.firsts)

    @property
    def largest(self) -> int:
        """Parcels in the largest; 0 where there is no stack."""
        return max(self.counts.values(), default=0)


class Placed(NamedTuple):
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
    """The stacks of a layer. In a task. Raises `Cancelled`.

    Rows of one parcel (a layer of parcels and polygons has several) count once.
    """
    places = find_places(copy, cancellation)
    features = Counter(one.place for one in places)
    parcels: dict[str, dict[str, None]] = defaultdict(dict)
    keys: dict[str, set[str]] = defaultdict(set)
    for one in places:
        if one.parcel is not None and features[one.place] > 1:
            parcels[one.place][one.parcel] = None
            keys[one.place].add(one.stack or one.parcel)
    stacks = {place: there for place, there in parcels.items() if len(there) > 1}
    counts = {key: len(there) for place, there in stacks.items() for key in keys[place]}
    firsts = tuple(next(iter(there)) for there in stacks.values())
    return Stacks(counts, firsts, sum(map(len, stacks.values())))


def find_places(copy: LayerCopy, cancellation: Cancellation) -> list[Placed]:
    """Where each feature is, in the layer's order. In a task. Raises `Cancelled`.

    By `svc_stack_uuid`; without one by geometry; without geometry by `svc_uuid`. A feature that has
    none of the three is at a place of its own.
    """
    found: list[Placed] = []
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
        found.append(Placed(feature.id(), parcel, stack, place))
    for numbers in _at_one_place(copy, found, by_box.values(), cancellation):
        place = found[numbers[0]].place
        for number in numbers[1:]:
            found[number] = found[number]._replace(place=place)
    return found


def remember_stacks(layer: QgsVectorLayer, stacks: Stacks) -> None:
    """Keep them on the layer, for the expressions below. Main thread."""
    scope = QgsExpressionContextUtils.layerScope(layer)
    for name, value in (
        (STACKS_VARIABLE, dict(stacks.counts)),
        (FIRSTS_VARIABLE, dict.fromkeys(stacks.firsts, 1)),
    ):
        if value or scope.hasVariable(name):
            text = json.dumps(value, separators=(",", ":"))
            QgsExpressionContextUtils.setLayerVariable(layer, name, text)


def stack_count_expression() -> str:
    """A QGIS expression: how many parcels are at a parcel's place, itself among them; 1 or more.

    The variable of a layer does not change while it is drawn, so QGIS reads the JSON once each
    time. Without it the number is 1.
    """
    return f"coalesce(map_get(json_to_map(@{STACKS_VARIABLE}), {STACK_KEY}), 1)"


def stack_label_expression() -> str:
    """A QGIS expression: whether a parcel is the one that is labelled for all at its place.

    True for what is alone, and where nothing is known of stacks.
    """
    first = f'map_exist(json_to_map(@{FIRSTS_VARIABLE}), "{ID_FIELD}")'
    return f"({stack_count_expression()} = 1 OR coalesce({first}, true))"


def _at_one_place(
    copy: LayerCopy,
    found: list[Placed],
    alike: Iterable[list[int]],
    cancellation: Cancellation,
) -> list[list[int]]:
    """Of features whose boxes are alike, those whose geometries are equal."""
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
