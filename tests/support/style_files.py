"""Styles as comparable QML text, and the sample county to apply them to."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

from qgis.core import QgsFeature, QgsMapLayer, QgsReadWriteContext, QgsVectorLayer
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.contract import FIELDS
from parcel_lookup.core.gis.connections.files import SAMPLE_FILE
from parcel_lookup.core.gis.layer.schema import JOIN_PERCENT, ResultSchema

_WANTED = QgsMapLayer.StyleCategory.Symbology | QgsMapLayer.StyleCategory.Labeling
_UUID = re.compile(r"\{[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\}")


def sample_layer() -> QgsVectorLayer:
    """Return the sample county as found by an area search: every fifth parcel overlaps partly."""
    layer = QgsVectorLayer("MultiPolygon?crs=EPSG:4326", "Parcels", "memory")
    fields = ResultSchema(by_area=True).fields
    layer.dataProvider().addAttributes([fields.at(place) for place in range(fields.count())])
    layer.updateFields()
    features = []
    county = QgsVectorLayer(f"{SAMPLE_FILE}|layername=parcels", "", "ogr")
    for number, parcel in enumerate(county.getFeatures()):
        feature = QgsFeature(layer.fields())
        for field in FIELDS:
            feature[field.name] = parcel[field.name]
        feature[JOIN_PERCENT] = (0.5, 5.0, 30.0, 70.0, 95.0)[number % 5] if number < 500 else 100.0
        features.append(feature)
    layer.dataProvider().addFeatures(features)
    return layer


def qml_text(layer: QgsVectorLayer) -> str:
    """Return the QML of a layer, without what differs between runs."""
    document = QDomDocument()
    layer.exportNamedStyle(document, QgsReadWriteContext(), _WANTED)
    root = ET.fromstring(_numbered(document.toString()))
    root.attrib.pop("version")
    for parent in list(root.iter()):
        for child in list(parent):
            # An unused callout; it contains XML as text, in the order of Qt's hashes.
            if child.tag == "callout" or _is_empty(child):
                parent.remove(child)
    return _written(root)


def _numbered(text: str) -> str:
    """Replace generated IDs with numbers in text order."""
    known: dict[str, str] = {}
    for uuid in _UUID.findall(text):
        known.setdefault(uuid, f"{{00000000-0000-0000-0000-{len(known) + 1:012d}}}")
    return _UUID.sub(lambda found: known[found.group()], text)


def _is_empty(element: ET.Element) -> bool:
    """Return whether this is an empty collection of data-defined properties."""
    # Not of a label's texts: where those are missing QGIS takes the label's own.
    if element.tag != "data_defined_properties":
        return False
    inner = element.find(".//Option[@name='properties']")
    return inner is None or len(inner) == 0


def _written(root: ET.Element) -> str:
    for element in root.iter():
        ordered = sorted(element.attrib.items())
        element.attrib.clear()
        element.attrib.update(ordered)
    ET.indent(root, " ")
    return ET.tostring(root, encoding="unicode") + "\n"
