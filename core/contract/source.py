"""The protocol that every source of parcels implements, and the rules that a source may have."""

from __future__ import annotations

import threading
from dataclasses import dataclass
from typing import Protocol

from parcel_lookup.core.contract.cancellation import Cancellation
from parcel_lookup.core.contract.parcels import Page
from parcel_lookup.core.contract.requests import Request


class ParcelSource(Protocol):
    """A source of parcels for the four requests of section 4: a remote service, or a file.

    Example: ``page = source.fetch(QueryRequest((Filter("acres", "gte", 40),)), Cancellation())``
    """

    @property
    def is_metered(self) -> bool:
        """Whether a request costs something: quota, money, a colleague's bandwidth."""

    @property
    def rules(self) -> Rules:
        """The rules for its requests, of those that not all sources have."""

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
class Rules:
    """The rules of requests that differ between sources (`ParcelSource.rules`).

    The checks of the contract, the engine and the filter builder read them from the source or the
    connection that a search is for; nothing looks at which kind of source it is.
    """

    #: Whether a filter on one of `fields.SCOPED_FIELDS` needs one on `fields.SCOPE_FIELDS` with it
    #: (section 4.2, rule 2).
    needs_scope: bool = True


#: The rules of the specified service.
SERVICE_RULES = Rules()


#: The rules of a parcel file: all of its parcels are local, and many files have no state column.
FILE_RULES = Rules(needs_scope=False)
