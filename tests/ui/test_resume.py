"""Searches that ended early are resumed: only the missing parcels are requested."""

import time

import pytest
from qgis.core import Qgis
from qgis.PyQt import sip
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import QCheckBox, QDialog

from parcel_lookup.core.gis.connections import (
    Connections,
    ServiceConnection,
    history_path,
)
from parcel_lookup.core.gis.layer.properties import is_result_layer
from parcel_lookup.core.gis.result.layer_kinds import LayerKind, LayerTarget, kinds_of
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.core.search import Search
from parcel_lookup.core.search.history import FINISHED, PARTIAL, UNFINISHED, History
from parcel_lookup.tests.support.dock import (
    LONGEST,
    button,
    connect,
    is_idle,
    message,
    offered,
    press,
    search,
    wait,
)
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.menus import result_entry
from parcel_lookup.tests.support.moody import Moody
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.ui.dock.dock import ParcelDock
from parcel_lookup.ui.search.neighbors_dialog import NeighborsDialog

WHOLE, PARTLY = "Parcels in Districts", "Parcels in Districts (partial)"
#: Of the search that all tests make: 231 parcels on three pages.
REQUESTS = 3
#: North and east of these 21 by 11 parcels, which are in a corner of the county.
NEIGHBORS = 21 + 11 + 1


@pytest.fixture(scope="module")
def service(county):
    with RunningService(county) as service:
        yield service


@pytest.fixture
def moody(service):
    return Moody(service)


@pytest.fixture
def server(moody):
    with HostileServer(moody) as server:
        yield server


@pytest.fixture
def make_dock(iface, quick_retries):
    docks = []

    def make():
        dock = ParcelDock(iface)
        docks.append(dock)
        iface.window.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
        dock.show()
        return dock

    yield make
    for dock in docks:
        dock.close_down()
        sip.delete(dock)


@pytest.fixture
def dock(make_dock, server, add_layer):
    dock = make_dock()
    connect(dock, server.url)
    add_layer("Districts", boxes=2)
    return dock


def entries():
    history = History(history_path())
    found = history.entries()
    history.close()
    return found


def layers(project, name):
    return project.mapLayersByName(name)


def of_undisturbed(dock, moody, project, qtbot):
    """The rows of a search that nothing disturbs."""
    moody.left = 100
    dock.findChild(QCheckBox, "parcel_lookup_fresh").setChecked(True)
    search(dock, qtbot)
    (layer,) = layers(project, WHOLE)
    found = rows(layer)
    project.removeMapLayer(layer.id())
    return found


def test_resumed_neighbors_have_all_of_their_owners(dock, iface, project, moody, qtbot):
    moody.left = 100
    search(dock, qtbot)
    (parcels,) = layers(project, WHOLE)

    def tables():
        return [one for one in project.mapLayers().values() if LayerKind.OWNERS in kinds_of(one)]

    moody.left = 1
    dock.layer_searches.find_neighbors([LayerTarget(parcels)])
    iface.window.findChild(NeighborsDialog).accept()
    wait(dock, qtbot)
    (some,) = tables()
    assert some.name() == f"Owners: Neighbors of {WHOLE} (partial)"
    assert "The list of owners is incomplete." in message(iface)
    moody.left = 100
    press(iface, "Try Again")
    wait(dock, qtbot)
    (table,) = tables()
    found = [one for one in project.mapLayers().values() if is_result_layer(one)]
    (neighbors,) = (one for one in found if one is not parcels)
    assert neighbors.name() == f"Neighbors of {WHOLE}"
    assert table.name() == f"Owners: Neighbors of {WHOLE}"
    owners = sorted(row["owner"] for row in rows(neighbors))
    assert len(owners) == NEIGHBORS
    assert sorted(row["owner"] for row in rows(table)) == owners


