"""Complete searches with faulty servers: the correct result or the correct error.

The loop runs with the real store, retries and sockets, with short time limits. The handling of
single responses is tested in `tests/unit/test_remote_transport.py`; these tests check what the user
gets in the end, that no received parcel is lost, and that nothing waits forever.
"""

import contextlib
import gzip
import itertools
import json
import threading
import time

import pytest
import shapely

from parcel_lookup.core.contract import (
    FIELDS,
    Action,
    ErrorCode,
    Order,
    QueryRequest,
    RequestCounter,
)
from parcel_lookup.core.remote.cache.store import ResponseStore
from parcel_lookup.core.remote.cache.storing import StoringTransport
from parcel_lookup.core.remote.http.retry import RetryingTransport, RetryPolicy
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.core.search import AddressRow, PointRow, Search
from parcel_lookup.tests.support.hostile import HostileServer, head
from parcel_lookup.tests.support.parcel_talk import ParcelTalk
from parcel_lookup.tests.support.searching import run, stream_of
from parcel_lookup.tests.support.sources import (
    Listener,
    ListSink,
    over,
    row_of_parcels,
    uuids,
)

pytestmark = pytest.mark.plain

KEY = "sk-3141592653589793"
PATIENCE = 20  # seconds until a test that would wait forever fails
#: More than any search here takes on a busy machine if all time limits are respected.
LIMIT = 10
LARGEST = 300_000

ROW = row_of_parcels(950)
BAD = 300  # the offset of the page that always fails
WITHOUT_BAD = uuids(ROW[:BAD] + ROW[BAD + 100 :])


@contextlib.contextmanager
def way_to(server, *, attempts=2, store=None, at_a_time=6, **settings):
    """Return a source like the plugin's, with shorter timeouts."""
    settings = {
        "connect_timeout": 3,
        "read_timeout": 3,
        "total_timeout": 5,
        "largest_response": LARGEST,
        **settings,
    }
    remote, sent = RemoteSettings(server.url, f"Bearer {KEY}", **settings), RequestCounter()
    transport = HttpTransport(remote, sent.add)
    policy = RetryPolicy(attempts=attempts, first_wait=0.01)
    transport = RetryingTransport(transport, transport.host, policy)
    if store is not None:
        transport = StoringTransport(transport, ResponseStore(store), server.url, 0.0)
    client = RemoteSource(remote, transport, sent)
    with contextlib.closing(stream_of(client.fetch, sent, at_a_time, client)) as source:
        yield source


def search_on(server, search=None, **options):
    """Run a search; return its outcome and parcels; check its duration and that the key is safe."""
    sink, started = ListSink(), time.monotonic()
    with way_to(server, **options) as source:
        outcome = run(search or Search(), source, sink)
    assert time.monotonic() - started < LIMIT
    assert outcome.parcels == len(sink.found)
    assert len(set(sink.uuids)) == len(sink.uuids)
    if outcome.error is not None:
        assert outcome.error.code is not ErrorCode.UNEXPECTED, outcome.error.detail
        assert KEY not in f"{outcome.sentence} {outcome.error.detail} {outcome.error!r}"
    return outcome, sink


def request_at(offset):
    """Return the request for a page of all parcels."""
    return QueryRequest((), Order("svc_uuid"), 100, offset)


def at_bad(misbehave):
    """Return a hook that fails for one page only, every time it is requested."""

    def only(talk, request):
        if request.offset != BAD:
            return False
        misbehave(talk)
        return True

    return only


def responding(status, body=b"", **headers):
    return lambda talk: talk.respond(status, body, **headers)


def json_of(value):
    return json.dumps(value).encode()


# ---- one page that always fails -----------------------------------------------------------------


def stalls_before_headers(talk):
    talk.stall()


def stalls_in_the_headers(talk):
    talk.send(head(200, content_length="500")[:-2])
    talk.stall()


def stalls_in_the_body(talk):
    talk.send(head(200, content_length="500") + b'{"results": [')
    talk.stall()


def drips_forever(talk):
    talk.drip(head(200, content_length="5000") + b" " * 5000, seconds=60)


def hangs_up(talk):
    talk.hang_up()


def resets(talk):
    talk.reset()


def resets_in_the_body(talk):
    talk.send(head(200, content_length="500") + b'{"results": [')
    talk.reset()


def truncates(talk):
    talk.send(head(200, content_length="500") + b'{"results": [')
    talk.hang_up()


