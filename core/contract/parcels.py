"""What a source returns: parcels, their buildings, and pages of both (sections 2.1, 2.2 and 4)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

#: The member of a record in an address answer that says how well its address agrees, 0 to 100.
#: It is no field of the parcel (`Page.scores`).
SCORE = "match_score"
#: The member of an address response that lists the nearest addresses (`Page.nearest`).
NEAREST = "nearest"


class Building(NamedTuple):
    """A building footprint (section 2.2)."""

    #: Fields as the service names them, known ones read by their type, unknown ones as they came.
    attributes: Mapping[str, Any]
    #: Geometry as WKB in EPSG:4326, or None.
    wkb: bytes | None


class Parcel(NamedTuple):
    """A parcel record (section 2.1)."""

    svc_uuid: str
    #: Every field but geometry and buildings, ``svc_uuid`` included: those of the contract read by
    #: their type (`values.read_value`), others as they came.
    attributes: Mapping[str, Any]
    #: Geometry as WKB (Polygon or MultiPolygon, two dimensions) in EPSG:4326, or None.
    wkb: bytes | None
    #: None where the request did not ask for buildings or the service sent no list of them.
    buildings: tuple[Building, ...] | None = None
    #: How many buildings, where the service sent only a number.
    building_count: int | None = None
    #: Values that could not be read as their field's type, word for word, by field; those fields
    #: are None in `attributes`. Key ``geom``: a geometry that could not be read.
    unread: Mapping[str, Any] | None = None


class NearAddress(NamedTuple):
    """An address near one at which there is no parcel."""

    #: As it is written, with city, state and ZIP code.
    address: str
    #: How near it is, 0 to 100.
    score: float


class Page(NamedTuple):
    """One answer of the service."""

    #: Records in the answer's order.
    parcels: list[Parcel]
    #: ``svc_uuids`` of an answer to anything but a query, None where it has no such member.
    svc_uuids: list[str] | None = None
    #: As the service said it; the specification leaves open what it counts.
    count: int | None = None
    limit: int | None = None
    offset: int | None = None
    #: The records of the answer are complete ones (`fields.RETURNED_FIELDS` and a geometry).
    complete: bool = True
    #: Rows that were no records at all (not an object, no ``svc_uuid``) and had to be left out.
    dropped: int = 0
    #: Of an address answer, how well each parcel's address agrees by the source's own measure, 0 to
    #: 100, None where it does not say; None altogether where it says nothing. Not to be trusted.
    scores: list[float | None] | None = None
    #: A cached response to this request with its coordinates rounded to nine decimals
    #: (`remote.rounded`): parcels that only touch a polygon may be missing.
    is_rounded: bool = False
    #: Of an address response without parcels, the nearest addresses that there are, nearest first,
    #: where the source has such a list.
    nearest: tuple[NearAddress, ...] = ()
