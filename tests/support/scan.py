"""Search files for a secret, including compressed and encoded forms."""

from __future__ import annotations

import base64
import gzip
import io
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote


def files_with(secret: str, *folders: Path) -> list[str]:
    """Return the files in the folders that contain the secret, with position and encoding."""
    files = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    return [
        f"{path}: {place}, {how}"
        for path in files
        for place, content in _contents(path)
        for how, form in _forms(secret)
        if form in content
    ]


def _forms(secret: str) -> Iterator[tuple[str, bytes]]:
    plain = secret.encode()
    yield "as it is", plain
    yield "in UTF-16", secret.encode("utf-16-le")
    yield "in hexadecimal digits", plain.hex().encode()
    yield "reversed", plain[::-1]
    if quote(secret, safe="") != secret:
        yield "as part of an address", quote(secret, safe="").encode()
    for before in range(3):  # with any alignment
        text = base64.b64encode(b"x" * before + plain)
        yield "in base64", text[4 if before else 0 : -4]


def _contents(path: Path) -> Iterator[tuple[str, bytes]]:
    content = path.read_bytes()
    yield "itself", content
    if content.startswith(b"SQLite format 3\0"):
        yield from _cells(path)
    else:
        yield from _unpacked("itself", content)


def _cells(path: Path) -> Iterator[tuple[str, bytes]]:
    """Yield every value of every table; deleted values are in the file itself."""
    with closing(sqlite3.connect(path.resolve().as_uri() + "?mode=ro", uri=True)) as connection:
        tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        for (table,) in tables.fetchall():
            try:
                rows = connection.execute(f'SELECT * FROM "{table}"').fetchall()
            except sqlite3.Error:  # a virtual table whose module is not here
                continue
            for value in (value for row in rows for value in row):
                if isinstance(value, (str, bytes)):
                    content = value.encode() if isinstance(value, str) else value
                    yield f"table {table}", content
                    yield from _unpacked(f"table {table}", content)


def _unpacked(place: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    if content[:8] == b"504b0304":  # a project in a GeoPackage
        content = bytes.fromhex(content.decode())
    if content[:2] == b"PK":
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            for name in archive.namelist():
                yield f"{place}, {name}", archive.read(name)
    elif content[:2] == b"\x1f\x8b":
        yield f"{place}, unpacked", gzip.decompress(content)
    elif content[:1] == b"\x78":
        try:
            unpacked = zlib.decompress(content)
        except zlib.error:
            return  # not packed
        yield f"{place}, unpacked", unpacked
