"""Retries after temporary failures only, over real sockets."""

import itertools
import threading
import time
from datetime import datetime, timedelta, timezone
from email.utils import format_datetime

import pytest

from parcel_lookup.core.contract import (
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    ParcelError,
    QueryRequest,
    RequestCounter,
)
from parcel_lookup.core.remote.http.retry import RetryingTransport, RetryPolicy
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.requests import WireRequest
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.tests.support.hostile import HostileServer, head

EMPTY = b'{"results": []}'
REQUEST = QueryRequest((Filter("acres", "gt", 40),))
SENT = WireRequest("POST", "/parcels/query", body=b"{}")
QUICK = RetryPolicy(first_wait=0.001)
FOR_EVER = RetryPolicy(first_wait=600, longest_wait=600)


class Service:
    """A source with retries, and its notifications."""

    def __init__(self, server, policy=QUICK, when_waiting=lambda: None, **settings):
        settings = {"read_timeout": 0.3, "connect_timeout": 2, **settings}
        self.notifications = []
        self.when_waiting = when_waiting
        self.sent = RequestCounter()
        remote = RemoteSettings(server.url, "Bearer sk-3141592653589793", **settings)
        http = HttpTransport(remote, self.sent.add)
        transport = RetryingTransport(http, http.host, policy, self.notify)
        self.source = RemoteSource(remote, transport, self.sent)

    def notify(self, sentence):
        self.notifications.append(sentence)
        self.when_waiting()

    def fetch(self, cancellation=None):
        return self.source.fetch(REQUEST, cancellation or Cancellation())

    def failure(self):
        with pytest.raises(ParcelError) as caught:
            self.fetch()
        return caught.value

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.source.close()


class Script:
    """A server that responds to the first requests by a script, and to all others correctly."""

    def __init__(self, *steps, for_ever=False):
        self.steps = itertools.cycle(steps) if for_ever else iter(steps)
        self.lock = threading.Lock()

    def __call__(self, talk):
        with self.lock:
            step = next(self.steps, well)
        step(talk)


def well(talk):
    talk.respond(200, EMPTY)


def status(number, body=b'{"detail": "The database is away"}', **headers):
    return lambda talk: talk.respond(number, body, **headers)


def hang_up(talk):
    talk.hang_up()


def break_off(talk):
    talk.send(head(200, content_length="1000") + b'{"results": [')
    talk.hang_up()


def break_off_a_chunk(talk):
    talk.send(head(200, transfer_encoding="chunked") + b'5\r\n{"res')
    talk.hang_up()


def stall(talk):
    talk.stall()


def drip(talk):
    talk.send(head(200, content_length="1000") + b"{")
    talk.stall()


MAY_PASS = {
    "500": status(500),
    "502": status(502, b"<html>Bad gateway</html>"),
    "503": status(503, retry_after="0"),
    "504": status(504, b""),
    "429 with a pause": status(429, retry_after="0"),
    "hangs up": hang_up,
    "breaks off": break_off,
    "breaks off in a chunk": break_off_a_chunk,
    "stalls": stall,
    "stalls in the middle": drip,
}


@pytest.mark.parametrize("failure", MAY_PASS.values(), ids=MAY_PASS)
def test_temporary_failures_are_retried(failure):
    with HostileServer(Script(failure, failure)) as server, Service(server) as service:
        assert service.fetch().parcels == []
        assert service.source._sent.number == len(server.requests) == 3
    assert len(service.notifications) == 2


@pytest.mark.parametrize("failure", MAY_PASS.values(), ids=MAY_PASS)
def test_a_request_is_sent_at_most_four_times(failure):
    with HostileServer(Script(failure, for_ever=True)) as server, Service(server) as service:
        error = service.failure()
        assert len(server.requests) == 4
    assert error.detail.startswith("POST /parcels/query")
    assert "after 4 attempts" in error.detail.splitlines()[0]


def test_the_error_contains_status_attempts_and_the_services_message():
    with HostileServer(Script(status(503), for_ever=True)) as server, Service(server) as service:
        error = service.failure()
    assert error.code is ErrorCode.SERVICE_FAILED
    assert error.detail == "POST /parcels/query: 503, after 4 attempts\nThe database is away"


@pytest.mark.parametrize("number", [400, 401, 403, 404, 405, 410, 413, 418, 422, 501])
def test_permanent_failures_are_not_retried(number):
    with HostileServer(Script(status(number), for_ever=True)) as server:
        with Service(server) as service:
            error = service.failure()
        assert len(server.requests) == 1
    assert not service.notifications
    assert "attempts" not in error.detail


