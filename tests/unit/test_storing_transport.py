"""Searches with the response store and a real service: what is requested, and what is saved."""

import contextlib
import json
import time

import pytest

from parcel_lookup.core.contract import (
    Cancellation,
    Cancelled,
    ErrorCode,
    Filter,
    ParcelError,
    PointRequest,
    Problem,
    QueryRequest,
    RequestCounter,
    RequestRefused,
)
from parcel_lookup.core.remote.cache.store import ResponseStore
from parcel_lookup.core.remote.cache.storing import StoringTransport
from parcel_lookup.core.remote.http.retry import RetryingTransport, RetryPolicy
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.requests import RawResponse, Secret
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource
from parcel_lookup.tests.support.hostile import HostileServer

KEY = "sk-31415926/53589793"
REQUEST = QueryRequest((Filter("acres", "gt", 40),))


def page(owner="Smith"):
    return json.dumps({"results": [{"svc_uuid": "a", "owner": owner}], "count": 1}).encode()


def well(talk):
    talk.respond(200, page(), content_type="application/json")


@pytest.fixture
def path(tmp_path):
    return tmp_path / "responses.sqlite"


@pytest.fixture
def connect(path):
    """Opens sources over the store, and closes them at the end."""
    with contextlib.ExitStack() as stack:

        def open_one(server, not_before=0.0, key=KEY):
            settings = RemoteSettings(server.url, f"Bearer {key}", read_timeout=5)
            sent = RequestCounter()
            http = HttpTransport(settings, sent.add)
            retrying = RetryingTransport(http, http.host, RetryPolicy(first_wait=0.001))
            transport = StoringTransport(
                retrying, ResponseStore(path), server.url, not_before, settings.authorization
            )
            return stack.enter_context(contextlib.closing(RemoteSource(settings, transport, sent)))

        yield open_one


def owners(source, request=REQUEST):
    return [one.attributes["owner"] for one in source.fetch(request, Cancellation()).parcels]


def failure(source, request=REQUEST):
    with pytest.raises(ParcelError) as caught:
        source.fetch(request, Cancellation())
    return caught.value


def test_a_saved_response_is_not_requested_again(connect):
    with HostileServer(well) as server:
        first = connect(server)
        assert owners(first) == owners(first) == ["Smith"]
        assert first._sent.number == 1
        first.close()
        second = connect(server)
        assert owners(second) == ["Smith"]
        assert second._sent.number == 0
        assert owners(second, PointRequest(42, -93)) == ["Smith"]
    assert len(server.requests) == 2
    assert not second.notices


def test_saved_responses_work_offline(connect):
    with HostileServer(well) as server:
        owners(connect(server))
    offline = connect(server)
    assert owners(offline) == ["Smith"]
    assert failure(offline, PointRequest(42, -93)).code is ErrorCode.NO_RESPONSE


def test_a_response_is_saved_before_it_is_used(connect, path):
    with HostileServer(well) as server:
        source = connect(server)
        owners(source)
        with contextlib.closing(ResponseStore(path)) as other:
            assert other.size()[0] == 1


def test_a_search_can_ignore_older_responses(connect):
    with HostileServer(well) as server:
        owners(connect(server))
        fresh = connect(server, not_before=time.time() + 1)
        assert owners(fresh) == ["Smith"]
        assert fresh._sent.number == 1


@pytest.mark.parametrize("status", [400, 401, 403, 404, 422, 429, 500, 301])
def test_only_successful_responses_are_saved(connect, path, status):
    with HostileServer(lambda talk: talk.respond(status, page())) as server:
        source = connect(server)
        failure(source)
        failure(source)
        source.close()
    assert len(server.requests) == (8 if status == 500 else 2)
    with contextlib.closing(ResponseStore(path)) as store:
        assert store.size()[0] == 0


@pytest.mark.parametrize("body", [b"no JSON", b"<html>Log in</html>", b'{"results": 7}'])
def test_a_response_that_is_not_a_page_is_deleted(connect, body):
    bodies = [body, page()]
    with HostileServer(lambda talk: talk.respond(200, bodies.pop(0))) as server:
        source = connect(server)
        failure(source)
        assert owners(source) == ["Smith"]
    assert len(server.requests) == 2


@pytest.mark.parametrize("status", [429, 503, 401])
def test_a_failure_deletes_no_saved_responses(connect, status):
    replies = [well]
    with HostileServer(lambda talk: replies[-1](talk)) as server:
        owners(connect(server))
        replies.append(lambda talk: talk.respond(status))
        failure(connect(server, not_before=time.time() + 1))
        assert owners(connect(server)) == ["Smith"]