def test_try_again_requests_the_missing_parcels_and_replaces_the_partial_layer(
    dock, iface, project, moody, qtbot
):
    search(dock, qtbot)
    assert len(layers(project, PARTLY)) == 1
    assert offered(iface)[0] == "Try Again"
    assert [entry.state for entry in entries()] == [PARTIAL]
    moody.left = 100
    press(iface, "Try Again")
    wait(dock, qtbot)
    assert moody.passed_on == REQUESTS
    (layer,) = layers(project, WHOLE)
    assert layers(project, PARTLY) == []
    assert iface.activeLayer() is layer
    assert "They replace the partial layer." in message(iface)
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Success
    (entry,) = entries()
    assert (entry.state, entry.parcels) == (FINISHED, 231)
    resumed = rows(layer)
    project.removeMapLayer(layer.id())
    assert resumed == of_undisturbed(dock, moody, project, qtbot)


def test_the_polygons_of_then_are_searched_though_their_layer_is_gone(
    dock, iface, project, moody, qtbot
):
    search(dock, qtbot)
    project.removeMapLayer(layers(project, "Districts")[0].id())
    moody.left = 100
    press(iface, "Try Again")
    wait(dock, qtbot)
    assert moody.passed_on == REQUESTS
    (layer,) = layers(project, WHOLE)
    assert {feature["src_NAME"] for feature in layer.getFeatures()} == {"District 0", "District 1"}


def test_incomplete_saved_responses_are_not_used_again(dock, iface, project, moody, qtbot):
    def leave_out_the_last(response):
        return {
            **response,
            "results": response["results"][:-1],
            "svc_uuids": response["svc_uuids"][:-1],
        }

    moody.left, moody.change = 100, leave_out_the_last
    search(dock, qtbot)
    assert "fewer than expected" in message(iface)
    moody.change = lambda response: response
    press(iface, "Search Again")
    wait(dock, qtbot)
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Success
    assert layers(project, WHOLE)[0].featureCount() == 231


def edit(layer):
    layer.setReadOnly(False)
    layer.startEditing()
    layer.changeAttributeValue(next(layer.getFeatures()).id(), 1, "Mine")
    layer.commitChanges()


def delete(layer):
    layer.setReadOnly(False)
    layer.dataProvider().deleteFeatures([next(layer.getFeatures()).id()])


def rename(layer):
    layer.setName("Mine")


def is_kept(layer):
    layer.setCustomProperty("parcel_lookup/partial", False)


@pytest.mark.parametrize("touch", [edit, delete, rename, is_kept])
def test_a_partial_layer_that_the_user_touched_is_kept(dock, iface, project, moody, qtbot, touch):
    search(dock, qtbot)
    (layer,) = layers(project, PARTLY)
    touch(layer)
    moody.left = 100
    press(iface, "Try Again")
    wait(dock, qtbot)
    assert layers(project, WHOLE)[0].featureCount() == 231
    assert project.mapLayer(layer.id()) is layer
    assert "take the place" not in message(iface)


def test_a_partial_layer_takes_the_place_of_a_smaller_one_of_the_same_search(
    dock, iface, project, moody, qtbot
):
    search(dock, qtbot)
    moody.left = 1
    press(iface, "Try Again")
    wait(dock, qtbot)
    (layer,) = layers(project, PARTLY)
    assert 100 < layer.featureCount() < 231  # of two pages requested at once, one arrived
    moody.left = 100
    press(iface, "Try Again")
    wait(dock, qtbot)
    assert moody.passed_on == REQUESTS
    assert layers(project, PARTLY) == []
    assert layers(project, WHOLE)[0].featureCount() == 231


def test_a_cancelled_search_is_resumed(dock, iface, project, server, moody, qtbot):
    moody.then = lambda talk: talk.stall()
    button(dock).click()
    qtbot.waitUntil(server.stalled.is_set, timeout=LONGEST)
    qtbot.waitUntil(lambda: layers(project, WHOLE) != [], timeout=LONGEST)
    button(dock).click()
    wait(dock, qtbot)
    assert "100 of about 231 parcels are in the layer." in message(iface)
    assert offered(iface) == ["Resume"]
    moody.left = 100
    press(iface, "Resume")
    wait(dock, qtbot)
    assert moody.passed_on == REQUESTS
    assert layers(project, WHOLE)[0].featureCount() == 231
    assert layers(project, PARTLY) == []


