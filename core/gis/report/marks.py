"""Polygons that a report marks on its map: the subject of a search for neighbors, or a parcel."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

from qgis.core import (
    QgsCategorizedSymbolRenderer,
    QgsCoordinateReferenceSystem,
    QgsExpression,
    QgsFeatureRequest,
    QgsFillSymbol,
    QgsGeometry,
    QgsLayoutItemMap,
    QgsMapLayer,
    QgsProject,
    QgsRendererCategory,
    QgsVectorLayer,
)

from parcel_lookup.core.contract import ID_FIELD, Operator
from parcel_lookup.core.gis.inputs.polygons import subject_wkt
from parcel_lookup.core.gis.layer.properties import is_result_layer
from parcel_lookup.core.gis.layer.values import LayerCopy
from parcel_lookup.core.gis.qt.layouts import without_expressions
from parcel_lookup.core.i18n import tr
from parcel_lookup.core.search.query.places import distance_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from parcel_lookup.core.contract import Cancellation
    from parcel_lookup.core.search import Search

#: The custom property of a layer of marks: the ID of the layer of the parcels.
MARKS_PROPERTY = "parcel_lookup/marks"
#: The same area may be repaired or simplified by so much.
_ALMOST = 1.0001
_PARCEL = {"style": "no", "outline_color": "#1f2328", "outline_width": "0.9"}
_AREA = {"style": "no", "outline_color": "#9a3412", "outline_width": "0.5", "outline_style": "dash"}


class Mark(NamedTuple):
    """A polygon on the map of a report."""

    #: Its name in the legend.
    name: str
    #: In EPSG:4326.
    shape: QgsGeometry
    #: An area around parcels, not a parcel.
    is_area: bool


class MarkReader:
    """Finds the subject and the searched area of a search for neighbors, in a task.

    The search has the IDs of the subject or its polygons; IDs are looked up in result layers.
    """

    def __init__(self, layer: QgsVectorLayer, search: Search | None) -> None:
        """Copy what is needed. Main thread."""
        #: The CRS of marks; None for the marks of a layer without a CRS.
        self.crs = QgsCoordinateReferenceSystem("EPSG:4326") if layer.crs().isValid() else None
        self._polygons = search.polygons if search is not None else ()
        self._distance = distance_of(search.place) if search is not None else ""
        self._wkt = subject_wkt(search.expression) if self._polygons else ""
        self._ids = [
            one
            for condition in (search.filters if self._polygons else ())
            if condition.field == ID_FIELD and condition.op == Operator.NIN.value
            for one in map(str, condition.values)
        ]
        #: Whether the parcels are neighbors of something.
        self.is_of_neighbors = bool(self._ids or self._wkt)
        others = QgsProject.instance().mapLayers().values() if self._ids else ()
        self._layers = [
            LayerCopy(one, crs=self.crs)
            for one in others
            if is_result_layer(one) and one is not layer
        ]

    def __call__(self, cancellation: Cancellation) -> tuple[Mark, ...]:
        """Return the marks; none if the parcels are not neighbors."""
        if not self.is_of_neighbors:
            return ()
        shapes = [QgsGeometry() for _ in self._polygons]
        for shape, polygon in zip(shapes, self._polygons):
            shape.fromWkb(polygon.wkb)
        area = QgsGeometry.unaryUnion(shapes)
        subject = QgsGeometry.unaryUnion(list(self._subject(area, cancellation)))
        marks = [] if subject.isEmpty() else [Mark(tr("Subject"), subject, is_area=False)]
        if area.area() > _ALMOST * subject.area():
            within = tr("Within {distance}").format(distance=self._distance)
            name = within if self._distance else tr("Searched area")
            marks.append(Mark(name, area, is_area=True))
        return tuple(marks)

    def _subject(self, area: QgsGeometry, cancellation: Cancellation) -> Iterator[QgsGeometry]:
        """Yield the parcels of the subject, which may be in several layers, and its polygons.

        An ID may be that of another parcel in the layer of another source, outside the area.
        """
        if self._wkt:
            yield QgsGeometry.fromWkt(self._wkt)
        left = set(self._ids)
        for copy in self._layers:
            texts = ", ".join(map(QgsExpression.quotedString, sorted(left)))
            request = QgsFeatureRequest().setSubsetOfAttributes([ID_FIELD], copy.fields)
            request.setFilterExpression(f'"{ID_FIELD}" IN ({texts})')
            found = [
                one
                for one in copy.features(cancellation, request)
                if one.geometry().intersects(area)
            ]
            yield from (one.geometry() for one in found)
            left.difference_update(str(one[ID_FIELD]) for one in found)
            if not left:
                return


def marks_layer(marks: Sequence[Mark], parcels: QgsVectorLayer) -> QgsVectorLayer | None:
    """Return a layer of the marks, with all of its data in its source; None without marks."""
    if not marks:
        return None
    features = [
        {
            "type": "Feature",
            "properties": {"mark": mark.name},
            "geometry": json.loads(mark.shape.asJson(8)),
        }
        for mark in marks
    ]
    text = json.dumps({"type": "FeatureCollection", "features": features})
    options = QgsVectorLayer.LayerOptions()
    options.forceReadOnly = True  # GDAL would complain otherwise
    layer = QgsVectorLayer(text, tr("Marks of a report"), "ogr", options)
    layer.setFlags(layer.flags() | QgsMapLayer.LayerFlag.Private)
    layer.setCustomProperty(MARKS_PROPERTY, parcels.id())
    if not parcels.crs().isValid():
        layer.setCrs(parcels.crs())
    looks = [QgsFillSymbol.createSimple(_AREA if mark.is_area else _PARCEL) for mark in marks]
    categories = [
        QgsRendererCategory(one.name, look, without_expressions(one.name))
        for one, look in zip(marks, looks)
    ]
    layer.setRenderer(QgsCategorizedSymbolRenderer("mark", categories))
    return layer


def remove_unused_marks(project: QgsProject) -> None:
    """Remove the layers of marks that are in no layout any more. Main thread."""
    shown = {
        layer.id()
        for layout in project.layoutManager().printLayouts()
        for item in layout.items()
        if isinstance(item, QgsLayoutItemMap)
        for layer in item.layers()
    }
    marks = [one.id() for one in project.mapLayers().values() if _is_of_marks(one)]
    project.removeMapLayers([one for one in marks if one not in shown])


def _is_of_marks(layer: QgsMapLayer) -> bool:
    return MARKS_PROPERTY in layer.customPropertyKeys()
