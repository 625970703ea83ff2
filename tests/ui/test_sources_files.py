"""Files and layers in the dialog of sources: read, corrected, saved, and opened again."""

from __future__ import annotations

import pytest
from qgis.core import QgsProject
from qgis.gui import QgsFileWidget, QgsMapLayerComboBox
from qgis.PyQt.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QLineEdit,
    QTableWidget,
    QTreeWidget,
    QWidget,
)

from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.core.gis.connections.layers import project_connection
from parcel_lookup.tests.support import source_dialog as user
from parcel_lookup.tests.support.disks import stalled_file
from parcel_lookup.tests.support.layers import box, layer_of, save
from parcel_lookup.ui.kit.hints import HINT
from parcel_lookup.ui.sources.dialog import SourceDialog

FIELDS = "PIN:string,OWNER1:string,SITE_ADDR:string,TOTALVAL:string,NOTE:string"

pytestmark = pytest.mark.usefixtures("parcel_home")


def lots(number=9, name="Lots", **options):
    """Return a layer of adjacent lots in Story County, Iowa."""
    shapes = [box(-93.6 + n / 1000, 42, -93.599 + n / 1000, 42.001) for n in range(number)]
    values = [
        [f"{n:03}", f"Owner {n}", f"{n + 1} Elm St", f"${n + 1},000", "x"] for n in range(number)
    ]
    return layer_of(shapes, fields=FIELDS, values=values, name=name, **options)


def test_a_shapefile_is_searchable_after_its_choice_and_ok(window, qtbot, tmp_path):
    dialog = user.opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    user.wait(dialog, qtbot, "First 9 rows")
    assert user.shows_columns(dialog)
    assert dialog.windowTitle() == "Columns of lots.shp"
    assert user.mapped(dialog)["owner"] == "OWNER1"
    assert user.first_values(dialog, "owner") == ["Owner 0", "Owner 1", "Owner 2"]
    connection = user.save(dialog, qtbot)
    assert connection.name == "Story County, IA"
    found = user.parcels_of(connection)
    assert sorted(one["owner"] for one in found) == [f"Owner {n}" for n in range(9)]
    assert {one["state"] for one in found} == {"IA"}
    assert found[0]["parcel_value"] == 1000
    assert found[0]["NOTE"] == "x"


def test_it_opens_again_as_it_was_and_a_column_can_be_corrected(window, qtbot, tmp_path):
    dialog = user.opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    user.wait(dialog, qtbot)
    user.choose(dialog, "owner", "")
    user.choose(dialog, "legal", "NOTE")
    first = user.save(dialog, qtbot)

    dialog = user.opened(window, first.name)
    user.wait(dialog, qtbot)
    assert "owner" not in user.mapped(dialog)
    assert user.mapped(dialog)["legal"] == "NOTE"
    user.choose(dialog, "owner", "OWNER1")
    second = user.save(dialog, qtbot)
    assert [one.name for one in Connections().all()] == ["sample", first.name]
    assert second.definition.namespace == first.definition.namespace  # their IDs stay
    assert {one["owner"] for one in user.parcels_of(second)} == {f"Owner {n}" for n in range(9)}


def test_columns_can_be_corrected_without_the_file(window, qtbot, tmp_path):
    path = save(lots(), tmp_path / "lots.geojson", "GeoJSON")
    dialog = user.opened(window, path=str(path))
    user.wait(dialog, qtbot)
    first = user.save(dialog, qtbot)
    path.rename(tmp_path / "away.geojson")

    dialog = user.opened(window, first.name)
    user.wait(dialog, qtbot, "not there any more")
    assert user.mapped(dialog)["parcel_id"] == "PIN"
    assert user.first_values(dialog, "parcel_id") == ["", "", ""]
    user.choose(dialog, "zoning", "NOTE")
    second = user.save(dialog, qtbot)
    (tmp_path / "away.geojson").rename(path)
    found = user.parcels_of(second)
    assert {one["zoning"] for one in found} == {"x"}
    assert found[0]["parcel_value"] == 1000  # what was read of the values is kept


def test_a_field_that_is_needed_and_missing_is_shown_with_a_warning(window, qtbot, tmp_path):
    layer = layer_of([box(-93.6, 42, -93.599, 42.001)], fields="PIN:string", values=[["1"]])
    dialog = user.opened(window, path=str(save(layer, tmp_path / "bare.gpkg", "GPKG")))
    user.wait(dialog, qtbot)
    assert "⚠ Owner: most users need it" in user.text_of(dialog, "source_remarks")
    table = user.part(dialog, QTableWidget, "source_fields")
    assert not table.item(user.row_of(dialog, "owner"), 0).icon().isNull()
    assert table.item(user.row_of(dialog, "zoning"), 1).text() == "No column"


