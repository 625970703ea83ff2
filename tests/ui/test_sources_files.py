"""Files and layers in the dialog of sources: read, corrected, saved, and opened again."""

from __future__ import annotations

from contextlib import closing

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

from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections import Connections, open_source_factory
from parcel_lookup.core.gis.connections.layers import project_connection
from parcel_lookup.tests.support.disks import stalled_file
from parcel_lookup.tests.support.layers import box, layer_of, save
from parcel_lookup.tests.support.source_dialog import (
    LONGEST,
    choose,
    column,
    first_values,
    is_reading,
    mapped,
    note,
    opened,
    part,
    press,
    problem,
    row_of,
    shows_columns,
    text_of,
    wait,
)
from parcel_lookup.tests.support.source_dialog import save as save_source
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


def parcels_of(connection):
    """The values of all parcels of a connection, as a search returns them."""
    run = Run()
    with closing(open_source_factory(connection)(run)) as source:
        batches = list(source.read(Query(), run))
    return [one.attributes for batch in batches for one in batch.parcels]


def test_a_shapefile_is_searchable_after_its_choice_and_ok(window, qtbot, tmp_path):
    dialog = opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    wait(dialog, qtbot, "First 9 rows")
    assert shows_columns(dialog)
    assert dialog.windowTitle() == "Columns of lots.shp"
    assert mapped(dialog)["owner"] == "OWNER1"
    assert first_values(dialog, "owner") == ["Owner 0", "Owner 1", "Owner 2"]
    connection = save_source(dialog, qtbot)
    assert connection.name == "Story County, IA"
    found = parcels_of(connection)
    assert sorted(one["owner"] for one in found) == [f"Owner {n}" for n in range(9)]
    assert {one["state"] for one in found} == {"IA"}
    assert found[0]["parcel_value"] == 1000
    assert found[0]["NOTE"] == "x"


def test_it_opens_again_as_it_was_and_a_column_can_be_corrected(window, qtbot, tmp_path):
    dialog = opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    wait(dialog, qtbot)
    choose(dialog, "owner", "")
    choose(dialog, "legal", "NOTE")
    first = save_source(dialog, qtbot)

    dialog = opened(window, first.name)
    wait(dialog, qtbot)
    assert "owner" not in mapped(dialog)
    assert mapped(dialog)["legal"] == "NOTE"
    choose(dialog, "owner", "OWNER1")
    second = save_source(dialog, qtbot)
    assert [one.name for one in Connections().all()] == ["sample", first.name]
    assert second.definition.namespace == first.definition.namespace  # their IDs stay
    assert {one["owner"] for one in parcels_of(second)} == {f"Owner {n}" for n in range(9)}


def test_columns_can_be_corrected_without_the_file(window, qtbot, tmp_path):
    path = save(lots(), tmp_path / "lots.geojson", "GeoJSON")
    dialog = opened(window, path=str(path))
    wait(dialog, qtbot)
    first = save_source(dialog, qtbot)
    path.rename(tmp_path / "away.geojson")

    dialog = opened(window, first.name)
    wait(dialog, qtbot, "not there any more")
    assert mapped(dialog)["parcel_id"] == "PIN"
    assert first_values(dialog, "parcel_id") == ["", "", ""]
    choose(dialog, "zoning", "NOTE")
    second = save_source(dialog, qtbot)
    (tmp_path / "away.geojson").rename(path)
    found = parcels_of(second)
    assert {one["zoning"] for one in found} == {"x"}
    assert found[0]["parcel_value"] == 1000  # what was read of the values is kept


def test_a_field_that_is_needed_and_missing_is_shown_with_a_warning(window, qtbot, tmp_path):
    layer = layer_of([box(-93.6, 42, -93.599, 42.001)], fields="PIN:string", values=[["1"]])
    dialog = opened(window, path=str(save(layer, tmp_path / "bare.gpkg", "GPKG")))
    wait(dialog, qtbot)
    assert "⚠ Owner: most users need it" in text_of(dialog, "source_remarks")
    table = part(dialog, QTableWidget, "source_fields")
    assert not table.item(row_of(dialog, "owner"), 0).icon().isNull()
    assert table.item(row_of(dialog, "zoning"), 1).text() == "No column"


