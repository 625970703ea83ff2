"""From the end of a search to layers that explain themselves, and the group that they are in."""

import threading

import pytest
import shapely
from qgis.core import (
    QgsApplication,
    QgsEditFormConfig,
    QgsLayerNotesUtils,
    QgsLayerTreeGroup,
    QgsLayerTreeRegistryBridge,
    QgsNullSymbolRenderer,
    QgsProject,
)
from qgis.PyQt.QtCore import QTimer

from parcel_lookup.core.contract import Building, ErrorCode, Filter, ParcelError
from parcel_lookup.core.gis.connections import ServiceConnection
from parcel_lookup.core.gis.inputs.rows import RowsInput
from parcel_lookup.core.gis.layer.groups import SearchGroups
from parcel_lookup.core.gis.layer.properties import PARTIAL_PROPERTY
from parcel_lookup.core.gis.layer.values import plain_value
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.result import finishing
from parcel_lookup.core.gis.result.buildings import building_layer_of
from parcel_lookup.core.gis.result.collected import CollectedLayer
from parcel_lookup.core.gis.result.layers import ResultLayer, running_searches
from parcel_lookup.core.gis.styles import StyleKey, style_of
from parcel_lookup.core.gis.styles.restyling import is_restyling
from parcel_lookup.core.search import Found, Search
from parcel_lookup.tests.support.layers import layer_of
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.presentation import visible_columns
from parcel_lookup.tests.support.running import task_of
from parcel_lookup.tests.support.sources import MemorySource, make_parcel, row_of_parcels
from parcel_lookup.tests.support.styling import counts_of, drawn

EVERYTHING = "Acres ≥ 0"
SENTENCE = "Parcels where acres is at least 0."


@pytest.fixture(autouse=True)
def _project(qgis_new_project):
    yield
    for result in running_searches():
        result.close()
    jobs.stop_all()
    QgsProject.instance().clear()


@pytest.fixture
def groups(qgis_new_project):
    groups = SearchGroups(QgsProject.instance())
    yield groups
    groups.close_down()


def run(source, search=None, area=None, meanwhile=None):
    """A search that records its signals, in order.

    `meanwhile` is called with it between its end and the finishing of its layers.
    """
    search = search or Search(filters=(Filter("acres", "gte", 0),))
    result = ResultLayer(task_of(search, Opens(source), area))
    result.signals = []

    result.finished.connect(result.signals.append)
    if meanwhile is not None:
        result.finished.connect(lambda _outcome: meanwhile(result))
    result.presented.connect(lambda: result.signals.append("presented"))
    result.start()
    return result


def presented(qtbot, source, search=None, area=None, meanwhile=None):
    """A search with all that comes after its end."""
    result = run(source, search, area, meanwhile)
    qtbot.waitUntil(lambda: len(result.signals) > 1, timeout=10_000)
    qtbot.wait(20)
    assert result.signals[1:] == ["presented"]
    return result


def with_buildings(number=3):
    shape = shapely.to_wkb(shapely.box(-93, 42, -92.9995, 42.0005))
    parcels = row_of_parcels(number)
    return [one._replace(buildings=(Building({"height": 4.0}, shape),)) for one in parcels]


def failing(error=ErrorCode.QUOTA_SPENT):
    def before(request, _cancellation):
        if request.offset >= 100:
            raise ParcelError(error, host="parcels.example.com")

    return MemorySource(row_of_parcels(300), before=before)


def group_names():
    return [group.name() for group in QgsProject.instance().layerTreeRoot().findGroups()]


def in_group(name):
    group = QgsProject.instance().layerTreeRoot().findGroup(name)
    return [node.name() for node in group.findLayers()]


# ---- the finishing ------------------------------------------------------------------------------


def test_the_end_is_reported_before_the_layer_is_presented(qtbot):
    plain = []
    source = MemorySource(row_of_parcels(5))
    result = presented(
        qtbot, source, meanwhile=lambda result: plain.append(result.layer.mapTipTemplate())
    )
    assert plain == [""]
    layer = result.layer
    assert layer.mapTipTemplate() != ""
    assert layer.metadata().history()[0].endswith(f": {SENTENCE}")
    assert "5 parcels." in layer.metadata().abstract()
    assert SENTENCE in QgsLayerNotesUtils.layerNotes(layer)
    assert visible_columns(layer) == ["owner", "acres"]
    assert layer.editFormConfig().tabs()[0].name() == "Parcel"


