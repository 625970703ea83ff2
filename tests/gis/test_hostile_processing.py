"""Algorithms with faulty servers: what is missing is said, and what came is in the layer.

Single responses are tested in `tests/unit/test_remote_transport.py`, and whole searches with many
more faults in `tests/e2e/test_hostile_search.py`.
"""

import threading
import time

import pytest
from qgis.core import QgsApplication, QgsProcessingAlgRunnerTask, QgsProcessingContext, QgsSettings

from parcel_lookup.core.contract import QueryRequest
from parcel_lookup.core.remote.http.retry import RetryingTransport, RetryPolicy
from parcel_lookup.tests.support import toolbox
from parcel_lookup.tests.support.hostile import HostileServer, head
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.parcel_talk import ParcelTalk
from parcel_lookup.tests.support.sources import row_of_parcels

ROW = row_of_parcels(450)
BAD = 200  # the offset of the page that always fails
LOGIN = b"<!DOCTYPE html><html><head><title>Sign in</title></head></html>"


@pytest.fixture(scope="module", autouse=True)
def _provider(qgis_app, qgis_processing):
    with toolbox.registered():
        yield


@pytest.fixture(autouse=True)
def _quick(monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))
    QgsSettings().remove("parcel_lookup")
    policy = RetryPolicy(attempts=2, first_wait=0.01)
    monkeypatch.setattr(RetryingTransport.__init__, "__defaults__", (policy, lambda _words: None))


def searched(server, monkeypatch, algorithm="attribute_query", **parameters):
    """Return the results of a run, the numbers of its parcels, and its warnings."""
    monkeypatch.setenv("PARCEL_LOOKUP_URL", server.url)
    monkeypatch.setenv("PARCEL_LOOKUP_KEY", "key-0123456789")
    if algorithm == "attribute_query":
        parameters.setdefault("FILTERS", "[]")
    feedback = toolbox.Feedback()
    result = toolbox.run(algorithm, feedback, **parameters)
    numbers = [int(one["svc_uuid"][-12:]) for one in result["OUTPUT"].getFeatures()]
    assert result["PARCEL_COUNT"] == len(numbers) == len(set(numbers))
    return result, numbers, " ".join((*feedback.warnings, *feedback.errors))


def at_bad(misbehave):
    def only(talk, request):
        if request.offset != BAD:
            return False
        misbehave(talk)
        return True

    return only


def responding(status, body=b"", **headers):
    return lambda talk: talk.respond(status, body, **headers)


def truncates(talk):
    talk.send(head(200, content_length="500") + b'{"results": [')
    talk.hang_up()


OF_ONE_PAGE = {
    "500": responding(500, b'{"detail": "out of memory"}'),
    "reset": lambda talk: talk.reset(),
    "truncated": truncates,
    "429 with a pause": responding(429, retry_after="0"),
    "no records": responding(200, b'{"results": 7}'),
}


@pytest.mark.parametrize("misbehave", OF_ONE_PAGE.values(), ids=list(OF_ONE_PAGE))
def test_a_failed_page_costs_its_own_parcels_and_a_rerun_sends_only_that(misbehave, monkeypatch):
    service = ParcelTalk(ROW, at_bad(misbehave))
    with HostileServer(service) as server:
        result, numbers, warnings = searched(server, monkeypatch)
        assert numbers == [*range(BAD), *range(BAD + 100, 450)]
        assert result["COMPLETE"] is False
        assert "Missing: 100 parcels." in warnings
        service.misbehave = lambda talk, request: False
        result, numbers, _ = searched(server, monkeypatch)
    assert (numbers, result["COMPLETE"], result["REQUEST_COUNT"]) == ([*range(450)], True, 1)


ENDS = {
    "a login page": (responding(200, LOGIN, content_type="text/html"), "web page"),
    "401": (responding(401), "key"),
    "403": (responding(403), "403"),
    "429 without a pause": (responding(429), "used up (429)"),
}


