"""`make bench-service`: measure the service side by side with other servers, as ratios in one run.

The others have the same parcels in PostGIS: pygeoapi, tipg, and pgbench, which runs the SQL that
makes the same JSON. Every server is sent the same requests, and every response is checked. Prints
the rows, and writes them to `docs/benchmarks-service.md`.
"""

from __future__ import annotations

import argparse
import itertools
import re
import shutil
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple, Protocol

import psycopg
from bench_client import Ceiling, Sent, WrongResponse, measure_ceilings
from bench_files import KEPT, RequestMaker, sample_file
from bench_postgis import PostGis
from bench_requests import (
    ADDRESS,
    AREA,
    AREA_PAGE,
    CONTAINS,
    ID,
    INDEXES,
    LARGE_AREA,
    POINT,
    QUERY_PAGE,
    Call,
    Found,
    difference,
    found_in_features,
    found_in_file,
    found_in_response,
    literal_statement,
    make_calls,
    ogc_parameters,
    pages_of,
    statement,
)
from bench_rows import Row, collect, ms, write_page
from bench_servers import (
    WORKERS,
    OgcService,
    OurService,
    Pgbench,
    Pygeoapi,
    Tipg,
    can_serve,
    load_database,
)

from parcel_lookup.service.file.source import FileSource, write_records
from parcel_lookup.tests.support.postgres import NotInstalled

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks-service.md"
PARCELS, GROWN = 1_000_000, 3_000_000
CONNECTIONS = 8
#: Different requests of each kind; pgbench takes no more.
_REQUESTS = 120
#: Different areas of 2,000 parcels.
_LARGE_AREAS = 10
_GROWING = (POINT, ID, AREA)
#: From this number of parcels, a measurement needs as much free space.
_LARGE, _BYTES_FOR_LARGE = 10_000_000, 80 * 10**9
#: Bodies for the ceiling of the client: a parcel, and a page of 100.
_SIZES = (1_500, 130_000)
_MOST_MEMORY = 150 * 2**20
_FOLDED = re.compile(r"\b(\w+)_folded\b")
_INDEXES_OF_LARGEST = """
    SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = (
        SELECT oid FROM pg_class
        WHERE relispartition AND relkind = 'r' AND relname LIKE 'parcels%'
        ORDER BY reltuples DESC LIMIT 1
    )
"""
_INTRODUCTION = (
    "Written by `make bench-service`, which compares the service with other servers that have the"
    f" same parcels, in one run. Requests come over {CONNECTIONS} keep-alive connections, the same"
    " ones for all, and every response is checked; speeds are requests per second. Our service,"
    f" pygeoapi, and tipg have {WORKERS} worker processes each; pgbench has {CONNECTIONS} clients"
    " and runs the SQL that makes the same JSON, by the simple protocol, and by the one with"
    " prepared statements. The ratios are significant, with the range of the runs in parentheses;"
    " the speeds depend on the machine."
)


class Rate(NamedTuple):
    """Speeds of a server with requests of a kind, one for each run."""

    #: Requests per second; areas per second for `LARGE_AREA`.
    per_second: list[float]
    #: Why it could not be measured, or "".
    failure: str = ""


class Side(Protocol):
    """A server in the comparison."""

    name: str
    #: The kinds of requests that it has; None: all.
    kinds: Sequence[str] | None

    def find(self, call: Call, *, all_pages: bool) -> Found:
        """Return the results of a call."""

    def measure(self, calls: Sequence[Call], counts: Sequence[int], *, all_pages: bool) -> float:
        """Return requests per second; `counts` are the numbers of matches."""


class _Service:
    """Our service with one of its backends."""

    kinds = None

    def __init__(self, server: OurService, seconds: float) -> None:
        self.name = server.name
        self.server = server
        self._seconds = seconds

    def find(self, call: Call, *, all_pages: bool) -> Found:
        requests = [call.request]
        if all_pages:
            first = found_in_response(self.server.read(self.server.write(call.request)))
            requests = pages_of(call, first.count)
        pages = [found_in_response(self.server.read(self.server.write(one))) for one in requests]
        return Found(pages[0].count, [record for page in pages for record in page.records])

    def measure(self, calls: Sequence[Call], counts: Sequence[int], *, all_pages: bool) -> float:
        if not all_pages:
            sent = self._sent(calls, counts)
            options = {"connections": CONNECTIONS, "seconds": self._seconds}
            return self.server.measure(sent, **options).per_second
        pages = [pages_of(call, count) for call, count in zip(calls, counts)]
        sent = [
            Sent(self.server.write(page), min(page.limit, count - page.offset))
            for one, count in zip(pages, counts)
            for page in one
        ]
        groups = [len(one) for one in pages]
        return self.server.measure(sent, connections=CONNECTIONS, groups=groups).per_second

    def median(self, calls: Sequence[Call], counts: Sequence[int]) -> float:
        """Return the median seconds of requests over a single connection."""
        sent = self._sent(calls, counts)
        return self.server.measure(sent, connections=1, seconds=self._seconds).median

    def _sent(self, calls: Sequence[Call], counts: Sequence[int]) -> list[Sent]:
        return [
            Sent(self.server.write(call.request), _records(call, count))
            for call, count in zip(calls, counts)
        ]