def truncates_chunks(talk):
    talk.send(head(200, transfer_encoding="chunked") + b"20\r\n" + b'{"results": [')
    talk.hang_up()


def sends_too_much(talk):
    talk.send(head(200, content_length=str(10**9)))
    for _ in range(64):
        talk.send(b" " * 10_000)


#: Compressed ahead: the server has less than a second to respond.
BOMB = gzip.compress(b" " * 50_000_000, 1)


def bombs(talk):
    talk.respond(200, BOMB, content_encoding="gzip", content_type="application/json")


def cuts_gzip(talk):
    talk.respond(200, gzip.compress(b'{"results": []}' * 100)[:-9], content_encoding="gzip")


LOST = {
    "stalls before headers": (stalls_before_headers, ErrorCode.TIMEOUT),
    "stalls in the headers": (stalls_in_the_headers, ErrorCode.TIMEOUT),
    "stalls in the body": (stalls_in_the_body, ErrorCode.TIMEOUT),
    "drips forever": (drips_forever, ErrorCode.TIMEOUT),
    "hangs up": (hangs_up, ErrorCode.NO_RESPONSE),
    "resets": (resets, ErrorCode.NO_RESPONSE),
    "resets in the body": (resets_in_the_body, ErrorCode.UNREADABLE_RESPONSE),
    "truncates": (truncates, ErrorCode.UNREADABLE_RESPONSE),
    "truncates chunks": (truncates_chunks, ErrorCode.UNREADABLE_RESPONSE),
    "sends too much": (sends_too_much, ErrorCode.UNREADABLE_RESPONSE),
    "gzip bomb": (bombs, ErrorCode.UNREADABLE_RESPONSE),
    "cuts gzip": (cuts_gzip, ErrorCode.UNREADABLE_RESPONSE),
    "nothing": (responding(200), ErrorCode.UNREADABLE_RESPONSE),
    "null": (responding(200, b"null"), ErrorCode.UNREADABLE_RESPONSE),
    "no list": (responding(200, b'{"results": 7}'), ErrorCode.UNREADABLE_RESPONSE),
    "no JSON": (responding(200, b'{"results": [}'), ErrorCode.UNREADABLE_RESPONSE),
    "a picture": (
        responding(200, b"\x89PNG\r\n\x1a\n\x00\xff", content_type="image/png"),
        ErrorCode.UNREADABLE_RESPONSE,
    ),
    "deep lists": (responding(200, b"[" * 90_000 + b"]" * 90_000), ErrorCode.UNREADABLE_RESPONSE),
    "deep objects": (
        responding(200, b'{"results":' * 9000 + b"[]" + b"}" * 9000),
        ErrorCode.UNREADABLE_RESPONSE,
    ),
    "500": (responding(500, b'{"detail": "out of memory"}'), ErrorCode.SERVICE_FAILED),
    "503": (responding(503, b"<html><title>Busy</title></html>"), ErrorCode.SERVICE_FAILED),
    "504": (responding(504), ErrorCode.SERVICE_FAILED),
    "418": (responding(418, b"short and stout"), ErrorCode.SERVICE_FAILED),
    "429 every time": (responding(429, retry_after="0"), ErrorCode.SERVICE_FAILED),
}


@pytest.mark.parametrize(("misbehave", "code"), LOST.values(), ids=list(LOST))
def test_a_missing_page_is_reported_and_all_others_are_complete(misbehave, code):
    with HostileServer(ParcelTalk(ROW, at_bad(misbehave))) as server:
        outcome, sink = search_on(server, attempts=1 if code is ErrorCode.TIMEOUT else 2)
    assert sink.uuids == WITHOUT_BAD
    assert not outcome.complete
    assert outcome.missing == f"{outcome.error.sentence} Missing: 100 parcels."
    assert outcome.error.code is code
    assert outcome.error.action is Action.TRY_AGAIN
    assert "POST /parcels/query" in outcome.error.detail
    assert outcome.requests == len(server.requests) <= 11


# ---- points and addresses with incomplete records -----------------------------------------------

LOOKED_UP = [
    parcel._replace(attributes={**parcel.attributes, "situs": f"{i} OAK ST", "city": "AMES"})
    for i, parcel in enumerate(ROW[:9])
]
LISTS = [
    Search(rows=[PointRow(42.0005, -92.9965), PointRow(41.0, -92.9965)]),
    Search(rows=[AddressRow("3 Oak Street", "Ames", "IA"), AddressRow("3 Elm Rd", "Ames", "IA")]),
]