@pytest.mark.parametrize(
    "response",
    [
        status(200, b"no JSON"),
        status(200, b"<html>Log in</html>"),
        status(200, b"x" * 3000),
        status(200, b"x", content_encoding="br"),
        status(200, b"no gzip at all", content_encoding="gzip"),
    ],
    ids=["no JSON", "web page", "too large", "packed otherwise", "cannot be unpacked"],
)
def test_a_complete_response_that_is_not_a_page_is_not_retried(response):
    with HostileServer(Script(response, for_ever=True)) as server:
        with Service(server, largest_response=2000) as service:
            service.failure()
        assert len(server.requests) == 1


def test_an_unreachable_service_is_retried():
    with HostileServer(well) as server:
        pass
    with Service(server) as service:
        error = service.failure()
    assert len(service.notifications) == 3
    assert error.code is ErrorCode.NO_RESPONSE
    assert "after 4 attempts" in error.detail


class Failing:
    """A transport that never returns a response."""

    notices = ()

    def __init__(self, *errors):
        self.errors = itertools.cycle(errors)
        self.sent = 0

    def send(self, request, cancellation):
        self.sent += 1
        raise next(self.errors)


@pytest.mark.parametrize(
    ("error", "attempts"),
    [
        (ParcelError(ErrorCode.HOST_UNKNOWN, host="parcels.example.com"), 1),
        (ParcelError(ErrorCode.CERTIFICATE, host="parcels.example.com", reason="old."), 1),
        (ParcelError(ErrorCode.PROXY_FAILED, proxy="proxy", reason="closed."), 1),
        (ParcelError(ErrorCode.PROXY_UNSUPPORTED, kind="SOCKS5"), 1),
        (ParcelError(ErrorCode.ADDRESS_REFUSED, reason="it redirects."), 1),
        (Cancelled(), 1),
    ],
    ids=lambda value: getattr(getattr(value, "code", None), "value", None),
)
def test_other_failures_have_their_number_of_attempts(error, attempts):
    below = Failing(error)
    notifications = []
    transport = RetryingTransport(below, "parcels.example.com", QUICK, notifications.append)
    with pytest.raises(ParcelError) as caught:
        transport.send(SENT, Cancellation())
    assert below.sent == attempts
    assert [one.partition("(")[2] for one in notifications] == ["attempt 2 of 2)."][: attempts - 1]
    assert caught.value.code is error.code
    assert caught.value.sentence == error.sentence


# Pauses


def pauses(number, text, policy):
    """Return the sentence and seconds of the pause after a response with this Retry-After."""
    cancellation = Cancellation()
    response = status(number, retry_after=text)
    with (
        HostileServer(Script(response)) as server,
        Service(server, policy, cancellation.cancel) as service,
        pytest.raises(Cancelled),
    ):
        service.fetch(cancellation)
    (sentence,) = service.notifications
    return sentence, int(sentence.partition("again in ")[2].partition(" s")[0])


def test_a_retry_is_reported_in_one_sentence():
    sentence, _ = pauses(503, "3", QUICK)
    host = sentence.partition(" at ")[2].partition(" ")[0]
    assert sentence == (
        f"The service at {host} failed (503). Trying again in 3 s (attempt 2 of 4)."
    )


def test_no_retry_is_reported_after_a_cancel():
    """A request that was left behind may fail long after the end of its search."""
    cancellation, notices = Cancellation(), []

    class Late:
        def send(self, _request, _cancellation):
            cancellation.cancel()
            raise ParcelError(ErrorCode.NO_RESPONSE, host="parcels.example.com")

    transport = RetryingTransport(Late(), "parcels.example.com", QUICK, notices.append)
    with pytest.raises(Cancelled):
        transport.send(None, cancellation)
    assert notices == []


@pytest.mark.parametrize("number", [429, 503])
def test_a_short_requested_pause_is_respected(number):
    assert pauses(number, "7", QUICK)[1] in (7, 8)


def test_a_pause_can_be_a_date():
    when = datetime.now(timezone.utc) + timedelta(seconds=30)
    assert pauses(429, format_datetime(when, usegmt=True), QUICK)[1] in (29, 30, 31)


def test_a_past_date_does_not_shorten_the_delay():
    text = "Wed, 21 Oct 2015 07:28:00 GMT"
    assert pauses(429, text, RetryPolicy(first_wait=10))[1] >= 7


def test_delays_increase_up_to_a_maximum():
    policy = RetryPolicy(attempts=7, first_wait=0.001, longest_wait=0.01)
    with HostileServer(Script(hang_up, for_ever=True)) as server:
        with Service(server, policy) as service:
            started = time.monotonic()
            service.failure()
        assert len(server.requests) == 7
    assert time.monotonic() - started < 2  # and not four times as long each time


