"""Geometry as services write it → two-dimensional WKB (design, section 5, "geometry of a parcel").

Plain Python on purpose: a hostile nesting inside WKT or WKB overflows the stack of a recursive
reader in C, and takes QGIS down with it. Nothing here recurses deeper than a MultiPolygon does.
"""

from __future__ import annotations

import re
import struct
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from math import hypot
from typing import Any, Callable

from parcel_lookup.core.remote.protocol.decoding import decode_text

#: Where services put the geometry of a record, the first of them first.
GEOMETRY_KEYS = (
    "geom",
    "geometry",
    "shape",
    "the_geom",
    "wkt",
    "geom_as_wkt",
    "geojson",
    "boundary",
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
    r"(?:SRID\s*=\s*(\d+)\s*;)?\s*(MULTI)?POLYGON\s*(?:ZM|Z|M)?\s*(EMPTY|\(.*\))\s*;?",
    re.IGNORECASE | re.DOTALL,
)
_WKT_RING = re.compile(r"\(([^()]*)\)")
_WKT_POLYGON = re.compile(r"\(r(?:,r)*\)")
_WKT_POLYGONS = re.compile(r"\(\(r(?:,r)*\)(?:,\(r(?:,r)*\))*\)")
_WKT_NUMBERS = re.compile(r"[-+0-9.eE,\s]*")
_HEX = re.compile(r"(?:\\x|0x)?((?:[0-9a-fA-F]{2}){9,})")
_CRS_OF_DEGREES = re.compile(r"(.*\b4326|.*\bCRS84)", re.IGNORECASE)

#: What reading malformed geometry raises, apart from `UnreadableGeometry`.
MALFORMED = (
    ArithmeticError,
    AttributeError,
    LookupError,
    TypeError,
    ValueError,
    struct.error,
)


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
            if value["type"] == "Polygon" and "crs" not in value:
                return _polygon(value["coordinates"])
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
    if "crs" in value and not _is_degrees(value["crs"]):
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
    if kind == "GeometryCollection":
        return _collection(value["geometries"])
    raise UnreadableGeometry(f"a {kind}")


def _is_degrees(crs: Any) -> bool:
    """Whether the old ``crs`` member of GeoJSON names EPSG:4326, or nothing."""
    if crs is None:
        return True
    name = crs.get("properties", {}).get("name") if type(crs) is dict else crs
    return isinstance(name, str) and _CRS_OF_DEGREES.fullmatch(name.strip()) is not None


def _collection(members: Sequence[Any]) -> bytes | None:
    """Return the polygons of a GeometryCollection; a collection inside of it is refused."""
    polygons: list[Any] = []
    for member in members:
        if member["type"] == "Polygon":
            polygons.append(member["coordinates"])
        elif member["type"] == "MultiPolygon":
            polygons.extend(member["coordinates"])
        else:
            raise UnreadableGeometry(f"a {member['type']} in a collection")
    return _multipolygon(polygons)


def _multipolygon(polygons: Sequence[Any]) -> bytes | None:
    parts = [part for part in map(_polygon, polygons) if part is not None]
    return pack_multipolygon(parts) if parts else None


def _polygon(rings: Sequence[Any]) -> bytes | None:
    """WKB of one polygon. This is where most of the time of a page goes: no step too many."""
    if len(rings) == 1:
        flat = flat_ring(rings[0])
        points = len(flat) // 2
        return _PACK_ONE_RING[points](_BYTE_ORDER, _POLYGON, 1, points, *flat)
    if not rings:
        return None
    return pack_polygon(list(map(flat_ring, rings)))


def pack_polygon(rings: Sequence[Sequence[float]]) -> bytes:
    """Return the WKB of a polygon with these rings (`flat_ring`), the outer one first."""
    if len(rings) == 1:
        points = len(rings[0]) // 2
        return _PACK_ONE_RING[points](_BYTE_ORDER, _POLYGON, 1, points, *rings[0])
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


class _Packers(dict):
    """What packs a Polygon of one ring, by its number of points."""

    def __missing__(self, points: int) -> Callable[..., bytes]:
        pack = struct.Struct(f"=BIII{2 * points}d").pack
        if len(self) < _MOST_PACKERS:
            self[points] = pack
        return pack


