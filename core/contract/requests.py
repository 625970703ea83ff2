"""The four requests of section 4 as values, and their JSON."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Union

from parcel_lookup.core.contract.fields import DEFAULT_PAGE
from parcel_lookup.core.contract.filters import Filter, Order


@dataclass(frozen=True)
class AreaRequest:
    """``POST /parcels/area`` (section 4.1): parcels that intersect one of the polygons."""

    #: WKB of two-dimensional Polygons in EPSG:4326, rings closed.
    polygons: tuple[bytes, ...]
    limit: int = DEFAULT_PAGE
    offset: int = 0
    include_buildings: bool = False
    #: Filters that the parcels must meet as well, for a source with `takes_area_and_filters`. The
    #: specified service has none, so they are not part of its JSON.
    filters: tuple[Filter, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the body of the request, with coordinates unrounded. Needs shapely."""
        from parcel_lookup.core.contract.geometry import feature_collection

        return {**feature_collection(self.polygons), **_page_members(self)}


@dataclass(frozen=True)
class QueryRequest:
    """``POST /parcels/query`` (section 4.2): parcels that meet all filters."""

    filters: tuple[Filter, ...] = ()
    order: Order | None = None
    limit: int = DEFAULT_PAGE
    offset: int = 0
    include_buildings: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the body of the request."""
        body: dict[str, Any] = {"filters": [item.to_json() for item in self.filters]}
        if self.order is not None:
            body["order"] = self.order.to_json()
        return {**body, **_page_members(self)}


@dataclass(frozen=True)
class PointRequest:
    """``GET /parcels/point`` (section 4.3): parcels that contain a point, boundary included."""

    lat: float
    lon: float
    limit: int = DEFAULT_PAGE
    offset: int = 0
    include_buildings: bool = False

    def to_json(self) -> dict[str, Any]:
        """The query parameters, by the names that our service gives them (design, section 5)."""
        return {"lat": self.lat, "lon": self.lon, **_page_members(self)}


@dataclass(frozen=True)
class AddressRequest:
    """``GET /parcels/address`` (section 4.4): parcels at a street address, best match first."""

    address: str
    city: str | None = None
    state: str | None = None
    postal: str | None = None
    limit: int = DEFAULT_PAGE
    offset: int = 0
    include_buildings: bool = False

    def to_json(self) -> dict[str, Any]:
        """The query parameters, by the names that our service gives them (design, section 5)."""
        parts = {"address": self.address, "city": self.city, "state": self.state}
        parts["postal"] = self.postal
        given = {name: text for name, text in parts.items() if text is not None}
        return {**given, **_page_members(self)}


Request = Union[AreaRequest, QueryRequest, PointRequest, AddressRequest]


def _page_members(request: Request) -> Mapping[str, Any]:
    # `include_buildings` is left out where it is false: a service may know it under no name at all.
    members: dict[str, Any] = {"limit": request.limit, "offset": request.offset}
    if request.include_buildings:
        members["include_buildings"] = True
    return members
