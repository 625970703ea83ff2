"""Values that complete typed text come from a parcel file and earlier results, never a service."""

import json
import threading
from pathlib import Path

import pytest
from qgis.core import QgsApplication, QgsFeature, QgsProject

from parcel_lookup.core.contract import Cancellation
from parcel_lookup.core.contract.reference import land_covers
from parcel_lookup.core.gis.connections import (
    SAMPLE_CONNECTION,
    ServiceConnection,
    plugin_home,
)
from parcel_lookup.core.gis.connections.offline import MOST_VALUES, value_reader
from parcel_lookup.core.gis.inputs.polygons import AreaInput
from parcel_lookup.core.gis.layer.properties import SEARCH_PROPERTY
from parcel_lookup.core.gis.qt.background import Background
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.result.completions import FieldCompletions
from parcel_lookup.core.gis.result.layers import ResultLayer
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.layers import box, layer_of
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.parcels import parcel, write
from parcel_lookup.tests.support.running import task_of
from parcel_lookup.tests.support.sources import MemorySource, row_of_parcels

NOWHERE = ServiceConnection("Service", url="https://parcels.example.org")
FIELDS = "svc_uuid:string,zoning:string(0),owner:string,acres:double"


def file_of(path, zones, **more):
    return write(path, [parcel(f"{n:05}", zoning=zone, **more) for n, zone in enumerate(zones)])


@pytest.fixture(scope="module")
def county(tmp_path_factory):
    path = tmp_path_factory.mktemp("county") / "county.gpkg"
    zones = ["R1", "AG", "R1", "B-2", "שלום", 'R "x" 🌽', None]
    return file_connection("County", path=str(file_of(path, zones)))


@pytest.fixture
def home(monkeypatch, tmp_path):
    monkeypatch.setenv("PARCEL_LOOKUP_HOME", str(tmp_path / "home"))


@pytest.fixture
def make(qtbot, qgis_new_project):
    made = []

    def make(connection):
        made.append(FieldCompletions(connection))
        return made[-1]

    yield make
    for one in made:
        one.close_down()
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)
    QgsProject.instance().clear()


def add_results(zones, name="Parcels", searched=True):
    """A layer that a search made, in the project."""
    layer = layer_of([], kind="NoGeometry", fields=FIELDS, name=name)
    features = []
    for number, zone in enumerate(zones):
        features.append(QgsFeature(layer.fields()))
        features[-1].setAttributes([str(number), zone, None, 1.5])
    assert layer.dataProvider().addFeatures(features)[0]
    if searched:
        layer.setCustomProperty(SEARCH_PROPERTY, json.dumps(Search().to_json()))
    QgsProject.instance().addMapLayer(layer)
    return layer


def arrived(qtbot, suggestions, field="zoning"):
    """The values of a field once they have come."""
    with qtbot.waitSignal(suggestions.arrived, check_params_cb=lambda name: name == field):
        suggestions.values(field)
    return suggestions.values(field)


def wait_for_lookups(qtbot):
    # Not by the task manager: a task stops being active before its end is reported here.
    qtbot.waitUntil(lambda: not jobs.of(Background))


def test_values_of_a_parcel_file_arrive_the_most_frequent_first(make, county, qtbot):
    suggestions = make(county)
    assert suggestions.values("zoning") == []
    assert arrived(qtbot, suggestions) == ["R1", "AG", "B-2", 'R "x" 🌽', "שלום"]


def test_a_field_is_looked_up_once(make, county, qtbot, tmp_path):
    path = tmp_path / "county.gpkg"
    path.write_bytes(Path(county.place).read_bytes())
    suggestions = make(file_connection("Copy", path=str(path)))
    first = arrived(qtbot, suggestions)
    path.unlink()
    assert suggestions.values("zoning") == first
    wait_for_lookups(qtbot)
    assert suggestions.values("zoning") == first


def test_nothing_is_looked_up_for_numbers_and_states(make, county):
    suggestions = make(county)
    for name in ("acres", "cdl_majority_value", ""):
        assert suggestions.values(name) == []
    assert "IA" in suggestions.values("state")
    assert "06" in suggestions.values("state_fp")
    assert QgsApplication.taskManager().countActiveTasks() == 0


def test_results_of_the_project_are_values_too_after_those_of_the_file(make, county, qtbot):
    add_results(["C9", "R1", "C1", "C9", None, "", "x" * 500])
    add_results(["C1", "C1"], "More")
    add_results(["no result"], "Other", searched=False)
    values = arrived(qtbot, make(county))
    assert values == ["R1", "AG", "B-2", 'R "x" 🌽', "שלום", "C1", "C9"]


