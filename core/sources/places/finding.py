"""What a source implements to be searched for places, and what it found for some of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from typing import TYPE_CHECKING, Any, Callable, NamedTuple, TypeVar

from parcel_lookup.core.contract import (
    SERVICE_CAPABILITIES,
    Filter,
    NearAddress,
    Parcel,
    ParcelError,
)
from parcel_lookup.core.contract.errors import Incomplete, as_error
from parcel_lookup.core.contract.query import (
    AddressPlace,
    Batch,
    Gap,
    Match,
    Place,
    PointPlace,
    Reason,
)
from parcel_lookup.core.contract.source import Rules
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.sources.conductor import REFUSALS
from parcel_lookup.core.sources.places.words import STREET

if TYPE_CHECKING:
    import shapely

#: Places whose results are in memory at a time: they share requests.
AT_A_TIME = 1000
_Place = TypeVar("_Place")
#: Items that share a request.
Part = tuple[int, ...]
#: Returns the filters that find the IDs of a part.
Filters = Callable[[Part], tuple[Filter, ...]]


class IdKind(NamedTuple):
    """What IDs that share requests have in common."""

    field: str
    scope: tuple[Filter, ...]


@dataclass(eq=False)
class Found:
    """The parcels that a source found for some places, or why it did not."""

    parcels: Sequence[Parcel] = ()
    gaps: tuple[Gap, ...] = ()
    dropped: int = 0
    #: Addresses near the one that no parcel has, as far as the source knows them.
    near: tuple[NearAddress, ...] = ()
    #: The IDs of parcels without all fields.
    thin: Collection[str] = ()
    #: The failure of the request.
    error: ParcelError | None = None
    #: False where the search ended before all responses came.
    is_whole: bool = True
    #: What lacks, although another place has its gap.
    lack: ParcelError | None = None

    def __post_init__(self) -> None:
        if self.gaps and self.lack is None:
            self.lack = self.gaps[0].error

    @property
    def is_refused(self) -> bool:
        """Whether the request was refused, as it will be again."""
        return self.error is not None and self.error.code in REFUSALS

    @property
    def is_certain(self) -> bool:
        """Whether a place without one of the parcels certainly has none."""
        return self.error is None and self.is_whole and self.lack is None

    def once(self) -> Found:
        """Return the same for other places: what lacks is reported once."""
        return replace(self, dropped=0, gaps=self.gaps if self.error is not None else ())

    def match(
        self,
        parcels: Sequence[Parcel] = (),
        notes: Iterable[str] = (),
        none: Iterable[str] = (),
        **more: Any,
    ) -> Match | None:
        """Return the result of a place that takes some of the parcels; `none`: why it has none.

        None where the search ended before anything came for it.
        """
        batch = Batch(tuple(parcels), gaps=self.gaps, dropped=self.dropped)
        if self.error is not None:
            reason = Reason.REFUSED if self.is_refused else Reason.FAILED
            notes = (self.error.sentence,)
        elif not self.is_whole:
            if not parcels:
                return None
            reason = Reason.FAILED
            notes = (*notes, tr("The search ended before all parcels of this row were received."))
        elif self.lack is not None and (self.gaps or not parcels):
            reason, notes = Reason.FAILED, (self.lack.sentence,)
        elif parcels:
            reason = Reason.FOUND
        else:
            reason, notes = Reason.NONE, none
        return Match(0, batch, reason, notes=tuple(dict.fromkeys(filter(None, notes))), **more)


def gap_of(error: ParcelError) -> Gap:
    """Return what lacks where a request was refused, as it would be again, or failed."""
    return Gap(Incomplete(error.sentence) if error.code in REFUSALS else error)


def failed(error: Exception) -> Found:
    """Return the result of a place whose request was refused, or failed."""
    known = as_error(error)
    return Found(gaps=(gap_of(known),), error=known)


def polygons_of(part: Part, boxes: Mapping[int, Sequence[shapely.Polygon]]) -> tuple[bytes, ...]:
    """Return the boxes of some items as WKB.

    With the number of dimensions: the GEOS that QGIS has loaded may not know the default of a newer
    shapely.
    """
    import shapely  # imported when first needed

    return tuple(shapely.to_wkb(box, output_dimension=2) for item in part for box in boxes[item])


class Finder:
    """Finds the parcels at places in a source; the base of what each kind of source has.

    A place has a number. What several of them share is found for all of them at once. A finder
    raises what ends the search, after it has yielded what arrived.
    """

    #: What places may contain.
    rules: Rules = SERVICE_CAPABILITIES
    #: Boxes of a request.
    most_boxes = 50
    #: Parcels that are read to learn how the IDs of a county are written.
    sample_size = 100
    #: Whether there is a request for a point (`points`); otherwise, tiny boxes are requested.
    has_points = False

    # ---- what a kind of source defines ----------------------------------------------------------

    def points(self, places: Mapping[int, PointPlace]) -> Iterator[tuple[int, Found]]:
        """Yield what was named for each point."""
        raise NotImplementedError

    def boxes(
        self, parts: Sequence[Part], boxes: Mapping[int, Sequence[shapely.Polygon]]
    ) -> Iterator[tuple[Part, Found]]:
        """Yield the parcels that touch the boxes of the places of each part."""
        raise NotImplementedError

    def addresses(self, places: Mapping[int, Any]) -> Iterator[tuple[int, Found]]:
        """Yield parcels that may be at each address (`addresses.Candidates`)."""
        raise NotImplementedError

    def ids(
        self, kind: IdKind, parts: Sequence[Part], filters: Filters
    ) -> Iterator[tuple[Part, Found]]:
        """Yield the parcels with the IDs of each part: those that meet its filters."""
        raise NotImplementedError

    def sample(self, kind: IdKind) -> Found:
        """Return the first parcels of a scope."""
        raise NotImplementedError

    # ---- what it may define ---------------------------------------------------------------------

    def alike(self, kind: IdKind, texts: Mapping[int, str]) -> Iterator[tuple[Part, Found]] | None:  # noqa: ARG002
        """Yield parcels whose IDs differ in separators; None: the formats of IDs are learned."""
        return None

    def most_ids(self, field: str) -> int:  # noqa: ARG002
        """Return the number of IDs of a request."""
        return AT_A_TIME

    def problem(self, place: Place) -> str:
        """Return why the source cannot find a place, or ""."""
        if isinstance(place, AddressPlace) and STREET not in self.rules.fields:
            return tr("The layer has no addresses of parcels.")
        return ""

    # ---- where requests cost something ----------------------------------------------------------

    @property
    def is_over(self) -> bool:
        """Whether the consumer needs no further parcels."""
        return False

    def begin(self, requests: int) -> None:
        """Note the least number of requests."""

    def portion(self) -> int:
        """Return the number of places to begin with, of those that may have one parcel each."""
        return AT_A_TIME

    def promise(self, item: int, parcels: int) -> None:
        """Count the parcels that a place has, or may have, and that the consumer has not got."""


def portions(
    finder: Finder, places: Mapping[int, _Place]
) -> Iterator[tuple[dict[int, _Place], dict[int, _Place]]]:
    """Yield the places that are left, and those of them that are next.

    Those that the consumer did not need so far come again, unless they are removed.
    """
    left = dict(places)
    while left and not finder.is_over:
        number = len(left)
        yield left, dict(islice(left.items(), finder.portion()))
        if len(left) == number:
            return


def parts_of(slots: Sequence[int], there: Collection[int], size: int) -> list[Part]:
    """Return items in parts of a size; those that are not `there` only keep their slot."""
    parts = (slots[start : start + size] for start in range(0, len(slots), size))
    return [part for one in parts if (part := tuple(item for item in one if item in there))]