def test_the_style_is_that_of_what_was_searched_for(qtbot):
    result = presented(qtbot, MemorySource(row_of_parcels(5)))
    assert style_of(result.layer) is StyleKey.ACRES


def test_a_search_that_finds_nothing_is_presented_too(qtbot):
    assert presented(qtbot, MemorySource([])).layer is None


def test_a_style_that_the_user_chose_meanwhile_stays(qtbot):
    def choose(result):
        result.layer.setRenderer(QgsNullSymbolRenderer())

    result = presented(qtbot, MemorySource(row_of_parcels(5)), meanwhile=choose)
    assert isinstance(result.layer.renderer(), QgsNullSymbolRenderer)
    assert style_of(result.layer) is None
    assert result.layer.mapTipTemplate() != ""


def remove_layer(result):
    QgsProject.instance().removeMapLayer(result.layer.id())


def clear_project(_result):
    QgsProject.instance().clear()


def cancel_tasks(_result):
    QgsApplication.taskManager().cancelAll()


@pytest.mark.parametrize("happens", [remove_layer, clear_project, cancel_tasks])
def test_layers_removed_meanwhile_cause_no_error_and_one_signal(qtbot, happens):
    source = MemorySource(with_buildings())
    presented(qtbot, source, Search(include_buildings=True), meanwhile=happens)


def test_all_tasks_are_cancelled_while_the_layer_is_read(qtbot, monkeypatch):
    def stall(_copy, _stacks, cancellation):
        woken = threading.Event()
        cancellation.on_cancel(woken.set)
        woken.wait(10)
        cancellation.check()

    monkeypatch.setattr(finishing, "count_layer", stall)
    result = run(MemorySource(row_of_parcels(5)))
    qtbot.waitUntil(lambda: len(result.signals) == 1, timeout=10_000)
    cancel_tasks(result)
    qtbot.waitUntil(lambda: result.signals[1:] == ["presented"], timeout=10_000)


def test_parcels_that_are_removed_between_two_steps(qtbot):
    def remove_when_drawn(result):
        layer = result.layer
        layer.mapTipTemplateChanged.connect(lambda: QTimer.singleShot(0, remove))

        def remove():
            QgsProject.instance().removeMapLayer(layer.id())

    source = MemorySource(with_buildings())
    result = presented(qtbot, source, Search(include_buildings=True), meanwhile=remove_when_drawn)
    assert result.layer is None
    assert result.buildings.metadata().title() == result.buildings.name()


def test_unloading_drops_it_without_another_word(qtbot):
    result = run(MemorySource(row_of_parcels(5)), meanwhile=lambda _: jobs.stop_all())
    qtbot.waitUntil(lambda: len(result.signals) == 1, timeout=10_000)
    qtbot.wait(100)
    assert len(result.signals) == 1
    assert result.layer.mapTipTemplate() == ""


def test_buildings_are_related_and_presented(qtbot):
    result = presented(qtbot, MemorySource(with_buildings()), Search(include_buildings=True))
    assert building_layer_of(result.layer) is result.buildings
    assert "Buildings" in [page.name() for page in result.layer.editFormConfig().tabs()]
    assert "3 building footprints." in result.buildings.metadata().abstract()
    assert QgsLayerNotesUtils.layerHasNotes(result.buildings)


def test_rows_without_a_parcel_are_presented(qtbot):
    points = layer_of(
        ["Point (-92.9995 42.0005)", "Point (10 10)"],
        kind="Point",
        fields="TREE:string",
        values=[["Oak"], ["Elm"]],
        name="Trees",
    )
    area = RowsInput.from_points(points)
    search = Search(place="Trees")
    result = presented(qtbot, MemorySource(row_of_parcels(3)), search, area)
    table = result.unmatched
    assert visible_columns(table) == ["TREE", "row_id", "row_status", "row_reason"]
    assert "1 unmatched row." in table.metadata().abstract()
    assert in_group(result.layer.name()) == [table.name(), result.layer.name()]
    assert {"src_TREE", "row_status"} <= set(visible_columns(result.layer))


# ---- the number of parcels at a place ----------------------------------------------------------


def condominium(number):
    lot = shapely.box(-93, 42, -92.999, 42.001)
    units = [make_parcel(100_000 + at, lot, svc_stack_uuid="tower") for at in range(number)]
    return [*row_of_parcels(2), *units]


def counts(layer):
    return [plain_value(feature["stack_count"]) for feature in layer.getFeatures()]


