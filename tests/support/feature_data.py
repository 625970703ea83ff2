"""Layers of a feature service with the data of other tests.

    FeatureServer(layer_of_file(path))

The columns have the names of the contract's fields, so that `IDENTITY` is their mapping.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import datetime, timezone
from pathlib import Path
from typing import Any

from parcel_lookup.core.arcgis.definition import LayerDefinition
from parcel_lookup.core.arcgis.wire import EsriErrors
from parcel_lookup.core.contract import FIELDS, ID_FIELD, Order, Parcel, RequestCounter
from parcel_lookup.core.contract.query import Query, Run
from parcel_lookup.core.remote.http.retry import RetryingTransport, RetryPolicy
from parcel_lookup.core.remote.http.transport import HttpTransport
from parcel_lookup.core.remote.protocol.settings import NetworkSettings, RemoteSettings
from parcel_lookup.core.sources.arcgis.source import ArcgisSource
from parcel_lookup.tests.support import county
from parcel_lookup.tests.support.feature_layer import Column, FeatureLayer, Row
from parcel_lookup.tests.support.file_connections import parcel_source

#: A mapping of columns to fields, for layers made here: they publish the IDs, too.
IDENTITY = {"fields": {field.name: field.name for field in FIELDS}}
#: The same without the IDs, as in layers that have none.
WITHOUT_IDS = {"fields": {name: name for name in IDENTITY["fields"] if not name.startswith("svc_")}}


def columns_of_contract(*, dates: bool = False) -> list[Column]:
    """Return a column for each field; with `dates`, those of dates are such columns."""
    columns = []
    for field in FIELDS:
        kind = "String"
        if field.is_numeric:
            kind = "Integer" if field.whole else "Double"
        elif dates and field.is_date:
            kind = "Date"
        columns.append(Column(field.name, kind))
    return columns


def layer_of(parcels: Iterable[Parcel], *, dates: bool = False, **options: Any) -> FeatureLayer:
    """Return a layer of parcels, in their order."""
    columns = columns_of_contract(dates=dates)
    numbers = {field.name for field in FIELDS if field.is_numeric}
    rows = []
    for parcel in parcels:
        values = {column.name: parcel.attributes.get(column.name) for column in columns}
        for column in columns:
            value = values[column.name]
            if column.type == "Date" and value:
                values[column.name] = milliseconds(value)
            elif value is not None and column.name not in numbers:
                values[column.name] = str(value)
        rows.append(Row(values, parcel.wkb))
    return FeatureLayer(columns, rows, **options)


def layer_of_file(path: Path, **options: Any) -> FeatureLayer:
    """Return a layer of a parcel file, in the order of IDs."""
    return layer_of(read_parcels(path), **options)


def read_parcels(path: Path) -> list[Parcel]:
    """Return the parcels of a file, in the order of IDs."""
    with closing(parcel_source(path)) as source:
        batches = list(source.read(Query(order=Order(ID_FIELD)), Run()))
    return [parcel for batch in batches for parcel in batch.parcels]


def county_layer(**options: Any) -> FeatureLayer:
    """Return the county of nine parcels (`tests.support.county`)."""
    parcels = (
        Parcel(number, {"svc_uuid": number, **fields}, _wkb(county.SHAPES[number]))
        for number, fields in county.RECORDS.items()
    )
    return layer_of(parcels, **options)


@contextmanager
def open_layer(
    definition: LayerDefinition,
    *,
    token: str = "",
    authorities: Sequence[str] = (),
    timeout: float = 20.0,
    at_once: int = 6,
) -> Iterator[ArcgisSource]:
    """Open the source of a layer over HTTP, without saved responses.

    `authorities` are certificates to trust, as PEM text; `timeout` is in seconds.
    """
    network = NetworkSettings(ca_certificates="\n".join(authorities))
    authorization = f"Bearer {token}" if token else ""
    settings = RemoteSettings(
        definition.address.text,
        authorization,
        read_timeout=timeout,
        total_timeout=timeout,
        network=network,
    )
    sent = RequestCounter()
    http = HttpTransport(settings, sent.add)
    retrying = RetryingTransport(EsriErrors(http), http.host, RetryPolicy(first_wait=0.01))
    source = ArcgisSource(definition, retrying, sent, authorization, None, at_once)
    with closing(source):
        yield source


def milliseconds(date: str) -> int:
    """Return an ISO date as Esri's milliseconds since 1970."""
    return round(datetime.fromisoformat(date).replace(tzinfo=timezone.utc).timestamp() * 1000)


def _wkb(shape: Any) -> bytes | None:
    return shape.wkb if shape is not None else None
