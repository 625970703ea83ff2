"""Scenes for `screenshots.py`: displaying, keeping, and sharing results."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Callable

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsLayoutExporter,
    QgsProject,
    QgsRectangle,
    QgsVectorLayer,
)
from qgis.PyQt.QtCore import QLocale, QPoint, QRect, QSize, Qt
from qgis.PyQt.QtGui import QImage, QPixmap
from qgis.PyQt.QtTest import QTest
from qgis.PyQt.QtWidgets import (
    QApplication,
    QCheckBox,
    QDialog,
    QDockWidget,
    QRadioButton,
    QTabWidget,
    QWidget,
)
from qgis.utils import iface
from staging import WINDOW, Scene, after, county, look_at, on_surface, parcel_at, to_map

if TYPE_CHECKING:
    from screenshots import Studio

#: UTM, as in other scenes.
MAP = "EPSG:32615"
#: Size of the main window for the screenshots of styles.
_STYLE_WINDOW = QSize(1169, 600)
_LEGEND_WIDTH = 330
HOUSE, CONDOMINIUM = "743 E Buckeye St", "707 E Buckeye St #1"
_AROUND = 0.0016
_REPORT_DPI = 84


def results(districts: Callable[[], QgsVectorLayer]) -> Callable[[Studio], Scene]:
    """Run the scenes, which search with a polygon layer."""

    def scene(studio: Studio) -> Scene:
        yield from _search_county(studio)
        layer = _result()
        yield from _styles(studio, layer)
        yield from _report(studio, layer)
        yield from _windows(studio, layer)
        yield from _changes(studio, layer)
        yield from _town(studio, districts())
        studio.start_over()
        studio.dock.show()

    return scene


def _result() -> QgsVectorLayer:
    """Return the latest result layer."""
    from parcel_lookup.core.gis.layer.properties import is_result_layer

    found = [one for one in QgsProject.instance().mapLayers().values() if is_result_layer(one)]
    return max(found, key=lambda one: list(QgsProject.instance().mapLayers()).index(one.id()))


def _search_county(studio: Studio) -> Scene:
    """Search all parcels of the sample county with the map view."""
    studio.start_over()
    yield studio.at_rest
    QgsProject.instance().setCrs(QgsCoordinateReferenceSystem(MAP))
    look_at(county().extent().buffered(0.005))
    studio.part(QRadioButton, "where_view").setChecked(True)
    yield from studio.search()
    iface.messageBar().clearWidgets()
    # The first layer of an empty project sets the CRS.
    QgsProject.instance().setCrs(QgsCoordinateReferenceSystem(MAP))


# ---- styles -------------------------------------------------------------------------------------


def _styles(studio: Studio, layer: QgsVectorLayer) -> Scene:
    """All styles of the layer with their legends."""
    from parcel_lookup.core.gis.styles import StyleKey, applicable

    yield from _narrow(studio)
    look_at(county().extent())
    for style in applicable(layer.fields()):
        # The view contains complete parcels; stacks are visible at a large scale.
        if style.key not in (StyleKey.OVERLAP, StyleKey.STACKS):
            yield from _style(studio, layer, style.key)


def _narrow(studio: Studio) -> Scene:
    """Hide everything in the window except for the legend and the map."""
    studio.dock.hide()
    studio.set_size(_STYLE_WINDOW)
    panel = studio.window.findChild(QDockWidget, "Layers")
    studio.window.resizeDocks([panel], [_LEGEND_WIDTH], Qt.Orientation.Horizontal)
    yield studio.at_rest


def _widen(studio: Studio) -> Scene:
    studio.set_size(WINDOW)
    studio.dock.show()
    studio.set_widths()
    yield studio.at_rest


def _style(studio: Studio, layer: QgsVectorLayer, key: str) -> Scene:
    from parcel_lookup.core.gis.styles.restyling import restyle

    told: list[bool] = []
    restyle(layer, key, lambda: told.append(True))
    yield lambda: bool(told)
    _open_legend(layer)
    yield studio.at_rest
    _save_flat(studio, f"style_{key.value}", _legend_and_map(studio))


def _save_flat(studio: Studio, name: str, picture: QPixmap) -> None:
    """Save a map with 256 colors, which more than halves the size of the file."""
    import numpy as np

    image = picture.toImage().convertToFormat(QImage.Format.Format_RGB32)
    pixels = image.constBits()
    pixels.setsize(image.sizeInBytes())
    colors, counts = np.unique(np.frombuffer(pixels, np.uint32), return_counts=True)
    table = [int(color) for color in colors[np.argsort(-counts)[:256]]]
    flags = Qt.ImageConversionFlag
    plain = flags.AvoidDither | flags.ThresholdDither
    flat = image.convertToFormat(QImage.Format.Format_Indexed8, table, plain)
    studio.save_image(name, flat)


def _open_legend(layer: QgsVectorLayer) -> None:
    node = QgsProject.instance().layerTreeRoot().findLayer(layer.id())
    node.setExpanded(True)
    iface.layerTreeView().setCurrentLayer(layer)


def _legend_and_map(studio: Studio) -> QPixmap:
    """Capture the Layers panel and the map."""
    panel, canvas = studio.window.findChild(QDockWidget, "Layers"), iface.mapCanvas()
    boxes = [QRect(one.mapTo(studio.window, QPoint(0, 0)), one.size()) for one in (panel, canvas)]
    return studio.window.grab(boxes[0].united(boxes[1]))


# ---- the page -----------------------------------------------------------------------------------


def _report(studio: Studio, layer: QgsVectorLayer) -> Scene:
    """The report, and its dialog."""
    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.gis.report import FactsReader, ReportOptions, make_report
    from parcel_lookup.core.gis.styles import StyleKey

    yield from _restyled(studio, layer, StyleKey.LAND_COVER)
    # For readers in the United States, regardless of the locale of this machine.
    QLocale.setDefault(QLocale("en_US"))
    options = ReportOptions("Land Cover in Tallgrass County")
    facts = FactsReader(layer)(Cancellation())
    for name, wanted in (
        ("report_portrait", options),
        ("report_landscape", options._replace(is_landscape=True)),
    ):
        layout = make_report(QgsProject.instance(), layer, facts, wanted)
        image = QgsLayoutExporter(layout).renderPageToImage(0, dpi=_REPORT_DPI)
        _save_flat(studio, name, QPixmap.fromImage(image))
        QgsProject.instance().layoutManager().removeLayout(layout)
    studio.dock.layer_work.report([layer])
    QLocale.setDefault(QLocale.c())
    yield from _shoot_dialog(studio, "parcel_lookup_report_dialog", "report_dialog")


def _restyled(studio: Studio, layer: QgsVectorLayer, key: str) -> Scene:
    from parcel_lookup.core.gis.styles.restyling import restyle

    told: list[bool] = []
    restyle(layer, key, lambda: told.append(True))
    yield lambda: bool(told)
    yield studio.at_rest


def _shoot_dialog(studio: Studio, name: str, picture: str) -> Scene:
    """Capture a dialog of the plugin, and close it."""
    yield after(1.0)
    dialog = next(one for one in studio.window.findChildren(QDialog, name) if one.isVisible())
    _without_home(dialog)
    yield after(0.5)
    studio.save(picture, dialog)
    dialog.reject()
    yield after(0.3)


def _without_home(dialog: QDialog) -> None:
    """Replace the paths of this machine."""
    from qgis.gui import QgsFileWidget

    for widget in dialog.findChildren(QgsFileWidget):
        blocked = widget.blockSignals(True)
        widget.setFilePath(f"/data/reports/{Path(widget.filePath()).name}")
        widget.blockSignals(blocked)


# ---- form, table, summary, file -----------------------------------------------------------------


def _windows(studio: Studio, layer: QgsVectorLayer) -> Scene:
    yield from _widen(studio)
    yield from _summary(studio, layer)
    for is_kept, name in ((True, "save_dialog"), (False, "save_copy")):
        studio.dock.layer_work.save([layer], is_kept=is_kept)
        yield from _shoot_dialog(studio, "parcel_lookup_save_dialog", name)
    iface.showAttributeTable(layer)
    yield after(2.0)
    table = _other_window()
    table.resize(1100, 420)
    yield after(1.5)
    studio.save("results_table", table)
    table.close()
    yield after(0.5)


def _summary(studio: Studio, layer: QgsVectorLayer) -> Scene:
    """The summary, with a bar whose parcels are selected."""
    from parcel_lookup.ui.kit.bar_tree import BarTree

    iface.setActiveLayer(layer)
    studio.part(QTabWidget, "pages").setCurrentIndex(1)
    yield studio.at_rest
    tree = studio.dock.findChild(BarTree)
    yield tree.isVisible
    tree.topLevelItem(1).child(0).setSelected(True)  # the largest owner
    yield studio.at_rest
    _save_flat(studio, "results_summary", studio.window.grab())
    layer.removeSelection()
    studio.part(QTabWidget, "pages").setCurrentIndex(0)
    yield after(0.5)


def _other_window() -> QWidget:
    """Return the only other window."""
    windows = [one for one in QApplication.topLevelWidgets() if one.isVisible()]
    return next(one for one in windows if isinstance(one, QDialog))


# ---- what changed -------------------------------------------------------------------------------


def _changes(studio: Studio, layer: QgsVectorLayer) -> Scene:
    """A comparison of a saved layer with new results."""
    from parcel_lookup.core.gis.saving import compare_layers
    from parcel_lookup.ui.results.changes_dialog import ChangesDialog

    saved = QgsProject.instance().addMapLayer(layer.clone())
    _grow_old(saved)
    told: list = []
    task = compare_layers(saved, layer)
    task.done.connect(told.append)
    yield lambda: bool(told)
    dialog = ChangesDialog(told[0], saved, layer, iface)
    dialog.open()
    yield after(1.5)
    studio.save("changes_dialog", dialog)
    dialog.reject()
    QgsProject.instance().removeMapLayer(saved.id())
    yield after(0.5)


def _grow_old(layer: QgsVectorLayer) -> None:
    """Change a layer to what it may have been a year ago."""
    provider = layer.dataProvider()
    place = layer.fields().lookupField
    features = [feature for feature in layer.getFeatures() if feature["acres"] > 100][:12]
    provider.deleteFeatures([feature.id() for feature in features[:3]])
    changes = {
        feature.id(): {
            place("parcel_value"): feature["parcel_value"] * 0.9,
            **({place("owner"): "Schmidt, Walter"} if number % 3 == 0 else {}),
        }
        for number, feature in enumerate(features[3:])
    }
    provider.changeAttributeValues(changes)


# ---- in the town --------------------------------------------------------------------------------


def _town(studio: Studio, districts: QgsVectorLayer) -> Scene:
    """Polygons, buildings, and a stack at a large scale."""
    studio.start_over()
    yield studio.at_rest
    QgsProject.instance().addMapLayer(districts)
    yield studio.at_rest  # the first layer sets the CRS
    QgsProject.instance().setCrs(QgsCoordinateReferenceSystem(MAP))
    iface.setActiveLayer(districts)
    iface.zoomToActiveLayer()
    buildings = studio.part(QCheckBox, "buildings")
    buildings.setChecked(True)
    yield from studio.search()
    iface.messageBar().clearWidgets()
    buildings.setChecked(False)
    layer = _result()
    yield from _overlap(studio, layer)
    yield from _forms(studio, layer)
    yield from _tip(studio, layer)


def _overlap(studio: Studio, layer: QgsVectorLayer) -> Scene:
    from parcel_lookup.core.gis.styles import StyleKey

    yield from _narrow(studio)
    iface.zoomToActiveLayer()
    yield from _style(studio, layer, StyleKey.OVERLAP)
    place = on_surface(parcel_at(CONDOMINIUM))
    look_at(QgsRectangle(place, place).buffered(1.5 * _AROUND))
    yield studio.at_rest
    yield from _style(studio, layer, StyleKey.STACKS)
    yield from _restyled(studio, layer, StyleKey.OUTLINE)
    yield from _widen(studio)


def _forms(studio: Studio, layer: QgsVectorLayer) -> Scene:
    """The form of a house, its building, and the other units of a condominium."""
    for picture, situs, tab in (
        ("results_form", HOUSE, 0),
        ("results_form_buildings", HOUSE, 1),
        ("results_form_stack", CONDOMINIUM, 1),
    ):
        parcel = next(one for one in layer.getFeatures() if one["situs"] == situs)
        iface.openFeatureForm(layer, parcel, False, False)
        yield after(2.0)
        form = _other_window()
        form.resize(620, 460)
        form.findChild(QTabWidget).setCurrentIndex(tab)
        yield after(1.0)
        studio.save(picture, form)
        form.close()
        yield after(0.5)


def _tip(studio: Studio, layer: QgsVectorLayer) -> Scene:
    """The map tip of a parcel."""
    iface.setActiveLayer(layer)
    iface.actionMapTips().setChecked(True)
    place = on_surface(parcel_at(HOUSE))
    look_at(QgsRectangle(place, place).buffered(_AROUND))
    yield studio.at_rest
    canvas = iface.mapCanvas()
    pixel = canvas.getCoordinateTransform().transform(to_map().transform(place))
    for step in (30, 0):
        QTest.mouseMove(canvas.viewport(), QPoint(round(pixel.x()) - step, round(pixel.y())))
        yield after(0.3)
    yield after(3.0)
    studio.save("results_tip", canvas)
    iface.actionMapTips().setChecked(False)
    yield after(0.3)
