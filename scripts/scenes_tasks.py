"""Scene for `make tasks`: what users do with layers, in the dialogs that they use for it."""

from __future__ import annotations

import secrets
import shutil
from typing import TYPE_CHECKING, Callable

from qgis.core import QgsProject, QgsVectorLayer
from qgis.gui import QgsDoubleSpinBox, QgsFileWidget
from qgis.PyQt.QtWidgets import (
    QApplication,
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QPushButton,
)
from qgis.utils import iface
from scenes_dock import MoodyService, clear, connect
from scenes_lookups import HOUSE
from staging import HOME, Scene, free_port, is_listening, look_at, parcel_at, serve, stored

if TYPE_CHECKING:
    from screenshots import Studio

_FOLDER = HOME / "saved"
#: The address of a parcel in the districts.
_SUBJECT = "509 W Willow St"


def tasks(districts: Callable[[], QgsVectorLayer]) -> Callable[[Studio], Scene]:
    """Run the tasks, which search with a polygon layer."""

    def scene(studio: Studio) -> Scene:
        shutil.rmtree(_FOLDER, ignore_errors=True)
        _FOLDER.mkdir(parents=True)
        yield from _selected_districts(studio, districts())
        yield from _neighbors(studio)
        yield from _save(studio, "task_saved", is_kept=True)
        yield from _save(studio, "task_exported", is_kept=False)
        yield from _relation(studio, districts())
        yield from _resumed(studio, districts())
        studio.start_over()
        studio.use_sample()

    return scene


def _begin_with(studio: Studio, layer: QgsVectorLayer) -> Scene:
    """Show a layer in an empty project."""
    studio.start_over()
    yield studio.at_rest
    QgsProject.instance().addMapLayer(layer)
    iface.setActiveLayer(layer)
    iface.zoomToActiveLayer()
    yield studio.at_rest


def _selected_districts(studio: Studio, layer: QgsVectorLayer) -> Scene:
    """Search with two of the six polygons."""
    yield from _begin_with(studio, layer)
    layer.selectByIds(sorted(layer.allFeatureIds())[1:3])
    yield studio.part(QCheckBox, "selected_only").isEnabled
    studio.part(QCheckBox, "selected_only").setChecked(True)
    yield from studio.search()
    studio.save("task_selected_polygons")


def _relation(studio: Studio, layer: QgsVectorLayer) -> Scene:
    """Search for the parcels that are inside a polygon."""
    yield from _begin_with(studio, layer)
    relation = studio.part(QComboBox, "relation")
    first = relation.currentText()
    relation.setCurrentIndex(relation.count() - 1)
    yield from studio.search()
    studio.save("task_inside")
    relation.setCurrentText(first)


def _neighbors(studio: Studio) -> Scene:
    """The neighbors of one parcel of the result, with their owners."""
    from parcel_lookup.core.gis.result.layer_kinds import LayerTarget

    layer = _result()
    layer.selectByExpression(f"\"situs\" = '{_SUBJECT}'")
    target = LayerTarget(layer, tuple(layer.selectedFeatureIds()))
    studio.dock.layer_searches.find_neighbors([target])
    yield lambda: _shown("neighbors_dialog") is not None
    dialog = _shown("neighbors_dialog")
    dialog.findChild(QgsDoubleSpinBox).setValue(300.0)
    before = len(QgsProject.instance().mapLayers())
    dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok).click()
    yield lambda: len(QgsProject.instance().mapLayers()) >= before + 2
    yield studio.at_rest
    studio.save("task_neighbors")


def _save(studio: Studio, picture: str, *, is_kept: bool) -> Scene:
    """Save the result in a GeoPackage that it then uses, or export it as a Shapefile."""
    layer = _result()
    layer.removeSelection()
    studio.dock.layer_work.save([layer], is_kept=is_kept)
    yield lambda: _shown("save_dialog") is not None
    dialog = _shown("save_dialog")
    name = "parcels.gpkg" if is_kept else "parcels.shp"
    dialog.findChild(QgsFileWidget).setFilePath(str(_FOLDER / name))
    yield studio.at_rest
    dialog.findChild(QPushButton, "parcel_lookup_save_start").click()
    yield lambda: (_FOLDER / name).exists() and _shown("save_dialog") is None
    yield studio.at_rest
    report = _shown("save_report")
    if report is not None:
        report.close()
    studio.save(picture)


def _resumed(studio: Studio, layer: QgsVectorLayer) -> Scene:
    """A search of a service that stops at a limit, and goes on."""
    from parcel_lookup.core.gis.connections import Connections

    port, key = free_port(), secrets.token_hex(16)
    process, moody = serve(port, key), MoodyService(f"http://127.0.0.1:{port}")
    try:
        yield lambda: is_listening(port)
        moody.left = 1000
        connect(studio, moody.url, stored(key), max_requests=12)
        yield from _begin_with(studio, layer)
        look_at(parcel_at(HOUSE).geometry().boundingBox().buffered(0.01))
        yield from studio.search()
        studio.save("task_limit")
        _message_button("Continue").click()
        yield studio.at_rest
        studio.save("task_continued")
    finally:
        moody.close()
        process.terminate()
        process.wait(10)
    clear()
    Connections().remove("Iowa parcels")


def _message_button(text: str) -> QPushButton:
    found = iface.messageBar().findChildren(QPushButton)
    return next(button for button in found if button.text().replace("&", "") == text)


def _result() -> QgsVectorLayer:
    """Return the result of the search with polygons."""
    from parcel_lookup.core.gis.layer.properties import is_result_layer

    layers = QgsProject.instance().mapLayers().values()
    return next(one for one in layers if is_result_layer(one) and "Neighbors" not in one.name())


def _shown(name: str) -> QDialog | None:
    """Return the visible window of the plugin with this name."""
    for widget in QApplication.allWidgets():
        if widget.objectName() == f"parcel_lookup_{name}" and widget.isVisible():
            return widget
    return None
