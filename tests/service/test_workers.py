"""``serve --workers``: processes that share the port, and one count of requests."""

from __future__ import annotations

import http.client
import json
import os
import resource
import select
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from urllib.parse import urlsplit

import pytest
import requests
import trustme
from prometheus_client.parser import text_string_to_metric_families

from parcel_lookup.service.cli import main
from parcel_lookup.service.keys import Key, Usage
from parcel_lookup.tests.support.client import uuids
from parcel_lookup.tests.support.command import Served, run, serving, started
from parcel_lookup.tests.support.county import P1
from parcel_lookup.tests.support.service import RunningService

POINT = "/parcels/point?lat=40.005&lon=-99.995"
BODY = b'{"filters": []}'


def connect(url: str) -> http.client.HTTPConnection:
    """Return a connection that is never opened again after its end."""
    where = urlsplit(url)
    connection = http.client.HTTPConnection(where.hostname, where.port, timeout=60)
    connection.connect()
    connection.auto_open = 0
    return connection


def get(connection: http.client.HTTPConnection, path: str, key: str = "") -> tuple[int, str]:
    connection.request("GET", path, headers={"Authorization": f"Bearer {key}"})
    response = connection.getresponse()
    return response.status, response.read().decode()


def samples(text: str) -> dict[tuple[str, ...], float]:
    """Return the metrics by name and values of their labels."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(text)
        for sample in family.samples
    }


@contextmanager
def connections(url: str, number: int) -> Iterator[list[http.client.HTTPConnection]]:
    opened = [connect(url) for _ in range(number)]
    try:
        yield opened
    finally:
        for connection in opened:
            connection.close()


def workers_of(served: Served, opened: list[http.client.HTTPConnection], name: str) -> list[int]:
    """Return the worker of each connection."""
    for number, connection in enumerate(opened):
        assert get(connection, f"/health?{name}={number:03}")[0] == 200
    lines = served.logged(f"/health?{name}=", len(opened))
    return [line["worker"] for line in sorted(lines, key=lambda line: line["path"])]


def test_keep_alive_connections_are_spread_evenly(county_file: Path):
    with serving("--data", county_file, "--workers", 3) as served:
        served.workers(3)
        with connections(served.url, 9) as opened:
            workers = workers_of(served, opened, "first")
            assert Counter(workers) == {1: 3, 2: 3, 3: 3}
            kept = []
            for connection, worker in zip(opened, workers):
                connection.close() if worker == 2 else kept.append(connection)
            number = ("parcel_service_connections", "2")
            while samples(get(kept[0], "/metrics", served.key)[1])[number]:
                pass  # the worker has not noticed yet
            with connections(served.url, 3) as more:
                assert workers_of(served, more, "more") == [2, 2, 2]
            assert Counter(workers_of(served, kept, "again")) == {1: 3, 3: 3}


def test_a_worker_that_dies_is_started_again_and_others_go_on(county_file: Path):
    with serving("--data", county_file, "--workers", 2) as served:
        processes = served.workers(2)
        with connections(served.url, 4) as opened:
            workers = workers_of(served, opened, "first")
            assert sorted(workers) == [1, 1, 2, 2]
            os.kill(processes[1], signal.SIGKILL)
            others = [opened[place] for place in range(4) if workers[place] == 2]
            for connection in others:
                assert get(connection, POINT, served.key)[0] == 200
            served.wait_for("Worker 1 ended with exit code -9 and is started again")
            assert served.workers(3)[1] != processes[1]
            with connections(served.url, 2) as more:
                assert workers_of(served, more, "more") == [1, 1]
                found = samples(get(more[0], "/metrics", served.key)[1])
            assert found["parcel_service_connections", "1"] == 2
            assert found["parcel_service_requests_total", "/health", "200"] == 6


def begin_post(url: str, key: str) -> socket.socket:
    """Begin a request, and return its connection when a worker waits for its body."""
    where = urlsplit(url)
    connection = socket.create_connection((where.hostname, where.port), timeout=60)
    connection.sendall(
        b"POST /parcels/query HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\n"
        b"Authorization: Bearer %s\r\nContent-Length: %d\r\n\r\n" % (key.encode(), len(BODY))
    )
    assert connection.recv(100).startswith(b"HTTP/1.1 100 ")
    return connection


@pytest.mark.parametrize("stop_signal", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_all_processes_after_their_responses(
    county_file: Path, stop_signal: signal.Signals
):
    with serving("--data", county_file, "--workers", 2) as served:
        processes = served.workers(2)
        with connections(served.url, 2) as idle, begin_post(served.url, served.key) as busy:
            assert sorted(workers_of(served, idle, "idle")) == [1, 2]
            served.process.send_signal(stop_signal)
            for connection in idle:
                assert connection.sock.recv(1) == b""  # the workers are about to end
            with pytest.raises(ConnectionRefusedError):
                connect(served.url)
            busy.sendall(BODY)
            response = http.client.HTTPResponse(busy)
            response.begin()
            assert response.status == 200
            assert len(response.read()) > 1000
        assert served.process.wait(20) == 0
        for pid in processes.values():
            with pytest.raises(ProcessLookupError):
                os.kill(pid, 0)
        assert "Traceback" not in served.output()


def test_a_response_that_takes_too_long_does_not_prevent_the_end(county_file: Path):
    with serving("--data", county_file, "--workers", 2) as served:
        served.workers(2)
        with begin_post(served.url, served.key) as busy:
            served.process.terminate()
            assert served.process.wait(12) == 0
            response = http.client.HTTPResponse(busy)
            response.begin()
            assert response.status == 503
            assert json.load(response) == {"detail": "The service is stopping."}


def test_workers_end_with_their_parent(county_file: Path):
    with serving("--data", county_file, "--workers", 2) as served:
        processes = served.workers(2)
        descriptors = [os.pidfd_open(pid) for pid in processes.values()]
        served.process.kill()
        ended = [select.select([descriptor], [], [], 20)[0] for descriptor in descriptors]
        for descriptor in descriptors:
            with suppress(ProcessLookupError):
                signal.pidfd_send_signal(descriptor, signal.SIGKILL)
            os.close(descriptor)
        assert all(ended)


def test_a_worker_that_is_terminated_is_replaced(county_file: Path):
    with serving("--data", county_file, "--workers", 2) as served:
        processes = served.workers(2)
        with connections(served.url, 2) as opened, begin_post(served.url, served.key) as busy:
            workers = workers_of(served, opened, "first")
            os.kill(processes[1], signal.SIGTERM)
            assert opened[workers.index(1)].sock.recv(1) == b""
            assert get(opened[workers.index(2)], POINT, served.key)[0] == 200
            busy.sendall(BODY)
            assert busy.recv(20).startswith(b"HTTP/1.1 200")
        served.wait_for("Worker 1 ended with exit code 0")
        served.workers(3)
        assert requests.get(served.url + "/health").status_code == 200


@contextmanager
def without_new_files(pid: int) -> Iterator[None]:
    """Let a process open no more files, sockets, and pipes for a ``with`` block."""
    soft, hard = resource.prlimit(pid, resource.RLIMIT_NOFILE)
    resource.prlimit(pid, resource.RLIMIT_NOFILE, (1, hard))
    try:
        yield
    finally:
        with suppress(ProcessLookupError):  # it has ended
            resource.prlimit(pid, resource.RLIMIT_NOFILE, (soft, hard))


def test_a_worker_that_cannot_be_started_again_does_not_end_the_service(county_file: Path):
    with serving("--data", county_file, "--workers", 2) as served:
        processes = served.workers(2)
        with connections(served.url, 2) as opened:
            workers = workers_of(served, opened, "first")
            with without_new_files(served.process.pid):
                os.kill(processes[1], signal.SIGKILL)
                served.wait_for("Worker 1 cannot be started: Too many open files", 2)
                other = opened[workers.index(2)]
                assert get(other, POINT, served.key)[0] == 200
            assert served.workers(3)[1] != processes[1]
            with connections(served.url, 1) as more:
                assert workers_of(served, more, "more") == [1]
        with without_new_files(served.process.pid):
            os.kill(processes[2], signal.SIGKILL)
            served.wait_for("Worker 2 cannot be started")
        served.process.terminate()  # while it waits for the next attempt
        assert served.process.wait(20) == 0


def test_tls_with_workers(county_file: Path, tmp_path: Path):
    authority = trustme.CA()
    certificate, trusted = tmp_path / "certificate.pem", tmp_path / "authority.pem"
    authority.cert_pem.write_to_path(str(trusted))
    authority.issue_cert("127.0.0.1").private_key_and_cert_chain_pem.write_to_path(str(certificate))
    with serving("--data", county_file, "--workers", 2, "--certfile", certificate) as served:
        served.workers(2)
        where = urlsplit(served.url)
        headers = {"Authorization": f"Bearer {served.key}"}
        options = {"headers": headers, "verify": str(trusted)}
        with requests.Session() as one, requests.Session() as other:
            assert uuids(one.get(served.url + POINT, **options)) == [P1]
            for _ in range(3):  # without a handshake; these connections do not count for long
                with socket.create_connection((where.hostname, where.port), timeout=20) as plain:
                    plain.sendall(b"GET /health HTTP/1.1\r\n\r\n")
                    with suppress(ConnectionError):
                        while plain.recv(1000):
                            pass
            for session in (one, other):
                assert session.get(f"{served.url}/health?tls", **options).status_code == 200
            lines = served.logged("/health?tls", 2)
        assert {line["worker"] for line in lines} == {1, 2}


def test_the_limit_of_bodies_holds_with_workers(county_file: Path):
    with RunningService(county_file, workers=2) as service:
        where = urlsplit(service.url)
        for _ in range(2):  # both workers
            with socket.create_connection((where.hostname, where.port), timeout=30) as connection:
                connection.sendall(
                    b"POST /parcels/query HTTP/1.1\r\nHost: x\r\nContent-Length: 8388609\r\n"
                    b"Authorization: " + service.authorization.encode() + b"\r\n\r\n"
                )
                assert connection.recv(12) == b"HTTP/1.1 413"


def hammer(url: str, key: str, clients: int, after: Callable[[Counter], None]) -> Counter:
    """Request parcels until the limit is reached; return the number of results of each kind.

    `after` is called with the numbers up to now after every request.
    """
    results: Counter = Counter()
    lock = threading.Lock()

    def run_client(_: int) -> None:
        status = 0
        with requests.Session() as session:
            while status != 429:
                try:
                    response = session.get(
                        url + POINT, headers={"Authorization": f"Bearer {key}"}, timeout=60
                    )
                    status = response.status_code
                except requests.ConnectionError:
                    status = 0  # the worker was killed
                with lock:
                    results[status] += 1
                    after(results)

    with ThreadPoolExecutor(clients) as pool:
        list(pool.map(run_client, range(clients)))
    return results


def write_keys(folder: Path, limit: int) -> Path:
    path = folder / "keys.toml"
    path.write_text(f'[[keys]]\nkey = "small"\nmonthly_limit = {limit}\n')
    return path


def counted(folder: Path) -> int:
    usage = Usage(folder / "keys.toml.usage")
    try:
        return usage.spent(Key("small"))
    finally:
        usage.close()


def test_all_workers_together_reach_the_limit_exactly(county_file: Path, tmp_path: Path):
    keys = write_keys(tmp_path, 300)
    with serving("--data", county_file, "--workers", 3, "--keys", keys) as served:
        served.workers(3)
        results = hammer(served.url, "small", 12, lambda _: None)
        assert {line["worker"] for line in served.logged(POINT, 312)} == {1, 2, 3}
    assert results == {200: 300, 429: 12}
    assert counted(tmp_path) == 300


def test_no_count_is_lost_when_workers_are_killed(county_file: Path, tmp_path: Path):
    keys = write_keys(tmp_path, 600)
    with serving("--data", county_file, "--workers", 2, "--keys", keys) as served:
        processes = served.workers(2)
        victims = {100: processes[1], 300: processes[2]}

        def kill_some(results: Counter) -> None:
            for responses in list(victims):
                if results[200] >= responses:
                    os.kill(victims.pop(responses), signal.SIGKILL)

        results = hammer(served.url, "small", 8, kill_some)
        assert not victims
    assert set(results) <= {0, 200, 429}
    # A request that was under way when its worker died may have been counted without a response,
    # but no response was sent without being counted.
    assert results[0] < 60
    assert 600 - results[0] <= results[200] <= 600
    assert counted(tmp_path) == 600


def test_processes_can_create_and_share_a_usage_file(tmp_path: Path):
    path = tmp_path / "usage"
    program = (
        "import sys; from pathlib import Path; from parcel_lookup.service.keys import Key, Usage\n"
        "usage = Usage(Path(sys.argv[1]))\n"
        "print(sum(usage.take(Key('a', monthly_limit=1000)) is not None for _ in range(400)))"
    )
    command = [sys.executable, "-c", program, path]
    running = [subprocess.Popen(command, stdout=subprocess.PIPE, text=True) for _ in range(4)]
    taken = [int(process.communicate(timeout=120)[0]) for process in running]
    assert sum(taken) == 1000
    usage = Usage(path)
    assert usage.spent(Key("a")) == 1000
    usage.close()


def test_a_count_waits_for_another_program_that_writes_to_the_file(tmp_path: Path):
    usage = Usage(tmp_path / "usage")
    other = sqlite3.connect(tmp_path / "usage", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    with ThreadPoolExecutor(1) as pool:
        counting = pool.submit(usage.take, Key("a"))
        with pytest.raises(TimeoutError):
            counting.result(0.5)
        other.execute("COMMIT")
        assert counting.result(20)
    other.close()
    assert usage.spent(Key("a")) == 1
    usage.close()


def test_workers_are_refused_where_connections_cannot_be_passed(
    county_file: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
):
    monkeypatch.delattr(socket, "send_fds")  # as on Windows
    command = ["parcel-service", "serve", "--data", str(county_file), "--workers", "2"]
    monkeypatch.setattr(sys, "argv", command)
    with pytest.raises(SystemExit) as ended:
        main()
    assert ended.value.code == 1
    assert "Windows" in capsys.readouterr().err


def test_no_workers_are_refused(county_file: Path):
    assert run("serve", "--data", county_file, "--workers", 0).returncode == 2


WITHOUT_SOURCE = """
from parcel_lookup.service import ServiceError
from parcel_lookup.service.keys import Keys
from parcel_lookup.service.serving import Service, listen
from parcel_lookup.service.workers import run_workers
def no_source():
    raise ServiceError("There is no database.")
