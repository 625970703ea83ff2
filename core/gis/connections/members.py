"""The members of connections: how classes declare them, and how they are stored.

A member is a text, a number, names, or a choice between yes, no, and None; its default says which.
Settings and files come from newer and older versions, and from people with a text editor: a value
that cannot be read is treated as missing, and one that is out of range becomes the nearest valid
one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, Field, field, fields
from typing import TYPE_CHECKING, Any, Callable

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections.connection import Connection

_MOST = 2**31 - 1
_TRUE, _FALSE = ("true", "yes", "1"), ("false", "no", "0")


def number(default: int, least: int = 0, most: int = _MOST) -> Any:
    """Declare a number of a connection, with the range that a stored value is moved into."""
    return field(default=default, metadata={"least": least, "most": most})


def names() -> Any:
    """Declare names of a service by our names."""
    return field(default_factory=dict, hash=False)


def private() -> Any:
    """Declare a text that exported files do not contain, since it means nothing elsewhere."""
    return field(default="", metadata={"is_private": True})


def read_members(
    kind: type[Connection], stored: Callable[[str], Any], *, with_private: bool = True
) -> dict[str, Any]:
    """Return the members of a kind of connections, except the name, from stored values.

    Without `with_private`, private members are as in a new connection.
    """
    found = ((one, with_private or not _is_private(one)) for one in _members(kind))
    return {one.name: _read(one, stored(one.name) if use else None) for one, use in found}


def write_members(connection: Connection) -> dict[str, str | int]:
    """Return the members as texts and numbers for settings."""
    return {one.name: _written(getattr(connection, one.name)) for one in _members(connection)}


def export_members(connection: Connection) -> dict[str, Any]:
    """Return the members for a file that colleagues get, without private ones."""
    names = [one.name for one in _members(connection) if not _is_private(one)]
    found = {name: getattr(connection, name) for name in names}
    return {name: dict(one) if isinstance(one, Mapping) else one for name, one in found.items()}


def _members(kind: type[Connection] | Connection) -> Iterator[Field[Any]]:
    return (one for one in fields(kind) if one.name != "name")


def _is_private(member: Field[Any]) -> bool:
    return bool(member.metadata.get("is_private"))


def _read(member: Field[Any], value: Any) -> Any:
    default = member.default
    if default is MISSING:
        return _read_names(value)
    if isinstance(default, str):
        return value.strip() if isinstance(value, str) else default
    if isinstance(default, int):
        try:
            return max(member.metadata["least"], min(member.metadata["most"], int(value)))
        except (TypeError, ValueError, OverflowError):
            return default
    word = str(value).lower()
    return True if word in _TRUE else False if word in _FALSE else None


def _read_names(value: Any) -> dict[str, str]:
    if isinstance(value, str):
        try:
            value = json.loads(value)
        except (ValueError, RecursionError):
            return {}
    if not isinstance(value, dict):
        return {}
    return {ours: theirs.strip() for ours, theirs in value.items() if isinstance(theirs, str)}


def _written(value: Any) -> str | int:
    if isinstance(value, (str, int)) and not isinstance(value, bool):
        return value.strip() if isinstance(value, str) else value
    if value is None:
        return ""
    return json.dumps(value if isinstance(value, bool) else dict(value), ensure_ascii=False)
