"""The protocol that sources of parcels implement, and what a source can do."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, Union

from parcel_lookup.core.contract.fields import (
    FIELD_BY_NAME,
    MAX_FILTERS,
    MAX_PAGE,
    MAX_QUERY_OFFSET,
    MIN_PAGE,
    Field,
    union_of_fields,
)
from parcel_lookup.core.contract.query import (
    WGS84,
    Batch,
    Estimate,
    Match,
    Place,
    Query,
    Run,
)
from parcel_lookup.core.contract.terms import LayerTerms


@dataclass(frozen=True)
class SourceInfo:
    """What a source has, as far as a user or a search is concerned with it.

    The defaults are those of the specified service.
    """

    #: The fields that filters and an order may name, by name, each with its type, label, unit,
    #: operators, and the values known in advance. Empty for a file that has not been opened: then
    #: every name passes the checks.
    fields: Mapping[str, Field] = field(default_factory=lambda: FIELD_BY_NAME, hash=False)
    #: Whether a request costs something: quota, money, a colleague's bandwidth.
    is_metered: bool = True
    #: Whether a parcel has the same ``svc_uuid`` tomorrow.
    has_stable_ids: bool = True
    #: Whether parcels can have building footprints.
    has_buildings: bool = True
    #: The abbreviations of the states that have parcels in it; empty: unknown.
    states: frozenset[str] = frozenset()
    #: The rule of its owner on the use of the parcels; None: there is none, or it is unknown.
    terms: LayerTerms | None = None
    #: Whether it has the rules of the specified service: a filter on one of `fields.SCOPED_FIELDS`
    #: needs one on `fields.SCOPE_FIELDS` with it (section 4.2, rule 2), and records may have fields
    #: that are not among `fields`.
    needs_scope: bool = True
    #: The maximum number of parcels of a response.
    page: int = MAX_PAGE
    #: The CRS of the geometries of its parcels, known before the first batch: its ID, such as
    #: ``EPSG:2236``, or WKT where it has none. Buildings are always in EPSG:4326.
    crs: str = WGS84

    @property
    def is_known(self) -> bool:
        """Whether the fields and their types are known."""
        return bool(self.fields) and not any(one.is_untyped for one in self.fields.values())


SERVICE_INFO = SourceInfo()
#: A parcel file that has not been opened.
FILE_INFO = SourceInfo({}, is_metered=False, needs_scope=False)


def shared_info(several: Sequence[SourceInfo]) -> SourceInfo:
    """Return what several sources have in common, with the fields of each of them.

    There are no fields if those of any source are unknown, and no terms: each source has its own.
    """
    first, *others = several
    if not others:
        return first
    is_known = all(one.fields for one in several)
    are_states_known = all(one.states for one in several)
    return SourceInfo(
        union_of_fields([one.fields for one in several]) if is_known else {},
        any(one.is_metered for one in several),
        all(one.has_stable_ids for one in several),
        any(one.has_buildings for one in several),
        frozenset().union(*(one.states for one in several if are_states_known)),
        needs_scope=any(one.needs_scope for one in several),
        page=min(one.page for one in several),
        crs=shared_crs(several),
    )


def shared_crs(several: Sequence[SourceInfo]) -> str:
    """Return the CRS of the parcels of several sources: theirs, or EPSG:4326 if they differ."""
    known = {one.crs for one in several}
    return known.pop() if len(known) == 1 else WGS84


class Source(Protocol):
    """A source of parcels as streams. Its users see no pages, limits, or windows.

    with closing(source.read(Query(polygons=area, maximum=500), run)) as batches:
        for batch in batches:
            ...

    Every method but `estimate` is called in a worker thread, never in QGIS's main thread, and
    raises `ParcelError` and nothing else, unless a method says more. A stream belongs to the thread
    that reads it; several streams of a source may be read at the same time. The rules for every
    stream:

    a. The requests depend on the query and the responses only, never on timing, failures, limits,
       or requests in flight: a rerun with saved responses sends only what is missing.
    b. On cancel, at the end of the allowance, or after an error that ends the search, a stream
       yields what has arrived, in order, and then raises `errors.Cancelled`, `OutOfRequests`, or
       the `ParcelError`. After an error, it waits for the requests under way, which may be paid
       for. A failure that another request may be spared is a `Gap` instead, and costs its own
       parcels only.
    c. A stream waits for a response or the cancellation, whichever is first. Its requests run in
       daemon threads, so that nothing waits for a stalled one: not the end of the stream, not the
       end of Python.
    d. The consumer closes the stream (`contextlib.closing`). Requests that have not begun are
       withdrawn then, and those in flight are abandoned.
    e. A stream keeps back as much of the allowance as it needs for the records of the IDs that it
       has received. Those that do not fill a request may wait for the next run, unless there would
       be no parcel at all.
    f. With a maximum, a stream requests no page that `Run.needed` may turn out not to need. It
       looks ahead over the first pages of several batches of polygons.
    """

    @property
    def info(self) -> SourceInfo:
        """What the source has. A file may have to be opened for it."""

    def read(self, query: Query, run: Run) -> Iterator[Batch]:
        """Yield the parcels of a query in order, each once. Raises `OutOfRequests` as well."""

    def at(self, places: Sequence[Place], run: Run, *, buildings: bool = False) -> Iterator[Match]:
        """Yield the parcels at each place, in the order of the places; one `Match` for each place.

        Places that are equal share their requests, and so do several IDs. Raises `OutOfRequests` as
        well.
        """

    def values(self, field: str, text: str, most: int, run: Run) -> Sequence[str]:
        """Return values of a field that contain a text, the most frequent first; at most `most`."""

    def bounds(self, run: Run) -> tuple[float, float, float, float] | None:
        """Return the box of all parcels in EPSG:4326; None if it costs a request, or is unknown."""

    def estimate(self, query: Query | Sequence[Place]) -> Estimate | None:
        """Return the number of requests of a query or a list; None where requests are free.

        Any thread; nothing is sent for it.
        """

    def count(self, query: Query, run: Run) -> int | None:
        """Return the number of parcels of a query; None if the source cannot tell."""

    def close(self) -> None:
        """Close connections and files. Streams that are being read may fail."""


class RequestCounter:
    """Counts the requests that are really sent, from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._number = 0
        self._here = threading.local()

    @property
    def number(self) -> int:
        """The number of requests."""
        return self._number

    @property
    def number_here(self) -> int:
        """The number of requests that were counted in the calling thread."""
        return getattr(self._here, "number", 0)

    def add(self) -> None:
        """Count a request."""
        with self._lock:
            self._number += 1
        self._here.number = self.number_here + 1


