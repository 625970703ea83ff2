"""Connections as JSON that can be handed to a colleague: without keys, and without their ids."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections.connection import LOCAL, REMOTE, Connection
from parcel_lookup.core.gis.connections.members import MEMBERS, read_members

FORMAT, VERSION = "parcel_lookup/connections", 1


def write_connections(connections: Sequence[Connection]) -> str:
    """The text of a file; what `read_connections` reads."""
    written = [_to_json(one) for one in connections]
    content = {"format": FORMAT, "version": VERSION, "connections": written}
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def read_connections(text: str) -> list[Connection]:
    """The connections of a file; none has a key.

    What the file does not say, or says in a way that cannot be read, is as in a new connection;
    what this version does not know is left out. Raises `ParcelError` (IMPORT_REFUSED) where the
    text is no such file or holds a connection that cannot be saved.
    """
    content = _content(text)
    found = [_from_json(item, number) for number, item in enumerate(content["connections"], 1)]
    if not found:
        raise _refused("there is no connection in the file.")
    for connection in found:
        problem = connection.problem()
        if problem:
            raise _refused(f"the connection “{connection.name}” cannot be used. {problem}")
    return found


def _to_json(connection: Connection) -> dict[str, Any]:
    common = {"name": connection.name, "kind": connection.kind}
    if connection.kind == LOCAL:
        return {**common, "path": connection.path}
    members = {member: getattr(connection, member) for member in MEMBERS}
    del members["authcfg"], members["path"]
    names = {one: dict(members[one]) for one in ("point_names", "address_names")}
    return {**common, **members, **names}


def _content(text: str) -> dict[str, Any]:
    try:
        content = json.loads(text.lstrip("\ufeff"))
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise _refused("this is no file of connections that Parcel Lookup exported.")
    version = content.get("version")
    if isinstance(version, int) and version > VERSION:
        raise _refused(
            "a newer version of Parcel Lookup wrote the file, in a form that this version does not "
            f"know ({version}; it knows {VERSION})."
        )
    if version != VERSION or not isinstance(content.get("connections"), list):
        raise _refused("the file is damaged: it does not say what its connections are.")
    return content


def _from_json(item: Any, number: int) -> Connection:
    name = item.get("name") if isinstance(item, dict) else None
    if not isinstance(name, str) or item.get("kind") not in (REMOTE, LOCAL):
        raise _refused(f"item {number} of the file is no connection that this version knows.")
    # An id means another configuration here, if any.
    return Connection(name.strip(), item["kind"], **read_members({**item, "authcfg": ""}))


def _refused(reason: str) -> ParcelError:
    return ParcelError(ErrorCode.IMPORT_REFUSED, reason=reason)
