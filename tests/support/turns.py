"""A search in one thread, in which a test determines the order of responses."""

from __future__ import annotations

from collections.abc import Callable

from parcel_lookup.core.contract import ParcelError, ParcelSource
from parcel_lookup.core.search import Found
from parcel_lookup.core.search.engine.engine import collector_of
from parcel_lookup.core.search.engine.pool import BatchRefused, Worker
from parcel_lookup.core.search.lookups.lookup import Lookup
from parcel_lookup.core.search.paging.collector import Collector
from parcel_lookup.core.search.paging.series import PageResult
from parcel_lookup.core.search.query.plan import Plan


def run_in_turn(
    plan: Plan,
    source: ParcelSource,
    choose: Callable[[int], int],
    at_a_time: int,
    keep: Callable | None = None,
) -> tuple[list[Found], bool]:
    """Return the parcels that a plan finds, and whether they are complete.

    `choose` gets the number of pending requests and returns the index of the next one to finish.
    """
    collector = collector_of(plan)
    found = drive(collector, Worker(plan, source, keep), choose, at_a_time)
    return found, collector.is_complete


def drive(
    collector: Collector | Lookup, worker: Worker, choose: Callable[[int], int], at_a_time: int
) -> list[Found]:
    """Return what a collector emits, to its end."""
    under_way, found = [], []
    while True:
        while len(under_way) < at_a_time:
            job = collector.next_job()
            if job is None:
                break
            under_way.append(job)
        if not under_way:
            return found + collector.take_rest()
        job = under_way.pop(choose(len(under_way)))
        result = worker.do(job)
        if isinstance(result, BatchRefused):
            collector.refused(job.series, result.pieces, result.for_its_size)
        elif isinstance(result, ParcelError):
            collector.failed(job.series, job.offset, result)
        else:
            assert isinstance(result, PageResult), result
            collector.arrived(job.series, job.offset, result)
        found += collector.take()


def rounds_of(plan: Plan, source: ParcelSource, at_a_time: int) -> int:
    """Return the number of rounds of concurrent requests until a search is complete.

    This is the duration of a search in which every request takes the same time.
    """
    collector, worker = Collector(plan), Worker(plan, source)
    rounds = 0
    while True:
        jobs = [job for job in (collector.next_job() for _ in range(at_a_time)) if job is not None]
        if not jobs:
            collector.take_rest()
            assert collector.is_complete
            return rounds
        rounds += 1
        for job in jobs:
            collector.arrived(job.series, job.offset, worker.do(job))
        collector.take()
