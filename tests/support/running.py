"""Searches run as the dock and the algorithms run them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.gis.run.run import run_search
from parcel_lookup.core.gis.run.search_job import SearchJob
from parcel_lookup.core.gis.run.search_result import SearchResult
from parcel_lookup.core.gis.run.task import SearchTask
from parcel_lookup.core.search.query.found import Collected

if TYPE_CHECKING:
    from parcel_lookup.core.search import Search


def task_of(search: Search, factory: Any, area: Any = None, **options: Any) -> SearchTask:
    """Return the task of a search; `options` are those of a `SearchJob`."""
    return SearchTask(SearchJob(factory.connection, search, area, **options), factory)


def run_now(
    search: Search,
    factory: Any,
    area: Any = None,
    *,
    sink: Any = None,
    cancellation: Cancellation | None = None,
    progress: Any = lambda _progress: None,
    **options: Any,
) -> SearchResult:
    """Run a search in this thread; `options` are those of a `SearchJob`."""
    job = SearchJob(factory.connection, search, area, **options)
    sink = Collected() if sink is None else sink
    run = Run(cancellation or Cancellation())
    return run_search(job, factory, lambda _result: sink, run, progress)
