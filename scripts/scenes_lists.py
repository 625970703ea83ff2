"""Scenes for `screenshots.py`: lists and their report, neighbors, and labels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qgis.core import QgsCoordinateReferenceSystem, QgsLayoutExporter, QgsProject, QgsVectorLayer
from qgis.PyQt.QtGui import QPixmap
from qgis.PyQt.QtWidgets import QComboBox, QDialog, QPlainTextEdit, QPushButton, QTableView
from qgis.utils import iface
from scenes_lookups import HOUSE, MAP, begin, wells
from staging import Scene, after, look_at, memory, parcel_at

if TYPE_CHECKING:
    from screenshots import Studio

#: Typical addresses: one certain match, others that require a guess, or have no match.
_ADDRESSES = """\
PERMIT\tADDRESS\tCITY\tSTATE\tZIP
B-101\t743 East Buckeye Street\tPrairie Falls\tIA\t52900
B-102\t655 Buckeye St\tPrairie Falls\tIA\t52900
B-103\t807 E Bukeye St\tPrairie Falls\tIA\t52900
B-104\t707 E Buckeye St\tPrairie Falls\tIA\t52900
B-105\t616 E Madison St Apt 2\tPrairie Falls\tIA\t52900
B-106\t826 E Madison St\tPrairie Falls\tIA\t
B-107\t99999 Nowhere Rd\tPrairie Falls\tIA\t52900
B-108\tPO Box 100\tPrairie Falls\tIA\t52900
B-109\t\tPrairie Falls\tIA\t52900
B-110\t862 E Madison St\tPrairie Falls\tIA\t52900
"""
#: IDs without dashes, with spaces, and one that does not exist.
_IDS = """\
81-21-33-148-002
812133148003
81 21 33 148 004
81-21-33-148-005
81-21-33-999-999
"""
_LABEL_DPI = 90
#: Degrees around the subject that contain its neighbors.
_NEAR = 0.0012


def lists(studio: Studio) -> Scene:
    """The window for lists, the report, neighbors, and labels for their owners."""
    studio.start_over()
    QgsProject.instance().setCrs(QgsCoordinateReferenceSystem(MAP))
    house = parcel_at(HOUSE).geometry().boundingBox()
    look_at(house.buffered(0.01))
    points = memory("Point", "Wells", "field=WELL:string", list(wells()))
    yield after(0.5)
    yield from _points(studio, points)
    yield from _addresses(studio)
    yield from _ids(studio)
    yield from _neighbors(studio)
    studio.start_over()


def _points(studio: Studio, points: QgsVectorLayer) -> Scene:
    iface.setActiveLayer(points)
    studio.dock.show_lists()
    window = _window(studio)
    window.findChild(QComboBox, "parcel_lookup_lookup_kind").setCurrentIndex(0)
    yield after(1.0)
    studio.save("list_points", window)
    window.close()
    yield after(0.3)


def _addresses(studio: Studio) -> Scene:
    yield from _paste(studio, _ADDRESSES)
    window = _window(studio)
    studio.save("list_addresses", window)
    yield from _look_up(studio, window)
    studio.save("list_result")
    _message_button("Report…").click()
    yield after(0.5)
    report = _shown(studio, "parcel_lookup_report")
    table = report.findChild(QTableView)
    table.selectRow(0)
    yield after(0.3)
    studio.save("list_report", report)
    report.close()
    begin()
    yield after(0.3)


def _ids(studio: Studio) -> Scene:
    yield from _paste(studio, _IDS)
    window = _window(studio)
    kind = window.findChild(QComboBox, "parcel_lookup_lookup_kind")
    kind.setCurrentIndex(2)
    yield studio.at_rest
    studio.save("list_ids", window)
    yield from _look_up(studio, window)
    _message_button("Report…").click()
    yield after(0.5)
    report = _shown(studio, "parcel_lookup_report")
    report.findChild(QComboBox).setCurrentIndex(1)
    yield studio.at_rest
    studio.save("list_report_ids", report)
    report.close()
    begin()


def _paste(studio: Studio, text: str) -> Scene:
    """Open the window with pasted text."""
    studio.dock.show_lists()
    window = _window(studio)
    window.findChild(QComboBox, "parcel_lookup_lookup_source").setCurrentIndex(2)
    window.findChild(QPlainTextEdit).setPlainText(text)
    yield studio.at_rest


def _look_up(studio: Studio, window: QDialog) -> Scene:
    window.findChild(QPushButton, "parcel_lookup_lookup_start").click()
    yield studio.at_rest


def _window(studio: Studio) -> QDialog:
    return _shown(studio, "parcel_lookup_lookup")


def _shown(studio: Studio, name: str) -> QDialog:
    found = studio.window.findChildren(QDialog, name)
    return next(dialog for dialog in found if dialog.isVisible())


def _message_button(text: str) -> QPushButton:
    found = iface.messageBar().findChildren(QPushButton)
    return next(button for button in found if button.text().replace("&", "") == text)


# ---- neighbors -------------------------------------------------------------------------------


def _neighbors(studio: Studio) -> Scene:
    """The neighbors of the first parcel in the last list."""
    import processing

    project = QgsProject.instance()
    found = next(
        one for one in project.mapLayers().values() if one.name().startswith("Parcels with IDs")
    )
    found.selectByExpression("\"parcel_id\" = '81-21-33-148-002'")
    found.setName("Parcels looked up")  # as after a click on the map
    from parcel_lookup.core.gis.result.layer_kinds import LayerTarget

    searches = studio.dock.layer_searches
    searches.find_neighbors([LayerTarget(found, tuple(found.selectedFeatureIds()))])
    yield after(1.0)
    window = _shown(studio, "parcel_lookup_neighbors_dialog")
    studio.save("neighbors_dialog", window)
    window.reject()
    subject = project.addMapLayer(found.materialize(_selected_of(found)))
    subject.setName("Subject")
    # QGIS adds the outputs in the order of their IDs, which begin with these names.
    outputs = {"OUTPUT": "memory:1", "OWNERS": "memory:2"}
    result = processing.runAndLoadResults(
        "parcel_lookup:neighbors", {"INPUT": subject, "DISTANCE": 300, **outputs}
    )
    project.removeMapLayers([found.id(), *(_points_and_tables())])
    owners = project.mapLayer(result["OWNERS"])
    look_at(subject.extent().buffered(_NEAR))
    yield studio.at_rest
    studio.save("neighbors_map", iface.mapCanvas())
    table = iface.showAttributeTable(owners)
    yield after(1.0)
    table.resize(1250, 420)
    table.findChild(QTableView).resizeColumnsToContents()
    yield after(0.5)
    studio.save("neighbors_owners", table)
    table.close()
    yield from _labels(studio, owners)


def _points_and_tables() -> list[str]:
    """Remove the layers of the previous lists, which would cover the neighbors."""
    names = ("Wells", "Parcels at addresses", "Addresses of", "Ids of")
    layers = QgsProject.instance().mapLayers().values()
    return [layer.id() for layer in layers if layer.name().startswith(names)]


def _selected_of(layer: QgsVectorLayer) -> object:
    from qgis.core import QgsFeatureRequest

    return QgsFeatureRequest().setFilterFids(layer.selectedFeatureIds())


def _labels(studio: Studio, owners: QgsVectorLayer) -> Scene:
    from parcel_lookup.core.gis.notices.labels import make_labels_layout

    studio.dock.layer_searches.make_labels(owners)
    dialog = _shown(studio, "parcel_lookup_labels_dialog")
    yield after(0.5)
    studio.save("labels_dialog", dialog)
    dialog.close()
    layout = make_labels_layout(QgsProject.instance(), owners)
    image = QgsLayoutExporter(layout).renderPageToImage(0, dpi=_LABEL_DPI)
    yield studio.at_rest
    studio.save_image("labels_sheet", QPixmap.fromImage(image))