_MOST_PACKERS = 1000
_PACK_ONE_RING = _Packers()


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
        return _read_wkb(bytes.fromhex(match.group(1)))
    match = _WKT.fullmatch(text)
    if match is None:
        raise UnreadableGeometry("neither GeoJSON nor WKT nor WKB of a polygon")
    srid, multi, body = match.groups()
    if srid and int(srid) != 4326:
        raise UnreadableGeometry(f"SRID {srid}")
    if body[0] != "(":
        return None
    return _read_wkt(body, multi is not None)


def _read_wkt(body: str, is_multi: bool) -> bytes | None:
    rings = _WKT_RING.findall(body)
    structure = "".join(_WKT_RING.sub("r", body).split())
    if not (_WKT_POLYGONS if is_multi else _WKT_POLYGON).fullmatch(structure):
        raise UnreadableGeometry("unbalanced brackets")
    coordinates = iter([_wkt_ring(ring) for ring in rings])
    if not is_multi:
        return _polygon(list(coordinates))
    sizes = [part.count("r") for part in structure.split("),(")]
    return _multipolygon([[next(coordinates) for _ in range(size)] for size in sizes])


def _wkt_ring(text: str) -> list[list[float]]:
    # Letters are out: Python would read “nan” and “infinity” as numbers.
    if not _WKT_NUMBERS.fullmatch(text):
        raise UnreadableGeometry("a coordinate that is no number")
    return [[float(number) for number in position.split()] for position in text.split(",")]


def _read_wkb(data: bytes) -> bytes | None:
    reader = _WkbReader(data)
    polygons = list(reader.polygons())
    if reader.place != len(data):
        raise UnreadableGeometry("bytes after the end")
    if reader.is_multi:
        return _multipolygon(polygons)
    return _polygon(polygons[0])


class _WkbReader:
    """Reads rings out of WKB or EWKB, whatever its byte order and dimensions."""

    def __init__(self, data: bytes) -> None:
        self.place = 0
        self.is_multi = False
        self._data = data
        self._dimensions = 2
        self._order = "<"

    def polygons(self) -> Iterator[list[Any]]:
        kind = self._header()
        if kind == _POLYGON:
            yield self._rings()
            return
        if kind != _MULTIPOLYGON:
            raise UnreadableGeometry(f"WKB of kind {kind}")
        self.is_multi = True
        for _ in range(self._count()):
            if self._header() != _POLYGON:
                raise UnreadableGeometry("something else than polygons in a MultiPolygon")
            yield self._rings()

    def _rings(self) -> list[Any]:
        rings = []
        for _ in range(self._count()):
            points = self._count()
            numbers = self._unpack(f"{points * self._dimensions}d")
            if any(number != number for number in numbers):
                raise UnreadableGeometry("a coordinate that is no number")
            columns = [iter(numbers)] * self._dimensions
            rings.append([list(position) for position in zip(*columns)])
        return rings

    def _header(self) -> int:
        """The kind of geometry that begins here; takes in byte order, dimensions and SRID."""
        order = self._data[self.place]
        if order > 1:
            raise UnreadableGeometry("no byte order")
        self.place += 1
        self._order = "<" if order else ">"
        (code,) = self._unpack("I")
        if code & 0x20000000:
            (srid,) = self._unpack("I")
            if srid not in (0, 4326):
                raise UnreadableGeometry(f"SRID {srid}")
        kind, iso = code & 0x0FFFFFFF, 0
        if kind >= 1000:
            iso, kind = divmod(kind, 1000)
        flags = bool(code & 0x80000000) + bool(code & 0x40000000)
        self._dimensions = 2 + (flags or {0: 0, 1: 1, 2: 1, 3: 2}[iso])
        return kind

    def _count(self) -> int:
        (count,) = self._unpack("I")  # a false one meets the end of the data soon enough
        return count

    def _unpack(self, form: str) -> tuple[Any, ...]:
        numbers = struct.unpack_from(self._order + form, self._data, self.place)
        self.place += struct.calcsize(self._order + form)
        return numbers
