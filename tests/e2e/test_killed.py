"""A search that is killed at ten random moments, and run again each time.

`qgis_process` from the built zip, with the real service and the parcels of Cambridge: nothing that
was paid for is paid for again, and what comes out in the end is what an undisturbed run gives.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest
from qgis.core import QgsVectorLayer

from parcel_lookup.core.gis.connections import history_path, open_source_factories
from parcel_lookup.core.gis.run.recall import connection_of, recall_entry
from parcel_lookup.core.search.history import FINISHED, UNFINISHED, History
from parcel_lookup.tests.support.installed import InstalledPlugin
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import row_of_parcels

AREA = "parcel_lookup:area_search"
KILLS, IN_FLIGHT = 10, 6
#: Every other district: the more requests a search needs, the longer each run repeats what it has.
EVERY = 2


@pytest.fixture(scope="module")
def service(cambridge):
    # Slow enough that a request is pending at any time.
    with RunningService(cambridge.path, delay=0.02) as service:
        yield service


def rows(path):
    layer = QgsVectorLayer(str(path), "parcels", "ogr")
    names = layer.fields().names()
    return names, [
        (feature.attributes(), feature.geometry().asWkb().data()) for feature in layer.getFeatures()
    ]


def test_a_killed_search_loses_nothing_and_repeats_no_request(service, cambridge, tmp_path):
    environment = {"PARCEL_LOOKUP_URL": service.url, "PARCEL_LOOKUP_KEY": service.key}
    districts = json.loads(cambridge.zoning.read_text(encoding="utf-8"))
    districts["features"] = districts["features"][::EVERY]
    zoning = tmp_path / "zoning.geojson"
    zoning.write_text(json.dumps(districts), encoding="utf-8")

    def inputs(name):
        path = str(tmp_path / f"{name}.gpkg")
        return {"INPUT": str(zoning), "JOIN_FIELDS": ["GlobalID"], "OUTPUT": path}

    calm = InstalledPlugin(tmp_path / "calm")
    undisturbed = calm.results(AREA, inputs("calm"), **environment)
    needed = service.requests.total()
    assert undisturbed["REQUEST_COUNT"] == needed > 125

    service.reset()
    seed = random.randrange(10**9)
    # One in each tenth of the search, so that every run has begun when it is killed and none has
    # come to its end.
    dice, tenth = random.Random(seed), (needed - 4 * IN_FLIGHT) // KILLS
    moments = [number * tenth + dice.randrange(1, tenth) for number in range(KILLS)]
    plugin = InstalledPlugin(tmp_path / "killed")
    for moment in moments:
        process = plugin.start(AREA, inputs("killed"), **environment)
        service.wait_for(max(moment, service.requests.total() + 1))
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        assert process.returncode == -signal.SIGKILL, f"seed {seed}"
    history = History(plugin.home / "history.sqlite")
    assert len(history.entries()) == KILLS
    before = service.requests.total()
    done = plugin.results(AREA, inputs("killed"), **environment)

    print(f"{KILLS} kills, {needed} requests needed, {service.requests.total()} sent, seed {seed}")
    assert done["COMPLETE"] is True
    # The last requests of the killed process may arrive after they were counted.
    late = service.requests.total() - before - done["REQUEST_COUNT"]
    assert 0 <= late <= IN_FLIGHT, f"seed {seed}"
    assert needed <= service.requests.total() <= needed + KILLS * IN_FLIGHT, f"seed {seed}"
    assert rows(tmp_path / "killed.gpkg") == rows(tmp_path / "calm.gpkg")
    counted = history.requests_this_month(service.url)
    assert abs(counted - service.requests.total()) <= KILLS * IN_FLIGHT, f"seed {seed}"


#: Several processes search over one store, each for other parcels.
SEARCHER = """
import sys
from qgis.core import QgsApplication
app = QgsApplication([], False)
app.initQgis()
from parcel_lookup.core.contract import Filter
from parcel_lookup.core.gis.connections import Connections, open_source_factories
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.running import run_now

search = Search(filters=(Filter("state", "eq", "IA"), Filter("acres", "lt", float(sys.argv[1]))))
run_now(search, open_source_factories(Connections().from_environment()))
"""


def test_two_killed_searches_of_one_store_are_resumed_for_the_rest(tmp_path, monkeypatch):
    parcels = [
        one._replace(attributes={**one.attributes, "state": "IA"}) for one in row_of_parcels(4000)
    ]
    county = write(tmp_path / "county.gpkg", parcels)
    with RunningService(county, delay=0.5) as service:
        monkeypatch.setenv("PARCEL_LOOKUP_URL", service.url)
        monkeypatch.setenv("PARCEL_LOOKUP_KEY", service.key)
        command = (sys.executable, "-c", SEARCHER)
        processes = [subprocess.Popen((*command, acres)) for acres in ("5000", "6000")]
        with closing(History(history_path())) as history:
            while len(history.entries()) < len(processes):
                service.wait_for(service.requests.total() + 1)
            service.wait_for(service.requests.total() + 2)
            for process in processes:
                process.kill()
                assert process.wait() == -signal.SIGKILL
            entries = history.entries()
            with closing(sqlite3.connect(history_path())) as file, file:
                file.execute("UPDATE searches SET beat = beat - 60")  # nobody waits for a minute
            assert {entry.state for entry in history.entries()} == {UNFINISHED}
            for entry in entries:
                recalled = recall_entry(history, entry.id)
                job = recalled.job(connection_of(entry), resumes=entry.id)
                result = run_now(
                    job.search, open_source_factories(job.connection), resumes=entry.id
                )
                assert result.outcome.complete
                assert result.outcome.parcels == 4000
            assert {entry.state for entry in history.entries()} == {FINISHED}
            counted, sent = history.requests_this_month(service.url), service.requests.total()
        in_flight = len(entries) * IN_FLIGHT
        assert 80 <= sent <= 84 + in_flight  # each needs 40 pages
        assert sent <= counted <= sent + in_flight
