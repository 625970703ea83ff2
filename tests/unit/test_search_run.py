"""The loop over streams: what it emits, and how it says that the search ended."""

import threading
import time
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from parcel_lookup.core.contract import (
    ID_FIELD,
    Cancellation,
    ErrorCode,
    Filter,
    Order,
    ParcelError,
)
from parcel_lookup.core.contract.query import (
    Allowance,
    Batch,
    Gap,
    Match,
    OutOfRequests,
    Query,
    Reason,
    Run,
    Unchecked,
)
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.search import (
    BadRow,
    IdRow,
    OverlapUnit,
    PointRow,
    Predicate,
    Relation,
    RowStatus,
    Search,
    SearchPolygon,
)
from parcel_lookup.core.search.query.overlap import OverlapFinder
from parcel_lookup.core.search.run import NamedSource, count, run
from parcel_lookup.tests.support.random_queries import as_read, cases, parcels_of
from parcel_lookup.tests.support.sources import (
    ListSink,
    make_parcel,
    over,
    row_of_parcels,
)
from parcel_lookup.tests.support.streams import FakeSource

pytestmark = pytest.mark.plain

ROW = row_of_parcels(40)
FREE = SourceInfo(is_metered=False)
METERED = SourceInfo()
FAILED = ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500)
NOTHING = ("No parcel contains the point.",)


@dataclass
class Stream:
    """A source that yields batches as they are given, each for one request if it is metered."""

    batches: list
    info: SourceInfo = FREE
    #: Called with the index of each batch before it is yielded.
    before: object = lambda index, run: None
    expects: object = "exact"
    most_needed: list = field(default_factory=list)
    queries: list = field(default_factory=list)
    is_ended: bool = False

    def read(self, query, run):
        self.queries.append(query)
        number = sum(len(batch.parcels) for batch in self.batches)
        requests = len(self.batches) if self.info.is_metered else None
        run.expect(number if self.expects == "exact" else self.expects, requests)
        yield from self._each(self.batches, run)

    def at(self, places, run, *, buildings=False):
        self.queries.append(list(places))
        for row, batch in enumerate(self._each(self.batches[: len(places)], run)):
            reason = Reason.FAILED if batch.gaps else Reason.FOUND if batch.parcels else Reason.NONE
            yield Match(row, batch, reason, notes=NOTHING if reason is Reason.NONE else ())

    def _each(self, batches, run):
        try:
            for index, batch in enumerate(batches):
                self.most_needed.append(run.needed())
                self.before(index, run)
                if self.info.is_metered and not run.allowance.take():
                    raise OutOfRequests
                yield batch
        finally:
            self.is_ended = True

    def estimate(self, query):
        return None

    def count(self, query, run):
        return sum(len(batch.parcels) for batch in self.batches)

    def bounds(self, run):
        return None

    def close(self):
        """Do nothing."""


def batches_of(parcels, size=10, **members):
    return [Batch(parcels[i : i + size], **members) for i in range(0, len(parcels), size)]


def searched(search, *sources, running=None, **options):
    sink = ListSink()
    named = [
        one if isinstance(one, NamedSource) else NamedSource(one, name)
        for one, name in zip(sources, ("" if len(sources) == 1 else "A", "B", "C"))
    ]
    outcome = run(search, named, running or Run(), sink, **options)
    assert sink.threads <= {threading.get_ident()}
    assert outcome.parcels == len(sink.found)
    return sink, outcome


def numbers(sink):
    return [int(uuid[-12:]) for uuid in sink.uuids]


# ---- one source ---------------------------------------------------------------------------------


def test_a_limit_of_requests_ends_the_search_with_an_estimate_of_the_rest():
    stream = Stream(batches_of(ROW), METERED)
    sink, outcome = searched(Search(max_requests=2), stream)
    assert numbers(sink) == list(range(20))
    assert (outcome.requests, outcome.complete, outcome.is_out_of_requests) == (2, False, True)
    assert (outcome.expected_parcels, outcome.expected_more_requests) == (40, 2)
    assert outcome.notices == (
        "The search stopped at its limit of 2 requests. About 2 more requests are needed for the "
        "rest of about 40 parcels.",
    )


