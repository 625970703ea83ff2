"""Compares a saved result with a fresh one: which parcels are new, gone, or changed.

Parcels are identified by `svc_uuid`; in the result of a list search, also by the row that found
them.
"""

from __future__ import annotations

import math
from enum import Enum
from typing import TYPE_CHECKING, Any, NamedTuple

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransformContext,
    QgsDistanceArea,
    QgsEditorWidgetSetup,
    QgsFeature,
    QgsFeatureRequest,
    QgsField,
    QgsGeometry,
    QgsUnitTypes,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QMetaType, Qt

from parcel_lookup.core.contract import FIELDS, ID_FIELD
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
    STACK_COUNT,
)
from parcel_lookup.core.gis.layer.values import LayerCopy, plain_value, unfiltered
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.crs_thread import quiet_to_degrees
from parcel_lookup.core.i18n import number_of, tr

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parcel_lookup.core.contract import Cancellation

#: Fields about the polygon or the row that found a parcel, and about the layer, not the parcel.
_JOIN_FIELDS = frozenset(
    (
        *(JOIN_COUNT, JOIN_ACRES, JOIN_PERCENT, STACK_COUNT),
        *(ROW_ID, ROW_STATUS, ROW_SCORE, ROW_DISTANCE, ROW_NOTE),
    )
)
_PARCEL_ID, _ADDRESS, _OWNER = "parcel_id", "situs", "owner"
#: Degrees by which a corner may move and count as unchanged: a tenth of a millimeter.
_TOLERANCE = 1e-9
#: The same in a projected CRS.
_METERS = 1e-4
_BATCH = 1000
_SQUARE_METERS_PER_ACRE = 4046.8564224
_ELLIPSOID = "EPSG:7030"


class ChangeKind(str, Enum):
    """The kind of a change to a parcel."""

    NEW = "new"
    GONE = "gone"
    OWNER = "owner"
    VALUE = "value"
    GEOMETRY = "geometry"
    OTHER = "other"

    @property
    def label(self) -> str:
        """The label, for the user."""
        return _LABELS[self]


_LABELS = {
    ChangeKind.NEW: tr("New"),
    ChangeKind.GONE: tr("Gone"),
    ChangeKind.OWNER: tr("Owner"),
    ChangeKind.VALUE: tr("Value"),
    ChangeKind.GEOMETRY: tr("Geometry"),
    ChangeKind.OTHER: tr("Other"),
}


class Change(NamedTuple):
    """A parcel, or a value of it, that has changed."""

    kind: ChangeKind
    svc_uuid: str
    parcel_id: str
    address: str
    #: The label of the field; “Geometry”; “Parcel” for one that is new or gone.
    what: str
    #: The values, a description of the geometry, or the owner of the parcel; None where empty.
    before: Any
    after: Any
    #: The features in the two layers; None in a layer that does not have the parcel.
    saved_id: int | None
    fresh_id: int | None


class Changes(NamedTuple):
    """The comparison of two layers."""

    #: Changed parcels, then those that are gone, in the order of the saved layer; then new ones.
    rows: Sequence[Change]
    #: Number of parcels by kind of change; a parcel may count under several.
    counts: dict[ChangeKind, int]
    #: Number of parcels with changes, and without.
    changed: int
    same: int
    #: The fresh layer is from a search that ended early: which parcels are gone is not known.
    is_partial: bool = False
    #: Sentences about what the comparison leaves out.
    notes: tuple[str, ...] = ()

    @property
    def are_none(self) -> bool:
        """Whether there is nothing to report."""
        return not (self.rows or self.notes)

    @property
    def sentence(self) -> str:
        """The number of parcels by kind of change, for the user."""
        new, gone = self.counts[ChangeKind.NEW], self.counts[ChangeKind.GONE]
        if not (new or gone or self.changed):
            same = number_of(self.same, "{} parcel", "{} parcels")
            return tr("No changes in {parcels}.").format(parcels=same)
        if self.is_partial:
            text = tr("Parcels: {new:,} new, {changed:,} changed, {same:,} unchanged.")
        else:
            text = tr(
                "Parcels: {new:,} new, {gone:,} gone, {changed:,} changed, {same:,} unchanged."
            )
        return text.format(new=new, gone=gone, changed=self.changed, same=self.same)


