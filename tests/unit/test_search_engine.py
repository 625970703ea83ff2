"""The engine: concurrency, plan order, canceling, errors, and counts."""

import threading
import time

import pytest
import shapely

from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    Action,
    AreaRequest,
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    ParcelError,
    Problem,
    QueryRequest,
    RequestRefused,
)
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.engine.engine import run
from parcel_lookup.core.search.query.plan import make_plan
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    MemorySource,
    make_parcel,
    over,
    row_of_parcels,
    uuids,
)

PATIENCE = 20  # seconds until a test that would wait forever fails


@pytest.fixture(scope="module")
def row():
    return row_of_parcels(1000)


def first(number, **members):
    return Search(polygons=[(over(0, number - 1), 0)], **members)


class LastFirst:
    """A source that responds to the first request immediately, and then to the newest first.

    It waits for the maximum number of concurrent requests, so that a search with fewer of them
    never ends.
    """

    def __init__(self, requests, at_a_time):
        self.left = requests - 1
        self.at_a_time = at_a_time
        self.waiting = []
        self.changed = threading.Condition()
        self.is_first = True

    def __call__(self, request, cancellation):
        with self.changed:
            if self.is_first:
                self.is_first = False
                return
            me = object()
            self.waiting.append(me)
            self.changed.notify_all()
            in_time = self.changed.wait_for(lambda: self._is_next(me), PATIENCE)
            assert in_time, f"{len(self.waiting)} pending, {self.left} to come"
            self.waiting.remove(me)
            self.left -= 1
            self.changed.notify_all()

    def _is_next(self, me):
        return self.waiting[-1] is me and len(self.waiting) == min(self.left, self.at_a_time)


@pytest.mark.parametrize("at_a_time", [1, 2, 6])
def test_parcels_are_in_plan_order_with_concurrent_requests(row, at_a_time):
    source = MemorySource(row[:950], before=LastFirst(10, at_a_time))
    sink = ListSink()
    outcome = run(Search(), source, sink, Listener(), concurrency=at_a_time)
    assert outcome.error is None
    assert sink.uuids == uuids(row[:950])
    assert source.most_under_way == at_a_time


def test_six_requests_are_concurrent_by_default(row):
    source = MemorySource(row[:950], before=LastFirst(10, 6))
    assert run(Search(), source, ListSink(), Listener()).error is None
    assert source.most_under_way == 6
    source = MemorySource(row[:950], before=LastFirst(10, 3))
    plan = make_plan(Search(), concurrency=3)
    assert run(plan, source, ListSink(), Listener()).error is None
    assert source.most_under_way == 3