@pytest.mark.parametrize(("own", "most"), [(2, 3), (3, 2)])
def test_the_requests_of_a_connection_are_another_limit(own, most):
    allowance = Allowance(own + 1)
    allowance.take()
    source = NamedSource(Stream(batches_of(ROW), METERED), allowance=allowance)
    sink, outcome = searched(Search(max_requests=most), source)
    assert (len(sink.found), outcome.requests, allowance.left) == (20, 2, own - 2)
    assert outcome.notices[0].startswith("The search stopped at its limit of 2 requests.")


def test_a_failed_request_costs_its_own_parcels_only():
    first, _, third, last = batches_of(ROW)
    gap = Batch(gaps=(Gap(FAILED, 10), Gap(FAILED)))
    sink, outcome = searched(Search(), Stream([first, gap, third, last]))
    assert numbers(sink) == [*range(10), *range(20, 40)]
    assert not outcome.complete
    assert outcome.error.code is ErrorCode.SERVICE_FAILED
    assert outcome.missing == "The service at h failed (500). Missing: 10 parcels and more parcels."


def test_an_error_of_all_requests_is_not_what_is_missing():
    _, outcome = searched(Search(), Stream([Batch(gaps=(Gap(FAILED),))]))
    assert (outcome.error, outcome.missing) == (FAILED, "")


def test_parcels_of_a_failed_request_keep_their_places_under_a_maximum():
    first, _, third, last = batches_of(ROW)
    stream = Stream([first, Batch(gaps=(Gap(FAILED, 10),)), third, last], METERED)
    sink, outcome = searched(Search(max_parcels=25), stream)
    assert numbers(sink) == [*range(10), *range(20, 25)]
    assert stream.most_needed == [25, 15, 15]
    assert not outcome.is_capped


@pytest.mark.parametrize(
    ("most", "expects", "is_capped"),
    [(20, "exact", False), (20, None, True), (19, "exact", True), (21, None, False)],
)
def test_a_maximum_is_reported_unless_the_source_has_no_more(most, expects, is_capped):
    stream = Stream(batches_of(ROW[:20]), expects=expects)
    sink, outcome = searched(Search(max_parcels=most), stream)
    assert len(sink.found) == min(most, 20)
    assert (outcome.is_capped, outcome.complete) == (is_capped, not is_capped)
    assert ("maximum" in " ".join(outcome.notices)) is is_capped
    assert stream.queries[0].maximum == most


@pytest.mark.parametrize("info", [FREE, METERED])
def test_under_a_maximum_no_batch_is_read_before_those_before_it_are_used(info):
    stream = Stream(batches_of(ROW), info)
    sink, _ = searched(Search(max_parcels=15), stream)
    assert numbers(sink) == [*range(15)]
    assert stream.most_needed == [15, 5]


def test_sentences_of_a_connection_end_its_notices():
    given = NamedSource(Stream(batches_of(ROW), METERED), note="Some towns.", limit_note="No more.")
    _, outcome = searched(Search(), given)
    assert outcome.notices == ("Some towns.",)
    _, outcome = searched(Search(max_requests=1), given)
    assert outcome.notices[1:] == ("No more.", "Some towns.")


def test_a_maximum_counts_what_an_expression_keeps():
    stream = Stream(batches_of(ROW), METERED)
    search = Search(expression="even", max_parcels=12)
    sink, _ = searched(search, stream, prepare=lambda own, info: (own, is_even))
    assert numbers(sink) == list(range(0, 24, 2))
    assert stream.most_needed == [12, 7, 2]
    assert stream.queries[0].maximum is None
    assert stream.is_ended


def test_an_error_of_the_expression_ends_the_search():
    def fails(parcels):
        raise ParcelError(ErrorCode.LOCAL_FILE, path="x", reason="y")

    search = Search(expression="x")
    _, outcome = searched(search, Stream(batches_of(ROW)), prepare=lambda own, info: (own, fails))
    assert outcome.error.code is ErrorCode.LOCAL_FILE
    _, outcome = searched(search, Stream(batches_of(ROW)))
    assert outcome.error.code is ErrorCode.UNEXPECTED


def test_what_is_refused_is_not_read():
    stream = Stream(batches_of(ROW))
    _, outcome = searched(Search(filters=(Filter("acres", "ilike", "1"),)), stream)
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    assert stream.queries == []


def test_what_has_arrived_before_an_error_is_kept():
    def before(index, run):
        if index == 3:
            raise FAILED

    sink, outcome = searched(Search(), Stream(batches_of(ROW), before=before))
    assert numbers(sink) == list(range(30))
    assert (outcome.error, outcome.expected_parcels) == (FAILED, 40)