def test_parcels_at_a_place_are_counted_when_the_search_has_ended(qtbot):
    before = []
    result = presented(
        qtbot,
        MemorySource(condominium(1500)),
        meanwhile=lambda result: before.extend(counts(result.layer)),
    )
    assert set(before) == {None}
    assert counts(result.layer) == [1, 1, *[1500] * 1500]
    assert not result.layer.isEditable()
    assert "Parcels at This Place" in [page.name() for page in pages_of(result.layer)]


def pages_of(layer):
    return layer.editFormConfig().tabs()


def test_they_are_counted_by_the_style_of_the_search_too(qtbot):
    search = Search(filters=(Filter("svc_stack_uuid", "ne", "x"),))
    result = presented(qtbot, MemorySource(condominium(3)), search)
    assert style_of(result.layer) is StyleKey.STACKS
    assert counts_of(result.layer) == {"3 \u2013 5 parcels": 3}


def test_an_incomplete_result_does_not_know_them(qtbot):
    result = presented(qtbot, failing())
    assert set(counts(result.layer)) == {None}


def test_a_layer_that_is_removed_while_they_are_written(qtbot, monkeypatch):
    written = []

    def write(layer, values):
        written.append(len(values))
        QTimer.singleShot(0, lambda: QgsProject.instance().removeMapLayer(layer.id()))

    monkeypatch.setattr(finishing, "write_counts", write)
    result = presented(qtbot, MemorySource(condominium(4998)))
    assert result.layer is None
    assert written in ([1000], [1000, 1000])


# ---- partial ------------------------------------------------------------------------------------


def test_a_partial_result_is_marked_everywhere(qtbot):
    result = presented(qtbot, failing())
    layer = result.layer
    assert layer.name() == f"{EVERYTHING} (partial)"
    assert layer.customProperty(PARTIAL_PROPERTY)
    assert layer.metadata().title() == layer.name()
    assert "PARTIAL" in layer.metadata().abstract()
    assert "requests at parcels.example.com are used up" in QgsLayerNotesUtils.layerNotes(layer)


def test_all_layers_of_a_partial_result_are_marked(qtbot):
    def before(request, _cancellation):
        if request.offset:
            raise ParcelError(ErrorCode.QUOTA_SPENT, host="parcels.example.com")

    source = MemorySource(with_buildings(300), before=before)
    result = presented(qtbot, source, Search(include_buildings=True))
    assert result.buildings.customProperty(PARTIAL_PROPERTY)
    assert in_group("All parcels (partial)") == [result.buildings.name(), result.layer.name()]
    again = presented(qtbot, MemorySource(with_buildings(3)), Search(include_buildings=True))
    assert set(group_names()) == {"All parcels", "All parcels (partial)"}
    assert again.layer.name() == "All parcels"


# ---- groups -------------------------------------------------------------------------------------


def panel():
    """The Layers panel: names of layers, and lists of those in groups."""
    return tree(QgsProject.instance().layerTreeRoot())


def tree(group):
    return [
        (node.name(), tree(node)) if isinstance(node, QgsLayerTreeGroup) else node.name()
        for node in group.children()
    ]


def set_insertion_point(group, position):
    """Select where QGIS adds layers, as the current item of the Layers panel does."""
    point = QgsLayerTreeRegistryBridge.InsertionPoint(group, position)
    QgsProject.instance().layerTreeRegistryBridge().setLayerInsertionPoint(point)


def test_a_single_layer_has_no_group(qtbot):
    result = presented(qtbot, MemorySource(row_of_parcels(3)))
    assert panel() == [result.layer.name()]


def test_the_layers_of_a_search_are_in_a_group_where_qgis_adds_layers(qtbot):
    project, root = QgsProject.instance(), QgsProject.instance().layerTreeRoot()
    above, below = (layer_of(["Polygon ((0 0, 1 0, 1 1, 0 0))"], name=name) for name in "AB")
    project.addMapLayer(above)
    group = root.addGroup("Mine")
    project.addMapLayer(below, False)
    group.addLayer(below)
    set_insertion_point(group, 0)
    result = presented(qtbot, MemorySource(with_buildings()), Search(include_buildings=True))
    name = result.buildings.name()
    assert panel() == ["A", ("Mine", [("All parcels", [name, "All parcels"]), "B"])]
    assert project.mapLayer(result.layer.id()) is result.layer


