"""Requests as they go over the wire, and answers as they come: built without a network."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Callable, NamedTuple, Protocol
from urllib.parse import urlencode

from parcel_lookup.core.contract import (
    AddressRequest,
    AreaRequest,
    Cancellation,
    PointRequest,
    QueryRequest,
    Request,
)
from parcel_lookup.core.remote.protocol.settings import RemoteSettings

_POSTS = {AreaRequest: "/parcels/area", QueryRequest: "/parcels/query"}


class WireRequest(NamedTuple):
    """A request of section 4, without address and key. The same request has the same value."""

    method: str
    #: Below the base address.
    path: str
    #: Query string, encoded, without the question mark.
    query: str = ""
    #: JSON, or nothing.
    body: bytes = b""


class RawResponse(NamedTuple):
    """What came back, whatever it is."""

    status: int
    #: ``content-type``, ``location`` and ``retry-after``, as far as they were sent.
    headers: Mapping[str, str]
    #: Unpacked.
    body: bytes
    #: How many times it was asked for.
    attempts: int = 1
    #: It is the response to the request with rounded coordinates (`rounded`).
    is_rounded: bool = False


class Transport(Protocol):
    """Something that brings requests to a service and answers back.

    They are stacked: `storing` on `retry` on `transport`.
    """

    @property
    def notices(self) -> tuple[str, ...]:
        """What the user should know of it at the end, as sentences."""

    def send(self, request: WireRequest, cancellation: Cancellation) -> RawResponse:
        """The answer to a request, of whatever status.

        May be called from several threads at a time. Raises `ParcelError` where there is no answer,
        `Cancelled` at once after a cancel.
        """

    def discard(self, request: WireRequest) -> None:
        """Do not give the answer to this request again: it was no page. From any thread."""

    def close(self) -> None:
        """Let go of connections."""


def write_features(polygons: tuple[bytes, ...]) -> bytes:
    """The ``features`` of an area request (section 4.1) as JSON. Needs shapely."""
    from parcel_lookup.core.contract.geojson import feature_collection

    return _json(feature_collection(polygons)["features"])


def write_request(
    request: Request,
    settings: RemoteSettings,
    features: Callable[[tuple[bytes, ...]], bytes] = write_features,
) -> WireRequest:
    """The request as it goes over the wire, with the parameter names of the settings.

    `features` is `write_features`, or something that remembers what it wrote.
    """
    if isinstance(request, PointRequest):
        return _get("/parcels/point", request.to_json(), settings.point_names)
    if isinstance(request, AddressRequest):
        return _get("/parcels/address", request.to_json(), settings.address_names)
    if isinstance(request, AreaRequest):
        frame = _json(replace(request, polygons=()).to_json())
        body = frame.replace(b'"features":[]', b'"features":' + features(request.polygons), 1)
    else:
        body = _json(request.to_json())
    return WireRequest("POST", _POSTS[type(request)], body=body)


def _json(value: Any) -> bytes:
    return json.dumps(value, allow_nan=False, separators=(",", ":")).encode("ascii")


def _get(path: str, parameters: Mapping[str, Any], names: Mapping[str, str]) -> WireRequest:
    pairs = [(names.get(ours, ours), _text(value)) for ours, value in parameters.items()]
    query = urlencode([pair for pair in pairs if pair[0]], errors="replace")
    return WireRequest("GET", path, query=query)


def _text(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
