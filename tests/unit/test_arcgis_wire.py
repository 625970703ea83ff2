"""Queries of ArcGIS layers over real sockets, and errors that arrive with the status 200."""

import itertools
import json

import pytest

from parcel_lookup.core.arcgis.wire import query, with_status
from parcel_lookup.core.contract import Cancellation, ErrorCode, ParcelError, RequestRefused
from parcel_lookup.core.remote.protocol.requests import RawResponse
from parcel_lookup.tests.support.arcgis import esri_error, form, send_json, stacked
from parcel_lookup.tests.support.hostile import HostileServer

KEY = "sk-3141592653589793"
PAGE = {"features": [{"attributes": {"OBJECTID": 1}}]}


@pytest.fixture
def store(tmp_path):
    return tmp_path / "responses.sqlite"


def run(server, store, params=None, authorization=""):
    with stacked(server.url, store, authorization) as stack:
        client = stack.client(authorization)
        return client.query(params or {"where": "1=1"}, Cancellation())


def failure(server, store, **more):
    with pytest.raises(ParcelError) as caught:
        run(server, store, **more)
    return caught.value


def test_a_query_is_a_form_that_is_posted(store):
    received = []

    def respond(talk):
        received.append(form(talk))
        send_json(talk, PAGE)

    params = {"where": "UPPER(OWNER) LIKE '%O''BRIEN&CO%'", "outFields": "A,B"}
    with HostileServer(respond) as server:
        assert run(server, store, params) == PAGE
    (request,) = server.requests
    assert (request.method, request.target) == ("POST", "/query")
    assert request.headers["content-type"] == "application/x-www-form-urlencoded"
    assert received == [{"f": "json", **params}]


def test_the_order_of_parameters_does_not_matter():
    assert query({"a": "1", "where": "x"}) == query({"where": "x", "a": "1"})


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        (400, ErrorCode.REQUEST_REFUSED),
        (404, ErrorCode.NOT_A_SERVICE),
        (413, ErrorCode.REQUEST_TOO_LARGE),
        (500, ErrorCode.SERVICE_FAILED),
        (504, ErrorCode.SERVICE_FAILED),
        (None, ErrorCode.SERVICE_FAILED),
        ("none", ErrorCode.SERVICE_FAILED),
    ],
)
def test_an_error_with_status_200_is_the_error_of_its_code(store, code, expected):
    with HostileServer(esri_error(code, "Unable to query.", "Reason A", "")) as server:
        error = failure(server, store)
    assert error.code is expected
    assert "Unable to query. Reason A" in error.detail


def test_an_error_that_may_pass_is_tried_again_and_never_stored(store):
    turns = itertools.count()

    def respond(talk):
        if next(turns) < 2:
            esri_error(503, "Service not available")(talk)
        else:
            send_json(talk, PAGE)

    with HostileServer(respond) as server:
        assert run(server, store) == PAGE
        assert len(server.requests) == 3
        assert run(server, store) == PAGE  # from the store
        assert len(server.requests) == 3


def test_an_error_is_not_stored(store):
    with HostileServer(esri_error(400, "Invalid field: OWNR")) as server:
        assert isinstance(failure(server, store), RequestRefused)
        failure(server, store)
        assert len(server.requests) == 2


def test_a_server_that_is_down_says_so_in_another_form(store):
    data = {"status": "error", "messages": ["Could not access any server machines."], "code": 500}
    with HostileServer(lambda talk: send_json(talk, data)) as server:
        error = failure(server, store)
        assert error.code is ErrorCode.SERVICE_FAILED
        assert "any server machines" in error.detail
        assert len(server.requests) == 4


@pytest.mark.parametrize("code", [498, 499])
def test_a_token_that_is_missing_or_refused(store, code):
    with HostileServer(esri_error(code, "Token Required")) as server:
        without = failure(server, store)
        refused = failure(server, store, authorization=f"Bearer {KEY}")
    assert without.code is ErrorCode.NOT_A_LAYER
    assert "requires a token" in without.sentence
    assert refused.code is ErrorCode.KEY_REFUSED
    assert len(server.requests) == 2  # not tried again


