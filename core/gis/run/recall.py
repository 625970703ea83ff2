"""Searches from the history, ready to be run again or resumed."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from parcel_lookup.core.gis.connections import Connections, group_of
from parcel_lookup.core.gis.inputs.stored_area import without_input
from parcel_lookup.core.gis.run.search_job import SearchJob

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import Connection, ConnectionGroup
    from parcel_lookup.core.gis.inputs.stored_area import StoredArea, StoredRows
    from parcel_lookup.core.search import Search
    from parcel_lookup.core.search.history import Entry, History


class Recalled(NamedTuple):
    """A search as it was when it was started or saved."""

    #: Without polygons or rows if `area` has them.
    search: Search
    #: None for a search by filters.
    area: StoredArea | StoredRows | None
    #: A `JoinMode`.
    join_mode: int
    #: None if neither the history nor the file of its layer has one.
    entry: Entry | None = None

    def job(self, connection: Connection | ConnectionGroup, resumes: str = "") -> SearchJob:
        """Return the job that runs the search again, or resumes the entry with the id `resumes`."""
        return SearchJob(
            connection,
            replace(self.search, max_requests=connection.request_limit),
            self.area,
            self.join_mode,
            resumes=resumes,
            needs=self.entry.remaining_requests if resumes and self.entry is not None else None,
            lists_owners=getattr(self.area, "lists_owners", False),
        )


def recall_entry(history: History, entry_id: str) -> Recalled:
    """Return a search that was run or saved. Call it in a task.

    Raises `ParcelError` if the entry no longer exists or cannot be read.
    """
    entry = history.entry(entry_id)
    return Recalled(*without_input(*history.search_of(entry_id)), entry.join_mode, entry)


def connection_of(entry: Entry) -> Connection | ConnectionGroup | None:
    """Return the connection to the service of a search, or None if there is none any longer.

    Of a search of several connections, all of them have to be there.
    """
    found = [_connection(*service) for service in entry.services]
    return group_of(found) if all(found) else None


def missing_services(entry: Entry) -> list[tuple[str, str]]:
    """Return name and base address of the connections of a search that are no longer there."""
    return [service for service in entry.services if _connection(*service) is None]


def _connection(name: str, url: str) -> Connection | ConnectionGroup | None:
    """Return the connection of that name to a base address, or another one to that address."""
    connections = Connections()
    named = connections.find(name)
    # A published layer may move; its name is reserved for it.
    if named is not None and (named.is_public or _is_same(named.address, url)):
        return named
    others = [connections.from_environment(), *connections.all()]
    same_service = (one for one in others if one and url and _is_same(one.address, url))
    return next(same_service, None)


def _is_same(url: str, other: str) -> bool:
    """Return whether two base addresses are equivalent, whatever their case and final slash."""
    return url.strip().rstrip("/").casefold() == other.strip().rstrip("/").casefold()
