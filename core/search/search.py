"""A search as a value: what is asked, and nothing about where or how."""

from __future__ import annotations

import base64
import binascii
import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from parcel_lookup.core.contract import (
    Filter,
    Order,
    Problem,
    RequestRefused,
    check,
    describe_filters,
)
from parcel_lookup.core.contract.describe import describe_order
from parcel_lookup.core.contract.filters import filter_from_json
from parcel_lookup.core.contract.requests import QueryRequest

#: Of the JSON; a later one is refused, never guessed at.
FORMAT_VERSION = 1


class SearchPolygon(NamedTuple):
    """One polygon to search with."""

    #: WKB of a valid two-dimensional Polygon in EPSG:4326, unrounded.
    wkb: bytes
    #: Index of the input feature that it is, or is a part of.
    origin: int


@dataclass(frozen=True)
class Search:
    """Parcels that touch polygons, or that meet filters. Comparable, hashable, serialisable."""

    #: Empty: by filters only.
    polygons: tuple[SearchPolygon, ...] = ()
    filters: tuple[Filter, ...] = ()
    #: Of a search by filters; without one it is ordered by ``svc_uuid``.
    order: Order | None = None
    include_buildings: bool = False
    #: The first so many parcels are enough. None: all.
    max_parcels: int | None = None
    #: No more requests than this. None: as many as it takes.
    max_requests: int | None = None
    #: The name of the layer that the polygons come from, or words that begin with “the ”
    #: (“the map view”). Only for people.
    place: str = ""

    def __post_init__(self) -> None:
        polygons = tuple(SearchPolygon(*polygon) for polygon in self.polygons)
        object.__setattr__(self, "polygons", polygons)
        object.__setattr__(self, "filters", tuple(self.filters))

    @property
    def is_by_area(self) -> bool:
        """Whether polygons decide."""
        return bool(self.polygons)

    def has_enough(self, parcels: int) -> bool:
        """Whether that many are as many as were asked for."""
        return self.max_parcels is not None and parcels >= self.max_parcels

    def problems(self) -> list[Problem]:
        """What keeps the search from being sent, in the words of the contract."""
        problems = check(QueryRequest(self.filters, self.order, 1, 0, self.include_buildings))
        if self.polygons and self.filters:
            sentence = "A search takes polygons or filters, not yet both at once."
            problems.append(Problem(422, ("filters",), sentence))
        if self.polygons and self.order is not None:
            sentence = "A search with polygons has no order: the service sorts queries only."
            problems.append(Problem(422, ("order",), sentence))
        for name, words in (("max_parcels", "parcels"), ("max_requests", "requests")):
            most = getattr(self, name)
            if most is not None and (type(most) is not int or most < 1):
                sentence = f"The largest number of {words} is a whole number from 1 on, or none."
                problems.append(Problem(422, (name,), sentence))
        return problems

    def describe(self) -> str:
        """One sentence that says what the search finds."""
        if self.is_by_area:
            words = [f"Parcels touching {self.describe_polygons()}"]
        else:
            words = [describe_filters(self.filters)]
            if self.order is not None:
                words.append(describe_order(self.order))
        if self.include_buildings:
            words.append("with building footprints")
        if self.max_parcels is not None:
            words.append(f"at most {self.max_parcels:,}")
        if self.max_requests is not None:
            words.append(f"in at most {_number(self.max_requests, 'request')}")
        return ", ".join(words) + "."

    def describe_polygons(self) -> str:
        """``3 polygons of Zoning districts``, ``the map view``."""
        if self.place.startswith("the "):
            return self.place
        number = _number(len({polygon.origin for polygon in self.polygons}), "polygon")
        return f"{number} of {self.place}" if self.place else number

    def digest(self) -> str:
        """Sixty-four hexadecimal digits that are the same for equal searches only."""
        return hashlib.sha256(self.to_text().encode()).hexdigest()

    def to_text(self) -> str:
        """What `to_json` gives as text, the same for equal searches only; ASCII."""
        return json.dumps(self.to_json(), sort_keys=True, separators=(",", ":"))

    def to_json(self) -> dict[str, Any]:
        """The search as JSON; WKB is written as base64."""
        return {
            "version": FORMAT_VERSION,
            "polygons": [
                {"origin": polygon.origin, "wkb": base64.b64encode(polygon.wkb).decode("ascii")}
                for polygon in self.polygons
            ],
            "filters": [item.to_json() for item in self.filters],
            "order": None if self.order is None else self.order.to_json(),
            "include_buildings": self.include_buildings,
            "max_parcels": self.max_parcels,
            "max_requests": self.max_requests,
            "place": self.place,
        }

    @classmethod
    def from_json(cls, body: Any) -> Search:
        """The search that `to_json` wrote, as an object or as text.

        Raises `RequestRefused` where it is none, or one of a later version. What the service would
        refuse in it is left for `problems`.
        """
        try:
            body = json.loads(body) if isinstance(body, (str, bytes)) else body
            if not isinstance(body, Mapping) or body.get("version") != FORMAT_VERSION:
                raise _unreadable("it has another format or version")
            order = body.get("order")
            return cls(
                polygons=tuple(_read_polygon(item) for item in body.get("polygons", ())),
                filters=tuple(filter_from_json(item) for item in body.get("filters", ())),
                order=None if order is None else Order(order["field"], order["direction"]),
                include_buildings=body.get("include_buildings", False),
                max_parcels=body.get("max_parcels"),
                max_requests=body.get("max_requests"),
                place=str(body.get("place", "")),
            )
        except (ValueError, TypeError, KeyError, AttributeError, OverflowError) as error:
            raise _unreadable(str(error)) from error


def _read_polygon(item: Any) -> SearchPolygon:
    try:
        return SearchPolygon(base64.b64decode(item["wkb"], validate=True), int(item["origin"]))
    except binascii.Error as error:
        raise ValueError(f"a polygon is not base64: {error}") from error


def _unreadable(reason: str) -> RequestRefused:
    problem = Problem(422, (), "This stored search cannot be read.")
    return RequestRefused((problem,), detail=reason)


def _number(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
