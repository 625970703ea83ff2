"""*My County's File…*: from a file or a layer to a connection that can be searched."""

import zipfile

import pytest
from qgis.core import QgsDirectoryItem, QgsMimeDataUtils, QgsProject, QgsVectorLayer
from qgis.PyQt.QtCore import QMimeData, QPointF, Qt, QUrl
from qgis.PyQt.QtGui import QDropEvent
from qgis.PyQt.QtWidgets import QFileDialog, QLabel

from parcel_lookup.core.gis.connections import Connections
from parcel_lookup.tests.support.dock import LONGEST, opened_dock, search
from parcel_lookup.tests.support.layers import box, layer_of, save
from parcel_lookup.tests.support.source_dialog import save as save_source
from parcel_lookup.tests.support.source_dialog import wait
from parcel_lookup.ui.sources.dialog import SourceDialog

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


def source_dialog(dock, qtbot, words="First") -> SourceDialog:
    """The dialog of sources, as soon as it has read the layer."""
    dialog = dock.findChild(SourceDialog)
    wait(dialog, qtbot, words)
    return dialog


def test_from_a_shapefile_to_a_result_in_four_clicks(dock, iface, project, qtbot, tmp_path):
    """In an empty project: *My county's file…*, the file, OK, and Search."""
    path = save(lots(), tmp_path / "county lots.shp")
    dock.findChild(QLabel, "parcel_lookup_introduction").linkActivated.emit("file")
    dock.findChild(QFileDialog, "parcel_lookup_county_file").fileSelected.emit(str(path))
    save_source(source_dialog(dock, qtbot), qtbot)
    assert Connections().default.name == "Story County, IA"
    qtbot.waitUntil(lambda: iface.canvas.extent().contains(-93.5955, 42.0005), timeout=LONGEST)
    assert project.mapLayers() == {}  # the file itself is not added
    search(dock, qtbot)
    (layer,) = project.mapLayers().values()
    assert layer.featureCount() == 9
    assert {feature["zoning"] for feature in layer.getFeatures()} == {"R0", "R1", "R2"}


def test_a_zipped_shapefile_is_read(dock, qtbot, tmp_path):
    save(lots(), tmp_path / "lots.shp")
    path = tmp_path / "download.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for part in tmp_path.glob("lots.*"):
            archive.write(part, part.name)
    dock._connection_row.use_own_parcels(str(path))
    source_dialog(dock, qtbot, "First 9 rows")


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
    source_dialog(dock, qtbot, "First 9 rows")


@pytest.mark.parametrize(("driver", "name"), [("ESRI Shapefile", "a.shp"), ("GPKG", "a.gpkg")])
def test_an_entry_of_the_browser_panel_can_be_dropped(dock, qtbot, tmp_path, driver, name):
    save(lots(), tmp_path / name, driver)
    entries = QgsDirectoryItem(None, "County", str(tmp_path)).createChildren()
    entry = next(one for one in entries if one.name() == name)
    assert drop(dock, QgsMimeDataUtils.encodeUriList(entry.mimeUris())).isAccepted()
    source_dialog(dock, qtbot, "First 9 rows")


def stored_layer(tmp_path):
    path = save(lots(), tmp_path / "lots.gpkg", "GPKG")
    return QgsProject.instance().addMapLayer(QgsVectorLayer(str(path), "Lots", "ogr"))


def test_a_layer_can_be_dropped_on_the_dock(dock, qtbot, tmp_path):
    QgsProject.instance().addMapLayer(lots(2, "Others"))
    layer = stored_layer(tmp_path)
    data = QgsMimeDataUtils.encodeUriList([QgsMimeDataUtils.Uri(layer)])
    assert drop(dock, data).isAccepted()
    assert source_dialog(dock, qtbot, "First 9 rows") is not None


def test_a_layer_that_is_dropped_stays_in_the_project(dock, qtbot, tmp_path):
    """The Layers panel proposes to move a layer, and removes those that were moved."""
    layer = stored_layer(tmp_path)
    data = QgsMimeDataUtils.encodeUriList([QgsMimeDataUtils.Uri(layer)])
    event = drop(dock, data, moves=True)
    assert event.isAccepted()
    assert event.dropAction() == Qt.DropAction.CopyAction
    assert layer.id() in QgsProject.instance().mapLayers()


def test_other_things_are_not_accepted(dock):
    data = QMimeData()
    data.setText("Lots")
    assert not drop(dock, data).isAccepted()