class _CommonField(NamedTuple):
    """A field that both layers have."""

    kind: ChangeKind
    label: str
    #: Its index in the saved layer and in the fresh one.
    saved: int
    fresh: int
    #: It is text in one of them only: the type of a file's column depends on its values.
    is_text: bool = False

    def plain(self, value: Any) -> Any:
        """Return a value for comparison."""
        return value_text(_plain(value)) if self.is_text else _plain(value)


class _Checksums(NamedTuple):
    """Checksums of a parcel: for a large layer, less memory than the parcels themselves."""

    id: int
    values: int
    shape: int


def compare_layers(saved: QgsVectorLayer, fresh: QgsVectorLayer) -> Background:
    """Start a task that compares two layers. Main thread. Its `done` emits `Changes`.

    Features that a filter hides are compared, too. `failed` emits a `ParcelError` where one of the
    layers cannot be read completely.
    """
    with unfiltered(saved), unfiltered(fresh):
        copies = LayerCopy(saved), LayerCopy(fresh, crs=saved.crs())
    partial = [bool(one.customProperty(PARTIAL_PROPERTY, False)) for one in (saved, fresh)]

    def work(cancellation: Cancellation) -> Changes:
        changes = compare(*copies, cancellation, is_partial=partial[1])
        if not partial[0]:
            return changes
        note = tr("The saved layer was partial: parcels that it did not contain count as new.")
        return changes._replace(notes=(*changes.notes, note))

    task = Background(tr("Parcel Lookup: comparing layers"), work)
    task.start()
    return task


def compare(
    saved: LayerCopy, fresh: LayerCopy, cancellation: Cancellation, *, is_partial: bool = False
) -> Changes:
    """Compare two layers in one CRS. In a task; about ten seconds for 100,000 parcels.

    `is_partial`: the fresh one lacks parcels, so none is reported as gone. Raises `Cancelled`.
    """
    return _Comparison(saved, fresh, cancellation, is_partial).run()


