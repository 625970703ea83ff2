"""How a search ended, as a value and as the sentences that the message bar shows."""

from __future__ import annotations

from dataclasses import dataclass

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.i18n import number_of, tr
from parcel_lookup.core.search.query.predicate import TOUCHING, Predicate
from parcel_lookup.core.search.query.rows import RowResult, RowStatus, count_of_rows

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
    #: geometry, or one without an area; 0 if parcels only have to touch the area.
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

    @property
    def is_cancelled(self) -> bool:
        """Whether the user canceled the search."""
        return self.error is not None and self.error.code is ErrorCode.CANCELLED

    @property
    def was_refused(self) -> bool:
        """Whether nothing was searched, nor can be until the user changes something."""
        return self.error is not None and not self.parcels and self.error.code in _REFUSED

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
        if self.missing:
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
        seconds = tr("{seconds:,.1f} s").format(seconds=self.seconds)
        if not self.is_metered:
            return f"{found} ({seconds})."
        requests = number_of(self.requests, "{} request", "{} requests")
        return f"{found} ({requests}, {seconds})."

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
