"""Searches and carried-over values as the file stores them: compressed JSON, once per digest."""

from __future__ import annotations

import hashlib
import json
import sqlite3
import zlib
from typing import Any, NamedTuple

from parcel_lookup.core.search.history.schema import Damaged
from parcel_lookup.core.search.query.search import Search

#: Polygons are random numbers: more effort takes three times as long and saves four per cent.
_EFFORT = 1


class Document(NamedTuple):
    """Something packed."""

    digest: str
    body: bytes


def pack_search(search: Search) -> Document:
    """A search packed; the digest is `Search.digest`. 0.1 s for 10,000 polygons."""
    return _pack(search.to_text())


def pack_carried(carried: dict[str, Any] | None) -> Document | None:
    """Values of JSON's kinds packed, or None where there are none."""
    if carried is None:
        return None
    return _pack(json.dumps(carried, sort_keys=True, separators=(",", ":")))


def _pack(text: str) -> Document:
    data = text.encode()
    return Document(hashlib.sha256(data).hexdigest(), zlib.compress(data, _EFFORT))


def unpack(digest: str, body: bytes) -> Any:
    """The JSON that was packed. Raises `Damaged` where it is not what the digest says."""
    try:
        data = zlib.decompress(body)
    except zlib.error as error:
        raise Damaged(f"malformed document: {error}") from error
    if hashlib.sha256(data).hexdigest() != digest:
        raise Damaged("malformed document: it has another digest")
    return json.loads(data)


def keep(connection: sqlite3.Connection, *documents: Document | None) -> None:
    """Store documents that are not there yet; in the transaction that refers to them."""
    connection.executemany(
        "INSERT OR IGNORE INTO documents VALUES (?, ?)", [one for one in documents if one]
    )


def load(connection: sqlite3.Connection, digest: str) -> Any:
    """The JSON of a document; None where the digest is empty or there is none."""
    row = connection.execute("SELECT body FROM documents WHERE digest = ?", (digest,)).fetchone()
    return None if row is None else unpack(digest, row[0])


def drop_unused(connection: sqlite3.Connection) -> None:
    """Delete the documents that nothing refers to any more."""
    connection.execute(
        "DELETE FROM documents WHERE digest NOT IN ("
        "SELECT search FROM entries UNION SELECT carried FROM entries UNION "
        "SELECT search FROM saved UNION SELECT carried FROM saved)"
    )


def storable(text: str) -> str:
    """A text without the halves of characters that some names on Windows have: SQLite wants none.

    In documents they are kept: JSON has a way to write them.
    """
    return text.encode("utf-8", "replace").decode()