def test_moving_a_layer_into_its_group_changes_nothing_about_it(qtbot):
    def collapse(result):
        node = QgsProject.instance().layerTreeRoot().findLayer(result.layer.id())
        node.setExpanded(False)
        node.setItemVisibilityChecked(False)

    result = run(MemorySource(with_buildings()), Search(include_buildings=True))
    seen = []
    result.created.connect(lambda _layer: collapse(result))
    result.moved.connect(seen.append)
    qtbot.waitUntil(lambda: len(result.signals) > 1, timeout=10_000)
    assert seen == [result.layer]
    node = QgsProject.instance().layerTreeRoot().findLayer(result.layer.id())
    assert not node.isExpanded()
    assert not node.itemVisibilityChecked()


def test_a_search_with_one_layer_puts_nothing_into_the_group_of_another(qtbot):
    first = presented(qtbot, MemorySource(with_buildings()), Search(include_buildings=True))
    second = presented(qtbot, MemorySource(row_of_parcels(3)))
    group = ("All parcels", [first.buildings.name(), "All parcels"])
    assert panel() == [second.layer.name(), group]


def added(name):
    return QgsProject.instance().addMapLayer(
        layer_of(["Polygon ((0 0, 1 0, 1 1, 0 0))"], name=name)
    )


def test_what_users_add_while_a_group_of_a_search_is_current_comes_above_it(qtbot, groups):
    root = QgsProject.instance().layerTreeRoot()
    mine = root.addGroup("Mine")
    set_insertion_point(mine, 0)
    result = presented(qtbot, MemorySource(with_buildings()), Search(include_buildings=True))
    group = root.findGroup("All parcels")
    layers = ("All parcels", [result.buildings.name(), "All parcels"])
    for position, name in ((0, "Roads"), (1, "Wells")):  # the group, and a layer in it
        set_insertion_point(group, position)
        added(name)
    assert panel() == [("Mine", ["Roads", "Wells", layers])]
    set_insertion_point(group, 0)
    single = presented(qtbot, MemorySource(row_of_parcels(3)))
    assert panel() == [("Mine", ["Roads", "Wells", single.layer.name(), layers])]


def test_a_group_that_the_user_has_renamed_is_like_any_other(qtbot, groups):
    presented(qtbot, MemorySource(with_buildings()), Search(include_buildings=True))
    group = QgsProject.instance().layerTreeRoot().findGroup("All parcels")
    group.setName("Mine")
    set_insertion_point(group, 0)
    added("Roads")
    assert panel()[0][1][0] == "Roads"


def test_a_group_goes_with_its_last_layer(qtbot, groups):
    result = presented(qtbot, MemorySource(with_buildings()), Search(include_buildings=True))
    project = QgsProject.instance()
    project.removeMapLayer(result.layer.id())
    qtbot.wait(20)
    assert group_names() == ["All parcels"]
    project.removeMapLayer(result.buildings.id())
    qtbot.waitUntil(lambda: group_names() == [])


def test_what_the_user_has_made_of_a_group_stays(qtbot, groups):
    project, root = QgsProject.instance(), QgsProject.instance().layerTreeRoot()
    root.addGroup("Mine")
    names = []
    for change in (lambda group: group.setName("Ours"), lambda group: group.addGroup("Inner")):
        result = presented(qtbot, MemorySource(with_buildings()), Search(include_buildings=True))
        group = root.findGroup(result.layer.name())
        change(group)
        names.append(group.name())
        project.removeMapLayers([result.layer.id(), result.buildings.id()])
    qtbot.wait(20)
    assert set(group_names()) == {"Mine", *names}


def test_a_group_that_qgis_removes_with_its_layers(qtbot, groups):
    result = presented(qtbot, MemorySource(with_buildings()), Search(include_buildings=True))
    project, root = QgsProject.instance(), QgsProject.instance().layerTreeRoot()
    group = root.findGroup("All parcels")
    project.removeMapLayers([result.layer.id(), result.buildings.id()])
    root.removeChildNode(group)  # as the Layers panel does
    qtbot.wait(20)
    assert group_names() == []


# ---- parcels that were looked up ----------------------------------------------------------------


def looked_up(qtbot, collected, *parcels, connection=None):
    connection = connection or ServiceConnection("County", url="https://parcels.example.com")
    layer = collected.add([Found(parcel, ()) for parcel in parcels], connection)
    qtbot.waitUntil(lambda: not jobs.of(finishing.Finishing), timeout=10_000)
    return layer


