"""Scenes for `screenshots.py`: importing a layer."""

from __future__ import annotations

import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from qgis.core import QgsFeature, QgsFeatureRequest, QgsProject, QgsVectorLayer
from qgis.PyQt.QtWidgets import QLineEdit, QPushButton
from staging import Scene, after

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


def county_layer() -> QgsVectorLayer:
    """Create a layer of the sample county with the columns of a typical county."""
    from parcel_lookup.core.gis.connections.offline import SAMPLE_FILE

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
    """A layer of the project before it is imported."""
    from parcel_lookup.core.gis.connections import Connections
    from parcel_lookup.ui.importing.dialog import ImportDialog

    studio.start_over()
    layer = QgsProject.instance().addMapLayer(county_layer())
    dialog = ImportDialog(Connections(), studio.window, layer)
    dialog.open()
    folder = Path(tempfile.gettempdir()) / "county"  # a path that is the same on every machine
    folder.mkdir(exist_ok=True)
    path = dialog.findChild(QLineEdit, "parcel_lookup_import_path")
    path.setText(str(folder / "Tallgrass County.gpkg"))
    start = dialog.findChild(QPushButton, "parcel_lookup_import_start")
    yield start.isEnabled
    yield after(0.5)
    studio.save("import_dialog", dialog)
    dialog.reject()
    folder.rmdir()
    studio.start_over()
