"""Lists: every row has its parcels, and a rerun completes the rows that failed."""

import hashlib

from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import ErrorCode, Filter, ParcelError
from parcel_lookup.core.search import BadRow, IdRow, PointRow, RowStatus, Search
from parcel_lookup.tests.support.searching import Pages, run
from parcel_lookup.tests.support.sources import (
    ListSink,
    MemorySource,
    StoringSource,
    row_of_parcels,
)

SIZE = 0.001
NEAR = 20  # meters
PARCELS = [
    parcel._replace(
        attributes={**parcel.attributes, "state": "IA", "parcel_id": f"{i:03}-0{i % 7}"}
    )
    for i, parcel in enumerate(row_of_parcels(20))
]
# Three of them are a stack, and two have one id.
PARCELS += [PARCELS[7]._replace(svc_uuid=f"stack-{i}") for i in range(2)]
PARCELS[12].attributes["parcel_id"] = PARCELS[11].attributes["parcel_id"]
SCOPE = (Filter("state", "eq", "IA"),)

SERVICES = st.fixed_dictionaries(
    {
        "area": st.sampled_from(["both", "ids", "all ids", "records", "thin", "bare"]),
        "places": st.sampled_from(["both", "ids", "all ids", "records", "thin", "bare"]),
        "count": st.sampled_from(["total", "page", "missing"]),
        "largest_page": st.sampled_from([1, 2, 100]),
    }
)
CAPS = st.none() | st.integers(1, 12)


def at(number):
    return PointRow(42 + SIZE / 2, -93 + (number + 0.5) * SIZE)


def south_of(number):
    return PointRow(42 - 10 / 111_073, -93 + (number + 0.5) * SIZE)


# Numbers from 20 on lie beyond the row.
POINTS = st.builds(at, st.integers(0, 24)) | st.builds(south_of, st.integers(0, 24))
IDS = st.integers(0, 24).map(lambda i: IdRow(f"{i:03}-0{i % 7}"))
IDS |= IDS.map(lambda row: IdRow(row.id.replace("-", ""))) | st.sampled_from(
    [IdRow(""), IdRow("x")]
)
BAD = st.just(BadRow("It has no geometry."))


@st.composite
def searches(draw, caps=CAPS):
    cap = draw(caps)
    if draw(st.booleans()):
        rows = draw(st.lists(POINTS | BAD, min_size=1, max_size=12))
        return Search(rows=rows, max_distance=draw(st.sampled_from([0, NEAR])), max_parcels=cap)
    rows = draw(st.lists(IDS | BAD, min_size=1, max_size=12))
    return Search(rows=rows, id_field="parcel_id", filters=SCOPE, max_parcels=cap)


def failing(salt):
    """Return a hook that fails for one request in four, chosen by its content."""

    def before(request, cancellation):
        if hashlib.sha256(f"{salt}{request}".encode()).digest()[0] < 64:
            raise ParcelError(ErrorCode.TIMEOUT, host="example.com", seconds=1)

    return before


def check_sums(search, rows, found):
    assert len(rows) == len(search.rows)
    emitted = [0] * len(rows)
    for one in found:
        for match in one.joins:
            emitted[match.origin] += 1
    assert emitted == [row.parcels for row in rows]
    assert search.max_parcels is None or len(found) <= search.max_parcels
    for row in rows:
        assert row.status is not RowStatus.MATCHED or row.parcels == 1
        assert row.status is not RowStatus.NONE or not row.parcels
        assert row.note or row.status in (RowStatus.MATCHED, RowStatus.SEVERAL)


@settings(max_examples=60, deadline=None)
@given(search=searches(caps=st.none()), service=SERVICES)
def test_every_row_finds_exactly_its_parcels(search, service):
    source, sink = MemorySource(PARCELS, **service), ListSink()
    outcome = run(search, Pages(source), sink)
    assert outcome.error is None
    assert outcome.complete
    check_sums(search, outcome.rows, sink.found)
    for place, row in enumerate(search.rows):
        own = {f.parcel.svc_uuid for f in sink.found for m in f.joins if m.origin == place}
        assert own == set(expected(row, search)), row


def expected(row, search):
    if isinstance(row, IdRow) and row.id:
        folded = row.id.replace("-", "")
        return [p.svc_uuid for p in PARCELS if p.attributes["parcel_id"].replace("-", "") == folded]
    if not isinstance(row, PointRow) or (row.lat < 42 and not search.max_distance):
        return []
    number = int((row.lon + 93) / SIZE)
    return [p.svc_uuid for p in PARCELS if number < 20 and p.wkb == PARCELS[number].wkb]


@settings(max_examples=60, deadline=None)
@given(search=searches(caps=st.none()), service=SERVICES, salt=st.integers(0, 99))
def test_a_rerun_completes_failed_rows_and_another_is_free(search, service, salt):
    inner = MemorySource(PARCELS, **service, before=failing(salt))
    source = StoringSource(inner)
    first = run(search, Pages(source), ListSink())
    inner.before = None
    sink = ListSink()
    outcome = run(search, Pages(source), sink)
    assert outcome.complete
    for before, after in zip(first.rows, outcome.rows):
        assert before.status is RowStatus.ERROR or before == after
    inner.requests.clear()
    sink_again = ListSink()
    again = run(search, Pages(source), sink_again)
    assert not inner.requests
    assert again.rows == outcome.rows
    assert sink_again.found == sink.found
