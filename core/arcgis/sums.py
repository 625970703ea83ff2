"""Numbers and sums of the features that match a query, without downloading any of them."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from parcel_lookup.core.arcgis.metadata import Metadata
from parcel_lookup.core.arcgis.paging import LayerQuery
from parcel_lookup.core.arcgis.wire import LayerClient, whole_number
from parcel_lookup.core.contract import (
    FIELD_BY_NAME,
    Cancellation,
    RequestRefused,
)
from parcel_lookup.core.contract.source import Sums
from parcel_lookup.core.contract.values import Unreadable, read_number
from parcel_lookup.core.local.importing.mapping import FieldSource

_COUNT = "parcel_count"


def request_sums(
    client: LayerClient,
    metadata: Metadata,
    sources: Mapping[str, FieldSource],
    query: LayerQuery,
    fields: Sequence[str],
    cancellation: Cancellation,
) -> Sums:
    """Return the number of features that match a query, and the sums of fields over them.

    `sources` are the columns of the fields, as the layer writes their names. A field is left out if
    adding up its column would be wrong: text, a unit that depends on the row, values that stand for
    others or for nothing. One request is sent, two if the server refuses to add up. Raises
    `ParcelError`, `Cancelled`.
    """
    summed = {name: sources[name] for name in fields if _is_summable(sources.get(name), metadata)}
    if summed and metadata.supports_statistics and metadata.object_id:
        params = {**query.params, "outStatistics": _statistics(summed, metadata)}
        with suppress(RequestRefused):
            found = _read(client.query(params, cancellation), summed)
            if found is None:
                client.forget_query(params)
                raise client.unreadable()
            return found
    return Sums(client.count(query.params, cancellation))


def _is_summable(source: FieldSource | None, metadata: Metadata) -> bool:
    if source is None or not source.columns or source.template:
        return False
    if source.values or source.unit_column or source.otherwise:
        return False
    if not FIELD_BY_NAME[source.field].is_numeric:
        return False
    column = metadata.column(source.columns[0])
    return column is not None and column.is_number and not any(map(_number, source.nulls))


def _number(null: Any) -> float:
    """Return the number that means no value; 0 if it is none."""
    with suppress(Unreadable):
        return read_number(null) or 0
    return 0


def _statistics(sources: Mapping[str, FieldSource], metadata: Metadata) -> str:
    """Return the parameter `outStatistics`."""
    requested = [_statistic("count", metadata.object_id, _COUNT)]
    requested += [_statistic("sum", one.columns[0], f"sum_{name}") for name, one in sources.items()]
    return json.dumps(requested, separators=(",", ":"))


def _statistic(kind: str, column: str, name: str) -> dict[str, str]:
    return {"statisticType": kind, "onStatisticField": column, "outStatisticFieldName": name}


def _read(data: Mapping[str, Any], sources: Mapping[str, FieldSource]) -> Sums | None:
    """Return the sums of a response, None if it has no number of features."""
    features = data.get("features")
    first = features[0] if isinstance(features, list) and features else None
    attributes = first.get("attributes") if isinstance(first, dict) else None
    if not isinstance(attributes, dict):
        return None
    values = {name.lower(): value for name, value in attributes.items()}
    count = whole_number(values.get(_COUNT))
    if count is None:
        return None
    sums = {}
    for name, source in sources.items():
        sent = f"sum_{name}"
        if sent not in values:
            continue
        with suppress(Unreadable):
            number = read_number(values[sent]) or 0  # null: no value to add up
            sums[name] = number * (1 if source.scale is None else source.scale)
    return Sums(count, sums)