def only_ids(page):
    return page["svc_uuids"]


def ids_in_envelope(page):
    return {**page, "results": []}


def few_fields(page):
    """Records without geometry, with few fields, and without separate IDs."""
    kept = ("svc_uuid", "owner")
    return [{name: row[name] for name in kept} for row in page["results"]]


@pytest.mark.parametrize("search", LISTS, ids=["points", "addresses"])
@pytest.mark.parametrize("shape", [only_ids, ids_in_envelope, few_fields])
def test_point_and_address_responses_may_have_ids_or_a_few_fields(search, shape):
    def change(request, page):
        return page if isinstance(request, QueryRequest) else shape(page)

    with HostileServer(ParcelTalk(LOOKED_UP, places="both", change=change)) as server:
        outcome, sink = search_on(server, search)
    assert sink.uuids == [LOOKED_UP[3].svc_uuid]
    assert [row.status.value for row in outcome.rows] == ["matched", "none"]
    assert not outcome.rows[0].note
    assert outcome.complete
    assert outcome.requests == 3


# ---- one page that ends the search --------------------------------------------------------------

LOGIN = b"<!DOCTYPE html><html><head><title>Sign in</title></head><body>...</body></html>"
ENDS = {
    "login page": (responding(200, LOGIN, content_type="text/html"), ErrorCode.NOT_A_SERVICE),
    "login as JSON": (
        responding(200, LOGIN, content_type="application/json"),
        ErrorCode.NOT_A_SERVICE,
    ),
    "moved": (responding(302, LOGIN, location="/login"), ErrorCode.ADDRESS_REFUSED),
    "moved nowhere": (responding(308), ErrorCode.ADDRESS_REFUSED),
    "moved on and on": (
        lambda talk: talk.respond(307, location=f"{talk.request.target}?"),
        ErrorCode.ADDRESS_REFUSED,
    ),
    "circle": (responding(307, location="/parcels/query"), ErrorCode.ADDRESS_REFUSED),
    "401": (responding(401, b'{"detail": "Invalid key"}'), ErrorCode.KEY_REFUSED),
    "403": (responding(403), ErrorCode.NO_SUBSCRIPTION),
    "404": (responding(404, b"nothing here"), ErrorCode.NOT_A_SERVICE),
    "429": (responding(429, b'{"detail": "Monthly limit"}'), ErrorCode.QUOTA_SPENT),
    "429 for a day": (responding(429, retry_after="86400"), ErrorCode.QUOTA_SPENT),
    "400": (responding(400, b'{"detail": "no"}'), ErrorCode.REQUEST_REFUSED),
}


@pytest.mark.parametrize(("misbehave", "code"), ENDS.values(), ids=list(ENDS))
def test_errors_that_affect_all_requests_end_the_search_with_its_parcels(misbehave, code):
    with HostileServer(ParcelTalk(ROW, at_bad(misbehave))) as server:
        outcome, sink = search_on(server)
        sent = len({request.body for request in server.requests})
    assert outcome.error.code is code
    assert outcome.missing == ""
    assert sink.uuids[:300] == uuids(ROW[:300])
    assert set(sink.uuids) <= set(WITHOUT_BAD)
    assert len(sink.found) == 100 * (sent - 1) - 50 * (ROW[-1].svc_uuid in sink.uuids)
    assert outcome.sentence.endswith(f"{len(sink.found)} of about 950 parcels are in the layer.")


def test_a_redirect_never_sends_a_request_or_key_to_another_host():
    with HostileServer(ParcelTalk(ROW)) as other:
        where = f"{other.url}/parcels/query"
        misbehave = at_bad(responding(307, location=where))
        with HostileServer(ParcelTalk(ROW, misbehave)) as server:
            outcome, sink = search_on(server)
    assert outcome.error.code is ErrorCode.ADDRESS_REFUSED
    assert where in outcome.sentence
    assert sink.uuids[:300] == uuids(ROW[:300])
    assert other.connections == 0


# ---- temporary and harmless faults --------------------------------------------------------------


