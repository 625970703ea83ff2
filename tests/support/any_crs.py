"""Sources of parcels in other CRSs, in memory, and connections to them."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from functools import partial

import numpy as np
import shapely
from qgis.core import QgsCoordinateReferenceSystem, QgsGeometry, QgsVectorLayer

from parcel_lookup.core.contract import FIELD_BY_NAME, FILE_INFO
from parcel_lookup.core.contract.source import SourceInfo
from parcel_lookup.core.gis.connections import (
    Connection,
    Connections,
    open_source_factories,
    register,
    unregister,
)
from parcel_lookup.core.gis.connections.files import SAMPLE_FILE
from parcel_lookup.core.gis.qt.crs_thread import crs_of, crs_text, moved
from parcel_lookup.core.search import Search
from parcel_lookup.tests.support.layers import WGS84, layer_of
from parcel_lookup.tests.support.parcels import parcel
from parcel_lookup.tests.support.running import run_now
from parcel_lookup.tests.support.sources import ListSink
from parcel_lookup.tests.support.streams import FakeSource

FEET, UTM, NAD83, NAD27 = "EPSG:3417", "EPSG:26915", "EPSG:4269", "EPSG:26715"
LAMBERT = (
    "+proj=lcc +lat_1=41 +lat_2=43 +lat_0=40 +lon_0=-93 +x_0=500000 +ellps=GRS80 +units=us-ft"
    " +no_defs +type=crs"
)
KINDS = ("feet", "utm", "nad83", "nad27", "custom", "degrees")


def crs_named(kind: str) -> str:
    """Return the CRS of a kind (`crs_text`)."""
    custom = crs_text(QgsCoordinateReferenceSystem.fromProj(LAMBERT))
    every = (FEET, UTM, NAD83, NAD27, custom, WGS84)
    return dict(zip(KINDS, every))[kind]


def in_crs(shapes, crs, to_crs):
    """Return shapely geometries in another CRS."""
    if crs == to_crs:
        return np.asarray(shapes)
    return shapely.transform(shapes, lambda xy: moved(xy, crs, to_crs))


def source_of(kind, ids, shapes, **options):
    """Return a source of parcels whose geometries, in degrees, are transformed to a CRS."""
    crs = crs_named(kind)
    parcels = [
        parcel(one, shape, parcel_id=f"P {number}", acres=float(number), situs=f"{number} Elm St")
        for number, (one, shape) in enumerate(zip(ids, in_crs(shapes, WGS84, crs)))
    ]
    info = SourceInfo(FIELD_BY_NAME, is_metered=False, needs_scope=False, crs=crs)
    return FakeSource(
        parcels, info, degrees=partial(moved, crs=crs, to_crs=WGS84), batch_size=400, **options
    )


@contextmanager
def connected(**sources):
    """Yield the connections to some sources, or to what functions open, by name."""

    class InMemory(Connection):
        kind, info = "in memory", FILE_INFO

        def open(self, *_):
            source = sources[self.name]
            return source() if callable(source) else replace(source)

    register(InMemory)
    for name in sources:
        Connections().save(InMemory(name))
    try:
        yield [Connections().get(name) for name in sources]
    finally:
        for name in sources:
            Connections().remove(name)
        unregister(InMemory)


def geometries(layer):
    """Return the geometries of a layer by ID, as WKB."""
    return {row["svc_uuid"]: bytes(row.geometry().asWkb()) for row in layer.getFeatures()}


def as_multi(source):
    """Return the geometries of a source by ID, as a layer has them."""
    found = {}
    for one in source.parcels:
        geometry = QgsGeometry()
        geometry.fromWkb(one.wkb)
        geometry.convertToMultiType()
        found[one.svc_uuid] = bytes(geometry.asWkb())
    return found


def layer_in(crs, shapes):
    """Return a layer of polygons in a CRS (`crs_text`), which have a number."""
    geometries = [QgsGeometry() for _ in shapes]
    for geometry, shape in zip(geometries, shapes):
        geometry.fromWkb(shapely.to_wkb(shape))
    values = [[number] for number in range(len(geometries))]
    layer = layer_of(geometries, kind="MultiPolygon", fields="ZONE:int", values=values)
    layer.setCrs(crs_of(crs))
    return layer


def sample_county(most=1500):
    """Return IDs and geometries, in degrees, of a part of the sample county; None: of all."""
    layer = QgsVectorLayer(f"{SAMPLE_FILE}|layername=parcels", "", "ogr")
    found = [
        (feature["svc_uuid"], shapely.from_wkb(bytes(feature.geometry().asWkb())))
        for feature in layer.getFeatures()
        if feature.hasGeometry()
    ]
    return [one for one, _ in found][:most], np.array([one for _, one in found])[:most]


def joined(connection, area, search=None, **options):
    """Return a search, and what it found as {(ID, origin): overlap}."""
    sink = ListSink()
    factory = open_source_factories(connection)
    result = run_now(search or Search(place=area.name), factory, area, sink=sink, **options)
    assert result.outcome.complete, result.outcome
    pairs = {(one.parcel.svc_uuid, join.origin): join for one in sink.found for join in one.joins}
    return result, pairs


def unions(shapes, number=150):
    """Return parcels united with their neighbors."""
    tree = shapely.STRtree(shapes)
    some = shapes[:: len(shapes) // number]
    found = [shapely.union_all(shapes[tree.query(one, "intersects")]) for one in some]
    return np.array([shapely.make_valid(one) for one in found])


def touching(ids, shapes, zones):
    """Return the pairs of ID and zone that touch, all in one CRS."""
    zone, parcel = shapely.STRtree(shapes).query(zones, "intersects")
    return {(ids[one], two) for one, two in zip(parcel.tolist(), zone.tolist())}
