"""Scenes for `screenshots.py`: public parcels, from the first start to a mailing list.

The catalog is the plugin's, but its layer of Montana leads to a feature service of the tests on
this computer, with the fictitious parcels of the sample county moved there.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from typing import TYPE_CHECKING

from qgis.core import QgsProject
from qgis.gui import QgsVectorLayerProperties
from qgis.PyQt.QtCore import QSize, QTimer
from qgis.PyQt.QtWidgets import QApplication, QComboBox, QDialog, QDockWidget, QLabel, QTreeView
from qgis.utils import iface, plugins
from staging import HOME, ROOT, SAMPLE_FILE, Scene, after

if TYPE_CHECKING:
    from pathlib import Path

    from qgis.core import QgsVectorLayer
    from screenshots import Studio

STATE, LAYER = "Montana", "us-mt"
PAGE = "parcel_lookup_parcels_page"
PROPERTIES = QSize(900, 700)
_ATTRIBUTION = "Fictitious parcels for this picture"
#: Serves the parcels in the first box, moved by the second argument, until its input ends.
_SERVER = """
import json, sys
import shapely
from parcel_lookup.tests.support.feature_data import layer_of, read_parcels
from parcel_lookup.tests.support.feature_server import FeatureServer
file, box, move = sys.argv[1], json.loads(sys.argv[2]), json.loads(sys.argv[3])
place, found = shapely.box(*box), []
for one in read_parcels(file):
    shape = shapely.from_wkb(one.wkb) if one.wkb else None
    if shape is not None and shape.intersects(place):
        moved = shapely.transform(shape, lambda points: points + move)
        found.append(type(one)(one.svc_uuid, one.attributes, shapely.to_wkb(moved)))
with FeatureServer(layer_of(found)) as server:
    print(server.url, flush=True)
    sys.stdin.read()
