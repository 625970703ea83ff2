"""What a search finds now and did not find then, and the other way round.

Parcels are told apart by `svc_uuid`; in the answer to a list, by the row that found them, too.
"""

from __future__ import annotations

import math
from enum import Enum
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import QgsDistanceArea, QgsFeatureRequest, QgsGeometry

from parcel_lookup.core.contract import FIELDS, ID_FIELD, ErrorCode, ParcelError
from parcel_lookup.core.contract.fields import Group
from parcel_lookup.core.gis.layer.properties import PARTIAL_PROPERTY
from parcel_lookup.core.gis.layer.schema import (
    CARRIED_PREFIX,
    JOIN_ACRES,
    JOIN_COUNT,
    JOIN_PERCENT,
    ROW_DISTANCE,
    ROW_ID,
    ROW_NOTE,
    ROW_SCORE,
    ROW_STATUS,
)
from parcel_lookup.core.gis.layer.values import LayerCopy, plain_value, unfiltered
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.saving.state import kept_file
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from qgis.core import QgsFeature, QgsVectorLayer

    from parcel_lookup.core.contract import Cancellation

#: What tells of the polygon or the row that found a parcel, and not of the parcel.
_OF_THE_JOIN = frozenset(
    (JOIN_COUNT, JOIN_ACRES, JOIN_PERCENT, ROW_ID, ROW_STATUS, ROW_SCORE, ROW_DISTANCE, ROW_NOTE)
)
_PARCEL_ID, _ADDRESS, _OWNER = "parcel_id", "situs", "owner"
#: Degrees by which a corner may move and be where it was: a tenth of a millimetre.
_TOLERANCE = 1e-9
_AT_A_TIME = 1000
_SQUARE_METRES = 4046.8564224
_ELLIPSOID = "EPSG:7030"


class ChangeKind(str, Enum):
    """What became of a parcel, or of something of it."""

    NEW = "new"
    GONE = "gone"
    OWNER = "owner"
    VALUE = "value"
    GEOMETRY = "geometry"
    OTHER = "other"


class Change(NamedTuple):
    """One thing that is not as it was."""

    kind: ChangeKind
    svc_uuid: str
    parcel_id: str
    address: str
    #: The field that changed, by its label; “Geometry”; “Parcel” for one that is new or gone.
    what: str
    #: Its values, words about the geometry, or the parcel's owner; None where there was nothing.
    before: Any
    after: Any
    #: Features of the two layers; None in the one that does not have the parcel.
    saved_id: int | None
    fresh_id: int | None


class Changes(NamedTuple):
    """A comparison of two layers."""

    #: Parcels that are gone and that changed in the order of the saved layer, then new ones.
    rows: Sequence[Change]
    #: Parcels by what became of them; one may be counted under several.
    counts: dict[ChangeKind, int]
    #: Parcels of which anything changed, and those of which nothing did.
    changed: int
    same: int
    #: The fresh layer is of a search that ended early: what is gone is not known.
    is_partial: bool = False
    #: Sentences about what the comparison leaves out.
    notes: tuple[str, ...] = ()

    @property
    def are_none(self) -> bool:
        """Whether all parcels are as they were, as far as can be told."""
        return not (self.rows or self.notes)

    @property
    def sentence(self) -> str:
        """How many parcels it is about."""
        new, gone = self.counts[ChangeKind.NEW], self.counts[ChangeKind.GONE]
        if not (new or gone or self.changed):
            return f"Nothing changed in {self.same:,} {plural(self.same, 'parcel')}."
        parts = [f"{new:,} new", f"{gone:,} gone", f"{self.changed:,} changed"]
        if self.is_partial:
            del parts[1]
        return f"Parcels: {', '.join(parts)}, {self.same:,} as before."


class _Field(NamedTuple):
    """A field that both layers have."""

    kind: ChangeKind
    label: str
    #: Where it stands in the saved layer and in the fresh one.
    saved: int
    fresh: int


class _Seen(NamedTuple):
    """What is kept of each parcel of the saved layer: not the parcel itself."""

    id: int
    values: int
    shape: int


def compare_layers(saved: QgsVectorLayer, fresh: QgsVectorLayer) -> Background:
    """Compare two layers in a task, which is begun. Main thread. `done` gives `Changes`.

    What a filter hides is compared, too. `failed` gives a `ParcelError` (LOCAL_FILE) where the file
    of the saved layer cannot be read.
    """
    copies = _whole(saved), _whole(fresh)
    partial = [bool(one.customProperty(PARTIAL_PROPERTY, False)) for one in (saved, fresh)]
    path = kept_file(saved)

    def work(cancellation: Cancellation) -> Changes:
        if path:
            _check_readable(path, copies[0], cancellation)
        changes = compare(*copies, cancellation, is_partial=partial[1])
        if not partial[0]:
            return changes
        note = "The saved layer was partial: what it did not have then counts as new."
        return changes._replace(notes=(*changes.notes, note))

    task = Background("Parcel Lookup: comparing layers", work)
    task.start()
    return task


