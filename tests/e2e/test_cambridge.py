"""An area search on real data: Cambridge's parcels in its 261 zoning districts.

Through `qgis_process` from the built zip in a clean profile, once from `parcel-service serve` with
a database and once from the file, against what QGIS itself finds in the same files.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import threading
from collections import Counter, defaultdict
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import pytest
from qgis.core import QgsFeatureRequest, QgsGeometry, QgsSpatialIndex, QgsVectorLayer

from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.installed import InstalledPlugin

AREA = "parcel_lookup:area_search"


class Served:
    """`parcel-service serve` on a free port, and the requests in its log.

    `source` are the options for what is served.
    """

    def __init__(self, *source):
        command = [sys.executable, "-u", "-m", "parcel_lookup.service.cli", "serve"]
        self._process = subprocess.Popen(
            [*command, *source, "--port", "0"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        )
        self.url = self._word_after(" at ")
        self.key = self._word_after("Key of this run: ")
        self.responses = Counter()
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _word_after(self, words):
        for line in self._process.stdout:
            if words in line:
                return line.rpartition(words)[2].strip()
        raise AssertionError("the service did not start")

    def _read(self):
        for line in self._process.stdout:
            if line.startswith("{"):  # the access log; other lines are for people
                entry = json.loads(line)
                self.responses[entry["method"], entry["path"], entry["status"]] += 1

    def close(self):
        self._process.terminate()
        self._process.wait(20)
        self._reader.join(5)
        self._process.stdout.close()


class Truth:
    """Return what QGIS's own intersection predicate finds in the same files."""

    def __init__(self, parcels_path, zoning_path):
        parcels = QgsVectorLayer(f"{parcels_path}|layername=parcels", "parcels", "ogr")
        zoning = QgsVectorLayer(str(zoning_path), "zoning", "ogr")
        request = QgsFeatureRequest().setSubsetOfAttributes(["svc_uuid"], parcels.fields())
        self.geometries, ids = {}, {}
        for feature in parcels.getFeatures(request):
            ids[feature.id()] = feature["svc_uuid"]
            if feature.hasGeometry():
                self.geometries[feature["svc_uuid"]] = feature.geometry()
        index = QgsSpatialIndex(parcels.getFeatures(QgsFeatureRequest().setNoAttributes()))
        self.pairs, self.districts, self.by_part = set(), {}, []
        for district in zoning.getFeatures():
            name = district["GlobalID"]
            self.districts[name] = district.geometry()
            for part in district.geometry().asGeometryCollection():
                engine = QgsGeometry.createGeometryEngine(part.constGet())
                engine.prepareGeometry()
                found = {
                    ids[identifier]
                    for identifier in index.intersects(part.boundingBox())
                    if engine.intersects(self.geometries[ids[identifier]].constGet())
                }
                self.by_part.append(found)
                self.pairs |= {(name, uuid) for uuid in found}

    def requests(self, polygons, page):
        """By the rule of the design, section 5: the pages that a request's count implies, one more
        only if the last of them is full."""
        needed = 0
        for start in range(0, len(self.by_part), polygons):
            matches = len(set().union(*self.by_part[start : start + polygons]))
            needed += matches // page + 1
        return needed


@pytest.fixture(scope="module")
def truth(cambridge):
    return Truth(cambridge.path, cambridge.zoning)


@pytest.fixture(scope="module")
def plugins(cambridge, tmp_path_factory, qgis_app):
    """Return a profile for each join mode, because two starting QGIS cannot share a new one."""
    plugins = [InstalledPlugin(tmp_path_factory.mktemp("installed")) for _ in range(2)]
    place = "parcel_lookup/connections/city"
    for plugin in plugins:
        plugin.save_setting(f"{place}/kind", "layer")
        plugin.save_setting(f"{place}/layer", file_connection("city", cambridge.path).layer)
    return plugins


class Searched(NamedTuple):
    """The results of one source: the output of the algorithm and its rows by join mode."""

    results: dict
    rows: dict
    #: The number of responses by method, path and status in both runs; None without a service.
    responses: Counter | None


