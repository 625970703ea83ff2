"""Finished records: pages whose records are the JSON that a service sends.

A source that keeps each record as JSON returns a page by reading bytes; nothing is decoded and
encoded again for each response.
"""

from __future__ import annotations

from typing import NamedTuple, Protocol

from parcel_lookup.core.contract import Building, Cancellation, Capabilities, NearAddress, Request


class RecordPage(NamedTuple):
    """A page of finished records."""

    #: ``svc_uuid`` of each record of the page, in order.
    ids: list[str]
    #: The records in the same order, each a JSON object in ASCII with ``geom`` and without
    #: ``buildings``.
    records: list[bytes]
    #: Number of all matches.
    count: int
    #: The buildings of each record; None if they were not requested.
    buildings: list[tuple[Building, ...]] | None = None
    #: Of an address request, the score of each record, 0 to 100; otherwise None.
    scores: list[float] | None = None
    #: Of an address request without records, the most similar addresses, the most similar first.
    nearest: tuple[NearAddress, ...] = ()


class RecordSource(Protocol):
    """A source of parcels for the service, which returns them as finished records."""

    @property
    def capabilities(self) -> Capabilities:
        """What the source can do and requires of requests."""

    def fetch_records(self, request: Request, cancellation: Cancellation) -> RecordPage:
        """Return the page for a request.

        May be called from several threads at a time. Raises `errors.ParcelError` and nothing else;
        `errors.Cancelled` soon after cancellation.
        """

    def check(self, cancellation: Cancellation) -> None:
        """Raise `ParcelError` if no parcels can be read now. In one thread at a time.

        Must not wait for requests that are under way.
        """

    def close(self) -> None:
        """Close connections and files. Requests that are under way may fail."""
