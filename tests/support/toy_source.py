"""A kind of source that only this file knows: a list of parcels with fields of its own.

`tests/ui/test_toy_source.py` uses it like any connection; `CAPABILITIES` is how it differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import shapely

from parcel_lookup.core.address import fold_address
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    ID_FIELD,
    AddressRequest,
    AreaRequest,
    Cancellation,
    Capabilities,
    Field,
    FieldType,
    Group,
    Operator,
    Page,
    Parcel,
    PointRequest,
    Request,
    RequestCounter,
    refuse,
)
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.tests.support.plain import ordered
from parcel_lookup.tests.support.streams import FakeSource

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import SourceKind

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
CAPABILITIES = Capabilities(
    fields=FIELDS,
    has_other_fields=False,
    max_page=7,
    max_offset=None,
    needs_scope=False,
    is_metered=False,
    has_exact_counts=True,
    may_shorten_pages=False,
    has_stable_ids=False,
)

INFO = SourceInfo(
    FIELDS, is_metered=False, has_stable_ids=False, needs_scope=False, page=CAPABILITIES.max_page
)


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


class ToySource:
    """Searches a list of parcels; a `contract.ParcelSource`."""

    capabilities = CAPABILITIES

    def __init__(self, parcels: Sequence[Parcel]) -> None:
        self._parcels = sorted(parcels, key=lambda parcel: parcel.svc_uuid)
        self._sent = RequestCounter()

    @property
    def requests_sent(self) -> int:
        return self._sent.number

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        cancellation.check()
        refuse(request, self.capabilities)
        self._sent.add()
        found = self._found(request)
        page = found[request.offset : request.offset + request.limit]
        return Page(page, None, len(found), request.limit, request.offset)

    def read_capabilities(self, cancellation: Cancellation) -> Capabilities:
        cancellation.check()
        return self.capabilities

    def known_values(self, field: str, most: int, cancellation: Cancellation) -> list[str]:
        cancellation.check()
        values = [parcel.attributes.get(field) for parcel in self._parcels]
        there = [str(value) for value in values if value is not None]
        return sorted(dict.fromkeys(there), key=there.count, reverse=True)[:most]

    def close(self) -> None:
        """Do nothing."""

    def _found(self, request: Request) -> list[Parcel]:
        if isinstance(request, AreaRequest):
            return self._touching(shapely.union_all(shapely.from_wkb(request.polygons)))
        if isinstance(request, PointRequest):
            return self._touching(shapely.Point(request.lon, request.lat))
        if isinstance(request, AddressRequest):
            return [one for one in self._parcels if _is_at(request.address, one)]
        meets = Matcher(request.filters, self.capabilities.fields)
        return ordered([one for one in self._parcels if meets(one.attributes)], request.order)

    def _touching(self, shape: shapely.Geometry) -> list[Parcel]:
        pairs = [(one, shapely.from_wkb(one.wkb)) for one in self._parcels if one.wkb]
        return [one for one, own in pairs if own.intersects(shape)]


def _is_at(address: str, parcel: Parcel) -> bool:
    situs = parcel.attributes.get("situs")
    return situs is not None and fold_address(situs) in fold_address(address)


def toy_kind() -> SourceKind:
    """Return the kind for `register`. Needs QGIS; the source itself does not."""
    from parcel_lookup.core.gis.connections import SourceKind

    def stream(*_: object) -> FakeSource:
        return FakeSource(town(), INFO, 7)

    return SourceKind("toy", INFO, stream)