def test_columns_are_joined_and_expressions_computed(window, qtbot, tmp_path):
    dialog = opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    wait(dialog, qtbot)
    choose(dialog, "legal", "PIN OWNER1")
    choose(dialog, "land_use", "upper(\"NOTE\") || '!'")
    assert first_values(dialog, "legal")[0] == "000 Owner 0"
    assert first_values(dialog, "land_use")[0] == "X!"
    (parcel, *_) = parcels_of(save_source(dialog, qtbot))
    assert (parcel["legal"], parcel["land_use"]) == ("000 Owner 0", "X!")


@pytest.mark.parametrize(("text", "words"), [("nowhere(", "Owner: "), ("NO_SUCH", "Owner: ")])
def test_a_column_that_is_none_is_refused(window, qtbot, tmp_path, text, words):
    dialog = opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    wait(dialog, qtbot)
    choose(dialog, "owner", text)
    press(dialog, "source_ok")
    assert words in problem(dialog)
    assert dialog.isVisible()
    choose(dialog, "owner", "OWNER1")
    assert problem(dialog) == ""


def test_lists_have_examples_and_the_expression_builder(window, qtbot, tmp_path):
    dialog = opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    wait(dialog, qtbot)
    combo = column(dialog, "owner")
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
    assert first_values(dialog, "owner")[0] == "owner 0"


def test_of_several_layers_of_a_file_one_is_chosen(window, qtbot, tmp_path):
    path = tmp_path / "state.gpkg"
    save(lots(2, "Districts"), path, "GPKG")
    save(lots(5, "Parcels"), path, "GPKG", adds=True)
    dialog = opened(window, path=str(path))
    wait(dialog, qtbot, "several layers")
    tree = part(dialog, QTreeWidget, "source_file_layers")
    assert [tree.topLevelItem(row).text(0) for row in range(2)] == ["Parcels", "Districts"]
    press(dialog, "source_next")
    wait(dialog, qtbot, "First 5 rows")


def test_a_layer_of_the_project_is_chosen_in_the_list(window, qtbot, tmp_path, project):
    path = save(lots(4), tmp_path / "lots.gpkg", "GPKG")
    from qgis.core import QgsVectorLayer

    layer = project.addMapLayer(QgsVectorLayer(str(path), "County lots", "ogr"))
    dialog = opened(window)
    part(dialog, QgsMapLayerComboBox, "source_layer").setLayer(layer)
    press(dialog, "source_next")
    wait(dialog, qtbot, "First 4 rows")
    assert len(parcels_of(save_source(dialog, qtbot))) == 4


def test_a_temporary_layer_is_no_connection(window, qtbot, project):
    project.addMapLayer(lots())
    dialog = opened(window, layer=next(iter(project.mapLayers().values())))
    assert "Save it as a file first" in note(dialog)
    assert not shows_columns(dialog)


def test_columns_of_a_layer_of_the_project_are_saved_with_it(window, qtbot, project):
    layer = project.addMapLayer(lots())
    dialog = SourceDialog(Connections(), window, project_connection(layer))
    dialog.open()
    wait(dialog, qtbot)
    assert not part(dialog, QAbstractButton, "source_next").isEnabled()
    choose(dialog, "zoning", "NOTE")
    with qtbot.waitSignal(dialog.saved, timeout=LONGEST):
        press(dialog, "source_ok")
    assert [one.name for one in Connections().all()] == ["sample"]
    connection = project_connection(QgsProject.instance().mapLayer(layer.id()))
    assert {one["zoning"] for one in parcels_of(connection)} == {"x"}


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
    dialog = opened(window, path=str(path))
    wait(dialog, qtbot, words)
    assert not shows_columns(dialog)
    assert not part(dialog, QAbstractButton, "source_ok").isEnabled()
    good = save(lots(), tmp_path / "good.shp")
    part(dialog, QgsFileWidget, "source_file").setFilePath(str(good))
    press(dialog, "source_next")
    wait(dialog, qtbot, "First 9 rows")


