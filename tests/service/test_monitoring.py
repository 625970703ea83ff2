"""``/health``, ``/metrics``, and the access log."""

from __future__ import annotations

import http.client
import json
import shutil
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta, timezone
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests
from prometheus_client.parser import text_string_to_metric_families

from parcel_lookup.core.contract import FILE_CAPABILITIES, Cancellation, Page, Request
from parcel_lookup.service.keys import Key, Usage
from parcel_lookup.tests.support.client import Client, detail
from parcel_lookup.tests.support.command import serving
from parcel_lookup.tests.support.service import RunningService

POINT = "/parcels/point?lat=40.005&lon=-99.995"


def test_health_needs_no_key_and_does_not_count(county_file: Path, tmp_path: Path):
    keys = [Key("none", monthly_limit=0)]
    with RunningService(county_file, keys=keys, usage=tmp_path / "usage") as service:
        for _ in range(2):
            response = requests.get(service.url + "/health")
            assert (response.status_code, response.json()) == (200, {"status": "ok"})
            assert response.headers["Cache-Control"] == "no-store"


def test_health_is_503_while_parcels_cannot_be_read(county_file: Path, tmp_path: Path):
    data = tmp_path / "county.gpkg"
    shutil.copy(county_file, data)
    with RunningService(data) as service:
        assert requests.get(service.url + "/health").status_code == 200
        data.rename(tmp_path / "moved")
        sentence = detail(requests.get(service.url + "/health"), 503)
        assert str(tmp_path) not in sentence
        (tmp_path / "moved").rename(data)
        assert requests.get(service.url + "/health").status_code == 200


def test_health_makes_one_check_at_a_time_with_a_time_limit(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("parcel_lookup.service.app._HEALTH_SECONDS", 0.5)
    checks = []

    class Stalled:
        capabilities = FILE_CAPABILITIES

        def fetch(self, request: Request, cancellation: Cancellation) -> Page:
            checks.append(request)
            cancellation.wait(30)
            cancellation.check()
            return Page([], count=0)

    with RunningService(Stalled()) as service, ThreadPoolExecutor(8) as pool:
        responses = [*pool.map(lambda _: requests.get(service.url + "/health"), range(8))]
    for response in responses:
        assert "within" in detail(response, 503)
    assert len(checks) < 4


def metrics(service: RunningService, key: str) -> dict[tuple[str, ...], float]:
    """Return the metrics by name and values of their labels."""
    headers = {"Authorization": f"Bearer {key}"}
    response = requests.get(service.url + "/metrics", headers=headers)
    assert response.status_code == 200, response.text
    assert response.headers["Content-Type"].startswith("text/plain; version=")
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(response.text)
        for sample in family.samples
    }


def test_metrics_are_for_keys_with_that_right_and_do_not_count(county_file: Path, tmp_path: Path):
    keys = [
        Key("customer", "Planning"),
        Key("prometheus", "Prometheus", monthly_limit=0, metrics=True),
        Key("former", active=False, metrics=True),
    ]
    with RunningService(county_file, keys=keys, usage=tmp_path / "usage") as service:
        detail(requests.get(service.url + "/metrics"), 401)
        for key in ("customer", "former"):
            headers = {"Authorization": f"Bearer {key}"}
            detail(requests.get(service.url + "/metrics", headers=headers), 403)
        for _ in range(2):
            found = metrics(service, "prometheus")
        assert found["parcel_service_usage", "Prometheus"] == 0
        assert found["parcel_service_usage", "Planning"] == 0


def test_metrics_describe_the_requests(county_file: Path, tmp_path: Path):
    keys = [
        Key("one", "Planning"),
        Key("two", "Planning"),
        Key("prometheus", "Prometheus", metrics=True),
    ]
    with RunningService(county_file, keys=keys, usage=tmp_path / "usage") as service:
        for key in ("one", "one", "two", "wrong"):
            headers = {"Authorization": f"Bearer {key}"}
            requests.get(service.url + POINT, headers=headers)
        for number in range(3):
            requests.get(f"{service.url}/nothing/{number}")
        with Client(service) as client:
            client.query(("color", "eq", 1))
            found = metrics(service, "prometheus")
    total = "parcel_service_requests_total"
    assert found[total, "/parcels/point", "200"] == 3
    assert found[total, "/parcels/point", "401"] == 1
    assert found[total, "/parcels/query", "400"] == 1
    assert found[total, "other", "404"] == 3
    assert found["parcel_service_request_seconds_count", "/parcels/point"] == 4
    assert 0 < found["parcel_service_request_seconds_sum", "/parcels/point"] < 60
    assert found["parcel_service_connections", "1"] >= 2
    assert found["parcel_service_usage", "Planning"] == 3