def test_the_layer_of_looked_up_parcels_describes_all_of_them(qtbot):
    collected = CollectedLayer(QgsProject.instance())
    first, second, third = row_of_parcels(3)
    layer = looked_up(qtbot, collected, first)
    assert "1 parcel." in layer.metadata().abstract()
    assert "County (https://parcels.example.com)" in QgsLayerNotesUtils.layerNotes(layer)
    assert layer.mapTipTemplate() != ""
    assert not layer.labelsEnabled()
    assert len(visible_columns(layer)) == 12  # what is empty now need not be so with the next
    (page,) = layer.editFormConfig().tabs()[:1]
    assert "Empty Fields" not in [box.name() for box in page.children()]
    assert group_names() == []
    table = layer.attributeTableConfig()
    table.setColumnHidden(0, True)
    layer.setAttributeTableConfig(table)
    looked_up(qtbot, collected, second)
    assert "2 parcels." in layer.metadata().abstract()
    assert layer.attributeTableConfig().columnHidden(0)  # what the user made of it
    assert not layer.labelsEnabled()
    other = ServiceConnection("Other", url="https://other.example.com")
    looked_up(qtbot, collected, third, connection=other)
    assert "Several connections" in layer.metadata().abstract()


def test_parcels_at_a_place_are_counted_again_with_each_that_comes(qtbot):
    collected = CollectedLayer(QgsProject.instance())
    _, _, *units = condominium(3)
    layer = looked_up(qtbot, collected, units[0])
    assert counts(layer) == [1]
    looked_up(qtbot, collected, units[1])
    assert counts(layer) == [2, 2]
    layer.startEditing()
    looked_up(qtbot, collected, units[2])
    assert counts(layer) == [3, 3, 3]
    assert layer.rollBack()
    assert counts(layer) == [2, 2]


def test_a_filter_hides_no_parcel_of_a_stack_from_its_count(qtbot):
    collected = CollectedLayer(QgsProject.instance())
    _, _, *units = condominium(2)
    layer = looked_up(qtbot, collected, *units)
    layer.setSubsetString("\"owner\" = 'nobody'")
    looked_up(qtbot, collected, row_of_parcels(1)[0])
    layer.setSubsetString("")
    assert sorted(counts(layer)) == [1, 2, 2]


def test_a_style_by_the_parcels_at_a_place_keeps_up(qtbot):
    collected = CollectedLayer(QgsProject.instance())
    house, _, *units = condominium(2)
    layer = looked_up(qtbot, collected, house)
    drawn(layer, StyleKey.STACKS)
    looked_up(qtbot, collected, *units)
    qtbot.waitUntil(lambda: not is_restyling(layer), timeout=10_000)
    assert counts_of(layer) == {"Single parcel": 1, "2 parcels at the same place": 2}


def test_a_layer_that_an_older_version_has_begun_is_presented_with_the_next(qtbot):
    collected = CollectedLayer(QgsProject.instance())
    first, second = row_of_parcels(2)
    layer = looked_up(qtbot, collected, first)
    layer.setMapTipTemplate("")
    layer.setEditFormConfig(QgsEditFormConfig())
    looked_up(qtbot, collected, second)
    assert layer.mapTipTemplate() != ""
    assert [page.name() for page in layer.editFormConfig().tabs()][:1] == ["Parcel"]


def test_fields_that_come_later_are_in_the_form_too(qtbot):
    collected = CollectedLayer(QgsProject.instance())
    first, second, third = row_of_parcels(3)
    looked_up(qtbot, collected, first)
    late = make_parcel(9, shapely.box(-90, 42, -89.9, 42.1), mystery="x")
    collected.add([Found(late, ())], ServiceConnection("County"))
    layer = looked_up(qtbot, collected, second, third)  # before that one is through
    assert "4 parcels." in layer.metadata().abstract()
    assert "More Fields" in [page.name() for page in layer.editFormConfig().tabs()]


def test_a_touch_that_fails_costs_itself_only(qtbot, monkeypatch):
    def broken(*_arguments):
        raise ValueError("embedded null byte")

    monkeypatch.setattr(finishing, "draw", broken)
    source = MemorySource(row_of_parcels(3))
    result = run(source)
    with qtbot.waitSignal(result.presented, timeout=10_000):
        pass
    assert QgsLayerNotesUtils.layerHasNotes(result.layer)
    assert result.layer.mapTipTemplate()
    assert not finishing.is_finishing(result.layer)
