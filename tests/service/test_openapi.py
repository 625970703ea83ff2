"""``/openapi.json`` describes the service: schemathesis checks it with hundreds of requests.

It makes requests that are as described, which have to succeed, and requests that are not, which
have to be refused, and compares every response with its description.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from parcel_lookup.core.contract import NEAREST
from parcel_lookup.service.encoding import AreaResponse, Count
from parcel_lookup.tests.support.client import Client
from parcel_lookup.tests.support.service import RunningService

HOOKS = Path(__file__).parents[1] / "support" / "described.py"


def run_schemathesis(service: RunningService, folder: Path, *options: str) -> str:
    """Run schemathesis with a fixed seed, and return its output. Fails if it finds a problem."""
    ran = subprocess.run(
        [
            *(sys.executable, "-m", "schemathesis.cli", "run", f"{service.url}/openapi.json"),
            *("--header", f"Authorization: {service.authorization}", "--no-color"),
            *("--generation-deterministic", "--continue-on-failure", "--request-timeout", "30"),
            *options,
        ],
        check=False,
        cwd=folder,
        env={**os.environ, "SCHEMATHESIS_HOOKS": str(HOOKS)},
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_the_service_conforms_to_its_description(service: RunningService, tmp_path: Path):
    options = ("--phases", "examples,coverage,fuzzing", "--max-examples", "3")
    output = run_schemathesis(service, tmp_path, *options)
    assert "6 selected / 6 total" in output


@pytest.mark.parametrize("area", list(AreaResponse))
@pytest.mark.parametrize("count", list(Count))
def test_the_description_follows_the_start_options(county: Path, area: AreaResponse, count: Count):
    with RunningService(county, area=area, count=count) as service, Client(service) as client:
        paths = client.get("/openapi.json").json()["paths"]
        responses = {
            "/parcels/area": client.area([[[-101, 39], [-99, 39], [-99, 41], [-101, 39]]]),
            "/parcels/query": client.query(),
            "/parcels/point": client.get("/parcels/point", lat=40.005, lon=-99.995),
            "/parcels/address": client.get("/parcels/address", address="101 N Main St"),
        }
    for path, response in responses.items():
        (operation,) = paths[path].values()
        schema = operation["responses"]["200"]["content"]["application/json"]["schema"]
        # The only member that a response may lack: it is there where no parcel has the address.
        assert (
            set(schema["required"]) == set(schema["properties"]) - {NEAREST} == set(response.json())
        )
