"""Benchmark of searching a parcel file of a million parcels, side by side with PostGIS.

`scripts/bench.py` calls `measure_files`, which runs this file in a process of its own: its peak
memory is that of QGIS's libraries and the searches.
"""

from __future__ import annotations

import gc
import json
import math
import os
import random
import resource
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any, Literal, NamedTuple

import shapely
from bench_postgis import PostGis
from qgis.core import QgsApplication

from parcel_lookup.core.contract import (
    FILE_CAPABILITIES,
    AreaRequest,
    Cancellation,
    Filter,
    Parcel,
    QueryRequest,
    Request,
)
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.source.source import LayerSource
from parcel_lookup.core.parcel_file import text_index
from parcel_lookup.service.file import source as file_source
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.postgres import NotInstalled

PARCELS = 1_000_000
#: Where generated files are kept for the next run.
KEPT = Path(tempfile.gettempdir(), "parcel-lookup-bench")
#: Kinds of requests.
SMALL_AREA, LARGE_AREA = "area of about 20 parcels", "area of about 2,000 parcels"
CONTAINS, ID, COUNT = "contains", "id", "count"
_SIZES = {SMALL_AREA: 20, LARGE_AREA: 2000}
#: Numbers of parcels that parts of owners' names find.
SHARES = {"few": (5, 50), "some": (200, 600), "many": (1500, 4000)}
#: Requests of each kind, none like another: what is kept of one is of no use to the next.
_REQUESTS = 15
#: Owners of whose names parts are tried, for each request.
_MOST_OWNERS = 20
_LARGEST_PAGE = FILE_CAPABILITIES.max_page


class FileTimes(NamedTuple):
    """Median seconds of requests."""

    kind: str
    what: str
    ours: float
    #: None where PostGIS is not installed.
    postgis: float | None
    #: Median number of parcels that were found.
    parcels: int

    @property
    def ratio(self) -> float | None:
        """How many times as fast as PostGIS."""
        return None if self.postgis is None else self.postgis / self.ours


class FileResults(NamedTuple):
    """What was measured."""

    times: list[FileTimes]
    #: Bytes, of the process that searched.
    peak_memory: int
    #: The versions of PostgreSQL and PostGIS, or why they were not measured.
    server: str
    parcels: int

    def of(self, kind: str) -> list[FileTimes]:
        """Return the times of a kind of requests."""
        return [one for one in self.times if one.kind == kind]


class Pair(NamedTuple):
    """A request, and the condition of a statement that finds the same parcels in PostGIS."""

    request: Request
    condition: str
    values: tuple[Any, ...]

    def counting(self) -> Pair:
        """Return the same for the number of parcels alone."""
        return self._replace(request=replace(self.request, limit=0))


def measure_files(parcels: int = PARCELS) -> FileResults:
    """Return what is measured in a process of its own."""
    command = [sys.executable, __file__, str(parcels)]
    run = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    times, *rest = json.loads(run.stdout.splitlines()[-1])
    return FileResults([FileTimes(*one) for one in times], *rest)


def sample_file(parcels: int, folder: Path = KEPT) -> Path:
    """Return a generated county of this size, which is kept for the next run."""
    path = folder / f"parcels-{parcels}.gpkg"
    if not path.exists():
        folder.mkdir(exist_ok=True)
        code = "from parcel_lookup.service.cli import main; main()"
        command = [sys.executable, "-c", code, "sample", "--to", str(path)]
        subprocess.run([*command, "--parcels", str(parcels)], check=True, stdout=sys.stderr)
    text_index.refresh(path, Cancellation())  # of an earlier version of the plugin
    return path


def _measure(parcels: int) -> FileResults:
    path = sample_file(parcels)
    try:
        server, name = PostGis(path), ""
    except NotInstalled as missing:
        server, name = nullcontext(), f"PostGIS was not measured: {missing}"
    with server as postgis:
        with closing(RequestMaker(path)) as requests:
            kinds = requests.all()
            print("made the requests", file=sys.stderr, flush=True)
        with closing(parcel_source(path)) as source:
            # Opened, and the first look at the columns is done.
            _found(source, _query("owner", "ilike", "zzz"))
            for pair in (pair for pairs in kinds.values() for pair in pairs[:3]):
                _compare_results(source, postgis, pair)
            times = [_time(*names, source, postgis, pairs) for names, pairs in kinds.items()]
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
        return FileResults(times, peak, name or postgis.version, parcels)