class _Ogc:
    """Another service, which has pages only."""

    kinds = (AREA_PAGE, QUERY_PAGE)

    def __init__(self, server: OgcService, seconds: float) -> None:
        self.name = server.name
        self._server = server
        self._seconds = seconds

    def find(self, call: Call, *, all_pages: bool) -> Found:
        assert not all_pages
        return found_in_features(self._server.read(self._server.write(ogc_parameters(call))))

    def measure(self, calls: Sequence[Call], counts: Sequence[int], *, all_pages: bool) -> float:
        assert not all_pages
        sent = [
            Sent(self._server.write(ogc_parameters(call)), _records(call, count))
            for call, count in zip(calls, counts)
        ]
        options = {"connections": CONNECTIONS, "seconds": self._seconds}
        return self._server.measure(sent, **options).per_second


class _Sql:
    """pgbench with the SQL that makes the JSON of a response of our service."""

    kinds = None

    def __init__(self, pgbench: Pgbench, postgis: PostGis, seconds: float, protocol: str) -> None:
        self.name = f"pgbench ({protocol} protocol)"
        self._pgbench = pgbench
        self._postgis = postgis
        self._seconds = seconds
        self._protocol = protocol

    def find(self, call: Call, *, all_pages: bool) -> Found:
        ((response,),) = self._postgis.fetch(statement(call, all_pages=all_pages), call.values)
        return found_in_response(response)

    def measure(self, calls: Sequence[Call], _counts: Sequence[int], *, all_pages: bool) -> float:
        statements = [literal_statement(self._postgis, call, all_pages=all_pages) for call in calls]
        clients = 1 if all_pages else CONNECTIONS
        return self._pgbench.measure(statements, self._seconds, clients, self._protocol)


def _records(call: Call, count: int) -> int:
    return min(call.request.limit, count - call.request.offset)


class Comparison:
    """Measures several servers alternately, with the same requests.

    The results of every request are compared with those of the parcel file first; a server that
    returns something else is not measured, and neither is one that fails.
    """

    def __init__(self, calls: Mapping[str, Sequence[Call]], maker: RequestMaker) -> None:
        self.calls = calls
        self._expected = {
            kind: [found_in_file(maker.source, call, all_pages=kind == LARGE_AREA) for call in made]
            for kind, made in calls.items()
        }
        self._rates: dict[tuple[str, str], list[float]] = defaultdict(list)
        self._failures: dict[tuple[str, str], str] = {}
        #: Why a server is not there.
        self.missing: Mapping[str, str] = {}

    def counts(self, kind: str) -> list[int]:
        """Return the numbers of matches of the calls of a kind."""
        return [found.count for found in self._expected[kind]]

    def check(self, sides: Sequence[Side]) -> None:
        """Compare the results of all servers with the expected ones."""
        self._each(sides, self._check)

    def measure(self, sides: Sequence[Side], runs: int) -> None:
        """Measure every kind with each server, one after the other, several times."""
        for run in range(runs):
            self._each(sides, self._measure)
            print(f"run {run + 1} of {runs} is complete", file=sys.stderr, flush=True)

    def rate(self, kind: str, name: str) -> Rate:
        """Return the speeds of a server."""
        failure = self.missing.get(name) or self._failures.get((kind, name), "")
        if not failure and not self.calls[kind]:
            failure = "there are too few parcels for these requests"
        return Rate(self._rates[kind, name], failure)

    def _each(self, sides: Sequence[Side], work: Callable[[str, Side], None]) -> None:
        """Do something with each server and kind for which it has not failed."""
        for kind, side in itertools.product(self.calls, sides):
            is_left_out = side.kinds is not None and kind not in side.kinds
            if is_left_out or not self.calls[kind] or (kind, side.name) in self._failures:
                continue
            try:
                work(kind, side)
            except Exception as error:  # noqa: BLE001 - of whatever kind, others are measured
                reason = " ".join(str(error).split())[:300] or type(error).__name__
                print(f"{kind}: {side.name}: {reason}", file=sys.stderr, flush=True)
                self._failures[kind, side.name] = reason

    def _check(self, kind: str, side: Side) -> None:
        for call, expected in zip(self.calls[kind], self._expected[kind]):
            differs = difference(side.find(call, all_pages=kind == LARGE_AREA), expected)
            if differs:
                raise WrongResponse(f"other results: {differs} ({call.request})")

    def _measure(self, kind: str, side: Side) -> None:
        rate = side.measure(self.calls[kind], self.counts(kind), all_pages=kind == LARGE_AREA)
        print(f"    {kind}: {side.name} {rate:,.1f}/s", file=sys.stderr, flush=True)
        self._rates[kind, side.name].append(rate)


