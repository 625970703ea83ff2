"""A parcel service on a hostile server, which is correct except for what a test changes."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import parse_qsl

import shapely

from parcel_lookup.core.contract import Cancellation, Parcel, Request
from parcel_lookup.core.contract.reading import read_address, read_area, read_point, read_query
from parcel_lookup.tests.support.hostile import Talk
from parcel_lookup.tests.support.sources import MemorySource

_FIELDS = {
    "parcel_value": 150000,
    "zoning": "R1",
    "cdl_majority_category": "Corn",
    "cdl_majority_percent": 71.5,
    "state": "IA",
    "county": "Tallgrass",
}
_BY_BODY = {"/parcels/area": read_area, "/parcels/query": read_query}
_BY_PARAMETERS = {"/parcels/point": read_point, "/parcels/address": read_address}


class ParcelTalk:
    """A handler that responds to requests with pages of parcels, complete or in parts.

    `misbehave` is called first with each talk and request, and can act like a hostile server; it
    returns whether it responded. `change` may change a page before it is sent.
    """

    def __init__(
        self,
        parcels: Sequence[Parcel],
        misbehave: Callable[[Talk, Request], bool] = lambda _talk, _request: False,
        change: Callable[[Request, dict[str, Any]], Any] = lambda _request, page: page,
        **ways: Any,
    ) -> None:
        """`ways` are the options of `MemorySource` for the responses."""
        self.source = MemorySource(parcels, **ways)
        self.misbehave = misbehave
        self.change = change

    def __call__(self, talk: Talk) -> None:
        """Respond to one request."""
        assert talk.request is not None
        request = request_of(talk)
        if not self.misbehave(talk, request):
            talk.respond(200, self.body(request), content_type="application/json")

    def page(self, request: Request) -> dict[str, Any]:
        """Return the page as JSON values with full records."""
        page = self.source.fetch(request, Cancellation())
        members: dict[str, Any] = {"results": [record(parcel) for parcel in page.parcels]}
        if page.svc_uuids is not None:
            members["svc_uuids"] = page.svc_uuids
        members.update(limit=page.limit, offset=page.offset)
        if page.count is not None:
            members["count"] = page.count
        return members

    def body(self, request: Request) -> bytes:
        """Return the page as it is sent."""
        changed = self.change(request, self.page(request))
        return changed if isinstance(changed, bytes) else json.dumps(changed).encode()


def request_of(talk: Talk) -> Request:
    """Return the request of a connection. Raises if our client must never send it."""
    assert talk.request is not None
    path, _, query = talk.request.target.partition("?")
    if path in _BY_PARAMETERS:
        return _BY_PARAMETERS[path](dict(parse_qsl(query)))
    return _BY_BODY[path](json.loads(talk.request.body))


def record(parcel: Parcel) -> dict[str, Any]:
    """Return a complete record in the format of our service."""
    geom = (
        None if parcel.wkb is None else json.loads(shapely.to_geojson(shapely.from_wkb(parcel.wkb)))
    )
    return {**parcel.attributes, **_FIELDS, "geom": geom}