class _Comparison:
    """A comparison of checksums, so that no parcel stays in memory, then of those that differ."""

    #: In the units of the layers.
    _tolerance = _TOLERANCE

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
        degrees, meters = QgsCoordinateReferenceSystem("EPSG:4326"), Qgis.DistanceUnit.Meters
        crs = fresh.crs if fresh.crs.isValid() else degrees
        self._to_degrees = quiet_to_degrees(crs, QgsCoordinateTransformContext())
        if not crs.isGeographic():
            self._tolerance = _METERS * QgsUnitTypes.fromUnitToUnitFactor(meters, crs.mapUnits())

    def run(self) -> Changes:
        """Compare, and return all changes."""
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
        for index in range(0, len(pairs), _BATCH):
            self._compare_some(pairs[index : index + _BATCH])
        if not self._is_partial:
            self._add_unpaired(
                ChangeKind.GONE, self._saved, sorted(one.id for one in seen.values())
            )
        self._add_unpaired(ChangeKind.NEW, self._fresh, new)
        same += len(pairs) - self._changed
        counts = self._counts
        return Changes(self._rows, counts, self._changed, same, self._is_partial, self._notes())

    def _checksums(
        self, copy: LayerCopy, places: Sequence[int]
    ) -> Iterator[tuple[tuple[Any, ...], _Checksums]]:
        """Yield each parcel once: its key, which is the same in both layers, and its checksums."""
        request = QgsFeatureRequest()
        id_place, row_place = copy.fields.lookupField(ID_FIELD), copy.fields.lookupField(ROW_ID)
        if id_place < 0:
            return  # the user removed the field: parcels cannot be identified
        keys = [id_place, row_place] if self._by_row else [id_place]
        request.setSubsetOfAttributes([*keys, *places])
        seen = set()
        for feature in copy.features(self._cancellation, request):
            values = feature.attributes()
            key = tuple(plain_value(values[place]) for place in keys)
            if key[0] is None or key in seen:
                continue  # found by several polygons: the record is the same
            seen.add(key)
            compared = [one.plain(values[place]) for one, place in zip(self._fields, places)]
            yield key, _Checksums(feature.id(), hash(tuple(compared)), hash(_wkb(feature)))

    def _compare_some(self, pairs: Sequence[tuple[int, int]]) -> None:
        before = self._features(self._saved, [pair[0] for pair in pairs])
        after = self._features(self._fresh, [pair[1] for pair in pairs])
        for saved_id, fresh_id in pairs:
            changes = self._differences(before[saved_id], after[fresh_id])
            for kind in {kind for kind, *_ in changes}:
                self._counts[kind] += 1
            self._changed += bool(changes)
            names = _identifiers(after[fresh_id])
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
            old, new = field.plain(before[field.saved]), field.plain(after[field.fresh])
            if old != new:
                found.append((field.kind, field.label, old, new))
        if not is_same_shape(before.geometry(), after.geometry(), self._tolerance):
            old, new = self._shape_text(before), self._shape_text(after)
            if old == new:
                new = tr("{shape}, moved or reshaped").format(shape=new)
            found.append((ChangeKind.GEOMETRY, tr("Geometry"), old, new))
        return found

    def _shape_text(self, feature: QgsFeature) -> str:
        geometry = feature.geometry()
        if geometry.isEmpty():
            return tr("none")
        geometry.transform(self._to_degrees)
        acres = self._area.measureArea(geometry) / _SQUARE_METERS_PER_ACRE
        vertices = sum(1 for _ in geometry.vertices())
        return tr("{acres:,.3f} acres, {vertices:,} vertices").format(
            acres=acres, vertices=vertices
        )

    def _add_unpaired(self, kind: ChangeKind, copy: LayerCopy, ids: Sequence[int]) -> None:
        """Add parcels that are in one of the layers only."""
        self._counts[kind] = len(ids)
        request = QgsFeatureRequest().setFlags(QgsFeatureRequest.Flag.NoGeometry)
        for index in range(0, len(ids), _BATCH):
            some = ids[index : index + _BATCH]
            there = {
                one.id(): one
                for one in copy.features(self._cancellation, request.setFilterFids(some))
            }
            for one in some:
                owner = _value(there[one], _OWNER)
                values = (owner, None, one, None)
                if kind is ChangeKind.NEW:
                    values = (None, owner, None, one)
                self._rows.append(Change(kind, *_identifiers(there[one]), tr("Parcel"), *values))

    def _notes(self) -> tuple[str, ...]:
        notes = []
        if self._is_partial:
            notes.append(
                tr("The search did not finish, so it is not known which parcels are gone.")
            )
        copies = (self._saved, self._fresh)
        saved, fresh = ({one.casefold() for one in copy.fields.names()} for copy in copies)
        only = sorted(one for one in saved ^ fresh if one != "fid")
        if only:
            text = tr("Fields that only one of the layers has: {fields}.")
            notes.append(text.format(fields=", ".join(only)))
        return tuple(notes)


def is_same_shape(one: QgsGeometry, other: QgsGeometry, tolerance: float = _TOLERANCE) -> bool:
    """Whether two geometries are the same shape, regardless of the order of corners and parts."""
    if one.isEmpty() or other.isEmpty():
        return one.isEmpty() and other.isEmpty()
    if bytes(one.asWkb()) == bytes(other.asWkb()):
        return True
    box, box_of_other = one.boundingBox(), other.boundingBox()
    edges = ("xMinimum", "xMaximum", "yMinimum", "yMaximum")
    if any(abs(getattr(box, e)() - getattr(box_of_other, e)()) > tolerance for e in edges):
        return False
    # The largest distance of a corner of either to the other's outline, holes included.
    distance = QgsGeometry(one).hausdorffDistance(other)
    return 0 <= distance <= tolerance