def test_a_search_that_reached_its_limit_is_continued(dock, iface, project, server, moody, qtbot):
    connect(dock, server.url, max_requests=1)
    moody.left = 100
    search(dock, qtbot)
    assert "About 2 more requests are needed for the rest" in message(iface)
    for _ in range(2):
        assert offered(iface) == ["Continue"]
        press(iface, "Continue")
        wait(dock, qtbot)
    assert moody.passed_on == REQUESTS
    assert layers(project, WHOLE)[0].featureCount() == 231
    assert entries()[0].requests == REQUESTS


def test_run_again_begins_anew(dock, iface, project, moody, qtbot):
    search(dock, qtbot)
    moody.left = 100
    result_entry(dock._results._lines[0], "run_again").trigger()
    wait(dock, qtbot)
    assert moody.passed_on == REQUESTS
    (entry,) = entries()  # nothing of the first one is missing any more
    assert (entry.state, entry.requests) == (FINISHED, REQUESTS - 1)
    assert len(layers(project, PARTLY)) == 1


def test_a_search_of_a_file_is_resumed_too(
    make_dock, iface, project, county, add_layer, qtbot, monkeypatch
):
    Connections().save(file_connection("Squares", path=str(county)))
    Connections().set_default("Squares")
    dock = make_dock()
    add_layer("Districts", boxes=2)
    real = LayerSource.read

    def stall(source, query, run):
        for batch in real(source, query, run):
            yield batch._replace(parcels=batch.parcels[:100])
            run.cancellation.wait(LONGEST)
            run.cancellation.check()

    with monkeypatch.context() as patch:
        patch.setattr(LayerSource, "read", stall)
        button(dock).click()
        qtbot.waitUntil(lambda: layers(project, WHOLE) != [], timeout=LONGEST)
        button(dock).click()
        wait(dock, qtbot)
    press(iface, "Resume")
    wait(dock, qtbot)
    assert layers(project, WHOLE)[0].featureCount() == 231
    assert layers(project, PARTLY) == []


# ---- what another QGIS has left ------------------------------------------------------------------


def leave(url, *, seconds_ago=60.0, name="County", parcels=100):
    """Add the entry of a search that began some time ago, without progress since; its id."""
    import shapely

    from parcel_lookup.core.search.query.search import SearchPolygon

    box = shapely.box(-99.999, 38.001, -99.979, 38.021)
    left = Search((SearchPolygon(shapely.to_wkb(box), 0),), place="Districts")
    history = History(history_path(), clock=lambda: time.time() - seconds_ago)
    entry_id = history.begin(
        left,
        name=WHOLE,
        sentence=left.describe(),
        connection=name,
        base_url=url,
        not_before=0.0,
        join_mode=0,
        origin="dock",
        carried={
            "fields": [{"name": "ZONE", "type": "text", "alias": ""}],
            "rows": [["Z0"]],
        },
    )
    history.record(entry_id, (parcels, 121, 1, 2))
    history.close()
    return entry_id


def test_what_a_killed_qgis_left_is_offered_at_the_first_sight_of_the_dock(
    make_dock, iface, project, server, moody, qtbot
):
    leave(server.url)
    Connections().save(ServiceConnection("County", url=server.url))
    make_dock()
    qtbot.waitUntil(lambda: message(iface) != "")
    assert message(iface) == (
        "QGIS closed before the search “Parcels in Districts” finished. 100 of about 121 "
        "parcels were received. About 1 more request is needed."
    )
    assert offered(iface) == ["Resume", "History…"]
    moody.left = 100
    dock = iface.window.findChild(ParcelDock)
    press(iface, "Resume")
    wait(dock, qtbot)
    (layer,) = layers(project, WHOLE)
    assert layer.featureCount() == 121
    assert {feature["src_ZONE"] for feature in layer.getFeatures()} == {"Z0"}
    assert [entry.state for entry in entries()] == [FINISHED]


