"""Changes as a table: to sort, to filter, to hand on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from qgis.core import QgsFeature, QgsField, QgsVectorLayer
from qgis.PyQt.QtCore import QMetaType

if TYPE_CHECKING:
    from parcel_lookup.core.gis.saving.changes import Change, Changes

_COLUMNS = (
    ("change", "Change"),
    ("svc_uuid", "Parcel UUID"),
    ("parcel_id", "Parcel ID"),
    ("address", "Address"),
    ("what", "What Changed"),
    ("before", "Before"),
    ("after", "After"),
)


def changes_table(changes: Changes, name: str) -> QgsVectorLayer:
    """A memory layer without geometry, a row for each change. Main thread.

    It is in no project yet.
    """
    layer = QgsVectorLayer("NoGeometry", name, "memory")
    fields = []
    for column, alias in _COLUMNS:
        fields.append(QgsField(column, QMetaType.Type.QString))
        fields[-1].setAlias(alias)
    provider = layer.dataProvider()
    provider.addAttributes(fields)
    layer.updateFields()
    for index, (_, alias) in enumerate(_COLUMNS):
        layer.setFieldAlias(index, alias)
    provider.addFeatures([_feature(change) for change in changes.rows])
    return layer


def _feature(change: Change) -> QgsFeature:
    feature = QgsFeature()
    feature.setAttributes(
        [
            change.kind.value.capitalize(),
            change.svc_uuid,
            change.parcel_id,
            change.address,
            change.what,
            value_text(change.before),
            value_text(change.after),
        ]
    )
    return feature


def value_text(value: Any) -> str | None:
    """A value as text that numbers can be read from again; None stays None."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    to_string = getattr(value, "toString", None)
    return to_string() if to_string is not None else str(value)