def _time(
    kind: str, what: str, source: LayerSource, postgis: PostGis | None, pairs: Sequence[Pair]
) -> FileTimes:
    """Measure both sides alternately."""
    ours, theirs, numbers = [], [], []
    gc.collect()
    gc.disable()  # as in QGIS's tasks (`core.gis.qt.garbage`)
    for pair in pairs:
        found = rows = None  # what the last ones returned is not let go while others are measured
        started = time.perf_counter()
        found = _found(source, pair.request)
        ours.append(time.perf_counter() - started)
        numbers.append(found if isinstance(found, int) else len(found))
        if postgis is not None:
            statement = _statement(postgis, pair)
            started = time.perf_counter()
            rows = postgis.fetch(statement, pair.values)
            theirs.append(time.perf_counter() - started)
            assert rows
    gc.enable()
    server = statistics.median(theirs) if theirs else None
    number = int(statistics.median(numbers))
    return FileTimes(kind, what, statistics.median(ours), server, number)


class RequestMaker:
    """Makes requests that find parcels in a file, `number` of each kind."""

    def __init__(self, path: Path, number: int = _REQUESTS) -> None:
        self.source = file_source.FileSource(path)
        self._number = number
        self._connection = sqlite3.connect(path)
        self._chance = random.Random(1)  # noqa: S311 - no secret
        query = "SELECT max(fid), max(state) FROM parcels"
        #: The state of the parcels, which are all in the same one.
        self._last, self.state = self._connection.execute(query).fetchone()

    def close(self) -> None:
        """Close the file."""
        self.source.close()
        self._connection.close()

    def all(self) -> dict[tuple[str, str], list[Pair]]:
        """Return the requests by kind and what they request; none where no parcels are found."""
        found = {
            (kind, kind): [self.area(row, size) for row in self.some_rows("minx, miny")]
            for kind, size in _SIZES.items()
        }
        for share, pairs in self.contains().items():
            found[CONTAINS, f"part of the owner that {share} have"] = pairs
        for field in ("svc_uuid", "parcel_id"):
            found[ID, f"a {field}"] = [
                Pair(_query(field, "eq", value), f"{field} = %s", (value,))
                for (value,) in self.some_rows(field)
            ]
        counted = list(found.items())
        for (_, what), pairs in counted:
            found[COUNT, f"count, {what}"] = [pair.counting() for pair in pairs]
        found.update(self._counts())
        return {names: pairs for names, pairs in found.items() if pairs}

    def _counts(self) -> dict[tuple[str, str], list[Pair]]:
        one, both = [], []
        for acres, city in self.some_rows("acres, city"):
            at_least, here = Filter("acres", "gte", acres), Filter("city", "eq", city)
            one.append(Pair(QueryRequest((at_least,), limit=0), "acres >= %s", (acres,)))
            both.append(
                Pair(
                    QueryRequest((here, at_least), limit=0),
                    "city = %s AND acres >= %s",
                    (city, acres),
                )
            )
        return {(COUNT, "count, acres"): one, (COUNT, "count, city and acres"): both}

    def area(
        self,
        place: tuple[float, float],
        number: int,
        shape: Literal["round", "square"] = "round",
    ) -> Pair:
        """Return a circle or square around a place that meets about this number of parcels."""
        # From a small one, so that no area with most of the parcels is counted.
        least, most, radius = 0.0, math.inf, 1e-4
        while True:
            area = shapely.Point(place).buffer(radius, quad_segs=8, cap_style=shape).wkb
            count = self.count(AreaRequest((area,), limit=0))
            if abs(count - number) <= 0.15 * number or most - least < 1e-7 or radius > 1:
                break
            least, most = (least, radius) if count > number else (radius, most)
            radius = 2 * radius if most == math.inf else (least + most) / 2
        condition = "ST_Intersects(geom, ST_GeomFromWKB(%s, 4326))"
        return Pair(AreaRequest((area,), limit=_LARGEST_PAGE), condition, (area,))

    def contains(self) -> dict[str, list[Pair]]:
        """Return parts of owners' names by the number of parcels that have them."""
        found: dict[str, dict[str, Pair]] = {share: {} for share in SHARES}
        for (owner,), _ in zip(self._rows("owner"), range(_MOST_OWNERS * self._number)):
            if all(len(pairs) == self._number for pairs in found.values()):
                break
            start = self._chance.randint(0, max(0, len(owner) - 5))
            part = owner[start : start + self._chance.randint(5, 12)].strip()
            # What the two sides fold differently is not compared.
            if len(part) < 4 or not part.isascii() or not part.replace(" ", "").isalnum():
                continue
            pair = Pair(_query("owner", "ilike", part), "owner ILIKE %s", (f"%{part}%",))
            count = self.count(pair.counting().request)
            for share, (least, most) in SHARES.items():
                if least <= count <= most and len(found[share]) < self._number:
                    found[share][part] = pair
        return {share: list(pairs.values()) for share, pairs in found.items()}

    def count(self, request: Request) -> int:
        """Return the number of parcels that a request finds."""
        count = self.source.fetch(request, Cancellation()).count
        assert count is not None
        return count

    def some_rows(self, columns: str) -> Iterator[tuple[Any, ...]]:
        """Yield values of rows picked by chance; of no row with a null."""
        return (row for row, _ in zip(self._rows(columns), range(self._number)))

    def _rows(self, columns: str) -> Iterator[tuple[Any, ...]]:
        """Yield values of rows picked by chance, without end; of no row with a null."""
        tables = "parcels JOIN rtree_parcels_geom ON id = fid"
        query = f"SELECT {columns} FROM {tables} WHERE fid = ?"  # noqa: S608 - columns of ours
        while True:
            fid = self._chance.randint(1, self._last)
            row = self._connection.execute(query, (fid,)).fetchone()
            if row is not None and None not in row:
                yield row