def test_batches_are_requested_concurrently_and_emitted_in_input_order(row):
    """Six batches, whose first pages are returned in reverse order."""
    polygons = [(over(i * 3, i * 3 + 2), i) for i in range(300)][::-1]
    returned = {polygons[i * 50][0]: threading.Event() for i in range(6)}
    behind = dict(zip(list(returned), list(returned.values())[1:]))

    def before(request, cancellation):
        if request.offset == 0:
            batch = request.polygons[0]
            assert batch not in behind or behind[batch].wait(PATIENCE)
            returned[batch].set()

    sink = ListSink()
    outcome = run(Search(polygons=polygons), MemorySource(row, before=before), sink, Listener())
    assert outcome.requests == 6 * (150 // 100 + 1)
    blocks = [row[i : i + 150] for i in range(750, -1, -150)]
    assert sink.uuids == [uuid for block in blocks for uuid in uuids(block)]


def test_records_are_requested_while_area_pages_arrive(row):
    """The last area page waits for the first query, which must therefore not wait for it."""
    query_came = threading.Event()

    def before(request, cancellation):
        if isinstance(request, QueryRequest):
            query_came.set()
        elif request.offset == 900:
            assert query_came.wait(PATIENCE)

    source = MemorySource(row[:950], area="ids", before=before)
    sink = ListSink()
    assert run(first(950), source, sink, Listener()).error is None
    assert sink.uuids == uuids(row[:950])


def test_parcels_are_emitted_as_soon_as_they_are_next(row):
    """The second page is only returned after the first one was emitted."""
    emitted = threading.Event()

    class Sink(ListSink):
        def add(self, found):
            super().add(found)
            emitted.set()

    def before(request, cancellation):
        assert request.offset == 0 or emitted.wait(PATIENCE)

    sink = Sink()
    run(Search(), MemorySource(row[:150], before=before), sink, Listener())
    assert len(sink.found) == 150
    assert sink.calls >= 2


def test_the_sink_is_only_called_in_the_calling_thread(row):
    sink = ListSink()
    run(first(500), MemorySource(row, area="ids"), sink, Listener())
    assert sink.threads == {threading.get_ident()}


# ---- cancel -------------------------------------------------------------------------------------


class Stuck:
    """A source that responds to a number of requests and then ignores even a cancellation."""

    def __init__(self, responses):
        self.responses = responses
        self.is_stuck = threading.Event()
        self.let_go = threading.Event()
        self.lock = threading.Lock()

    def __call__(self, request, cancellation):
        with self.lock:
            self.responses -= 1
            if self.responses >= 0:
                return
        self.is_stuck.set()
        assert self.let_go.wait(PATIENCE)


@pytest.mark.parametrize("responses", [0, 1, 3])
def test_canceling_takes_effect_immediately(row, responses):
    stuck = Stuck(responses)
    source = MemorySource(row, before=stuck)
    sink, listener, outcomes = ListSink(), Listener(), []
    thread = threading.Thread(
        target=lambda: outcomes.append(run(Search(), source, sink, listener, concurrency=2))
    )
    thread.start()
    assert stuck.is_stuck.wait(PATIENCE)
    while len(listener.reports) < responses:  # the received parcels are being emitted
        time.sleep(0.001)
    started = time.monotonic()
    listener.cancellation.cancel()
    thread.join(PATIENCE)
    took = time.monotonic() - started
    stuck.let_go.set()
    (outcome,) = outcomes
    assert took < 0.5
    assert outcome.is_cancelled
    assert not outcome.complete
    # Which of the pending pages arrived is random; what arrived is there once and in order.
    assert len(sink.found) == 100 * responses
    assert sink.uuids == [uuid for uuid in uuids(row) if uuid in set(sink.uuids)]
    assert outcome.parcels == len(sink.found)
    assert (outcome.expected_parcels == 1000) == (responses > 0)


def test_canceling_reaches_the_source(row):
    def before(request, cancellation):
        if request.offset:
            seen.set()
            cancellation.wait(PATIENCE)

    seen = threading.Event()
    sink, listener = ListSink(), Listener()
    threading.Thread(target=lambda: seen.wait(PATIENCE) and listener.cancellation.cancel()).start()
    outcome = run(Search(), MemorySource(row, before=before), sink, listener)
    assert outcome.is_cancelled
    assert sink.uuids == uuids(row[:100])
    assert outcome.sentence == (
        "The search was canceled. 100 of about 1,000 parcels are in the layer."
    )


def test_parcels_received_before_canceling_are_kept(row):
    """The second page never arrives; the others, which wait for it, are emitted at the end."""
    others = threading.Semaphore(0)

    def before(request, cancellation):
        if request.offset == 100:
            for _ in range(3):
                assert others.acquire(timeout=PATIENCE)
            listener.cancellation.cancel()
            cancellation.check()

    class Notifying(Listener):
        def progress(self, progress):
            super().progress(progress)
            if len(self.reports) > 1:
                others.release()

    listener, sink = Notifying(), ListSink()
    outcome = run(Search(), MemorySource(row[:450], before=before), sink, listener)
    assert outcome.is_cancelled
    assert sink.uuids == uuids(row[:100] + row[200:450])


def test_a_search_canceled_before_its_start_sends_nothing(row):
    listener, source = Listener(), MemorySource(row)
    listener.cancellation.cancel()
    outcome = run(Search(), source, ListSink(), listener)
    assert outcome.is_cancelled
    assert source.requests == []
    assert outcome.sentence == "The search was canceled. No parcels were received before that."


def test_retries_are_reported_before_the_first_response(row):
    reported = threading.Event()

    def before(request, _cancellation):
        source.requests += [request] * 3  # like a transport that retries
        assert reported.wait(PATIENCE)

    class Notifying(Listener):
        def progress(self, progress):
            super().progress(progress)
            if progress.requests == 4:
                reported.set()

    source = MemorySource(row[:50], before=before)
    outcome = run(Search(), source, ListSink(), Notifying())
    assert outcome.complete
    assert outcome.requests == 4


def test_no_thread_outlives_a_search(row):
    run(Search(), MemorySource(row), ListSink(), Listener())
    ours = [t for t in threading.enumerate() if t.name.startswith("parcel-lookup-search")]
    for thread in ours:
        thread.join(PATIENCE)
        assert not thread.is_alive()


def test_hanging_threads_do_not_prevent_python_from_exiting(row):
    stuck = Stuck(0)
    listener = Listener()
    daemons = []

    def before(request, cancellation):
        daemons.append(threading.current_thread().daemon)
        listener.cancellation.cancel()
        stuck(request, cancellation)

    run(Search(), MemorySource(row, before=before), ListSink(), listener)
    stuck.let_go.set()
    assert daemons == [True]


# ---- errors -------------------------------------------------------------------------------------


def failing(error, at):
    """Raises for the page at an offset."""

    def before(request, cancellation):
        if request.offset == at:
            raise error

    return before


HOPELESS = [
    ParcelError(ErrorCode.KEY_REFUSED, host="h"),
    ParcelError(ErrorCode.NO_SUBSCRIPTION, host="h"),
    ParcelError(ErrorCode.QUOTA_SPENT, host="h"),
    ParcelError(ErrorCode.CERTIFICATE, host="h", reason="it is old."),
    ParcelError(ErrorCode.HOST_UNKNOWN, host="h"),
    ParcelError(ErrorCode.PROXY_FAILED, proxy="p", reason="no."),
    ParcelError(ErrorCode.PROXY_UNSUPPORTED, kind="SOCKS5"),
    ParcelError(ErrorCode.ADDRESS_REFUSED, reason="no."),
    ParcelError(ErrorCode.NOT_A_SERVICE, host="h", found="a web page"),
    ParcelError(ErrorCode.LOCAL_FILE, path="p", reason="gone."),
    RequestRefused((Problem(400, (), "No."),)),
]


@pytest.mark.parametrize("error", HOPELESS, ids=lambda error: error.code.value)
def test_a_general_failure_stops_new_requests_and_keeps_those_in_flight(row, error):
    failed = threading.Event()

    class Notifying(Listener):
        def progress(self, progress):
            super().progress(progress)
            if progress.requests > 1:
                failed.set()

    def before(request, cancellation):
        if request.offset == 100:
            raise error
        if request.offset == 200:
            assert failed.wait(PATIENCE)

    sink, source = ListSink(), MemorySource(row, before=before)
    outcome = run(Search(), source, sink, Notifying(), concurrency=2)
    assert outcome.error is error
    assert outcome.missing == ""
    assert not outcome.complete
    # Two threads send requests, and either may be the first.
    assert sorted(request.offset for request in source.requests) == [0, 100, 200]
    assert sink.uuids == uuids(row[:100] + row[200:300])
    assert outcome.sentence.endswith(" 200 of about 1,000 parcels are in the layer.")


def test_a_used_up_quota_is_reported_with_the_parcels_received(row):
    error = ParcelError(ErrorCode.QUOTA_SPENT, host="parcels.example.com")
    source = MemorySource(row[:950], before=failing(error, 300))
    outcome = run(Search(), source, ListSink(), Listener(), concurrency=1)
    assert outcome.sentence == (
        "This month's requests at parcels.example.com are used up (429). "
        "300 of about 950 parcels are in the layer."
    )
    assert outcome.error.action is Action.RESUME
    assert outcome.expected_more_requests == 7


def test_a_used_up_quota_does_not_delay_canceling(row):
    listener = Listener()
    spent = threading.Event()

    def before(request, cancellation):
        if request.offset == 100:
            spent.set()
            raise ParcelError(ErrorCode.QUOTA_SPENT, host="h")
        if request.offset == 200:
            assert spent.wait(PATIENCE)
            listener.cancellation.cancel()
            cancellation.wait(PATIENCE)

    sink = ListSink()
    outcome = run(Search(), MemorySource(row, before=before), sink, listener, concurrency=2)
    assert outcome.error.code is ErrorCode.QUOTA_SPENT
    assert sink.uuids == uuids(row[:100])
    assert not outcome.complete


def test_an_unexpected_error_is_reported_with_its_traceback(row):
    def before(request, cancellation):
        raise ZeroDivisionError("of all things")

    outcome = run(Search(), MemorySource(row, before=before), ListSink(), Listener())
    assert outcome.error.code is ErrorCode.UNEXPECTED
    assert "ZeroDivisionError: of all things" in outcome.error.detail
    assert "Traceback" in outcome.error.detail
    assert not outcome.complete


@pytest.mark.parametrize(
    ("raised", "code"),
    [
        (MemoryError("full"), ErrorCode.UNEXPECTED),
        (ParcelError(ErrorCode.LOCAL_FILE, path="p", reason="full."), ErrorCode.LOCAL_FILE),
        (Cancelled(), ErrorCode.CANCELLED),
    ],
)
def test_a_sink_that_fails_ends_the_search(row, raised, code):
    class Sink(ListSink):
        def add(self, found):
            if self.found:
                raise raised
            super().add(found)

    sink, source = Sink(), MemorySource(row)
    outcome = run(Search(), source, sink, Listener(), concurrency=1)
    assert outcome.error.code is code
    assert outcome.parcels == len(sink.found) == 100
    assert not outcome.complete
    assert len(source.requests) <= 3


def test_a_listener_that_fails_ends_the_search(row):
    class EvaluationFailed(Listener):
        def progress(self, progress):
            raise ValueError("no window any more")

    outcome = run(Search(), MemorySource(row), ListSink(), EvaluationFailed())
    assert "no window any more" in outcome.error.detail


def test_invalid_requests_are_not_sent(row):
    source = MemorySource(row)
    search = Search(filters=[Filter("owner", "ilike", "smith")])
    outcome = run(search, source, ListSink(), Listener())
    assert outcome.error.code is ErrorCode.REQUEST_REFUSED
    assert outcome.error.sentence.endswith(search.problems()[0].sentence)
    assert source.requests == []


def test_an_invalid_search_has_an_outcome(row):
    outcome = run("parcels, please", MemorySource(row), ListSink(), Listener())
    assert outcome.error.code is ErrorCode.UNEXPECTED
    outcome = run(Search(polygons=[(b"no polygon", 0)]), MemorySource(row), ListSink(), Listener())
    assert outcome.error.code is ErrorCode.UNEXPECTED


def test_a_refused_polygon_is_found_by_halving_and_reported(row):
    bad = over(60, 62)

    def before(request, cancellation):
        if isinstance(request, AreaRequest) and bad in request.polygons:
            raise RequestRefused((Problem(422, ("features", 0), "A ring must be closed."),))

    polygons = [(over(i * 3, i * 3 + 2), i) for i in range(32)]
    sink = ListSink()
    outcome = run(Search(polygons=polygons), MemorySource(row, before=before), sink, Listener())
    assert "A ring must be closed." in outcome.error.sentence
    assert outcome.parcels > 0
    assert not outcome.complete


def test_a_service_that_refuses_every_size_is_reported_soon(row):
    source = MemorySource(row, most_bytes=1)
    outcome = run(first(100), source, ListSink(), Listener(), concurrency=1)
    assert outcome.error.code is ErrorCode.REQUEST_TOO_LARGE
    assert outcome.requests <= 10


@pytest.mark.parametrize("status", [400, 500])
def test_only_refusals_for_size_are_halved(row, status):
    error = (
        RequestRefused((Problem(400, (), "No."),))
        if status == 400
        else ParcelError(ErrorCode.SERVICE_FAILED, host="h", status=500)
    )
    polygons = [(over(i, i), i) for i in range(4)]
    source = MemorySource(row, before=failing(error, 0))
    outcome = run(Search(polygons=polygons), source, ListSink(), Listener())
    assert outcome.error is error
    assert outcome.requests == 1


# ---- what is counted ----------------------------------------------------------------------------


def test_unusual_parcels_are_counted(row):
    elsewhere = make_parcel(5000, shapely.box(-90, 40, -89, 41))
    without = make_parcel(5001, None)
    odd = make_parcel(5002, shapely.from_wkb(row[0].wkb))._replace(unread={"acres": "many"})

    def after(request, page):
        parcels = [*page.parcels, elsewhere, without, odd]
        return page._replace(parcels=parcels, svc_uuids=None, count=None, dropped=2)

    sink = ListSink()
    source = MemorySource(row, area="records", after=after)
    outcome = run(first(10), source, sink, Listener(), notices=["One polygon was left out."])
    assert outcome.parcels == 13
    assert [found.joins for found in sink.found if found.parcel in (elsewhere, without)] == [
        (),
        (),
    ]
    assert outcome.count_unmatched == 1
    assert outcome.count_without_geometry == 1
    assert outcome.count_unread == 1
    assert outcome.count_dropped == 2
    assert outcome.notices == ("One polygon was left out.",)
    assert not outcome.complete  # two records were dropped


def test_a_search_by_filters_has_no_overlaps(row):
    sink = ListSink()
    outcome = run(Search(), MemorySource(row[:10]), sink, Listener())
    assert {found.joins for found in sink.found} == {()}
    assert outcome.count_unmatched == 0


@pytest.mark.parametrize(("area", "kept"), [("ids", 9), ("bare", 9), ("thin", 10)])
def test_a_record_that_is_not_returned_is_reported(row, area, kept):
    def after(request, page):
        if isinstance(request, QueryRequest):
            return page._replace(parcels=[p for p in page.parcels if p != row[4]])
        return page

    sink = ListSink()
    outcome = run(first(10), MemorySource(row, area=area, after=after), sink, Listener())
    assert len(sink.found) == kept
    assert not outcome.complete
    assert "The service found 1 parcel but did not send the full record." in outcome.sentence


def test_the_outcome_contains_area_requests_and_time(row):
    polygons = [(over(i * 20, i * 20 + 19), i) for i in range(3)]
    search = Search(polygons=polygons, place="Zoning districts")
    outcome = run(search, MemorySource(row), ListSink(), Listener())
    assert outcome.sentence.startswith(
        "60 parcels touching 3 polygons of Zoning districts (1 request, "
    )
    assert 0 < outcome.seconds < PATIENCE
    free = run(search, MemorySource(row, capabilities=FILE_CAPABILITIES), ListSink(), Listener())
    assert "request" not in free.sentence


def test_parcels_that_barely_overlap_are_counted_in_the_message(row):
    """Borders from different surveys differ slightly, so a search finds unintended neighbors."""

    def strip(first, last):
        west, east = (-93 + place * 0.001 for place in (first, last))
        return shapely.to_wkb(shapely.box(west, 42.0001, east, 42.0009))

    # 0.5 % of the parcels 5, 9 and 12 (of their width; less of their area), all of the others.
    polygons = [(strip(0.1, 5.005), 0), (strip(9.995, 12.005), 1)]
    search = Search(polygons=polygons, place="Zoning")
    outcome = run(search, MemorySource(row), ListSink(), Listener())
    assert (outcome.parcels, outcome.count_slivers) == (10, 3)
    assert outcome.sentence.startswith(
        "10 parcels touching 2 polygons of Zoning, 3 of them by less than 1 % of their area (1 req"
    )
    assert outcome.count_sentences == []  # nothing that requires an action
    one = run(Search(polygons=polygons[:1]), MemorySource(row[5:6]), ListSink(), Listener())
    assert one.sentence.startswith("1 parcel touching 1 polygon, by less than 1 % of its area (")


def test_searches_can_share_a_cancellation(row):
    listener = Listener()
    listener.cancellation = Cancellation()
    for _ in range(3):
        assert run(Search(), MemorySource(row[:50]), ListSink(), listener).complete
    listener.cancellation.cancel()
    assert run(Search(), MemorySource(row[:50]), ListSink(), listener).is_cancelled
