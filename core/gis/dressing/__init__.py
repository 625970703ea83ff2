"""What a layer of ours tells of itself: form, table, map tip, metadata, notes."""

from parcel_lookup.core.gis.dressing.account import Account, Counts, Provenance
from parcel_lookup.core.gis.dressing.form import empty_fields
from parcel_lookup.core.gis.dressing.layers import (
    building_steps,
    owner_steps,
    parcel_steps,
    row_steps,
    tell_steps,
)
from parcel_lookup.core.gis.dressing.tips import map_tip_html

__all__ = [
    "Account",
    "Counts",
    "Provenance",
    "building_steps",
    "empty_fields",
    "map_tip_html",
    "owner_steps",
    "parcel_steps",
    "row_steps",
    "tell_steps",
]
