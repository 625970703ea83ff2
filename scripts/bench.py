"""`make bench`: measure the speed, as ratios in one run.

Prints the rows, and writes them to `docs/benchmarks.md`.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from bench_addresses import measure_addresses, why_no_addresses
from bench_arcgis import measure_districts, measure_downloads, why_no_city, why_no_koop
from bench_copy import measure_copy
from bench_dialogs import measure_first_uses
from bench_dock import PARCELS, SEARCHES, measure_dock
from bench_export import measure_export
from bench_files import (
    CONTAINS,
    COUNT,
    ID,
    LARGE_AREA,
    SMALL_AREA,
    FileResults,
    FileTimes,
    measure_files,
)
from bench_finishing import measure_finishing
from bench_layer import Pause, measure_layer, measure_pauses
from bench_remote import measure_batches, measure_requests, measure_slow_service, measure_windows
from bench_report import PAGES, measure_report
from bench_report import PARCELS as IN_REPORT
from bench_rows import Row, collect, ms, write_page
from bench_sources import PARCELS as IN_PLACE
from bench_sources import SourceTime, measure_sources
from bench_typing import VALUES, measure_typing
from qgis.core import Qgis, QgsApplication

from parcel_lookup.service.sample import write_sample

PAGE = Path(__file__).resolve().parent.parent / "docs" / "benchmarks.md"
_INTRODUCTION = (
    "Written by `make bench`, which compares each row with what a user would otherwise do, in"
    " one run. The ratios are significant; the seconds depend on the machine."
)


def main() -> None:
    """Measure, print, and write the rows."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--to", type=Path, default=PAGE, help="the page to write")
    page = parser.parse_args().to
    application = QgsApplication([], True)
    application.initQgis()
    measures = (
        *(layer_rows, service_rows, window_rows, batch_rows, arcgis_rows),
        *(pause_rows, finishing_rows, export_rows, report_rows),
        *(typing_rows, dock_rows, request_rows, file_rows, source_rows),
        *(copy_rows, start_rows, first_use_rows),
        *(koop_rows, address_rows),
    )
    rows = collect(row for measure in measures for row in measure())
    write_page(page, "Benchmarks", _INTRODUCTION, f"QGIS {Qgis.QGIS_VERSION}", rows)


def address_rows() -> list[Row]:
    """Return the rows on labeled addresses; they are figures of correctness, not of speed."""
    if why_no_addresses():
        return [Row("labeled addresses", why_no_addresses(), "", None)]
    return [
        Row(
            f"{one.counted:,} different addresses with a street among the {one.lines:,} lines of "
            f"{one.name}: number, street, and unit as labeled",
            f"{one.right / one.counted:.1%}, without any comma "
            f"{one.right_without_commas / one.counted:.1%}; {one.wrong_quadrants} sure matches in "
            "a wrong quadrant",
            f"at least {one.goal:.1%}; no wrong quadrant",
            one.right >= one.goal * one.counted and not one.wrong_quadrants,
        )
        for one in measure_addresses()
    ]


def layer_rows() -> list[Row]:
    """Return the rows on responses converted to features."""
    times = measure_layer()
    by_json, by_qgis = times.ours / times.json_loads, times.qgis / times.ours
    what = "100,000 parcels of 33 fields, response text → features in the layer"
    seconds = f"{times.ours:.2f} s; json.loads {times.json_loads:.2f} s, QGIS {times.qgis:.2f} s"
    return [
        Row(
            f"{what}, against `json.loads`",
            f"{by_json:.2f} times as long ({seconds})",
            "at most 2.8 times, aim 2.5 times",
            by_json <= 2.8,
        ),
        Row(
            f"{what}, against QGIS opening and copying GeoJSON",
            f"{by_qgis:.2f} times as fast",
            "at least 4.5 times, aim 6 times",
            by_qgis >= 4.5,
        ),
    ]


def service_rows() -> list[Row]:
    """Return the row on a slow service."""
    with tempfile.TemporaryDirectory() as folder:
        county = Path(folder, "county.gpkg")
        write_sample(county, parcels=10_000, seed=1)
        times = measure_slow_service(county)
    ratio = times.one_by_one / times.ours
    return [
        Row(
            f"{times.parcels:,} parcels from a service that takes 100 ms per request",
            f"{ratio:.2f} times as fast as sequential requests ({times.ours:.2f} s; "
            f"{times.one_by_one:.2f} s); {times.most_at_once} in flight; {times.requests} requests,"
            f" {times.requests_needed} needed",
            "at least 4 times, aim 5.5 times; six in flight",
            ratio >= 4 and times.most_at_once == 6,
        )
    ]


