"""Several connections in the dock: choosing them, searching, and what follows a failure."""

from contextlib import closing

import pytest
from qgis.core import Qgis
from qgis.PyQt.QtCore import Qt
from qgis.PyQt.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QPushButton,
    QWidget,
)

from parcel_lookup.core.contract import Cancellation, ErrorCode, Filter, QueryRequest
from parcel_lookup.core.gis.connections import (
    Connections,
    ServiceConnection,
    group_of,
    history_path,
    open_source_factories,
)
from parcel_lookup.core.gis.layer.properties import CONNECTION_PROPERTY
from parcel_lookup.core.gis.run.planned import read_input, with_costs
from parcel_lookup.core.gis.run.routing import everywhere
from parcel_lookup.core.gis.run.search_job import SearchJob
from parcel_lookup.core.search import AddressRow, Search
from parcel_lookup.core.search.history import FINISHED, PARTIAL, History
from parcel_lookup.tests.support.dock import (
    LONGEST,
    keep_key,
    message,
    offered,
    opened_dock,
    press,
    search,
    wait,
)
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.hostile import HostileServer
from parcel_lookup.tests.support.layers import rows
from parcel_lookup.tests.support.menus import result_entry
from parcel_lookup.tests.support.moody import Moody
from parcel_lookup.tests.support.own_columns import write_own
from parcel_lookup.tests.support.parcels import fetch, write
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.ui.filters.draft import Draft
from parcel_lookup.ui.search.estimator import read_costs

#: The two districts of all tests have 231 parcels, of which the west has these.
WHOLE, WEST_OF_WHOLE = 231, 110
NAME, PARTLY = "Parcels in Districts", "Parcels in Districts (partial)"
BOTH_NAMES = '["West", "East"]'


@pytest.fixture(scope="module")
def halves(county, tmp_path_factory):
    """The files of the parcels west and east of 99.98° W."""
    folder = tmp_path_factory.mktemp("halves")
    parcels = fetch(county, QueryRequest((), limit=2400)).parcels
    west = [one for one in parcels if int(one.svc_uuid[-12:]) % 60 < 10]
    east = [one for one in parcels if int(one.svc_uuid[-12:]) % 60 >= 10]
    files = {"West": west, "East": east}
    return {name: write(folder / f"{name}.gpkg", some) for name, some in files.items()}


@pytest.fixture(scope="module")
def service(halves):
    with RunningService(halves["East"]) as service:
        yield service


@pytest.fixture
def moody(service):
    return Moody(service)


@pytest.fixture
def server(moody):
    with HostileServer(moody) as server:
        yield server


@pytest.fixture
def dock(iface, halves, quick_retries, add_layer):
    for name, path in halves.items():
        Connections().save(file_connection(name, path=str(path)))
    add_layer("Districts", boxes=2)
    with opened_dock(iface) as dock:
        yield dock


def use(dock, *names):
    """Search these connections, as after their dialog."""
    Connections().choose_group(names)
    dock._connection_row.refresh()


def use_service(dock, url, **options):
    """Search the file of the west, and a service in place of the file of the east."""
    Connections().save(ServiceConnection("East", url=url, **options), replaces="East")
    use(dock, "West", "East")


def combo(dock):
    return dock.findChild(QComboBox, "parcel_lookup_connection")


def choose(dock, text):
    index = combo(dock).findText(text)
    combo(dock).setCurrentIndex(index)
    combo(dock).activated.emit(index)


def open_dialog(dock):
    choose(dock, "Several Connections…")
    return dock.findChild(QDialog, "parcel_lookup_group_dialog")


def layer_of(project, name=NAME):
    (layer,) = project.mapLayersByName(name)
    return layer


def entries():
    with closing(History(history_path())) as history:
        return history.entries()


def by_id(layer):
    return {
        row["svc_uuid"]: {name: value for name, value in row.items() if name != "source"}
        for row in rows(layer)
    }


# ---- choosing ------------------------------------------------------------------------------------


