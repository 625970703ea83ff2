"""Search polygons from geometries of any polygonal kind.

Needs shapely, which is imported with this module.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

import numpy as np
import shapely

from parcel_lookup.core.contract.geometry import make_valid
from parcel_lookup.core.i18n import number_of
from parcel_lookup.core.search.query.antimeridian import turns_on_globe
from parcel_lookup.core.search.query.search import SearchPolygon

_POLYGON, _MULTIPOLYGON, _COLLECTION = 3, 6, 7


class Prepared(NamedTuple):
    """Polygons to search with, and the input features (by index) that had something to report."""

    polygons: tuple[SearchPolygon, ...]
    #: No geometry, an empty one, one without area, or one that is no polygon. Left out.
    empty: tuple[int, ...] = ()
    #: Not valid (crossing themselves, unclosed): a repaired copy is searched with.
    repaired: tuple[int, ...] = ()
    #: Points or lines next to the polygons, which were left out.
    mixed: tuple[int, ...] = ()
    #: Beyond ±180° or ±90°: what lies beyond ±180° is searched at its place on the globe, what
    #: lies beyond ±90° was left out.
    beyond: tuple[int, ...] = ()
    #: Wider than half the globe, as a polygon across the 180° meridian becomes when its
    #: coordinates are wrapped. Searched as they are.
    wide: tuple[int, ...] = ()

    @property
    def notices(self) -> tuple[str, ...]:
        """One sentence for each kind of problem, with the number of features."""
        sentences = []
        if self.empty:
            sentences.append(
                number_of(
                    len(self.empty),
                    "{} feature had no polygon and was left out.",
                    "{} features had no polygon and were left out.",
                )
            )
        if self.repaired:
            sentences.append(
                number_of(
                    len(self.repaired),
                    "{} feature was not valid; a repaired copy was used.",
                    "{} features were not valid; repaired copies were used.",
                )
            )
        if self.mixed:
            sentences.append(
                number_of(
                    len(self.mixed),
                    "{} feature contained points or lines in addition to polygons; these were "
                    "left out.",
                    "{} features contained points or lines in addition to polygons; these were "
                    "left out.",
                )
            )
        if self.beyond:
            sentences.append(
                number_of(
                    len(self.beyond),
                    "{} feature extends beyond 180° or 90°; its location on the globe was used.",
                    "{} features extend beyond 180° or 90°; their locations on the globe were "
                    "used.",
                )
            )
        if self.wide:
            sentences.append(
                number_of(
                    len(self.wide),
                    "{} feature is wider than half the globe; split it at the 180° meridian if it "
                    "crosses it.",
                    "{} features are wider than half the globe; split them at the 180° meridian if "
                    "they cross it.",
                )
            )
        return tuple(sentences)


def prepare_polygons(
    geometries: Iterable[tuple[int, bytes | None]], *, in_degrees: bool = True
) -> Prepared:
    """Explode, flatten, close and repair geometries into valid two-dimensional polygons.

    Takes pairs of an input feature's index and its geometry as WKB in EPSG:4326, or not
    `in_degrees`, with or without Z and M; None is no geometry. Never raises for what it finds in
    them. Any thread.
    """
    polygons: list[SearchPolygon] = []
    reports: dict[str, list[int]] = {name: [] for name in Prepared._fields[1:]}
    for origin, wkb in geometries:
        seen: set[str] = set()
        parts = _parts(wkb, seen, in_degrees)
        polygons += (
            SearchPolygon(shapely.to_wkb(part, output_dimension=2), origin) for part in parts
        )
        for name in seen if parts else {"empty"}:
            reports[name].append(origin)
    # The same feature may come in several geometries.
    return Prepared(
        tuple(polygons), **{name: tuple(dict.fromkeys(found)) for name, found in reports.items()}
    )


def _parts(wkb: bytes | None, seen: set[str], in_degrees: bool) -> list[shapely.Polygon]:
    """The valid polygons of a geometry; what there is to report of it goes into `seen`."""
    geometry = _read(wkb, seen)
    if geometry is None or not np.isfinite(shapely.get_coordinates(geometry)).all():
        return []
    geometry = shapely.force_2d(geometry)
    if not shapely.is_valid(geometry):
        seen.add("repaired")
        # Flaws are mended part by part: a collection may hold polygons that overlap each other.
        geometry = make_valid(geometry)
    elif any(kind not in (_POLYGON, _MULTIPOLYGON) for kind in _kinds(geometry)):
        seen.add("mixed")
    parts = _polygons(geometry)
    if not (parts and in_degrees):
        return parts
    west, south, east, north = shapely.total_bounds(parts)
    if west < -180 or south < -90 or east > 180 or north > 90:
        seen.add("beyond")
        parts = [
            piece for part in parts for turn in turns_on_globe(part) for piece in _polygons(turn)
        ]
    if any(east - west > 180 for west, _, east, _ in shapely.bounds(parts).tolist()):
        seen.add("wide")
    return parts


def _read(wkb: bytes | None, seen: set[str]) -> shapely.Geometry | None:
    if not wkb:
        return None
    try:
        return shapely.from_wkb(wkb)
    except shapely.GEOSException:
        pass
    try:
        geometry = shapely.from_wkb(wkb, on_invalid="fix")  # closes rings
    except (shapely.GEOSException, ValueError):  # shapely 2.0 knows no "fix"
        return None
    seen.add("repaired")
    return geometry


def _kinds(geometry: shapely.Geometry) -> Iterator[int]:
    for part in shapely.get_parts(geometry).tolist():
        if shapely.get_type_id(part) == _COLLECTION:
            yield from _kinds(part)
        else:
            yield int(shapely.get_type_id(part))


def _polygons(geometry: shapely.Geometry) -> list[shapely.Polygon]:
    """The polygons in a geometry that have an area, in their order."""
    found = []
    for part in shapely.get_parts(geometry).tolist():
        kind = shapely.get_type_id(part)
        if kind in (_MULTIPOLYGON, _COLLECTION):
            found += _polygons(part)
        elif kind == _POLYGON and part.area > 0:
            found.append(part)
    return found
