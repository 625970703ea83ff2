"""Copies of files in the dialog of sources: proposed, made, canceled, refused, and made again."""

from __future__ import annotations

import threading

import pytest
from qgis.core import QgsVectorLayer
from qgis.gui import QgsFileWidget
from qgis.PyQt.QtWidgets import QCheckBox

from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections import (
    Connections,
    copies,
    layer_description,
    open_source_factory,
)
from parcel_lookup.tests.support import source_dialog as user
from parcel_lookup.tests.support.layers import box, layer_of, save
from parcel_lookup.ui.connections.connection_row import ConnectionRow

pytestmark = pytest.mark.usefixtures("parcel_home")


@pytest.fixture
def slow(monkeypatch):
    """Every search is slow."""
    monkeypatch.setattr(layer_description, "SLOW_SECONDS", -1.0)


@pytest.fixture
def lots(tmp_path):
    """The path of a Shapefile with nine lots in Story County, Iowa."""
    shapes = [box(-93.6 + n / 1000, 42, -93.599 + n / 1000, 42.001) for n in range(9)]
    values = [[f"{n:06}", f"Owner {n}"] for n in range(9)]
    layer = layer_of(shapes, fields="PIN:string,OWNER1:string", values=values, name="Lots")
    return save(layer, tmp_path / "lots.shp")


def offered(window, qtbot, path):
    """The dialog at its last page, for a file."""
    dialog = user.opened(window, path=str(path))
    user.wait(dialog, qtbot)
    user.press(dialog, "source_next")
    return dialog


def owners(connection):
    run = Run()
    found = list(open_source_factory(connection)(run).read(Query(), run))
    parcels = [one for batch in found for one in batch.parcels]
    return {one.attributes["owner"]: one.svc_uuid for one in parcels}


def test_ok_on_the_columns_of_a_slow_file_proposes_a_copy_and_then_makes_it(
    window, qtbot, lots, slow
):
    dialog = user.opened(window, path=str(lots))
    user.wait(dialog, qtbot)
    user.press(dialog, "source_ok")
    assert not user.shows_columns(dialog)
    assert user.part(dialog, QCheckBox, "copy").isChecked()
    reason = "Searching the owner of all 9 parcels takes about 1 second here."
    assert user.text_of(dialog, "copy_note") == reason
    assert reason in user.part(dialog, QCheckBox, "copy").accessibleDescription()
    connection = user.save(dialog, qtbot)
    assert connection.name == "Story County, IA"
    assert connection.file.name == "Story County, IA.gpkg"
    assert connection.original.address.path == str(lots)
    lots.unlink()
    assert owners(connection).keys() == {f"Owner {n}" for n in range(9)}


def test_a_copy_of_a_fast_file_is_a_choice_with_a_path(window, qtbot, lots, tmp_path):
    dialog = offered(window, qtbot, lots)
    assert not user.part(dialog, QCheckBox, "copy").isChecked()
    user.part(dialog, QCheckBox, "copy").click()
    user.enter(dialog, "connection_name", "County")
    assert user.part(dialog, QgsFileWidget, "copy_file").filePath().endswith("County.gpkg")
    user.part(dialog, QgsFileWidget, "copy_file").setFilePath(str(tmp_path / "here.gpkg"))
    connection = user.save(dialog, qtbot)
    assert (connection.name, connection.file) == ("County", tmp_path / "here.gpkg")
    # A parcel file is not copied once more.
    dialog = offered(window, qtbot, tmp_path / "here.gpkg")
    assert not user.part(dialog, QCheckBox, "copy").isVisibleTo(dialog)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("", "Enter the full path"),
        ("copy.shp", "ends in .gpkg"),
        ("taken.gpkg", "not replaced"),
        ("lots.gpkg", "not replaced"),
        ("no folder/copy.gpkg", "No file can be written to the folder"),
    ],
)
def test_a_place_that_a_copy_cannot_have_is_refused_below_it(
    window, qtbot, tmp_path, project, name, words
):
    paths = [
        save(layer_of([box(-93.6, 42, -93.5, 42.1)]), tmp_path / one, "GPKG")
        for one in ("lots.gpkg", "taken.gpkg")
    ]
    project.addMapLayer(QgsVectorLayer(str(paths[1]), "Taken", "ogr"))
    before = [one.read_bytes() for one in paths]
    dialog = offered(window, qtbot, paths[0])
    user.part(dialog, QCheckBox, "copy").click()
    user.part(dialog, QgsFileWidget, "copy_file").setFilePath(str(tmp_path / name) if name else "")
    user.press(dialog, "source_ok")
    assert words in user.text_of(dialog, "copy_note")
    assert not user.is_reading(dialog)
    user.part(dialog, QCheckBox, "copy").click()
    assert user.text_of(dialog, "copy_note") == ""
    assert user.save(dialog, qtbot).file is None
    assert [one.read_bytes() for one in paths] == before