def test_no_request_is_sent_to_a_service(make, home, qtbot):
    add_results(["C9"])
    with HostileServer(lambda talk: talk.respond(200, b"[]")) as server:
        connection = ServiceConnection("Service", url=server.url)
        assert arrived(qtbot, make(connection)) == ["C9"]
        assert value_reader(connection)("zoning", Cancellation()) == []
        assert server.requests == []


def test_results_added_later_are_looked_up_at_the_next_request(make, qtbot):
    suggestions = make(NOWHERE)
    assert suggestions.values("zoning") == []
    wait_for_lookups(qtbot)
    add_results(["C9"])
    assert arrived(qtbot, suggestions) == ["C9"]


def test_values_of_the_sample_county(make, home, qtbot):
    assert {"A-1", "R-1"} <= set(arrived(qtbot, make(SAMPLE_CONNECTION)))
    assert not plugin_home().exists()


def test_another_connection_has_other_values(make, county, qtbot, tmp_path):
    suggestions = make(county)
    arrived(qtbot, suggestions)
    other = file_connection("Other", path=str(file_of(tmp_path / "other.gpkg", ["Z9"])))
    reported = []
    suggestions.arrived.connect(lambda name: reported.append((name, suggestions.values(name))))
    suggestions.set_connection(other)
    qtbot.waitUntil(lambda: reported == [("zoning", []), ("zoning", ["Z9"])])
    suggestions.set_connection(other)
    wait_for_lookups(qtbot)
    assert len(reported) == 2


def test_what_comes_late_is_dropped(make, county, qtbot):
    for end in (FieldCompletions.close_down, lambda one: one.set_connection(NOWHERE)):
        suggestions = make(county)
        reported = []
        suggestions.arrived.connect(reported.append)
        suggestions.values("zoning")
        end(suggestions)
        wait_for_lookups(qtbot)
        qtbot.wait(20)
        assert (reported, suggestions.values("zoning")) == ([], [])


def test_a_file_that_cannot_be_read_leaves_the_values_of_layers(make, qtbot, tmp_path):
    add_results(["C9"])
    for number, content in enumerate((None, b"no parcels")):
        path = tmp_path / f"{number}.gpkg"
        if content:
            path.write_bytes(content)
        assert arrived(qtbot, make(file_connection("x", path=str(path)))) == ["C9"]


def test_there_are_two_thousand_values_at_most(make, qtbot):
    add_results([f"Z{n:05}" for n in range(MOST_VALUES + 500)])
    assert len(arrived(qtbot, make(NOWHERE))) == MOST_VALUES


def test_a_layer_is_left_alone_while_a_search_fills_it(make, qtbot):
    go_on = threading.Event()
    requests = []

    def stall(request, cancellation):
        requests.append(request)
        if len(requests) > 3:
            assert go_on.wait(10)

    source = MemorySource(row_of_parcels(1000), before=stall)
    area = AreaInput.from_layer(layer_of([box(-93.01, 41.99, -80, 42.02)]))
    result = ResultLayer(task_of(Search(place="x"), Opens(source), area))
    suggestions = make(NOWHERE)
    with qtbot.waitSignal(result.finished, timeout=10_000):
        result.start()
        qtbot.waitUntil(lambda: result.count >= 100)
        assert suggestions.values("owner") == []
        qtbot.wait(50)
        assert suggestions.values("owner") == []
        go_on.set()
    assert len(arrived(qtbot, suggestions, "owner")) == 1000


def test_layers_are_read_outside_the_main_thread(make, qtbot, monkeypatch):
    from parcel_lookup.core.gis.result import completions as module

    threads = []
    real = module.plain_value
    monkeypatch.setattr(
        module,
        "plain_value",
        lambda value: threads.append(threading.current_thread()) or real(value),
    )
    add_results(["C9"])
    arrived(qtbot, make(NOWHERE))
    assert threading.main_thread() not in threads
    assert threads


def test_land_covers_have_code_name_and_color():
    covers = {cover.code: cover for cover in land_covers()}
    assert len(covers) == 134
    assert (covers[1].name, covers[1].color) == ("Corn", "#ffd400")
    assert (covers[0].color, covers[3].color) == ("#000000", "#00a9e6")
    assert list(covers) == sorted(covers)
