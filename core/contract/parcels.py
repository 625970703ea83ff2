"""What a source returns: parcels, their buildings, and pages of both (sections 2.1, 2.2 and 4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any, Callable, NamedTuple

from parcel_lookup.core.contract.fields import ID_FIELD

if TYPE_CHECKING:
    from parcel_lookup.core.contract.filters import Order

#: The member of a record in an address response with the score of its address, 0 to 100.
#: It is not a field of the parcel (`Page.scores`).
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
    #: Geometry as WKB (Polygon or MultiPolygon, two dimensions) in the CRS of its batch, or None.
    wkb: bytes | None
    #: None if buildings were not requested or the service sent no list of them.
    buildings: tuple[Building, ...] | None = None
    #: Number of buildings, if the service sent only that.
    building_count: int | None = None
    #: Values that could not be read as their field's type, word for word, by field; those fields
    #: are None in `attributes`. Key ``geom``: a geometry that could not be read.
    unread: Mapping[str, Any] | None = None
    #: The name of the connection that it comes from, in a search of several; otherwise "".
    source: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """Its `svc_uuid` and `source`: connections may have the same ID for different parcels."""
        return self.svc_uuid, self.source


class ParcelColumns(Sequence[Parcel]):
    """Parcels as a table has them, column by column; records are made when somebody reads them."""

    def __init__(
        self,
        columns: Mapping[str, Sequence[Any]],
        wkbs: Sequence[bytes | None],
        unread: Mapping[int, Mapping[str, Any]],
    ) -> None:
        """`columns`: by field; `unread`: by place, see `Parcel`."""
        self.columns = columns
        self.wkbs = wkbs
        self.unread = unread

    @cached_property
    def _parcels(self) -> list[Parcel]:
        names, unread = tuple(self.columns), self.unread
        rows = zip(self.columns[ID_FIELD], zip(*self.columns.values()), self.wkbs)
        return [
            Parcel(svc_uuid, dict(zip(names, row)), wkb, unread=unread.get(at))
            for at, (svc_uuid, row, wkb) in enumerate(rows)
        ]

    def __len__(self) -> int:
        return len(self.wkbs)

    def __getitem__(self, place: Any) -> Any:
        return self._parcels[place]


def order_key(order: Order) -> Callable[[Parcel], tuple[Any, ...]]:
    """Return the key to sort parcels by: text by code point, nulls last, ties by ``svc_uuid``."""
    wrapped = _Reversed if order.descending else tuple

    def key(parcel: Parcel) -> tuple[Any, ...]:
        value = parcel.attributes.get(order.field)
        if value is None:
            return True, (), parcel.svc_uuid
        # Sources may have the same column as numbers and as text.
        return False, wrapped((isinstance(value, str), value)), parcel.svc_uuid

    return key


class _Reversed(tuple):
    """A value that sorts the other way around."""

    __slots__ = ()

    def __lt__(self, other: Any) -> bool:
        return tuple.__gt__(self, other)


class NearAddress(NamedTuple):
    """An address near a requested one at which there is no parcel."""

    #: In one line, with city, state, and ZIP code.
    address: str
    #: Similarity to the requested address, 0 to 100.
    score: float


class Page(NamedTuple):
    """One response of the service."""

    #: Records in the order of the response.
    parcels: list[Parcel]
    #: ``svc_uuids`` of a response, except to a query; None without such a member.
    svc_uuids: list[str] | None = None
    #: As sent by the service; the specification does not define what it counts.
    count: int | None = None
    limit: int | None = None
    offset: int | None = None
    #: The records are complete (`fields.RETURNED_FIELDS` and a geometry).
    complete: bool = True
    #: Number of rows that are not records (not an object, no ``svc_uuid``) and were skipped.
    dropped: int = 0
    #: Of an address response, the source's own score for each parcel's address, 0 to 100, or None;
    #: None instead of the list if it has no scores. Not to be trusted.
    scores: list[float | None] | None = None
    #: Of an address response without parcels, the most similar addresses, the most similar first,
    #: if the source lists them.
    nearest: tuple[NearAddress, ...] = ()
