"""The registry of the kinds of connections, by the name that settings and files have."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections.connection import Connection

_kinds: dict[str, type[Connection]] = {}


def register(kind: type[Connection]) -> None:
    """Make connections of a kind possible in settings and files."""
    _kinds[kind.kind] = kind


def unregister(kind: type[Connection]) -> None:
    """Make connections of a kind impossible again; saved ones are kept, but not listed."""
    _kinds.pop(kind.kind, None)


def savable_kind(name: object) -> type[Connection] | None:
    """Return the kind of that name whose connections users can save, or None."""
    kind = _kinds.get(name) if isinstance(name, str) else None
    return kind if kind is not None and kind.is_savable else None