@pytest.mark.parametrize("most", [None, 35])
def test_a_source_that_hangs_is_reported_and_can_be_canceled(most):
    release, reports = threading.Event(), []
    running = Run(Cancellation())

    def before(index, run):
        if index == 2:
            release.wait(20)

    def report(progress):
        reports.append((progress.parcels, time.monotonic()))
        if len(reports) > 4:
            running.cancellation.cancel()

    started = time.monotonic()
    stream = Stream(batches_of(ROW), before=before)
    sink, outcome = searched(Search(max_parcels=most), stream, running=running, progress=report)
    assert numbers(sink) == list(range(20))
    assert outcome.is_cancelled
    waits = [later - sooner for (_, sooner), (_, later) in zip(reports[1:], reports[2:])]
    assert max(waits) < 0.9
    assert time.monotonic() - reports[-1][1] < 0.9
    assert time.monotonic() - started < 5
    release.set()


def test_what_arrives_with_a_cancel_is_kept():
    running = Run(Cancellation())

    def before(index, run):
        if index == 3:
            running.cancellation.cancel()
            run.cancellation.check()

    sink, outcome = searched(Search(), Stream(batches_of(ROW), before=before), running=running)
    assert numbers(sink) == list(range(30))
    assert outcome.is_cancelled


def test_a_sink_that_fails_ends_the_stream():
    class Full(ListSink):
        def add(self, found):
            super().add(found)
            raise OSError("full")

    def before(index, run):
        if index > 3:
            run.cancellation.wait(20)

    stream = Stream(batches_of(ROW, 5), before=before)
    outcome = run(Search(), [NamedSource(stream)], Run(), Full())
    assert outcome.error.code is ErrorCode.UNEXPECTED
    assert stream.is_ended


def test_what_a_source_left_unchecked_is_checked():
    parcels = [*ROW, make_parcel(99, None)]
    batches = batches_of(parcels, unchecked=Unchecked.FILTERS | Unchecked.AREA)
    search = Search(polygons=[SearchPolygon(over(5, 15), 3)], filters=(Filter("acres", "gte", 10),))
    sink, outcome = searched(search, Stream(batches))
    assert numbers(sink) == [*range(10, 16), 99]
    assert [joins[0].origin for _, joins in sink.found[:-1]] == [3] * 6
    assert outcome.complete
    sink, _ = searched(search, Stream(batches_of(parcels)))
    assert len(sink.found) == 41


def test_ids_are_read_as_ids():
    stream = Stream([])
    ids, other = Filter(ID_FIELD, "in", ("b", "a", "b")), Filter("acres", "gt", 1)
    searched(Search(filters=(ids, other)), stream)
    (query,) = stream.queries
    assert (query.ids, query.filters) == (("b", "a"), (other,))


@pytest.mark.parametrize("predicate", [Predicate(), Predicate(Relation.OVERLAPS, 30.0)])
@pytest.mark.parametrize("is_transformed", [False, True])
def test_parcels_in_another_crs_overlap_as_much(predicate, is_transformed):
    search = Search(
        polygons=[SearchPolygon(over(5, 7), 0), SearchPolygon(over(7, 9), 1)],
        predicate=predicate,
        is_transformed=is_transformed,
    )
    shapes = shapely.from_wkb([one.wkb for one in ROW])
    shapes = shapely.transform(shapes, lambda xy: scaled(xy, "EPSG:4326", "feet"))
    moved = [one._replace(wkb=wkb) for one, wkb in zip(ROW, shapely.to_wkb(shapes).tolist())]
    expected, _ = searched(search, Stream(batches_of(ROW, unchecked=Unchecked.AREA)))
    batches = batches_of(moved, crs="feet", unchecked=Unchecked.AREA)
    stream = Stream(batches, replace(FREE, crs="feet"))
    sink, _ = searched(search, stream, transform=scaled)
    assert stream.queries[0].crs == "feet"
    assert len(sink.found) in (3, 5)
    assert sink.uuids == expected.uuids
    for (_, some), (_, others) in zip(sink.found, expected.found):
        assert [one.origin for one in some] == [one.origin for one in others]
        assert [one.acres for one in some] == pytest.approx([one.acres for one in others])


