"""Models and batches that an earlier version saved still run, and mean the same."""

import pytest
from qgis.core import QgsApplication, QgsProcessingException, QgsProcessingModelAlgorithm

from parcel_lookup.tests.support.saved_runs import FOLDER, lots, owners, saved, write_layers
from parcel_lookup.tests.support.toolbox import Feedback, toolbox_over
from parcel_lookup.tests.support.toolbox_dialogs import algorithm_of, give_views


@pytest.fixture(scope="module", autouse=True)
def _county(qgis_app, qgis_processing, tmp_path_factory):
    with toolbox_over(tmp_path_factory.mktemp("county") / "county.gpkg", lots()):
        yield


@pytest.fixture
def layers(tmp_path):
    write_layers(tmp_path)
    return tmp_path


def test_a_model_with_an_area_search_and_a_save(layers):
    import processing

    model = QgsProcessingModelAlgorithm()
    assert model.fromFile(str(FOLDER / "area_search_and_save.model3"))
    model.initAlgorithm()
    inputs = {
        "districts": str(layers / "roads.gpkg"),
        "distance": 100,
        "parcels": str(layers / "parcels.gpkg"),
    }
    processing.run(model, inputs, feedback=Feedback())
    # Within 100 m of the road, and not of 100 feet: the model says meters.
    assert owners(layers / "parcels.gpkg") == list(range(5, 17))
    feedback = Feedback()
    with pytest.raises(QgsProcessingException):
        processing.run(model, {**inputs, "connection": "gone"}, feedback=feedback)
    assert "There is no connection “gone”" in " ".join(feedback.errors)


def test_a_batch_of_three_layers(layers, qgis_iface, qtbot, monkeypatch):
    from processing.gui import BatchPanel
    from processing.gui.BatchAlgorithmDialog import BatchAlgorithmDialog

    give_views(qgis_iface, monkeypatch)
    (layers / "saved.batch").write_text(saved("three_layers.batch", layers))
    monkeypatch.setattr(
        BatchPanel.QFileDialog,
        "getOpenFileName",
        lambda *_arguments: (str(layers / "saved.batch"), ""),
    )
    dialog = BatchAlgorithmDialog(algorithm_of("area_search"), None)
    dialog.mainWidget().load()
    dialog.mainWidget().checkLoadLayersOnCompletion.setChecked(False)
    dialog.show()
    tasks = QgsApplication.taskManager()
    try:
        dialog.runAlgorithm()
        # The task of a whole batch ends last; QGIS 3.44 never ends that of a dialog that is not
        # shown.
        qtbot.waitUntil(lambda: not tasks.countActiveTasks(), timeout=60_000)
    finally:
        tasks.cancelAll()
        dialog.close()
    found = [owners(layers / f"{name}_parcels.gpkg") for name in ("north", "roads", "wells")]
    assert found == [[2], list(range(5, 17)), [9, 10, 11]]
