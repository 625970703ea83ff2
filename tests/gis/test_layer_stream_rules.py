"""The rules that every source of parcels keeps, over layers of QGIS; see `test_stream_rules`."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from qgis.core import QgsVectorLayer

from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.contract.query import Run
from parcel_lookup.core.contract.source import Source
from parcel_lookup.core.gis.source.postgres_table import PostgresTable
from parcel_lookup.tests.support.layer_sources import (
    BY_NAME,
    SHORT_NAMES,
    file_layer,
    memory_layer,
    source_over,
)
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.support.postgis_county import CountyDatabase
from parcel_lookup.tests.support.postgis_table import fill_table
from parcel_lookup.tests.support.postgres_layers import has_postgis, table_uri
from parcel_lookup.tests.unit.test_stream_rules import *  # noqa: F403 - its tests
from parcel_lookup.tests.unit.test_stream_rules import MOST, Kind

LAYERS = {
    "memory": "",
    "parcel file": ".gpkg",
    "GPKG": ".gpkg",
    "ESRI Shapefile": ".shp",
    "OpenFileGDB": ".gdb",
}
if has_postgis():
    LAYERS["postgres"] = ""


@pytest.fixture(scope="module", params=LAYERS)
def kind(request: pytest.FixtureRequest, qgis_app: Any, tmp_path_factory: Any) -> Iterator[Kind]:
    folder, numbers = tmp_path_factory.mktemp("layers"), itertools.count()
    stack = ExitStack()
    if request.param == "postgres":
        county = CountyDatabase(request.getfixturevalue("postgres"))
        stack.callback(county.close)

    def layer_of(parcels: Sequence[Parcel]) -> QgsVectorLayer | PostgresTable:
        if request.param == "postgres":
            fill_table(county.connection, parcels)
            return PostgresTable(table_uri(county.server, county.name, "parcels"), Run())
        path = folder / f"{next(numbers)}{LAYERS[request.param]}"
        if request.param == "memory":
            return memory_layer(parcels)
        if request.param == "parcel file":
            return QgsVectorLayer(f"{write(path, parcels)}|layername=parcels", "parcels", "ogr")
        return file_layer(parcels, path, request.param)

    @contextmanager
    def open_(parcels: Sequence[Parcel]) -> Iterator[Source]:
        mapping = BY_NAME if request.param in ("parcel file", "postgres") else SHORT_NAMES
        with source_over(layer_of(parcels), mapping, batch=MOST) as source:
            yield source

    with stack:
        yield Kind(open_, has_columns=True, has_grid=request.param == "OpenFileGDB")
