"""A load of many clients while workers and the database are restarted (`make load`, but short)."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from parcel_lookup.service.sample import write_sample
from parcel_lookup.tests.support.load import Sent, expected_requests, running_load
from parcel_lookup.tests.support.postgres import NotInstalled, PostgresServer

CLIENTS, SOME = 60, 300


@pytest.fixture(scope="module")
def parcels(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("load") / "sample.gpkg"
    write_sample(path, parcels=2000, seed=1)
    return path


@pytest.fixture(scope="module")
def requests(parcels: Path) -> Sequence[Sent]:
    return expected_requests(parcels)


def test_clients_of_a_file_while_workers_end(parcels: Path, requests: Sequence[Sent]):
    with running_load(parcels, requests, clients=CLIENTS) as load:
        load.wait_for(SOME)
        load.stop_worker(1)
        load.replace_file()
        load.wait_for(load.responses + SOME)
        load.stop_worker(2, signal.SIGTERM)
        load.wait_for(load.responses + SOME)
    assert load.problems == []


def test_clients_of_a_database_that_restarts(parcels: Path, requests: Sequence[Sent]):
    try:
        server = PostgresServer()
    except NotInstalled as missing:
        pytest.skip(str(missing))
    with server, running_load(parcels, requests, clients=CLIENTS, server=server) as load:
        load.wait_for(SOME)
        load.restart_database(signal.SIGINT)
        load.wait_for(load.responses + SOME)
        load.restart_database(signal.SIGQUIT, killed=1)
        load.wait_for(load.responses + SOME)
    assert load.problems == []
