"""Geometry as services write it → two-dimensional WKB (design, section 5, "geometry of a parcel").

Plain Python on purpose: a hostile nesting inside WKT or WKB overflows the stack of a recursive
reader in C, and takes QGIS down with it. Nothing here recurses deeper than a MultiPolygon does.
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from math import hypot
from typing import Any, Callable

from parcel_lookup.core.remote.protocol.decoding import decode_text

#: Where services put the geometry of a record, the first of them first.
GEOMETRY_KEYS = (
    *("geom", "geometry", "shape", "the_geom", "wkt", "geom_as_wkt", "geojson", "boundary"),
)

_BYTE_ORDER = 1 if sys.byteorder == "little" else 0
_POLYGON, _MULTIPOLYGON = 3, 6
_PACK_START = struct.Struct("=BII").pack
_FLATTEN = chain.from_iterable
#: Coordinates are degrees: larger ones are meters or feet of some projection. Longitudes go past
#: 180 where a boundary is drawn across the date line.
_LARGEST_LON, _LARGEST_LAT = 360, 90
_FAR = 1e6

_WKT = re.compile(
    r"(?:SRID\s*=\s*(\d+)\s*;)?\s*(MULTI)?POLYGON\s*(?:ZM|Z|M)?\s*(EMPTY|\([-+0-9.eE,\s()]*\))"
    r"\s*;?",
    re.IGNORECASE,
)
_WKT_POSITION = re.compile(r"[-+0-9.eE]+(?:\s+[-+0-9.eE]+)+")
_BRACKETS = str.maketrans("()", "[]")
_HEX = re.compile(r"(?:\\x|0x)?((?:[0-9a-fA-F]{2}){9,})")
_DEGREES = re.compile(r"\b4326\b|\bCRS84\b", re.IGNORECASE)

#: What reading malformed geometry raises, apart from `UnreadableGeometry`.
MALFORMED = (*(ArithmeticError, AttributeError, LookupError, TypeError, ValueError, struct.error),)


class UnreadableGeometry(ValueError):
    """A geometry that is no polygon in EPSG:4326, or not whole."""


def read_geometry(value: Any) -> bytes | None:
    """Return the WKB Polygon or MultiPolygon (EPSG:4326, two dimensions) of what a service sent.

    `value` is a GeoJSON geometry or Feature (object or text), WKT, EWKT, or WKB or EWKB in hex.
    None where it says that there is no geometry. Z and M are left out, an open ring is closed.
    Raises `UnreadableGeometry`.
    """
    try:
        if type(value) is dict:
            return _read_geojson(value)
        if value is None:
            return None
        if isinstance(value, str):
            return _read_text(value.strip())
    except UnreadableGeometry:
        raise
    except MALFORMED as error:
        raise UnreadableGeometry(str(error)) from error
    raise UnreadableGeometry(f"a {type(value).__name__}")


def _read_geojson(value: dict[str, Any]) -> bytes | None:
    kind = value.get("type")
    crs = value.get("crs")  # of the older GeoJSON
    if crs is not None and not _DEGREES.search(str(crs)):
        raise UnreadableGeometry("another reference system")
    if kind == "Polygon":
        return _polygon(value["coordinates"])
    if kind == "MultiPolygon":
        return _multipolygon(value["coordinates"])
    if kind == "Feature":
        inner = value.get("geometry")
        if inner is None:
            return None
        if type(inner) is dict and inner.get("type") != "Feature":
            return _read_geojson(inner)
    raise UnreadableGeometry(f"a {kind}")


def _multipolygon(polygons: Sequence[Any]) -> bytes | None:
    parts = [part for part in map(_polygon, polygons) if part is not None]
    return pack_multipolygon(parts) if parts else None


def _polygon(rings: Sequence[Any]) -> bytes | None:
    flats = [*map(flat_ring, rings)]
    return pack_polygon(flats) if flats else None


def pack_polygon(rings: Sequence[Sequence[float]]) -> bytes:
    """Return the WKB of a polygon with these rings (`flat_ring`), the outer one first."""
    if len(rings) == 1:
        points = len(rings[0]) // 2
        return _one_ring(points)(_BYTE_ORDER, _POLYGON, 1, points, *rings[0])
    parts = [_PACK_START(_BYTE_ORDER, _POLYGON, len(rings))]
    parts += (struct.pack(f"=I{len(flat)}d", len(flat) // 2, *flat) for flat in rings)
    return b"".join(parts)


def pack_multipolygon(polygons: Sequence[bytes]) -> bytes:
    """Return the WKB of a MultiPolygon of these polygons, one at least."""
    return _PACK_START(_BYTE_ORDER, _MULTIPOLYGON, len(polygons)) + b"".join(polygons)


def flat_ring(ring: Any) -> list[Any]:
    """Return the coordinates of a closed ring one after another: x, y, x, y.

    `ring` is a list of positions in degrees; Z and M are left out, an open ring is closed. Raises
    `UnreadableGeometry`, or one of `MALFORMED`.
    """
    flat = [*_FLATTEN(ring)]
    if len(flat) != 2 * len(ring):
        flat = _without_z(ring)
    if len(flat) > 5 and (flat[0] != flat[-2] or flat[1] != flat[-1]):
        flat += flat[:2]
    if len(flat) < 8:
        raise UnreadableGeometry(f"a ring of {len(flat) // 2} points")
    # One look at all numbers: text and None raise a TypeError, which the caller knows; not-a-number
    # and what is infinite or far away are not less than the bound. The first position has to be
    # one in degrees.
    if hypot(*flat) < _FAR and abs(flat[0]) <= _LARGEST_LON and abs(flat[1]) <= _LARGEST_LAT:
        return flat
    raise UnreadableGeometry("coordinates that are not degrees")


@lru_cache(1000)
def _one_ring(points: int) -> Callable[..., bytes]:
    """Return what packs a Polygon of one ring of that many points."""
    return struct.Struct(f"=BIII{2 * points}d").pack


def _without_z(ring: Any) -> list[Any]:
    if any(type(position) is not list or len(position) < 2 for position in ring):
        raise UnreadableGeometry("a position without two coordinates")
    return [coordinate for position in ring for coordinate in position[:2]]


def _read_text(text: str) -> bytes | None:
    if not text:
        return None
    if text.startswith("{"):
        return _read_geojson(decode_text(text))
    match = _HEX.fullmatch(text)
    if match:
        return _WkbReader(bytes.fromhex(match.group(1))).read()
    match = _WKT.fullmatch(text)
    if match is None:
        raise UnreadableGeometry("neither GeoJSON nor WKT nor WKB of a polygon")
    srid, multi, body = match.groups()
    if srid and int(srid) != 4326:
        raise UnreadableGeometry(f"SRID {srid}")
    if body[0] != "(":
        return None
    # The brackets of WKT, read as those of GeoJSON's coordinates.
    coordinates = decode_text(
        _WKT_POSITION.sub(
            lambda found: str([*map(float, found[0].split())]), body.translate(_BRACKETS)
        )
    )
    return _polygon(coordinates) if multi is None else _multipolygon(coordinates)


class _WkbReader:
    """Reads WKB or EWKB, whatever its byte order and dimensions."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._place = 0
        self._dimensions = 2
        self._order = "<"

    def read(self) -> bytes | None:
        """Return the polygon of all bytes."""
        kind = self._header()
        if kind == _POLYGON:
            found = _polygon(self._rings())
        elif kind == _MULTIPOLYGON:
            found = _multipolygon([self._member() for _ in range(self._count())])
        else:
            raise UnreadableGeometry(f"WKB of kind {kind}")
        if self._place != len(self._data):
            raise UnreadableGeometry("bytes after the end")
        return found

    def _member(self) -> list[Any]:
        if self._header() != _POLYGON:
            raise UnreadableGeometry("something else than polygons in a MultiPolygon")
        return self._rings()

    def _rings(self) -> list[Any]:
        return [self._ring() for _ in range(self._count())]

    def _ring(self) -> list[Any]:
        numbers = self._unpack(f"{self._count() * self._dimensions}d")
        columns = [iter(numbers)] * self._dimensions
        return [list(position) for position in zip(*columns)]

    def _header(self) -> int:
        """The kind of geometry that begins here; takes in byte order, dimensions and SRID."""
        order = self._data[self._place]
        if order > 1:
            raise UnreadableGeometry("no byte order")
        self._place += 1
        self._order = "<" if order else ">"
        (code,) = self._unpack("I")
        if code & 0x20000000:
            (srid,) = self._unpack("I")
            if srid not in (0, 4326):
                raise UnreadableGeometry(f"SRID {srid}")
        iso, kind = divmod(code & 0x0FFFFFFF, 1000)
        flags = bool(code & 0x80000000) + bool(code & 0x40000000)
        self._dimensions = 2 + (flags or (0, 1, 1, 2)[iso])
        return kind

    def _count(self) -> int:
        (count,) = self._unpack("I")  # a false one meets the end of the data soon enough
        return count

    def _unpack(self, form: str) -> tuple[Any, ...]:
        numbers = struct.unpack_from(self._order + form, self._data, self._place)
        self._place += struct.calcsize(self._order + form)
        return numbers
