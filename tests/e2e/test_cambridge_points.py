"""A point on every lot of Cambridge, points in its streets, and its blocks.

What has to come is worked out by QGIS's own predicates on the same file, never by the code under
test.
"""

from collections import defaultdict
from typing import NamedTuple

import pytest
from qgis.core import QgsDistanceArea, QgsGeometry, QgsPointXY, QgsSpatialIndex, QgsVectorLayer
from qgis.PyQt.QtGui import QTransform

from parcel_lookup.core.remote.protocol.settings import RemoteSettings
from parcel_lookup.core.search import PointRow, RowStatus, Search
from parcel_lookup.core.search.query.polygons import prepare_polygons
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.searching import remote, run
from parcel_lookup.tests.support.service import RunningService
from parcel_lookup.tests.support.sources import ListSink

EVERY = 33  # only every 33rd point is sent over HTTP
FEET_20 = 6.1


class Lots(NamedTuple):
    """The lots of the city: records with the same geometry are one lot."""

    #: By WKB: the geometry and the ids of its records.
    shapes: list[QgsGeometry]
    records: list[list[str]]
    index: QgsSpatialIndex

    def at(self, point):
        """Return the IDs of all records whose lots contain a point, including the boundary."""
        place = QgsGeometry.fromPointXY(point)
        near = self.index.intersects(place.boundingBox())
        return {uuid for i in near if self.shapes[i].intersects(place) for uuid in self.records[i]}


@pytest.fixture(scope="module")
def lots(cambridge):
    layer = QgsVectorLayer(f"{cambridge.path}|layername=parcels", "parcels", "ogr")
    assert layer.isValid()
    by_shape = defaultdict(list)
    for feature in layer.getFeatures():
        if feature.hasGeometry():
            by_shape[bytes(feature.geometry().asWkb())].append(feature["svc_uuid"])
    shapes, index = [], QgsSpatialIndex()
    for number, wkb in enumerate(by_shape):
        geometry = QgsGeometry()
        geometry.fromWkb(wkb)
        shapes.append(geometry)
        index.addFeature(number, geometry.boundingBox())
    return Lots(shapes, list(by_shape.values()), index)


@pytest.fixture(scope="module")
def points(lots):
    return [shape.pointOnSurface().asPoint() for shape in lots.shapes]


def search_of(points, **members):
    return Search(rows=[PointRow(point.y(), point.x()) for point in points], **members)


def found_by(sink, outcome):
    """Return the IDs of each row without duplicates."""
    found = [[] for _ in outcome.rows]
    for one in sink.found:
        for match in one.joins:
            found[match.origin].append(one.parcel.svc_uuid)
    assert [row.parcels for row in outcome.rows] == list(map(len, found))
    assert all(len(set(ids)) == len(ids) for ids in found)
    return list(map(set, found))


def test_a_point_on_every_lot_finds_every_lot_that_contains_it(cambridge, lots, points):
    source, sink = parcel_source(cambridge.path), ListSink()
    outcome = run(search_of(points), source, sink)
    source.close()
    assert outcome.complete
    assert not outcome.missing
    found = found_by(sink, outcome)
    assert found == [lots.at(point) for point in points]
    # The own lot is among them, with all the records of its stack.
    assert all(set(own) <= came for own, came in zip(lots.records, found))
    assert len(set().union(*found)) == sum(map(len, lots.records)) > 27_000
    largest = max(map(len, lots.records))
    assert largest > 100  # more than a page
    assert {row.status for row in outcome.rows} == {RowStatus.MATCHED, RowStatus.SEVERAL}
    assert not any(row.note for row in outcome.rows)


