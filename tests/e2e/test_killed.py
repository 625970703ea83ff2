"""A search that is killed at ten random moments, and run again each time.

`qgis_process` from the built zip, with the real service and the parcels of Cambridge: nothing that
was paid for is paid for again, and what comes out in the end is what an undisturbed run gives.
"""

from __future__ import annotations

import json
import os
import random
import signal

import pytest
from qgis.core import QgsVectorLayer

from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.installed import InstalledPlugin
from parcel_lookup.tests.support.service import RunningService

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