def test_reading_is_canceled_by_its_button_and_with_the_dialog(window, qtbot, tmp_path):
    with stalled_file(tmp_path / "stalled.csv") as path:
        dialog = opened(window, path=str(path))
        qtbot.waitUntil(lambda: is_reading(dialog))
        press(dialog, "source_cancel")
        assert note(dialog) == "Reading was canceled."
        press(dialog, "source_next")
        qtbot.waitUntil(lambda: is_reading(dialog))
        with qtbot.waitSignal(dialog.destroyed):
            press(dialog, "source_close")


def test_ok_says_that_the_file_is_gone(window, qtbot, tmp_path):
    path = save(lots(), tmp_path / "lots.geojson", "GeoJSON")
    dialog = opened(window, path=str(path))
    wait(dialog, qtbot)
    path.unlink()
    press(dialog, "source_ok")
    wait(dialog, qtbot, "not there any more")
    assert dialog.isVisible()
    assert [one.name for one in Connections().all()] == ["sample"]
    assert mapped(dialog)["owner"] == "OWNER1"


def test_a_missing_coordinate_system_has_to_be_chosen(window, qtbot, tmp_path):
    from qgis.core import QgsCoordinateReferenceSystem
    from qgis.gui import QgsProjectionSelectionWidget

    path = save(_in_feet(), tmp_path / "feet.shp")
    (tmp_path / "feet.prj").unlink()
    dialog = opened(window, path=str(path))
    wait(dialog, qtbot, "no coordinate reference system")
    press(dialog, "source_ok")
    assert "CRS" in problem(dialog)
    crs = part(dialog, QgsProjectionSelectionWidget, "source_crs")
    crs.setCrs(QgsCoordinateReferenceSystem("EPSG:3418"))
    wait(dialog, qtbot, "First")
    connection = save_source(dialog, qtbot)
    assert connection.info.crs == "EPSG:3418"
    assert connection.name.endswith("County, IA")


def _in_feet():
    """Return lots in Iowa in the feet of a State Plane zone."""
    shapes = [box(1_640_000 + n * 100, 545_000, 1_640_100 + n * 100, 545_100) for n in range(3)]
    values = [[f"{n}", f"Owner {n}", "", "", ""] for n in range(3)]
    return layer_of(shapes, fields=FIELDS, values=values, crs="EPSG:3418")


def test_the_state_of_all_parcels_is_chosen(window, qtbot, tmp_path):
    dialog = opened(window, path=str(save(lots(), tmp_path / "lots.shp")))
    wait(dialog, qtbot)
    state = part(dialog, QComboBox, "source_state")
    assert "Story County, IA" in state.currentText()
    state.setCurrentIndex(state.findData("NE"))
    state.activated.emit(state.currentIndex())
    county = part(dialog, QLineEdit, "source_county")
    assert county.isVisibleTo(dialog)
    county.setText("Cass")
    county.textEdited.emit("Cass")
    (parcel, *_) = parcels_of(save_source(dialog, qtbot))
    assert (parcel["state"], parcel["county"]) == ("NE", "Cass")


def test_a_name_that_is_taken_is_refused_and_another_one_proposed(window, qtbot, tmp_path):
    path = str(save(lots(), tmp_path / "lots.shp"))
    for expected in ("Story County, IA", "Story County, IA (2)"):
        dialog = opened(window, path=path)
        wait(dialog, qtbot)
        press(dialog, "source_next")
        name = part(dialog, QLineEdit, "connection_name")
        assert name.text() == expected
        save_source(dialog, qtbot)
    dialog = opened(window, path=path)
    wait(dialog, qtbot)
    press(dialog, "source_next")
    name = part(dialog, QLineEdit, "connection_name")
    name.setText("Story County, IA")
    name.textEdited.emit(name.text())
    press(dialog, "source_ok")
    qtbot.waitUntil(lambda: "already exists" in problem(dialog), timeout=LONGEST)