def window_rows() -> list[Row]:
    """Return the row on a search with more matches than a query returns."""
    with tempfile.TemporaryDirectory() as folder:
        county = Path(folder, "county.gpkg")
        write_sample(county, parcels=100_000, seed=1)
        windows = measure_windows(county)
    return [
        Row(
            f"{windows.parcels:,} matches in windows, from a service that takes 100 ms per request",
            f"six in flight for {windows.share_in_flight:.0%} of the time, "
            f"{windows.mean_in_flight:.2f} on average ({windows.seconds:.1f} s); "
            f"{windows.requests:,} requests",
            f"six in flight; {windows.least:,} requests and at most 3 % more",
            windows.mean_in_flight >= 5.5 and windows.requests <= 1.03 * windows.least,
        )
    ]


def batch_rows() -> list[Row]:
    """Return the row on a search with many polygons."""
    with tempfile.TemporaryDirectory() as folder:
        county = Path(folder, "county.gpkg")
        write_sample(county, parcels=10_000, seed=1)
        times = measure_batches(county)
    ratio = times.one_by_one / times.ours
    return [
        Row(
            "2,000 polygons in 40 batches, from a service that takes 100 ms per request",
            f"{ratio:.2f} times as fast as one by one ({times.ours:.2f} s; "
            f"{times.one_by_one:.2f} s); {times.parcels:,} parcels, {times.requests} requests",
            "at least 5 times, aim 5.5 times",
            ratio >= 5,
        )
    ]


def arcgis_rows() -> list[Row]:
    """Return the rows on an ArcGIS layer, compared with QGIS's own provider on the same server."""
    what = "all parcels of a city from an ArcGIS layer, against QGIS's ArcGIS provider"
    goals = ("at least 8 times as fast, at most 1/15 of its requests", "at least twice as fast")
    if why_no_city():
        return [Row(what, why_no_city(), goal, None) for goal in goals]
    rows = []
    for found, goal in zip(measure_downloads(), goals):
        speed, requests = found.qgis / found.ours, found.qgis_requests / found.our_requests
        server = f"{ms(found.latency)} per request" if found.latency else "no latency"
        rows.append(
            Row(
                f"{found.parcels:,} parcels of an ArcGIS layer as features, {server}, against"
                " QGIS's ArcGIS provider",
                f"{speed:.1f} times as fast ({found.ours:.2f} s; QGIS {found.qgis:.2f} s), 1/"
                f"{requests:.1f} of its requests ({found.our_requests}; {found.qgis_requests})",
                goal,
                speed >= 8 and requests >= 15 if found.latency else speed >= 2,
            )
        )
    return rows


def koop_rows() -> list[Row]:
    """Return the row on the districts of a city through Koop."""
    what = "all zoning districts of a city through Koop, an ArcGIS feature service of others"
    goal = "the same pairs of district and parcel as in a parcel file"
    if why_no_koop():
        return [Row(what, why_no_koop(), goal, None)]
    found = measure_districts()
    return [
        Row(
            what,
            f"{found.pairs:,} pairs in {found.districts} districts, {found.seconds:.0f} s,"
            f" {found.requests:,} requests",
            goal,
            found.is_same,
        )
    ]


def pause_rows() -> list[Row]:
    """Return the rows on pauses of the main thread, with and without a map."""
    rows = []
    measure_pauses(2000)  # QGIS loads fonts and styles once
    for words, drawn in (("no map open", False), ("drawn on a map", True)):
        pauses = measure_pauses(drawn=drawn)
        rows.append(
            Row(
                f"pauses of the main thread while {pauses.features:,} parcels arrive, {words}",
                f"99 % under {ms(pauses.percentile_99)} CPU, {_longest(pauses.longest)}"
                f" ({pauses.seconds:.1f} s)",
                "99 % under 20 ms CPU, longest 100 ms, aim 50 ms",
                pauses.percentile_99 < 0.020 and pauses.longest.cpu <= 0.100,
            )
        )
    return rows