def test_it_is_offered_once(make_dock, iface, server, qtbot):
    leave(server.url)
    dock = make_dock()
    qtbot.waitUntil(lambda: message(iface) != "")
    iface.bar.clearWidgets()
    dock.hide()
    dock.show()
    qtbot.wait(300)
    assert message(iface) == ""


def test_others_are_counted_and_lead_to_the_history(make_dock, iface, server, qtbot):
    leave(server.url, seconds_ago=200.0)
    latest = leave(server.url, seconds_ago=100.0, parcels=7)
    make_dock()
    qtbot.waitUntil(lambda: message(iface) != "")
    assert "7 of about 121" in message(iface)
    assert "1 other search is also unfinished." in message(iface)
    press(iface, "History…")
    dialog = iface.window.findChild(QDialog, "parcel_lookup_history_dialog")
    qtbot.waitUntil(lambda: [entry.id for entry in dialog._tree.selected()] == [latest])


def test_the_search_of_another_qgis_that_runs_is_its_own(make_dock, iface, server, qtbot):
    leave(server.url, seconds_ago=0.0)
    dock = make_dock()
    qtbot.waitUntil(lambda: dock._unfinished._timer.isActive())  # it may have died just now
    assert message(iface) == ""


def test_a_search_goes_on_nowhere_else(make_dock, iface, project, server, qtbot):
    leave("https://parcels.example.com")
    Connections().save(ServiceConnection("County", url=server.url))  # it led there once
    dock = make_dock()
    qtbot.waitUntil(lambda: message(iface) != "")
    press(iface, "Resume")
    wait(dock, qtbot)
    assert message(iface).startswith(
        "There is no longer a connection to https://parcels.example.com"
    )
    assert server.requests == []
    press(iface, "New Connection…")
    assert dock.findChild(QDialog, "parcel_lookup_source_dialog").isVisible()
    assert [entry.state for entry in entries()] == [UNFINISHED]


def test_a_parcel_file_without_its_connection_is_reported(make_dock, iface, qtbot):
    leave("", name="Squares")
    dock = make_dock()
    qtbot.waitUntil(lambda: message(iface) != "")
    assert "request" not in message(iface)  # a file costs none
    press(iface, "Resume")
    wait(dock, qtbot)
    expected = (
        "The connection “Squares” that this search was started with does not exist on this "
        "computer."
    )
    assert message(iface) == expected
    assert offered(iface) == ["My County's File…"]


def test_a_connection_of_another_name_leads_there_as_well(
    make_dock, iface, project, server, moody, qtbot
):
    leave(server.url, name="Old name")
    Connections().save(ServiceConnection("New name", url=server.url))
    dock = make_dock()
    qtbot.waitUntil(lambda: message(iface) != "")
    moody.left = 100
    press(iface, "Resume")
    wait(dock, qtbot)
    assert layers(project, WHOLE)[0].featureCount() == 121


def test_an_entry_removed_in_the_meantime_is_reported(make_dock, iface, server, qtbot):
    entry_id = leave(server.url)
    dock = make_dock()
    qtbot.waitUntil(lambda: message(iface) != "")
    history = History(history_path())
    history.remove(entry_id)
    history.close()
    press(iface, "Resume")
    wait(dock, qtbot)
    assert "no longer in the history" in message(iface)
    assert "Nothing was searched." in message(iface)
    assert is_idle(dock)


def test_the_plugin_may_go_while_a_search_is_read(iface, server, quick_retries, qtbot):
    entry_id = leave(server.url)
    Connections().save(ServiceConnection("County", url=server.url))
    dock = ParcelDock(iface)
    dock._runner.resume(entry_id)
    dock.close_down()
    sip.delete(dock)
    qtbot.wait(500)
    assert server.requests == []
    assert message(iface) == ""