def test_several_connections_are_chosen_in_a_dialog_in_an_order(dock, qtbot):
    dialog = open_dialog(dock)
    names = dialog.findChild(QListWidget)
    assert [names.item(row).text() for row in range(names.count())] == [
        "Sample county (offline)",
        "East",
        "West",
    ]
    ok = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    names.item(0).setCheckState(Qt.CheckState.Unchecked)
    names.item(1).setCheckState(Qt.CheckState.Checked)
    assert not ok.isEnabled()
    names.item(2).setCheckState(Qt.CheckState.Checked)
    names.setCurrentRow(2)
    dialog.findChild(QPushButton, "parcel_lookup_group_up").click()
    assert ok.isEnabled()
    ok.click()
    assert combo(dock).currentText() == "West, East"
    assert dock._connection_row.connection.name == BOTH_NAMES
    assert Connections().default.name == "West"
    choose(dock, "East")
    assert dock._connection_row.connection == Connections().default == Connections().get("East")
    choose(dock, "West, East")
    assert Connections().chosen.name == BOTH_NAMES


def test_a_dialog_that_is_canceled_changes_nothing(dock):
    use(dock, "West", "East")
    dialog = open_dialog(dock)
    dialog.findChild(QListWidget).item(0).setCheckState(Qt.CheckState.Unchecked)
    dialog.reject()
    assert combo(dock).currentText() == "West, East"
    assert Connections().chosen.name == BOTH_NAMES


def test_a_connection_that_is_renamed_or_removed(dock):
    use(dock, "West", "East")
    connections = Connections()
    west = connections.get("West")
    connections.save(file_connection("West County", path=west.place), replaces="West")
    dock._connection_row.refresh()
    assert combo(dock).currentText() == "West County, East"
    assert connections.default.name == "West County"
    connections.remove("East")
    dock._connection_row.refresh()
    assert combo(dock).currentText() == "West County"
    assert combo(dock).findText("West County, East") < 0


# ---- searching -----------------------------------------------------------------------------------


def test_the_result_is_one_layer_with_the_connection_of_each_parcel(
    dock, iface, project, county, qtbot
):
    use(dock, "West", "East")
    search(dock, qtbot)
    layer = layer_of(project)
    sources = [row["source"] for row in rows(layer)]
    assert (sources.count("West"), sources.count("East")) == (WEST_OF_WHOLE, WHOLE - WEST_OF_WHOLE)
    assert message(iface).startswith("231 parcels touching 2 polygons of Districts (")
    assert message(iface).endswith("): 110 from “West”, 121 from “East”.")
    assert iface.bar.items()[0].level() == Qgis.MessageLevel.Success
    assert layer.customProperty(CONNECTION_PROPERTY) == BOTH_NAMES
    found = by_id(layer)
    (entry,) = entries()
    assert (entry.state, entry.parcels, entry.connection) == (FINISHED, WHOLE, BOTH_NAMES)
    assert entry.sentence.endswith(" Parcels: 110 from “West”, 121 from “East”.")
    project.removeMapLayer(layer.id())
    Connections().save(file_connection("County", path=str(county)))
    Connections().set_default("County")
    dock._connection_row.refresh()
    search(dock, qtbot)
    assert by_id(layer_of(project)) == found


def test_the_table_begins_with_the_connection(dock, project, qtbot):
    use(dock, "West", "East")
    with qtbot.waitSignal(dock._runner.ready, timeout=LONGEST):
        search(dock, qtbot)
    columns = layer_of(project).attributeTableConfig().columns()
    assert [one.name for one in columns if not one.hidden][:2] == ["source", "owner"]


def test_metadata_have_the_source_and_the_terms_of_each_connection(dock, project, service, qtbot):
    use_service(dock, service.url, authcfg=keep_key(service.key))
    search(dock, qtbot)
    metadata = layer_of(project).metadata()
    assert [text.partition(":")[0] for text in metadata.rights()] == ["West", "East"]
    assert f"East ({service.url})" in metadata.abstract()
    assert "file West.gpkg" in metadata.abstract()
    assert [link.url for link in metadata.links()] == [service.url]
    assert "110 from “West”, 121 from “East” (" in metadata.history()[-1]


def test_the_estimate_names_what_costs(dock, service, qtbot):
    label = dock.findChild(QLabel, "parcel_lookup_estimate")
    use(dock, "West", "East")
    qtbot.waitUntil(lambda: label.text() == "Free: these parcels are on this computer.")
    use_service(dock, service.url)
    qtbot.waitUntil(lambda: label.text() == "East: At least 1 request · 0 used this month")


def test_a_layer_is_run_again_over_all_of_its_connections(dock, iface, project, qtbot):
    use(dock, "West", "East")
    search(dock, qtbot)
    layer = layer_of(project)
    choose(dock, "West")
    dock._runner._jobs.clear()  # as in a later session
    line = dock.findChild(QWidget, "parcel_lookup_result")
    result_entry(line, "run_again").trigger()
    wait(dock, qtbot)
    again = layer_of(project, f"{NAME} (2)")
    assert rows(again) == rows(layer)
    assert again.customProperty(CONNECTION_PROPERTY) == BOTH_NAMES


