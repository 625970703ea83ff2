"""Koop, an implementation of ArcGIS feature services that nobody here wrote, over GeoJSON files.

    with Koop({"county": layer}) as koop:
        address = koop.layer_url("county")

It needs Node.js 18 or newer and the packages that `scripts/setup.sh` installs; `why_not` returns
what is missing. For each request it compares every feature with every corner of the area: a third
of a second for a city and a rectangle, half a minute for a district with a thousand corners.

Where Koop 10 differs from Esri's documentation:

- A `resultRecordCount` above `maxRecordCount` is honored; `returnIdsOnly` is limited by it, too.
- Unknown columns in `where` and `outFields` are no errors: they match nothing and return nothing.
- ``LIKE`` ignores case, ``=`` does not.
- A statistic without any value is left out instead of null, as is the minimum of a text.
- An empty page has the fields, and ``exceededTransferLimit`` is false instead of absent.
- The body of a form is limited to 100 kB; server.js raises the limit.
- Its cache keeps all data once for each new query; server.js keeps them once.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from collections.abc import Mapping
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

import shapely

from parcel_lookup.tests.support.feature_layer import FeatureLayer, Row

_HERE = Path(__file__).resolve().parent
_ROOT = _HERE.parents[2]
#: Where `scripts/setup.sh` installs the packages.
MODULES = _ROOT / ".venv" / "koop" / "node_modules"


def why_not() -> str:
    """Return why Koop cannot run here, or ""."""
    if shutil.which("node") is None:
        return "Node.js is not installed"
    if not (MODULES / "@koopjs").is_dir():
        return f"Koop is not installed in {MODULES}: run make setup with Node.js 18 or newer"
    return ""


class Koop:
    """Koop with layers by name; its requests can take long, so it runs in a process of its own."""

    def __init__(self, layers: Mapping[str, FeatureLayer]) -> None:
        self._layers = layers
        self.base = ""

    def __enter__(self) -> Koop:
        self._folder = tempfile.TemporaryDirectory(prefix="koop-")
        for name, layer in self._layers.items():
            write_geojson(layer, Path(self._folder.name, f"{name}.geojson"))
        environment = {"NODE_PATH": str(MODULES), "SUPPRESS_NO_CONFIG_WARNING": "1"}
        self._process = subprocess.Popen(
            ["node", str(_HERE / "server.js")],
            cwd=self._folder.name,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **environment},
        )
        for line in self._process.stdout:
            if line.startswith("port "):
                self.base = f"http://127.0.0.1:{line.split()[1]}"
                return self
        raise RuntimeError(f"Koop did not start: exit code {self._process.wait(10)}")

    def __exit__(self, *error: object) -> None:
        self._process.stdin.close()  # it ends with its standard input
        self._process.wait(20)
        self._process.stdout.close()
        self._folder.cleanup()

    def url(self, name: str) -> str:
        """Return the address of the service with a layer."""
        return f"{self.base}/file-geojson/rest/services/{name}/FeatureServer"

    def layer_url(self, name: str) -> str:
        """Return the address of a layer."""
        return f"{self.url(name)}/0"


def write_geojson(layer: FeatureLayer, path: Path) -> None:
    """Write a layer as Koop's provider reads it: GeoJSON with metadata."""
    fields = [
        {"name": column.name, "type": "Integer" if column.type == "OID" else column.type}
        for column in layer.columns
    ]
    names = [column.name for column in layer.columns]
    dates = {column.name for column in layer.columns if column.type == "Date"}
    features = []
    for row in layer.rows:
        properties = json.dumps({name: _value(row, name, dates) for name in names})
        geometry = shapely.to_geojson(shapely.from_wkb(row.wkb)) if row.wkb else "null"
        features.append(
            f'{{"type": "Feature", "properties": {properties}, "geometry": {geometry}}}'
        )
    metadata = {
        "name": layer.name,
        "idField": layer.object_id,
        "maxRecordCount": layer.max_record_count,
        "fields": fields,
    }
    head = json.dumps({"type": "FeatureCollection", "metadata": metadata})
    content = ",\n".join(features)
    path.write_text(f'{head[:-1]}, "features": [{content}]}}', encoding="utf-8")


def _value(row: Row, name: str, dates: set[str]) -> Any:
    """Return a value as GeoJSON has it: dates as ISO text."""
    value = row.attributes.get(name)
    if name not in dates or value is None:
        return value
    return datetime.fromtimestamp(value / 1000, timezone.utc).isoformat().replace("+00:00", "Z")
