"""Several threads that open, read, describe, and close the same parcel files at the same time."""

from __future__ import annotations

import os
import random
import threading
import time
import traceback
from contextlib import closing
from functools import partial
from pathlib import Path

import pytest
import shapely
from qgis.core import QgsCoordinateTransformContext

from parcel_lookup.core.contract import Filter
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.gis.connections import parcel_file_layer
from parcel_lookup.core.gis.connections.layer_description import read_description
from parcel_lookup.core.gis.connections.layer_tables import LayerAddress
from parcel_lookup.core.gis.source.layer_table import open_table
from parcel_lookup.core.parcel_file import lookup
from parcel_lookup.core.parcel_file.lookup import release
from parcel_lookup.tests.support.file_connections import parcel_source
from parcel_lookup.tests.support.parcels import parcel, write

THREADS, SECONDS, PARCELS = 6, 5.0, 120


def file_of(path: Path) -> Path:
    """Write a block of parcels in Iowa, which have texts and geometries."""
    return write(
        path,
        [
            parcel(
                f"{n:05}",
                shapely.box(-93 + n / 1e3, 42, -93 + (n + 1) / 1e3, 42.001),
                parcel_id=f"09-{n:05}",
                owner=f"Owner {n:05}",
            )
            for n in range(PARCELS)
        ],
    )


@pytest.fixture(scope="module")
def paths(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    folder = tmp_path_factory.mktemp("counties")
    return [file_of(folder / f"{n}.gpkg") for n in range(6)]  # more than are kept open


def search(path: Path, filters: tuple[Filter, ...], number: int) -> None:
    """Read the parcels of a query, of which there is a number."""
    with closing(parcel_source(path)) as source:
        found = list(source.read(Query(filters), Run()))
    assert sum(len(batch.parcels) for batch in found) == number


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="needs Linux")
def test_a_file_that_nobody_reads_any_more_is_closed(tmp_path, monkeypatch, qtbot):
    monkeypatch.setattr(lookup, "_IDLE_SECONDS", 0.5)
    monkeypatch.setattr(lookup, "_IDLE", lookup._Idle())  # which no timer watches yet
    path = file_of(tmp_path / "county.gpkg").resolve()

    def is_open() -> bool:
        return str(path) in {os.path.realpath(one) for one in Path("/proc/self/fd").iterdir()}

    search(path, (Filter("owner", "ilike", "wner 0000"),), 10)
    assert is_open()
    qtbot.waitUntil(lambda: not is_open(), timeout=5000)
    search(path, (Filter("owner", "ilike", "wner 0000"),), 10)
    qtbot.waitUntil(lambda: not is_open(), timeout=5000)


def add(path: Path) -> None:
    """Read a file as a dialog does for a connection to it."""
    uri = f"{path}|layername=parcels"
    opener = partial(open_table, uri, path.stem, "ogr")
    address = LayerAddress("ogr", uri, path.stem)
    found = read_description(address, opener, QgsCoordinateTransformContext(), Run())
    assert found.rows == PARCELS


TASKS = (
    partial(search, filters=(), number=PARCELS),
    partial(search, filters=(Filter("owner", "ilike", "wner 0000"),), number=10),
    partial(search, filters=(Filter("owner", "ilike", "wner 0000"),), number=10),
    lambda path: parcel_file_layer(path, Run()),
    add,
    release,
)


def test_parcel_files_are_opened_read_and_closed_by_several_threads(qgis_app, paths):
    errors: list[str] = []
    end = time.monotonic() + SECONDS

    def work(seed: int) -> None:
        chance = random.Random(seed)
        while time.monotonic() < end:
            try:
                chance.choice(TASKS)(chance.choice((paths[0], chance.choice(paths))))
            except Exception:  # noqa: BLE001 - whatever it is
                errors.append(traceback.format_exc())

    def work_in_short_threads(seed: int) -> None:  # as those of tasks, which end
        while time.monotonic() < end:
            seed += THREADS
            path, task = paths[seed % len(paths)], TASKS[seed % 5]
            short = threading.Thread(target=lambda task=task, path=path: report(task, path))
            short.start()
            short.join()

    def report(task, path) -> None:
        try:
            task(path)
        except Exception:  # noqa: BLE001
            errors.append(traceback.format_exc())

    threads = [threading.Thread(target=work, args=(n,)) for n in range(THREADS - 1)]
    threads.append(threading.Thread(target=work_in_short_threads, args=(1,)))
    for one in threads:
        one.start()
    for one in threads:
        one.join(60)
    assert not errors, "\n".join(sorted({*errors})[:3])
