"""A scene for `screenshots.py`, for a review: every page of the dialog of sources."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import QgsProject
from qgis.PyQt.QtWidgets import QComboBox, QPushButton, QRadioButton, QTableWidget, QWidget
from scenes_import import county_layer
from staging import ROOT, Scene, after

if TYPE_CHECKING:
    from screenshots import Studio


def source_pages(studio: Studio) -> Scene:
    """The finder's kinds, the columns, a copy, a service, terms, and corrections.

    Only where pictures are taken for a review (SCREENSHOTS_TO): none is in the documentation.
    """
    if "SCREENSHOTS_TO" not in os.environ:
        return
    sys.path.append(str(ROOT / "tests" / "support"))
    from county_files import COUNTY_FILES, write_county_file

    studio.start_over()
    yield from _kinds(studio)
    with tempfile.TemporaryDirectory() as folder:
        county = COUNTY_FILES["address_in_pieces"]
        path = write_county_file(county, Path(folder))
        yield from _file(studio, str(path))
    yield from _project_layer(studio)
    studio.use_sample()
    studio.start_over()


def _kinds(studio: Studio) -> Scene:
    """The finder with each kind, the page after a service, and a layer of the catalog."""
    dialog = _open(studio)
    yield after(1.0)
    for kind in ("file", "table", "published", "service"):
        dialog.findChild(QRadioButton, f"parcel_lookup_source_{kind}").setChecked(True)
        yield after(0.7)
        studio.save(f"finder_{kind}", dialog)
    address = dialog.findChild(QWidget, "parcel_lookup_service_address")
    address.setText("https://parcels.example.com")
    address.textEdited.emit(address.text())
    _press(dialog, "next")
    yield after(0.7)
    studio.save("details_service", dialog)
    dialog.reject()
    dialog = _open(studio)
    dialog.findChild(QRadioButton, "parcel_lookup_source_published").setChecked(True)
    layers = dialog.findChild(QComboBox, "parcel_lookup_published_layer")
    layers.setCurrentIndex(layers.findData("us-mt"))
    yield after(0.7)
    studio.save("finder_catalog", dialog)
    dialog.reject()


def _file(studio: Studio, path: str) -> Scene:
    """A file: its columns, the copy, and its saved connection opened again."""
    dialog = _open(studio, path=path)
    saved: list[str] = []
    dialog.saved.connect(saved.append)
    yield from _read(dialog)
    studio.save("columns", dialog)
    _press(dialog, "next")
    dialog.findChild(QWidget, "parcel_lookup_copy").click()
    yield after(0.7)
    studio.save("copy", dialog)
    dialog.findChild(QWidget, "parcel_lookup_copy").click()
    _press(dialog, "ok")
    yield lambda: bool(saved)
    from parcel_lookup.core.gis.connections import Connections

    dialog = _open(studio, Connections().get(saved[0]))
    yield from _read(dialog)
    studio.save("correction", dialog)
    _press(dialog, "back")
    yield after(0.7)
    studio.save("correction_back", dialog)
    dialog.reject()
    yield studio.at_rest
    Connections().remove(saved[0])


def _project_layer(studio: Studio) -> Scene:
    """A layer of the project in the dock, its columns; a layer of a server with its terms."""
    from parcel_lookup.core.gis.connections.layers import project_connection

    studio.use_sample()
    layer = QgsProject.instance().addMapLayer(county_layer())
    first_line = studio.part(QWidget, "introduction")
    yield lambda: layer.id() in first_line.text()
    yield studio.at_rest
    studio.save("dock_project_layer", studio.dock)
    dialog = _open(studio, project_connection(layer))
    yield from _read(dialog)
    studio.save("columns_project_layer", dialog)
    dialog.reject()
    yield from _published(studio)


def _published(studio: Studio) -> Scene:
    """The settings and terms of a saved layer of a server."""
    import json

    from parcel_lookup.core.arcgis.definition import definition_to_json
    from parcel_lookup.core.gis.connections import ArcgisConnection
    from parcel_lookup.core.gis.connections.catalog import catalog

    data = definition_to_json(catalog().layer("us-wi")) | {"id": "own-1"}
    dialog = _open(studio, ArcgisConnection("Wisconsin", layer=json.dumps(data)))
    yield after(1.0)
    studio.save("columns_published", dialog)
    _press(dialog, "next")
    dialog.findChild(QWidget, "parcel_lookup_source_terms").setCollapsed(False)
    yield after(0.7)
    studio.save("details_published", dialog)
    dialog.reject()


def _open(studio: Studio, *saved: object, **where: object) -> QWidget:
    from parcel_lookup.core.gis.connections import Connections
    from parcel_lookup.ui.sources.dialog import SourceDialog

    dialog = SourceDialog(Connections(), studio.window, *saved, **where)
    dialog.open()
    return dialog


def _press(dialog: QWidget, name: str) -> None:
    dialog.findChild(QPushButton, f"parcel_lookup_source_{name}").click()


def _read(dialog: QWidget) -> Scene:
    """Wait until the columns are shown and nothing is read."""
    table = dialog.findChild(QTableWidget, "parcel_lookup_source_fields")
    cancel = dialog.findChild(QPushButton, "parcel_lookup_source_cancel")
    yield lambda: table.isVisible() and not cancel.isVisible()
    yield after(0.7)