def _common_fields(saved: LayerCopy, fresh: LayerCopy) -> list[_CommonField]:
    known = {field.name: field for field in FIELDS}
    kinds = {Group.OWNER: ChangeKind.OWNER, Group.VALUE: ChangeKind.VALUE}
    found = []
    for place, field in enumerate(fresh.fields):
        name = field.name().casefold()
        before = saved.fields.lookupField(name)
        if before < 0 or name == ID_FIELD or _is_join_field(name):
            continue
        kind = kinds.get(known[name].group) if name in known else None
        label = known[name].label if name in known else field.displayName()
        types = {field.type(), saved.fields.at(before).type()}
        is_text = len(types) > 1 and QMetaType.Type.QString in types
        found.append(_CommonField(kind or ChangeKind.OTHER, label, before, place, is_text))
    return found


def _is_join_field(name: str) -> bool:
    return name in _JOIN_FIELDS or name.startswith(CARRIED_PREFIX)


def _identifiers(feature: QgsFeature) -> tuple[str, str, str]:
    """Return svc_uuid, parcel id, and address of a parcel."""
    svc_uuid, parcel_id, address = (
        str(_value(feature, name) or "") for name in (ID_FIELD, _PARCEL_ID, _ADDRESS)
    )
    return svc_uuid, parcel_id, address


def _value(feature: QgsFeature, name: str) -> Any:
    place = feature.fields().lookupField(name)
    return None if place < 0 else _plain(feature[place])


def _plain(value: Any) -> Any:
    """Return a value for comparison: None for NULL, empty text, and NaN."""
    value = plain_value(value)
    if value == "" or (isinstance(value, float) and math.isnan(value)):
        return None
    return value


def _wkb(feature: QgsFeature) -> bytes:
    geometry = feature.geometry()
    return b"" if geometry.isEmpty() else bytes(geometry.asWkb())


# ---- changes as a table -------------------------------------------------------------------------

_TABLE_FIELDS = (
    ("change", tr("Change")),
    ("svc_uuid", tr("Parcel UUID")),
    ("parcel_id", tr("Parcel ID")),
    ("address", tr("Address")),
    ("what", tr("What Changed")),
    ("before", tr("Before")),
    ("after", tr("After")),
)


def changes_table(changes: Changes, name: str) -> QgsVectorLayer:
    """Return a memory layer without geometry that has a row for each change. Main thread.

    It is not added to a project.
    """
    layer = QgsVectorLayer("NoGeometry", name, "memory")
    provider = layer.dataProvider()
    provider.addAttributes(
        [QgsField(column, QMetaType.Type.QString) for column, _ in _TABLE_FIELDS]
    )
    layer.updateFields()
    for index, (_, alias) in enumerate(_TABLE_FIELDS):
        layer.setFieldAlias(index, alias)
    features = []
    for change in changes.rows:
        names = (change.svc_uuid, change.parcel_id, change.address, change.what)
        values = (value_text(change.before), value_text(change.after))
        features.append(QgsFeature())
        # The same in every language, for expressions; the table shows the label.
        features[-1].setAttributes([change.kind.value.capitalize(), *names, *values])
    labels = [{kind.label: kind.value.capitalize()} for kind in ChangeKind]
    layer.setEditorWidgetSetup(0, QgsEditorWidgetSetup("ValueMap", {"map": labels}))
    provider.addFeatures(features)
    return layer


def value_text(value: Any) -> str | None:
    """Return a value as text; numbers can be read from it. None stays None."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    to_string = getattr(value, "toString", None)  # of a date
    return to_string(Qt.DateFormat.ISODate) if to_string is not None else str(value)
