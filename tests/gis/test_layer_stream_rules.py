"""The rules that every source of parcels keeps, over layers of QGIS; see `test_stream_rules`."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from qgis.core import QgsVectorLayer

from parcel_lookup.core.contract import Parcel
from parcel_lookup.core.contract.source import Source
from parcel_lookup.tests.support.layer_sources import (
    BY_NAME,
    SHORT_NAMES,
    file_layer,
    memory_layer,
    source_over,
)
from parcel_lookup.tests.support.parcels import write
from parcel_lookup.tests.unit.test_stream_rules import *  # noqa: F403 - its tests
from parcel_lookup.tests.unit.test_stream_rules import MOST, Kind

LAYERS = {"memory": "", "parcel file": ".gpkg", "GPKG": ".gpkg", "ESRI Shapefile": ".shp"}


@pytest.fixture(scope="module", params=LAYERS)
def kind(request: pytest.FixtureRequest, qgis_app: Any, tmp_path_factory: Any) -> Kind:
    folder, numbers = tmp_path_factory.mktemp("layers"), itertools.count()

    def layer_of(parcels: Sequence[Parcel]) -> QgsVectorLayer:
        path = folder / f"{next(numbers)}{LAYERS[request.param]}"
        if request.param == "memory":
            return memory_layer(parcels)
        if request.param == "parcel file":
            return QgsVectorLayer(f"{write(path, parcels)}|layername=parcels", "parcels", "ogr")
        return file_layer(parcels, path, request.param)

    @contextmanager
    def open_(parcels: Sequence[Parcel]) -> Iterator[Source]:
        mapping = BY_NAME if request.param == "parcel file" else SHORT_NAMES
        with source_over(layer_of(parcels), mapping, batch=MOST) as source:
            yield source

    return Kind(open_, has_columns=True)