def finishing_rows() -> list[Row]:
    """Return the rows on finishing a layer, and on applying another style."""
    measure_finishing(1000)  # QGIS loads fonts and forms once
    finished, *styled = measure_finishing()
    slowest = max(styled, key=lambda one: one.total)
    waited = max(styled, key=lambda one: one.longest.cpu)
    words = f"{len(styled)} styles: at most {slowest.total:.3f} s ({slowest.what})"
    rows = []
    for what, measured, total, longest in (
        ("finishing", f"{finished.total:.3f} s", finished.total, finished.longest),
        ("applying another style to", words, slowest.total, waited.longest),
    ):
        rows.append(
            Row(
                f"{what} a layer of 100,000 parcels, in the main thread",
                f"{measured} CPU, {_longest(longest)}",
                "at most 0.5 s CPU, in slices of at most 50 ms",
                total <= 0.5 and longest.cpu <= 0.05,
            )
        )
    return rows


def export_rows() -> list[Row]:
    """Return the row on saving a Shapefile."""
    times = measure_export()
    ratio = times.ours / times.qgis
    return [
        Row(
            f"{times.features:,} parcels of 33 fields saved as a Shapefile, against QGIS's Save As",
            f"{ratio:.2f} times as long ({times.ours:.2f} s, table of "
            f"{times.our_bytes / 2**20:.0f} MB; QGIS {times.qgis:.2f} s, "
            f"{times.qgis_bytes / 2**20:.0f} MB)",
            "at most 1.3 times",
            ratio <= 1.3,
        )
    ]


def report_rows() -> list[Row]:
    """Return the rows on opening a report, and on saving one with a page for each parcel."""
    times = measure_report()
    pages = f"a report with a page for each of {PAGES} parcels saved as PDF"
    return [
        Row(
            f"a report on {IN_REPORT:,} parcels opened as a layout, CPU time of the main thread",
            ms(times.opened),
            "at most 0.2 s",
            times.opened <= 0.2,
        ),
        Row(
            pages,
            f"{times.saved:.1f} s ({times.cpu:.1f} s CPU time of the main thread)",
            "at most 10 s",
            times.saved <= 10,
        ),
        Row(
            f"{pages}: the longest step of the main thread",
            f"{ms(times.longest)} CPU",
            "at most 100 ms",
            times.longest <= 0.1,
        ),
    ]


def typing_rows() -> list[Row]:
    """Return the rows on typing in the filter builder, with panels closed and open."""
    rows = []
    for words, with_panels in (("panels closed", False), ("panels open", True)):
        found = measure_typing(with_panels=with_panels)
        rows.append(
            Row(
                f"a key in the filter builder until everything is repainted, ten rows and"
                f" {VALUES:,} completions, {words}",
                f"slowest {ms(found.longest_cpu)} CPU ({ms(found.longest)} by the clock, 99 %"
                f" under {ms(found.percentile_99)}); then deferred work of at most"
                f" {ms(found.longest_later)} CPU at a time ({found.keys} keys,"
                f" {found.completing} with the completions open)",
                "under 16 ms CPU each",
                found.longest_cpu < 0.016 and found.longest_later < 0.016,
            )
        )
    return rows


def dock_rows() -> list[Row]:
    """Return the row on keys in the dock."""
    found = measure_dock()
    return [
        Row(
            f"a key in the dock at its result number {SEARCHES}, of {PARCELS:,} parcels each",
            f"slowest {ms(found.longest_cpu)} CPU ({found.slowest}, {ms(found.longest)} by the"
            f" clock); then deferred work of at most {ms(found.longest_later)} CPU at a time"
            f" ({found.keys} keys)",
            "under 50 ms CPU each",
            found.longest_cpu < 0.05 and found.longest_later < 0.05,
        )
    ]


def request_rows() -> list[Row]:
    """Return the rows on the number of requests."""
    with tempfile.TemporaryDirectory() as folder:
        county = Path(folder, "county.gpkg")
        write_sample(county, parcels=5_000, seed=1)
        return [
            Row(
                f"requests sent: {found.what} ({found.parcels:,} parcels)",
                f"{found.sent}",
                f"{found.needed}",
                found.sent == found.needed,
            )
            for found in measure_requests(county)
        ]


def file_rows() -> list[Row]:
    """Return the rows on searching a parcel file, compared with PostGIS if it is installed."""
    results = measure_files()
    return [
        _limit_row(results, SMALL_AREA, 0.020),
        *_ratio_rows(results, LARGE_AREA, 0.5),
        *_ratio_rows(results, CONTAINS, 1.0),
        _limit_row(results, ID, 0.002),
        _limit_row(results, COUNT, 0.2),
    ]


def _limit_row(results: FileResults, kind: str, limit: float) -> Row:
    """Return the row on the slowest requests of a kind, which may take some seconds."""
    slowest = max(results.of(kind), key=lambda one: one.ours)
    return Row(
        _in_file(results, slowest.what),
        f"{_file_times(slowest)}; peak memory {results.peak_memory >> 20} MB",
        f"at most {1000 * limit:.0f} ms",
        slowest.ours <= limit,
    )