def served(request, cambridge):
    """Serve the database, or where there is no PostgreSQL, the file."""
    try:
        return Served("--database", request.getfixturevalue("cambridge_database"))
    except pytest.skip.Exception:
        return Served("--data", str(cambridge.path))


@pytest.fixture(scope="module", params=["service", "file"])
def searched(request, cambridge, plugins, tmp_path_factory):
    """Run both join modes at the same time."""
    folder = tmp_path_factory.mktemp(request.param)
    service = served(request, cambridge) if request.param == "service" else None
    environment, connection = {}, {"CONNECTION": "city"}
    if service:
        environment = {"PARCEL_LOOKUP_URL": service.url, "PARCEL_LOOKUP_KEY": service.key}
        connection = {}

    def run(mode):
        inputs = {
            "INPUT": str(cambridge.zoning),
            "JOIN_FIELDS": ["GlobalID"],
            "JOIN_MODE": mode,
            "OUTPUT": str(folder / f"parcels_{mode}.gpkg"),
            **connection,
        }
        return plugins[mode].results(AREA, inputs, **environment)

    try:
        with ThreadPoolExecutor(2) as pool:
            results = dict(zip((0, 1), pool.map(run, (0, 1))))
    finally:
        if service:
            service.close()
    layers = {mode: QgsVectorLayer(results[mode]["OUTPUT"], "parcels", "ogr") for mode in (0, 1)}
    rows = {mode: list(layer.getFeatures()) for mode, layer in layers.items()}
    return Searched(results, rows, service and service.responses)


def test_every_pair_of_district_and_parcel_is_returned(searched, truth):
    found = [(row["src_GlobalID"], row["svc_uuid"]) for row in searched.rows[1]]
    assert len(found) == len(set(found)) > 27_000
    assert set(found) == truth.pairs
    assert searched.results[1]["PARCEL_COUNT"] == len({uuid for _, uuid in truth.pairs})


def test_every_parcel_is_joined_to_the_district_with_the_largest_overlap(searched, truth):
    districts = defaultdict(set)
    for district, uuid in truth.pairs:
        districts[uuid].add(district)
    rows = {row["svc_uuid"]: row for row in searched.rows[0]}
    assert len(searched.rows[0]) == len(rows) == searched.results[0]["PARCEL_COUNT"]
    assert rows.keys() == districts.keys()
    assert {uuid: row["join_count"] for uuid, row in rows.items()} == {
        uuid: len(names) for uuid, names in districts.items()
    }
    by_place = {truth.geometries[uuid].asWkb().data(): uuid for uuid in rows}
    in_several = [uuid for uuid in by_place.values() if len(districts[uuid]) > 1]
    assert len(in_several) > 1000
    for uuid in in_several:
        shares, chosen = _shares(truth, uuid, districts[uuid]), rows[uuid]["src_GlobalID"]
        assert shares[chosen] >= max(shares.values()) - 1e-6
        assert rows[uuid]["join_overlap_pct"] == pytest.approx(100 * shares[chosen], abs=0.01)


def _shares(truth, uuid, districts):
    """Return the share of the parcel's area by district, which is the same in degrees."""
    parcel = truth.geometries[uuid]
    return {
        name: parcel.intersection(truth.districts[name]).area() / parcel.area()
        for name in districts
    }


def test_the_stack_of_438_records_is_complete(searched, truth):
    shapes = defaultdict(set)
    for uuid, geometry in truth.geometries.items():
        shapes[geometry.asWkb().data()].add(uuid)
    stack = max(shapes.values(), key=len)
    assert len(stack) == 438
    assert stack <= {row["svc_uuid"] for row in searched.rows[0]}


def test_no_more_requests_than_the_result_needs(searched, truth):
    needed = 0 if searched.responses is None else truth.requests(polygons=50, page=100)
    for mode in (0, 1):
        assert searched.results[mode]["COMPLETE"] is True
        assert searched.results[mode]["REQUEST_COUNT"] == needed
    if searched.responses is not None:
        assert searched.responses == {("POST", "/parcels/area", 200): 2 * needed}
