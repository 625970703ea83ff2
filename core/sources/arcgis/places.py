"""The parcels at points, addresses, and IDs of a layer. Needs shapely."""

from __future__ import annotations

import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Callable, TypeVar

import numpy as np
import shapely

from parcel_lookup.core.address import fold_id, id_note, may_be_same
from parcel_lookup.core.contract import (
    ID_FIELD,
    ErrorCode,
    Filter,
    Parcel,
    ParcelError,
    PointRequest,
    check,
)
from parcel_lookup.core.contract.geometry import read_wkb, which_contain
from parcel_lookup.core.contract.matching import Matcher
from parcel_lookup.core.contract.query import (
    AddressPlace,
    Batch,
    Gap,
    IdPlace,
    Match,
    OutOfRequests,
    Place,
    PointPlace,
    Reason,
)
from parcel_lookup.core.contract.values import Unreadable, read_number, read_text
from parcel_lookup.core.geodesy import LocalPlane
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.sources.arcgis import addresses
from parcel_lookup.core.sources.arcgis.layer import Layer, LayerQuery
from parcel_lookup.core.sources.arcgis.series import in_area, is_key, read
from parcel_lookup.core.sources.conductor import Conductor, Steps

#: Places that are searched before the first of them is yielded.
_BLOCK = 1000
#: Points in a request; not of a round number, as a response with as many parcels is counted.
_MOST_POINTS = 49
#: Degrees, about 10 cm: half the side of the square that stands for a point.
_POINT_MARGIN = 1e-6
#: Meters: half the side of the first box around a point; each other one is so much larger.
_FIRST_BOX, _GROWTH = 25.0, 4
#: Of a distance in meters: what differs by less is equally close.
_DECIMALS = 2
#: IDs in a request for other spellings, and the characters of the shortest one.
_MOST_SPELLED, _ENOUGH_CHARACTERS = 20, 3
_Item = TypeVar("_Item")
#: Makes the conductor of series, each with its tag.
Conduct = Callable[[Sequence[tuple[Any, Steps]]], Conductor]


def matches_at(layer: Layer, places: Sequence[Place], conduct: Conduct) -> Iterator[Match]:
    """Yield the parcels at each place, in the order of the places.

    Those of places that are finished are yielded before an error is raised.
    """
    finder, failed = _Finder(layer, conduct), None
    for start in range(0, len(places), _BLOCK):
        block = places[start : start + _BLOCK]
        try:
            finder.find(block)
        except (OutOfRequests, ParcelError) as error:
            failed = error
        for row, place in enumerate(block, start):
            match = finder.found.get(place)
            if match is not None:
                yield match._replace(row=row)
        if failed is not None:
            raise failed