def _ratio_rows(results: FileResults, kind: str, least: float) -> list[Row]:
    """Return the rows on requests of a kind that are compared with one statement in PostGIS."""
    goal = f"at least {least} times as fast as one statement"
    rows = []
    for times in results.of(kind):
        what = f"{_in_file(results, times.what)}, all records, against one statement in PostGIS"
        if times.ratio is None:
            rows.append(Row(what, f"{_file_times(times)}; {results.server}", goal, None))
        else:
            measured = f"{times.ratio:.2f} times as fast ({_file_times(times)}; {results.server})"
            rows.append(Row(what, measured, goal, times.ratio >= least))
    return rows


def _in_file(results: FileResults, what: str) -> str:
    return f"a file of {results.parcels:,} parcels: {what}"


def _file_times(times: FileTimes) -> str:
    theirs = "" if times.postgis is None else f"; PostGIS {ms(times.postgis)}"
    return f"{ms(times.ours)} for {times.parcels:,} parcels{theirs}"


def source_rows() -> list[Row]:
    """Return the rows on parcels that are read in place, next to QGIS's own tools."""
    return list(map(_source_row, measure_sources()))


def _source_row(one: SourceTime) -> Row:
    what = f"{IN_PLACE:,} parcels in place, {one.table}: {one.what}"
    measured = f"{ms(one.seconds)} for {one.parcels:,} parcels"
    if one.ratio is not None and one.qgis is not None:
        ratio = one.seconds / one.qgis
        return Row(
            f"{what}, against QGIS's {one.tool}",
            f"{ratio:.2f} times as long ({measured}; QGIS {ms(one.qgis)})",
            f"at most {one.ratio:.0f} times",
            ratio <= one.ratio,
        )
    if one.qgis is not None:
        measured += f"; {one.tool} {ms(one.qgis)}"
    if one.most is None:
        return Row(what, measured, "to be named", True)
    return Row(what, measured, f"at most {1000 * one.most:.0f} ms", one.seconds <= one.most)


def copy_rows() -> list[Row]:
    """Return the rows on a copy of a Shapefile, and on searches in the copy."""
    times = measure_copy()
    ratio = times.copy / times.ogr2ogr
    what = f"in a copy of {times.rows:,} parcels: "
    searches = (
        ("a parcel ID", times.parcel_id, 0.001),
        ("100 IDs", times.ids, 0.005),
        ("a selective *contains*", times.contains, 0.1),
        ("the first address", times.address, 0.1),
    )
    return [
        Row(
            f"{times.rows:,} rows of a Shapefile copied with indexes of IDs and texts, against"
            " `ogr2ogr` to a GeoPackage with its spatial index",
            f"{ratio:.2f} times as long ({times.copy:.1f} s; ogr2ogr {times.ogr2ogr:.1f} s)",
            "at most 3.5 times",
            ratio <= 3.5,
        ),
        *(
            Row(what + name, ms(seconds), f"at most {ms(most)}", seconds <= most)
            for name, seconds, most in searches
        ),
    ]


def start_rows() -> list[Row]:
    """Return the row on the start of QGIS with the plugin, without its dock."""
    command = [sys.executable, str(Path(__file__).with_name("bench_start.py"))]
    runs = [subprocess.run(command, check=True, capture_output=True, text=True) for _ in range(7)]
    ms = statistics.median(float(run.stdout) for run in runs)
    return [
        Row(
            "the plugin's share of QGIS's start",
            f"{ms:.0f} ms (median of {len(runs)} processes)",
            "50 ms, aim 20 ms",
            ms <= 50,
        )
    ]


def first_use_rows() -> list[Row]:
    """Return the rows on opening each dialog for the first time, in an idle QGIS Desktop."""
    return [
        Row(
            f"first use of {use.dialog}, CPU time of the main thread until it is painted, including"
            " deferred work",
            f"{use.cpu:.2f} s ({use.wall:.2f} s of wall time until it is painted; before it,"
            f" imports of at most {1000 * use.longest_import:.0f} ms)",
            "at most 0.2 s",
            use.cpu <= 0.2,
        )
        for use in measure_first_uses()
    ]


def _longest(pause: Pause) -> str:
    return (
        f"longest {ms(pause.cpu)} CPU ({ms(pause.wall)} by the clock,"
        f" {ms(pause.on_free_core)} without waiting for a core)"
    )


if __name__ == "__main__":
    main()
