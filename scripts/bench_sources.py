"""Benchmark of parcels read in place: a layer of 200,000 as a source, next to QGIS's own tools.

`scripts/bench.py` calls `measure_sources`, which runs this file in a process of its own. As a
script, it prints the times; its arguments are the number of parcels, and kinds of tables.
"""

from __future__ import annotations

import gc
import json
import os
import sqlite3
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

import shapely
from bench_files import KEPT, SMALL_AREA, RequestMaker, sample_file
from bench_postgis import PostGis
from qgis.core import (
    QgsApplication,
    QgsDataSourceUri,
    QgsFeature,
    QgsGeometry,
    QgsProcessingContext,
    QgsProcessingFeedback,
    QgsProject,
    QgsVectorLayer,
)

from parcel_lookup.core.columns.mapping import ColumnMapping, FieldSource
from parcel_lookup.core.contract import Filter
from parcel_lookup.core.contract.query import AddressPlace, PointPlace, Query, Run
from parcel_lookup.core.search import Found, Search
from parcel_lookup.core.search.run import NamedSource
from parcel_lookup.core.search.run import run as run_search
from parcel_lookup.tests.support.postgres import NotInstalled

PARCELS = 200_000
#: Kinds of tables.
GEOPACKAGE, GEODATABASE, POSTGIS = "GeoPackage", "file geodatabase", "PostGIS"
_REQUESTS = 15
_IDS = 100
_SLICE = 500
EXTRACT, SELECT = "Extract by location", "Select by expression"


class SourceTime(NamedTuple):
    """The median time of requests."""

    table: str
    what: str
    seconds: float
    #: Median number of parcels that were found.
    parcels: int
    #: What it must be at most; None: it is only named.
    most: float | None
    #: Seconds of a tool of QGIS, and its name.
    qgis: float | None = None
    tool: str = ""
    #: How many times as long as the tool it may take.
    ratio: float | None = None


def measure_sources(parcels: int = PARCELS) -> list[SourceTime]:
    """Return what is measured in a process of its own; nothing of PostGIS without a server."""
    command = [sys.executable, __file__, str(parcels)]
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return [SourceTime(*one) for one in json.loads(run.stdout.splitlines()[-1])]


# ---- tables -------------------------------------------------------------------------------------


def plain_file(sample: Path, driver: str, ending: str) -> Path:
    """Return the parcels as a county has them: a spatial index, and one of ``parcel_id``."""
    path = sample.with_name(f"in-place-{sample.stem}{ending}")
    if not path.exists():
        command = ["ogr2ogr", "-f", driver, str(path), str(sample), "parcels", "-nln", "lots"]
        subprocess.run([*command, "-gt", "100000"], check=True, capture_output=True)
        if driver == "GPKG":
            with closing(sqlite3.connect(path)) as file:
                file.execute("CREATE INDEX lots_parcel_id ON lots (parcel_id)")
                file.commit()
    return path


def layer_of(path: Path) -> QgsVectorLayer:
    return QgsVectorLayer(str(path), "lots", "ogr")


def layer_table(path: Path) -> Any:
    from parcel_lookup.core.gis.source.layer_table import LayerTable

    return LayerTable(layer_of(path))


def postgis_uri(server: PostGis) -> str:
    login = server.server.arguments()
    uri = QgsDataSourceUri()
    mode = QgsDataSourceUri.SslMode.SslDisable
    names = ("host", "port", "dbname", "user", "password")
    uri.setConnection(*(str(login[name]) for name in names), mode)
    uri.setDataSource("public", "parcels", "geom", "", "fid")
    return uri.uri(False)


def postgis_table(uri: str) -> Any:
    from parcel_lookup.core.gis.source.postgres_table import PostgresTable

    return PostgresTable(uri, Run())


@contextmanager
def source_of(table: Any, *ids: str) -> Iterator[Any]:
    """Yield a source; with ID columns, ``svc_uuid`` is generated from them."""
    from parcel_lookup.core.gis.source.source import LayerSource

    unused = {"svc_uuid": FieldSource("apn", ("svc_uuid",))} if ids else {}
    mapping = ColumnMapping({}, locate=False, by_name=True)
    if unused:
        columns = [one.name for one in table.columns if one.name != "svc_uuid"]
        named = ColumnMapping({}, locate=False).bind(columns).fields
        mapping = ColumnMapping(dict(named), locate=False, by_name=False, keep_unmapped=False)
    mapping = replace(mapping, ids=ids)
    context = QgsProject.instance().transformContext()
    with closing(LayerSource(lambda _: table, mapping, UUID(int=1), context)) as one:
        yield one


# ---- measuring ----------------------------------------------------------------------------------


def _found(source: Any, query: Query) -> list[Any]:
    with closing(source.read(query, Run())) as batches:
        return [parcel for batch in batches for parcel in batch.parcels]


def _timed(work: Callable[[Any], Sequence[Any]], items: Sequence[Any]) -> tuple[float, int]:
    """Return the median seconds of work with each item, and of the number of its results."""
    times, numbers = [], []
    gc.collect()
    gc.disable()
    for item in items:
        started = time.perf_counter()
        found = work(item)
        times.append(time.perf_counter() - started)
        numbers.append(len(found))
        del found
    gc.enable()
    return statistics.median(times), int(statistics.median(numbers))