# ---- failures ------------------------------------------------------------------------------------


def test_a_key_that_is_refused_leads_to_its_connection(dock, iface, project, service, qtbot):
    use_service(dock, service.url)
    search(dock, qtbot)
    layer = layer_of(project, PARTLY)
    assert {row["source"] for row in rows(layer)} == {"West"}
    assert "110 from “West”, 0 from “East” (1 request). “East”: The service at" in message(iface)
    assert "does not recognize this key (401)" in message(iface)
    assert entries()[0].state == PARTIAL
    press(iface, "Edit Connection…")
    dialog = dock.findChild(QDialog, "parcel_lookup_source_dialog")
    assert dialog.isVisible()
    buttons = dialog.findChild(QDialogButtonBox)
    buttons.button(QDialogButtonBox.StandardButton.Ok).click()
    assert not dialog.isVisible()
    assert combo(dock).currentText() == "West, East"
    Connections().save(
        ServiceConnection("East", url=service.url, authcfg=keep_key(service.key)), replaces="East"
    )
    dock._runner.resume(entries()[0].id)
    wait(dock, qtbot)
    assert layer_of(project).featureCount() == WHOLE
    assert project.mapLayersByName(PARTLY) == []


def test_a_key_that_cannot_be_read_does_not_keep_the_others_from_being_searched(
    dock, iface, project, service, qtbot
):
    service.reset()
    use_service(dock, service.url, authcfg="gone123")
    search(dock, qtbot)
    assert layer_of(project, PARTLY).featureCount() == WEST_OF_WHOLE
    assert "“East”: The key of the connection “East” cannot be read" in message(iface)
    assert offered(iface)[0] == "Edit Connection…"
    assert service.requests.total() == 0


def test_a_search_that_one_service_interrupts_is_resumed(
    dock, iface, project, server, moody, qtbot
):
    use_service(dock, server.url)
    search(dock, qtbot)
    assert layer_of(project, PARTLY).featureCount() == WEST_OF_WHOLE + 100
    assert "110 from “West”, 100 from “East”" in message(iface)
    assert offered(iface)[0] == "Try Again"
    (entry,) = entries()
    assert (entry.state, entry.connection) == (PARTIAL, BOTH_NAMES)
    moody.left = 100
    press(iface, "Try Again")
    wait(dock, qtbot)
    assert moody.passed_on == 2  # the first page was saved
    layer = layer_of(project)
    assert layer.featureCount() == WHOLE
    assert project.mapLayersByName(PARTLY) == []
    (entry,) = entries()
    assert (entry.state, entry.parcels) == (FINISHED, WHOLE)


def test_a_search_is_resumed_under_new_names(dock, iface, project, server, moody, qtbot):
    use_service(dock, server.url)
    search(dock, qtbot)
    connections = Connections()
    connections.save(ServiceConnection("East River", url=server.url), replaces="East")
    qtbot.waitUntil(lambda: entries()[0].connection == '["West", "East River"]', timeout=LONGEST)
    moody.left = 100
    press(iface, "Try Again")
    wait(dock, qtbot)
    layer = layer_of(project)
    assert {row["source"] for row in rows(layer)} == {"West", "East River"}
    assert layer.featureCount() == WHOLE


def test_a_layer_whose_connection_is_gone_is_not_run_again_over_the_other_alone(
    dock, iface, project, qtbot
):
    use(dock, "West", "East")
    search(dock, qtbot)
    Connections().remove("East")
    Connections().set_default("West")
    dock._connection_row.refresh()
    dock._runner._jobs.clear()  # as in a later session
    line = dock.findChild(QWidget, "parcel_lookup_result")
    result_entry(line, "run_again").trigger()
    wait(dock, qtbot)
    assert "The connection “East” that this search was started with" in message(iface)
    assert offered(iface)[0] == "Search in West"


def test_a_connection_that_is_gone_is_named(dock, iface, project, server, moody, qtbot):
    use_service(dock, server.url)
    search(dock, qtbot)
    Connections().remove("West")
    press(iface, "Try Again")
    wait(dock, qtbot)
    assert "The connection “West” that this search was started with" in message(iface)