def test_metrics_are_those_of_all_workers(county_file: Path):
    with serving("--data", county_file, "--workers", 2) as served:
        served.workers(2)
        headers = {"Authorization": f"Bearer {served.key}"}
        with requests.Session() as one, requests.Session() as other:
            for session in (one, other, one):
                assert session.get(served.url + POINT, headers=headers).status_code == 200
            for session in (one, other):
                text = session.get(served.url + "/metrics", headers=headers).text
                lines = text.splitlines()
                assert (
                    'parcel_service_requests_total{path="/parcels/point",status="200"} 3.0' in lines
                )
                assert 'parcel_service_connections{worker="1"} 1.0' in lines
                assert 'parcel_service_connections{worker="2"} 1.0' in lines


def lines_of(path: Path, number: int) -> list[dict]:
    """Wait for lines, which are written after the end of the response."""
    while path.read_bytes().count(b"\n") < number:
        pass
    return [json.loads(line) for line in path.read_text().splitlines()]


def test_the_access_log_has_one_object_for_each_request(county_file: Path, tmp_path: Path):
    log = tmp_path / "log"
    keys = [Key("a-secret-key", "Planning “Ä”\n")]
    with RunningService(county_file, keys=keys, access_log=log) as service:
        response = requests.get(service.url + POINT, headers=service.headers)
        requests.get(service.url + "/parcels/point", headers={"Authorization": "Bearer wrong-key"})
        requests.post(service.url + "/parcels/query", headers=service.headers, data=b"{")
        requests.get(f"{service.url}/{'x' * 5000}")
        served, unknown, invalid, long = lines_of(log, 4)
    ended = datetime.fromisoformat(served.pop("time"))
    assert ended.utcoffset() == timedelta(0)
    assert abs(datetime.now(timezone.utc) - ended) < timedelta(minutes=2)
    assert 0 < served.pop("seconds") < 60
    assert served == {
        "client": "127.0.0.1",
        "method": "GET",
        "path": POINT,
        "status": 200,
        "bytes": int(response.headers["Content-Length"]),
        "key": "Planning “Ä”\n",
        "worker": 1,
    }
    assert (unknown["status"], unknown["key"]) == (401, "")
    assert (invalid["status"], invalid["key"], invalid["method"]) == (422, served["key"], "POST")
    assert (long["status"], len(long["path"])) == (404, 1500)
    text = log.read_text()
    assert "a-secret-key" not in text
    assert "wrong-key" not in text


def test_the_access_log_has_requests_without_a_response(tmp_path: Path):
    class Slow:
        capabilities = FILE_CAPABILITIES

        def fetch(self, request: Request, cancellation: Cancellation) -> Page:
            cancellation.wait(30)
            cancellation.check()
            return Page([], count=0)

        def close(self) -> None:
            pass

    log = tmp_path / "log"
    with RunningService(Slow(), access_log=log) as service:
        where = urlsplit(service.url)
        connection = http.client.HTTPConnection(where.hostname, where.port)
        connection.request("GET", POINT, headers=service.headers)
        service.wait_for(1)
        connection.close()
        assert lines_of(log, 1)[0]["status"] == 499


def test_a_log_file_that_was_moved_is_created_again(county_file: Path, tmp_path: Path):
    log = tmp_path / "log"
    with RunningService(county_file, access_log=log) as service:
        requests.get(service.url + "/health?1")
        assert lines_of(log, 1)[0]["path"] == "/health?1"
        log.rename(tmp_path / "log.1")
        log.touch()
        requests.get(service.url + "/health?2")
        assert lines_of(log, 1)[0]["path"] == "/health?2"


def test_requests_under_way_are_not_counted_twice_in_the_usage(county_file: Path, tmp_path: Path):
    """The usage in the metrics is what the limit is compared with."""
    keys = [Key("small", "Small", monthly_limit=2), Key("p", "P", metrics=True)]
    with RunningService(county_file, keys=keys, usage=tmp_path / "usage") as service:
        statuses = [
            requests.get(service.url + POINT, headers=service.headers).status_code for _ in "123"
        ]
        assert statuses == [200, 200, 429]
        assert metrics(service, "p")["parcel_service_usage", "Small"] == 2
    usage = Usage(tmp_path / "usage")
    assert usage.spent(keys[0]) == 2
    usage.close()
