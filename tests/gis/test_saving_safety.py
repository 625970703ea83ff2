"""Nothing is lost, overwritten, or left half done when a result is saved."""

import pytest
from qgis.core import QgsApplication, QgsProject, QgsVectorLayer

from parcel_lookup.core.contract import ErrorCode
from parcel_lookup.core.gis import saving
from parcel_lookup.core.gis.qt.jobs import jobs
from parcel_lookup.core.gis.result.layers import ResultLayer
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.opening import Opens
from parcel_lookup.tests.support.running import task_of
from parcel_lookup.tests.support.saving import building, ended, files_in, opened, search
from parcel_lookup.tests.support.sources import MemorySource, row_of_parcels

pytestmark = pytest.mark.usefixtures("project_for_saving")


def county(number=6):
    found = row_of_parcels(number)
    heights = (building(-92.9999, 42.0002, height=3.0), building(-92.9998, 42.0002, height=9.0))
    found[0] = found[0]._replace(buildings=heights)
    return found


@pytest.fixture
def result(qtbot):
    return search(qtbot, county())


def duplicate(layer):
    """Duplicate a layer as QGIS does: next to the layer, with all of its properties."""
    project, copy = QgsProject.instance(), layer.clone()
    project.addMapLayer(copy, False)
    project.layerTreeRoot().findLayer(layer.id()).parent().addLayer(copy)
    return copy


def is_left_alone(layer, folder):
    return saving.is_temporary(layer) and not layer.readOnly() and not list(folder.iterdir())


def test_a_copy_of_the_buildings_stays_temporary(qtbot, result, tmp_path):
    copy = duplicate(result.buildings)
    done = ended(qtbot, saving.save_result(result.layer, tmp_path / "a.gpkg"))
    assert done.counts == {"parcels": 6, "buildings": 2}
    assert [saving.is_temporary(one) for one in (result.buildings, copy)] == [False, True]


def test_other_searches_in_a_group_of_the_users_are_not_saved_along(qtbot, result, tmp_path):
    other = search(qtbot, county(3))
    root = QgsProject.instance().layerTreeRoot()
    parent = root.findLayer(result.layer.id()).parent()
    rows = QgsVectorLayer("NoGeometry", "Rows", "memory")
    rows.setCustomProperty("parcel_lookup/unmatched", True)
    for layer in (duplicate(other.layer), rows):
        QgsProject.instance().addMapLayer(layer, False)
        parent.addLayer(layer)
    done = ended(qtbot, saving.save_result(result.layer, tmp_path / "a.gpkg"))
    assert done.counts == {"parcels": 6, "buildings": 2}
    assert saving.is_temporary(rows)


def test_what_is_left_of_another_search_in_the_group_is_not_saved_along(qtbot, tmp_path):
    result = search(qtbot, row_of_parcels(6))
    root = QgsProject.instance().layerTreeRoot()
    node = root.findLayer(result.layer.id())
    group = node.parent().addGroup("Town")  # of the user
    group.addChildNode(node.clone())
    node.parent().removeChildNode(node)
    rows = QgsVectorLayer("NoGeometry", "Rows", "memory")
    rows.setCustomProperty("parcel_lookup/unmatched", True)
    QgsProject.instance().addMapLayer(rows, False)
    group.addGroup("IDs of permits").addLayer(rows)  # whose parcels the user removed
    done = ended(qtbot, saving.save_result(result.layer, tmp_path / "a.gpkg"))
    assert done.counts == {"parcels": 6}
    assert saving.is_temporary(rows)


@pytest.mark.parametrize("name", ["a%20b/x.gpkg", "50%20 off.gpkg", "x|layername=y.gpkg"])
def test_a_path_that_qgis_misreads_is_refused_in_time(qtbot, result, tmp_path, name):
    path = tmp_path / name
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(b"old")
    error = ended(qtbot, saving.save_result(result.layer, path))
    assert "QGIS cannot open a file there;" in error.sentence
    assert (result.layer.isValid(), result.layer.featureCount()) == (True, 6)
    assert path.read_bytes() == b"old"
    path.unlink()
    assert is_left_alone(result.layer, path.parent)


def test_two_layers_are_not_written_to_one_file(qtbot, result, tmp_path):
    other = search(qtbot, county(3))
    saving.save_result(result.layer, tmp_path / "a.gpkg")
    error = ended(qtbot, saving.save_result(other.layer, tmp_path / "." / "a.gpkg"))
    assert "of this project shows" in error.sentence
    assert not saving.is_temporary(result.layer)
    assert (result.layer.featureCount(), other.layer.featureCount()) == (6, 3)
    assert saving.is_temporary(other.layer)


