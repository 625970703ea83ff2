"""What the history contains: searches that were run, and searches that were saved by name."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import zip_longest

from parcel_lookup.core.connection_names import names_in

#: The search is under way.
RUNNING = "running"
#: Its process ended before it did.
UNFINISHED = "unfinished"
#: It ended early: canceled, out of quota, no network, at its request limit.
PARTIAL = "partial"
#: It is complete, or has as many parcels as were requested.
FINISHED = "finished"
#: It was not run, but saved under a name, and has no connection.
SAVED = "saved"


@dataclass(frozen=True)
class Entry:
    """A search of the history. Times are in seconds since 1970; numbers are totals of all runs."""

    #: A UUID.
    id: str
    #: `RUNNING`, `UNFINISHED`, `PARTIAL`, `FINISHED`, or `SAVED`.
    state: str
    #: The description of the search (`Search.describe`).
    sentence: str
    #: The name of its layer, or the name that it was saved under.
    name: str
    #: The name of the connection; "" is the environment's. Several are one text (`services`).
    connection: str
    #: The base address, the name of a table, or "" of a file. Those of several connections are one
    #: text (`services`).
    base_url: str
    #: When it was first started, or saved.
    started: float
    #: Cached responses from this time on are as good as new ones.
    not_before: float
    #: Duration; until the last beat if it is running or unfinished.
    seconds: float
    parcels: int
    #: None: unknown.
    expected_parcels: int | None
    #: Requests sent in all its runs.
    requests: int
    expected_requests: int | None
    #: Why it ended early, as a sentence; "" if it did not.
    reason: str
    join_mode: int
    #: ``dock`` or ``toolbox``.
    origin: str

    @property
    def is_metered(self) -> bool:
        """Whether it sends requests: not if it reads files and tables only."""
        return "//" in self.base_url

    @property
    def is_resumable(self) -> bool:
        """Whether it can be resumed."""
        return self.state in (UNFINISHED, PARTIAL)

    @property
    def remaining_requests(self) -> int | None:
        """The number of requests that it still needs, or None if unknown."""
        if self.expected_requests is None or not self.is_metered:
            return None
        return max(1, self.expected_requests - self.requests)

    @property
    def services(self) -> tuple[tuple[str, str], ...]:
        """The name and the base address of each connection; "" is the address of a file."""
        names, urls = names_in(self.connection), names_in(self.base_url)
        return tuple(zip_longest(names, urls[: len(names)], fillvalue=""))
