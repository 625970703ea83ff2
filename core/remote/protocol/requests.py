"""The messages of a service: requests as they are sent, raw responses, and keys.

Everything here is built without a network.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Callable, NamedTuple, Protocol
from urllib.parse import quote, urlencode

from parcel_lookup.core.contract import (
    AddressRequest,
    AreaRequest,
    Cancellation,
    ErrorCode,
    ParcelError,
    PointRequest,
    QueryRequest,
    Request,
    RequestRefused,
)
from parcel_lookup.core.remote.protocol.settings import RemoteSettings

_POSTS = {AreaRequest: "/parcels/area", QueryRequest: "/parcels/query"}
#: A shorter "key" would be found in any text.
_SHORTEST = 4
#: In the parcels themselves, a shorter one may well be somebody's number.
_SHORTEST_IN_DATA = 12
_UNICODE_ESCAPE = re.compile(r"\\u([0-9a-fA-F]{4})")
_INSTEAD = "[key]"


class WireRequest(NamedTuple):
    """A request of section 4, without address and key. The same request has the same value."""

    method: str
    #: Below the base address.
    path: str
    #: Query string, encoded, without the question mark.
    query: str = ""
    body: bytes = b""
    content_type: str = "application/json"


class RawResponse(NamedTuple):
    """What came back, whatever it is."""

    status: int
    #: ``content-type``, ``location`` and ``retry-after``, as far as they were sent.
    headers: Mapping[str, str]
    #: Unpacked.
    body: bytes
    #: Number of times it was requested.
    attempts: int = 1


class Transport(Protocol):
    """A way to send requests to a service and to get its responses.

    They are stacked: `storing` on `retry` on `transport`.
    """

    @property
    def notices(self) -> tuple[str, ...]:
        """What the user should know of it at the end, as sentences."""

    def send(self, request: WireRequest, cancellation: Cancellation) -> RawResponse:
        """Return the response to a request, of any status.

        May be called from several threads at a time. Raises `ParcelError` if there is no response,
        `Cancelled` at once after a cancel.
        """

    def discard(self, request: WireRequest) -> None:
        """Do not return the response to this request again: it is not a page. Any thread."""

    def close(self) -> None:
        """Let go of connections."""


def write_features(polygons: tuple[bytes, ...]) -> bytes:
    """Return the ``features`` of an area request (section 4.1) as JSON. Needs shapely."""
    from parcel_lookup.core.contract.geometry import feature_collection

    return _json(feature_collection(polygons)["features"])


def write_request(
    request: Request,
    settings: RemoteSettings,
    features: Callable[[tuple[bytes, ...]], bytes] = write_features,
) -> WireRequest:
    """Return the request as it goes over the wire, with the parameter names of the settings.

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


class Secret:
    """The key in the value of an Authorization header: its last word."""

    def __init__(self, authorization: str) -> None:
        words = authorization.split()
        self._key = words[-1] if words and len(words[-1]) >= _SHORTEST else ""
        written = (quote(self._key, safe=""), html.escape(self._key), json.dumps(self._key)[1:-1])
        self._forms = {self._key, *written, self._key.replace("/", "\\/")}

    def is_in(self, raw: RawResponse) -> bool:
        """Return whether a response repeats the key, as JSON, HTML, and addresses may write it."""
        if len(self._key) < _SHORTEST_IN_DATA:
            return False
        texts = [raw.body.decode(json.detect_encoding(raw.body), "replace"), *raw.headers.values()]
        if "\\u" in texts[0]:
            texts.append(_UNICODE_ESCAPE.sub(lambda found: chr(int(found[1], 16)), texts[0]))
        return any(form in text for text in texts for form in self._forms)

    def without(self, raw: RawResponse) -> RawResponse:
        """Return a response without the key, where it is repeated unchanged."""
        is_page = 200 <= raw.status < 300
        if not self._key or (is_page and len(self._key) < _SHORTEST_IN_DATA):
            return raw
        body = raw.body.replace(self._key.encode("utf-8"), _INSTEAD.encode("ascii"))
        headers = {name: self._clean(value) for name, value in raw.headers.items()}
        return raw._replace(body=body, headers=headers)

    def kept(self, error: ParcelError) -> ParcelError:
        """Return an error whose words do not hold the key."""
        is_clean = self._key not in f"{error.sentence} {error.detail}"
        if not self._key or is_clean or error.code is ErrorCode.CANCELLED:
            return error
        detail = self._clean(error.detail)
        if isinstance(error, RequestRefused):
            problems = [
                item._replace(sentence=self._clean(item.sentence)) for item in error.problems
            ]
            return RequestRefused(tuple(problems), detail, was_sent=error.was_sent)
        params = {name: self._clean(str(value)) for name, value in error.params.items()}
        return ParcelError(error.code, detail, **params)

    def _clean(self, text: str) -> str:
        return text.replace(self._key, _INSTEAD)