if __name__ == "__main__":
    listening = listen("127.0.0.1", 0)
    {first}
    run_workers(Service(no_source, Keys(())), listening, 2)
"""
#: Leaves room for the files of the event loop, but not for those of a worker.
FEW_FILES = "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (9, 9))"


@pytest.mark.parametrize(
    ("first", "sentences"),
    [
        ("pass", ("There is no database.", "ServingError: Worker")),
        (FEW_FILES, ("ServingError: Worker 1 could not start: Too many open files.",)),
    ],
)
def test_a_service_whose_workers_cannot_start_ends(
    tmp_path: Path, first: str, sentences: tuple[str, ...]
):
    (tmp_path / "program.py").write_text(WITHOUT_SOURCE.format(first=first))
    command = [sys.executable, tmp_path / "program.py"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 1
    for sentence in sentences:
        assert sentence in done.stderr


#: The first worker serves; the second fails, once, after the first is ready; then all start.
FAILS_ONCE = """
import sys
import time
from pathlib import Path
from parcel_lookup.service import ServiceError
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.service.keys import Key, Keys
from parcel_lookup.service.serving import Service, listen
from parcel_lookup.service.workers import run_workers
folder, county = map(Path, sys.argv[1:])
def source():
    try:
        (folder / "opened").mkdir()
    except FileExistsError:
        while not (folder / "first_is_ready").exists():
            time.sleep(0.01)
        if not (folder / "failed").exists():
            (folder / "failed").mkdir()
            raise ServiceError("The database is starting.")
    return FileSource(county)
if __name__ == "__main__":
    listening = listen("127.0.0.1", 0)
    run_workers(Service(source, Keys((Key("k"),))), listening, 2)
"""


def test_a_worker_that_fails_after_another_was_ready_is_started_again(
    tmp_path: Path, county_file: Path
):
    (tmp_path / "program.py").write_text(FAILS_ONCE)
    command = [sys.executable, tmp_path / "program.py", tmp_path, county_file]
    with started(command) as served:
        served.workers(1)
        (tmp_path / "first_is_ready").touch()
        served.wait_for("The database is starting")
        assert set(served.workers(2)) == {1, 2}