def test_columns_are_joined_and_expressions_computed(window, qtbot, tmp_path):
    dialog = user.opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    user.wait(dialog, qtbot)
    user.choose(dialog, "legal", "PIN OWNER1")
    user.choose(dialog, "land_use", "upper(\"NOTE\") || '!'")
    assert user.first_values(dialog, "legal")[0] == "000 Owner 0"
    assert user.first_values(dialog, "land_use")[0] == "X!"
    (parcel, *_) = user.parcels_of(user.save(dialog, qtbot))
    assert (parcel["legal"], parcel["land_use"]) == ("000 Owner 0", "X!")


@pytest.mark.parametrize(("text", "words"), [("nowhere(", "Owner: "), ("NO_SUCH", "Owner: ")])
def test_a_column_that_is_none_is_refused(window, qtbot, tmp_path, text, words):
    dialog = user.opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    user.wait(dialog, qtbot)
    user.choose(dialog, "owner", text)
    user.press(dialog, "source_ok")
    assert words in user.problem(dialog)
    assert dialog.isVisible()
    user.choose(dialog, "owner", "OWNER1")
    assert user.problem(dialog) == ""


def test_lists_have_examples_and_the_expression_builder(window, qtbot, tmp_path):
    dialog = user.opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    user.wait(dialog, qtbot)
    combo = user.column(dialog, "owner")
    combo.showPopup()
    row = combo.findText("SITE_ADDR")
    assert combo.itemData(row, HINT) == "1 Elm St"
    combo.hidePopup()
    combo.setCurrentIndex(combo.count() - 1)
    combo.activated.emit(combo.count() - 1)
    assert combo.currentText() == "OWNER1"
    builder = dialog.findChild(QWidget, "parcel_lookup_source_builder")
    assert builder.isVisible()
    builder.setExpressionText('lower("OWNER1")')
    builder.accept()
    assert user.first_values(dialog, "owner")[0] == "owner 0"


def test_of_several_layers_of_a_file_one_is_chosen(window, qtbot, tmp_path):
    path = tmp_path / "state.gpkg"
    save(lots(2, "Districts"), path, "GPKG")
    save(lots(5, "Parcels"), path, "GPKG", adds=True)
    dialog = user.opened(window, path=str(path))
    user.wait(dialog, qtbot, "several layers")
    tree = user.part(dialog, QTreeWidget, "source_file_layers")
    assert [tree.topLevelItem(row).text(0) for row in range(2)] == ["Parcels", "Districts"]
    user.press(dialog, "source_next")
    user.wait(dialog, qtbot, "First 5 rows")


def test_a_layer_of_the_project_is_chosen_in_the_list(window, qtbot, tmp_path, project):
    path = save(lots(4), tmp_path / "lots.gpkg", "GPKG")
    from qgis.core import QgsVectorLayer

    layer = project.addMapLayer(QgsVectorLayer(str(path), "County lots", "ogr"))
    dialog = user.opened(window)
    user.part(dialog, QgsMapLayerComboBox, "source_layer").setLayer(layer)
    user.press(dialog, "source_next")
    user.wait(dialog, qtbot, "First 4 rows")
    assert len(user.parcels_of(user.save(dialog, qtbot))) == 4


def test_a_temporary_layer_is_no_connection(window, qtbot, project):
    project.addMapLayer(lots())
    dialog = user.opened(window, layer=next(iter(project.mapLayers().values())))
    assert "Save it as a file first" in user.note(dialog)
    assert not user.shows_columns(dialog)


def test_columns_of_a_layer_of_the_project_are_saved_with_it(window, qtbot, project):
    layer = project.addMapLayer(lots())
    dialog = SourceDialog(Connections(), window, project_connection(layer))
    dialog.open()
    user.wait(dialog, qtbot)
    assert not user.part(dialog, QAbstractButton, "source_next").isEnabled()
    user.choose(dialog, "zoning", "NOTE")
    with qtbot.waitSignal(dialog.saved, timeout=user.LONGEST):
        user.press(dialog, "source_ok")
    assert [one.name for one in Connections().all()] == ["sample"]
    connection = project_connection(QgsProject.instance().mapLayer(layer.id()))
    assert {one["zoning"] for one in user.parcels_of(connection)} == {"x"}


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("gone.gpkg", None, "does not exist"),
        ("broken.gpkg", b"SQLite format 3\0garbage", "cannot open"),
        ("notes.txt", b"no parcels", "notes.txt"),
        ("alone.shp", b"", ".dbf"),
    ],
)
def test_a_file_without_parcels_is_refused_in_the_dialog(
    window, qtbot, tmp_path, name, content, words
):
    path = tmp_path / name
    if content is not None:
        path.write_bytes(content)
    dialog = user.opened(window, path=str(path))
    user.wait(dialog, qtbot, words)
    assert not user.shows_columns(dialog)
    assert not user.part(dialog, QAbstractButton, "source_ok").isEnabled()
    good = save(lots(), tmp_path / "good.shp")
    user.part(dialog, QgsFileWidget, "source_file").setFilePath(str(good))
    user.press(dialog, "source_next")
    user.wait(dialog, qtbot, "First 9 rows")


