"""What is read from a source, and what comes back: values, and nothing about how."""

from __future__ import annotations

import enum
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Callable, NamedTuple, Union

from parcel_lookup.core.contract.cancellation import Cancellation
from parcel_lookup.core.contract.errors import ParcelError
from parcel_lookup.core.contract.fields import ID_FIELD
from parcel_lookup.core.contract.filters import Filter, Order
from parcel_lookup.core.contract.parcels import Parcel

#: `Run.newest`: any saved response may be used, however old.
ANY_AGE = 0.0
#: Longitude and latitude in degrees.
WGS84 = "EPSG:4326"


@dataclass(frozen=True)
class Query:
    """The parcels to read: those that meet everything that is given. Empty: all parcels.

    Example: ``Query((Filter("acres", "gte", 40),), order=Order("acres"), maximum=150)``
    """

    #: A parcel meets all of them.
    filters: tuple[Filter, ...] = ()
    #: A parcel meets all filters of at least one of these sets; empty: no such condition.
    alternatives: tuple[tuple[Filter, ...], ...] = ()
    #: WKB of valid two-dimensional Polygons: a parcel touches at least one of them.
    polygons: tuple[bytes, ...] = ()
    #: Values of ``svc_uuid``: a parcel has one of them. Parcels come in the order of the IDs,
    #: unless there is an `order`.
    ids: tuple[str, ...] = ()
    #: Null values come last; ties are broken by ``svc_uuid`` (specification, 4.2). None: the order
    #: that the source serves best, which is the same in every run.
    order: Order | None = None
    #: The number of parcels after which the consumer stops at the latest; None: it reads all. A
    #: source never leaves out a parcel because of it: it limits what is requested ahead.
    maximum: int | None = None
    #: Whether parcels come with their buildings.
    buildings: bool = False
    #: The CRS of the polygons: that of the source (`SourceInfo.crs`) in a search.
    crs: str = WGS84

    @property
    def filter_sets(self) -> tuple[tuple[Filter, ...], ...]:
        """The sets of filters of which a parcel meets at least one; one set at least."""
        return tuple((*self.filters, *more) for more in self.alternatives or ((),))


class Unchecked(enum.Flag):
    """What a source may have applied too generously, so that the consumer checks it again."""

    NOTHING = 0
    FILTERS = enum.auto()
    AREA = enum.auto()


class Gap(NamedTuple):
    """Parcels that should have come and did not: the result is not complete."""

    #: Why: the failure of a request, or what a response lacks.
    error: ParcelError
    #: The number of parcels, as far as it is known.
    parcels: int | None = None


class Batch(NamedTuple):
    """Some parcels, in order."""

    parcels: Sequence[Parcel] = ()
    #: The CRS of their geometries (`SourceInfo.crs`).
    crs: str = WGS84
    unchecked: Unchecked = Unchecked.NOTHING
    #: In the order in which the missing parcels would have come.
    gaps: tuple[Gap, ...] = ()
    #: The number of rows of the source that were no parcels: a parcel may be missing.
    dropped: int = 0


class PointPlace(NamedTuple):
    """The parcels that contain a point, boundary included: degrees in EPSG:4326."""

    lat: float
    lon: float
    #: Meters: without a parcel that contains the point, the nearest one within this distance.
    max_distance: float = 0.0


class AddressPlace(NamedTuple):
    """The parcels at an address; what is not known is empty."""

    address: str
    city: str = ""
    state: str = ""
    postal: str = ""
    #: Whether somebody is typing it: not only the parcels that agree best, but all that agree, or
    #: else those whose address begins like it, best first.
    is_typed: bool = False

    @property
    def texts(self) -> tuple[str, str, str, str]:
        """The parts of the address."""
        return self.address, self.city, self.state, self.postal


class IdPlace(NamedTuple):
    """The parcels with an ID as a user wrote it."""

    id: str
    #: The field of the ID, such as ``parcel_id``.
    field: str = ID_FIELD
    #: Filters that the parcels meet as well: the state or county in which the ID is unique.
    scope: tuple[Filter, ...] = ()


Place = Union[PointPlace, AddressPlace, IdPlace]


