"""Stacks: parcels that share a place, such as the units of a condominium on one lot.

Parcels with the same `svc_stack_uuid` are a stack, and so are parcels without one whose geometries
are equal. The field `stack_count` of a result layer holds the number of parcels at each parcel's
place, so that labels, styles, forms, and users' own expressions only need ``"stack_count" > 1``.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import QgsFeatureRequest, QgsGeometry

from parcel_lookup.core.contract import ID_FIELD
from parcel_lookup.core.gis.layer.schema import STACK_COUNT
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.search.same_parcel import NO_BOUNDS, KnownParcels

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from qgis.core import QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation, Parcel
    from parcel_lookup.core.gis.layer.values import LayerCopy

    #: New values of fields, by feature id and field index.
    CountSlice = Mapping[int, Mapping[int, int]]

STACK_FIELD = "svc_stack_uuid"
#: Number of features whose counts are written at once, which takes some milliseconds.
_SLICE = 1000


class Stacks(NamedTuple):
    """The stacks of a layer. Plain data, for any thread."""

    #: The number of different parcels at the place of each feature, by feature id.
    counts: Mapping[int, int]
    #: The number of places that several parcels share, and the number of parcels at them.
    number: int = 0
    parcels: int = 0
    #: The number of different parcels in the layer.
    all_parcels: int = 0


class PlacedFeature(NamedTuple):
    """A feature of a layer, and its place, which other features may share."""

    #: The feature id.
    id: int
    #: `svc_uuid`, and its number among the parcels with that ID (`KnownParcels`); or None.
    parcel: tuple[str, int] | None
    #: Identifies the place in the layer: the same for all features there.
    place: str


def find_stacks(copy: LayerCopy, cancellation: Cancellation) -> Stacks:
    """Return the stacks of a layer. In a task. Raises `Cancelled`.

    Rows of one parcel (a layer of parcels and polygons has several) count once.
    """
    placed = find_places(copy, cancellation)
    parcels: dict[str, set[tuple[str, int]]] = defaultdict(set)
    for one in placed:
        if one.parcel is not None:
            parcels[one.place].add(one.parcel)
    shared = [len(there) for there in parcels.values() if len(there) > 1]
    counts = {one.id: max(1, len(parcels.get(one.place, ()))) for one in placed}
    return Stacks(counts, len(shared), sum(shared), len({one.parcel for one in placed}))


def find_places(copy: LayerCopy, cancellation: Cancellation) -> list[PlacedFeature]:
    """Return the place of each feature, in the layer's order. In a task. Raises `Cancelled`.

    By `svc_stack_uuid`; without one by geometry; without geometry by `svc_uuid`. A feature that has
    none of the three is at a place of its own.
    """
    found: list[PlacedFeature] = []
    known = KnownParcels()
    by_box: dict[tuple[float, ...], list[int]] = defaultdict(list)
    parcel_at, stack_at = (copy.fields.lookupField(name) for name in (ID_FIELD, STACK_FIELD))
    request = QgsFeatureRequest()
    request.setSubsetOfAttributes([at for at in (parcel_at, stack_at) if at >= 0])
    for feature in copy.features(cancellation, request):
        uuid = _text(feature[parcel_at]) if parcel_at >= 0 else None
        stack = _text(feature[stack_at]) if stack_at >= 0 else None
        geometry = feature.geometry()
        box = NO_BOUNDS if geometry.isEmpty() else _box(geometry)
        if stack is None and feature.hasGeometry():
            by_box[box].append(len(found))
        number = known.add(uuid, box) if uuid else 0
        own = f"{uuid}_{number + 1}" if number else uuid
        place = stack or own or f"\0{feature.id()}"
        parcel = (uuid, number) if uuid else None
        found.append(PlacedFeature(feature.id(), parcel, place))
    numbers = {found[one].id: one for alike in by_box.values() if len(alike) > 1 for one in alike}
    request = QgsFeatureRequest().setFilterFids(list(numbers)).setNoAttributes()
    # A copy of a selection returns everything that is selected.
    shapes = (
        (numbers[feature.id()], feature.geometry())
        for feature in (copy.features(cancellation, request) if numbers else ())
        if feature.id() in numbers
    )
    for first, others in _equal_shapes(shapes):
        for number in others:
            found[number] = found[number]._replace(place=found[first].place)
    return found


def count_parcels(
    read: Callable[[], Iterable[Parcel]], cancellation: Cancellation
) -> dict[tuple[str, str], int]:
    """Return the `stack_count` of parcels that are not in a layer yet, by `key`. Any thread.

    `read` returns the parcels, and is called at most twice; parcels that are at a place of their
    own are left out. Raises `Cancelled`.
    """
    places: dict[tuple[str, str], str | tuple[str, str]] = {}
    by_box: dict[tuple[float, ...], list[tuple[str, str]]] = defaultdict(list)
    for parcel in _checked(read(), cancellation):
        if parcel.key in places:
            continue
        stack = parcel.attributes.get(STACK_FIELD)
        places[parcel.key] = str(stack) if stack else parcel.key
        if not stack and parcel.wkb is not None:
            by_box[_box(_geometry(parcel.wkb))].append(parcel.key)
    alike = {key for some in by_box.values() if len(some) > 1 for key in some}
    shapes = {  # a parcel of a list may occur several times
        parcel.key: _geometry(parcel.wkb)
        for parcel in _checked(read() if alike else (), cancellation)
        if parcel.key in alike
    }
    for first, others in _equal_shapes(shapes.items()):
        places.update(dict.fromkeys(others, places[first]))
    counts = Counter(places.values())
    return {key: counts[place] for key, place in places.items() if counts[place] > 1}


def count_slices(copy: LayerCopy, stacks: Stacks, cancellation: Cancellation) -> list[CountSlice]:
    """Return the values of `stack_count` that a layer lacks, in slices. In a task."""
    at = copy.fields.lookupField(STACK_COUNT)
    if at < 0:
        return []
    columns = copy.columns([STACK_COUNT], cancellation)
    found = [
        (id_, {at: stacks.counts.get(id_, 1)})
        for id_, value in zip(columns.ids, columns[STACK_COUNT])
        if value != stacks.counts.get(id_, 1)
    ]
    return [dict(found[start : start + _SLICE]) for start in range(0, len(found), _SLICE)]


def write_counts(layer: QgsVectorLayer, counts: CountSlice) -> None:
    """Write a slice of `count_slices` to a memory layer. Main thread.

    In a layer that is being edited it becomes a part of the editing. A field that was removed or
    moved meanwhile leaves the layer as it is, and so does a layer that is now in a file, where the
    features have other ids.
    """
    at = layer.fields().lookupField(STACK_COUNT)
    if layer.providerType() != "memory" or not all(at in values for values in counts.values()):
        return
    if not layer.isEditable():
        layer.dataProvider().changeAttributeValues(counts)
        return
    layer.beginEditCommand(STACK_COUNT)
    for feature_id, values in counts.items():
        layer.changeAttributeValue(feature_id, at, values[at])
    layer.endEditCommand()


def _equal_shapes(shapes: Iterable[tuple[Any, QgsGeometry]]) -> Iterator[tuple[Any, list[Any]]]:
    """Yield the smallest key of each set of equal geometries, and the other keys."""
    by_shape: dict[bytes, list[Any]] = defaultdict(list)
    for key, geometry in shapes:
        geometry.normalize()  # so that the first corner does not matter
        by_shape[bytes(geometry.asWkb())].append(key)
    for keys in by_shape.values():
        first, *others = sorted(keys)
        if others:
            yield first, others


def _checked(parcels: Iterable[Parcel], cancellation: Cancellation) -> Iterator[Parcel]:
    for number, parcel in enumerate(parcels):
        if number % _SLICE == 0:
            cancellation.check()
        yield parcel


def _geometry(wkb: bytes) -> QgsGeometry:
    geometry = QgsGeometry()
    geometry.fromWkb(wkb)
    geometry.convertToMultiType()
    return geometry


def _box(geometry: QgsGeometry) -> tuple[float, ...]:
    box = geometry.boundingBox()
    return box.xMinimum(), box.yMinimum(), box.xMaximum(), box.yMaximum()


def _text(value: object) -> str | None:
    value = plain_value(value)
    return None if value is None else str(value) or None
