"""The meaning of responses, and the format of requests, without a network."""

import json

import pytest

from parcel_lookup.core.contract import (
    AddressRequest,
    AreaRequest,
    Cancellation,
    ErrorCode,
    Filter,
    Order,
    ParcelError,
    PointRequest,
    QueryRequest,
    RequestRefused,
)
from parcel_lookup.core.remote.protocol.requests import RawResponse, WireRequest, write_request
from parcel_lookup.core.remote.protocol.responses import retry_after
from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.remote.source import RemoteSource

SETTINGS = RemoteSettings("https://parcels.example.com/api", "Bearer 12345678")
QUERY = QueryRequest((Filter("acres", "gt", 40),))
POINT = PointRequest(42.5, -93.25)
ADDRESS = AddressRequest("12 Main Street")


class Canned:
    """A transport that always returns the same response."""

    def __init__(self, status, body=b"", attempts=1, **headers):
        self.response = RawResponse(status, headers, body, attempts)
        self.sent = []
        self.notices = ()

    def send(self, request, cancellation):
        self.sent.append(request)
        return self.response

    def discard(self, request):
        pass

    def close(self):
        pass


def fetch(status, body=b"", request=QUERY, **headers):
    return RemoteSource(SETTINGS, Canned(status, body, **headers)).fetch(request, Cancellation())


def failure(status, body=b"", request=QUERY, **headers):
    with pytest.raises(ParcelError) as caught:
        fetch(status, body, request, **headers)
    return caught.value


@pytest.mark.parametrize(
    ("status", "code"),
    [
        (400, ErrorCode.REQUEST_REFUSED),
        (401, ErrorCode.KEY_REFUSED),
        (403, ErrorCode.NO_SUBSCRIPTION),
        (404, ErrorCode.NOT_A_SERVICE),
        (405, ErrorCode.NOT_A_SERVICE),
        (413, ErrorCode.REQUEST_TOO_LARGE),
        (422, ErrorCode.REQUEST_REFUSED),
        (429, ErrorCode.QUOTA_SPENT),
        (500, ErrorCode.SERVICE_FAILED),
        (502, ErrorCode.SERVICE_FAILED),
        (503, ErrorCode.SERVICE_FAILED),
        (418, ErrorCode.SERVICE_FAILED),
        (304, ErrorCode.SERVICE_FAILED),
    ],
)
@pytest.mark.parametrize(
    "body", [b"", b'{"detail": "why"}', b"<html><h1>Oops</h1></html>", b"\xff\x00 {"]
)
def test_each_status_is_one_error_regardless_of_its_body(status, code, body):
    error = failure(status, body)
    assert error.code is code
    assert error.sentence.endswith((".", "why", "Oops", "{"))


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b'{"detail": "Unknown field: acrez"}', "Unknown field: acrez"),
        (b'{"detail": "say \\"why\\" {now}"}', 'say "why" {now}'),
        (
            b'{"detail": [{"loc": ["body", "limit"], "msg": "too large", "type": "x"}]}',
            "body.limit: too large",
        ),
        (b'{"detail": [{"msg": "one"}, {"msg": "two"}]}', "one; two"),
        (b'{"detail": {"code": 7}}', '{"code": 7}'),
        (b'{"detail": {"message": "inside"}}', "inside"),
        (b'{"message": "another name"}', "another name"),
        (b'{"error": "another name"}', "another name"),
        (b'"only a text"', "only a text"),
        (b"[1, 2]", "[1, 2]"),
        (b"no JSON at all", "no JSON at all"),
        (
            b"<html><head><title>400 Bad\n Request</title></head><body>x</body></html>",
            "400 Bad Request",
        ),
        (b"<html><script>alert(1)</script><p>Go&nbsp;away &amp; stay</p></html>", "Go away & stay"),
    ],
)
@pytest.mark.parametrize("status", [400, 422])
def test_a_refusal_contains_the_services_message(status, body, words):
    error = failure(status, body)
    assert isinstance(error, RequestRefused)
    assert error.sentence.startswith("The service refused the request: ")  # so it was sent
    assert error.status == status
    assert error.problems[0].sentence == words
    assert words in error.sentence
    assert f"POST /parcels/query: {status}" in error.detail


@pytest.mark.parametrize("body", [b"", b"  ", b'{"detail": ""}', b"<html></html>"])
def test_a_refusal_without_a_message_has_a_sentence(body):
    error = failure(400, body)
    assert error.problems[0].sentence


def test_the_message_of_an_error_is_in_its_details():
    error = failure(503, b'{"detail": "database is away"}')
    assert error.sentence == "The service at parcels.example.com failed (503)."
    assert "database is away" in error.detail


@pytest.mark.parametrize(
    "body",
    [
        b'{"detail": "' + b"x" * 1_000_000 + b'"}',
        b"<script" * 100_000,
        b"[" * 100_000,
        b'{"detail": ' * 300 + b"1" + b"}" * 300,
    ],
    ids=["text", "web page", "lists", "objects"],
)
def test_a_very_long_message_is_truncated(body):
    assert len(failure(400, body).sentence) < 1000
    assert len(failure(500, body).detail) < 5000