class _Requests(NamedTuple):
    """What is requested of each table."""

    areas: list[bytes]
    points: list[tuple[float, float]]
    uuids: list[tuple[str, ...]]
    parcel_ids: list[tuple[str, ...]]
    parts: list[str]
    #: That thousands have.
    many: list[str]
    addresses: list[tuple[str, str]]
    half: bytes


def _requests(sample: Path) -> _Requests:
    with closing(RequestMaker(sample)) as maker:
        areas = [maker.area(row, 20).values[0] for row in maker.some_rows("minx, miny")]
        middles = maker.some_rows("(minx + maxx) / 2, (miny + maxy) / 2")  # of parcels' boxes
        points = [shapely.Point(*one) for one in middles]
        several = []
        for field in ("svc_uuid", "parcel_id"):
            rows = maker._rows(field)  # noqa: SLF001
            several.append([tuple(next(rows)[0] for _ in range(_IDS)) for _ in range(_REQUESTS)])
        shares = maker.contains()
        parts, many = (
            [pair.request.filters[0].value for pair in shares[name]] for name in ("few", "many")
        )
        addresses = [tuple(row) for row in maker.some_rows("situs, city")]
    with closing(sqlite3.connect(sample)) as file:
        query = "SELECT min(minx), min(miny), max(maxx), max(maxy) FROM rtree_parcels_geom"
        west, south, east, north = file.execute(query).fetchone()
    half = shapely.box(west, south, (west + east) / 2, north).wkb
    return _Requests(areas, [(p.y, p.x) for p in points], *several, parts, many, addresses, half)


def _measure_table(
    kind: str, table: Callable[[], Any], layer: QgsVectorLayer, requests: _Requests
) -> Iterator[SourceTime]:
    """Measure requests of a table, next to tools of QGIS over a layer of the same rows.

    The goals are for layers that can filter.
    """
    sends = kind != GEODATABASE

    def row(what: str, ours: tuple[float, int], most: float | None, *qgis: Any) -> SourceTime:
        return SourceTime(kind, what, *ours, most if sends else None, *qgis)

    def selected(expression: str) -> Sequence[int]:
        layer.selectByExpression(expression)
        return layer.selectedFeatureIds()

    def by_ids(field: str, ids: Sequence[str]) -> Sequence[int]:
        listed = ", ".join(f"'{one}'" for one in ids)
        return selected(f'"{field}" IN ({listed})')

    with source_of(table()) as source:
        _found(source, Query(polygons=(requests.areas[0],)))  # opened

        def by(*condition: Any) -> list[Any]:
            return _found(source, Query((Filter(*condition),)))

        def at(place: Any) -> Sequence[Any]:
            (match,) = source.at([place], Run())
            assert not match.batch.gaps
            return match.batch.parcels

        ours = _timed(lambda one: _found(source, Query(polygons=(one,))), requests.areas)
        theirs = _timed(lambda one: _extract(layer, one), requests.areas)
        yield row(SMALL_AREA.replace("area", "polygon"), ours, 0.020, theirs[0], EXTRACT)
        yield row("a click", _timed(lambda p: at(PointPlace(*p)), requests.points), 0.020)
        words = "with an index" if sends else "without an index"
        ids = requests.parcel_ids
        ours = _timed(lambda some: by("parcel_id", "in", some), ids[:1])
        yield row(f"the first {_IDS} IDs {words}", ours, None)
        ours = _timed(lambda some: by("parcel_id", "in", some), ids[1:])
        theirs = _timed(lambda some: by_ids("parcel_id", some), ids[1:])
        yield row(f"{_IDS} IDs {words}", ours, 0.005, theirs[0], SELECT)
        ours = _timed(lambda some: _found(source, Query(ids=some)), requests.uuids)
        theirs = _timed(lambda some: by_ids("svc_uuid", some), requests.uuids)
        yield row(f"{_IDS} svc_uuids without an index", ours, 0.4, theirs[0], SELECT)
        ours = _timed(lambda part: by("owner", "ilike", part), requests.parts)
        theirs = _timed(lambda part: selected(f"\"owner\" ILIKE '%{part}%'"), requests.parts)
        words = "" if sends else ", compared client-side"
        yield SourceTime(
            *(kind, f"part of the owner that few have{words}", *ours),
            *(0.5 if sends else 1.5, theirs[0], SELECT),
        )
        first, *rest = requests.addresses
        yield row("the first address", _timed(lambda one: at(AddressPlace(*one)), [first]), None)
        yield row("another address", _timed(lambda one: at(AddressPlace(*one)), rest), None)

        def count(acres: float) -> Sequence[None]:
            return [None] * source.count(Query((Filter("acres", "gte", acres),)), Run())

        what = "the number of all parcels that a filter finds"
        yield row(what, _timed(count, [0.5, 5, 50]), None)
    with source_of(table(), "parcel_id") as source:
        all_ids = [one.svc_uuid for one in _found(source, Query(polygons=(requests.areas[1],)))]
    with source_of(table(), "parcel_id", "situs") as source:  # of which nothing is known
        ours = _timed(lambda some: _found(source, Query(ids=tuple(some))) or some, [all_ids])
        yield row("IDs that are generated for the first time", ours, 2.0)


