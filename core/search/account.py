"""A source to search; what has arrived from it, what is missing, and how it ended."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

from parcel_lookup.core.contract.describe import join_words
from parcel_lookup.core.contract.errors import Incomplete
from parcel_lookup.core.contract.query import Allowance, Batch, Gap
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.outcome import (
    Outcome,
    cap_sentence,
    limit_sentence,
    rest_sentence,
)
from parcel_lookup.core.search.query.found import SLIVER_PERCENT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from parcel_lookup.core.contract import ParcelError
    from parcel_lookup.core.contract.source import Source
    from parcel_lookup.core.search.query.found import Found
    from parcel_lookup.core.search.query.search import Search


class NamedSource(NamedTuple):
    """A source to search, and what holds for it only."""

    #: None if it cannot be searched because of `error`.
    source: Source | None
    #: The name of its connection in a search of several connections; otherwise "".
    name: str = ""
    #: The requests that its connection permits; None: any number.
    allowance: Allowance | None = None
    error: ParcelError | None = None
    #: Whether its requests cost something, as long as its `SourceInfo` is not known.
    is_metered: bool = True
    #: The search for this source if it differs from that of the others: fewer states, for example.
    search: Search | None = None
    #: Indexes of the rows of a list that are looked up here; None: all.
    rows: frozenset[int] | None = None
    #: Sentences that end its notices: in any case, and after the last request that is permitted.
    note: str = ""
    limit_note: str = ""

    def opened(self) -> Source:
        """Return the source. Raises `ParcelError`."""
        if self.error is not None or self.source is None:
            raise self.error or ValueError("a source that cannot be searched needs an error")
        return self.source


class Account:
    """The account of one source. `expect` and `is_new` may be called in other threads."""

    def __init__(self, search: Search, given: NamedSource, allowance: Allowance) -> None:
        """`allowance` is that of this source."""
        self._given = given
        #: What ended it before its end.
        self.error, self.is_metered = given.error, given.is_metered
        #: The emitted parcels, and how many of them have what `Outcome` counts.
        self._emitted: dict[str, Any] = defaultdict(int)
        #: What is missing.
        self.gaps: list[Gap] = []
        #: The sentence that names what is missing; "": it follows from the gaps.
        self.missing = ""
        #: The number of parcels that have arrived and wait to be merged.
        self.waiting = 0
        self.was_searched = self.is_through = self.is_out_of_requests = self.is_capped = False
        self.has_responses = False
        #: Whether results are missing for any other reason.
        self.is_incomplete = False
        self._expected_parcels: int | None = None
        self._expected_requests: int | None = None
        self._notices: dict[str, None] = {}
        self._search, self._allowance = search, allowance
        self._limit: int | None = None
        self._arrived = self._dropped = self._rejected = 0

    def begin(self) -> bool:
        """Record that the source is searched from now on; return False if it cannot be."""
        self.was_searched, self._limit = True, self._allowance.left
        if self.error is None and self.is_metered and self._limit == 0:
            self.is_out_of_requests = True
            self.is_new(tr("It was not searched: the maximum number of requests was reached."))
        return self.error is None and not self.is_out_of_requests

    def add(self, batch: Batch, kept: int) -> None:
        """Add what has arrived. `kept`: the number of its parcels that meet the search."""
        self._arrived += len(batch.parcels)
        self._rejected += len(batch.parcels) - kept
        self._dropped += batch.dropped
        self.has_responses |= bool(batch.parcels) or not batch.gaps
        self.gaps += batch.gaps

    def expect(self, parcels: int | None, requests: int | None) -> None:
        """Record the expected numbers of all parcels and requests (`Run.expect`)."""
        self._expected_parcels, self._expected_requests = parcels, requests

    @property
    def expected_parcels(self) -> int | None:
        """The expected number of parcels, without those that the checks have rejected so far."""
        expected = self._expected_parcels
        return None if expected is None else max(0, expected - self._rejected)

    def is_new(self, sentence: str) -> bool:
        """Add a notice, and return whether it was not there yet."""
        before = len(self._notices)
        self._notices[sentence] = None
        return len(self._notices) > before

    def cut(self) -> None:
        """Record that no more parcels are taken: whether that left out any, or may have."""
        has_all = self.is_through or self._arrived == self._expected_parcels
        self.is_capped |= self.waiting > 0 or not has_all

    @property
    def lost(self) -> int:
        """The number of parcels that did not arrive, and whose places are kept for them.

        A search that is run again, and in which nothing fails, would request others otherwise.
        """
        return 0 if self._search.is_by_list else sum(gap.parcels or 0 for gap in self.gaps)

    def emit(self, found: Sequence[Found]) -> None:
        """Count parcels that are emitted."""
        by_area = self._search.is_by_area
        touches = by_area and self._search.predicate.is_touching
        numbers = self._emitted
        numbers["parcels"] += len(found)
        for parcel, joins in found:
            numbers["count_without_geometry"] += parcel.wkb is None
            numbers["count_unmatched"] += touches and not joins and parcel.wkb is not None
            numbers["count_unchecked"] += by_area and not touches and not joins
            # The largest overlap is the first.
            numbers["count_slivers"] += (
                touches and bool(joins) and joins[0].percent < SLIVER_PERCENT
            )
            numbers["count_unread"] += bool(parcel.unread)

    @property
    def expected_requests(self) -> int | None:
        """The expected number of all requests, at most as many as are permitted; None: unknown."""
        sent, expected = self._allowance.taken, self._expected_requests
        if expected is None:
            return sent if self.is_through or not self.is_metered else None
        return max(sent, expected if self._limit is None else min(expected, self._limit))

    def outcome(self) -> Outcome:
        """Return how the search of this source ended."""
        # What a source left out, it would leave out again.
        failures = (gap.error for gap in self.gaps if not isinstance(gap.error, Incomplete))
        error = self.error or next(failures, None)
        is_capped = self.is_capped and error is None
        is_partial = self.is_out_of_requests or self.is_incomplete or self._dropped > 0
        complete = error is None and not (self.gaps or is_capped or is_partial)
        expected, most, more = self.expected_parcels, self._search.max_parcels, None
        if expected is not None and most is not None:
            expected = min(expected, most)
        if self._expected_requests:
            more = max(0, self._expected_requests - self._allowance.taken) + len(self.gaps)
        notices = list(self._notices)
        if is_capped and not self._given.name:
            notices.append(cap_sentence(most))
        elif self.is_out_of_requests and self._limit:
            is_known = expected is not None and expected > self._emitted["parcels"]
            rest = rest_sentence(more, expected if is_known else None) if more else ""
            notices.append(f"{limit_sentence(self._limit)} {rest}".strip())
        notices.append(self._given.limit_note if self.is_out_of_requests else "")
        notices.append(self._given.note)
        return Outcome(
            requests=self._allowance.taken,
            complete=complete,
            error=error,
            missing=self._missing() if self.has_responses and self.error is None else "",
            is_out_of_requests=self.is_out_of_requests,
            count_dropped=self._dropped,
            notices=tuple(filter(None, notices)),
            expected_parcels=None if complete else expected,
            expected_more_requests=None if complete else more,
            is_metered=self.is_metered,
            is_capped=is_capped,
            **self._emitted,
        )

    def _missing(self) -> str:
        """``The service at … failed (500). Missing: 100 parcels.``; "" if nothing failed."""
        if self.missing or not self.gaps:
            return self.missing
        sentences = dict.fromkeys(gap.error.sentence for gap in self.gaps)
        if all(isinstance(gap.error, Incomplete) for gap in self.gaps):
            return " ".join(sentences)
        known = sum(gap.parcels or 0 for gap in self.gaps)
        words = [number_of(known, "{} parcel", "{} parcels")] * bool(known)
        words += [tr("more parcels")] * any(gap.parcels is None for gap in self.gaps)
        return f"{next(iter(sentences))} {tr('Missing: {parts}.').format(parts=join_words(words))}"