def keep_same_addresses(calls: dict[str, list[Call]], maker: RequestMaker, sql: Side) -> None:
    """Drop the addresses at which the service finds more than the SQL, such as similar ones."""
    calls[ADDRESS] = [
        call
        for call in calls[ADDRESS]
        if not difference(sql.find(call, all_pages=False), found_in_file(maker.source, call))
    ]


# The rows of the table.


class Goal(NamedTuple):
    """The rows for requests of some kinds: how fast a backend must be against a server."""

    kinds: Sequence[str]
    against: str
    least: float


def ratio_rows(
    comparison: Comparison,
    backends: Sequence[str],
    goals: Sequence[Goal],
    also: Mapping[str, str],
) -> Iterator[Row]:
    """Yield a row for each kind, backend, and server.

    `also` has a second name for some servers, whose speed is added to the row.
    """
    for goal in goals:
        for kind in goal.kinds:
            for backend in backends:
                yield _ratio_row(comparison, kind, backend, goal, also.get(goal.against))


def _ratio_row(
    comparison: Comparison, kind: str, backend: str, goal: Goal, also: str | None
) -> Row:
    what = f"{kind}, {backend}, against {goal.against}"
    least = f"at least {goal.least:g} times as fast"
    ours, theirs = comparison.rate(kind, backend), comparison.rate(kind, goal.against)
    if theirs.failure:
        return Row(what, f"{goal.against}: {theirs.failure}", least, None)
    if ours.failure:
        return Row(what, ours.failure, least, False)
    ratios = [one / other for one, other in zip(ours.per_second, theirs.per_second)]
    ratio = statistics.median(ratios)
    measured = f"{ratio:.2f} times as fast{_range(ratios)}: {_speed(ours)}; {_speed(theirs)}"
    if also and comparison.rate(kind, also).per_second:
        measured += f"; {also} {_speed(comparison.rate(kind, also))}"
    return Row(what, measured, least, ratio >= goal.least)


def _speed(rate: Rate) -> str:
    return f"{statistics.median(rate.per_second):,.4g}/s"


def _range(ratios: Sequence[float]) -> str:
    return f" ({min(ratios):.2f} to {max(ratios):.2f})" if len(ratios) > 1 else ""


def memory_rows(backends: Sequence[_Service], parcels: int) -> Iterator[Row]:
    """Yield the rows on the memory of workers, after all of the other requests."""
    for backend in backends:
        size = backend.server.memory()
        yield Row(
            f"memory of a worker at {parcels:,} parcels (PSS), {backend.name}",
            f"{size >> 20} MB",
            f"at most {_MOST_MEMORY >> 20} MB",
            size <= _MOST_MEMORY,
        )


def growth_rows(
    small: tuple[_Service, Comparison, int], large: tuple[_Service, Comparison, int], runs: int
) -> Iterator[Row]:
    """Yield the rows on the median time of a request with more parcels, over one connection."""
    names = f"{small[2]:,} to {large[2]:,} parcels"
    for kind in _GROWING:
        medians: list[list[float]] = [[], []]
        for _ in range(runs):
            for times, (service, comparison, _) in zip(medians, (small, large)):
                calls = comparison.calls[kind]
                times.append(service.median(calls, comparison.counts(kind)))
        ratios = [after / before for before, after in zip(*medians)]
        ratio = statistics.median(ratios)
        before, after = (ms(statistics.median(times)) for times in medians)
        yield Row(
            f"growth of the median, {kind}, {small[0].name}, from {names}",
            f"{ratio:.2f} times{_range(ratios)}: {before}; {after}",
            "at most 1.3 times",
            ratio <= 1.3,
        )


