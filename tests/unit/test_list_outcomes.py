"""A list whose parcels did not all come is never complete, and its rows have the reason."""

from __future__ import annotations

import pytest
import shapely

from parcel_lookup.core.contract import PointRequest, Problem, QueryRequest, RequestRefused
from parcel_lookup.core.search import PointRow, RowStatus, Search
from parcel_lookup.tests.support.searching import Pages, run
from parcel_lookup.tests.support.sources import (
    ListSink,
    MemorySource,
    make_parcel,
    row_of_parcels,
    uuids,
)

REFUSED = RequestRefused((Problem(422, ("lat",), "That is no place."),))
SIZE = 0.001  # degrees, of a parcel of the row


def row_at(number):
    return PointRow(42 + SIZE / 2, -93 + (number + 0.5) * SIZE)


def searched(source, *rows, **options):
    sink = ListSink()
    return run(Search(rows=rows, **options), Pages(source), sink), sink


def test_a_parcel_without_its_full_record_is_missing():
    row = row_of_parcels(3)

    def after(request, page):
        if not isinstance(request, QueryRequest):
            return page
        return page._replace(parcels=[one for one in page.parcels if one is not row[1]])

    outcome, sink = searched(MemorySource(row, places="thin", after=after), row_at(0), row_at(1))
    assert sorted(sink.uuids) == uuids(row[:2])
    assert not outcome.complete
    assert [one.status for one in outcome.rows] == [RowStatus.MATCHED, RowStatus.ERROR]
    sentence = "The service found 1 parcel but did not send the full record."
    assert outcome.rows[1].note == sentence
    assert outcome.missing.endswith("Rows without a result: 2.")


def test_a_row_that_the_service_refuses_makes_the_list_incomplete():
    row = row_of_parcels(3)

    def before(request, cancellation):
        if isinstance(request, PointRequest) and request.lon == row_at(1).lon:
            raise REFUSED

    outcome, _ = searched(MemorySource(row, before=before), *map(row_at, range(3)))
    assert [one.status for one in outcome.rows] == [
        *(RowStatus.MATCHED, RowStatus.ERROR, RowStatus.MATCHED)
    ]
    assert outcome.rows[1].note == REFUSED.sentence
    assert outcome.missing == "1 request failed. Rows without a result: 2."
    assert not outcome.complete
    # The next request would be refused as well.
    assert (outcome.error, outcome.can_go_on) == (None, False)


@pytest.mark.parametrize("places", ["records", "ids"])
def test_a_stack_that_the_limit_of_requests_breaks_off_has_a_note(places):
    stack = [make_parcel(n, shapely.box(-93, 42, -92.999, 42.001)) for n in range(130)]
    most = 1 if places == "records" else 2
    source = MemorySource(stack, places=places)
    outcome, sink = searched(source, row_at(0), max_requests=most)
    assert len(sink.found) == 100
    assert outcome.is_out_of_requests
    assert not outcome.complete
    assert outcome.missing == ""
    (row,) = outcome.rows
    assert row.status is RowStatus.ERROR
    assert row.note == "The search ended before all parcels of this row were received."
