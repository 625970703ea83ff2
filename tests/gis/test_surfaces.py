"""Curved types of polygons without arcs, as GML, WFS, and geodatabases have them, are polygons."""

from __future__ import annotations

from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Callable

import pytest
from qgis.core import QgsVectorLayer

from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.tests.support.copied import copy_layer
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.layers import layer_of, save
from parcel_lookup.tests.support.readers import by_gdal
from parcel_lookup.tests.support.sources import row_of_parcels
from parcel_lookup.tests.support.toolbox import run, toolbox_over

#: Over the first three parcels of the row, with an edge of its own each.
RING = "(-92.9999 42.0001, -92.9971 42.0001, -92.9971 42.0009, -92.9999 42.0009, -92.9999 42.0001)"
#: With an arc, over the same parcels.
ARC = "(CircularString (-92.9999 42.0001, -92.9985 42.0009, -92.9971 42.0001), "
ARC += "(-92.9971 42.0001, -92.9999 42.0001))"
SURFACES = {
    "CurvePolygon": f"CurvePolygon ({RING})",
    "CurvePolygonZ": f"CurvePolygonZ (CompoundCurveZ ({RING.replace(',', ' 7,')[:-1]} 7)))",
    "MultiSurface": f"MultiSurface (CurvePolygon (CompoundCurve ({RING})))",
    "MultiSurfaceM": f"MultiSurface (({RING}))",
}
GML = """<?xml version="1.0" encoding="utf-8"?>
<ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" xmlns:gml="http://www.opengis.net/gml/3.2"
    gml:id="all">{}</ogr:FeatureCollection>"""
GML_LOT = """<ogr:featureMember><ogr:lots gml:id="lots.{number}"><ogr:geometryProperty>
<gml:MultiSurface srsName="urn:ogc:def:crs:OGC:1.3:CRS84" gml:id="a{number}"><gml:surfaceMember>
<gml:Polygon gml:id="b{number}"><gml:exterior><gml:Ring><gml:curveMember>
<gml:Curve gml:id="c{number}"><gml:segments>{segments}</gml:segments></gml:Curve>
</gml:curveMember></gml:Ring></gml:exterior></gml:Polygon></gml:surfaceMember></gml:MultiSurface>
</ogr:geometryProperty><ogr:PIN>{number}</ogr:PIN></ogr:lots></ogr:featureMember>"""


@pytest.fixture(scope="module", autouse=True)
def _toolbox(qgis_app, qgis_processing, tmp_path_factory):
    with toolbox_over(tmp_path_factory.mktemp("county") / "county.gpkg", row_of_parcels(9)):
        yield


def line(text: str) -> str:
    return f"<gml:LineStringSegment><gml:posList>{text}</gml:posList></gml:LineStringSegment>"


def gml(path: Path) -> QgsVectorLayer:
    """A layer with and without arcs: GDAL reads the one without as a surface, too."""
    straight = line(RING.strip("()").replace(",", ""))
    arc = "-92.9999 42.0001 -92.9985 42.0009 -92.9971 42.0001"
    curved = f"<gml:ArcString><gml:posList>{arc}</gml:posList></gml:ArcString>"
    curved += line("-92.9971 42.0001 -92.9999 42.0001")
    lots = [GML_LOT.format(number=n, segments=one) for n, one in enumerate((straight, curved), 1)]
    path.write_text(GML.format("".join(lots)))
    return QgsVectorLayer(str(path), "lots", "ogr")


@pytest.fixture(params=[*SURFACES, "gpkg", "gml"])
def surfaces(request, tmp_path) -> Callable[[], QgsVectorLayer]:
    """Opens a layer whose type is curved, with one geometry without arcs at least.

    A fixture that was a layer of a file would outlive QGIS.
    """
    return partial(opened, request.param, tmp_path)


def opened(kind: str, folder: Path) -> QgsVectorLayer:
    if kind == "gml":
        return gml(folder / "lots.gml")
    if kind == "gpkg":
        shapes = [SURFACES["MultiSurface"], f"MultiSurface (CurvePolygon (CompoundCurve {ARC}))"]
        layer = layer_of(shapes, kind="MultiSurface", fields="PIN:int", values=[[1], [2]])
        return QgsVectorLayer(str(save(layer, folder / "lots.gpkg", "GPKG")), "lots", "ogr")
    return layer_of([SURFACES[kind]], kind=kind, fields="PIN:int", values=[[1]])


def test_they_are_searched_with(surfaces):
    result = run("area_search", INPUT=surfaces())
    assert result["PARCEL_COUNT"] == 3
    assert result["COMPLETE"]


def test_they_have_neighbors(surfaces):
    assert run("neighbors", INPUT=surfaces(), DISTANCE=400)["PARCEL_COUNT"] >= 1


def test_they_are_copied(surfaces, tmp_path):
    layer, path = surfaces(), tmp_path / "parcels.gpkg"
    assert copy_layer(layer, path).parcels == layer.featureCount()
    with closing(parcel_source(path)) as source:
        assert all(one.wkb for batch in source.read(Query(), Run()) for one in batch.parcels)


@pytest.mark.parametrize("ending", [".geojson", ".kml", ".shp", ".csv"])
def test_they_are_saved(surfaces, tmp_path, ending):
    path = tmp_path / f"copy{ending}"
    layer = surfaces()
    result = run("save_parcels", INPUT=layer, OUTPUT=str(path))
    assert result["ROW_COUNT"] == layer.featureCount()
    assert len(by_gdal(path).rows) == layer.featureCount()
