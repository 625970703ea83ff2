"""*Use My Own Parcels…*: from a file or a layer to a connection that can be searched."""

import zipfile
from contextlib import closing
from pathlib import Path

import pytest
from qgis.core import QgsDirectoryItem, QgsMimeDataUtils, QgsProject
from qgis.gui import QgsMapLayerComboBox
from qgis.PyQt.QtCore import QMimeData, QPointF, Qt, QUrl
from qgis.PyQt.QtGui import QAction, QDropEvent
from qgis.PyQt.QtWidgets import QComboBox, QPushButton, QTableWidget

from parcel_lookup.core.contract import Cancellation, Order, QueryRequest
from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.service.file.source import FileSource
from parcel_lookup.tests.support.dock import LONGEST, message, opened_dock, search
from parcel_lookup.tests.support.file_connections import file_connection
from parcel_lookup.tests.support.layers import box, layer_of, save
from parcel_lookup.tests.support.parcels import grid, write
from parcel_lookup.ui.importing.dialog import ImportDialog

FIELDS = "PIN:string,OWNER:string,Zone:string"


pytestmark = pytest.mark.usefixtures("parcel_home")


@pytest.fixture
def dock(iface, project, qtbot):
    with opened_dock(iface) as dock:
        yield dock


def lots(number=9, name="Lots", **options):
    """Return a layer of adjacent lots near Ames, Iowa."""
    shapes = [box(-93.6 + n / 1000, 42, -93.599 + n / 1000, 42.001) for n in range(number)]
    values = [[f"{n:03}", f"Owner {n}", f"R{n % 3}"] for n in range(number)]
    return layer_of(shapes, fields=FIELDS, values=values, name=name, **options)


def import_dialog(dock, qtbot) -> ImportDialog:
    """The import dialog, as soon as it has read the layer."""
    qtbot.waitUntil(lambda: dock.findChild(ImportDialog) is not None, timeout=LONGEST)
    dialog = dock.findChild(ImportDialog)
    fields = dialog.findChild(QTableWidget, "parcel_lookup_import_fields")
    qtbot.waitUntil(fields.isEnabled, timeout=LONGEST)
    return dialog


def layer_box(dialog) -> QgsMapLayerComboBox:
    return dialog.findChild(QgsMapLayerComboBox)


def test_from_a_shapefile_to_a_result(dock, iface, project, qtbot, tmp_path):
    """In an empty project: choose the file, import, search."""
    path = save(lots(), tmp_path / "county lots.shp")
    dock._connection_row.use_own_parcels(str(path))
    dialog = import_dialog(dock, qtbot)
    assert layer_box(dialog).currentLayer().featureCount() == 9
    with qtbot.waitSignal(dialog.saved, timeout=LONGEST):
        dialog.findChild(QPushButton, "parcel_lookup_import_start").click()
    dialog.close()
    assert Connections().default.name == "county lots"
    qtbot.waitUntil(lambda: "9 parcels are ready." in message(iface), timeout=LONGEST)
    assert iface.canvas.extent().contains(-93.5955, 42.0005)
    assert project.mapLayers() == {}  # the file itself is not added
    search(dock, qtbot)
    (layer,) = project.mapLayers().values()
    assert layer.featureCount() == 9
    assert {feature["zoning"] for feature in layer.getFeatures()} == {"R0", "R1", "R2"}


def test_a_parcel_file_is_used_at_once(dock, iface, qtbot, tmp_path):
    path = write(tmp_path / "county.gpkg", grid(3), title="Squares")
    with qtbot.waitSignal(dock._connection_row.parcels_added, timeout=LONGEST):
        dock._connection_row.use_own_parcels(str(path))
    assert Connections().default == Connections().get("Squares")
    assert Connections().get("Squares").path == str(path)
    assert dock.findChild(ImportDialog) is None
    qtbot.waitUntil(lambda: "9 parcels are ready." in message(iface), timeout=LONGEST)
    # It has a connection now, and gets no other one.
    with qtbot.waitSignal(dock._connection_row.parcels_added, timeout=LONGEST):
        dock._connection_row.use_own_parcels(str(path))
    assert [one.name for one in Connections().all()] == ["sample", "Squares"]