@pytest.mark.parametrize("at_a_time", [1, 6])
def test_500_on_every_third_request_only_costs_requests(at_a_time, tmp_path):
    numbers, seen = itertools.count(1), set()

    def misbehave(talk, request):
        # Only every third new request, or one could fail four times by chance.
        if request in seen or next(numbers) % 3:
            return False
        seen.add(request)
        talk.respond(500, b'{"detail": "Internal Server Error"}')
        return True

    store = tmp_path / "responses.sqlite"
    with HostileServer(ParcelTalk(ROW, misbehave)) as server:
        outcome, sink = search_on(server, at_a_time=at_a_time, store=store)
        assert outcome.complete
        assert sink.uuids == uuids(ROW)
        assert outcome.requests == len(server.requests) == 10 + len(seen) >= 13
        again, sink = search_on(server, at_a_time=at_a_time, store=store)
    assert sink.uuids == uuids(ROW)
    assert again.requests == 0


def test_without_retries_exactly_the_failed_pages_are_missing():
    numbers = itertools.count(1)

    def misbehave(talk, request):
        if next(numbers) % 3:
            return False
        talk.respond(500)
        return True

    with HostileServer(ParcelTalk(ROW, misbehave)) as server:
        outcome, sink = search_on(server, at_a_time=1, attempts=1)
    assert sink.uuids == [uuid for i, uuid in enumerate(uuids(ROW)) if i // 100 % 3 != 2]
    assert outcome.requests == 10
    assert outcome.missing.endswith(" Missing: 300 parcels.")


def test_a_short_pause_requested_by_the_service_is_respected():
    paused = threading.Event()

    def misbehave(talk, request):
        if request.offset != BAD or paused.is_set():
            return False
        paused.set()
        talk.respond(429, b'{"detail": "Slow down"}', retry_after="0")
        return True

    with HostileServer(ParcelTalk(ROW, misbehave)) as server:
        outcome, sink = search_on(server)
    assert outcome.complete
    assert sink.uuids == uuids(ROW)
    assert outcome.requests == 11


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (json_of({"detail": "Disk is full"}), "Disk is full"),
        (json_of({"detail": [{"loc": ["body", "x"], "msg": "is odd"}]}), "body.x: is odd"),
        (json_of({"detail": {"message": "Broken", "id": 7}}), "Broken"),
        (json_of({"detail": {"id": 7}}), '{"id": 7}'),
        (json_of({"other": 1}), '{"other": 1}'),
        (b"<html><title>Bad gateway</title></html>", "Bad gateway"),
        (b"\xff\xfe\x00", "\ufffd"),
        (b"[" * 50_000, "["),
        (f"the key was {KEY}".encode(), "the key was [key]"),
    ],
    ids=["text", "list", "object", "odd object", "missing", "HTML", "bytes", "deep", "key"],
)
def test_the_details_contain_the_services_message(body, words):
    with HostileServer(ParcelTalk(ROW, at_bad(responding(502, body)))) as server:
        outcome, sink = search_on(server)
    assert sink.uuids == WITHOUT_BAD
    assert words in outcome.error.detail
    assert "POST /parcels/query: 502, after 2 attempts" in outcome.error.detail


@pytest.mark.parametrize(
    "content_type", ["text/plain", "text/html", "application/octet-stream", "", "???"]
)
def test_the_members_of_a_page_may_have_other_names(content_type):
    service = ParcelTalk(ROW)
    service.misbehave = lambda talk, request: (
        talk.respond(200, service.body(request), content_type=content_type) or True
    )
    with HostileServer(service) as server:
        outcome, sink = search_on(server)
    assert outcome.complete
    assert sink.uuids == uuids(ROW)


def test_a_slow_response_is_read_as_long_as_data_arrives():
    service = ParcelTalk(ROW)
    body = service.body(request_at(BAD))

    def misbehave(talk):
        talk.send(head(200, content_length=str(len(body))) + body[:-30])
        talk.drip(body[-30:], seconds=1.2)  # longer than a pause may be

    service.misbehave = at_bad(misbehave)
    with HostileServer(service) as server:
        outcome, sink = search_on(server, total_timeout=PATIENCE)
    assert outcome.complete
    assert sink.uuids == uuids(ROW)


# ---- the server disappears ----------------------------------------------------------------------


def test_a_server_that_disappears_ends_the_search_and_keeps_its_parcels():
    gone = threading.Event()

    def misbehave(talk, request):
        if request.offset < 500 and not gone.is_set():
            return False
        gone.set()
        talk.reset()
        return True

    with HostileServer(ParcelTalk(ROW, misbehave)) as server:
        outcome, sink = search_on(server)
    assert outcome.error.code is ErrorCode.NO_RESPONSE
    assert outcome.error.action is Action.TRY_AGAIN
    assert 100 <= len(sink.found) <= 500
    assert outcome.missing == ""
    assert "of about 950 parcels are in the layer" in outcome.sentence