def least_requests(places: Sequence[Place], ids: int, points: int = 1) -> Estimate:
    """Return the least number of requests of a list; `ids` and `points` share one request."""
    number = Counter(map(type, set(places)))
    shared = -(-number[IdPlace] // ids) - (-number[PointPlace] // points)
    return Estimate(shared + number[AddressPlace], is_exact=not places)


class Reason(str, enum.Enum):
    """Why a place has no parcel, or not certainly all of them."""

    #: Parcels were found.
    FOUND = ""
    #: The source has none there.
    NONE = "none"
    #: Its parcels, or some of them, could not be read: see `Batch.gaps`.
    FAILED = "failed"
    #: The source refuses such a place, which is a gap, or the place is not one, which is none.
    REFUSED = "refused"


class Match(NamedTuple):
    """The parcels at a place."""

    #: The index of the place.
    row: int
    batch: Batch = Batch()
    reason: Reason = Reason.FOUND
    #: For each parcel of an address, how well its address agrees, 0 to 100; otherwise empty.
    scores: tuple[float, ...] = ()
    #: For each parcel that is near a point, its distance in meters; otherwise empty.
    distances: tuple[float, ...] = ()
    #: Sentences for the user: what was guessed, or why there is no parcel.
    notes: tuple[str, ...] = ()
    #: Whether another parcel, which was not found, may be the one at this place.
    is_ambiguous: bool = False


class Estimate(NamedTuple):
    """The number of requests that a query needs."""

    requests: int
    #: Whether it is exactly this number; otherwise at least this number.
    is_exact: bool = False


class OutOfRequests(Exception):
    """The allowance does not permit another request; what arrived was yielded before."""


class Allowance:
    """The number of requests that a search may still send. Any thread.

    A request is taken before it is sent, in the thread that reads the stream, so that which ones
    are sent never depends on timing. It is returned if a saved response was used instead.
    """

    def __init__(self, most: int | None = None, *within: Allowance | None) -> None:
        """`most` None: any number. `within`: other limits that hold for each request as well."""
        self._lock = threading.Lock()
        self._most = most
        self._within = [one for one in within if one is not None]
        self._taken = 0

    @property
    def left(self) -> int | None:
        """The number of requests that may still be taken; None: any number."""
        lefts = [one.left for one in self._within]
        if self._most is not None:
            lefts.append(max(0, self._most - self.taken))
        return min((left for left in lefts if left is not None), default=None)

    @property
    def taken(self) -> int:
        """The number of requests that were sent, or are about to be."""
        with self._lock:
            return self._taken

    def take(self, keep: int = 0) -> bool:
        """Take one request of every limit; False if one would have fewer than `keep` left."""
        with self._lock:
            if self._most is not None and self._most - self._taken - keep < 1:
                return False
            for place, one in enumerate(self._within):
                if not one.take(keep):
                    for taken in self._within[:place]:
                        taken.give_back()
                    return False
            self._taken += 1
            return True

    def give_back(self, number: int = 1) -> None:
        """Return requests that were not sent; a negative number was sent in addition (retries)."""
        for one in self._within:
            one.give_back(number)
        with self._lock:
            self._taken -= number


def _need_all() -> None:
    return None


def _ignore(*_: object) -> None:
    return None


@dataclass
class Run:
    """The running search, as far as a source is concerned with it."""

    #: Cancels the search now, from any thread.
    cancellation: Cancellation = field(default_factory=Cancellation)
    #: The requests that may be sent.
    allowance: Allowance = field(default_factory=Allowance)
    #: Returns the number of parcels that are still missing from a maximum; None: all. Called in the
    #: thread that reads the stream.
    needed: Callable[[], int | None] = _need_all
    #: Receives the expected number of all parcels, and of all requests, of the stream; each is None
    #: while it is unknown. Called in the thread that reads the stream.
    expect: Callable[[int | None, int | None], None] = _ignore
    #: Receives sentences for the user, each once. Any thread.
    notice: Callable[[str], None] = _ignore
    #: Saved responses that are older (seconds since 1970) are requested again.
    newest: float = ANY_AGE
