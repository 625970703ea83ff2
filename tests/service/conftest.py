"""The service with the county of tests/support/county.py, and a client."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from parcel_lookup.tests.support.client import Client
from parcel_lookup.tests.support.county import write_county
from parcel_lookup.tests.support.service import RunningService


@pytest.fixture(scope="session")
def county(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_county(tmp_path_factory.mktemp("county") / "county.gpkg")


@pytest.fixture(scope="session")
def service(county: Path) -> Iterator[RunningService]:
    with RunningService(county) as running:
        yield running


@pytest.fixture(scope="session")
def client(service: RunningService) -> Iterator[Client]:
    with Client(service) as made:
        yield made
