"""The rows of a table of parcels, as what looks up queries and places sees them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple, Protocol

from parcel_lookup.core.contract import Field, NearAddress, Parcel, ParcelError
from parcel_lookup.core.contract.query import Batch, Query

if TYPE_CHECKING:
    from parcel_lookup.core.sources.places.addresses import Candidates

#: Parcels of a batch, at most.
BATCH = 5000


class Selected(NamedTuple):
    """The parcels of a query."""

    #: Of rows, those that are no parcels included; if fewer come, the table is damaged. None: it is
    #: not known before they are read.
    total: int | None
    #: In order.
    batches: Iterator[Batch]


class Rows(Protocol):
    """The rows of a table in one transaction."""

    @property
    def fields(self) -> Mapping[str, Field]:
        """The fields that queries may name."""

    def select(self, query: Query, size: int = BATCH) -> Selected:
        """Return the parcels of a query, in batches of at most `size`."""

    def count(self, query: Query) -> int:
        """Return the number of parcels of a query."""

    def at_address(self, one: Candidates) -> tuple[Sequence[Parcel], tuple[NearAddress, ...]]:
        """Return the parcels that may be at an address, or the addresses near it."""

    def with_buildings(self, parcels: Sequence[Parcel]) -> Sequence[Parcel]:
        """Return parcels with their buildings."""

    def incomplete(self) -> ParcelError:
        """Return the error of rows that are missing from the result of a query."""