def _query(*condition: Any) -> QueryRequest:
    return QueryRequest((Filter(*condition),), limit=_LARGEST_PAGE)


def _found(source: LayerSource, request: AreaRequest | QueryRequest) -> list[Parcel] | int:
    """Return the parcels of a request, or their number if it has the limit 0."""
    polygons = request.polygons if isinstance(request, AreaRequest) else ()
    query = Query(request.filters, polygons=polygons)
    if request.limit == 0:
        return source.count(query, Run())
    with closing(source.read(query, Run())) as batches:
        return [parcel for batch in batches for parcel in batch.parcels]


def _statement(postgis: PostGis, pair: Pair) -> str:
    columns = [f'"{name}"' for name in _columns(postgis)]
    what = "count(*)" if pair.request.limit == 0 else ", ".join([*columns, "ST_AsBinary(geom)"])
    return f"SELECT {what} FROM parcels WHERE {pair.condition}"  # noqa: S608 - conditions of ours


def _columns(postgis: PostGis) -> list[str]:
    rows = postgis.fetch(
        "SELECT column_name FROM information_schema.columns WHERE table_name = 'parcels' "
        "AND column_name NOT IN ('fid', 'geom') ORDER BY ordinal_position"
    )
    return [name for (name,) in rows]


def _compare_results(source: LayerSource, postgis: PostGis | None, pair: Pair) -> None:
    """Raise ValueError unless both sides return the same parcels, values, and geometries."""
    found = _found(source, pair.request)
    if postgis is None:
        return
    rows = postgis.fetch(_statement(postgis, pair), pair.values)
    if isinstance(found, int):
        if rows != [(found,)]:
            raise ValueError(f"{pair}: {found} and {rows[0][0]} parcels")
        return
    names = _columns(postgis)
    theirs = {row[names.index("svc_uuid")]: row for row in rows}
    ours = {parcel.svc_uuid: parcel for parcel in found}
    if ours.keys() != theirs.keys() or len(rows) != len(found):
        raise ValueError(f"{pair}: {len(ours)} and {len(theirs)} parcels")
    for svc_uuid, parcel in ours.items():
        values = dict(zip(names, theirs[svc_uuid]))
        if any(parcel.attributes[name] != _read(value) for name, value in values.items()):
            raise ValueError(f"{svc_uuid}: {parcel.attributes} and {values}")
        if not _is_same_shape(parcel.wkb, bytes(theirs[svc_uuid][-1])):
            raise ValueError(f"{svc_uuid} has another geometry")


def _read(value: Any) -> Any:
    """Return a value as a mapping reads it: text has no blanks at its ends."""
    return (value.strip() or None) if isinstance(value, str) else value


def _is_same_shape(ours: bytes, theirs: bytes) -> bool:
    one, other = shapely.get_parts(shapely.from_wkb(ours)), shapely.from_wkb(theirs).geoms
    return len(one) == len(other) and all(shapely.equals_exact(one, list(other)))


def main() -> None:
    """Print the results as JSON."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QgsApplication([], False)
    application.initQgis()
    results = _measure(int(sys.argv[1]) if len(sys.argv) > 1 else PARCELS)
    print(json.dumps(results), flush=True)
    os._exit(0)  # QGIS may crash when Python ends


if __name__ == "__main__":
    main()