def scaled(xy, crs, to_crs):
    """Transform to a CRS of a thousandth of a degree, and back."""
    return xy * (1000.0 if crs == "EPSG:4326" else 0.001)


# ---- several connections ------------------------------------------------------------------------


def test_streams_are_merged_in_order_and_the_first_record_wins():
    ordered = [ROW[4], ROW[2], make_parcel(77, None, acres=None)]
    others = [ROW[3], ROW[2]._replace(attributes={**ROW[2].attributes, "owner": "other"}), ROW[1]]
    search = Search(order=Order("acres", "desc"))
    sink, outcome = searched(search, Stream(batches_of(ordered, 1)), Stream(batches_of(others, 2)))
    assert numbers(sink) == [4, 3, 2, 1, 77]
    assert [one.parcel.source for one in sink.found] == ["A", "B", "A", "B", "A"]
    assert outcome.complete
    assert outcome.notices == (
        "1 parcel is in several of the connections; the result has the record of the first one.",
    )
    assert [(share.source, share.outcome.parcels) for share in outcome.shares] == [
        ("A", 3),
        ("B", 2),
    ]


@pytest.mark.parametrize("number", [5, 6, 40])
def test_the_maximum_holds_for_the_merged_streams(number):
    streams = [Stream(batches_of(ROW[some:number:2], 3)) for some in (0, 1)]
    sink, outcome = searched(Search(order=Order("acres"), max_parcels=5), *streams)
    assert numbers(sink) == [0, 1, 2, 3, 4]
    assert outcome.is_capped is (number > 5)
    if outcome.is_capped:
        assert outcome.notices == ("The search stopped at its maximum of 5 parcels.",)


def test_connections_follow_one_another_up_to_the_maximum():
    far = [make_parcel(number, shapely.box(9, 9, 10, 10)) for number in range(3)]
    streams = [Stream(batches_of(some)) for some in (ROW[:3], far, ROW[10:14], ROW[20:22])]
    named = [NamedSource(one, str(place)) for place, one in enumerate(streams)]
    sink, outcome = searched(Search(max_parcels=8), *named)
    assert numbers(sink) == [0, 1, 2, 0, 1, 2, 10, 11]  # the same ID elsewhere is another parcel
    assert [share.source for share in outcome.shares] == ["0", "1", "2"]
    assert streams[3].queries == []
    assert outcome.is_capped


def test_a_connection_that_fails_does_not_keep_the_others_from_being_searched():
    named = [
        NamedSource(None, "A", error=FAILED),
        NamedSource(Stream(batches_of(ROW[:3])), "B"),
    ]
    sink, outcome = searched(Search(), *named)
    assert numbers(sink) == [0, 1, 2]
    assert (outcome.error, outcome.complete) == (FAILED, False)
    assert outcome.missing == "“A”: The service at h failed (500)."


@pytest.mark.parametrize("order", [None, Order("acres")])
def test_the_limit_of_requests_holds_for_all_connections_together(order):
    streams = [Stream(batches_of(ROW[some::2], 5), METERED) for some in (0, 1)]
    sink, outcome = searched(Search(order=order, max_requests=3), *streams)
    assert (outcome.requests, outcome.is_out_of_requests) == (3, True)
    shares = [share.outcome.requests for share in outcome.shares]
    assert shares == ([3, 0] if order is None else [2, 1])


@pytest.mark.parametrize("search", [Search(), Search(rows=[PointRow(1, 1), PointRow(2, 2)])])
def test_a_cancel_ends_the_search_before_the_next_connection(search):
    running = Run(Cancellation())

    def before(index, run):
        running.cancellation.cancel()
        run.cancellation.check()

    streams = [Stream(batches_of(ROW), before=before), Stream(batches_of(ROW))]
    _, outcome = searched(search, *streams, running=running)
    assert outcome.is_cancelled
    assert [share.source for share in outcome.shares] == ["A"]
    assert streams[1].queries == []


# ---- lists --------------------------------------------------------------------------------------

POINTS = [PointRow(42.0005, -92.9995), PointRow(1.0, 1.0), PointRow(42.0005, -92.9985)]