def loading_rows(path: Path, postgis: PostGis, parcels: int, runs: int) -> Iterator[Row]:
    """Yield the row on loading a file into PostGIS."""
    ours, theirs, statements = [], [], []
    for _ in range(runs):
        with postgis.server.database() as url:
            started = time.perf_counter()
            load_database(path, url)
            ours.append(time.perf_counter() - started)
            statements = _same_indexes(url)
        database = postgis.server.create_database()
        started = time.perf_counter()
        postgis.load(database, ("parcels", "buildings"), statements)
        theirs.append(time.perf_counter() - started)
        postgis.server.drop_database(database)
    ratios = [one / other for one, other in zip(ours, theirs)]
    ratio = statistics.median(ratios)
    seconds = f"{statistics.median(ours):.0f} s; ogr2ogr {statistics.median(theirs):.0f} s"
    yield Row(
        f"{parcels:,} parcels loaded into PostGIS, against ogr2ogr with the same indexes"
        f" ({len(statements)}, and those that it makes itself)",
        f"{ratio:.2f} times as long{_range(ratios)}: {seconds}",
        "at most 1.5 times",
        ratio <= 1.5,
    )


def _same_indexes(url: str) -> list[str]:
    """Return statements for the indexes of the service's largest partition, on other tables."""
    with psycopg.connect(url) as connection:
        rows = connection.execute(_INDEXES_OF_LARGEST).fetchall()
    statements = ["buildings USING btree (svc_uuid)"]
    for (definition,) in rows:
        unique, columns = re.fullmatch(
            r"CREATE( UNIQUE)? INDEX .*? USING (.*)", definition
        ).groups()
        if columns in ("gist (geom)", "btree (fid)"):  # ogr2ogr makes both
            continue
        statements.append("parcels USING " + _FOLDED.sub(r"lower(\1)", columns))
    return [f"CREATE INDEX ON {statement}" for statement in statements]


class _Bench:
    """Starts the servers, and measures them; they stop with `stack`."""

    def __init__(self, options: argparse.Namespace, stack: ExitStack) -> None:
        self._options = options
        self._stack = stack
        self._path = self._sample(options.parcels)
        self._postgis = stack.enter_context(PostGis(self._path, INDEXES))
        others, missing = self._others()
        self.versions = ", ".join([self._postgis.version, *(other.name for other in others)])
        self._missing = missing
        self._backends = self._serve(self._path, self._postgis.server.create_database())
        pgbench, seconds = Pgbench(self._postgis), options.seconds
        self._sql = [
            _Sql(pgbench, self._postgis, seconds, protocol) for protocol in ("simple", "prepared")
        ]
        self._sides = [*self._backends, *others, *self._sql]

    def rows(self) -> Iterator[Row]:
        """Measure, and yield the rows."""
        options = self._options
        comparison = self._compare(self._path)
        comparison.missing = self._missing
        comparison.check([side for side in self._sides if side is not self._sql[1]])
        comparison.measure(self._sides, options.runs)
        backends = [backend.name for backend in self._backends]
        pages, small = (AREA_PAGE, QUERY_PAGE), (AREA, POINT, ID, ADDRESS)
        sql, prepared = (side.name for side in self._sql)
        goals = [
            Goal(pages, Pygeoapi.version, 10),
            Goal(pages, Tipg.version, 3),
            Goal((*pages, *small), sql, 0.7),
            Goal(tuple(CONTAINS.values()), sql, 0.8),
            Goal((LARGE_AREA,), sql, 0.5),
        ]
        yield from ratio_rows(comparison, backends, goals, {sql: prepared})
        yield from memory_rows(self._backends, options.parcels)
        if options.grown:
            yield from _or_reason("growth of the median", self._growth_rows(comparison))
        if can_serve("--database"):
            loading = loading_rows(self._path, self._postgis, options.parcels, options.runs)
            yield from _or_reason("loading into PostGIS", loading)

    def _growth_rows(self, comparison: Comparison) -> Iterator[Row]:
        grown = self._options.grown
        path = self._sample(grown)
        services = self._serve(path, self._postgis.server.create_database())
        larger = self._compare(path, _GROWING)
        larger.check(services)
        for small, large in zip(self._backends, services):
            before = (small, comparison, self._options.parcels)
            yield from growth_rows(before, (large, larger, grown), self._options.runs)

    def _compare(self, path: Path, kinds: Sequence[str] = ()) -> Comparison:
        with closing(RequestMaker(path, _REQUESTS)) as maker:
            calls = make_calls(maker, _LARGE_AREAS)
            if kinds:
                calls = {kind: calls[kind] for kind in kinds}
            else:
                keep_same_addresses(calls, maker, self._sql[0])
            print("made the requests", file=sys.stderr, flush=True)
            return Comparison(calls, maker)

    def _sample(self, parcels: int) -> Path:
        started = time.perf_counter()
        path = sample_file(parcels, self._options.folder)
        with closing(FileSource(path)) as source:
            is_finished = source.info().has_records
        if not is_finished:  # of an earlier version of the service
            write_records(path)
        seconds = time.perf_counter() - started
        size = path.stat().st_size / 1e6
        print(f"{path}: {size:,.0f} MB, ready in {seconds:.0f} s", file=sys.stderr, flush=True)
        return path

    def _others(self) -> tuple[list[_Ogc], dict[str, str]]:
        """Return the other services, and why some are missing."""
        others: list[_Ogc] = []
        missing = {}
        for make in (Pygeoapi, Tipg):
            try:
                server = self._stack.enter_context(make(self._postgis, self._options.folder))
                others.append(_Ogc(server, self._options.seconds))
            except (NotInstalled, RuntimeError) as error:  # noqa: PERF203
                missing[make.version] = " ".join(str(error).split())[-300:]
                print(missing[make.version], file=sys.stderr, flush=True)
        return others, missing

    def _serve(self, path: Path, database: str) -> list[_Service]:
        """Start our service with each backend."""
        workers = ["--workers", str(WORKERS)] if can_serve("--workers") else []
        servers = [OurService("embedded file", ["--data", str(path), *workers])]
        if can_serve("--database"):
            url = self._postgis.server.url(database)
            load_database(path, url)
            servers.append(OurService("PostGIS", workers, url))
        return [
            _Service(self._stack.enter_context(server), self._options.seconds) for server in servers
        ]


