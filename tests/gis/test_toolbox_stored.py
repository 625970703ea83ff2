"""Toolbox runs against a service: a response that is cached is not requested again."""

import threading
import time
from dataclasses import replace

import pytest
from qgis.core import (
    QgsApplication,
    QgsProcessingAlgRunnerTask,
    QgsProcessingContext,
    QgsProcessingException,
    QgsProcessingFeedback,
)

from parcel_lookup.algorithms.provider import ParcelLookupProvider
from parcel_lookup.core.contract import FIELDS
from parcel_lookup.core.gis.connections import Connections, ServiceConnection, store_key
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import MemorySource, row_of_parcels

PARCELS, IN_FLIGHT = 1950, 6
NEEDED = 20  # pages of a hundred; the last is not full, as its count shows


@pytest.fixture(scope="module", autouse=True)
def _provider(qgis_app, qgis_processing):
    provider = ParcelLookupProvider()
    assert QgsApplication.processingRegistry().addProvider(provider)
    yield
    QgsApplication.processingRegistry().removeProvider("parcel_lookup")


class Service:
    """1,950 parcels over HTTP, and a gate before those after the first six hundred."""

    def __init__(self):
        self.gate = threading.Event()
        self.stalled = threading.Event()

    def before(self, request, cancellation):
        if request.offset >= 600 and not self.gate.is_set():
            self.stalled.set()
            woken = threading.Event()
            cancellation.on_cancel(woken.set)
            woken.wait(30)
            cancellation.check()


@pytest.fixture
def doors():
    return Service()


@pytest.fixture
def service(doors, monkeypatch):
    blank = dict.fromkeys(field.name for field in FIELDS)
    parcels = [
        parcel._replace(attributes={**blank, **parcel.attributes})
        for parcel in row_of_parcels(PARCELS)
    ]
    source = MemorySource(parcels, before=doors.before)
    with RunningService(source) as service:
        monkeypatch.setenv("PARCEL_LOOKUP_URL", service.url)
        monkeypatch.setenv("PARCEL_LOOKUP_KEY", service.key)
        yield service


def parameters(**more):
    return {"INPUT": layer_of([box(-93.01, 41.99, -80, 42.02)]), "OUTPUT": "memory:", **more}


def run(**more):
    import processing

    return processing.run("parcel_lookup:area_search", parameters(**more))


def test_a_second_run_sends_and_counts_no_request(service, doors):
    doors.gate.set()
    first, second = run(), run()
    assert (first["REQUEST_COUNT"], second["REQUEST_COUNT"]) == (NEEDED, 0)
    assert service.requests.total() == NEEDED
    assert second["COMPLETE"]
    assert rows(second["OUTPUT"]) == rows(first["OUTPUT"])


def test_fresh_requests_everything_again(service, doors):
    doors.gate.set()
    run()
    assert run(FRESH=True)["REQUEST_COUNT"] == NEEDED
    assert run()["REQUEST_COUNT"] == 0
    assert service.requests.total() == 2 * NEEDED


def test_a_request_limit_is_for_requests_that_are_sent(service, doors):
    doors.gate.set()
    parts = [run(MAX_REQUESTS=8) for _ in range(3)]
    assert [part["REQUEST_COUNT"] for part in parts] == [8, 8, 4]
    assert [part["COMPLETE"] for part in parts] == [False, False, True]
    assert [part["PARCEL_COUNT"] for part in parts] == [800, 1600, PARCELS]


def test_the_monthly_budget_is_for_requests_that_are_sent(service, doors):
    doors.gate.set()
    connection = ServiceConnection("Office", url=service.url, monthly_budget=8)
    Connections().save(replace(connection, authcfg=store_key("Office", service.key)))
    first = run(CONNECTION="Office")
    assert (first["REQUEST_COUNT"], first["COMPLETE"]) == (8, False)
    assert service.requests.total() == 8
    again = run(CONNECTION="Office")  # from the cached responses
    assert (again["PARCEL_COUNT"], again["REQUEST_COUNT"]) == (first["PARCEL_COUNT"], 0)
    with pytest.raises(QgsProcessingException, match="exceed the monthly budget of “Office”"):
        run(CONNECTION="Office", FRESH=True)
    assert service.requests.total() == 8


def test_a_cancelled_run_keeps_the_cached_responses(service, doors, qtbot):
    algorithm = QgsApplication.processingRegistry().algorithmById("parcel_lookup:area_search")
    context, feedback = QgsProcessingContext(), QgsProcessingFeedback(False)
    given = parameters()  # QGIS does not keep the layer in it
    task = QgsProcessingAlgRunnerTask(algorithm, given, context, feedback)
    ended = []
    task.executed.connect(lambda *result: ended.append(result))
    QgsApplication.taskManager().addTask(task)
    qtbot.waitUntil(doors.stalled.is_set, timeout=10_000)
    qtbot.waitUntil(lambda: service.requests.total() >= 6 + IN_FLIGHT, timeout=10_000)
    started = time.monotonic()
    feedback.cancel()
    qtbot.waitUntil(lambda: bool(ended), timeout=5_000)
    assert time.monotonic() - started < 1

    sent = service.requests.total()
    doors.gate.set()
    again = run()
    assert again["COMPLETE"]
    assert again["PARCEL_COUNT"] == PARCELS
    assert again["REQUEST_COUNT"] == NEEDED - (sent - IN_FLIGHT)


class Heard(QgsProcessingFeedback):
    """Records an algorithm's messages and the threads they come from."""

    def __init__(self):
        super().__init__(False)
        self.sentences, self.threads = [], set()

    def pushInfo(self, info):  # noqa: N802 - QGIS's name
        self.sentences.append(info)
        self.threads.add(threading.get_ident())

    def setProgressText(self, text):  # noqa: N802 - QGIS's name
        self.threads.add(threading.get_ident())


def test_a_retry_is_reported_at_once_and_in_one_thread(monkeypatch, qtbot):
    algorithm = QgsApplication.processingRegistry().algorithmById("parcel_lookup:area_search")
    context, feedback, given = QgsProcessingContext(), Heard(), parameters()
    ended = []
    with HostileServer(lambda talk: talk.respond(503)) as server:
        monkeypatch.setenv("PARCEL_LOOKUP_URL", server.url)
        task = QgsProcessingAlgRunnerTask(algorithm, given, context, feedback)
        task.executed.connect(lambda *result: ended.append(result))
        QgsApplication.taskManager().addTask(task)
        # The second wait has started (they add up to ten seconds), without a response yet.
        qtbot.waitUntil(lambda: any("attempt 3" in one for one in feedback.sentences), timeout=4000)
        feedback.cancel()
        qtbot.waitUntil(lambda: bool(ended))
    assert len(feedback.threads) == 1