def test_an_error_reports_the_number_of_attempts():
    error = failure(503, b'{"detail": "away"}', attempts=4)
    assert error.detail == "POST /parcels/query: 503, after 4 attempts\naway"
    error = failure(200, b"no JSON", attempts=2)
    assert error.detail == "POST /parcels/query: 200, after 2 attempts\nno JSON"


@pytest.mark.parametrize("text", ["", "soon", "-1", "12 hours", "1e3", "٣", "Mon, 99 Foo 2026"])
def test_a_429_without_a_readable_pause_is_the_quota(text):
    error = failure(429, b'{"detail": "spent"}', **{"retry-after": text})
    assert error.code is ErrorCode.QUOTA_SPENT
    assert error.detail == "POST /parcels/query: 429\nspent"


def test_a_429_with_a_long_pause_is_the_quota_with_its_end():
    date = {"retry-after": "Fri, 01 Jan 2100 00:00:00 GMT"}
    error = failure(429, b'{"detail": "spent"}', **date)
    assert error.code is ErrorCode.QUOTA_SPENT
    notice = "Retry-After: Fri, 01 Jan 2100 00:00:00 GMT"
    assert error.detail == f"POST /parcels/query: 429\nspent\n{notice}"


def test_a_429_with_an_endless_pause_is_the_quota():
    error = failure(429, **{"retry-after": "9" * 400})
    assert error.code is ErrorCode.QUOTA_SPENT
    assert len(error.detail) < 300


@pytest.mark.parametrize("text", ["0", "60", "Wed, 21 Oct 2015 07:28:00 GMT"])
def test_a_429_with_a_short_pause_is_not_the_quota(text):
    error = failure(429, **{"retry-after": text})
    assert error.code is ErrorCode.SERVICE_FAILED
    assert "(429)" in error.sentence


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("0", 0),
        (" 7 ", 7),
        ("Thu, 01 Jan 1970 00:02:00 GMT", 20),
        ("Thursday, 01-Jan-70 00:02:00 GMT", 20),
        ("Thu, 01 Jan 1970 00:01:00 GMT", 0),
        ("Thu, 01 Jan 1970 01:02:00 +0100", 20),
        ("Thu, 01 Jan 1970 00:02:00 -0000", 20),
        ("7 seconds", None),
        ("", None),
    ],
)
def test_retry_after_is_read(text, seconds):
    assert retry_after(RawResponse(503, {"retry-after": text}, b""), now=100.0) == seconds


def test_a_web_page_is_not_a_service():
    error = failure(200, b"\xef\xbb\xbf\n <!DOCTYPE html><title>Log in</title>")
    assert error.code is ErrorCode.NOT_A_SERVICE
    assert error.detail == "POST /parcels/query: 200\nLog in"


@pytest.mark.parametrize("body", [b"", b'{"results": [', b"[1, 2", b"null", b"7", b'{"ok": true}'])
def test_a_response_that_is_not_a_page_is_an_error_with_the_host(body):
    error = failure(200, body)
    assert error.code is ErrorCode.UNREADABLE_RESPONSE
    assert error.sentence.startswith("The service at parcels.example.com sent a response")


@pytest.mark.parametrize("body", [b"", b'{"detail": "No parcel at this address"}', b"[]", b"null"])
def test_404_for_an_address_is_nothing_found(body):
    assert fetch(404, body, ADDRESS).parcels == []


@pytest.mark.parametrize(
    ("body", "is_reported"),
    [
        (b'{"detail": "Not Found"}', True),
        (b"", True),
        (b'{"detail": "No parcel at this address"}', False),
    ],
)
def test_404_for_every_address_is_reported_as_a_possibly_wrong_path(body, is_reported):
    source = RemoteSource(SETTINGS, Canned(404, body))
    assert not source.notices
    source.fetch(ADDRESS, Cancellation())
    assert ["404" in notice and "base address" in notice for notice in source.notices] == (
        [True] * is_reported
    )


def test_404_after_a_page_is_an_address_without_a_parcel():
    transport = Canned(200, b'{"results": []}')
    source = RemoteSource(SETTINGS, transport)
    source.fetch(ADDRESS, Cancellation())
    transport.response = RawResponse(404, {}, b"")
    source.fetch(ADDRESS, Cancellation())
    assert not source.notices


def test_a_web_page_with_404_for_an_address_is_not_a_service():
    assert failure(404, b"<html>Not Found</html>", ADDRESS).code is ErrorCode.NOT_A_SERVICE


@pytest.mark.parametrize("request_", [POINT, ADDRESS])
@pytest.mark.parametrize("body", [b"", b"null", b"{}", b"[]", b'{"results": []}'])
def test_an_empty_body_for_a_point_or_address_is_nothing_found(request_, body):
    assert fetch(200, body, request_).parcels == []