def test_the_name_of_a_parcel_file_may_be_taken(dock, qtbot, tmp_path):
    Connections().save(file_connection("Squares", path="/x.gpkg"))
    path = write(tmp_path / "county.gpkg", grid(1), title="Squares")
    with qtbot.waitSignal(dock._connection_row.parcels_added, timeout=LONGEST):
        dock._connection_row.use_own_parcels(str(path))
    assert Connections().get("Squares (2)").path == str(path)


def test_of_several_layers_the_largest_is_selected(dock, qtbot, tmp_path):
    path = tmp_path / "state.gpkg"
    save(lots(2, "Districts"), path, "GPKG")
    save(lots(5, "Parcels"), path, "GPKG", adds=True)
    wells = layer_of(["Point (0 0)"] * 9, kind="Point", name="Wells")
    save(wells, path, "GPKG", adds=True)
    dock._connection_row.use_own_parcels(str(path))
    dialog = import_dialog(dock, qtbot)
    combo = layer_box(dialog)
    assert "Parcels" in combo.currentText()
    assert combo.count() == 2


def test_a_zipped_shapefile_is_imported(dock, qtbot, tmp_path):
    save(lots(), tmp_path / "lots.shp")
    path = tmp_path / "download.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for part in tmp_path.glob("lots.*"):
            archive.write(part, part.name)
    dock._connection_row.use_own_parcels(str(path))
    assert layer_box(import_dialog(dock, qtbot)).currentLayer().featureCount() == 9


@pytest.mark.parametrize(
    ("name", "content", "words"),
    [
        ("owners.csv", "PIN,OWNER\n1,Rivera\n", "has no polygon layer"),
        ("photo.png", "no picture", "QGIS cannot open"),
        ("broken.gpkg", "no database", "QGIS cannot open"),
        ("gone.shp", None, "does not exist"),
    ],
)
def test_a_file_without_parcels_is_refused(dock, iface, qtbot, tmp_path, name, content, words):
    path = tmp_path / name
    if content is not None:
        path.write_text(content)
    dock._connection_row.use_own_parcels(str(path))
    qtbot.waitUntil(lambda: words in message(iface), timeout=LONGEST)
    assert dock.findChild(ImportDialog) is None
    assert [one.name for one in Connections().all()] == ["sample"]


def drop(dock, data: QMimeData, *, moves: bool = False) -> QDropEvent:
    event = QDropEvent(
        QPointF(5, 5),
        Qt.DropAction.CopyAction | Qt.DropAction.MoveAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.ShiftModifier if moves else Qt.KeyboardModifier.NoModifier,
    )
    event.ignore()
    dock.dropEvent(event)
    return event


def test_a_file_can_be_dropped_on_the_dock(dock, qtbot, tmp_path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(save(lots(), tmp_path / "lots.shp")))])
    assert drop(dock, data).isAccepted()
    assert layer_box(import_dialog(dock, qtbot)).currentLayer().featureCount() == 9


@pytest.mark.parametrize(("driver", "name"), [("ESRI Shapefile", "a.shp"), ("GPKG", "a.gpkg")])
def test_an_entry_of_the_browser_panel_can_be_dropped(dock, qtbot, tmp_path, driver, name):
    save(lots(), tmp_path / name, driver)
    entries = QgsDirectoryItem(None, "County", str(tmp_path)).createChildren()
    entry = next(one for one in entries if one.name() == name)
    assert drop(dock, QgsMimeDataUtils.encodeUriList(entry.mimeUris())).isAccepted()
    assert layer_box(import_dialog(dock, qtbot)).currentLayer().featureCount() == 9


def test_a_layer_can_be_dropped_on_the_dock(dock, qtbot):
    QgsProject.instance().addMapLayer(lots(2, "Others"))
    layer = QgsProject.instance().addMapLayer(lots())
    data = QgsMimeDataUtils.encodeUriList([QgsMimeDataUtils.Uri(layer)])
    assert drop(dock, data).isAccepted()
    assert layer_box(import_dialog(dock, qtbot)).currentLayer() == layer