def _whole(layer: QgsVectorLayer) -> LayerCopy:
    with unfiltered(layer):
        return LayerCopy(layer)


def _check_readable(path: str, copy: LayerCopy, cancellation: Cancellation) -> None:
    """A file that is gone or was exchanged gives nothing, and all of the other would be new."""
    if not Path(path).is_file():
        raise ParcelError(ErrorCode.LOCAL_FILE, path=path, reason="it is not there any more.")
    request = QgsFeatureRequest().setLimit(1)
    if copy.count > 0 and next(copy.features(cancellation, request), None) is None:
        raise ParcelError(ErrorCode.LOCAL_FILE, path=path, reason="it cannot be read any more.")


def compare(
    saved: LayerCopy, fresh: LayerCopy, cancellation: Cancellation, *, is_partial: bool = False
) -> Changes:
    """Compare two layers. In a task; some ten seconds for 100,000 parcels.

    `is_partial`: the fresh one lacks parcels, so that none is told to be gone. Raises `Cancelled`.
    """
    return _Comparison(saved, fresh, cancellation, is_partial).run()


class _Comparison:
    """First by checksums, so that of parcels nothing is kept; then what differs once more."""

    def __init__(
        self, saved: LayerCopy, fresh: LayerCopy, cancellation: Cancellation, is_partial: bool
    ) -> None:
        self._saved, self._fresh = saved, fresh
        self._cancellation = cancellation
        self._is_partial = is_partial
        self._fields = _common_fields(saved, fresh)
        self._by_row = saved.has(ROW_ID) and fresh.has(ROW_ID)
        self._rows: list[Change] = []
        self._counts = dict.fromkeys(ChangeKind, 0)
        self._changed = 0
        self._area = QgsDistanceArea()
        self._area.setEllipsoid(_ELLIPSOID)

    def run(self) -> Changes:
        """The whole comparison."""
        seen = dict(self._checksums(self._saved, [one.saved for one in self._fields]))
        pairs, new, same = [], [], 0
        for key, one in self._checksums(self._fresh, [one.fresh for one in self._fields]):
            before = seen.pop(key, None)
            if before is None:
                new.append(one.id)
            elif before[1:] == one[1:]:
                same += 1
            else:
                pairs.append((before.id, one.id))
        pairs.sort()
        for index in range(0, len(pairs), _AT_A_TIME):
            self._compare_some(pairs[index : index + _AT_A_TIME])
        if not self._is_partial:
            self._tell(ChangeKind.GONE, self._saved, sorted(one.id for one in seen.values()))
        self._tell(ChangeKind.NEW, self._fresh, new)
        same += len(pairs) - self._changed
        counts = self._counts
        return Changes(self._rows, counts, self._changed, same, self._is_partial, self._notes())

    def _checksums(
        self, copy: LayerCopy, places: Sequence[int]
    ) -> Iterator[tuple[tuple[Any, ...], _Seen]]:
        """Each parcel once, with its key: the same in both layers."""
        request = QgsFeatureRequest()
        id_place, row_place = copy.fields.lookupField(ID_FIELD), copy.fields.lookupField(ROW_ID)
        if id_place < 0:
            return  # the user took the field away: there is no telling
        keys = [id_place, row_place] if self._by_row else [id_place]
        request.setSubsetOfAttributes([*keys, *places])
        met = set()
        for feature in copy.features(self._cancellation, request):
            values = feature.attributes()
            key = tuple(plain_value(values[place]) for place in keys)
            if key[0] is None or key in met:
                continue  # found by several polygons: the record is the same
            met.add(key)
            checksum = hash(tuple([_plain(values[place]) for place in places]))
            yield key, _Seen(feature.id(), checksum, hash(_wkb(feature)))

    def _compare_some(self, pairs: Sequence[tuple[int, int]]) -> None:
        before = self._features(self._saved, [pair[0] for pair in pairs])
        after = self._features(self._fresh, [pair[1] for pair in pairs])
        for saved_id, fresh_id in pairs:
            changes = self._differences(before[saved_id], after[fresh_id])
            for kind in {kind for kind, *_ in changes}:
                self._counts[kind] += 1
            self._changed += bool(changes)
            names = _names(after[fresh_id])
            self._rows += [
                Change(kind, *names, what, old, new, saved_id, fresh_id)
                for kind, what, old, new in changes
            ]

    def _features(self, copy: LayerCopy, ids: Sequence[int]) -> dict[int, QgsFeature]:
        request = QgsFeatureRequest().setFilterFids(list(ids))
        return {one.id(): one for one in copy.features(self._cancellation, request)}

    def _differences(
        self, before: QgsFeature, after: QgsFeature
    ) -> list[tuple[ChangeKind, str, Any, Any]]:
        found = []
        for field in self._fields:
            old, new = _plain(before[field.saved]), _plain(after[field.fresh])
            if old != new:
                found.append((field.kind, field.label, old, new))
        if not is_same_shape(before.geometry(), after.geometry()):
            old, new = self._shape_words(before), self._shape_words(after)
            new = f"{new}, moved or reshaped" if old == new else new
            found.append((ChangeKind.GEOMETRY, "Geometry", old, new))
        return found

    def _shape_words(self, feature: QgsFeature) -> str:
        geometry = feature.geometry()
        if geometry.isEmpty():
            return "none"
        acres = self._area.measureArea(geometry) / _SQUARE_METRES
        corners = sum(1 for _ in geometry.vertices())
        return f"{acres:,.3f} acres, {corners:,} corners"

    def _tell(self, kind: ChangeKind, copy: LayerCopy, ids: Sequence[int]) -> None:
        """Parcels that are in one of the layers only."""
        self._counts[kind] = len(ids)
        request = QgsFeatureRequest().setFlags(QgsFeatureRequest.Flag.NoGeometry)
        for index in range(0, len(ids), _AT_A_TIME):
            some = ids[index : index + _AT_A_TIME]
            there = {
                one.id(): one
                for one in copy.features(self._cancellation, request.setFilterFids(some))
            }
            for one in some:
                told = Change(kind, *_names(there[one]), "Parcel", None, None, None, None)
                owner = _value(there[one], _OWNER)
                if kind is ChangeKind.GONE:
                    told = told._replace(before=owner, saved_id=one)
                else:
                    told = told._replace(after=owner, fresh_id=one)
                self._rows.append(told)

    def _notes(self) -> tuple[str, ...]:
        notes = []
        if self._is_partial:
            notes.append("The search did not come to its end: which parcels are gone is not known.")
        saved, fresh = ({one.casefold() for one in copy.fields.names()} for copy in self._both())
        only = sorted(one for one in saved ^ fresh if one != "fid")
        if only:
            notes.append(f"Only one of the layers has {', '.join(only)}.")
        return tuple(notes)

    def _both(self) -> tuple[LayerCopy, LayerCopy]:
        return self._saved, self._fresh