def test_a_layer_that_is_read_only_stays_so(qtbot, result, tmp_path):
    result.layer.setReadOnly(True)
    assert ended(qtbot, saving.save_result(result.layer, tmp_path / "a.gpkg")).parcels == 6
    assert result.layer.readOnly()


def test_a_layer_in_a_file_is_not_saved_again(qtbot, result, tmp_path):
    ended(qtbot, saving.save_result(result.layer, tmp_path / "a.gpkg"))
    error = ended(qtbot, saving.save_result(result.layer, tmp_path / "b.gpkg"))
    assert error.sentence.endswith("it is already in a file.")
    assert files_in(tmp_path) == ["a.gpkg"]


def test_what_is_saved_while_it_is_finished_has_its_looks(qtbot, tmp_path):
    result, done = ResultLayer(task_of(Search(), Opens(MemorySource(county())))), []
    path = tmp_path / "a.gpkg"

    def save(_outcome):
        saving.save_result(result.layer, path).done.connect(done.append)

    result.finished.connect(save)
    result.start()
    qtbot.waitUntil(lambda: bool(done), timeout=10_000)
    alone = opened(path, "parcels")
    assert alone.mapTipTemplate()
    assert alone.mapTipTemplate() == result.layer.mapTipTemplate()
    assert alone.metadata().title() == "All parcels"


def test_no_signal_is_emitted_for_an_empty_selection(qtbot, result, tmp_path):
    reported = []
    result.layer.selectionChanged.connect(lambda *_arguments: reported.append(1))
    ended(qtbot, saving.save_result(result.layer, tmp_path / "a.gpkg"))
    assert reported == []


def test_a_project_that_was_opened_meanwhile_is_not_touched(qtbot, result, tmp_path):
    one = saving.save_result(result.layer, tmp_path / "a.gpkg")
    layer_id = result.layer.id()
    qtbot.waitUntil(lambda: any(tmp_path.iterdir()))  # it is being written
    project = QgsProject.instance()
    project.clear()
    same = QgsVectorLayer("NoGeometry?field=a:int", "Same", "memory")
    same.setId(layer_id)
    project.addMapLayer(same)
    project.setDirty(False)
    assert ended(qtbot, one).layer_ids == ()
    assert not project.isDirty()
    assert saving.is_temporary(same)
    assert opened(tmp_path / "a.gpkg", "parcels").featureCount() == 6


@pytest.mark.parametrize("folder", ["results", "./results"])
def test_a_folder_that_could_be_anywhere_is_not_used(qtbot, result, tmp_path, monkeypatch, folder):
    (tmp_path / "results").mkdir()
    monkeypatch.chdir(tmp_path)
    saving.set_save_folder(folder)
    error = ended(qtbot, saving.save_automatically(result.layer))
    saving.set_save_folder("")
    assert error.sentence.endswith("the folder does not exist.")
    assert is_left_alone(result.layer, tmp_path / "results")


def test_unloading_waits_for_what_is_being_written(qtbot, result, tmp_path):
    saving.save_result(result.layer, tmp_path / "a.gpkg")
    qtbot.waitUntil(lambda: any(tmp_path.iterdir()))
    jobs.stop_all()
    assert jobs.wait(60)
    assert is_left_alone(result.layer, tmp_path)
    qtbot.waitUntil(lambda: QgsApplication.taskManager().countActiveTasks() == 0)
    assert is_left_alone(result.layer, tmp_path)


def test_an_unexpected_error_is_reported_once_and_the_layers_stay_unchanged(
    qtbot, result, tmp_path, monkeypatch
):
    def broken(*_arguments):
        raise RuntimeError("wrapped C/C++ object has been deleted")

    monkeypatch.setattr("parcel_lookup.core.gis.saving.result_saving.copy_table", broken)
    error = ended(qtbot, saving.save_result(result.layer, tmp_path / "a.gpkg"))
    assert error.code is ErrorCode.UNEXPECTED
    assert "has been deleted" in error.detail
    assert is_left_alone(result.layer, tmp_path)


def test_an_unexpected_error_after_a_task_is_reported(qtbot, result, tmp_path, monkeypatch):
    def broken(*_arguments):
        raise RuntimeError("wrapped C/C++ object has been deleted")

    monkeypatch.setattr(saving.result_saving.ResultSaving, "_on_written", broken)
    error = ended(qtbot, saving.save_result(result.layer, tmp_path / "a.gpkg"))
    assert error.code is ErrorCode.UNEXPECTED
    assert is_left_alone(result.layer, tmp_path)