"""


def public(studio: Studio) -> Scene:
    """First start, catalog, a search with its terms, the page of its layer, a mailing list."""
    from parcel_lookup.core.gis.connections import catalog as catalog_module

    studio.start_over()
    studio.use_sample()
    folder = HOME / "public"
    shutil.copytree(catalog_module._FOLDER, folder, dirs_exist_ok=True)  # noqa: SLF001
    data = json.loads((folder / f"{LAYER}.json").read_text("utf-8"))
    west, south, east, north = data["start"]["box"]
    process, box = _serve((west + east) / 2, (south + north) / 2)
    try:
        data |= _served(process.stdout.readline().strip(), box)
        (folder / f"{LAYER}.json").write_text(json.dumps(data), "utf-8")
        shipped = catalog_module._FOLDER  # noqa: SLF001
        _use_catalog(folder)
        yield from _first_start(studio)
        yield from _browser(studio)
        yield from _properties(studio)
        yield from _mailing_list(studio)
        _use_catalog(shipped)
    finally:
        process.stdin.close()
        process.wait(10)
    studio.use_sample()
    studio.start_over()


def _serve(lon: float, lat: float) -> tuple[subprocess.Popen, list[float]]:
    """Start the feature service; return the box of its parcels, around a place in degrees."""
    from parcel_lookup.core.gis.connections.files import SAMPLE_START

    west, south, east, north = SAMPLE_START
    move = [lon - (west + east) / 2, lat - (south + north) / 2]
    arguments = [str(SAMPLE_FILE), json.dumps(SAMPLE_START), json.dumps(move)]
    command = [str(ROOT / ".venv/bin/python"), "-c", _SERVER, *arguments]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    return process, [west + move[0], south + move[1], east + move[0], north + move[1]]


def _served(url: str, box: list[float]) -> dict[str, object]:
    """Return the members of a catalog file that differ for the service of the tests."""
    from parcel_lookup.core.contract import FIELDS

    return {
        "url": url,
        "layer": 0,
        "mapping": {"ids": ["svc_uuid"], "fields": {field.name: field.name for field in FIELDS}},
        "keep": [],
        "attribution": _ATTRIBUTION,
        "start": {"box": box, "title": "Helena"},
        "mirror": None,
        "stack": "",
        "exact": [],
    }


def _use_catalog(folder: Path) -> None:
    from parcel_lookup.core.gis.connections import arcgis, public
    from parcel_lookup.core.gis.connections import catalog as catalog_module

    catalog_module._FOLDER = folder  # noqa: SLF001
    read = (catalog_module.catalog, public.public_connections, public.public_group)
    for cached in (*read, arcgis._definition, arcgis._info):  # noqa: SLF001
        cached.cache_clear()


def _first_start(studio: Studio) -> Scene:
    """Click Public parcels and Search in an empty project."""
    yield studio.at_rest
    studio.part(QLabel, "introduction").linkActivated.emit("public")
    yield studio.at_rest  # the state of the map view has been found
    states = studio.part(QComboBox, "state")
    states.setEditText(STATE)
    states.lineEdit().editingFinished.emit()
    yield studio.at_rest
    studio.save("public_first_start")
    yield from studio.search()
    studio.save("public_search")
    _dialog_of_terms(studio)
    yield after(0.7)
    dialog = _shown("terms_dialog")
    studio.save("public_terms", dialog)
    dialog.reject()


def _dialog_of_terms(studio: Studio) -> None:
    studio.part(QLabel, "state_remark").linkActivated.emit("terms")


def _browser(studio: Studio) -> Scene:
    """The connections in the Browser panel, with that of a state."""
    from parcel_lookup.core.gis.connections import ArcgisConnection, Connections
    from parcel_lookup.ui.kit.notifier import notifier

    Connections().save(ArcgisConnection(STATE, layer=LAYER))
    notifier.changed.emit()
    panel, layers = (studio.window.findChild(QDockWidget, one) for one in ("Browser", "Layers"))
    panel.setUserVisible(True)
    layers.hide()
    (view,) = panel.findChildren(QTreeView)
    model, source = view.model(), iface.browserModel()
    root = model.mapFromSource(source.findPath("parcel_lookup:"))
    view.expand(root)
    yield after(1.0)
    view.scrollTo(root, QTreeView.ScrollHint.PositionAtTop)
    yield after(0.5)
    studio.save("browser")
    Connections().remove(STATE)
    notifier.changed.emit()
    panel.hide()
    layers.show()


def _properties(studio: Studio) -> Scene:
    """The page *Parcels* in the properties of the result."""
    layer = _result()
    dialog = QgsVectorLayerProperties(iface.mapCanvas(), iface.messageBar(), layer, studio.window)
    dialog.addPropertiesPageFactory(plugins["parcel_lookup"].page_factory)
    dialog.resize(PROPERTIES)
    dialog.setCurrentPage(PAGE)
    dialog.show()
    yield after(1.0)
    studio.save("public_properties", dialog)
    dialog.reject()
    dialog.deleteLater()


def _mailing_list(studio: Studio) -> Scene:
    """The confirmation before owners are listed whose terms forbid it."""
    from parcel_lookup.core.gis.result.layer_kinds import LayerTarget

    layer = _result()
    layer.selectByIds([next(layer.getFeatures()).id()])
    target = LayerTarget(layer, is_selection=True)
    QTimer.singleShot(0, lambda: studio.dock.layer_searches.find_neighbors([target]))
    yield lambda: _shown("neighbors_dialog") is not None
    yield after(0.7)
    dialog = _shown("neighbors_dialog")
    studio.save("public_mailing_list", dialog)
    dialog.reject()


def _result() -> QgsVectorLayer:
    from parcel_lookup.core.gis.layer.properties import is_result_layer

    return next(one for one in QgsProject.instance().mapLayers().values() if is_result_layer(one))


def _shown(name: str) -> QDialog | None:
    for widget in QApplication.topLevelWidgets():
        if widget.objectName() == f"parcel_lookup_{name}" and widget.isVisible():
            return widget
    return None