def test_every_row_has_its_result():
    rows = (*POINTS, BadRow("no point"), POINTS[0])
    batches = [Batch(ROW[:1]), Batch(), Batch(ROW[5:7], gaps=(Gap(FAILED),))]
    sink, outcome = searched(Search(rows=rows), Stream(batches))
    assert numbers(sink) == [0, 5, 6]
    assert [(row.status, row.parcels) for row in outcome.rows] == [
        (RowStatus.MATCHED, 1),
        (RowStatus.NONE, 0),
        (RowStatus.ERROR, 2),
        (RowStatus.ERROR, 0),
        (RowStatus.MATCHED, 1),
    ]
    assert [row.note for row in outcome.rows[1:4]] == [
        *NOTHING,
        "The service at h failed (500).",
        "no point",
    ]
    assert [match.origin for match in sink.found[0].joins] == [0, 4]
    assert outcome.missing == "1 request failed. Rows without a result: 3."
    assert not outcome.complete


def test_rows_after_the_maximum_are_left_out():
    batches = [Batch(ROW[:2]), Batch(ROW[2:4]), Batch(ROW[4:5])]
    sink, outcome = searched(Search(rows=POINTS, max_parcels=3), Stream(batches))
    assert numbers(sink) == [0, 1, 2]
    assert [row.parcels for row in outcome.rows] == [2, 1, 0]
    assert outcome.rows[2].note.startswith("Left out: the search stopped at its maximum")
    assert outcome.is_capped


def test_rows_after_the_last_request_are_not_searched():
    stream = Stream([Batch(ROW[:1])] * 3, METERED)
    _, outcome = searched(Search(rows=POINTS, max_requests=2), stream)
    assert [row.parcels for row in outcome.rows] == [1, 1, 0]
    assert outcome.rows[2].note == "Not searched: the search ended before this row."
    assert outcome.is_out_of_requests


def test_the_next_connection_looks_up_the_rows_without_a_parcel():
    first = Stream([Batch(ROW[:1]), Batch(), Batch(gaps=(Gap(FAILED),))])
    second = Stream([Batch(ROW[8:9]), Batch()])
    sink, outcome = searched(Search(rows=POINTS), first, second)
    assert [(place.lat, place.lon) for place in second.queries[0]] == list(map(tuple, POINTS[1:]))
    assert [row.parcels for row in outcome.rows] == [1, 1, 0]
    assert outcome.rows[2].status is RowStatus.ERROR
    assert [one.parcel.source for one in sink.found] == ["A", "B"]


def test_parcels_of_a_row_meet_the_filters():
    search = Search(rows=POINTS[:1], filters=(Filter("acres", "gte", 5),))
    sink, outcome = searched(search, Stream([Batch(ROW[4:6])]))
    assert numbers(sink) == [5]
    assert outcome.rows[0].status is RowStatus.MATCHED
    _, outcome = searched(search, Stream([Batch(ROW[:2])]))
    assert outcome.rows[0].note == (
        "The parcel that contains the point does not match the filters."
    )


def test_a_search_that_cannot_be_sent_has_a_result_for_each_row():
    rows = (IdRow("a"), BadRow("no ID"))
    _, outcome = searched(Search(rows=rows, id_field="nowhere"), Stream([]))
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    assert [row.note for row in outcome.rows] == [
        "Not searched: the search ended before this row.",
        "no ID",
    ]


def is_even(parcels):
    return [float(one.attributes["acres"] or 0) % 2 == 0 for one in parcels]


# ---- counting -----------------------------------------------------------------------------------


def test_counting():
    streams = [NamedSource(Stream(batches_of(some))) for some in (ROW[:12], ROW[10:20])]
    assert count(Search(max_parcels=3), streams[:1], Run())[:3] == (12, False, 0)
    named = [one._replace(name=name) for one, name in zip(streams, "AB")]
    assert count(Search(), named, Run())[:3] == (20, False, 0)
    metered = [one._replace(source=replace(one.source, info=METERED)) for one in named]
    assert count(Search(), metered, Run())[:3] == (22, True, 0)
    even = Search(expression="x")
    counted = count(even, streams[:1], Run(), prepare=lambda own, info: (own, is_even))
    assert counted[:3] == (6, False, 0)
    with pytest.raises(ParcelError):
        count(Search(), [NamedSource(None, "A", error=FAILED)], Run())


# ---- everything against brute force -------------------------------------------------------------