def test_points_on_lots_and_in_the_street_over_http(cambridge, lots, points):
    """Each point once unchanged, and once moved outside all lots if possible."""
    stacks = [i for i, records in enumerate(lots.records) if len(records) > 100]
    inside = [points[i] for i in (*range(0, len(points), EVERY), *stacks)]
    streets = [place for i in range(0, len(points), 400) for place in next_to(lots, i)][:60]
    assert len(streets) > 20
    measure = QgsDistanceArea()
    measure.setEllipsoid("EPSG:7030")
    with RunningService(cambridge.path) as running:
        settings = RemoteSettings(base_url=running.url, authorization=running.authorization)
        source, sink = remote(settings), ListSink()
        search = search_of([*inside, *streets], max_distance=FEET_20)
        outcome = run(search, source, sink)
        source.close()
    assert outcome.complete, outcome.sentence
    found = found_by(sink, outcome)
    assert found[: len(inside)] == [lots.at(point) for point in inside]
    pages = sum(max(1, -(-len(ids) // 100)) for ids in found[: len(inside)])
    assert outcome.requests < pages + len(streets) + 20  # the circles go fifty to a request
    for point, row, ids in zip(streets, outcome.rows[len(inside) :], found[len(inside) :]):
        distance, nearest = nearest_to(lots, point, measure)
        if row.status is RowStatus.NONE:
            assert distance > FEET_20 - 0.01
        else:
            assert nearest & ids
            assert row.distance == pytest.approx(distance, abs=0.02)
            assert row.note


def test_blocks_find_touching_lots_over_http_as_in_the_file(cambridge, lots):
    """Each block is a lot dissolved with its neighbors, and shares its boundary with others."""
    blocks, touching = [], set()
    for shape in lots.shapes[::150]:
        near = [lots.shapes[i] for i in lots.index.intersects(shape.boundingBox())]
        block = QgsGeometry.unaryUnion([one for one in near if one.intersects(shape)])
        blocks.append(block)
        for i in lots.index.intersects(block.boundingBox()):
            if lots.shapes[i].intersects(block):
                touching.update(lots.records[i])
    wkbs = [(i, bytes(block.asWkb())) for i, block in enumerate(blocks)]
    search = Search(polygons=prepare_polygons(wkbs).polygons)
    source, in_file = parcel_source(cambridge.path), ListSink()
    run(search, source, in_file)
    source.close()
    with RunningService(cambridge.path) as running:
        settings = RemoteSettings(base_url=running.url, authorization=running.authorization)
        source, over_http = remote(settings), ListSink()
        outcome = run(search, source, over_http)
        source.close()
    assert outcome.complete, outcome.sentence
    assert set(in_file.uuids) == touching
    assert sorted(over_http.uuids) == sorted(in_file.uuids)
    assert len(touching) > 1000


def next_to(lots, number):
    """Return a point a few meters outside a lot that no lot contains, if there is one."""
    box = lots.shapes[number].boundingBox()
    for x, y in ((box.xMinimum() - 3e-5, box.yMinimum()), (box.xMaximum() + 3e-5, box.yMaximum())):
        point = QgsPointXY(x, y)
        if not lots.at(point):
            return [point]
    return []


def nearest_to(lots, point, measure):
    """Return the meters to the nearest lot, and its records."""
    place = QgsGeometry.fromPointXY(point)
    # Degrees of longitude are shorter: the nearest in degrees may not be the nearest in meters.
    away = {}
    for i in lots.index.nearestNeighbor(point, 40):
        away[i] = distance_to(lots.shapes[i], place, measure)
    distance = min(away.values())
    near = (i for i in away if away[i] < distance + 0.006)
    return distance, {uuid for i in near for uuid in lots.records[i]}


def distance_to(shape, place, measure):
    """Return ellipsoidal meters to the nearest point of a locally scaled geometry."""
    stretched, at = QgsGeometry(shape), QgsGeometry(place)
    scale = measure.measureLine(place.asPoint(), _east_of(place)) / measure.measureLine(
        place.asPoint(), _north_of(place)
    )
    for geometry in (stretched, at):
        geometry.transform(QTransform().scale(scale, 1))
    nearest = stretched.nearestPoint(at).asPoint()
    return measure.measureLine(place.asPoint(), QgsPointXY(nearest.x() / scale, nearest.y()))


def _east_of(place):
    return QgsPointXY(place.asPoint().x() + 1e-4, place.asPoint().y())


def _north_of(place):
    return QgsPointXY(place.asPoint().x(), place.asPoint().y() + 1e-4)
