"""Finds the connection for a search of the history, and creates its job."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.ui.history.sentences import needed
from parcel_lookup.ui.search.job import Job

if TYPE_CHECKING:
    from parcel_lookup.core.gis.connections import Connection
    from parcel_lookup.core.gis.run.resume import Recalled
    from parcel_lookup.core.search.history import Entry


def connection_of(entry: Entry) -> Connection | None:
    """Return the connection to the service of a search, or None if there is none any longer."""
    connections = Connections()
    named = connections.get(entry.connection)
    if named is not None and _is_same(named.url, entry.base_url):
        return named
    others = [connections.from_environment(), *connections.all()]
    leads_there = (
        one for one in others if one and entry.base_url and _is_same(one.url, entry.base_url)
    )
    return next(leads_there, None)


def _is_same(url: str, other: str) -> bool:
    """Return whether two base addresses are equivalent, however they are typed."""
    return url.strip().rstrip("/").casefold() == other.strip().rstrip("/").casefold()


def job_of_entry(recalled: Recalled, connection: Connection, resumes: str) -> Job:
    """Return the job that runs a search of the history, or resumes its entry `resumes`."""
    limit = connection.max_requests if connection.is_metered else 0
    search = replace(recalled.search, max_requests=limit or None)
    needs = needed(recalled.entry) if resumes and recalled.entry is not None else None
    return Job(connection, search, recalled.area, recalled.join_mode, resumes=resumes, needs=needs)
