"""Cambridge, Massachusetts, as a parcel file, imported once per session with the command line."""

from __future__ import annotations

import json
import subprocess
import sys
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
    path, report = made / "cambridge.gpkg", made / "report.json"
    command = [sys.executable, "-m", "parcel_lookup.service.cli", "import", str(original)]
    options = ["--map", "cambridge_ma", "--to", str(path), "--report", str(report)]
    done = subprocess.run(command + options, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    content = json.loads(report.read_text(encoding="utf-8"))
    return Cambridge(path, content, done.stdout, original, folder / "zoning_districts.geojson")