@dataclass(frozen=True)
class Capabilities:
    """What a request for a page may contain.

    Above the sources, `SourceInfo` takes its place. The defaults are those of the specified
    service.
    """

    #: The fields that filters and an order may name (`SourceInfo.fields`).
    fields: Mapping[str, Field] = field(default_factory=lambda: FIELD_BY_NAME, hash=False)
    #: The minimum number of parcels on a page (section 8); 0: a page without any has the count.
    min_page: int = MIN_PAGE
    #: The maximum number of parcels on a page (section 8).
    max_page: int = MAX_PAGE
    #: The maximum offset of a query (section 8); None: any. An area search has no maximum.
    max_offset: int | None = MAX_QUERY_OFFSET
    #: The maximum number of filters of a request (section 4.2).
    max_filters: int = MAX_FILTERS
    #: Whether a filter on one of `fields.SCOPED_FIELDS` needs one on `fields.SCOPE_FIELDS` with it
    #: (section 4.2, rule 2).
    needs_scope: bool = True
    #: Whether an area request can have filters (`AreaRequest.filters`).
    takes_area_and_filters: bool = False


#: The capabilities of the specified service.
SERVICE_CAPABILITIES = Capabilities()
#: What the checks of the contract have to know of a source.
Rules = Union[SourceInfo, Capabilities]

#: The capabilities of a parcel file: nothing is limited, and many files have no state column. The
#: page is a compromise between the cost of a request and the memory and latency of its response.
FILE_CAPABILITIES = Capabilities(
    fields={},
    min_page=0,
    max_page=5000,
    max_offset=None,
    max_filters=100,
    needs_scope=False,
    takes_area_and_filters=True,
)