@pytest.mark.parametrize(("misbehave", "words"), ENDS.values(), ids=list(ENDS))
def test_an_error_of_all_requests_ends_the_run_with_what_came(misbehave, words, monkeypatch):
    with HostileServer(ParcelTalk(ROW, at_bad(misbehave))) as server:
        result, numbers, warnings = searched(server, monkeypatch)
    assert result["COMPLETE"] is False
    assert numbers[:BAD] == [*range(BAD)]
    assert not {*range(BAD, BAD + 100)} & {*numbers}
    assert words in warnings


LIES = {
    "repeats": lambda page, all_of: {**page, "results": all_of(100)["results"]},
    "drops": lambda page, _: {**page, "results": page["results"][:90]},
    "overlaps": lambda page, all_of: {**page, "results": all_of(BAD - 10)["results"]},
    "lies about the total": lambda page, _: {**page, "count": 10**9},
}


@pytest.mark.parametrize("lie", LIES.values(), ids=list(LIES))
def test_a_page_that_lacks_parcels_is_never_complete(lie, monkeypatch):
    service = ParcelTalk(ROW)

    def page_at(offset):
        return service.page(QueryRequest((), limit=100, offset=offset, order=order))

    def change(request, page):
        nonlocal order
        order = request.order
        return lie(page, page_at) if request.offset == BAD else page

    order, service.change = None, change
    with HostileServer(service) as server:
        result, numbers, warnings = searched(server, monkeypatch)
    assert len(numbers) == 450 or "fewer than expected" in warnings
    assert result["COMPLETE"] is (len(numbers) == 450 and not warnings)


@pytest.mark.parametrize(("most", "sent"), [(2, 2), (3, 2), (4, 4)])
def test_ids_without_records_and_a_limit_of_requests_have_a_result(most, sent, monkeypatch):
    """IDs are requested only if there is a request left for their records."""
    area = layer_of([box(-93.01, 41.99, -92.5, 42.01)])
    with HostileServer(ParcelTalk(ROW, area="ids")) as server:
        result, numbers, _ = searched(
            server, monkeypatch, "area_search", INPUT=area, MAX_REQUESTS=most
        )
    assert (result["COMPLETE"], result["REQUEST_COUNT"]) == (False, sent)
    assert numbers == [*range(100 * (sent // 2))]


def test_a_maximum_of_150_where_half_is_refused_needs_three_requests(monkeypatch):
    with HostileServer(ParcelTalk(ROW)) as server:
        result, numbers, _ = searched(
            server, monkeypatch, FILTERS='"acres" % 2 = 0', MAX_PARCELS=150
        )
    assert numbers == [*range(0, 300, 2)]
    assert result["REQUEST_COUNT"] == 3


def test_a_stalled_server_is_left_within_a_second(qtbot, monkeypatch):
    stalled = threading.Event()

    def stall(talk):
        stalled.set()
        talk.stall()

    with HostileServer(ParcelTalk(ROW, at_bad(stall))) as server:
        monkeypatch.setenv("PARCEL_LOOKUP_URL", server.url)
        monkeypatch.setenv("PARCEL_LOOKUP_KEY", "key-0123456789")
        name = "parcel_lookup:attribute_query"
        algorithm = QgsApplication.processingRegistry().createAlgorithmById(name)
        feedback, context, ended = toolbox.Feedback(), QgsProcessingContext(), []
        parameters = {"FILTERS": "[]", "OUTPUT": "memory:"}
        task = QgsProcessingAlgRunnerTask(algorithm, parameters, context, feedback)
        task.executed.connect(lambda done, results: ended.append(done))
        QgsApplication.taskManager().addTask(task)
        qtbot.waitUntil(stalled.is_set, timeout=10_000)
        started = time.monotonic()
        feedback.cancel()
        qtbot.waitUntil(lambda: bool(ended), timeout=10_000)
        assert time.monotonic() - started < 1
