"""The project that lies in a kept file: its layers, their group and relation, and nothing else.

It is written as text and not by QGIS's own means, which would open the new file, and every layer of
it a second time, in the main thread.
"""

from __future__ import annotations

import io
import zipfile
from datetime import datetime, timezone
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    Qgis,
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCsException,
    QgsLayerTree,
    QgsMapSettings,
    QgsReadWriteContext,
    QgsRectangle,
)
from qgis.PyQt.QtXml import QDomDocument

from parcel_lookup.core.gis.saving.parts import NAME_MARK, hide_key

if TYPE_CHECKING:
    from collections.abc import Sequence

    from qgis.core import QgsProject, QgsVectorLayer
    from qgis.PyQt.QtXml import QDomElement

    from parcel_lookup.core.gis.saving.parts import Pair

_AROUND = 1.05


class ProjectCopy(NamedTuple):
    """A project to be written into a file."""

    #: In the list of projects of the file.
    name: str
    #: XML with the marks.
    text: str

    def content(self, text: str) -> str:
        """The project as QGIS keeps it in a GeoPackage, of the text without marks."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("parcels.qgs", text)
        return packed.getvalue().hex()

    @property
    def metadata(self) -> str:
        """What QGIS keeps beside it."""
        now = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")
        return f'{{"last_modified_time": "{now}", "last_modified_user": ""}}'


def copy_project(project: QgsProject, pairs: Sequence[Pair], keys: Sequence[str]) -> ProjectCopy:
    """Put a project of some layers together; `keys` are the tables' keys. Main thread, some 50 ms.

    The layers keep their ids, by which relation, form and expressions know them.
    """
    name = project.mapLayer(pairs[0].target_id).name()
    document = QDomDocument()
    root = _add(document, document, "qgis")
    root.setAttribute("version", Qgis.QGIS_VERSION)
    root.setAttribute("projectname", name)
    _add(document, root, "homePath").setAttribute("path", "")
    _add(document, root, "title").appendChild(document.createTextNode(name))
    crs = _crs_of(project, pairs)
    crs.writeXml(_add(document, root, "projectCrs"), document)
    _write_tree(root, project, pairs)
    _write_canvas(document, root, project, pairs, crs)
    _write_relations(document, root, project, pairs)
    layers = _add(document, root, "projectlayers")
    for pair, key in zip(pairs, keys):
        _write_layer(document, layers, project.mapLayer(pair.target_id), pair.table, key)
    properties = _add(document, root, "properties")
    _set_property(document, properties, ("Paths", "Absolute"), "bool", "false")
    # Else the project's reference system is not read.
    _set_property(document, properties, ("SpatialRefSys", "ProjectionsEnabled"), "int", "1")
    return ProjectCopy(name, document.toString())


def _set_property(
    document: QDomDocument, parent: QDomElement, names: tuple[str, str], kind: str, text: str
) -> None:
    entry = _add(document, _add(document, parent, names[0]), names[1])
    entry.setAttribute("type", kind)
    entry.appendChild(document.createTextNode(text))


def _source(table: str) -> str:
    return f"./{NAME_MARK}|layername={table}"


def _write_layer(
    document: QDomDocument, parent: QDomElement, shown: QgsVectorLayer, table: str, key: str
) -> None:
    layer = _add(document, parent, "maplayer")
    shown.writeLayerXml(layer, document, QgsReadWriteContext())
    layer.setAttribute("readOnly", "0")
    _set_text(document, layer, "datasource", _source(table))
    _set_text(document, layer, "provider", "ogr")
    _set_text(document, layer, "subset", "")
    layer.firstChildElement("provider").setAttribute("encoding", "UTF-8")
    hide_key(document, layer, key)


def _set_text(document: QDomDocument, parent: QDomElement, name: str, text: str) -> None:
    old = parent.firstChildElement(name)
    if old.isNull() and not text:
        return
    new = document.createElement(name)
    new.appendChild(document.createTextNode(text))
    if old.isNull():
        parent.appendChild(new)
    else:
        parent.replaceChild(new, old)


def _write_tree(root: QDomElement, project: QgsProject, pairs: Sequence[Pair]) -> None:
    """The layers as they lie above each other in the panel, in a group where they are several."""
    tables = {pair.target_id: pair.table for pair in pairs}
    order = project.layerTreeRoot().findLayerIds()
    ids = sorted(tables, key=lambda one: order.index(one) if one in order else len(order))
    tree = QgsLayerTree()
    name = project.mapLayer(pairs[0].target_id).name()
    parent = tree.addGroup(name) if len(pairs) > 1 else tree
    for layer_id in ids:
        node = project.layerTreeRoot().findLayer(layer_id)
        if node is None:  # in the project, and not in the panel
            parent.addLayer(project.mapLayer(layer_id))
        else:
            parent.addChildNode(node.clone())
    tree.writeXml(root, QgsReadWriteContext())
    nodes = root.elementsByTagName("layer-tree-layer")
    for index in range(nodes.count()):
        node = nodes.at(index).toElement()
        node.setAttribute("source", _source(tables[node.attribute("id")]))
        node.setAttribute("providerKey", "ogr")


def _write_canvas(
    document: QDomDocument,
    root: QDomElement,
    project: QgsProject,
    pairs: Sequence[Pair],
    crs: QgsCoordinateReferenceSystem,
) -> None:
    """The map shows all parcels."""
    extent = _extent(project, pairs, crs)
    if extent.isEmpty():
        return
    settings = QgsMapSettings()
    settings.setDestinationCrs(crs)
    settings.setExtent(extent)
    canvas = _add(document, root, "mapcanvas")
    canvas.setAttribute("name", "theMapCanvas")
    settings.writeXml(canvas, document)


def _extent(
    project: QgsProject, pairs: Sequence[Pair], crs: QgsCoordinateReferenceSystem
) -> QgsRectangle:
    layer = project.mapLayer(pairs[0].source_id)
    extent = layer.extent() if layer.isSpatial() else QgsRectangle()
    if extent.isNull() or extent.isEmpty():
        return QgsRectangle()
    try:
        extent = QgsCoordinateTransform(layer.crs(), crs, project).transformBoundingBox(extent)
    except QgsCsException:
        return QgsRectangle()
    extent.scale(_AROUND)
    return extent


def _crs_of(project: QgsProject, pairs: Sequence[Pair]) -> QgsCoordinateReferenceSystem:
    if project.crs().isValid():
        return project.crs()
    return project.mapLayer(pairs[0].target_id).crs()


def _write_relations(
    document: QDomDocument, root: QDomElement, project: QgsProject, pairs: Sequence[Pair]
) -> None:
    ids = {pair.target_id for pair in pairs}
    relations = _add(document, root, "relations")
    for relation in project.relationManager().relations().values():
        if relation.referencedLayerId() in ids and relation.referencingLayerId() in ids:
            relation.writeXml(relations, document)


def _add(document: QDomDocument, parent: QDomElement | QDomDocument, name: str) -> QDomElement:
    element = document.createElement(name)
    parent.appendChild(element)
    return element
