"""Benchmarks of ArcGIS layers: QGIS's own provider and ours on the same server, and Koop."""

from __future__ import annotations

import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import shapely
from qgis.core import QgsVectorLayer

from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.contract.source import Source
from parcel_lookup.core.gis.layer.features import FeatureBuilder
from parcel_lookup.core.gis.layer.schema import ResultSchema
from parcel_lookup.core.search import Found, Outcome, Search, SearchPolygon
from parcel_lookup.core.search.run import NamedSource, run
from parcel_lookup.tests.support.definitions import definition_of
from parcel_lookup.tests.support.feature_data import layer_of_file, open_layer
from parcel_lookup.tests.support.feature_layer import FeatureLayer
from parcel_lookup.tests.support.feature_server import FeatureServer
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.koop.run import Koop, why_not

#: The parcels of Cambridge and its zoning districts; they are not in this repository.
CITY = Path(__file__).resolve().parents[2] / "shared" / "data" / "cambridge_ma"
#: Seconds of each response of a server far away.
LATENCY = 0.1
_RUNS = 3
#: Requests under way at a time, as connections of this kind have it.
_CONCURRENCY = 2
#: Seconds in which Koop responds to a request for the parcels of a district with many corners.
_KOOP_TIMEOUT = 600.0


class Downloads(NamedTuple):
    """Seconds and requests for all parcels of a layer, as features."""

    latency: float
    parcels: int
    ours: float
    our_requests: int
    qgis: float
    qgis_requests: int


class Districts(NamedTuple):
    """Searches in all districts of the city through Koop."""

    districts: int
    #: Of a district and a parcel that touches it.
    pairs: int
    #: Whether they are those of the same searches in a parcel file.
    is_same: bool
    seconds: float
    requests: int


class _Features:
    """A sink that builds features, and keeps which polygon has which parcel."""

    def __init__(self) -> None:
        self.pairs: set[tuple[int, str]] = set()
        self._builder = FeatureBuilder(ResultSchema())

    def add(self, found: list[Found]) -> None:
        """Build features, as a task does."""
        self._builder.build(found)
        for one in found:
            self.pairs.update((join.origin, one.parcel.svc_uuid) for join in one.joins)


def import_city(folder: Path) -> Path:
    """Write the city's parcels to a parcel file."""
    path = folder / "cambridge.gpkg"
    command = [sys.executable, "-m", "parcel_lookup.service.cli", "import"]
    options = ["--map", "cambridge_ma", "--to", str(path)]
    original = str(CITY / "cambridge_parcels.gpkg")
    subprocess.run([*command, original, *options], check=True, capture_output=True)
    return path


def measure_downloads() -> list[Downloads]:
    """Measure both clients with a server far away and with one on this computer."""
    with tempfile.TemporaryDirectory() as folder:
        layer = layer_of_file(import_city(Path(folder)), wkid=4326)
    return [_measure_downloads(layer, latency) for latency in (LATENCY, 0.0)]


def _measure_downloads(layer: FeatureLayer, latency: float) -> Downloads:
    with FeatureServer(layer, latency=latency, process=True) as server:
        clients = (_download, _download_with_qgis)
        for client in clients:
            client(server)  # the server keeps what it has written once
        ours, qgis = (_fastest(server, client, len(layer.rows)) for client in clients)
    return Downloads(latency, len(layer.rows), *ours, *qgis)


def _fastest(
    server: FeatureServer, client: Callable[[FeatureServer], int], parcels: int
) -> tuple[float, int]:
    """Return the seconds of the fastest of a few runs, and the requests of each."""
    seconds = []
    for _ in range(1 if server.latency else _RUNS):
        server.reset()
        started = time.perf_counter()
        if client(server) != parcels:
            raise RuntimeError(f"{client.__name__} did not return {parcels:,} parcels")
        seconds.append(time.perf_counter() - started)
    return min(seconds), server.requests


def _download(server: FeatureServer) -> int:
    from parcel_lookup.core.gis.qt.jobs import jobs  # needs Qt

    # As in every search of the plugin (`core.gis.run.run`).
    layer = open_layer(definition_of(server.url), at_once=_CONCURRENCY)
    with jobs.in_other_thread(), layer as source:
        outcome = _run(Search(), source, _Features())
    if not outcome.complete:
        raise RuntimeError(f"the search is not complete: {outcome.sentence}")
    return outcome.parcels


def _download_with_qgis(server: FeatureServer) -> int:
    layer = QgsVectorLayer(f"url='{server.layer_url()}'", "Parcels", "arcgisfeatureserver")
    if not layer.isValid():
        raise RuntimeError(layer.error().summary())
    return sum(1 for _ in layer.getFeatures())


def measure_districts() -> Districts:
    """Measure searches in all districts of the city through Koop, one district after the other.

    Koop compares every parcel with every corner of the area for each page: a search in all
    districts at once would take as long, in requests of some minutes.
    """
    text = (CITY / "zoning_districts.geojson").read_text(encoding="utf-8")
    shapes = [shapely.geometry.shape(one["geometry"]) for one in json.loads(text)["features"]]
    searches = [
        Search(
            tuple(SearchPolygon(shapely.to_wkb(part), number) for part in shapely.get_parts(one))
        )
        for number, one in enumerate(shapes)
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = import_city(Path(folder))
        with closing(parcel_source(path)) as local:
            expected, _ = _search(local, searches)
        layer = layer_of_file(path)
    with Koop({"city": layer}) as koop:
        definition = definition_of(koop.url("city"))
        with open_layer(definition, timeout=_KOOP_TIMEOUT, at_once=_CONCURRENCY) as source:
            started = time.perf_counter()
            found, requests = _search(source, searches)
            seconds = time.perf_counter() - started
    return Districts(len(shapes), len(found), found == expected, seconds, requests)


def _search(source: Source, searches: list[Search]) -> tuple[set[tuple[int, str]], int]:
    """Return which polygon has which parcel, and the number of requests."""
    sink, requests = _Features(), 0
    for search in searches:
        outcome = _run(search, source, sink)
        if not outcome.complete:
            raise RuntimeError(f"the search is not complete: {outcome.sentence}")
        requests += outcome.requests
    return sink.pairs, requests


def _run(search: Search, source: Source, sink: _Features) -> Outcome:
    return run(search, [NamedSource(source)], Run(), sink)


def why_no_city() -> str:
    """Return why the parcels of the city cannot be measured here, or ""."""
    return "" if CITY.is_dir() else f"the data is not there: {CITY}"


def why_no_koop() -> str:
    """Return why Koop cannot be measured here, or ""."""
    return why_no_city() or why_not()
