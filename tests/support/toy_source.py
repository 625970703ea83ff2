"""A kind of source that only this file knows: a list of parcels with fields of its own.

`tests/ui/test_toy_source.py` uses it like any connection; `INFO` is how it differs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import shapely

from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    Field,
    FieldType,
    Group,
    Operator,
    Parcel,
)
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.tests.support.streams import FakeSource

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import Connection

FLOOD_ZONE = Field(
    "flood_zone",
    FieldType.ID,
    Group.OTHER,
    "Flood zone",
    "FEMA flood zone of most of the parcel",
    allowed_operators=(Operator.EQ, Operator.IN, Operator.ISNULL),
    known_values=(("AE", "Floodplain"), ("X", "Minimal hazard")),
    has_other_values=False,
)
FLOOD_DEPTH = Field(
    "flood_depth", FieldType.NUMERIC, Group.OTHER, "Flood depth", "Depth of the flood", "ft"
)
#: Without a field of the contract, and with another one that has no *contains*.
FIELDS = {
    **{name: field for name, field in FIELD_BY_NAME.items() if name != "svc_stack_uuid"},
    "legal": FIELD_BY_NAME["legal"]._replace(allowed_operators=(Operator.EQ, Operator.ISNULL)),
    FLOOD_ZONE.name: FLOOD_ZONE,
    FLOOD_DEPTH.name: FLOOD_DEPTH,
}
INFO = SourceInfo(FIELDS, is_metered=False, has_stable_ids=False, needs_scope=False, page=7)


def town(number: int = 40) -> list[Parcel]:
    """Return adjacent squares of 0.002° along 42° N, from 93° W eastward."""
    return [_parcel(index) for index in range(number)]


def _parcel(index: int) -> Parcel:
    west = -93 + index * 0.002
    values = {
        ID_FIELD: f"00000000-0000-4000-8000-{index:012d}",
        "parcel_id": f"30-{index}",
        "owner": f"Owner {index}",
        "situs": f"{index + 1} Elm St",
        "city": "Ames",
        "state": "IA",
        "legal": f"Lot {index}",
        FLOOD_ZONE.name: ("AE", "X", None)[index % 3],
        FLOOD_DEPTH.name: index / 10 if index % 3 == 0 else None,
    }
    return Parcel(values[ID_FIELD], values, shapely.box(west, 42, west + 0.002, 42.002).wkb)


def toy_kind() -> type[Connection]:
    """Return the kind for `register`. Needs QGIS; the source itself does not."""
    from parcel_lookup.core.gis.connections import Connection

    class ToyConnection(Connection):
        kind, info = "toy", INFO

        def open(self, *_: object) -> FakeSource:
            return FakeSource(town(), INFO, 7)

    return ToyConnection