def _or_reason(what: str, rows: Iterator[Row]) -> Iterator[Row]:
    """Yield the rows, or one with the reason if they cannot be measured: the others are kept."""
    try:
        yield from rows
    except Exception as error:  # noqa: BLE001
        yield Row(what, " ".join(str(error).split())[:300], "measured", None)


def _client_in_words(ceilings: Sequence[Ceiling]) -> str:
    speeds = ", ".join(
        f"{one.per_second:,.0f} bodies of {one.size:,} bytes ({one.cpu:.0f} µs of CPU each)"
        for one in ceilings
    )
    return f"The client alone, with two processes that always send the same bytes: {speeds}/s."


def _commands(options: argparse.Namespace) -> str:
    arguments = f"--parcels {options.parcels} --grown {options.grown} --runs {options.runs}"
    return (
        f'Command: `make bench-service ARGS="{arguments}"`. `--grown {_LARGE}` needs 80 GB of disk'
        " space. Samples, and the virtual environments of pygeoapi and tipg, are kept in a"
        " temporary folder, or in `--folder FOLDER`."
    )


def main() -> None:
    """Measure, print, and write the rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--parcels", type=int, default=PARCELS, help="number of parcels")
    parser.add_argument("--grown", type=int, default=GROWN, help="for the growth; 0: without it")
    parser.add_argument("--runs", type=int, default=3, help="number of runs")
    parser.add_argument("--seconds", type=float, default=5, help="time of a measurement in a run")
    parser.add_argument("--folder", type=Path, default=KEPT, help="for samples and other servers")
    parser.add_argument("--to", type=Path, default=PAGE, help="the page to write")
    options = parser.parse_args()
    if options.grown >= _LARGE and shutil.disk_usage(options.folder).free < _BYTES_FOR_LARGE:
        sys.exit(f"{options.grown:,} parcels need 80 GB in {options.folder}.")
    options.folder.mkdir(parents=True, exist_ok=True)
    ceilings = measure_ceilings(_SIZES, options.seconds)
    print(_client_in_words(ceilings), flush=True)
    try:
        with ExitStack() as stack:
            bench = _Bench(options, stack)
            rows = collect(bench.rows())
            versions = bench.versions
    except NotInstalled as missing:
        sys.exit(f"Nothing was measured: {missing}")
    write_page(
        options.to,
        "Benchmarks of the service",
        _INTRODUCTION,
        f"{options.parcels:,} parcels, {versions}",
        rows,
        _client_in_words(ceilings),
        _commands(options),
    )


if __name__ == "__main__":
    main()
