"""Layers for searches."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from qgis.core import (
    QgsCoordinateReferenceSystem,
    QgsCoordinateTransform,
    QgsCoordinateTransformContext,
    QgsFeature,
    QgsGeometry,
    QgsProject,
    QgsVectorFileWriter,
    QgsVectorLayer,
)

WGS84 = "EPSG:4326"


def layer_of(
    geometries: Iterable[QgsGeometry | str | None],
    *,
    kind: str = "Polygon",
    crs: str = WGS84,
    fields: str = "",
    values: Sequence[Sequence[Any]] = (),
    name: str = "Zones",
) -> QgsVectorLayer:
    """Create a memory layer; geometries or WKT are in its CRS. `fields`: "a:int,b:string"."""
    uri = f"{kind}?crs={crs}" + "".join(f"&field={one}" for one in fields.split(",") if one)
    layer = QgsVectorLayer(uri, name, "memory")
    features = []
    for number, geometry in enumerate(geometries):
        feature = QgsFeature(layer.fields())
        if values:
            feature.setAttributes(list(values[number]))
        if geometry is not None:
            is_text = isinstance(geometry, str)
            feature.setGeometry(QgsGeometry.fromWkt(geometry) if is_text else geometry)
        features.append(feature)
    assert layer.dataProvider().addFeatures(features)[0], layer.dataProvider().lastError()
    return layer


def box(west: float, south: float, east: float, north: float, crs: str = WGS84) -> QgsGeometry:
    """Return a rectangle in degrees whose corners are transformed to another CRS."""
    corners = ((west, south), (east, south), (east, north), (west, north), (west, south))
    ring = ", ".join(f"{float(x)!r} {float(y)!r}" for x, y in corners)
    geometry = QgsGeometry.fromWkt(f"Polygon (({ring}))")
    geometry.transform(
        QgsCoordinateTransform(
            QgsCoordinateReferenceSystem(WGS84),
            QgsCoordinateReferenceSystem(crs),
            QgsProject.instance(),
        )
    )
    return geometry


def rows(layer: QgsVectorLayer) -> list[dict[str, Any]]:
    """Return the features of a layer as dictionaries, with None for NULL."""
    from parcel_lookup.core.gis.layer.values import plain_value

    names = layer.fields().names()
    return [
        dict(zip(names, map(plain_value, feature.attributes()))) for feature in layer.getFeatures()
    ]


def save(
    layer: QgsVectorLayer,
    path: Path,
    driver: str = "ESRI Shapefile",
    *,
    adds: bool = False,
    encoding: str = "UTF-8",
) -> Path:
    """Write a layer to a file; with `adds`, as one more layer of it."""
    options = QgsVectorFileWriter.SaveVectorOptions()
    options.driverName, options.layerName = driver, layer.name()
    options.fileEncoding = encoding
    if adds:
        options.actionOnExistingFile = (
            QgsVectorFileWriter.ActionOnExistingFile.CreateOrOverwriteLayer
        )
    context = QgsCoordinateTransformContext()
    error, *_ = QgsVectorFileWriter.writeAsVectorFormatV3(layer, str(path), context, options)
    assert error == QgsVectorFileWriter.WriterError.NoError
    return path
