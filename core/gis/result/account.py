"""What is told of a layer: what was asked, of whom, when, and what came of it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timezone
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.gis.connections.files import file_of, read_parcel_file
from parcel_lookup.core.gis.layer.markup import for_xml
from parcel_lookup.core.search.query.words import plural

if TYPE_CHECKING:
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.search import Outcome, Search

#: Of every layer of parcels.
NO_SURVEY = (
    "Parcels are for orientation: they are no survey, and prove neither boundaries nor ownership."
)
_SEVERAL_SOURCES = "Several connections"
_DIGITS = 16


class Counts(NamedTuple):
    """What is in a layer of parcels. Plain data, for any thread."""

    #: More than the parcels where a parcel is there once for each polygon or row.
    features: int
    parcels: int
    #: Different places: less than the parcels where some are stacked.
    places: int
    #: Names of the fields in which at least one feature has a value; None where nobody looked.
    filled: frozenset[str] | None = None
    #: Names of the fields with numbers of more digits than anybody reads; None likewise.
    long: frozenset[str] | None = None
    #: What to know of the places, as a sentence; or "".
    note: str = ""

    @property
    def sentence(self) -> str:
        """``27,508 parcels at 12,975 places``."""
        words = f"{self.parcels:,} {plural(self.parcels, 'parcel')}"
        if 0 < self.places < self.parcels:
            words += f" at {self.places:,} {plural(self.places, 'place')}"
        if self.features != self.parcels:
            words += f", in {self.features:,} rows"
        return words


class Account(NamedTuple):
    """What is told of the layers of a search, in words. Plain data, for any thread.

    A project can hold every text; markup in one is still there.
    """

    #: What was asked for, as a sentence.
    query: str
    #: The same for equal searches only.
    digest: str
    #: When it was over, in UTC.
    when: datetime
    #: Where the parcels came from.
    source: str
    #: The base address of a service, without a key or a login; "" where it is none.
    address: str
    #: What the source says of itself; "" where it says nothing.
    about: str
    #: What came of it, as the user was told; "" where parcels were looked up one by one.
    result: str
    #: Sentences about what else to know of what is in the layer.
    remarks: tuple[str, ...]
    #: Whether matches are missing, and why.
    is_partial: bool
    reason: str
    #: None where nothing was counted.
    counts: Counts | None

    @property
    def day(self) -> str:
        """``2026-11-21 18:30 UTC``."""
        return f"{self.when:%Y-%m-%d %H:%M} UTC"

    @property
    def filled(self) -> frozenset[str] | None:
        """Names of the fields that have values; None where nobody looked, or nothing is there."""
        return self.counts.filled if self.counts and self.counts.features else None

    @property
    def long(self) -> frozenset[str] | None:
        """Names of the fields whose numbers have to be rounded to be read; None likewise."""
        return self.counts.long if self.counts and self.counts.features else None

    def open(self) -> Account:
        """The same of a layer in which every field may get any value."""
        return self._replace(counts=self.counts and self.counts._replace(filled=None, long=None))


class Provenance(NamedTuple):
    """Where the layers of a search come from, as values that any thread may have."""

    search: Search
    #: None where parcels came from several.
    connection: Connection | None = None
    #: None where parcels are looked up one by one.
    outcome: Outcome | None = None
    #: What was asked for, where the search would not say it as people do.
    query: str = ""

    def account(self, cancellation: Cancellation, counts: Counts | None = None) -> Account:
        """In words. Not in the main thread: it may read the parcel file, and many polygons.

        Raises `Cancelled`.
        """
        search = replace(self.search, max_requests=None)
        source, about = _source(self.connection, cancellation)
        outcome = self.outcome
        return Account(
            query=for_xml(self.query or search.describe()),
            digest=search.digest()[:_DIGITS],
            when=datetime.now(timezone.utc),
            source=for_xml(source),
            address=for_xml(_address(self.connection)),
            about=for_xml(about),
            result=for_xml(outcome.sentence) if outcome else "",
            remarks=tuple(map(for_xml, _remarks(outcome, counts))),
            is_partial=outcome is not None and not outcome.complete,
            reason=for_xml(outcome.reason) if outcome else "",
            counts=counts,
        )


def _remarks(outcome: Outcome | None, counts: Counts | None) -> tuple[str, ...]:
    of_counts = (counts.note,) if counts and counts.note else ()
    if outcome is None:
        return of_counts
    # The reason of one that ended early has its notices in it.
    notices = outcome.notices if outcome.complete else ()
    return (*notices, *outcome.count_sentences, *of_counts)


def _source(connection: Connection | None, cancellation: Cancellation) -> tuple[str, str]:
    """What a source is called, and what it says of itself."""
    if connection is None:
        return _SEVERAL_SOURCES, ""
    path = file_of(connection)
    if path is None:
        address = _address(connection)
        return (f"{connection.name} ({address})" if connection.name else address), ""
    return _file(connection.name, path, cancellation)


def _file(name: str, path: Path, cancellation: Cancellation) -> tuple[str, str]:
    try:
        file = read_parcel_file(str(path), cancellation)
    except ParcelError as error:
        if error.code is ErrorCode.CANCELLED:
            raise
        return f"{name}, file {path.name}", ""  # gone, or locked, since the search read it
    state = f" as of {file.changed}" if file.changed else ""
    return f"{file.title or name}, file {path.name}{state}", file.description


def _address(connection: Connection | None) -> str:
    """The address of a service, whatever somebody wrote into it: no login, nothing behind “?”."""
    if connection is None or not connection.is_metered:
        return ""
    parts = urlsplit(connection.url.strip())
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}{parts.path}".rstrip("/")
