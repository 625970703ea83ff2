"""Tables of owners, as written by the algorithm `neighbors`."""

from __future__ import annotations

from qgis.core import QgsFeature, QgsVectorLayer

from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.gis.notices.owners import OwnerList, owner_fields


def owner_list(*records) -> OwnerList:
    """Return the owners of parcels with these attributes."""
    listed = OwnerList()
    listed.add(
        Parcel(f"id-{number}", {"svc_uuid": f"id-{number}", **record}, None)
        for number, record in enumerate(records)
    )
    return listed


def owner_table(listed: OwnerList) -> QgsVectorLayer:
    """Return the table of owners."""
    layer = QgsVectorLayer("None", "Owners", "memory")
    layer.dataProvider().addAttributes(owner_fields().toList())
    layer.updateFields()
    features = []
    for feature in listed.features():
        full = QgsFeature(layer.fields())
        full.setAttributes(feature.attributes())
        features.append(full)
    assert layer.dataProvider().addFeatures(features)[0]
    return layer