def test_an_unusable_store_does_not_end_a_search(connect, path):
    path.mkdir()
    with HostileServer(well) as server:
        source = connect(server)
        assert owners(source) == owners(source) == ["Smith"]
    assert len(server.requests) == 2
    source.close()
    (notice,) = source.notices
    assert notice.startswith("Responses are not saved")


def test_damage_is_reported_at_the_end(connect, path):
    path.write_bytes(b"no database" * 1000)
    with HostileServer(well) as server:
        source = connect(server)
        assert owners(source) == owners(source) == ["Smith"]
        assert source._sent.number == 1
    source.close()
    assert len(source.notices) == 1


def test_nothing_is_read_after_canceling(connect):
    with HostileServer(well) as server:
        source = connect(server)
        owners(source)
        cancellation = Cancellation()
        cancellation.cancel()
        with pytest.raises(Cancelled):
            source.fetch(REQUEST, cancellation)


# The key


def echo(write):
    """A server whose responses contain the key in some encoding."""

    def respond(talk):
        key = talk.request.headers["authorization"].partition(" ")[2]
        talk.respond(200, page(write(key)), content_type="application/json")

    return HostileServer(respond)


WAYS = {
    "as it is": lambda key: key,
    "in a sentence": lambda key: f"request of {key} at noon",
    "as part of an address": lambda key: "https://x/?k=" + key.replace("/", "%2F"),
}


@pytest.mark.parametrize("write", WAYS.values(), ids=WAYS)
def test_a_response_that_contains_the_key_is_not_saved(connect, path, write):
    with echo(write) as server:
        source = connect(server)
        owners(source)
        owners(source)
        assert source._sent.number == 2
        source.close()
    with contextlib.closing(ResponseStore(path)) as store:
        assert store.size()[0] == 0


def test_the_key_does_not_reach_parcels(connect):
    with echo(lambda key: f"request of {key} at noon") as server:
        assert owners(connect(server)) == ["request of [key] at noon"]


def test_no_part_of_the_key_is_on_disk(connect, path):
    with HostileServer(well) as server:
        source = connect(server)
        owners(source)
        source.close()
        owners(connect(server, key="sk-another-key-altogether"))
    assert len(server.requests) == 1  # nor does it matter whose key it was
    for file in path.parent.iterdir():
        content = file.read_bytes()
        assert b"Bearer" not in content
        assert KEY.encode() not in content


@pytest.mark.parametrize(
    ("body", "headers"),
    [
        (KEY.encode(), {}),
        (KEY.replace("/", "\\/").encode(), {}),
        (b'"' + "".join(f"\\u{ord(letter):04x}" for letter in KEY).encode() + b'"', {}),
        (b'"' + "".join(f"\\u{ord(letter):04X}" for letter in KEY).encode() + b'"', {}),
        (f'"{KEY}"'.encode("utf-16"), {}),
        (f'"{KEY}"'.encode("utf-8-sig"), {}),
        (b"{}", {"location": f"https://x/?k={KEY}"}),
    ],
)
def test_the_key_is_recognized_in_every_encoding(body, headers):
    assert Secret(f"Bearer {KEY}").is_in(RawResponse(200, headers, body))


@pytest.mark.parametrize("authorization", ["", "Bearer", "Bearer abc", f"Bearer {KEY}", "Bearer 1"])
@pytest.mark.parametrize("body", [b"", page(), b"\xff\xfe\x00", b'{"a": "Bearer abc 1"}'])
def test_other_text_is_not_treated_as_the_key(authorization, body):
    secret = Secret(authorization)
    raw = RawResponse(200, {"content-type": "application/json"}, body)
    assert not secret.is_in(raw)
    assert secret.without(raw) == raw


def test_errors_do_not_repeat_the_key():
    secret = Secret(f"Bearer {KEY}")
    refused = RequestRefused((Problem(422, ("filters",), f"{KEY} is no field."),), f"key={KEY}")
    failed = ParcelError(ErrorCode.UNREADABLE_RESPONSE, host="x", reason=f"begins with {KEY}")
    for error in (refused, failed):
        kept = secret.kept(error)
        assert KEY not in f"{kept.sentence} {kept.detail}"
        assert kept.code is error.code
        assert KEY in f"{error.sentence} {error.detail}"
    other = ParcelError(ErrorCode.QUOTA_SPENT, host="x")
    assert secret.kept(other) is other


def test_a_short_key_does_not_change_parcels():
    raw = RawResponse(200, {}, page("Parcel 12345678"))
    assert Secret("Bearer 12345678").without(raw) == raw