@pytest.mark.parametrize("status", [301, 308])
@pytest.mark.parametrize("location", ["", "http://[broken", "//user:pass@other.example.com/x?k=1"])
def test_a_redirect_error_contains_the_target_without_secrets(status, location):
    error = failure(status, location=location)
    assert error.code is ErrorCode.ADDRESS_REFUSED
    assert "pass" not in str(error)
    assert "k=1" not in str(error)


# Settings


@pytest.mark.parametrize(
    "url",
    [
        "",
        "parcels.example.com",
        "ftp://parcels.example.com",
        "https://",
        "https://parcels.example.com:port",
        "https://parcels.example.com:99999",
        "https://[::1",
        "https://someone:secret@parcels.example.com",
        "https://parcels.example.com/?key=secret",
        "https://parcels.example.com/#top",
        "https://parcels example.com",
        "https://parcels.example.com\r\nX: y",
        "http://parcels.example.com",
        "http://10.0.0.1",
        "http://localhost.example.com",
        "http://127.0.0.1.example.com",
    ],
)
def test_an_invalid_base_address_is_refused(url):
    with pytest.raises(ParcelError) as caught:
        RemoteSource(RemoteSettings(url, "Bearer 12345678"))
    assert caught.value.code is ErrorCode.ADDRESS_REFUSED
    assert "secret" not in str(caught.value)


@pytest.mark.parametrize(
    "url",
    [
        "https://parcels.example.com",
        " https://parcels.example.com/v1/ ",
        "HTTPS://parcels.example.com:8443",
        "http://localhost:8000",
        "http://127.0.0.1:8000",
        "http://127.8.9.1",
        "http://[::1]:8000/",
    ],
)
def test_a_valid_base_address_is_accepted(url):
    RemoteSource(RemoteSettings(url, "Bearer 12345678"))


def test_the_repr_of_settings_does_not_contain_the_key():
    assert "12345678" not in repr(SETTINGS)


# Requests as they are sent


def test_a_query_is_sent_as_specified():
    request = QueryRequest(
        (Filter("state", "eq", "IA"), Filter("svc_uuid", "in", ("a", "ü"))),
        Order("acres", "desc"),
        limit=50,
        offset=100,
        include_buildings=True,
    )
    sent = write_request(request, SETTINGS)
    assert (sent.method, sent.path, sent.query) == ("POST", "/parcels/query", "")
    assert json.loads(sent.body) == {
        "filters": [
            {"field": "state", "op": "eq", "value": "IA"},
            {"field": "svc_uuid", "op": "in", "value": ["a", "ü"]},
        ],
        "order": {"field": "acres", "direction": "desc"},
        "limit": 50,
        "offset": 100,
        "include_buildings": True,
    }


def test_an_area_request_is_sent_as_specified():
    import shapely

    square = shapely.to_wkb(shapely.box(-93, 42, -92, 43))
    sent = write_request(AreaRequest((square,), limit=100), SETTINGS)
    body = json.loads(sent.body)
    assert (sent.method, sent.path) == ("POST", "/parcels/area")
    assert (body["type"], body["limit"], body["offset"]) == ("FeatureCollection", 100, 0)
    (feature,) = body["features"]
    assert feature["type"] == "Feature"
    assert feature["properties"] == {}
    assert feature["geometry"]["type"] == "Polygon"
    (ring,) = feature["geometry"]["coordinates"]
    assert ring[0] == ring[-1]
    assert {tuple(position) for position in ring} == {(-93, 42), (-93, 43), (-92, 42), (-92, 43)}


def test_equal_requests_are_equal_values():
    first, second = (write_request(QueryRequest(QUERY.filters), SETTINGS) for _ in range(2))
    assert first == second
    assert hash(first) == hash(second)


def test_point_and_address_are_sent_as_query_parameters():
    assert write_request(POINT, SETTINGS) == WireRequest(
        "GET", "/parcels/point", "lat=42.5&lon=-93.25&limit=20&offset=0"
    )
    request = AddressRequest("12 Main St & Elm", city="Ames", include_buildings=True)
    assert write_request(request, SETTINGS).query == (
        "address=12+Main+St+%26+Elm&city=Ames&limit=20&offset=0&include_buildings=true"
    )


def test_parameter_names_can_be_changed():
    settings = RemoteSettings(
        "https://parcels.example.com",
        point_names={"lat": "latitude", "lon": "longitude", "offset": ""},
        address_names={"address": "q"},
    )
    assert write_request(POINT, settings).query == "latitude=42.5&longitude=-93.25&limit=20"
    assert write_request(ADDRESS, settings).query == "q=12+Main+Street&limit=20&offset=0"


def test_an_address_with_half_a_surrogate_pair_can_be_sent():
    assert write_request(AddressRequest("12 \ud83d Street"), SETTINGS).query.startswith(
        "address=12"
    )
