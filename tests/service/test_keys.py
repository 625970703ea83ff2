"""Keys and the monthly limit (specification, sections 5, 7, and 8)."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import requests

from parcel_lookup.service.keys import Key, KeysFileError, Usage, read_keys
from parcel_lookup.tests.support.client import Client, detail, uuids
from parcel_lookup.tests.support.service import RunningService

ENDPOINTS = [
    ("POST", "/parcels/area"),
    ("POST", "/parcels/query"),
    ("GET", "/parcels/point"),
    ("GET", "/parcels/address"),
]


@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
@pytest.mark.parametrize(
    "authorization",
    [
        None,
        "",
        "Bearer",
        "Bearer ",
        "Bearer wrong",
        "Basic {key}",
        "{key}",
        "Bearer {key}x",
        "Bearer {upper}",
        "Bearer {key} {key}",
    ],
)
def test_without_a_known_key_every_endpoint_gives_401(
    service: RunningService, method: str, path: str, authorization: str | None
):
    headers = {}
    if authorization is not None:
        words = {"key": service.key, "upper": service.key.upper()}
        headers["Authorization"] = authorization.format(**words)
    response = requests.request(method, service.url + path, headers=headers)
    assert service.key not in detail(response, 401)
    assert response.headers["WWW-Authenticate"].startswith("Bearer")


def test_the_bearer_scheme_is_not_case_sensitive(service: RunningService):
    headers = {"Authorization": f"bEARER {service.key}"}
    where = {"lat": 40, "lon": -100}
    response = requests.get(service.url + "/parcels/point", params=where, headers=headers)
    assert response.status_code == 200


@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
def test_a_key_without_an_active_subscription_gives_403(county: Path, method: str, path: str):
    with RunningService(county, keys=[Key("sleeping", active=False), Key("other")]) as service:
        response = requests.request(method, service.url + path, headers=service.headers)
        detail(response, 403)


def point(service: RunningService, key: str = "", **parameters: float) -> requests.Response:
    headers = {"Authorization": f"Bearer {key or service.key}"}
    where = {"lat": 40.005, "lon": -99.995, **parameters}
    return requests.get(service.url + "/parcels/point", params=where, headers=headers)


def test_exceeding_the_monthly_limit_gives_429_even_after_a_restart(county: Path, tmp_path: Path):
    keys = [Key("small", monthly_limit=3), Key("large", monthly_limit=100), Key("free")]
    usage = tmp_path / "usage"
    with RunningService(county, keys=keys, usage=usage) as service:
        assert [point(service).status_code for _ in range(2)] == [200, 200]
    with RunningService(county, keys=keys, usage=usage) as service, Client(service) as client:
        assert client.query().status_code == 200  # the limit is that of all endpoints together
        responses = [
            point(service),
            client.query(),
            client.area(),
            client.get("/parcels/address", address="9 Oak Rd"),
        ]
        for response in responses:
            assert "3" in detail(response, 429)
            assert "Retry-After" not in response.headers
        assert point(service, "large").status_code == 200
        assert point(service, "free").status_code == 200


def test_only_successful_requests_count(county: Path, tmp_path: Path):
    keys = [Key("small", monthly_limit=1)]
    with RunningService(county, keys=keys, usage=tmp_path / "usage") as service:
        assert point(service, lat=91).status_code == 422
        with Client(service) as client:
            assert client.query(("color", "eq", 1)).status_code == 400
            assert client.post("/parcels/query", data=b"{").status_code == 422
        assert point(service).status_code == 200
        assert point(service).status_code == 429
        assert point(service, lat=91).status_code == 429


def test_a_limit_of_zero_allows_no_requests(county: Path, tmp_path: Path):
    keys = [Key("none", monthly_limit=0)]
    with RunningService(county, keys=keys, usage=tmp_path / "usage") as service:
        detail(point(service), 429)


def test_concurrent_requests_never_exceed_the_limit(county: Path, tmp_path: Path):
    keys = [Key("small", monthly_limit=10)]
    running = RunningService(county, keys=keys, usage=tmp_path / "usage")
    with running as service, ThreadPoolExecutor(12) as pool:
        statuses = list(pool.map(lambda _: point(service).status_code, range(30)))
    assert sorted(statuses) == [200] * 10 + [429] * 20


def test_a_new_month_starts_at_zero_and_the_file_contains_no_key(tmp_path: Path):
    key = Key("small-and-secret", monthly_limit=2)
    path = tmp_path / "usage"
    month = ["2026-11"]
    usage = Usage(path, month=lambda: month[0])
    assert [usage.take(key) for _ in range(3)] == ["2026-11", "2026-11", None]
    month[0] = "2026-12"
    assert usage.take(key) == "2026-12"
    usage.give_back(key, "2026-12")
    assert usage.spent(key) == 0
    usage.close()
    assert b"small-and-secret" not in b"".join(file.read_bytes() for file in tmp_path.iterdir())
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT month, requests FROM usage").fetchall() == [
            ("2026-11", 2),
            ("2026-12", 0),
        ]


def test_a_keys_file_is_read(tmp_path: Path):
    path = tmp_path / "keys.toml"
    path.write_text(
        '[[keys]]\nkey = "one"\nname = "Planning"\nmonthly_limit = 5\n'
        '[[keys]]\nkey = "two"\nactive = false\nmetrics = true\n'
    )
    keys = read_keys(path)
    assert keys.find("one") == Key("one", "Planning", True, 5)
    assert keys.find("two") == Key("two", active=False, metrics=True)
    assert keys.find("three") is None
    assert keys.find("") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "keys = []",
        "[[keys]",
        "[[keys]]",
        '[[keys]]\nkey = ""',
        '[[keys]]\nkey = "a b"',
        "[[keys]]\nkey = 5",
        '[[keys]]\nkey = "a"\nactive = "no"',
        '[[keys]]\nkey = "a"\nmetrics = 1',
        '[[keys]]\nkey = "a"\nmonthly_limit = -1',
        '[[keys]]\nkey = "a"\nmonthly_limit = true',
        '[[keys]]\nkey = "a"\nmonthly_limt = 5',
        '[[keys]]\nkey = "a"\n[[keys]]\nkey = "a"',
        '[[keys]]\nkey = "a"\n[other]\nx = 1',
    ],
)
def test_an_invalid_keys_file_is_refused(tmp_path: Path, text: str):
    path = tmp_path / "keys.toml"
    path.write_text(text)
    with pytest.raises(KeysFileError, match=r"keys\.toml"):
        read_keys(path)


def test_a_usage_file_that_cannot_be_written_is_refused(tmp_path: Path):
    path = tmp_path / "usage"
    path.write_text("this is no database, and long enough for SQLite to see that it is none" * 20)
    with pytest.raises(KeysFileError, match="usage"):
        Usage(path)


def test_two_services_can_share_a_usage_file(county: Path, tmp_path: Path):
    options = {"keys": [Key("small", monthly_limit=2)], "usage": tmp_path / "usage"}
    with RunningService(county, **options) as one, RunningService(county, **options) as other:
        assert uuids(point(one))
        assert uuids(point(other))
        assert point(one).status_code == point(other).status_code == 429