def test_an_error_never_repeats_the_token(store):
    with HostileServer(esri_error(400, f"Bad token {KEY}")) as server:
        error = failure(server, store, authorization=f"Bearer {KEY}")
    assert KEY not in f"{error.sentence}{error.detail}"


def test_a_layer_that_lists_queries_and_refuses_them(store):
    message = "Requested operation is not supported by this service."
    with HostileServer(esri_error(400, message)) as server:
        error = failure(server, store)
    assert error.code is ErrorCode.NOT_A_LAYER
    assert "does not allow queries" in error.sentence


def test_a_web_page_is_no_layer(store):
    with HostileServer(lambda talk: talk.respond(200, b"<html>Moved</html>")) as server:
        assert failure(server, store).code is ErrorCode.NOT_A_SERVICE


def test_a_layer_that_moved(store):
    def respond(talk):
        talk.respond(301, b"", location="https://new.example.com/FeatureServer/0/query")

    with HostileServer(respond) as server:
        error = failure(server, store)
    assert error.code is ErrorCode.ADDRESS_REFUSED
    assert "new.example.com" in error.sentence


@pytest.mark.parametrize("body", [b"", b"[1]", b"{", b"null"])
def test_what_is_no_object_is_reported_and_not_stored(store, body):
    with HostileServer(lambda talk: talk.respond(200, body)) as server:
        assert failure(server, store).code is ErrorCode.UNREADABLE_RESPONSE
        first = len(server.requests)
        failure(server, store)
        assert len(server.requests) == 2 * first <= 4  # each of them is sent once more


def test_a_server_that_requests_a_pause_is_given_it(store):
    turns = itertools.count()

    def respond(talk):
        if next(turns):
            send_json(talk, PAGE)
        else:
            talk.respond(429, b"{}", retry_after="0")

    with HostileServer(respond) as server:
        assert run(server, store) == PAGE


@pytest.mark.parametrize("is_esri", [True, False])
def test_too_many_requests_are_waited_for_even_without_the_length_of_the_pause(store, is_esri):
    turns = itertools.count()

    def respond(talk):
        if next(turns):
            send_json(talk, PAGE)
        elif is_esri:
            esri_error(429, "Too many requests")(talk)
        else:
            talk.respond(429, b"{}")

    with HostileServer(respond) as server:
        assert run(server, store) == PAGE


def test_pages_with_the_word_error_are_pages():
    data = {"features": [{"attributes": {"error": "error", "status": "error"}}]}
    raw = RawResponse(200, {}, json.dumps(data).encode())
    assert with_status(raw) is raw
    long = RawResponse(200, {}, json.dumps({**data, "x": "x" * 70_000}).encode())
    assert with_status(long) is long


@pytest.mark.parametrize("code", [500, 400, 503, None])
def test_an_error_behind_many_features_is_no_page(store, code):
    features = [{"attributes": {"OWNER": "x" * 100}} for _ in range(1000)]
    error = {"code": code, "message": "Cut off"}
    turns = itertools.count()

    def respond(talk):
        send_json(talk, PAGE if next(turns) else {"features": features, "error": error})

    with HostileServer(respond) as server:
        assert "Cut off" in failure(server, store).detail
        assert run(server, store) == PAGE


@pytest.mark.parametrize("data", [{}, {"count": None}, {"count": "many"}, {"count": 1.5}])
def test_a_count_without_its_number_is_an_error_and_not_stored(store, data):
    turns = itertools.count()

    def respond(talk):
        send_json(talk, {"count": 7} if next(turns) else data)

    with HostileServer(respond) as server, stacked(server.url, store) as stack:
        with pytest.raises(ParcelError) as caught:
            stack.client().count({"where": "1=1"}, Cancellation())
        assert caught.value.code is ErrorCode.UNREADABLE_RESPONSE
        for _ in range(2):
            assert stack.client().count({"where": "1=1"}, Cancellation()) == 7
    assert len(server.requests) == 2