def test_delays_are_randomized_between_threads():
    policy = RetryPolicy(first_wait=1e6, longest_wait=1e9)
    six = threading.Semaphore(0)
    steps = Script(*[status(503)] * 6)
    with HostileServer(steps) as server, Service(server, policy, six.release) as service:
        ended = in_threads(service, 6)
        assert all(six.acquire(timeout=10) for _ in range(6))
        service.source.close()
        ended()
    assert len(set(service.notifications)) == 6


def test_a_wait_is_canceled_immediately():
    cancellation = Cancellation()

    def soon():
        threading.Timer(0.05, cancellation.cancel).start()

    with HostileServer(Script(status(503))) as server, Service(server, FOR_EVER, soon) as service:
        started = time.monotonic()
        with pytest.raises(Cancelled):
            service.fetch(cancellation)
        assert time.monotonic() - started < 5
        assert len(server.requests) == 1


def test_a_closed_transport_does_not_wait():
    steps = Script(status(503), for_ever=True)
    with HostileServer(steps) as server, Service(server, FOR_EVER) as service:
        service.when_waiting = lambda: threading.Timer(0.05, service.source.close).start()
        assert service.failure().code is ErrorCode.SERVICE_FAILED


def in_threads(service, number):
    """Fail in several threads; return a function that waits for them and returns their errors."""
    errors = []
    threads = [
        threading.Thread(target=lambda: errors.append(service.failure()), daemon=True)
        for _ in range(number)
    ]
    for thread in threads:
        thread.start()

    def ended():
        for thread in threads:
            thread.join(10)
        return errors

    return ended


# The month's quota


@pytest.mark.parametrize(
    "text", [None, "3600", "61", "soon", "", "-5", "Wed, 21 Oct 2099 07:28:00 GMT", "9" * 400]
)
def test_a_429_without_a_short_pause_is_the_months_quota(text):
    headers = {} if text is None else {"retry_after": text}
    response = status(429, b'{"detail": "Monthly limit exceeded"}', **headers)
    with HostileServer(Script(response, for_ever=True)) as server, Service(server) as service:
        error = service.failure()
        assert len(server.requests) == 1
    assert error.code is ErrorCode.QUOTA_SPENT
    assert "Monthly limit exceeded" in error.detail
    assert not service.notifications


def test_a_persistent_rate_limit_is_not_the_months_quota():
    response = status(429, b'{"detail": "Slow down"}', retry_after="0")
    with HostileServer(Script(response, for_ever=True)) as server, Service(server) as service:
        error = service.failure()
    assert error.code is ErrorCode.SERVICE_FAILED
    assert error.detail == "POST /parcels/query: 429, after 4 attempts\nSlow down"


@pytest.mark.parametrize("number", [401, 403, 429])
def test_a_refusal_of_everything_ends_all_waits(number):
    five = threading.Barrier(6)

    def fail_together(talk):
        five.wait(10)
        talk.respond(503)

    with HostileServer(Script(*[fail_together] * 5, status(number))) as server:
        with Service(server, FOR_EVER) as service:
            ended = in_threads(service, 5)
            five.wait(10)
            assert service.failure().code is not ErrorCode.SERVICE_FAILED
            assert [error.code for error in ended()] == [ErrorCode.SERVICE_FAILED] * 5
        assert len(server.requests) == 6


# Bounds of a search


def test_the_retries_of_a_search_are_limited():
    policy = RetryPolicy(first_wait=0.001, most_retries=5)
    with HostileServer(Script(status(500), for_ever=True)) as server:
        with Service(server, policy) as service:
            details = [service.failure().detail.splitlines()[0] for _ in range(4)]
        assert len(server.requests) == 4 + 5
    assert [detail.partition("500")[2] for detail in details] == [
        ", after 4 attempts",
        ", after 3 attempts",
        "",
        "",
    ]


def test_threads_that_fail_together_report_it_once():
    meeting = threading.Barrier(6)

    def fail_together(talk):
        meeting.wait(10)
        talk.respond(503)

    policy = RetryPolicy(attempts=2, first_wait=0.3)
    with HostileServer(Script(*[fail_together] * 6, *[status(503)] * 6)) as server:
        with Service(server, policy) as service:
            assert len(in_threads(service, 6)()) == 6
        assert len(server.requests) == 12
    (sentence,) = service.notifications
    assert sentence.endswith("Trying again in 1 s (attempt 2 of 2).")
