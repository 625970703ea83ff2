"""How a search ended, as a value and as the sentences that the message bar shows."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.predicate import TOUCHING, Predicate
from parcel_lookup.core.search.query.rows import RowResult, RowStatus, count_of_rows

if TYPE_CHECKING:
    from collections.abc import Sequence

#: Errors that prevent any search until the user changes something.
_REFUSED = (
    ErrorCode.KEY_REFUSED,
    ErrorCode.NO_SUBSCRIPTION,
    ErrorCode.REQUEST_REFUSED,
    ErrorCode.ADDRESS_REFUSED,
    ErrorCode.NOT_A_SERVICE,
    ErrorCode.CERTIFICATE,
    ErrorCode.PROXY_UNSUPPORTED,
)
#: Also errors that may be gone in a minute.
_TURNED_AWAY = (*_REFUSED, ErrorCode.HOST_UNKNOWN, ErrorCode.PROXY_FAILED)


@dataclass(frozen=True)
class Outcome:
    """How a search ended, with counts of what was found until then."""

    #: Emitted to the sink.
    parcels: int = 0
    #: Requests really sent, including failed ones and retries, but not cached responses.
    requests: int = 0
    seconds: float = 0.0
    #: Whether all matches were returned.
    complete: bool = True
    #: The error that ended the search early; `contract.Cancelled` after a cancel. If the search
    #: continued after failed requests (`missing`), the first of their errors, with all of them in
    #: its detail. Its action helps in both cases: trying again requests only what is missing,
    #: because the rest is cached.
    error: ParcelError | None = None
    #: A sentence that names what is missing, if the search continued after failed requests to its
    #: end or its limit; otherwise "".
    missing: str = ""
    #: Whether the search stopped at its request limit (`Search.max_requests`).
    is_out_of_requests: bool = False
    #: Parcels among `parcels` without a geometry.
    count_without_geometry: int = 0
    #: Parcels among `parcels` with a geometry that none of the polygons touches client-side.
    count_unmatched: int = 0
    #: Parcels among `parcels` whose relation to the area could not be checked, because they have no
    #: geometry, or, unless the center decides, one without an area; 0 if parcels only have to touch
    #: the area.
    count_unchecked: int = 0
    #: Parcels among `parcels` of which less than one percent lies in any of the polygons
    #: (`SLIVER_PERCENT`), those that only touch one included.
    count_slivers: int = 0
    #: Parcels among `parcels` with a value that could not be read as its field's type.
    count_unread: int = 0
    #: Rows of responses that were not parcel records and were left out.
    count_dropped: int = 0
    #: Input features that have a geometry and could not be searched; a notice names them.
    count_skipped: int = 0
    #: Sentences about what else the user should know.
    notices: tuple[str, ...] = ()
    #: The estimated total of parcels if the search ended early; None if unknown.
    expected_parcels: int | None = None
    #: The estimated number of requests for the rest; None if unknown.
    expected_more_requests: int | None = None
    #: ``3 polygons of Zoning districts``; empty for a search by filters.
    where: str = ""
    #: How parcels must relate to the area.
    predicate: Predicate = TOUCHING
    #: Whether the search has filters or an expression.
    has_conditions: bool = False
    #: The result of each row of a list (`Search.rows`), in their order; empty for other searches.
    rows: tuple[RowResult, ...] = ()
    #: `Search.row_word`.
    row_word: str = ""
    #: Whether requests cost something; otherwise, sentences do not mention them.
    is_metered: bool = True
    #: Whether the maximum number of parcels left out a parcel, or may have; a notice reports it.
    is_capped: bool = False
    #: Where the parcels are, if the area is outside of the source; a notice reports it.
    parcels_box: tuple[float, float, float, float] | None = None
    #: Of a search of several connections, how it ended in each of them, in their order; of other
    #: searches empty.
    shares: tuple[Share, ...] = ()

    @property
    def is_cancelled(self) -> bool:
        """Whether the user canceled the search."""
        return self.error is not None and self.error.code is ErrorCode.CANCELLED

    @property
    def was_refused(self) -> bool:
        """Whether nothing was searched, nor can be until the user changes something."""
        if self.shares:
            return all(share.outcome.was_refused for share in self.shares)
        return self.error is not None and not self.parcels and self.error.code in _REFUSED

    @property
    def failed_shares(self) -> tuple[Share, ...]:
        """Those of `shares` that ended with an error."""
        return tuple(share for share in self.shares if share.outcome.error is not None)

    @property
    def can_go_on(self) -> bool:
        """Whether the search ended early, so that resuming it may find more.

        What the service itself left out is also missing in the cached responses.
        """
        return self.error is not None or self.is_out_of_requests

    def rows_with(self, status: RowStatus) -> int:
        """Return the number of rows of the list with a status."""
        return sum(row.status is status for row in self.rows)

    @property
    def sentence(self) -> str:
        """The text of the message bar: how the search ended, and its notices."""
        failed = len(self.failed_shares)
        if failed and failed == len(self.shares) and self.missing and not self.parcels:
            main = f"{self.missing} {self._in_hand()}"
        elif self.missing:
            main = f"{self._end()} {self.missing}"
        elif self.error is None:
            main = self._end()
        else:
            main = f"{self.error.sentence} {self._in_hand()}"
        return " ".join((main, *self.notices, *self.count_sentences))

    @property
    def reason(self) -> str:
        """Why the search is not complete, for the history; "" if it is complete."""
        if self.complete:
            return ""
        why = self.missing or (self.error.sentence if self.error else "")
        return " ".join((why, *self.notices)).strip()

    def _end(self) -> str:
        """``4,612 parcels touching 3 polygons of Zoning districts (47 requests, 3.1 s).``."""
        found = self._rows_found() if self.rows else self._parcels_found()
        cost = tr("{seconds:,.1f} s").format(seconds=self.seconds)
        if self.is_metered:
            requests = number_of(self.requests, "{} request", "{} requests")
            cost = f"{requests}, {cost}"
        if len(self.shares) < 2:
            return f"{found} ({cost})."
        if self.rows:
            return f"{found} ({cost}). {self.shares_sentence}"
        return f"{found} ({cost}): {self._shares_found()}."

    @property
    def shares_sentence(self) -> str:
        """``Parcels: 3,100 from “Story County”, 1,512 from “Polk County” (5 requests).``, or ""."""
        if len(self.shares) < 2:
            return ""
        return tr("Parcels: {shares}.").format(shares=self._shares_found())

    def _shares_found(self) -> str:
        words = []
        for source, outcome in self.shares:
            text = tr("{parcels:,} from “{connection}”")
            text = text.format(parcels=outcome.parcels, connection=source)
            if outcome.is_metered:
                requests = number_of(outcome.requests, "{} request", "{} requests")
                text = f"{text} ({requests})"
            words.append(text)
        return ", ".join(words)

    def _parcels_found(self) -> str:
        number = self.parcels
        if not self.where:
            if not number:
                return tr("No parcels match the filters")
            return number_of(number, "{} parcel", "{} parcels")
        if self.has_conditions:
            if not number:
                text = tr("No parcels {where} match the filters")
            else:
                text = number_of(
                    number,
                    "{} parcel {{where}} matches the filters",
                    "{} parcels {{where}} match the filters",
                )
        elif not number:
            text = tr("No parcels {where}")
        else:
            text = number_of(number, "{} parcel {{where}}", "{} parcels {{where}}")
        where = self.predicate.describe(self.where, number) + self._slivers()
        if self.count_slivers and self.has_conditions:
            where += ","
        return text.format(where=where)

    def _slivers(self) -> str:
        """``, 120 of them by less than 1 % of their area``; "" if there are none."""
        if not self.count_slivers:
            return ""
        if self.parcels == 1:
            return tr(", by less than 1 % of its area")
        return number_of(
            self.count_slivers,
            ", {} of them by less than 1 % of its area",
            ", {} of them by less than 1 % of their area",
        )

    def _rows_found(self) -> str:
        """``1,250 points: 1,180 with one parcel, 12 with several parcels, 58 without a parcel``."""
        texts = (
            (RowStatus.MATCHED, tr("{number:,} with one parcel")),
            (RowStatus.SEVERAL, tr("{number:,} with several parcels")),
            (RowStatus.NONE, tr("{number:,} without a parcel")),
            (RowStatus.ERROR, tr("{number:,} not searched")),
        )
        counts = [(self.rows_with(status), text) for status, text in texts]
        parts = [text.format(number=number) for number, text in counts if number]
        return f"{count_of_rows(len(self.rows), self.row_word)}: {', '.join(parts)}"

    def _in_hand(self) -> str:
        """Describe what arrived before the search ended."""
        if not self.parcels:
            if self.error is not None and self.error.code in _TURNED_AWAY:
                return tr("Nothing was searched.")
            return tr("No parcels were received before that.")
        if self.rows:
            return self._end()
        if self.expected_parcels is None or self.expected_parcels <= self.parcels:
            return number_of(
                self.parcels,
                "{} parcel was received before that.",
                "{} parcels were received before that.",
            )
        return number_of(
            self.parcels,
            "{} of about {{expected:,}} parcels is in the layer.",
            "{} of about {{expected:,}} parcels are in the layer.",
        ).format(expected=self.expected_parcels)

    @property
    def count_sentences(self) -> list[str]:
        """One sentence for each count that is not zero."""
        sentences = []
        if self.count_without_geometry:
            sentences.append(
                number_of(
                    self.count_without_geometry,
                    "{} parcel has no geometry and is in the table only.",
                    "{} parcels have no geometry and are in the table only.",
                )
            )
        if self.count_unmatched:
            sentences.append(
                number_of(
                    self.count_unmatched,
                    "{} parcel from the service does not touch any of the polygons; it was kept.",
                    "{} parcels from the service do not touch any of the polygons; they were kept.",
                )
            )
        if self.count_unchecked:
            sentences.append(
                number_of(
                    self.count_unchecked,
                    "{} parcel without a usable geometry was kept, because its relation to the area"
                    " cannot be checked.",
                    "{} parcels without a usable geometry were kept, because their relation to the "
                    "area cannot be checked.",
                )
            )
        if self.count_unread:
            sentences.append(
                number_of(
                    self.count_unread,
                    "{} parcel has values that could not be read; they are kept as text.",
                    "{} parcels have values that could not be read; they are kept as text.",
                )
            )
        if self.count_dropped:
            sentences.append(
                number_of(
                    self.count_dropped,
                    "{} row was not a parcel record and was left out: a parcel may be missing.",
                    "{} rows were not parcel records and were left out: parcels may be missing.",
                )
            )
        return sentences


class Share(NamedTuple):
    """How a search of several connections ended in one of them."""

    #: The name of the connection.
    source: str
    #: Its parcels are those in the result.
    outcome: Outcome

    def naming(self, sentence: str) -> str:
        """Return a sentence about the connection with its name: ``“Polk County”: …``."""
        return tr("“{place}”: {sentence}").format(place=self.source, sentence=sentence)


def joined_outcome(shares: Sequence[Share], *, is_cut: bool) -> Outcome:
    """Return the outcome of a search of several connections that follows from its shares.

    `where` and the other descriptions of the search are missing. `is_cut`: the maximum number of
    parcels left out some, or may have.
    """
    outcomes = [share.outcome for share in shares]
    errors = [one.error for one in outcomes if one.error is not None]
    cancelled = [one.error for one in outcomes if one.is_cancelled]
    failures = [
        share.naming(share.outcome.missing or share.outcome.error.sentence)
        for share in shares
        if share.outcome.error is not None or share.outcome.missing
    ]

    def total(name: str) -> int:
        return sum(getattr(one, name) for one in outcomes)

    def estimate(numbers: list[int | None]) -> int | None:
        return None if None in numbers else sum(numbers)

    # Where some cost something, the others' do not count.
    is_metered = any(one.is_metered for one in outcomes)
    requests = sum(one.requests for one in outcomes if one.is_metered or not is_metered)
    is_complete = not is_cut and all(one.complete for one in outcomes)
    parcels = estimate([one.parcels if one.complete else one.expected_parcels for one in outcomes])
    more = estimate([0 if one.complete else one.expected_more_requests for one in outcomes])
    return Outcome(
        parcels=total("parcels"),
        requests=requests,
        seconds=total("seconds"),
        complete=is_complete,
        error=next(iter((*cancelled, *errors)), None),
        missing="" if cancelled else " ".join(failures),
        is_out_of_requests=any(one.is_out_of_requests for one in outcomes),
        count_without_geometry=total("count_without_geometry"),
        count_unmatched=total("count_unmatched"),
        count_unchecked=total("count_unchecked"),
        count_slivers=total("count_slivers"),
        count_unread=total("count_unread"),
        count_dropped=total("count_dropped"),
        notices=tuple(share.naming(one) for share in shares for one in share.outcome.notices),
        expected_parcels=None if is_complete else parcels,
        expected_more_requests=None if is_complete else more,
        is_metered=is_metered,
        is_capped=is_cut,
        shares=tuple(shares),
    )


def cap_sentence(most: int | None) -> str:
    """Return the notice that the maximum number of parcels was reached."""
    return number_of(
        most or 0,
        "The search stopped at its maximum of {} parcel.",
        "The search stopped at its maximum of {} parcels.",
    )


def limit_sentence(most: int | None) -> str:
    """Return the notice that the maximum number of requests was reached."""
    return number_of(
        most or 0,
        "The search stopped at its limit of {} request.",
        "The search stopped at its limit of {} requests.",
    )


def rest_sentence(requests: int, parcels: int | None) -> str:
    """Return how many requests are needed for the rest; `parcels` is their total, if known."""
    if parcels is None:
        return number_of(
            requests,
            "About {} more request is needed for the rest.",
            "About {} more requests are needed for the rest.",
        )
    return number_of(
        requests,
        "About {} more request is needed for the rest of about {{parcels:,}} parcels.",
        "About {} more requests are needed for the rest of about {{parcels:,}} parcels.",
    ).format(parcels=parcels)
