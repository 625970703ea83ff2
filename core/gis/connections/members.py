"""The members of a connection as they are written, and as they are read back.

Settings and files come from newer and older versions, and from people with a text editor: what
cannot be read is as if it were not there, and what is out of range becomes the nearest that is in.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Callable

from parcel_lookup.core.gis.connections.connection import (
    DEFAULT_CONCURRENCY,
    DEFAULT_FRESH_DAYS,
    DEFAULT_MAX_REQUESTS,
    MOST_CONCURRENCY,
    MOST_FRESH_DAYS,
    Connection,
)

_MOST = 2**31 - 1
_TRUE, _FALSE = ("true", "yes", "1"), ("false", "no", "0")


def read_members(values: Mapping[str, Any]) -> dict[str, Any]:
    """Members of a `Connection`, but for name and kind, from what was written for them."""
    return {member: read(values.get(member)) for member, read in MEMBERS.items()}


def write_members(connection: Connection) -> dict[str, str | int]:
    """What `read_members` reads, as texts and numbers."""
    return {member: _written(getattr(connection, member)) for member in MEMBERS}


def _text(value: Any) -> str:
    return value.strip() if isinstance(value, str) else ""


def _number(least: int, default: int, most: int) -> Callable[[Any], int]:
    def read(value: Any) -> int:
        try:
            return max(least, min(most, int(value)))
        except (TypeError, ValueError, OverflowError):
            return default

    return read


def _names(value: Any) -> dict[str, str]:
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return {}
    if not isinstance(value, dict):
        return {}
    return {ours: theirs.strip() for ours, theirs in value.items() if isinstance(theirs, str)}


def _choice(value: Any) -> bool | None:
    word = str(value).lower()
    return True if word in _TRUE else False if word in _FALSE else None


def _written(value: Any) -> str | int:
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return value.strip() if isinstance(value, str) else value
    if value is None:
        return ""
    return json.dumps(value if isinstance(value, bool) else dict(value), ensure_ascii=False)


#: How each member is read.
MEMBERS: dict[str, Callable[[Any], Any]] = {
    "url": _text,
    "authcfg": _text,
    "path": _text,
    "max_requests": _number(0, DEFAULT_MAX_REQUESTS, _MOST),
    "concurrency": _number(1, DEFAULT_CONCURRENCY, MOST_CONCURRENCY),
    "point_names": _names,
    "address_names": _names,
    "area_complete": _choice,
    "monthly_budget": _number(0, 0, _MOST),
    "fresh_days": _number(0, DEFAULT_FRESH_DAYS, MOST_FRESH_DAYS),
}
