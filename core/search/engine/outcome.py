"""How a search ended, as a value and as the sentences that the message bar shows."""

from __future__ import annotations

from dataclasses import dataclass

from parcel_lookup.core.contract import ErrorCode, ParcelError
from parcel_lookup.core.search.query.rows import RowResult, RowStatus
from parcel_lookup.core.search.query.words import plural

#: What keeps a service from searching until somebody changes something.
_REFUSED = (
    ErrorCode.KEY_REFUSED,
    ErrorCode.NO_SUBSCRIPTION,
    ErrorCode.REQUEST_REFUSED,
    ErrorCode.ADDRESS_REFUSED,
    ErrorCode.NOT_A_SERVICE,
    ErrorCode.CERTIFICATE,
    ErrorCode.PROXY_UNSUPPORTED,
)
#: What keeps it from being reached may be over in a minute.
_TURNED_AWAY = (*_REFUSED, ErrorCode.HOST_UNKNOWN, ErrorCode.PROXY_FAILED)


#: What is said of the rows of each status: of the first ones, and of those behind.
_ROW_WORDS = (
    (RowStatus.MATCHED, "found one parcel", "one parcel"),
    (RowStatus.SEVERAL, "found several parcels", "several"),
    (RowStatus.NONE, "found no parcel", "none"),
    (RowStatus.ERROR, "could not be searched", "could not be searched"),
)


