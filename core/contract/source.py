"""The protocol that every source of parcels implements, and what a source can do."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Protocol

from parcel_lookup.core.contract.cancellation import Cancellation
from parcel_lookup.core.contract.fields import MAX_PAGE, MAX_QUERY_OFFSET
from parcel_lookup.core.contract.parcels import Page
from parcel_lookup.core.contract.requests import Request


class ParcelSource(Protocol):
    """A source of parcels for the four requests of section 4: a remote service, or a file.

    Example: ``page = source.fetch(QueryRequest((Filter("acres", "gte", 40),)), Cancellation())``
    """

    @property
    def capabilities(self) -> Capabilities:
        """What the source can do, and what it requires of requests."""

    @property
    def requests_sent(self) -> int:
        """The number of requests sent since the source was opened, including failed ones.

        Cached responses do not count. May be read from any thread.
        """

    def fetch(self, request: Request, cancellation: Cancellation) -> Page:
        """Return the page for a request.

        May be called from several threads at a time, never from QGIS's main thread. Raises
        `errors.ParcelError` and nothing else; `errors.Cancelled` soon after cancellation.
        """

    def field_names(self, cancellation: Cancellation) -> tuple[str, ...] | None:
        """Return the names of all fields that its records can have, where these are known.

        None where a record may have others, as those of a service. In the threads of `fetch`;
        raises as it does.
        """

    def close(self) -> None:
        """Close connections and files. Requests that are under way may fail."""


class RequestCounter:
    """Counts requests from any thread, for a source's `requests_sent`."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._number = 0

    @property
    def number(self) -> int:
        """The number of requests."""
        return self._number

    def add(self) -> None:
        """Count a request."""
        with self._lock:
            self._number += 1


@dataclass(frozen=True)
class Capabilities:
    """What a source can do, and what it requires of requests (`ParcelSource.capabilities`).

    The engine, the checks of the contract, the filter builder, and the estimate read it from the
    source or the connection of a search; none of them tests what kind of source it is. The defaults
    are those of the specified service.
    """

    #: The maximum number of parcels on a page (section 8).
    max_page: int = MAX_PAGE
    #: The maximum offset of a query (section 8); None: any. An area search has no maximum.
    max_offset: int | None = MAX_QUERY_OFFSET
    #: Whether a filter on one of `fields.SCOPED_FIELDS` needs one on `fields.SCOPE_FIELDS` with it
    #: (section 4.2, rule 2).
    needs_scope: bool = True
    #: Whether a request costs something: quota, money, a colleague's bandwidth.
    is_metered: bool = True
    #: Whether `Page.count` is the number of matches, and never that of the page (section 4.2).
    has_exact_counts: bool = False

    @property
    def max_reach(self) -> int | None:
        """The maximum number of matches of a query that pages can return; None: all."""
        return None if self.max_offset is None else self.max_offset + self.max_page


#: The capabilities of the specified service.
SERVICE_CAPABILITIES = Capabilities()


#: The capabilities of a parcel file: nothing is limited, and many files have no state column. The
#: page is a compromise between the cost of a request and the memory and latency of its response.
FILE_CAPABILITIES = Capabilities(
    max_page=5000, max_offset=None, needs_scope=False, is_metered=False, has_exact_counts=True
)