def is_same_shape(one: QgsGeometry, other: QgsGeometry) -> bool:
    """Whether two geometries are the same shape, however they are written down."""
    if one.isEmpty() or other.isEmpty():
        return one.isEmpty() and other.isEmpty()
    if bytes(one.asWkb()) == bytes(other.asWkb()):
        return True
    box, box_of_other = one.boundingBox(), other.boundingBox()
    edges = ("xMinimum", "xMaximum", "yMinimum", "yMaximum")
    if any(abs(getattr(box, e)() - getattr(box_of_other, e)()) > _TOLERANCE for e in edges):
        return False
    # How far the farthest corner of each is from the other's outline, holes included.
    distance = QgsGeometry(one).hausdorffDistance(other)
    return 0 <= distance <= _TOLERANCE


def _common_fields(saved: LayerCopy, fresh: LayerCopy) -> list[_Field]:
    known = {field.name: field for field in FIELDS}
    kinds = {Group.OWNER: ChangeKind.OWNER, Group.VALUE: ChangeKind.VALUE}
    found = []
    for place, field in enumerate(fresh.fields):
        name = field.name().casefold()
        before = saved.fields.lookupField(name)
        if before < 0 or name == ID_FIELD or _is_of_the_join(name):
            continue
        kind = kinds.get(known[name].group) if name in known else None
        label = known[name].label if name in known else field.displayName()
        found.append(_Field(kind or ChangeKind.OTHER, label, before, place))
    return found


def _is_of_the_join(name: str) -> bool:
    return name in _OF_THE_JOIN or name.startswith(CARRIED_PREFIX)


def _names(feature: QgsFeature) -> tuple[str, str, str]:
    """What a parcel is called by."""
    svc_uuid, parcel_id, address = (
        str(_value(feature, name) or "") for name in (ID_FIELD, _PARCEL_ID, _ADDRESS)
    )
    return svc_uuid, parcel_id, address


def _value(feature: QgsFeature, name: str) -> Any:
    place = feature.fields().lookupField(name)
    return None if place < 0 else _plain(feature[place])


def _plain(value: Any) -> Any:
    """A value to compare: what says nothing is None, whichever way it says so."""
    value = plain_value(value)
    if value == "" or (isinstance(value, float) and math.isnan(value)):
        return None
    return value


def _wkb(feature: QgsFeature) -> bytes:
    geometry = feature.geometry()
    return b"" if geometry.isEmpty() else bytes(geometry.asWkb())
