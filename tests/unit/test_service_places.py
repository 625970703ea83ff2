"""Lists of points, addresses, and IDs in the stream of a parcel service (`core.sources.service`)."""

from __future__ import annotations

import threading
import time
from contextlib import closing

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import (
    AddressRequest,
    AreaRequest,
    ErrorCode,
    Filter,
    NearAddress,
    Page,
    ParcelError,
    PointRequest,
    Problem,
    QueryRequest,
    RequestCounter,
    RequestRefused,
)
from parcel_lookup.core.contract.errors import Cancelled
from parcel_lookup.core.contract.query import (
    AddressPlace,
    Allowance,
    IdPlace,
    OutOfRequests,
    PointPlace,
    Reason,
    Run,
)
from parcel_lookup.core.search import AddressRow, IdRow, PointRow, RowStatus, Search
from parcel_lookup.core.search.engine.engine import run as run_today
from parcel_lookup.core.sources.service.places import Limits, at
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    make_parcel,
    row_of_parcels,
    uuids,
)

SIZE = 0.001  # degrees, of a parcel of the row
IOWA = (Filter("state", "eq", "IA"),)
FAILED = ParcelError(ErrorCode.SERVICE_FAILED, host="example.com", status=500)
SPENT = ParcelError(ErrorCode.QUOTA_SPENT, host="example.com")
REFUSED = RequestRefused((Problem(422, ("lat",), "That is no place."),))


class Saving:
    """The page interface of a service, whose responses are saved, and which counts its requests."""

    def __init__(self, source):
        self.source = source
        self.counter = RequestCounter()
        self.saved = {}

    def fetch(self, request, cancellation):
        if request not in self.saved:
            self.counter.add()
            self.saved[request] = self.source.fetch(request, cancellation)
        return self.saved[request]


class Rest:
    """A consumer that needs a maximum of parcels, as `Run.needed`."""

    def __init__(self, maximum):
        self.left = maximum

    def __call__(self):
        return self.left


def matches_of(source, places, run=None, error=None, **options):
    """Return the matches, after checking that they are in order; and that a stream ends as it should.
    """
    service = source if isinstance(source, Saving) else Saving(source)
    run = run or Run()
    found = []
    try:
        with closing(at(service.fetch, service.counter, places, run, **options)) as stream:
            for match in stream:
                found.append(match)
                if isinstance(run.needed, Rest):
                    run.needed.left = max(0, run.needed.left - len(match.batch.parcels))
    except (OutOfRequests, ParcelError) as raised:
        assert error is not None, raised
        assert raised is error or type(raised) is error
    else:
        assert error is None
    rows = [match.row for match in found]
    assert rows == sorted(set(rows))
    if error is None and not isinstance(run.needed, Rest):
        assert rows == list(range(len(places)))
    return found


def ids_of(matches):
    return [[parcel.svc_uuid for parcel in match.batch.parcels] for match in matches]


def reasons(matches):
    return [match.reason for match in matches]


def inside(number, **more):
    return PointPlace(42 + SIZE / 2, -93 + (number + 0.5) * SIZE, **more)


def south_of(number, meters, most=5000.0):
    """Return a point at a distance south of a parcel of the row."""
    return PointPlace(42 - meters / 111_073, -93 + (number + 0.5) * SIZE, most)


class RowSource(MemorySource):
    """Knows which parcel of the row contains a point without looking at all."""

    def _containing(self, point):
        number = int((point.x + 93) / SIZE)
        return list(self.parcels[number : number + 1]) if 42 <= point.y <= 42 + SIZE else []


@pytest.fixture(scope="module")
def row():
    return row_of_parcels(1000)


# ---- points --------------------------------------------------------------------------------------


@pytest.mark.parametrize("places", ["records", "ids", "all ids", "thin", "bare"])
def test_a_thousand_points_need_a_request_each_and_one_for_a_hundred_records(row, places):
    source = RowSource(row, places=places)
    found = matches_of(source, [inside(n) for n in range(1000)])
    assert ids_of(found) == [[one] for one in uuids(row)]
    assert len(source.requests) == (1000 if places == "records" else 1010)