class _Finder:
    """Finds places; several points or IDs share a request, as polygons and lists do."""

    def __init__(self, layer: Layer, conduct: Conduct) -> None:
        self._layer, self._conduct = layer, conduct
        self._limits = layer.reader.capabilities
        self._fields = self._limits.fields or {}
        self.found: dict[Place, Match] = {}

    def find(self, places: Sequence[Place]) -> None:
        """Find places that were not found before."""
        for place in places:
            sentence = _problem(place)
            if sentence:
                self._refuse(place, sentence)
        new = [one for one in dict.fromkeys(places) if one not in self.found]
        self._find_points([one for one in new if isinstance(one, PointPlace)])
        self._find_ids([one for one in new if isinstance(one, IdPlace)])
        self._find_addresses([one for one in new if isinstance(one, AddressPlace)])

    def _groups(self, series: Sequence[tuple[Any, Steps]]) -> Iterator[tuple[Any, Batch]]:
        """Yield each tag with the parcels of its series, as soon as the last one arrived."""
        parcels: dict[str, Parcel] = {}
        gaps: tuple[Gap, ...] = ()
        for line, rows in self._conduct(series).rows():
            parcels.update(
                (one.svc_uuid, one) for one in self._layer.reader.parcels(rows.rows).parcels
            )
            gaps += rows.gaps
            if rows.is_last:
                yield line.tag, Batch(tuple(parcels[one] for one in sorted(parcels)), gaps=gaps)
                parcels, gaps = {}, ()

    def _finish(self, place: Place, batch: Batch, note: str = "", **more: Any) -> None:
        """Note what was found at a place."""
        reason = Reason.FOUND if batch.parcels else Reason.FAILED if batch.gaps else Reason.NONE
        if not batch.parcels and any(_is_refused(gap.error) for gap in batch.gaps):
            reason = Reason.REFUSED
        notes = (note,) if note else ()
        self.found[place] = Match(-1, batch, reason, **{"notes": notes, **more})

    def _refuse(self, place: Place, sentence: str) -> None:
        self.found[place] = Match(-1, reason=Reason.REFUSED, notes=(sentence,))

    # ---- points ---------------------------------------------------------------------------------

    def _find_points(self, points: Sequence[PointPlace]) -> None:
        """Find the parcels that contain points, then the nearest ones in growing boxes."""
        left = []
        for group, batch in self._around(points, None):
            for point in group:
                hits = which_contain([one.wkb for one in batch.parcels], point.lon, point.lat)
                some = batch._replace(parcels=tuple(batch.parcels[at] for at in hits))
                if hits or batch.gaps or point.max_distance <= 0:
                    self._finish(point, some, "" if hits else tr("No parcel contains the point."))
                else:
                    left.append(point)
        half = _FIRST_BOX
        while left:
            for group, batch in self._around(left, half):
                shapes = read_wkb([one.wkb for one in batch.parcels])
                tree = shapely.STRtree(shapes)
                for point in group:
                    self._finish_near(point, half, batch, shapes, tree)
            left = [one for one in left if one not in self.found]
            half *= _GROWTH

    def _around(
        self, points: Sequence[PointPlace], half: float | None
    ) -> Iterator[tuple[Sequence[PointPlace], Batch]]:
        """Yield groups of points with the parcels around them: squares, or boxes of `half`."""
        groups = _parts(points, _MOST_POINTS)
        # Squares, as servers are known that find nothing at a point.
        series = [
            (at, in_area(self._layer, (), [_box(one, half) for one in some]))
            for at, some in enumerate(groups)
        ]
        for at, batch in self._groups(series):
            yield groups[at], batch

    def _finish_near(
        self, point: PointPlace, half: float, batch: Batch, shapes: Any, tree: shapely.STRtree
    ) -> None:
        """Take the nearest parcels that are within half the side of the box.

        Without any, a point waits for the next box, unless this one is as large as it requires.
        """
        half = min(half, point.max_distance)
        near = tree.query(shapely.from_wkb(_box(point, half)))
        plane = LocalPlane(point.lon, point.lat)
        away = shapely.distance(
            shapely.transform(shapes[near], plane.meters), shapely.Point(0.0, 0.0)
        )
        meters = dict(zip(near.tolist(), np.round(away, _DECIMALS).tolist()))
        least = min((one for one in meters.values() if one <= half), default=None)
        if least is None and half < point.max_distance and not batch.gaps:
            return None
        if least is None:
            none = tr("None is within {distance:,.0f} m.").format(distance=half)
            note = f"{tr('No parcel contains the point.')} {none}"
            return self._finish(point, batch._replace(parcels=()), note)
        hits = tuple(batch.parcels[at] for at in sorted(meters) if meters[at] == least)
        if len({one.wkb for one in hits}) > 1:
            text = tr(
                "No parcel contains the point; several are equally close, {distance:,.1f} m away."
            )
        else:
            text = tr("No parcel contains the point; the nearest is {distance:,.1f} m away.")
        note, distances = text.format(distance=least), (least,) * len(hits)
        return self._finish(point, batch._replace(parcels=hits), note, distances=distances)

    # ---- IDs ------------------------------------------------------------------------------------

    def _find_ids(self, places: Sequence[IdPlace]) -> None:
        """Find IDs as they are written, or else folded; those of a scope share requests."""
        groups: dict[tuple[str, tuple[Filter, ...]], list[IdPlace]] = defaultdict(list)
        for place in places:
            if place.field not in self._fields:
                text = tr("There is no field “{name}”.")
                self._refuse(place, text.format(name=place.field))
            elif not self._forms(place):
                text = tr("The ID is not a number, as all values of {field} are.")
                self._refuse(place, text.format(field=place.field))
            else:
                groups[place.field, place.scope].append(place)
        rounds = (
            (self._as_listed, self._limits.max_listed // 2),
            (self._as_spelled, _MOST_SPELLED),
        )
        for query_for, most in rounds:
            left = [[one for one in some if one not in self.found] for some in groups.values()]
            parts = [part for some in left for part in _parts(some, max(1, most))]
            # A query that cannot name IDs is the same for all of them.
            shared: dict[tuple[Any, ...], list[IdPlace]] = defaultdict(list)
            for part in parts:
                shared[part[0].field, part[0].scope, query_for(part)] += part
            series = [(key, read(self._layer, key[-1])) for key in shared if key[-1] is not None]
            for key, batch in self._groups(series):
                self._finish_ids(shared[key], batch)
        for place in places:
            if place not in self.found:
                self._finish(place, Batch())

    def _as_listed(self, places: Sequence[IdPlace]) -> LayerQuery | None:
        """Return the query for IDs as they are written."""
        forms = dict.fromkeys(one for place in places for one in self._forms(place))
        return self._layer.query((*places[0].scope, Filter(places[0].field, "in", tuple(forms))))

    def _as_spelled(self, places: Sequence[IdPlace]) -> LayerQuery | None:
        """Return the query for the letters and digits of IDs with anything in between."""
        field = self._fields[places[0].field]
        column = None if field.name == ID_FIELD else self._layer.metadata.column(field.column)
        query = self._layer.query(places[0].scope)
        folded = dict.fromkeys(fold_id(place.id) for place in places)
        texts = [one for one in folded if one.isascii() and len(one) >= _ENOUGH_CHARACTERS]
        is_text = column is not None and column.plain_type == "text" and is_key(column.name)
        if column is None or not is_text or not texts or query is None:
            return None
        likes = " OR ".join(f"UPPER({column.name}) LIKE '%{'%'.join(one)}%'" for one in texts)
        return replace(query.having(f"({likes})"), narrows=True, most=None)

    def _forms(self, place: IdPlace) -> tuple[Any, ...]:
        """Return the values that are requested for an ID."""
        text = place.id.strip()
        if self._fields[place.field].is_numeric:
            try:
                number = read_number(text)
            except Unreadable:
                return ()
            return () if number is None else (int(number) if number == int(number) else number,)
        if place.field == ID_FIELD:
            try:
                return (str(uuid.UUID(text)),)
            except ValueError:
                return (text,)
        return tuple(dict.fromkeys((text, fold_id(text) or text)))

    def _finish_ids(self, places: Sequence[IdPlace], batch: Batch) -> None:
        field, scope = places[0].field, places[0].scope
        matches = Matcher(scope, self._fields)
        by_text: dict[str, list[Parcel]] = defaultdict(list)
        by_fold: dict[str, list[Parcel]] = defaultdict(list)
        for parcel in batch.parcels:
            text = read_text(parcel.attributes.get(field)) or ""
            if text and matches(parcel.attributes):
                by_text[text].append(parcel)
                by_fold[fold_id(text)].append(parcel)
        for place in (one for one in places if one not in self.found):
            text = str(self._forms(place)[0])
            hits = by_text.get(text) or [
                one
                for one in by_fold.get(fold_id(text), ())
                if field != ID_FIELD and may_be_same(text, str(one.attributes[field]))
            ]
            notes = dict.fromkeys(id_note(text, str(one.attributes[field])) for one in hits)
            if not hits and not batch.gaps:
                continue  # perhaps in another spelling
            is_ambiguous = len({str(one.attributes[field]) for one in hits}) > 1
            self._finish(
                place,
                batch._replace(parcels=tuple(hits)),
                notes=tuple(filter(None, notes)),
                is_ambiguous=is_ambiguous,
            )

    # ---- addresses ------------------------------------------------------------------------------

    def _find_addresses(self, places: Sequence[AddressPlace]) -> None:
        """Find addresses; for those that no parcel has, the nearest on their street are named."""
        if addresses.STREET not in self._fields:
            for place in places:
                self._refuse(place, tr("The layer has no addresses of parcels."))
            return
        read_as = {place: addresses.parsed(place) for place in places}
        came = {place: Batch() for place in places}
        for search in (addresses.candidates, addresses.neighbors):
            left = [one for one in places if one not in self.found]
            series = [
                (place, steps) for place in left for steps in search(self._layer, read_as[place])
            ]
            for place, batch in self._groups(series):
                parcels, gaps = (*came[place].parcels, *batch.parcels), batch.gaps
                known = {one.svc_uuid: one for one in parcels}
                came[place] = Batch(tuple(known.values()), gaps=(*came[place].gaps, *gaps))
                match = addresses.match(read_as[place], came[place])
                if match.reason is Reason.FOUND or gaps:
                    self._finish(place, match.batch, **_members(match))
        for place in places:
            if place not in self.found:
                match = addresses.match(read_as[place], came[place])
                self._finish(place, match.batch, **_members(match))


def _problem(place: Place) -> str:
    """Return why a place is none, or ""."""
    if isinstance(place, PointPlace):
        return " ".join(one.sentence for one in check(PointRequest(place.lat, place.lon)))
    if isinstance(place, IdPlace):
        return "" if place.id.strip() else tr("The ID is empty.")
    return "" if place.address.strip() else tr("The address is empty.")


def _members(match: Match) -> Mapping[str, Any]:
    """Return what `_Finder._finish` does not decide."""
    gone = [gap.error.reason for gap in match.batch.gaps if _is_refused(gap.error)]
    notes = tuple(gone) or match.notes
    return {"scores": match.scores, "notes": notes, "is_ambiguous": match.is_ambiguous}


def _is_refused(error: ParcelError) -> bool:
    return error.code is ErrorCode.REQUEST_REFUSED


def _parts(items: Sequence[_Item], size: int) -> list[Sequence[_Item]]:
    return [items[start : start + size] for start in range(0, len(items), size)]


def _box(point: PointPlace, half: float | None) -> bytes:
    """Return the WKB of a square around a point; `half` is half its side in meters.

    It is not larger than the point requires; very small if `half` is None.
    """
    if half is None:
        margin = _POINT_MARGIN
        bounds = (point.lon - margin, point.lat - margin, point.lon + margin, point.lat + margin)
    else:
        half = min(half, point.max_distance)
        corners = np.array([(-half, -half), (half, half), (-half, half), (half, -half)])
        found = LocalPlane(point.lon, point.lat).degrees(corners)
        bounds = (*found.min(axis=0), *found.max(axis=0))
    return bytes(shapely.to_wkb(shapely.box(*bounds), output_dimension=2))