def test_reading_is_canceled_by_its_button_and_with_the_dialog(window, qtbot, tmp_path):
    with stalled_file(tmp_path / "stalled.csv") as path:
        dialog = user.opened(window, path=str(path))
        qtbot.waitUntil(lambda: user.is_reading(dialog))
        user.press(dialog, "source_cancel")
        assert user.note(dialog) == "Reading was canceled."
        user.press(dialog, "source_next")
        qtbot.waitUntil(lambda: user.is_reading(dialog))
        with qtbot.waitSignal(dialog.destroyed):
            user.press(dialog, "source_close")


def test_ok_says_that_the_file_is_gone(window, qtbot, tmp_path):
    path = save(lots(), tmp_path / "lots.geojson", "GeoJSON")
    dialog = user.opened(window, path=str(path))
    user.wait(dialog, qtbot)
    path.unlink()
    user.press(dialog, "source_ok")
    user.wait(dialog, qtbot, "not there any more")
    assert dialog.isVisible()
    assert [one.name for one in Connections().all()] == ["sample"]
    assert user.mapped(dialog)["owner"] == "OWNER1"


def test_a_missing_coordinate_system_has_to_be_chosen(window, qtbot, tmp_path):
    from qgis.core import QgsCoordinateReferenceSystem
    from qgis.gui import QgsProjectionSelectionWidget

    path = save(_in_feet(), tmp_path / "feet.shp")
    (tmp_path / "feet.prj").unlink()
    dialog = user.opened(window, path=str(path))
    user.wait(dialog, qtbot, "no coordinate reference system")
    user.press(dialog, "source_ok")
    assert "CRS" in user.problem(dialog)
    crs = user.part(dialog, QgsProjectionSelectionWidget, "source_crs")
    crs.setCrs(QgsCoordinateReferenceSystem("EPSG:3418"))
    user.wait(dialog, qtbot, "First")
    connection = user.save(dialog, qtbot)
    assert connection.info.crs == "EPSG:3418"
    assert connection.name.endswith("County, IA")


def _in_feet():
    """Return lots in Iowa in the feet of a State Plane zone."""
    shapes = [box(1_640_000 + n * 100, 545_000, 1_640_100 + n * 100, 545_100) for n in range(3)]
    values = [[f"{n}", f"Owner {n}", "", "", ""] for n in range(3)]
    return layer_of(shapes, fields=FIELDS, values=values, crs="EPSG:3418")


def test_the_state_of_all_parcels_is_chosen(window, qtbot, tmp_path):
    dialog = user.opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    user.wait(dialog, qtbot)
    state = user.part(dialog, QComboBox, "source_state")
    assert "Story County, IA" in state.currentText()
    state.setCurrentIndex(state.findData("NE"))
    state.activated.emit(state.currentIndex())
    county = user.part(dialog, QLineEdit, "source_county")
    assert county.isVisibleTo(dialog)
    county.setText("Cass")
    county.textEdited.emit("Cass")
    (parcel, *_) = user.parcels_of(user.save(dialog, qtbot))
    assert (parcel["state"], parcel["county"]) == ("NE", "Cass")


def test_a_name_that_is_taken_is_refused_and_another_one_proposed(window, qtbot, tmp_path):
    path = str(save(lots(), tmp_path / "lots.shp"))
    for expected in ("Story County, IA", "Story County, IA (2)"):
        dialog = user.opened(window, path=path)
        user.wait(dialog, qtbot)
        user.press(dialog, "source_next")
        name = user.part(dialog, QLineEdit, "connection_name")
        assert name.text() == expected
        user.save(dialog, qtbot)
    dialog = user.opened(window, path=path)
    user.wait(dialog, qtbot)
    user.press(dialog, "source_next")
    name = user.part(dialog, QLineEdit, "connection_name")
    name.setText("Story County, IA")
    name.textEdited.emit(name.text())
    user.press(dialog, "source_ok")
    qtbot.waitUntil(lambda: "already exists" in user.problem(dialog), timeout=user.LONGEST)