# ---- result layers ------------------------------------------------------------------------------


class _Filling:
    """A sink that fills a result layer, in one thread."""

    def __init__(self) -> None:
        from parcel_lookup.core.gis.layer.features import FeatureBuilder
        from parcel_lookup.core.gis.layer.feeding import FeedingLayer
        from parcel_lookup.core.gis.layer.schema import ResultSchema

        self._builder = FeatureBuilder(ResultSchema())
        fields = self._builder.schema.open()
        self.fed = FeedingLayer("Parcels", fields, QgsProject.instance(), lambda: None)

    def add(self, found: list[Found]) -> None:
        """Build and add features."""
        self.fed.waiting += self._builder.build(found).features
        while self.fed.waiting:
            self.fed.add_waiting(_SLICE)


def _fill(source: Any, search: Search) -> Sequence[None]:
    sink = _Filling()
    outcome = run_search(search, [NamedSource(source)], Run(), sink)
    assert outcome.complete, outcome
    return [None] * sink.fed.layer.featureCount()


def _extract(layer: QgsVectorLayer, area: bytes) -> Sequence[None]:
    """Run Extract by location into a memory layer."""
    polygon = QgsVectorLayer("Polygon?crs=EPSG:4326", "area", "memory")
    feature, geometry = QgsFeature(), QgsGeometry()
    geometry.fromWkb(area)
    feature.setGeometry(geometry)
    assert polygon.dataProvider().addFeatures([feature])[0]
    context = QgsProcessingContext()
    context.setProject(QgsProject.instance())
    algorithm = QgsApplication.processingRegistry().algorithmById("native:extractbylocation")
    parameters = {"INPUT": layer, "PREDICATE": [0], "INTERSECT": polygon, "OUTPUT": "memory:"}
    results, is_done = algorithm.run(parameters, context, QgsProcessingFeedback())
    assert is_done
    return [None] * context.getMapLayer(results["OUTPUT"]).featureCount()


def _measure_layers(
    kind: str, table: Callable[[], Any], layer: QgsVectorLayer, requests: _Requests
) -> Iterator[SourceTime]:
    area, parts = requests.half, (requests.many or requests.parts)[:5]
    with source_of(table()) as source:
        ours = _timed(lambda one: _fill(source, Search(((one, 0),))), [area] * 3)
        theirs = _timed(lambda one: _extract(layer, one), [area] * 3)
        assert ours[1] == theirs[1], (ours, theirs)
        what = "the parcels in a polygon into a result layer"
        yield SourceTime(kind, what, *ours, None, theirs[0], EXTRACT, 3.0)
        ours = _timed(
            lambda part: _fill(source, Search(filters=(Filter("owner", "ilike", part),))), parts
        )

        def select(part: str) -> Sequence[int]:
            layer.selectByExpression(f"\"owner\" ILIKE '%{part}%'")
            return layer.selectedFeatureIds()

        theirs = _timed(select, parts)
        what = "the parcels that a filter finds into a result layer"
        yield SourceTime(kind, what, *ours, None, theirs[0], SELECT)


def _measure(parcels: int, kinds: Sequence[str]) -> Iterator[SourceTime]:
    from qgis.analysis import QgsNativeAlgorithms

    registry = QgsApplication.processingRegistry()
    if registry.providerById("native") is None:
        registry.addProvider(QgsNativeAlgorithms(registry))
    sample = sample_file(parcels, KEPT)
    requests = _requests(sample)
    for kind, driver, ending in (
        (GEOPACKAGE, "GPKG", ".gpkg"),
        (GEODATABASE, "OpenFileGDB", ".gdb"),
    ):
        if kind in kinds:
            path = plain_file(sample, driver, ending)
            all_of = kind, lambda path=path: layer_table(path), layer_of(path), requests
            yield from _measure_table(*all_of)
            yield from _measure_layers(*all_of)
    if POSTGIS in kinds:
        try:
            server = PostGis(sample)
        except NotInstalled as missing:
            print(f"PostGIS was not measured: {missing}", file=sys.stderr)
            return
        with server:
            server.run("DROP INDEX parcels_svc_uuid_idx")
            uri = postgis_uri(server)
            layer = QgsVectorLayer(uri, "parcels", "postgres")
            all_of = POSTGIS, lambda: postgis_table(uri), layer, requests
            yield from _measure_table(*all_of)
            yield from _measure_layers(*all_of)


def main() -> None:
    """Print the results as JSON in the last line."""
    application = QgsApplication([], False)
    application.initQgis()
    parcels = int(sys.argv[1]) if len(sys.argv) > 1 else PARCELS
    results = []
    for one in _measure(parcels, sys.argv[2:] or (GEOPACKAGE, GEODATABASE, POSTGIS)):
        print(one, file=sys.stderr, flush=True)
        results.append(one)
    print(json.dumps(results))


if __name__ == "__main__":
    main()