def test_a_connection_over_its_budget_is_skipped_until_the_user_agrees(
    dock, iface, project, service, qtbot
):
    key = keep_key(service.key)
    use_service(dock, service.url, authcfg=key, monthly_budget=1)
    with closing(History(history_path())) as history:
        history.count_request("East")
    service.reset()
    search(dock, qtbot)
    assert layer_of(project, PARTLY).featureCount() == WEST_OF_WHOLE
    assert service.requests.total() == 0
    assert "“East”: This search would exceed the monthly budget of “East”" in message(iface)
    press(iface, "Search Anyway")
    wait(dock, qtbot)
    assert layer_of(project).featureCount() == WHOLE


def test_the_limit_of_each_connection_holds_for_its_part(dock, iface, project, service, qtbot):
    use_service(dock, service.url, authcfg=keep_key(service.key), max_requests=1)
    search(dock, qtbot)
    assert layer_of(project, PARTLY).featureCount() == WEST_OF_WHOLE + 100
    assert "“East”: The search stopped at its limit of 1 request." in message(iface)
    press(iface, "Continue")
    wait(dock, qtbot)
    assert layer_of(project).featureCount() == WHOLE


def test_where_one_stops_at_its_limit_and_another_fails_both_are_offered_help(
    dock, iface, service, qtbot
):
    Connections().save(ServiceConnection("West", url=service.url), replaces="West")
    use_service(dock, service.url, authcfg=keep_key(service.key), max_requests=1)
    search(dock, qtbot)
    assert offered(iface)[:2] == ["Edit Connection…", "Continue"]


def test_a_filter_that_one_of_the_files_does_not_have_is_reported(dock, tmp_path, qtbot):
    path = write_own(tmp_path / "own.gpkg")
    Connections().save(file_connection("Own", path=str(path)))
    use(dock, "Own", "East")
    dock._filters.applied.emit(Draft((Filter("FrontFt", "gte", 100),)))
    label = dock.findChild(QLabel, "parcel_lookup_filters_misfit")
    qtbot.waitUntil(label.isVisible, timeout=LONGEST)
    assert "does not work with “East”" in label.accessibleName()
    choose(dock, "Own")
    qtbot.waitUntil(lambda: not label.isVisible(), timeout=LONGEST)


def test_an_owner_is_not_searched_where_only_one_connection_requires_a_state(
    dock, iface, project, service, qtbot
):
    use_service(dock, service.url, authcfg=keep_key(service.key))
    search(dock, qtbot)
    layer = layer_of(project)
    service.reset()
    dock.layer_searches.find_owner(layer, "Owner 121", layer.allFeatureIds())
    wait(dock, qtbot)
    assert "Search for the owner in one of these connections." in message(iface)
    assert service.requests.total() == 0


# ---- costs ---------------------------------------------------------------------------------------

SENT = '"state" = \'NV\' AND "acres" > 40'


@pytest.mark.parametrize(
    ("expression", "is_all"), [(SENT, False), ('length("owner") > 3', True), ("", True)]
)
def test_only_a_search_for_all_parcels_of_the_service_is_confirmed(dock, expression, is_all):
    use_service(dock, "https://parcels.example.com")
    search = Search(expression=expression)
    assert SearchJob(Connections().group, search, None).needs_confirmation is is_all


def requests_of(history, needs=None, used=0, **limits):
    """Plan a list of 180 addresses over a file and a service; what is known of the service."""
    service = ServiceConnection("Service", url="https://parcels.example.com", **limits)
    group = group_of([Connections().get("West"), service])
    for _ in range(used):
        history.count_request("Service")
    rows = tuple(AddressRow(f"{number} Main St, Reno, NV") for number in range(180))
    given, _ = read_input(Search(rows=rows), None, Cancellation())
    targets = everywhere(group, given)
    targets = with_costs(open_source_factories(group), given, targets, Cancellation(), needs=needs)
    return targets[1], read_costs(history, group, given, None, Cancellation())


def test_a_resumed_search_needs_no_more_than_what_is_missing_of_the_budget(dock):
    with closing(History(history_path())) as history:
        target, _ = requests_of(history, needs=30, used=150, monthly_budget=200)
        assert target.error is None
        assert target.cost.requests == 30
        target, _ = requests_of(history, monthly_budget=200)
        assert target.error.code is ErrorCode.OVER_BUDGET


def test_the_estimate_knows_the_limit_of_each_connection(dock):
    with closing(History(history_path())) as history:
        target, (cost,) = requests_of(history, used=150, monthly_budget=200, max_requests=20)
    assert target.error is None
    assert not cost.is_over_budget