def test_a_layer_that_is_dropped_stays_in_the_project(dock, qtbot):
    """The Layers panel proposes to move a layer, and removes those that were moved."""
    layer = QgsProject.instance().addMapLayer(lots())
    data = QgsMimeDataUtils.encodeUriList([QgsMimeDataUtils.Uri(layer)])
    event = drop(dock, data, moves=True)
    assert event.isAccepted()
    assert event.dropAction() == Qt.DropAction.CopyAction
    assert import_dialog(dock, qtbot) is not None


def test_other_things_are_not_accepted(dock):
    data = QMimeData()
    data.setText("Lots")
    assert not drop(dock, data).isAccepted()


# ---- next month ----------------------------------------------------------------------------------


def update(dock, iface, qtbot) -> None:
    action = dock.findChild(QAction, "parcel_lookup_update_parcels")
    assert action.isVisible()
    action.trigger()
    qtbot.waitUntil(lambda: "Compared with" in message(iface), timeout=LONGEST)


def import_file(dock, iface, qtbot, path, **choices):
    """Import a file with what is guessed, and some choices."""
    dock._connection_row.use_own_parcels(str(path))
    dialog = import_dialog(dock, qtbot)
    for field, made_of in choices.items():
        combo = dialog.findChild(QComboBox, f"parcel_lookup_import_source_{field}")
        combo.setEditText(made_of)
        combo.lineEdit().editingFinished.emit()
    with qtbot.waitSignal(dialog.saved, timeout=LONGEST):
        dialog.findChild(QPushButton, "parcel_lookup_import_start").click()
    dialog.close()
    qtbot.waitUntil(lambda: "ready" in message(iface), timeout=LONGEST)


def test_a_parcel_file_is_updated_with_one_click(dock, iface, qtbot, tmp_path):
    path = save(lots(), tmp_path / "lots.shp")
    import_file(dock, iface, qtbot, path, legal="PIN Zone", owner='upper("OWNER")')
    for part in tmp_path.glob("lots.*"):
        part.unlink()
    later = lots(11)
    later.dataProvider().changeAttributeValues({1: {1: "Rivera, Ana"}})
    later.dataProvider().deleteFeatures([2])
    save(later, path)
    update(dock, iface, qtbot)
    assert "2 added, 1 changed, 1 removed" in message(iface)
    assert "“lots” has 10 parcels." in message(iface)
    with closing(FileSource(Connections().get("lots").path)) as source:
        page = source.fetch(QueryRequest(order=Order("parcel_id"), limit=100), Cancellation())
    first = page.parcels[0].attributes
    assert (first["owner"], first["legal"]) == ("RIVERA, ANA", "000 R0")


def test_a_file_whose_columns_are_gone_is_not_updated(dock, iface, qtbot, tmp_path):
    path = save(lots(), tmp_path / "lots.shp")
    import_file(dock, iface, qtbot, path)
    before = Path(Connections().get("lots").path).read_bytes()
    for part in tmp_path.glob("lots.*"):
        part.unlink()
    save(layer_of([box(-93.6, 42, -93.5, 42.1)], fields="APN:string", values=[["1"]]), path)
    dock.findChild(QAction, "parcel_lookup_update_parcels").trigger()
    qtbot.waitUntil(lambda: "no column “" in message(iface), timeout=LONGEST)
    assert Path(Connections().get("lots").path).read_bytes() == before


def test_a_layer_that_is_gone_is_reported(dock, iface, qtbot, tmp_path):
    path = save(lots(), tmp_path / "lots.shp")
    import_file(dock, iface, qtbot, path)
    for part in tmp_path.glob("lots.*"):
        part.unlink()
    dock.findChild(QAction, "parcel_lookup_update_parcels").trigger()
    qtbot.waitUntil(lambda: "cannot be read" in message(iface), timeout=LONGEST)


def test_what_cannot_be_updated_is_not_offered(dock, qtbot, tmp_path):
    action = dock.findChild(QAction, "parcel_lookup_update_parcels")
    assert not action.isVisible()
    path = write(tmp_path / "county.gpkg", grid(1), title="Squares")
    with qtbot.waitSignal(dock._connection_row.parcels_added, timeout=LONGEST):
        dock._connection_row.use_own_parcels(str(path))
    assert not action.isVisible()
