"""What has arrived from one source of a search, what is missing, and how it ended."""

from __future__ import annotations

from collections.abc import Sequence

from parcel_lookup.core.contract import ParcelError, RequestRefused
from parcel_lookup.core.contract.describe import join_words
from parcel_lookup.core.contract.errors import Incomplete
from parcel_lookup.core.contract.query import Allowance, Batch
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.outcome import (
    Outcome,
    Tally,
    cap_sentence,
    limit_sentence,
    rest_sentence,
)
from parcel_lookup.core.search.query.search import Search

#: The most errors in the details of a search.
_MOST_DETAILED = 100


class Account:
    """The account of one source. `expect` and `is_new` may be called in other threads."""

    def __init__(
        self, search: Search, name: str, allowance: Allowance, error: ParcelError | None = None
    ) -> None:
        """`name` is "" for a single connection."""
        self.name = name
        #: What ended it before its end.
        self.error = error
        self.is_metered = True
        #: The emitted parcels.
        self.tally = Tally(search)
        #: What failed on the way: what is missing because of it, and why.
        self.failures: list[tuple[str, ParcelError]] = []
        #: The sentence that names what is missing; "": it follows from the batches.
        self.missing = ""
        #: The number of parcels that did not arrive, and whose places are kept for them.
        self.lost = 0
        #: The number of parcels that have arrived and wait to be sorted, or merged.
        self.waiting = 0
        self.was_searched = self.is_through = self.is_out_of_requests = self.is_capped = False
        #: Whether results are missing for any other reason.
        self.is_incomplete = False
        #: The least number of requests, by the estimate before the first one; 0: unknown.
        self.estimated = 0
        self.expected_parcels: int | None = None
        self._expected_requests: int | None = None
        self._notices: dict[str, None] = {}
        self._search, self._allowance = search, allowance
        self._limit: int | None = None
        self._arrived = self._dropped = self._known_lost = 0
        self._has_unknown_lost = self._has_responses = False

    def begin(self) -> None:
        """Record that the source is searched from now on."""
        self.was_searched, self._limit = True, self._allowance.left

    def add(self, batch: Batch, *, keeps_places: bool) -> None:
        """Add a batch. `keeps_places`: later parcels do not take the places of missing ones.

        A search that is run again, and in which nothing fails, would request others otherwise.
        """
        self._arrived += len(batch.parcels)
        self._dropped += batch.dropped
        self._has_responses |= bool(batch.parcels) or not batch.gaps
        for error, parcels in batch.gaps:
            words = tr("more parcels")
            if parcels is None:
                self._has_unknown_lost = True
            else:
                words = number_of(parcels, "{} parcel", "{} parcels")
                self._known_lost += parcels
                self.lost += parcels * keeps_places
            self.failures.append((f"{words[:1].upper()}{words[1:]}", error))

    def expect(self, parcels: int | None, requests: int | None) -> None:
        """Record the expected numbers of all parcels and requests (`Run.expect`)."""
        self.expected_parcels, self._expected_requests = parcels, requests

    def is_new(self, sentence: str) -> bool:
        """Add a notice, and return whether it was not there yet."""
        before = len(self._notices)
        self._notices[sentence] = None
        return len(self._notices) > before

    def cut(self) -> None:
        """Record that no more parcels are taken: whether that left out any, or may have."""
        has_all = self.is_through or self._arrived == self.expected_parcels
        self.is_capped |= self.waiting > 0 or not has_all

    @property
    def expected_requests(self) -> int | None:
        """The expected number of all requests, at most as many as are permitted; None: unknown."""
        sent, expected = self._allowance.taken, self._expected_requests
        if expected is None:
            return sent if self.is_through or not self.is_metered else None
        return max(sent, expected if self._limit is None else min(expected, self._limit))

    @property
    def more_requests(self) -> int | None:
        """The expected number of requests for the rest, with those that failed; None: unknown."""
        expected = self._expected_requests or self.estimated
        if not expected:
            return None
        return max(0, expected - self._allowance.taken) + len(self.failures)

    def outcome(self) -> Outcome:
        """Return how the search of this source ended."""
        # What a source left out, it would leave out again.
        failures = [one for one in self.failures if not isinstance(one[1], Incomplete)]
        error = self.error or (first_error(failures) if failures else None)
        is_capped = self.is_capped and error is None
        complete = error is None and not (
            self.failures
            or is_capped
            or self.is_out_of_requests
            or self.is_incomplete
            or self._dropped
        )
        notices = list(self._notices)
        if is_capped and not self.name:
            notices.append(cap_sentence(self._search.max_parcels))
        elif self.is_out_of_requests and self._limit:
            notices.append(self._at_limit_sentence())
        outcome = Outcome(
            requests=self._allowance.taken,
            complete=complete,
            error=error,
            missing=self._missing() if self._has_responses and self.error is None else "",
            is_out_of_requests=self.is_out_of_requests,
            count_dropped=self._dropped,
            notices=tuple(notices),
            expected_parcels=None if complete else self._most(self.expected_parcels),
            expected_more_requests=None if complete else self.more_requests,
            is_metered=self.is_metered,
            is_capped=is_capped,
        )
        return self.tally.counted(outcome)

    def _missing(self) -> str:
        """``The service at … failed (500). Missing: 100 parcels.``; "" if nothing failed."""
        if self.missing or not self.failures:
            return self.missing
        words = [number_of(self._known_lost, "{} parcel", "{} parcels")] * bool(self._known_lost)
        words += [tr("more parcels")] * self._has_unknown_lost
        if all(isinstance(error, Incomplete) for _, error in self.failures):
            return " ".join(dict.fromkeys(error.sentence for _, error in self.failures))
        text = tr("Missing: {parts}.").format(parts=join_words(words))
        return f"{self.failures[0][1].sentence} {text}"

    def _at_limit_sentence(self) -> str:
        stopped, more = limit_sentence(self._limit), self.more_requests
        if not more:
            return stopped
        expected = self._most(self.expected_parcels)
        is_known = expected is not None and expected > self.tally.parcels
        return f"{stopped} {rest_sentence(more, expected if is_known else None)}"

    def _most(self, parcels: int | None) -> int | None:
        """Return a number of parcels, up to the maximum of the search."""
        most = self._search.max_parcels
        return parcels if parcels is None or most is None else min(parcels, most)


def first_error(failures: Sequence[tuple[str, ParcelError]]) -> ParcelError:
    """Return the first of several errors, with all of them and what is missing in its detail."""
    first = failures[0][1]
    if len(failures) == 1:
        return first
    paragraphs = [
        f"{what}: {error.sentence}\n{error.detail}".strip()
        for what, error in failures[:_MOST_DETAILED]
    ]
    more = len(failures) - len(paragraphs)
    if more:
        paragraphs.append(tr("{number:,} more.").format(number=more))
    detail = "\n\n".join(paragraphs)
    if isinstance(first, RequestRefused):
        return RequestRefused(first.problems, detail, was_sent=first.was_sent)
    return ParcelError(first.code, detail, **first.params)
