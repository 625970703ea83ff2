"""A saved result on another computer: a new QGIS with only the file."""

import json
import os
import subprocess
import sys

import pytest
from qgis.core import QgsProject

from parcel_lookup.core.gis import saving
from parcel_lookup.core.gis.connections import Connections, open_source_factory
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.result.layers import ResultLayer
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import box, layer_of, rows
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.support.running import task_of
from parcel_lookup.tests.support.saving import building, ended
from parcel_lookup.tests.support.sources import row_of_parcels

ELSEWHERE = r"""
import json, sys
from qgis.core import QgsApplication, QgsProject, QgsProviderRegistry, QgsVectorLayer
from qgis.PyQt.QtCore import QEventLoop
QgsApplication.setPrefixPath("/usr", True)
app = QgsApplication([], False)
app.initQgis()
from parcel_lookup.core.gis.connections import (
    Connections, history_path, open_source_factory,
)
from parcel_lookup.core.gis.saving import geopackage_of
from parcel_lookup.core.gis.result.layers import SEARCH_PROPERTY, ResultLayer
from parcel_lookup.core.search.history import History
from parcel_lookup.tests.support.running import task_of
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.core.gis.run.recall import connection_of
from parcel_lookup.core.gis.saving.layer_search import read_layer_search, recall_layer
from parcel_lookup.tests.support.file_connections import file_connection

path, county = sys.argv[1:]

def look(layer):
    form = layer.editFormConfig()
    return {
        "valid": layer.isValid(), "count": layer.featureCount(), "name": layer.name(),
        "renderer": layer.renderer().dump(), "tip": layer.mapTipTemplate(),
        "labels": layer.labelsEnabled(), "display": layer.displayExpression(),
        "tabs": [tab.name() for tab in form.tabs()],
        "aliases": [field.alias() for field in layer.fields() if field.name() != "fid"],
        "abstract": layer.metadata().abstract(), "search": layer.customProperty(SEARCH_PROPERTY),
    }

found = {}
found["tables"] = sorted(
    one.name() for one in QgsProviderRegistry.instance().querySublayers(path)
)
alone = QgsVectorLayer(path + "|layername=parcels", "parcels", "ogr")
found["alone"] = look(alone)

history, text = History(history_path()), alone.customProperty(SEARCH_PROPERTY)
recalled = recall_layer(history, text, geopackage_of(alone))
found["connection"] = [recalled.entry.connection, connection_of(recalled.entry) is None]
found["refined"] = read_layer_search(history, text, geopackage_of(alone)).notice
Connections().save(file_connection(recalled.entry.connection, path=county))
factory = open_source_factory(connection_of(recalled.entry))
task = task_of(recalled.search, factory, recalled.area, join_mode=recalled.join_mode)
result = ResultLayer(task)
loop = QEventLoop()
result.finished.connect(lambda outcome: found.update(outcome=outcome.sentence))
result.presented.connect(loop.quit)
result.start()
loop.exec()
found["again"] = [{name: str(row[name]) for name in row} for row in rows(result.layer)]
print("FOUND" + json.dumps(found))
QgsProject.instance().clear()
"""


@pytest.fixture
def county(tmp_path):
    parcels = row_of_parcels(10)
    parcels[0] = parcels[0]._replace(buildings=(building(-92.9999, 42.0002, height=4.0),))
    return write(tmp_path / "county.gpkg", parcels)


def elsewhere(path, county, home):
    """Run a process with a separate profile, history, and connections."""
    environment = dict(os.environ)
    for name in ("PARCEL_LOOKUP_HOME", "QGIS_CUSTOM_CONFIG_PATH", "XDG_CONFIG_HOME"):
        environment[name] = str(home / name)
        (home / name).mkdir(parents=True)
    done = subprocess.run(
        [sys.executable, "-c", ELSEWHERE, str(path), str(county)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    (line,) = [one for one in done.stdout.split("\n") if one.startswith("FOUND")] or [done.stderr]
    return json.loads(line.removeprefix("FOUND"))


def test_everything_is_saved_and_the_search_runs_again(qtbot, qgis_new_project, county, tmp_path):
    Connections().save(file_connection("Our county", path=str(county)))
    # So large that the layer itself has but the name of its polygons.
    west = box(-93.01, 41.9, -92.9955, 42.1).densifyByCount(6000)
    zones = layer_of(
        [west, box(-92.9957, 41.9, -92.9, 42.1)], fields="ZONE:string", values=[["A"], ["B"]]
    )
    task = task_of(
        Search(place="Zones", include_buildings=True),
        open_source_factory(Connections().get("Our county")),
        AreaInput.from_layer(zones),
        join_mode=1,
    )
    result = ResultLayer(task)
    with qtbot.waitSignal(result.presented, timeout=10_000):
        result.start()
    layer = result.layer
    done = ended(qtbot, saving.save_result(layer, tmp_path / "saved here.gpkg"))

    found = elsewhere(done.path, county, tmp_path / "elsewhere")

    assert found["tables"] == ["buildings", "parcels"]
    seen = found["alone"]
    assert (seen["valid"], seen["count"]) == (True, 11)
    assert seen["renderer"] == layer.renderer().dump()
    assert seen["tip"] == layer.mapTipTemplate() != ""
    assert seen["tabs"] == [tab.name() for tab in layer.editFormConfig().tabs()] != []
    assert seen["display"] == layer.displayExpression()
    assert seen["abstract"] == layer.metadata().abstract() != ""
    assert "Parcel ID" in seen["aliases"]
    assert found["connection"] == ["Our county", True]
    assert found["refined"] == ""
    before = [{name: str(row[name]) for name in row if name != "fid"} for row in rows(layer)]
    assert found["again"] == before
    assert [row["src_ZONE"] for row in before].count("A") == 5
    Connections().remove("Our county")
    QgsProject.instance().clear()
