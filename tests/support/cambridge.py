"""Cambridge, Massachusetts, as a parcel file, imported once per session with the command line."""

from __future__ import annotations

import fcntl
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest


class Cambridge(NamedTuple):
    """The imported city and its sources."""

    #: The parcel file: 27,508 records.
    path: Path
    #: The report of the import, as ``--report`` writes it.
    report: dict[str, Any]
    #: What the command printed.
    printed: str
    #: The city's own file, and the GeoJSON of its 261 zoning districts.
    original: Path
    zoning: Path


@pytest.fixture(scope="session")
def cambridge(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> Cambridge:
    """Return Cambridge as a parcel file; skip the test if the data is not available."""
    folder = shared_data / "cambridge_ma"
    if not folder.is_dir():
        pytest.skip(f"the parcels of Cambridge are not there: {folder}")
    original = folder / "cambridge_parcels.gpkg"
    made = tmp_path_factory.mktemp("cambridge")
    if "PYTEST_XDIST_WORKER" in os.environ:  # imported by one process, and copied by the others
        shared = tmp_path_factory.getbasetemp().parent / "cambridge"
        shared.mkdir(exist_ok=True)
        with (shared / "lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not (shared / "printed").exists():
                _import(original, shared)
        shutil.copytree(shared, made, dirs_exist_ok=True)
    else:
        _import(original, made)
    report = json.loads((made / "report.json").read_text(encoding="utf-8"))
    printed = (made / "printed").read_text(encoding="utf-8")
    zoning = folder / "zoning_districts.geojson"
    return Cambridge(made / "cambridge.gpkg", report, printed, original, zoning)


def _import(original: Path, folder: Path) -> None:
    """Import the city's file into a folder; its last file is what the command printed."""
    command = [sys.executable, "-m", "parcel_lookup.service.cli", "import", str(original)]
    target, report = folder / "cambridge.gpkg", folder / "report.json"
    options = ["--map", "cambridge_ma", "--to", str(target), "--report", str(report)]
    done = subprocess.run(command + options, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    (folder / "printed").write_text(done.stdout, encoding="utf-8")


@pytest.fixture(scope="session")
def cambridge_database(cambridge: Cambridge, request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield the address of a database with Cambridge; skip the test without PostgreSQL."""
    server = request.getfixturevalue("postgres")
    from parcel_lookup.service.database.connecting import Database
    from parcel_lookup.service.database.loading import load_file

    with server.database() as address:
        load_file(cambridge.path, Database(address))
        yield address