def test_a_name_that_is_taken_is_refused_before_copying(window, qtbot, lots, tmp_path):
    user.save(offered(window, qtbot, lots), qtbot)
    dialog = offered(window, qtbot, lots)
    user.enter(dialog, "connection_name", "Story County, IA")
    user.part(dialog, QCheckBox, "copy").click()
    user.part(dialog, QgsFileWidget, "copy_file").setFilePath(str(tmp_path / "here.gpkg"))
    user.press(dialog, "source_ok")
    qtbot.waitUntil(
        lambda: "already exists" in user.text_of(dialog, "source_problem"), timeout=user.LONGEST
    )
    assert not (tmp_path / "here.gpkg").exists()


def test_nothing_remains_of_a_copy_that_was_canceled(window, qtbot, lots, tmp_path, monkeypatch):
    goes_on = threading.Event()
    monkeypatch.setattr(copies.LayerCopying, "_note", lambda *_: goes_on.wait(user.LONGEST / 1000))
    folder = tmp_path / "out"
    folder.mkdir()
    dialog = offered(window, qtbot, lots)
    user.part(dialog, QCheckBox, "copy").click()
    user.part(dialog, QgsFileWidget, "copy_file").setFilePath(str(folder / "copy.gpkg"))
    user.press(dialog, "source_ok")
    qtbot.waitUntil(lambda: any(folder.iterdir()), timeout=user.LONGEST)
    assert user.note(dialog) == "Copying all parcels to copy.gpkg…"
    user.press(dialog, "source_cancel")
    assert user.note(dialog) == "Copying was canceled. No file was written."
    goes_on.set()
    qtbot.waitUntil(lambda: not list(folder.iterdir()), timeout=user.LONGEST)
    assert [one.name for one in Connections().all()] == ["sample"]
    assert user.save(dialog, qtbot).file == folder / "copy.gpkg"


@pytest.mark.parametrize("button", ["source_cancel", "source_close"])
def test_a_copy_in_its_last_step_is_completed(window, qtbot, lots, tmp_path, monkeypatch, button):
    is_replaced, goes_on = threading.Event(), threading.Event()
    read_columns = copies.parcel_file_layer

    def wait_then_read(*arguments):
        is_replaced.set()
        goes_on.wait(user.LONGEST / 1000)
        return read_columns(*arguments)

    monkeypatch.setattr(copies, "parcel_file_layer", wait_then_read)
    dialog = offered(window, qtbot, lots)
    user.part(dialog, QCheckBox, "copy").click()
    user.part(dialog, QgsFileWidget, "copy_file").setFilePath(str(tmp_path / "here.gpkg"))
    user.press(dialog, "source_ok")
    qtbot.waitUntil(is_replaced.is_set, timeout=user.LONGEST)
    user.press(dialog, button)
    assert dialog.isVisible()
    with qtbot.waitSignal(dialog.saved, timeout=user.LONGEST):
        goes_on.set()
    assert Connections().get("Story County, IA").file == tmp_path / "here.gpkg"


def test_update_copies_the_changed_file_again_and_says_what_changed(window, qtbot, lots, slow):
    connection = user.save(offered(window, qtbot, lots), qtbot)
    Connections().set_default(connection.name)
    before = owners(connection)
    layer = QgsVectorLayer(str(lots), "lots", "ogr")
    features = list(layer.getFeatures())
    assert layer.startEditing()
    layer.deleteFeature(features[0].id())
    layer.changeAttributeValue(features[1].id(), 1, "New owner")
    for number in (20, 21):
        features[2].setAttribute("PIN", f"{number:06}")
        features[2].setAttribute("OWNER1", f"Owner {number}")
        assert layer.addFeature(features[2])
    assert layer.commitChanges()
    row = ConnectionRow()
    qtbot.addWidget(row)
    with qtbot.waitSignal(row.updated, timeout=user.LONGEST) as updated:
        row.update_parcels()
    name, result = updated.args
    assert (name, result.parcels) == (connection.name, 10)
    assert tuple(result.changes) == (2, 1, 1)
    after = owners(Connections().get(connection.name))
    assert after["New owner"] == before["Owner 1"]  # the ID is that of its PIN
    assert after["Owner 5"] == before["Owner 5"]
    assert after.keys() == {*before, "New owner", "Owner 20", "Owner 21"} - {"Owner 0", "Owner 1"}
    row.close_down()


def test_an_update_without_its_source_leaves_the_copy(window, qtbot, lots, slow):
    connection = user.save(offered(window, qtbot, lots), qtbot)
    Connections().set_default(connection.name)
    content = connection.file.read_bytes()
    lots.unlink()
    row = ConnectionRow()
    qtbot.addWidget(row)
    with qtbot.waitSignal(row.failed, timeout=user.LONGEST) as failed:
        row.update_parcels()
    assert "not there any more" in failed.args[0].sentence
    assert connection.file.read_bytes() == content
    row.close_down()
