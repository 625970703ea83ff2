"""The service with the county of tests/support/county.py, and a client.

Tests that use `county`, `service`, or `client` run twice: with a parcel file, and with a database,
which needs PostgreSQL with PostGIS (tests/support/postgres.py).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from parcel_lookup.tests.support.client import Client
from parcel_lookup.tests.support.county import write_county
from parcel_lookup.tests.support.service import RunningService


@pytest.fixture(scope="session")
def county_file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_county(tmp_path_factory.mktemp("county") / "county.gpkg")


@pytest.fixture(scope="session")
def county_database(county_file: Path, request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield the address of a database with the county."""
    server = request.getfixturevalue("postgres")
    from parcel_lookup.service.database.connecting import Database
    from parcel_lookup.service.database.loading import load_file

    with server.database() as address:
        load_file(county_file, Database(address))
        yield address


@pytest.fixture(scope="session", params=["file", "database"])
def county(request: pytest.FixtureRequest) -> Path | str:
    """Return the parcel file, or the address of the database."""
    return request.getfixturevalue(f"county_{request.param}")


@pytest.fixture(scope="session")
def service(county: Path | str) -> Iterator[RunningService]:
    with RunningService(county) as running:
        yield running


@pytest.fixture(scope="session")
def client(service: RunningService) -> Iterator[Client]:
    with Client(service) as made:
        yield made
