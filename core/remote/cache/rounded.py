"""Area requests as earlier versions sent them: with coordinates rounded to nine decimals.

What was cached for them is paid for, so it still serves. It may lack parcels that only touch a
polygon, or have others, so its pages do not fit together with those of the exact request: a batch
of polygons whose first page was cached for the rounded request is rounded on all of its pages.
"""

from __future__ import annotations

import hashlib
import json
import re
from functools import lru_cache
from typing import NamedTuple

from parcel_lookup.core.remote.protocol.requests import WireRequest

_DECIMALS = 9
#: Batches whose rounded text is kept for their next pages, as `RemoteSource` keeps the exact one.
_BATCHES = 8
_BODY = re.compile(
    rb'(\{"type":"FeatureCollection","features":)(\[.*\])(,"limit":\d+,"offset":)(\d+)([^\]]*)',
    re.DOTALL,
)


class _Parts(NamedTuple):
    """The body of an area request, taken apart."""

    head: bytes
    features: bytes
    limit: bytes
    offset: bytes
    end: bytes

    @property
    def batch(self) -> bytes:
        """The same for all pages of a batch of polygons, and for no other request."""
        text = b"\0".join((self.features, self.limit, self.end))
        return hashlib.blake2b(text, digest_size=16).digest()


class RoundedRequests:
    """Decides which area requests of a search are those of earlier versions. Any thread."""

    def __init__(self) -> None:
        self._batches: set[bytes] = set()
        self._round = lru_cache(_BATCHES)(_rounded)

    def first_page(self, request: WireRequest) -> WireRequest | None:
        """Return the rounded form of a request for a batch's first page.

        None for other requests, and where there is nothing to round.
        """
        parts = _parts_of(request)
        if parts is None or int(parts.offset):
            return None
        rounded = self._rounded_form(request, parts)
        return None if rounded == request else rounded

    def keep_to(self, request: WireRequest) -> None:
        """From now on, all pages of this request's batch are rounded."""
        parts = _parts_of(request)
        if parts is not None:
            self._batches.add(parts.batch)

    def forget(self, request: WireRequest) -> None:
        """Begin a batch with the exact request again: its first page was discarded."""
        parts = _parts_of(request)
        if parts is not None and not int(parts.offset):
            self._batches.discard(parts.batch)

    def current(self, request: WireRequest) -> WireRequest:
        """Return the request as it is to be sent: the very same one, or its rounded form."""
        parts = _parts_of(request) if self._batches else None
        if parts is None or parts.batch not in self._batches:
            return request
        return self._rounded_form(request, parts)

    def _rounded_form(self, request: WireRequest, parts: _Parts) -> WireRequest:
        features = self._round(parts.features)
        return request._replace(body=b"".join(parts._replace(features=features)))


def _parts_of(request: WireRequest) -> _Parts | None:
    found = _BODY.fullmatch(request.body) if request.path == "/parcels/area" else None
    return None if found is None else _Parts(*found.groups())


def _rounded(features: bytes) -> bytes:
    # numpy's rounding, which differs from Python's in the last digit now and then.
    import numpy as np

    document = json.loads(features)
    for feature in document:
        geometry = feature["geometry"]
        geometry["coordinates"] = [
            np.round(ring, _DECIMALS).tolist() for ring in geometry["coordinates"]
        ]
    return json.dumps(document, separators=(",", ":")).encode("ascii")
