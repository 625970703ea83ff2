"""Searches by points for the parcels of `sources.row_of_parcels`, and their reports."""

from __future__ import annotations

from parcel_lookup.core.search import PointRow, RowStatus, Search
from parcel_lookup.tests.support.searching import Pages, run
from parcel_lookup.tests.support.sources import ListSink

MATCHED, SEVERAL, NONE, ERROR = RowStatus
SIZE = 0.001  # degrees, of a parcel of the row


def inside(number, east=0.5):
    """Return a point in a parcel of the row."""
    return PointRow(42 + SIZE / 2, -93 + (number + east) * SIZE)


def search_of(*numbers, **members):
    return Search(rows=[inside(number) for number in numbers], **members)


def run_on(source, search, feedback=None, at_once=6, **options):
    sink = ListSink()
    return run(search, Pages(source, at_once), sink, feedback, **options), sink


def pairs(sink):
    """Return the parcels and their rows, in the order in which they were emitted."""
    return [
        (found.parcel.svc_uuid, tuple(match.origin for match in found.joins))
        for found in sink.found
    ]


def statuses(outcome):
    return [row.status for row in outcome.rows]


def check_sums(outcome, sink, search):
    """Check the rules for the report of every list."""
    assert len(outcome.rows) == len(search.rows)
    emitted = [0] * len(search.rows)
    for found in sink.found:
        for match in found.joins:
            emitted[match.origin] += 1
            assert match.status is outcome.rows[match.origin].status
    assert emitted == [row.parcels for row in outcome.rows]
    for row in outcome.rows:
        assert (row.status is MATCHED) <= (row.parcels == 1)
        assert (row.status is SEVERAL) <= (row.parcels > 1)
        assert (row.status is NONE) <= (row.parcels == 0)
        assert row.note or row.status in (MATCHED, SEVERAL)