CAPS = st.none() | st.integers(1, 45)
RULES = st.sampled_from(
    [
        Predicate(),
        Predicate(Relation.OVERLAPS, 30.0),
        Predicate(Relation.OVERLAPS, 1.0, OverlapUnit.ACRES),
        Predicate(Relation.MOSTLY_INSIDE),
        Predicate(Relation.CENTER_INSIDE),
    ]
)


def uuids_of(parcels):
    return [one.svc_uuid for one in parcels]


@settings(max_examples=40)
@given(cases(), CAPS, st.sampled_from([Unchecked.NOTHING, Unchecked.FILTERS]), st.integers(1, 9))
def test_the_first_matches_are_emitted_in_order(case, cap, unchecked, size):
    records, queries = case
    parcels = as_read(parcels_of(records))
    for filters, order in queries:
        source = FakeSource(parcels, batch_size=size, unchecked=unchecked)
        sink, outcome = searched(Search(filters=filters, order=order, max_parcels=cap), source)
        expected = uuids_of(FakeSource(parcels).matching(Query(filters, order=order)))
        assert sink.uuids == expected[:cap]
        assert outcome.complete or (cap is not None and cap <= len(expected))


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.integers(0, 39), st.integers(0, 12), st.integers(0, 5)),
        min_size=1,
        max_size=6,
    ),
    CAPS,
    RULES,
    st.sampled_from([(), (Filter("acres", "gte", 12),)]),
    st.booleans(),
)
def test_areas_relations_and_expressions(spans, cap, rule, filters, is_judged):
    polygons = [SearchPolygon(over(first, first + more), origin) for first, more, origin in spans]
    search = Search(polygons=polygons, filters=filters, max_parcels=cap, predicate=rule)
    prepare = None
    if is_judged:
        some = ((Filter("acres", "lt", 20),), (Filter("acres", "gt", 10),))
        search = replace(search, expression='"acres" % 2 = 0', alternatives=some)
        prepare = lambda own, info: (own, is_even)  # noqa: E731
    sink, outcome = searched(search, FakeSource(ROW, batch_size=7), prepare=prepare)
    area = tuple(one.wkb for one in polygons)
    touching = FakeSource(ROW).matching(Query(filters, polygons=area))
    joins = OverlapFinder(polygons, rule).find([one.wkb for one in touching])
    kept = is_even(touching) if is_judged else [True] * len(touching)
    expected = [pair for pair, is_kept in zip(zip(touching, joins), kept) if is_kept]
    expected = [pair for pair in expected if pair[1] is not None][:cap]
    assert [tuple(one) for one in sink.found] == expected
    assert outcome.complete or cap is not None


# ---- parcels in other CRSs ----------------------------------------------------------------------


def beyond(xy, crs, to_crs, lost=np.inf):
    """Transform to degrees from a CRS that ends at 2000."""
    return np.where(scaled(xy, crs, to_crs) < 2, scaled(xy, crs, to_crs), lost)


@pytest.mark.parametrize("lost", [np.inf, np.nan])
def test_a_geometry_that_cannot_be_transformed_is_kept_as_text(lost):
    near, far = make_parcel(1, shapely.box(0, 0, 9, 9)), make_parcel(2, shapely.box(0, 0, 4000, 9))
    stream = Stream(batches_of([near, far, make_parcel(3, None)], crs="feet"))
    sink, outcome = searched(
        Search(), stream, transform=partial(beyond, lost=lost), crs="EPSG:4326"
    )
    first, second, third = (one.parcel for one in sink.found)
    assert shapely.equals_exact(shapely.from_wkb(first.wkb), shapely.box(0, 0, 0.009, 0.009), 1e-9)
    assert (second.wkb, second.unread) == (None, {"geom": far.wkb.hex()})
    assert (third.wkb, third.unread) == (None, None)
    assert (outcome.count_unread, outcome.count_without_geometry) == (1, 2)


def test_an_area_that_the_crs_does_not_reach():
    stream = Stream(batches_of(ROW, crs="feet"), replace(FREE, crs="feet"))
    search = Search(polygons=[SearchPolygon(shapely.box(50, 50, 60, 60).wkb, 0)])
    _, outcome = searched(search, stream, transform=beyond)
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    stream.bounds = lambda run: (0, 0, 1, 1)
    sink, outcome = searched(search, stream, transform=beyond)
    assert (sink.found, outcome.complete, stream.queries) == ([], True, [])
    assert count(search, [NamedSource(stream)], Run(), transform=beyond).number == 0
