"""Scenes for `screenshots.py`: importing a layer, and five county files."""

from __future__ import annotations

import shutil
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsFeature,
    QgsFeatureRequest,
    QgsProject,
    QgsVectorLayer,
)
from qgis.PyQt.QtWidgets import QPushButton, QTableWidget
from qgis.utils import iface
from scenes_lookups import HOUSE, MAP
from staging import ROOT, Scene, after, look_at, parcel_at

if TYPE_CHECKING:
    from screenshots import Studio

#: Typical column names of a county for the fields of the interface.
COUNTY_NAMES = {
    "parcel_id": "PIN",
    "owner": "OWNER1",
    "mail_addr": "OWNER_ADDR",
    "situs": "SITE_ADDR",
    "postal": "ZIP",
    "acres": "DEED_ACRES",
    "land_use": "USE_DESC",
    "zoning": "ZONE_CLASS_CURRENT",
    "parcel_value": "TOTAL_VAL",
    "land_value": "LAND_VAL",
    "sale_date": "SALE_DT",
    "legal": "NOTES",
}
#: On the pictures: a path that is the same on every machine.
_FOLDER = Path(tempfile.gettempdir()) / "county"
#: Degrees around a house.
_BLOCKS = 0.0012


def county_layer() -> QgsVectorLayer:
    """Create a layer of the sample county with the columns of a typical county."""
    from parcel_lookup.core.gis.connections.files import SAMPLE_FILE

    source = QgsVectorLayer(f"{SAMPLE_FILE}|layername=parcels", "parcels", "ogr")
    uri = "MultiPolygon?crs=EPSG:4326"
    for field, name in COUNTY_NAMES.items():
        kind = "double" if source.fields().field(field).isNumeric() else "string"
        uri += f"&field={name}:{kind}"
    layer = QgsVectorLayer(uri, "Tallgrass County lots", "memory")
    features = []
    for original in source.getFeatures(QgsFeatureRequest().setLimit(2000)):
        feature = QgsFeature(layer.fields())
        feature.setAttributes([original[field] for field in COUNTY_NAMES])
        feature.setGeometry(original.geometry())
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    return layer


def import_layer(studio: Studio) -> Scene:
    """The columns of a layer of the project."""
    from parcel_lookup.core.gis.connections import Connections
    from parcel_lookup.core.gis.connections.layers import project_connection
    from parcel_lookup.ui.sources.dialog import SourceDialog

    studio.start_over()
    layer = QgsProject.instance().addMapLayer(county_layer())
    dialog = SourceDialog(Connections(), studio.window, project_connection(layer))
    dialog.open()
    table = dialog.findChild(QTableWidget, "parcel_lookup_source_fields")
    yield table.isVisible
    yield after(0.5)
    studio.save("import_dialog", dialog)
    dialog.reject()
    studio.start_over()


def county_files(studio: Studio) -> Scene:
    """Five county files, each from an empty QGIS to the result of a search."""
    _FOLDER.mkdir(exist_ok=True)
    sys.path.append(str(ROOT / "tests" / "support"))
    from county_files import COUNTY_FILES, write_county_file

    with tempfile.TemporaryDirectory() as folder:
        for name, county in COUNTY_FILES.items():
            path = write_county_file(county, Path(folder))
            yield from _county_file(studio, name, path)
            if name == "address_in_pieces":
                yield from _some_blocks(studio)
    cambridge = ROOT.parent / "shared" / "data" / "cambridge_ma" / "cambridge_parcels.gpkg"
    if cambridge.exists():
        yield from _county_file(studio, "cambridge", cambridge)
    studio.start_over()
    studio.use_sample()
    yield after(0.5)
    shutil.rmtree(_FOLDER)


def _county_file(studio: Studio, name: str, path: Path) -> Scene:
    """Choose a file, add it as proposed, and search."""
    from parcel_lookup.ui.connections.connection_row import ConnectionRow
    from parcel_lookup.ui.sources.dialog import SourceDialog

    studio.start_over()
    yield studio.at_rest
    studio.dock.findChild(ConnectionRow).use_own_parcels(str(path))
    dialog = studio.dock.findChild(SourceDialog)
    saved: list[str] = []
    dialog.saved.connect(saved.append)
    table = dialog.findChild(QTableWidget, "parcel_lookup_source_fields")
    cancel = dialog.findChild(QPushButton, "parcel_lookup_source_cancel")
    yield lambda: not cancel.isVisible()
    if not table.isVisible():  # of several layers, the largest is selected
        dialog.findChild(QPushButton, "parcel_lookup_source_next").click()
    yield lambda: table.isVisible() and not cancel.isVisible()
    yield studio.at_rest
    studio.save(f"county_{name}_import", dialog)
    dialog.findChild(QPushButton, "parcel_lookup_source_ok").click()
    yield lambda: bool(saved)
    yield studio.at_rest  # the map has moved to the parcels
    iface.messageBar().clearWidgets()
    yield from studio.search()
    studio.save(f"county_{name}_result")


def _some_blocks(studio: Studio) -> Scene:
    """Search a few blocks of the town."""
    project = QgsProject.instance()
    before = list(project.mapLayers())
    project.setCrs(QgsCoordinateReferenceSystem(MAP))
    look_at(parcel_at(HOUSE).geometry().boundingBox().buffered(_BLOCKS))
    yield after(0.5)
    iface.messageBar().clearWidgets()
    studio.press_search()
    yield studio.is_idle
    project.removeMapLayers(before)  # only now: QGIS zooms to the first layer of a project
    yield studio.at_rest
    studio.save("county_blocks")