@dataclass(frozen=True)
class Outcome:
    """The end of a search: whatever ended it, what came is counted here."""

    #: Handed on to the sink.
    parcels: int = 0
    #: Really sent, those that failed and those that were sent again included; cached responses are
    #: none.
    requests: int = 0
    seconds: float = 0.0
    #: Every match arrived.
    complete: bool = True
    #: What ended the search before its end; `contract.Cancelled` where the user did. Where the
    #: search went on past requests that failed (`missing`), the first of their errors, with all of
    #: them in its detail. Its action helps in either case: to try again is to request what is
    #: missing only, since the rest is stored.
    error: ParcelError | None = None
    #: A sentence that names what is missing, where the search went on past requests that failed to
    #: its end or its limit. Empty where something else ended it: then `error` says what.
    missing: str = ""
    #: The search ended at its limit of requests (`Search.max_requests`) before its
    #: end.
    is_out_of_requests: bool = False
    #: Parcels among `parcels` without a geometry.
    count_without_geometry: int = 0
    #: Parcels among `parcels` with a geometry that none of the polygons touches client-side.
    count_unmatched: int = 0
    #: Parcels among `parcels` of which less than one percent lies in any of the polygons
    #: (`SLIVER_PERCENT`), those that only touch one included.
    count_slivers: int = 0
    #: Parcels among `parcels` with a value that could not be read as its field's type.
    count_unread: int = 0
    #: Rows that were no parcel records and had to be left out.
    count_dropped: int = 0
    #: Input features that have a geometry and could not be searched; a notice names them.
    count_skipped: int = 0
    #: Sentences about what else the user should know.
    notices: tuple[str, ...] = ()
    #: How many there may be in all, where the search ended early and something is known of it.
    expected_parcels: int | None = None
    #: How many requests will bring the rest then: a guess; None where nothing is known of it.
    expected_more_requests: int | None = None
    #: ``3 polygons of Zoning districts``; empty for a search by filters.
    where: str = ""
    #: Whether filters or an expression decided.
    has_conditions: bool = False
    #: What came of each row of a list (`Search.rows`), in their order; empty for other searches.
    rows: tuple[RowResult, ...] = ()
    #: What these rows are, one of them: ``address``.
    row_word: str = ""
    #: Whether requests cost something; where they do not, nobody wants to read of them.
    is_metered: bool = True

    @property
    def is_cancelled(self) -> bool:
        """Whether the user ended it."""
        return self.error is not None and self.error.code is ErrorCode.CANCELLED

    @property
    def was_refused(self) -> bool:
        """Whether nothing was searched, and nothing will be until something is changed."""
        return self.error is not None and not self.parcels and self.error.code in _REFUSED

    @property
    def can_go_on(self) -> bool:
        """Whether it was ended before its end, so that continuing may bring more.

        Where the service itself left something out, the same responses leave it out again.
        """
        return self.error is not None or self.is_out_of_requests

    def rows_with(self, status: RowStatus) -> int:
        """How many rows of the list came out so."""
        return sum(row.status is status for row in self.rows)

    @property
    def sentence(self) -> str:
        """The message bar's text: one sentence, and one more for each thing to know."""
        if self.missing:
            main = f"{self._end()} {self.missing}"
        elif self.error is None:
            main = self._end()
        else:
            main = f"{self.error.sentence} {self._in_hand()}"
        return " ".join((main, *self.notices, *self.count_sentences))

    @property
    def reason(self) -> str:
        """Why it ended before its end, without what is in the layer: for later, when that is gone.

        Empty where every match arrived.
        """
        if self.complete:
            return ""
        why = self.missing or (self.error.sentence if self.error else "")
        return " ".join((why, *self.notices)).strip()

    def _end(self) -> str:
        """``4,612 parcels touching 3 polygons of Zoning districts (47 requests, 3.1 s).``."""
        if self.rows:
            return f"{self._rows_found()}{self._cost()}."
        found = f"{self.parcels:,} parcel{_s(self.parcels)}" if self.parcels else "No parcels"
        if self.where:
            found += f" touching {self.where}{self._slivers()}"
        if (self.where and self.has_conditions) or not (self.where or self.parcels):
            found += "," if self.count_slivers else ""
            found += f" meet{'s' if self.parcels == 1 else ''} the filters"
        return f"{found}{self._cost()}."

    def _slivers(self) -> str:
        """``, 120 of them by less than 1 % of their area``; nothing where there are none."""
        if not self.count_slivers:
            return ""
        whose = "its" if self.count_slivers == 1 else "their"
        if self.parcels == 1:
            return ", by less than 1 % of its area"
        return f", {self.count_slivers:,} of them by less than 1 % of {whose} area"

    def _cost(self) -> str:
        requests = f"{self.requests:,} request{_s(self.requests)}, " if self.is_metered else ""
        return f" ({requests}{self.seconds:,.1f} s)"

    def _rows_found(self) -> str:
        """``1,180 of 1,250 points found one parcel, 12 several and 58 none``: all are counted."""
        parts = [
            (self.rows_with(status), first, later)
            for status, first, later in _ROW_WORDS
            if self.rows_with(status)
        ]
        total = len(self.rows)
        words = plural(total, self.row_word)
        texts = [f"{parts[0][0]:,} of {total:,} {words} {parts[0][1]}"]
        texts += [f"{number:,} {later}" for number, _, later in parts[1:]]
        return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"

    def _in_hand(self) -> str:
        """Describe what arrived before the search ended."""
        if not self.parcels:
            nothing = self.error is not None and self.error.code in _TURNED_AWAY
            return "Nothing was searched." if nothing else "No parcels came before that."
        if self.rows:
            return self._end()
        if self.expected_parcels is None or self.expected_parcels <= self.parcels:
            return f"{self.parcels:,} parcel{_s(self.parcels)} came before that."
        return (
            f"{self.parcels:,} of about {self.expected_parcels:,} parcels "
            f"{'is' if self.parcels == 1 else 'are'} in the layer."
        )

    @property
    def count_sentences(self) -> list[str]:
        """A sentence for each count that is not nothing."""
        pairs = (
            (
                self.count_without_geometry,
                "{} parcel has no geometry and is in the table only.",
                "{} parcels have no geometry and are in the table only.",
            ),
            (
                self.count_unmatched,
                "{} parcel that the service found does not touch any of the polygons; it was kept.",
                "{} parcels that the service found do not touch any of the polygons;"
                " they were kept.",
            ),
            (
                self.count_unread,
                "{} parcel has values that could not be read; they are kept word for word.",
                "{} parcels have values that could not be read; they are kept word for word.",
            ),
            (
                self.count_dropped,
                "{} row was no parcel record and was left out: a parcel may be missing.",
                "{} rows were no parcel records and were left out: parcels may be missing.",
            ),
        )
        return [(one if n == 1 else many).format(f"{n:,}") for n, one, many in pairs if n]


def _s(number: int) -> str:
    return "" if number == 1 else "s"