def test_a_server_that_never_responds_ends_the_search():
    with HostileServer(lambda talk: talk.stall()) as server:
        outcome, _ = search_on(server, Search(polygons=polygons(300)), attempts=1)
    assert outcome.error.code is ErrorCode.TIMEOUT
    assert outcome.sentence.endswith("No parcels were received before that.")
    assert len(server.requests) == 6


def polygons(number):
    return [(over(i * 3, i * 3 + 2), i) for i in range(number)]


@pytest.mark.parametrize("where", ["headers", "body", "retry", "first"])
def test_cancel_takes_effect_immediately_and_keeps_the_parcels(where):
    came = 0 if where == "first" else 300
    stuck = threading.Event()

    def misbehave(talk, request):
        if request.offset < came:
            return False
        stuck.set()
        if where == "retry":
            talk.respond(503, retry_after="30")
        else:
            talk.send(head(200, content_length="500") if where == "body" else b"")
            talk.stall()
        return True

    class Notifying(Listener):
        def progress(self, progress):
            if progress.parcels == came:
                arrived.set()

    sink, listener, arrived, outcomes = ListSink(), Notifying(), threading.Event(), []
    patient = {"read_timeout": 60, "total_timeout": 60}
    with (
        HostileServer(ParcelTalk(ROW, misbehave)) as server,
        way_to(server, **patient) as source,
    ):
        searching = threading.Thread(
            target=lambda: outcomes.append(run(Search(), source, sink, listener))
        )
        searching.start()
        assert stuck.wait(PATIENCE)
        assert not came or arrived.wait(PATIENCE)
        started = time.monotonic()
        listener.cancellation.cancel()
        searching.join(PATIENCE)
        assert time.monotonic() - started < 1
    assert outcomes[0].is_cancelled
    assert sink.uuids == uuids(ROW[:came])


# ---- pages that do not fit together -------------------------------------------------------------


def changing(change):
    return HostileServer(ParcelTalk(ROW, change=change))


def moved_to(page, parcels):
    """Return the page with other parcels."""
    records = ParcelTalk(parcels).page(request_at(0))["results"]
    return {**page, "results": records}


def test_parcels_lost_to_overlapping_pages_are_reported():
    def change(request, page):
        return moved_to(page, ROW[290:390]) if request.offset == BAD else page

    with changing(change) as server:
        outcome, sink = search_on(server)
    assert sink.uuids == uuids(ROW[:390] + ROW[400:])
    assert not outcome.complete
    assert "10 parcels fewer" in outcome.sentence


def test_a_repeated_page_is_reported():
    def change(request, page):
        return moved_to(page, ROW[200:300]) if request.offset == BAD else page

    with changing(change) as server:
        outcome, sink = search_on(server)
    assert sink.uuids == WITHOUT_BAD
    assert not outcome.complete
    assert "100 parcels fewer" in outcome.sentence


def test_rows_in_any_order_are_all_returned():
    with changing(lambda _request, page: {**page, "results": page["results"][::-1]}) as server:
        outcome, sink = search_on(server)
    assert outcome.complete
    assert sorted(sink.uuids) == uuids(ROW)


def test_pages_in_another_order_are_all_returned():
    """Pages in reverse order, which are paged by their count."""
    pages = ParcelTalk(ROW)

    def change(request, page):
        return {**pages.page(request_at(900 - request.offset)), "limit": 100}

    with changing(change) as server:
        outcome, sink = search_on(server)
    assert sorted(sink.uuids) == uuids(ROW)
    assert outcome.complete


def test_duplicate_rows_are_returned_once():
    with changing(lambda _request, page: {**page, "results": page["results"] * 2}) as server:
        outcome, sink = search_on(server, Search(polygons=[(over(0, 49), 0)]))
    assert sink.uuids == uuids(ROW[:50])


# ---- values -------------------------------------------------------------------------------------

WRONG = [
    None,
    True,
    "",
    "\u0000",
    [],
    {},
    [[[[]]]],
    {"a": {"b": [1]}},
    -1,
    10**400,
    1.5e300,
    float("nan"),
    float("inf"),
    "x" * 5000,
]


