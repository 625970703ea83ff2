"""IDs of parcels of published layers, which a layer does not have: the same ones in every search.

A UUID (version 5) is made from the ID of the layer's definition and the values of its ID columns,
never from its address: the mirror, a server that moved, and next year's data have the same IDs.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any
from uuid import UUID

from parcel_lookup.core.contract.values import Unreadable, read_text

#: Never to be changed: the IDs in every saved result depend on it.
NAMESPACE = UUID("4cd97ba4-cc33-579f-8f43-1018db5619dc")
_PREFIX = NAMESPACE.bytes
#: RFC 4122: the two highest bits of this digit are 1 and 0.
_VARIANTS = {digit: "89ab"[int(digit, 16) & 3] for digit in "0123456789abcdef"}


def svc_uuid(layer_id: str, values: Sequence[Any]) -> str:
    """Return the ID of a parcel; `values` are those of its ID columns, as the server sends them."""
    return _uuid([layer_id, *map(_text, values)])


def svc_stack_uuid(layer_id: str, value: Any) -> str:
    """Return the ID of a location, by the value that all parcels there have in the stack column."""
    return _uuid([layer_id, ["stack", _text(value)]])


def svc_uuid_of_record(layer_id: str, values: Sequence[Any], object_id: Any) -> str:
    """Return the ID of a parcel whose ID columns do not identify it, with its object ID."""
    return _uuid([layer_id, *map(_text, values), ["record", _text(object_id)]])


def is_blank(value: Any) -> bool:
    """Return whether a value of an ID column identifies nothing."""
    return value is None or (isinstance(value, str) and not value.strip())


def _uuid(parts: list[Any]) -> str:
    """Return ``uuid5(NAMESPACE, json.dumps(parts))`` in a third of its time."""
    name = _PREFIX + json.dumps(parts).encode("ascii")
    digest = hashlib.sha1(name, usedforsecurity=False).hexdigest()
    variant = _VARIANTS[digest[16]]
    return f"{digest[:8]}-{digest[8:12]}-5{digest[13:16]}-{variant}{digest[17:20]}-{digest[20:32]}"


def _text(value: Any) -> str | None:
    """Return a value as text: servers write the same number as 7 and as 7.0."""
    if type(value) is str:
        return value
    try:
        return read_text(value)
    except Unreadable:
        return str(value)