@pytest.mark.parametrize("area", ["both", "ids"])
def test_values_of_the_wrong_type_only_affect_themselves(area):
    """Every field of every record has a different error."""
    names = [field.name for field in FIELDS if field.name != "svc_uuid"]

    def change(request, page):
        for number, record in enumerate(page["results"]):
            for place, name in enumerate(names):
                record[name] = WRONG[(number + place) % len(WRONG)]
        return page

    service = ParcelTalk(ROW, change=change, area=area)
    search = Search(polygons=[(over(0, 249), 0)], include_buildings=True)
    with HostileServer(service) as server:
        outcome, sink = search_on(server, search, largest_response=10**8)
    assert outcome.error is None
    assert sink.uuids == uuids(ROW[:250])
    assert outcome.count_unread == 250
    assert outcome.count_without_geometry == 0
    assert {len(found.joins) for found in sink.found} == {1}


@pytest.mark.parametrize("wrong", WRONG, ids=[repr(value)[:12] for value in WRONG])
def test_an_invalid_geometry_only_affects_the_geometry(wrong):
    def change(request, page):
        for record in page["results"]:
            record["geom"] = wrong
            record["buildings"] = wrong
        return page

    search = Search(polygons=[(over(0, 149), 0)], include_buildings=True)
    with changing(change) as server:
        outcome, sink = search_on(server, search, largest_response=10**8)
    assert outcome.error is None
    assert sink.uuids == uuids(ROW[:150])
    assert outcome.count_without_geometry == 150


@pytest.mark.parametrize("wrong", WRONG, ids=[repr(value)[:12] for value in WRONG])
def test_an_inconsistent_envelope_loses_no_parcels(wrong):
    def change(request, page):
        return {**page, "count": wrong, "limit": wrong, "offset": wrong}

    with changing(change) as server:
        outcome, sink = search_on(server)
    assert sink.uuids == uuids(ROW)
    assert outcome.error is None
    assert outcome.requests <= 16  # at most those pending when the first empty page arrives


@pytest.mark.parametrize("wrong", WRONG, ids=[repr(value)[:12] for value in WRONG])
def test_rows_that_are_not_records_are_counted_and_affect_no_others(wrong):
    def change(request, page):
        return {**page, "results": [wrong, *page["results"]], "svc_uuids": [wrong]}

    with changing(change) as server:
        outcome, sink = search_on(server, Search(polygons=[(over(0, 49), 0)]))
    assert set(uuids(ROW[:50])) <= set(sink.uuids)
    assert outcome.error is None or outcome.missing
    assert outcome.count_dropped >= 1


def test_a_deeply_nested_record_only_loses_its_value():
    deep = b"[" * 900 + b"]" * 900

    def change(request, page):
        body = json.dumps(page).encode()
        return body.replace(b'"zoning": "R1"', b'"zoning": ' + deep, 1)

    with changing(change) as server:
        outcome, sink = search_on(server, Search(polygons=[(over(0, 49), 0)]))
    assert outcome.error is None
    assert sink.uuids == uuids(ROW[:50])
    assert outcome.count_unread == 1


# ---- reruns -------------------------------------------------------------------------------------


def test_trying_again_requests_only_the_failed_page(tmp_path):
    store = tmp_path / "responses.sqlite"
    service = ParcelTalk(ROW, at_bad(truncates))
    with HostileServer(service) as server:
        first, sink = search_on(server, store=store)
        assert sink.uuids == WITHOUT_BAD
        assert first.expected_more_requests == 1
        service.misbehave = lambda talk, request: False
        second, sink = search_on(server, store=store)
    assert second.complete
    assert sink.uuids == uuids(ROW)
    assert second.requests == 1
    assert len(server.requests) == first.requests + second.requests == 11 + 1


def test_an_unreadable_page_is_not_saved(tmp_path):
    store = tmp_path / "responses.sqlite"
    service = ParcelTalk(ROW, at_bad(responding(200, b'{"results": 7}')))
    with HostileServer(service) as server:
        first, _ = search_on(server, store=store)
        service.misbehave = lambda talk, request: False
        second, sink = search_on(server, store=store)
    assert first.missing
    assert sink.uuids == uuids(ROW)
    assert second.requests == 1


def test_missing_parcels_are_reported_with_their_polygons():
    def misbehave(talk, request):
        west = min(shapely.from_wkb(wkb).bounds[0] for wkb in request.polygons)
        if west != pytest.approx(-92.8499):  # of the polygon 51
            return False
        talk.reset()
        return True

    with HostileServer(ParcelTalk(ROW, misbehave)) as server:
        outcome, sink = search_on(server, Search(polygons=polygons(150)))
    assert sink.uuids == uuids(ROW[:150] + ROW[300:450])
    assert outcome.missing == f"{outcome.error.sentence} Missing: more parcels."
